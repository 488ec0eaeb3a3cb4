"""`sabot staff --review`: listed, printed under a number, as CSV and JSON (REQ-08)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from dealer_app.machine import Status
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.cli.terminal import Told
from tests.cli.test_papers import text
from tests.cli.test_terminal_hand import (
    CLAIRE,
    JEAN,
    ODILE,
    PAUL,
    PINS,
    Run,
    by,
    clock,
    entries,
    folder,
    night,
    run,
)

__all__ = ["folder", "night", "run"]

LEFT: Final = "Marius"


@pytest.fixture
def reviewed(folder: Path) -> Path:
    """Somebody came and left, and the auditor signed in once."""
    staff = Staff(folder, clock, StaffRules())
    claire = Signature(CLAIRE)
    assert staff.add(LEFT, Post.CHEF, "4471", claire) is None
    assert staff.enter(f.PersonLeft(LEFT), claire) is None
    staff.sign_in(JEAN, PINS[JEAN])
    return folder


def test_everybody_stands_on_a_line_with_post_pin_and_last_change(reviewed: Path, run: Run) -> None:
    status, out, err = run("staff", "--review", "--data", reviewed, *by(JEAN), pins=[PINS[JEAN]])
    assert (status, err) == (Status.REPLAYED, "")
    lines = out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [CLAIRE, "Inès", JEAN, ODILE, PAUL, LEFT]
    paul = next(line.split("  ") for line in lines if line.startswith(PAUL))
    assert paul[1:4] == ["croupier", "–", "joined the house"]
    assert paul[5] == CLAIRE
    assert "  –  " not in next(line for line in lines if line.startswith(JEAN))
    assert "left the house" in lines[-1]


def test_what_was_chosen_for_the_machine_stands_beside_the_people(reviewed: Path, run: Run) -> None:
    register = RegisterFile(reviewed / FILE, clock)
    which = (f.FolderChosen(f.Outside.WITNESS, "/media/stick"), f.FolderChosen(f.Outside.SECOND))
    register.append(lambda *_: Deed(which, Signature("Marc Petit")))
    asked = ["staff", "--review", "--data", reviewed, "--json", *by(JEAN)]
    status, out, _ = run(*asked, pins=[PINS[JEAN]])
    assert status == Status.REPLAYED
    told = [(each["event"], each["by"]) for each in json.loads(out)["tables"]["chosen"]][-2:]
    assert told == [
        ("Witness folder chosen: /media/stick", "Marc Petit (without a PIN)"),
        ("Second folder chosen: none", "Marc Petit (without a PIN)"),
    ]


def test_a_folder_that_nobody_signed_for_was_changed_in_the_settings_file(
    reviewed: Path, run: Run
) -> None:
    changed = f.FolderChosen(f.Outside.WITNESS, "/media/stick")
    RegisterFile(reviewed / FILE, clock).append(lambda *_: Deed([changed]))
    asked = ["staff", "--review", "--data", reviewed, "--json", *by(JEAN)]
    status, out, _ = run(*asked, pins=[PINS[JEAN]])
    assert status == Status.REPLAYED
    told = json.loads(out)["tables"]["chosen"][-1]
    assert (told["event"], told["by"]) == (
        "Witness folder chosen: /media/stick",
        "nobody: it stands so in the settings file",
    )


def test_it_is_printed_under_a_number_by_somebody_who_may_read(reviewed: Path, run: Run) -> None:
    told = run(
        *("staff", "--review", "--data", reviewed, "--out", "review.pdf"),
        *by(JEAN),
        pins=[PINS[JEAN]],
    )
    assert told[0] == Status.REPLAYED, told
    said = text(Path("review.pdf"))
    assert "Review of the staff" in said
    assert "No. 1 · register " in said
    assert LEFT in said
    (paper,) = entries(reviewed, f.PaperIssued)
    assert isinstance(paper.fact, f.PaperIssued)
    assert (paper.fact.series, paper.fact.number) == ("staff", 1)
    assert paper.signature == Signature(JEAN)


def test_whoever_may_not_read_prints_none(reviewed: Path, run: Run) -> None:
    status, _, err = run(
        *("staff", "--review", "--data", reviewed, "--out", "review.pdf"),
        *by(PAUL),
        pins=[PINS[PAUL]],
    )
    assert status == Status.UNREADABLE
    assert "reading the papers" in err.casefold()
    assert not Path("review.pdf").exists()


def test_without_a_name_it_bears_no_number(reviewed: Path, run: Run) -> None:
    status, _, err = run("staff", "--review", "--data", reviewed, "--out", "review.pdf")
    assert status == Status.REPLAYED
    assert err == "Nobody signed: the review bears no number. Name who signs with --by.\n"
    assert "unsigned" in text(Path("review.pdf"))
    assert entries(reviewed, f.PaperIssued) == []


def test_somebody_signs_for_it_before_any_night_was_kept_under_pins(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "data"
    data.mkdir()
    assert Staff(data, clock, StaffRules()).add_first(CLAIRE, PINS[CLAIRE]) is None
    asked = ("staff", "--review", "--data", data, "--out", "review.pdf")
    _, _, err = run(*asked)
    assert err.startswith("Nobody signed: the review bears no number.")
    assert entries(data, f.PaperIssued) == []
    assert run(*asked, *by(CLAIRE), pins=[PINS[CLAIRE]])[0] == Status.REPLAYED
    (paper,) = entries(data, f.PaperIssued)
    assert paper.signature == Signature(CLAIRE)


def test_it_is_printed_in_french(reviewed: Path, run: Run) -> None:
    run("--language", "fr", "staff", "--review", "--data", reviewed, "--out", "revue.pdf")
    said = text(Path("revue.pdf"))
    assert "Revue du personnel" in said
    assert "a quitté la maison" in said


def test_it_is_given_as_csv_and_as_json(reviewed: Path, run: Run, tmp_path: Path) -> None:
    asked = ["staff", "--review", "--data", reviewed, *by(JEAN)]
    status, out, _ = run(*asked, "--json", pins=[PINS[JEAN]])
    assert status == Status.REPLAYED
    assert LEFT in json.dumps(json.loads(out), ensure_ascii=False)
    status, out, _ = run(*asked, "--csv", tmp_path / "csv", pins=[PINS[JEAN]])
    assert status == Status.REPLAYED
    files = [Path(line) for line in out.splitlines()]
    assert [file.name.split("-")[-1] for file in files] == ["staff.csv", "left.csv"]
    assert LEFT in files[1].read_text("utf-8-sig")


def test_a_folder_without_a_register_knows_nobody(tmp_path: Path, run: Run) -> None:
    status, _, err = run("staff", "--review", "--data", tmp_path / "empty")
    assert status == Status.UNREADABLE
    assert err.startswith("No register lies in ")


def test_a_paper_that_cannot_be_written_keeps_its_number(reviewed: Path, run: Run) -> None:
    status, _, err = run(
        *("staff", "--review", "--data", reviewed, "--out", "nowhere/review.pdf"),
        *by(JEAN),
        pins=[PINS[JEAN]],
    )
    assert status == Status.UNREADABLE
    assert "cannot be written" in err
    (failed,) = RegisterFile(reviewed / FILE, clock).entries(f.PrinterFailed)
    assert isinstance(failed.fact, f.PrinterFailed)
    assert failed.fact.series == "staff"


# A register begun anew


SIMONE: Final = "Simone Aubry"
NEW_PIN: Final = "6185"


def begin(run: Run, folder: Path, *names: str, pins: Sequence[str] = (NEW_PIN,)) -> Told:
    return run("staff", "--begin-anew", "--data", folder, *names, pins=pins)


def test_a_register_that_is_altered_is_begun_anew_by_its_first_director(
    folder: Path, run: Run
) -> None:
    (folder / FILE).write_text("a shopping list", encoding="utf-8")
    status, out, err = begin(run, folder, *by(SIMONE))
    assert (status, err) == (Status.REPLAYED, "")
    assert out.startswith("The register was begun anew on ")
    assert out.endswith("…). Call the director. Alert No. 1.\n")
    register = RegisterFile(folder / FILE, clock).read()
    assert list(register.people) == [SIMONE]
    (alert,) = register.alerts.values()
    assert (folder / alert.aside).read_text("utf-8") == "a shopping list"


def test_one_that_can_be_asked_is_not_begun_anew(folder: Path, run: Run) -> None:
    before = entries(folder)
    status, out, err = begin(run, folder, *by(SIMONE))
    assert (status, out) == (Status.UNREADABLE, "")
    assert err == (
        f"{folder / FILE} is not begun anew: only one that is gone, damaged or altered is.\n"
    )
    assert entries(folder) == before


@pytest.mark.parametrize(
    ("names", "pins", "said"),
    [
        ([], [NEW_PIN], "Name the first director with --by NAME."),
        (["--by", SIMONE], [""], f"No PIN was given for {SIMONE}"),
        (["--by", SIMONE], ["12"], "A PIN has 4 to 12 digits"),
    ],
)
def test_without_a_director_and_a_pin_none_is_begun(
    folder: Path, run: Run, names: list[str], pins: list[str], said: str
) -> None:
    (folder / FILE).write_text("a shopping list", encoding="utf-8")
    status, out, err = begin(run, folder, *names, pins=pins)
    assert (status, out) == (Status.UNREADABLE, "")
    assert said in err
    assert (folder / FILE).read_text("utf-8") == "a shopping list"


@pytest.mark.parametrize(
    ("again", "told"),
    [
        (NEW_PIN, (Status.REPLAYED, "")),
        ("9999", (Status.UNREADABLE, "The two PINs are not the same: key them again.\n")),
    ],
)
def test_a_pin_that_is_keyed_is_keyed_twice(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, again: str, told: tuple[Status, str]
) -> None:
    (folder / FILE).write_text("a shopping list", encoding="utf-8")
    keyed = iter([NEW_PIN, again])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("dealer_app.cli.terminal_hand.getpass", lambda _: next(keyed))
    status, _, err = begin(run, folder, *by(SIMONE), pins=())
    assert (status, err) == told
