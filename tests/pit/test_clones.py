"""Two machines that go by one name, a machine that was copied, a server that was put back, a table
that was away: what each has entered is kept, and somebody is told."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from dealer_app.i18n.saying import Saying
from dealer_app.pit import courier
from dealer_app.pit.courier_round import LOOK, PULSE
from dealer_app.pit.link import read_link
from dealer_app.pit.mirror import Mirror
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from dealer_app.store.journal import Journal
from dealer_app.table.events import CoupOpened
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.test_courier import TABLE, apart, copied, rows_of
from tests.pit.test_courier_round import Beaten, dealt, table
from tests.play import the
from tests.store.builders import EVENING, opening, play, played, ticking

__all__ = ["table"]

Machines = Callable[[str, str], None]


def login_of(url: str) -> str:
    return url.split("//")[1].split("@", maxsplit=1)[0]


def wrongs(folder: Path) -> list[str]:
    """What its courier says last of the journals of a folder."""
    link = the(read_link(folder))
    return [code for code, _ in link.wrong]


def one_more(path: Path, hours: int) -> None:
    """A session is opened, dealt and closed at a table, so many hours later."""
    with Journal.open(path, ticking(EVENING + timedelta(hours=hours))) as journal:
        play(journal)


def hand_over(desk: Server, table_name: str, to: str) -> None:
    desk.asked.execute(
        "SELECT pit.hand_over(id, %s) FROM pit.journal WHERE kind = 'table' AND name = %s",
        [to, table_name],
    )


@pytest.fixture
def machines(tmp_path: Path) -> Machines:
    """Makes the courier of a machine's folder work until all is sent."""

    def work(url: str, name: str) -> None:
        beaten = Beaten(url, tmp_path / name)
        beaten.acts = [lambda: None] * 3
        beaten.work()

    return work


def test_of_a_copied_machine_what_comes_second_is_kept_apart_until_the_pit_says_which_it_is(
    postgres: HouseServer, house: str, server: Server, tmp_path: Path, machines: Machines
) -> None:
    url, later = (postgres.login(house, "pit_table") for _ in range(2))
    one, two = (tmp_path / name / f"{TABLE}.sabot" for name in ("one", "two"))
    one.parent.mkdir()
    played(one, cards=4)
    machines(url, "one")
    shutil.copytree(one.parent, two.parent)
    common = len(rows_of(one))
    one_more(one, 1)
    one_more(two, 2)
    machines(url, "one")
    machines(url, "two")
    assert copied(server, TABLE) == rows_of(one)
    assert [place for place, _ in apart(server)] == [row[0] for row in rows_of(two)[common:]]
    assert wrongs(one.parent) == []
    assert wrongs(two.parent)[0].startswith("{name}: entry {first} is not the one that the server")

    hand_over(server, TABLE, login_of(later))  # the first machine gets this login
    one_more(one, 3)
    one_more(two, 4)
    machines(later, "one")
    machines(url, "two")
    assert copied(server, TABLE) == rows_of(one)
    assert wrongs(one.parent) == []
    assert wrongs(two.parent)[0].startswith("“{name}” is held by another machine")


def test_what_a_copied_machine_enters_after_its_first_entry_apart_is_sent_once_it_is_handed_over(
    postgres: HouseServer, house: str, server: Server, tmp_path: Path, machines: Machines
) -> None:
    url = postgres.login(house, "pit_table")
    one, two = (tmp_path / name / f"{TABLE}.sabot" for name in ("one", "two"))
    one.parent.mkdir()
    played(one, cards=4)
    machines(url, "one")
    shutil.copytree(one.parent, two.parent)
    common = len(rows_of(one))
    one_more(one, 1)
    machines(url, "one")
    seen = list[tuple[int, bool]]()

    def look() -> None:
        behind = len(rows_of(two)) - common - len(apart(server))
        seen.append((behind, bool(wrongs(two.parent))))

    beaten = Beaten(url, two.parent)
    with Journal.open(two, ticking(EVENING + timedelta(hours=2))) as journal:
        session = journal.new_session_id(lambda: EVENING + timedelta(hours=2))
        journal.append(session, [opening(table=TABLE), CoupOpened()])
        pulses = [lambda: None] * round(2 * PULSE / LOOK)
        key = dealt(journal, session)
        give = partial(hand_over, server, TABLE, login_of(url))
        beaten.acts = [key, look, key, key, *pulses, look, give, *pulses, look]
        beaten.work()
    assert seen == [(1, True), (3, True), (0, True)]
    assert copied(server, TABLE) == rows_of(one)
    assert standing(server)[0].apart == len(rows_of(two)) - common


def test_a_machine_at_which_nothing_is_entered_hears_too_that_its_table_was_handed_over(
    postgres: HouseServer, house: str, server: Server, tmp_path: Path
) -> None:
    url, later = (postgres.login(house, "pit_table") for _ in range(2))
    played(tmp_path / f"{TABLE}.sabot", cards=4, seal=False)
    beaten, pulses = Beaten(url, tmp_path), [lambda: None] * round(2 * PULSE / LOOK)
    given = list[TableStanding]()

    def give() -> None:
        assert wrongs(tmp_path) == []
        hand_over(server, TABLE, login_of(later))
        given.extend(standing(server))

    beaten.acts = [*pulses, give, *pulses]
    beaten.work()
    assert wrongs(tmp_path)[0].startswith("“{name}” is held by another machine")
    (told,) = standing(server)
    assert (told.turn, told.received, told.apart) == (2, given[0].received, 0)


def test_of_two_machines_with_one_name_the_second_is_named_and_its_table_kept_under_its_own(
    postgres: HouseServer, house: str, server: Server, tmp_path: Path, machines: Machines
) -> None:
    urls = [postgres.login(house, "pit_table") for _ in range(2)]
    one, two = (tmp_path / name / f"{TABLE}.sabot" for name in ("one", "two"))
    for path, cards in ((one, 2), (two, 5)):
        path.parent.mkdir()
        played(path, cards=cards)
    machines(urls[0], "one")
    machines(urls[1], "two")
    assert wrongs(two.parent)[0].startswith("“{name}” is held by another machine")
    (seen,) = standing(server)
    assert (seen.holder, seen.entries) == (login_of(urls[0]), len(rows_of(one)))
    two = two.rename(two.with_name("Table 4.sabot"))
    machines(urls[1], "two")
    assert wrongs(two.parent) == []
    assert (copied(server, TABLE), copied(server, "Table 4")) == (rows_of(one), rows_of(two))
    assert apart(server) == []


@pytest.fixture
def own() -> Iterator[HouseServer]:
    """A server of this test's, which it puts back."""
    with started() as server:
        yield server


def test_a_server_that_is_put_back_while_couriers_run_gets_again_what_it_has_lost(
    own: HouseServer, tmp_path: Path, table: tuple[Journal, str]
) -> None:
    house, kept = own.house(), tmp_path / "kept"
    data = own.postgres.place / "data"
    mirror = Mirror(tmp_path / "mirror")
    (tmp_path / "mirror").mkdir()

    def back_up() -> None:
        own.postgres.stop()
        subprocess.run(["cp", "-a", data, kept], check=True, timeout=60)
        own.postgres.start()

    def mirrored() -> Saying | None:
        with Server(house, PROGRAM) as desk:
            (row,) = standing(desk)
            return mirror.follow(desk, row).wrong

    def put_back() -> None:
        assert mirrored() is None
        own.postgres.stop()
        shutil.rmtree(data)
        subprocess.run(["cp", "-a", kept, data], check=True, timeout=60)
        own.postgres.start()
        assert the(mirrored()).code.endswith("the server lost entries.")

    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table) for _ in range(60)]
    beaten.acts.insert(20, back_up)
    beaten.acts.insert(40, put_back)
    beaten.work()
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")
        assert apart(server) == []
    assert mirrored() is None
    assert rows_of(tmp_path / "mirror" / f"{TABLE}.sabot") == rows_of(tmp_path / f"{TABLE}.sabot")
    mirror.close()


def test_a_table_that_was_away_for_a_week_sends_all_of_it_in_order(
    own: HouseServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier, "MOST", 50)
    house, path = own.house(), tmp_path / f"{TABLE}.sabot"
    one_more(path, 0)
    beaten = Beaten(house, tmp_path)

    def night(number: int) -> Callable[[], None]:
        def deal() -> None:
            beaten.now += 24 * 3600
            with Journal.open(path, ticking(EVENING + timedelta(days=number))) as journal:
                play(journal, cards=60)

        return deal

    beaten.acts = [own.postgres.stop, *[night(number) for number in range(1, 8)]]
    beaten.acts.append(own.postgres.start)
    beaten.work()
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(path)
        assert apart(server) == []
        (row,) = standing(server)
        assert (row.entries, row.sealed) == (6 + 7 * 63, True)
