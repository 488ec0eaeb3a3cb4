"""Under which house sheets sessions are closed and put right, and what `verify` says of others."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from dealer_app.library import read_house
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import digest_of
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.sheet_check import (
    night_refused,
    sheet_allowed,
    sheet_name,
    sheet_refused,
    unallowed,
)
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import EntryFaultKind, Fault, Report
from dealer_app.table.events import RegisterSeen, TableOpened
from tests.register.builders import BY_CLAIRE, CLAIRE
from tests.store.builders import opening, raw, ticking

OURS: Final = 'name = "Casino de la Baie"\n'
ALLOWED: Final = f.HouseSheetAllowed("Casino de la Baie", digest_of(OURS))
TAKEN_BACK: Final = f.HouseSheetTakenBack("Casino de la Baie", digest_of(OURS))
SEEN: Final = RegisterSeen(1, "9f2c")
BY_HAND: Final = f.SignedIn("Claire Fabre")


class Folder:
    """A data folder with a register; each look at the clock is a second later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = ticking()
        self.register = RegisterFile(path / FILE, self.clock)

    def keep(self, *facts: f.Fact, by: Signature = BY_CLAIRE) -> None:
        self.register.append(lambda *_: Deed(facts, by))

    def open(
        self, house: str = OURS, seen: RegisterSeen | None = SEEN, by: Signature = UNSIGNED
    ) -> TableOpened:
        """A session at Table 3 under that house."""
        with Journal.open(self.path / "Table 3.sabot", self.clock) as journal:
            event = replace(opening(journal.last_seal()), house=house, register=seen)
            journal.append(journal.new_session_id(self.clock), [event], by)
        return event

    def refused(self, opened: TableOpened) -> Refusal | None:
        """Why the session that was just opened is not closed."""
        return sheet_refused(opened, self.clock(), self.register)

    def faults(self) -> list[Fault]:
        found = dict(verify_folder(self.path))[self.path / FILE]
        assert isinstance(found, Report)
        return [each for each in found.faults if each.kind is EntryFaultKind.SHEET_NOT_ALLOWED]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A register that knows a director."""
    found = Folder(tmp_path)
    found.keep(CLAIRE)
    return found


def test_a_session_under_a_sheet_that_nobody_allowed_is_not_closed(folder: Folder) -> None:
    assert folder.refused(folder.open()) == Refusal(
        No.SHEET_NOT_ALLOWED, {"sheet": "Casino de la Baie"}
    )


def test_it_is_closed_once_a_director_has_allowed_the_sheet(folder: Folder) -> None:
    opened = folder.open()
    folder.keep(ALLOWED)
    assert folder.refused(opened) is None


def test_what_was_opened_while_a_sheet_was_allowed_goes_on_after_it_was_taken_back(
    folder: Folder,
) -> None:
    folder.keep(ALLOWED)
    opened, at = folder.open(), folder.clock()
    folder.keep(TAKEN_BACK)
    assert sheet_refused(opened, at, folder.register) is None
    assert folder.refused(folder.open())


def test_a_sheet_is_known_by_its_text_whatever_digest_an_opening_names(folder: Folder) -> None:
    folder.keep(ALLOWED)
    opened = replace(folder.open(OURS + "# changed\n"), house_digest=ALLOWED.digest)
    assert folder.refused(opened)


def test_without_a_house_sheet_nothing_speaks_against_it(folder: Folder) -> None:
    assert folder.refused(folder.open("")) is None
    assert sheet_refused(opening(), None, folder.register) is None


def test_a_sheet_of_the_houses_own_is_what_an_opening_allows() -> None:
    assert sheet_allowed(replace(opening(), house=OURS)) == ALLOWED


def test_a_sheet_that_comes_with_the_program_needs_nobody_to_allow_it() -> None:
    shipped = read_house("casino").text
    assert sheet_allowed(replace(opening(), house=shipped)) is None
    assert sheet_allowed(replace(opening(), house="")) is None


def test_where_nobody_could_be_asked_every_sheet_is_free(tmp_path: Path) -> None:
    bare = Folder(tmp_path)
    opened, at = bare.open(seen=None), bare.clock()
    assert sheet_refused(opened, at, bare.register) is None
    bare.keep(CLAIRE)
    bare.keep(f.HouseSheetAllowed("Another", "77aa"))
    assert sheet_refused(opened, at, bare.register) is None


def test_a_register_that_cannot_be_read_strands_no_table(folder: Folder) -> None:
    opened = folder.open()
    with raw(folder.register.path) as connection:
        connection.execute("DROP TABLE entry")
    broken = RegisterFile(folder.register.path, folder.clock)
    assert sheet_refused(opened, folder.clock(), broken) is None


def test_a_session_of_an_earlier_version_is_closed_as_that_closed_it(folder: Folder) -> None:
    before = folder.open(seen=None)
    at = folder.clock()
    assert sheet_refused(before, at, folder.register) is None
    folder.keep(f.HouseSheetAllowed("Another", "77aa"))
    assert sheet_refused(before, at, folder.register) is None
    assert folder.refused(folder.open(seen=None))


@pytest.mark.parametrize(
    ("sheet", "name"),
    [
        (OURS, "Casino de la Baie"),
        ("[staff]\npins = false\n", digest_of("[staff]\npins = false\n")[:16]),
        ("name = 3\n", digest_of("name = 3\n")[:16]),
        ("name =", digest_of("name =")[:16]),
    ],
)
def test_a_sheet_is_called_as_it_says_or_by_its_digest(sheet: str, name: str) -> None:
    assert sheet_name(sheet) == name


# What verify says.


def test_verify_names_a_session_under_a_sheet_that_nobody_allowed(folder: Folder) -> None:
    folder.open()
    (fault,) = folder.faults()
    assert (fault.session, fault.seq, fault.name) == (
        "Table 3 2026-11-20-0001",
        1,
        "Casino de la Baie",
    )
    folder.keep(ALLOWED)  # who allows it later does not make it allowed when it was opened
    assert len(folder.faults()) == 1


def test_verify_names_no_session_under_a_sheet_that_was_allowed(folder: Folder) -> None:
    folder.keep(ALLOWED)
    folder.open()
    folder.open("")
    folder.keep(TAKEN_BACK)
    assert folder.faults() == []


def test_a_director_who_signs_an_opening_with_a_pin_answers_for_its_sheet(folder: Folder) -> None:
    folder.keep(BY_HAND)
    folder.open(by=BY_CLAIRE)
    assert folder.faults() == []


def test_a_directors_name_alone_answers_for_no_sheet(folder: Folder) -> None:
    folder.keep(f.SignedOut("Claire Fabre"))
    folder.keep(f.ProgramStopped(1))
    folder.clock = ticking(folder.clock().replace(hour=23))
    folder.open(by=BY_CLAIRE)
    assert len(folder.faults()) == 1


def test_what_an_earlier_version_opened_is_left_alone(folder: Folder) -> None:
    folder.open(seen=None)
    assert folder.faults() == []


def test_what_a_newer_program_wrote_is_left_out(folder: Folder) -> None:
    folder.open()
    with raw(folder.path / "Table 3.sabot") as connection:
        connection.execute("DROP TRIGGER entry_no_update")
        connection.execute("UPDATE entry SET version = 9")
    register = RegisterFile(folder.register.path, folder.clock)
    assert list(unallowed(register.entries(), [folder.path / "Table 3.sabot"])) == []


def test_a_night_is_settled_under_no_sheet_that_one_of_its_sessions_is_not_closed_under(
    folder: Folder,
) -> None:
    folder.open()
    folder.open(house="")
    with Journal.read(folder.path / "Table 3.sabot") as journal:
        sessions = journal.sessions()
    assert night_refused(sessions, folder.register) == Refusal(
        No.SHEET_NOT_ALLOWED, {"sheet": "Casino de la Baie"}
    )
    assert night_refused(sessions[:1], folder.register) is not None
    assert night_refused(sessions[1:], folder.register) is None
    folder.keep(ALLOWED)
    assert night_refused(sessions, folder.register) is None
