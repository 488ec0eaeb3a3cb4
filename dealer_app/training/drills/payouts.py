"""Payouts: the sum, the stack of the house's chips, what becomes of a stake; the commission, half
pays, long odds, the multiples of naturals, the levy, the reckless Grandeur's half (§2.3, §2.6,
§2.7, §3.5, §4, S1.18, S2.11-S2.13, S3.16-S3.18; §14 drill C).

Every game of the family has it; the levy where the house takes one, the half where it penalises a
recklessness. What no chip of the house pays is asked as a sum.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Claim
from dealer_app.rules.card_order import against, judged, natural_of
from dealer_app.rules.coup import BankLine, Coup, Line, Speech, score
from dealer_app.rules.due import Why
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.pay_lines import multiple, pay_line
from dealer_app.rules.representative import ponte_hand, reckless, representative
from dealer_app.rules.stacks import paid_with, payable, stack
from dealer_app.rules.tableaux import levy_base, sides
from dealer_app.rules.variant import BetId, BetSpec, LevyBase, Penalty, Result, Role, Seat, Variant
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.table import Rules
from dealer_app.training.drills.calls import answer, call_of
from dealer_app.training.drills.decided_bets import (
    Staked,
    amount,
    decided,
    ends_of,
    even_on,
    hands_of_bet,
    restaked,
    staked,
)
from dealer_app.training.drills.finished_coups import Wish, coups_as
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values, choice
from dealer_app.training.school_felt import (
    ShuffledCards,
    dealt,
    followed_by,
    plain_totals,
    played_out,
    said,
    settled,
)
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import chips, rounding, won

SUM: Final = "sum"
CHIPS: Final = "chips"
FATE: Final = "fate"

_FATES: Final[Mapping[Result, str]] = {
    Result.WIN: "fate_paid",
    Result.LOSE: "fate_taken",
    Result.PUSH: "fate_returned",
}
"""What becomes of a stake in the coup that it lay in, as it is answered."""
RIDES: Final = "fate_rides"
"""What becomes of one that was neither won nor lost, and that lies in the next coup (S1.22)."""

_TRIES: Final = 40


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """Each end of each bet as a sum and as chips, what becomes of each stake, and what the bank
    and a Grandeur share."""
    keys = (*_bet_keys(rules), *_share_keys(rules))
    return tuple(DrillCell(Drill.PAYOUTS, rules.variant.id, key) for key in keys)


def hard(rules: Rules) -> tuple[DrillCell, ...]:
    """The bets that every coup pays, before those beside them."""
    beside = {bet.id for bet in rules.variant.bets.values() if bet.role is Role.SIDE}
    return tuple(cell for cell in cells(rules) if cell.parts[0] not in beside)


def _bet_keys(rules: Rules) -> Iterator[str]:
    for bet in rules.variant.bets.values():
        if bet.id in rules.house.closed:
            continue
        for end in ends_of(rules.variant, bet):
            wins = end.result is Result.WIN
            if wins or (end.result is Result.LOSE and (end.times > 1 or end.part)):
                yield f"{end.key}|{SUM}"
            if wins and paid_with(rules.house):
                yield f"{end.key}|{CHIPS}"
            if bet.role is not Role.SIDE and end.times == 1 and not end.part:
                yield f"{end.key}|{FATE}"


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What is paid, taken or given back of a stake, in a coup by which it ends as the cell says."""
    if cell.parts[0] in SHARES:
        return _ask_share_of(rules, random, cell)
    *end, mode = cell.parts
    at = decided(rules, random, "|".join(end))
    if mode == CHIPS:
        at = _payable(rules, at, random)
    line = _line(rules, at)
    question = _question(rules, at, line, cell)
    if mode == FATE:
        right = _fate(rules, at, line)
        may_ride = (RIDES,) if rules.variant.tour.rides else ()
        wrong = [Saying(each) for each in (*_FATES.values(), *may_ride) if each != right]
        return choice(question, Saying(right), wrong, random)
    values = paid_with(rules.house)
    if mode == SUM or not payable(Money(question.right), values):
        return question
    best = stack(Money(question.right), rules.house).chips
    ask_for = Saying("pay_chips", question.ask.values)
    return replace(question, kind=AnswerKind.CHIPS, ask=ask_for, chips=values, best=best)


def _question(rules: Rules, at: Staked, line: Line, cell: DrillCell) -> Question:
    """The sum that changes hands, typed."""
    wins, mode = line.result is Result.WIN, cell.parts[-1]
    right = in_chips(line, rules.house) if wins else line.lost
    asks = "fate_what" if mode == FATE else "pay_what" if wins else "take_what"
    values: Values = {"seat": at.seat, "bet": at.bet, "amount": line.stake}
    told = Saying("call", answer(call_of(rules, at.coup)).values)
    return Question(
        cell,
        FeltSeen(at.coup, stake=(at.seat, at.bet), said=(told,)),
        Saying(asks, values),
        AnswerKind.AMOUNT,
        right,
        rule_of_line(rules, at, line),
        tuple(why_of_line(rules, at, line)),
    )


def _fate(rules: Rules, at: Staked, line: Line) -> str:
    """What becomes of the stake: as its line says, and whether the next coup begins with it."""
    following = followed_by(rules, at.coup)
    return RIDES if following.staked(at.seat, at.bet) else _FATES[line.result]


def _line(rules: Rules, at: Staked) -> Line:
    lines = settled(rules, at.coup).lines
    return next(line for line in lines if (line.seat, line.bet) == (at.seat, at.bet))


def _payable(rules: Rules, at: Staked, random: Random) -> Staked:
    """The stake as an amount whose win the house's chips can pay, where there is one."""
    values = paid_with(rules.house)
    for _ in range(_TRIES):
        line = _line(rules, at)
        if payable(in_chips(line, rules.house), values):
            break
        laid = even_on(rules.variant, amount(rules.house, at.bet, random), at.seat, at.bet)
        at = replace(at, coup=restaked(rules.variant, at, laid))
    return at


def rule_of_line(rules: Rules, at: Staked, line: Line) -> str:
    """The number of the rule by which a stake is paid or taken."""
    bet = rules.variant.bets[BetId(at.bet)]
    if line.commission:
        return call_rule(rules.variant, "commission", "pays")
    if followed_by(rules, at.coup).staked(at.seat, at.bet):
        return call_rule(rules.variant, Why.RIDES.value)
    hands = hands_of_bet(rules.variant, at.seat, bet.id)
    ends = list(_ends_of_line(rules.variant, at, line)) if len(hands) == 1 else []
    takes = [f"takes_{bet.id}", "takes"] if line.result is Result.LOSE else []
    side = ["pays_side"] if bet.role is Role.SIDE else []
    return call_rule(rules.variant, *ends, *takes, f"pays_{bet.id}", *side, "pays")


def _ends_of_line(variant: Variant, at: Staked, line: Line) -> Iterator[str]:
    """What may have a rule of its own where one hand is looked at: a stake that goes back, a hand
    that is over, a win or a loss without a natural."""
    bet, bank = BetId(at.bet), variant.banque
    (hand,) = hands_of_bet(variant, at.seat, bet)
    natural = any(natural_of(variant, at.coup, each) for each in (hand, bank))
    if line.result not in (Result.WIN, Result.LOSE):
        yield from ("returned_natural", "returned") if natural else ("returned",)
        return
    if score(variant, at.coup.hand(hand)).bust:
        yield "hand_over"
    elif score(variant, at.coup.hand(bank)).bust:
        yield "bank_over"
    if not natural:
        yield f"{'pays' if line.result is Result.WIN else 'takes'}_{bet}_plain"


def why_of_line(rules: Rules, at: Staked, line: Line) -> Iterator[Saying]:
    """How the sum comes about: the line that decides, the odds, rounding and commission."""
    variant, bet = rules.variant, rules.variant.bets[BetId(at.bet)]
    hands = hands_of_bet(variant, at.seat, bet.id)
    if len(hands) > 1:
        yield from _of_halves(rules, at, line)
        return
    duel = judged(variant, at.coup, hands[0])
    decides = pay_line(bet, duel)
    times = 1 if decides is None else multiple(decides.times, duel)
    match line.result:
        case Result.WIN if decides is not None:
            yield from won(rules.house, bet, (decides, times), line)
        case Result.LOSE:
            yield _came(rules, at, bet, "loses")
            if times > 1:
                yield Saying("times_stake", {"times": times})
                by: Values = {"stake": line.stake, "by": str(times), "exact": str(line.lost)}
                yield Saying("stake_by", by)
        case _:  # it is neither won nor lost
            yield _came(rules, at, bet, "returned")
            if followed_by(rules, at.coup).staked(at.seat, at.bet):
                yield Saying("stakes_ride")


def _came(rules: Rules, at: Staked, bet: BetSpec, end: str) -> Saying:
    """Why a stake comes to that end: who won, or the tie; of a side bet, that it did not come. A
    game of one bet does not name it."""
    hand, *_ = hands_of_bet(rules.variant, at.seat, bet.id)
    result = None if bet.role is Role.SIDE else settled(rules, at.coup).results.get(hand)
    named = "stake" if rules.variant.one_bet else "bet"
    if result == "ties":
        return Saying(f"{named}_{end}_tie", {"bet": bet.id})
    if result is None or end != "loses":
        return Saying(f"{named}_{end}", {"bet": bet.id})
    winner = hand if result == "wins" else rules.variant.banque
    return Saying(f"{named}_loses_to", {"bet": bet.id, "hand": winner})


def _of_halves(rules: Rules, at: Staked, line: Line) -> Iterator[Saying]:
    """What becomes of each half of a stake that lies on both sides (S4-A21)."""
    yield Saying("half_on_each", {"stake": line.stake})
    results = settled(rules, at.coup).results
    for hand in hands_of_bet(rules.variant, at.seat, BetId(at.bet)):
        half: Values = {"hand": hand, "amount": Money(line.stake // 2)}
        yield Saying(f"half_{results[hand]}", half)
    came = [results[hand] for hand in hands_of_bet(rules.variant, at.seat, BetId(at.bet))]
    if "ties" not in came:
        even = len(set(came)) > 1
        terms = (line.stake // 2,) * len(came)
        yield Saying("halves_even") if even else Saying("halves_added", {"terms": terms})
    if line.result is Result.WIN:
        yield from chips(in_chips(line, rules.house), rules.house)


# What a bank leaves the house, and what a Grandeur answers for


LEVY: Final = "levy"
SHARE: Final = "share"
SHARES: Final = frozenset({LEVY, SHARE})
OWN: Final = "own"
OTHER: Final = "other"

_PONTES: Final = (Seat("2"), Seat("3"), Seat("4"))
_SEATS: Final = 4


def _share_keys(rules: Rules) -> Iterator[str]:
    """The levy where the house takes one; the Grandeur's part of the others where she is
    penalised, lost or won, for her and for another."""
    variant = rules.variant
    if variant.cagnotte is not None and variant.cagnotte.rate:
        yield LEVY
    if variant.penalty is not None and variant.penalty.enabled:
        results = ["loses"] if variant.penalty.claim is Claim.NEVER else ["loses", "wins"]
        for result in results:
            yield from (f"{SHARE}|{result}|{whose}" for whose in (OWN, OTHER))


def _ask_share_of(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the house takes of a bank that won, or what a reckless Grandeur comes to."""
    return (_ask_levy if cell.parts[0] == LEVY else _ask_share)(rules, random, cell)


def _ask_levy(rules: Rules, random: Random, cell: DrillCell) -> Question:
    variant = rules.variant
    coup = _bank_that_won(rules, random)
    bank = settled(rules, coup).bank
    assert bank is not None
    won = Money(bank.gained + bank.cagnotte)
    return Question(
        cell,
        FeltSeen(coup, said=(_called(rules, coup),)),
        Saying("levy_what", {"amount": won}),
        AnswerKind.AMOUNT,
        bank.cagnotte,
        call_rule(variant, "cagnotte"),
        why_levied(rules, coup, bank),
    )


def why_levied(rules: Rules, coup: Coup, bank: BankLine) -> tuple[Saying, ...]:
    """The house's share of what a bank won, and how it is rounded; nothing where none is taken."""
    variant, levy = rules.variant, rules.variant.cagnotte
    if levy is None or not bank.cagnotte:
        return ()
    duels = {hand: judged(variant, coup, hand) for hand in against(variant, coup)}
    base = Money(levy_base(variant, coup, duels, Money(bank.gained + bank.cagnotte)))
    open_bank = levy.base is LevyBase.OPEN_BANK
    values: Values = {"amount": base, "rate": str(levy.rate), "exact": str(base * levy.rate)}
    share = Saying("levy_of_sides" if open_bank else "levy_of_win", values)
    if base * levy.rate == bank.cagnotte:
        return (share,)
    return (share, rounding(rules.house.cagnotte, bank.cagnotte))


def _called(rules: Rules, coup: Coup) -> Saying:
    return Saying("call", answer(call_of(rules, coup)).values)


def _bank_that_won(rules: Rules, random: Random) -> Coup:
    """A coup of which the house takes its levy: the bank won more than it lost."""
    variant = rules.variant
    while True:
        stakes = _stakes(rules, random)
        fresh = staked(variant, _SEATS, stakes, Money(2 * sum(stakes.values())))
        hands = against(variant, fresh)
        results = ("loses", *(random.choice(("loses", "ties", "wins")) for _ in hands[1:]))
        coup = next(coups_as(variant, fresh, Wish(results), random))
        bank = settled(rules, coup).bank
        if bank is not None and bank.cagnotte > 0:
            return coup


def _stakes(rules: Rules, random: Random) -> Mapping[tuple[Seat, BetId], Money]:
    """A stake of each ponte, where there are sides on one of them each."""
    variant = rules.variant
    bets = (
        [BetId(side) for side in sides(variant)] if len(sides(variant)) > 1 else list(variant.bets)
    )
    placed = {seat: bets[place % len(bets)] for place, seat in enumerate(_PONTES)}
    return {(seat, bet): amount(rules.house, bet, random) for seat, bet in placed.items()}


def _ask_share(rules: Rules, random: Random, cell: DrillCell) -> Question:
    _, result, whose = cell.parts
    variant = rules.variant
    coup = _played_recklessly(rules, random, result)
    grandeur, hand = representative(variant, coup), ponte_hand(variant)
    seats = [
        line.seat
        for line in settled(rules, coup).lines
        if (line.seat == grandeur) == (whose == OWN)
    ]
    seat = random.choice(seats)
    line = next(line for line in settled(rules, coup).lines if line.seat == seat)
    played = "drew" if coup.third(hand) is not None else "stood"
    total = variant.count.total([variant.pack.value(c) for c in coup.hand(hand)[:2]]).points
    told = Saying(f"played_{played}", {"hand": hand, "total": total, "seat": grandeur or seat})
    claims = (Saying("claims", {"hand": hand}),) if result == "wins" else ()
    return Question(
        cell,
        FeltSeen(coup, stake=(seat, line.bet), said=(told, *claims, _called(rules, coup))),
        Saying(f"share_{result}", {"seat": seat, "amount": line.stake}),
        AnswerKind.AMOUNT,
        line.won if result == "wins" else line.lost,
        call_rule(variant, "reckless"),
        why_shared(rules, coup, line),
    )


def why_shared(rules: Rules, coup: Coup, line: Line) -> tuple[Saying, ...]:
    """What a seat comes to by its line where the Grandeur answers for the others; nothing where she
    does not."""
    variant, penalty = rules.variant, rules.variant.penalty
    moved = any(each.won + each.lost != each.stake for each in settled(rules, coup).lines)
    if penalty is None or not moved or not reckless(variant, coup):
        return ()
    grandeur = representative(variant, coup)
    return (*_shared(rules, coup, penalty, grandeur), _in_all(rules, coup, line, grandeur))


def _shared(rules: Rules, coup: Coup, penalty: Penalty, grandeur: Seat | None) -> Iterator[Saying]:
    """Whose stakes are shared, the part of each, and which way it was rounded."""
    hand = ponte_hand(rules.variant)
    yield Saying("share_of_each", {"share": str(penalty.share), "hand": hand})
    for line in settled(rules, coup).lines:
        if line.seat != grandeur:
            part = abs(line.stake - line.won - line.lost)
            yield Saying("share_part", {"seat": line.seat, "stake": line.stake, "amount": part})
    if penalty.half is not Rounding.NEAREST:
        yield Saying(f"share_rounded_{penalty.half.value}")


def _in_all(rules: Rules, coup: Coup, line: Line, grandeur: Seat | None) -> Saying:
    """What a seat comes to: the Grandeur by her own stake and all the parts, another by what is
    left of its own."""
    others = [each for each in settled(rules, coup).lines if each.seat != grandeur]
    part = {each.seat: abs(each.stake - each.won - each.lost) for each in others}
    if line.seat == grandeur:
        return Saying("share_own", {"seat": line.seat, "terms": (line.stake, *part.values())})
    return Saying("share_other", {"seat": line.seat, "terms": (line.stake, -part[line.seat])})


def _played_recklessly(rules: Rules, random: Random, result: str) -> Coup:
    """A coup in which the Grandeur stood or drew recklessly, and the bank lost or won."""
    variant = rules.variant
    while True:
        stakes = _distinct(rules, random)
        fresh = staked(variant, _SEATS, stakes, Money(2 * sum(stakes.values())))
        coup = _reckless(variant, fresh, random)
        if reckless(variant, coup) and settled(rules, coup).results == {
            ponte_hand(variant): result
        }:
            return replace(coup, claimed=True if result == "wins" else None)


def _distinct(rules: Rules, random: Random) -> Mapping[tuple[Seat, BetId], Money]:
    """Stakes of which one is the highest."""
    while True:
        stakes = _stakes(rules, random)
        if len(set(stakes.values())) == len(stakes):
            return stakes


def _reckless(variant: Variant, fresh: Coup, random: Random) -> Coup:
    """The coup with a play against the bank that asks for another; the bank plays by its law."""
    penalty, hand, deck = variant.penalty, ponte_hand(variant), ShuffledCards(variant, random)
    assert penalty is not None
    plain = plain_totals(variant)
    low = [total for total in plain if total <= penalty.stands_on]
    high = [total for total in plain if total >= penalty.draws_on]
    stands = not high or random.random() < 1 / 2
    firsts = {hand: deck.pair(low if stands else high), variant.banque: deck.pair(plain)}
    coup = said(variant, dealt(fresh, deck, firsts), hand, Speech.STAND if stands else Speech.DRAW)
    coup = replace(coup, spoken_hidden=frozenset({hand}))
    if not stands:
        coup = coup.with_card(hand, next(iter(deck)))
    return played_out(variant, coup, deck, random)
