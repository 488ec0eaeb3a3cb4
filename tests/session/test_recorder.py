"""A session in its table's journal: begun, recorded, taken up again, read back."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from dealer_app.library import read_sheet
from dealer_app.register import facts as f
from dealer_app.rules.cards import Card
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.recorder import (
    FAULTS,
    Altered,
    NoSession,
    begin,
    leave_fault,
    read_back,
    take_up,
)
from dealer_app.session.rulebook import Seating, opening
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store import schema
from dealer_app.store.journal import Journal
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE as REGISTER
from dealer_app.store.verify import verify
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import regular
from tests.play import the
from tests.store.builders import EVENING, forger, raw, ticking
from tests.store.test_register import CLAIRE, enter, kept


def dealt(path: Path, coups: int) -> str:
    """A journal of one session with so many coups; returns the session's id."""
    with Journal.open(path, ticking()) as journal:
        session = begun(journal)
        for _ in range(coups):
            deal(session)
        return journal.sessions()[-1].id


def begun(journal: Journal) -> TableSession:
    event = opening(read_sheet("punto_banco"), None, {}, Seating(table="Table 3"))
    session = begin(journal, event, ticking())
    session.enter(ev.ShoeOpened(8))
    return session


def deal(session: TableSession) -> None:
    session.enter(ev.CoupOpened())
    for face in ("4", "K", "5", "3"):
        session.enter(ev.CardDealt(Card(face), None))


def torn(path: Path) -> None:
    """Overwrites the second half of the file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = b"A" * (len(data) - len(data) // 2)
    path.write_bytes(data)


def test_a_coup_in_progress_comes_back_card_for_card(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    with Journal.open(path, ticking()) as journal:
        session = begun(journal)
        session.enter(ev.CoupOpened())
        session.enter(ev.CardDealt(Card("7", "h"), None))
        name = journal.sessions()[-1].id
        before = session.table
    with Journal.open(path, ticking()) as journal:
        after = take_up(journal, name).table
    assert (after.coup, after.shoe, after.dues) == (before.coup, before.shoe, before.dues)


def test_a_session_taken_up_goes_on_in_the_same_chain(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    name = dealt(path, 1)
    with Journal.open(path, ticking()) as journal:
        session = take_up(journal, name)
        deal(session)
        assert session.head == journal.head(name).digest
        assert journal.head(name).seq == session.entries


def test_an_entry_that_the_disk_refuses_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        session = begun(journal)
        before = session.table
        monkeypatch.setattr(schema, "writable", lambda _: False)
        with pytest.raises(NotRecorded, match="NOT RECORDED"):
            session.enter(ev.CoupOpened())
        assert session.table is before
        monkeypatch.undo()
        assert session.enter(ev.CoupOpened()).refusal is None


def test_a_night_dealt_under_a_former_name_of_an_outcome_pays_what_it_paid(tmp_path: Path) -> None:
    """Any 9 over any 7 was paid by that name, which is now refused in a house's own sheet."""
    sheet = read_sheet("punto_banco")
    text = sheet.text + (
        '\n[bets.nine]\nname = { fr = "9-7", en = "9-7" }\nrole = "side"\n'
        'lines = [ { on = "nine_beats_seven", pays = "50:1" } ]\n'
    )
    event = replace(opening(sheet, None, {}, Seating(table="Table 3")), sheet=text)
    path = tmp_path / "table.sabot"
    with Journal.open(path, ticking()) as journal:
        session = begin(journal, event, ticking())
        laid = ev.StakeLaid(Seat("2"), BetId("nine"), Money(1000))
        for entry in (ev.ShoeOpened(8), ev.CoupOpened(), laid):
            session.enter(entry)
        for face in ("2", "7", "2", "K", "5"):
            assert session.enter(ev.CardDealt(Card(face), None)).refusal is None
    (played,) = read_back(path, None).session.table.coups
    assert [line.won for line in played.settlement.lines] == [50_000]


def test_the_last_session_is_read_back_if_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    name = dealt(path, 3)
    recorded = read_back(path, None)
    assert (recorded.id, len(recorded.session.table.coups), recorded.damaged) == (name, 3, False)


def test_a_session_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    dealt(path, 1)
    with pytest.raises(NoSession, match="holds no session “2020”"):
        read_back(path, "2020")


def test_a_damaged_file_is_read_up_to_the_first_entry_that_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    name = dealt(path, 120)
    torn(path)
    recorded = read_back(path, name)
    assert recorded.damaged
    assert 0 < len(recorded.session.table.coups) < 120
    assert the(recorded.session.finding).finding is f.FileFinding.TABLE_DAMAGED


def test_a_session_that_was_changed_is_read_back_with_what_was_found_of_it(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    name = dealt(path, 3)
    assert read_back(path, name).session.finding is None
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = replace(body, '\"4', '\"6') WHERE seq = 4")
    recorded = read_back(path, name)
    finding = the(recorded.session.finding)
    assert (finding.finding, finding.file) == (f.FileFinding.TABLE_BROKEN, path.name)
    assert (finding.session, finding.seq, recorded.damaged) == (name, 4, False)


def test_a_session_that_nobody_can_follow_any_more_is_read_back_to_where_it_was_changed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.sabot"
    name = dealt(path, 3)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE seq = 4")
    recorded = read_back(path, name)
    assert (recorded.damaged, recorded.session.entries) == (True, 3)
    assert the(recorded.session.finding).seq == 4
    with raw(path) as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE seq = 1")
    with pytest.raises(Altered):
        read_back(path, name)


def test_a_coup_left_empty_is_struck_when_the_table_closes(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        session = begun(journal)
        deal(session)
        session.enter(ev.CoupOpened())
        assert session.close().refusal is None
        assert session.table.closed
        assert len(session.table.coups) == 1


def test_what_cannot_be_folded_is_told_in_the_data_folder_and_not_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Table 3.sabot"
    with Journal.open(path, ticking()) as journal:
        session = begun(journal)
        before, mark = session.table, journal.mark()
        monkeypatch.setattr(
            "dealer_app.session.table_session.judge", lambda _, event: regular(event)
        )
        refusal = the(session.enter(ev.RulesChanged({"packs": "dice"})).refusal)
        assert refusal.code is No.CANNOT_STAND
        assert (session.table, journal.mark()) == (before, mark)
    told = (tmp_path / FAULTS).read_text("utf-8")
    assert "Table 3.sabot, 2026-11-20-0001, 2\n" in told
    assert 'rules_changed 1 {"options":{"packs":"dice"}}' in told
    assert "BadOption" in told


def test_a_journal_with_an_entry_from_which_nothing_follows_opens(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    wrong = ev.RulesChanged({"packs": "dice"})
    with Journal.open(path, ticking()) as journal:
        session = begun(journal)
        name = journal.sessions()[-1].id
        journal.append(name, [wrong])
        again = take_up(journal, name)
        assert again.unfit == {3: wrong}
        assert again.table.shoe == session.table.shoe
        again.strike_unfit()
        deal(again)
    assert read_back(path, name).session.unfit == {}
    assert verify(path).sound


def test_an_opening_and_a_closing_tell_how_far_the_register_was_written(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        session = begun(journal)
        opened = session.events[0]
        enter(register, f.SignedIn("Claire"))
        taken = take_up(journal, journal.sessions()[-1].id)
        taken.close()
    assert isinstance(opened, ev.TableOpened)
    assert opened.register == ev.RegisterSeen(1, register.entries()[0].digest)
    closed = taken.events[-1]
    assert isinstance(closed, ev.TableClosed)
    assert closed.register == ev.RegisterSeen(2, register.head)


def test_an_opening_tells_how_old_the_copy_of_the_houses_book_was(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / REGISTER, ticking(EVENING - timedelta(hours=40)))
    enter(register, CLAIRE, f.BookHeard(7, "b00c"))
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        assert begun(journal).table.opened.book_hours == 40
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        assert take_up(journal, the(journal.open_session())).table.opened.book_hours == 40


def test_a_table_opens_and_closes_where_the_register_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / REGISTER).write_text("no register at all")
    with Journal.open(tmp_path / "table.sabot", ticking()) as journal:
        session = begun(journal)
        assert session.close().refusal is None
    assert isinstance(session.events[-1], ev.TableClosed)
    assert session.events[-1].register is None


# Faults of the program, left where whoever looks after it finds them


def test_each_fault_is_added_with_its_moment_and_its_facts(tmp_path: Path) -> None:
    for place in ("Table 1", "Table 2"):
        leave_fault(tmp_path, place, EVENING, KeyError("bet"), [ev.TipTaken(Money(500))])
    lines = (tmp_path / FAULTS).read_text("utf-8").splitlines()
    assert [line for line in lines if "Table" in line] == [
        line for line in lines if line.startswith("2026-11-20T21:47:03")
    ]
    assert lines.count('  tip_taken 1 {"amount":500}') == 2
    assert lines.count("KeyError: 'bet'") == 2


def test_a_fact_that_cannot_be_stored_is_told_as_it_is(tmp_path: Path) -> None:
    leave_fault(tmp_path, "Table 1", EVENING, TypeError(), [ev.TipTaken("much")])  # type: ignore[arg-type]  # what it must stand
    assert "TipTaken(amount='much'" in (tmp_path / FAULTS).read_text("utf-8")


def test_a_folder_that_takes_nothing_is_let_be(tmp_path: Path) -> None:
    leave_fault(tmp_path / "nowhere", "Table 1", EVENING, KeyError("bet"), [])
    assert not (tmp_path / "nowhere").exists()
