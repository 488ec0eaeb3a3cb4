"""What a house sheet says of its games, its float and its acts, changed field by field."""

import tomllib

from dealer_app.i18n import words
from dealer_app.library import house_for, house_from_text, resolve
from dealer_app.library.house.house_chapters import own_effects, part_title, title_of, values_of
from dealer_app.library.house.house_draft import (
    HouseDraft,
    authority_part,
    chips_in,
    draft_of,
    float_part,
    game_part,
    part_of,
    settled,
    values,
    written,
)
from dealer_app.library.house.houses import house_options
from dealer_app.library.sheets import read_sheet
from dealer_app.rules.house import House, Limits
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Needs, Post
from dealer_app.rules.variant import BetId
from tests.play import the

EN = words("en")
PUNTO = game_part("punto_banco")


def typed(text: str, fields: dict[str, str]) -> HouseDraft:
    """A draft with things typed in its fields."""
    draft = the(draft_of(text))
    for key, value in fields.items():
        draft = draft.with_typed(key, value)
    return draft


def house(draft: HouseDraft, game: str = "punto_banco") -> House:
    """The house that a sound draft comes to, at that game."""
    sheet, faults = settled(draft)
    assert faults == {}
    sheet = the(sheet)
    return house_for(sheet, resolve(read_sheet(game), house_options(sheet, game)))


def wrong(draft: HouseDraft) -> dict[str, str]:
    """Each field with what is wrong with it."""
    sheet, faults = settled(draft)
    assert sheet is None
    return {key: fault.sentence(EN) for key, fault in faults.items()}


# Who may do what


def test_an_act_is_given_to_a_post_and_to_one_or_two_people() -> None:
    draft = typed("", {"authority.fill": "director 2", "authority.void_confirmed": "chef"})
    assert house(draft).needs(Act.FILL) == Needs(Post.DIRECTOR, 2)
    assert house(draft).needs(Act.VOID_CONFIRMED) == Needs(Post.CHEF, 1)


def test_an_act_shows_the_post_of_the_sheet_and_how_many_people_are_usual() -> None:
    text = '[authority]\nfill = "director"\nwaive = "director"\ntip = { people = 2 }\n'
    shown = values(typed(text, {}), authority_part().fields)
    assert shown["authority.fill"] == "director"
    assert shown["authority.waive"] == "director 2"
    assert shown["authority.tip"] == "croupier 2"
    assert shown["authority.deal"] == "croupier"


def test_what_is_a_directors_own_is_offered_to_nobody_else() -> None:
    fields = {field.path[-1]: field for field in authority_part().fields}
    assert [value for value, _ in fields["staff"].values] == ["director", "director 2"]
    assert values_of(fields["staff"], EN) == (
        ("director", "director"),
        ("director 2", "director + 1"),
    )


def test_a_post_that_no_field_offers_is_told_as_a_fault() -> None:
    text = '[authority]\nfill = "cook"\n'
    draft = typed(text, {})
    assert values(draft, authority_part().fields)["authority.fill"] == "cook"
    assert "cook" in wrong(draft.with_typed("authority.tip", "chef"))["authority.fill"]


# Float and cage


def test_the_float_has_a_field_for_each_chip_of_the_house() -> None:
    draft = typed("chips = [{ value = 5 }, { value = 100 }]\n[tray]\nfloat = { 5 = 40 }\n", {})
    part = float_part(chips_in(draft))
    keys = ["tray.float.5", "tray.bank.5", "tray.float.100", "tray.bank.100"]
    assert [field.key for field in part.fields] == keys
    assert values(draft, part.fields)["tray.float.5"] == "40"
    full = house(draft.with_typed("tray.float.100", "20").with_typed("tray.bank.5", "1 000"))
    assert full.tray.float == {Money(10_000): 20, Money(500): 40}
    assert full.tray.bank == {Money(500): 1000}


def test_a_house_that_names_no_chips_has_the_usual_ones() -> None:
    assert chips_in(typed("", {}))[:3] == ("1", "2", "5")
    assert chips_in(typed("", {"currency.digits": "x"}))[:1] == ("1",)
    assert chips_in(typed("", {"chips": "2; 20"})) == ("2", "20")


def test_what_is_taken_out_of_the_float_stands_there_no_more() -> None:
    draft = typed("[tray]\nfloat = { 5 = 40, 10 = 2 }\n", {"tray.float.5": ""})
    assert tomllib.loads(written(draft))["tray"]["float"] == {"10": 2}


def test_a_number_of_chips_that_is_none_is_told_at_its_field() -> None:
    assert list(wrong(typed("", {"tray.float.5": "some"}))) == ["tray.float.5"]


def test_the_float_is_added_up_beside_each_chip() -> None:
    sheet = house_from_text("[tray]\nfloat = { 5 = 40, 100 = 2 }\n", "house")
    told = own_effects(sheet, float_part(("5", "100")), EN)
    assert told["tray.float.5"] == "€200 of €400"
    assert told["tray.bank.5"] == "not counted"


# Games


def test_an_option_is_chosen_for_one_game() -> None:
    draft = typed("", {"options.punto_banco.burn": "first_card"})
    assert tomllib.loads(written(draft))["options"] == {"punto_banco": {"burn": "first_card"}}
    told = own_effects(house_from_text(written(draft), "house"), PUNTO, EN)
    assert told["options.punto_banco.burn"] == "the house’s own; usual is: none"
    assert told["options.punto_banco.packs"] == "as usual"


def test_a_bet_is_taken_within_limits_of_its_own() -> None:
    draft = typed("", {"bets.punto_banco.limits.tie": "5-100"})
    assert house(draft).limits_of(BetId("tie")) == Limits(Money(500), Money(10_000), Money(1))
    assert values(typed(written(draft), {}), PUNTO.fields)["bets.punto_banco.limits.tie"] == (
        "5 – 100"
    )
    least = typed(written(draft), {"bets.punto_banco.limits.tie": "20"})
    assert house(least).limits_of(BetId("tie")).maximum is None
    assert "bets.punto_banco.limits.tie" in wrong(
        typed("", {"bets.punto_banco.limits.tie": "a lot"})
    )


def test_a_multiple_of_its_own_stays_with_a_bet() -> None:
    text = "[bets.punto_banco.limits.tie]\nminimum = 5\nmultiple = 5\n"
    draft = typed(text, {"bets.punto_banco.limits.tie": "10 – 50"})
    assert house(draft).limits_of(BetId("tie")) == Limits(Money(1000), Money(5000), Money(500))


def test_a_bet_that_is_not_taken_is_named_among_those() -> None:
    draft = typed("", {"bets.punto_banco.closed.tie": "false"})
    assert tomllib.loads(written(draft))["bets"]["punto_banco"] == {"closed": ["tie"]}
    again = typed(written(draft), {"bets.punto_banco.closed.tie": "true"})
    assert house(again).closed == frozenset()
    told = own_effects(house_from_text(written(draft), "house"), PUNTO, EN)
    assert told["bets.punto_banco.closed.tie"] == "Not taken"
    assert told["bets.punto_banco.limits.banque"] == "from €0.01"


def test_where_the_sheet_names_what_is_taken_a_bet_is_added_there() -> None:
    text = '[bets.punto_banco]\nopen = ["ponte", "banque"]\n'
    shown = values(typed(text, {}), PUNTO.fields)
    assert shown["bets.punto_banco.closed.tie"] == "false"
    assert shown["bets.punto_banco.closed.ponte"] == "true"
    draft = typed(
        text, {"bets.punto_banco.closed.tie": "true", "bets.punto_banco.closed.ponte": "false"}
    )
    assert tomllib.loads(written(draft))["bets"]["punto_banco"]["open"] == ["banque", "tie"]


def test_a_bet_that_the_options_do_not_offer_says_so() -> None:
    part = game_part("baccara")
    told = own_effects(house_from_text("", "house"), part, EN)
    assert told["bets.baccara.limits.both"] == "not offered under these options"


def test_every_field_has_a_name_in_either_language() -> None:
    for part in (authority_part(), float_part(("5",)), PUNTO, game_part("baccara")):
        for language in ("en", "fr"):
            said = words(language)
            assert part_title(part, said)
            assert all(title_of(field, said) for field in part.fields)
            assert all(name for field in part.fields for _, name in values_of(field, said))


def test_a_key_tells_its_part() -> None:
    keys = ("authority.fill", "tray.float.0.5", "bets.macao.closed.own", "tray.variance", "name")
    found = [part_of(key, ("0.5",)) for key in keys]
    assert [part and part.key for part in found] == ["authority", "float", "game.macao", None, None]
    assert part_of("options.whist.trumps", ()) is None


def test_what_acts_need_is_told_beside_them() -> None:
    told = own_effects(house_from_text("", "house"), authority_part(), EN)
    assert told["authority.fill"] == "signed by: chef de table"
    none = house_from_text("[staff]\npins = false\n", "house")
    assert own_effects(none, authority_part(), EN)["authority.fill"] == "nobody signs in this house"
