"""Replay from the command line: what is printed, as JSON and in both languages."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import HEAD, ROUND, Replay

# What is printed


def test_the_example_of_the_shoe_file_gives_the_object_it_shows(replay: Replay) -> None:
    found = replay.records(
        "variant punto_banco\noption packs=8\nshoe\nburn 7h xx xx xx xx xx xx xx\ncoup\n"
        "stake 3 banque 100\nstake 5 tie 10\n"
        "deal 2s Kd 3h 3c 8d          # 2+3=5 draws the 8; banque 3 against an 8 stands\n"
        "expect ties ponte\nexpect net 3 0\nexpect net 5 80\n"
    )
    assert found == [
        {
            "coup": 1,
            "shoe": 1,
            "hands": {
                "ponte": {
                    "cards": ["2s", "3h", "8d"],
                    "total": 3,
                    "natural": False,
                    "bust": False,
                },
                "banque": {"cards": ["Kd", "3c"], "total": 3, "natural": False, "bust": False},
            },
            "results": {"ponte": "ties"},
            "settlement": [
                {
                    "seat": "3",
                    "bet": "banque",
                    "stake": 10000,
                    "result": "push",
                    "net": 0,
                    "commission": 0,
                },
                {
                    "seat": "5",
                    "bet": "tie",
                    "stake": 1000,
                    "result": "win",
                    "net": 8000,
                    "commission": 0,
                },
            ],
            "bank": None,
            "funds": {"house": -8000},
            "irregularities": [],
            "voided": False,
        }
    ]


def test_each_coup_is_one_line_in_order_numbered_through_the_file(replay: Replay) -> None:
    found = replay.records(HEAD + ROUND + "coup\n" + ROUND + "shoe\ncoup\n" + ROUND)
    assert [(each["coup"], each["shoe"]) for each in found] == [(1, 1), (2, 1), (3, 2)]


def test_a_losing_bet_and_a_commission_are_told_in_minor_units(replay: Replay) -> None:
    (coup,) = replay.records(HEAD + "stake 3 banque 12.50\nstake 2 ponte 1\ndeal 6 7 K Q\n")
    assert coup["settlement"] == [
        {"seat": "2", "bet": "ponte", "stake": 100, "result": "lose", "net": -100, "commission": 0},
        {
            "seat": "3",
            "bet": "banque",
            "stake": 1250,
            "result": "win",
            "net": 1187,
            "commission": 63,
        },
    ]


def test_a_natural_is_told(replay: Replay) -> None:
    (coup,) = replay.records(HEAD + "deal 4 K 5 3\n")
    assert coup["hands"] == {
        "ponte": {"cards": ["4", "5"], "total": 9, "natural": True, "bust": False},
        "banque": {"cards": ["K", "3"], "total": 3, "natural": False, "bust": False},
    }


@pytest.mark.parametrize("fund", ["house", "players"])
def test_bettors_are_paid_from_the_fund_that_the_house_chose(replay: Replay, fund: str) -> None:
    (coup,) = replay.records(
        f"variant festival\noption fund={fund}\nshoe\ncoup\nbank 1 50\nbanco 2 50\n"
        "stake 3 banque 20\nstake 4 ponte 10\nstake 5 tie 4\ndeal 6 7 K Q\n"
    )
    assert coup["funds"] == {fund: -600}


def test_a_void_coup_keeps_its_hands_and_gives_every_stake_back(replay: Replay) -> None:
    (coup,) = replay.records(HEAD + "stake 3 banque 10\ndeal 7 6 K\nvoid Misdeal\n")
    assert coup["voided"] is True
    assert coup["results"] == {}
    assert coup["settlement"] == [
        {"seat": "3", "bet": "banque", "stake": 1000, "result": "void", "net": 0, "commission": 0}
    ]
    assert coup["hands"] == {
        "ponte": {"cards": ["7", "K"], "total": 7, "natural": False, "bust": False},
        "banque": {"cards": ["6"], "total": 6, "natural": False, "bust": False},
    }


@pytest.mark.parametrize(
    ("statements", "irregularity"),
    [
        ("deal 7 6 K Q 9\n", {"code": "IRR-01", "resolution": "burn"}),
        ("deal 7 6 K Q xx\n", {"code": "IRR-01", "resolution": "next_coup"}),
        ("deal 7 6 K Q 9\nresolve IRR-01 void\n", {"code": "IRR-01", "resolution": "void"}),
        ("deal 2 7 K Q 4 9\n", {"code": "IRR-02", "resolution": "burn"}),
        ("deal K K Q Q 2 3 9\n", {"code": "IRR-03", "resolution": "burn"}),
        ("deal 7\nstake 3 ponte 10\ndeal 6 K Q\n", {"code": "IRR-16", "resolution": "withdraw"}),
        (
            "deal 7\nstake 3 ponte 10\nresolve IRR-16 stand\ndeal 6 K Q\n",
            {"code": "IRR-16", "resolution": "stand"},
        ),
        ("deal 7 6 K\nburn 9\ndeal Q\n", {"code": "IRR-07", "resolution": "burn"}),
        ("resolve IRR-09 reassign\ndeal 7 6 K Q\n", {"code": "IRR-09", "resolution": "reassign"}),
    ],
)
def test_an_irregularity_is_told_with_what_was_decided(
    replay: Replay, statements: str, irregularity: dict[str, str]
) -> None:
    (coup,) = replay.records(HEAD + statements)
    assert coup["irregularities"] == [irregularity]


def test_a_duplicate_card_stands_by_default(replay: Replay) -> None:
    (coup,) = replay.records(
        "variant punto_banco\noption packs=6\nshoe\nburn 7s 7s 7s 7s 7s 7s\ncoup\ndeal 7s 6 K Q\n"
    )
    assert coup["irregularities"] == [{"code": "IRR-14", "resolution": "stand"}]


def test_a_false_draw_has_nothing_to_resolve(replay: Replay) -> None:
    (coup,) = replay.records(
        "variant festival\nshoe\ncoup\ndeal xx xx xx xx\nsay ponte stand\nshow banque K 7\n"
        "show ponte K 4\n"
    )
    assert coup["irregularities"] == [{"code": "IRR-21", "resolution": None}]


def test_the_duel_has_two_lines_and_the_principals_are_named(replay: Replay) -> None:
    (coup,) = replay.records(
        "variant festival\nshoe\ncoup\nbank 1 50\nbanco 2 50\nstake 3 tie 4\ndeal 6 7 K Q\n"
    )
    assert coup["settlement"] == [
        {"seat": "1", "bet": "bank", "stake": 5000, "result": "win", "net": 5000, "commission": 0},
        {
            "seat": "2",
            "bet": "banco",
            "stake": 5000,
            "result": "lose",
            "net": -5000,
            "commission": 0,
        },
        {"seat": "3", "bet": "tie", "stake": 400, "result": "lose", "net": -400, "commission": 0},
    ]
    assert coup["bank"] == {
        "holder": "1",
        "before": 5000,
        "after": 10000,
        "next_holder": "1",
        "cagnotte": 0,
    }
    assert coup["principals"] == {"banque": "1", "ponte": "2"}


@pytest.mark.parametrize(
    ("option", "proposed"),
    [
        ("next_seat", {"banque": "3", "ponte": "2"}),
        ("volunteer", {"ponte": "2"}),
        ("lot", {"ponte": "2"}),
    ],
)
def test_the_free_place_of_a_principal_is_filled_as_the_house_chose(
    replay: Replay, option: str, proposed: dict[str, str]
) -> None:
    found = replay.records(
        f"variant festival\noption next_principal={option}\nshoe\ncoup\nbank 1 50\nbanco 2 50\n"
        "deal 7 6 K Q\ncoup\ndeal 7 6 K Q\n"
    )
    assert found[1]["principals"] == proposed


def test_a_last_coup_left_open_is_not_printed_but_mentioned(replay: Replay) -> None:
    status, out, err = replay(HEAD + ROUND + "coup\ndeal 7\n", "--json")
    assert status == 0
    assert len(out.splitlines()) == 1
    assert err == "Coup 2 is still open: not printed.\n"


def test_a_file_without_a_coup_prints_nothing(replay: Replay) -> None:
    assert replay("variant punto_banco\n", "--json") == (0, "", "")
    assert replay("variant punto_banco\nshoe\ncut 16\n", "--json") == (0, "", "")


def test_the_calls_are_a_croupiers_in_english(replay: Replay) -> None:
    status, out, _ = replay(HEAD + "stake 3 banque 100\ndeal 2 K 3 3 9 A\n")
    assert status == 0
    assert "Shoe 1: 8 packs, 416 cards." in out
    assert "Coup 1" in out
    assert "Tie, 4 all" in out
    assert "Seat 3, Banker 100: " in out


def test_the_calls_are_a_croupiers_in_french(replay: Replay) -> None:
    status, out, _ = replay(HEAD + "stake 3 banque 100\ndeal 6 7 K Q\n", language="fr")
    assert status == 0
    assert "La Banque gagne, 7 à 6" in out or "Banque gagne, 7 contre 6" in out
    assert "Place 3" in out


def test_the_sums_are_the_same_in_both_languages(replay: Replay) -> None:
    content = HEAD + "stake 3 banque 100\ndeal 6 7 K Q\n"
    assert replay(content, "--json") == replay(content, "--json", language="fr")


def test_a_report_is_written_where_it_is_asked_for(replay: Replay, tmp_path: Path) -> None:
    paper = tmp_path / "evening.pdf"
    status, _, err = replay(HEAD + ROUND, "--json", "--report", str(paper))
    assert (status, err) == (0, "")
    assert paper.read_bytes().startswith(b"%PDF-")


def test_no_report_is_written_of_a_file_that_fails(replay: Replay, tmp_path: Path) -> None:
    paper = tmp_path / "evening.pdf"
    status, out, _ = replay(HEAD + ROUND + "expect loses ponte\n", "--report", str(paper))
    assert (status, out) == (1, "")
    assert not paper.exists()


def test_a_report_that_cannot_be_written_is_said_so(replay: Replay, tmp_path: Path) -> None:
    paper = tmp_path / "nowhere" / "evening.pdf"
    status, out, err = replay(HEAD + ROUND, "--report", str(paper))
    assert (status, out) == (2, "")
    assert str(paper) in err


# How it is written


@pytest.mark.parametrize(
    "content",
    [
        "\ufeff" + HEAD + ROUND,
        (HEAD + ROUND).replace("\n", "\r\n"),
        "# heading\n\n  variant punto_banco   # the game\n\t\nshoe\ncoup # one\ndeal 7  6\tK Q",
        "variant punto_banco\nshoe\ncoup\ndeal 7\ndeal 6 K\n\n# and\ndeal Q\n",
        HEAD + ROUND.replace("K", "10").replace("Q", "0"),
        HEAD + "deal 7♠ 6♥ K♦ Q♣\n",
        HEAD + "deal 7s 6h Kd Qc\n",
    ],
    ids=["bom", "crlf", "comments", "one card a line", "ten", "signs", "letters"],
)
def test_the_same_coup_may_be_written_in_many_ways(replay: Replay, content: str) -> None:
    (coup,) = replay.records(content)
    assert coup["results"] == {"ponte": "wins"}


def test_a_card_is_told_as_it_was_written(replay: Replay) -> None:
    (coup,) = replay.records(HEAD + "deal 7♠ 6 10♦ 0\n")
    assert coup["hands"] == {
        "ponte": {"cards": ["7s", "Td"], "total": 7, "natural": False, "bust": False},
        "banque": {"cards": ["6", "0"], "total": 6, "natural": False, "bust": False},
    }


EVERY_STATEMENT = """variant punto_banco
option packs=6
house house.toml
seats 7
table Table 3
croupier A. Roche
at 2026-11-20 21:30
shoe
burn 7h xx xx
cut 14
coup
at 2026-11-20 21:31:05
stake 3 ponte 10
closed
deal xx xx
expose ponte 1 7
resolve IRR-08 stand
deal xx xx
show ponte K
show banque 6 Q
expect due settle
expect total ponte 7
expect wins ponte
expect loses banque
expect net 3 10
expect commission 3 0
expect cagnotte 0
expect irregular IRR-08
coup
croupier B. Leroy
expect due stakes
expect due card ponte
deal 7
say ponte stand
expect refused
void Misdeal
"""


def test_every_statement_of_these_games_is_understood(replay: Replay) -> None:
    (replay.folder / "house.toml").write_text('name = "House"\n', encoding="utf-8")
    found = replay.records(EVERY_STATEMENT)
    assert [each["voided"] for each in found] == [False, True]


@pytest.mark.parametrize(
    "statement",
    [
        "pass 3",
        "cover",
        "stop",
        "garage 10",
        "claim yes",
        "retire",
        "take 3 10",
        "say ponte give",
        "holds ponte 3",
        "principal ponte 3",
        "bank 3 10",
        "banco 3 10",
    ],
)
def test_what_this_game_does_not_know_is_impossible(replay: Replay, statement: str) -> None:
    replay.refuses(HEAD + statement + "\n" + ROUND, 1, 4)
    assert replay(HEAD + statement + "\nexpect refused\n" + ROUND)[0] == 0


def test_banco_may_name_the_side_and_the_amount(replay: Replay) -> None:
    head = "variant festival\nshoe\ncoup\nbank 1 20\n"
    for banco in ("banco 2", "banco 2 20", "banco 2 ponte", "banco 2 ponte 20"):
        (coup,) = replay.records(f"{head}{banco}\n{ROUND}")
        assert len(coup["settlement"]) == 2  # type: ignore[arg-type]  # JSON
    replay.refuses(f"{head}banco 2 red 20\n{ROUND}", 2, 5, says="red")


# On behind a fault

FAULTY = (
    "variant punto_banco\nshoe\n"
    "coup\ndeal 7 6 K Q\nexpect wins banque\nexpect total ponte 8\n"
    "coup\ndeal 7 6 K 1\ndeal 5\n"
    "coup\ndeal 7 6\n"
    "coup\nfold 3\ndeal 7 6 K Q\n"
    "coup\ndeal 7 6 K Q\nexpect wins ponte\n"
    "coup\ndeal xx 3\n"
)


def test_behind_a_fault_the_file_goes_on_and_every_one_is_listed(replay: Replay) -> None:
    status, out, err = replay(FAULTY, "--all")
    assert status == 2
    assert [line.partition(": ")[0].rpartition(" ")[2] for line in err.splitlines()[1:]] == [
        *("5", "6"),  # two claims
        "8",  # a card of the coup that cannot be read; the rest of it is passed over
        "12",  # the coup before is not over
        "13",  # a statement that is none
    ]
    assert out.splitlines()[-1] == "1 of 5 coups held."
    assert "unknown card “1”: an ace is an A, write A" in err


def test_as_data_each_coup_bears_its_faults(replay: Replay) -> None:
    status, out, err = replay(FAULTY, "--all", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, err.splitlines()[-1]) == (2, "1 of 5 coups held.")
    lines = [[fault["line"] for fault in each["faults"]] for each in told]
    assert lines == [[5, 6], [8], [12], [13], []]
    assert [each["voided"] for each in told] == [False, True, True, True, False]
    assert told[0]["faults"][0]["why"] == "“expect wins banque” does not hold: loses"


@pytest.mark.parametrize(
    ("statements", "status", "said"),
    [
        ("coup\ndeal 7 6 K Q\n", 0, "1 of 1 coup held."),
        ("coup\ndeal 7 6 K Q\nexpect ties ponte\nshoe\ncoup\ndeal 7 6 K Q\n", 1, "1 of 2 coups"),
        ("burn Z\ncoup\ndeal 7 6 K Q\n", 2, "1 of 1 coup held."),
        ("coup\ncover\ndeal 7 6 K Q\ncoup\ndeal 7 6 K Q\n", 1, "1 of 2 coups held."),
        ("coup\ndeal 7 6 K Q\ncoup\nexpect total ponte 3\n", 1, "1 of 2 coups held."),
    ],
)
def test_the_status_is_that_of_the_worst_fault(
    replay: Replay, statements: str, status: int, said: str
) -> None:
    found, out, _ = replay("variant punto_banco\nshoe\n" + statements, "--all")
    assert found == status
    assert said in out.splitlines()[-1]


def test_a_coup_that_cannot_be_opened_is_passed_over(replay: Replay) -> None:
    shoe = "variant punto_banco\nshoe\nburn " + "xx " * 411 + "\n"
    status, out, err = replay(shoe + "coup\ndeal 7 6 K Q\nshoe\ncoup\ndeal 7 6 K Q\n", "--all")
    assert (status, out.splitlines()[-1]) == (1, "1 of 2 coups held.")
    assert err.count("\n") == 1


def test_without_a_game_nothing_goes_on(replay: Replay) -> None:
    status, out, err = replay("shoe\ncoup\ndeal 7 6 K Q\n", "--all")
    assert (status, out) == (2, "")
    assert "line 1" in err
