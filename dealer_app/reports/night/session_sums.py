"""The sums of a session: in short, by bet and by seat, and as charts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from reportlab.platypus import Flowable

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.coup.bank_story import unnamed
from dealer_app.reports.coup.coup_words import role_name, sides
from dealer_app.reports.layout.charts import Balance, Bar, Curve, Results
from dealer_app.reports.layout.columns import CellKind, Column, Figures, over
from dealer_app.reports.layout.paper import BODY, ROLES
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, band, lines, section
from dealer_app.rules.bank import seat_order
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat, Variant
from dealer_app.table.accounts.lines import Payer, payer_of
from dealer_app.table.accounts.tally import Sums, Tally
from dealer_app.table.table import Played
from dealer_app.table.view.boards import role_of

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


RESULTS: Final[Mapping[Payer, str]] = {
    Payer.HOUSE: marked("Result, house"),
    Payer.FUND: marked("Result, players’ fund"),
    Payer.BANKS: marked("Result, bank"),
}
"""Whose result it is that the stakes leave."""


def fund_name(fund: Fund, figures: Figures) -> str:
    """Whose result it is that the stakes on the layout leave."""
    return figures.words(RESULTS[Payer.HOUSE if fund is Fund.HOUSE else Payer.FUND])


def _results(tally: Tally, variant: Variant, figures: Figures) -> list[FactLine]:
    """What the house, or the players' fund, gained; where patrons bank, the cagnotte alone."""
    if variant.bank is not None:
        return [FactLine(figures.words("House: cagnotte"), figures.amount(tally.cagnotte))]
    results = list(tally.results.items()) or [(variant.fund, Money(0))]
    return [FactLine(fund_name(fund, figures), figures.gain(result)) for fund, result in results]


def sum_columns(title: str, result: Callable[[Sums], Money]) -> tuple[Column[Sums], ...]:
    """The columns of sums of stakes; what they leave stands last, under that title."""
    return (
        Column("lines", marked("Lines"), lambda e, _: e.lines, CellKind.NUMBER),
        Column("staked", marked("Staked"), lambda e, _: e.staked, CellKind.AMOUNT),
        Column("taken", marked("Taken"), lambda e, _: e.lost, CellKind.AMOUNT),
        Column("paid", marked("Paid"), lambda e, _: e.won, CellKind.AMOUNT),
        Column("returned", marked("Returned"), lambda e, _: e.returned, CellKind.AMOUNT),
        Column("commission", marked("Commission"), lambda e, _: e.commission, CellKind.AMOUNT),
        Column("result", title, lambda e, _: result(e), CellKind.GAIN),
    )


OF_STAKES: Final[Column[Sums]] = Column(
    "of_stakes", marked("of stakes"), lambda e, _: share(e.result, e.handle), CellKind.SHARE
)


def void_note(whole: Sums, figures: Figures) -> Iterator[Part]:
    """How much of what was staked was void, where any was: the handle, and shares, are without."""
    if whole.voided:
        words = figures.words
        said = words(
            "Of these stakes {amount} were void and went back. The handle, and what is a share of"
            " the stakes, are without them.",
            amount=figures.amount(whole.voided),
        )
        yield lines(said)


def duel_note(whole: Sums, figures: Figures) -> Iterator[Part]:
    """Whose the duels are, and how much of them was void, where any was."""
    words = figures.words
    yield lines(words("Between guests: they count for their seats, never for the house."))
    if whole.voided:
        amount = figures.amount(whole.voided)
        yield lines(words("Of the duels {amount} were void and went back.", amount=amount))


def share(part: Money, whole: Money) -> Fraction | None:
    """A part of a whole; None of nothing."""
    return Fraction(part, whole) if whole else None


@dataclass(frozen=True, slots=True)
class NamedSums:
    """Sums of stakes and what they are of; `held` is what a seat gained as the bank, None where it
    held none."""

    name: str
    sums: Sums
    held: Money | None = None

    def sums_of(self) -> Sums:
        """Its sums."""
        return self.sums

    def net(self, _: Figures) -> Money:
        """What a seat gained by its stakes and as the bank."""
        return Money(self.sums.net + (self.held or 0))


def _named(key: str, title: str, *sums: Column[Sums]) -> tuple[Column[NamedSums], ...]:
    first: Column[NamedSums] = Column(key, title, lambda e, _: e.name)
    return (first, *over(sums, NamedSums.sums_of))


def _bets(payer: Payer) -> PaperSheet[NamedSums]:
    columns = (*sum_columns(RESULTS[payer], lambda sums: sums.result), OF_STAKES)
    return PaperSheet("bets", _named("bet", marked("Bet"), *columns), total=marked("Total"))


DUELS: Final[PaperSheet[NamedSums]] = PaperSheet(
    "duels",
    _named("duel", marked("Duel"), *sum_columns(marked("Net"), lambda sums: sums.net)),
    marked("Duels"),
)
SEATS: Final[PaperSheet[NamedSums]] = PaperSheet(
    "seats",
    _named("seat", marked("Seat"), *sum_columns(marked("Net"), lambda sums: sums.net)),
    total=marked("Total"),
)
BANKED_SEATS: Final[PaperSheet[NamedSums]] = PaperSheet(
    "seats",
    (
        *_named("seat", marked("Seat"), *sum_columns(marked("By stakes"), lambda sums: sums.net)),
        Column("as_bank", marked("As the bank"), lambda e, _: e.held, CellKind.GAIN),
        Column("net", marked("Net"), NamedSums.net, CellKind.GAIN),
    ),
    total=marked("Total"),
)
"""The seats with what each gained by its stakes, as the bank, and by both."""


def bets_part(tally: Tally, variant: Variant, figures: Figures) -> Iterator[Part]:
    """What each bet came to, and the duels apart from them; nothing without a coup."""
    words = figures.words
    if not tally.coups:
        return
    yield from section(words("Totals by bet"))
    if not tally.every.lines:
        yield lines(words("No stakes were recorded: the cards alone were entered."), BODY)
        return
    whole = paid_for(tally, variant)
    if whole.lines:
        bets = _named_bets(tally.bets, variant, figures)
        yield _bets(payer_of(variant)).listing(bets, figures, NamedSums("", whole))
        yield from void_note(whole, figures)
    if tally.against.lines and tally.cagnotte:
        yield lines(words("What the bank gained by the stakes is before the cagnotte."))
    if tally.rode:
        yield lines(words("A stake that rides after a tie counts once, where it is decided."))
    if tally.duel.lines:
        yield from DUELS.parts(_named_bets(tally.duels, variant, figures), figures)
        yield from duel_note(tally.duel, figures)


def _named_bets(
    bets: Mapping[str, Sums], variant: Variant, figures: Figures
) -> Iterator[NamedSums]:
    return (NamedSums(bet_name(figures.words, variant, bet), each) for bet, each in bets.items())


def seats_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Part]:
    """What each seat won and lost, its duels and the bank that it held included."""
    words = figures.words
    if not tally.seats:
        return
    yield from section(words("Totals by seat"))
    if coups[-1].rules.variant.bank is not None:
        rest = unnamed(coups)
        held = Money(sum(tally.banks.values()) + rest)
        whole = NamedSums("", tally.every, held)
        yield BANKED_SEATS.listing(_banked_seats(tally, rest, figures), figures, whole)
        return
    seats = [NamedSums(seat_name(words, seat), each) for seat, each in tally.seats.items()]
    yield SEATS.listing(seats, figures, NamedSums("", tally.every))


def _banked_seats(tally: Tally, rest: Money, figures: Figures) -> Iterator[NamedSums]:
    """The seats in their order; `rest` is what a bank gained that nobody was named to hold."""
    words = figures.words
    banks: dict[Seat, Money] = dict(tally.banks)
    for seat in sorted({*tally.seats, *banks}, key=seat_order):
        yield NamedSums(seat_name(words, seat), tally.seats.get(seat, Sums()), banks.get(seat))
    if rest:
        yield NamedSums(words("Bank, nobody named"), Sums(), rest)


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
        levied = any(each.commission for each in tally.bets.values())
        taken = words("Taken, with commission") if levied else words("Taken")
        chart = Balance(
            [_bar(bet, each, variant, figures) for bet, each in tally.bets.items()],
            (words("Paid"), taken, words(RESULTS[payer_of(variant)])),
        )
        yield from section(words("What each bet won and lost"), needs=chart.wrap(0, 0)[1] + 40)
        yield chart


def _curves(coups: Sequence[Played], variant: Variant, figures: Figures) -> list[Curve]:
    roles = [role_of(each) for each in coups]
    return [
        Curve(
            role_name(figures, variant, side),
            ROLES[side],
            dash,
            list(accumulate(role is side for role in roles)),
        )
        for side, dash in zip(sides(variant), DASHES, strict=False)
    ]


def _bar(bet: str, each: Sums, variant: Variant, figures: Figures) -> Bar:
    taken = Money(each.lost + each.commission)
    texts = (figures.amount(each.won), figures.amount(taken), figures.gain(each.result))
    return Bar(bet_name(figures.words, variant, bet), taken, each.won, texts)
