"""The people of the house at the pit: taken, refused, added and changed on a name and a PIN."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.form_page import FormLine
from dealer_app.gui.pit.book_acts import PIN as SIGNED
from dealer_app.gui.pit.book_acts import SIGNER
from dealer_app.gui.pit.people_page import PeoplePage
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.gui.staff.people import AGAIN, NAME, PIN
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import HouseStaff, MachineOffer, Member, Offers, PinGiven
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Person, Register
from dealer_app.rules.staff import Post
from tests.gui.fitting import lists_cut, narrow, outside, small
from tests.gui.pit.house_rows import NOW, house, pit, row

CLAIRE, MARC, NOE = "Claire Fabre", "Marc Petit", "Noé Delacroix-Montgolfier"
SIZES: Final = (1280, 800), (1920, 1080)
OFFERED: Final = (
    MachineOffer("table_3", MARC, Post.CHEF, "h"),
    MachineOffer("table_7", NOE, Post.CASHIER, "i"),
)
CALLS: Final = ("begin", "take", "refuse", "bring_in", "give_pin", "decide", "add_first")


class Book:
    """The people of a house, of which nothing is kept: what is done with them is noted."""

    def __init__(self, *members: Member, offered: tuple[MachineOffer, ...] = OFFERED) -> None:
        self.members, self.offers = members, offered
        self.done = list[tuple[object, ...]]()
        self.answer: Objection | Saying | None = None

    def __call__(self, deed: Callable[[HouseStaff], object]) -> object:
        if isinstance(self.answer, Saying):
            return self.answer
        return deed(cast(HouseStaff, self))

    def everybody(self) -> tuple[Member, ...]:
        return self.members

    def offered(self) -> Offers:
        return Offers(self.offers)

    def __getattr__(self, name: str) -> Callable[..., object]:
        def note(*asked: object) -> object:
            self.done.append((name, *asked))
            return self.answer

        if name not in CALLS:
            raise AttributeError(name)
        return note


def somebody(name: str, post: Post, barred: Objection | None = None) -> Member:
    return Member(Person(name, post, "hash"), barred)


LOCKED: Final = Objection(ObjectionCode.LOCKED_FOR_GOOD, {"name": "Inès"})


def people(
    qtbot: QtBot,
    folder: Path,
    book: Book | None = None,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
) -> tuple[PitDesk, Book]:
    """The page over a house of a director and a croupier who is locked out."""
    director, croupier = somebody(CLAIRE, Post.DIRECTOR), somebody("Inès", Post.CROUPIER, LOCKED)
    book = book or Book(director, croupier)
    desk = pit(qtbot, folder, house([row(1)]), language=language, size=size)
    desk.people.acts.at_book = book
    key(desk.overview, Qt.Key.Key_F6)
    read(desk.people)
    return desk, book


def key(page: QWidget, *keys: Qt.Key) -> None:
    for each in keys:
        QTest.keyClick(page, each)
        QApplication.processEvents()


def read(page: PeoplePage) -> None:
    """Waits for what is read and decided beside the window."""
    for beside in (page.acts.book.beside, page.reading):
        beside.wait(10)
        QApplication.processEvents()
    page.reading.wait(10)
    QApplication.processEvents()


def listed(page: PeoplePage) -> list[str]:
    """The names of the list."""
    return [name for name, *_ in page.rows.texts]


def lit(page: PeoplePage, name: str) -> None:
    """Goes down the list to somebody."""
    while page.rows.lit.partition("\n")[0] != name:
        key(page, Qt.Key.Key_Down)


def write(page: PeoplePage, *lines: tuple[FormLine, str]) -> None:
    """Writes these lines, and a director's name and PIN, and enters the form."""
    form = page.acts.form.form
    for line, text in (*lines, (SIGNER, CLAIRE), (SIGNED, "7391")):
        if form.asks(line) and not form.field(line).field.isReadOnly():
            form.field(line).field.setText(text)
    key(page.acts.form, Qt.Key.Key_Return)
    read(page)


BY: Final = PinGiven(CLAIRE, "7391")


def test_the_list_has_the_house_and_whom_its_machines_offer(qtbot: QtBot, tmp_path: Path) -> None:
    desk, _ = people(qtbot, tmp_path)
    assert [list(each) for each in desk.people.rows.texts] == [
        [CLAIRE, "director", ""],
        ["Inès", "croupier", "locked out until a director unlocks"],
        [MARC, "chef de table", "offered by the machine of table_3"],
        [NOE, "cashier", "offered by the machine of table_7"],
    ]
    assert desk.people.why() == ("2 people of the house. 2 offered by machines: take or refuse.")


def test_whoever_is_offered_is_taken_or_refused(qtbot: QtBot, tmp_path: Path) -> None:
    desk, book = people(qtbot, tmp_path)
    page = desk.people
    assert not page.button(page.take).isEnabled()
    lit(page, NOE)
    key(page, Qt.Key.Key_Return)
    assert page.acts.form.form.value == Post.CASHIER
    write(page)
    assert page.in_front
    assert page.sentence == "Recorded in the house’s book."
    lit(page, MARC)
    key(page, Qt.Key.Key_Delete)
    write(page)
    assert book.done == [
        ("take", OFFERED[1], Post.CASHIER, BY),
        ("refuse", OFFERED[0], BY),
    ]


@pytest.mark.parametrize(
    ("pressed", "lines", "done"),
    [
        (Qt.Key.Key_F6, (), ("decide", [f.Unlocked("Inès")], *BY)),
        (Qt.Key.Key_F7, (), ("decide", [f.PostChanged("Inès", Post.CROUPIER)], *BY)),
        (Qt.Key.Key_F8, ((PIN, "9032"), (AGAIN, "9032")), ("give_pin", "Inès", "9032", BY)),
        (Qt.Key.Key_Delete, (), ("decide", [f.PersonLeft("Inès")], *BY)),
        (
            Qt.Key.Key_F5,
            ((NAME, "Éva Nagy"), (PIN, "9032"), (AGAIN, "9032")),
            ("bring_in", "Éva Nagy", Post.CROUPIER, "9032", BY),
        ),
    ],
)
def test_what_is_done_with_somebody_takes_a_name_and_a_pin(
    qtbot: QtBot,
    tmp_path: Path,
    pressed: Qt.Key,
    lines: tuple[tuple[FormLine, str], ...],
    done: tuple[object, ...],
) -> None:
    desk, book = people(qtbot, tmp_path)
    lit(desk.people, "Inès")
    key(desk.people, pressed)
    write(desk.people, *lines)
    assert book.done == [done]


def test_why_the_book_does_not_take_it_is_said_in_the_form(qtbot: QtBot, tmp_path: Path) -> None:
    desk, book = people(qtbot, tmp_path)
    lit(desk.people, "Inès")
    key(desk.people, Qt.Key.Key_F6)
    book.answer = Objection(ObjectionCode.PIN_CHANGED, {"name": CLAIRE})
    write(desk.people)
    form = desk.people.acts.form
    assert form.in_front
    assert CLAIRE in form.sentence
    assert form.form.written(SIGNED) == ""
    assert form.form.written(SIGNER) == CLAIRE


def test_two_new_pins_that_are_not_the_same_are_keyed_again(qtbot: QtBot, tmp_path: Path) -> None:
    desk, book = people(qtbot, tmp_path)
    key(desk.people, Qt.Key.Key_F8)
    write(desk.people, (PIN, "9032"), (AGAIN, "9033"))
    assert not book.done
    assert desk.people.acts.form.sentence == "The two PINs are not the same: key them again."


def test_a_house_begins_with_a_director_who_takes_themselves(qtbot: QtBot, tmp_path: Path) -> None:
    desk, book = people(qtbot, tmp_path, Book())
    assert desk.people.why().startswith("The house’s book has nobody yet")
    key(desk.people, Qt.Key.Key_Return)
    assert desk.people.acts.form.form.written(SIGNER) == MARC
    write(desk.people)
    assert book.done == [("take", OFFERED[0], Post.CHEF, PinGiven(MARC, "7391"))]


def test_a_house_that_no_machine_offers_anybody_begins_with_a_first_director(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, book = people(qtbot, tmp_path, Book(offered=()))
    key(desk.people, Qt.Key.Key_F5)
    write(desk.people, (NAME, CLAIRE), (PIN, "7391"), (AGAIN, "7391"))
    assert book.done == [("add_first", CLAIRE, "7391")]


def test_a_server_that_cannot_be_asked_says_why_and_what_was_read_stays(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, book = people(qtbot, tmp_path)
    book.answer = Saying("The server cannot be reached")
    desk.people.look()
    read(desk.people)
    assert desk.people.sentence == "The server cannot be reached"
    assert MARC in listed(desk.people)


def test_a_book_that_has_gone_on_is_read_anew(qtbot: QtBot, tmp_path: Path) -> None:
    desk, book = people(qtbot, tmp_path)
    book.offers = ()
    desk.take(house([row(1)]))
    read(desk.people)
    assert MARC in listed(desk.people)
    desk.take(replace(house([row(1)]), book=Register(newest=NOW)))
    read(desk.people)
    assert MARC not in listed(desk.people)
    key(desk.people, Qt.Key.Key_Escape)
    assert desk.overview.in_front


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_people_and_their_forms_find_room(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    twins = tuple(each._replace(twin=True) for each in OFFERED)
    book = Book(somebody(CLAIRE, Post.DIRECTOR, LOCKED), offered=twins)
    desk, _ = people(qtbot, tmp_path, book, language, size)
    page = desk.people
    assert [*narrow(page), *outside(page), *small(page), *lists_cut(page)] == []
    key(page, Qt.Key.Key_F5)
    form = page.acts.form
    assert [*narrow(form), *outside(form), *small(form)] == []
