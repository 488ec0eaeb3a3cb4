"""Odds in words and figures: what the page and the panel of the odds say."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from dealer_app.gui.odds_asked import OTHERWISE, Asked, Bet, Caution, Choice, Reckoned, Side
from dealer_app.gui.pages.odds_told import BetInFull, BetTold, CellTold, GridTold, LineTold
from dealer_app.gui.pages.options_panel import OptionRow
from dealer_app.i18n import MINUS, NO_BREAK_SPACE, Words
from dealer_app.library import unseated
from dealer_app.library.outcome_names import outcome_name
from dealer_app.rules.variant import BetId, HandId, Procedure, Variant, seat_of

COUPS: Final = 100
BAND: Final = 1.96
"""How many standard deviations hold 95 of 100."""

NONE: Final = "–"
BETTER: Final = "▲"
WORSE: Final = "▼"
"""What a change gives guests, and what it takes."""

MANY: Final = 11
"""Third cards beyond which whole figures have to do."""

BALANCED: Final = "equilibrium"
_HALF: Final = Fraction(1, 2)


def figure(words: Words, number: Fraction | float, places: int, *, signed: bool = False) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{abs(float(number)):.{places}f}"
    some = float(text) != 0
    sign = MINUS if number < 0 and some else "+" if signed and some else ""
    return sign + (text.replace(".", ",") if words.language == "fr" else text)


def share(words: Words, number: Fraction, places: int) -> str:
    """A share as a percentage with so many decimals."""
    space = NO_BREAK_SPACE if words.language == "fr" else ""
    return f"{figure(words, 100 * number, places)}{space}%"


def heads(words: Words, variant: Variant) -> tuple[str, ...]:
    """What the columns of the bets are called."""
    house = variant.procedure is Procedure.HOUSE_BANKED
    wins = words("House wins of 100") if house else words("Bank wins of 100")
    return (
        words("Bet"),
        words("Guest’s edge"),
        words("What if"),
        words("Variance"),
        wins,
        words("95 of 100 times, from"),
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
    told = [_bet(bet, old.get(bet.bet), said, supposed=after is not None) for bet in _all(now)]
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
            words("otherwise")
            if line.on == OTHERWISE
            else outcome_name(words, names, line.on, bet),
            share(words, line.probability, 4),
            figure(words, line.net, 2, signed=True),
        )
        for line in (found.lines if found is not None else ())
    ]
    said = [caution(each, names, words) for each in reckoned.warnings if each.bet == bet]
    return BetInFull(_name(bet, names, words), lines, said)


def caution(told: Caution, names: Variant, words: Words) -> str:
    """What a house should know, as a sentence."""
    french = words.language == "fr"
    values = {
        key: value.replace(".", ",") if french and isinstance(value, str) else value
        for key, value in told.values.items()
    }
    return words(told.sentence, bet=_name(told.bet, names, words), **values)


def grids(reckoned: Reckoned, names: Variant, words: Words) -> tuple[GridTold, ...]:
    """How both hands of each side play where their laws leave a choice, as books print it."""
    return tuple(
        grid
        for side in reckoned.sides
        for hand in dict.fromkeys(choice.hand for choice in side.choices)
        for grid in (_grid(side, hand, (names, words), several=len(reckoned.sides) > 1),)
    )


def _grid(side: Side, hand: HandId, said: tuple[Variant, Words], *, several: bool) -> GridTold:
    names, words = said
    own = {(c.total, c.third): c for c in side.choices if c.hand == hand}
    seen = sorted({third for _, third in own}, key=lambda third: (third is not None, third))
    title = words("{hand}: how often it draws, where its law lets it", hand=_hand(hand, *said))
    if hand != side.hand:
        title = words(
            "{hand}: draws or stands, and what drawing gains of 100", hand=_hand(hand, *said)
        )
        if several:
            title += f" ({_hand(side.hand, names, words)})"
    head = (words("Total"), *(_seen(third, words) for third in seen))
    totals = sorted({total for total, _ in own})
    places = 1 if len(seen) <= MANY else 0
    rows = [
        (str(total), tuple(_cell(own.get((total, third)), places, words) for third in seen))
        for total in totals
    ]
    return GridTold(title, head, tuple(rows))


def _seen(third: int | None, words: Words) -> str:
    return words("no card") if third is None else str(third)


def _cell(choice: Choice | None, places: int, words: Words) -> CellTold:
    """Whether a card is drawn, or how often; nothing where the law decides."""
    if choice is None:
        return CellTold()
    whole = {Fraction(0): words("S"), Fraction(1): words("D")}
    often = whole.get(choice.often) or figure(words, choice.often, 3)
    if choice.gain is None:
        return CellTold(often, choice.often > _HALF)
    gain = figure(words, 100 * choice.gain, places, signed=True)
    return CellTold(f"{often} {gain}", choice.often > _HALF)


def _hand(hand: HandId, names: Variant, words: Words) -> str:
    """The hand's name; every seat's own is told as the one that the sheet has."""
    if seat_of(hand) is not None:
        return words.name(unseated(names).hands[0].names)
    return words.name(names.hand(hand).names)


def habit_rows(
    reckoned: Reckoned, asked: Asked, names: Variant, words: Words
) -> tuple[OptionRow, ...]:
    """Each choice of the hands against the bank, and how it is made."""
    values = [("0", words("never")), ("1/2", words("1 in 2")), ("1", words("always"))]
    if reckoned.fair:
        values.append((BALANCED, words("equilibrium")))
    return tuple(
        OptionRow(
            choice.name,
            _asks(choice, names, words),
            tuple(values),
            BALANCED if asked.balanced else str(choice.often),
        )
        for side in reckoned.sides
        for choice in side.choices
        if choice.hand == side.hand
    )


def _asks(choice: Choice, names: Variant, words: Words) -> str:
    hand = _hand(choice.hand, names, words)
    if choice.third is None:
        return words("{hand} on {total}", hand=hand, total=choice.total)
    return words(
        "{hand} on {total}, card {third}", hand=hand, total=choice.total, third=choice.third
    )


def cautions(before: Reckoned, after: Reckoned, names: Variant, words: Words) -> Iterator[str]:
    """What is to be said of what is supposed, and was not said of what is in force."""
    known = {(each.bet, each.sentence) for each in before.warnings}
    for each in after.warnings:
        if (each.bet, each.sentence) not in known:
            yield caution(each, names, words)


def habits_of(chosen: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Habits in one order, so that the same ones are the same question."""
    return tuple(sorted(chosen.items()))
