"""`sabot key`: the house's own key made, used and changed under a director's hand."""

import io
import sys
from pathlib import Path

import pytest

from dealer_app.cli import program
from dealer_app.machine import Status
from dealer_app.night import house_keys
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.house_key import Cost
from tests.cli.test_papers import text
from tests.cli.test_terminal_hand import CLAIRE, ODILE, PAUL, PINS, Run, by, clock
from tests.cli.test_terminal_hand import folder as folder  # noqa: PLC0414 - a fixture
from tests.cli.test_terminal_hand import night as night  # noqa: PLC0414 - a fixture
from tests.cli.test_terminal_hand import run as run  # noqa: PLC0414 - a fixture


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A try at the six words takes no seconds here."""
    monkeypatch.setattr(house_keys, "COST", Cost(passes=1, memory=8192))


def keyed(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """The six words as they come in where no terminal is."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{words}\n"))


def made(folder: Path, run: Run) -> tuple[str, str]:
    """A house key on the stick: its six words, and its line."""
    status, out, err = run(
        *("key", "make", "stick", "--data", str(folder)), *by(CLAIRE), pins=[PINS[CLAIRE]]
    )
    assert (status, err) == (Status.REPLAYED, "")
    _, six, _, line = out.splitlines()
    return six, line


def verified(folder: Path, key: str) -> int:
    language = ["--language", "en"]
    return program.main([*language, "verify", "--all", "--key", key, "--data", str(folder)])


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, clock)


def test_a_director_makes_the_key_and_the_machine_is_certified(folder: Path, run: Run) -> None:
    six, line = made(folder, run)
    assert len(six.split()) == 6
    assert verified(folder, line) == verified(folder, "stick") == Status.REPLAYED
    entry, begun, _ = register(folder).entries()[-3:]
    assert isinstance(entry.fact, f.HouseKeyMade)
    assert isinstance(begun.fact, f.KeyMade)
    assert entry.signature.by == begun.signature.by == CLAIRE
    assert register(folder).doubt() is None


def test_another_key_did_not_certify_it(
    folder: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    made(folder, run)
    assert verified(folder, "SABOTKEY1/" + "A" * 52) == Status.FAILED
    assert "not certified by the house key that was given" in capsys.readouterr().err
    assert verified(folder, "nowhere") == Status.UNREADABLE
    assert "nowhere is no house key of this program" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "told"),
    [((), "A director signs for the house’s key"), ((ODILE,), "needs a director")],
)
def test_nobody_but_a_director_makes_it(
    folder: Path, run: Run, names: tuple[str, ...], told: str
) -> None:
    hands = by(*names) if names else []
    status, _, err = run(
        *("key", "make", "stick", "--data", str(folder)),
        *hands,
        pins=[PINS[name] for name in names],
    )
    assert status == Status.UNREADABLE
    assert told in err
    assert not Path("stick").exists()


def test_a_director_is_asked_before_any_night_was_kept_under_pins(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "data"
    data.mkdir()
    assert Staff(data, clock, StaffRules()).add_first(CLAIRE, PINS[CLAIRE]) is None
    status, _, err = run("key", "make", "stick", "--data", data)
    assert status == Status.UNREADABLE
    assert err.startswith("A director signs for the house’s key")
    assert not Path("stick").exists()
    made(data, run)
    status, _, err = run("key", "sheet", "keys.pdf", "--data", data)
    assert status == Status.UNREADABLE
    assert err.startswith("A director signs for the house’s key")
    assert not Path("keys.pdf").exists()


def test_it_is_made_once(folder: Path, run: Run) -> None:
    made(folder, run)
    asked = ("key", "make", "other", "--data", str(folder), *by(CLAIRE))
    status, _, err = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, "change it with" in err) == (Status.UNREADABLE, True)


@pytest.mark.parametrize("act", ["certify", "change"])
def test_without_a_key_there_is_nothing_to_certify_with(folder: Path, run: Run, act: str) -> None:
    asked = ("key", act, "stick", "--data", str(folder), *by(CLAIRE))
    status, _, err = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, "has no key yet" in err) == (Status.UNREADABLE, True)


def test_a_machine_whose_key_is_gone_is_certified_anew(
    folder: Path, run: Run, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    six, line = made(folder, run)
    for file in keys.iterdir():
        file.unlink()
    assert register(folder).doubt()
    keyed(monkeypatch, six)
    asked = ("key", "certify", "stick", "--data", str(folder), *by(CLAIRE))
    status, out, _ = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, out) == (
        Status.REPLAYED,
        "This machine’s keys are certified by the house’s.\n",
    )
    assert register(folder).doubt() is None
    assert verified(folder, line) == Status.REPLAYED


def test_other_words_certify_nothing(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(folder, run)
    keyed(monkeypatch, "babad babad babad babad babad babad")
    asked = ("key", "certify", "stick", "--data", str(folder), *by(CLAIRE))
    status, _, err = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, "These six words do not open stick" in err) == (Status.UNREADABLE, True)


def test_two_people_change_it_and_the_old_one_signs_the_new(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    six, line = made(folder, run)
    asked = ("key", "change", "new", "--old", "stick", "--data", str(folder))
    keyed(monkeypatch, six)
    status, _, err = run(*asked, *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert (status, "needs two people" in err) == (Status.UNREADABLE, True)
    assert not Path("new").exists()
    keyed(monkeypatch, six)
    status, out, _ = run(*asked, *by(CLAIRE, PAUL), pins=[PINS[CLAIRE], PINS[PAUL]])
    assert status == Status.REPLAYED
    assert verified(folder, line) == verified(folder, out.splitlines()[-1]) == Status.REPLAYED
    keyed(monkeypatch, six)
    status, _, err = run(
        *("key", "certify", "stick", "--data", str(folder), *by(CLAIRE)), pins=[PINS[CLAIRE]]
    )
    assert (status, "not this house’s key of now" in err) == (Status.UNREADABLE, True)


def test_a_key_that_was_lost_is_followed_by_one_that_it_did_not_sign(
    folder: Path, run: Run
) -> None:
    _, line = made(folder, run)
    asked = ("key", "change", "new", "--data", str(folder), *by(CLAIRE, PAUL))
    status, out, _ = run(*asked, pins=[PINS[CLAIRE], PINS[PAUL]])
    assert status == Status.REPLAYED
    assert verified(folder, out.splitlines()[-1]) == Status.REPLAYED
    assert verified(folder, line) == Status.FAILED


def test_its_sheet_is_printed_under_a_number_with_every_key_and_who_signed(
    folder: Path, run: Run
) -> None:
    _, first = made(folder, run)
    asked = ("key", "change", "new", "--data", str(folder), *by(CLAIRE, PAUL))
    _, out, _ = run(*asked, pins=[PINS[CLAIRE], PINS[PAUL]])
    status, out_, err = run(
        *("key", "sheet", "keys.pdf", "--data", str(folder)), *by(CLAIRE), pins=[PINS[CLAIRE]]
    )
    assert (status, out_, err) == (Status.REPLAYED, "The paper: keys.pdf\n", "")
    said = "".join(text(Path("keys.pdf")).split())
    assert first in said
    assert out.splitlines()[-1] in said
    assert "notsigned:itwaslost" in said
    assert f"{CLAIRE},{PAUL}".replace(" ", "") in said
    assert "No.1·register" in said
    issued = register(folder).entries(f.PaperIssued)[-1]
    assert isinstance(issued.fact, f.PaperIssued)
    assert (issued.fact.series, issued.fact.number) == ("house_key", 1)
    assert issued.signature.by == CLAIRE


def test_nobody_but_a_director_prints_its_sheet(folder: Path, run: Run) -> None:
    made(folder, run)
    asked = ("key", "sheet", "keys.pdf", "--data", str(folder))
    assert run(*asked)[0] == Status.UNREADABLE
    assert run(*asked, *by(ODILE), pins=[PINS[ODILE]])[0] == Status.UNREADABLE
    assert not Path("keys.pdf").exists()
    assert register(folder).entries(f.PaperIssued) == []


def test_a_sheet_that_cannot_be_written_keeps_its_number(folder: Path, run: Run) -> None:
    made(folder, run)
    asked = ("key", "sheet", "nowhere/keys.pdf", "--data", str(folder), *by(CLAIRE))
    status, _, err = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, "cannot be written" in err) == (Status.UNREADABLE, True)
    assert len(register(folder).entries(f.PrinterFailed)) == 1


def test_a_house_without_a_key_has_no_sheet(folder: Path, run: Run) -> None:
    asked = ("key", "sheet", "keys.pdf", "--data", str(folder), *by(CLAIRE))
    status, _, err = run(*asked, pins=[PINS[CLAIRE]])
    assert (status, "has no key yet" in err) == (Status.UNREADABLE, True)


def test_a_folder_without_a_register_has_no_house(tmp_path: Path, run: Run) -> None:
    status, _, err = run("key", "make", "stick", "--data", str(tmp_path))
    assert status == Status.UNREADABLE
    assert str(tmp_path) in err
