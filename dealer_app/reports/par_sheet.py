"""The PAR sheet of a game: law, payouts, and what every bet is worth, with how it was computed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Final, Protocol

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from dealer_app.i18n import MINUS, Words
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY, FIGURE, HEAD, STRONG
from dealer_app.reports.layout.ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.layout.paper import WIDTH, PaperPage, print_to, register_fonts
from dealer_app.reports.layout.tables import (
    STEP,
    ColumnHead,
    FactLine,
    facts,
    lines,
    section,
    table,
    title,
)
from dealer_app.reports.rule_sheet import GameCard, Tabular, tableau
from dealer_app.reports.session.document import framed
from dealer_app.rules.variant import BetId, Procedure
from dealer_app.table.table import Rules

COUPS: Final = 100
"""Over how many coups the expected win is told."""
MOST_PITCH: Final = 44.0
"""Points between the columns of a law of few columns."""
BAND: Final = 1.96
"""How many standard deviations hold 95 times in 100."""


class PrintedOdds(Protocol):
    """One line of a payout: on what, how likely, and what one unit gains by it."""

    @property
    def on(self) -> str: ...
    @property
    def probability(self) -> Fraction: ...
    @property
    def net(self) -> Fraction: ...


class PrintedWorth(Protocol):
    """A bet's lines, and what one unit on it gains on average, with its variance."""

    @property
    def bet(self) -> BetId: ...
    @property
    def lines(self) -> Sequence[PrintedOdds]: ...
    @property
    def edge(self) -> Fraction: ...
    @property
    def variance(self) -> Fraction: ...


class PrintedSquare(Protocol):
    """One cell of a law: what is done, whether a card is drawn more often than not, and whether
    the law left it open."""

    @property
    def text(self) -> str: ...
    @property
    def draws(self) -> bool: ...
    @property
    def free(self) -> bool: ...


class PrintedLaw(Protocol):
    """A hand's law with its choices made: sentences, a row of squares for each total under a head,
    a note, and tables of what the choices gain."""

    @property
    def title(self) -> str: ...
    @property
    def said(self) -> Sequence[str]: ...
    @property
    def head(self) -> Sequence[str]: ...
    @property
    def rows(self) -> Sequence[tuple[str, Sequence[PrintedSquare]]]: ...
    @property
    def note(self) -> str: ...
    @property
    def beside(self) -> Sequence[Tabular]: ...


@dataclass(frozen=True, slots=True)
class ParSheetData:
    """What is printed: the game's card and rules in force, and its bets appraised.

    `chosen` are the laws that leave a choice, with what is done in it; `assumed` is what is taken
    for granted, a sentence each. `outcome` words the outcome of a bet's line; `unknown` are the
    bets of which nothing exact is known. `digest` is that of the game's sheet, `cards` how many
    the shoe holds.
    """

    card: GameCard
    rules: Rules
    packs: int
    cards: int
    bets: Sequence[PrintedWorth]
    chosen: Sequence[PrintedLaw]
    assumed: Sequence[str]
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


def _page(data: ParSheetData, figures: Figures) -> PaperPage:
    name = figures.words("PAR sheet: {game}", game=data.card.title)
    return framed(name, data.rules.house.name, data, figures)


def _story(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from title(words("PAR sheet: {game}", game=data.card.title), data.rules.house.name)
    shoe = words.plural(
        "{n} pack, {cards} cards", "{n} packs, {cards} cards", data.packs, cards=data.cards
    )
    told = [
        FactLine(words("Shoe"), shoe),
        *(FactLine(name, value) for name, value in data.card.facts),
    ]
    half = (len(told) + 1) // 2
    yield facts(told[:half], told[half:], name_width=120)
    yield Spacer(0, 8)
    yield from _worth(data, figures)
    for law in data.chosen:
        yield from _chosen(law)
    yield from _lines(data, figures)
    yield from tableau(data.card, data.rules)
    yield from _method(data, figures)


def _worth(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    """Every bet with its edge, its variance, and what the house wins of a hundred units."""
    words = figures.words
    heads = [
        ColumnHead(words("Bet"), wide=True),
        ColumnHead(words("Guest’s edge"), right=True),
        ColumnHead(words("Variance"), right=True),
        ColumnHead(_winner(data, words), right=True),
        ColumnHead(words("95%, from"), right=True),
        ColumnHead(words("to"), right=True),
    ]
    yield from section(words("What each bet is worth"))
    yield table(heads, [_bet(data, worth, figures) for worth in data.bets])
    for bet in data.unknown:
        name = words.name(data.rules.variant.bets[bet].names)
        yield lines(
            words("{bet}: it lies on several sides at once, and has no exact figure.", bet=name)
        )


def _bet(data: ParSheetData, worth: PrintedWorth, figures: Figures) -> tuple[str, ...]:
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


def _winner(data: ParSheetData, words: Words) -> str:
    """Who has what the guests lose: the house, or whoever holds the bank."""
    if data.rules.variant.procedure is Procedure.HOUSE_BANKED:
        return words("House wins in 100 coups")
    return words("Bank wins in 100 coups")


def _chosen(law: PrintedLaw) -> Iterator[Flowable]:
    """A law as books print it, on one page with the sentences above it; then what its choices
    gain."""
    needs = STEP * (len(law.rows) + len(law.said) + 2) + 40
    yield from section(law.title, needs=needs)
    if law.said:
        yield lines(" ".join(law.said), BODY)
    yield _squares(law)
    yield lines(law.note)
    for told in law.beside:
        yield CondPageBreak(STEP * (len(told.rows) + 2) + 20)
        yield lines(told.title, STRONG)
        yield _figured(told)
        if told.note:
            yield lines(told.note)
        yield Spacer(0, 6)


def _squares(law: PrintedLaw) -> DrawnLedger:
    """The squares that draw on a grey ground, those that the law decides in light type."""
    pitch = min(WIDTH / len(law.head), MOST_PITCH)
    rows = []
    for total, squares in law.rows:
        marks = [LedgerText(6, total, STRONG)]
        marks += [
            LedgerText(n * pitch + 6, each.text, STRONG if each.free else FIGURE)
            for n, each in enumerate(squares, start=1)
        ]
        drawn = (n for n, each in enumerate(squares, start=1) if each.draws)
        fills = tuple((n * pitch, (n + 1) * pitch - 1.5) for n in drawn)
        rows.append(LedgerLine(STEP, tuple(marks), starts=True, ruled=True, fills=fills))
    heading = tuple(LedgerText(n * pitch + 6, text, HEAD) for n, text in enumerate(law.head))
    return DrawnLedger([LedgerLine(STEP, heading)], rows)


def _figured(told: Tabular) -> DrawnLedger:
    """A table whose columns stand under those of the law."""
    pitch = min(WIDTH / len(told.head), MOST_PITCH)
    heading, *rows = [
        tuple(
            LedgerText(n * pitch + 6, text, STRONG if n == 0 else FIGURE)
            for n, text in enumerate(row)
        )
        for row in (told.head, *told.rows)
    ]
    head = tuple(mark._replace(ink=HEAD) for mark in heading)
    return DrawnLedger(
        [LedgerLine(STEP, head)], [LedgerLine(STEP, row, starts=True, ruled=True) for row in rows]
    )


def _lines(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    """Every line of every payout, its bet named once."""
    words = figures.words
    heads = [
        ColumnHead(words("Bet")),
        ColumnHead(words("Outcome"), wide=True),
        ColumnHead(words("Probability"), right=True),
        ColumnHead(words("One unit gains"), right=True),
    ]
    rows = []
    for worth in data.bets:
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


def _method(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
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
    yield lines(f"{words('Game sheet, SHA-256')} {data.digest}")
    if data.assumed:
        yield from section(words("Taken for granted"), needs=STEP * len(data.assumed) + 40)
    for sentence in data.assumed:
        yield lines(sentence)


def _decimal(number: Fraction | float, places: int, figures: Figures) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{abs(float(number)):.{places}f}"
    sign = MINUS if number < 0 and float(text) else ""
    return sign + figures.words.pointed(text)
