"""An address that gives a secret away or proves nothing is refused; each trouble has a sentence."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.pit.server import PitTrouble, Server
from tests.pit.house_server import PROGRAM, HouseServer
from tests.run_length import LONG


def said(url: str, patience: float = 10.0) -> str:
    """Why no connection is made, in English."""
    with pytest.raises(PitTrouble) as told:
        Server(url, PROGRAM, patience)
    return words("en").sentence(told.value.saying)


@pytest.fixture
def passwords(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A password file of this test's."""
    file = tmp_path / "passwords"
    file.write_text("*:*:*:*:secret\n", encoding="ascii")
    monkeypatch.setenv("PGPASSFILE", str(file))
    return file


@pytest.mark.parametrize(
    "url", ["postgresql://table_7:secret@/house", "host=/tmp dbname=house password=secret"]
)
def test_a_password_in_the_address_is_refused(url: str) -> None:
    assert said(url).startswith("The address of the server names a password")


def test_an_empty_password_is_none(house: str) -> None:
    with Server(house.replace("postgres@", "postgres:@"), PROGRAM) as server:
        assert server.login == "postgres"


def test_what_is_no_address_is_said(passwords: Path) -> None:
    passwords.chmod(0o600)
    assert said("house at the lake").startswith("house at the lake is no address of a server")


def test_a_password_file_that_others_read_is_refused_before_it_is_used(
    house: str, passwords: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    passwords.chmod(0o644)
    assert said(house).startswith(f"{passwords} holds passwords and can be read by others")
    assert capfd.readouterr().err == ""  # libpq has words of its own for it


def test_a_password_that_no_file_holds_is_asked_for_in_a_sentence(
    passwords: Path, tmp_path: Path
) -> None:
    passwords.unlink()
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(tmp_path / ".s.PGSQL.5432"))
        listening.listen()

        def ask() -> None:
            for _ in ("the address", "the connection"):
                with listening.accept()[0] as line, suppress(OSError):
                    line.recv(4096)
                    line.sendall(b"R\0\0\0\x08\0\0\0\x03")  # a password, please
                    line.recv(4096)

        threading.Thread(target=ask, daemon=True).start()
        told = said(f"host={tmp_path} dbname=house user=x")
    assert told.startswith("The server refuses this login: no password supplied. Look at")
    assert str(passwords) in told


@pytest.mark.parametrize("mode", ["", "sslmode=prefer", "sslmode=require", "sslmode=verify-ca"])
def test_another_machine_must_prove_who_it_is(mode: str) -> None:
    url = f"host=pit.invalid hostaddr=192.0.2.7 dbname=house user=x {mode}"
    assert said(url).startswith("The connection to 192.0.2.7 would not prove which server")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_this_machine_need_not(host: str) -> None:
    with closing(socket.socket(socket.AF_INET)) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert said(f"host={host} port={port} dbname=house user=x").startswith("No server answers: ")


def test_a_service_is_looked_up_as_libpq_does(
    postgres: HouseServer, house: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "services"
    database = house.split("@/")[1].split("?", maxsplit=1)[0]
    file.write_text(
        f"[sabot]\nhost={postgres.postgres.place}\ndbname={database}\nuser=postgres\n"
        "[far]\nhost=192.0.2.7\ndbname=house\nuser=x\nsslmode=require\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PGSERVICEFILE", str(file))
    with Server("service=sabot", PROGRAM) as server:
        assert server.asked.info.dbname == database
    assert said("service=far").startswith("The connection to 192.0.2.7 would not prove")
    nowhere = said("service=nowhere")
    assert nowhere.startswith("That address cannot be used: ")
    assert "nowhere" in nowhere


def test_a_database_and_a_login_that_are_not_there_are_told_apart(house: str) -> None:
    assert said(house.replace("/house_", "/nowhere_")).startswith("There is no such database")
    assert said(house.replace("postgres@", "nobody@")).startswith("The server refuses this login")


def test_a_login_that_may_not_connect_is_told_so(postgres: HouseServer, house: str) -> None:
    assert said(postgres.login(house)).startswith("This login may not do that on the server")


@pytest.fixture
def mute() -> Iterator[int]:
    """A server that takes connections and says nothing; its port."""
    with closing(socket.socket(socket.AF_INET)) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        held = list[socket.socket]()

        def take() -> None:
            with suppress(OSError):
                while True:
                    held.append(listening.accept()[0])

        threading.Thread(target=take, daemon=True).start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
        for each in held:
            each.close()


@pytest.mark.skipif(not LONG, reason="long")
def test_a_server_that_says_nothing_is_let_go_of(mute: int) -> None:
    url = f"host=127.0.0.1 port={mute} dbname=house user=x connect_timeout=2"
    assert said(url).startswith("No server answers: ")


def test_an_answer_that_does_not_come_ends_the_wait(house: str) -> None:
    with (
        Server(house, PROGRAM, patience=0.3) as server,
        pytest.raises(PitTrouble) as told,
        server.answering() as cursor,
    ):
        cursor.execute("SELECT pg_sleep(60)")
    assert told.value.broken
    assert told.value.saying.code.startswith("The server has not answered for")
