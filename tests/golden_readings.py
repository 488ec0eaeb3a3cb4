"""Each golden coup by itself: the table as it begins, and which lines of the sheet it reads."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pytest

from dealer_app.machine.exit_status import Status
from dealer_app.replay import run
from dealer_app.replay.script import Script
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.drawing import Law, LawCell
from dealer_app.rules.variant import BetId, BetSpec, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules, Table
from tests.golden_files import files_of, script_in
from tests.sheet_changes import Change

Cell = tuple[Law, int, int]
"""One cell of a law: its row and its column."""

_ACT: Final = Law.act


@dataclass(frozen=True)
class Reading:
    """One coup of a golden file, with what of the sheet decides it."""

    script: Script
    table: Table
    statements: tuple[Statement, ...]
    cells: frozenset[Cell]
    bets: frozenset[BetId]

    def reads(self, change: Change) -> bool:
        """True if the changed line had a say in this coup."""
        if isinstance(change.old, BetSpec):
            return change.old.id in self.bets
        return cell_of(change) in self.cells

    def fails(self, changed: Variant) -> bool:
        """True if the coup notices that its game was changed."""
        rules = Rules(changed, self.table.house)
        table = replace(self.table, rules=rules, resolve=lambda _options: rules)
        try:
            play(TableSession(table, run.Unwritten()), self.script, self.statements)
        except ReplayTrouble as trouble:
            return trouble.status is Status.FAILED
        return False


@cache
def cell_of(change: Change) -> Cell:
    """The cell of a law that is changed."""
    old, new = change.old, change.new
    assert isinstance(old, Law)
    assert isinstance(new, Law)
    (cell,) = (
        (old, total, column)
        for total, row in enumerate(old.rows)
        for column, act in enumerate(row)
        if act is not new.rows[total][column]
    )
    return cell


def play(session: TableSession, script: Script, statements: tuple[Statement, ...]) -> None:
    """Enters the statements of one coup and checks what is expected of it."""
    for place, statement in enumerate(statements):
        after = statements[place + 1] if place + 1 < len(statements) else None
        if statement.verb == "expect":
            if statement.words != ("refused",):
                run._expect(session.table, statement, None)
        elif after is not None and (after.verb, after.words) == ("expect", ("refused",)):
            run._must_be_refused(session.table, statement, after, script)
        elif statement.verb not in {*run.HEADINGS, "at"}:
            run.enter(session, statement, script)
    session.decide()


def coups_of(script: Script) -> Iterator[tuple[Statement, ...]]:
    """The statements of a file coup by coup, each with the shoe that was opened for it."""
    coup: list[Statement] = []
    for statement in script.statements:
        dealt = any(each.verb == "coup" for each in coup)
        if statement.verb == "shoe" or (statement.verb == "coup" and dealt):
            yield tuple(coup)
            coup = []
        coup.append(statement)
    yield tuple(coup)


@cache
def readings(game: str) -> list[Reading]:
    """Every golden coup of a game, the short files first."""
    scripts = sorted(map(script_in, files_of(game)), key=lambda script: len(script.statements))
    return [reading for script in scripts for reading in _readings(script)]


def _readings(script: Script) -> Iterator[Reading]:
    session = TableSession.begun(script.opening, script.resolve, run.Unwritten())
    for statements in coups_of(script):
        before, cells = session.table, set[Cell]()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Law, "act", _watched(cells))
            play(session, script, statements)
        coup = session.table.coup
        bets = frozenset(stake.bet for stake in coup.stakes) if coup else frozenset[BetId]()
        yield Reading(script, before, statements, frozenset(cells), bets)


def _watched(cells: set[Cell]) -> object:
    """A law's answer, of which note is taken."""

    def act(law: Law, total: int, third: int | None = None) -> LawCell:
        column = 0 if third is None or len(law.rows[total]) == 1 else third + 1
        cells.add((law, total, column))
        return _ACT(law, total, third)

    return act
