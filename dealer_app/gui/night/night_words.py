"""Nights and sessions in words, as the desk lists them and tells what they came to."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial

from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.i18n import Words
from dealer_app.night.nights import SoFar
from dealer_app.register.totals import Totals
from dealer_app.rules.money import Money
from dealer_app.store.summaries import currency_of, minor_in
from dealer_app.table.house_time import named
from dealer_app.table.view.summary import Summary


def night_facts(so_far: SoFar, words: Words) -> Sequence[Fact]:
    """What a night, its month and its year came to until then."""
    spans = (
        (words("This night"), so_far.day),
        (words("This month"), so_far.month),
        (words("This year"), so_far.year),
    )
    every = [each for _, totals in spans for each in totals]
    minor = minor_in((_amounts(each), each) for each in every)
    told = [
        fact
        for name, totals in spans
        for fact in (NO_FACT, *_totals(name, totals, words, minor=minor))
    ]
    return told[1:]


def _amounts(each: Totals) -> Sequence[Money]:
    return (each.handle, each.right_handle, each.drop, each.gain, each.right_gain)


def _totals(name: str, totals: Sequence[Totals], words: Words, *, minor: bool) -> Iterator[Fact]:
    for each in totals:
        amount = partial(words.money, currency=currency_of(each), minor=minor)
        yield name, words.plural("{n} coup", "{n} coups", each.coups)
        yield words("Staked"), amount(each.handle)
        yield from _right(words, amount, each.handle, each.right_handle)
        yield words("Drop"), amount(each.drop)
        yield words("Win"), amount(each.gain)
        yield from _right(words, amount, each.gain, each.right_gain)


def _right(
    words: Words, amount: Callable[[Money], str], was: Money | None, right: Money | None
) -> Iterator[Fact]:
    """A sum as it was put right, below the one under the seal; nothing where that is the same."""
    if right is not None and right != was:
        yield words("As it was put right"), amount(right)


def session_facts(row: Summary, words: Words) -> Sequence[Fact]:
    """What one session came to as it was sealed, how often it was put right since, and to what it
    comes then."""
    zone = named(row.zone)
    opened, last = (datetime.fromisoformat(at).astimezone(zone) for at in (row.opened, row.last))
    facts = [
        (words("Session"), row.session),
        (words("From"), f"{opened:%H:%M}"),
        (words("To"), f"{last:%H:%M}"),
        (words("Coups"), words.number(row.coups)),
        (words("Void coups"), words.number(row.voids)),
        (words("Irregularities"), words.number(row.irregular)),
        (words("Corrected coups"), words.number(row.rectified)),
    ]
    if row.amended:
        facts.append((words("Put right after closing"), words.number(row.amended)))
    amounts: Sequence[tuple[str, Money | None, Money | None]] = (
        (words("Opener"), row.opener, None),
        (words("Fills"), row.fills or None, None),
        (words("Credits"), row.credits or None, None),
        (words("Drop"), row.drop or None, None),
        (words("Closer"), row.closer, None),
        (words("Over or short"), row.variance, row.right_variance),
        (words("Commission"), row.commission or None, row.right_commission or None),
        (words("Cagnotte"), row.cagnotte or None, row.right_cagnotte or None),
        (words("Tips"), row.tips or None, None),
        (words("Staked"), row.handle if row.handle != row.right_handle else None, row.right_handle),
        (words("Win"), row.gain, row.right_gain),
    )
    minor = minor_in((pair, row) for _, *pair in amounts)
    amount = partial(words.money, currency=currency_of(row), minor=minor)
    for name, was, right in amounts:
        if was is not None:
            facts.append((name, amount(was)))
            facts += _right(words, amount, was, right)
    return facts
