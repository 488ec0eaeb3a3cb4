"""Prose as the rule texts write it, paragraphs, headings, lists and bold type, as lines."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from reportlab.platypus import Flowable

from dealer_app.reports.ink import BODY, Ink, width_of, wrapped
from dealer_app.reports.ledger import Ledger, Mark, Row
from dealer_app.reports.paper import BOLD, WIDTH
from dealer_app.reports.tables import section

STEP: Final = 11.0
INDENT: Final = 12.0
SPACE: Final = 5.0
SPACE_BEFORE: Final = 3.0
STRONG: Final = "**"
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
    rows: list[Row] = []
    for mark, item in _items(block):
        rows += _lines(mark, item)
    ledger = Ledger((), rows)
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


def _lines(mark: str, item: str) -> list[Row]:
    left = INDENT if mark else 0.0
    first = (Mark(0, mark, BODY),) if mark else ()
    return [
        Row(STEP, (*(() if n else first), *_set(line, left)), starts=n == 0)
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
    for n, part in enumerate(text.split(STRONG)):
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


def _set(line: list[_Piece], left: float) -> Iterator[Mark]:
    for text, ink in _runs(line):
        yield Mark(left, text, ink)
        left += width_of(text, ink)
