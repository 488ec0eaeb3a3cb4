"""`sabot theory`: what every bet of a game is worth, without a screen."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dealer_app.cli.program import main

Told = tuple[int, str, str]
Theory = Callable[..., Told]


@pytest.fixture
def theory(capsys: pytest.CaptureFixture[str]) -> Theory:
    def ask(*arguments: str) -> Told:
        status = main(["theory", *arguments, "--language", "en"])
        return status, *capsys.readouterr()

    return ask


@pytest.fixture
def record(theory: Theory) -> Callable[..., dict[str, Any]]:
    def ask(*arguments: str) -> dict[str, Any]:
        status, out, err = theory(*arguments, "--json")
        assert (status, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found

    return ask


def test_punto_banco_of_eight_packs_is_told_in_whole_orders(
    record: Callable[..., dict[str, Any]],
) -> None:
    found = record("punto_banco")
    assert (found["variant"], found["packs"], found["options"]["tie"]) == ("punto_banco", 8, "8:1")
    assert found["orders"] == 4_998_398_275_503_360
    assert found["results"] == {
        "ponte": {
            "wins": 2_230_518_282_592_256,
            "loses": 2_292_252_566_437_888,
            "ties": 475_627_426_473_216,
        }
    }


def test_an_edge_is_a_fraction_and_a_decimal(record: Callable[..., dict[str, Any]]) -> None:
    tie = record("punto_banco")["bets"]["tie"]
    assert tie["edge_decimal"] == "-0.143596287787"
    assert tie["lines"][0] == {"on": "tie", "probability": "619306544887/6508331087895", "net": "8"}
    assert [line["on"] for line in tie["lines"]] == ["tie", "otherwise"]


def test_packs_options_and_cards_that_are_gone_change_the_odds(
    record: Callable[..., dict[str, Any]],
) -> None:
    found = record("punto_banco", "--packs", "1", "--option", "tie=9:1", "--removed", "7s Kd 9 0")
    assert (found["packs"], found["cards"]) == (1, 48)
    assert found["bets"]["tie"]["lines"][0]["net"] == "9"


def test_a_house_sheet_chooses_before_the_defaults(
    record: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[options.punto_banco]\ntie = "9:1"\n', encoding="utf-8")
    assert record("punto_banco", "--house", str(house))["options"]["tie"] == "9:1"


def test_where_somebody_chooses_habits_and_advice_stand_for_results(
    record: Callable[..., dict[str, Any]],
) -> None:
    found = record("chemin_de_fer", "--habit", "ponte_5=9/11")
    assert found["results"] == {}
    assert found["habits"] == {"ponte_5": "9/11", "banque_3_9": "1", "banque_5_4": "1"}
    assert set(found["advice"]) == {"banque_3_9", "banque_5_4"}
    assert [each["best"] for each in found["advice"].values()] == ["draw", "draw"]


def test_what_is_taken_for_granted_is_named_where_it_is(
    record: Callable[..., dict[str, Any]],
) -> None:
    """S2-A7: at Macao a house may let hands ask for more cards."""
    usual = record("macao")
    more = record("macao", "--option", "max_cards=no_limit")
    assert "nobody_asks_for_a_fourth_card" in more["assumed"]
    assert "nobody_asks_for_a_fourth_card" not in usual["assumed"]
    assert more["bets"] == usual["bets"]
    assert record("punto_banco")["assumed"] == []


def test_a_bet_that_lies_on_both_tableaux_has_its_own_exact_lines(
    record: Callable[..., dict[str, Any]],
) -> None:
    """S4-A21: half on each, settled apart."""
    found = record("banque")
    assert found["not_exact"] == []
    assert set(found["bets"]) == {"tableau_1", "tableau_2", "both"}
    nets = [line["net"] for line in found["bets"]["both"]["lines"]]
    assert nets == ["1", "1/2", "0", "0", "-1/2", "-1"]


def test_the_bank_is_advised_by_the_stakes_that_lie_on_each_tableau(
    record: Callable[..., dict[str, Any]],
) -> None:
    """§4: on 5 against a 10 and a hand that stood it draws beyond 0.76 of the first's stakes,
    where both draw on 5 nine times of eleven."""
    often = ("--habit", "tableau_1_5=9/11", "--habit", "tableau_2_5=9/11")
    for second, best in ((75, "stand"), (77, "draw")):
        found = record("banque", *often, "--stakes", f"tableau_1=100,tableau_2={second}")
        assert found["stakes"] == {"tableau_1": "100", "tableau_2": str(second)}
        advice = found["advice"]["banque_5_0_stood"]
        assert advice["best"] == best
        assert round(float(Fraction(advice["turns_at"])), 2) == 0.76
        assert set(advice["against"]) == {"tableau_1", "tableau_2"}


def test_a_tableau_without_a_stake_is_not_dealt(record: Callable[..., dict[str, Any]]) -> None:
    """S4-A20."""
    found = record("banque", "--stakes", "tableau_2=100")
    assert set(found["bets"]) == {"tableau_2"}
    assert found["stakes"] == {}
    assert "banque_6_stood" in found["advice"]


def test_in_words_a_cheval_says_what_becomes_of_each_half(theory: Theory) -> None:
    _, out, _ = theory("banque")
    assert "+0.5  The hand wins on one side, tie on the other" in out
    assert "-1  The stake is lost, on both sides" in out


def test_at_macao_one_seat_plays_against_the_bank(record: Callable[..., dict[str, Any]]) -> None:
    found = record("macao", "--habit", "seat_5=0")
    assert found["habits"]["seat_5"] == "0"
    assert {line["net"] for line in found["bets"]["own"]["lines"]} == {
        *("-3", "-2", "-1", "0", "1", "2", "3")
    }


def test_in_words_every_bet_has_its_edge_and_every_line_its_share(theory: Theory) -> None:
    status, out, err = theory("punto_banco")
    assert (status, err) == (0, "")
    assert out.startswith("Punto banco: 416 cards left of 8 packs\nPlayer: -1.235 %\n")
    assert "0.095156       +8  Tie" in out


def test_the_equilibrium_of_chemin_de_fer_is_told_by_its_name(theory: Theory) -> None:
    _, out, _ = theory("chemin_de_fer", "--option", "banque_law=free", "--habit", "equilibrium")
    assert "Bank: the law, and the equilibrium where it may choose" in out
    assert "The Ponte draws on 5 in 81.1% of the cases." in out


REFUSED = {
    "too few cards": (
        ("punto_banco", "--packs", "1", "--removed", "0 " * 16 + "A A A A 2 2 2 2 3 3 3 3 4 4 4 4 "
         "5 5 5 5 6 6 6 6 7 7 7 7 8 8 8"),
        "Cards left: 5; a coup may need 6. It could run out of cards: nothing exact can be said.",
    ),
    "cards that are not there": (
        ("punto_banco", "--packs", "1", "--removed", "9s 9s"),
        "There are not so many 9s in the packs (1) as are removed.",
    ),
    "a card of another game": (
        ("macao", "--removed", "M"),
        "There is no card M in this game.",
    ),
    "no packs": (("punto_banco", "--packs", "0"), "A shoe holds one pack at least."),
    "fewer packs than none": (("punto_banco", "--packs", "-1"), "A shoe holds one pack at least."),
    "a habit outside 0 to 1": (
        ("chemin_de_fer", "--habit", "ponte_5=3/2"),
        "ponte_5=3/2: a habit is a name, an equals sign and a share from 0 to 1.",
    ),
    "a choice that is none": (
        ("chemin_de_fer", "--habit", "ponte_6=1"),
        "ponte_6 is no choice of this game. Its choices are: ponte_5, banque_3_9, banque_5_4.",
    ),
    "a choice where nobody chooses": (
        ("punto_banco", "--habit", "ponte_5=1"),
        "ponte_5 is no choice of this game: its laws leave none.",
    ),
    "stakes on no bet": (
        ("baccara", "--stakes", "both=2"),
        "both is no bet of this game. Its bets are: tableau_1, tableau_2.",
    ),
    "stakes that are none": (
        ("banque", "--stakes", "tableau_1=ten"),
        ("tableau_1=ten: stakes are a bet, an equals sign and an amount, as "
        "tableau_1=100,tableau_2=300; on each bet once, and on one at least something."),
    ),
    "no stakes at all": (
        ("banque", "--stakes", ""),
        "stakes are a bet, an equals sign and an amount",
    ),
    "stakes against one hand": (
        ("punto_banco", "--stakes", "ponte=100"),
        "What lies on each hand matters where one bank plays against two; here it does not.",
    ),
    "an equilibrium of two hands against the bank": (
        ("banque", "--habit", "equilibrium"),
        ("An equilibrium can be computed for one hand against the bank; here two play "
        "against it: put stakes on one of them only."),
    ),
    "an equilibrium of many choices": (
        ("porcelaine", "--habit", "equilibrium"),
        ("An equilibrium can be computed where the hand against the bank has one choice; here "
        "it has none, or several."),
    ),
    "an unknown game": (("belote",), "belote"),
    "an unknown option": (("punto_banco", "--option", "banker=5%"), "banker"),
    "an unknown value": (("punto_banco", "--option", "tie=7:1"), "7:1"),
    "a house sheet that is not there": (("punto_banco", "--house", "nowhere.toml"), "nowhere.toml"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_no_answer_is_refused_in_one_sentence(theory: Theory, what: str) -> None:
    arguments, says = REFUSED[what]
    status, out, err = theory(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_sheet_with_a_fault_is_refused_with_its_place(theory: Theory, tmp_path: Path) -> None:
    sheet = tmp_path / "variant.toml"
    sheet.write_text('id = "mine"\nprocedure = "house_banked"\n', encoding="utf-8")
    status, out, err = theory(str(sheet))
    assert (status, out) == (2, "")
    assert str(sheet) in err
