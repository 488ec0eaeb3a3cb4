"""What `sabot theory` says of a game: every bet's odds in words, or as one JSON object."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from dealer_app.i18n import Words, marked
from dealer_app.library import Sheet, house_options, read_house, read_sheet
from dealer_app.library.faults import listed
from dealer_app.library.outcome_names import outcome_name
from dealer_app.rulebook import resolver
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.variant import BetId, HandId, Variant, seat_of
from dealer_app.table.state import Rules
from dealer_app.theory.answers import Advice
from dealer_app.theory.appraisal import Appraised, NoBalance, appraised, in_balance, theory
from dealer_app.theory.habits import BadHabit, read_habits
from dealer_app.theory.odds import PayoffOdds, Worth
from dealer_app.theory.orders import TooFewCards
from dealer_app.theory.payouts import OTHERWISE
from dealer_app.theory.shoe import Composition, TooManyGone, full, without

BALANCED = "equilibrium"
"""The habit of two hands of which neither gains by playing otherwise."""

_DECIMALS = 12


class Unanswerable(Exception):
    """What was asked has no answer: the sentence that says so, and its values."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


@dataclass(frozen=True, slots=True)
class Question:
    """Which game under which options, and which cards are gone from how many packs."""

    game: str
    packs: int | None
    options: Mapping[str, str]
    house: str | None
    removed: str
    habits: Sequence[str]


@dataclass(frozen=True, slots=True)
class Answer:
    """A game appraised for one shoe: the rules in force, which cards were left, and each side.

    `variant` is the game at a table where one hand plays against the bank.
    `astride` are the bets of which nothing exact is said: they lie on several sides at once.
    """

    rules: Rules
    sheet: Sheet
    variant: Variant
    packs: int
    shoe: Composition
    astride: tuple[BetId, ...]
    sides: tuple[Appraised, ...]


def answer(question: Question) -> Answer:
    """The game's odds; Unanswerable, FileFault or BadOption where there are none."""
    sheet, rules, packs = asked(question)
    gone = [_card(rules.variant, text) for text in question.removed.split()]
    with answerable(packs):
        shoe = without(full(rules.variant.pack, packs), gone)
        game = theory(rules.variant)
        if list(question.habits) == [BALANCED]:
            sides = in_balance(game, shoe)
        else:
            sides = appraised(game, shoe, read_habits(question.habits))
    return Answer(rules, sheet, game.variant, packs, shoe, game.astride, sides)


def asked(question: Question) -> tuple[Sheet, Rules, int]:
    """The game's sheet, the rules in force and the packs that the question is about; Unanswerable,
    FileFault or BadOption."""
    sheet = read_sheet(question.game)
    house = read_house(question.house) if question.house else None
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
    except BadHabit as wrong:
        raise _habit_refused(wrong) from None


def _card(variant: Variant, text: str) -> Card:
    card = read_card(text, variant.pack)
    if card is None:
        raise Unanswerable(_NO_CARD, found=text)
    return card


_NO_PACKS = marked("A shoe holds one pack at least.")
_TOO_MANY = marked("There are not so many {card} in {packs} packs as are removed.")
_TOO_FEW = marked(
    "{left} cards are left and a coup may need {needed}: it could run out of cards, so that "
    "nothing exact can be said."
)
_NO_BALANCE = marked(
    "An equilibrium is known where the hand against the bank has one choice; here it has none, "
    "or several."
)
_NO_CARD = marked("There is no card {found} in this game.")
_NO_HABIT = marked("{found} is no choice of this game. Its choices are: {allowed}.")
_NOTHING_FREE = marked("{found} is no choice of this game: its laws leave none.")
_NO_CHANCE = marked("{found}: a habit is a name, an equals sign and a share from 0 to 1.")


def _habit_refused(wrong: BadHabit) -> Unanswerable:
    if wrong.known is None:
        return Unanswerable(_NO_CHANCE, found=wrong.text)
    if not wrong.known:
        return Unanswerable(_NOTHING_FREE, found=wrong.text)
    return Unanswerable(_NO_HABIT, found=wrong.text, allowed=listed(wrong.known))


def record(answer: Answer) -> Mapping[str, object]:
    """The answer as JSON: whole numbers and fractions exact, decimals rounded to the twelfth."""
    sides = answer.sides
    return {
        "variant": answer.variant.id,
        "packs": answer.packs,
        "cards": answer.shoe.size,
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
        "bets": {worth.bet: _bet(worth) for side in sides for worth in side.bets},
        "not_exact": list(answer.astride),
    }


def hand_id(hand: HandId) -> str:
    """What a hand is called outside: every seat's own is `seat`."""
    return "seat" if seat_of(hand) else hand


def _advice(advice: Advice) -> Mapping[str, str]:
    return {
        "reached": str(advice.reached),
        "draws": str(advice.draws),
        "stands": str(advice.stands),
    }


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
        return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN))


def told(answer: Answer, words: Words) -> Iterator[str]:
    """The answer in lines of words: each bet with its edge, and what the bank should do."""
    cards = words("{n} cards left of {packs} packs", n=answer.shoe.size, packs=answer.packs)
    yield f"{words.name(answer.variant.names)}: {cards}"
    for side in answer.sides:
        for worth in side.bets:
            yield from _told_bet(answer.variant, worth, words)
        yield from _told_habits(side, words)
    for bet in answer.astride:
        name = words.name(answer.variant.bets[bet].names)
        yield words("{bet}: it lies on several sides at once, and has no exact figure.", bet=name)


def _told_bet(variant: Variant, worth: Worth, words: Words) -> Iterator[str]:
    name = words.name(variant.bets[worth.bet].names)
    yield f"{name}: {percent(worth.edge)} %"
    for line in worth.lines:
        on = outcome(variant, worth.bet, line.on, words)
        yield f"    {float(line.probability):9.6f}  {_net(line):>7}  {on}"


def outcome(variant: Variant, bet: BetId, on: str, words: Words) -> str:
    """A line of a payout in words."""
    return words("otherwise") if on == OTHERWISE else outcome_name(words, variant, on, bet)


def _net(line: PayoffOdds) -> str:
    return f"{line.net.numerator / line.net.denominator:+g}"


def percent(share: Fraction) -> str:
    """A share as a percentage with three decimals."""
    return decimal(100 * share, 3)


def _told_habits(side: Appraised, words: Words) -> Iterator[str]:
    if side.choices:
        yield words("Choices, and how often a card is drawn:")
    for cell, name in side.choices.items():
        advice = side.advice.get(cell)
        gain = "" if advice is None else f"  {percent(advice.advantage):>9} %"
        yield f"    {name:24} {float(side.habits[cell]):.6g}{gain}"
