"""What the cells of a drill are called, as they stand in the weakness map and in lists."""

from typing import Final

from dealer_app.i18n import Words
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.i18n.names import bet_name, irregular_name
from dealer_app.library.outcome_names import line_name
from dealer_app.rules.variant import BetId
from dealer_app.table.table import Rules
from dealer_app.training.felt import canonical
from dealer_app.training.question import Cell
from dealer_app.training.weakness import BAR, Matrix, Place, placed

BESIDE: Final = ", "
"""What stands between the parts of a cell."""

AND: Final = "+"
"""What stands between the ends of several hands."""

TIMES: Final = "x"
"""What stands before how many times a bet pays."""


def label(words: Words, rules: Rules, drill: Drill, part: str) -> str:
    """One part of a cell: what the game calls it, or the drill, or a figure as it is."""
    hands = {canonical(hand.id): words.name(hand.names) for hand in rules.variant.hands}
    if part in hands:
        return hands[part]
    if part in rules.house.irregularities:
        return irregular_name(words, part, rules.house.irregularities[part])
    return words(drill.about.cells.get(part, "")) or part


def row_label(words: Words, rules: Rules, drill: Drill, row: str) -> str:
    """The head of a row of the weakness map."""
    if drill is Drill.TOTALS and row.isdecimal():
        return words.plural("{n} card", "{n} cards", int(row))
    if drill is Drill.PAYOUTS:
        return _payout_label(words, rules, row)
    return label(words, rules, drill, row)


def _payout_label(words: Words, rules: Rules, row: str) -> str:
    """A bet and the end it comes to, how several hands fare, or how many times it pays."""
    variant = rules.variant
    first, *ends = row.split(BAR)
    if BetId(first) not in variant.bets:
        return BESIDE.join(label(words, rules, Drill.PAYOUTS, part) for part in (first, *ends))
    lines = {line.on for line in variant.bets[BetId(first)].lines}
    told = [bet_name(words, variant, first)]
    for end in ends:
        if end in lines:
            told.append(line_name(words, variant, end, first))
        elif end.startswith(TIMES):
            told.append(f"×{end.removeprefix(TIMES)}")
        else:
            sides = [label(words, rules, Drill.PAYOUTS, side) for side in end.split(AND)]
            told.append(f" {AND} ".join(sides))
    return BESIDE.join(told)


def matrix_label(words: Words, rules: Rules, matrix: Matrix) -> str:
    """What a matrix of the weakness map is called."""
    drill, game = drill_name(words, matrix.drill), words.name(rules.variant.names)
    head = [label(words, rules, matrix.drill, part) for part in matrix.head]
    return BESIDE.join((drill, game, *head))


def cell_label(words: Words, rules: Rules, cell: Cell) -> str:
    """A cell in a list: its drill, its game, and what it trains there."""
    head, place = placed(cell)
    matrix = Matrix(cell.drill, cell.game, head, (place.row,), (place.column,), {})
    return BESIDE.join((matrix_label(words, rules, matrix), place_label(words, rules, cell, place)))


def place_label(words: Words, rules: Rules, cell: Cell, place: Place) -> str:
    """Where a cell stands in its matrix, in a list."""
    row = row_label(words, rules, cell.drill, place.row)
    column = label(words, rules, cell.drill, place.column) if place.column else ""
    return BESIDE.join(part for part in (row, column) if part)
