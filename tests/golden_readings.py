"""Where each golden coup first reads a line of its sheet, and the table as it was just before."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

import pytest

from dealer_app.machine import Status
from dealer_app.replay import run
from dealer_app.replay.script import Script
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.pay_lines import pay_line
from dealer_app.rules.procedures import house_bank
from dealer_app.rules.variant import BetId, BetSpec, Law, LawCell, PayLine, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules, Table
from tests.golden_files import files_of, script_in
from tests.sheet_changes import Change

Read = tuple[Law, int, int] | tuple[BetId, PayLine] | BetId
"""What a coup reads of its sheet: a cell of a law, by its row and its column; the line that decided
a bet; and of a bet that was staked on, how precisely it wants the cards told."""

_ACT: Final = Law.act


@dataclass(frozen=True, eq=False)
class Reading:
    """The rest of a golden coup, from where it first reads something: all before came without."""

    script: Script
    table: Table
    statements: tuple[Statement, ...]

    @property
    def order(self) -> tuple[bool, int]:
        """What is checked comes before what is not, the short before the long."""
        return all(each.verb != "expect" for each in self.statements), len(self.statements)

    def notices(self, change: Change) -> bool:
        """True if the coup has that line, and fails where it is changed and only there."""
        changed = change.of(self.table.variant)
        return changed is not None and self.fails(changed) and self.comes_out

    @cached_property
    def comes_out(self) -> bool:
        """True if the coup comes out under its own game: asked of it once, whatever is changed."""
        return not self.fails(self.table.variant)

    def fails(self, changed: Variant) -> bool:
        """True if the coup does not come out where this is its game."""
        session = TableSession(_under(self.table, changed), run.Unwritten())
        try:
            for _ in played(session, self.script, self.statements):
                pass
        except ReplayTrouble as trouble:
            return trouble.status is Status.FAILED
        return False


def _under(table: Table, changed: Variant) -> Table:
    """The table, and as it was when its coup was opened, where the game was always so."""
    rules = Rules(changed, table.house)
    before = None if table.before is None else _under(table.before, changed)
    return replace(table, rules=rules, resolve=lambda _options: rules, before=before)


def line_of(change: Change) -> Read:
    """What a coup must read to notice the change: without the line that wants cards told most
    precisely they may be told otherwise, while anything is staked on the bet."""
    old, new = change.old, change.new
    if isinstance(old, BetSpec):
        assert isinstance(new, BetSpec)
        (line,) = {*old.lines} - {*new.lines}
        return (old.id, line) if old.need is new.need else old.id
    assert isinstance(new, Law)
    (cell,) = (
        (old, total, column)
        for total, row in enumerate(old.rows)
        for column, act in enumerate(row)
        if act is not new.rows[total][column]
    )
    return cell


def played(
    session: TableSession, script: Script, statements: tuple[Statement, ...]
) -> Iterator[Table]:
    """Enters the statements of one coup and checks what is expected of it; the table before each
    of them, and before what is decided at the end."""
    for place, statement in enumerate(statements):
        yield session.table
        after = statements[place + 1] if place + 1 < len(statements) else None
        if statement.verb == "expect":
            if statement.words != ("refused",):
                run._expect(session.table, statement, None)
        elif after is not None and (after.verb, after.words) == ("expect", ("refused",)):
            run._must_be_refused(session.table, statement, after, script)
        elif statement.verb not in {*run.HEADINGS, "at"}:
            run.enter(session, statement, script)
    yield session.table
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
def readings(game: str) -> Mapping[Read, list[Reading]]:
    """Where the golden coups of a game read what, the short ones first."""
    found: defaultdict[Read, list[Reading]] = defaultdict(list)
    for path in files_of(game):
        for read, reading in _readings(script_in(path)):
            found[read].append(reading)
    return {
        read: sorted(places, key=lambda reading: reading.order) for read, places in found.items()
    }


def _readings(script: Script) -> Iterator[tuple[Read, Reading]]:
    session = TableSession.begun(script.opening, script.resolve, run.Unwritten())
    tables, first = list[Table](), dict[Read, int]()
    with _noted(lambda read: first.setdefault(read, len(tables) - 1)):
        for statements in coups_of(script):
            tables.clear()
            first.clear()
            for table in played(session, script, statements):
                tables.append(table)
                stakes = table.coup.stakes if table.coup else ()
                for stake in stakes:  # laid by the statement before
                    first.setdefault(stake.bet, max(len(tables) - 2, 0))
            rest = {
                place: Reading(script, tables[place], statements[place:])
                for place in {*first.values()}
            }
            yield from ((read, rest[place]) for read, place in first.items())


@contextmanager
def _noted(note: Callable[[Read], object]) -> Iterator[None]:
    """While it lasts, note is taken of every cell of a law and every line of a bet that is read:
    also of those of which is known already what hands come to that lie so."""

    def act(law: Law, total: int, third: int | None = None) -> LawCell:
        note((law, total, 0 if third is None or len(law.rows[total]) == 1 else third + 1))
        return _ACT(law, total, third)

    def decides(bet: BetSpec, duel: Duel) -> PayLine | None:
        line = pay_line(bet, duel)
        if line is not None:
            note((bet.id, line))
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Law, "act", act)
        patch.setattr(house_bank, "_known", dict)  # each coup reads its law itself
        for name, module in sys.modules.items():
            if name.startswith("dealer_app.") and vars(module).get("pay_line") is pay_line:
                patch.setattr(module, "pay_line", decides)
        yield
