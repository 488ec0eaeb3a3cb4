"""What the figures on the board are now: stakes, cards, or nothing until something is answered."""

from enum import StrEnum
from typing import Final

from dealer_app.gui.desk import due_entry
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk, usually_hidden
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.i18n.names import seat_said
from dealer_app.rules.due import Step, Why


class Phase(StrEnum):
    """What the croupier is at, as it is told from two metres.

    `between`: neither a stake nor a card is asked for; a shoe, a coup or a count is.
    """

    STAKES = "stakes"
    CARDS = "cards"
    DECISION = "decision"
    QUESTION = "question"
    PAYOUT = "payout"
    BETWEEN = "between"
    PAST = "past"


_ASKED: Final = frozenset({Step.COVER, Step.CLAIM, Step.COLLECT})
"""What somebody is asked, other than for a stake or the word of a hand."""

_BETWEEN: Final = frozenset({Step.SHOE, Step.PACKS, Step.PARTIE, Step.COUNT})


def phase_of(desk: Desk) -> Phase:
    """The phase of this moment; behind a list that was opened, the one that it lies over."""
    if desk.keyed.coup or desk.moment.puts_right:
        return Phase.PAST
    if "decide" in desk.top.keys:
        return Phase.QUESTION
    if desk.pending is not None:
        return Phase.DECISION
    if desk.step in _ASKED:
        return Phase.QUESTION
    if desk.moment.figures or reentry_form.waits(desk):
        return Phase.BETWEEN
    keys = active_tables(desk) if not desk.moment.lists else due_entry.row(desk).keys
    said = desk.answered or desk.standing
    if desk.moment.stakes or said is not None or "stake" in keys:
        return Phase.STAKES
    if not desk.moment.at_table and not desk.moment.lists and "deal" in keys:
        return Phase.CARDS
    if keys == ("lot",):
        return Phase.QUESTION
    if desk.step is Step.SETTLE:
        return Phase.PAYOUT
    if desk.step is None or desk.step in _BETWEEN or keys == ("between",):
        return Phase.BETWEEN
    return Phase.CARDS


def keys_said(desk: Desk) -> str:
    """What the keys are at this moment, where it is not what they are in the whole phase: the
    figures of a stake are the amount of whoever is asked, or nothing; a word goes before a card."""
    words, phase = desk.words, phase_of(desk)
    if desk.top.band:
        return words(desk.top.band)
    if desk.moment.lists or phase not in (Phase.STAKES, Phase.CARDS):
        return ""
    if phase is Phase.CARDS:
        asked = desk.moment.at_table and desk.step is Step.CHOICE
        return words("a word of the hand first, no card") if asked else _other_way(desk)
    line = bank_call.shown_line(desk)
    if bank_call.is_done(desk):
        return words("no figure is a stake · Enter: no more bets")
    if not line.asks_amount:
        return ""
    if not line.seat:
        return words("figures are the amount")
    return words("figures are the amount: {seat}", seat=seat_said(words, line.seat))


def _other_way(desk: Desk) -> str:
    """How the first cards are dealt now, and the key to the other way, as long as they are due and
    not dealt as the house usually does; empty otherwise."""
    first = desk.due is not None and desk.due.why in (Why.FIRST_CARDS, Why.CARRIED)
    if not first or desk.hidden == usually_hidden(desk.table):
        return ""
    if desk.hidden:
        return desk.words("first cards face down · F7: open")
    return desk.words("first cards open · F7: face down")
