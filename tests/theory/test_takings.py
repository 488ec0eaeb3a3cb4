"""What becomes of a bank that patrons hold: as its sheet says when it passes, and exactly so."""

from fractions import Fraction

import pytest

from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money, Rounding
from dealer_app.theory.simulation import dealing
from dealer_app.theory.takings import COUPS, GAIN, LEVY, WON, Banks, TakingTerms
from tests.play import the
from tests.theory.chance import HUNDRED, bank_wins, banks, close, exact, nights, ready, terms

COUPS_DEALT = 200_000


def test_a_bank_staked_whole_grows_by_its_winnings_less_the_cagnotte() -> None:
    """§3.1, §3.5: 100 wins 95; 195 wins 195 less 9.75, which is 9.80 to the nearest tenth; 380.20
    wins as much less 19.01, which is 19.00."""
    growth = the(banks("chemin_de_fer", 20_000).growth(HUNDRED, 3))
    assert [stage.amount for stage in growth.stages] == [19_500, 38_020, 74_140]
    assert [stage.levy for stage in growth.stages] == [500, 1_480, 3_380]


def test_the_house_rounds_the_cagnotte_as_it_likes() -> None:
    side, table = ready("chemin_de_fer")
    rules = terms(side)
    up = House(cagnotte=RoundingRule(Rounding.UP, Money(100)))
    found = Banks(table, TakingTerms(rules.variant, rules.hand, up, rules.bets, HUNDRED))
    for batch in dealing(table, 20_000, 1):
        found.count(batch)
    growth = the(found.growth(HUNDRED, 2))
    assert [stage.amount for stage in growth.stages] == [19_500, 38_000]


@pytest.mark.parametrize("name", ["chemin_de_fer", "porcelaine", "banque"])
def test_banks_reach_so_many_coups_as_often_as_the_exact_odds_say(name: str) -> None:
    growth = the(banks(name, COUPS_DEALT).growth(HUNDRED, 6))
    wins = bank_wins(next(iter(exact(name).values())))
    for stage in growth.stages:
        assert close(stage.reached, wins**stage.won)
        assert close(stage.gain, wins**stage.won * stage.amount - HUNDRED)


def test_a_bank_that_is_never_left_loses_what_it_was_opened_with() -> None:
    growth = the(banks("chemin_de_fer", COUPS_DEALT).growth(HUNDRED, 6))
    assert growth.gain.value == -HUNDRED
    assert growth.grown.value > HUNDRED


def test_a_bank_is_held_for_as_many_coups_as_it_takes_to_lose_one() -> None:
    """One coup in `1 / P(hand wins)`; ties and coups won are held through (§3.1)."""
    spread = banks("chemin_de_fer", COUPS_DEALT).spreads[COUPS]
    stake = exact("chemin_de_fer")["stake"]
    won = sum((line.probability for line in stake.lines if line.net > 0), Fraction(0))
    assert close(spread.mean, 1 / won)


def test_the_bank_of_macao_passes_after_each_coup_and_gains_what_the_seat_loses() -> None:
    """S2-A16."""
    found = banks("macao", COUPS_DEALT)
    gain, coups = found.spreads[GAIN], found.spreads[COUPS]
    assert (coups.number, coups.least, coups.most) == (COUPS_DEALT, 1, 1)
    assert close(gain.mean, -exact("macao")["own"].edge * HUNDRED)
    assert found.growth(HUNDRED, 6) is None


def test_the_bank_of_macao_stays_for_so_many_coups_where_the_house_says_so() -> None:
    coups = banks("macao", 9_000, bank_turn="every_3").spreads[COUPS]
    assert (coups.number, coups.least, coups.most) == (3_000, 3, 3)


def test_a_bank_that_passes_on_a_loss_wins_every_coup_but_its_last() -> None:
    found = banks("macao", 20_000, bank_turn="on_loss")
    coups, won = found.spreads[COUPS], found.spreads[WON]
    assert coups.least == 1
    assert won.most < coups.most
    assert won.total < coups.total - coups.number + 1


def test_the_bank_of_baccara_stays_for_the_taille() -> None:
    """S4-A13."""
    found, shoes = banks("baccara", 20_000), nights("baccara", 20_000, 100)
    assert found.by_shoe
    assert found.spreads[COUPS].total == shoes.dealt.coups.total
    bank = shoes.shoes.spreads[1]
    assert (found.spreads[GAIN].total, found.spreads[GAIN].squares) == (bank.total, bank.squares)


def test_an_open_bank_is_levied_of_every_coup_that_it_wins() -> None:
    """§4: 1.25 per cent of 100, to the nearest tenth."""
    found = banks("banque", 20_000, bank="open")
    assert found.by_shoe
    assert found.spreads[LEVY].total == 130 * found.spreads[WON].total
