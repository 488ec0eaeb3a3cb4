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

_SET_UP: Final = "set_up"
"""The database that is copied for a house."""

_ANOTHER: Final = (
    "SET session_replication_role = replica;"
    " UPDATE pit.house SET id = gen_random_uuid();"
    " UPDATE pit.secret SET key = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))"
)


class HouseServer:
    """A server that runs for as long as the tests do."""

    def __init__(self, postgres: ThrowAway) -> None:
        self.postgres = postgres
        self._numbers = count(1)
        self._set_up = False

    def asked(self, url: str = "") -> psycopg.Connection:
        """A connection that is not the program's."""
        return psycopg.connect(url or self.postgres.url(), autocommit=True)

    def house(self) -> str:
        """A new database that is set up for a house; its address.

        It is a copy of one whose schema was made once: what a database does not hand on, the rights
        to connect, is made anew, and so is what makes a house another than the next, its identity.
        """
        if not self._set_up:
            self._make(_SET_UP, "UTF8")
            with Server(self.postgres.url(_SET_UP), PROGRAM) as server:
                pit_schema.init(server)
            self._set_up = True
        name = f"house_{next(self._numbers)}"
        with self.asked() as asked:
            asked.execute(f"CREATE DATABASE {name} TEMPLATE {_SET_UP} STRATEGY FILE_COPY")
        url = self.postgres.url(name)
        with Server(url, PROGRAM) as server:
            assert not [done for done in pit_schema.init(server) if done.startswith("step")]
        with self.asked(url) as asked:
            asked.execute(_ANOTHER)
        return url

    def bare(self, encoding: str = "UTF8") -> str:
        """A new database with nothing in it; its address."""
        name = f"house_{next(self._numbers)}"
        self._make(name, encoding)
        return self.postgres.url(name)

    def _make(self, name: str, encoding: str) -> None:
        with self.asked() as asked:
            asked.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")

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
        postgres.start("autovacuum=off")  # it would visit a hundred databases all the time
        yield HouseServer(postgres)
    finally:
        postgres.stop()
        shutil.rmtree(place, ignore_errors=True)
