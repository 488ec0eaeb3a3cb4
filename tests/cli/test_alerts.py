"""What was found of the files, listed and decided on the terminal by whoever may in the window."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.cli import program
from dealer_app.machine import Status
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from tests.cli.terminal import Told
from tests.cli.test_papers import keep
from tests.reports.money_night import casino_night

CLAIRE, ODILE, PAUL = "Claire", "Odile", "Paul"
PINS = {CLAIRE: "7391", ODILE: "2846", PAUL: "5170"}
SHORTER = f.AlertRaised(
    1, f.FileFinding.TABLE_SHORTER, "table-3.sabot", "2026-11-20-0001", 434, 409
)
REWRITTEN = f.AlertRaised(2, f.FileFinding.REGISTER_DIFFERS, FILE, seq=7, found=9)
DAMAGED = f.AlertRaised(3, f.FileFinding.TABLE_DAMAGED, "table-4.sabot")
SAID = {
    "en": "Decides: chef de table.",
    "fr": "Décision\xa0: chef de table.",
}


def clock() -> datetime:
    return datetime(2026, 11, 21, 3, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house that asks for PINs, with a director, a chef and a croupier; three alerts are open."""
    data = tmp_path / "data"
    data.mkdir()
    keep(casino_night(), data / "table-3.sabot")
    staff = Staff(data, clock, StaffRules())
    assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
    for name, post in ((ODILE, Post.CHEF), (PAUL, Post.CROUPIER)):
        assert staff.add(name, post, PINS[name], Signature(CLAIRE)) is None
    found = Deed([SHORTER, REWRITTEN, DAMAGED])
    assert staff.register.append(lambda *_: found).objection is None
    return data


Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], folder: Path) -> Run:
    """`sabot alerts` on that folder, with the PIN of whoever is named in a pipe."""

    def told(*arguments: str, by: str = "", language: str = "en") -> Told:
        typed = ["alerts", *arguments, "--data", str(folder), "--language", language]
        if by:
            reading, writing = os.pipe()
            with os.fdopen(writing, "w") as file:
                file.write(f"{PINS[by]}\n")
            typed += ["--by", by, "--pin-fd", str(reading)]
        status = program.main(typed)
        return status, *capsys.readouterr()

    return told


def decisions(folder: Path) -> list[RegisterEntry]:
    return RegisterFile(folder / FILE, clock).entries(f.AlertDecided)


@pytest.mark.parametrize("language", SAID)
def test_what_is_open_is_listed_with_its_number_its_hour_and_who_decides(
    run: Run, language: str
) -> None:
    status, out, err = run(language=language)
    assert (status, err) == (Status.REPLAYED, "")
    one, two, three = out.splitlines()
    assert "1, " in one
    assert "04:12 (Europe/Paris)" in one
    assert "table-3" in one
    assert one.endswith(SAID[language])
    assert three.endswith(SAID[language])
    assert not two.endswith(SAID[language])


def test_a_house_in_which_nothing_was_found_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["alerts", "--data", str(tmp_path), "--language", "en"]) == Status.REPLAYED
    assert capsys.readouterr().out == "Nothing was found that nobody decided.\n"


def test_a_chef_decides_for_a_table_with_a_reason(run: Run, folder: Path) -> None:
    status, out, err = run("decide", "1", "--reason", "The disk was exchanged", by=ODILE)
    assert (status, out, err) == (Status.REPLAYED, "Alert No. 1 is decided.\n", "")
    (entry,) = decisions(folder)
    assert entry.fact == f.AlertDecided(1, "The disk was exchanged")
    assert entry.signature == Signature(ODILE)
    assert "No. 1," not in run()[1]
    listed = run("--decided")[1].splitlines()[0]
    assert f"{ODILE}: The disk was exchanged" in listed


def test_a_director_alone_decides_for_the_register(run: Run, folder: Path) -> None:
    status, _, err = run("decide", "2", "--reason", "Restored", by=ODILE)
    assert status == Status.UNREADABLE
    assert "director" in err
    assert decisions(folder) == []
    assert run("decide", "2", "--reason", "Restored", by=CLAIRE)[0] == Status.REPLAYED


def test_a_croupier_decides_nothing_and_nobody_does_without_a_name(run: Run, folder: Path) -> None:
    assert run("decide", "1", "--reason", "Seen", by=PAUL)[0] == Status.UNREADABLE
    status, _, err = run("decide", "1", "--reason", "Seen")
    assert status == Status.UNREADABLE
    assert err.endswith("Name who signs with --by.\n")
    assert decisions(folder) == []


def test_a_wrong_pin_decides_nothing(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PINS, ODILE, "1357")
    assert run("decide", "1", "--reason", "Seen", by=ODILE)[0] == Status.UNREADABLE
    assert decisions(folder) == []


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("decide", "9", "--reason", "Seen"), "9"),
        (("decide",), "0"),
        (("decide", "1"), "reason"),
        (("decide", "1", "--reason", " "), "reason"),
    ],
    ids=["no such alert", "no number", "no reason", "an empty one"],
)
def test_what_cannot_be_decided_is_said_before_anybody_signs(
    run: Run, folder: Path, asked: tuple[str, ...], why: str
) -> None:
    status, _, err = run(*asked, by=ODILE)
    assert status == Status.UNREADABLE
    assert why in err
    assert RegisterFile(folder / FILE, clock).entries(f.SignedIn) == []


def test_a_file_from_which_nobody_deals_on_is_set_aside(run: Run, folder: Path) -> None:
    (folder / "table-4.sabot").write_text("a shopping list", encoding="utf-8")
    status, out, _ = run("decide", "3", "--reason", "The disk was exchanged", by=ODILE)
    assert status == Status.REPLAYED
    (aside,) = folder.glob("*-aside")
    assert aside.name in out
    assert aside.read_text(encoding="utf-8") == "a shopping list"
