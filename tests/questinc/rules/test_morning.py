"""The contest, by rule id, with the worked cases of the rulebook."""

from __future__ import annotations

import pytest

from questinc.actions import Accept, Action, Bid, Done, Fail, Leave, Name, Pass
from questinc.catalogue import Catalogue
from questinc.events import BidMade, ColumnRevealed, ColumnTaken, Passed, QuestFailed
from questinc.notation import write_citizen, write_quest
from questinc.rules.legal import is_forced, legal_actions
from questinc.rules.play import apply
from questinc.state import OpenQuest, Stage
from questinc.view import observe
from tests.questinc.playing import random_game
from tests.questinc.scenes import Scene

GREEN, YELLOW, BLUE, PURPLE = range(4)


def taken(scene: Scene) -> ColumnTaken:
    (event,) = (event for event in scene.events if isinstance(event, ColumnTaken))
    return event


@pytest.mark.rule("Q-M1", "Q-K5")
def test_a_column_gets_a_quest_and_as_many_treasures_as_citizen_and_quest_show() -> None:
    mirror = next(card for card in Catalogue.standard().citizens if card.name == "Magic Mirror")
    mermaid = next(card for card in Catalogue.standard().quests if card.name == "Wash the Mermaid")
    assert (mirror.treasures, mermaid.treasures) == (1, 2)
    scene = Scene(4, citizens=f"9g {write_citizen(mirror)}", quests=f"8 {write_quest(mermaid)}").morning()
    top = scene.state.treasures[:3]
    scene.play(Bid(0))
    assert ColumnRevealed(2, scene.q[1], top) in scene.events
    assert scene.state.columns[1].treasures == top


@pytest.mark.rule("Q-M1")
def test_every_reveal_follows_the_numbers_printed() -> None:
    catalogue = Catalogue.standard()
    number = {card.id: card.treasures for card in catalogue.citizens}
    number |= {card.id: card.treasures for card in catalogue.quests}
    for state, after in zip(states := random_game(5, 2), states[1:], strict=False):
        for column in after.columns:
            if column.quest and column.citizen and after.stage is Stage.BID and state.treasures:
                assert len(column.treasures) == number[column.quest] + number[column.citizen]


@pytest.mark.rule("Q-M1")
@pytest.mark.parametrize("recall", [False, True])
def test_what_a_column_shows_is_open_to_all(recall: bool) -> None:
    scene = Scene(4, citizens="9g+2t 8g+1t").morning().play(Bid(0))
    state = scene.state
    column = state.columns[1]
    assert len(column.treasures) >= 1
    for seat in range(4):
        seen = observe(state, seat, recall).columns[1]
        assert (seen.citizen, seen.quest, seen.treasures) == (column.citizen, column.quest, column.treasures)


@pytest.mark.rule("Q-M3", "Q-M4", "Q-M7")
def test_worked_case_a_bid_of_0_wins_at_once() -> None:
    scene = Scene(4, citizens="13g").morning()
    quest, treasures = scene.state.columns[0].quest, scene.state.columns[0].treasures
    scene.play(Pass(), Bid(8), Pass(), Bid(4), Bid(0))
    event = taken(scene)
    assert (event.seat, event.gold, event.marker, event.why) == (YELLOW, 0, 1, "bid")
    assert scene.company(YELLOW).coins == 0
    assert scene.company(YELLOW).quests == (OpenQuest(quest or scene.q[0], treasures),)
    assert scene.state.columns[0].seat == YELLOW
    assert scene.c[0] in scene.state.box
    assert scene.state.column == 1


@pytest.mark.rule("Q-M5", "Q-M2")
def test_worked_case_king_s_compensation() -> None:
    scene = Scene(4, citizens="5g 13g").morning()
    scene.play(Pass(), Bid(0))
    assert scene.state.columns[0].seat == YELLOW
    assert scene.state.contest is not None
    assert scene.state.contest.active == (GREEN, BLUE, PURPLE)
    scene.play(Pass(), Pass())
    event = taken(scene)
    assert (event.seat, event.gold, event.marker, event.why) == (PURPLE, 18, 2, "compensation")
    assert scene.company(PURPLE).coins == 18


@pytest.mark.rule("Q-M5")
def test_worked_case_no_compensation_for_a_bid() -> None:
    scene = Scene(4, citizens="14g").morning()
    scene.play(Pass(), Pass(), Bid(14), Pass())
    event = taken(scene)
    assert (event.seat, event.gold, event.why) == (BLUE, 14, "bid")
    assert scene.company(BLUE).coins == 14


@pytest.mark.rule("Q-M3")
def test_bids_fall() -> None:
    scene = Scene(4, citizens="9g").morning()
    assert legal_actions(scene.state) == [Pass(), *(Bid(gold) for gold in range(10))]
    for gold in (10, -1, 10**30, True):
        assert scene.refusal(Bid(gold)).rule == "Q-M3"
    scene.play(Bid(5))
    assert legal_actions(scene.state) == [Pass(), *(Bid(gold) for gold in range(5))]
    assert scene.refusal(Bid(5)).rule == "Q-M3"
    scene.play(Bid(4), Pass(), Bid(2), Pass(), Bid(1))
    # seat 2 passed, seat 0 too: passing is for the whole contest
    assert scene.state.contest is not None
    assert scene.state.contest.active == (PURPLE, YELLOW)
    scene.play(Pass())
    assert (taken(scene).seat, taken(scene).gold) == (YELLOW, 1)


@pytest.mark.rule("Q-M3")
def test_a_lone_bidder_wins_when_the_others_pass_later() -> None:
    scene = Scene(3, citizens="9g").morning().play(Bid(9), Pass(), Pass())
    assert (taken(scene).seat, taken(scene).gold) == (0, 9)


@pytest.mark.rule("Q-M2")
@pytest.mark.parametrize("clock", [0, 1, 2, 3])
def test_the_clock_holder_begins_or_the_next_without_a_marker(clock: int) -> None:
    scene = Scene(4, clock=clock).morning()
    assert scene.state.actor == clock
    around = [(clock + step) % 4 for step in range(4)]
    scene.play(Bid(0))
    assert scene.state.contest is not None
    assert scene.state.contest.active == tuple(around[1:])
    scene.play(Pass(), Bid(0))
    assert scene.state.contest is not None
    assert scene.state.contest.active == (around[1], around[3])


@pytest.mark.rule("Q-M6")
def test_the_last_player_takes_the_last_column_for_the_citizen_s_gold() -> None:
    scene = Scene(3, citizens="4g 5g 11g").morning()
    scene.play(Bid(0), Bid(0))
    events = [event for event in scene.events if isinstance(event, ColumnTaken)]
    assert [(event.seat, event.marker, event.gold, event.why) for event in events] == [
        (1, 2, 0, "bid"),
        (2, 3, 11, "last"),
    ]
    assert scene.state.stage is Stage.PLACE
    assert scene.state.order == (0, 1, 2)


@pytest.mark.rule("Q-M7", "Q-M8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_gets_one_quest_a_round_with_the_column_s_marker(seats: int) -> None:
    before = None
    for state in random_game(seats, 6):
        if state.stage is Stage.PLACE and (before is None or before.stage is not Stage.PLACE) and state.turn == 0:
            assert sorted(state.order) == list(range(seats))
        assert all(len(company.quests) <= 2 for company in state.companies)
        before = state


def with_two_quests(seats: int = 4) -> Scene:
    scene = Scene(seats, quests="8 9 10 11", treasures="mimic7 3*meal legendary ruby", citizens="7g 7g 7g 7g 7g")
    scene.quest(0, scene.q[1], [scene.t[1], scene.t[2]], [scene.t[0]] if seats > 3 else [])
    scene.quest(0, scene.q[2], [scene.t[3]])
    return scene.morning(scene.q[0], [scene.t[4]])


@pytest.mark.rule("Q-M8", "Q-E2")
def test_a_third_quest_forces_one_of_the_earlier_two_out() -> None:
    scene = with_two_quests().play(Bid(0))
    assert (scene.state.stage, scene.state.actor) == (Stage.FAIL, 0)
    assert legal_actions(scene.state) == [Fail(scene.q[1]), Fail(scene.q[2])]
    assert scene.refusal(Fail(scene.q[0])).rule == "Q-M8"
    assert scene.refusal(Done()).rule == "Q-M8"
    box = scene.state.box
    scene.play(Fail(scene.q[1]))
    assert scene.events[0] == QuestFailed(0, scene.q[1], (scene.t[1], scene.t[2], scene.t[0]))
    assert scene.state.box[len(box) :] == (scene.t[1], scene.t[2], scene.t[0], scene.c[0])
    company = scene.company(0)
    assert [quest.quest for quest in company.quests] == [scene.q[2], scene.q[0]]
    assert company.failed == (scene.q[1],)
    assert scene.state.stage is Stage.BID


@pytest.mark.rule("Q-M8", "Q-M5", "Q-M6")
def test_room_is_made_before_a_column_that_nobody_chose() -> None:
    scene = with_two_quests().play(Pass(), Bid(0), Pass(), Bid(0), Pass())
    assert (scene.state.stage, scene.state.actor, scene.state.column) == (Stage.FAIL, 0, 3)
    scene.play(Fail(scene.q[2]))
    assert (taken(scene).gold, taken(scene).why) == (7, "last")
    assert scene.state.stage is Stage.PLACE


@pytest.mark.rule("Q-M9")
def test_mimics_lie_beside_the_quest() -> None:
    scene = Scene(4, quests="8", treasures="meal mimic7 mimic9 ruby")
    scene.morning(scene.q[0], scene.t[:4]).play(Bid(0))
    (quest,) = scene.company(0).quests
    assert (quest.treasures, quest.mimics) == ((scene.t[0], scene.t[3]), (scene.t[1], scene.t[2]))


# --- two players


def two(citizens: str = "9g 6g", clock: int = 0) -> Scene:
    return Scene(2, citizens=citizens, clock=clock).morning()


@pytest.mark.rule("Q-M10")
@pytest.mark.parametrize("clock", [0, 1])
def test_two_players_pass(clock: int) -> None:
    scene = two(clock=clock).play(Pass())
    other = 1 - clock
    takes = [event for event in scene.events if isinstance(event, ColumnTaken)]
    assert [(event.seat, event.marker, event.gold, event.why) for event in takes] == [
        (other, 1, 14, "compensation"),
        (clock, 2, 6, "last"),
    ]
    assert [type(event) for event in scene.events[:4]] == [Passed, ColumnTaken, ColumnRevealed, ColumnTaken]
    assert scene.state.order == (other, clock)


@pytest.mark.rule("Q-M10")
@pytest.mark.parametrize(("answer", "order"), [(Accept(), (1, 0)), (Leave(), (0, 1))])
@pytest.mark.parametrize("gold", [0, 4, 9])
def test_two_players_name_an_amount(answer: Action, order: tuple[int, int], gold: int) -> None:
    scene = two().play(Name(gold))
    assert scene.events == (BidMade(0, gold),)
    # a 0 has no instant win here
    assert (scene.state.stage, scene.state.actor) == (Stage.ANSWER, 1)
    assert legal_actions(scene.state) == [Accept(), Leave()]
    assert scene.state.columns[1].quest is None
    scene.play(answer)
    assert scene.state.order == order
    assert [scene.company(seat).coins for seat in order] == [gold, 6]


@pytest.mark.rule("Q-M10")
def test_two_players_refusals() -> None:
    scene = two()
    assert legal_actions(scene.state) == [Pass(), *(Name(gold) for gold in range(10))]
    assert scene.refusal(Name(10)).rule == "Q-M10"
    assert scene.refusal(Name(-1)).rule == "Q-M10"
    assert scene.refusal(Bid(3)).rule == "Q-M10"
    assert scene.refusal(Accept()).rule == "Q-M10"
    scene.play(Name(3))
    assert scene.refusal(Pass()).rule == "Q-M10"


@pytest.mark.rule("Q-S4")
def test_a_column_without_a_quest_still_gives_marker_gold_and_treasures() -> None:
    scene = Scene(3, citizens="9g+2t 8g+1t 7g").morning()
    scene.box(*scene.state.quests)
    scene.play(Bid(0))
    assert scene.state.columns[1].quest is None
    treasures = scene.state.columns[1].treasures
    assert len(treasures) == 1
    scene.play(Bid(3), Pass())
    assert scene.company(1).coins == 3
    assert (scene.company(1).pile, scene.company(1).quests) == (treasures, ())


def test_nothing_is_forced_in_a_contest() -> None:
    state = Scene(3, citizens="0g 0g 0g").morning().state
    assert legal_actions(state) == [Pass(), Bid(0)]
    assert not is_forced(state)
    assert apply(state, Bid(0)).state.columns[0].seat == 0
