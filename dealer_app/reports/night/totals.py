"""The sums of a session: in short, by bet and by seat, and as charts."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from reportlab.platypus import Flowable

from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.coup.bank import unnamed
from dealer_app.reports.coup.coup_words import role_name, sides
from dealer_app.reports.layout.charts import Balance, Bar, Curve, Results
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Field, Listing, Part, Value
from dealer_app.reports.layout.paper import ROLES
from dealer_app.reports.layout.tables import FactLine, band, lines, section
from dealer_app.rules.bank import seat_order
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat, Variant
from dealer_app.table.accounts.lines import Payer, payer_of
from dealer_app.table.accounts.tally import Sums, Tally
from dealer_app.table.table import Played
from dealer_app.table.view.boards import outcome_of

DASHES: Final = ((), (5, 2), (1, 2), (6, 2, 1, 2))
"""Each side's line is drawn in its own way, so that it is told apart without its colour."""


def summary(tally: Tally, variant: Variant, figures: Figures) -> Iterator[Flowable]:
    """The session in a line: coups by result, stakes, and what they left."""
    words, number = figures.words, figures.words.number
    yield band(
        [
            FactLine(words("Coups"), number(tally.coups)),
            *(
                FactLine(role_name(figures, variant, side), number(tally.roles.get(side, 0)))
                for side in sides(variant)
            ),
            FactLine(words("Void coups"), number(len(tally.voids))),
            FactLine(words("Stakes"), figures.amount(paid_for(tally, variant).staked)),
            *_results(tally, variant, figures),
        ]
    )


def paid_for(tally: Tally, variant: Variant) -> Sums:
    """The stakes that the house, the players' fund, or a patron's bank takes and pays."""
    return tally.layout if variant.bank is None else tally.against


def payer_name(payer: Payer, figures: Figures) -> str:
    """Whose result it is that the stakes leave."""
    words = figures.words
    names = {
        Payer.HOUSE: fund_name(Fund.HOUSE, figures),
        Payer.FUND: fund_name(Fund.PLAYERS, figures),
        Payer.BANKS: words("Result, bank"),
    }
    return names[payer]


def fund_name(fund: Fund, figures: Figures) -> str:
    """Whose result it is that the stakes on the layout leave."""
    words = figures.words
    return words("Result, house") if fund is Fund.HOUSE else words("Result, players’ fund")


def _results(tally: Tally, variant: Variant, figures: Figures) -> list[FactLine]:
    """What the house, or the players' fund, gained; where patrons bank, the cagnotte alone."""
    if variant.bank is not None:
        return [FactLine(figures.words("House: cagnotte"), figures.amount(tally.cagnotte))]
    results = list(tally.results.items()) or [(variant.fund, Money(0))]
    return [FactLine(fund_name(fund, figures), figures.gain(result)) for fund, result in results]


def bets_part(tally: Tally, variant: Variant, figures: Figures) -> Iterator[Part]:
    """What each bet came to, and the duels apart from them; nothing without a coup."""
    words = figures.words
    if not tally.coups:
        return
    yield from section(words("Totals by bet"))
    if not tally.every.lines:
        yield lines(words("No stakes were recorded: the cards alone were entered."), BODY)
        return
    if paid_for(tally, variant).lines:
        yield _layout_table(tally, variant, figures)
    if tally.against.lines and tally.cagnotte:
        yield lines(words("What the bank gained by the stakes is before the cagnotte."))
    if tally.rode:
        yield lines(words("A stake that rides after a tie counts once, where it is decided."))
    if tally.duel.lines:
        yield from section(words("Duels"))
        duels = [
            (bet_name(words, variant, bet), *sum_cells(each, each.net))
            for bet, each in tally.duels.items()
        ]
        yield Listing("duels", sum_fields(("duel", words("Duel")), words("Net"), figures), duels)
        yield lines(words("Between guests: they count for their seats, never for the house."))


def _layout_table(tally: Tally, variant: Variant, figures: Figures) -> Listing:
    words = figures.words
    named = [(bet_name(words, variant, bet), each) for bet, each in tally.bets.items()]
    rows = [
        (name, *sum_cells(each, each.result), share(each.result, each.handle))
        for name, each in [*named, (words("Total"), paid_for(tally, variant))]
    ]
    fields = sum_fields(("bet", words("Bet")), payer_name(payer_of(variant), figures), figures)
    fields.append(Field("of_stakes", words("of stakes"), CellKind.SHARE))
    return Listing("bets", fields, rows[:-1], rows[-1])


def seats_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Part]:
    """What each seat won and lost, its duels and the bank that it held included."""
    words = figures.words
    if not tally.seats:
        return
    yield from section(words("Totals by seat"))
    if coups[-1].rules.variant.bank is not None:
        yield _banked_seats(tally, unnamed(coups), figures)
        return
    rows = [
        (seat_name(words, seat), *sum_cells(each, each.net)) for seat, each in tally.seats.items()
    ]
    fields = sum_fields(("seat", words("Seat")), words("Net"), figures)
    total = (words("Total"), *sum_cells(tally.every, tally.every.net))
    yield Listing("seats", fields, rows, total)


def _banked_seats(tally: Tally, rest: Money, figures: Figures) -> Listing:
    """The seats with what each gained by its stakes, as the bank, and by both.

    `rest` is what a bank gained that nobody was named to hold.
    """
    words = figures.words
    banks: dict[Seat, Money] = dict(tally.banks)
    rows = [
        _banked(seat_name(words, seat), tally.seats.get(seat, Sums()), banks.get(seat))
        for seat in sorted({*tally.seats, *banks}, key=seat_order)
    ]
    if rest:
        rows.append(_banked(words("Bank, nobody named"), Sums(), rest))
    fields = sum_fields(("seat", words("Seat")), words("By stakes"), figures)
    fields += [
        Field("as_bank", words("As the bank"), CellKind.GAIN),
        Field("net", words("Net"), CellKind.GAIN),
    ]
    held = Money(sum(banks.values()) + rest)
    return Listing("seats", fields, rows, _banked(words("Total"), tally.every, held))


def _banked(name: str, each: Sums, held: Money | None) -> tuple[Value, ...]:
    return (name, *sum_cells(each, each.net), held, Money(each.net + (held or 0)))


def sum_fields(first: tuple[str, str], last: str, figures: Figures) -> list[Field]:
    """The columns of sums of stakes: what they are of by its key and name, what they leave last."""
    words = figures.words
    return [
        Field(*first),
        Field("lines", words("Lines"), CellKind.NUMBER),
        Field("staked", words("Staked"), CellKind.AMOUNT),
        Field("taken", words("Taken"), CellKind.AMOUNT),
        Field("paid", words("Paid"), CellKind.AMOUNT),
        Field("returned", words("Returned"), CellKind.AMOUNT),
        Field("commission", words("Commission"), CellKind.AMOUNT),
        Field("result", last, CellKind.GAIN),
    ]


def sum_cells(each: Sums, result: Money) -> tuple[Value, ...]:
    """The cells of such sums."""
    amounts = (each.staked, each.lost, each.won, each.returned, each.commission)
    return (each.lines, *amounts, result)


def share(part: Money, whole: Money) -> Fraction | None:
    """A part of a whole; None of nothing."""
    return Fraction(part, whole) if whole else None


def charts_part(
    tally: Tally, coups: Sequence[Played], variant: Variant, figures: Figures
) -> Iterator[Flowable]:
    """The results over the coups, and what each bet won and lost; nothing without a result."""
    words = figures.words
    if not tally.roles:
        return
    yield from section(words("Results over the coups"), needs=Results.HEIGHT + 40)
    yield Results(_curves(coups, variant, figures), words)
    if tally.bets:
        chart = Balance(
            [_bar(bet, each, variant, figures) for bet, each in tally.bets.items()],
            (words("Paid"), words("Taken"), payer_name(payer_of(variant), figures)),
        )
        yield from section(words("What each bet won and lost"), needs=chart.wrap(0, 0)[1] + 40)
        yield chart


def _curves(coups: Sequence[Played], variant: Variant, figures: Figures) -> list[Curve]:
    outcomes = [outcome_of(each.rules.variant, each.coup) for each in coups]
    return [
        Curve(
            role_name(figures, variant, side),
            ROLES[side],
            dash,
            list(accumulate(o is not None and o.role is side for o in outcomes)),
        )
        for side, dash in zip(sides(variant), DASHES, strict=False)
    ]


def _bar(bet: str, each: Sums, variant: Variant, figures: Figures) -> Bar:
    taken = Money(each.lost + each.commission)
    texts = (figures.amount(each.won), figures.amount(taken), figures.gain(each.result))
    return Bar(bet_name(figures.words, variant, bet), taken, each.won, texts)
