"""Which house guards the nights of a folder: the newest that was kept under PINs."""

from pathlib import Path

import pytest

from dealer_app.library import house_from_text, read_sheet
from dealer_app.night.house_guard import guarding, house_of
from dealer_app.night.staff import Staff
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Needs, Post, Signature
from dealer_app.session import recorder
from dealer_app.session.rulebook import Seating, opening
from dealer_app.store.journal import Journal
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import RegisterMissing
from tests.play import the
from tests.store.builders import opening as read_by_nobody
from tests.store.builders import ticking

CLOCK = ticking()
NONE = "[staff]\npins = false\n"
PINS = "[staff]\npins = true\n[authority]\n"


def staffed(folder: Path) -> None:
    staff = Staff(folder, CLOCK, StaffRules())
    assert staff.add_first("Claire Fabre", "7391") is None


def night(folder: Path, table: str, house: str, signature: Signature = UNSIGNED) -> None:
    """A session at a table of that house, opened and closed."""
    with Journal.open(folder / f"{table}.sabot", CLOCK) as journal:
        sheet = house_from_text(house, "house") if house else None
        sitting = Seating(None, table, "Claire Fabre", journal.last_seal())
        event = opening(read_sheet("punto_banco"), sheet, {}, sitting)
        recorder.begin(journal, event, CLOCK, signature).close()


def test_nobody_guards_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert guarding(tmp_path / "nights") is None


def test_nobody_guards_nights_at_which_nobody_signs(tmp_path: Path) -> None:
    staffed(tmp_path)
    night(tmp_path, "Table 1", NONE)
    night(tmp_path, "Table 2", "")
    assert guarding(tmp_path) is None


def test_nobody_guards_where_nobody_could_be_asked(tmp_path: Path) -> None:
    night(tmp_path, "Table 1", PINS)
    assert guarding(tmp_path) is None


def test_one_session_under_pins_guards_all_nights_for_good(tmp_path: Path) -> None:
    staffed(tmp_path)
    night(tmp_path, "Table 1", PINS)
    night(tmp_path, "Table 1", NONE)
    night(tmp_path, "Table 2", "")
    house = the(guarding(tmp_path))
    assert house.staff.pins
    assert house.needs(Act.READ_PAPERS) == Needs(Post.CHEF)


@pytest.mark.parametrize("tables", [("Table 1", "Table 2"), ("Table 2", "Table 1")])
def test_the_newest_house_that_asks_for_pins_says_what_reading_takes(
    tmp_path: Path, tables: tuple[str, str]
) -> None:
    staffed(tmp_path)
    night(tmp_path, tables[0], PINS)
    night(tmp_path, tables[1], PINS + 'read_papers = "director"\n')
    house = the(guarding(tmp_path))
    assert house.needs(Act.READ_PAPERS) == Needs(Post.DIRECTOR)


def test_a_table_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    staffed(tmp_path)
    night(tmp_path, "Table 2", PINS)
    (tmp_path / "Table 1.sabot").write_bytes(b"nothing of ours")
    assert guarding(tmp_path)


def test_a_register_that_is_gone_is_told(tmp_path: Path) -> None:
    staffed(tmp_path)
    night(tmp_path, "Table 1", PINS, Signature("Claire Fabre"))
    (tmp_path / FILE).unlink()
    with pytest.raises(RegisterMissing):
        guarding(tmp_path)


def test_a_house_whose_sheets_nobody_reads_any_more_asks_as_houses_usually_do() -> None:
    house = house_of(read_by_nobody())
    assert house.staff.pins
    assert house.authority == USUAL
