"""The routine of baccara and of baccara banque: one bank against two sides, or against a hand for
each ponte.

Rules of §4 and S4.5-S4.18.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.bank import (
    bank_due,
    banked,
    cagnotte,
    declines,
    empty_bank,
    handed_on,
    may_bank,
    neighbour,
    seat_order,
)
from dealer_app.rules.bank_rules import Alone, Passes
from dealer_app.rules.card_order import against, cards_due, judged
from dealer_app.rules.coup import Banco, Bank, Coup, Settlement, Tour
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
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
from dealer_app.rules.pay_lines import void_line
from dealer_app.rules.tableaux import (
    Unpaid,
    alone_on,
    as_far_as_it_goes,
    bancos,
    bank_line,
    called,
    covering,
    hands_of,
    hands_on,
    in_order_of_payment,
    levy_base,
    live_hands,
    missing_of,
    next_holders,
    payout_line,
    pontes,
    running,
    side_holders,
    sides,
    taken_over,
)
from dealer_app.rules.variant import HandId, Seat, Variant

__all__ = [
    "after",
    "arranged",
    "closed",
    "due",
    "may_stake",
    "next_bank",
    "settle",
    "side_holders",
    "speakers",
    "stakes_open",
]

RESULTS: Final[Mapping[int, str]] = {1: "wins", -1: "loses", 0: "ties"}
BankMove = BankStaked | BankTaken | BankGivenUp | WinningsKept


def arranged(variant: Variant, coup: Coup) -> Coup:
    """The coup with the hands that have a stake, in the order of the deal; all of them where
    nobody stakes (S4-A20)."""
    if coup.deal and not stakes_open(variant, coup):
        return coup
    live, bank = live_hands(variant, coup), variant.banque
    playing = (*live, bank)
    known = (*sides(variant), bank)
    dealt = ((hand,) if hand in known else live for hand in variant.deal)
    deal = tuple(hand for hands in dealt for hand in hands if hand in playing)
    if (deal, playing) == (coup.deal, coup.playing):
        return coup
    return replace(coup, deal=deal, playing=playing)


def due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What may be done now, the thing to call first; empty when the cards are done."""
    cards = cards_due(variant, coup)
    if coup.voided or not stakes_open(variant, coup):
        return cards
    bank = _bank_asked(variant, coup)
    if bank is not None:
        return (bank, *cards)
    stakes = _stakes_due(variant, coup)
    waits = coup.bank is not None and not coup.stakes
    return (stakes, *cards) if waits else (*cards, stakes)


def _bank_asked(variant: Variant, coup: Coup) -> Due | None:
    """The call for an amount in the bank: it was lost, given up, or is staked before all else."""
    bank = coup.bank
    if bank is None:
        return bank_due(variant, coup)
    if coup.dealt or coup.voided or bank.amount > 0 or _owes(variant, bank):
        return None
    return empty_bank(variant, bank)


def _owes(variant: Variant, bank: Bank) -> bool:
    """True of a bank that has no limit and goes on with a balance due, or whose holder names no
    amount (S4.6, S4-A12)."""
    limited = variant.bank is not None and variant.bank.short_in_order
    return bank.amount <= 0 and (bank.coups > 0 or bank.named) and not limited


def _stakes_due(variant: Variant, coup: Coup) -> Due:
    missing = missing_of(variant, coup)
    if missing == 0:
        return Due(Step.STAKES, why=Why.COVERED, amount=missing)
    if variant.tour.alone is Alone.BANCO and coup.bank is not None and not coup.stakes:
        return Due(Step.STAKES, why=Why.ALONE, amount=coup.banked)
    return Due(Step.STAKES, amount=missing)


def stakes_open(variant: Variant, coup: Coup) -> bool:
    """True until the first card, or until betting was closed (S4-A12)."""
    return not coup.dealt and not coup.closed


def closed(variant: Variant, coup: Coup) -> Coup:
    """The coup after betting was closed by word."""
    return replace(coup, closed=True)


def may_stake(variant: Variant, house: House, coup: Coup, move: Move) -> Move | Refusal:
    """What was done about stakes or the bank as it is taken, or why the game refuses it."""
    match move:
        case StakeLaid():
            return _may_bet(variant, coup, move) or move
        case BancoCalled():
            return _may_call(variant, coup, move)
        case SeatPassed():
            return _may_pass(variant, coup, move.seat) or move
        case CardsHeld():
            return _may_hold(variant, coup, move) or move
        case PrincipalNamed():
            return _may_lead(variant, coup, move) or move
        case BankStaked() | BankTaken() | BankGivenUp() | WinningsKept():
            return _may_bank(variant, coup, move)
        case _:  # of every other game
            return Refusal(No.NOT_THIS_GAME)


def _may_bet(variant: Variant, coup: Coup, stake: StakeLaid) -> Refusal | None:
    if stake.bet not in variant.bets:
        return Refusal(No.NOT_THIS_GAME)
    refusal = _no_ponte(variant, coup, stake.seat)
    if refusal is not None:
        return refusal
    hands = hands_on(variant, stake.seat, stake.bet)
    if not sides(variant) and stake.seat.startswith("v"):
        return Refusal(No.NO_SPECTATORS)
    if alone_on(variant, coup, hands):
        return Refusal(No.ALONE_TAKEN, {"seat": stake.seat})
    if stake.amount % len(hands):
        return Refusal(No.ODD_UNIT)
    return _not_so_much(variant, coup, stake)


def _no_ponte(variant: Variant, coup: Coup, seat: Seat) -> Refusal | None:
    """Why this seat stakes nothing now: the bank comes first, or is its own."""
    if _bank_asked(variant, coup) is not None:
        return Refusal(No.BANK_DUE)
    if coup.bank is not None and coup.bank.holder == seat:
        return Refusal(No.HOLDER_STAKES, {"seat": seat})
    return None


def _not_so_much(variant: Variant, coup: Coup, stake: StakeLaid) -> Refusal | None:
    """Why its amount is refused: all stakes are equal, or the bank is exceeded (S4-A12, §4)."""
    others = (s for s in coup.stakes if (s.seat, s.bet) != (stake.seat, stake.bet))
    first = next(others, None)
    amount = coup.staked(stake.seat, stake.bet) + stake.amount
    if variant.tour.flat and first is not None and amount != first.amount:
        return Refusal(No.NOT_EQUAL, {"amount": first.amount})
    missing = missing_of(variant, coup)
    if missing is None or stake.amount <= missing:
        return None
    return Refusal(No.ABOVE_MISSING, {"amount": missing}) if missing else Refusal(No.BANK_COVERED)


def _may_call(variant: Variant, coup: Coup, move: BancoCalled) -> Move | Refusal:
    """A banco is called before anybody stakes on that side, and only so often running (§4)."""
    if variant.tour.alone is not Alone.BANCO:
        return Refusal(No.NOT_THIS_GAME)
    if move.bet is None:
        return Refusal(No.WHICH_SIDE)
    if coup.bank is None:
        return Refusal(No.BANK_FIRST)
    if not stakes_open(variant, coup):
        return Refusal(No.NOT_YET, {"seat": move.seat})
    refusal = _no_ponte(variant, coup, move.seat)
    if refusal is not None:
        return refusal
    hands = hands_on(variant, move.seat, move.bet)
    without = taken_over(variant, coup, move)
    if isinstance(without, Banco) and without.seat == move.seat:
        return Refusal(No.SPOKEN_ALREADY, {"seat": move.seat})
    if isinstance(without, Banco):
        return Refusal(No.ALONE_TAKEN, {"seat": move.seat, "holder": without.seat})
    coup = without
    if any(set(hands_of(variant, stake)) & set(hands) for stake in coup.stakes):
        return Refusal(No.ALONE_FIRST)
    repeats = variant.tour.repeats
    if repeats and running(coup, move.seat) > repeats:
        return Refusal(No.TOO_OFTEN, {"seat": move.seat, "number": repeats})
    return covering(variant, coup, move, hands)


def _may_pass(variant: Variant, coup: Coup, seat: Seat) -> Refusal | None:
    """Why a seat has nothing to decline: the bank comes to another, or no coup waits for stakes."""
    rules, asked = variant.bank, _bank_asked(variant, coup)
    if asked is not None and rules is not None:
        declined = declines(rules, coup, SeatPassed(seat))
        return Refusal(No.BANK_DUE) if declined is None else None
    if not coup.deal or not stakes_open(variant, coup) or seat.startswith("v"):
        return Refusal(No.NOT_YET, {"seat": seat})
    refusal = _no_ponte(variant, coup, seat)
    if refusal is not None:
        return refusal
    if seat in coup.tour.spoke or any(stake.seat == seat for stake in coup.stakes):
        return Refusal(No.SPOKEN_ALREADY, {"seat": seat})
    return None


def _may_hold(variant: Variant, coup: Coup, move: CardsHeld) -> Refusal | None:
    """Why somebody cannot hold a side's cards: he does not play it (S4-A4)."""
    if move.hand not in sides(variant):
        return Refusal(No.NOT_THIS_GAME)
    if coup.bank is not None and coup.bank.holder == move.seat:
        return Refusal(No.HOLDER_STAKES, {"seat": move.seat})
    players = pontes(variant, coup, move.hand)
    if players and move.seat not in players:
        return Refusal(No.NOT_A_STAKER, {"seat": move.seat})
    return None


def _may_lead(variant: Variant, coup: Coup, move: PrincipalNamed) -> Refusal | None:
    """The lot names the banker before anything else, and he names no amount (S4.6, S4-A13)."""
    rules, bank, values = variant.bank, coup.bank, {"seat": move.seat}
    if rules is None or not rules.lot or move.hand != variant.banque:
        return Refusal(No.NOT_THIS_GAME)
    if move.seat.startswith("v"):
        return Refusal(No.NO_SPECTATORS)
    if bank is not None and (bank.amount > 0 or bank.coups):
        return Refusal(No.BANK_STANDS, {"seat": bank.holder, "amount": bank.amount})
    if coup.stakes and not coup.dealt:
        return Refusal(No.STAKES_LIE, values)
    begun = coup.dealt or coup.closed or coup.tour.spoke
    return Refusal(No.NOT_YET, values) if begun else None


def _may_bank(variant: Variant, coup: Coup, move: BankMove) -> Move | Refusal:
    """A move on the bank as it is taken: a seat holds it, and keeps one without a limit."""
    rules, bank = variant.bank, coup.bank
    if rules is None:
        return Refusal(No.NOT_THIS_GAME)
    if isinstance(move, BankStaked | BankTaken) and move.seat.startswith("v"):
        return Refusal(No.NO_SPECTATORS)
    if isinstance(move, BankStaked) and bank is not None:
        if move.seat == bank.lost_by:
            return Refusal(No.NO_REFILL, {"seat": move.seat})
        if bank.coups and _owes(variant, bank):
            return Refusal(No.BANK_STANDS, {"seat": bank.holder, "amount": bank.amount})
    return may_bank(rules, coup, move)


def after(variant: Variant, coup: Coup, move: Move) -> Coup:
    """The coup after a move that was taken."""
    match move:
        case StakeLaid():
            return coup.with_stake(move.seat, move.bet, move.amount)
        case BancoCalled():
            return called(variant, coup, move)
        case SeatPassed():
            return _passed(variant, coup, move)
        case CardsHeld():
            return replace(coup, held={**coup.held, move.hand: move.seat})
        case PrincipalNamed():
            return _counted_anew(coup, replace(coup, bank=Bank(move.seat, named=True)))
        case BankStaked() | BankTaken() | BankGivenUp() | WinningsKept():
            assert variant.bank is not None
            return _counted_anew(coup, banked(variant.bank, coup, move))
        case _:  # nothing else is taken here
            return coup


def _passed(variant: Variant, coup: Coup, move: SeatPassed) -> Coup:
    """The coup after a seat declined the bank that came to it, or said that it stakes nothing."""
    if variant.bank is not None and _bank_asked(variant, coup) is not None:
        return declines(variant.bank, coup, move) or coup
    spoke = (*coup.tour.spoke, move.seat)
    return replace(coup, tour=replace(coup.tour, spoke=spoke))


def _counted_anew(before: Coup, coup: Coup) -> Coup:
    """The coup with its sides counted from the new bank, where it is another's."""
    return coup if _holder(coup) == _holder(before) else replace(coup, proposed={})


def _holder(coup: Coup) -> Seat | None:
    return coup.bank.holder if coup.bank is not None else None


def settle(variant: Variant, house: House, coup: Coup) -> Settlement:
    """What the finished coup comes to: each hand against the bank, every stake's line."""
    order = {bet: place for place, bet in enumerate(variant.bets)}
    stakes = sorted(coup.stakes, key=lambda s: (*seat_order(s.seat), order[s.bet]))
    if coup.voided:
        lines = tuple(void_line(stake) for stake in stakes)
        return Settlement({}, lines, bank_line(coup, Money(0), Money(0)))
    duels = {hand: judged(variant, coup, hand) for hand in against(variant, coup)}
    lines = tuple(payout_line(variant, house, stake, duels) for stake in stakes)
    short: Unpaid = ()
    if coup.bank is not None and variant.bank is not None and variant.bank.short_in_order:
        lines, short = as_far_as_it_goes(variant, coup, lines)
    won = Money(sum(line.lost - line.won for line in lines))
    levy = cagnotte(variant, house, levy_base(variant, coup, duels, won))
    results = {hand: RESULTS[duel.sign] for hand, duel in duels.items()}
    paid = in_order_of_payment(variant, coup, lines) if short else []
    marks = tuple((line.seat, line.bet) for line in paid)
    return Settlement(results, lines, bank_line(coup, won, levy), short=short, order=marks)


def speakers(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who holds the cards of each side, as far as that is settled (S4-A4)."""
    return side_holders(variant, coup)


def next_bank(variant: Variant, fresh: Coup, coup: Coup, settlement: Settlement) -> Coup:
    """The fresh coup with the bank as this one leaves it, who holds the sides' cards, and the
    bancos that may be repeated; then what was done between the two, unless the lot names another
    banker after it."""
    line = settlement.bank
    if line is None:
        fresh = handed_on(variant, fresh, coup, lost=False, after=Money(0))
        fresh = replace(fresh, bank=fresh.bank and coup.bank)
    else:
        lost = line.gained + line.cagnotte < 0
        fresh = _without_loser(
            variant, handed_on(variant, fresh, coup, lost=lost, after=line.after)
        )
    running_on = coup.tour.before if coup.voided else bancos(coup.tour)
    fresh = replace(fresh, tour=Tour(before=running_on))
    if _same_bank(variant, fresh, coup):
        fresh = replace(fresh, proposed=next_holders(variant, coup, settlement.results))
    moves = () if fresh.bank is None else coup.between
    for move in moves:
        fresh = after(variant, fresh, move)
    return fresh


def _without_loser(variant: Variant, fresh: Coup) -> Coup:
    """The fresh coup with a bank that was lost offered to the next, where the house lets nobody
    fill his own again (§4)."""
    rules, bank = variant.bank, fresh.bank
    if rules is None or bank is None or bank.amount > 0:
        return fresh
    if rules.refill or not rules.short_in_order or not bank.coups:
        return fresh
    following = neighbour(bank.holder, rules.step or 1, fresh.seats)
    return replace(fresh, bank=Bank(following, lost_by=bank.holder))


def _same_bank(variant: Variant, fresh: Coup, coup: Coup) -> bool:
    """True while the sides count on from coup to coup: the banker is the same (S4-A4)."""
    lot = variant.bank is not None and variant.bank.passes is Passes.SHOE_END
    another = lot and fresh.shoe != coup.shoe
    return not another and _holder(fresh) == _holder(coup)
