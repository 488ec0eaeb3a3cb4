"""The window keeps a courier beside its tables, and opens no socket itself."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night import house_courier
from dealer_app.gui.staff.people import AGAIN, OLD, PIN
from dealer_app.pit.book_copy import hear
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseStaff, offers
from dealer_app.pit.link import Link, write_link
from dealer_app.pit.server import Server
from dealer_app.register import facts as f
from dealer_app.rules.staff import Post
from dealer_app.store.receipts import SUFFIX
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table.table import at_house
from tests.gui.conftest import SocketOpened
from tests.gui.conftest import _no_socket_is_opened as no_socket_is_opened
from tests.gui.errands import NearProcess
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import CLAIRE, PINS, casino, sign, staffed
from tests.pit.house_server import HouseServer
from tests.pit.test_courier import TABLE, copied, rows_of
from tests.play import the
from tests.store.builders import played

__all__ = ["no_socket_is_opened"]


def of_house(qtbot: QtBot, folder: Path, url: str) -> Hall:
    """The program as it starts where the settings name a server."""
    here = hall(qtbot, folder, table="Table 5", croupier="A. Roche")
    here.shell.keep(replace(here.shell.settings, pit=url))
    return here


@pytest.fixture
def here(
    qtbot: QtBot, tmp_path: Path, house: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hall]:
    """The program with a table from yesterday, and the address of the house's server."""
    (tmp_path / "tables").mkdir()
    played(tmp_path / "tables" / f"{TABLE}.sabot", cards=20)
    monkeypatch.setattr(house_courier, "EVERY", 100)
    hall_ = of_house(qtbot, tmp_path, house)
    yield hall_
    hall_.shell.close()
    process = hall_.opener.rooms.courier.process
    if process is not None:
        process.wait(20.0)


def test_what_lies_in_the_data_folder_is_sent_behind_the_window(
    here: Hall, server: Server, tmp_path: Path
) -> None:
    courier = here.opener.rooms.courier
    courier.look()
    here.until(lambda: courier.link is not None and courier.link.linked)
    rows = rows_of(tmp_path / "tables" / f"{TABLE}.sabot")
    here.until(lambda: copied(server, TABLE) == rows)


def test_an_older_copy_of_a_table_is_an_alert_before_it_is_taken_up(
    here: Hall, server: Server, tmp_path: Path
) -> None:
    """The older copy was put back with its own receipt: the server alone knows more."""
    path = tmp_path / "tables" / f"{TABLE}.sabot"
    older = path.read_bytes()
    played(path)
    courier = here.opener.rooms.courier
    courier.look()
    rows = rows_of(path)
    here.until(lambda: copied(server, TABLE) == rows)
    receipt = path.with_name(path.name + SUFFIX)
    here.until(receipt.exists)
    receipt.unlink()
    fresh = path.with_suffix(".older")
    fresh.write_bytes(older)
    fresh.replace(path)
    here.until(lambda: bool(here.opener.rooms.alerts.found))
    (alert,) = here.opener.rooms.alerts.found
    assert (alert.finding, alert.file) == (f.FileFinding.SERVER_SHORTER, path.name)
    assert (alert.seq, alert.found) == (len(rows), 23)


def test_a_courier_that_was_killed_is_started_again(here: Hall) -> None:
    courier = here.opener.rooms.courier
    courier.look()
    first = the(courier.process)
    first.kill()
    first.wait(20.0)
    here.until(lambda: courier.process is not first)


def test_a_server_that_is_not_there_is_said_and_the_tables_go_on(
    qtbot: QtBot, tmp_path: Path, postgres: HouseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_courier, "EVERY", 100)
    nowhere = postgres.postgres.url().replace("?host=", "?host=/nowhere")
    here = of_house(qtbot, tmp_path, nowhere)
    register = RegisterFile(tmp_path / "tables" / FILE, clock)
    register.append(lambda *_: Deed([f.BookHeard(41, "b00c")]))
    courier = here.opener.rooms.courier
    courier.look()
    here.until(lambda: here.status().startswith("The house’s server is out of reach since"))
    assert "People are known here as the house’s book had them on" in here.status()
    assert here.open_key.isEnabled()
    here.touch(here.open_key)
    window = here.dealing.window
    hour = f"{at_house(window.desk.table, the(window.cut_off)):%H:%M}"
    assert f"cut off since {hour}" in window.view.bar.accessibleDescription()
    process = the(courier.process)
    here.shell.close()
    process.kill()
    process.wait(20.0)


def test_a_directors_own_pin_is_changed_in_the_houses_book_from_a_table(
    qtbot: QtBot, tmp_path: Path, server: Server, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_app.gui.kit.event_loop.QProcess", NearProcess)
    register = staffed(tmp_path).register
    list(deliver_all(server, tmp_path / "tables"))
    book = HouseStaff(server)
    (claire,) = (e for e in offers(server, book.register.read()).people if e.name == CLAIRE)
    assert book.begin(f.PersonAdded(claire.name, claire.post, claire.pin), PINS[CLAIRE], ()) is None
    assert hear(book.register, register) is None
    here = casino(qtbot, tmp_path)
    here.opener.rooms.courier.leave()  # it would be a process of its own
    here.shell.keep(replace(here.shell.settings, pit=house))
    write_link(tmp_path / "tables", Link(linked=True, since=clock().isoformat()))
    here.key("F4")
    sign(here, CLAIRE)
    page = here.opener.people
    while page.rows.lit != CLAIRE:
        here.key("Down")

    def change(old: str, new: str) -> None:
        here.key("F8")
        for line, pin in ((OLD, old), (PIN, new), (AGAIN, new)):
            page.form.form.field(line).field.setText(pin)
        here.touch(page.form.button(page.form.decide))
        page.house_pin.errand.finish()

    change("4405", "6037")
    assert page.form.sentence.startswith("Wrong PIN")
    here.key("Esc")
    change(PINS[CLAIRE], "6037")
    assert here.in_front is page
    (changed,) = (e.fact for e in register.entries(f.PinChanged))
    assert isinstance(changed, f.PinChanged)
    assert book.register.read().people[CLAIRE].pin == changed.pin
    assert register.read().people[CLAIRE].pin == changed.pin
    assert book.decide([f.PersonAdded("Inès", Post.CHEF)], CLAIRE, "6037") is None


@pytest.mark.usefixtures("no_socket_is_opened")
def test_a_socket_in_the_window_would_be_found() -> None:
    with pytest.raises(SocketOpened):
        socket.socket(socket.AF_INET)
    socket.socket(socket.AF_UNIX).close()
