"""What each act comes to at the desk, whichever key or finger made it."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import (
    bank_entry,
    card_entry,
    choosing,
    coup_opening,
    duel,
    enter_key,
    keeping,
    last_entry,
    mending,
    recalling,
    reentering,
    sealed,
    settling,
    stake_entry,
    turn,
)
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import UNKNOWN, Desk, Said
from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.i18n.names import first_due
from dealer_app.rules.due import Step

_OF_THE_LIST: Final = frozenset({Verb.EARLIER, Verb.LATER, Verb.CHOICE, Verb.MENU, Verb.CANCEL})
"""What a list itself makes use of."""

_GOES_ON: Final = (Act(Verb.NEXT), Act(Verb.CHOICE, "1"))
_PAGES: Final = {Step.PARTIE: Act(Verb.EVENING), Step.COUNT: Act(Verb.TRAY)}
"""What goes on, and what that shows where a ranking or a count is due."""


def do(desk: Desk, act: Act) -> None:
    """One act of the croupier; those for the application are not for the desk."""
    _heard(desk, act)
    word_unknown(desk)


def _heard(desk: Desk, act: Act) -> None:
    if not desk.tells_last:
        desk.said = Said()
    waited, doubt = desk.pending, desk.keyed.doubt
    hears = (
        last_entry.heard,
        sealed.heard,
        mending.heard,
        keeping.heard,
        reentering.heard,
        choosing.heard,
    )
    if not any(heard(desk, act) for heard in hears):
        _do(desk, act)
    if doubt:
        desk.keyed = replace(desk.keyed, doubt="")
    if desk.pending is not None and desk.pending != waited:
        desk.keyed = Keyed()


def _do(desk: Desk, act: Act) -> None:
    match act.verb:
        case Verb.UNDO:
            _undo(desk)
        case Verb.NEXT:
            _next(desk)
        case Verb.CANCEL:
            _give_up(desk)
        case Verb.PAST | Verb.RECALL | Verb.EARLIER | Verb.LATER | Verb.FIRST | Verb.LAST:
            _look(desk, act.verb)
        case Verb.DIGIT | Verb.POINT | Verb.BET | Verb.WITHDRAW | Verb.REPEAT_STAKES:
            _stake(desk, act)
        case Verb.STAKES:
            stake_entry.begin(desk)
        case Verb.CHOICE:
            choosing.choose(desk, int(act.value))
        case Verb.INCIDENT | Verb.VOID | Verb.MENU | Verb.CROUPIER:
            _list(desk, Mode(act.verb.value))
        case verb if verb in settling.VERBS:
            settling.do(desk, act)
        case Verb.NEW_SHOE:
            coup_opening.new_shoe(desk)
        case Verb.NEW_COUP:
            coup_opening.open_coup(desk)
        case verb if verb in bank_entry.VERBS:
            bank_entry.do(desk, act)
        case _:
            card_entry.do(desk, act)


def meant(desk: Desk, act: Act) -> Act:
    """What this act stands for: a figure keyed in the menu is the line of that number; once a
    partie is over, what goes on shows its ranking."""
    if desk.moment.at_table and desk.step in _PAGES and act in _GOES_ON:
        return _PAGES[desk.step]
    if desk.keyed.mode is not Mode.MENU:
        return act
    if act.verb is Verb.CHOICE:
        lines = choosing.page(desk)
        at = int(act.value) - 1
        act = lines[at].act if at < len(lines) else act
    if act.verb not in _OF_THE_LIST:
        desk.keyed = Keyed()
    return act


def _give_up(desk: Desk) -> None:
    keyed = desk.keyed
    if desk.past and desk.at_rest:
        desk.past = False
        return
    if keyed == Keyed() and desk.pending is not None:
        desk.refuse(desk.words("Decide: choose one, or take the incident back with Backspace."))
    if keyed.mode is Mode.BETS:
        desk.keyed = Keyed(Mode.STAKES, line=keyed.line)
    else:
        on = stake_entry.goes_on(desk)
        desk.keyed = Keyed(Mode.STAKES) if on else card_entry.given_up(desk)


def _undo(desk: Desk) -> None:
    keyed = desk.keyed
    if keyed.mode is Mode.STAKES and not keyed.line.empty:
        stake_entry.back(desk)
    elif keyed.face or keyed.asks_figure:
        desk.keyed = replace(keyed, face="", asks_figure=False)
    elif keyed.cards:
        desk.keyed = replace(keyed, cards=keyed.cards[:-1])
    elif keyed.digits:
        desk.keyed = replace(keyed, digits=keyed.digits[:-1])
    elif not desk.moment.strikes and not _half_shown(desk):
        _give_up(desk)
    else:
        desk.strike()


def _half_shown(desk: Desk) -> bool:
    """True while the hand that is shown lies open in part."""
    coup, hand = desk.table.coup, desk.keyed.hand
    if desk.keyed.mode is not Mode.SHOW or coup is None or hand is None:
        return False
    return any(not card.hidden for card in coup.hand(hand))


def _next(desk: Desk) -> None:
    match desk.keyed.mode:
        case Mode.STAKES:
            stake_entry.lay(desk)
        case Mode.BURN | Mode.CUT:
            card_entry.finish(desk)
        case Mode.RECALL | Mode.BURNED:
            desk.keyed = Keyed()
        case Mode.TABLE | Mode.CARDS:
            _next_due(desk)
        case _:
            desk.refuse(desk.words("Choose one, or give up with Esc."))


def _next_due(desk: Desk) -> None:
    match desk.step:
        case Step.SHOE:
            coup_opening.new_shoe(desk)
        case Step.BURN:
            card_entry.burn_unseen(desk)
        case Step.COUP:
            coup_opening.open_coup(desk)
        case Step.BANK if desk.variant.bank is not None:
            _next_bank(desk)
        case Step.BANK:
            duel.banco(desk)
        case Step.STAKES:
            bank_entry.end_of_stakes(desk)
        case Step.CLAIM:
            bank_entry.do(desk, Act(Verb.CLAIM, "yes"))
        case Step.RESOLVE:
            choosing.decide_lit(desk)
        case Step.COLLECT | Step.SETTLE:
            settling.go_on(desk)
        case Step.CARD if card_entry.first_cards_wait(desk):
            card_entry.deal_face_down(desk)
        case None:
            desk.refuse(desk.words("The table is closed: open it again to deal."))
        case step:
            desk.refuse(first_due(desk.words, desk.variant, step))


def _next_bank(desk: Desk) -> None:
    """What somebody must put in to take the bank over is laid by the key; else it is keyed."""
    if turn.proposed(desk).amount:
        stake_entry.lay(desk)
    else:
        desk.refuse(first_due(desk.words, desk.variant, Step.BANK))


def _look(desk: Desk, verb: Verb) -> None:
    if verb is Verb.PAST:
        recalling.past(desk)
    elif verb is Verb.RECALL and desk.keyed.mode is not Mode.RECALL:
        recalling.begin(desk)
    elif desk.keyed.mode is Mode.RECALL:
        recalling.turn(desk, verb)
    elif desk.moment.lists:
        choosing.turn_page(desk, verb)
    elif desk.keyed.asks_figure or not _may_move(desk):
        desk.unknown()
    else:
        card_entry.move(desk, verb)


def _may_move(desk: Desk) -> bool:
    """True while a card or a hand is lit that another may take the place of."""
    return not desk.moment.at_table or desk.step in (Step.SHOW, Step.CHOICE)


def _stake(desk: Desk, act: Act) -> None:
    if desk.keyed.mode is Mode.RECALL and act.verb is Verb.DIGIT:
        recalling.digit(desk, act.value)
    elif desk.keyed.mode is Mode.CUT and act.verb is Verb.DIGIT:
        card_entry.cut_figure(desk, act.value)
    elif desk.keyed.mode is Mode.RECALL:
        said = desk.words("A past coup is only looked at: F5 puts it right, Esc goes back.")
        desk.refuse(said)
    elif desk.keyed.mode is Mode.CUT:
        desk.refuse(desk.words("Key how many cards lie behind the cut card, then Enter."))
    elif desk.keyed.mode is Mode.HOUR:
        desk.unknown()
    else:
        stake_entry.do(desk, act)


def _list(desk: Desk, mode: Mode) -> None:
    desk.keyed = Keyed() if desk.keyed.mode is mode else Keyed(mode)


def word_unknown(desk: Desk) -> None:
    """Says of a key that means nothing at this moment what Enter does instead, if anything."""
    if desk.said is not UNKNOWN:
        return
    words, deed = desk.words, enter_key.deed(desk)
    if deed:
        told = words("That key has nothing to do here. Enter: {deed}. F1: all keys.", deed=deed)
        desk.refuse(told)
    else:
        desk.refuse(words("That key has nothing to do here; F1 shows all keys."))
