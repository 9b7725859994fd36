"""Every rule of cards, setup, turns and the end is carried by a test of the game."""

import ast
from pathlib import Path

IDS = {
    f"M-{letter}{number}" for letter, most in (("C", 5), ("S", 4), ("T", 8), ("E", 3)) for number in range(1, most + 1)
}


def marked(path: Path) -> set[str]:
    """The rule ids in the markers of a test file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return found


def test_every_rule_of_the_game_has_a_test_here() -> None:
    here = set().union(*(marked(path) for path in Path(__file__).parent.glob("test_*.py")))
    assert here >= IDS
    unknown = {name for name in here if not name.startswith("M-A")} - IDS
    assert not unknown, "a marker names a rule that does not exist"
