""""""

from pathlib import Path

import pytest

from dealer_app.i18n import resources
from dealer_app.library import (
    FileFault,
    HouseSheet,
    chosen_house,
    default_house,
    house_for,
    house_from_text,
    house_ids,
    house_options,
    irregularities,
    read_house,
)
from dealer_app.library.faults import parse
from dealer_app.library.house.house_model import COLOURS, read_catalogue
from dealer_app.rules.house import (
    Authority,
    Chip,
    Currency,
    House,
    Limits,
    Resolution,
    RoundingRule,
)
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.variant import BetId
from tests.library.builders import game, house_text, told

# §5: what may be decided, the default, and the default for a card that nobody saw.
CATALOGUE: dict[str, tuple[str, str | None, str | None]] = {
    "IRR-01": ("to_banque next_coup burn void", "to_banque", "next_coup"),
    "IRR-02": ("next_coup burn void", "burn", "next_coup"),
    "IRR-03": ("next_coup burn void", "burn", "next_coup"),
    "IRR-04": ("draw_now void", "draw_now", None),
    "IRR-05": ("stand void", "stand", None),
    "IRR-06": ("reassign void", "reassign", None),
    "IRR-07": ("burn void", "burn", None),
    "IRR-08": ("stand burn void", "stand", None),
    "IRR-09": ("reassign", "reassign", None),
    "IRR-10": ("reassign void", "reassign", None),
    "IRR-11": ("void", "void", None),
    "IRR-12": ("", None, None),
    "IRR-13": ("void burn stand", "void", None),
    "IRR-14": ("stand void", "stand", None),
    "IRR-15": ("stand void", "stand", None),
    "IRR-16": ("withdraw stand", "withdraw", None),
    "IRR-17": ("stand withdraw", "stand", None),
    "IRR-18": ("", None, None),
    "IRR-19": ("", None, None),
    "IRR-20": ("", None, None),
    "IRR-21": ("void", None, None),
    "IRR-22": ("burn stand void", "burn", None),
    "IRR-23": ("stand void", "stand", None),
    "IRR-24": ("", None, None),
    "IRR-25": ("reassign", "reassign", None),
    "IRR-26": ("void stand", "void", None),
    "IRR-27": ("void", "void", None),
    "IRR-28": ("", None, None),
    "IRR-29": ("void", None, None),
    "IRR-30": ("burn void", "burn", None),
    "IRR-31": ("stand void", None, None),
}


def resolution(text: str | None) -> Resolution | None:
    return None if text is None else Resolution(text)


def test_a_house_is_chosen_by_its_name_or_file_or_none_is() -> None:
    name = house_ids()[0]
    assert chosen_house(name) == read_house(name)
    assert chosen_house("") is None


@pytest.mark.parametrize("code", CATALOGUE)
def test_an_irregularity_offers_its_resolutions(code: str) -> None:
    offered, default, unseen = CATALOGUE[code]
    rule = irregularities("punto_banco")[code]
    assert rule.offered == tuple(Resolution(each) for each in offered.split())
    assert rule.default is resolution(default)
    assert rule.unseen is resolution(unseen)


def test_the_catalogue_is_that_of_the_rules() -> None:
    assert list(irregularities("punto_banco")) == list(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_default_is_among_what_is_offered(code: str) -> None:
    rule = irregularities("festival")[code]
    assert {rule.default, rule.unseen} - {None} <= set(rule.offered)


@pytest.mark.parametrize("code", CATALOGUE)
def test_an_irregularity_is_named_in_both_languages(code: str) -> None:
    assert set(irregularities("festival")[code].names) == {"fr", "en"}


def test_a_natural_laid_down_late_stands_at_the_festival() -> None:
    rule = irregularities("festival")["IRR-22"]
    assert rule.default is Resolution.STAND
    assert rule.names == irregularities("punto_banco")["IRR-22"].names
    assert rule.offered == irregularities("punto_banco")["IRR-22"].offered


def test_a_payout_made_is_put_right_by_the_director_alone() -> None:
    rules = irregularities("punto_banco")
    assert rules["IRR-05"].authority is Authority.DIRECTOR
    assert rules["IRR-01"].authority is Authority.CHEF
    assert rules["IRR-09"].authority is Authority.CROUPIER


def test_a_house_game_of_its_own_has_the_common_catalogue() -> None:
    assert irregularities("punto_maison") == irregularities("chemin_de_fer")


@pytest.mark.parametrize(
    ("game", "code", "french", "english"),
    [
        (
            "porcelaine",  # S1.14
            "IRR-06",
            "Carte de la Décadence donnée avant la Grandeur",
            "Décadence’s card before the Grandeur’s",
        ),
        ("porcelaine", "IRR-21", "Jeu inconsidéré", "Reckless play"),  # S1.18
        (
            "porcelaine",
            "IRR-11",
            "Trône épuisé avant la fin de la manche",
            "The Trône ends before the coup",
        ),
        ("baccara", "IRR-01", "Carte de trop pour un tableau", "One card too many for a tableau"),
        (
            "punto_banco",
            "IRR-02",
            "Carte de trop pour la Banque",
            "One card too many for the Banker",
        ),
        (
            "chemin_de_fer",
            "IRR-06",
            "Carte de la Banque donnée avant le Ponte",
            "Bank’s card before the ponte’s",
        ),
    ],
)
def test_an_irregularity_is_told_with_the_games_own_hands(
    game: str, code: str, french: str, english: str
) -> None:
    assert irregularities(game)[code].names == {"fr": french, "en": english}


def test_a_broken_catalogue_is_refused() -> None:
    tree = parse('[irregularities.IRR-01]\noffered = ["burn", "shout"]', "catalogue")
    with pytest.raises(FileFault) as broken:
        read_catalogue(tree, "punto_banco", "catalogue")
    assert told(broken.value.faults) == [
        (
            "irregularities.IRR-01.offered.1: “shout” is not allowed here. Allowed are: to_banque,"
            " next_coup, burn, draw_now, reassign, withdraw, stand, void."
        )
    ]


PUNTO_BANCO = game("punto_banco")
FESTIVAL = game("festival")


def house(text: str) -> House:
    """A house of that text, as it holds for punto banco."""
    return house_for(house_from_text(text, "house"), PUNTO_BANCO)


def sheet(name: str) -> HouseSheet:
    return read_house(name)


# the house without a sheet


def test_without_a_sheet_a_house_deals_in_euro_without_limits_and_in_french() -> None:
    usual = house_for(default_house(), PUNTO_BANCO)
    assert usual.currency == Currency("EUR", "€", 2)
    assert (usual.limits, usual.bet_limits, usual.differential) == (Limits(), {}, None)
    assert (usual.language, usual.closed, usual.hidden) == ("fr", frozenset(), None)


def test_without_a_sheet_chips_go_from_one_to_a_thousand() -> None:
    chips = {chip.value: chip.colour for chip in house_for(default_house(), PUNTO_BANCO).chips}
    assert [value // 100 for value in chips] == [1, 2, 5, 10, 20, 50, 100, 500, 1000]
    assert (chips[Money(5000)], chips[Money(2000)], chips[Money(500)]) == ("green", "blue", "red")


def test_without_a_sheet_commission_goes_to_the_nearest_and_winnings_down() -> None:
    usual = house_for(default_house(), PUNTO_BANCO)
    assert usual.commission == RoundingRule(Rounding.NEAREST, Money(1))
    assert usual.winnings == RoundingRule(Rounding.DOWN, Money(1))


def test_without_a_sheet_no_option_is_chosen() -> None:
    assert house_options(default_house(), "punto_banco") == {}
    assert (default_house().text, default_house().sha256) == ("", "")


def test_an_irregularity_is_decided_as_the_game_says_where_the_house_says_nothing() -> None:
    usual = house_for(default_house(), FESTIVAL)
    assert usual.irregularities["IRR-22"].default is Resolution.STAND


# the sheets of the program


def test_the_program_has_three_house_sheets() -> None:
    assert house_ids() == ("casino", "festival", "fr")


@pytest.mark.parametrize("name", house_ids())
def test_a_house_sheet_holds_for_every_game(name: str) -> None:
    for variant in (PUNTO_BANCO, FESTIVAL, game("macao"), game("baccara")):
        assert house_for(sheet(name), variant).chips


def test_the_casino_takes_twenty_to_two_thousand_in_twenties() -> None:
    limits = house_for(sheet("casino"), PUNTO_BANCO).limits
    assert limits == Limits(Money(2000), Money(200_000), Money(2000))


def test_the_casino_burns_by_the_first_card_and_cuts_ten_from_the_end() -> None:
    assert house_options(sheet("casino"), "punto_banco") == {
        "burn": "first_card",
        "cut_card": "10",
    }
    assert house_options(sheet("casino"), "festival") == {}


def test_french_law_burns_a_card_too_many_seen_or_not() -> None:
    rules = house_for(sheet("fr"), PUNTO_BANCO).irregularities
    for code in ("IRR-01", "IRR-02", "IRR-03", "IRR-30"):
        assert (rules[code].default, rules[code].unseen) == (Resolution.BURN, Resolution.BURN)


def test_french_law_voids_a_wrong_draw_that_cannot_be_put_right() -> None:
    rules = house_for(sheet("fr"), PUNTO_BANCO).irregularities
    assert rules["IRR-04"].default is Resolution.DRAW_NOW
    assert {rules[code].default for code in ("IRR-05", "IRR-21", "IRR-29")} == {Resolution.VOID}


def test_french_law_has_the_stop_card_ten_from_the_end() -> None:
    assert house_options(sheet("fr"), "punto_banco") == {"cut_card": "10"}
    assert house_options(sheet("fr"), "banque") == {"cut_card": "10"}
    assert house_options(sheet("fr"), "chemin_de_fer") == {
        "cut_card": "7",
        "min_cards": "7",
        "banker_fault": "passes",
    }


def test_the_festival_plays_with_whole_chips() -> None:
    fair = house_for(sheet("festival"), FESTIVAL)
    assert fair.currency.digits == 0
    assert [chip.value for chip in fair.chips] == [1, 5, 10, 50]


def test_every_colour_of_a_chip_is_in_every_theme() -> None:
    for theme in (resources() / "themes").glob("*.toml"):
        text = theme.read_text("utf-8")
        assert all(f'"{colour}"' in text for colour in COLOURS), theme.name


# what a house may set


@pytest.mark.parametrize("amount", ["12.5", '"12.50"', '"12.5"'])
def test_an_amount_is_in_units_of_the_currency(amount: str) -> None:
    assert house(f"limits = {{ minimum = {amount} }}").limits.minimum == 1250


def test_an_amount_has_as_many_decimals_as_the_currency() -> None:
    text = 'currency = { code = "JPY", sign = "¥", digits = 0 }\nlimits = { minimum = 500 }'
    assert house(text).limits.minimum == 500


def test_a_tenth_is_exact() -> None:
    assert house("limits = { minimum = 0.10, multiple = 0.10 }").limits.multiple == 10


def test_a_bet_has_limits_of_its_own_and_the_tables_for_the_rest() -> None:
    text = "[limits]\nminimum = 20\nmaximum = 2000\n[bets.punto_banco.limits.tie]\nmaximum = 200\n"
    there = house(text)
    assert there.limits_of(BetId("tie")) == Limits(Money(2000), Money(20_000), Money(1))
    assert there.limits_of(BetId("ponte")) == there.limits


def test_a_bets_limits_hold_for_its_game_alone() -> None:
    text = "[bets.punto_banco.limits.tie]\nmaximum = 200\n"
    assert house_for(house_from_text(text, "house"), FESTIVAL).bet_limits == {}


def test_the_hands_stakes_may_lie_only_so_far_apart() -> None:
    assert house("limits = { differential = 5000 }").differential == 500_000


def test_a_house_closes_bets() -> None:
    there = house('bets.punto_banco.closed = ["big", "small"]')
    assert there.closed == {"big", "small"}


def test_a_house_opens_a_few_bets_and_closes_the_rest() -> None:
    there = house('bets.punto_banco.open = ["ponte", "banque", "tie"]')
    assert there.closed == set(PUNTO_BANCO.bets) - {"ponte", "banque", "tie"}


def test_the_odds_of_the_present_shoe_are_shown_to_nobody_unless_the_house_says_so() -> None:
    assert not house("").shoe_odds
    assert not house("shoe_odds = false").shoe_odds
    assert house("shoe_odds = true").shoe_odds
    assert not any(house_for(read_house(each), PUNTO_BANCO).shoe_odds for each in house_ids())


@pytest.mark.parametrize(
    ("dealing", "hidden"), [("usual", None), ("open", False), ("hidden", True)]
)
def test_a_house_deals_open_hidden_or_as_is_usual(dealing: str, hidden: bool | None) -> None:  # noqa: FBT001 - a value of the table above
    assert house(f'dealing = "{dealing}"').hidden is hidden


def test_a_house_rounds_as_it_says() -> None:
    there = house('rounding.commission = { how = "up", unit = 0.50 }')
    assert there.commission == RoundingRule(Rounding.UP, Money(50))
    assert there.winnings == RoundingRule(Rounding.DOWN, Money(1))


def test_a_house_has_its_chips_in_its_order() -> None:
    there = house('chips = [ { value = "0.50", colour = "pink" }, { value = 5 } ]')
    assert there.chips == (Chip(Money(50), "pink"), Chip(Money(500), ""))


def test_a_house_decides_on_an_irregularity() -> None:
    there = house('irregularities.IRR-01 = { seen = "to_banque" }')
    rule = there.irregularities["IRR-01"]
    assert (rule.default, rule.unseen) == (Resolution.TO_BANQUE, Resolution.NEXT_COUP)


def test_a_house_has_a_name_and_a_language() -> None:
    there = house('name = "Casino de Sète"\nlanguage = "en"')
    assert (there.name, there.language) == ("Casino de Sète", "en")


def test_a_recorded_house_sheet_is_the_same_house() -> None:
    recorded = house_from_text(house_text("casino"), "journal")
    assert house_for(recorded, PUNTO_BANCO) == house_for(sheet("casino"), PUNTO_BANCO)
    assert recorded.sha256 == sheet("casino").sha256


def test_a_houses_own_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"', "utf-8")
    assert house_for(read_house(str(path)), PUNTO_BANCO).name == "Mine"


def test_a_bet_that_one_option_alone_offers_may_be_limited() -> None:
    text = "bets.baccara.limits.both = { maximum = 100 }\nbets.baccara.limits.own = { maximum = 5 }"
    assert house_for(house_from_text(text, "house"), game("baccara")).bet_limits.keys() == {
        "both",
        "own",
    }
