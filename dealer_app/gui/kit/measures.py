"""Where the strips of a page lie, in pixels: known before anything is laid into them."""

from typing import Final

LARGE_WIDTH: Final = 1600
"""From this width on, type and what is touched are a step larger."""

LEAST_WIDTH: Final = 1280
LEAST_HEIGHT: Final = 700
"""Pixels that everything goes into, at the usual size of text and at every other."""

BAR: Final = 52
BAND: Final = 132
STATUS: Final = 56
FOOT: Final = 96
SIDE: Final = 372
MARGIN: Final = 32
MORE: Final = 8
"""Pixels by which a strip is higher on a large screen, for each row of keys in it."""

HEADLINE: Final = 16
"""Pixels from the band's upper edge to the box of its headline."""

GAP: Final = 8
"""Pixels between two things that are touched."""

TARGET: Final = 44
LARGE_TARGET: Final = 64
"""Pixels that a key is high, and those that are pressed most."""


def strips(*, large: bool) -> tuple[int, int, int]:
    """How high the bar, the band and the foot are."""
    return (BAR + MORE, BAND + 2 * MORE, FOOT + MORE) if large else (BAR, BAND, FOOT)
