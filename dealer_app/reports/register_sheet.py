"""The register of a session: voids, corrections, authorisations and significant events (REQ-07)."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import entry as named
from dealer_app.i18n.names import bet_name, irregular_name, resolution_name, seat_name
from dealer_app.register import facts as f
from dealer_app.register.signers import TERMINAL
from dealer_app.reports.coup.coup_words import void_words
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.alert_part import ALERTS
from dealer_app.reports.night.tray_part import movement_words
from dealer_app.reports.night.wrong_payouts import payouts_part
from dealer_app.reports.session.document import Document, opening
from dealer_app.reports.session.entries import (
    MachineEntry,
    PaperEntry,
    entry_words,
    names,
    table_of,
)
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Variant
from dealer_app.table import events as ev
from dealer_app.table import night_facts as nf
from dealer_app.table.table import Table

# What somebody answers for, in words: voids, corrections, authorisations, events (REQ-07)


ASIDE: Final = marked("{seat}, {bet}: put aside: {reason}")
_COUNTED: Final = frozenset({ev.Occasion.OPENER, ev.Occasion.CLOSER})


def deed(entry: PaperEntry, table: Table, figures: Figures) -> str | None:
    """What an entry says that stands in the register of what was decided; None for the play.

    Whatever somebody signed beside another stands there too.
    """
    event = entry.event
    told = _of_the_table(event, figures) or _of_the_coup(event, table, figures)
    told = told or _beside(event, figures)
    if told is None and entry.signature.beside and isinstance(event, nf.Movement):
        return movement_words(event, figures)
    return told


def _of_the_table(event: ev.Event, figures: Figures) -> str | None:
    """The life of the table: opened, closed, its rules, its shoes, who deals."""
    words = figures.words
    match event:
        case ev.TableOpened():
            return words("Table opened, Sabot {version}", version=event.software)
        case ev.TableClosed():
            return words("Table closed and sealed")
        case ev.RulesChanged():
            return words("House options changed")
        case ev.CroupierNamed():
            return words("{name} took the cards", name=event.name or NOTHING)
        case ev.ShoeOpened():
            return words.plural("Shoe of {n} pack opened", "Shoe of {n} packs opened", event.packs)
        case ev.ShoeClosed():
            return words("Shoe closed")
        case _:  # what is of the coups, the tray or the entries
            return None


def _of_the_coup(event: ev.Event, table: Table, figures: Figures) -> str | None:
    """What was irregular, void or put right."""
    words, house = figures.words, table.house
    match event:
        case ev.IrregularityFound():
            return f"{event.code} · {_irregular(event.code, house, figures)}"
        case ev.IrregularityResolved():
            decision = resolution_name(words, event.resolution, event.code)
            return words("{code} decided: {decision}", code=event.code, decision=decision)
        case ev.CoupOpened() if event.dealt is not None:
            return words("Coup re-entered, dealt at {hour}", hour=figures.clock(event.dealt))
        case ev.CoupVoided():
            return words("Coup void: {reason}", reason=void_words(event.reason, house, figures))
        case ev.CardCorrected(missed=True):
            return words("Missed card put in: {card}", card=figures.card(event.card))
        case ev.CardCorrected():
            return words("Card corrected: {card}", card=figures.card(event.card))
        case ev.EntryStruck():
            numbers = words.listed(map(figures.entry, event.struck))
            return words("Struck out: {entries}", entries=numbers)
        case ev.CoupRectified():
            return words(
                "Coup {coup} put right: {reason}",
                coup=words.number(event.number),
                reason=figures.reason(event.reason),
            )
        case ev.LineSetAside():
            return _line(ASIDE, event, table.variant, figures)
        case ev.LotDrawn():
            return words(
                "Lot: {seat} for {hand}",
                seat=seat_name(words, event.seat),
                hand=words.name(table.variant.hand(event.hand).names),
            )
        case ev.LineSettledLater():
            return words(
                "{seat}, {bet}: line of coup {coup} settled later",
                seat=seat_name(words, event.seat),
                bet=bet_name(words, table.variant, event.bet),
                coup=words.number(event.coup),
            )
        case ev.PayoutCorrected():
            return _payout(event, table, figures)
        case _:  # what is of the table, the tray or the night
            return None


def _irregular(code: str, house: House, figures: Figures) -> str:
    return irregular_name(figures.words, code, house.irregularities.get(code))


def _payout(event: ev.PayoutCorrected, table: Table, figures: Figures) -> str:
    """A payout that was wrong, as it was said; what it was due stands in the table of such."""
    words = figures.words
    good = words("made good") if event.made_good else words("not made good")
    said = marked("{seat}, {bet}: line of coup {coup} was paid {amount}, {made_good}: {reason}")
    if event.gained < 0:
        said = marked("{seat}, {bet}: of coup {coup} {amount} was taken, {made_good}: {reason}")
    return words(
        said,
        seat=seat_name(words, event.seat),
        bet=bet_name(words, table.variant, event.bet),
        coup=words.number(event.coup),
        amount=figures.amount(Money(abs(event.gained))),
        made_good=good,
        reason=figures.reason(event.reason),
    )


def _line(sentence: str, event: ev.LineSetAside, variant: Variant, figures: Figures) -> str:
    words = figures.words
    return words(
        sentence,
        seat=seat_name(words, event.seat),
        bet=bet_name(words, variant, event.bet),
        reason=figures.reason(event.reason),
    )


def _beside(event: ev.Event, figures: Figures) -> str | None:
    """What is decided beside the coups, and the movements that ask for somebody's word."""
    words = figures.words
    match event:
        case ev.TrayCounted() if event.occasion not in _COUNTED:
            return None
        case (
            ev.TrayCounted()
            | ev.FillAsked()
            | ev.TrayFilled()
            | ev.TrayCredited()
            | ev.SlipCancelled()
            | ev.CommissionWaived()
            | ev.CommissionReleased()
            | ev.DropCounted()
            | ev.CagnotteCounted()
            | ev.TipsCounted()
        ):
            return movement_words(event, figures)
        case ev.LimitsChanged():
            return " ".join(_limits(event, figures))
        case ev.StakeKeepingChanged(kept=True):
            return words("Stakes kept from here on")
        case ev.StakeKeepingChanged():
            return words("Cards alone from here on: no stakes are kept")
        case ev.AlertCleared():
            coup, place = words.number(event.coup), words.number(event.place + 1)
            return words("Alert {place} of coup {coup} cleared", place=place, coup=coup)
        case ev.PacksLaid():
            return words("Packs laid: {serials}", serials=words.listed(event.serials))
        case ev.CardExchanged():
            return words(
                "{card} of pack {serial} exchanged from pack {spare}: {reason}",
                card=figures.card(event.card),
                serial=event.serial,
                spare=event.spare,
                reason=figures.reason(event.reason),
            )
        case ev.ReentryBegun():
            chef = event.chef or figures.words("signed")
            return words(
                "Coups dealt without the program: re-entry begun ({cause}; {chef})",
                cause=figures.reason(event.cause),
                chef=chef,
            )
        case ev.ReentryEnded():
            return words("Coups dealt without the program: re-entry ended")
        case ev.ClockFoundTurned():
            return words(
                "Clock turned: from {was} to {now}",
                was=_moment(event.was, figures),
                now=_moment(event.now, figures),
            )
        case _:  # what is no event of its own on this paper
            return None


def _moment(told: str, figures: Figures) -> str:
    """A moment that was recorded as a text, by the house's clock; what is none as it stands."""
    try:
        return figures.moment(datetime.fromisoformat(told))
    except ValueError:
        return told


def _limits(event: ev.LimitsChanged, figures: Figures) -> Iterator[str]:
    words, amount = figures.words, figures.amount
    yield words("Limits changed:")
    if event.maximum is None:
        yield words("from {minimum}", minimum=amount(event.minimum))
    else:
        yield words(
            "{minimum} to {maximum}",
            minimum=amount(event.minimum),
            maximum=amount(event.maximum),
        )


def _place(fact: f.Fact, figures: Figures) -> str:
    """The table that a fact speaks of; the terminal where somebody signed for one of its
    commands."""
    table = table_of(fact)
    return figures.words("terminal") if table == TERMINAL else table or NOTHING


class _Deed(NamedTuple):
    """An entry of the journal that somebody answers for, and what it says."""

    entry: PaperEntry
    told: str

    def number(self, figures: Figures) -> str:
        """Its number; in brackets where it was struck out."""
        number = figures.entry(self.entry.number)
        return f"({number})" if self.entry.struck else number

    def by(self, figures: Figures) -> str:
        return names(replace(self.entry.signature, beside=()), figures.words)

    def beside(self, figures: Figures) -> str:
        return names(replace(self.entry.signature, by=""), figures.words, "")


DEEDS: Final[PaperSheet[_Deed]] = PaperSheet(
    "events",
    (
        Column("entry", marked("Entry"), _Deed.number),
        Column("time", marked("Time"), lambda e, _: e.entry.at, CellKind.MOMENT),
        Column("coup", marked("Coup"), lambda e, _: e.entry.coup or None, CellKind.NUMBER),
        Column("event", marked("Event"), lambda e, _: e.told, wide=True),
        Column("by", marked("By"), _Deed.by, wide=True),
        Column("beside", marked("With"), _Deed.beside, wide=True),
    ),
)

MACHINE: Final[PaperSheet[MachineEntry]] = PaperSheet(
    "machine_events",
    (
        Column("time", marked("Time"), lambda e, _: e.at, CellKind.MOMENT),
        Column("table", marked("Table"), lambda e, f: _place(e.fact, f)),
        Column("event", marked("Event"), entry_words, wide=True),
        Column("signed", marked("Signed"), lambda e, f: names(e.signature, f.words), wide=True),
    ),
    marked("On the machine"),
)
"""What the machine's register holds of the same hours."""


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("At the table"))
    deeds = list(_deeds(data, figures))
    if any(each.entry.struck for each in deeds):
        yield lines(
            words("An entry in brackets was struck out: it does not count, and stays."), BODY
        )
    yield DEEDS.listing(deeds, figures)
    yield from MACHINE.parts(data.machine, figures)
    yield from ALERTS.parts(data.alerts, figures)


def _deeds(data: SheetData, figures: Figures) -> Iterator[_Deed]:
    for each in data.entries:
        told = deed(each, data.table, figures)
        if isinstance(each.event, ev.EntryStruck):
            told = _struck(each.event, data, figures)
        if told is not None:
            yield _Deed(each, told)


def _struck(event: ev.EntryStruck, data: SheetData, figures: Figures) -> str:
    """What was struck out: each entry by its number and in words, for most are not listed here."""
    words, rules = figures.words, data.table.rules
    gone = (each for each in data.entries if each.number in event.struck)
    told = words.listed(
        words(
            "{number} ({entry})",
            number=figures.entry(each.number),
            entry=named(words, each.event, rules.variant, rules.house),
        )
        for each in gone
    )
    return words("Struck out: {entries}", entries=told)


DOCUMENT: Document[SheetData] = Document(
    marked("Register of events"),
    opening,
    _parts,
    payouts_part,
    signs=(marked("The chef de table"), marked("The management")),
)
"""Everything of a session that somebody answers for, in the order of its entries."""
