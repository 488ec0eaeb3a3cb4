"""A card entered wrong or missed, or a decision taken back: the coup entered anew as it should have
been."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Final

from dealer_app.rules.cards import FIRST_CARDS, Card
from dealer_app.rules.coup import Coup, Finding, Speech
from dealer_app.rules.due import No, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Resolution
from dealer_app.rules.representative import FALSE_DRAW
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.findings import CARD_TOO_MANY, ENTERED_WRONG, WRONG_DRAW
from dealer_app.table.judges.authority import confirmed
from dealer_app.table.judges.card_judge import found, left_to_the_croupier
from dealer_app.table.judges.verdict import Verdict, decided, decides, impossible, owed, regular
from dealer_app.table.state import fold
from dealer_app.table.table import Table

Judge = Callable[[Table, ev.Event], Verdict]
Place = tuple[int, int]
"""Where a card was entered: which fact of the coup, and which of that fact's cards."""

_MAY_FALL: Final = (
    ev.HandSpoke
    | ev.HalfClaimed
    | ev.BankGivenUp
    | ev.BankTaken
    | ev.WinningsKept
    | ev.IrregularityFound
    | ev.IrregularityResolved
    | ev.CoupVoided
    | ev.LineSetAside
)
"""What somebody said or decided of the coup as it seemed to lie: it is left out where the coup went
otherwise and it does not apply any more; `fallen` tells of it."""

_SAME: Final = {WRONG_DRAW: FALSE_DRAW}
"""Two codes of one irregularity, either of which decides it again."""


def judge_correction(
    table: Table, event: ev.CardCorrected, judge: Judge, *, asks: bool = True
) -> Verdict:
    """A card had been entered wrong, or not at all (IRR-25): each later entry of the coup is judged
    anew.

    Cards keep the order of the shoe, so that one which then belongs to the other hand goes there.
    What then waits to be decided waits, where it `asks`, as if the coup had been dealt so; before
    a card or a word that follows, the house has decided it.
    Behind a card that was missed each goes where one is due: it lies right on the felt, so that no
    third card was at the wrong hand, and what is to be drawn is drawn, until the coup is paid.
    """
    coup = table.coup
    if coup is None or table.before is None:
        return impossible(No.NO_COUP)
    if coup.voided:
        return impossible(No.COUP_OVER)
    hand = coup.hand(event.hand)
    if not 1 <= event.position <= len(hand):
        return impossible(No.NO_SUCH_CARD, {"hand": event.hand, "number": event.position})
    wrong = hand[event.position - 1]
    if wrong.hidden or event.card.hidden:
        return impossible(No.CARDS_HIDDEN, {"hand": event.hand})
    place = _origin(table.before, table.facts, event.hand, event.position)
    if place is None or (event.missed and isinstance(table.facts[place[0]], ev.CardExposed)):
        return impossible(No.STRIKE_FIRST)
    if wrong == event.card and not event.missed and _is_of_a_hand(table.facts[place[0]]):
        return impossible(No.SAME_CARD)
    if event.missed:
        kept, moved = _put_in(table.facts, place, event.card)
    else:
        kept, moved = _replaced(table.facts, place, event.card), ()
    entered, refusal = entered_anew(table.before, kept, judge, moved, asks=asks)
    if refusal is not None:
        return refusal
    finding = ev.IrregularityFound(
        ENTERED_WRONG,
        Resolution.REASSIGN,
        reported=True,
        hand=event.hand,
        card=None if event.missed else wrong,
        right=event.card,
        noted=_is_a_slip(table),
    )
    after = fold(table, ((replace(event, facts=entered), None),))
    told, start = [*entered], 1 + ev.brought_about(entered[1])
    for light in () if event.missed else _brought_to_light(coup, after):
        told.insert(_after_the_banks_third(told) if light.hand == PONTE else start, light)
    told.insert(start, finding)
    owes = not event.missed or bool(coup.ticked)
    return regular(replace(event, facts=tuple(told)), *(_owed(table, coup, after) if owes else ()))


def _is_of_a_hand(fact: ev.Event) -> bool:
    """True of a card that was keyed; one that the shoe has told is confirmed by keying it."""
    assert isinstance(fact, ev.CardDealt | ev.HandShown | ev.CardExposed)
    return isinstance(fact, ev.CardExposed) or fact.source is ev.CardSource.HAND


def _is_a_slip(table: Table) -> bool:
    """True while a card that was entered wrong is but a slip of the keys: its own croupier puts it
    right before anything is paid, and nobody else answers for it."""
    relieved = any(isinstance(fact, ev.CroupierNamed) for fact in table.facts)
    own = not relieved and not confirmed(table)
    return own and left_to_the_croupier(table, ENTERED_WRONG)


def decided_otherwise(table: Table, event: ev.IrregularityResolved, judge: Judge) -> Verdict | None:
    """Another decision on an irregularity of this coup: what was entered after it is judged anew.

    None where nothing was decided on such a one, or a card that was too many is gone already.
    """
    names = {event.code, _SAME.get(event.code, event.code)} - CARD_TOO_MANY
    opening, later = _decisions(table, names)
    if not opening or table.before is None:
        return None
    place = opening[-1]
    when = fold(table.before, ((fact, None) for fact in table.facts[:place]))
    verdict = judge(when, event)
    if verdict.refusal is not None:
        return verdict
    facts = [*table.facts[:place], event]
    facts += (f for n, f in enumerate(table.facts) if n > place and n not in later)
    entered, refusal = entered_anew(table.before, facts, judge)
    return refusal or regular(replace(event, facts=entered))


def decided_within(table: Table, event: ev.IrregularityResolved, judge: Judge) -> Verdict | None:
    """A decision on what a card that was put right has brought to light before later entries: it
    stands where it was found, and they are judged anew; None where nothing lies behind it."""
    at = [n for n, fact in enumerate(table.facts) if isinstance(fact, ev.IrregularityFound)]
    findings = table.coup.findings if table.coup else ()
    waits = [n for n, each in zip(at, findings, strict=False) if _waits(each, event.code)]
    if not waits or table.before is None:
        return None
    behind = table.facts[waits[0] + 1 :]
    if not any(isinstance(fact, _JUDGED) for fact in behind):
        return None
    facts = (*table.facts[: waits[0] + 1], event, *behind)
    entered, refusal = entered_anew(table.before, facts, judge, asks=True)
    return refusal or regular(replace(event, facts=entered))


_JUDGED: Final = ev.HandShown | ev.CardExposed
"""What is entered while something waits only where a card was put right before it."""


def _waits(finding: Finding, code: str) -> bool:
    return finding.pending and finding.code == code


def _decisions(table: Table, names: Set[str]) -> tuple[list[int], list[int]]:
    """Where something was decided under these codes: on what was open, and on it once more."""
    opening, later, when = list[int](), list[int](), table.before
    for place, fact in enumerate(table.facts):
        assert when is not None
        if isinstance(fact, ev.IrregularityResolved) and fact.code in names:
            (opening if decides(when, fact.code) else later).append(place)
        when = fold(when, ((fact, None),))
    return opening, later


def _after_the_banks_third(facts: Sequence[ev.Event]) -> int:
    """The place behind the bank's third card: it is there that one is decided to be hers."""
    banks = [
        place
        for place, fact in enumerate(facts)
        if isinstance(fact, ev.CardDealt) and fact.hand == BANQUE
    ]
    return banks[FIRST_CARDS] + 1


def _origin(before: Table, facts: Sequence[ev.Event], hand: HandId, position: int) -> Place | None:
    """Where that card was entered; None if a decision has moved or burned cards of its hand."""
    entered: dict[HandId, list[Place]] = {}
    table = before
    for index, fact in enumerate(facts):
        table = fold(table, ((fact, None),))
        coup = table.coup
        assert coup is not None
        match fact:
            case ev.CardDealt() if fact.hand is not None:
                entered.setdefault(fact.hand, []).append((index, 0))
            case ev.CardExposed():
                entered[fact.hand][fact.position - 1] = (index, 0)
            case ev.HandShown():
                places = entered[fact.hand]
                hidden = [at for at, where in enumerate(places) if _hides(facts, where)]
                for within, at in enumerate(hidden[: len(fact.cards)]):
                    places[at] = (index, within)
            case ev.HandSpoke():
                _passed_on(coup, entered)
            case _:  # no card is laid by it
                pass
        if len(coup.hand(hand)) != len(entered.get(hand, ())):
            return None
    return entered[hand][position - 1]


def entered_last(table: Table) -> tuple[HandId, int] | None:
    """Of the open cards the one that was keyed last, by its hand and its position from 1, and not
    the last of the deal: a hand that lay face down is turned after them all. None where decisions
    have moved or burned the cards of every hand."""
    return next(reversed(entered_in_order(table)), None)


def entered_in_order(table: Table) -> tuple[tuple[HandId, int], ...]:
    """The open cards as they were keyed, without those of hands of which decisions have moved or
    burned cards."""
    coup, before = table.coup, table.before
    if coup is None or before is None:
        return ()
    found = [
        (place, (hand, position))
        for hand in dict.fromkeys(coup.dealt)
        for position, card in enumerate(coup.hand(hand), 1)
        if not card.hidden and (place := _origin(before, table.facts, hand, position)) is not None
    ]
    return tuple(card for _, card in sorted(found))


def _passed_on(coup: Coup, entered: dict[HandId, list[Place]]) -> None:
    """The one card for both sides lies where a word has brought it: at the next side, or it is
    counted by this one too (S4-A8, S4-A9)."""
    sides = [places for hand, places in entered.items() if hand != BANQUE]
    shared = [places[FIRST_CARDS] for places in sides if len(places) > FIRST_CARDS]
    for hand, places in entered.items():
        cards = len(coup.hand(hand))
        if cards > len(places):
            places.extend(shared[:1])
        del places[cards:]


def _hides(facts: Sequence[ev.Event], place: Place) -> bool:
    fact = facts[place[0]]
    return isinstance(fact, ev.CardDealt) and fact.card.hidden


def _replaced(facts: Sequence[ev.Event], place: Place, card: Card) -> tuple[ev.Event, ...]:
    """The facts with another card at that place."""
    index, within = place
    return (*facts[:index], _with_card(facts[index], within, card), *facts[index + 1 :])


def _with_card(fact: ev.Event, within: int, card: Card) -> ev.Event:
    """The fact with that card, which a hand says now: what the shoe told of it stays beside it."""
    if isinstance(fact, ev.CardExposed):
        return replace(fact, card=card)
    if isinstance(fact, ev.CardDealt):
        return replace(fact, card=card, source=ev.CardSource.HAND)
    assert isinstance(fact, ev.HandShown)
    cards = (*fact.cards[:within], card, *fact.cards[within + 1 :])
    return replace(fact, cards=cards, source=ev.CardSource.HAND)


# A card that was missed: it, and every one that was entered behind it, goes where one is due


def _put_in(
    facts: Sequence[ev.Event], place: Place, card: Card
) -> tuple[tuple[ev.Event, ...], tuple[ev.Event, ...]]:
    """The facts before a card that was missed, and it with those behind, card by card."""
    index, within = place
    at, kept = facts[index], facts[:index]
    if not isinstance(at, ev.HandShown):
        return tuple(kept), (ev.CardDealt(card, None), *_card_by_card(facts[index:]))
    shown, behind = at.cards[:within], at.cards[within:]
    kept = (*kept, replace(at, cards=shown)) if shown else kept
    missed = replace(at, cards=(card,))
    return tuple(kept), (missed, *_card_by_card([replace(at, cards=behind), *facts[index + 1 :]]))


def _card_by_card(facts: Iterable[ev.Event]) -> Iterator[ev.Event]:
    for fact in facts:
        if isinstance(fact, ev.HandShown):
            yield from (replace(fact, cards=(card,)) for card in fact.cards)
        else:
            yield fact


def _where_due(table: Table, fact: ev.Event) -> ev.Event:
    """A card that moved up, as it is entered now: it turns the hand that is to be shown, else it
    is dealt; one that turns a hand which still lies face down stays with that hand."""
    table = decided(table)
    due, coup = table.due, table.coup
    assert coup is not None
    match fact:
        case ev.HandShown(hand=hand, cards=(card,)) if not coup.hides(hand):
            pass
        case ev.CardDealt(card=card) if not card.hidden:
            pass
        case _:  # no card that another one can move
            return fact
    if due is not None and due.step is Step.SHOW and due.hand is not None:
        return ev.HandShown(due.hand, (card,), fact.source, fact.frames)
    return ev.CardDealt(card, None, fact.source, fact.frames)


def entered_anew(
    table: Table,
    facts: Sequence[ev.Event],
    judge: Judge,
    moved: Sequence[ev.Event] = (),
    *,
    asks: bool = False,
) -> tuple[tuple[ev.Event, ...], Verdict | None]:
    """The facts of the coup as they follow from its entries, or why one is impossible now; the
    cards of those that `moved`, which follow, go where one is due. Where it `asks`, what waits
    behind the last card and the last word waits still."""
    paid = _paid_since((*facts, *moved))
    facts, moved = ([f for f in each if f not in paid] for each in (facts, moved))
    entered: list[ev.Event] = []
    everything = (*facts, *moved)
    for place, fact in enumerate(everything):
        now = _where_due(table, fact) if place >= len(facts) else fact
        left = asks and all(isinstance(each, _LEAVES) for each in everything[place:])
        for event in _again(table, now, judge, left=left):
            verdict = judge(table, event)
            if verdict.refusal is None:
                entered += verdict.events
                table = fold(table, ((each, None) for each in verdict.events))
            elif not isinstance(event, _MAY_FALL):
                return (), verdict
    return tuple(entered), None


def _paid_since(facts: Iterable[ev.Event]) -> Sequence[ev.Event]:
    """The entries by which lines were put aside that were ticked behind them: such a line is done
    with, and is ticked anew like every other."""
    aside, paid = dict[tuple[Seat, str], ev.Event](), list[ev.Event]()
    for fact in facts:
        if isinstance(fact, ev.LineSetAside):
            aside[fact.seat, fact.bet] = fact
        elif isinstance(fact, ev.LineTicked) and (fact.seat, fact.bet) in aside:
            paid.append(aside[fact.seat, fact.bet])
    return paid


_LEAVES: Final = (
    _JUDGED
    | ev.IrregularityFound
    | ev.IrregularityResolved
    | ev.LineTicked
    | ev.AllTicked
    | ev.LineSetAside
)
"""What may stand behind something that waits to be decided, and leaves it to be decided."""


def _again(table: Table, fact: ev.Event, judge: Judge, *, left: bool) -> Iterator[ev.Event]:
    """An entry as it is made again: with the house's decisions before it, where they are not
    `left` to be taken, without what it brought.

    Payments are ticked anew.
    """
    if ev.brought_about(fact) or isinstance(fact, ev.LineTicked | ev.AllTicked):
        return
    if isinstance(fact, ev.IrregularityResolved):
        if decides(table, fact.code):
            yield fact
        return
    if not left:
        yield from owed(table, fact)
    if isinstance(fact, ev.CardDealt):
        yield from _words_before(decided(table), judge)
        fact = replace(fact, hand=None)
    yield fact


def _words_before(table: Table, judge: Judge) -> Iterator[ev.Event]:
    """What must have been said before a card was given where nobody was heard: whoever offers has
    offered one, and a hand that may choose drew."""
    while (word := _word_owed(table)) is not None:
        verdict = judge(table, word)
        # a word that is due is one that may be said: without this the loop would not end
        assert verdict.refusal is None, verdict.refusal
        table = fold(table, ((each, None) for each in verdict.events))
        yield word


def _word_owed(table: Table) -> ev.HandSpoke | None:
    """The word of a hand before which no card can be given; None where one can, or none is due."""
    dues = {each.step: each for each in reversed(table.dues)}
    due = dues.get(Step.CHOICE)
    if due is None or due.hand is None or Step.CARD in dues:
        return None
    return ev.HandSpoke(due.hand, Speech.GIVE if due.why is Why.OFFER else Speech.DRAW)


def fallen(was: Iterable[ev.Event], now: Iterable[ev.Event]) -> tuple[ev.Event, ...]:
    """What was said or decided of a coup and does not apply any more once it is put right; a
    decision that stands otherwise now, what the program found itself, and lines put aside that
    were paid since, are left out."""
    facts = tuple(was)
    paid, left, found = _paid_since(facts), list(now), list[ev.Event]()
    for fact in facts:
        if fact in left:
            left.remove(fact)
        elif isinstance(fact, _MAY_FALL) and not ev.brought_about(fact) and fact not in paid:
            found.append(fact)
    return tuple(found)


def _brought_to_light(coup: Coup, after: Table) -> Iterator[ev.IrregularityFound]:
    """Third cards that lay at the wrong hand, as the right card shows (IRR-01, IRR-06)."""
    right = after.coup
    assert right is not None
    third, bank = coup.third(PONTE), coup.third(BANQUE)
    given = right.dealt.count(BANQUE) > FIRST_CARDS and right.third(BANQUE) == third
    if third is not None and right.third(PONTE) is None and given:
        yield ev.IrregularityFound("IRR-01", Resolution.TO_BANQUE, hand=PONTE)
    if third is None and bank is not None and right.third(PONTE) == bank:
        yield ev.IrregularityFound("IRR-06", Resolution.REASSIGN, hand=BANQUE)


def _owed(before: Table, coup: Coup, after: Table) -> Iterator[ev.IrregularityFound]:
    """A card that should have been drawn, found before the payout or after (IRR-04, IRR-05)."""
    due = after.due
    if before.settlement is not None and due is not None and due.step is Step.CARD:
        yield found(after, "IRR-05" if coup.ticked else "IRR-04", due.hand)
