"""The way to the house's server: libpq's own (a URL or a service, its password file, TLS), and a
sentence for everything that can be wrong with it."""

import ipaddress
import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, Thread
from typing import Final

import psycopg
from psycopg import pq, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Shortcoming

PATIENCE: Final = 10.0
"""Seconds that an answer is waited for: libpq knows no end where a server acknowledges and says
nothing more."""

CONNECT: Final = "5"
"""Seconds in which a connection must stand, where nobody says otherwise."""

OTHERS: Final = 0o077
"""The rights of others to a password file, with any of which libpq does not read it."""

_PASSWORD: Final = marked(
    "The address of the server names a password, which others on this machine can read. Write it"
    " into the password file {file} and take it out of the address."
)
_NO_ADDRESS: Final = marked(
    "{url} is no address of a server: write postgresql://LOGIN@HOST/DATABASE, or service=NAME."
)
_NO_SERVICE: Final = marked(
    "That address cannot be used: {why} Look at it, and at the service file that it names."
)
_OPEN_FILE: Final = marked(
    "{file} holds passwords and can be read by others, so it is not used. Close it to them:"
    " chmod 600 {file}."
)
_UNPROVED: Final = marked(
    "The connection to {host} would not prove which server that is. Set sslmode=verify-full, and"
    " sslrootcert to the house’s certificate; less is allowed for a server on this machine only."
)
_NO_SERVER: Final = marked(
    "No server answers: {why} Look at the network and at the address. The tables go on without it."
)
_WRONG_PASSWORD: Final = marked(
    "The server refuses this login: {why} Look at the login and at the password file {file}."
)
_CERTIFICATE: Final = marked(
    "The server’s certificate is not the house’s: {why} Do not go on before IT has looked at it."
)
_NO_DATABASE: Final = marked(
    "There is no such database on the server: {why} Have IT make it, with encoding UTF8."
)
_NO_RIGHT: Final = marked(
    "This login may not do that on the server: {why} Have IT grant it pit_table, which a machine"
    " needs, or pit_desk, which the pit needs."
)
_NOT_OURS: Final = marked(
    "That database holds no tables of a house. Run “sabot pit init” on it, or name another."
)
_FOREIGN: Final = marked(
    "That database has a schema “pit” that is not a house’s: nothing was changed in it. Name"
    " another."
)
_FULL: Final = marked(
    "The server’s disk is full and it takes nothing more. Make room there; the tables go on, and"
    " what it lacks is sent afterwards."
)
_READ_ONLY: Final = marked(
    "The server takes nothing: it is set to read only, or it is a replica. Name the one that"
    " writes."
)
_HUNG: Final = marked(
    "The server has not answered for {seconds} seconds. The tables go on; it is tried again."
)
_BROKE_OFF: Final = marked("The server broke the connection off: {why} It is tried again.")

_BY_STATE: Final[Mapping[str, str]] = {
    "28P01": _WRONG_PASSWORD,
    "28000": _WRONG_PASSWORD,
    "3D000": _NO_DATABASE,
    "42501": _NO_RIGHT,
    "42P01": _NOT_OURS,
    "42883": _NOT_OURS,
    "3F000": _NOT_OURS,
    **dict.fromkeys(("42703", "42804", "42P06", "42P07"), _FOREIGN),
    "53100": _FULL,
    "25006": _READ_ONLY,
}
"""What the server's own codes mean to whoever reads them."""

HANDLED: Final = ("SA", "22", "54")
"""What the server's codes begin with that whoever asked handles: its own of this schema, and what
is said of a text or a number that no program writes."""

_BY_WORDS: Final = (
    ("permission denied", _NO_RIGHT),
    ("certificate", _CERTIFICATE),
    ("authentication failed", _WRONG_PASSWORD),
    ("no password supplied", _WRONG_PASSWORD),
    ("pg_hba.conf", _WRONG_PASSWORD),
    ('database "', _NO_DATABASE),
    ('role "', _WRONG_PASSWORD),
)
"""What libpq says before there is a code: it gives a refused connection none."""

_BY_LIBPQ: Final = ("certificate", "no password supplied")
"""What of it no server has said."""


class PitTrouble(Shortcoming):
    """The server cannot be reached or does not do what was asked; `broken` is true where trying
    again later may help without anybody's doing."""

    def __init__(self, sentence: str, /, *, broken: bool = False, **values: object) -> None:
        super().__init__(sentence, **values)
        self.broken = broken


class Server:
    """One connection to the house's server, each statement a transaction of its own.

    PitTrouble where it cannot be had, or an answer does not come.
    """

    def __init__(self, url: str, program: str, patience: float = PATIENCE) -> None:
        told = _checked(url)
        told.setdefault("application_name", f"Sabot {program}")
        self._patience = patience
        with _worded(_NO_SERVER):
            self.asked = psycopg.connect(make_conninfo(**told), autocommit=True)
        self._watch = _Watch(self.asked)
        self.login = self.asked.info.user
        self._listens_to = set[str]()

    def close(self) -> None:
        """Lets go of the server."""
        self._watch.end()
        self.asked.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def heard(self, channel: str, seconds: float) -> set[str]:
        """What was notified on a channel since it was asked the last time, the first time nothing;
        it waits so long for the first of it. PitTrouble where the server is gone."""
        if channel not in self._listens_to:
            with self.answering() as cursor:
                cursor.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            self._listens_to.add(channel)
            return set()
        with _worded():
            return {each.payload for each in self.asked.notifies(timeout=seconds, stop_after=1)}

    @contextmanager
    def answering(self, patience: float = 0.0) -> Iterator[psycopg.Cursor]:
        """A cursor for one question; PitTrouble where none is answered in time: in so many seconds,
        where some are told."""
        try:
            with (
                _worded(),
                self._watch.over_question(patience or self._patience),
                self.asked.cursor(binary=True) as cursor,
            ):
                yield cursor
        except PitTrouble:
            if self._watch.struck:
                raise PitTrouble(
                    _HUNG, broken=True, seconds=round(patience or self._patience)
                ) from None
            raise


class _Watch:
    """Cuts a connection off whose server says nothing: a thread beside it, which sleeps on while
    answers come, and is woken by a question only where none was asked for long."""

    def __init__(self, asked: psycopg.Connection) -> None:
        self.struck = False
        self._asked = asked
        self._until: float | None = None
        self._turn = Condition()
        self._rests = self._ends = False
        self._thread: Thread | None = None

    @contextmanager
    def over_question(self, patience: float) -> Iterator[None]:
        """Within it the server must have answered before patience ends."""
        self._expect(time.monotonic() + patience)
        try:
            yield
        finally:
            with self._turn:
                self._until = None

    def _expect(self, until: float) -> None:
        with self._turn:
            self._until = until
            if self._rests:
                self._turn.notify()
        if self._thread is None:
            self._thread = Thread(target=self._wait, name="pit-hung", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Watches no more."""
        with self._turn:
            self._ends = True
            self._turn.notify()

    def _wait(self) -> None:
        with self._turn:
            while not self._ends:
                if self._until is None:
                    self._rests = True
                    self._turn.wait()
                    self._rests = False
                    continue
                left = self._until - time.monotonic()
                if left <= 0:
                    self._strike()
                    return
                self._turn.wait(left)

    def _strike(self) -> None:
        self.struck = True
        with (
            suppress(OSError, psycopg.Error),
            socket.socket(fileno=os.dup(self._asked.fileno())) as line,
        ):
            line.shutdown(socket.SHUT_RDWR)


def _checked(url: str) -> dict[str, str]:
    """What an address says, once it holds no password and is one to send anything to."""
    try:
        told = {
            name: str(value)
            for name, value in conninfo_to_dict(url).items()
            if value not in (None, "")
        }
    except psycopg.Error as error:
        raise PitTrouble(_NO_ADDRESS, url=url) from error
    if "password" in told:
        raise PitTrouble(_PASSWORD, file=_passwords(told))
    told.setdefault("connect_timeout", CONNECT)
    told["client_encoding"] = "UTF8"
    _must_be_closed(Path(_passwords(told)))  # before libpq looks at it, which has words of its own
    whole = _resolved(told)
    _must_be_closed(Path(_passwords(whole)))
    host = whole.get("hostaddr") or whole.get("host") or ""
    if whole.get("sslmode") != "verify-full" and not _is_here(host):
        raise PitTrouble(_UNPROVED, host=host)
    return told


def _must_be_closed(file: Path) -> None:
    """PitTrouble for a password file that others can read."""
    if sys.platform != "win32" and file.exists() and file.stat().st_mode & OTHERS:
        raise PitTrouble(_OPEN_FILE, file=file)


def _resolved(told: Mapping[str, str]) -> dict[str, str]:
    """What libpq makes of it, with its service file and the environment; nothing is sent yet."""
    begun = pq.PGconn.connect_start(make_conninfo(**told).encode())
    try:
        found = {each.keyword.decode(): (each.val or b"").decode() for each in begun.info}
        if not any(found.values()):
            raise PitTrouble(_NO_SERVICE, why=_first_line(begun.error_message.decode()))
        return found
    finally:
        begun.finish()


def _is_here(host: str) -> bool:
    """True of a socket, or of an address of this machine; each where several are named."""
    return all(_is_own(each.strip()) for each in host.split(","))


def _is_own(host: str) -> bool:
    if not host or host.startswith(("/", "@")) or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _passwords(told: Mapping[str, str]) -> str:
    """The file that libpq reads passwords from."""
    usual = Path.home() / ".pgpass"
    if sys.platform == "win32":
        usual = Path(os.environ.get("APPDATA", "")) / "postgresql" / "pgpass.conf"
    return told.get("passfile") or os.environ.get("PGPASSFILE", "") or str(usual)


@contextmanager
def _worded(otherwise: str = _BROKE_OFF) -> Iterator[None]:
    """Turns what libpq or the server says into a sentence, `otherwise` where there is none for
    it."""
    try:
        yield
    except psycopg.Error as error:
        if (error.sqlstate or "").startswith(HANDLED):
            raise
        raise _trouble_of(error, _passwords({}), otherwise) from error


def _trouble_of(error: psycopg.Error, file: str, otherwise: str) -> PitTrouble:
    why = _first_line(str(error))
    sentence = _BY_STATE.get(error.sqlstate or "")
    if any(sign in str(error) for sign in _BY_LIBPQ) or (
        sentence is None and "FATAL" in str(error)
    ):
        sentence = next((said for sign, said in _BY_WORDS if sign in str(error)), None)
    if sentence is not None:
        return PitTrouble(sentence, broken=sentence in (_FULL, _READ_ONLY), why=why, file=file)
    return PitTrouble(otherwise, broken=True, why=why)


_SPEAKERS: Final = ("FATAL:", "fe_sendauth:")
"""Before what is said stands who says it, for programmers."""


def _first_line(said: str) -> str:
    """What was said first, without where the connection went, as a sentence."""
    lines = [line.strip() for line in said.strip().splitlines() if line.strip()]
    said = lines[0].rpartition(" failed: ")[2] if lines else "-"
    for sign in _SPEAKERS:
        said = said.removeprefix(sign).strip()
    return said if said.endswith((".", "!", "?")) else f"{said}."
