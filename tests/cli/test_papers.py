"""`sabot report --kind`: papers of a session or a night, their numbers, and what can go wrong."""

import csv
import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from dealer_app.cli import arguments as typed
from dealer_app.cli import paper_commands, program
from dealer_app.machine import Status
from dealer_app.night.after_closing import ClosedSession, corrected
from dealer_app.register import facts as f
from dealer_app.reports import PaperKind
from dealer_app.rules.house import PaperSize
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, Post
from dealer_app.session.recorder import read_back
from dealer_app.session.table_session import TableSession
from dealer_app.settings import Settings
from dealer_app.store.chain import Head
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import StakesAmended
from tests.play import the
from tests.reports.money_night import casino_night
from tests.reports.reading import pages
from tests.store.builders import forger

NIGHT = "2026-11-20"
LATER = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)


def keep(session: TableSession, path: Path, *, signed: bool = False, days: int = 0) -> None:
    """Puts the session into a journal, each entry at its time, or so many days later."""
    moments = [at + timedelta(days) for at in session.times if at is not None]
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


def two_tables_in(data: Path) -> Path:
    """A folder with the journals of two tables of one night."""
    keep(casino_night(), data / "table-3.sabot")
    keep(casino_night(name="Table 1", seed=9), data / "table-1.sabot")
    return data


@pytest.fixture(scope="module")
def two_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_tables_in(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def folder(tmp_path: Path, two_tables: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with two tables of one night, that of the settings; nobody signed there."""
    data = tmp_path / "data"
    shutil.copytree(two_tables, data)
    monkeypatch.setattr(paper_commands, "read_settings", lambda: Settings(data))
    monkeypatch.chdir(tmp_path)
    return data


def run(*arguments: str | Path) -> int:
    return program.main(["--language", "en", "report", *map(str, arguments)])


def issued(folder: Path) -> Sequence[RegisterEntry]:
    """What the register holds of papers."""
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    return register.entries(f.PaperIssued, f.PaperReprinted, f.PrinterFailed)


def text(path: Path) -> str:
    return "\n".join(pages(path))


def test_the_terminal_knows_every_size() -> None:
    assert set(typed.SIZES) == {size.value for size in PaperSize}


@pytest.mark.parametrize("kind", PaperKind)
def test_every_kind_is_written_of_a_session(folder: Path, kind: str) -> None:
    out = folder.parent / "paper.pdf"
    journal = folder / "table-3.sabot"
    assert run(journal, "--kind", kind, "--slip", "F-0012", "--out", out) == Status.REPLAYED
    assert "No. 1 · " in text(out)


def test_a_paper_lies_where_the_command_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder / "table-3.sabot", "--kind", "tips") == Status.REPLAYED
    assert capsys.readouterr().out == "The paper: tips-table-3-2026-11-20-0001.pdf\n"
    assert (folder.parent / "tips-table-3-2026-11-20-0001.pdf").exists()


def is_stamped(found: str, stamp: str) -> bool:
    """True of a paper with this stamp; with none, of the paper itself."""
    return stamp in found if stamp else "DUPLICATA" not in found


def test_numbers_of_one_kind_run_without_gaps_and_a_reprint_keeps_its_own(folder: Path) -> None:
    out = folder.parent / "paper.pdf"
    for journal, number, stamp in (
        ("table-3.sabot", "No. 1 ", ""),
        ("table-1.sabot", "No. 2 ", ""),
        ("table-3.sabot", "No. 1 ", "DUPLICATA No. 1"),
        ("table-3.sabot", "No. 1 ", "DUPLICATA No. 2"),
    ):
        assert run(folder / journal, "--kind", "float", "--out", out) == Status.REPLAYED
        found = text(out)
        assert number in found
        assert is_stamped(found, stamp)
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


def test_slips_are_printed_one_by_one_and_again_as_a_duplicata(folder: Path) -> None:
    out = folder.parent / "slip.pdf"
    asked = (folder / "table-3.sabot", "--kind", "slip", "--slip", "F-0013", "--out", out)
    for stamp in ("", "DUPLICATA No. 1"):
        assert run(*asked) == Status.REPLAYED
        found = text(out)
        assert "Slip F-0013 · No. 1 · register " in found
        assert "CANCELLED" in found
        assert is_stamped(found, stamp)


def test_a_slip_stays_the_same_paper_while_its_session_goes_on(folder: Path) -> None:
    keep(casino_night(closed=False, name="Table 8"), folder / "table-8.sabot")
    out = folder.parent / "slip.pdf"
    asked = (folder / "table-8.sabot", "--kind", "slip", "--slip", "C-0004", "--out", out)
    assert run(*asked) == Status.REPLAYED
    with Journal.open(folder / "table-8.sabot", lambda: LATER) as journal:
        journal.append(journal.sessions()[-1].id, [ev.TipTaken(Money(500))])
    assert run(*asked) == Status.REPLAYED
    assert "DUPLICATA No. 1" in text(out)


def test_every_slip_of_a_session_goes_into_a_folder(folder: Path) -> None:
    out = folder.parent / "slips"
    assert run(folder / "table-3.sabot", "--kind", "slip", "--out", out) == Status.REPLAYED
    assert {path.name for path in out.iterdir()} == {
        f"slip-table-3-2026-11-20-0001-{slip}.pdf" for slip in ("F-0012", "F-0013", "C-0004")
    }


def test_a_name_of_one_paper_takes_one_slip_and_of_several_it_is_said_what_to_do(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, journal = folder.parent / "slips.pdf", folder / "table-3.sabot"
    assert run(journal, "--kind", "slip", "--out", out) == Status.UNREADABLE
    assert run("--night", NIGHT, "--kind", "shoe", "--out", out) == Status.UNREADABLE
    said = f"There are several papers, and {out} is one: name a folder with --out"
    assert capsys.readouterr().err == f"{said}, or one of the slips with --slip.\n{said}.\n"
    assert not out.exists()
    assert issued(folder) == []
    one = casino_night(closed=False, name="Table 8")
    keep_up_to(one, folder / "table-8.sabot", first=ev.TrayFilled)
    assert run(folder / "table-8.sabot", "--kind", "slip", "--out", out) == Status.REPLAYED
    assert "Slip F-0012 · No. 1 · " in text(out)


def keep_up_to(session: TableSession, path: Path, *, first: type[ev.Event]) -> None:
    """Puts the session into a journal, up to the first entry of that kind."""
    with Journal.open(path, lambda: LATER) as journal:
        name = journal.new_session_id(lambda: LATER)
        last = next(n for n, each in enumerate(session.events) if isinstance(each, first))
        journal.append(name, list(session.events[: last + 1]))


def test_papers_of_several_sessions_or_slips_are_one_document_as_data(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*asked: str | Path) -> Any:
        assert run(*asked, "--json") == Status.REPLAYED
        return json.loads(capsys.readouterr().out)

    for kind in ("register", "float", "incident"):
        alone = [told(folder / f"table-{n}.sabot", "--kind", kind) for n in (1, 3)]
        assert [each["table"] for each in alone] == ["Table 1", "Table 3"]
        assert told("--night", NIGHT, "--kind", kind) == alone
    slips = told(folder / "table-3.sabot", "--kind", "slip")
    assert [each["slip"] for each in slips] == ["F-0012", "F-0013", "C-0004"]
    assert told(folder / "table-3.sabot", "--kind", "slip", "--slip", "F-0013") == slips[1]
    assert told("--night", NIGHT)["paper"] == "settlement"


def test_a_slip_that_there_is_not_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder / "table-3.sabot", "--kind", "slip", "--slip", "F-9") == Status.UNREADABLE
    said = "Session 2026-11-20-0001 has no slip “F-9”."
    assert capsys.readouterr().err.strip() == said


def settled(folder: Path) -> Sequence[f.Fact]:
    """The nights that the register has as settled."""
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    return [entry.fact for entry in register.entries(f.NightClosed)]


def test_a_night_whose_tables_are_all_sealed_is_closed_with_its_settlement(folder: Path) -> None:
    out = folder.parent / "night.pdf"
    for _ in range(2):
        assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    (closed,) = settled(folder)
    assert isinstance(closed, f.NightClosed)
    seals = {path.stem: seal(path) for path in folder.glob("*.sabot")}
    assert {each.table: each.seal for each in closed.sessions} == seals
    assert str(closed.day) == NIGHT
    assert all(isinstance(found, Report) and found.sound for _, found in verify_folder(folder))


def seal(path: Path) -> str:
    """The digest of the last entry of a journal's only session."""
    with Journal.read(path) as journal:
        return journal.head(journal.sessions()[0].id).digest


def test_a_night_is_not_closed_while_a_table_is_open_or_a_journal_unread(folder: Path) -> None:
    out = folder.parent / "night.pdf"
    assert run("--night", NIGHT, "--session", "2026-11-20-0001", "--out", out) == Status.REPLAYED
    (folder / "table-7.sabot").write_bytes(b"no journal at all")
    assert run("--night", NIGHT, "--out", out) == Status.FAILED
    (folder / "table-7.sabot").unlink()
    keep(casino_night(closed=False, name="Table 8"), folder / "table-8.sabot")
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    assert settled(folder) == []


def test_a_stake_that_was_changed_under_the_seal_is_an_alert_and_on_every_paper_a_reserve(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seal is as it was: nothing but the digest of that entry tells."""
    out, journal = folder.parent / "paper.pdf", folder / "table-1.sabot"
    seq = a_stake_changed(journal)
    before = capsys.readouterr()
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    said = capsys.readouterr().err
    assert f"table-1: entry {seq} of the closed session 2026-11-20-0001 is not as it was" in said
    assert "The night stays open. What was found of its journals is decided first." in said
    for page in pages(out):
        assert "UNDER RESERVE: see alert No. 1" in page
    for kind in ([], ["--kind", "float"]):
        assert run(journal, *kind, "--out", out) == Status.REPLAYED
        assert capsys.readouterr().err.startswith(f"table-1: entry {seq} of the closed session")
        for page in pages(out):
            assert "UNDER RESERVE: see alert No. 1" in page
    assert settled(folder) == []
    assert [each.fact for each in register_of(folder).entries(f.AlertRaised)] == [
        replace(the(read_back(journal, None).session.finding), number=1)
    ]
    assert before.err == ""


def test_a_night_that_was_settled_before_it_was_changed_stays_as_it_was_settled(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "paper.pdf"
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    before = settled(folder)
    a_stake_changed(folder / "table-1.sabot")
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    assert "stays open" not in capsys.readouterr().err
    assert "UNDER RESERVE: see alert No. 1 · DUPLICATA No. 1" in text(out)
    assert (settled(folder), len(before)) == (before, 1)


def test_what_is_told_of_a_changed_night_as_data_says_under_what_reserve(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told() -> tuple[bool, list[int], set[str]]:
        assert run("--night", NIGHT, "--json", "--csv", folder.parent / "csv") == Status.REPLAYED
        record = json.loads(capsys.readouterr().out)
        heads = set[str]()
        for path in (folder.parent / "csv").iterdir():
            rows = list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))
            heads |= {row.get("Reserve", "") for row in rows}
        return record["under_reserve"], record["alerts"], heads

    assert told() == (False, [], {""})
    a_stake_changed(folder / "table-1.sabot")
    assert told() == (True, [1], {"UNDER RESERVE: see alert No. 1"})


def test_of_a_changed_copy_that_lies_elsewhere_a_paper_says_what_was_found(folder: Path) -> None:
    copy = folder.parent / "elsewhere" / "table-1.sabot"
    copy.parent.mkdir()
    shutil.copy(folder / "table-1.sabot", copy)
    a_stake_changed(copy)
    out = folder.parent / "paper.pdf"
    for kind in ([], ["--kind", "tips"]):
        assert run(copy, *kind, "--out", out) == Status.REPLAYED
        for page in pages(out):
            assert "UNDER RESERVE: a journal is not as it was recorded" in page
    assert not (copy.parent / FILE).exists()


def a_stake_changed(journal: Path) -> int:
    """Twice as much was staked in the middle of a session; by which entry."""
    with forger(journal) as connection:
        rows = connection.execute("SELECT seq, body FROM entry WHERE kind = 'stake_laid'")
        seq, body = [(int(seq), str(body)) for seq, body in rows][20]
        amount = json.loads(body)["amount"]
        changed = body.replace(str(amount), str(2 * amount))
        connection.execute("UPDATE entry SET body = ? WHERE seq = ?", (changed, seq))
    return seq


def register_of(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, lambda: datetime.now(UTC))


def test_what_was_put_right_after_the_closing_stands_on_a_paper_of_another_number(
    folder: Path,
) -> None:
    out = folder.parent / "paper.pdf"
    night = ("--night", NIGHT, "--out", out)
    assert run(*night) == Status.REPLAYED
    assert "Put right after the closing" not in text(out)
    put_right(folder)
    assert run(*night) == Status.REPLAYED
    found = text(out)
    assert "Put right after the closing" in found
    assert "No. 2 · replaces No. 1 · register " in found
    was, now = settled(folder)
    assert isinstance(was, f.NightClosed)
    assert isinstance(now, f.NightClosed)
    assert now.sessions == was.sessions
    assert [each.amended for each in (*was.totals, *now.totals)] == [0, 1]
    for kind in (("--kind", "session"), ()):
        assert run(folder / "table-3.sabot", *kind, "--out", out) == Status.REPLAYED
        assert "vu sur le film" in text(out)
    assert run(folder / "table-3.sabot", "--kind", "register", "--out", out) == Status.REPLAYED
    assert "Session 2026-11-20-0001 corrected after its closing" in text(out)
    assert run(folder / "table-1.sabot", "--kind", "register", "--out", out) == Status.REPLAYED
    assert "corrected after its closing" not in text(out)


def put_right(folder: Path) -> None:
    """The fourth coup of table 3 had a stake twice as high as it was entered."""
    recorded = read_back(folder / "table-3.sabot", None)
    stake = recorded.session.table.coups[3].coup.stakes[0]
    right = StakesAmended((replace(stake, amount=Money(2 * stake.amount)),))
    closed = ClosedSession("table-3", recorded.id, recorded.session.head, recorded.session)
    fact = corrected(closed, 4, right, "vu sur le film")
    assert isinstance(fact, f.RectifiedAfterClosing)
    register = RegisterFile(folder / FILE, lambda: LATER)
    assert register.append(lambda *_: Deed([fact])).objection is None


def test_accounts_get_every_table_and_no_paper(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "csv"
    assert run("--night", NIGHT, "--csv", out, "--json") == Status.REPLAYED
    said = capsys.readouterr()
    assert json.loads(said.out)["paper"] == "settlement", "the data stand alone on the output"
    assert "settlement-2026-11-20-tray.csv" in said.err
    with (out / "settlement-2026-11-20-tray.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["Table"] for row in rows] == ["Table 1", "Table 3"]
    assert {row["Session"] for row in rows} == {"2026-11-20-0001"}
    assert {row["Opener"] for row in rows} == {"54500.00"}
    assert not list(folder.parent.glob("*.pdf"))
    assert issued(folder) == []


def test_a_day_without_sessions_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--night", "2026-11-22") == Status.UNREADABLE
    said = f"No session of 2026-11-22 lies in {folder}."
    assert capsys.readouterr().err.strip() == said
    assert run("--night", NIGHT, "--data", folder / "nowhere") == Status.UNREADABLE


def test_a_paper_of_nothing_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--kind", "tips") == Status.UNREADABLE
    assert "Name a table’s file" in capsys.readouterr().err
    assert run(folder / "table-9.sabot", "--kind", "tips") == Status.UNREADABLE


def test_a_paper_without_a_number_is_printed_on_the_size_that_is_asked_for(folder: Path) -> None:
    out = folder.parent / "sheet.pdf"
    for size, wide in (("A4", 595), ("letter", 612)):
        assert run(folder / "table-3.sabot", "--paper", size, "--out", out) == Status.REPLAYED
        assert int(PdfReader(out).pages[0].mediabox.width) == wide
    assert issued(folder) == []


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
    said = f"{lost} cannot be written: No such file or directory\n"
    assert capsys.readouterr().err == said
    assert [type(entry.fact) for entry in issued(folder)] == [f.PaperIssued, f.PrinterFailed]
    out = folder.parent / "paper.pdf"
    assert run(folder / "table-3.sabot", "--kind", "tips", "--out", out) == Status.REPLAYED
    assert "No. 1 " in text(out)


def test_a_copy_of_a_journal_elsewhere_is_printed_without_a_number_and_that_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = folder.parent / "copy" / "table-3.sabot"
    copy.parent.mkdir()
    copy.write_bytes((folder / "table-3.sabot").read_bytes())
    out = folder.parent / "paper.pdf"
    assert run(copy, "--kind", "tips", "--out", out) == Status.REPLAYED
    assert "No. 1 ·" not in text(out)
    said = f"It bears no number: {copy.parent} is not the data folder, whose register numbers"
    assert capsys.readouterr().err == f"{said} papers.\n"


def test_a_machine_whose_register_went_numbers_no_paper_and_settles_no_night(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(casino_night(name="Table 5", seed=2), folder / "table-5.sabot", signed=True)
    out = folder.parent / "paper.pdf"
    assert run(folder / "table-5.sabot", "--kind", "tips", "--out", out) == Status.REPLAYED
    assert "UNDER RESERVE: the register is missing or altered" in text(out)
    assert run("--night", NIGHT, "--kind", "settlement", "--out", out) == Status.UNREADABLE
    assert FILE in capsys.readouterr().err
    assert not (folder / FILE).exists()


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


def test_papers_are_under_reserve_until_somebody_decided(folder: Path) -> None:
    register = RegisterFile(folder / FILE, lambda: LATER)
    files = ["Table 3.sabot", "Table 1.sabot"]
    for file in files:
        (folder / file.lower().replace(" ", "-")).rename(folder / file)
    found = f.FileFinding.TABLE_SHORTER
    alerts = [f.AlertRaised(n, found, file, "", 434, 409) for n, file in enumerate(files, 1)]
    register.append(lambda *_: Deed(alerts))
    out, journal = folder.parent / "paper.pdf", folder / files[0]
    for asked in (["--kind", "tips"], ["--kind", "tips"], []):
        run(journal, *asked, "--out", out)
        for page in pages(out):
            assert "UNDER RESERVE: see alert No. 1" in page
            assert "alert No. 2" not in page
    run("--night", NIGHT, "--kind", "settlement", "--out", out)
    assert "UNDER RESERVE: see alerts No. 1, 2" in text(out)
    register.append(lambda *_: Deed([f.AlertDecided(1, "Seen.")]))
    run(journal, "--kind", "float", "--out", out)
    assert "UNDER RESERVE" not in text(out)


def test_a_paper_names_the_entry_that_it_is_made_from(folder: Path) -> None:
    run(folder / "table-3.sabot", "--kind", "tips", "--out", folder.parent / "paper.pdf")
    (entry,) = issued(folder)
    recorded = read_back(folder / "table-3.sabot", None)
    assert isinstance(entry.fact, f.PaperIssued)
    assert entry.fact.seq == len(recorded.session.events)
    assert entry.fact.head == recorded.session.head


@pytest.mark.parametrize("asked", [["--kind", "session"], ["--kind", "float"], []])
def test_a_paper_of_a_register_that_cannot_be_asked_says_so_in_place_of_a_number(
    folder: Path, capsys: pytest.CaptureFixture[str], asked: Sequence[str]
) -> None:
    (folder / FILE).write_text("a shopping list", encoding="utf-8")
    out = folder.parent / "paper.pdf"
    assert run(folder / "table-3.sabot", *asked, "--out", out) == Status.REPLAYED
    for page in pages(out):
        assert "UNDER RESERVE: the register is missing or altered" in page
        assert "No. 1" not in page
    said = "The register cannot be asked: the paper bears no number, and stands under reserve.\n"
    assert capsys.readouterr().err == (said if asked else "")
