"""`matica solve`."""

import pytest
from matica_cli.matica.solve import Answer, show

from matica import Hand, Rules, closest, parse, solve
from matica.arithmetic.search import Solutions
from tests.cli.running import refused, run


def test_the_first_solutions_best_first() -> None:
    done = run("solve", "24", "3", "0", "5", "w", "7")
    found = solve("3 0 5 w 7", 24)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"24 from 3 0 5 w 7: {found.count} solutions"
    assert [line.split("  (wild")[0].strip() for line in done.lines[1:6]] == [one.text() for one in found[:5]]
    assert done.lines[6] == f"  and {len(found) - 5} more (--all shows them)"
    assert len(done.lines) == 7


@pytest.mark.parametrize("cards", [["3", "0", "5", "w", "7"], ["3,0,5,*,7"], ["305?7"], ["3 0", "5 w", "7"], ["-"]])
def test_cards_in_any_form(cards: list[str]) -> None:
    done = run("solve", "24", *cards, stdin="3 0 5 w 7\n")
    assert done.out == run("solve", "24", "305w7").out


def test_limit_and_all() -> None:
    count = solve("305w7", 24).count
    assert len(run("solve", "24", "305w7", "--limit", "2").lines) == 4
    assert len(run("solve", "24", "305w7", "--all").lines) == 1 + (count or 0)
    assert len(run("solve", "24", "305w7", "--limit", "1" + "0" * 30).lines) == 1 + (count or 0)
    assert "expected one of them" in refused("solve", "24", "305w7", "--all", "--limit", "3")
    assert "'0': expected a whole number, 1 or more" in refused("solve", "24", "305w7", "--limit", "0")


@pytest.mark.rule("M-S2")
def test_several_targets_have_a_block_each() -> None:
    done = run("solve", "25,520,52", "5", "0", "2")
    assert done.code == 0
    assert done.lines == [
        "25 from 5 0 2: 2 solutions",
        "  20 + 5",
        "  50 ÷ 2",
        "520 from 5 0 2: no solution, every way was tried",
        "  closest: 502 (18 below)",
        "52 from 5 0 2: 1 solution",
        "  50 + 2",
    ]


def test_what_cannot_be_done_is_said_with_what_is_closest() -> None:
    done = run("solve", "24", "1", "1", "1", "1", "1", "--ascii")
    assert done.code == 1
    assert done.lines == [
        "24 from 1 1 1 1 1: no solution, every way was tried",
        "  closest: (1+1+1)*(1+1) = 6 (18 below)",
    ]
    done = run("solve", "0", "2", "5", "--ops", "-", "--no-negatives", "--use-all")
    assert (done.code, done.lines[1]) == (1, "  closest: 5 − 2 = 3 (3 above)")
    done = run("solve", "3", "2", "5", "--ops", "/", "--use-all", "--no-fractions")
    assert (done.code, done.lines[1]) == (1, "  no whole number can be made")


def test_two_numbers_may_be_equally_close() -> None:
    assert closest("4 6", 5).numbers == (4, 6)
    assert run("solve", "5", "4", "6").lines[1:] == ["  closest: 4 (1 below)", "  closest: 6 (1 above)"]


def test_json() -> None:
    done = run("solve", "24", "3", "3", "8", "8", "--rules", "twenty_four", "--json")
    assert done.code == 0
    data = done.json
    assert list(data) == ["hand", "rules", "results"]
    assert data["hand"] == ["3", "3", "8", "8"]
    assert data["rules"]["use_all"] is True
    assert data["rules"]["wild"] == [1, 13]
    best = solve("3 3 8 8", 24, "twenty_four").best
    assert best is not None
    assert data["results"] == [
        {
            "target": 24,
            "status": "solved",
            "count": 1,
            "solutions": [
                {
                    "text": "8 ÷ (3 − 8 ÷ 3)",
                    "ascii": "8/(3-8/3)",
                    "latex": r"\frac{8}{3 - \frac{8}{3}}",
                    "cards": ["3", "3", "8", "8"],
                    "cost": best.cost,
                }
            ],
            "closest": [],
            "untried": None,
        }
    ]


@pytest.mark.rule("M-A3")
def test_json_of_wild_cards_and_several_targets() -> None:
    data = run("solve", "700,24,8100", "w0w0", "--json", "--all").json
    assert [result["target"] for result in data["results"]] == [700, 24, 8100]
    assert data["results"][0]["solutions"][0]["cards"] == ["0", "0", {"wild": 7}]
    for result in data["results"]:
        assert len(result["solutions"]) == result["count"]
        for solution in result["solutions"]:
            e = parse(solution["text"])
            assert e.value == result["target"] == parse(solution["ascii"]).value
            shown = sorted(str(c["wild"]) if isinstance(c, dict) else c for c in solution["cards"])
            assert shown == sorted(map(str, e.faces))
        costs = [solution["cost"] for solution in result["solutions"]]
        assert costs == sorted(costs)


def test_json_of_what_cannot_be_done() -> None:
    done = run("solve", "520", "5", "0", "2", "--json")
    assert done.code == 1
    assert done.json["results"] == [
        {"target": 520, "status": "unsolvable", "count": 0, "solutions": [], "closest": [502], "untried": None}
    ]


def test_every_option_reaches_the_rules() -> None:
    options = ["--zeros", "any", "--use-all", "--no-fractions", "--no-negatives", "--ops", "×÷+"]
    data = run("solve", "150", "1", "0", "5", "--json", *options).json
    rules = Rules(zeros="any", use_all=True, fractions=False, negatives=False, operations="+*/")
    assert [data["rules"][name] for name in ("zeros", "use_all", "fractions", "negatives", "operations")] == [
        rules.zeros,
        rules.use_all,
        rules.fractions,
        rules.negatives,
        rules.operations,
    ]
    assert data["results"][0]["count"] == solve(Hand((1, 0, 5)), 150, rules).count
    assert (
        run("solve", "24", "3", "3", "8", "8", "--rules", "twenty_four", "--any", "--json").json["rules"]["use_all"]
        is False
    )


def test_a_preset_is_changed_both_ways() -> None:
    strict = run("solve", "24", "5", "--use-all", "--no-fractions", "--no-negatives", "--json").json
    loose = run("solve", "24", "5", "--rules", "countdown", "--any", "--fractions", "--negatives", "--json").json
    for name in ("fractions", "negatives"):
        assert (strict["rules"][name], loose["rules"][name]) == (False, True)
    assert (strict["rules"]["use_all"], loose["rules"]["use_all"]) == (True, False)


@pytest.mark.parametrize(
    ("signs", "read"), [("-", "-"), ("−÷", "-/"), ("x:", "*/"), ("+ - * /", "+-*/"), ("×,·", "*"), ("/+", "+/")]
)
def test_operations_in_any_signs(signs: str, read: str) -> None:
    assert run("solve", "1", "1", "--json", "--ops", signs).json["rules"]["operations"] == read
    assert run("solve", "1", "1", "--json", f"--ops={signs}").json["rules"]["operations"] == read


@pytest.mark.rule("M-A2", "M-A5")
def test_contradictions_are_refused_in_one_line() -> None:
    assert "zeros 'between': only digit cards" in refused(
        "solve", "24", "5", "--rules", "countdown", "--zeros", "between"
    )
    assert "operations ''" in refused("solve", "24", "5", "--ops", "")
    assert "operations '^'" in refused("solve", "24", "5", "--ops", "^")
    for pair in (["--use-all", "--any"], ["--no-fractions", "--fractions"], ["--negatives", "--no-negatives"]):
        assert "expected one of them" in refused("solve", "24", "5", *pair)
    assert "'poker' is not one of" in refused("solve", "24", "5", "--rules", "poker")
    assert "'some' is not one of" in refused("solve", "24", "5", "--zeros", "some")


def test_within_forty_columns() -> None:
    for args in (["24", "w", "w", "0", "7", "3"], ["100000", "9", "8", "7", "6", "5"]):
        assert max(map(len, run("solve", *args, columns=40).lines)) <= 40


def stopped(target: int, closest: tuple[int, ...] | None) -> Answer:
    """An answer where the search has stopped at a limit."""
    return Answer(Solutions(Hand((2, 5)), target, Rules(), untried="some ways"), closest)


def test_what_is_in_reach_completes_a_search_that_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    disproved, open_, known = stopped(11, (10,)), stopped(11, None), stopped(10, (10,))
    assert (disproved.status, disproved.count, disproved.untried) == ("unsolvable", 0, None)
    assert (open_.status, open_.count, open_.untried) == ("unknown", None, "some ways")
    assert (known.status, known.count, known.untried) == ("unknown", None, "some ways")
    lines = []
    for answer in (disproved, open_, known):
        show(answer, 5, ascii=True)
        lines.append(capsys.readouterr().out.splitlines())
    assert lines[0] == ["11 from 2 5: no solution, every way was tried", "  closest: 5*2 = 10 (1 below)"]
    assert lines[1][1:] == ["  left untried: some ways", "  how close it comes is not known: too many numbers to try"]
    assert lines[2][2:] == ["  10 can be made, but the way is beyond the limits of the search"]


def test_seven_cards_are_answered_and_eight_declined() -> None:
    assert "8 cards: an exhaustive search takes at most 7" in refused("solve", "24", "12345678")
