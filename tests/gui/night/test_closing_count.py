"""A table that is counted begins with its opener, and ends with its closer and two signatures."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.gui.shell.hall import Hall, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, allow, fronts, offered, sign, staffed
from tests.play import the

HOUSE = """
name = "Casino"
chips = [{ value = 100, colour = "black" }, { value = 5, colour = "red" }]

[tray]
counted = true
float = { "100" = 20, "5" = 40 }
"""
MARKED = '[commission]\nmode = "marked"\n'


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table that is counted, opened by Anne beside Bernard."""
    return counted(qtbot, tmp_path, HOUSE + MARKED)


def counted(qtbot: QtBot, folder: Path, house: str) -> Hall:
    sheet = folder / "counted.toml"
    sheet.write_text(house, encoding="utf-8")
    allow(staffed(folder), sheet)
    hall_of_it = hall(qtbot, folder, table="Table 3")
    with hall_of_it.quick():
        hall_of_it.opener.use_house(sheet)
        hall_of_it.open_key.click()
        sign(hall_of_it, ANNE)
        sign(hall_of_it, BERNARD)
    return hall_of_it


def page(here: Hall) -> TrayPage:
    return here.dealing.tray.page


def opener(here: Hall) -> None:
    """The float of the house, taken as it should be."""
    here.key("Enter", "F6", "F9")
    sign(here, BERNARD)


def coup(here: Hall) -> None:
    """One coup: 100 euros of seat 1 on the bank, which wins with 9 against 5, and 5 are marked."""
    stake = ev.StakeLaid(Seat("1"), BetId("banque"), Money(100_00))
    cards = [ev.CardDealt(Card(face), None) for face in ("4", "K", "A", "9")]
    entered: list[ev.Event] = [ev.ShoeOpened(8), ev.CardsBurned((Card("xx"),)), ev.CoupOpened()]
    for event in (*entered, stake, *cards, ev.AllTicked()):
        assert here.dealing.session.enter(event).refusal is None


def test_a_table_calls_for_its_opener_and_enter_shows_the_page(here: Hall) -> None:
    scene = the(here.dealing.window.scene)
    assert scene.call.headline.startswith("Count the float")
    here.key("Enter")
    assert fronts(here, page(here))
    here.key("F6")
    assert page(here).sum == "€2,200"
    here.key("F9")
    sign(here, BERNARD)
    assert fronts(here, here.dealing.window)
    assert isinstance(here.dealing.session.events[-1], ev.TrayCounted)


def test_escape_leads_back_to_the_table_that_waits(here: Hall) -> None:
    here.key("Enter", "Esc")
    assert fronts(here, here.dealing.window)


def test_a_table_is_closed_once_it_is_counted_and_two_have_signed(here: Hall) -> None:
    opener(here)
    here.dealing.look_back()
    here.key("Enter")
    assert fronts(here, page(here))
    assert page(here).sentence == "The tray comes first: count it, then close the table."
    here.key("2", "0", "Enter", "4", "0", "Enter")
    assert page(here).off == "Exact"
    sign(here, BERNARD)
    assert fronts(here, here.dealing.closing)
    here.key("Enter")
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, CLAIRE)
    session = here.dealing.session
    assert session.table.closed
    assert session.signatures[-1] == Signature(ANNE, (CLAIRE,))


def test_a_closing_that_nobody_signs_leaves_the_table_open(here: Hall) -> None:
    opener(here)
    here.dealing.look_back()
    here.key("Enter", "2", "0", "Enter", "4", "0", "Enter")
    sign(here, BERNARD)
    here.key("Enter", "Esc")
    assert not here.dealing.session.table.closed
    assert fronts(here, here.dealing.closing)


@pytest.mark.parametrize(
    ("keys", "fact", "signature"),
    [
        (("Enter",), ev.CommissionCollected(Seat("1"), Money(5_00)), Signature(ANNE)),
        (
            ("Right", "Tab", *"a guest of the house", "Enter", "Enter"),
            ev.CommissionWaived(Seat("1"), Money(5_00), "a guest of the house"),
            Signature(ANNE, (BERNARD,)),
        ),
        (
            ("Left", "Tab", *"gone", "Enter", "Enter"),
            ev.CommissionReleased("gone"),
            Signature(ANNE, (BERNARD,)),
        ),
    ],
)
def test_commission_is_collected_waived_or_released_before_the_end(
    qtbot: QtBot,
    tmp_path: Path,
    keys: tuple[str, ...],
    fact: ev.Event,
    signature: Signature,
) -> None:
    here = counted(qtbot, tmp_path, 'name = "Casino"\n' + MARKED)
    coup(here)
    here.dealing.look_back()
    here.key("Enter")
    assert "owes €5 of commission" in page(here).sentence
    here.key(*keys)
    if signature.beside:
        sign(here, BERNARD)
    session = here.dealing.session
    assert (session.events[-1], session.signatures[-1]) == (fact, signature)
    assert fronts(here, here.dealing.closing)
    here.key("Enter")
    sign(here, BERNARD)
    assert session.table.closed


def test_options_are_changed_by_a_chef(here: Hall) -> None:
    opener(here)
    here.dealing.change_options()
    options = here.dealing.options
    options.options.chosen.emit("packs", "6")
    options.decide()
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    session = here.dealing.session
    assert isinstance(session.events[-1], ev.RulesChanged)
    assert session.signatures[-1] == Signature(ANNE, (BERNARD,))
