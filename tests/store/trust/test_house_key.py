"""The house's own key: sealed with six words, and what it certifies of a machine."""

import json
import shutil
import stat
from pathlib import Path

import pytest
from nacl.exceptions import RuntimeError as NotDerived
from nacl.pwhash import argon2id

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust import house_key
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.trust.house_key import (
    Cost,
    HouseKey,
    HouseKeyTrouble,
    drawn,
    line_of_key,
    make,
    opened,
    read_key,
)
from dealer_app.store.verify import EntryFaultKind, Report
from tests import verifier
from tests.store.builders import EVENING, ticking
from tests.store.numbering import issue

WORDS = "babad lusab gutih tugad bisog zuvaz"
CHEAP = Cost(passes=1, memory=8192)
CLAIRE = f.PersonAdded("Claire", Post.DIRECTOR, "hash")
PAPER = f.PaperIssued("tips", 0)
BOTH = Signature("Claire", ("Marc",))


@pytest.fixture
def key(tmp_path: Path) -> HouseKey:
    return make(tmp_path / "stick", WORDS, CHEAP)


@pytest.fixture
def register(tmp_path: Path, key: HouseKey) -> RegisterFile:
    """A register whose machine the house certified after its first paper."""
    made = RegisterFile(tmp_path / "data" / FILE, ticking())
    made.append(lambda *_: Deed([CLAIRE]))
    made.begin_line()
    issue(made, PAPER)
    certify(made, key)
    return made


def certify(register: RegisterFile, key: HouseKey, before: str = "", proof: str = "") -> None:
    """The house has that key from now on, and certifies the machine with it."""
    fact = f.HouseKeyMade(key.public, before, proof)
    assert register.append(lambda *_: Deed([fact], BOTH)).objection is None
    assert register.begin_line(key.certify, BOTH).objection is None


def faults(register: RegisterFile, house: str = "") -> list[tuple[EntryFaultKind, int]]:
    """What the check finds; without the house's key the second one agrees if there is anything."""
    *_, (_, report) = verify_folder(register.path.parent, every=True, house=house)
    assert isinstance(report, Report)
    found = [(each.kind, each.seq) for each in report.faults if "PROVED" not in each.kind.name]
    assert house or bool(found) == bool(verifier.check(register.path.parent))
    return found


def test_six_words_are_drawn_anew_each_time() -> None:
    words = drawn()
    assert [len(word) for word in words.split()] == [5] * 6
    assert words != drawn()


def test_a_key_is_opened_with_its_words_however_they_are_typed(
    tmp_path: Path, key: HouseKey
) -> None:
    assert opened(tmp_path / "stick", f"  {WORDS.upper()} ") == key
    assert stat.S_IMODE((tmp_path / "stick").stat().st_mode) == 0o600
    assert key.private not in (tmp_path / "stick").read_text()


def test_other_words_do_not_open_it(tmp_path: Path, key: HouseKey) -> None:
    with pytest.raises(HouseKeyTrouble) as caught:
        opened(tmp_path / "stick", WORDS.replace("babad", "babab"))
    assert caught.value.saying.code == house_key.WRONG_WORDS
    assert key.public


def test_a_key_of_before_is_not_overwritten(tmp_path: Path, key: HouseKey) -> None:
    with pytest.raises(HouseKeyTrouble) as caught:
        make(tmp_path / "stick", WORDS, CHEAP)
    assert caught.value.saying.code == house_key.NOT_WRITTEN
    assert opened(tmp_path / "stick", WORDS) == key


@pytest.mark.parametrize(
    "changes",
    [
        {"form": "another"},
        {"salt": 7},
        {"salt": "c2FsdA=="},
        {"passes": 99},
        {"passes": "no"},
        {"memory": 2**40},
        {"sealed": "c2hvcnQ="},
        {"sealed": None},
    ],
)
def test_a_file_that_is_no_such_key_is_told(
    tmp_path: Path, key: HouseKey, changes: dict[str, object]
) -> None:
    told = json.loads((tmp_path / "stick").read_text())
    (tmp_path / "stick").write_text(json.dumps({**told, **changes}))
    with pytest.raises(HouseKeyTrouble):
        opened(tmp_path / "stick", WORDS)
    assert key.public


@pytest.mark.parametrize("content", [None, b"", b"[]", b"\xff"])
def test_what_holds_no_key_is_told(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    for read in (lambda: opened(file, WORDS), lambda: read_key(str(file))):
        with pytest.raises(HouseKeyTrouble):
            read()


def test_the_public_half_is_read_from_a_line_a_file_of_lines_and_the_stick(
    tmp_path: Path, key: HouseKey
) -> None:
    line = line_of_key(key.public)
    (tmp_path / "lines").write_text(f"Casino\n{line}\n")
    for told in (line, line.lower(), str(tmp_path / "lines"), str(tmp_path / "stick")):
        assert read_key(told) == key.public
    with pytest.raises(HouseKeyTrouble):
        read_key("SABOTKEY1/AAAA\0")


# What it certifies


def test_the_house_certifies_a_machine_and_what_it_signs_after(
    register: RegisterFile, key: HouseKey
) -> None:
    issue(register, PAPER)
    assert register.doubt() is None
    assert register.known.house == key.public
    assert faults(register) == faults(register, key.public) == []


def test_a_machine_that_nobody_certified_is_named_where_the_key_is_given(
    tmp_path: Path, key: HouseKey
) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    register.begin_line()
    issue(register, PAPER)
    assert faults(register) == []
    assert faults(register, key.public) == [(EntryFaultKind.OTHER_HOUSE_KEY, 2)]


def test_another_houses_key_does_not_certify(register: RegisterFile, tmp_path: Path) -> None:
    other = make(tmp_path / "other", WORDS, CHEAP)
    assert faults(register, other.public) == [(EntryFaultKind.OTHER_HOUSE_KEY, 5)]


def test_a_key_that_follows_is_certified_by_the_one_before(
    register: RegisterFile, key: HouseKey, tmp_path: Path
) -> None:
    new = make(tmp_path / "new", WORDS, CHEAP)
    certify(register, new, key.public, key.follow(new.public))
    assert faults(register) == faults(register, key.public) == faults(register, new.public) == []


def test_a_key_after_one_that_was_lost_is_not_provable_by_that(
    register: RegisterFile, key: HouseKey, tmp_path: Path
) -> None:
    new = make(tmp_path / "new", WORDS, CHEAP)
    certify(register, new, key.public)
    assert faults(register) == faults(register, new.public) == []
    assert faults(register, key.public) == [(EntryFaultKind.OTHER_HOUSE_KEY, 7)]


def test_a_change_of_the_house_key_takes_two_people_and_names_the_one_before(
    register: RegisterFile, key: HouseKey
) -> None:
    def tried(fact: f.HouseKeyMade, by: Signature) -> ObjectionCode | None:
        objection = register.append(lambda *_: Deed([fact], by)).objection
        return None if objection is None else objection.code

    assert (
        tried(f.HouseKeyMade("new", key.public), Signature("Claire")) is ObjectionCode.SECOND_PERSON
    )
    assert tried(f.HouseKeyMade("new"), BOTH) is ObjectionCode.HOUSE_KEY
    assert tried(f.HouseKeyMade("new", key.public), BOTH) is None


def test_the_signature_of_another_key_is_no_proof(
    register: RegisterFile, key: HouseKey, tmp_path: Path
) -> None:
    new = make(tmp_path / "new", WORDS, CHEAP)
    certify(register, new, key.public, new.follow(new.public))
    assert faults(register) == [(EntryFaultKind.CERTIFICATE_WRONG, 6)]


def test_a_certificate_holds_behind_one_entry_alone(register: RegisterFile, key: HouseKey) -> None:
    def replayed(public: str, seq: int, _: str) -> tuple[str, str]:
        return key.certify(public, seq, "another head")

    register.begin_line(replayed)
    assert faults(register) == [(EntryFaultKind.CERTIFICATE_WRONG, 6)]
    assert (EntryFaultKind.OTHER_HOUSE_KEY, 6) in faults(register, key.public)


def test_a_key_of_nobodys_house_certifies_nothing(tmp_path: Path, key: HouseKey) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    register.begin_line(key.certify)
    assert faults(register) == [(EntryFaultKind.CERTIFICATE_WRONG, 1)]


def test_a_machine_that_lost_its_key_goes_on_with_one_that_the_house_certifies(
    register: RegisterFile, key: HouseKey, keys: Path
) -> None:
    for file in keys.iterdir():
        file.unlink()
    assert register.doubt()
    register.begin_line(key.certify)
    issue(register, PAPER)
    assert register.doubt() is None
    assert faults(register) == faults(register, key.public) == []


def test_a_machine_that_begins_anew_without_the_house_is_certified_no_more(
    register: RegisterFile, key: HouseKey, keys: Path
) -> None:
    for file in keys.iterdir():
        file.unlink()
    assert register.doubt()
    register.begin_line(lambda *_: ("", ""))
    assert faults(register) == [(EntryFaultKind.LINE_BEGUN, 6)]
    assert (EntryFaultKind.OTHER_HOUSE_KEY, 6) in faults(register, key.public)


@pytest.fixture
def again(register: RegisterFile, keys: Path, tmp_path: Path) -> RegisterFile:
    """The register come back from a backup on another machine, which has signed a paper."""
    shutil.rmtree(keys)
    shutil.copytree(register.path.parent, tmp_path / "again")
    made = RegisterFile(tmp_path / "again" / FILE, ticking())
    made.begin_line(apart=True)
    issue(made, PAPER)
    return made


def test_a_register_that_came_back_is_named_until_the_house_certifies_it(
    again: RegisterFile, key: HouseKey
) -> None:
    assert faults(again) == [(EntryFaultKind.LINE_BEGUN, 7)]
    assert (EntryFaultKind.OTHER_HOUSE_KEY, 8) in faults(again, key.public)
    again.begin_line(key.certify)
    issue(again, PAPER)
    assert again.doubt() is None
    assert faults(again) == faults(again, key.public) == []


def test_a_house_key_that_follows_the_one_of_then_answers_for_it(
    again: RegisterFile, key: HouseKey, tmp_path: Path
) -> None:
    new = make(tmp_path / "new", WORDS, CHEAP)
    certify(again, new, key.public, key.follow(new.public))
    assert faults(again) == []


def test_a_house_key_that_nobody_signed_does_not_answer_for_it(
    again: RegisterFile, key: HouseKey, tmp_path: Path
) -> None:
    new = make(tmp_path / "new", WORDS, CHEAP)
    certify(again, new, key.public)
    assert faults(again) == [(EntryFaultKind.LINE_BEGUN, 7)]


def test_a_house_key_that_was_made_after_it_does_not_answer_for_it(
    tmp_path: Path, keys: Path, key: HouseKey
) -> None:
    made = RegisterFile(tmp_path / FILE, ticking())
    made.append(lambda *_: Deed([CLAIRE]))
    made.begin_line()
    shutil.rmtree(keys)
    made.begin_line(apart=True)
    certify(made, key)
    assert faults(made) == [(EntryFaultKind.LINE_BEGUN, 3)]


def test_a_certificate_of_another_place_does_not_answer_for_it(
    again: RegisterFile, key: HouseKey
) -> None:
    again.begin_line(lambda public, seq, _: key.certify(public, seq, "another head"))
    assert {kind for kind, _ in faults(again)} == {
        EntryFaultKind.LINE_BEGUN,
        EntryFaultKind.CERTIFICATE_WRONG,
    }


def test_a_turned_clock_stands_before_the_certificate(
    register: RegisterFile, key: HouseKey
) -> None:
    back = RegisterFile(register.path, lambda: EVENING)
    back.begin_line(key.certify)
    assert [type(each.fact) for each in back.entries()[-2:]] == [f.ClockTurned, f.KeyMade]
    assert faults(back, key.public) == []


def test_a_key_that_the_one_before_it_signed_is_certified_as_that_was(
    register: RegisterFile, key: HouseKey
) -> None:
    register.begin_line(lambda *_: ("", ""))
    issue(register, PAPER)
    assert faults(register) == faults(register, key.public) == []


@pytest.mark.parametrize("short", [MemoryError(), NotDerived("no memory")])
def test_want_of_memory_is_told_and_no_key_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: Exception
) -> None:
    def kdf(*_: object, **__: object) -> bytes:
        raise short

    monkeypatch.setattr(argon2id, "kdf", kdf)
    with pytest.raises(HouseKeyTrouble) as trouble:
        make(tmp_path / "stick", drawn(), Cost(1, 8 * 2**20))
    assert trouble.value.saying.code == house_key.NO_MEMORY
    assert not (tmp_path / "stick").exists()
