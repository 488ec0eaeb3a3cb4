"""Stakes as they are keyed: seat, bet, amount; again, withdrawn; what a turn proposes."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dealer_app.gui import bank_entry, duel, turn
from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.bets import keyed_bets, usual_bet
from dealer_app.gui.keyed import Keyed, Kind, Mode, StakeLine
from dealer_app.gui.turn import STANDING
from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk

DUEL: Final = "duel"
OTHER: Final = "other"
NOBODY: Final = frozenset({"", STANDING})
"""A seat of which nothing is keyed yet."""


def do(desk: "Desk", act: Act) -> None:
    """An act with stakes; any of them begins the keying of stakes."""
    line = turn.line(desk)
    match act.verb:
        case Verb.DIGIT if line.empty and act.value == "0":
            desk.keyed = Keyed(Mode.MENU)
        case Verb.DIGIT if line.asks_seat or not line.asks_amount:
            _seat_figure(desk, line, act.value)
        case Verb.DIGIT if act.value == "0" and _may_pass(desk, line):
            bank_entry.pass_turn(desk)
        case Verb.DIGIT:
            to(desk, line.figure(act.value))
        case Verb.POINT:
            _point(desk, line)
        case Verb.BET:
            _bet(desk, line, act.value)
        case Verb.WITHDRAW:
            withdraw(desk)
        case _:
            repeat(desk)


def _may_pass(desk: "Desk", line: StakeLine) -> bool:
    """True if nothing, keyed as an amount, says that this seat stakes nothing."""
    asked = turn.called(desk)
    speaks = line.kind in (Kind.STAKE, Kind.BANK) and (line.offered or not line.amount)
    return speaks and asked is not None and turn.in_turn(asked)


def begin(desk: "Desk") -> None:
    """The keys lay stakes from now on; a second time, they deal again."""
    stakes = desk.keyed.mode is Mode.STAKES
    if turn.answered(desk) is not None:
        desk.keyed = Keyed(Mode.CARDS)
    else:
        back = stakes or desk.keyed.mode is Mode.CARDS
        desk.keyed = Keyed() if back else Keyed(Mode.STAKES)


def to(desk: "Desk", line: StakeLine) -> None:
    """The keys go on with this line."""
    desk.keyed = replace(desk.keyed, mode=Mode.STAKES, line=line)


def _point(desk: "Desk", line: StakeLine) -> None:
    """The point of an amount; before one, the list of the other bets, or somebody standing."""
    if line.amount and not line.offered:
        to(desk, line.figure("."))
    elif turn.called(desk) is not None and (line.asks_amount or line.asks_seat):
        bank_entry.other_seat(desk)
    elif line.seat not in NOBODY:
        desk.keyed = Keyed(Mode.BETS, line=line)
    elif desk.variant.spectators:
        to(desk, StakeLine("" if line.seat == STANDING else STANDING))
    else:
        desk.refuse(desk.words("The seat first, then the bet."))


def _seat_figure(desk: "Desk", line: StakeLine, digit: str) -> None:
    """The seat with one figure more; a seat that there is not is refused."""
    seat, last = line.seat + digit, desk.table.seats
    known = seat.startswith(STANDING) or 1 <= int(seat) <= last
    if known:
        to(desk, _seated(desk, line, seat))
    elif line.seat:
        desk.refuse(
            desk.words(
                "There is no seat {seat}: key the bet, or Backspace for another seat.", seat=seat
            )
        )
    else:
        desk.refuse(
            desk.words("There is no seat {seat}: the last is {last}.", seat=seat, last=last)
        )


def _seated(desk: "Desk", line: StakeLine, seat: str) -> StakeLine:
    """The line with its seat; where patrons bank and no figure may follow, the amount comes."""
    complete = not seat.startswith(STANDING) and int(seat) * 10 > desk.table.seats
    asks = line.asks_seat and not (complete and desk.variant.bank is not None)
    return replace(line, seat=seat, asks_seat=asks)


def _bet(desk: "Desk", line: StakeLine, value: str) -> None:
    bets = keyed_bets(desk.variant)
    if value == DUEL:
        _bank(desk, line)
    elif value == OTHER and line.seat not in NOBODY:
        desk.keyed = Keyed(Mode.BETS, line=line)
    elif value in bets:
        pick_bet(desk, bets[value])
    elif value == OTHER:
        desk.refuse(desk.words("The seat first, then the bet."))
    else:
        desk.refuse(desk.words("There is no such bet here."))


def _bank(desk: "Desk", line: StakeLine) -> None:
    """The bank: the principals' duel, or what a patron puts in it."""
    if desk.variant.principals is not None:
        to(desk, duel.next_line(desk, line))
    elif desk.variant.bank is not None:
        bank_entry.bank_line(desk)
    else:
        desk.refuse(desk.words("Nobody but the house holds the bank here: there is no duel."))


def pick_bet(desk: "Desk", bet: BetId) -> None:
    """The bet that the stake goes on; the seat comes before it."""
    line = desk.keyed.line if desk.keyed.mode is Mode.BETS else turn.line(desk)
    desk.keyed = Keyed(Mode.STAKES, line=line)
    if line.seat in NOBODY:
        desk.refuse(desk.words("The seat first, then the bet."))
    else:
        to(desk, StakeLine(line.seat, bet, line.amount))


def touch_seat(desk: "Desk", seat: Seat) -> None:
    """A seat was touched: its next stake is keyed, where a past coup is not looked at."""
    if desk.keyed.mode is Mode.RECALL:
        desk.refuse(desk.words("A past coup is only looked at: Esc goes back to the table."))
        return
    desk.quiet()
    line = turn.line(desk)
    if line.kind is not Kind.STAKE and (line.asks_seat or desk.variant.principals is None):
        to(desk, replace(line, seat=seat, asks_seat=False))
    else:
        to(desk, StakeLine(seat, _bet_of_turn(desk, line)))


def _bet_of_turn(desk: "Desk", line: StakeLine) -> BetId | None:
    """The bet that a seat's stake is on without being keyed: the only one, or that of the turn."""
    due = turn.called(desk)
    turns = due is not None and turn.in_turn(due)
    if turns and line.bet is not None:
        return line.bet
    one = desk.variant.bank is not None and desk.variant.one_bet
    return usual_bet(desk) if turns or one else None


def pick_stake(desk: "Desk", seat: Seat, bet: BetId) -> None:
    """A stake was touched: it can be added to, or withdrawn."""
    line = StakeLine(seat, bet)
    if bet not in desk.variant.bets:
        line = StakeLine(seat, kind=Kind(bet))
    desk.keyed = Keyed(Mode.STAKES, line=line)


def add_chip(desk: "Desk", value: Money) -> None:
    """A chip was touched: the amount grows by it."""
    digits = desk.table.house.currency.digits
    line = turn.line(desk)
    if line.asks_amount:
        to(desk, line.plus(value, digits))
    else:
        desk.refuse(desk.words("Seat and bet first, then the amount."))


def lay(desk: "Desk") -> None:
    """The stake is complete; an empty line ends the laying of stakes."""
    line = turn.line(desk)
    if line.empty:
        desk.keyed = Keyed()
    elif line.asks_bet and desk.variant.one_bet:
        to(desk, replace(line, bet=usual_bet(desk)))
    elif line.asks_bet:
        desk.refuse(desk.words("On which bet?"))
    elif line.seat in NOBODY and line.kind is not Kind.WINNINGS:
        desk.refuse(desk.words("From which seat?"))
    elif line.asks_seat and not _seat_is_all(desk, line):
        to(desk, replace(line, asks_seat=False))
    else:
        _complete(desk, line)


def _seat_is_all(desk: "Desk", line: StakeLine) -> bool:
    """True of a line that lacks nothing once its seat is keyed."""
    if desk.variant.principals is not None:
        return line.kind is Kind.BANCO
    return line.kind is Kind.HOLDER or bool(line.amount)


def _complete(desk: "Desk", line: StakeLine) -> None:
    """Enters what the line says, its amount with it where it needs one."""
    amount = line.money(desk.table.house.currency.digits)
    fact: ev.Event
    if line.kind is not Kind.STAKE and desk.variant.principals is not None and _duels(line):
        fact = duel.fact_of(line, amount)
    elif line.kind is Kind.HOLDER and line.hand is not None:
        fact = ev.CardsHeld(line.hand, Seat(line.seat))
    elif amount is None:
        desk.refuse(desk.words("How much? Key the amount, or touch chips."))
        return
    elif line.kind is Kind.STAKE and line.bet is not None:
        fact = ev.StakeLaid(Seat(line.seat), line.bet, amount)
    else:
        fact = bank_entry.fact_of(desk, line, amount)
    if not (bank_entry.needs_no_coup(line) or desk.coup_is_open()):
        return
    before = turn.called(desk)
    if desk.enter(fact):
        turns = before is not None and turn.in_turn(before)
        desk.keyed = _following(desk, line, turns=turns)


def _duels(line: StakeLine) -> bool:
    return line.kind in (Kind.BANK, Kind.BANCO)


def _following(desk: "Desk", line: StakeLine, *, turns: bool) -> Keyed:
    """What the keys are for after that line: the next guest, the next stake, or what is due."""
    if line.kind in (Kind.CHIPS, Kind.CHIPS_BACK):
        return bank_entry.next_guest(desk, line)
    if desk.variant.bank is None:
        return Keyed(Mode.STAKES)
    asked = turn.called(desk)
    turns = turns or (asked is not None and turn.in_turn(asked))
    more = line.kind in (Kind.STAKE, Kind.BANCO) and any(
        due.step is Step.STAKES and due.why is not Why.COVERED for due in desk.table.dues
    )
    return Keyed(Mode.STAKES) if more and not turns else Keyed()


def back(desk: "Desk") -> None:
    """The last thing keyed is taken back; a line that says no more than the call is given up."""
    line = desk.keyed.line.shorter()
    bare = turn.called(desk) is not None and not line.amount and not line.asks_seat
    desk.keyed = Keyed() if bare else replace(desk.keyed, line=line)


def withdraw(desk: "Desk") -> None:
    """The stake of this seat on this bet goes back; the line stays, for another amount."""
    line = turn.line(desk)
    bet = line.bet or _only_bet(desk, line.seat)
    if bet is None:
        desk.refuse(desk.words("Seat and bet first, then withdraw."))
    elif desk.enter(ev.StakeWithdrawn(Seat(line.seat), bet)):
        to(desk, StakeLine(line.seat, bet))


def _only_bet(desk: "Desk", seat: str) -> BetId | None:
    stakes = desk.table.coup.stakes if desk.table.coup else ()
    bets = [stake.bet for stake in stakes if stake.seat == seat]
    return bets[0] if len(bets) == 1 else None


def repeat(desk: "Desk") -> None:
    """The stakes of the last coup again: those of the seat that is keyed, or the table's."""
    keyed = desk.keyed
    seat = Seat(keyed.line.seat) if keyed.mode is Mode.STAKES and keyed.line.seat else None
    if desk.coup_is_open() and desk.attempt(lambda: desk.session.repeat_stakes(seat)):
        desk.keyed = Keyed(keyed.mode)
