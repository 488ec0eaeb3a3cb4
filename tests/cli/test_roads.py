"""The roads from the command line: as JSON, drawn in letters, and what has none."""

import json
from pathlib import Path
from typing import Any

import pytest

from dealer_app.cli.program import main

PUNTO = """variant punto_banco
option packs=8
shoe
coup
deal 9 K K K
coup
deal 5 5 4 4
shoe
coup
deal 7s 6h K K
"""


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["roads", *words, "--json", "--language", "en"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def shoe_file(tmp_path: Path) -> Path:
    file = tmp_path / "night.shoe"
    file.write_text(PUNTO, encoding="utf-8")
    return file


def test_results_that_are_named_give_every_road_and_the_forecast(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer(capsys, "--results", "BPP TBB")
    assert found["bead"] == "BPPTBB"
    assert [(c["column"], c["row"], c["winner"], c["ties"]) for c in found["big_road"]] == [
        (0, 0, "B", 0),
        (1, 0, "P", 0),
        (1, 1, "P", 1),
        (2, 0, "B", 0),
        (2, 1, "B", 0),
    ]
    assert (found["big_eye_boy"], found["small_road"], found["cockroach_pig"]) == ("BBR", "B", "")
    assert found["forecast"] == {
        "B": {"big_eye_boy": "B", "small_road": "R"},
        "P": {"big_eye_boy": "R", "small_road": "B"},
    }


def test_results_may_be_written_small_and_with_commas(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert answer(capsys, "--results", "b, p,p,t bb")["bead"] == "BPPTBB"


def test_a_house_sheet_says_how_roads_are_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet, shoe = tmp_path / "drops.toml", tmp_path / "tie.shoe"
    sheet.write_text('[roads]\ntail = "drops"\ntie_pairs = false\n', encoding="utf-8")
    shoe.write_text("variant punto_banco\nshoe\ncoup\ndeal 9 2 K 3\ncoup\ndeal 4 3 4 5\n")

    def rows(*asked: str) -> list[int]:
        return [cell["row"] for cell in answer(capsys, *asked)["big_road"]][-3:]

    tails = ("--results", "B" * 8 + "P" * 8)
    assert rows(*tails) == [4, 4, 4]
    assert rows(*tails, "--house", str(sheet)) == [4, 4, 5]
    assert answer(capsys, str(shoe))["big_road"][0]["pairs"] == "P"
    assert answer(capsys, str(shoe), "--house", str(sheet))["big_road"][0]["pairs"] == ""


@pytest.mark.parametrize(
    ("text", "bead"),
    [
        ("BPPT\nBB\n", "BPPTBB"),
        ("Winner\nBanker\nPlayer\n", "BP"),
        ("Player,Banker\n7 K,6 Q\n4 4,K K\n", "PP"),
        ("shoe,winner\n1,B\n1,P\n2,T\n2,P\n", "TP"),
    ],
)
def test_results_may_stand_in_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, bead: str
) -> None:
    file = tmp_path / "results.csv"
    file.write_text(text)
    assert answer(capsys, "--results", str(file))["bead"] == bead
    if text.startswith("shoe"):
        assert answer(capsys, "--results", str(file), "--shoe", "1")["bead"] == "BP"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Player,Banker\n7 K,6 Q\n2 2,K K\n", ", line 3: a card is missing for the Player"),
        ("winner\n", ": there is no result in it."),
        ("", " has no row."),
        ("shoe,winner\n1,B\n", "There is no shoe 2 in this file: it has 1."),
    ],
)
def test_a_file_that_has_no_roads_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "results.csv"
    file.write_text(text)
    asked = ["roads", "--results", str(file), "--shoe", "2", "--language", "en"]
    assert main(asked if "shoe" in says else asked[:3] + asked[5:]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("named", ["", " , "])
def test_no_results_give_empty_roads_and_are_said_to_be_none(
    capsys: pytest.CaptureFixture[str], named: str
) -> None:
    assert main(["roads", "--results", named, "--json", "--language", "en"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["bead"], found["big_road"], found["forecast"]) == ("", [], {"B": {}, "P": {}})
    assert err.startswith("No result is named, and the roads are empty: write B for the bank")


def test_the_roads_of_a_file_are_those_of_its_last_shoe_unless_one_is_named(
    capsys: pytest.CaptureFixture[str], shoe_file: Path
) -> None:
    assert answer(capsys, str(shoe_file))["bead"] == "P"
    first = answer(capsys, str(shoe_file), "--shoe", "1")
    assert first["bead"] == "PT"


def test_pairs_and_naturals_stand_on_the_big_road(
    capsys: pytest.CaptureFixture[str], shoe_file: Path
) -> None:
    (cell,) = answer(capsys, str(shoe_file), "--shoe", "1")["big_road"]
    assert (cell["natural"], cell["pairs"], cell["ties"]) == (True, "B", 1)


def test_two_tableaux_have_a_set_of_roads_each(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "resources/samples/banque.shoe")
    assert list(found) == ["tableau_1", "tableau_2"]


def test_drawn_in_letters_a_road_has_six_rows_under_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["roads", "--results", "BTPBB", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Big road")
    assert lines[at + 1 : at + 4] == ["  B1 P  B", "  ·  ·  B", ""]
    assert "Next P: Big eye boy B, Small road B" in lines


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--results", "BXP"], "“X” is no result: write B for the bank, P for the ponte, T for a"),
        (["resources/samples/macao.shoe"], "This game has no roads: its bank goes from hand to"),
        (["resources/samples/chemin_de_fer.shoe"], "This game has no roads: its bank goes from"),
        (["resources/samples/punto_banco.shoe", "--shoe", "9"], "There is no shoe 9 in this file"),
        (["nowhere.shoe"], "nowhere.shoe: "),
        (["--results", "nowhere.csv"], "nowhere.csv is no file, nor results such as BPPT."),
        (["--results", "B", "--house", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_has_no_roads_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], asked: list[str], sentence: str
) -> None:
    assert main(["roads", *asked, "--json", "--language", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1
