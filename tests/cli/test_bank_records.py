"""The record of a coup in which a patron holds the bank, as `sabot replay --json` prints it."""

from typing import cast

from tests.cli.terminal import Replay

PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\nstake 3 200\n"
MACAO = "variant macao\nseats 4\nshoe\ncoup\n"
Record = dict[str, object]


def bank(record: Record) -> object:
    return record["bank"]


def lines(record: Record) -> list[tuple[object, ...]]:
    """Seat, bet, stake, result and net of each line of the payout."""
    settlement = cast("list[Record]", record["settlement"])
    return [
        (line["seat"], line["bet"], line["stake"], line["result"], line["net"])
        for line in settlement
    ]


def test_a_bank_that_wins_grows_and_is_kept(replay: Replay) -> None:
    (record,) = replay.records(PORCELAINE + "deal 3 4 5 5\n")
    assert bank(record) == {
        "holder": "1",
        "before": 100000,
        "after": 190000,
        "next_holder": "1",
        "cagnotte": 0,
    }
    assert record["results"] == {"grandeur": "loses"}
    assert lines(record) == [
        ("3", "stake", 20000, "lose", -20000),
        ("4", "stake", 30000, "lose", -30000),
        ("5", "stake", 40000, "lose", -40000),
    ]


def test_what_is_left_of_a_lost_bank_is_told_though_it_goes_back(replay: Replay) -> None:
    (record,) = replay.records(PORCELAINE + "deal 5 5 3 4\n")
    assert bank(record) == {
        "holder": "1",
        "before": 100000,
        "after": 10000,
        "next_holder": "2",
        "cagnotte": 0,
    }


def test_the_half_that_a_reckless_grandeur_bears_is_in_the_lines(replay: Replay) -> None:
    text = PORCELAINE + "deal 1 2 3 4\nsay grandeur stand\nsay decadence stand\n"
    (record,) = replay.records(text)
    assert lines(record) == [
        ("3", "stake", 20000, "lose", -10000),
        ("4", "stake", 30000, "lose", -15000),
        ("5", "stake", 40000, "lose", -65000),
    ]
    assert bank(record) == {
        "holder": "1",
        "before": 100000,
        "after": 190000,
        "next_holder": "1",
        "cagnotte": 0,
    }


def test_a_stake_that_rides_is_a_push(replay: Replay) -> None:
    tied = "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\n"
    first, second = replay.records(f"{PORCELAINE}{tied}shoe\ncoup\ndeal 3 4 5 5\n")
    assert first["results"] == {"grandeur": "ties"}
    assert {line[3:] for line in lines(first)} == {("push", 0)}
    assert [line[2] for line in lines(second)] == [20000, 30000, 40000]


def test_a_void_coup_leaves_bank_and_holder_as_they_were(replay: Replay) -> None:
    (record,) = replay.records(PORCELAINE + "deal 3 4\nvoid Alarm\n")
    assert (record["voided"], record["results"]) == (True, {})
    assert {line[3:] for line in lines(record)} == {("void", 0)}
    assert bank(record) == {
        "holder": "1",
        "before": 100000,
        "after": 100000,
        "next_holder": "1",
        "cagnotte": 0,
    }


def test_a_covering_raise_is_in_the_bank_when_the_first_card_comes(replay: Replay) -> None:
    text = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 700\nstake 4 600\ncover\n"
    (record,) = replay.records(text + "deal 5 5 3 4\n")
    assert cast("Record", bank(record))["before"] == 130000
    assert cast("Record", bank(record))["after"] == 0


def test_a_spectator_has_a_line_of_his_own_after_the_seats(replay: Replay) -> None:
    (record,) = replay.records(PORCELAINE + "stake v1 100\ndeal 3 4 5 5\n")
    assert lines(record)[-1] == ("v1", "stake", 10000, "lose", -10000)


def test_the_cagnotte_is_taken_off_what_the_bank_wins(replay: Replay) -> None:
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 3 100\nbanco 5\ndeal 2 9 K K\n"
    (record,) = replay.records(text)
    assert bank(record) == {
        "holder": "3",
        "before": 10000,
        "after": 19500,
        "next_holder": "3",
        "cagnotte": 500,
    }


def test_what_is_said_before_the_next_coup_decides_who_holds_the_bank(replay: Replay) -> None:
    won = "variant chemin_de_fer\nshoe\ncoup\nbank 3 100\nbanco 5\ndeal 2 9 K K\n"
    for said, following in (("", "3"), ("retire\n", "4"), ("retire\ntake 7 195\n", "7")):
        (record,) = replay.records(won + said)
        assert cast("Record", bank(record))["next_holder"] == following


def test_at_macao_seat_one_holds_the_first_bank_with_nothing_before_it(replay: Replay) -> None:
    (record,) = replay.records(MACAO + "deal K Q J K 6 6 6 7\nstake 4 own 10\nclosed\n")
    assert bank(record) == {
        "holder": "1",
        "before": 0,
        "after": 1000,
        "next_holder": "4",
        "cagnotte": 0,
    }


def test_at_macao_a_seat_without_a_stake_has_a_hand_and_no_result(replay: Replay) -> None:
    (record,) = replay.records(MACAO + "deal K Q J K 6 6 6 7\nstake 4 own 10\nclosed\n")
    assert list(cast("Record", record["hands"])) == ["seat_4", "seat_3", "seat_2", "banque"]
    assert record["results"] == {"seat_4": "loses"}


def test_a_bust_hand_is_told_with_what_it_counts_to(replay: Replay) -> None:
    (record,) = replay.records(MACAO + "deal K Q J K 4 6 6 6\nstake 4 own 10\nclosed\ndeal 8\n")
    assert cast("dict[str, Record]", record["hands"])["seat_4"] == {
        "cards": ["K", "4", "8"],
        "total": 12,
        "natural": False,
        "bust": True,
    }


def test_where_nobody_took_the_bank_of_two_tableaux_it_is_null(replay: Replay) -> None:
    text = "variant baccara\nshoe\ncoup\nstake 2 tableau_1 10\ndeal 9 K K 7\n"
    (record,) = replay.records(text + "say banque give\nsay banque stand\n")
    assert bank(record) is None
    assert lines(record) == [("2", "tableau_1", 1000, "win", 1000)]


def test_a_side_without_a_stake_has_no_hand(replay: Replay) -> None:
    text = "variant baccara\nshoe\ncoup\nstake 2 tableau_1 10\ndeal 9 K K 7\n"
    (record,) = replay.records(text + "say banque give\nsay banque stand\n")
    assert list(cast("Record", record["hands"])) == ["tableau_1", "banque"]
    assert record["results"] == {"tableau_1": "wins"}
