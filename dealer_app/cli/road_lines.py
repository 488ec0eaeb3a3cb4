"""What `sabot roads` says of a shoe: every road as JSON, or drawn in letters."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import BEAD_PLATE, BIG_ROAD, DERIVED
from dealer_app.i18n.saying import Hindrance
from dealer_app.rules.house import RoadStyle
from dealer_app.rules.variant import Role
from dealer_app.table.table import Table
from dealer_app.table.view.boards import Board, boards, last_dealt
from dealer_app.table.view.roads import ROWS, CoupResult, Derived, RoadCell, Roads

LETTERS: Final[Mapping[Role, str]] = {Role.BANQUE: "B", Role.PONTE: "P", Role.TIE: "T"}
"""Who won, outside: the bank, the ponte, nobody."""

_ROLES: Final = {letter: role for role, letter in LETTERS.items()}
_ID: Final[Mapping[Derived, str]] = {each: each.name.lower() for each in Derived}
_FOREIGN: Final = marked(
    "“{found}” is no result: write B for the bank, P for the ponte, T for a tie."
)
_NO_ROADS: Final = marked(
    "This game has no roads: its bank goes from hand to hand, or every seat has a hand of its own."
)
_NO_SHOE: Final = marked("There is no shoe {shoe} in this file: it has {shoes}.")


class NoRoads(Hindrance):
    """What was asked has no roads."""


def read_results(text: str) -> tuple[CoupResult, ...]:
    """The coups that `BPPT`, `b, p, p, t` and the like name; NoRoads for a foreign letter."""
    letters = "".join(text.replace(",", " ").split()).upper()
    for letter in letters:
        if letter not in _ROLES:
            raise NoRoads(_FOREIGN, found=letter)
    return tuple(
        CoupResult(_ROLES[letter], coup=number) for number, letter in enumerate(letters, 1)
    )


def boards_of(
    table: Table, shoe: int | None = None, style: RoadStyle | None = None
) -> tuple[Board, ...]:
    """The boards of one shoe of a session, the last if none is named, drawn as its house does
    unless another style is named.

    NoRoads for a game that has none, and for a shoe that was not dealt.
    """
    asked = last_dealt(table) if shoe is None else shoe
    if not 0 <= asked <= table.shoes:
        raise NoRoads(_NO_SHOE, shoe=asked, shoes=table.shoes)
    rules = table.rules
    if style is not None:
        rules = replace(rules, house=replace(rules.house, roads=style))
    found = boards(rules, (each for each in table.coups if each.coup.shoe == asked))
    if not found:
        raise NoRoads(_NO_ROADS)
    return found


def record(roads: Roads) -> Mapping[str, object]:
    """The roads as JSON; marks of derived roads in the order in which they came."""
    return {
        "bead": "".join(LETTERS[result.winner] for result in roads.bead),
        "big_road": [_cell(cell) for cell in roads.big],
        **{_ID[road]: "".join(each.mark for each in roads.derived[road]) for road in Derived},
        "forecast": {
            LETTERS[side]: {_ID[road]: mark.value for road, mark in marks.items()}
            for side, marks in roads.forecast.items()
        },
    }


def _cell(cell: RoadCell) -> Mapping[str, object]:
    return {
        "column": cell.column,
        "row": cell.row,
        "winner": LETTERS[cell.winner],
        "ties": cell.ties,
        "pairs": "P" * cell.ponte_pair + "B" * cell.banque_pair,
        "natural": cell.natural,
    }


def lines_of(roads: Roads, words: Words) -> Iterator[str]:
    """The roads drawn in letters, each under its name."""
    beads = (LETTERS[result.winner] for result in roads.bead)
    yield from _drawn(words(BEAD_PLATE), ((*divmod(n, ROWS), b) for n, b in enumerate(beads)))
    yield from _drawn(
        words(BIG_ROAD),
        ((cell.column, cell.row, LETTERS[cell.winner] + _beside(cell)) for cell in roads.big),
    )
    for road in Derived:
        marks = roads.derived[road]
        yield from _drawn(words(DERIVED[road]), ((m.column, m.row, m.mark) for m in marks))
    yield words("B bank, P ponte, T tie; on the three roads below them R red, B blue.")
    for side, foretold in roads.forecast.items():
        each = words.listed(f"{words(DERIVED[road])} {mark}" for road, mark in foretold.items())
        yield words("Next {side}: {marks}", side=LETTERS[side], marks=each or "–")


def _beside(cell: RoadCell) -> str:
    """How many ties lie on a win, where there are any."""
    return str(cell.ties) if cell.ties else ""


def _drawn(name: str, marks: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    """One road: six rows of columns, as far as it goes."""
    rows: list[dict[int, str]] = [{} for _ in range(ROWS)]
    for column, row, mark in marks:
        rows[row][column] = mark
    wide = max((len(mark) for line in rows for mark in line.values()), default=1) + 1
    yield name
    for line in rows:
        last = max(line, default=-1)
        yield ("  " + "".join(line.get(n, "·").ljust(wide) for n in range(last + 1))).rstrip()
    yield ""
