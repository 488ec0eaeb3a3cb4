"""The tables of the settlement: by game, by bet against theory, by seat, and what it sums to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.coup import bank_story
from dealer_app.reports.coup.bank_story import Gains
from dealer_app.reports.layout.columns import (
    CellKind,
    Column,
    Figures,
    over,
    sum_of,
    unknown,
)
from dealer_app.reports.layout.sheet import Listing, PaperSheet, Part
from dealer_app.reports.layout.tables import section
from dealer_app.reports.night.after_seal import BothSums, both_columns
from dealer_app.reports.night.night_data import (
    BetNight,
    ComparedSpan,
    Expected,
    Period,
    TableNight,
    expected_of_all,
    tables_of,
)
from dealer_app.reports.night.session_sums import OF_STAKES, RESULTS, duel_note, share, sum_columns
from dealer_app.reports.night.tray_part import SummedNights, name_of
from dealer_app.reports.night.wrong_payouts import (
    PAYOUTS,
    WrongPayout,
    by_payer,
    left_over,
    payout_legend,
)
from dealer_app.rules.bank import seat_order
from dealer_app.rules.money import Money
from dealer_app.table.accounts.ledger import Account
from dealer_app.table.accounts.lines import Payer, payer_of
from dealer_app.table.accounts.tally import Sums, added

SPANS: Final[Mapping[ComparedSpan, str]] = {
    ComparedSpan.DAY: marked("The day"),
    ComparedSpan.MONTH: marked("The month so far"),
    ComparedSpan.YEAR: marked("The year so far"),
    ComparedSpan.PERPETUAL: marked("Perpetual total"),
}


class _TablePayout(NamedTuple):
    """A payout that was put right, and at which table it was."""

    night: TableNight
    payout: WrongPayout

    def payout_of(self) -> WrongPayout:
        return self.payout


_TABLE_PAYOUTS: Final[Sequence[Column[_TablePayout]]] = (
    Column("table", marked("Table"), lambda e, f: name_of(e.night, f), wide=True),
    *over(PAYOUTS, _TablePayout.payout_of),
)
_PAYOUTS: Final[PaperSheet[_TablePayout]] = PaperSheet(
    "", _TABLE_PAYOUTS, total=marked("Total"), origin=lambda each: each.night.origin
)


def payouts_part(nights: Sequence[TableNight], figures: Figures) -> Iterator[Part]:
    """The payouts of every table that were put right; nothing where all were as they should be."""
    told = [_TablePayout(night, each) for night in nights for each in night.payouts]
    if not told:
        return
    found = [each.payout for each in told]
    yield from section(figures.words("Payouts put right"), needs=120)
    for key, few in by_payer(found):
        of = [each for each in told if each.payout.own is few[0].own]
        yield replace(_PAYOUTS, key=key).listing(of, figures)
        yield left_over(few, figures)
    yield from payout_legend(found, figures)


def game_name(night: TableNight, figures: Figures) -> str:
    """What the game of a table is called."""
    return figures.words.name(night.data.table.variant.names)


BY_GAME: Final[PaperSheet[SummedNights]] = PaperSheet(
    "games",
    (
        Column("game", marked("Game"), lambda e, f: game_name(e.nights[0], f), wide=True),
        Column("tables", marked("Tables"), lambda e, _: tables_of(e.nights), CellKind.NUMBER),
        Column("sessions", marked("Sessions"), lambda e, _: len(e.nights), CellKind.NUMBER),
        Column("coups", marked("Coups"), lambda e, _: e.coups, CellKind.NUMBER),
        Column("drop", marked("Drop"), lambda e, _: e.drop, CellKind.AMOUNT),
        Column("handle", marked("Handle"), lambda e, _: e.handle, CellKind.AMOUNT),
        Column("result", marked("Win"), lambda e, _: e.gain, CellKind.GAIN),
        Column("on_drop", marked("on drop"), SummedNights.on_drop, CellKind.SHARE),
        Column("on_handle", marked("on handle"), SummedNights.on_handle, CellKind.SHARE),
        Column("theoretical", marked("Theoretical"), lambda e, _: e.theoretical, CellKind.GAIN),
    ),
    total=marked("Total"),
    least=2,
)
"""The night of each game."""


def by_game(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """The night of each game, and of all of them."""
    few = [SummedNights(each) for each in _games_of(nights)]
    return BY_GAME.listing(few, figures, SummedNights(nights))


def bet_nights(nights: Sequence[TableNight], figures: Figures) -> list[BetNight]:
    """Each bet of each game over all tables, what it came to, and what was expected of it."""
    found: list[BetNight] = []
    for few in _games_of(nights):
        weights = [each.weights for each in few]
        for bet in dict.fromkeys(bet for each in few for bet in each.tally.bets):
            first = next(each for each in few if bet in each.tally.bets)
            name = bet_name(figures.words, first.data.table.variant, bet)
            sums = added([each.tally.bets[bet] for each in few if bet in each.tally.bets])
            title, payer = game_name(first, figures), payer_of(first.data.table.variant)
            found.append(BetNight(title, bet, name, sums, expected_of_all(weights, bet), payer))
    return found


PAYERS: Final[Mapping[Payer, str]] = {
    Payer.HOUSE: "bets",
    Payer.FUND: "bets_of_the_fund",
    Payer.BANKS: "bets_of_banks",
}
"""What the bets that each of these pays are called among data."""


def by_bet(bets: Sequence[BetNight], figures: Figures) -> Iterator[Listing]:
    """What each bet of each game came to, those of the house apart from those that others pay:
    what a patron's bank gains adds up to nothing with what the house does."""
    for payer in Payer:
        few = [each for each in bets if each.payer is payer]
        if few:
            whole = BetNight("", "", "", added([each.sums for each in few]), None, payer)
            yield _of_payer(payer).listing(few, figures, whole)


class _DuelNight(NamedTuple):
    """One side of the duels of a game over all tables."""

    game: str
    name: str
    sums: Sums

    def sums_of(self) -> Sums:
        return self.sums


_DUEL_COLUMNS: Final[Sequence[Column[_DuelNight]]] = (
    Column("game", marked("Game"), lambda e, _: e.game),
    Column("duel", marked("Duel"), lambda e, _: e.name),
    *over(sum_columns(marked("Net"), lambda sums: sums.net), _DuelNight.sums_of),
)
DUELS: Final[PaperSheet[_DuelNight]] = PaperSheet(
    "duels", _DUEL_COLUMNS, marked("Duels"), total=marked("Total")
)


def duels_part(nights: Sequence[TableNight], figures: Figures) -> Iterator[Part]:
    """What patrons set against each other at each game, which with the bets is what their seats
    staked; nothing where nobody did."""
    found = [
        _DuelNight(game_name(few[0], figures), _duel_name(few[0], duel, figures), added(sums))
        for few in _games_of(nights)
        for duel, sums in _duels(few).items()
    ]
    if found:
        whole = added([each.sums for each in found])
        yield from DUELS.parts(found, figures, _DuelNight("", "", whole))
        yield from duel_note(whole, figures)


def _games_of(nights: Sequence[TableNight]) -> list[list[TableNight]]:
    games = dict.fromkeys(each.data.table.variant.id for each in nights)
    return [[each for each in nights if each.data.table.variant.id == game] for game in games]


def _duels(nights: Sequence[TableNight]) -> Mapping[str, list[Sums]]:
    found: dict[str, list[Sums]] = {}
    for each in nights:
        for duel, sums in each.tally.duels.items():
            found.setdefault(duel, []).append(sums)
    return found


def _duel_name(night: TableNight, duel: str, figures: Figures) -> str:
    return bet_name(figures.words, night.data.table.variant, duel)


def _sums_of(each: BetNight) -> Sums:
    return each.sums


def _of_payer(payer: Payer) -> PaperSheet[BetNight]:
    sums = (*sum_columns(RESULTS[payer], lambda sums: sums.result), OF_STAKES)
    columns: Sequence[Column[BetNight]] = (
        Column("game", marked("Game"), lambda e, _: e.game),
        Column("bet", marked("Bet"), lambda e, _: e.name),
        *over(sums, _sums_of),
    )
    return PaperSheet(PAYERS[payer], columns, total=marked("Total"))


class _ExpectedBet(NamedTuple):
    """A bet of which theory knows what its stakes are worth."""

    bet: BetNight
    expected: Expected

    def within(self, figures: Figures) -> str:
        words = figures.words
        return words("yes") if self.expected.holds(self.bet.sums.result) else words("NO")

    def low(self, _: Figures) -> Money:
        return Money(self.expected.gain - self.expected.half)

    def high(self, _: Figures) -> Money:
        return Money(self.expected.gain + self.expected.half)


_THEORY: Final[PaperSheet[_ExpectedBet]] = PaperSheet(
    "theory",
    (
        Column("game", marked("Game"), lambda e, _: e.bet.game),
        Column("bet", marked("Bet"), lambda e, _: e.bet.name),
        Column(
            "staked",
            marked("Staked"),
            lambda e, _: e.expected.staked,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "result",
            marked("Result of the coups"),
            lambda e, _: e.bet.sums.result,
            CellKind.GAIN,
            total=sum_of,
        ),
        Column(
            "theoretical",
            marked("Theoretical"),
            lambda e, _: e.expected.gain,
            CellKind.GAIN,
            total=sum_of,
        ),
        Column("low", marked("95%, from"), _ExpectedBet.low, CellKind.GAIN, total=unknown),
        Column("high", marked("95%, to"), _ExpectedBet.high, CellKind.GAIN, total=unknown),
        Column("within", marked("In the band"), _ExpectedBet.within),
    ),
    total=marked("Total"),
    least=2,
)


def against_theory(bets: Sequence[BetNight], figures: Figures) -> Listing:
    """Each bet's result beside what theory expects of its stakes (REQ-20)."""
    known = [_ExpectedBet(e, e.expected) for e in bets if e.expected is not None]
    return _THEORY.listing(known, figures)


def _box(night: TableNight, amount: Money) -> Money | None:
    """An amount of the box of a cagnotte; None where it was not counted although something was
    levied."""
    told = night.ledger
    return amount if told.tray.cagnottes or not told.play.cagnotte else None


def _counted(night: TableNight, _: Figures) -> Money | None:
    return _box(night, night.ledger.tray.cagnotte_counted)


def _off(night: TableNight, _: Figures) -> Money | None:
    return _box(night, night.ledger.cagnotte_variance or Money(0))


def _stubs(night: TableNight, _: Figures) -> Money | None:
    stubs = night.ledger.tray.stubs
    torn = bool(stubs) or not night.ledger.play.cagnotte
    return _box(night, Money(sum(run.worth for run in stubs))) if torn else None


CAGNOTTES: Final[PaperSheet[TableNight]] = PaperSheet(
    "cagnottes",
    (
        Column("table", marked("Table"), name_of, wide=True),
        Column(
            "levied",
            marked("Levied"),
            lambda e, _: e.ledger.play.cagnotte,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column("counted", marked("Counted"), _counted, CellKind.PAID, total=sum_of),
        Column(
            "uncounted",
            marked("Not counted"),
            lambda e, _: e.ledger.uncounted,
            CellKind.PAID,
            total=sum_of,
        ),
        Column("variance", marked("Over or short"), _off, CellKind.GAIN, total=sum_of),
        Column("stubs", marked("Counterfoils"), _stubs, CellKind.PAID, total=sum_of),
    ),
    marked("Cagnotte"),
    total=marked("Total"),
    least=2,
    origin=lambda night: night.origin,
)
"""What was levied at each table where patrons bank, what was counted in its box and what nobody
counted, and what its counterfoils come to (rules of §6.3): levied + over or short = counted + not
counted."""


def _gains_of(night: TableNight) -> Gains:
    return night.gains


_GAINS: Final[Sequence[Column[TableNight]]] = (
    Column("table", marked("Table"), name_of, wide=True),
    *over(bank_story.GAINS, _gains_of),
)
GAINS: Final[PaperSheet[TableNight]] = PaperSheet(
    "gains",
    _GAINS,
    marked("What everybody gained"),
    total=marked("Total"),
    least=2,
    origin=lambda night: night.origin,
)
"""What everybody gained at each table: together it is nothing (§3.5)."""


class _SeatNight(NamedTuple):
    """What a seat staked and bought, and what it gained as the bank, None where it held none."""

    name: str
    sums: Sums
    account: Account
    held: Money | None

    def net(self, _: Figures) -> Money:
        return Money(self.sums.net + (self.held or 0))


_BY_SEAT: Final[PaperSheet[_SeatNight]] = PaperSheet(
    "",
    (
        Column("seat", marked("Seat"), lambda e, _: e.name),
        Column("bought", marked("Bought"), lambda e, _: e.account.bought, CellKind.PAID),
        Column("given", marked("Given"), lambda e, _: e.account.given, CellKind.PAID),
        Column("staked", marked("Staked"), lambda e, _: e.sums.staked, CellKind.AMOUNT),
        Column("lost", marked("Lost"), lambda e, _: e.sums.lost, CellKind.AMOUNT),
        Column("won", marked("Won"), lambda e, _: e.sums.won, CellKind.AMOUNT),
        Column("commission", marked("Commission"), lambda e, _: e.sums.commission, CellKind.PAID),
        Column("as_bank", marked("As the bank"), lambda e, _: e.held, CellKind.GAIN),
        Column("net", marked("Net"), _SeatNight.net, CellKind.GAIN),
        Column("owed", marked("Still owed"), lambda e, _: e.account.owed, CellKind.PAID),
    ),
    total=marked("Total"),
)


def by_seat(night: TableNight, place: int, figures: Figures) -> Listing:
    """What each seat bought, staked, won and lost, and what it owes of its commission, and what
    guests bought who stood; `place` tells the tables of a night apart."""
    banked = night.data.table.variant.bank is not None
    sheet = replace(_BY_SEAT if banked else _BY_SEAT.without("as_bank"), key=f"seats_{place}")
    tally = night.tally
    held = Money(sum(tally.banks.values()) + night.nobodys)
    whole = _SeatNight("", tally.every, _whole(night), held)
    return replace(sheet.listing(_seats(night, figures), figures, whole), origin=night.origin)


def _seats(night: TableNight, figures: Figures) -> Iterator[_SeatNight]:
    """The seats in their order, guests who stood, and a bank that nobody was named to hold."""
    words, tally, accounts = figures.words, night.tally, night.ledger.accounts
    for seat in sorted({*tally.seats, *tally.banks, *accounts}, key=seat_order):
        sums, account = tally.seats.get(seat, Sums()), accounts.get(seat, Account())
        yield _SeatNight(seat_name(words, seat), sums, account, tally.banks.get(seat))
    stood = night.ledger.tray.bought_standing
    if stood:
        yield _SeatNight(words("Guests standing"), Sums(), Account(bought=stood), None)
    if night.nobodys:
        yield _SeatNight(words("Bank, nobody named"), Sums(), Account(), night.nobodys)


def _whole(night: TableNight) -> Account:
    """The accounts of all seats, and of those who stood, as one."""
    told = night.ledger
    marked_sum = Money(sum(each.marked for each in told.accounts.values()))
    return Account(told.tray.bought, told.given, marked_sum, told.collected, told.waived)


def _on_drop(period: Period, _: Figures) -> Fraction | None:
    return share(period.totals.gain, period.totals.drop)


def _on_handle(period: Period, _: Figures) -> Fraction | None:
    return share(period.totals.gain, period.totals.handle)


SO_FAR: Final[PaperSheet[Period]] = PaperSheet(
    "so_far",
    (
        Column("span", marked("So far"), lambda e, f: f.words(SPANS[e.span])),
        Column("sessions", marked("Sessions"), lambda e, _: e.totals.sessions, CellKind.NUMBER),
        Column("coups", marked("Coups"), lambda e, _: e.totals.coups, CellKind.NUMBER),
        Column("drop", marked("Drop"), lambda e, _: e.totals.drop, CellKind.AMOUNT),
        Column("handle", marked("Handle"), lambda e, _: e.totals.handle, CellKind.AMOUNT),
        Column("result", marked("Win"), lambda e, _: e.totals.gain, CellKind.GAIN),
        Column("on_drop", marked("on drop"), _on_drop, CellKind.SHARE),
        Column("on_handle", marked("on handle"), _on_handle, CellKind.SHARE),
        Column(
            "commission", marked("Commission"), lambda e, _: e.totals.commission, CellKind.AMOUNT
        ),
        Column("cagnotte", marked("Cagnotte"), lambda e, _: e.totals.cagnotte, CellKind.AMOUNT),
        Column("tips", marked("Tips"), lambda e, _: e.totals.tips, CellKind.AMOUNT),
    ),
)
"""The day, the month and the year until that day (REQ-20)."""


class _SumPutRight(NamedTuple):
    """A sum of a period, under the seals and as it was put right."""

    period: Period
    name: str
    both: BothSums

    def both_sums(self) -> BothSums:
        return self.both


_RIGHT_COLUMNS: Final[Sequence[Column[_SumPutRight]]] = (
    Column("span", marked("So far"), lambda e, f: f.words(SPANS[e.period.span])),
    Column(
        "put_right",
        marked("Put right after closing"),
        lambda e, _: e.period.totals.amended,
        CellKind.NUMBER,
    ),
    Column("sum", marked("Sum"), lambda e, f: f.words(e.name), wide=True),
    *over(both_columns(CellKind.AMOUNT), _SumPutRight.both_sums),
)
_SO_FAR_RIGHT: Final[PaperSheet[_SumPutRight]] = PaperSheet("so_far_put_right", _RIGHT_COLUMNS)


def so_far_right(periods: Sequence[Period], figures: Figures) -> Iterator[Part]:
    """The same sums with what was put right of sealed sessions since, beside those of the seals;
    nothing where nothing was."""
    rows = [row for each in periods if each.totals.amended for row in _rightly(each)]
    return _SO_FAR_RIGHT.body(rows, figures)


def _rightly(period: Period) -> Iterator[_SumPutRight]:
    sums = period.totals
    told = (
        (marked("Handle"), BothSums(sums.handle, sums.right_handle)),
        (marked("Win"), BothSums(sums.gain, sums.right_gain, gain=True)),
        (
            marked("Result of the coups, commission as it came in"),
            BothSums(sums.result, sums.right_result, gain=True),
        ),
        (marked("Commission"), BothSums(sums.commission, sums.right_commission)),
        (marked("Cagnotte"), BothSums(sums.cagnotte, sums.right_cagnotte)),
    )
    for name, both in told:
        yield _SumPutRight(period, name, both)
