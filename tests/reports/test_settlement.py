"""The end-of-night settlement: tables together, theory with its band, nothing lost or made."""

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final, TypeGuard

import pytest
from reportlab.platypus import Spacer

from dealer_app.i18n import words
from dealer_app.library import house_from_text, read_sheet, resolve
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table
from dealer_app.papers.session import edges
from dealer_app.register.night_totals import Totals
from dealer_app.reports.layout.charts import MOST_POINTS, thinned
from dealer_app.reports.layout.columns import Value
from dealer_app.reports.layout.sheet import KeptTogether, Listing, listings
from dealer_app.reports.night.night_data import (
    ComparedSpan,
    Edge,
    Expected,
    Period,
    StakeWeight,
    TableNight,
    expected,
    over_time,
    pooled,
)
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.house import CommissionMode, Currency, House
from dealer_app.rules.money import Money
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.night_facts import TicketRun
from dealer_app.table.table import Rules
from tests.play import PlayTable
from tests.reports.builders import OPENED, PRINTED
from tests.reports.money_night import HOUSE, PARIS, Evening, casino_night, empty_night
from tests.reports.nights import night
from tests.reports.reading import lacking, pages
from tests.reports.session.test_frame import written
from tests.reports.test_money_papers import column, coups_left, listing

DAY: Final = date(2026, 11, 20)
EURO: Final = Currency("EUR", "€", 2)
UNCOUNTED: Final = HOUSE.replace("counted = true", "counted = false")


def period(
    span: ComparedSpan, sessions: int, gain: int, drop: int, currency: Currency = EURO
) -> Period:
    result = Money(gain + 5)
    told = (Money(100 * drop), Money(gain), result, Money(drop), Money(1), Money(2), Money(3))
    money = (currency.code, currency.sign, currency.digits)
    totals = Totals(*money, sessions, 10 * sessions, *told, 0, *[Money(0)] * 5)
    return Period(span, totals)


PERIODS: Final = (
    period(ComparedSpan.DAY, 2, 50_000, 1_400_000),
    period(ComparedSpan.MONTH, 30, 700_000, 20_000_000),
    period(ComparedSpan.YEAR, 300, -7_000_000, 200_000_000),
    period(ComparedSpan.YEAR, 4, 1, 2, Currency("CHF", "Fr.")),
    period(ComparedSpan.YEAR, 4, 1, 2, replace(EURO, digits=0)),
)


@cache
def tables() -> tuple[PlayTable, ...]:
    """Two counted tables that the house banks, and one at which patrons bank."""
    uncounted = HOUSE.replace("counted = true", "counted = false")
    house = house_from_text(uncounted, "casino")
    return (
        casino_night(),
        casino_night(name="Table 1", seed=9),
        night("chemin_de_fer", 20, 9, {}, house),
    )


def settled(
    sessions: Sequence[TableSession],
    language: str = "en",
    *,
    periods: Sequence[Period] = PERIODS,
    unread: Sequence[str] = (),
) -> Printout:
    """The settlement of these tables, printed at a fixed moment."""
    imprint = Imprint(PRINTED, PARIS, issue=Issue(12))
    told = (
        night_table(PaperSession(f"2026-11-20-{n + 1}", each), imprint)
        for n, each in enumerate(sessions)
    )
    return night_paper(told, words(language), imprint, (DAY, periods, unread))


@cache
def whole() -> Printout:
    return settled(tables())


def total(of: Printout, key: str) -> Sequence[Value]:
    return listing(of, key).total


def whole_column(of: Listing, place: int) -> int:
    """What the rows of a column come to."""
    return sum(cell for row in of.rows for cell in row[place : place + 1] if isinstance(cell, int))


def test_the_tables_sum_to_the_night() -> None:
    account = listing(whole(), "tray")
    opener, fills, back, drop = 5_450_000, 600_000, 300_000, 700_000
    assert [row[1:5] for row in account.rows[:2]] == [(opener, fills, back, drop)] * 2
    assert account.total[2:5] == (2 * fills, 2 * back, 2 * drop)
    assert account.total[1] is None, "what was not counted at one table has no sum"


def test_each_table_brought_what_its_coups_left_but_for_its_variance() -> None:
    told = listing(whole(), "result")
    wins = column(listing(whole(), "tray"), "win")
    for place, session in enumerate(tables()[:2]):
        result, variance = told.rows[place][3], listing(whole(), "tray").rows[place][7]
        assert isinstance(result, int)
        assert isinstance(variance, int)
        assert result == wins[place]
        waived = sum(e.amount for e in session.events if isinstance(e, ev.CommissionWaived))
        assert result == coups_left(session) - waived + variance


def test_hold_is_told_on_drop_and_on_handle() -> None:
    told = total(whole(), "result")
    gain, handle = told[3], told[2]
    assert isinstance(gain, int)
    assert isinstance(handle, int)
    assert told[4] == Fraction(gain, 1_400_000)
    assert told[5] == Fraction(gain, handle)


def test_where_patrons_bank_the_house_has_the_cagnotte_alone() -> None:
    banks = [each.settlement.bank for each in tables()[2].table.coups]
    levied = sum(bank.cagnotte for bank in banks if bank is not None)
    row = listing(whole(), "result").rows[2]
    assert (row[3], row[8]) == (levied, levied)


def test_everybody_together_gains_nothing() -> None:
    told = listing(whole(), "gains")
    assert column(told, "together") == [0, 0, 0]
    for row in told.rows:
        assert sum(cell for cell in row[1:7] if isinstance(cell, int)) == 0


def test_the_bets_of_two_tables_are_one() -> None:
    told = listing(whole(), "bets")
    staked = dict(zip(column(told, "bet"), column(told, "staked"), strict=True))  # void ones too
    lines = [
        line
        for session in tables()[:2]
        for each in session.table.coups
        for line in each.settlement.lines
    ]
    for bet, name in (("ponte", "Player"), ("banque", "Banker"), ("tie", "Tie")):
        assert staked[name] == sum(line.stake for line in lines if line.bet == bet)


def test_a_void_stake_counts_in_no_share() -> None:
    told = listing(whole(), "bets")
    row = told.rows[column(told, "bet").index("Player")]
    staked, result = row[3], row[8]
    assert isinstance(staked, int)
    assert isinstance(result, int)
    assert row[9] == Fraction(result, staked - 2 * 10_000), "each table had a void coup of 100"


def test_the_bets_of_the_house_have_a_total_and_those_of_patrons_banks_another() -> None:
    house, banks = listing(whole(), "bets"), listing(whole(), "bets_of_banks")
    for told in (house, banks):
        for n in range(2, 9):
            assert told.total[n] == whole_column(told, n)
    assert house.total[8] == sum(coups_left(session) for session in tables()[:2])
    assert {row[0] for row in banks.rows} == {"Chemin de fer"}
    assert house.fields[8].name == "Result, house"
    assert banks.fields[8].name == "Result, bank"


def test_levies_boxes_and_counterfoils_stand_beside_each_other() -> None:
    session = night("chemin_de_fer", 3, 4, {}, house_from_text(UNCOUNTED, "casino"))
    levied = sum(b.cagnotte for e in session.table.coups if (b := e.settlement.bank))
    event = ev.CagnotteCounted({Money(500): 1}, (TicketRun(Money(500), 3, 4),), "one is missing")
    assert session.enter(event).refusal is None
    told = listing(settled([session, tables()[2]]), "cagnottes")
    assert told.rows[0][1:] == (levied, 500, 0, 500 - levied, 1000)
    other = told.rows[1][1]
    assert told.rows[1][2:] == (None, other, None, None)
    assert told.total[2:] == (None, other, None, None)
    assert listing(settled([session]), "cagnottes").total == ()


def test_a_table_at_which_nothing_was_levied_leaves_the_cagnotte_of_the_night_known() -> None:
    session = night("chemin_de_fer", 3, 4, {}, house_from_text(UNCOUNTED, "casino"))
    levied = ledger(session.table).play.cagnotte
    event = ev.CagnotteCounted({Money(500): 1}, (TicketRun(Money(500), 3, 4),), "one is missing")
    assert session.enter(event).refusal is None
    idle = night("chemin_de_fer", 0, 4, {}, house_from_text(UNCOUNTED, "casino"))
    told = listing(settled([session, idle]), "cagnottes")
    assert told.total[1:] == (levied, 500, 0, 500 - levied, 1000)


def test_what_everybody_gained_is_summed_over_the_tables() -> None:
    told = listing(whole(), "gains")
    for n in range(1, 8):
        assert told.total[n] == whole_column(told, n)


def test_games_are_told_apart_and_together() -> None:
    told = listing(whole(), "games")
    assert column(told, "game") == ["Punto banco", "Chemin de fer"]
    assert column(told, "tables") == [2, 1]
    assert column(told, "sessions") == [2, 1]
    assert told.total[1:4] == (3, 3, 80)


def test_two_sessions_of_a_table_are_one_table() -> None:
    evening, small_hours = casino_night(), casino_night(seed=9)
    told = listing(settled([evening, small_hours, tables()[1]]), "games")
    assert (column(told, "tables"), column(told, "sessions")) == ([2], [3])


def test_what_guests_bought_who_stood_is_a_row_so_that_rows_come_to_the_total() -> None:
    session = casino_night(closed=False)
    for bought in (ev.ChipsBought(Money(50_000)), ev.ChipsBought(Money(2_500))):
        assert session.enter(bought).refusal is None
    told = listing(settled([session]), "seats_1")
    assert told.rows[-1][:3] == ("Guests standing", 52_500, 0)
    assert [whole_column(told, n) for n in range(1, len(told.fields))] == [*told.total[1:]]


def test_a_table_at_which_only_guests_bought_who_stood_has_its_row() -> None:
    session = empty_night()
    assert session.enter(ev.ChipsBought(Money(50_000))).refusal is None
    told = listing(settled([session]), "seats_1")
    assert [row[:2] for row in told.rows] == [("Guests standing", 50_000)]


def test_theory_expects_of_stakes_what_its_edge_says() -> None:
    told = listing(whole(), "theory")
    names = column(told, "bet")
    # 8 packs, published: 1.2351 % on the Player, 1.0579 % on the Banker, 14.360 % on a tie (§2.6)
    for name, edge in (("Player", 0.012351), ("Banker", 0.010579), ("Tie", 0.14360)):
        row = told.rows[names.index(name)]
        staked, expects = row[2], row[4]
        assert isinstance(staked, int)
        assert isinstance(expects, int)
        assert expects == pytest.approx(staked * edge, abs=2 + staked * 1e-6)


def test_the_band_is_that_of_all_stakes_of_a_coup_together() -> None:
    told = listing(whole(), "theory")
    row = told.rows[column(told, "bet").index("Player")]
    by_coup = [
        sum(line.stake for line in each.settlement.lines if line.bet == "ponte")
        for session in tables()[:2]
        for each in session.table.coups
        if not each.coup.voided
    ]
    # 0.446247 wins, 0.458597 loses, the rest goes back (§2.6)
    variance = 0.446247 + 0.458597 - (0.446247 - 0.458597) ** 2
    half = 1.96 * sqrt(variance * sum(amount * amount for amount in by_coup))
    low, high = row[5], row[6]
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert (high - low) / 2 == pytest.approx(half, rel=1e-4)


def test_a_result_outside_the_band_is_told() -> None:
    band = Expected(Money(100), Money(50), Money(0))
    assert [band.holds(Money(n)) for n in (49, 50, 150, 151)] == [False, True, True, False]


def test_stakes_that_win_together_stray_together() -> None:
    edge = Edge(Fraction(1, 100), Fraction(1))
    one = {("ponte", edge): StakeWeight(200, 200 * 200)}
    two = {("ponte", edge): StakeWeight(200, 2 * 100 * 100)}
    assert expected(one, "ponte") == Expected(Money(2), Money(392), Money(200))
    assert expected(two, "ponte") == Expected(Money(2), Money(277), Money(200))
    assert expected(one, "tie") is None


def test_tables_that_have_nothing_in_common_stray_apart() -> None:
    edge = Edge(Fraction(0), Fraction(1))
    weights = {("ponte", edge): StakeWeight(100, 100 * 100)}
    assert pooled([weights, weights]) == {("ponte", edge): StakeWeight(200, 2 * 100 * 100)}


def test_nothing_is_expected_where_patrons_bank() -> None:
    row = listing(whole(), "result").rows[2]
    assert row[6] is None
    assert "Chemin de fer" not in column(listing(whole(), "theory"), "game")


def test_a_house_that_takes_no_commission_loses_on_the_banker() -> None:
    told = edges(_rules("none"), 8, {"banque"})["banque"]
    # Without commission the Banker gains 0.458597 less 0.446247 (§2.6)
    assert float(told.gain) == pytest.approx(-(0.458597 - 0.446247), abs=2e-6)
    assert float(edges(_rules("at_once"), 8, {"banque"})["banque"].gain) == pytest.approx(
        0.010579, abs=2e-6
    )


def _rules(mode: str) -> Rules:
    sheet = read_sheet("punto_banco")
    return Rules(resolve(sheet, {}), House(commission_mode=CommissionMode(mode)))


def test_no_packs_and_no_bank_of_the_house_have_no_edge() -> None:
    assert edges(_rules("at_once"), 0, {"banque"}) == {}
    assert edges(tables()[2].table.rules, 6, {"stake"}) == {}


def test_games_tables_and_bets_are_expected_to_bring_the_same_to_the_cent() -> None:
    third = Edge(Fraction(1, 3), Fraction(1))
    weights = {("ponte", third): StakeWeight(1, 1), ("banque", third): StakeWeight(1, 1)}
    imprint = Imprint(PRINTED, PARIS)
    nights = [
        replace(night_table(PaperSession(f"S-{n}", each), imprint), weights=weights)
        for n, each in enumerate(tables()[:2])
    ]
    told = night_paper(nights, words("en"), imprint, (DAY, (), ()))
    (by_game,) = column(listing(told, "games"), "theoretical")
    by_bet = listing(told, "theory")
    by_table = column(listing(told, "result"), "theoretical")
    assert sum(map(number, by_table)) == by_game
    assert sum(map(number, column(by_bet, "theoretical"))) == by_game == by_bet.total[4]


def number(cell: Value) -> int:
    assert isinstance(cell, int)
    return cell


def test_a_night_under_two_houses_names_both_and_keeps_head_and_clock_of_the_last(
    tmp_path: Path,
) -> None:
    other = HOUSE.replace('"Casino des Arts"\nlanguage', '"Cercle du Port"\nlanguage')
    other += '[day]\nstarts = "09:30"\nzone = "Europe/London"\n'
    later = Evening(house_from_text(other, "other"), "Table 1", 30).session
    unnamed = HOUSE.split("[documents]")[0].replace('name     = "Casino des Arts"', "")
    latest = Evening(house_from_text(unnamed, "unnamed"), "Table 2", 40).session
    imprint = Imprint(PRINTED)
    nights = [
        night_table(PaperSession(f"S-{n}", each), imprint)
        for n, each in enumerate((latest, later, empty_night()))
    ]
    paper = night_paper(nights, words("en"), imprint, (DAY, (), ()))
    first = pages(written(tmp_path, paper))[0]
    for told in (
        "Casino des Arts",
        "Cercle du Port",
        "09:30",
        "06:00",
        "Europe/London",
        "2026-041",
    ):
        assert told in first
    assert str(paper.about.zone) == "Europe/London"


def test_the_month_and_the_year_so_far_stand_beside_the_day() -> None:
    told = listing(whole(), "so_far")
    assert column(told, "span") == ["The day", "The month so far", "The year so far"]
    assert column(told, "result") == [50_000, 700_000, -7_000_000]
    assert column(told, "on_drop")[2] == Fraction(-7, 200)


def test_what_was_put_right_since_stands_beside_each_sum_that_was_sealed() -> None:
    sealed = period(ComparedSpan.YEAR, 300, 1_000, 20_000)
    right = replace(
        sealed.totals,
        amended=2,
        right_handle=Money(2_000_000),
        right_gain=Money(900),
        right_result=Money(1_105),
        right_commission=Money(1),
        right_cagnotte=Money(2),
    )
    year = replace(sealed, totals=right)
    told = listing(settled(tables()[:1], periods=(PERIODS[0], year)), "so_far_put_right")
    assert [tuple(row) for row in told.rows] == [
        ("The year so far", 2, "Handle", 2_000_000, 2_000_000, 0),
        ("The year so far", 2, "Win", 1_000, 900, -100),
        ("The year so far", 2, "Result of the coups, commission as it came in", 1_005, 1_105, 100),
        ("The year so far", 2, "Commission", 1, 1, 0),
        ("The year so far", 2, "Cagnotte", 2, 2, 0),
    ]
    assert not [each for each in listings(whole().parts) if each.key == told.key]


def test_a_night_without_comparison_is_settled_all_the_same(tmp_path: Path) -> None:
    found = "\n".join(pages(written(tmp_path, settled(tables()[:1], periods=()))))
    assert "so far" not in found
    assert "By game" in found


def test_tables_of_two_currencies_are_summed_apart() -> None:
    swiss = HOUSE.replace('code = "EUR", sign = "€"', 'code = "CHF", sign = "Fr."')
    other = night("macao", 3, 4, {}, house_from_text(swiss.replace("true", "false"), "casino"))
    told = [each for each in settled([tables()[0], other]).parts if _is_tray(each)]
    assert [len(each.rows) for each in told] == [1, 1]
    assert [each.currency.code for each in told if each.currency] == ["EUR", "CHF"]


def _is_tray(part: object) -> TypeGuard[Listing]:
    return isinstance(part, Listing) and part.key == "tray"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "THE HOUSE’S BOOK WAS 40 h OLD"), ("fr", "LIVRE DE LA MAISON VIEUX DE 40 h")],
)
def test_a_settlement_says_by_how_old_a_book_the_oldest_of_its_tables_was_opened(
    tmp_path: Path, language: str, told: str
) -> None:
    imprint = Imprint(PRINTED, PARIS, issue=Issue(12))
    sessions = [PaperSession(f"2026-11-20-{n}", each) for n, each in enumerate(tables())]
    nights = [night_table(each, imprint) for each in sessions]
    aged = [_by_book(each, hours) for each, hours in zip(nights, (37, 40, 12), strict=True)]
    printed = night_paper(aged, words(language), imprint, (DAY, (), ()))
    assert all(told in page for page in pages(written(tmp_path, printed)))
    assert not any(told in page for page in pages(written(tmp_path, settled(tables(), language))))


def _by_book(of: TableNight, hours: int) -> TableNight:
    """The same night of a table that was opened by a book of that age."""
    data, table = of.data, of.data.table
    aged = replace(table, opened=replace(table.opened, book_hours=hours))
    return replace(of, data=replace(data, course=replace(data.course, table=aged)))


def test_the_digest_of_all_sessions_stands_apart_from_theirs() -> None:
    told = settled([casino_night(), casino_night(name="Table 1", seed=9)]).parts
    parts = [e for p in told for e in (p.parts if isinstance(p, KeptTogether) else [p])]
    place = next(n for n, p in enumerate(parts) if isinstance(p, Listing) and p.key == "sessions")
    assert isinstance(parts[place + 1], Spacer)


def test_the_settlement_names_every_seal(tmp_path: Path) -> None:
    told = listing(whole(), "sessions")
    assert column(told, "table") == ["Table 3", "Table 1", "Cercle des Arts"]
    assert column(told, "entries") == [session.entries for session in tables()]
    assert str(column(told, "seal")[2]).startswith("OPEN ")
    for page in pages(written(tmp_path, whole())):
        assert "Night of 2026-11-20 · 3 sessions" in page
        assert all(session.table.opened.sheet_digest[:12] in page for session in tables())


@cache
def twice() -> Printout:
    """One table that was opened twice in a night, and another."""
    return settled(
        [casino_night(seed=5), casino_night(name="Table 1", seed=9), casino_night(seed=45)]
    )


def test_two_sessions_of_a_table_are_told_apart_by_hour_and_number() -> None:
    names = ["Table 3, 22:03, no. 2026-11-20-1", "Table 1", "Table 3, 22:43, no. 2026-11-20-3"]
    for key in ("tray", "result", "gains"):
        assert column(listing(twice(), key), "table") == names


def test_every_row_among_data_has_its_table_and_its_session(tmp_path: Path) -> None:
    twice().write_csv(tmp_path)
    for key in ("tray", "result", "gains"):
        with (tmp_path / f"settlement-2026-11-20-{key}.csv").open(encoding="utf-8-sig") as file:
            told = [(row["Table"], row["Session"]) for row in csv.DictReader(file)]
        assert told == [(f"Table {n}", f"2026-11-20-{s}") for n, s in ((3, 1), (1, 2), (3, 3))]
    record = json.loads(twice().json())["tables"]
    assert [row["session"] for row in record["tray"]] == [f"2026-11-20-{n}" for n in (1, 2, 3)]
    assert [row["table"] for row in record["seats_3"]] == ["Table 3"] * len(record["seats_3"])


def test_the_digest_of_a_night_is_that_of_its_openings_whatever_order_the_paper_has() -> None:
    imprint = Imprint(PRINTED, PARIS)
    night = [
        night_table(PaperSession(str(n), each), imprint) for n, each in enumerate(tables()[:2])
    ]
    one, two = (
        replace(each, data=replace(each.data, head=f"{n}" * 64)) for n, each in enumerate(night)
    )
    papers = [
        night_paper(each, words("en"), imprint, (DAY, (), ())) for each in ([one, two], [two, one])
    ]
    assert len({each.head for each in papers}) == 1
    assert len({str(listing(each, "tray").rows) for each in papers}) == 2


def test_currency_and_time_zone_stand_on_the_settlement(tmp_path: Path) -> None:
    found = pages(written(tmp_path, settled(tables()[:1])))[0]
    assert "Currency EUR (€)" in found
    assert "Time zone Europe/Paris (UTC+01:00)" in found


def test_a_journal_that_could_not_be_read_is_named(tmp_path: Path) -> None:
    found = pages(written(tmp_path, settled(tables()[:1], unread=["table-9.sabot"])))[0]
    assert "table-9.sabot could not be read: it is not in these sums." in found


def test_the_result_over_time_ends_at_what_the_coups_left() -> None:
    session = tables()[0]
    steps = list(over_time(session.table.coups))
    assert sum(amount for _, amount in steps) == coups_left(session)
    assert steps[0][0] == session.table.coups[0].opened


def test_a_long_line_is_drawn_in_few_points_and_ends_where_it_ends() -> None:
    steps = [(OPENED + timedelta(seconds=n), Money(n)) for n in range(10_000)]
    few = thinned(steps)
    assert len(few) <= MOST_POINTS + 1
    assert few[-1] == steps[-1]
    assert list(thinned(steps[:3])) == steps[:3]
    assert list(thinned([])) == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_empty_night_is_settled(tmp_path: Path, language: str) -> None:
    told = pages(written(tmp_path, settled([empty_night()], language)))
    assert len(told) <= 2


def test_the_settlement_is_signed(tmp_path: Path) -> None:
    found = pages(written(tmp_path, whole()))[-1]
    assert lacking(["The chef de table", "The cashier", "The management"], found) == []
