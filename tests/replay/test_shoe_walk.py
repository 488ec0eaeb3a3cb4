"""The steps of a shoe file, and whether what was entered is what was due."""

from pathlib import Path

import pytest

from dealer_app.replay.script import script_of
from dealer_app.replay.shoe_walk import ShoeStep, alike, begun, parts_of, stepped, steps_of
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.table import events as ev
from tests.builders import rules_of

NIGHT = script_of(
    b"variant punto_banco\ntable Salon\ncroupier A\nat 2026-11-20 21:00\nshoe\ncroupier B\ncoup\n"
    b"stake 1 ponte 10\nstake 99 ponte 10\nexpect refused\ndeal 4s Kd 5h 3c\nexpect total ponte 9\n"
    b"coup\n",
    Path(),
)


def test_headings_and_what_must_be_refused_are_no_steps_and_cards_are_one_each() -> None:
    assert [each.text for each in steps_of(NIGHT)] == [
        "shoe",
        "croupier B",
        "coup",
        "stake 1 ponte 10",
        "deal 4s",
        "deal Kd",
        "deal 5h",
        "deal 3c",
        "expect total ponte 9",
        "coup",
    ]


def test_a_walk_tells_what_is_due_and_leaves_the_payout_to_be_ticked_off() -> None:
    walk = begun(NIGHT, [ShoeStep(each) for each in steps_of(NIGHT)])
    due = []
    while not walk.over:
        due.append(walk.due)
        walk = stepped(walk)
    assert due[2] == (ev.CoupOpened(),)
    assert due[3] == (ev.StakeLaid(Seat("1"), BetId("ponte"), Money(10_00)),)
    assert due[8] is None
    assert due[9] == (ev.CoupOpened(),)
    assert [len(played.coup.stakes) for played in walk.table.coups] == [1]
    assert walk.due is None


def test_a_hand_is_shown_card_by_card() -> None:
    shown = ev.HandShown(PONTE, (Card("4"), Card("5")))
    assert parts_of((shown, ev.CoupOpened())) == (
        ev.HandShown(PONTE, (Card("4"),)),
        ev.HandShown(PONTE, (Card("5"),)),
        ev.CoupOpened(),
    )


@pytest.mark.parametrize(
    ("due", "given", "is_so"),
    [
        (ev.CardDealt(Card("K", "d"), None), ev.CardDealt(Card("K"), None), True),
        (ev.CardDealt(Card("K"), None), ev.CardDealt(Card("K", "d"), None), True),
        (ev.CardDealt(Card("K"), None), ev.CardDealt(Card("Q"), None), False),
        (ev.CardDealt(HIDDEN, None), ev.CardDealt(Card("K"), None), False),
        (ev.CardDealt(HIDDEN, None), ev.CardDealt(HIDDEN, None), True),
        (ev.HandShown(PONTE, (Card("4"),)), ev.HandShown(PONTE, (Card("4", "s"),)), True),
        (ev.HandShown(PONTE, (Card("4"),)), ev.HandShown(BANQUE, (Card("4"),)), False),
        (ev.CardsBurned((HIDDEN,)), ev.CardsBurned((HIDDEN, HIDDEN)), False),
        (ev.CoupVoided("a guest"), ev.CoupVoided("the lights"), True),
        (ev.CoupOpened(), ev.CoupVoided("a guest"), False),
    ],
)
def test_more_may_be_told_of_a_card_or_as_much_as_is_asked(
    due: ev.Event, given: ev.Event, *, is_so: bool
) -> None:
    assert alike(rules_of("punto_banco").variant.pack, due, given) is is_so
