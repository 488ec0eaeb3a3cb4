"""What drawing and standing are worth in each choice, the best answer, and the equilibrium of a
game in which one hand has one choice and the bank many (rules of §3.4)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import HandId
from dealer_app.theory.habits import Habits, chance_of
from dealer_app.theory.orders import Orders
from dealer_app.theory.payouts import BetLines
from dealer_app.theory.plays import CellChoice, ChoiceCell
from dealer_app.theory.shoe import Composition

_NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Acts:
    """What drawing and standing gain the bank against one hand, by unit staked on that."""

    hand: HandId
    draws: Fraction
    stands: Fraction

    @property
    def advantage(self) -> Fraction:
        """What drawing gains more than standing."""
        return self.draws - self.stands


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice weighed: how often it comes up, and what drawing and standing then gain, by unit
    staked, for the hand that chooses.

    A bank that plays against several hands at once weighs them by what lies on each; `apart` says
    it of each hand that its draw still matters to (§4).
    """

    cell: ChoiceCell
    reached: Fraction
    draws: Fraction
    stands: Fraction
    apart: tuple[Acts, ...] = ()

    @property
    def advantage(self) -> Fraction:
        """What drawing gains more than standing; negative where standing is better."""
        return self.draws - self.stands

    @property
    def best(self) -> bool:
        """True if a card is drawn; where both are worth the same, the hand stands."""
        return self.advantage > 0

    @property
    def turns_at(self) -> Fraction | None:
        """How much must lie on the second hand for each unit on the first that both acts are worth
        the same (§4); None where no stakes make them so, or only one hand still matters."""
        if len(self.apart) != 2:
            return None
        first, second = (each.advantage for each in self.apart)
        return -first / second if first * second < 0 else None


@dataclass(frozen=True, slots=True)
class Contest:
    """One shoe between a hand and the bank: how often it comes to what may be chosen in one coup,
    and what the hand gains by that.

    `weights` and `gains` go by all that the plays know to be chosen; weights are in orders, of
    `whole`, and gains in units times orders; choices are not yet weighed by any habit.
    """

    orders: Orders
    weights: tuple[int, ...]
    gains: tuple[Fraction, ...]
    whole: int

    def advice(self, chooser: HandId, habits: Habits) -> Mapping[ChoiceCell, Advice]:
        """What each choice of that hand is worth while the others play by these habits.

        KeyError for a choice of the others without a habit.
        """
        reached: dict[ChoiceCell, Fraction] = {}
        gained: dict[CellChoice, Fraction] = {}
        sign = -1 if chooser == self.orders.plays.variant.banque else 1
        for chosen, weight, gain in self._choices():
            mine = [each for each in chosen if each.cell.hand == chooser]
            if not mine or not weight:
                continue
            often = chance_of((each for each in chosen if each.cell.hand != chooser), habits)
            (choice,) = mine
            gained[choice] = gained.get(choice, _NONE) + sign * gain * often
            if not choice.draws:
                reached[choice.cell] = reached.get(choice.cell, _NONE) + weight * often
        return {cell: self._advice(cell, ways, gained) for cell, ways in reached.items() if ways}

    def _choices(self) -> Iterator[tuple[tuple[CellChoice, ...], int, Fraction]]:
        return zip(self.orders.plays.chosen, self.weights, self.gains, strict=True)

    def _advice(
        self, cell: ChoiceCell, ways: Fraction, gained: Mapping[CellChoice, Fraction]
    ) -> Advice:
        draws, stands = (gained.get(CellChoice(cell, each), _NONE) for each in (True, False))
        return Advice(cell, ways / self.whole, draws / ways, stands / ways)

    def gain(self, habits: Habits) -> Fraction:
        """What the hand gains by unit staked under these habits of both."""
        gains = (
            gain * chance_of(chosen, habits) for chosen, weight, gain in self._choices() if weight
        )
        return sum(gains, _NONE) / self.whole


def contest(orders: Orders, lines: BetLines, shoe: Composition) -> Contest:
    """The shoe as a contest over a bet whose payout looks at totals alone; TooFewCards."""
    choices = len(orders.plays.chosen)
    weights, gains = [0] * choices, [0] * choices
    brought, part = _gains(orders, lines)
    every = zip(
        orders.plays.ways.chosen.tolist(), orders.weigh(shoe).tolist(), brought, strict=True
    )
    for choice, weight, gain in every:
        weights[choice] += weight
        gains[choice] += weight * gain
    gained = tuple(Fraction(gain, part) for gain in gains)
    return Contest(orders, tuple(weights), gained, orders.whole(shoe))


def _gains(orders: Orders, lines: BetLines) -> tuple[Sequence[int], int]:
    """What each way gains the hand, in whole numbers, and how many of them are a unit:
    principals play for their own duel, whose stakes come back on a tie, whatever becomes of the
    bets beside it (S3.14, S3.15, S3.18)."""
    if orders.plays.variant.principals is not None:
        return orders.plays.ways.duels.sign.tolist(), 1
    part = lcm(*(payoff.net.denominator for payoff in lines.payoffs))
    whole = [int(payoff.net * part) for payoff in lines.payoffs]
    return [whole[number] for number in lines.of_play.tolist()], part


def best_answer(advice: Mapping[ChoiceCell, Advice]) -> Habits:
    """The habits of a hand that always does what gains it more."""
    return {cell: Fraction(each.best) for cell, each in advice.items()}


# The equilibrium


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
