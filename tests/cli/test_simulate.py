"""`sabot simulate`: many coups by chance, without a screen."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from dealer_app.cli.program import main

Told = tuple[int, str, str]
Simulate = Callable[..., Told]
FEW = ("--coups", "4000", "--night", "100")


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]) -> Simulate:
    def ask(*arguments: str) -> Told:
        status = main(["simulate", *arguments, "--language", "en"])
        return status, *capsys.readouterr()

    return ask


@pytest.fixture
def record(simulate: Simulate) -> Callable[..., dict[str, Any]]:
    def ask(*arguments: str) -> dict[str, Any]:
        status, out, err = simulate(*arguments, "--json")
        assert (status, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found

    return ask


def figures(found: object) -> Iterator[dict[str, Any]]:
    """Every figure of a record, wherever it stands."""
    if isinstance(found, dict) and "value" in found:
        yield found
    elif isinstance(found, dict | list):
        for each in found.values() if isinstance(found, dict) else found:
            yield from figures(each)


def test_a_night_and_a_shoe_are_told_of_each_bet_and_of_the_house(
    record: Callable[..., dict[str, Any]],
) -> None:
    found = record("festival", *FEW, "--stake", "5")
    night = found["nights"]["ponte"]
    assert (night["coups"], night["nights"]) == (100, 40)
    assert set(night["bets"]) == {"ponte", "banque", "tie"}
    assert set(night["bets"]["tie"]["points"]) == {"5", "25", "50", "75", "95"}
    assert float(night["house"]["least"]) <= float(night["house"]["most"])
    assert "bank" not in night
    assert set(found["by_shoe"]["ponte"]) == {"shoes", "bets", "house"}
    assert found["shoes"]["ponte"]["coups"]["least"] != "0"


@pytest.mark.parametrize("game", ["festival", "chemin_de_fer", "macao", "baccara"])
def test_every_figure_has_its_standard_error(
    record: Callable[..., dict[str, Any]], game: str
) -> None:
    found = list(figures(record(game, *FEW)))
    assert found
    assert all(set(each) == {"value", "error"} for each in found)
    known = [each for each in found if each["error"] is not None]
    assert len(known) > 0.8 * len(found)


def test_a_bank_that_patrons_hold_is_told_coup_won_by_coup_won(
    record: Callable[..., dict[str, Any]],
) -> None:
    """§3.5: five per cent of what it wins."""
    bank = record("chemin_de_fer", *FEW, "--bank", "1000")["banks"]["ponte"]
    assert bank["opened"] == "1000"
    first = bank["stages"][0]
    assert (first["won"], first["amount"], first["cagnotte"]) == (1, "1950", "50")
    assert bank["gain"]["value"] == "-1000.000000000"


def test_a_bank_that_passes_after_a_coup_has_no_growth(
    record: Callable[..., dict[str, Any]],
) -> None:
    """S2-A16."""
    (bank,) = record("macao", *FEW)["banks"].values()
    assert bank["banks"] == 4000
    assert bank["coups"]["least"] == bank["coups"]["most"] == "1"
    assert "stages" not in bank


def test_the_same_seed_says_the_same_and_another_something_else(simulate: Simulate) -> None:
    first = simulate("festival", *FEW, "--seed", "5")
    assert simulate("festival", *FEW, "--seed", "5") == first
    assert simulate("festival", *FEW, "--seed", "6") != first


def test_in_words_every_bet_has_its_night_its_points_and_its_error(simulate: Simulate) -> None:
    status, out, err = simulate("festival", *FEW)
    assert (status, err) == (0, "")
    assert "4,000 coups from 64 shoes" in out.splitlines()[0]
    assert "Nights of 100 coups, 1 on each bet (40 of them):" in out
    assert out.count("50 %: ") == 8
    assert "the house: " in out


def test_too_few_coups_for_a_night_are_said_to_be(simulate: Simulate) -> None:
    status, out, _ = simulate("festival", "--coups", "100", "--night", "200")
    assert status == 0
    assert "No night of 200 coups was dealt to its end." in out


REFUSED = {
    "no coups": (("--coups", "0"), "Name how many coups are dealt: one at least."),
    "a seed below zero": (("--seed", "-1"), "The seed is a whole number, not below zero."),
    "a stake that is none": (("--stake", "0"), "0 is no amount that can be staked."),
    "a bank that is none": (
        ("--bank", "x"),
        "x is no amount that a bank can be opened with.",
    ),
    "a night without a coup": (("--night", "0"), "A night has from 1 to 1000000 coups."),
    "a stake beyond all sums": (
        ("--stake", "999999999999999"),
        "999999999999999 is too much to stake: what it brings could not be added up.",
    ),
    "an unknown habit": (("--habit", "ponte_6=1"), "ponte_6"),
    "no packs": (("--packs", "0"), "A shoe holds one pack at least."),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_dealt_is_refused_in_one_sentence(simulate: Simulate, what: str) -> None:
    arguments, says = REFUSED[what]
    status, out, err = simulate("festival", *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_terminal_sees_a_bar_that_goes_away_again(
    simulate: Simulate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, out, err = simulate("festival", "--coups", "400000")
    bars = err.split("\r")
    assert re.fullmatch(r"\[#{19}\.{11}\]  6\d %  \d{3},\d{3} of 400,000 coups\x1b\[K", bars[1])
    assert bars[-1] == "\x1b[K"
    assert "\r" not in out
