"""`sabot form`: the form for coups that are dealt without the program."""

from pathlib import Path

import pytest

from dealer_app.cli.program import main
from tests.family import FAMILY
from tests.reports.reading import pages

A_COUP = "Irregularity, decision, remarks"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def asked(*arguments: object) -> int:
    return main(["form", "--language", "en", *map(str, arguments)])


def test_a_form_is_written_where_the_command_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked("punto_banco") == 0
    assert capsys.readouterr().out == "The form: punto_banco-form.pdf\n"
    front, _ = pages(tmp_path / "punto_banco-form.pdf")
    assert front.count(A_COUP) == 3


def test_a_form_has_the_coups_the_seats_and_the_table_that_are_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "form.pdf"
    more = ("--coups", 4, "--seats", 5, "--table", "Salon 2", "--option", "cagnotte=0%")
    assert asked("chemin_de_fer", "--out", out, "--paper", "letter", *more) == 0
    first, second, _ = pages(out)
    assert (first + second).count(A_COUP) == 4
    assert "Salon 2" in first
    assert "\n6\n" not in first
    assert "Cagnotte" not in first


def test_a_house_sheet_heads_the_form(tmp_path: Path) -> None:
    out = tmp_path / "form.pdf"
    house = tmp_path / "arts.toml"
    house.write_text('name = "Casino des Arts"\n', encoding="utf-8")
    assert asked("punto_banco", "--house", house, "--out", out) == 0
    assert "Casino des Arts" in pages(out)[0]


def test_a_familys_own_game_has_its_form_from_its_file(tmp_path: Path) -> None:
    sheet = tmp_path / "family.toml"
    sheet.write_text(FAMILY, encoding="utf-8")
    out = tmp_path / "form.pdf"
    assert asked(sheet, "--out", out) == 0
    assert pages(out)[0].count(A_COUP) >= 2


@pytest.mark.parametrize(
    "wrong",
    [
        ("bridge",),
        ("punto_banco", "--option", "packs=99"),
        ("punto_banco", "--house", "nowhere.toml"),
        ("punto_banco", "--out", "nowhere/form.pdf"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_written(
    wrong: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(*wrong) == 2
    assert capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize("number", ["0", "100", "many"])
def test_a_number_of_coups_is_a_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        asked("punto_banco", "--coups", number)
    assert caught.value.code == 2
    assert "1" in capsys.readouterr().err


def test_damaged_settings_are_set_aside_and_said_and_the_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "settings" / "sabot"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("house = [", encoding="utf-8")
    assert asked("punto_banco") == 0
    assert capsys.readouterr().err == (
        f"{folder / 'settings.toml'}, line 1: this line cannot be read. A setting is written like"
        f' this: language = "fr". The file is kept as {folder / "settings-aside-1.toml"}; what'
        " could be read of it holds, the rest is as usual.\n"
    )
    assert asked("punto_banco") == 0
    assert not capsys.readouterr().err
