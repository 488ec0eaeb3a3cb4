"""Whose PIN the register holds when a name is signed: where, from when, until when (REQ-08)."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import DESK, NIGHT, UNNOTED, Hands, Span
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature

EVENING: Final = datetime(2026, 11, 20, 21, tzinfo=UTC)
ANNE, BERNARD, CLAIRE = "Anne Roche", "Bernard Colin", "Claire Fabre"
STARTED: Final = f.ProgramStarted("0.1.0", 7, "CET")
STOPPED: Final = f.ProgramStopped(7)
ANOTHER: Final = f.ProgramStarted("0.1.0", 8, "CET")
ANNE_IN: Final = f.SignedIn(ANNE, "Table 3")
ANNE_OUT: Final = f.SignedOut(ANNE, "Table 3")
BESIDE: Final = f.AuthorityGiven(Act.FILL, BERNARD, ANNE, "Table 3")
PAPER: Final = f.PaperIssued("fill", 1, "Table 3")
BOTH: Final = Signature(ANNE, (BERNARD,))

Signed = f.Fact | tuple[f.Fact, Signature]


def after(minutes: float) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def walked(*told: Signed) -> tuple[list[tuple[str, ...]], Hands]:
    """The names without a PIN in each of these entries, a minute apart."""
    hands, found = Hands(), list[tuple[str, ...]]()
    for minute, each in enumerate(told):
        fact, signature = each if isinstance(each, tuple) else (each, UNSIGNED)
        found.append(hands.unproved(Entered(fact, after(minute), signature)))
    return found, hands


def missing(*told: Signed) -> tuple[str, ...]:
    """The names without a PIN in the last of these entries."""
    return walked(*told)[0][-1]


def test_a_name_without_a_pin_before_it_is_named() -> None:
    assert missing((PAPER, BOTH)) == (ANNE, BERNARD)
    assert missing(ANNE_IN, (PAPER, BOTH)) == (BERNARD,)


def test_an_entry_that_nobody_signed_needs_no_pin() -> None:
    assert missing(PAPER) == ()


def test_a_pin_at_a_table_and_one_beside_it_let_both_sign() -> None:
    assert missing(STARTED, ANNE_IN, BESIDE, (PAPER, BOTH)) == ()


def test_a_pin_that_was_right_counts_where_the_post_was_not_enough() -> None:
    refused = f.AuthorityRefused(Act.WAIVE, BERNARD, ANNE, "Table 3")
    assert missing(refused, (PAPER, Signature(BERNARD))) == ()


@pytest.mark.parametrize(
    "fact", [f.PersonAdded(CLAIRE, Post.DIRECTOR, "hash"), f.PinChanged(CLAIRE, "hash")]
)
def test_who_gives_themselves_a_pin_has_given_it(fact: f.Fact) -> None:
    signed = Signature(CLAIRE)
    assert missing((fact, signed)) == ()
    assert missing((fact, signed), (f.PersonLeft(ANNE), signed)) == ()


def test_a_pin_that_somebody_else_gives_is_none_that_was_given() -> None:
    added = f.PersonAdded(ANNE, Post.CROUPIER, "hash")
    assert missing((added, Signature(CLAIRE)), (PAPER, Signature(ANNE))) == (ANNE,)


def test_who_leaves_a_table_and_who_stood_beside_them_signs_no_more() -> None:
    assert missing(ANNE_IN, BESIDE, (ANNE_OUT, Signature(ANNE)), (PAPER, BOTH)) == (ANNE, BERNARD)


def test_who_leaves_one_table_still_sits_at_another() -> None:
    elsewhere = f.SignedIn(ANNE, "Table 4")
    assert missing(ANNE_IN, elsewhere, ANNE_OUT, (PAPER, Signature(ANNE))) == ()


def test_who_comes_stays_when_who_left_signs_out() -> None:
    """At a handover who comes signs in, who leaves stands beside them, then goes."""
    comes = f.SignedIn(BERNARD, "Table 3")
    leaves = f.AuthorityGiven(Act.DEAL, ANNE, BERNARD, "Table 3")
    handed = (ANNE_IN, comes, leaves, (ANNE_OUT, Signature(ANNE)))
    assert missing(*handed, (PAPER, Signature(BERNARD))) == ()
    assert missing(*handed, (PAPER, Signature(ANNE))) == (ANNE,)


def test_who_stood_beside_somebody_and_signs_in_then_sits_there() -> None:
    sits = f.SignedIn(BERNARD, "Table 3")
    assert missing(ANNE_IN, BESIDE, sits, ANNE_OUT, (PAPER, Signature(BERNARD))) == ()


def test_a_signing_out_is_never_out_of_place() -> None:
    assert missing((ANNE_OUT, Signature(ANNE))) == ()


def test_who_left_the_house_signs_no_more() -> None:
    assert missing(ANNE_IN, f.PersonLeft(ANNE), (PAPER, Signature(ANNE))) == (ANNE,)


@pytest.mark.parametrize(
    "ended",
    [
        [STARTED, ANNE_IN, STARTED],
        [STARTED, ANNE_IN, STOPPED],
        [STARTED, ANNE_IN, STOPPED, ANOTHER],
        [ANNE_IN, STOPPED],
    ],
    ids=["started again", "stopped", "another since", "the first of all stopped"],
)
def test_a_pin_counts_no_longer_than_its_program_runs(ended: Sequence[Signed]) -> None:
    assert missing(*ended, (PAPER, Signature(ANNE))) == (ANNE,)


@pytest.mark.parametrize(
    "going",
    [
        [STARTED, ANNE_IN, ANOTHER],
        [ANNE_IN, ANOTHER],
        [STARTED, ANOTHER, ANNE_IN, STOPPED],
    ],
    ids=["another starts", "the one that made the register goes on", "the other stops"],
)
def test_a_second_program_ends_nobodys_evening_at_the_first(going: Sequence[Signed]) -> None:
    assert missing(*going, (PAPER, Signature(ANNE))) == ()


def test_what_a_program_that_was_killed_left_is_over_after_a_night() -> None:
    hands = Hands()
    for fact, at in (
        (STARTED, EVENING),
        (ANNE_IN, EVENING),
        (ANOTHER, EVENING + NIGHT),
    ):
        hands.unproved(Entered(fact, at))
    signed = Entered(PAPER, EVENING + NIGHT, Signature(ANNE))
    assert hands.unproved(signed) == (ANNE,)


def test_the_hours_of_a_name_are_told_table_by_table() -> None:
    _, hands = walked(ANNE_IN, BESIDE, PAPER, ANNE_OUT, f.SignedIn(BERNARD))
    assert hands.spans == {
        ("Table 3", ANNE): [Span(after(0), after(3))],
        ("Table 3", BERNARD): [Span(after(1), after(3))],
        (DESK, BERNARD): [Span(after(4))],
    }


def test_hours_go_on_as_the_clock_shows_them_once_it_was_turned() -> None:
    turned = f.ClockTurned(after(5), after(60))
    _, hands = walked(ANNE_IN, BESIDE, turned)
    assert hands.spans["Table 3", ANNE] == [Span(after(0), after(5)), Span(after(60))]
    assert hands.spans["Table 3", BERNARD] == [Span(after(1), after(5)), Span(after(60))]


def test_before_it_was_put_back_people_may_have_dealt_on_unheard_of() -> None:
    _, hands = walked(ANNE_IN, f.ClockTurned(after(5), after(-60)))
    assert hands.spans["Table 3", ANNE] == [Span(after(0), after(5) + UNNOTED), Span(after(-60))]


def test_who_is_present_and_which_programs_run_is_known() -> None:
    _, hands = walked(STARTED, ANNE_IN, ANOTHER)
    assert hands.present == {ANNE}
    assert (hands.runs(7), hands.runs(8), hands.runs(9)) == (True, True, False)
    _, hands = walked(STARTED, ANNE_IN, STOPPED)
    assert hands.present == frozenset()
    assert not hands.runs(7)


@pytest.mark.parametrize(
    "answered",
    [
        f.AlertAnswered("Table 3", "2026-11-20-0001", 1, 0, "seen", BERNARD),
        f.SlipRefused("Table 3", "3-F-1", "none left", "a5ced", BERNARD),
    ],
    ids=["an alert", "a slip that is refused"],
)
def test_an_answer_of_the_pits_counts_at_its_table_until_the_table_has_it(answered: f.Fact) -> None:
    bernards_out = f.SignedOut(BERNARD, "Table 3")
    place = "Table 3", BERNARD
    found, hands = walked(STARTED, answered, ANOTHER, (PAPER, Signature(BERNARD)))
    assert found[-1] == (BERNARD,)
    assert BERNARD not in hands.present
    assert list(hands.spans[place]) == [Span(after(1), after(1) + NIGHT)]
    _, hands = walked(STARTED, answered, ANOTHER, bernards_out)
    assert list(hands.spans[place]) == [Span(after(1), after(3))]
