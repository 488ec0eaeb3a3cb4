"""The cage sends, receives, refuses and enters on paper with one key, a name and a PIN."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit import paint
from dealer_app.gui.pages.name_fields import NamedField
from dealer_app.gui.pit.book_acts import PIN, SIGNER
from dealer_app.gui.pit.cage_page import (
    CARRIER,
    CHIPS,
    NUMBER,
    REASON,
    chips_text,
    chips_written,
)
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.gui.pit.slip_cards import steps_of
from dealer_app.gui.pit.tile_lines import lines_of
from dealer_app.i18n import words
from dealer_app.pit.mirror import Mirrored
from dealer_app.pit.slips import OfSlips, SlipStep
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import BookSlip, Register, slip_key
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev
from tests.gui.fitting import narrow, outside, small
from tests.gui.pit.house_rows import NOW, house, pit, row, tell
from tests.gui.pit.test_table_page import history
from tests.play import the
from tests.reports.reading import pages

EUR: Final = Currency()
ASKED: Final[Chips] = {Money(10_000): 20, Money(2_000): 5}
SIZES: Final = (1280, 800), (1920, 1080)


def step(fact: OfSlips, minutes: float) -> SlipStep[OfSlips]:
    return SlipStep(fact, NOW - timedelta(minutes=minutes), Signature("C. Fabre"), "a5ced")


def sent(slip: str, minutes: float) -> BookSlip:
    """What the cage sent so many minutes ago."""
    at = NOW - timedelta(minutes=minutes)
    return BookSlip("Table 2", slip, ASKED, at, "M. Lenoir", "D. Simon", "a5ced", digest="5e47")


def cage(
    qtbot: QtBot,
    folder: Path,
    steps: Sequence[SlipStep[OfSlips]],
    *book: BookSlip,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
) -> PitDesk:
    """The cage of a house of three tables, of which Table 2 says this of its slips."""
    rows = [row(number) for number in (1, 2, 3)]
    slips = {slip_key(each.table, each.slip): each for each in book}
    tables = replace(house(rows), book=Register(slips=slips))
    desk = pit(qtbot, folder, tables, language=language, size=size)
    for number in (1, 2, 3):
        mine = tuple(steps) if number == 2 else ()
        told = history("punto_banco")
        desk.take_mirrored(number, Mirrored(len(told.events), "7f", told, True, slips=mine))
    tell(desk, tables)
    QTest.keyClick(desk.overview, Qt.Key.Key_F4)
    QApplication.processEvents()
    return desk


def decides(desk: PitDesk, answer: Objection | None = None) -> list[tuple[object, ...]]:
    """What is put to the book from now on, which answers that."""
    asked = list[tuple[object, ...]]()

    def deciding(facts: Sequence[f.Fact], name: str, pin: str) -> Objection | None:
        asked.append((*facts, name, pin))
        return answer

    desk.cage.acts.deciding = deciding
    return asked


def enter(page: QWidget) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return)
    QApplication.processEvents()


def write(desk: PitDesk, **lines: str) -> None:
    """Writes these lines of the card that is lit, or of the slip on paper, and enters them."""
    named = {"carrier": CARRIER, "chips": CHIPS, "name": SIGNER, "pin": PIN, "number": NUMBER}
    named |= {"why": REASON}
    cage = desk.cage
    page = cage.acts.paper if cage.acts.paper.in_front else cage
    for name, text in lines.items():
        page.form.field(named[name]).field.setText(text)
    enter(page)
    cage.acts.book.beside.wait(10)
    QApplication.processEvents()


FILL: Final = step(ev.FillAsked("F-5", ASKED), 2)


def test_what_is_asked_for_is_due_and_sent_from_its_own_card(qtbot: QtBot, tmp_path: Path) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    assert desk.cage.headline() == "Table 2 asks for €2,100"
    assert desk.cage.why() == "Fill F-5, for 2 min. Who carries it, and who signs?"
    assert desk.cage.form.field(CARRIER).field.hasFocus()
    asked = decides(desk)
    write(desk, carrier="D. Simon", name="M. Lenoir", pin="2580")
    fact = f.FillSent("Table 2", "F-5", ASKED, "D. Simon", "a5ced")
    assert asked == [(fact, "M. Lenoir", "2580")]
    assert desk.cage.in_front
    assert desk.cage.sentence == "Recorded in the house’s book."
    assert desk.cage.form.written(SIGNER) == "M. Lenoir"
    assert desk.cage.form.written(PIN) == ""


def test_enter_leads_from_line_to_line_until_nothing_is_lacking(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    asked = decides(desk)
    for text in ("D. Simon", "M. Lenoir", "2580"):
        QTest.keyClicks(the(QApplication.focusWidget()), text)
        enter(desk.cage)
    desk.cage.acts.book.beside.wait(10)
    assert [each[1:] for each in asked] == [("M. Lenoir", "2580")]


def test_what_is_written_in_a_card_stays_while_the_house_plays_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    desk.cage.form.field(CARRIER).field.setText("D. Simon")
    desk.show_now()
    assert desk.cage.form.written(CARRIER) == "D. Simon"
    QTest.keyClick(desk.cage, Qt.Key.Key_F4)
    assert desk.table.in_front
    QTest.keyClick(desk.table, Qt.Key.Key_Escape)
    assert desk.cage.in_front


def test_other_chips_than_were_asked_for_are_written_out(qtbot: QtBot, tmp_path: Path) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    asked = decides(desk)
    QTest.keyClick(desk.cage, Qt.Key.Key_F6)
    assert desk.cage.form.written(CHIPS) == "100×20 20×5"
    write(desk, carrier="D. Simon", chips="100×21", name="M. Lenoir", pin="2580")
    (fact, *_) = asked[0]
    sent_chips: Chips = {Money(10_000): 21}
    assert fact == f.FillSent("Table 2", "F-5", sent_chips, "D. Simon", "a5ced")


@pytest.mark.parametrize(
    ("fact", "keys", "keyed", "reason"),
    [
        (ev.FillAsked("F-5", ASKED), 0, {}, "None of these chips left"),
        (ev.FillAsked("F-5", ASKED), 1, {}, "The table has enough"),
        (ev.FillAsked("F-5", ASKED), 3, {}, "None of these chips left"),
        (ev.TrayCredited("F-5", ASKED), 1, {}, "A signature is missing"),
        (ev.TrayCredited("F-5", ASKED), 0, {"why": "two are false"}, "two are false"),
    ],
)
def test_the_cage_refuses_with_a_reason_a_name_and_a_pin(
    request: pytest.FixtureRequest, fact: OfSlips, keys: int, keyed: dict[str, str], reason: str
) -> None:
    qtbot, tmp_path = map(request.getfixturevalue, ("qtbot", "tmp_path"))
    desk = cage(qtbot, tmp_path, [step(fact, 2)])
    asked = decides(desk)
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    for _ in range(keys):
        QTest.keyClick(desk.cage, Qt.Key.Key_F7)
    write(desk, **keyed, name="M. Lenoir", pin="2580")
    assert asked == [(f.SlipRefused("Table 2", "F-5", reason, "a5ced"), "M. Lenoir", "2580")]


def test_letters_to_touch_have_a_key_of_their_own_beside_the_refusal(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    QTest.keyClick(desk.cage, Qt.Key.Key_F3)
    the(desk.cage.form.letters)
    fields = desk.cage.form.findChildren(NamedField)
    assert {each.letters.accessibleDescription() for each in fields} == {"F3"}
    QTest.keyClick(desk.cage, Qt.Key.Key_Escape)
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    assert desk.cage.form.letters is None
    assert desk.cage.form.asks(REASON)
    stated = desk.cage.keys()
    keys = [each.key for each in stated]
    assert len(keys) == len(set(keys))


def test_a_refusal_that_the_server_lost_is_called_and_its_step_is_missing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    closed = step(ev.SlipCancelled("F-5", "none left", refused="b00c"), 1)
    desk = cage(qtbot, tmp_path, [FILL, closed])
    assert desk.cage.headline() == "Table 2: F-5 is missing in the book"
    assert desk.cage.why().endswith(
        "The table closed it as refused, and the server’s book does not have the refusal: call IT."
    )
    lit = the(desk.cage.cards.lit)
    table = the(desk.house.table(lit.journal))
    assert [each.text for each in steps_of(words("en"), lit, table)][1:] == [
        "Closed at the table as refused",
        "Missing in the house’s book",
    ]


def test_whoever_began_to_refuse_sends_it_after_all(qtbot: QtBot, tmp_path: Path) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    asked = decides(desk)
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    assert not desk.cage.form.asks(CARRIER)
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    write(desk, carrier="D. Simon", name="M. Lenoir", pin="2580")
    assert isinstance(asked[0][0], f.FillSent)


def test_another_slip_that_is_lit_is_not_refused_by_the_key_of_the_first(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL, step(ev.FillAsked("F-6", ASKED), 1)])
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    assert not desk.cage.form.asks(CARRIER)
    QTest.keyClick(desk.cage, Qt.Key.Key_Down)
    assert desk.cage.form.asks(CARRIER)


def test_what_a_chef_answers_for_is_not_refused(qtbot: QtBot, tmp_path: Path) -> None:
    came = replace(sent("F-5", 1), carrier="", chips={Money(10_000): 19}, told=ASKED)
    desk = cage(qtbot, tmp_path, [step(ev.TrayCredited("F-5", ASKED), 2)], came)
    assert desk.cage.form.asks(REASON)
    assert not desk.cage.button(desk.cage.acts.refuse_slip).isVisible()


def test_what_the_cage_refused_says_by_whom_and_why(qtbot: QtBot, tmp_path: Path) -> None:
    no = replace(sent("F-5", 1), carrier="", chips={}, refused="none left")
    desk = cage(qtbot, tmp_path, [FILL], no)
    assert desk.cage.headline() == "Nothing is waited for"
    assert desk.cage.why() == "Fill F-5. Refused by M. Lenoir: none left"
    assert desk.cage.cards.panel.isHidden()
    gone = cage(qtbot, tmp_path, [step(ev.TrayCredited("F-5", ASKED), 2)], no)
    assert gone.cage.headline() == "Table 2 takes back €2,100"
    assert [each.text for each in gone.cage.cards.cards[0].steps] == [
        "Left the table · C. Fabre",
        "Refused by M. Lenoir: none left",
        "The table takes it back",
    ]


def test_why_the_book_does_not_take_it_is_said_and_the_pin_is_keyed_anew(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    decides(desk, Objection(ObjectionCode.SLIP_TWICE, {"table": "Table 2", "slip": "F-5"}))
    write(desk, carrier="D. Simon", name="M. Lenoir", pin="2580")
    assert desk.cage.sentence == (
        "Slip F-5 of Table 2 is in the house’s book already: it is sent, received or refused once."
    )
    assert desk.cage.form.written(PIN) == ""
    assert desk.cage.form.written(CARRIER) == "D. Simon"


def test_a_credit_is_counted_at_the_cage_and_twice_where_it_differs(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [step(ev.TrayCredited("C-1", ASKED), 1)])
    asked = decides(desk)
    write(desk, chips="100x20 20x4", name="M. Lenoir", pin="2580")
    assert not asked
    assert desk.cage.sentence.startswith("Table 2 gave €2,100, €2,080 are keyed: count again.")
    enter(desk.cage)
    desk.cage.acts.book.beside.wait(10)
    came: Chips = {Money(10_000): 20, Money(2_000): 4}
    assert asked[0][0] == f.CreditReceived("Table 2", "C-1", came, "a5ced", ASKED)


def test_a_slip_on_paper_is_entered_under_the_number_that_was_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [])
    asked = decides(desk)
    QTest.keyClick(desk.cage, Qt.Key.Key_F5)
    QApplication.processEvents()
    write(desk, number="F-7", carrier="D. Simon", chips="100×1", name="M. Lenoir", pin="2580")
    (fact, *_) = asked[0]
    assert fact == f.FillSent("Table 1", "F-7", {Money(10_000): 1}, "D. Simon")


def test_what_is_no_chip_of_the_house_is_not_sent(qtbot: QtBot, tmp_path: Path) -> None:
    desk = cage(qtbot, tmp_path, [FILL])
    asked = decides(desk)
    QTest.keyClick(desk.cage, Qt.Key.Key_F6)
    write(desk, carrier="D. Simon", chips="100 20", name="M. Lenoir", pin="2580")
    assert not asked
    assert desk.cage.sentence.startswith("Write the chips as value×number")


def test_a_slip_that_waits_for_nobody_at_the_cage_asks_for_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL], sent("F-5", 4))
    assert desk.cage.cards.panel.isHidden()
    assert not desk.cage.button(desk.cage.acts.do_what_is_due).isVisible()


def test_what_is_late_on_its_way_is_asked_after_by_the_carriers_name(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL], sent("F-5", 12))
    assert desk.cage.why() == ("Fill F-5, for 12 min. Where is D. Simon? Nobody has received it.")
    assert desk.cage.frame.headline.property("tone") == ""


def test_slips_on_paper_lie_under_a_title_of_their_own(qtbot: QtBot, tmp_path: Path) -> None:
    paper = step(ev.TrayFilled("F-1", ASKED), 3)
    desk = cage(qtbot, tmp_path, [FILL, paper], sent("F-5", 4))
    assert [title for title, _ in desk.cage.cards.titles] == [
        *("ASKED FOR   0", "ON THE WAY   1", "ON PAPER   1", "RECEIVED   0")
    ]
    none = cage(qtbot, tmp_path, [FILL])
    assert "ON PAPER" not in " ".join(title for title, _ in none.cage.cards.titles)


def test_what_is_late_on_its_way_is_gold_in_its_tile_with_the_carriers_name(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = cage(qtbot, tmp_path, [FILL], sent("F-5", 12))
    table = next(each for each in desk.house.tables if each.standing.table == "Table 2")
    assert lines_of(words("en"), table).state == "F-5 on the way · D. Simon"
    assert desk.house.tables[0] == table
    early = cage(qtbot, tmp_path, [FILL], sent("F-5", 4))
    assert not early.house.waiting


def test_up_and_down_go_through_the_slips(qtbot: QtBot, tmp_path: Path) -> None:
    steps = [FILL, step(ev.FillAsked("F-6", ASKED), 1)]
    desk = cage(qtbot, tmp_path, steps)
    assert the(desk.cage.cards.lit).number == "F-5"
    QTest.keyClick(desk.cage, Qt.Key.Key_Down)
    assert the(desk.cage.cards.lit).number == "F-6"
    assert desk.cage.headline() == "Table 2 asks for €2,100"


def test_the_slip_that_is_lit_is_printed_with_both_ends_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    desk = cage(qtbot, tmp_path, [FILL], sent("F-5", 4))
    QTest.keyClick(desk.cage, Qt.Key.Key_F9)
    press = desk.cage.acts.press
    press.wait()
    qtbot.waitUntil(lambda: press.there)
    assert press.file == tmp_path / "slip-Table-2-F-5.pdf"
    (told,) = pages(press.file)
    for each in ("Fill slip", "F-5", "Table 2", "Left · M. Lenoir, carried by D. Simon"):
        assert each in told
    assert "100 20 2,000" in told
    assert desk.cage.sentence == f"The slip: {press.file}"


@pytest.mark.parametrize("text", ["", "100", "100×", "100×2 and more", "100×1 100×2", "0.001×4"])
def test_what_is_written_otherwise_is_no_chips(text: str) -> None:
    assert chips_written(text, EUR) is None


def test_chips_are_written_and_read_in_one_line() -> None:
    chips: Chips = {Money(10_000): 20, Money(50): 4}
    assert chips_text(chips, EUR) == "100×20 0.50×4"
    assert chips_written("100×20 0,50*4", EUR) == chips


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_cage_finds_room_at_every_size(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    desk = cage(qtbot, tmp_path, [FILL], language=language, size=size)
    assert [*narrow(desk.cage), *outside(desk.cage), *small(desk.cage)] == []
    QTest.keyClick(desk.cage, Qt.Key.Key_F8)
    QApplication.processEvents()
    assert [*narrow(desk.cage), *outside(desk.cage), *small(desk.cage)] == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_carries_a_slip_is_written_whole_in_its_card(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    short = list[str]()

    def cut(text: str, _font: QFont, _width: int) -> str:
        short.append(text)
        return text

    desk = cage(qtbot, tmp_path, [FILL], sent("F-5", 4), language=language)
    monkeypatch.setattr(paint, "elided", cut)
    desk.cage.grab()
    assert short == []
