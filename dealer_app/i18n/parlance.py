"""How a game is called: its own words for the bank and for a natural, and the rule behind a call.

A call is spoken, and nobody speaks a number: a sentence and the rules behind it stand apart.

They stand beside the game's sheet, in `calls.toml`; a game without that file is called in the
common words, and no rule is named.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Final

from dealer_app.i18n import Words, marked, resources
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import Names, Variant

FILE: Final = "calls.toml"
OPTION: Final = "option"
"""The key under which a rule names the option that it depends on."""

COMMON: Final[Mapping[str, str]] = {
    "bank": marked("the bank"),
    "natural": marked("Natural"),
    "one_natural": marked("natural"),
    "lays_down": marked("I lay down"),
    "passes": marked("The bank passes"),
    "alone": marked("Banco"),
    "shoe": marked("Shoe"),
    "shoes": marked("Shoes"),
    "new_shoe": marked("New shoe"),
    "shuffle": marked("Shuffle, cut, and open the shoe."),
    "fill": marked("Fill the shoe"),
    "first": marked("The lot, or the croupier, names the first; any amount opens it."),
}
"""What is said where a game has no word of its own."""
Rule = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parlance:
    """A game's own words, by what they stand for, and its rules, by what is called.

    A rule that depends on an option of the house is a table: the option, and the number of the
    rule under each of its values.
    """

    said: Mapping[str, Names] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)


@cache
def parlance(variant: str) -> Parlance:
    """The words and rules of the game of this id."""
    path = resources() / "variants" / variant / FILE
    if not path.is_file():
        return Parlance()
    with path.open("rb") as file:
        read = tomllib.load(file)
    return Parlance(read.get("said", {}), read.get("rules", {}))


def term(words: Words, variant: Variant, what: str) -> str:
    """The game's own word for one of the common things: `le Trône`, `Siècle`."""
    names = parlance(variant.id).said.get(what)
    return words(COMMON[what]) if names is None else words.name(names)


def shoe_name(words: Words, variant: Variant, number: int) -> str:
    """What the cards lie in; numbered where it lasts for more than one coup (S1.4)."""
    shoe = term(words, variant, "shoe")
    return shoe if variant.shoe.coups == 1 else words("{shoe} {number}", shoe=shoe, number=number)


def rule(variant: Variant, *keys: str) -> str:
    """The number of the rule behind a call: of the first key that the game knows, or nothing."""
    known = parlance(variant.id).rules
    for key in keys:
        number = in_force(variant, known.get(key, ""))
        if number:
            return number
    return ""


def in_force(variant: Variant, number: Rule) -> str:
    """The number of a rule under the options of the game; empty where it has none under them."""
    if isinstance(number, str):
        return number
    return number.get(variant.chosen.get(number[OPTION], ""), "")


@dataclass(frozen=True, slots=True)
class Cited:
    """What is said, and apart from it the numbers of the rules that it follows from."""

    sentence: str = ""
    rules: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.sentence)


def cited(variant: Variant, sentence: str, *keys: str) -> Cited:
    """The sentence, and the rule behind it where the game names one."""
    number = rule(variant, *keys)
    return Cited(sentence, (number,) if number and sentence else ())


def together(*parts: Cited | str) -> Cited:
    """One sentence after the other, and all their rules, each once."""
    sentences: list[str] = []
    rules: dict[str, None] = {}
    for part in parts:
        if part:
            told = Cited(part) if isinstance(part, str) else part
            sentences.append(told.sentence)
            rules |= dict.fromkeys(told.rules)
    return Cited(" ".join(sentences), tuple(rules))
