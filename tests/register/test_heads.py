"""How far each table was written, as the register knows it: the newest note of each."""

from dealer_app.register import facts as f
from tests.register.builders import after

FIRST, SECOND = "2026-11-20-0001", "2026-11-20-0002"


def note(seq: int, session: str = SECOND, table: str = "table-3") -> f.HeadNoted:
    return f.HeadNoted(table, session, seq, f"head {seq}", f.NotedFor.PASSED)


def paper(seq: int, session: str = SECOND) -> f.PaperIssued:
    return f.PaperIssued("fills", 1, "table-3", session, head=f"head {seq}", seq=seq)


def test_the_newest_note_of_each_table_is_kept() -> None:
    notes = note(90, FIRST), note(4, table="table-4"), note(1), note(30)
    assert after(*notes).heads == {"table-3": notes[3], "table-4": notes[1]}


def test_a_paper_notes_how_far_its_session_was_written() -> None:
    noted = after(note(30), paper(41)).heads["table-3"]
    assert (noted.seq, noted.head, noted.why) == (41, "head 41", f.NotedFor.PAPER)


def test_a_paper_of_an_earlier_entry_or_session_takes_no_later_note_away() -> None:
    assert after(note(30), paper(30), paper(41, FIRST)).heads["table-3"] == note(30)


def test_a_paper_alone_notes_no_table() -> None:
    assert after(paper(41)).heads == {}
