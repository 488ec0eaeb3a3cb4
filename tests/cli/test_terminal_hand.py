"""Name and PIN on the terminal, for the acts that the window asks them for (REQ-08, REQ-09)."""

import json
import os
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from dealer_app.cli import night_commands, paper_commands
from dealer_app.cli import program as cli
from dealer_app.machine import Status
from dealer_app.night import staff as module
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import digest_of
from dealer_app.register.signers import TERMINAL
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Post, Signature, suffices
from dealer_app.settings import Settings
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from tests.children import python, running
from tests.cli.terminal import Told
from tests.cli.test_papers import NIGHT, keep, text
from tests.reports.money_night import casino_night

CLAIRE, ODILE, PAUL, JEAN, INES = "Claire", "Odile", "Paul", "Jean", "Inès"
PINS = {CLAIRE: "7391", ODILE: "2846", PAUL: "5170", JEAN: "9032", INES: "6048"}
POSTS = {
    CLAIRE: Post.DIRECTOR,
    ODILE: Post.CHEF,
    PAUL: Post.CROUPIER,
    JEAN: Post.AUDITOR,
    INES: Post.TRAINER,
}
BY_CLAIRE = Signature(CLAIRE)
WRONG = "1357"


def clock() -> datetime:
    return datetime.now(UTC)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of a house that asks for PINs, its night over, and a person of each post."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "HASHER", PasswordHasher(1, 8, 1))
        data = tmp_path_factory.mktemp("night")
        keep(casino_night(), data / "table-3.sabot")
        staff = Staff(data, clock, StaffRules())
        assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
        for name in (ODILE, PAUL, JEAN, INES):
            assert staff.add(name, POSTS[name], PINS[name], BY_CLAIRE) is None
    return data


@pytest.fixture
def folder(tmp_path: Path, night: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the settings: that night, once more."""
    data = tmp_path / "data"
    shutil.copytree(night, data)
    monkeypatch.setattr(module, "HASHER", PasswordHasher(1, 8, 1))
    for commands in (paper_commands, night_commands):
        monkeypatch.setattr(commands, "read_settings", lambda: Settings(data))
    monkeypatch.chdir(tmp_path)
    return data


Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command of the program; each of `pins` is a line of a file descriptor."""

    def told(*arguments: str | Path, pins: Sequence[str] = ()) -> Told:
        typed = [*map(str, arguments)]
        if pins:
            reading, writing = os.pipe()
            with os.fdopen(writing, "w") as file:
                file.writelines(f"{pin}\n" for pin in pins)
            typed += ["--pin-fd", str(reading)]
        status = cli.main(["--language", "en", *typed])
        return status, *capsys.readouterr()

    return told


def by(*names: str) -> list[str]:
    """These people as they are named to a command."""
    first, *beside = names
    return ["--by", first, *(each for name in beside for each in ("--with", name))]


def settle(folder: Path) -> list[str]:
    """The command that prints the settlement of the night."""
    return ["report", "--night", NIGHT, "--data", str(folder), "--out", "paper.pdf"]


def entries(folder: Path, *kinds: type[f.Fact]) -> list[RegisterEntry]:
    return RegisterFile(folder / FILE, clock).entries(*kinds)


def since(folder: Path) -> list[type[f.Fact]]:
    """What the register holds beyond its people."""
    return [type(each.fact) for each in entries(folder)[len(POSTS) :]]


def test_a_settlement_is_numbered_and_closes_the_night_under_the_hand_that_signed(
    folder: Path, run: Run
) -> None:
    status, _, err = run(*settle(folder), *by("odile"), pins=[PINS[ODILE]])
    assert (status, err) == (Status.REPLAYED, "")
    assert "No. 1 · register " in text(Path("paper.pdf"))
    made = [f.PaperIssued, f.NightClosed, f.PaperMade]
    assert since(folder) == [f.SignedIn, *made, f.SignedOut]
    signed_in, *papers, _ = entries(folder)[len(POSTS) :]
    assert signed_in.fact == f.SignedIn(ODILE, TERMINAL)
    assert [each.signature for each in papers] == [Signature(ODILE)] * 3


def test_whoever_signed_on_the_terminal_stood_behind_their_name_there_and_nowhere_after(
    folder: Path, run: Run
) -> None:
    run(*settle(folder), *by(ODILE), pins=[PINS[ODILE]])
    forged = f.PaperReprinted("settlement", 1, 1)
    found = dict(verify_folder(folder))[folder / FILE]
    assert isinstance(found, Report)
    assert [each.name for each in found.faults] == []
    RegisterFile(folder / FILE, clock).append(lambda *_: Deed([forged], Signature(ODILE)))
    found = dict(verify_folder(folder))[folder / FILE]
    assert isinstance(found, Report)
    assert [each.name for each in found.faults] == [ODILE]


def test_without_a_name_the_paper_is_unsigned_and_the_night_stays_open(
    folder: Path, run: Run
) -> None:
    status, _, err = run(*settle(folder))
    assert status == Status.REPLAYED
    assert err == (
        "Unsigned: the paper bears no number, and no night is settled with it."
        " Name who signs with --by NAME.\n"
    )
    found = text(Path("paper.pdf"))
    assert "unsigned" in found
    assert "No. 1" not in found
    assert since(folder) == []


def test_an_unsigned_paper_says_so_in_french(folder: Path, run: Run) -> None:
    run(*settle(folder), "--language", "fr")
    assert "sans signature" in text(Path("paper.pdf"))


@pytest.mark.parametrize("kind", ["session", "float", "tips", "shoe"])
def test_each_paper_of_a_session_is_unsigned_where_nobody_is_named(
    folder: Path, run: Run, kind: str
) -> None:
    status, _, err = run("report", folder / "table-3.sabot", "--kind", kind, "--out", "paper.pdf")
    assert status == Status.REPLAYED
    assert err.startswith("Unsigned: ")
    assert "unsigned" in text(Path("paper.pdf"))
    assert since(folder) == []


@pytest.mark.parametrize("form", [(), ("--detailed",)])
def test_a_sheet_that_bears_no_number_is_unsigned_too(
    folder: Path, run: Run, form: Sequence[str]
) -> None:
    status, *_ = run("report", folder / "table-3.sabot", *form, "--out", "paper.pdf")
    assert status == Status.REPLAYED
    assert "unsigned" in text(Path("paper.pdf"))


def test_a_name_without_a_pin_waits_for_nobody_where_there_is_no_terminal(
    folder: Path, run: Run
) -> None:
    status, _, err = run(*settle(folder), *by(ODILE))
    assert status == Status.REPLAYED
    assert err.startswith("Unsigned: ")
    assert since(folder) == []


def test_a_wrong_pin_counts_as_one_at_the_window_and_nothing_is_printed(
    folder: Path, run: Run
) -> None:
    status, out, err = run(*settle(folder), *by(ODILE), pins=[WRONG])
    assert (status, out) == (Status.UNREADABLE, "")
    assert err == "Wrong PIN: 4 guesses left, then Odile is locked out.\n"
    assert not Path("paper.pdf").exists()
    (failed,) = entries(folder)[len(POSTS) :]
    assert failed.fact == f.SignInFailed(ODILE, TERMINAL)
    for _ in range(4):
        run(*settle(folder), *by(ODILE), pins=[WRONG])
    status, _, err = run(*settle(folder), *by(ODILE), pins=[PINS[ODILE]])
    assert status == Status.UNREADABLE
    assert "Odile is locked out" in err


def test_nobody_of_that_name_is_said(folder: Path, run: Run) -> None:
    status, _, err = run(*settle(folder), *by("Zoé {x}"), pins=[WRONG])
    assert (status, err) == (Status.UNREADABLE, "Nobody here is called “Zoé {x}”.\n")


def test_a_pin_for_each_name_is_needed_and_a_blank_one_is_no_guess(folder: Path, run: Run) -> None:
    status, _, err = run(*settle(folder), *by(PAUL, ODILE), pins=[PINS[PAUL]])
    assert status == Status.UNREADABLE
    assert err.startswith("No PIN was given for Odile: ")
    assert since(folder) == []


def test_a_file_descriptor_that_is_not_open_is_said(folder: Path, run: Run) -> None:
    status, _, err = run(*settle(folder), *by(ODILE), "--pin-fd", "987")
    assert status == Status.UNREADABLE
    assert err == "No PIN can be read from file descriptor 987: Bad file descriptor.\n"


def test_two_sign_where_the_house_asks_for_two_and_a_copy_settles_what_stayed_open(
    folder: Path, run: Run
) -> None:
    (folder / "table-3.sabot").unlink()
    two = '[authority]\nclose_night = { post = "chef", people = 2 }\n'
    keep(casino_night(changes=two), folder / "table-3.sabot")
    status, _, err = run(*settle(folder), *by(ODILE), pins=[PINS[ODILE]])
    assert status == Status.REPLAYED
    assert err == (
        "The night stays open. One person more must sign: settling a night needs two people, one a"
        " chef de table.\n"
    )
    assert entries(folder, f.NightClosed) == []
    pins = [PINS[PAUL], PINS[ODILE]]
    status, _, err = run(*settle(folder), *by(PAUL, ODILE), pins=pins)
    assert (status, err) == (Status.REPLAYED, "")
    (closed,) = entries(folder, f.NightClosed)
    assert closed.signature == Signature(PAUL, (ODILE,))


def test_a_night_under_a_sheet_that_nobody_allowed_stays_open_until_a_director_does(
    folder: Path, run: Run
) -> None:
    for file in folder.iterdir():
        file.unlink()
    begun = [datetime(2026, 11, 19, tzinfo=UTC)]
    staff = Staff(folder, lambda: begun[0], StaffRules())
    another = f.HouseSheetAllowed("Another", "00" * 32)
    assert staff.add_first(CLAIRE, PINS[CLAIRE], sheet=another) is None
    ours = casino_night()
    keep(ours, folder / "table-3.sabot")
    begun[:] = [clock()]
    status, _, err = run(*settle(folder), *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert status == Status.REPLAYED
    assert err == (
        "The night stays open. No director has allowed the house sheet “Casino des Arts” of this"
        " session: leave it, have a director allow the sheet on the opening page with F10, then"
        " come back.\n"
    )
    assert len(entries(folder, f.PaperIssued)) == 1
    assert entries(folder, f.NightClosed) == []
    digest = digest_of(ours.table.opened.house)
    allowed = f.HouseSheetAllowed("Casino des Arts", digest)
    assert staff.enter(allowed, BY_CLAIRE) is None
    status, _, err = run(*settle(folder), *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert (status, err) == (Status.REPLAYED, "")
    assert len(entries(folder, f.NightClosed)) == 1


def test_nobody_stands_beside_themselves(folder: Path, run: Run) -> None:
    status, _, err = run(*settle(folder), *by(ODILE, ODILE), pins=[PINS[ODILE]] * 2)
    assert status == Status.UNREADABLE
    assert err == "Odile has signed already: it needs somebody else.\n"
    assert since(folder) == [f.SignedIn, f.SignedOut]


DOORS: dict[str, tuple[Act, Sequence[str]]] = {
    "number": (Act.READ_PAPERS, ["report", "table-3.sabot", "--kind", "float", "--out", "a.pdf"]),
    "reprint": (Act.REPRINT, ["report", "table-3.sabot", "--kind", "float", "--out", "a.pdf"]),
    "settle": (Act.CLOSE_NIGHT, ["report", "--night", NIGHT, "--out", "a.pdf"]),
    "export": (Act.READ_PAPERS, ["export", "table-3.sabot", "--out", "a.shoe"]),
    "backup": (Act.BACK_UP, ["backup", "a.sabot-backup"]),
    "restore": (Act.RESTORE, ["restore", "before.sabot-backup", "--into", "there"]),
}
"""What each door of the terminal asks for, as the window does."""


def done(folder: Path, door: str) -> bool:
    """True once that door was gone through, by somebody's hand."""
    match door:
        case "number":
            kind: type[f.Fact] = f.PaperIssued
        case "reprint":
            kind = f.PaperReprinted
        case "settle":
            kind = f.NightClosed
        case "backup":
            kind = f.BackedUp
        case "restore":
            return Path("there").exists()
        case _:
            return Path("a.shoe").exists() and not Path("a.shoe").read_text().startswith("#")
    return any(each.signature != UNSIGNED for each in entries(folder, kind))


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("door", DOORS)
def test_each_door_is_for_the_posts_of_its_act(
    folder: Path, run: Run, door: str, name: str
) -> None:
    act, asked = DOORS[door]
    journal = str(folder / "table-3.sabot")
    typed = [journal if each == "table-3.sabot" else each for each in asked]
    if door == "reprint":
        run(*typed, *by(CLAIRE), pins=[PINS[CLAIRE]])
    if door == "restore":
        run("backup", "before.sabot-backup")
    may = suffices(POSTS, Signature(name), USUAL[act], act)
    status, _, err = run(*typed, *by(name), pins=[PINS[name]])
    assert done(folder, door) == may
    settled_by_a_reader = door == "settle" and name == JEAN
    assert (status == Status.REPLAYED) == (may or settled_by_a_reader)
    assert bool(err) == (not may)


READING: dict[str, Sequence[str]] = {
    "nights": ["nights"],
    "a night": ["nights", NIGHT],
    "nights as data": ["nights", "--json"],
    "a night's paper as data": ["report", "--night", NIGHT, "--json"],
    "a night's paper as tables": ["report", "--night", NIGHT, "--csv", "tables"],
    "a paper beside its data": ["report", "--night", NIGHT, "--out", "a.pdf", "--json"],
    "a session's paper as data": ["report", "table-3.sabot", "--kind", "float", "--json"],
    "a session's paper as tables": ["report", "table-3.sabot", "--kind", "tips", "--csv", "tables"],
    "the review of the staff": ["staff", "--review"],
    "the review as data": ["staff", "--review", "--json"],
    "the review as tables": ["staff", "--review", "--csv", "tables"],
}
"""What is read on the terminal of nights that were kept under PINs, and of who kept them."""

HOW = (
    "Name who reads with --by NAME; where no terminal asks for their PIN, hand it over with"
    " --pin-fd.\n"
)


def typed(folder: Path, reading: str) -> list[str]:
    """The command that reads it, in that folder."""
    asked = [str(folder / each) if each == "table-3.sabot" else each for each in READING[reading]]
    return (
        asked
        if asked[0] == "report" and "--night" not in asked
        else [*asked, "--data", str(folder)]
    )


@pytest.mark.parametrize("names", [(), (ODILE,)], ids=["nobody", "no PIN"])
@pytest.mark.parametrize("reading", READING)
def test_results_are_shown_to_nobody_who_does_not_say_who_they_are(
    folder: Path, run: Run, reading: str, names: Sequence[str]
) -> None:
    status, out, err = run(*typed(folder, reading), *(by(*names) if names else ()))
    assert (status, out) == (Status.UNREADABLE, "")
    assert err == f"Nobody has signed in: reading the papers needs a chef de table. {HOW}"
    assert not Path("tables").exists()
    assert not Path("a.pdf").exists()


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("reading", READING)
def test_results_are_for_those_who_may_read_them_and_the_register_knows_who_did(
    folder: Path, run: Run, reading: str, name: str
) -> None:
    may = suffices(POSTS, Signature(name), USUAL[Act.READ_PAPERS], Act.READ_PAPERS)
    _, out, err = run(*typed(folder, reading), *by(name), pins=[PINS[name]])
    shown = bool(out) or Path("tables").exists()
    assert shown == may
    assert ("reading the papers needs" in err) == (not may)
    came = [each.fact for each in entries(folder, f.SignedIn, f.SignedOut)]
    assert came == [f.SignedIn(name, TERMINAL), f.SignedOut(name, TERMINAL)]


def test_whoever_signed_at_the_table_reads_its_session_as_data_and_no_other_paper(
    folder: Path, run: Run
) -> None:
    (folder / "table-3.sabot").unlink()
    keep(casino_night(), folder / "table-3.sabot", signed=True)
    dealer, pin = "Jean Morel", "8163"
    staff = Staff(folder, clock, StaffRules())
    assert staff.add(dealer, Post.CROUPIER, pin, BY_CLAIRE) is None
    asked = ["report", folder / "table-3.sabot", "--json", *by(dealer), "--kind"]
    status, out, _ = run(*asked, "session", pins=[pin])
    assert (status, json.loads(out)["tables"] != {}) == (Status.REPLAYED, True)
    status, out, _ = run(*asked, "float", pins=[pin])
    assert (status, out) == (Status.UNREADABLE, "")


def test_nights_of_a_house_without_pins_are_anybodys(
    folder: Path, run: Run, tmp_path: Path
) -> None:
    data = tmp_path / "free"
    data.mkdir()
    shutil.copy(folder / FILE, data)
    keep(casino_night(changes="[staff]\npins = false\n"), data / "table-3.sabot")
    for asked in (["nights"], ["report", "--night", NIGHT, "--json"]):
        status, out, err = run(*asked, "--data", data)
        assert (status, bool(out), err) == (Status.REPLAYED, True, "")


def test_where_the_register_cannot_be_read_no_night_is_shown(folder: Path, run: Run) -> None:
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    status, out, err = run("nights", "--data", folder)
    assert (status, out) == (Status.UNREADABLE, "")
    assert FILE in err


def test_a_backup_that_nobody_signs_for_is_taken_and_says_so(folder: Path, run: Run) -> None:
    status, _, err = run("backup", "kept.sabot-backup")
    assert status == Status.REPLAYED
    assert err == "Unsigned: nobody answers for this backup. Name who signs with --by NAME.\n"
    (made,) = entries(folder, f.BackedUp)
    assert made.signature == UNSIGNED


@pytest.mark.usefixtures("folder")
def test_nothing_is_brought_back_by_nobody(run: Run) -> None:
    run("backup", "kept.sabot-backup")
    status, _, err = run("restore", "kept.sabot-backup", "--into", "there")
    assert status == Status.UNREADABLE
    assert err == (
        "Nobody has signed in: restoring a backup needs a director."
        " Name who signs with --by NAME.\n"
    )
    assert not Path("there").exists()


def test_where_the_register_is_gone_a_backup_is_still_brought_back(folder: Path, run: Run) -> None:
    run("backup", "kept.sabot-backup")
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    status, *_ = run("restore", "kept.sabot-backup", "--into", "there")
    assert status == Status.REPLAYED
    assert Path("there", "table-3.sabot").exists()


def test_an_export_that_nobody_signs_for_says_so_in_its_first_line(folder: Path, run: Run) -> None:
    status, _, err = run("export", folder / "table-3.sabot", "--out", "a.shoe")
    assert (status, err) == (Status.REPLAYED, "Unsigned: nobody answers for this export.\n")
    assert Path("a.shoe").read_text().startswith("# Unsigned: nobody answers for this export.\n")


def test_a_house_without_pins_goes_on_as_before(folder: Path, run: Run, tmp_path: Path) -> None:
    data = tmp_path / "free"
    data.mkdir()
    shutil.copy(folder / FILE, data)
    keep(casino_night(changes="[staff]\npins = false\n"), data / "table-3.sabot")
    status, _, err = run("report", "--night", NIGHT, "--data", data, "--out", "paper.pdf")
    assert (status, err) == (Status.REPLAYED, "")
    assert "No. 1 " in text(Path("paper.pdf"))
    (closed,) = entries(data, f.NightClosed)
    assert closed.signature == UNSIGNED


def lock(folder: Path) -> None:
    """Paul is locked out in the night, unlocked, and locked out for good; another day Odile."""
    at, moments = datetime(2026, 11, 20, 21, tzinfo=UTC), list[datetime]()
    told: list[tuple[datetime, f.Fact, Signature]] = [
        (at, f.LockedOut(PAUL, at + timedelta(minutes=5), 5, 5, "Table 3"), UNSIGNED),
        (at + timedelta(minutes=2), f.Unlocked(PAUL), BY_CLAIRE),
        (at + timedelta(hours=1), f.LockedOut(PAUL, None, 8, 0, TERMINAL), UNSIGNED),
        (at + timedelta(days=1), f.LockedOut(ODILE, at, 5, 5), UNSIGNED),
    ]
    for moment, fact, signature in told:
        moments[:] = [moment]
        deed = Deed([fact], signature)
        RegisterFile(folder / FILE, lambda: moments[0]).append(lambda *_, deed=deed: deed)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["Locked out", "Unlocked by", "terminal"]),
        ("fr", ["Blocage", "Débloqué", "terminal"]),
    ],
)
def test_the_settlement_tells_who_was_locked_out_and_who_unlocked_them(
    folder: Path, run: Run, language: str, says: Sequence[str]
) -> None:
    lock(folder)
    asked = [*settle(folder), "--json", *by(JEAN), "--language", language]
    _, out, _ = run(*asked, pins=[PINS[JEAN]])
    locked = json.loads(out)["tables"]["locked_out"]
    assert [(row["name"], row["wrong"], row["unlocked_by"]) for row in locked] == [
        (PAUL, 5, CLAIRE),
        (PAUL, 8, ""),
    ]
    assert [row["place"] for row in locked] == ["Table 3", "terminal"]
    found = " ".join(text(Path("paper.pdf")).split())
    assert [each for each in says if each not in found] == []


# What the window has done for it

STARTED = f.ProgramStarted("0.1.0", os.getppid(), "CET")


def note(folder: Path, *facts: f.Fact) -> None:
    for fact in facts:
        RegisterFile(folder / FILE, clock).append(lambda *_, fact=fact: Deed([fact]))


def test_who_gave_their_pin_to_the_window_signs_for_what_it_has_done(
    folder: Path, run: Run
) -> None:
    note(folder, STARTED, f.SignedIn(ODILE))
    status, _, err = run(*settle(folder), *by(ODILE))
    assert (status, err) == (Status.REPLAYED, "")
    (issued,) = entries(folder, f.PaperIssued)
    assert issued.signature == Signature(ODILE)


@pytest.mark.parametrize(
    "facts",
    [
        (STARTED,),
        (STARTED, f.SignedIn(ODILE), f.SignedOut(ODILE)),
        (STARTED, f.SignedIn(ODILE), f.ProgramStopped(STARTED.process)),
        (f.ProgramStarted("0.1.0", 1, "CET"), f.SignedIn(ODILE)),
        (f.SignedIn(ODILE), STARTED),
    ],
    ids=["nobody came", "left", "the window ended", "another window", "before it began"],
)
def test_nobody_signs_for_the_window_by_name_alone(
    folder: Path, run: Run, facts: Sequence[f.Fact]
) -> None:
    note(folder, *facts)
    _, _, err = run(*settle(folder), *by(ODILE))
    assert err.startswith("Unsigned: ")
    assert entries(folder, f.PaperIssued) == []


# At a terminal

_TYPED = """
import os, pty, sys

child, terminal = pty.fork()
if child == 0:
    os.execv(sys.executable, [sys.executable, "-m", "dealer_app", *sys.argv[2:]])
shown = b""
while True:
    try:
        more = os.read(terminal, 4096)
    except OSError:
        more = b""
    if not more:
        break
    shown += more
    if shown.endswith(b"PIN of Odile: "):
        os.write(terminal, sys.argv[1].encode() + b"\\n")
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Runs a command at a terminal of its own, and keys the PIN when it is asked for."""


@pytest.mark.parametrize(
    ("pin", "status", "says"), [(PINS[ODILE], 0, "The paper: "), (WRONG, 2, "Wrong PIN: ")]
)
def test_the_pin_is_asked_for_at_a_terminal_and_never_shown(
    folder: Path, pin: str, status: int, says: str
) -> None:
    paper = folder.parent / "paper.pdf"
    asked = [*settle(folder)[:-1], str(paper), *by(ODILE), "--language", "en"]
    with running(python(_TYPED, pin, *asked)) as program:
        shown, _ = program.communicate()
        assert program.returncode == status, shown
    assert says in shown
    assert pin not in shown
    assert paper.exists() == (status == 0)
