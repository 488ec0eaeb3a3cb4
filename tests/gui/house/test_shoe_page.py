"""The port of the electronic shoe is chosen where a table is set up, and its light says what comes
there."""

import os
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.house.shoe_page import PORT, ShoePage
from dealer_app.readers.frame_table import read_frame_table
from dealer_app.settings import read_settings
from tests.gui.shell.hall import Hall, hall
from tests.play import the
from tests.readers.fed_table import body

FED_HOUSE = '[staff]\npins = false\n[shoe]\nkind = "angel_eye"\n'


class Port(NamedTuple):
    """What pyserial says of a port."""

    device: str
    description: str


class Device(NamedTuple):
    """A port, and the shoe's end of it."""

    shoe: int
    name: str

    def send(self, text: str, number: int) -> None:
        os.write(self.shoe, read_frame_table().encoded(body(text), number))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    shoe, near = os.openpty()
    tty.setraw(near)
    name = os.ttyname(near)
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [Port(name, "a shoe")])
    yield Device(shoe, name)
    os.close(near)
    os.close(shoe)


def at_opening(qtbot: QtBot, folder: Path, sheet: str = FED_HOUSE) -> Hall:
    here = hall(qtbot, folder, table="Table 3")
    house = folder / "bay.toml"
    house.write_text(sheet, encoding="utf-8")
    here.opener.use_house(house)
    return here


def page_of(here: Hall) -> ShoePage:
    return the(here.host.shoe)


def test_the_port_that_is_chosen_is_kept_and_its_light_says_that_frames_come(
    qtbot: QtBot, tmp_path: Path, device: Device
) -> None:
    here = at_opening(qtbot, tmp_path)
    here.key("F8")
    page = page_of(here)
    assert here.in_front is page
    assert page.light.text() == "○ No port is chosen."
    here.key("Down")
    assert read_settings(tmp_path / "settings.toml").shoe_port == device.name
    here.until(lambda: page.light.text() == f"○ {device.name} is open, and no frame has come yet.")
    device.send("D P1 4s", 1)
    here.until(lambda: page.light.text() == "● 1 frame has come.")
    assert page.told.text() == "A card leaves the shoe for Player 1: 4♠."
    here.key("Esc")
    assert here.page.isVisible()


def test_a_port_that_is_not_there_is_said_and_stays_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_opening(qtbot, tmp_path)
    here.key("F8")
    page = page_of(here)
    page.panel.chosen.emit(PORT, "/dev/none")
    assert page.light.text() == "✕ /dev/none cannot be opened."
    assert page.panel.choice(PORT).value == "/dev/none"


def test_a_shoe_that_is_none_of_the_program_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_opening(qtbot, tmp_path, FED_HOUSE.replace("angel_eye", "nobodys"))
    here.key("F8")
    page_of(here).panel.chosen.emit(PORT, "/dev/none")
    assert "“nobodys” is no shoe of this program" in page_of(here).sentence


def test_a_house_without_a_shoe_has_no_page_of_its_port(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_opening(qtbot, tmp_path, "[staff]\npins = false\n")
    here.key("F8")
    assert here.host.shoe is None
    assert here.in_front is here.page
