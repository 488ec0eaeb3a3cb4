"""The routine of punto banco and the festival game: the house banks, two hands are dealt.

Rules of §2.1-§2.2 and S3.9-S3.14; where principals sit, they also play a duel (S3.7).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Line, Settlement, Speech, Stake, score, values
from dealer_app.rules.drawing import Act
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.settlement import settle_stake, void_line
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


def due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What may be done now, the thing to call first; empty when the cards are done."""
    if coup.voided or coup.final:
        return ()
    place = _first_place(variant, coup)
    if place is not None:
        return _first_card(variant, coup, place)
    if not variant.announces and coup.hidden_hands:
        return tuple(Due(Step.SHOW, hand, Why.UNSEEN) for hand in coup.hidden_hands)
    if variant.naturals_stop and _natural_lies_open(variant, coup):
        return _all_shown(coup, Why.NATURAL_SHOWN)
    for hand in variant.laws:
        step = _turn(variant, coup, hand)
        if step is not None:
            return (step,)
    return _all_shown(coup, Why.JUDGED)


def _first_place(variant: Variant, coup: Coup) -> HandId | None:
    """The hand that lacks one of its first cards, in the order of the deal."""
    given: Counter[HandId] = Counter()
    for hand in variant.deal:
        given[hand] += 1
        if len(coup.hand(hand)) < given[hand]:
            return hand
    return None


def _first_card(variant: Variant, coup: Coup, hand: HandId) -> tuple[Due, ...]:
    replaces = len(coup.dealt) >= len(variant.deal)
    card = Due(Step.CARD, hand, Why.REPLACES if replaces else Why.FIRST_CARDS)
    if coup.dealt:
        return (card,)
    if coup.duel is not None and coup.duel.bank and not coup.duel.banco:
        return (Due(Step.BANK, PONTE), Due(Step.STAKES))
    return (card, Due(Step.STAKES))


def _natural_lies_open(variant: Variant, coup: Coup) -> bool:
    return any(
        score(variant, coup.hand(hand)).natural for hand in variant.laws if not coup.hides(hand)
    )


def _all_shown(coup: Coup, why: Why) -> tuple[Due, ...]:
    return tuple(Due(Step.SHOW, hand, why) for hand in coup.hidden_hands)


def _turn(variant: Variant, coup: Coup, hand: HandId) -> Due | None:
    """What this hand still has to do, None when its turn is over."""
    cards = coup.hand(hand)
    if coup.hides(hand):
        return _hidden_turn(variant, coup, hand)
    if hand != PONTE and len(variant.laws[hand].rows[0]) > 1 and _third_hidden(coup):
        return Due(Step.SHOW, PONTE, Why.UNSEEN)
    spoken = coup.spoken.get(hand)
    if len(cards) > FIRST_CARDS or (hand in coup.spoken_hidden and spoken is Speech.STAND):
        return None  # what was said face down counts as played (IRR-21)
    act, step = _by_law(variant, coup, hand)
    if act is Act.CHOOSES and spoken is Speech.DRAW:
        return Due(Step.CARD, hand, Why.ANNOUNCED, step.total)
    if act is Act.STANDS or (act is Act.CHOOSES and spoken is not None):
        return None
    if act is Act.CHOOSES:
        return replace(step, step=Step.CHOICE, why=Why.FREE)
    return step


def _third_hidden(coup: Coup) -> bool:
    drawn = coup.third(PONTE)
    return drawn is not None and drawn.hidden


def _hidden_turn(variant: Variant, coup: Coup, hand: HandId) -> Due | None:
    first_hidden = any(card.hidden for card in coup.hand(hand)[:FIRST_CARDS])
    drew = len(coup.hand(hand)) > FIRST_CARDS
    if hand in variant.shown_first and first_hidden:
        return Due(Step.SHOW, hand, Why.SHOWN_FIRST)
    if not first_hidden:
        return Due(Step.SHOW, hand, Why.UNSEEN)
    spoken = coup.spoken.get(hand)
    if drew or spoken is Speech.STAND:
        return None
    if spoken is Speech.DRAW:
        return Due(Step.CARD, hand, Why.ANNOUNCED)
    return Due(Step.SHOW if spoken is Speech.SHOW else Step.CHOICE, hand, Why.UNSEEN)


def _by_law(variant: Variant, coup: Coup, hand: HandId) -> tuple[Act, Due]:
    """The law's cell for a hand that lies open, and the call for its card."""
    total, third = _cell(variant, coup, hand)
    law = variant.laws[hand]
    if len(law.rows[0]) == 1:
        why = Why.OWN_TOTAL
    else:
        why = Why.OTHER_STOOD if third is None else Why.OTHER_DREW
    return law.act(total, third), Due(Step.CARD, hand, why, total, third)


def _cell(variant: Variant, coup: Coup, hand: HandId) -> tuple[int, int | None]:
    first = coup.hand(hand)[:FIRST_CARDS]
    drawn = None if hand == PONTE else coup.third(PONTE)
    third = None if drawn is None or drawn.hidden else variant.pack.value(drawn)
    return score(variant, first).total, third


def act_of(variant: Variant, coup: Coup, hand: HandId) -> Act:
    """What the law says of a hand whose first two cards are known, a natural that lies open
    ending the draws of both."""
    if variant.naturals_stop and any(natural_of(variant, coup, each) for each in variant.laws):
        return Act.STANDS
    return _by_law(variant, coup, hand)[0]


def own_act(variant: Variant, coup: Coup, hand: HandId) -> Act:
    """What the law says of a hand by its own first two cards, whatever the other hand holds."""
    return _by_law(variant, coup, hand)[0]


def natural_of(variant: Variant, coup: Coup, hand: HandId) -> int:
    """How many times the stake the first two cards are worth as a natural; 0 while hidden."""
    first = coup.hand(hand)[:FIRST_CARDS]
    if any(card.hidden for card in first):
        return 0
    return variant.count.natural(values(variant, first))


def may_stake(variant: Variant, coup: Coup, stake: Stake) -> Refusal | None:
    """Why the game itself refuses a stake, None if it does not (S3-A7, S3-A8, §2.4)."""
    rules = variant.principals
    if rules and not rules.may_bet and stake.seat in coup.principals.values():
        return Refusal(No.PRINCIPAL_BETS, {"seat": stake.seat})
    other = {PONTE: BANQUE, BANQUE: PONTE}.get(HandId(stake.bet))
    if other and not variant.both_sides and coup.staked(stake.seat, BetId(other)):
        return Refusal(No.BOTH_SIDES, {"seat": stake.seat})
    return None


def settle(variant: Variant, house: House, coup: Coup) -> Settlement:
    """What the finished coup comes to: the ponte against the bank, and every stake's line."""
    order = {bet: place for place, bet in enumerate((*variant.bets, BANK, BANCO))}
    if coup.voided:
        lines = [void_line(stake) for stake in (*coup.stakes, *_duel_stakes(coup))]
        return Settlement({}, _in_order(lines, order))
    duel = judged(variant, coup)
    lines = [settle_stake(variant.bets[stake.bet], stake, duel, house) for stake in coup.stakes]
    lines += _duel_lines(coup, duel.sign)
    results = {PONTE: {1: "wins", -1: "loses", 0: "ties"}[duel.sign]}
    return Settlement(results, _in_order(lines, order))


def judged(variant: Variant, coup: Coup) -> Duel:
    """The two hands as they compare: the nearer to nine, then the tie-break (S3.14)."""
    ponte, banque = (score(variant, coup.hand(hand)) for hand in (PONTE, BANQUE))
    sign = (ponte.total > banque.total) - (ponte.total < banque.total)
    if sign == 0 and ponte.total in variant.tiebreak:
        fewer = len(banque.cards) - len(ponte.cards)
        sign = (fewer > 0) - (fewer < 0)
    return Duel(ponte, banque, sign)


def _in_order(lines: list[Line], order: Mapping[BetId, int]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (*seat_order(line.seat), order[BetId(line.bet)])))


def seat_order(seat: Seat) -> tuple[bool, int]:
    """Where a seat comes in the order of the table: seats by number, then standing bettors."""
    return seat.startswith("v"), int(seat.removeprefix("v"))


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
        gain = stake.amount if result is Result.WIN else type(stake.amount)(0)
        yield Line(stake.seat, stake.bet, stake.amount, result, gain)


def next_bank(
    variant: Variant, seats: int, coup: Coup, settlement: Settlement
) -> Mapping[HandId, Seat]:
    """Who plays which hand next: the loser's place goes on, the winner keeps his (S3.19, S3-A19).

    A place that a volunteer or the lot fills is left out (S3-A9).
    """
    playing = {**coup.proposed, **coup.principals}
    losers = {"wins": BANQUE, "loses": PONTE}
    loser = losers.get(settlement.results.get(PONTE, ""))
    if variant.principals is None or loser is None or loser not in playing:
        return playing
    if variant.principals.next_principal is not NextPrincipal.NEXT_SEAT:
        return {hand: seat for hand, seat in playing.items() if hand != loser}
    seat = int(playing[loser])
    for step in range(1, seats):
        candidate = Seat(str((seat + step - 1) % seats + 1))
        if candidate not in playing.values():
            return {**playing, loser: candidate}
    return playing
