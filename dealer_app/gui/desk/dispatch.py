"""What each act comes to at the desk, whichever key or finger made it; in words, what Enter does.

A key goes one way: what waits hears it first, then the moment, then what is usual.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import (
    closed_keys,
    due_entry,
    last_entry,
    missing_signature,
    struck_keys,
    taking_back,
)
from dealer_app.gui.desk.cards import card_entry, felt_cards, shoe_entry, shown_hand, two_figures
from dealer_app.gui.desk.desk import UNKNOWN, Deed, Desk, Entry, Pad, Said, Then
from dealer_app.gui.desk.entry_in_hand import (
    Burning,
    CardInPart,
    InList,
    Keyed,
    LineKind,
    Mode,
    NextCard,
    Number,
    PastCoup,
    StakeLine,
    Staking,
)
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.lists import (
    card_records,
    irregularity,
    list_lines,
    payout_entry,
    reentry_form,
)
from dealer_app.gui.desk.past import past_coup
from dealer_app.gui.desk.stakes import (
    bank_call,
    bank_entry,
    duel,
    lot_entry,
    stake_entry,
    stake_remarks,
)
from dealer_app.gui.desk.stakes.stake_entry import DUEL
from dealer_app.readers.scanner import Scanned
from dealer_app.rules.cards import JOINT_FACE
from dealer_app.rules.coup import Finding, Speech
from dealer_app.rules.due import Step
from dealer_app.rules.money import read_amount
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev

_OF_THE_LIST: Final = frozenset(
    {
        *(Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST, Verb.TYPED),
        *(Verb.CHOICE, Verb.NEXT, Verb.UNDO, Verb.MENU, Verb.CANCEL),
    }
)
"""What a list itself makes use of."""

_AT_THE_TABLE: Final = frozenset(
    {
        *(Verb.FACE, Verb.FACE_DOWN, Verb.SUIT, Verb.SAY, Verb.TICK),
        *(Verb.DIGIT, Verb.POINT, Verb.HUNDRED, Verb.BET, Verb.WITHDRAW, Verb.FILL, Verb.SEAT),
        *(Verb.PASSES, Verb.ALONE, Verb.WITH_TABLE, Verb.FOLLOW, Verb.CLOSE_BETS, Verb.NOBODY),
        Verb.REPEAT_STAKES,
    }
)
"""What is keyed, or recorded at once, where nothing lies over the table."""

_LINES_TOO: Final = frozenset({Verb.LOT, Verb.RETIRE})
"""The same of what the menu, which lies over all of the table, has a line for."""


def meant(desk: Desk, act: KeyAct) -> KeyAct:
    """What this act stands for: a figure, or Enter on a line that is lit, is the act of its line;
    where all that is due is a page, what goes on shows it. Whatever else is keyed closes the menu
    first."""
    moment = desk.moment
    if moment.at_table:
        act = due_entry.meant(desk, act)
    if act.verb is Verb.CHOICE:
        act = list_lines.meant(desk, act)
    elif act.verb is Verb.NEXT:
        act = list_lines.taken(desk, act)
    if moment.yields and act.verb not in _OF_THE_LIST and not _behind_a_list(desk, act):
        desk.keyed = desk.keyed.done()
    return act


def _behind_a_list(desk: Desk, act: KeyAct) -> bool:
    """True of what is a card, a word, a stake or a paid line though a list lies over the table."""
    own = desk.moment.acts.keys() | (_LINES_TOO if desk.moment.yields else frozenset())
    return _is_listed(desk) and act.verb in _AT_THE_TABLE | _LINES_TOO and act.verb not in own


def _is_listed(desk: Desk) -> bool:
    """True while a list lies over the table."""
    return isinstance(desk.keyed.uppermost, InList) and not desk.moment.stakes


def _list_heard(desk: Desk, act: KeyAct) -> bool:
    """True of what is touched behind a list: no key reaches it there either, and it is refused."""
    behind = _behind_a_list(desk, act)
    if behind:
        desk.refuse(desk.words("Choose one, or give up with Esc."))
    return behind


def do(desk: Desk, act: KeyAct) -> None:
    """One act of the croupier; those for the application are not for the desk."""
    if act.verb not in _OF_THE_FIRST:
        card_entry.record_first(desk)
    told, over = desk.said, act.verb is Verb.CANCEL and desk.deals and desk.at_rest
    if not desk.tells_last:
        desk.said = Said()
    if over and told.refusal and not desk.tells_last:
        return  # a sentence put away opens no stakes again: what lies hidden would go with it
    before, doubt, step = desk.pending, desk.keyed.doubt, desk.step
    part, entries = desk.keyed.find(CardInPart), desk.session.entries
    number = desk.keyed.find(Number)
    line, listed = desk.keyed.line, desk.moment.lists and not desk.moment.stakes
    hears = (
        _list_heard,
        last_entry.heard,
        reentry_form.heard,
        two_figures.heard,
        past_coup.heard_sealed,
        irregularity.decision_heard,
        bank_call.heard,
        _begun_line_heard,
    )
    if not any(heard(desk, act) for heard in hears):
        (desk.moment.acts.get(act.verb) or _USUAL.get(act.verb, _unknown))(desk, act)
    _doubted_no_more(desk, doubt)
    _decide_first(desk, before)
    if step in _ANSWERED and desk.step is Step.SETTLE:
        payout_entry.look_first(desk)
    if listed or (act.verb not in _OF_THE_FIRST and desk.session.entries == entries):
        moved = act.verb in (Verb.EARLIER, Verb.LATER) and not desk.keyed.line.amount
        _tell_dropped(desk, part, line, moved=moved)
    if number is not None and desk.session.entries == entries:
        _tell_cut_dropped(desk, number)
    word_unknown(desk)
    if desk.said.refusal and act.verb not in _OF_THE_LIST and not desk.keyed.doubt:
        closed_keys.put_out(desk)
    if desk.session.entries == entries:
        _close_before_bank(desk, act)
    lay_scanned(desk)


def touch(desk: Desk, deed: Then) -> None:
    """What was touched on the felt or beside it: a card that waits is recorded first, as by any
    key, and of a stake that was half keyed is said what is given up for it. Behind a list nothing
    of it is taken, as by any key. What was said before is said no more: what the touch records is
    told in its place."""
    if last_entry.is_in_question(desk):
        return
    card_entry.record_first(desk)
    desk.said = Said()
    doubt, found = desk.keyed.doubt, desk.pending
    before, entries = desk.keyed.line, desk.session.entries
    if _is_listed(desk):
        desk.refuse(desk.words("Choose one, or give up with Esc."))
    else:
        deed(desk)
    _doubted_no_more(desk, doubt)
    _decide_first(desk, found)
    now = desk.keyed.line
    gone = (now.seat, now.amount) != (before.seat, before.amount)
    if gone and desk.session.entries == entries:
        stake_remarks.tell_displaced(desk, before)


def _doubted_no_more(desk: Desk, doubt: str) -> None:
    """What was in doubt before this stroke, and is not asked anew by it, it has not confirmed."""
    if doubt and desk.keyed.doubt == doubt:
        desk.keyed = replace(desk.keyed, doubt="")


def lay_scanned(desk: Desk) -> None:
    """Lays the scanned cards that lie aside, once they may be; what is found by them is decided
    first."""
    before = desk.pending
    card_entry.lay_aside(desk)
    _decide_first(desk, before)


def _close_before_bank(desk: Desk, act: KeyAct) -> None:
    """Closes the keys after a word of the stakes that was refused while a bank is called: what
    follows it, the cards of a coup that is over, say, is no amount of that bank."""
    of_a_word = act.verb in _OF_STAKES and desk.answered is not None and desk.closed is None
    if of_a_word and desk.step is Step.BANK and desk.said.refusal and not desk.keyed.doubt:
        struck_keys.close_keys(desk, desk.said.sentence)


def _tell_dropped(desk: Desk, part: CardInPart | None, line: StakeLine, *, moved: bool) -> None:
    """Says of a card that was told in part, or of a stake that was half keyed, that it is given up
    for something else, or for the line of another place."""
    if moved or desk.keyed.find(Staking) is None:
        stake_remarks.tell_displaced(desk, line)
    if part and desk.keyed.find(CardInPart) is None and desk.keyed.find(NextCard) is None:
        face = desk.words.face(part.face or JOINT_FACE)
        desk.warn(desk.words("The {card} is not recorded.", card=face))


def _tell_cut_dropped(desk: Desk, number: Number) -> None:
    """Says of figures behind the cut card that they are given up: they may have been cards."""
    if number.digits and number.mode is Mode.CUT and desk.keyed.find(Number) is None:
        desk.warn(desk.words("Given up, not recorded: {stake}.", stake=number.digits))


_OF_THE_FIRST: Final = frozenset({Verb.UNDO, Verb.CANCEL, Verb.NEXT})
"""What takes the first card of a coup off again, or records it and does nothing else; whatever else
is done, it is recorded first."""

_ANSWERED: Final = frozenset({Step.RESOLVE, Step.CLAIM})
"""The questions after which a payout is looked at before anything of it is settled."""


def sign(desk: Desk, entry: Entry, signature: Signature) -> None:
    """Makes an entry that has waited for this signature; who sits is the same afterwards
    (REQ-09)."""
    desk.quiet()
    before = desk.pending
    with missing_signature.signed(desk.session, signature):
        desk.make(entry)
    _decide_first(desk, before)
    lay_scanned(desk)


def scanned(desk: Desk, scanned: Scanned) -> None:
    """What a scanner read is taken; what is found by it is decided first."""
    before = desk.pending
    card_entry.take_scanned(desk, scanned)
    _decide_first(desk, before)


def _decide_first(desk: Desk, before: Finding | None) -> None:
    """What is found waits to be decided, before anything that is half keyed goes on."""
    if desk.pending is not None and desk.pending != before:
        desk.rest()


def primary(desk: Desk) -> Offer | None:
    """What Enter does now, None where it does nothing."""
    said = _deed(desk)
    return Offer(said, KeyAct(Verb.NEXT), primary=True) if said else None


def _deed(desk: Desk) -> str:
    """What Enter does now in a word or two, empty where it does nothing."""
    said = desk.top.enter_said or desk.moment.enter_said
    return last_entry.enter_said(desk) or ("" if said is None else said(desk))


def word_unknown(desk: Desk) -> None:
    """Says of a key that means nothing at this moment what Enter does instead, if anything."""
    if desk.said is not UNKNOWN:
        return
    words, deed = desk.words, _deed(desk)
    if deed:
        told = words("That key has nothing to do here. Enter: {deed}. F1: all keys.", deed=deed)
    else:
        told = words("That key has nothing to do here; F1 shows all keys.")
    desk.said = replace(UNKNOWN, sentence=told)


def _unknown(desk: Desk, _act: KeyAct) -> None:
    desk.unknown()


# Enter, Backspace, Escape, the arrows


def _enter(desk: Desk, _act: KeyAct) -> None:
    enter = desk.top.on_enter or desk.moment.on_enter
    if enter is not None:
        enter(desk)
    elif shown_hand.shown_on(desk) == desk.keyed:  # nothing of it can be given up
        desk.refuse(desk.words("First this hand’s next card. Backspace: the last one again."))
    elif desk.top.pad is Pad.CARDS:
        desk.refuse(desk.words("First a card, or Esc gives up what is being keyed."))
    else:
        desk.refuse(desk.words("Choose one, or give up with Esc."))


def _back(desk: Desk, _act: KeyAct) -> None:
    keyed, moment = desk.keyed, desk.top
    if moment.on_back is not None and moment.on_back(desk):
        return
    match keyed.uppermost:
        case Burning(cards=(*cards, _)) as burning:
            desk.keyed = keyed.put(replace(burning, cards=tuple(cards)))
        case Number(digits=digits) | PastCoup(digits=digits) as number if digits:
            desk.keyed = keyed.put(replace(number, digits=digits[:-1]))
        case _ if moment.strikes:  # nothing of it is keyed
            again = duel.ask_again(desk) or bank_call.strikes_nothing(desk)
            if not (again or desk.ask_no_more()):
                taking_back.strike(desk)
        case _:  # likewise
            _give_up(desk)


def _cancel(desk: Desk, _act: KeyAct) -> None:
    _give_up(desk)


def _give_up(desk: Desk) -> None:
    if desk.past and desk.at_rest:
        desk.past = False
        return
    if desk.keyed == Keyed() and desk.pending is not None:
        desk.refuse(desk.words("Decide: choose one, or take the incident back with Backspace."))
    if desk.moment.on_cancel is not None:
        desk.moment.on_cancel(desk)
    else:
        desk.keyed = shown_hand.given_up(desk)


def _move(desk: Desk, act: KeyAct) -> None:
    if desk.top.lists:
        list_lines.move(desk, act)
    elif desk.top.on_move is not None:
        desk.top.on_move(desk, act.verb)
    else:
        desk.unknown()


# What is usual


def _open_list(desk: Desk, act: KeyAct) -> None:
    of_the_coup = act.verb in (Verb.INCIDENT, Verb.VOID)
    refusal = unheard(desk, act.verb) if of_the_coup else ""
    if refusal:
        desk.refuse(refusal)
    elif not of_the_coup or _lays_out(desk):
        desk.keyed = desk.keyed.listed(InList(Mode(act.verb.value)))


def _lays_out(desk: Desk) -> bool:
    """Records the cards that lie face down, of which something is told, and says so: the felt looks
    the same."""
    lie = desk.lies_ahead
    laid = desk.lay_out()
    if lie and laid and not desk.said.sentence:
        desk.say(desk.words("The cards that lie face down are recorded."))
    return laid


def _keep_or_not(desk: Desk) -> None:
    """Stakes are kept at this table from now on, or no more; what lies is dealt to its end."""
    desk.enter(ev.StakeKeepingChanged(not desk.keeps_stakes), _tell_keeping)


def _tell_keeping(desk: Desk) -> None:
    desk.reopen_stakes()
    if desk.keeps_stakes:
        desk.say(desk.words("Stakes are kept from now on."))
    else:
        desk.say(desk.words("No stakes are kept from now on: only the cards are keyed."))


def unheard(desk: Desk, verb: Verb) -> str:
    """Why an incident, or a void, cannot be told of now, in a sentence; empty where it can."""
    if verb in desk.moment.acts:
        return ""
    first = two_figures.answered_first(desk)
    own = desk.decided_first if verb is Verb.INCIDENT else partial(irregularity.no_void, desk)
    return first or own()


_USUAL: Final[Mapping[Verb, Deed]] = {
    Verb.NEXT: _enter,
    Verb.UNDO: _back,
    Verb.CANCEL: _cancel,
    **dict.fromkeys((Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST), _move),
    **dict.fromkeys((Verb.INCIDENT, Verb.VOID, Verb.MENU, Verb.CROUPIER), _open_list),
    Verb.CHOICE: lambda desk, act: list_lines.choose(desk, int(act.value)),
    Verb.TYPED: list_lines.type_in,
    # cards
    Verb.FACE: lambda desk, act: card_entry.face(desk, act.value),
    Verb.FACE_DOWN: lambda desk, _act: card_entry.face_down(desk),
    Verb.SUIT: lambda desk, act: card_entry.suit(desk, act.value),
    Verb.SAY: lambda desk, act: card_entry.speak(desk, Speech(act.value)),
    Verb.OTHER_LAYS: lambda desk, act: shown_hand.lay_another(desk, act.value),
    Verb.OVER: lambda desk, _act: shown_hand.show_over(desk),
    Verb.OPEN_OR_HIDDEN: lambda desk, _act: card_entry.open_or_hidden(desk),
    Verb.CORRECT: lambda desk, _act: felt_cards.begin_wrong(desk),
    Verb.MISSED: lambda desk, _act: felt_cards.begin_missed(desk),
    Verb.BURN: lambda desk, _act: shoe_entry.begin_burn(desk),
    Verb.CUT_CARD: lambda desk, _act: shoe_entry.begin_cut(desk),
    Verb.NEW_SHOE: lambda desk, _act: shoe_entry.new_shoe(desk),
    Verb.NEW_COUP: lambda desk, _act: shoe_entry.open_coup(desk),
    # stakes and the bank
    **stake_entry.DEEDS,
    **bank_entry.DEEDS,
    Verb.STAKES: lambda desk, _act: stake_entry.begin(desk),
    Verb.KEEP_STAKES: lambda desk, _act: _keep_or_not(desk),
    Verb.LOT: lambda desk, _act: lot_entry.draw(desk),
    # the payout
    Verb.TICK: lambda desk, _act: payout_entry.tick(desk),
    Verb.ASIDE: lambda desk, _act: payout_entry.show_aside(desk),
    Verb.OWED: lambda desk, _act: payout_entry.show_owed(desk),
    # past coups and records
    Verb.PAST: lambda desk, _act: past_coup.past(desk),
    Verb.RECALL: lambda desk, _act: past_coup.begin(desk),
    Verb.ALERTS: lambda desk, _act: card_records.show_alerts(desk),
    Verb.KEPT: lambda desk, _act: card_records.show(desk),
    Verb.SHUFFLED: lambda desk, act: card_records.shuffled(desk, act.value),
    Verb.CUT_BY: lambda desk, _act: card_records.ask_cut(desk),
    Verb.REENTER: lambda desk, _act: reentry_form.begin_or_end(desk),
}
"""What a verb does where the moment makes nothing else of it."""


_OF_STAKES: Final = frozenset(
    {Verb.ALONE, Verb.CLOSE_BETS, Verb.NOBODY, Verb.PASSES, Verb.FOLLOW, Verb.WITH_TABLE}
)
"""What a seat, or the table, says of stakes without an amount."""


_BESIDE: Final = frozenset(
    {LineKind.CHIPS, LineKind.CHIPS_BACK, LineKind.WINNINGS, LineKind.HOLDER}
)
"""What is keyed of a seat beside its stakes."""


_FIGURES: Final = frozenset({Verb.DIGIT, Verb.HUNDRED, Verb.POINT})
"""What an amount is made of."""


def _begun_line_heard(desk: Desk, act: KeyAct) -> bool:
    """True of a letter that the line does not take, asked for or half keyed, and of a figure behind
    an amount that stands since: it is refused, and closes the keys. Whoever has forgotten an Enter
    is told at the letter, and of the figures before it nothing is dropped, or laid on another bet
    or with another’s figures, in silence."""
    taken_over = desk.called is not None and bank_call.between(desk)
    paid = desk.table.settlement is not None and not taken_over
    if not (desk.moment.keys_stake or desk.moment.at_table) or paid:
        return False
    line = bank_call.line(desk)
    repeated = act.verb is Verb.REPEAT_STAKES and _is_of_the_duel(desk, line)
    of_a_bet = act.verb is Verb.BET or repeated
    said = _of_a_bet(desk, line, act) if of_a_bet else _of_a_word(desk, line, act)
    if line.stands and act.verb in _FIGURES:
        said = bank_call.unlaid(desk, line)
    if said and act.verb is Verb.BET and line.asks_seat and _is_of_the_duel(desk, line):
        said = duel.give_seat_up(desk, line, said)
    if said:
        struck_keys.close_keys(desk, said)
    return bool(said)


def _of_a_bet(desk: Desk, line: StakeLine, act: KeyAct) -> str:
    """Why no bet is named now, empty where one may be."""
    if line.kind is LineKind.STAKE:
        return _amount_first(desk, line)
    if act.value == DUEL:
        return ""
    if _is_of_the_duel(desk, line):
        return desk.words("First the duel: no stake lies before it.")
    unheld = bank_call.is_unheld(desk) or bank_call.between(desk)
    if line.kind is LineKind.BANK and unheld:
        return desk.words(bank_call.BANK_FIRST)
    return desk.words("This line is on no bet: Esc gives it up.")


def _is_of_the_duel(desk: Desk, line: StakeLine) -> bool:
    """True while the duel is keyed, or asked for: stakes that are repeated come after it too."""
    return desk.variant.principals is not None and line.kind in (LineKind.BANK, LineKind.BANCO)


def _of_a_word(desk: Desk, line: StakeLine, act: KeyAct) -> str:
    """Why nothing is said of stakes without an amount now, empty where it may be: where something
    else is keyed of a seat, chips that it is given, say, its word would be one of the tour."""
    if act.verb not in _OF_STAKES:
        return ""
    keyed = replace(line, again=line.again and line.offered)  # another amount than was refused
    beside = desk.words("This line is no stake: Esc gives it up.") if line.kind in _BESIDE else ""
    return _amount_first(desk, keyed) or beside


def _amount_first(desk: Desk, line: StakeLine) -> str:
    """Asks for the amount that is begun to be recorded, or struck; empty where none is, or where it
    was refused or is only proposed, which the next figure replaces."""
    if line.again or not stake_remarks.is_keyed(desk, line):
        return ""
    currency, begun = desk.table.house.currency, line.amount.removesuffix(".")
    amount = read_amount(begun, currency.digits)
    said = begun if amount is None else desk.words.amount(amount, currency)
    return desk.words("The amount first: {amount} is not recorded yet.", amount=said)
