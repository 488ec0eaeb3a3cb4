"""A bounce filter: one tap of a finger that the screen reports twice counts once."""

from collections.abc import Callable
from typing import Final

INTERVAL: Final = 0.120
"""Seconds within which a second tap on the same spot of a key is the first one bouncing."""

NEAR: Final = 12
"""Pixels by which the spot of a bounce may differ from that of the tap."""


class BounceFilter:
    """Tells taps from their bounces; two equal cards tapped one after the other pass.

    A press is a bounce if it comes too soon after the one before it, on the same key and spot,
    and either the finger was not seen to lift in between or a touch screen reported it. `clock`
    counts seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = 0
        self._spot = (0.0, 0.0)
        self._at = float("-inf")
        self._lifted = True

    def pressed(self, key: int, spot: tuple[float, float], *, touch: bool) -> bool:
        """True if this press counts."""
        now = self._clock()
        soon = now - self._at < INTERVAL and key == self._key
        near = all(abs(a - b) <= NEAR for a, b in zip(spot, self._spot, strict=True))
        bounced = soon and near and (touch or not self._lifted)
        self._key, self._spot, self._at = key, spot, self._at if bounced else now
        self._lifted = False
        return not bounced

    def released(self) -> None:
        """The finger was lifted."""
        self._lifted = True
