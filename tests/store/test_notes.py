"""What the register noted of tables, and tables saw of it: at the start and by the whole check."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest

from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.store import notes
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, RegisterDigests, seen_in, written_in
from dealer_app.store.troubles import NotOpened
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import EntryFaultKind, Report
from dealer_app.table.events import RegisterSeen, TableClosed
from tests import verifier
from tests.play import the
from tests.store.builders import EVENING, card, digest_of, forger, opening, played, raw, ticking
from tests.store.test_register import CLAIRE, kept

FIRST = "2026-11-20-0001"
TABLE = "t.sabot"
SHORTER, DIFFERS = f.FileFinding.TABLE_SHORTER, f.FileFinding.TABLE_DIFFERS


def noted(folder: Path, *numbers: int, table: str = "t") -> RegisterFile:
    """A register that holds these entries of the table's first session."""
    with raw(folder / f"{table}.sabot") as file:
        heads = {number: digest_of(file, FIRST, number) for number in numbers}
    passed = f.NotedFor.PASSED
    facts = [f.HeadNoted(table, FIRST, number, head, passed) for number, head in heads.items()]
    return kept(folder, CLAIRE, *facts)


def enter(folder: Path, *facts: f.Fact) -> None:
    register = RegisterFile(folder / FILE, ticking(EVENING.replace(hour=22)))
    assert register.append(lambda *_: Deed(facts)).objection is None


def found(folder: Path) -> Sequence[tuple[f.FileFinding, int, int]]:
    """What the start finds; the whole check and the second one find as much."""
    alerts = notes.look(folder).alerts
    report = dict(verify_folder(folder)).get(folder / FILE, Report((), ()))
    assert isinstance(report, Report)
    kinds = {fault.kind for fault in report.faults}
    tables = {each for each in alerts if each.finding is not f.FileFinding.TABLE_SEALED}
    assert kinds == {EntryFaultKind(each.finding.value) for each in tables}
    assert (FILE in verifier.check(folder)) == bool(tables)
    return [(each.finding, each.seq, each.found) for each in alerts]


def cut(path: Path, behind: int) -> None:
    with forger(path) as file:
        file.execute("DELETE FROM entry WHERE seq > ?", (behind,))


def test_a_folder_that_is_not_there_has_nothing_to_look_at(tmp_path: Path) -> None:
    assert notes.look(tmp_path / "nowhere") == notes.StartFindings()


def test_a_journal_that_goes_further_than_its_note_is_right(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 2, 4)
    assert found(tmp_path) == []


def test_a_journal_that_ends_before_its_note_is_found(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 2, 5)
    cut(tmp_path / TABLE, 3)
    assert found(tmp_path) == [(SHORTER, 5, 3)]


def test_another_entry_in_the_place_of_a_noted_one_is_found(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    kept(tmp_path, CLAIRE, f.HeadNoted("t", FIRST, 4, "c0ffee", f.NotedFor.PASSED))
    assert found(tmp_path) == [(DIFFERS, 4, 6)]


def test_a_hole_in_the_place_of_a_noted_entry_is_no_shorter_journal(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 4)
    with forger(tmp_path / TABLE) as file:
        file.execute("DELETE FROM entry WHERE seq = 4")
    assert found(tmp_path) == [(DIFFERS, 4, 6)]


def test_a_journal_that_is_gone_is_found(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 2, 4)
    (tmp_path / TABLE).unlink()
    assert found(tmp_path) == [(f.FileFinding.TABLE_GONE, 4, 0)]


def test_an_entry_behind_a_closing_is_found_without_any_note(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    with Journal.open(tmp_path / TABLE, ticking()) as journal:
        journal._heads[FIRST] = journal.head(FIRST)._replace(sealed=False)
        journal.append(FIRST, [card("7")])
    assert found(tmp_path) == [(f.FileFinding.TABLE_SEALED, 6, 7)]


def test_a_paper_notes_its_session_where_the_table_is_noted(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 2)
    with raw(tmp_path / TABLE) as file:
        head = digest_of(file, FIRST, 5)
    other = f.PaperIssued("tips", 1, "elsewhere", FIRST, head="c0ffee", seq=5)
    enter(tmp_path, other, f.PaperIssued("tips", 2, "t", FIRST, head=head, seq=5))
    assert found(tmp_path) == []
    cut(tmp_path / TABLE, 3)
    assert found(tmp_path) == [(SHORTER, 5, 3)]


def test_what_somebody_answered_for_is_found_no_more(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    noted(tmp_path, 5)
    cut(tmp_path / TABLE, 3)
    (alert,) = notes.look(tmp_path).alerts
    enter(tmp_path, f.AlertRaised(1, alert.finding, alert.file, alert.session, alert.seq))
    enter(tmp_path, f.AlertDecided(1, "The disk was exchanged."))
    assert found(tmp_path) == []


def opened_and_closed(path: Path, seen: RegisterSeen) -> None:
    """A session that saw the register so when it was closed."""
    with Journal.open(path, ticking()) as journal:
        journal.append(FIRST, [opening()])
        head = journal.head(FIRST)
        journal.append(FIRST, [TableClosed(head.seq, head.digest, seen)])


def test_a_register_as_the_tables_saw_it_is_right(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    seen = the(seen_in(tmp_path))
    opened_and_closed(tmp_path / TABLE, seen)
    enter(tmp_path, f.SignedIn("Claire"))
    assert found(tmp_path) == []


def test_a_register_that_is_shorter_than_a_table_saw_it_is_found(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    opened_and_closed(tmp_path / TABLE, RegisterSeen(358, "9f2c"))
    assert found(tmp_path) == [(f.FileFinding.REGISTER_SHORTER, 358, 1)]


def test_a_register_that_was_written_anew_is_found(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    opened_and_closed(tmp_path / TABLE, RegisterSeen(1, "9f2c"))
    assert found(tmp_path) == [(f.FileFinding.REGISTER_DIFFERS, 1, 1)]


def test_a_register_that_nobody_signed_in_and_that_is_gone_is_found(tmp_path: Path) -> None:
    opened_and_closed(tmp_path / TABLE, RegisterSeen(358, "9f2c"))
    assert [each.finding for each in notes.look(tmp_path).alerts] == [
        f.FileFinding.REGISTER_SHORTER
    ]


def test_a_register_that_a_director_answered_for_is_found_no_more(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    opened_and_closed(tmp_path / TABLE, RegisterSeen(358, "9f2c"))
    enter(tmp_path, f.AlertRaised(1, f.FileFinding.REGISTER_SHORTER, FILE, "", 358, 1))
    enter(tmp_path, f.AlertDecided(1, "It came back from the backup of the morning."))
    assert found(tmp_path) == []


def test_a_register_that_cannot_be_believed_has_noted_nothing(tmp_path: Path) -> None:
    opened_and_closed(tmp_path / TABLE, RegisterSeen(358, "9f2c"))
    noted(tmp_path, 2)
    with forger(tmp_path / FILE) as file:
        file.execute("UPDATE entry SET body = '{}' WHERE seq = 2")
    assert notes.look(tmp_path) == notes.StartFindings()


def test_a_table_that_cannot_be_read_is_told_and_the_others_are_looked_at(tmp_path: Path) -> None:
    played(tmp_path / "u.sabot")
    noted(tmp_path, 6, table="u")
    cut(tmp_path / "u.sabot", 3)
    (tmp_path / TABLE).write_text("no journal at all")
    enter(tmp_path, f.HeadNoted("t", FIRST, 3, "c0ffee", f.NotedFor.PASSED))
    looked = notes.look(tmp_path)
    assert [(path.name, type(trouble)) for path, trouble in looked.unread] == [(TABLE, NotOpened)]
    assert [each.file for each in looked.alerts] == ["u.sabot"]
    report = dict(verify_folder(tmp_path))[tmp_path / FILE]
    assert isinstance(report, Report)
    assert [fault.name for fault in report.faults] == ["u"]


def test_an_opening_that_is_not_understood_has_seen_nothing(tmp_path: Path) -> None:
    played(tmp_path / TABLE)
    kept(tmp_path, CLAIRE)
    with forger(tmp_path / TABLE) as file:
        file.execute("UPDATE entry SET version = 9 WHERE seq = 1")
    assert notes.look(tmp_path) == notes.StartFindings()


@pytest.mark.parametrize("folder", ["here", "nowhere"])
def test_where_there_is_no_register_nothing_is_written(tmp_path: Path, folder: str) -> None:
    assert written_in(tmp_path / folder, [1, 2]) == RegisterDigests()


def test_how_far_a_register_is_written_and_what_stands_there(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    assert written_in(tmp_path, [1, 7]) == RegisterDigests(1, {1: register.head})


def test_a_register_without_an_entry_has_seen_nothing(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    with forger(tmp_path / FILE) as file:
        file.execute("DELETE FROM entry")
    assert seen_in(tmp_path) is None


def test_a_table_that_was_never_noted_is_noted_session_by_session(tmp_path: Path) -> None:
    played(tmp_path / TABLE, sessions=2)
    played(tmp_path / "u.sabot", table="u")
    (tmp_path / "v.sabot").write_text("no journal at all")
    known = noted(tmp_path, 2, table="u").read()
    first = notes.unnoted(tmp_path, known)
    assert [(each.table, each.session, each.seq) for each in first] == [
        ("t", FIRST, 6),
        ("t", "2026-11-20-0002", 6),
    ]
    enter(tmp_path, *first)
    assert notes.unnoted(tmp_path, RegisterFile(tmp_path / FILE, ticking()).read()) == []
    (tmp_path / "v.sabot").unlink()
    assert found(tmp_path) == []


def test_what_lies_behind_the_newest_note_can_be_cut_unseen(tmp_path: Path) -> None:
    """No note bounds more than what was noted: at a table that is a hundred entries."""
    played(tmp_path / TABLE, seal=False)
    noted(tmp_path, 3)
    cut(tmp_path / TABLE, 3)
    assert found(tmp_path) == []


def test_a_table_that_is_dealt_at_meanwhile_gives_no_alarm(tmp_path: Path) -> None:
    """Each entry is noted as soon as it is on disk, while both checks go on."""
    kept(tmp_path, CLAIRE)
    begun, ended = Event(), Event()

    def deal() -> None:
        register = RegisterFile(tmp_path / FILE, ticking())
        with Journal.open(tmp_path / TABLE, ticking()) as journal:
            journal.append(FIRST, [replace(opening(), register=seen_in(tmp_path))])
            while not ended.is_set():
                (entry,) = journal.append(FIRST, [card("7")])
                note = f.HeadNoted("t", FIRST, entry.seq, entry.digest, f.NotedFor.PASSED)
                register.append(lambda *_, note=note: Deed([note]))
                begun.set()
                sleep(0.01)  # nobody deals without a breath: whoever reads finds the file free

    dealer = Thread(target=deal)
    dealer.start()
    try:
        assert begun.wait(10)
        for _ in range(12):
            assert notes.look(tmp_path).alerts == ()
            assert all(
                isinstance(report, Report) and report.sound for _, report in verify_folder(tmp_path)
            )
    finally:
        ended.set()
        dealer.join()


ASKS = "[staff]\n"


def dealt(folder: Path, hour: int, *, by: str = "", house: str = ASKS, seal: bool = True) -> str:
    """A session of that table, opened at that hour, of a card; which one it is."""
    with Journal.open(folder / TABLE, ticking(EVENING.replace(hour=hour))) as journal:
        session = journal.new_session_id(ticking())
        journal.append(
            session,
            [replace(opening(), house=house, previous_seal=journal.last_seal()), card("7")],
            Signature(by),
        )
        if seal:
            head = journal.head(session)
            journal.append(session, [TableClosed(head.seq, head.digest)], Signature(by))
        return session


def nobody_signed(folder: Path) -> Sequence[tuple[str, int]]:
    """The sessions that went on without names, as the start, the whole check and the second one
    find them, and from which entry on."""
    alerts = notes.look(folder).alerts
    report = dict(verify_folder(folder))[folder / FILE]
    assert isinstance(report, Report)
    told = [
        (fault.session, fault.seq)
        for fault in report.faults
        if fault.kind is EntryFaultKind.UNSIGNED
    ]
    assert told == [(each.session, each.seq) for each in alerts]
    assert {each.finding for each in alerts} <= {f.FileFinding.UNSIGNED}
    second = verifier.check(folder).get(FILE, [])
    assert second == [f"{TABLE} {session}: nobody signed entry {seq}" for session, seq in told]
    return told


def test_what_a_house_with_pins_dealt_by_nobody_is_found_from_the_first_person_on(
    tmp_path: Path,
) -> None:
    kept(tmp_path, CLAIRE)
    session = dealt(tmp_path, 22, seal=False)
    assert nobody_signed(tmp_path) == [(session, 1)]


def test_a_session_before_the_newest_is_looked_at_too(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    first = dealt(tmp_path, 22)
    dealt(tmp_path, 23, by="Claire Fabre", seal=False)
    assert nobody_signed(tmp_path) == [(first, 1)]


def test_the_oldest_of_several_is_told(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    first = dealt(tmp_path, 22)
    dealt(tmp_path, 23)
    assert nobody_signed(tmp_path) == [(first, 1)]


def test_a_session_that_a_night_was_settled_from_is_looked_at_no_more(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    first = dealt(tmp_path, 22)
    with Journal.read(tmp_path / TABLE) as journal:
        seal = f.Sealed("t", first, journal.last_seal())
    enter(tmp_path, f.NightClosed(EVENING.date(), (seal,)))
    assert nobody_signed(tmp_path) == []
    second = dealt(tmp_path, 23)
    assert nobody_signed(tmp_path) == [(second, 1)]


def test_what_was_dealt_since_somebody_answered_for_the_table_is_found_again(
    tmp_path: Path,
) -> None:
    kept(tmp_path, CLAIRE)
    dealt(tmp_path, 20)
    raised = f.AlertRaised(1, f.FileFinding.UNSIGNED, TABLE, FIRST, 1)
    enter(tmp_path, raised, f.AlertDecided(1, "the disk was exchanged"))
    assert nobody_signed(tmp_path) == []
    again = dealt(tmp_path, 23)
    assert nobody_signed(tmp_path) == [(again, 1)]


@pytest.mark.parametrize("house", ["", "[staff]\npins = false\n"])
def test_a_house_that_asks_for_no_pins_is_never_found(tmp_path: Path, house: str) -> None:
    kept(tmp_path, CLAIRE)
    dealt(tmp_path, 22, house=house)
    assert nobody_signed(tmp_path) == []


def test_where_a_register_has_nobody_yet_nobody_could_sign(tmp_path: Path) -> None:
    kept(tmp_path, f.ProgramStarted("0.1.0", 1, "CET"))
    dealt(tmp_path, 22)
    assert nobody_signed(tmp_path) == []


def test_where_a_register_holds_nobody_any_more_it_cannot_say_since_when(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    known = kept(tmp_path / "before", CLAIRE).read()
    kept(tmp_path, f.ProgramStarted("0.1.0", 1, "CET"))
    assert notes.signable(tmp_path, known) is None


def test_what_was_dealt_before_anybody_could_sign_is_no_finding(tmp_path: Path) -> None:
    with Journal.open(tmp_path / TABLE, lambda: EVENING) as journal:
        session = journal.new_session_id(lambda: EVENING)
        journal.append(session, [replace(opening(), house="[staff]\n")])
    register = RegisterFile(tmp_path / FILE, lambda: EVENING.replace(hour=23))
    register.append(lambda *_: Deed([CLAIRE]))
    assert notes.look(tmp_path).alerts == ()


def test_an_hour_that_was_written_over_excuses_nobody(tmp_path: Path) -> None:
    with Journal.open(tmp_path / TABLE, lambda: EVENING) as journal:
        session = journal.new_session_id(lambda: EVENING)
        journal.append(session, [replace(opening(), house="[staff]\n"), card("7")])
    register = RegisterFile(tmp_path / FILE, lambda: EVENING.replace(hour=23))
    register.append(lambda *_: Deed([CLAIRE]))
    assert notes.look(tmp_path).alerts == ()
    with forger(tmp_path / TABLE) as file:
        file.execute("UPDATE entry SET recorded_at = 'soon' WHERE seq = 2")
    found = f.AlertRaised(0, f.FileFinding.UNSIGNED, TABLE, session, 2)
    assert notes.look(tmp_path).alerts == (found,)
