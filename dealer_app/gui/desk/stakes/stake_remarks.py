"""What is remarked of a stake: who may not speak, that less is taken, or that chips are short."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from dealer_app.gui.desk import last_entry, struck_keys
from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.gui.desk.entry_in_hand import STANDING, LineKind, StakeLine
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.stakes.bets import usual_bet
from dealer_app.i18n.names import bet_name, hand_name, seat_name, seat_names, seat_said
from dealer_app.i18n.parlance import parlance, term
from dealer_app.i18n.refusals import refused
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import Due, No, Refusal, Why
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import LaidAgain, judge
from dealer_app.table.judges.verdict import Verdict
from dealer_app.table.next_coup import declines_bank
from dealer_app.table.partie import duelled, short_of
from dealer_app.table.reckonings import LAST_STAKED
from dealer_app.table.table import Table

Laid = dict[Seat, Money]
"""What lies before each seat, on whatever bet."""


def laid(table: Table) -> Laid:
    """What lies before each seat in the coup that is open."""
    sums: Laid = {}
    for stake in table.coup.stakes if table.coup else ():
        sums[stake.seat] = Money(sums.get(stake.seat, 0) + stake.amount)
    return sums


def on_bet(table: Table, seat: Seat, bet: BetId | None) -> Money:
    """What lies of that seat on that bet in the coup that is open."""
    stakes = table.coup.stakes if table.coup else ()
    return Money(sum(s.amount for s in stakes if (s.seat, s.bet) == (seat, bet)))


def last_stake(desk: Desk, line: StakeLine) -> Money:
    """What that seat staked on that bet in the last coup with stakes, nothing where it did not."""
    last = desk.table.played.come_to(LAST_STAKED).get(Seat(line.seat))
    stakes = () if last is None else last.coup.stakes
    laid = (each.amount for each in stakes if (each.seat, each.bet) == (line.seat, line.bet))
    return Money(sum(laid))


def tell_more(desk: Desk, event: ev.StakeLaid, lay: Money) -> None:
    """Says of a stake that came to what lay there already how much lies now."""
    total = on_bet(desk.table, event.seat, event.bet)
    if not 0 < lay < total:
        return
    words, variant, currency = desk.words, desk.variant, desk.table.house.currency
    values = {
        "seat": seat_said(words, event.seat, desk.variant),
        "amount": words.money(Money(total - lay), currency),
        "total": words.money(total, currency),
    }
    if variant.bank is not None and (variant.one_bet or event.seat.startswith(STANDING)):
        desk.say(words("Recorded: {seat}, {amount} more. {total} lies there now.", **values))
    else:
        bet = bet_name(words, variant, event.bet)
        desk.say(
            words(
                "Recorded: {seat}, {amount} more on {bet}. {total} lies there now.",
                bet=bet,
                **values,
            )
        )


def tell_not_first(desk: Desk, event: ev.Event, due: Due | None) -> None:
    """Says of a bank that opens the table with another seat than the one with which the game's call
    says that it begins (§3.1): it stands, Backspace takes it back."""
    first = due is not None and due.why is Why.FIRST_BANK
    if first and isinstance(event, ev.BankStaked) and _begins_elsewhere(desk, event.seat):
        desk.warn(desk.words("The bank begins at seat 1: Backspace takes this one back."))


def _begins_elsewhere(desk: Desk, seat: Seat) -> bool:
    """True of another seat than the first where the game has a call of its own for that one."""
    return seat != "1" and "first" in parlance(desk.variant.id).said


def no_withdrawal(desk: Desk, bet: BetId | None) -> str:
    """Why the key that withdraws a stake takes none back, and which key does; empty where it does,
    `bet` being what is keyed: what is said in turn, and a banco, is struck like any entry."""
    words, coup = desk.words, desk.table.coup
    for stake in coup.stakes if coup is not None else ():
        refusal = judge(desk.table, ev.StakeWithdrawn(stake.seat, stake.bet)).refusal
        if refusal is not None and refusal.code is No.WITHDRAW_NOT:
            return _struck_instead(desk)
    return words("Seat and bet first, then withdraw.") if bet is None else ""


def _struck_instead(desk: Desk) -> str:
    """By which key a stake said in turn is taken back, or the banco that is called."""
    banco = desk.table.coup.tour.banco if desk.table.coup is not None else None
    if banco is None:
        return desk.words("Backspace takes back what was said, the last entry first.")
    alone = term(desk.words, desk.variant, "alone")
    return desk.words(
        "{alone} by {seat}: Backspace takes it back, the last entry first.",
        alone=alone,
        seat=seat_said(desk.words, banco.seat, desk.variant),
    )


def is_keyed(desk: Desk, line: StakeLine) -> bool:
    """True of an amount that somebody keyed, or asked for by a key of its own, as what the seat
    staked last and the least with the table: nothing takes its place in silence. What the call or
    the line before proposes by itself nobody has keyed, nor does an amount stand that was
    refused."""
    with_table = line.kind is LineKind.BANCO and desk.variant.bank is not None
    asked_for = not line.again and (line.kind is LineKind.STAKE or with_table)
    return bool(line.amount) and (asked_for or not line.offered)


def tell_dropped(desk: Desk, line: StakeLine) -> None:
    """Says of a line that is given up what was keyed of its amount: nothing of it is recorded."""
    currency = desk.table.house.currency
    amount = read_amount(line.amount.removesuffix("."), currency.digits)
    if not amount or not (is_keyed(desk, line) or line.again):
        return
    words, parts = desk.words, []
    if line.seat and line.seat != STANDING:
        parts.append(seat_said(words, line.seat, desk.variant))
    if line.bet is not None and not (desk.variant.bank is not None and desk.variant.one_bet):
        parts.append(bet_name(words, desk.variant, line.bet))
    parts.append(words.money(amount, currency))
    dropped = words("Given up, not recorded: {stake}.", stake=", ".join(parts))
    sentence = " ".join(each for each in (dropped, desk.said.sentence) if each)
    desk.said = Said(sentence, refusal=desk.said.refusal and sentence != dropped)


def tell_displaced(desk: Desk, line: StakeLine) -> None:
    """The same, as something amiss, of a line that something else has taken the place of: nobody
    gave it up, its Enter was forgotten."""
    said = desk.said
    tell_dropped(desk, line)
    if desk.said != said:
        desk.said = Said(desk.said.sentence, refusal=True)


def lie_already(desk: Desk, again: LaidAgain) -> bool:
    """True where every stake that would be repeated lies there already, which is said."""
    coup = desk.table.coup
    lie = coup is not None and bool(coup.stakes) and not (again.stakes or again.left_out)
    if lie:
        desk.refuse(desk.words("These stakes lie already."))
    return lie


def has_none(desk: Desk, seat: Seat | None, again: LaidAgain) -> bool:
    """True where the seat that is keyed has no stake to repeat, though others have, which is
    said."""
    if seat is None or again.stakes or again.left_out:
        return False
    others = bool(desk.session.stakes_again(None, desk.ahead).stakes)
    if others:
        desk.refuse(
            desk.words(
                "{seat}: no stake to repeat. Esc, then {key}: the stakes of all.",
                seat=seat_name(desk.words, seat),
                key=desk.key_of(KeyAct(Verb.REPEAT_STAKES)),
            )
        )
    return others


def tell_repeated(desk: Desk, left_out: Sequence[tuple[Stake, Refusal]]) -> None:
    """Says which stakes were laid again, and of whom none was, with why."""
    coup = desk.table.coup
    laid = (fact for fact in reversed(desk.table.facts) if isinstance(fact, ev.StakesRepeated))
    for fact in islice(laid, 1):
        last_entry.call_recorded(desk, fact)
    if left_out:
        seats = seat_names(desk.words, [*dict.fromkeys(stake.seat for stake, _ in left_out)])
        why = dict.fromkeys(desk.refused(refusal) for _, refusal in left_out)
        desk.warn(" ".join((desk.words("Not laid again: {seats}.", seats=seats), *why)))
    tell_short(desk, (stake.seat for stake in (coup.stakes if coup else ())))


def tell_filled(desk: Desk, event: ev.StakeLaid, before: Laid) -> None:
    """Says of a stake that filled the bank how much of it was taken (S1.10, S1-A11)."""
    taken = Money(laid(desk.table).get(event.seat, 0) - before.get(event.seat, 0))
    if taken >= event.amount:
        return
    sentence = desk.words(
        "{seat}: {asked} asked, {taken} taken. No more was missing before the bank.",
        seat=seat_name(desk.words, event.seat),
        asked=_amount(desk, event.amount),
        taken=_amount(desk, taken),
    )
    desk.say(sentence)


def tell_stopped(desk: Desk, before: Laid) -> None:
    """Says what became of the stakes that were brought down to the bank (S1.11, S1-A9)."""
    now = laid(desk.table)
    less = [seat for seat, was in before.items() if now.get(seat, 0) < was]
    if less:
        banker = hand_name(desk.words, desk.variant, desk.variant.banque)
        said = "; ".join(_cut(desk, seat, before[seat], now.get(seat)) for seat in less)
        sentence = desk.words("{banker} stops the tour: {stakes}.", banker=banker, stakes=said)
        desk.say(sentence[:1].upper() + sentence[1:])


def tell_given_back(desk: Desk, before: Laid, taker: Seat) -> None:
    """Says whose stakes go back since the bank was taken alone: a part of it, before (§3.2)."""
    now = laid(desk.table)
    for seat, was in before.items():
        if seat != taker and now.get(seat, 0) < was:
            left = Money(was - now.get(seat, 0))
            seat_named, amount = seat_said(desk.words, seat, desk.variant), _amount(desk, left)
            desk.warn(desk.words("{amount} go back to {seat}.", amount=amount, seat=seat_named))


def _cut(desk: Desk, seat: Seat, asked: Money, taken: Money | None) -> str:
    """What one seat asked, and what is left of it."""
    values = {"seat": seat_said(desk.words, seat, desk.variant), "asked": _amount(desk, asked)}
    if taken is None:
        return desk.words("{seat} asked {asked}, nothing is taken", **values)
    return desk.words("{seat} asked {asked}, {taken} taken", taken=_amount(desk, taken), **values)


def _amount(desk: Desk, money: Money) -> str:
    return desk.words.amount(money, desk.table.house.currency)


def to_nothing(table: Table) -> frozenset[Seat]:
    """The seats whose stake was cut to nothing when the tour was stopped."""
    if not any(isinstance(fact, ev.TourStopped) for fact in table.facts):
        return frozenset()
    staked = {fact.seat for fact in table.facts if isinstance(fact, ev.StakeLaid)}
    return frozenset(staked - set(laid(table)))


# Where chips are counted


def tell_short(desk: Desk, seats: Iterable[Seat]) -> None:
    """Says of the first of these seats whose chips do not reach what it would owe (S2-A10), or how
    far a duel may go (S3-A21)."""
    for seat in seats:
        short = short_of(desk.table, seat)
        if short is not None:
            desk.warn(_sentence(desk, seat, *short))
            return


def _sentence(desk: Desk, seat: Seat, have: Money, laid: Money) -> str:
    words, coup = desk.words, desk.table.coup
    values = {
        "seat": seat_name(words, seat),
        "have": words.amount(have, desk.table.house.currency),
        "laid": words.amount(laid, desk.table.house.currency),
    }
    if coup is not None and seat in duelled(coup):
        return words(
            "{seat} has {have} and sets {laid}: the duel is what both can cover.", **values
        )
    due = words.amount(Money(laid - max(have, 0)), desk.table.house.currency)
    return words("{seat} has {have} and stakes {laid}: {due} would be owed.", due=due, **values)


# Who may not speak now, and why: told as soon as the seat is keyed or touched


_OF_A_SEAT: Final = frozenset(
    {
        No.HOLDER_STAKES,
        No.SPOKEN_ALREADY,
        No.NOT_YET,
        No.TOUR_OVER,
        No.ALONE_TAKEN,
        No.BANK_COVERED,
        No.STAKES_RIDE,
        No.NO_SPECTATORS,
        No.ONE_KIND,
        No.NOT_A_STAKER,
        No.MAY_NOT_RETIRE,
        No.NEVER_RETIRES,
    }
)
"""The refusals that hold for a seat whatever amount it would say."""


def warn_early(desk: Desk) -> None:
    """Says at once why the seat that is keyed may not say what its line is about.

    The line stays: an amount keyed after it must not become somebody else's. That of a duel is left
    to another seat.
    """
    if _plays_other(desk):
        return
    fact = _least(desk, desk.keyed.line)
    verdict = Verdict() if fact is None else judge(desk.table, fact)
    late = any(isinstance(each, ev.IrregularityFound) for each in verdict.events)
    if late and desk.variant.bank is not None:
        desk.refuse(desk.words("Stakes are closed: what is keyed now has come too late."))
    refusal = verdict.refusal
    if refusal is not None and refusal.code in _ALONE and _may_call(desk):
        seat = seat_said(desk.words, desk.keyed.line.seat, desk.variant)
        desk.say(desk.words("No more stakes; {seat} may still call banco: F.", seat=seat))
    elif refusal is not None and refusal.code in _OF_A_SEAT:
        desk.refuse(refused(desk.words, refusal, desk.variant, desk.table.house))
        if declines_bank(desk.session.table, ev.SeatPassed(Seat(desk.keyed.line.seat))):
            desk.warn(desk.words("O: the bank is declined."))


def _plays_other(desk: Desk) -> bool:
    """True of a seat keyed for a hand of the duel that plays the other one: another is asked for,
    and the keys are closed until somebody has read it."""
    coup, line = desk.table.coup, desk.keyed.line
    if desk.variant.principals is None or coup is None or line.kind not in _OF_THE_DUEL:
        return False
    hand, other = _OF_THE_DUEL[line.kind]
    if not line.seat or coup.principals.get(other) != line.seat or hand in coup.principals:
        return False
    refusal = Refusal(No.SAME_PRINCIPAL, {"seat": Seat(line.seat)})
    said = refused(desk.words, refusal, desk.variant, desk.table.house)
    desk.rest()
    struck_keys.close_keys(desk, said)
    return True


_OF_THE_DUEL: Final = {LineKind.BANK: (BANQUE, PONTE), LineKind.BANCO: (PONTE, BANQUE)}
"""The hand of each line of the duel, and the other one."""

_ALONE: Final = frozenset({No.ALONE_TAKEN, No.BANK_COVERED})
"""Refusals of a stake that a better claim to the bank alone may go before (§4)."""


def _may_call(desk: Desk) -> bool:
    """True if the seat that is keyed may take the bank, or a side of it, alone."""
    coup, line, variant = desk.table.coup, desk.keyed.line, desk.variant
    if coup is None or line.kind is not LineKind.STAKE:
        return False
    bets = [line.bet] if line.bet or variant.one_bet else [*variant.bets]
    return any(desk.possible(ev.BancoCalled(Seat(line.seat), coup.banked, bet)) for bet in bets)


def is_whole(desk: Desk, seat: str) -> bool:
    """True of a seat's number that no further figure can follow."""
    return bool(seat) and not seat.startswith(STANDING) and int(seat) * 10 > desk.table.seats


def takes_amount(desk: Desk, line: StakeLine) -> bool:
    """True of a seat keyed for the duel that no figure can follow: figures are its amount."""
    duels = desk.variant.principals is not None and line.kind in _OF_THE_DUEL
    return duels and line.asks_seat and is_whole(desk, line.seat)


def longer(desk: Desk, seat: str) -> tuple[int, int] | None:
    """The first and the last seat that one figure more makes of this one; None where none does."""
    if not seat.isdecimal() or is_whole(desk, seat):
        return None
    first = int(seat) * 10
    return first, min(first + 9, desk.table.seats)


def _least(desk: Desk, line: StakeLine) -> ev.Event | None:
    """The least that the line could say once it is complete, where patrons are asked."""
    called = desk.called
    if line.seat in ("", STANDING):
        return None
    seat, bet = Seat(line.seat), line.bet or usual_bet(desk)
    if called is None:
        stakes = line.kind is LineKind.STAKE and desk.variant.bank is not None
        least = desk.table.house.limits_of(bet).minimum
        return ev.StakeLaid(seat, bet, least) if stakes else None
    match line.kind:
        case LineKind.STAKE:
            return ev.StakeLaid(seat, bet, desk.table.house.limits_of(bet).minimum)
        case LineKind.BANK if called.amount:
            return ev.BankTaken(seat, called.amount)
        case LineKind.BANK:
            return ev.BankStaked(seat, Money(desk.table.house.limits.minimum))
        case LineKind.HOLDER if line.hand is not None:
            return ev.CardsHeld(line.hand, seat)
        case _:  # what nobody in particular is asked for
            return None
