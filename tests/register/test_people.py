"""The staff: names given once, the first a director, and never without one (REQ-08)."""

from datetime import date, timedelta

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.register_judge import judge, judge_act
from dealer_app.register.state import EMPTY, BookCopy, Person, Register, person, posts, staff
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature, tidy
from tests.register.builders import BY_CLAIRE, CLAIRE, EVENING, MARC, after, against, house

NOEMIE = f.PersonAdded("Noémie", Post.CHEF, "hash-n")
LEO = f.PersonAdded("Léo", Post.DIRECTOR, "hash-l")


def test_the_first_of_the_staff_is_a_director() -> None:
    assert against(EMPTY, CLAIRE) is None


@pytest.mark.parametrize("post", [post for post in Post if post is not Post.DIRECTOR])
def test_nobody_of_another_post_comes_first(post: Post) -> None:
    assert against(EMPTY, f.PersonAdded("Claire", post)) is ObjectionCode.FIRST_DIRECTOR


def test_a_director_who_left_makes_nobody_else_the_first() -> None:
    register = after(CLAIRE, LEO, f.PersonLeft(LEO.name))
    assert against(register, NOEMIE, BY_CLAIRE) is None


def test_everybody_who_is_added_has_the_post_and_the_pin_they_were_given() -> None:
    each = house().people["Marc"]
    assert (each.post, each.pin, each.left) == (Post.CROUPIER, "hash-m", False)


@pytest.mark.parametrize(
    "written", ["Marc", "marc", "MARC", "Ｍａｒｃ"], ids=["same", "small", "capitals", "wide"]
)
def test_a_name_is_given_once_however_it_is_written(written: str) -> None:
    assert (
        against(house(), f.PersonAdded(written, Post.CHEF), BY_CLAIRE) is ObjectionCode.NAME_TAKEN
    )


def test_the_name_of_somebody_who_left_is_never_given_again() -> None:
    register = after(CLAIRE, MARC, f.PersonLeft("Marc"))
    assert (
        against(register, f.PersonAdded("Marc", Post.CHEF), BY_CLAIRE) is ObjectionCode.NAME_TAKEN
    )


@pytest.mark.parametrize(
    "name", ["", " Marc", "Marc ", "Marc  B", "Marc\nB", "Marc\tB", "a" * 41, "No\u0301e", "a\x07"]
)
def test_a_name_is_one_tidy_line_of_forty_signs(name: str) -> None:
    assert against(house(), f.PersonAdded(name, Post.CHEF), BY_CLAIRE) is ObjectionCode.NAME_FORM


def test_a_name_of_forty_signs_is_taken() -> None:
    assert against(house(), f.PersonAdded("a" * 40, Post.CHEF), BY_CLAIRE) is None


def test_a_name_is_tidied_by_its_spaces_and_its_accents() -> None:
    assert tidy("  No\u0301e \t Roy ") == "Nóe Roy"


def test_somebody_is_found_by_their_name_however_it_is_written() -> None:
    assert person(house(), " claire  FABRE") == house().people["Claire Fabre"]


def test_nobody_is_found_by_a_name_that_nobody_has() -> None:
    assert person(house(), "Claire") is None


def test_the_staff_stands_in_the_order_of_names_without_those_who_left() -> None:
    register = after(CLAIRE, MARC, NOEMIE, LEO, f.PersonLeft("Marc"))
    assert [each.name for each in staff(register)] == ["Claire Fabre", "Léo", "Noémie"]


def test_only_who_is_of_the_house_has_a_post() -> None:
    register = after(CLAIRE, MARC, NOEMIE, f.PersonLeft("Marc"))
    assert posts(register) == {"Claire Fabre": Post.DIRECTOR, "Noémie": Post.CHEF}


def test_a_post_is_changed() -> None:
    change = f.PostChanged("Marc", Post.CHEF)
    assert against(house(), change, BY_CLAIRE) is None
    assert after(change, register=house()).people["Marc"].post is Post.CHEF


def test_a_post_that_somebody_has_already_is_none_to_change_to() -> None:
    assert judge(house(), f.PostChanged("Marc", Post.CROUPIER), BY_CLAIRE) == Objection(
        ObjectionCode.SAME_POST, {"name": "Marc", "post": Post.CROUPIER}
    )


@pytest.mark.parametrize(
    "fact",
    [
        f.PinChanged("Paul", "hash"),
        f.PinRehashed("Paul", "hash"),
        f.PostChanged("Paul", Post.CHEF),
        f.PersonLeft("Paul"),
        f.Unlocked("Paul"),
    ],
)
def test_nothing_is_changed_of_somebody_who_is_not_there(fact: f.Fact) -> None:
    assert against(house(), fact, BY_CLAIRE) is ObjectionCode.NOBODY
    register = after(CLAIRE, f.PersonAdded("Paul", Post.CHEF), f.PersonLeft("Paul"))
    assert against(register, fact, BY_CLAIRE) is ObjectionCode.HAS_LEFT


def test_the_last_director_neither_leaves_nor_loses_the_post() -> None:
    register = after(CLAIRE, MARC, LEO, f.PersonLeft("Léo"))
    assert against(register, f.PersonLeft("Claire Fabre"), BY_CLAIRE) is ObjectionCode.LAST_DIRECTOR
    lower = f.PostChanged("Claire Fabre", Post.CHEF)
    assert against(register, lower, BY_CLAIRE) is ObjectionCode.LAST_DIRECTOR


def test_one_of_two_directors_leaves_or_loses_the_post_on_the_word_of_the_other() -> None:
    register = after(CLAIRE, LEO)
    assert against(register, f.PersonLeft("Léo"), BY_CLAIRE) is None
    assert against(register, f.PostChanged("Léo", Post.CHEF), BY_CLAIRE) is None


@pytest.mark.parametrize(
    "fact", [f.PersonLeft("Léo"), f.PostChanged("Léo", Post.CHEF), f.Unlocked("Léo")]
)
def test_nobody_decides_on_themselves(fact: f.Fact) -> None:
    register = after(CLAIRE, LEO, f.SignInFailed("Léo"))
    assert against(register, fact, Signature("Léo")) is ObjectionCode.OWN_PERSON


def test_somebody_who_left_is_still_known() -> None:
    register = after(CLAIRE, MARC, f.PersonLeft("Marc"))
    assert register.people["Marc"].left
    assert against(register, f.PinChanged("Marc", "x"), BY_CLAIRE) is ObjectionCode.HAS_LEFT


def test_a_pin_that_was_hashed_anew_is_the_same_pin() -> None:
    register = after(f.SignInFailed("Marc"), f.PinRehashed("Marc", "slow"), register=house())
    assert (register.people["Marc"].pin, register.people["Marc"].failures) == ("slow", 1)


def test_anybody_of_the_house_may_have_a_new_pin() -> None:
    assert against(house(), f.PinChanged("Marc", "new"), Signature("Marc")) is None
    assert against(house(), f.PinRehashed("Marc", "slow"), BY_CLAIRE) is None


def test_a_new_pin_forgets_the_wrong_ones() -> None:
    register = after(f.SignInFailed("Marc"), f.PinChanged("Marc", "new"), register=house())
    assert (register.people["Marc"].pin, register.people["Marc"].failures) == ("new", 0)


def test_what_changes_nobody_changes_nothing() -> None:
    told = (
        f.SignedOut("Marc", "Table 3", idle=True),
        f.AuthorityRefused(act=Act.FILL, name="Marc"),
        f.SignInFailed("", "Table 3"),
        f.ProgramStarted("0.1.0", 12, "Europe/Paris"),
        f.PersonAdded("Marc", Post.DIRECTOR),
    )
    assert after(*told, register=house()).people == house().people


def test_what_the_program_tells_of_itself_needs_nobody() -> None:
    assert against(EMPTY, f.ProgramStopped(12), UNSIGNED) is None


# What belongs to the house's book


HEARD = f.BookHeard(7, "b00c")


def act(register: Register, *facts: f.Fact, by: Signature = UNSIGNED) -> ObjectionCode | None:
    """What speaks against an act of these facts."""
    objection = judge_act(register, facts, by, EVENING)
    return None if objection is None else objection.code


def test_where_the_book_was_heard_it_alone_changes_people_sheets_packs_and_nights() -> None:
    register = after(CLAIRE, MARC, HEARD)
    alone: list[tuple[f.Fact, ObjectionCode]] = [
        (LEO, ObjectionCode.HOUSE_BOOK),
        (f.PostChanged("Marc", Post.CHEF), ObjectionCode.HOUSE_BOOK),
        (f.PersonLeft("Marc"), ObjectionCode.HOUSE_BOOK),
        (f.HouseSheetAllowed("Casino", "77aa"), ObjectionCode.HOUSE_BOOK),
        (f.PackAdded("A1", "52"), ObjectionCode.HOUSE_PACKS),
        (f.NightClosed(date(2026, 11, 20), ()), ObjectionCode.HOUSE_NIGHT),
        (f.PinChanged("Marc", "hash"), ObjectionCode.HOUSE_PIN),
        (f.PinRehashed("Marc", "hash"), ObjectionCode.HOUSE_PIN),
    ]
    assert [act(register, fact, by=BY_CLAIRE) for fact, _ in alone] == [why for _, why in alone]
    assert [act(register, fact, HEARD) for fact, _ in alone] == [None] * len(alone)


def test_what_the_book_says_is_not_judged_again() -> None:
    assert act(house(), f.PersonLeft(CLAIRE.name), HEARD) is None
    assert act(house(), f.PersonLeft(CLAIRE.name)) is ObjectionCode.LAST_DIRECTOR


def test_locks_stay_the_machines_own() -> None:
    register = after(CLAIRE, MARC, f.SignInFailed("Marc"), HEARD)
    assert act(register, f.Unlocked("Marc"), by=BY_CLAIRE) is None


def test_the_book_brings_back_somebody_who_had_left() -> None:
    register = after(CLAIRE, MARC, f.PersonLeft("Marc"), f.PersonAdded("Marc", Post.CHEF, "new"))
    assert register.people["Marc"] == Person("Marc", Post.CHEF, "new")


def test_a_register_says_which_place_of_the_book_it_has_and_since_when() -> None:
    assert after(CLAIRE).book is None
    assert after(CLAIRE, HEARD).book == BookCopy(7, "b00c", EVENING + timedelta(seconds=1))


def test_of_two_ways_to_write_a_name_it_is_that_of_whoever_is_there() -> None:
    register = after(CLAIRE, MARC, f.PersonLeft("Marc"), f.PersonAdded("MARC", Post.CHEF))
    assert person(register, "marc") == Person("MARC", Post.CHEF)
