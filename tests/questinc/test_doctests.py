"""The examples in the docstrings of the library."""

import doctest
import importlib
import pkgutil

import pytest

import questinc

MODULES = [name for _, name, _ in pkgutil.walk_packages(questinc.__path__, "questinc.")]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
