"""`matica play` as a program: typed moves, hints, saving, JSON lines."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from matica.game.actions import GameAction, Solve
from matica.game.replay import Match, Replay, action_from_json
from matica.game.setup import Setup
from tests.cli import running
from tests.cli.running import Done


def run(*args: str | Path, **how: Any) -> Done:
    return running.run(*map(str, args), **how)


def refused(*args: str | Path, **how: Any) -> str:
    return running.refused(*map(str, args), **how)


def deck_file(path: Path, *targets: int) -> Path:
    """A quest deck with these targets only."""
    from matica.decks.model import DeckSource, QuestCard, QuestDeck
    from matica.rules import Rules

    made = tuple(QuestCard.make(target=n, band="easy", points=2, odds="1", ease=0.5) for n in targets)  # type: ignore[arg-type]
    deck = QuestDeck("few", 1, Rules(), 5, DeckSource("d", "0", "own"), "matica deck", "test", made)
    path.write_bytes(deck.to_json())
    return path


def playing_deck_file(path: Path, digit: int) -> Path:
    """A playing deck of one digit only, so that every hand is known."""
    path.write_text(
        f'format = "matica-playing-deck"\nversion = 1\nname = "one digit"\nstatus = "own"\n[numbers]\n{digit} = 60\n'
    )
    return path


@pytest.fixture
def known(tmp_path: Path) -> list[str | Path]:
    """Options of a game in which everybody holds 2 2 2 2 2 and the quests are 4, 2, 24 (never to be made: 900)."""
    return [
        "play",
        "--seed",
        "1",
        "--deck",
        deck_file(tmp_path / "deck.json", 4, 2, 900),
        "--playing-deck",
        playing_deck_file(tmp_path / "cards.toml", 2),
    ]


def test_a_typed_answer_solves_a_quest(known: list[str | Path]) -> None:
    done = run(*known, "--players", "person:Ann,person:Bob", stdin="\n2x2\n\n")
    assert done.code == 0
    assert "Ann solves 4: 2x2 (+2)" in done.out
    assert "Ann: 2 points, 1 of 7 quests" in done.out
    assert done.out.rstrip().endswith("The game is left unfinished.")


def test_a_wrong_answer_is_explained_and_may_be_mended(known: list[str | Path]) -> None:
    done = run(*known, "--players", "person,solver", stdin="2 + 2 +\n2 + 2 + 2\n3 + 1\n22\n#9 4\n1/0\n2+2\n")
    for said in (
        "expected a number",
        "makes 6: expected one of",
        "3 is not in hand (M-T2)",
        "makes 22",
        "quest 9: expected 1 to 3",
    ):
        assert said in done.out
    assert "Player solves 4: 2+2 (+2)" in done.out


def test_a_game_to_its_end(known: list[str | Path], tmp_path: Path) -> None:
    few = deck_file(tmp_path / "two.json", 4, 2)
    done = run(*known, "--deck", few, "--players", "person,person:Bob", stdin="\n2+2\n\n2\n")
    assert done.code == 0
    assert "The game is over: no quests are left." in done.out
    assert "1. Player: 2 points, 1 quest" in done.out
    assert "1. Bob: 2 points, 1 quest" in done.out


def test_hints_rise_in_level(known: list[str | Path]) -> None:
    done = run(*known, stdin="hint 1\nhint 1\nhint 3 6\nhint 9\nhint x\nhint\n")
    assert done.out.count("[1]") >= 3
    assert "hint 9: expected a quest from 1 to 3" in done.out
    assert "hint QUEST LEVEL" in done.out


def test_help_cards_and_rules_on_request() -> None:
    done = run("play", "--seed", "3", stdin="help\ncards\nrules M-T4\nrules M-X9\nrules\n?\n")
    assert "M-T4 (printed)" in done.out
    assert "rule 'M-X9': expected an id" in done.out
    assert "M-E3 (reading)" in done.out
    assert "discard the hand, end the turn" in done.out
    assert "vortex: Magical Vortex." in done.out
    assert done.code == 0


def test_taking_back(known: list[str | Path]) -> None:
    done = run(*known, "--players", "person,solver", stdin="undo\n2+2\nundo\n")
    assert "nothing to take back" in done.out
    first, _, last = done.out.rpartition("Turn 1: Player")
    assert "Turn 1: Player" in first
    assert "Player: 0 points, 0 of 7 quests" in last


def test_saving_and_going_on(known: list[str | Path], tmp_path: Path) -> None:
    saved, again = tmp_path / "game.json", tmp_path / "again.json"
    run(*known, "--players", "person:Ann,solver", "--save", saved, stdin="2+2\nquit\n")
    done = run("play", "--resume", saved, "--save", again, stdin=f"save {tmp_path / 'third.json'}\nsave\n")
    assert "Ann: 2 points, 1 of 7 quests" in done.out
    assert "save: expected the name of a file" in done.out
    assert saved.read_bytes() == again.read_bytes() == (tmp_path / "third.json").read_bytes()
    match = Match.from_replay(Replay.from_json(saved.read_bytes()))
    assert match.state.players[0].points == 2
    assert "exists already" in refused(*known, "--save", saved, code=3)


def test_a_place_that_cannot_be_written_is_known_before_the_game(known: list[str | Path], tmp_path: Path) -> None:
    assert "No such file" in refused(*known, "--save", tmp_path / "none" / "game.json", code=3, stdin="pass\n")


def test_a_damaged_save_is_refused(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    assert run("play", "--seed", "5", "--save", saved, stdin="pass\n").code == 0
    data = json.loads(saved.read_bytes())
    data["actions"][0] = {"type": "decline"}
    saved.write_text(json.dumps(data))
    assert "action 1: " in refused("play", "--resume", saved)
    saved.write_text("{}")
    assert "game.json" in refused("play", "--resume", saved)
    assert "No such file" in refused("play", "--resume", tmp_path / "none.json", code=3)
    replay = Match(Setup.make(2), 1).replay().to_json()
    saved.write_bytes(replay)
    assert "names no players" in refused("play", "--resume", saved)


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_fit_the_terminal(columns: int) -> None:
    done = run("play", "--seed", "2", stdin="help\ncards\nhint\npass\npass\npass\n", columns=columns)
    assert max(len(line) for line in done.out.splitlines()) <= columns
    assert "\x1b" not in done.out


@pytest.mark.rule("M-C3")
def test_decks_are_named(known: list[str | Path]) -> None:
    assert "Cards: House deck (house data, not official)." in run("play", "--seed", "2").out
    assert "Cards: one digit. Quests: few." in run(*known).out


def test_ascii() -> None:
    typed = "hint 1 6\nhint 2 6\nhint 3 6\npass\n" * 3
    shown = run("play", "--seed", "2", "--ascii", stdin=typed)
    assert shown.out.isascii()
    assert not run("play", "--seed", "2", stdin=typed).out.isascii()


def test_only_computers_play_to_the_end() -> None:
    done = run("play", "--players", "solver,random,novice:5", "--seed", "8")
    assert done.code == 0
    assert "The game is over" in done.out


@pytest.mark.rule("M-T6")
def test_choosing_an_action_and_its_target(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text(
        'format = "matica-playing-deck"\nversion = 1\nname = "thieves"\nstatus = "own"\n'
        'action_cards = [{ action = "steal", face = 2, count = 60 }]\n[numbers]\n2 = 1\n[actions.steal]\n'
        'name = "Borrow"\ntext = "Take a card."\nwhen = "solve"\n'
        'effects = [{ do = "steal", count = 1, who = "other" }]\n'
    )
    deck = deck_file(tmp_path / "deck.json", 4, 2, 900)
    done = run(
        "play", "--seed", "1", "--deck", deck, "--playing-deck", cards, "--players", "person:Ann,solver,solver",
        stdin="2+2 with steal\nhint\n7\n2\n",
    )  # fmt: skip
    assert "1. Borrow at solver 2: Take a card." in done.out
    assert "expected a number from 1 to 3" in done.out
    assert "Ann takes 1 from solver 3: 2" in done.out


def test_json_lines() -> None:
    done = run(
        "play",
        "--json",
        "--seed",
        "4",
        "--players",
        "person,solver",
        stdin='{"type":"pass"}\nnonsense\n{"type":"decline"}\n',
    )
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert [next(iter(row)) for row in rows[:3]] == ["observation", "event", "event"]
    assert rows[0]["observation"]["viewer"] == 0
    offered = [action_from_json(json.dumps(action)) for action in rows[0]["legal"]]
    assert offered
    assert [row["rule"] for row in rows if "error" in row] == [None, "M-T8"]
    drew = [row["event"] for row in rows if row.get("event", {}).get("type") == "drew"]
    assert [event["cards"] is None for event in drew] == [event["seat"] == 1 for event in drew]


def test_a_program_can_play_a_whole_game() -> None:
    # what it should type next follows from what was printed before: replay the engine alongside
    match = Match(Setup.make(2), 9)
    typed: list[GameAction] = []
    from matica.game.options import legal_actions

    while match.state.end is None:
        action = next((a for a in legal_actions(match.state) if isinstance(a, Solve)), legal_actions(match.state)[-1])
        typed.append(action)
        match.act(action)
    lines = "\n".join(msgspec.json.encode(action).decode() for action in typed)
    done = run("play", "--json", "--seed", "9", "--players", "person,person", stdin=lines + "\n")
    last = json.loads(done.out.splitlines()[-1])
    assert last == {"end": json.loads(msgspec.json.encode(match.state.end))}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--players", "person"], "expected 2 to 6"),
        (["--players", "person,slover"], "player 'slover'"),
        (["--players", "person,novice:12"], "novice:12"),
        (["--players", f"person:{'x' * 99},solver"], "at most 20"),
        (["--hand-size", "99"], "hand size 99"),
        (["--quests", "4"], "quests to win 4"),
        (["--seed", "-1"], "seed -1"),
        (["--first", "3"], "--first 3: expected a seat from 1 to 2"),
        (["--first", "0"], "--first 0: expected a seat from 1 to 2"),
        (["--ages", "7"], "1 ages"),
        (["--ages", "7,x"], "--ages 'x'"),
        (["--rules", "chess"], "rules 'chess'"),
        (["--tiers", "easy"], "tiers for 1 seats"),
        (["--tiers", "easy,huge"], "--tiers 'huge'"),
        (["--classes", "scout,witch"], "--classes 'witch'"),
        (["--actions", "some"], "some"),
    ],
)
def test_bad_options(args: list[str | Path], said: str) -> None:
    assert said in refused("play", *args)


def test_ages_choose_who_begins() -> None:
    done = run("play", "--players", "person:Ann,person:Bob", "--ages", "34,8", "--seed", "1", stdin="")
    assert done.out.splitlines()[-2].startswith("Bob, press Enter") or "Bob, press Enter" in done.out


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "none.json" in refused("play", "--deck", tmp_path / "none.json", code=3)
    assert "none.toml" in refused("play", "--playing-deck", tmp_path / "none.toml", code=3)
    bad = tmp_path / "bad.json"
    bad.write_text("[]")
    assert "bad.json" in refused("play", "--deck", bad)
