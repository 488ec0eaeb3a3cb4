"""What is supposed of a game: options, packs and payouts, and nothing of it in force."""

from fractions import Fraction
from pathlib import Path

import pytest

from dealer_app.gui.odds.odds_inquiry import (
    OddsSubject,
    Supposition,
    changes,
    in_force,
    stepped,
    with_options,
)
from dealer_app.gui.odds.odds_questions import Payout
from dealer_app.i18n import words
from dealer_app.library import BadOption, read_sheet
from dealer_app.rules.variant import BetId

TIE = (BetId("tie"), 0)
BANQUE = (BetId("banque"), 1)


def subject(game: str = "punto_banco", packs: int = 8) -> OddsSubject:
    sheet = read_sheet(game)
    options = {option.key: option.default for option in sheet.options}
    return OddsSubject("Table 3", sheet, None, options, packs, Path())


def moved(supposed: Supposition, key: str, by: int, times: int = 1) -> Supposition:
    variant = subject().variant(supposed.options)
    for _ in range(times):
        supposed = stepped(variant, supposed, key, by)
    return supposed


def test_what_is_in_force_supposes_nothing() -> None:
    assert changes(subject(), in_force(subject()), words("en")) == []


def test_a_payout_goes_up_and_down_by_what_layouts_pay() -> None:
    up = moved(in_force(subject()), "tie 0", 1, 2)
    assert up.payouts[TIE].pays == 10
    assert moved(in_force(subject()), "tie 0", 1, 30).payouts[TIE].pays == 70
    assert moved(in_force(subject()), "tie 0", -1, 30).payouts[TIE].pays == Fraction(1, 2)


def test_a_payout_back_where_it_was_supposes_nothing() -> None:
    there = moved(in_force(subject()), "tie 0", 1, 3)
    assert moved(there, "tie 0", -1, 3) == in_force(subject())


def test_a_commission_goes_by_half_a_hundredth_and_not_below_nothing() -> None:
    assert moved(in_force(subject()), "banque 1%", -1).payouts[BANQUE].commission == Fraction(
        9, 200
    )
    assert moved(in_force(subject()), "banque 1%", -1, 20).payouts[BANQUE].commission == 0
    assert moved(in_force(subject()), "banque 1%", 1, 90).payouts[BANQUE].commission == Fraction(
        1, 4
    )


def test_another_option_takes_the_place_of_the_payout_that_it_changes() -> None:
    paid = moved(moved(in_force(subject()), "tie 0", 1), "banque 1%", -1)
    after = with_options(subject(), paid, {"banque": "six_pays_half"})
    assert list(after.payouts) == [TIE]


def test_the_packs_of_an_option_are_those_supposed() -> None:
    after = with_options(subject(), in_force(subject()), {"packs": "6"})
    assert after.packs == 6
    assert with_options(subject(), in_force(subject()), {"tie": "9:1"}).packs == 8


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption):
        with_options(subject(), in_force(subject()), {"tie": "7:1"})


def test_what_is_supposed_is_told_in_words() -> None:
    supposed = with_options(subject(), in_force(subject()), {"tie": "9:1"})
    supposed = moved(supposed, "banque 1%", -1)
    told = changes(subject(), Supposition(supposed.options, 4, supposed.payouts), words("en"))
    assert told == ["Tie: 9:1", "4 packs", "payout of Banker"]


def test_the_same_supposition_is_the_same_question() -> None:
    one = with_options(subject(), in_force(subject()), {"tie": "9:1"})
    back = with_options(subject(), one, {"tie": "8:1"})
    assert back.game(subject()) == in_force(subject()).game(subject())
    assert hash(moved(one, "tie 0", 1).game(subject()))


def test_a_supposed_payout_names_its_line() -> None:
    game = moved(in_force(subject()), "tie 0", 1).game(subject())
    assert game.payouts == (Payout(BetId("tie"), 0, Fraction(9), Fraction(0)),)
