"""A player that weighs points now, cards kept for the next turn, actions, and the race to the last quest.

Everything is counted in points. What a hand is worth is the mean of the most points it can make in the next turn, over
a few imagined draws and rows of quests; all options of a decision are held against the same imagined turns.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from matica.cards import Action, Card, Effect
from matica.game.actions import Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.options import choices, hand_faces, open_quests, setup_ways
from matica.game.setup import Quest
from matica.game.view import Observation, unseen_cards, unseen_quests
from matica.game.ways import Faces, in_order

IMAGINED = 24
"""How many turns are imagined for a decision."""
STAYS = 2 / 3
"""The chance that a face-up quest is still there after another player's turn (house)."""
LAST_ROUND = 0.4
"""What a next turn counts for when another player needs only one more quest (house)."""
WON, SHARED, LOST = 1000.0, 500.0, -1000.0


class Strategist:
    """Weighs every offered action and takes the best."""

    name = "strategist"

    def choose(self, observation: Observation, rng: random.Random) -> GameAction:
        """Pick an action."""
        options = choices(observation)
        if len(options) == 1:
            return options[0]
        outlook = Outlook(observation, rng)
        return max(options, key=outlook.worth)


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
        self.stays = STAYS ** (seats - 1)
        rivals = [player for seat, player in enumerate(observation.players) if seat != observation.viewer]
        self.best_rival = max(player.points for player in rivals)
        last = any(len(player.quests) >= self.setup.quests_to_win - 1 for player in rivals)
        self.patience = LAST_ROUND if last else 1.0
        self.share = 1 / (seats - 1)
        self.fresh = self.next_turn(())
        self.shorter = max(0.0, self.fresh - self.next_turn((), self.setup.hand_size - 1))

    def _may(self, quest: Quest) -> bool:
        tiers = self.setup.tiers
        return not tiers or quest.band in tiers[self.observation.viewer]

    def worth(self, action: GameAction) -> float:
        """What the action is worth, in points."""
        hand = self.observation.hand
        match action:
            case Solve():
                return self._solving(action)
            case Pass():
                return self.fresh * self.patience
            case Play():
                left = without(hand, (action.card,))
                return self._opening(self.setup.action_of(action.card), left, action.target)
            case UseClass():
                return self._opening(self.setup.classes[self.observation.viewer], hand, action.target)
            case Resolve():
                return self._effects(self.setup.named_actions[action.action], hand, action.target)
            case Drop():
                return self.next_turn(hand_faces(without(hand, (action.card,))))
        return 0.0

    def next_turn(self, kept: Faces, size: int | None = None, stays: float | None = None) -> float:
        """The mean of the most points in the next turn, with `kept` filled up to `size` (the hand size)."""
        missing = max(0, (self.setup.hand_size if size is None else size) - len(kept))
        stays = self.stays if stays is None else stays
        total = 0
        for draw, new, luck in zip(self.draws, self.new, self.luck, strict=True):
            faces = in_order((*kept, *(face for face in draw[:missing] if face is not None)))
            row = [quest for quest, chance in zip(self.row, luck, strict=False) if chance < stays]
            total += self.most_points(faces, (row + new)[:3])
        return total / IMAGINED

    def most_points(self, faces: Faces, row: Sequence[Quest]) -> int:
        """The most points these cards make from these quests."""
        solvable = self.ways.solvable(faces)
        return max((quest.points for quest in row if quest.target in solvable), default=0)

    def _solving(self, action: Solve) -> float:
        quest = next(quest for quest in self.row if quest.id == action.quest)
        me = self.observation.players[self.observation.viewer]
        if len(me.quests) + 1 >= self.setup.quests_to_win:
            points = me.points + quest.points
            return WON if points > self.best_rival else SHARED if points == self.best_rival else LOST
        kept = without(self.observation.hand, action.cards)
        gained = 0.0
        for card in action.cards:
            what = self.setup.action_of(card)
            if what and what.when == "solve":
                gained = max(gained, self._effects(what, kept, None))
        return quest.points + gained + self.next_turn(hand_faces(kept)) * self.patience

    def _opening(self, action: Action | None, hand: tuple[Card, ...], target: int | None) -> float:
        """A card or ability to begin the turn with: what it does, and the turn that follows."""
        if action is None:
            return LOST
        faces = hand_faces(hand)
        if any(effect.do == "new_quests" for effect in action.effects):
            now = sum(self.most_points(faces, new) for new in self.new) / IMAGINED
        else:
            now = self.most_points(faces, self.row)
        return now + self._effects(action, hand, target) + self.fresh * self.patience

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


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand after these cards are gone."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
