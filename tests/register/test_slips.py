"""Slips in the house's book: each is sent, received or refused once, and answered for once."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.register_fold import SLIPS, Entered, fold
from dealer_app.register.state import EMPTY
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import USUAL, Act, Post, Signature, suffices
from tests.register.builders import EVENING, after, against

CHIPS: Final[Chips] = {Money(10_000): 4}
SENT: Final = f.FillSent("Table 2", "F-5", CHIPS, "Luc", "a5ced")
BACK: Final = f.CreditReceived("Table 5", "C-3", CHIPS, "60e5", {Money(10_000): 5})
REFUSED: Final = f.SlipRefused("Table 2", "F-5", "none left", "a5ced")


@pytest.mark.parametrize("fact", [SENT, BACK, REFUSED])
def test_a_slip_of_a_table_is_in_the_book_once(fact: f.OfCage) -> None:
    assert against(EMPTY, fact) is None
    assert against(after(fact), fact) is ObjectionCode.SLIP_TWICE


@pytest.mark.parametrize(("first", "then"), [(SENT, REFUSED), (REFUSED, SENT)])
def test_what_was_sent_is_not_refused_and_what_was_refused_is_not_sent(
    first: f.OfCage, then: f.OfCage
) -> None:
    assert against(after(first), then) is ObjectionCode.SLIP_TWICE


def test_a_refused_slip_has_no_chips_and_says_why_and_by_whom() -> None:
    (heard,) = after(replace(REFUSED, name="Luc Lenoir")).slips.values()
    assert (heard.chips, heard.refused, heard.of) == ({}, "none left", "a5ced")
    assert (heard.by, heard.carrier) == ("Luc Lenoir", "")


@pytest.mark.parametrize(
    ("fact", "digest"),
    [
        (REFUSED, "b00c"),
        (replace(REFUSED, name="Luc", digest="5e47"), "5e47"),
        (replace(REFUSED, name="Luc"), ""),
    ],
    ids=["in the book", "as a machine heard it", "as it was heard before its digest was"],
)
def test_a_refusal_is_known_by_its_digest_in_the_book(fact: f.SlipRefused, digest: str) -> None:
    (kept,) = fold(EMPTY, [Entered(fact, EVENING, digest="b00c")]).slips.values()
    assert kept.digest == digest


def test_whoever_signed_is_named_before_whoever_is_said_to_have_done_it() -> None:
    answer = f.AlertAnswered("Table 3", "s1", 4, 0, "seen on the film", "Claire Fabre")
    signed = [
        Entered(each, EVENING, Signature("Luc Lenoir"))
        for each in (replace(REFUSED, name="Claire Fabre"), answer)
    ]
    register = fold(EMPTY, signed)
    assert [each.by for each in register.slips.values()] == ["Luc Lenoir"]
    assert [each.by for each in register.answers.values()] == ["Luc Lenoir"]


def test_another_table_may_have_the_same_number() -> None:
    assert against(after(SENT), f.FillSent("Table 3", "F-5", CHIPS, "Luc")) is None


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (f.FillSent("Table 2", "F-5", CHIPS, " "), ObjectionCode.CARRIER_NEEDED),
        (f.FillSent("Table 2", "F-5", {}, "Luc"), ObjectionCode.SLIP_EMPTY),
        (f.FillSent("Table 2", "F-5", {Money(500): -1}, "Luc"), ObjectionCode.SLIP_EMPTY),
        (f.FillSent("Table 2", "F 5", CHIPS, "Luc"), ObjectionCode.SLIP_NUMBER),
        (f.CreditReceived("Table 2", "", CHIPS), ObjectionCode.SLIP_NUMBER),
        (replace(REFUSED, reason=" "), ObjectionCode.REASON_NEEDED),
        (replace(REFUSED, slip=""), ObjectionCode.SLIP_NUMBER),
        (replace(REFUSED, asked=""), ObjectionCode.SLIP_UNASKED),
        (f.SlipAnswered("Table 2", "F-5", "counted"), ObjectionCode.SLIP_UNKNOWN),
    ],
)
def test_what_says_too_little_of_a_slip_is_refused(fact: f.OfCage, code: ObjectionCode) -> None:
    assert against(EMPTY, fact) is code


def test_a_slip_is_answered_for_once_with_a_reason() -> None:
    register = after(BACK)
    assert against(register, f.SlipAnswered("Table 5", "C-3", " ")) is ObjectionCode.REASON_NEEDED
    answer = f.SlipAnswered("Table 5", "C-3", "counted by two")
    assert against(register, answer) is None
    assert against(after(answer, register=register), answer) is ObjectionCode.SLIP_UNKNOWN


def test_a_machine_that_has_heard_the_book_says_nothing_of_slips_itself() -> None:
    assert against(after(f.BookHeard(7, "b00c")), SENT) is ObjectionCode.HOUSE_BOOK


def test_a_slip_is_kept_for_as_long_as_a_table_may_be_away() -> None:
    later = EVENING + SLIPS + timedelta(seconds=1)
    register = fold(after(SENT), [Entered(BACK, later)])
    assert [each.slip for each in register.slips.values()] == ["C-3"]


def test_an_alert_of_a_table_is_answered_once_with_a_reason() -> None:
    answer = f.AlertAnswered("Table 3", "s1", 4, 0, "seen on the film")
    assert against(EMPTY, answer) is None
    assert against(EMPTY, replace(answer, reason=" ")) is ObjectionCode.REASON_NEEDED
    register = after(answer)
    assert against(register, answer) is ObjectionCode.ALERT_ANSWERED
    assert against(register, replace(answer, place=1)) is None


def test_an_answer_is_kept_for_as_long_as_a_table_may_be_away() -> None:
    answer = f.AlertAnswered("Table 3", "s1", 4, 0, "seen on the film", "Claire Fabre")
    later = EVENING + SLIPS + timedelta(seconds=1)
    register = fold(after(answer), [Entered(replace(answer, place=1), later)])
    assert [(each.place, each.by) for each in register.answers.values()] == [(1, "Claire Fabre")]


def test_an_answer_for_a_slip_that_nobody_heard_of_changes_nothing() -> None:
    assert after(f.SlipAnswered("Table 5", "C-3", "counted by two")).slips == {}


def test_a_cashier_answers_for_the_cage_and_for_nothing_else() -> None:
    posts, luc = {"Luc": Post.CASHIER}, Signature("Luc")
    assert [act for act in Act if suffices(posts, luc, USUAL[act], act)] == [Act.CAGE]
