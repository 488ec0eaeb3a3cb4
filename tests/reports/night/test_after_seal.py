"""A closed session put right since: told beside the seal, which stays as it was."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.i18n import words
from dealer_app.night.after_closing import ClosedSession, corrected
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.register_fold import Entered
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import CellKind, Figures
from dealer_app.reports.layout.columns import written as told_in
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Result, Seat
from dealer_app.store.codec import encode
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import KeptAmended, StakesAmended
from dealer_app.table.table import Played
from tests.builders import banco, bank, deal, entered, euros, stake
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.builders import session as of_game
from tests.reports.money_night import BOTH, PARIS, casino_night
from tests.reports.reading import pages
from tests.reports.session.test_frame import written
from tests.reports.test_money_papers import column, listing
from tests.reports.test_settlement import DAY
from tests.table.trays import BANQUE_WINS, MARKED, at_tray, collected, coup

FOUND: Final = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
REASON: Final = "vu sur le film"
FOUND_WRONG: Final = "A payout found wrong after the closing"


@cache
def closed() -> PlayTable:
    return casino_night()


@cache
def wrong() -> Played:
    """A coup whose first stake lost on the ponte, with no other of its seat on that bet."""
    return next(
        each
        for each in closed().table.coups
        if each.original is None
        and each.settlement.lines
        and each.settlement.lines[0].bet == "ponte"
        and each.settlement.lines[0].result is Result.LOSE
    )


@cache
def fact() -> RectifiedAfterClosing:
    """That stake had been twice what was entered."""
    line = wrong().settlement.lines[0]
    stake = next(s for s in wrong().coup.stakes if (s.seat, s.bet) == (line.seat, line.bet))
    right = StakesAmended((replace(stake, amount=Money(2 * stake.amount)),))
    night = ClosedSession("table-3", "2026-11-20-1", closed().head, closed())
    told = corrected(night, wrong().coup.number, right, REASON)
    assert isinstance(told, RectifiedAfterClosing)
    return told


def sitting(*, put_right: bool = True) -> PaperSession:
    since = (Entered(fact(), FOUND, BOTH, seq=12),) if put_right else ()
    return PaperSession("2026-11-20-1", closed(), since)


@cache
def paper(kind: PaperKind, *, put_right: bool = True) -> Printout:
    imprint = Imprint(PRINTED, PARIS)
    return session_paper(kind, sitting(put_right=put_right), words("en"), imprint)


@cache
def both() -> tuple[PaperSession, PaperSession]:
    """That table, and one that was not put right."""
    return sitting(), PaperSession("2026-11-20-2", casino_night(name="Table 1", seed=9))


@cache
def night() -> Printout:
    """The settlement of both."""
    imprint = Imprint(PRINTED, PARIS)
    tables = [night_table(each, imprint) for each in both()]
    return night_paper(tables, words("en"), imprint, (DAY, (), ()))


def test_a_correction_after_the_closing_is_told_with_its_entries_and_who_signed_it() -> None:
    assert wrong().coup.number == 4
    for each in (paper(PaperKind.SESSION), night()):
        told = listing(each, "put_right")
        assert [list(row) for row in told.rows] == [
            ["Table 3", "12", FOUND, 4, "39–49", REASON, "Claire Fabre, Odile Renard"]
        ]


def test_the_sums_with_it_stand_beside_those_of_the_seal() -> None:
    lost = wrong().settlement.lines[0].lost
    for each in (paper(PaperKind.SESSION), night()):
        told = listing(each, "put_right_sums")
        changes = dict(zip(column(told, "sum"), column(told, "change"), strict=True))
        assert changes == {
            "Handle": lost,
            "Result of the coups, commission as it came in": lost,
            "Commission": 0,
            "Cagnotte": 0,
            "Expected in the tray": lost,
            "Over or short": -lost,
        }
        for row in told.rows:
            sealed, right, change = row[2:]
            assert isinstance(sealed, int)
            assert isinstance(change, int)
            assert right == sealed + change


def test_what_is_a_gain_or_a_loss_of_them_bears_its_sign_and_what_is_neither_none() -> None:
    figures = Figures(words("en"), wrong().rules.house.currency)
    signed = "Result of the coups, commission as it came in", "Over or short"
    for row in listing(paper(PaperKind.SESSION), "put_right_sums").rows:
        for cell in row[2:4]:
            assert isinstance(cell, int)
            told = told_in(cell, CellKind.AMOUNT, figures)
            positive = f"+{abs(cell) // 100:,}" if row[1] in signed else f"{abs(cell) // 100:,}"
            assert told.startswith(positive if cell > 0 else "−" if cell else "0"), row


def test_the_whole_night_is_summed_with_it() -> None:
    lost = wrong().settlement.lines[0].lost
    whole = sum(night_table(each, Imprint(PRINTED, PARIS)).ledger.result for each in both())
    told = listing(night(), "put_right_sums").total
    assert told[2:] == (whole, whole + lost, lost)
    assert listing(paper(PaperKind.SESSION), "put_right_sums").total == ()


def test_it_tells_whose_money_changes() -> None:
    line = wrong().settlement.lines[0]
    told = listing(paper(PaperKind.SESSION), "put_right_changes")
    who = dict(zip(column(told, "who"), column(told, "change"), strict=True))
    assert who == {f"Seat {line.seat}": -line.lost, "House": line.lost}


def test_from_the_coups_as_put_right_to_the_tray_nothing_is_left() -> None:
    lost = wrong().settlement.lines[0].lost
    sealed = listing(paper(PaperKind.SESSION), "reconciliation")
    right = listing(paper(PaperKind.SESSION), "put_right_reconciliation")
    assert right.total == ("Left unexplained", "", "", 0)
    before, after = (told_of(each, "Tray over or short") for each in (sealed, right))
    assert after == before - lost
    assert told_of(listing(paper(PaperKind.SESSION), "put_right_sums"), "Over or short") == after


def told_of(of: Listing, name: str) -> int:
    """The amount of a line or a sum, as it was put right."""
    fields = [field.key for field in of.fields]
    place = fields.index("right") if "right" in fields else fields.index("amount")
    (found,) = (row[place] for row in of.rows if name in row)
    assert isinstance(found, int)
    return found


def test_every_other_figure_is_as_it_was_sealed() -> None:
    before, after = (
        {
            each.key: without_notes(each)
            for each in listings(paper(PaperKind.SESSION, put_right=put_right).parts)
        }
        for put_right in (False, True)
    )
    added = {"put_right", "put_right_changes", "put_right_sums", "put_right_reconciliation"}
    assert before == {key: rows for key, rows in after.items() if key not in added}
    assert after.keys() - before.keys() == added


def without_notes(of: Listing) -> list[Sequence[object]]:
    """The rows, of coups without what is noted of them, where alone it is said that one was put
    right since."""
    fields = [field.key for field in of.fields]
    return [
        [each for key, each in zip(fields, row, strict=True) if (of.key, key) != ("coups", "notes")]
        for row in of.rows
    ]


def paid_wrong(*, made_good: bool) -> RectifiedAfterClosing:
    """That line had been taken twenty euros short."""
    line = wrong().settlement.lines[0]
    gained = Money(2_000 - line.lost)
    number, bet = wrong().coup.number, BetId(line.bet)
    event = ev.PayoutCorrected(number, line.seat, bet, gained, REASON, made_good)
    told = encode(event)
    of = ("Table 3", "2026-11-20-0001", closed().head)
    return RectifiedAfterClosing(*of, told.body, told.kind)


def of_the_payout(kind: PaperKind, *facts: RectifiedAfterClosing) -> Printout:
    since = [Entered(each, FOUND, BOTH, seq=12 + n) for n, each in enumerate(facts)]
    return session_paper(
        kind, PaperSession("S", closed(), since), words("en"), Imprint(PRINTED, PARIS)
    )


def test_a_line_paid_wrong_is_told_with_what_was_due_and_paid_and_moves_the_sums() -> None:
    told = of_the_payout(PaperKind.SESSION, paid_wrong(made_good=False))
    line, number = wrong().settlement.lines[0], wrong().coup.number
    due = (
        "12",
        number,
        f"Seat {line.seat}",
        "Player",
        "House",
        -line.lost,
        2_000 - line.lost,
        2_000,
        "NO",
        "",
    )
    assert [tuple(row[1:]) for row in listing(told, "put_right_payouts").rows] == [due]
    who = [tuple(row[2:]) for row in listing(told, "put_right_changes").rows]
    assert who == [
        (f"Seat {line.seat}", -line.lost, 2_000 - line.lost, 2_000),
        ("House", line.lost, line.lost - 2_000, -2_000),
    ]
    sums = listing(told, "put_right_sums")
    changes = dict(zip(column(sums, "sum"), column(sums, "change"), strict=True))
    result = changes["Result of the coups, commission as it came in"]
    assert result == changes["Expected in the tray"] == -2_000
    assert changes["Over or short"] == 2_000


def test_the_page_of_a_line_paid_wrong_names_the_entries_of_journal_and_register() -> None:
    told = listing(of_the_payout(PaperKind.INCIDENT, paid_wrong(made_good=False)), "incidents")
    (place,) = (n for n, row in enumerate(told.rows) if row[6] == FOUND_WRONG)
    assert column(told, "entries")[place] == "39–49"
    assert column(told, "register")[place] == "12"
    others = {cell for n, cell in enumerate(column(told, "register")) if n != place}
    assert others == {""}


def test_a_line_paid_wrong_stands_between_the_coups_and_the_tray_as_its_sums_have_it() -> None:
    for table in (
        of_the_payout(PaperKind.SESSION, paid_wrong(made_good=False)),
        night_of_the_payout(),
    ):
        right = listing(table, "put_right_reconciliation")
        assert right.total[-1] == 0
        assert told_of(right, "Paid wrong, told after the closing and not made good") == -2_000
        short = told_of(listing(table, "put_right_sums"), "Over or short")
        assert told_of(right, "Tray over or short") == short


def night_of_the_payout() -> Printout:
    imprint = Imprint(PRINTED, PARIS)
    since = (Entered(paid_wrong(made_good=False), FOUND, BOTH),)
    table = night_table(PaperSession("2026-11-20-1", closed(), since), imprint)
    return night_paper([table], words("en"), imprint, (DAY, (), ()))


def test_a_line_that_was_made_good_since_moves_no_sum() -> None:
    wrong_then_good = [paid_wrong(made_good=False), paid_wrong(made_good=True)]
    told = of_the_payout(PaperKind.SESSION, *wrong_then_good)
    assert column(listing(told, "put_right_payouts"), "made_good") == ["NO", "yes"]
    assert listing(told, "put_right_changes").rows == []
    assert set(column(listing(told, "put_right_sums"), "change")) == {0}


def of_a_festival(word: ev.PayoutCorrected, fund: str = "house") -> Printout:
    """The duel of seats 4 and 7, who wins 50, and seat 1 who wins 20 on the ponte; put right."""
    table = entered(of_game("festival", {"fund": fund}), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, bank(4, 50), banco(7, 50), stake(1, "ponte", 20), *deal("9 2 9 3"))
    entered(table, ev.AllTicked(), ev.CoupOpened(), ev.CoupVoided("closing"))
    table.close()
    told = encode(word)
    fact = RectifiedAfterClosing("Table 3", "S", table.head, told.body, told.kind)
    sitting = PaperSession("S", table, [Entered(fact, FOUND, BOTH)])
    return session_paper(PaperKind.SESSION, sitting, words("en"), Imprint(PRINTED, PARIS))


def test_a_duel_paid_wrong_is_the_money_of_both_principals_and_not_the_houses() -> None:
    word = ev.PayoutCorrected(1, Seat("7"), "banco", euros(38), REASON, made_good=False)
    told = listing(of_a_festival(word), "put_right_changes")
    assert [tuple(row[2:]) for row in told.rows] == [
        ("Seat 7", 5_000, 3_800, -1_200),
        ("Seat 4", -5_000, -3_800, 1_200),
    ]


def test_a_line_paid_wrong_is_the_players_funds_money_where_that_pays() -> None:
    word = ev.PayoutCorrected(1, Seat("1"), "ponte", euros(15), REASON, made_good=False)
    told = listing(of_a_festival(word, "players"), "put_right_changes")
    assert column(told, "who") == ["Seat 1", "Players’ fund"]
    assert column(told, "change") == [-500, 500]


def test_what_a_bank_had_set_aside_is_told_under_the_seal_and_as_put_right() -> None:
    table = entered(of_game("chemin_de_fer", {"garage": "allowed"}), ev.ShoeOpened(6))
    entered(table, ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100), *deal("6 7 K Q"))
    entered(table, ev.AllTicked(), ev.WinningsKept(euros(60)), ev.CoupOpened())
    entered(table, stake(2, "stake", 50), *deal("6 7 K Q"), ev.AllTicked())
    table.close()
    found = corrected(
        ClosedSession("Table 3", "S", "ab12", table), 2, KeptAmended(euros(80)), REASON
    )
    assert isinstance(found, RectifiedAfterClosing)
    since = [Entered(found, FOUND, BOTH)]
    sitting, imprint = PaperSession("S", table, since), Imprint(PRINTED, PARIS)
    told = session_paper(PaperKind.SESSION, sitting, words("en"), imprint)
    (row,) = listing(told, "put_right_kept").rows
    assert tuple(row[1:]) == (2, "Seat 1", 6_000, 8_000, 2_000)
    assert listing(told, "put_right_changes").rows == []


def test_a_seat_that_paid_more_commission_than_is_marked_by_now_is_owed_it() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    entered(table, collected(3, 5), ev.CoupOpened(), ev.CoupVoided("closing"))
    first = table.table.coups[0].coup.stakes
    right = StakesAmended(
        (replace(first[0], amount=euros(60)), replace(first[1], amount=euros(80)))
    )
    table.close()
    found = corrected(ClosedSession("Table 3", "S", "ab12", table), 1, right, REASON)
    assert isinstance(found, RectifiedAfterClosing)
    sitting = PaperSession("S", table, [Entered(found, FOUND, BOTH)])
    told = session_paper(PaperKind.SESSION, sitting, words("en"), Imprint(PRINTED, PARIS))
    assert [tuple(row[1:]) for row in listing(told, "put_right_owed").rows] == [
        ("Seat 3", 0, -200, -200, "to give back"),
        ("Seat 5", 200, 400, 200, "to collect"),
    ]


def test_a_page_is_written_of_a_line_paid_wrong(tmp_path: Path) -> None:
    told = of_the_payout(PaperKind.INCIDENT, paid_wrong(made_good=False))
    fields = [field.key for field in listing(told, "incidents").fields]
    last = dict(zip(fields, listing(told, "incidents").rows[-1], strict=True))
    line = wrong().settlement.lines[0]
    assert (last["code"], last["reason"]) == ("IRR-19", REASON)
    assert str(last["about"]).startswith(f"Seat {line.seat}, Player: −")
    page = pages(written(tmp_path, told))[-1]
    assert "A payout found wrong after the closing" in page


def test_a_page_is_written_of_it_with_the_coup_as_it_was_sealed(tmp_path: Path) -> None:
    number = wrong().coup.number
    told = listing(paper(PaperKind.INCIDENT), "incidents")
    last = dict(zip((field.key for field in told.fields), told.rows[-1], strict=True))
    assert (last["coup"], last["code"], last["reason"]) == (number, "IRR-19", REASON)
    stakes = listing(paper(PaperKind.INCIDENT), f"stakes_of_coup_{number}")
    line = wrong().settlement.lines[0]
    assert stakes.rows[0][2:5] == (line.stake, -line.lost, 2 * line.stake)
    page = pages(written(tmp_path, paper(PaperKind.INCIDENT)))[-1]
    assert "Correction of a coup after the closing" in page
    assert "As it was first" in page


def test_with_a_correction_it_is_another_paper() -> None:
    before, after = (
        paper(PaperKind.SESSION, put_right=False).wanted,
        paper(PaperKind.SESSION).wanted,
    )
    assert before.head == after.head
    assert before.about != after.about
    assert night().wanted.about == after.about
