"""The rules of each game: prose with places for its tables and for what the house chose."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache
from typing import Final

from dealer_app.i18n import NAMED, Words, resources
from dealer_app.library.bank_words import bank_rules
from dealer_app.library.card import option_name, value_name
from dealer_app.library.faults import read_text
from dealer_app.library.sheets import variant_ids
from dealer_app.rules.variant import Option, Variant

TABLEAU: Final = "{tableau}"
PAYOUTS: Final = "{payouts}"

_MARK: Final = re.compile(r" \{option (\w+)\}")
_STAFF: Final = " {staff}"
_OWN_GAME: Final = f"{TABLEAU}\n\n{PAYOUTS}\n"

_NUMBER: Final = r"(?:S\d(?:\.\d+|-A\d+)|GEN-\d+|IRR-\d+|§\d+(?:\.\d+)?[a-z]?)"
NUMBER_OF_A_RULE: Final = re.compile(_NUMBER)
_NUMBERS: Final = rf"{_NUMBER}(?:(?:, | à | to ){_NUMBER})*"
_BEFORE_A_RULE: Final = re.compile(rf"^- {_NUMBERS}\s?: (.)", re.MULTILINE)
_BEFORE_A_HEADING: Final = re.compile(rf"^(#+) {_NUMBERS} ", re.MULTILINE)
_WITHIN: Final = re.compile(rf" \({_NUMBERS}\)")


_RULE: Final = re.compile(rf"^- ({_NUMBERS})\s?: (.+)")
_HEADING: Final = re.compile(rf"^#+ ({_NUMBERS}) (.+)")
_RANGE: Final = re.compile(rf"({_NUMBER}) (?:à|to) ({_NUMBER})")
_LAST_PART: Final = re.compile(r"\d+$")


class Edition(Enum):
    """For whom the rules are written: guests read plain prose, staff the numbers of the rules."""

    GUESTS = auto()
    STAFF = auto()


@cache
def rule_text(variant_id: str, language: str) -> str:
    """A game's rules as markdown, as they are by default and as staff reads them.

    `{tableau}` and `{payouts}` stand for its tables. A house's own game, of which no prose is
    known, has the tables alone.
    """
    return _MARK.sub("", _prose(variant_id, language, Edition.STAFF))


def written_rule(variant_id: str, language: str, number: str) -> str:
    """The rule of that number in its own sentence: that paragraph, or the first one of a section;
    nothing where no prose of the game has it, or several sections share the number."""
    lines = rule_text(variant_id, language).splitlines()
    ruled = [found for line in lines if (found := _RULE.match(line))]
    rules = [each[2] for each in ruled if number in _numbered(each[1])]
    headed = [(place, found) for place, line in enumerate(lines) if (found := _HEADING.match(line))]
    sections = [place for place, each in headed if number in re.findall(_NUMBER, each[1])]
    begun = (line for line in lines[sections[0] + 1 :] if line) if len(sections) == 1 else iter(())
    text = rules[0] if rules else next(begun, "")
    found = _RULE.match(text)
    text = _WITHIN.sub("", found[2] if found else text)
    return text[:1].upper() + text[1:]


def _numbered(numbers: str) -> Iterator[str]:
    """Every number that stands before a rule or a section, those within a range too."""
    yield from re.findall(_NUMBER, numbers)
    for first, last in _RANGE.findall(numbers):
        stem = _LAST_PART.sub("", first)
        until = int(last.removeprefix(stem)) if last.startswith(stem) else 0
        yield from (f"{stem}{each}" for each in range(int(first.removeprefix(stem)) + 1, until))


def rules_in_force(variant: Variant, words: Words, edition: Edition = Edition.STAFF) -> str:
    """A game's rules as the house plays them: as `rule_text`, and what the house chose.

    Each rule that an option changed says so beside it; how the bank is held stands at the end.
    """
    unusual = {option.key: (option, value) for option, value in variant.unusual}
    text = _prose(variant.id, words.language, edition)
    said = {key: house_rule(words, *chosen) for key, chosen in unusual.items()}
    elsewhere = [sentence for key, sentence in said.items() if key not in _MARK.findall(text)]

    def beside(mark: re.Match[str]) -> str:
        return f" **{said[mark[1]]}**" if mark[1] in said else ""

    return _MARK.sub(beside, text) + "\n".join(_last(variant, words, elsewhere))


def house_rule(words: Words, option: Option, value: str) -> str:
    """What the house decided otherwise than is usual, as a remark beside the rule."""
    name, chosen = option_name(words, option), value_name(words, option, value)
    return words("House rule — {option}: {value}.", option=name, value=chosen)


def _last(variant: Variant, words: Words, elsewhere: list[str]) -> Iterator[str]:
    """What no rule of the prose has beside it: other choices of the house, and the bank's rules."""
    if elsewhere:
        heading = words("Rules of the house")
        yield f"\n## {heading}\n"
        yield from (f"- **{sentence}**" for sentence in elsewhere)
    bank = bank_rules(variant, words)
    if bank:
        heading = words("In force at this table")
        yield f"\n## {heading}\n"
        yield from (f"- {sentence}" for sentence in bank)
    yield ""


def _prose(variant_id: str, language: str, edition: Edition) -> str:
    folder = resources() / "variants" / variant_id
    paths = [folder / f"rules.{each}.md" for each in (language, *reversed(NAMED))]
    path = next((each for each in paths if each.is_file()), None)
    if path is None or variant_id not in variant_ids():
        return _OWN_GAME
    text = read_text(path)
    return _plain(text) if edition is Edition.GUESTS else text.replace(_STAFF, "")


def _plain(text: str) -> str:
    """The text without the numbers of its rules, and without what concerns their wording alone."""
    kept = "".join(line for line in text.splitlines(keepends=True) if _STAFF not in line)
    headed = _BEFORE_A_HEADING.sub(r"\1 ", kept)
    ruled = _BEFORE_A_RULE.sub(lambda begun: f"- {begun[1].upper()}", headed)
    return _WITHIN.sub("", ruled)
