"""What a house sheet sets for staff, tray, payout, day and papers, and what is usual."""

from datetime import time
from fractions import Fraction

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import (
    default_house,
    house_for,
    house_from_text,
    house_ids,
    read_house,
    read_sheet,
)
from dealer_app.library.house.house_chapters import house_told
from dealer_app.library.house.house_table import SETTINGS
from dealer_app.rules.house import (
    Breach,
    BusinessDay,
    CommissionMode,
    DocumentRules,
    ElectronicShoes,
    House,
    Limits,
    Norms,
    Over,
    Overdrawn,
    PaperSize,
    PayoutRules,
    StaffRules,
    TipsRules,
    TrayRules,
    Under,
)
from dealer_app.rules.money import Money
from dealer_app.rules.staff import USUAL, Act, Needs, Post
from dealer_app.rules.variant import BetId
from dealer_app.session.rulebook import resolver
from tests.library.builders import game
from tests.library.logos import png, sheet_with, text_of

EURO_NOTES = tuple(Money(value * 100) for value in (5, 10, 20, 50, 100, 200, 500))
PUNTO_BANCO = game("punto_banco")


def house(text: str) -> House:
    """A house of that text, as it holds for punto banco."""
    return house_for(house_from_text(text, "house"), PUNTO_BANCO)


# what holds where nothing is said


def test_without_a_sheet_nobody_signs() -> None:
    assert not house_for(default_house(), PUNTO_BANCO).staff.pins


def test_a_house_with_a_sheet_asks_for_pins_unless_it_says_otherwise() -> None:
    assert house('name = "Here"').staff == StaffRules(pins=True)
    assert not house("staff = { pins = false }").staff.pins


def test_of_the_programs_houses_the_festival_alone_has_no_pins() -> None:
    without = [
        each for each in house_ids() if not house_for(read_house(each), PUNTO_BANCO).staff.pins
    ]
    assert without == ["festival"]


@pytest.mark.parametrize("text", ["", 'name = "Here"'])
def test_where_nothing_is_said_the_night_is_as_usual(text: str) -> None:
    sheet = house_from_text(text, "house") if text else default_house()
    usual = house_for(sheet, PUNTO_BANCO)
    assert usual.authority == USUAL
    assert (usual.coefficient, usual.breach) == (None, Breach(None, None))
    assert usual.commission_mode is CommissionMode.AT_ONCE
    assert usual.tray == TrayRules({}, {}, Money(2500), Money(10_000), notes=EURO_NOTES)
    assert (usual.tickets, usual.tips) == ((), TipsRules(taken=True, pool=Fraction(1)))
    assert usual.day == BusinessDay(time(6), "Europe/Paris")
    assert usual.payout == PayoutRules((), None, colour_up=True)
    assert usual.documents == DocumentRules(PaperSize.A4, (), "")
    assert not usual.packs_numbered
    assert usual.norms == Norms()


@pytest.mark.parametrize(("digits", "tray"), [(0, (25, 100)), (3, (25_000, 100_000))])
def test_the_usual_thresholds_are_units_of_the_houses_currency(
    digits: int, tray: tuple[int, int]
) -> None:
    there = house(f"currency = {{ digits = {digits} }}").tray
    assert (there.variance, there.report) == tray


# limits


@pytest.mark.parametrize(("coefficient", "most"), [(50, 1000), (100, 2000), (200, 4000)])
def test_a_coefficient_of_the_minimum_gives_the_maximum(coefficient: int, most: int) -> None:
    there = house(f"limits = {{ minimum = 20, coefficient = {coefficient}, multiple = 20 }}")
    assert there.limits == Limits(Money(2000), Money(most * 100), Money(2000))
    assert there.coefficient == coefficient


def test_a_bet_without_limits_of_its_own_has_the_counted_maximum() -> None:
    text = "limits = { minimum = 20, coefficient = 50 }\nbets.punto_banco.limits.tie.minimum = 40\n"
    assert house(text).limits_of(BetId("tie")) == Limits(Money(4000), Money(100_000))


@pytest.mark.parametrize("word", list(Under))
def test_a_house_says_what_becomes_of_a_stake_below_the_minimum(word: Under) -> None:
    assert house(f'limits = {{ under = "{word}" }}').breach == Breach(under=word)


@pytest.mark.parametrize("word", list(Over))
def test_a_house_says_what_becomes_of_a_stake_above_the_maximum(word: Over) -> None:
    assert house(f'limits = {{ over = "{word}" }}').breach == Breach(over=word)


# authority and staff


def test_a_house_gives_an_act_to_a_post() -> None:
    there = house('authority = { fill = "director" }')
    assert there.needs(Act.FILL) == Needs(Post.DIRECTOR)
    assert there.needs(Act.CREDIT) == USUAL[Act.CREDIT]


def test_a_post_alone_leaves_the_number_of_people_as_it_was() -> None:
    assert USUAL[Act.WAIVE] == Needs(Post.CHEF, people=2)
    assert house('authority = { waive = "director" }').needs(Act.WAIVE) == Needs(Post.DIRECTOR, 2)


def test_a_house_asks_for_two_people_or_for_one() -> None:
    there = house("authority = { fill = { people = 2 }, waive = { people = 1 } }")
    assert there.needs(Act.FILL) == Needs(Post.CHEF, people=2)
    assert there.needs(Act.WAIVE) == Needs(Post.CHEF, people=1)


def test_a_director_may_be_asked_to_bring_somebody() -> None:
    there = house('authority = { restore = { post = "director", people = 2 } }')
    assert there.needs(Act.RESTORE) == Needs(Post.DIRECTOR, people=2)


@pytest.mark.parametrize("act", list(Act))
def test_every_act_has_a_name_in_the_sheet(act: Act) -> None:
    there = house(f'authority = {{ {act} = {{ post = "director", people = 1 }} }}')
    assert there.needs(act) == Needs(Post.DIRECTOR, 1)


def test_a_house_says_how_people_sign_in() -> None:
    there = house(
        "staff = { guesses = 3, locked_minutes = 15, lock_after = 0 }\npit = { trust_hours = 12 }"
    )
    assert there.staff == StaffRules(True, 3, 15, 0, 12)


# commission, tray, tickets, tips


@pytest.mark.parametrize("mode", list(CommissionMode))
def test_a_house_says_when_commission_is_paid(mode: CommissionMode) -> None:
    assert house(f'commission = {{ mode = "{mode}" }}').commission_mode is mode


def test_where_no_commission_is_taken_no_payout_speaks_of_one() -> None:
    sheet = read_sheet("punto_banco")
    free = house_from_text('commission = { mode = "none" }', "house")
    bank = resolver(sheet, free)({}).variant.bets[BetId("banque")]
    usual = resolver(sheet, None)({}).variant.bets[BetId("banque")]
    assert [line.commission for line in usual.lines if line.pays] == [Fraction(1, 20)]
    assert {line.commission for line in bank.lines} == {Fraction(0)}
    assert [line.pays for line in bank.lines] == [line.pays for line in usual.lines]


def test_a_float_and_a_cage_are_chips_by_their_value() -> None:
    there = house("[tray]\nfloat = { 5 = 40, 100 = 20 }\nbank = { 100 = 500 }\n").tray
    assert list(there.float.items()) == [(Money(10_000), 20), (Money(500), 40)]
    assert there.bank == {Money(10_000): 500}


def test_chips_of_a_tray_may_be_parts_of_a_unit() -> None:
    text = 'chips = [ { value = 0.50 } ]\n[tray]\nfloat = { "0.50" = 40 }\n'
    assert house(text).tray.float == {Money(50): 40}


def test_a_house_explains_and_reports_a_variance_from_where_it_says() -> None:
    there = house("tray = { variance = 0, report = 50 }").tray
    assert (there.variance, there.report) == (0, 5000)


@pytest.mark.parametrize(("code", "digits", "notes"), [("EUR", 0, 7), ("CHF", 2, 0)])
def test_a_drop_is_counted_by_the_notes_of_the_houses_currency(
    code: str, digits: int, notes: int
) -> None:
    there = house(f'currency = {{ code = "{code}", digits = {digits} }}').tray
    assert len(there.notes) == notes
    assert not notes or (there.notes[0], there.notes[-1]) == (5, 500)


def test_a_house_names_the_notes_of_a_drop_itself() -> None:
    assert house("tray = { notes = [50, 10] }").tray.notes == (1000, 5000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tray = { notes = [50, 10] }", "€10, €50"),
        ('currency = { code = "CHF", sign = "CHF" }', "one amount"),
    ],
)
def test_the_settings_say_what_a_drop_is_counted_by(text: str, told: str) -> None:
    rows = [row for chapter in house_told(house(text), words("en")) for row in chapter.rows]
    assert [row.said for row in rows if row.key == "notes"] == [told]


def test_tickets_are_told_from_the_smallest() -> None:
    assert house("cagnotte = { tickets = [5, 0.10, 1] }").tickets == (10, 100, 500)


def test_a_house_shares_its_tips() -> None:
    assert house('tips = { pool = "70%" }').tips == TipsRules(taken=True, pool=Fraction(7, 10))
    assert not house("tips = { taken = false }").tips.taken


# day, payout, papers, cards


def test_a_houses_day_begins_at_its_hour_in_its_zone() -> None:
    there = house('day = { starts = "08:30", zone = "Asia/Macau" }')
    assert there.day == BusinessDay(time(8, 30), "Asia/Macau")


def test_a_house_pays_by_its_pattern() -> None:
    there = house("payout = { pattern = [100, 20, 5], largest = 100, colour_up = false }")
    assert there.payout == PayoutRules(
        (Money(10_000), Money(2000), Money(500)), Money(10_000), colour_up=False
    )


def test_a_house_prints_on_its_paper_under_its_heading() -> None:
    there = house('documents = { paper = "letter", heading = [" Casino ", "75001 Paris"] }')
    assert there.documents == DocumentRules(PaperSize.LETTER, ("Casino", "75001 Paris"))


def test_a_logo_stands_in_the_sheet_as_base64() -> None:
    text = text_of(png(32, 16))
    assert house(sheet_with(text)).documents.logo == text
    assert house(sheet_with(text_of(png(4096, 1)))).documents.logo


def test_a_logo_may_be_written_on_several_lines() -> None:
    text = text_of(png(32, 16))
    lines = f'[documents]\nlogo = """\n{text[:40]}\n{text[40:]}\n"""\n'
    assert house(lines).documents.logo == text


def test_a_logo_of_sixty_four_kilobytes_is_just_small_enough() -> None:
    bare = len(png(32, 16, beside=1)) - 1
    image = png(32, 16, beside=64 * 1024 - bare)
    assert len(image) == 64 * 1024
    assert house(sheet_with(text_of(image))).documents.logo


def test_a_house_takes_its_packs_by_number() -> None:
    assert house("cards = { packs_numbered = true }").packs_numbered


def test_a_house_says_what_its_shoe_may_do_with_a_card_too_many() -> None:
    rules = house(
        'shoe = { kind = "angel_eye", overdrawn = "burn", parity = "even", speed = 2400 }'
    )
    assert rules.shoe == ElectronicShoes("angel_eye", 2400, "even", Overdrawn.BURN)
    assert said(rules, "An overdrawn card") == ["taken away; else the chef decides"]


def test_without_an_electronic_shoe_nothing_is_said_of_one() -> None:
    assert said(House(), "An overdrawn card") == []


def said(rules: House, what: str) -> list[str]:
    """What the settings that have such an effect come to."""
    effects = (row.effect for row in SETTINGS if row.effect is not None)
    told = (effect.said(rules, words("en")) for effect in effects if effect.what == what)
    return [each for each in told if each]


def test_the_casino_counts_its_maximum_as_a_hundred_times_the_minimum() -> None:
    assert house_for(read_house("casino"), PUNTO_BANCO).coefficient == 100


# the school


def test_a_house_gives_its_own_time_and_the_usual_one_where_it_is_silent() -> None:
    there = house("[school]\ncoup = 60\npayouts = 20\n").norms
    assert (there.coup, there.drills["payouts"]) == (60, 20)
    assert there == Norms(coup=60, drills={"payouts": 20})


@pytest.mark.parametrize("timed", Drill)
def test_the_time_of_every_drill_can_be_set(timed: Drill) -> None:
    assert house(f"school = {{ {timed} = 33 }}").norms == Norms(drills={timed: 33})


def test_the_usual_times_of_the_school() -> None:
    usual = [Norms().coup, *(drill.about.seconds for drill in Drill)]
    assert usual == [90, 3, 4, 6, 10, 15, 8, 12, 10, 8, 15]
