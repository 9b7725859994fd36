"""Morning: the contest in the square (Q-M1 to Q-M10)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from questinc.actions import Accept, Action, Bid, Fail, Illegal, Leave, Name, Pass
from questinc.cards import CardId
from questinc.events import BidMade, ColumnRevealed, ColumnTaken, Passed, QuestFailed
from questinc.rules.draft import Draft
from questinc.rules.moves import Decision, Move
from questinc.state import Award, Column, Contest, OpenQuest, Stage, State, Why
from questinc.tables import tables_of

COMPENSATION = 5
"""Gold on top of the citizen's, from the King (Q-M5)."""
MOST_UNRESOLVED = 2
"""Unresolved quests a company may hold (Q-M8)."""


def begin(draft: Draft) -> None:
    """The first contest."""
    draft.set(column=0)
    _open_column(draft)


def offer_of(state: State) -> int:
    """The gold of the citizen of the column under contest: its highest bid."""
    citizen = state.columns[state.column].citizen
    return 0 if citizen is None else tables_of(state.setting.catalogue).citizen[citizen].gold


def _open_column(draft: Draft) -> None:
    """Reveal a column (Q-M1) and see who contests it (Q-M2); a lone player takes it (Q-M6)."""
    _reveal(draft)
    state = draft.state
    seats = state.setting.seats
    around = ((state.clock + step) % seats for step in range(seats))
    active = tuple(seat for seat in around if seat not in state.order)
    if len(active) == 1:
        _award(draft, active[0], offer_of(state), "last")
        return
    stage = Stage.NAME if seats == 2 else Stage.BID
    draft.set(contest=Contest(active=active), stage=stage, actor=active[0])


def _reveal(draft: Draft) -> None:
    state, tables = draft.state, draft.tables
    column = state.columns[state.column]
    quest = state.quests[0] if state.quests else None
    number = 0 if quest is None else tables.quest[quest].card.treasures
    number += 0 if column.citizen is None else tables.citizen[column.citizen].treasures
    treasures = state.treasures[:number]
    _set_column(draft, replace(column, quest=quest, treasures=treasures))
    draft.set(quests=state.quests[1:], treasures=state.treasures[number:])
    draft.tell(ColumnRevealed(marker=state.column + 1, quest=quest, treasures=treasures))


def _set_column(draft: Draft, column: Column) -> None:
    columns, here = draft.state.columns, draft.state.column
    draft.set(columns=(*columns[:here], column, *columns[here + 1 :]))


# --- three players and more (Q-M3 to Q-M6)


def bid_fault(state: State, action: Bid) -> Illegal | None:
    """A bid is at most the citizen's gold, and lower than the last one (Q-M3)."""
    contest = _contest(state)
    most = offer_of(state) if contest.bid is None else contest.bid - 1
    if type(action.gold) is not int or not 0 <= action.gold <= most:
        return Illegal(f"a bid of {str(action.gold)[:20]} gold is not from 0 to {most}", "Q-M3")
    return None


def bid(draft: Draft, action: Bid) -> None:
    """Bid; 0 ends the contest at once."""
    contest = _contest(draft.state)
    seat = contest.active[0]
    draft.tell(BidMade(seat=seat, gold=action.gold))
    if action.gold == 0 or len(contest.active) == 1:
        _award(draft, seat, action.gold, "bid")
        return
    active = (*contest.active[1:], seat)
    draft.set(contest=Contest(active=active, bid=action.gold), actor=active[0])


def pass_(draft: Draft, _action: Pass) -> None:
    """Leave the contest; the last one left takes the column, by its bid or by King's Compensation (Q-M5)."""
    contest = _contest(draft.state)
    draft.tell(Passed(seat=contest.active[0]))
    active = contest.active[1:]
    if len(active) > 1:
        draft.set(contest=Contest(active=active, bid=contest.bid), actor=active[0])
    elif contest.bid is None:
        _award(draft, active[0], offer_of(draft.state) + COMPENSATION, "compensation")
    else:
        _award(draft, active[0], contest.bid, "bid")


def _contest(state: State) -> Contest:
    contest = state.contest
    if contest is None:
        raise RuntimeError(f"no contest at stage {state.stage}")
    return contest


# --- two players (Q-M10)


def name_fault(state: State, action: Name) -> Illegal | None:
    """The amount named is at most the citizen's gold (Q-M10)."""
    most = offer_of(state)
    if type(action.gold) is not int or not 0 <= action.gold <= most:
        return Illegal(f"an amount of {str(action.gold)[:20]} gold is not from 0 to {most}", "Q-M10")
    return None


def name(draft: Draft, action: Name) -> None:
    """Name the amount; the other seat decides who takes the column for it."""
    first, other = _contest(draft.state).active
    draft.tell(BidMade(seat=first, gold=action.gold))
    draft.set(contest=Contest(active=(other, first), bid=action.gold), stage=Stage.ANSWER, actor=other)


def accept(draft: Draft, _action: Accept) -> None:
    """Take the column for the amount named."""
    contest = _contest(draft.state)
    _award(draft, contest.active[0], contest.bid or 0, "offer")


def leave(draft: Draft, _action: Leave) -> None:
    """Leave the column to the seat that named the amount."""
    contest = _contest(draft.state)
    draft.tell(Passed(seat=contest.active[0]))
    _award(draft, contest.active[1], contest.bid or 0, "offer")


# --- taking a column (Q-M4, Q-M8, Q-M9)


def _award(draft: Draft, seat: int, gold: int, why: Why) -> None:
    """Give the column to its winner, once there is room for its quest (Q-M8)."""
    state = draft.state
    full = len(state.companies[seat].quests) >= MOST_UNRESOLVED
    draft.set(contest=None, award=Award(seat=seat, gold=gold, why=why) if full else None)
    if full and state.columns[state.column].quest is not None:
        draft.set(stage=Stage.FAIL, actor=seat)
    else:
        _take(draft, seat, gold, why)


def _take(draft: Draft, seat: int, gold: int, why: Why) -> None:
    state, tables = draft.state, draft.tables
    column = state.columns[state.column]
    company = state.companies[seat]
    mimics = tuple(card for card in column.treasures if tables.treasure[card].mimic)
    others = tuple(card for card in column.treasures if not tables.treasure[card].mimic)
    if column.quest is None:  # the quest deck ran out: nothing holds the treasures back
        draft.set_company(seat, coins=company.coins + gold, pile=company.pile + column.treasures)
    else:
        won = OpenQuest(quest=column.quest, treasures=others, mimics=mimics)
        draft.set_company(seat, coins=company.coins + gold, quests=(*company.quests, won))
    draft.tell(
        ColumnTaken(
            seat=seat,
            marker=state.column + 1,
            quest=column.quest,
            treasures=column.treasures,
            gold=gold,
            why=why,
        )
    )
    _set_column(draft, Column(seat=seat))
    citizen: tuple[CardId, ...] = () if column.citizen is None else (column.citizen,)
    draft.set(award=None, box=state.box + citizen)
    if state.column + 1 < state.setting.seats:
        draft.set(column=state.column + 1)
        _open_column(draft)
    else:
        draft.phase_over = True


def fail_fault(state: State, action: Fail) -> Illegal | None:
    """Only one of the two quests held before may be given up (Q-M8)."""
    held = [quest.quest for quest in state.moving.quests]
    if action.quest not in held:
        return Illegal(f"{str(action.quest)[:20]!r} is not one of the unresolved quests {', '.join(held)}", "Q-M8")
    return None


def fail(draft: Draft, action: Fail) -> None:
    """Give up a quest: its treasures and mimics go to the box, then the column is taken."""
    award = draft.state.award
    if award is None:
        raise RuntimeError("no column waits to be taken")
    company = draft.company(award.seat)
    (lost,) = (quest for quest in company.quests if quest.quest == action.quest)
    boxed = lost.treasures + lost.mimics
    kept = tuple(quest for quest in company.quests if quest.quest != action.quest)
    draft.set_company(award.seat, quests=kept, failed=(*company.failed, lost.quest))
    draft.set(box=draft.state.box + boxed)
    draft.tell(QuestFailed(seat=award.seat, quest=lost.quest, boxed=boxed))
    _take(draft, award.seat, award.gold, award.why)


# --- the decisions

_PASS, _ACCEPT, _LEAVE = Pass(), Accept(), Leave()


def _bids(state: State) -> Iterable[Action]:
    contest = _contest(state)
    most = offer_of(state) if contest.bid is None else contest.bid - 1
    return (_PASS, *(Bid(gold) for gold in range(most + 1)))


def _names(state: State) -> Iterable[Action]:
    return (_PASS, *(Name(gold) for gold in range(offer_of(state) + 1)))


def _fails(state: State) -> Iterable[Action]:
    return (Fail(quest.quest) for quest in state.moving.quests)


def _free(_state: State, _action: Action) -> None:
    """Nothing stands against it."""


DECISIONS = (
    Decision(Stage.BID, "bid or pass", "Q-M3", {Bid: Move(bid_fault, bid), Pass: Move(_free, pass_)}, _bids),
    Decision(
        Stage.NAME,
        "name an amount or pass",
        "Q-M10",
        {Name: Move(name_fault, name), Pass: Move(_free, pass_)},
        _names,
    ),
    Decision(
        Stage.ANSWER,
        "accept or leave the column",
        "Q-M10",
        {Accept: Move(_free, accept), Leave: Move(_free, leave)},
        lambda _state: (_ACCEPT, _LEAVE),
    ),
    Decision(Stage.FAIL, "give up a quest", "Q-M8", {Fail: Move(fail_fault, fail)}, _fails),
)
