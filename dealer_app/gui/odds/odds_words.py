"""Odds in words and figures: what the page and the panel of the odds say, and what a house is
warned of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final

from dealer_app.gui.house.options_panel import OptionView
from dealer_app.gui.odds.odds_questions import OTHERWISE, Bet, OddsAsked, Reckoned
from dealer_app.i18n import MINUS, Words
from dealer_app.i18n.saying import Saying
from dealer_app.library import unseated
from dealer_app.library.chosen_laws import chosen_laws
from dealer_app.library.chosen_squares import ChoiceMade, ChosenLaw, GameMade, SideMade
from dealer_app.library.outcome_names import line_name
from dealer_app.rules.variant import BetId, HandId, Procedure, Variant, seat_of

# What the page of the odds tells, in words and figures that are ready to be shown


@dataclass(frozen=True, slots=True)
class BetTold:
    """One bet: its id, what its row says from the name on, whether it is worth another, and
    whether a house is warned of it."""

    bet: str
    cells: tuple[str, ...]
    changed: bool = False
    warned: bool = False


@dataclass(frozen=True, slots=True)
class LineTold:
    """One line of a payout: the outcome, how likely it is, what one unit gains."""

    outcome: str
    probability: str
    net: str


@dataclass(frozen=True, slots=True)
class StepTold:
    """Something that can be made less or more: its key, what it is called, what it is now."""

    key: str
    name: str
    now: str


@dataclass(frozen=True, slots=True)
class Supposed:
    """What can be supposed otherwise: options, packs, and the payout of one bet."""

    packs: int
    options: Sequence[OptionView]
    title: str
    payout: Sequence[StepTold]


@dataclass(frozen=True, slots=True)
class BetInFull:
    """One bet with every line of its payout, and what a house should know of it."""

    name: str
    lines: Sequence[LineTold]
    cautions: Sequence[str]


COUPS: Final = 100
BAND: Final = 1.96
"""How many standard deviations hold 95 of 100."""

NONE: Final = "–"
BETTER: Final = "▲"
WORSE: Final = "▼"
"""What a change gives guests, and what it takes."""

BALANCED: Final = "equilibrium"


def figure(words: Words, number: Fraction | float, places: int, *, signed: bool = False) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{abs(float(number)):.{places}f}"
    some = float(text) != 0
    sign = MINUS if number < 0 and some else "+" if signed and some else ""
    return sign + (words.pointed(text))


def share(words: Words, number: Fraction, places: int) -> str:
    """A share as a percentage with so many decimals."""
    return figure(words, 100 * number, places) + words.spoken.percent


def heads(words: Words, variant: Variant) -> tuple[str, ...]:
    """What the columns of the bets are called."""
    house = variant.procedure is Procedure.HOUSE_BANKED
    wins = words("House wins in 100 coups") if house else words("Bank wins in 100 coups")
    return (
        words("Bet"),
        words("Guest’s edge"),
        words("What if"),
        words("Variance"),
        wins,
        words("95%, from"),
        words("to"),
    )


def bets_told(
    before: Reckoned, after: Reckoned | None, names: Variant, words: Words
) -> tuple[BetTold, ...]:
    """Every bet of both, with its edge in force and, where one is supposed, under that.

    Variance and band are those of what is supposed.
    """
    now = before if after is None else after
    old = before.bets
    said = names, words
    warned = {each.values["bet"] for each in now.warnings}
    told = [
        replace(row, warned=bet.bet in warned)
        for bet in _all(now)
        for row in (_bet(bet, old.get(bet.bet), said, supposed=after is not None),)
    ]
    gone = [bet for bet in _all(before) if bet.bet not in now.bets]
    told += [
        BetTold(bet.bet, (_name(bet.bet, names, words), _edge(bet, words), NONE, "", "", "", ""))
        for bet in gone
    ]
    for each in now.astride:
        name = _name(each, names, words)
        inexact = words("{bet}: not exact, it lies on several hands", bet=name)
        told.append(BetTold(each, (inexact, *[NONE] * 6)))
    return tuple(told)


def waiting(rows: Sequence[BetTold]) -> tuple[BetTold, ...]:
    """The rows while what is supposed is not known yet: nothing but what is in force."""
    return tuple(
        BetTold(row.bet, (*row.cells[:2], "…", "", "", "", ""), warned=row.warned) for row in rows
    )


def _all(reckoned: Reckoned) -> Sequence[Bet]:
    return tuple(reckoned.bets.values())


def _bet(bet: Bet, old: Bet | None, said: tuple[Variant, Words], *, supposed: bool) -> BetTold:
    names, words = said
    in_force = bet if not supposed else old
    changed = supposed and (old is None or old.edge != bet.edge)
    return BetTold(
        bet.bet,
        (
            _name(bet.bet, names, words),
            NONE if in_force is None else _edge(in_force, words),
            f"{_way(bet, old)} {_edge(bet, words)}" if changed else "=" if supposed else "",
            figure(words, bet.variance, 2),
            *band(bet, words),
        ),
        changed,
    )


def _way(bet: Bet, old: Bet | None) -> str:
    if old is None:
        return "+"
    return BETTER if bet.edge > old.edge else WORSE


def _name(bet: BetId, names: Variant, words: Words) -> str:
    return words.name(names.bets[bet].names)


def _edge(bet: Bet, words: Words) -> str:
    return share(words, bet.edge, 3)


def band(bet: Bet, words: Words) -> tuple[str, str, str]:
    """What is won of a guest's hundred units on average, and between what in 95 of 100 times."""
    expected = float(-COUPS * bet.edge)
    strays = BAND * sqrt(COUPS * bet.variance)
    figures = ((expected, 2), (expected - strays, 1), (expected + strays, 1))
    first, least, most = (figure(words, number, places) for number, places in figures)
    return first, least, most


def in_full(bet: BetId, reckoned: Reckoned, names: Variant, words: Words) -> BetInFull:
    """A bet with every line of its payout, and what a house should know of it."""
    found = reckoned.bets.get(bet)
    lines = [
        LineTold(
            words("otherwise") if line.on == OTHERWISE else line_name(words, names, line.on, bet),
            share(words, line.probability, 4),
            figure(words, line.net, 2, signed=True),
        )
        for line in (found.lines if found is not None else ())
    ]
    said = [caution(each, names, words) for each in reckoned.warnings if each.values["bet"] == bet]
    return BetInFull(_name(bet, names, words), lines, said)


def caution(told: Saying, names: Variant, words: Words) -> str:
    """What a house should know, as a sentence."""
    bet = _name(BetId(str(told.values["bet"])), names, words)
    return words(told.code, **{**told.values, "bet": bet})


def laws(reckoned: Reckoned, names: Variant, words: Words) -> tuple[ChosenLaw, ...]:
    """The laws that leave a choice, as books print them, with what is done in it."""
    sides = [
        SideMade(side.hand, tuple(choice.made for choice in side.choices))
        for side in reckoned.sides
    ]
    made = GameMade(tuple(sides), reckoned.balanced, reckoned.stakes)
    return chosen_laws(names, made, words)


def assumed(reckoned: Reckoned, words: Words) -> tuple[str, ...]:
    """What is taken for granted."""
    return tuple(words(sentence) for sentence in reckoned.assumed)


def _hand(hand: HandId, names: Variant, words: Words) -> str:
    """The hand's name; every seat's own is told as the one that the sheet has."""
    if seat_of(hand) is not None:
        return words.name(unseated(names).hands[0].names)
    return words.name(names.hand(hand).names)


def habit_rows(
    reckoned: Reckoned, asked: OddsAsked, names: Variant, words: Words
) -> tuple[OptionView, ...]:
    """Each choice of the hands against the bank, and how it is made."""
    values = [("0", words("never")), ("1/2", words("1 in 2")), ("1", words("always"))]
    if reckoned.fair:
        values.append((BALANCED, words("equilibrium")))
    return tuple(
        OptionView(
            choice.name,
            _asks(choice.made, names, words),
            tuple(values),
            BALANCED if asked.balanced else str(choice.made.often),
        )
        for side in reckoned.sides
        for choice in side.choices
        if choice.made.hand == side.hand != names.banque
    )


def _asks(made: ChoiceMade, names: Variant, words: Words) -> str:
    hand = _hand(made.hand, names, words)
    if not made.seen:
        return words("{hand} on {total}", hand=hand, total=made.total)
    return words("{hand} on {total}, card {third}", hand=hand, total=made.total, third=made.seen[0])


def habits_of(chosen: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Habits in one order, so that the same ones are the same question."""
    return tuple(sorted(chosen.items()))


# What a house should know of its bets, and the share of the stake above which it is told

DEAR_SHARE: Final = "dear"
DEAR_SHARES: Final = tuple(Fraction(n, 100) for n in (5, 10, 20, 50))
"""What can be chosen as the share above which a bet is warned of."""

MOST_SAID: Final = 2
"""Warnings that find room under the bets; all others are marked there."""


def dear_row(dear: Fraction, words: Words) -> OptionView:
    """The share of the stake above which a bet is warned of, to be chosen."""
    shares = tuple((str(each), words.percent(each)) for each in DEAR_SHARES)
    return OptionView(DEAR_SHARE, words("Warn where a bet costs more than"), shares, str(dear))


def legend(names: Variant, dear: Fraction, words: Words, *, supposed: bool) -> str:
    """What the marks mean where nothing is warned of, and what would be."""
    warned = words("No bet costs more than {share}.", share=words.percent(dear))
    if not supposed:
        return warned
    if names.procedure is not Procedure.HOUSE_BANKED:
        marks = words("▲ those against the bank gain by it, ▼ the bank does.")
    else:
        marks = words("▲ guests gain by it, ▼ the house does.")
    return f"{marks} {warned}"


def warnings(
    before: Reckoned, after: Reckoned | None, picked: BetId, said: tuple[Variant, Words]
) -> str:
    """The first warnings in words, and how many bets more are marked; empty where there is none."""
    told = cautions(before, after, picked, said)
    more = len(told) - MOST_SAID
    rest = (
        (said[1].plural("{n} more warning: see !", "{n} more warnings: see !", more),)
        if more > 0
        else ()
    )
    return " ".join((*told[:MOST_SAID], *rest))


def cautions(
    before: Reckoned, after: Reckoned | None, picked: BetId, said: tuple[Variant, Words]
) -> tuple[str, ...]:
    """What a house should know of what is supposed, else of what is in force: first of the bet
    that is picked, then what was not so before."""
    known = {(each.values["bet"], each.code) for each in before.warnings}
    told = sorted(
        (before if after is None else after).warnings,
        key=lambda each: (
            each.values["bet"] != picked,
            (each.values["bet"], each.code) in known,
        ),
    )
    return tuple(caution(each, *said) for each in told)
