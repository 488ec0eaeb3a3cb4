"""Strokes of the board that count once: a key that goes on and is struck twice has been doubled."""

from collections.abc import Callable
from typing import Final

from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.rules.coup import Speech

TOO_SOON: Final = 0.25
"""Seconds within which a second stroke of the same key is the first one doubled: whoever answers
for the next seat or hand has heard it first, and that takes longer."""

_ONCE: Final = frozenset(
    {
        *map(KeyAct, (Verb.NEXT, Verb.PASSES, Verb.NOBODY, Verb.CLOSE_BETS, Verb.STOP, Verb.TICK)),
        KeyAct(Verb.SAY, Speech.STAND),
        KeyAct(Verb.CLAIM, "no"),
    }
)
"""What goes on to the next seat, hand, line or coup: done twice it is somebody else's. Figures of
an amount and cards are none of it: two equal ones are keyed as fast as a hand can."""


class StrokeFilter:
    """Tells strokes from their doubles. `clock` counts seconds and never goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = ""
        self._at = float("-inf")

    def counts(self, key: str, act: KeyAct) -> bool:
        """True if this stroke of a key counts, which does that act now."""
        now = self._clock()
        if key == self._key and act in _ONCE and now - self._at < TOO_SOON:
            return False
        self._key, self._at = key, now
        return True


def tell(desk: Desk) -> None:
    """Says that a stroke was counted once; what was said of the first stays in sight."""
    once, said = desk.words("Counted once."), desk.said
    if not said.sentence.endswith(once):
        sentence = " ".join(each for each in (said.sentence, once) if each)
        desk.said = Said(sentence, refusal=said.refusal)
