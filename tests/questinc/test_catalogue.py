"""The catalogue: the standard one is valid, and every fault of another is told with its place."""

import os
import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from questinc.cards import City, HeroClass, HeroKind, Icon
from questinc.catalogue import Catalogue
from questinc.collection_tables import standard_tables
from questinc.errors import BadInput, FileProblem

STANDARD = Path(__file__).parents[2] / "questinc" / "data" / "standard"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the standard catalogue to spoil."""
    return Path(shutil.copytree(STANDARD, tmp_path / "own"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def told(folder: Path) -> list[str]:
    return [str(fault) for fault in Catalogue.faults(folder)]


def test_the_standard_catalogue_is_valid() -> None:
    assert Catalogue.faults() == []
    assert Catalogue.load() is Catalogue.standard()
    assert Catalogue.standard().collections == standard_tables()


@pytest.mark.rule("Q-K2", "Q-S2")
def test_the_195_cards() -> None:
    catalogue = Catalogue.standard()
    assert len(catalogue.cards) == 195
    assert len(catalogue.citizens) == len(catalogue.quests) == 25
    assert len(catalogue.treasures) == 73
    assert sum(card.min_players == 4 for card in catalogue.treasures) == 13
    assert (len(catalogue.heroes), len(catalogue.dungeon), len(catalogue.companies)) == (52, 8, 5)
    assert catalogue.entity.kind is HeroKind.ENTITY
    assert Counter(catalogue.cities) == Counter(City)


@pytest.mark.rule("Q-K5")
def test_known_citizens() -> None:
    citizens = {citizen.name: citizen for citizen in Catalogue.standard().citizens}
    assert citizens["Magic Mirror"].treasures == 1
    assert citizens["Magic Mirror"].gold >= 8
    golds = [citizen.gold for citizen in citizens.values()]
    assert 13 in golds
    assert max(golds) >= 14


@pytest.mark.rule("Q-K6")
def test_known_quests() -> None:
    quests = {quest.name: quest for quest in Catalogue.standard().quests}
    told = {(quest.strength, "".join(quest.classes), quest.gold, quest.reward.value) for quest in quests.values()}
    assert (quests["Guide the Bat"].strength, quests["Guide the Bat"].classes) == (8, ())
    assert quests["Hug the Lava Golem"].classes == (HeroClass.WARRIOR, HeroClass.MAGE)
    assert quests["Wash the Mermaid"].treasures == 2
    assert all(quests[name].gold for name in ("Wake the Dragon for Coffee", "Water the Herbs", "Decode the Message"))
    assert told >= {
        (8, "", 0, "minus2"),
        (10, "WM", 0, "none"),
        (9, "", 0, "hero"),
        (10, "", 0, "entity"),
        (11, "CC", 0, "none"),
        (15, "WMCR", 6, "none"),
        (11, "WW", 0, "beer"),
    }


@pytest.mark.rule("Q-K7")
def test_heroes_cost_more_the_stronger_they_are() -> None:
    heroes = Catalogue.standard().heroes
    singles = Counter(hero.classes[0] for hero in heroes if len(hero.classes) == 1)
    assert set(singles.values()) == {9}
    assert len({hero.classes for hero in heroes if len(hero.classes) == 2}) == 6
    for face in {(hero.kind, hero.classes) for hero in heroes}:
        alike = sorted((hero.strength, hero.cost) for hero in heroes if (hero.kind, hero.classes) == face)
        assert [cost for _, cost in alike] == sorted(cost for _, cost in alike)


@pytest.mark.rule("Q-K8")
def test_treasure_kinds() -> None:
    treasures = Catalogue.standard().treasures
    counts = Counter(icon for card in treasures for icon in card.icons)
    assert set(counts) == set(Icon)
    assert counts[Icon.BLUEPRINT] == 4
    assert counts[Icon.CHROMATIC] == 1
    assert {card.value for card in treasures if card.is_mimic} == {7, 8, 9}
    small = [card for card in treasures if card.min_players == 2]
    assert not {Icon.BLUEPRINT, Icon.MIMIC, Icon.CHROMATIC} & {icon for card in small for icon in card.icons}


@pytest.mark.rule("Q-K2")
def test_five_players_do_not_run_out_of_treasures() -> None:
    catalogue = Catalogue.standard()
    assert sum(card.treasures for card in catalogue.citizens) + sum(card.treasures for card in catalogue.quests) <= 73


@pytest.mark.rule("Q-K4")
def test_every_field_is_printed_or_house() -> None:
    catalogue = Catalogue.standard()
    ids = {quest.name: quest.id for quest in catalogue.quests}
    assert catalogue.status(ids["Hug the Lava Golem"], "strength") == "printed"
    assert catalogue.status(ids["Hug the Lava Golem"], "treasures") == "house"
    assert catalogue.status(catalogue.entity.id, "strength") == "house"
    assert {field for card, field in catalogue.printed if card == ids["Wash the Mermaid"]} == {"name", "treasures"}


@pytest.mark.rule("Q-K4", "Q-T1", "Q-T2", "Q-T3", "Q-T5", "Q-T6")
def test_the_gold_that_the_rulebook_prints_is_told_from_house_data() -> None:
    """As the rules say: what is printed of each collection, by the number of cards."""
    printed: dict[str, set[str]] = {}
    for name, size in Catalogue.standard().printed_gold:
        printed.setdefault(name, set()).add(size)
    assert printed == {
        "meal": {"1", "2", "3", "more"},
        "legendary": {"1", "2", "3"},
        "blueprint": {"1", "2", "3", "4"},
        "item": {"2"},
        "element": {"1"},
        "different": {"2", "3", "4", "5"},
        "emerald": {"2", "3"},
        "ruby": {"2", "3"},
        "amethyst + sapphire": {"2"},
    }


def test_names_do_not_collide() -> None:
    names = Catalogue.standard().names
    assert len(names) == len(set(names.values())) == 195


def test_a_copy_has_the_same_digest_and_a_changed_one_another(folder: Path) -> None:
    assert Catalogue.load(folder).digest == Catalogue.standard().digest
    change(folder, "heroes.toml", "cost = 1", "cost = 2")
    assert Catalogue.load(folder).digest != Catalogue.standard().digest


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("heroes.toml", "strength = 3", 'strength = "3"', "hero[1].strength: '3': expected a whole number"),
        ("heroes.toml", "strength = 3", "strength = true", "hero[1].strength: True: expected a whole number"),
        ("heroes.toml", "strength = 3", "strength = -1", "hero[1].strength: -1: expected a whole number from 0 to 99"),
        ("heroes.toml", "strength = 3", "", "heroes.toml: hero[1].strength: missing: expected a whole number"),
        ("heroes.toml", 'id = "h01"', 'id = "h02"', "hero[2].id: 'h02': expected an id of its own"),
        ("heroes.toml", 'id = "h01"', 'id = "q01"', "quests.toml: quest[1].id: 'q01': expected an id of its own"),
        ("heroes.toml", 'id = "h01"', 'id = "H 1"', "hero[1].id: 'H 1': expected an id of 1 to 20"),
        ("heroes.toml", 'classes = "W"', 'classes = "Q"', "hero[1].classes: 'Q': expected class letters"),
        ("heroes.toml", 'classes = "WM"', 'classes = "MW"', "expected class letters in the order WMCR"),
        ("heroes.toml", "cost = 1", "price = 1", "hero[1].price: 1: expected no such key, but id, name, strength"),
        ("heroes.toml", 'kind = "brute"', 'kind = "brute"\nclasses = "W"', "'W': expected no class on a brute"),
        ("heroes.toml", 'strength = "house"', 'strength = "invented"', "status.strength: 'invented': expected printed"),
        ("heroes.toml", 'strength = "house"\n', "", "status.strength: missing: expected printed or house (Q-K4)"),
        ("quests.toml", '"reward"]', '"prize"]', "quest[1].printed: 'prize': expected each of id, name"),
        ("quests.toml", "strength = 10", "strength = 11", "quest[2].strength: 11: expected 10 for Hug the Lava Golem"),
        ("quests.toml", "Wash the", "Dry the", "quest: no quest 'Wash the Mermaid': expected it among"),
        ("quests.toml", "gold = 6", "gold = 5", "expected a quest with strength 15, classes 'WMCR', gold 6 (Q-K6)"),
        ("quests.toml", "gold = 3\n", "", "gold: 0: expected gold of 1 or more for Water the Herbs"),
        ("citizens.toml", "treasures = 1", "treasures = 2", "citizen[1].treasures: 2: expected 1 for Magic Mirror"),
        ("citizens.toml", "treasures = 1", "treasures = 2", "citizen: 74: expected treasure numbers"),
        ("citizens.toml", "gold = 10", "gold = 7", "citizen[1].gold: 7: expected 8 or more for Magic Mirror (Q-K5)"),
        ("treasures.toml", 'icons = "meal"', 'icons = "mael"', "treasure[1].icons: 'mael': expected meal, perhaps"),
        ("treasures.toml", 'icons = "meal"', 'icons = "meal"\nvalue = 7', "treasure[1].icons: 'meal7': expected"),
        ("treasures.toml", "value = 9", "value = 6", "'mimic6': expected mimic7, mimic8 or mimic9 (Q-T4)"),
        ("treasures.toml", "min_players = 4", "min_players = 2", "min_players: 2: expected 4, as it needs 4"),
        ("treasures.toml", 'icons = "meal"', 'icons = "meal"\nmin_players = 4', "14 with min_players 4: expected 13"),
        ("treasures.toml", 'icons = "meal"', 'icons = "chromatic"\nmin_players = 4', "2 with chromatic: expected 1"),
        ("treasures.toml", 'icons = "meal"', 'icons = "meal/ruby/ring"', "expected many icons on dungeon cards only"),
        ("dungeon.toml", "fire/water/earth/air", "fire/water/earth", "expected 4 different icons on Solidified"),
        ("dungeon.toml", 'icons = "ruby"', 'icons = "mimic"\nvalue = 7\nmin_players = 4', "expected no mimic"),
        ("cities.toml", 'id = "tavern"', 'id = "pub"', "cities.toml: city[2].id: 'pub': expected square, tavern"),
        ("cities.toml", 'id = "tavern"', 'id = "square"', "cities.toml: city: no tavern: expected all six cities"),
        ("entity.toml", "[[entity]]", "[[entities]]", "entity.toml: entities:"),
        ("collections.toml", "3 = 11", "3 = 12", "collections.toml: meal.3: 12: expected 11 (Q-T1)"),
        ("collections.toml", "4 = 16, ", "", "collections.toml: meal: [1, 2, 3, 5, 6, 7]: expected sizes 1, 2, …"),
        ("collections.toml", "5 = 40", "5 = 40, 6 = 50", "[4, 10, 18, 28, 40, 50]: expected sets of at most 5"),
        ("collections.toml", "5 = 40", "3 = 18, 5 = 40", "legendary.house.3: 18: expected the gold either as printed"),
        ("collections.toml", "5 = 40", "5 = -1", "legendary.house.5: -1: expected gold from 0 to 1000"),
        ("collections.toml", "5 = 40", "99 = 40", "house.99: '99': expected a number of cards"),
        ("collections.toml", 'rune = "ruby"', 'rune = "opal"', "matching[2].rune: 'opal': expected one of emerald"),
        ("collections.toml", '"amethyst", "sapphire"', '"ruby", "ruby"', "pair[1].runes: ['ruby', 'ruby']"),
        ("collections.toml", "gold = 9", "gold = 8", "pair: [8]: expected sapphire and amethyst worth 9 (Q-T5)"),
        ("collections.toml", "[element]", "[elements]", "element: missing: expected a table of gold"),
        ("collections.toml", "1 = 2, 3 = 12", "1 = 6, 3 = 12", "item: [6, 6, 12, 20]: expected a full set"),
        ("collections.toml", "3 = 12, 4 = 20", "3 = 12, 4 = 20, 5 = 30, 6 = 42, 7 = 56", "expected sets of at most 6"),
        ("quests.toml", "[status]", "[status", "quests.toml: Expected ']'"),
    ],
)
def test_a_fault_is_told_with_its_place(folder: Path, file: str, old: str, new: str, fault: str) -> None:
    change(folder, file, old, new)
    assert any(fault in line for line in told(folder)), told(folder)
    assert all(len(line.splitlines()) == 1 for line in told(folder))
    with pytest.raises(BadInput):
        Catalogue.load(folder)


@pytest.mark.parametrize(
    ("file", "pattern", "new", "fault"),
    [
        ("citizens.toml", r"gold = 13\b", "gold = 12", "expected a citizen with 13 gold (Q-K5)"),
        ("citizens.toml", r"gold = 1[4-9]\b", "gold = 13", "expected a citizen with 14 gold or more (Q-K5)"),
        ("treasures.toml", "value = 9", "value = 8", "no mimic worth 9: expected mimics worth 7, 8 and 9 (Q-K8)"),
        ("treasures.toml", '"topaz"', '"ruby"', "none with topaz: expected one at least (Q-K8)"),
        ("treasures.toml", '"special/', '"ring/', "none with special: expected one at least (Q-K8)"),
        ("treasures.toml", '"blueprint"', '"chromatic"', "0 with blueprint: expected 4 (Q-K8)"),
        ("heroes.toml", '(classes = "[WMC]*)R', r"\1", "no rogue: expected heroes of all four classes (Q-K7)"),
        ("heroes.toml", 'kind = "brute"', 'kind = "mercenary"', "no brute: expected one brute at least (Q-K7)"),
        ("heroes.toml", 'kind = "mercenary"', 'kind = "brute"', "no mercenary: expected one mercenary at least (Q-K7)"),
        ("quests.toml", 'reward = "hero"', "", "expected hero for Locate the Tracker (Q-K6)"),
        ("quests.toml", 'reward = "entity"', "", "expected entity for Plant the Entity (Q-K6)"),
        ("quests.toml", '"CC"', '"C"', "expected a quest with strength 11, classes 'CC' (Q-K6)"),
        ("quests.toml", 'reward = "beer"', "", "strength 11, classes 'WW', reward 'beer' (Q-K6)"),
        ("quests.toml", 'reward = "minus2"', "", "strength 8, classes '', reward 'minus2' (Q-K6)"),
        ("collections.toml", "5 = 45", "5 = 46", "different.5: 46: expected 45 (Q-T5)"),
    ],
)
@pytest.mark.rule("Q-K4", "Q-K5", "Q-K6", "Q-K7", "Q-K8", "Q-T5")
def test_no_printed_fact_may_be_missing(folder: Path, file: str, pattern: str, new: str, fault: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    spoilt, count = re.subn(pattern, new, text)
    assert count
    (folder / file).write_text(spoilt, encoding="utf-8")
    assert any(fault in line for line in told(folder)), told(folder)
    with pytest.raises(BadInput):
        Catalogue.load(folder)


def test_all_faults_are_told(folder: Path) -> None:
    change(folder, "heroes.toml", "strength = 3", "strength = 300")
    change(folder, "heroes.toml", "cost = 2", 'cost = "two"')
    change(folder, "quests.toml", "strength = 9", "strength = 7")
    (folder / "cities.toml").unlink()
    (folder / "companies.toml").write_bytes(b"\xff\xfe")
    assert told(folder) == [
        "heroes.toml: hero[1].strength: 300: expected a whole number from 0 to 99",
        "heroes.toml: hero[2].cost: 'two': expected a whole number from 0 to 99",
        "cities.toml: no such file: expected it in the folder (Q-K4)",
        "companies.toml: byte 0: expected UTF-8 text",
    ]
    with pytest.raises(BadInput, match=r"hero\[1\]\.strength: 300: .*; and 3 more"):
        Catalogue.load(folder)


def test_too_many_cards(folder: Path) -> None:
    with (folder / "heroes.toml").open("a", encoding="utf-8") as file:
        file.write('[[hero]]\nid = "h99"\nname = "One more"\nstrength = 1\n')
    assert told(folder) == ["heroes.toml: hero: 53: expected 52 cards (Q-K2)"]


@pytest.mark.parametrize("text", ["", "hero = 3", "hero = [3]", "[hero]", "status = 1", "a = " + "[" * 5000])
def test_odd_documents(folder: Path, text: str) -> None:
    (folder / "heroes.toml").write_text(text, encoding="utf-8")
    lines = told(folder)
    assert any(line.startswith("heroes.toml: ") for line in lines)
    assert all(len(line) < 300 for line in lines)


def test_a_huge_file(folder: Path) -> None:
    (folder / "heroes.toml").write_text("# " + "x" * 1_000_000, encoding="utf-8")
    assert "heroes.toml: over 1000000 bytes: expected a file of cards" in told(folder)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere", STANDARD / "heroes.toml", Path("x" * 5000), ""):
        with pytest.raises(FileProblem):
            Catalogue.load(place)
    with pytest.raises(FileProblem):
        Catalogue.faults("a\0b")


def test_what_is_no_file(folder: Path) -> None:
    (folder / "heroes.toml").unlink()
    (folder / "heroes.toml").mkdir()
    (folder / "cities.toml").unlink()
    os.mkfifo(folder / "cities.toml")
    assert told(folder) == [
        "heroes.toml: no such file: expected it in the folder (Q-K4)",
        "cities.toml: no such file: expected it in the folder (Q-K4)",
    ]


def test_a_file_that_cannot_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(FileProblem, match=r"heroes\.toml: Permission denied"):
        Catalogue.faults(folder)


@pytest.mark.parametrize(
    "value",
    ["9" * 5000, "9" * 40, "[" * 300 + "]" * 300, "1.5", "nan", "2020-01-01", '"""\n\u0007"""', "{a = 1}"],
    ids=lambda value: value[:6],
)
@pytest.mark.parametrize("field", ["name", "strength", "classes", "printed"])
def test_odd_values(folder: Path, field: str, value: str) -> None:
    change(folder, "heroes.toml", 'classes = "W"', "")
    text = (folder / "heroes.toml").read_text(encoding="utf-8")
    lines = text.split("\n")
    place = lines.index("[[hero]]")
    kept = [line for line in lines[place + 1 : place + 6] if not line.startswith(field)]
    lines[place + 1 : place + 6] = [*kept, f"{field} = {value}"]
    (folder / "heroes.toml").write_text("\n".join(lines), encoding="utf-8")
    faults = told(folder)
    assert len(faults) == 1
    assert faults[0].startswith("heroes.toml: ")
    assert len(faults[0]) < 300
    assert faults[0].isprintable()


def test_a_byte_order_mark_is_no_fault(folder: Path) -> None:
    text = (folder / "heroes.toml").read_text(encoding="utf-8")
    (folder / "heroes.toml").write_text(text, encoding="utf-8-sig")
    assert told(folder) == []


LINES = {path.name: path.read_text(encoding="utf-8").splitlines() for path in STANDARD.glob("*.toml")}
some_text = st.sampled_from(
    [
        "",
        "x = 1",
        "id = 'h01'",
        "name = 3",
        "printed = ['id', 'id']",
        "[status]",
        "[[hero]]",
        "classes = 'ZZ'",
        "= =",
        "\x00",
    ]
) | st.text(max_size=12)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_spoilt_line_is_read_or_told(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted(LINES)))
    lines = LINES[file].copy()
    lines[data.draw(st.integers(0, len(lines) - 1))] = data.draw(some_text)
    with tempfile.TemporaryDirectory() as place:
        for name, kept in LINES.items():
            text = "\n".join(lines if name == file else kept)
            (Path(place) / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        faults = Catalogue.faults(place)
        assert all(len(str(fault).splitlines()) == 1 for fault in faults)
        if faults:
            with pytest.raises(BadInput):
                Catalogue.load(place)
        else:
            assert len(Catalogue.load(place).cards) == 195
