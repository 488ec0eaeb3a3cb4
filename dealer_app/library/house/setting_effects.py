"""What each setting of a house comes to, in words: a sentence, empty where it comes to nothing."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from dealer_app.i18n import LANGUAGES, Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.names import post_name
from dealer_app.rules.house import (
    CommissionMode,
    House,
    Limits,
    Over,
    Overdrawn,
    PaperSize,
    RoundingRule,
    Under,
)
from dealer_app.rules.money import Chips, Money, Rounding, worth
from dealer_app.rules.staff import MOST_WRONG, Needs

_MODES: Final = {
    CommissionMode.AT_ONCE: marked("taken as the win is paid"),
    CommissionMode.MARKED: marked("marked, and collected at the end of the shoe"),
    CommissionMode.NONE: marked("none is taken"),
}
_SIZES: Final = {PaperSize.A4: "A4", PaperSize.LETTER: marked("US Letter")}
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
_OVERDRAWN: Final = {
    Overdrawn.EITHER: marked("taken away, or first in the next coup, as the shoe says"),
    Overdrawn.BURN: marked("taken away; else the chef decides"),
    Overdrawn.NEXT_COUP: marked("first in the next coup; else the chef decides"),
}
_ROUNDED: Final = {
    Rounding.NEAREST: marked("to the nearest {unit}"),
    Rounding.UP: marked("up to {unit}"),
    Rounding.DOWN: marked("down to {unit}"),
}


# The house and its day


def name_of(house: House, words: Words) -> str:
    """What the house is called."""
    return house.name or words("none")


def language_of(house: House, _: Words) -> str:
    """In which language its papers are."""
    return LANGUAGES[house.language]


def currency_of(house: House, words: Words) -> str:
    """The house's money, its sign and its decimals."""
    currency = house.currency
    decimals = words.plural("{n} decimal", "{n} decimals", currency.digits)
    return words(
        "{code}, shown as {sign}, {decimals}",
        code=currency.code,
        sign=currency.sign,
        decimals=decimals,
    )


def day_begins(house: House, words: Words) -> str:
    """At which hour the night before ends."""
    return words(
        "begins at {hour} ({zone}): what is earlier belongs to the night before",
        hour=f"{house.day.starts:%H:%M}",
        zone=house.day.zone,
    )


# Stakes


def minimum(house: House, words: Words) -> str:
    """The least stake."""
    least = house.limits.minimum
    return words("none") if least == Limits().minimum else words.money(least, house.currency)


def maximum(house: House, words: Words) -> str:
    """The maximum, and how many times the minimum it is where the house counts it so."""
    if house.limits.maximum is None:
        return words("none")
    most = words.money(house.limits.maximum, house.currency)
    if house.coefficient is None:
        return most
    times = words.number(house.coefficient)
    return words("{amount}: {times} times the minimum", amount=most, times=times)


def multiple(house: House, words: Words) -> str:
    """What every stake is a multiple of."""
    every = house.limits.multiple
    if every == Limits().multiple:
        return words("any amount")
    return words("multiples of {amount}", amount=words.money(every, house.currency))


def differential(house: House, words: Words) -> str:
    """How far the stakes on the two hands lie apart at most."""
    if house.differential is None:
        return words("none")
    amount = words.money(house.differential, house.currency)
    return words("the stakes on the two hands lie at most {amount} apart", amount=amount)


def under_minimum(house: House, words: Words) -> str:
    """What becomes of a stake below the minimum."""
    return words(_UNDER[house.breach.under])


def over_maximum(house: House, words: Words) -> str:
    """What becomes of a stake above the maximum."""
    return words(_OVER[house.breach.over])


def limits_said(limits: Limits, house: House, words: Words) -> str:
    """From what to what a bet is taken."""
    least = words.money(limits.minimum, house.currency)
    if limits.maximum is None:
        return words("from {least}", least=least)
    most = words.money(limits.maximum, house.currency)
    return words("{least} to {most}", least=least, most=most)


# Chips, payout, commission and rounding


def chips(house: House, words: Words) -> str:
    """The values of the chips."""
    return amounts_said((chip.value for chip in house.chips), house, words)


def amounts_said(amounts: Iterable[Money], house: House, words: Words) -> str:
    """Amounts side by side."""
    return words.listed(words.money(each, house.currency) for each in amounts) or words("none")


def winnings(house: House, words: Words) -> str:
    """Which chips winnings are stacked of."""
    payout = house.payout
    said = words("in as few chips as possible")
    if payout.pattern:
        said = words("in chips of {amounts}", amounts=amounts_said(payout.pattern, house, words))
    if payout.largest is None:
        return said
    largest = words.money(payout.largest, house.currency)
    return words("{chips}, none above {largest}", chips=said, largest=largest)


def changing_up(house: House, words: Words) -> str:
    """Whether small chips are changed into large ones with a payout."""
    return yes_or_no(words, on=house.payout.colour_up)


def yes_or_no(words: Words, *, on: bool) -> str:
    """Whether something is done in a house."""
    return words("yes") if on else words("no")


def commission_time(house: House, words: Words) -> str:
    """When the commission is paid."""
    return words(_MODES[house.commission_mode])


def rounding_said(rule: RoundingRule, house: House, words: Words) -> str:
    """Which way, and to a multiple of what."""
    return words(_ROUNDED[rule.how], unit=words.money(rule.unit, house.currency))


def tickets(house: House, words: Words) -> str:
    """The values of the cagnotte's tickets."""
    return amounts_said(house.tickets, house, words)


# Tray and tips


def lot(counted: Chips, house: House, words: Words) -> str:
    """Chips with how many there are of each, and their sum."""
    if not counted:
        return words("not counted")
    each = (
        f"{words.number(number)} × {words.amount(value, house.currency)}"
        for value, number in counted.items()
    )
    return f"{words.listed(each)} = {words.money(worth(counted), house.currency)}"


def above(amount: Money, house: House, words: Words) -> str:
    """From which variance on somebody has to answer."""
    return words("above {amount}", amount=words.money(amount, house.currency))


def banknotes(house: House, words: Words) -> str:
    """The banknotes that a drop is counted by."""
    notes = house.tray.notes
    return amounts_said(notes, house, words) if notes else words("one amount")


def counts_asked_for(house: House, words: Words) -> str:
    """When opener and closer are asked for."""
    if not house.tray.counted:
        return words("whenever somebody likes")
    said = words("asked for before the first coup and the closing")
    if house.tray.float:
        return said
    return words("{counted}; no float is named", counted=said)


def tips(house: House, words: Words) -> str:
    """Whether tips are taken, and what of them goes to the pool."""
    if not house.tips.taken:
        return words("not taken")
    return words("taken, {share} to the common pool", share=words.percent(house.tips.pool))


# Staff


def pins(house: House, words: Words) -> str:
    """How people sign."""
    if house.staff.pins:
        return words("each person signs with a PIN")
    return words("none: every paper says so")


def locked_out(house: House, words: Words) -> str:
    """After how many wrong PINs somebody is locked out, and how long."""
    staff = house.staff
    if not staff.pins:
        return ""
    minutes = words.plural("{n} minute", "{n} minutes", staff.locked_minutes)
    guesses = words.plural(
        "after {n} wrong PIN", "after {n} wrong PINs", min(staff.guesses, MOST_WRONG)
    )
    return words(
        "{guesses}, for {minutes}, twice as long after each one more; after {most} in a row until a"
        " director unlocks",
        guesses=guesses,
        minutes=minutes,
        most=MOST_WRONG,
    )


def trusted(house: House, words: Words) -> str:
    """For how long people sign in as they were heard last from the house, where people sign."""
    if not house.staff.pins:
        return ""
    return words.plural(
        "after {n} hour a table is opened with a chef beside",
        "after {n} hours a table is opened with a chef beside",
        house.staff.trust_hours,
    )


def idle(house: House, words: Words) -> str:
    """When the window locks, where people sign."""
    if not house.staff.pins:
        return ""
    if not house.staff.lock_after:
        return words("never")
    return words.plural("after {n} second", "after {n} seconds", house.staff.lock_after)


def needs_said(needs: Needs, words: Words) -> str:
    """The post that an act needs, and that two people sign it."""
    post = post_name(words, needs.post)
    return post if needs.people == 1 else words("{post} and one more", post=post)


# Papers, cards and the school


def paper_size(house: House, words: Words) -> str:
    """What is printed on."""
    return words(_SIZES[house.documents.paper])


def heading(house: House, words: Words) -> str:
    """The lines that papers are headed with."""
    return " / ".join(house.documents.heading) or words("none")


def logo(house: House, words: Words) -> str:
    """Whether papers bear a logo."""
    return words("in the sheet") if house.documents.logo else words("none")


def packs(house: House, words: Words) -> str:
    """Whether packs are known by a number."""
    return words("by serial number") if house.packs_numbered else words("not by number")


def burning(house: House, words: Words) -> str:
    """Whether who takes over the cards burns the first one."""
    return yes_or_no(words, on=house.relief_burn)


def overdrawn(house: House, words: Words) -> str:
    """What the electronic shoe's line may do with a card too many; nothing without such a shoe."""
    return words(_OVERDRAWN[house.shoe.overdrawn]) if house.shoe.kind else ""


def time_of_a_coup(house: House, words: Words) -> str:
    """How long a coup of an exam may take."""
    return _seconds(house.norms.coup, words)


def coups_of_an_exam(house: House, words: Words) -> str:
    """How many coups an exam has."""
    return words.number(house.norms.exam_coups)


def mastery(house: House, words: Words) -> str:
    """Of how much of its places known a step of the path is mastered."""
    share = words.percent(Fraction(house.norms.mastered, 100))
    return words("where {share} of its places are known", share=share)


def mark_of_an_exam(house: House, words: Words) -> str:
    """How much of an exam must be right."""
    norms = house.norms
    return words(
        "at {whole} of all its acts, and {each} of each part",
        whole=words.percent(Fraction(norms.exam_all, 100)),
        each=words.percent(Fraction(norms.exam_each, 100)),
    )


def time_of_a_question(drill: Drill, house: House, words: Words) -> str:
    """How long a question of a drill may take."""
    return _seconds(house.norms.drills.get(drill, drill.about.seconds), words)


def _seconds(most: int, words: Words) -> str:
    return words.plural("{n} second at most", "{n} seconds at most", most)
