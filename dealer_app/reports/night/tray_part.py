"""The tray on paper: what moved it, every count, slip, purchase and box, by whose hand and when;
and what its night brought, a row a table (rules of §6.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, assert_never

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import Listing, Origin, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.night_data import TableNight, table_night
from dealer_app.reports.night.reconciliation_part import reconciliation_part
from dealer_app.reports.session.entries import PaperEntry, Signed, hands, names
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Chips, Money, together, worth
from dealer_app.table import events as ev
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import BoxCount

OCCASIONS: Final[Mapping[nf.Occasion, str]] = {
    nf.Occasion.OPENER: marked("Opener counted"),
    nf.Occasion.SHIFT: marked("Counted at the hand-over"),
    nf.Occasion.SPOT: marked("Counted in between"),
    nf.Occasion.CLOSER: marked("Closer counted"),
}

TENDERS: Final[Mapping[nf.Tender, str]] = {
    nf.Tender.CASH: marked("Chips bought with cash"),
    nf.Tender.MARKER: marked("Chips bought with a marker"),
    nf.Tender.VOUCHER: marked("Chips bought with a voucher"),
}


Moving = nf.Movement | ev.ChipsGiven
"""What moves chips beside the coups."""


class StandingMovement(NamedTuple):
    """A movement that stands, and the entry that says it."""

    entry: PaperEntry
    fact: Moving


def moved(entries: Iterable[PaperEntry]) -> list[StandingMovement]:
    """Every movement that stands, in the order of the night."""
    return [
        StandingMovement(each, each.event)
        for each in entries
        if isinstance(each.event, Moving) and not each.struck
    ]


def _marked(each: StandingMovement, figures: Figures) -> str:
    """A movement; one that was keyed among coups dealt without the program bears another hour than
    its own, which the form has."""
    told = movement_words(each.fact, figures)
    if not each.entry.afterwards:
        return told
    again = figures.words("re-entered, its hour is on the form")
    return f"{told} · {again}"


def movement_amount(fact: Moving) -> Money | None:
    """How much was moved or counted; None for what is only said."""
    match fact:
        case (
            nf.TrayCounted(chips=chips)
            | nf.TrayFilled(chips=chips)
            | nf.TrayCredited(chips=chips)
            | nf.TipsCounted(chips=chips)
            | nf.CagnotteCounted(chips=chips)
            | nf.ColoursChanged(given=chips)
        ):
            return worth(chips)
        case (
            nf.ChipsBought(amount=amount)
            | ev.ChipsGiven(amount=amount)
            | nf.DropCounted(amount=amount)
            | nf.TipTaken(amount=amount)
            | nf.CommissionCollected(amount=amount)
            | nf.CommissionWaived(amount=amount)
        ):
            return amount
        case nf.FillAsked() | nf.SlipCancelled() | nf.CommissionReleased():
            return None
        case _:
            assert_never(fact)


MOVEMENTS: Final[PaperSheet[StandingMovement]] = PaperSheet(
    "movements",
    (
        Column("entry", marked("Entry"), lambda e, f: f.entry(e.entry.number)),
        Column("time", marked("Time"), lambda e, _: e.entry.at, CellKind.CLOCK),
        Column("coup", marked("Coup"), lambda e, _: e.entry.coup, CellKind.NUMBER),
        Column("what", marked("Movement"), _marked, wide=True),
        Column("amount", marked("Amount"), lambda e, _: movement_amount(e.fact), CellKind.AMOUNT),
        Column(
            "signed", marked("Signed"), lambda e, f: names(e.entry.signature, f.words), wide=True
        ),
    ),
    marked("Movements"),
)
"""Every movement in the order of the night, by its number in the journal."""


def movement_words(fact: Moving, figures: Figures) -> str:
    """A movement in a few words, with the chips where they were named, and the reason given."""
    return " · ".join(part for part in _movement(fact, figures) if part)


def _movement(fact: Moving, figures: Figures) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.TrayCounted():
            yield words(OCCASIONS[fact.occasion])
            yield figures.reason(fact.reason)
        case nf.FillAsked() | nf.TrayFilled() | nf.TrayCredited() | nf.SlipCancelled():
            yield from _of_slip(fact, figures)
        case nf.ChipsBought():
            yield words(TENDERS[fact.tender])
            yield "" if fact.seat is None else seat_name(words, fact.seat)
        case ev.ChipsGiven():
            yield words("Chips given to play with")
            yield seat_name(words, fact.seat)
        case nf.ColoursChanged():
            taken, given = chips_words(fact.taken, figures), chips_words(fact.given, figures)
            yield words("Chips changed: {taken} into {given}", taken=taken, given=given)
        case nf.TipTaken():
            yield words("Tip")
        case nf.DropCounted() | nf.TipsCounted() | nf.CagnotteCounted():
            yield from _of_box(fact, figures)
        case nf.CommissionCollected() | nf.CommissionWaived() | nf.CommissionReleased():
            yield from _of_commission(fact, figures)
        case _:
            assert_never(fact)


def _of_box(
    fact: nf.DropCounted | nf.TipsCounted | nf.CagnotteCounted, figures: Figures
) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.DropCounted():
            yield words("Drop counted")
            yield chips_words(fact.notes, figures)
            yield figures.reason(fact.reason)
        case nf.TipsCounted():
            yield words("Tips counted")
            yield chips_words(fact.chips, figures)
        case nf.CagnotteCounted():
            yield words("Cagnotte counted")
            yield chips_words(fact.chips, figures)
            yield from (run_words(run, figures) for run in fact.tickets)
            yield figures.reason(fact.reason)


def _of_slip(fact: nf.Slip, figures: Figures) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.FillAsked():
            yield words("Fill {slip} asked for", slip=fact.slip)
            yield chips_words(fact.chips, figures)
        case nf.TrayFilled():
            yield words("Fill {slip}", slip=fact.slip)
            yield chips_words(fact.chips, figures)
            if fact.told is not None and together(fact.told) != together(fact.chips):
                yield words("sent: {chips}", chips=chips_words(fact.told, figures))
        case nf.TrayCredited():
            yield words("Credit {slip}", slip=fact.slip)
            yield chips_words(fact.chips, figures)
        case nf.SlipCancelled(refused=""):
            yield words("Slip {slip} cancelled", slip=fact.slip)
            yield figures.reason(fact.reason)
        case nf.SlipCancelled():
            yield words("Slip {slip} refused at the cage", slip=fact.slip)
            yield figures.reason(fact.reason)


def _of_commission(
    fact: nf.CommissionCollected | nf.CommissionWaived | nf.CommissionReleased, figures: Figures
) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.CommissionCollected():
            yield words("Commission paid")
            yield seat_name(words, fact.seat)
        case nf.CommissionWaived():
            yield words("Commission waived")
            yield seat_name(words, fact.seat)
            yield figures.reason(fact.reason)
        case nf.CommissionReleased():
            yield words("Released with commission owed")
            yield figures.reason(fact.reason)


def run_words(run: nf.TicketRun, figures: Figures) -> str:
    """Tickets that were torn off, by their numbers: `tickets of 5, 1201–1213`."""
    numbers = f"{run.first}–{run.last}"
    return figures.words(
        "tickets of {value}, {numbers}", value=figures.amount(run.ticket), numbers=numbers
    )


def chips_words(chips: Chips, figures: Figures) -> str:
    """Chips by their value, the highest first: `5 × 1,000, 20 × 100`."""
    words = figures.words
    told = (
        words("{n} × {value}", n=words.number(chips[value]), value=figures.amount(value))
        for value in sorted(chips, reverse=True)
    )
    return words.listed(told)


# Boxes that were counted


def box_counts(key: str, pieces: str) -> PaperSheet[Signed[BoxCount]]:
    """Every count of a box, with what was to lie in it, what explains the difference, and who
    counted: what the list is called among data, and what the pieces in the box are called."""
    return PaperSheet(
        key,
        (
            Column("time", marked("Time"), lambda e, _: e.said.at, CellKind.MOMENT),
            Column("chips", pieces, _pieces, wide=True),
            Column("counted", marked("Counted"), lambda e, _: e.said.amount, CellKind.AMOUNT),
            Column("expected", marked("Expected"), lambda e, _: e.said.reckoned, CellKind.AMOUNT),
            Column(
                "variance", marked("Over or short"), lambda e, _: e.said.variance, CellKind.GAIN
            ),
            Column(
                "reason", marked("Explanation"), lambda e, f: f.reason(e.said.reason), wide=True
            ),
            hands(),
        ),
    )


def _pieces(each: Signed[BoxCount], figures: Figures) -> str:
    return chips_words(each.said.chips, figures) or NOTHING


def origins(nights: Sequence[TableNight]) -> Sequence[Origin]:
    """Of which session each row is where a table has a row."""
    return [each.origin for each in nights]


def name_of(night: TableNight, figures: Figures) -> str:
    """What a table is called among others: its name, and where another session of it stands on the
    paper the hour and the number of this one."""
    words = figures.words
    name = night.data.table.opened.table or words("Table")
    if not night.beside:
        return name
    opened = figures.hour(night.data.course.opened)
    return words(
        "{table}, {time}, no. {session}", table=name, time=opened, session=night.data.session
    )


def _opener(night: TableNight, _: Figures) -> Money | None:
    return None if night.ledger.opener is None else night.ledger.opener.worth


ACCOUNT: Final[PaperSheet[TableNight]] = PaperSheet(
    "tray",
    (
        Column("table", marked("Table"), name_of, wide=True),
        Column("opener", marked("Opener"), _opener, CellKind.AMOUNT, total=sum_of),
        Column(
            "fills",
            marked("Fills"),
            lambda e, _: e.ledger.tray.fills,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "credits",
            marked("Credits"),
            lambda e, _: e.ledger.tray.credits,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column("drop", marked("Drop"), lambda e, _: e.ledger.drop, CellKind.AMOUNT, total=sum_of),
        Column(
            "expected",
            marked("Expected"),
            lambda e, _: e.ledger.expected,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "closer", marked("Closer"), lambda e, _: e.ledger.counted, CellKind.AMOUNT, total=sum_of
        ),
        Column(
            "variance",
            marked("Over or short"),
            lambda e, _: e.ledger.variance,
            CellKind.GAIN,
            total=sum_of,
        ),
        Column("win", marked("Win"), lambda e, _: e.ledger.win, CellKind.GAIN, total=sum_of),
    ),
    total=marked("Total"),
    least=2,
    origin=lambda night: night.origin,
)
"""The tray of each table, from its opener to its closer."""


def _paid_with(tender: nf.Tender, key: str, title: str) -> Column[TableNight]:
    return Column(
        key,
        title,
        lambda e, _: Money(
            sum(each.amount for each in e.ledger.tray.purchases if each.tender is tender)
        ),
        CellKind.PAID,
        total=sum_of,
    )


def _drop_off(night: TableNight, _: Figures) -> Money:
    return Money(night.ledger.drop - night.ledger.tray.bought)


TENDERED: Final[PaperSheet[TableNight]] = PaperSheet(
    "tenders",
    (
        Column("table", marked("Table"), name_of, wide=True),
        _paid_with(nf.Tender.CASH, "cash", marked("Cash")),
        _paid_with(nf.Tender.MARKER, "markers", marked("Markers")),
        _paid_with(nf.Tender.VOUCHER, "vouchers", marked("Vouchers")),
        Column(
            "bought",
            marked("Bought"),
            lambda e, _: e.ledger.tray.bought,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column("off", marked("Drop over or short"), _drop_off, CellKind.GAIN, total=sum_of),
        Column("drop", marked("Drop"), lambda e, _: e.ledger.drop, CellKind.AMOUNT, total=sum_of),
    ),
    marked("Drop by tender"),
    total=marked("Total"),
    least=2,
    origin=lambda night: night.origin,
)
"""What guests bought chips with at each table, and what the drop was counted over or short."""


def tendered(nights: Sequence[TableNight], figures: Figures) -> Iterator[Part]:
    """The drop of each table by what guests paid with; nothing where nobody bought anything."""
    found = [each for each in nights if each.ledger.tray.bought or each.ledger.drop]
    return TENDERED.parts(found, figures)


@dataclass(frozen=True, slots=True)
class SummedNights:
    """What some sessions brought the house: of one table, of a game, or of the whole night."""

    nights: Sequence[TableNight]

    @property
    def coups(self) -> int:
        return sum(each.tally.coups for each in self.nights)

    @property
    def drop(self) -> Money:
        return Money(sum(each.ledger.drop for each in self.nights))

    @property
    def handle(self) -> Money:
        return Money(sum(each.ledger.play.handle for each in self.nights))

    @property
    def gain(self) -> Money:
        return Money(sum(each.ledger.gain for each in self.nights))

    @property
    def theoretical(self) -> Money | None:
        """What was to be expected of their stakes; None where theory was not asked for all."""
        known = [each.theoretical for each in self.nights if each.theoretical is not None]
        return Money(sum(known)) if len(known) == len(self.nights) else None

    @property
    def commission(self) -> Money:
        return Money(sum(each.ledger.commission for each in self.nights))

    @property
    def cagnotte(self) -> Money:
        return Money(sum(each.ledger.play.cagnotte for each in self.nights))

    @property
    def tips(self) -> Money:
        return Money(sum(each.ledger.tray.tipped for each in self.nights))

    def on_drop(self, _: Figures) -> Fraction | None:
        """The win as a share of what was bought in; None of nothing."""
        return Fraction(self.gain, self.drop) if self.drop else None

    def on_handle(self, _: Figures) -> Fraction | None:
        """The win as a share of what was staked; None of nothing."""
        return Fraction(self.gain, self.handle) if self.handle else None


BROUGHT: Final[PaperSheet[SummedNights]] = PaperSheet(
    "result",
    (
        Column("table", marked("Table"), lambda e, f: name_of(e.nights[0], f), wide=True),
        Column("coups", marked("Coups"), lambda e, _: e.coups, CellKind.NUMBER),
        Column("handle", marked("Handle"), lambda e, _: e.handle, CellKind.AMOUNT),
        Column("result", marked("Win"), lambda e, _: e.gain, CellKind.GAIN),
        Column("on_drop", marked("on drop"), SummedNights.on_drop, CellKind.SHARE),
        Column("on_handle", marked("on handle"), SummedNights.on_handle, CellKind.SHARE),
        Column("theoretical", marked("Theoretical"), lambda e, _: e.theoretical, CellKind.GAIN),
        Column("commission", marked("Commission"), lambda e, _: e.commission, CellKind.AMOUNT),
        Column("cagnotte", marked("Cagnotte"), lambda e, _: e.cagnotte, CellKind.AMOUNT),
        Column("tips", marked("Tips"), lambda e, _: e.tips, CellKind.AMOUNT),
    ),
    total=marked("Total"),
    least=2,
    origin=lambda each: each.nights[0].origin,
)


def brought(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """What each table brought the house, and what was to be expected of its stakes where theory
    was asked."""
    known = any(each.theoretical is not None for each in nights)
    sheet = BROUGHT if known else BROUGHT.without("theoretical")
    return sheet.listing([SummedNights([each]) for each in nights], figures, SummedNights(nights))


def tray_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The account of a session's tray and what moved it."""
    words = figures.words
    yield from section(words("The tray"))
    if not moved(data.entries):
        yield lines(words("Nothing was counted, bought or moved."), BODY)
        return
    night = table_night(data, None)
    yield ACCOUNT.listing([night], figures)
    yield brought([night], figures)
    yield from formula(figures)
    yield from reconciliation_part([(name_of(night, figures), night.reconciled)], figures)
    yield from tendered([night], figures)
    yield from MOVEMENTS.parts(moved(data.entries), figures)


def formula(figures: Figures) -> Iterator[Part]:
    """How the columns hang together."""
    words = figures.words
    yield lines(
        words(
            "Expected = opener + fills − credits − chips sold or given + what the coups left in"
            " the tray. Win = drop + chips given + closer + credits − opener − fills + cagnotte,"
            " whole as it was levied. Over or short = counted − expected. Until the tray is"
            " counted, the result of the coups stands for the win."
        )
    )
