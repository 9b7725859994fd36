"""The numbered rules: sound files, and a test for each rule of the rulebook."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from questinc.errors import BadInput
from questinc.rulebook import Rulebook, find_rules, rulebook

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"


def marked(node: ast.AST) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(…)` below a node."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for argument in call.args:
                assert isinstance(argument, ast.Constant), ast.unparse(call)
                yield str(argument.value)


def marked_ids(prefix: str) -> dict[str, Path]:
    """Every id that a test carries, and a file where it does."""
    found: dict[str, Path] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for rule in marked(ast.parse(path.read_text(encoding="utf-8"))):
            if rule.startswith(prefix):
                found[rule] = path
    return found


def cited_ids(package: str) -> dict[str, Path]:
    """Every id that an error of a package cites, and a file where it does."""
    found: dict[str, Path] = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for keyword in call.keywords if isinstance(call, ast.Call) else ():
                if keyword.arg == "rule" and isinstance(keyword.value, ast.Constant) and keyword.value.value:
                    found[str(keyword.value.value)] = path
    return found


def test_ids_are_unique_and_in_order() -> None:
    book = rulebook()
    ids = [rule.id for rule in book.rules]
    assert len(set(ids)) == len(ids)
    numbered = [
        (list(book.chapters).index(rule.chapter), int(rule.id.removeprefix(rule.chapter))) for rule in book.rules
    ]
    assert numbered == sorted(numbered)


def test_each_rule_is_one_sentence() -> None:
    for rule in rulebook().rules:
        assert rule.text[0].isupper(), rule.id
        assert rule.text.endswith("."), rule.id
        assert ". " not in rule.text, rule.id


def test_every_rule_has_a_test() -> None:
    carried = marked_ids("Q-")
    asked = [
        rule
        for rule in rulebook().rules
        if rule.chapter == "Q-T" or rule.id in ("Q-K2", "Q-K5", "Q-K6", "Q-K7", "Q-K8")
    ]
    assert [rule.id for rule in asked if rule.status != "house" and rule.id not in carried] == []


def test_no_test_or_error_names_a_rule_that_is_not_there() -> None:
    ids = {rule.id for rule in rulebook().rules}
    strange = {rule: path.name for rule, path in (marked_ids("Q-") | cited_ids("questinc")).items() if rule not in ids}
    assert strange == {}


def test_find_rules() -> None:
    assert [rule.id for rule in find_rules(" q-t5 ")] == ["Q-T5"]
    assert [rule.id for rule in find_rules("Q-E")] == ["Q-E1", "Q-E2", "Q-E3"]
    assert isinstance(rulebook(), Rulebook)
    for wrong in ("", "Q", "Q-T55", "M-A1", "Q-t5x"):
        with pytest.raises(BadInput, match="expected an id such as Q-T5"):
            find_rules(wrong)
