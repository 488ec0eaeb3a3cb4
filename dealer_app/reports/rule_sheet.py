"""The rule sheet of a game: how the hands count, who draws, what is paid, and the limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import zip_longest
from pathlib import Path
from typing import Final, Protocol

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import Words
from dealer_app.reports.figures import Figures
from dealer_app.reports.identity import limits_words
from dealer_app.reports.ink import FIGURE, HEAD, STRONG
from dealer_app.reports.ledger import Ledger, Mark, Row
from dealer_app.reports.paper import WIDTH, Page, print_to, register_fonts
from dealer_app.reports.paper_head import framed
from dealer_app.reports.prose import blocks, prose
from dealer_app.reports.tables import STEP, Fact, Head, facts, lines, section, table, title
from dealer_app.rules.drawing import Act, Law, Reference
from dealer_app.table.table import Rules

TABLEAU: Final = "{tableau}"
PAYOUTS: Final = "{payouts}"


class Tabular(Protocol):
    """A table of words: its title, its head, rows of as many cells, and a note below it."""

    @property
    def title(self) -> str: ...
    @property
    def head(self) -> tuple[str, ...]: ...
    @property
    def rows(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def note(self) -> str: ...


class Card(Protocol):
    """A game as a card: what holds, what cards are worth, who draws, what is paid.

    The laws stand in the order of the variant's own.
    """

    @property
    def title(self) -> str: ...
    @property
    def facts(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def values(self) -> Tabular: ...
    @property
    def laws(self) -> Sequence[Tabular]: ...
    @property
    def payouts(self) -> Tabular: ...


@dataclass(frozen=True, slots=True)
class RuleSheetData:
    """What is printed of a game in force.

    `prose` is markdown in which `{tableau}` and `{payouts}` stand for the tables of the card;
    those that it does not name follow it. `digest` is that of the game's sheet. `numbered`: the
    prose names the numbers of its rules, which staff reads and guests do not.
    """

    card: Card
    prose: str
    rules: Rules
    table: str
    digest: str
    software: str
    printed: datetime
    zone: tzinfo | None = None
    numbered: bool = False


def write(path: Path, data: RuleSheetData, words: Words, *, invariant: bool = False) -> None:
    """Writes the sheet as a PDF; OSError where the disk refuses.

    With `invariant` the same sheet always gives the same bytes.
    """
    register_fonts()
    figures = Figures(words, data.rules.house.currency, zone=data.zone)
    print_to(path, list(_story(data, figures)), _page(data, figures), invariant=invariant)


def _page(data: RuleSheetData, figures: Figures) -> Page:
    words, game = figures.words, data.card.title
    name = words("Rules of the game: {game}", game=game)
    if data.numbered:
        name = words("Rules of the game, for the staff: {game}", game=game)
    place = " · ".join(each for each in (data.rules.house.name, data.table) if each)
    return framed(name, place, data, figures)


def _story(data: RuleSheetData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from title(data.card.title, data.rules.house.name or data.table)
    limits = Fact(words("Limits"), "\n".join(limits_words(data.rules, figures)))
    told = [limits, *(Fact(name, value) for name, value in data.card.facts)]
    half = (len(told) + 1) // 2
    yield facts(told[:half], told[half:], name_width=120)
    yield Spacer(0, 8)
    parts = blocks(data.prose)
    for part in (*parts, *(each for each in (TABLEAU, PAYOUTS) if each not in parts)):
        match part:
            case "{tableau}":
                yield from tableau(data.card, data.rules)
            case "{payouts}":
                yield from _payouts(data.card.payouts, figures)
            case _:
                yield from prose(part)


def tableau(card: Card, rules: Rules) -> Iterator[Flowable]:
    """What cards are worth, then each hand's law."""
    yield from _plain(card.values)
    for told, law in zip(card.laws, rules.variant.laws.values(), strict=True):
        if law.reference is Reference.NONE:
            yield from _plain(told)
        else:
            yield from section(told.title, needs=STEP * len(told.rows) + 40)
            yield _grid(told, law)
            yield lines(told.note)


def _plain(told: Tabular) -> Iterator[Flowable]:
    yield from section(told.title, needs=STEP * len(told.rows) + 40)
    yield table([Head(text) for text in told.head], told.rows, most_gap=24)
    if told.note:
        yield lines(told.note)


def _grid(told: Tabular, law: Law) -> Ledger:
    """A law with a column for each third card, the cells that draw on a grey ground."""
    pitch = WIDTH / len(told.head)
    heading = tuple(Mark(n * pitch + 6, text, HEAD) for n, text in enumerate(told.head))
    rows = []
    for cells in told.rows:
        acts = law.rows[int(cells[0])]
        drawn = [n for n, act in enumerate(acts, start=1) if act is Act.DRAWS]
        marks = tuple(
            Mark(n * pitch + 6, text, STRONG if n in drawn or n == 0 else FIGURE)
            for n, text in enumerate(cells)
        )
        fills = tuple((n * pitch, (n + 1) * pitch - 1.5) for n in drawn)
        rows.append(Row(STEP, marks, starts=True, ruled=True, fills=fills))
    return Ledger([Row(STEP, heading)], rows)


def _payouts(told: Tabular, figures: Figures) -> Iterator[Flowable]:
    """What each bet pays, in two halves side by side, each of whole bets; a single bet alone."""
    starts = [n for n, row in enumerate(told.rows) if row[0]]
    half = min((*starts[1:], len(told.rows)), key=lambda n: abs(2 * n - len(told.rows)))
    nothing = ("",) * len(told.head)
    rows = [
        (*left, "", *right)
        for left, right in zip_longest(told.rows[:half], told.rows[half:], fillvalue=nothing)
    ]
    bet, outcome, pays = told.head
    heads = [Head(bet), Head(outcome, wide=True), Head(pays, right=True)]
    yield from section(told.title, needs=STEP * len(rows) + 80)
    if half == len(told.rows):
        yield table([Head(text) for text in told.head], told.rows, most_gap=24)
    else:
        yield table([*heads, Head(""), *heads], rows)
    yield lines(told.note)
    yield lines(figures.words("Odds are paid beside the stake, which is returned."))
