"""A scanner that types what it reads: told from fingers by its prefix and its speed, each code a
card by the house's own table.

The prefix is a sign that no key of the table is: nothing is held of what fingers type.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Hindrance
from dealer_app.rules.cards import Card

FILE: Final = "scanner.toml"
"""The table in the folder of the house: `prefix`, and under `[cards]` each code with its card."""

GAP: Final = 0.1
"""Seconds between two signs of one code at most: a finger takes longer."""

_MOST: Final = 64
"""The signs of a code at most."""

_TAKEN: Final = frozenset("+-*/.,?'\"()")
"""Signs that are keys of a table, or that hands type beside them."""

_KEYS: Final = frozenset({"prefix", "cards"})

_NOT_READ: Final = marked("{file} cannot be read: {why}")
_NO_KEY: Final = marked("{file}: “{text}” is nothing that can be said there; known are: {allowed}.")
_NO_PREFIX: Final = marked(
    "{file}: “prefix” must be one sign that no key of the table is, such as ~. The scanner is set"
    " to send it before each code, and Enter behind it."
)
_NO_CODE: Final = marked(
    "{file}: “{text}” is no code: 1 to {most} signs, without a blank, and without the prefix."
)
_NO_CARD: Final = marked("{file}: code “{text}” is “{found}”, which is no card, such as 7s or A♠.")


class NoScanner(Hindrance):
    """A scanner's table that cannot be used."""


@dataclass(frozen=True, slots=True)
class ScannerTable:
    """What a scanner sends before each code, and the card of each."""

    prefix: str
    cards: Mapping[str, Card]


def read_scanner_table(folder: Path) -> ScannerTable | None:
    """The table in the folder of the house, None where there is none; NoScanner for one that cannot
    be used."""
    file = folder / FILE
    if not file.is_file():
        return None
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise NoScanner(_NOT_READ, file=file, why=system_reason(error)) from None
    except ValueError as error:
        raise NoScanner(_NOT_READ, file=file, why=error) from None
    for name in told:
        if name not in _KEYS:
            raise NoScanner(_NO_KEY, file=file, text=name, allowed=", ".join(sorted(_KEYS)))
    prefix, cards = told.get("prefix"), told.get("cards")
    if not isinstance(prefix, str) or not _may_be_prefix(prefix):
        raise NoScanner(_NO_PREFIX, file=file)
    if not isinstance(cards, dict):
        raise NoScanner(_NO_CARD, file=file, text="", found="")
    return ScannerTable(prefix, {code: _card(file, prefix, code, cards[code]) for code in cards})


def _may_be_prefix(text: str) -> bool:
    free = not text.isalnum() and text.isprintable() and not text.isspace()
    return len(text) == 1 and free and text not in _TAKEN


def _card(file: Path, prefix: str, code: str, told: object) -> Card:
    sound = 0 < len(code) <= _MOST and not any(sign.isspace() or sign == prefix for sign in code)
    if not sound or not code.isprintable():
        raise NoScanner(_NO_CODE, file=file, text=code, most=_MOST)
    from dealer_app.readers.card_spellings import NoCard, cards_in  # noqa: PLC0415 - where one is

    try:
        (card,) = cards_in(str(told))
    except (NoCard, ValueError):
        raise NoScanner(_NO_CARD, file=file, text=code, found=told) from None
    return card


class Heard(Enum):
    """What becomes of a sign that was typed: it is a finger's, or held as part of a code."""

    FINGERS = auto()
    HELD = auto()


class Scanned(NamedTuple):
    """A code that was read to its end, and its card; None for a code that the table does not
    know."""

    code: str
    card: Card | None


class Scanner:
    """Hears what is typed, sign by sign, each with the second at which it came."""

    def __init__(self, table: ScannerTable) -> None:
        self._table = table
        self._code: str | None = None
        self._last = 0.0

    def hear(self, text: str, at: float, *, enter: bool = False) -> Heard | Scanned:
        """What becomes of this sign, or of Enter; keys without a sign within a code are held."""
        code, self._last, gap = self._code, at, at - self._last
        if text == self._table.prefix:
            self._code = ""
            return Heard.HELD
        if code is None:
            return Heard.FINGERS
        if gap > GAP:
            self._code = None
            return Heard.FINGERS
        if enter:
            self._code = None
            return Scanned(code, self._table.cards.get(code))
        self._code = (code + text)[: _MOST + 1]
        return Heard.HELD

    def cut_off(self, at: float) -> bool:
        """True once of a code that was begun nothing more has come: it is given up whole."""
        if self._code is None or at - self._last <= GAP:
            return False
        self._code = None
        return True
