"""A program under Windows' names, on another system: what it may not import, open or replace there.

`python -m tests.windows FOLDER` says with what status each command ended. The program meets
Windows' names alone: `sys.platform`, an `os` without what only POSIX has, no modules of terminals
and users, no file that is called like a device or with a sign that Windows does not take, no file
that is replaced while it is open. The standard library and other people's keep the system that they
are on. It is no Windows: nothing that Windows itself does is seen here.
"""

import builtins
import errno
import os
import pathlib
import re
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from tests.run_length import LONG

POSIX_ALONE: Final = (
    *("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog"),
    *("termios", "tty"),
)
"""Modules that Windows has not."""
LACKING: Final[dict[ModuleType, tuple[str, ...]]] = {
    os: (
        *(
            "chown",
            "chroot",
            "ctermid",
            "fchmod",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
        ),
        *("getgid", "getgroups", "getloadavg", "getpgid", "getuid", "killpg", "lchown", "mkfifo"),
        *("nice", "openpty", "posix_spawn", "pread", "pwrite", "setsid", "setuid", "statvfs"),
        *("sync", "sysconf", "ttyname", "uname", "wait4", "waitid", "O_CLOEXEC", "O_DIRECTORY"),
        *("O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "SEEK_HOLE", "WNOHANG"),
    ),
    signal: ("SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm"),
    select: ("POLLHUP", "POLLIN", "epoll", "poll"),
    socket: ("AF_UNIX",),
}
"""What modules have elsewhere that Windows has too."""
OTHERS: Final = (
    *(
        "PySide6.QtWidgets",
        "PySide6.QtPrintSupport",
        "PySide6.QtSvg",
        "argon2",
        "fsrs",
        "markdown_it",
    ),
    *("nacl.signing", "nacl.secret", "numpy", "openpyxl", "psycopg"),
    *("pypdfium2", "reportlab.platypus", "serial", "sqlmodel", "tomlkit", "multiprocessing"),
    *("multiprocessing.connection", "asyncio", "getpass", "zoneinfo", "subprocess", "tempfile"),
    *(
        "serial.tools.list_ports",
        "reportlab.graphics.barcode.qrencoder",
        "reportlab.pdfbase.ttfonts",
        "concurrent.futures",
    ),
)
"""Other people's modules, which are loaded before anything is called Windows."""
COMMANDS: Final = (
    "verify",
    "nights",
    "report|{table}|--kind|session|--out|{place}/session.pdf",
    "report|{table}|--kind|float|--csv|{place}/float",
    "export|{table}|--out|{place}/night.shoe",
    "replay|{place}/night.shoe",
    "backup|{place}/all.sabot-backup",
    "restore|{place}/all.sabot-backup|--into|{place}/restored",
    "verify|--data|{place}/restored",
    "setup|export|{place}/house.sabot-setup",
    "setup|import|{place}/house.sabot-setup",
    "heads|{place}/heads.json",
    "form|punto_banco|--out|{place}/form.pdf",
    "theory|punto_banco|--json",
)
"""What a house does with a night."""
LACKED: Final = (
    "shoe-sim|{place}/night.shoe|--port|pty",
    "report|{table}|--kind|session|--out|{place}/nul.pdf",
)
"""What cannot be done there, and is refused in a sentence."""
REFUSED: Final = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')
DEVICE: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)\d)( *\..*)?", re.IGNORECASE)


def checked(path: Any) -> str:
    """A path that Windows takes; OSError of one that it does not."""
    for part in pathlib.PurePath(os.fsdecode(path)).parts[1:]:
        if REFUSED.search(part) or DEVICE.fullmatch(part):
            raise OSError(errno.EINVAL, "Windows takes no such name", str(path))
    return os.fsdecode(path)


def free(path: Any) -> None:
    """PermissionError for a file that this program has open: there it is not moved, nor deleted."""
    name = os.path.realpath(checked(path))
    for each in os.listdir("/proc/self/fd"):  # noqa: PTH208 - this is what pathlib is under here
        try:
            opened = os.readlink(f"/proc/self/fd/{each}")  # noqa: PTH115
        except OSError:
            continue
        if opened == name or opened.startswith(f"{name}{os.sep}"):
            raise PermissionError(errno.EACCES, "Windows: it is open", str(path))


def guarded(done: Callable[..., Any], *looks: Callable[[Any], object]) -> Callable[..., Any]:
    """An act on paths, each of which is looked at first."""

    def act(*paths: Any, **how: Any) -> Any:
        for look, path in zip(looks, paths, strict=False):
            look(path)
        return done(*paths, **how)

    return act


def ending_lines(done: Callable[..., Any]) -> Callable[..., Any]:
    """What opens a file: text that is written has Windows' ends of lines, unless told otherwise."""

    def act(path: Any, mode: str = "r", *rest: Any, **how: Any) -> Any:
        checked(path)
        if "b" not in mode and mode[0] in "wax" and how.get("newline") is None:
            how["newline"] = "\r\n"
        return done(path, mode, *rest, **how)

    return act


def opened(path: Any, flags: int, mode: int = 0o777) -> int:
    """What `os.open` does there: no folder, and text unless one says otherwise."""
    if os.path.isdir(path):  # noqa: PTH112
        raise PermissionError(errno.EACCES, "Windows opens no folder", str(path))
    return os.open(checked(path), flags & ~(1 << 30), mode)


def without(module: ModuleType, names: tuple[str, ...]) -> ModuleType:
    """A module as the program meets it."""
    shown = ModuleType(module.__name__, module.__doc__)
    vars(shown).update({name: kept for name, kept in vars(module).items() if name not in names})
    return shown


def become_windows() -> None:
    """From now on the program, and nothing else, meets Windows' names."""
    for each in OTHERS:
        import_module(each)
    met = {module.__name__: without(module, names) for module, names in LACKING.items()}
    met["msvcrt"] = ModuleType("msvcrt")
    vars(met["msvcrt"]).update(LK_NBLCK=2, locking=locking, getwch=lambda: "\r", putwch=print)
    met["winsound"] = ModuleType("winsound")
    vars(met["winsound"]).update(SND_ASYNC=1, SND_FILENAME=2, SND_NODEFAULT=4, PlaySound=print)
    met["ctypes"] = without(import_module("ctypes"), ())
    kernel = SimpleNamespace(SetThreadExecutionState=lambda _: 1)
    vars(met["ctypes"])["windll"] = SimpleNamespace(kernel32=kernel)
    vars(met["os"]).update(name="nt", O_BINARY=1 << 30, open=opened)
    for name in ("replace", "rename"):
        vars(met["os"])[name] = guarded(vars(os)[name], free, free)
        setattr(pathlib.Path, name, guarded(getattr(pathlib.Path, name), free, free))
    pathlib.Path.unlink = guarded(pathlib.Path.unlink, free)  # type: ignore[method-assign]
    pathlib.Path.open = ending_lines(pathlib.Path.open)  # type: ignore[method-assign]
    for name in ("mkdir", "touch"):
        setattr(pathlib.Path, name, guarded(getattr(pathlib.Path, name), checked))
    real = builtins.__import__

    def imported(name: str, globals: Any = None, *rest: Any, **how: Any) -> Any:  # noqa: A002
        if str((globals or {}).get("__name__", "")).startswith("dealer_app"):
            if name.partition(".")[0] in POSIX_ALONE:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in met:
                return met[name]
        return real(name, globals, *rest, **how)

    builtins.__import__ = imported
    sys.platform = "win32"
    folders = import_module("platformdirs.windows")
    vars(folders)["_resolve_win_folder"] = vars(folders)["get_win_folder_from_env_vars"]


def locking(file: int, _: int, size: int) -> None:
    """What `msvcrt.locking` does: holds bytes from where the file is read on, or OSError."""
    fcntl = import_module("fcntl")
    place = os.lseek(file, 0, os.SEEK_CUR)
    assert (place, size) == (1 << 30, 1), "the text of a lock must stay readable for others"
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise PermissionError(errno.EACCES, "Windows: locked") from error


def say(*what: object) -> None:
    sys.stdout.write(" ".join(map(str, what)) + "\n")


def main() -> None:
    """Imports every module of the program, plays a table in the user's own folder, and does what a
    house does with it; prints what came of each."""
    become_windows()
    package = import_module("dealer_app")
    for each in walk_packages(package.__path__, "dealer_app."):
        if not each.name.endswith("__main__"):
            import_module(each.name)
    from dealer_app.cli.program import main as sabot  # noqa: PLC0415
    from dealer_app.night.open_tables import BadTableName, journal_of  # noqa: PLC0415
    from dealer_app.settings import read_settings, settings_file  # noqa: PLC0415
    from dealer_app.store.journal import Journal  # noqa: PLC0415
    from dealer_app.store.troubles import TableHeld  # noqa: PLC0415
    from tests.night.test_nights_kept import EVENING, recorded  # noqa: PLC0415

    place, data = pathlib.Path(sys.argv[1]), read_settings().data
    say("settings", settings_file())
    say("data", data)
    data.mkdir(parents=True)
    table = data / "Table 1.sabot"
    recorded(table, EVENING)
    for name in ("con", "Nul.2", "COM1", "a:b", "Table 3."):
        with suppress(BadTableName):
            say("taken", journal_of(data, name))
    with Journal.open(table, lambda: EVENING):
        try:
            Journal.open(table, lambda: EVENING)
        except TableHeld as refused:
            short = table.with_name(f"{table.name}.lock").stat().st_size < 1 << 30
            say("held", refused.holder is not None and short)
    if LONG:  # three days of a house, with all that it records
        from tests.museum import house  # noqa: PLC0415

        house.make(place / "house")
        say("kept", *sorted(path.name for path in (place / "house").iterdir()))
    for line in (*COMMANDS, *LACKED):
        typed = line.format(table=table, place=place, data=data).split("|")
        with redirect_stdout(sys.stderr):
            status = sabot(["--language", "en", *typed])
        say(int(status), line)


if __name__ == "__main__":
    main()
