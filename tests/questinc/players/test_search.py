"""The player that searches: what it samples, and what it makes of it."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from questinc.actions import Action
from questinc.cards import CardId
from questinc.errors import BadInput
from questinc.players.outlook import Outlook
from questinc.players.planner import unseen_quests
from questinc.players.search import DRAWN, HURRY, PLANNED, WAITING, SearchPlayer, dealt
from questinc.players.survey import WHOLE, Survey, chances_gone
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply
from questinc.state import Stage, State
from questinc.tables import tables_of
from questinc.view import observe
from tests.questinc.playing import random_game


def outlook_of(player: SearchPlayer, state: State) -> Outlook:
    observation = observe(state, state.actor or 0)
    return player.outlook(tables_of(state.setting.catalogue), observation, random.Random(1))


def at(stage: Stage, seats: int = 4, seed: int = 2) -> State:
    return next(state for state in random_game(seats, seed) if state.stage is stage and state.round == 2)


def test_rivals_take_heroes_of_the_city_before_the_second_visit() -> None:
    player = SearchPlayer(iterations=20)
    state = at(Stage.PLACE)
    offered = {hero for row in state.rows for hero in row}
    samples = player.gone(outlook_of(player, state))
    assert len(samples) == 20 * DRAWN
    assert all(gone <= offered for gone in samples)
    assert any(samples)


def test_nobody_comes_between_the_last_visit_and_the_night() -> None:
    player = SearchPlayer(iterations=3)
    last = next(
        state
        for state in random_game(4, 2)
        if state.stage is Stage.PLACE and len(state.companies[state.actor or 0].visited) == 1
    )
    assert not any(player.gone(outlook_of(player, last)))


def test_a_hero_that_an_open_quest_asks_for_is_worth_more_than_its_price() -> None:
    """What the next round gains by a hero is never less than nothing, and for some it is a good deal."""
    player = SearchPlayer(iterations=8)
    gains = []
    for state in random_game(3, 5):
        if state.stage is Stage.VISIT and state.round < 4:
            outlook = outlook_of(player, state)
            for hero, value in player.look_ahead(outlook, legal_actions(state)).items():
                gains.append(value - outlook.worth_of(outlook.tables.hero[hero]))
    assert min(gains) >= 0
    assert max(gains) > 200


def test_nothing_is_kept_for_after_the_end() -> None:
    player = SearchPlayer(iterations=2)
    for state in random_game(3, 5):
        if state.stage is Stage.VISIT and state.round == state.rounds:
            outlook = outlook_of(player, state)
            assert player.look_ahead(outlook, legal_actions(state)) == {}
            assert all(outlook.keep(hero) == 0 for hero in outlook.company.hand)


def test_the_budget_and_the_source_of_chance_decide() -> None:
    state = at(Stage.PLACE)
    observation, legal = observe(state, state.actor or 0), legal_actions(state)

    def choices(iterations: int, seed: int) -> Sequence[Action]:
        return [SearchPlayer(iterations).choose(observation, legal, random.Random(seed)) for _ in range(2)]

    one, two = choices(4, 3)
    assert one == two
    assert apply(state, one).state.stage is Stage.VISIT


@pytest.mark.parametrize("iterations", [0, -1, 1001])
def test_a_budget_that_cannot_be(iterations: int) -> None:
    with pytest.raises(BadInput, match=r"expected 1 to 1,000"):
        SearchPlayer(iterations)


def test_ids_are_cards() -> None:
    player = SearchPlayer(iterations=1)
    outlook = outlook_of(player, at(Stage.PLACE))
    assert len(player.gone(outlook)) == DRAWN
    for gone in player.gone(outlook):
        assert gone <= {CardId(hero) for hero in outlook.tables.hero}


def test_what_rivals_plan_counts_beside_what_is_taken_in_general(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(Stage.PLACE)
    wanted = state.rows[0][0]
    monkeypatch.setattr(SearchPlayer, "_as_planned", lambda *_: frozenset({wanted}))
    player = SearchPlayer(iterations=600)
    outlook = outlook_of(player, state)
    samples = player.gone(outlook)
    for hero, chance in chances_gone(outlook, 3 - state.turn, state.turn).items():
        expected = ((100 - PLANNED) * chance / WHOLE + PLANNED * (hero == wanted)) / 100
        assert abs(sum(hero in gone for gone in samples) / len(samples) - expected) < 0.05


def test_columns_to_come_bring_every_unseen_card_about_as_often() -> None:
    player = SearchPlayer(iterations=12)
    state = at(Stage.BID)
    outlook = outlook_of(player, state)
    columns = player.columns_to_come(outlook, 1, random.Random(1))
    assert len(columns) == player.columns
    quests = Counter(column.quest for column in columns)
    assert set(quests) == set(unseen_quests(outlook.tables, outlook.seen))
    assert max(quests.values()) - min(quests.values()) <= 1
    for column in columns:
        assert column.quest is not None
        most = outlook.tables.quest[column.quest].card.treasures + 1
        assert most - 1 <= len(column.treasures) == len(set(column.treasures)) <= most


def test_waiting_is_worth_more_while_contests_are_to_come() -> None:
    player = SearchPlayer(iterations=2)
    outlook = outlook_of(player, at(Stage.BID))
    columns = player.columns_to_come(outlook, 0, random.Random(1))
    last = player._mean(outlook, columns, 10, 4)
    values = []
    for contest in (0, 1, 2):
        seen = replace(outlook.seen, column=contest)
        then = Survey(outlook.tables, seen, outlook.company, outlook.prospects, outlook.weights)
        values.append(player.unseen_column(then, columns, 10) - last)
    assert values == [3 * WAITING - HURRY, 2 * WAITING - HURRY, WAITING - HURRY]


@pytest.mark.rule("Q-M10")
def test_of_two_players_the_other_one_waits_for_nothing_but_the_second_column() -> None:
    player = SearchPlayer(iterations=2)
    outlook = outlook_of(player, at(Stage.NAME, seats=2))
    columns = player.columns_to_come(outlook, 0, random.Random(1))
    assert player.unseen_column(outlook, columns, 10) == player._mean(outlook, columns, 10, 2)


def test_cards_are_dealt_again_when_all_are_out() -> None:
    deck = [CardId(card) for card in "abc"]
    cards = dealt(deck, random.Random(1))
    rounds = [[next(cards) for _ in deck] for _ in range(3)]
    assert all(sorted(cards) == deck for cards in rounds)
    assert next(dealt([], random.Random(1)), None) is None
