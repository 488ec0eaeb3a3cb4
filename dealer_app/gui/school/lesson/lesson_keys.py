"""The next key of a lesson: what enters the fact that is due, from where the desk stands.

A test deals every lesson to its end by these keys.
"""

from typing import Final

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.cards import card_entry, shoe_entry, shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    STANDING,
    AtTable,
    Burning,
    CardInPart,
    FirstCard,
    Keyed,
    LineKind,
    LitCard,
    NextCard,
    Number,
    ShownHand,
    StakeLine,
    TwoFigures,
)
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import incident, irregularity, list_lines, lit_line
from dealer_app.gui.desk.stakes import banco_offer, bank_call, bank_entry, duel, stake_entry
from dealer_app.gui.desk.stakes.bets import keyed_bets, other_bets
from dealer_app.replay.shoe_walk import alike
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money, plain
from dealer_app.rules.moves import SeatPassed
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import by_default
from dealer_app.training.lesson_course import Following

# The next key of a lesson where it is about cards: dealt, shown, burned, spoken of, decided on


NEXT: Final = KeyAct(Verb.NEXT)
UNDO: Final = KeyAct(Verb.UNDO)
CANCEL: Final = KeyAct(Verb.CANCEL)
STAKES: Final = KeyAct(Verb.STAKES)


def of_the_cards(desk: Desk, fact: ev.Event) -> KeyAct | None:
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
            return _incident(desk, code)
        case ev.CoupVoided():
            return _voided(desk)
        case ev.ShoeOpened() | ev.CoupOpened():
            return emptied(desk) or NEXT
        case ev.BettingClosed():
            return _closed(desk)
        case _:  # no key leads to it
            return None


def _card(desk: Desk, card: Card) -> KeyAct | None:
    """A card that is dealt: face down with the others, or its face, and its suit where a bet asks
    for it."""
    if desk.moment.keys_stake:
        return _card_first(desk)
    if desk.answered is not None:
        return None if desk.step is Step.BANK else NEXT
    held = desk.keyed.find(FirstCard) or desk.keyed.find(NextCard)
    if held is not None and held.card is not None:
        return NEXT if held.card.face == card.face else UNDO
    if desk.dealt_ahead and not card.hidden:
        return KeyAct(Verb.OPEN_OR_HIDDEN)
    if card.hidden:
        return NEXT if card_entry.first_cards_wait(desk) else KeyAct(Verb.FACE_DOWN)
    return _face(desk, card)


def _card_first(desk: Desk) -> KeyAct | None:
    """What leads from the stakes to the cards."""
    if not desk.moment.keys_stake:
        return None
    return UNDO if not desk.keyed.line.empty else NEXT


def _which(desk: Desk, asked: TwoFigures, fact: ev.Event) -> KeyAct:
    """The answer where two figures may be one number; both are taken back if neither is right."""
    match fact:
        case ev.CardDealt(card=card) | ev.HandShown(cards=(card, *_)):
            answers = {asked.number: 0, asked.second: 1}
        case _:  # no card: the 1 was all of it
            return _to_line(desk, 1)
    at = answers.get(card.face)
    return UNDO if at is None else _to_line(desk, at)


def _face(desk: Desk, card: Card) -> KeyAct:
    part = desk.keyed.find(CardInPart)
    if part is not None and part.face:
        return KeyAct(Verb.SUIT, card.suit)
    return KeyAct(Verb.FACE, card.face)


def _shown(desk: Desk, hand: HandId, card: Card) -> KeyAct:
    due: Due | None = desk.due
    shown = desk.keyed.find(ShownHand)
    lit = None if shown is None else shown.hand
    if lit is None and due is not None and due.step is Step.SHOW:
        lit = due.hand
    if lit == hand:
        return _face(desk, card)
    is_over = shown_hand.over(desk) == hand
    if desk.moment.lists:
        return _to_line(desk, 0) if is_over else CANCEL
    return KeyAct(Verb.OTHER_LAYS if is_over else Verb.LATER)


def _exposed(desk: Desk, fact: ev.CardExposed) -> KeyAct | None:
    lit = desk.keyed.find(LitCard)
    if desk.moment.lists or ev.CardExposed not in desk.moment.enters:
        return _incident(desk, incident.EXPOSED_CARD)
    if lit is None or (lit.hand, lit.position) != (fact.hand, fact.position):
        return KeyAct(Verb.LATER)
    return NEXT if lit.seen == fact.card else _face(desk, fact.card)


def _spoke(desk: Desk, hand: HandId, word: Speech) -> KeyAct:
    due = desk.due
    if desk.moment.lists:
        before = 0 if shown_hand.over(desk) is None else 1
        return _to_line(desk, before + shown_hand.may_lay(desk).index(hand))
    asked = due is not None and due.step is Step.CHOICE and due.hand == hand
    return KeyAct(Verb.SAY, word.value) if asked else KeyAct(Verb.OTHER_LAYS)


def _burned(desk: Desk, cards: tuple[Card, ...]) -> KeyAct:
    burning, rule = desk.keyed.find(Burning), desk.variant.shoe.burn
    burns = ev.CardsBurned in desk.moment.enters
    due = desk.step is Step.BURN
    if due and not burns:
        if rule == "first_card" and not shoe_entry.relieved(desk):
            return _face(desk, cards[0])
        if all(card.hidden for card in cards):
            return NEXT
    if not burns and not due:
        return KeyAct(Verb.BURN)
    laid = 0 if burning is None else len(burning.cards)
    if laid == len(cards):
        return NEXT
    return KeyAct(Verb.FACE_DOWN) if cards[laid].hidden else _face(desk, cards[laid])


def _cut(desk: Desk, number: int) -> KeyAct:
    if ev.CutCardPlaced not in desk.moment.enters:
        return KeyAct(Verb.CUT_CARD)
    left = desk.table.shoe.left if desk.table.shoe is not None else 0
    keyed, wanted = desk.keyed.of(Number).digits, "" if number == left else str(number)
    if keyed == wanted:
        return NEXT
    return KeyAct(Verb.DIGIT, wanted[len(keyed)]) if wanted.startswith(keyed) else UNDO


def _decided(desk: Desk, resolution: Resolution) -> KeyAct | None:
    finding = desk.pending
    if finding is None:
        return None
    lit = irregularity.lit_decision(desk)
    return NEXT if lit in (None, resolution) else KeyAct(Verb.LATER)


def _closed(desk: Desk) -> KeyAct | None:
    """What ends the stakes; no key where the first card does, and none are keyed."""
    if desk.called is None:
        return _card_first(desk)
    return emptied(desk) or (NEXT if desk.variant.tour.after_look else KeyAct(Verb.CLOSE_BETS))


def _voided(desk: Desk) -> KeyAct:
    """The first reason why a coup is void, and the Enter that confirms it."""
    if desk.keyed.doubt:
        return NEXT
    return _to_line(desk, 0) if desk.moment.lists else KeyAct(Verb.VOID)


def _incident(desk: Desk, code: str) -> KeyAct | None:
    """The way to an incident: its line, and the one in the list behind it."""
    if not desk.moment.lists:
        return KeyAct(Verb.INCIDENT)
    way, behind = incident.way_to(desk, code), desk.keyed.behind
    if way is None:
        return None
    line, kind = way
    if not behind:
        return _to_line(desk, line)
    return CANCEL if kind is None or behind != line + 1 else _to_line(desk, kind)


def _to_line(desk: Desk, at: int) -> KeyAct:
    """What lights that line of a list, or takes it once it is lit."""
    lit, number = lit_line.lit(desk), len(list_lines.lines(desk))
    if lit == at:
        return NEXT
    on = (at + 1 if lit is None else at - lit) % max(1, number)
    return KeyAct(Verb.LATER if 2 * on <= number else Verb.EARLIER)


def emptied(desk: Desk) -> KeyAct | None:
    """What gives up a half keyed stake."""
    return CANCEL if desk.moment.keys_stake else None


PASSES: Final = KeyAct(Verb.PASSES)

_PLAIN: Final[dict[type, KeyAct]] = {
    ev.BankCovered: KeyAct(Verb.COVER),
    ev.TourStopped: KeyAct(Verb.STOP),
    ev.BankGivenUp: KeyAct(Verb.RETIRE),
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


_BEHIND_STAKES: Final = (ev.CardDealt, ev.HandSpoke, ev.HandShown)
"""What comes only once no more bets was said."""


_OF_A_FINDING: Final = (ev.IrregularityResolved, ev.CoupVoided)
"""What is said of an irregularity that waits."""


def _paid_first(desk: Desk, fact: ev.Event) -> bool:
    """True while the payout is to be ticked before anything else is said."""
    paying = desk.step is Step.SETTLE and bool(desk.table.unticked)
    return paying and not isinstance(fact, ev.CardDealt | ev.HandShown | ev.CoupVoided)


def nobody_first(desk: Desk, fact: ev.Event) -> bool:
    """True where everybody declines the bank before anybody stakes against it (§3.2)."""
    return isinstance(fact, ev.StakeLaid) and banco_offer.is_open(desk)


def coming(following: Following, desk: Desk) -> ev.Event | None:
    """What happens next as the felt calls it: what the lesson has behind what the desk lays ahead,
    or what the table asks for before that and the lesson leaves out. None where something is
    claimed."""
    fact = (following.behind(desk.ahead) if desk.ahead else None) or following.due
    fact = _behind_the_stakes(following, desk, fact)
    if fact is None:
        return None
    waits = desk.pending is not None and not isinstance(fact, _OF_A_FINDING)
    if waits and desk.moment.at_table:
        return next(iter(by_default(desk.table)), fact)
    spoken = desk.answered is not None and desk.step is Step.STAKES
    stand = desk.standing is not None or spoken or desk.moment.keys_stake
    seat = None if nobody_first(desk, fact) else _leaves_out(following, desk, fact)
    if stand and seat is None and isinstance(fact, _BEHIND_STAKES):
        return ev.BettingClosed()
    if _paid_first(desk, fact):
        return ev.AllTicked()
    return fact if seat is None else SeatPassed(seat)


def _behind_the_stakes(following: Following, desk: Desk, fact: ev.Event | None) -> ev.Event | None:
    """What a lesson has behind the end of the stakes, where the croupier stands at the cards
    already and the first of them ends the stakes; else the same fact."""
    if not isinstance(fact, ev.BettingClosed) or desk.called is not None:
        return fact
    return fact if desk.moment.keys_stake else following.behind((fact,)) or fact


def comes_by_itself(following: Following, desk: Desk) -> tuple[ev.Event, ...]:
    """What the desk lays ahead, where something is asked of it before anything is entered: at the
    table it comes with the first entry, and no key is for it alone. The first cards lie open from
    now on where the lesson deals them so."""
    fact = following.behind(desk.ahead) if desk.ahead else following.due
    if desk.lies_ahead and isinstance(fact, ev.CardDealt) and not fact.card.hidden:
        desk.deal_hidden(hidden=False)
    due, ahead = following.due, tuple(desk.ahead)
    lies = due is not None and ahead and alike(desk.variant.pack, ahead[0], due)
    return ahead if lies and following.behind(ahead) is None else ()


def next_of(following: Following, desk: Desk, keys: Keymap) -> KeyAct | None:
    """The next key on the way to what a lesson has due; what opens the coup comes with the first of
    it. None where no key leads to it."""
    fact = following.behind(desk.ahead) if desk.ahead else following.due
    fact = _behind_the_stakes(following, desk, fact)
    if fact is None:
        return None
    passes = passing(desk, fact) is None or _leaves_out(following, desk, fact) is not None
    return next_keyed(desk, fact, keys, passes=passes)


def _leaves_out(following: Following, desk: Desk, fact: ev.Event) -> Seat | None:
    """Who says first that he stakes nothing, where the lesson goes on behind that."""
    seat = passing(desk, fact)
    return seat if seat is None or desk.ahead or following.leaves_out(seat) else None


def next_keyed(desk: Desk, fact: ev.Event, keys: Keymap, *, passes: bool = True) -> KeyAct | None:
    """The same on this board: what has no key of its own is a line of the menu. Where nobody
    `passes` the place of whoever speaks is gone to."""
    keyed, in_menu = desk.keyed, desk.moment.yields
    if in_menu:
        desk.keyed = Keyed()
    act = next_act(desk, fact, passes=passes)
    menu = act is not None and not keys.keys_of(act, active_tables(desk))
    desk.keyed = keyed
    if not menu or act is None:
        return act if not in_menu else CANCEL
    if not in_menu:
        return emptied(desk) or KeyAct(Verb.MENU)
    lines = [each.act for each in list_lines.offers(desk)]
    if act not in lines:
        return None
    return _to_line(desk, lines.index(act))


def _no_more_bets(desk: Desk) -> KeyAct:
    """What ends the stakes, where the house banks also of a coup in which nobody has staked."""
    coup = desk.table.coup
    if duel.is_asked(desk):
        return KeyAct(Verb.NOBODY)
    nothing = coup is not None and not coup.stakes and coup.duel is None
    return PASSES if nothing and desk.variant.bank is None else NEXT


def next_act(desk: Desk, fact: ev.Event, *, passes: bool = True) -> KeyAct | None:
    """The next key on the way to that fact; None where no key leads to it."""
    asked = desk.keyed.find(TwoFigures)
    if asked is not None:
        return _which(desk, asked, fact)
    late = isinstance(fact, ev.StakeLaid) and _too_late(desk)
    leads_there = late and ev.IrregularityFound in desk.moment.enters
    if desk.moment.lists and not (leads_there or isinstance(fact, desk.moment.enters)):
        return CANCEL
    waits = desk.pending is not None and not isinstance(fact, ev.IrregularityResolved)
    if waits and desk.moment.at_table:
        return CANCEL if desk.keyed.of(AtTable).lit else NEXT
    if desk.standing is not None and isinstance(fact, _BEHIND_STAKES):
        return _no_more_bets(desk)
    if _paid_first(desk, fact):
        return emptied(desk) or NEXT
    if nobody_first(desk, fact):
        return emptied(desk) or KeyAct(Verb.CLOSE_BETS)
    if passes and passing(desk, fact) is not None:
        return emptied(desk) or PASSES
    if type(fact) in _PLAIN:
        return emptied(desk) or _PLAIN[type(fact)]
    return _of_a_person(desk, fact) or of_the_cards(desk, fact)


# What people say.


def _of_a_person(desk: Desk, fact: ev.Event) -> KeyAct | None:
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
            return _to_line(desk, 0) if claimed else KeyAct(Verb.CLAIM, "no")
        case _:  # it is no word of anybody
            return None


def _plain(desk: Desk, amount: Money) -> str:
    return plain(amount, desk.table.house.currency.digits)


def _stake(desk: Desk, goal: StakeLine) -> KeyAct | None:
    """A seat, a bet, an amount, each as far as the line lacks it."""
    line = bank_call.line(desk)
    if _too_late(desk):
        return _incident(desk, incident.STAKE)
    if desk.moment.lists and goal.bet is not None:
        return _to_line(desk, list(other_bets(desk)).index(goal.bet))
    if duel.is_asked(desk):
        return emptied(desk) or KeyAct(Verb.NOBODY)
    if desk.called is not None and desk.called.step is Step.BANK:
        return emptied(desk)
    if line.seat != goal.seat and (bank_call.in_turn(desk.called) or bank_call.is_done(desk)):
        return _to_place(line)
    if line.seat != goal.seat and desk.moment.keys_stake and bank_call.by_name(desk):
        return _to_place(line)
    begun = desk.moment.keys_stake or bank_call.waits(desk)
    if line.seat != goal.seat and not begun:
        return STAKES if bank_call.may_begin(desk) else None
    if line.kind is not LineKind.STAKE:
        return UNDO
    if line.seat != goal.seat:
        return _seat(line, goal)
    return _bet(desk, line, goal) or (NEXT if line.asks_seat else _amount(line, goal))


def _too_late(desk: Desk) -> bool:
    """True of a stake that is reported: a card lies there, the house banks, and its line is not
    begun."""
    coup, begun = desk.table.coup, desk.moment.stakes
    return desk.variant.bank is None and coup is not None and bool(coup.dealt) and not begun


def _to_place(line: StakeLine) -> KeyAct:
    """The next place, once nothing of another's amount stands in the line."""
    return UNDO if line.amount and not line.offered else KeyAct(Verb.LATER)


def _seat(line: StakeLine, goal: StakeLine) -> KeyAct:
    """The next figure of the seat, or one back where another is keyed."""
    if line.seat == STANDING and goal.seat.startswith(STANDING):
        return KeyAct(Verb.DIGIT, goal.seat[1])
    if not goal.seat.startswith(line.seat):
        return UNDO
    following = goal.seat[len(line.seat)]
    return KeyAct(Verb.POINT) if following == STANDING else KeyAct(Verb.DIGIT, following)


def _bet(desk: Desk, line: StakeLine, goal: StakeLine) -> KeyAct | None:
    if line.bet == goal.bet or goal.bet is None:
        return None
    if desk.variant.one_bet and line.bet is None:
        return NEXT
    for key, bet in keyed_bets(desk.variant).items():
        if bet == goal.bet:
            return KeyAct(Verb.BET, key)
    return KeyAct(Verb.BET, stake_entry.OTHER)


def _amount(line: StakeLine, goal: StakeLine) -> KeyAct:
    """The next figure of the amount, or what ends it."""
    keyed = "" if line.offered and line.amount != goal.amount else line.amount
    if keyed == goal.amount:
        return NEXT
    if not goal.amount.startswith(keyed):
        return UNDO
    sign = goal.amount[len(keyed)]
    return KeyAct(Verb.POINT) if sign == "." else KeyAct(Verb.DIGIT, sign)


def _bank(desk: Desk, goal: StakeLine) -> KeyAct:
    """What somebody puts in the bank, or who plays a hand of the duel."""
    line = bank_call.line(desk)
    if duel.is_asked(desk) and line.kind is goal.kind:
        proposed = (line.seat, line.amount or "") == (goal.seat, goal.amount)
        return NEXT if proposed else KeyAct(Verb.DIGIT, goal.seat[0])
    if not desk.moment.keys_stake and (line.kind, line.seat) != (goal.kind, goal.seat):
        due = desk.called
        if due is not None and due.step is Step.BANK and line.kind is LineKind.BANK:
            alone = bank_entry.names_banker(desk, line)  # Enter names him, without an amount
            by_arrow = not line.asks_seat or (alone and bool(goal.amount))
            return _to_place(line) if by_arrow else _seat(line, goal)
        return KeyAct(Verb.BANK)
    if line.kind is not goal.kind:
        return CANCEL
    if line.seat != goal.seat:
        return _seat(line, goal) if line.asks_seat else _to_place(line)
    if line.asks_seat or not goal.amount:
        return UNDO if line.amount and not goal.amount else NEXT
    return _amount(line, goal)


def _banco(desk: Desk, fact: ev.BancoCalled) -> KeyAct:
    if desk.variant.principals is not None:
        return _duel(desk, fact)
    coup, line = desk.table.coup, bank_call.line(desk)
    lost = coup.tour.lost_banco if coup is not None else None
    due = desk.called
    if lost is not None and lost.seat == fact.seat and coup is not None and not coup.tour.asked:
        return emptied(desk) or KeyAct(Verb.FOLLOW)
    if line.kind is LineKind.BANCO:
        return _amount(line, StakeLine(fact.seat, amount=_plain(desk, fact.amount)))
    if line.seat != fact.seat and not (due is not None and due.seat == fact.seat):
        if bank_call.in_turn(desk.called):
            return _to_place(line)
        return _seat(line, StakeLine(fact.seat))
    if fact.bet is not None and not desk.variant.one_bet and line.bet != fact.bet:
        return _bet(desk, line, StakeLine(fact.seat, fact.bet)) or KeyAct(Verb.ALONE)
    whole = fact.bet is not None or (coup is not None and fact.amount == coup.banked)
    return KeyAct(Verb.ALONE) if whole else KeyAct(Verb.WITH_TABLE)


def _duel(desk: Desk, fact: ev.BancoCalled) -> KeyAct:
    """The ponte of a duel matches the bank."""
    coup = desk.table.coup
    known = {**coup.proposed, **coup.principals} if coup is not None else {}
    called = desk.step is Step.BANK and desk.moment.at_table
    if called and known.get(HandId("ponte")) == fact.seat:
        return NEXT
    return _bank(desk, StakeLine(fact.seat, amount=_plain(desk, fact.amount), kind=LineKind.BANCO))


def _chips(desk: Desk, goal: StakeLine) -> KeyAct:
    line = bank_call.line(desk)
    if line.kind is not LineKind.CHIPS:
        return emptied(desk) or KeyAct(Verb.CHIPS)
    if line.seat != goal.seat:
        return _seat(line, goal)
    return NEXT if line.asks_seat else _amount(line, goal)


def _held(desk: Desk, hand: HandId, seat: Seat) -> KeyAct:
    line = bank_call.line(desk)
    if desk.moment.lists:
        return _to_line(desk, bank_entry.hands_held(desk.variant).index(hand))
    if line.kind is not LineKind.HOLDER:
        return emptied(desk) or KeyAct(Verb.HOLD)
    return NEXT if line.seat == seat else _seat(line, StakeLine(seat))


def _passed(desk: Desk, seat: Seat) -> KeyAct:
    due = desk.called
    asked = due.seat if due is not None else None
    line = bank_call.line(desk)
    if asked == seat or (line.seat == seat and not line.asks_seat):
        return PASSES
    if not line.asks_seat:
        return _to_place(line)
    return NEXT if line.seat == seat else _seat(line, StakeLine(seat))
