"""What the school asks, answers and explains, in sentences: totals, draws, calls and payouts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import Speech
from dealer_app.i18n.names import bet_name, hand_name, seat_said
from dealer_app.i18n.parlance import term
from dealer_app.i18n.results import result
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.views import CroupierView

Values = Mapping[str, str | int]
"""What a sentence needs: ids, numbers, and under the names of amounts, money."""

ASKED: Final[Mapping[str, str]] = {
    "total_of": marked("{hand}: what does it count to?"),
    "what_does": marked("{hand}: what does it do?"),
    "what_next": marked("What comes next?"),
    "reckless_stood": marked("{hand} stood on {total}: was it reckless?"),
    "reckless_drew": marked("{hand} drew on {total}: was it reckless?"),
    "which_call": marked("What is called?"),
    "pay_what": marked("{seat} has {amount} on {bet}: how much is paid?"),
    "pay_chips": marked("{seat} has {amount} on {bet}: build the payout."),
    "take_what": marked("{seat} has {amount} on {bet}: how much is taken in all?"),
    "fate_what": marked("{seat} has {amount} on {bet}: what becomes of the stake?"),
    "levy_what": marked("The bank wins {amount}: how much is the cagnotte?"),
    "share_loses": marked("{seat} staked {amount}: how much does it lose in all?"),
    "share_wins": marked("{seat} staked {amount}: how much does it win in all?"),
}
"""What is asked."""

HEARD: Final[Mapping[str, str]] = {
    "played_stood": marked("{hand}, {seat}, stood on {total}."),
    "played_drew": marked("{hand}, {seat}, drew on {total}."),
    "claims": marked("{hand} claims its part."),
}
"""What was said or done before the question."""

ANSWERS: Final[Mapping[str, str]] = {
    "total": marked("{total}"),
    "over": marked("It busts"),
    "draws": marked("It takes a card"),
    "stands": marked("It takes no card"),
    "chooses": marked("It may choose"),
    "reckless": marked("Yes, reckless"),
    "ordinary": marked("No, an ordinary play"),
    "next_draws": marked("Card for {hand}"),
    "next_chooses": marked("{hand}: card or no card?"),
    "next_offers": marked("{hand}: offers a card?"),
    "next_nobody": marked("Nothing more: the hands are judged"),
    "fate_paid": marked("It is paid"),
    "fate_taken": marked("It is taken"),
    "fate_returned": marked("It goes back"),
    "fate_rides": marked("It stays for the next coup"),
}
"""What may be answered."""

REASONS: Final[Mapping[str, str]] = {
    "sum_is": marked("The cards make {sum}."),
    "sum_modulo": marked("The cards make {sum}; {of} is taken off while it goes: {total}."),
    "sum_less": marked("The cards make {sum}; {of} is taken off while it is above {of}: {total}."),
    "sum_over": marked("With the third card it makes {sum}: over."),
    "by_natural": marked("{natural}: no more cards."),
    "by_done": marked("All have spoken: the hands are shown and judged."),
    "by_total_draws": marked("{hand} at {total}: draws."),
    "by_total_stands": marked("{hand} at {total}: stands."),
    "by_total_chooses": marked("{hand} at {total}: a free choice."),
    "by_stood_draws": marked("{hand} at {total}, no third card against it: draws."),
    "by_stood_stands": marked("{hand} at {total}, no third card against it: stands."),
    "by_stood_chooses": marked("{hand} at {total}, no third card against it: a free choice."),
    "by_third_draws": marked("{hand} at {total} against a third card of {third}: draws."),
    "by_third_stands": marked("{hand} at {total} against a third card of {third}: stands."),
    "by_third_chooses": marked("{hand} at {total} against a third card of {third}: a free choice."),
    "by_several_draws": marked("{hand} at {total}, against all that are still in: draws."),
    "by_several_stands": marked("{hand} at {total}, against all that are still in: stands."),
    "by_several_chooses": marked(
        "{hand} at {total}, against all that are still in: a free choice."
    ),
    "zero_is_a_card": marked("A third card worth nothing is a card drawn all the same."),
    "by_word": marked("{hand} asked for a card."),
    "by_offer": marked("{hand} gives a card to the others, or lays its own hand down as it is."),
    "by_offered": marked("The card is offered open: taken, or refused and burned."),
    "by_more": marked("{hand} may go on drawing."),
    "reckless_when": marked(
        "{hand} is reckless when standing on {stands_on} or less, or drawing on {draws_on} or more."
    ),
    "hand_counts": marked("{hand}: {total}."),
    "hand_over": marked("{hand}: {total}, over."),
    "bank_over_pays": marked("The bank busts: it pays all that are still in."),
    "equal_ties": marked("Equal totals: nobody wins."),
    "higher_wins": marked("The higher total wins."),
    "bet_loses": marked("{bet}: the stake is lost."),
    "bet_returned": marked("{bet}: the stake is neither won nor lost."),
    "stakes_ride": marked("After the tie the stakes stay on the felt for the next coup."),
    "times_stake": marked("The natural counts {times} times the stake."),
    "pays_odds": marked("{bet} pays {odds}."),
    "rounded_nearest": marked("Rounded to the nearest {unit}: {won}."),
    "rounded_up": marked("Rounded up to {unit}: {won}."),
    "rounded_down": marked("Rounded down to {unit}: {won}."),
    "commission_kept": marked("{rate} of {won} is kept: {commission}."),
    "commission_marked": marked("{rate} of {won} is marked, and paid later: {commission}."),
    "half_on_each": marked("Half lies on each side, and each half is settled apart."),
    "levy_of_win": marked("{rate} of what the bank wins, {amount}."),
    "levy_of_sides": marked("{rate} of the stakes it wins less those it loses, {amount}."),
    "share_of_each": marked("{share} of what each of the others loses or wins."),
    "share_part": marked("{seat}, of {stake}: {amount}."),
    "share_rounded_up": marked("Each part is rounded up."),
    "share_rounded_down": marked("Each part is rounded down."),
    "stack_best": marked("Right. Chips: {number}, as few as the house stacks."),
    "stack_right": marked("Right. Chips: {number}; the house stacks {fewest}."),
    "stack_wrong": marked("That makes {amount}, not {right}."),
}
"""Why an answer is right."""

SENTENCES: Final[Mapping[str, str]] = {**ASKED, **HEARD, **ANSWERS, **REASONS}

_MONEY: Final = frozenset(
    {"amount", "won", "commission", "stake", "right", "unit", "bank", "owed", "missing"}
)
"""Values that are money."""

_SHARES: Final = frozenset({"rate", "share"})
"""Values that are a part of something, as a fraction in figures."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who tells: in which language, of which game, in which money."""

    words: Words
    variant: Variant
    currency: Currency


def told(teller: Teller, sentence: str, values: Values) -> str:
    """The sentence with its values as they are said; it begins with a capital."""
    natural = {"natural": term(teller.words, teller.variant, "natural")}
    said = {name: value_said(teller, name, value) for name, value in values.items()}
    filled = teller.words(sentence, **{**natural, **said})
    return filled[:1].upper() + filled[1:]


def value_said(teller: Teller, name: str, value: str | int) -> str:
    """A value as it stands in a sentence, by its name: money, a share, odds, a hand, a seat."""
    words = teller.words
    if isinstance(value, int):
        return words.money(Money(value), teller.currency) if name in _MONEY else str(value)
    if name in _SHARES:
        return words.percent(Fraction(value))
    named = _NAMED.get(name)
    return value if named is None else named(teller, value)


def _odds(teller: Teller, value: str) -> str:
    return teller.words.odds(Fraction(value))


def _hand(teller: Teller, value: str) -> str:
    return hand_name(teller.words, teller.variant, HandId(value))


def _bet(teller: Teller, value: str) -> str:
    return bet_name(teller.words, teller.variant, value)


def _seat(teller: Teller, value: str) -> str:
    return seat_said(teller.words, value)


_NAMED: Final[Mapping[str, Callable[[Teller, str], str]]] = {
    "odds": _odds,
    "hand": _hand,
    "other": _hand,
    "bet": _bet,
    "seat": _seat,
    "holder": _seat,
}
"""How ids are said, by what they are of."""


def called(words: Words, view: CroupierView, currency: Currency) -> str:
    """The call over a coup, as at the table; of several hands also how each came out."""
    assert view.outcome is not None
    headline, why = result(Speech(words, view, currency), view.outcome)
    said = f"{headline}. {why.sentence}" if view.several else headline
    return said[:1].upper() + said[1:]
