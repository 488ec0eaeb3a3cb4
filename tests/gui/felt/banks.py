"""Tables where patrons hold the bank, in tests: opened, with real keys and real touches."""

from collections.abc import Mapping

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.library import read_house, read_sheet
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from tests.gui.felt.screens import Disk, keys, pad, scene, shown, take


def opened(
    qtbot: QtBot,
    variant: str,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    *,
    layout: str = "qwerty",
    house: str = "",
) -> TableWindow:
    """A window with a fresh shoe and its first coup open, under these options."""
    sheet = read_sheet(variant)
    house_sheet = read_house(house) if house else None
    event = opening(sheet, house_sheet, options or {}, Seating(seats, "Table 3", "A. Roche"))
    session = TableSession.begun(event, resolver(sheet, house_sheet), Disk())
    window = shown(qtbot, session, "en", layout)
    press = pad if layout == "numpad" else keys
    press(window, "Enter Enter")
    return window


def stakes(window: TableWindow) -> dict[str, int]:
    """What lies before each seat, in euros, whatever it is on."""
    return {stake.seat: stake.amount // 100 for stake in scene(window).view.stakes}


def why(window: TableWindow) -> str:
    """The smaller line under the call, and the rules at its side."""
    return " · ".join((scene(window).call.why, *scene(window).call.rules))


def offered(window: TableWindow) -> list[str]:
    """What the keys beside an amount say."""
    return [offer.text for offer in scene(window).ends]


def chosen(window: TableWindow) -> list[str]:
    """What the wide keys under the felt say."""
    return [offer.text for offer in scene(window).choices]


def entered(window: TableWindow) -> list[ev.Event]:
    """The entries of the coup that is open, in order."""
    return list(window.desk.session.table.facts)


def asked(window: TableWindow) -> str:
    """The seat whose turn it is."""
    return ", ".join(seat.seat for seat in scene(window).view.seats if seat.asked)


def menu(window: TableWindow, text: str) -> None:
    """Takes that line of the menu."""
    keys(window, "F10")
    take(window, text)
