"""The numbered rules: every one of the rulebook is carried by a test, and no other is cited anywhere."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from matica.errors import BadInput as MaticaBadInput
from matica.rulebook import Rulebook as MaticaRulebook
from matica.rulebook import find_rules as find_matica_rules
from matica.rulebook import rulebook as matica_rulebook
from matica.rules import Rules as MaticaRules
from questinc.errors import BadInput
from questinc.rulebook import Rulebook, find_rules, rulebook
from questinc.switches import Rules

ROOT = Path(__file__).parents[1]
PACKAGES = {"matica": "M-", "questinc": "Q-"}
"""Package → how the ids of its rules begin."""


def statuses(package: str) -> dict[str, str]:
    """The status of each rule of a package's rulebook, by id."""
    text = (ROOT / package / "data" / "rulebook.toml").read_text(encoding="utf-8")
    return {rule["id"]: rule["status"] for rule in tomllib.loads(text)["rule"]}


def marked(tree: ast.AST) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(…)` of a source."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for argument in call.args:
                assert isinstance(argument, ast.Constant), ast.unparse(call)
                yield str(argument.value)


def cited(tree: ast.AST) -> Iterator[str]:
    """The ids that are a string of their own in a source, as errors and refusals cite them."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"[MQ]-[A-Z]\d+", node.value)
        ):
            yield node.value


def sources(folder: Path, pattern: str) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob(pattern)):
        yield ast.parse(path.read_text(encoding="utf-8"))


def carried(prefix: str) -> set[str]:
    """Every id with this beginning that a test carries."""
    found = {rule for tree in sources(ROOT / "tests", "test_*.py") for rule in marked(tree)}
    return {rule for rule in found if rule.startswith(prefix)}


@pytest.mark.parametrize(("package", "prefix"), PACKAGES.items())
def test_every_printed_rule_and_reading_has_a_test(package: str, prefix: str) -> None:
    known = statuses(package)
    assert known
    assert sorted({rule for rule, status in known.items() if status != "house"} - carried(prefix)) == []


@pytest.mark.parametrize(("package", "prefix"), PACKAGES.items())
def test_no_other_rule_is_marked_or_cited(package: str, prefix: str) -> None:
    found = {rule for tree in sources(ROOT / package, "*.py") for rule in cited(tree)}
    assert found
    assert sorted((found | carried(prefix)) - statuses(package).keys()) == []


@pytest.mark.parametrize("book", [matica_rulebook(), rulebook()])
def test_ids_are_unique_and_in_order(book: MaticaRulebook | Rulebook) -> None:
    ids = [rule.id for rule in book.rules]
    assert len(set(ids)) == len(ids)
    chapters = list(book.chapters)
    places = [(chapters.index(rule.chapter), int(rule.id.removeprefix(rule.chapter))) for rule in book.rules]
    assert places == sorted(places)


@pytest.mark.parametrize("book", [matica_rulebook(), rulebook()])
def test_each_rule_is_one_sentence(book: MaticaRulebook | Rulebook) -> None:
    for rule in book.rules:
        assert rule.text[0].isupper(), rule.id
        assert rule.text.endswith("."), rule.id
        assert ". " not in rule.text, rule.id


def test_every_switch_belongs_to_a_rule() -> None:
    switches = [name for rule in matica_rulebook().rules for name in rule.switches]
    assert sorted(switches) == sorted(MaticaRules.__struct_fields__)
    named = {rule.switch for rule in rulebook().rules if rule.switch}
    assert named == set(Rules.__struct_fields__)


def test_find_rules() -> None:
    assert [rule.id for rule in find_rules(" q-t5 ")] == ["Q-T5"]
    assert [rule.id for rule in find_rules("Q-E")] == ["Q-E1", "Q-E2", "Q-E3"]
    for wrong in ("", "Q", "Q-T55", "M-A1", "Q-t5x"):
        with pytest.raises(BadInput, match="expected an id such as Q-T5"):
            find_rules(wrong)
    assert [rule.id for rule in find_matica_rules("m-a2\n")] == ["M-A2"]
    assert [rule.id for rule in find_matica_rules("M-E")] == ["M-E1", "M-E2", "M-E3"]
    for wrong in ("", "M", "M-A7", "Q-T5"):
        with pytest.raises(MaticaBadInput, match="expected an id such as M-A2"):
            find_matica_rules(wrong)
