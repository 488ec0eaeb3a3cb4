"""What was paid wrong or put aside stands on every paper of the money, and nothing is left over."""

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.library import house_from_text
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import Value
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.rules.coup import Line
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from tests.builders import banco, bank, deal, euros, stake
from tests.play import PlayTable
from tests.reports.builders import PRINTED, enter
from tests.reports.money_night import (
    BOTH,
    ENDS,
    FLOAT,
    HOUSE,
    PARIS,
    SEVENTH,
    Evening,
    casino_night,
    counted,
)
from tests.reports.reading import pages
from tests.table.trays import CHIPS, at_tray

IMPRINT = Imprint(PRINTED, PARIS, issue=SEVENTH)
OVER, SHORT = Money(5_000), Money(-2_000)
WHY = "seen on film"
PAPERS = (PaperKind.SESSION, PaperKind.SETTLEMENT, PaperKind.FLOAT)


@cache
def night() -> PlayTable:
    """A counted night with two payouts that were wrong, one of them told twice and made good, and
    a line that still lies aside."""
    table = casino_night(closed=False)
    first, second = lines(table)[:2]
    for gained, (number, line), good in (
        (Money(line_paid(first[1]) + OVER), first, False),
        (Money(line_paid(second[1]) + SHORT), second, False),
        (Money(line_paid(second[1]) + SHORT), second, True),
    ):
        wrong = ev.PayoutCorrected(number, line.seat, line.bet, gained, WHY, made_good=good)
        assert table.enter(wrong, BOTH).refusal is None
    enter(table, ev.CoupOpened(), ev.CoupVoided("closing"))
    chips = counted(table, short=Money(500))
    closer = ev.TrayCounted(ev.Occasion.CLOSER, chips, "one of 5 is missing")
    assert table.enter(closer, ENDS).refusal is None
    return table


@cache
def overtaken() -> PlayTable:
    """A night whose tray was counted for the end, and at which chips were sold since."""
    table = casino_night(closed=False)
    enter(table, ev.CoupOpened(), ev.CoupVoided("closing"))
    closer = ev.TrayCounted(ev.Occasion.CLOSER, counted(table, short=Money(0)))
    assert table.enter(closer, ENDS).refusal is None
    assert table.enter(ev.ChipsBought(Money(100_000)), BOTH).refusal is None
    return table


def lines(table: PlayTable) -> list[tuple[int, Line]]:
    """Every line that lost, with its coup: no commission is on it."""
    return [
        (played.coup.number, line)
        for played in table.coups
        for line in played.settlement.lines
        if line.lost
    ]


def line_paid(line: Line) -> int:
    return -line.lost


def paper(kind: PaperKind, language: str = "en", of: PlayTable | None = None) -> Printout:
    sitting = PaperSession("2026-11-20-1", of or night())
    if kind is PaperKind.SETTLEMENT:
        tables = [night_table(sitting, IMPRINT)]
        return night_paper(tables, words(language), IMPRINT, (date(2026, 11, 20), (), ()))
    return session_paper(kind, sitting, words(language), IMPRINT)


def listing(of: Printout, key: str) -> Listing:
    return next(each for each in listings(of.parts) if each.key == key)


def column(of: Listing, key: str) -> list[Value]:
    place = [field.key for field in of.fields].index(key)
    return [row[place] for row in of.rows]


@pytest.mark.parametrize("kind", PAPERS)
def test_the_lines_between_the_coups_and_the_tray_leave_nothing(kind: PaperKind) -> None:
    found = listing(paper(kind), "reconciliation")
    first, *between, last = (each for each in column(found, "amount") if isinstance(each, int))
    assert first + sum(between) == last
    assert found.total[-1] == 0
    told = dict(zip(column(found, "line"), column(found, "amount"), strict=True))
    assert told["Paid wrong and not made good"] == -OVER
    assert told["Tray over or short"] == ledger(night().table).variance


@pytest.mark.parametrize("kind", PAPERS)
def test_a_closing_count_that_play_has_overtaken_is_a_result_on_no_paper(kind: PaperKind) -> None:
    told, result = paper(kind, of=overtaken()), ledger(overtaken().table).result
    tray = listing(told, "tray")
    assert [column(tray, key) for key in ("closer", "variance", "win")] == [[None]] * 3
    assert column(listing(told, "reconciliation"), "line")[-1] == (
        "Result of the tray, not counted yet"
    )
    if kind is not PaperKind.FLOAT:
        assert column(listing(told, "result"), "result") == [result]


def test_the_result_of_a_tray_that_was_closed_uncounted_waits_for_no_count() -> None:
    house = house_from_text(HOUSE.replace("counted = true", "counted = false"), "casino")
    evening = Evening(house, "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    assert tray_line(evening.session) == "Result of the tray, not counted yet"
    verdict = evening.session.close(ENDS)
    assert verdict.refusal is None, verdict.refusal
    assert tray_line(evening.session) == "Result of the tray, not counted"


def tray_line(table: PlayTable) -> Value:
    """What the last line between the coups and the tray is called."""
    return column(listing(paper(PaperKind.SESSION, of=table), "reconciliation"), "line")[-1]


def test_who_signed_a_closing_count_that_play_has_overtaken_signs_for_no_closer(
    tmp_path: Path,
) -> None:
    paper(PaperKind.FLOAT, of=overtaken()).write_pdf(tmp_path / "float.pdf")
    found = "\n".join(pages(tmp_path / "float.pdf"))
    assert "The closing count is still to come." in found
    assert "Odile Renard" not in found.rsplit("Closer counted\n", 1)[1]


@pytest.mark.parametrize("kind", [PaperKind.SESSION, PaperKind.REGISTER, PaperKind.SETTLEMENT])
def test_each_payout_put_right_says_what_was_due_and_paid_and_by_whom(kind: PaperKind) -> None:
    found = listing(paper(kind), "payouts")
    (number, line), (_, again) = lines(night())[:2]
    assert column(found, "coup")[0] == number
    assert column(found, "due") == [line_paid(line), *[line_paid(again)] * 2]
    assert column(found, "paid")[0] == line_paid(line) + OVER
    assert column(found, "difference") == [OVER, None, SHORT]
    entries = [n for n, e in enumerate(night().events, 1) if isinstance(e, ev.PayoutCorrected)]
    assert column(found, "entry") == [str(each) for each in entries]
    assert column(found, "made_good") == ["NO", f"see {entries[-1]}", "yes"]
    assert set(column(found, "signed")) == {"Claire Fabre, Odile Renard"}
    assert set(column(found, "reason")) == {WHY}
    assert OVER + SHORT in found.total


@cache
def of_a_duel() -> PaperSession:
    """A counted night of the festival game: two bets of the layout and a duel paid wrong."""
    table = at_tray(CHIPS, "festival", {"packs": "1"})
    enter(table, ev.CoupOpened(), bank(4, 50), banco(7, 50))
    enter(table, stake(1, "ponte", 20), stake(2, "banque", 10), *deal("9 2 9 3"), ev.AllTicked())
    for seat, bet, gained, good in (
        ("7", "banco", 38, False),
        ("1", "ponte", 25, False),
        ("2", "banque", -8, True),
    ):
        enter(table, ev.PayoutCorrected(1, Seat(seat), bet, euros(gained), WHY, made_good=good))
    return PaperSession("2026-11-20-1", table)


@pytest.mark.parametrize("kind", [PaperKind.SESSION, PaperKind.REGISTER, PaperKind.SETTLEMENT])
def test_payouts_of_the_houses_lines_are_summed_apart_from_those_of_patrons(
    kind: PaperKind,
) -> None:
    tables = [night_table(of_a_duel(), IMPRINT)]
    told = (
        night_paper(tables, words("en"), IMPRINT, (date(2026, 11, 20), (), ()))
        if kind is PaperKind.SETTLEMENT
        else session_paper(kind, of_a_duel(), words("en"), IMPRINT)
    )
    own, others = listing(told, "payouts"), listing(told, "payouts_of_others")
    assert column(own, "paid_by") == ["House", "House"]
    assert column(own, "difference") == [euros(5), euros(2)]
    assert euros(7) in own.total
    assert column(others, "paid_by") == ["Seat 4"]
    assert euros(-12) in others.total
    if kind is not PaperKind.REGISTER:
        between = listing(told, "reconciliation")
        lines_told = dict(zip(column(between, "line"), column(between, "amount"), strict=True))
        assert lines_told["Paid wrong and not made good"] == euros(-5)


def test_a_page_is_written_of_each_payout_that_was_wrong() -> None:
    found = listing(paper(PaperKind.INCIDENT), "incidents")
    wrong = [row for row in found.rows if row[-1] == WHY]
    times = [night().times[n] for n, e in enumerate(night().events) if _is_payout(e)]
    assert [row[2] for row in wrong] == times
    assert {row[-3] for row in wrong} == {"Claire Fabre, Odile Renard"}
    assert str(wrong[0][8]).startswith("Not made good")
    assert wrong[1][8] == f"Told anew: see entry {wrong[2][4]}."
    assert str(wrong[2][8]).startswith("Made good")


def _is_payout(event: ev.Event) -> bool:
    return isinstance(event, ev.PayoutCorrected)


def test_the_pages_of_payouts_stand_on_paper_in_both_languages(tmp_path: Path) -> None:
    for language, title in (("fr", "Paiements rectifiés"), ("en", "Payouts put right")):
        place = tmp_path / f"{language}.pdf"
        paper(PaperKind.INCIDENT, language).write_pdf(place)
        assert sum(title in page for page in pages(place)) == 3


def test_numbers_that_follow_each_other_stand_as_a_run() -> None:
    assert runs((3, 7, 8, 9, 12), words("en")) == "3, 7–9, 12"
    assert runs((), words("en")) == ""
