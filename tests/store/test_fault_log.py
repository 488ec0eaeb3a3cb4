"""Faults of the program, left where whoever looks after it finds them."""

from pathlib import Path

from dealer_app.rules.money import Money
from dealer_app.store.fault_log import FILE, leave_fault
from dealer_app.table import events as ev
from tests.store.builders import EVENING


def test_each_fault_is_added_with_its_moment_and_its_facts(tmp_path: Path) -> None:
    for place in ("Table 1", "Table 2"):
        leave_fault(tmp_path, place, EVENING, KeyError("bet"), [ev.TipTaken(Money(500))])
    lines = (tmp_path / FILE).read_text("utf-8").splitlines()
    assert [line for line in lines if "Table" in line] == [
        line for line in lines if line.startswith("2026-11-20T21:47:03")
    ]
    assert lines.count('  tip_taken 1 {"amount":500}') == 2
    assert lines.count("KeyError: 'bet'") == 2


def test_a_fact_that_cannot_be_stored_is_told_as_it_is(tmp_path: Path) -> None:
    leave_fault(tmp_path, "Table 1", EVENING, TypeError(), [ev.TipTaken("much")])  # type: ignore[arg-type]  # what it must stand
    assert "TipTaken(amount='much'" in (tmp_path / FILE).read_text("utf-8")


def test_a_folder_that_takes_nothing_is_let_be(tmp_path: Path) -> None:
    leave_fault(tmp_path / "nowhere", "Table 1", EVENING, KeyError("bet"), [])
    assert not (tmp_path / "nowhere").exists()
