"""The squares of a law that leaves a choice: what is done in each, and what its signs say.

`°` marks what a law leaves open, gains are per cent of the stake; against two tableaux `D>0.93`
draws where more than 0.93 times the first side's stakes lie on the second. Edges and best answers
are those before the cagnotte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words
from dealer_app.library.card import ACTS, LETTERS, RuleTable
from dealer_app.library.choice_words import ChoiceMade, often_words, ratio_words
from dealer_app.rules.variant import HandId, LawCell

FREE: Final = "°"
WORSE: Final = "!"
"""Behind what the law leaves open, and behind what is done though the other would be better."""

NONE: Final = "–"
"""In a choice that never comes up."""

ABOVE: Final = ">"
BELOW: Final = "<"
"""Before how many times the stakes of one hand must lie on another before the bank draws."""

MOST_UNEQUAL: Final = 100
"""How many times as much may lie on one hand as on another, as far as tables go."""

_EVEN: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of a law: what is done, whether a card is drawn more often than not, and whether
    the law left it open."""

    text: str
    draws: bool = False
    free: bool = False


Row = tuple[str, tuple[Square, ...]]


@dataclass(frozen=True, slots=True)
class ChosenLaw:
    """A hand's law with its choices made: a row of squares for each total, under a head.

    `said` are the sentences above it, `note` what stands below; `beside` are the tables of what
    the choices gain.
    """

    title: str
    said: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str
    beside: tuple[RuleTable, ...] = ()


def square(act: LawCell, made: ChoiceMade | None, bank: HandId, words: Words) -> Square:
    """What the law says, or what is chosen; a dash in a choice that never comes up."""
    if act is not LawCell.CHOOSES and made is None:
        return Square(words(LETTERS[act]), draws=act is LawCell.DRAWS)
    if made is None or (made.hand == bank and made.gain is None):
        return Square(NONE, free=True)
    whole = {Fraction(0): words("S"), Fraction(1): words("D")}
    text = whole.get(made.often) or often_words(made.often, words)
    mark = WORSE if worse(made) else ratio(made, words) or FREE
    return Square(text + mark, draws=made.often > _EVEN, free=True)


def worse(made: ChoiceMade) -> bool:
    """True of a habit that is not the best answer."""
    if made.gain is None:
        return False
    return (made.gain > 0 and made.often < 1) or (made.gain < 0 and made.often > 0)


def ratio(made: ChoiceMade, words: Words) -> str:
    """Beyond which stakes on the second hand, by those on the first, the bank draws; nothing where
    no stakes change its answer (§4)."""
    first, second = made.apart or (Fraction(0), Fraction(0))
    if first * second >= 0:
        return ""
    turns = -first / second
    if not Fraction(1, MOST_UNEQUAL) <= turns <= MOST_UNEQUAL:
        return ""
    return (ABOVE if second > 0 else BELOW) + ratio_words(turns, words)


def legend(rows: Sequence[Row], words: Words) -> str:
    """What the letters and signs of a table stand for, as far as they are in it."""
    texts = [each.text for _, squares in rows for each in squares]
    told = [
        words("{letter}: {act}", letter=words(LETTERS[act]), act=words(ACTS[act]))
        for act in (LawCell.DRAWS, LawCell.STANDS)
    ]
    told += [said for sign, said in _signs(words) if any(sign in text for text in texts)]
    if any(ABOVE in text or BELOW in text for text in texts):
        told.append(words("the letter: the answer to the stakes as they lie"))
    if any(text[:1].isdigit() for text in texts):
        told.append(words("a figure: how often it draws"))
    return words.listed(told)


def _signs(words: Words) -> Sequence[tuple[str, str]]:
    return (
        (FREE, words("{sign}: the law leaves it open", sign=FREE)),
        (WORSE, words("{sign}: as stated, though the other is better", sign=WORSE)),
        (NONE, words("{sign}: never comes up", sign=NONE)),
        (
            ABOVE,
            words(
                "{sign}: draws where more than so many times the first tableau’s stakes lie on the "
                "second",
                sign=ABOVE,
            ),
        ),
        (
            BELOW,
            words(
                "{sign}: draws where less than so many times the first tableau’s stakes lie on the "
                "second",
                sign=BELOW,
            ),
        ),
    )
