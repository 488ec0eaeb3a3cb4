"""F1 twice: the manual at the chapter of where one is, and back to just there."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.manual_page import EDGE, WIDEST, ManualPage, manual
from dealer_app.manual import ChapterHeading, chapters
from tests.gui.shell.hall import Hall, hall, left_open


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The opening page in front."""
    return hall(qtbot, tmp_path)


def opened(here: Hall) -> ManualPage:
    """The manual, over whatever page is in front."""
    here.key("F1", "F1")
    page = here.in_front
    assert isinstance(page, ManualPage)
    return page


def test_any_key_but_one_puts_the_keys_away_and_opens_nothing(here: Hall) -> None:
    here.key("F1", "Esc")
    assert here.in_front is here.page
    here.key("F1", "Space")
    assert here.in_front is here.page


def test_in_the_middle_of_a_coup_everything_is_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", "4", "K")
    here = hall(qtbot, tmp_path)
    here.opener.take_up(path)
    here.key("Enter", "5", "Tab", "3")  # a third card, and a stake half keyed
    window = here.dealing.window
    before, facts = window.grab().toImage(), here.dealing.session.table.coup
    opened(here)
    here.key("Down", "Down", "7", "Esc", "Esc")
    assert here.in_front is window
    assert window.grab().toImage() == before
    assert here.dealing.session.table.coup is facts


def test_each_moment_of_the_table_opens_its_own_chapter(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    here.opener.take_up(path)
    here.key("Enter", "Enter")
    moments = {"Space": "punto_banco", "3": "stakes", "F4": "irregularities", "F3": "mending"}
    for key, chapter in moments.items():
        here.key(key)
        assert opened(here).rows.lit == chapter, key
        here.key("Esc", "Esc")
        assert here.in_front is here.dealing.window
    here.dealing.show_tray()
    here.key("F1")
    assert manual(here.shell).rows.lit == "tray"
    here.key("Esc")
    assert here.in_front is here.dealing.tray.page


def test_esc_gives_up_what_was_sought_and_then_the_manual(here: Hall) -> None:
    page = opened(here)
    here.key("F", "7")
    assert page.line.text() == "Sought: f7"
    here.key("Esc")
    assert page.in_front
    assert len(page.rows.names) == len(chapters("en"))
    here.key("Esc")
    assert here.in_front is here.page


def test_letters_leave_the_chapters_in_which_they_stand_whatever_their_accents(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path, "fr")
    page = opened(here)
    here.key(*"numero")
    kept = {each.name for each in chapters("fr") if "numéro" in each.text.casefold()}
    assert set(page.rows.names) == kept
    shown = page.text.toPlainText()
    assert {shown[place.start : place.stop].casefold() for place in page.text.found} == {"numéro"}
    here.key(*["Back"] * 6)
    assert page.text.found == ()


def test_enter_goes_from_place_to_place_round_and_round(here: Hall) -> None:
    page = opened(here)
    page.open("coup")
    here.key(*"card")
    assert len(page.text.found) > 3
    seen = [page.text.textCursor().position()]
    for _ in page.text.found:
        here.key("Enter")
        seen.append(page.text.textCursor().position())
    assert seen == [*(place.start for place in page.text.found), page.text.found[0].start]


def test_letters_that_stand_nowhere_leave_no_chapter(here: Hall) -> None:
    page = opened(here)
    here.key(*"zzzz")
    assert page.rows.names == ()
    assert page.text.toPlainText() == ""
    here.key("Back", "Back", "Back", "Back")
    assert page.text.toPlainText()


def test_a_number_lights_the_chapter_of_that_number(here: Hall) -> None:
    page = opened(here)
    here.key("2")
    assert page.rows.lit == chapters("en")[1].name
    assert page.headline() == chapters("en")[1].title


def test_the_arrows_go_from_chapter_to_chapter_and_the_other_keys_through_the_text(
    here: Hall,
) -> None:
    page = opened(here)
    at = page.rows.at
    here.key("Down")
    assert page.rows.at == at + 1
    here.key("Up")
    page.open("coup")
    bar = page.text.verticalScrollBar()
    here.until(lambda: bar.maximum() > 0)
    here.touch(page.button(page.text.read_on))
    assert bar.value() > 0
    here.key("Left", "Left")
    assert bar.value() == 0


def test_a_chapter_is_shown_whole_in_the_other_language_too(here: Hall) -> None:
    page = opened(here)
    page.open("coup")
    here.key("F12")
    (french,) = [each for each in chapters("fr") if each.name == "coup"]
    assert page.headline() == french.title
    shown = page.text.toPlainText()
    for part in french.parts[1:]:
        if isinstance(part, ChapterHeading):
            assert part.runs[0].text in shown


def test_a_link_leads_to_its_chapter(here: Hall) -> None:
    page = opened(here)
    page.text.anchorClicked.emit(QUrl("00-begin.md"))
    assert page.rows.lit == "begin"


def test_a_game_without_a_chapter_is_told_as_all_games_are(here: Hall) -> None:
    page = manual(here.shell)
    page.open("a_game_of_the_house")
    QApplication.processEvents()
    assert page.rows.lit == "coup"


def test_a_chapter_begins_at_its_beginning_after_one_that_was_read_on(here: Hall) -> None:
    page = opened(here)
    bar = page.text.verticalScrollBar()
    for number in ("3", "4", "3"):
        here.key(number)
        QApplication.processEvents()
        assert bar.value() == 0, number
        here.key("Right", "Right")
        assert bar.value() > 0, number
        here.key("Esc")


def test_a_line_is_no_longer_than_it_is_read_on_the_widest_window(here: Hall) -> None:
    here.shell.resize(1920, 1080)
    page = opened(here)
    for chapter in page.rows.names:
        page.rows.light(chapter)
        page.refresh()
        QApplication.processEvents()
        assert page.text.document().idealWidth() <= WIDEST + EDGE, chapter


def test_nothing_lies_between_a_picture_and_the_line_below(here: Hall) -> None:
    page = opened(here)
    here.key("4")
    document = page.text.document()
    place = document.documentLayout().blockBoundingRect
    first = document.begin()
    assert first.begin().fragment().charFormat().isImageFormat()
    assert place(first.next()).top() - place(first).bottom() < 30
