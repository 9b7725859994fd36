"""A conformance kit: what any game with the protocol of this project must do, checked along random games.

A test gives `check_game` an adapter (`GameUnderTest`) and seeds. At every node of random games the kit checks that

- legal actions are unique, `why_illegal` has nothing against them, and each applies;
- other actions (those of other nodes and seats, and those the adapter makes up) are either applied or refused by
  `apply` with the very reason and rule id that `why_illegal` gives; after the end everything is refused;
- states, actions, observations and events are hashable, survive JSON, and have a JSON schema;
- applying the same action to the same state gives the same state and events;
- cards and markers are conserved;
- a state re-dealt from a seat's observation gives that seat the same observation, and the seat to move the same legal
  actions (so neither depends on what is hidden);
- nothing hidden shows in the JSON of what a seat is given: no token of a hidden card, and nothing that changes when
  only hidden cards change.

At the end of each game every old state is hashed and encoded again, and the recorded game is played back.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NoReturn, Protocol, TypeVar

import msgspec

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741
E = TypeVar("E")


class Types(msgspec.Struct, frozen=True):
    """The types (or tagged unions of types) by which a game's JSON is decoded."""

    state: Any
    action: Any
    observation: Any
    event: Any


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is illegal: words for people and a rule id."""

    reason: str
    rule: str | None


class GameUnderTest(Protocol[S, A, O, E]):
    """What the kit asks of a game; write one per game (and per variant of its rules)."""

    name: str
    types: Types
    illegal: type[Exception]
    """The error `apply` raises for an illegal action; its `message` and `rule` are compared with `why_illegal`."""
    rules: Collection[str]
    """Every rule id the game knows."""

    def new_game(self, seed: int) -> S:
        """A game at its start; the same seed, the same game."""

    def seats(self, state: S) -> int:
        """How many seats."""

    def mover(self, state: S) -> int | None:
        """The seat to act, None when the game is over."""

    def legal_actions(self, state: S) -> Sequence[A]:
        """The actions offered; empty exactly when the game is over."""

    def why_illegal(self, state: S, action: A) -> Refusal | None:
        """Why `apply` would refuse, None when it would not."""

    def apply(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        """The next state and what happened."""

    def observe(self, state: S, seat: int) -> O:
        """What a seat may know."""

    def event_for(self, event: E, seat: int) -> E | None:
        """The event as that seat may see it, None when it may not know of it."""

    def is_open(self, event: E) -> bool:
        """Whether the event tells only what happens face up before everybody (and may be hidden again thereafter)."""

    def determinize(self, observation: O, rng: random.Random) -> S:
        """A state that fits the observation, hidden things dealt at random."""

    def cards(self, state: S) -> Counter[str]:
        """Every card and marker of the game, wherever it is."""

    def secrets(self, state: S, seat: int) -> Collection[str]:
        """Texts that may not occur in JSON shown to `seat`: ids of the cards hidden from it, where cards have ids."""

    def open_text(self, state: S) -> bytes:
        """JSON of what everybody has read before the game, such as the decks; secrets are not looked for in it."""

    def strange_actions(self, state: S, rng: random.Random) -> Iterable[A]:
        """More actions to try here, most of them illegal."""

    def record(self, seed: int, actions: Sequence[A]) -> bytes:
        """A replay file of the game `new_game(seed)`."""

    def play_back(self, replay: bytes) -> S:
        """Run a replay file to its end."""


class Report(msgspec.Struct):
    """How much was looked at; a check that never met its case has shown nothing."""

    games: int = 0
    nodes: int = 0
    applied: int = 0
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    redeals: int = 0
    redeals_that_differ: int = 0
    twin_events: int = 0
    endings: list[Any] = msgspec.field(default_factory=list)


class Fault(AssertionError):
    """A game that does not conform: the check that failed and where."""

    def __init__(self, check: str, where: str, detail: object) -> None:
        super().__init__(f"{check}: {where}: {detail}")
        self.check = check


def check_game(
    game: GameUnderTest[S, A, O, E],
    seeds: Iterable[int],
    *,
    most_actions: int = 10_000,
    tries: int = 6,
    apply_all: int = 40,
) -> Report:
    """Play one random game a seed and check every node; raise `Fault` at the first thing wrong.

    `most_actions` bounds a game's length (a longer one is a fault), `tries` is how many foreign actions are tried at a
    node, `apply_all` how many of its legal actions are applied there (a random choice when there are more).
    """
    report = Report()
    for seed in seeds:
        _Walk(game, seed, report, tries, apply_all).run(most_actions)
    if report.redeals and not report.redeals_that_differ:
        raise Fault("hidden", game.name, "no re-dealt state ever differed from the true one: something gives it away")
    return report


class _Walk(Generic[S, A, O, E]):
    """One random game under the checks."""

    def __init__(self, game: GameUnderTest[S, A, O, E], seed: int, report: Report, tries: int, apply_all: int) -> None:
        self.game, self.seed, self.report, self.tries, self.apply_all = game, seed, report, tries, apply_all
        self.rng = random.Random(seed)
        self.actions: list[A] = []
        self.pool: list[A] = []
        self.past: list[tuple[S, int, bytes]] = []

    def fault(self, check: str, detail: object) -> NoReturn:
        where = f"{self.game.name}, seed {self.seed}, after {len(self.actions)} actions"
        raise Fault(check, where, detail)

    def run(self, most_actions: int) -> None:
        game = self.game
        state = game.new_game(self.seed)
        if self.json("state", state) != self.json("state", game.new_game(self.seed)):
            self.fault("seed", "the same seed gave two different games")
        self.all_cards = game.cards(state)
        while game.mover(state) is not None:
            if len(self.actions) >= most_actions:
                self.fault("end", f"not over after {most_actions} actions")
            self.node(state)
            action = self.rng.choice(list(game.legal_actions(state)))
            state = game.apply(state, action)[0]
            self.actions.append(action)
        self.ending(state)

    def node(self, state: S) -> None:
        """All checks of one position."""
        self.report.nodes += 1
        self.remember(state)
        legal = self.legal(state)
        sample = legal if len(legal) <= self.apply_all else self.rng.sample(legal, self.apply_all)
        for action in sample:
            self.legal_action(state, action)
        self.views(state, legal)
        self.foreign(state, legal)
        self.pool = (self.pool + self.rng.sample(legal, min(2, len(legal))))[-200:]

    def legal(self, state: S) -> list[A]:
        legal = list(self.game.legal_actions(state))
        if not legal:
            self.fault("legal", "the game is not over, yet nothing is legal")
        if len(set(legal)) != len(legal) or len({self.json("action", action) for action in legal}) != len(legal):
            self.fault("unique", f"an action is offered twice among {legal}")
        if list(self.game.legal_actions(state)) != legal:
            self.fault("legal", "asked twice, the legal actions differ")
        return legal

    def legal_action(self, state: S, action: A) -> None:
        """One offered action: not refused, applies, twice alike, conserves, hides."""
        game = self.game
        refusal = game.why_illegal(state, action)
        if refusal is not None:
            self.fault("legal", f"offered, yet refused: {action}: {refusal}")
        after, events = self.applied(state, action)
        again, events_again = game.apply(state, action)
        if self.json("state", again) != self.json("state", after) or list(events_again) != list(events):
            self.fault("deterministic", f"applied twice, {action} has two outcomes")
        self.report.applied += 1
        if game.cards(after) != self.all_cards:
            lost, more = self.all_cards - game.cards(after), game.cards(after) - self.all_cards
            self.fault("conserved", f"{action} lost {dict(lost)} and made {dict(more)}")
        for event in events:
            self.json("event", event)
        for seat in range(game.seats(state)):
            hidden = set(game.secrets(state, seat)) & set(game.secrets(after, seat))
            for event in self.seen([event for event in events if not game.is_open(event)], seat):
                self.no_secret("event", event, hidden, seat, state)

    def applied(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        try:
            return self.game.apply(state, action)
        except self.game.illegal as error:
            self.fault("legal", f"offered and not refused, yet it does not apply: {action}: {error}")

    def foreign(self, state: S, legal: list[A]) -> None:
        """Actions not offered here: refused with one voice, or they apply."""
        strange = list(self.game.strange_actions(state, self.rng))
        self.rng.shuffle(strange)
        tried = self.rng.sample(self.pool, min(self.tries, len(self.pool))) + strange[: self.tries]
        for action in tried:
            if action not in legal:
                self.refused_or_applied(state, action)

    def refused_or_applied(self, state: S, action: A) -> None:
        game = self.game
        self.json("action", action)
        refusal = game.why_illegal(state, action)
        if refusal is None:
            after, _ = self.applied(state, action)
            if game.cards(after) != self.all_cards:
                self.fault("conserved", f"{action}, legal though not offered, loses or makes cards")
            return
        if not refusal.reason.strip() or refusal.rule not in game.rules:
            self.fault("reason", f"refused without words or a known rule id: {action}: {refusal}")
        try:
            game.apply(state, action)
        except game.illegal as error:
            said = Refusal(getattr(error, "message", str(error)), getattr(error, "rule", None))
            if said != refusal:
                self.fault("reason", f"why_illegal says {refusal}, apply says {said}, of {action}")
        else:
            self.fault("refused", f"why_illegal says {refusal}, yet it applies: {action}")
        self.report.refused[refusal.rule or ""] += 1

    def views(self, state: S, legal: list[A]) -> None:
        """What each seat sees, and that it does not depend on what it cannot see."""
        game = self.game
        true = self.json("state", state)
        for seat in range(game.seats(state)):
            seen = game.observe(state, seat)
            view = self.json("observation", seen)
            self.no_secret("observation", seen, game.secrets(state, seat), seat, state)
            # decoded again, so that nothing but what the JSON shows can reach `determinize`
            shown = msgspec.json.decode(view, type=game.types.observation)
            twin = game.determinize(shown, random.Random(self.rng.random()))
            self.report.redeals += 1
            self.report.redeals_that_differ += self.json("state", twin) != true
            if self.json("observation", game.observe(twin, seat)) != view:
                self.fault("redeal", f"re-dealt from what seat {seat} sees, seat {seat} sees something else")
            if game.cards(twin) != self.all_cards:
                self.fault("conserved", f"re-dealt from what seat {seat} sees, cards are lost or made")
            if game.mover(state) == seat:
                if list(game.legal_actions(twin)) != legal:
                    self.fault("equal", f"seat {seat} sees the same, but has other legal actions")
            else:
                self.twin_events(state, twin, seat, legal)

    def twin_events(self, state: S, twin: S, seat: int, legal: list[A]) -> None:
        """Another seat's move tells `seat` the same where it leaves `seat` with the same view."""
        game = self.game
        action = self.rng.choice(legal)
        if game.why_illegal(twin, action) is not None:
            return
        (after, events), (twin_after, twin_events) = game.apply(state, action), game.apply(twin, action)
        if self.json("observation", game.observe(after, seat)) != self.json(
            "observation", game.observe(twin_after, seat)
        ):
            return
        self.report.twin_events += 1
        # what lies open for a moment, and is shuffled away in the same step, may differ
        closed, twin_closed = ([e for e in every if not game.is_open(e)] for every in (events, twin_events))
        told, twin_told = self.seen(closed, seat), self.seen(twin_closed, seat)
        if told != twin_told:
            self.fault("events", f"{action} tells seat {seat} what it may not see: {told} against {twin_told}")

    def seen(self, events: Sequence[E], seat: int) -> list[E]:
        shown = (self.game.event_for(event, seat) for event in events)
        return [event for event in shown if event is not None]

    def no_secret(self, kind: str, thing: object, secrets: Collection[str], seat: int, state: S) -> None:
        text = self.json(kind, thing)
        open_text = self.game.open_text(state)
        if open_text:
            text = text.replace(open_text, b"")
        for secret in secrets:
            if secret.encode() in text:
                self.fault("secret", f"the {kind} for seat {seat} shows {secret!r}: {text[:1000].decode()}")

    def ending(self, state: S) -> None:
        """A finished game: nothing is legal any more, the past still stands, the record plays back."""
        game = self.game
        if list(game.legal_actions(state)):
            self.fault("end", "the game is over, yet actions are offered")
        for action in self.rng.sample(self.pool, min(self.tries, len(self.pool))):
            if game.why_illegal(state, action) is None:
                self.fault("end", f"the game is over, yet this is legal: {action}")
            self.refused_or_applied(state, action)
        self.remember(state)
        for seat in range(game.seats(state)):
            self.json("observation", game.observe(state, seat))
        for number, (old, digest, text) in enumerate(self.past):
            if hash(old) != digest or msgspec.json.encode(old) != text:
                self.fault("frozen", f"state {number} has changed since")
        end = game.play_back(game.record(self.seed, self.actions))
        if self.json("state", end) != self.past[-1][2]:
            self.fault("replay", "the recorded game ends elsewhere when it is played back")
        self.report.games += 1
        self.report.endings.append(state)

    def remember(self, state: S) -> None:
        self.past.append((state, self.hashed(state), self.json("state", state)))

    def hashed(self, thing: object) -> int:
        try:
            return hash(thing)
        except TypeError as error:
            self.fault("frozen", f"{type(thing).__name__} cannot be hashed: {error}")

    def json(self, kind: str, thing: object) -> bytes:
        """The thing as JSON, after a round trip that must give an equal thing with an equal hash."""
        kind_type = getattr(self.game.types, kind)
        text = msgspec.json.encode(thing)
        try:
            back = msgspec.json.decode(text, type=kind_type)
        except msgspec.ValidationError as error:
            self.fault("json", f"{kind} does not come back: {error}: {text.decode()}")
        if back != thing or self.hashed(back) != self.hashed(thing) or msgspec.json.encode(back) != text:
            self.fault("json", f"{kind} comes back as another: {text.decode()} became {back}")
        return text


def schemas(types: Types) -> Mapping[str, dict[str, Any]]:
    """The JSON schema of each kind of thing; raises where a type has none."""
    return {name: msgspec.json.schema(getattr(types, name)) for name in types.__struct_fields__}
