"""A closed session that was wrong: its entries stay, the register puts it right."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.night.after_closing import (
    ONLY_COUPS,
    ClosedSession,
    corrected,
    put_right,
    rectified,
    reopened,
)
from dealer_app.register.facts import ProgramStopped, RectifiedAfterClosing
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.staff import Act, Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.judges.authority import act_of
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import KeptAmended, rectification
from tests.builders import at_table, bank, correct, deal, entered, euros, session, stake
from tests.play import the
from tests.store.builders import ticking

WRONG = ev.PayoutCorrected(1, Seat("1"), BetId("ponte"), euros(150), "film", made_good=False)
"""The ponte's 100 were paid as 150, and nothing of it came back."""


def closed() -> ClosedSession:
    """A night of one coup that the ponte won with 8 to 5, closed."""
    table = entered(at_table(), stake(1, "ponte", 100), *deal("9 2 9 3"), ev.AllTicked())
    assert table.close().refusal is None
    return ClosedSession("Table 3.sabot", "20261120-1", "ab12", table)


def nets(session: TableSession, *facts: RectifiedAfterClosing) -> list[int]:
    (played,) = put_right(session.table, facts).coups
    return list(played.settlement.nets.values())


def test_a_closed_session_takes_no_correction_itself() -> None:
    session = closed().session
    verdict = session.enter(ev.CoupRectified(1, "why", (ev.CoupOpened(),)))
    assert verdict.refusal == Refusal(No.TABLE_CLOSED)


def test_the_register_keeps_what_puts_it_right() -> None:
    night = closed()
    entries = night.session.entries
    fact = corrected(night, 1, correct("banque", 2, "6"), "seen on the film")
    assert isinstance(fact, RectifiedAfterClosing)
    assert (fact.table, fact.session, fact.seal) == ("Table 3.sabot", "20261120-1", "ab12")
    assert nets(night.session) == [10000]
    assert nets(night.session, fact) == [0]
    assert night.session.entries == entries


def test_the_last_word_of_the_register_holds() -> None:
    night = closed()
    first = corrected(night, 1, correct("banque", 2, "6"), "seen on the film")
    second = corrected(night, 1, correct("banque", 2, "7"), "seen again")
    assert isinstance(first, RectifiedAfterClosing)
    assert isinstance(second, RectifiedAfterClosing)
    assert nets(night.session, first, second) == [-10000]


def test_what_would_change_nothing_is_refused() -> None:
    night = closed()
    assert corrected(night, 1, correct("banque", 2, "3"), "why") == Refusal(No.SAME_AGAIN)
    assert corrected(night, 1, correct("banque", 2, "6"), " ") == Refusal(No.REASON_NEEDED)
    assert corrected(night, 2, correct("banque", 2, "6"), "why") is None


def test_a_correction_of_another_version_is_not_understood() -> None:
    night = closed()
    foreign = RectifiedAfterClosing("Table 3.sabot", "20261120-1", "ab12", '{"what":1}')
    with pytest.raises(NotUnderstood):
        put_right(night.session.table, [foreign])


# Opened again, for corrections alone


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, ticking(datetime(2026, 11, 21, tzinfo=UTC)))


def again(night: ClosedSession, kept: RegisterFile) -> TableSession:
    return reopened(night, kept.entries(RectifiedAfterClosing), kept)


def test_a_sealed_session_that_is_opened_again_puts_its_coups_right(tmp_path: Path) -> None:
    night, kept = closed(), register(tmp_path)
    session = again(night, kept)
    recalled = the(session.recalled(1))
    (entry,) = rectification(recalled, correct("banque", 2, "6"), "film", judge).events
    verdict = session.enter(entry, Signature("Anne", ("Bernard",)))
    assert verdict.refusal is None
    assert list(session.table.coups[0].settlement.nets.values()) == [0]
    (kept_entry,) = kept.entries(RectifiedAfterClosing)
    assert kept_entry.signature == Signature("Anne", ("Bernard",))
    assert session.times[-1] == kept_entry.at
    assert session.head == "ab12"
    assert again(night, kept).table == session.table


def test_a_line_that_was_paid_wrong_is_put_right_too(tmp_path: Path) -> None:
    night, kept = closed(), register(tmp_path)
    session = again(night, kept)
    assert session.enter(WRONG, Signature("Anne", ("Bernard",))).refusal is None
    (entry,) = kept.entries(RectifiedAfterClosing)
    assert isinstance(entry.fact, RectifiedAfterClosing)
    assert (rectified(entry.fact), entry.fact.kind) == (WRONG, "payout_corrected")
    assert [each.code for each in session.table.night.mispaid] == ["IRR-19"]
    assert ledger(session.table).result == ledger(night.session.table).result - 5_000
    assert again(night, kept).table == session.table
    assert ledger(put_right(night.session.table, [entry.fact])).play.mispaid == 5_000


def test_a_line_of_a_sealed_session_is_put_right_by_a_chef_even_of_its_last_coup() -> None:
    table = replace(closed().session.table, sealed=True)
    made_good = replace(WRONG, made_good=True)
    assert act_of(table, made_good) is Act.RECTIFY
    assert act_of(replace(table, sealed=False), made_good) is Act.DEAL


def test_what_no_program_puts_right_after_closing_is_not_understood() -> None:
    foreign = RectifiedAfterClosing("Table 3", "20261120-1", "ab12", '{"amount":5}', "tip_taken")
    with pytest.raises(NotUnderstood):
        put_right(closed().session.table, [foreign])


def banked() -> ClosedSession:
    """A night of chemin de fer: seat 1 won with the bank, set 50 of it aside, and gave it up."""
    table = session("chemin_de_fer", {"garage": "allowed"})
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100))
    entered(table, *deal("6 7 K Q"), ev.AllTicked(), ev.WinningsKept(euros(50)))
    entered(table, ev.BankGivenUp())
    assert table.close().refusal is None
    return ClosedSession("Table 3", "20261120-1", "ab12", table)


def test_the_last_coup_is_put_right_although_its_bank_has_moved(tmp_path: Path) -> None:
    night, kept = banked(), register(tmp_path)
    last = night.session.table.coups[-1]
    session = again(night, kept)
    recalled = the(session.recalled(1))
    (entry,) = rectification(recalled, correct("banque", 1, "5"), "film", judge).events
    assert session.enter(entry, Signature("Anne", ("Bernard",))).refusal is None
    (right,) = session.table.coups
    assert right.settlement.nets == {"1": -10_000, "2": 10_000}
    assert right.coup.between == last.coup.between
    fact = corrected(night, 1, correct("banque", 1, "5"), "film")
    assert isinstance(fact, RectifiedAfterClosing)
    assert put_right(night.session.table, [fact]).coups[0].settlement == right.settlement


def test_what_was_set_aside_of_a_banks_winnings_is_put_right_too() -> None:
    table = session("chemin_de_fer", {"garage": "allowed"})
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100))
    entered(table, *deal("6 7 K Q"), ev.AllTicked(), ev.WinningsKept(euros(60)))
    entered(table, ev.CoupOpened(), stake(2, "stake", 50), *deal("6 7 K Q"), ev.AllTicked())
    assert table.close().refusal is None
    night = ClosedSession("Table 3", "20261120-1", "ab12", table)
    fact = corrected(night, 2, KeptAmended(euros(80)), "film")
    assert isinstance(fact, RectifiedAfterClosing)
    right = the(put_right(table.state, [fact]).coups[1].coup.bank)
    assert (right.amount, right.aside) == (11_500, 8_000)


def test_what_was_put_right_of_another_session_does_not_count(tmp_path: Path) -> None:
    night, kept = closed(), register(tmp_path)
    body = corrected(night, 1, correct("banque", 2, "6"), "film")
    assert isinstance(body, RectifiedAfterClosing)
    other = replace(body, session="20261119-1")
    kept.append(lambda *_: Deed([other, ProgramStopped(1)]))
    assert list(again(night, kept).table.coups[0].settlement.nets.values()) == [10_000]
    assert reopened(night, kept.entries(), kept).table == again(night, kept).table


def test_nothing_else_is_recorded_of_a_sealed_session(tmp_path: Path) -> None:
    session = again(closed(), register(tmp_path))
    entries = session.entries
    with pytest.raises(NotRecorded) as refused:
        session.enter(ev.CoupOpened())
    assert refused.value.saying.code == ONLY_COUPS
    assert session.entries == entries


def test_a_register_that_takes_nothing_leaves_the_session_as_it_was(tmp_path: Path) -> None:
    kept = register(tmp_path)
    session = again(closed(), kept)
    kept.path.write_text("no register at all")
    recalled = the(session.recalled(1))
    (entry,) = rectification(recalled, correct("banque", 2, "6"), "film", judge).events
    with pytest.raises(NotRecorded):
        session.enter(entry)
    assert list(session.table.coups[0].settlement.nets.values()) == [10_000]
