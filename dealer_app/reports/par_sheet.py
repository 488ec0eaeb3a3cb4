"""The PAR sheet of a game: law, payouts, and what every bet is worth, with how it was computed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Final, Protocol

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import MINUS, Words
from dealer_app.reports.figures import Figures
from dealer_app.reports.heading import framed
from dealer_app.reports.paper import Page, print_to, register_fonts
from dealer_app.reports.rule_sheet import Card, tableau
from dealer_app.reports.tables import Fact, Head, facts, lines, section, table, title
from dealer_app.rules.variant import BetId, HandId
from dealer_app.table.state import Rules

COUPS: Final = 100
"""Over how many coups the expected win is told."""
BAND: Final = 1.96
"""How many standard deviations hold 95 nights of 100."""


class PayoffOdds(Protocol):
    """One line of a payout: on what, how likely, and what one unit gains by it."""

    @property
    def on(self) -> str: ...
    @property
    def probability(self) -> Fraction: ...
    @property
    def net(self) -> Fraction: ...


class Worth(Protocol):
    """A bet's lines, and what one unit on it gains on average, with its variance."""

    @property
    def bet(self) -> BetId: ...
    @property
    def lines(self) -> Sequence[PayoffOdds]: ...
    @property
    def edge(self) -> Fraction: ...
    @property
    def variance(self) -> Fraction: ...


class Cell(Protocol):
    """A choice: whose, on which total, and what is seen of a third card."""

    @property
    def hand(self) -> HandId: ...
    @property
    def total(self) -> int: ...
    @property
    def third(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Appraisal:
    """One hand against the bank: how often each choice of the two draws, and its bets."""

    hand: HandId
    habits: Sequence[tuple[Cell, Fraction]]
    bets: Sequence[Worth]


@dataclass(frozen=True, slots=True)
class ParSheetData:
    """What is printed: the game's card and rules in force, and its bets appraised.

    `outcome` words the outcome of a bet's line; `unknown` are the bets of which nothing exact is
    known. `digest` is that of the game's sheet, `cards` how many the shoe holds.
    """

    card: Card
    rules: Rules
    packs: int
    cards: int
    sides: Sequence[Appraisal]
    unknown: Sequence[BetId]
    outcome: Callable[[BetId, str], str]
    digest: str
    software: str
    printed: datetime
    zone: tzinfo | None = None


def write(path: Path, data: ParSheetData, words: Words, *, invariant: bool = False) -> None:
    """Writes the sheet as a PDF; OSError where the disk refuses.

    With `invariant` the same sheet always gives the same bytes.
    """
    register_fonts()
    figures = Figures(words, data.rules.house.currency, zone=data.zone)
    print_to(path, list(_story(data, figures)), _page(data, figures), invariant=invariant)


def _page(data: ParSheetData, figures: Figures) -> Page:
    name = figures.words("PAR sheet: {game}", game=data.card.title)
    return framed(name, data.rules.house.name, data, figures)


def _story(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from title(data.card.title, data.rules.house.name)
    shoe = words("{packs} packs, {cards} cards", packs=data.packs, cards=data.cards)
    told = [Fact(words("Shoe"), shoe), *(Fact(name, value) for name, value in data.card.facts)]
    half = (len(told) + 1) // 2
    yield facts(told[:half], told[half:], name_width=120)
    yield Spacer(0, 8)
    yield from _worth(data, figures)
    for side in data.sides:
        yield from _habits(data, side, figures)
    yield from _lines(data, figures)
    yield from tableau(data.card, data.rules)
    yield from _method(figures)


def _worth(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    """Every bet with its edge, its variance, and what the house wins of a hundred units."""
    words = figures.words
    heads = [
        Head(words("Bet"), wide=True),
        Head(words("Guest’s edge"), right=True),
        Head(words("Variance"), right=True),
        Head(words("House wins of 100 units"), right=True),
        Head(words("95 nights of 100, from"), right=True),
        Head(words("to"), right=True),
    ]
    yield from section(words("What each bet is worth"))
    yield table(heads, [_bet(data, worth, figures) for side in data.sides for worth in side.bets])
    for bet in data.unknown:
        name = words.name(data.rules.variant.bets[bet].names)
        yield lines(
            words("{bet}: it lies on several sides at once, and has no exact figure.", bet=name)
        )


def _bet(data: ParSheetData, worth: Worth, figures: Figures) -> tuple[str, ...]:
    expected = -COUPS * worth.edge
    strays = BAND * sqrt(COUPS * worth.variance)
    return (
        figures.words.name(data.rules.variant.bets[worth.bet].names),
        f"{_decimal(100 * worth.edge, 4, figures)} %",
        _decimal(worth.variance, 4, figures),
        _decimal(expected, 2, figures),
        _decimal(float(expected) - strays, 1, figures),
        _decimal(float(expected) + strays, 1, figures),
    )


def _habits(data: ParSheetData, side: Appraisal, figures: Figures) -> Iterator[Flowable]:
    """How often each hand draws where its law leaves a choice: a row for each of its totals."""
    words = figures.words
    for hand in dict.fromkeys(cell.hand for cell, _ in side.habits):
        own = {(c.total, c.third): often for c, often in side.habits if c.hand == hand}
        seen = sorted({third for _, third in own}, key=lambda third: (third is not None, third))
        name = words.name(data.rules.variant.hand(_spec(data, hand)).names)
        yield from section(words("{hand}: how often it draws, where its law lets it", hand=name))
        heads = [Head(words("Total")), *(Head(_seen(third, words), right=True) for third in seen)]
        rows = [
            (str(total), *(_often(own.get((total, third)), figures) for third in seen))
            for total in sorted({total for total, _ in own})
        ]
        yield table(heads, rows, most_gap=24)


def _spec(data: ParSheetData, hand: HandId) -> HandId:
    """The hand of the sheet: every seat's own is told as the one that the sheet has."""
    known = {spec.id for spec in data.rules.variant.hands}
    return hand if hand in known else next(s.id for s in data.rules.variant.hands if s.each_seat)


def _seen(third: int | None, words: Words) -> str:
    return words("no card") if third is None else str(third)


def _often(often: Fraction | None, figures: Figures) -> str:
    """A share; nothing where the law decides."""
    if often is None:
        return ""
    return str(often) if often.denominator == 1 else _decimal(often, 3, figures)


def _lines(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    """Every line of every payout, its bet named once."""
    words = figures.words
    heads = [
        Head(words("Bet")),
        Head(words("Outcome"), wide=True),
        Head(words("Probability"), right=True),
        Head(words("One unit gains"), right=True),
    ]
    rows = []
    for worth in (each for side in data.sides for each in side.bets):
        name = words.name(data.rules.variant.bets[worth.bet].names)
        for number, line in enumerate(worth.lines):
            rows.append(
                (
                    "" if number else name,
                    data.outcome(worth.bet, line.on),
                    _decimal(line.probability, 8, figures),
                    _decimal(line.net, 2, figures),
                )
            )
    yield from section(words("Payouts and their probabilities"))
    yield table(heads, rows)


def _method(figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from section(words("How it was computed"))
    yield lines(
        words(
            "Every order of the cards of a coup from a full shoe is counted, with the drawing law, "
            "the values and the payouts of the game’s own sheet: whole numbers and fractions, "
            "rounded only here. Commission is counted unrounded. The band takes a hundred coups "
            "with one unit each as if they did not depend on one another."
        )
    )


def _decimal(number: Fraction | float, places: int, figures: Figures) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{abs(float(number)):.{places}f}"
    sign = MINUS if number < 0 and float(text) else ""
    return sign + (text.replace(".", ",") if figures.words.language == "fr" else text)
