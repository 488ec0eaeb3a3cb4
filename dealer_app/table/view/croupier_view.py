"""What a screen may know: pure functions from a table to what is drawn of it."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from dealer_app.rules.bank import declined, seat_order
from dealer_app.rules.card_order import drawn_unseen
from dealer_app.rules.cards import AllOut, Card
from dealer_app.rules.coup import Coup, DuelStakes, Finding, Settlement
from dealer_app.rules.due import Due, Step
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.house import Irregular, Limits, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import (
    BetId,
    HandId,
    Names,
    Role,
    Seat,
    Variant,
)
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import still_due
from dealer_app.table.accounts.lines import ties_lie_on
from dealer_app.table.accounts.payout import (
    LineView,
    PayView,
    dealt_places,
    not_told,
    payout,
    what_bets_pay,
)
from dealer_app.table.dues import coming
from dealer_app.table.findings import CANNOT_BE
from dealer_app.table.judges.judge import offered
from dealer_app.table.judges.reentry import span
from dealer_app.table.lot import lot_due
from dealer_app.table.night import Mispaid, last_words
from dealer_app.table.partie import PartieView, held, partie_view
from dealer_app.table.roll import Selfsame
from dealer_app.table.table import Rules, Table, at_house
from dealer_app.table.view.bank_view import BANKED, BankStep, BankView, bank_view
from dealer_app.table.view.boards import Bead, CoupOutcome, beads, outcome_of
from dealer_app.table.view.hands import HandView, bank_holder, hand_views, who_plays
from dealer_app.table.view.past import (
    CoupMark,
    MarkedCoup,
    marked_since,
    marks_of,
    present_marks,
)

STORY: Final = 12
"""How many coups of the bank's story stand beside the felt."""


@dataclass(frozen=True, slots=True)
class ShoeView:
    """The shoe as a bar: how full, where the cut card lies, and whether its last coup is on."""

    number: int
    left: int
    size: int
    cut: int | None
    last_coup: bool
    carried: Card | None


@dataclass(frozen=True, slots=True)
class StakeView:
    """One stake as it lies before its seat."""

    seat: Seat
    bet: BetId
    names: Names
    role: Role
    amount: Money


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat at the table: its stakes, the hand it plays, and what it gains by the coup.

    `banks`: it holds the bank. `asked`: it is its turn. `passed`: it stakes nothing, or declined
    the bank. `funds` is what it has, where chips were given out; below nothing what it owes.
    """

    seat: Seat
    plays: HandId | None
    stakes: tuple[StakeView, ...]
    net: Money | None
    banks: bool = False
    asked: bool = False
    passed: bool = False
    funds: Money | None = None


@dataclass(frozen=True, slots=True)
class ReentryView:
    """Coups dealt without the program, by the house's clock: when the one on the felt was dealt and
    when it was entered, None where it was dealt with the program; whether more are entered, and
    from when to when the next one was dealt."""

    dealt: datetime | None = None
    entered: datetime | None = None
    goes_on: bool = False
    first: datetime | None = None
    last: datetime | None = None


@dataclass(frozen=True, slots=True)
class FindingView:
    """An irregularity with its entry in the house's catalogue, and what may be decided now; `hand`
    is the one it is about, `out` the cards that are all out where its card cannot be another."""

    finding: Finding
    rule: Irregular | None
    offered: tuple[Resolution, ...] = ()
    hand: HandId | None = None
    out: AllOut | None = None


@dataclass(frozen=True, slots=True)
class WrongPayoutView:
    """A payout of a past coup that was put right; `stands` while the coup that is shown owes that
    line what it owed when it was said."""

    told: Mispaid
    stands: bool


@dataclass(frozen=True, slots=True)
class CroupierView:
    """Everything on the croupier's screen.

    `due` is what the call says, `also` what else may be done; `outcome` is there once the cards
    are done. `recalled` marks an earlier coup shown again, read only. `over` has just drawn and may
    be over unseen; `duel` is what two principals set against each other. `not_told` is how
    cards had to be told for bets that `pays` therefore leaves out. `rectified`: the coup was put
    right since it was dealt. `reentry` is there where it was entered afterwards, or the next is.
    `mispaid` are the payouts of a past coup that were put right. `lot` are the hands of which it is
    still to be drawn who plays them. `marks` is what befell the coup, `marked` the same of those of
    the bead plate.
    """

    variant: Variant
    table: str
    croupier: str
    limits: Limits
    seats: tuple[SeatView, ...]
    shoe: ShoeView | None
    coup: int | None
    due: Due | None
    also: tuple[Due, ...]
    hands: tuple[HandView, ...]
    stakes: tuple[StakeView, ...]
    need: Need
    hidden_play: bool
    lines: tuple[LineView, ...]
    pays: tuple[PayView, ...]
    outcome: CoupOutcome | None
    void: str | None
    pending: FindingView | None
    findings: tuple[FindingView, ...]
    aside: tuple[Card, ...]
    beads: tuple[Bead, ...]
    recalled: bool = False
    lies_on: bool = False
    bank: BankView | None = None
    story: tuple[BankStep, ...] = ()
    partie: PartieView | None = None
    over: HandId | None = None
    duel: DuelStakes | None = None
    not_told: Need | None = None
    rectified: bool = False
    reentry: ReentryView | None = None
    mispaid: tuple[WrongPayoutView, ...] = ()
    lot: tuple[HandId, ...] = ()
    marks: tuple[CoupMark, ...] = ()
    marked: tuple[MarkedCoup, ...] = ()

    @property
    def step(self) -> Step | None:
        """What kind of act the call is for; None where nothing is due."""
        return None if self.due is None else self.due.step

    @property
    def several(self) -> bool:
        """True where more than one hand plays against the bank."""
        return len([hand for hand in self.hands if hand.role is not Role.BANQUE]) > 1

    @property
    def current(self) -> LineView | None:
        """The line of the payout that is in hand."""
        return next((line for line in self.lines if line.current), None)


class _Stands(Selfsame):
    """The table as it stands: another one follows from each entry."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table


def croupier_view(table: Table) -> CroupierView:
    """The table as its croupier sees it."""
    return _seen(_Stands(table))


@lru_cache(maxsize=2)
def _seen(stands: _Stands) -> CroupierView:
    """The last ones are kept: most keys record nothing, and a coup that lies ahead is looked at
    beside the one before it."""
    table = stands.table
    view = _view(table, table.coup, table.settlement, table.rules)
    hours = (table.coup_dealt, table.coup_opened)
    reentry = _reentry(table, hours, goes_on=table.night.reentry is not None)
    marked = marked_since(table, view.beads[0].number) if view.beads else ()
    return replace(view, reentry=reentry, marks=present_marks(table), marked=marked)


def recall_view(table: Table, number: int, *, original: bool = False) -> CroupierView | None:
    """An earlier coup as it was dealt, or put right since unless the original is asked for; None
    if there is none of that number."""
    played = table.numbered(number)
    if played is None:
        return None
    shown = (played.original or played) if original else played
    view = _view(table, shown.coup, shown.settlement, shown.rules, recalled=True)
    told = _reentry(table, (shown.dealt, shown.opened), goes_on=False)
    wrong = tuple(
        WrongPayoutView(each, still_due(shown, each))
        for each in last_words(table.night)
        if each.fact.coup == number
    )
    rectified = played.original is not None
    marks = marks_of(shown)
    return replace(view, rectified=rectified, reentry=told, mispaid=wrong, marks=marks)


_Hours = tuple[datetime | None, datetime | None]
"""When a coup was dealt, told afterwards, and when it was entered."""


def _reentry(table: Table, hours: _Hours, *, goes_on: bool) -> ReentryView | None:
    dealt, entered = hours
    if dealt is None and not goes_on:
        return None
    at = (dealt, entered if dealt else None, *(span(table) if goes_on else (None, None)))
    told = [None if each is None else at_house(table, each) for each in at]
    return ReentryView(told[0], told[1], goes_on, told[2], told[3])


def _view(
    table: Table,
    coup: Coup | None,
    settlement: Settlement | None,
    rules: Rules,
    *,
    recalled: bool = False,
) -> CroupierView:
    variant, due = rules.variant, None if recalled else table.due
    after = None if recalled else _coming(table)
    at = coup or after or Coup(0, 0)
    lies, paid = (at, settlement) if after is None else (after, None)
    stakes = _stakes(variant, lies)
    return CroupierView(
        variant=variant,
        table=table.opened.table,
        croupier=table.croupier,
        limits=rules.house.limits,
        seats=_seats(table, lies, paid, variant, stakes),
        shoe=_shoe(table, coup),
        coup=coup.number if coup else None,
        due=due,
        also=() if recalled else table.dues[1:],
        hands=hand_views(variant, at, settlement, due),
        stakes=stakes,
        need=need_of(variant, at),
        hidden_play=bool(at.hidden_hands),
        lines=()
        if settlement is None
        else payout(rules, (at, settlement), table.night.settled, recalled=recalled),
        pays=() if settlement is None or at.voided else what_bets_pay(rules, at),
        not_told=None if settlement is None or at.voided else not_told(rules, at),
        outcome=None if settlement is None else outcome_of(variant, at),
        void=at.void,
        pending=None if recalled else _pending(table, at),
        findings=tuple(f for each in at.findings if (f := _finding(rules, each))),
        aside=at.aside,
        beads=() if recalled else beads(table),
        recalled=recalled,
        bank=_bank(table, variant, lies, paid),
        lies_on=ties_lie_on(table, variant, at.number),
        story=() if recalled or variant.bank is None else _story(table),
        partie=None if recalled else partie_view(table),
        over=None if recalled else drawn_unseen(variant, at),
        duel=at.duel,
        lot=() if recalled else lot_due(table),
    )


def _coming(table: Table) -> Coup | None:
    """The coup that comes, where its bank and the stakes that ride are what lies on the felt: the
    one before is cleared away, or somebody is asked to take its bank over."""
    if table.variant.bank is None:
        return None
    asked = table.due is not None and table.due.step is Step.BANK
    return coming(table) if table.coup is None or asked else None


def _bank(
    table: Table, variant: Variant, coup: Coup, settlement: Settlement | None
) -> BankView | None:
    """The bank of that coup, with what was put right since of earlier ones; a tie that is one only
    since leaves no stake to the next coup."""
    story = None
    if coup.bank is not None and coup.bank.coups:
        story = table.coups.first(coup.number - 1).come_to(BANKED)
    bank = bank_view(variant, coup, settlement, story)
    if bank is None or settlement is None or ties_lie_on(table, variant, coup.number):
        return bank
    return replace(bank, rides=False)


def _story(table: Table) -> tuple[BankStep, ...]:
    dealt = table.coup if table.settlement is None else None
    return table.coups.come_to(BANKED).up_to(dealt)[-STORY:]


def need_of(variant: Variant, coup: Coup) -> Need:
    """How precisely cards must be told, by the bets that lie on the felt."""
    return max((variant.bets[s.bet].need for s in coup.stakes), default=Need.VALUE)


def _shoe(table: Table, coup: Coup | None) -> ShoeView | None:
    shoe = table.shoe
    if shoe is None:
        return None
    last = shoe.last is not None and coup is not None and coup.number >= shoe.last
    return ShoeView(shoe.number, shoe.left, shoe.size, shoe.cut, last, shoe.carried)


def _stakes(variant: Variant, coup: Coup) -> tuple[StakeView, ...]:
    if not coup.stakes:
        return ()
    places = dealt_places(coup)
    return tuple(
        StakeView(s.seat, s.bet, variant.bets[s.bet].names, variant.bets[s.bet].role, s.amount)
        for s in sorted(coup.stakes, key=lambda s: (places.get(s.seat, 0), seat_order(s.seat)))
    )


def _seats(
    table: Table,
    coup: Coup,
    settlement: Settlement | None,
    variant: Variant,
    stakes: Sequence[StakeView],
) -> tuple[SeatView, ...]:
    plays = {seat: hand for hand, seat in who_plays(variant, coup).items()}
    seats = [Seat(str(n + 1)) for n in range(table.seats)]
    laid: dict[Seat, tuple[StakeView, ...]] = {}
    for stake in stakes:
        laid[stake.seat] = (*laid.get(stake.seat, ()), stake)
    seats += sorted(laid.keys() - set(seats), key=seat_order)
    nets = settlement.nets if settlement else {}
    asked = {due.seat for due in table.dues if due.seat is not None}
    have = held(table)
    holder = bank_holder(coup)
    said_no = {*coup.tour.spoke, *_declined(table, coup)}
    return tuple(
        [
            SeatView(
                seat,
                plays.get(seat),
                laid.get(seat, ()),
                nets.get(seat),
                seat == holder,
                seat in asked,
                seat in said_no and seat not in laid,
                have.get(seat),
            )
            for seat in seats
        ]
    )


def _declined(table: Table, coup: Coup) -> tuple[Seat, ...]:
    """Who has declined the bank that somebody is asked for (GEN-1)."""
    rules, bank = table.variant.bank, coup.bank
    if rules is None or bank is None or table.due is None or table.due.step is not Step.BANK:
        return ()
    before = table.played[-1].coup.bank if table.played else None
    leaver = bank.left_by or bank.lost_by or (before.holder if before else None)
    return () if leaver is None else declined(rules, coup, leaver)


def _pending(table: Table, coup: Coup) -> FindingView | None:
    """The irregularity that waits, the house's default first among what is offered."""
    view = _finding(table.rules, coup.pending)
    if view is None:
        return None
    choices = offered(table, view.finding.code)
    ordered = sorted(choices, key=lambda each: each is not view.finding.resolution)
    card, out = view.finding.card, None
    if card is not None and view.finding.code == CANNOT_BE and table.shoe is not None:
        out = table.shoe.all_out(card)
    hand = view.finding.hand or _hand_of(table, card)
    return replace(view, offered=tuple(ordered), hand=hand, out=out)


def _hand_of(table: Table, card: Card | None) -> HandId | None:
    """The hand at which that card came to lie last; None where it lies at none."""
    for fact in reversed(table.facts):
        if isinstance(fact, ev.CardDealt) and fact.card == card:
            return fact.hand
        if isinstance(fact, ev.HandShown) and card in fact.cards:
            return fact.hand
    return None


def _finding(rules: Rules, finding: Finding | None) -> FindingView | None:
    if finding is None:
        return None
    return FindingView(finding, rules.house.irregularities.get(finding.code))
