"""The settlement of a night lists every number that the register gave before its own."""

import json
import re
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

import pytest

from dealer_app.machine import Status
from dealer_app.register import facts as f
from dealer_app.reports import PaperKind
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.cli.test_papers import LATER, NIGHT, folder, put_right, run, text, two_tables

__all__ = ["folder", "two_tables"]

Row = dict[str, str | int | None]

STAMPED = re.compile(r"^(.* DUPLICATA .*|No\. .*|Sabot .*|printed .*|page .*)$", re.MULTILINE)


def listed(capsys: pytest.CaptureFixture[str]) -> list[Row]:
    """The papers that the settlement lists, as data."""
    capsys.readouterr()
    assert run("--night", NIGHT, "--json") == Status.REPLAYED
    rows: list[Row] = json.loads(capsys.readouterr().out)["tables"].get("papers", [])
    return rows


def known(place: Path) -> RegisterFile:
    return RegisterFile(place / FILE, lambda: LATER)


def on_paper(out: Path) -> str:
    """The list on the paper, but for what stands on every page."""
    part = text(out).split("Papers issued before this one\n")[1].split("\nSeals\n")[0]
    return STAMPED.sub("", part)


def test_every_number_is_listed_with_its_paper_its_table_and_what_it_replaces(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "paper.pdf"
    for table in ("table-3", "table-1", "table-3"):
        assert run(folder / f"{table}.sabot", "--kind", "float", "--out", out) == Status.REPLAYED
    slip = (folder / "table-3.sabot", "--kind", "slip", "--slip", "F-0012", "--out", out)
    assert run(*slip) == run("--night", NIGHT, "--out", out) == Status.REPLAYED
    put_right(folder)
    assert run(folder / "table-3.sabot", "--kind", "float", "--out", out) == Status.REPLAYED
    told = [
        (e["paper"], e["number"], e["table"], e["of"], e["replaces"], e["copies"])
        for e in listed(capsys)
    ]
    assert told == [
        ("Float sheet", "1", "Table 3", "2026-11-20-0001", "", 1),
        ("Float sheet", "2", "Table 1", "2026-11-20-0001", "", None),
        ("Float sheet", "3", "Table 3", "2026-11-20-0001", "1", None),
        ("Settlement", "1", "", NIGHT, "", None),
        ("Slip F-0012", "1", "Table 3", "2026-11-20-0001", "", None),
    ]


def test_every_paper_of_a_night_that_the_register_has_is_there(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "papers"
    for kind in PaperKind:
        assert run("--night", NIGHT, "--kind", kind, "--out", out) == Status.REPLAYED
    numbers = sorted(each.seq for each in known(folder).entries(f.PaperIssued))
    rows = listed(capsys)
    # but for the settlement itself, and what was issued after it
    (own,) = [
        each.seq
        for each in known(folder).entries(f.PaperIssued)
        if isinstance(each.fact, f.PaperIssued) and each.fact.series == "settlement"
    ]
    assert sorted(int(str(each["register"])) for each in rows) == [n for n in numbers if n < own]
    assert rows != []


def test_a_duplicata_lists_what_the_paper_did_and_the_one_that_replaces_it_more(
    folder: Path,
) -> None:
    out, night = folder.parent / "paper.pdf", ("--night", NIGHT, "--out")
    assert run(folder / "table-3.sabot", "--kind", "float", "--out", out) == Status.REPLAYED
    assert run(*night, out) == Status.REPLAYED
    first = on_paper(out)
    for kind in ("float", "tips"):
        assert run(folder / "table-3.sabot", "--kind", kind, "--out", out) == Status.REPLAYED
    assert run(*night, out) == Status.REPLAYED
    assert "DUPLICATA No. 1" in text(out)
    assert on_paper(out) == first
    put_right(folder)
    assert run(*night, out) == Status.REPLAYED
    again = on_paper(out)
    assert "Tips sheet" in again
    assert "Tips sheet" not in first
    assert "Settlement 1 2026-11-20" in again


def test_a_number_that_was_cancelled_stays_in_the_list_with_its_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "paper.pdf"
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    assert "Papers issued before this one\nNone." in text(out)
    gone = f.PaperCancelled("settlement", 1, "printed twice")
    assert known(folder).append(lambda *_: Deed([gone])).objection is None
    assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
    assert "Cancelled: 2026-11-23 10:30:00, printed twice" in " ".join(on_paper(out).split())
    (row,) = listed(capsys)
    assert (row["number"], row["table"], row["of"]) == ("1", "", NIGHT)


def test_a_paper_of_another_night_that_was_issued_that_day_is_listed_and_no_other(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for hour, session in ((datetime(2026, 11, 20, 22, tzinfo=UTC), "of"), (LATER, "after")):
        register = RegisterFile(folder / FILE, cycle([hour]).__next__)
        number = 1 if session == "of" else 2
        fact = f.PaperIssued("tips", number, "Table 9", f"2026-11-19-{session}")
        assert register.append(lambda *_, fact=fact: Deed([fact])).objection is None
    assert [(each["number"], each["of"]) for each in listed(capsys)] == [("1", "2026-11-19-of")]
