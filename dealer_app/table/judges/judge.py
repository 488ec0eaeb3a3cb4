"""Judge, don't forbid: an entry is regular, irregular or impossible, as is what there is not at
this table; and what the payout brings to light is found.

Nothing follows from such a fact, so that it is impossible whatever the coup looks like.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, assert_never, get_args

from dealer_app.rules.cards import FIRST_CARDS, Card
from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Resolution
from dealer_app.rules.representative import FALSE_DRAW, reckless
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import before_the_end, lines_aside
from dealer_app.table.accounts.plausible import implausible, unanswered
from dealer_app.table.dues import before_closing, before_coup, before_shoe, packs_due, shuffle_due
from dealer_app.table.findings import (
    BURN_FORGOTTEN,
    CARD_TOO_MANY,
    DRAW_MISSED,
    DRAWN_FOR_PONTE,
    ENTERED_WRONG,
    EXPOSED,
    LATE_STAKE,
    OUT_OF_LIMITS,
    PAID_ALREADY,
    RESULT_DIFFERS,
    WRONG_DRAW,
)
from dealer_app.table.judges.card_correction import (
    decided_otherwise,
    decided_within,
    judge_correction,
)
from dealer_app.table.judges.card_judge import (
    bank_must_draw,
    found,
    judge_burn,
    judge_card,
    judge_expose,
    judge_show,
    judge_speech,
    left_to_the_croupier,
    missed_a_card,
)
from dealer_app.table.judges.rectification import judge_rectified
from dealer_app.table.judges.reentry import of_the_hour, still_on
from dealer_app.table.judges.stake_judge import (
    judge_chips,
    judge_closing,
    judge_move,
    judge_named,
    judge_withdrawal,
    may_stand,
    unknown_seat,
)
from dealer_app.table.judges.tray_judge import judge_conduct, judge_movement
from dealer_app.table.judges.verdict import Verdict, impossible, regular, undecided
from dealer_app.table.state import apply, fold
from dealer_app.table.table import NoSuchRules, Table

BANK_EXCEEDED = "IRR-24"


def with_payout(table: Table, verdict: Verdict) -> Verdict:
    """The verdict with what is found once the cards are done (IRR-21, IRR-24)."""
    rules = table.variant
    looked_for = rules.penalty is not None or (rules.bank and rules.bank.short_in_order)
    coup = table.coup
    if not looked_for or coup is None or not coup.dealt or not verdict.events:
        return verdict
    after = fold(table, ((event, None) for event in verdict.events))
    if after.coup is None or after.coup.voided or after.settlement is None:
        return verdict
    codes = {each.code for each in after.coup.findings}
    found_now: list[ev.IrregularityFound] = []
    if after.settlement.short and BANK_EXCEEDED not in codes:
        found_now.append(found(after, BANK_EXCEEDED))
    ponte = after.coup.playing[0]
    known = any(f.code == FALSE_DRAW and f.hand == ponte for f in after.coup.findings)
    if not known and reckless(rules, after.coup):
        found_now.append(found(after, FALSE_DRAW, ponte))
    return Verdict((*verdict.events, *found_now), verdict.refusal)


def foreign(table: Table, event: ev.Event) -> Refusal | None:
    """What of an entry is not of this table, None where all of it is."""
    pack = table.variant.pack
    for card in _cards(event):
        if not pack.has(card):
            return Refusal(No.FOREIGN_CARD, {"card": card.text})
    match event:
        case ev.IrregularityFound():
            return _found(table, event)
        case ev.RulesChanged():
            return _rules(table, event)
        case ev.TableOpened() | ev.EntryStruck():
            return Refusal(No.NO_ENTRY)
        case _:  # names nothing but cards and what the judge looks at
            return None


def _cards(event: ev.Event) -> Iterator[Card]:
    """The cards that an entry itself names."""
    match event:
        case ev.CardDealt(card=card) | ev.CardExposed(card=card) | ev.CardCorrected(card=card):
            yield card
        case ev.CardExchanged(card=card):
            yield card
        case ev.CardsBurned(cards=cards) | ev.HandShown(cards=cards):
            yield from cards
        case ev.IrregularityFound(card=card, right=right):
            yield from (each for each in (card, right) if each is not None)
        case _:  # names no card
            return


def _found(table: Table, event: ev.IrregularityFound) -> Refusal | None:
    """An irregularity of a hand, a seat, a bet or a card that lies there."""
    variant, hand = table.variant, event.hand
    if hand is not None and hand not in {spec.id for spec in variant.hands}:
        return Refusal(No.NO_SUCH_HAND, {"name": hand})
    if event.bet is not None and event.bet not in variant.bets:
        return Refusal(No.NO_SUCH_BET, {"name": event.bet})
    if event.seat is not None:
        unknown = unknown_seat(table, event.seat)
        if unknown is not None:
            return unknown.refusal
    return _exposed(table, event) if event.code == EXPOSED else None


def _exposed(table: Table, event: ev.IrregularityFound) -> Refusal | None:
    """A card that was seen too early lies in the hand that it was seen in (IRR-08)."""
    hand, card = event.hand, event.card
    if hand is None or card is None or table.coup is None or card in table.coup.hand(hand):
        return None
    return Refusal(No.NOT_IN_HAND, {"hand": hand, "card": card.text})


def _rules(table: Table, event: ev.RulesChanged) -> Refusal | None:
    """Options that the session's own sheet offers."""
    try:
        table.resolve(event.options)
    except NoSuchRules as none:
        return Refusal(No.NO_SUCH_RULES, {"option": none.option, "name": none.found})
    return None


LAST_COUP_PASSED = "IRR-12"
NEEDS_NO_COUP: Final = frozenset({"IRR-14", "IRR-15", "IRR-20", "IRR-28"})
"""What may be reported while no coup lies: the cards, their shuffling, commission, a handover."""
_OF_A_STAKE = frozenset({LATE_STAKE, OUT_OF_LIMITS})
"""Two names of a stake that was found after the first card: either may be decided as the other."""


_NO_CARDS: Final[frozenset[type]] = frozenset(get_args(ev.Beside | ev.CoupRectified))
"""What ends neither a coup nor a shoe."""


def judge(table: Table, event: ev.Event) -> Verdict:
    """What an entry comes to at this table: the facts to record, or why there are none."""
    if table.closed:
        return impossible(No.TABLE_CLOSED)
    refusal = foreign(table, event)
    if refusal is not None:
        return Verdict(refusal=refusal)
    waiting = undecided(table, event)
    if waiting is not None:
        return impossible(No.DECIDE_FIRST, {"code": waiting.code})
    verdict = _doubted(table, event, _judged(table, event))
    if verdict.refusal or type(event) in _NO_CARDS:
        return verdict
    return _with_shoe_end(table, with_payout(table, verdict))


def _doubted(table: Table, event: ev.Event, verdict: Verdict) -> Verdict:
    """The verdict, or what is asked where it can hardly be so and nobody answers for it."""
    if verdict.refusal is not None or not isinstance(event, ev.Vouched):
        return verdict
    doubt = implausible(table, event)
    if doubt is None:
        plain = (replace(e, vouched="") if isinstance(e, ev.Vouched) else e for e in verdict.events)
        return Verdict(tuple(plain))
    refusal = unanswered(table, event, doubt)
    return verdict if refusal is None else Verdict(refusal=refusal)


def _judged(table: Table, event: ev.Event) -> Verdict:
    if isinstance(event, ev.Move):
        return judge_move(table, event)
    if isinstance(event, _OfStakes):
        return _of_the_stakes(table, event)
    if isinstance(event, _OfCards):
        return _of_the_cards(table, event)
    match event:
        case ev.IrregularityFound():
            return _reported(table, event)
        case ev.IrregularityResolved():
            return _decided(table, event)
        case ev.CoupVoided() | ev.LineTicked() | ev.AllTicked() | ev.LineSetAside():
            return _end_of_coup(table, event)
        case ev.CoupRectified():
            return judge_rectified(table, event)
        case _:  # what is done at the table, as its type says
            return _of_the_table(table, event)


_OfCards = (
    ev.CardDealt | ev.CardsBurned | ev.HandSpoke | ev.HandShown | ev.CardExposed | ev.CardCorrected
)


def _of_the_cards(table: Table, event: _OfCards) -> Verdict:
    match event:
        case ev.CardDealt():
            return judge_card(table, event)
        case ev.CardsBurned():
            return judge_burn(table, event)
        case ev.HandSpoke():
            return judge_speech(table, event)
        case ev.HandShown():
            return judge_show(table, event)
        case ev.CardExposed():
            return judge_expose(table, event)
        case ev.CardCorrected():
            return judge_correction(table, event, judge)
        case _:
            assert_never(event)


_OfStakes = ev.StakesRepeated | ev.StakeWithdrawn | ev.BettingClosed | ev.ChipsGiven


def _of_the_stakes(table: Table, event: _OfStakes) -> Verdict:
    match event:
        case ev.StakesRepeated():
            return _repeated(table, event)
        case ev.StakeWithdrawn():
            return judge_withdrawal(table, event)
        case ev.BettingClosed():
            return judge_closing(table, event)
        case ev.ChipsGiven():
            return judge_chips(table, event)
        case _:
            assert_never(event)


def _repeated(table: Table, event: ev.StakesRepeated) -> Verdict:
    """Stakes laid again are laid one after the other, all of them or none."""
    if not event.stakes:
        return impossible(No.NOTHING_TO_REPEAT)
    after = table
    for stake in event.stakes:
        laid = ev.StakeLaid(stake.seat, stake.bet, stake.amount)
        verdict = judge_move(after, laid)
        if verdict.irregularities:
            return impossible(No.COUP_OVER if after.settlement else No.STAKES_CLOSED)
        if verdict.refusal:
            return verdict
        after = apply(after, laid)
    return regular(event)


class LaidAgain(NamedTuple):
    """Stakes of a coup before that may lie again, and those that may not, each with why."""

    stakes: tuple[Stake, ...]
    left_out: tuple[tuple[Stake, Refusal], ...] = ()


def laid_again(table: Table, stakes: Sequence[Stake]) -> LaidAgain:
    """Which of these stakes may lie again, one after the other; what lies there already is neither.
    Where none may they are all to be laid: what is refused of them is said of the whole."""
    coup = table.coup
    if coup is None:
        return LaidAgain(tuple(stakes))
    banks, after = coup.bank.holder if coup.bank is not None else None, table
    lie, left = list[Stake](), list[tuple[Stake, Refusal]]()
    for stake in stakes:
        if coup.staked(stake.seat, stake.bet):
            continue
        laid = ev.StakeLaid(stake.seat, stake.bet, stake.amount)
        verdict = judge_move(after, laid)
        refusal = verdict.refusal
        if stake.seat == banks:
            refusal = Refusal(No.HOLDER_STAKES, {"seat": stake.seat})
        if refusal is not None:
            left.append((stake, refusal))
            continue
        lie.append(stake)
        after = after if verdict.irregularities else apply(after, laid)
    others = tuple(stake for stake, _ in left if stake.seat != banks)
    return LaidAgain(tuple(lie), tuple(left)) if lie else LaidAgain(others)


def _reported(table: Table, event: ev.IrregularityFound) -> Verdict:
    """An irregularity that only the croupier can see; with the house's default unless told."""
    if event.code not in table.house.irregularities:
        return impossible(No.UNKNOWN_CODE, {"code": event.code})
    if table.coup is None and event.code in NEEDS_NO_COUP:
        return regular(ev.IrregularityFound(event.code, Resolution.STAND, reported=True))
    if table.coup is None or table.shoe is None:
        return impossible(No.NO_COUP)
    if table.coup.voided:
        return impossible(No.ALREADY_VOID)
    if event.code == PAID_ALREADY and not _all_known(table):
        return impossible(No.CARDS_MISSING)
    if event.code == RESULT_DIFFERS and event.resolution is None:
        return _result_differs(table, event)
    if event.resolution is None and event.code in _OF_A_STAKE and event.seat and event.bet:
        return judge_named(table, event)
    if event.resolution is None:
        hand = event.hand if event.code == PAID_ALREADY else None  # which should have drawn
        finding = found(table, event.code, hand)
        event = replace(finding, resolution=finding.resolution or Resolution.STAND)
        if event.code in _OF_A_STAKE:  # none is named that could go back
            event = replace(event, resolution=Resolution.STAND)
    if _no_card_too_many(event):
        return impossible(No.NO_CARD_TOO_MANY)
    if event.code == BURN_FORGOTTEN and not table.variant.shoe.burns:
        return impossible(No.NOTHING_BURNED)
    if event.code == FALSE_DRAW and event.hand is None and table.variant.penalty is not None:
        event = replace(event, hand=table.coup.playing[0])
    if event.resolution is Resolution.DRAW_NOW and event.hand is None:
        event = replace(event, hand=missed_a_card(table, table.coup))
        if event.hand is None and table.coup.hidden_hands:
            return impossible(No.CARDS_MISSING)  # what lies face down lacks nothing yet
    assert event.resolution is not None
    refusal = _not_offered(table, event.code, event.resolution)
    return refusal or regular(replace(event, reported=True, noted=_is_noted(table, event)))


def _result_differs(table: Table, event: ev.IrregularityFound) -> Verdict:
    """The shoe's button said another result than the cards (IRR-31): nobody is paid before it is
    decided. Where the cards are put right (F5) so that they have what the button said, which `bet`
    names, that decides it."""
    if table.settlement is None:
        return impossible(No.CARDS_MISSING)
    if event.bet is not None and event.bet == result_by_cards(table):
        agreed = replace(event, resolution=Resolution.REASSIGN, pending=False, reported=True)
        return regular(agreed)
    return regular(replace(event, pending=True, reported=True))


def result_by_cards(table: Table) -> BetId | None:
    """What the cards come to, by the name of the bet that it pays: a hand's, or a tie; None before
    they are done, and where there are not two hands against each other."""
    settlement = table.settlement
    if settlement is None or set(settlement.results) != {PONTE}:
        return None
    return _PAYS.get(settlement.results[PONTE])


_PAYS: Final = {"wins": BetId(PONTE), "loses": BetId(BANQUE), "ties": BetId("tie")}


def _is_noted(table: Table, event: ev.IrregularityFound) -> bool:
    """True of a false draw that was told by hand and stands (S1-A41), and of a card that was put
    right already, where the coup is entered anew: nobody need answer for them."""
    if event.code == ENTERED_WRONG:
        return event.noted and event.right is not None
    stands = event.code == FALSE_DRAW and event.resolution is not Resolution.VOID
    return stands and left_to_the_croupier(table, FALSE_DRAW)


def _no_card_too_many(event: ev.IrregularityFound) -> bool:
    """True if a card is to be put aside and none is there; one laid for the bank may be told."""
    return (
        event.code in CARD_TOO_MANY
        and event.card is None
        and event.resolution is not Resolution.TO_BANQUE
    )


def _decided(table: Table, event: ev.IrregularityResolved) -> Verdict:
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    codes = {each.code for each in coup.findings if each.pending or each.resolution is None}
    renamed = event.code in _OF_A_STAKE and not codes.isdisjoint(_OF_A_STAKE)
    if event.code == WRONG_DRAW and FALSE_DRAW in codes:
        event = replace(event, code=FALSE_DRAW)
    if event.code in codes or renamed or _voids_after_all(table, event):
        alone = replace(event, facts=())
        refusal = _not_offered(table, event.code, event.resolution)
        return refusal or decided_within(table, alone, judge) or regular(alone)
    otherwise = decided_otherwise(table, event, judge)
    if otherwise is not None:
        return otherwise
    report = ev.IrregularityFound(event.code, event.resolution)
    given = _given_to_the_bank(coup) if event.code == DRAWN_FOR_PONTE else None
    if given is not None:
        return _reported(table, replace(report, hand=BANQUE, card=given))
    return _reported(table, report)


def _voids_after_all(table: Table, event: ev.IrregularityResolved) -> bool:
    """True of a void for something that was found and decided, or done at once, as with a card
    that lay face up in the shoe (IRR-07): the coup is void as it lies."""
    if event.resolution is not Resolution.VOID or event.code in CARD_TOO_MANY:
        return False
    return any(
        isinstance(fact, ev.IrregularityFound) and fact.code == event.code
        for fact in table.facts
        if ev.brought_about(fact)
    )


def _given_to_the_bank(coup: Coup) -> Card | None:
    """The bank's third card while it is the last and the ponte has none: it may have been drawn
    for him (IRR-01)."""
    if coup.third(PONTE) is not None or coup.dealt[-1:] != (BANQUE,):
        return None
    decided_already = any(each.code == DRAWN_FOR_PONTE for each in coup.findings)
    return None if decided_already else coup.third(BANQUE)


def _not_offered(table: Table, code: str, resolution: Resolution) -> Verdict | None:
    if table.house.irregularities.get(code) is None:
        return impossible(No.UNKNOWN_CODE, {"code": code})
    if resolution not in offered(table, code):
        return impossible(No.NOT_OFFERED, {"code": code, "resolution": resolution})
    return None


def _all_known(table: Table) -> bool:
    """True if every hand has its first cards, and none lies face down."""
    coup = table.coup
    return coup is not None and all(
        len(coup.hand(hand)) >= FIRST_CARDS and not coup.hides(hand) for hand in coup.playing
    )


def offered(table: Table, code: str) -> tuple[Resolution, ...]:
    """What may be decided on an irregularity now; a card goes to the bank only if it must draw."""
    rule, coup = table.house.irregularities.get(code), table.coup
    if rule is None or coup is None:
        return ()
    nothing = (Resolution.STAND,) if rule.default is None else ()
    choices = dict.fromkeys((*rule.offered, rule.default, rule.unseen, *nothing))
    same = _OF_A_STAKE if code in _OF_A_STAKE else {code}
    pending = next((each for each in coup.findings if each.pending and each.code in same), None)
    if pending is not None and pending.card is not None and not bank_must_draw(table, coup):
        choices.pop(Resolution.TO_BANQUE, None)
    if pending is not None and pending.stake is not None and not may_stand(table, pending.stake):
        choices.pop(Resolution.STAND, None)
    if code == DRAW_MISSED and coup.ticked | coup.deferred:
        choices.pop(Resolution.DRAW_NOW, None)
    return tuple(each for each in choices if each is not None)


def _end_of_coup(
    table: Table, event: ev.CoupVoided | ev.LineTicked | ev.AllTicked | ev.LineSetAside
) -> Verdict:
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    match event:
        case ev.CoupVoided() if coup.voided:
            return impossible(No.ALREADY_VOID)
        case ev.CoupVoided() if coup.between:
            return impossible(No.BANK_MOVED)
        case ev.CoupVoided() if not event.reason.strip():
            return impossible(No.REASON_NEEDED)
        case ev.LineSetAside() if not event.reason.strip():
            return impossible(No.SAY_WHY)
        case ev.LineSetAside() if (event.seat, event.bet) not in table.unticked:
            return impossible(No.NOTHING_TO_TICK)
        case ev.LineTicked() if (event.seat, event.bet) not in _to_tick(table):
            return impossible(No.NOTHING_TO_TICK)
        case ev.AllTicked() if not table.unticked:
            return impossible(No.NOTHING_TO_TICK)
        case _:  # nothing is in its way
            return regular(event)


def _to_tick(table: Table) -> set[tuple[Seat, str]]:
    """The lines that may be ticked: those that wait, and those put aside in this coup."""
    here = (each for each in lines_aside(table) if each.played.coup is table.coup)
    return {*table.unticked, *((each.line.seat, each.line.bet) for each in here)}


_OfTheTable = (
    ev.CoupOpened
    | ev.TableOpened
    | ev.RulesChanged
    | ev.CroupierNamed
    | ev.ShoeOpened
    | ev.ShoeClosed
    | ev.CutCardPlaced
    | ev.EntryStruck
    | ev.TableClosed
    | ev.Beside
)
"""What is done at the table, and beside its coups."""


def _of_the_table(table: Table, event: _OfTheTable) -> Verdict:
    match event:
        case ev.CoupOpened():
            return _coup_opened(table, event)
        case ev.ShoeOpened():
            return _coup_not_over(table) or _gate(before_shoe(table)) or regular(event)
        case ev.ShoeClosed():
            refusal = None if table.shoe else impossible(No.NO_SHOE)
            return refusal or _coup_not_over(table) or regular(event)
        case ev.CutCardPlaced():
            return _cut(table, event)
        case ev.RulesChanged():
            return impossible(No.SHOE_OPEN) if table.shoe else regular(event)
        case ev.TableClosed():
            gate = before_the_end(table) or still_on(table) or before_closing(table)
            return _coup_not_over(table) or _gate(gate) or regular(event)
        case ev.TableOpened() | ev.CroupierNamed() | ev.EntryStruck():
            return regular(event)
        case _:  # what stands beside the coups, as its type says
            if isinstance(event, ev.Movement):
                return judge_movement(table, event)
            return judge_conduct(table, event)


def _coup_not_over(table: Table) -> Verdict | None:
    if table.coup is None:
        return None
    if table.settlement is None:
        return impossible(No.COUP_OPEN, {"number": table.coup.number})
    if table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    return None


def _gate(refusal: Refusal | None) -> Verdict | None:
    return None if refusal is None else Verdict(refusal=refusal)


def _coup_opened(table: Table, event: ev.CoupOpened) -> Verdict:
    refusal = _coup_not_over(table) or _gate(before_coup(table)) or of_the_hour(table, event)
    if refusal is not None:
        return refusal
    shoe = table.shoe
    if shoe is None or not shoe.valid or shuffle_due(table):
        return impossible(No.NO_SHOE)
    if packs_due(table):
        return impossible(No.PACKS_DUE, {"number": shoe.packs})
    if shoe.available < table.variant.min_cards:
        return impossible(No.FEW_CARDS, {"number": shoe.left})
    if shoe.last is not None:
        return regular(event, found(table, LAST_COUP_PASSED))
    return regular(event)


def _cut(table: Table, event: ev.CutCardPlaced) -> Verdict:
    shoe = table.shoe
    if shoe is None:
        return impossible(No.NO_SHOE)
    if shoe.cut_reached and shoe.last is not None:
        return impossible(No.CUT_OUT)
    if not 0 <= event.from_end <= shoe.left:
        return impossible(No.CUT_TOO_DEEP, {"number": shoe.left})
    return regular(event)


def _with_shoe_end(table: Table, verdict: Verdict) -> Verdict:
    """The verdict, with the void coup where the shoe ends too early.

    It ends while a card is due (IRR-11), or before the first for want of cards (IRR-27).
    """
    shoe = table.shoe
    if shoe is None or table.coup is None:
        return verdict
    if shoe.left > table.variant.min_cards + len(verdict.events) + _burned(verdict):
        return verdict
    after = fold(table, ((event, None) for event in verdict.events))
    coup = after.coup
    if coup is None or after.due is None or after.due.step is not Step.CARD:
        return verdict
    left = after.shoe.within(coup.number) if after.shoe else 0
    if not coup.dealt and left < table.variant.min_cards:
        return Verdict((*verdict.events, ev.IrregularityFound("IRR-27", Resolution.VOID)))
    if left < 1:
        return Verdict((*verdict.events, ev.IrregularityFound("IRR-11", Resolution.VOID)))
    return verdict


def _burned(verdict: Verdict) -> int:
    return sum([len(e.cards) for e in verdict.events if isinstance(e, ev.CardsBurned)])
