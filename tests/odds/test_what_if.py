"""A changed sheet beside the usual one: what it gives or takes, and what a house is warned of."""

from fractions import Fraction
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.i18n import resources, words
from dealer_app.library import house_from_text, read_sheet
from dealer_app.odds.what_if import compared, edges, lines_of, warned
from dealer_app.session.rulebook import resolver
from dealer_app.table.table import Rules
from tests.play import the

SHEET = resources() / "variants" / "punto_banco" / "variant.toml"


def rules(house: str = "", **options: str) -> Rules:
    sheet = house_from_text(house, "house.toml") if house else None
    return resolver(read_sheet("punto_banco"), sheet)(options)


def warnings(given: Rules, dear: Fraction = Fraction(1)) -> list[str]:
    english = words("en")
    return [english.sentence(each) for each in warned(given, edges(given), dear)]


def test_a_changed_payout_changes_the_edge_of_its_bet_alone() -> None:
    """§2.6: banco without commission, a six paying half."""
    changes = compared(rules(), rules(banque="six_pays_half"))
    assert [each.bet for each in changes if each.before != each.after] == ["banque"]
    (banque,) = (each for each in changes if each.bet == "banque")
    assert f"{100 * float(the(banque.before)):.4f}" == "-1.0579"
    assert f"{100 * float(the(banque.after)):.4f}" == "-1.4581"


def test_other_packs_change_the_edge_of_every_bet() -> None:
    changes = compared(rules(), rules(packs="6"))
    assert all(each.before != each.after for each in changes)


def test_a_house_is_told_of_bets_that_cost_guests_more_than_a_share() -> None:
    assert warnings(rules(), Fraction(1, 4)) == [
        "super_6: it costs 29.977% of what is staked, more than 25%.",
        "tiger_tie: it costs 30.735% of what is staked, more than 25%.",
    ]


def test_a_house_is_told_where_it_loses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tie paid 10:1 gains 11 x 0.095156 - 1 on each unit (§2.6)."""
    mine = tmp_path / "variant.toml"
    text = SHEET.read_text(encoding="utf-8").replace('["8:1", "9:1", "5:1"]', '["8:1", "10:1"]')
    mine.write_text(text, encoding="utf-8")
    asked = ["variants", "check", str(mine), "--option", "tie=10:1", "--language", "en"]
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{mine}: the sheet is sound."
    assert "Tie                           -14.360%     4.672% *" in lines
    assert "Tie: the house loses 4.672% of what is staked." in lines
    assert main([*asked[:-1], "fr"]) == 0
    lines = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert "Égalité                      -14,360 %    4,672 % *" in lines
    assert "Égalité : la maison perd 4,672 % de ce qui est misé." in lines


def test_a_commission_that_no_chip_pays_is_warned_of() -> None:
    """§2.7: 5 % of 10 is 0.50, and the smallest chip is of 1."""
    house = '[limits]\nminimum = "10"\n[[chips]]\nvalue = "1"\ncolour = "white"\n'
    assert warnings(rules(house)) == [
        "banque: a commission of 5% on 10 cannot be paid in this house’s chips."
    ]
    assert warnings(rules(house.replace('"10"', '"20"'))) == []


def test_a_large_stake_is_told_to_its_last_figure() -> None:
    """§2.7: 5 % of 1234510 is 61725.50, and the smallest chip is of 1."""
    house = '[limits]\nminimum = "1234510"\n[[chips]]\nvalue = "1"\ncolour = "white"\n'
    assert warnings(rules(house)) == [
        "banque: a commission of 5% on 1234510 cannot be paid in this house’s chips."
    ]


def test_a_game_of_many_hands_is_compared_too() -> None:
    macao = resolver(read_sheet("macao"), None)
    lines = list(lines_of(macao({}), macao({"tie": "8:1"}), words("en")))
    assert lines[1].startswith("Own hand")
    assert not lines[1].endswith("*")
    assert lines[3].endswith("*")
