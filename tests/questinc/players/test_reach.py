"""Teams within reach, against plain enumeration by the rules."""

import random
from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from questinc.cards import CardId, City
from questinc.players.market import Quarry
from questinc.players.outlook import Outlook, Weights
from questinc.players.prospects import Prospects
from questinc.players.reach import CENTS, TEAM, Reach
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


@pytest.mark.rule("Q-A9")
@pytest.mark.parametrize("seed", range(4))
def test_going_down_to_the_dungeon_takes_the_cheapest_hero_that_the_team_leaves(seed: int) -> None:
    rng = random.Random(seed)
    games = (new_game(3, number) for number in range(seed * 50, seed * 50 + 50))
    state = next(game for game in games if City.DUNGEON in game.cities and City.THRONE_ROOM not in game.cities)
    tables = tables_of(state.setting.catalogue)
    observation = observe(state, 0)
    outlook = Outlook(tables, observation, observation.companies[0], Prospects(tables), Weights())
    offered = {hero for row in state.rows for hero in row}
    hand = [
        (hero, rng.randrange(80, 500)) for hero in rng.sample([hero for hero in tables.hero if hero not in offered], 2)
    ]
    card = rng.randrange(300, 900)
    market = replace(outlook.market(), extras=((City.DUNGEON, 1),), descent=card)
    reach = Reach(tables, hand, market, (0,))
    facts = tables.quest[rng.choice(sorted(tables.quest))]
    quarry, gold = Quarry(facts.strength, facts.needs, 2_000, 300), rng.randrange(3, 12)

    def value(team: tuple[CardId, ...]) -> int | None:
        hired = frozenset(team) & offered
        rich = gold - sum(tables.hero[hero].cost for hero in hired)
        cities = {city for city, row in market.rows if hired & set(row)}
        if rich < 0 or not hireable(tables, outlook, hired):
            return None
        kept = [price for hero, price in hand if hero not in team]
        row = dict(market.rows)[City.DUNGEON]
        for_hire = [tables.hero[hero].cost for hero in row if hero not in team and tables.hero[hero].cost <= rich]
        able = City.DUNGEON in cities or len(cities) < 2
        spares = kept + [cost * CENTS for cost in for_hire]
        down = max(0, card - min(spares)) if able and spares else 0
        if not team:
            return quarry.later + down
        heroes = [tables.hero[hero] for hero in team]
        lacking = sum(max(0, count - sum(bool(h.mask & bit) for h in heroes)) for bit, count in quarry.needs)
        if sum(hero.strength for hero in heroes) < quarry.strength:
            return None
        if lacking > sum(bool(hero.mask & MERCENARY_BIT) for hero in heroes):
            return None
        sent = sum(price for hero, price in hand if hero in team)
        return quarry.full - sent - (gold - rich) * CENTS + down

    everybody = [*(hero for hero, _ in hand), *sorted(offered)]
    teams = [team for size in range(TEAM + 1) for team in combinations(everybody, size)]
    expected = max(found for team in teams if (found := value(team)) is not None)
    assert reach.best([quarry], gold).value == expected


def test_the_ability_of_the_city_under_visit_counts_without_a_hire_there() -> None:
    state = new_game(4, 1)
    tables = tables_of(state.setting.catalogue)
    observation = observe(state, 0)
    outlook = Outlook(tables, observation, observation.companies[0], Prospects(tables), Weights())
    one, two, *_ = state.cities
    values = ((one, 50), (two, 70))
    market = replace(outlook.market(), now=one, visited=frozenset({one}), more=1, extras=values)
    assert Reach(tables, [], market, (0,)).best([], 0).value == 120
    assert Reach(tables, [], replace(market, more=0), (0,)).best([], 0).value == 50
