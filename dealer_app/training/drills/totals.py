"""Totals: what two cards count to, and what three do, as each game adds them up (§1, §14 drill B).

Every game of the family has them: modulo 10, modulo 12, or nine taken off, with hands that are
over.
"""

from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.parlance import rule
from dealer_app.i18n.saying import Saying
from dealer_app.rules.count import FIRST_CARDS, Bust, Count, Method, Total
from dealer_app.rules.coup import Hand, values
from dealer_app.rules.drawing import LawCell
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.table import Rules
from dealer_app.training.felt import ShuffledCards, opened, plain_totals, two_card_totals
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice

OVER: Final = "over"
TWO: Final = "2"
THREE: Final = "3"
OFFERED: Final = 4
"""Answers that are offered."""

_SEATS: Final = 3
_OTHERS: Final = (
    Count(Method.MODULO, 10, {}),
    Count(Method.MODULO, 12, {}),
    Count(Method.LESS_NINE, 9, {}),
)
"""How the other games of the family add up: what a hand used to them answers."""


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """A cell for each total of two cards, and for each of three that drew by the law."""
    game, variant = rules.variant.id, rules.variant
    two = [f"{TWO}|{_named(variant.count, total)}" for total in two_card_totals(variant)]
    three = [f"{THREE}|{total}" for total in _of_three(variant)]
    keys = dict.fromkeys((*two, *three))
    return tuple(DrillCell(Drill.TOTALS, game, key) for key in keys)


def _named(count: Count, points: int) -> str:
    """The total as a cell names it; every hand that is over is one and the same."""
    return OVER if points >= count.totals else str(points)


def _of_three(variant: Variant) -> tuple[str, ...]:
    """What a hand that drew can count to, those that are over last."""
    worth, count = set(variant.pack.values), variant.count
    firsts = {first for hand in variant.laws for first in _draws_on(variant, hand)}
    totals = {_drawn(count, first, third) for first in firsts for third in worth}
    plain = sorted(total.points for total in totals if not total.bust)
    over = [OVER] if any(total.bust for total in totals) else []
    return (*(str(total) for total in plain), *over)


def _drawn(count: Count, first: int, third: int) -> Total:
    """What two cards of a total and a third card count to."""
    return count.total((first, 0, third))


def _draws_on(variant: Variant, hand: HandId) -> list[int]:
    """The two-card totals on which this hand may have drawn."""
    rows = variant.laws[hand].rows
    return [t for t in plain_totals(variant) if any(act is not LawCell.STANDS for act in rows[t])]


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """A hand that counts to what the cell says; it may be typed, or chosen among the totals that
    other games, and a forgotten card, would make of it."""
    variant = rules.variant
    number, total = cell.parts
    hand = random.choice(_hands_for(variant, number, total))
    deck = ShuffledCards(variant, random)
    cards = _two(variant, deck, total) if number == TWO else _three(variant, deck, hand, total)
    coup = opened(variant, _SEATS).with_hand(hand, cards)
    found = variant.count.total(values(variant, cards))
    question = Question(
        cell,
        FeltSeen(coup, hand=hand),
        Saying("total_of", {"hand": hand}),
        AnswerKind.NUMBER,
        found.points,
        _rule(variant, cards),
        _why(variant, cards, found),
    )
    may_be_over = variant.count.bust is not Bust.NEVER and len(cards) > FIRST_CARDS
    if found.bust or may_be_over or random.random() < 1 / 2:
        return choice(question, _answer(found), _wrong(variant, cards, found), random)
    return question


def _hands_for(variant: Variant, number: str, total: str) -> list[HandId]:
    """The hands of the table that may count to this."""
    hands = opened(variant, _SEATS).playing
    if number == TWO:
        return list(hands)
    return [hand for hand in hands if _thirds(variant, hand, total)]


def _two(variant: Variant, deck: ShuffledCards, total: str) -> Hand:
    if total != OVER:
        return deck.pair([int(total)])
    return deck.pair([t for t in two_card_totals(variant) if t >= variant.count.totals])


def _three(variant: Variant, deck: ShuffledCards, hand: HandId, total: str) -> Hand:
    """Two cards on which the hand may draw, and a third that makes the total."""
    thirds = _thirds(variant, hand, total)
    first = deck.pair(sorted({first for first, _ in thirds}))
    was = variant.count.total(values(variant, first)).points
    worth = {third for each, third in thirds if each == was}
    return (*first, deck.card(lambda card: variant.pack.value(card) in worth))


def _thirds(variant: Variant, hand: HandId, total: str) -> list[tuple[int, int]]:
    """The two-card totals with the values of a third card that together make the total."""
    found = []
    for first in _draws_on(variant, hand):
        for third in sorted(set(variant.pack.values)):
            drawn = _drawn(variant.count, first, third)
            if (OVER if drawn.bust else str(drawn.points)) == total:
                found.append((first, third))
    return found


def _answer(total: Total) -> Saying:
    return Saying("over") if total.bust else Saying("total", {"total": total.points})


def _wrong(variant: Variant, cards: Hand, right: Total) -> list[Saying]:
    """Totals that a mistake would make of these cards, the likely ones first."""
    worth = values(variant, cards)
    other = [count.total(worth) for count in _OTHERS]
    forgotten = [variant.count.total(worth[:FIRST_CARDS])]
    beside = [Total((right.points + step) % variant.count.totals) for step in (1, -1, 2, -2, 3)]
    over = [Total(sum(worth), bust=True)] if variant.count.bust is not Bust.NEVER else []
    answers = dict.fromkeys(_as_said(total) for total in (*over, *other, *forgotten, *beside))
    wrong = [told for told in answers if told != _as_said(right)]
    return [Saying("over") if t is None else Saying("total", {"total": t}) for t in wrong][
        : OFFERED - 1
    ]


def _as_said(total: Total) -> int | None:
    """The total as it is said: all that is over is said alike."""
    return None if total.bust else total.points


def _rule(variant: Variant, cards: Hand) -> str:
    return (
        rule(variant, "count_drawn", "count")
        if len(cards) > FIRST_CARDS
        else rule(variant, "count")
    )


def _why(variant: Variant, cards: Hand, total: Total) -> tuple[Saying, ...]:
    """How the hand adds up, step by step where the third card is added to a total."""
    count, worth = variant.count, values(variant, cards)
    apart = count.bust is Bust.ON_DRAW and len(worth) > FIRST_CARDS
    added = worth
    told = []
    if apart:
        first = count.total(worth[:FIRST_CARDS]).points
        told.append(_reduced(count, sum(worth[:FIRST_CARDS]), first))
        added = (first, *worth[FIRST_CARDS:])
    if total.bust:
        return (*told, Saying("sum_over", {"sum": sum(added)}))
    return (*told, _reduced(count, sum(added), total.points))


def _reduced(count: Count, points: int, total: int) -> Saying:
    if points == total:
        return Saying("sum_is", {"sum": points})
    code = "sum_modulo" if count.method is Method.MODULO else "sum_less"
    return Saying(code, {"sum": points, "of": count.of, "total": total})
