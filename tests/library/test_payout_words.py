"""What the croupier does with each line of the payout, in words."""

from dataclasses import replace

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.results import act, reckoning
from dealer_app.library.sheets import read_sheet, resolve
from dealer_app.rules.coup import Line
from dealer_app.rules.house import CommissionMode, Currency, House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Result, Seat
from dealer_app.table.table import Rules

CHIPS = House(currency=Currency("JETON", "jetons", 0))
PUNTO = resolve(read_sheet("punto_banco"), {})
MARKS = replace(CHIPS, commission_mode=CommissionMode.MARKED)


def line(result: Result, *, won: int = 0, lost: int = 0, commission: int = 0) -> Line:
    return Line(Seat("3"), "own", Money(100), result, Money(won), Money(lost), Money(commission))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (line(Result.LOSE, lost=100), "take"),
        (line(Result.LOSE, lost=300), "take, and 200 more"),
        (line(Result.LOSE, lost=50), "take 50, return the rest"),
        (line(Result.LOSE), "return"),
        (line(Result.WIN, won=300), "pay 300"),
        (line(Result.WIN, won=100, commission=5), "pay 95"),
        (line(Result.PUSH), "return"),
        (line(Result.VOID), "return"),
    ],
)
def test_a_line_is_taken_paid_or_returned(told: Line, said: str) -> None:
    assert act(words("en"), told, Rules(PUNTO, CHIPS)) == said


def test_a_stake_that_lies_on_for_the_next_coup_is_not_given_back() -> None:
    rules = Rules(resolve(read_sheet("porcelaine"), {}), CHIPS)
    assert act(words("en"), line(Result.PUSH), rules) == "stays"
    assert act(words("en"), line(Result.VOID), rules) == "return"


def test_a_commission_is_reckoned_beside_the_payment() -> None:
    told = line(Result.WIN, won=100, commission=5)
    assert reckoning(words("en"), told, CHIPS) == "100 − 5 commission"
    assert reckoning(words("en"), line(Result.WIN, won=100), CHIPS) == ""


def test_a_marked_commission_is_not_kept_from_the_payment() -> None:
    told = line(Result.WIN, won=100, commission=5)
    assert act(words("en"), told, Rules(PUNTO, MARKS)) == "pay 100"
    assert reckoning(words("en"), told, MARKS) == "5 commission marked"
