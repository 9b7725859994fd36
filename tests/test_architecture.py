"""The arrows between packages, and what an import may load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = ["ortools", "pandas", "sympy", "typst", "matplotlib", "joblib", "dask", "distributed", "scipy", "sklearn"]

# package → packages it may import; the library's own layers, lowest first
LAYERS = {
    "matica": ["errors", "seeds", "files", "rules", "cards", "arithmetic", "coaching", "decks", "printing"],
    "questinc": [
        "errors",
        "seeds",
        "faults",
        "cards",
        "notation",
        "collection_tables",
        "catalogue",
        "tables",
        "switches",
        "actions",
        "wording",
        "state",
        "events",
        "rules",
        "view",
        "soundness",
        "replay",
        "schemas",
        "optimize",
        "players",
        "simulate",
    ],
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
        elif isinstance(node, ast.ImportFrom):
            pytest.fail(f"{path}: relative import")


@pytest.mark.parametrize("package", ["matica", "questinc"])
def test_arrows(package: str) -> None:
    other = {"matica": "questinc", "questinc": "matica"}[package]
    layers = LAYERS[package]
    for path in (ROOT / package).rglob("*.py"):
        layer = path.relative_to(ROOT / package).parts[0].removesuffix(".py")
        for module in imports(path):
            assert not module.startswith(("matica_cli", "matica_web", "tests")), f"{path} imports {module}"
            assert module.split(".")[0] != other, f"{path} imports {module}"
            parts = module.split(".")
            if parts[0] == package and len(parts) > 1 and layer in layers and parts[1] in layers:
                assert layers.index(parts[1]) <= layers.index(layer), f"{path} imports {module}, a layer above it"


def test_nothing_below_the_game_imports_it() -> None:
    for path in (ROOT / "matica").rglob("*.py"):
        if "game" not in path.relative_to(ROOT / "matica").parts and path.name != "__init__.py":
            assert not any(module.startswith("matica.game") for module in imports(path)), path


@pytest.mark.parametrize("module", ["matica", "questinc", "matica_cli", "matica_cli.main"])
def test_an_import_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    path = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'cli')!r}]; "
    done = subprocess.run([sys.executable, "-c", path + code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
