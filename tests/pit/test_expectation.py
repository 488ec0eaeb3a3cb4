"""What theory expects of what lay on a table's bets: stakes of one coup win and lose together."""

import pickle
from fractions import Fraction
from typing import Final

from dealer_app.gui.odds.odds_answers import answered
from dealer_app.gui.odds.odds_questions import GameAsked, JointAsked, JointOdds
from dealer_app.pit.expectation import (
    Band,
    JointGains,
    TableStakes,
    by_hour,
    game_of,
    lacking,
    stakes_of,
)
from dealer_app.rules.money import Money
from tests.builders import euros, replayed
from tests.play import PlayTable
from tests.table.accounts.test_hours import START, history
from tests.table.accounts.test_lines import UNHELD
from tests.table.trays import BANQUE_WINS, PONTE_WINS, at_tray, coup

GAINS: Final = {"ponte": Fraction(-1, 80), "banque": Fraction(-1, 90)}
KNOWN: Final = JointGains(
    GAINS,
    {
        ("banque", "banque"): Fraction(86, 100),
        ("banque", "ponte"): Fraction(-88, 100),
        ("ponte", "ponte"): Fraction(90, 100),
    },
)


def dealt() -> PlayTable:
    """Two coups: both sides staked in the first, by two seats; one in the other."""
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100), (4, "ponte", 50), (5, "banque", 150))
    return coup(table, BANQUE_WINS, (4, "ponte", 200))


def test_stakes_on_both_sides_of_a_coup_stray_against_each_other() -> None:
    stakes = stakes_of(history(dealt(), 1))
    (hour,) = {each.begins for each in stakes}
    known = {each.game: KNOWN for each in stakes}
    band = (by_hour(stakes, known) or {})[hour]
    assert band.gain == euros(350) * Fraction(1, 80) + euros(150) * Fraction(1, 90)
    side, alone = euros(150) ** 2, euros(200) ** 2
    both = side * Fraction(90 + 86 - 2 * 88, 100)
    assert band.variance == both + alone * Fraction(90, 100)


def test_an_hour_has_what_was_staked_in_the_coups_that_were_opened_in_it() -> None:
    stakes = stakes_of(history(dealt(), 7))
    hours = by_hour(stakes, {each.game: KNOWN for each in stakes}) or {}
    assert sum(hours.values(), Band()).gain == sum(
        lies * -GAINS[bet] for each in stakes for bet, lies in each.single.items()
    )
    assert len(hours) == 2
    assert min(each for each in hours if each is not None) == START.replace(minute=0)


def test_what_stakes_nothing_more_leaves_the_stakes_the_very_same() -> None:
    staked, table = TableStakes(), dealt()
    before = staked.of(history(table, 1))
    assert staked.of(history(table, 1)) is before
    more = coup(table, PONTE_WINS, (4, "ponte", 100))
    after = staked.of(history(more, 1))
    assert after is not before
    assert after == stakes_of(history(more, 1))


def test_a_bet_that_theory_does_not_know_leaves_the_night_without_a_band() -> None:
    stakes = stakes_of(history(dealt(), 1))
    only_ponte = JointGains({"ponte": GAINS["ponte"]}, {("ponte", "ponte"): Fraction(1)})
    assert by_hour(stakes, {each.game: only_ponte for each in stakes}) is None
    assert by_hour(stakes, {}) is None


def test_bets_of_which_each_alone_is_known_lack_how_they_stray_together() -> None:
    first, *_ = stakes_of(history(dealt(), 1))
    covariances = {pair: each for pair, each in KNOWN.covariances.items() if len({*pair}) == 1}
    alone = JointGains(GAINS, covariances)
    assert lacking(first, alone) == {("banque", "ponte")}
    assert by_hour([first], {first.game: alone}) is None
    assert lacking(first, KNOWN) == lacking(first, JointGains()) == frozenset()


def test_where_patrons_bank_nothing_is_expected() -> None:
    assert stakes_of(history(replayed(UNHELD), 1)) == ()


def test_a_band_reaches_so_far_as_95_nights_of_100_end() -> None:
    band = Band(Fraction(1000), Fraction(10_000))
    assert (band.expected, band.half) == (Money(1000), Money(196))
    assert band.holds(Money(1196))
    assert not band.holds(Money(1197))
    assert (band + band).half == Money(277)


def test_the_odds_of_a_table_are_reckoned_under_its_own_rules() -> None:
    stakes = stakes_of(history(dealt(), 1))
    (each,) = stakes[:1]
    question = JointAsked(GameAsked(*each.game))
    found = answered(pickle.loads(pickle.dumps(question)))  # noqa: S301 - what was just written
    assert isinstance(found, JointOdds)
    assert answered(JointAsked(GameAsked(*each.game), (("banque", "ponte"),))) == found
    known = JointGains(
        {str(bet): gain for bet, gain in found.gains.items()},
        {(str(one), str(other)): far for (one, other), far in found.covariances.items()},
    )
    band = sum((by_hour(stakes, {each.game: known}) or {}).values(), Band())
    assert band.expected > 0
    assert band.half > band.expected
    table = replayed(UNHELD).table
    assert answered(JointAsked(GameAsked(*game_of(table, table.rules, 3)))) == JointOdds()
