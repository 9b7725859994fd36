"""Cards, events and actions in words for people."""

from __future__ import annotations

from collections.abc import Iterable

from questinc import actions as act
from questinc import events as ev
from questinc.actions import Action
from questinc.cards import CardId, Citizen, City, Hero, Quest, Treasure
from questinc.catalogue import Catalogue
from questinc.events import Event
from questinc.notation import write_card
from questinc.wording import write_action

WHY = {
    "bid": "",
    "compensation": " (King's Compensation)",
    "last": " (the last one left)",
    "offer": " (the amount named)",
}
_ABILITIES = {City.SQUARE: "takes a coin", City.TAVERN: "buys a beer", City.POTION_SHOP: "buys a potion"}


class Words:
    """Says things of one catalogue; cards come as `h07 Ignatius Boom W5@3`."""

    def __init__(self, catalogue: Catalogue, people: Iterable[int] = ()) -> None:
        self.cards = catalogue.cards
        self.names = catalogue.names
        people = tuple(people)
        self.you = people[0] if len(people) == 1 else None

    def card(self, card: CardId) -> str:
        """A card's id, name and notation."""
        known = self.cards.get(card)
        notation = write_card(known) if isinstance(known, Hero | Quest | Treasure | Citizen) else ""
        return " ".join(part for part in (card, self.names.get(card, ""), notation) if part)

    def each(self, cards: Iterable[CardId]) -> list[str]:
        """Several cards, one by one."""
        return [self.card(card) for card in cards]

    def several(self, cards: Iterable[CardId]) -> str:
        """Several cards, or `nothing`."""
        return ", ".join(self.each(cards)) or "nothing"

    def seat(self, seat: int) -> str:
        """Who."""
        return f"seat {seat} (you)" if seat == self.you else f"seat {seat}"

    def event(self, event: Event) -> str:
        """One line that says what happened."""
        match event:
            case ev.RoundBegan(number, clock, citizens):
                shown = [citizen for citizen in citizens if citizen is not None]
                return f"Round {number}: the Clock is with {self.seat(clock)}; citizens: {self.several(shown)}"
            case ev.HeroesArrived(city, heroes):
                return f"to {city}: {self.several(heroes)}"
            case ev.HeroesShuffled(count):
                return f"{count} discarded heroes are shuffled into a new deck"
            case ev.ColumnRevealed(marker, quest, treasures):
                shown_quest = "no quest" if quest is None else self.card(quest)
                return f"Column {marker}: {shown_quest}; treasures: {self.several(treasures)}"
            case ev.GameEnded():
                return "The game is over."
            case _:
                return f"{self.seat(event.seat)}: {self._deed(event)}"

    def _deed(self, event: Event) -> str:
        match event:
            case ev.BidMade(_, gold):
                return f"bids {gold}"
            case ev.Passed():
                return "passes"
            case ev.ColumnTaken(_, marker, quest, _, gold, why):
                taken = "no quest" if quest is None else self.card(quest)
                return f"takes column {marker} with {taken} for {gold} gold{WHY[why]}"
            case ev.QuestFailed(_, quest, boxed):
                return f"gives up {self.card(quest)}, into the box: {self.several(boxed)}"
            case ev.CityVisited(_, city):
                return f"visits {city}"
            case ev.HeroHired(_, hero, city, gold):
                return f"hires {self.card(hero)} at {city} for {gold}"
            case ev.AbilityUsed(_, city):
                return _ABILITIES[city]
            case ev.CashedIn(_, treasures, gold):
                return f"discards {self.several(treasures)} for {gold} gold"
            case ev.DungeonEntered(_, hero, count, looked):
                seen = f"{count} dungeon cards" if looked is None else self.several(looked)
                return f"discards {self.card(hero)} to look at {seen}"
            case ev.DungeonLeft(_, kept, _):
                return "keeps a dungeon card" if kept is None else f"keeps {self.card(kept)}"
            case ev.VisitEnded():
                return "leaves the city"
            case ev.QuestResolved(_, plan, treasures):
                return f"resolves {self._plan(plan)}; wins {self.several(treasures)}"
            case ev.RewardGained(_, gold, beer, card):
                gained = f"{gold} gold" if gold else "a beer" if beer else self.card(card) if card else "nothing"
                return f"gains {gained}"
            case ev.HeroFound(_, hero):
                return "finds a hero" if hero is None else f"finds {self.card(hero)}"
            case ev.NightEnded():
                return "rests"
        return type(event).__name__

    def _plan(self, plan: act.Resolve) -> str:
        parts = [f"{self.card(plan.quest)} with {self.several(plan.heroes)}"]
        if plan.treasures:
            parts.append(f"using {self.several(plan.treasures)}")
        for count, what in ((plan.beers, "beers"), (plan.minus2, "-2 cards"), (plan.potions, "potions")):
            if count:
                parts.append(f"{what}: {count}")
        if plan.back:
            parts.append(f"{self.several(plan.back)} comes back")
        return ", ".join(parts)

    def action(self, action: Action) -> str:
        """What an action would do."""
        match action:
            case act.Resolve():
                return f"resolve {self._plan(action)}"
            case act.Hire(card) | act.Descend(card) | act.Fail(card) | act.Begin(card) | act.Send(card):
                return f"{write_action(action).split()[0]} {self.card(card)}"
            case act.UseTreasure(card):
                return f"use {self.card(card)}"
            case act.Keep(card, back):
                return f"keep {self.card(card)}" + (f", put back {self.several(back)}" if back else "")
            case act.CashIn(treasures):
                return f"cash in {self.several(treasures)}"
            case act.UsePotion(hero, treasure):
                helped = "" if treasure is None else f" by {self.card(treasure)}"
                return f"potion: {self.card(hero)} comes back{helped}"
            case _:
                return write_action(action)
