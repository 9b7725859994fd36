"""The conformance kit passes a sound toy game and finds every fault built into it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from tests.conformance import Fault, GameUnderTest, Refusal, Types, check_game, schemas

CARDS = tuple(f"card-{number:02}" for number in range(12))


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    pass


class Position(msgspec.Struct, frozen=True):
    """Two seats play cards from their hands to the table and draw; the game ends when a hand is empty."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    table: tuple[str, ...] = ()
    turn: int = 0
    skipped: int = 0


class View(msgspec.Struct, frozen=True):
    seat: int
    hand: tuple[str, ...]
    sizes: tuple[int, ...]
    pile: int
    table: tuple[str, ...]
    turn: int
    skipped: int
    leak: str = ""


class Happened(msgspec.Struct, frozen=True):
    seat: int
    played: str | None
    drew: str | None


class WrongMove(Exception):
    def __init__(self, message: str, rule: str | None) -> None:
        super().__init__(message)
        self.message, self.rule = message, rule


Action = Play | Skip


class Toy:
    """The sound game; faulty ones override a method."""

    name = "toy"
    types = Types(state=Position, action=Play | Skip, observation=View, event=Happened)
    illegal: type[Exception] = WrongMove
    rules: Collection[str] = ("T-1", "T-2", "T-3")

    def new_game(self, seed: int) -> Position:
        deck = list(CARDS)
        random.Random(seed).shuffle(deck)
        return Position(hands=(tuple(deck[:3]), tuple(deck[3:6])), pile=tuple(deck[6:]))

    def seats(self, state: Position) -> int:
        return 2

    def mover(self, state: Position) -> int | None:
        return None if () in state.hands else state.turn

    def legal_actions(self, state: Position) -> Sequence[Action]:
        if self.mover(state) is None:
            return []
        plays: list[Action] = [Play(card) for card in sorted(state.hands[state.turn])]
        return plays + ([Skip()] if not state.skipped else [])

    def why_illegal(self, state: Position, action: Action) -> Refusal | None:
        if self.mover(state) is None:
            return Refusal("the game is over", "T-3")
        if isinstance(action, Skip):
            return Refusal("nobody skips twice", "T-2") if state.skipped else None
        return None if action.card in state.hands[state.turn] else Refusal(f"{action.card} is not in hand", "T-1")

    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        refusal = self.why_illegal(state, action)
        if refusal is not None:
            raise WrongMove(refusal.reason, refusal.rule)
        turn = 1 - state.turn
        if isinstance(action, Skip):
            after = msgspec.structs.replace(state, turn=turn, skipped=1)
            return after, [Happened(state.turn, None, None)]
        hand = tuple(card for card in state.hands[state.turn] if card != action.card) + state.pile[:1]
        hands = tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))
        after = Position(hands, state.pile[1:], (*state.table, action.card), turn, 0)
        return after, [Happened(state.turn, action.card, state.pile[0] if state.pile else None)]

    def observe(self, state: Position, seat: int) -> View:
        sizes = tuple(map(len, state.hands))
        return View(seat, state.hands[seat], sizes, len(state.pile), state.table, state.turn, state.skipped)

    def event_for(self, event: Happened, seat: int) -> Happened | None:
        return event if event.seat == seat else msgspec.structs.replace(event, drew=None)

    def is_open(self, event: Happened) -> bool:
        return event.drew is None

    def determinize(self, observation: View, rng: random.Random) -> Position:
        unseen = sorted(set(CARDS) - set(observation.hand) - set(observation.table))
        rng.shuffle(unseen)
        size = observation.sizes[1 - observation.seat]
        hands = [tuple(unseen[:size]), tuple(unseen[:size])]
        hands[observation.seat] = observation.hand
        pile = tuple(unseen[size:])
        return Position(tuple(hands), pile, observation.table, observation.turn, observation.skipped)

    def cards(self, state: Position) -> Counter[str]:
        return Counter([*state.hands[0], *state.hands[1], *state.pile, *state.table])

    def secrets(self, state: Position, seat: int) -> Collection[str]:
        return [*state.hands[1 - seat], *state.pile]

    def open_text(self, state: Position) -> bytes:
        return b""

    def strange_actions(self, state: Position, rng: random.Random) -> Iterable[Action]:
        return [Play(card) for card in CARDS] + [Play("joker"), Skip()]

    def record(self, seed: int, actions: Sequence[Action]) -> bytes:
        return msgspec.json.encode((seed, actions))

    def play_back(self, replay: bytes) -> Position:
        seed, actions = msgspec.json.decode(replay, type=tuple[int, list[Play | Skip]])
        state = self.new_game(seed)
        for action in actions:
            state = self.apply(state, action)[0]
        return state


def test_a_sound_game_passes() -> None:
    report = check_game(Toy(), range(20))
    assert report.games == 20
    assert report.nodes > 100
    assert report.applied > report.nodes
    assert set(report.refused) == {"T-1", "T-2", "T-3"}
    assert report.redeals_that_differ > 0
    assert report.twin_events > 0
    assert set(schemas(Toy.types)) == {"state", "action", "observation", "event"}


class OffersTwice(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        found = list(super().legal_actions(state))
        return found + found[:1]


class OffersTheIllegal(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        return [*super().legal_actions(state), Play("joker")] if self.mover(state) is not None else []


class OffersNothing(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        return []


class OffersAfterTheEnd(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        return super().legal_actions(state) or [Skip()]


class NeverEnds(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        return [Skip()]

    def why_illegal(self, state: Position, action: Action) -> Refusal | None:
        return None if isinstance(action, Skip) else super().why_illegal(state, action)


class TakesAnything(Toy):
    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        return super().apply(state, Skip() if self.why_illegal(state, action) and not state.skipped else action)


class RefusesWhatIsLegal(Toy):
    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        if isinstance(action, Skip):
            raise WrongMove("no skipping today", "T-2")
        return super().apply(state, action)


class NoRule(Toy):
    def why_illegal(self, state: Position, action: Action) -> Refusal | None:
        refusal = super().why_illegal(state, action)
        return refusal and Refusal(refusal.reason, None)


class NoReason(Toy):
    def why_illegal(self, state: Position, action: Action) -> Refusal | None:
        refusal = super().why_illegal(state, action)
        return refusal and Refusal(" ", refusal.rule)


class TwoVoices(Toy):
    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        if self.why_illegal(state, action):
            raise WrongMove("no", "T-1")
        return super().apply(state, action)


class LosesACard(Toy):
    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        after, events = super().apply(state, action)
        return msgspec.structs.replace(after, table=after.table[:3]), events


class FlipsACoin(Toy):
    coin: ClassVar = random.Random(1)

    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        after, events = super().apply(state, action)
        pile = list(after.pile)
        self.coin.shuffle(pile)
        return msgspec.structs.replace(after, pile=tuple(pile)), events


class DealsAnew(Toy):
    coin: ClassVar = random.Random(1)

    def new_game(self, seed: int) -> Position:
        return super().new_game(self.coin.randrange(10**9))


class ShowsTheOtherHand(Toy):
    def observe(self, state: Position, seat: int) -> View:
        return msgspec.structs.replace(super().observe(state, seat), leak=state.hands[1 - seat][-1])


class ShowsAHint(Toy):
    """Leaks no card by name, but something about hidden ones."""

    def observe(self, state: Position, seat: int) -> View:
        best = max(state.hands[1 - seat], default="")
        return msgspec.structs.replace(super().observe(state, seat), leak="high" if best > "card-08" else "low")


class TellsTheDraw(Toy):
    def event_for(self, event: Happened, seat: int) -> Happened | None:
        return event


class TellsAHintOfTheDraw(Toy):
    def event_for(self, event: Happened, seat: int) -> Happened | None:
        seen = super().event_for(event, seat)
        return seen and msgspec.structs.replace(seen, drew="high" if (event.drew or "") > "card-05" else "low")


class LegalByHiddenCards(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        found = super().legal_actions(state)
        return [a for a in found if a != Skip()] if "card-00" in state.hands[1 - state.turn] else found


class RedealsAnotherPosition(Toy):
    def determinize(self, observation: View, rng: random.Random) -> Position:
        return msgspec.structs.replace(super().determinize(observation, rng), skipped=1 - observation.skipped)


class RedealsTooFew(Toy):
    def determinize(self, observation: View, rng: random.Random) -> Position:
        found = super().determinize(observation, rng)
        return msgspec.structs.replace(found, hands=(found.hands[0], found.hands[0]))


class RedealsTheTruth(Toy):
    """Whispers the truth past the kit, in a form that shows no card's name."""

    def observe(self, state: Position, seat: int) -> View:
        truth = bytes(msgspec.json.encode(state)).hex()
        return msgspec.structs.replace(super().observe(state, seat), leak=truth)

    def determinize(self, observation: View, rng: random.Random) -> Position:
        return msgspec.json.decode(bytes.fromhex(observation.leak), type=Position)


class Loose(Position, frozen=True):
    notes: list[str] = []


class LooseNotes(Toy):
    """A frozen state that holds a list."""

    types = Types(state=Loose, action=Play | Skip, observation=View, event=Happened)

    def new_game(self, seed: int) -> Position:
        return Loose(*msgspec.structs.astuple(super().new_game(seed)))


class Counted(Position, frozen=True):
    box: Any = None

    @classmethod
    def of(cls, position: Position, box: dict[str, int]) -> Counted:
        return cls(**{**msgspec.structs.asdict(position), "box": box})

    def __hash__(self) -> int:
        return hash(self.pile)


class ChangesThePast(Toy):
    """A state that shares a dict with the states before it."""

    types = Types(state=Counted, action=Play | Skip, observation=View, event=Happened)

    def new_game(self, seed: int) -> Position:
        return Counted.of(super().new_game(seed), {})

    def apply(self, state: Position, action: Action) -> tuple[Position, Sequence[Happened]]:
        after, events = super().apply(state, action)
        assert isinstance(state, Counted)
        state.box[str(len(after.table))] = 1
        return Counted.of(after, state.box), events

    def determinize(self, observation: View, rng: random.Random) -> Position:
        return Counted.of(super().determinize(observation, rng), {})


class Forgetful(Play, frozen=True, tag="play"):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class JsonChanges(Toy):
    def legal_actions(self, state: Position) -> Sequence[Action]:
        return [Forgetful(a.card) if isinstance(a, Play) else a for a in super().legal_actions(state)]


class JsonFails(Toy):
    types = Types(state=Position, action=Skip, observation=View, event=Happened)


class ReplayStopsShort(Toy):
    def play_back(self, replay: bytes) -> Position:
        seed, actions = msgspec.json.decode(replay, type=tuple[int, list[Any]])
        return super().play_back(msgspec.json.encode((seed, actions[:-1])))


class LegalAfterTheEnd(Toy):
    def why_illegal(self, state: Position, action: Action) -> Refusal | None:
        return super().why_illegal(state, action) if self.mover(state) is not None else None


FAULTS: list[tuple[Callable[[], Any], str]] = [
    (OffersTwice, "unique"),
    (OffersTheIllegal, "legal"),
    (OffersNothing, "legal"),
    (RefusesWhatIsLegal, "legal"),
    (OffersAfterTheEnd, "end"),
    (LegalAfterTheEnd, "end"),
    (NeverEnds, "end"),
    (TakesAnything, "refused"),
    (NoRule, "reason"),
    (NoReason, "reason"),
    (TwoVoices, "reason"),
    (LosesACard, "conserved"),
    (RedealsTooFew, "conserved"),
    (FlipsACoin, "deterministic"),
    (DealsAnew, "seed"),
    (ShowsTheOtherHand, "secret"),
    (TellsTheDraw, "secret"),
    (ShowsAHint, "redeal"),
    (RedealsAnotherPosition, "redeal"),
    (TellsAHintOfTheDraw, "events"),
    (LegalByHiddenCards, "equal"),
    (RedealsTheTruth, "hidden"),
    (LooseNotes, "frozen"),
    (ChangesThePast, "frozen"),
    (JsonChanges, "json"),
    (JsonFails, "json"),
    (ReplayStopsShort, "replay"),
]


@pytest.mark.parametrize(("toy", "check"), FAULTS, ids=[toy.__name__ for toy, _ in FAULTS])
def test_a_built_in_fault_is_found(toy: Callable[[], GameUnderTest[Any, Any, Any, Any]], check: str) -> None:
    with pytest.raises(Fault) as caught:
        check_game(toy(), range(20), most_actions=200)
    assert caught.value.check == check, str(caught.value)
