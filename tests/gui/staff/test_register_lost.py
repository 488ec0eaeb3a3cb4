"""A register that goes while a table is dealt at: it is told at once, nothing stops, and the same
table signs again once there is one."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.night.machine_notes import watched
from dealer_app.night.new_register import begin_anew
from dealer_app.night.night_sums import verify_all
from dealer_app.night.open_tables import start
from dealer_app.register import facts as f
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.rules.staff import Act as Reserved
from dealer_app.store.register_place import FILE
from dealer_app.store.verify import EntryFaultKind, Report
from dealer_app.table import events as ev
from tests import verifier
from tests.gui.felt.banks import menu
from tests.gui.night.test_tray_page import chips, count
from tests.gui.shell import hall
from tests.gui.shell.hall import Hall, clock
from tests.gui.staff.staffed import (
    ANNE,
    BERNARD,
    CLAIRE,
    MARC,
    PINS,
    at_table,
    offered,
    panel,
    sign,
)
from tests.play import the

COUP = ("Enter", "o", "4", "K", "5", "7")
ODILE = "Odile Marchand"
PIN = "6185"
AWAY = "No register since 22:47: deal on, everything is kept. Ctrl+L says what to do."
BACK = "The register is back: Ctrl+L, and whoever deals signs in."


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table that Anne opened beside Bernard, one coup dealt, whose register went just now."""
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", *COUP)
    looked(here)
    looked(here)  # the first may have been under way
    shutil.move(tmp_path / "tables" / FILE, tmp_path / "kept")
    return here


def looked(here: Hall) -> None:
    """The register is looked for, and what came of it is told."""
    heads = the(here.dealing.heads)
    heads.look()
    heads.wait()
    QApplication.processEvents()


def told(here: Hall) -> str:
    """What the strip of the table says once the register was looked for again."""
    looked(here)
    here.dealing.window.desk.quiet()
    here.dealing.window.render_now()
    return here.dealing.window.view.status.sentence


def put_back(folder: Path) -> None:
    shutil.move(folder / "kept", folder / "tables" / FILE)


def locks(here: Hall) -> None:
    here.dealing.window.perform(KeyAct(Verb.LOCK))


def locks_at(page: QWidget) -> None:
    QTest.keyClick(page, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()


def closed_by_anne_and_bernard(here: Hall) -> bool:
    """True once the closing that was asked for is signed, and the table is left."""
    here.dealing.look_back()
    here.key("Enter")
    sign(here, BERNARD)
    return left_closed(here)


def left_closed(here: Hall) -> bool:
    session = here.dealing.session
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    return session.table.closed


def found(folder: Path) -> set[EntryFaultKind]:
    """What the whole check finds."""
    reports = dict(verify_all(folder / "tables")).values()
    return {fault.kind for each in reports if isinstance(each, Report) for fault in each.faults}


def alerts(folder: Path) -> list[f.FileFinding]:
    """What is found at the next start and waits for a director."""
    tables = folder / "tables"
    return [each.finding for each in watched(tables, clock, start(tables).alerts).alerts]


def test_it_is_told_with_what_to_do_and_the_table_goes_on_and_signs_once_it_is_back(
    here: Hall, tmp_path: Path
) -> None:
    session = here.dealing.session
    assert told(here) == AWAY
    before = session.entries
    here.key(*COUP)
    assert set(session.signatures[before:]) == {Signature(ANNE)}
    put_back(tmp_path)
    assert told(here) == ""
    assert closed_by_anne_and_bernard(here)
    assert session.signatures[-1] == Signature(ANNE, (BERNARD,))
    assert (found(tmp_path), verifier.check(tmp_path / "tables")) == (set(), {})
    assert alerts(tmp_path) == []


def test_what_needs_a_pin_meanwhile_is_done_unsigned_once_somebody_confirmed_it(
    here: Hall, tmp_path: Path
) -> None:
    session = here.dealing.session
    before = session.entries
    here.key("Enter", "o", "4", "K", "F8", "Enter", "Enter", "Enter")
    assert here.headline() == "Nobody can sign"
    here.key("Esc")
    assert (here.in_front, session.entries) == (here.dealing.window, before + 3)
    assert here.dealing.window.view.status.sentence == (
        "Not done: nobody can sign. Ctrl+L says what to do."
    )
    locks(here)
    assert here.headline() == "Nobody can sign"
    here.key("Enter", "Enter", "Down", "Enter", "Enter")
    assert isinstance(session.events[-1], ev.CoupVoided)
    assert list(session.signatures[before:]) == [Signature(ANNE)] * 3 + [UNSIGNED]
    assert told(here) == AWAY
    put_back(tmp_path)
    assert told(here) == BACK
    locks(here)
    sign(here, ANNE)
    assert told(here) == ""
    assert closed_by_anne_and_bernard(here)
    assert found(tmp_path) == {EntryFaultKind.UNSIGNED}
    assert alerts(tmp_path) == [f.FileFinding.UNSIGNED]


def test_an_enter_too_many_at_the_closing_neither_deals_nor_closes_unsigned(here: Hall) -> None:
    session = here.dealing.session
    here.dealing.look_back()
    here.key("Enter", "Enter")
    assert here.headline() == "Nobody can sign"
    assert not here.dealing.unsigned
    here.key("Enter")
    assert (here.in_front, here.dealing.unsigned) == (here.dealing.closing, True)
    here.key("Enter")
    assert here.status() == "Enter once more closes without a signature."
    assert not session.table.closed
    here.key("Enter")
    assert (session.table.closed, session.signatures[-1]) == (True, UNSIGNED)


def test_a_window_that_nobody_touches_is_not_locked_and_says_what_to_do(here: Hall) -> None:
    sitting, seconds = here.dealing.sitting, [0.0]
    sitting.idleness.elapsed = lambda: seconds[0]
    here.key("Enter")
    seconds[0] = 300.0
    sitting.look()
    assert not sitting.locked
    assert here.dealing.window.view.status.sentence == (
        "The window is not locked: without the register nobody could be let in again. Ctrl+L says"
        " what to do."
    )


def test_what_a_chef_would_sign_for_is_refused_and_says_what_to_do(here: Hall) -> None:
    locks(here)
    here.key("Enter", "Enter")
    here.dealing.sitting.for_chefs(Reserved.SHOE_ODDS, pytest.fail)
    assert here.dealing.window.view.status.sentence == (
        "Nobody signs at this table for now. Ctrl+L says what to do."
    )


def test_what_was_keyed_at_the_tray_is_recorded_once_somebody_confirmed_it(here: Hall) -> None:
    session = here.dealing.session
    here.dealing.show_tray()
    here.key("1")
    count(here, c1000=2, c500=3)
    here.key("Enter", "2")
    count(here, c100=10)
    here.key("Enter")
    assert here.headline() == "Nobody can sign"
    here.key("Enter", "Enter")
    assert here.in_front is here.dealing.tray.page
    here.key("Enter")
    assert session.events[-1] == ev.TrayFilled("F-R1", chips(c100=10))
    assert session.signatures[-1] == UNSIGNED


def test_once_it_is_back_the_menu_and_the_closing_page_call_for_whoever_deals(
    here: Hall, tmp_path: Path
) -> None:
    locks(here)
    here.key("Enter", "Enter")
    put_back(tmp_path)
    looked(here)
    here.dealing.look_back()
    assert here.status() == (
        "The register is back: whoever deals signs in first, or this is closed unsigned."
    )
    here.key("Esc")
    menu(here.dealing.window, "Whoever deals signs in")
    assert offered(here) == [ANNE, BERNARD, CLAIRE, MARC]


def test_whoever_deals_signs_in_on_the_closing_page_and_the_table_is_closed_by_two(
    here: Hall, tmp_path: Path
) -> None:
    session, closing = here.dealing.session, here.dealing.closing
    here.dealing.look_back()
    here.key("Enter", "Enter", "Enter")
    locks_at(closing)
    assert here.headline() == "Nobody can sign"
    here.key("Esc")
    assert here.in_front is closing
    put_back(tmp_path)
    locks_at(closing)
    sign(here, ANNE)
    assert (here.in_front, here.dealing.unsigned, closing.sentence) == (closing, False, "")
    assert not closing.button(here.dealing.sign_in).isVisible()
    here.key("Enter")
    sign(here, BERNARD)
    assert (session.table.closed, session.signatures[-1]) == (True, Signature(ANNE, (BERNARD,)))


def test_a_lone_director_adds_who_signs_beside_them_and_the_table_is_closed(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = here.dealing.session
    monkeypatch.setattr(hall, "NOW", hall.NOW + timedelta(minutes=1))
    here.dealing.look_back()
    here.key("Enter", "F8", ODILE, "Enter", PIN, "Enter", PIN, "Enter")
    sign(here, ODILE, PIN)
    here.key("Enter")
    assert offered(here) == []
    here.key("F4", PIN, "Enter")
    assert here.headline() == "The staff"
    here.key("Enter", BERNARD, "Enter", PINS[BERNARD], "Enter", PINS[BERNARD], "Enter")
    here.key("Esc")
    assert here.in_front is here.dealing.closing
    here.key("Enter")
    sign(here, BERNARD)
    assert session.signatures[-1] == Signature(ODILE, (BERNARD,))
    assert left_closed(here)
    assert found(tmp_path) == {EntryFaultKind.SIGNED_BEFORE}


def test_the_table_is_closed_by_the_people_of_a_register_that_is_begun_anew_from_it(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = here.dealing.session
    monkeypatch.setattr(hall, "NOW", hall.NOW + timedelta(minutes=1))
    here.dealing.look_back()
    here.key("Enter")
    assert here.headline() == "Nobody can sign"
    here.key("F8", ODILE, "Enter", PIN, "Enter", PIN, "Enter")
    assert offered(here) == [ODILE]
    sign(here, ODILE, PIN)
    assert session.signatures[-1] == Signature(ODILE)
    assert told(here) == ""
    assert here.in_front is here.dealing.closing
    staff = here.dealing.staff
    assert staff.add(BERNARD, Post.CHEF, PINS[BERNARD], Signature(ODILE)) is None
    here.key("Enter")
    sign(here, BERNARD)
    assert left_closed(here)
    assert found(tmp_path) == {EntryFaultKind.SIGNED_BEFORE}
    assert alerts(tmp_path) == [f.FileFinding.REGISTER_BEGUN]


def test_who_sits_signs_in_again_under_a_register_that_others_began_anew(
    here: Hall, tmp_path: Path
) -> None:
    house = House(staff=StaffRules())
    assert begin_anew(tmp_path / "tables", clock, house, (ODILE, PIN)) is None
    session = here.dealing.session
    before = session.entries
    here.key("Enter", "4")
    assert session.entries == before
    looked(here)
    assert offered(here) == [ODILE]
    sign(here, ODILE, PIN)
    looked(here)
    assert panel(here).isHidden()
    here.key("Enter", "4")
    assert set(session.signatures[before:]) == {Signature(ODILE)}
