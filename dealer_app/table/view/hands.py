"""The hands as they lie on the felt: their cards, what they count, who plays them."""

from collections.abc import Iterable, Mapping

from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup, Settlement, Speech, score
from dealer_app.rules.due import Due, Step
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import HandId, Names, Role, Seat, Variant, seat_of
from dealer_app.table.events import CardDealt, CardExposed, CardSource, Event, HandShown


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand on the felt.

    `waits` is the place, from 0, where the next card lies; `total` is None while the hand is
    hidden or empty; `seat` plays it, where somebody does. `plays` is false of a hand that was
    dealt and has no stake; `result` is `wins`, `loses` or `ties` against the bank, once known, and
    `times` how many times the stake a natural counts. `spoken` is the last word of the hand, None
    before it has one.
    """

    id: HandId
    names: Names
    role: Role
    cards: tuple[Card, ...]
    places: int
    waits: int | None
    total: int | None
    natural: bool
    won: bool
    seat: Seat | None
    plays: bool = True
    bust: bool = False
    result: str = ""
    times: int = 0
    spoken: Speech | None = None


def hands_of(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands on the felt: those that are dealt, in the order of the first cards; before, the
    game's own where it has them without asking who sits."""
    if coup.deal:
        return tuple(dict.fromkeys(coup.deal))
    if any(seat_of(hand) for hand in variant.laws):
        return (variant.banque,)
    return tuple(spec.id for spec in variant.hands)


def card_sources(coup: Coup, facts: Iterable[Event]) -> Mapping[HandId, tuple[CardSource, ...]]:
    """Who said each card that lies, hand by hand: the electronic shoe, a hand, or a hand that was
    asked. `facts` are those of the coup; a card that still lies face down was said by whoever dealt
    it."""
    said: dict[HandId, list[CardSource]] = {hand: [] for hand in coup.hands}
    hidden: dict[HandId, list[int]] = {hand: [] for hand in coup.hands}
    for fact in facts:
        match fact:
            case CardDealt(hand=hand) if hand is not None:
                hidden[hand] += [len(said[hand])] if fact.card.hidden else []
                said[hand].append(fact.source)
            case HandShown(hand=hand):
                for place in hidden[hand][: len(fact.cards)]:
                    said[hand][place] = fact.source
                del hidden[hand][: len(fact.cards)]
            case CardExposed(hand=hand):
                hidden[hand].remove(fact.position - 1)
                said[hand][fact.position - 1] = CardSource.HAND
            case _:  # no card is said by it
                pass
    return {
        hand: tuple((*said[hand], *[CardSource.HAND] * len(cards))[: len(cards)])
        for hand, cards in coup.hands.items()
    }


def hand_views(
    variant: Variant, coup: Coup, settlement: Settlement | None, due: Due | None
) -> tuple[HandView, ...]:
    """The hands as they lie on the felt."""
    results = settlement.results if settlement is not None and not coup.voided else {}
    seats = who_plays(variant, coup)
    waits = due.hand if due is not None and due.step is Step.CARD else None
    return tuple(
        [
            _hand_view(variant, coup, results, hand, seats.get(hand), waits=hand == waits)
            for hand in hands_of(variant, coup)
        ]
    )


def _hand_view(
    variant: Variant,
    coup: Coup,
    results: Mapping[HandId, str],
    hand: HandId,
    seat: Seat | None,
    *,
    waits: bool,
) -> HandView:
    spec, cards = variant.hand(hand), coup.hand(hand)
    known = bool(cards) and not coup.hides(hand)
    total = score(variant, cards) if known else None
    return HandView(
        hand,
        spec.names,
        spec.role,
        cards,
        max(3, len(cards) + waits),
        len(cards) if waits else None,
        None if total is None else total.total,
        total is not None and total.natural > 0,
        _won(variant, hand, results),
        seat,
        hand in coup.playing,
        total is not None and total.bust,
        results.get(hand, ""),
        0 if total is None else total.natural,
        coup.spoken.get(hand),
    )


def _won(variant: Variant, hand: HandId, results: Mapping[HandId, str]) -> bool:
    """True of a hand that beat the bank, and of a bank that beat all."""
    if hand == variant.banque:
        return bool(results) and all(each == "loses" for each in results.values())
    return results.get(hand) == "wins"


def who_plays(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who holds the cards of each hand, as far as somebody does: whoever is proposed for a duel
    holds none before it is said that he plays it."""
    playing: dict[HandId, Seat] = {}
    if variant.principals is not None:
        playing |= coup.principals
    for hand in dict.fromkeys(coup.deal):
        seat = seat_of(hand)
        if seat is not None:
            playing[hand] = seat
    holder = bank_holder(coup)
    if holder is not None:
        playing[variant.banque] = holder
    return playing | dict(routine(variant).speakers(variant, coup))


def bank_holder(coup: Coup) -> Seat | None:
    """Who holds the bank; nobody while it is offered round for what its taker must match."""
    bank = coup.bank
    return None if bank is None or (bank.asked and bank.amount <= 0) else bank.holder
