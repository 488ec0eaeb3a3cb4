"""What each fact does to its coup: stakes, cards, words and showings."""

from collections.abc import Sequence
from typing import Final

from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.card_order import first_place, passed_over, with_shared
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup, Speech, Stake
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.moves import Move
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import HandId, Procedure, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.findings import found, resolved
from dealer_app.table.shoe import Shoe, draw, drawn, exchange, resized, see

MOST_CARDS: Final = 3
"""Cards in a hand of the family, where the house does not allow any number of them (S2-A7)."""


CoupEvent = (
    Move
    | ev.StakesRepeated
    | ev.StakeWithdrawn
    | ev.BettingClosed
    | ev.CardDealt
    | ev.HandSpoke
    | ev.HandShown
    | ev.CardExposed
    | ev.IrregularityFound
    | ev.IrregularityResolved
    | ev.CoupVoided
    | ev.LineTicked
    | ev.LineSetAside
)


Run = Sequence[ev.StakeLaid] | Sequence[ev.CardDealt]
"""Stakes, or cards, that follow one another in one coup."""


def entered(
    variant: Variant, house: House, at: tuple[Coup, Shoe], event: CoupEvent
) -> tuple[Coup, Shoe]:
    """The coup and the shoe after a fact of that coup."""
    coup, shoe = at
    match event:
        case ev.CardDealt():
            shoe = draw(shoe, event.card, coup.number)
            hand, card = event.hand, event.card
            return (coup if hand is None else dealt(variant, coup, hand, card)), shoe
        case ev.HandShown():
            return shown(variant, coup, event), see(shoe, event.cards)
        case ev.CardExposed():
            wrong = coup.hand(event.hand)[event.position - 1]
            return exposed(coup, event), exchange(shoe, wrong, event.card)
        case ev.IrregularityFound():
            return found(variant, house, at, event)
        case ev.IrregularityResolved():
            return resolved(variant, house, at, event)
        case ev.HandSpoke():
            return spoke(variant, coup, event), shoe
        case ev.CoupVoided():
            return replace(coup, void=event.reason), shoe
        case ev.LineTicked():
            return replace(coup, ticked=coup.ticked | {(event.seat, event.bet)}), shoe
        case ev.LineSetAside():
            return replace(coup, deferred=coup.deferred | {(event.seat, event.bet)}), shoe
        case _:  # stakes and the bank, as their type says
            return staked(variant, coup, event), shoe


def entered_together(
    variant: Variant, house: House, at: tuple[Coup, Shoe], run: Run
) -> tuple[Coup, Shoe]:
    """The coup and the shoe after a run of stakes or of cards, with the hands as they follow: what
    one fact after the other comes to."""
    coup, shoe = at
    stakes = [Stake(e.seat, e.bet, e.amount) for e in run if isinstance(e, ev.StakeLaid)]
    if len(stakes) == len(run) and variant.procedure is Procedure.HOUSE_BANKED:
        return arranged(variant, coup.with_stakes(stakes), shoe)
    cards = [fact for fact in run if isinstance(fact, ev.CardDealt)]
    given = [(fact.hand, fact.card) for fact in cards if fact.hand is not None]
    if len(given) == len(run):
        shoe = drawn(shoe, [card for _, card in given], coup.number)
        return dealt_together(variant, coup, given), shoe
    for fact in run:
        coup, shoe = arranged(variant, *entered(variant, house, (coup, shoe), fact))
    return coup, shoe


def dealt_together(variant: Variant, coup: Coup, given: Sequence[tuple[HandId, Card]]) -> Coup:
    """The coup after these cards, each given to a hand, with the hands as they follow."""
    game = routine(variant)
    if not coup.spoken and not variant.tour.after_look:
        return game.arranged(variant, coup.with_cards(given))
    for hand, card in given:
        coup = game.arranged(variant, dealt(variant, coup, hand, card))
    return coup


def arranged(variant: Variant, coup: Coup, shoe: Shoe) -> tuple[Coup, Shoe]:
    """The coup with its hands as they follow from the stakes, and the shoe with the packs that it
    is shuffled of for them (S1-A3)."""
    coup = routine(variant).arranged(variant, coup)
    if coup.packs and not coup.dealt and shoe.left == shoe.size and coup.packs != shoe.packs:
        shoe = resized(shoe, coup.packs)
    return coup, shoe


def staked(
    variant: Variant,
    coup: Coup,
    event: Move | ev.StakesRepeated | ev.StakeWithdrawn | ev.BettingClosed,
) -> Coup:
    """The coup after something about its stakes or its bank."""
    game = routine(variant)
    match event:
        case ev.StakesRepeated():
            for stake in event.stakes:
                coup = game.after(variant, coup, ev.StakeLaid(stake.seat, stake.bet, stake.amount))
            return coup
        case ev.StakeWithdrawn():
            left = (s for s in coup.stakes if (s.seat, s.bet) != (event.seat, event.bet))
            coup = replace(coup, stakes=tuple(left))
            return _asked_again(coup, event.seat) if coup.closed else coup
        case ev.BettingClosed():
            return game.closed(variant, coup)
        case _:  # a move, as the game takes it
            return game.after(variant, coup, event)


def _asked_again(coup: Coup, seat: Seat) -> Coup:
    """The coup in which all had spoken, and that seat took a stake back before no more bets."""
    spoke = tuple(each for each in coup.tour.spoke if each != seat)
    return replace(coup, closed=False, tour=replace(coup.tour, spoke=spoke))


def dealt(variant: Variant, coup: Coup, hand: HandId, card: Card) -> Coup:
    """The coup with a card more: what the hand asked for has been given."""
    first = first_place(coup) is not None
    coup = coup.with_card(hand, card)
    if first:
        return coup
    if variant.tour.after_look:
        coup = replace(coup, closed=True)
    if coup.spoken.get(hand) is not Speech.DRAW or variant.max_cards == MOST_CARDS:
        return coup
    spoken = {each: word for each, word in coup.spoken.items() if each != hand}
    return replace(coup, spoken=spoken)


def spoke(variant: Variant, coup: Coup, event: ev.HandSpoke) -> Coup:
    """The coup after a hand said what it wants; where stakes follow the look, they are over."""
    hand, word = event.hand, event.word
    if word is Speech.SHOW and hand in coup.spoken_hidden and hand in coup.spoken:
        return coup  # what was said face down counts: it is shown in its turn, and judged
    if word is not Speech.DRAW:
        coup = passed_over(variant, coup, hand)
    hidden = coup.spoken_hidden | ({hand} if coup.hides(hand) else set())
    closed = coup.closed or variant.tour.after_look
    coup = replace(coup, closed=closed, spoken_hidden=hidden)
    if hand == variant.banque and coup.offered is None:
        coup = replace(coup, offered=_offered(variant, word))
        if word is Speech.STAND and coup.offered is False:
            return coup  # no card for the pontes; the bank has still to say what it does (S4-A7)
    coup = replace(coup, spoken={**coup.spoken, hand: word})
    return with_shared(variant, coup, hand, word)


def _offered(variant: Variant, word: Speech) -> bool | None:
    """Whether the bank offered a card by this word, None where the word does not say it."""
    if variant.draws.offer is CardOffer.NONE or word is Speech.SHOW:
        return None
    return word is Speech.GIVE


def shown(variant: Variant, coup: Coup, event: ev.HandShown) -> Coup:
    """The coup with face-down cards of a hand turned; a bank turned before it offered a card has
    laid its hand down (S4.16)."""
    turned = iter(event.cards)
    hand = tuple(next(turned, card) if card.hidden else card for card in coup.hand(event.hand))
    coup = coup.with_hand(event.hand, hand)
    if variant.tour.after_look:
        coup = replace(coup, closed=True)
    offers = variant.draws.offer is not CardOffer.NONE and event.hand == variant.banque
    if offers and coup.offered is None and coup.first_cards_out:
        return replace(coup, spoken={**coup.spoken, event.hand: Speech.SHOW})
    return coup


def exposed(coup: Coup, event: ev.CardExposed) -> Coup:
    """The coup with one face-down card known (IRR-08)."""
    hand = coup.hand(event.hand)
    cards = (*hand[: event.position - 1], event.card, *hand[event.position :])
    return coup.with_hand(event.hand, cards)
