"""`python -m matica_cli` is the command `matica`."""

from matica_cli.main import matica

matica()
