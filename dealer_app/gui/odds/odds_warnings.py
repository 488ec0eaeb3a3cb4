"""What a house should know of its bets, and the share of the stake above which it is told."""

from fractions import Fraction
from typing import Final

from dealer_app.gui.house.options_panel import OptionRow
from dealer_app.gui.odds.odds_questions import Reckoned
from dealer_app.gui.odds.odds_words import caution
from dealer_app.i18n import Words
from dealer_app.rules.variant import BetId, Procedure, Variant

DEAR_SHARE: Final = "dear"
DEAR_SHARES: Final = tuple(Fraction(n, 100) for n in (5, 10, 20, 50))
"""What can be chosen as the share above which a bet is warned of."""

MOST_SAID: Final = 2
"""Warnings that find room under the bets; all others are marked there."""


def dear_row(dear: Fraction, words: Words) -> OptionRow:
    """The share of the stake above which a bet is warned of, to be chosen."""
    shares = tuple((str(each), words.percent(each)) for each in DEAR_SHARES)
    return OptionRow(DEAR_SHARE, words("Warn where a bet costs more than"), shares, str(dear))


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
