"""When the newest entry of a table is noted in the register, and what is noted of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_app.library import read_sheet
from dealer_app.night.machine_notes import ENTRIES, SECONDS, HeadNotes, record, register_of
from dealer_app.register import facts as f
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.session.recorder import begin, take_up
from dealer_app.session.rulebook import Seating, opening
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import RegisterMissing
from dealer_app.table import events as ev
from tests.play import the
from tests.store.builders import ticking
from tests.store.test_register import CLAIRE, another, kept, signed_table

SESSION = "2026-11-20-0001"
Why = f.NotedFor


class Beat:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def dealt(folder: Path) -> Iterator[TableSession]:
    """A table that was opened just now."""
    with Journal.open(folder / "t.sabot", ticking()) as journal:
        event = opening(read_sheet("punto_banco"), None, {}, Seating(9, "t"))
        yield begin(journal, event, ticking())


def of(session: TableSession, beat: Beat | None = None) -> HeadNotes:
    return HeadNotes("t", SESSION, session, beat=beat or Beat())


def told(notes: HeadNotes) -> tuple[int, Why] | None:
    """What is due, which is then noted."""
    due = notes.due()
    if due is None:
        return None
    notes.done(due)
    return due.seq, due.why


def test_an_opening_is_noted_once(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        assert notes.due() == f.HeadNoted("t", SESSION, 1, session.head, Why.OPENING)
        assert told(notes) == (1, Why.OPENING)
        assert told(notes) is None


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (ev.ShoeOpened(8), Why.SHOE_OPENED),
        (ev.TrayCounted(ev.Occasion.OPENER, {Money(100): 3}), Why.COUNT),
        (ev.CroupierNamed("Marc"), Why.CROUPIER),
    ],
)
def test_what_people_leave_after_is_noted(tmp_path: Path, event: ev.Event, why: Why) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        told(notes)
        assert session.enter(event).refusal is None
        assert told(notes) == (2, why)


def test_a_closing_is_noted(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        assert session.close().refusal is None
        assert told(notes) == (2, Why.CLOSING)


def test_several_entries_are_noted_as_one(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        session.enter(ev.CroupierNamed("Marc"))
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())
        assert told(notes) == (4, Why.SHOE_OPENED)
        assert told(notes) is None


def test_what_could_not_be_noted_stays_due(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        assert notes.due() == notes.due()
        session.enter(ev.ShoeOpened(8))
        due = the(notes.due())
        assert (due.seq, due.why) == (2, Why.SHOE_OPENED)


def test_what_befell_meanwhile_is_due_behind_it(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        due = the(notes.due())
        session.enter(ev.CroupierNamed("Marc"))
        notes.done(due)
        assert told(notes) == (2, Why.CROUPIER)


def test_a_hundred_entries_are_noted_between_two_coups(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        session.enter(ev.ShoeOpened(8))
        told(notes)
        session.enter(ev.CoupOpened())
        while session.entries < ENTRIES + 10:
            session.enter(ev.CardDealt(Card("7"), None))
            session.undo()
        assert told(notes) is None
        session.enter(ev.CoupVoided("Fire"))
        assert told(notes) == (session.entries, Why.PASSED)


def test_ten_minutes_are_noted_between_two_coups_where_anything_befell(tmp_path: Path) -> None:
    beat = Beat()
    with dealt(tmp_path) as session:
        notes = of(session, beat)
        told(notes)
        beat.now = SECONDS
        assert told(notes) is None
        session.enter(ev.ShoeOpened(8))
        told(notes)
        session.enter(ev.CoupOpened())
        session.enter(ev.CoupVoided("Fire"))
        assert told(notes) is None
        beat.now = 2 * SECONDS
        assert told(notes) == (4, Why.PASSED)


def test_a_take_up_is_noted_with_what_stands_there(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        session.enter(ev.ShoeOpened(8))
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        notes = HeadNotes("t", SESSION, take_up(journal, SESSION), taken_up=True, beat=Beat())
        assert told(notes) == (2, Why.TAKE_UP)
        assert told(notes) is None


def test_whoever_leaves_notes_the_last_entry(tmp_path: Path) -> None:
    with dealt(tmp_path) as session:
        notes = of(session)
        assert notes.last() == notes.due()
        told(notes)
        assert notes.last() is None
        session.enter(ev.ShoeOpened(8))
        told(notes)
        session.enter(ev.CoupOpened())
        assert notes.last() == f.HeadNoted("t", SESSION, 3, session.head, Why.PASSED)


# What the register has then.


def note(seq: int, session: str = SESSION) -> f.HeadNoted:
    return f.HeadNoted("t", session, seq, f"head {seq}", Why.PASSED)


def heads(folder: Path) -> list[f.Fact]:
    return [each.fact for each in another(folder).entries(f.HeadNoted)]


def test_a_house_without_a_register_gets_one_with_its_first_note(tmp_path: Path) -> None:
    record(register_of(tmp_path, ticking()), note(1))
    assert another(tmp_path).read().heads == {"t": note(1)}
    assert another(tmp_path).read().people == {}


def test_nobody_begins_another_register_where_people_have_signed(tmp_path: Path) -> None:
    signed_table(tmp_path / "t.sabot", sealed=False)
    with pytest.raises(RegisterMissing):
        record(register_of(tmp_path, ticking()), note(1))
    assert not (tmp_path / FILE).exists()


def test_what_tells_nothing_new_is_not_written(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    register = register_of(tmp_path, ticking())
    later = note(1, "2026-11-20-0002")
    for each in (note(7), note(7), note(3), later, note(9)):
        record(register, each)
    assert heads(tmp_path) == [note(7), later]
