import pytest

from dealer_app.i18n import words
from dealer_app.library import BadOption, read_sheet, resolve, sheet_from_text
from tests.library.builders import changed, game, sheet_text


def test_every_option_has_its_default_where_none_is_chosen() -> None:
    sheet = read_sheet("punto_banco")
    assert resolve(sheet, {}).chosen == {option.key: option.default for option in sheet.options}


def test_a_choice_stands_beside_the_defaults_of_the_others() -> None:
    chosen = game("punto_banco", "packs=6").chosen
    assert (chosen["packs"], chosen["banque"]) == ("6", "commission")


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadOption) as bad:
        resolve(read_sheet("chemin_de_fer"), {"decks": "8"})
    assert bad.value.sentence(words("en")) == (
        "“decks” is no option of this sheet. Its options are: packs, banque_law, cagnotte,"
        " cut_card, min_cards, garage, banco_order, with_table, false_draw,"
        " banker_fault."
    )


def test_an_unknown_value_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadOption) as bad:
        resolve(read_sheet("punto_banco"), {"packs": "7"})
    assert bad.value.sentence(words("en")) == (
        "“7” is no value of the option “packs”. Its values are: 8, 6."
    )


def test_an_option_refused_is_told_in_french() -> None:
    with pytest.raises(BadOption) as bad:
        resolve(read_sheet("punto_banco"), {"packs": "7"})
    assert "8, 6" in bad.value.sentence(words("fr"))
    assert bad.value.sentence(words("fr")) != bad.value.sentence(words("en"))


def test_a_value_stands_for_itself_where_its_table_has_no_entries() -> None:
    assert game("punto_banco", "packs=6").packs == 6


def test_a_house_may_offer_one_value_more() -> None:
    text = changed(sheet_text(), "choose  = [8, 6]", "choose  = [8, 6, 4]")
    assert resolve(sheet_from_text(text, "sheet"), {"packs": "4"}).packs == 4


def test_an_option_inside_anothers_entry_is_settled_too() -> None:
    text = sheet_text("festival")
    sheet = sheet_from_text(text, "sheet")
    variant = resolve(sheet, {"banque_law": "free", "on_five": "draws"})
    assert [len(law.rows[0]) for law in variant.laws.values()] == [1, 1]


def test_options_are_named_for_a_croupier() -> None:
    option = next(o for o in read_sheet("punto_banco").options if o.key == "banque")
    assert option.names["fr"] == "Gain de la Banque"
    assert option.said["ez"]["en"] == "no commission, a three-card 7 is returned"


def test_the_usual_game_is_made_with_its_sheet_and_not_once_more() -> None:
    sheet = read_sheet("punto_banco")
    usual = {option.key: option.default for option in sheet.options}
    assert resolve(sheet, {}) is resolve(sheet, usual) is sheet.usual
