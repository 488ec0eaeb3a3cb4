"""The detailed session sheet of the games in which patrons hold the bank, read back from the PDF.

Sums are by hand, from the rules: §3.5, §9.3, §10.3 and §12.3.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from dealer_app.i18n import Words, words
from dealer_app.papers.kinds import paper_of
from dealer_app.reports import UnnumberedKind
from dealer_app.table import events as ev
from dealer_app.table.roll import ReckonedRoll
from dealer_app.table.table import Played
from dealer_app.table.view.bank_view import Passing
from dealer_app.table.view.croupier_view import croupier_view
from tests.builders import replayed
from tests.play import PlayTable, the
from tests.reports.builders import data
from tests.reports.reading import lacking, pages
from tests.reports.reading import text as sheet

ENGLISH = words("en")


def text(folder: Path, table: PlayTable, language: Words) -> str:
    """The detailed edition of the session's sheet."""
    return sheet(folder, table, language, detailed=True)


CHEMIN_DE_FER = """\
variant chemin_de_fer
seats 4
table Table 3
shoe
coup
bank 1 1000
stake 2 600
stake 3 250
stake v1 100
deal K K 6 7
coup
stake 2 600
stake 3 400
deal K K 9 7
coup
bank 2 500
stake 3 500
deal K K 7 7
"""
"""The bank wins 950 less 5 %, loses 1,000 and passes, then a tie leaves 500 where it lies."""

CHEMIN_DE_FER_SHEET = """\
Coups Ponte Bank Tie Void coups Stakes House: cagnotte
3 1 1 1 0 2,450.00 47.50
Totals by bet
Bet Lines Staked Taken Paid Returned Commission Result, bank of stakes
Stake 6 2,450.00 950.00 1,000.00 500.00 0.00 −50.00 −2.0%
What the bank gained by the stakes is before the cagnotte.
Totals by seat
Seat Lines Staked Taken Paid Returned Commission By stakes As the bank Net
Seat 1 0 0.00 0.00 0.00 0.00 0.00 0.00 −97.50 −97.50
Seat 2 2 1,200.00 600.00 600.00 0.00 0.00 0.00 0.00 0.00
Seat 3 3 1,150.00 250.00 400.00 500.00 0.00 +150.00 – +150.00
Spectator 1 1 100.00 100.00 0.00 0.00 0.00 −100.00 – −100.00
Total 6 2,450.00 950.00 1,000.00 500.00 0.00 +50.00 −97.50 −47.50
What everybody gained
Seats Bank, all holders Spectators House Cagnotte All together
+150.00 −97.50 −100.00 0.00 +47.50 0.00
Where guests bank, the house has the cagnotte alone.
The bank
Coup Held by Put in Before Cagnotte Gained After Kept aside How it went on
1 Seat 1 1,000.00 1,000.00 47.50 +902.50 1,902.50 – kept
2 Seat 1 – 1,902.50 – −1,000.00 902.50 – lost, to seat 2; 902.50 handed back
3 Seat 2 500.00 500.00 – 0.00 500.00 – kept
Total 47.50 −97.50 –
Coups
No. Time Ponte Bank Result Stakes Taken Paid Cagnotte Bank
Shoe 1, 6 packs
1 – K 6 6 K 7 7 Bank 950.00 950.00 – 47.50 +902.50
Ponte: Seat 2 · Bank: Seat 1
2 600.00 −600.00 3 250.00 −250.00 v1 100.00 −100.00
2 – K 9 9 K 7 7 Ponte 1,000.00 – 1,000.00 – −1,000.00
2 600.00 +600.00 3 400.00 +400.00
3 – K 7 7 K 7 7 Tie 500.00 – – – 0.00
3 500.00 0.00
□ card that stayed face down; 0 ten or court card not told apart""".splitlines()


def test_a_night_of_chemin_de_fer_is_printed_line_for_line(tmp_path: Path) -> None:
    assert lacking(CHEMIN_DE_FER_SHEET, text(tmp_path, replayed(CHEMIN_DE_FER), ENGLISH)) == []


PORCELAINE = """\
variant porcelaine
seats 4
shoe
coup
bank 1 1000
stake 4 400
stake 3 300
stake 2 200
stake v1 100
deal M 3 12 9
say grandeur stand
say decadence stand
"""
"""§9.3.8: the Grandeur stood on 3, lost, and bears half of what the Personalities lost."""


def test_the_reckless_grandeur_bears_half_on_paper_too(tmp_path: Path) -> None:
    wanted = [
        "1 Seat 1 1,000 1,000 – +1,000 2,000 – kept",
        "1 – M 3 3 12 9 9 Décadence 1,000 1,000 – – +1,000",
        "4 packs · Grandeur: Seat 4 · Décadence: Seat 1",
        "2 200 −100 3 300 −150 4 400 −650 v1 100 −100",
        "□ card that stayed face down; M mask; a 12 counts as 0",
    ]
    assert lacking(wanted, text(tmp_path, replayed(PORCELAINE), ENGLISH)) == []


def test_where_all_is_shuffled_for_each_manche_no_shoe_has_a_row_of_its_own(
    tmp_path: Path,
) -> None:
    assert "Shoe 1, " not in text(tmp_path, replayed(PORCELAINE), ENGLISH)
    shared = PORCELAINE.replace("seats 4", "seats 4\noption reshuffle=every_3")
    found = text(tmp_path, replayed(shared), ENGLISH)
    assert lacking(["Shoe 1, 4 packs", "Grandeur: Seat 4 · Décadence: Seat 1"], found) == []


BACCARA = """\
variant baccara
seats 4
shoe
coup
bank 1 500
stake 2 tableau_1 100
stake 3 tableau_2 50
deal K K K 9 6 8
"""
"""The bank's natural 8 loses to the right's 9 and wins against the left's 6 (S4.10)."""


def test_two_tableaux_that_fare_differently_are_divided(tmp_path: Path) -> None:
    wanted = [
        "Coups Bank loses Bank wins Tie Divided Void coups Stakes House: cagnotte",
        "1 0 0 0 1 0 150 0",
        "1 Seat 1 500 500 – −50 450 – kept",
        "1 – K 8 8 natural Divided 150 50 100 – −50",
        "Tableau 1 K 9 9 natural, wins Tableau 2 K 6 6 loses",
        "Tableau 1: Seat 2 · Tableau 2: Seat 3 · Bank: Seat 1",
        "2 Tableau 1 100 +100 3 Tableau 2 50 −50",
    ]
    assert lacking(wanted, text(tmp_path, replayed(BACCARA), ENGLISH)) == []


@pytest.mark.parametrize(
    ("cards", "result"), [("K K K 9 9 8", "loses"), ("K K K 6 6 8", "wins"), ("K K K 8 8 8", "")]
)
def test_two_tableaux_that_fare_alike_are_said_of_the_bank(
    tmp_path: Path, cards: str, result: str
) -> None:
    found = text(tmp_path, replayed(BACCARA.replace("K K K 9 6 8", cards)), ENGLISH)
    word = f"Bank {result}" if result else "Tie"
    assert f"1 – K 8 8 natural {word} 150" in found


def test_a_bank_that_nobody_was_named_to_hold_gains_all_the_same(tmp_path: Path) -> None:
    wanted = [
        "Seat 2 1 100 0 100 0 0 +100 – +100",
        "Seat 3 1 50 50 0 0 0 −50 – −50",
        "Bank, nobody named 0 0 0 0 0 0 0 −50 −50",
        "Total 2 150 50 100 0 0 +50 −50 0",
        "Seats Bank, all holders Spectators House Cagnotte All together",
        "+50 −50 0 0 0 0",
        "Nobody was named to hold the bank.",
    ]
    unheld = BACCARA.replace("bank 1 500\n", "")
    assert lacking(wanted, text(tmp_path, replayed(unheld), ENGLISH)) == []


MACAO = """\
variant macao
option stakes=before_deal
seats 5
shoe
coup
stake 5 own 100
stake 4 own 100
stake 3 own 100
deal 9 8 K 2 4 9 8 6 2 3
"""
"""§10.3.1, and a seat without a stake: the bank's 7 against 9, 7 and 6."""


def test_every_seat_has_its_hand_on_paper(tmp_path: Path) -> None:
    wanted = [
        "1 Seat 1 – 0 – −200 −200 – on to seat 5",
        "1 – 4 3 7 natural Divided 300 100 300 – −200",
        "Seat 2 2 2 4 no stake Seat 3 K 6 6 loses Seat 4 8 8 7 natural, ties",
        "Seat 5 9 9 9 natural, wins",
        "3 Own hand 100 −100 4 Own hand 100 0 5 Own hand 100 +300",
    ]
    assert lacking(wanted, text(tmp_path, replayed(MACAO), ENGLISH)) == []


def test_a_bust_hand_is_marked(tmp_path: Path) -> None:
    bust = MACAO.replace("9 8 K 2 4 9 8 6 2 3", "2 K K 2 5 2 6 6 2 K\ndeal 6\nsay banque stand")
    found = text(tmp_path, replayed(bust), ENGLISH)
    assert "Seat 5 2 2 6 10 bust, loses" in found


def test_the_hands_of_a_void_coup_are_named_and_have_no_result(tmp_path: Path) -> None:
    void = MACAO.replace("9 8 K 2 4 9 8 6 2 3", "9 8 K\nvoid Misdeal")
    wanted = [
        "1 Seat 1 – 0 – 0 0 – void coup",
        "1 1 – – Misdeal Seat 5 9 / Seat 4 8 / Seat 3 K 300",
        "1 – – Void 300 – – – 0",
        "Seat 3 K 0 Seat 4 8 8 Seat 5 9 9",
        "Void coup: Misdeal.",
    ]
    assert lacking(wanted, text(tmp_path, replayed(void), ENGLISH)) == []


def story(folder: Path, shoe: str) -> list[str]:
    """The rows of the bank's story, the part behind the amount after each coup."""
    found = text(folder, replayed(shoe), ENGLISH).split("How it went on\n")[1]
    return found.split("\nTotal ")[0].splitlines()


TRONE = """\
variant porcelaine
option garage=allowed
seats 5
shoe
coup
bank 1 1000
stake 5 400
stake 4 300
stake 3 200
deal 3 4 5 5
"""
"""A Siècle: the Décadence wins 900 (S1.21)."""

NEXT_WIN = "shoe\ncoup\n{first}stake 1 300\ndeal 3 4 5 5\n"


def test_a_bank_that_was_taken_over_says_so(tmp_path: Path) -> None:
    shoe = TRONE + "retire\ntake 2 900\n" + NEXT_WIN.format(first="")
    assert story(tmp_path, shoe) == [
        "1 Seat 1 1,000 1,000 – +900 1,900 – taken over by seat 2; 1,900 handed back",
        "2 Seat 2 900 900 – +300 1,200 – kept",
    ]


def test_a_bank_that_was_given_up_goes_to_the_next(tmp_path: Path) -> None:
    shoe = TRONE + "retire\n" + NEXT_WIN.format(first="bank 2 500\n")
    assert (
        story(tmp_path, shoe)[0]
        == "1 Seat 1 1,000 1,000 – +900 1,900 – given up, to seat 2; 1,900 handed back"
    )


def test_a_bank_that_was_given_up_at_the_end_of_the_night_went_to_nobody(tmp_path: Path) -> None:
    assert story(tmp_path, TRONE + "retire\n") == [
        "1 Seat 1 1,000 1,000 – +900 1,900 – given up; 1,900 handed back"
    ]


def test_who_holds_a_bank_that_others_declined_is_named(tmp_path: Path) -> None:
    shoe = TRONE + "retire\n" + NEXT_WIN.format(first="bank 4 500\n")
    wanted = (
        "1 Seat 1 1,000 1,000 – +900 1,900 – given up, to seat 2; held by seat 4; 1,900 handed back"
    )
    assert story(tmp_path, shoe)[0] == wanted


def test_a_bank_given_up_after_the_next_coup_was_opened_was_not_kept(tmp_path: Path) -> None:
    shoe = TRONE + NEXT_WIN.format(first="retire\nbank 2 500\n")
    assert (
        story(tmp_path, shoe)[0]
        == "1 Seat 1 1,000 1,000 – +900 1,900 – given up, to seat 2; 1,900 handed back"
    )


@pytest.mark.parametrize("opened", ["garage 500\nshoe\ncoup\n", "shoe\ncoup\ngarage 500\n"])
def test_winnings_set_aside_stand_in_the_story(tmp_path: Path, opened: str) -> None:
    assert story(tmp_path, TRONE + opened + "banco 4\ndeal 5 5 3 4\n") == [
        "1 Seat 1 1,000 1,000 – +900 1,900 500 kept",
        "2 Seat 1 – 1,400 – −1,400 0 – lost, to seat 2",
    ]


def test_a_bank_that_ends_with_the_shoe_goes_on_and_was_not_given_up(tmp_path: Path) -> None:
    shoe = BACCARA + "shoe\ncoup\nbank 3 500\nstake 2 tableau_1 10\ndeal K K 6 8\n"
    assert story(tmp_path, shoe)[0] == "1 Seat 1 500 500 – −50 450 – on to seat 3; 450 handed back"


def test_a_lost_bank_that_may_not_be_filled_again_is_lost(tmp_path: Path) -> None:
    shoe = "variant banque\nseats 5\noption refill=no\noption cagnotte=0%\nshoe\ncoup\n"
    shoe += "bank 1 100\nstake 2 tableau_1 100\ndeal K Q 7 6\nsay banque stand\n"
    shoe += "coup\nbank 3 100\nstake 1 tableau_1 50\ndeal K Q 7 6\nsay banque stand\n"
    wanted = "1 Seat 1 100 100 – −100 0 – lost, to seat 2; held by seat 3"
    assert story(tmp_path, shoe)[0] == wanted


def test_an_emptied_bank_that_another_opens_was_not_given_up(tmp_path: Path) -> None:
    shoe = "variant banque\nseats 5\noption cagnotte=0%\nshoe\ncoup\nbank 1 100\n"
    shoe += "stake 2 tableau_1 100\ndeal K Q 7 6\nsay banque stand\n"
    shoe += "coup\nbank 3 100\nstake 1 tableau_1 50\ndeal K Q 7 6\nsay banque stand\n"
    assert story(tmp_path, shoe)[0] == "1 Seat 1 100 100 – −100 0 – on to seat 3"


def test_a_bank_for_which_lots_are_drawn_goes_to_nobody_yet(tmp_path: Path) -> None:
    sheet = data(replayed(CHEMIN_DE_FER))
    played = [drawn_by_lot(each) for each in sheet.table.coups]
    table = replace(sheet.table, coup=None, settlement=None, played=ReckonedRoll(played))
    lot = replace(sheet, course=replace(sheet.course, table=table))
    paper_of(UnnumberedKind.SHEET, lot, ENGLISH).write_pdf(tmp_path / "sheet.pdf")
    found = "\n".join(pages(tmp_path / "sheet.pdf"))
    assert "2 Seat 1 – 1,902.50 – −1,000.00 902.50 – to whom the lot names" in found


def drawn_by_lot(played: Played) -> Played:
    """The coup in a house where a lost bank goes to whom the lot names."""
    variant = played.rules.variant
    lot = replace(variant, bank=replace(the(variant.bank), step=0))
    coup = replace(played.coup)  # another one: a coup is known again by itself
    return replace(played, coup=coup, rules=replace(played.rules, variant=lot))


def remarked(folder: Path, shoe: str, beginning: str) -> str:
    """The line of the last coup that begins so."""
    found = text(folder, replayed(shoe), ENGLISH).splitlines()
    return next(line for line in reversed(found) if line.startswith(beginning))


TIED = "variant porcelaine\nseats 5\nshoe\ncoup\nbank 1 1000\nbanco 4\ndeal 3 4 M 7\n"
STOOD = "say grandeur stand\nsay decadence stand\n"


def test_an_effondrement_is_remarked(tmp_path: Path) -> None:
    wanted = "2 packs · Grandeur: Seat 4 · Décadence: Seat 1 · Effondrement, Seat 4: 1,000"
    assert remarked(tmp_path, TIED + STOOD, "2 packs") == wanted


def test_stakes_that_ride_are_remarked(tmp_path: Path) -> None:
    shoe = TIED + STOOD + "shoe\ncoup\ndeal 5 5 3 4\n"
    assert "stakes of the tie before" in remarked(tmp_path, shoe, "2 packs")


def test_riding_stakes_count_once_in_the_sums_and_the_sheet_says_so(tmp_path: Path) -> None:
    shoe = TIED + STOOD + "shoe\ncoup\ndeal 5 5 3 4\n"
    found = text(tmp_path, replayed(shoe), ENGLISH)
    assert "Stake 1 1,000 0 1,000 0 0 −1,000 −100.0%" in found
    assert "A stake that rides after a tie counts once, where it is decided." in found
    assert "counts once" not in text(tmp_path, replayed(TIED + STOOD), ENGLISH)


def test_what_the_bank_covered_with_is_remarked(tmp_path: Path) -> None:
    shoe = TRONE.replace("stake 5 400", "stake 5 900").replace("stake 3 200\n", "cover\n")
    assert remarked(tmp_path, shoe, "3 packs").endswith(" · the bank added 200 to cover")


def test_a_tour_that_the_bank_stopped_is_remarked(tmp_path: Path) -> None:
    shoe = TRONE.replace("stake 5 400", "stake 5 900").replace("stake 3 200\n", "stop\n")
    assert remarked(tmp_path, shoe, "3 packs").endswith(" · the bank stopped the tour")


@pytest.mark.parametrize(
    ("said", "remark"),
    [("", "share claimed"), ("claim yes\n", "share claimed"), ("claim no\n", "share left")],
)
def test_what_became_of_the_share_is_remarked(tmp_path: Path, said: str, remark: str) -> None:
    shoe = TRONE.replace("deal 3 4 5 5", "deal M 3 M 2") + STOOD + said
    assert remarked(tmp_path, shoe, "4 packs").endswith(f" · {remark}")


def test_a_banco_on_a_side_names_the_side(tmp_path: Path) -> None:
    shoe = "variant banque\nseats 5\nshoe\ncoup\nbank 1 100\nbanco 2 both\n"
    shoe += "deal K J Q 7 6 6\nsay banque stand\n"
    assert "Banco on Both tableaux, Seat 2: 100" in remarked(tmp_path, shoe, "Tableau 1: ")


@pytest.mark.parametrize(("part", "called"), [("50", "Banco with the table"), ("", "Banco")])
def test_a_banco_for_a_part_of_the_bank_is_one_with_the_table(
    tmp_path: Path, part: str, called: str
) -> None:
    shoe = f"variant chemin_de_fer\nseats 5\nshoe\ncoup\nbank 1 100\nbanco 2 {part}\n"
    assert f"{called}, Seat 2: {part or 100}" in text(
        tmp_path, replayed(shoe + "deal K K 6 7\n"), ENGLISH
    )


def test_a_stake_in_question_names_the_standing_bettor(tmp_path: Path) -> None:
    shoe = CHEMIN_DE_FER.replace("deal K K 6 7", "deal K K 6\nstake v2 50\ndeal 7")
    found = text(tmp_path, replayed(shoe), ENGLISH)
    assert "IRR-16" in found
    assert "Spectator 2, Stake, +50.00" in found


def test_a_pack_without_masks_and_joint_cards_needs_no_word_for_them(tmp_path: Path) -> None:
    sheet = data(replayed(CHEMIN_DE_FER))
    rules = sheet.table.rules
    plain = replace(rules.variant, pack=replace(rules.variant.pack, joint=()))
    table = replace(sheet.table, rules=replace(rules, variant=plain))
    masked = replace(sheet, course=replace(sheet.course, table=table))
    paper_of(UnnumberedKind.SHEET, masked, ENGLISH).write_pdf(tmp_path / "sheet.pdf")
    found = "\n".join(pages(tmp_path / "sheet.pdf")).splitlines()
    assert "□ card that stayed face down" in found


def test_what_still_lies_there_stands_on_the_sheet_with_whose_it_is(tmp_path: Path) -> None:
    night = replayed(CHEMIN_DE_FER)
    assert text(tmp_path, night, ENGLISH).count("Still on the felt") == 1
    rows = ["Back to Amount", "Seat 2, the bank 500", "Seat 3, a stake that rides 500"]
    open_still = "The next coup plays for it; if the table closes it is handed back."
    assert lacking([*rows, open_still], text(tmp_path, night, ENGLISH)) == []
    night.enter(ev.AllTicked())
    night.close()
    closed = "The table was closed with it lying there: it was handed back."
    assert lacking([*rows, closed], text(tmp_path, night, ENGLISH)) == []


def test_nothing_is_said_of_the_felt_where_nothing_lies_there(tmp_path: Path) -> None:
    assert "Still on the felt" not in text(tmp_path, replayed(TRONE + "retire\n"), ENGLISH)


def test_a_shoe_has_the_name_that_the_game_gives_it(tmp_path: Path) -> None:
    assert lacking(["Trônes"], text(tmp_path, replayed(TRONE), ENGLISH)) == []
    assert lacking(["Shoes"], text(tmp_path, replayed(CHEMIN_DE_FER), ENGLISH)) == []


def test_what_lay_in_a_bank_goes_back_with_the_shoe_though_its_holder_takes_the_next_one(
    tmp_path: Path,
) -> None:
    shoe = "variant baccara\nseats 5\nshoe\ncoup\nbank 1 500\nstake 2 tableau_1 50\n"
    shoe += "deal K Q 7 6\nsay banque show\nshoe\ncoup\nbank 1 300\nstake 2 tableau_1 50\n"
    shoe += "deal K Q 7 6\nsay banque show\n"
    first, second = story(tmp_path, shoe)[:2]
    assert first == "1 Seat 1 500 500 – −50 450 – on to seat 1; 450 handed back"
    assert second.startswith("2 Seat 1 300 300 ")
    (step, _) = croupier_view(replayed(shoe).state).story
    assert (step.passing, step.next_holder, step.returned) == (Passing.PASSED, "1", 45_000)
