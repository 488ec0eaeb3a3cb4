"""Which house sheets a machine may use: now, and at an hour of before (REQ-07, REQ-08)."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

import pytest

from dealer_app.i18n import resources
from dealer_app.library import house_ids, read_house
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import SHIPPED, Sheets, SheetStanding, digest_of, standing
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import EMPTY, AllowedSheet
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from tests.register.builders import BY_CLAIRE, CLAIRE, EVENING, MARC, after, against, house

OURS: Final = "ab" * 32
ALLOWED: Final = f.HouseSheetAllowed("Casino de la Baie", OURS)
TAKEN_BACK: Final = f.HouseSheetTakenBack("Casino de la Baie", OURS)


def at(minutes: float) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def walked(*facts: f.Fact, by: Signature = UNSIGNED) -> Sheets:
    """The walk over these facts, a minute apart."""
    sheets = Sheets()
    for minute, fact in enumerate(facts):
        sheets.take(Entered(fact, at(minute), by))
    return sheets


@pytest.mark.parametrize("name", house_ids())
def test_each_sheet_of_the_program_stands_in_the_list_of_those_that_came_with_it(name: str) -> None:
    """A sheet that was changed is added with the version; what was listed once stays."""
    content = (resources() / "houses" / f"{name}.toml").read_bytes()
    digest = read_house(name).sha256
    assert digest == sha256(content).hexdigest() == digest_of(content.decode())
    assert f"## {SHIPPED[digest]}\n" in (resources() / "manual" / "changes.en.md").read_text(
        "utf-8"
    )


def test_a_sheet_of_the_program_needs_no_director() -> None:
    shipped = next(iter(SHIPPED))
    assert standing(house(), shipped) is SheetStanding.SHIPPED
    assert walked(CLAIRE).stood(shipped, at(9))


def test_every_sheet_is_free_while_nobody_could_be_asked() -> None:
    assert standing(EMPTY, OURS) is SheetStanding.FREE
    without_pin = f.PersonAdded("Noé", Post.DIRECTOR)
    assert standing(after(without_pin), OURS) is SheetStanding.FREE
    assert walked(without_pin).stood(OURS, at(9))


def test_a_sheet_is_unknown_until_it_is_allowed_and_after_it_was_taken_back() -> None:
    assert standing(house(), OURS) is SheetStanding.UNKNOWN
    allowed = after(ALLOWED, register=house())
    assert standing(allowed, OURS) is SheetStanding.ALLOWED
    assert standing(allowed, "cd" * 32) is SheetStanding.UNKNOWN
    assert standing(after(TAKEN_BACK, register=allowed), OURS) is SheetStanding.UNKNOWN


def test_the_register_has_who_allowed_a_sheet_and_since_when() -> None:
    register = fold(house(), [Entered(ALLOWED, at(3), BY_CLAIRE)])
    assert register.sheets == {
        OURS: AllowedSheet("Casino de la Baie", OURS, BY_CLAIRE.by, at(3)),
    }


def test_a_sheet_that_was_saved_is_not_allowed_by_that() -> None:
    saved = after(f.HouseSheetSaved("casino.toml", OURS), register=house())
    assert standing(saved, OURS) is SheetStanding.UNKNOWN


def test_nothing_is_allowed_twice_and_nothing_taken_back_that_is_not() -> None:
    allowed = after(ALLOWED, register=house())
    assert against(house(), ALLOWED, BY_CLAIRE) is None
    assert against(allowed, ALLOWED, BY_CLAIRE) is ObjectionCode.SHEET_ALLOWED
    assert against(allowed, TAKEN_BACK, BY_CLAIRE) is None
    assert against(house(), TAKEN_BACK, BY_CLAIRE) is ObjectionCode.SHEET_UNKNOWN


def test_taking_back_what_is_not_there_changes_nothing() -> None:
    assert after(TAKEN_BACK, register=house()).sheets == {}


def test_a_sheet_stood_from_the_hour_at_which_it_was_allowed_until_it_was_taken_back() -> None:
    sheets = walked(CLAIRE, MARC, ALLOWED, TAKEN_BACK, MARC, ALLOWED)
    stood = [minute for minute in range(7) if sheets.stood(OURS, at(minute))]
    assert stood == [2, 5, 6]
    assert sheets.stood(OURS, at(-1))  # nobody could be asked yet


def test_a_pin_that_was_given_later_is_somebody_to_be_asked_from_then_on() -> None:
    noe = f.PersonAdded("Noé", Post.DIRECTOR)
    sheets = walked(noe, noe, f.PinChanged("Noé", "hash"))
    assert [sheets.stood(OURS, at(minute)) for minute in (1, 2)] == [True, False]


def test_which_sheets_hold_is_kept_from_the_first_that_is_allowed_or_the_first_note_on() -> None:
    assert not walked(CLAIRE, MARC).kept(at(9))
    assert [walked(CLAIRE, ALLOWED).kept(at(minute)) for minute in (0, 1)] == [False, True]
    noted = f.HeadNoted("Table 3", "s", 1, "9f2c", f.NotedFor.FIRST)
    assert [walked(noted, ALLOWED).kept(at(minute)) for minute in (-1, 0)] == [False, True]


def test_a_director_is_one_as_long_as_that_is_the_post() -> None:
    sheets = walked(
        CLAIRE,
        MARC,
        f.PostChanged("Marc", Post.DIRECTOR),
        f.PostChanged("Claire Fabre", Post.CHEF),
        f.PersonLeft("Marc"),
    )
    both = Signature("Marc", ("Claire Fabre",))
    found = [sheets.directors(both, at(minute)) for minute in range(5)]
    claire, marc = "Claire Fabre", "Marc"
    assert found == [(claire,), (claire,), (marc, claire), (marc,), ()]
