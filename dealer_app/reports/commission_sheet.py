"""The commission of a table: what each seat owed, paid and was let off, coup by coup (§2.7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.coup.coup_words import CoupLine
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, over, sum_of
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import LONG, FactLine, band, lines
from dealer_app.reports.night.after_seal import COMMISSION, BothSums, both_columns, since_part
from dealer_app.reports.session.document import Document, opening
from dealer_app.reports.session.entries import Signed, hands, signed
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.ledger import Account, Ledger, ledger
from dealer_app.table.accounts.lines import layout_lines
from dealer_app.table.accounts.tray import CommissionAct, CommissionWord

MODES: Final[Mapping[CommissionMode, str]] = {
    CommissionMode.AT_ONCE: marked("Commission is kept from every win at once."),
    CommissionMode.MARKED: marked("Commission is marked and collected at the end of the shoe."),
    CommissionMode.NONE: marked("This house takes no commission."),
}

_NO_BET: Final = marked("No bet of this game is under commission.")

SAID: Final[Mapping[CommissionAct, str]] = {
    CommissionAct.COLLECTED: marked("Paid later"),
    CommissionAct.WAIVED: marked("Waived"),
    CommissionAct.RELEASED: marked("Released while owed"),
}


class Owing(NamedTuple):
    """A seat with its account."""

    seat: Seat
    account: Account


BY_SEAT: Final[PaperSheet[Owing]] = PaperSheet(
    "commission_seats",
    (
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.seat)),
        Column("marked", marked("Marked"), lambda e, _: e.account.marked, CellKind.AMOUNT),
        Column("paid", marked("Paid later"), lambda e, _: e.account.collected, CellKind.AMOUNT),
        Column("waived", marked("Waived"), lambda e, _: e.account.waived, CellKind.AMOUNT),
        Column("owed", marked("Owed"), lambda e, _: e.account.owed, CellKind.AMOUNT),
    ),
    marked("By seat"),
    empty=marked("No commission was marked."),
    total=marked("Total"),
)
"""What each seat owed of its commission, and how it was settled."""


def _seat(told: CommissionWord, figures: Figures) -> str:
    return NOTHING if told.seat is None else seat_name(figures.words, told.seat)


def _amount(told: CommissionWord) -> Money | None:
    """A release is of no seat, and so of no amount."""
    return None if told.seat is None else told.amount


SETTLED: Final[PaperSheet[Signed[CommissionWord]]] = PaperSheet(
    "commission_words",
    (
        Column("time", marked("Time"), lambda e, _: e.said.at, CellKind.CLOCK),
        Column("coups", marked("After coup"), lambda e, _: e.said.coups, CellKind.NUMBER),
        Column("what", marked("What was done"), lambda e, f: f.words(SAID[e.said.word])),
        Column("seat", marked("Seat"), lambda e, f: _seat(e.said, f)),
        Column("amount", marked("Amount"), lambda e, _: _amount(e.said), CellKind.AMOUNT),
        Column("reason", marked("Reason"), lambda e, f: f.reason(e.said.reason), wide=True),
        hands(),
    ),
    marked("Paid, waived, released"),
)
"""What was paid, waived and released, by whose hand."""


WINS: Final[PaperSheet[CoupLine]] = PaperSheet(
    "commission_coups",
    (
        Column("coup", marked("Coup"), lambda e, _: e.played.coup.number, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.played.hour, CellKind.CLOCK),
        Column("seat", marked("Seat"), CoupLine.seat),
        Column("bet", marked("Bet"), CoupLine.bet),
        Column("won", marked("Won"), lambda e, _: e.line.won, CellKind.AMOUNT, total=sum_of),
        Column(
            "commission",
            marked("Commission"),
            lambda e, _: e.line.commission,
            CellKind.AMOUNT,
            total=sum_of,
        ),
    ),
    marked("Wins under commission"),
    empty=marked("No win was under commission."),
    total=marked("Total"),
    most=LONG,
)
"""The wins that commission was taken of."""


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    told = ledger(data.table)
    yield lines(figures.words(_mode(data)), BODY)
    yield _short(told, figures)
    every = Account(marked=told.play.marked, collected=told.collected, waived=told.waived)
    yield from BY_SEAT.parts(_owing(told), figures, Owing(Seat(""), every))
    kinds = (nf.CommissionCollected, nf.CommissionWaived, nf.CommissionReleased)
    yield from SETTLED.parts(signed(told.tray.commission, data.entries, *kinds), figures)


def _mode(data: SheetData) -> str:
    """How the house takes its commission, where any bet is under one: at a game that patrons bank,
    or whose banker pays less on a six, none is."""
    bets, mode = data.table.variant.bets.values(), data.house.commission_mode
    under = any(line.commission for bet in bets for line in bet.lines) or any(_wins(data))
    return MODES[mode] if under or mode is CommissionMode.NONE else _NO_BET


def _last(data: SheetData, figures: Figures) -> Iterator[Part]:
    yield from WINS.parts(_wins(data), figures)
    yield from since_part(data, figures, (COMMISSION,), *_marked_anew(data, figures))


DOCUMENT: Document[SheetData] = Document(
    marked("Commission sheet"),
    opening,
    _parts,
    _last,
    signs=(marked("The croupier"), marked("The chef de table")),
)
"""Commission at once, marked, paid, waived and owed, and the wins that it comes from."""


def _short(told: Ledger, figures: Figures) -> Part:
    words = figures.words
    owed = Money(sum(told.owed.values()))
    return band(
        [
            FactLine(words("At once"), figures.amount(told.play.at_once)),
            FactLine(words("Marked"), figures.amount(told.play.marked)),
            FactLine(words("Paid later"), figures.amount(told.collected)),
            FactLine(words("Waived"), figures.amount(told.waived)),
            FactLine(words("Owed"), figures.amount(owed)),
            FactLine(words("Came in"), figures.amount(told.commission)),
        ]
    )


def _owing(told: Ledger) -> Iterator[Owing]:
    for seat, each in told.accounts.items():
        if each.marked or each.collected:
            yield Owing(seat, each)


class _MarkedAnew(NamedTuple):
    """A seat's commission under the seal, and as it was put right."""

    seat: Seat
    was: Account
    now: Account

    def both(self) -> BothSums:
        return BothSums(self.was.marked, self.now.marked)


_SEATS_ANEW: Final[Sequence[Column[_MarkedAnew]]] = (
    Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.seat)),
    *over(both_columns(CellKind.AMOUNT), _MarkedAnew.both),
    Column("owed", marked("Owed"), lambda e, _: e.now.owed, CellKind.AMOUNT),
)
MARKED_ANEW: Final = PaperSheet(
    "put_right_commission", _SEATS_ANEW, marked("Marked, as it was put right")
)
"""The seats whose marked commission a correction after the closing moved, and what each owes by
that; below nothing what the house owes it."""


def _marked_anew(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Nothing where no correction moved what was marked."""
    if data.since is not None:
        was, now = ledger(data.table).accounts, ledger(data.since.table).accounts
        seats = (
            (seat, was.get(seat, Account()), now.get(seat, Account())) for seat in {**was, **now}
        )
        moved = [_MarkedAnew(*each) for each in seats if each[1].marked != each[2].marked]
        yield from MARKED_ANEW.parts(moved, figures)
        if any(each.now.owed < 0 for each in moved):
            yield lines(figures.words("Owed below nothing: the house owes it to the seat."))


def _wins(data: SheetData) -> Iterator[CoupLine]:
    for played in data.table.coups:
        if played.rules.variant.fund is Fund.HOUSE:
            yield from (CoupLine(played, line) for line in layout_lines(played) if line.commission)
