"""A name that somebody else took, or that a table has no more, is put right by the lines that the
page of the pit gives; and whoever sets a house up at the same moment finds it done."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from typing_extensions import override

from dealer_app.i18n import words
from dealer_app.pit import pit_schema
from dealer_app.pit.courier import NameHeld, enrolled
from dealer_app.pit.pit_schema import init, must_be_ready
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from dealer_app.register.state import sign_of
from tests.children import ROOT
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.test_courier import copied, rows_of
from tests.pit.test_courier_round import Beaten, waited
from tests.store.builders import played

PAGE = (ROOT / "dealer_app" / "pit" / "README.md").read_text(encoding="utf-8")
TAKEN, SENT, MANY, RENAMED, LEFT = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def machine(server: Server, house: str) -> Iterator[str]:
    """The address of the login of table 7."""
    server.asked.execute("DROP ROLE IF EXISTS table_7, table_3")
    server.asked.execute("CREATE ROLE table_7 LOGIN IN ROLE pit_table")
    server.asked.execute("CREATE ROLE table_3 LOGIN IN ROLE pit_table")
    yield house.replace("postgres@", "table_7@")
    server.asked.execute("DROP ROLE table_7, table_3")


@pytest.fixture
def other(machine: str) -> str:
    """That of another machine."""
    return machine.replace("table_7@", "table_3@")


def work(url: str, folder: Path) -> Beaten:
    beaten = Beaten(url, folder)
    beaten.acts = [lambda: None] * 3
    beaten.work()
    return beaten


def table(folder: Path, number: int, cards: int = 3) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"Table {number}.sabot"
    played(path, cards=cards, seal=False)
    return path


def by_name(server: Server) -> dict[str, TableStanding]:
    return {each.table: each for each in standing(server)}


def test_a_name_that_another_login_took_goes_to_the_machine_whose_table_it_is(
    server: Server, machine: str, other: str, tmp_path: Path
) -> None:
    with Server(other, PROGRAM) as squatter:
        enrolled(squatter, "table", "Table 7")
    path = table(tmp_path / "data", 7)
    work(machine, path.parent)
    seen = by_name(server)["Table 7"]
    assert (seen.cut_off, seen.entries, seen.holder) == (True, 0, "table_3")
    server.asked.execute(TAKEN.encode())
    work(machine, path.parent)
    assert copied(server, "Table 7") == rows_of(path)
    assert not by_name(server)["Table 7"].cut_off


@pytest.mark.parametrize(
    ("name", "other"),
    [("7", "Table 7"), ("Table  7", "Table 7"), ("7  bis", "Table 7 bis")],
)
def test_a_table_that_would_number_its_slips_like_another_is_refused(
    server: Server, name: str, other: str
) -> None:
    assert sign_of(name) == sign_of(other)
    for there in ("Table 7", "Table 77", "Table 7 bis"):
        enrolled(server, "table", there)
    with pytest.raises(NameHeld) as found:
        enrolled(server, "table", name)
    assert words("en").sentence(found.value.saying) == (
        f"“{name}” and “{other}” would number their slips and papers alike: nothing of “{name}” is"
        " sent. Give this table another name."
    )
    assert enrolled(server, "table", other).place == 0


def test_what_another_login_sent_under_that_name_stays_under_one_of_its_own(
    server: Server, machine: str, other: str, tmp_path: Path
) -> None:
    false, true = table(tmp_path / "other", 7, cards=9), table(tmp_path / "data", 7)
    work(other, false.parent)
    server.asked.execute(SENT.encode())
    work(machine, true.parent)
    assert copied(server, "Table 7") == rows_of(true)
    assert copied(server, "Table 7, not ours") == rows_of(false)


def test_names_without_end_of_which_nothing_was_sent_go(
    server: Server, machine: str, other: str, tmp_path: Path
) -> None:
    path = table(tmp_path / "data", 7)
    work(machine, path.parent)
    own = table(tmp_path / "other", 3)
    work(other, own.parent)
    with Server(other, PROGRAM) as squatter:
        for number in range(40):
            enrolled(squatter, "table", f"Nothing {number}")
    server.asked.execute(MANY.encode())
    assert sorted(by_name(server)) == ["Table 3", "Table 7"]
    assert copied(server, "Table 3") == rows_of(own)
    work(machine, path.parent)


def test_a_table_whose_file_was_renamed_goes_on_in_its_copy_and_the_second_waits_for_nobody(
    server: Server, other: str, tmp_path: Path
) -> None:
    path = table(tmp_path / "data", 3)
    renamed, before = path.with_name("Table 30.sabot"), len(rows_of(path))
    wait = [lambda: None] * 30

    def give_another_name() -> None:
        path.rename(renamed)

    def put_right() -> None:
        assert by_name(server)["Table 30"].entries == before
        server.asked.execute(RENAMED.encode())

    def deal_on() -> None:
        played(renamed)

    beaten = Beaten(other, path.parent)
    beaten.acts = [*wait, give_another_name, *wait, put_right, *wait, deal_on, *wait]
    first = server.asked.execute("SELECT max(id) + 1 FROM pit.journal").fetchone()
    beaten.work()
    seen = by_name(server)
    assert (seen["Table 30"].journal,) == first
    assert copied(server, "Table 30") == rows_of(renamed)
    assert seen["Table 30, sent twice"].entries == before
    assert "Table 3" not in seen


def test_a_copy_that_nobody_goes_on_with_waits_for_nobody(
    server: Server, other: str, tmp_path: Path
) -> None:
    work(other, table(tmp_path / "data", 3).parent)
    server.asked.execute("UPDATE pit.mark SET received_at = received_at - interval '1 day'")
    assert by_name(server)["Table 3"].needs
    server.asked.execute(LEFT.encode())
    assert not by_name(server)["Table 3"].needs


# Set up by several at once


@pytest.fixture
def bare() -> Iterator[HouseServer]:
    """A server on which no house was ever set up."""
    with started() as server:
        yield server


def waiting(server: HouseServer, kind: str) -> int:
    """How many connections wait for a lock of that kind."""
    with server.asked() as asked:
        asked_for = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = %s"
        (found,) = asked.execute(asked_for, [kind]).fetchone() or (0,)
    return int(found)


class Setting(threading.Thread):
    """Somebody who sets the house up: what was done, None where it did not come to an end."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._url = url
        self.done: list[str] | None = None
        self.start()

    @override
    def run(self) -> None:
        with Server(self._url, PROGRAM) as server:
            self.done = init(server)
            must_be_ready(server)


def test_of_those_who_set_a_house_up_at_once_one_makes_it_and_the_others_find_it_done(
    bare: HouseServer,
) -> None:
    url = bare.bare()
    with bare.asked(url) as asked:
        asked.execute("CREATE ROLE it LOGIN SUPERUSER")
        asked.execute("SELECT pg_advisory_lock(%s::bigint)", [pit_schema._TAKEN])
        all_ = [Setting(each) for each in (url, url, url.replace("postgres@", "it@"))]
        waited(lambda: waiting(bare, "advisory") == len(all_))
    for each in all_:
        each.join(20.0)
    steps = [[done for done in each.done or ["late"] if "step" in done] for each in all_]
    assert sorted(map(len, steps)) == [0, 0, len(pit_schema.every())]
    with bare.asked(url) as asked:
        made = asked.execute("SELECT count(*) FROM pit.step").fetchone()
    assert made == (len(pit_schema.every()),)


def test_two_houses_of_one_server_are_set_up_at_once(bare: HouseServer) -> None:
    """Their roles are the server's: each waits for whoever makes them, and finds them made."""
    with bare.asked() as asked, asked.transaction():
        asked.execute("CREATE ROLE pit_owner NOLOGIN")
        both = [Setting(bare.bare()) for _ in range(2)]
        waited(lambda: waiting(bare, "transactionid") == len(both))
    for each in both:
        each.join(20.0)
    assert [each.done is not None for each in both] == [True, True]
