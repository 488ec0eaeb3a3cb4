"""What was wrong and was put right later: payouts, what was due, what was paid, and whether the
difference was made good (IRR-18, IRR-19); and coups that were over, with whose money it moved."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, sum_of_known
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import Origin, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.session.entries import NOBODY, PaperEntry, SignedBy, names
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.commission import still_due
from dealer_app.table.accounts.lines import Later, Payer, of_the_house, opponent, unnamed
from dealer_app.table.judges.rectification import GainChange, difference
from dealer_app.table.night import Mispaid
from dealer_app.table.state import dealt_again
from dealer_app.table.table import Played

# Whose money a line is


def whose(played: Played, seat: Seat | None, figures: Figures) -> str:
    """A seat; else whose it is that no patron has in that coup."""
    words = figures.words
    if seat is not None:
        return seat_name(words, seat)
    names = {
        Payer.HOUSE: words("House"),
        Payer.FUND: words("Players’ fund"),
        Payer.BANKS: words("Bank"),
    }
    return names[unnamed(played)]


def whose_money(played: Played, change: GainChange, figures: Figures) -> str:
    """Whose money a correction of that coup changes."""
    if change.aside:
        return figures.words("For what lies aside")
    return whose(played, change.seat, figures)


def paid_by(played: Played, bet: str, figures: Figures) -> str:
    """Who takes and pays a bet of that coup."""
    return whose(played, opponent(played, bet), figures)


@dataclass(frozen=True, slots=True)
class WrongPayout:
    """A payout that was wrong: what is told of it and of which coup, by which entry, and whose hand
    that bears.

    `entry` is None on a paper that is made from no journal. `again` is the entry that says it anew:
    that one holds. `stands`: the coup still owes that line what it owed then, and was not put right
    to anything else since.
    """

    told: Mispaid
    played: Played
    entry: int | None
    signature: SignedBy
    holds: bool = True
    again: int | None = None
    stands: bool = True

    @property
    def own(self) -> bool:
        """True of a line that the house pays, out of its tray."""
        return of_the_house(self.played, self.told.fact.bet)

    @property
    def lost(self) -> Money:
        """What was paid beyond the line and not made good, below nothing what it was paid short."""
        return Money(0 if self.told.fact.made_good else self.told.difference)


def wrong_payouts(data: SheetData) -> tuple[WrongPayout, ...]:
    """Every payout of a session that was put right, in the order in which it was said."""
    told, entries = data.table.night.mispaid, _entries(data.entries)
    last = {each.line: place for place, each in enumerate(told)}
    found = []
    for place, each in enumerate(told):
        played = data.table.coups[each.fact.coup - 1]
        entry = entries[place] if place < len(entries) else None
        final = last[each.line]
        again = entries[final].number if final != place and final < len(entries) else None
        found.append(
            WrongPayout(
                each,
                played,
                None if entry is None else entry.number,
                NOBODY if entry is None else entry.signature,
                final == place,
                again,
                still_due(played, each),
            )
        )
    return tuple(found)


def _entries(entries: Sequence[PaperEntry]) -> list[PaperEntry]:
    return [e for e in entries if isinstance(e.event, nf.PayoutCorrected) and not e.struck]


def due_then(figures: Figures, *, stands: bool) -> str:
    """By which coup a line was due that comes to something else since; empty while it does not."""
    return "" if stands else figures.words("by the coup as it stood then")


def made_good_words(each: WrongPayout, figures: Figures) -> str:
    """Whether the difference has changed hands since."""
    words = figures.words
    if not each.holds:
        number = NOTHING if each.again is None else str(each.again)
        return words("see {number}", number=number)
    return words("yes") if each.told.fact.made_good else words("NO")


def _entry(each: WrongPayout, _: Figures) -> str:
    return NOTHING if each.entry is None else str(each.entry)


def _bet(each: WrongPayout, figures: Figures) -> str:
    return bet_name(figures.words, each.played.rules.variant, each.told.fact.bet)


def _difference(each: WrongPayout, _: Figures) -> Money | None:
    """What was said anew has no difference of its own, so that none counts twice."""
    return each.told.difference if each.holds else None


PAYOUTS: Final[Sequence[Column[WrongPayout]]] = (
    Column("entry", marked("Entry"), _entry),
    Column("time", marked("Time"), lambda e, _: e.told.at, CellKind.CLOCK),
    Column("coup", marked("Coup"), lambda e, _: e.told.fact.coup, CellKind.NUMBER),
    Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.told.fact.seat)),
    Column("bet", marked("Bet"), _bet),
    Column("paid_by", marked("Paid by"), lambda e, f: paid_by(e.played, e.told.fact.bet, f)),
    Column("due", marked("Due"), lambda e, _: e.told.due, CellKind.GAIN),
    Column("paid", marked("Paid"), lambda e, _: e.told.fact.gained, CellKind.GAIN),
    Column("difference", marked("Difference"), _difference, CellKind.GAIN, total=sum_of_known),
    Column("made_good", marked("Made good"), made_good_words),
    Column("reason", marked("Reason"), lambda e, f: f.reason(e.told.fact.reason), below=True),
    Column("signed", marked("Signed"), lambda e, f: names(e.signature, f.words), below=True),
    Column("due_then", marked("Due"), lambda e, f: due_then(f, stands=e.stands), below=True),
)
"""The columns of such payouts."""


def payouts_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The payouts of a session that were put right; nothing where all were as they should be."""
    found = wrong_payouts(data)
    if found:
        yield from section(figures.words("Payouts put right"), needs=120)
        for key, few in by_payer(found):
            yield PaperSheet(key, PAYOUTS, total=marked("Total")).listing(few, figures)
            yield left_over(few, figures)
        yield from payout_legend(found, figures)


def by_payer(found: Sequence[WrongPayout]) -> Iterator[tuple[str, Sequence[WrongPayout]]]:
    """What the payouts are called among data, those of the house's lines apart from those that
    patrons or their fund pay: what the house's come to is what parts its coups from its tray."""
    for key, own in (("payouts", True), ("payouts_of_others", False)):
        few = [each for each in found if each.own is own]
        if few:
            yield key, few


def left_over(found: Sequence[WrongPayout], figures: Figures) -> Part:
    """What of such payouts was made good, and what was not."""
    words = figures.words
    holding = [each for each in found if each.holds]
    left = Money(sum(each.lost for each in holding))
    good = Money(sum(each.told.difference for each in holding) - left)
    return lines(
        words(
            "Made good: {good}. Not made good: {left}.",
            good=figures.gain(good),
            left=figures.gain(left),
        ),
        BODY,
    )


def payout_legend(found: Sequence[WrongPayout], figures: Figures) -> Iterator[Part]:
    """How the figures are to be read."""
    words = figures.words
    yield lines(
        words(
            "Due and paid are what the seat was given in chips, below nothing what was taken. What"
            " is not made good was paid too much, below nothing too little, and stays so."
        )
    )
    if any(not each.holds for each in found):
        yield lines(words("A line that was told twice counts as it was told last."))
    if not all(each.own for each in found):
        yield lines(words("Where the house does not pay the line, its tray is not touched."))


# Coups that were put right once they were over: by which entry, why, and whose money it moved


class Rectified(NamedTuple):
    """An entry that put a coup right: what the coup had come to until then, and what it came to.

    `later` are the lines that had been put aside and were settled before that entry, after their
    coup.
    """

    entry: PaperEntry
    event: ev.CoupRectified
    was: Played
    right: Played
    later: Later

    def changes(self, figures: Figures) -> str:
        """Whose money the entry moved; of a coup that was put right twice each its own."""
        moved = (
            f"{whose_money(self.right, each, figures)} {figures.gain(each.amount)}"
            for each in difference(self.was, self.right, self.later)
        )
        return figures.words.listed(moved) or NOTHING


def rectified(data: SheetData) -> tuple[Rectified, ...]:
    """Each entry that put a coup of a session right."""
    events = [
        (each, each.event)
        for each in data.entries
        if isinstance(each.event, ev.CoupRectified) and not each.struck
    ]
    last = {event.number: each for each, event in events}
    coups, so_far = data.table.coups, dict[int, Played]()
    found = []
    for each, event in events:
        stands = coups[event.number - 1]
        was = so_far.get(event.number, stands.original or stands)
        right = stands if last[event.number] is each else _as_put_right(data, was, event)
        by_then = [entry for entry in data.entries if entry.number < each.number]
        first, then = _paid_by(by_then, was), _paid_by(by_then, right)
        found.append(Rectified(each, event, first, then, settled_later(by_then)))
        so_far[event.number] = right
    return tuple(found)


def settled_later(entries: Iterable[PaperEntry]) -> Later:
    """The lines that had been put aside and that these entries settled after their coup."""
    standing = (each.event for each in entries if not each.struck)
    settled = (each for each in standing if isinstance(each, ev.LineSettledLater))
    return {(each.coup, each.seat, each.bet) for each in settled}


def _paid_by(entries: Iterable[PaperEntry], played: Played) -> Played:
    """The coup with those of its lines ticked of which these entries say so, of what was put
    aside: a line that was paid later was not when it was put right."""
    coup = played.coup
    ticks = {
        (each.event.seat, each.event.bet)
        for each in entries
        if isinstance(each.event, ev.LineTicked) and not each.struck and each.coup == coup.number
    }
    ticked = (coup.ticked - coup.deferred) | (coup.deferred & ticks)
    return replace(played, coup=replace(coup, ticked=ticked))


def _as_put_right(data: SheetData, was: Played, event: ev.CoupRectified) -> Played:
    """The coup as an entry had it which was not the last word on it."""
    again = dealt_again(data.table, was, event.facts)
    return was if again.settlement is None else again.coups[-1]


class _RectifiedAt(NamedTuple):
    """An entry that put a coup right, at which table, and of which session where there are
    several."""

    table: str
    right: Rectified
    origin: Origin | None = None


RECTIFIED: Final[PaperSheet[_RectifiedAt]] = PaperSheet(
    "rectified",
    (
        Column("table", marked("Table"), lambda e, _: e.table),
        Column("entry", marked("Entry"), lambda e, _: e.right.entry.number, CellKind.ENTRY),
        Column("coup", marked("Coup"), lambda e, _: e.right.event.number, CellKind.NUMBER),
        Column("time", marked("Put right at"), lambda e, _: e.right.entry.at, CellKind.CLOCK),
        Column("reason", marked("Reason"), lambda e, f: f.reason(e.right.event.reason), wide=True),
        Column(
            "changes", marked("Whose money changes"), lambda e, f: e.right.changes(f), wide=True
        ),
        Column("signed", marked("Signed"), lambda e, f: names(e.right.entry.signature, f.words)),
    ),
    marked("Coups put right"),
    origin=lambda each: each.origin,
)


def rectified_part(
    several: Sequence[tuple[str, Sequence[Rectified]]],
    figures: Figures,
    origins: Sequence[Origin] = (),
) -> Iterator[Part]:
    """The coups of these tables that were put right, nothing where none was; `origins` are their
    sessions where there are several."""
    sheet = RECTIFIED if origins else RECTIFIED.without("table")
    places: Sequence[Origin | None] = origins or [None] * len(several)
    found = [
        _RectifiedAt(table, each, origin)
        for (table, entries), origin in zip(several, places, strict=True)
        for each in entries
    ]
    return sheet.parts(found, figures) if found else iter(())
