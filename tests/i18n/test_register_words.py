"""Every objection of the register is a sentence, in both languages."""

from datetime import UTC, datetime

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.register_words import objected
from dealer_app.register.objections import Objection, ObjectionCode, Value
from dealer_app.register.state import PackState
from dealer_app.rules.staff import Act, Post

VALUES: dict[str, Value] = {
    "name": "Marc",
    "post": Post.CHEF,
    "act": Act.WAIVE,
    "number": 2,
    "until": datetime(2026, 11, 20, 22, 15, tzinfo=UTC),
    "series": "tips",
    "serial": "A-0001",
    "slip": "F-5",
    "table": "Table 2",
    "other": "S-0001",
    "state": PackState.IN_PLAY,
    "fewest": 4,
    "most": 12,
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("why", ObjectionCode)
def test_every_objection_is_a_sentence(why: ObjectionCode, language: str) -> None:
    said = objected(words(language), Objection(why, VALUES), UTC)
    assert said[0].isupper() or said.startswith(("Marc", "“", "«"))
    assert said.endswith(".")
    assert "{" not in said


def test_a_lock_names_the_hour_in_the_zone_that_is_asked_for() -> None:
    objection = Objection(ObjectionCode.LOCKED, VALUES)
    assert "22:15" in objected(words("en"), objection, UTC)


def test_one_guess_left_is_said_as_one() -> None:
    one = Objection(ObjectionCode.PIN_WRONG, {"name": "Marc", "number": 1})
    assert objected(words("en"), one) == "Wrong PIN: 1 guess left, then Marc is locked out."


def test_posts_acts_and_packs_are_said_in_words() -> None:
    lacking = Objection(ObjectionCode.NO_AUTHORITY, {"act": Act.WAIVE, "post": Post.CHEF})
    assert "waiving commission needs a chef de table" in objected(words("en"), lacking)
    pack = Objection(ObjectionCode.PACK_STATE, {"serial": "A-0001", "state": PackState.HELD_BACK})
    assert objected(words("en"), pack) == "Not with pack A-0001: it is under inquiry."
