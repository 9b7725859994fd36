"""Which heroes are gone when one's turn comes, and what a round is worth by then."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from questinc.cards import City
from questinc.players.outlook import Outlook, Weights
from questinc.players.prospects import Prospects
from questinc.players.survey import WHOLE, Survey, chances_gone, draws_of, gone, in_turn, mean_in_turn
from questinc.rules.play import new_game
from questinc.state import Column, State
from questinc.tables import tables_of
from questinc.view import observe


def survey_of(state: State) -> Survey:
    tables = tables_of(state.setting.catalogue)
    observation = observe(state, state.actor or 0)
    return Survey(tables, observation, observation.companies[observation.seat], Prospects(tables), Weights())


def new_column(outlook: Outlook) -> Column:
    """A column of a quest and a treasure that have not turned up."""
    columns = outlook.seen.columns
    quest = next(card for card in outlook.tables.quest if card not in {column.quest for column in columns})
    seen = {card for column in columns for card in column.treasures}
    treasure = next(card for card, facts in outlook.tables.treasure.items() if card not in seen and not facts.mimic)
    return Column(quest=quest, treasures=(treasure,))


@pytest.mark.parametrize("seed", range(4))
def test_the_more_visits_come_before_the_more_heroes_are_gone(seed: int) -> None:
    survey = survey_of(new_game(4, seed))
    (draws,) = draws_of(survey, random.Random(seed), 1)
    sets = [gone(survey, draws, first, second) for first, second in ((0, 0), (1, 0), (3, 0), (3, 1), (3, 3))]
    assert sets[0] == frozenset()
    assert all(fewer <= more for fewer, more in pairwise(sets))
    assert sets[-1] <= {hero for row in survey.seen.rows for hero in row}


def test_chances_are_those_of_the_samples() -> None:
    survey = survey_of(new_game(4, 2))
    counts = Counter(hero for draws in draws_of(survey, random.Random(1), 2_000) for hero in gone(survey, draws, 2, 1))
    for hero, chance in chances_gone(survey, 2, 1).items():
        assert 0 < chance < WHOLE
        assert abs(counts[hero] / 2_000 - chance / WHOLE) < 0.05


def test_cheap_heroes_go_first_and_those_at_the_dungeon_before_others() -> None:
    for seed in range(6):
        survey = survey_of(new_game(4, seed))
        chances = chances_gone(survey, 1, 0)
        cost = {hero: survey.tables.hero[hero].cost for hero in chances}
        for city, row in zip(survey.seen.cities, survey.seen.rows, strict=True):
            for one in row:
                assert all(chances[one] >= chances[two] for two in row if cost[one] < cost[two])
                if city is City.DUNGEON:
                    assert all(
                        chances[one] > chances[two] for two in chances if cost[two] == cost[one] and two not in row
                    )


@pytest.mark.parametrize("seed", range(4))
def test_a_later_marker_is_never_worth_more(seed: int) -> None:
    survey = survey_of(new_game(4, seed))
    column = new_column(survey)
    for draws in draws_of(survey, random.Random(seed), 3):
        values = [in_turn(survey, column, 12, marker, draws) for marker in (1, 2, 3, 4)]
        assert values == sorted(values, reverse=True)
        assert values[0] <= survey.with_column(column, 12)


def test_the_mean_takes_columns_and_samples_side_by_side() -> None:
    survey = survey_of(new_game(4, 1))
    column = new_column(survey)
    other = Column(quest=column.quest)
    samples = draws_of(survey, random.Random(1), 2)
    expected = [in_turn(survey, one, 9, 4, draws) for one, draws in zip((column, other) * 2, samples * 2, strict=True)]
    assert mean_in_turn(survey, (column, other) * 2, 9, 4, samples) == sum(expected) // 4
    alone = [in_turn(survey, column, 9, 4, draws) for draws in samples]
    assert mean_in_turn(survey, (column,), 9, 4, samples) == sum(alone) // 2


@pytest.mark.rule("Q-E2")
@pytest.mark.parametrize("seed", range(3))
def test_a_quest_that_cannot_be_resolved_costs_its_strength(seed: int) -> None:
    """Without gold and heroes, in the last round; how strong a quest is makes no other difference."""
    state = new_game(4, seed)
    tables = tables_of(state.setting.catalogue)
    last = replace(observe(state, 0), round=state.rounds)
    survey = Survey(tables, last, last.companies[0], Prospects(tables), Weights())
    nothing = survey.round((), 0).value
    for quest in list(tables.quest)[::5]:
        assert survey.with_column(Column(quest=quest), 0) == nothing - 100 * tables.quest[quest].strength


@pytest.mark.rule("Q-A9")
def test_the_dungeon_is_told_apart_only_while_there_are_cards() -> None:
    state = next(new_game(4, seed) for seed in range(20) if City.DUNGEON in new_game(4, seed).cities)
    survey = survey_of(state)
    assert survey.market().descent == survey.dungeon() > 0
    without = replace(survey.seen, decks=replace(survey.seen.decks, dungeon=0))
    empty = Survey(survey.tables, without, survey.company, survey.prospects, survey.weights)
    assert empty.market().descent is None
