"""Each kind of tampering of `tampers.json` on a copy of a real night: at which point it is found.

The table says where each must be found; `STILL` names those that are found later than that today.
Whoever brings one forward takes its line away, or names the earlier point: the test fails until
then. The program's own check and the second one (`tests/verifier.py`) must agree on each.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from dealer_app.night.backup import back_up, check
from dealer_app.night.machine_notes import doubts
from dealer_app.night.night_sums import Nights, verify_all
from dealer_app.night.open_tables import start
from dealer_app.night.restoration import restore
from dealer_app.register.facts import FileFinding
from dealer_app.register.witness import read_line
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.trust.house_key import read_key
from dealer_app.store.trust.witness_check import answers
from dealer_app.store.verify import Report
from tests import verifier
from tests.play import the
from tests.store.kept_nights import CLOSED, DAY, OPEN, SETTLED, STICK, keep, keys_of, seen_at
from tests.store.tampers import TAMPERS, deal_at

TABLE: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "tampers.json").read_text("utf-8")
)
EACH: Final[Mapping[str, dict[str, Any]]] = {each["id"]: each for each in TABLE["tampers"]}
POINTS: Final[tuple[str, ...]] = (*TABLE["points"],)
NEVER: Final = "never"
SEEN: Final = "seen"

STILL: Final[Mapping[str, str]] = {}
"""At which point a kind is found today, of those that are found later than they must be."""


def at_the_start(folder: Path) -> list[str]:
    """What the program says of the folder when it starts."""
    found, doubted = start(folder), doubts(folder, lambda: datetime.now(UTC))
    broken = (str(each.trouble) for each in found.broken)
    return [*broken, *map(repr, found.alerts), *map(str, doubted)]


def by_verify(folder: Path) -> dict[str, str]:
    """What `sabot verify` says of the folder, by the names of its files."""
    return {
        path.name: str(found)
        for path, found in verify_all(folder)
        if not (isinstance(found, Report) and found.sound)
    }


def by_key(folder: Path) -> list[str]:
    """What `sabot verify --key` says of the register besides."""
    house = read_key(str(folder.with_name(STICK)))
    *_, (_, found) = verify_folder(folder, house=house)
    return [str(each) for each in found.faults] if isinstance(found, Report) else [str(found)]


def from_outside(folder: Path) -> list[str]:
    """What a line that was kept elsewhere shows of the folder."""
    line = the(read_line(folder.with_name(SEEN).read_text()))
    return [each.verdict.name for each in answers(folder / FILE, line) if not each.held]


FINDS: Final[Mapping[str, Callable[[Path], object]]] = {
    "start": at_the_start,
    "verify": by_verify,
    "key": by_key,
    "outside": from_outside,
}
"""How each point looks at a folder, the earliest first; what it returns is true if it finds any."""


def first_found(folder: Path) -> str:
    """The earliest point at which anything is found of a folder."""
    return next((point for point, finds in FINDS.items() if finds(folder)), NEVER)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The night, and the moments of it."""
    folder = tmp_path_factory.mktemp("night")
    keep(folder)
    return folder


def lay(place: Path, state: str, folder: Path, keys: Path) -> None:
    """A copy of the night at a moment, with its keys and what somebody outside saw."""
    shutil.copytree(place / state, folder)
    shutil.copytree(place / keys_of(state), keys)
    shutil.copy(place / seen_at(state), folder.with_name(SEEN))
    shutil.copy(place / STICK, folder.with_name(STICK))


@pytest.fixture(params=sorted(TAMPERS))
def tampered(
    request: pytest.FixtureRequest, place: Path, tmp_path: Path, keys: Path
) -> tuple[str, Path]:
    """A kind, and a copy of the night that was tampered with in that way."""
    folder = tmp_path / "data"
    lay(place, EACH[request.param]["state"], folder, keys)
    TAMPERS[request.param](folder, place)
    return request.param, folder


@pytest.mark.parametrize("kind", ["T01", "T02", "T04"])
def test_whoever_adds_a_changed_night_up_finds_what_no_start_looks_for(
    place: Path, tmp_path: Path, keys: Path, kind: str
) -> None:
    folder = tmp_path / "data"
    lay(place, SETTLED, folder, keys)
    nights = Nights(folder)
    nights.read(DAY)
    assert nights.found == {}
    TAMPERS[kind](folder, place)
    nights = Nights(folder)
    nights.read(DAY)
    assert {each.finding for each in nights.found.values()} == {FileFinding.TABLE_BROKEN}


def test_every_kind_of_the_table_is_tried() -> None:
    assert TAMPERS.keys() == EACH.keys()
    assert set(FINDS) <= set(POINTS)


@pytest.mark.parametrize("state", [OPEN, CLOSED, SETTLED])
def test_an_untouched_night_gives_no_finding(
    place: Path, state: str, tmp_path: Path, keys: Path
) -> None:
    lay(place, state, tmp_path / "data", keys)
    assert [point for point, finds in FINDS.items() if finds(tmp_path / "data")] == []
    assert verifier.check(tmp_path / "data") == {}


@pytest.mark.parametrize("state", [OPEN, CLOSED, SETTLED])
def test_a_night_that_comes_back_from_a_backup_gives_no_finding(
    place: Path, state: str, tmp_path: Path, keys: Path
) -> None:
    def now() -> datetime:
        return datetime.now(UTC)

    lay(place, state, tmp_path / "data", keys)
    backup = tmp_path / "kept.sabot-backup"
    back_up(tmp_path / "data", backup, now, "0.1.0")
    restore(check(backup), tmp_path / "again", now)
    assert at_the_start(tmp_path / "again") == at_the_start(tmp_path / "data") == []
    assert by_verify(tmp_path / "again") == {}

    deal_at(tmp_path / "data")  # it goes on, and the other one is only looked at
    doubted = {each: list(doubts(tmp_path / each, now)) for each in ("data", "again")}
    assert doubted == {"data": [], "again": []}


def test_each_kind_is_found_where_it_is_said_to_be(tampered: tuple[str, Path]) -> None:
    kind, folder = tampered
    assert first_found(folder) == STILL.get(kind, EACH[kind]["must_be_found_at"])


@pytest.mark.parametrize("state", [OPEN, CLOSED, SETTLED])
def test_what_is_computed_and_signed_anew_is_found_with_the_houses_key_in_each_state(
    place: Path, state: str, tmp_path: Path, keys: Path
) -> None:
    lay(place, state, tmp_path / "data", keys)
    TAMPERS["T24"](tmp_path / "data", place)
    assert first_found(tmp_path / "data") == "key"


def test_no_kind_waits_that_is_found_in_time() -> None:
    for kind, point in STILL.items():
        assert POINTS.index(point) > POINTS.index(EACH[kind]["must_be_found_at"])


def test_the_second_check_agrees(tampered: tuple[str, Path]) -> None:
    kind, folder = tampered
    first, second = set(by_verify(folder)), set(verifier.check(folder))
    assert first == second, kind
