"""The tray is counted, filled and closed by keys and touches, and every slip has its number."""

from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.tray import tray_desk
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.register import facts as f
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import NotRecorded
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import ActNotRecorded as NotOnDisk
from dealer_app.store.troubles import Reason
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.table import at_house
from dealer_app.table.view.public_view import public_view
from tests.gui.shell.hall import Hall, hall, said
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, asked, at_table, fronts, offered, sign
from tests.play import the

CHIPS = (1000, 500, 100, 50, 20, 10, 5, 2, 1)
"""The casino's chips in euros, as they stand on the page."""


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table of the casino with the page of its tray in front."""
    hall_of_it = at_table(qtbot, tmp_path)
    hall_of_it.dealing.show_tray()
    return hall_of_it


def page(here: Hall) -> TrayPage:
    return here.dealing.tray.page


def count(here: Hall, **euros: int) -> None:
    """Keys how many of each chip there are, row by row: `c1000=2`."""
    rows = [[*str(euros.get(f"c{value}", 0)), "Enter"] for value in CHIPS]
    here.key(*chain(*rows[:-1], rows[-1][:-1]))


def chips(**euros: int) -> Chips:
    """The same chips in cents."""
    return {Money(int(value[1:]) * 100): number for value, number in euros.items()}


def opened(here: Hall) -> None:
    """The float of 3 500 euros, counted by Anne and Bernard, and the page of the tray."""
    opener = ev.TrayCounted(ev.Occasion.OPENER, chips(c1000=2, c500=3))
    assert here.dealing.session.enter(opener, Signature(ANNE, (BERNARD,))).refusal is None
    here.dealing.show_tray()


def last(here: Hall) -> tuple[ev.Event, Signature]:
    session = here.dealing.session
    return session.events[-1], session.signatures[-1]


def test_the_page_has_its_place_before_its_colours(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every label of it would be looked at twice."""
    lies: list[bool] = []

    def wears(page: TrayPage, sheet: str) -> None:
        lies.append(page.parentWidget() is not None)
        QWidget.setStyleSheet(page, sheet)

    monkeypatch.setattr(TrayPage, "setStyleSheet", wears)
    at_table(qtbot, tmp_path).dealing.show_tray()
    assert lies == [True]


def test_the_float_is_counted_row_by_row_and_the_sum_follows_each_figure(here: Hall) -> None:
    here.key("1", "2")
    assert page(here).sum == "€2,000"
    here.key("Enter", "3")
    assert page(here).sum == "€3,500"
    here.key("Back")
    assert page(here).sum == "€2,000"


def test_two_people_sign_the_opener(here: Hall) -> None:
    here.key("1")
    count(here, c1000=2, c500=3)
    here.key("Enter")
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    opener = ev.TrayCounted(ev.Occasion.OPENER, chips(c1000=2, c500=3))
    assert last(here) == (opener, Signature(ANNE, (BERNARD,)))
    assert page(here).sum == "€3,500"


def test_what_is_keyed_stays_where_nobody_signs(here: Hall) -> None:
    here.key("1")
    count(here, c1000=2)
    here.key("Enter", "Esc")
    assert not asked(here).open
    assert page(here).sum == "€2,000"
    assert not here.dealing.session.table.night.movements


def test_a_touched_chip_is_one_more(here: Hall) -> None:
    here.touch_row(page(here).lists[0], 0)
    chips = page(here).pad_of_chips
    here.touch_row(chips, 2)
    for _ in range(3):
        here.touch_row(chips, 2)
    assert page(here).sum == "€300"
    here.touch(page(here).pad["0"])
    assert page(here).sum == "€3,000"


def test_a_fill_bears_the_next_number_of_the_register(here: Hall) -> None:
    here.key("1")
    count(here, c1000=2, c500=3)
    here.key("Enter")
    sign(here, BERNARD)
    for number in (1, 2):
        here.key("2")
        count(here, c100=10)
        here.key("Enter")
        sign(here, BERNARD)
        filled = ev.TrayFilled(f"F-{number}", chips(c100=10))
        assert last(here) == (filled, Signature(ANNE, (BERNARD,)))
    assert page(here).sum == "€5,500"
    papers = [e.fact for e in here.dealing.staff.register.entries(f.PaperIssued)]
    issued = [each for each in papers if isinstance(each, f.PaperIssued)]
    assert [(each.series, each.number) for each in issued] == [("fill", 1), ("fill", 2)]


def test_a_credit_has_numbers_of_its_own(here: Hall) -> None:
    opened(here)
    here.key("3")
    count(here, c500=1)
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayCredited("C-1", chips(c500=1))
    assert page(here).sum == "€3,000"


def test_a_fill_of_nothing_takes_no_number(here: Hall) -> None:
    here.key("2", "F9")
    assert page(here).sentence == "That is nothing: say how much."
    assert not here.dealing.staff.register.entries(f.PaperIssued)


def test_a_slip_is_cancelled_with_a_reason_and_its_number_stays(here: Hall) -> None:
    opened(here)
    here.key("2")
    count(here, c100=10)
    here.key("Enter")
    sign(here, BERNARD)
    here.key("4", "Enter")
    assert page(here).sentence == "Say why: it stands in the papers."
    here.key(*"wrong table", "Enter", "Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.SlipCancelled("F-1", "wrong table")
    assert page(here).sum == "€3,500"
    assert "F-1" in said(page(here), "text")


def test_a_number_that_the_table_did_not_take_is_kept_and_cancelled_when_given_up(
    here: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(here)
    here.key("2")
    count(here, c100=10)
    session = here.dealing.session
    with monkeypatch.context() as full_disk:
        full_disk.setattr(session, "enter", full)
        here.key("Enter")
        sign(here, BERNARD)
    assert page(here).sentence == "NOT RECORDED: the disk is full."
    assert page(here).sum == "€1,000"
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("F-1", chips(c100=10))
    here.key("2")
    count(here, c100=1)
    with monkeypatch.context() as full_disk:
        full_disk.setattr(session, "enter", full)
        here.key("Enter")
        sign(here, BERNARD)
    here.key("Esc")
    (cancelled,) = here.dealing.staff.register.entries(f.PaperCancelled)
    assert isinstance(cancelled.fact, f.PaperCancelled)
    assert (cancelled.fact.series, cancelled.fact.number) == ("fill", 2)


def full(*_: object) -> object:
    raise NotRecorded("NOT RECORDED: the disk is full.")


def test_a_guest_buys_chips_and_the_money_lies_in_the_drop_box(here: Hall) -> None:
    opened(here)
    here.key("5", "5", "0", "0", "Right", "Down", "Down", "Enter")
    assert last(here)[0] == ev.ChipsBought(Money(500_00), ev.Tender.MARKER, Seat("2"))
    assert last(here)[1] == Signature(ANNE)
    assert page(here).sum == "€3,000"
    assert ledger(here.dealing.session.table).drop == Money(500_00)


def test_colours_are_changed_for_the_same_worth_only(here: Hall) -> None:
    opened(here)
    here.key("6", "1", "Right")
    here.key("Down", "1", "F9")
    assert page(here).sentence == "€1,000 is changed for €1,000, not for €500."
    assert page(here).off == "Short by €500"
    here.key("Back", "2", "F9")
    assert last(here)[0] == ev.ColoursChanged(chips(c1000=1), chips(c500=2))


def test_a_tip_is_apart_from_the_tray(here: Hall) -> None:
    opened(here)
    here.key("7", "2", "0", "Enter")
    assert last(here)[0] == ev.TipTaken(Money(20_00))
    assert page(here).sum == "€3,500"


def test_a_count_that_is_off_asks_for_the_reason(here: Hall) -> None:
    opened(here)
    here.key("1", "Right")
    count(here, c1000=2, c500=2)
    assert page(here).off == "Short by €500"
    here.key("Enter")
    assert page(here).sentence == "€500 too little: say why, then enter it again."
    assert page(here).reason.field.hasFocus()
    here.key(*"a chip fell", "Enter", "Enter")
    shift = ev.TrayCounted(ev.Occasion.SHIFT, chips(c1000=2, c500=2), "a chip fell")
    assert last(here)[0] == shift


def test_an_exact_count_says_so(here: Hall) -> None:
    opened(here)
    here.key("1")
    count(here, c1000=2, c500=3)
    assert page(here).off == "Exact"
    here.key("Enter")
    assert last(here)[0] == ev.TrayCounted(ev.Occasion.SPOT, chips(c1000=2, c500=3))


def test_the_last_count_is_told_with_its_hour(here: Hall) -> None:
    opened(here)
    here.key("1")
    count(here, c1000=2, c500=3)
    here.key("Enter")
    at = the(here.dealing.session.table.night.movements[-1].at)
    told = f"Counted at {at_house(here.dealing.session.table, at):%H:%M}: €3,500 Exact"
    assert page(here).off == told


def test_the_next_opener_is_filled_with_what_the_last_closer_left(here: Hall) -> None:
    opened(here)
    here.key("1", "Right", "Right")
    count(here, c1000=2, c500=3)
    here.key("Enter")
    sign(here, BERNARD)
    here.dealing.session.close(Signature(ANNE, (BERNARD,)))
    here.dealing.leave()
    here.filled()
    here.page.new.house.houses.button("casino").click()
    here.open_key.click()
    here.open_key.click()  # it was closed just before: asked for once more
    sign(here, ANNE)
    sign(here, BERNARD)
    here.dealing.show_tray()
    here.key("1", "F6")
    assert page(here).sum == "€3,500"
    here.key("F9")
    sign(here, BERNARD)
    left = chips(c1000=2, c500=3)
    assert last(here)[0] == ev.TrayCounted(ev.Occasion.OPENER, left, expected=left)


def test_the_guests_display_shows_nothing_of_the_tray(here: Hall) -> None:
    session = here.dealing.session
    before = public_view(session.table)
    opened(here)
    here.key("5", "5", "0", "0", "Enter")
    here.key("7", "2", "0", "Enter")
    assert len(session.table.night.movements) == 3
    assert public_view(session.table) == before


def test_escape_leads_to_the_deeds_and_then_to_the_table(here: Hall) -> None:
    here.key("7", "5", "Esc")
    assert here.shell.pages.currentWidget() is page(here)
    here.key("Esc")
    assert here.shell.pages.currentWidget() is here.dealing.window


def test_a_house_without_pins_counts_too(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.open_key.click()
    here.dealing.show_tray()
    here.key("1", "2", "F9")
    event, signature = last(here)
    assert isinstance(event, ev.TrayCounted)
    assert event.occasion is ev.Occasion.OPENER
    assert signature == Signature()


def test_a_register_that_takes_no_entry_gives_no_number_and_says_so(
    here: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(here)
    here.key("2")
    count(here, c100=10)
    here.key("Enter")
    with monkeypatch.context() as blocked:
        sign_blocked(here, blocked)
    assert page(here).sum == "€1,000"
    assert isinstance(last(here)[0], ev.TrayCounted)


def sign_blocked(here: Hall, blocked: pytest.MonkeyPatch) -> None:
    """Bernard signs, and then the register's disk is full."""

    def full(*_: object) -> object:
        raise NotOnDisk(here.dealing.staff.register.path, Reason.FULL)

    blocked.setattr(tray_desk, "given", full)
    sign(here, BERNARD)
    assert page(here).sentence.startswith("NOT RECORDED")
    assert FILE in str(here.dealing.staff.register.path)


def test_the_newest_slip_is_written_and_shown(here: Hall) -> None:
    opened(here)
    assert page(here).paper.isHidden()
    here.key("2")
    count(here, c1000=1)
    here.key("Enter")
    sign(here, BERNARD)
    assert page(here).paper.accessibleName() == "Slip F-1"
    here.key("F9")
    papers = the(here.dealing.tray.papers)
    here.until(lambda: not papers.errand.busy)
    here.until(lambda: not fronts(here, page(here)))
    assert here.headline().endswith("F-1")
    here.key("Esc")
    assert fronts(here, page(here))
    assert "F-1.pdf" in page(here).sentence
