"""What is recorded of mistakes, packs and handovers: in a few words, and why it is refused."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.table import events as ev

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
