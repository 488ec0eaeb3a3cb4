"""A bank that patrons hold: its story from coup to coup, and that all gains come to nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.names import lying_name, seat_name
from dealer_app.reports.coup.coup_words import unnamed_gain
from dealer_app.reports.layout.columns import CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import LONG, lines
from dealer_app.rules.bank_rules import BankRules, Passes
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat, Variant
from dealer_app.table.accounts.tally import Lying, Tally, lying
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import BankStep, BankStory, Passing


@dataclass(frozen=True, slots=True)
class _Held:
    """One coup of a bank: under which rules, what its holder put in before it, what was set aside
    after it, who held the next one.

    `following` is None after the last coup; `shoe_over`: the next one was dealt from a new shoe.
    """

    step: BankStep
    rules: BankRules
    put_in: Money
    aside: Money
    following: Seat | None = None
    shoe_over: bool = False

    @property
    def ended(self) -> bool:
        """True of a bank that lasted as long as its shoe (S4.11), whoever held the next one."""
        return self.shoe_over and self.rules.passes is Passes.SHOE_END

    @property
    def given_up(self) -> bool:
        """True if somebody else held a bank that would have been kept, and that was not empty."""
        kept = self.step.next_holder == self.step.holder and self.step.left > self.aside
        return kept and not self.ended

    @property
    def returned(self) -> Money:
        """What went back to who held it, because with this coup, or after it, his bank ended."""
        over = self.ended and self.step.rest > 0
        if over or (self.given_up and self.following not in (None, self.step.holder)):
            return Money(max(0, self.step.left - self.aside))
        return self.step.returned


def _story(coups: Sequence[Played]) -> list[_Held]:
    told, so_far, before = list[_Held](), BankStory(), None
    for each in coups:
        so_far = so_far.and_one(each)
        step = so_far.last
        if step is None:
            continue
        if told and before is not None:
            told[-1] = _followed(told[-1], before, each)
        told.append(_Held(step, _bank_rules(each), _put_in(each, before), step.aside))
        before = each
    return told


def _followed(held: _Held, played: Played, after: Played) -> _Held:
    """The coup with what is known of the bank since the next one was dealt."""
    holder = None if after.settlement.bank is None else after.settlement.bank.holder
    aside = _aside(played, held.step, after)
    over = after.coup.shoe != played.coup.shoe
    return replace(held, aside=aside, following=holder, shoe_over=over)


def _put_in(played: Played, before: Played | None) -> Money:
    """What the holder put in his bank since the coup before, or added in this one to cover; nothing
    in one without an amount."""
    bank, was = played.coup.bank, None if before is None else before.coup.bank
    assert bank is not None
    in_all = bank.put_in + played.coup.tour.raised
    if was is None or before is None or was.holder != bank.holder:
        return Money(in_all)
    if before.coup.voided:  # what was added to cover went back
        return Money(in_all - was.put_in)
    return Money(in_all - was.put_in - before.coup.tour.raised if bank.coups else in_all)


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


def _ended(held: _Held, figures: Figures) -> str:
    """How the bank went on, with what where that is not what it comes to since; and what went back
    of one that ended with money in it."""
    words, said = figures.words, _went_on(held, figures)
    if held.step.as_dealt:
        said = words("{passing}, as dealt", passing=said)
    if held.returned:
        back = figures.amount(held.returned)
        return words("{passing}; {amount} handed back", passing=said, amount=back)
    if held.step.stood is not None and held.following == held.step.holder:
        went_on = figures.amount(Money(max(0, held.step.stood - held.aside)))
        return words("{passing}, with {amount}", passing=said, amount=went_on)
    return said


def _went_on(held: _Held, figures: Figures) -> str:
    """How the bank passed, and who had it where that was not the one to whom it was offered."""
    words, step = figures.words, held.step
    if held.ended and step.next_holder == step.holder:
        return words("on to seat {seat}", seat=held.following)
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


STORY: Final[PaperSheet[_Held]] = PaperSheet(
    "banks",
    (
        Column("coup", marked("Coup"), lambda e, _: e.step.coup, CellKind.NUMBER),
        Column("holder", marked("Held by"), lambda e, f: seat_name(f.words, e.step.holder)),
        Column("put_in", marked("Put in"), lambda e, _: e.put_in, CellKind.PAID),
        Column("before", marked("Before"), lambda e, _: e.step.before, CellKind.AMOUNT),
        Column(
            "cagnotte",
            marked("Cagnotte"),
            lambda e, _: e.step.cagnotte,
            CellKind.PAID,
            total=sum_of,
        ),
        Column("gained", marked("Gained"), lambda e, _: e.step.gained, CellKind.GAIN, total=sum_of),
        Column("after", marked("After"), lambda e, _: e.step.after, CellKind.AMOUNT),
        Column("aside", marked("Kept aside"), lambda e, _: e.aside, CellKind.PAID, total=sum_of),
        Column("passing", marked("How it went on"), _ended, wide=True),
    ),
    marked("The bank"),
    empty=marked("Nobody was named to hold the bank."),
    total=marked("Total"),
    kept=True,
    most=LONG,
    own_minor=True,
)
"""Who held the bank in each coup, from what to what, and how it passed."""


def story_part(of: Table, figures: Figures) -> Iterator[Part]:
    """The bank from coup to coup; nothing where the house banks, on paper nothing before the first
    coup either."""
    if of.variant.bank is None:
        return
    if not of.coups:
        yield replace(STORY, printed=False).listing((), figures)
        return
    story = _story(of.coups)
    minor = figures.currency.needs_minor(_amounts(story))
    yield from STORY.parts(story, replace(figures, minor=minor))


def _amounts(story: Sequence[_Held]) -> Iterator[Money]:
    for held in story:
        yield from (held.step.before, held.step.after, held.step.cagnotte, held.aside)


BACK: Final[PaperSheet[tuple[Variant, Lying]]] = PaperSheet(
    "lying",
    (
        Column("to", marked("Back to"), lambda e, f: lying_name(f.words, *e)),
        Column("amount", marked("Amount"), lambda e, _: e[1].amount, CellKind.AMOUNT),
    ),
    marked("Still on the felt"),
    own_minor=True,
)


def lying_part(of: Table, figures: Figures) -> Iterator[Part]:
    """What lies on the felt though no coup follows, and to whom it goes back; nothing where
    nothing does."""
    words, left = figures.words, lying(of)
    if not left:
        return
    yield from BACK.parts([(of.variant, each) for each in left], figures)
    if of.closed:
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
