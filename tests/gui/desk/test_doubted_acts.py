"""What can hardly be so: asked twice at every door, and somebody else than the croupier answers."""

from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.library import house_from_text, read_sheet
from dealer_app.night import open_tables
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev
from tests.builders import deal, entered, next_coup, session, stake
from tests.gui.desk.test_sealed import at_the_night, corrections, read, sealed
from tests.gui.desk.test_sealed import window as sealed_window
from tests.gui.felt.screens import keys, scene, shown, status
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, offered, sign
from tests.gui.staff.staffed import at_table as staffed_table
from tests.table.trays import chips, opener

NARROW: Final = "\u202f"
WRITTEN: Final = (
    "chips = [{ value = 1 }, { value = 5 }, { value = 25 }, { value = 100 }]\n"
    "[tray]\ncounted = true\n[staff]\npins = false\n"
)
"""A house in which nobody gives a PIN."""
NO_PINS: Final = "[staff]\npins = false\n"
ASKED: Final = (
    "Can that be? €90,000 goes out, and by the entries €10,000 lies in the tray. Enter it once"
    " more: the post above answers for it."
)
OWN: Final = "A. Roche made the entry: somebody else answers for it."


def at_tray(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The page of the tray, 10 000 in it, in a house in which nobody gives a PIN."""
    house = house_from_text(f'language = "{language}"\n{WRITTEN}', "house")
    new = open_tables.NewSession(read_sheet("punto_banco"), house, {}, 5, "Table 3", "A. Roche")
    held = open_tables.open_table(folder / "tables", new, clock)
    entered(held.session, opener(), ev.ShoeOpened(8))
    held.let_go()
    here = hall(qtbot, folder, language)
    here.opener.take_up(held.journal.path)
    here.key("Enter")
    here.dealing.show_tray()
    return here


def page(here: Hall) -> TrayPage:
    return here.dealing.tray.page


def name(here: Hall, text: str) -> None:
    """Writes over what stands in the line, and enters the deed once more."""
    assert page(here).reason.field.hasFocus()
    page(here).reason.field.clear()
    here.key(*text, "Enter")


def credit_of_90_000(here: Hall) -> None:
    """Nine hundred chips of a hundred, the first ones on the page."""
    here.key("3", *"900", "F9")


def test_a_credit_of_more_than_the_tray_holds_is_answered_for_by_name(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_tray(qtbot, tmp_path)
    entries = here.dealing.session.entries
    credit_of_90_000(here)
    assert page(here).sentence == ASKED
    assert page(here).reason.field.accessibleName() == "Who answers for it (director)?"
    name(here, "")
    assert page(here).sentence == ASKED
    name(here, "a. roche")
    assert page(here).sentence == OWN
    assert here.dealing.session.entries == entries
    name(here, "Claire")
    assert here.dealing.session.events[-1] == ev.TrayCredited("C-1", chips({100: 900}), "Claire")


def test_another_amount_is_asked_anew(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_tray(qtbot, tmp_path)
    credit_of_90_000(here)
    here.key(*"Claire", "Esc", "9", "F9")
    assert page(here).sentence.startswith("Can that be? €900,900 goes out")
    assert page(here).reason.field.text() == ""


def test_the_reason_of_a_cancelled_slip_stays_beside_the_name(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_tray(qtbot, tmp_path)
    here.key("2", *"10", "F9")
    here.key("5", *"10500", "Enter")
    here.key("4", "Enter", *"wrong table", "Enter", "Enter")
    assert page(here).sentence.startswith("Can that be? €1,000 goes out")
    name(here, "Claire")
    cancelled = ev.SlipCancelled("F-1", "wrong table", "Claire")
    assert here.dealing.session.events[-1] == cancelled


def test_it_is_asked_in_french(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_tray(qtbot, tmp_path, "fr")
    credit_of_90_000(here)
    assert page(here).sentence.startswith(f"Est-ce possible{NARROW}?")
    assert page(here).reason.field.accessibleName() == f"Qui en répond (directeur){NARROW}?"
    name(here, "A. Roche")
    assert page(here).sentence.endswith("une autre personne en répond.")


def test_with_pins_the_post_above_signs(qtbot: QtBot, tmp_path: Path) -> None:
    here = staffed_table(qtbot, tmp_path)
    here.dealing.show_tray()
    here.key("1", "1", "F9")
    sign(here, BERNARD)
    here.key("5", *"2000", "Enter")
    assert page(here).sentence.startswith("Can that be? €2,000 goes out")
    here.key("Enter")
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    sold = ev.ChipsBought(Money(2_000_00), vouched=BERNARD)
    assert here.dealing.session.events[-1] == sold
    assert here.dealing.session.signatures[-1] == Signature(ANNE, (BERNARD,))


# A payout


BEYOND: Final = "#1 #1 9 9 9 9 9 9 9 Enter #1"
"""Seat 1, paid 9,999,999 in place of 100, the difference made good."""


def two_coups(qtbot: QtBot) -> TableWindow:
    """Seat 1 had 100 on the ponte, who won; the next coup has its first card."""
    table = entered(session(house=NO_PINS), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, stake(1, "ponte", 100), *deal("9 2 9 3"))
    return shown(qtbot, entered(next_coup(table), *deal("K")))


def line(window: TableWindow) -> QLineEdit:
    return window.view.panel.list.line


def write(window: TableWindow, text: str) -> None:
    """A line under the list, then Enter."""
    line(window).clear()
    QTest.keyClicks(line(window), text)
    QTest.keyClick(line(window), Qt.Key.Key_Return)


def test_a_payout_far_beyond_its_stake_is_answered_for_by_name(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, f"F3 F5 #3 {BEYOND}")
    assert status(window).startswith("Can that be? €9,999,999 on a stake of €100.")
    keys(window, "Enter #2")
    assert scene(window).list_title == "Who answers for it (director)?"
    assert window.focusWidget() is line(window)
    for refused in ("", "a. roche"):
        write(window, refused)
        assert window.desk.table.night.mispaid == ()
    assert status(window) == OWN
    write(window, "Claire")
    (paid,) = window.desk.table.night.mispaid
    assert (paid.fact.gained, paid.fact.vouched) == (9_999_999_00, "Claire")
    assert status(window) == "Coup 1 is put right: Dealt or paid wrong."


def test_a_name_that_is_not_given_leaves_the_payout_as_it_was(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, f"F3 F5 #3 {BEYOND} Enter #2")
    QTest.keyClick(line(window), Qt.Key.Key_Escape)
    assert window.desk.table.night.mispaid == ()
    assert scene(window).recalled_said == "Coup 1 as it was dealt"


def test_a_payout_of_a_sealed_session_goes_through_the_same_question(
    qtbot: QtBot, tmp_path: Path
) -> None:
    sealed(tmp_path / "tables" / "Table 1.sabot", f'name = "Casino"\n{NO_PINS}')
    here = at_the_night(qtbot, tmp_path)
    read(here)
    here.key("F5", "#3", *BEYOND.split(), "Enter", "#2")
    write(sealed_window(here), ANNE)
    assert status(sealed_window(here)) == f"{ANNE} made the entry: somebody else answers for it."
    assert corrections(here) == []
    write(sealed_window(here), "Claire")
    assert len(corrections(here)) == 1
    assert sealed_window(here).desk.table.night.mispaid[0].fact.vouched == "Claire"


# What stays up


@pytest.mark.parametrize(
    ("language", "said_of_it"),
    [
        ("en", "€90,000 went out, where €10,000 lay in the tray by the entries"),
        ("fr", "selon les écritures"),
    ],
)
def test_the_alert_says_what_can_hardly_be_so_and_who_answers_for_it(
    qtbot: QtBot, tmp_path: Path, language: str, said_of_it: str
) -> None:
    here = at_tray(qtbot, tmp_path, language)
    credit_of_90_000(here)
    name(here, "Claire")
    window = here.dealing.window
    QTest.keyClick(window, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    (alert,) = scene(window).offers
    assert said_of_it in alert.text
    assert alert.note == "Claire"
