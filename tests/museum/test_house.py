"""A house of the museum as a whole: nothing is found in it, its papers are as they were issued,
its keys open, its alert can be decided, and it comes back from its backup.

The next piece is tried so before it is made, at two of its games.
"""

import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher

from dealer_app.cli.witness_commands import against
from dealer_app.cli.witness_commands import papers as verify_papers
from dealer_app.i18n import words
from dealer_app.machine import Status
from dealer_app.night import staff
from dealer_app.night.backup import back_up, check
from dealer_app.night.house_keys import key_of_now
from dealer_app.night.machine_notes import answered, doubts, watched
from dealer_app.night.night_sums import verify_all
from dealer_app.night.open_tables import start
from dealer_app.night.restoration import restore
from dealer_app.night.staff import Staff
from dealer_app.papers import kinds as papers
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import OtherKey
from dealer_app.store.trust.house_key import opened, read_key
from dealer_app.store.verify import EntryFaultKind, Report
from tests.museum import house, office
from tests.museum.evening import BERNARD, CHEF, Clock
from tests.museum.kinds import lacking
from tests.museum.piece import (
    BACKUP,
    DATA,
    HOUSE_KEYS,
    KEYS,
    PAPERS,
    SIX_WORDS,
    STICK,
    pack,
    pieces,
    unpack,
)

EN: Final = words("en")
NEXT: Final = Path("next")
GAMES: Final = ("punto_banco", "chemin_de_fer")
KEPT: Final = [piece for piece in pieces() if (piece / KEYS).is_dir()]
"""The pieces whose machine signed: the ones before it had no keys yet."""


def now() -> datetime:
    return datetime(2999, 1, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def coming(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next piece at two of its games, packed; PINs are hashed as fast as can be, and what bets
    are worth is left out."""
    folder = tmp_path_factory.mktemp("next")
    quick = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(staff, "HASHER", quick)
        patch.setattr(papers, "edges", lambda *_: {})
        house.make(folder / "made", GAMES)
    pack(folder / "made", folder / "piece")
    return folder / "piece"


@pytest.fixture(params=[*KEPT, NEXT], ids=lambda piece: piece.name)
def place(request: pytest.FixtureRequest, tmp_path: Path, keys: Path) -> Path:
    """A piece laid out, its machine's keys where this machine looks for them."""
    piece = request.param
    unpack(request.getfixturevalue("coming") if piece == NEXT else piece, tmp_path / "piece")
    shutil.copytree(tmp_path / "piece" / KEYS, keys)
    return tmp_path / "piece"


def found_in(data: Path, house_key: str = "") -> list[str]:
    """What is found of every file of a folder."""
    return [
        f"{path.name}: {found}"
        for path, found in verify_all(data, every=True, house=house_key)
        if not (isinstance(found, Report) and found.sound)
    ]


def printed(place: Path) -> Sequence[Path]:
    return sorted((place / PAPERS).iterdir())


def test_the_next_piece_shows_every_kind_of_entry(coming: Path, tmp_path: Path) -> None:
    unpack(coming, tmp_path)
    assert lacking(tmp_path / DATA) == [], "bring them about in tests/museum/house.py"


def test_nothing_is_found_in_it(place: Path) -> None:
    data = place / DATA
    house_key = read_key(str(place / STICK / HOUSE_KEYS[-1]))
    assert start(data).broken == ()
    assert start(data).alerts == ()
    assert list(doubts(data, now)) == []
    assert found_in(data, house_key) == []


def test_another_machine_does_not_sign_for_it(place: Path, keys: Path) -> None:
    shutil.rmtree(keys)
    assert [type(each) for each in doubts(place / DATA, now)] == [OtherKey]


def test_its_papers_are_as_they_were_issued(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(printed(place)) == 5
    assert verify_papers(printed(place), (), place / DATA, EN) is Status.REPLAYED
    said = capsys.readouterr().out
    assert said.count("as issued") == 5
    assert "DUPLICATA 1" in said
    assert "Its number was cancelled." in said


def test_a_paper_of_it_that_was_altered_is_known(place: Path) -> None:
    paper = printed(place)[0]
    told = bytearray(paper.read_bytes())
    told[len(told) // 2] ^= 1
    paper.write_bytes(told)
    assert verify_papers([paper], (), place / DATA, EN) is Status.FAILED


def test_what_its_papers_and_its_stick_saw_is_still_there(place: Path) -> None:
    (lines,) = (place / STICK).glob("*.txt")
    seen = [str(lines), *map(str, printed(place))]
    assert len(lines.read_text("utf-8").splitlines()) == 2
    assert against(seen, (), place / DATA, EN) is Status.REPLAYED


def test_its_house_key_opens_with_its_six_words(place: Path) -> None:
    register = RegisterFile(place / DATA / FILE, now)
    first, second = (place / STICK / SIX_WORDS).read_text("utf-8").splitlines()
    register.read()
    assert key_of_now(register, place / STICK / HOUSE_KEYS[-1], second).public
    assert opened(place / STICK / HOUSE_KEYS[0], first).public != register.known.house


def test_its_alert_waits_and_can_be_decided(place: Path) -> None:
    data = place / DATA
    (alert,) = watched(data, now, start(data).alerts).alerts
    office.signs_in(Staff(data, now, StaffRules()), BERNARD)
    decision = f.AlertDecided(alert.number, "The file is there again")
    assert answered(data, now, decision, CHEF) == decision
    assert watched(data, now, start(data).alerts).alerts == ()
    assert found_in(data) == []


def test_it_is_kept_as_it_stands_and_comes_back_with_nothing_found(
    place: Path, tmp_path: Path
) -> None:
    kept = back_up(place / DATA, tmp_path / "now.sabot-backup", now, "0.1.0")
    again = tmp_path / "again"
    restore(kept, again, now)
    assert found_in(again) == []
    (aside,) = again.glob("*-aside")
    assert aside.read_bytes() == (place / DATA / aside.name).read_bytes() == office.NOISE


def test_its_backup_comes_back_and_only_this_machines_keys_are_nobodys_yet(
    place: Path, tmp_path: Path, keys: Path
) -> None:
    shutil.rmtree(keys)
    restore(check(place / BACKUP), tmp_path / "again", Clock())
    assert start(tmp_path / "again").alerts == ()
    faults = [
        fault.kind
        for _, found in verify_all(tmp_path / "again", every=True)
        if isinstance(found, Report)
        for fault in found.faults
    ]
    assert faults == [EntryFaultKind.LINE_BEGUN]
