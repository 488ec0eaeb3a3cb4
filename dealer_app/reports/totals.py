"""The sums of a session: in short, by bet and by seat, and as charts."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from reportlab.platypus import Flowable

from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.bank import unnamed
from dealer_app.reports.charts import Balance, Bar, Curve, Results
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.hand_words import role_name, sides
from dealer_app.reports.ink import BODY
from dealer_app.reports.paper import ROLES
from dealer_app.reports.tables import Fact, Head, band, lines, section, table
from dealer_app.rules.bank import seat_order
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat, Variant
from dealer_app.table.beads import outcome_of
from dealer_app.table.state import Played
from dealer_app.table.tally import Sums, Tally

DASHES: Final = ((), (5, 2), (1, 2), (6, 2, 1, 2))
"""Each side's line is drawn in its own way, so that it is told apart without its colour."""


def summary(tally: Tally, variant: Variant, figures: Figures) -> Iterator[Flowable]:
    """The session in a line: coups by result, stakes, and what they left."""
    words, number = figures.words, figures.words.number
    yield band(
        [
            Fact(words("Coups"), number(tally.coups)),
            *(
                Fact(role_name(figures, variant, side), number(tally.roles.get(side, 0)))
                for side in sides(variant)
            ),
            Fact(words("Void coups"), number(len(tally.voids))),
            Fact(words("Stakes"), figures.amount(paid_for(tally, variant).staked)),
            *_results(tally, variant, figures),
        ]
    )


def paid_for(tally: Tally, variant: Variant) -> Sums:
    """The stakes that the house, the players' fund, or a patron's bank takes and pays."""
    return tally.layout if variant.bank is None else tally.against


def payer_name(variant: Variant, figures: Figures) -> str:
    """Whose result it is that the stakes leave, where nobody else paid before."""
    words = figures.words
    return fund_name(variant.fund, figures) if variant.bank is None else words("Result, bank")


def fund_name(fund: Fund, figures: Figures) -> str:
    """Whose result it is that the stakes on the layout leave."""
    words = figures.words
    return words("Result, house") if fund is Fund.HOUSE else words("Result, players’ fund")


def _results(tally: Tally, variant: Variant, figures: Figures) -> list[Fact]:
    """What the house, or the players' fund, gained; where patrons bank, the cagnotte alone."""
    if variant.bank is not None:
        return [Fact(figures.words("House: cagnotte"), figures.amount(tally.cagnotte))]
    results = list(tally.results.items()) or [(variant.fund, Money(0))]
    return [Fact(fund_name(fund, figures), figures.gain(result)) for fund, result in results]


def bets_part(tally: Tally, variant: Variant, figures: Figures) -> Iterator[Flowable]:
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
            [bet_name(words, variant, bet), *_sums(each, each.net, figures)]
            for bet, each in tally.duels.items()
        ]
        yield table(_sum_heads(words("Duel"), words("Net"), figures), duels)
        yield lines(words("Between patrons: they count for their seats, never for the house."))


def _layout_table(tally: Tally, variant: Variant, figures: Figures) -> Flowable:
    words = figures.words
    named = [(bet_name(words, variant, bet), each) for bet, each in tally.bets.items()]
    rows = [
        [name, *_sums(each, each.result, figures), figures.share(each.result, each.staked)]
        for name, each in [*named, (words("Total"), paid_for(tally, variant))]
    ]
    heads = _sum_heads(words("Bet"), payer_name(variant, figures), figures)
    return table([*heads, Head(words("of stakes"), right=True)], rows[:-1], rows[-1])


def seats_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Flowable]:
    """What each seat won and lost, its duels and the bank that it held included."""
    words = figures.words
    if not tally.seats:
        return
    yield from section(words("Totals by seat"))
    if coups[-1].rules.variant.bank is not None:
        yield _banked_seats(tally, unnamed(coups), figures)
        return
    rows = [
        [seat_name(words, seat), *_sums(each, each.net, figures)]
        for seat, each in tally.seats.items()
    ]
    heads = _sum_heads(words("Seat"), words("Net"), figures)
    total = _sums(tally.every, tally.every.net, figures)
    yield table(heads, rows, [words("Total"), *total])


def _banked_seats(tally: Tally, rest: Money, figures: Figures) -> Flowable:
    """The seats with what each gained by its stakes, as the bank, and by both.

    `rest` is what a bank gained that nobody was named to hold.
    """
    words = figures.words
    banks: dict[Seat, Money] = dict(tally.banks)
    rows = [
        _banked(seat_name(words, seat), tally.seats.get(seat, Sums()), banks.get(seat), figures)
        for seat in sorted({*tally.seats, *banks}, key=seat_order)
    ]
    if rest:
        rows.append(_banked(words("Bank, nobody named"), Sums(), rest, figures))
    heads = _sum_heads(words("Seat"), words("By stakes"), figures)
    heads += [Head(words("As the bank"), right=True), Head(words("Net"), right=True)]
    held = Money(sum(banks.values()) + rest)
    return table(heads, rows, _banked(words("Total"), tally.every, held, figures))


def _banked(name: str, each: Sums, held: Money | None, figures: Figures) -> list[str]:
    both = Money(each.net + (held or 0))
    by_bank = NOTHING if held is None else figures.gain(held)
    return [name, *_sums(each, each.net, figures), by_bank, figures.gain(both)]


def _sum_heads(first: str, last: str, figures: Figures) -> list[Head]:
    words = figures.words
    rest = (
        words("Lines"),
        words("Staked"),
        words("Taken"),
        words("Paid"),
        words("Returned"),
        words("Commission"),
        last,
    )
    return [Head(first), *(Head(text, right=True) for text in rest)]


def _sums(each: Sums, result: Money, figures: Figures) -> list[str]:
    amounts = (each.staked, each.lost, each.won, each.returned, each.commission)
    return [figures.words.number(each.lines), *map(figures.amount, amounts), figures.gain(result)]


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
            (words("Paid"), words("Taken"), payer_name(variant, figures)),
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
