"""The tables of the data folder: found, named, opened, taken up, and let go of."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.library import read_sheet
from dealer_app.night.open_tables import (
    BadTableName,
    LeftOpen,
    NewSession,
    NotLeftOpen,
    OtherRules,
    TableStillOpen,
    Unreadable,
    journal_of,
    look,
    open_table,
    start,
    take_up,
)
from dealer_app.register.facts import FileFinding
from dealer_app.rules.cards import Card
from dealer_app.store.troubles import TableHeld
from dealer_app.table import events as ev
from tests.store.builders import indices_left_behind


def clock() -> datetime:
    return datetime(2026, 11, 20, 21, 47, tzinfo=UTC)


def new(table: str) -> NewSession:
    return NewSession(read_sheet("punto_banco"), None, {}, 9, table, "A. Roche")


def left(folder: Path, table: str) -> Path:
    """A table left open in the middle of its first coup."""
    held = open_table(folder, new(table), clock)
    for event in (ev.ShoeOpened(8), ev.CoupOpened(), ev.CardDealt(Card("7"), None)):
        held.session.enter(event)
    held.let_go()
    return held.journal.path


@pytest.mark.parametrize("name", ["Table 3", "Émeraude", "Salon n° 2", "VIP-1", "A. Roche", "3"])
def test_a_table_has_a_file_of_its_name(tmp_path: Path, name: str) -> None:
    assert journal_of(tmp_path, name) == tmp_path / f"{name}.sabot"


@pytest.mark.parametrize("name", ["", "a/b", "..", ".x", "a\nb", "nul", "LPT1", "a?", "x.", "x "])
def test_what_no_file_can_be_called_names_no_table(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadTableName):
        journal_of(tmp_path, name)


def left_open(folder: Path, first: str = "") -> tuple[Sequence[LeftOpen], Sequence[Unreadable]]:
    """The tables that the program finds to be taken up when it starts, and those that cannot be."""
    found = start(folder, first)
    return found.left, found.broken


def test_a_folder_that_is_not_there_has_no_tables(tmp_path: Path) -> None:
    assert left_open(tmp_path / "nowhere") == ((), ())


def test_a_table_left_open_is_found_as_it_stands(tmp_path: Path) -> None:
    path = left(tmp_path, "Table 3")
    ((found,), broken) = left_open(tmp_path)
    assert (found.path, found.name, found.coup, broken) == (path, "Table 3", 1, ())
    assert found.last_at == clock()


def test_a_closed_table_is_not_offered(tmp_path: Path) -> None:
    held = open_table(tmp_path, new("Table 3"), clock)
    held.session.close()
    held.let_go()
    assert left_open(tmp_path) == ((), ())


def test_the_table_of_the_settings_comes_first_then_the_newest(tmp_path: Path) -> None:
    for name in ("Table 1", "Table 2", "Table 3"):
        left(tmp_path, name)
    found, _ = left_open(tmp_path, "Table 1")
    assert [each.name for each in found] == ["Table 1", "Table 3", "Table 2"]


def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    left(tmp_path, "Table 3")
    (tmp_path / "Table 4.sabot").write_bytes(b"\x00" * 5000)
    (found, (broken,)) = left_open(tmp_path)
    assert [each.name for each in found] == ["Table 3"]
    assert broken.path.name == "Table 4.sabot"


def test_a_table_of_which_no_index_has_the_last_entry_is_not_offered(tmp_path: Path) -> None:
    path = left(tmp_path, "Table 3")
    with indices_left_behind(path):
        held = take_up(path, clock)
        held.session.enter(ev.CardDealt(Card("9"), None))
        held.let_go()
    found, (broken,) = left_open(tmp_path)
    assert found == ()
    assert broken.alert
    assert broken.alert.finding is FileFinding.TABLE_DAMAGED


def test_looking_at_a_table_holds_nothing(tmp_path: Path) -> None:
    path = left(tmp_path, "Table 3")
    assert look(path)
    take_up(path, clock).let_go()


def test_a_table_is_taken_up_as_it_was_left(tmp_path: Path) -> None:
    path = left(tmp_path, "Table 3")
    held = take_up(path, clock)
    assert held.session.entries == 4
    assert held.session.table.coup
    held.let_go()


def test_one_program_at_a_time_holds_a_table(tmp_path: Path) -> None:
    held = open_table(tmp_path, new("Table 3"), clock)
    with pytest.raises(TableHeld):
        take_up(held.journal.path, clock)
    held.let_go()


def test_a_table_left_open_is_not_opened_anew(tmp_path: Path) -> None:
    left(tmp_path, "Table 3")
    with pytest.raises(TableStillOpen):
        open_table(tmp_path, new("Table 3"), clock)


def test_a_refusal_lets_the_table_go(tmp_path: Path) -> None:
    path = left(tmp_path, "Table 3")
    with pytest.raises(TableStillOpen):
        open_table(tmp_path, new("Table 3"), clock)
    take_up(path, clock).let_go()


def test_rules_of_another_version_are_told(tmp_path: Path) -> None:
    held = open_table(tmp_path, new("Table 3"), clock)
    held.session.close()
    seal = held.journal.last_seal()
    opened = replace(held.session.table.opened, sheet="tomorrow = true\n", previous_seal=seal)
    held.journal.append("2026-11-20-0002", [opened])
    held.let_go()
    with pytest.raises(OtherRules):
        look(held.journal.path)


def test_a_closed_table_cannot_be_taken_up(tmp_path: Path) -> None:
    held = open_table(tmp_path, new("Table 3"), clock)
    held.session.close()
    held.let_go()
    with pytest.raises(NotLeftOpen):
        take_up(held.journal.path, clock)
