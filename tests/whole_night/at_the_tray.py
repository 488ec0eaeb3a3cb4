"""The tray as a croupier keys it: counts, slips, sales, tips, handovers, and the table's end."""

from collections.abc import Sequence
from typing import Final

from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.rules.due import Step
from dealer_app.table.alerts import alerts
from tests.gui.staff.staffed import BERNARD, CLAIRE, asked, offered
from tests.whole_night.by_keys import Night
from tests.whole_night.on_paper import CAGE, DOOR, TRAY

CHIPS: Final = (1000, 100, 20, 5, 1)
"""The chips of the house in euros, as they stand on the page of the tray."""


def counted(night: Night, chips: Sequence[int]) -> None:
    """Keys how many of each chip there are, row by row; the last Enter records."""
    for number in chips:
        night.key(*str(number), "Enter")


def fewest(euros: int) -> list[int]:
    """A sum in as few chips as may be."""
    numbers = []
    for chip in CHIPS:
        numbers.append(euros // chip)
        euros %= chip
    return numbers


def open_float(night: Night, euros: int) -> None:
    """The float comes from the cage, and is counted by two."""
    assert night.step is Step.COUNT
    night.ctrl("T")
    counted(night, fewest(euros))
    assert offered(night.here) == [BERNARD, CLAIRE]
    night.sign(BERNARD)
    night.room.move(euros, CAGE, TRAY)


def at_tray(night: Night, deed: str) -> None:
    """The page of the tray with that deed begun: its place in the list."""
    night.ctrl("T")
    night.key(deed)


def left_tray(night: Night) -> None:
    night.key("Esc")
    assert night.here.in_front is night.here.dealing.window


def filled(night: Night, euros: int) -> None:
    at_tray(night, "2")
    counted(night, fewest(euros))
    night.sign(BERNARD)
    night.room.move(euros, CAGE, TRAY)
    left_tray(night)


def credited(night: Night, euros: int) -> None:
    at_tray(night, "3")
    counted(night, fewest(euros))
    night.sign(BERNARD)
    night.room.move(euros, TRAY, CAGE)
    left_tray(night)


def last_fill_cancelled(night: Night, euros: int) -> None:
    """The last fill went to another table: its slip is cancelled, its number stays."""
    at_tray(night, "4")
    night.key("Up", "Enter", *"other table", "Enter", "Enter")
    night.sign(BERNARD)
    night.room.move(euros, TRAY, CAGE)
    left_tray(night)


def bought(night: Night, seat: str, euros: int, turns: int = 0) -> None:
    """A guest gives cash, or after so many turns a marker or a voucher, and is given chips."""
    at_tray(night, "5")
    night.key(*str(euros), *["Right"] * turns, *["Down"] * int(seat), "Enter")
    night.room.move(euros, TRAY, seat)
    night.room.move(euros, seat, DOOR)
    night.room.paid["bought"] += euros
    left_tray(night)


def tipped(night: Night, euros: int) -> None:
    at_tray(night, "7")
    night.key(*str(euros), "Enter")
    night.tips += euros
    left_tray(night)


def colours_changed(night: Night) -> None:
    """One of a thousand for ten of a hundred."""
    at_tray(night, "6")
    night.key("1", "Right", "Down", "1", "0", "F9")
    left_tray(night)


def relieved(night: Night, leaves: str, comes: str) -> None:
    """Another croupier signs in, the one who leaves signs beside, and the tray is counted."""
    night.ctrl("H")
    night.sign(comes, leaves)
    assert night.desk.session.table.croupier == comes
    at_tray(night, "1")
    night.key("Right")
    counted(night, fewest(night.room.lies[TRAY]))
    if asked(night.here).open:
        night.sign(leaves)
    left_tray(night)


def commission_of_leavers(night: Night, stay: int) -> None:
    """Between two coups who leaves pays what is owed; so many seats stay."""
    for seat in list(night.desk.owed[1])[stay:]:
        night.key("F10")
        night.choose("Commission owed")
        night.choose(f"Seat {seat}")
        night.room.collect(seat)


def boxes_counted(night: Night, drop: int) -> None:
    """The drop and the tips are counted before the chef."""
    at_tray(night, "8")
    night.key("Up", *str(drop), "Enter")
    night.sign(BERNARD)
    left_tray(night)
    at_tray(night, "9")
    counted(night, fewest(night.tips))
    night.sign(BERNARD)
    left_tray(night)


def closed(night: Night, short: int) -> None:
    """The table is closed: commission first, then the count by two, so much short, then the seal
    under two names, which an alert that waits asks to be confirmed."""
    night.key("F10")
    night.choose("Close the table")
    for seat in list(night.room.owing):
        night.key("Enter")
        assert _deed(night) is TrayDeed.COMMISSION
        night.key("Enter")
        night.room.collect(seat)
    night.key("Enter")
    assert _deed(night) is TrayDeed.COUNT
    counted(night, fewest(night.room.lies[TRAY] - short))
    night.sign(BERNARD)
    night.key("Enter")
    if alerts(night.here.dealing.session.table):
        night.key("Enter")
    night.sign(BERNARD)
    assert night.here.headline() == "Table 3 is closed"


def _deed(night: Night) -> TrayDeed | None:
    """What is being keyed at the tray."""
    entry = night.here.dealing.tray.entry
    return None if entry is None else entry.deed
