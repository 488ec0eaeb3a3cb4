"""What a bank leaves the house, and what a Grandeur answers for: the levy, and the others' half
(§3.5, §4, S1.18, S1-A15, S1-A31)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Claim
from dealer_app.rules.card_order import against, judged
from dealer_app.rules.coup import Coup, Line, Speech
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.representative import ponte_hand, reckless, representative
from dealer_app.rules.tableaux import levy_base, sides
from dealer_app.rules.variant import BetId, LevyBase, Penalty, Seat, Variant
from dealer_app.table.table import Rules
from dealer_app.training.drills.calls import answer, call_of
from dealer_app.training.drills.decided_bets import amount, staked
from dealer_app.training.drills.finished_coups import Wish, coups_as
from dealer_app.training.felt import ShuffledCards, dealt, plain_totals, played_out, said, settled
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import rounding

LEVY: Final = "levy"
SHARE: Final = "share"
NAMES: Final = frozenset({LEVY, SHARE})
OWN: Final = "own"
OTHER: Final = "other"

_PONTES: Final = (Seat("2"), Seat("3"), Seat("4"))
_SEATS: Final = 4


def keys(rules: Rules) -> Iterator[str]:
    """The levy where the house takes one; the Grandeur's part of the others where she is
    penalised, lost or won, for her and for another."""
    variant = rules.variant
    if variant.cagnotte is not None and variant.cagnotte.rate:
        yield LEVY
    if variant.penalty is not None and variant.penalty.enabled:
        results = ["loses"] if variant.penalty.claim is Claim.NEVER else ["loses", "wins"]
        for result in results:
            yield from (f"{SHARE}|{result}|{whose}" for whose in (OWN, OTHER))


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the house takes of a bank that won, or what a reckless Grandeur comes to."""
    return (_ask_levy if cell.parts[0] == LEVY else _ask_share)(rules, random, cell)


def lines(rules: Rules, coup: Coup) -> tuple[Line, ...]:
    """The payout of a finished coup, line by line."""
    return settled(rules, coup).lines


def _ask_levy(rules: Rules, random: Random, cell: DrillCell) -> Question:
    variant = rules.variant
    coup = _bank_that_won(rules, random)
    bank, levy = settled(rules, coup).bank, variant.cagnotte
    assert bank is not None
    assert levy is not None
    won = Money(bank.gained + bank.cagnotte)
    duels = {hand: judged(variant, coup, hand) for hand in against(variant, coup)}
    base = Money(levy_base(variant, coup, duels, won))
    open_bank = levy.base is LevyBase.OPEN_BANK
    values: Values = {"amount": base, "rate": str(levy.rate), "exact": str(base * levy.rate)}
    why = [Saying("levy_of_sides" if open_bank else "levy_of_win", values)]
    if base * levy.rate != bank.cagnotte:
        why.append(rounding(rules.house.cagnotte, bank.cagnotte))
    return Question(
        cell,
        FeltSeen(coup, said=(_called(rules, coup),)),
        Saying("levy_what", {"amount": won}),
        AnswerKind.AMOUNT,
        bank.cagnotte,
        call_rule(variant, "cagnotte"),
        tuple(why),
    )


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
    variant, penalty = rules.variant, rules.variant.penalty
    assert penalty is not None
    coup = _played_recklessly(rules, random, result)
    grandeur, hand = representative(variant, coup), ponte_hand(variant)
    seats = [line.seat for line in lines(rules, coup) if (line.seat == grandeur) == (whose == OWN)]
    seat = random.choice(seats)
    line = next(line for line in lines(rules, coup) if line.seat == seat)
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
        (*_shared(rules, coup, penalty, grandeur), _in_all(rules, coup, line, grandeur)),
    )


def _shared(rules: Rules, coup: Coup, penalty: Penalty, grandeur: Seat | None) -> Iterator[Saying]:
    """Whose stakes are shared, the part of each, and which way it was rounded."""
    hand = ponte_hand(rules.variant)
    yield Saying("share_of_each", {"share": str(penalty.share), "hand": hand})
    for line in lines(rules, coup):
        if line.seat != grandeur:
            part = abs(line.stake - line.won - line.lost)
            yield Saying("share_part", {"seat": line.seat, "stake": line.stake, "amount": part})
    if penalty.half is not Rounding.NEAREST:
        yield Saying(f"share_rounded_{penalty.half.value}")


def _in_all(rules: Rules, coup: Coup, line: Line, grandeur: Seat | None) -> Saying:
    """What a seat comes to: the Grandeur by her own stake and all the parts, another by what is
    left of its own."""
    others = [each for each in lines(rules, coup) if each.seat != grandeur]
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
