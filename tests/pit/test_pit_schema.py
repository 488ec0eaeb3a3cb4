"""The schema is made once, by whoever may, and lets nobody change what was recorded."""

from pathlib import Path

import psycopg
import pytest

from dealer_app.pit import pit_schema
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.pit_schema import KNOWN, NotAllowed, init, must_be_ready
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.pit.throwaway import installations
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import played

KEPT = "SA001"
NO_RIGHT = "42501"


@pytest.fixture
def filled(server: Server, house: str, tmp_path: Path) -> str:
    """The address of a house whose server has a journal."""
    played(tmp_path / "Table 3.sabot", cards=4)
    list(deliver_all(server, tmp_path))
    return house


def refusal(connection: psycopg.Connection, statement: str) -> str:
    """The code with which a statement is refused."""
    with pytest.raises(psycopg.Error) as told:
        connection.execute(statement)
    return told.value.sqlstate or ""


def test_what_was_made_is_not_made_again(postgres: HouseServer) -> None:
    with Server(postgres.bare(), PROGRAM) as server:
        assert "step 1" in init(server, "Casino du Lac")
        assert init(server) == []
        assert init(server, "Casino du Lac") == []
        must_be_ready(server)


def test_a_house_of_before_is_raised_and_keeps_what_it_has(
    postgres: HouseServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "Table 3.sabot", cards=4)
    with Server(postgres.bare(), PROGRAM) as server:
        monkeypatch.setattr(pit_schema, "KNOWN", 1)
        assert "step 1" in init(server, "Casino du Lac")
        list(deliver_all(server, tmp_path))
        monkeypatch.undo()
        assert init(server) == [f"step {number}" for number in range(2, KNOWN + 1)]
        assert server.asked.execute("SELECT count(*) FROM pit.entry").fetchone() == (7,)
        assert server.asked.execute("SELECT name FROM pit.house").fetchone() == ("Casino du Lac",)


def test_the_login_becomes_a_member_of_both_roles(server: Server) -> None:
    told = server.asked.execute(
        "SELECT r.rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid"
        " JOIN pg_roles l ON l.oid = m.member WHERE l.rolname = session_user ORDER BY 1"
    )
    assert [name for (name,) in told.fetchall()] == ["pit_desk", "pit_table"]


def test_whoever_may_not_make_it_gets_what_it_runs_for_it_and_then_all_is_well(
    postgres: HouseServer,
) -> None:
    bare = postgres.bare()
    table = postgres.login(bare)
    with Server(table, PROGRAM) as server:
        with pytest.raises(NotAllowed) as refused:
            init(server)
        with postgres.asked(bare) as its:
            its.execute(refused.value.script.encode())
        must_be_ready(server)
        assert init(server) == []


def test_a_login_that_may_make_roles_sets_up_the_database_that_is_its_own(
    postgres: HouseServer,
) -> None:
    """A newer server lets whoever made a role grant it, and do nothing else with it yet."""
    postgres.house()  # the roles are there
    bare = postgres.bare()
    login = postgres.login(bare)
    name = login.split("//")[1].split("@")[0]
    with postgres.asked(bare) as its:
        its.execute(f"ALTER ROLE {name} CREATEROLE")
        its.execute(f"ALTER DATABASE {its.info.dbname} OWNER TO {name}")
        newer = its.info.server_version >= 160000
        more = "ADMIN TRUE, INHERIT FALSE, SET FALSE" if newer else "ADMIN OPTION"
        its.execute(f"GRANT pit_owner, pit_table, pit_desk TO {name} WITH {more}")
    with Server(login, PROGRAM) as server:
        assert "step 1" in init(server)
        must_be_ready(server)
        assert init(server) == []


def test_a_database_of_another_encoding_is_refused(postgres: HouseServer) -> None:
    with Server(postgres.bare("SQL_ASCII"), PROGRAM) as server, pytest.raises(PitTrouble) as told:
        init(server)
    assert told.value.saying.values == {"found": "SQL_ASCII"}


@pytest.mark.parametrize(
    ("step", "says"), [(KNOWN + 1, "install the newer"), (KNOWN - 1, "raises it")]
)
def test_a_schema_of_another_step_says_which_of_the_two_is_older(
    server: Server, step: int, says: str
) -> None:
    server.asked.execute("DELETE FROM pit.step WHERE number < %s", [KNOWN])
    server.asked.execute("UPDATE pit.step SET number = %s", [step])
    with pytest.raises(PitTrouble) as told:
        must_be_ready(server)
    assert says in told.value.saying.code


def test_a_database_without_a_house_says_so(postgres: HouseServer) -> None:
    with Server(postgres.bare(), PROGRAM) as server, pytest.raises(PitTrouble) as told:
        must_be_ready(server)
    assert "sabot pit init" in told.value.saying.code


@pytest.mark.parametrize("theirs", ["journal (n int)", "step (n int)", "step (number text)"])
def test_a_schema_of_that_name_that_somebody_else_made_is_left_alone(
    postgres: HouseServer, theirs: str
) -> None:
    with Server(postgres.bare(), PROGRAM) as server:
        server.asked.execute("CREATE SCHEMA pit")
        server.asked.execute(f"CREATE TABLE pit.{theirs}")
        with pytest.raises(PitTrouble, match="is not a house’s"):
            init(server)


CHANGES = (
    "UPDATE pit.entry SET body = '{}'",
    "DELETE FROM pit.entry",
    "TRUNCATE pit.entry",
    "DELETE FROM pit.apart",
    "UPDATE pit.apart SET why = ''",
    "TRUNCATE pit.apart",
)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.usefixtures("filled")
def test_a_trigger_keeps_entries_even_from_a_superuser(server: Server, change: str) -> None:
    assert refusal(server.asked, change) == KEPT
    server.asked.execute("SET session_replication_role = replica")
    assert refusal(server.asked, change) == KEPT


FORBIDDEN = (
    *CHANGES,
    "INSERT INTO pit.entry SELECT * FROM pit.entry",
    "UPDATE pit.mark SET place = 0",
    "DELETE FROM pit.mark",
    "UPDATE pit.journal SET holder = session_user",
    "DELETE FROM pit.journal",
    "INSERT INTO pit.holding(journal, turn, login) VALUES (1, 9, session_user)",
    "UPDATE pit.head SET sealed = false",
    "SELECT * FROM pit.secret",
    "SELECT pit.mac('x')",
    "UPDATE pit.step SET number = 9",
    "ALTER TABLE pit.entry DISABLE TRIGGER kept",
    "DROP TABLE pit.entry",
    "CREATE TABLE pit.more (n int)",
    "CREATE TEMPORARY TABLE entry (n int)",
    "SET ROLE pit_owner",
)


@pytest.mark.parametrize("role", ["pit_table", "pit_desk"])
def test_no_login_of_a_machine_may_do_more_than_its_role(
    postgres: HouseServer, filled: str, role: str
) -> None:
    with postgres.asked(postgres.login(filled, role)) as login:
        refused = {each: refusal(login, each) for each in FORBIDDEN}
    assert set(refused.values()) == {NO_RIGHT}, refused


def test_a_table_reads_the_book_alone_and_of_others_nothing(
    postgres: HouseServer, filled: str
) -> None:
    with postgres.asked(postgres.login(filled, "pit_table")) as login:
        assert login.execute("SELECT count(*) FROM pit.entry").fetchone() == (0,)
        assert login.execute("SELECT count(*) FROM pit.head").fetchone() == (0,)
        names = login.execute("SELECT name FROM pit.journal").fetchall()
        assert names == [("house",)]
        assert login.execute("SELECT pit.digest_at(2, 1)").fetchone() == (None,)
        assert refusal(login, "SELECT pit.decide(0, '', '{}', '{}', '{}')") == NO_RIGHT
        assert refusal(login, "SELECT pit.hand_over(2, 'x')") == NO_RIGHT


def test_the_pit_sends_nothing_in_a_tables_name(postgres: HouseServer, filled: str) -> None:
    with postgres.asked(postgres.login(filled, "pit_desk")) as login:
        assert login.execute("SELECT count(*) FROM pit.entry").fetchone() == (7,)
        assert refusal(login, "SELECT pit.enrol('table', 'Table 9', '')") == NO_RIGHT


def test_the_book_takes_what_was_judged_on_its_head_and_nothing_else(server: Server) -> None:
    decide = "SELECT place, digest FROM pit.decide(%s, %s, %s, %s, %s)"
    facts = (["person_added"], [1], ['{"name":"Anne"}'])
    first = the(server.asked.execute(decide, [0, "", *facts]).fetchone())
    with pytest.raises(psycopg.Error) as told:
        server.asked.execute(decide, [0, "", *facts])
    assert told.value.sqlstate == "SA003"
    assert server.asked.execute(decide, [*first, *facts]).fetchone() is not None


@pytest.mark.skipif(not LONG, reason="long")
@pytest.mark.parametrize("installed", installations(), ids=str)
def test_every_server_that_is_here_serves(installed: Path, tmp_path: Path) -> None:
    played(tmp_path / "Table 3.sabot", cards=40, sessions=3)
    with started(installed) as postgres, Server(postgres.house(), PROGRAM) as server:
        (told,) = deliver_all(server, tmp_path)
        assert (told.wrong, told.sent) == (None, 129)
        assert pit_schema.init(server) == []
