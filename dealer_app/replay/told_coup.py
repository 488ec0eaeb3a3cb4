"""One coup of other people's, dealt here card by card: what the file tells of it, whose the bank
is, what came of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dealer_app.readers.column_heads import PASSES
from dealer_app.readers.coup_columns import RowTold
from dealer_app.replay.row_faults import FaultKind, RowFault
from dealer_app.rules.card_order import first_hands
from dealer_app.rules.cards import (
    FIRST_CARDS,
    HIDDEN_FACE,
    AllOut,
    Card,
    Pack,
    Seen,
    all_out,
    can_be,
)
from dealer_app.rules.coup import Speech, values
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import with_dues
from dealer_app.table.judges.card_judge import judge_deal
from dealer_app.table.judges.judge import judge
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import apply, fold
from dealer_app.table.table import Table


@dataclass(slots=True)
class ToldHands:
    """The cards of a coup that were not dealt yet: by hands, or in the order of the deal; and what
    the file says of the table: what the bank said, who passed, which hands have a card."""

    hands: dict[HandId, list[Card]]
    dealt: list[Card]
    perhaps: frozenset[HandId] = frozenset()
    passed: list[Seat] = field(default_factory=list)
    lays_down: bool = False

    def next(self, hand: HandId) -> Card | None:
        """The card that comes next to that hand."""
        waiting = self.hands.get(hand) if self.hands else self.dealt
        return waiting.pop(0) if waiting else None

    def clear(self) -> None:
        """All of them were dealt."""
        for cards in (*self.hands.values(), self.dealt):
            cards.clear()

    def has(self, hand: HandId) -> bool:
        """True if there is a card for that hand."""
        return bool(self.hands.get(hand, ()) if self.hands else self.dealt)

    def every(self, *, shared: bool) -> list[Card]:
        """All the cards; one that serves both sides counts once."""
        cards = [card for each in self.hands.values() for card in each] or [*self.dealt]
        if shared:
            thirds = [each[2] for each in [*self.hands.values()][:-1] if len(each) > FIRST_CARDS]
            for card in thirds[1:]:
                cards.remove(card)
        return cards

    def in_order(
        self, first: Sequence[HandId], playing: Sequence[HandId]
    ) -> list[tuple[HandId | None, Card]]:
        """Every card in the order in which it is dealt, where the first go to those hands; nothing
        where a hand has fewer of them, or may have one less than it says."""
        if not self.hands:
            return [(None, card) for card in self.dealt]
        if self.perhaps:
            return []
        waiting = {**self.hands}
        dealt: list[tuple[HandId | None, Card]] = []
        for hand in first:
            cards = waiting.get(hand)
            if not cards:
                return []
            dealt.append((hand, cards[0]))
            waiting[hand] = cards[1:]
        return dealt + [(hand, card) for hand in playing for card in waiting.get(hand, ())]

    def left(self) -> Iterator[tuple[HandId | None, list[Card]]]:
        """What is left once the coup is over."""
        for hand, cards in self.hands.items():
            if cards and not (hand in self.perhaps and len(cards) == 1):
                yield hand, cards
        if self.dealt:
            yield None, self.dealt

    def copy(self) -> "ToldHands":
        """The same cards, to be dealt in another way."""
        hands = {hand: [*cards] for hand, cards in self.hands.items()}
        return replace(self, hands=hands, dealt=[*self.dealt], passed=[*self.passed])


@dataclass(slots=True)
class CoupDealing:
    """A coup on its way: the table, and what a shoe file says of it."""

    table: Table
    said: list[Statement] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    fresh: bool | None = None
    """Whether a shoe was opened for it; None where nobody looked yet."""

    @property
    def over(self) -> bool:
        return self.table.settlement is not None

    @property
    def due(self) -> Due | None:
        """The card or choice that comes next."""
        wanted = (due for due in self.table.dues if due.step in (Step.CARD, Step.CHOICE))
        return next(wanted, None)

    def copy(self) -> "CoupDealing":
        """The same coup so far, to go on in another way."""
        return CoupDealing(self.table, [*self.said], [*self.cards], self.fresh)

    def deal_at_once(self, hands: ToldHands) -> bool:
        """Deals the cards that are regular up to where a hand chooses, or the coup is over; False
        where they are anything else, and none of them is dealt."""
        coup = self.table.coup
        if coup is None:
            return False
        first = first_hands(coup)
        told = hands.in_order(first, coup.playing)
        cards = [ev.CardDealt(card, hand) for hand, card in told]
        deal = judge_deal(self.table, cards, so_far=True)
        if deal is None:  # where the shoe ends soon, the first cards are regular yet
            deal = judge_deal(self.table, cards[: len(first)]) if first and told else None
        elif deal.table.settlement is None and len(deal.cards) == len(told):
            return False
        if deal is None:
            return False
        for (hand, _), given in zip(told, deal.cards, strict=False):
            if hand not in (None, given.hand):
                return False
        self.table = deal.table
        if len(deal.cards) == len(told):
            hands.clear()
        else:
            for whose in [each.hand for each in deal.cards if each.hand is not None]:
                hands.next(whose)
        self._said([each.card for each in deal.cards])
        return True

    def _said(self, cards: Sequence[Card]) -> None:
        """These cards were dealt, one behind the other."""
        self.cards += cards
        goes_on = bool(self.said) and self.said[-1].verb == "deal"
        words = self.said.pop().words if goes_on else ()
        self.said.append(Statement(0, "deal", (*words, *[card.text for card in cards])))

    def deal(self, card: Card) -> RowFault | None:
        """Deals the next card; what the judge has against it."""
        fault = self.enter(ev.CardDealt(card, None))
        if fault is None:
            self._said([card])
        return fault

    def say(self, hand: HandId, speech: Speech) -> RowFault | None:
        """What a hand chooses that may."""
        self.said.append(Statement(0, "say", (hand, speech.value)))
        return self.enter(ev.HandSpoke(hand, speech))

    def enter(self, event: ev.Event, *told: str, then: ev.Event | None = None) -> RowFault | None:
        """Enters what happened, as a shoe file tells it; what the judge has against it. What is due
        before `then` is left out, as far as a fold may."""
        verdict = judge(self.table, event)
        if verdict.refusal is not None:
            return RowFault(FaultKind.IMPOSSIBLE, table=self.table, refusal=verdict.refusal)
        for each in verdict.events:
            self.table = apply(self.table, each, None, then)
        if told:
            self.said.append(Statement(0, told[0], told[1:]))
        return None

    def play(self, hands: ToldHands) -> RowFault | None:
        """Deals the coup to its end, at once what is regular up to a choice; what is wrong with
        it."""
        if hands.passed or not self.deal_at_once(hands):
            self.table = with_dues(self.table)
        while self._is_asked(hands) or not self.over:
            due = self.due
            if self._is_asked(hands):
                fault = self._pass(hands)
            else:
                fault = self._go_on(hands)
                if due is not None and due.step is Step.CHOICE and fault is None:
                    self.deal_at_once(hands)
            if fault is not None:
                return fault
        return None

    def _is_asked(self, hands: ToldHands) -> bool:
        """True while seats that pass are asked for their stakes."""
        return bool(hands.passed) and any(due.step is Step.STAKES for due in self.table.dues)

    def _pass(self, hands: ToldHands) -> RowFault | None:
        """The next seat that passes says so."""
        seat, *hands.passed = hands.passed
        return self.enter(ev.SeatPassed(seat), "pass", seat)

    def _go_on(self, hands: ToldHands) -> RowFault | None:
        """What is due is done: a card, or a choice."""
        due = self.due
        if due is None or due.hand is None:
            return RowFault(
                FaultKind.MISSING, self.table.variant.banque, table=bets_over(self.table)
            )
        if due.step is Step.CHOICE:
            speech = self._choice(due, draws=hands.has(due.hand), hands=hands)
            return self.say(due.hand, speech) or self._same_card(due.hand, hands)
        if (card := hands.next(due.hand)) is None:
            return RowFault(FaultKind.MISSING, due.hand, table=bets_over(self.table))
        return self.deal(card)

    def _same_card(self, hand: HandId, hands: ToldHands) -> RowFault | None:
        """The one card that serves both sides is told of each of them: it must be the same."""
        coup, pack = self.table.coup, self.table.variant.pack
        third = coup.third(hand) if coup is not None and self.table.variant.draws.shared else None
        card = None if third is None or not hands.hands else hands.next(hand)
        if third is None or card is None or pack.may_be(card, third) or pack.may_be(third, card):
            return None
        return RowFault(FaultKind.SHARED, hand, found=third.text, cards=(card,))

    def _choice(self, due: Due, *, draws: bool, hands: ToldHands) -> Speech:
        """What a hand says of which the file tells whether it drew."""
        if due.why is Why.OFFER:
            return Speech.SHOW if hands.lays_down else Speech.GIVE
        return Speech.DRAW if draws else Speech.STAND

    def ways(self, hands: ToldHands) -> Iterator[tuple["CoupDealing", ToldHands]]:
        """Every way in which the coup may be dealt to its end with all these cards, where a hand
        may choose and nothing says whose a card is."""
        fault = None
        while fault is None and not self.over:
            due = self.due
            if (
                due is not None
                and due.step is Step.CHOICE
                and due.why is not Why.OFFER
                and due.hand
            ):
                for draws in (True, False) if hands.dealt else (False,):
                    way, cards = self.copy(), hands.copy()
                    if way.say(due.hand, self._choice(due, draws=draws, hands=hands)) is None:
                        yield from way.ways(cards)
                return
            fault = self._go_on(hands)
        if fault is None and not hands.dealt:
            yield self, hands


_ANY_CARD: Final = ev.CardDealt(Card(HIDDEN_FACE), None)
"""What follows where a coup is dealt: before it nobody asks what is due."""


@dataclass(slots=True)
class BankRound:
    """Whose the bank is from coup to coup, where it goes from seat to seat: the table on which the
    coups that hold are dealt one behind the other, from shoes of so many packs."""

    table: Table
    packs: int
    begun: bool = False

    def opened(self, holder: Seat, *, fresh: bool) -> CoupDealing | RowFault:
        """The next coup, of a fresh shoe or of the same, with the bank at that seat: those to whom
        it comes before decline it; what speaks against that. Nothing is called due there yet."""
        way = CoupDealing(self.table, fresh=fresh)
        if self.begun:
            opened = (ev.ShoeOpened(self.packs),) if fresh else ()
            for event in (*opened, ev.CoupOpened()):
                way.enter(event, then=_ANY_CARD)
        elif holder != holder_of(way.table):
            bank = way.table.variant.banque
            way.enter(ev.PrincipalNamed(bank, holder), "principal", bank, holder)
        for _ in range(way.table.seats):
            at = holder_of(way.table)
            passed = ev.SeatPassed(at)
            if at != holder and way.enter(passed, "pass", at, then=_ANY_CARD) is not None:
                return RowFault(FaultKind.HOLDER, told=holder, found=at)
        return way

    def keep(self, table: Table) -> None:
        """The coup holds: the next one comes behind it."""
        self.table, self.begun = table, True


def holder_of(table: Table) -> Seat:
    """The seat that holds the bank of the coup."""
    coup = table.coup
    assert coup is not None
    assert coup.bank is not None
    return coup.bank.holder


class ToldShoe:
    """The shoe from which coups of a file came: its name, how many cards are left, and how many
    coups came from it."""

    def __init__(self, pack: Pack, packs: int, size: int, name: str = "") -> None:
        self.name, self.left, self.coups = name, size, 0
        self._pack, self._packs = pack, packs
        self._out = Seen()
        self._asked: tuple[Sequence[Card], Seen] | None = None
        """Cards of which it was asked whether it holds them, and what is out with them then."""

    def hold(self, cards: Sequence[Card]) -> None:
        """One coup more of these cards came from it."""
        self.coups, self.left = self.coups + 1, self.left - len(cards)
        asked, self._asked = self._asked, None
        known = asked is not None and asked[0] is cards
        self._out = asked[1] if asked and known else self._out.and_more(cards)

    def has_too_few(self, cards: Sequence[Card]) -> bool:
        """True where it cannot hold these cards, as `all_out` says of the first of them."""
        out = self._out.and_more(cards)
        self._asked = cards, out
        return not can_be(self._pack, self._packs, out, cards)

    def first_out(self, cards: Sequence[Card]) -> AllOut | None:
        """Of which of these cards it can hold no more."""
        seen = self._out
        for card in cards:
            out = all_out(self._pack, self._packs, seen, card)
            if out is not None:
                return out
            seen = seen.and_more((card,))
        return None


# What came of it


def bets_over(table: Table) -> Table:
    """The table as it is called once nobody is asked for a stake behind the look any more."""
    if table.coup is None or not table.coup.first_cards_out:
        return table
    if all(due.step is not Step.STAKES for due in table.dues) and not table.variant.tour.after_look:
        return table
    verdict = judge(table, ev.BettingClosed())
    return table if verdict.refusal else fold(table, ((each, None) for each in verdict.events))


def too_many(hand: HandId | None, cards: Sequence[Card], table: Table) -> RowFault:
    kind = FaultKind.BEYOND if hand is None else FaultKind.TOO_MANY
    return RowFault(kind, hand, table=bets_over(table), cards=tuple(cards))


def outcome(table: Table) -> tuple[dict[HandId, str], dict[HandId, int]]:
    """How the hands stand to the bank's, and the totals, as they are judged."""
    coup, settlement = table.coup, table.settlement
    assert coup is not None
    assert settlement is not None
    variant, hands = table.variant, coup.hands
    totals = {h: variant.count.total(values(variant, hands[h])).points for h in hands if hands[h]}
    return dict(settlement.results), totals


def as_dealt(table: Table) -> Mapping[HandId, tuple[Card, ...]]:
    coup = table.coup
    assert coup is not None
    return {hand: coup.hand(hand) for hand in coup.hands}


def differing(
    told: RowTold, results: Mapping[HandId, str], totals: Mapping[HandId, int]
) -> Iterator[RowFault]:
    """Where the file says another result or total than the cards; a hand that passed, or has no
    card, has neither."""
    for hand, fate in told.results.items():
        found = results.get(hand, "")
        if fate != found and (found or fate != PASSES):
            yield RowFault(FaultKind.RESULT, hand, told=fate, found=found)
    for hand, total in told.totals.items():
        if total != totals.get(hand):
            found = str(totals.get(hand, "–"))
            yield RowFault(FaultKind.TOTAL, hand, told=str(total), found=found)


def with_holder(dealing: CoupDealing, holder: Seat, faults: list[RowFault]) -> None:
    """The bank is at that seat, whatever the coups before left it to."""
    if holder_of(dealing.table) != holder:
        fault = dealing.enter(ev.PrincipalNamed(dealing.table.variant.banque, holder))
        faults += [fault] if fault is not None else []


def answer(dealing: CoupDealing, hand: HandId | None) -> None:
    """What hands chose that the next card of the file is not for, or is."""
    due = dealing.due
    while due is not None and due.step is Step.CHOICE and due.hand is not None:
        if due.why is Why.OFFER:
            speech = Speech.GIVE
        else:
            speech = Speech.DRAW if hand in (None, due.hand) else Speech.STAND
        if dealing.say(due.hand, speech) is not None or speech is Speech.DRAW:
            return
        due = dealing.due


def told_hands(told: RowTold) -> ToldHands:
    """The cards of a row, by hands where it tells them so."""
    passed, lays_down = sorted(told.passed, key=int), told.offered is False
    if any(told.hands.values()):
        hands = {hand: list(cards) for hand, cards in told.hands.items()}
        return ToldHands(hands, [], told.perhaps, passed, lays_down)
    return ToldHands({}, list(told.dealt), frozenset(), passed, lays_down)
