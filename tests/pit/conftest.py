"""One server for all tests of the pit that one process runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.pit.server import Server
from tests.museum.piece import pieces, unpack
from tests.pit.house_server import PROGRAM, HouseServer, started


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
