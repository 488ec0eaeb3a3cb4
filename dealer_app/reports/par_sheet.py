"""The PAR sheet of a game: law, payouts, and what every bet is worth, with how it was computed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from dealer_app.i18n import MINUS, Words, marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import (
    BODY,
    FIGURE,
    HEAD,
    STRONG,
    WIDTH,
    PaperPage,
    print_to,
    register_fonts,
)
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.layout.sheet import PaperSheet, Part, flowables
from dealer_app.reports.layout.tables import STEP, FactLine, facts, lines, section, title
from dealer_app.reports.rule_sheet import GameCard, Tabular, tableau
from dealer_app.reports.session.document import framed
from dealer_app.rules.variant import BetId, Procedure
from dealer_app.table.table import Rules

COUPS: Final = 100
"""Over how many coups the expected win is told."""
MOST_PITCH: Final = 44.0
"""Points between the columns of a law of few columns."""
BAND: Final = Fraction(95, 100)
"""How often what is won lies in the band that is told."""


class PrintedOdds(Protocol):
    """One line of a payout: on what, how likely, and what one unit gains by it."""

    @property
    def on(self) -> str: ...
    @property
    def probability(self) -> Fraction: ...
    @property
    def net(self) -> Fraction: ...


class PrintedWorth(Protocol):
    """A bet's lines, what one unit on it gains on average, with its variance, and between what one
    unit in each of so many coups gains so often."""

    @property
    def bet(self) -> BetId: ...
    @property
    def lines(self) -> Sequence[PrintedOdds]: ...
    @property
    def edge(self) -> Fraction: ...
    @property
    def variance(self) -> Fraction: ...
    def band(self, coups: int, share: Fraction) -> tuple[Fraction, Fraction]: ...


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
    story = list(flowables(_story(data, figures), figures))
    print_to(path, story, _page(data, figures), invariant=invariant)


def _page(data: ParSheetData, figures: Figures) -> PaperPage:
    name = figures.words("PAR sheet: {game}", game=data.card.title)
    return framed(name, data.rules.house.name, data, figures)


def _story(data: ParSheetData, figures: Figures) -> Iterator[Part]:
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
    yield from LINES.parts(_payout_lines(data, words), figures)
    yield from tableau(data.card, data.rules)
    yield from _method(data, figures)


class _Bet(NamedTuple):
    """A bet, by its name, and what it is worth."""

    name: str
    worth: PrintedWorth

    def edge(self, figures: Figures) -> str:
        """What one unit gains on average."""
        return f"{_decimal(100 * self.worth.edge, 4, figures)} %"

    def variance(self, figures: Figures) -> str:
        return _decimal(self.worth.variance, 4, figures)

    def expected(self, figures: Figures) -> str:
        """What a hundred units on it leave to whoever pays it."""
        return _decimal(-COUPS * self.worth.edge, 2, figures)

    def least(self, figures: Figures) -> str:
        return _decimal(-self.worth.band(COUPS, BAND)[1], 1, figures)

    def most(self, figures: Figures) -> str:
        return _decimal(-self.worth.band(COUPS, BAND)[0], 1, figures)


BETS: Final[PaperSheet[_Bet]] = PaperSheet(
    "bets",
    (
        Column("bet", marked("Bet"), lambda e, _: e.name, wide=True),
        Column("edge", marked("Guest’s edge"), _Bet.edge, CellKind.NUMBER),
        Column("variance", marked("Variance"), _Bet.variance, CellKind.NUMBER),
        Column("house", marked("House wins in 100 coups"), _Bet.expected, CellKind.NUMBER),
        Column("bank", marked("Bank wins in 100 coups"), _Bet.expected, CellKind.NUMBER),
        Column("least", marked("95%, from"), _Bet.least, CellKind.NUMBER),
        Column("most", marked("to"), _Bet.most, CellKind.NUMBER),
    ),
    marked("What each bet is worth"),
)
"""Every bet with its edge, its variance, and what is won of a hundred units."""


def _worth(data: ParSheetData, figures: Figures) -> Iterator[Part]:
    """What each bet is worth; what the guests lose is the house's, or that of whoever banks."""
    words = figures.words
    banked = data.rules.variant.procedure is Procedure.HOUSE_BANKED
    bets = [_Bet(_name(data, worth.bet, words), worth) for worth in data.bets]
    yield from BETS.without("bank" if banked else "house").parts(bets, figures)
    for bet in data.unknown:
        name = _name(data, bet, words)
        yield lines(
            words("{bet}: it lies on several sides at once, and has no exact figure.", bet=name)
        )


def _name(data: ParSheetData, bet: BetId, words: Words) -> str:
    return words.name(data.rules.variant.bets[bet].names)


def _chosen(law: PrintedLaw) -> Iterator[Flowable]:
    """A law as books print it, on one page with the sentences above it; then what its choices
    gain.

    It is no list: each of its squares is what a hand does at a total against a card.
    """
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
    """A table whose columns stand under those of the law, which is no list either."""
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


class _Line(NamedTuple):
    """A line of a payout: the name of its bet, empty after the first of them, and its outcome."""

    bet: str
    outcome: str
    odds: PrintedOdds


LINES: Final[PaperSheet[_Line]] = PaperSheet(
    "payouts",
    (
        Column("bet", marked("Bet"), lambda e, _: e.bet),
        Column("outcome", marked("Outcome"), lambda e, _: e.outcome, wide=True),
        Column(
            "probability",
            marked("Probability"),
            lambda e, f: _decimal(e.odds.probability, 8, f),
            CellKind.NUMBER,
        ),
        Column(
            "net",
            marked("One unit gains"),
            lambda e, f: _decimal(e.odds.net, 2, f),
            CellKind.NUMBER,
        ),
    ),
    marked("Payouts and their probabilities"),
    joined=True,
)
"""Every line of every payout, its bet named once."""


def _payout_lines(data: ParSheetData, words: Words) -> Iterator[_Line]:
    for worth in data.bets:
        name = _name(data, worth.bet, words)
        for number, line in enumerate(worth.lines):
            yield _Line("" if number else name, data.outcome(worth.bet, line.on), line)


def _method(data: ParSheetData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from section(words("How it was computed"))
    yield lines(
        words(
            "Every order of the cards of a coup from a full shoe is counted, with the drawing law, "
            "the values and the payouts of the game’s own sheet: whole numbers and fractions, "
            "rounded only here. Commission is counted unrounded. The band is what a hundred coups "
            "with one unit each come to, added up line by line as if they did not depend on one "
            "another: 95 times in 100 no less and no more is won."
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
