"""A lesson in words: what guests say, what is asked of the trainee, and what he may answer."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import (
    STEPS,
    bet_name,
    hand_name,
    irregular_name,
    resolution_name,
    seat_name,
    seat_said,
)
from dealer_app.i18n.parlance import term
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules

_SPEECHES: Final[Mapping[Speech, str]] = {
    Speech.DRAW: marked("{hand}: “Card!”"),
    Speech.STAND: marked("{hand}: “No card.”"),
    Speech.SHOW: marked("{hand} lays down."),
    Speech.GIVE: marked("{hand}: “I give.”"),
}
_DONE: Final[Mapping[type[ev.Event], str]] = {
    ev.ShoeOpened: marked("The cards for a new shoe are ready."),
    ev.CoupOpened: marked("The table waits for the next coup."),
    ev.BettingClosed: marked("Nobody stakes any more: you call the end of the stakes."),
    ev.BankCovered: marked("The banker: “I cover.”"),
    ev.TourStopped: marked("The banker stops the tour."),
    ev.BankGivenUp: marked("The banker gives the bank up."),
    ev.CoupVoided: marked("The coup cannot be dealt on: it is void."),
}
_ASKED: Final[Mapping[str, str]] = {
    "total": marked("What does {hand} count?"),
    "wins": marked("Does {hand} win, lose or tie?"),
    "loses": marked("Does {hand} win, lose or tie?"),
    "ties": marked("Does {hand} win, lose or tie?"),
    "net": marked("What does {seat} gain or lose in this coup?"),
    "commission": marked("What commission is kept of {seat}?"),
    "cagnotte": marked("How much goes into the cagnotte?"),
    "bank": marked("How much lies in the bank?"),
    "holder": marked("Who holds the bank now?"),
    "irregular": marked("Something was out of order: what?"),
    "due": marked("What comes now?"),
}
_RESULTS: Final[Mapping[str, str]] = {
    "wins": marked("it wins"),
    "loses": marked("it loses"),
    "ties": marked("it ties"),
}
_DUES: Final[Mapping[str, str]] = {
    "card": marked("a card for {hand}"),
    "choice": marked("{hand} speaks"),
    "show": marked("{hand} is shown"),
}
_A_KEY: Final = marked("One key does it: the lit one.")
_KINDS: Final[Mapping[type[ev.Event], str]] = {
    ev.CardDealt: marked("The card that lies there is dealt."),
    ev.HandShown: marked("The hand is shown: its cards are entered as they lie."),
    ev.CardExposed: marked("A card that nobody may see yet was seen: that is an incident."),
    ev.HandSpoke: marked("What the hand says is entered."),
    ev.CardsBurned: marked("Cards are burned."),
    ev.CutCardPlaced: marked("The cut card is entered."),
    ev.StakeLaid: marked("The guest’s stake is entered: seat, bet, amount."),
    ev.BankStaked: marked("What lies in the bank is entered: seat, amount."),
    ev.BankTaken: marked("The bank is taken over: seat, amount."),
    ev.BancoCalled: marked("The guest takes the whole bank: that is entered as said."),
    ev.SeatPassed: marked("Somebody stakes nothing: that is entered too."),
    ev.IrregularityResolved: marked("A decision is entered."),
    ev.CoupVoided: marked("The coup is declared void."),
}


def card_of(fact: ev.Event | None) -> Card | None:
    """The card that is seen in what comes next."""
    match fact:
        case ev.CardDealt(card=card) | ev.CardExposed(card=card):
            return card
        case ev.HandShown(cards=cards) | ev.CardsBurned(cards=cards):
            return cards[0]
        case _:
            return None


def fact_said(words: Words, rules: Rules, fact: ev.Event) -> str:
    """What happens at the table, as one who stands there sees and hears it."""
    said = _of_the_cards(words, rules, fact)
    if said:
        return said
    said = _of_a_person(words, rules, fact)
    return said or words(_DONE.get(type(fact), marked("Now it is your turn.")))


def _of_a_person(words: Words, rules: Rules, fact: ev.Event) -> str:
    variant, who = rules.variant, seat_name(words, getattr(fact, "seat", ""))
    values = {"seat": who, "amount": _money(words, rules, fact)}
    match fact:
        case ev.StakeLaid() if variant.one_bet and variant.bank is not None:
            return words("{seat}: {amount}.", **values)
        case ev.StakeLaid(bet=bet):
            name = bet_name(words, variant, bet)
            return words("{seat}: {amount} on {bet}.", bet=name, **values)
        case ev.BankStaked():
            return words("{seat} puts {amount} in the bank.", **values)
        case ev.BankTaken():
            return words("{seat} takes the bank over, for {amount}.", **values)
        case ev.BancoCalled(bet=bet):
            said = words("{seat}: “{alone}!”", seat=who, alone=term(words, variant, "alone"))
            return said if bet is None else f"{said} ({bet_name(words, variant, bet)})"
        case ev.SeatPassed():
            return words("{seat}: “Nothing.”", seat=who)
        case ev.ChipsGiven():
            return words("{seat} is given {amount} in chips.", **values)
        case ev.PrincipalNamed(hand=hand):
            return words("{seat} plays {hand}.", seat=who, hand=hand_name(words, variant, hand))
        case ev.CardsHeld(hand=hand):
            name = hand_name(words, variant, hand)
            return words("{seat} holds the cards of {hand}.", seat=who, hand=name)
        case _:
            return ""


def _money(words: Words, rules: Rules, fact: ev.Event) -> str:
    amount = getattr(fact, "amount", None)
    return words.money(Money(abs(amount)), rules.house.currency) if amount is not None else ""


def _of_the_cards(words: Words, rules: Rules, fact: ev.Event) -> str:
    match fact:
        case ev.CardDealt(card=card):
            if card.hidden:
                return words("The next card of the shoe, face down.")
            return words("The next card of the shoe: {card}", card=card_said(words, card))
        case ev.HandShown(hand=hand, cards=cards):
            name = words.name(rules.variant.hand(hand).names)
            return words("{hand} shows: {card}", hand=name, card=card_said(words, cards[0]))
        case ev.CardExposed(hand=hand, position=number, card=card):
            name = hand_name(words, rules.variant, hand)
            sentence = marked("Card {number} of {hand} turns over: {card}")
            return words(sentence, number=number, hand=name, card=card_said(words, card))
        case ev.HandSpoke(hand=hand, word=word):
            return words(_SPEECHES[word], hand=words.name(rules.variant.hand(hand).names))
        case _:
            return _of_the_house(words, rules, fact)


def _of_the_house(words: Words, rules: Rules, fact: ev.Event) -> str:
    """What is done with the shoe, and what is decided."""
    match fact:
        case ev.CardsBurned(cards=cards):
            return words.plural("{n} card is burned.", "{n} cards are burned.", len(cards))
        case ev.CutCardPlaced(from_end=number):
            return words.plural(
                "The cut card is placed: {n} card behind it.",
                "The cut card is placed: {n} cards behind it.",
                number,
            )
        case ev.IrregularityResolved(code=code, resolution=resolution):
            name = resolution_name(words, resolution, code)
            return words("The chef decides: {resolution}.", resolution=name)
        case ev.IrregularityFound(code=code):
            return irregular_name(words, code, rules.house.irregularities.get(code))
        case ev.HalfClaimed(claimed=claimed):
            yes, no = marked("The share is claimed."), marked("The share is left.")
            return words(yes if claimed else no)
        case _:
            return ""


def card_said(words: Words, card: Card) -> str:
    """A card as its face and its suit, as far as it is told."""
    return words("face down") if card.hidden else words.card(card.face, card.suit)


def kind_said(words: Words, fact: ev.Event | None) -> str:
    """What kind of act comes now: the first degree of a hint."""
    if fact is None:
        return words("Look at the felt: everything that is asked lies there.")
    return words(_KINDS.get(type(fact), _A_KEY))


def claim_asked(words: Words, rules: Rules, statement: Statement) -> str:
    """What is asked of the table."""
    kind, *rest = statement.words
    values: dict[str, object] = {}
    if kind in ("net", "commission"):
        values["seat"] = seat_said(words, rest[0])
    elif kind in ("total", "wins", "loses", "ties"):
        values["hand"] = hand_name(words, rules.variant, HandId(rest[0]))
    return words(_ASKED[kind], **values)


def claim_said(words: Words, rules: Rules, statement: Statement) -> str:
    """One of the answers."""
    kind, *rest = statement.words
    if kind in _RESULTS:
        return words(_RESULTS[kind])
    if kind == "due":
        return _due(words, rules, rest)
    if kind == "holder":
        return seat_name(words, rest[0])
    if kind == "irregular":
        return irregular_name(words, rest[0], rules.house.irregularities.get(rest[0]))
    if kind == "total":
        return words.number(int(rest[1]))
    return amount_said(words, rules, rest[-1])


def _due(words: Words, rules: Rules, rest: list[str]) -> str:
    kind, *hand = rest
    if not hand:
        said = words(STEPS[Step(kind)])
        return said[:1].upper() + said[1:]
    said = words(_DUES[kind], hand=hand_name(words, rules.variant, HandId(hand[0])))
    return said[:1].upper() + said[1:]


def amount_said(words: Words, rules: Rules, text: str) -> str:
    """An amount of the file, with its sign where it is a loss."""
    currency = rules.house.currency
    return words.money(read_amount(text, currency.digits) or Money(0), currency)
