"""A night that breaks off in the middle of a coup comes back: what was dealt meanwhile is keyed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.library import house_from_text, read_sheet
from dealer_app.night import open_tables
from dealer_app.replay.run import Unwritten
from dealer_app.rules.staff import Signature
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.table import Table
from tests.builders import bank, deal, entered, stake
from tests.gui.felt.screens import buttons, called, keys, scene, shown, status, tap
from tests.gui.shell import hall as place
from tests.gui.shell.hall import hall
from tests.gui.staff.staffed import ANNE, BERNARD, asked, at_table, offered, sign
from tests.play import the

HOUSE: Final = 'language = "en"\n[day]\nzone = "UTC"\n[staff]\npins = false\n'
OFFERED: Final = "Were coups dealt without the program? Ctrl+R enters them."


def told(hour: str, day: int = 20) -> datetime:
    return datetime.fromisoformat(f"2026-11-{day}T{hour}").replace(tzinfo=UTC)


class Clock(Unwritten):
    """A recorder that keeps nothing, and says what time it is told."""

    def __init__(self, hour: str, day: int = 20) -> None:
        super().__init__()
        self.now = told(hour, day)


class Night:
    """A table at which something was dealt by 23:50; the power fails, and at 00:30 it is back."""

    def __init__(self, qtbot: QtBot, game: str, *events: ev.Event) -> None:
        sheet, house = read_sheet(game), house_from_text(HOUSE, "house")
        opened = opening(sheet, house, {}, Seating(5, "Table 3", "A. Roche"))
        clock = Clock("23:50")
        session = TableSession.begun(opened, resolver(sheet, house), clock)
        entered(session, *events)
        clock.now = told("00:30", 21)
        again = TableSession.resumed(
            session.events, session.times, resolver(sheet, house), clock, session.signatures
        )
        self.window = shown(qtbot, again)

    def key(self, text: str) -> "Night":
        keys(self.window, text)
        return self

    def ctrl_r(self) -> "Night":
        QTest.keyClick(self.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        return self

    def write(self, text: str) -> "Night":
        """A line under the list, then Enter."""
        line = self.window.view.panel.list.line
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        return self

    def began(self) -> "Night":
        """Ctrl R, a power cut, and Cleo answers for it."""
        return self.ctrl_r().key("#1").write("Cleo")

    @property
    def table(self) -> Table:
        return self.window.desk.table

    def hours(self) -> list[str]:
        return hours(self.table)


def hours(table: Table) -> list[str]:
    """When each coup of the night was dealt, those told afterwards in brackets."""
    return [f"({c.dealt:%d %H:%M})" if c.dealt else f"{c.opened:%d %H:%M}" for c in table.coups]


IN_A_COUP: Final[tuple[ev.Event, ...]] = (
    ev.ShoeOpened(8),
    ev.CoupOpened(),
    stake(3, "ponte", 100),
    *deal("4 K"),
)


def at_punto_banco(qtbot: QtBot) -> Night:
    return Night(qtbot, "punto_banco", *IN_A_COUP)


def test_a_table_that_broke_off_in_a_coup_is_offered_it_and_goes_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "NOW", told("23:50"))
    house = house_from_text(HOUSE, "house")
    new = open_tables.NewSession(read_sheet("punto_banco"), house, {}, 5, "Table 3", "A. Roche")
    held = open_tables.open_table(tmp_path / "tables", new, place.clock)
    entered(held.session, *IN_A_COUP)
    held.let_go()
    monkeypatch.setattr(place, "NOW", told("00:30", 21))
    here = hall(qtbot, tmp_path)
    here.opener.take_up(held.journal.path)
    window = here.dealing.window
    assert status(window).startswith(OFFERED)
    here.key("Enter", *"53", "Enter")
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    here.key("#1", *"Cléo", "Enter")
    here.key(*"2355", "Enter", *"5b200", "Enter", "Enter", *"4k53", "Enter")
    here.key(*"2359", "Enter", *"o4k")
    here.dealing.leave()
    here.filled()
    here.opener.take_up(held.journal.path)
    window = here.dealing.window
    assert status(window).startswith("Coups are still being re-entered: Ctrl+R once all are.")
    here.key("Enter", *"53", "Enter", *"0012", "Enter", *"o6611")
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    told_then = "3 coups are re-entered. From here on the table is dealt with the program."
    assert status(window) == told_then
    here.key("Enter", *"o98jj")
    assert hours(window.desk.table) == [
        *("20 23:50", "(20 23:55)", "(20 23:59)", "(21 00:12)"),
        "21 00:30",
    ]
    lines = [each.settlement.lines[0].net for each in window.desk.table.coups[:2]]
    assert lines == [10_000, -20_000]


def test_the_bank_of_chemin_de_fer_passes_by_what_was_dealt_meanwhile(qtbot: QtBot) -> None:
    begun_at = (ev.ShoeOpened(6), ev.CoupOpened(), bank(2, 500))
    night = Night(qtbot, "chemin_de_fer", *begun_at).key("f Enter n n 9 8 3 3 Enter").began()
    night.key("2 3 5 8 Enter 5 0 0 Enter f Enter n n 3 3 9 8 Enter")
    night.key("0 0 0 4 Enter f Enter n n 9 8 3 3 Enter Enter 0 0 0 9 Enter 5 0 0 Enter")
    banks = [each.settlement.bank for each in night.table.coups]
    assert [each and each.holder for each in banks] == ["2", "3", "3"]
    view = the(scene(night.window).view.bank)
    assert view.holder == "4"
    assert night.hours() == ["20 23:50", "(20 23:58)", "(21 00:04)"]


TOUR: Final = "6 0 0 Enter 4 0 0 Enter o o Enter"
THE_TRONE_WINS: Final = "5 4 t m Enter Enter Enter"
"""It is paid, the cards are shuffled, and the next coup is asked its hour."""


def test_manches_of_porcelaine_have_their_hours_and_each_a_fresh_pack(qtbot: QtBot) -> None:
    night = Night(qtbot, "porcelaine", ev.ShoeOpened(5)).began()
    assert called(night.window) == "At what hour was it dealt?"
    night.key(f"F7 2 3 5 8 Enter 5 1 0 0 0 Enter {TOUR} {THE_TRONE_WINS}")
    for hour in ("0 0 0 3", "0 0 1 1"):
        night.key(f"{hour} Enter {TOUR} {THE_TRONE_WINS}")
    assert night.hours() == ["(20 23:58)", "(21 00:03)", "(21 00:11)"]
    assert [each.coup.shoe for each in night.table.coups] == [1, 2, 3]


# What is asked


REFUSED: Final = {
    "2 3": "Key the hour in four digits, 21:47 as 2147, then Enter.",
    "2 5 0 0": "Key the hour in four digits, 21:47 as 2147, then Enter.",
    "2 3 4 9": "The coup before was dealt at 23:50: they are entered in order.",
    "0 0 3 1": "The re-entry began at 00:30: the coup was dealt before.",
}


def test_an_hour_that_cannot_be_is_refused_in_words(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began()
    for figures, sentence in REFUSED.items():
        night.key(f"{figures} Enter")
        assert status(night.window) == sentence
        assert called(night.window) == "At what hour was it dealt?"
        night.key("Esc Enter")


def test_an_hour_of_the_morning_has_three_figures_too(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began().key("0 1 2")
    assert "0:12" in scene(night.window).draft
    night.key("Back Back Back 0 0 1 2 . Enter")
    assert night.table.coup_dealt == told("00:12", 21)


def test_the_coup_is_asked_its_hour_before_its_first_stake_or_card(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began().key("Esc 4")
    assert called(night.window) == "At what hour was it dealt?"
    assert scene(night.window).draft == "Keyed so far: 4"
    night.key("Esc Tab 5 b 1 0 0 Enter")
    assert called(night.window) == "At what hour was it dealt?"


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "porcelaine", "macao"])
def test_an_hour_that_was_given_up_is_keyed_again_whole(qtbot: QtBot, game: str) -> None:
    """Its first figure is not lost on the way, and no key there is a card."""
    night = Night(qtbot, game, ev.ShoeOpened(5)).began().key("2 3 Esc")
    assert scene(night.window).phase is BandPhase.BETWEEN
    night.key("2 3 5 8")
    assert scene(night.window).draft == "Keyed so far: 23:58"
    night.key("Enter")
    assert night.table.coup_dealt == told("23:58")


def test_a_coup_that_lies_there_is_finished_first(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).began()
    assert status(night.window) == (
        "Finish what lies on the table; then each coup is asked its hour."
    )
    night.key("5 3 Enter Enter")
    assert called(night.window) == "At what hour was it dealt?"


def test_enter_alone_ends_nothing(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began().key("Enter Enter")
    assert night.table.night.reentry
    tap(night.window, "All re-entered")
    assert night.table.night.reentry is None


def test_another_cause_is_written(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).ctrl_r()
    night.write("Flood").write("Cleo")
    (reentry,) = night.table.night.reentries
    assert (reentry.cause, reentry.chef) == ("Flood", "Cleo")


def test_the_list_of_causes_is_given_up_by_its_key_or_by_escape(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).ctrl_r().ctrl_r()
    assert not scene(night.window).moment.lists
    night.ctrl_r().key("Esc")
    assert not scene(night.window).moment.lists


def test_an_undo_takes_back_the_coup_and_then_the_re_entry(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began().key("2 3 5 5 Enter Back")
    assert status(night.window) == "Struck: opening of the coup."
    night.key("Back")
    assert status(night.window) == "Struck: the beginning of the re-entry."


def test_the_bar_and_a_past_coup_tell_the_hour(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began()
    assert "re-entry goes on" in night.window.view.bar.accessibleName()
    night.key("2 3 5 5 Enter")
    assert night.window.view.bar.accessibleName().endswith("re-entered, 23:55")
    night.key("o 4 k 5 3 F3 Right")
    assert scene(night.window).recalled_said == (
        "Coup 2 as it was dealt · re-entered: dealt at 23:55, keyed at 00:30"
    )
    assert scene(night.window).recalled_by == "A. Roche"
    night.key("Left")
    assert scene(night.window).recalled_said == "Coup 1 as it was dealt"
    assert scene(night.window).recalled_by == "23:50, A. Roche"


def test_the_menu_has_it_and_its_end(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("F10")
    assert any(text.endswith("Coups dealt without the program") for text in buttons(night.window))
    night.key("Esc 5 3 Enter").began().key("Esc F10")
    assert any(text.endswith("All coups are re-entered") for text in buttons(night.window))


def test_where_people_have_pins_a_chef_signs(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    at = QApplication.focusWidget() or here.shell
    QTest.keyClick(at, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    here.key("#2")
    assert asked(here).open
    assert offered(here) == [BERNARD, "Claire Fabre"]
    sign(here, BERNARD)
    session = here.dealing.session
    assert session.events[-1] == ev.ReentryBegun("The computer failed")
    assert session.signatures[-1] == Signature(ANNE, (BERNARD,))


def test_the_coups_so_far_name_those_that_were_dealt_without_the_program(qtbot: QtBot) -> None:
    night = at_punto_banco(qtbot).key("5 3 Enter").began()
    night.key("2 3 5 5 Enter o 4 k 5 3 Enter 2 3 5 9 Enter o 4 k 5 3 Ctrl+F")
    assert night.window.view.panel.roads.accessibleName().endswith("* re-entered: 2–3")


def test_a_list_of_the_coups_has_a_star_at_such_a_coup(qtbot: QtBot) -> None:
    opened = (ev.ShoeOpened(6), ev.CoupOpened(), bank(2, 500))
    night = Night(qtbot, "chemin_de_fer", *opened).key("f Enter n n 9 8 3 3 Enter").began()
    night.key("2 3 5 8 Enter 5 0 0 Enter f Enter n n 3 3 9 8 Enter Ctrl+F")
    assert [scene(night.window).numbered(n) for n in (1, 2)] == ["1", "2*"]
    assert night.window.view.panel.roads.accessibleName().endswith("* re-entered: 2")
    night.window.grab()
