"""Wrong PINs: counted, then a lock that a turned clock neither lengthens nor shortens (REQ-08)."""

from datetime import timedelta

import pytest

from dealer_app.register import facts as f
from dealer_app.register.admission import (
    barred,
    book_hours,
    failed,
    joined,
    lacks,
    opening_needs,
)
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import EMPTY, BookCopy
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import Act, Needs, Post, Signature
from tests.register.builders import BY_CLAIRE, EVENING, after, against, house

RULES = StaffRules(guesses=3, locked_minutes=5)
UNTIL = EVENING + timedelta(minutes=5)
SECOND = timedelta(seconds=1)
LOCKED = f.LockedOut("Marc", UNTIL, 3, 5)
BEFORE = f.LockedOut("Marc", UNTIL)
"""A lock as registers of before have it."""


def test_a_wrong_pin_leaves_one_guess_fewer() -> None:
    facts, objection = failed(house(), house().people["Marc"], "Table 3", EVENING, RULES)
    assert facts == (f.SignInFailed("Marc", "Table 3"),)
    assert objection == Objection(ObjectionCode.PIN_WRONG, {"name": "Marc", "number": 2})


def test_the_last_guess_locks_the_name_for_as_long_as_the_house_says() -> None:
    register = after(f.SignInFailed("Marc"), f.SignInFailed("Marc"), register=house())
    facts, objection = failed(register, register.people["Marc"], "", EVENING, RULES)
    assert facts == (f.SignInFailed("Marc"), LOCKED)
    assert objection == Objection(ObjectionCode.LOCKED, {"name": "Marc", "until": UNTIL})


@pytest.mark.parametrize(
    "right", [f.SignedIn("Marc"), f.AuthorityGiven(Act.FILL, "Marc"), f.Unlocked("Marc")]
)
def test_a_right_pin_or_a_director_forgets_the_wrong_ones(right: f.Fact) -> None:
    register = after(f.SignInFailed("Marc"), f.SignInFailed("Marc"), right, register=house())
    assert register.people["Marc"].failures == 0


def test_guesses_of_one_name_are_not_those_of_another() -> None:
    register = after(f.SignInFailed("Marc"), f.SignedIn("Claire Fabre"), register=house())
    assert register.people["Marc"].failures == 1


def test_a_locked_name_is_barred_for_as_long_as_a_program_runs_whatever_the_clock_shows() -> None:
    register, wait = after(LOCKED, register=house()), timedelta(minutes=5)
    told = Objection(ObjectionCode.LOCKED, {"name": "Marc", "until": UNTIL})
    assert barred(register, "Marc", EVENING) == told
    assert barred(register, "Marc", UNTIL - SECOND, wait - SECOND) == told
    assert barred(register, "Marc", UNTIL + wait)
    assert barred(register, "Marc", EVENING - wait, wait) is None


def test_a_lock_of_a_register_of_before_ends_at_its_hour() -> None:
    register = after(BEFORE, register=house())
    told = Objection(ObjectionCode.LOCKED, {"name": "Marc", "until": UNTIL})
    assert barred(register, "Marc", UNTIL - SECOND) == told
    assert barred(register, "Marc", UNTIL) is None
    assert after(f.SignedIn("Marc"), register=register).people["Marc"].locked_until == UNTIL


@pytest.mark.parametrize(
    ("wrong", "minutes"), [(3, 5), (4, 10), (5, 20), (6, 40), (7, 80), (8, 0), (9, 0)]
)
def test_each_wrong_pin_more_doubles_the_wait_and_the_eighth_waits_for_a_director(
    wrong: int, minutes: int
) -> None:
    row = [f.LockedOut("Marc", UNTIL, wrong - 1, 5)] if wrong > 3 else [f.SignInFailed("Marc")] * 2
    register = after(*row, register=house())
    (_, locked), objection = failed(register, register.people["Marc"], "Table 3", EVENING, RULES)
    until = EVENING + timedelta(minutes=minutes) if minutes else None
    assert locked == f.LockedOut("Marc", until, wrong, minutes, "Table 3")
    assert objection.code is (ObjectionCode.LOCKED if minutes else ObjectionCode.LOCKED_FOR_GOOD)
    barrier = barred(after(locked, register=register), "Marc", EVENING, timedelta(days=99))
    assert (barrier is None) == bool(minutes)


def test_a_director_whom_nobody_could_unlock_waits_twelve_hours() -> None:
    claire = "Claire Fabre"
    register = after(f.LockedOut(claire, UNTIL, 7, 80), register=house())
    (_, locked), objection = failed(register, register.people[claire], "", EVENING, RULES)
    until = EVENING + timedelta(hours=12)
    assert locked == f.LockedOut(claire, until, 8, 720)
    assert objection == Objection(ObjectionCode.LOCKED, {"name": claire, "until": until})


def test_a_sheet_of_before_with_more_guesses_grants_eight() -> None:
    register, rules = after(*[f.SignInFailed("Marc")] * 7, register=house()), StaffRules(guesses=20)
    (_, locked), _ = failed(register, register.people["Marc"], "", EVENING, rules)
    assert locked == f.LockedOut("Marc", None, 8)


@pytest.mark.parametrize(
    "right", [f.SignedIn("Marc"), f.Unlocked("Marc"), f.PinChanged("Marc", "")]
)
def test_a_right_pin_after_the_wait_or_a_director_ends_the_row(right: f.Fact) -> None:
    each = after(LOCKED, right, register=house()).people["Marc"]
    assert (each.wrong, each.minutes, each.locked_until) == (0, 0, None)


def test_a_lock_begins_the_count_anew() -> None:
    register = after(*[f.SignInFailed("Marc")] * 3, LOCKED, register=house())
    assert register.people["Marc"].failures == 0


def test_a_director_unlocks() -> None:
    register = after(LOCKED, register=house())
    assert against(register, f.Unlocked("Marc"), BY_CLAIRE) is None
    assert barred(after(f.Unlocked("Marc"), register=register), "Marc", EVENING) is None


def test_a_new_pin_unlocks() -> None:
    register = after(LOCKED, f.PinChanged("Marc", "new"), register=house())
    assert barred(register, "Marc", EVENING) is None


def test_whoever_is_not_locked_is_not_unlocked() -> None:
    assert against(house(), f.Unlocked("Marc"), BY_CLAIRE) is ObjectionCode.NOT_LOCKED


@pytest.mark.parametrize("hours", [-30, -1, 1, 30])
def test_a_lock_goes_with_a_clock_that_is_turned(hours: int) -> None:
    by = timedelta(hours=hours)
    register = after(BEFORE, f.ClockTurned(EVENING, EVENING + by), register=house())
    assert register.turned == by
    assert barred(register, "Marc", UNTIL + by - SECOND)
    assert barred(register, "Marc", UNTIL + by) is None


def test_nobody_signs_in_under_a_name_that_nobody_has() -> None:
    assert barred(EMPTY, "Marc", EVENING) == Objection(ObjectionCode.NOBODY, {"name": "Marc"})


def test_nobody_signs_in_who_left() -> None:
    register = after(f.PersonLeft("Marc"), register=house())
    assert barred(register, "marc", EVENING) == Objection(ObjectionCode.HAS_LEFT, {"name": "Marc"})


def test_the_first_name_of_a_signature_makes_the_entry_and_others_stand_beside() -> None:
    assert joined(joined(Signature(), "Marc"), "Claire") == Signature("Marc", ("Claire",))


def test_nobody_stands_beside_himself() -> None:
    with pytest.raises(ValueError, match="Marc"):
        joined(Signature("Marc"), "Marc")


POSTS = {"Marc": Post.CROUPIER, "Inès": Post.CROUPIER, "Noé": Post.CHEF, "Ada": Post.AUDITOR}
TWO = Needs(Post.CHEF, people=2)


@pytest.mark.parametrize(
    ("signature", "why"),
    [
        (Signature(), ObjectionCode.NOT_SIGNED),
        (Signature("Paul"), ObjectionCode.NOT_SIGNED),
        (Signature("Marc"), ObjectionCode.NO_AUTHORITY),
        (Signature("Noé"), ObjectionCode.SECOND_PERSON),
        (Signature("Noé", ("Paul",)), ObjectionCode.SECOND_PERSON),
        (Signature("Marc", ("Inès",)), ObjectionCode.NO_AUTHORITY),
        (Signature("Noé", ("Ada",)), ObjectionCode.NO_AUTHORITY),
        (Signature("Noé", ("Marc",)), None),
        (Signature("Marc", ("Noé",)), None),
    ],
)
def test_what_is_lacking_is_a_name_a_second_person_or_a_post(
    signature: Signature, why: ObjectionCode | None
) -> None:
    objection = lacks(POSTS, Act.WAIVE, signature, TWO)
    assert (objection.code if objection else None) is why


@pytest.mark.parametrize(
    ("hours", "needs", "takes"),
    [
        (35, Needs(), Needs()),
        (36, Needs(), Needs(Post.CHEF, 2)),
        (36, Needs(Post.DIRECTOR), Needs(Post.DIRECTOR, 2)),
        (500, Needs(Post.CHEF, 2), Needs(Post.CHEF, 2)),
        (-5, Needs(), Needs()),
    ],
)
def test_who_was_heard_of_too_long_ago_opens_a_table_with_a_chef_beside(
    hours: int, needs: Needs, takes: Needs
) -> None:
    there = House(authority={Act.OPEN_TABLE: needs}, staff=StaffRules())
    at = EVENING + timedelta(hours=hours)
    assert opening_needs(there, BookCopy(7, "b00c", EVENING), at) == takes
    assert opening_needs(there, None, at) == needs


def test_the_age_of_the_houses_book_is_told_in_whole_hours() -> None:
    copy = BookCopy(7, "b00c", EVENING)
    assert book_hours(copy, EVENING + timedelta(minutes=119)) == 1
    assert book_hours(copy, EVENING - timedelta(hours=3)) == book_hours(None, EVENING) == 0
