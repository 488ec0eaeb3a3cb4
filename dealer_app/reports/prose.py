"""Prose as the rule texts write it, paragraphs, headings and lists, as lines on paper."""

from collections.abc import Iterator
from typing import Final

from reportlab.platypus import Flowable

from dealer_app.reports.ink import BODY, wrapped
from dealer_app.reports.ledger import Ledger, Mark, Row
from dealer_app.reports.paper import WIDTH
from dealer_app.reports.tables import section

STEP: Final = 11.0
INDENT: Final = 12.0
SPACE: Final = 5.0


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
    ledger.spaceAfter = SPACE
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
    told = wrapped(item.replace("**", ""), BODY, WIDTH - left)
    first = (Mark(0, mark, BODY),) if mark else ()
    return [
        Row(STEP, (*(() if n else first), Mark(left, line, BODY)), starts=True)
        for n, line in enumerate(told)
    ]
