"""The session sheet, "feuille de partie": a session on paper, from its opening to its seal."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, finding_name, irregular_code, irregular_name, seat_name
from dealer_app.reports.coup.bank import gains_part, lying_part, story_part
from dealer_app.reports.coup.coup_words import about_words, decision_words, several, void_words
from dealer_app.reports.coup.coups import coups_ledger, rows_of
from dealer_app.reports.coup.nets import legend, nets_ledger
from dealer_app.reports.coup.reentry_part import reentered, reentry_part
from dealer_app.reports.layout.columns import CellKind
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.ink import BODY, LABEL
from dealer_app.reports.layout.listing import Cells, Field, Listing, Part
from dealer_app.reports.layout.tables import FactLine, facts, lines, section, title
from dealer_app.reports.night.after_seal import AmendedTable, after_seal_part, put_right
from dealer_app.reports.night.reconciliation_part import (
    put_right_reconciliation,
    reconciled_since,
    runs,
)
from dealer_app.reports.night.totals import bets_part, charts_part, seats_part, summary
from dealer_app.reports.night.tray_part import tray_part
from dealer_app.reports.night.wrong_payouts import payouts_part
from dealer_app.reports.ranking import ranking_part
from dealer_app.reports.roads.road_page import roads_part
from dealer_app.reports.session.document import letterhead, table_name
from dealer_app.reports.session.entries import PaperEntry, name_of, names
from dealer_app.reports.session.identity import (
    SheetData,
    digest_words,
    identity,
    options_part,
    seal_name,
    shoes_part,
)
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.cards import Pack
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.lines import line_of
from dealer_app.table.accounts.tally import Apart, Course, Irregularity, Tally, sums, tally
from dealer_app.table.table import Played

# What was irregular, and what is void


def irregularities_part(tally: Tally, course: Course, figures: Figures) -> Iterator[Part]:
    """Each irregularity: its coup and time, its code and name, and what was decided; those found
    while no coup lay stand before the coup that followed."""
    words = figures.words
    yield from section(words("Irregularities"))
    told = [
        (each.played.coup.number, 1, _irregularity(each, course, figures))
        for each in tally.irregularities
    ]
    told += [(each.before, 0, _found_apart(each, figures)) for each in course.apart]
    if not told:
        yield lines(words("No irregularity."), BODY)
        return
    fields = (
        Field("coup", words("Coup")),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("code", words("Code")),
        Field("irregularity", words("Irregularity"), wide=True),
        Field("about", words("About"), wide=True),
        Field("decision", words("Decision"), wide=True),
    )
    rows = [cells for _, _, cells in sorted(told, key=itemgetter(0, 1))]
    yield Listing("irregularities", fields, rows)


def _found_apart(each: Apart, figures: Figures) -> Cells:
    finding = each.finding
    return (
        figures.words("before {coup}", coup=figures.words.number(each.before)),
        each.at,
        irregular_code(finding.code) or NOTHING,
        irregular_name(
            figures.words, finding.code, each.rules.house.irregularities.get(finding.code)
        ),
        about_words(finding, each.rules, figures),
        decision_words(finding, figures),
    )


def _irregularity(each: Irregularity, course: Course, figures: Figures) -> Cells:
    finding, found = each.finding, course.found.get(each.played.coup.number, ())
    return (
        figures.words.number(each.played.coup.number),
        found[each.place][1] if each.place < len(found) else None,
        finding.code,
        finding_name(figures.words, finding, each.rule),
        about_words(finding, each.played.rules, figures),
        decision_words(finding, figures),
    )


def voids_part(tally: Tally, figures: Figures) -> Iterator[Part]:
    """Each void coup with its serial number, its reason, and the stakes that went back."""
    words = figures.words
    yield from section(words("Void coups"))
    if not tally.voids:
        yield lines(words("No void coup."), BODY)
        return
    fields = (
        Field("number", words("No."), CellKind.NUMBER),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("reason", words("Reason"), wide=True),
        Field("cards", words("Cards"), wide=True),
        Field("returned", words("Stakes returned"), CellKind.AMOUNT),
    )
    rows = [_void(n, each, figures) for n, each in enumerate(tally.voids, start=1)]
    yield Listing("voids", fields, rows)


def _void(serial: int, played: Played, figures: Figures) -> Cells:
    coup, variant = played.coup, played.rules.variant
    hands = [figures.hand(cards) for cards in coup.hands.values()]
    if several(variant):
        names = (figures.words.name(variant.hand(hand).names) for hand in coup.hands)
        hands = [f"{name} {cards}" for name, cards in zip(names, hands, strict=True)]
    return (
        serial,
        coup.number,
        played.hour,
        void_words(coup.void or "", played.rules.house, figures),
        " / ".join(hands),
        sums(played.settlement.lines).returned,
    )


# Lines of the payout that a chef put aside: by which entry, and what became of them


class _Aside(NamedTuple):
    """A line that was put aside, and the entry by which it was settled later, None of one that
    still lies there."""

    entry: PaperEntry
    seat: Seat
    bet: str
    reason: str
    later: PaperEntry | None

    @property
    def coup(self) -> int:
        return self.entry.coup


def aside_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Every line that was put aside; nothing where none was."""
    words = figures.words
    found = list(_aside(data))
    if not found:
        return
    yield from section(words("Lines put aside"), needs=90)
    fields = (
        Field("entry", words("Entry")),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("seat", words("Seat")),
        Field("bet", words("Bet")),
        Field("due", words("Due"), CellKind.GAIN),
        Field("reason", words("Reason"), below=True),
        Field("signed", words("Signed"), below=True),
        Field("later", words("Settled by entry")),
        Field("settled", words("Settled at"), CellKind.CLOCK),
    )
    yield Listing("aside", fields, [_cells(each, data, figures) for each in found])


def _aside(data: SheetData) -> Iterator[_Aside]:
    standing = [each for each in data.entries if not each.struck]
    later = {
        (event.coup, event.seat, event.bet): each
        for each in standing
        if isinstance(event := each.event, ev.LineSettledLater)
    }
    for each in standing:
        event = each.event
        if isinstance(event, ev.LineSetAside):
            key = (each.coup, event.seat, event.bet)
            yield _Aside(each, event.seat, event.bet, event.reason, later.get(key))


def _cells(each: _Aside, data: SheetData, figures: Figures) -> Cells:
    words, later = figures.words, each.later
    return (
        str(each.entry.number),
        each.entry.at,
        each.coup,
        seat_name(words, each.seat),
        bet_name(words, data.table.variant, each.bet),
        _due(each, data),
        figures.reason(each.reason),
        names(each.entry.signature, words),
        NOTHING if later is None else str(later.number),
        None if later is None else later.at,
    )


def _due(each: _Aside, data: SheetData) -> Money | None:
    """What the seat is given by it in chips, below nothing what is taken; None of a line that
    there is no more since the coup was put right."""
    for played in data.table.coups[each.coup - 1 : each.coup]:
        line = line_of(played, each.seat, each.bet)
        return None if line is None else in_chips(line, played.rules.house)
    return None


# Who stood at the table: hand-overs, and whose hand the entries of the night bear


def people_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The croupiers with the times at which they took the cards, and everybody who signed."""
    words = figures.words
    yield from section(words("Croupiers"))
    yield handovers(data.course, figures)
    yield from section(words("Signatures in the journal"))
    told = signers(data.entries, figures)
    yield told if told.rows else _unsigned(figures)


def handovers(course: Course, figures: Figures) -> Listing:
    """Who dealt from when until when: until the next took over, or the table closed."""
    words = figures.words
    fields = (
        Field("croupier", words("Croupier"), wide=True),
        Field("from", words("From"), CellKind.MOMENT),
        Field("until", words("Until"), CellKind.MOMENT),
    )
    ends = [each.at for each in course.croupiers[1:]] + [course.closed]
    rows = [
        (each.croupier or NOTHING, each.at, end)
        for each, end in zip(course.croupiers, ends, strict=True)
    ]
    return Listing("handovers", fields, rows)


def signers(entries: Sequence[PaperEntry], figures: Figures) -> Listing:
    """Everybody who signed: how many entries, how many beside another, the first and the last; what
    bears a name without its PIN stands apart."""
    words = figures.words
    fields = (
        Field("name", words("Who signed"), wide=True),
        Field("entries", words("Entries"), CellKind.NUMBER),
        Field("beside", words("Beside another"), CellKind.NUMBER),
        Field("first", words("First"), CellKind.MOMENT),
        Field("last", words("Last"), CellKind.MOMENT),
    )
    signed: dict[tuple[str, str], list[PaperEntry]] = {}
    for each in entries:
        for name in (each.signature.by, *each.signature.beside):
            if name:
                told = name_of(name, each.signature, words)
                signed.setdefault((name, told), []).append(each)
    rows = [
        (
            told,
            sum(each.signature.by == name for each in theirs),
            sum(name in each.signature.beside for each in theirs),
            theirs[0].at,
            theirs[-1].at,
        )
        for (name, told), theirs in signed.items()
    ]
    return Listing("signatures", fields, rows)


def _unsigned(figures: Figures) -> Flowable:
    return lines(figures.words("Nobody signed: the house asks nobody who they are."), BODY)


# Which entries of the journal belong to which coup, and which were struck out


FEW: Final = 1
"""Rows from which on they are set side by side."""


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
    fields = (Field("coup", words("Coup")), Field("entries", words("Entries")))
    rows = [(words.number(coup) if coup else NOTHING, runs(few)) for coup, few in told.items()]
    yield Listing("coup_entries", fields, rows, most=FEW)
    yield lines(words("From the opening of a coup to that of the next one; – before the first."))
    struck = [
        (str(each.number), runs(sorted(each.event.struck)))
        for each in entries
        if isinstance(each.event, ev.EntryStruck)
    ]
    said = "; ".join(words("{entries} by {entry}", entries=few, entry=by) for by, few in struck)
    if said:
        yield lines(words("Struck out, and counted nowhere: {entries}.", entries=said))
    fields = (Field("entry", words("Entry")), Field("struck", words("Struck out")))
    yield Listing("struck_entries", fields, struck, printed=False)


MASK: Final = "M"
TITLE: Final = marked("Session sheet")


def parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The sheet from its heading to the signatures."""
    words, coups, variant = figures.words, data.table.coups, data.table.variant
    counted = tally(coups)
    yield from letterhead(data.house.documents)
    yield from title(words(TITLE), table_name(data, figures))
    yield from identity(data, figures)
    yield Spacer(0, 10)
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
    yield from story_part(counted, coups, figures)
    yield from lying_part(data.table, figures)
    yield from irregularities_part(counted, data.course, figures)
    yield from voids_part(counted, figures)
    yield from reentry_part([(table_name(data, figures), reentered(data))], figures)
    yield from options_part(data, figures)
    yield from shoes_part(data, figures)
    yield from _coups_part(data, figures)
    yield from rows_of(data, figures)
    yield from journal_part(data.entries, figures)
    yield from _end(data, figures)


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
    if in_short:
        yield nets_ledger(coups, data.table.seats, figures)
    else:
        yield coups_ledger(coups, data.course.shoes, figures)
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


def _end(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    """The seal, and room for two signatures."""
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
    yield from signature_lines((words("The croupier"), words("The chef de table")))
