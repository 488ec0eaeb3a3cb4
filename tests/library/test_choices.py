"""Every value of every option: what of the game it changes, and into what."""

from fractions import Fraction

import pytest

from dealer_app.library import read_sheet, variant_ids
from dealer_app.rules.bank_rules import (
    AfterTie,
    CardOffer,
    Claim,
    Excess,
    Match,
    Passes,
    Speaker,
    Stops,
)
from dealer_app.rules.cards import Bust, Method
from dealer_app.rules.money import Rounding
from dealer_app.rules.variant import (
    BANQUE,
    BetId,
    Fund,
    HandId,
    LevyBase,
    NextPrincipal,
    Reference,
    Result,
    Times,
)
from tests.library.builders import game
from tests.library.parts import (
    Part,
    bets,
    both_sides,
    burn,
    cut,
    deal,
    handed,
    law,
    levy,
    min_cards,
    naturals,
    packs,
    partie,
    pays,
    rate,
    reference,
    rules,
    share,
    shuffled,
    spectators,
    steps,
    thresholds,
    times,
    turns,
)
from tests.play import the

COMMISSION = pays("banque", "banque_wins")
ODDS = Fraction
LEAST = (1, 5, 10, 20, 50, 100)
MOST = (10, 20, 50, 100, 200, 500, 1000)

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
        "side_bets=all": (lambda variant: BetId("ox_6") in variant.bets, True),
        "both_sides=one": (both_sides, False),
        "burn=first_card": (burn, "first_card"),
        "burn=3": (burn, "3"),
        **{f"cut_card={n}": (cut, n) for n in (16, 14, 10, 7, 6)},
    },
    "festival": {
        **{f"packs={n}": (packs, n) for n in (1, 2, 3, 4, 5, 7, 8)},
        "tie_bettors=push": (pays("ponte", "tie"), Result.PUSH),
        "tie_pays=five_for_one": (pays("tie", "tie"), ODDS(4)),
        "natural=plays_on": (lambda variant: variant.naturals_stop, Stops.NONE),
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
        "natural_ponte=shown_at_once": (naturals, (Stops.BANK, True)),
        "side_holder=largest_stake": (rules("tour", "speaker"), Speaker.LARGEST),
        "offer=optional": (rules("draws", "offer"), CardOffer.MAY),
        "offered_card=seen": (rules("draws", "seen"), True),
        "extra_card=shared": (rules("draws", "shared"), True),
        "stakes=flat": (rules("tour", "flat"), True),
        "bank_limit=on": (rules("bank", "short_in_order"), True),
        "bank_change=on_loss": (handed, (Passes.ON_LOSS, 1, False)),
        "bank_change=auction": (handed, (Passes.SHOE_END, 0, True)),
        "baccara_label=any_zero": (lambda variant: variant.any_zero, True),
    },
    "banque": {
        **{f"packs={n}": (packs, n) for n in (2, 3, 4)},
        "bank=open": (levy, (LevyBase.OPEN_BANK, ODDS(125, 10000))),
        "cagnotte=0%": (levy, (LevyBase.BANK_WIN, ODDS(0))),
        "cut_card=10": (cut, 10),
        "side_holder=largest_stake": (rules("tour", "speaker"), Speaker.LARGEST),
        "banco_repeats=2": (rules("tour", "repeats"), 2),
        "banco_repeats=1": (rules("tour", "repeats"), 1),
        "refill=no": (rules("bank", "refill"), False),
    },
    "chemin_de_fer": {
        "packs=8": (packs, 8),
        "banque_law=forced": (law("banque", 3), "DDDDDDDDDSD"),
        "banque_law=free": (law("banque", 3), "?"),
        "cagnotte=0%": (rate, ODDS(0)),
        "cut_card=7": (cut, 7),
        "min_cards=7": (min_cards, 7),
        "garage=allowed": (rules("bank", "garage"), True),
        "banco_order=suivi_first": (rules("tour", "suivi_first"), True),
        "with_table=any": (rules("tour", "with_table"), ODDS(0)),
        "with_table=no": (rules("tour", "with_table"), None),
        "false_draw=liable": (rules("penalty", "enabled"), True),
        "banker_fault=passes": (rules("bank", "fault_passes"), True),
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
        "half=to_chip": (share, (Rounding.DOWN, True)),
        "claim=always": (rules("penalty", "claim"), Claim.ALWAYS),
        "claim=never": (rules("penalty", "claim"), Claim.NEVER),
        "penalty_carries=yes": (rules("penalty", "carries"), True),
        "reshuffle=every_3": (shuffled, (3, None)),
        "reshuffle=every_5": (shuffled, (5, None)),
        "reshuffle=cut_card": (shuffled, (0, 13)),
        "equal_stakes=allowed": (rules("tour", "may_equal"), True),
        "grandeur_tie=lot": (rules("tour", "speaker"), Speaker.NAMED),
        "grandeur_tie=croupier": (rules("tour", "speaker"), Speaker.NAMED),
        "excess=reject": (rules("tour", "excess"), Excess.REJECTED),
        "excess=prorata": (rules("tour", "excess"), Excess.SHARED),
        "covers=once": (rules("tour", "covers_once"), True),
        **{f"spectator_min={n}": (rules("tour", "spectators_from"), n) for n in LEAST},
        **{f"spectator_max={n}": (rules("tour", "spectators_to"), n) for n in MOST},
        "after_tie=additions": (rules("tour", "after_tie"), AfterTie.ADDITIONS),
        "after_tie=new_tour": (rules("tour", "after_tie"), AfterTie.NEW_TOUR),
        "garage=allowed": (rules("bank", "garage"), True),
        "match=whole_bank": (rules("bank", "match"), Match.WHOLE_BANK),
        "first_claim=first_come": (rules("bank", "first_come"), True),
        "retire_on_tie=yes": (rules("bank", "retires_on_tie"), True),
        "direction=reversed": (steps, (1, -1)),
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
        "natural_scope=per_player": (naturals, (Stops.BANK_HIGH, True)),
        "multiplier=difference": (times("own", "ponte_wins"), Times.DIFFERENCE),
        "bank_multiplier=off": (times("own", "ponte_natural"), Times.ONE),
        "bank_multiplier=cap_at_stack": (lambda variant: variant.capped, True),
        "stakes=before_deal": (rules("tour", "after_look"), False),
        "bets=mix": (both_sides, True),
        "bank_turn=on_loss": (turns, (Passes.ON_LOSS, 1)),
        **{f"bank_turn=every_{n}": (turns, (Passes.AFTER_COUPS, n)) for n in (2, 3, 5)},
        "bank_turn=shoe_end": (turns, (Passes.SHOE_END, 1)),
        "direction=anticlockwise": (steps, (1, 1)),
        "bank_limit=on": (rules("bank", "short_in_order"), True),
        **{f"partie={n}": (partie, (n, False)) for n in (10, 20, 30, 50)},
        "partie=first_nine": (partie, (0, True)),
        "entry=dealt": (lambda variant: variant.opens_hidden, False),
        "plain_hand=once": (times("own", "banque_wins_natural"), Times.ONE),
        "ties=bank_wins": (pays("bank", "tie"), ODDS(1)),
        "both_bust=tie": (pays("own", "both_bust"), Result.PUSH),
        "tie=8:1": (pays("tie", "tie"), ODDS(8)),
        "tie=9:1": (pays("tie", "tie"), ODDS(9)),
    },
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_choice_changes_the_game(name: str) -> None:
    assert [
        (choice, value)
        for choice, (part, value) in CHANGES[name].items()
        if part(game(name, choice)) != value
    ] == []


@pytest.mark.parametrize("name", CHANGES)
def test_the_default_is_something_else(name: str) -> None:
    assert [
        (choice, value)
        for choice, (part, value) in CHANGES[name].items()
        if part(game(name)) == value
    ] == []


@pytest.mark.parametrize("name", variant_ids())
def test_every_value_of_every_option_is_among_these(name: str) -> None:
    offered = {
        f"{option.key}={value}"
        for option in read_sheet(name).options
        for value in option.choose
        if value != option.default
    }
    assert offered == set(CHANGES[name])


GIVEN: dict[str, dict[str, tuple[Part, object]]] = {
    "baccara": {
        "natural_ponte": (naturals, (Stops.BANK, False)),
        "offer": (rules("draws", "offer"), CardOffer.MUST),
        "bank_change": (handed, (Passes.SHOE_END, 0, False)),
        "side_holder": (rules("tour", "speaker"), Speaker.FIRST),
    },
    "banque": {
        "bank": (rules("tour", "excess"), Excess.REFUSED),
        "banco_repeats": (rules("tour", "repeats"), 3),
        "refill": (rules("bank", "refill"), True),
    },
    "chemin_de_fer": {
        "with_table": (rules("tour", "with_table"), ODDS(1, 2)),
        "false_draw": (rules("penalty", "enabled"), False),
        "banker_fault": (rules("bank", "fault_passes"), False),
    },
    "porcelaine": {
        "claim": (rules("penalty", "claim"), Claim.ASK),
        "half": (share, (Rounding.DOWN, False)),
        "reshuffle": (shuffled, (1, None)),
        "grandeur_tie": (rules("tour", "speaker"), Speaker.LARGEST),
        "excess": (rules("tour", "excess"), Excess.CUT),
        "spectator_min": (rules("tour", "spectators_from"), 0),
        "spectator_max": (rules("tour", "spectators_to"), None),
        "after_tie": (rules("tour", "after_tie"), AfterTie.FROZEN),
        "match": (rules("bank", "match"), Match.GAINS),
        "direction": (steps, (-1, 1)),
    },
    "macao": {
        "natural_scope": (naturals, (Stops.ANY, False)),
        "stakes": (rules("tour", "after_look"), True),
        "bank_turn": (turns, (Passes.AFTER_COUPS, 1)),
        "direction": (steps, (-1, -1)),
        "partie": (partie, (0, False)),
        "entry": (lambda variant: variant.opens_hidden, True),
    },
}


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in GIVEN for key in GIVEN[name]])
def test_the_default_is_what_the_rules_decide(name: str, key: str) -> None:
    part, value = GIVEN[name][key]
    assert part(game(name)) == value


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


def test_a_stack_caps_what_the_banks_natural_still_multiplies() -> None:
    assert times("own", "ponte_natural")(game("macao", "bank_multiplier=cap_at_stack")) is (
        Times.WINNER
    )


@pytest.mark.parametrize(
    ("options", "obliges"),
    [
        ((), False),
        (("low_hands=free",), False),
        (("banque_draws=must",), True),
        (("banque_law=punto_banco",), True),
    ],
)
def test_one_seat_obliges_the_bank_of_macao_where_its_law_leaves_no_choice(
    options: tuple[str, ...], *, obliges: bool
) -> None:
    laws = game("macao", *options).laws
    assert laws[BANQUE].one_obliges is obliges
    assert not laws[HandId("seat")].one_obliges


def test_an_open_bank_takes_any_stake() -> None:
    assert game("banque", "bank=open").tour.excess is Excess.FREE


def test_a_limited_baccara_bank_may_be_refilled_and_an_unlimited_one_goes_below_zero() -> None:
    limited = the(game("baccara", "bank_limit=on").bank)
    free = the(game("baccara").bank)
    assert (limited.refill, free.refill) == (True, False)


def test_a_liable_ponte_bears_all_that_the_others_lose_and_claims_nothing() -> None:
    penalty = the(game("chemin_de_fer", "false_draw=liable").penalty)
    assert (penalty.stands_on, penalty.draws_on, penalty.share) == (4, 6, ODDS(1))
    assert (penalty.spectators, penalty.claim) == (True, Claim.NEVER)


def test_ez_pays_even_money_without_commission() -> None:
    assert COMMISSION(game("punto_banco", "banque=ez")) == 1


def test_four_per_cent_is_nothing_without_commission() -> None:
    assert COMMISSION(game("punto_banco", "banque=ez", "commission=4%")) == 1


def test_the_open_bank_keeps_its_levy_only_where_there_is_one() -> None:
    assert levy(game("banque", "bank=open", "cagnotte=0%")) == (LevyBase.BANK_WIN, ODDS(0))
