"""Who opens a table signs with a PIN, and as many beside them as the house asks for."""

from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.pages.form_page import FormPage
from dealer_app.gui.pages.overlay import Overlay
from dealer_app.gui.staff.people import AGAIN, NAME, PIN
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.state import Person
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import LONGEST_NAME, Post, Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from tests.gui.shell.hall import clock, hall, said
from tests.gui.staff.staffed import (
    ANNE,
    BERNARD,
    CLAIRE,
    MARC,
    PINS,
    WRONG,
    allow,
    asked,
    at_table,
    casino,
    fronts,
    offered,
    panel,
    sign,
    staffed,
)
from tests.play import the

ALONE = """
[staff]
pins = true
[authority]
open_table = { post = "croupier", people = 1 }
"""
"""A house in which whoever deals opens the table alone."""


def test_a_table_without_a_house_sheet_is_opened_as_before(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.open_key.click()
    session = here.dealing.session
    assert (session.posts, session.signature) == (None, Signature())
    assert not (tmp_path / "tables" / "register.sabot-register").exists()


def test_who_opens_a_table_signs_and_a_chef_beside_them(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    session = here.dealing.session
    assert session.signatures[0] == Signature(ANNE, (BERNARD,))
    assert session.signature == Signature(ANNE)
    assert session.table.croupier == ANNE
    assert not panel(here).isVisible()


def test_the_name_of_the_croupier_is_not_written_where_people_sign(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = casino(qtbot, tmp_path)
    assert not here.page.new.croupier.isVisible()
    here.page.new.house.houses.button("").click()
    assert here.page.new.croupier.isVisible()


def test_the_second_to_sign_is_never_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    assert offered(here) == [ANNE, BERNARD, CLAIRE, MARC]
    sign(here, BERNARD)
    assert offered(here) == [ANNE, CLAIRE, MARC]


def test_what_is_seen_are_the_names_that_may_sign_then_the_one_whose_pin_is_keyed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    seen = panel(here)
    assert list(seen.rows.names) == [ANNE, BERNARD, CLAIRE, MARC]
    here.key("1", "5")
    assert list(seen.name.names) == [ANNE]
    here.key("Back", "Back", "2")
    assert list(seen.name.names) == [BERNARD]
    here.key(*PINS[BERNARD], "Enter")
    assert list(seen.rows.names) == [ANNE, CLAIRE, MARC]


def test_beside_a_croupier_somebody_must_be_a_chef_or_a_director(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    sign(here, ANNE)
    assert offered(here) == [BERNARD, CLAIRE]


def test_a_wrong_pin_says_how_many_guesses_are_left_and_opens_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    sign(here, ANNE, WRONG)
    assert panel(here).sentence == "Wrong PIN: 4 guesses left, then Anne Roche is locked out."
    assert here.opener.dealing is None


def test_after_five_wrong_pins_a_name_is_locked_out(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    for _ in range(5):
        sign(here, ANNE, WRONG)
    assert "locked out until 22:5" in panel(here).sentence
    sign(here, ANNE)
    assert "locked out until 22:5" in panel(here).sentence
    assert here.opener.dealing is None


def test_the_longest_names_are_read_whole_before_somebody_signs(
    qtbot: QtBot, tmp_path: Path
) -> None:
    longest = "Marie-Antoinette de Villeneuve-Saint-Georges"[:LONGEST_NAME]
    staffed(tmp_path).add(longest, Post.CHEF, "8064", Signature(CLAIRE))
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    rows, place = panel(here).rows, offered(here).index(longest)

    def is_read_whole() -> bool:
        (name,) = (c for c in rows.list.dressed(place).findChildren(Cell) if c.text() == longest)
        return 0 < name.heightForWidth(name.width()) <= name.height()

    here.until(is_read_whole)
    assert rows.list.height() >= rows.list.verticalHeader().length()


def test_the_figures_of_a_pin_are_never_shown(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    here.key("1", "5", "1", "7")
    assert "●●●" in said(panel(here), "big")
    assert not any("517" in text for role in ("big", "text") for text in said(panel(here), role))
    here.key("Back")
    assert "●●" in said(panel(here), "big")


def test_escape_gives_up_and_opens_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    sign(here, ANNE)
    here.key("Esc")
    assert not asked(here).open
    assert here.opener.dealing is None
    assert list((tmp_path / "tables").glob("*.sabot")) == []


def test_names_and_figures_can_be_touched(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    for name in (ANNE, BERNARD):
        here.touch_row(panel(here).rows, offered(here).index(name))
        for figure in (*PINS[name], "⏎"):
            here.touch(panel(here).pad[figure])
    assert here.dealing.session.signatures[0] == Signature(ANNE, (BERNARD,))


def test_nothing_but_the_panel_hears_keys_and_touches(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    game = here.page.new.form.game
    here.touch(here.page.new.games.button("macao"))
    here.key("F1")
    assert here.page.new.form.game == game
    assert here.shell.findChild(Overlay) is None


def test_the_first_start_makes_the_first_director(qtbot: QtBot, tmp_path: Path) -> None:
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    form = here.opener.people.form
    assert fronts(here, form)
    written(form, CLAIRE, PINS[CLAIRE], PINS[CLAIRE])
    here.key("Enter")
    people = here.opener.people
    assert fronts(here, here.page)
    assert [(each.name, each.post) for each in register_of(tmp_path)] == [(CLAIRE, Post.DIRECTOR)]
    assert offered(here) == [CLAIRE]
    pin = people.form.form.field(PIN).field
    assert pin.echoMode() is pin.EchoMode.Password


@pytest.mark.parametrize(
    ("pins", "sentence"),
    [
        (("7391", "7392"), "The two PINs are not the same: key them again."),
        (("1234", "1234"), "That PIN is among the first that anybody would try: take another."),
        (("73a1", "73a1"), "A PIN has 4 to 12 digits, and nothing else."),
    ],
)
def test_a_pin_that_is_not_taken_says_why_and_is_keyed_again_beside_the_same_name(
    qtbot: QtBot, tmp_path: Path, pins: tuple[str, str], sentence: str
) -> None:
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    form = here.opener.people.form
    written(form, CLAIRE, *pins)
    here.key("Enter")
    assert form.sentence == sentence
    assert form.form.field(NAME).field.name == CLAIRE
    assert (form.form.field(PIN).field.text(), form.form.field(AGAIN).field.text()) == ("", "")
    assert form.form.field(PIN).field.hasFocus()
    assert not (tmp_path / "tables" / "register.sabot-register").exists()


def test_a_table_left_open_asks_who_deals(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.dealing.leave()
    here.filled()
    here.opener.take_up(tmp_path / "tables" / "Table 3.sabot")
    assert asked(here).open
    assert offered(here)[0] == ANNE
    sign(here, MARC)
    session = here.dealing.session
    assert session.signature == Signature(MARC)
    assert (session.events[-1], session.signatures[-1]) == (ev.CroupierNamed(MARC), Signature(MARC))


def test_a_table_that_nobody_takes_up_is_left_again(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.dealing.leave()
    here.filled()
    here.opener.take_up(tmp_path / "tables" / "Table 3.sabot")
    here.key("Esc")
    assert here.opener.dealing is None


def test_who_signed_in_is_in_the_register(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    entries = here.dealing.staff.register.entries(f.SignedIn, f.AuthorityGiven)
    assert [type(each.fact) for each in entries] == [f.SignedIn, f.AuthorityGiven]
    assert [each.signature.by for each in entries] == [ANNE, BERNARD]


def written(form: FormPage, name: str, pin: str, again: str) -> None:
    """Fills the form's fields."""
    form.form.field(NAME).field.setText(name)
    form.form.field(PIN).field.setText(pin)
    form.form.field(AGAIN).field.setText(again)


def register_of(folder: Path) -> tuple[Person, ...]:
    """Who stands in the register of that folder."""
    return Staff(folder / "tables", clock, StaffRules()).people()


def test_where_nobody_else_may_sign_it_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    staff = Staff(tmp_path / "tables", clock, StaffRules())
    assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    sign(here, CLAIRE)
    shown = the(panel(here).shown)
    assert shown.people == ()
    assert shown.why == "Nobody else of the house may do that: a director adds people."
    here.key("1", "Enter", "Esc")
    assert here.opener.dealing is None


def test_a_lone_director_is_led_to_the_staff_and_opens_with_whoever_is_added(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staff = Staff(tmp_path / "tables", clock, StaffRules())
    assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    sign(here, CLAIRE)
    here.touch(panel(here).staff)
    sign(here, CLAIRE)
    here.key("Enter", ANNE, "Enter", PINS[ANNE], "Enter", PINS[ANNE], "Enter", "Esc")
    assert fronts(here, here.page)
    here.open_key.click()
    sign(here, ANNE)
    assert not panel(here).staff.isVisible()
    sign(here, CLAIRE)
    assert here.dealing.session.signatures[0] == Signature(ANNE, (CLAIRE,))


def test_a_register_that_is_damaged_lets_nobody_in_and_says_so(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    (tmp_path / "tables" / "register.sabot-register").write_bytes(b"no register" * 100)
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    (why,) = said(here.in_front, "why")
    assert "register.sabot-register" in why
    assert not asked(here).open


def test_a_new_table_says_that_its_float_is_to_be_counted(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    window = here.dealing.window
    assert the(window.scene).call.why.endswith("The float is to be counted: Ctrl+T.")
    assert here.dealing.session.enter(ev.ShoeOpened(8)).refusal is None
    assert "float" not in the(window.scene).call.why


def test_the_panel_says_how_much_is_signed_for(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.dealing.tray.show(TrayDeed.FILL)
    here.key("1", "F9")
    shown = the(panel(here).shown)
    assert shown.what == "Fill \N{MIDDLE DOT} +€1,000"


@pytest.mark.parametrize(("hours", "beside"), [(35, False), (36, True)])
def test_whoever_was_heard_of_too_long_ago_opens_a_table_with_a_chef_beside(
    qtbot: QtBot, tmp_path: Path, hours: int, *, beside: bool
) -> None:
    alone = tmp_path / "alone.toml"
    alone.write_text(ALONE, "utf-8")
    allow(staffed(tmp_path), alone)
    heard = RegisterFile(tmp_path / "tables" / FILE, lambda: clock() - timedelta(hours=hours))
    heard.append(lambda *_: Deed([f.BookHeard(41, "b00c")]))
    here = hall(qtbot, tmp_path, table="Table 3")
    here.opener.use_house(alone)
    here.open_key.click()
    told = the(panel(here).shown).why
    sign(here, ANNE)
    assert here.opener.pins.open is beside
    if beside:
        assert "The house’s book was heard here 36 hours ago" in told
        sign(here, BERNARD)
    session = here.dealing.session
    assert session.table.opened.book_hours == hours
    assert session.signatures[0] == Signature(ANNE, (BERNARD,) if beside else ())
