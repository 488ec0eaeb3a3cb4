"""The session sheet, read back as text from the PDF."""

import re
from dataclasses import replace
from datetime import timedelta, timezone
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dealer_app.i18n import Words, words
from dealer_app.papers.kinds import paper_of
from dealer_app.reports import UnnumberedKind
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.house import Currency, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.roll import ReckonedRoll
from tests.builders import correct, deal, decide, replayed, say, show
from tests.play import PlayTable
from tests.reports.builders import (
    DIGEST,
    coup,
    data,
    enter,
    evening,
    house,
    printed,
    session,
    settle,
    shoe,
)
from tests.reports.reading import lacking, pages

ENGLISH = words("en")
FRENCH = words("fr")
TIE_ON_THREE = "2s Kd 3h 3c 8d"
PONTE_WINS = "4 K 5 3"
BANQUE_WINS = "A 4 3 2 6 5"


def text(folder: Path, table: PlayTable, language: Words = ENGLISH) -> str:
    return "\n".join(pages(printed(folder, table, language)))


def text_of(folder: Path, sheet: SheetData, language: Words = ENGLISH) -> str:
    path = folder / "sheet.pdf"
    paper_of(UnnumberedKind.SHEET, sheet, language).write_pdf(path, invariant=True)
    return "\n".join(pages(path))


def three_coups() -> PlayTable:
    table = shoe(session())
    coup(table, TIE_ON_THREE, ("3", "banque", 100), ("5", "tie", 10))
    coup(table, PONTE_WINS, ("3", "ponte", 1240))
    return coup(table, BANQUE_WINS, ("10", "banque", 100), ("3", "ponte", 50))


def festival(fund: str = "house") -> PlayTable:
    """A duel of 50 between seats 4 and 7, bets of 20 on the bank, 10 on the ponte, 4 on a tie."""
    table = shoe(session("festival", {"fund": fund}), 6)
    enter(table, ev.CoupOpened(), ev.BankStaked(Seat("4"), Money(5000)))
    enter(table, ev.BancoCalled(Seat("7"), Money(5000)))
    for seat, bet, units in (("1", "banque", 20), ("2", "ponte", 10), ("3", "tie", 4)):
        enter(table, ev.StakeLaid(Seat(seat), BetId(bet), Money(units * 100)))
    for face in "4", "K", "4", "3":
        enter(table, ev.CardDealt(Card(face), None))
    return settle(table)


GOLDEN = """\
Session sheet Table 3
Table Table 3 Game Punto banco
Date 2026-11-20 House –
Opening 20:58:03 Currency EUR (€)
Time zone UTC+00:00 Bets not taken none
Croupiers Claire Fabre Session 2026-11-20-1
Previous seal –
Coups Player Banker Tie Void coups Stakes Result, house
3 1 1 1 0 1,500 −1,365
Totals by bet
Bet Lines Staked Taken Paid Returned Commission Result, house of stakes
Player 2 1,290 50 1,240 0 0 −1,190 −92.2%
Banker 2 200 0 100 100 5 −95 −47.5%
Tie 1 10 0 80 0 0 −80 −800.0%
Total 5 1,500 50 1,420 100 5 −1,365 −91.0%
Totals by seat
Seat Lines Staked Taken Paid Returned Commission Net
Seat 3 3 1,390 50 1,240 100 0 +1,190
Seat 5 1 10 0 80 0 0 +80
Seat 10 1 100 0 100 0 5 +95
Total 5 1,500 50 1,420 100 5 +1,365
Results over the coups
What each bet won and lost
Irregularities
No irregularity.
Void coups
No void coup.
Options
Shoes
Shoe Packs Cards Dealt Burned Left Cut, from the end Coups
1 8 416 15 0 401 – 1–3
Coups
No. Time Player Banker Result Stakes Taken Paid Comm. House
Shoe 1, 8 packs
1 20:58:17 2♠ 3♥ 8♦ 3 K♦ 3♣ 3 Tie 110 – 80 – −80
3 Banker 100 0 5 Tie 10 +80
2 20:59:20 4 5 9 K 3 3 Player 1,240 – 1,240 – −1,240
3 Player 1,240 +1,240
3 21:00:09 A 3 6 0 4 2 5 1 Banker 150 50 100 5 −45
3 Player 50 −50 10 Banker 100 +95 5
Seal
The croupier
The chef de table""".splitlines()
"""The sums by hand: shares of the total of each bet, to a tenth."""


def test_a_session_of_three_coups_is_printed_line_for_line(tmp_path: Path) -> None:
    assert lacking(GOLDEN, text(tmp_path, three_coups())) == []


def test_french_sheets_have_french_cards_and_amounts(tmp_path: Path) -> None:
    found = text(tmp_path, three_coups(), FRENCH)
    assert "Feuille de séance" in found
    assert "20/11/2026" in found
    assert "2♠ 3♥ 8♦ 3 R♦ 3♣ 3" in found
    assert "+1\u202f240" in found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("coups", "at_most"), [(0, 1), (1, 2), (60, 5)])
def test_every_page_says_which_of_how_many_it_is(language: str, coups: int, at_most: int) -> None:
    found = sheet_of(coups, language)
    assert len(found) <= at_most
    for number, page in enumerate(found, start=1):
        assert f"page {number}/{len(found)}" in page


@cache
def evening_of(coups: int) -> PlayTable:
    """An evening of so many coups, dealt once for all tests."""
    return evening(coups)


@cache
def sheet_of(coups: int, language: str) -> tuple[str, ...]:
    """The pages of its sheet, printed once for all tests."""
    with TemporaryDirectory() as place:
        return tuple(pages(printed(Path(place), evening_of(coups), words(language))))


def test_every_page_names_the_session_the_software_and_the_sheet() -> None:
    digest = evening_of(60).table.opened.sheet_digest
    for page in sheet_of(60, "en"):
        assert "Session 2026-11-20-1" in page
        assert f"Sabot 0.1.0 · game sheet SHA-256 {digest[:12]}" in page
        assert "printed 2026-11-21 03:12:45" in page


def test_the_full_digest_of_the_sheet_stands_in_the_heading(tmp_path: Path) -> None:
    table = session()
    assert table.state.opened.sheet_digest in text(tmp_path, table)


def test_a_session_without_a_coup_says_so(tmp_path: Path) -> None:
    found = text(tmp_path, session())
    assert "No coup was dealt." in found
    assert "No shoe was opened." in found


def test_every_one_of_many_coups_stands_on_the_sheet() -> None:
    found = "\n".join(sheet_of(150, "en"))
    numbers = {line.split()[0] for line in found.splitlines() if line.count(":") == 2}
    assert {str(n) for n in range(1, 151)} <= numbers


def test_a_coup_and_its_stakes_are_never_torn_apart() -> None:
    found = sheet_of(60, "en")[2:]
    headed = [page.split("Comm.\n")[1] for page in found if "Comm.\n" in page]
    assert len(headed) > 1
    assert all(after.splitlines()[0].count(":") == 2 for after in headed)


def test_cards_alone_make_a_sheet_without_sums(tmp_path: Path) -> None:
    found = text(tmp_path, coup(shoe(session()), PONTE_WINS))
    assert "No stakes were recorded: the cards alone were entered." in found
    assert "1 20:58:17 4 5 9 K 3 3 Player\n" in found


def test_an_open_session_has_no_seal(tmp_path: Path) -> None:
    found = text(tmp_path, session())
    assert "Closing not yet: the session is open" in found
    assert "The session is open: it has no seal yet." in found


def test_a_closed_session_shows_its_seal(tmp_path: Path) -> None:
    table = session()
    table.close()
    assert f"Seal {DIGEST[:12]}   {DIGEST}" in text(tmp_path, table)


def test_a_coup_in_progress_is_named_and_left_out(tmp_path: Path) -> None:
    table = enter(three_coups(), ev.CoupOpened(), ev.CardDealt(Card("7"), None))
    assert "Coup 4 is still being dealt: not printed." in text(tmp_path, table)


def test_a_duel_is_between_patrons(tmp_path: Path) -> None:
    wanted = [
        "Total 3 34 24 10 0 0 +14 41.2%",
        "Duels",
        "Duel, Bank 1 50 50 0 0 0 −50",
        "Duel, Ponte 1 50 0 50 0 0 +50",
        "Between guests: they count for their seats, never for the house.",
    ]
    assert lacking(wanted, text(tmp_path, festival())) == []


def test_the_result_of_a_players_fund_is_not_the_houses(tmp_path: Path) -> None:
    found = text(tmp_path, festival("players"))
    assert "Result, players’ fund" in found
    assert "Result, house" not in found


def test_a_void_coup_is_printed_with_its_serial_number_and_reason(tmp_path: Path) -> None:
    table = enter(shoe(session()), ev.CoupOpened())
    enter(table, ev.StakeLaid(Seat("2"), BetId("ponte"), Money(2000)))
    enter(table, ev.CardDealt(Card("A"), None), ev.CardDealt(HIDDEN, None))
    enter(table, ev.CoupVoided("Misdeal"))
    wanted = [
        (
            "Of these stakes 20 were void and went back. The handle, and what is a share of the"
            " stakes, are without them."
        ),
        "No. Coup Opening Void since Entry Reason Cards Stakes returned",
        "1 1 20:58:17 – Misdeal A / □ 20",
        "1 20:58:17 A 1 □ – Void 20 – – – 0",
        "Void coup: Misdeal.",
    ]
    assert lacking(wanted, text(tmp_path, table)) == []


def test_an_irregularity_is_printed_with_its_coup_name_and_decision(tmp_path: Path) -> None:
    table = coup(shoe(session()), "K 6 6 K 9")
    rule = table.house.irregularities["IRR-01"]
    found = text(tmp_path, table)
    assert f"1 20:58:52 IRR-01 {rule.names['en']} card 9 Burn the card" in found
    assert "Burned: 9." in found


def test_an_irregularity_is_printed_with_when_it_was_found(tmp_path: Path) -> None:
    table = coup(shoe(session()), "K 6 6 K 9")  # the coup opened at 20:58:17, the 9 came at :52
    enter(table, ev.CardCorrected(HandId("ponte"), 1, Card("Q")))
    enter(table, ev.IrregularityFound("IRR-23", None))
    table.decide()
    times = [line.split()[1:3] for line in text(tmp_path, table).splitlines() if " IRR-" in line]
    assert [time for time, code in times if code == "IRR-01"] == ["20:58:52"]
    assert [time for time, code in times if code == "IRR-23"] == ["20:59:13"]


def test_a_card_burned_in_a_coup_counts_among_those_of_its_shoe(tmp_path: Path) -> None:
    table = enter(shoe(session()), ev.CardsBurned((HIDDEN, HIDDEN)))
    coup(table, "K 6 6 K 9")  # 416 cards: two burned before, one of the five of the coup
    assert "1 8 416 4 3 409 – 1" in text(tmp_path, table)


def test_options_other_than_the_usual_are_marked(tmp_path: Path) -> None:
    found = text(tmp_path, session(options={"tie": "9:1"}))
    assert "* Tie 9:1 (8:1)" in found
    assert "* Big" not in found


def test_a_change_of_options_tells_from_which_coup_on(tmp_path: Path) -> None:
    table = enter(coup(shoe(session()), PONTE_WINS), ev.ShoeClosed())
    enter(table, ev.RulesChanged({**table.state.opened.options, "tie": "9:1"}))
    found = text(tmp_path, coup(shoe(table), PONTE_WINS))
    assert lacking(["From coup 1 on:", "From coup 2 on:"], found) == []


CASINO = """\
name = "Casino"
[limits]
minimum = 20
maximum = 2000
multiple = 20
differential = 5000
[bets.punto_banco]
closed = ["big", "small"]
limits = { tie = { minimum = 10, maximum = 200 }, ponte = { minimum = 50 } }
"""


def test_limits_are_printed_with_those_of_single_bets(tmp_path: Path) -> None:
    found = text(tmp_path, session(house=house(CASINO)))
    for said in (
        "20 to 2,000, in 20s",
        "Tie: 10 to 200",
        "Player: 50 to 2,000, in 20s",
        "between the two hands: 5,000",
        "Big, Small",
    ):
        assert said in found


def test_a_minimum_alone_is_a_limit(tmp_path: Path) -> None:
    table = session(house=house('name = "Casino"\n[limits]\nminimum = 5\n'))
    assert "Limits from 5" in text(tmp_path, table)


def test_a_column_has_its_minor_unit_everywhere_if_it_has_it_once(tmp_path: Path) -> None:
    table = shoe(session())
    enter(table, ev.CoupOpened(), ev.StakeLaid(Seat("1"), BetId("ponte"), Money(1050)))
    enter(table, ev.StakeLaid(Seat("2"), BetId("ponte"), Money(2000)))
    for face in "4", "K", "5", "3":
        enter(table, ev.CardDealt(Card(face), None))
    assert "1 Player 10.50 +10.50 2 Player 20.00 +20.00" in text(tmp_path, table)


def test_every_croupier_is_named_with_the_time_of_the_hand_over(tmp_path: Path) -> None:
    table = enter(session(), ev.CroupierNamed("J. <Ménard> & fils"))
    assert "J. <Ménard> & fils, from 20:58:10" in text(tmp_path, table)


def test_struck_entries_are_counted(tmp_path: Path) -> None:
    table = enter(session(), ev.CroupierNamed("Jean"))
    table.undo()
    assert lacking(["Entries 3", "Struck out 1"], text(tmp_path, table)) == []


def test_times_are_those_of_the_zone_asked_for(tmp_path: Path) -> None:
    zone = timezone(timedelta(hours=1))
    found = text_of(tmp_path, replace(data(session()), zone=zone))
    assert "Opening 21:58:03" in found
    assert "Time zone UTC+01:00" in found


def test_a_closing_on_another_day_has_its_date(tmp_path: Path) -> None:
    table = session()
    table.close()
    sheet = data(table)
    closed = replace(sheet.course, closed=sheet.printed)
    assert "2026-11-21 03:12:45" in text_of(tmp_path, replace(sheet, course=closed))


def test_a_session_of_no_clock_is_printed_without_times(tmp_path: Path) -> None:
    table = coup(shoe(session()), PONTE_WINS)
    sheet = data(table)
    (played,) = sheet.table.coups
    timeless = replace(
        sheet.table,
        coup=None,
        settlement=None,
        played=ReckonedRoll((replace(played, opened=None),)),
    )
    course = replace(sheet.course, table=timeless, opened=None)
    assert "1 – 4 5 9 K 3 3 Player\n" in text_of(tmp_path, replace(sheet, course=course))


def test_a_seat_with_more_stakes_than_a_page_holds_is_printed(tmp_path: Path) -> None:
    table = enter(shoe(session()), ev.CoupOpened())
    bets = [bet for bet, spec in table.variant.bets.items() if not spec.need]
    for seat in range(1, 13):
        for bet in bets:
            enter(table, ev.StakeLaid(Seat(str(seat)), bet, Money(100_000_000)))
    for face in "4", "K", "5", "3":
        enter(table, ev.CardDealt(Card(face), None))
    found = text(tmp_path, table)
    assert found.count("1,000,000") >= 12 * len(bets)


def test_the_same_session_gives_the_same_bytes(tmp_path: Path) -> None:
    first = printed(tmp_path, three_coups(), FRENCH).read_bytes()
    assert printed(tmp_path, three_coups(), FRENCH).read_bytes() == first


def test_only_the_two_fonts_that_travel_with_the_program_are_in_the_file(tmp_path: Path) -> None:
    content = printed(tmp_path, three_coups(), FRENCH).read_bytes()
    fonts = set(re.findall(rb"/BaseFont /([\w+-]+)", content))
    assert fonts == {b"AAAAAA+DejaVuSans", b"AAAAAA+DejaVuSans-Bold"}


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    paper = paper_of(UnnumberedKind.SHEET, data(session()), ENGLISH)
    with pytest.raises(OSError, match="No such file"):
        paper.write_pdf(tmp_path / "missing" / "sheet.pdf")
    assert list(tmp_path.iterdir()) == []


def twice(table: PlayTable, face: str) -> PlayTable:
    """The session after a fresh shoe whose burn shows the same card twice, of one pack."""
    card = Card(face, "h")
    return enter(shoe(table, 1), ev.CardsBurned((card, card)))


def test_what_was_irregular_before_a_coup_stands_before_it(tmp_path: Path) -> None:
    table = twice(coup(twice(session(), "7"), TIE_ON_THREE), "9")
    wanted = [
        "before 1 20:58:17 IRR-14 Foreign, double or damaged card card 7♥ It stands",
        "before 2 20:59:13 IRR-14 Foreign, double or damaged card card 9♥ It stands",
    ]
    assert lacking(wanted, text(tmp_path, table)) == []


def test_an_irregularity_that_was_struck_out_before_a_coup_is_not_printed(tmp_path: Path) -> None:
    table = twice(session(), "7")
    table.undo()
    assert "No irregularity." in text(tmp_path, table)


def test_a_share_above_a_thousand_per_cent_has_its_thousands_apart() -> None:
    figures = Figures(FRENCH, Currency())
    assert figures.share(Money(-4000), Money(100)) == "−4\u202f000,0\u00a0%"


LATE_EIGHT = (
    "variant festival\nshoe\ncoup\nstake 1 ponte 10\ndeal xx xx xx xx\nsay ponte draw\ndeal 3\n"
    "show banque K 7\nshow ponte K 8\n"
)


def test_a_decision_is_called_by_what_it_comes_to_in_the_game(tmp_path: Path) -> None:
    table = enter(replayed(LATE_EIGHT), ev.IrregularityResolved("IRR-22", Resolution.STAND))
    assert "It counts in two cards" in text(tmp_path, table)
    chemin = LATE_EIGHT.replace("variant festival", "variant chemin_de_fer")
    chemin = chemin.replace("stake 1 ponte 10", "bank 1 10\nstake 2 10")
    chemin = chemin.replace("show banque", "say banque stand\nshow banque")
    table = enter(replayed(chemin), ev.IrregularityResolved("IRR-22", Resolution.STAND))
    assert "Drawn cards stand" in text(tmp_path, table)


def test_irregularities_of_a_coup_stand_in_the_order_of_the_hours(tmp_path: Path) -> None:
    table = shoe(session("festival"))
    enter(table, ev.CoupOpened(), *deal("xx xx xx xx"), say("ponte", "draw"), *deal("3"))
    enter(table, show("banque", "K 7"), show("ponte", "K 8"), decide("IRR-22", "stand"))
    enter(table, correct("banque", 2, "6"))
    read = text(tmp_path, table)
    assert 0 < read.index("IRR-22") < read.index("IRR-25")


def test_the_options_have_odds_and_shares_as_the_language_writes_them(tmp_path: Path) -> None:
    for language, said in ((FRENCH, ("5 %", "0,54:1")), (ENGLISH, ("5%", "0.54:1"))):
        told = text(tmp_path, session(), language).replace("\u202f", " ").replace("\xa0", " ")
        assert [each for each in said if each not in told] == []
