"""A journal at the terminal: its night of each game verified, reported, exported and replayed."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.cli.replay_commands import records
from dealer_app.library import read_sheet, variant_ids
from dealer_app.night.open_tables import NewSession, open_table
from dealer_app.session.table_session import TableSession
from tests.play import PlayTable
from tests.reports.nights import Night
from tests.reports.reading import pages
from tests.run_length import in_languages

COUPS, SEATS = 6, 6
NOW = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)


def recorded(folder: Path, variant: str) -> tuple[Path, TableSession]:
    """The journal of a night, left open, and its session."""
    new = NewSession(read_sheet(variant), None, {}, SEATS, "Table 3", "Claire Fabre")
    held = open_table(folder, new, lambda: NOW)
    night = Night(variant, SEATS, {})
    night.session = PlayTable.of(held.session)
    session = night.dealt(COUPS)
    held.let_go()
    return held.journal.path, session


@pytest.mark.parametrize("variant", variant_ids())
def test_the_night_of_every_game_is_verified_reported_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], variant: str
) -> None:
    journal, session = recorded(tmp_path, variant)
    shoe, told = tmp_path / "night.shoe", list(records(session.table))
    assert main(["verify", str(journal)]) == 0
    assert main(["export", str(journal), "--out", str(shoe)]) == 0
    capsys.readouterr()
    assert main(["replay", str(shoe), "--json"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        json.loads(line) for line in told
    ]


@pytest.mark.parametrize(("variant", "language"), in_languages(variant_ids()))
def test_its_sheet_is_written_in_short_in_detail_and_as_a_ranking(
    tmp_path: Path, variant: str, language: str
) -> None:
    journal, _ = recorded(tmp_path, variant)
    sizes = []
    for asked in ((), ("--detailed",), ("--ranking",)):
        paper = tmp_path / "paper.pdf"
        arguments = ["report", str(journal), "--language", language, "--out", str(paper), *asked]
        assert main(arguments) == 0
        sizes.append(len("".join(pages(paper))))
    short, detailed, ranking = sizes
    assert ranking < short
    assert (short < detailed) == (variant not in {"punto_banco", "festival"})


def test_a_paper_is_named_after_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, _ = recorded(tmp_path, "macao")
    monkeypatch.chdir(tmp_path)
    for asked, ending in (((), ""), (("--detailed",), "-detailed"), (("--ranking",), "-ranking")):
        assert main(["report", str(journal), "--language", "en", *asked]) == 0
        name = capsys.readouterr().out.split(": ")[1].strip()
        assert name.removesuffix(".pdf").endswith(ending)
        assert (tmp_path / name).is_file()


def test_a_ranking_in_detail_is_not_offered(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["report", str(tmp_path / "no.sabot"), "--detailed", "--ranking"])
