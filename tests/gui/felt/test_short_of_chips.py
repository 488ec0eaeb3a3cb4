"""Where chips are counted: who stakes more than he has is told so, and what he owes is shown."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.seats.seat_words import chips_word
from dealer_app.gui.felt.table_rows import ranking
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.night.guest_chips import guests
from dealer_app.i18n import words
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import deal, entered, euros, replayed
from tests.gui.felt.banks import stakes
from tests.gui.felt.screens import keys, scene, shown, status

LOST = "shoe\ncoup\ndeal K Q J K 6 6 6 9\nstake 4 own 60\npass 3\npass 2\n"
"""Seat 4 loses 60, three times, to a bank of nine."""


def macao(qtbot: QtBot, text: str) -> TableWindow:
    return shown(qtbot, replayed(f"variant macao\nseats 4\n{text}"))


def looked(qtbot: QtBot, chips: str = "") -> TableWindow:
    """Everybody has looked at his cards, and nobody has staked yet."""
    session = replayed(f"variant macao\nseats 4\n{chips}shoe\n")
    kept = entered(session, ev.StakeKeepingChanged(kept=True), ev.CoupOpened())
    return shown(qtbot, entered(kept, *deal("xx " * 8)))


def festival(qtbot: QtBot, chips: str) -> TableWindow:
    session = replayed(f"variant festival\n{chips}shoe\n")
    return shown(qtbot, entered(session, ev.StakeKeepingChanged(kept=True), ev.CoupOpened()))


def test_a_stake_above_the_chips_is_recorded_and_told(qtbot: QtBot) -> None:
    window = looked(qtbot, "chips 4 50\nchips 3 100\n")
    keys(window, "7 0 Enter")
    assert stakes(window) == {"4": 70}
    assert status(window).endswith("Seat 4 has 50 and stakes 70: 20 would be owed.")
    keys(window, "7 0 Enter")
    assert status(window) == "Recorded: seat 3, €70 on Own hand."


def test_a_guest_without_chips_is_told_among_those_who_have_some(qtbot: QtBot) -> None:
    window = looked(qtbot, "chips 3 100\n")
    keys(window, "2 0 Enter")
    assert status(window).endswith("Seat 4 has 0 and stakes 20: 20 would be owed.")


def test_where_no_chips_are_counted_nobody_is_short(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "7 0 Enter")
    assert status(window) == "Recorded: seat 4, €70 on Own hand."


def test_the_same_stakes_again_are_told_too(qtbot: QtBot) -> None:
    night = "option stakes=before_deal\nchips 3 100\nshoe\ncoup\n"
    night += "stake 4 own 60\nstake 3 own 60\npass 2\n"
    window = macao(qtbot, night + "deal K Q J K 6 6 6 7\nshoe\ncoup\n")
    keys(window, "F6")
    assert status(window).endswith("Seat 3 has 40 and stakes 60: 20 would be owed.")


def test_the_duel_is_what_both_can_cover(qtbot: QtBot) -> None:
    window = festival(qtbot, "chips 3 60\nchips 7 50\n")
    keys(window, "3 Enter 5 5 Enter")
    assert status(window) == "Recorded: seat 3, €55 on Duel, Bank."
    keys(window, "7 Enter")
    assert status(window).endswith("Seat 7 has 50 and sets 55: the duel is what both can cover.")


def test_what_lies_aside_stands_beside_what_was_won_and_is_no_part_of_it(qtbot: QtBot) -> None:
    session = replayed("variant macao\nseats 4\nchips 4 50\nchips 1 100\n" + LOST)
    entered(session, ev.LineSetAside(Seat("4"), "own", "The guest is away"))
    window = shown(qtbot, session)
    rows = {row.text.split()[-1]: (row.value, row.note) for row in ranking(scene(window))}
    assert rows["4"] == ("0", "chips: 50 · aside: −180")
    assert rows["1"] == ("0", "chips: 100 · aside: +180")
    told = {guest.seat: (guest.name, guest.won) for guest in guests(session.table, words("en"))}
    assert told["4"] == ("Seat 4 · aside: −180", "0")


def test_what_is_owed_stands_on_the_seat_and_in_the_ranking(qtbot: QtBot) -> None:
    window = macao(qtbot, "chips 4 50\nchips 1 100\n" + LOST + "shoe\ncoup\n")
    seat = next(each for each in scene(window).view.seats if each.seat == "4")
    assert seat.funds == euros(-130)
    word, amount = chips_word(scene(window), euros(-130))
    assert (word.text, amount) == ("owes", euros(130))
    notes = {row.text.split()[-1]: row.note for row in ranking(scene(window))}
    assert notes == {"1": "chips: 280", "2": "", "3": "", "4": "owes 130"}
