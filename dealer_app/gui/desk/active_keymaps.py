"""Which keys are active now: which tables of the keymap, which pad lies under the felt, and what
the figures on the board are: stakes, cards, or nothing until something is answered."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeVar

from dealer_app.gui.desk import due_entry
from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.desk import Desk, Pad
from dealer_app.gui.desk.entry_in_hand import InList, Keyed, LineKind, Staking
from dealer_app.gui.desk.lists import payout_entry, reentry_form
from dealer_app.gui.desk.stakes import banco_offer, bank_call, duel, lot_entry, stake_remarks
from dealer_app.gui.desk.stakes.bets import TABLEAUX, keyed_bets
from dealer_app.i18n.names import seat_said
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import Procedure, Variant

T = TypeVar("T")

BETWEEN: Final = frozenset({Step.COUP, Step.SHOE, Step.SETTLE})
"""What is due while the bank may be given up, or winnings set aside."""

ACE: Final = "A"
"""The face by which a pack is known whose cards are not called by their numbers alone."""


def active_tables(desk: Desk) -> tuple[str, ...]:
    """The keymap's tables for this moment, the one to look in first."""
    return of_the_game(desk.variant, _tables(desk), amount=_amount_begun(desk))


def _amount_begun(desk: Desk) -> bool:
    line = bank_call.line(desk)
    return bool(line.amount) and not line.offered


def of_the_game(
    variant: Variant, tables: tuple[str, ...], *, amount: bool = False
) -> tuple[str, ...]:
    """The same tables: where cards are called by their numbers those go before the other cards, and
    the keys of the pad that stand for bets before what a seat says; `amount` is true while one is
    begun, whose point the pad's is."""
    if ACE not in variant.pack.faces:
        numbered = (("numbers", table) if table == "deal" else (table,) for table in tables)
        tables = tuple(table for pair in numbered for table in pair)
    if "stake" not in tables:
        return tables
    first = ("amount",) if amount else ()
    return (*first, *_of_the_bets(variant), *tables)


def _of_the_bets(variant: Variant) -> tuple[str, ...]:
    """The pad's keys for the bets of this game, none where a seat says more than what it stakes."""
    if TABLEAUX.keys() & keyed_bets(variant).keys():
        return ("tableaux",)
    if variant.bank is None:
        return ("cases",)
    return ("seats_bets",) if variant.procedure is Procedure.ONE_AGAINST_ALL else ()


def _tables(desk: Desk) -> tuple[str, ...]:
    keys = desk.top.keys or _of_the_table(desk)
    return ("alone", *keys) if desk.moment.keys_stake and _may_call(desk) else keys


def _may_call(desk: Desk) -> bool:
    """True while the seat that is keyed may take the bank alone instead of staking."""
    line, tour = desk.keyed.line, desk.variant.tour
    another = line.again and bool(line.amount) and not line.offered
    asks = line.asks_amount or line.asks_bet
    stakes = line.kind is LineKind.STAKE and asks and not another
    return tour.alone is not Alone.NONE and stakes


def _of_the_table(desk: Desk) -> tuple[str, ...]:
    due, asked = desk.due, desk.answered
    if reentry_form.waits(desk):
        return (*(("lot",) if lot_entry.is_open(desk) else ()), "between", "stake")
    if asked is not None:
        tables = _of_the_turn(desk, asked)
        before = ("between",) if desk.ahead else ()
        return (*before, *(("lot",) if lot_entry.is_open(desk) else ()), *tables)
    tables = due_entry.row(desk).keys or ("deal",)
    if due is not None and due.why is Why.LAST_COUP:
        tables = ("decide", "deal")
    if due is not None and due.why is Why.OFFER:
        tables = ("offer", *tables)
    if shown_hand.laying_lines(desk):
        tables = ("lays", *tables)
    if duel.is_asked(desk):
        tables = ("bank", "stake")
    if lot_entry.is_open(desk):
        tables = ("lot", *tables)
    if payout_entry.open_still(desk):
        tables = ("open", *tables)
    bank = desk.variant.bank
    between = desk.step in BETWEEN or bool(desk.ahead)
    if bank is None or not (bank.retires or bank.garage) or not between:
        return tables
    if desk.step is Step.COUP and bank.needed:
        # a bank is called before any card: one keyed now is a slip
        return ("lot", "between") if lot_entry.is_open(desk) else ("between",)
    return ("between", *tables)


def _of_the_turn(desk: Desk, asked: Due) -> tuple[str, ...]:
    """The tables while the bank or a stake is called: first what one key says."""
    if asked.step is Step.BANK:
        return ("bank", "turn", "stake")
    if desk.variant.tour.alone is not Alone.NONE:
        return ("alone", "turn", "stake")
    return ("turn", "stake") if bank_call.in_turn(asked) else ("stake",)


def pad_of(desk: Desk) -> Pad:
    """The pad for this moment."""
    step = desk.step
    if desk.top.pad is not None:
        return desk.top.pad
    if desk.answered is not None or (desk.standing is not None and desk.variant.bank is None):
        return Pad.STAKES
    if duel.asks_seat(desk):
        return Pad.STAKES
    if step is Step.COUP and (desk.variant.bank is not None or reentry_form.waits(desk)):
        return Pad.CHOICES
    return due_entry.row(desk).pad or Pad.CARDS


# What the figures on the board are now


class BandPhase(StrEnum):
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


def phase_of(desk: Desk) -> BandPhase:
    """The phase of this moment; behind a list that was opened, the one that it lies over."""
    if desk.keyed.coup or desk.moment.puts_right:
        return BandPhase.PAST
    if "decide" in desk.top.keys:
        return BandPhase.QUESTION
    if desk.pending is not None:
        return BandPhase.DECISION
    if desk.step in _ASKED:
        return BandPhase.QUESTION
    if desk.moment.figures or reentry_form.waits(desk):
        return BandPhase.BETWEEN
    if desk.moment.lists and not desk.moment.stakes:
        return _behind(desk)
    keys, said = active_tables(desk), desk.answered or desk.standing
    if desk.moment.stakes or said is not None or "stake" in keys:
        return BandPhase.STAKES
    if not desk.moment.at_table and "deal" in keys:
        return BandPhase.CARDS
    if keys == ("lot",):
        return BandPhase.QUESTION
    if desk.step is Step.SETTLE:
        return BandPhase.PAYOUT
    if desk.step is None or desk.step in _BETWEEN or keys == ("between",):
        return BandPhase.BETWEEN
    return BandPhase.CARDS


def _behind(desk: Desk) -> BandPhase:
    """The phase over which a list lies: what is asked at the table once it is closed."""
    return _asked_with(desk, Keyed(), phase_of)


def _asked_with(desk: Desk, keyed: Keyed, ask: Callable[[Desk], T]) -> T:
    """What is asked with this keyed instead; the desk is as before afterwards."""
    now, desk.keyed = desk.keyed, keyed
    try:
        return ask(desk)
    finally:
        desk.keyed = now


def behind_a_list(desk: Desk, ask: Callable[[Desk], T]) -> T:
    """What is asked behind a list that lies over a stake which is half keyed: that stake; of
    anything else, what is asked now."""
    if desk.moment.stakes or not isinstance(desk.keyed.uppermost, InList):
        return ask(desk)
    beneath = desk.keyed.done()
    staking = isinstance(beneath.uppermost, Staking)
    return _asked_with(desk, beneath, ask) if staking else ask(desk)


def keys_said(desk: Desk) -> str:
    """What the keys are at this moment, where it is not what they are in the whole phase: the
    figures of a stake are the amount of whoever is asked, or nothing; a word goes before a card."""
    words, phase = desk.words, phase_of(desk)
    if desk.top.band:
        return words(desk.top.band)
    if desk.moment.lists or phase not in (BandPhase.STAKES, BandPhase.CARDS):
        return ""
    if phase is BandPhase.CARDS:
        asked = desk.moment.at_table and desk.step is Step.CHOICE
        return words("a word of the hand first, no card") if asked else _other_way(desk)
    line = bank_call.shown_line(desk)
    if bank_call.is_done(desk):
        return words("no figure is a stake · Enter: no more bets")
    if not (line.asks_amount or stake_remarks.takes_amount(desk, line)):
        return ""
    if banco_offer.waits_for_word(desk, line):
        return words("a word first, no amount")
    if not line.seat:
        return words("digits are the amount")
    return words("digits are the amount: {seat}", seat=seat_said(words, line.seat, desk.variant))


def _other_way(desk: Desk) -> str:
    """How the first cards are dealt now, and the key to the other way, as long as they are due and
    not dealt as the house usually does; empty otherwise."""
    first = desk.due is not None and desk.due.why in (Why.FIRST_CARDS, Why.CARRIED)
    if not first or desk.hidden == desk.table.rules.hidden:
        return ""
    if desk.hidden:
        return desk.words("first cards face down · F7: open")
    return desk.words("first cards open · F7: face down")
