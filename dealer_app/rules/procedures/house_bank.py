"""The routine of punto banco and the festival game: the house banks, two hands are dealt.

Rules of §2.1-§2.2 and S3.9-S3.14; where principals sit, they also play a duel (S3.7).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from dealer_app.rules.bank import neighbour, seat_order
from dealer_app.rules.card_order import cards_due, judged
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, DuelStakes, Line, Settlement, Stake, values
from dealer_app.rules.due import Due, No, Refusal, Step
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BancoCalled, BankStaked, Move, PrincipalNamed, StakeLaid
from dealer_app.rules.pay_lines import settle_stake, void_line
from dealer_app.rules.variant import (
    BANQUE,
    PONTE,
    BetId,
    HandId,
    NextPrincipal,
    Result,
    Seat,
    Variant,
)

BANK = BetId("bank")
BANCO = BetId("banco")


def arranged(variant: Variant, coup: Coup) -> Coup:
    """The two hands of the game, dealt and played in every coup."""
    playing = tuple(variant.laws)
    if (coup.deal, coup.playing) == (variant.deal, playing):
        return coup
    return replace(coup, deal=variant.deal, playing=playing)


def due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What may be done now, the thing to call first; empty when the cards are done."""
    if coup.dealt or coup.voided:
        lie = _lie(variant, coup)
        return cards_due(variant, coup) if lie is None else _once(variant, coup, lie).dues
    if coup.duel is not None and coup.duel.bank and not coup.duel.banco:
        return (Due(Step.BANK, PONTE), Due(Step.STAKES))
    return (*cards_due(variant, coup), Due(Step.STAKES))


_Lie = tuple[tuple[int, tuple[int, ...]], ...]
"""What the first two cards of each hand count to, and what each card is worth that came to them."""


class _Come(NamedTuple):
    """What hands that lie so call for; once it is nothing, what becomes of a coup without a
    stake."""

    dues: tuple[Due, ...]
    unstaked: Settlement | None


_MOST_SHEETS: Final = 32


@cache
def _known() -> dict[int, tuple[Variant, dict[_Lie, _Come]]]:
    """For each sheet, held by the object that it is, what its hands have come to so far."""
    return {}


def _lie(variant: Variant, coup: Coup) -> _Lie | None:
    """How the hands lie once all their first cards are out, each open and as it is due; None where
    anything was said or found, and what is due hangs on more than what they count to."""
    if coup.spoken or coup.spoken_hidden or coup.findings or coup.final or coup.voided:
        return None
    if coup.offered is not None or len(coup.dealt) < len(coup.deal):
        return None
    lie, every = list[tuple[int, tuple[int, ...]]](), 0
    try:
        for hand in coup.playing:
            worth = values(variant, coup.hands[hand])
            if len(worth) < FIRST_CARDS:  # another hand has the card that it lacks
                return None
            lie.append((variant.count.of_two(worth[:FIRST_CARDS]), worth[FIRST_CARDS:]))
            every += len(worth)
    except (KeyError, ValueError):  # a hand without a card, or a card face down
        return None
    return tuple(lie) if every == len(coup.dealt) else None


def _once(variant: Variant, coup: Coup, lie: _Lie) -> _Come:
    """What hands that lie so come to under this sheet, asked of the order of the cards once."""
    sheets = _known()
    if id(variant) not in sheets:
        if len(sheets) >= _MOST_SHEETS:
            sheets.clear()
        sheets[id(variant)] = variant, {}
    come = sheets[id(variant)][1]
    if lie not in come:
        dues = cards_due(variant, coup)
        sign = None if dues else judged(variant, coup, PONTE).sign
        come[lie] = _Come(dues, None if sign is None else Settlement({PONTE: _FATES[sign]}))
    return come[lie]


def stakes_open(variant: Variant, coup: Coup) -> bool:
    """True until the first card, or until betting was closed (rules of §2.1)."""
    return not coup.dealt and not coup.closed


def closed(variant: Variant, coup: Coup) -> Coup:
    """The coup after betting was closed by word."""
    return replace(coup, closed=True)


def may_stake(variant: Variant, house: House, coup: Coup, move: Move) -> Move | Refusal:
    """A stake or a principal as it is taken, or why the game refuses it (S3-A7, S3-A8, §2.4)."""
    match move:
        case StakeLaid():
            return _may_bet(variant, coup, move) or move
        case PrincipalNamed():
            return _may_play(variant, coup, move.hand, move.seat) or move
        case BankStaked():
            return _may_play(variant, coup, BANQUE, move.seat) or move
        case BancoCalled():
            return _may_play(variant, coup, PONTE, move.seat) or _may_match(coup, move) or move
        case _:  # of every other game
            return Refusal(No.NOT_THIS_GAME)


def _may_bet(variant: Variant, coup: Coup, stake: StakeLaid) -> Refusal | None:
    rules = variant.principals
    if rules and not rules.may_bet and stake.seat in coup.principals.values():
        return Refusal(No.PRINCIPAL_BETS, {"seat": stake.seat})
    other = {PONTE: BANQUE, BANQUE: PONTE}.get(HandId(stake.bet))
    if other and not variant.both_sides and coup.staked(stake.seat, BetId(other)):
        return Refusal(No.BOTH_SIDES, {"seat": stake.seat})
    return None


def _may_play(variant: Variant, coup: Coup, hand: HandId, seat: Seat) -> Refusal | None:
    rules = variant.principals
    if rules is None or seat.startswith("v"):
        return Refusal(No.NO_PRINCIPALS)
    if coup.dealt:
        return Refusal(No.NOT_ITS_TURN, {"hand": hand})
    if any(other == seat for each, other in coup.principals.items() if each != hand):
        return Refusal(No.SAME_PRINCIPAL, {"seat": seat})
    if not rules.may_bet and any(stake.seat == seat for stake in coup.stakes):
        return Refusal(No.PRINCIPAL_BETS, {"seat": seat})
    return None


def _may_match(coup: Coup, move: BancoCalled) -> Refusal | None:
    """The ponte matches the bank's stake, no more and no less (S3-A11)."""
    if coup.duel is None or not coup.duel.bank:
        return Refusal(No.BANK_FIRST)
    if move.amount != coup.duel.bank:
        return Refusal(No.BANK_DIFFERS, {"amount": coup.duel.bank})
    return None


def after(variant: Variant, coup: Coup, move: Move) -> Coup:
    """The coup after a move that was taken."""
    match move:
        case StakeLaid():
            return coup.with_stake(move.seat, move.bet, move.amount)
        case PrincipalNamed():
            return _named(coup, move.hand, move.seat)
        case BankStaked():
            return replace(_named(coup, BANQUE, move.seat), duel=DuelStakes(move.amount))
        case BancoCalled():
            duel = coup.duel or DuelStakes()
            return replace(_named(coup, PONTE, move.seat), duel=replace(duel, banco=move.amount))
        case _:  # nothing else is taken here
            return coup


def _named(coup: Coup, hand: HandId, seat: Seat) -> Coup:
    return replace(coup, principals={**coup.principals, hand: seat})


def settle(variant: Variant, house: House, coup: Coup) -> Settlement:
    """What the finished coup comes to: the ponte against the bank, and every stake's line."""
    if coup.voided:
        lines = [void_line(stake) for stake in (*coup.stakes, *_duel_stakes(coup))]
        return Settlement({}, _in_order(variant, lines))
    if not coup.stakes and coup.duel is None:
        lie = _lie(variant, coup)
        unstaked = None if lie is None else _once(variant, coup, lie).unstaked
        if unstaked is not None:
            return unstaked
    duel = judged(variant, coup, PONTE)
    lines = [settle_stake(variant.bets[stake.bet], stake, duel, house) for stake in coup.stakes]
    if coup.duel is not None:
        lines += _duel_lines(coup, duel.sign)
    return Settlement({PONTE: _FATES[duel.sign]}, _in_order(variant, lines))


_FATES: Final = {1: "wins", -1: "loses", 0: "ties"}


def _in_order(variant: Variant, lines: list[Line]) -> tuple[Line, ...]:
    if not lines:  # as where cards alone are recorded
        return ()
    order = (*variant.bets, BANK, BANCO)
    return tuple(sorted(lines, key=lambda line: (*seat_order(line.seat), order.index(line.bet))))


def _duel_stakes(coup: Coup) -> Iterator[Stake]:
    if coup.duel is not None:
        if coup.duel.bank:
            yield Stake(coup.principals[BANQUE], BANK, coup.duel.bank)
        if coup.duel.banco:
            yield Stake(coup.principals[PONTE], BANCO, coup.duel.banco)


def _duel_lines(coup: Coup, sign: int) -> Iterator[Line]:
    """Winner takes the other's stake; on a tie both keep theirs (S3.14, S3.15)."""
    for stake in _duel_stakes(coup):
        won = sign if stake.bet == BANCO else -sign
        result = {1: Result.WIN, -1: Result.LOSE, 0: Result.PUSH}[won]
        gain = stake.amount if result is Result.WIN else Money(0)
        loss = stake.amount if result is Result.LOSE else Money(0)
        yield Line(stake.seat, stake.bet, stake.amount, result, gain, loss)


def speakers(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Nobody: the principals are named, and no hand stands for several."""
    return {}


def next_bank(variant: Variant, fresh: Coup, coup: Coup, settlement: Settlement) -> Coup:
    """The fresh coup with who plays which hand, and the stakes of a duel that ride (S3-A20)."""
    tied = settlement.results.get(PONTE) == "ties"
    proposed = _next_principals(variant, coup, settlement)
    fresh = replace(fresh, proposed=proposed) if proposed else fresh
    carries = variant.principals is not None and variant.principals.tie_carries
    if carries and tied and coup.duel is not None:
        return replace(fresh, principals=coup.principals, duel=coup.duel)
    return fresh


def _next_principals(variant: Variant, coup: Coup, settlement: Settlement) -> Mapping[HandId, Seat]:
    """Who plays which hand next: the loser's place goes on, the winner keeps his (S3.19, S3-A19).

    A place that a volunteer or the lot fills is left out (S3-A9). Whoever was only proposed played
    nothing in this coup: he has lost no place by it.
    """
    playing = {**coup.proposed, **coup.principals}
    if not playing:
        return playing
    losers = {"wins": BANQUE, "loses": PONTE}
    loser = losers.get(settlement.results.get(PONTE, ""))
    if variant.principals is None or loser is None or loser not in coup.principals:
        return playing
    if variant.principals.next_principal is not NextPrincipal.NEXT_SEAT:
        return {hand: seat for hand, seat in playing.items() if hand != loser}
    for step in range(1, coup.seats):
        candidate = neighbour(playing[loser], step, coup.seats)
        if candidate not in playing.values():
            return {**playing, loser: candidate}
    return playing
