"""What `sabot theory` says of a game in words: every bet's odds, and the laws that leave a choice
with the best answer."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.library.chosen_laws import chosen_laws
from dealer_app.library.chosen_squares import ChoiceMade, ChosenLaw, GameMade, Seen, SideMade
from dealer_app.library.outcome_names import line_name
from dealer_app.odds.odds import GameOdds, percent
from dealer_app.rules.variant import BetId, Variant
from dealer_app.theory.answers import Advice
from dealer_app.theory.appraisal import Appraised, Turns
from dealer_app.theory.habits import Assumed
from dealer_app.theory.odds import PayoffOdds, Worth
from dealer_app.theory.plays import ChoiceCell

TERMINAL: Final = 80
"""Signs on a line of most terminals."""

_INDENT: Final = " " * 4

ASSUMED: Final[Mapping[Assumed, str]] = {
    Assumed.NO_FOURTH_CARD: marked("Nobody asks for a fourth card."),
    Assumed.OFFERED: marked("The bank, which need not offer a card, offers one."),
    Assumed.NOT_LAID_DOWN: marked(
        "The bank, which may lay its hand down before it offers a card, does not."
    ),
    Assumed.ONE_SEAT: marked("One seat plays against the bank, and the bank looks at no other."),
    Assumed.OWN_HAND: marked("The bank answers a stake on the seat’s own hand."),
    Assumed.BLIND_STAKE: marked(
        "Stakes are made whatever the cards: who stakes after a look, and only on good ones, has "
        "more."
    ),
    Assumed.SEAT_PAYS: marked("Every seat can pay each multiple that it loses."),
    Assumed.BANK_PAYS: marked("The bank can pay every winner."),
    Assumed.BEFORE_LEVY: marked(
        "The cagnotte is not taken off what the bank wins, neither in the edges nor in its best "
        "answers."
    ),
    Assumed.NO_PENALTY: marked(
        "What is owed or claimed for reckless play is not counted in the stake’s worth."
    ),
}
"""What is taken for granted, as a sentence."""


def lines_of(answer: GameOdds, words: Words) -> Iterator[str]:
    """The answer in lines of words: what is taken for granted, each bet with its edge, and the
    laws with what is best where they leave a choice."""
    cards = words.plural(
        "{cards} cards left of {n} pack",
        "{cards} cards left of {n} packs",
        answer.packs,
        cards=answer.left,
    )
    yield f"{words.name(answer.variant.names)}: {cards}"
    for side in answer.sides:
        for worth in side.bets:
            yield from _told_bet(answer.variant, worth, words)
    for bet in answer.astride:
        name = words.name(answer.variant.bets[bet].names)
        yield words("{bet}: it lies on several sides at once, and has no exact figure.", bet=name)
    for law in laws_told(answer, words):
        yield from ("", *_law_lines(law))
    if answer.assumed:
        yield from ("", words("Taken for granted:"))
    for each in answer.assumed:
        yield from textwrap.wrap(
            _INDENT + words(ASSUMED[each]), TERMINAL, subsequent_indent=_INDENT
        )


def laws_told(answer: GameOdds, words: Words) -> tuple[ChosenLaw, ...]:
    """The game's laws that leave a choice, with what is done in it and what that gains."""
    sides = [_made(side, answer.turns.get(side.hand, {})) for side in answer.sides]
    made = GameMade(tuple(sides), answer.balanced, answer.stakes)
    return chosen_laws(answer.variant, made, words)


def _made(side: Appraised, turns: Turns) -> SideMade:
    return SideMade(side.hand, tuple(choices_made(side, turns)))


def choices_made(side: Appraised, turns: Turns | None = None) -> Iterator[ChoiceMade]:
    """How every choice of a side is made, in the order of its choices."""
    for cell in side.choices:
        advice = side.advice.get(cell)
        gain = None if advice is None else advice.advantage
        turn = (turns or {}).get(cell)
        seen, often = _seen(side, cell), side.habits[cell]
        yield ChoiceMade(cell.hand, cell.total, seen, often, gain, turn, _apart(advice))


def _apart(advice: Advice | None) -> tuple[Fraction, Fraction] | None:
    """What drawing gains against each of two hands, where it still matters to both."""
    against = () if advice is None else advice.apart
    if len(against) != 2:
        return None
    return against[0].advantage, against[1].advantage


def _seen(side: Appraised, cell: ChoiceCell) -> Seen:
    """What is seen before a choice: nothing, where a hand looks at its own total alone."""
    own = cell.hand == side.hand and cell.third is None
    return cell.seen or (() if own else (cell.third,))


def _law_lines(law: ChosenLaw) -> Iterator[str]:
    """A law under its sentences, its columns lined up; then what its choices gain."""
    rows = [(total, *(square.text for square in squares)) for total, squares in law.rows]
    yield from (law.title, *law.said, *_lined([law.head, *rows], "<"))
    yield from textwrap.wrap(law.note, TERMINAL)
    for table in law.beside:
        yield from ("", table.title, *_lined([table.head, *table.rows], ">"))


def _lined(cells: Sequence[Sequence[str]], side: str) -> Iterator[str]:
    """Rows below a head, each column as wide as its widest, its text on that side of it; the first
    always on the left."""
    widths = [max(len(row[n]) for row in cells) for n in range(len(cells[0]))]
    gap = "  " if sum(widths) + 2 * len(widths) <= TERMINAL else " "
    head, *rows = (_line(row, widths, side, gap) for row in cells)
    yield from (head, gap.join("-" * wide for wide in widths), *rows)


def _line(cells: Sequence[str], widths: Sequence[int], side: str, gap: str) -> str:
    (first, wide), *others = zip(cells, widths, strict=True)
    return gap.join([f"{first:<{wide}}", *(f"{cell:{side}{n}}" for cell, n in others)]).rstrip()


def _told_bet(variant: Variant, worth: Worth, words: Words) -> Iterator[str]:
    name = words.name(variant.bets[worth.bet].names)
    yield f"{name}: {percent(worth.edge)} %"
    for line in worth.lines:
        on = outcome(variant, worth.bet, line.on, words)
        yield f"    {float(line.probability):9.6f}  {_net(line):>7}  {on}"


def outcome(variant: Variant, bet: BetId, on: str, words: Words) -> str:
    """A line of a payout in words."""
    return line_name(words, variant, on, bet)


def _net(line: PayoffOdds) -> str:
    return f"{line.net.numerator / line.net.denominator:+g}"
