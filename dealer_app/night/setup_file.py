"""What a house has set up, as one file that goes from one PC to the next: its choices, its house
sheets, its lessons, its people.

It is no backup: no night is in it, no number of a paper, and no key. A machine's keys say which
machine something was recorded on, so they never leave it.
PINs go as their hashes do in a backup: the file is to be kept like one.

Nothing in it is believed that was not looked at: the digest at its end tells a file that was cut
short or touched by accident, and a machine that knows nobody yet takes people only from somebody
who gives the PIN of a director among them. Nothing that stands is written over: a sheet or a lesson
of the same name that says something else is put aside beside it, and told.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from argon2 import extract_parameters

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.library.house.houses import FOLDER as HOUSES
from dealer_app.library.house.houses import house_from_text, house_ids
from dealer_app.night.backup import PLAIN
from dealer_app.night.open_tables import is_device
from dealer_app.night.staff import HASHER
from dealer_app.register import facts as f
from dealer_app.register.state import Register, known_as, staff
from dealer_app.rules.staff import Post, tidy
from dealer_app.settings import Settings, may_be, with_values
from dealer_app.store.troubles import Trouble

SUFFIX: Final = ".sabot-setup"
FORM: Final = 1
"""The form of the file; one of a later form is refused in words."""

LESSONS: Final = "lessons"
MOST: Final = 16 * 2**20
"""Bytes that such a file has at most."""

MOST_SIGNS: Final = 2**20
"""Signs of one text in it, far beyond any sheet or lesson."""

CHOICES: Final = (
    *("language", "theme", "keyboard", "text", "panel", "tones", "full_screen"),
    *("house", "pit"),
)
"""The settings that are the house's; where data lies, which screen is the guests' and at which port
a shoe is plugged in are the machine's."""

_FILES: Final = re.compile(rf"{HOUSES}/{PLAIN}\.toml|{LESSONS}/({PLAIN}/)?{PLAIN}\.(shoe|toml)")
"""How the files in it are called, from beginning to end."""

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_PASSWORD: Final = re.compile(r"\w+://[^/@]*:[^/@]*@|password\s*=", re.IGNORECASE)
"""How an address of a server names a password, which would lie open in every copy."""

_LONGEST: Final = 40
"""Signs of a later version that are told at most."""

_SLOWEST: Final = 16 * HASHER.time_cost * HASHER.memory_cost
"""What a hash may cost that comes from elsewhere: a table waits for whoever gives the PIN."""


class NoSetup(Trouble):
    """A file that is no set-up, or one that was cut short or altered."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked(
                "{path} holds no whole set-up of a house: it was cut short or altered. Have it made"
                " anew: sabot setup export."
            ),
            path=str(path),
        )


class LaterSetup(Trouble):
    """A set-up that a later program made."""

    def __init__(self, path: Path, version: str) -> None:
        super().__init__(
            marked(
                "{path} was made by Sabot {version}, which is later than this program. Update this"
                " one first."
            ),
            path=str(path),
            version=version,
        )


class PasswordTold(Trouble):
    """An address of the house's server that names a password is in no set-up."""

    def __init__(self) -> None:
        super().__init__(
            marked(
                "The address of the house’s server names a password. Write it into the password"
                " file and take it out of the address: sabot pit --help."
            )
        )


class SetupNotWritten(Trouble):
    """What is set up could not be read or written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            marked("{path}: {why}. Look at the disk or the stick, and at who may write there."),
            path=str(path),
            why=system_reason(error),
        )


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody of the house as the register has them: name, post, and the hash of their PIN."""

    name: str
    post: Post
    pin: str


@dataclass(frozen=True, slots=True)
class Setup:
    """What a house has set up. `files` are sheets and lessons by their names in a data folder;
    `sheets` those that a director allowed, by digest, with what they are called."""

    version: str
    choices: Mapping[str, object]
    files: Mapping[str, str]
    people: tuple[Newcomer, ...] = ()
    sheets: Mapping[str, str] | None = None


def gathered(settings: Settings, register: Register, version: str) -> Setup:
    """What is set up on a machine; SetupNotWritten where a file of it cannot be read, PasswordTold
    where the address of the server names one."""
    _check_address(settings.pit)
    files = dict(_kept(settings.data))
    choices = {name: getattr(settings, name) for name in CHOICES}
    named = settings.house
    if named and named not in house_ids():
        place = Path(named)
        choices["house"] = f"{HOUSES}/{place.name}"
        files[f"{HOUSES}/{place.name}"] = _text(place)
    return Setup(
        version,
        choices,
        files,
        tuple(Newcomer(each.name, each.post, each.pin) for each in staff(register)),
        {each.digest: each.name for each in register.sheets.values()},
    )


def text_of(setup: Setup) -> str:
    """A set-up as its file says it: JSON, the digest of all before it at its end."""
    told = {
        "sabot-setup": FORM,
        "version": setup.version,
        "choices": dict(setup.choices),
        "files": dict(setup.files),
        "people": [[each.name, str(each.post), each.pin] for each in setup.people],
        "sheets": dict(setup.sheets or {}),
    }
    return json.dumps({**told, "digest": _digest(told)}, ensure_ascii=False, indent=1) + "\n"


def read_setup(path: Path) -> Setup:
    """A set-up from its file; NoSetup, LaterSetup, PasswordTold, SetupNotWritten, FileFault of a
    sheet in it."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
        told = json.loads(content.decode() if len(content) <= MOST else "")
    except OSError as error:
        raise SetupNotWritten(path, error) from error
    except (ValueError, RecursionError) as error:
        raise NoSetup(path) from error
    if not isinstance(told, dict) or not isinstance(told.get("sabot-setup"), int):
        raise NoSetup(path)
    if told["sabot-setup"] > FORM:
        raise LaterSetup(path, tidy(str(told.get("version", "")))[:_LONGEST])
    try:
        if told.pop("digest", "") != _digest(told):
            raise NoSetup(path)
        setup = _read(told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoSetup(path) from error
    _check_address(str(setup.choices["pit"]))
    for name, text in setup.files.items():
        if name.startswith(f"{HOUSES}/"):
            house_from_text(text, name)
    return setup


def facts_of(setup: Setup, register: Register) -> list[f.Fact]:
    """What a machine's register lacks of the house's people and allowed sheets, directors first:
    whoever is known there stays as they are."""
    known = {known_as(name) for name in register.people}
    new = sorted(setup.people, key=lambda each: each.post is not Post.DIRECTOR)
    facts: list[f.Fact] = [
        f.PersonAdded(each.name, each.post, each.pin)
        for each in new
        if known_as(each.name) not in known
    ]
    facts += [
        f.HouseSheetAllowed(name, digest)
        for digest, name in (setup.sheets or {}).items()
        if digest not in register.sheets
    ]
    return facts


def with_choices(settings: Settings, setup: Setup) -> Settings:
    """A machine's settings with the house's choices; a sheet of the house's own where it lies
    there. SettingsError where its place can be none."""
    chosen = dict(setup.choices)
    house = str(chosen["house"])
    if house.startswith(f"{HOUSES}/"):
        chosen["house"] = str(settings.data / house)
    return with_values(settings, chosen)


def _check_address(pit: str) -> None:
    if _PASSWORD.search(pit):
        raise PasswordTold


def put_files(setup: Setup, folder: Path) -> Iterator[tuple[Path, Path | None]]:
    """Writes sheets and lessons that are not there as they are; where another one stood, it is told
    under which name that lies now. SetupNotWritten."""
    for name, text in setup.files.items():
        place = folder / name
        try:
            if place.exists() and place.read_text(encoding="utf-8", errors="replace") == text:
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            yield place, _put(place, text)
        except OSError as error:
            raise SetupNotWritten(place, error) from error


def _put(place: Path, text: str) -> Path | None:
    aside = None
    if place.exists():
        numbers = range(1, 10_000)
        names = (place.with_name(f"{place.stem}-aside-{n}{place.suffix}") for n in numbers)
        aside = next(each for each in names if not each.exists())
        place.rename(aside)
    place.write_text(text, encoding="utf-8", newline="\n")
    return aside


def _kept(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((*folder.glob(f"{HOUSES}/*.toml"), *folder.glob(f"{LESSONS}/**/*.*"))):
        name = PurePosixPath(path.relative_to(folder)).as_posix()
        if path.is_file() and _is_name(name):
            yield name, _text(path)


def _is_name(name: str) -> bool:
    """True of the name of a sheet or lesson, which every system takes for a file's."""
    return bool(_FILES.fullmatch(name)) and not any(map(is_device, name.split("/")))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        known = error if isinstance(error, OSError) else OSError(str(error))
        raise SetupNotWritten(path, known) from error


def _digest(told: Mapping[str, object]) -> str:
    plain = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(plain.encode()).hexdigest()


def _read(told: Mapping[str, object]) -> Setup:
    """What the file says, each of the kind that it must be; ValueError and its like if not."""
    setup = Setup(
        _line(told["version"]),
        _table(told["choices"]),
        {name: _string(text) for name, text in _table(told["files"]).items()},
        tuple(_newcomer(each) for each in _list(told["people"])),
        {digest: _line(name) for digest, name in _table(told["sheets"]).items()},
    )
    choices, files = setup.choices, setup.files
    if set(choices) != set(CHOICES) or not all(map(may_be, choices, choices.values())):
        raise ValueError(choices)
    if choices["house"] not in ("", *house_ids(), *files):
        raise ValueError(choices["house"])
    if not all(map(_is_name, files)) or not all(map(_DIGEST.fullmatch, setup.sheets or ())):
        raise ValueError(files)
    return setup


def _newcomer(told: object) -> Newcomer:
    name, post, pin = map(_line, _list(told))
    cost = extract_parameters(pin) if pin else None
    if cost and cost.time_cost * cost.memory_cost > _SLOWEST:
        raise ValueError(cost)
    return Newcomer(name, Post(post), pin)


def _string(value: object) -> str:
    if not isinstance(value, str) or len(value) > MOST_SIGNS:
        raise TypeError(value)
    return value


def _line(value: object) -> str:
    """A text of one line, which a terminal shows as it is."""
    text = _string(value)
    if not text.isprintable():
        raise ValueError(value)
    return text


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value
