"""A stake that is keyed: what is called meanwhile, and the keys that end it."""

from collections.abc import Iterator, Mapping
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.stakes import bank_call, lot_entry, stake_remarks
from dealer_app.gui.desk.stakes.banco_offer import follows, is_open
from dealer_app.gui.desk.stakes.bank_call import highest
from dealer_app.gui.desk.stakes.bets import keyed_bets
from dealer_app.gui.desk.stakes.stake_entry import DUEL
from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import BankVoice, banco_open, first_asked
from dealer_app.i18n.calls import Call, Tone, call
from dealer_app.i18n.calls import call_of as worded
from dealer_app.i18n.names import bet_name, seat_name, seat_said
from dealer_app.i18n.parlance import Cited, cited, term, together
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Currency
from dealer_app.rules.money import read_amount
from dealer_app.rules.variant import Procedure
from dealer_app.table import events as ev
from dealer_app.table.view.croupier_view import CroupierView

_WHY_KINDS: Final[Mapping[LineKind, str]] = {
    LineKind.BANCO: marked("How much of the bank? Then Enter: this seat plays the hand."),
    LineKind.WINNINGS: marked("How much is set aside? Then Enter."),
    LineKind.CHIPS: marked("How many chips are given? Then Enter; the next guest follows."),
    LineKind.CHIPS_BACK: marked("How many chips come back? Then Enter; the next guest follows."),
    LineKind.HOLDER: marked("Who holds these cards? Key the seat, then Enter."),
}
"""What is asked of a line that is no stake, where patrons bank or chips are given out."""


def call_of(desk: Desk, view: CroupierView) -> Call:
    """The stake as far as it is keyed, and what is asked of it."""
    words, line, currency = desk.words, desk.keyed.line, desk.table.house.currency
    view = replace(view, lot=()) if line.seat else view  # who is named needs no lot
    parts = [words("Stakes") if line.empty else _who(words, line)]
    parts += [_on(words, view, line)]
    if line.amount:
        parts.append(_grouped(words, line.amount, currency))
    why = _duel_why(desk, line) if view.variant.principals is not None else ""
    headline = " · ".join(part for part in parts if part)
    asked = why or _line_why(words, view, line, currency)
    return worded(headline, together(_longer_seat(desk, line), asked), Tone.DUE)


def _longer_seat(desk: Desk, line: StakeLine) -> str:
    """Which seats one figure more would make of the one that is keyed, while it would."""
    more = stake_remarks.longer(desk, line.seat) if line.asks_seat or line.asks_bet else None
    if more is None:
        return ""
    words, (first, last) = desk.words, more
    if first == last:
        return words("Seat {seat}; one figure more: {first}.", seat=line.seat, first=first)
    told = {"seat": line.seat, "first": first, "last": last}
    return words("Seat {seat}; one figure more: {first} to {last}.", **told)


def _who(words: Words, line: StakeLine) -> str:
    if line.kind is LineKind.WINNINGS:
        return words("Set winnings aside")
    if line.seat.startswith("v"):
        return seat_name(words, line.seat if len(line.seat) > 1 else "v…")
    return words("Seat {seat}", seat=line.seat or "…")


def _on(words: Words, view: CroupierView, line: StakeLine) -> str:
    """What the line is about, beside its seat."""
    variant = view.variant
    match line.kind:
        case LineKind.STAKE if line.bet is not None and not (variant.one_bet and variant.bank):
            return bet_name(words, variant, line.bet)
        case LineKind.BANK | LineKind.BANCO if variant.principals is not None:
            return bet_name(words, variant, line.kind.value)
        case LineKind.BANK:
            return term(words, variant, "bank")
        case LineKind.BANCO:
            return words("With the table")
        case LineKind.CHIPS | LineKind.CHIPS_BACK:
            return words("Chips")
        case LineKind.HOLDER if line.hand is not None:
            return words.name(variant.hand(line.hand).names)
        case LineKind.STAKE | LineKind.HOLDER | LineKind.WINNINGS:
            return ""


def _duel_why(desk: Desk, line: StakeLine) -> str:
    """What is asked of a principal, empty for anything but the duel."""
    words = desk.words
    if stake_remarks.takes_amount(desk, line):
        who = {"seat": seat_name(words, line.seat)}
        if line.kind is LineKind.BANK:
            return words("{seat} plays the bank: how much? Backspace: another seat.", **who)
        return words("{seat} follows: Enter matches the bank. Backspace: another seat.", **who)
    if line.asks_seat and line.kind is LineKind.BANK:
        return words("Who plays the bank? Key his seat, then Enter.")
    if line.asks_seat and line.kind is LineKind.BANCO:
        return words("Who plays the ponte? Key his seat, then Enter.")
    if line.kind is LineKind.BANK:
        return words("The bank’s stake, then Enter; without an amount: who plays the bank.")
    if line.kind is LineKind.BANCO:
        return words("The ponte matches the bank: Enter; without an amount: who plays the ponte.")
    return ""


def _line_why(words: Words, view: CroupierView, line: StakeLine, currency: Currency) -> Cited | str:
    if line.asks_seat or (not line.seat and line.kind is not LineKind.WINNINGS):
        if line.empty:
            which = words("Which seat? Enter ends the stakes.")
            return " ".join((banco_open(BankVoice(words, view, currency)), which)).strip()
        if line.kind is LineKind.HOLDER:
            return words(_WHY_KINDS[line.kind])
        if view.variant.bank is not None and not line.seat:
            return words("Which seat? Key its number.")
        return words("Which seat? Key its number, then Enter.")
    if line.kind in _WHY_KINDS:
        return words(_WHY_KINDS[line.kind])
    if line.kind is LineKind.BANK and view.step is Step.STAKES:
        return words("How much lies in it from now on? Nobody has staked yet.")
    bank = view.variant.bank
    no_amount = bank is not None and bank.names_no_amount
    goes_round = view.variant.procedure is Procedure.ONE_AGAINST_ALL
    if line.kind is LineKind.BANK and (no_amount or goes_round):
        return words(
            "Enter: this seat holds the bank; an amount is keyed where one lies before it."
        )
    asked = view.step in (Step.BANK, Step.STAKES)
    if line.kind is LineKind.STAKE and line.amount and asked and _opens_stakes(view):
        return _opening_stake(words, view, line)
    if line.asks_amount and asked and view.variant.bank is not None and not view.recalled:
        called = call(words, view, currency)
        if called.why:
            return Cited(called.why, called.rules)
    if line.asks_bet:
        return words("On which bet?")
    return words("How much? Then Enter.")


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


# What ends a stake that is keyed, or stands in its place: lay, pass, alone, with the table


def ends(desk: Desk) -> tuple[Offer, ...]:
    """The keys beside the amount; the first is what Enter does."""
    words, line, due = desk.words, bank_call.line(desk), desk.called
    said = enter_said(desk)
    first = Offer(said or words("Lay"), KeyAct(Verb.NEXT), primary=bool(said))
    answers = line.kind is (LineKind.BANK if due and due.step is Step.BANK else LineKind.STAKE)
    if due is None or not bank_call.in_turn(due) or not answers:
        return (first, *_free(desk, line))
    other, *end = Offer(words("Other seat"), KeyAct(Verb.SEAT)), *_end(desk, due)
    return (_first(desk, due, first), *_spoken(desk, due), other, *end)


def _first(desk: Desk, due: Due, laid: Offer) -> Offer:
    """What lies where a stake is laid: that nobody takes the bank alone, while each is asked."""
    if not _before_stakes(desk, due):
        return laid
    return Offer(desk.words("Nobody"), KeyAct(Verb.CLOSE_BETS), primary=due.why is Why.STANDING)


def _before_stakes(desk: Desk, due: Due) -> bool:
    """True while who is asked takes the bank alone, or nothing of it (S1.8, §3.2)."""
    return is_open(desk) or bank_call.opens(desk) not in (None, due.seat)


def _end(desk: Desk, due: Due) -> Iterator[Offer]:
    """What ends the tour of stakes, apart from what a seat says: it ends it for all."""
    taken = due.step is Step.BANK or due.why in (Why.ALONE, Why.STANDING)
    if not taken and desk.variant.tour.alone is not Alone.NONE:
        yield Offer(desk.words("End of stakes"), KeyAct(Verb.CLOSE_BETS))


def _free(desk: Desk, line: StakeLine) -> Iterator[Offer]:
    """Beside a stake in no order: it goes back, or takes a whole side of the bank."""
    words = desk.words
    if line.kind is not LineKind.STAKE:
        yield Offer(words("Give up"), KeyAct(Verb.CANCEL))
        return
    yield Offer(words("Withdraw"), KeyAct(Verb.WITHDRAW))
    coup = desk.table.coup
    late = coup is not None and (coup.dealt or coup.closed)
    if desk.variant.tour.alone is not Alone.NONE and line.asks_amount and not late:
        yield Offer(term(words, desk.variant, "alone"), KeyAct(Verb.ALONE))


def _spoken(desk: Desk, due: Due) -> Iterator[Offer]:
    """What the seat that is asked may say in one key; first, that the lot is drawn."""
    words = desk.words
    if lot_entry.is_open(desk) and not desk.keyed.line.seat:
        yield lot_entry.offer(desk)
    if due.seat is not None or due.why is Why.STANDING:
        yield Offer(words("Passes"), KeyAct(Verb.PASSES))
    if due.step is Step.BANK:
        if due.amount is not None:
            yield Offer(words("Nobody"), KeyAct(Verb.NOBODY))
    elif due.why in (Why.ALONE, Why.STANDING):
        yield from _alone(desk, due)
    elif desk.variant.tour.alone is not Alone.NONE:
        yield from _tour(desk)
    else:
        yield from _bets(desk)


def _alone(desk: Desk, due: Due) -> Iterator[Offer]:
    """What takes the bank alone; while a lost banco may still be followed, nothing less (§3.2)."""
    words, variant, follower = desk.words, desk.variant, follows(desk)
    if follower is not None and follower == due.seat:
        yield Offer(words("Follows the banco"), KeyAct(Verb.FOLLOW))
        return
    yield Offer(term(words, variant, "alone"), KeyAct(Verb.ALONE))
    if variant.tour.with_table is not None and follower is None:
        yield Offer(words("With the table"), KeyAct(Verb.WITH_TABLE))
    if changes_stake(desk):
        yield Offer(words("Change the stake"), KeyAct(Verb.BET, DUEL))


def changes_stake(desk: Desk) -> bool:
    """True while who holds the bank may change what lies in it: nobody staked against it in the
    coup before, and nothing was won with it (S1-A13)."""
    bank = desk.table.coup.bank if desk.table.coup is not None else None
    return bank is not None and desk.possible(ev.BankStaked(bank.holder, bank.amount))


def _tour(desk: Desk) -> Iterator[Offer]:
    words, most = desk.words, highest(desk, bank_call.line(desk))
    if most > 0:
        yield Offer(words.amount(most, desk.table.house.currency), KeyAct(Verb.FILL))


def _bets(desk: Desk) -> Iterator[Offer]:
    """The kinds of bet, where the amount may go on more than one."""
    bets = keyed_bets(desk.variant)
    if len(bets) > 1:
        for key, bet in bets.items():
            yield Offer(bet_name(desk.words, desk.variant, bet), KeyAct(Verb.BET, key))


def enter_said(desk: Desk) -> str:
    """What Enter does with the line that is keyed, or with the turn as it stands."""
    words, line, due = desk.words, bank_call.line(desk), desk.called
    if due is not None and due.why is Why.STANDING and desk.answered:
        return words("Nobody")
    if desk.standing is not None and line.empty:
        return words("No more bets") if _may_end(desk) else ""
    if line.kind is LineKind.STAKE and not line.empty and due and _before_stakes(desk, due):
        return ""
    if desk.moment.keys_stake or line.amount:
        return _enter_line(desk, line)
    if due is None or due.step is Step.BANK or bank_call.still_speaks(desk, due):
        return ""
    coup = desk.table.coup
    if desk.variant.tour.after_look:
        return words("End of stakes") if coup and coup.stakes else words("No stakes")
    return words("No more bets")


def _may_end(desk: Desk) -> bool:
    """True once something lies, where nobody is asked by name: a coup without stakes is said by a
    word."""
    return not (bank_call.in_no_order(desk) and bank_call.is_unstaked(desk))


def _enter_line(desk: Desk, line: StakeLine) -> str:
    words, due = desk.words, desk.called
    match line.kind:
        case LineKind.STAKE:
            return words("End of stakes") if line.empty else words("Lay")
        case LineKind.BANK if due is not None and due.step is Step.STAKES:
            return words("Change the stake")
        case LineKind.BANK if due and due.amount and (line.offered or bank_call.between(desk)):
            return words("Takes over")
        case LineKind.BANK if desk.variant.bank is not None:
            return words("Holds the bank")
        case LineKind.BANCO if desk.variant.bank is not None:
            return words("With the table")
        case LineKind.CHIPS:
            return words("Give")
        case LineKind.CHIPS_BACK:
            return words("Take back")
        case LineKind.HOLDER:
            return words("Name")
        case LineKind.WINNINGS:
            return words("Set aside")
        case LineKind.BANK | LineKind.BANCO:
            return words("Lay")
