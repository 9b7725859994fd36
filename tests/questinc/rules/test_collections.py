"""Collections of treasures: worked cases, and the fast score against every way to split a pile."""

import random
from functools import cache
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from questinc.cards import ELEMENTS, ITEMS, RUNES, CardId, Family, Icon, Treasure
from questinc.collection_tables import CollectionTables, SetTable, standard_tables
from questinc.errors import LimitError
from questinc.notation import read_treasures, write_cards
from questinc.rules.collections import Score, collection_value, score_collections
from tests.questinc import strategies as some

MEALS = [0, 3, 7, 11, 16, 21, 27, 33, 39, 45, 51]
LEGENDARY = [0, 4, 10, 18, 28, 40]
ALIKE = {"emerald": [0, 0, 5, 11], "ruby": [0, 0, 6, 13]}
DIFFERENT = [0, 0, 7, 15, 28, 45]
ELEMENTAL = [0, 2, 6, 12, 20]


def plain_value(icons: tuple[Icon, ...]) -> int:
    """The gold of one set whose cards are settled as these icons, straight from the rulebook's tables; 0 if no set."""
    size, kinds = len(icons), set(icons)
    if len(kinds) == 1:
        (icon,) = kinds
        table = {Family.MEAL: MEALS, Family.LEGENDARY: LEGENDARY, Family.BLUEPRINT: [0, 0, 0, 0, 45]}.get(
            icon.family, []
        )
        if icon.family in (Family.ITEM, Family.ELEMENT):
            table = ELEMENTAL
        if size < len(table):
            return table[size]
    if any(icon.family is not Family.RUNE for icon in icons):
        return 0
    real = [icon for icon in icons if icon is not Icon.CHROMATIC]
    gold = 0
    if real and len(set(real)) == 1 and size < 4:
        gold = ALIKE.get(real[0], [0] * 4)[size]
    if real and len(set(real)) == len(real) and size <= 5:
        gold = max(gold, DIFFERENT[size])
        if set(real) == {Icon.SAPPHIRE, Icon.AMETHYST} and size == 2:
            gold = 9
    return gold


def plain_set(cards: tuple[Treasure, ...]) -> int:
    if len(cards) == 1 and cards[0].icons == (Icon.MIMIC,):
        return cards[0].value
    return max(plain_value(icons) for icons in product(*(card.icons for card in cards)))


def plain_total(pile: list[Treasure]) -> int:
    """The best of all ways to split a pile into sets."""
    gold = [0] * (1 << len(pile))
    for mask in range(1, len(gold)):
        gold[mask] = plain_set(tuple(card for place, card in enumerate(pile) if mask >> place & 1))

    @cache
    def best(mask: int) -> int:
        if not mask:
            return 0
        first = mask & -mask
        rest = part = mask ^ first
        most = 0
        while True:
            most = max(most, gold[first | part] + best(rest ^ part))
            if not part:
                return most
            part = (part - 1) & rest

    return best((1 << len(pile)) - 1)


def check_sets(score: Score, pile: list[Treasure]) -> None:
    """The sets are sets, worth what they say, and with the unused cards they are the pile."""
    laid = [card for one in score.sets for card in one.cards] + list(score.unused)
    assert sorted(laid, key=repr) == sorted(pile, key=repr)
    assert [one.gold for one in score.sets] == [plain_set(one.cards) for one in score.sets]
    assert all(one.gold > 0 for one in score.sets)
    assert sum(one.gold for one in score.sets) == score.total


@pytest.mark.rule("Q-T1", "Q-T2", "Q-T3", "Q-T4", "Q-T5", "Q-T6", "Q-T7")
@settings(max_examples=150, deadline=None)
@given(st.lists(some.treasures, max_size=7))
def test_equals_every_way_to_split(pile: list[Treasure]) -> None:
    score = score_collections(pile)
    assert score.total == plain_total(pile)
    check_sets(score, pile)


@pytest.mark.rule("Q-T6")
@settings(max_examples=100, deadline=None)
@given(st.lists(some.elementals, max_size=8))
def test_elemental_items_equal_every_way_to_split(pile: list[Treasure]) -> None:
    assert score_collections(pile).total == plain_total(pile)


@pytest.mark.rule("Q-T5")
@settings(max_examples=100, deadline=None)
@given(st.lists(some.runes | some.runes | some.chromatic, max_size=9))
def test_runes_equal_every_way_to_split(pile: list[Treasure]) -> None:
    assert score_collections(pile).total == plain_total(pile)


def elemental_total(pile: list[Treasure], tables: CollectionTables) -> int:
    """Elemental Items alone, by every choice of item or element for each card: good for larger piles."""
    return max(
        sum(
            (tables.item if icon.family is Family.ITEM else tables.element).best(choice.count(icon))[0]
            for icon in set(choice)
        )
        for choice in product(*(card.icons for card in pile))
    )


@pytest.mark.rule("Q-T6")
@settings(max_examples=25, deadline=None)
@given(
    st.lists(some.elementals, min_size=9, max_size=12),
    st.sampled_from([(2, 6, 12, 20), (2, 6, 12, 25), (0, 9), (1, 5, 7, 20), (6, 12, 18, 24)]),
    st.sampled_from([(2, 6, 12, 20), (2, 6, 12, 25), (4, 9), (3, 4, 5, 20), (6, 12, 18, 24)]),
)
def test_larger_elemental_piles_under_other_tables(
    pile: list[Treasure], item: tuple[int, ...], element: tuple[int, ...]
) -> None:
    if len(item) != len(element):
        item = (2, 6, 12, 20)[: len(element)]
    tables = msgspec.structs.replace(standard_tables(), item=SetTable(item), element=SetTable(element))
    assert score_collections(pile, tables).total == elemental_total(pile, tables)


@given(some.piles(25), st.randoms(use_true_random=False))
def test_the_order_of_the_pile_does_not_matter(pile: list[Treasure], rng: random.Random) -> None:
    named = [msgspec.structs.replace(card, id=CardId(f"t{place}")) for place, card in enumerate(pile)]
    other = named.copy()
    rng.shuffle(other)
    assert score_collections(named) == score_collections(other)


@given(some.piles(14), some.ordinary)
def test_a_further_card_never_hurts(pile: list[Treasure], card: Treasure) -> None:
    assert score_collections([*pile, card]).total >= score_collections(pile).total


@pytest.mark.parametrize(
    ("pile", "total"),
    [
        pytest.param("", 0, id="empty"),
        pytest.param("meal", 3, marks=pytest.mark.rule("Q-T1")),
        pytest.param("2*meal", 7, marks=pytest.mark.rule("Q-T1")),
        pytest.param("3*meal", 11, marks=pytest.mark.rule("Q-T1")),
        pytest.param("7*meal", 33, marks=pytest.mark.rule("Q-T1")),
        pytest.param("8*meal", 39, marks=pytest.mark.rule("Q-T1")),
        pytest.param("12*meal", 63, marks=pytest.mark.rule("Q-T1")),
        pytest.param("legendary", 4, marks=pytest.mark.rule("Q-T2")),
        pytest.param("2*legendary", 10, marks=pytest.mark.rule("Q-T2")),
        pytest.param("3*legendary", 18, marks=pytest.mark.rule("Q-T2")),
        pytest.param("6*legendary", 44, marks=pytest.mark.rule("Q-T2")),
        pytest.param("8*legendary", 58, marks=pytest.mark.rule("Q-T2")),
        pytest.param("3*blueprint", 0, marks=pytest.mark.rule("Q-T3")),
        pytest.param("4*blueprint", 45, marks=pytest.mark.rule("Q-T3")),
        pytest.param("mimic7 mimic8 mimic9", 24, marks=pytest.mark.rule("Q-T4")),
        pytest.param("emerald ruby amethyst sapphire topaz", 45, marks=pytest.mark.rule("Q-T5")),
        pytest.param("sapphire amethyst", 9, marks=pytest.mark.rule("Q-T5")),
        pytest.param("emerald amethyst", 7, marks=pytest.mark.rule("Q-T5")),
        pytest.param("3*emerald ruby", 12, marks=pytest.mark.rule("Q-T5")),
        pytest.param("2*emerald", 5, marks=pytest.mark.rule("Q-T5")),
        pytest.param("3*emerald", 11, marks=pytest.mark.rule("Q-T5")),
        pytest.param("2*ruby", 6, marks=pytest.mark.rule("Q-T5")),
        pytest.param("3*ruby", 13, marks=pytest.mark.rule("Q-T5")),
        pytest.param("2*sapphire", 0, marks=pytest.mark.rule("Q-T5")),
        pytest.param("topaz", 0, marks=pytest.mark.rule("Q-T5")),
        pytest.param("chromatic", 0, marks=pytest.mark.rule("Q-T5")),
        pytest.param("chromatic sapphire", 7, marks=pytest.mark.rule("Q-T5")),
        pytest.param("chromatic 2*ruby", 13, marks=pytest.mark.rule("Q-T5")),
        pytest.param("chromatic emerald ruby amethyst sapphire", 45, marks=pytest.mark.rule("Q-T5")),
        pytest.param("armor/fire armor/air", 6, marks=pytest.mark.rule("Q-T6")),
        pytest.param("armor/fire ring/air", 4, marks=pytest.mark.rule("Q-T6")),
        pytest.param("5*armor/fire", 22, marks=pytest.mark.rule("Q-T6")),
        pytest.param("armor/fire ring/fire weapon/water special/earth fire/water/earth/air", 16),
        pytest.param("fire/water/earth/air 3*ring/water", 20, marks=pytest.mark.rule("Q-T7")),
        pytest.param("meal/legendary/ruby/ring 4*legendary", 40, marks=pytest.mark.rule("Q-T7")),
        pytest.param("meal/blueprint/ruby/ring 3*blueprint", 45, marks=pytest.mark.rule("Q-T3", "Q-T7")),
        pytest.param("meal/legendary/ruby/ring emerald amethyst sapphire topaz", 45, marks=pytest.mark.rule("Q-T7")),
    ],
)
def test_worked_cases(pile: str, total: int) -> None:
    assert score_collections(read_treasures(pile)).total == total


def test_the_sets_are_told() -> None:
    score = score_collections(read_treasures("6*legendary sapphire amethyst ruby mimic8 armor/fire ring/fire"))
    assert [(one.kind, one.gold, write_cards(one.cards)) for one in score.sets] == [
        ("legendary", 40, "5*legendary"),
        ("legendary", 4, "legendary"),
        ("fire", 6, "armor/fire ring/fire"),
        ("runes", 15, "amethyst ruby sapphire"),
        ("mimic", 8, "mimic8"),
    ]
    assert score_collections(read_treasures("topaz")).unused == read_treasures("topaz")


@pytest.mark.rule("Q-A10", "Q-T5")
def test_one_collection_is_taken_for_the_better_of_two() -> None:
    """A rune with the chromatic one is two alike or two different ones; another table may pay more for the former."""
    tables = standard_tables()
    dear = tuple(replace(entry, table=SetTable((0, 20, 30))) for entry in tables.matching)
    tables = replace(tables, matching=dear)
    assert collection_value(read_treasures("ruby chromatic"), tables) == 20
    assert score_collections(read_treasures("ruby chromatic"), tables).total == 20


@pytest.mark.rule("Q-A10")
@pytest.mark.parametrize(
    ("cards", "gold"),
    [
        ("", 0),
        ("meal", 3),
        ("9*meal", 45),
        ("5*legendary", 40),
        ("6*legendary", 0),
        ("meal legendary", 0),
        ("4*blueprint", 45),
        ("mimic9", 9),
        ("mimic9 mimic7", 0),
        ("emerald", 0),
        ("sapphire amethyst", 9),
        ("chromatic amethyst", 7),
        ("chromatic emerald emerald", 11),
        ("2*emerald ruby", 0),
        ("armor/fire armor/air", 6),
        ("armor/fire ring/fire", 6),
        ("armor/fire ring/air", 0),
        ("5*armor/fire", 0),
        ("fire/water/earth/air armor/water ring/water", 12),
        ("meal/legendary/ruby/ring emerald sapphire", 15),
    ],
)
def test_one_collection(cards: str, gold: int) -> None:
    assert collection_value(read_treasures(cards)) == gold


@settings(deadline=None)
@given(st.lists(some.treasures, min_size=1, max_size=6))
def test_one_collection_equals_plain(pile: list[Treasure]) -> None:
    assert collection_value(pile) == plain_set(tuple(pile))


@given(some.piles(20))
def test_every_set_of_a_score_is_one_collection(pile: list[Treasure]) -> None:
    for one in score_collections(pile).sets:
        assert collection_value(one.cards) == one.gold


def test_large_piles_are_scored_or_declined_at_once() -> None:
    assert score_collections(read_treasures("200*meal")).total == 33 + 6 * 193
    square = " ".join(f"12*{item}/{element}" for item in ITEMS for element in ELEMENTS)
    assert score_collections(read_treasures(square)).total == 12 * 16 // 4 * 20
    with pytest.raises(LimitError, match="runes"):
        score_collections(read_treasures(" ".join(f"30*{rune}" for rune in RUNES)))
    with pytest.raises(LimitError, match="ways to choose icons"):
        score_collections(read_treasures("99*fire/water/earth/air"))
