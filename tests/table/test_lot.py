"""When the lot is drawn, among whom, and what a banker is who was drawn and names no amount."""

from pathlib import Path

import pytest

from dealer_app.cli.replay_commands import bank_of
from dealer_app.replay.export import files
from dealer_app.rules.due import No
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.lot import drawn, fallen, lot_due
from dealer_app.table.view.public_view import public_view
from tests.builders import (
    Unwritten,
    at_table,
    bank,
    deal,
    dues,
    entered,
    euros,
    principal,
    refusal,
    replayed,
    say,
    session,
    stake,
)
from tests.play import PlayTable, the

MANCHE = "coup\nprincipal banque 3\ndeal K Q J A T 6 6 6 4 9\nstake 2 own 10\nclosed\n"
DUEL = "coup\nprincipal banque 3\nprincipal ponte 7\nbank 3 20\nbanco 7 20\ndeal 7 6 K Q\n"
TAILLE = "coup\nprincipal banque 4\nstake 5 tableau_1 100\ndeal K Q 7 6\nsay banque show\n"


def baccara(text: str = "coup\n", options: str = "") -> PlayTable:
    return replayed(f"variant baccara\n{options}shoe\n{text}")


def last(_below: int) -> int:
    return _below - 1


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("macao", (BANQUE,)),
        ("baccara", (BANQUE,)),
        ("porcelaine", ("decadence",)),
        ("festival", (BANQUE, PONTE)),
        ("punto_banco", ()),
        ("chemin_de_fer", ()),
        ("banque", ()),
    ],
)
def test_before_the_first_coup_the_lot_names_who_has_no_amount_to_say_so(
    game: str, hands: tuple[str, ...]
) -> None:
    assert lot_due(at_table(game).state) == hands


def test_no_lot_is_drawn_before_there_is_a_shoe() -> None:
    assert lot_due(session("baccara").state) == ()


def test_once_somebody_is_named_or_stakes_no_lot_is_drawn() -> None:
    assert lot_due(entered(baccara(), principal("banque", 4)).state) == ()
    assert lot_due(entered(baccara(), bank(4, 100)).state) == ()
    assert lot_due(entered(baccara(), stake(4, "tableau_1", 10)).state) == ()
    macao = entered(at_table("macao"), principal("banque", 1))
    assert lot_due(macao.state) == ()


def test_a_table_that_goes_on_without_a_banker_is_asked_with_the_next_taille_alone() -> None:
    without = "coup\ndeal K Q 7 6 5 8\nsay banque show\n"
    assert lot_due(baccara(f"{without}coup\n").state) == ()
    assert lot_due(baccara(f"{without}shoe\ncoup\n").state) == (BANQUE,)


def test_the_banker_is_drawn_anew_with_the_next_taille_alone() -> None:
    assert lot_due(baccara(f"{TAILLE}coup\n").state) == ()
    assert lot_due(baccara(f"{TAILLE}shoe\n").state) == (BANQUE,)


def test_where_the_bank_is_auctioned_no_lot_is_drawn() -> None:
    assert lot_due(baccara(options="option bank_change=auction\n").state) == ()


def test_the_place_of_a_loser_is_drawn_where_nobody_follows_by_himself() -> None:
    night = "coup\nbank 1 20\nbanco 2 20\ndeal 7 6 K Q\ncoup\n"
    table = replayed(f"variant festival\noption next_principal=lot\nshoe\n{night}")
    assert lot_due(table.state) == (BANQUE,)
    asked: list[int] = []

    def counted(below: int) -> int:
        asked.append(below)
        return last(below)

    assert drawn(table.state, counted) == ((BANQUE, "12"),)
    assert asked == [11]  # twelve seats without the one that plays the Ponte


def test_two_principals_are_two_people() -> None:
    table = at_table("festival").state
    assert drawn(table, last) == ((BANQUE, "12"), (PONTE, "11"))


def test_the_lot_falls_on_guests_who_were_given_chips_where_there_are_enough() -> None:
    table = entered(at_table("festival"), ev.ChipsGiven(Seat("5"), euros(10)))
    assert drawn(table.state, last)[0] == (BANQUE, "12")
    entered(table, ev.ChipsGiven(Seat("8"), euros(10)))
    assert drawn(table.state, last) == ((BANQUE, "8"), (PONTE, "5"))


# How it fell, on record


def by_lot(hand: str, seat: int) -> ev.LotDrawn:
    return ev.LotDrawn(HandId(hand), Seat(str(seat)))


def test_it_falls_once_however_often_it_is_asked() -> None:
    table = entered(baccara(), by_lot("banque", 4))
    assert fallen(table.state) == drawn(table.state, last) == ((BANQUE, "4"),)
    assert refusal(table, by_lot("banque", 6)) is No.LOT_FALLEN
    assert refusal(table, by_lot("banque", 4)) is No.LOT_FALLEN


def test_no_undo_strikes_it() -> None:
    table = entered(baccara(), by_lot("banque", 4), principal("banque", 4))
    assert table.undo() == (principal("banque", 4),)
    assert fallen(table.state) == ((BANQUE, "4"),)
    assert table.undo() == (ev.CoupOpened(),)
    assert fallen(table.state) == ((BANQUE, "4"),)
    assert table.undo() == (ev.ShoeOpened(1),)
    assert table.undo() == ()
    entered(table, ev.ShoeOpened(1))
    assert fallen(table.state) == ((BANQUE, "4"),)


def test_a_table_that_is_taken_up_knows_how_it_fell() -> None:
    table = entered(baccara(), by_lot("banque", 4))
    again = PlayTable.resumed(table.events, table.times, table.state.resolve, Unwritten())
    assert fallen(again.state) == ((BANQUE, "4"),)
    assert dues(again) == dues(table)


def test_with_the_next_taille_it_is_another_lot() -> None:
    table = entered(baccara(), by_lot("banque", 4), principal("banque", 4))
    entered(table, stake(5, "tableau_1", 100), *deal("K Q 7 6"), say("banque", "show"))
    entered(table, ev.AllTicked(), ev.ShoeOpened(1))
    assert (lot_due(table.state), fallen(table.state)) == ((BANQUE,), ())
    entered(table, by_lot("banque", 6))
    assert fallen(table.state) == ((BANQUE, "6"),)


def test_who_plays_another_hand_by_now_is_drawn_no_more() -> None:
    table = entered(at_table("festival"), by_lot("banque", 4), by_lot("ponte", 5))
    entered(table, principal("banque", 5))
    assert fallen(table.state) == ()
    assert drawn(table.state, last) == ((PONTE, "12"),)


def test_two_hands_are_named_two_people_and_nobody_who_is_none() -> None:
    table = entered(at_table("festival"), by_lot("banque", 4))
    assert refusal(table, by_lot("ponte", 4)) is No.NO_LOT
    assert refusal(table, by_lot("ponte", 13)) is No.NO_LOT
    assert refusal(at_table(), by_lot("banque", 4)) is No.NO_LOT


# A banker who names no amount


def test_a_banker_who_was_drawn_owes_what_he_loses_and_keeps_what_he_wins() -> None:
    (played,) = baccara(TAILLE).coups
    assert played.settlement.nets == {"5": 10_000, "4": -10_000}
    assert bank_of(played) is None


def test_a_banker_is_drawn_before_stakes_lie_and_by_no_name_twice() -> None:
    table = entered(baccara(), stake(4, "tableau_1", 10))
    assert refusal(table, principal("banque", 6)) is No.STAKES_LIE
    named = entered(baccara(), principal("banque", 4))
    assert refusal(named, stake(4, "tableau_1", 10)) is No.HOLDER_STAKES
    entered(named, principal("banque", 6))  # before anything else another may be
    assert refusal(baccara(), principal("banque", "v1")) is No.NO_SPECTATORS
    assert refusal(baccara(), principal("tableau_1", 4)) is No.NOT_THIS_GAME
    taille = baccara(f"{TAILLE}coup\n")
    assert refusal(taille, principal("banque", 6)) is No.BANK_STANDS


def test_the_casino_draws_no_banker() -> None:
    assert refusal(at_table("banque"), principal("banque", 4)) is No.NOT_THIS_GAME


def test_a_bank_with_a_limit_asks_for_an_amount_all_the_same() -> None:
    table = entered(baccara(options="option bank_limit=on\n"), principal("banque", 4))
    assert dues(table)[0] == "bank banque"
    entered(table, bank(4, 100))
    assert not the(table.coup.bank).named


def test_an_amount_may_still_be_put_before_a_banker_who_was_drawn() -> None:
    table = entered(baccara(), principal("banque", 4), bank(4, 100), stake(5, "tableau_1", 10))
    assert refusal(table, principal("banque", 6)) is No.BANK_STANDS


def test_a_bank_that_is_lost_by_who_was_drawn_passes_where_the_house_has_it_so() -> None:
    table = baccara(f"{TAILLE}coup\nexpect holder 5\n", "option bank_change=on_loss\n")
    assert dues(table)[0].startswith("bank")
    entered(table, principal("banque", 5))
    assert dues(table)[0] == "stakes"


def test_the_guests_are_told_of_no_balance() -> None:
    table = baccara(f"{TAILLE}coup\n")
    assert public_view(table.state).bank is None
    assert public_view(table.state).story == ()


@pytest.mark.parametrize(
    ("game", "night"),
    [
        ("baccara", f"shoe\n{TAILLE}coup\nstake 5 tableau_1 50\ndeal K Q 3 4\nsay banque show\n"),
        ("macao", f"seats 5\nshoe\n{MANCHE}"),
        ("festival", f"shoe\n{DUEL}"),
    ],
)
def test_an_export_names_whom_the_lot_named_and_replays_alike(game: str, night: str) -> None:
    table = replayed(f"variant {game}\n{night}")
    (text,) = files(table, Path("night.shoe")).values()
    assert "\nprincipal banque " in text
    again = replayed(text)
    assert [played.settlement for played in again.coups] == [
        played.settlement for played in table.coups
    ]
    assert [played.coup.bank for played in again.coups] == [p.coup.bank for p in table.coups]


def test_what_is_struck_leaves_the_lot_to_be_drawn() -> None:
    table = entered(baccara(), principal("banque", 4))
    table.undo()
    assert lot_due(table.state) == (BANQUE,)


def test_a_journal_opens_with_the_banker_who_was_entered() -> None:
    table = entered(baccara(), principal("banque", 4), stake(5, "tableau_1", 10))
    again = PlayTable.resumed(table.events, table.times, table.state.resolve, Unwritten())
    assert again.coup == table.coup
