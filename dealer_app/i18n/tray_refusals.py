"""What is said when a count, a slip, a sale of chips, a tip or a word on commission is refused."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No

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
    No.NOTHING_OWED: marked("Seat {seat} owes no commission."),
    No.ABOVE_OWED: marked("Seat {seat} owes {amount} of commission: that or less."),
    No.GIVE_BACK: marked(
        "Seat {seat} has paid {amount} of commission too much: that or less goes back to it."
    ),
    No.NOTHING_TO_RELEASE: marked("No commission is owed: nothing is to be released."),
    No.COMMISSION_OWED: marked(
        "Seat {seat} owes {amount} of commission: collect it, waive it, or have it released."
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
