"""The next key of a lesson: what enters the fact that is due, from where the desk stands.

A test deals every lesson to its end by these keys.
"""

from typing import Final

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.cards import burn, card_entry, shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    AtTable,
    Burning,
    CardInPart,
    Keyed,
    LineKind,
    LitCard,
    Number,
    ShownHand,
    StakeLine,
)
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import decision, incident, list_lines
from dealer_app.gui.desk.stakes import banco_offer, bank_call, bank_entry, stake_entry
from dealer_app.gui.desk.stakes.bank_call import STANDING
from dealer_app.gui.desk.stakes.bets import keyed_bets, other_bets
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev

# The next key of a lesson where it is about cards: dealt, shown, burned, spoken of, decided on


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
        case _:  # no key leads to it
            return None


def _card(desk: Desk, card: Card) -> Act:
    """A card that is dealt: face down with the others, or its face, and its suit where a bet asks
    for it."""
    if desk.moment.keys_stake:
        return UNDO if not desk.keyed.line.empty else NEXT
    if desk.answered is not None:
        due = desk.called
        return STAKES if due is not None and bank_call.in_turn(due) else NEXT
    if card.hidden:
        return NEXT if _all_at_once(desk) else Act(Verb.FACE_DOWN)
    return _face(desk, card)


def _all_at_once(desk: Desk) -> bool:
    return card_entry.first_cards_wait(desk) and desk.moment.at_table


def _face(desk: Desk, card: Card) -> Act:
    part = desk.keyed.find(CardInPart)
    if part is not None and part.face:
        return Act(Verb.SUIT, card.suit)
    if part is not None:
        return Act(Verb.CHOICE, str(card_entry.FIGURES.index(card.face) + 1))
    return Act(Verb.FACE, card.face)


def _shown(desk: Desk, hand: HandId, card: Card) -> Act:
    due: Due | None = desk.due
    shown = desk.keyed.find(ShownHand)
    lit = None if shown is None else shown.hand
    if lit is None and due is not None and due.step is Step.SHOW:
        lit = due.hand
    if lit == hand:
        return _face(desk, card)
    if shown_hand.over(desk) == hand:
        return Act(Verb.OVER)
    return Act(Verb.LATER)


def _exposed(desk: Desk, fact: ev.CardExposed) -> Act:
    lit = desk.keyed.find(LitCard)
    if desk.moment.lists or ev.CardExposed not in desk.moment.enters:
        at = incident.codes(desk).index(incident.EXPOSED_CARD)
        return _chosen(desk, Verb.INCIDENT, at)
    if lit is None or (lit.hand, lit.position) != (fact.hand, fact.position):
        return Act(Verb.LATER)
    return _face(desk, fact.card)


def _spoke(desk: Desk, hand: HandId, word: Speech) -> Act:
    due = desk.due
    if desk.moment.lists:
        return Act(Verb.CHOICE, str(shown_hand.may_lay(desk).index(hand) + 1))
    asked = due is not None and due.step is Step.CHOICE and due.hand == hand
    return Act(Verb.SAY, word.value) if asked else Act(Verb.OTHER_LAYS)


def _burned(desk: Desk, cards: tuple[Card, ...]) -> Act:
    burning, rule = desk.keyed.find(Burning), desk.variant.shoe.burn
    burns = ev.CardsBurned in desk.moment.enters
    due = desk.due is not None and desk.due.step is Step.BURN
    if due and not burns:
        if rule == "first_card" and not burn.relieved(desk):
            return _face(desk, cards[0])
        if all(card.hidden for card in cards):
            return NEXT
    if not burns and not due:
        return Act(Verb.BURN)
    laid = 0 if burning is None else len(burning.cards)
    if laid == len(cards):
        return NEXT
    return Act(Verb.FACE_DOWN) if cards[laid].hidden else _face(desk, cards[laid])


def _cut(desk: Desk, number: int) -> Act:
    if ev.CutCardPlaced not in desk.moment.enters:
        return Act(Verb.CUT_CARD)
    left = desk.table.shoe.left if desk.table.shoe is not None else 0
    keyed, wanted = desk.keyed.of(Number).digits, "" if number == left else str(number)
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
    if desk.called is None:
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


PASSES: Final = Act(Verb.PASSES)

_PLAIN: Final[dict[type, Act]] = {
    ev.BankCovered: Act(Verb.COVER),
    ev.TourStopped: Act(Verb.STOP),
    ev.BankGivenUp: Act(Verb.RETIRE),
}
"""What one key says."""


def passing(desk: Desk, fact: ev.Event) -> Seat | None:
    """Who says first that he stakes nothing: the seat that is asked, where another one's word, or
    a card, is what the lesson has next."""
    due = desk.called
    if due is None or isinstance(fact, ev.SeatPassed | ev.BankGivenUp | ev.BettingClosed):
        return None
    speaks = getattr(fact, "seat", None)
    if isinstance(fact, ev.PrincipalNamed | ev.CardsHeld | ev.ChipsGiven):
        return None
    if due.why is Why.STANDING and speaks is None:
        return Seat(bank_call.next_standing(desk.table.coup))
    if due.seat is None or due.seat == speaks:
        return None
    if isinstance(fact, ev.BankStaked | ev.BankTaken) and due.step is not Step.BANK:
        return None
    if speaks is None and not bank_call.still_speaks(desk, due):
        return None
    return due.seat


def _paid_first(desk: Desk, fact: ev.Event) -> bool:
    """True while the payout is to be ticked before anything else is said."""
    paying = desk.step is Step.SETTLE and bool(desk.table.unticked)
    return paying and not isinstance(fact, ev.CardDealt | ev.HandShown | ev.CoupVoided)


def nobody_first(desk: Desk, fact: ev.Event) -> bool:
    """True where everybody declines the bank before anybody stakes against it (§3.2)."""
    return isinstance(fact, ev.StakeLaid) and banco_offer.is_open(desk)


def next_keyed(desk: Desk, fact: ev.Event, keys: Keymap) -> Act | None:
    """The same on this board: what has no key of its own is a line of the menu."""
    keyed, in_menu = desk.keyed, desk.moment.yields
    if in_menu:
        desk.keyed = Keyed()
    act = next_act(desk, fact)
    menu = act is not None and not keys.keys_of(act, active_tables(desk))
    desk.keyed = keyed
    if not menu or act is None:
        return act if not in_menu else CANCEL
    if not in_menu:
        return emptied(desk) or Act(Verb.MENU)
    lines = [each.act for each in list_lines.offers(desk)]
    if act not in lines:
        return None
    return on_page(desk, lines.index(act))


def next_act(desk: Desk, fact: ev.Event) -> Act | None:
    """The next key on the way to that fact; None where no key leads to it."""
    if desk.moment.lists and not isinstance(fact, desk.moment.enters):
        return CANCEL
    waits = desk.pending is not None and not isinstance(fact, ev.IrregularityResolved)
    if waits and desk.moment.at_table:
        return CANCEL if desk.keyed.of(AtTable).lit else NEXT
    if _paid_first(desk, fact):
        return emptied(desk) or NEXT
    if nobody_first(desk, fact):
        return emptied(desk) or Act(Verb.NOBODY)
    if passing(desk, fact) is not None:
        return emptied(desk) or PASSES
    if type(fact) in _PLAIN:
        return emptied(desk) or _PLAIN[type(fact)]
    return _of_a_person(desk, fact) or of_the_cards(desk, fact)


# What people say.


def _of_a_person(desk: Desk, fact: ev.Event) -> Act | None:
    match fact:
        case ev.StakeLaid(seat=seat, bet=bet, amount=amount):
            return _stake(desk, StakeLine(seat, bet, _plain(desk, amount)))
        case ev.BankStaked(seat=seat, amount=amount) | ev.BankTaken(seat=seat, amount=amount):
            return _bank(desk, StakeLine(seat, amount=_plain(desk, amount), kind=LineKind.BANK))
        case ev.BancoCalled():
            return _banco(desk, fact)
        case ev.PrincipalNamed(hand=hand, seat=seat):
            kind = LineKind.BANK if hand == desk.variant.banque else LineKind.BANCO
            return _bank(desk, StakeLine(seat, kind=kind))
        case ev.ChipsGiven(seat=seat, amount=amount):
            return _chips(desk, StakeLine(seat, amount=_plain(desk, amount), kind=LineKind.CHIPS))
        case ev.CardsHeld(hand=hand, seat=seat):
            return _held(desk, hand, seat)
        case ev.SeatPassed(seat=seat):
            return _passed(desk, seat)
        case ev.HalfClaimed(claimed=claimed):
            return Act(Verb.CLAIM, "yes" if claimed else "no")
        case _:  # it is no word of anybody
            return None


def _plain(desk: Desk, amount: Money) -> str:
    return plain(amount, desk.table.house.currency.digits)


def _stake(desk: Desk, goal: StakeLine) -> Act | None:
    """A seat, a bet, an amount, each as far as the line lacks it."""
    line = bank_call.line(desk)
    if desk.moment.lists and goal.bet is not None:
        bets = other_bets(desk)
        return Act(Verb.CHOICE, str(bets.index(goal.bet) + 1))
    if not desk.moment.keys_stake and line.seat != goal.seat:
        due = desk.called
        if due is not None and desk.answered is not None and bank_call.in_turn(due):
            return Act(Verb.SEAT)
        return STAKES if stake_entry.may_begin(desk) else None
    if line.kind is not LineKind.STAKE:
        return UNDO
    if line.seat != goal.seat:
        return _seat(line, goal)
    return _bet(desk, line, goal) or (NEXT if line.asks_seat else _amount(line, goal))


def _seat(line: StakeLine, goal: StakeLine) -> Act:
    """The next figure of the seat, or one back where another is keyed."""
    if line.seat == STANDING and goal.seat.startswith(STANDING):
        return Act(Verb.DIGIT, goal.seat[1])
    if not goal.seat.startswith(line.seat):
        return UNDO
    following = goal.seat[len(line.seat)]
    return Act(Verb.POINT) if following == STANDING else Act(Verb.DIGIT, following)


def _bet(desk: Desk, line: StakeLine, goal: StakeLine) -> Act | None:
    if line.bet == goal.bet or goal.bet is None:
        return None
    if desk.variant.one_bet and line.bet is None:
        return NEXT
    for key, bet in keyed_bets(desk.variant).items():
        if bet == goal.bet:
            return Act(Verb.BET, key)
    return Act(Verb.POINT)


def _amount(line: StakeLine, goal: StakeLine) -> Act:
    """The next figure of the amount, or what ends it."""
    keyed = "" if line.offered and line.amount != goal.amount else line.amount
    if keyed == goal.amount:
        return NEXT
    if not goal.amount.startswith(keyed):
        return UNDO
    sign = goal.amount[len(keyed)]
    return Act(Verb.POINT) if sign == "." else Act(Verb.DIGIT, sign)


def _bank(desk: Desk, goal: StakeLine) -> Act:
    """What somebody puts in the bank, or who plays a hand of the duel."""
    line = bank_call.line(desk)
    if not desk.moment.keys_stake and (line.kind, line.seat) != (goal.kind, goal.seat):
        due = desk.called
        if due is not None and due.step is Step.BANK and line.kind is LineKind.BANK:
            return Act(Verb.SEAT) if not line.asks_seat else _seat(line, goal)
        return Act(Verb.BET, "duel") if desk.variant.principals is not None else Act(Verb.BANK)
    if line.kind is not goal.kind:
        return Act(Verb.BET, "duel")
    if line.seat != goal.seat:
        return _seat(line, goal) if line.asks_seat else Act(Verb.POINT)
    if line.asks_seat or not goal.amount:
        return UNDO if line.amount and not goal.amount else NEXT
    return _amount(line, goal)


def _banco(desk: Desk, fact: ev.BancoCalled) -> Act:
    if desk.variant.principals is not None:
        return _duel(desk, fact)
    coup, line = desk.table.coup, bank_call.line(desk)
    lost = coup.tour.lost_banco if coup is not None else None
    due = desk.called
    if lost is not None and lost.seat == fact.seat and coup is not None and not coup.tour.asked:
        return emptied(desk) or Act(Verb.FOLLOW)
    if line.kind is LineKind.BANCO:
        return _amount(line, StakeLine(fact.seat, amount=_plain(desk, fact.amount)))
    if line.seat != fact.seat and not (due is not None and due.seat == fact.seat):
        if not desk.moment.keys_stake:
            return Act(Verb.SEAT) if desk.answered is not None else STAKES
        return _seat(line, StakeLine(fact.seat))
    if fact.bet is not None and not desk.variant.one_bet and line.bet != fact.bet:
        return _bet(desk, line, StakeLine(fact.seat, fact.bet)) or Act(Verb.ALONE)
    whole = fact.bet is not None or (coup is not None and fact.amount == coup.banked)
    return Act(Verb.ALONE) if whole else Act(Verb.WITH_TABLE)


def _duel(desk: Desk, fact: ev.BancoCalled) -> Act:
    """The ponte of a duel matches the bank."""
    coup = desk.table.coup
    known = {**coup.proposed, **coup.principals} if coup is not None else {}
    called = desk.step is Step.BANK and desk.moment.answers
    if called and known.get(HandId("ponte")) == fact.seat:
        return NEXT
    return _bank(desk, StakeLine(fact.seat, amount=_plain(desk, fact.amount), kind=LineKind.BANCO))


def _chips(desk: Desk, goal: StakeLine) -> Act:
    line = bank_call.line(desk)
    if line.kind is not LineKind.CHIPS:
        return emptied(desk) or Act(Verb.CHIPS)
    if line.seat != goal.seat:
        return _seat(line, goal)
    return NEXT if line.asks_seat else _amount(line, goal)


def _held(desk: Desk, hand: HandId, seat: Seat) -> Act:
    line = bank_call.line(desk)
    if desk.moment.lists:
        return Act(Verb.CHOICE, str(bank_entry.hands_held(desk.variant).index(hand) + 1))
    if line.kind is not LineKind.HOLDER:
        return emptied(desk) or Act(Verb.HOLD)
    return NEXT if line.seat == seat else _seat(line, StakeLine(seat))


def _passed(desk: Desk, seat: Seat) -> Act:
    due = desk.called
    asked = due.seat if due is not None else None
    line = bank_call.line(desk)
    if asked == seat or (line.seat == seat and not line.asks_seat):
        return PASSES
    if not desk.moment.keys_stake:
        return Act(Verb.SEAT)
    return NEXT if line.seat == seat else _seat(line, StakeLine(seat))
