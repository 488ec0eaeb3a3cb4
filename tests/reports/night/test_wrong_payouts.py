"""Payouts that were wrong: whose figures they are once their coup was put right, and their reasons,
which stand under their lines."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.register_fold import Entered
from dealer_app.reports import PaperKind
from dealer_app.rules.coup import Stake
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BetId, Seat
from dealer_app.store.codec import encode
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import StakesAmended, rectification
from tests.builders import at_table, correct, deal, entered, euros, stake
from tests.play import PlayTable, the
from tests.reports.builders import PRINTED
from tests.reports.money_night import PARIS
from tests.reports.reading import pages
from tests.reports.session.test_frame import written
from tests.reports.test_money_papers import column, listing

LONG: Final = (
    "the guest said at once that a chip of twenty lay under the fifty, and the film of the camera"
    " above the table shows that it was so"
)
THEN: Final = "by the coup as it stood then"
SHORT: Final = ev.PayoutCorrected(1, Seat("3"), BetId("ponte"), euros(5), LONG)
FOUND: Final = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)


def paid_wrong(*, put_right: bool) -> PlayTable:
    """Seat 3 was paid 5 of 10; perhaps its stake was 20 after all, and is put right."""
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked(), SHORT)
    if put_right:
        recalled = the(table.recalled(1))
        twice = StakesAmended((Stake(Seat("3"), BetId("ponte"), euros(20)),))
        entered(table, *rectification(recalled, twice, "Wrong box", judge).events)
    return table


def paper(kind: PaperKind, table: PlayTable, *since: Entered) -> Printout:
    return session_paper(
        kind, PaperSession("S", table, since), words("en"), Imprint(PRINTED, PARIS)
    )


@pytest.mark.parametrize("kind", [PaperKind.SESSION, PaperKind.REGISTER])
@pytest.mark.parametrize(("put_right", "due_then"), [(False, ""), (True, THEN)])
def test_what_was_due_by_the_coup_before_it_was_put_right_is_told_as_that(
    kind: PaperKind, *, put_right: bool, due_then: str
) -> None:
    told = listing(paper(kind, paid_wrong(put_right=put_right)), "payouts")
    assert column(told, "due_then") == [due_then]


def test_what_was_due_by_the_coup_before_it_was_put_right_is_told_after_the_seal_too() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    recalled = the(table.recalled(1))
    twice = StakesAmended((Stake(Seat("3"), BetId("ponte"), euros(20)),))
    (right,) = rectification(recalled, twice, "Wrong box", judge).events
    entered(table, ev.CoupOpened(), ev.CoupVoided("closing"))
    table.close()
    facts = [Entered(after(table, each), FOUND) for each in (SHORT, right)]
    assert column(
        listing(paper(PaperKind.SESSION, table, facts[0]), "put_right_payouts"), "due_then"
    ) == [""]
    told = listing(paper(PaperKind.SESSION, table, *facts), "put_right_payouts")
    assert column(told, "due_then") == [THEN]
    about = column(listing(paper(PaperKind.INCIDENT, table, *facts), "incidents"), "about")
    assert any(THEN in str(each) for each in about)


def after(table: PlayTable, event: ev.Event) -> RectifiedAfterClosing:
    told = encode(event)
    return RectifiedAfterClosing("Table 1", "S", table.head, told.body, told.kind)


def test_each_entry_that_puts_a_coup_right_tells_whose_money_it_moved_itself() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    entered(table, ev.CoupOpened())
    for face in ("8", "5"):
        card = correct("banque", 1, face)
        entered(table, *rectification(the(table.recalled(1)), card, "Misread", judge).events)
    told = column(listing(paper(PaperKind.SESSION, table), "rectified"), "changes")
    assert told == ["Seat 3 −20, House +20", "Seat 3 +20, House −20"]


def test_a_reason_stands_under_its_line_over_the_whole_width(tmp_path: Path) -> None:
    printed = written(tmp_path, paper(PaperKind.SESSION, paid_wrong(put_right=True)))
    (line,) = (each for each in "\n".join(pages(printed)).splitlines() if "chip of twenty" in each)
    assert line.startswith("Reason: the guest said at once")
    assert len(line) > 100


def test_why_a_line_was_put_aside_stands_under_it_and_its_bet_is_whole(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(table, ev.LineSetAside(Seat("3"), BetId("ponte"), LONG))
    told = "\n".join(pages(written(tmp_path, paper(PaperKind.SESSION, table)))).splitlines()
    (at,) = (n for n, line in enumerate(told) if line.startswith("Reason: the guest said at once"))
    assert len(told[at]) > 100
    assert "Player" in "\n".join(told[at - 8 : at])


def test_a_line_put_aside_says_what_is_done_with_it_and_by_which_entry_it_was_settled() -> None:
    """A stake that goes back changes no sum; and while its coup is the last one still, its line is
    ticked as any other."""
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 7 K Q"))
    entered(table, ev.LineSetAside(Seat("3"), BetId("ponte"), LONG))
    entered(table, ev.LineTicked(Seat("3"), BetId("ponte")))
    told = listing(paper(PaperKind.SESSION, table), "aside")
    assert column(told, "payout") == ["return (stake 10)"]
    assert column(told, "later") == [str(len(table.events))]


def test_a_line_that_falls_with_a_wrong_card_is_done_with_by_the_right_one() -> None:
    """A card is to be drawn then, and it is taken or paid with all others; put aside anew, it waits
    by that entry."""
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "banque", 10), *deal("9 4 K 3"))
    entered(table, ev.LineSetAside(Seat("4"), BetId("banque"), LONG))
    entered(table, correct("ponte", 1, "5"))
    (by,) = (n for n, each in enumerate(table.events, 1) if isinstance(each, ev.CardCorrected))
    assert table.coup.deferred == frozenset()
    entered(table, ev.IrregularityResolved("IRR-04", Resolution.DRAW_NOW), *deal("6"))
    entered(table, ev.LineSetAside(Seat("4"), BetId("banque"), LONG))
    told = column(listing(paper(PaperKind.SESSION, table), "aside"), "later")
    assert told == [str(by), "–"]


def another_seats(*, paid: bool) -> PlayTable:
    """What seat 3 had on the ponte was put aside, perhaps paid, and was really seat 4's."""
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(table, ev.LineSetAside(Seat("3"), BetId("ponte"), LONG))
    if paid:
        entered(table, ev.LineTicked(Seat("3"), BetId("ponte")))
    stakes = (
        Stake(Seat("3"), BetId("ponte"), euros(0)),
        Stake(Seat("4"), BetId("ponte"), euros(10)),
    )
    (event,) = rectification(the(table.recalled(1)), StakesAmended(stakes), LONG, judge).events
    return entered(table, event)


@pytest.mark.parametrize(("paid", "by"), [(True, -1), (False, 0)])
def test_a_line_put_aside_is_decided_by_the_entry_that_gives_its_stake_to_another_seat(
    *, paid: bool, by: int
) -> None:
    """One that had been paid before is settled by that payment."""
    table = another_seats(paid=paid)
    told = listing(paper(PaperKind.SESSION, table), "aside")
    assert column(told, "later") == [str(len(table.events) + by)]


@pytest.mark.parametrize(
    ("paid", "moved"),
    [
        (True, "Seat 3 −10, Seat 4 +10"),
        (False, "Seat 4 +10, House −10"),
    ],
)
def test_what_nobody_paid_is_not_taken_back_on_paper(*, paid: bool, moved: str) -> None:
    told = listing(paper(PaperKind.SESSION, another_seats(paid=paid)), "rectified")
    assert column(told, "changes") == [moved]


def test_a_line_that_was_paid_after_the_coup_was_put_right_is_no_part_of_that() -> None:
    """Of another stake the amount was wrong, while seat 3 waited for its own."""
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "ponte", 10), *deal("7 6 K Q"))
    entered(table, ev.LineSetAside(Seat("3"), BetId("ponte"), LONG), ev.AllTicked())
    more = StakesAmended((Stake(Seat("4"), BetId("ponte"), euros(20)),))
    entered(table, *rectification(the(table.recalled(1)), more, LONG, judge).events)
    entered(table, ev.LineTicked(Seat("3"), BetId("ponte")))
    told = listing(paper(PaperKind.SESSION, table), "rectified")
    assert column(told, "changes") == ["Seat 4 +10, House −10"]
    incident = listing(paper(PaperKind.INCIDENT, table), "changes_of_coup_1")
    assert column(incident, "who") == ["Seat 4", "House"]
