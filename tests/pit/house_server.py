"""A real PostgreSQL server for the tests: each of them gets a database of its own, set up for a
house, and logins as it needs them."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

from dealer_app.pit import pit_schema
from dealer_app.pit.server import Server
from dealer_app.pit.throwaway import ThrowAway

PROGRAM: Final = "0.1.0"


class HouseServer:
    """A server that runs for as long as the tests do."""

    def __init__(self, postgres: ThrowAway) -> None:
        self.postgres = postgres
        self._numbers = count(1)

    def asked(self, url: str = "") -> psycopg.Connection:
        """A connection that is not the program's."""
        return psycopg.connect(url or self.postgres.url(), autocommit=True)

    def house(self) -> str:
        """A new database that is set up for a house; its address."""
        url = self.bare()
        with Server(url, PROGRAM) as server:
            pit_schema.init(server)
        return url

    def bare(self, encoding: str = "UTF8") -> str:
        """A new database with nothing in it; its address."""
        name = f"house_{next(self._numbers)}"
        with self.asked() as asked:
            asked.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")
        return self.postgres.url(name)

    def login(self, url: str, *roles: str) -> str:
        """The address of that database for a new login, which is a member of these roles."""
        name = f"login_{next(self._numbers)}"
        with self.asked() as asked:
            asked.execute(f"CREATE ROLE {name} LOGIN")
            for role in roles:
                asked.execute(f"GRANT {role} TO {name}")
        return url.replace("postgres@", f"{name}@")


@contextmanager
def started(installed: Path | None = None) -> Iterator[HouseServer]:
    """A server that runs until the block ends, and nothing is left of it."""
    place = Path(tempfile.mkdtemp(prefix="sabot-pit-"))
    postgres = ThrowAway(place, installed)
    try:
        postgres.start()
        yield HouseServer(postgres)
    finally:
        postgres.stop()
        shutil.rmtree(place, ignore_errors=True)
