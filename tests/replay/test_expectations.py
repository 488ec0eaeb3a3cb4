"""What a shoe file may claim about the table, and what is found in its place."""

import pytest

from dealer_app.replay.expectations import holds
from dealer_app.table import events as ev
from dealer_app.table.shoe_file import Statement
from tests.builders import (
    at_table,
    banco,
    bank,
    deal,
    entered,
    say,
    session,
    show,
    stake,
)
from tests.play import PlayTable


def found(table: PlayTable, claim: str) -> str | None:
    return holds(table.state, Statement(1, "expect", tuple(claim.split())))


def test_before_the_first_card_stakes_and_cards_are_due() -> None:
    table = at_table()
    assert found(table, "due card ponte") is None
    assert found(table, "due stakes") is None
    assert found(table, "due card banque") == "card ponte, stakes"


def test_what_is_due_is_due_after_the_houses_decision_too() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"))
    for claim in ("due resolve", "due settle"):
        assert found(table, claim) is None


def test_after_the_payout_the_next_thing_is_due_with_stakes_or_without() -> None:
    for stakes in ((), (stake(3, "ponte", 10),)):
        table = entered(session(), ev.ShoeOpened(8), ev.CutCardPlaced(416), ev.CoupOpened())
        entered(table, *stakes, *deal("7 6 K Q"))
        assert found(table, "due settle") is None
        assert found(table, "due shoe") is None


@pytest.mark.parametrize("kind", ["bank", "choice banque", "show ponte", "burn"])
def test_what_is_not_due_is_not_due(kind: str) -> None:
    assert found(at_table(), f"due {kind}")


def test_the_bank_is_due_until_she_is_matched() -> None:
    table = entered(at_table("festival"), bank(1, 20))
    assert found(table, "due bank") is None
    assert found(entered(table, banco(2, 20)), "due bank")


def test_totals_are_those_of_cards_that_lie_open() -> None:
    table = entered(at_table(), *deal("7 xx"))
    assert found(table, "total ponte 7") is None
    assert found(table, "total ponte 8") == "7"
    assert found(table, "total banque 7") == ""
    assert found(session(), "total ponte 0") == ""


@pytest.mark.parametrize(
    ("text", "ponte", "banque"),
    [("7 6 K Q", "wins", "loses"), ("6 7 K Q", "loses", "wins"), ("7 7 K Q", "ties", "ties")],
)
def test_results_are_told_of_both_hands(text: str, ponte: str, banque: str) -> None:
    table = entered(at_table(), *deal(text))
    for kind in ("wins", "loses", "ties"):
        assert (found(table, f"{kind} ponte") is None) == (kind == ponte)
        assert (found(table, f"{kind} banque") is None) == (kind == banque)


def test_what_is_found_of_the_bank_is_told_of_the_bank() -> None:
    table = entered(at_table(), *deal("7 6 K Q"))
    assert found(table, "wins banque") == "loses"
    assert found(table, "loses ponte") == "wins"


def test_a_void_coup_has_no_result() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7"), ev.CoupVoided("Misdeal"))
    assert found(table, "wins ponte") == ""
    assert found(table, "net 3 0") is None


def test_sums_are_those_of_a_seat() -> None:
    table = entered(at_table(), stake(3, "banque", 25), stake(3, "tie", 5), *deal("6 7 K Q"))
    assert found(table, "net 3 18.75") is None
    assert found(table, "net 3 0") == "18.75"
    assert found(table, "commission 3 1.25") is None
    assert found(table, "net 4 0") is None


def test_a_wrong_draw_at_the_showing_has_two_names() -> None:
    table = entered(at_table("festival"), *deal("xx xx xx xx"), say("ponte", "stand"))
    entered(table, show("banque", "K 7"), show("ponte", "K 4"))
    for code in ("IRR-21", "IRR-29"):
        assert found(table, f"irregular {code}") is None
    assert found(table, "irregular IRR-01") == "IRR-21"
    assert found(session(), "irregular IRR-01") == ""


def test_where_the_house_banks_there_is_no_bank_and_no_cagnotte() -> None:
    table = entered(at_table(), *deal("7 6 K Q"))
    assert found(table, "cagnotte 0") is None
    assert found(table, "cagnotte 1") == "0"
    assert found(table, "bank 0") == ""


def test_the_bank_of_a_duel_grows_by_what_it_wins() -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(2, 20))
    assert found(table, "bank 20") is None
    entered(table, *deal("6 7 K Q"))
    assert found(table, "bank 40") is None
    assert found(table, "bank 20") == "40"


def test_the_holder_is_who_plays_the_bank_next() -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(2, 20))
    assert found(table, "holder 1") is None
    entered(table, *deal("7 6 K Q"))
    assert found(table, "holder 3") is None
    assert found(table, "holder 1") == "3"
    assert found(session(), "holder 1") == ""
