"""What to practise next: each cell is a card of FSRS, so that what is weak comes back more often
and later, and what is known less and less."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Final

from fsrs import Card, Rating, Scheduler, State

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.house import House
from dealer_app.training.games import norms_of
from dealer_app.training.progress import DrillOf, Reply, drill_of, timed
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import Answered

NORMS: Final = norms_of(House())
"""Milliseconds that an answer of a drill may take before it counts as slow, where no house says."""

NEW_AFTER: Final = 3
"""Between two cells that were never asked about come so many that are due."""

_SCHEDULER: Final = Scheduler(enable_fuzzing=False)  # the same record gives the same order


@dataclass(frozen=True, slots=True)
class CellDeck:
    """The cells that were asked about, each as it is remembered."""

    cards: Mapping[DrillCell, Card] = field(default_factory=dict)

    def due(self, cell: DrillCell) -> datetime | None:
        """When a cell comes back; None of one that was never asked about."""
        card = self.cards.get(cell)
        return None if card is None else card.due

    def remembered(self, cell: DrillCell, now: datetime) -> float:
        """How likely the next answer is right, from 0 to 1; 0 where it was never asked about."""
        card = self.cards.get(cell)
        return 0.0 if card is None else _SCHEDULER.get_card_retrievability(card, now)


TIMED: Final = 20
"""How many right answers of a drill in a game say how quick somebody is, the last ones."""

TIGHTEST: Final = 3
"""A target never goes below the norm divided by so much."""


def targets(given: Iterable[Reply], norms: Mapping[Drill, int] = NORMS) -> Mapping[DrillOf, int]:
    """The milliseconds that a trainee is to beat in each drill of each game: the norm of the house
    until there are enough right answers, then the middle of the last ones where that is less, so
    that the target tightens with whoever gets quicker, and goes back with whoever slows down. What
    took how long while no clock ran says nothing of it."""
    last = dict[DrillOf, deque[int]]()
    for each in timed(given):
        answer = each.answer
        if answer.right and not answer.hints:
            of = drill_of(answer.cell)
            last.setdefault(of, deque(maxlen=TIMED)).append(answer.milliseconds)
    return {
        of: min(norms[of.drill], max(norms[of.drill] // TIGHTEST, sorted(times)[TIMED // 2]))
        for of, times in last.items()
        if len(times) == TIMED
    }


def deck(given: Iterable[Reply], norms: Mapping[Drill, int] = NORMS) -> CellDeck:
    """The cards as they stand after these answers."""
    cards = dict[DrillCell, Card]()
    for each in given:
        cell = each.answer.cell
        cards[cell] = _reviewed(cards.get(cell), each, norms)
    return CellDeck(cards)


def reviewed(dealt: CellDeck, reply: Reply, norms: Mapping[Drill, int] = NORMS) -> CellDeck:
    """The cards after one answer more."""
    cell = reply.answer.cell
    return CellDeck({**dealt.cards, cell: _reviewed(dealt.cards.get(cell), reply, norms)})


def _reviewed(card: Card | None, reply: Reply, norms: Mapping[Drill, int]) -> Card:
    at = reply.at.astimezone(UTC)
    # Left alone, a card asks the clock for its number and its first day.
    card = Card(card_id=0, due=at) if card is None else copy(card)
    if card.last_review is not None:
        at = max(at, card.last_review)  # a clock that was turned back forgets nothing
    given = rated(reply.answer, norms, practice=reply.practice)
    return _SCHEDULER.review_card(card, given, at)[0]


def rated(
    answer: Answered, norms: Mapping[Drill, int] = NORMS, *, practice: bool = False
) -> Rating:
    """How well an answer was known: wrong or given away, slow or with a hint, in time, at once;
    in practice, where nobody hurries, with a hint or without."""
    if not answer.right or answer.given_away:
        return Rating.Again
    if practice:
        return Rating.Hard if answer.hints else Rating.Good
    norm = norms[answer.cell.drill]
    if answer.hints or answer.milliseconds > norm:
        return Rating.Hard
    return Rating.Easy if 3 * answer.milliseconds <= norm else Rating.Good


def next_cells(
    cells: Sequence[DrillCell],
    dealt: CellDeck,
    now: datetime,
    random: Random,
    *,
    hard: Collection[DrillCell] = (),
) -> tuple[DrillCell, ...]:
    """These cells, each once, in the order in which they are to be practised.

    First those that are due, the weakest first, with new ones mixed in; then the others, those
    that were not seen for longest before the rest. Of the new ones, as chance lays them, the hard
    ones come first (§14). What was answered last is not asked again at once.
    """
    order = list(cells)
    random.shuffle(order)
    known = [cell for cell in order if cell in dealt.cards]
    due = [cell for cell in known if dealt.cards[cell].due <= now]
    due.sort(key=lambda cell: _urgency(dealt, cell, now))
    later = [cell for cell in known if dealt.cards[cell].due > now]
    later.sort(key=lambda cell: dealt.cards[cell].last_review or now)
    new = [cell for cell in order if cell not in dealt.cards]
    new.sort(key=lambda cell: cell not in hard)
    return _apart([*_mixed(due, new, random.randrange(NEW_AFTER + 1)), *later], dealt)


def _urgency(dealt: CellDeck, cell: DrillCell, now: datetime) -> tuple[bool, float, float]:
    """What is being learnt, or learnt again, comes first; then the less a cell is remembered and
    the harder it is, the sooner it comes."""
    card = dealt.cards[cell]
    return card.state is State.Review, dealt.remembered(cell, now), -(card.difficulty or 0.0)


def _mixed(due: Sequence[DrillCell], new: Sequence[DrillCell], first: int) -> Iterator[DrillCell]:
    """The due ones with a new one after so many of them, and after every few more; the new ones
    that are left follow them."""
    fresh = iter(new)
    for number, cell in enumerate(due):
        if number >= first and (number - first) % NEW_AFTER == 0:
            yield from islice(fresh, 1)
        yield cell
    yield from fresh


def _apart(order: Sequence[DrillCell], dealt: CellDeck) -> tuple[DrillCell, ...]:
    """The order, unless it began with what was answered last: then the next comes before it."""
    reviews = {cell: card.last_review for cell, card in dealt.cards.items() if card.last_review}
    if len(order) < 2 or order[0] != max(reviews, key=reviews.__getitem__, default=None):
        return tuple(order)
    first, second, *rest = order
    return (second, first, *rest)
