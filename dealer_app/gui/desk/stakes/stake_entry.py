"""Stakes as they are keyed: seat, bet, amount; again, withdrawn; what a turn proposes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry, struck_keys
from dealer_app.gui.desk.cards import card_entry, shoe_entry
from dealer_app.gui.desk.cards.felt_cards import places
from dealer_app.gui.desk.desk import Deed, Desk, Entry, StakesAgain
from dealer_app.gui.desk.entry_in_hand import (
    STANDING,
    InList,
    Keyed,
    LineKind,
    Mode,
    StakeLine,
    Staking,
    begun,
    stake_in_hand,
)
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb
from dealer_app.gui.desk.lists import payout_entry
from dealer_app.gui.desk.stakes import (
    banco_offer,
    bank_call,
    bank_entry,
    duel,
    lot_entry,
    stake_remarks,
)
from dealer_app.gui.desk.stakes.bets import keyed_bets, other_bets, usual_bet
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import bet_name, seat_name, seat_said
from dealer_app.i18n.refusals import refused
from dealer_app.rules.bank import in_order
from dealer_app.rules.due import No, Refusal, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat, seat_of
from dealer_app.table import events as ev
from dealer_app.table.dues import is_held

DUEL: Final = "duel"
OTHER: Final = "other"
_PLAYS: Final = marked("He plays the Bank already: key his stake, or Esc, then {key}: no duel.")
_NO_BET: Final = marked(
    "There is no such bet here: Enter, Backspace, Esc or Tab opens the keys again."
)
_FIGURED: Final = frozenset({LineKind.CHIPS, LineKind.CHIPS_BACK, LineKind.BANK, LineKind.BANCO})
"""What has an amount alone behind its seat: a figure that can be of no seat begins it."""

NOBODY: Final = frozenset({"", STANDING})
"""A seat of which nothing is keyed yet."""


def figure(desk: Desk, act: KeyAct) -> None:
    """A figure of a seat, or of an amount."""
    line, digit = bank_call.line(desk), act.value
    if bank_call.is_done(desk):
        bank_call.close_done(desk)
        return
    if duel.asks_seat(desk):  # another than the one that is proposed
        line = replace(line, seat="", asks_seat=True)
    if line.asks_seat or not line.asks_amount:
        _seat_figure(desk, line, digit)
    elif digit != "0" and banco_offer.waits_for_word(desk, line):
        struck_keys.close_keys(desk, banco_offer.no_amount(desk))
    else:
        to(desk, line.figure(digit, desk.table.house.currency.digits))


def hundred(desk: Desk) -> None:
    """Two noughts of an amount that is begun; else what this seat staked in the coup before, shown
    and not recorded."""
    line = bank_call.line(desk)
    if line.asks_amount and line.amount and not line.offered:
        digits = desk.table.house.currency.digits
        to(desk, line.figure("0", digits).figure("0", digits))
    elif (
        line.asks_amount
        and line.seat not in NOBODY
        and (again := stake_remarks.last_stake(desk, line))
    ):
        to(desk, replace(line.of(again, desk.table.house.currency.digits), offered=True))
    else:
        desk.refuse(desk.words("Space: two noughts of an amount, or what the seat staked last."))


def says_nothing(desk: Desk, line: StakeLine) -> bool:
    """True if the seat stakes nothing: one nought stands for its amount. Noughts of an amount whose
    first figure was forgotten are none."""
    speaks = line.kind in (LineKind.STAKE, LineKind.BANK) and line.amount == "0"
    return speaks and not line.offered and bank_call.in_turn(desk.called)


def other_place(desk: Desk, verb: Verb) -> None:
    """The place before or after the one whose line it is; behind the last those who stand."""
    line = bank_call.line(desk)
    seats = [Seat(str(number + 1)) for number in range(desk.table.seats)]
    bank = desk.table.coup.bank if desk.table.coup is not None else None
    if bank is not None and line.kind is not LineKind.BANK:
        seats = [*in_order(desk.table.coup, desk.variant.tour.step)] if desk.table.coup else seats
    if desk.variant.spectators and desk.called is not None and desk.table.coup is not None:
        stand = (each.seat for each in desk.table.coup.stakes if each.seat.startswith(STANDING))
        seats += [*dict.fromkeys(stand), Seat(bank_call.next_standing(desk.table.coup))]
    at = seats.index(Seat(line.seat)) if line.seat in seats else (-1 if verb is Verb.LATER else 0)
    seat = seats[(at + (1 if verb is Verb.LATER else -1)) % len(seats)]
    other = replace(_seated(desk, line, seat), asks_seat=False, amount="", offered=False)
    to(desk, replace(other, bet=usual_bet(desk)) if other.asks_bet and _one_kind(desk) else other)


def _one_kind(desk: Desk) -> bool:
    """True where a stake needs no bet to be named: there is one kind of it against the bank."""
    return desk.variant.bank is not None and desk.variant.one_bet


def begin(desk: Desk) -> None:
    """Back to the stakes, from the cards alone: before the first card they begin again, after it
    a late one is keyed where the house banks, which is said."""
    if desk.deals:
        bank_call.tell_open_again(desk)
        _reopen(desk)
    elif bank_call.said(desk):
        desk.refuse(desk.words("These are the stakes already."))
    elif bank_call.may_begin(desk):
        desk.keyed = stake_in_hand()
        bank_call.tell_late(desk)
    elif bank_call.before_look(desk):
        _not_before_look(desk, "")
    elif desk.table.coup is not None and desk.table.coup.dealt and desk.table.settlement is None:
        desk.refuse(bank_call.too_late(desk))
    else:
        desk.unknown()


def _reopen(desk: Desk) -> None:
    """Nothing is dealt yet: who is asked is asked again, also who plays the duel, or stakes are
    keyed where nobody is."""
    desk.reopen_stakes()
    asks = bank_call.in_turn(desk.called) or duel.is_asked(desk)
    if not asks and bank_call.takes_stakes(desk):
        desk.keyed = stake_in_hand()
    bank_call.doubt_strike(desk)


def to(desk: Desk, line: StakeLine) -> None:
    """The keys go on with this line; why its seat may not speak is not wiped by its amount."""
    desk.keyed = stake_in_hand(line)
    if line.amount:
        stake_remarks.warn_early(desk)


def point(desk: Desk) -> None:
    """The point of an amount; before one, the list of the other bets, or somebody standing."""
    line = bank_call.line(desk)
    if line.amount and not line.offered:
        to(desk, line.figure("."))
    elif desk.called is not None and (line.asks_amount or line.asks_seat):
        bank_entry.other_seat(desk)
    elif line.seat not in NOBODY:
        desk.begin(Staking(line), InList(Mode.BETS))
    elif desk.variant.spectators:
        to(desk, StakeLine("" if line.seat == STANDING else STANDING))
    else:
        desk.refuse(desk.words("The seat first, then the bet."))


def _seat_figure(desk: Desk, line: StakeLine, digit: str) -> None:
    """The seat with one figure more; a seat that there is not is refused."""
    seat, last = line.seat + digit, desk.table.seats
    known = seat.startswith(STANDING) or 1 <= int(seat) <= last
    if known:
        to(desk, _seated(desk, line, seat))
        if stake_remarks.is_whole(desk, seat):
            stake_remarks.warn_early(desk)
    elif line.seat and line.asks_seat and line.kind in _FIGURED:
        to(desk, replace(line, asks_seat=False, amount="").figure(digit))
    else:
        said = desk.words("There is no seat {seat}: the last is {last}.", seat=seat, last=last)
        if line.seat:
            now = seat_said(desk.words, line.seat, desk.variant)
            said = desk.words("There is no seat {seat}: {first} is chosen.", seat=seat, first=now)
        struck_keys.close_keys(desk, said)


def _seated(desk: Desk, line: StakeLine, seat: str) -> StakeLine:
    """The line with its seat; where patrons bank and no figure may follow, the amount comes."""
    whole = stake_remarks.is_whole(desk, seat)
    asks = line.asks_seat and not (whole and desk.variant.bank is not None)
    return replace(line, seat=seat, asks_seat=asks)


def choose_bet(desk: Desk, value: str) -> None:
    """The bet behind a key, the duel, or the list of the others."""
    line, bets = bank_call.line(desk), keyed_bets(desk.variant)
    if _is_another(desk, line):
        line = StakeLine(line.amount)
        to(desk, line)
    if line.empty and value in bets and bank_call.is_done(desk):
        bank_call.close_done(desk)
    elif value == DUEL:
        _bank(desk, line)
    elif value == OTHER and line.seat not in NOBODY and _has_others(desk):
        desk.begin(Staking(line), InList(Mode.BETS))
    elif value in bets:
        pick_bet(desk, bets[value])
    elif value == OTHER and _has_others(desk):
        desk.refuse(desk.words("The seat first, then the bet."))
    else:
        desk.close(desk.words(_NO_BET))


def _has_others(desk: Desk) -> bool:
    lies = bank_call.line(desk).seat in stake_remarks.laid(desk.table)  # the pad has no Delete
    return bool(other_bets(desk)) or desk.variant.principals is not None or lies


def _is_another(desk: Desk, line: StakeLine) -> bool:
    """True of figures after a refusal that turn out to be the seat of another line."""
    keyed = line.again and not line.offered and line.amount.isdecimal()
    return keyed and 1 <= int(line.amount) <= desk.table.seats


def _bank(desk: Desk, line: StakeLine) -> None:
    """The bank: the principals' duel, or what a patron puts in it."""
    if desk.variant.principals is not None:
        to(desk, duel.next_line(desk, line))
    elif desk.variant.bank is not None:
        bank_entry.bank_line(desk)
    else:
        desk.refuse(desk.words("Nobody but the house holds the bank here: there is no duel."))


def pick_bet(desk: Desk, bet: BetId) -> None:
    """The bet that the stake goes on; the seat comes before it."""
    line = desk.keyed.line if desk.moment.stakes else bank_call.line(desk)
    if line.seat == STANDING:  # no number is keyed: the next of those who stand
        line = replace(line, seat=bank_call.next_standing(desk.table.coup))
    desk.keyed = stake_in_hand(line)
    if line.seat in NOBODY:
        desk.refuse(desk.words("The seat first, then the bet."))
    elif bank_call.before_look(desk):
        _not_before_look(desk, line.seat)
    else:
        to(desk, StakeLine(line.seat, bet, line.amount, offered=line.offered))
        stake_remarks.warn_early(desk)


def _before_look(desk: Desk, seat: Seat) -> None:
    """Before the first cards of all a seat that is touched is the one that the lot names to bank
    (S2-A32); later nobody stakes yet."""
    if desk.table.played or desk.table.coup is None or desk.table.coup.dealt:
        _not_before_look(desk, seat)
    else:
        to(desk, StakeLine(seat, kind=LineKind.BANK))


def _not_before_look(desk: Desk, seat: str) -> None:
    """Nobody stakes before he has seen his cards, where stakes come after the look (S2.10)."""
    refusal = Refusal(No.BEFORE_LOOK, {"seat": seat})
    desk.refuse(refused(desk.words, refusal, desk.variant, desk.table.house))


def touch_seat(desk: Desk, seat: Seat) -> None:
    """A seat was touched: its next stake is keyed, where a past coup is not looked at."""
    if desk.keyed.coup and not desk.moment.puts_right:
        desk.refuse(desk.words("A past coup is only looked at: Esc goes back to the table."))
        return
    desk.quiet()
    desk.closed = None  # what was keyed in vain is seen: whoever touches looks
    ahead = desk.dealt_ahead
    if ahead:  # no card lies yet
        desk.reopen_stakes()
    if lot_entry.touched(desk, seat):
        return
    if bank_call.is_too_late(desk):
        begin(desk)
        return
    line = bank_call.line(desk)
    if not desk.moment.keys_stake and bank_call.before_look(desk):
        _before_look(desk, seat)
        return
    touched = StakeLine(seat, _bet_of_turn(desk, line))
    names = line.asks_seat or desk.variant.principals is None or duel.asks_seat(desk)
    if line.kind is not LineKind.STAKE and names:
        touched = replace(line, seat=seat, asks_seat=False)
    staking = desk.keyed.find(Staking)
    strayed = staking.strayed if staking is not None else ahead or not bank_call.said(desk)
    desk.keyed = begun(Staking(touched, strayed))
    stake_remarks.warn_early(desk)


def touch_row(desk: Desk, seat: Seat, bet: BetId) -> None:
    """A row beside the felt was touched: a line of the payout is ticked, a stake picked."""
    desk.quiet()
    if desk.keyed.coup or not seat:
        return
    if desk.table.settlement is not None:
        payout_entry.touch(desk, seat, bet)
    else:
        pick_stake(desk, seat, bet)


def touch_card(desk: Desk, hand: HandId, position: int) -> None:
    """A card was touched: while stakes are asked for, one that lies hidden is its seat's, whose
    stake is keyed; no hand speaks yet (S2.10)."""
    seat, hidden = seat_of(hand), places(desk, hidden=True)
    asked = bank_call.waits(desk) or desk.moment.stakes
    if asked and seat is not None and (hand, position) in hidden:
        touch_seat(desk, seat)
    elif asked and (hand, position) in hidden and desk.variant.bank is not None:
        desk.unknown()
    else:
        card_entry.touch(desk, hand, position)


def _bet_of_turn(desk: Desk, line: StakeLine) -> BetId | None:
    """The bet that a seat's stake is on without being keyed: the only one, or that of the turn."""
    turns = bank_call.in_turn(desk.called)
    if turns and line.bet is not None:
        return line.bet
    return usual_bet(desk) if turns or _one_kind(desk) else None


def pick_stake(desk: Desk, seat: Seat, bet: BetId) -> None:
    """A stake was touched: it can be added to, or withdrawn; not where the key that opens the
    stakes is refused."""
    if bank_call.is_too_late(desk):
        begin(desk)
        return
    if desk.deals:
        bank_call.tell_open_again(desk)
    if desk.dealt_ahead:
        desk.reopen_stakes()
    line = StakeLine(seat, bet)
    if bet not in desk.variant.bets:
        line = StakeLine(seat, kind=LineKind(bet))
    desk.keyed = stake_in_hand(line)


def add_chip(desk: Desk, value: Money) -> None:
    """A chip was touched: the amount grows by it."""
    line, digits = bank_call.line(desk), desk.table.house.currency.digits
    if not line.asks_amount:
        desk.refuse(desk.words("Seat and bet first, then the amount."))
    elif not banco_offer.too_early(desk, line):
        to(desk, line.plus(value, digits))


def lay(desk: Desk) -> None:
    """The stake is complete; an empty line ends the laying of stakes."""
    line = bank_call.line(desk)
    if line.empty:
        bank_entry.end_of_stakes(desk)
    elif says_nothing(desk, line):
        bank_entry.pass_turn(desk)
    elif len(line.amount) > 1 and not line.amount.strip("0."):
        desk.refuse(desk.words("How much? Key the amount, then Enter."))
    elif line.asks_bet and desk.variant.one_bet:
        to(desk, replace(line, bet=usual_bet(desk)))
        _tell_amount_first(desk)
    elif line.asks_bet:
        desk.refuse(desk.words("On which bet?"))
    elif line.seat in NOBODY and line.kind is not LineKind.WINNINGS:
        desk.refuse(desk.words("From which seat?"))
    elif line.asks_seat and not _seat_is_all(desk, line):
        to(desk, replace(line, asks_seat=False))
        _tell_amount_first(desk)
        stake_remarks.warn_early(desk)
    elif banco_offer.too_early(desk, line) or duel.may_not_bet(desk, line):
        _refused(desk, line)
    else:
        _complete(desk, line)


def _refused(desk: Desk, line: StakeLine) -> None:
    """What is refused stays, and the next figure replaces it; a ponte's is the bank's again."""
    if (bank := duel.duel_now(desk).bank) and line.kind is LineKind.BANCO:
        to(desk, replace(line.of(bank, desk.table.house.currency.digits), offered=True))
    elif line.money(desk.table.house.currency.digits) is not None:
        to(desk, replace(line, offered=True, again=True))


def _tell_amount_first(desk: Desk) -> None:
    """Says of a line that has its seat alone that nothing of it is recorded."""
    seat = seat_name(desk.words, desk.keyed.line.seat)
    desk.say(desk.words("{seat}: nothing is recorded before the amount and Enter.", seat=seat))


def _seat_is_all(desk: Desk, line: StakeLine) -> bool:
    """True of a line that lacks nothing once its seat is keyed."""
    if not line.amount and bank_entry.names_banker(desk, line):
        return True
    if desk.variant.principals is not None:
        return line.kind is LineKind.BANCO
    return line.kind is LineKind.HOLDER or bool(line.amount)


def _complete(desk: Desk, line: StakeLine) -> None:
    """Enters what the line says, its amount with it where it needs one."""
    amount = line.money(desk.table.house.currency.digits)
    fact: ev.Event
    if amount is None and duel.plays_already(desk, line):
        to(desk, replace(line, offered=False, asks_seat=False))
        desk.refuse(desk.words(_PLAYS, key=desk.key_of(duel.NOBODY)))
        return
    if line.kind is not LineKind.STAKE and desk.variant.principals is not None and _duels(line):
        fact = duel.fact_of(line, amount)
    elif line.kind is LineKind.HOLDER and line.hand is not None:
        fact = ev.CardsHeld(line.hand, Seat(line.seat))
    elif amount is None and bank_entry.names_banker(desk, line):
        fact = ev.PrincipalNamed(desk.variant.banque, Seat(line.seat))
    elif amount is None:
        desk.refuse(desk.words("How much? Key the amount, then Enter."))
        return
    elif line.kind is LineKind.STAKE and line.bet is not None:
        fact = ev.StakeLaid(Seat(line.seat), line.bet, amount)
    else:
        fact = bank_entry.fact_of(desk, line, amount)
    if bank_entry.passes_over(desk, fact) or bank_entry.begins_with_seat(desk, line, fact):
        return
    enter = partial(_enter, line=line, fact=fact)
    if bank_entry.needs_no_coup(line):
        enter(desk)
    else:
        shoe_entry.in_a_coup(desk, enter)


def _enter(desk: Desk, line: StakeLine, fact: ev.Event) -> None:
    """Enters what a line says; a refused amount stays, and the next figure replaces it."""
    before, lay = desk.called, stake_remarks.laid(desk.table)
    lies = stake_remarks.on_bet(desk.table, Seat(line.seat), line.bet)
    winner = duel.winner(desk)

    def follow(desk: Desk) -> None:
        if isinstance(fact, ev.StakeLaid) and desk.pending is None:
            stake_remarks.tell_more(desk, fact, lies)
        last_entry.call_recorded(desk, fact)
        stake_remarks.tell_not_first(desk, fact, before)
        duel.tell_displaced(desk, fact, winner)
        if isinstance(fact, ev.StakeLaid) and desk.pending is None:
            stake_remarks.tell_filled(desk, fact, lay)
        if isinstance(fact, ev.StakeLaid | ev.BankStaked | ev.BancoCalled):
            stake_remarks.tell_short(desk, (fact.seat,))
        turns = bank_call.in_turn(before)
        desk.keyed = _following(desk, line, turns=turns)

    entered = desk.enter(fact, follow)
    if entered or desk.trouble is not None:
        return
    if line.offered and desk.variant.principals is not None and _duels(line):
        to(desk, replace(line, seat="", asks_seat=True))  # it is the seat that is refused
    else:
        _refused(desk, line)


def _duels(line: StakeLine) -> bool:
    return line.kind in (LineKind.BANK, LineKind.BANCO)


def _following(desk: Desk, line: StakeLine, *, turns: bool) -> Keyed:
    """What the keys are for after that line: the next guest, the next stake, or what is due."""
    if line.kind in (LineKind.CHIPS, LineKind.CHIPS_BACK):
        return bank_entry.next_guest(desk, line)
    if desk.variant.bank is None:
        return stake_in_hand() if line.kind is LineKind.STAKE else Keyed()
    turns = turns or bank_call.in_turn(desk.called)
    more = line.kind in (LineKind.STAKE, LineKind.BANCO) and any(
        due.step is Step.STAKES and due.why is not Why.COVERED for due in desk.table.dues
    )
    return stake_in_hand() if more and not turns else Keyed()


def back(desk: Desk) -> bool:
    """The last thing keyed is taken back; a line that says no more than the call is given up."""
    if desk.keyed.line.empty:
        return False
    line = desk.keyed.line.shorter()
    bare = desk.called is not None and not line.amount and not line.asks_seat
    desk.keyed = Keyed() if bare else stake_in_hand(line)
    if line.amount:
        stake_remarks.warn_early(desk)
    return True


def give_up(desk: Desk) -> None:
    """The line alone is given up while others are laid in no order, else the laying of stakes: the
    table's own call is there again, as it was before the first of them, and before any card."""
    line, strays, coup = desk.keyed.line, desk.keyed.of(Staking).strayed, desk.table.coup
    stake_remarks.tell_dropped(desk, line)
    others = coup is not None and (coup.stakes or coup.dealt) and not bank_call.in_turn(desk.called)
    goes_on = others and line.kind is LineKind.STAKE and not line.empty
    desk.keyed = stake_in_hand() if goes_on and not strays else Keyed()
    if strays and bank_call.waits(desk):  # the touch has opened them again
        desk.end_stakes()


def withdraw(desk: Desk) -> None:
    """The stake of this seat on this bet goes back. Its line stays for another amount where patrons
    bank; elsewhere the next figures are a line of their own, for cards may follow."""
    line = bank_call.line(desk)
    bet = line.bet or _only_bet(desk, line.seat)
    refusal = stake_remarks.no_withdrawal(desk, bet)
    if bet is None or refusal:
        desk.refuse(refusal)
    else:
        lies = stake_remarks.on_bet(desk.table, Seat(line.seat), bet)
        lay = ev.StakeLaid(Seat(line.seat), bet, lies)

        def follow(desk: Desk) -> None:
            stays = desk.variant.bank is not None
            to(desk, StakeLine(line.seat, bet, again=True) if stays else StakeLine())
            told = entry(desk.words, lay, desk.variant, desk.table.house)
            if desk.pending is None:  # too late, it is asked whether it goes back
                desk.say(desk.words("Withdrawn: {entry}.", entry=told))
            stake_remarks.tell_displaced(desk, line)

        desk.enter(ev.StakeWithdrawn(lay.seat, bet), follow)


def _only_bet(desk: Desk, seat: str) -> BetId | None:
    stakes = desk.table.coup.stakes if desk.table.coup and not bank_call.between(desk) else ()
    bets = [stake.bet for stake in stakes if stake.seat == seat]
    return bets[0] if len(bets) == 1 else None


def repeat(desk: Desk) -> None:
    """The stakes of the last coup again: those of the seat that is keyed, or the table's."""
    keyed, stakes = desk.keyed, desk.moment.keys_stake
    if desk.called is not None and desk.called.step is Step.BANK and bank_call.is_unheld(desk):
        desk.refuse(desk.words(bank_call.BANK_FIRST))
        return
    if banco_offer.refuses_stakes(desk):
        return
    seat = Seat(keyed.line.seat) if stakes and keyed.line.seat else None
    again = desk.session.stakes_again(seat, desk.ahead)
    if stake_remarks.lie_already(desk, again) or stake_remarks.has_none(desk, seat, again):
        return

    def follow(desk: Desk) -> None:
        desk.keyed = stake_in_hand() if stakes else Keyed(keyed.moments[:1])
        stake_remarks.tell_repeated(desk, again.left_out)
        stake_remarks.tell_displaced(desk, keyed.line)

    shoe_entry.in_a_coup(desk, lambda desk: desk.make(Entry(StakesAgain(seat), follow)))


DEEDS: Final[Mapping[Verb, Deed]] = {
    Verb.DIGIT: figure,
    Verb.HUNDRED: lambda desk, _act: hundred(desk),
    Verb.POINT: lambda desk, _act: point(desk),
    Verb.BET: lambda desk, act: choose_bet(desk, act.value),
    Verb.WITHDRAW: lambda desk, _act: withdraw(desk),
    Verb.REPEAT_STAKES: lambda desk, _act: repeat(desk),
}
"""What each key about stakes does; any of them begins the keying of stakes."""


# The other bets of a game, chosen from a list while a stake is keyed


def side_bets(desk: Desk) -> list[ListLine]:
    """The other bets, the duel or the bank, and the withdrawal of what the seat staked."""
    words, variant = desk.words, desk.variant
    bets = [
        ListLine(bet_name(words, variant, bet), deed=partial(pick_bet, desk, bet))
        for bet in other_bets(desk)
    ]
    bank = partial(_of_the_line, desk, KeyAct(Verb.BET, DUEL))
    if variant.principals is not None:
        bets.append(ListLine(words("Duel"), deed=bank))
    if variant.bank is not None and _may_bank(desk):
        bets.append(ListLine(words("Holds the bank"), deed=bank))
    return [
        *bets,
        ListLine(words("Withdraw"), deed=partial(_of_the_line, desk, KeyAct(Verb.WITHDRAW))),
    ]


def _may_bank(desk: Desk) -> bool:
    """True while the seat that is keyed may hold the bank, or who holds it change what lies in
    it."""
    bank = desk.table.coup.bank if desk.table.coup is not None else None
    if bank is None or not is_held(bank):
        return True
    least = Money(max(bank.amount, desk.table.house.limits.minimum, 1))
    return desk.possible(ev.BankStaked(bank.holder, least))


def _of_the_line(desk: Desk, act: KeyAct) -> None:
    """Something else than a bet, of the seat that is keyed."""
    back_to_the_stake(desk)
    DEEDS[act.verb](desk, act)


def back_to_the_stake(desk: Desk) -> None:
    """The stake is keyed on, without another bet."""
    desk.keyed = desk.keyed.done()
