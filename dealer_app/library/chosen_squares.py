"""The squares of a law that leaves a choice, in words and figures: what is seen, how often a card
is drawn, what is done in each, and what its signs say.

`°` marks what a law leaves open, gains are per cent of the stake; against two tableaux `D>0.93`
draws where more than 0.93 times the first side's stakes lie on the second. Edges and best answers
are those before the cagnotte.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Final

from dealer_app.i18n import MINUS, Words, marked
from dealer_app.library.card import ACTS, LETTERS, RuleTable, together
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import HandId, HandSpec, LawCell

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
