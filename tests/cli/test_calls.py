"""A replay as a croupier calls it: card by card, and what is paid."""

import pytest

from dealer_app.cli.replay_commands import Caller
from dealer_app.i18n import words
from dealer_app.replay.run import replay
from tests.builders import shoe_file

EVENING = (
    "variant punto_banco\nshoe\nburn 7 xx\ncoup\nstake 3 banque 100\nstake 5 tie 10\n"
    "deal 2s Kd 3h 3c 8d\ncoup\ndeal 4 K 5 3\ncoup\nstake 3 ponte 10\ndeal 7 6 K Q xx\n"
)


def called(text: str, language: str) -> list[str]:
    caller = Caller(words(language))
    caller.end(replay(shoe_file(text), caller).table)
    return caller.lines


def test_a_shoe_is_announced_with_its_packs() -> None:
    assert called(EVENING, "en")[0] == "Shoe 1: 8 packs, 416 cards."


def test_each_coup_is_announced_once_in_order() -> None:
    lines = called(EVENING, "en")
    assert [line for line in lines if line.startswith("Coup")] == ["Coup 1", "Coup 2", "Coup 3"]


def test_the_result_and_what_each_seat_is_paid_are_called() -> None:
    lines = called(EVENING, "en")
    assert any(line.startswith("  Tie, 3 all") for line in lines)
    assert any(line.startswith("    Seat 5, Tie 10: ") and "80" in line for line in lines)


def test_an_irregularity_is_called_with_what_was_decided() -> None:
    lines = called(EVENING, "en")
    assert any(line.strip().startswith("IRR-01 ") and "next coup" in line for line in lines)


def test_a_coup_without_stakes_is_called_without_a_payout() -> None:
    lines = called("variant punto_banco\nshoe\ncoup\ndeal 4 K 5 3\n", "en")
    assert not [line for line in lines if line.startswith("    ")]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_placeholder_is_left_in_a_call(language: str) -> None:
    for line in called(EVENING, language):
        assert "{" not in line


def test_french_is_said_in_french() -> None:
    lines = called(EVENING, "fr")
    assert any("Égalité" in line for line in lines)
    assert any(line.startswith("    Place 5") for line in lines)


NIGHT = (
    "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nbanco 2\ndeal k 2 k 7\ndeal 5\n"
    "coup\nbanco 2\ndeal 9 2 k k\ncoup\nbank 2 50\ndeal 7 7 k k\n"
)


def test_what_a_coup_did_to_the_bank_is_called_and_where_it_goes() -> None:
    lines = [line.strip() for line in called(NIGHT, "en")]
    first = lines.index("Bank of seat 1: 100, then 195")
    assert lines[first + 1 : first + 3] == [
        "Cagnotte 5.",
        "There is 195 in the bank.",
    ]
    lost = lines.index("Bank of seat 1: 195, then 0")
    assert lines[lost + 1] == "The bank passes to seat 2."


def test_each_turn_at_the_bank_is_called_as_at_the_table() -> None:
    lines = [line.strip() for line in called(NIGHT, "en")]
    asked = "Seat 2 speaks: banco, with the table, or nothing."
    assert f"There is 100 in the bank · {asked}" in lines


RIDING = (
    "variant porcelaine\nseats 3\nshoe\ncoup\nbank 3 1000\nstake 2 400\n"
    "deal 2 3 5 12\nsay grandeur stand\nsay decadence stand\nshoe\ncoup\n"
)


def test_stakes_that_ride_are_called_to_stay() -> None:
    lines = [line.strip() for line in called(RIDING, "en")]
    assert "Seat 2, Stake 400: stays" in lines
    assert "There is 1,000 in the bank; the stakes ride." in lines


def test_who_takes_over_a_bank_is_called_before_the_next_coup() -> None:
    won = RIDING + "deal 2 3 5 4\nsay grandeur stand\nsay decadence stand\nretire\nshoe\n"
    lines = [line.strip() for line in called(won, "en")]
    asked = next(n for n, line in enumerate(lines) if line.startswith("Seat 1: the Trône for 400?"))
    assert asked < lines.index("Shoe 3: 3 packs, 192 cards.")
    given_up = "The bank is given up. Hand 1,400 back to seat 3."
    assert lines[-2:] == [given_up, "Shoe 3: 3 packs, 192 cards."]
