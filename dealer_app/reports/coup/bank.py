"""A bank that patrons hold: its story from coup to coup, and that all gains come to nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from reportlab.platypus import Flowable

from dealer_app.i18n import marked
from dealer_app.i18n.names import lying_name, seat_name
from dealer_app.reports.coup.coup_words import unnamed_gain
from dealer_app.reports.layout.columns import CellKind, Column, sum_of
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import Part
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import ColumnHead, beside, lines, section, table
from dealer_app.rules.bank_rules import BankRules, Passes
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat
from dealer_app.table.accounts.money_between import lying
from dealer_app.table.accounts.tally import Tally
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import BankStep, Passing, bank_step


@dataclass(frozen=True, slots=True)
class _Held:
    """One coup of a bank: under which rules, what was set aside after it, who held the next one.

    `following` is None after the last coup; `shoe_over`: the next one was dealt from a new shoe.
    """

    step: BankStep
    rules: BankRules
    aside: Money
    following: Seat | None = None
    shoe_over: bool = False

    @property
    def given_up(self) -> bool:
        """True if somebody else held a bank that would have been kept, and that was not empty."""
        kept = self.step.next_holder == self.step.holder and self.step.after > self.aside
        return kept and not (self.shoe_over and self.rules.passes is Passes.SHOE_END)

    @property
    def returned(self) -> Money:
        """What went back to who held it, because with this coup, or after it, his bank ended."""
        if self.given_up and self.following not in (None, self.step.holder):
            return Money(max(0, self.step.after - self.aside))
        return self.step.returned


def story_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Flowable]:
    """Who held the bank in each coup, from what to what, and how it passed; nothing where the
    house banks."""
    words = figures.words
    if not coups or coups[-1].rules.variant.bank is None:
        return
    yield from section(words("The bank"))
    story = _story(coups)
    if not story:
        yield lines(words("Nobody was named to hold the bank."), BODY)
        return
    figures = replace(figures, minor=figures.currency.needs_minor(_amounts(story)))
    total = _total(story, tally, figures)
    yield beside(_heads(figures), [_row(held, figures) for held in story], total)


def _story(coups: Sequence[Played]) -> list[_Held]:
    steps = [(each, step) for each in coups if (step := bank_step(each)) is not None]
    told = [
        _Held(
            step,
            _bank_rules(each),
            _aside(each, step, after),
            later.holder,
            after.coup.shoe != each.coup.shoe,
        )
        for (each, step), (after, later) in pairwise(steps)
    ]
    return [*told, *(_Held(step, _bank_rules(each), step.aside) for each, step in steps[-1:])]


def _bank_rules(played: Played) -> BankRules:
    rules = played.rules.variant.bank
    assert rules is not None
    return rules


def _aside(played: Played, step: BankStep, after: Played) -> Money:
    """What the holder set aside until the next coup's stakes, even after that coup was opened, or
    as it was put right there."""
    bank, opened, later = played.coup.bank, after.fresh.bank, after.coup.bank
    if bank is None or opened is None or later is None:
        return step.aside
    if not bank.holder == opened.holder == later.holder:
        return step.aside
    return Money(step.aside + later.aside - opened.aside)


def _heads(figures: Figures) -> list[ColumnHead]:
    words = figures.words
    return [
        ColumnHead(words("Coup"), right=True),
        ColumnHead(words("Held by")),
        ColumnHead(words("Before"), right=True),
        ColumnHead(words("Cagnotte"), right=True),
        ColumnHead(words("Gained"), right=True),
        ColumnHead(words("After"), right=True),
        ColumnHead(words("Kept aside"), right=True),
        ColumnHead(words("How it went on"), wide=True),
    ]


def _amounts(story: Sequence[_Held]) -> Iterator[Money]:
    for held in story:
        yield from (held.step.before, held.step.after, held.step.cagnotte, held.aside)


def _row(held: _Held, figures: Figures) -> Sequence[str]:
    words, step = figures.words, held.step
    return (
        words.number(step.coup),
        seat_name(words, step.holder),
        figures.amount(step.before),
        figures.paid(step.cagnotte),
        figures.gain(step.gained),
        figures.amount(step.after),
        figures.paid(held.aside),
        _ended(held, figures),
    )


def _total(story: Sequence[_Held], tally: Tally, figures: Figures) -> Sequence[str]:
    gained = figures.gain(Money(sum(tally.banks.values())))
    aside = figures.paid(Money(sum(held.aside for held in story)))
    levied = figures.paid(tally.cagnotte)
    return (figures.words("Total"), "", "", levied, gained, "", aside, "")


def _ended(held: _Held, figures: Figures) -> str:
    """How the bank went on, and what went back of one that ended with money in it."""
    said = _went_on(held, figures)
    if not held.returned:
        return said
    amount = figures.amount(held.returned)
    return figures.words("{passing}; {amount} handed back", passing=said, amount=amount)


def _went_on(held: _Held, figures: Figures) -> str:
    """How the bank passed, and who had it where that was not the one to whom it was offered."""
    words, step = figures.words, held.step
    if step.next_holder is None or held.following in (None, step.next_holder):
        return _passed(held, figures)
    if held.given_up:
        return words("given up, to seat {seat}", seat=held.following)
    if step.next_holder == step.holder:
        return words("on to seat {seat}", seat=held.following)
    said = _passed(held, figures)
    return words("{passing}; held by seat {seat}", passing=said, seat=held.following)


def _passed(held: _Held, figures: Figures) -> str:
    words, step = figures.words, held.step
    if step.next_holder is None:
        return words("to whom the lot names")
    match step.passing:
        case Passing.KEPT | Passing.TIED:
            return words("kept")
        case Passing.VOID if step.next_holder == step.holder:
            return words("void coup")
        case Passing.LOST if held.rules.passes in (Passes.ON_LOSS, Passes.NEVER):
            return words("lost, to seat {seat}", seat=step.next_holder)
        case Passing.LOST | Passing.PASSED | Passing.VOID:
            return words("on to seat {seat}", seat=step.next_holder)
        case Passing.GIVEN_UP if step.offered and held.following is None:
            return words("given up")
        case Passing.GIVEN_UP:
            return words("given up, to seat {seat}", seat=step.next_holder)
        case Passing.TAKEN:
            return words("taken over by seat {seat}", seat=step.next_holder)


def lying_part(table_now: Table, figures: Figures) -> Iterator[Flowable]:
    """What lies on the felt though no coup follows, and to whom it goes back; nothing where
    nothing does."""
    words, left = figures.words, lying(table_now)
    if not left:
        return
    yield from section(words("Still on the felt"))
    figures = replace(figures, minor=figures.currency.needs_minor(each.amount for each in left))
    rows = [
        [lying_name(words, table_now.variant, each), figures.amount(each.amount)] for each in left
    ]
    yield table([ColumnHead(words("Back to")), ColumnHead(words("Amount"), right=True)], rows)
    if table_now.closed:
        yield lines(words("The table was closed with it lying there: it was handed back."))
    else:
        yield lines(words("The next coup plays for it; if the table closes it is handed back."))


def unnamed(coups: Sequence[Played]) -> Money:
    """What the stakes left to a bank that no patron was named to hold (§4)."""
    return Money(sum(unnamed_gain(each) for each in coups))


@dataclass(frozen=True, slots=True)
class Gains:
    """What everybody gained: seats and spectators by stakes, the bank, the house, the cagnotte."""

    seats: Money
    bank: Money
    spectators: Money
    house: Money
    fund: Money
    cagnotte: Money

    @property
    def together(self) -> Money:
        """Nothing, whatever was dealt (§3.5)."""
        by_stakes = self.seats + self.spectators + self.bank
        return Money(by_stakes + self.house + self.fund + self.cagnotte)


def gains(tally: Tally, coups: Sequence[Played]) -> Gains:
    """What these coups brought to each: a commission is the house's, whoever banks."""
    standing = sum(each.net for seat, each in tally.seats.items() if seat.startswith("v"))
    banked = any(each.rules.variant.bank is not None for each in coups)
    results = {} if banked else tally.results
    return Gains(
        Money(tally.every.net - standing),
        Money(sum(tally.banks.values()) + unnamed(coups)),
        Money(standing),
        Money(results.get(Fund.HOUSE, 0) + tally.against.commission),
        results.get(Fund.PLAYERS, Money(0)),
        tally.cagnotte,
    )


GAINS: Final[Sequence[Column[Gains]]] = (
    Column("seats", marked("Seats"), lambda e, _: e.seats, CellKind.GAIN, total=sum_of),
    Column("bank", marked("Bank, all holders"), lambda e, _: e.bank, CellKind.GAIN, total=sum_of),
    Column(
        "spectators", marked("Spectators"), lambda e, _: e.spectators, CellKind.GAIN, total=sum_of
    ),
    Column("house", marked("House"), lambda e, _: e.house, CellKind.GAIN, total=sum_of),
    Column("fund", marked("Players’ fund"), lambda e, _: e.fund, CellKind.GAIN, total=sum_of),
    Column("cagnotte", marked("Cagnotte"), lambda e, _: e.cagnotte, CellKind.GAIN, total=sum_of),
    Column(
        "together", marked("All together"), lambda e, _: e.together, CellKind.GAIN, total=sum_of
    ),
)
"""What everybody gained, side by side."""


def gains_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Part]:
    """What everybody gained, side by side, and what it comes to; nothing without a stake."""
    words = figures.words
    if not tally.every.lines:
        return
    bank = coups[-1].rules.variant.bank is not None
    left_out = [] if bank else ["bank", "cagnotte"]
    left_out += [] if Fund.HOUSE in tally.results else ["house"]
    left_out += [] if Fund.PLAYERS in tally.results else ["fund"]
    sheet = PaperSheet("gains", GAINS, marked("What everybody gained")).without(*left_out)
    yield from sheet.parts([gains(tally, coups)], figures)
    if bank:
        yield lines(words("Where guests bank, the house has the cagnotte alone."))
