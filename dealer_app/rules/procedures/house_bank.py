"""The routine of punto banco and the festival game: the house banks, two hands are dealt.

Rules of §2.1-§2.2 and S3.9-S3.14; where principals sit, they also play a duel (S3.7).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from dealer_app.rules.bank import neighbour, seat_order
from dealer_app.rules.card_order import cards_due, judged
from dealer_app.rules.cards import FIRST_CARDS, JOINT_FACE, Card
from dealer_app.rules.coup import Coup, DuelStakes, Line, Settlement, Stake
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
        come = _come_to(variant, coup)
        return cards_due(variant, coup) if come is None else come.dues
    if coup.duel is not None and coup.duel.bank and not coup.duel.banco:
        return (Due(Step.BANK, PONTE), Due(Step.STAKES))
    known = _of_sheet(variant)
    if known.opened is None or known.opened[0] is not coup:
        known.opened = coup, (*cards_due(variant, coup), Due(Step.STAKES))
    return known.opened[1]


_Lie = tuple[tuple[int, tuple[int, ...]], ...]
"""What the first two cards of each hand count to, and what each card is worth that came to them."""


class _Come(NamedTuple):
    """What hands that lie so call for; once it is nothing, what becomes of a coup without a
    stake."""

    dues: tuple[Due, ...]
    unstaked: Settlement | None


_MOST_SHEETS: Final = 32


class _OfSheet:
    """A sheet, what each face is worth under it, what its hands have come to so far, and those of
    the coup that was asked about last, before its first card and once they lay."""

    __slots__ = ("come", "last", "opened", "variant", "worth")

    def __init__(self, variant: Variant) -> None:
        pack = variant.pack
        told = (*pack.faces, *([JOINT_FACE] if pack.joint else ()))
        self.variant = variant
        self.worth: Final = {face: pack.value(Card(face)) for face in told}
        self.come: Final = dict[_Lie, _Come]()
        self.opened: tuple[Coup, tuple[Due, ...]] | None = None
        self.last: tuple[Coup, _Come] | None = None


@cache
def _known() -> dict[int, _OfSheet]:
    """What is known of each sheet, held by the object that it is."""
    return {}


def _of_sheet(variant: Variant) -> _OfSheet:
    sheets = _known()
    known = sheets.get(id(variant))
    if known is None:
        if len(sheets) >= _MOST_SHEETS:
            sheets.clear()
        known = sheets[id(variant)] = _OfSheet(variant)
    return known


def _come_to(variant: Variant, coup: Coup) -> _Come | None:
    """What the hands come to once all their first cards are out, each open and as it is due, asked
    of the order of the cards once for all that lie so; None where anything was said or found, and
    what is due hangs on more than what they count to."""
    known = _of_sheet(variant)
    if known.last is not None and known.last[0] is coup:
        return known.last[1]
    if coup.spoken or coup.spoken_hidden or coup.findings or coup.final or coup.void is not None:
        return None
    if coup.offered is not None or len(coup.dealt) < len(coup.deal):
        return None
    of_two, hands, worth = variant.count.of_two, coup.hands, known.worth
    counts: list[tuple[int, tuple[int, ...]]] = []
    every = 0
    try:
        for hand in coup.playing:
            values = [worth[card.face] for card in hands[hand]]
            if len(values) < FIRST_CARDS:  # another hand has the card that it lacks
                return None
            counts.append((of_two(values[:FIRST_CARDS]), tuple(values[FIRST_CARDS:])))
            every += len(values)
    except KeyError:  # a hand without a card, or a card face down
        return None
    if every != len(coup.dealt):
        return None
    lie = tuple(counts)
    come = known.come.get(lie)
    if come is None:
        dues = cards_due(variant, coup)
        sign = None if dues else judged(variant, coup, PONTE).sign
        come = _Come(dues, None if sign is None else Settlement({PONTE: _FATES[sign]}))
        known.come[lie] = come
    known.last = coup, come
    return come


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
        come = _come_to(variant, coup)
        if come is not None and come.unstaked is not None:
            return come.unstaked
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
