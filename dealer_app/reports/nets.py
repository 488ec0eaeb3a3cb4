"""Coups in short, where patrons hold the bank: a row each, with what every seat gained by it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from dealer_app.reports.columns import Cell, Column, Lay, natural, placed, row
from dealer_app.reports.figures import Figures
from dealer_app.reports.hand_words import several
from dealer_app.reports.ink import FAINT, HEAD, Ink, wrapped
from dealer_app.reports.ledger import Ledger, Mark, Row
from dealer_app.reports.net_words import DEAL, HANDS, NETS, PLACE, Told, heads, night_of, told
from dealer_app.reports.paper import WIDTH
from dealer_app.rules.variant import Variant
from dealer_app.table.table import Played

HEIGHT: Final = 11.0
BELOW: Final = 31.0
BELOW_HEIGHT: Final = 9.6
GUTTER: Final = 8.0
LOOSE: Final = 9.0
"""How much further apart the columns of a row that has room to spare may stand."""

READABLE: Final = 0.8
"""The scale below which the gains go to a row of their own."""

Line = Sequence[tuple[Lay, Sequence[str]]]
"""A row of a coup: lays side by side, each with the names of the parts that it holds."""

Heads = Mapping[str, Sequence[Column]]


def nets_ledger(coups: Sequence[Played], seats: int, figures: Figures) -> Ledger:
    """All these coups, one at least, at a table of so many seats."""
    night = night_of(coups, seats, figures)
    every, columns = [told(each, night) for each in coups], heads(night)
    lines = _in_blocks(every, columns) if night.seated else _in_rows(every, columns)
    inks = (HEAD, HEAD) if night.seated else (HEAD, FAINT)
    heading = [
        replace(
            row([(lay, _headed(columns, parts, ink)) for lay, parts in line], HEIGHT), shaded=True
        )
        for line, ink in zip(lines, inks, strict=False)
    ]
    return Ledger(heading, [each for coup in every for each in _rows(coup, lines)])


def legend(variant: Variant, figures: Figures) -> str:
    """What grey grounds, bold figures and signs beside a total say."""
    words = figures.words
    said = words("On grey: who held the bank. In bold: who held the cards for others.")
    if not several(variant):
        return said
    return f"{said} " + words("+ the hand wins, − it loses, = it ties.")


def _in_rows(every: Sequence[Told], columns: Heads) -> Sequence[Line]:
    """All in one row where that is readable, else the gains below the cards."""
    together = (PLACE, DEAL, NETS)
    whole = placed(*_measured(every, columns, together))
    if whole.scale >= READABLE:
        return [[(whole, together)]]
    above, width = _measured(every, columns, together[:2]), len(columns[DEAL]) * LOOSE
    own = placed(*above, 0.0, min(WIDTH, natural(*above) + width))
    nets = placed(*_measured(every, columns, together[2:]), BELOW)
    return [[(own, together[:2])], [(nets, together[2:])]]


def _in_blocks(every: Sequence[Told], columns: Heads) -> Sequence[Line]:
    """Where seats have hands: what is said of the coup in two rows on the left, beside it each
    seat's gain, and its hand below that."""
    blocks = [_measured(every, columns, (part,)) for part in (PLACE, DEAL)]
    edge = max(natural(*block) for block in blocks)
    place, deal = (placed(*block, 0.0, edge) for block in blocks)
    seats = placed(*_measured(every, columns, (NETS,), (HANDS,)), edge + GUTTER)
    return [[(place, (PLACE,)), (seats, (NETS,))], [(deal, (DEAL,)), (seats, (HANDS,))]]


def _measured(
    every: Sequence[Told], columns: Heads, *lines: Sequence[str]
) -> tuple[Sequence[Column], Sequence[Sequence[Cell]]]:
    """The columns of these parts, with all cells that are to fit below them."""
    rows = [_joined(each, parts) for each in every for parts in lines]
    return [column for part in lines[0] for column in columns[part]], rows


def _joined(coup: Told, parts: Sequence[str]) -> Sequence[Cell]:
    return [cell for part in parts for cell in coup.cells[part]]


def _headed(columns: Heads, parts: Sequence[str], ink: Ink) -> Sequence[Cell]:
    return [Cell(column.head, ink) for part in parts for column in columns[part]]


def _rows(coup: Told, lines: Sequence[Line]) -> Iterator[Row]:
    """A coup's rows, those left out that say nothing, and what is noted of it below them."""
    for number, line in enumerate(lines):
        parts = [(lay, _joined(coup, names)) for lay, names in line]
        if not number:
            yield row(parts, HEIGHT, starts=True)
        elif any(cell.text for _, cells in parts for cell in cells):
            yield row(parts, BELOW_HEIGHT)
    for text in wrapped(coup.note, coup.ink, WIDTH - BELOW) if coup.note else ():
        yield Row(BELOW_HEIGHT, (Mark(BELOW, text, coup.ink),))
