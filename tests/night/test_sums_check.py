"""Sums that are kept are those of the journals, or the check names them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.library import read_sheet
from dealer_app.night.night_sums import Nights, verify_all
from dealer_app.night.night_sums import closing as settlement
from dealer_app.night.nights import refreshed
from dealer_app.register import facts as f
from dealer_app.register import register_judge
from dealer_app.register.night_totals import Totals
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.session import recorder
from dealer_app.session.rulebook import Seating, opening
from dealer_app.settings import Settings, settings_file, write_settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import Summaries, kept_rows
from dealer_app.store.verify import Report
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night, put_right
from tests.store.builders import ticking

FIRST, SECOND = date(2026, 11, 20), date(2026, 12, 1)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that no other test reads, also in programs that are started."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two nights, each settled, and the rows that were made of them."""
    folder = tmp_path / "data"
    folder.mkdir()
    night(folder / "Table 1.sabot", EVENING, coups=2)
    night(folder / "Table 2.sabot", EVENING, coups=1)
    settle(folder, FIRST, NEXT_EVENING)
    night(folder / "Table 1.sabot", NEXT_EVENING, coups=3)
    settle(folder, SECOND, NEXT_EVENING)
    read_again(folder)
    return folder


def register(folder: Path, at: datetime = NEXT_EVENING) -> RegisterFile:
    return RegisterFile(folder / FILE, ticking(at))


def settle(folder: Path, day: date, at: datetime) -> None:
    nights = Nights(folder)
    found = nights.read(day)
    facts = settlement(day, found.rows, nights.sums(day, [row for _, row in found.rows]))
    assert register(folder, at).append(lambda *_: Deed(facts)).objection is None


def read_again(folder: Path) -> None:
    with Summaries.open(folder) as rows:
        assert refreshed(folder, rows) == ()


def faults(folder: Path) -> list[tuple[str, str, str]]:
    """What the check finds: in which file, of what kind, of which session."""
    return [
        (path.name, fault.kind.value, fault.session)
        for path, found in verify_all(folder)
        if isinstance(found, Report)
        for fault in found.faults
    ]


def tampered(folder: Path, change: str) -> None:
    with closing(sqlite3.connect(folder / ROWS)) as tampering:
        assert tampering.execute(change).rowcount > 0
        tampering.commit()


def test_sums_that_are_those_of_the_journals_are_no_finding(data: Path) -> None:
    assert faults(data) == []


@pytest.mark.parametrize("column", ["result", "handle", "coups", "tips", "right_gain"])
def test_a_row_that_was_changed_is_named_with_its_session(data: Path, column: str) -> None:
    tampered(data, f"UPDATE summary SET {column} = {column} + 1 WHERE journal = 'Table 2.sabot'")  # noqa: S608 - the test's own
    assert faults(data) == [(ROWS, "row_differs", "2026-11-20-0001")]


def test_a_row_of_a_session_that_never_was_is_named(data: Path) -> None:
    tampered(data, "UPDATE summary SET session = '2026-11-20-0009' WHERE coups = 1")
    assert faults(data) == [(ROWS, "row_differs", "2026-11-20-0009")]


def test_rows_that_are_behind_their_journal_are_no_finding(data: Path) -> None:
    night(data / "Table 2.sabot", NEXT_EVENING + timedelta(days=9), close=False)
    put_right(data / "Table 1.sabot", 1)
    assert faults(data) == []
    read_again(data)
    assert faults(data) == []
    settle(data, SECOND, NEXT_EVENING)
    assert faults(data) == []


def test_rows_of_another_journal_are_made_anew_and_no_finding(data: Path) -> None:
    (data / "Table 2.sabot").unlink()
    night(data / "Table 2.sabot", EVENING, coups=4)
    assert {kind for _, kind, _ in faults(data)} == {"settled_differs"}


def test_a_machine_in_another_zone_still_finds_its_rows_right(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "Table 3.sabot", ticking()) as journal:
        sitting = Seating(None, "Table 3", "A. Roche", "")
        recorder.begin(journal, opening(read_sheet("punto_banco"), None, {}, sitting), ticking())
    read_again(tmp_path)
    tampered(tmp_path, "UPDATE summary SET day = '2026-11-19'")
    assert faults(tmp_path) == []
    tampered(tmp_path, "UPDATE summary SET shoes = 9")
    assert faults(tmp_path) == [(ROWS, "row_differs", "2026-11-20-0001")]


def more(totals: tuple[Totals, ...]) -> tuple[Totals, ...]:
    return tuple(replace(each, result=Money(each.result + 1)) for each in totals)


@pytest.mark.parametrize(
    "change",
    [
        lambda each: replace(each, totals=more(each.totals)),
        lambda each: replace(each, month=more(each.month)),
        lambda each: replace(each, perpetual=()),
    ],
)
def test_a_settlement_that_says_other_sums_is_named_though_its_chain_is_whole(
    data: Path, change: Callable[[f.NightClosed], f.NightClosed], monkeypatch: pytest.MonkeyPatch
) -> None:
    last = [each.fact for each in register(data).entries(f.NightClosed)][-1]
    assert isinstance(last, f.NightClosed)
    forged = change(last)
    monkeypatch.setattr(register_judge, "_judge_night", lambda *_: None)
    assert register(data).append(lambda *_: Deed([forged])).objection is None
    assert faults(data) == [(FILE, "night_differs", "register")]
    register(data).append(lambda *_: Deed([f.PaperIssued("session", 1)], Signature("Nobody")))
    assert [kind for _, kind, _ in faults(data)] == ["unproved_in_register", "night_differs"]


def test_a_night_summed_late_that_says_other_sums_is_named(data: Path) -> None:
    [first, _] = [each.fact for each in register(data).entries(f.NightClosed)]
    assert isinstance(first, f.NightClosed)
    register(data).append(lambda *_: Deed([f.NightSummed(FIRST, first.totals)]))
    assert faults(data) == []
    register(data).append(lambda *_: Deed([f.NightSummed(FIRST, more(first.totals))]))
    assert faults(data) == [(FILE, "night_differs", "register")]


def test_verify_names_the_rows_and_says_what_to_do(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_settings(settings_file(), Settings(data=data))
    assert main(["verify", "--language", "en"]) == 0
    tampered(data, "UPDATE summary SET result = result + 1000000 WHERE coups = 3")
    assert main(["verify", "--language", "en"]) == 1
    assert capsys.readouterr().err == (
        f"{data / ROWS}: Session 2026-12-01-0001: the sums that the lists show are not those of its"
        " journal. Remove this file: it comes back from the journals.\n"
    )


def test_the_check_makes_no_rows_where_there_are_none(data: Path) -> None:
    (data / ROWS).unlink()
    assert faults(data) == []
    assert not (data / ROWS).exists()


def test_rows_are_right_of_what_was_put_right_though_the_register_is_not(data: Path) -> None:
    put_right(data / "Table 1.sabot", 1)
    read_again(data)
    with closing(sqlite3.connect(data / FILE)) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '[]' WHERE seq = 1")
        tampering.commit()
    assert faults(data) == [(FILE, "changed", "register")]


def test_journals_that_are_not_sound_are_not_added_up(data: Path) -> None:
    with closing(sqlite3.connect(data / "Table 2.sabot")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '[]' WHERE seq = 3")
        tampering.commit()
    tampered(data, "UPDATE summary SET result = result + 1 WHERE journal = 'Table 2.sabot'")
    assert [name for name, _, _ in faults(data)] == ["Table 2.sabot"]


def test_a_journal_that_goes_between_two_looks_is_not_added_up(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list(verify_all(data))
    monkeypatch.setattr("dealer_app.night.night_sums.verify_folder", lambda *_, **__: found[:1])
    (data / "Table 1.sabot").unlink()
    assert faults(data) == []


def test_a_row_is_read_as_it_lies_there(data: Path) -> None:
    kept = kept_rows(data)
    with Summaries.open(data) as rows, Journal.read(data / "Table 1.sabot") as journal:
        assert kept["Table 1.sabot"].mark == journal.mark()
        assert [(n, r) for n in kept for r in kept[n].rows if r.day == str(FIRST)] == sorted(
            rows.of_day(str(FIRST))
        )
