"""The courier beside a table: what is entered arrives, whatever is killed or cut on the way."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from dealer_app.cli.program import main
from dealer_app.pit.courier import Sender
from dealer_app.pit.courier_round import Round
from dealer_app.pit.link import read_link
from dealer_app.pit.server import Server
from dealer_app.store.journal import Journal
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import TableHeld
from dealer_app.table.events import CoupOpened
from tests.children import running
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.test_courier import TABLE, apart, copied, rows_of
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import EVENING, card, opening, played, ticking

TIMES = min(LONG, 200) or 5
"""How often each of them is killed."""


@pytest.fixture(scope="module")
def own() -> Iterator[HouseServer]:
    """A server of these tests, which each of them may kill and leaves running."""
    with started() as server:
        yield server


class Beaten:
    """A courier whose time is told by its own waiting; something happens at each."""

    def __init__(self, url: str, folder: Path) -> None:
        self.now = 0.0
        self.acts: list[Callable[[], None]] = []
        self._round = Round(url, folder, lambda: self.now, self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.acts:
            self.acts.pop(0)()

    def work(self, until: Callable[[], bool] = lambda: True) -> None:
        """Until nothing more happens, all is sent, and what is waited for has come; what the
        server says of itself comes by its own time, so each look waits a little."""
        latest = time.monotonic() + 20

        def ends() -> bool:
            if self.acts:
                return False
            if until():
                return True
            assert time.monotonic() < latest, "nothing came of the server"
            time.sleep(0.02)
            return False

        self._round.until(ends)


def dealt(journal: Journal, session: str) -> Callable[[], None]:
    """One more card is entered."""

    def enter() -> None:
        journal.append(session, [card("7")])

    return enter


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Journal, str]]:
    """A table at which cards are being entered."""
    with Journal.open(tmp_path / f"{TABLE}.sabot", ticking()) as journal:
        session = journal.new_session_id(lambda: EVENING)
        journal.append(session, [opening(table=TABLE)])
        journal.append(session, [CoupOpened()])
        yield journal, session


def test_what_is_entered_while_it_works_arrives(
    server: Server, house: str, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table) for _ in range(30)]
    beaten.work()
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")
    assert len(copied(server, TABLE)) == 32


def test_a_table_is_heard_of_at_most_five_times_a_second_and_its_entries_at_once(
    server: Server, house: str, tmp_path: Path, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Table 1.sabot"
    path.write_bytes((night / path.name).read_bytes())
    spoken = list[bool]()
    deliver = Sender.deliver

    def counted(sender: Sender, server: Server, *, speaks: bool = True) -> object:
        spoken.append(speaks)
        return deliver(sender, server, speaks=speaks)

    monkeypatch.setattr(Sender, "deliver", counted)
    with Journal.open(path, ticking()) as journal:
        session = the(journal.open_session())
        beaten = Beaten(house, tmp_path)
        beaten.acts = [dealt(journal, session) for _ in range(12)]
        beaten.work()
    assert spoken.count(False) > spoken.count(True) >= 3
    marks = server.asked.execute("SELECT place, said_place FROM pit.mark WHERE said IS NOT NULL")
    (place, said_place) = marks.fetchone() or (0, 0)
    assert place == len(rows_of(path))
    assert place - said_place < 4


def test_a_server_that_is_not_there_yet_gets_all_of_it_later(
    own: HouseServer, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    house = own.house()
    own.postgres.stop()
    seen = list[bool]()

    def look() -> None:
        link = the(read_link(tmp_path))
        seen.append(link.linked)

    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table), look, own.postgres.start, *[lambda: None] * 3, look]
    beaten.work()
    assert seen == [False, True]
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def waited(holds: Callable[[], bool], longest: float = 20.0) -> None:
    until = time.monotonic() + longest
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def reached(house: str) -> bool:
    """True once the server is through with what the kill left behind."""
    with suppress(psycopg.Error):
        psycopg.connect(house).close()
        return True
    return False


@pytest.mark.parametrize("what", ["server", "backend"])
def test_a_killed_server_has_every_entry_afterwards(
    own: HouseServer, tmp_path: Path, table: tuple[Journal, str], what: str
) -> None:
    house, chance = own.house(), random.Random(what)

    def kill() -> None:
        if what == "server":
            own.postgres.kill()
            own.postgres.start()
            return
        with suppress(psycopg.Error), own.asked() as asked:
            found = asked.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'Sabot%'"
            )
            for (pid,) in found.fetchall():
                os.kill(pid, signal.SIGKILL)

    beaten = Beaten(house, tmp_path)
    acts = [dealt(*table) for _ in range(10 * TIMES)]
    for _ in range(TIMES):
        acts.insert(chance.randrange(len(acts)), kill)
    beaten.acts = acts
    beaten.work()
    waited(lambda: reached(house))
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")
        assert apart(server) == []


def test_a_server_that_was_put_back_gets_again_what_it_has_lost(
    own: HouseServer, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    house = own.house()
    path = tmp_path / f"{TABLE}.sabot"
    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table) for _ in range(20)]
    beaten.work()
    with own.asked(house) as asked:  # as an older dump would have it
        asked.execute("ALTER TABLE pit.entry DISABLE TRIGGER kept")
        asked.execute("DELETE FROM pit.entry WHERE place > 9")
        asked.execute("ALTER TABLE pit.entry ENABLE ALWAYS TRIGGER kept")
        back = (9, 9, rows_of(path)[8][-1])
        asked.execute("UPDATE pit.head SET (place, seq, digest) = (%s, %s, %s)", back)
        asked.execute(
            "UPDATE pit.mark SET (place, seq, digest) = (%s, %s, %s) WHERE place > 9", back
        )
    Beaten(house, tmp_path).work()
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(path)


def command(house: str, folder: Path, *more: str) -> list[str]:
    courier = ["pit", "courier", "--url", house, "--data", str(folder), *more]
    return [sys.executable, "-m", "dealer_app", *courier]


def test_a_killed_courier_goes_on_where_it_was(
    server: Server, house: str, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    path, chance = tmp_path / f"{TABLE}.sabot", random.Random(5)
    for _ in range(TIMES):
        with running(command(house, tmp_path), stderr=subprocess.DEVNULL):
            before = len(copied(server, TABLE))
            for _ in range(40):
                dealt(*table)()
            waited(lambda: len(copied(server, TABLE)) > before)  # noqa: B023 - waited for here
            time.sleep(chance.random() / 50)
    with running(command(house, tmp_path), stderr=subprocess.DEVNULL):
        waited(lambda: copied(server, TABLE) == rows_of(path))
    assert apart(server) == []


def test_there_is_one_courier_in_a_folder(
    house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with held(tmp_path / "courier", EVENING):
        with pytest.raises(TableHeld), held(tmp_path / "courier", EVENING):
            pass
        status = main(["--language", "en", *command(house, tmp_path)[3:]])
    assert status == 2
    assert "is held by another program" in capsys.readouterr().err


def test_a_courier_goes_home_with_the_program_that_started_it_once_all_is_sent(
    server: Server, house: str, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    for _ in range(9):
        dealt(*table)()
    done = subprocess.run(
        command(house, tmp_path, "--beside"),
        input="",
        text=True,
        timeout=30,
        check=False,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def test_a_journal_that_cannot_be_read_is_named_and_the_others_are_sent(
    server: Server, house: str, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    (tmp_path / "A.sabot").write_bytes(b"no journal at all, but some text in a file of that name")
    seen = list[tuple[bool, int]]()

    def look() -> None:
        link = the(read_link(tmp_path))
        seen.append((link.linked, len(link.wrong)))

    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table), look]
    beaten.work()
    assert seen == [(True, 1)]
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def test_a_journal_that_is_damaged_while_it_is_open_stops_no_courier(
    server: Server, house: str, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    other = tmp_path / "A.sabot"
    played(other)

    def damage() -> None:
        fresh = tmp_path / "fresh"
        fresh.write_bytes(other.read_bytes()[:100] + bytes(9_000))
        fresh.replace(other)

    beaten = Beaten(house, tmp_path)
    wait = [lambda: None] * 30
    beaten.acts = [*wait, damage, *wait, dealt(*table), *wait]
    beaten.work()
    link = the(read_link(tmp_path))
    assert [values["path"] for _, values in link.wrong] == [str(other)]
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def test_whoever_looks_on_is_told_how_the_server_is_reached(house: str, tmp_path: Path) -> None:
    said = dict[str, str]()
    for name, url in (("there", house), ("nowhere", house.replace("?host=", "?host=/nowhere"))):
        with running(command(url, tmp_path), stderr=subprocess.STDOUT) as courier:
            said[name] = the(courier.stdout).readline()
    assert said["there"].startswith("Le serveur est joint")
    assert said["nowhere"].startswith("Aucun serveur ne répond")
