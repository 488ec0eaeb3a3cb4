"""A director adds people, changes their PINs and posts, lets them in again, and sees them leave."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.form_page import FormPage
from dealer_app.gui.staff.people import AGAIN, NAME, OLD, PIN, People
from dealer_app.register import facts as f
from dealer_app.register.state import Person
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import Deed
from tests.gui.shell.hall import Hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, MARC, PINS, WRONG, casino, offered, sign
from tests.gui.staff.staffed import staffed as with_people
from tests.play import the

NEWCOMER = "Éva Nagy"


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The page of the staff, with Claire signed in."""
    with_people(tmp_path)
    hall_of_it = casino(qtbot, tmp_path)
    with hall_of_it.quick():
        hall_of_it.key("F4")
        sign(hall_of_it, CLAIRE)
    return hall_of_it


def page(here: Hall) -> People:
    return here.opener.people


def form(here: Hall) -> FormPage:
    return here.opener.people.form


def main(here: Hall) -> QPushButton:
    """The lit key of the form."""
    return form(here).button(form(here).decide)


def lit(here: Hall, name: str) -> None:
    """Goes down the list to somebody."""
    while page(here).rows.lit != name:
        here.key("Down")


def person(here: Hall, name: str) -> Person:
    staff = the(here.opener.people.staff)
    return staff.register.read().people[name]


def write(here: Hall, pin: str, again: str = "", name: str = "") -> None:
    """Fills the form and decides it."""
    if name:
        form(here).form.field(NAME).field.setText(name)
    form(here).form.field(PIN).field.setText(pin)
    form(here).form.field(AGAIN).field.setText(again or pin)
    here.touch(main(here))


def test_only_a_director_is_let_in(qtbot: QtBot, tmp_path: Path) -> None:
    with_people(tmp_path)
    here = casino(qtbot, tmp_path)
    here.key("F4")
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE, WRONG)
    assert here.in_front is here.page


def test_a_house_without_pins_has_no_staff_to_show(qtbot: QtBot, tmp_path: Path) -> None:
    here = casino(qtbot, tmp_path)
    here.page.new.house.houses.button("").click()
    here.key("F4")
    assert here.in_front is here.page
    assert not here.page.button(here.page.doors.show_people).isVisible()


def test_everybody_stands_in_the_list_with_the_post(here: Hall) -> None:
    assert page(here).rows.texts == (
        ("Anne Roche", "croupier", ""),
        ("Bernard Colin", "chef de table", ""),
        ("Claire Fabre", "director", ""),
        ("Marc Petit", "croupier", ""),
    )


def test_somebody_is_added_with_a_post_and_signs_in(here: Hall) -> None:
    here.key("Enter")
    form(here).form.choice.button(Post.CHEF).click()
    write(here, "6184", name=NEWCOMER)
    assert here.in_front is page(here)
    staff = the(here.opener.people.staff)
    assert staff.posts()[NEWCOMER] is Post.CHEF
    assert isinstance(staff.sign_in(NEWCOMER, "6184"), Person)


def test_enter_on_a_line_that_may_not_stay_empty_says_what_it_wants(here: Hall) -> None:
    here.key("Enter", NEWCOMER, "Enter", "Enter")
    assert form(here).sentence == "A PIN has 4 to 12 digits, and nothing else."
    assert form(here).form.field(PIN).field.hasFocus()


def test_a_name_that_was_given_is_not_given_again(here: Hall) -> None:
    here.key("Enter")
    write(here, "6184", name="anne  roche")
    assert form(here).sentence == "The name anne roche is taken already, now or in the past."
    assert form(here).form.field(NAME).field.name == "anne roche"


def test_somebody_gets_another_pin(here: Hall) -> None:
    lit(here, ANNE)
    here.key("F8")
    write(here, "6184")
    staff = the(here.opener.people.staff)
    assert isinstance(staff.sign_in(ANNE, "6184"), Person)
    assert not isinstance(staff.sign_in(ANNE, PINS[ANNE]), Person)


def test_a_director_changes_their_own_pin_with_the_old_one(here: Hall) -> None:
    lit(here, CLAIRE)
    here.key("F8")
    assert form(here).form.field(OLD).isVisible()
    form(here).form.field(OLD).field.setText(WRONG)
    write(here, "6184")
    assert form(here).sentence.startswith("Wrong PIN")
    form(here).form.field(OLD).field.setText(PINS[CLAIRE])
    write(here, "6184")
    assert here.in_front is page(here)


def test_somebody_gets_another_post(here: Hall) -> None:
    lit(here, MARC)
    here.key("F7")
    form(here).form.choice.button(Post.CHEF).click()
    here.touch(main(here))
    assert person(here, MARC).post is Post.CHEF


def test_the_only_director_keeps_the_post(here: Hall) -> None:
    lit(here, CLAIRE)
    here.key("F7")
    form(here).form.choice.button(Post.CROUPIER).click()
    here.touch(main(here))
    assert form(here).sentence == "Claire Fabre is the only director: name another first."


def test_who_is_locked_out_is_let_in_again(here: Hall) -> None:
    staff = the(here.opener.people.staff)
    for _ in range(5):
        staff.sign_in(MARC, WRONG)
    here.key("Esc", "F4")
    sign(here, CLAIRE)
    assert sum("locked out" in state for *_, state in page(here).rows.texts) == 1
    lit(here, MARC)
    here.key("F6")
    assert person(here, MARC).locked_until is None


def test_who_leaves_is_asked_for_twice_and_signs_nothing_more(here: Hall) -> None:
    lit(here, BERNARD)
    here.key("Del")
    assert page(here).sentence == "Bernard Colin leaves the house for good: press it once more."
    here.key("Del")
    assert person(here, BERNARD).left
    assert BERNARD not in [name for name, *_ in page(here).rows.texts]


def test_another_row_forgets_that_somebody_was_to_leave(here: Hall) -> None:
    lit(here, BERNARD)
    here.key("Del", "Down", "Del")
    assert not any(each.left for each in (person(here, BERNARD), person(here, CLAIRE)))


def test_what_a_director_did_bears_the_name(here: Hall) -> None:
    lit(here, MARC)
    here.key("F8")
    write(here, "6184")
    staff = the(here.opener.people.staff)
    assert staff.register.entries()[-1].signature == Signature(CLAIRE)


# Whoever signed leaves.


LOCK_AFTER = 300


def left(here: Hall) -> list[f.Fact]:
    register = the(page(here).staff).register
    return [each.fact for each in register.entries(f.SignedOut)]


def test_who_leaves_the_staff_has_signed_out_and_is_asked_anew(here: Hall) -> None:
    assert left(here) == []
    here.key("Esc")
    assert left(here) == [f.SignedOut(CLAIRE)]
    here.key("F4")
    assert offered(here) == [CLAIRE]


def test_the_staff_is_left_where_nobody_touches_anything_for_the_time_of_the_house(
    here: Hall,
) -> None:
    idleness, now = page(here).idleness, [0.0]
    idleness.elapsed = lambda: now[0]
    idleness.touched()
    here.key("Enter")
    for second, gone in ((LOCK_AFTER - 1, False), (LOCK_AFTER, True)):
        now[0] = idleness._touched + second
        idleness.beat.emit()
        assert (here.in_front is here.page) is gone
    assert left(here) == [f.SignedOut(CLAIRE, idle=True)]


def test_the_page_of_the_houses_key_is_not_taken_away(here: Hall) -> None:
    page(here).show_house_key()
    page(here).idleness.elapsed = lambda: 10.0 * LOCK_AFTER
    page(here).idleness.beat.emit()
    assert here.in_front is page(here).key
    assert left(here) == []


# Where people belong to the house's book


BOOK = "People and house sheets belong to the house’s book: they are changed at the pit."


@pytest.fixture
def of_house(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The page of the staff of a machine that has heard the house's book, with Claire signed in."""
    register = with_people(tmp_path).register
    register.append(lambda _register, _now: Deed([f.BookHeard(41, "b00c")]))
    hall_of_it = casino(qtbot, tmp_path)
    with hall_of_it.quick():
        hall_of_it.key("F4")
        sign(hall_of_it, CLAIRE)
    return hall_of_it


def test_the_page_says_that_people_belong_to_the_house(of_house: Hall) -> None:
    assert "People belong to the house’s book, heard here on" in page(of_house).why()


@pytest.mark.parametrize("keys", [("Enter",), ("Down", "F7"), ("Down", "F8"), ("Down", "Del")])
def test_what_belongs_to_the_book_is_refused_before_anything_is_written(
    of_house: Hall, keys: tuple[str, ...]
) -> None:
    of_house.key(*keys)
    assert page(of_house).sentence == BOOK
    assert of_house.in_front is page(of_house)


def test_without_the_pit_nobodys_own_pin_is_changed(of_house: Hall) -> None:
    lit(of_house, CLAIRE)
    of_house.key("F8")
    assert page(of_house).sentence == "Without the pit, no PIN is changed here."
