"""What `sabot theory` is asked of a game, and its answer: as one JSON object, and in words with
every bet's odds, and the laws that leave a choice with the best answer."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Hindrance
from dealer_app.library import Sheet, chosen_house, house_options, read_sheet
from dealer_app.library.chosen_laws import chosen_laws
from dealer_app.library.chosen_squares import ChoiceMade, ChosenLaw, GameMade, Seen, SideMade
from dealer_app.library.faults import listed
from dealer_app.library.outcome_names import line_name
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.variant import BetId, HandId, Variant, seat_of
from dealer_app.session.rulebook import resolver
from dealer_app.table.table import Rules
from dealer_app.theory.answers import Advice
from dealer_app.theory.appraisal import (
    Appraised,
    NoBalance,
    Turns,
    TwoAgainstBank,
    against_both,
    appraised,
    in_balance,
    most_cards,
    staked,
    turning,
)
from dealer_app.theory.habits import Assumed, BadHabit, StatedTwice, assumed, read_habits
from dealer_app.theory.odds import PayoffOdds, Worth
from dealer_app.theory.orders import TooFewCards
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import Composition, TooManyGone, full, without
from dealer_app.theory.tableaux import BadStakes, read_stakes
from dealer_app.theory.theories import theory

BALANCED = "equilibrium"
"""The habit of two hands of which neither gains by playing otherwise."""

_DECIMALS = 12


class Unanswerable(Hindrance):
    """What was asked has no answer."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """Which game under which options, and which cards are gone from how many packs; `stakes` says
    how much lies on which tableau, as `tableau_1=100,tableau_2=300`."""

    game: str
    packs: int | None
    options: Mapping[str, str]
    house: str | None
    removed: str
    habits: Sequence[str]
    stakes: str | None = None


@dataclass(frozen=True, slots=True)
class GameOdds:
    """A game appraised for one shoe: the rules in force, which cards were left, and each side.

    `variant` is the game at a table where one hand plays against the bank.
    `astride` are the bets of which nothing exact is said: they lie on several sides at once.
    `balanced`: neither hand gains by playing otherwise. `turns` is how the bank's best answers
    depend on a hand's one choice, where that was asked for. `stakes` is what lies on each hand
    where the bank plays against two at once. `unseen` cards left the shoe face down.
    """

    rules: Rules
    sheet: Sheet
    variant: Variant
    packs: int
    shoe: Composition
    astride: tuple[BetId, ...]
    sides: tuple[Appraised, ...]
    balanced: bool = False
    turns: Mapping[HandId, Turns] = field(default_factory=dict)
    stakes: Mapping[HandId, Fraction] = field(default_factory=dict)
    unseen: int = 0

    @property
    def left(self) -> int:
        """How many cards are left in the shoe."""
        return self.shoe.size - self.unseen

    @property
    def assumed(self) -> tuple[Assumed, ...]:
        """What is taken for granted of this game under these habits."""
        return assumed(self.variant, (side.habits for side in self.sides))


def answer(question: OddsQuestion) -> GameOdds:
    """The game's odds; Unanswerable, FileFault or BadOption where there are none."""
    sheet, rules, packs = asked(question)
    gone = [_card(rules.variant, text) for text in question.removed.split()]
    unseen = sum(card.hidden for card in gone)
    with answerable(packs):
        shoe = without(full(rules.variant.pack, packs), gone)
        game = theory(rules.variant)
        if shoe.size - unseen < most_cards(game):
            raise TooFewCards(max(0, shoe.size - unseen), most_cards(game))
        stakes = None if question.stakes is None else read_stakes(question.stakes)
        balanced = list(question.habits) == [BALANCED]
        if not balanced and BALANCED in question.habits:
            raise Unanswerable(_BALANCED_ALONE)
        if balanced:
            sides = in_balance(game, shoe, stakes)
        else:
            sides = appraised(game, shoe, read_habits(question.habits), stakes)
    found = GameOdds(
        rules, sheet, game.variant, packs, shoe, game.astride, sides, balanced, unseen=unseen
    )
    lie = against_both(game, staked(game, stakes))
    return replace(found, stakes=lie) if lie else replace(found, turns=turning(game, shoe))


def asked(question: OddsQuestion) -> tuple[Sheet, Rules, int]:
    """The game's sheet, the rules in force and the packs that the question is about; Unanswerable,
    FileFault or BadOption."""
    sheet = read_sheet(question.game)
    house = chosen_house(question.house)
    chosen = house_options(house, sheet.id) if house else {}
    rules = resolver(sheet, house)({**chosen, **question.options})
    packs = fresh_packs(rules.variant) if question.packs is None else question.packs
    if packs < 1:
        raise Unanswerable(_NO_PACKS)
    return sheet, rules, packs


@contextmanager
def answerable(packs: int) -> Iterator[None]:
    """What the theory refuses, as a sentence."""
    try:
        yield
    except TooManyGone as wrong:
        raise Unanswerable(_TOO_MANY, card=wrong.card.text, packs=packs) from None
    except TooFewCards as wrong:
        raise Unanswerable(_TOO_FEW, left=wrong.left, needed=wrong.needed) from None
    except NoBalance:
        raise Unanswerable(_NO_BALANCE) from None
    except TwoAgainstBank:
        raise Unanswerable(_TWO_AGAINST_BANK) from None
    except BadStakes as wrong:
        raise _stakes_refused(wrong) from None
    except BadHabit as wrong:
        raise _habit_refused(wrong) from None


def _card(variant: Variant, text: str) -> Card:
    card = read_card(text, variant.pack)
    if card is None:
        raise Unanswerable(_NO_CARD, found=text)
    return card


_NO_PACKS = marked("A shoe holds one pack at least.")
_TOO_MANY = marked("There are not so many {card} in the packs ({packs}) as are removed.")
_TOO_FEW = marked(
    "Cards left: {left}; a coup may need {needed}. It could run out of cards: nothing exact can be "
    "said."
)
_NO_BALANCE = marked(
    "An equilibrium can be computed where the hand against the bank has one choice; here it has "
    "none, or several."
)
_TWO_AGAINST_BANK = marked(
    "An equilibrium can be computed for one hand against the bank; here two play against it: put "
    "stakes on one of them only."
)
_BALANCED_ALONE = marked("In an equilibrium both hands’ habits follow: state no other.")
_NO_CARD = marked("There is no card {found} in this game.")
_NO_HABIT = marked("{found} is no choice of this game. Its choices are: {allowed}.")
_NOTHING_FREE = marked("{found} is no choice of this game: its laws leave none.")
_TWICE = marked("{found}: this habit is stated twice.")
_NO_CHANCE = marked("{found}: a habit is a name, an equals sign and a share from 0 to 1.")
_NO_STAKES = marked(
    "{found}: stakes are a bet, an equals sign and an amount, as tableau_1=100,tableau_2=300; on "
    "each bet once, and on one at least something."
)
_NO_SUCH_STAKE = marked("{found} is no bet of this game. Its bets are: {allowed}.")
_ONE_HAND = marked(
    "What lies on each hand matters where one bank plays against two; here it does not."
)


def _stakes_refused(wrong: BadStakes) -> Unanswerable:
    if wrong.known is None:
        return Unanswerable(_NO_STAKES, found=wrong.text)
    if not wrong.known:
        return Unanswerable(_ONE_HAND)
    return Unanswerable(_NO_SUCH_STAKE, found=wrong.text, allowed=listed(wrong.known))


def _habit_refused(wrong: BadHabit) -> Unanswerable:
    if isinstance(wrong, StatedTwice):
        return Unanswerable(_TWICE, found=wrong.text)
    if wrong.known is None:
        return Unanswerable(_NO_CHANCE, found=wrong.text)
    if not wrong.known:
        return Unanswerable(_NOTHING_FREE, found=wrong.text)
    return Unanswerable(_NO_HABIT, found=wrong.text, allowed=listed(wrong.known))


def record(answer: GameOdds) -> Mapping[str, object]:
    """The answer as JSON: whole numbers and fractions exact, decimals rounded to the twelfth."""
    sides = answer.sides
    return {
        "variant": answer.variant.id,
        "packs": answer.packs,
        "cards": answer.left,
        "options": dict(answer.variant.chosen),
        "orders": sides[0].whole,
        "results": {
            hand_id(side.hand): dict(side.results) for side in sides if side.results is not None
        },
        "habits": {
            name: str(side.habits[cell]) for side in sides for cell, name in side.choices.items()
        },
        "advice": {
            side.choices[cell]: _advice(each)
            for side in sides
            for cell, each in side.advice.items()
        },
        "stakes": {hand: str(amount) for hand, amount in answer.stakes.items()},
        "bets": {worth.bet: _bet(worth) for side in sides for worth in side.bets},
        "not_exact": list(answer.astride),
        "assumed": [each.value for each in answer.assumed],
    }


def hand_id(hand: HandId) -> str:
    """What a hand is called outside: every seat's own is `seat`."""
    return "seat" if seat_of(hand) else hand


def _advice(advice: Advice) -> Mapping[str, object]:
    told: dict[str, object] = {
        "reached": str(advice.reached),
        "draws": str(advice.draws),
        "stands": str(advice.stands),
        "best": "draw" if advice.best else "stand",
    }
    if advice.apart:
        told["against"] = {acts.hand: str(acts.advantage) for acts in advice.apart}
        told["turns_at"] = None if advice.turns_at is None else str(advice.turns_at)
    return told


def _bet(worth: Worth) -> Mapping[str, object]:
    return {
        "edge": str(worth.edge),
        "edge_decimal": decimal(worth.edge),
        "variance": str(worth.variance),
        "variance_decimal": decimal(worth.variance),
        "lines": [
            {"on": line.on, "probability": str(line.probability), "net": str(line.net)}
            for line in worth.lines
        ],
    }


def decimal(number: Fraction, places: int = _DECIMALS) -> str:
    """The number with so many decimals, the last one rounded to the nearest."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        found = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
        return f"{found or abs(found):f}"


def percent(share: Fraction) -> str:
    """A share as a percentage with three decimals."""
    return decimal(100 * share, 3)


# In words


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
