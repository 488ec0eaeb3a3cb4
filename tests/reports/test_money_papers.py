"""The papers of a night's money: every figure against sums done another way."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dealer_app import __version__
from dealer_app.i18n import words
from dealer_app.papers.kinds import Printout
from dealer_app.reports import PaperKind
from dealer_app.reports.cagnotte_sheet import in_tickets, levies
from dealer_app.reports.layout.columns import Figures, Value
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.reports.night.tray_part import movement_words
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.night_facts import TicketRun
from tests.play import PlayTable, the
from tests.reports.builders import enter
from tests.reports.money_night import BOTH, FLOAT, HOUSE, casino, casino_night, empty_night
from tests.reports.nights import night
from tests.reports.reading import lacking, pages
from tests.reports.session.test_frame import paper, written

NO_BET: Final = "No bet of this game is under commission."
NO_BANK: Final = "Nobody but the house banks at this game: there is no cagnotte."
NOT_LEVIED: Final = "No cagnotte is levied at this game in this house."
TICKETS: Final = (Money(100), Money(500), Money(2000))


@cache
def closed() -> PlayTable:
    return casino_night()


@cache
def chemin_de_fer() -> PlayTable:
    """A night at which patrons bank, with the tickets of the house."""
    changed = HOUSE.replace("counted = true", "counted = false")
    house = casino().__class__(changed, casino().sha256, None)
    return night("chemin_de_fer", 20, 9, {}, house)


def listing(printout: Printout, key: str) -> Listing:
    """The table of that name in a paper."""
    return next(each for each in listings(printout.parts) if each.key == key)


def column(of: Listing, key: str) -> list[Value]:
    """One column of a table."""
    place = [field.key for field in of.fields].index(key)
    return [row[place] for row in of.rows]


def coups_left(session: PlayTable) -> int:
    """What the coups left to the house, line by line, commission included."""
    return -sum(line.net for each in session.table.coups for line in each.settlement.lines)


def commission(session: PlayTable) -> Counter[str]:
    """What each seat owed of its winnings."""
    owed: Counter[str] = Counter()
    for each in session.table.coups:
        for line in each.settlement.lines:
            owed[line.seat] += line.commission
    return +owed


def test_the_float_is_told_chip_by_chip() -> None:
    told = listing(paper(PaperKind.FLOAT, closed()), "float")
    assert column(told, "chip") == [100_000, 10_000, 2_000, 500]
    assert column(told, "opener_number") == list(FLOAT.values())
    assert column(told, "opener") == [4_000_000, 1_000_000, 400_000, 50_000]
    assert told.total[2] == 5_450_000
    (closer,) = (
        event
        for event in closed().events
        if isinstance(event, ev.TrayCounted) and event.occasion is ev.Occasion.CLOSER
    )
    assert told.total[4] == sum(value * number for value, number in closer.chips.items())


def test_the_account_of_the_tray_is_the_sum_of_what_moved() -> None:
    told = listing(paper(PaperKind.FLOAT, closed()), "tray")
    waived = sum(
        event.amount for event in closed().events if isinstance(event, ev.CommissionWaived)
    )
    came_in = coups_left(closed()) - waived
    opener, fills, back, drop = 5_450_000, 600_000, 300_000, 700_000
    expected = opener + fills - back - drop + came_in
    (closer,) = column(told, "closer")
    assert isinstance(closer, int)
    assert told.rows[0][1:] == (
        *(opener, fills, back, drop, expected, closer),
        closer - expected,
        drop + closer + back - opener - fills,
    )
    assert -1_000 < closer - expected <= -500


def test_a_cancelled_slip_stays_readable_and_moves_nothing() -> None:
    told = listing(paper(PaperKind.FLOAT, closed()), "slips")
    assert column(told, "slip") == ["F-0012", "F-0013", "C-0004"]
    assert column(told, "amount") == [600_000, 500_000, 300_000]
    assert [str(text)[-15:] for text in column(told, "cancelled")] == ["", "pour la table 4", ""]
    assert column(told, "signed") == [
        *["Claire Fabre, Odile Renard"] * 2,
        "Jean Morel, Odile Renard",
    ]


def test_every_count_has_its_explanation_and_who_counted() -> None:
    told = listing(paper(PaperKind.FLOAT, closed()), "counts")
    assert column(told, "count") == ["Opener counted", "Counted at the hand-over", "Closer counted"]
    assert column(told, "reason") == ["", "", "un jeton de 5 manque"]
    assert column(told, "signed")[1] == "Jean Morel, Claire Fabre"


@pytest.mark.parametrize("slips", range(16, 40, 4))
def test_who_signs_the_float_sheet_signs_beside_its_figures(tmp_path: Path, slips: int) -> None:
    session = empty_night()
    session.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    for n in range(slips):
        session.enter(ev.TrayFilled(f"F-{n}", {Money(500): 1}), BOTH)
    for page in pages(written(tmp_path, paper(PaperKind.FLOAT, session))):
        assert ("Signatures" in page) == ("Account of the tray" in page)


def test_the_drop_is_told_note_by_note_and_an_old_one_by_its_amount() -> None:
    told = listing(paper(PaperKind.FLOAT, closed()), "drops")
    assert column(told, "chips") == ["4 × 500, 10 × 200, 5 × 100, 10 × 50"]
    assert column(told, "counted") == [700_000]
    session = empty_night()
    session.enter(ev.DropCounted(Money(0)), BOTH)
    assert column(listing(paper(PaperKind.FLOAT, session), "drops"), "chips") == ["–"]


def counted_cagnotte() -> PlayTable:
    """A night whose box was counted a chip short, one number of its tickets left out, one book
    begun anew."""
    house = casino().__class__(
        HOUSE.replace("counted = true", "counted = false"), casino().sha256, None
    )
    session = night("chemin_de_fer", 20, 9, {}, house)
    runs = (
        TicketRun(Money(2000), 802, 803, 800),
        TicketRun(Money(2000), 810, 810, 803),
        TicketRun(Money(100), 1, 2, 99),
        TicketRun(Money(500), 4, 5),
    )
    event = ev.CagnotteCounted({Money(500): 1}, runs, "carnet perdu")
    assert session.enter(event, BOTH).refusal is None
    return session


def test_the_cagnotte_sheet_names_every_number_that_is_left_out(tmp_path: Path) -> None:
    printout = paper(PaperKind.CAGNOTTE, counted_cagnotte())
    told = listing(printout, "tickets")
    assert column(told, "left_out") == ["801", "804–809", "another book: 99 came before", ""]
    assert told.total[3:5] == (7, 7_200)
    (row,) = listing(printout, "cagnotte_counts").rows
    levied = listing(printout, "cagnotte").total[4]
    assert row[2:5] == (500, levied, 500 - levied)  # type: ignore[operator]  # an amount
    assert "off the levies" in pages(written(tmp_path, printout))[-1]


def test_a_cagnotte_that_was_not_counted_says_so(tmp_path: Path) -> None:
    found = "".join(pages(written(tmp_path, paper(PaperKind.CAGNOTTE, chemin_de_fer()))))
    assert "The box of the cagnotte was not counted." in found


def test_a_large_variance_asks_for_a_written_report(tmp_path: Path) -> None:
    session = empty_night()
    session.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    short = {value: number for value, number in FLOAT.items() if value != 10_000}
    verdict = session.enter(ev.TrayCounted(ev.Occasion.CLOSER, short, "une boîte volée"), BOTH)
    assert verdict.refusal is None
    found = "\n".join(pages(written(tmp_path, paper(PaperKind.FLOAT, session))))
    assert "A written report is due." in found
    assert "A written report is due." not in "\n".join(
        pages(written(tmp_path, paper(PaperKind.FLOAT, closed())))
    )


def test_whoever_counted_is_named_where_it_is_signed(tmp_path: Path) -> None:
    found = "\n".join(pages(written(tmp_path, paper(PaperKind.FLOAT, closed()))))
    signed = ["The croupier: Claire Fabre", "The croupier: Jean Morel"]
    assert lacking(signed, found) == []


def test_commission_is_told_by_seat() -> None:
    told = listing(paper(PaperKind.COMMISSION, closed()), "commission_seats")
    owed = commission(closed())
    assert dict(zip(column(told, "seat"), column(told, "marked"), strict=True)) == {
        f"Seat {seat}": amount for seat, amount in owed.items()
    }
    assert set(column(told, "owed")) == {0}
    waived = [e for e in closed().events if isinstance(e, ev.CommissionWaived)]
    assert told.total == (
        *("Total", sum(owed.values()), sum(owed.values()) - waived[0].amount),
        *(waived[0].amount, 0),
    )


def test_every_win_under_commission_stands_on_its_sheet() -> None:
    told = listing(paper(PaperKind.COMMISSION, closed()), "commission_coups")
    lines = [
        (each.coup.number, line.won, line.commission)
        for each in closed().table.coups
        for line in each.settlement.lines
        if line.commission
    ]
    found = zip(column(told, "coup"), column(told, "won"), column(told, "commission"), strict=True)
    assert list(found) == lines


def test_who_waived_commission_is_named() -> None:
    told = listing(paper(PaperKind.COMMISSION, closed()), "commission_words")
    assert column(told, "what")[-1] == "Waived"
    assert column(told, "reason")[-1] == "le joueur est parti"
    assert column(told, "signed")[-1] == "Jean Morel, Odile Renard"


@pytest.mark.parametrize(
    ("mode", "said"),
    [("at_once", "kept from every win at once"), ("none", "This house takes no commission.")],
)
def test_the_sheet_says_when_commission_is_paid(tmp_path: Path, mode: str, said: str) -> None:
    changed = HOUSE.replace('mode = "marked"', f'mode = "{mode}"')
    house = casino().__class__(changed, casino().sha256, None)
    session = night("punto_banco", 1, 4, {}, house)
    assert said in "\n".join(pages(written(tmp_path, paper(PaperKind.COMMISSION, session))))


def test_tips_are_counted_apart_from_the_tray(tmp_path: Path) -> None:
    printout = paper(PaperKind.TIPS, closed())
    assert column(listing(printout, "tips"), "amount") == [2_000, 4_500]
    assert column(listing(printout, "tips"), "so_far") == [2_000, 6_500]
    counts = listing(printout, "tip_counts")
    assert counts.rows[0][2:5] == (6_500, 6_500, 0)
    found = "\n".join(pages(written(tmp_path, printout)))
    assert lacking(["First employee", "Second employee", "For the management"], found) == []


def test_a_share_of_the_tips_goes_to_the_common_pool(tmp_path: Path) -> None:
    session = casino_night(changes='[tips]\npool = "70%"\n')
    found = "\n".join(pages(written(tmp_path, paper(PaperKind.TIPS, session))))
    assert "2 65 45.50 70% 19.50" in found


def test_a_house_that_takes_no_tips_says_so(tmp_path: Path) -> None:
    changed = HOUSE + "[tips]\ntaken = false\n"
    house = casino().__class__(changed, casino().sha256, None)
    session = night("macao", 1, 4, {}, house)
    assert "takes no tips" in "\n".join(pages(written(tmp_path, paper(PaperKind.TIPS, session))))


def test_the_cagnotte_is_told_in_tickets_and_their_stubs() -> None:
    session = chemin_de_fer()
    printout = paper(PaperKind.CAGNOTTE, session)
    told = listing(printout, "cagnotte")
    banks = [each.settlement.bank for each in session.table.coups]
    levied = [bank.cagnotte for bank in banks if bank is not None and bank.cagnotte]
    assert levied
    assert column(told, "levied") == levied
    assert column(told, "number") == list(range(1, len(levied) + 1))
    assert told.total[-1] == sum(levied)
    rest = sum(amount % 100 for amount in levied)
    assert told.total[-2] == rest
    assert listing(printout, "stubs").total[-1] == sum(levied) - rest


@pytest.mark.parametrize(
    ("amount", "torn"),
    [(4_700, {2_000: 2, 500: 1, 100: 2}), (499, {100: 4}), (30, {}), (0, {})],
)
def test_a_levy_is_torn_in_the_largest_tickets_first(amount: int, torn: dict[int, int]) -> None:
    assert in_tickets(Money(amount), TICKETS) == torn


def test_a_house_without_tickets_levies_all_the_same() -> None:
    coups = chemin_de_fer().table.coups
    assert [each.rest for each in levies(coups, ())] == [
        each.bank.cagnotte for each in levies(coups, TICKETS)
    ]


def test_the_register_has_everything_that_two_people_signed() -> None:
    told = listing(paper(PaperKind.REGISTER, closed()), "events")
    signed = [
        number for number, signature in enumerate(closed().signatures, start=1) if signature.beside
    ]
    with_another = zip(column(told, "entry"), column(told, "beside"), strict=True)
    assert [entry for entry, beside in with_another if beside] == [str(n) for n in signed]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Slip F-1 refused at the cage · none left"),
        ("fr", "Bon F-1 refusé à la caisse centrale · none left"),
    ],
)
def test_a_slip_that_the_cage_refused_is_told_so(language: str, said: str) -> None:
    refused = ev.SlipCancelled("F-1", "none left", refused="b00c")
    assert movement_words(refused, Figures(words(language), Currency())) == said


def test_the_register_tells_what_was_done() -> None:
    said = column(listing(paper(PaperKind.REGISTER, closed()), "events"), "event")
    for event in (
        *(f"Table opened, Sabot {__version__}", "Opener counted", "Shoe of 8 packs opened"),
        *("Coup 3 put right: mise mal entrée", "Slip F-0013 cancelled · pour la table 4"),
        *("Coup void: une carte marquée", "Jean Morel took the cards"),
        *("Closer counted · un jeton de 5 manque", "Table closed and sealed"),
    ):
        assert event in said


def test_a_struck_entry_stays_in_the_register() -> None:
    session = empty_night()
    enter(session, ev.ShoeOpened(8))
    session.undo()
    told = listing(paper(PaperKind.REGISTER, session), "events")
    assert column(told, "entry") == ["1", "(2)", "3"]
    assert column(told, "event")[-1] == "Struck out: 2 (opening of the shoe)"


def test_everybody_who_signed_stands_on_the_session_sheet() -> None:
    told = listing(paper(PaperKind.SESSION, closed()), "signatures")
    by = Counter(signature.by for signature in closed().signatures)
    beside = Counter(name for signature in closed().signatures for name in signature.beside)
    rows = zip(column(told, "name"), column(told, "entries"), column(told, "beside"), strict=True)
    assert list(rows) == [(name, by[name], beside[name]) for name in map(str, column(told, "name"))]
    assert sum(by.values()) == len(closed().events)


def test_the_session_sheet_tells_every_hand_over() -> None:
    told = listing(paper(PaperKind.SESSION, closed()), "handovers")
    assert column(told, "croupier") == ["Claire Fabre", "Jean Morel"]
    first, second = zip(column(told, "from"), column(told, "until"), strict=True)
    assert (first[0], second[1]) == (closed().times[0], closed().times[-1])
    assert first[1] == second[0]


def test_every_movement_stands_on_the_session_sheet() -> None:
    told = listing(paper(PaperKind.SESSION, closed()), "movements")
    moved = [event for event in closed().events if isinstance(event, ev.Movement)]
    assert len(told.rows) == len(moved)
    assert column(told, "what")[1] == "Chips bought with cash · Seat 3"


def test_the_stakes_of_a_session_are_data_for_accounts() -> None:
    printout = paper(PaperKind.SESSION, closed())
    nets = [line.net for each in closed().table.coups for line in each.settlement.lines]
    assert column(listing(printout, "stakes"), "net") == nets
    gains = column(listing(printout, "coups"), "gain")
    assert sum(gain for gain in gains if isinstance(gain, int)) == -sum(nets)


def test_a_page_is_written_of_each_incident(tmp_path: Path) -> None:
    session = closed()
    told = pages(written(tmp_path, paper(PaperKind.INCIDENT, session)))
    assert len(told) == 2
    right, void = told
    assert "Correction of a coup that was over" in right
    assert "Decided by Claire Fabre, Odile Renard" in right
    assert "As it was first" in right
    assert "Reason une carte marquée" in void


def test_a_correction_tells_whose_money_changes() -> None:
    printout = paper(PaperKind.INCIDENT, closed())
    coup = closed().table.coups[2]
    was, right = the(coup.original).settlement.nets, coup.settlement.nets
    (seat,) = (seat for seat in right if right[seat] != was.get(seat, 0))
    changed = right[seat] - was[seat]
    rows = listing(printout, "changes_of_coup_3").rows
    assert [(row[0], row[3]) for row in rows] == [(f"Seat {seat}", changed), ("House", -changed)]


def test_an_irregularity_is_written_up_with_who_decided_and_who_cleared_it() -> None:
    session = casino_night(closed=False)
    session.enter(ev.CoupOpened())
    session.enter(ev.IrregularityFound("IRR-23", None, reported=True), BOTH)
    coup = the(session.table.coup)
    verdict = session.enter(ev.AlertCleared(coup.number, 0), BOTH)
    assert verdict.refusal is None
    for card in ("4s", "Ks", "5s", "3s"):
        session.enter(ev.CardDealt(Card(card[0], card[1:]), None))
    told = listing(paper(PaperKind.INCIDENT, session), "incidents")
    last = dict(zip((field.key for field in told.fields), told.rows[-1], strict=True))
    assert (last["code"], last["coup"]) == ("IRR-23", coup.number)
    assert last["decided"] == last["cleared"] == "Claire Fabre, Odile Renard"


def test_a_seat_that_bought_nothing_is_told_with_its_stakes() -> None:
    told = listing(paper(PaperKind.SETTLEMENT, closed()), "seats_1")
    nets: Counter[Seat] = Counter()
    for each in closed().table.coups:
        nets.update(each.settlement.nets)
    found = dict(zip(column(told, "seat"), column(told, "net"), strict=True))
    assert found == {f"Seat {seat}": net for seat, net in nets.items()}
    bought = dict(zip(column(told, "seat"), column(told, "bought"), strict=True))
    assert (bought["Seat 3"], bought["Seat 5"], bought["Seat 1"]) == (500_000, 200_000, 0)


@pytest.mark.parametrize("game", ["chemin_de_fer", "festival"])
def test_a_game_without_commission_does_not_say_how_it_is_taken(game: str, tmp_path: Path) -> None:
    (told,) = pages(written(tmp_path, paper(PaperKind.COMMISSION, night(game, 2, 6))))
    assert NO_BET in told
    assert "Commission is" not in told
    assert "Commission is" in pages(written(tmp_path, paper(PaperKind.COMMISSION, closed())))[0]


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [("punto_banco", {}, NO_BANK), ("chemin_de_fer", {"cagnotte": "0%"}, NOT_LEVIED)],
)
def test_no_count_is_missing_where_there_is_no_cagnotte(
    game: str, options: Mapping[str, str], said: str, tmp_path: Path
) -> None:
    (told,) = pages(written(tmp_path, paper(PaperKind.CAGNOTTE, night(game, 2, 6, options))))
    assert said in told
    assert "counted" not in told


def test_where_no_coup_was_dealt_no_cards_were_entered_either(tmp_path: Path) -> None:
    told = pages(written(tmp_path, paper(PaperKind.SETTLEMENT, empty_night())))[0]
    assert "By bet\nNo coup was dealt." in told
    assert "the cards alone were entered" not in told
