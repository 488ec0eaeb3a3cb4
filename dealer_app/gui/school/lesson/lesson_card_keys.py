"""The next key of a lesson where it is about cards: dealt, shown, burned, spoken of, decided on."""

from typing import Final

from dealer_app.gui.desk.cards import burn, card_entry, early_showing
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.lists import decision, incident, list_lines
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev

NEXT: Final = Act(Verb.NEXT)
UNDO: Final = Act(Verb.UNDO)
CANCEL: Final = Act(Verb.CANCEL)
STAKES: Final = Act(Verb.STAKES)


def of_the_cards(desk: Desk, fact: ev.Event) -> Act | None:
    match fact:
        case ev.CardDealt(card=card):
            return _card(desk, card)
        case ev.HandShown(hand=hand, cards=cards):
            return _shown(desk, hand, cards[0])
        case ev.CardExposed():
            return _exposed(desk, fact)
        case ev.HandSpoke(hand=hand, word=word):
            return _spoke(desk, hand, word)
        case ev.CardsBurned(cards=cards):
            return _burned(desk, cards)
        case ev.CutCardPlaced(from_end=number):
            return _cut(desk, number)
        case ev.IrregularityResolved(resolution=resolution):
            return _decided(desk, resolution)
        case ev.IrregularityFound(code=code):
            return _chosen(desk, Verb.INCIDENT, incident.codes(desk).index(code))
        case ev.CoupVoided():
            return _chosen(desk, Verb.VOID, 0)
        case ev.ShoeOpened() | ev.CoupOpened():
            return emptied(desk) or NEXT
        case ev.BettingClosed():
            return _closed(desk)
        case _:
            return None


def _card(desk: Desk, card: Card) -> Act:
    """A card that is dealt: face down with the others, or its face, and its suit where a bet asks
    for it."""
    if desk.moment.keys_stake:
        return UNDO if not desk.keyed.line.empty else NEXT
    if bank_call.answered(desk) is not None:
        due = bank_call.called(desk)
        return STAKES if due is not None and bank_call.in_turn(due) else NEXT
    if card.hidden:
        return NEXT if _all_at_once(desk) else Act(Verb.FACE_DOWN)
    return _face(desk, card)


def _all_at_once(desk: Desk) -> bool:
    return card_entry.first_cards_wait(desk) and desk.moment.at_table


def _face(desk: Desk, card: Card) -> Act:
    if desk.keyed.face:
        return Act(Verb.SUIT, card.suit)
    if desk.keyed.asks_figure:
        return Act(Verb.CHOICE, str(card_entry.FIGURES.index(card.face) + 1))
    return Act(Verb.FACE, card.face)


def _shown(desk: Desk, hand: HandId, card: Card) -> Act:
    due: Due | None = desk.due
    lit = None if desk.keyed.position else desk.keyed.hand
    if lit is None and due is not None and due.step is Step.SHOW:
        lit = due.hand
    if lit == hand:
        return _face(desk, card)
    if early_showing.over(desk) == hand:
        return Act(Verb.OVER)
    return Act(Verb.LATER)


def _exposed(desk: Desk, fact: ev.CardExposed) -> Act:
    keyed = desk.keyed
    if desk.moment.lists or ev.CardExposed not in desk.moment.enters:
        at = incident.codes(desk).index(incident.EXPOSED_CARD)
        return _chosen(desk, Verb.INCIDENT, at)
    if (keyed.hand, keyed.position) != (fact.hand, fact.position):
        return Act(Verb.LATER)
    return _face(desk, fact.card)


def _spoke(desk: Desk, hand: HandId, word: Speech) -> Act:
    due = desk.due
    if desk.moment.lists:
        return Act(Verb.CHOICE, str(early_showing.may_lay(desk).index(hand) + 1))
    asked = due is not None and due.step is Step.CHOICE and due.hand == hand
    return Act(Verb.SAY, word.value) if asked else Act(Verb.OTHER_LAYS)


def _burned(desk: Desk, cards: tuple[Card, ...]) -> Act:
    keyed, rule = desk.keyed, desk.variant.shoe.burn
    burns = ev.CardsBurned in desk.moment.enters
    due = desk.due is not None and desk.due.step is Step.BURN
    if due and not burns:
        if rule == "first_card" and not burn.relieved(desk):
            return _face(desk, cards[0])
        if all(card.hidden for card in cards):
            return NEXT
    if not burns and not due:
        return Act(Verb.BURN)
    laid = len(keyed.cards)
    if laid == len(cards):
        return NEXT
    return Act(Verb.FACE_DOWN) if cards[laid].hidden else _face(desk, cards[laid])


def _cut(desk: Desk, number: int) -> Act:
    if ev.CutCardPlaced not in desk.moment.enters:
        return Act(Verb.CUT_CARD)
    left = desk.table.shoe.left if desk.table.shoe is not None else 0
    keyed, wanted = desk.keyed.digits, "" if number == left else str(number)
    if keyed == wanted:
        return NEXT
    return Act(Verb.DIGIT, wanted[len(keyed)]) if wanted.startswith(keyed) else UNDO


def _decided(desk: Desk, resolution: Resolution) -> Act | None:
    finding = desk.pending
    if finding is None:
        return None
    return NEXT if decision.lit(desk) == resolution else Act(Verb.LATER)


def _closed(desk: Desk) -> Act | None:
    """What ends the stakes; no key where the first card does."""
    if bank_call.called(desk) is None:
        return None
    return emptied(desk) or (NEXT if desk.variant.tour.after_look else Act(Verb.CLOSE_BETS))


def _chosen(desk: Desk, opens: Verb, at: int) -> Act:
    """A line of a list, its page first; a list that is not meant has been given up before."""
    if not desk.moment.lists:
        return Act(opens)
    return on_page(desk, at)


def on_page(desk: Desk, at: int) -> Act:
    page, line = divmod(at, list_lines.A_PAGE)
    if desk.keyed.page != page:
        return Act(Verb.LATER)
    return Act(Verb.CHOICE, str(line + 1))


def emptied(desk: Desk) -> Act | None:
    """What gives up a half keyed stake."""
    return CANCEL if desk.moment.keys_stake else None
