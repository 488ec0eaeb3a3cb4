"""What a night brings: as the exact edge and variance say, and the same however it is dealt."""

import tracemalloc
from math import sqrt

import numpy as np
import pytest

from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.theory import simulation
from dealer_app.theory.simulation import dealing
from dealer_app.theory.takings import NightTakings, Takings, TakingTerms, TooMuch, samples, taking
from tests.theory.chance import HUNDRED, banks_anew, close, exact, nights, nights_anew, ready, terms

NIGHT = 50


@pytest.mark.parametrize(
    "name", ["punto_banco", "festival", "macao", "chemin_de_fer", "porcelaine"]
)
def test_a_night_comes_to_its_coups_times_the_edge_and_strays_as_the_variance_says(
    name: str,
) -> None:
    found, worths = nights(name, 200_000, NIGHT), exact(name)
    bets = found.takings.terms.bets
    for bet, spread in zip(bets, found.nights.spreads, strict=False):
        worth = worths[bet.id]
        assert close(spread.mean, NIGHT * worth.edge * HUNDRED), bet.id
        assert close(spread.deviation, sqrt(NIGHT * worth.variance) * HUNDRED), bet.id


def test_nights_are_as_many_as_their_coups_fill() -> None:
    found = nights("chemin_de_fer", 1_049, NIGHT)
    assert found.nights.spreads[0].number == 20


def test_one_night_of_all_coups_is_the_sum_of_them_all() -> None:
    found = nights("punto_banco", 30_000, 30_000)
    whole = samples(found.takings, found.times)
    for each, spread in zip(whole, found.nights.spreads, strict=False):
        assert spread.number == 1
        assert each.gain == spread.mean.value / (30_000 * HUNDRED)


def test_the_house_takes_what_all_bets_lose() -> None:
    *bets, bank, house = nights("festival", 20_000, NIGHT).nights.spreads
    assert house.total == -sum(spread.total for spread in bets)
    assert (bank.least, bank.most) == (0, 0)


@pytest.mark.parametrize("name", ["chemin_de_fer", "banque", "macao"])
def test_where_patrons_bank_guests_bank_and_house_come_to_nothing_together(name: str) -> None:
    """§3.5."""
    spreads = nights(name, 20_000, NIGHT).nights.spreads
    assert sum(spread.total for spread in spreads) == 0


def test_a_shoe_brings_what_its_coups_bring() -> None:
    found = nights("porcelaine", 2_000, 1)
    assert found.dealt.coups.most == 1
    for night, shoe in zip(found.nights.spreads, found.shoes.spreads, strict=True):
        assert (night.total, night.squares) == (shoe.total, shoe.squares)


def test_shoes_tell_their_coups_and_the_cards_burned_and_left() -> None:
    """A burn by the first card takes two cards at least, eleven at most; a cut card before the last
    fourteen leaves no more than those (§2.5)."""
    plain = nights("punto_banco", 20_000, NIGHT).dealt
    cut = nights("punto_banco", 20_000, NIGHT, burn="first_card", cut_card="14").dealt
    assert (plain.burned.most, cut.burned.least, cut.burned.most) == (0, 2, 11)
    assert cut.coups.mean.value < plain.coups.mean.value
    assert plain.left.most < 6
    assert 14 - 2 * 6 < cut.left.least <= cut.left.most <= 14 - 4


def test_cards_that_left_a_shoe_and_those_in_it_are_all_its_cards() -> None:
    """4.9388 cards a coup with eight packs (§13.3), nearly so with six."""
    found = nights("punto_banco", 100_000, NIGHT).dealt
    gone = (312 - found.left.mean.value) / found.coups.mean.value
    assert float(gone) == pytest.approx(4.939, abs=0.005)


@pytest.mark.parametrize("name", ["macao", "chemin_de_fer", "porcelaine"])
def test_a_seed_brings_the_same_however_many_shoes_are_dealt_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide, held = nights_anew(name, 6_000, NIGHT), banks_anew(name, 6_000)
    monkeypatch.setattr(simulation, "LANES", 37)
    narrow, less = nights_anew(name, 6_000, NIGHT), banks_anew(name, 6_000)
    pairs = list(zip(wide.nights.spreads, narrow.nights.spreads, strict=True))
    pairs += zip(wide.shoes.spreads, narrow.shoes.spreads, strict=True)
    pairs += zip(held.spreads, less.spreads, strict=True)
    for one, other in pairs:
        assert (one.number, one.total, one.squares) == (other.number, other.total, other.squares)
        assert np.array_equal(one.counts, other.counts)


def test_memory_does_not_grow_with_the_coups() -> None:
    side, table = ready("chemin_de_fer")

    def peak(coups: int) -> int:
        tracemalloc.start()
        found = NightTakings(Takings(table, terms(side)), NIGHT)
        for batch in dealing(table, coups, 1):
            found.count(batch)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(10_000)
    assert peak(3_000_000) < 1.2 * peak(300_000)


def test_a_bank_is_levied_on_what_it_wins_at_chemin_de_fer() -> None:
    """§3.5: five per cent."""
    side, table = ready("chemin_de_fer")
    by_sign = {way.duel.sign: taking(terms(side), way.duel) for way in table.plays.ways}
    assert (by_sign[-1].bets, by_sign[-1].bank, by_sign[-1].house) == ((-10_000,), 9_500, 500)
    assert (by_sign[1].bets, by_sign[1].bank, by_sign[1].house) == ((10_000,), -10_000, 0)
    assert (by_sign[0].bets, by_sign[0].bank, by_sign[0].house) == ((0,), 0, 0)


@pytest.mark.parametrize(("kind", "levy"), [("limited", 200), ("open", 130)])
def test_a_limited_banque_and_an_open_one_are_levied_apart(kind: str, levy: int) -> None:
    """§4: 2 %, or 1.25 % rounded to the nearest tenth, half up."""
    side, table = ready("banque", bank=kind)
    won = next(way.duel for way in table.plays.ways if way.duel.sign < 0)
    assert taking(terms(side), won).house == levy


def test_a_stake_that_could_not_be_added_up_is_refused() -> None:
    side, table = ready("festival")
    rules = terms(side)
    takings = Takings(
        table, TakingTerms(rules.variant, rules.hand, House(), rules.bets, Money(10**16))
    )
    with pytest.raises(TooMuch):
        takings.classes(np.arange(500))
