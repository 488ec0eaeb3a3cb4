"""One server for all tests of the pit that one process runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from dealer_app.night import staff as staff_module
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseStaff, offers
from dealer_app.pit.server import Server
from dealer_app.register import facts as f
from dealer_app.rules.staff import Post, Signature
from tests.museum.piece import pieces, unpack
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.joined_house import CLAIRE, CLAIRES, MARC, MARCS, SHEET, at, contact


@pytest.fixture(scope="session")
def postgres() -> Iterator[HouseServer]:
    """A real server, thrown away at the end."""
    with started() as server:
        yield server


@pytest.fixture
def house(postgres: HouseServer) -> str:
    """The address of a database that is set up for a house."""
    return postgres.house()


@pytest.fixture
def server(house: str) -> Iterator[Server]:
    """A connection of the program's to such a house."""
    with Server(house, PROGRAM) as opened:
        yield opened


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """The data folder of a night: nine tables of all games, and the register."""
    unpack(pieces()[-1], tmp_path / "night")
    return tmp_path / "night" / "data"


# A house whose book one machine has begun


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are hashed as fast as can be."""
    quick = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1)
    monkeypatch.setattr(staff_module, "HASHER", quick)


@pytest.fixture
def machine(tmp_path: Path, quick: None) -> Path:  # noqa: ARG001 - it is given so
    """The folder of a machine with people of its own: a director and a croupier."""
    folder = tmp_path / "machine"
    own = at(folder)
    assert own.add_first(CLAIRE, CLAIRES, sheet=SHEET) is None
    assert own.add(MARC, Post.CROUPIER, MARCS, Signature(CLAIRE)) is None
    return folder


@pytest.fixture
def joined(server: Server, machine: Path) -> HouseStaff:
    """The people of a house whose book Claire has begun with herself and Marc, as that machine
    heard it."""
    list(deliver_all(server, machine))
    house = HouseStaff(server)
    offered = offers(server, house.register.read())
    claire, marc = offered.people
    first = f.PersonAdded(claire.name, claire.post, claire.pin)
    assert house.begin(first, CLAIRES, offered.sheets) is None
    assert house.decide([f.PersonAdded(marc.name, marc.post, marc.pin)], CLAIRE, CLAIRES) is None
    contact(server, machine)
    return house
