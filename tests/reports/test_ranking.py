"""The ranking of an evening, read back from the PDF (S2.25, S2-A18, S3.18)."""

from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.papers.kinds import paper_of
from dealer_app.reports import UnnumberedKind
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import replayed
from tests.play import PlayTable
from tests.reports.builders import data, enter, session
from tests.reports.reading import lacking, pages, text

ENGLISH = words("en")

MACAO = """\
variant macao
option stakes=before_deal
{options}seats 4
table Village
at 2026-11-20 21:00
shoe
coup
bank 1 1000
stake 4 own 100
stake 3 own 100
stake 2 own 100
deal 9 8 K 4 9 8 6 3
coup
stake 3 own 50
stake 2 own 50
stake 1 own 50
deal K K K K 6 6 6 9
"""
"""§10.3.1: +300, 0 and -100 against seat 1; then seat 4 banks a 9, paid three times (S2.12)."""


def ranked(folder: Path, table: PlayTable) -> str:
    path = folder / "ranking.pdf"
    paper_of(UnnumberedKind.RANKING, data(table), ENGLISH).write_pdf(path, invariant=True)
    found = pages(path)
    assert len(found) == 1
    return found[0]


def test_whoever_gained_most_is_first(tmp_path: Path) -> None:
    wanted = [
        "Ranking so far Village",
        "Game Macao Coups 2",
        "House – Partie until it is stopped",
        "Rank Seat Won Lost Gain",
        "1 Seat 4 750 – +750",
        "2 Seat 3 – 150 −150",
        "3 Seat 2 – 250 −250",
        "4 Seat 1 – 350 −350",
    ]
    assert lacking(wanted, ranked(tmp_path, replayed(MACAO.format(options="")))) == []


def test_what_lies_aside_is_no_gain_yet_and_has_a_column_of_its_own(tmp_path: Path) -> None:
    """Seat 4, of whose coups one gained 300, waits for them: seat 1, who held the bank, has not
    lost them either."""
    table = replayed(MACAO.format(options="").rpartition("coup\n")[0])
    enter(table, ev.LineSetAside(Seat("4"), "own", "The guest is away"), ev.AllTicked())
    wanted = [
        "Rank Seat Won Lost Gain Still aside",
        "1 Seat 1 100 – +100 −300",
        "2 Seat 3 – – 0 0",
        "2 Seat 4 – – 0 +300",
    ]
    assert lacking(wanted, ranked(tmp_path, table)) == []


def test_equals_share_a_rank(tmp_path: Path) -> None:
    """Seat 1 too banks a 9: it takes 150, 300 and 300, and loses 150 to seat 4's."""
    alike = MACAO.format(options="").replace("9 8 K 4 9 8 6 3", "K K K K 6 6 6 9")
    wanted = [
        "1 Seat 1 750 150 +600",
        "2 Seat 4 450 150 +300",
        "3 Seat 2 – 450 −450",
        "3 Seat 3 – 450 −450",
    ]
    found = ranked(tmp_path, replayed(alike.replace("stake 4 own 100", "stake 4 own 50")))
    assert lacking(wanted, found) == []


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ("option partie=10\n", "10 coups"),
        ("option partie=first_nine\n", "until the first nine"),
        ("", "until it is stopped"),
    ],
)
def test_the_length_of_a_partie_is_told(tmp_path: Path, options: str, length: str) -> None:
    assert f"Partie {length}" in ranked(tmp_path, replayed(MACAO.format(options=options)))


def test_a_partie_that_is_over_has_a_final_ranking(tmp_path: Path) -> None:
    over = MACAO.format(options="option partie=first_nine\n")
    assert "Final ranking Village" in ranked(tmp_path, replayed(over))


def test_a_closed_table_has_a_final_ranking(tmp_path: Path) -> None:
    table = replayed(MACAO.format(options=""))
    enter(table, ev.AllTicked())
    table.close()
    assert "Final ranking Village" in ranked(tmp_path, table)


FESTIVAL = """\
variant festival
option fund=players
seats 4
shoe
coup
stake 1 banque 20
stake 2 ponte 10
stake 3 tie 4
deal 4 K 4 3
"""
"""The ponte's natural 8 against a 3: -20, +10 and -4, so that 14 are left in the fund."""


def test_chips_given_and_held_are_printed_with_what_the_fund_gained(tmp_path: Path) -> None:
    table = replayed(FESTIVAL)
    for seat, units in (("1", 100), ("2", 100), ("3", 50), ("4", 80)):
        enter(table, ev.ChipsGiven(Seat(seat), Money(units * 100)))
    wanted = [
        "House – Result, players’ fund +14",
        "Rank Seat Chips given Won Lost Gain Has now",
        "1 Seat 2 100 10 – +10 110",
        "2 Seat 4 80 – – 0 80",
        "3 Seat 3 50 – 4 −4 46",
        "4 Seat 1 100 – 20 −20 80",
    ]
    assert lacking(wanted, ranked(tmp_path, table)) == []


def test_an_evening_without_stakes_and_chips_ranks_nobody(tmp_path: Path) -> None:
    found = ranked(tmp_path, session("festival"))
    assert "Nobody has staked, and no chips were given." in found


def test_the_levy_is_told_where_there_is_one(tmp_path: Path) -> None:
    shoe = "variant chemin_de_fer\nseats 4\nshoe\ncoup\nbank 1 100\nstake 2 100\ndeal K K 6 7\n"
    assert "House: cagnotte 5" in ranked(tmp_path, replayed(shoe))


def test_the_ranking_is_a_part_of_a_macao_sheet(tmp_path: Path) -> None:
    found = text(tmp_path, replayed(MACAO.format(options="")), ENGLISH)
    assert (
        lacking(["Ranking so far", "Rank Seat Won Lost Gain", "1 Seat 4 750 – +750"], found) == []
    )


def test_a_sheet_of_a_game_without_a_partie_has_no_ranking(tmp_path: Path) -> None:
    assert "Rank Seat" not in text(tmp_path, replayed(FESTIVAL), ENGLISH)


def test_the_sheet_of_a_table_that_sells_chips_makes_no_debtor_of_a_guest(tmp_path: Path) -> None:
    table = replayed(FESTIVAL)
    enter(table, ev.ChipsBought(Money(100_00), seat=Seat("1")))
    enter(table, ev.ChipsGiven(Seat("4"), Money(80_00)))
    found = text(tmp_path, table, ENGLISH)
    assert "Rank Seat" not in found
    assert "owes" not in found
    printed = ranked(tmp_path, table)
    assert (
        lacking(["Rank Seat Won Lost Gain", "2 Seat 4 – – 0", "4 Seat 1 – 20 −20"], printed) == []
    )
    assert "owes" not in printed


def test_a_partie_at_a_table_that_sells_chips_ranks_by_what_was_won(tmp_path: Path) -> None:
    table = replayed(MACAO.format(options=""))
    enter(table, ev.ChipsBought(Money(500_00), seat=Seat("1")))
    enter(table, ev.ChipsGiven(Seat("4"), Money(80_00)))
    found = text(tmp_path, table, ENGLISH)
    assert lacking(["Rank Seat Won Lost Gain", "4 Seat 1 – 350 −350"], found) == []


def test_the_same_ranking_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "ranking.pdf"
    table = replayed(FESTIVAL)
    paper_of(UnnumberedKind.RANKING, data(table), words("fr")).write_pdf(path, invariant=True)
    first = path.read_bytes()
    paper_of(UnnumberedKind.RANKING, data(table), words("fr")).write_pdf(path, invariant=True)
    assert path.read_bytes() == first


def test_what_a_guest_owes_is_told_instead_of_what_he_has(tmp_path: Path) -> None:
    text = "variant macao\ntable Village\nseats 3\nchips 3 50\nchips 1 100\nshoe\ncoup\n"
    lost = "deal K Q K 6 6 9\nstake 3 own 60\npass 2\n"
    found = ranked(tmp_path, replayed(text + lost))
    wanted = ["1 Seat 1 100 180 – +180 280", "3 Seat 3 50 – 180 −180 owes 130"]
    assert lacking(wanted, found) == []
