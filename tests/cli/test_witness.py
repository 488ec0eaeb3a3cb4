"""`sabot heads` and `sabot verify --against`: what was seen outside, held against the machine."""

import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pypdf import PdfWriter

from dealer_app.cli import paper_commands, program, witness_commands
from dealer_app.machine import Status
from dealer_app.night.new_register import begin_anew
from dealer_app.register import facts as f
from dealer_app.register.witness import grouped, line_of, read_line, signs_of
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.money import Money
from dealer_app.settings import Settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.paper_seal import sealed
from dealer_app.store.trust.witness_check import SUFFIX
from dealer_app.table import events as ev
from tests.cli.test_papers import keep
from tests.play import the
from tests.reports.money_night import casino_night
from tests.reports.reading import pages
from tests.store.builders import forger

STARTED = f.ProgramStarted("0.1.0", 1, "CET")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a closed table and the first entry of a register."""
    data = tmp_path_factory.mktemp("data")
    keep(casino_night(), data / "table-3.sabot")
    enter(data, STARTED)
    return data


@pytest.fixture
def folder(tmp_path: Path, night: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, which is that of the settings."""
    data = tmp_path / "data"
    shutil.copytree(night, data)
    for module in (paper_commands, witness_commands):
        monkeypatch.setattr(module, "read_settings", lambda: Settings(data))
    monkeypatch.setattr("dealer_app.settings.read_settings", lambda: Settings(data))
    monkeypatch.chdir(tmp_path)
    return data


def enter(folder: Path, *facts: f.Fact) -> None:
    register(folder).append(lambda *_: Deed(facts))


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, lambda: datetime.now(UTC))


def against(*outside: str | Path, language: str = "en") -> int:
    return program.main(
        [
            "--language",
            language,
            "verify",
            *(part for o in outside for part in ("--against", str(o))),
        ]
    )


def heads(folder: Path) -> list[str]:
    """What `sabot heads` writes of that folder now."""
    out = folder.parent / "heads.txt"
    assert program.main(["heads", str(out), "--data", str(folder)]) == Status.REPLAYED
    return out.read_text().splitlines()


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said of witnesses, on either way out."""
    told = capsys.readouterr()
    return "\n".join(each.partition(": ")[2] for each in (told.out + told.err).splitlines())


def test_heads_are_those_of_the_register_and_of_each_table(folder: Path) -> None:
    whole, table = (the(read_line(line)) for line in heads(folder))
    assert (whole.register.seq, whole.session) == (1, None)
    assert table.register == whole.register
    assert the(table.session).session == "202611200001"


def test_without_a_register_there_are_no_heads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "heads.txt"
    assert program.main(["heads", str(out), "--data", str(tmp_path)]) == Status.UNREADABLE
    assert FILE in capsys.readouterr().err
    assert not out.exists()


def test_heads_that_cannot_be_written_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["--language", "en", "heads", str(folder)]) == Status.UNREADABLE
    assert f"{folder} cannot be written" in capsys.readouterr().err


def test_heads_are_stamped_by_a_request_beside_them(folder: Path) -> None:
    out = folder.parent / "heads.txt"
    assert program.main(["heads", str(out), "--stamp"]) == Status.REPLAYED
    assert len(out.with_name(out.name + SUFFIX).read_bytes()) == 69


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Entry 1 of the register is as this sheet saw it; 2 were added since."),
        ("fr", "telle que cette feuille l’a vue\u202f; 2 ont été ajoutées depuis."),
    ],
)
def test_what_was_seen_is_there(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    line = heads(folder)[0]
    enter(folder, STARTED, STARTED)
    capsys.readouterr()
    assert against(line, language=language) == Status.REPLAYED
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Entry 2 is not the one that this sheet saw: the register was rewritten."),
        ("fr", "n’est pas celle que cette feuille a vue\u00a0: le registre a été réécrit."),
    ],
)
def test_another_entry_stands_there(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    shutil.copy(folder / FILE, folder.parent / "before")
    enter(folder, f.ProgramStarted("0.1.0", 2, "CET"))
    line = heads(folder)[0]
    shutil.copy(folder.parent / "before", folder / FILE)
    enter(folder, STARTED, STARTED)
    assert against(line, language=language) == Status.FAILED
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The register ends at 1; this sheet saw 3. 2 entries are missing."),
        ("fr", "Le registre s’arrête à 1\u202f; cette feuille a vu 3. Il manque 2 écritures."),
    ],
)
def test_what_was_seen_is_missing(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    shutil.copy(folder / FILE, folder.parent / "before")
    enter(folder, STARTED, STARTED)
    line = heads(folder)[0]
    shutil.copy(folder.parent / "before", folder / FILE)
    assert against(line, language=language) == Status.FAILED
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A backup whose last entry is of "),
        ("fr", "Une sauvegarde dont la dernière écriture date du "),
    ],
)
def test_a_backup_that_was_brought_back_is_told_with_what_it_lacks(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    shutil.copy(folder / FILE, folder.parent / "before")
    enter(folder, STARTED, STARTED, STARTED)
    line = heads(folder)[0]
    shutil.copy(folder.parent / "before", folder / FILE)
    enter(folder, f.Restored("sabot.sabot-backup", "c0ffee", 1))
    assert against(line, language=language) == Status.FAILED
    assert told in capsys.readouterr().err


def test_a_sheet_of_another_machine_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    witness = the(read_line(heads(folder)[0]))
    line = line_of(witness._replace(machine="K7Q2M4XA"))
    assert against(line) == Status.FAILED
    assert "This sheet is of the machine K7Q2-M4XA, this register of " in said(capsys)
    (folder / FILE).unlink()
    assert against(line) == Status.FAILED
    assert "this register of -" in said(capsys)


BEGUN = {
    "en": {
        "kept": "This sheet is of the register before this one, which was begun anew on {at}: the"
        " one before is kept as {aside}.",
        "gone": "This register was begun anew on {at} and knows nothing from before: this sheet, of"
        " the machine {machine}, is of the register before it, or of another machine.",
        "signs": "No entry here has these signs: the register was begun anew on {at}, and what this"
        " sheet saw was in the one before it, was rewritten or removed, or is another machine’s.",
    },
    "fr": {
        "kept": "Cette feuille vient du registre précédent, conservé sous {aside}\u202f; le"
        " registre actuel n’a été ouvert que le {at}.",
        "gone": "Ce registre n’a été ouvert que le {at} et ne sait rien d’avant\xa0: cette"
        " feuille, du poste {machine}, vient du registre précédent ou d’un autre poste.",
        "signs": "Aucune écriture ici n’a ces signes\xa0: un nouveau registre a été ouvert le {at},"
        " et ce que cette feuille a vu se trouvait dans le précédent, a été réécrit ou enlevé, ou"
        " vient d’un autre poste.",
    },
}
ON = {"en": "2026-11-22 at {clock}", "fr": "22/11/2026 à {clock}"}


def begun_anew(folder: Path, *, altered: bool) -> dict[str, str]:
    """The register is begun anew in the place of one that is altered, or junk; what is told of
    it."""
    path = folder / FILE
    if altered:
        with forger(path) as file:
            file.execute("UPDATE entry SET kind = 'program_stopped' WHERE seq = 1")
    else:
        path.write_text("a shopping list", encoding="utf-8")
    noon = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
    house = House(staff=StaffRules(pins=False))
    assert begin_anew(folder, lambda: noon, house, ("Odile", "")) is None
    (alert,) = RegisterFile(path, lambda: noon).read().alerts.values()
    return {"aside": alert.aside, "clock": f"{noon.astimezone():%H:%M}"}


@pytest.mark.parametrize("altered", [True, False], ids=["kept", "gone"])
@pytest.mark.parametrize("language", BEGUN)
def test_a_sheet_of_the_register_before_one_that_was_begun_anew_is_told_as_that(
    folder: Path, capsys: pytest.CaptureFixture[str], *, altered: bool, language: str
) -> None:
    line = heads(folder)[0]
    told = begun_anew(folder, altered=altered)
    capsys.readouterr()
    assert against(line, language=language) == Status.FAILED
    at = ON[language].format(**told)
    machine = grouped(the(read_line(line)).machine)
    sentence = BEGUN[language]["kept" if altered else "gone"]
    assert said(capsys).splitlines()[-1] == sentence.format(**told, at=at, machine=machine)


@pytest.mark.parametrize("language", BEGUN)
def test_signs_of_the_register_before_may_be_of_it(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    signs = signs_of(the(read_line(heads(folder)[0])).register.digest)
    told = begun_anew(folder, altered=True)
    capsys.readouterr()
    assert against(signs, language=language) == Status.FAILED
    expected = BEGUN[language]["signs"].format(at=ON[language].format(**told))
    assert said(capsys).splitlines()[-1] == expected


def test_a_file_of_heads_is_held_against_the_machine_line_by_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heads(folder)
    assert against(folder.parent / "heads.txt") == Status.REPLAYED
    told = said(capsys)
    assert told.count("Entry 1 of the register is as this sheet saw it; 0 were added since.") == 2
    assert "table-3: entry" in told


def test_a_session_that_was_computed_anew_is_not_what_was_seen(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = heads(folder)[1]
    (folder / "table-3.sabot").unlink()
    keep(casino_night(seed=9), folder / "table-3.sabot")
    assert against(line) == Status.FAILED
    assert "No table has entry 312 of session 202611200001 as this sheet saw it" in said(capsys)


def test_sixteen_signs_find_an_entry_of_the_register_or_of_a_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    witness = the(read_line(heads(folder)[1]))
    assert against(signs_of(witness.register.digest)) == Status.REPLAYED
    assert "Entry 1 of the register" in said(capsys)
    assert against(signs_of(the(witness.session).digest)) == Status.REPLAYED
    assert "table-3: entry" in said(capsys)
    assert against("AAAA-AAAA-AAAA-AAAA") == Status.FAILED
    assert "No entry here has these signs" in said(capsys)


def test_what_is_no_witness_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = folder.parent / "other.txt"
    other.write_text("nothing\n")
    for wrong in (other, folder, "nothing", "no\0path"):
        assert against(wrong) == Status.UNREADABLE
        assert "neither a line that begins with SABOT1" in capsys.readouterr().err


def report(folder: Path, out: Path, kind: str) -> int:
    table = folder / "table-3.sabot"
    return program.main(
        ["--language", "en", "report", str(table), "--kind", kind, "--out", str(out)]
    )


@pytest.mark.parametrize("kind", ["settlement", "session", "float"])
def test_a_closing_sheet_is_a_witness_of_register_and_session(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    out = folder.parent / "paper.pdf"
    assert report(folder, out, kind) == Status.REPLAYED
    seen, made = register(folder).entries()[-2:]
    assert isinstance(made.fact, f.PaperMade)
    signs = signs_of(seen.digest)
    told = "\n".join(pages(out))
    assert f"No. 1 · register {seen.seq} {signs} · " in told
    assert "Closing witness" in told
    assert against(out) == Status.REPLAYED
    assert "of the register is as this sheet saw it; 1 was added since." in said(capsys)


def test_a_duplicata_is_a_witness_of_its_own_hour(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again = folder.parent / "first.pdf", folder.parent / "again.pdf"
    for out in (first, again):
        assert report(folder, out, "tips") == Status.REPLAYED
    assert against(first, again) == Status.REPLAYED
    told = said(capsys)
    assert "Entry 2 of the register is as this sheet saw it; 3 were added since." in told
    assert "Entry 4 of the register is as this sheet saw it; 1 was added since." in told


def test_an_open_sessions_sheet_has_no_closing_block(folder: Path) -> None:
    out = folder.parent / "paper.pdf"
    assert report(folder, out, "tips") == Status.REPLAYED
    assert "Closing witness" not in "\n".join(pages(out))


def test_the_register_beside_a_named_file_is_the_one_that_is_asked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line, moved = heads(folder)[0], folder.parent / "moved"
    folder.rename(moved)
    capsys.readouterr()
    asked = ["--language", "en", "verify", str(moved / FILE), "--against", line]
    assert program.main(asked) == Status.REPLAYED
    assert "Entry 1 of the register is as this sheet saw it" in capsys.readouterr().out


def test_a_paper_that_could_not_be_signed_says_so(folder: Path, keys: Path) -> None:
    out = folder.parent / "paper.pdf"
    register(folder).begin_line()
    assert report(folder, out, "float") == Status.REPLAYED
    assert "not signed" not in "\n".join(pages(out))
    shutil.rmtree(keys)
    assert report(folder, out, "float") == Status.REPLAYED
    assert "not signed" in "\n".join(pages(out))


def test_signatures_are_checked_since_the_last_settled_day_or_all(
    folder: Path, keys: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register(folder).begin_line()
    keys.rename(keys.with_name("away"))
    enter(folder, f.PaperIssued("tips", 1))
    keys.with_name("away").rename(keys)
    enter(folder, f.NightClosed(date(2026, 11, 20), ()))
    assert program.main(["--language", "en", "verify"]) == Status.REPLAYED
    assert program.main(["--language", "en", "verify", "--all"]) == Status.FAILED
    assert "Entries 3 to 3 were made without this machine’s key" in capsys.readouterr().err


# A paper that somebody brings


def checked(*papers: Path, language: str = "en") -> int:
    return program.main(["--language", language, "verify", *map(str, papers)])


@pytest.fixture
def paper(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A float sheet of a machine that signs."""
    register(folder).begin_line()
    out = folder.parent / "paper.pdf"
    assert report(folder, out, "float") == Status.REPLAYED
    capsys.readouterr()
    return out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "as issued: Float sheet No. 1.",
                "Entry 4 of the register keeps it.",
                "Session 2026-11-20-0001 still ends as it saw it.",
            ],
        ),
        (
            "fr",
            [
                "tel qu’il a été émis\u00a0: Carnet d’avances n° 1.",
                "L’écriture 4 du registre le garde.",
                "La séance 2026-11-20-0001 se termine toujours comme il l’a vue.",
            ],
        ),
    ],
)
def test_a_paper_is_as_it_was_issued(
    paper: Path, capsys: pytest.CaptureFixture[str], language: str, told: list[str]
) -> None:
    assert checked(paper, language=language) == Status.REPLAYED
    assert said(capsys).splitlines() == told


def test_a_duplicata_is_told_as_one(
    folder: Path, paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(folder, paper, "float") == Status.REPLAYED
    register(folder).append(lambda *_: Deed([f.PaperCancelled("float", 1, "wrong")]))
    capsys.readouterr()
    assert checked(paper) == Status.REPLAYED
    told = said(capsys)
    assert "as issued: Float sheet No. 1, DUPLICATA 1." in told
    assert "Its number was cancelled." in told


def test_a_bit_of_a_paper_is_found(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = bytearray(paper.read_bytes())
    content[len(content) // 2] ^= 1
    paper.write_bytes(content)
    assert checked(paper) == Status.FAILED
    assert said(capsys) == "altered: it is not as it was issued."


@pytest.mark.parametrize("saved", [True, False], ids=["saved again", "without a number"])
def test_a_paper_without_a_seal_may_be_ours_and_is_not_said_to_be_none(
    paper: Path, capsys: pytest.CaptureFixture[str], *, saved: bool
) -> None:
    if saved:
        copied = PdfWriter(clone_from=paper)
        copied.write(paper)
    else:
        paper.write_bytes(paper.read_bytes().partition(b"%%EOF\n")[0] + b"%%EOF\n")
    assert checked(paper) == Status.FAILED
    assert said(capsys) == "no numbered paper of this program, or saved again by another."


def test_a_paper_with_lines_of_ones_own_is_not_in_the_register(
    folder: Path, paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = register(folder)
    seen.read()
    witness = the(seen.witness())
    content, _ = sealed(b"%PDF-1.4\n%%EOF\n", ("float", 1, 0), witness)
    paper.write_bytes(content)
    assert checked(paper) == Status.FAILED
    assert "does not know this file: entries are missing there" in said(capsys)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (7, (Status.REPLAYED, "this register cannot know it. the disk was exchanged")),
        (13, (Status.FAILED, "does not know this file")),
    ],
)
def test_a_paper_whose_number_was_skipped_is_explained(
    folder: Path,
    paper: Path,
    capsys: pytest.CaptureFixture[str],
    number: int,
    expected: tuple[Status, str],
) -> None:
    status, told = expected
    enter(folder, f.NumbersSkipped("float", 1, 12, "the disk was exchanged"))
    seen = register(folder)
    seen.read()
    witness = seen.witness()
    assert witness
    content, _ = sealed(b"%PDF-1.4\n%%EOF\n", ("float", number, 0), witness)
    paper.write_bytes(content)
    assert checked(paper) == status
    assert told in said(capsys)


def test_a_paper_of_another_machine_says_so(
    folder: Path, paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE).unlink()
    assert checked(paper) == Status.REPLAYED
    assert "this register, of -, says nothing of it." in said(capsys)


def test_a_paper_of_the_register_before_one_that_was_begun_anew_is_told_as_that(
    folder: Path, paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = begun_anew(folder, altered=True)
    assert checked(paper) == Status.REPLAYED
    at = ON["en"].format(**told)
    assert BEGUN["en"]["kept"].format(**told, at=at) in said(capsys).splitlines()


def test_a_session_that_was_rewritten_is_not_what_the_paper_saw(
    folder: Path, paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "table-3.sabot").unlink()
    assert checked(paper) == Status.FAILED
    assert "No table has the entry of session 2026-11-20-0001" in said(capsys)


def test_a_session_that_goes_on_is_told_with_what_it_has_more(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register(folder).begin_line()
    (folder / "table-3.sabot").unlink()
    keep(casino_night(closed=False), folder / "table-3.sabot")
    out = folder.parent / "paper.pdf"
    assert report(folder, out, "tips") == Status.REPLAYED
    with Journal.open(folder / "table-3.sabot", lambda: datetime.now(UTC)) as journal:
        session = the(journal.open_session())
        journal.append(session, [ev.TipTaken(Money(500))])
    capsys.readouterr()
    assert checked(out) == Status.REPLAYED
    assert "Session 2026-11-20-0001 has 1 entry more now." in said(capsys)


def test_a_paper_that_is_not_there_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(folder / "none.pdf") == Status.UNREADABLE
    assert "cannot be read: No such file" in capsys.readouterr().err
