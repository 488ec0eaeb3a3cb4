"""Words: one gettext catalogue for each window or document, several languages at once."""

import gettext
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the first paint needs words, and none of the rules
    from fractions import Fraction

    from dealer_app.rules.house import Currency
    from dealer_app.rules.money import Money
    from dealer_app.rules.variant import Names

LANGUAGES: Final[Mapping[str, str]] = {"fr": "Français", "en": "English"}
DEFAULT_LANGUAGE: Final = "fr"
DOMAIN: Final = "sabot"
NARROW_SPACE: Final = "\u202f"
NO_BREAK_SPACE: Final = "\u00a0"
MINUS: Final = "\u2212"

_FRENCH_INDICES: Final[Mapping[str, str]] = {"J": "V", "Q": "D", "K": "R"}
_SUIT_SIGNS: Final[Mapping[str, str]] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def resources() -> Path:
    """The folder of resources: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def marked(sentence: str) -> str:
    """The sentence itself, marked for translation where it stands in a table."""
    return sentence


class Words:
    """One language: sentences, names, cards and amounts as they are said in it."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else DEFAULT_LANGUAGE
        self._catalogue = gettext.translation(
            DOMAIN, resources() / "locale", [self.language], fallback=self.language == "en"
        )

    def __call__(self, sentence: str, /, **values: object) -> str:
        """The sentence in this language, its placeholders filled; days as `day` has them."""
        said = self._catalogue.gettext(sentence) if sentence else ""
        if not values:
            return said
        return said.format(**{key: self._filled(value) for key, value in values.items()})

    def _filled(self, value: object) -> object:
        if isinstance(value, date) and not isinstance(value, datetime):
            return self.day(value)
        return value

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for `n` things, which it may name as `{n}`."""
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **values)

    def name(self, names: "Names") -> str:
        """What a sheet calls a thing in this language, or in the first that it knows."""
        return names.get(self.language) or next(iter(names.values()))

    def number(self, n: int) -> str:
        """A whole number with its thousands apart."""
        digits = f"{abs(n):,}".replace(",", NARROW_SPACE if self.language == "fr" else ",")
        return f"{MINUS}{digits}" if n < 0 else digits

    def day(self, day: date) -> str:
        """A day in figures: `20/11/2026`, `2026-11-20`."""
        return f"{day:%d/%m/%Y}" if self.language == "fr" else day.isoformat()

    def amount(self, money: "Money", currency: "Currency", *, minor: bool = False) -> str:
        """An amount in figures, without the currency's sign; the minor unit only if there is, or
        where others of its column have it."""
        whole, part = divmod(abs(money), 10**currency.digits)
        point = "," if self.language == "fr" else "."
        figures = self.number(whole) + (
            f"{point}{part:0{currency.digits}d}" if part or (minor and currency.digits) else ""
        )
        return f"{MINUS}{figures}" if money < 0 else figures

    def money(self, money: "Money", currency: "Currency", *, minor: bool = False) -> str:
        """An amount with its currency's sign, on the side where the language writes it, its minor
        unit as `amount` has it.

        A sign of several letters, as `jetons`, follows in every language.
        """
        figures = self.amount(money, currency, minor=minor)
        if self.language == "fr" or len(currency.sign) > 1:
            return f"{figures}{NO_BREAK_SPACE}{currency.sign}"
        return f"{MINUS}{currency.sign}{figures[1:]}" if money < 0 else currency.sign + figures

    def odds(self, pays: "Fraction") -> str:
        """What a bet pays per unit, as a layout prints it: `8:1`, `1:2`, `0.54:1`."""
        if pays.denominator in (1, 2) or pays.numerator == 1:
            return f"{pays.numerator}:{pays.denominator}"
        figures = f"{float(pays):g}"
        return (figures.replace(".", ",") if self.language == "fr" else figures) + ":1"

    def percent(self, share: "Fraction") -> str:
        """A share as a percentage."""
        figures = f"{float(share * 100):g}"
        if self.language == "fr":
            return figures.replace(".", ",") + NO_BREAK_SPACE + "%"
        return figures + "%"

    def face(self, face: str) -> str:
        """The index on a card's corner: `10` for T, and V D R in French."""
        if face == "T":
            return "10"
        return _FRENCH_INDICES.get(face, face) if self.language == "fr" else face

    def card(self, face: str, suit: str = "") -> str:
        """A card in short, as it is printed: `R♦`, `10`, `7♥`."""
        return self.face(face) + _SUIT_SIGNS.get(suit, "")


@cache
def words(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)
