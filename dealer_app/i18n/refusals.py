"""Refusals as sentences: what was impossible, and what to do."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import (
    AUTHORITY_SENTENCES,
    DUEL,
    act_name,
    bet_name,
    hand_name,
    post_name,
    resolution_name,
    seat_said,
)
from dealer_app.rules.cards import SUITS
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Post
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table import events as ev

# Entries that name what there is not, or from which nothing follows


CANNOT_STAND: Final = marked(
    "NOT RECORDED: Sabot cannot work out what would follow. Nothing has changed; the fault is"
    " written into faults.txt, beside the tables’ files."
)
"""What is said of an act that no rule refuses, and that cannot be folded."""

UNFIT: Final = marked(
    "Entry {number} ({entry}) could not be followed: it is struck out, and what came after it"
    " stands. Compare the felt with the screen before you go on."
)
"""What is said of an entry that an earlier version kept although nothing follows from it."""

FOREIGN_SENTENCES: Final[Mapping[No, str]] = {
    No.CANNOT_STAND: CANNOT_STAND,
    No.NO_ENTRY: marked("That is recorded by Sabot itself: nobody enters it."),
    No.FOREIGN_CARD: marked("No pack of this game holds a card {card}."),
    No.NO_SUCH_HAND: marked("This game has no hand “{name}”."),
    No.NO_SUCH_BET: marked("This game has no bet “{name}”."),
    No.NOT_IN_HAND: marked("{hand} does not hold the card {card}."),
    No.NO_SUCH_RULES: marked("The sheet of this session offers no “{name}” for “{option}”."),
}
"""Each says what there is not."""


# Mistakes, packs and handovers


CONDUCT_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.PayoutCorrected: marked("the payout put right"),
}
"""Each entry as an undo or a list of entries names it."""

CONDUCT_SENTENCES: Final[Mapping[No, str]] = {
    No.LIMITS_WRONG: marked(
        "Such limits cannot be kept: a minimum, a multiple that it is made of, a higher maximum."
    ),
    No.NOT_COEFFICIENT: marked(
        "In this house the maximum is 50, 100 or 200 times the minimum: change either."
    ),
    No.PACKS_DUE: marked("The packs come first: name each by its serial number, {number} in all."),
    No.PACK_COUNT: marked("A shoe has as many serial numbers as packs: {number}."),
    No.PACK_TWICE: marked("A pack is named twice, or not at all: {serial}."),
    No.PACK_NOT_THERE: marked("Pack {serial} is not in play at this table."),
    No.PACK_IN_PLAY: marked("The card comes from a spare pack: {serial} is none."),
    No.SHOE_IN_USE: marked("The shoe is dealt from already: that belongs before its first card."),
}
"""Each says what was impossible, and what is to be done instead."""


def of_the_cards(words: Words, due: Due) -> tuple[str, str] | None:
    """What is called of the cards themselves: packs to be named, a burn at a handover."""
    if due.step is Step.PACKS:
        why = words.plural(
            "The serial number of {n} pack.", "The serial numbers of {n} packs.", due.number or 0
        )
        return words("Name the packs"), why
    if due.step is Step.BURN and due.why is Why.HANDOVER:
        return words("Burn"), words("The new croupier burns the first card.")
    return None


# What is said when a count, a slip, a sale of chips, a tip or a word on commission is refused


TRAY_SENTENCES: Final[Mapping[No, str]] = {
    No.OPENER_DUE: marked("The float comes first: count it, then deal."),
    No.OPENER_LATE: marked(
        "Chips have moved already: count the tray as it is, the float is counted before them."
    ),
    No.NO_OPENER: marked("No float was counted: without an opener there is no closing count."),
    No.CLOSER_DUE: marked("The tray comes first: count it, then close the table."),
    No.UNKNOWN_CHIP: marked("This house has no chip of {limit}."),
    No.NEGATIVE_COUNT: marked("Fewer than no chips of {limit}: count them again."),
    No.NO_CHIPS: marked("That is nothing: say how much."),
    No.NOT_IN_CHIPS: marked("No chips make that amount: it is a multiple of {limit}."),
    No.CAGE_SHORT: marked("Chips of {limit} left in the cage: {number}. Ask for no more."),
    No.BELOW_NOTHING: marked(
        "Can that be? {amount} goes out, and by the entries {limit} lies in the tray. Enter it once"
        " more: the post above answers for it."
    ),
    No.CHIPS_NOT_THERE: marked(
        "Can that be? {amount} in chips of {limit}, of which at most {number} can lie in the tray."
        " Enter it once more: the post above answers for it."
    ),
    No.PAYOUT_BEYOND: marked(
        "Can that be? {amount} on a stake of {limit}. Enter it once more: the post above answers"
        " for it."
    ),
    No.TIP_BEYOND: marked(
        "Can that be? A tip of {amount}, where the highest stake is {limit}. Enter it once more:"
        " the post above answers for it."
    ),
    No.ANOTHER_ANSWERS: marked("{name} made the entry: somebody else answers for it."),
    No.UNEQUAL_WORTH: marked("{amount} is changed for {amount}, not for {limit}."),
    No.COUNT_OVER: marked("{amount} too much: say why, then enter it again."),
    No.COUNT_SHORT: marked("{amount} too little: say why, then enter it again."),
    No.COUNT_DIFFERS: marked("The amount is right, the chips are not: say why."),
    No.SLIP_UNNUMBERED: marked("A slip needs its number."),
    No.SLIP_USED: marked("There is a slip {slip} already: take the next number."),
    No.NO_SUCH_SLIP: marked("There is no slip {slip} at this table."),
    No.SLIP_CANCELLED: marked("Slip {slip} is cancelled already."),
    No.CANCEL_SLIP: marked(
        "A slip is never struck: cancel it by its number, or write another one."
    ),
    No.FILL_NOT_ASKED: marked(
        "This table has not asked for a fill {slip}: it is another table’s. Send it there."
    ),
    No.FILL_RECEIVED: marked(
        "The chips of {slip} have come from the cage: what goes back goes by a credit."
    ),
    No.FILL_AWAITED: marked(
        "The fill {slip} is asked for: receive it, or cancel it, then close the table."
    ),
    No.SAY_WHY: marked("Say why: it stands in the papers."),
    No.NO_TIPS: marked("This house takes no tips at the table."),
    No.NO_CAGNOTTE: marked("Nobody but the house banks at this game: there is no cagnotte."),
    No.UNKNOWN_TICKET: marked("This house has no ticket of {limit}."),
    No.TICKETS_BACKWARDS: marked("Tickets of {limit}: the first number comes before the last one."),
    No.TICKETS_TWICE: marked(
        "Ticket {number} of {limit} was torn off before: read its book again."
    ),
    No.TICKETS_MISSING: marked(
        "Tickets of {limit}: number {number} should come first. Say why, then enter it again."
    ),
    No.NOTES_ABOVE_DROP: marked("The notes alone come to {amount}: count the drop again."),
    No.NOTHING_OWED: marked("{seat} owes no commission."),
    No.ABOVE_OWED: marked("{seat} owes {amount} of commission: that or less."),
    No.GIVE_BACK: marked(
        "{seat} has paid {amount} of commission too much: that or less goes back to it."
    ),
    No.NOTHING_TO_RELEASE: marked("No commission is owed: nothing is to be released."),
    No.COMMISSION_OWED: marked(
        "{seat} owes {amount} of commission: collect it, waive it, or have it released."
    ),
}
"""Each says what was impossible, and what is to be done instead."""

DOUBTS: Final[Mapping[No, str]] = {
    No.BELOW_NOTHING: marked("{amount} went out, where {limit} lay in the tray by the entries"),
    No.CHIPS_NOT_THERE: marked(
        "{amount} in chips of {limit}, of which at most {number} could lie in the tray"
    ),
    No.PAYOUT_BEYOND: marked("{amount} on a stake of {limit}"),
    No.TIP_BEYOND: marked("a tip of {amount}, where the highest stake is {limit}"),
}
"""What can hardly be so, once somebody answers for it."""


# What is said when an entry about the bank, the tour of stakes or an offered card is refused


BANK_SENTENCES: Final[Mapping[No, str]] = {
    No.BANK_DUE: marked("Nothing lies in the bank yet: first who holds it, and with how much."),
    No.BANK_STANDS: marked("{seat} holds the bank with {amount}: it stays as it is."),
    No.STAKES_LIE: marked(
        "The banker is named before the stakes: take them back, then name {seat}."
    ),
    No.HOLDER_STAKES: marked("{seat} holds the bank: that is for another seat."),
    No.NOT_YET: marked("{seat} may not do that now: the call says whose turn it is."),
    No.SPOKEN_ALREADY: marked(
        "{seat} has spoken already: strike the last entries to hear it again."
    ),
    No.BANK_MOVED: marked(
        "The bank has moved since this coup: strike what was said of it, then void the coup."
    ),
    No.WITHDRAW_NOT: marked("Nobody takes a stake or a banco back here: strike the entry instead."),
    No.COVERED_ONCE: marked("The bank covers once in a coup: now it can only stop the tour."),
    No.NOT_HIGHER: marked("No stake is higher than the {amount} of {bank}."),
    No.NOT_LOWER: marked("Each stake stays lower than the {amount} of {bank}."),
    No.BANK_COVERED: marked("The bank is covered in full: nothing more is staked against it."),
    No.ABOVE_MISSING: marked("Only {amount} is still missing before the bank: stake that or less."),
    No.NOBODY_STAKED: marked(
        "Nobody has staked against the bank: no card is dealt. Tab leads to the stakes; where"
        " nobody stakes, the manche is void."
    ),
    No.COVER_DUE: marked("The stakes exceed the bank: {bank} first covers, or stops the tour."),
    No.NO_COVER: marked("No stake exceeds the bank: there is nothing to cover or to stop."),
    No.TOUR_OVER: marked("The tour is stopped: no seat stakes any more, spectators may."),
    No.STAKES_RIDE: marked("The stakes ride after the tie: they stay as they lie."),
    No.ALONE_FIRST: marked("A stake lies already: who takes the bank alone says so before it."),
    No.ALONE_TAKEN: marked("{holder} is asked before {seat}: the banco stays with it."),
    No.WITH_TABLE_TAKEN: marked(
        "{seat} is with the table already: what is missing is a stake, or a banco alone."
    ),
    No.BELOW_SHARE: marked("With the table takes {amount} of the bank at least."),
    No.TOO_OFTEN: marked(
        "{seat} has called banco as often running as it may ({number}): let another call."
    ),
    No.BEFORE_LOOK: marked("Stakes come after the look: deal the first two cards to everybody."),
    No.ONE_KIND: marked("{seat} has staked on {bet}: one kind of bet a seat."),
    No.NOT_EQUAL: marked("All stakes of a coup are equal here: stake {amount}."),
    No.ODD_UNIT: marked("Half of it goes on each side: key an amount that can be halved."),
    No.SPECTATOR_LIMITS: marked("A spectator stakes within the limit of {limit}."),
    No.STAKED_ALREADY: marked("{seat} has staked: it cannot pass. Strike its stake first."),
    No.NOT_A_STAKER: marked("{seat} does not stake there: only who does holds the cards."),
    No.MAY_NOT_RETIRE: marked("The bank is given up after a coup it held, before anybody stakes."),
    No.NEVER_RETIRES: marked("At this game nobody gives the bank up: it passes by itself."),
    No.NOT_GIVEN_UP: marked("Nobody has given the bank up: there is nothing to take over."),
    No.MUST_MATCH: marked("Whoever takes the bank over puts in {amount}, no more and no less."),
    No.NO_WINNINGS: marked(
        "No winnings are to be matched: the bank goes to the next seat, for any amount."
    ),
    No.NO_GARAGE: marked("At most {amount} of the winnings can be set aside."),
    No.NO_CLAIM: marked("There is no share to claim or to leave."),
    No.NOT_OFFERED_YET: marked("{hand} first offers a card, or lays its own hand down."),
    No.OFFERED_ALREADY: marked(
        "{hand} has offered a card, and plays the coup to its end: a card or no card."
    ),
    No.NO_REFILL: marked("{seat} has lost the bank: here it goes to another seat."),
    No.WHICH_SIDE: marked("On which side? Banco is called on one of the two tableaux."),
    No.SEATS: marked("A table of this game has 2 to {number} seats."),
}
"""Each says what was impossible, and what is to be done instead."""


@dataclass(frozen=True, slots=True)
class _Instead:
    """What is said instead where a refusal does not carry that value, or carries nothing there."""

    value: str
    sentence: str


WITHOUT_VALUE: Final[Mapping[No, _Instead]] = {
    No.ALONE_TAKEN: _Instead(
        "holder", marked("Somebody has taken the bank alone: nobody else stakes there.")
    ),
    No.NOT_YET: _Instead("seat", marked("Not now: the call says whose turn it is.")),
    No.NO_GARAGE: _Instead("amount", marked("No winnings can be set aside now.")),
    No.NO_STAKE: _Instead("bet", marked("{seat} has no stake.")),
}


# What is recorded beside the coups, in a few words, and why such an entry is refused


NIGHT_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.LineSetAside: marked("the line put aside"),
    ev.CoupRectified: marked("the correction of an earlier coup"),
    ev.TrayCounted: marked("the count of the tray"),
    ev.FillAsked: marked("the asking for a fill"),
    ev.TrayFilled: marked("the fill"),
    ev.TrayCredited: marked("the credit"),
    ev.SlipCancelled: marked("the cancelled slip"),
    ev.ChipsBought: marked("the chips bought"),
    ev.ColoursChanged: marked("the chips changed"),
    ev.DropCounted: marked("the count of the drop"),
    ev.CagnotteCounted: marked("the count of the cagnotte"),
    ev.TipTaken: marked("the tip"),
    ev.TipsCounted: marked("the count of the tips"),
    ev.CommissionCollected: marked("the commission collected"),
    ev.CommissionWaived: marked("the commission waived"),
    ev.CommissionReleased: marked("the release of the commission owed"),
    ev.LimitsChanged: marked("the change of limits"),
    ev.StakeKeepingChanged: marked("stakes kept or not"),
    ev.AlertCleared: marked("the alert cleared"),
    ev.PacksLaid: marked("the packs laid"),
    ev.CardExchanged: marked("the card exchanged"),
    ev.CardsShuffled: marked("the shuffle"),
    ev.CardsCut: marked("the cut"),
    ev.ClockFoundTurned: marked("the turned clock"),
    ev.ShoeTold: marked("what the shoe told"),
    ev.LotDrawn: marked("the lot"),
}
"""Each entry as an undo or a list of entries names it."""

NIGHT_SENTENCES: Final[Mapping[No, str]] = {
    No.NO_SUCH_COUP: marked("There is no coup {number} that is over."),
    No.SAME_AGAIN: marked("That is how it stands already: nothing would change."),
    No.CLEARED_ALREADY: marked("That alert was cleared already."),
    No.NOTHING_TO_CLEAR: marked("There is no such alert."),
    No.NO_LOT: marked("No lot is drawn now: it is known who plays."),
    No.LOT_FALLEN: marked("The lot has fallen, and falls once: it names {seat}."),
}
"""Why an entry beside the coups is refused."""


# Coups dealt without the program, in words: what an entry is called, why it is refused


REENTRY_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.ReentryBegun: marked("the beginning of the re-entry"),
    ev.ReentryEnded: marked("the end of the re-entry"),
}
"""Each entry as an undo or a list of entries names it."""

REENTRY_SENTENCES: Final[Mapping[No, str]] = {
    No.REENTRY_ON: marked("Coups are being re-entered already."),
    No.NO_REENTRY: marked("No coup is being re-entered."),
    No.REENTRY_OPEN: marked(
        "Coups dealt without the program are still being entered: end their re-entry first."
    ),
    No.CHEF_NEEDED: marked("Name the chef de table who answers for it."),
    No.HOUR_NEEDED: marked("Say at what hour the coup was dealt, or end the re-entry first."),
    No.HOUR_TOO_EARLY: marked("The coup before was dealt at {hour}: they are entered in order."),
    No.HOUR_TOO_LATE: marked("The re-entry began at {hour}: the coup was dealt before."),
}
"""Each says what was impossible, and what is to be done instead."""


# Lines put aside and commission owed, in words: why an entry is refused, what an undo names


ASIDE_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.LineSettledLater: marked("the line settled later"),
}
"""Each entry as an undo or a list of entries names it."""

ASIDE_SENTENCES: Final[Mapping[No, str]] = {
    No.LINE_ASIDE: marked(
        "A line of coup {number} lies aside, {seat} on {bet}: settle it before the end."
    ),
    No.NOT_ASIDE: marked("No line of {seat} on {bet} lies aside there."),
}
"""Each says what was impossible, and what is to be done instead."""


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
    No.NO_CARD_DUE: marked("No card is due then: something is to be decided first."),
    No.CARRIED_FIRST: marked("The card carried over, {card}, comes first."),
    No.CARDS_MISSING: marked("The hands are not all dealt and shown yet."),
    No.NEVER_SHOWN: marked(
        "{hand} was never shown, and would count then: put right what was paid, or make the coup"
        " void."
    ),
    No.CHOICE_DUE: marked("{hand} must speak first: card or no card."),
    No.SHOW_DUE: marked("{hand} must be shown first."),
    No.BANCO_DUE: marked("The ponte has not matched the bank’s stake: banco first."),
    No.SUIT_NEEDED: marked("A bet on suits lies on the felt: enter the suit as well."),
    No.RANK_NEEDED: marked("A bet on ranks lies on the felt: ten, jack, queen and king apart."),
    No.NOT_HIDDEN: marked("No card of {hand} lies face down there."),
    No.CARDS_HIDDEN: marked("Here the face of the card must be told."),
    No.SHOW_COUNT: marked("Cards that {hand} hides: {number}. Show as many."),
    No.NO_SUCH_CARD: marked("{hand} has no card {number}."),
    No.SAME_CARD: marked("It is that card already: nothing is put right."),
    No.NO_SAY: marked("{hand} has no say here: the drawing table decides."),
    No.NOT_ITS_TURN: marked("It is not the turn of {hand}."),
    No.MUST_DRAW: marked("{hand} at {number} must draw."),
    No.MUST_STAND: marked("{hand} at {number} must stand."),
    No.UNKNOWN_SEAT: marked("There is no seat {place}: seats go from 1 to {number}."),
    No.NO_SPECTATORS: marked("Spectators do not bet at this table."),
    No.BET_CLOSED: marked("This house does not take the bet {bet}."),
    No.BELOW_MINIMUM: marked("Below the minimum of {limit}."),
    No.ABOVE_MAXIMUM: marked("Above the maximum of {limit}."),
    No.NOT_MULTIPLE: marked("Stakes here are multiples of {limit}."),
    No.DIFFERENTIAL: marked("The two hands’ stakes may lie at most {limit} apart."),
    No.BOTH_SIDES: marked("{seat} may not bet on both hands."),
    No.PRINCIPAL_BETS: marked("{seat} plays a hand: principals do not bet on the layout."),
    No.NO_PRINCIPALS: marked("Nobody but the seats at the table plays a hand here."),
    No.SAME_PRINCIPAL: marked("{seat} already plays the other hand."),
    No.BANK_FIRST: marked("The bank’s stake comes first, then banco."),
    No.BANK_DIFFERS: marked("Banco matches the bank: {amount}, no more and no less."),
    No.NO_STAKE: marked("{seat} has no stake on {bet}."),
    No.NOTHING_TO_REPEAT: marked("There are no stakes to repeat."),
    No.NOT_OFFERED: marked("This house does not offer “{resolution}” for {code}."),
    No.UNKNOWN_CODE: marked("There is no irregularity {code}."),
    No.NOT_SETTLED: marked("Lines of the payout not ticked yet: {number}."),
    No.DECIDE_FIRST: marked("First {code} is decided: nobody is paid before."),
    No.NOTHING_TO_TICK: marked("There is nothing to tick."),
    No.STRIKE_FIRST: marked(
        "Cards were moved by a decision: take the last entries back, then enter them right."
    ),
    No.CUT_TOO_DEEP: marked("The cut card must lie among the cards left: {number}."),
    No.CUT_OUT: marked("The cut card has come out already."),
    No.REASON_NEEDED: marked("Say why: this needs its reason."),
    No.NO_CARD_TOO_MANY: marked("There is no card too many on the table."),
    No.NOTHING_BURNED: marked("No card of a fresh shoe is burned here: none was forgotten."),
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
        case "seat" | "holder":
            return seat_said(words, str(value), variant)
        case "resolution":
            return resolution_name(words, Resolution(str(value)))
        case "act":
            return act_name(words, Act(str(value)))
        case "post":
            return post_name(words, Post(str(value)))
        case _:  # any other value stands in the sentence as it is
            return value


def _is_a_bet(variant: Variant, bet: str) -> bool:
    """True of a bet of the game, taken here or not, and of the stakes of its duel."""
    duel = bet in DUEL and variant.principals is not None
    return duel or bet in variant.bets or bet in variant.withheld


def _face_and_suit(card: str) -> tuple[str, str]:
    """The two parts of a card's text."""
    suited = card[-1:] in SUITS
    return (card[:-1], card[-1:]) if suited else (card, "")
