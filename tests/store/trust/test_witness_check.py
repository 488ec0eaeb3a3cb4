"""What somebody outside saw, held against a data folder."""

from datetime import timedelta
from pathlib import Path

from dealer_app.register import facts as f
from dealer_app.register.witness import SeenEntry, Witness
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.witness_check import (
    WitnessAnswer,
    WitnessVerdict,
    answers,
    beginning_of,
    found_by_signs,
    returns,
)
from tests.play import the
from tests.store.builders import EVENING, digest_of, forger, played, raw, ticking

STARTED = f.ProgramStarted("0.1.0", 1, "CET")
SESSION = "2026-11-20-0001"


def register(folder: Path, *facts: f.Fact) -> tuple[Path, Witness]:
    """A register that holds these facts, and how far it came."""
    kept = RegisterFile(folder / FILE, ticking())
    kept.append(lambda *_: Deed(facts))
    witness = the(kept.witness())
    return kept.path, witness


def test_a_register_that_nobody_wrote_to_has_no_witness(tmp_path: Path) -> None:
    assert RegisterFile(tmp_path / FILE, ticking()).witness() is None


def test_what_was_seen_is_there_whatever_came_since(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED, STARTED)
    (answer,) = answers(path, witness)
    assert answer == WitnessAnswer(WitnessVerdict.THERE, witness.register, 2)
    RegisterFile(path, ticking(EVENING + timedelta(hours=1))).append(lambda *_: Deed([STARTED]))
    (answer,) = answers(path, witness)
    assert answer == WitnessAnswer(WitnessVerdict.THERE, witness.register, 3)


def test_what_was_seen_is_missing_or_another(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED, STARTED)
    (other,) = answers(path, witness._replace(register=SeenEntry(2, "00" * 32)))
    (missing,) = answers(path, witness._replace(register=SeenEntry(9, witness.register.digest)))
    assert (other.verdict, missing.verdict) == (WitnessVerdict.OTHER, WitnessVerdict.MISSING)
    assert (missing.last, other.held) == (2, False)


def test_an_entry_whose_digest_is_not_its_own_is_not_what_was_seen(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED, STARTED)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE seq = 2")
    (answer,) = answers(path, witness)
    assert answer.verdict is WitnessVerdict.OTHER
    assert found_by_signs(path, witness.register.digest[:20]).verdict is WitnessVerdict.UNKNOWN


def test_another_machine_is_told_by_its_first_entry(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED)
    (answer,) = answers(path, witness._replace(machine="AAAAAAAA"))
    assert (answer.verdict, answer.machine) == (WitnessVerdict.ANOTHER_MACHINE, witness.machine)
    (answer,) = answers(tmp_path / "elsewhere" / FILE, witness)
    assert (answer.verdict, answer.machine) == (WitnessVerdict.ANOTHER_MACHINE, "")


def test_a_session_is_known_by_its_entry_and_not_by_its_table(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED)
    played(tmp_path / "a.sabot", cards=5)
    played(tmp_path / "b.sabot", cards=2)
    with raw(tmp_path / "b.sabot") as connection:
        seal = digest_of(connection, SESSION, 5)
    seen = SeenEntry(5, seal, SESSION.replace("-", ""))
    _, answer = answers(path, witness._replace(session=seen))
    assert (answer.verdict, answer.table, answer.seen.session) == (
        WitnessVerdict.THERE,
        "b",
        SESSION,
    )
    assert found_by_signs(path, seal[:20]) == answer
    (tmp_path / "b.sabot").unlink()
    _, answer = answers(path, witness._replace(session=seen))
    assert answer == WitnessAnswer(WitnessVerdict.MISSING, seen)


def test_signs_find_an_entry_of_the_register(tmp_path: Path) -> None:
    path, witness = register(tmp_path, STARTED, STARTED)
    answer = found_by_signs(path, witness.register.digest[:20])
    assert answer == WitnessAnswer(WitnessVerdict.THERE, witness.register, 2)
    assert found_by_signs(path, "00" * 10).verdict is WitnessVerdict.UNKNOWN


def test_backups_that_were_brought_back_are_told_with_where_they_end(tmp_path: Path) -> None:
    path, _ = register(tmp_path, STARTED, STARTED)
    later = EVENING + timedelta(days=1)
    back = f.Restored("sabot.sabot-backup", "c0ffee", 1)
    RegisterFile(path, lambda: later).append(lambda *_: Deed([back]))
    (told,) = returns(path)
    assert (told.at, told.at - told.ends > timedelta(hours=23)) == (later, True)
    assert returns(tmp_path / "elsewhere" / FILE) == []


def test_a_register_with_another_alert_was_not_begun_anew(tmp_path: Path) -> None:
    path, _ = register(tmp_path, f.AlertRaised(1, f.FileFinding.TABLE_SHORTER, "Table 3.sabot"))
    assert beginning_of(path) is None
