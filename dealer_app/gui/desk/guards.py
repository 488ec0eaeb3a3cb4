"""What keeps a slip of the hand from being an entry.

A key that goes on and is struck twice has been doubled: it counts once; so has a touch twice on one
spot, where another key, a chip, a place, a card, a row or a bead has come to lie under it in
between. A payout that has only just come to stand is settled by no key: nobody has seen it; nor is
a share claimed or left, or a bank taken over by a seat, that nobody can have asked for it, a lot
recorded that nobody can have read, or a new shoe opened that nobody can have made yet. Backspace
counts each time, and what was struck in a row is named together. A figure that follows a 1 as fast
as if both were one number is asked about.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dealer_app.gui.desk.cards import shoe_entry
from dealer_app.gui.desk.desk import Desk, Said, Then
from dealer_app.gui.desk.entry_in_hand import DrawnLot, Keyed, StakeLine, TwoFigures
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import payout_entry
from dealer_app.gui.desk.stakes import bank_call, bank_entry, lot_entry
from dealer_app.i18n import marked
from dealer_app.rules.cards import JOINT_FACE
from dealer_app.rules.coup import Settlement, Speech
from dealer_app.rules.due import Step

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
        calls_shoe = shoe_entry.calls_new(desk) and not past and desk.closed is None
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
