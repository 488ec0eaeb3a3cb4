"""What was put right of a closed session: said beside the seal, which stays as it was (REQ-05)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.layout.columns import (
    NOTHING,
    CellKind,
    Column,
    Figures,
    GainCell,
    Value,
    over,
)
from dealer_app.reports.layout.sheet import Listing, Origin, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.reports.night.wrong_payouts import due_then, paid_by, whose_money
from dealer_app.reports.session.entries import entries_of, names
from dealer_app.reports.session.identity import Amendment, SheetData, Since
from dealer_app.rules.bank import seat_order
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.commission import still_due
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.accounts.lines import opponent
from dealer_app.table.events import CoupRectified, PayoutCorrected
from dealer_app.table.judges.rectification import GainChange, difference, kept_before
from dealer_app.table.night import Mispaid, last_words
from dealer_app.table.state import apply
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class PutRight:
    """A closed session put right: how, what its ledger then comes to, whose money changes.

    `changes` stand beside their coup as it was put right; several words on one come to the last.
    `payouts` are those that were wrong, with their coup and with how that was said; `kept` what the
    bank had set aside before a coup, where that was another amount. `entries` are those of the
    sealed journal that each of the coups is made of.
    """

    amendments: Sequence[Amendment]
    ledger: Ledger
    changes: Sequence[tuple[Played, GainChange]]
    payouts: Sequence[tuple[Mispaid, Played, Amendment]] = ()
    kept: Sequence[tuple[Played, GainChange]] = ()
    entries: Mapping[int, Sequence[int]] = field(default_factory=dict)


class AmendedTable(NamedTuple):
    """A table with what was put right of it: its name, its ledger under the seal, and its origin
    on a paper of several."""

    name: str
    sealed: Ledger
    right: PutRight
    origin: Origin | None = None


def put_right(data: SheetData) -> PutRight | None:
    """What was put right of a session since its closing; None for nothing."""
    since = data.since
    if since is None:
        return None
    coups = sorted({each.coup for each in since.amendments})
    changes = [
        (since.table.coups[number - 1], change)
        for number in coups
        for change in (
            *difference(*_before_and_since(data, since, number), since.table.night.settled),
            *_by_payouts(data.table, since.table, number),
        )
    ]
    payouts = [
        (each, since.table.coups[each.fact.coup - 1], amended)
        for each, amended in payouts_since(data, since)
    ]
    kept = [
        (since.table.coups[number - 1], each)
        for number in coups
        for each in _kept(data.table, since.table, number)
    ]
    right = ledger(since.table, ledger(data.table))
    entries = {number: entries_of(data.entries, number) for number in coups}
    return PutRight(since.amendments, right, changes, payouts, kept, entries)


class CoupPutRight(NamedTuple):
    """A coup put right after the closing: how, the coup until then and as this had it, and what of
    its own was said of it before and after."""

    amended: Amendment
    was: Played
    right: Played
    before: Sequence[Amendment]
    after: Sequence[Amendment]


def acts_since(data: SheetData, since: Since) -> Iterator[CoupPutRight]:
    """Each correction of a coup after the closing, coup by coup and those of one in order."""
    table, found = replace(data.table, sealed=True), list[tuple[Amendment, Played, Played]]()
    for each in since.amendments:
        was, table = table.coups[each.coup - 1], apply(table, each.event)
        if isinstance(each.event, CoupRectified):
            found.append((each, was, table.coups[each.coup - 1]))
    for amended, was, right in sorted(found, key=lambda act: act[0].coup):
        of_coup = [each for each, *_ in found if each.coup == amended.coup]
        place = of_coup.index(amended)
        yield CoupPutRight(amended, was, right, of_coup[:place], of_coup[place + 1 :])


def _before_and_since(data: SheetData, since: Since, number: int) -> tuple[Played, Played]:
    """A coup under the seal, and as it was put right since."""
    return data.table.coups[number - 1], since.table.coups[number - 1]


def payouts_since(data: SheetData, since: Since) -> Iterator[tuple[Mispaid, Amendment]]:
    """The payouts that were found wrong after the closing, each with how that was said."""
    found = since.table.night.mispaid[len(data.table.night.mispaid) :]
    said = (each for each in since.amendments if isinstance(each.event, PayoutCorrected))
    return zip(found, said, strict=True)


def _kept(sealed: Table, right: Table, number: int) -> Iterator[GainChange]:
    """What the holder of the bank had set aside before that coup, where it was another amount."""
    was, now = (
        kept_before(each.coups[number - 2] if number > 1 else None, each.coups[number - 1].coup)
        for each in (sealed, right)
    )
    bank = right.coups[number - 1].coup.bank
    if bank is not None and was is not None and now is not None and was != now:
        yield GainChange(bank.holder, was, now)


def _by_payouts(sealed: Table, right: Table, number: int) -> Iterator[GainChange]:
    """Whose money a payout of that coup moves that was wrong for good: the seat's, and that of
    whoever paid it."""
    before = {each.line: each for each in last_words(sealed.night)}
    for each in last_words(right.night):
        was = before.get(each.line)
        if each.fact.coup != number or was == each:
            continue
        stood, stands = (_beyond(told) for told in (was, each))
        if stood != stands:
            payer = opponent(right.coups[number - 1], each.fact.bet)
            due = each.due
            yield GainChange(each.fact.seat, Money(due + stood), Money(due + stands))
            yield GainChange(payer, Money(-due - stood), Money(-due - stands))


def _beyond(told: Mispaid | None) -> Money:
    """What a seat has beyond its line, below nothing what it lacks; 0 once it is made good."""
    return Money(0) if told is None or told.fact.made_good else told.difference


@dataclass(frozen=True, slots=True)
class BothSums:
    """A figure that was put right: under the seal, and as it is since; `gain` of one that is a gain
    or a loss, whatever stands in its column."""

    sealed: Money
    right: Money
    gain: bool = False

    def cell(self, amount: Money) -> Value:
        """One of both as it is told."""
        return GainCell(amount) if self.gain else amount


def both_columns(kind: CellKind) -> tuple[Column[BothSums], ...]:
    """The columns of such a figure, and what it changed by."""
    return (
        Column("sealed", marked("Under the seal"), lambda e, _: e.cell(e.sealed), kind),
        Column("right", marked("As it was put right"), lambda e, _: e.cell(e.right), kind),
        Column("change", marked("Change"), lambda e, _: e.right - e.sealed, CellKind.GAIN),
    )


class _Correction(NamedTuple):
    """What was put right of a table."""

    table: AmendedTable
    amended: Amendment

    def entries(self, figures: Figures) -> str:
        return runs(self.table.right.entries.get(self.amended.coup, ()), figures.words)


def _number(amended: Amendment) -> str:
    """The register's entry of a correction."""
    return NOTHING if amended.entry is None else str(amended.entry)


CORRECTIONS: Final[PaperSheet[_Correction]] = PaperSheet(
    "put_right",
    (
        Column("table", marked("Table"), lambda e, _: e.table.name),
        Column("register", marked("Register entry"), lambda e, _: _number(e.amended)),
        Column("time", marked("Put right on"), lambda e, _: e.amended.at, CellKind.MOMENT),
        Column("coup", marked("Coup"), lambda e, _: e.amended.coup, CellKind.NUMBER),
        Column("entries", marked("Entries"), _Correction.entries, wide=True),
        Column(
            "reason", marked("Reason"), lambda e, f: f.reason(e.amended.event.reason), wide=True
        ),
        Column(
            "signed", marked("Signed"), lambda e, f: names(e.amended.signature, f.words), wide=True
        ),
    ),
    origin=lambda each: each.table.origin,
)


def _corrections(tables: Sequence[AmendedTable]) -> list[_Correction]:
    return [_Correction(table, each) for table in tables for each in table.right.amendments]


class _PaidWrong(NamedTuple):
    """A line that was paid wrong, its coup, and how that was said."""

    table: AmendedTable
    told: Mispaid
    played: Played
    amended: Amendment

    def bet(self, figures: Figures) -> str:
        return bet_name(figures.words, self.played.rules.variant, self.told.fact.bet)

    def made_good(self, figures: Figures) -> str:
        return figures.words("yes") if self.told.fact.made_good else figures.words("NO")

    def due_then(self, figures: Figures) -> str:
        return due_then(figures, stands=still_due(self.played, self.told))


PAID_WRONG: Final[PaperSheet[_PaidWrong]] = PaperSheet(
    "put_right_payouts",
    (
        Column("table", marked("Table"), lambda e, _: e.table.name),
        Column("register", marked("Register entry"), lambda e, _: _number(e.amended)),
        Column("coup", marked("Coup"), lambda e, _: e.told.fact.coup, CellKind.NUMBER),
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.told.fact.seat)),
        Column("bet", marked("Bet"), _PaidWrong.bet, wide=True),
        Column("paid_by", marked("Paid by"), lambda e, f: paid_by(e.played, e.told.fact.bet, f)),
        Column("due", marked("Due"), lambda e, _: e.told.due, CellKind.GAIN),
        Column("paid", marked("Paid"), lambda e, _: e.told.fact.gained, CellKind.GAIN),
        Column("difference", marked("Difference"), lambda e, _: e.told.difference, CellKind.GAIN),
        Column("made_good", marked("Made good"), _PaidWrong.made_good),
        Column("due_then", marked("Due"), _PaidWrong.due_then, below=True),
    ),
    origin=lambda each: each.table.origin,
)
"""The lines that were paid wrong: what was due in chips, what was paid, what became of it."""


def _paid_wrong(tables: Sequence[AmendedTable]) -> list[_PaidWrong]:
    return [_PaidWrong(table, *each) for table in tables for each in table.right.payouts]


class _GainAt(NamedTuple):
    """What is somebody's in a coup, under the seal and as it was put right."""

    table: AmendedTable
    played: Played
    change: GainChange

    def whose(self, figures: Figures) -> str:
        return whose_money(self.played, self.change, figures)

    def both(self) -> BothSums:
        return BothSums(self.change.was, self.change.right)


def _of_coups(key: str, who: Column[_GainAt], kind: CellKind) -> PaperSheet[_GainAt]:
    columns: Sequence[Column[_GainAt]] = (
        Column("table", marked("Table"), lambda e, _: e.table.name),
        Column("coup", marked("Coup"), lambda e, _: e.played.coup.number, CellKind.NUMBER),
        who,
        *over(both_columns(kind), _GainAt.both),
    )
    return PaperSheet(key, columns, origin=lambda each: each.table.origin)


KEPT_ASIDE: Final = _of_coups(
    "put_right_kept",
    Column("seat", marked("Kept aside by"), _GainAt.whose, wide=True),
    CellKind.AMOUNT,
)
"""What holders of the bank had set aside before a coup: nobody else's money changes by it."""

CHANGES: Final = _of_coups(
    "put_right_changes",
    Column("who", marked("Whose money changes"), _GainAt.whose, wide=True),
    CellKind.GAIN,
)


class _OwedCommission(NamedTuple):
    """What a seat owes of its commission, below nothing what is owed to it."""

    table: AmendedTable
    seat: Seat
    both: BothSums

    def both_sums(self) -> BothSums:
        return self.both

    def due(self, figures: Figures) -> str:
        words, right = figures.words, self.both.right
        if not right:
            return words("nothing")
        return words("to collect") if right > 0 else words("to give back")


OWED: Final[PaperSheet[_OwedCommission]] = PaperSheet(
    "put_right_owed",
    (
        Column("table", marked("Table"), lambda e, _: e.table.name),
        Column("seat", marked("Commission still owed"), lambda e, f: seat_name(f.words, e.seat)),
        *over(both_columns(CellKind.AMOUNT), _OwedCommission.both_sums),
        Column("due", marked("To be done"), _OwedCommission.due),
    ),
    origin=lambda each: each.table.origin,
)
"""The seats whose commission was paid, or let off, as it was marked under the seal, and that by now
owe another amount, or are owed one (rules of §2.7)."""


def _owed(tables: Sequence[AmendedTable]) -> Iterator[_OwedCommission]:
    for table in tables:
        was, now = table.sealed.owed, table.right.ledger.owed
        for seat in sorted({*was, *now}, key=seat_order):
            both = BothSums(was.get(seat, Money(0)), now.get(seat, Money(0)))
            if both.sealed != both.right:
                yield _OwedCommission(table, seat, both)


class _AmendedSum(NamedTuple):
    """A sum that a correction may move: of which table, and what it is called."""

    table: AmendedTable | None
    name: str
    both: BothSums

    def table_name(self, _: Figures) -> str:
        return "" if self.table is None else self.table.name

    def both_sums(self) -> BothSums:
        return self.both


_SUM_COLUMNS: Final[Sequence[Column[_AmendedSum]]] = (
    Column("table", marked("Table"), _AmendedSum.table_name),
    Column("sum", marked("Sum"), lambda e, f: f.words(e.name), wide=True),
    *over(both_columns(CellKind.AMOUNT), _AmendedSum.both_sums),
)
SUMS: Final[PaperSheet[_AmendedSum]] = PaperSheet(
    "put_right_sums",
    _SUM_COLUMNS,
    origin=lambda each: None if each.table is None else each.table.origin,
)
_AS_SEALED: Final = marked(
    "The sealed journal stays as it was, and so does every other figure of this paper."
)
COMMISSION: Final = marked("Commission")
CAGNOTTE: Final = marked("Cagnotte")
CAGNOTTE_OFF: Final = marked("Cagnotte over or short")
EXPECTED: Final = marked("Expected in the tray")
VARIANCE: Final = marked("Over or short")
_RESULT: Final = marked("Result of the coups, commission as it came in")
_GAINS: Final = frozenset({_RESULT, CAGNOTTE_OFF, VARIANCE})
"""The sums that are gains or losses."""


def after_seal_part(
    tables: Sequence[AmendedTable], figures: Figures, whole: Money | None = None
) -> Iterator[Part]:
    """Each correction, whose money it changes, and the sums with it beside those of the seal;
    nothing where nothing was put right. `whole` is the result of every table of a night."""
    words = figures.words
    if not tables:
        return
    yield from section(words("Put right after the closing"), needs=150)
    yield CORRECTIONS.listing(_corrections(tables), figures)
    yield from PAID_WRONG.body(_paid_wrong(tables), figures)
    kept = [_GainAt(table, *each) for table in tables for each in table.right.kept]
    yield from KEPT_ASIDE.body(kept, figures)
    changes = [_GainAt(table, *each) for table in tables for each in table.right.changes]
    yield CHANGES.listing(changes, figures)
    yield from OWED.body(list(_owed(tables)), figures)
    yield _sums(tables, figures, whole)
    yield lines(words(_AS_SEALED))


def since_part(
    data: SheetData, figures: Figures, names_of: Collection[str], *moved: Part
) -> Iterator[Part]:
    """The same on a paper of a session's money: each correction, those of its sums that this paper
    states, and what else of it `moved`; nothing where nothing was put right."""
    right, words = put_right(data), figures.words
    if right is None:
        return
    table = AmendedTable(data.table.opened.table or words("Table"), ledger(data.table), right)
    yield from section(words("Put right after the closing"), needs=150)
    yield CORRECTIONS.listing(_corrections([table]), figures)
    yield from moved
    yield from SUMS.body([each for each in _of_table(table) if each.name in names_of], figures)
    yield lines(words(_AS_SEALED))


def _sums(tables: Sequence[AmendedTable], figures: Figures, whole: Money | None) -> Listing:
    """The sums of each table; of a night of several, its result under them."""
    rows = [row for table in tables for row in _of_table(table)]
    if whole is None:
        return SUMS.listing(rows, figures)
    change = sum(table.right.ledger.result - table.sealed.result for table in tables)
    total = _AmendedSum(None, _RESULT, BothSums(whole, Money(whole + change), gain=True))
    return replace(SUMS, total=marked("All together")).listing(rows, figures, total)


def _of_table(table: AmendedTable) -> Iterator[_AmendedSum]:
    """The sums that a correction may move; those that are not known are left out."""
    before, after = (_known(each) for each in (table.sealed, table.right.ledger))
    names_of = (
        marked("Handle"),
        _RESULT,
        COMMISSION,
        CAGNOTTE,
        CAGNOTTE_OFF,
        EXPECTED,
        VARIANCE,
    )
    for name, was, now in zip(names_of, before, after, strict=True):
        if was is not None and now is not None:
            yield _AmendedSum(table, name, BothSums(was, now, gain=name in _GAINS))


def _known(told: Ledger) -> tuple[Money | None, ...]:
    return (
        told.play.handle,
        told.result,
        told.commission,
        told.play.cagnotte,
        told.cagnotte_variance,
        told.expected,
        told.variance,
    )
