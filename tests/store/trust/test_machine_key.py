"""The key with which a machine signs its register: used once, outside the data, and moved on with
each entry that it signs."""

import json
import os
import shutil
import stat
import subprocess
from base64 import b64decode
from contextlib import ExitStack
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.rules.staff import Post
from dealer_app.settings import settings_file
from dealer_app.store import register as module
from dealer_app.store.chain import Chained, canonical
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, SESSION
from dealer_app.store.troubles import (
    ActNotRecorded,
    OtherKey,
    RegisterShortened,
    SignatureForged,
    Trouble,
)
from dealer_app.store.trust import ed25519, machine_key
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.trust.machine_key import SigningKeys, key_file, signed_text
from dealer_app.store.verify import EntryFaultKind, Report
from tests import verifier
from tests.children import LONGEST, python, running
from tests.play import the
from tests.store.builders import EVENING, forger, raw, ticking
from tests.store.limits import common_user
from tests.store.numbering import issue, reprint
from tests.store.test_register import another

CLAIRE = f.PersonAdded("Claire", Post.DIRECTOR, "hash")
PAPER = f.PaperIssued("tips", 0)
KEY_FOLDER = machine_key.key_folder


@pytest.fixture
def register(tmp_path: Path) -> RegisterFile:
    """A register of one entry in which the machine signs from now on."""
    made = RegisterFile(tmp_path / "data" / FILE, ticking())
    enter(made, CLAIRE)
    assert made.begin_line().objection is None
    return made


def enter(register: RegisterFile, *facts: f.Fact) -> None:
    assert register.append(lambda *_: Deed(facts)).objection is None


def bodies(register: RegisterFile) -> list[dict[str, str]]:
    with raw(register.path) as connection:
        rows = connection.execute("SELECT body FROM entry ORDER BY seq")
        return [json.loads(body) for (body,) in rows]


def key_of(register: RegisterFile) -> Path:
    witness = the(register.witness())
    return key_file(witness.machine)


def faults(folder: Path, *, every: bool = False) -> list[tuple[EntryFaultKind, int, int]]:
    """What the check finds in the register; the second one agrees that there is something."""
    *_, (_, report) = verify_folder(folder, every=every)
    assert isinstance(report, Report)
    assert bool(report.faults) == bool(verifier.check(folder)) or not every
    return [(each.kind, each.seq, each.other) for each in report.faults]


def signs(register: RegisterFile) -> bool:
    return not register.unsigned


def doubt(register: RegisterFile) -> Trouble | None:
    return RegisterFile(register.path, ticking()).doubt()


def test_each_signed_entry_names_the_key_of_the_next(register: RegisterFile) -> None:
    issue(register, PAPER)
    enter(register, f.SignedIn("Claire"))
    reprint(register, "tips", 1)
    _, begun, paper, signed_in, again = bodies(register)
    assert (begun["key"], "sig" in begun) == (begun["next"], False)
    assert set(signed_in) == {"name"}
    with raw(register.path) as connection:
        rows = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
            " WHERE seq IN (3, 5) ORDER BY seq"
        )
        for key, body, row in zip(
            (begun["next"], paper["next"]), (paper, again), rows, strict=True
        ):
            text = signed_text(Chained(*row))
            assert verifier.ed25519(b64decode(key), text, b64decode(body["sig"]))
            assert ed25519.signed(key, text, body["sig"])
            assert not ed25519.signed(key, text + b" ", body["sig"])
    assert len({begun["next"], paper["next"], again["next"]}) == 3
    assert register.known.key == again["next"] == another(register.path.parent).read().key
    assert faults(register.path.parent, every=True) == []


def test_what_is_signed_is_the_entry_behind_the_one_before_it(register: RegisterFile) -> None:
    before = register.head
    issue(register, PAPER)
    body = bodies(register)[-1]
    with raw(register.path) as connection:
        ((at,),) = connection.execute("SELECT recorded_at FROM entry WHERE seq = 3")
        row = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
            " WHERE seq = 3"
        ).fetchone()
    told = {name: value for name, value in body.items() if name != "sig"}
    text = json.dumps(
        ["sabot register 1", 2, before, at, "paper_issued", 1, told],
        sort_keys=True,
        separators=(",", ":"),
    )
    assert signed_text(Chained(*row)) == text.encode()


def test_the_key_lies_outside_the_data_for_its_owner_alone(
    register: RegisterFile, keys: Path
) -> None:
    (file,) = keys.iterdir()
    assert file == key_of(register)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    before = file.read_bytes()
    issue(register, PAPER)
    assert file.read_bytes() != before
    assert before not in register.path.read_bytes()


def test_a_machine_that_never_began_signs_nothing(tmp_path: Path, keys: Path) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    assert register.doubt() is None
    issue(register, PAPER)
    assert (register.doubt(), register.unsigned, keys.exists()) == (None, False, False)
    assert "sig" not in bodies(register)[0]
    assert faults(tmp_path, every=True) == []


def test_a_line_is_begun_once(register: RegisterFile) -> None:
    assert register.begin_line() == Deed()
    assert len(bodies(register)) == 2


def test_a_line_can_be_a_registers_first_entry(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    register.begin_line()
    issue(register, PAPER)
    assert "sig" in bodies(register)[1]
    assert (register.doubt(), faults(tmp_path, every=True)) == (None, [])


def test_facts_of_one_act_are_signed_one_after_the_other(register: RegisterFile) -> None:
    enter(register, f.PaperIssued("tips", 1), f.PaperIssued("tips", 2))
    assert ["sig" in body for body in bodies(register)] == [False, False, True, True]
    issue(register, PAPER)
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


LATER = (
    f.HouseSheetSaved("ours.toml", "77aa"),
    f.HouseSheetAllowed("Casino", "77aa"),
    f.HouseSheetTakenBack("Casino", "77aa"),
    f.AlertRaised(1, f.FileFinding.KEY_DIFFERS, FILE),
    f.AlertDecided(1, "Seen."),
)


def put_back(register: RegisterFile) -> None:
    """Has the entries from number 3 on lie there as a program of before wrote them, unsigned."""
    with forger(register.path) as connection:
        rows = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
            " WHERE seq > 2 ORDER BY seq"
        ).fetchall()
        previous = rows[0][-1]
        for row in rows:
            told = Chained(*row)
            body = {k: v for k, v in json.loads(told.body).items() if k not in {"next", "sig"}}
            told = told._replace(version=1, body=canonical(body), previous=previous)
            previous = told.digest
            connection.execute(
                "UPDATE entry SET version = 1, body = ?, previous = ?, digest = ? WHERE seq = ?",
                (told.body, told.previous, previous, told.seq),
            )


def test_what_holds_of_house_sheets_and_what_was_answered_for_is_signed(
    register: RegisterFile,
) -> None:
    enter(register, *LATER)
    told = bodies(register)[2:]
    assert ["sig" in body for body in told] == [True, True, True, False, True]
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


def test_what_programs_of_before_kept_of_them_unsigned_is_no_finding(
    register: RegisterFile,
) -> None:
    key = key_of(register).read_bytes()
    enter(register, *LATER)
    put_back(register)
    key_of(register).write_bytes(key)
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])
    issue(another(register.path.parent), PAPER)
    assert faults(register.path.parent, every=True) == []


def test_nobody_puts_an_unsigned_one_behind_a_signed_one(register: RegisterFile) -> None:
    enter(register, f.HouseSheetAllowed("Casino", "77aa"))
    key = register.known.key
    with raw(register.path) as connection:
        ((seq, at, previous),) = connection.execute(
            "SELECT seq, recorded_at, digest FROM entry ORDER BY seq DESC LIMIT 1"
        )
        body = canonical({"name": "Another", "digest": "88bb"})
        forged = Chained(SESSION, seq + 1, at, "house_sheet_allowed", 1, body, previous)
        connection.execute(
            "INSERT INTO entry (session_id, seq, recorded_at, kind, version, body, previous,"
            " digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*forged, forged.digest),
        )
    assert another(register.path.parent).read().key == key
    assert faults(register.path.parent, every=True) == [(EntryFaultKind.NOT_SIGNED, 4, 4)]


def test_two_programs_sign_in_turn(register: RegisterFile) -> None:
    other = another(register.path.parent)
    for each in (register, other, other, register):
        issue(each, PAPER)
        assert signs(each)
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


def test_a_key_that_another_program_moves_on_meanwhile_is_found(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks of whoever holds the lock, the one before ends what it has recorded."""
    with monkeypatch.context() as before:
        before.setattr(SigningKeys, "settle", lambda *_: None)
        issue(register, PAPER)
    look = machine_key._read

    def moved_on(path: Path) -> object:
        found = look(path)
        for fresh in path.parent.glob("*.next"):
            fresh.replace(fresh.with_suffix(""))
        return found

    monkeypatch.setattr(machine_key, "_read", moved_on)
    issue(register, PAPER)
    assert signs(register)


def test_what_another_program_has_prepared_is_not_moved_on_before_it_is_recorded(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle = SigningKeys.settle

    def late(line: SigningKeys, file: Path) -> None:
        prepared = SigningKeys(coming=ed25519.new_pair())
        prepared.signed(Chained("register", 9, "then", "x", 1, "{}", ""))
        settle(line, file)
        prepared.prepare(file)
        settle(line, file)

    with monkeypatch.context() as overtaken:
        overtaken.setattr(SigningKeys, "settle", late)
        issue(register, PAPER)
    issue(register, PAPER)
    assert signs(register)


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.register import facts as f
from dealer_app.store.trust import machine_key
from tests.store.numbering import issue
from dealer_app.store.register import RegisterFile
folder = Path(sys.argv[2])
machine_key.key_folder = lambda: folder
register = RegisterFile(Path(sys.argv[1]), lambda: datetime.now(UTC))
for _ in range(8):
    issue(register, f.PaperIssued("tips", 0))
"""


def test_programs_that_run_at_once_take_turns_with_the_key(
    register: RegisterFile, keys: Path
) -> None:
    with ExitStack() as life:
        writers = [
            life.enter_context(running(python(WRITER, str(register.path), str(keys))))
            for _ in range(3)
        ]
        for each in writers:
            assert each.wait(LONGEST) == 0
    assert len(bodies(register)) == 26
    assert all("sig" in body for body in bodies(register)[2:])
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


# What breaks off between the key's file and the register's


def test_a_program_killed_before_its_entry_is_there_goes_on_with_the_old_key(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(line: machine_key.SigningKeys, file: Path, *, dealt: bool) -> None:
        prepare(line, file, dealt=dealt)
        raise KeyboardInterrupt

    prepare = machine_key.SigningKeys.prepare
    monkeypatch.setattr(machine_key.SigningKeys, "prepare", killed)
    with pytest.raises(KeyboardInterrupt):
        issue(register, PAPER)
    monkeypatch.setattr(machine_key.SigningKeys, "prepare", prepare)
    assert key_of(register).with_name(key_of(register).name + ".next").exists()
    assert doubt(register) is None
    issue(another(register.path.parent), PAPER)
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


def test_a_program_killed_once_its_entry_is_there_goes_on_with_the_new_key(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(machine_key.SigningKeys, "settle", lambda *_: None)
        issue(register, PAPER)
    old, new = key_of(register), key_of(register).with_name(key_of(register).name + ".next")
    assert old.exists()
    assert new.exists()
    assert doubt(register) is None
    assert not new.exists()
    issue(another(register.path.parent), PAPER)
    assert (doubt(register), faults(register.path.parent, every=True)) == (None, [])


def test_a_key_that_could_not_take_its_place_does_before_it_is_used(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(machine_key, "_move_on", refused)
        issue(register, PAPER)
        assert signs(register)
        issue(register, PAPER)
        assert not signs(register)
        assert isinstance(doubt(register), OtherKey)
    issue(register, PAPER)
    assert signs(register)
    assert doubt(register) is None
    assert faults(register.path.parent, every=True) == [(EntryFaultKind.NOT_SIGNED, 4, 4)]


# A key that is gone, or cannot be kept


@pytest.mark.parametrize("content", [None, b"", b"[]", b'{"entry":2,"key":"no key"}'])
def test_without_its_key_the_register_goes_on_unsigned(
    register: RegisterFile, content: bytes | None
) -> None:
    key = key_of(register)
    key.unlink()
    if content is not None:
        key.write_bytes(content)
    issue(register, PAPER)
    reprint(register, "tips", 1)
    assert not signs(register)
    assert isinstance(doubt(register), OtherKey)
    assert faults(register.path.parent, every=True) == [(EntryFaultKind.NOT_SIGNED, 3, 4)]


@pytest.mark.skipif(os.name != "posix", reason="rights are the folder's elsewhere")
def test_a_key_that_cannot_be_written_signs_nothing_and_stays(
    register: RegisterFile, keys: Path
) -> None:
    shutil.move(keys, keys.with_name("away"))
    keys.parent.mkdir(exist_ok=True)
    keys.write_bytes(b"no folder")
    issue(register, PAPER)
    assert not signs(register)
    keys.unlink()
    shutil.move(keys.with_name("away"), keys)
    issue(register, PAPER)
    assert signs(register)
    assert doubt(register) is None


def test_a_key_whose_successor_cannot_be_written_signs_nothing(
    register: RegisterFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(machine_key.SigningKeys, "prepare", full)
        issue(register, PAPER)
        assert not signs(register)
        assert "next" not in bodies(register)[-1]
        with pytest.raises(ActNotRecorded):
            register.begin_line(lambda *_: ("house", "proof"))
    issue(register, PAPER)
    assert signs(register)


# A register that came back


def came_back(register: RegisterFile, to: Path) -> RegisterFile:
    """A copy of the register that goes on elsewhere with keys of its own, as after a backup."""
    to.mkdir()
    shutil.copy(register.path, to)
    copy = another(to)
    assert copy.begin_line(apart=True).objection is None
    return copy


def test_a_register_that_came_back_and_the_one_that_stayed_each_have_a_key(
    register: RegisterFile, tmp_path: Path, keys: Path
) -> None:
    copy = came_back(register, tmp_path / "copy")
    for each in (copy, register, copy, another(tmp_path / "copy"), register):
        issue(each, PAPER)
        assert signs(each)
    assert len([*keys.iterdir()]) == 2
    for each in (register, copy):
        assert (doubt(each), faults(each.path.parent, every=True)) == (None, [])


def test_one_that_came_back_where_its_key_is_gone_signs_and_is_named(
    register: RegisterFile, tmp_path: Path, keys: Path
) -> None:
    shutil.rmtree(keys)
    copy = came_back(register, tmp_path / "copy")
    issue(copy, PAPER)
    assert signs(copy)
    assert doubt(copy) is None
    assert faults(tmp_path / "copy", every=True) == [(EntryFaultKind.LINE_BEGUN, 3, 0)]


def test_one_that_came_back_where_the_other_went_on_leaves_that_its_key(
    register: RegisterFile, tmp_path: Path
) -> None:
    shutil.copytree(register.path.parent, tmp_path / "kept")
    issue(register, PAPER)
    before = key_of(register).read_bytes()
    copy = came_back(another(tmp_path / "kept"), tmp_path / "copy")
    assert (doubt(copy), key_of(register).read_bytes()) == (None, before)
    issue(register, PAPER)
    assert (signs(register), doubt(register)) == (True, None)
    assert faults(tmp_path / "copy", every=True) == [(EntryFaultKind.LINE_BEGUN, 3, 0)]


def test_one_that_came_back_comes_back_again(register: RegisterFile, tmp_path: Path) -> None:
    first = came_back(register, tmp_path / "first")
    issue(first, PAPER)
    second = came_back(first, tmp_path / "second")
    for each in (first, second, register):
        issue(each, PAPER)
        assert (signs(each), doubt(each)) == (True, None)
        assert faults(each.path.parent, every=True) == []


def test_a_key_of_its_own_is_there_from_the_last_sum_on(
    register: RegisterFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY", 3)
    copy = came_back(register, tmp_path / "copy")
    for _ in range(4):
        issue(another(tmp_path / "copy"), PAPER)
    later = another(tmp_path / "copy")
    assert (later.read().line, later.misreckoned()) == (copy.known.line, [])
    assert (doubt(later), faults(tmp_path / "copy", every=True)) == (None, [])


def test_a_register_that_was_put_back_is_found_though_it_says_that_it_came_back(
    register: RegisterFile, tmp_path: Path
) -> None:
    shutil.copy(register.path, tmp_path / "before")
    issue(register, PAPER)
    shutil.copy(tmp_path / "before", register.path)
    enter(register, f.Restored("night.sabot-backup", "77aa", 1))
    assert isinstance(doubt(register), OtherKey)
    assert register.begin_line() == Deed()
    assert isinstance(doubt(register), OtherKey)


# Tampering


def test_a_register_that_was_cut_no_longer_fits_the_key(register: RegisterFile) -> None:
    issue(register, PAPER)
    with forger(register.path) as connection:
        connection.execute("DELETE FROM entry WHERE seq > 2")
    found = doubt(register)
    assert isinstance(found, RegisterShortened)
    assert (found.saying.values["last"], found.saying.values["known"]) == (2, 3)


@pytest.mark.parametrize("body", ['[{"next":""}]', '{"next":'])
def test_an_entry_that_names_a_key_in_no_body_is_not_signed(
    register: RegisterFile, body: str
) -> None:
    issue(register, PAPER)
    with forger(register.path) as connection:
        connection.execute("UPDATE entry SET body = ? WHERE seq = 3", (body,))
    assert isinstance(register.doubt(), SignatureForged)


def test_a_register_cut_to_before_its_first_key_is_found(register: RegisterFile) -> None:
    with forger(register.path) as connection:
        connection.execute("DELETE FROM entry WHERE seq > 1")
    assert isinstance(doubt(register), RegisterShortened)


def test_a_register_that_was_put_back_and_went_on_does_not_fit_the_key(
    register: RegisterFile, tmp_path: Path
) -> None:
    shutil.copy(register.path, tmp_path / "before")
    issue(register, PAPER)
    shutil.copy(tmp_path / "before", register.path)
    enter(register, f.SignedIn("Claire"), f.SignedOut("Claire"))
    assert isinstance(doubt(register), OtherKey)


def test_a_rewritten_register_is_not_what_was_signed(register: RegisterFile) -> None:
    issue(register, PAPER)
    with forger(register.path) as connection:
        rows = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
        ).fetchall()
        previous = ""
        for row in rows:
            told = Chained(*row)._replace(previous=previous)
            told = told._replace(body=told.body.replace("director", "croupier"))
            previous = told.digest
            connection.execute(
                "UPDATE entry SET body = ?, previous = ?, digest = ? WHERE seq = ?",
                (told.body, told.previous, previous, told.seq),
            )
    found = doubt(register)
    assert isinstance(found, SignatureForged)
    assert found.saying.values["number"] == 3
    assert faults(register.path.parent) == [(EntryFaultKind.SIGNATURE_WRONG, 3, 0)]


def test_another_line_of_keys_that_nobody_certified_is_named(
    register: RegisterFile, keys: Path
) -> None:
    issue(register, PAPER)
    shutil.rmtree(keys)
    register.begin_line(lambda *_: ("", ""))
    issue(register, PAPER)
    assert doubt(register) is None
    assert faults(register.path.parent, every=True) == [(EntryFaultKind.LINE_BEGUN, 4, 0)]


def test_a_line_must_begin_with_the_key_that_it_tells(register: RegisterFile) -> None:
    with forger(register.path) as connection:
        row = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
            " WHERE seq = 2"
        ).fetchone()
        told = Chained(*row)
        body = json.loads(told.body)
        told = told._replace(body=canonical({**body, "key": "another"}))
        connection.execute(
            "UPDATE entry SET body = ?, digest = ? WHERE seq = 2", (told.body, told.digest)
        )
    assert faults(register.path.parent, every=True) == [(EntryFaultKind.SIGNATURE_WRONG, 2, 0)]


def test_the_check_begins_at_the_last_settled_day_unless_all_is_asked_for(
    register: RegisterFile, keys: Path
) -> None:
    away = keys.with_name("away")
    keys.rename(away)
    issue(register, PAPER)
    away.rename(keys)
    enter(register, f.NightClosed(EVENING.date(), ()))
    folder = register.path.parent
    assert faults(folder) == []
    assert faults(folder, every=True) == [(EntryFaultKind.NOT_SIGNED, 3, 3)]


def test_a_register_that_can_only_be_read_is_doubted_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with common_user() as folder:
        monkeypatch.setattr(machine_key, "key_folder", lambda: folder / "keys")
        register = RegisterFile(folder / FILE, ticking())
        register.begin_line()
        issue(register, PAPER)
        register.path.chmod(0o400)
        assert doubt(register) is None
        key_of(register).unlink()
        assert isinstance(doubt(register), OtherKey)


def test_openssl_verifies_a_signature(register: RegisterFile, tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    issue(register, PAPER)
    begun, paper = bodies(register)[1:]
    with raw(register.path) as connection:
        row = connection.execute(
            "SELECT session_id, seq, recorded_at, kind, version, body, previous FROM entry"
            " WHERE seq = 3"
        ).fetchone()
    (tmp_path / "text").write_bytes(signed_text(Chained(*row)))
    (tmp_path / "sig").write_bytes(b64decode(paper["sig"]))
    prefix = bytes.fromhex("302a300506032b6570032100")
    (tmp_path / "key").write_bytes(prefix + b64decode(begun["next"]))
    asked = ["pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey", "key"]
    asked += ["-in", "text", "-sigfile", "sig"]
    told = subprocess.run(
        [openssl, *asked],
        cwd=tmp_path,
        capture_output=True,
        timeout=LONGEST,
        check=False,
    )
    assert told.returncode == 0, told.stderr


def test_keys_lie_with_the_settings(keys: Path) -> None:
    assert machine_key.key_folder() == keys
    assert KEY_FOLDER() == settings_file().parent
