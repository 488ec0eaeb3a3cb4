"""What can hardly be so is asked with its figures, answered for by name, and stays up."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Needs, Post, Signature
from dealer_app.rules.variant import Seat
from dealer_app.store.codec import encode
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import expected
from dealer_app.table.accounts.plausible import ASKS, WHOEVER_SIGNS
from dealer_app.table.alerts import Doubt, alerts, doubt_at
from dealer_app.table.judges.authority import needs_of
from tests.builders import at_table, entered, refusal, said, session
from tests.movements import movements
from tests.play import PlayTable, the
from tests.table.trays import CHIPS, COUNTED, PONTE_WINS, at_tray, bought, chips, coup, credit, fill

NARROW: Final = "\u202f"
SOLD: Final = Money(10_001_00)
"""Chips sold for one more than the tray holds."""
LIMITED: Final = f"{CHIPS}[limits]\nminimum = 5\nmaximum = 100\n"


WRITTEN: Final = COUNTED + "[staff]\npins = false\n"
"""A house in which nobody gives a PIN."""


def paid(gained: float, vouched: str = "") -> ev.PayoutCorrected:
    """Seat 3 had that of its 100 on the ponte, who won."""
    money = Money(round(gained * 100))
    return ev.PayoutCorrected(1, Seat("3"), "ponte", money, "Seen on film", vouched=vouched)


def won() -> PlayTable:
    return entered(coup(at_tray(CHIPS), PONTE_WINS, (3, "ponte", 100)))


DOUBTED: Final[Mapping[str, tuple[Callable[[], PlayTable], ev.Vouched, No]]] = {
    "a credit of more than the tray holds": (
        at_tray,
        ev.TrayCredited("C1", chips({100: 900}), vouched=WHOEVER_SIGNS),
        No.BELOW_NOTHING,
    ),
    "a credit of more chips of a value than can lie there": (
        at_tray,
        ev.TrayCredited("C1", chips({25: 41}), vouched=WHOEVER_SIGNS),
        No.CHIPS_NOT_THERE,
    ),
    "chips sold that are not there": (
        at_tray,
        ev.ChipsBought(Money(10_001_00), vouched=WHOEVER_SIGNS),
        No.BELOW_NOTHING,
    ),
    "chips changed into others that are not there": (
        at_tray,
        ev.ColoursChanged(chips({100: 1}), chips({5: 20}), vouched=WHOEVER_SIGNS),
        No.CHIPS_NOT_THERE,
    ),
    "a fill cancelled whose chips went out again": (
        lambda: entered(at_tray(), fill("F1", {100: 10}), bought(10_500)),
        ev.SlipCancelled("F1", "Wrong table", vouched=WHOEVER_SIGNS),
        No.BELOW_NOTHING,
    ),
    "a tip of more than ten of the highest stakes": (
        lambda: at_table(house=LIMITED),
        ev.TipTaken(Money(1_001_00), vouched=WHOEVER_SIGNS),
        No.TIP_BEYOND,
    ),
    "a payout beyond the odds of its bet": (won, paid(9_999_999, WHOEVER_SIGNS), No.PAYOUT_BEYOND),
}


@pytest.mark.parametrize("name", DOUBTED)
def test_what_can_hardly_be_so_is_recorded_once_somebody_answers_for_it(name: str) -> None:
    make, event, code = DOUBTED[name]
    table = make()
    at_once = replace(event, vouched="")
    before, quiet = table.entries, len(alerts(table.state))
    assert code in ASKS
    assert refusal(table, at_once) is code
    assert table.entries == before
    assert table.enter(event, Signature("Ada", ("Cléo",))).refusal is None
    recorded = table.events[-1]
    assert isinstance(recorded, ev.Vouched)
    assert recorded.vouched == "Cléo"
    assert len(alerts(table.state)) == quiet + 1


@pytest.mark.parametrize("name", [WHOEVER_SIGNS, "", " "])
def test_it_is_asked_again_while_nobody_is_named(name: str) -> None:
    assert refusal(at_tray(WRITTEN), ev.ChipsBought(SOLD, vouched=name)) is No.BELOW_NOTHING


@pytest.mark.parametrize("name", ["A. Roche", " a.  roche "])
def test_the_croupier_is_not_who_answers_for_it_where_names_are_written(name: str) -> None:
    table = at_tray(WRITTEN)
    verdict = table.enter(ev.ChipsBought(SOLD, vouched=name))
    assert the(verdict.refusal).code is No.ANOTHER_ANSWERS
    assert said(table, verdict) == "A. Roche made the entry: somebody else answers for it."
    assert said(table, verdict, "fr").startswith("A. Roche a fait l’écriture")


def test_whoever_gives_a_pin_may_have_dealt_the_cards() -> None:
    table = at_tray(COUNTED)
    entered(table, ev.ChipsBought(SOLD, vouched="A. Roche"))
    assert alerts(table.state)


def test_of_several_who_sign_the_one_of_the_highest_post_answers_for_it() -> None:
    table = at_tray(COUNTED)
    table.posts = lambda: {"Ada": Post.DIRECTOR, "Cléo": Post.CHEF, "Max": Post.AUDITOR}
    doubted = ev.ChipsBought(SOLD, vouched=WHOEVER_SIGNS)
    assert table.enter(doubted, Signature("Cléo", ("Ada", "Max"))).refusal is None
    assert table.events[-1] == ev.ChipsBought(SOLD, vouched="Ada")


def test_nobody_answers_for_what_can_well_be() -> None:
    table = at_tray()
    entered(table, ev.ChipsBought(Money(100_00), vouched=WHOEVER_SIGNS))
    assert table.events[-1] == ev.ChipsBought(Money(100_00))
    assert encode(table.events[-1]).body == '{"amount":10000}'
    assert alerts(table.state) == ()


def test_where_no_float_was_counted_nothing_is_known_of_the_tray() -> None:
    table = session(house=CHIPS)
    entered(table, bought(1_000_000), credit("C1", {100: 1_000}))


def test_more_chips_of_a_value_can_lie_there_once_guests_have_lost() -> None:
    table = coup(at_tray(CHIPS), PONTE_WINS, (3, "banque", 100))
    entered(table, credit("C1", {25: 44}))


def test_the_post_above_answers_for_it() -> None:
    table = at_tray().table
    sale, slip = ev.ChipsBought(Money(100)), ev.TrayCredited("C1", chips({100: 1}))
    assert needs_of(table, sale) == Needs(Post.CROUPIER)
    assert needs_of(table, ev.ChipsBought(Money(100), vouched="?")) == Needs(Post.CHEF)
    assert needs_of(table, slip) == Needs(Post.CHEF)
    above = ev.TrayCredited("C1", chips({100: 1}), vouched="?")
    assert needs_of(table, above) == Needs(Post.DIRECTOR)


def test_it_is_asked_with_its_figures_in_either_language() -> None:
    table = at_tray()
    verdict = table.enter(credit("C1", {100: 900}))
    assert said(table, verdict) == (
        "Can that be? €90,000 goes out, and by the entries €10,000 lies in the tray. Enter it once"
        " more: the post above answers for it."
    )
    assert said(table, verdict, "fr").startswith(f"Est-ce possible{NARROW}?")


def test_an_alert_of_the_tray_is_cleared_like_any_other() -> None:
    table = at_tray()
    entered(table, ev.ChipsBought(SOLD, vouched="Ada"))
    entered(table, ev.AlertCleared(0, 0))
    assert alerts(table.state) == ()


@settings(
    max_examples=30,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_no_act_at_the_tray_makes_it_less_than_nothing_without_an_alert(
    data: st.DataObject, seed: int
) -> None:
    table, chance = at_tray(CHIPS), Random(seed)
    for _ in range(12):
        event = data.draw(movements(table.state))
        if isinstance(event, ev.ChipsBought):
            event = ev.ChipsBought(Money(event.amount * chance.choice((1, 100))))
        verdict = table.enter(event)
        asks = verdict.refusal is not None and verdict.refusal.code in ASKS
        if asks and isinstance(event, ev.Vouched) and chance.random() < 1 / 2:
            entered(table, replace(event, vouched="Ada"))
        there = expected(table.state)
        assert there is None or there >= 0 or alerts(table.state)


def test_an_alert_knows_who_answers_for_it_and_its_figures() -> None:
    table = at_tray(COUNTED + "[staff]\npins = false\n")
    entered(table, ev.IrregularityFound("IRR-14", None), ev.ChipsBought(SOLD, vouched="Ada"))
    coup(table, PONTE_WINS, (3, "ponte", 100))
    entered(table, paid(-50, ""), paid(9_999, "Cléo"))
    below = Refusal(No.BELOW_NOTHING, {"amount": SOLD, "limit": Money(10_000_00)})
    beyond = Refusal(No.PAYOUT_BEYOND, {"amount": Money(9_999_00), "limit": Money(100_00)})
    told = [doubt_at(table.state, each.coup, each.place) for each in alerts(table.state)]
    assert told == [None, Doubt("Ada", below), None, Doubt("Cléo", beyond)]
