"""The user's settings file: data folder, house sheet, language, theme, keyboard, last names.

What one door writes the other reads: a value that could not be read back is not written, and the
file keeps the one before. A file that cannot be used stops nobody all the same: it is set aside,
and the settings in it that can be read go on to hold. Above all the data folder does, for a table
opened in another would be a night that nobody finds.
"""

import contextlib
import os
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, marked, resources
from dealer_app.i18n.saying import Hindrance
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import LONGEST_NAME

FILE: Final = "settings.toml"
MOST_BYTES: Final = 64 * 1024
TEXTS: Final = (100, 125, 150)
"""How large the text may be, in percent of what is usual."""

LEFT: Final = "left"
PANELS: Final = ("right", LEFT)
"""Where the panel beside the felt may stand: at the right, unless somebody chose the left."""

TONES: Final = ("off", "asked", "cards")
"""What is told by a tone: nothing, unless somebody chose what is refused and asked, or each card
that is called as well."""

LONGEST_SCREEN: Final = 120
"""How long the name of a screen may be, as its system gives it."""

_APPLICATION: Final = "sabot"
_UNWRITABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""The kinds of signs that end a line, or are no text at all."""

_LINE: Final = r"at line (\d+)"
_KEY: Final = r"""\s*["']?(?P<key>[A-Za-z0-9_-]+)["']?\s*[=.]|\s*\[+\s*(?P<table>[^\]\s]+)"""

_TOO_LARGE: Final = marked(
    "{file}, line 1: this is no settings file, it holds more than {most} bytes."
)
_NO_TEXT: Final = marked("{file}, line {line}: this is not text in UTF-8.")
_EMPTY: Final = marked("{file}, line 1: the settings file is empty.")
_NO_TOML: Final = marked(
    "{file}, line {line}: this line cannot be read. A setting is written like this:"
    ' language = "fr".'
)
_UNKNOWN: Final = marked("{file}, line {line}: “{key}” is not a setting. Settings are: {allowed}.")
_NOT_ALLOWED: Final = marked(
    "{file}, line {line}: “{key}” cannot be {value}. Write one of these: {allowed}."
)
_NO_NAME: Final = marked(
    "{file}, line {line}: “{key}” must be a text of one line, of {most} signs at most."
)
_NO_SCREEN: Final = marked(
    "{file}, line {line}: “{key}” must be the name of a screen, such as “HDMI-1”, {most} signs at"
    " most."
)
_NO_PLACE: Final = marked("{file}, line {line}: “{key}” must be the path of a file or folder.")
_NOT_READ: Final = marked("{file}, line 1: the settings file cannot be read. Allow reading it.")
_ASIDE: Final = marked(
    "The file is kept as {aside}; what could be read of it holds, the rest is as usual."
)
_NOT_ASIDE: Final = marked(
    "What could be read of it holds, the rest is as usual; the file itself cannot be put elsewhere."
)
_NOT_KEPT: Final = marked(
    "The settings cannot be kept in {file}. Allow writing there, or make room on the disk."
)


class SettingsError(Hindrance):
    """The settings file cannot be used."""


class SettingsNotKeptError(Hindrance):
    """The settings could not be written back; those in the file are as they were."""

    def __init__(self, file: Path) -> None:
        super().__init__(_NOT_KEPT, file=str(file))


@dataclass(frozen=True, slots=True)
class SetAside:
    """A settings file that could not be used: what is wrong with it, and where it lies now, None
    where it could not be moved."""

    error: SettingsError
    place: Path | None

    def said(self, words: Words) -> str:
        """What is wrong, where the file lies, and what holds now."""
        wrong = words.sentence(self.error.saying)
        if self.place is None:
            return f"{wrong} {words(_NOT_ASIDE)}"
        return f"{wrong} {words(_ASIDE, aside=self.place)}"


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """One of the guests' displays: the name of the screen that it stands on, empty for any that
    neither the croupier's window nor another display is on; whether it is on; its language and
    theme, the croupier's where they are empty."""

    screen: str = ""
    on: bool = False
    language: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose; `house` names a house sheet or its file, empty for the built-in one.

    `second` is a folder on another disk, a stick or a share, that gets what is kept here as well;
    it is the machine's, for a house sheet goes from one machine to another and knows no disk.

    `panel` is the side of the felt at which the panel and the keys under it stand; `tones` is what
    is told by a tone as well.

    What begins with `display` is of the first of the guests' displays, with `second_display` of the
    other one.
    `witness` is the folder that gets a line at each settlement, empty for none.
    `pit` is the address of the house's server, which gets a copy of it all, empty for none.
    `shoe_port` is the port of this machine at which the electronic shoe is plugged in.
    """

    data: Path
    house: str = ""
    language: str = DEFAULT_LANGUAGE
    theme: str = "dark"
    keyboard: str = "azerty"
    text: int = TEXTS[0]
    panel: str = PANELS[0]
    tones: str = TONES[0]
    table: str = ""
    croupier: str = ""
    full_screen: bool = False
    display: str = ""
    display_on: bool = False
    display_language: str = ""
    display_theme: str = ""
    second_display: str = ""
    second_display_on: bool = False
    second_display_language: str = ""
    second_display_theme: str = ""
    witness: str = ""
    second: Path | None = None
    pit: str = ""
    shoe_port: str = ""

    @property
    def displays(self) -> tuple[DisplaySettings, DisplaySettings]:
        """The guests' displays, the first and the second."""
        return (
            DisplaySettings(
                self.display, self.display_on, self.display_language, self.display_theme
            ),
            DisplaySettings(
                self.second_display,
                self.second_display_on,
                self.second_display_language,
                self.second_display_theme,
            ),
        )

    def with_display(self, number: int, display: DisplaySettings) -> "Settings":
        """The same with another display in the place of that one, 0 the first, 1 the second."""
        if number:
            return replace(
                self,
                second_display=display.screen,
                second_display_on=display.on,
                second_display_language=display.language,
                second_display_theme=display.theme,
            )
        return replace(
            self,
            display=display.screen,
            display_on=display.on,
            display_language=display.language,
            display_theme=display.theme,
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """A setting as it stands in the text of its file."""

    file: Path
    text: str
    key: str

    def fault(self, sentence: str, **values: str | int) -> SettingsError:
        """What is wrong with it, and on which line."""
        line = _lines_of_keys(self.text).get(self.key, 1)
        return SettingsError(sentence, file=str(self.file), line=line, key=self.key, **values)


def themes() -> tuple[str, ...]:
    """The themes there are, by the names of their files."""
    return _stems("themes")


def keyboards() -> tuple[str, ...]:
    """The keyboard layouts there are, by the names of their files."""
    return _stems("keymaps")


def settings_file() -> Path:
    """Where the settings of whoever is logged in lie."""
    return user_config_path(_APPLICATION, appauthor=False) / FILE


def usual_settings() -> Settings:
    """The settings of somebody who has chosen nothing yet."""
    return Settings(data=user_data_path(_APPLICATION, appauthor=False))


def checked_settings(file: Path | None = None) -> Settings:
    """The settings of a file, by default the user's own; SettingsError if it is bad.

    The usual ones where there is no file.
    """
    file = file or settings_file()
    text = _text(file)
    if text is None:
        return usual_settings()
    if not text.strip():
        raise SettingsError(_EMPTY, file=str(file))
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = _line_of(error, text)
        raise SettingsError(_NO_TOML, file=str(file), line=line) from error
    return _checked(file, text, found)


def read_settings(file: Path | None = None) -> Settings:
    """The settings of a file, whatever is wrong with it: each that can be read by itself, the
    others as usual."""
    file = file or settings_file()
    try:
        return checked_settings(file)
    except SettingsError:
        return _line_by_line(file)


def settings_at_start(file: Path) -> tuple[Settings, SetAside | None]:
    """The settings to begin with; where the file cannot be used it is set aside, and what can be
    read of it is kept in its place."""
    try:
        return checked_settings(file), None
    except SettingsError as error:
        settings, place = _line_by_line(file), _set_aside(file)
        if place is not None and settings != usual_settings():
            with contextlib.suppress(SettingsNotKeptError):
                write_settings(file, settings)
        return settings, SetAside(error, place)


def may_be(key: str, value: object) -> bool:
    """True of a value that the settings file may give that setting."""
    try:
        with_values(usual_settings(), {key: value})
    except SettingsError:
        return False
    return True


def with_values(settings: Settings, values: Mapping[str, object]) -> Settings:
    """The settings with these values; SettingsError where the settings file may not give one."""
    for key, value in values.items():
        settings = _CHECKS[key](_Place(Path(FILE), "", key), settings, value)
    return settings


def write_settings(file: Path, settings: Settings) -> None:
    """Puts the settings into the file at one stroke, comments kept; SettingsNotKeptError if not.

    A value that would not be read as it is stays in the file as it was.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.read_text(encoding="utf-8-sig") if file.exists() else ""
        write_whole(file, _rewritten(file, before, _figures(file, settings)))
    except (OSError, ValueError) as error:  # ValueError: what stands there is not TOML, nor text
        raise SettingsNotKeptError(file) from error


def _stems(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in (resources() / folder).glob("*.toml")))


def _text(file: Path) -> str | None:
    """What the file holds, None where there is no file."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsError(_NOT_READ, file=str(file)) from error
    if len(content) > MOST_BYTES:
        raise SettingsError(_TOO_LARGE, file=str(file), most=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SettingsError(_NO_TEXT, file=str(file), line=line) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise SettingsError(_NO_TEXT, file=str(file), line=line)
    return text


def _line_of(error: Exception, text: str) -> int:
    """The line that the parser stumbled over; the last where the text ends too early."""
    found = re.search(_LINE, str(error))
    return int(found[1]) if found else text.rstrip("\n").count("\n") + 1


def _line_by_line(file: Path) -> Settings:
    """The settings of those lines that can be read, each by itself."""
    settings = usual_settings()
    try:
        with file.open("rb") as opened:
            lines = opened.read(MOST_BYTES).splitlines()
    except OSError:
        return settings
    for line in lines:
        if line.lstrip().startswith(b"["):
            break  # what follows belongs to a table, and is no setting
        with contextlib.suppress(ValueError, RecursionError, SettingsError):  # no text, no TOML
            text = line.decode("utf-8-sig")
            for key, value in tomllib.loads(text).items():
                if key in _CHECKS:
                    settings = _CHECKS[key](_Place(file, text, key), settings, value)
    return settings


def _set_aside(file: Path) -> Path | None:
    """Gives the file another name beside its own; None where that cannot be."""
    names = (file.with_name(f"{file.stem}-aside-{number}{file.suffix}") for number in count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    try:
        file.rename(aside)
    except OSError:
        return None
    return aside


def _checked(file: Path, text: str, found: Mapping[str, object]) -> Settings:
    settings = usual_settings()
    for key, value in found.items():
        place = _Place(file, text, key)
        check = _CHECKS.get(key)
        if check is None:
            raise place.fault(_UNKNOWN, allowed=", ".join(_CHECKS))
        settings = check(place, settings, value)
    return settings


def _lines_of_keys(text: str) -> dict[str, int]:
    """On which line each key first stands."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(_KEY, line)
        if found:
            lines.setdefault(found["key"] or found["table"].partition(".")[0], number)
    return lines


_Check = Callable[[_Place, Settings, object], Settings]


def _one_of(place: _Place, value: object, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise place.fault(_NOT_ALLOWED, value=_shown(value), allowed=", ".join(allowed))


def _name(place: _Place, value: object) -> str:
    if isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_NAME:
        return value
    raise place.fault(_NO_NAME, most=LONGEST_NAME)


def _place_named(place: _Place, value: object) -> str:
    """A path, in which any sign may stand that goes into a line of text."""
    if isinstance(value, str) and not _UNWRITABLE & set(map(unicodedata.category, value)):
        return value
    raise place.fault(_NO_PLACE)


def _data(place: _Place, settings: Settings, value: object) -> Settings:
    named = _place_named(place, value)
    if not named:
        raise place.fault(_NO_PLACE)
    return replace(settings, data=_absolute(place, named))


def _second(place: _Place, value: object) -> Path | None:
    named = _place_named(place, value)
    return _absolute(place, named) if named else None


def _absolute(place: _Place, named: str) -> Path:
    """The folder named; a relative one counts from the settings file."""
    try:
        return (place.file.parent / Path(named).expanduser()).absolute()
    except RuntimeError as error:  # there is no home of that user
        raise place.fault(_NO_PLACE) from error


def _switch(place: _Place, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise place.fault(_NOT_ALLOWED, value=_shown(value), allowed="true, false")


def _percent(place: _Place, value: object) -> int:
    if isinstance(value, int) and value in TEXTS:
        return value
    raise place.fault(_NOT_ALLOWED, value=_shown(value), allowed=", ".join(map(str, TEXTS)))


def _own(place: _Place, value: object, allowed: tuple[str, ...]) -> str:
    """One of these, or nothing where the croupier's holds for the display too."""
    return "" if value == "" else _one_of(place, value, allowed)


def _screen(place: _Place, value: object) -> str:
    if isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_SCREEN:
        return value
    raise place.fault(_NO_SCREEN, most=LONGEST_SCREEN)


_CHECKS: Final[Mapping[str, _Check]] = {
    "data": _data,
    "house": lambda place, settings, value: replace(settings, house=_place_named(place, value)),
    "language": lambda place, settings, value: replace(
        settings, language=_one_of(place, value, tuple(LANGUAGES))
    ),
    "theme": lambda place, settings, value: replace(
        settings, theme=_one_of(place, value, themes())
    ),
    "keyboard": lambda place, settings, value: replace(
        settings, keyboard=_one_of(place, value, keyboards())
    ),
    "text": lambda place, settings, value: replace(settings, text=_percent(place, value)),
    "panel": lambda place, settings, value: replace(settings, panel=_one_of(place, value, PANELS)),
    "tones": lambda place, settings, value: replace(settings, tones=_one_of(place, value, TONES)),
    "table": lambda place, settings, value: replace(settings, table=_name(place, value)),
    "croupier": lambda place, settings, value: replace(settings, croupier=_name(place, value)),
    "full_screen": lambda place, settings, value: replace(
        settings, full_screen=_switch(place, value)
    ),
    "display": lambda place, settings, value: replace(settings, display=_screen(place, value)),
    "display_on": lambda place, settings, value: replace(
        settings, display_on=_switch(place, value)
    ),
    "display_language": lambda place, settings, value: replace(
        settings, display_language=_own(place, value, tuple(LANGUAGES))
    ),
    "display_theme": lambda place, settings, value: replace(
        settings, display_theme=_own(place, value, themes())
    ),
    "second_display": lambda place, settings, value: replace(
        settings, second_display=_screen(place, value)
    ),
    "second_display_on": lambda place, settings, value: replace(
        settings, second_display_on=_switch(place, value)
    ),
    "second_display_language": lambda place, settings, value: replace(
        settings, second_display_language=_own(place, value, tuple(LANGUAGES))
    ),
    "second_display_theme": lambda place, settings, value: replace(
        settings, second_display_theme=_own(place, value, themes())
    ),
    "witness": lambda place, settings, value: replace(settings, witness=_place_named(place, value)),
    "second": lambda place, settings, value: replace(settings, second=_second(place, value)),
    "pit": lambda place, settings, value: replace(settings, pit=_place_named(place, value)),
    "shoe_port": lambda place, settings, value: replace(
        settings, shoe_port=_place_named(place, value)
    ),
}


def _shown(value: object) -> str:
    """A value as it may stand in a sentence."""
    text = _written(value) if isinstance(value, str | bool) else str(value)
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def _figures(file: Path, settings: Settings) -> dict[str, str]:
    """Every setting as TOML writes its value, but for those that would not be read as they are."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    written = {key: _written(value) for key, value in values.items()}
    return {key: text for key, text in written.items() if _is_read(file, key, text, values[key])}


def _is_read(file: Path, key: str, text: str, value: object) -> bool:
    """True where a line of that text is read as that very value."""
    line = f"{key} = {text}"
    try:
        read: object = getattr(_checked(file, line, tomllib.loads(line)), key)
    except (tomllib.TOMLDecodeError, SettingsError):
        return False
    return read == value


def _written(value: object) -> str:
    """A switch, a whole number, or a text of one line, as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = ("" if value is None else str(value)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _rewritten(file: Path, before: str, figures: Mapping[str, str]) -> str:
    """The text with the values of today: lines of other values and comments stay as they are."""
    held = tomllib.loads(before)
    lines, left = [], dict(figures)
    for line in before.splitlines():
        found = re.match(_KEY, line)
        key = found["key"] if found else None
        lines.append(_line(line, key, left.pop(key)) if key in left else line)
    lines += [f"{key} = {value}" for key, value in left.items()]
    after = "\n".join(lines) + "\n"
    plain = "".join(f"{key} = {value}\n" for key, value in figures.items())
    with contextlib.suppress(tomllib.TOMLDecodeError, SettingsError):
        read = tomllib.loads(after)
        _checked(file, after, read)
        if read == held | tomllib.loads(plain):
            return after
    return plain


def _line(line: str, key: str | None, value: str) -> str:
    """One line with its value replaced; a comment behind it stays where there is no doubt."""
    comment = line.partition("#")[2] if line.count("#") == 1 and '"#' not in line else ""
    return f"{key} = {value}" + (f"  # {comment.strip()}" if comment else "")


def write_whole(file: Path, text: str) -> None:
    """Writes beside the file, has it on disk, and then puts it in its place; OSError where that
    cannot be, and then what stood there stands, and nothing beside it."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        beside.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
