"""The actions worth offering: all of them, but for a quest only the best few ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from matica.cards import WILD, Action, Card, Face
from matica.errors import BadInput, expect
from matica.game.actions import Decline, Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.setup import Quest, Setup, needs_target, too_few
from matica.game.state import State
from matica.game.table import card_order
from matica.game.view import Observation, observe
from matica.game.ways import Faces, Ways, in_order, ways_for


def legal_actions(state: State) -> tuple[GameAction, ...]:
    """The actions offered to the seat to act; empty when the game is over.

    For each face-up quest these are the simplest way, the one that keeps the most cards and the one that keeps the
    fewest, and one for each action that can be gained; `apply` accepts every other right answer too.
    """
    expect(state, State, "a State")
    mover = state.mover
    return () if mover is None else choices(observe(state, mover))


def choices(observation: Observation) -> tuple[GameAction, ...]:
    """The same from what the seat to act sees; empty for any other seat."""
    expect(observation, Observation, "an Observation")
    if observation.mover != observation.viewer:
        return ()
    if observation.drops:
        return tuple(Drop(card) for card in dict.fromkeys(sorted(observation.hand, key=card_order)))
    if observation.phase == "action":
        return (*_resolutions(observation), Decline())
    return (*openings(observation), *solutions(observation), Pass())


def targets(observation: Observation, action: Action) -> tuple[int | None, ...]:
    """The seats an action can be aimed at, clockwise; only None if it picks no player."""
    seats = observation.setup.seats
    if not needs_target(action):
        return (None,)
    return tuple((observation.seat + step) % seats for step in range(1, seats))


def _resolutions(observation: Observation) -> Iterator[GameAction]:
    for name in observation.open_actions:
        for target in targets(observation, observation.setup.named_actions[name]):
            yield Resolve(name, target)


def openings(observation: Observation) -> Iterator[Play | UseClass]:
    """The cards and abilities with which the viewer can begin its turn."""
    setup = observation.setup
    if observation.phase != "start":
        return
    for card in dict.fromkeys(sorted(observation.hand, key=card_order)):
        action = setup.action_of(card)
        if action and action.when == "start":
            for target in targets(observation, action):
                yield Play(card, target)
    ability = setup.classes[observation.viewer] if setup.classes else None
    if ability:
        for target in targets(observation, ability):
            yield UseClass(target)


def setup_ways(setup: Setup) -> Ways:
    """The memo of hands for a game's rules and quests."""
    return ways_for(setup.rules, setup.target_numbers)


def open_quests(observation: Observation) -> list[Quest]:
    """The face-up quests the viewer may solve (M-S2, M-S3)."""
    setup = observation.setup
    return [quest for row in observation.rows if setup.may_solve(observation.viewer, row.band) for quest in row.face_up]


def hand_faces(hand: Iterable[Card]) -> Faces:
    """The digits of a hand in canonical order."""
    return in_order(card.face for card in hand if card.face is not None)


class Candidate(NamedTuple):
    """A quest that can be made, the digits it is made with, and the cards to lay down."""

    quest: Quest
    faces: Faces
    cards: tuple[Card, ...]


def solutions(observation: Observation) -> Iterator[Solve]:
    """The best few ways for each quest, quest by quest, the simplest first."""
    for quest in open_quests(observation):
        yield from ways_to_solve(observation, quest)


def ways_to_solve(observation: Observation, quest: Quest) -> list[Solve]:
    """The best few ways for one quest, the simplest first; empty if the hand cannot make it."""
    return [written(observation, candidate) for candidate in candidates(observation, quest)]


def written(observation: Observation, candidate: Candidate) -> Solve:
    """The action of a candidate, its answer written out."""
    quest, faces, cards = candidate
    return Solve(quest.id, setup_ways(observation.setup).answer(faces, quest.target), cards)


def candidates(observation: Observation, quest: Quest) -> list[Candidate]:
    """The same without the answers, which take longer to write than to know of."""
    ways, hand = setup_ways(observation.setup), sorted(observation.hand, key=card_order)
    sets = ways.making(hand_faces(hand), quest.target)
    if not sets:
        return []
    simplest = ways.simplest(sets, quest.target)
    found = [Candidate(quest, faces, pick(hand, faces)) for faces in (simplest, sets[0], sets[-1])]
    for card in gains(observation.setup, hand):
        if card.face is None:
            found.append(Candidate(quest, simplest, (*pick(hand, simplest), card)))
        else:
            fits = [faces for faces in sets if card.face in faces]
            if fits:
                found.append(Candidate(quest, fits[0], pick(hand, fits[0], card)))
    return list(dict.fromkeys(found))


def pick_simplest(observation: Observation, quest: Quest) -> Solve:
    """The simplest way to make a quest that the hand can make, with plain cards where there is a choice."""
    ways, hand = setup_ways(observation.setup), sorted(observation.hand, key=card_order)
    faces = ways.simplest(ways.making(hand_faces(hand), quest.target), quest.target)
    return written(observation, Candidate(quest, faces, pick(hand, faces)))


def gains(setup: Setup, hand: list[Card]) -> list[Card]:
    """One card for each action in hand that a solved quest would open (M-T6)."""
    by_name: dict[str, Card] = {}
    for card in hand:
        action = setup.action_of(card)
        if card.action and action and action.when == "solve":
            by_name.setdefault(card.action, card)
    return list(by_name.values())


def cards_for(observation: Observation, answer: str, actions: Sequence[str] = ()) -> tuple[Card, ...]:
    """The cards of the viewer's hand that an answer is laid with, so that people need not name them.

    Plain cards come before cards with an action, and those before wild ones; a card whose action is among `actions` is
    taken first where it fits, a wild one too, or played beside the answer if it has no digit (M-C4). The answer may
    still be wrong.
    Raises BadInput for an answer that cannot be read, cards not in hand, or an action that does not fit.
    """
    from matica.arithmetic.parse import parse_equation

    low, high = observation.setup.rules.wild
    wilds = range(low, high + 1)
    left = sorted(observation.hand, key=lambda card: (card.action not in actions, card_order(card)))
    picked = [card for card in left if card.face is None and card.action in actions]
    picked = list({card.action: card for card in picked}.values())
    faces = parse_equation(answer, observation.setup.rules)[0].faces
    for face in faces:
        card = next((card for card in left if card.face == face), None)
        card = card or next((card for card in left if card.face == WILD and face in wilds), None)
        if card is None:
            held = [card.face for card in observation.hand]
            more = ", and no wild card is left" if WILD in held and face in wilds else ""
            raise BadInput(too_few(str(face), held.count(face), faces.count(face)) + more, value=face, rule="M-T2")
        left.remove(card)
        picked.append(card)
    _take_wilds(picked, left, actions, wilds)
    for name in actions:
        if all(card.action != name for card in picked):
            raise BadInput(f"action {name[:40]!r}: expected that of a card in hand that fits the answer", value=name)
    return tuple(picked)


def _take_wilds(picked: list[Card], left: list[Card], actions: Sequence[str], wilds: range) -> None:
    """Lay a wild card for a digit that another card shows where that is the way to an action asked for (M-A3, M-C4)."""
    for name in actions:
        wild = next((card for card in left if card.face == WILD and card.action == name), None)
        shown = [card for card in picked if card.face in wilds and card.action not in actions]
        if wild and shown and all(card.action != name for card in picked):
            left.remove(wild)
            picked[picked.index(shown[-1])] = wild


def pick(hand: list[Card], faces: Faces, first: Card | None = None) -> tuple[Card, ...]:
    """Cards of a sorted hand that show these faces: `first` if given, otherwise plain ones before action cards."""
    left = list(hand)
    picked: list[Card] = []
    wanted: list[Face] = list(faces)
    if first is not None:
        left.remove(first)
        picked.append(first)
        wanted.remove(first.face)  # type: ignore[arg-type]
    for face in wanted:
        card = next(card for card in left if card.face == face)
        left.remove(card)
        picked.append(card)
    return tuple(sorted(picked, key=card_order))
