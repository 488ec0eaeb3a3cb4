"""The pit's commands as IT and a chef de table type them."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from dealer_app import app
from dealer_app.cli import book_commands, terminal_hand
from dealer_app.cli.program import main
from dealer_app.library import read_sheet
from dealer_app.night.staff import Staff
from dealer_app.pit import simulated_house
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.link import COPIES
from dealer_app.pit.mirror import Mirror
from dealer_app.pit.server import Server
from dealer_app.register.facts import AlertAnswered, PackAdded, PackInPlay
from dealer_app.register.objections import Objection
from dealer_app.register.state import Person, next_number
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post, Signature
from dealer_app.session.recorder import begin
from dealer_app.session.rulebook import Seating, opening
from dealer_app.settings import Settings
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import JOURNALS
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.table_hold import held
from tests.builders import report
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.joined_house import put_back
from tests.pit.test_courier import forge, rows_of
from tests.pit.test_mirror import say
from tests.store.builders import played


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


def test_a_house_takes_its_people_over_one_by_one(
    pit: Typed, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Staff(tmp_path, app.now, StaffRules())
    assert machine.add_first("Claire", "2580") is None
    for name, pin in (("Marc", "9173"), ("Noé", "4826")):
        assert machine.add(name, Post.CROUPIER, pin, Signature("Claire")) is None
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    given = list[str]()
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda _, lines: given[:lines])

    def people(action: str, *names: str, pins: tuple[str, ...] = (), status: int = 0) -> list[str]:
        given[:] = pins
        by = ["--by", "Claire", "--pin-fd", "0"] if pins else []
        return pit("people", action, *names, "--url", house, *by, status=status)

    assert people("list")[0].startswith("The house’s book has nobody yet")
    assert people("list")[1] == "Claire  director  offered by the machine of postgres"
    people("take", "Marc", pins=("2580",), status=2)
    assert pit.error == "Nobody here is called “Claire”.\n"
    people("take", "Claire", pins=("9173",), status=2)
    assert pit.error == "That is not the PIN of Claire.\n"
    assert people("take", "Claire", pins=("2580",)) == ["Claire joined the staff: director"]
    assert people("take", "marc", pins=("2580",)) == ["Marc joined the staff: croupier"]
    assert people("refuse", "Noé", pins=("2580",))[1] == "Noé left the house"
    people("take", "Paul", pins=("2580",), status=2)
    assert pit.error == "No machine offers anybody of the name Paul.\n"
    assert people("add", "Inès", "--post", "chef", pins=("2580", "3719")) == [
        "Inès joined the staff: chef de table"
    ]
    assert people("pin", "Marc", pins=("2580", "5028")) == ["New PIN for Marc"]
    assert people("pin", "Claire", pins=("2580", "6037")) == ["New PIN for Claire"]
    assert people("post", "Marc", "--post", "chef", pins=("6037",)) == [
        "Marc is now: chef de table"
    ]
    people("leave", "Claire", pins=("6037",), status=2)
    assert pit.error == "Claire is the only director: name another first.\n"
    assert people("list") == ["Claire  director", "Inès  chef de table", "Marc  chef de table"]
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    assert pit("verify", "--url", house, "--data", tmp_path)[0].startswith("register")
    signed = [machine.sign_in(*each) for each in (("Marc", "5028"), ("Noé", "4826"))]
    assert isinstance(signed[0], Person)
    assert isinstance(signed[1], Objection)


def test_a_house_sheet_is_allowed_for_the_whole_house(
    pit: Typed, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda *_: ["2580"])
    sheet, hand = tmp_path / "house.toml", ("--by", "Claire", "--pin-fd", "0")
    sheet.write_text('name = "Casino du Lac"\n', "utf-8")
    pit("people", "add", "Claire", "--post", "director", "--url", house, *hand)
    allowed = pit("sheets", "allow", sheet, "--url", house, *hand)
    assert allowed == ["House sheet allowed: Casino du Lac"]
    told = json.loads(pit("people", "--json", "--url", house)[0])
    assert [each["name"] for each in told["sheets"]] == ["Casino du Lac"]
    pit("sheets", "take-back", sheet, "--url", house, *hand)
    assert json.loads(pit("people", "--json", "--url", house)[0])["sheets"] == []


def test_the_packs_of_a_house_come_in_and_go_out_at_the_pit(
    pit: Typed, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda *_: ["2580"])
    hand = ("--url", house, "--by", "Claire", "--pin-fd", "0")
    machine = Staff(tmp_path, app.now, StaffRules())
    assert machine.add_first("Paul", "6402") is None
    assert machine.enter(PackAdded("B1", "52", "blue"), Signature("Paul")) is None
    pit("people", "add", "Claire", "--post", "director", *hand)
    pit("courier", "--once", "--url", house, "--data", tmp_path)

    def packs(*asked: str, status: int = 0) -> list[str]:
        return pit("packs", *asked, *hand, status=status)

    assert packs() == ["Pack B1  known to a machine, not to the house"]
    packs("add", status=2)
    assert pit.error == "Name the packs by their serial numbers.\n"
    assert packs("add", "A1", "A2", "--colour", "red") == ["Pack A1 came in", "Pack A2 came in"]
    packs("take", "A1", status=2)
    assert pit.error == "No machine knows a pack A1 that the house does not.\n"
    assert packs("take", "B1") == ["Pack B1 came in"]
    assert packs("check", "A1", "A2", "B1")[0] == "Pack A1 checked"
    packs("keep", "A2", status=2)
    assert pit.error == "Give the reason.\n"
    assert packs("keep", "A2", "--reason", "a mark") == ["Pack A2 kept back: a mark"]
    assert packs("release", "A2", "--reason", "ink") == ["Pack A2 released: ink"]
    assert packs("retire", "A2") == ["Pack A2 retired"]
    assert packs("destroy", "A2") == ["Pack A2 destroyed"]
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    laid = PackInPlay("B1", "Table 3", "2026-11-20-0001", 2)
    assert machine.enter(laid, Signature("Paul")) is None
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    assert packs() == ["A1  checked", "A2  destroyed", "B1  in play  Table 3, shoe 2"]
    (told,) = packs("list", "--json")
    assert json.loads(told)["packs"][2] == {
        "serial": "B1",
        "kind": "52",
        "colour": "blue",
        "state": "in_play",
        "table": "Table 3",
        "shoe": 2,
    }


def test_what_the_server_lost_of_the_book_is_given_back_by_a_director(
    pit: Typed, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["2580"]
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda _, lines: given[:lines])
    hand = ("--url", house, "--by", "Claire", "--pin-fd", "0")
    pit("people", "add", "Claire", "--post", "director", *hand)
    with Server(house, PROGRAM) as server:
        book = HouseBook(server)
        book.read()
        before = book.head
        pit("packs", "add", "A1", *hand)
        monkeypatch.setattr(book_commands, "read_settings", lambda: Settings(data=tmp_path))
        (copies := tmp_path / COPIES).mkdir()
        with closing(Mirror(copies)) as mirror:
            assert mirror.follow_book(server) is None
        put_back(server, before)
    pit("packs", "add", "A2", *hand, status=2)
    assert "with “sabot pit mend”" in pit.error
    given[:] = ["1357"]
    pit("mend", *hand, status=2)
    assert pit.error == "That is not the PIN of Claire.\n"
    given[:] = ["2580"]
    assert pit("mend", *hand) == ["3 entries given back"]
    assert pit("mend", *hand) == ["The server lacks nothing of the house’s book that the copy has."]
    assert pit("packs", *hand) == ["A1  not checked"]
    pit("mend", "--copy", tmp_path, *hand, status=2)
    assert pit.error == f"There is no copy of the house’s book in {tmp_path}.\n"


def test_an_alert_of_a_table_is_answered_at_the_pit_and_its_machine_hears_it(
    pit: Typed, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(tmp_path / "Table 3.sabot", app.now) as journal:
        opens = opening(read_sheet("punto_banco"), None, {}, Seating(table="Table 3"))
        begin(journal, opens, app.now).enter(report("IRR-15"))
        session = journal.sessions()[-1].id
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda *_: ["2580"])
    hand = ("--url", house, "--by", "Claire", "--pin-fd", "0")
    pit("people", "add", "Claire", "--post", "director", *hand)
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    (waits,) = pit("answer", "Table 3", "--url", house)
    assert waits.startswith("1  ")
    pit("answer", "Table 3", "1", *hand, status=2)
    assert pit.error == "Give the reason.\n"
    reason = ("--reason", "Exchanged at once")
    said = pit("answer", "Table 3", "1", *reason, *hand)
    assert said == ["Alert of coup 0 answered at the pit: Exchanged at once"]
    pit("answer", "Table 3", "1", *reason, *hand, status=2)
    assert pit.error == "That alert was answered at the pit already.\n"
    pit("answer", "Table 3", "2", *reason, *hand, status=2)
    pit("answer", "Table 9", "--url", house, status=2)
    assert pit.error.startswith("The server has no table “Table 9”")
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    heard = RegisterFile(tmp_path / FILE, app.now).entries(AlertAnswered)
    wanted = AlertAnswered("Table 3", session, 0, 0, "Exchanged at once", "Claire")
    assert [each.fact for each in heard] == [wanted]
    pit("courier", "--once", "--url", house, "--data", tmp_path)
    assert len(RegisterFile(tmp_path / FILE, app.now).entries(AlertAnswered)) == 1


def test_a_second_window_over_the_same_copies_is_not_opened(
    pit: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "settings_at_start", lambda _: (Settings(data=tmp_path), None))
    with held(tmp_path / COPIES / COPIES, app.now()):
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
    assert lines[0].startswith(f"{told[0]['table']}  {told[0]['entries']} entries  open  ")
    server.asked.execute("UPDATE pit.mark SET received_at = received_at - interval '1 hour'")
    server.asked.execute("SELECT pit.enrol('table', 'Table 30', '0.1.0')")
    lines = pit("status", "--url", house)
    assert [line for line in lines if "  cut off  1 h ago" in line]
    assert "Table 30  0 entries  nothing sent yet" in lines


def test_a_table_is_written_back_and_the_last_numbers_are_asked_for(
    pit: Typed, house: str, night: Path, tmp_path: Path
) -> None:
    pit("courier", "--once", "--url", house, "--data", night)
    back = tmp_path / "back"
    printed = pit("recover", "Table 2", "--url", house, "--into", back)
    entries = len(rows_of(night / "Table 2.sabot"))
    assert f"{back / 'Table 2.sabot'}  {entries} entries" in printed
    assert "--paper SERIES=NUMBER" in pit.error
    assert "Papers settlement: the last that is known is No. 2." in printed
    assert "were not asked for: Table 1, Table 3, Table 4" in pit.error
    assert rows_of(back / "Table 2.sabot") == rows_of(night / "Table 2.sabot")


def test_a_later_number_of_a_tables_own_series_is_named_as_it_is(
    pit: Typed, house: str, night: Path, tmp_path: Path
) -> None:
    pit("courier", "--once", "--url", house, "--data", night)
    later = ("--paper", "7-fill=12", "--reason", "a slip in hand")
    pit("recover", "Table 2", "--url", house, "--into", tmp_path / "back", *later)
    register = RegisterFile(tmp_path / "back" / FILE, app.now).read()
    assert next_number(register, "7-fill") == 13
    with pytest.raises(SystemExit):
        pit("recover", "Table 2", "--url", house, "--into", tmp_path, "--paper", "7-fills=12")


def test_a_table_without_a_name_is_not_every_table(pit: Typed, house: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        pit("recover", "", "--url", house, "--into", tmp_path)
    pit("answer", "\udcff", "--url", house, status=2)
    assert pit.error.endswith("What was typed holds signs that are no text. Write it again.\n")


def test_what_is_found_in_what_came_back_is_named_where_it_lies(
    pit: Typed, house: str, tmp_path: Path
) -> None:
    (here := tmp_path / "here").mkdir()
    played(here / "Table 3.sabot")
    (here / "Table 4.sabot").write_bytes((here / "Table 3.sabot").read_bytes())
    pit("courier", "--once", "--url", house, "--data", here)
    pit("recover", "--all", "--url", house, "--into", tmp_path / "back", status=1)
    assert f"{tmp_path / 'back' / 'Table 4.sabot'} is a copy of Table 3.sabot" in pit.error


def test_a_machine_s_login_brings_no_table_back(
    pit: Typed, postgres: HouseServer, house: str, tmp_path: Path
) -> None:
    machine = postgres.login(house, "pit_table")
    pit("recover", "--all", "--url", machine, "--into", tmp_path / "back", status=2)
    assert pit.error.startswith("This login may not do that on the server: permission denied")


def test_where_there_is_nothing_yet_that_is_said(pit: Typed, house: str, tmp_path: Path) -> None:
    here = ("--url", house, "--data", tmp_path)
    assert pit("status", "--url", house) == ["The server has no table yet."]
    assert pit("status", "--url", house, "--json") == []
    assert pit("verify", *here) == ["There is no table’s journal yet."]
    assert json.loads(pit("courier", "--once", "--json", *here)[-1])["sent"] == 0
    assert pit.error == "There is no table’s journal yet.\n"


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
    monkeypatch.setattr(simulated_house, "WEEK", 300)
    few = ("simulate", "--tables", "3", "--entries", "30")
    told = json.loads(pit(*few, "--url", house, "--json")[-1])
    assert (told["tables"], told["entries"]) == (3, 3 * 30 + 300)
    assert told["overview_ms_3"] > 0
    assert told["live_entries_s"] > 0
    assert {name for name in told if name.startswith("by_month_") and told[name] > 0} >= {
        "by_month_read_ms",
        "by_month_last_ms",
    }
    assert pit(*few, "--url", house, status=2) == []
    assert pit.error.startswith("This database has tables of a house")
    lines = pit(*few)
    assert lines[0] == "Tables written: 3; entries: 390."
    assert lines[-1].startswith("A month taken out: ")


@pytest.mark.parametrize("wrong", ["0", "-4", "x", "1000001"])
@pytest.mark.parametrize("what", ["--tables", "--entries"])
def test_no_trial_is_made_of_nothing(
    capsys: pytest.CaptureFixture[str], what: str, wrong: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "en", "pit", "simulate", f"{what}={wrong}"])
    assert f"{wrong} is no number from 1 to 1000000" in capsys.readouterr().err
