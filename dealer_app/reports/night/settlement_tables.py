"""The tables of the settlement: by game, by bet against theory, by seat, and what it sums to."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.listing import CellKind, Cells, Field, Listing, Part
from dealer_app.reports.layout.tables import section
from dealer_app.reports.night.after_seal import both_cells, both_fields
from dealer_app.reports.night.night_data import ComparedSpan, Period
from dealer_app.reports.night.takings import BetNight, TableNight, added, expected_of_all, tables_of
from dealer_app.reports.night.totals import payer_name, share, sum_cells, sum_fields
from dealer_app.reports.night.tray_part import name_of, origins
from dealer_app.reports.night.wrong_payouts import (
    by_payer,
    left_over,
    payout_cells,
    payout_fields,
    payout_legend,
    payout_total,
)
from dealer_app.rules.bank import seat_order
from dealer_app.rules.money import Money
from dealer_app.table.accounts.ledger import Account
from dealer_app.table.accounts.lines import Payer, payer_of
from dealer_app.table.accounts.tally import Sums

SPANS: Final[Mapping[ComparedSpan, str]] = {
    ComparedSpan.DAY: marked("The day"),
    ComparedSpan.MONTH: marked("The month so far"),
    ComparedSpan.YEAR: marked("The year so far"),
    ComparedSpan.PERPETUAL: marked("Perpetual total"),
}


def payouts_part(nights: Sequence[TableNight], figures: Figures) -> Iterator[Part]:
    """The payouts of every table that were put right; nothing where all were as they should be."""
    told = [(night, each) for night in nights for each in night.payouts]
    if not told:
        return
    words, found = figures.words, [each for _, each in told]
    yield from section(words("Payouts put right"), needs=120)
    fields = (Field("table", words("Table"), wide=True), *payout_fields(figures))
    for key, few in by_payer(found):
        of = [(night, each) for night, each in told if each.own is few[0].own]
        rows = [(name_of(night, figures), *payout_cells(each, figures)) for night, each in of]
        total = payout_total(few, figures, before=1)
        yield Listing(key, fields, rows, total, origins=[night.origin for night, _ in of])
        yield left_over(few, figures)
    yield from payout_legend(found, figures)


def game_name(night: TableNight, figures: Figures) -> str:
    """What the game of a table is called."""
    return figures.words.name(night.data.table.variant.names)


def by_game(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """The night of each game."""
    words = figures.words
    fields = (
        Field("game", words("Game"), wide=True),
        Field("tables", words("Tables"), CellKind.NUMBER),
        Field("sessions", words("Sessions"), CellKind.NUMBER),
        Field("coups", words("Coups"), CellKind.NUMBER),
        Field("drop", words("Drop"), CellKind.AMOUNT),
        Field("handle", words("Handle"), CellKind.AMOUNT),
        Field("result", words("Win"), CellKind.GAIN),
        Field("on_drop", words("on drop"), CellKind.SHARE),
        Field("on_handle", words("on handle"), CellKind.SHARE),
        Field("theoretical", words("Theoretical"), CellKind.GAIN),
    )
    games = list(dict.fromkeys(each.data.table.variant.id for each in nights))
    rows = []
    for game in games:
        few = [each for each in nights if each.data.table.variant.id == game]
        rows.append((game_name(few[0], figures), *_of_game(few)))
    total = (words("Total"), *_of_game(nights)) if len(games) > 1 else ()
    return Listing("games", fields, rows, total)


def _of_game(nights: Sequence[TableNight]) -> Cells:
    drop = sum(each.ledger.drop for each in nights)
    handle = sum(each.ledger.play.handle for each in nights)
    gain = sum(each.ledger.gain for each in nights)
    known = [each.theoretical for each in nights if each.theoretical is not None]
    return (
        tables_of(nights),
        len(nights),
        sum(each.tally.coups for each in nights),
        drop,
        handle,
        gain,
        Fraction(gain, drop) if drop else None,
        Fraction(gain, handle) if handle else None,
        sum(known) if len(known) == len(nights) else None,
    )


def bet_nights(nights: Sequence[TableNight], figures: Figures) -> list[BetNight]:
    """Each bet of each game over all tables, what it came to, and what was expected of it."""
    found: list[BetNight] = []
    for game in dict.fromkeys(each.data.table.variant.id for each in nights):
        few = [each for each in nights if each.data.table.variant.id == game]
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
            yield _of_payer(payer, few, figures)


def _of_payer(payer: Payer, bets: Sequence[BetNight], figures: Figures) -> Listing:
    words = figures.words
    own = sum_fields(("bet", words("Bet")), payer_name(payer, figures), figures)
    fields = (
        Field("game", words("Game")),
        *own,
        Field("of_stakes", words("of stakes"), CellKind.SHARE),
    )
    rows = [(each.game, each.name, *_sum_row(each.sums)) for each in bets]
    total = (words("Total"), "", *_sum_row(added([each.sums for each in bets])))
    return Listing(PAYERS[payer], fields, rows, total)


def _sum_row(sums: Sums) -> Cells:
    return (*sum_cells(sums, sums.result), share(sums.result, sums.handle))


def against_theory(bets: Sequence[BetNight], figures: Figures) -> Listing:
    """Each bet's result beside what theory expects of its stakes (REQ-20)."""
    words = figures.words
    fields = (
        Field("game", words("Game")),
        Field("bet", words("Bet")),
        Field("staked", words("Staked"), CellKind.AMOUNT),
        Field("result", words("Result of the coups"), CellKind.GAIN),
        Field("theoretical", words("Theoretical"), CellKind.GAIN),
        Field("low", words("95%, from"), CellKind.GAIN),
        Field("high", words("95%, to"), CellKind.GAIN),
        Field("within", words("In the band")),
    )
    rows: list[Cells] = []
    sums = [Money(0)] * 3
    for each in bets:
        if each.expected is None:
            continue
        gain, half = each.expected.gain, each.expected.half
        both = (each.expected.staked, each.sums.result, gain)
        sums = [Money(sum(pair)) for pair in zip(sums, both, strict=True)]
        within = words("yes") if each.expected.holds(each.sums.result) else words("NO")
        rows.append((each.game, each.name, *both, gain - half, gain + half, within))
    total: Cells = (words("Total"), "", *sums, None, None, "") if len(rows) > 1 else ()
    return Listing("theory", fields, rows, total)


def cagnottes(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """What was levied at each table where patrons bank, what lay in its box, and what its
    counterfoils come to (rules of §6.3)."""
    words = figures.words
    fields = (
        Field("table", words("Table"), wide=True),
        Field("levied", words("Levied"), CellKind.AMOUNT),
        Field("counted", words("Counted"), CellKind.AMOUNT),
        Field("variance", words("Over or short"), CellKind.GAIN),
        Field("stubs", words("Counterfoils"), CellKind.AMOUNT),
    )
    every = [_cagnotte(each) for each in nights]
    rows: list[Cells] = [
        (name_of(each, figures), *row) for each, row in zip(nights, every, strict=True)
    ]
    sums = [_sum(column) for column in zip(*every, strict=True)]
    total: Cells = (words("Total"), *sums) if len(nights) > 1 else ()
    return Listing("cagnottes", fields, rows, total, origins=origins(nights))


def _cagnotte(night: TableNight) -> Sequence[Money | None]:
    levied, told = night.ledger.play.cagnotte, night.ledger.tray
    if not told.cagnottes:
        return (levied, None, None, None)
    off = Money(sum(each.variance for each in told.cagnottes))
    stubs = Money(sum(run.worth for run in told.stubs)) if told.stubs else None
    return (levied, told.cagnotte_counted, off, stubs)


def _sum(amounts: Sequence[Money | None]) -> Money | None:
    """Their sum; None where one of them is unknown."""
    known = [amount for amount in amounts if amount is not None]
    return Money(sum(known)) if len(known) == len(amounts) else None


def zero_sum(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """What everybody gained at each table: together it is nothing (§3.5)."""
    words = figures.words
    fields = (
        Field("table", words("Table"), wide=True),
        Field("seats", words("Seats"), CellKind.GAIN),
        Field("bank", words("Bank, all holders"), CellKind.GAIN),
        Field("spectators", words("Spectators"), CellKind.GAIN),
        Field("house", words("House"), CellKind.GAIN),
        Field("fund", words("Players’ fund"), CellKind.GAIN),
        Field("cagnotte", words("Cagnotte"), CellKind.GAIN),
        Field("together", words("All together"), CellKind.GAIN),
    )
    rows: list[Cells] = [(name_of(each, figures), *_gains(each)) for each in nights]
    sums = [Money(sum(column)) for column in zip(*map(_gains, nights), strict=True)]
    total: Cells = (words("Total"), *sums) if len(nights) > 1 else ()
    return Listing("gains", fields, rows, total, origins=origins(nights))


def _gains(night: TableNight) -> Sequence[Money]:
    told = night.gains
    parts = (told.seats, told.bank, told.spectators, told.house, told.fund, told.cagnotte)
    return (*parts, told.together)


def by_seat(night: TableNight, place: int, figures: Figures) -> Listing:
    """What each seat bought, staked, won and lost, and what it owes of its commission, and what
    guests bought who stood; `place` tells the tables of a night apart."""
    words, tally, accounts = figures.words, night.tally, night.ledger.accounts
    banked = night.data.table.variant.bank is not None
    fields = (
        Field("seat", words("Seat")),
        Field("bought", words("Bought"), CellKind.PAID),
        Field("given", words("Given"), CellKind.PAID),
        Field("staked", words("Staked"), CellKind.AMOUNT),
        Field("lost", words("Lost"), CellKind.AMOUNT),
        Field("won", words("Won"), CellKind.AMOUNT),
        Field("commission", words("Commission"), CellKind.PAID),
        *([Field("as_bank", words("As the bank"), CellKind.GAIN)] if banked else []),
        Field("net", words("Net"), CellKind.GAIN),
        Field("owed", words("Still owed"), CellKind.PAID),
    )
    rest, stood = night.nobodys, night.ledger.tray.bought_standing
    told = [
        (seat_name(words, seat), tally.seats.get(seat, Sums()), accounts.get(seat, Account()), seat)
        for seat in sorted({*tally.seats, *tally.banks, *accounts}, key=seat_order)
    ]
    rows = [
        (name, *_of_seat(sums, account, tally.banks.get(seat), banked=banked))
        for name, sums, account, seat in told
    ]
    if stood:
        account = Account(bought=stood)
        rows.append((words("Guests standing"), *_of_seat(Sums(), account, None, banked=banked)))
    if rest:
        nobody = words("Bank, nobody named")
        rows.append((nobody, *_of_seat(Sums(), Account(), rest, banked=banked)))
    held = Money(sum(tally.banks.values()) + rest)
    total = (words("Total"), *_of_seat(tally.every, _whole(night), held, banked=banked))
    return Listing(
        f"seats_{place}",
        fields,
        rows,
        total,
        origin=night.origin,
    )


def _whole(night: TableNight) -> Account:
    """The accounts of all seats, and of those who stood, as one."""
    told = night.ledger
    marked = Money(sum(each.marked for each in told.accounts.values()))
    return Account(told.tray.bought, told.given, marked, told.collected, told.waived)


def _of_seat(sums: Sums, account: Account, held: Money | None, *, banked: bool) -> Cells:
    return (
        account.bought,
        account.given,
        sums.staked,
        sums.lost,
        sums.won,
        sums.commission,
        *([held] if banked else []),
        Money(sums.net + (held or 0)),
        account.owed,
    )


def so_far(periods: Sequence[Period], figures: Figures) -> Listing:
    """The day, the month and the year until that day (REQ-20)."""
    words = figures.words
    fields = (
        Field("span", words("So far")),
        Field("sessions", words("Sessions"), CellKind.NUMBER),
        Field("coups", words("Coups"), CellKind.NUMBER),
        Field("drop", words("Drop"), CellKind.AMOUNT),
        Field("handle", words("Handle"), CellKind.AMOUNT),
        Field("result", words("Win"), CellKind.GAIN),
        Field("on_drop", words("on drop"), CellKind.SHARE),
        Field("on_handle", words("on handle"), CellKind.SHARE),
        Field("commission", words("Commission"), CellKind.AMOUNT),
        Field("cagnotte", words("Cagnotte"), CellKind.AMOUNT),
        Field("tips", words("Tips"), CellKind.AMOUNT),
    )
    return Listing("so_far", fields, list(_periods(periods, figures)))


def _periods(periods: Sequence[Period], figures: Figures) -> Iterator[Cells]:
    for period in periods:
        each = period.totals
        yield (
            figures.words(SPANS[period.span]),
            each.sessions,
            each.coups,
            each.drop,
            each.handle,
            each.gain,
            Fraction(each.gain, each.drop) if each.drop else None,
            Fraction(each.gain, each.handle) if each.handle else None,
            each.commission,
            each.cagnotte,
            each.tips,
        )


def so_far_right(periods: Sequence[Period], figures: Figures) -> Listing:
    """The same sums with what was put right of sealed sessions since, beside those of the seals."""
    words = figures.words
    fields = (
        Field("span", words("So far")),
        Field("put_right", words("Put right after closing"), CellKind.NUMBER),
        Field("sum", words("Sum"), wide=True),
        *both_fields(CellKind.AMOUNT, figures),
    )
    rows = [row for each in periods if each.totals.amended for row in _rightly(each, figures)]
    return Listing("so_far_put_right", fields, rows)


def _rightly(period: Period, figures: Figures) -> Iterator[Cells]:
    words, sums = figures.words, period.totals
    told = (
        (words("Handle"), sums.handle, sums.right_handle),
        (words("Win"), sums.gain, sums.right_gain),
        (
            words("Result of the coups, commission as it came in"),
            sums.result,
            sums.right_result,
        ),
        (words("Commission"), sums.commission, sums.right_commission),
        (words("Cagnotte"), sums.cagnotte, sums.right_cagnotte),
    )
    for name, was, right in told:
        yield (words(SPANS[period.span]), sums.amended, name, *both_cells(was, right))
