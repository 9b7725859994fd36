"""The examples in the docstrings of the commands."""

import doctest
import importlib
import pkgutil

import matica_cli
import pytest

MODULES = [name for _, name, _ in pkgutil.walk_packages(matica_cli.__path__, "matica_cli.") if "__main__" not in name]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
