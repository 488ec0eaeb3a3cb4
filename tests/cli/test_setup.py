"""`sabot setup`: what a house has set up goes from one PC to the next as one file."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from argon2 import PasswordHasher

from dealer_app.cli import setup_command
from dealer_app.i18n import resources
from dealer_app.machine import Status
from dealer_app.night import setup_file
from dealer_app.night import staff as module
from dealer_app.night.setup_file import CHOICES
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import digest_of
from dealer_app.register.state import staff as people
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import USUAL, Act, Needs, Post
from dealer_app.settings import Settings, read_settings, settings_file, write_settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from tests.cli.test_terminal_hand import BY_CLAIRE, CLAIRE, ODILE, PINS, Run, by, clock, run

__all__ = ["run"]

SHEET = (
    (resources() / "houses" / "casino.toml").read_text(encoding="utf-8").replace("Casino", "Baie")
)
LESSON = "variant punto_banco\n"


class Pc(NamedTuple):
    """A PC: its folder, in which settings and data lie."""

    place: Path
    patch: pytest.MonkeyPatch

    @property
    def data(self) -> Path:
        return self.place / "data"

    @contextmanager
    def used(self) -> Iterator[None]:
        """Somebody sits at it."""
        self.patch.setenv("XDG_CONFIG_HOME", str(self.place / "config"))
        if not settings_file().exists():
            self.data.mkdir(parents=True, mode=0o700)
            write_settings(settings_file(), Settings(data=self.data))
        yield

    def register(self) -> RegisterFile:
        return RegisterFile(self.data / FILE, clock)


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pc:
    """A PC where a house set up its sheet, its looks, a lesson and two people."""
    monkeypatch.setattr(module, "HASHER", PasswordHasher(1, 8, 1))
    pc = Pc(tmp_path / "first", monkeypatch)
    with pc.used():
        sheet = pc.data / "houses" / "baie.toml"
        lesson = pc.data / "lessons" / "punto_banco" / "01.shoe"
        for file, text in ((sheet, SHEET), (lesson, LESSON)):
            file.parent.mkdir(parents=True)
            file.write_text(text, encoding="utf-8")
        chosen = Settings(
            pc.data, house=str(sheet), language="en", theme="light", keyboard="qwerty"
        )
        write_settings(settings_file(), chosen)
        staff = Staff(pc.data, clock, StaffRules())
        allowed = f.HouseSheetAllowed("Baie", digest_of(SHEET))
        assert staff.add_first(CLAIRE, PINS[CLAIRE], sheet=allowed) is None
        assert staff.add(ODILE, Post.CHEF, PINS[ODILE], BY_CLAIRE) is None
    return pc


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pc:
    return Pc(tmp_path / "second", monkeypatch)


@pytest.fixture
def file(first: Pc, run: Run, tmp_path: Path) -> Path:
    """The set-up of the first PC."""
    out = tmp_path / "baie.sabot-setup"
    with first.used():
        status, _, err = run("setup", "export", out, *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert status == Status.REPLAYED, err
    return out


def test_a_new_pc_has_sheet_looks_lesson_and_people_of_the_first(
    file: Path, second: Pc, run: Run
) -> None:
    with second.used():
        status, out, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (status, err) == (Status.REPLAYED, "")
        assert out.splitlines()[-6:] == [
            *("1 house sheet", "1 lesson", "2 people"),
            "Claire joined the staff: director",
            "Odile joined the staff: chef de table",
            "House sheet allowed: Baie",
        ]
        settings = read_settings()
        assert (settings.language, settings.theme, settings.keyboard) == ("en", "light", "qwerty")
        assert settings.house == str(second.data / "houses" / "baie.toml")
        assert Path(settings.house).read_text(encoding="utf-8") == SHEET
        assert (second.data / "lessons/punto_banco/01.shoe").read_text() == LESSON
        known = second.register().read()
        assert [(each.name, each.post) for each in people(known)] == [
            (CLAIRE, Post.DIRECTOR),
            (ODILE, Post.CHEF),
        ]
        assert digest_of(SHEET) in known.sheets
        door = Staff(second.data, clock, StaffRules())
        assert getattr(door.sign_in(ODILE, PINS[ODILE]), "name", "") == ODILE


def test_both_registers_say_what_went_and_came_and_are_sound(
    file: Path, first: Pc, second: Pc, run: Run
) -> None:
    with second.used():
        run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
    (out,) = first.register().entries(f.SetupExported)
    (came,) = second.register().entries(f.SetupImported)
    assert (out.signature.by, came.signature.by) == (CLAIRE, CLAIRE)
    assert getattr(out.fact, "digest", "") == getattr(came.fact, "digest", None)
    for pc in (first, second):
        assert [found.faults for _, found in verify_folder(pc.data)] == [()]  # type: ignore[union-attr]


def test_a_pc_that_knows_nobody_takes_people_from_a_director_among_them_alone(
    file: Path, second: Pc, run: Run
) -> None:
    with second.used():
        for hands, pins in (((), []), (by(CLAIRE), ["1357"]), (by(ODILE), [PINS[ODILE]])):
            status, _, err = run("setup", "import", file, *hands, pins=pins)
            assert status == Status.UNREADABLE, err
            assert err.count("\n") == 1
        assert not second.register().read().people
        assert read_settings().theme == "dark"


def test_a_house_without_pins_comes_over_unsigned(file: Path, second: Pc, run: Run) -> None:
    forged(file, lambda told: [each.__setitem__(2, "") for each in told["people"]])
    with second.used():
        status, _, err = run("setup", "import", file)
        assert (status, err) == (Status.REPLAYED, "")
        assert len(second.register().read().people) == 2


def test_what_comes_a_second_time_changes_nothing_but_is_noted(
    file: Path, second: Pc, run: Run
) -> None:
    hand = (*by(CLAIRE),)
    with second.used():
        run("setup", "import", file, *hand, pins=[PINS[CLAIRE]])
        status, out, _ = run("setup", "import", file, *hand, pins=[PINS[CLAIRE]])
        assert (status, out.splitlines()) == (
            Status.REPLAYED,
            ["1 house sheet", "1 lesson", "2 people"],
        )
        assert len(second.register().entries(f.SetupImported)) == 2
        assert len(second.register().entries(f.PersonAdded)) == 2


def test_nothing_is_taken_while_a_table_of_the_pc_is_open(file: Path, second: Pc, run: Run) -> None:
    with second.used(), Journal.open(second.data / "Table 7.sabot", clock):
        refused(file, second, run, "Table 7.sabot is held by another program")
    with second.used():
        status, _, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (status, err) == (Status.REPLAYED, "")


def test_where_the_house_has_a_book_a_file_brings_nobody(file: Path, first: Pc, run: Run) -> None:
    with first.used():
        register = first.register()
        register.append(lambda *_: Deed([f.BookHeard(41, "b00c")]))
        status, _, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (status, err) == (Status.REPLAYED, "")  # whom the book has already
        forged(file, lambda told: told["people"].append(["Léo", "croupier", ""]))
        (first.data / "houses" / "baie.toml").write_text("# ours\n")
        status, _, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert status == Status.UNREADABLE
        assert "pit" in err
        assert (first.data / "houses" / "baie.toml").read_text() == "# ours\n"
        assert len(people(first.register().read())) == 2


def test_a_sheet_that_stands_with_another_text_is_kept_beside_and_told(
    file: Path, second: Pc, run: Run
) -> None:
    with second.used():
        own = second.data / "houses" / "baie.toml"
        own.parent.mkdir()
        own.write_text("# ours\n")
        _, out, _ = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (own.parent / "baie-aside-1.toml").read_text() == "# ours\n"
        assert "the one before lies beside it as baie-aside-1.toml" in out


def forged(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """The file with something else in it, and the digest that it has then."""
    told = json.loads(file.read_text(encoding="utf-8"))
    del told["digest"]
    change(told)
    with suppress(UnicodeEncodeError):
        told["digest"] = setup_file._digest(told)
    file.write_text(json.dumps(told), encoding="utf-8")


CUT: Final[dict[str, Callable[[str], str]]] = {
    "cut": lambda text: text[:-200],
    "touched": lambda text: text.replace(ODILE, "Odette"),
    "other": lambda _: '{"a": 1}',
}
SLOW: Final = "$argon2id$v=19$m=65536,t=4000000$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA"
FORGED: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "a folder above": lambda told: told["files"].update({"houses/../../x.toml": SHEET}),
    "a device": lambda told: told["files"].update({"lessons/nul.toml": "x"}),
    "no size": lambda told: told["choices"].update(text="large"),
    "no language": lambda told: told["choices"].update(language="xx"),
    "a sheet elsewhere": lambda told: told["choices"].update(house="/etc/passwd"),
    "a sheet that lacks": lambda told: told["choices"].update(house="houses/none.toml"),
    "no text": lambda told: told["files"].update({"lessons/a.shoe": "\ud800"}),
    "a terminal’s signs": lambda told: told.update(version="1\x1b[2J"),
    "no digest": lambda told: told["sheets"].update(baie="Baie"),
    "no hash": lambda told: told["people"][0].__setitem__(2, "1234"),
    "an endless hash": lambda told: told["people"][1].__setitem__(2, SLOW),
}


@pytest.mark.parametrize("wrong", [*CUT, *FORGED])
def test_a_file_that_is_not_whole_is_refused_and_nothing_is_taken(
    wrong: str, file: Path, second: Pc, run: Run
) -> None:
    if wrong in CUT:
        file.write_text(CUT[wrong](file.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        forged(file, FORGED[wrong])
    refused(file, second, run, "holds no whole set-up")


def refused(file: Path, second: Pc, run: Run, why: str) -> None:
    with second.used():
        status, out, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (status, out) == (Status.UNREADABLE, "")
        assert why in err
        assert "\x1b" not in err
        assert not second.register().read().people
        assert not (second.data / "houses").exists()


def test_a_set_up_of_a_later_program_is_refused(file: Path, second: Pc, run: Run) -> None:
    forged(file, lambda told: told.update({"sabot-setup": 2, "version": "9.0\x1b[2J"}))
    refused(file, second, run, "9.0")


@pytest.mark.parametrize("address", ["postgresql://me:secret@pit/baie", "host=pit Password = x"])
def test_no_password_of_the_server_goes_or_comes(
    address: str, file: Path, first: Pc, second: Pc, run: Run
) -> None:
    forged(file, lambda told: told["choices"].update(pit=address))
    refused(file, second, run, "names a password")
    with first.used():
        write_settings(settings_file(), replace(read_settings(), pit=address))
        out = file.with_name("again.sabot-setup")
        status, _, err = run("setup", "export", out, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert (status, out.exists()) == (Status.UNREADABLE, False)
        assert "names a password" in err


def test_a_sheet_that_takes_two_directors_is_not_allowed_by_one_who_takes_a_set_up(
    file: Path, first: Pc, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = House(
        staff=StaffRules(), authority={**USUAL, Act.HOUSE_SHEET: Needs(Post.DIRECTOR, people=2)}
    )
    monkeypatch.setattr(setup_command, "machine_guard", lambda _: two)
    forged(file, lambda told: told["sheets"].update({"0" * 64: "Another"}))
    with first.used():
        status, _, err = run("setup", "import", file, *by(CLAIRE), pins=[PINS[CLAIRE]])
        assert status == Status.UNREADABLE, err
        assert "0" * 64 not in first.register().read().sheets
        assert not first.register().entries(f.SetupImported)


def test_hashes_of_pins_are_written_for_nobody_else_to_read(file: Path) -> None:
    assert file.stat().st_mode & 0o077 == 0


def test_every_choice_is_a_setting() -> None:
    assert set(CHOICES) <= set(Settings.__dataclass_fields__)
