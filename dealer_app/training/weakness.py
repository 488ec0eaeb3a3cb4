"""The weakness map: a matrix a law, with what was answered in each cell of late."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import Words
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.i18n.names import bet_name, irregular_name
from dealer_app.library.outcome_names import line_name
from dealer_app.rules.variant import BetId
from dealer_app.table.table import Rules
from dealer_app.training.drills.own_questions import question_of, title_of
from dealer_app.training.progress import AnswerTally, DrillOf, Reply, total
from dealer_app.training.question import DrillCell, Subject
from dealer_app.training.record_facts import Answered, ExamFilmed, Noted
from dealer_app.training.school_felt import canonical

LATE: Final = 8
"""How many answers of a cell count, the last ones: a weakness that was overcome is none."""

WEAKEST: Final = 5
"""How many cells are named as the weakest unless more are asked for."""


BAR: Final = "|"
"""What stands between the parts of a key."""


class MapPlace(NamedTuple):
    """Where a cell stands in its matrix; a row may be of several parts, a bar between them."""

    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """Cells of one drill and game that are of one kind: bank total by third card, hand by total,
    bet by end.

    `head` is what all keys of it begin with. A cell that was never asked about has an empty
    tally; a place without a cell is none of the law.
    """

    drill: Drill
    game: str
    head: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[MapPlace, AnswerTally]

    def is_of(self, drill: DrillOf) -> bool:
        """True of a map of that drill of a game, or of one of all that the house wrote."""
        own = self.head[0] if self.drill.about.of_house else ""
        return self.game == drill.game and Subject(drill.drill, drill.own).has(self.drill, own)

    @property
    def asked(self) -> bool:
        """True if any of its cells was asked about."""
        return any(each.asked for each in self.cells.values())


def matrices(cells: Iterable[DrillCell], given: Iterable[Reply]) -> tuple[Matrix, ...]:
    """The matrices of these cells, in the order in which the drills name them.

    A cell that was answered and is not among them, since the house has changed its rules, is left
    out; one whose key is shorter than others that begin alike stands among them.
    """
    tallies, known = of_late(given), tuple(cells)
    kinds = dict[tuple[Drill, str, tuple[str, ...]], dict[MapPlace, AnswerTally]]()
    heads = {(cell.drill, cell.game, placed(cell)[0]) for cell in known}
    for cell in known:
        head, place = placed(cell)
        if (cell.drill, cell.game, (place.row,)) in heads:
            head, place = (place.row,), MapPlace(place.column, "")
        kind = kinds.setdefault((cell.drill, cell.game, head), {})
        kind[place] = tallies.get(cell, AnswerTally())
    return tuple(_matrix(*kind, places) for kind, places in kinds.items())


def placed(cell: DrillCell) -> tuple[tuple[str, ...], MapPlace]:
    """In which matrix of its drill and game a cell stands, and where; all bets stand in one."""
    before, _, last = cell.key.rpartition(BAR)
    if cell.own:
        return (cell.own,), MapPlace(cell.key, "")
    if not before:
        return (), MapPlace(last, "")
    if cell.drill.about.of_bets:
        return (), MapPlace(before, last)
    return cell.parts[:-2], MapPlace(cell.parts[-2], last)


def _matrix(
    drill: Drill, game: str, head: tuple[str, ...], places: Mapping[MapPlace, AnswerTally]
) -> Matrix:
    rows = _ordered(place.row for place in places)
    columns = _ordered(place.column for place in places)
    return Matrix(drill, game, head, rows, columns, places)


def _ordered(parts: Iterable[str]) -> tuple[str, ...]:
    """Words before numbers, numbers by what they are worth, words as they came."""
    found = dict.fromkeys(parts)
    words = [part for part in found if not part.isdecimal()]
    return (*words, *sorted((part for part in found if part.isdecimal()), key=int))


def of_late(given: Iterable[Reply]) -> Mapping[DrillCell, AnswerTally]:
    """What the last answers of each cell come to."""
    last = dict[DrillCell, deque[Reply]]()
    for each in given:
        last.setdefault(each.answer.cell, deque(maxlen=LATE)).append(each)
    return {cell: total(few) for cell, few in last.items()}


def weakest(given: Sequence[Reply], most: int = WEAKEST) -> tuple[DrillCell, ...]:
    """The cells that were got wrong of late, the worst first."""
    wrong = [(cell, each) for cell, each in of_late(given).items() if each.right < each.asked]
    wrong.sort(key=lambda pair: _strength(pair[1]))
    return tuple(cell for cell, _ in wrong[:most])


def missed(entries: Iterable[Noted]) -> tuple[DrillCell, ...]:
    """The cells of a record whose last answer was wrong, or was shown first, or whose act was wrong
    in an exam since: that which was missed last before the others."""
    last = dict[DrillCell, bool]()
    for cell, known in _known(entries):
        last.pop(cell, None)
        last[cell] = known
    return tuple(cell for cell, known in reversed(last.items()) if not known)


def _known(entries: Iterable[Noted]) -> Iterator[tuple[DrillCell, bool]]:
    """Each cell that a record tells of, and whether it was known then."""
    for each in entries:
        if isinstance(each.fact, Answered):
            yield each.fact.cell, each.fact.known
        elif isinstance(each.fact, ExamFilmed):
            yield from ((cell, False) for cell in each.fact.again)


def _strength(tally: AnswerTally) -> tuple[Fraction, int]:
    """How well a cell is known; what was asked once says less than what was asked often."""
    return Fraction(tally.right + 1, tally.asked + 2), -tally.milliseconds


# What cells, rows and matrices are called


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
    if drill.about.of_house:
        return title_of(words, [rules], drill, part) if part else ""
    if part in rules.house.irregularities:
        return irregular_name(words, part, rules.house.irregularities[part])
    return words(drill.about.cells.get(part, "")) or part


def row_label(words: Words, rules: Rules, drill: Drill, row: str) -> str:
    """The head of a row of the weakness map."""
    if drill.about.of_house:
        asked = question_of(rules, row)
        return row.rpartition(BAR)[2] if asked is None else words.name(asked.ask)
    if drill.about.by_cards and row.isdecimal():
        return words.plural("{n} card", "{n} cards", int(row))
    if drill.about.of_bets:
        return _bet_label(words, rules, drill, row)
    return label(words, rules, drill, row)


def _bet_label(words: Words, rules: Rules, drill: Drill, row: str) -> str:
    """A bet and the end it comes to, how several hands fare, or how many times it pays."""
    variant = rules.variant
    first, *ends = row.split(BAR)
    if BetId(first) not in variant.bets:
        return BESIDE.join(label(words, rules, drill, part) for part in (first, *ends))
    lines = {line.on for line in variant.bets[BetId(first)].lines}
    told = [bet_name(words, variant, first)]
    for end in ends:
        if end in lines:
            told.append(line_name(words, variant, end, first))
        elif end.startswith(TIMES):
            told.append(f"×{end.removeprefix(TIMES)}")
        else:
            sides = [label(words, rules, drill, side) for side in end.split(AND)]
            told.append(f" {AND} ".join(sides))
    return BESIDE.join(told)


def matrix_label(words: Words, rules: Rules, matrix: Matrix) -> str:
    """What a matrix of the weakness map is called."""
    drill, game = drill_name(words, matrix.drill), words.name(rules.variant.names)
    head = [label(words, rules, matrix.drill, part) for part in matrix.head]
    return BESIDE.join((drill, game, *head))


def cell_label(words: Words, rules: Rules, cell: DrillCell) -> str:
    """A cell in a list: its drill, its game, and what it trains there."""
    head, place = placed(cell)
    matrix = Matrix(cell.drill, cell.game, head, (place.row,), (place.column,), {})
    return BESIDE.join((matrix_label(words, rules, matrix), place_label(words, rules, cell, place)))


def place_label(words: Words, rules: Rules, cell: DrillCell, place: MapPlace) -> str:
    """Where a cell stands in its matrix, in a list."""
    row = row_label(words, rules, cell.drill, place.row)
    column = label(words, rules, cell.drill, place.column) if place.column else ""
    return BESIDE.join(part for part in (row, column) if part)
