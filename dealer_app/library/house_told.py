"""A house's settings in words: chapters of rows, each saying what a setting comes to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.staff_words import act_name, post_name
from dealer_app.library.house_table import settings_of
from dealer_app.rules.chips import Chips, worth
from dealer_app.rules.house import (
    Currency,
    House,
    Limits,
    Norms,
    Over,
    RoundingRule,
    Under,
)
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.staff import Act, Needs, Post

WIDE: Final = 100
LEAST_WIDE: Final = 40
"""Columns of a terminal, and the fewest that what is said has of them."""

_UNDER: Final = {
    None: marked("late like any other, it goes back"),
    Under.SETTLE_ONCE: marked("settled as placed with a warning the first time, then it goes back"),
    Under.SETTLE: marked("settled as placed"),
    Under.VOID: marked("it goes back"),
}
_OVER: Final = {
    None: marked("late like any other, it goes back"),
    Over.AS_MAXIMUM: marked("settled as the maximum"),
    Over.VOID: marked("it goes back"),
}
_ROUNDED: Final = {
    Rounding.NEAREST: marked("to the nearest {unit}"),
    Rounding.UP: marked("up to {unit}"),
    Rounding.DOWN: marked("down to {unit}"),
}
_RANKED: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)


@dataclass(frozen=True, slots=True)
class HouseLine:
    """A setting: the key it has in the sheet, what it is called, and what it comes to."""

    key: str
    what: str
    said: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some settings that belong together, under a title."""

    title: str
    rows: tuple[HouseLine, ...]


def house_told(house: House, words: Words) -> tuple[Chapter, ...]:
    """Everything that holds in a house whatever the game, in the order of its sheet."""
    return (
        Chapter(words("The house"), tuple(_house(house, words))),
        Chapter(words("Stakes"), tuple(_stakes(house, words))),
        Chapter(words("Chips and payout"), tuple(_chips(house, words))),
        Chapter(words("Commission and rounding"), tuple(_commission(house, words))),
        Chapter(words("Tray and tips"), tuple(_tray(house, words))),
        Chapter(words("Staff"), tuple(_effects("staff", house, words))),
        Chapter(words("Who may do what"), tuple(_authority(house, words))),
        Chapter(
            words("Papers and cards"),
            (*_effects("documents", house, words), *_effects("cards", house, words)),
        ),
        Chapter(words("The school"), tuple(_school(house.norms, words))),
    )


def as_lines(chapters: tuple[Chapter, ...]) -> list[str]:
    """The chapters for a terminal, what is said lined up."""
    wide = max(len(row.what) for chapter in chapters for row in chapter.rows)
    lines: list[str] = []
    for chapter in chapters:
        lines += ["", chapter.title, "-" * len(chapter.title)]
        for row in chapter.rows:
            first, *more = wrap(row.said, max(WIDE - wide, LEAST_WIDE))
            lines += [f"{row.what:<{wide}}  {first}", *(f"{'':<{wide}}  {each}" for each in more)]
    return lines[1:]


def _effects(table: str, house: House, words: Words) -> Iterator[HouseLine]:
    """A row for each effect of a table's settings that comes to something in this house."""
    for effect in dict.fromkeys(setting.effect for setting in settings_of(table)):
        said = "" if effect is None else effect.said(house, words)
        if effect is not None and said:
            yield HouseLine(effect.key, words(effect.what), said)


def _house(house: House, words: Words) -> Iterator[HouseLine]:
    currency = house.currency
    yield HouseLine("name", words("Name of the house"), house.name or words("none"))
    yield from _effects("language", house, words)
    decimals = words.plural("{n} decimal", "{n} decimals", currency.digits)
    said = words("{code}, shown as {sign}, {decimals}", **_named(currency), decimals=decimals)
    yield HouseLine("currency", words("Currency"), said)
    yield from _effects("day", house, words)


def _named(currency: Currency) -> Mapping[str, str]:
    return {"code": currency.code, "sign": currency.sign}


def _stakes(house: House, words: Words) -> Iterator[HouseLine]:
    limits, usual, currency = house.limits, Limits(), house.currency
    least = words.money(limits.minimum, currency)
    minimum = words("none") if limits.minimum == usual.minimum else least
    yield HouseLine("minimum", words("Minimum"), minimum)
    yield HouseLine("maximum", words("Maximum"), maximum_said(house, words))
    multiple = words("any amount")
    if limits.multiple != usual.multiple:
        multiple = words("multiples of {amount}", amount=words.money(limits.multiple, currency))
    yield HouseLine("multiple", words("Every stake"), multiple)
    apart = words("none")
    if house.differential is not None:
        amount = words.money(house.differential, currency)
        apart = words("the stakes on the two hands lie at most {amount} apart", amount=amount)
    yield HouseLine("differential", words("Differential"), apart)
    yield HouseLine("under", words("Found below the minimum"), words(_UNDER[house.breach.under]))
    yield HouseLine("over", words("Found above the maximum"), words(_OVER[house.breach.over]))


def maximum_said(house: House, words: Words) -> str:
    """The maximum, and how many times the minimum it is where the house counts it so."""
    if house.limits.maximum is None:
        return words("none")
    most = words.money(house.limits.maximum, house.currency)
    if house.coefficient is None:
        return most
    times = words.number(house.coefficient)
    return words("{amount}: {times} times the minimum", amount=most, times=times)


def limits_said(limits: Limits, house: House, words: Words) -> str:
    """From what to what a bet is taken."""
    least = words.money(limits.minimum, house.currency)
    if limits.maximum is None:
        return words("from {least}", least=least)
    most = words.money(limits.maximum, house.currency)
    return words("{least} to {most}", least=least, most=most)


def _chips(house: House, words: Words) -> Iterator[HouseLine]:
    values = (chip.value for chip in house.chips)
    yield HouseLine("chips", words("Chips"), amounts_said(values, house, words))
    yield HouseLine("payout", words("Winnings"), payout_said(house, words))
    yield from _effects("payout", house, words)


def amounts_said(amounts: Iterable[Money], house: House, words: Words) -> str:
    """Amounts side by side."""
    return ", ".join(words.money(each, house.currency) for each in amounts) or words("none")


def payout_said(house: House, words: Words) -> str:
    """Which chips winnings are stacked of."""
    payout = house.payout
    said = words("in as few chips as possible")
    if payout.pattern:
        said = words("in chips of {amounts}", amounts=amounts_said(payout.pattern, house, words))
    if payout.largest is None:
        return said
    largest = words.money(payout.largest, house.currency)
    return words("{chips}, none above {largest}", chips=said, largest=largest)


def _commission(house: House, words: Words) -> Iterator[HouseLine]:
    yield from _effects("commission", house, words)
    rules = (
        ("rounding.commission", words("Commission is rounded"), house.commission),
        ("rounding.winnings", words("Winnings are rounded"), house.winnings),
        ("rounding.cagnotte", words("The cagnotte is rounded"), house.cagnotte),
    )
    for key, what, rule in rules:
        yield HouseLine(key, what, rounding_said(rule, house, words))
    yield HouseLine("tickets", words("Cagnotte tickets"), amounts_said(house.tickets, house, words))


def rounding_said(rule: RoundingRule, house: House, words: Words) -> str:
    """Which way, and to a multiple of what."""
    return words(_ROUNDED[rule.how], unit=words.money(rule.unit, house.currency))


def _tray(house: House, words: Words) -> Iterator[HouseLine]:
    tray = house.tray
    yield HouseLine("float", words("Float of a table"), _lot(tray.float, house, words))
    yield HouseLine("bank", words("Chips of the cage"), _lot(tray.bank, house, words))
    explained = words.money(tray.variance, house.currency)
    reported = words.money(tray.report, house.currency)
    yield HouseLine(
        "variance", words("Variance explained"), words("above {amount}", amount=explained)
    )
    yield HouseLine("report", words("Variance reported"), words("above {amount}", amount=reported))
    notes = words("one amount")
    if tray.notes:
        notes = amounts_said(tray.notes, house, words)
    yield HouseLine("notes", words("Banknotes of a drop"), notes)
    yield from _effects("tray", house, words)
    yield from _effects("tips", house, words)


def _lot(chips: Chips, house: House, words: Words) -> str:
    """Chips with how many there are of each, and their sum."""
    if not chips:
        return words("not counted")
    each = (
        f"{words.number(number)} × {words.amount(value, house.currency)}"
        for value, number in chips.items()
    )
    return f"{', '.join(each)} = {words.money(worth(chips), house.currency)}"


def _authority(house: House, words: Words) -> Iterator[HouseLine]:
    """The acts by what they need, the least first; anybody does all of them where nobody signs."""
    if not house.staff.pins:
        yield HouseLine("authority", words("anybody"), words("everything: nobody signs"))
        return

    def rank(act: Act) -> tuple[int, int]:
        needs = house.needs(act)
        return _RANKED.index(needs.post), needs.people

    for _, acts in groupby(sorted(Act, key=rank), key=rank):
        some = list(acts)
        what = needs_said(house.needs(some[0]), words)
        yield HouseLine("authority", what, ", ".join(act_name(words, act) for act in some))


def needs_said(needs: Needs, words: Words) -> str:
    """The post that an act needs, and that two people sign it."""
    post = post_name(words, needs.post)
    return post if needs.people == 1 else words("{post} and one more", post=post)


def _school(norms: Norms, words: Words) -> Iterator[HouseLine]:
    """How long a coup of an exam and a question of each drill may take."""
    most = words.plural("{n} second at most", "{n} seconds at most", norms.coup)
    yield HouseLine("school.coup", words("A coup of an exam"), most)
    for drill in Drill:
        seconds = norms.drills.get(drill, drill.about.seconds)
        most = words.plural("{n} second at most", "{n} seconds at most", seconds)
        yield HouseLine(f"school.{drill}", words(drill.about.title), most)
