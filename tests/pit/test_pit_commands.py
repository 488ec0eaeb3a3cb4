"""The pit's commands as IT and a chef de table type them."""

import json
from pathlib import Path

import pytest

from dealer_app import app
from dealer_app.cli.program import main
from dealer_app.pit import simulation
from dealer_app.pit.server import Server
from dealer_app.settings import Settings
from dealer_app.store.journal_copies import JOURNALS
from dealer_app.store.lock import held
from tests.pit.house_server import HouseServer
from tests.pit.test_courier import forge, rows_of
from tests.pit.test_mirror import say


class Typed:
    """What a command prints, and with what status it ends."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.error = ""

    def __call__(self, *arguments: str | Path, status: int = 0) -> list[str]:
        assert main(["--language", "en", "pit", *map(str, arguments)]) == status
        out, self.error = self._capsys.readouterr()
        return out.splitlines()


@pytest.fixture
def pit(capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(capsys)


def test_a_server_is_set_up_once(pit: Typed, postgres: HouseServer) -> None:
    url = postgres.bare()
    assert pit("init", url)[0].startswith("The server is set up for the house")
    assert pit("init", url) == ["The server was set up before; nothing was changed."]


def test_whoever_may_not_gets_the_sql_and_a_status_of_one(
    pit: Typed, postgres: HouseServer
) -> None:
    printed = pit("init", postgres.login(postgres.bare()), status=1)
    assert any(line.startswith("CREATE TABLE entry") for line in printed)
    assert "Have IT run the lines above" in pit.error


def test_the_window_without_an_address_says_what_is_lacking(pit: Typed) -> None:
    pit(status=2)
    assert pit.error.startswith("Name the house’s server: sabot pit --url URL")


def test_a_second_window_over_the_same_copies_is_not_opened(
    pit: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "settings_at_start", lambda _: (Settings(data=tmp_path), None))
    with held(tmp_path / app.MIRROR / app.MIRROR, app.now()):
        pit("--url", "service=nowhere", status=2)
    assert pit.error.startswith("The window of the pit is open on this machine already")


def test_the_courier_says_last_how_much_it_sent(pit: Typed, house: str, night: Path) -> None:
    courier = ("courier", "--once", "--url", house, "--data", night, "--json")
    files = [path for pattern in JOURNALS for path in night.glob(pattern)]
    entries = sum(len(rows_of(path)) for path in files)
    assert json.loads(pit(*courier)[-1]) == {"sent": entries, "wrong": 0}
    assert json.loads(pit(*courier)[-1]) == {"sent": 0, "wrong": 0}


def test_verify_names_the_table_that_is_not_as_the_server_saw_it(
    pit: Typed, house: str, night: Path
) -> None:
    pit("courier", "--once", "--url", house, "--data", night)
    verify = ("verify", "--url", house, "--data", night)
    assert len(pit(*verify)) == 10
    forge(night / "Table 4.sabot", 400, body="{}")
    (named,) = [each for each in pit(*verify, status=1) if "as the server saw" not in each]
    assert named.startswith("Table 4: differs from its copy on the server, from entry 400 on")


def test_status_is_an_object_a_table_those_first_that_wait(
    pit: Typed, server: Server, house: str, night: Path
) -> None:
    pit("courier", "--once", "--url", house, "--data", night)
    say(server, "Table 5", alerts=2)
    told = [json.loads(line) for line in pit("status", "--url", house, "--json")]
    assert {each["table"] for each in told} == {path.stem for path in night.glob("*.sabot")}
    assert all(each["said"]["table"] == each["table"] for each in told)
    assert told[0]["table"] == "Table 5"
    lines = pit("status", "--url", house)
    assert lines[0].startswith(f"{told[0]['table']}  {told[0]['entries']} entries  ")


def test_a_table_is_written_back_and_the_last_numbers_are_asked_for(
    pit: Typed, house: str, night: Path, tmp_path: Path
) -> None:
    pit("courier", "--once", "--url", house, "--data", night)
    back = tmp_path / "back"
    printed = pit("recover", "Table 2", "--url", house, "--into", back, status=1)
    entries = len(rows_of(night / "Table 2.sabot"))
    assert f"{back / 'Table 2.sabot'}  {entries} entries" in printed
    assert "--paper SERIES=NUMBER" in pit.error
    assert rows_of(back / "Table 2.sabot") == rows_of(night / "Table 2.sabot")


@pytest.mark.parametrize("act", ["courier", "verify", "status", "recover"])
def test_where_there_is_no_server_a_sentence_says_so(pit: Typed, tmp_path: Path, act: str) -> None:
    more: tuple[str | Path, ...] = ()
    if act in {"courier", "recover"}:
        more = ("--once",) if act == "courier" else ("--all", "--into", tmp_path / "back")
    printed = pit(act, *more, "--url", f"postgresql://x@/house?host={tmp_path}", status=2)
    assert printed == []
    assert pit.error.startswith("No server answers: ")
    assert pit.error.count("\n") == 1


def test_what_many_tables_would_ask_is_tried_on_a_server_that_has_none(
    pit: Typed, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "WEEK", 300)
    few = ("simulate", "--tables", "8", "--entries", "30")
    told = json.loads(pit(*few, "--url", house, "--json")[-1])
    assert (told["tables"], told["entries"]) == (8, 8 * 30 + 300)
    assert told["overview_ms_8"] > 0
    assert pit(*few, "--url", house, status=2) == []
    assert pit.error.startswith("This database has tables of a house")
    assert pit(*few)[0] == "Tables written: 8; entries: 540."


@pytest.mark.parametrize("wrong", ["0", "-4", "x", "1000001"])
@pytest.mark.parametrize("what", ["--tables", "--entries"])
def test_no_trial_is_made_of_nothing(
    capsys: pytest.CaptureFixture[str], what: str, wrong: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "en", "pit", "simulate", f"{what}={wrong}"])
    assert f"{wrong} is no number from 1 to 1000000" in capsys.readouterr().err
