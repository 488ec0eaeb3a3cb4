"""Stakes as they are keyed: seat, bet, amount; again, withdrawn; the principals' duel."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.keyed import Keyed, Mode, StakeLine
from dealer_app.rules.coup import DuelStakes
from dealer_app.rules.money import Money, plain
from dealer_app.rules.procedures.house_banked import BANCO, BANK
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Role, Seat, Variant
from dealer_app.table import events as ev

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk

DUEL = "duel"
OTHER = "other"
STANDING = "v"


def do(desk: "Desk", act: Act) -> None:
    """An act with stakes; any of them begins the keying of stakes."""
    if act.verb is not Verb.REPEAT_STAKES and desk.keyed.mode is not Mode.STAKES:
        desk.keyed = Keyed(Mode.STAKES)
    line = desk.keyed.line
    match act.verb:
        case Verb.DIGIT if line.empty and act.value == "0":
            desk.keyed = Keyed(Mode.MENU)
        case Verb.DIGIT if line.bet is None or line.asks_seat:
            _seat_figure(desk, act.value)
        case Verb.DIGIT:
            _to(desk, line.figure(act.value))
        case Verb.POINT:
            _point(desk)
        case Verb.BET:
            _bet(desk, act.value)
        case Verb.WITHDRAW:
            withdraw(desk)
        case _:
            repeat(desk)


def begin(desk: "Desk") -> None:
    """The keys lay stakes from now on; a second time, they deal again."""
    desk.keyed = Keyed() if desk.keyed.mode is Mode.STAKES else Keyed(Mode.STAKES)


def _to(desk: "Desk", line: StakeLine) -> None:
    desk.keyed = replace(desk.keyed, mode=Mode.STAKES, line=line)


def _point(desk: "Desk") -> None:
    """The point of an amount; before one, the list of the other bets, or somebody standing."""
    line = desk.keyed.line
    if line.amount and not line.offered:
        _to(desk, line.figure("."))
    elif line.seat not in ("", STANDING):
        desk.keyed = Keyed(Mode.BETS, line=line)
    elif desk.variant.spectators:
        _to(desk, StakeLine("" if line.seat == STANDING else STANDING))
    else:
        desk.refuse(desk.words("The seat first, then the bet."))


def _seat_figure(desk: "Desk", digit: str) -> None:
    """The seat with one figure more; a seat that there is not is refused."""
    line = desk.keyed.line
    seat = line.seat + digit
    known = seat.startswith(STANDING) or 1 <= int(seat) <= desk.table.seats
    if known:
        _to(desk, replace(line, seat=seat))
    elif line.seat:
        desk.refuse(
            desk.words(
                "There is no seat {seat}: key the bet, or Backspace for another seat.", seat=seat
            )
        )
    else:
        last = desk.table.seats
        desk.refuse(
            desk.words("There is no seat {seat}: the last is {last}.", seat=seat, last=last)
        )


def main_bets(variant: Variant) -> tuple[BetId, ...]:
    """The bets that have a key of their own: on each hand, and on the tie."""
    roles = (Role.PONTE, Role.BANQUE, Role.TIE)
    firsts = (next((b.id for b in variant.bets.values() if b.role is r), None) for r in roles)
    return tuple(bet for bet in firsts if bet is not None)


def other_bets(desk: "Desk") -> tuple[BetId, ...]:
    """The other bets that the house takes."""
    known = main_bets(desk.variant)
    closed = desk.table.house.closed
    return tuple(bet for bet in desk.variant.bets if bet not in known and bet not in closed)


def _bet(desk: "Desk", value: str) -> None:
    if value == DUEL:
        _duel(desk)
    elif value == OTHER and desk.keyed.line.seat not in ("", STANDING):
        desk.keyed = Keyed(Mode.BETS, line=desk.keyed.line)
    elif value == OTHER:
        desk.refuse(desk.words("The seat first, then the bet."))
    else:
        role = Role(value)
        bets = (b.id for b in desk.variant.bets.values() if b.role is role)
        pick_bet(desk, next(bets))


def pick_bet(desk: "Desk", bet: BetId) -> None:
    """The bet that the stake goes on; the seat comes before it."""
    line = desk.keyed.line
    desk.keyed = Keyed(Mode.STAKES, line=line)
    if line.seat in ("", STANDING):
        desk.refuse(desk.words("The seat first, then the bet."))
    else:
        _to(desk, StakeLine(line.seat, bet, line.amount))


def touch_seat(desk: "Desk", seat: Seat) -> None:
    """A seat was touched: its next stake is keyed, where a past coup is not looked at."""
    if desk.keyed.mode is Mode.RECALL:
        desk.refuse(desk.words("A past coup is only looked at: Esc goes back to the table."))
        return
    desk.quiet()
    bet = desk.keyed.line.bet
    asks = desk.keyed.line.asks_seat or not desk.keyed.line.seat
    duel = bet in (BANK, BANCO) and asks
    named = replace(desk.keyed.line, seat=seat, asks_seat=False)
    _to(desk, named if duel else StakeLine(seat))


def pick_stake(desk: "Desk", seat: Seat, bet: BetId) -> None:
    """A stake was touched: it can be added to, or withdrawn."""
    desk.keyed = Keyed(Mode.STAKES, line=StakeLine(seat, bet))


def add_chip(desk: "Desk", value: Money) -> None:
    """A chip was touched: the amount grows by it."""
    digits = desk.table.house.currency.digits
    if desk.keyed.line.bet is None:
        desk.refuse(desk.words("Seat and bet first, then the amount."))
    else:
        _to(desk, desk.keyed.line.plus(value, digits))


def lay(desk: "Desk") -> None:
    """The stake is complete; an empty line ends the laying of stakes."""
    line = desk.keyed.line
    amount = line.money(desk.table.house.currency.digits)
    if line.empty:
        desk.keyed = Keyed()
    elif line.bet is None:
        desk.refuse(desk.words("On which bet?"))
    elif not line.seat:
        desk.refuse(desk.words("From which seat?"))
    elif line.bet == BANK and line.asks_seat:
        _to(desk, replace(line, asks_seat=False))
    elif line.bet in (BANK, BANCO):
        _lay_duel(desk, Seat(line.seat), line.bet, amount)
    elif amount is None:
        desk.refuse(desk.words("How much? Key the amount, or touch chips."))
    elif desk.coup_is_open() and desk.enter(ev.StakeLaid(Seat(line.seat), line.bet, amount)):
        desk.keyed = Keyed(Mode.STAKES)


def withdraw(desk: "Desk") -> None:
    """The stake of this seat on this bet goes back; the line stays, for another amount."""
    line = desk.keyed.line
    bet = line.bet or _only_bet(desk, line.seat)
    if bet is None:
        desk.refuse(desk.words("Seat and bet first, then withdraw."))
    elif desk.enter(ev.StakeWithdrawn(Seat(line.seat), bet)):
        _to(desk, StakeLine(line.seat, bet))


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


def duel_now(desk: "Desk") -> DuelStakes:
    """What the two principals have set against each other in the coup that is open."""
    coup = desk.table.coup
    return (coup.duel if coup else None) or DuelStakes()


def _playing(desk: "Desk", bet: BetId) -> str:
    coup = desk.table.coup
    hand = BANQUE if bet == BANK else PONTE
    return {**coup.proposed, **coup.principals}.get(hand, Seat("")) if coup else ""


def _duel(desk: "Desk") -> None:
    """The duel's next stake: the bank's, then the ponte's; pressed again, the other one."""
    if desk.variant.principals is None:
        desk.refuse(desk.words("Nobody but the house holds the bank here: there is no duel."))
        return
    line, duel = desk.keyed.line, duel_now(desk)
    bet = BANCO if line.bet == BANK or (duel.bank and line.bet is None) else BANK
    proposed = duel.bank if bet == BANCO else _last_bank(desk)
    amount = plain(proposed, desk.table.house.currency.digits) if proposed else ""
    seat = line.seat if line.bet is None else ""
    seat = seat or _playing(desk, bet)
    _to(desk, StakeLine(seat, bet, amount, offered=True, asks_seat=not seat))


def _last_bank(desk: "Desk") -> Money:
    """The bank's stake in the last duel, which may be offered again (S3-A20)."""
    duels = (played.coup.duel for played in reversed(desk.table.played))
    return next((duel.bank for duel in duels if duel is not None), Money(0))


def _lay_duel(desk: "Desk", seat: Seat, bet: BetId, amount: Money | None) -> None:
    """The duel's stake; without an amount, who plays the hand."""
    hand = HandId(BANQUE if bet == BANK else PONTE)
    fact: ev.Event = ev.PrincipalNamed(hand, seat)
    if amount is not None:
        fact = ev.BankStaked(seat, amount) if bet == BANK else ev.BancoCalled(seat, amount)
    if desk.coup_is_open() and desk.enter(fact):
        desk.keyed = Keyed(Mode.STAKES)


def banco(desk: "Desk") -> None:
    """The ponte matches the bank's stake, where it is known who he is."""
    seat = _playing(desk, BANCO)
    if seat:
        desk.enter(ev.BancoCalled(Seat(seat), duel_now(desk).bank))
    else:
        _duel(desk)
        desk.say(desk.words("Who plays the ponte? Key his seat."))
