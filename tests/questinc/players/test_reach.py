"""Teams within reach, against plain enumeration by the rules."""

import random
from itertools import combinations, permutations

import pytest

from questinc.cards import CardId, City
from questinc.players.outlook import Outlook, Weights
from questinc.players.prospects import Prospects
from questinc.players.reach import CENTS, TEAM, Quarry, Reach
from questinc.rules.hiring import class_fault
from questinc.rules.play import new_game
from questinc.tables import MERCENARY_BIT, Tables, tables_of
from questinc.view import observe


def hireable(tables: Tables, outlook: Outlook, heroes: frozenset[CardId]) -> bool:
    """Whether two visits can hire these heroes, by trying them all."""
    market = outlook.market()
    cities = [city for city, _ in market.rows]
    rows = dict(market.rows)
    for order in permutations(cities, 2):
        left = [set(rows[city]) & heroes for city in order]
        rest = heroes - left[0] - left[1]
        guests = [city for city in order if city is City.THRONE_ROOM]
        for moved in [None, *heroes]:
            groups = {city: set(group) for city, group in zip(order, left, strict=True)}
            away = set(rest)
            if moved is not None:
                if not guests:
                    continue
                for group in groups.values():
                    group.discard(moved)
                away.discard(moved)
                groups[City.THRONE_ROOM].add(moved)
            if away:
                continue
            if all(
                len(group) <= 3 and class_fault(tables, sorted(group), city is City.GUILD_HOUSE) is None
                for city, group in groups.items()
            ):
                return True
    return False


def plain_best(tables: Tables, outlook: Outlook, quest: Quarry, gold: int, boosts: tuple[int, ...]) -> int:
    """The best value of one quest by trying every team."""
    company = outlook.company
    offers = [hero for _, row in outlook.market().rows for hero in row]
    best = quest.later
    for size in range(1, TEAM + 1):
        for team in combinations([*company.hand, *offers], size):
            facts = [tables.hero[hero] for hero in team]
            hired = frozenset(team) - frozenset(company.hand)
            cost = sum(tables.hero[hero].cost for hero in hired)
            short = max(0, quest.strength - sum(hero.strength for hero in facts))
            lacking = sum(max(0, count - sum(bool(h.mask & bit) for h in facts)) for bit, count in quest.needs)
            if cost > gold or short >= len(boosts) or lacking > sum(bool(hero.mask & MERCENARY_BIT) for hero in facts):
                continue
            kept = sum(outlook.keep(hero) for hero in team if hero in company.hand)
            value = quest.full - cost * CENTS - kept - boosts[short]
            if value > best and hireable(tables, outlook, hired):
                best = value
    return best


@pytest.mark.parametrize("seed", range(6))
def test_the_best_team_is_found_for_one_quest(seed: int) -> None:
    rng = random.Random(seed)
    state = new_game(rng.choice([2, 3]), seed)
    tables = tables_of(state.setting.catalogue)
    observation = observe(state, state.actor or 0)
    outlook = Outlook(tables, observation, observation.companies[observation.seat], Prospects(tables), Weights())
    boosts = (0, 90, 90)
    reach = Reach(tables, [], outlook.market(), boosts)
    reach.extras[:] = 0
    for quest in rng.sample(sorted(tables.quest), 3):
        facts = tables.quest[quest]
        quarry = Quarry(facts.strength, facts.needs, 2_000, 300)
        gold = rng.randrange(4, 14)
        found = reach.best([quarry], gold)
        assert found.value == plain_best(tables, outlook, quarry, gold, boosts)
        for team in found.teams:
            assert hireable(tables, outlook, frozenset(team))


@pytest.mark.parametrize("seed", range(6))
def test_two_quests_take_teams_that_go_together(seed: int) -> None:
    rng = random.Random(seed)
    state = new_game(4, seed)
    tables = tables_of(state.setting.catalogue)
    observation = observe(state, state.actor or 0)
    outlook = Outlook(tables, observation, observation.companies[observation.seat], Prospects(tables), Weights())
    reach = outlook.reach()
    one, two = (tables.quest[quest] for quest in rng.sample(sorted(tables.quest), 2))
    quarries = [Quarry(facts.strength, facts.needs, 2_500, 500) for facts in (one, two)]
    both = reach.best(quarries, 20)
    assert not set(both.teams[0]) & set(both.teams[1])
    assert hireable(tables, outlook, both.heroes)
    assert sum(tables.hero[hero].cost for hero in both.heroes) <= 20
    # more gold never hurts, and a second quest never makes the round worth less
    assert reach.best(quarries, 40).value >= both.value >= reach.best(quarries[:1], 20).value
