"""`sabot report --kind`: papers of a session or a night, their numbers, and what can go wrong."""

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app import cli, paper_commands
from dealer_app.papers.kinds import Kind
from dealer_app.register import facts as f
from dealer_app.replay.trouble import Status
from dealer_app.rules.house import PaperSize
from dealer_app.rules.staff import UNSIGNED, Post
from dealer_app.session import TableSession
from dealer_app.settings import Settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import FILE, Deed, RegisterEntry, RegisterFile
from dealer_app.store.writer import Head
from dealer_app.table import events as ev
from tests.reports.money_night import casino_night
from tests.reports.reading import pages

NIGHT = "2026-11-20"


def keep(session: TableSession, path: Path, *, signed: bool = False) -> None:
    """Puts the session into a journal, each entry at its time."""
    moments = [at for at in session.times if at is not None]
    entries = zip(session.events, list(moments), session.signatures, strict=True)
    with Journal.open(path, lambda: moments[0]) as journal:
        name = journal.new_session_id(lambda: moments[0])
        for event, at, signature in entries:
            moments[0] = at
            journal.append(
                name, [_sealed(event, journal.head(name))], signature if signed else UNSIGNED
            )


def _sealed(event: ev.Event, head: Head) -> ev.Event:
    """The closing with the head of its own journal."""
    return replace(event, head=head.digest) if isinstance(event, ev.TableClosed) else event


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with two tables of one night, that of the settings; nobody signed there."""
    data = tmp_path / "data"
    data.mkdir()
    keep(casino_night(), data / "table-3.sabot")
    keep(casino_night(name="Table 1", seed=9), data / "table-1.sabot")
    monkeypatch.setattr(paper_commands, "read_settings", lambda: Settings(data))
    monkeypatch.chdir(tmp_path)
    return data


def run(*arguments: str | Path) -> int:
    return cli.main(["--language", "en", "report", *map(str, arguments)])


def issued(folder: Path) -> Sequence[RegisterEntry]:
    """What the register holds of papers."""
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    return register.entries(f.PaperIssued, f.PaperReprinted, f.PrinterFailed)


def text(path: Path) -> str:
    return "\n".join(pages(path))


def test_the_terminal_knows_every_kind_and_every_size() -> None:
    assert set(cli.PAPERS) == {kind.value for kind in Kind}
    assert set(cli.SIZES) == {size.value for size in PaperSize}


@pytest.mark.parametrize("kind", cli.PAPERS)
def test_every_kind_is_written_of_a_session(folder: Path, kind: str) -> None:
    out = folder.parent / "paper.pdf"
    assert run(folder / "table-3.sabot", "--kind", kind, "--out", out) == Status.REPLAYED
    assert "No. 1 · " in text(out)


def test_a_paper_lies_where_the_command_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder / "table-3.sabot", "--kind", "tips") == Status.REPLAYED
    assert capsys.readouterr().out == "The paper: tips-table-3-2026-11-20-0001.pdf\n"
    assert (folder.parent / "tips-table-3-2026-11-20-0001.pdf").exists()


def test_numbers_of_one_kind_run_without_gaps_and_a_reprint_keeps_its_own(folder: Path) -> None:
    out = folder.parent / "paper.pdf"
    for journal, number, stamp in (
        ("table-3.sabot", "No. 1 ", None),
        ("table-1.sabot", "No. 2 ", None),
        ("table-3.sabot", "No. 1 ", "DUPLICATA No. 1"),
        ("table-3.sabot", "No. 1 ", "DUPLICATA No. 2"),
    ):
        assert run(folder / journal, "--kind", "float", "--out", out) == Status.REPLAYED
        found = text(out)
        assert number in found
        assert ("DUPLICATA" in found) == (stamp is not None)
        assert stamp is None or stamp in found
    assert [type(entry.fact) for entry in issued(folder)] == [
        *[f.PaperIssued] * 2,
        *[f.PaperReprinted] * 2,
    ]


def test_the_night_is_settled_from_every_table_of_its_day(folder: Path) -> None:
    out = folder.parent / "night.pdf"
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    found = text(out)
    assert "Night of 2026-11-20 · 2 sessions" in found
    assert "The year so far" in found
    (entry,) = issued(folder)
    assert isinstance(entry.fact, f.PaperIssued)
    assert (entry.fact.series, str(entry.fact.night)) == ("settlement", NIGHT)


def test_a_night_of_another_kind_is_a_paper_a_session(folder: Path) -> None:
    out = folder.parent / "papers"
    arguments = ("--night", NIGHT, "--data", folder, "--kind", "shoe", "--out", out)
    assert run(*arguments, "--paper", "letter") == Status.REPLAYED
    assert {path.name for path in out.iterdir()} == {
        "shoe-table-1-2026-11-20-0001.pdf",
        "shoe-table-3-2026-11-20-0001.pdf",
    }


def test_accounts_get_every_table_and_no_paper(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "csv"
    assert run("--night", NIGHT, "--csv", out, "--json") == Status.REPLAYED
    *_, record = capsys.readouterr().out.splitlines()
    assert json.loads(record)["paper"] == "settlement"
    with (out / "settlement-2026-11-20-tray.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["Table"] for row in rows] == ["Table 3", "Table 1"]
    assert {row["Opener"] for row in rows} == {"54500"}
    assert not list(folder.parent.glob("*.pdf"))
    assert issued(folder) == []


def test_a_day_without_sessions_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--night", "2026-11-22") == Status.UNREADABLE
    said = f"No session of 2026-11-22 lies in {folder}."
    assert capsys.readouterr().err.strip() == said
    assert run("--night", NIGHT, "--data", folder / "nowhere") == Status.UNREADABLE


def test_a_paper_of_nothing_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--kind", "tips") == Status.UNREADABLE
    assert "Name a table's file" in capsys.readouterr().err
    assert run(folder / "table-9.sabot", "--kind", "tips") == Status.UNREADABLE


def test_a_paper_never_takes_the_place_of_its_journal(folder: Path) -> None:
    journal = folder / "table-3.sabot"
    before = journal.read_bytes()
    assert run(journal, "--kind", "tips", "--out", journal) == Status.UNREADABLE
    assert journal.read_bytes() == before


def test_a_paper_that_cannot_be_written_keeps_its_number(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = folder.parent / "nowhere" / "paper.pdf"
    assert run(folder / "table-3.sabot", "--kind", "tips", "--out", lost) == Status.UNREADABLE
    assert "cannot be written" in capsys.readouterr().err
    assert [type(entry.fact) for entry in issued(folder)] == [f.PaperIssued, f.PrinterFailed]
    out = folder.parent / "paper.pdf"
    assert run(folder / "table-3.sabot", "--kind", "tips", "--out", out) == Status.REPLAYED
    assert "No. 1 " in text(out)


def test_a_copy_of_a_journal_elsewhere_is_printed_without_a_number(folder: Path) -> None:
    copy = folder.parent / "copy" / "table-3.sabot"
    copy.parent.mkdir()
    copy.write_bytes((folder / "table-3.sabot").read_bytes())
    out = folder.parent / "paper.pdf"
    assert run(copy, "--kind", "tips", "--out", out) == Status.REPLAYED
    assert "No. 1 ·" not in text(out)


def test_a_machine_whose_register_went_prints_no_paper(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(casino_night(name="Table 5", seed=2), folder / "table-5.sabot", signed=True)
    assert run(folder / "table-5.sabot", "--kind", "tips") == Status.UNREADABLE
    assert FILE in capsys.readouterr().err


def test_a_journal_that_cannot_be_read_is_named_beside_the_night(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "table-7.sabot").write_bytes(b"no journal at all")
    out = folder.parent / "night.pdf"
    assert run("--night", NIGHT, "--out", out) == Status.FAILED
    assert "table-7.sabot could not be read" in capsys.readouterr().out
    assert "table-7.sabot could not be read" in text(out)


def test_the_register_of_events_holds_what_happened_on_the_machine(folder: Path) -> None:
    at = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
    for now, fact in (
        (at.replace(hour=12), f.ProgramStarted("0.1.0", 1, "Europe/Paris")),
        (at, f.PersonAdded("Odile Renard", Post.DIRECTOR)),
        (at, f.SignInFailed("Odile Renard", "Table 3")),
        (at.replace(hour=23), f.ProgramStopped(1)),
    ):
        register = RegisterFile(folder / FILE, lambda now=now: now)  # type: ignore[misc]
        assert register.append(lambda *_, fact=fact: Deed([fact])).objection is None
    out = folder.parent / "register.pdf"
    assert run(folder / "table-3.sabot", "--kind", "register", "--out", out) == Status.REPLAYED
    found = text(out)
    assert "Table 3 Wrong PIN for Odile Renard" in found
    assert "Odile Renard joined the staff: director" in found
    assert "Program st" not in found
