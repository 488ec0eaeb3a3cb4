"""The routine of chemin de fer and Baccara-Porcelaine: patrons bank in turn, one hand plays
against the bank for all who staked.

Rules of §3 and S1.6-S1.26.
"""

from collections.abc import Mapping
from typing import assert_never

from dealer_app.rules.bank import (
    BankMove,
    bank_due,
    banked,
    cagnotte,
    declines,
    handed_on,
    may_bank,
    seat_order,
)
from dealer_app.rules.bank_rules import Alone, BankRules
from dealer_app.rules.card_order import cards_due, judged
from dealer_app.rules.coup import Banco, BankLine, Coup, Line, Settlement, Tour
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
    BankCovered,
    BankGivenUp,
    BankStaked,
    BankTaken,
    CardsHeld,
    HalfClaimed,
    Move,
    PrincipalNamed,
    SeatPassed,
    StakeLaid,
    TourStopped,
    WinningsKept,
)
from dealer_app.rules.pay_lines import settle_stake, void_line
from dealer_app.rules.representative import (
    answers,
    asks_claim,
    may_represent,
    ponte_hand,
    representative,
    shared_out,
)
from dealer_app.rules.tour import (
    called,
    covered,
    excess,
    laid,
    may_answer,
    may_call,
    may_lay,
    may_pass,
    passed,
    stakes_due,
    stopped,
)
from dealer_app.rules.variant import HandId, Seat, Variant

LEAST_PACKS = 2


def arranged(variant: Variant, coup: Coup) -> Coup:
    """The two hands, the packs that those who play call for (S1-A3), and once betting is over who
    plays against the bank; nothing of it moves after the first card."""
    held = _held(variant, coup)
    if coup.dealt:
        return coup if held == coup.held else replace(coup, held=held)
    packs = coup.packs if variant.packs is not None else _packs(coup)
    deal, playing = variant.deal, tuple(variant.laws)
    if (held, deal, playing, packs) == (coup.held, coup.deal, coup.playing, coup.packs):
        return coup
    return replace(coup, held=held, deal=deal, playing=playing, packs=packs)


def _held(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who was named to play against the bank, as long as he may be; whoever plays, once betting
    is over."""
    hand, seat = ponte_hand(variant), representative(variant, coup)
    over = coup.dealt or coup.closed
    if seat is None or not (over or coup.held.get(hand) == seat):
        return {}
    return {hand: seat}


def _packs(coup: Coup) -> int:
    """One for each who plays, the bank included; all at the table where nothing is staked."""
    seats = {stake.seat for stake in coup.stakes if not stake.seat.startswith("v")}
    return max(LEAST_PACKS, 1 + len(seats) if seats else coup.seats)


def due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What may be done now, the thing to call first; empty when the cards are done."""
    cards = cards_due(variant, coup)
    if coup.dealt or coup.voided:
        return cards
    bank = bank_due(variant, coup)
    if bank is not None:
        return (bank, *cards)
    if coup.bank is not None and coup.tour.crossing is not None:
        over, holder = excess(coup), coup.bank.holder
        return (Due(Step.COVER, variant.banque, Why.EXCEEDED, seat=holder, amount=over),)
    if coup.banked <= 0 or coup.closed:
        return cards
    stakes = stakes_due(variant, coup)
    asked = stakes.seat is not None or stakes.why in (Why.SPECTATORS, Why.STANDING)
    return (stakes, *cards) if asked else (*cards, stakes)


def stakes_open(variant: Variant, coup: Coup) -> bool:
    """True until the first card, or until betting was closed."""
    return not coup.dealt and not coup.closed


def closed(variant: Variant, coup: Coup) -> Coup:
    """The coup after betting was closed by word."""
    return replace(coup, closed=True)


def may_stake(variant: Variant, house: House, coup: Coup, move: Move) -> Move | Refusal:
    """What was done about stakes or the bank as it is taken, or why the game refuses it."""
    rules = variant.bank
    assert rules is not None
    match move:
        case BankStaked() | BankTaken() | BankGivenUp() | WinningsKept():
            return _nobody_seated(coup, move) or may_bank(rules, coup, move)
        case SeatPassed():
            declined = declines(rules, coup, move) is not None
            return move if declined else may_pass(variant, coup, move)
        case StakeLaid():
            return may_lay(variant, house, coup, move)
        case BancoCalled():
            return may_call(variant, coup, move)
        case BankCovered() | TourStopped():
            return may_answer(variant, coup, move)
        case CardsHeld():
            return _may_hold(variant, coup, move)
        case PrincipalNamed() | HalfClaimed():
            return Refusal(No.NOT_THIS_GAME)
        case _:
            assert_never(move)


def _nobody_seated(coup: Coup, move: BankMove) -> Refusal | None:
    """Only a seat of the table holds a bank."""
    if not isinstance(move, BankStaked | BankTaken):
        return None
    if move.seat.startswith("v"):
        return Refusal(No.NO_PRINCIPALS)
    if 1 <= int(move.seat) <= coup.seats:
        return None
    return Refusal(No.UNKNOWN_SEAT, {"place": move.seat, "number": coup.seats})


def _may_hold(variant: Variant, coup: Coup, move: CardsHeld) -> CardsHeld | Refusal:
    """Whether the croupier may name this one to play against the bank (S1-A8, §3.2)."""
    if coup.dealt:
        return Refusal(No.STAKES_CLOSED)
    if coup.tour.rides:
        return Refusal(No.STAKES_RIDE)
    if move.hand != ponte_hand(variant):
        return Refusal(No.NOT_THIS_GAME)
    if move.seat not in may_represent(variant, coup):
        return Refusal(No.NOT_A_STAKER, {"seat": move.seat})
    return move


def after(variant: Variant, coup: Coup, move: Move) -> Coup:
    """The coup after a move that was taken."""
    rules = variant.bank
    assert rules is not None
    match move:
        case BankStaked() | BankTaken() | WinningsKept():
            return banked(rules, coup, move)
        case BankGivenUp():
            return replace(banked(rules, coup, move), held={})
        case SeatPassed():
            return _passed(variant, rules, coup, move)
        case StakeLaid():
            return laid(variant, coup, move)
        case BancoCalled():
            return called(variant, coup, move)
        case BankCovered():
            return covered(coup)
        case TourStopped():
            return stopped(variant, coup)
        case CardsHeld():
            return replace(coup, held={**coup.held, move.hand: move.seat})
        case HalfClaimed():
            return replace(coup, claimed=move.claimed)
        case PrincipalNamed():
            return coup
        case _:
            assert_never(move)


def _passed(variant: Variant, rules: BankRules, coup: Coup, move: SeatPassed) -> Coup:
    declined = declines(rules, coup, move)
    return passed(variant, coup, move) if declined is None else declined


def settle(variant: Variant, house: House, coup: Coup) -> Settlement:
    """What the finished coup comes to: every stake against the bank, the levy on what it won,
    and the reckless Grandeur's part (§3.5, S1.18-S1.23)."""
    if coup.voided:
        lines = tuple(void_line(stake) for stake in coup.stakes)
        return Settlement({}, _in_order(variant, lines), _bank_line(coup, 0, Money(0)))
    hand = ponte_hand(variant)
    duel = judged(variant, coup, hand)
    lines = tuple(
        settle_stake(variant.bets[stake.bet], stake, duel, house) for stake in coup.stakes
    )
    won = sum(line.lost - line.won for line in lines)
    bank = _bank_line(coup, won, cagnotte(variant, house, won))
    results = {hand: {1: "wins", -1: "loses", 0: "ties"}[duel.sign]}
    claim = asks_claim(variant, house, coup, lines)
    lines = _in_order(variant, shared_out(variant, house, coup, lines))
    return Settlement(results, lines, bank, claim)


def _bank_line(coup: Coup, won: int, levy: Money) -> BankLine | None:
    """What the bank comes to, None where nothing lies in it."""
    if coup.bank is None or coup.banked <= 0:
        return None
    return BankLine(coup.bank.holder, coup.banked, Money(won - levy), levy)


def _in_order(variant: Variant, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    places = {str(bet): place for place, bet in enumerate(variant.bets)}
    return tuple(sorted(lines, key=lambda line: (*seat_order(line.seat), places[line.bet])))


def speakers(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who plays against the bank for all who staked, nobody while nothing is staked."""
    seat = representative(variant, coup)
    return {} if seat is None else {ponte_hand(variant): seat}


def next_bank(variant: Variant, fresh: Coup, coup: Coup, settlement: Settlement) -> Coup:
    """The fresh coup with the bank as this one leaves it, stakes that ride or a banco that may be
    followed, and what was done about the bank since (§3.1-§3.3, S1.21-S1.26)."""
    result, line = settlement.results.get(ponte_hand(variant)), settlement.bank
    if line is None:
        fresh = replace(fresh, bank=coup.bank)
    else:
        fresh = handed_on(variant, fresh, coup, lost=result == "wins", after=line.after)
    if result == "ties":
        fresh = _tied(variant, fresh, coup)
    else:
        fresh = replace(fresh, tour=Tour(lost_banco=_lost_banco(variant, coup, result)))
    for move in coup.between:
        fresh = after(variant, fresh, move)
    return fresh


def _lost_banco(variant: Variant, coup: Coup, result: str | None) -> Banco | None:
    """Who may follow in the next coup; a void one changes nothing of it (§3.2)."""
    if coup.voided:
        return coup.tour.lost_banco
    lost = result == "loses" and variant.tour.alone is Alone.BANCO
    return coup.tour.banco if lost else None


def _tied(variant: Variant, fresh: Coup, coup: Coup) -> Coup:
    """The fresh coup after a tie: the stakes ride, and whoever played them (S1.22, S1-A23)."""
    seat = representative(variant, coup)
    carries = variant.penalty is not None and variant.penalty.carries
    reckless = seat if carries and answers(variant, coup) else None
    if seat is None or not variant.tour.rides:
        return replace(fresh, tour=Tour(reckless=reckless))
    tour = Tour(banco=coup.tour.banco, rides=True, asked=True, reckless=reckless)
    return replace(fresh, stakes=coup.stakes, held={ponte_hand(variant): seat}, tour=tour)
