"""Keys and facts over the window: built from the keymaps, put away by any key or touch."""

from functools import partial
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app import __version__
from dealer_app.gui.desk.act_words import deed
from dealer_app.gui.desk.keymap import ALWAYS, keymap
from dealer_app.gui.felt.keys_overlay import key_lines
from dealer_app.gui.pages.overlay import KeyLine, Overlay, widest
from dealer_app.i18n import words
from dealer_app.library import variant_ids
from tests.gui.fitting import small
from tests.gui.shell.hall import Hall, hall, left_open, said
from tests.play import the
from tests.run_length import LONG


def at_the_table(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    left_open(folder, "Table 3", "2", "K", "3")
    here = hall(qtbot, folder, language)
    here.key("Enter", "Enter")
    return here


def overlay(here: Hall) -> Overlay | None:
    """The sheet over the window, if there is one."""
    return next((o for o in here.shell.findChildren(Overlay) if o.isVisible()), None)


def test_f1_and_the_question_mark_show_the_keys(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    for key in ("F1", "?"):
        here.key(key)
        assert overlay(here)
        here.key("Esc")
        assert overlay(here) is None


def test_any_key_puts_them_away_and_does_nothing_else(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    before = here.dealing.session.entries
    here.key("F1", "7")
    assert overlay(here) is None
    assert here.dealing.session.entries == before
    here.key("Enter", "7")
    assert here.dealing.session.entries == before + 1


def test_a_modifier_alone_leaves_them(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F1", "Shift")
    assert overlay(here)


def test_a_touch_puts_them_away_and_does_nothing_else(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    before = here.dealing.session.entries
    here.key("F1")
    sheet = the(overlay(here))
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=sheet.rect().center())
    assert overlay(here) is None
    assert here.dealing.session.entries == before


def test_the_opening_page_shows_its_own_keys(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F1")
    sheet = the(overlay(here))
    assert "F12" in said(sheet, "keys")
    here.key("Enter")
    assert overlay(here) is None
    assert here.in_front is here.page


def test_its_help_lists_the_keys_of_the_game_that_is_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F1")
    sheet = the(overlay(here))
    assert {"F2", "Card M"} & {*said(sheet, "keys"), *said(sheet, "small")} == set()
    here.key("Esc")
    here.touch(here.page.new.games.button("porcelaine"))
    here.key("F1")
    sheet = the(overlay(here))
    assert "F2" in said(sheet, "keys")
    assert {"The cards of the game", "Card M", "Effondrement"} <= set(said(sheet, "small"))
    assert sheet.minimumSizeHint().height() <= here.shell.height()
    assert sheet.minimumSizeHint().width() <= here.shell.width()


@pytest.mark.parametrize("language", ["fr", "en"] if LONG else ["fr"])
def test_the_keys_of_every_game_go_in_whole(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    here = hall(qtbot, tmp_path, language)
    here.shell.resize(1280, 800)
    for game in variant_ids():
        here.touch(here.page.new.games.button(game))
        here.key("F1")
        sheet = the(overlay(here))
        assert list(small(sheet)) == [], game
        assert sheet.minimumSizeHint().height() <= 800
        here.key("Esc")


@pytest.mark.parametrize(
    ("columns", "room", "most"),
    [
        ((200, 300, 100), 600, 300),
        ((200, 300, 100), 560, 260),
        ((200, 300, 100), 400, 150),
        ((200, 300, 100), 240, 80),
        ((), 600, 0),
    ],
)
def test_only_the_widest_columns_give_way(columns: tuple[int, ...], room: int, most: int) -> None:
    assert widest(list(columns), room) == most


def lines_of(language: str, layout: str, *tables: str) -> tuple[KeyLine, ...]:
    """The keys of these tables in words that hold in every game."""
    said = words(language)
    return key_lines(said, keymap(layout), tables, partial(deed, said))


def line(lines: tuple[KeyLine, ...], text: str) -> tuple[str, ...]:
    """The keys of what is done so."""
    (found,) = (each.keys for each in lines if each.text == text and each.keys)
    return found


def test_the_keys_of_a_card_are_those_of_the_keymap() -> None:
    lines = lines_of("fr", "azerty", "deal", ALWAYS)
    assert line(lines, "Carte A") == ("1", "&", "pavé 1")
    assert line(lines, "Carte V") == ("J", "V", "pavé . 1")
    assert line(lines, "Annuler la dernière saisie") == ("⌫", "Ctrl+Z", "pavé −")


def test_the_figures_of_an_amount_share_a_line() -> None:
    lines = lines_of("en", "qwerty", "stake")
    assert line(lines, "Figures") == ("1 … 0",)


def test_what_each_key_does_has_words_in_french() -> None:
    tables = tuple(keymap("azerty").tables)
    for table in tables:
        said_en = [each.text for each in lines_of("en", "azerty", table)]
        said_fr = [each.text for each in lines_of("fr", "azerty", table)]
        same = {a for a, b in zip(said_en, said_fr, strict=True) if a == b}
        assert same <= {"Card A", "Menu", "Français / English"}, (table, same)


def test_an_inspector_finds_software_sheets_journal_and_licences(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.dealing.show_about()
    sheet = the(overlay(here))
    facts = {fact.replace(" ", "") for fact in said(sheet, "text")}
    opened = here.dealing.session.table.opened
    assert opened.sheet_digest in facts
    assert f"Sabot{__version__}" in facts
    assert any("LGPL" in fact for fact in facts)
    assert str(here.dealing.journal).replace(" ", "") in facts


def test_the_opening_page_tells_them_of_the_game_that_is_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path)
    here.touch(here.page.new.games.button("festival"))
    here.key("F9")
    sheet = the(overlay(here))
    chosen = the(here.page.new.chosen)
    facts = {fact.replace(" ", "") for fact in said(sheet, "text")}
    assert chosen.game.sheet.sha256 in facts


def test_f2_shows_the_rules_in_force_and_prints_them(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F2")
    assert here.headline() == "Punto banco"
    assert "natural" in here.dealing.rules.text.toPlainText()
    here.key("F9")
    here.dealing.rules.press.wait()
    here.until(lambda: here.status().startswith("The rules for the guests:"))
    (paper,) = (tmp_path / "tables").glob("*.pdf")
    assert paper.read_bytes().startswith(b"%PDF")
    here.key("F2")
    assert here.in_front is here.dealing.window


def begins(here: Hall, sentence: str) -> bool:
    """True once the status strip says such a sentence."""
    return here.status().startswith(sentence)


def test_f10_prints_the_rules_for_the_staff_beside_those_for_the_guests(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F2")
    for key, sentence in (
        ("F9", "The rules for the guests:"),
        ("F10", "The rules for the staff:"),
    ):
        here.key(key)
        here.dealing.rules.press.wait()
        here.until(partial(begins, here, sentence))
    texts = sorted(
        (
            "".join(page.extract_text() for page in PdfReader(paper).pages)
            for paper in (tmp_path / "tables").glob("*.pdf")
        ),
        key=lambda text: "§2.6" in text,
    )
    assert ["§2.6" in text for text in texts] == [False, True]
