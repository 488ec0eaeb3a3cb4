"""What keeps a slip of the hand from being an entry.

A key that goes on and is struck twice has been doubled: it counts once; so has a touch twice on one
spot, where another key, a chip, a place, a card, a row or a bead has come to lie under it in
between. A payout that has only just come to stand is settled by no key: nobody has seen it; nor is
a share claimed or left, or a bank taken over by a seat, that nobody can have asked for it, a lot
recorded that nobody can have read, or a new shoe opened that nobody can have made yet. Backspace
counts each time, and what was struck in a row is named together. A figure that follows a 1 as fast
as if both were one number is asked about. A key that is nothing at this moment closes the figures
and the cards, until a key opens them: whoever keys without looking is told at once, and nothing of
what follows is recorded, a stake that is typed while cards are due, say. Enter, Backspace, Escape
or the tabulator opens them again and does nothing else; Backspace strikes the card that was keyed
just before as well.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from dealer_app.gui.desk import struck_keys
from dealer_app.gui.desk.act_words import has_use
from dealer_app.gui.desk.active_keymaps import BandPhase, phase_of
from dealer_app.gui.desk.cards import card_entry, shoe_entry, shown_hand
from dealer_app.gui.desk.desk import Desk, Said, Then
from dealer_app.gui.desk.entry_in_hand import (
    OPENS,
    AtTable,
    CardInPart,
    Closed,
    DrawnLot,
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
from dealer_app.gui.desk.lists import payout_entry
from dealer_app.gui.desk.stakes import bank_call, bank_entry, lot_entry
from dealer_app.gui.desk.stakes.bets import keyed_bets
from dealer_app.i18n import marked
from dealer_app.rules.cards import JOINT_FACE, Card
from dealer_app.rules.coup import Settlement, Speech
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev

# Keys that are struck too soon: one that is doubled, and two figures that may be one number


TOO_SOON: Final = 0.25
"""Seconds within which a second stroke of the same key is the first one doubled: whoever answers
for the next seat or hand has heard it first, and that takes longer."""

UNREAD: Final = 0.6
"""Seconds within which nobody reads a key that a touch brought under the finger, slow or not."""

UNSEEN: Final = 0.7
"""Seconds within which nobody reads the lines of a payout, since it came or since an Enter that was
too soon: a row of hurried Enters settles none."""

MOST_STRUCK: Final = 3
"""How many entries that were struck in a row are named."""

UNMADE: Final = 2.0
"""Seconds within which nobody lays a new shoe on the table."""

AS_ONE: Final = 0.35
"""Seconds within which a figure after a 1 may be the second one of a number."""

_ONCE: Final = frozenset(
    {
        *map(KeyAct, (Verb.NEXT, Verb.PASSES, Verb.NOBODY, Verb.CLOSE_BETS, Verb.STOP, Verb.TICK)),
        KeyAct(Verb.REPEAT_STAKES),
        KeyAct(Verb.SAY, Speech.STAND),
        KeyAct(Verb.CLAIM, "no"),
    }
)
"""What goes on to the next seat, hand, line or coup: done twice it is somebody else's. Figures of
an amount and cards are none of it: two equal ones are keyed as fast as a hand can."""


_SETTLES: Final = frozenset(map(KeyAct, (Verb.NEXT, Verb.TICK)))
"""What settles lines of a payout."""

_CLAIMS: Final = frozenset(
    {KeyAct(Verb.NEXT), *(KeyAct(Verb.CLAIM, said) for said in ("yes", "no"))}
)
"""What answers whether a share is claimed, or lights an answer."""

_TOUCHED_ONCE: Final = frozenset({Verb.SAY, Verb.CHOICE, Verb.OTHER_LAYS})
"""What else goes on where it is touched: the next hand’s word, the next list’s line."""

_SPOKEN: Final = frozenset({Verb.SAY, Verb.ALONE, Verb.WITH_TABLE, Verb.FOLLOW, Verb.RETIRE})
"""What somebody says in a word: its key struck twice is one word, whatever it is by then."""

SPOKEN_ON: Final = frozenset({Verb.UNDO, Verb.PASSES, Verb.SAY})
"""What takes back, or speaks, one after the other: struck in a row each is told."""

_ONE: Final = KeyAct(Verb.FACE, "1")
"""The card that may be the first figure of a number."""

_NOUGHT: Final = KeyAct(Verb.FACE, JOINT_FACE)
"""The card that may be the second one, where it is one of several."""

_TOUCH: Final = "touch "
"""What a stroke is called that was no key of the board."""


class _One(NamedTuple):
    """When a 1 was keyed, and what was keyed and recorded before it."""

    at: float
    keyed: Keyed
    entries: int


KeysThere = Mapping[int, tuple[KeyAct, str]]
"""The keys that can be touched, with what each does and says."""

COUNTED: Final = marked("Counted once.")
OPENED: Final = marked("That opened the keys again, and recorded nothing.")
_BEHIND: Final = marked("The touch before did not count, nor does this one: look first.")
_LEFT: Final = marked("So soon after a page the key counts for that page alone.")
"""What is said of a doubled stroke: the first did what it does, or led back to the keys alone."""


class StrokeFilter:
    """Tells strokes from their doubles, and two figures from what may be a number.

    `clock` counts seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key, self._spoken = "", False
        self._at = float("-inf")
        self.once = COUNTED
        """What is said of the double of the stroke before."""
        self.times = 1
        """How many cards this stroke and those before it are, each as fast as one doubled."""
        self._one: _One | None = None
        self._figure_one = self._figure_now = float("-inf")
        self._there: KeysThere = {}
        self._paid_at = self._shoe_at = self._bank_at = self._claim_at = float("-inf")
        self._missed = float("-inf")
        self._pays: Settlement | None = None
        self._calls_shoe = self._claims = self._uncovered = False
        self._named: StakeLine | DrawnLot | None = None
        self._struck: tuple[str, ...] = ()

    def looks_at(self, desk: Desk) -> None:
        """Notes what has only now come to stand there to be read: the lines of a payout, whether a
        share is claimed, a new shoe that is asked for, and whom the lot has named, or who is asked
        to take the bank over."""
        now, past, lot = self._clock(), desk.past, desk.keyed.find(DrawnLot)
        pays = desk.table.settlement if desk.table.unticked and not past else None
        if pays is not None and pays != self._pays:
            self._paid_at = now
        claims = desk.step is Step.CLAIM and not past
        if claims and not self._claims:
            self._claim_at = now
        calls_shoe = shoe_entry.calls_new(desk) and not past
        if calls_shoe and not self._calls_shoe:
            self._shoe_at = now
        named = lot if isinstance(lot, DrawnLot) else bank_call.offered(desk)
        named = None if past else named
        if named is not None and named != self._named:
            self._bank_at = now
        self._pays, self._calls_shoe, self._named = pays, calls_shoe, named
        self._claims = claims

    def unread(self, desk: Desk, act: KeyAct) -> Then | None:
        """What is said of an act for which something came to stand only just now, None of any
        other."""
        at_table = desk.moment.at_table
        if self._claims and at_table:
            return bank_entry.tell_claim if self.is_unheard(act) else None
        if self._pays is not None and at_table and self.is_unread(act):
            return payout_entry.seen
        if self._calls_shoe and at_table and self.is_unmade(act):
            return shoe_entry.tell_called
        if self._named is None or not self.is_unasked(act):
            return None
        return lot_entry.stands if isinstance(self._named, DrawnLot) else bank_call.tell_offered

    def is_unasked(self, act: KeyAct) -> bool:
        """True of an act that would have a seat take the bank over which nobody can have asked
        yet, or record a lot that nobody can have read."""
        unasked = act == KeyAct(Verb.NEXT) and self._clock() - self._bank_at < UNSEEN
        if unasked:
            self._bank_at = self._clock()
        return unasked

    def is_unheard(self, act: KeyAct) -> bool:
        """True of an act that would answer for a share which nobody can have asked about yet: the
        key of a hand's word struck twice."""
        unheard = act in _CLAIMS and self._clock() - self._claim_at < UNSEEN
        if unheard:
            self._claim_at = self._clock()
        return unheard

    def is_unmade(self, act: KeyAct) -> bool:
        """True of an act that would open a shoe so soon that nobody can have made it."""
        return act == KeyAct(Verb.NEXT) and self._clock() - self._shoe_at < UNMADE

    def is_unread(self, act: KeyAct) -> bool:
        """True of an act that would settle lines that nobody can have read yet."""
        unread = act in _SETTLES and self._clock() - self._paid_at < UNSEEN
        if unread:
            self._paid_at = self._clock()
        return unread

    def heard_elsewhere(self) -> None:
        """A page has heard the stroke before: the next one may be its double, whatever key it is of
        a board that has two for the same."""
        self._key, self._at, self.once = "", self._clock(), _LEFT

    def counts(self, key: str, act: KeyAct | None, *, opens: bool = False) -> bool:
        """True if this stroke of a key counts, which does that act now, None where it does none, or
        but `opens` the keys."""
        now = self._clock()
        once = self._key in (key, "") and act in _ONCE
        again = bool(key) and self._key == key
        if now - self._at < TOO_SOON and (once or (again and self._spoken)):
            return False
        if act is None:
            return True
        self._spoken = act.verb in _SPOKEN and not opens
        self._repeats(repeated=again and act.verb is Verb.FACE and now - self._at < TOO_SOON)
        self._hurries(hurried=again and now - self._at < UNREAD)
        self._key, self._at, self.once = key, now, OPENED if opens else COUNTED
        return True

    def part_counts(
        self,
        there: KeysThere,
        thing: int | None,
        *,
        same_spot: bool,
        uncovered: bool,
    ) -> bool:
        """True if the touch of a place, a card, a row or a bead counts while these keys lie there,
        or that of the key of a place or a chip, this `thing`: it does not where the last touch that
        counted has only just `uncovered` it, or brought that key."""
        now, came = self._clock(), thing is not None and self._has_come(thing, there)
        unread = self._key.startswith(_TOUCH) and now - self._at < UNREAD
        self._uncovered = unread and same_spot and (came or uncovered or self._uncovered)
        if self._is_blind(missed=self._uncovered):
            return False
        self._key, self._at, self.once, self._there = _TOUCH, now, COUNTED, there
        return True

    def shown(self) -> None:
        """What the touch brought stands only now, however long that took: until then nobody read
        it."""
        self._at = self._clock()

    def touch_counts(
        self,
        act: KeyAct,
        there: KeysThere,
        thing: int,
        *,
        same_spot: bool = True,
        uncovered: bool = False,
    ) -> bool:
        """True if this touch counts, on this `thing` among the keys that lie there now, or on a
        painted part: a finger that comes down twice on the `same_spot` has read nothing
        that came to lie there in between, or was `uncovered`, nor what it touches right after."""
        now, key = self._clock(), f"{_TOUCH}{act}"
        since = now - self._at if self._key.startswith(_TOUCH) else UNREAD
        goes_on = act in _ONCE or act.verb in _TOUCHED_ONCE
        doubled = goes_on and key == self._key and since < TOO_SOON
        came = self._has_come(thing, there, act)
        missed = (came or uncovered) and same_spot and since < UNREAD
        if doubled or self._is_blind(missed=missed):
            return False
        self._repeats(repeated=act.verb is Verb.FACE and key == self._key and since < TOO_SOON)
        self._hurries(hurried=key == self._key and since < UNREAD)
        self._key, self._at, self.once, self._there = key, now, COUNTED, there
        self._uncovered = False
        return True

    def _is_blind(self, *, missed: bool) -> bool:
        """True of a touch that `missed` what nobody has read, and of those right behind one that
        was no double of a finger: whoever touches in a run was not looking."""
        now = self._clock()
        behind = now - self._missed < UNREAD
        if behind or (missed and now - self._at >= TOO_SOON):
            self._missed = now
        if behind and not missed:
            self.once = _BEHIND
        return missed or behind

    def _has_come(self, thing: int, there: KeysThere, act: KeyAct | None = None) -> bool:
        """True of a key that did not lie there at the last touch that counted, or was another; of a
        painted part that does what no key did then."""
        if thing in there:
            return self._there.get(thing) != there[thing]
        return act is not None and all(act != before for before, _ in self._there.values())

    def _repeats(self, *, repeated: bool) -> None:
        self.times = self.times + 1 if repeated else 1

    def _hurries(self, *, hurried: bool) -> None:
        """A stroke that does not follow another of its key sooner than anybody reads begins a new
        row."""
        if not hurried:
            self._struck = ()

    def struck_in_a_row(self, sentence: str) -> str:
        """What is said of an entry that was struck, with those struck just before it, which nobody
        has read: of many the last ones."""
        self._struck = (*self._struck, sentence)
        return " ".join(self._struck[-MOST_STRUCK:])

    def may_be_ten(self, act: KeyAct) -> bool:
        """True of a 0 that followed a 1 as fast as if both were one number, where no card is one of
        two figures."""
        return act == _NOUGHT and self._clock() - self._figure_one < AS_ONE

    def question(self, desk: Desk, keys: Keymap, key: str, act: KeyAct | None) -> TwoFigures | None:
        """What is asked of a figure that followed a 1 as fast as if both were one number, of a pack
        in which there is such a card; None of any other stroke."""
        now, one, figure = self._clock(), self._one, keys.act(key, ("stake",))
        self._figure_one = self._figure_now
        self._figure_now = now if figure == KeyAct(Verb.DIGIT, "1") else float("-inf")
        self._one = _One(now, desk.keyed, desk.session.entries) if act == _ONE else None
        if one is None or now - one.at >= AS_ONE or figure is None or figure.verb is not Verb.DIGIT:
            return None
        faces, number = desk.variant.pack.faces, f"1{figure.value}"
        recorded = desk.session.entries > one.entries
        if number not in faces or not (recorded or desk.keyed != one.keyed):
            return None
        self._one = None
        second = act.value if act is not None and act.verb is Verb.FACE else ""
        return TwoFigures(number, second if second in faces else "", one.keyed, recorded)


def tell_doubled(desk: Desk, how: str, *, taken: bool = False) -> None:
    """Says that a stroke was counted once; what was said of the first stays in sight. Of one that
    was refused there is nothing to count, unless it was `taken` all the same."""
    once, said = desk.words(how), desk.said
    refused = said.refusal and bool(said.sentence) and not (desk.keyed.doubt or taken)
    if refused and how == COUNTED:
        return
    if not said.sentence.endswith(once):
        sentence = " ".join(each for each in (said.sentence, once) if each)
        desk.said = Said(sentence, refusal=said.refusal)


def tell_struck(desk: Desk, strokes: StrokeFilter) -> None:
    """Says of an entry that was struck too fast to be read which others were before it."""
    desk.said = Said(strokes.struck_in_a_row(desk.said.sentence), refusal=desk.said.refusal)


# A key that is nothing now


_OPENING: Final = (Verb.NEXT, Verb.UNDO, Verb.CANCEL, Verb.STAKES)
"""What opens the keys again."""

_ARROWS: Final = frozenset({*("Left", "Right", "Up", "Down"), *("Home", "PageUp", "PageDown")})
"""What lights another place, card or line: closed too, once the keys are."""

_MOVES: Final = frozenset({Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST})
"""What opens the keys of a list again, and lights a line of it: whoever looks for one has read."""

_AT_ONCE: Final = frozenset({Verb.REPEAT_STAKES})
"""What a key of functions records at once: closed likewise."""

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
}
"""The tables of a keymap in which a refused key is something, and what is said of it."""

_OF_STAKES: Final = ("stake", "turn", "alone", "bank", "cases", "tableaux", "seats_bets", "lot")
_OF_CARDS: Final = ("deal", "numbers")
"""The tables of a keymap whose keys are the stakes’ own, and the cards’."""

_WORDS: Final = frozenset(
    {*(Verb.PASSES, Verb.ALONE, Verb.WITH_TABLE, Verb.FOLLOW, Verb.CLOSE_BETS), Verb.NOBODY}
)
"""What somebody says of stakes without an amount."""

_NOTHING: Final = marked(
    "That key has nothing to do here: Enter, Backspace, Esc or Tab opens the keys. F1: all keys."
)


def close(desk: Desk, keys: Keymap, key: str) -> None:
    """A key that does nothing now: while stakes or cards are keyed, or a past coup is looked at, it
    closes the keys. So does one of the stakes over a payout: the figure before it may have been its
    seat, and the coup’s last card, and nobody settles by the Enter of that stake."""
    desk.keyed = replace(desk.keyed, doubt="")  # it confirms nothing: what was asked is asked anew
    phase = phase_of(desk)
    paid = phase is BandPhase.PAYOUT and not _in_any(keys, key, _OF_STAKES)
    asks = phase is BandPhase.PAST and not isinstance(desk.keyed.uppermost, PastCoup)
    if phase not in _KINDS or not struck_keys.is_closed(key) or paid or asks:
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
    if desk.closed is not None and card is None and phase is not BandPhase.STAKES:
        desk.closed = replace(desk.closed, card=_recorded_card(desk))
    struck_keys.note(desk, keys, key)


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
        if act is not None and act.verb is not Verb.HUNDRED and has_use(desk.variant, act):
            told = _SAID if act.verb in _WORDS else said
            told = _BACK if act.verb is Verb.WITHDRAW else told
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
    if act is not None and act.verb in _OPENING:
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
    if not (struck_keys.is_closed(key) or key in _ARROWS or acts_at_once):
        return False
    struck_keys.note(desk, keys, key)
    desk.refuse(closed.sentence)
    return True


def _tell_begun(desk: Desk, *, stands: bool) -> None:
    """Says of an amount that stands keyed once the keys are open that it is not recorded. Opened by
    Enter, which may have been another stake’s, it `stands`: figures do not go on with it."""
    line = desk.keyed.line
    if line.amount and desk.moment.keys_stake:
        desk.keyed = stake_in_hand(replace(line, stands=stands and not line.offered))
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
