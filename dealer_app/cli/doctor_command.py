"""What this machine has and lacks for a night, told on one page in words that need no trade.

Each examination looks at one thing and says what it found in whole sentences: well, worth knowing,
or to be put right, then with what to do. None changes anything, but for a file of a few bytes that
is written beside the journals to time the disk, and taken away again. No PIN is asked for: no
result of a table is told.
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from shutil import disk_usage, get_terminal_size, which
from statistics import median
from tempfile import NamedTemporaryFile
from textwrap import wrap
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from dealer_app import __version__
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.machine import OTHERS, Status
from dealer_app.settings import (
    Settings,
    SettingsError,
    checked_settings,
    read_settings,
    settings_file,
)

if TYPE_CHECKING:  # these bring Qt and the sheets with them
    from dealer_app.gui.kit.machine_sight import MachineSight
    from dealer_app.library import FileFault

LONGEST: Final = 20
"""Seconds that Qt may take to look at screens and printers."""

FLUSHES: Final = 20
QUICK, SLOW = 10.0, 50.0
"""Milliseconds of a flush that nobody notices, and from which on every key is felt to wait."""

MEGABYTE: Final = 1_000_000
SCARCE, LITTLE = 200 * MEGABYTE, 2_000 * MEGABYTE
"""Room on the disk that is too little for a night, and that should be more."""

FAR_AHEAD: Final = 120
"""Seconds by which a file may be newer than the clock says before the clock is doubted."""


WIDEST: Final = 100
"""Signs of a line of the page, on however wide a terminal."""


class DoctorMark(StrEnum):
    """How what was found stands to a night of play."""

    WELL = "well"
    KNOW = "know"
    WRONG = "wrong"


_SIGNS: Final = {DoctorMark.WELL: "✓", DoctorMark.KNOW: "•", DoctorMark.WRONG: "✗"}


class DoctorFinding(NamedTuple):
    """One thing that was looked at, and what is to be said of it."""

    about: str
    mark: DoctorMark
    saying: "Saying | FileFault"

    def said(self, words: Words) -> str:
        """What was found, in this language."""
        if isinstance(self.saying, Saying):
            return words.sentence(self.saying)
        return self.saying.sentence(words)


SCREEN, GUESTS = marked("Screen"), marked("Guests’ screen")
PRINTER, TYPE = marked("Printer"), marked("Type")
DISK, SECOND = marked("Disk"), marked("Second disk")
CLOCK, RIGHTS = marked("Clock"), marked("Rights")
SETTINGS, HOUSE, PEOPLE = marked("Settings"), marked("House"), marked("People")
SHOE, PIT = marked("Electronic shoe"), marked("House’s server")


def doctor(words: Words, *, as_json: bool) -> int:
    """Tells what this machine has and lacks, on one page or as one JSON object; the status is 1
    where something is to be put right."""
    found = list(findings())
    wrong = sum(each.mark is DoctorMark.WRONG for each in found)
    if as_json:
        print(json.dumps(_record(found, words), ensure_ascii=False))
    else:
        for line in _page(found, words):
            print(line)
    return Status.FAILED if wrong else Status.REPLAYED


def sight_told() -> int:
    """Prints what Qt sees of this machine as one JSON list: run by `doctor` beside itself."""
    from dealer_app.app import started
    from dealer_app.gui.kit.machine_sight import machine_sight

    started()
    print(json.dumps(machine_sight()))
    return Status.REPLAYED


def findings() -> Iterator[DoctorFinding]:
    """Everything that was found, one thing after the other."""
    yield _of_settings()
    settings = read_settings()
    for examine in _EXAMINATIONS:
        yield from examine(settings)


def _page(found: list[DoctorFinding], words: Words) -> Iterator[str]:
    yield f"Sabot {__version__}, {_system()}, Python {platform.python_version()}"
    yield ""
    about = [words(each.about) for each in found]
    room = max(map(len, about))
    width = min(get_terminal_size().columns, WIDEST)
    for name, each in zip(about, found, strict=True):
        head = f"{_SIGNS[each.mark]} {name:{room}}  "
        said = each.said(words)
        yield from wrap(said, width, initial_indent=head, subsequent_indent=" " * len(head))
    yield ""
    wrong = sum(each.mark is DoctorMark.WRONG for each in found)
    if wrong:
        yield words.plural(
            "{n} thing is to be put right.", "{n} things are to be put right.", wrong
        )
    else:
        yield words("Nothing stands in the way of a night.")


def _record(found: list[DoctorFinding], words: Words) -> dict[str, object]:
    return {
        "version": __version__,
        "system": _system(),
        "python": platform.python_version(),
        "findings": [
            {"about": each.about, "mark": each.mark, "says": each.said(words)} for each in found
        ],
    }


def _system() -> str:
    with suppress(OSError):
        return platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    return f"{platform.system()} {platform.release()}"


def _well(about: str, sentence: str, **values: object) -> DoctorFinding:
    return DoctorFinding(about, DoctorMark.WELL, Saying(sentence, values))


def _know(about: str, sentence: str, **values: object) -> DoctorFinding:
    return DoctorFinding(about, DoctorMark.KNOW, Saying(sentence, values))


def _wrong(about: str, sentence: str, **values: object) -> DoctorFinding:
    return DoctorFinding(about, DoctorMark.WRONG, Saying(sentence, values))


# What Qt sees


def _of_sight(settings: Settings) -> Iterator[DoctorFinding]:
    from dealer_app.gui.kit.screen import is_seen

    seen, why = is_seen(), ""
    sight = None
    try:
        sight = seen_beside(seen=seen)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        why = said.strip().rpartition("\n")[2]
    if sight is None:
        yield _wrong(
            SCREEN,
            marked("The part that draws windows does not start: {why} Install what it lacks."),
            why=why,
        )
        return
    yield from _of_screens(sight if seen else sight._replace(screens=()), settings)
    if sight.printers:
        yield _well(
            PRINTER,
            marked("Papers can be printed on {name}; {count} in all."),
            name=sight.printers[0],
            count=len(sight.printers),
        )
    else:
        yield _know(
            PRINTER,
            marked("There is no printer: papers are kept as PDF, and can be printed elsewhere."),
        )
    if sight.no_type:
        yield _wrong(
            TYPE,
            marked("The program’s own type is not there: {what}. Install the program anew."),
            what=", ".join(sight.no_type),
        )
    else:
        yield _well(TYPE, marked("The program’s own type is there."))


def seen_beside(*, seen: bool) -> "MachineSight":
    """What Qt sees, told by a process of its own: it ends one that finds no way onto a screen."""
    from dealer_app.gui.kit.event_loop import own_command
    from dealer_app.gui.kit.machine_sight import MachineSight, Screen

    environment = dict(os.environ) if seen else {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.run(  # noqa: S603 - this very program
        [*own_command(), "doctor", "--sight"],
        check=True,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=environment,
    )
    screens, printers, no_type = json.loads(told.stdout.strip().rpartition("\n")[2])
    return MachineSight(tuple(Screen(*each) for each in screens), tuple(printers), tuple(no_type))


def _of_screens(sight: "MachineSight", settings: Settings) -> Iterator[DoctorFinding]:
    from dealer_app.gui.kit.measures import LEAST_HEIGHT, LEAST_WIDTH

    if not sight.screens:
        yield _wrong(
            SCREEN,
            marked(
                "No screen answers: no window can be opened here. Sign in at the machine’s own"
                " screen, and start the program there."
            ),
        )
        return
    first, *others = sight.screens
    if first.width < LEAST_WIDTH or first.height < LEAST_HEIGHT:
        yield _wrong(
            SCREEN,
            marked(
                "{name} shows {width} × {height} points; a table needs {least} × {high}. Choose a"
                " finer picture in the system’s settings, or take a larger screen."
            ),
            **first._asdict(),
            least=LEAST_WIDTH,
            high=LEAST_HEIGHT,
        )
    else:
        yield _well(SCREEN, marked("{name} shows {width} × {height} points."), **first._asdict())
    names = [each.name for each in sight.screens]
    lacking = [each.screen for each in settings.displays if each.on and each.screen]
    lacking = [name for name in lacking if name not in names]
    if lacking:
        yield _wrong(
            GUESTS,
            marked("The guests’ display belongs on {name}, which is not there. Look at its cable."),
            name=lacking[0],
        )
    elif others:
        yield _well(
            GUESTS,
            marked("{name} is there for the guests’ display: Ctrl+D at the table."),
            name=others[0].name,
        )
    else:
        yield _know(
            GUESTS, marked("There is one screen: what guests see needs a second one, if wanted.")
        )


# What the system has


def _of_disk(settings: Settings) -> Iterator[DoctorFinding]:
    place = _there(settings.data)
    try:
        free, flush = disk_usage(place).free, _flush(place)
    except OSError as error:
        yield _wrong(
            DISK,
            marked("Nothing can be written in {folder}: {reason}. Without that no coup is kept."),
            folder=str(place),
            reason=system_reason(error),
        )
        return
    if free < SCARCE:
        yield _wrong(
            DISK,
            marked("There is room for {room} MB only. Make room before a table is opened."),
            room=free // MEGABYTE,
        )
    elif free < LITTLE:
        yield _know(
            DISK, marked("There is room for {room} MB; more is better."), room=free // MEGABYTE
        )
    else:
        yield _well(DISK, marked("There is room for {room} GB."), room=free // (1000 * MEGABYTE))
    if flush < QUICK:
        yield _well(
            DISK, marked("An entry is safe on the disk within {ms} ms."), ms=_milliseconds(flush)
        )
    elif flush < SLOW:
        yield _know(
            DISK,
            marked("An entry takes {ms} ms to be safe on the disk: each key waits so long."),
            ms=_milliseconds(flush),
        )
    else:
        yield _wrong(
            DISK,
            marked(
                "An entry takes {ms} ms to be safe on the disk, and every key waits for it. Keep"
                " the data on the machine’s own disk, not on a stick or a share."
            ),
            ms=_milliseconds(flush),
        )


def _milliseconds(flush: float) -> int:
    return max(1, round(flush))


def _there(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next(each for each in (folder, *folder.parents) if each.exists())


def _flush(folder: Path) -> float:
    """What one flush takes on that disk, in milliseconds: the median of some."""
    took = []
    with NamedTemporaryFile(dir=folder, prefix=".sabot-doctor-") as file:
        for _ in range(FLUSHES):
            file.write(bytes(4096))
            begun = perf_counter()
            file.flush()
            os.fsync(file.fileno())
            took.append((perf_counter() - begun) * 1000)
    return median(took)


def _of_second(settings: Settings) -> Iterator[DoctorFinding]:
    named = [each for each in (settings.second, settings.witness) if each]
    for each in named:
        if Path(each).is_dir() and os.access(each, os.W_OK):
            yield _well(SECOND, marked("{folder} is there, and gets a copy."), folder=str(each))
        else:
            yield _wrong(
                SECOND,
                marked(
                    "{folder} cannot be written: plug the stick in or connect the share, or name"
                    " another folder in the settings."
                ),
                folder=str(each),
            )
    if not named:
        yield _know(
            SECOND,
            marked(
                "Nothing is kept on a second disk: if this one breaks, the nights on it are gone."
                " Name one in the settings: {line}"
            ),
            line='second = "/media/stick"',
        )


def _of_clock(settings: Settings) -> Iterator[DoctorFinding]:
    now = datetime.now(UTC)
    here = now.astimezone()
    shown: dict[str, object] = {"day": here.date(), "hour": f"{here:%H:%M}", "zone": f"{here:%Z}"}
    if _newest(settings.data) > now.timestamp() + FAR_AHEAD:
        yield _wrong(
            CLOCK,
            marked(
                "It is {hour} ({zone}), {day}, but a table was entered later than that. Set"
                " the clock right."
            ),
            **shown,
        )
    elif _kept_by_network() is False:
        yield _know(
            CLOCK,
            marked(
                "It is {hour} ({zone}), {day}, and nothing keeps the clock right: compare it with"
                " another one."
            ),
            **shown,
        )
    else:
        yield _well(CLOCK, marked("It is {hour} ({zone}), {day}."), **shown)


def _newest(folder: Path) -> float:
    files = folder.glob("*.sabot") if folder.is_dir() else ()
    return max((each.stat().st_mtime for each in files), default=0.0)


def _kept_by_network() -> bool | None:
    """True where the system sets its clock by others; None where it does not say."""
    program = which("timedatectl")
    if program is None:
        return None
    with suppress(OSError, subprocess.SubprocessError):
        told = subprocess.run(  # noqa: S603 - fixed words, no user's
            [program, "show", "--property=NTPSynchronized", "--value"],
            check=True,
            capture_output=True,
            text=True,
            timeout=5,
        )
        return told.stdout.strip() == "yes"
    return None


def _of_rights(settings: Settings) -> Iterator[DoctorFinding]:
    closed = [settings_file().parent, settings.data]
    barred = [each for each in map(_there, closed) if not os.access(each, os.W_OK)]
    if barred:
        yield _wrong(
            RIGHTS,
            marked("You may not write in {folder}. Have its owner or IT give you the right."),
            folder=str(barred[0]),
        )
    elif (
        sys.platform != "win32" and settings.data.is_dir() and settings.data.stat().st_mode & OTHERS
    ):
        yield _wrong(
            RIGHTS,
            marked("Others on this machine can read {folder}: what the tables did is not private."),
            folder=str(settings.data),
        )
    elif sys.platform != "win32" and os.geteuid() == 0:
        yield _know(
            RIGHTS,
            marked(
                "You are signed in as the machine’s administrator. A croupier should have a name of"
                " their own there, which cannot change the system."
            ),
        )
    else:
        yield _well(
            RIGHTS,
            marked("What the tables did is kept for you alone in {folder}."),
            folder=str(settings.data),
        )


# What the house has


def _of_settings() -> DoctorFinding:
    try:
        checked_settings()
    except SettingsError as error:
        return DoctorFinding(SETTINGS, DoctorMark.WRONG, error.saying)
    return _well(SETTINGS, marked("They lie in {file}."), file=str(settings_file()))


def _of_house(settings: Settings) -> Iterator[DoctorFinding]:
    if not settings.house:
        yield _know(
            HOUSE,
            marked(
                "No house sheet is chosen: no limits, and nobody is asked for a PIN. A house"
                " chooses one on the opening page, F6."
            ),
        )
        return
    from dealer_app.library import FileFault, read_house

    try:
        read_house(settings.house)
    except FileFault as fault:
        yield DoctorFinding(HOUSE, DoctorMark.WRONG, fault)
        return
    yield _well(HOUSE, marked("The house sheet {name} can be read."), name=settings.house)


def _of_people(settings: Settings) -> Iterator[DoctorFinding]:
    from dealer_app.register.state import posts
    from dealer_app.rules.staff import Post
    from dealer_app.store.register import RegisterFile
    from dealer_app.store.register_place import register_in
    from dealer_app.store.troubles import Trouble

    try:
        path = register_in(settings.data) if settings.data.is_dir() else None
        known = posts(RegisterFile(path, lambda: datetime.now(UTC)).read()) if path else {}
    except Trouble as trouble:
        yield DoctorFinding(PEOPLE, DoctorMark.WRONG, trouble.saying)
        return
    directors = sum(post is Post.DIRECTOR for post in known.values())
    if not known:
        yield _know(PEOPLE, marked("Nobody has a PIN here yet: F4 on the opening page."))
    elif directors < 2:
        yield _know(
            PEOPLE,
            marked(
                "People with a PIN: {count}; directors among them: {directors}. With two, one can"
                " give the other a new PIN."
            ),
            count=len(known),
            directors=directors,
        )
    else:
        yield _well(
            PEOPLE,
            marked("People with a PIN: {count}; directors among them: {directors}."),
            count=len(known),
            directors=directors,
        )


def _of_shoe(settings: Settings) -> Iterator[DoctorFinding]:
    from dealer_app.readers.shoe_line import serial_ports

    ports = [each.device for each in serial_ports()]
    chosen = settings.shoe_port
    if chosen and not Path(chosen).exists() and chosen not in ports:
        yield _wrong(
            SHOE,
            marked(
                "The shoe belongs at {port}, and nothing is plugged in there. Look at its cable."
            ),
            port=chosen,
        )
    elif chosen and not os.access(chosen, os.R_OK | os.W_OK) and sys.platform != "win32":
        yield _wrong(
            SHOE,
            marked(
                "The shoe is at {port}, but you may not use it. Have IT put your name into the"
                " group that may, usually dialout."
            ),
            port=chosen,
        )
    elif chosen:
        yield _well(SHOE, marked("The shoe is at {port}."), port=chosen)
    elif ports:
        yield _know(
            SHOE,
            marked("A shoe can be plugged in at {ports}; where one is: F8 on the opening page."),
            ports=", ".join(ports),
        )
    else:
        yield _well(SHOE, marked("None is plugged in: cards are keyed."))


def _of_pit(settings: Settings) -> Iterator[DoctorFinding]:
    if not settings.pit:
        yield _well(PIT, marked("This machine is a house by itself: none is named."))
        return
    from dealer_app.pit.server import PitTrouble, Server

    try:
        Server(settings.pit, __version__).close()
    except PitTrouble as trouble:
        yield DoctorFinding(PIT, DoctorMark.WRONG, trouble.saying)
        return
    yield _well(PIT, marked("It answers."))


_EXAMINATIONS: Final[tuple[Callable[[Settings], Iterator[DoctorFinding]], ...]] = (
    _of_sight,
    _of_disk,
    _of_second,
    _of_clock,
    _of_rights,
    _of_house,
    _of_people,
    _of_shoe,
    _of_pit,
)
"""What is looked at, in the order in which it is told."""
