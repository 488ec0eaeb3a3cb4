"""The odds of every game against its rules written once more, for any shoe."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_app.rules.cards import Card
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.habits import name_of
from dealer_app.theory.shoe import full, without
from tests.theory.by_hand import (
    SIX,
    Held,
    Net,
    Rules,
    any_natural,
    even,
    modulo,
    nobody,
    odds,
    printed,
)
from tests.theory.shoes import game

HALF: Final = Fraction(1, 2)
POINTS: Final = modulo(10, 8, 9)


def pays(net: Fraction | int, when: bool) -> Fraction | int:  # noqa: FBT001 - it is what was bet on
    return net if when else -1


def below(five: Fraction | int, hand: Held) -> Fraction | int:
    """Draws below 5, stays above, and on 5 as is said (§3.4, S3.11, S2.15)."""
    return five if hand.total == 5 else int(hand.total < 5)


# Punto banco (§2.2, §2.6)


def dragon(won: int, mine: Held, other: Held) -> int:
    if won > 0 and mine.natural:
        return 1
    if won == 0 and mine.natural and other.natural:
        return 0
    margins = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
    return margins.get(mine.total - other.total, -1) if won > 0 else -1


def three_card_six(_: int, hand: Held, bank: Held) -> int:
    return (-1, 8, 100)[sum(each.total == 6 and each.cards == 3 for each in (hand, bank))]


def six(two: int, three: int) -> Net:
    def net(won: int, _: Held, bank: Held) -> int:
        if won >= 0 or bank.total != 6:
            return -1
        return two if bank.cards == 2 else three

    return net


def tied(on: int, pay: int) -> Net:
    return lambda won, hand, _: pays(pay, won == 0 and hand.total == on)


def dealt(pay: Fraction | int, *cards: int) -> Net:
    return lambda _, hand, bank: pays(pay, hand.cards + bank.cards in cards)


TIES: Final = (150, 215, 225, 200, 120, 110, 45, 45, 80, 80)
BETS: Final[Mapping[str, Net]] = {
    "ponte": even,
    "banque": lambda won, _, __: Fraction(95, 100) if won < 0 else -won,
    "tie": lambda won, _, __: pays(8, won == 0),
    "big": dealt(Fraction(54, 100), 5, 6),
    "small": dealt(Fraction(3, 2), 4),
    "cards_4": dealt(Fraction(3, 2), 4),
    "cards_5": dealt(2, 5),
    "cards_6": dealt(2, 6),
    "dragon_7": lambda won, _, bank: pays(40, won < 0 and (bank.total, bank.cards) == (7, 3)),
    "panda_8": lambda won, hand, _: pays(25, won > 0 and (hand.total, hand.cards) == (8, 3)),
    "super_6": six(12, 12),
    "lucky_6": six(12, 20),
    "small_tiger": six(22, -1),
    "big_tiger": six(-1, 50),
    "tiger_tie": tied(6, 35),
    "dragon_bonus_ponte": dragon,
    "dragon_bonus_banque": lambda won, hand, bank: dragon(-won, bank, hand),
    **{f"egalite_{total}": tied(total, pay) for total, pay in enumerate(TIES)},
    "three_card_six": three_card_six,
    "three_giving_8": lambda _, hand, bank: pays(
        200, bank.cards == 2 and bank.total == 3 and hand.third == 8
    ),
}
LIKENESSES: Final = {"ponte_pair", "banque_pair", "either_pair", "perfect_pair"}
"""Bets on faces and suits, of which values say nothing."""

PUNTO: Final = Rules(
    POINTS, any_natural, lambda hand: int(hand.total <= 5), printed, nobody, BETS
)  # fmt: skip


def no_commission(won: int, _: Held, bank: Held) -> Fraction | int:
    return HALF if won < 0 and bank.total == 6 else -won


def ez(won: int, _: Held, bank: Held) -> int:
    return 0 if won < 0 and (bank.total, bank.cards) == (7, 3) else -won


# The festival game (S3.9-S3.18)

FEAST: Final[Mapping[str, Net]] = {
    "ponte": lambda won, _, __: won or -1,
    "banque": lambda won, _, __: -won or -1,
    "tie": lambda won, _, __: pays(5, won == 0),
}


def feast(bank: Rules, *, stops: bool, tiebreak: tuple[int, ...]) -> Rules:
    ends = any_natural if stops else lambda _, __: False
    return Rules(
        POINTS, ends, lambda hand: below(HALF, hand), bank.answers, nobody, FEAST, tiebreak
    )


AS_PONTE: Final = Rules(
    POINTS,
    any_natural,
    lambda hand: below(HALF, hand),
    lambda _, bank: below(HALF, bank),
    nobody,
    FEAST,
    (8, 9),
)

# Chemin de fer (§3.4): the bank by its table, free where that is open, or wherever it likes

STAKE: Final[Mapping[str, Net]] = {"stake": even}


def railway(hand: Held, bank: Held) -> Fraction | int:
    is_open = (bank.total, hand.third) in ((3, 9), (5, 4))
    return HALF if is_open else printed(hand, bank)


CHEMIN: Final = Rules(POINTS, any_natural, lambda hand: below(HALF, hand), railway, nobody, STAKE)

# Porcelaine (S1.15-S1.20): free on any total that is no Siècle

PORCELAINE: Final = Rules(
    modulo(12, 10, 11),
    any_natural,
    lambda hand: Fraction(hand.total < 10) / 2,
    lambda _, bank: Fraction(bank.total < 10) / 2,
    nobody,
    STAKE,
)

# Macao (S2.9-S2.24, S2-A1, S2-A2): nine is taken off two cards, a third may break the hand


def less_nine(points: int) -> int:
    while points > 9:
        points -= 9
    return points


def broken(first: int, third: int | None) -> Held:
    total = less_nine(first) + (third or 0)
    natural = {7: 1, 8: 2, 9: 3}.get(total, 0) if third is None else 0
    return Held(first, third, total, natural, bust=third is not None and total > 9)


def whole(first: int, third: int | None) -> Held:
    """No card breaks the hand: nine is taken off all of it."""
    total = less_nine(first + (third or 0))
    natural = {7: 1, 8: 2, 9: 3}.get(total, 0) if third is None else 0
    return Held(first, third, total, natural)


MAY: Final = {3: {6, 7}, 4: set(range(10)) - {8}, 5: set(range(2, 8)), 6: set(range(4, 8))}
"""On which third cards the bank may draw (S2.18-S2.21)."""


def written(hand: Held, bank: Held) -> Fraction | int:
    if hand.third is None or bank.total < 3:
        return below(HALF, bank)
    return HALF if hand.third in MAY.get(bank.total, ()) else 0


def own(won: int, hand: Held, bank: Held) -> int:
    if hand.bust:
        return -1
    return won * max(1, (hand if won > 0 else bank).natural)


MACAO_BETS: Final[Mapping[str, Net]] = {
    "own": own,
    "bank": lambda won, hand, _: -1 if hand.bust else -won,
    "tie": lambda won, hand, _: pays(5, won == 0 and not hand.bust),
}


def macao(held: object = broken, **bets: Net) -> Rules:
    count = whole if held is whole else broken
    return Rules(
        count,
        any_natural,
        lambda hand: below(HALF, hand),
        written,
        lambda hand: hand.bust,
        {**MACAO_BETS, **bets},
    )


def difference(won: int, hand: Held, bank: Held) -> int:
    apart = hand.natural - bank.natural if won > 0 else bank.natural - hand.natural
    return -1 if hand.bust else won * max(1, apart)


# Baccara with a hand for each ponte (S4.9-S4.15): free below eight, a ponte's natural is kept


def at_will(hand: Held) -> Fraction | int:
    return Fraction(hand.total < 8) / 2


def bank_natural(_: Held, bank: Held) -> bool:
    return bool(bank.natural)


BACCARA: Final = Rules(
    POINTS, bank_natural, at_will, lambda _, bank: at_will(bank), nobody, {"own": even}
)  # fmt: skip
AT_ONCE: Final = Rules(
    POINTS,
    bank_natural,
    at_will,
    lambda _, bank: at_will(bank),
    lambda hand: bool(hand.natural),
    {"own": even},
)

GAMES: Final[list[tuple[str, dict[str, str], Rules]]] = [
    ("punto_banco", {}, PUNTO),
    (
        "punto_banco",
        {"banque": "six_pays_half", "super_6": "15:1", "big": "0.5:1", "tie": "9:1"},
        Rules(
            PUNTO.held, PUNTO.stops, PUNTO.draws, PUNTO.answers, PUNTO.over,
            {
                **BETS,
                "banque": no_commission,
                "super_6": six(15, 15),
                "big": dealt(HALF, 5, 6),
                "tie": lambda won, _, __: pays(9, won == 0),
            },
        ),
    ),
    (
        "punto_banco",
        {"banque": "ez", "lucky_6": "12_18"},
        Rules(
            PUNTO.held, PUNTO.stops, PUNTO.draws, PUNTO.answers, PUNTO.over,
            {**BETS, "banque": ez, "lucky_6": six(12, 18)},
        ),
    ),
    ("festival", {}, AS_PONTE),
    (
        "festival",
        {"natural": "plays_on", "tiebreak": "all"},
        feast(AS_PONTE, stops=False, tiebreak=tuple(range(10))),
    ),
    (
        "festival",
        {"natural": "plays_on", "banque_law": "punto_banco"},
        feast(PUNTO, stops=False, tiebreak=(8, 9)),
    ),
    ("chemin_de_fer", {}, CHEMIN),
    ("porcelaine", {}, PORCELAINE),
    ("macao", {}, macao()),
    ("macao", {"over_nine": "reduce", "multiplier": "difference"}, macao(whole, own=difference)),
    ("baccara", {"hands": "per_ponte"}, BACCARA),
    ("baccara", {"hands": "per_ponte", "natural_ponte": "shown_at_once"}, AT_ONCE),
]  # fmt: skip


NAMES = [" ".join((name, *options.values())) for name, options, _ in GAMES]


@pytest.mark.parametrize(("name", "options", "rules"), GAMES, ids=NAMES)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_odds_are_those_of_the_rules_written_once_more(
    name: str, options: dict[str, str], rules: Rules, data: st.DataObject
) -> None:
    """A shoe of a few values, each choice one way as often as the other."""
    theory = game(name, **options)
    pack = theory.variant.pack
    values = data.draw(st.sets(st.sampled_from(sorted(set(pack.values))), min_size=2, max_size=5))
    shoe = {value: data.draw(st.integers(1, 8)) for value in sorted(values)}
    shoe[min(values)] += max(0, SIX - sum(shoe.values()))
    left, gone = dict(shoe), []
    fresh = full(pack, 2)
    for face, copies in fresh.faces.items():
        value = pack.values[pack.faces.index(face)]
        stays = min(copies, left.get(value, 0))
        left[value] = left.get(value, 0) - stays
        gone += [Card(face)] * (copies - stays)
    cards = without(fresh, gone)
    played = [side.orders.plays for side in theory.sides]
    choices = [name_of(cell, plays) for plays in played for cell in plays.cells]
    (found,) = appraised(theory, cards, dict.fromkeys(choices, HALF))
    expected = odds(rules, shoe)
    assert {worth.bet for worth in found.bets} - LIKENESSES == set(expected)
    for worth in found.bets:
        nets: dict[Fraction, Fraction] = {}
        for line in worth.lines:
            nets[line.net] = nets.get(line.net, Fraction(0)) + line.probability
        if worth.bet not in LIKENESSES:
            assert nets == expected[worth.bet], worth.bet
        assert sum(nets.values()) == 1
        assert worth.variance >= 0
