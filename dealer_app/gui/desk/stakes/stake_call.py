"""The call while a stake is keyed, or another line that somebody puts or gets."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Kind, StakeLine
from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import BankVoice, banco_open, first_asked
from dealer_app.i18n.calls import Call, Tone, call
from dealer_app.i18n.calls import call_of as worded
from dealer_app.i18n.names import bet_name, seat_name, seat_said
from dealer_app.i18n.parlance import Cited, cited, term
from dealer_app.rules.due import Step, Why
from dealer_app.rules.house import Currency
from dealer_app.rules.money import read_amount
from dealer_app.rules.variant import Procedure
from dealer_app.table.views import CroupierView

_WHY_KINDS: Final[Mapping[Kind, str]] = {
    Kind.BANCO: marked("How much of the bank? Then Enter: this seat plays the hand."),
    Kind.WINNINGS: marked("How much is set aside? Then Enter."),
    Kind.CHIPS: marked("How many chips are given? Then Enter; the next guest follows."),
    Kind.CHIPS_BACK: marked("How many chips come back? Then Enter; the next guest follows."),
    Kind.HOLDER: marked("Who holds these cards? Key the seat, then Enter."),
}
"""What is asked of a line that is no stake, where patrons bank or chips are given out."""


def call_of(desk: Desk, view: CroupierView) -> Call:
    """The stake as far as it is keyed, and what is asked of it."""
    words, line, currency = desk.words, desk.keyed.line, desk.table.house.currency
    parts = [words("Stakes") if line.empty else _who(words, line)]
    parts += [_on(words, view, line)]
    if line.amount:
        parts.append(_grouped(words, line.amount, currency))
    why = _duel_why(words, line) if view.variant.principals is not None else ""
    headline = " · ".join(part for part in parts if part)
    return worded(headline, why or _line_why(words, view, line, currency), Tone.DUE)


def _who(words: Words, line: StakeLine) -> str:
    if line.kind is Kind.WINNINGS:
        return words("Set winnings aside")
    if line.seat.startswith("v"):
        return seat_name(words, line.seat if len(line.seat) > 1 else "v…")
    return words("Seat {seat}", seat=line.seat or "…")


def _on(words: Words, view: CroupierView, line: StakeLine) -> str:
    """What the line is about, beside its seat."""
    variant = view.variant
    match line.kind:
        case Kind.STAKE if line.bet is not None and not (variant.one_bet and variant.bank):
            return bet_name(words, variant, line.bet)
        case Kind.BANK | Kind.BANCO if variant.principals is not None:
            return bet_name(words, variant, line.kind.value)
        case Kind.BANK:
            return term(words, variant, "bank")
        case Kind.BANCO:
            return words("With the table")
        case Kind.CHIPS | Kind.CHIPS_BACK:
            return words("Chips")
        case Kind.HOLDER if line.hand is not None:
            return words.name(variant.hand(line.hand).names)
        case _:
            return ""


def _duel_why(words: Words, line: StakeLine) -> str:
    """What is asked of a principal, empty for anything but the duel."""
    if line.asks_seat and line.kind is Kind.BANK:
        return words("Who plays the bank? Key his seat, then Enter.")
    if line.asks_seat and line.kind is Kind.BANCO:
        return words("Who plays the ponte? Key his seat, then Enter.")
    if line.kind is Kind.BANK:
        return words("The bank’s stake, then Enter; without an amount: who plays the bank.")
    if line.kind is Kind.BANCO:
        return words("The ponte matches the bank: Enter; without an amount: who plays the ponte.")
    return ""


def _line_why(words: Words, view: CroupierView, line: StakeLine, currency: Currency) -> Cited | str:
    if line.asks_seat or (not line.seat and line.kind is not Kind.WINNINGS):
        if line.empty:
            which = words("Which seat? Enter ends the stakes.")
            return " ".join((banco_open(BankVoice(words, view, currency)), which)).strip()
        if line.kind is Kind.HOLDER:
            return words(_WHY_KINDS[line.kind])
        if view.variant.bank is not None and not line.seat:
            return words("Which seat? Key its number.")
        return words("Which seat? Key its number, then Enter.")
    if line.kind in _WHY_KINDS:
        return words(_WHY_KINDS[line.kind])
    if line.kind is Kind.BANK and view.due is not None and view.due.step is Step.STAKES:
        return words("How much lies in it from now on? Nobody has staked yet.")
    if line.kind is Kind.BANK and view.variant.procedure is Procedure.ONE_AGAINST_ALL:
        return words(
            "Enter: this seat holds the bank; an amount is keyed where one lies before it."
        )
    asked = view.due is not None and view.due.step in (Step.BANK, Step.STAKES)
    if line.kind is Kind.STAKE and line.amount and asked and _opens_stakes(view):
        return _opening_stake(words, view, line)
    if line.asks_amount and asked and view.variant.bank is not None and not view.recalled:
        called = call(words, view, currency)
        if called.why:
            return Cited(called.why, called.rules)
    if line.asks_bet:
        return words("On which bet?")
    return words("How much? Then Enter; the next amount is added to what lies there.")


def _opens_stakes(view: CroupierView) -> bool:
    """True while the first stake of all ends the tour of those who play alone: where these are
    asked by name, that of the seat which opens the stakes."""
    due, follows = view.due, view.bank is not None and view.bank.follows is not None
    if due is None or due.why is not Why.ALONE or follows:
        return False
    return due.seat is None or (view.variant.tour.in_turn and due.seat == first_asked(view))


def _opening_stake(words: Words, view: CroupierView, line: StakeLine) -> Cited:
    """For whom the first stake of all is, which ends the tour of those who play alone."""
    variant, seat = view.variant, seat_said(words, line.seat)
    alone = term(words, variant, "alone")
    if not variant.tour.in_turn:
        opens = marked("{alone}: nobody; a stake by {seat}, the others follow.")
    elif line.seat == first_asked(view):
        opens = marked("{alone}: nobody; {seat} opens the tour of stakes.")
    else:
        opens = marked("{alone}: nobody; {seat} opens the tour of stakes, those before it pass.")
    return cited(variant, words(opens, alone=alone, seat=seat), Why.TOUR.value)


def _grouped(words: Words, amount: str, currency: Currency) -> str:
    """An amount as far as it is keyed: grouped like any other, its point while it is at the end."""
    whole, point, rest = amount.partition(".")
    read = read_amount(whole, currency.digits)
    if read is None:
        return amount
    said = words.amount(read, currency)
    return said if not point else said + words.spoken.point + rest
