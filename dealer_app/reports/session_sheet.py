"""The session sheet, "feuille de partie": a session on paper, from its opening to its seal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.i18n.results import act
from dealer_app.reports.coup.bank_story import gains_part, lying_part, story_part
from dealer_app.reports.coup.coup_words import (
    reentered,
    reentry_part,
)
from dealer_app.reports.coup.coups import coups_ledger, rows_of
from dealer_app.reports.coup.nets import legend, nets_ledger
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY, LABEL
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts, lines, section, title
from dealer_app.reports.night.after_seal import AmendedTable, after_seal_part, put_right
from dealer_app.reports.night.reconciliation_part import (
    put_right_reconciliation,
    reconciled_since,
    runs,
)
from dealer_app.reports.night.session_sums import bets_part, charts_part, seats_part, summary
from dealer_app.reports.night.tray_part import tray_part
from dealer_app.reports.night.wrong_payouts import payouts_part, rectified, rectified_part
from dealer_app.reports.ranking import ranking_part
from dealer_app.reports.roads.road_page import roads_part
from dealer_app.reports.session.amended import amended_lines, amended_notes, amendments_of
from dealer_app.reports.session.document import Document, letterhead, table_name
from dealer_app.reports.session.entries import (
    FRAMES,
    PaperEntry,
    frames,
    name_of,
    names,
)
from dealer_app.reports.session.identity import (
    SheetData,
    digest_words,
    identity,
    options_part,
    seal_name,
    shoes_part,
)
from dealer_app.reports.session.irregularity_part import irregularities_part, voids_part
from dealer_app.rules.cards import Pack
from dealer_app.rules.coup import Line
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.lines import line_of, ties_lie_on
from dealer_app.table.accounts.tally import Course, tally
from dealer_app.table.table import Played, Table

# Lines of the payout that a chef put aside: by which entry, and what became of them


class _Aside(NamedTuple):
    """A line that was put aside, and the entry by which it was settled later, or decided by putting
    its coup right; None of one that still lies there."""

    entry: PaperEntry
    seat: Seat
    bet: str
    reason: str
    later: PaperEntry | None

    def line(self, played: Played | None) -> Line | None:
        """What it came to; None of one that there is no more since the coup was put right."""
        return None if played is None else line_of(played, self.seat, self.bet)


class _AsideAt(NamedTuple):
    """A line that was put aside, the coup that it is of, None where there is none any more, and the
    table, under whose rules it is named."""

    aside: _Aside
    played: Played | None
    table: Table

    def bet(self, figures: Figures) -> str:
        return bet_name(figures.words, self.table.variant, self.aside.bet)

    def due(self, _: Figures) -> Money | None:
        """What the seat is given by it in chips, below nothing what is taken."""
        line, played = self.aside.line(self.played), self.played
        return None if played is None or line is None else in_chips(line, played.rules.house)

    def payout(self, figures: Figures) -> str:
        """What is done with the stake: one that goes back changes no sum, and is owed all the
        same."""
        line, played = self.aside.line(self.played), self.played
        if played is None or line is None:
            return NOTHING
        lies_on = ties_lie_on(self.table, played.rules.variant, played.coup.number)
        done = act(figures.words, line, played.rules, lies_on=lies_on)
        stake = figures.words.amount(line.stake, played.rules.house.currency)
        return figures.words("{deed} (stake {stake})", deed=done, stake=stake)

    def signed(self, figures: Figures) -> str:
        return names(self.aside.entry.signature, figures.words)

    def later(self, figures: Figures) -> str:
        return NOTHING if self.aside.later is None else figures.entry(self.aside.later.number)

    def settled(self, _: Figures) -> datetime | None:
        return None if self.aside.later is None else self.aside.later.at


ASIDE: Final[PaperSheet[_AsideAt]] = PaperSheet(
    "aside",
    (
        Column("entry", marked("Entry"), lambda e, f: f.entry(e.aside.entry.number)),
        Column("time", marked("Time"), lambda e, _: e.aside.entry.at, CellKind.CLOCK),
        Column("coup", marked("Coup"), lambda e, _: e.aside.entry.coup, CellKind.NUMBER),
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.aside.seat)),
        Column("bet", marked("Bet"), _AsideAt.bet),
        Column("due", marked("Due"), _AsideAt.due, CellKind.GAIN),
        Column("reason", marked("Reason"), lambda e, f: f.reason(e.aside.reason), below=True),
        Column("signed", marked("Signed"), _AsideAt.signed, below=True),
        Column("payout", marked("Payout"), _AsideAt.payout, below=True),
        Column("later", marked("Settled by entry"), _AsideAt.later),
        Column("settled", marked("Settled at"), _AsideAt.settled, CellKind.CLOCK),
    ),
    marked("Lines put aside"),
)


def aside_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Every line that was put aside; nothing where none was."""
    found = [_AsideAt(each, _coup_of(each, data), data.table) for each in _aside(data)]
    return ASIDE.parts(found, figures)


def _coup_of(each: _Aside, data: SheetData) -> Played | None:
    coup = each.entry.coup
    return next(iter(data.table.coups[coup - 1 : coup]), None)


def _aside(data: SheetData) -> Iterator[_Aside]:
    standing = [each for each in data.entries if not each.struck]
    settled = _settled(standing)
    for each in standing:
        event = each.event
        if isinstance(event, ev.LineSetAside):
            yield _Aside(each, event.seat, event.bet, event.reason, settled.get(each.number))


_LineKey = tuple[int, Seat, str]
"""A line by the number of its coup, its seat and its bet."""


def _settled(standing: Iterable[PaperEntry]) -> Mapping[int, PaperEntry]:
    """By which entry each line was done with, by the number of the one that put it aside: it was
    taken or paid, or its coup was put right so that it does not wait any more."""
    waits, settled = dict[_LineKey, int](), dict[int, PaperEntry]()
    for each in standing:
        done = list[_LineKey]()
        match each.event:
            case ev.LineSetAside(seat=seat, bet=bet):
                waits[each.coup, seat, bet] = each.number
            case ev.LineSettledLater(coup=coup, seat=seat, bet=bet):
                done = [(coup, seat, bet)]
            case ev.LineTicked(seat=seat, bet=bet):  # while its coup was the last one still
                done = [(each.coup, seat, bet)]
            case ev.CoupRectified(number=number, facts=facts):
                done = _fallen(waits, number, facts)
            case ev.CardCorrected(facts=facts):
                done = _fallen(waits, each.coup, facts)
            case ev.IrregularityResolved(facts=facts) if facts:
                done = _fallen(waits, each.coup, facts)
            case _:  # nothing is told by it of a line put aside
                pass
        settled |= {waits.pop(key): each for key in done if key in waits}
    return settled


def _fallen(waits: Iterable[_LineKey], coup: int, facts: Iterable[ev.Event]) -> list[_LineKey]:
    """The lines of a coup that wait no more, now that it is made of these facts."""
    still = {(coup, fact.seat, fact.bet) for fact in facts if isinstance(fact, ev.LineSetAside)}
    return [key for key in waits if key[0] == coup and key not in still]


# Who stood at the table: hand-overs, and whose hand the entries of the night bear


class _TookOver(NamedTuple):
    """Who dealt from when until when: until the next took over, or the table closed."""

    name: str
    at: datetime | None
    until: datetime | None


CROUPIERS: Final[PaperSheet[_TookOver]] = PaperSheet(
    "handovers",
    (
        Column("croupier", marked("Croupier"), lambda e, _: e.name or NOTHING, wide=True),
        Column("from", marked("From"), lambda e, _: e.at, CellKind.MOMENT),
        Column("until", marked("Until"), lambda e, _: e.until, CellKind.MOMENT),
    ),
)


class _Signer(NamedTuple):
    """Somebody who signed, as papers tell the name, and the entries that bear it."""

    name: str
    told: str
    entries: Sequence[PaperEntry]

    def own(self, _: Figures) -> int:
        return sum(each.signature.by == self.name for each in self.entries)

    def beside(self, _: Figures) -> int:
        return sum(self.name in each.signature.beside for each in self.entries)


SIGNERS: Final[PaperSheet[_Signer]] = PaperSheet(
    "signatures",
    (
        Column("name", marked("Who signed"), lambda e, _: e.told, wide=True),
        Column("entries", marked("Entries"), _Signer.own, CellKind.NUMBER),
        Column("beside", marked("Countersigned"), _Signer.beside, CellKind.NUMBER),
        Column("first", marked("First"), lambda e, _: e.entries[0].at, CellKind.MOMENT),
        Column("last", marked("Last"), lambda e, _: e.entries[-1].at, CellKind.MOMENT),
    ),
    marked("Signatures in the journal"),
    empty=marked("Nobody signed: the house asks nobody who they are."),
)


def people_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The croupiers with the times at which they took the cards, and everybody who signed."""
    yield from section(figures.words("Croupiers"))
    yield CROUPIERS.listing(_handovers(data.course), figures)
    yield from SIGNERS.parts(_signers(data.entries, figures), figures)


def _handovers(course: Course) -> Iterator[_TookOver]:
    ends = [each.at for each in course.croupiers[1:]] + [course.closed]
    for each, end in zip(course.croupiers, ends, strict=True):
        yield _TookOver(each.croupier, each.at, end)


def _signers(entries: Sequence[PaperEntry], figures: Figures) -> Iterator[_Signer]:
    """Everybody who signed; what bears a name without its PIN stands apart."""
    signed: dict[tuple[str, str], list[PaperEntry]] = {}
    for each in entries:
        for name in (each.signature.by, *each.signature.beside):
            if name:
                told = name_of(name, each.signature, figures.words)
                signed.setdefault((name, told), []).append(each)
    return (_Signer(*who, theirs) for who, theirs in signed.items())


# Which entries of the journal belong to which coup, and which were struck out


FEW: Final = 1
"""Rows from which on they are set side by side."""


class _Entries(NamedTuple):
    """Entries of the journal, and what they belong to: a coup, or the entry that struck them."""

    of: str
    numbers: Sequence[int]

    def said(self, figures: Figures) -> str:
        return runs(self.numbers, figures.words)


COUP_ENTRIES: Final[PaperSheet[_Entries]] = PaperSheet(
    "coup_entries",
    (
        Column("coup", marked("Coup"), lambda e, _: e.of),
        Column("entries", marked("Entries"), _Entries.said),
    ),
    most=FEW,
)
STRUCK: Final[PaperSheet[_Entries]] = PaperSheet(
    "struck_entries",
    (
        Column("entry", marked("Entry"), lambda e, _: e.of),
        Column("struck", marked("Struck out"), _Entries.said),
    ),
    printed=False,
)


def journal_part(entries: Sequence[PaperEntry], figures: Figures) -> Iterator[Part]:
    """The entries from the opening of each coup to that of the next, and those that do not count;
    nothing on a paper that is made from no journal."""
    if not entries:
        return
    words = figures.words
    yield from section(words("Entries of the journal"), needs=60)
    told: dict[int, list[int]] = {}
    for each in entries:
        told.setdefault(each.coup, []).append(each.number)
    coups = (_Entries(words.number(n) if n else NOTHING, few) for n, few in told.items())
    yield COUP_ENTRIES.listing(coups, figures)
    yield lines(words("From the opening of a coup to that of the next one; – before the first."))
    struck = [
        _Entries(figures.entry(each.number), sorted(each.event.struck))
        for each in entries
        if isinstance(each.event, ev.EntryStruck)
    ]
    said = "; ".join(
        words("{entries} by {entry}", entries=each.said(figures), entry=each.of) for each in struck
    )
    if said:
        yield lines(words("Struck out, and counted nowhere: {entries}.", entries=said))
    yield STRUCK.listing(struck, figures)


def frames_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """What the electronic shoe sent, for accounts and machines: the papers of single coups print
    theirs."""
    found = frames(data.entries, partial(data.tells, figures.words))
    if found:
        yield replace(FRAMES.listing(found, figures), printed=False)


MASK: Final = "M"


def _opening(name: str, data: SheetData, figures: Figures) -> Iterator[Part]:
    """The house's heading, the paper's name, and all that is known of the session itself."""
    yield from letterhead(data.house.documents)
    yield from title(name, table_name(data, figures))
    yield from identity(data, figures)
    yield from amended_lines([("", amendments_of(data))], figures)
    yield Spacer(0, 10)


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    coups, variant = data.table.coups, data.table.variant
    counted = tally(coups)
    yield from summary(counted, variant, figures)
    if data.entries:
        yield from _beside_the_coups(data, figures)
    yield from bets_part(counted, variant, figures)
    yield from seats_part(counted, coups, figures)
    yield from gains_part(counted, coups, figures)
    yield from _put_right_part(data, figures)
    yield from ranking_part(data.table, figures)
    yield from charts_part(counted, coups, variant, figures)
    yield from roads_part(data.table, figures)
    yield from story_part(data.table, figures)
    yield from lying_part(data.table, figures)
    yield from irregularities_part(counted, data, figures)
    yield from rectified_part([(table_name(data, figures), rectified(data))], figures)
    yield from voids_part(counted, data, figures)
    yield from reentry_part([(table_name(data, figures), reentered(data))], figures)
    yield from options_part(data, figures)
    yield from shoes_part(data, figures)
    yield from _coups_part(data, figures)
    yield from rows_of(data, figures)
    yield from journal_part(data.entries, figures)
    yield from frames_part(data, figures)


def _beside_the_coups(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Who stood at the table, what moved its tray, and the payouts that were not made at once as
    they should have been."""
    yield from people_part(data, figures)
    yield from tray_part(data, figures)
    yield from payouts_part(data, figures)
    yield from aside_part(data, figures)


def _put_right_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """What was put right of the session after its closing."""
    right = put_right(data)
    if right is not None:
        told = AmendedTable(table_name(data, figures), ledger(data.table), right)
        yield from after_seal_part([told], figures)
        yield from put_right_reconciliation([(told.name, reconciled_since(data))], figures)


def _coups_part(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    words, coups = figures.words, data.table.coups
    yield from section(words("Coups"))
    if data.table.coup is not None and data.table.settlement is None:
        number = words.number(data.table.coup.number)
        yield lines(words("Coup {number} is still being dealt: not printed.", number=number), BODY)
    if not coups:
        yield lines(words("No coup was dealt."), BODY)
        return
    variant = data.table.variant
    in_short = variant.bank is not None and not data.detailed
    beside = amended_notes(amendments_of(data), figures)
    if in_short:
        yield nets_ledger(coups, data.table.seats, figures, beside)
    else:
        yield coups_ledger(coups, data.course.shoes, figures, beside)
    yield Spacer(0, 4)
    yield lines(_legend(variant.pack, figures), LABEL)
    if in_short:
        yield lines(legend(variant, figures), LABEL)
        yield lines(words("The stakes of each seat stand in the detailed edition."), LABEL)


def _legend(pack: Pack, figures: Figures) -> str:
    """What the signs for cards stand for that are no index of a card."""
    words = figures.words
    if pack.joint:
        return words("□ card that stayed face down; 0 ten or court card not told apart")
    if MASK in pack.faces:
        return words("□ card that stayed face down; M mask; a 12 counts as 0")
    return words("□ card that stayed face down")


def _seal(data: SheetData, figures: Figures) -> Iterator[Part]:
    words, course = figures.words, data.course
    yield from section(words("Seal"), needs=150)
    counted = words.number(course.entries)
    yield facts(
        [
            FactLine(words("Entries"), counted),
            FactLine(words("Struck out"), words.number(course.struck)),
            FactLine(seal_name(data, figures), digest_words(data.head)),
        ]
    )
    if not data.table.closed:
        yield lines(words("The session is open: it has no seal yet."))
    yield lines(
        words(
            "Each entry of the journal carries the digest of the one before it; the seal is that"
            " of the last. A changed, missing or added entry no longer agrees with it."
        )
    )


DOCUMENT: Document[SheetData] = Document(
    marked("Session sheet"),
    _opening,
    _parts,
    _seal,
    signs=(marked("The croupier"), marked("The chef de table")),
    heading="",
    kept=False,
)
"""A session from its opening to its seal, under which it is signed."""
