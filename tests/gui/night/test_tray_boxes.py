"""The drop is counted note by note, the cagnotte with its tickets: by real keys and touches."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.night_facts import TicketRun
from tests.builders import euros
from tests.gui.shell.hall import Hall, hall, said
from tests.play import the

HOUSE = """
name = "Casino"
chips = [{ value = 10, colour = "black" }, { value = 5, colour = "red" }]

[staff]
pins = false

[tray]
variance = 0
notes = [5, 20, 50]
"""
TICKETS = "\n[cagnotte]\ntickets = [1, 5]\n"
YEN = """
name = "Kabuki"
currency = { code = "JPY", sign = "¥", digits = 0 }

[staff]
pins = false
"""


def at_tray(
    qtbot: QtBot, folder: Path, house: str, language: str = "en", game: str = "punto_banco"
) -> Hall:
    """A table of that house with the page of its tray in front."""
    sheet = folder / "house.toml"
    sheet.write_text(house, encoding="utf-8")
    here = hall(qtbot, folder, language, table="Table 3", croupier="A. Roche")
    with here.quick():
        here.opener.use_house(sheet)
        here.filled()
        here.touch(here.page.new.games.button(game))
        here.touch(here.open_key)
        here.dealing.show_tray()
    return here


@pytest.fixture
def sold(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table at which guests bought chips for 130 euros."""
    here = at_tray(qtbot, tmp_path, HOUSE)
    here.key("5", "1", "3", "0", "Enter")
    return here


@pytest.fixture
def levied(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table at which a bank of 200 has won, and 10 were levied for the house, in tickets."""
    here = at_tray(qtbot, tmp_path, HOUSE + TICKETS, game="chemin_de_fer")
    levy(here)
    return here


def levy(here: Hall) -> None:
    """One coup that the bank wins with 9 against 5."""
    enter = here.dealing.session.enter
    bank = ev.BankStaked(Seat("1"), euros(200))
    cards = [ev.CardDealt(Card(face), None) for face in ("2", "9", "3", "K")]
    stake = ev.StakeLaid(Seat("2"), BetId("stake"), euros(200))
    events: list[ev.Event] = [ev.ShoeOpened(6), ev.CoupOpened(), bank, stake, *cards]
    for event in (*events, ev.AllTicked()):
        assert enter(event).refusal is None, event


def page(here: Hall) -> TrayPage:
    return here.dealing.tray.page


def last(here: Hall) -> ev.Event:
    return here.dealing.session.events[-1]


def facts(here: Hall) -> list[tuple[str, str]]:
    shown = the(page(here).shown)
    return list(shown.facts)


def numbers(here: Hall) -> list[tuple[str, ...]]:
    """The figures that are seen of each denomination."""
    chips = page(here).pad_of_chips
    rows = (chips.list.dressed(at).findChildren(Cell) for at in range(len(chips.texts)))
    return [tuple(each.text() for each in row if not each.isHidden())[1:-1] for row in rows]


# The drop.


def test_the_drop_is_counted_note_by_note_and_its_total_follows_each_figure(sold: Hall) -> None:
    sold.key("8", "1")
    assert (page(sold).sum, page(sold).off) == ("€50", "Short by €80")
    sold.key("Enter", "3", "Enter", "2")
    assert page(sold).sum == "€120"
    sold.key("Enter", "1", "0")
    assert (page(sold).sum, page(sold).off) == ("€130", "Exact")
    assert facts(sold) == [("Expected", "€130"), ("Notes", "€120")]
    sold.key("Enter")
    assert last(sold) == ev.DropCounted(
        euros(130), "", {euros(50): 1, euros(20): 3, euros(5): 2}
    ), "10 are markers, vouchers or coins"


def test_a_drop_may_be_one_amount_below_its_notes(sold: Hall) -> None:
    sold.key("8", "Up", *"130.5", "Back", "Back")
    assert page(sold).sum == "€130"
    sold.key("Enter")
    assert last(sold) == ev.DropCounted(euros(130))


def test_a_drop_of_which_nothing_is_keyed_is_not_recorded(sold: Hall) -> None:
    sold.key("8", "F9")
    assert page(sold).sentence == "Key the amount first."
    sold.key("0", "F9", *"all gone", "Enter", "F9")
    assert last(sold) == ev.DropCounted(Money(0), "all gone")


def test_a_touched_note_is_one_more_and_the_amount_below_is_keyed(sold: Hall) -> None:
    sold.key("8")
    notes = page(sold).pad_of_chips
    sold.touch_row(notes, 1)
    for _ in range(5):
        sold.touch_row(notes, 1)
    sold.touch_row(notes, 3)
    sold.touch_row(notes, 3)
    for sign in ("3", "0"):
        sold.touch(page(sold).pad[sign])
    assert page(sold).sum == "€130"
    assert numbers(sold) == [("",), ("5",), ("",), ("",)]
    sold.key("Enter")
    assert last(sold) == ev.DropCounted(euros(130), "", {euros(20): 5})


def test_a_currency_whose_notes_are_not_known_is_counted_in_one_amount(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_tray(qtbot, tmp_path, YEN)
    here.key("5", *"5000", "Enter", "8", *"5000")
    assert not page(here).pad_of_chips.isVisible()
    here.key("Enter")
    assert last(here) == ev.DropCounted(Money(5000))


# The cagnotte and its tickets.


def test_the_tickets_are_keyed_after_the_chips_from_their_first_number_to_their_last(
    levied: Hall,
) -> None:
    levied.key("0", "1", "Enter", "0", "Enter")
    assert numbers(levied) == [("", "", ""), ("", "", "")]
    levied.key(*"1201", "Enter", *"1202", "Enter", *"1200", "Enter", "Enter", "Enter", "Enter")
    assert last(levied) == ev.CagnotteCounted(
        {euros(10): 1}, (TicketRun(euros(5), 1201, 1202, 1200),)
    )


def test_the_worth_of_the_tickets_follows_their_numbers(levied: Hall) -> None:
    levied.key("0", "1", "Right", *"1201", "Right", *"1202")
    assert facts(levied) == [("Expected", "€10"), ("Tickets torn off", "€10")]
    assert (page(levied).sum, page(levied).off) == ("€10", "Exact"), "of the chips"


def test_the_number_before_is_what_the_last_count_came_to_and_nobody_keys_it(
    levied: Hall,
) -> None:
    levied.key("0", "1", "Right", *"1201", "Enter", *"1202", "F9")
    levied.key("0", "Right")
    assert numbers(levied) == [("", "", "1202"), ("", "", "")]
    levied.key(*"1203", "Enter", *"1203", "Enter", "7", "F9")
    assert page(levied).sentence.startswith("Tickets of €1: the first number")
    levied.key("Enter", "7", "F9")
    five, one = TicketRun(euros(5), 1203, 1203, 1202), TicketRun(euros(1), 7, 7)
    assert last(levied) == ev.CagnotteCounted({}, (five, one))


def test_a_number_left_out_asks_for_its_reason(levied: Hall) -> None:
    levied.key("0", "1", "Right", *"1203", "Enter", *"1204", "Enter", *"1200", "F9")
    assert page(levied).sentence == (
        "Tickets of €5: number 1201 should come first. Say why, then enter it again."
    )
    assert page(levied).reason.field.hasFocus()
    levied.key(*"torn in two", "Enter", "F9")
    assert last(levied) == ev.CagnotteCounted(
        {euros(10): 1}, (TicketRun(euros(5), 1203, 1204, 1200),), "torn in two"
    )


def test_touches_go_through_the_numbers_of_a_ticket(levied: Hall) -> None:
    levied.key("0", "1")
    levied.touch(page(levied).turns[0].button("1"))
    rows = page(levied).pad_of_chips
    levied.key("7")
    levied.touch_row(rows, 1)
    levied.key("3")
    levied.touch_row(rows, 1)
    levied.key("4", "Down", "Down", "F9")
    assert page(levied).sentence.startswith("Tickets of €5: the first number")
    levied.touch_row(rows, 0)
    levied.key("8", "F9")
    five, one = TicketRun(euros(5), 7, 8), TicketRun(euros(1), 3, 4)
    assert last(levied) == ev.CagnotteCounted({euros(10): 1}, (five, one))


def test_a_house_without_tickets_counts_chips_alone(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_tray(qtbot, tmp_path, HOUSE, game="chemin_de_fer")
    levy(here)
    here.key("0", "1")
    assert not page(here).turns[0].isVisible()
    here.key("Enter", "Enter")
    assert last(here) == ev.CagnotteCounted({euros(10): 1})


def test_both_counts_speak_french(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_tray(qtbot, tmp_path, HOUSE + TICKETS, "fr", "chemin_de_fer")
    here.dealing.tray.show()
    here.key("5", *"130", "Enter")
    here.touch_row(page(here).lists[1], 2)
    assert "Billet" in {each.capitalize() for each in said(page(here), "section")}
    here.key("Esc")
    here.touch_row(page(here).lists[1], 4)
    here.key("Right")
    assert "Avant" in {each.capitalize() for each in said(page(here), "section")}
