"""Refusals as sentences: what was impossible, and what to do."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.aside_words import ASIDE_ENTRIES, ASIDE_SENTENCES
from dealer_app.i18n.bank_refusals import BANK_SENTENCES, WITHOUT_VALUE
from dealer_app.i18n.conduct_words import CONDUCT_ENTRIES, CONDUCT_SENTENCES
from dealer_app.i18n.foreign_words import FOREIGN_SENTENCES, SOME_ENTRY
from dealer_app.i18n.names import DUEL, bet_name, hand_name, resolution_name, seat_said
from dealer_app.i18n.night_words import NIGHT_ENTRIES, NIGHT_SENTENCES
from dealer_app.i18n.parlance import term
from dealer_app.i18n.reentry_words import REENTRY_ENTRIES, REENTRY_SENTENCES
from dealer_app.i18n.staff_words import AUTHORITY_SENTENCES, act_name, post_name
from dealer_app.i18n.tray_refusals import DOUBTS, TRAY_SENTENCES
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Post
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table import events as ev

_SENTENCES: Final[Mapping[No, str]] = {
    No.TABLE_CLOSED: marked("The table is closed: open it again to deal."),
    No.NO_SHOE: marked("No shoe is open: open one first."),
    No.SHOE_OPEN: marked("A shoe is open: house options change between two shoes."),
    No.SHOE_EMPTY: marked("The shoe does not hold so many cards: {number} left."),
    No.FEW_CARDS: marked("Cards left: {number}, too few for a coup. Open a new shoe."),
    No.NO_COUP: marked("No coup is open: open the next coup first."),
    No.COUP_OPEN: marked("Coup {number} is not over: finish it or void it first."),
    No.COUP_OVER: marked("The coup is over: open the next one first."),
    No.BURN_DUE: marked("The burn comes first."),
    No.CARRIED_FIRST: marked("The card carried over, {card}, comes first."),
    No.CARDS_MISSING: marked("The hands are not all dealt and shown yet."),
    No.CHOICE_DUE: marked("{hand} must speak first: card or no card."),
    No.SHOW_DUE: marked("{hand} must be shown first."),
    No.BANCO_DUE: marked("The ponte has not matched the bank’s stake: banco first."),
    No.SUIT_NEEDED: marked("A bet on suits lies on the felt: enter the suit as well."),
    No.RANK_NEEDED: marked("A bet on ranks lies on the felt: ten, jack, queen and king apart."),
    No.NOT_HIDDEN: marked("No card of {hand} lies face down there."),
    No.CARDS_HIDDEN: marked("Here the face of the card must be told."),
    No.SHOW_COUNT: marked("Cards that {hand} hides: {number}. Show as many."),
    No.NO_SUCH_CARD: marked("{hand} has no card {number}."),
    No.NO_SAY: marked("{hand} has no say here: the drawing table decides."),
    No.NOT_ITS_TURN: marked("It is not the turn of {hand}."),
    No.MUST_DRAW: marked("{hand} at {number} must draw."),
    No.MUST_STAND: marked("{hand} at {number} must stand."),
    No.UNKNOWN_SEAT: marked("There is no seat {seat}: seats go from 1 to {number}."),
    No.NO_SPECTATORS: marked("Spectators do not bet at this table."),
    No.BET_CLOSED: marked("This house does not take the bet {bet}."),
    No.BELOW_MINIMUM: marked("Below the minimum of {limit}."),
    No.ABOVE_MAXIMUM: marked("Above the maximum of {limit}."),
    No.NOT_MULTIPLE: marked("Stakes here are multiples of {limit}."),
    No.DIFFERENTIAL: marked("The two hands’ stakes may lie at most {limit} apart."),
    No.BOTH_SIDES: marked("Seat {seat} may not bet on both hands."),
    No.PRINCIPAL_BETS: marked("Seat {seat} plays a hand: principals do not bet on the layout."),
    No.NO_PRINCIPALS: marked("Nobody but the seats at the table plays a hand here."),
    No.SAME_PRINCIPAL: marked("Seat {seat} already plays the other hand."),
    No.BANK_FIRST: marked("The bank’s stake comes first, then banco."),
    No.BANK_DIFFERS: marked("Banco matches the bank: {amount}, no more and no less."),
    No.NO_STAKE: marked("Seat {seat} has no stake on {bet}."),
    No.NOTHING_TO_REPEAT: marked("There are no stakes to repeat."),
    No.NOT_OFFERED: marked("This house does not offer “{resolution}” for {code}."),
    No.UNKNOWN_CODE: marked("There is no irregularity {code}."),
    No.NOT_SETTLED: marked("Lines of the payout not ticked yet: {number}."),
    No.NOTHING_TO_TICK: marked("There is nothing to tick."),
    No.STRIKE_FIRST: marked(
        "Cards were moved by a decision: take the last entries back, then enter them right."
    ),
    No.CUT_TOO_DEEP: marked("The cut card must lie among the cards left: {number}."),
    No.CUT_OUT: marked("The cut card has come out already."),
    No.REASON_NEEDED: marked("Say why: this needs its reason."),
    No.NO_CARD_TOO_MANY: marked("There is no card too many on the table."),
    No.STAKES_CLOSED: marked("Betting is closed: the stakes stay as they lie."),
    No.NOT_THIS_GAME: marked("This game knows no such act."),
    No.ALREADY_VOID: marked("The coup is void already."),
    **BANK_SENTENCES,
    **NIGHT_SENTENCES,
    **AUTHORITY_SENTENCES,
    **CONDUCT_SENTENCES,
    **TRAY_SENTENCES,
    **ASIDE_SENTENCES,
    **REENTRY_SENTENCES,
    **FOREIGN_SENTENCES,
}


def refused(words: Words, refusal: Refusal, variant: Variant, house: House) -> str:
    """The sentence of a refusal, its values said in this language."""
    values = {key: _said(words, key, v, (variant, house)) for key, v in refusal.values.items()}
    values = {"hand": "", "bank": hand_name(words, variant, variant.banque), **values}
    plain = WITHOUT_VALUE.get(refusal.code)
    lacks = plain is not None and not _tells(plain.value, refusal, variant)
    sentence = plain.sentence if plain is not None and lacks else _SENTENCES[refusal.code]
    said = words(sentence, **values)
    return said[:1].upper() + said[1:]


def _tells(value: str, refusal: Refusal, variant: Variant) -> bool:
    """True of a value that says something: where there is one kind of bet, naming it does not."""
    return bool(refusal.values.get(value)) and not (value == "bet" and variant.one_bet)


def doubt_name(words: Words, doubt: Refusal, variant: Variant, house: House) -> str:
    """The figures of what can hardly be so, once somebody answers for it."""
    values = {key: _said(words, key, v, (variant, house)) for key, v in doubt.values.items()}
    return words(DOUBTS[doubt.code], **values)


def _said(words: Words, key: str, value: str | int, rules: tuple[Variant, House]) -> object:
    variant, house = rules
    match key:
        case "limit" | "amount":
            return words.money(Money(int(value)), house.currency)
        case "hand" if value in {spec.id for spec in variant.hands}:
            return hand_name(words, variant, HandId(str(value)))
        case "card":
            return words.card(*_face_and_suit(str(value)))
        case "bet" if _is_a_bet(variant, str(value)):
            return bet_name(words, variant, str(value))
        case "resolution":
            return resolution_name(words, Resolution(str(value)))
        case "act":
            return act_name(words, Act(str(value)))
        case "post":
            return post_name(words, Post(str(value)))
        case _:
            return value


def _is_a_bet(variant: Variant, bet: str) -> bool:
    """True of a bet of the game, taken here or not, and of the stakes of its duel."""
    duel = bet in DUEL and variant.principals is not None
    return duel or bet in variant.bets or bet in variant.withheld


def _face_and_suit(card: str) -> tuple[str, str]:
    """The two parts of a card's text."""
    suited = card[-1:] in SUITS
    return (card[:-1], card[-1:]) if suited else (card, "")


def struck(words: Words, events: tuple[ev.Event, ...], variant: Variant, house: House) -> str:
    """What an undo took back, in a sentence."""
    if not events:
        return words("There is nothing to take back.")
    cards = sum(isinstance(event, ev.CardDealt) for event in events)
    if cards > 1:
        return words.plural("Struck: {n} card.", "Struck: {n} cards.", cards)
    return words("Struck: {entry}.", entry=entry(words, events[0], variant, house))


def entry(words: Words, event: ev.Event, variant: Variant, house: House) -> str:
    """An entry in a few words, as an undo or a list of entries names it."""
    match event:
        case ev.CardDealt(card=card, hand=None):
            return words("card {card} too many", card=_card(words, card))
        case ev.CardDealt(card=card, hand=hand) if hand is not None:
            name = hand_name(words, variant, hand)
            return words("card {card} for {hand}", card=_card(words, card), hand=name)
        case ev.HandSpoke(hand=hand):
            return words("announcement of {hand}", hand=hand_name(words, variant, hand))
        case ev.HandShown(hand=hand):
            return words("showing of {hand}", hand=hand_name(words, variant, hand))
        case ev.CardCorrected(hand=hand, card=card):
            name = hand_name(words, variant, hand)
            return words("correction to {card} for {hand}", card=_card(words, card), hand=name)
        case ev.CardsBurned(cards=cards):
            return words.plural("{n} card burned", "{n} cards burned", len(cards))
        case _ if isinstance(event, _OF_A_SEAT):
            return _of_a_seat(words, event, variant, house)
        case _:
            return words(_ENTRIES.get(type(event), _LAST_ENTRY))


def kind_named(words: Words, event: ev.Event) -> str:
    """An entry by its kind alone, whatever it names that there is not."""
    return words(_ENTRIES.get(type(event), SOME_ENTRY))


_OF_A_SEAT: Final = (
    ev.StakeLaid,
    ev.StakeWithdrawn,
    ev.BancoCalled,
    ev.SeatPassed,
    ev.BankTaken,
    ev.ChipsGiven,
)
"""What is told with the seat that did it."""


def _of_a_seat(words: Words, event: ev.Event, variant: Variant, house: House) -> str:
    """What a seat staked, took, passed or was given."""
    match event:
        case ev.StakeLaid(seat=seat, bet=bet, amount=amount):
            money = words.money(amount, house.currency)
            if variant.bank is not None and (variant.one_bet or seat.startswith("v")):
                said = seat_said(words, seat)
                return words("the stake of {seat}, {amount}", seat=said, amount=money)
            name = bet_name(words, variant, bet)
            return words("seat {seat}, {amount} on {bet}", seat=seat, amount=money, bet=name)
        case ev.BancoCalled() if variant.bank is not None:
            return _banco(words, event, variant, house)
        case ev.StakeWithdrawn(seat=seat, bet=bet):
            name = bet_name(words, variant, bet)
            return words("withdrawal of seat {seat} from {bet}", seat=seat, bet=name)
        case ev.SeatPassed(seat=seat):
            return words("the pass of {seat}", seat=seat_said(words, seat))
        case ev.BankTaken(seat=seat):
            return words("the bank taken over by {seat}", seat=seat_said(words, seat))
        case ev.ChipsGiven(seat=seat, amount=amount):
            money = words.money(amount, house.currency)
            return words("chips of {seat}, {amount}", seat=seat_said(words, seat), amount=money)
        case _:
            return words(_ENTRIES[type(event)])


def _banco(words: Words, event: ev.BancoCalled, variant: Variant, house: House) -> str:
    """Who took the bank alone, or how much of it where a part may be taken (§3.2)."""
    seat = seat_said(words, event.seat)
    if variant.tour.with_table is None:
        return words("{alone} by {seat}", alone=term(words, variant, "alone"), seat=seat)
    money = words.money(event.amount, house.currency)
    return words("{amount} of the bank, taken by {seat}", amount=money, seat=seat)


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
