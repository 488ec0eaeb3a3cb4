"""`sabot report --scorecard`: the guests' card of a journal's shoe, and blank ones."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.library import read_sheet
from dealer_app.night.open_tables import NewSession, open_table
from dealer_app.table import events as ev
from tests.play import PlayTable
from tests.reports.builders import coup, enter, shoe
from tests.reports.reading import pages

NOW = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def journal(folder: Path, variant: str = "punto_banco") -> Path:
    """A punto banco of two shoes, a bank's win in the first and a ponte's in the second; of any
    other game nothing was dealt."""
    new = NewSession(read_sheet(variant), None, {}, 8, "Table 3", "Claire Fabre")
    held = open_table(folder, new, lambda: NOW)
    if variant == "punto_banco":
        table = PlayTable.of(held.session)
        enter(coup(shoe(table), "3 4 K 5"), ev.ShoeClosed())
        coup(shoe(table), "4 K 5 3")
    held.let_go()
    return held.journal.path


def asked(*arguments: object) -> int:
    return main(["report", "--language", "en", *map(str, arguments)])


def beads(card: Path) -> str:
    (page,) = pages(card)
    return page.split("\nBead plate\n")[1].splitlines()[0].strip()


@pytest.mark.parametrize(("which", "bead"), [((), "P"), (("last",), "P"), ((2,), "P"), ((1,), "B")])
def test_a_card_of_a_shoe_is_written(
    tmp_path: Path, which: tuple[object, ...], bead: str, capsys: pytest.CaptureFixture[str]
) -> None:
    card = tmp_path / "card.pdf"
    assert asked(journal(tmp_path), "--out", card, "--scorecard", *which) == 0
    assert capsys.readouterr().out == f"The scorecard: {card}\n"
    assert beads(card) == bead


def test_a_blank_card_of_a_table_is_written(tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    assert asked(journal(tmp_path), "--out", card, "--scorecard", "blank") == 0
    assert beads(card) == "Banker"  # what is to be counted follows at once: no coup is marked
    assert "Table 3" in pages(card)[0]


def test_a_blank_card_of_a_game_needs_no_table(tmp_path: Path) -> None:
    assert asked("punto_banco", "--scorecard") == 0
    assert beads(tmp_path / "punto_banco-scorecard.pdf") == "Banker"


def test_a_card_has_the_limits_of_the_users_own_house(tmp_path: Path) -> None:
    folder = tmp_path / "settings" / "sabot"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('house = "casino"\n', encoding="utf-8")
    assert asked("punto_banco", "--scorecard") == 0
    assert "Limits: " in pages(tmp_path / "punto_banco-scorecard.pdf")[0]


@pytest.mark.parametrize("variant", ["macao", "chemin_de_fer", "porcelaine"])
def test_a_game_without_roads_says_so_in_a_sentence(
    tmp_path: Path, variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for of in (variant, journal(tmp_path, variant)):
        assert asked(of, "--scorecard") == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "This game has no roads" in said.err
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_shoe_that_was_not_dealt_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(journal(tmp_path), "--scorecard", 7) == 2
    assert "There is no shoe 7 in this file: it has 2." in capsys.readouterr().err


@pytest.mark.parametrize("which", ["first", "-1", "card.pdf"])
def test_what_is_no_shoe_is_refused(
    tmp_path: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        asked(journal(tmp_path), f"--scorecard={which}")
    assert f"{which} is neither last, blank nor a shoe’s number" in capsys.readouterr().err


def test_a_journal_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("table-9.sabot", "--scorecard") == 2
    assert "table-9.sabot" in capsys.readouterr().err


def test_a_card_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = tmp_path / "missing" / "card.pdf"
    assert asked("punto_banco", "--out", card, "--scorecard") == 2
    assert str(card) in capsys.readouterr().err


IN_ITS_PLACE = (
    "{of} cannot be written: it holds what a table, the register or the school recorded; choose"
    " another name\n"
)


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        (("--scorecard",), "The report would overwrite {of}.\n"),
        (("--ranking",), IN_ITS_PLACE),
        ((), IN_ITS_PLACE),
    ],
)
def test_no_paper_takes_the_place_of_its_journal(
    tmp_path: Path, paper: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    of = journal(tmp_path)
    before = of.read_bytes()
    assert asked(of, "--out", of, *paper) == 2
    assert capsys.readouterr().err == said.format(of=of)
    assert of.read_bytes() == before
