"""Every value of every option: what of the game it changes, and into what."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from dealer_app.library import read_sheet, variant_ids
from dealer_app.rules.count import Bust, Method
from dealer_app.rules.drawing import Reference
from dealer_app.rules.money import Rounding
from dealer_app.rules.variant import (
    BANQUE,
    BetId,
    Fund,
    HandId,
    LevyBase,
    NextPrincipal,
    Result,
    Times,
    Variant,
)
from tests.library.builders import game

Part = Callable[[Variant], object]
"""What of a game an option changes."""


def pays(bet: str, on: str) -> Part:
    """The odds of a bet on an outcome, the commission taken off, or what becomes of it."""

    def part(variant: Variant) -> object:
        line = next((line for line in variant.bets[BetId(bet)].lines if line.on == on), None)
        if line is None:
            return None
        return line.pays * (1 - line.commission) if line.result is Result.WIN else line.result

    return part


def times(bet: str, on: str) -> Part:
    def part(variant: Variant) -> object:
        return next(line.times for line in variant.bets[BetId(bet)].lines if line.on == on)

    return part


def law(hand: str, total: int) -> Part:
    """A row of a law, as the sheet would write it."""

    def part(variant: Variant) -> object:
        return "".join(act.value for act in variant.laws[HandId(hand)].rows[total])

    return part


def rules(name: str, field: str) -> Part:
    """A field of one of the game's smaller records: `principals.may_bet`."""

    def part(variant: Variant) -> object:
        return getattr(getattr(variant, name), field)

    return part


def reference(variant: Variant) -> Reference:
    return variant.laws[BANQUE].reference


def packs(variant: Variant) -> int | None:
    return variant.packs


def cut(variant: Variant) -> int | None:
    return variant.shoe.cut


def burn(variant: Variant) -> str:
    return variant.shoe.burn


def rate(variant: Variant) -> Fraction | None:
    return variant.cagnotte.rate if variant.cagnotte else None


def levy(variant: Variant) -> tuple[LevyBase, Fraction] | None:
    return (variant.cagnotte.base, variant.cagnotte.rate) if variant.cagnotte else None


def thresholds(variant: Variant) -> tuple[int, int] | None:
    return (variant.penalty.stands_on, variant.penalty.draws_on) if variant.penalty else None


def both_sides(variant: Variant) -> bool:
    return variant.both_sides


def min_cards(variant: Variant) -> int:
    return variant.min_cards


def spectators(variant: Variant) -> bool:
    return variant.spectators


def deal(variant: Variant) -> str:
    return " ".join(variant.deal)


def bets(variant: Variant) -> str:
    return " ".join(variant.bets)


COMMISSION = pays("banque", "banque_wins")
ODDS = Fraction

CHANGES: dict[str, dict[str, tuple[Part, object]]] = {
    "punto_banco": {
        "packs=6": (packs, 6),
        "banque=six_pays_half": (pays("banque", "banque_wins_on_six"), ODDS(1, 2)),
        "banque=ez": (pays("banque", "banque_wins_on_three_card_seven"), Result.PUSH),
        "commission=4%": (COMMISSION, ODDS(96, 100)),
        "tie=9:1": (pays("tie", "tie"), ODDS(9)),
        "tie=5:1": (pays("tie", "tie"), ODDS(5)),
        "big=0.5:1": (pays("big", "cards_5_or_6"), ODDS(1, 2)),
        "super_6=15:1": (pays("super_6", "banque_wins_on_six"), ODDS(15)),
        "lucky_6=12_18": (pays("lucky_6", "banque_wins_on_three_card_six"), ODDS(18)),
        "both_sides=one": (both_sides, False),
        "burn=first_card": (burn, "first_card"),
        "burn=3": (burn, "3"),
        **{f"cut_card={n}": (cut, n) for n in (16, 14, 10, 7, 6)},
    },
    "festival": {
        **{f"packs={n}": (packs, n) for n in (1, 2, 3, 4, 5, 7, 8)},
        "tie_bettors=push": (pays("ponte", "tie"), Result.PUSH),
        "tie_pays=five_for_one": (pays("tie", "tie"), ODDS(4)),
        "natural=plays_on": (lambda variant: variant.naturals_stop, False),
        "tiebreak=all": (lambda variant: variant.tiebreak, frozenset(range(10))),
        "on_five=draws": (law("ponte", 5), "D"),
        "on_five=stands": (law("banque", 5), "S"),
        "banque_law=punto_banco": (law("banque", 6), "SSSSSSSDDSS"),
        "principals_bet=allowed": (rules("principals", "may_bet"), True),
        "tie_principals=carry": (rules("principals", "tie_carries"), True),
        "next_principal=volunteer": (
            rules("principals", "next_principal"),
            NextPrincipal.VOLUNTEER,
        ),
        "next_principal=lot": (rules("principals", "next_principal"), NextPrincipal.LOT),
        "both_sides=one": (both_sides, False),
        "spectators=on": (spectators, True),
        "fund=players": (lambda variant: variant.fund, Fund.PLAYERS),
        "burn=first_card": (burn, "first_card"),
        "burn=3": (burn, "3"),
        **{f"cut_card={n}": (cut, n) for n in (16, 14, 10, 7, 6)},
    },
    "baccara": {
        **{f"packs={n}": (packs, n) for n in (2, 3, 4, 5, 6)},
        "hands=per_ponte": (deal, "seat banque seat banque"),
        "ponte_law=classic": (law("tableau_1", 4), "D"),
        "both=on": (bets, "tableau_1 tableau_2 both"),
        "min_cards=7": (min_cards, 7),
        **{f"cagnotte={n}%": (rate, ODDS(n) / 100) for n in ("1.25", "2", "5")},
    },
    "banque": {
        **{f"packs={n}": (packs, n) for n in (2, 3, 4)},
        "bank=open": (levy, (LevyBase.OPEN_BANK, ODDS(125, 10000))),
        "cagnotte=0%": (levy, (LevyBase.BANK_WIN, ODDS(0))),
        "cut_card=10": (cut, 10),
    },
    "chemin_de_fer": {
        "packs=8": (packs, 8),
        "banque_law=forced": (law("banque", 3), "DDDDDDDDDSD"),
        "banque_law=free": (law("banque", 3), "?"),
        "cagnotte=0%": (rate, ODDS(0)),
        "cut_card=7": (cut, 7),
        "min_cards=7": (min_cards, 7),
    },
    "porcelaine": {
        **{f"packs={n}": (packs, n) for n in range(1, 13)},
        "grandeur_law=forced": (law("grandeur", 4), "D"),
        "penalty=off": (rules("penalty", "enabled"), False),
        "reckless=3_8": (thresholds, (3, 8)),
        "reckless=4_9": (thresholds, (4, 9)),
        "reckless=3_9": (thresholds, (3, 9)),
        "share=1/3": (rules("penalty", "share"), ODDS(1, 3)),
        "share=1/4": (rules("penalty", "share"), ODDS(1, 4)),
        "share=1/1": (rules("penalty", "share"), ODDS(1)),
        "half=up": (rules("penalty", "half"), Rounding.UP),
        "half=nearest": (rules("penalty", "half"), Rounding.NEAREST),
        "penalty_includes=spectators": (rules("penalty", "spectators"), True),
        "spectators=off": (spectators, False),
        "cagnotte=2%": (rate, ODDS(2, 100)),
        "cagnotte=5%": (rate, ODDS(5, 100)),
    },
    "macao": {
        **{f"packs={n}": (packs, n) for n in range(1, 9)},
        "over_nine=reduce": (rules("count", "bust"), Bust.NEVER),
        "over_nine=always": (rules("count", "bust"), Bust.ALWAYS),
        "reduction=mod10": (rules("count", "method"), Method.MODULO),
        "low_hands=free": (law("seat", 4), "?"),
        "banque_law=punto_banco": (law("banque", 3), "DDDDDDDDDSD"),
        "banque_draws=must": (law("banque", 3), "DSSSSSSDDSS"),
        "reference=largest_stake": (reference, Reference.LARGEST_STAKE),
        "reference=last_drawer": (reference, Reference.LAST_DRAWER),
        "reference=designated": (reference, Reference.DESIGNATED),
        "max_cards=no_limit": (lambda variant: variant.max_cards, 52),
        "natural_scope=per_player": (lambda variant: variant.naturals_stop, False),
        "multiplier=difference": (times("own", "ponte_wins"), Times.DIFFERENCE),
        "bank_multiplier=off": (times("own", "ponte_natural"), Times.ONE),
        "plain_hand=once": (times("own", "banque_wins_natural"), Times.ONE),
        "ties=bank_wins": (pays("bank", "tie"), ODDS(1)),
        "both_bust=tie": (pays("own", "both_bust"), Result.PUSH),
        "tie=8:1": (pays("tie", "tie"), ODDS(8)),
        "tie=9:1": (pays("tie", "tie"), ODDS(9)),
    },
}
CASES = [(name, choice) for name, changes in CHANGES.items() for choice in changes]


@pytest.mark.parametrize(("name", "choice"), CASES)
def test_a_choice_changes_the_game(name: str, choice: str) -> None:
    part, value = CHANGES[name][choice]
    assert part(game(name, choice)) == value


@pytest.mark.parametrize(("name", "choice"), CASES)
def test_the_default_is_something_else(name: str, choice: str) -> None:
    part, value = CHANGES[name][choice]
    assert part(game(name)) != value


@pytest.mark.parametrize("name", variant_ids())
def test_every_value_of_every_option_is_among_these(name: str) -> None:
    offered = {
        f"{option.key}={value}"
        for option in read_sheet(name).options
        for value in option.choose
        if value != option.default
    }
    assert offered == set(CHANGES[name])


FIXED = {
    "punto_banco": {"packs": "8", "banque": "commission", "commission": "5%", "tie": "8:1"},
    "festival": {"packs": "6", "tie_bettors": "lose"},
    "macao": {"over_nine": "bust_on_draw", "banque_law": "written"},
    "porcelaine": {"penalty": "on", "half": "down"},
    "baccara": {"packs": "1", "ponte_law": "free", "both": "off"},
    "chemin_de_fer": {"packs": "6", "banque_law": "optional", "cagnotte": "5%"},
    "banque": {"packs": "6", "bank": "limited", "cagnotte": "legal"},
}


@pytest.mark.parametrize("name", FIXED)
def test_the_defaults_are_those_of_shoe_files(name: str) -> None:
    chosen = game(name).chosen
    assert {key: chosen[key] for key in FIXED[name]} == FIXED[name]


@pytest.mark.parametrize("name", variant_ids())
def test_the_default_stands_first_among_the_values(name: str) -> None:
    for option in read_sheet(name).options:
        assert option.default == option.choose[0]


@pytest.mark.parametrize("name", variant_ids())
def test_every_option_has_a_name_in_both_languages(name: str) -> None:
    for option in read_sheet(name).options:
        assert set(option.names) == {"fr", "en"}, option.key


def test_ez_pays_even_money_without_commission() -> None:
    assert COMMISSION(game("punto_banco", "banque=ez")) == 1


def test_four_per_cent_is_nothing_without_commission() -> None:
    assert COMMISSION(game("punto_banco", "banque=ez", "commission=4%")) == 1


def test_the_open_bank_keeps_its_levy_only_where_there_is_one() -> None:
    assert levy(game("banque", "bank=open", "cagnotte=0%")) == (LevyBase.BANK_WIN, ODDS(0))
