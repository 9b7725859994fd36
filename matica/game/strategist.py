"""A player that weighs points now, cards kept for the next turn, actions, and the race to the last quest.

Everything is counted in points. What a hand is worth is the mean of the most points it can make in the next turn, over
a few imagined draws and rows of quests; all options of a decision are held against the same imagined turns.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from matica.cards import Action, Card, Effect
from matica.game.actions import Drop, GameAction, Pass, Play, Resolve, UseClass
from matica.game.options import Candidate, candidates, choices, hand_faces, open_quests, openings, setup_ways, written
from matica.game.setup import Quest
from matica.game.view import Observation, unseen_cards, unseen_quests
from matica.game.ways import Faces, in_order

IMAGINED = 24
"""How many turns are imagined for a decision."""
STAYS = 2 / 3
"""The chance that a face-up quest is still there after another player's turn (house)."""
LAST_ROUND = 0.4
"""What a next turn counts for when another player needs only one more quest (house)."""
HELD = 0.8
"""What an action is worth while its card is only held, for each point it is worth when it is resolved (house)."""
WON, SHARED, LOST = 1000.0, 500.0, -1000.0


class Strategist:
    """Weighs every offered action and takes the best."""

    name = "strategist"

    def choose(self, observation: Observation, rng: random.Random) -> GameAction:
        """Pick an action."""
        if observation.drops or observation.phase == "action":
            options = choices(observation)
            return options[0] if len(options) == 1 else max(options, key=Outlook(observation, rng).worth)
        outlook = Outlook(observation, rng)
        solving = [c for quest in open_quests(observation) for c in candidates(observation, quest)]
        best = max(solving, key=outlook.solving, default=None)
        other = max([*openings(observation), Pass()], key=outlook.worth)
        if best is not None and outlook.solving(best) >= outlook.worth(other):
            return written(observation, best)
        return other


class Outlook:
    """What actions are worth in one decision; `observation` is that of the seat to act."""

    def __init__(self, observation: Observation, rng: random.Random) -> None:
        self.observation = observation
        self.setup = observation.setup
        self.ways = setup_ways(self.setup)
        self.row = open_quests(observation)
        unseen = [card.face for card in unseen_cards(observation).elements()]
        size = min(len(unseen), 2 * self.setup.hand_size)
        may = [quest for quest in unseen_quests(observation) if self._may(quest)]
        seats = self.setup.seats
        self.draws = [rng.sample(unseen, size) for _ in range(IMAGINED)]
        self.new = [rng.sample(may, min(len(may), 3)) for _ in range(IMAGINED)]
        self.luck = [[rng.random() for _ in range(3)] for _ in range(IMAGINED)]
        self._worth: dict[tuple[Faces, int, float], float] = {}
        self._draws: dict[int, list[Faces]] = {}
        self._lying: dict[float, list[list[Quest]]] = {}
        self.stays = STAYS ** (seats - 1)
        rivals = [player for seat, player in enumerate(observation.players) if seat != observation.viewer]
        self.best_rival = max(player.points for player in rivals)
        last = any(len(player.quests) >= self.setup.quests_to_win - 1 for player in rivals)
        self.patience = LAST_ROUND if last else 1.0
        self.share = 1 / (seats - 1)
        self.fresh = self.next_turn(())
        self.shorter = max(0.0, self.fresh - self.next_turn((), self.setup.hand_size - 1))
        self.promises = {
            name: HELD * max(0.0, self._effects(what, (), None))
            for name, what in self.setup.named_actions.items()
            if self.setup.actions
        }
        cards = unseen_cards(observation)
        self.promise = sum(self.promises.get(c.action or "", 0.0) * n for c, n in cards.items()) / max(1, cards.total())

    def _may(self, quest: Quest) -> bool:
        tiers = self.setup.tiers
        return not tiers or quest.band in tiers[self.observation.viewer]

    def worth(self, action: GameAction) -> float:
        """What the action is worth, in points."""
        hand = self.observation.hand
        match action:
            case Pass():
                return self.later(())
            case Play():
                left = without(hand, (action.card,))
                return self._opening(self.setup.action_of(action.card), left, action.target)
            case UseClass():
                return self._opening(self.setup.classes[self.observation.viewer], hand, action.target)
            case Resolve():
                return self._effects(self.setup.named_actions[action.action], hand, action.target)
            case Drop():
                return self.later(without(hand, (action.card,)))
        return 0.0

    def later(self, kept: tuple[Card, ...]) -> float:
        """What the next turn is worth with these cards kept: points, and the actions in hand or to be drawn."""
        missing = max(0, self.setup.hand_size - len(kept))
        actions = sum(self.promises.get(card.action or "", 0.0) for card in kept) + missing * self.promise
        return (self.next_turn(hand_faces(kept)) + actions) * self.patience

    def next_turn(self, kept: Faces, size: int | None = None, stays: float | None = None) -> float:
        """The mean of the most points in the next turn, with `kept` filled up to `size` (the hand size).

        `stays` is the chance that a face-up quest is still there then.
        """
        missing = max(0, (self.setup.hand_size if size is None else size) - len(kept))
        stays = self.stays if stays is None else stays
        key = (kept, missing, stays)
        known = self._worth.get(key)
        if known is None:
            pairs = zip(self._drawn(missing), self._rows(stays), strict=True)
            total = sum(self.most_points(in_order((*kept, *drawn)), row) for drawn, row in pairs)
            known = self._worth[key] = total / IMAGINED
        return known

    def _drawn(self, count: int) -> list[Faces]:
        """The digits among the first `count` cards of each imagined draw."""
        if count not in self._draws:
            self._draws[count] = [tuple(face for face in draw[:count] if face is not None) for draw in self.draws]
        return self._draws[count]

    def _rows(self, stays: float) -> list[list[Quest]]:
        """The imagined quests of the next turn, those with most points first."""
        if stays not in self._lying:
            self._lying[stays] = [
                by_points([quest for quest, chance in zip(self.row, luck, strict=False) if chance < stays] + new)
                for new, luck in zip(self.new, self.luck, strict=True)
            ]
        return self._lying[stays]

    def most_points(self, faces: Faces, row: Sequence[Quest]) -> int:
        """The most points these cards make from these quests, which lie by their points."""
        solvable = self.ways.solvable(faces)
        for quest in row:
            if solvable & self.ways.bits[quest.target]:
                return quest.points
        return 0

    def solving(self, candidate: Candidate) -> float:
        """What solving a quest with these cards is worth: its points, the cards kept, the best action gained."""
        quest, _, cards = candidate
        me = self.observation.players[self.observation.viewer]
        if len(me.quests) + 1 >= self.setup.quests_to_win:
            points = me.points + quest.points
            return WON if points > self.best_rival else SHARED if points == self.best_rival else LOST
        kept = without(self.observation.hand, cards)
        gained = 0.0
        for card in cards:
            what = self.setup.action_of(card)
            if what and what.when == "solve":
                gained = max(gained, self._effects(what, kept, None))
        return quest.points + gained + self.later(kept)

    def _opening(self, action: Action | None, hand: tuple[Card, ...], target: int | None) -> float:
        """A card or ability to begin the turn with: what it does, and the turn that follows."""
        if action is None:
            return LOST
        faces = hand_faces(hand)
        if any(effect.do == "new_quests" for effect in action.effects):
            now = sum(self.most_points(faces, by_points(new)) for new in self.new) / IMAGINED
        else:
            now = self.most_points(faces, by_points(self.row))
        return now + self._effects(action, hand, target) + self.later(())

    def _effects(self, action: Action, hand: tuple[Card, ...], target: int | None) -> float:
        return sum(self._effect(effect, hand, target) for effect in action.effects)

    def _effect(self, effect: Effect, hand: tuple[Card, ...], target: int | None) -> float:
        """What one effect is worth: to oneself, or as harm to rivals shared by how many they are."""
        others = self.setup.seats - 1 if effect.who == "others" else 1
        harm = self.share * (1.5 if self._leads(target) else 1.0)
        kept = hand_faces(hand)
        match effect.do:
            case "extra_turn":
                return self.next_turn(kept, stays=1.0)
            case "draw":
                return self._more(kept, effect.count)
            case "skip":
                return self.fresh * harm
            case "discard":
                return self.shorter * effect.count * others * harm
            case "steal":
                return self._more(kept, effect.count * others) + self.shorter * effect.count * others * harm
            case "swap_hands":
                return self._swap(kept, target, harm)
            case "new_quests" | "look":
                return 0.0

    def _more(self, kept: Faces, count: int) -> float:
        size = max(self.setup.hand_size, len(kept))
        return self.next_turn(kept, size + count) - self.next_turn(kept, size)

    def _swap(self, kept: Faces, target: int | None, harm: float) -> float:
        if target is None:
            return 0.0
        other = self.observation.players[target]
        theirs = self.next_turn(hand_faces(other.hand) if other.hand else (), other.count)
        return (theirs - self.next_turn(kept)) * (1 + harm)

    def _leads(self, target: int | None) -> bool:
        return target is not None and self.observation.players[target].points == self.best_rival


def by_points(quests: Sequence[Quest]) -> list[Quest]:
    """Three of the quests, the first ones, those with most points first."""
    return sorted(quests[:3], key=lambda quest: -quest.points)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand after these cards are gone."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
