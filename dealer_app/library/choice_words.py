"""Choices that laws leave, in words and figures: what is seen, how often a card is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from dealer_app.i18n import MINUS, Words, marked
from dealer_app.library.card import together
from dealer_app.rules.variant import HandId, HandSpec

NATURAL: Final = "natural"
BUST: Final = "bust"
"""Why a hand is settled before the bank draws."""

Seen = tuple[int | str | None, ...]
"""What a hand sees before it chooses, of each other hand: what a card is worth, None where that
hand stood, or why it is settled already."""

_NATURAL: Final = marked("nat.")
_STOOD: Final = marked("stood")
_BUST: Final = marked("bust")
_LAST: Final = 99

_PLACES: Final = 3
_ALWAYS: Final = Fraction(1)
_ROUND: Final = 100
"""Up to which denominator a habit is told in times."""


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """How a choice is made: whose, on what total, and what is seen.

    `often` is how often a card is drawn; `gain` is what drawing gains more than standing by unit
    staked, None where that is not known or the choice never comes up. `turns` is the same where
    the other hand never draws in its one choice, and where it always does. `apart` is the gain
    against each of two hands, by unit staked on that, where both still matter (§4).
    """

    hand: HandId
    total: int
    seen: Seen
    often: Fraction
    gain: Fraction | None = None
    turns: tuple[Fraction, Fraction] | None = None
    apart: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class SideMade:
    """A hand against the bank and every choice of the two; or the bank alone, with those that it
    makes against two hands at once."""

    hand: HandId
    choices: tuple[ChoiceMade, ...]


@dataclass(frozen=True, slots=True)
class GameMade:
    """Every choice of a game. `balanced`: neither hand gains by playing otherwise; `stakes` is what
    lies on each hand, where the bank plays against two."""

    sides: tuple[SideMade, ...]
    balanced: bool = False
    stakes: Mapping[HandId, Fraction] = field(default_factory=dict)


def in_order(seen: Seen) -> tuple[int, ...]:
    """Where something seen stands in a table: a natural first, then that a hand stood."""
    return tuple(map(_place, seen))


def _place(seen: int | str | None) -> int:
    if isinstance(seen, int):
        return seen
    return {NATURAL: -2, None: -1}.get(seen, _LAST)


def seen_words(seen: int | str | None, words: Words) -> str:
    """That a hand stood or is settled, or what its card was worth."""
    if isinstance(seen, int):
        return str(seen)
    return words({NATURAL: _NATURAL, None: _STOOD}.get(seen, _BUST))


def decimal(number: Fraction, places: int, words: Words) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{float(number):.{places}f}".replace("-", MINUS)
    return words.pointed(text)


def often_words(often: Fraction, words: Words) -> str:
    """How often a card is drawn, with three decimals at most."""
    text = decimal(often, _PLACES, words)
    short = text.rstrip("0")
    return short if short[-1].isdigit() else text


def gain_words(gain: Fraction, places: int, words: Words) -> str:
    """What a unit gains, of a hundred: always with its sign, and 0 without one."""
    sign = "+" if gain > 0 else MINUS if gain < 0 else ""
    return sign + decimal(abs(100 * gain), places, words)


def ratio_words(ratio: Fraction, words: Words) -> str:
    """How many times as much, in three figures."""
    places = 2 if ratio < 10 else 1 if ratio < 100 else 0
    return decimal(ratio, places, words)


def habit_sentences(hand: HandSpec, choices: Sequence[ChoiceMade], words: Words) -> Iterator[str]:
    """How a hand makes its choices, a sentence for each share of cards drawn."""
    often: dict[int, set[Fraction]] = {}
    for each in choices:
        often.setdefault(each.total, set()).add(each.often)
    if any(len(shares) > 1 for shares in often.values()):
        yield words("{hand}: as its own table says.", hand=words.name(hand.names))
        return
    by_share: dict[Fraction, list[int]] = {}
    for total, (share,) in sorted(often.items()):
        by_share.setdefault(share, []).append(total)
    for share, totals in by_share.items():
        yield _habit_sentence(hand, share, together(words, totals), words)


def _habit_sentence(hand: HandSpec, share: Fraction, totals: str, words: Words) -> str:
    name = words.name(hand.said)
    values: Mapping[str, object] = {"hand": name[:1].upper() + name[1:], "totals": totals}
    if share == 0:
        return words("{hand} never draws on {totals}.", **values)
    if share == _ALWAYS:
        return words("{hand} always draws on {totals}.", **values)
    if share.denominator > _ROUND:
        percent = words.percent(Fraction(round(1000 * share), 1000))
        return words("{hand} draws on {totals} in {share} of the cases.", share=percent, **values)
    if share.numerator == 1:
        return words("{hand} draws on {totals} one time in {m}.", m=share.denominator, **values)
    return words(
        "{hand} draws on {totals}: {n} times in {m}.",
        n=share.numerator,
        m=share.denominator,
        **values,
    )
