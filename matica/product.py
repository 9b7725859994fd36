"""Which version of the product this is, to be kept in what it makes."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version


@lru_cache(maxsize=1)
def product_version() -> str:
    """The version that is installed; `"uninstalled"` for a source tree that is not."""
    try:
        return version("matica-quest")
    except PackageNotFoundError:
        return "uninstalled"
