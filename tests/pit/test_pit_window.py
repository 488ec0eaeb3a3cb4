"""The window of the pit over a real server: what is entered is seen, what is said is checked, and a
server that is gone is said."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormLine
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pit.book_acts import DAY, NAME, PIN, REASON, BookErrand
from dealer_app.gui.pit.house_shown import Standing
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.i18n.saying import Saying
from dealer_app.library import read_sheet
from dealer_app.pit import house_watch
from dealer_app.pit.house_book import HouseStaff, at_book
from dealer_app.pit.house_watch import HouseWatch
from dealer_app.pit.mirror import kept_book
from dealer_app.pit.server import Server
from dealer_app.session.recorder import begin
from dealer_app.session.rulebook import Seating, opening
from dealer_app.settings import Settings
from dealer_app.store.journal import Journal
from dealer_app.store.table_hold import held
from dealer_app.table.events import CoupOpened
from tests.builders import report
from tests.gui.conftest import _garbage_freed_in_this_thread as garbage_freed_in_this_thread
from tests.gui.errands import NearProcess
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.joined_house import put_back
from tests.pit.test_courier import rows_of
from tests.pit.test_house_night import dealt
from tests.pit.test_mirror import say, sent
from tests.store.builders import card

__all__ = ["garbage_freed_in_this_thread"]

PATIENCE = 20_000
"""Milliseconds that are waited for what happens in other threads."""


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[str], PitDesk]]:
    """Opens the window over the server of that address."""
    desks = list[PitDesk]()

    def open_pit(url: str) -> PitDesk:
        app.started()
        app.with_type()
        mirror = tmp_path / "pit"
        mirror.mkdir()
        shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path, language="fr"))
        qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
        shell.show()
        desks.append(PitDesk(shell, partial(HouseWatch, url, mirror), app.now, time.monotonic, url))
        return desks[-1]

    yield open_pit
    for desk in desks:
        desk.leave()


def read(desk: PitDesk) -> bool:
    """True once every table was read, verified, and has its tile."""
    tables = desk.house.tables
    shown = {tile.text() for tile in desk.overview.grid.tiles}
    if len(tables) < 2 or not {each.standing.table for each in tables} <= shown:
        return False
    return all(each.mirrored.verified for each in tables)


def lines(desk: PitDesk, name: str) -> object:
    return next(tile.lines for tile in desk.overview.grid.tiles if tile.text() == name)


def open_table(night: Path) -> tuple[Path, str]:
    """A table of that night of which a session is open."""
    for path in sorted(night.glob("*.sabot")):
        with Journal.read(path) as journal:
            session = journal.open_session()
        if session is not None:
            return path, session
    raise AssertionError("all of them are closed")


def test_an_entry_reaches_its_tile_and_the_felt_of_its_table(
    qtbot: QtBot, server: Server, house: str, night: Path, opened: Callable[[str], PitDesk]
) -> None:
    sent(server, night)
    desk = opened(house)
    qtbot.waitUntil(lambda: read(desk), timeout=PATIENCE)
    path, session = open_table(night)
    table = next(each for each in desk.house.tables if each.standing.table == path.stem)
    desk.overview.opened.emit(table.standing.journal)
    before, entries = lines(desk, path.stem), table.mirrored.entries
    with Journal.open(path, app.now) as journal:
        journal.append(session, [CoupOpened()])
        journal.append(session, [card("7")])
    sent(server, night)
    journal_id = table.standing.journal
    qtbot.waitUntil(lambda: desk._mirrors[journal_id].entries == entries + 2, timeout=PATIENCE)
    assert desk.table.felt.scene is not None
    desk.table.leave()
    assert lines(desk, path.stem) != before
    assert not desk.overview.grab().isNull()


def test_where_a_newer_program_wrote_in_the_book_tables_are_seen_and_deciders_told(
    qtbot: QtBot, server: Server, house: str, tmp_path: Path, opened: Callable[[str], PitDesk]
) -> None:
    newer = "SELECT pit.decide(0, '', ARRAY['person_promoted'], ARRAY[1], ARRAY['{}'])"
    server.asked.execute(newer)
    dealt(tmp_path, "Table 3")
    sent(server, tmp_path)
    desk = opened(house)
    qtbot.waitUntil(
        lambda: any(each.mirrored.verified for each in desk.house.tables), timeout=PATIENCE
    )
    assert desk.house.why is None
    told = at_book(house, None, HouseStaff.everybody)
    assert isinstance(told, Saying)
    assert "this one is the older" in told.code


def test_a_table_that_says_other_than_its_entries_comes_first_with_both_figures(
    qtbot: QtBot, server: Server, house: str, night: Path, opened: Callable[[str], PitDesk]
) -> None:
    sent(server, night)
    desk = opened(house)
    qtbot.waitUntil(lambda: read(desk), timeout=PATIENCE)
    last = desk.house.tables[-1].standing.table
    say(server, last, result=777_77)
    server.asked.execute("UPDATE pit.mark SET received_at = clock_timestamp()")

    qtbot.waitUntil(lambda: "777,77" in desk.overview.why(), timeout=PATIENCE)
    assert last in desk.overview.headline()
    assert desk.house.tables[0].stands is Standing.DIFFERS
    desk.overview.opened.emit(desk.house.tables[0].standing.journal)
    QApplication.processEvents()
    assert "dit autre chose" in desk.table.side.alerts[0].said[0].text()


@pytest.fixture
def own() -> Iterator[HouseServer]:
    """A server of this test's, which it may kill."""
    with started() as server:
        yield server


def test_a_server_that_is_gone_is_said_and_found_again(
    qtbot: QtBot, own: HouseServer, night: Path, opened: Callable[[str], PitDesk]
) -> None:
    url = own.house()
    with Server(url, PROGRAM) as server:
        sent(server, night)
    desk = opened(url)
    qtbot.waitUntil(lambda: read(desk), timeout=PATIENCE)
    own.postgres.kill()
    said = desk.overview.headline
    qtbot.waitUntil(lambda: "injoignable depuis" in said(), timeout=PATIENCE)
    assert len(desk.overview.grid.tiles) == len(desk.house.tables) > 1
    own.postgres.start()
    qtbot.waitUntil(lambda: "injoignable" not in said(), timeout=PATIENCE)


def test_a_server_that_was_never_there_is_said(
    qtbot: QtBot, tmp_path: Path, opened: Callable[[str], PitDesk]
) -> None:
    desk = opened(f"postgresql:///nothing?host={tmp_path}")
    said = desk.overview.headline
    qtbot.waitUntil(lambda: said() == "Serveur injoignable", timeout=PATIENCE)
    assert desk.overview.why()


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the window has done is done in this process."""
    monkeypatch.setattr("dealer_app.gui.kit.event_loop.QProcess", NearProcess)


@pytest.mark.usefixtures("near")
def test_an_alert_is_answered_on_the_page_of_its_table_with_a_name_and_a_pin(
    opened: Callable[[str], PitDesk],
    house: str,
    server: Server,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    with Journal.open(tmp_path / "Table 3.sabot", app.now) as journal:
        opens = opening(read_sheet("punto_banco"), None, {}, Seating(table="Table 3"))
        begin(journal, opens, app.now).enter(report("IRR-15"))
    sent(server, tmp_path)
    book = HouseStaff(server)
    assert book.add_first("Claire", "2580") is None
    desk = opened(house)
    qtbot.waitUntil(
        lambda: any(each.mirrored.history for each in desk.house.tables), timeout=PATIENCE
    )
    desk.overview.opened.emit(desk.house.tables[0].standing.journal)
    page = desk.table
    QTest.keyClick(page, Qt.Key.Key_F6)
    form = page.answering.form
    assert form.in_front

    def answer(reason: str, name: str, pin: str) -> str:
        for line, text in ((REASON, reason), (NAME, name), (PIN, pin)):
            form.form.field(line).field.setText(text)
        form.decide()
        page.answering.errand.finish()
        return form.sentence

    assert answer("Vu sur le film", "", "2580") == "Écrivez le nom et le code."
    assert answer("Vu sur le film", "Claire", "1357").startswith("Code incorrect")
    assert answer("", "Claire", "2580") == "Donnez le motif."
    answer("Vu sur le film", "Claire", "2580")
    assert page.in_front
    (told,) = book.register.read().answers.values()
    assert (told.table, told.coup, told.place, told.by) == ("Table 3", 0, 0, "Claire")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pit's copy of the book is looked after without a pause."""
    monkeypatch.setattr(house_watch, "BOOK", 0.1)


@pytest.mark.usefixtures("near", "quick", "soon")
def test_a_night_is_settled_from_the_window_and_the_book_given_back_what_the_server_lost(
    opened: Callable[[str], PitDesk],
    house: str,
    server: Server,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    sealed = dealt(tmp_path, "Table 3")
    sent(server, tmp_path)
    book = HouseStaff(server)
    assert book.add_first("Claire", "2580") is None
    before = book.register.head
    desk = opened(house)
    qtbot.waitUntil(
        lambda: any(each.mirrored.history for each in desk.house.tables), timeout=PATIENCE
    )

    def signed(errand: BookErrand, pin: str, *lines: tuple[FormLine, str]) -> str:
        for line, text in (*lines, (NAME, "Claire"), (PIN, pin)):
            errand.form.form.field(line).field.setText(text)
        errand.form.decide()
        errand.errand.finish()
        return errand.form.sentence

    desk.show_now()
    QTest.keyClick(desk.overview, Qt.Key.Key_F8)
    with held(tmp_path / "pit" / "pit", app.now()):
        day = DAY, "2026-11-20"
        assert signed(desk.settlement, "1357", day).startswith("Code incorrect")
        signed(desk.settlement, "2580", day)
    assert desk.settlement.file.read_bytes().startswith(b"%PDF")
    assert preview(desk.settlement._shell).in_front
    assert [*book.register.read().nights.values()] == [(sealed,)]
    QTest.keyClick(preview(desk.settlement._shell), Qt.Key.Key_Escape)
    assert desk.overview.in_front

    def follow() -> bool:
        server.asked.execute(
            "UPDATE pit.mark SET received_at = clock_timestamp() WHERE journal > 1"
        )
        return desk.house.parted is not None

    kept, last = kept_book(tmp_path), book.register.head.seq
    qtbot.waitUntil(lambda: not follow() and len(rows_of(kept)) == last, timeout=PATIENCE)
    put_back(server, before)
    qtbot.waitUntil(follow, timeout=PATIENCE)
    desk.show_now()
    QTest.keyClick(desk.overview, Qt.Key.Key_F9)
    signed(desk.mending, "2580")
    assert desk.overview.in_front
    assert desk.overview.sentence.endswith("écritures rendues")
    assert [*book.register.read().nights.values()] == [(sealed,)]
