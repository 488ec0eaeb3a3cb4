"""A PIN that was given at the desk of nights counts there until whoever gave it leaves."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.night_rooms import NightRooms
from dealer_app.register import facts as f
from dealer_app.register.signers import DESK
from dealer_app.rules.staff import Signature
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import BERNARD, CLAIRE, asked, sign, staffed
from tests.night.test_house_guard import PINS, night

LOCK_AFTER = 300.0
"""After how many seconds the house locks its tables."""


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The desk of a house that asks for PINs, opened to its chef de table."""
    staffed(tmp_path)
    night(tmp_path / "tables", "Table 1", PINS)
    here = hall(qtbot, tmp_path)
    come(here)
    return here


def come(here: Hall, name: str = BERNARD) -> None:
    """Somebody comes to read, and waits until the nights are listed."""
    with here.quick():
        here.key("F7")
        sign(here, name)
        here.until(lambda: len(here.opener.rooms.desk.lists.texts) > 0)
        here.opener.rooms.desk.wait()


def rooms(here: Hall) -> NightRooms:
    return here.opener.rooms


def in_front(here: Hall) -> str:
    """Which page is seen."""
    pages: dict[QWidget, str] = {rooms(here).desk: "desk", here.page: "opening"}
    return pages.get(here.in_front, "another")


def left(here: Hall) -> list[f.Fact]:
    """Who signed out of the desk, as the register has it."""
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    return [each.fact for each in register.entries(f.SignedOut)]


def out(name: str, *, idle: bool = False) -> f.SignedOut:
    return f.SignedOut(name, DESK, idle)


def alone(here: Hall, *seconds: float) -> None:
    """Nobody touches anything for so many seconds after the last touch, looked at each time."""
    idleness = rooms(here).idleness
    now = [0.0]
    idleness.elapsed = lambda: now[0]
    idleness.touched()
    for second in seconds:
        now[0] = second
        idleness.beat.emit()


def test_whoever_leaves_the_desk_has_signed_out_and_the_next_is_asked(here: Hall) -> None:
    here.key("Enter", "Esc")
    assert left(here) == []
    here.key("Esc")
    assert in_front(here) == "opening"
    assert left(here) == [out(BERNARD)]
    assert rooms(here).desk.errands.signature == Signature()
    here.key("F7")
    assert asked(here).open
    assert in_front(here) == "opening"


def test_nobody_signs_by_the_name_of_who_left(here: Hall, tmp_path: Path) -> None:
    here.key("Esc")
    desk = rooms(here).desk
    paper = tmp_path / "paper.pdf"
    data = here.shell.settings.data
    asked_for = ["report", str(data / "Table 1.sabot"), "--kind", "float", "--out", str(paper)]
    assert desk.errands._errand.run(asked_for, "en", Signature(BERNARD))
    desk.errands._errand.finish()
    assert RegisterFile(data / FILE, clock).entries(f.PaperIssued) == []


def test_a_desk_that_nobody_touches_is_left_after_the_time_of_the_house(here: Hall) -> None:
    alone(here, LOCK_AFTER - 1)
    assert in_front(here) == "desk"
    alone(here, LOCK_AFTER)
    assert in_front(here) == "opening"
    assert left(here) == [out(BERNARD, idle=True)]
    alone(here, LOCK_AFTER)
    assert left(here) == [out(BERNARD, idle=True)]


def test_a_key_at_the_desk_begins_the_time_anew(here: Hall) -> None:
    now = [0.0]
    rooms(here).idleness.elapsed = lambda: now[0]
    for second in (0.0, LOCK_AFTER - 1, 2 * LOCK_AFTER - 2):
        now[0] = second
        rooms(here).idleness.beat.emit()
        here.key("Down")
    assert in_front(here) == "desk"
    assert left(here) == []


def test_whoever_was_asked_at_the_desk_is_asked_no_more_and_its_rooms_are_left(here: Hall) -> None:
    here.key("Enter")
    rooms(here).desk.errands.restore(
        here.shell.settings.data / "none", here.shell.settings.data / "there"
    )
    assert asked(here).open
    alone(here, LOCK_AFTER)
    assert not asked(here).open
    assert in_front(here) == "opening"


def test_a_paper_that_is_being_written_is_ended_under_the_hand_that_began_it(here: Hall) -> None:
    rooms(here).desk.deeds.print_paper()
    here.key("Esc")
    assert in_front(here) == "opening"
    here.until(lambda: left(here) == [out(BERNARD)])
    data = here.shell.settings.data
    found = RegisterFile(data / FILE, clock).entries(f.PaperIssued, f.PaperMade, f.SignedOut)
    issued, made, end = found
    assert isinstance(issued.fact, f.PaperIssued)
    assert isinstance(made.fact, f.PaperMade)
    assert issued.signature == made.signature == Signature(BERNARD)
    assert end.fact == out(BERNARD)
    checked = dict(verify_folder(data))[data / FILE]
    assert isinstance(checked, Report)
    assert BERNARD not in [each.name for each in checked.faults]


def test_who_signed_beside_leaves_with_who_reads(here: Hall, tmp_path: Path) -> None:
    kept = tmp_path / "kept.sabot-backup"
    desk = rooms(here).desk
    desk.errands.back_up(kept)
    here.until(lambda: here.status().startswith("The backup: "))
    desk.errands.restore(kept, tmp_path / "there")
    sign(here, CLAIRE)
    here.until(lambda: "files are back in" in here.status())
    here.key("Esc")
    assert set(left(here)) == {out(BERNARD), out(CLAIRE)}
