"""A register that somebody rewrote, with digests that fit: whoever reads it comes to an end."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.cli import program
from dealer_app.night.backup import back_up, check
from dealer_app.night.house_guard import guarding
from dealer_app.night.machine_notes import begun, doubted, doubts, watched
from dealer_app.night.open_tables import start
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.store import register as module
from dealer_app.store.chain import Chained
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, SESSION
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.anchors import verify_folder
from tests.run_length import LONG
from tests.store.builders import raw, rebuilder
from tests.store.kept_nights import SETTLED, keep, keys_of

FORGED: Final = LONG * 200 or 16
"""How many registers are rewritten, always the same ones; more where there is time."""

IN_COLUMNS: Final = (
    *("''", "'nonsense'", "7", "-1.5", "NULL", "-1", "9e999", "9223372036854775807"),
    *("x'ff'", "CAST(x'ff' AS TEXT)", "x''", "{column} || ' '", "CAST({column} AS BLOB)"),
    *("""'{"next":1}'""", """'[{"next":"x","by":1}]'""", '\'nonsense"next":"by":\''),
    *("'2026-11-20'", "'9999-12-31T23:59:59.999999-12:00'", "'reckoned'", "'key_made'"),
)
"""What somebody writes into a column, in the words of SQL."""
COLUMNS: Final = (
    *("session_id", "seq", "recorded_at", "kind", "version", "body", "previous", "digest"),
)
IN_BODIES: Final[tuple[object, ...]] = (
    *(None, True, -1, 0, 7, 10**30, -(10**30), 1.5, float("nan"), float("inf"), "", "x", "a\0b"),
    *([], {}, [[]], [[1, 2, 3]], {"a": 1}, "\ud800", "9999-12-31", "0001-01-01", "../Table 1"),
    *("9999-12-31T23:59:59.999999+00:00", "0001-01-01T00:00:00.000000+00:00", "Claire Fabre"),
)
"""What somebody writes into a part of a body."""

Row = tuple[str, str, int, str]
"""When an entry was recorded, its kind, its version and its body."""


def clock() -> datetime:
    return datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A settled night of which the register says what it adds up to, as it does after long."""
    place = tmp_path_factory.mktemp("night")
    keep(place)
    register = RegisterFile(place / SETTLED / FILE, clock)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "EVERY", 10)
        register.append(lambda *_: Deed([f.ProgramStopped(4_711)]))
    register.append(lambda *_: Deed([f.ProgramStopped(4_712)]))
    return place


def readers(folder: Path, backup: Path) -> Iterator[Callable[[], object]]:
    """Whatever reads a register, and whatever goes on behind it."""
    yield lambda: start(folder)
    yield lambda: list(doubts(folder, clock))
    yield lambda: list(doubted(folder, clock, doubts(folder, clock)))
    yield lambda: dict(verify_folder(folder, every=True))
    yield lambda: Staff(folder, clock, StaffRules()).first_start
    yield lambda: guarding(folder)
    yield lambda: check(back_up(folder, backup, clock, "1").path)
    for command in (["staff", "--review"], ["alerts", "--decided"], ["nights"]):
        yield partial(program.main, [*command, "--data", str(folder)])
    yield lambda: begun(folder, clock)
    yield lambda: watched(folder, clock, start(folder).alerts)
    yield lambda: Staff(folder, clock, StaffRules()).sign_in("Claire Fabre", "7391")


def read_by_all(folder: Path, backup: Path) -> None:
    for reader in readers(folder, backup):
        with suppress(Trouble):
            reader()


def is_sound(folder: Path) -> bool:
    """What `sabot verify` says of a folder, by how it ends."""
    return program.main(["verify", "--data", str(folder)]) == 0


def test_a_night_as_it_lies_there_is_sound(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert is_sound(night / SETTLED), capsys.readouterr()


@pytest.mark.parametrize("column", COLUMNS)
def test_whatever_stands_in_a_column_is_told_and_stops_nothing(
    night: Path, tmp_path: Path, keys: Path, column: str
) -> None:
    chance = Random(column)
    shutil.copytree(night / keys_of(SETTLED), keys)
    for number in range(FORGED // 8):
        folder = tmp_path / f"{number}"
        shutil.copytree(night / SETTLED, folder)
        value = chance.choice(IN_COLUMNS).replace("{column}", column)
        with rebuilder(folder / FILE) as file:
            rows = [row for (row,) in file.execute("SELECT id FROM entry ORDER BY id")]
            row = chance.choice((rows[0], rows[-1], chance.choice(rows)))
            file.text_factory = bytes
            asked, here = f"SELECT {column}, typeof({column})", f"WHERE id = {row}"
            question = f"{asked} FROM entry {here}"
            (before,) = file.execute(question)
            file.execute(f"UPDATE entry SET {column} = {value} {here}")  # noqa: S608 - the column is ours
            (after,) = file.execute(question)
        assert is_sound(folder) is (after == before), (value, row)
        read_by_all(folder, tmp_path / f"{number}.sabot-backup")


@pytest.mark.parametrize("number", range(FORGED))
def test_whatever_a_chain_says_that_was_computed_anew_stops_nothing(
    night: Path, tmp_path: Path, keys: Path, number: int
) -> None:
    chance = Random(f"body {number}")
    shutil.copytree(night / keys_of(SETTLED), keys)
    folder = tmp_path / "data"
    shutil.copytree(night / SETTLED, folder)
    with raw(folder / FILE) as file:
        rows = file.execute("SELECT recorded_at, kind, version, body FROM entry").fetchall()
    place = chance.randrange(len(rows))
    rows[place] = forged(rows[place], chance)
    with rebuilder(folder / FILE) as file:
        file.execute("DELETE FROM entry")
        file.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", chain(rows))
    read_by_all(folder, tmp_path / "b.sabot-backup")


def forged(row: Row, chance: Random) -> Row:
    """The entry with something else in one part of its body, or as another moment or kind."""
    at, kind, version, body = row
    match chance.randrange(8):
        case 0:
            at = chance.choice([each for each in IN_BODIES if isinstance(each, str)])
            at = at.encode("utf-8", "replace").decode()
        case 1:
            kind = chance.choice(("reckoned", "person_added", "night_closed", "key_made", "none"))
        case _:
            body = json.dumps(changed(json.loads(body), chance))
    return at, kind, version, body


def changed(value: object, chance: Random) -> object:
    """The value with something else in one place of it, however deep."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(sorted(value))
        return {**value, name: changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        return [changed(value[0], chance), *value[1:]]
    return chance.choice(IN_BODIES)


def chain(rows: Sequence[Row]) -> Iterator[tuple[str | int, ...]]:
    """The rows of a register that says this, each behind the one before it."""
    previous = ""
    for number, row in enumerate(rows, 1):
        chained = Chained(SESSION, number, *row, previous)
        previous = chained.digest
        yield (number, *chained, previous)
