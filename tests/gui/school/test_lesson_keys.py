"""Every lesson can be dealt at the window: each statement has a key, and the keys deal it."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.gui.desk import dispatch
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap, keymap
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.school.lesson.lesson_keys import (
    comes_by_itself,
    coming,
    next_of,
)
from dealer_app.i18n import resources, words
from dealer_app.library import variant_ids
from dealer_app.replay.shoe_walk import said
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.moves import SeatPassed
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.training.lesson_claims import given_as
from dealer_app.training.lesson_course import Following
from dealer_app.training.lesson_recording import LessonRecording
from dealer_app.training.lessons import Lesson, read_lesson, shelf
from dealer_app.training.question import AnswerKind
from dealer_app.training.record_facts import ExamPart, Faults
from tests.play import the

MOST = 400
"""Keys that a lesson takes at the most."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    return shelf([resources() / "variants" / game / "lessons"], game).lessons


def at(game: str, number: int) -> tuple[Following, Desk]:
    """A lesson at its first step, and the desk of its table."""
    following = Following(lessons(game)[number - 1])
    return following, Desk(following.session, words("en"), MOMENTS)


def go_on(following: Following, desk: Desk, keys: Keymap) -> KeyAct | None:
    """The next key of the lesson, pressed; a claim is answered right, what has no key entered."""
    for fact in comes_by_itself(following, desk):
        following.session.enter(fact)
    step, due = the(following.step), following.due
    if due is None:
        answers = following.offered(Random(following.reached.place))
        if given_as(step.statement) is AnswerKind.CHOICE:
            assert step.statement in answers
            assert len(answers) >= 3, step.statement.text
            assert [said(following.walk, each).right for each in answers].count(True) == 1
        else:
            assert answers == ()
        assert following.claim(step.statement).right
        return None
    act = next_of(following, desk, keys)
    if act is None:
        following.session.enter(due)
        return None
    assert keys.keys_of(act, active_tables(desk)), (step.statement.text, act)
    dispatch.do(desk, dispatch.meant(desk, act))
    return act


def until(following: Following, desk: Desk, verb: str) -> None:
    """Deals the lesson on until a statement of that kind is due."""
    for _ in range(MOST):
        if following.step and following.step.statement.verb == verb:
            return
        go_on(following, desk, keymap("azerty"))
    raise AssertionError(verb)


@pytest.mark.parametrize("game", variant_ids())
def test_each_lesson_is_dealt_to_its_end_by_the_keys_that_its_hints_name(game: str) -> None:
    boards = cycle(map(keymap, ("azerty", "numpad", "qwerty")))
    for lesson, keys in zip(lessons(game), boards, strict=False):
        following = Following(lesson)
        desk = Desk(following.session, words("fr"), MOMENTS)
        pressed = 0
        while not following.over:
            go_on(following, desk, keys)
            assert following.reached.strayed is None, (lesson.id, following.step)
            pressed += 1
            assert pressed < MOST, (lesson.id, following.step)
        assert following.faults == ()
        assert following.avoided


@pytest.mark.parametrize("game", variant_ids())
def test_what_is_dealt_by_keys_is_recorded_as_a_lesson_that_is_dealt_by_the_same(
    tmp_path: Path, game: str
) -> None:
    """With everything asked on the way that can be."""
    for lesson in lessons(game):
        following, desk = at(game, lesson.number)
        recording = LessonRecording(game, lesson.script.opening.options)
        recording.session = following.session
        for _ in dealt(following, desk):
            assert recording.asked or recording.ask() or desk.step is not Step.SETTLE
        own = recording.keep(tmp_path, f"Ours {lesson.number}", "en", over=False)
        again = Following(own)
        assert len(list(dealt(again, Desk(again.session, words("fr"), MOMENTS)))) > 4
        assert {step.statement.words[0] for step in own.steps if step.claimed} > {"due"}
        assert (again.faults, again.reached.strayed) == ((), None)


ASKED_FOR: Final[Mapping[type[ev.Event], set[Step]]] = {
    ev.ShoeOpened: {Step.SHOE, Step.SETTLE},
    ev.CoupOpened: {Step.COUP, Step.SETTLE},
    ev.BankStaked: {Step.BANK, Step.STAKES},
    ev.BankTaken: {Step.BANK},
    ev.PrincipalNamed: {Step.BANK, Step.STAKES},
    ev.BancoCalled: {Step.BANK, Step.STAKES},
    ev.SeatPassed: {Step.BANK, Step.STAKES},
    ev.StakeLaid: {Step.STAKES},
    ev.BettingClosed: {Step.STAKES},
    ev.BankCovered: {Step.COVER},
    ev.TourStopped: {Step.COVER},
    ev.CardDealt: {Step.CARD},
    ev.HandSpoke: {Step.CHOICE},
    ev.HandShown: {Step.SHOW},
    ev.IrregularityResolved: {Step.RESOLVE},
    ev.AllTicked: {Step.SETTLE},
    ev.HalfClaimed: {Step.CLAIM},
}
"""What the felt calls while a lesson says that this happens; in a duel the bank is a stake. What is
not here is called by nothing: cards that are burned, seen or cut, chips, a void, a bank that is
given up."""

TOO_MANY: Final = ("punto_banco/10-a-hard-night", 24)
"""A card that comes though none is called, in the lesson that deals one too many."""


@pytest.mark.parametrize("game", variant_ids())
def test_at_each_step_a_lesson_says_what_the_felt_calls(game: str) -> None:
    for lesson in lessons(game):
        following, desk = at(game, lesson.number)
        for _ in range(MOST):
            if following.over:
                break
            said = coming(following, desk)
            assert not (desk.moment.keys_stake and isinstance(said, ev.CardDealt)), lesson.id
            said = said if desk.moment.at_table else None
            place = (lesson.id, following.reached.place)
            asked = None if said is None else ASKED_FOR.get(type(said))
            if asked and place != TOO_MANY and not following.comes_late:
                assert desk.step in asked, (place, said)
            go_on(following, desk, keymap("azerty"))
            for fact in comes_by_itself(following, desk):
                following.session.enter(fact)


OUT_OF_TURN = """\
# aim (en): Seat 3 stakes before seat 2 has spoken.
variant chemin_de_fer
shoe
coup
bank 1 100
stake 3 20
pass 2
closed
deal 4 K 5 7
expect net 3 20
"""


def test_a_lesson_in_which_somebody_speaks_out_of_turn_is_dealt_by_keys(tmp_path: Path) -> None:
    path = tmp_path / "11-out-of-turn.shoe"
    path.write_text(OUT_OF_TURN, encoding="utf-8")
    following = Following(read_lesson(path))
    acts = list(dealt(following, Desk(following.session, words("fr"), MOMENTS)))
    assert following.faults == ()
    assert acts.count(KeyAct(Verb.PASSES)) == 1


def dealt(following: Following, desk: Desk) -> Iterator[KeyAct]:
    """Deals a lesson to its end; each key that was pressed at the table."""
    for _ in range(MOST):
        if following.over:
            return
        act = go_on(following, desk, keymap("azerty"))
        if act is not None:
            yield act
    raise AssertionError(following.step)


# What is entered.


def test_a_card_that_does_not_come_strays_until_it_is_struck() -> None:
    following, desk = at("punto_banco", 1)
    until(following, desk, "deal")
    before = following.reached
    dispatch.do(desk, KeyAct(Verb.FACE, "9"))
    assert following.reached.strayed
    assert following.faults == (Faults(ExamPart.DRAWS, 1),)
    dispatch.do(desk, KeyAct(Verb.UNDO))
    assert following.reached == before


def test_a_card_too_many_is_the_fault_of_the_first_lesson() -> None:
    following, desk = at("punto_banco", 1)
    while not following.at_fault:
        go_on(following, desk, keymap("azerty"))
    following.session.enter(ev.CardDealt(Card("8"), None))
    strayed = the(following.reached.strayed)
    assert "IRR-01" in strayed.codes
    assert following.made


def test_undo_leads_back_a_step() -> None:
    following, desk = at("punto_banco", 1)
    until(following, desk, "deal")
    before = following.reached.place
    go_on(following, desk, keymap("azerty"))
    assert following.reached.place == before + 1
    dispatch.do(desk, KeyAct(Verb.UNDO))
    assert following.reached.place == before


def test_what_is_asked_of_a_seat_and_left_out_goes_beside_the_lesson() -> None:
    following, desk = at("chemin_de_fer", 5)
    until(following, desk, "banco")
    place = following.reached.place
    following.session.enter(SeatPassed(Seat("2")))
    assert following.reached.place == place
    assert following.reached.strayed is None


def test_another_amount_strays() -> None:
    following, desk = at("punto_banco", 3)
    until(following, desk, "stake")
    following.session.enter(ev.StakeLaid(Seat("3"), BetId("banque"), Money(5000)))
    assert following.reached.strayed
    assert following.faults == (Faults(ExamPart.PROCEDURE, 1),)
