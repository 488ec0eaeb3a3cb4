"""What moved the tray, in words: every count, slip, purchase and box, by whose hand and when."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.listing import CellKind, Field, Listing
from dealer_app.reports.session.entries import PaperEntry, names, signatures_of
from dealer_app.rules.money import Chips, Money, worth
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


def moved(entries: Iterable[PaperEntry]) -> list[tuple[PaperEntry, Moving]]:
    """Every movement that stands, in the order of the night, with what it says."""
    return [
        (each, each.event) for each in entries if isinstance(each.event, Moving) and not each.struck
    ]


def movements(entries: Iterable[PaperEntry], figures: Figures) -> Listing:
    """Every movement that stands, in the order of the night, by its number in the journal."""
    words = figures.words
    fields = (
        Field("entry", words("Entry")),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("what", words("Movement"), wide=True),
        Field("amount", words("Amount"), CellKind.AMOUNT),
        Field("signed", words("Signed"), wide=True),
    )
    rows = [
        (
            str(each.number),
            each.at,
            each.coup,
            _marked(fact, each, figures),
            movement_amount(fact),
            names(each.signature, words),
        )
        for each, fact in moved(entries)
    ]
    return Listing("movements", fields, rows)


def _marked(fact: Moving, entry: PaperEntry, figures: Figures) -> str:
    """A movement; one that was keyed among coups dealt without the program bears another hour than
    its own, which the form has."""
    told = movement_words(fact, figures)
    if not entry.afterwards:
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
        case nf.SlipCancelled() | nf.CommissionReleased():
            return None
        case _:
            assert_never(fact)


def movement_words(fact: Moving, figures: Figures) -> str:
    """A movement in a few words, with the chips where they were named, and the reason given."""
    return " · ".join(part for part in _movement(fact, figures) if part)


def _movement(fact: Moving, figures: Figures) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.TrayCounted():
            yield words(OCCASIONS[fact.occasion])
            yield figures.reason(fact.reason)
        case nf.TrayFilled() | nf.TrayCredited() | nf.SlipCancelled():
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


def _of_slip(
    fact: nf.TrayFilled | nf.TrayCredited | nf.SlipCancelled, figures: Figures
) -> Iterator[str]:
    words = figures.words
    match fact:
        case nf.TrayFilled():
            yield words("Fill {slip}", slip=fact.slip)
            yield chips_words(fact.chips, figures)
        case nf.TrayCredited():
            yield words("Credit {slip}", slip=fact.slip)
            yield chips_words(fact.chips, figures)
        case nf.SlipCancelled():
            yield words("Slip {slip} cancelled", slip=fact.slip)
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
    return ", ".join(told)


# Boxes that were counted


@dataclass(frozen=True, slots=True)
class CountedBox:
    """A box on paper: what its list is called among data, by which entries it was counted, and what
    the pieces in it are called."""

    key: str
    kind: type[ev.Event]
    pieces: str


def box_counts(
    box: CountedBox, counts: Sequence[BoxCount], entries: Sequence[PaperEntry], figures: Figures
) -> Listing:
    """Every count of a box, with what was to lie in it, what explains the difference, and who
    counted."""
    words = figures.words
    fields = (
        Field("time", words("Time"), CellKind.MOMENT),
        Field("chips", box.pieces, wide=True),
        Field("counted", words("Counted"), CellKind.AMOUNT),
        Field("expected", words("Expected"), CellKind.AMOUNT),
        Field("variance", words("Over or short"), CellKind.GAIN),
        Field("reason", words("Explanation"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    signed = signatures_of(entries, box.kind)
    rows = [
        (
            each.at,
            chips_words(each.chips, figures) or NOTHING,
            each.amount,
            each.reckoned,
            each.variance,
            figures.reason(each.reason),
            names(by, words),
        )
        for each, by in zip(counts, signed, strict=False)
    ]
    return Listing(box.key, fields, rows)
