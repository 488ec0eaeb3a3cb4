"""The keys of a page: told by `?`, and where the house's keymap has them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk import keymap as keymaps
from dealer_app.gui.night.unreadable_table import TroublePage
from dealer_app.gui.pages.manual_page import manual
from dealer_app.gui.pages.overlay import Overlay
from dealer_app.gui.pages.page import Page
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pit.cage_page import CagePage
from dealer_app.gui.pit.hours_page import HoursPage
from dealer_app.gui.pit.house_packs_page import HousePacksPage
from dealer_app.gui.pit.overview_page import OverviewPage
from dealer_app.gui.pit.people_page import PeoplePage
from dealer_app.gui.pit.table_page import TablePage
from dealer_app.i18n import resources
from tests.gui.controls import described
from tests.gui.shell.hall import Hall, clock, hall, left_open, said
from tests.gui.staff.staffed import fronts
from tests.play import the

ALWAYS_THERE = "This sheet comes with the program: it is always there."
FREE = "Nobody here has a PIN yet: every house sheet is free."


def sheets(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The page of the house sheets, one that nobody allowed lit."""
    here = hall(qtbot, folder, language)
    house = folder / "ours.toml"
    house.write_text('name = "Casino de la Baie"\n', "utf-8")
    here.opener.use_house(house)
    here.key("F10")
    assert fronts(here, here.opener.sheets)
    return here


@pytest.fixture
def _keymaps_read_anew() -> Iterator[None]:
    """No other test has the keymap of this one's house."""
    yield
    keymaps.keymap.cache_clear()


def own_keys(monkeypatch: pytest.MonkeyPatch, folder: Path, changed: str) -> None:
    """The keymaps of the program, the house's own lines under that of its board."""
    house = folder / "resources" / "keymaps"
    house.mkdir(parents=True)
    for file in (resources() / "keymaps").iterdir():
        (house / file.name).write_text(file.read_text("utf-8"), "utf-8")
    board = house / "qwerty.toml"
    board.write_text(board.read_text("utf-8") + changed, "utf-8")
    monkeypatch.setattr(keymaps, "resources", lambda: folder / "resources")
    keymaps.keymap.cache_clear()


def help_of(here: Hall) -> dict[str, str]:
    """What `?` tells: each thing that is done, and its keys."""
    shown = next(each for each in here.shell.findChildren(Overlay) if each.isVisible())
    return dict(zip(said(shown, "small"), said(shown, "keys"), strict=True))


@pytest.mark.parametrize("key", [Qt.Key.Key_Question, Qt.Key.Key_F1])
def test_the_question_mark_tells_the_keys_of_a_page(
    qtbot: QtBot, tmp_path: Path, key: Qt.Key
) -> None:
    here = sheets(qtbot, tmp_path)
    QTest.keyClick(here.in_front, key)
    assert help_of(here) == {
        "Back": "Esc",
        "Allow it no more": "Del",
        "Allow this sheet": "⏎   pad ⏎",
        "The line before, the next one": "↑   ↓",
        "These keys": "F1   ?",
        "Full screen": "F11",
        "Français / English": "F12",
    }
    here.key("Esc")
    assert fronts(here, here.opener.sheets)


def test_they_are_told_in_french(qtbot: QtBot, tmp_path: Path) -> None:
    here = sheets(qtbot, tmp_path, "fr")
    here.key("F1")
    assert "Ligne précédente, suivante" in help_of(here)
    assert help_of(here)["Retour"] == "Échap"


@pytest.mark.usefixtures("_keymaps_read_anew")
def test_a_house_has_the_keys_of_a_page_where_it_wants_them(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["[page.sheets]", '"F4" = "allow"', '"KP_Add" = "take_back"', '"Return" = "leave"']
    own_keys(monkeypatch, tmp_path, "\n".join(lines))
    here = sheets(qtbot, tmp_path)
    page = here.opener.sheets
    assert described(page.button(page.allow)) == "F4"
    here.key("F4")
    assert here.status() == FREE
    here.key("Down")
    assert here.status() == ""
    pad = Qt.KeyboardModifier.KeypadModifier
    QTest.keyClick(page, Qt.Key.Key_Plus, pad)
    assert here.status() == ALWAYS_THERE
    here.key("F1")
    told = help_of(here)
    assert told["Allow this sheet"] == "F4"
    assert told["Back"] == "⏎"
    here.key("Esc")
    here.key("Esc")
    assert fronts(here, page)
    here.key("Enter")
    assert fronts(here, here.page)


def every_page(qtbot: QtBot, tmp_path: Path) -> tuple[Hall, dict[str, Page]]:
    """The program with a table, and every page of it by the name that the keymaps give it."""
    path = left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    opener, rooms = here.opener, here.opener.rooms
    opener.show_cards()
    opener.show_odds()
    opener.change_house()
    here.page.doors.shoe_asked.emit(here.page.new.chosen)
    trouble = TroublePage(here.shell, clock)
    opener.take_up(path)
    read = (manual(here.shell), preview(here.shell))
    window = (here.page, opener.display, the(opener.odds), *read, trouble)
    people, unsigned = opener.people, opener.unsigned.page
    staff = (people, people.form, people.key, opener.sheets, unsigned)
    house = (the(opener.house), the(opener.cards), the(here.host.shoe))
    night = (rooms.desk, rooms.packs, rooms.places, rooms.coups)
    dealing = here.dealing
    table = (dealing.closing, dealing.evening, dealing.options, dealing.rules)
    opener.show_school()
    school = the(opener.school)
    drilled = (
        school.trainees,
        school.choice,
        school.question,
        school.question.rule,
        school.progress,
        school.tasks,
        school.path,
    )
    desk = school.trainer
    trainer = (desk.class_page, desk.tasks, desk.form, desk.norms, desk.recorder.naming)
    taught = (school.lessons, school.exam, school.exam.marks, school.exam.film, *trainer)
    seen = [kind(here.shell, clock) for kind in (OverviewPage, TablePage, HoursPage)]
    at_book = CagePage, PeoplePage, HousePacksPage
    asking = [kind(here.shell, clock, lambda *_: None) for kind in at_book]
    pit = (*seen, *asking)
    pages = (*window, *staff, *house, *night, *table, *drilled, *taught, *pit)
    return here, {page.name: page for page in pages}


def test_the_manual_opens_at_the_chapter_of_each_page_and_goes_back_to_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here, known = every_page(qtbot, tmp_path)
    read = manual(here.shell)
    here.until(lambda: the(here.opener.odds)._up)  # they come to the front by themselves
    for page in (page for page in known.values() if page is not read):
        here.shell.put(page)
        page.show_manual()
        assert fronts(here, read), page.name
        assert read.rows.lit == page.chapter, page.name
        here.key("Esc")
        assert fronts(here, page), page.name


def test_what_a_house_may_move_is_told_in_the_keymap(qtbot: QtBot, tmp_path: Path) -> None:
    _, known = every_page(qtbot, tmp_path)
    assert {type(page) for page in known.values()} == set(named(Page.__subclasses__()))
    assert keymaps.deeds() == {name: deeds(page) for name, page in known.items()}


def named(kinds: Sequence[type[Page]]) -> Iterator[type[Page]]:
    """These pages and those that stand on them, but for a base that has no name of its own."""
    for kind in kinds:
        if "name" in vars(kind):
            yield kind
        yield from named(kind.__subclasses__())


def deeds(page: Page) -> tuple[str, ...]:
    """What the keys of a page do, as the keymaps call it."""
    keys = page.keys()
    return tuple(key.deed for key in keys)


SLIPS = {
    "no deed of that page": ("page.people", "F4", "nonsense"),
    "no page": ("page.nobody", "F4", "unlock"),
    "no act": ("ours", "w", "fly"),
}


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.usefixtures("_keymaps_read_anew")
def test_a_key_that_is_given_to_nothing_is_refused_where_the_program_opens(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slip: str
) -> None:
    table, key, name = SLIPS[slip]
    own_keys(monkeypatch, tmp_path, f'[{table}]\n"{key}" = "{name}"')
    here = hall(qtbot, tmp_path)
    assert here.status() == (
        f"In qwerty.toml, [{table}] gives the key {key} to “{name}”, and nothing is called so:"
        " put that line right, or take it out."
    )


@pytest.mark.parametrize("deed", ["unlock", "show_keys", "next_language"])
@pytest.mark.usefixtures("_keymaps_read_anew")
def test_a_deed_of_its_page_or_of_every_page_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    own_keys(monkeypatch, tmp_path, f'[page.people]\n"F4" = "{deed}"')
    assert list(keymaps.mistakes()) == []
