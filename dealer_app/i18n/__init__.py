"""Words: one gettext catalogue for each window or document, several languages at once."""

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_app.i18n.catalogue import SaidSentences
from dealer_app.i18n.saying import Saying
from dealer_app.rules.fact_classes import dataclass

if TYPE_CHECKING:  # the first paint needs words, and none of the rules
    from fractions import Fraction

    from dealer_app.rules.house import Currency
    from dealer_app.rules.money import Money
    from dealer_app.rules.variant import Names

DEFAULT_LANGUAGE: Final = "fr"
SOURCE_LANGUAGE: Final = "en"
"""The language in which the program's sentences are written."""
DOMAIN: Final = "sabot"
FIGURES_FILE: Final = "figures.toml"
NARROW_SPACE: Final = "\u202f"
NO_BREAK_SPACE: Final = "\u00a0"
MINUS: Final = "\u2212"

_SUIT_SIGNS: Final[Mapping[str, str]] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@cache
def resources() -> Path:
    """The folder of resources: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


@dataclass(frozen=True, slots=True)
class Language:
    """What a language is called in itself, and how it writes figures, days, lists and cards.

    Its `figures.toml` is compiled from Unicode's data of the `locale`; `language.toml`, written by
    hand, says the rest, and what the house has otherwise. `short_day` is a day without its year,
    `between` parts the members of a list; `sign_after`: an amount has its currency's sign behind
    it; `percent` is what follows a share. A space that is typed before the signs of
    `no_break_before` and `narrow_before`, or behind those of `narrow_behind`, is none to break at.
    """

    name: str
    locale: str
    faces: Mapping[str, str]
    point: str
    thousands: str
    day: str
    short_day: str
    between: str
    sign_after: bool
    percent: str
    no_break_before: str = ""
    narrow_before: str = ""
    narrow_behind: str = ""


def _read_languages() -> Mapping[str, Language]:
    """The languages of the folder `resources/locale`, the usual one first, the rest by code."""
    folders = (file.parent for file in (resources() / "locale").glob("*/language.toml"))
    read = {folder.name: _read_language(folder) for folder in folders}
    return {code: read[code] for code in sorted(read, key=lambda c: (c != DEFAULT_LANGUAGE, c))}


def _read_language(folder: Path) -> Language:
    """A language of the folder: its own file over what is compiled beside it."""
    files = (folder / FIGURES_FILE, folder / "language.toml")
    tables = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    compiled, written = tables
    return Language(**{**compiled, **written})


SPOKEN: Final = _read_languages()
"""Each language by its code; a new one is a folder of `resources/locale`."""


def set_in(language: str, text: str) -> str:
    """A text that somebody typed as that language sets it: a plain space beside its signs is one
    that no line breaks at."""
    spoken = SPOKEN[language]
    for sign in spoken.no_break_before:
        text = text.replace(f" {sign}", f"{NO_BREAK_SPACE}{sign}")
    for sign in spoken.narrow_before:
        text = text.replace(f" {sign}", f"{NARROW_SPACE}{sign}")
    for sign in spoken.narrow_behind:
        text = text.replace(f"{sign} ", f"{sign}{NARROW_SPACE}")
    return text


LANGUAGES: Final[Mapping[str, str]] = {code: spoken.name for code, spoken in SPOKEN.items()}
"""What each language is called in itself, by its code."""

EVERY_LANGUAGE: Final = " / ".join(LANGUAGES.values())
"""What a key is called that goes from one to the next."""

NAMED: Final = (DEFAULT_LANGUAGE, SOURCE_LANGUAGE)
"""The languages in which a sheet names a thing; it may in others of the folder too."""


def marked(sentence: str) -> str:
    """The sentence itself, marked for translation where it stands in a table."""
    return sentence


class Part(str):
    """A part of a sentence that is translated where the sentence is: a reason, which the program
    has in its catalogue."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the whole, which a sentence says as a percentage."""

    of_one: "Fraction"


class Words:
    """One language: sentences, names, cards and amounts as they are said in it.

    What its catalogue lacks is said in English, as the program is written.
    """

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else DEFAULT_LANGUAGE
        self.spoken: Final = SPOKEN[self.language]
        self._catalogue = _catalogue_of(self.language)

    def __call__(self, sentence: str, /, **values: object) -> str:
        """The sentence in this language, its placeholders filled; days as `day` has them, a
        `Share` as `percent`, a `Part` in this language too."""
        said = self._catalogue.sentence(sentence) if sentence else ""
        if not values:
            return said
        return said.format(**{key: self._worded(value) for key, value in values.items()})

    def sentence(self, saying: Saying) -> str:
        """What is to be said, in this language."""
        return self(saying.code, **saying.values)

    def _worded(self, value: object) -> object:
        match value:
            case Part():
                return self._catalogue.sentence(value)
            case Share():
                return self.percent(value.of_one)
            case date() if not isinstance(value, datetime):
                return self.day(value)
            case _:  # what says itself
                return value

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for `n` things, which it may name as `{n}`."""
        return self._catalogue.plural(one, many, n).format(n=self.number(n), **values)

    def name(self, names: "Names") -> str:
        """What a sheet calls a thing in this language, or in English, or in the first it knows."""
        named = names.get(self.language) or names.get(SOURCE_LANGUAGE)
        return named or next(iter(names.values()))

    def number(self, n: int) -> str:
        """A whole number with its thousands apart."""
        digits = f"{abs(n):,}".replace(",", self.spoken.thousands)
        return f"{MINUS}{digits}" if n < 0 else digits

    def pointed(self, figures: str) -> str:
        """Figures with a point as this language has them: `2,5`, `2.5`."""
        return figures.replace(".", self.spoken.point)

    def day(self, day: date) -> str:
        """A day in figures: `20/11/2026`, `2026-11-20`."""
        return f"{day:{self.spoken.day}}"

    def short_day(self, day: date) -> str:
        """A day in figures without its year: `20/11`, `11-20`."""
        return f"{day:{self.spoken.short_day}}"

    def listed(self, parts: Iterable[object]) -> str:
        """Things one after the other, parted as the language parts them: `1, 2, 3`."""
        return self.spoken.between.join(map(str, parts))

    def amount(self, money: "Money", currency: "Currency", *, minor: bool = False) -> str:
        """An amount in figures, without the currency's sign; the minor unit only if there is, or
        where others of its column have it."""
        whole, part = divmod(abs(money), 10**currency.digits)
        figures = self.number(whole)
        if part or (minor and currency.digits):
            figures += f"{self.spoken.point}{part:0{currency.digits}d}"
        return f"{MINUS}{figures}" if money < 0 else figures

    def money(self, money: "Money", currency: "Currency", *, minor: bool = False) -> str:
        """An amount with its currency's sign, on the side where the language writes it, its minor
        unit as `amount` has it.

        A sign of several letters, as `jetons`, follows in every language, and is one `jeton` of 1.
        """
        figures, sign = self.amount(money, currency, minor=minor), currency.sign
        if self.spoken.sign_after or len(sign) > 1:
            one = abs(money) == 10**currency.digits and sign.isalpha() and sign.islower()
            return f"{figures}{NO_BREAK_SPACE}{sign.removesuffix('s') if one else sign}"
        return f"{MINUS}{currency.sign}{figures[1:]}" if money < 0 else currency.sign + figures

    def odds(self, pays: "Fraction") -> str:
        """What a bet pays per unit, as a layout prints it: `8:1`, `1:2`, `0.54:1`."""
        if pays.denominator in (1, 2) or pays.numerator == 1:
            return f"{pays.numerator}:{pays.denominator}"
        return self.pointed(f"{float(pays):g}") + ":1"

    def percent(self, share: "Fraction") -> str:
        """A share as a percentage."""
        figures = self.pointed(f"{abs(float(share * 100)):g}")
        return f"{MINUS if share < 0 else ''}{figures}{self.spoken.percent}"

    def face(self, face: str) -> str:
        """The index on a card's corner: `10` for T, and V D R in French."""
        if face == "T":
            return "10"
        return self.spoken.faces.get(face, face)

    def card(self, face: str, suit: str = "") -> str:
        """A card in short, as it is printed: `R♦`, `10`, `7♥`."""
        return self.face(face) + _SUIT_SIGNS.get(suit, "")


def _catalogue_of(language: str) -> SaidSentences:
    """What is compiled of a language; nothing of the one that the program is written in."""
    file = resources() / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    return SaidSentences(file.read_bytes() if file.is_file() else b"")


@cache
def words(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)
