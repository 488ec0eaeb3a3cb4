"""Entries in a few words, as an undo, a list of entries or the status strip names them."""

from collections.abc import Mapping, Sequence
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name, hand_name, seat_names, seat_said
from dealer_app.i18n.parlance import term
from dealer_app.i18n.refusals import (
    ASIDE_ENTRIES,
    CONDUCT_ENTRIES,
    NIGHT_ENTRIES,
    REENTRY_ENTRIES,
)
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Variant
from dealer_app.table import events as ev

SEATS_NAMED: Final = 3
"""How many seats are told one by one of stakes that were repeated."""

SOME_ENTRY: Final = marked("an entry of the coup")
"""What such an entry is called where its kind has no name of its own."""


def struck(
    words: Words,
    events: tuple[ev.Event, ...],
    variant: Variant,
    house: House,
    croupier: str = "",
) -> str:
    """What an undo took back, in a sentence; of a relief also the `croupier` who deals again."""
    if not events:
        return words("There is nothing to take back.")
    said, cards = entered(events), sum(isinstance(event, ev.CardDealt) for event in events)
    if cards > 1 and isinstance(said, ev.CardDealt):
        return words.plural("Struck: {n} card.", "Struck: {n} cards.", cards)
    told = words("Struck: {entry}.", entry=entry(words, said, variant, house))
    if isinstance(said, ev.CroupierNamed) and croupier:
        return f"{told} {words('{name} deals.', name=croupier)}"
    return told


def entered(facts: Sequence[ev.Event]) -> ev.Event:
    """What somebody entered of the facts of one act: not the shoe and the coup that it opened, nor
    the cards that it laid hidden, unless it was nothing else."""
    own = (
        fact
        for fact in facts
        if not isinstance(fact, ev.ShoeOpened | ev.CoupOpened)
        and not (isinstance(fact, ev.CardDealt) and fact.card.hidden)
        and not ev.brought_about(fact)
    )
    return next(own, facts[0])


def entry(words: Words, event: ev.Event, variant: Variant, house: House) -> str:
    """An entry in a few words, as an undo or a list of entries names it."""
    match event:
        case ev.CardDealt(card=card, hand=None):
            return words("card {card} too many", card=_card(words, card))
        case ev.CardDealt(card=card, hand=hand) if hand is not None:
            name = hand_name(words, variant, hand)
            return words("card {card} for {hand}", card=_card(words, card), hand=name)
        case ev.HandSpoke(hand=hand, word=spoken):
            name, word = hand_name(words, variant, hand), _word(words, variant, spoken)
            return words("announcement of {hand}, “{word}”", hand=name, word=word)
        case ev.HandShown(hand=hand, cards=cards):
            name, shown = hand_name(words, variant, hand), [_card(words, each) for each in cards]
            return words("showing of {hand}, {cards}", hand=name, cards=words.listed(shown))
        case ev.CardCorrected(hand=hand, card=card, missed=missed):
            name = hand_name(words, variant, hand)
            if missed:
                return words("missed card {card} for {hand}", card=_card(words, card), hand=name)
            return words("correction to {card} for {hand}", card=_card(words, card), hand=name)
        case ev.LotDrawn(hand=hand, seat=seat):
            name, said = hand_name(words, variant, hand), seat_said(words, seat, variant)
            return words("the lot: {seat} for {hand}", seat=said, hand=name)
        case ev.CroupierNamed(name=name) if name:
            return words("the relief by {name}", name=name)
        case ev.HalfClaimed(claimed=claimed):
            return words("the share claimed") if claimed else words("the share left")
        case ev.CutCardPlaced(from_end=left):
            return words.plural(
                "place of the cut card, {n} card behind it",
                "place of the cut card, {n} cards behind it",
                left,
            )
        case ev.CardsBurned(cards=cards):
            return words.plural("{n} card burned", "{n} cards burned", len(cards))
        case _ if isinstance(event, _OF_A_SEAT):
            return _of_a_seat(words, event, variant, house)
        case _:  # what is named by its kind alone
            return words(_ENTRIES.get(type(event), _LAST_ENTRY))


def kind_named(words: Words, event: ev.Event) -> str:
    """An entry by its kind alone, whatever it names that there is not."""
    return words(_ENTRIES.get(type(event), SOME_ENTRY))


_OF_A_SEAT: Final = (
    ev.StakeLaid,
    ev.StakesRepeated,
    ev.StakeWithdrawn,
    ev.BankStaked,
    ev.BancoCalled,
    ev.PrincipalNamed,
    ev.SeatPassed,
    ev.BankTaken,
    ev.ChipsGiven,
)
"""What is told with the seat that did it, and how much it was."""


def _of_a_seat(words: Words, event: ev.Event, variant: Variant, house: House) -> str:
    """What a seat staked, took, passed or was given."""
    match event:
        case ev.StakeLaid(seat=seat, bet=bet, amount=amount):
            return _stake(words, Stake(seat, bet, amount), variant, house)
        case ev.StakesRepeated(stakes=stakes):
            return _repeated(words, stakes, house)
        case ev.BankStaked(seat=seat, amount=amount) if variant.bank is not None:
            bank, money = term(words, variant, "bank"), words.money(amount, house.currency)
            return words("{bank} of seat {seat}, {amount}", bank=bank, seat=seat, amount=money)
        case ev.BancoCalled() if variant.bank is not None:
            return _banco(words, event, variant, house)
        case ev.BankStaked(seat=seat, amount=amount) | ev.BancoCalled(seat=seat, amount=amount):
            side = "bank" if isinstance(event, ev.BankStaked) else "banco"
            name = bet_name(words, variant, side)
            money, said = words.money(amount, house.currency), seat_said(words, seat, variant)
            return words("{seat}, {amount} on {bet}", seat=said, amount=money, bet=name)
        case ev.PrincipalNamed(hand=hand, seat=seat):
            name, said = hand_name(words, variant, hand), seat_said(words, seat, variant)
            return words("{seat} for {hand}", seat=said, hand=name)
        case ev.StakeWithdrawn(seat=seat, bet=bet):
            name, said = bet_name(words, variant, bet), seat_said(words, seat, variant)
            return words("withdrawal of {seat} from {bet}", seat=said, bet=name)
        case ev.SeatPassed(seat=seat):
            return words("the pass of {seat}", seat=seat_said(words, seat, variant))
        case ev.BankTaken(seat=seat, amount=amount):
            money = words.money(amount, house.currency)
            said = seat_said(words, seat, variant)
            return words("the bank taken over by {seat}, {amount}", seat=said, amount=money)
        case ev.ChipsGiven(seat=seat, amount=amount):
            money = words.money(amount, house.currency)
            return words(
                "chips of {seat}, {amount}", seat=seat_said(words, seat, variant), amount=money
            )
        case _:  # what is named by its kind alone
            return words(_ENTRIES[type(event)])


def _stake(words: Words, stake: Stake, variant: Variant, house: House) -> str:
    """Who staked how much, and on what where there is more than one bet."""
    money, said = words.money(stake.amount, house.currency), seat_said(words, stake.seat, variant)
    if variant.bank is not None and (variant.one_bet or stake.seat.startswith("v")):
        return words("the stake of {seat}, {amount}", seat=said, amount=money)
    name = bet_name(words, variant, stake.bet)
    return words("{seat}, {amount} on {bet}", seat=said, amount=money, bet=name)


def _repeated(words: Words, stakes: Sequence[Stake], house: House) -> str:
    """The stakes that were laid again by one act: whose they are where they are few, and how much
    in all."""
    total = words.money(Money(sum(stake.amount for stake in stakes)), house.currency)
    laid = tuple(dict.fromkeys(stake.seat for stake in stakes))
    if len(laid) > SEATS_NAMED:
        return words("the stakes repeated ({amount} in all)", amount=total)
    seats = seat_names(words, laid)
    return words("the stakes repeated ({seats}, {amount} in all)", seats=seats, amount=total)


def _banco(words: Words, event: ev.BancoCalled, variant: Variant, house: House) -> str:
    """Who took the bank alone, and on which side how much of it (§4), or how much where a part may
    be taken (§3.2)."""
    seat, money = seat_said(words, event.seat, variant), words.money(event.amount, house.currency)
    if variant.tour.with_table is None:
        alone = term(words, variant, "alone")
        if event.bet is None:
            return words("{alone} by {seat}", alone=alone, seat=seat)
        bet = bet_name(words, variant, event.bet)
        return words(
            "{alone} by {seat}, {amount} on {bet}", alone=alone, seat=seat, amount=money, bet=bet
        )
    return words("{amount} of the bank, taken by {seat}", amount=money, seat=seat)


def _word(words: Words, variant: Variant, speech: Speech) -> str:
    """What a hand said, as its key has it."""
    said = SPEECHES.get(speech)
    return term(words, variant, "lays_down") if said is None else words(said)


SPEECHES: Final[Mapping[Speech, str]] = {
    Speech.GIVE: marked("Gives a card"),
    Speech.DRAW: marked("Card"),
    Speech.STAND: marked("No card"),
}
"""The words of a hand that are the same in all games."""


def _card(words: Words, card: Card) -> str:
    return words("face down") if card.hidden else words.card(card.face, card.suit)


_LAST_ENTRY: Final = marked("the last entry")
_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.TableOpened: marked("the opening of the table"),
    ev.TableClosed: marked("the closing of the table"),
    ev.ShoeOpened: marked("opening of the shoe"),
    ev.ShoeClosed: marked("end of the shoe"),
    ev.CoupOpened: marked("opening of the coup"),
    ev.CutCardPlaced: marked("place of the cut card"),
    ev.StakesRepeated: marked("the stakes repeated"),
    ev.BettingClosed: marked("end of betting"),
    ev.PrincipalNamed: marked("who plays the hand"),
    ev.BankStaked: marked("the bank’s stake"),
    ev.CardsHeld: marked("who holds the cards"),
    ev.BankCovered: marked("the cover of the bank"),
    ev.TourStopped: marked("the end of the tour"),
    ev.WinningsKept: marked("the winnings set aside"),
    ev.BankGivenUp: marked("the bank given up"),
    ev.HalfClaimed: marked("the word on the share"),
    ev.BancoCalled: marked("banco"),
    ev.CardExposed: marked("the exposed card"),
    ev.IrregularityFound: marked("the irregularity"),
    ev.IrregularityResolved: marked("the decision on the irregularity"),
    ev.CoupVoided: marked("the void coup"),
    ev.LineTicked: marked("one line of the payout"),
    ev.AllTicked: marked("all lines of the payout"),
    ev.RulesChanged: marked("the change of house options"),
    ev.CroupierNamed: marked("the croupier’s name"),
    **NIGHT_ENTRIES,
    **CONDUCT_ENTRIES,
    **ASIDE_ENTRIES,
    **REENTRY_ENTRIES,
}
