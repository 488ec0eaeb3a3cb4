"""Names on papers held against the PINs that the register has (REQ-08, trust of a name: D5)."""

import csv
import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher

from dealer_app.cli import program
from dealer_app.papers import Imprint
from dealer_app.papers import session as session_paper
from dealer_app.papers.session import night_data, session_data
from dealer_app.register import facts as f
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature
from dealer_app.session.recorder import read_back
from dealer_app.session.table_session import TableSession
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.trust.signed_names import proof_in
from dealer_app.store.verify import EntryFaultKind, Report
from dealer_app.table import events as ev
from tests.cli.test_papers import keep
from tests.reports.builders import PRINTED
from tests.reports.money_night import casino_night
from tests.reports.reading import pages

CLAIRE, JEAN, ODILE = "Claire Fabre", "Jean Morel", "Odile Renard"
TABLE: Final = "Table 3"
PIN: Final = "7391"
"""Everybody's."""
DELIMITER: Final = {"en": ",", "fr": ";"}
WITHOUT: Final = {"en": "Odile Renard (without a PIN)", "fr": "Odile Renard (sans code)"}


@pytest.fixture(scope="module")
def signed_night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night that three people signed. The register has the PINs of two, of Jean for its first
    hour; Odile's was never given."""
    data = tmp_path_factory.mktemp("signed")
    session = casino_night()
    keep(session, data / "table-3.sabot", signed=True)
    times = [at for at in session.times if at is not None]
    clock = [times[0] - timedelta(minutes=5)]
    register = RegisterFile(data / FILE, lambda: clock[0])

    def note(at: datetime, *facts: f.Fact, signature: Signature = UNSIGNED) -> None:
        clock[0] = at
        register.append(lambda *_: Deed(facts, signature))

    posts = {CLAIRE: Post.DIRECTOR, JEAN: Post.CROUPIER, ODILE: Post.CHEF}
    note(clock[0], f.ProgramStarted("0.1.0", 7, "CET"))
    pin = PasswordHasher(1, 8, 1).hash(PIN)
    note(clock[0], *(f.PersonAdded(name, post, pin) for name, post in posts.items()))
    note(clock[0], f.SignedIn(CLAIRE, TABLE), f.AuthorityGiven(Act.DEAL, JEAN, CLAIRE, TABLE))
    return data


@pytest.fixture
def folder(tmp_path: Path, signed_night: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That night where the commands run."""
    data = tmp_path / "data"
    shutil.copytree(signed_night, data)
    monkeypatch.chdir(tmp_path)
    return data


def run(*arguments: str | Path) -> int:
    return program.main([str(each) for each in arguments])


def by_claire() -> list[str]:
    """The director reads, her PIN in a pipe."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as file:
        file.write(f"{PIN}\n")
    return ["--by", CLAIRE, "--pin-fd", str(reading)]


def text(path: Path) -> str:
    """Everything that stands on a paper, its lines put together."""
    return " ".join(" ".join(pages(path)).split())


def doubted(folder: Path) -> set[tuple[int, str]]:
    """The entries of the table that bear a name without its PIN, as `verify` says."""
    return {
        (fault.seq, fault.name)
        for _, report in verify_folder(folder)
        if isinstance(report, Report)
        for fault in report.faults
        if fault.kind is EntryFaultKind.UNPROVED
    }


def cells(told: object) -> Iterator[str]:
    """Every text of a JSON object."""
    match told:
        case dict():
            for value in told.values():
                yield from cells(value)
        case list():
            for value in told:
                yield from cells(value)
        case str():
            yield told
        case _:
            return


def float_sheet(folder: Path) -> str:
    out = folder / "paper.pdf"
    asked = ("--kind", "float", "--out", out, "--language", "en")
    assert run("report", folder / "table-3.sabot", *asked) == 0
    return text(out)


@pytest.mark.parametrize("made", [session_data, night_data])
def test_a_paper_doubts_the_very_names_that_the_check_of_the_folder_names(
    folder: Path, made: Callable[[TableSession, Imprint], SheetData]
) -> None:
    recorded = read_back(folder / "table-3.sabot", None)
    data = made(recorded.session, Imprint(PRINTED, proof=proof_in(folder)))
    marked = {(each.number, name) for each in data.entries for name in each.signature.unproved}
    assert {name for _, name in marked} == {ODILE}
    assert marked == doubted(folder)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", ["session", "float", "register", "incident", "commission"])
def test_pdf_csv_and_json_say_the_same_of_a_name(
    folder: Path, kind: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out, csv_folder = folder / "paper.pdf", folder / "csv"
    asked = ("report", folder / "table-3.sabot", "--kind", kind, "--language", language)
    assert run(*asked, "--csv", csv_folder, "--json", "--out", out, *by_claire()) == 0
    told = set(cells(json.loads(capsys.readouterr().out)))
    rows = {
        cell
        for path in csv_folder.glob("*.csv")
        for row in csv.reader(
            path.read_text("utf-8-sig").splitlines(), delimiter=DELIMITER[language]
        )
        for cell in row
    }
    marked = WITHOUT[language]
    assert marked in text(out)
    assert any(marked in cell for cell in told)
    assert {cell for cell in told if marked in cell} == {cell for cell in rows if marked in cell}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_slip_marks_a_name_where_it_stands_and_where_it_is_signed(
    folder: Path, language: str
) -> None:
    out, marked = folder / "paper.pdf", WITHOUT[language]
    slip = ("--kind", "slip", "--slip", "F-0012", "--out", out, "--language", language)
    assert run("report", folder / "table-3.sabot", *slip) == 0
    assert text(out).count(marked) == 2
    assert f"{CLAIRE}, {marked}" in text(out)


def test_a_name_whose_pin_is_there_stands_as_it_is(folder: Path) -> None:
    told = float_sheet(folder)
    assert CLAIRE in told
    assert f"{CLAIRE} (without" not in told
    assert "Signing with PIN Currency" in told


def test_without_a_register_a_paper_says_that_nobody_was_held_against_one(folder: Path) -> None:
    (folder / FILE).unlink()
    told = float_sheet(folder)
    assert "with PIN, held against no register" in told
    assert "(without a PIN)" not in told


@pytest.mark.parametrize("made", [session_data, night_data])
def test_a_house_that_asks_for_no_pins_doubts_nobody(
    tmp_path: Path, signed_night: Path, made: Callable[[TableSession, Imprint], SheetData]
) -> None:
    shutil.copy(signed_night / FILE, tmp_path / FILE)
    keep(casino_night(changes="[staff]\npins = false\n"), tmp_path / "table-3.sabot", signed=True)
    recorded = read_back(tmp_path / "table-3.sabot", None)
    data = made(recorded.session, Imprint(PRINTED, proof=proof_in(tmp_path)))
    assert not any(each.signature.unproved for each in data.entries)


def test_however_long_a_night_its_house_is_asked_once_whether_it_has_pins(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = read_back(folder / "table-3.sabot", None)
    asked = list[object]()

    def asks(opening: object) -> bool:
        asked.append(opening)
        return True

    monkeypatch.setattr(session_paper, "asks_for_pins", asks)
    imprint = Imprint(PRINTED, proof=proof_in(folder))
    assert len(session_data(recorded.session, imprint).entries) > 99
    assert 0 < len(asked) <= 2


def test_a_settlement_reads_no_card_and_no_stake_of_a_night_that_stands_as_it_was_sealed(
    folder: Path,
) -> None:
    session = read_back(folder / "table-3.sabot", None).session
    played = (ev.StakeLaid, ev.CardDealt, ev.AllTicked)
    told = night_data(session, Imprint(PRINTED, proof=proof_in(folder))).entries
    every = session_data(session, Imprint(PRINTED, proof=proof_in(folder))).entries
    assert list(told) == [each for each in every if not isinstance(each.event, played)]
    assert len(told) < len(every)


def test_who_signs_while_a_paper_is_made_is_found(folder: Path) -> None:
    """The walk was over before the entry was made: it goes on where it is asked."""
    proof = proof_in(folder)
    recorded = read_back(folder / "table-3.sabot", None)
    table, later = recorded.session.table.opened.table, PRINTED + timedelta(days=36500)
    assert proof.unproved(table, Signature(ODILE), later) == {ODILE}
    register = RegisterFile(folder / FILE, lambda: later)
    register.append(lambda *_: Deed([f.SignedIn(ODILE, TABLE)]))
    assert proof.unproved(table, Signature(ODILE), later) == frozenset()
