"""What is said of the table in a lesson, to choose from: one is so, the others are not."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from dealer_app.replay.expectations import holds
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.variant import Seat
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Table
from dealer_app.training.lesson_course import DUE_OF, Following

OFFERED: Final = 4
"""Answers to choose from."""

RESULTS: Final = ("wins", "loses", "ties")
AMOUNTS: Final = frozenset({"net", "commission", "cagnotte", "bank"})
_NEAR: Final = (1, -1, 2, -2, 3, -3)
_AGAINST_A_HAND: Final = ("card", "choice", "show")
_ALONE: Final = ("settle", "shoe", "burn", "stakes", "bank", "cover")


def offered(following: Following, random: Random) -> tuple[Statement, ...]:
    """The claim that is due among others of its kind, which the table does not bear out, in any
    order; nothing where something is entered instead."""
    step = following.step
    if step is None or not step.claimed:
        return ()
    right, table = step.statement, following.session.table
    wrong: dict[tuple[str, ...], Statement] = {}
    for words in (*_tempting(following), *_others(table, right, random)):
        other = Statement(right.line, "expect", words)
        if words != right.words and len(wrong) < OFFERED - 1 and holds(table, other) is not None:
            wrong[words] = other
    answers = [right, *wrong.values()]
    random.shuffle(answers)
    return tuple(answers)


def _tempting(following: Following) -> Iterator[tuple[str, ...]]:
    """What the lesson's own fault would say here."""
    if not following.at_fault or following.step is None:
        return
    right = following.step.statement.words
    wrong = following.lesson.fault.wrong[-1]
    if wrong.verb == "expect" and wrong.words[0] == right[0]:
        yield wrong.words
    elif wrong.verb != "expect" and right[0] == "due":
        due = DUE_OF.get(wrong.verb, wrong.verb)
        if due not in _AGAINST_A_HAND:
            yield ("due", due)
        elif wrong.verb == "say":
            yield ("due", due, wrong.words[0])
        else:
            yield from (("due", due, str(hand)) for hand in _hands(following.session.table))


def _others(table: Table, right: Statement, random: Random) -> Iterable[tuple[str, ...]]:
    kind, *rest = right.words
    if kind in RESULTS:
        return [(each, rest[0]) for each in RESULTS]
    if kind == "due":
        return _dues(table, random)
    if kind == "total":
        most = max(table.variant.count.totals - 1, int(rest[1]))
        figures = [int(rest[1]) + step for step in _NEAR]
        return [(kind, rest[0], str(figure)) for figure in figures if 0 <= figure <= most]
    if kind in AMOUNTS:
        return [(*right.words[:-1], amount) for amount in _amounts(table, right, random)]
    if kind == "holder":
        seats = [str(seat) for seat in range(1, table.seats + 1)]
        random.shuffle(seats)
        return [(kind, seat) for seat in seats]
    codes = list(table.house.irregularities)
    random.shuffle(codes)
    return [(kind, code) for code in codes]


def _hands(table: Table) -> tuple[str, ...]:
    return tuple(str(hand) for hand in table.coup.playing) if table.coup is not None else ()


def _dues(table: Table, random: Random) -> Iterable[tuple[str, ...]]:
    """Other things that might come next: of each hand, and of the table."""
    hands = _hands(table)
    asked = [("due", kind, hand) for hand in hands for kind in _AGAINST_A_HAND]
    alone = [("due", kind) for kind in _ALONE[: 2 if table.variant.bank is None else len(_ALONE)]]
    random.shuffle(asked)
    random.shuffle(alone)
    mixed = [each for pair in zip(asked, alone, strict=False) for each in pair]
    return [*mixed, *asked, *alone]


def _amounts(table: Table, right: Statement, random: Random) -> Iterator[str]:
    """Amounts near the right one: with the other sign, with and without what is kept, doubled."""
    digits = table.house.currency.digits
    amount = read_amount(right.words[-1], digits) or Money(0)
    staked = _staked(table, right)
    found = [-amount, amount * 2, amount // 2, staked, -staked, staked * 19 // 20, 0]
    found += [amount + step * 10**digits for step in (5, 10, -5)]
    if right.words[0] != "net":
        found = [abs(each) for each in found]
    whole = list(dict.fromkeys(each for each in found if each != amount))
    random.shuffle(whole)
    yield from (plain(Money(each), digits) for each in whole)


def _staked(table: Table, right: Statement) -> int:
    coup = table.coup
    if coup is None or right.words[0] not in ("net", "commission"):
        return 0
    return sum(each.amount for each in coup.stakes if each.seat == Seat(right.words[1]))
