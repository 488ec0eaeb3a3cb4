"""What `sabot roads` says of a shoe: every road as JSON, or drawn in letters."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Hindrance
from dealer_app.rules.house import RoadStyle
from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import ROWS, CoupResult, Derived, RoadCell, Roads

if TYPE_CHECKING:  # who names results needs nothing of a table
    from dealer_app.table.table import Table
    from dealer_app.table.view.boards import Board

LETTERS: Final[Mapping[Role, str]] = {Role.BANQUE: "B", Role.PONTE: "P", Role.TIE: "T"}
"""Who won, outside: the bank, the ponte, nobody."""

_ROLES: Final = {letter: role for role, letter in LETTERS.items()}
_ID: Final[Mapping[Derived, str]] = {each: each.name.lower() for each in Derived}
_FOREIGN: Final = marked(
    "“{found}” is no result: write B for the bank, P for the ponte, T for a tie."
)
NO_RESULT: Final = marked(
    "No result is named, and the roads are empty: write B for the bank, P for the ponte, T for a"
    " tie, such as BPPT."
)
_NO_FILE: Final = marked("{file} is no file, nor results such as BPPT.")
_NONE_THERE: Final = marked("{file}: there is no result in it.")
_AT_FAULT: Final = marked("{file}, line {line}: {why}")
_GAME: Final = "punto_banco"
"""By whose rules the results of a file are read."""

_NO_ROADS: Final = marked(
    "This game has no roads: its bank goes from hand to hand, or every seat has a hand of its own."
)
_NO_SHOE: Final = marked("There is no shoe {shoe} in this file: it has {shoes}.")


class NoRoads(Hindrance):
    """What was asked has no roads."""


def read_results(text: str, words: Words, shoe: int | None = None) -> tuple[CoupResult, ...]:
    """The coups that `BPPT`, `b, p, p, t` and the like name, or those of a file: of one of its
    shoes, the last if none is named. NoRoads for a foreign letter, and for a row at fault."""
    letters = "".join(text.replace(",", " ").split()).upper()
    foreign = next((letter for letter in letters if letter not in _ROLES), None)
    if foreign is None:
        winners = [_ROLES[letter] for letter in letters]
    elif Path(text).is_file():
        winners = _winners_in(Path(text), words, shoe)
    elif Path(text).suffix or Path(text).name != text:
        raise NoRoads(_NO_FILE, file=text)
    else:
        raise NoRoads(_FOREIGN, found=foreign)
    return tuple(CoupResult(winner, coup=number) for number, winner in enumerate(winners, 1))


def _winners_in(path: Path, words: Words, shoe: int | None) -> list[Role]:
    """Who won the coups of a file of results, or of cards judged by the rules of punto banco."""
    from dealer_app.readers.coup_columns import planned
    from dealer_app.readers.coup_file import NotImported, read_coup_file
    from dealer_app.replay.coup_import import imported
    from dealer_app.replay.import_game import game_of
    from dealer_app.replay.row_faults import fault_sentence, winner_of

    game = game_of(_GAME)
    try:
        file = read_coup_file(path)
        found = imported(file, planned(file, game.names), game)
    except NotImported as trouble:
        raise NoRoads(trouble.saying.code, **trouble.saying.values) from None
    for row in found.faulty:
        why = fault_sentence(words, game, row.faults[0])
        raise NoRoads(_AT_FAULT, file=path, line=row.line, why=why)
    if not found.rows:
        raise NoRoads(_NONE_THERE, file=path)
    shoes = list(dict.fromkeys(row.told.shoe for row in found.rows))
    asked = len(shoes) if shoe is None else shoe
    if not 1 <= asked <= len(shoes):
        raise NoRoads(_NO_SHOE, shoe=asked, shoes=len(shoes))
    rows = (row for row in found.rows if row.told.shoe == shoes[asked - 1])
    winners = (winner_of(game.names, fate) for row in rows for fate in row.results.values())
    variant = game.table.variant
    return [Role.TIE if who is None else variant.hand(who).role for who in winners]


def boards_of(
    table: "Table", shoe: int | None = None, style: RoadStyle | None = None
) -> "tuple[Board, ...]":
    """The boards of one shoe of a session, the last if none is named, drawn as its house does
    unless another style is named.

    NoRoads for a game that has none, and for a shoe that was not dealt.
    """
    from dealer_app.table.view.boards import boards, last_dealt

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
    from dealer_app.i18n.names import BEAD_PLATE, BIG_ROAD, DERIVED

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
