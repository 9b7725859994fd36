"""`python -m matica.decks`: make `matica/data/targets.json` anew."""

import sys
from pathlib import Path

from matica.decks.table import make_shipped
from matica.files import write_bytes

TABLE = Path(__file__).parents[1] / "data" / "targets.json"


def tell(done: int, total: int) -> None:
    """Show how far it is, on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done / total:.0%} ")


def main() -> None:
    """Make the table; takes a minute or more."""
    write_bytes(TABLE, make_shipped(progress=tell).to_json(), force=True)
    sys.stdout.write(f"wrote {TABLE}\n")


if __name__ == "__main__":
    main()
