"""The night's desk in a terminal: nights listed, backups taken and brought back."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.register import facts as f
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.cli.terminal import Told
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night, put_right
from tests.store.builders import forger
from tests.training.school import opened, practised

Run = Callable[..., Told]


NOW = NEXT_EVENING + timedelta(days=1)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command of the program, in English."""

    def told(*arguments: str | Path) -> Told:
        status = main([*map(str, arguments), "--language", "en"])
        return status, *capsys.readouterr()

    return told


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder of two nights at two tables."""
    folder = tmp_path / "data"
    folder.mkdir()
    night(folder / "Table 1.sabot", EVENING, coups=2)
    night(folder / "Table 2.sabot", EVENING, close=False)
    night(folder / "Table 1.sabot", NEXT_EVENING)
    return folder


def test_nights_are_listed_with_the_newest_first(run: Run, data: Path) -> None:
    status, out, err = run("nights", "--data", data)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "2026-12-01  Tuesday  1 table  1 session  1 coup  result €20  sealed",
        "2026-11-20  Friday  2 tables  2 sessions  3 coups  result €60  open",
    ]


def test_nights_and_sessions_of_a_changed_journal_are_listed_under_reserve(
    run: Run, data: Path
) -> None:
    before = [json.loads(line) for line in run("nights", "--json", "--data", data)[1].splitlines()]
    assert [(each["under_reserve"], each["alerts"]) for each in before] == [(False, [])] * 2
    RegisterFile(data / FILE, lambda: NOW).append(lambda *_: Deed([f.ProgramStopped(1)]))
    more_staked(data / "Table 2.sabot")
    said = "  UNDER RESERVE: see alert No. 1"
    whole, honest = (run("nights", *day, "--data", data)[1] for day in ([], ["2026-12-01"]))
    assert [line.endswith(said) for line in whole.splitlines()] == [False, True]
    assert "RESERVE" not in honest
    _, out, _ = run("nights", "2026-11-20", "--data", data)
    assert [line.endswith(said) for line in out.splitlines()] == [False, True]
    _, out, _ = run("nights", "2026-11-20", "--json", "--data", data)
    told = [json.loads(line) for line in out.splitlines()]
    assert [(each["under_reserve"], each["alerts"]) for each in told] == [(False, []), (True, [1])]


def test_a_shoe_file_of_a_changed_journal_says_so_in_its_first_line(
    run: Run, data: Path, tmp_path: Path
) -> None:
    more_staked(data / "Table 2.sabot")
    status, _, err = run("export", data / "Table 2.sabot", "--out", tmp_path / "a.shoe")
    said = "UNDER RESERVE: a journal is not as it was recorded"
    assert (status, err) == (0, f"{said}\n")
    assert (tmp_path / "a.shoe").read_text().startswith(f"# {said}\n")
    _, _, err = run("export", data / "Table 1.sabot", "--out", tmp_path / "b.shoe")
    assert err == ""


def more_staked(journal: Path) -> None:
    """Ten times as much was staked, and nothing computed anew."""
    with forger(journal) as file:
        file.execute("UPDATE entry SET body = replace(body, '2000', '20000') WHERE body LIKE '%,%'")


def test_one_nights_sessions_are_told_with_what_they_came_to(run: Run, data: Path) -> None:
    status, out, _ = run("nights", "2026-11-20", "--data", data)
    assert status == 0
    first, second = out.splitlines()
    assert first == (
        "Table 1  2026-11-20-0001  punto_banco  2 coups  handle €40  result €40  sealed"
    )
    assert second.endswith("1 coup  handle €20  result €20  open")


def test_what_was_put_right_stands_beside_what_was_sealed(run: Run, data: Path) -> None:
    put_right(data / "Table 1.sabot", 2)
    _, out, _ = run("nights", "--data", data)
    assert out.splitlines()[1] == (
        "2026-11-20  Friday  2 tables  2 sessions  3 coups  result €60  1 correction since"
        "  result under the seal €60, as put right €90  open"
    )
    _, out, _ = run("nights", "2026-11-20", "--data", data)
    assert out.splitlines()[0].endswith(
        "handle €40  result €40  1 correction since"
        "  result under the seal €40, as put right €70  sealed"
    )
    _, out, _ = run("nights", "2026-11-20", "--data", data, "--json")
    row = json.loads(out.splitlines()[0])
    assert (row["gain"], row["right_gain"], row["amended"]) == (4_000, 7_000, 1)


def test_the_amounts_of_a_listing_have_as_many_decimals_each(run: Run, data: Path) -> None:
    put_right(data / "Table 1.sabot", 2, paid=10.5)
    _, out, _ = run("nights", "2026-11-20", "--data", data)
    first, second = out.splitlines()
    assert "handle €40  result €40.00" in first
    assert "result under the seal €40.00, as put right €9.50" in first
    assert "handle €20  result €20.00" in second
    _, out, _ = run("nights", "--data", data)
    assert "result under the seal €60.00, as put right €29.50" in out


def test_a_night_as_data_is_one_object_a_session(run: Run, data: Path) -> None:
    _, out, _ = run("nights", "2026-12-01", "--data", data, "--json")
    [row] = map(json.loads, out.splitlines())
    assert (row["table"], row["day"], row["gain"], row["currency"]) == (
        "Table 1",
        "2026-12-01",
        2_000,
        "EUR",
    )


def test_nights_as_data_are_one_object_a_day(run: Run, data: Path) -> None:
    _, out, _ = run("nights", "--data", data, "--json")
    assert [json.loads(line)["day"] for line in out.splitlines()] == ["2026-12-01", "2026-11-20"]


def test_a_folder_that_is_not_there_has_no_nights(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("nights", "--data", tmp_path / "none")
    assert (status, out) == (0, "There is no table’s journal yet.\n")


def test_a_journal_that_cannot_be_read_is_told_after_the_others(run: Run, data: Path) -> None:
    (data / "Table 9.sabot").write_bytes(b"no journal, but long enough to be taken for one")
    status, out, err = run("nights", "--data", data)
    assert status == 2
    assert len(out.splitlines()) == 2
    assert err.count("\n") == 1
    assert "Table 9" in err


def test_what_is_no_day_is_said(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("nights", "yesterday")
    assert "yesterday is no day, such as 2026-11-20" in capsys.readouterr().err


def test_a_backup_is_taken_and_brought_back_elsewhere(run: Run, data: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.sabot-backup"
    status, out, err = run("backup", kept, "--data", data)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == f"The backup: {kept}"
    assert out.splitlines()[1].startswith("2 journals  3 sessions  ")
    there = tmp_path / "there"
    status, out, err = run("restore", kept, "--into", there)
    assert (status, err) == (0, "")
    assert out.splitlines() == [str(there / "Table 1.sabot"), str(there / "Table 2.sabot")]
    assert run("nights", "--data", there)[1] == run("nights", "--data", data)[1]


def test_numbers_are_skipped_for_a_reason_alone(run: Run, data: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "kept", "--data", data)
    status, _, err = run(
        *("restore", tmp_path / "kept", "--into", tmp_path / "back", "--paper", "settlement=12")
    )
    assert status == 2
    assert err == "Say with --reason why numbers go on behind the papers that are named.\n"
    assert not (tmp_path / "back").exists()


@pytest.mark.parametrize("paper", ["settlment=12", "settlement", "settlement=0", "slip=3"])
def test_what_is_no_paper_of_a_series_is_said(
    run: Run, paper: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run("restore", "kept", "--into", "back", "--paper", paper)
    said = f"{paper} is no series and number, such as settlement=12"
    assert said in capsys.readouterr().err


def test_a_backup_tells_how_many_trainees_records_it_holds(
    run: Run, data: Path, tmp_path: Path
) -> None:
    for name in ("Léa", "Noé"):
        with opened(data, name) as record:
            practised(record, [True])
    _, out, _ = run("backup", tmp_path / "kept", "--data", data)
    assert out.splitlines()[1].startswith("2 journals  3 sessions  2 trainees’ records  ")
    status, out, _ = run("restore", tmp_path / "kept", "--into", tmp_path / "back")
    assert status == 0
    assert str(tmp_path / "back" / "school" / "noé.sabot-school") in out.splitlines()


def test_a_backup_without_a_name_is_called_after_its_time(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("backup", "--data", data)
    [kept] = tmp_path.glob("sabot-*.sabot-backup")
    assert kept.stat().st_size > 0


def test_restoring_over_a_folder_in_use_is_refused_in_one_sentence(
    run: Run, data: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.sabot-backup"
    run("backup", kept, "--data", data)
    status, out, err = run("restore", kept, "--into", data)
    assert (status, out) == (2, "")
    assert (
        err == f"{data / 'Table 1.sabot'} exists already and stays as it is. Name another place.\n"
    )


def test_a_backup_cut_short_is_refused_in_one_sentence(
    run: Run, data: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.sabot-backup"
    run("backup", kept, "--data", data)
    kept.write_bytes(kept.read_bytes()[:-100])
    status, out, err = run("restore", kept, "--into", tmp_path / "there")
    assert (status, out) == (2, "")
    assert err == f"{kept} is no whole backup: it was cut short or altered. Take another one.\n"
    assert not (tmp_path / "there").exists()


def test_nothing_is_backed_up_of_an_empty_folder(run: Run, tmp_path: Path) -> None:
    status, _, err = run("backup", tmp_path / "kept", "--data", tmp_path)
    assert status == 2
    assert err == f"There is no table’s journal in {tmp_path} yet.\n"


def test_a_backup_of_what_was_altered_is_taken_and_says_so(
    run: Run, data: Path, tmp_path: Path
) -> None:
    import sqlite3  # noqa: PLC0415 - whoever alters a journal brings his own tools

    with sqlite3.connect(data / "Table 1.sabot") as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET recorded_at = '2026' WHERE seq = 4")
    tampering.close()
    status, _, err = run("backup", tmp_path / "kept", "--data", data)
    assert status == 1
    assert err.startswith("Table 1.sabot holds entries that are not as they were recorded")
