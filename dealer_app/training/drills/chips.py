"""Chips: what piles of them are worth, and whether a stake is what was announced (§14).

Every game has it where the house says what its chips are. The piles are drawn, never told in words:
the eye that pays a stake counts it.
"""

from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.money import Money, worth
from dealer_app.table.table import Rules
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Piles, Question, choice
from dealer_app.training.worked_sums import pile_sums

WORTH: Final = "worth"
TOLD: Final = "told"

KINDS: Final = ("one", "two", "three", "four")
"""Of how many values the chips are, as a cell names it."""

EXACT: Final = "exact"
SHORT: Final = "short"
OVER: Final = "over"

_PILE: Final = range(1, 7)
_ALONE: Final = range(3, 13)
"""How many chips lie in a pile among others, and in one that lies alone."""


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """What chips of one to four values come to, and a stake that is, or is not, what was
    announced; none where the house has no chips."""
    known = len(rules.house.chips)
    keys = [f"{WORTH}|{kinds}" for kinds in KINDS[:known]]
    keys += [f"{TOLD}|{came}" for came in (EXACT, SHORT, OVER)] if known else []
    return tuple(DrillCell(Drill.CHIPS, rules.variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Piles of chips, and their worth, which is typed; or a stake beside what was said of it."""
    what, which = cell.parts
    if what == TOLD:
        return _of_a_stake(rules, random, cell, which)
    piles = _piles(rules, random, KINDS.index(which) + 1)
    return Question(
        cell,
        FeltSeen(chips=piles),
        Saying("chips_worth"),
        AnswerKind.AMOUNT,
        worth(dict(piles)),
        "",
        pile_sums(piles),
    )


def _of_a_stake(rules: Rules, random: Random, cell: DrillCell, came: str) -> Question:
    """What a seat announces, and the chips that it laid: that, or a chip more or less of one of
    their values."""
    piles = _piles(rules, random, min(random.choice((2, 3)), len(rules.house.chips)))
    lies, off = worth(dict(piles)), random.choice([value for value, _ in piles])
    told = Money(lies + {EXACT: 0, SHORT: off, OVER: -off}[came])
    seat = str(random.randint(1, rules.variant.seats))
    question = Question(
        cell,
        FeltSeen(chips=piles),
        Saying("chips_told", {"seat": seat, "amount": told}),
        AnswerKind.CHOICE,
        0,
        "",
        (
            *pile_sums(piles),
            Saying(f"told_{came}", {"amount": told, "missing": Money(abs(lies - told))}),
        ),
    )
    wrong = [Saying(f"lies_{each}") for each in (EXACT, SHORT, OVER) if each != came]
    return choice(question, Saying(f"lies_{came}"), wrong, random)


def _piles(rules: Rules, random: Random, kinds: int) -> Piles:
    """Piles of so many values of the house, the highest first."""
    values = sorted(random.sample([chip.value for chip in rules.house.chips], kinds), reverse=True)
    high = _PILE if kinds > 1 else _ALONE
    return tuple((value, random.choice(high)) for value in values)
