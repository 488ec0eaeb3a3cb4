"""The staff as it is reviewed: post, last PIN, last change and by whom; who left, too (REQ-08)."""

from datetime import datetime, timedelta
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import Change, Reviewed, reviewed
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature
from tests.register.builders import BY_CLAIRE, CLAIRE, EVENING, MARC

NAME: Final = "Claire Fabre"


def at(minutes: float) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def told(*facts: f.Fact, by: Signature = BY_CLAIRE) -> tuple[Reviewed, ...]:
    """The review after these facts, a minute apart."""
    return reviewed(Entered(fact, at(minute), by) for minute, fact in enumerate(facts))


def test_whoever_joined_is_named_with_who_let_them_in() -> None:
    claire, marc = told(CLAIRE, MARC)
    assert claire == Reviewed(NAME, Post.DIRECTOR, Change.ADDED, at(0), NAME)
    assert marc == Reviewed("Marc", Post.CROUPIER, Change.ADDED, at(1), NAME)


def test_the_last_change_is_told_with_its_hour_and_hand() -> None:
    pin = told(MARC, f.PinChanged("Marc", "hash"))[0]
    assert (pin.change, pin.changed, pin.by) == (Change.PIN, at(1), NAME)
    post = told(MARC, f.PinChanged("Marc", "hash"), f.PostChanged("Marc", Post.CHEF))[0]
    assert (post.change, post.changed, post.post) == (Change.POST, at(2), Post.CHEF)


def test_whoever_left_and_is_heard_of_again_is_reviewed_as_they_came_back() -> None:
    again = f.PersonAdded("Marc", Post.CHEF, "hash")
    found = told(CLAIRE, MARC, f.PersonLeft("Marc"), again)
    assert found[1] == Reviewed("Marc", Post.CHEF, Change.ADDED, at(3), NAME)


def test_a_pin_that_was_right_is_one_that_was_used() -> None:
    signed, beside = f.SignedIn("Marc", "Table 3"), f.AuthorityGiven(Act.FILL, "Marc", NAME)
    refused = f.AuthorityRefused(Act.WAIVE, "Marc", NAME)
    found = [told(MARC, *some)[0].pin_used for some in ((signed,), (signed, beside), (refused,))]
    assert found == [at(1), at(2), at(1)]


def test_a_wrong_pin_and_the_same_hashed_anew_are_neither_use_nor_change() -> None:
    (marc,) = told(MARC, f.SignInFailed("Marc"), f.PinRehashed("Marc", "slower"), by=UNSIGNED)
    assert (marc.pin_used, marc.change, marc.changed) == (None, Change.ADDED, at(0))


def test_who_left_stands_after_the_others_with_who_sent_them_away() -> None:
    adam = f.PersonAdded("Adam", Post.CHEF, "hash")
    found = told(CLAIRE, adam, f.PersonLeft("Adam"))
    assert [(each.name, each.left) for each in found] == [(NAME, False), ("Adam", True)]
    assert (found[1].post, found[1].changed, found[1].by) == (Post.CHEF, at(2), NAME)


def test_a_fact_of_nobody_who_is_known_says_nothing() -> None:
    house = f.HouseSheetAllowed("Casino", "77aa")
    assert told(house, f.SignedIn("Gus"), f.ProgramStopped(7)) == ()
