"""The rule sheet of a game: how the hands count, who draws, what is paid, and the limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import Words
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import (
    BODY,
    BOLD,
    FIGURE,
    HEAD,
    STRONG,
    WIDTH,
    Ink,
    PaperPage,
    print_to,
    register_fonts,
    width_of,
    wrapped,
)
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine, LedgerText
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
from dealer_app.reports.session.document import framed
from dealer_app.reports.session.identity import limits_words
from dealer_app.rules.variant import Law, LawCell, Reference
from dealer_app.table.table import Rules

# Prose as the rule texts write it


PROSE_STEP: Final = 11.0
INDENT: Final = 12.0
SPACE: Final = 5.0
SPACE_BEFORE: Final = 3.0
STARS: Final = "**"
HEAVY: Final = BODY._replace(font=BOLD)


def blocks(text: str) -> list[str]:
    """The parts of a text between its blank lines."""
    return [block.strip() for block in text.split("\n\n") if block.strip()]


def prose(block: str) -> Iterator[Flowable]:
    """One part: a heading, a list, or a paragraph; the document's own title is left out."""
    if block.startswith("# "):
        return
    if block.startswith("#"):
        heading, _, rest = block.partition("\n")
        yield from section(heading.lstrip("# "), needs=60)
        if rest:
            yield from prose(rest)
        return
    rows: list[LedgerLine] = []
    for mark, item in _items(block):
        rows += _lines(mark, item)
    ledger = DrawnLedger((), rows)
    ledger.spaceBefore, ledger.spaceAfter = SPACE_BEFORE, SPACE
    yield ledger


def _items(block: str) -> list[tuple[str, str]]:
    """The items of a list, each with its mark; a paragraph is one item without a mark."""
    items: list[tuple[str, str]] = []
    for line in block.splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark in {"-", "*"} or (mark[:-1].isdigit() and mark.endswith(".")):
            items.append(("•" if mark in {"-", "*"} else mark, rest.strip()))
        elif items:
            items[-1] = (items[-1][0], f"{items[-1][1]} {line.strip()}")
        else:
            items.append(("", line.strip()))
    return items


def _lines(mark: str, item: str) -> list[LedgerLine]:
    left = INDENT if mark else 0.0
    first = (LedgerText(0, mark, BODY),) if mark else ()
    return [
        LedgerLine(PROSE_STEP, (*(() if n else first), *_set(line, left)), starts=n == 0)
        for n, line in enumerate(_broken(_pieces(item), WIDTH - left))
    ]


class _Piece(NamedTuple):
    """A piece of a text in one type; `glued` to the piece before it, no space between."""

    text: str
    ink: Ink
    glued: bool


def _pieces(text: str) -> list[_Piece]:
    """The words of a text in their type, those between two pairs of asterisks in bold."""
    pieces: list[_Piece] = []
    glued = True
    for n, part in enumerate(text.split(STARS)):
        for place, word in enumerate(part.split(" ")):
            glued = glued and place == 0
            if word:
                pieces.append(_Piece(word, HEAVY if n % 2 else BODY, glued))
                glued = True
    return pieces


def _broken(pieces: list[_Piece], width: float) -> list[list[_Piece]]:
    """The pieces in lines no wider than that, broken where a space is."""
    lines: list[list[_Piece]] = [[]]
    for word in _words(pieces, width):
        if lines[-1] and _wide([*lines[-1], *word]) > width:
            lines.append([])
        lines[-1] += word
    return lines


def _words(pieces: list[_Piece], width: float) -> list[list[_Piece]]:
    """Pieces that must stay on one line; one that is wider than a line comes in parts."""
    words: list[list[_Piece]] = []
    for piece in pieces:
        first, *rest = wrapped(piece.text, piece.ink, width)
        begun = piece._replace(text=first)
        if piece.glued and words:
            words[-1].append(begun)
        else:
            words.append([begun])
        words += [[piece._replace(text=part, glued=False)] for part in rest]
    return words


def _runs(line: list[_Piece]) -> Iterator[tuple[str, Ink]]:
    """A line as few texts, each with the space that parts it from the one before."""
    for ink, some in groupby(enumerate(line), key=lambda place: place[1].ink):
        texts = (("" if p.glued or not n else " ") + p.text for n, p in some)
        yield "".join(texts), ink


def _wide(line: list[_Piece]) -> float:
    return sum(width_of(text, ink) for text, ink in _runs(line))


def _set(line: list[_Piece], left: float) -> Iterator[LedgerText]:
    for text, ink in _runs(line):
        yield LedgerText(left, text, ink)
        left += width_of(text, ink)


# The sheet


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


class GameCard(Protocol):
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

    card: GameCard
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


def _page(data: RuleSheetData, figures: Figures) -> PaperPage:
    words, game = figures.words, data.card.title
    name = words("Rules of the game: {game}", game=game)
    if data.numbered:
        name = words("Rules of the game, for the staff: {game}", game=game)
    place = " · ".join(each for each in (data.rules.house.name, data.table) if each)
    return framed(name, place, data, figures)


def _story(data: RuleSheetData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from title(data.card.title, data.rules.house.name or data.table)
    limits = FactLine(words("Limits"), "\n".join(limits_words(data.rules, figures)))
    told = [limits, *(FactLine(name, value) for name, value in data.card.facts)]
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
            case _:  # a paragraph, a heading or a list
                yield from prose(part)


def tableau(card: GameCard, rules: Rules) -> Iterator[Flowable]:
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
    """What the card has in rows of words: there is no record behind them."""
    yield from section(told.title, needs=STEP * len(told.rows) + 40)
    yield table([ColumnHead(text) for text in told.head], told.rows, most_gap=24)
    if told.note:
        yield lines(told.note)


def _grid(told: Tabular, law: Law) -> DrawnLedger:
    """A law with a column for each third card, the cells that draw on a grey ground: it is read
    across and down, and so it is no list."""
    pitch = WIDTH / len(told.head)
    heading = tuple(LedgerText(n * pitch + 6, text, HEAD) for n, text in enumerate(told.head))
    rows = []
    for cells in told.rows:
        acts = law.rows[int(cells[0])]
        drawn = [n for n, act in enumerate(acts, start=1) if act is LawCell.DRAWS]
        marks = tuple(
            LedgerText(n * pitch + 6, text, STRONG if n in drawn or n == 0 else FIGURE)
            for n, text in enumerate(cells)
        )
        fills = tuple((n * pitch, (n + 1) * pitch - 1.5) for n in drawn)
        rows.append(LedgerLine(STEP, marks, starts=True, ruled=True, fills=fills))
    return DrawnLedger([LedgerLine(STEP, heading)], rows)


def _payouts(told: Tabular, figures: Figures) -> Iterator[Flowable]:
    """What each bet pays, in two halves side by side, each of whole bets; a single bet alone.

    It is no list of records: the card of a game is words already, the same on the window, in the
    terminal and here, where it stands as it hangs on the wall.
    """
    starts = [n for n, row in enumerate(told.rows) if row[0]]
    half = min((*starts[1:], len(told.rows)), key=lambda n: abs(2 * n - len(told.rows)))
    nothing = ("",) * len(told.head)
    rows = [
        (*left, "", *right)
        for left, right in zip_longest(told.rows[:half], told.rows[half:], fillvalue=nothing)
    ]
    bet, outcome, pays = told.head
    heads = [ColumnHead(bet), ColumnHead(outcome, wide=True), ColumnHead(pays, right=True)]
    yield from section(told.title, needs=STEP * len(rows) + 80)
    if half == len(told.rows):
        yield table([ColumnHead(text) for text in told.head], told.rows, most_gap=24)
    else:
        yield table([*heads, ColumnHead(""), *heads], rows)
    yield lines(told.note)
    yield lines(figures.words("Odds are paid beside the stake, which is returned."))
