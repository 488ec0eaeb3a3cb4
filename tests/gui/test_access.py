"""Everything that can be touched has a name, a key or Tab that leads to it, and a focus to be seen.

Every window and every page of the program is walked through.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.guest_chips import ChipsPage, Guest
from dealer_app.gui.night.packs_page import SERIALS
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.night.tray.tray_page import BESIDE, TrayPage
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.gui.odds.odds_side import Aside
from dealer_app.gui.odds.odds_words import BetTold
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.pages.manual_page import manual
from dealer_app.gui.pages.name_fields import Letters
from dealer_app.gui.pages.overlay import InForce, Overlay, about_overlay
from dealer_app.gui.pages.page_keys import ARROWS, ROW, SIGN, Choice
from dealer_app.gui.school.question_page import QuestionPage
from dealer_app.gui.staff.house_key_page import Stage
from dealer_app.library import variant_ids
from dealer_app.night import house_keys
from dealer_app.store.journal import Journal
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.house_key import Cost
from tests.gui.controls import described, named, own_key, tabbed, touched, without_focus
from tests.gui.fitting import lists_cut, narrow, outside, small
from tests.gui.odds.near import Near
from tests.gui.odds.test_shoe_odds import at_table, look
from tests.gui.school.desk import asked, questions_of_each_kind, right_of
from tests.gui.shell.hall import Hall, clock, hall, left_open
from tests.gui.staff.staffed import CLAIRE, sign, staffed
from tests.play import the

Page = tuple[str, QWidget]
LARGE: Final = 1920, 1080


@pytest.fixture(autouse=True)
def _answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are answered in the thread that asks, and a house key is made cheaply: a process for
    each test takes its time, and so do the six words."""
    monkeypatch.setattr(Reckoner, "_started", lambda _: Near())
    monkeypatch.setattr(house_keys, "COST", Cost(passes=1, memory=8192))


def pages(qtbot: QtBot, folder: Path) -> Iterator[Page]:
    """Every page, one after the other, each in front while it is looked at: in French on a large
    screen, where the words are larger and a form is not."""
    path = left_open(folder, "Table 3", coups=1)
    left_open(folder, "Table 5", coups=2)
    here = hall(qtbot, folder, "fr")
    here.shell.resize(*LARGE)
    yield "opening", here.page
    yield from _odds(here)
    yield from _house(here)
    yield from _staff(here, folder)
    yield from _nights(here)
    yield from _school(here)
    here.opener.display.open()
    yield "display", here.opener.display
    here.key("F1", "F1")
    yield "manual", manual(here.shell)
    with Journal.open(path, clock):
        here.opener.take_up(path)
        yield "trouble", here.in_front
    here.opener.take_up(path)
    yield from _around_the_table(here)


def _odds(here: Hall) -> Iterator[Page]:
    """What the bets are worth, with each of what can stand beside them."""
    here.page.new.games.button("macao").click()
    here.opener.show_odds()
    page = the(here.opener.odds)
    here.until(lambda: len(page.tables.rows.texts) > 0)
    for beside in Aside:
        page.tables.show_beside(beside)
        here.qtbot.wait(100)
        yield f"odds, {beside.name}", page


def _house(here: Hall) -> Iterator[Page]:
    """The house sheet, part by part."""
    here.opener.change_house()
    page = the(here.opener.house)
    others = {f"game.{game}" for game in variant_ids()} - {"game.festival"}  # all are made alike
    for part in page.form.rows.keys() - others:
        page.form.show_part(part)
        yield f"house, {part}", page
    page.leave()
    here.opener.show_sheets()
    yield "house sheets", here.opener.sheets
    here.key("Esc")
    here.page.doors.shoe_asked.emit(here.page.new.chosen)
    yield "shoe", the(here.host.shoe)
    here.key("Esc")


def _staff(here: Hall, folder: Path) -> Iterator[Page]:
    """The first director, the names that may sign, a PIN, the staff, somebody added to it, and what
    is done where nobody can sign."""
    here.page.new.house.houses.button("casino").click()
    here.opener.show_people()
    yield "first director", here.opener.people.form
    here.key("Esc")
    staffed(folder)
    here.page.new.table.field.setText("Table 9")
    here.page.open_table()
    yield "names", here.opener.pins.panel
    here.key("1")
    yield "PIN", here.opener.pins.panel
    here.key("Esc")
    here.opener.show_people()
    sign(here, CLAIRE)
    yield "staff", here.opener.people
    yield from _house_key(here, folder)
    here.opener.people.add()
    yield "somebody added", here.opener.people.form
    here.key("Esc")
    here.opener.people.change_pin()
    yield "another PIN", here.opener.people.form
    here.key("Esc", "Esc")
    yield from _nobody_signs(here, folder / "tables" / FILE)
    here.page.new.house.houses.button("").click()


def _nobody_signs(here: Hall, register: Path) -> Iterator[Page]:
    """A table for which nobody can be asked for a PIN, and the register that is begun anew."""
    before = register.read_bytes()
    register.write_text("a shopping list", encoding="utf-8")
    here.page.open_table()
    yield "nobody can sign", here.opener.unsigned.page
    here.key("F8")
    assert here.in_front is here.opener.people.form
    yield "a new register", here.opener.people.form
    here.key("Esc", "Esc")
    register.write_bytes(before)


def _house_key(here: Hall, folder: Path) -> Iterator[Page]:
    """No key yet, one that is being made, its six words, what is told of it, and they are asked."""
    key = here.opener.people.key
    here.opener.people.show_house_key()
    yield "no house key", key
    key.make(folder / "stick.key")
    key.wait()
    here.until(lambda: key.stage is Stage.WORDS_TOLD)
    yield "six words told", key
    here.key("Enter")
    yield "house key", key
    key.certify(folder / "stick.key")
    yield "six words asked", key
    here.key("Esc", "Esc")


def _nights(here: Hall) -> Iterator[Page]:
    """The nights and the house's packs, what is asked before one takes a step, a night."""
    desk, packs = here.opener.rooms.desk, here.opener.rooms.packs
    here.key("F7")
    here.until(lambda: len(desk.lists.texts) > 0)
    desk.wait()
    yield "nights", desk
    desk.show_places()
    here.opener.rooms.places.wait()
    yield "places", here.opener.rooms.places
    here.key("Esc")
    desk.wait()
    coups = here.opener.rooms.coups
    coups.put()
    yield "other coups, none yet", coups
    coups.open_file(Path("tests/readers/live.csv"))
    here.until(lambda: coups.file.coups is not None)
    yield "other coups", coups
    here.key("Esc")
    desk.wait()
    desk.show_packs()
    packs.add()
    yield "new packs", packs.form
    packs.form.form.field(SERIALS).field.setText("A17 A18")
    packs.form.decide()
    yield "packs", packs
    packs.exchange()
    yield "a card exchanged", packs.form
    here.key("Esc", "Esc")
    desk.open_night()
    yield "a night", desk
    here.key("Esc", "Esc")
    assert here.in_front is here.page


def _school(here: Hall) -> Iterator[Page]:
    """The school: who trains, what, a question of each kind, open and answered, the rest."""
    here.key("F5")
    school = the(here.opener.school)
    yield "school, trainees", school.trainees
    school.sit_down("Léa Roux")
    yield "school, choice", school.choice
    here.key("F10")
    yield "school, path", school.path
    here.key("Esc", "F8")
    school.lessons.finish()
    yield "school, lessons", school.lessons
    here.key("Esc")
    for kind, running in questions_of_each_kind(school):
        yield f"school, {kind}", school.question
        running.confirm(right_of(asked(running)))
        school.question.begin(running, row=True)
        yield f"school, {kind} answered", school.question
        school.question.leave()
    here.key("F5")
    yield "school, progress", school.progress
    here.key("F7")
    yield "school, class", school.trainer.class_page
    here.key("F3")
    yield "school, norms", school.trainer.norms
    here.key("Esc")
    here.key("F4")
    yield "school, tasks of the class", school.trainer.tasks
    here.key("F7")
    yield "school, a task", school.trainer.form
    here.key("Esc", "Esc", "Esc", "Esc", "Esc")
    assert here.in_front is here.page


def _tray(here: Hall) -> Iterator[Page]:
    """The tray, deed by deed."""
    tray = here.dealing.tray
    tray.show()
    yield "tray", tray.page
    for deed in TrayDeed:
        tray.show(deed)
        yield f"tray, {deed}", tray.page
        tray.give_up()


def _evening(here: Hall, path: Path) -> Iterator[Page]:
    """The guests' chips, at a table that is taken up."""
    here.opener.take_up(path)
    here.dealing.show_evening()
    yield "evening", here.dealing.evening


def _around_the_table(here: Hall) -> Iterator[Page]:
    """The pages that a table leads to, until it is closed."""
    dealing = here.dealing
    yield from _tray(here)
    dealing.show_rules()
    yield "rules", dealing.rules
    dealing.show_cards()
    yield "cards", dealing.cards
    dealing.show_evening()
    yield "evening", dealing.evening
    dealing.change_options()
    yield "options", dealing.options
    dealing.look_back()
    yield "closing", dealing.closing
    dealing.closing.close_table()
    dealing.printing.finish()
    yield "closed", dealing.closing


def faults(title: str, page: QWidget) -> Iterator[str]:
    """What is amiss on a page: what is cut or lies over another, what bears no name, what nothing
    leads to, what shows no focus, and what Space and Enter do not press. Goes through it by Tab,
    and presses what Tab comes to, which does nothing any more."""
    yield from (f"{title}: {fault}" for fault in cut_on(page))
    lists = (rows.list for rows in page.findChildren(Rows) if rows.isVisible())
    nameless = [type(each).__name__ for each in (*touched(page), *lists) if not named(each)]
    stops = list(tabbed(page))
    missed = [named(each) for each in touched(page) if not reached(page, each, stops)]
    unseen = without_focus(page, stops)
    keys = [each for each in stops if isinstance(each, QPushButton) and not each.isCheckable()]
    unpressed = [named(key) for key in keys if not obeys(key)]
    for what, found in (
        ("no name", nameless),
        ("no way to it", missed),
        ("no focus to be seen", unseen),
        ("not pressed by Space and Enter", unpressed),
    ):
        yield from (f"{title}, {what}: {each}" for each in found)


def cut_on(page: QWidget) -> Sequence[str]:
    """What does not go in, once the page is laid out."""
    for _ in range(3):
        QApplication.processEvents()
    return [fault for sees in (small, outside, narrow, lists_cut) for fault in sees(page)]


def test_on_every_page_all_is_seen_whole_named_reached_and_pressed_without_a_mouse(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """One test, so that one process walks through them all."""
    walk = pages(qtbot, tmp_path)
    assert [fault for title, page in walk for fault in faults(title, page)] == []


def reached(page: QWidget, widget: QWidget, stops: object) -> bool:
    """True of a control that Tab, the arrows behind Tab, or a key of its own come to."""
    assert isinstance(stops, list)
    if widget in stops or own_key(page, widget):
        return True
    if isinstance(page, QuestionPage) and described(widget) == ARROWS:
        return True
    if isinstance(page, TrayPage) and described(widget) in (ARROWS, BESIDE):
        return True
    if isinstance(widget.parent(), Choice):
        return any(each.parent() is widget.parent() for each in stops)
    if widget.property("role") in ("letter", "figure"):
        return True  # the board itself writes what it says
    return widget.property("role") in (ROW, "cell") and described(widget) == ARROWS


def obeys(key: QPushButton) -> bool:
    """True of a key that Space presses, and Enter, but where Enter may do what the page is for."""
    return presses(key) in ((1, 2) if key.property("role") == SIGN else (2,))


def presses(key: QPushButton) -> int:
    """How often a key is pressed by Space and then by Enter, whatever it would have done."""
    pressed: list[bool] = []
    key.clicked.disconnect()
    key.clicked.connect(lambda _: pressed.append(True))
    for code in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        key.setFocus()
        QTest.keyClick(key, code)
        QApplication.processEvents()
    return len(pressed)


def test_the_arrows_come_to_every_value_of_a_choice(qtbot: QtBot) -> None:
    window, choice = QWidget(), Choice(column=True)
    qtbot.addWidget(window)
    choice.setParent(window)
    choice.resize(400, 300)
    values = ["1", "2", "5", "10", "the written rule", "the table of punto banco"]
    choice.offer([(value, value) for value in values], "1")
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    choice.button("1").setFocus()
    met = {choice.value}
    for code in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        for _ in values:
            QTest.keyClick(QApplication.focusWidget() or choice, code)
            met.add(choice.value)
    assert met == set(values)


def test_the_arrows_come_to_every_guest_and_to_every_bet(qtbot: QtBot, tmp_path: Path) -> None:
    lists = 0
    path = left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    for title, page in chain(_odds(here), _evening(here, path)):
        if not isinstance(page, ChipsPage | OddsPage) or title in {"odds, WHAT_IF", "odds, HABITS"}:
            continue
        page.setFocus()
        lines = (page.tables if isinstance(page, OddsPage) else page).rows
        met = [lines.lit, *(lit_below(page, lines) for _ in lines.texts)]
        assert sorted(met[1:]) == sorted(set(met)), title
        assert len(set(met)) == len(lines.texts), title
        lists += 1
    assert lists == 2


def lit_below(page: QWidget, lines: Rows[BetTold] | Rows[Guest]) -> str:
    """Who is lit once the arrow that leads down was pressed."""
    QTest.keyClick(page, Qt.Key.Key_Down)
    return lines.lit


def test_tab_goes_through_the_opening_page_as_it_is_read(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    new = here.page.new
    order = [
        here.page.tools.keyboard,
        here.page.tools.full_screen,
        new.table.field,
        new.croupier.field,
        new.games.button("punto_banco"),
        new.seats.less,
        new.dealing.button("open"),
        new.options.choice("packs").button("8"),
        here.page.button(here.page.doors.show_odds),
        new.house.houses.button(""),
        here.page.button(here.page.doors.show_about),
        here.open_key,
    ]
    stops = list(tabbed(here.page))
    assert [each for each in stops if each in order] == order
    here.page.setFocus()
    for _ in stops:
        QTest.keyClick(
            QApplication.focusWidget() or here.page,
            Qt.Key.Key_Backtab,
            Qt.KeyboardModifier.ShiftModifier,
        )
    assert QApplication.focusWidget() is stops[0]


def test_what_tab_comes_to_in_a_list_is_scrolled_into_sight(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.touch(here.page.new.games.button("porcelaine"))
    panel = here.page.new.options
    here.until(lambda: panel.verticalScrollBar().maximum() > 0)
    for each in tabbed(here.page):
        each.setFocus()
        here.key("Tab")
        focus = QApplication.focusWidget()
        if focus is not None and panel.isAncestorOf(focus):
            top = focus.mapTo(panel.viewport(), focus.rect().topLeft()).y()
            assert 0 <= top <= panel.viewport().height() - focus.height(), named(focus)


def test_the_key_that_enter_presses_is_the_one_that_is_lit(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    assert lit(here) == [here.open_key]
    here.page.tools.theme.setFocus()
    assert lit(here) == []
    here.page.new.table.field.setFocus()
    assert lit(here) == [here.open_key]


def lit(here: Hall) -> list[QPushButton]:
    return [key for key in (here.resume, here.open_key) if key.property("primary")]


def test_a_sheet_over_the_window_is_named_and_told(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F1")
    assert named(the(here.shell.findChild(Overlay))) == "Keys"
    here.key("Esc")
    about = about_overlay(here.shell, here.shell.words, InForce(), tmp_path)
    about.lay_over()
    assert named(about) == "About Sabot"
    about.put_away()


def test_escape_puts_the_odds_of_the_shoe_away_where_nothing_is_half_keyed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    assert described(panel.close_) == "Esc"
    here.key("F10", "Esc")
    assert panel.isVisible()
    here.key("Esc")
    assert not panel.isVisible()


def test_the_letters_are_named_and_go_with_their_field(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.page.new.croupier.field.setFocus()
    here.key("F8")
    (letters,) = boards(here)
    assert letters.field is here.page.new.croupier.field
    assert [each for each in touched(letters) if not named(each)] == []
    here.key("Tab")
    assert boards(here) == []
    here.key("F8")
    (letters,) = boards(here)
    assert letters.field is here.page.new.table.field
    assert described(letters.done) == "⏎"
    here.key("Enter")
    assert boards(here) == []


def boards(here: Hall) -> list[Letters]:
    """The letters that lie over the page."""
    return [each for each in here.page.findChildren(Letters) if each.isVisible()]
