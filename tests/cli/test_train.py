"""`sabot train` in a terminal: a trainee's papers, and what can go wrong."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dealer_app.cli import train_commands
from dealer_app.cli.program import main
from dealer_app.library import read_house
from dealer_app.machine import Status
from dealer_app.register.facts import RecordBrought
from dealer_app.settings import Settings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.training.games import rules_of
from dealer_app.training.record import record_of
from tests.cli.terminal import Told
from tests.reports.reading import pages
from tests.training.school import exam, opened, practised, ticking, written

Run = Callable[..., Told]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in English, where Léa Morel has practised and taken an exam, and Marc nothing."""
    monkeypatch.setattr(train_commands, "read_settings", lambda: Settings(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with opened(tmp_path / "data", "Léa Morel") as record:
        practised(record, [True, False])
        record.add(exam(1))
    with opened(tmp_path / "data", "Marc"):
        pass

    def told(*arguments: str | Path) -> Told:
        status = main(["--language", "en", "train", *map(str, arguments)])
        return status, *capsys.readouterr()

    return told


def test_a_trainees_progress_is_written_where_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "progress.pdf"
    assert run("--report", "léa morel", "--out", out) == (0, f"The paper: {out}\n", "")
    assert "Progress" in pages(out)[0]


def test_without_a_place_it_lies_where_the_command_runs(run: Run, tmp_path: Path) -> None:
    assert run("--report", "Léa Morel")[0] == Status.REPLAYED
    assert (tmp_path / "léa-morel.pdf").exists()


def test_a_certificate_is_that_of_the_last_exam(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "certificate.pdf"
    with opened(tmp_path / "data", "Léa Morel") as record:
        record.add(exam(2, passed=False))
    assert run("--certificate", "Léa Morel", "--out", out)[0] == Status.REPLAYED
    assert "Statement of results" in pages(out)[0]


def test_an_earlier_exam_has_its_paper_too(run: Run, tmp_path: Path) -> None:
    """A trial behind it takes nobody's certificate away."""
    out = tmp_path / "certificate.pdf"
    with opened(tmp_path / "data", "Léa Morel") as record:
        record.add(exam(2, passed=False))
    told = []
    for number in (1, 2):
        assert run("--certificate", "Léa Morel", "--exam", number, "--out", out)[0] == 0
        told.append("has passed the dealing exam" in " ".join(pages(out)[0].split()))
    assert told == [True, False]
    assert run("--certificate", "Léa Morel", "--exam", 3, "--out", out)[::2] == (
        Status.UNREADABLE,
        "The exams of Léa Morel are counted from 1 to 2: name one of these.\n",
    )


def test_without_an_exam_there_is_no_certificate(run: Run, tmp_path: Path) -> None:
    status, out, err = run("--certificate", "Marc", "--out", tmp_path / "certificate.pdf")
    assert (status, out) == (Status.UNREADABLE, "")
    assert err == "Marc has taken no exam yet: take one first.\n"


def test_nobody_of_that_name_is_told(run: Run) -> None:
    status, out, err = run("--report", "Zoé")
    assert (status, out) == (Status.UNREADABLE, "")
    assert "no record of Zoé" in err


def test_another_data_folder_has_another_school(run: Run, tmp_path: Path) -> None:
    assert run("--report", "Léa Morel", "--data", tmp_path / "elsewhere")[0] == Status.UNREADABLE


def test_no_paper_is_written_over_a_record_or_a_table(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "table-3.sabot"
    table.write_bytes(b"a table")
    record = tmp_path / "data" / "school" / "marc.sabot-school"
    before = record.read_bytes()
    for path in (table, record):
        status, _, err = run("--report", "Léa Morel", "--out", path)
        assert (status, err) == (Status.UNREADABLE, f"The report would overwrite {path}.\n")
    assert (table.read_bytes(), record.read_bytes()) == (b"a table", before)


def test_a_place_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    status, _, err = run("--report", "Léa Morel", "--out", tmp_path / "none" / "p.pdf")
    assert status == Status.UNREADABLE
    assert "cannot be written" in err


def test_a_damaged_record_is_told_and_left_for_the_trainee(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "data" / "school" / "marc.sabot-school"
    record.write_bytes(b"garbage" * 1000)
    status, _, err = run("--report", "Marc")
    assert status == Status.UNREADABLE
    assert "is damaged" in err
    assert record.read_bytes() == b"garbage" * 1000


def test_a_house_that_cannot_be_read_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "house.toml"
    settings = Settings(tmp_path / "data", house=str(house))
    monkeypatch.setattr(train_commands, "read_settings", lambda: settings)
    status, _, err = run("--report", "Léa Morel")
    assert status == Status.UNREADABLE
    assert "house.toml" in err


def test_the_games_are_those_of_the_house(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "data", house="casino")
    monkeypatch.setattr(train_commands, "read_settings", lambda: settings)
    out = tmp_path / "progress.pdf"
    assert run("--report", "Léa Morel", "--out", out)[0] == Status.REPLAYED
    name = rules_of("punto_banco", read_house("casino")).house.name
    assert name
    assert f"School · {name}" in pages(out)[0]


# The class.


def test_the_class_is_one_json_object_with_people_and_weak_places(run: Run) -> None:
    status, out, err = run("--json")
    assert (status, err) == (Status.REPLAYED, "")
    tables = json.loads(out)["tables"]
    lea, marc = tables["people"]
    assert (lea["name"], lea["answers"], lea["share"], lea["seconds"]) == (
        *("Léa Morel", 2, "0.500000"),
        "2.000000",
    )
    assert (marc["name"], marc["answers"], marc["seconds"]) == ("Marc", 0, None)
    assert lea["weakest"].startswith("Who draws, Punto banco, Banker, 3")
    (weak,) = tables["weakest"]
    assert (weak["wrong"], weak["people"], weak["answers"]) == (1, 1, 2)


def test_the_class_is_written_as_pdf_and_as_csv(run: Run, tmp_path: Path) -> None:
    out, folder = tmp_path / "class.pdf", tmp_path / "tables"
    status, said, err = run("--class", "--out", out, "--csv", folder)
    assert (status, err) == (Status.REPLAYED, "")
    assert f"The paper: {out}" in said
    text = pages(out)[0]
    assert all(told in text for told in ("TRAINING", "Léa Morel", "Marc", "50.0%", "1 of 1"))
    names = sorted(each.name for each in folder.iterdir())
    assert [name.split("-")[-1] for name in names] == ["people.csv", "tasks.csv", "weakest.csv"]


def test_the_class_in_the_terminal_is_a_line_for_each(run: Run) -> None:
    status, out, _ = run("--class")
    assert status == Status.REPLAYED
    assert [line.split("  ")[0] for line in out.splitlines()] == ["Léa Morel", "Marc"]


def test_a_class_without_anybody_says_so_on_paper(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "class.pdf"
    assert run("--class", "--out", out, "--data", tmp_path / "none")[0] == Status.REPLAYED
    assert "Nobody has a record yet." in pages(out)[0]


def test_a_record_that_cannot_be_read_is_named_beside_the_class(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data" / "school" / "zoé.sabot-school").write_bytes(b"garbage" * 1000)
    status, out, err = run("--json")
    assert (status, err) == (Status.REPLAYED, "zoé.sabot-school cannot be read.\n")
    assert len(json.loads(out)["tables"]["people"]) == 2


def test_the_class_is_not_written_over_a_record(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "data" / "school" / "marc.sabot-school"
    assert run("--class", "--out", record)[0] == Status.UNREADABLE


def test_a_record_is_brought_over_and_noted(run: Run, tmp_path: Path) -> None:
    with opened(tmp_path / "there", "Zoé") as record:
        record.add(exam(1))
    source = tmp_path / "there" / "school" / "zoé.sabot-school"
    assert run("import", source)[:2] == (0, f"The record was brought over: {source}\n")
    assert record_of(tmp_path / "data", "Zoé").head == record_of(tmp_path / "there", "Zoé").head

    with opened(tmp_path / "there", "Zoé") as record:
        record.add(exam(2))
    assert run("import", source)[0] == 0, "it went on from there"
    noted = RegisterFile(tmp_path / "data" / FILE, ticking()).entries(RecordBrought)
    assert [each.fact.seq for each in noted if isinstance(each.fact, RecordBrought)] == [2, 3]


def test_another_record_of_that_name_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    with opened(tmp_path / "there", "Léa Morel") as record:
        record.add(exam(1, passed=False))
    status, _, err = run("import", tmp_path / "there" / "school" / "léa-morel.sabot-school")
    assert status == Status.UNREADABLE
    assert "is another record of Léa Morel" in err


@pytest.mark.parametrize("words", [("import",), ("import", "a", "b"), ("export", "a")])
def test_what_is_no_import_is_told(run: Run, words: tuple[str, ...]) -> None:
    assert "sabot train import FILE" in run(*words)[2]


def test_a_forged_record_gives_no_paper_of_its_exam(run: Run, tmp_path: Path) -> None:
    with opened(tmp_path / "data", "Zoé") as record:
        record.add(replace(exam(1), drawn=7, machine="K7Q2M4XA"))
    status, _, err = run("--certificate", "Zoé", "--out", tmp_path / "zoe.pdf")
    assert status == Status.UNREADABLE
    assert "taken on another machine" in err
    assert not (tmp_path / "zoe.pdf").exists()


# Exercises for a classroom.


def test_exercises_are_written_with_their_answers_on_a_page_of_their_own(
    run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "draws.pdf"
    status, said, _ = run("sheet", "draws", "--count", "5", "--seed", "4", "--out", out)
    assert (status, said) == (Status.REPLAYED, f"The paper: {out}\n")
    asked, key = pages(out)
    assert "Who draws · Punto banco" in asked
    assert "TRAINING" in asked
    assert [n for n in range(1, 6) if f"{n}. " not in asked] == []
    assert "The answers" not in asked
    assert "The answers" in key


def test_the_same_number_makes_the_same_exercises_and_another_makes_others(
    run: Run, tmp_path: Path
) -> None:
    told = []
    for name, seed in (("a", "4"), ("b", "4"), ("c", "5")):
        out = tmp_path / f"{name}.pdf"
        run("sheet", "roads", "--count", "3", "--seed", seed, "--out", out)
        told.append(pages(out)[0].split("Date:")[1].split("number")[0])
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("sheet",), "Write “train sheet” and a drill: totals, draws,"),
        (("sheet", "whist"), "Write “train sheet” and a drill: totals, draws,"),
        (("sheet", "draws", "--count", "0"), "A sheet has 1 to 200 exercises."),
        (
            ("sheet", "roads", "--game", "macao"),
            "Roads makes no sense in Macao: choose another game with --game.",
        ),
    ],
)
def test_what_no_exercises_can_be_made_of_is_told(
    run: Run, asked: tuple[str, ...], why: str
) -> None:
    status, out, err = run(*asked)
    assert (status, out) == (Status.UNREADABLE, "")
    assert err.startswith(why)


def test_what_can_be_practised_is_listed_with_what_the_house_wrote(
    run: Run, tmp_path: Path
) -> None:
    written(tmp_path / "data")
    status, out, err = run("drills")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "totals: Totals (7 games)"
    assert lines[-1] == "nos-annonces: Our calls (1 game)"


def test_a_drill_of_the_house_that_cannot_be_used_is_named_and_the_others_are_listed(
    run: Run, tmp_path: Path
) -> None:
    written(tmp_path / "data", "title = 3")
    status, out, err = run("drills")
    assert status == Status.UNREADABLE
    assert err == "nos-annonces.toml, line 1: “title” must be a text in quotes, not 3\n"
    assert "roads: Roads" in out


def test_exercises_of_a_drill_of_the_house_are_written(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "data")
    out = tmp_path / "ours.pdf"
    assert run("sheet", "nos-annonces", "--count", "2", "--out", out)[0] == 0
    text = "".join(pages(out))
    assert "Our calls" in text
    assert "What do you call?" in text
    status, _, err = run("sheet", "nos-annonces", "--game", "macao")
    assert (status, err.split(":")[0]) == (Status.UNREADABLE, "Write “train sheet” and a drill")
