"""Keys that a refused one has closed: what keeps a stake that is keyed blind from being cards.

A key that is nothing at this moment closes the figures and the cards, until a key opens them:
whoever keys without looking is told at once, and nothing of what follows is recorded, a stake that
is typed while cards are due, say. So does a key of the stakes that has a use there and is refused.
Enter, Backspace, Escape or the tabulator opens them again and does nothing else; Backspace strikes
the card that was keyed just before as well.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import last_entry, struck_keys
from dealer_app.gui.desk.act_words import has_use
from dealer_app.gui.desk.active_keymaps import BandPhase, phase_of
from dealer_app.gui.desk.cards import card_entry, shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    OPENS,
    AtTable,
    CardInPart,
    Closed,
    FirstCard,
    Keyed,
    NextCard,
    PastCoup,
    ShownHand,
    StakeLine,
    TwoFigures,
    stake_in_hand,
)
from dealer_app.gui.desk.key_acts import KeyAct, Verb, read_act
from dealer_app.gui.desk.keymap import Keymap, sign_of
from dealer_app.gui.desk.stakes import bank_call, stake_remarks
from dealer_app.gui.desk.stakes.bets import keyed_bets
from dealer_app.i18n import marked
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev

_OPENING: Final = (Verb.NEXT, Verb.UNDO, Verb.CANCEL, Verb.STAKES)
"""What opens the keys again."""

_PLACES: Final = frozenset({"Left", "Right", "Up", "Down"})
"""What lights another place among the stakes, which the next figures would be of."""

_ARROWS: Final = _PLACES | {"Home", "PageUp", "PageDown"}
"""What lights another place, card or line: closed too, once the keys are."""

_MOVES: Final = frozenset({Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST})
"""What opens the keys of a list again, and lights a line of it: whoever looks for one has read."""

_AT_ONCE: Final = frozenset({Verb.REPEAT_STAKES})
"""What a key of functions records at once: closed likewise."""

_OF_CARDS_TOO: Final = frozenset({Verb.FACE, Verb.FACE_DOWN, Verb.SUIT, Verb.SAY})
_PAYS: Final = _OF_CARDS_TOO | {Verb.TICK, Verb.ASIDE, *_MOVES}
"""What a key of the stakes is of the cards, or of a payout: refused there, it was meant for it."""

_STAKE: Final = marked("{key} is a stake: Enter, Backspace, Esc or Tab opens the keys again.")
_SAID: Final = marked("{key} is a word of the stakes: Enter, Backspace, Esc or Tab opens the keys.")
_CARD: Final = marked("{key} is a card: Enter, Backspace, Esc or Tab opens the keys again.")
_OF_A_HAND: Final = marked("{key} is a word of the cards: Enter, Backspace or Tab opens the keys.")
_BACK: Final = marked("{key} withdraws a stake: Enter, Backspace, Esc or Tab opens the keys.")
_KINDS: Final = {
    **dict.fromkeys(
        (BandPhase.CARDS, BandPhase.PAYOUT),
        (("stake", _STAKE), ("turn", _SAID), ("alone", _SAID)),
    ),
    BandPhase.STAKES: (("numbers", _CARD), ("deal", _CARD), ("speech", _OF_A_HAND)),
    BandPhase.PAST: (),
    BandPhase.BETWEEN: (),
}
"""The tables of a keymap in which a refused key is something, and what is said of it."""

OF_STAKES: Final = (
    *("stake", "turn", "alone", "bank", "between", "cases", "tableaux", "seats_bets", "lot"),
)
_OF_CARDS: Final = ("deal", "numbers")
"""The tables of a keymap whose keys are the stakes’ own, and the cards’."""

_WORDS: Final = frozenset(
    {*(Verb.PASSES, Verb.ALONE, Verb.WITH_TABLE, Verb.FOLLOW, Verb.CLOSE_BETS), Verb.NOBODY}
)
"""What somebody says of stakes without an amount."""

_MUTE: Final = _MOVES | {Verb.HUNDRED}
"""What is none of a stake by itself."""

_BUT_TAB: Final = marked("Enter, Backspace or Esc opens the keys.")
"""What opens keys that the tabulator has closed: struck again it has not been read."""

_NO_STAKES: Final = marked("No stake is keyed now: Enter, Backspace or Esc opens the keys.")
_NOTHING: Final = marked(
    "That key has nothing to do here: Enter, Backspace, Esc or Tab opens the keys. F1: all keys."
)
_NAMED: Final = {Verb.WITHDRAW: _BACK, Verb.STAKES: _NO_STAKES}
"""What is said of a key that begins a stake, or takes one back."""


def close(desk: Desk, keys: Keymap, key: str) -> None:
    """A key that does nothing now: while stakes or cards are keyed, or a past coup is looked at, it
    closes the keys; and where a shoe or a coup is to be opened, lest the Enter of a stake opens it
    and the stakes behind it lie a seat early. So does one of the stakes over a payout: the figure
    before it may have been its seat, and the coup’s last card, and nobody settles by the Enter of
    that stake."""
    desk.keyed = replace(desk.keyed, doubt="")  # it confirms nothing: what was asked is asked anew
    if _close_unseen(desk, keys, key):
        return
    phase = phase_of(desk)
    paid = phase is BandPhase.PAYOUT and not _in_any(keys, key, OF_STAKES)
    asks = phase is BandPhase.PAST and not isinstance(desk.keyed.uppermost, PastCoup)
    asks = asks or (phase is BandPhase.BETWEEN and not _opens_next(desk))
    places = phase is BandPhase.CARDS and key in _PLACES
    if phase not in _KINDS or not (struck_keys.is_closed(key) or places) or paid or asks:
        desk.unknown()
        if struck_keys.is_closed(key):
            put_out(desk)
        return
    card = _half_keyed(desk)
    at_table = phase is not BandPhase.STAKES and desk.moment.at_table
    late = _late(desk, keys, key) if at_table else None  # nothing else is half keyed
    if card is not None:
        desk.rest()
    said = late.sentence if late is not None else _said(desk, keys, key, phase)
    if card is not None:
        face = desk.words.face(card.face)
        lost = desk.words("The {card} is not recorded.", card=face)
        desk.close(f"{said} {lost}")
        desk.closed = Closed(desk.said.sentence, struck=(face,))
    else:
        desk.close(said)
    if late is not None:
        desk.closed = late
    if desk.closed is not None and card is None and phase is not BandPhase.STAKES and not places:
        desk.closed = replace(desk.closed, card=_recorded_card(desk))
    struck_keys.note(desk, keys, key)


def close_refused(
    desk: Desk, keys: Keymap, key: str, act: KeyAct, *, before: Keyed, entries: int
) -> bool:
    """True of a key that did nothing of its act while cards are due, or over a payout, and is one
    of the stakes: meant for them, it closes the keys as one does that is nothing there. So does any
    figure or letter before somebody has seen what was recorded last. So many `entries` there were
    `before` it."""
    if desk.session.entries == entries and _close_unseen(desk, keys, key):
        return True
    phase, said, verb = phase_of(desk), desk.said, act.verb
    did = desk.closed is not None or desk.session.entries != entries or desk.keyed != before
    meant = verb in _AT_ONCE or _in_any(keys, key, OF_STAKES)
    own = _OF_CARDS_TOO if phase is BandPhase.CARDS else _PAYS
    elsewhere = phase not in (BandPhase.CARDS, BandPhase.PAYOUT) or desk.moment.lists
    if did or elsewhere or desk.keyed.doubt or verb in own or not (said.refusal and meant):
        return False
    if said.unknown:
        desk.close(_said(desk, keys, key, phase))
    else:
        desk.close(f"{said.sentence} {desk.words(_BUT_TAB if verb is Verb.STAKES else OPENS)}")
    struck_keys.note(desk, keys, key)
    return True


def _close_unseen(desk: Desk, keys: Keymap, key: str) -> bool:
    """True of a figure or a letter at a table that is taken up, whose last entry nobody has seen
    yet: the keys are closed, so that no Enter of a stake confirms it."""
    unseen = desk.tells_last and desk.session.unconfirmed is None
    if not unseen or not struck_keys.is_closed(key):
        return False
    desk.close(f"{desk.words(last_entry.UNSEEN)} {desk.words(OPENS)}")
    struck_keys.note(desk, keys, key)
    return True


def _opens_next(desk: Desk) -> bool:
    """True where neither stakes nor cards are keyed, and Enter opens what comes next."""
    return desk.moment.at_table and desk.step is not None


def _in_any(keys: Keymap, key: str, tables: Iterable[str]) -> bool:
    return any(key in keys.tables.get(table, {}) for table in tables)


def put_out(desk: Desk) -> None:
    """A key that is nothing in a question puts out the line that is lit in it: whoever keys on
    without looking, a stake, say, takes none with its Enter."""
    top = desk.keyed.uppermost
    asked = phase_of(desk) in (BandPhase.DECISION, BandPhase.QUESTION)
    if asked and isinstance(top, AtTable | TwoFigures):
        desk.keyed = desk.keyed.put(replace(top, lit=None))


def _half_keyed(desk: Desk) -> Card | None:
    """The card that waits to be recorded: the first of a coup, or one that came though none was
    due. A key that is nothing now takes it off: no figure of what is keyed blind stays behind."""
    first, late = desk.keyed.find(FirstCard), desk.keyed.find(NextCard)
    held = first or late
    return held.card if isinstance(held, FirstCard | NextCard) else None


def _said(desk: Desk, keys: Keymap, key: str, phase: BandPhase) -> str:
    """What the key is in the other phase, where it is something there alone, and in this pack."""
    if _in_any(keys, key, _OF_CARDS) and (asked := _asked_of_card(desk)):
        return f"{asked} {desk.words(OPENS)}"
    told = _NOTHING
    for table, said in reversed(_KINDS[phase]):
        act = read_act(keys.tables.get(table, {}).get(key, ""))
        if act is not None and act.verb not in _MUTE and has_use(desk.variant, act):
            told = _SAID if act.verb in _WORDS else said
            told = _NAMED.get(act.verb, told)
    both = {_OF_A_HAND: "alone", _SAID: "speech"}  # a word of either says nothing of the other
    if key in keys.tables.get(both.get(told, ""), {}):
        told = _NOTHING
    return desk.words(told, key=struck_keys.sign(desk, keys, key))


def _asked_of_card(desk: Desk) -> str:
    """What is asked of a card that is told in part, before the next one; empty where none is."""
    part = desk.keyed.find(CardInPart)
    if part is None:
        return ""
    return card_entry.suit_asked(desk) if part.face else desk.words("Which one?")


def _late(desk: Desk, keys: Keymap, key: str) -> Closed | None:
    """A bet's letter just after a card: a late stake of the seat that the card's figure is."""
    act, coup = keys.act(key, ("cases", "stake")), desk.table.coup
    if act is None or act.verb is not Verb.BET or coup is None or desk.variant.bank is not None:
        return None
    last, bet = next(reversed(desk.table.facts), None), keyed_bets(desk.variant).get(act.value)
    if not isinstance(last, ev.CardDealt) or bet is None or _struck_since(desk):
        return None
    face = "1" if last.card.face == "A" else last.card.face
    if not face.isdecimal() or not 1 <= int(face) <= desk.table.seats:
        return None
    said = desk.words(
        "{card}, then {key}: a late stake of seat {card}? Tab takes it, Backspace takes the card"
        " off; Enter: it is a card.",
        card=face,
        key=sign_of(key),
    )
    return Closed(said, StakeLine(Seat(face), bet))


def heard(desk: Desk, keys: Keymap, key: str, act: KeyAct | None) -> bool:
    """True of a key that the closed keys have heard: it opens them, or is refused again."""
    closed = desk.closed
    if closed is None:
        return False
    stakes, sign = act is not None and act.verb is Verb.STAKES, struck_keys.sign(desk, keys, key)
    again = stakes and closed.struck[:1] == (sign,)  # it has closed them: nobody has read that
    if act is not None and act.verb in _OPENING and not again:
        desk.closed = None
        desk.quiet()
        late = closed.late if act.verb is Verb.STAKES else None
        if closed.card is not None and (act.verb is Verb.UNDO or late is not None):
            closed = replace(closed, card=None)
            _strike_card(desk)
        if late is not None:
            desk.keyed = stake_in_hand(late)
        _tell_lost(desk, closed)
        _tell_begun(desk, stands=act.verb is Verb.NEXT)
        return True
    if desk.moment.lists and act is not None and act.verb in _MOVES:
        return False
    acts_at_once = act is not None and act.verb in _AT_ONCE
    if not (struck_keys.is_closed(key) or key in _ARROWS or acts_at_once or again):
        return False
    struck_keys.note(desk, keys, key)
    desk.refuse(closed.sentence)
    return True


def _tell_begun(desk: Desk, *, stands: bool) -> None:
    """Says of an amount that stands keyed once the keys are open that it is not recorded. Opened by
    Enter, which may have been another stake’s, it `stands`: figures do not go on with it."""
    line = desk.keyed.line
    if line.amount and desk.moment.keys_stake:
        stands = stands and stake_remarks.is_keyed(desk, line)
        desk.keyed = stake_in_hand(replace(line, stands=stands))
        desk.warn(bank_call.unlaid(desk, line))


def led_on(desk: Desk, closed: Closed, before: Keyed) -> None:
    """A key of functions that leads to something else opens the keys for it, and says what was
    keyed in vain; where it leads nowhere it stays said why they are closed."""
    if desk.closed is not closed:
        return
    if desk.keyed != before:
        desk.closed = None
        _tell_lost(desk, closed)
    elif desk.said.refusal or not desk.said.sentence:
        desk.refuse(closed.sentence)


def _tell_lost(desk: Desk, closed: Closed) -> None:
    """Says what was keyed in vain, where more was than the key that was refused, and which card was
    recorded before it: it may have been the first key of the same stake. Of the last card of a coup
    it is always said: the next Enter settles by it."""
    last = closed.card is not None and desk.table.settlement is not None
    if last or len(closed.struck) > 1:
        said, card = [struck_keys.not_taken(desk, closed.struck)], closed.card
        if card is not None and not card.hidden:
            face = desk.words.face(card.face)
            said.append(desk.words("Recorded before it: card {card}.", card=face))
        desk.warn(" ".join(said))


def _recorded_card(desk: Desk) -> Card | None:
    """The card that was recorded last, where nothing else was since; none of cards that lie there
    unrecorded: it would be the last stake that is struck."""
    last = next(reversed(desk.table.facts), None)
    if desk.lies_ahead or not (desk.moment.at_table or desk.keyed.find(ShownHand)):
        return None
    if _struck_since(desk):
        return None
    match last:
        case ev.CardDealt(card=card) | ev.HandShown(cards=(*_, card)):
            return card
        case _:  # what closed them came after a word, or a stake
            return None


def _struck_since(desk: Desk) -> bool:
    """True where the entry before this key took another back: no card was keyed just before."""
    return isinstance(desk.session.events[-1], ev.EntryStruck)


def _strike_card(desk: Desk) -> None:
    """Takes the card back that was keyed just before."""
    if not (desk.keyed.find(ShownHand) and shown_hand.back(desk)):
        desk.strike()
