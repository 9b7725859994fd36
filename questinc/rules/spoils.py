"""Carrying a resolution out: what is used up, the treasures and the reward (Q-N4 to Q-N11)."""

from __future__ import annotations

from questinc.actions import Resolve
from questinc.cards import CardId, Reward
from questinc.events import HeroFound, QuestResolved, RewardGained
from questinc.rules.draft import Draft


def carry_out(draft: Draft, plan: Resolve) -> None:
    """Use everything up, then take the treasures and the reward (Q-N10)."""
    seat = draft.state.mover
    company = draft.company(seat)
    (won,) = (quest for quest in company.quests if quest.quest == plan.quest)
    _pay(draft, seat, plan)
    _collect(draft, seat, plan, won.treasures + won.mimics)
    _reward(draft, seat, plan.quest)


def _pay(draft: Draft, seat: int, plan: Resolve) -> None:
    """Used heroes are discarded, the Entity and treasures go to the box, markers back to the city."""
    state, company = draft.state, draft.company(seat)
    gone = set(plan.heroes) - set(plan.back)
    burnt = set(plan.treasures)
    seen = set(plan.heroes) | burnt
    entity = draft.tables.entity
    draft.set_company(
        seat,
        hand=tuple(card for card in company.hand if card not in gone),
        pile=tuple(card for card in company.pile if card not in burnt),
        secret=tuple(card for card in company.secret if card not in seen),
        beers=company.beers - plan.beers,
        potions=company.potions - plan.potions,
        minus2=company.minus2[plan.minus2 :],
        completed=company.completed + company.minus2[: plan.minus2],
    )
    draft.set(
        discard=state.discard + tuple(card for card in plan.heroes if card in gone and card != entity),
        box=state.box + plan.treasures + ((entity,) if entity in gone else ()),
        beers=state.beers + plan.beers,
        potions=state.potions + plan.potions,
    )


def _collect(draft: Draft, seat: int, plan: Resolve, treasures: tuple[CardId, ...]) -> None:
    """The treasures join the pile, mimics as well (Q-N8); the quest is completed, or becomes a "−2" card."""
    company = draft.company(seat)
    lowers = draft.tables.quest[plan.quest].card.reward is Reward.MINUS2
    draft.set_company(
        seat,
        quests=tuple(quest for quest in company.quests if quest.quest != plan.quest),
        pile=company.pile + treasures,
        completed=company.completed if lowers else (*company.completed, plan.quest),
        minus2=(*company.minus2, plan.quest) if lowers else company.minus2,
    )
    draft.tell(QuestResolved(seat=seat, plan=plan, treasures=treasures))


def _reward(draft: Draft, seat: int, quest: CardId) -> None:
    """What the quest shows besides (Q-N10); nothing where none is left."""
    card = draft.tables.quest[quest].card
    if card.gold:
        draft.set_company(seat, coins=draft.company(seat).coins + card.gold)
        draft.tell(RewardGained(seat=seat, gold=card.gold))
    if card.reward is Reward.BEER:
        _beer(draft, seat)
    elif card.reward is Reward.HERO:
        _hero(draft, seat)
    elif card.reward is Reward.ENTITY:
        _entity(draft, seat)
    elif card.reward is Reward.MINUS2:
        draft.tell(RewardGained(seat=seat, card=quest))


def _beer(draft: Draft, seat: int) -> None:
    if draft.state.beers:
        draft.set_company(seat, beers=draft.company(seat).beers + 1)
        draft.set(beers=draft.state.beers - 1)
        draft.tell(RewardGained(seat=seat, beer=True))


def _hero(draft: Draft, seat: int) -> None:
    for hero in draft.draw_heroes(1):
        company = draft.company(seat)
        draft.set_company(seat, hand=(*company.hand, hero), secret=(*company.secret, hero))
        draft.tell(HeroFound(seat=seat, hero=hero))


def _entity(draft: Draft, seat: int) -> None:
    state, entity = draft.state, draft.tables.entity
    if entity in state.box:
        draft.set_company(seat, hand=(*draft.company(seat).hand, entity))
        draft.set(box=tuple(card for card in state.box if card != entity))
        draft.tell(RewardGained(seat=seat, card=entity))
