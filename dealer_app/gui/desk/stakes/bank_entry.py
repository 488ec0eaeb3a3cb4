"""The bank and the tour of stakes as they are keyed: who passes, takes it alone, holds it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Deed, Desk
from dealer_app.gui.desk.entry_in_hand import (
    STANDING,
    InList,
    Keyed,
    LineKind,
    Mode,
    StakeLine,
    stake_in_hand,
)
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb
from dealer_app.gui.desk.stakes import banco_offer, bank_call, duel, stake_remarks
from dealer_app.i18n.bank_calls import BankVoice
from dealer_app.i18n.calls import all_passed
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import first_due, seat_name, seat_names, seat_numbers
from dealer_app.i18n.refusals import refused
from dealer_app.rules.bank_rules import Alone, Speaker
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Refusal, Step, Why
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.procedures import routine
from dealer_app.rules.tableaux import bancos, claimants, halves_left
from dealer_app.rules.variant import HandId, Procedure, Reference, Seat, Variant, seat_of
from dealer_app.table import events as ev
from dealer_app.table.dues import coming
from dealer_app.table.judges.judge import judge
from dealer_app.table.view.croupier_view import croupier_view

CLOSING: Final = "closing"
"""What is in doubt when stakes are ended for seats that have not spoken."""


def claim(desk: Desk, act: KeyAct) -> None:
    """Whoever may claim a share does so, or leaves it (S1.18)."""
    _enter_told(desk, ev.HalfClaimed(act.value != "no"))


def tell_claim(desk: Desk) -> None:
    """Says that whoever may claim a share is asked only now, and that nothing of it is recorded."""
    asked = desk.words("The share is asked for only now: nothing of it is recorded yet.")
    if not desk.said.sentence.endswith(asked):
        desk.say(" ".join(each for each in (desk.said.sentence, asked) if each))


def _enter_told(desk: Desk, event: ev.Event) -> None:
    """Enters this and says so: nothing on the felt shows it."""
    desk.enter(event, partial(last_entry.rest_and_call, event=event))


def set_aside(desk: Desk) -> None:
    """How much of the winnings is set aside is keyed next; refused at once where there is none."""
    refusal = judge(desk.table, ev.WinningsKept(Money(1))).refusal
    if refusal is None:
        _line(desk, StakeLine(kind=LineKind.WINNINGS))
    else:
        desk.refuse(refused(desk.words, refusal, desk.variant, desk.table.house))


def _line(desk: Desk, line: StakeLine) -> None:
    desk.keyed = stake_in_hand(line)


# A turn.


def pass_turn(desk: Desk) -> None:
    """The seat whose turn it is, or the one keyed, stakes nothing or declines the bank."""
    seat = _who(desk)
    if seat and bank_call.in_no_order(desk):
        desk.refuse(desk.words("Nobody passes here: this line is a stake. Esc gives it up."))
    elif seat:
        passed = ev.SeatPassed(Seat(seat))
        if passes_over(desk, passed):
            return

        def follow(desk: Desk) -> None:
            last_entry.call_recorded(desk, passed)
            desk.rest()
            _tell_all_passed(desk)

        desk.enter(passed, follow)
    elif desk.step is Step.BANK:
        desk.refuse(first_due(desk.words, desk.variant, Step.BANK))
    elif _wants_bank(desk):
        return
    elif bank_call.in_no_order(desk) and bank_call.is_unstaked(desk):
        desk.end_stakes()
        desk.say(desk.words("A coup without stakes. Tab: back to the stakes."))
    else:
        desk.refuse(desk.words("Nobody is asked by name: Enter goes on."))


def _tell_all_passed(desk: Desk) -> None:
    """Says of the last pass that nobody plays, and where the bank goes: the next Enter is already
    that of the next coup."""
    table = desk.session.table
    passed = all_passed(BankVoice(desk.words, croupier_view(table), table.house.currency)).sentence
    if passed and desk.pending is None:
        desk.say(" ".join(each for each in (desk.said.sentence, passed) if each))


def _wants_bank(desk: Desk) -> bool:
    """True where nobody holds the bank that a patron is to hold: that is said first."""
    unheld = bank_call.is_unheld(desk) and desk.keeps_stakes
    if unheld:
        desk.refuse(desk.words(bank_call.BANK_FIRST))
    return unheld


def other_seat(desk: Desk) -> None:
    """Another seat than the one that is asked speaks; once more, the next of those who stand; a
    third time, one of them by his number."""
    line = bank_call.line(desk)
    stands, asks = line.seat.startswith(STANDING), line.asks_seat
    if asks and not stands and desk.variant.spectators:
        standing = bank_call.next_standing(desk.table.coup)
        line = replace(line, seat=standing, asks_seat=False)
    else:
        line = replace(line, seat=STANDING if stands and not asks else "", asks_seat=True)
    desk.keyed = stake_in_hand(line)


def _who(desk: Desk) -> str:
    """Who speaks: the seat that was keyed in the place of the one whose turn it is, or that one."""
    due, keyed = desk.called, ""
    if desk.moment.keys_stake and not desk.keyed.line.asks_seat:
        keyed = desk.keyed.line.seat
    if due is not None and due.why is Why.STANDING:
        return keyed or bank_call.proposed(desk).seat
    if due is not None and due.seat and keyed in ("", bank_call.proposed(desk).seat):
        return due.seat
    return keyed


def alone(desk: Desk) -> None:
    """Somebody takes the whole bank alone (S1.8, rules of §3.2 and §4)."""
    coup, seat = desk.table.coup, _who(desk)
    if coup is None or not seat:
        desk.refuse(desk.words("Who takes it? Key the seat first."))
        return
    bet = None if desk.variant.one_bet else desk.keyed.line.bet
    called = ev.BancoCalled(Seat(seat), coup.banked, bet)
    if not (_before_others(desk, seat) or passes_over(desk, called)):
        _take_alone(desk, called)


def _take_alone(desk: Desk, called: ev.BancoCalled) -> None:
    """Enters who takes the bank alone, and tells it.

    After a banco against a side, stakes are keyed on while another may still claim it (§4). Whose
    part of the bank it takes over is told (§3.2)."""
    before = stake_remarks.laid(desk.table)

    def follow(desk: Desk) -> None:
        desk.rest()
        coup = desk.table.coup
        if coup and (claimants(desk.variant, coup) or halves_left(desk.variant, coup)):
            desk.keyed = stake_in_hand()
        told = (each for each in reversed(desk.table.facts) if isinstance(each, ev.BancoCalled))
        last_entry.call_recorded(desk, next(told, called))  # for as much as it covers
        _tell_both(desk, called.seat)
        stake_remarks.tell_given_back(desk, before, called.seat)

    desk.enter(called, follow)


def _tell_both(desk: Desk, seat: Seat) -> None:
    """Says of a seat that has called banco on either side that it is à cheval (§4)."""
    coup = desk.table.coup
    claims = () if coup is None else bancos(coup.tour)
    if len(claims) > 1 and all(each.seat == seat for each in claims):
        named = seat_name(desk.words, seat)
        desk.warn(desk.words("{seat} has banco on both tableaux, half on each.", seat=named))


_NO_BANCO: Final = frozenset({Alone.NONE, Alone.EFFONDREMENT})
"""Where nobody calls banco: a word of it is none of the game's."""


def follow(desk: Desk) -> None:
    """Whoever lost the last banco calls it again (rules of §3.2)."""
    coup = desk.table.coup
    lost = coup.tour.lost_banco if coup else None
    if desk.variant.tour.alone in _NO_BANCO:
        desk.unknown()
    elif not banco_offer.can_follow(desk.variant):
        desk.refuse(desk.words("In this game nobody follows a banco that was lost."))
    elif coup is None or lost is None:
        desk.refuse(desk.words("Nobody has lost a banco that could be followed."))
    elif banco_offer.has_declined(desk, lost.seat):
        seat = seat_name(desk.words, lost.seat)
        desk.refuse(desk.words("{seat} was asked, and did not follow the lost banco.", seat=seat))
    elif not _before_others(desk, lost.seat):
        _take_alone(desk, ev.BancoCalled(lost.seat, coup.banked, lost.bet))


def _before_others(desk: Desk, seat: str) -> bool:
    """True of a banco before which another is asked: the prime, or whoever may follow (§3.2)."""
    due = desk.called
    if banco_offer.follows(desk) is None or due is None or due.seat in (None, seat):
        return False
    named = seat_name(desk.words, due.seat or "")
    desk.refuse(desk.words("{seat} is asked first: banco, or nothing.", seat=named))
    return True


def with_table(desk: Desk) -> None:
    """Somebody takes a part of the bank and plays the hand: the least that may be, or as keyed."""
    share, coup, seat = desk.variant.tour.with_table, desk.table.coup, _who(desk)
    if desk.variant.tour.alone in _NO_BANCO:
        desk.unknown()
    elif share is None or coup is None:
        desk.refuse(desk.words("Banco with the table is not offered here."))
    elif not seat:
        desk.refuse(desk.words("Who takes it? Key the seat first."))
    elif not banco_offer.too_early(desk, StakeLine(seat, kind=LineKind.BANCO)):
        line, digits = desk.keyed.line, desk.table.house.currency.digits
        least = Money(max(1, ceil(coup.banked * share)))
        keyed = desk.moment.keys_stake and bool(line.amount)
        amount = line.amount if keyed else plain(least, digits)
        _line(desk, StakeLine(seat, amount=amount, offered=not keyed, kind=LineKind.BANCO))


def close(desk: Desk) -> None:
    """Nobody stakes any more: asked twice while seats have not spoken (S1.9, rules of §3.2)."""
    seats = bank_call.unasked(desk)
    named = seat_numbers(desk.words, seats)
    if banco_offer.declinable(desk.called):
        banco_offer.nobody(desk)
    elif desk.called is not None and desk.called.why is Why.ALONE:
        desk.say(desk.words("Nothing is recorded: the first stake says that nobody calls banco."))
    elif desk.called is None and bank_call.by_name(desk):
        _give_up_refused(desk)
        desk.refuse(desk.words("Nobody is asked by name: Enter goes on."))
    elif not seats or desk.keyed.doubt == CLOSING:
        desk.enter(ev.BettingClosed(), _tell_closed)
    else:
        key = desk.key_of(KeyAct(Verb.CLOSE_BETS))
        again = desk.words.plural(
            "Seat {seats} has not spoken. {key} again: end of stakes; Enter: no more bets.",
            "Seats {seats} have not spoken. {key} again: end of stakes; Enter: no more bets.",
            len(seats),
            seats=named,
            key=key,
        )
        if _speaks_before_enter(desk):
            again = desk.words.plural(
                "Seat {seats} has not spoken. {key} again: end of stakes.",
                "Seats {seats} have not spoken. {key} again: end of stakes.",
                len(seats),
                seats=named,
                key=key,
            )
        _give_up_refused(desk)
        _doubt(desk, again)


def _speaks_before_enter(desk: Desk) -> bool:
    """True while no Enter ends the stakes: nobody has staked against a bank that holds something,
    and a seat is asked."""
    due, coup = desk.called, desk.table.coup
    asked = due is not None and bank_call.still_speaks(desk, due)
    return asked and coup is not None and not coup.stakes


def _give_up_refused(desk: Desk) -> None:
    """A line that was refused is left: Enter, and the word once more, end the stakes then."""
    if bank_call.line(desk).again:
        desk.rest()


def _tell_closed(desk: Desk) -> None:
    desk.rest()
    if not desk.said.sentence and desk.pending is None:
        desk.say(desk.words("Recorded: nobody else stakes."))


def _nobody(desk: Desk) -> None:
    """Nobody takes the bank, or plays the duel."""
    (duel.nobody if desk.variant.principals is not None else banco_offer.nobody)(desk)


def _doubt(desk: Desk, again: str, what: str = CLOSING) -> None:
    """Names those who have not spoken; the next stroke alone leaves them out."""
    desk.keyed = replace(desk.keyed, doubt=what)
    desk.refuse(again)


def passes_over(desk: Desk, fact: ev.Event) -> bool:
    """True of an entry by which seats that are asked first are left out: they are named, and the
    same stroke once more makes it."""
    if judge(desk.table, fact).refusal is not None:
        return False
    seats = bank_call.passed_over(desk, fact)
    named = seat_numbers(desk.words, seats)
    told = entry(desk.words, fact, desk.variant, desk.table.house)
    if not seats or desk.keyed.doubt == told:
        return False
    again = desk.words.plural(
        "Seat {seats} has not spoken. Once more: {entry}.",
        "Seats {seats} have not spoken. Once more: {entry}.",
        len(seats),
        seats=named,
        entry=told,
    )
    _doubt(desk, again, told)
    return True


def stop(desk: Desk) -> None:
    """The bank stops the tour; what is cut of the stakes is told (S1.11)."""
    before = stake_remarks.laid(desk.table)

    def follow(desk: Desk) -> None:
        desk.rest()
        stake_remarks.tell_stopped(desk, before)
        last_entry.call_recorded(desk, ev.TourStopped())

    desk.enter(ev.TourStopped(), follow)


def end_of_stakes(desk: Desk) -> None:
    """No more bets: nobody is asked any more, and cards or words come next. Whoever has not spoken
    is named, and left out by a second stroke alone; while nobody holds the bank, or has staked
    against one that must be opposed, nothing ends."""
    due, coup, tour = desk.called, desk.table.coup, desk.variant.tour
    if _wants_bank(desk):
        return
    if bank_call.in_no_order(desk) and bank_call.is_unstaked(desk):
        none = desk.key_of(KeyAct(Verb.PASSES))
        desk.refuse(desk.words("Nobody has staked. {key}: a coup without stakes.", key=none))
        return
    if due is None or coup is None:
        _end_stakes(desk)
        if coup is not None and coup.duel is not None and not coup.stakes:
            desk.say(desk.words("Nobody has staked beside the duel. Tab: back to the stakes."))
        return
    seats = bank_call.left_out(desk)
    named = seat_numbers(desk.words, seats)
    if due.why is Why.STANDING:
        banco_offer.nobody(desk)
    elif due.seat is not None and banco_offer.is_open(desk):
        first = seat_name(desk.words, due.seat)
        desk.refuse(desk.words("{seat} is asked first: banco, or nothing.", seat=first))
    elif due.seat is not None and _speaks_before_enter(desk):
        bank_call.speaks_first(desk, due.seat)
    elif seats and desk.keyed.doubt != CLOSING:
        again = desk.words.plural(
            "Seat {seats} has not spoken. Enter again: no more bets.",
            "Seats {seats} have not spoken. Enter again: no more bets.",
            len(seats),
            seats=named,
        )
        _doubt(desk, again)
    elif tour.after_look and coup.stakes:
        desk.enter(ev.BettingClosed(), partial(_end_without, seats=seats))
    else:
        _end_stakes(desk)
        if not desk.keyed.doubt:
            _tell_without(desk, seats)


def _end_without(desk: Desk, seats: Sequence[Seat]) -> None:
    desk.rest()
    _tell_without(desk, seats)


def _tell_without(desk: Desk, seats: Sequence[Seat]) -> None:
    """Says whom the end of the stakes has left out."""
    if seats and not desk.said.sentence:
        desk.say(desk.words("Without a word of {seats}.", seats=seat_names(desk.words, seats)))


def _end_stakes(desk: Desk) -> None:
    """No more bets; asked twice where hands would be dealt against a bank that nobody opposes."""
    dealt = desk.variant.procedure is Procedure.BANK_IN_TURN and desk.keeps_stakes
    if dealt and bank_call.is_unstaked(desk) and desk.keyed.doubt != CLOSING:
        _doubt(desk, desk.words("Nobody has staked. Enter again: a coup without stakes."))
    else:
        desk.end_stakes()


# Lines of another kind.


def bank_line(desk: Desk) -> None:
    """Who holds the bank and what is in it: the one whose it is, if anybody's."""
    keyed = desk.keyed.line if desk.moment.stakes else StakeLine()
    coup = desk.table.coup if desk.table.settlement is None else coming(desk.table)
    bank = coup.bank if coup is not None else None
    holder = bank.holder if bank is not None else ""
    refusal = _stands(desk, coup)
    if refusal is not None:
        desk.refuse(refused(desk.words, refusal, desk.variant, desk.table.house))
        return
    seat = holder if bank is not None and bank.amount > 0 else keyed.seat or holder
    _line(desk, StakeLine(seat, kind=LineKind.BANK, asks_seat=not seat))


def _stands(desk: Desk, coup: Coup | None) -> Refusal | None:
    """Why what lies in the bank can be changed by nobody now, before any amount is keyed (§3.1)."""
    bank = coup.bank if coup is not None else None
    if coup is None or bank is None or bank.amount <= 0:
        return None
    more = ev.BankStaked(bank.holder, Money(bank.amount + 1))
    taken = routine(desk.variant).may_stake(desk.variant, desk.table.house, coup, more)
    return taken if isinstance(taken, Refusal) else None


def begins_with_seat(desk: Desk, line: StakeLine, fact: ev.Event) -> bool:
    """True of a bank for the seat that is asked whose amount, as it was keyed, is that seat's
    number and an amount that might lie there: at the first coup the seat is keyed first, and the
    hand does it again. The same stroke once more makes it."""
    due, rest = desk.called, line.amount.removeprefix(line.seat)
    asked = due is not None and due.step is Step.BANK and due.seat == line.seat
    if not asked or line.offered or rest == line.amount or rest.startswith("0"):
        return False
    amount = read_amount(rest, desk.table.house.currency.digits)
    if not amount or judge(desk.table, fact).refusal is not None:
        return False
    told = entry(desk.words, fact, desk.variant, desk.table.house)
    less = ev.BankStaked(Seat(line.seat), amount)
    if desk.keyed.doubt == told or judge(desk.table, less).refusal is not None:
        return False
    again = desk.words(
        "Or the seat and {amount}? The seat is asked already. Once more: {entry}.",
        amount=desk.words.money(amount, desk.table.house.currency),
        entry=told,
    )
    _doubt(desk, again, told)
    return True


def fact_of(desk: Desk, line: StakeLine, amount: Money) -> ev.Event:
    """What an amount says that is no stake: the bank, a banco, winnings set aside, chips."""
    seat, due = Seat(line.seat), desk.called
    offered = due is not None and due.step is Step.BANK
    match line.kind:
        case LineKind.BANK if due is not None and offered and due.amount == amount:
            return ev.BankTaken(seat, amount)
        case LineKind.BANK if offered and bank_call.between(desk):
            return ev.BankTaken(seat, amount)
        case LineKind.BANK:
            return ev.BankStaked(seat, amount)
        case LineKind.BANCO:
            return ev.BancoCalled(seat, amount, line.bet)
        case LineKind.WINNINGS:
            return ev.WinningsKept(amount)
        case LineKind.CHIPS_BACK:
            return ev.ChipsGiven(seat, Money(-amount))
        case LineKind.CHIPS | LineKind.STAKE | LineKind.HOLDER:
            return ev.ChipsGiven(seat, amount)


def names_banker(desk: Desk, line: StakeLine) -> bool:
    """True of a line that says who banks where no amount need lie before him (S2-A32, S4.6)."""
    if line.kind is not LineKind.BANK or desk.variant.principals is not None:
        return False
    goes_round = desk.variant.procedure is Procedure.ONE_AGAINST_ALL
    rules = desk.variant.bank
    no_amount = rules is not None and rules.names_no_amount
    return not desk.table.coups if goes_round else no_amount


def needs_no_coup(line: StakeLine) -> bool:
    """True of what may be keyed between two coups."""
    return line.kind in (LineKind.WINNINGS, LineKind.CHIPS, LineKind.CHIPS_BACK)


def next_guest(desk: Desk, line: StakeLine) -> Keyed:
    """The next guest is given as much, unless another amount is keyed; none after the last."""
    number = 0 if line.seat.startswith(STANDING) else int(line.seat)
    if not 0 < number < desk.table.seats:
        return Keyed()
    following = replace(line, seat=str(number + 1), offered=True)
    return stake_in_hand(following)


def hands_held(variant: Variant) -> tuple[HandId, ...]:
    """The hands whose cards somebody may be named to hold; the bank's, where it chooses whose
    third card counts (S2-A5)."""
    if variant.bank is None:
        return ()
    fixed = variant.tour.in_turn and variant.tour.speaker is not Speaker.NAMED
    others = (hand for hand in variant.laws if hand != variant.banque and seat_of(hand) is None)
    sides = () if fixed else tuple(others)
    named = variant.laws[variant.banque].reference is Reference.DESIGNATED
    return (*sides, *((variant.banque,) if named else ()))


def name_holder(desk: Desk) -> None:
    """Somebody else than the rules name holds the cards: of which hand, then who."""
    hands = hands_held(desk.variant)
    if len(hands) == 1:
        hold(desk, hands[0])
    elif hands:
        desk.begin(InList(Mode.HOLDERS))
    else:
        desk.refuse(desk.words("Nobody holds the cards for others here."))


def held_lines(desk: Desk) -> list[ListLine]:
    """The hands whose cards somebody may hold."""
    return [
        ListLine(desk.words.name(desk.variant.hand(hand).names), deed=partial(hold, desk, hand))
        for hand in hands_held(desk.variant)
    ]


def hold(desk: Desk, hand: HandId) -> None:
    """Who holds the cards of this hand is keyed next."""
    _line(desk, StakeLine(kind=LineKind.HOLDER, hand=hand, asks_seat=True))


DEEDS: Final[Mapping[Verb, Deed]] = {
    Verb.PASSES: lambda desk, _act: pass_turn(desk),
    Verb.NOBODY: lambda desk, _act: _nobody(desk),
    Verb.ALONE: lambda desk, _act: alone(desk),
    Verb.WITH_TABLE: lambda desk, _act: with_table(desk),
    Verb.FOLLOW: lambda desk, _act: follow(desk),
    Verb.FILL: lambda desk, _act: bank_call.fill(desk),
    Verb.SEAT: lambda desk, _act: other_seat(desk),
    Verb.CLOSE_BETS: lambda desk, _act: close(desk),
    Verb.COVER: lambda desk, _act: _enter_told(desk, ev.BankCovered()),
    Verb.STOP: lambda desk, _act: stop(desk),
    Verb.CLAIM: claim,
    Verb.BANK: lambda desk, _act: bank_line(desk),
    Verb.RETIRE: lambda desk, _act: _enter_told(desk, ev.BankGivenUp()),
    Verb.GARAGE: lambda desk, _act: set_aside(desk),
    Verb.HOLD: lambda desk, _act: name_holder(desk),
    Verb.CHIPS: lambda desk, _act: _line(desk, StakeLine(kind=LineKind.CHIPS, asks_seat=True)),
    Verb.CHIPS_BACK: lambda desk, _act: _line(
        desk, StakeLine(kind=LineKind.CHIPS_BACK, asks_seat=True)
    ),
}
"""What each key about the bank, the tour, or chips that are given out does."""
