"""Nights and sessions in words, as the desk lists them and tells what they came to."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import Final

from dealer_app.gui.house.house_parts import game_name
from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.i18n import Words, marked
from dealer_app.night.nights import SoFar
from dealer_app.register.totals import Totals
from dealer_app.rules.money import Money
from dealer_app.store.summaries import NightSummary, currency_of, minor_in
from dealer_app.table.house_time import named
from dealer_app.table.view.summary import Summary

_WEEKDAYS: Final = (
    *(marked("Monday"), marked("Tuesday"), marked("Wednesday"), marked("Thursday")),
    *(marked("Friday"), marked("Saturday"), marked("Sunday")),
)


class NightCells:
    """The nights of a list in words, their results with as many decimals each."""

    def __init__(self, words: Words) -> None:
        self.words, self._minor = words, False

    def fit(self, words: Words, rows: Iterable[NightSummary]) -> None:
        """Words these nights from now on."""
        self.words = words
        self._minor = minor_in(((each.gain, each.right_gain), each) for each in rows)

    def day(self, row: NightSummary) -> str:
        """The day that it began."""
        return self.words.day(date.fromisoformat(row.day))

    def weekday(self, row: NightSummary) -> str:
        """Its day of the week."""
        return self.words(_WEEKDAYS[date.fromisoformat(row.day).weekday()])

    def tables(self, row: NightSummary) -> str:
        """How many tables were open."""
        return self.words.number(row.tables)

    def coups(self, row: NightSummary) -> str:
        """How many coups were dealt."""
        return self.words.number(row.coups)

    def win(self, row: NightSummary) -> str:
        """What it came to under the seals, and as it was put right."""
        result = (each for each in (row.gain, row.right_gain) if each is not None)
        return both(self.words.money(each, currency_of(row), minor=self._minor) for each in result)

    def state(self, row: NightSummary) -> str:
        """Whether it is sealed, and was put right since."""
        return _state(self.words, row)


class SessionCells:
    """The sessions of a night in words: their sums under the seal, and as they were put right, a
    column with as many decimals in each row. Two of a table are told apart by their hour."""

    def __init__(self, words: Words) -> None:
        self.words, self._minor_staked, self._minor_won = words, False, False
        self._several = frozenset[str]()

    def fit(self, words: Words, rows: Sequence[Summary]) -> None:
        """Words these sessions from now on."""
        names = Counter(each.table for each in rows)
        self.words = words
        self._minor_staked = minor_in(((each.handle, each.right_handle), each) for each in rows)
        self._minor_won = minor_in(((each.gain, each.right_gain), each) for each in rows)
        self._several = frozenset(name for name, number in names.items() if number > 1)

    def table(self, row: Summary) -> str:
        """Its table."""
        opened = datetime.fromisoformat(row.opened).astimezone(named(row.zone))
        return f"{row.table}, {opened:%H:%M}" if row.table in self._several else row.table

    def game(self, row: Summary) -> str:
        """What was dealt there."""
        return game_name(row.game, self.words)

    def coups(self, row: Summary) -> str:
        """How many coups were dealt."""
        return self.words.number(row.coups)

    def staked(self, row: Summary) -> str:
        """What was staked."""
        return self._both(row, (row.handle, row.right_handle), minor=self._minor_staked)

    def win(self, row: Summary) -> str:
        """What it came to."""
        return self._both(row, (row.gain, row.right_gain), minor=self._minor_won)

    def state(self, row: Summary) -> str:
        """Whether it is sealed, and was put right since."""
        return _state(self.words, row)

    def _both(self, row: Summary, sums: Iterable[Money], *, minor: bool) -> str:
        return both(self.words.amount(each, currency_of(row), minor=minor) for each in sums)


def _state(words: Words, row: NightSummary | Summary) -> str:
    if not row.sealed:
        return words("open")
    return words("corrected") if row.amended else words("sealed")


def both(figures: Iterable[str]) -> str:
    """A sum as it was sealed, and below it as it was put right; once where that is the same."""
    return "\n→ ".join(dict.fromkeys(figures))


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
