"""The equilibrium of a game in which one hand has one choice, and the bank many (rules of §3.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dealer_app.theory.answers import Advice, Contest
from dealer_app.theory.habits import Habits
from dealer_app.theory.plays import ChoiceCell

_NEVER, _ALWAYS = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """How both play where neither gains by playing otherwise, and what one unit then gains the
    hand."""

    habits: Habits
    gain: Fraction


@dataclass(frozen=True, slots=True)
class _Rising:
    """A sum that changes evenly with how often the hand draws: at never, and at always."""

    never: Fraction
    always: Fraction

    @property
    def slope(self) -> Fraction:
        return self.always - self.never

    def at(self, often: Fraction) -> Fraction:
        return self.never + self.slope * often


@dataclass(frozen=True, slots=True)
class _Answer:
    """One choice of the bank: what drawing and standing bring it, and which is better when."""

    cell: ChoiceCell
    draws: _Rising
    stands: _Rising

    def at(self, often: Fraction) -> Fraction:
        return max(self.draws.at(often), self.stands.at(often))

    def crossing(self) -> Fraction | None:
        """How often the hand draws where both are worth the same, if there is such a point."""
        turn = self.draws.slope - self.stands.slope
        where = (self.stands.never - self.draws.never) / turn if turn else None
        return where if where is not None and _NEVER < where < _ALWAYS else None


def equilibrium(contest: Contest, cell: ChoiceCell) -> Equilibrium:
    """The habits of a hand whose one choice is `cell`, and of the bank that answers it.

    What the bank gains is least where it bends: there one of its choices is worth the same both
    ways, and is mixed so that the hand's is worth the same too.
    """
    answers = _answers(contest, cell)
    rest = _rest(contest, cell, answers)
    points = {_NEVER, _ALWAYS, *(p for p in (each.crossing() for each in answers) if p is not None)}
    often = min(points, key=lambda q: rest.at(q) + sum(each.at(q) for each in answers))
    habits = {cell: often, **_bank_habits(answers, rest, often)}
    return Equilibrium(habits, contest.gain(habits))


def _answers(contest: Contest, cell: ChoiceCell) -> tuple[_Answer, ...]:
    """Every choice of the bank, weighed where the hand never draws and where it always does."""
    bank = contest.orders.plays.variant.banque
    never, always = (contest.advice(bank, {cell: often}) for often in (_NEVER, _ALWAYS))
    return tuple(
        _Answer(
            each,
            _Rising(_draws(never.get(each)), _draws(always.get(each))),
            _Rising(_stands(never.get(each)), _stands(always.get(each))),
        )
        for each in {**never, **always}
    )


def _draws(advice: Advice | None) -> Fraction:
    return advice.draws * advice.reached if advice else Fraction(0)


def _stands(advice: Advice | None) -> Fraction:
    return advice.stands * advice.reached if advice else Fraction(0)


def _rest(contest: Contest, cell: ChoiceCell, answers: Sequence[_Answer]) -> _Rising:
    """What the bank gains where it has no choice."""
    stood = {each.cell: _NEVER for each in answers}

    def at(often: Fraction) -> Fraction:
        gain = contest.gain({cell: often, **stood})
        return -gain - sum((each.stands.at(often) for each in answers), Fraction(0))

    return _Rising(at(_NEVER), at(_ALWAYS))


def _bank_habits(answers: Sequence[_Answer], rest: _Rising, often: Fraction) -> Habits:
    """The bank's habits: what is better, and in a choice that is even, what holds the hand."""
    even = [each for each in answers if each.crossing() == often]
    habits = {each.cell: Fraction(each.draws.at(often) > each.stands.at(often)) for each in answers}
    if even:
        decided = (each for each in answers if each not in even)
        slope = rest.slope + sum(
            (each.draws if habits[each.cell] else each.stands).slope for each in decided
        )
        slope += sum(each.stands.slope for each in even)
        turn = sum(each.draws.slope - each.stands.slope for each in even)
        habits |= dict.fromkeys((each.cell for each in even), -slope / turn)
    return habits
