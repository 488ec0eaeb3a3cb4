"""A question of the school: what lies on the felt, what is asked, and when an answer is right.

No words are made here: what is said is a code with its values, as refusals are. The truth of a
question comes from the engine, which asks it and judges it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.coup import Coup
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table.events import Event
from dealer_app.table.view.roads import CoupResult

Values = Mapping[str, object]
"""What a sentence needs beside its code: ids, numbers, and under `amount` and its like, money."""


Piles = tuple[tuple[Money, int], ...]
"""Piles of chips, each of one value: the value, and how many of it there are."""

Faces = tuple[str, ...]
"""Faces of cards, as the pack calls them."""

MOST_CARDS: Final = 12
"""Cards of an answer at most."""

IN_WORDS: Final = "in_words"
"""The code of what is said as somebody wrote it, whose values are its texts by language."""


class AnswerKind(StrEnum):
    """How an answer is given: one of those shown, a number, an amount of money, chips, or cards."""

    CHOICE = "choice"
    NUMBER = "number"
    AMOUNT = "amount"
    CHIPS = "chips"
    CARDS = "cards"


class Came(StrEnum):
    """What came of an answer or of an entry, once it counts."""

    OPEN = ""
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class DrillCell:
    """What a question trains: a cell of a law, a bet and its end, a moment of the coup.

    `key` names it within the drill and the game, its parts between bars: `banque|4|3` is the bank
    at 4 against a third card of 3.
    """

    drill: Drill
    game: str
    key: str

    @property
    def own(self) -> str:
        """The file of the house that asks it; nothing of any other."""
        return self.parts[0] if self.drill.about.of_house else ""

    @property
    def subject(self) -> "Subject":
        """What it is one of."""
        return Subject(self.drill, self.own)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the key, in order."""
        return tuple(self.key.split("|"))


class Subject(NamedTuple):
    """What is practised: a drill, or by its file one of those that the house wrote."""

    drill: Drill
    own: str = ""

    def has(self, drill: Drill, own: str) -> bool:
        """True of what is that, or one of all that the house wrote."""
        return self.drill is drill and self.own in ("", own)


@dataclass(frozen=True, slots=True)
class FeltSeen:
    """What lies on the felt while the question is asked.

    `settled`: the hands are judged, so that the table shows who won and what becomes of each
    stake. `hand` and `stake` (seat and bet) are what the question is about; `said` is what was
    said at the table before it, `results` the coups that the roads are drawn of, `left` the cards
    that are left in the shoe, `chips` the piles that lie there by themselves. `entries` are those
    by which a table of so many `seats` came to lie so, the one that is asked about last; none where
    the cards were laid for the question alone.
    """

    coup: Coup | None = None
    settled: bool = False
    hand: HandId | None = None
    stake: tuple[Seat, str] | None = None
    said: tuple[Saying, ...] = ()
    results: tuple[CoupResult, ...] = ()
    left: int | None = None
    chips: Piles = ()
    entries: tuple[Event, ...] = ()
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question, with the answer that is right.

    `right` is the place of the right one among `answers`, the number itself, or the amount in
    minor units; chips are right that are worth it. `rule` is the number of the rule behind it,
    `why` what is told of it after the answer. `chips` are the values that a stack may be built
    of, `best` is how the house stacks it. `cards` are those that are keyed, in their order: for
    each the face, and what else it may be keyed as.
    """

    cell: DrillCell
    seen: FeltSeen
    ask: Saying
    kind: AnswerKind
    right: int
    rule: str
    why: tuple[Saying, ...] = ()
    answers: tuple[Saying, ...] = ()
    chips: tuple[Money, ...] = ()
    best: Chips = field(default_factory=dict)
    cards: tuple[Faces, ...] = ()


Given = int | Chips | Faces
"""What a trainee gave: the place of an answer, a number, an amount in minor units, chips, or the
faces of cards."""


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Whether an answer is right, and why: what decides it, one reason after the other.

    `best` is false of a stack that is right, and longer than the house's own.
    """

    right: bool
    why: tuple[Saying, ...] = ()
    best: bool = True


def judged(question: Question, given: Given) -> AnswerVerdict:
    """Whether what was given answers the question, and the reasons that are told with it."""
    if question.kind is AnswerKind.CARDS:
        return AnswerVerdict(_are_the_cards(question, given), question.why)
    if isinstance(given, int):
        return AnswerVerdict(
            question.kind is not AnswerKind.CHIPS and given == question.right, question.why
        )
    if question.kind is not AnswerKind.CHIPS or isinstance(given, tuple):
        return AnswerVerdict(right=False, why=question.why)
    return _stack_judged(question, given)


def _are_the_cards(question: Question, given: Given) -> bool:
    """True of the cards that are right, each as it may be keyed."""
    if not isinstance(given, tuple) or len(given) != len(question.cards):
        return False
    return all(face in may_be for face, may_be in zip(given, question.cards, strict=True))


def _stack_judged(question: Question, given: Chips) -> AnswerVerdict:
    """Any stack of the house's chips that is worth the amount is right, the shortest is best."""
    laid = {value: number for value, number in given.items() if number}
    known = all(value in question.chips and number > 0 for value, number in laid.items())
    right = known and worth(laid) == question.right
    numbers = (sum(laid.values()), sum(question.best.values()))
    if right:
        best = numbers[0] <= numbers[1]
        told = Saying("stack_best" if best else "stack_right", _counted(*numbers))
        return AnswerVerdict(right=True, why=(told, *question.why), best=best)
    values = {"amount": worth(laid), "right": question.right}
    return AnswerVerdict(right=False, why=(Saying("stack_wrong", values), *question.why))


def _counted(given: int, best: int) -> Values:
    return {"number": given, "fewest": best}


def shuffled(question: Question, random: Random) -> Question:
    """The question with its answers in another order, so that no hand learns where one sits."""
    if question.kind is not AnswerKind.CHOICE:
        return question
    places = list(range(len(question.answers)))
    random.shuffle(places)
    answers = tuple(question.answers[place] for place in places)
    return replace(question, answers=answers, right=places.index(question.right))


def choice(question: Question, right: Saying, wrong: Sequence[Saying], random: Random) -> Question:
    """The question with these answers to choose from, the right one anywhere among them."""
    offered = replace(question, kind=AnswerKind.CHOICE, answers=(right, *wrong), right=0)
    return shuffled(offered, random)
