"""What may be done with a bank, on the coup as it lies: one case a row."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank import (
    BankMove,
    asked_to_match,
    bank_due,
    banked,
    declined,
    declines,
    in_order,
    may_bank,
    successor_due,
)
from dealer_app.rules.bank_rules import BankRules, Match
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Banco, Bank, Coup, Stake, Tour
from dealer_app.rules.due import Refusal, Step
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BankGivenUp, BankStaked, BankTaken, SeatPassed, WinningsKept
from dealer_app.rules.variant import BetId, Seat
from tests.builders import rules_of
from tests.play import the
from tests.rules.refusals import code_of

RULES = BankRules(needed=True, retires=True, garage=True)
HELD = Bank(Seat("1"), Money(300), Money(200), coups=1)
LEFT = Bank(Seat("2"), asked=Money(300), left_by=Seat("1"))
STAKED = Stake(Seat("3"), BetId("stake"), Money(10))

PASSED = Coup(2, 1, seats=4, tour=Tour(spoke=(Seat("3"),)))
CALLED = Coup(2, 1, seats=4, tour=Tour(banco=Banco(Seat("3"), Money(300))))
LAID = Coup(2, 1, seats=4, stakes=(STAKED,))
CLOSED = Coup(2, 1, seats=4, closed=True)
RIDING = Coup(2, 1, seats=4, stakes=(STAKED,), tour=Tour(spoke=(Seat("3"),), rides=True))
FRESH = Coup(2, 1, seats=4)


def bank(seat: int, amount: int) -> BankStaked:
    return BankStaked(Seat(str(seat)), Money(amount))


def take(seat: int, amount: int) -> BankTaken:
    return BankTaken(Seat(str(seat)), Money(amount))


def keep(amount: int) -> WinningsKept:
    return WinningsKept(Money(amount))


Case = tuple[Coup, Bank | None, BankMove, str, dict[str, object]]

REFUSED: list[Case] = [
    # a bank is written before anything else of the coup, and once
    (LAID, None, bank(2, 100), "stakes_lie", {"seat": "2"}),
    (PASSED, HELD, bank(1, 100), "not_yet", {"seat": "1"}),
    (CALLED, HELD, bank(1, 100), "not_yet", {"seat": "1"}),
    (LAID, HELD, bank(1, 100), "not_yet", {"seat": "1"}),
    (CLOSED, HELD, bank(1, 100), "not_yet", {"seat": "1"}),
    (FRESH, HELD, bank(1, 400), "bank_stands", {"seat": "1", "amount": 300}),
    (FRESH, replace(HELD, amount=Money(1)), bank(1, 9), "bank_stands", {"seat": "1", "amount": 1}),
    (
        FRESH,
        replace(HELD, put_in=Money(300)),
        bank(1, 9),
        "bank_stands",
        {"seat": "1", "amount": 300},
    ),
    (FRESH, replace(HELD, unopposed=True), bank(1, 9), "bank_stands", {"seat": "1", "amount": 300}),
    # who comes after one that gave it up matches what was asked
    (FRESH, LEFT, bank(2, 299), "must_match", {"amount": 300}),
    (FRESH, LEFT, take(2, 301), "must_match", {"amount": 300}),
    (FRESH, LEFT, take(1, 300), "holder_stakes", {"seat": "1"}),
    (FRESH, replace(LEFT, holder=Seat("3")), take(2, 300), "spoken_already", {"seat": "2"}),
    (FRESH, replace(LEFT, asked=Money(0)), take(2, 300), "no_winnings", {}),
    (FRESH, replace(LEFT, amount=Money(1)), take(2, 300), "not_given_up", {}),
    (FRESH, replace(LEFT, left_by=None), take(2, 300), "not_given_up", {}),
    (FRESH, None, take(2, 300), "not_given_up", {}),
    (LAID, LEFT, take(2, 300), "not_given_up", {}),
    # it is given up by whoever held it in a coup, before the next one begins
    (FRESH, None, BankGivenUp(), "may_not_retire", {}),
    (FRESH, replace(HELD, amount=Money(0)), BankGivenUp(), "may_not_retire", {}),
    (FRESH, replace(HELD, coups=0), BankGivenUp(), "may_not_retire", {}),
    (LAID, HELD, BankGivenUp(), "may_not_retire", {}),
    (RIDING, HELD, BankGivenUp(), "stakes_ride", {}),
    # no more is set aside than was won and lies there
    (FRESH, HELD, keep(101), "no_garage", {"amount": 100}),
    (FRESH, HELD, keep(0), "no_garage", {"amount": 100}),
    (FRESH, replace(HELD, aside=Money(150)), keep(101), "no_garage", {"amount": 100}),
    (
        FRESH,
        replace(HELD, put_in=Money(0), amount=Money(60)),
        keep(61),
        "no_garage",
        {"amount": 60},
    ),
    (FRESH, replace(HELD, put_in=Money(400)), keep(1), "no_garage", {"amount": 0}),
    (FRESH, None, keep(1), "not_yet", {}),
    (LAID, HELD, keep(1), "not_yet", {}),
    (RIDING, HELD, keep(1), "not_yet", {}),
]
TAKEN: list[tuple[Coup, Bank | None, BankMove]] = [
    (FRESH, None, bank(2, 100)),
    (FRESH, Bank(Seat("1")), bank(1, 100)),
    (FRESH, LEFT, bank(2, 300)),
    (FRESH, LEFT, take(2, 300)),
    (FRESH, LEFT, take(3, 300)),
    (FRESH, replace(HELD, put_in=Money(300), unopposed=True), bank(1, 100)),
    (FRESH, HELD, BankGivenUp()),
    (FRESH, replace(HELD, amount=Money(1)), BankGivenUp()),
    (FRESH, replace(HELD, coups=0, unopposed=True), BankGivenUp()),
    (FRESH, HELD, keep(100)),
    (FRESH, HELD, keep(1)),
]


@pytest.mark.parametrize(("coup", "held", "move", "code", "values"), REFUSED)
def test_a_move_on_the_bank_is_refused(
    coup: Coup,
    held: Bank | None,
    move: BankMove,
    code: str,
    values: dict[str, object],
) -> None:
    refusal = may_bank(RULES, replace(coup, bank=held), move)
    assert isinstance(refusal, Refusal)
    assert (code_of(refusal, move), refusal.values) == (code, values)


@pytest.mark.parametrize(("coup", "held", "move"), TAKEN)
def test_a_move_on_the_bank_is_taken_as_it_is(
    coup: Coup, held: Bank | None, move: BankMove
) -> None:
    assert may_bank(RULES, replace(coup, bank=held), move) == move


def test_a_house_without_a_garage_or_without_retiring_refuses_both() -> None:
    coup = replace(FRESH, bank=HELD)
    plain = BankRules(needed=True)
    for move in (keep(1), BankGivenUp()):
        assert isinstance(may_bank(plain, coup, move), Refusal)


def test_a_bank_that_may_be_filled_is_only_raised_by_its_holder() -> None:
    filled = replace(RULES, refill=True)
    coup = replace(FRESH, bank=HELD)
    assert may_bank(filled, coup, bank(1, 301)) == bank(1, 301)
    for move in (bank(1, 300), bank(2, 301)):
        assert isinstance(may_bank(filled, coup, move), Refusal)
    assert isinstance(may_bank(filled, replace(RIDING, bank=HELD), bank(1, 301)), Refusal)


def test_what_is_set_aside_twice_lies_there_together() -> None:
    coup = banked(RULES, replace(FRESH, bank=HELD), keep(60))
    coup = banked(RULES, coup, keep(30))
    assert (the(coup.bank).amount, the(coup.bank).aside, the(coup.bank).winnings) == (210, 90, 100)


def test_a_bank_of_one_unit_is_neither_offered_nor_declined() -> None:
    """Of four seats the one to the left of whom it was left declined it already."""
    held = replace(LEFT, holder=Seat("3"))
    offered = replace(FRESH, bank=held)
    assert declined(RULES, offered, Seat("1")) == ("2",)
    assert declined(RULES, replace(offered, bank=replace(held, amount=Money(1))), Seat("1")) == ()
    one = replace(held, amount=Money(1))
    assert declines(RULES, offered, SeatPassed(Seat("3"))) is not None
    assert declines(RULES, replace(offered, bank=one), SeatPassed(Seat("3"))) is None
    variant = rules_of("porcelaine").variant
    assert the(successor_due(variant, offered)).seat == "3"
    for taken in (one, replace(held, left_by=None), replace(held, asked=Money(0)), None):
        assert successor_due(variant, replace(offered, bank=taken)) is None


def test_without_a_step_seats_are_asked_to_the_right() -> None:
    assert in_order(replace(FRESH, bank=HELD), 0) == ("2", "3", "4")
    assert in_order(replace(FRESH, bank=HELD), -1) == ("4", "3", "2")


def test_a_bank_that_nobody_opposed_is_written_anew_by_its_holder() -> None:
    held = replace(HELD, put_in=Money(300), unopposed=True)
    assert banked(RULES, replace(FRESH, bank=held), bank(1, 100)).bank == replace(
        held, amount=Money(100), put_in=Money(100)
    )


def test_what_fills_a_bank_up_counts_as_put_in() -> None:
    for held in (HELD, replace(HELD, unopposed=True)):
        filled = banked(RULES, replace(FRESH, bank=held), bank(1, 350)).bank
        assert filled == replace(held, amount=Money(350), put_in=Money(250))
    one = replace(HELD, put_in=Money(299), unopposed=True)  # a single unit is won
    assert the(banked(RULES, replace(FRESH, bank=one), bank(1, 350)).bank).put_in == 349


def test_whoever_takes_a_bank_over_has_put_in_what_lies_there() -> None:
    coup = banked(RULES, replace(FRESH, bank=LEFT), take(3, 300))
    assert coup.bank == Bank(Seat("3"), Money(300), Money(300))


@pytest.mark.parametrize(
    ("match", "asked"), [(Match.NONE, 0), (Match.GAINS, 100), (Match.WHOLE_BANK, 300)]
)
def test_a_bank_that_is_given_up_asks_what_the_house_says(match: Match, asked: int) -> None:
    called = (Banco(Seat("3"), Money(200)),)
    riding = replace(RIDING, bank=HELD, tour=replace(RIDING.tour, before=called))
    left = banked(replace(RULES, match=match), riding, BankGivenUp())
    assert left.bank == Bank(Seat("2"), asked=Money(asked), left_by=Seat("1"))
    assert (left.stakes, left.tour) == ((), Tour(before=called))


@pytest.mark.parametrize(("step", "asked"), [(1, "2 3 4"), (0, "2 3 4"), (-1, "4 3 2")])
def test_all_but_whoever_gave_it_up_are_asked_to_match_in_the_order_of_the_game(
    step: int, asked: str
) -> None:
    first, *_ = asked.split()
    coup = replace(FRESH, bank=replace(LEFT, holder=Seat(first)))
    assert asked_to_match(replace(RULES, step=step), coup) == tuple(asked.split())


def test_a_bank_is_asked_for_before_a_card_and_never_in_a_void_coup() -> None:
    variant = rules_of("porcelaine").variant
    assert the(bank_due(variant, FRESH)).step is Step.BANK
    assert bank_due(variant, replace(FRESH, void="Nobody staked")) is None
    assert bank_due(variant, FRESH.with_card(variant.banque, Card("9"))) is None
