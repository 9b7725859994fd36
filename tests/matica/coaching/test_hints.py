"""Hints: six levels that agree and do not spoil."""

import re
from itertools import combinations, takewhile

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from matica.arithmetic.expression import show_value
from matica.arithmetic.parse import parse_equation
from matica.arithmetic.reachable import closest
from matica.arithmetic.search import solve
from matica.cards import Face, Hand
from matica.coaching.board import boards
from matica.coaching.check import check
from matica.coaching.hints import LEVELS, Hint, hint
from matica.coaching.onward import onward
from matica.coaching.plan import Step, moves, plan_of, steps
from matica.errors import BadExpression, BadInput
from matica.rules import PRESETS, Rules

KINDS = {"an addition": "+", "a subtraction": "-", "a multiplication": "*", "a division": "/"}

faces: list[Face] = [0, 0, 1, 2, 3, 5, 7, 8, 9, "w"]
cards = st.lists(st.sampled_from(faces), min_size=1, max_size=5).filter(lambda hand: hand.count("w") < 3)
targets = st.sampled_from([0, 1, 5, 7, 10, 24, 36, 50, 90, 105])


def levels(hand: str | Hand, target: int, rules: Rules | str | None = None, **more: object) -> list[str]:
    found = [hint(hand, target, rules, level, **more) for level in LEVELS]  # type: ignore[arg-type]
    assert len({(one.status, one.dead_end) for one in found}) == 1
    assert [one.level for one in found] == list(LEVELS)
    return [one.text for one in found]


def answer_of(text: str) -> str:
    """The expression in a hint of level 6."""
    return text.split(" = ")[0] if " = " in text else re.findall("[0-9]+", text)[-1]


@settings(max_examples=100, deadline=None)
@given(cards, targets, st.booleans(), st.integers(0, 3))
def test_levels_agree_and_the_first_three_do_not_spoil(hand: list[Face], target: int, use_all: bool, seed: int) -> None:
    rules = Rules(use_all=use_all)
    solutions = solve(Hand(tuple(hand)), target, rules)
    assume(solutions.status == "solved")
    one, two, three, four, five, six = levels(Hand(tuple(hand)), target, rules, seed=seed)
    assert one.startswith("Yes, it can be done")
    answer = answer_of(six)
    verdict = check(Hand(tuple(hand)), target, answer, rules)
    assert verdict.correct, (six, verdict.message)
    simplest = takewhile(lambda solution: solution.cost == solutions.costs()[0], solutions)
    # the same text may come with the wild card in another place
    found = [solution.expression for solution in simplest if solution.text() == answer]
    e = next(e for e in found if len(moves(plan_of(e))) < 2 or moves(plan_of(e))[0] in four)
    plan = plan_of(e)
    todo = moves(plan)
    if isinstance(plan, Step):
        for text in (one, two, three):
            assert answer not in text
            assert e.text(ascii=True) not in text
            assert " = " not in text
        kind = re.search("The last step can be (an? [a-z]+)", two)
        if kind:
            assert KINDS[kind[1]] == plan.operation
        goal = re.fullmatch("On the way, aim at (.*)[.]", three)
        assert goal is None or goal[1] in [show_value(step.value) for step in steps(plan)]
        spare = re.search("do without the ([0-9])", two)
        if spare:
            assert hand.count(int(spare[1])) > e.faces.count(int(spare[1]))
    else:
        assert two == "There is nothing to work out."
        assert not re.search("[0-9]", three)
    if len(todo) > 1:
        assert four == f"First step: {todo[0]}."
        assert five.lower() == f"{'; '.join(todo[:-1])}. then one step is left."
    else:
        assert " = " not in four + five


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 9), min_size=3, max_size=5),
    st.sampled_from("+-*/"),
    st.sampled_from("+-*/"),
    st.integers(0, 60),
    st.booleans(),
)
def test_going_on_from_steps_so_far(hand: list[int], first: str, second: str, target: int, use_all: bool) -> None:
    rules = Rules(use_all=use_all)
    so_far = [f"{hand[0]}{first}{hand[1]}"]
    if hand[2] % 2:
        so_far.append(f"({so_far[0]}){second}{hand[2]}")
    try:
        board = boards(Hand(tuple(hand)), so_far, rules)[-1]
    except BadInput:
        assume(False)
    found = onward(board, target, rules)
    texts = levels(Hand(tuple(hand)), target, rules, so_far=so_far, seed=1)
    if found.status == "unsolvable":
        assert all(text.startswith("This start is a dead end") for text in texts)
        for board in boards(Hand(tuple(hand)), so_far[:1], rules)[1 : len(so_far)]:
            alive = onward(board, target, rules).status == "solved"
            assert ("Take back the last step." in texts[0]) == alive
    elif " already" in texts[0]:
        assert target in [made.value for made in board.made]
        assert len(set(texts)) == 1
    else:
        assert texts[0].startswith("Yes, you can go on from here")
        assert check(Hand(tuple(hand)), target, answer_of(texts[5]), rules).correct


def test_all_six_levels_of_a_known_quest() -> None:
    assert levels("3 3 8 8", 24, "twenty_four") == [
        "Yes, it can be done in just one way, with all four cards.",
        "The last step can be a division.",
        "On the way, aim at 1/3.",
        "First step: 8 ÷ 3 = 2 2/3.",
        "8 ÷ 3 = 2 2/3; 3 − (2 2/3) = 1/3. Then one step is left.",
        "8 ÷ (3 − 8 ÷ 3) = 24",
    ]
    assert levels("3 3 8 8", 24, "twenty_four", so_far="8/3")[3] == "First step: 3 − (2 2/3) = 1/3."


@pytest.mark.parametrize(
    ("hand", "target", "cards"),
    [
        ("7", 7, "the only card"),
        ("3 8", 24, "both cards"),
        ("1 2 3", 9, "all three cards"),
        ("9 5", 5, "one of the two"),
    ],
)
def test_level_1_says_how_many_cards_it_takes(hand: str, target: int, cards: str) -> None:
    assert f" {cards}" in hint(hand, target, level=1).text


@pytest.mark.rule("M-A2", "M-A3")
def test_wild_cards_and_zeros() -> None:
    assert levels("w 0 0", 700)[2:] == [
        "Put three cards together to one number.",
        "One step will do, and it begins with a wild card.",
        "One step will do, with a wild card and the 0 and the 0.",
        "Put a wild card, 0 and 0 together: 700.",
    ]
    assert hint("3 w", 24, level=6).text == "8 × 3 = 24 (a wild card is 8)"
    assert hint("7", 7, level=6).text == "Take the 7."


@pytest.mark.rule("M-A5")
def test_an_unsolvable_quest_says_so_and_how_close_one_can_get() -> None:
    texts = levels("1 1 1 1 1", 24)
    assert closest("1 1 1 1 1", 24).numbers == (6,)
    assert set(texts) == {"These cards cannot make 24: every way has been tried. The closest they come is 6."}
    assert hint("1 1 1 1 1", 24).status == "unsolvable"
    assert not hint("1 1 1 1 1", 24).dead_end


def test_dead_ends_say_how_to_get_out() -> None:
    rules = "twenty_four"
    assert hint("3 3 8 8", 24, rules, so_far="8+3") == Hint(
        1,
        "This start is a dead end: from here 24 cannot be made. Start again: the cards can do it.",
        "unsolvable",
        True,
    )
    assert hint("3 3 8 8", 24, rules, so_far="8/3, 8+3").text.endswith("Take back the last step.")
    assert hint("1 1 1 1", 24, rules, so_far="1+1").text.endswith("The closest they come is 6.") == (
        closest("1 1 1 1", 24, rules).numbers == (6,)
    )
    assert hint("3 8 8", 24, so_far="3*8", level=5).text == "You have made 24 already."


def test_the_seed_varies_which_of_equally_simple_solutions_is_hinted_at() -> None:
    hand, target = "1 2 3 4 5", 5
    answers = {hint(hand, target, Rules(use_all=True), 6, seed=seed).text for seed in range(12)}
    best = solve(hand, target, Rules(use_all=True))
    assert best.best is not None
    tied = [solution.text() for solution in best if solution.cost == best.best.cost]
    assert answers <= {f"{text} = 5" for text in tied}
    assert len(answers) > 1 or len(tied) == 1
    assert hint(hand, target, None, 4, seed=3) == hint(hand, target, None, 4, seed=3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"level": 0}, "level 0"),
        ({"level": 7}, "level 7"),
        ({"level": 2.0}, "level 2.0"),
        ({"target": -1}, "target"),
        ({"hand": ""}, "no cards"),
        ({"hand": "1 x"}, "card 'x'"),
        ({"so_far": "4*4"}, "not all of it is there"),
        ({"so_far": "1+"}, "step 1 so far"),
        ({"so_far": "3/0"}, "step '3/0': nothing can be divided by 0"),
        ({"so_far": "3/(2-2)"}, "step '3/(2-2)': 2 − 2 is 0"),
        ({"rules": "chess"}, "rules 'chess'"),
        ({"rules": "countdown", "hand": "5 5 8", "so_far": "5-5"}, "step '5-5': 5 − 5 is 0"),
    ],
)
def test_bad_input_is_one_line(change: dict[str, object], message: str) -> None:
    question: dict[str, object] = {"hand": "1 2 3", "target": 6, **change}
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        hint(**question)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_a_bad_step_keeps_its_place() -> None:
    with pytest.raises(BadExpression) as caught:
        hint("1 2 3", 6, so_far=["1+2", "3**2"])
    assert caught.value.position == 2


def test_json() -> None:
    found = hint("3 8", 24, level=3)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Hint) == found


@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_preset_has_hints(preset: str) -> None:
    for hand in combinations([1, 2, 3, 4, 6], 4):
        texts = levels(Hand(hand), 24, preset, seed=2)
        e, claimed = parse_equation(texts[5], preset)
        assert e.value == claimed == 24
