"""What is said when an entry about the bank, the tour of stakes or an offered card is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No

BANK_SENTENCES: Final[Mapping[No, str]] = {
    No.BANK_DUE: marked("Nothing lies in the bank yet: first who holds it, and with how much."),
    No.BANK_STANDS: marked("Seat {seat} holds the bank with {amount}: it stays as it is."),
    No.STAKES_LIE: marked(
        "The banker is named before the stakes: take them back, then name seat {seat}."
    ),
    No.HOLDER_STAKES: marked("Seat {seat} holds the bank: that is for another seat."),
    No.NOT_YET: marked("Seat {seat} may not do that now: the call says whose turn it is."),
    No.SPOKEN_ALREADY: marked(
        "Seat {seat} has spoken already: strike the last entries to hear it again."
    ),
    No.BANK_MOVED: marked(
        "The bank has moved since this coup: strike what was said of it, then void the coup."
    ),
    No.WITHDRAW_NOT: marked("In a tour nobody takes a stake back: strike the entry instead."),
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
    No.ALONE_TAKEN: marked("Seat {holder} is asked before seat {seat}: the banco stays with it."),
    No.BELOW_SHARE: marked("With the table takes {amount} of the bank at least."),
    No.TOO_OFTEN: marked(
        "Seat {seat} has called banco as often running as it may ({number}): let another call."
    ),
    No.BEFORE_LOOK: marked("Stakes come after the look: deal the first two cards to everybody."),
    No.ONE_KIND: marked("Seat {seat} has staked on {bet}: one kind of bet a seat."),
    No.NOT_EQUAL: marked("All stakes of a coup are equal here: stake {amount}."),
    No.ODD_UNIT: marked("Half of it goes on each side: key an amount that can be halved."),
    No.SPECTATOR_LIMITS: marked("A spectator stakes within the limit of {limit}."),
    No.STAKED_ALREADY: marked("Seat {seat} has staked: it cannot pass. Strike its stake first."),
    No.NOT_A_STAKER: marked("Seat {seat} does not stake there: only who does holds the cards."),
    No.MAY_NOT_RETIRE: marked("The bank is given up after a coup it held, before anybody stakes."),
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
    No.NO_REFILL: marked("Seat {seat} has lost the bank: here it goes to another seat."),
    No.WHICH_SIDE: marked("On which side? Banco is called on one of the two tableaux."),
    No.SEATS: marked("A table of this game has 2 to {number} seats."),
}
"""Each says what was impossible, and what is to be done instead."""


@dataclass(frozen=True, slots=True)
class Plain:
    """What is said instead where a refusal does not carry that value, or carries nothing there."""

    value: str
    sentence: str


WITHOUT_VALUE: Final[Mapping[No, Plain]] = {
    No.ALONE_TAKEN: Plain(
        "holder", marked("Somebody has taken the bank alone: nobody else stakes there.")
    ),
    No.NOT_YET: Plain("seat", marked("Not now: the call says whose turn it is.")),
    No.NO_GARAGE: Plain("amount", marked("No winnings can be set aside now.")),
    No.NO_STAKE: Plain("bet", marked("Seat {seat} has no stake.")),
}
