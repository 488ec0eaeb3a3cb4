"""Totals: what two cards count to, and what three do, as each game adds them up (§1, §14 drill B).

Every game of the family has them: modulo 10, modulo 12, or nine taken off, with hands that are
over.
"""

from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import FIRST_CARDS, Bust, Count, Total
from dealer_app.rules.coup import Hand, values
from dealer_app.rules.variant import HandId, LawCell, Variant
from dealer_app.table.table import Rules
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_felt import ShuffledCards, opened, plain_totals, two_card_totals
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import hand_sum

OVER: Final = "over"
TWO: Final = "2"
THREE: Final = "3"

_SEATS: Final = 3


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
    """A hand that counts to what the cell says, which is typed; of one that may be over, whether it
    is."""
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
        rule_of_total(variant, cards),
        hand_sum(variant, hand, cards),
    )
    may_be_over = variant.count.bust is not Bust.NEVER and len(cards) > FIRST_CARDS
    if may_be_over and (found.bust or random.random() < 1 / 2):
        fate = "over" if found.bust else "holds"
        asked = replace(question, ask=Saying("is_it_over", {"hand": hand}))
        return choice(asked, Saying(fate), [Saying("over" if fate == "holds" else "holds")], random)
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


def rule_of_total(variant: Variant, cards: Hand) -> str:
    """The number of the rule by which so many cards are counted."""
    if len(cards) > FIRST_CARDS:
        return call_rule(variant, "count_drawn", "count")
    worth = values(variant, cards)
    plain = ["count_plain"] if variant.count.total(worth).points == sum(worth) else []
    return call_rule(variant, *plain, "count")
