"""What is keyed before anybody can have read that a stroke did not do what the hand meant.

Three things look to the hand as if it were done: an Enter that only opened the keys again, which
may have been that of a stake keyed blind, a tabulator that only opened them over the cards, which
may have been meant to lead to the stakes, and a word struck twice within a quarter second that
counted once, though two people may have said it. Whoever keys on faster than that is read keys
blind: the figure, letter or word that comes closes the keys, and is told with what was keyed in
vain before; the next stake falls on nobody else’s seat.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import guards, struck_keys
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Closed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.i18n import marked

UNREAD: Final = 0.5
"""Seconds within which nobody has read the strip, and keyed on because of it."""

BOUNCE: Final = 0.06
"""Seconds within which no hand strikes a key twice: the key itself does."""

_SAID: Final = frozenset(
    {
        *(Verb.PASSES, Verb.ALONE, Verb.WITH_TABLE, Verb.FOLLOW, Verb.RETIRE, Verb.NOBODY),
        *(Verb.SAY, Verb.CLAIM, Verb.CLOSE_BETS),
    }
)
"""What one person says after the other, with the same key."""

_ONCE: Final = marked("{key} was counted once: Enter, Backspace, Esc or Tab opens the keys.")
_TOO_SOON: Final = marked(
    "{key} came before that was read: Enter, Backspace, Esc or Tab opens the keys."
)


class BlindKeys:
    """Hears what comes too soon behind a stroke that did something else than was meant.

    `clock` counts seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._at = self._since = float("-inf")
        self._gap = float("inf")
        self._told: Closed | None = None
        self._opened = False

    def opened(self, desk: Desk, closed: Closed | None, act: KeyAct) -> None:
        """That act has opened the keys, which were closed with that sentence: Enter may have been
        meant for something else, and so may the tabulator where no stakes are keyed."""
        if closed is None or desk.closed is not None:
            return
        if act.verb is Verb.NEXT or (act.verb is Verb.STAKES and not desk.moment.keys_stake):
            self._told, self._opened, self._since = replace(closed, late=None), True, self._clock()

    def dropped(self, desk: Desk, keys: Keymap, key: str, act: KeyAct | None) -> None:
        """A stroke of that key was taken for the double of the one before; if no hand is as fast,
        it was."""
        if act is not None and act.verb in _SAID and self._gap >= BOUNCE:
            sign = struck_keys.sign(desk, keys, key)
            self._told = Closed(desk.words(_ONCE, key=sign), struck=(sign,))
            self._opened, self._since = False, self._at

    def heard(self, desk: Desk, keys: Keymap, key: str, act: KeyAct | None) -> bool:
        """True of a stroke before which nobody has read what became of the last one: a figure, a
        letter or a word closes the keys, and one more Enter does nothing."""
        now, told = self._clock(), self._told
        unread = told is not None and now - self._since < UNREAD
        self._gap, self._at, self._told = now - self._at, now, None
        if told is None or not unread or desk.closed is not None:
            return False
        if self._opened and act is not None and act.verb is Verb.NEXT:
            self._told = told
            guards.tell_doubled(desk, guards.OPENED)
            return True
        if not struck_keys.is_closed(key):
            return False
        said = told.sentence
        if self._opened:
            said = desk.words(_TOO_SOON, key=struck_keys.sign(desk, keys, key))
        desk.closed = replace(told, sentence=said)
        struck_keys.note(desk, keys, key)
        desk.refuse(said)
        return True

    def looked(self) -> None:
        """Somebody has touched the screen: whoever touches looks."""
        self._told = None
