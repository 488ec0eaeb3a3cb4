"""The packs of the house at the pit: taken, entered and looked after on a name and a PIN."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.packs_page import REASON, SERIALS
from dealer_app.gui.pages.form_page import FormLine
from dealer_app.gui.pit.book_acts import PIN, SIGNER
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import HouseStaff, Offers
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import HousePack, PackState, Register
from tests.gui.fitting import lists_cut, narrow, outside, small
from tests.gui.pit.house_rows import house, pit, row

CLAIRE: Final = "Claire Fabre"
SIZES: Final = (1280, 800), (1920, 1080)
PACKS: Final = (
    HousePack("A17", "52", state=PackState.UNCHECKED),
    HousePack("A18", "52", state=PackState.IN_PLAY, table="Table 12", shoe=4),
    HousePack("A19", "52", state=PackState.HELD_BACK),
    HousePack("A20", "52", state=PackState.RETIRED),
)
OFFERED: Final = f.PackAdded("B1", "52"), f.PackAdded("B2", "52")


class Book:
    """A house of these packs, of which nothing is kept: what is decided is noted."""

    def __init__(self, *offered: f.PackAdded, packs: tuple[HousePack, ...] = PACKS) -> None:
        self.register, self._packs, self._offered = self, packs, offered
        self.done = list[tuple[object, ...]]()
        self.answer: Objection | Saying | None = None

    def __call__(self, deed: Callable[[HouseStaff], object]) -> object:
        return self.answer or deed(cast(HouseStaff, self))

    def read(self) -> Register:
        return Register(packs={each.serial: each for each in self._packs})

    def offered(self) -> Offers:
        return Offers(packs=self._offered)

    def decide(self, facts: list[f.Fact], name: str, pin: str) -> None:
        self.done.append((*facts, name, pin))


def packs(
    qtbot: QtBot,
    folder: Path,
    book: Book,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
) -> PitDesk:
    """The page over the packs of that house."""
    desk = pit(qtbot, folder, house([row(1)]), language=language, size=size)
    desk.packs.acts.at_book = book
    key(desk.overview, Qt.Key.Key_F7)
    read(desk)
    return desk


def key(page: QWidget, *keys: Qt.Key) -> None:
    for each in keys:
        QTest.keyClick(page, each)
        QApplication.processEvents()


def read(desk: PitDesk) -> None:
    """Waits for what is read and decided beside the window."""
    for beside in (desk.packs.acts.book.beside, desk.packs.reading):
        beside.wait(10)
        QApplication.processEvents()


def write(desk: PitDesk, *lines: tuple[FormLine, str]) -> None:
    """Writes these lines, and a name and a PIN, and enters the form."""
    form = desk.packs.acts.form.form
    for line, text in (*lines, (SIGNER, CLAIRE), (PIN, "7391")):
        form.field(line).field.setText(text)
    key(desk.packs.acts.form, Qt.Key.Key_Return)
    read(desk)


def test_every_pack_is_listed_with_where_it_lies_those_first_that_machines_alone_know(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = packs(qtbot, tmp_path, Book(OFFERED[0]))
    assert [[each[0], *each[2:]] for each in desk.packs.rows.texts] == [
        ["B1", "known to a machine alone", ""],
        ["A17", "not checked", ""],
        ["A18", "in play", "Table 12, shoe 4"],
        ["A19", "under inquiry", ""],
        ["A20", "retired", ""],
    ]
    assert desk.packs.why() == "1 pack known to a machine alone: take it."


@pytest.mark.parametrize(
    ("keys", "lines", "done"),
    [
        ((Qt.Key.Key_F6,), (), f.PackChecked("A17")),
        ((Qt.Key.Key_F7,), ((REASON, "spot"),), f.PackHeldBack("A17", "spot")),
        (
            (
                Qt.Key.Key_Down,
                Qt.Key.Key_F9,
            ),
            ((REASON, "bent"),),
            f.PackRetired("A18", "bent"),
        ),
        (
            (
                Qt.Key.Key_Down,
                Qt.Key.Key_Down,
                Qt.Key.Key_F7,
            ),
            ((REASON, "clean"),),
            f.PackReleased("A19", "clean"),
        ),
        (
            (
                Qt.Key.Key_Down,
                Qt.Key.Key_Down,
                Qt.Key.Key_Down,
                Qt.Key.Key_Delete,
            ),
            (),
            f.PackDestroyed("A20"),
        ),
        ((Qt.Key.Key_F5,), ((SERIALS, "C7"),), f.PackAdded("C7", "52")),
    ],
)
def test_what_is_done_with_a_pack_is_decided_on_a_name_and_a_pin(
    qtbot: QtBot,
    tmp_path: Path,
    keys: tuple[Qt.Key, ...],
    lines: tuple[tuple[FormLine, str], ...],
    done: f.Cards,
) -> None:
    book = Book()
    desk = packs(qtbot, tmp_path, book)
    key(desk.packs, *keys)
    write(desk, *lines)
    assert book.done == [(done, CLAIRE, "7391")]
    assert desk.packs.in_front
    assert desk.packs.sentence == "Recorded in the house’s book."


@pytest.mark.parametrize(
    ("pressed", "taken"), [(Qt.Key.Key_Return, OFFERED[:1]), (Qt.Key.Key_F8, OFFERED)]
)
def test_packs_that_machines_alone_know_are_taken_one_by_one_or_all(
    qtbot: QtBot, tmp_path: Path, pressed: Qt.Key, taken: tuple[f.PackAdded, ...]
) -> None:
    book = Book(*OFFERED)
    desk = packs(qtbot, tmp_path, book)
    key(desk.packs, pressed)
    write(desk)
    assert book.done == [(*taken, CLAIRE, "7391")]


def test_what_speaks_against_it_is_said_and_nothing_is_lost_of_what_was_written(
    qtbot: QtBot, tmp_path: Path
) -> None:
    book = Book()
    desk = packs(qtbot, tmp_path, book)
    key(desk.packs, Qt.Key.Key_F5)
    write(desk, (SERIALS, ""))
    assert desk.packs.acts.form.sentence == "Write at least one serial number."
    book.answer = Objection(ObjectionCode.PIN_OF_OTHER, {"name": CLAIRE})
    write(desk, (SERIALS, "C7"))
    assert desk.packs.acts.form.in_front
    assert desk.packs.acts.form.sentence
    assert desk.packs.acts.form.form.written(SERIALS) == "C7"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_packs_find_room(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    desk = packs(qtbot, tmp_path, Book(*OFFERED), language, size)
    for _ in range(3):
        page = desk.packs
        assert [*narrow(page), *outside(page), *small(page), *lists_cut(page)] == []
        key(page, Qt.Key.Key_Down)
