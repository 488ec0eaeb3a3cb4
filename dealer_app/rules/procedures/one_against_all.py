"""The routine of Macao: each seat plays a hand of its own against a bank that goes round.

Rules S2.1-S2.26. The seats are dealt and draw from the banker's neighbour on, the bank last.
"""

from collections.abc import Mapping
from math import ceil
from typing import Final

from dealer_app.rules.bank import (
    BankMove,
    banked,
    cagnotte,
    declines,
    handed_on,
    in_order,
    may_bank,
    seat_order,
)
from dealer_app.rules.bank_rules import BankRules
from dealer_app.rules.card_order import against, cards_due, first_place, judged
from dealer_app.rules.coup import Bank, BankLine, Coup, Line, Settlement
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BankGivenUp,
    BankStaked,
    BankTaken,
    CardsHeld,
    Move,
    PrincipalNamed,
    SeatPassed,
    StakeLaid,
    WinningsKept,
)
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.pay_lines import paid_in_order, pay_line, settle_stake, void_line
from dealer_app.rules.variant import HandId, Reference, Result, Role, Seat, Variant, seat_hand

FIRST_BANKER: Final = Seat("1")
CARDS_IN_A_HAND: Final = 3


def arranged(variant: Variant, coup: Coup) -> Coup:
    """The hands in the order in which they are dealt, and those of the seats that staked (S2.5,
    S2-A17, S2-A27); betting over, they stay as they are."""
    over = coup.closed or (bool(coup.dealt) and not variant.tour.after_look)
    if over and coup.deal:
        return coup
    coup = coup if coup.bank else replace(coup, bank=_bank(coup))
    seats, bank = tuple(seat_hand(seat) for seat in _seats(variant, coup)), variant.banque
    rounds = ((each,) if each == bank else seats for each in variant.deal)
    deal = tuple(hand for one_round in rounds for hand in one_round)
    playing, packs = _playing(variant, coup), _packs(variant, coup)
    if (deal, playing, packs) == (coup.deal, coup.playing, coup.packs):
        return coup
    return replace(coup, deal=deal, playing=playing, packs=packs)


def _playing(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The seats that staked, in the order in which they draw, and the bank; without any stake
    all seats but those that passed (S2-A27, S2-A31)."""
    seats = _seats(variant, coup)
    staked = {stake.seat for stake in coup.stakes} or set(seats) - set(coup.tour.spoke)
    return (*(seat_hand(seat) for seat in seats if seat in staked), variant.banque)


def _packs(variant: Variant, coup: Coup) -> int:
    """Enough for three cards a hand, where the sheet leaves the packs to the seats (S2-A19)."""
    if variant.packs is not None:
        return 0
    return max(1, ceil(CARDS_IN_A_HAND * coup.seats / variant.pack.size))


def due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What may be done now, the thing to call first; empty when the cards are done."""
    if coup.voided:
        return ()
    cards = cards_due(variant, coup)
    if not stakes_open(variant, coup):
        return (*_bank_call(variant, coup), *cards)
    if variant.tour.after_look and not cards:
        return ()
    stakes = _stakes_call(variant, coup)
    called = (stakes, *cards) if stakes.seat else (*cards, stakes)
    return (*_bank_call(variant, coup), *called)


def _bank_call(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """The call for an amount before the banker, where he pays no more than lies there (S2-A34)."""
    rules, bank = _rules(variant), _bank(coup)
    if coup.dealt or coup.closed or not (rules.short_in_order or rules.needed):
        return ()
    why = Why.BANK_EMPTY if bank.coups else Why.FIRST_BANK
    return (Due(Step.BANK, variant.banque, why, seat=bank.holder),) if bank.amount <= 0 else ()


def _stakes_call(variant: Variant, coup: Coup) -> Due:
    """The call for stakes, with the first seat that has neither staked nor passed (S2.10)."""
    asked = next((seat for seat in _seats(variant, coup) if seat not in coup.tour.spoke), None)
    before = Why.TOUR if asked else Why.NONE
    return Due(Step.STAKES, why=Why.AFTER_LOOK if variant.tour.after_look else before, seat=asked)


def _seats(variant: Variant, coup: Coup) -> tuple[Seat, ...]:
    return in_order(coup, variant.tour.step)


def stakes_open(variant: Variant, coup: Coup) -> bool:
    """True from the look until betting ends, or until the first card where stakes come first
    (S2.10, S2-A8)."""
    if coup.closed:
        return False
    if not variant.tour.after_look:
        return not coup.dealt
    return coup.first_cards_out and first_place(coup) is None


def closed(variant: Variant, coup: Coup) -> Coup:
    """The coup after betting was closed by word: seats without a stake are out, unless none is
    keyed at all (S2-A27). Before the look there is nothing to close.
    """
    if not stakes_open(variant, coup):
        return coup
    return replace(coup, closed=True, playing=_playing(variant, coup))


def may_stake(variant: Variant, house: House, coup: Coup, move: Move) -> Move | Refusal:
    """What was done about stakes or the bank as it is taken, or why the game refuses it."""
    match move:
        case StakeLaid():
            return _may_bet(variant, coup, move) or move
        case SeatPassed():
            return _may_pass(variant, coup, move) or move
        case BankStaked() | BankGivenUp() | BankTaken() | WinningsKept():
            return _may_bank(variant, coup, move)
        case CardsHeld():
            return _may_name(variant, coup, move) or move
        case PrincipalNamed():
            return _may_lead(variant, coup, move) or move
        case _:  # of every other game
            return Refusal(No.NOT_THIS_GAME)


def _may_bet(variant: Variant, coup: Coup, stake: StakeLaid) -> Refusal | None:
    """The banker does not stake; a seat has one kind of bet, unless kinds may be mixed (S2-A35)."""
    if stake.seat == _bank(coup).holder:
        return Refusal(No.HOLDER_STAKES, {"seat": stake.seat})
    kinds = {each.bet for each in coup.stakes if each.seat == stake.seat} - {stake.bet}
    if kinds and not variant.both_sides:
        return Refusal(No.ONE_KIND, {"seat": stake.seat, "bet": min(kinds)})
    return None


def _may_pass(variant: Variant, coup: Coup, move: SeatPassed) -> Refusal | None:
    """A seat stakes nothing; the one to whom the bank comes may decline it (GEN-1)."""
    values = {"seat": move.seat}
    if move.seat == _bank(coup).holder:
        comes = not _bank(coup).coups and declines(_rules(variant), coup, move) is not None
        return None if comes else Refusal(No.HOLDER_STAKES, values)
    if not coup.deal or not stakes_open(variant, coup):
        return Refusal(No.STAKES_CLOSED) if coup.closed else Refusal(No.NOT_YET, values)
    if any(stake.seat == move.seat for stake in coup.stakes):
        return Refusal(No.STAKED_ALREADY, values)
    return Refusal(No.SPOKEN_ALREADY, values) if move.seat in coup.tour.spoke else None


def _may_bank(variant: Variant, coup: Coup, move: BankMove) -> Move | Refusal:
    """An amount is put before the banker; while the bank stays nobody else takes it (S2-A16)."""
    bank = _bank(coup)
    taken = may_bank(_rules(variant), coup, move)
    staked = isinstance(taken, BankStaked) and taken.seat != bank.holder
    if staked and bank.coups:
        return Refusal(No.BANK_STANDS, {"seat": bank.holder, "amount": bank.amount})
    return taken


def _may_name(variant: Variant, coup: Coup, move: CardsHeld) -> Refusal | None:
    """The banker names the seat whose third card counts for his draw (S2-A5)."""
    bank = variant.banque
    if move.hand != bank or variant.laws[bank].reference is not Reference.DESIGNATED:
        return Refusal(No.NOT_THIS_GAME)
    if seat_hand(move.seat) not in coup.playing:
        return Refusal(No.NOT_A_STAKER, {"seat": move.seat})
    if coup.third(bank) is not None:
        return Refusal(No.NOT_ITS_TURN, {"hand": bank})
    return None


def _may_lead(variant: Variant, coup: Coup, move: PrincipalNamed) -> Refusal | None:
    """The lot names the first banker, before anything else (S2-A32)."""
    bank = _bank(coup)
    if move.hand != variant.banque:
        return Refusal(No.NOT_THIS_GAME)
    if coup.number > 1 or bank.amount > 0:
        return Refusal(No.BANK_STANDS, {"seat": bank.holder, "amount": bank.amount})
    begun = coup.dealt or coup.closed or coup.stakes or coup.tour.spoke
    return Refusal(No.NOT_YET, {"seat": move.seat}) if begun else None


def _rules(variant: Variant) -> BankRules:
    return variant.bank or BankRules()


def _bank(coup: Coup) -> Bank:
    """The bank of the coup; seat 1 holds the first (S2-A32)."""
    return coup.bank or Bank(FIRST_BANKER)


def after(variant: Variant, coup: Coup, move: Move) -> Coup:
    """The coup after a move that was taken."""
    match move:
        case StakeLaid():
            return _spoken(variant, coup.with_stake(move.seat, move.bet, move.amount), move.seat)
        case SeatPassed():
            declined = declines(_rules(variant), coup, move)
            return _spoken(variant, coup, move.seat) if declined is None else declined
        case BankStaked() | BankGivenUp() | BankTaken() | WinningsKept():
            return banked(_rules(variant), coup, move)
        case CardsHeld():
            return replace(coup, held={**coup.held, move.hand: move.seat})
        case PrincipalNamed():
            return replace(coup, bank=Bank(move.seat, named=True))
        case _:  # nothing else is taken here
            return coup


def _spoken(variant: Variant, coup: Coup, seat: Seat) -> Coup:
    """The coup after a seat staked or passed; after the look the last one to do so ends betting,
    where nobody may lay a second kind of bet."""
    spoke = tuple(dict.fromkeys((*coup.tour.spoke, seat)))
    coup = replace(coup, tour=replace(coup.tour, spoke=spoke))
    everybody = set(_seats(variant, coup)) <= set(spoke)
    if everybody and variant.tour.after_look and not variant.both_sides:
        return closed(variant, replace(coup, closed=False))  # all had spoken before, it may be
    return coup


def settle(variant: Variant, house: House, coup: Coup) -> Settlement:
    """What the finished coup comes to: every seat in play against the bank, its stakes after it."""
    holder, before = _bank(coup).holder, coup.banked
    if coup.voided:
        lines = [void_line(stake) for stake in coup.stakes]
        return Settlement({}, _in_order(variant, lines), BankLine(holder, before, Money(0)))
    duels = {hand: judged(variant, coup, hand) for hand in against(variant, coup)}
    lines = [
        settle_stake(variant.bets[stake.bet], stake, duels[seat_hand(stake.seat)], house)
        for stake in coup.stakes
    ]
    lines = _capped(variant, coup, lines)
    lines, short = _within_bank(variant, coup, lines)
    gained = -sum(line.net + line.commission for line in lines)
    levy = cagnotte(variant, house, gained)
    results = {hand: _result(variant, duel) for hand, duel in duels.items()}
    bank = BankLine(holder, before, Money(gained - levy), levy)
    return Settlement(results, _in_order(variant, lines), bank, short=short)


def _in_order(variant: Variant, lines: list[Line]) -> tuple[Line, ...]:
    kinds = [str(bet) for bet in variant.bets]
    return tuple(sorted(lines, key=lambda line: (*seat_order(line.seat), kinds.index(line.bet))))


def _result(variant: Variant, duel: Duel) -> str:
    """How a hand stands to the bank; two bust hands are equal where that stake goes back
    (S2-A14)."""
    own = (bet for bet in variant.bets.values() if bet.role is Role.PONTE)
    paid = (pay_line(bet, duel) for bet in own) if duel.ponte.bust else ()
    if any(line is not None and line.result is Result.PUSH for line in paid):
        return "ties"
    return {1: "wins", -1: "loses", 0: "ties"}[duel.sign]


def _capped(variant: Variant, coup: Coup, lines: list[Line]) -> list[Line]:
    """The lines with no seat losing more than it had, where its chips are known (S2-A10)."""
    if not variant.capped:
        return lines
    over = {
        seat: -sum(line.net for line in lines if line.seat == seat) - max(have, 0)
        for seat, have in coup.funds.items()
    }
    capped = []
    for line in _in_order(variant, lines):
        cut = min(max(over.get(line.seat, 0), 0), line.lost)
        over[line.seat] = over.get(line.seat, 0) - cut
        capped.append(replace(line, lost=Money(line.lost - cut)))
    return capped


def _within_bank(
    variant: Variant, coup: Coup, lines: list[Line]
) -> tuple[list[Line], tuple[tuple[Seat, str], ...]]:
    """The lines as far as the bank reaches, where an amount lies in it, and those that it could
    not pay in full: the seats in the order of the draw (S2-A34, IRR-24)."""
    if not _rules(variant).short_in_order or not _bank(coup).put_in:
        return lines, ()
    places = {seat: place for place, seat in enumerate(_seats(variant, coup))}
    ordered = sorted(_in_order(variant, lines), key=lambda line: places[line.seat])
    return paid_in_order(ordered, coup.banked)


def speakers(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Nobody: every seat speaks for its own hand."""
    return {}


def next_bank(variant: Variant, fresh: Coup, coup: Coup, settlement: Settlement) -> Coup:
    """The fresh coup with the bank as this one leaves it, then as it was declined (S2-A16,
    GEN-1)."""
    line = settlement.bank
    assert line is not None
    fresh = handed_on(variant, fresh, coup, lost=line.gained < 0, after=line.after)
    for move in coup.between:
        fresh = after(variant, fresh, move)
    return fresh
