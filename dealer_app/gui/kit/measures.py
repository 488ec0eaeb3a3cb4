"""Where the strips of a page lie, in pixels, known before anything is laid into them; and how
large the text is."""

import os
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from dealer_app.settings import TEXTS

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

READ: Final = 32
"""Pixels of a row that is read, and touched for nothing but to light it."""


def strips(*, large: bool) -> tuple[int, int, int]:
    """How high the bar, the band and the foot are."""
    return (BAR + MORE, BAND + 2 * MORE, FOOT + MORE) if large else (BAR, BAND, FOOT)


# How large the text is: the whole window by a factor, as far as it then goes on the screen


FACTOR: Final = "QT_SCALE_FACTOR"
"""What Qt reads of the environment when an application is made."""

USUAL: Final = TEXTS[0]


def fitting(screen: QSize) -> tuple[int, ...]:
    """The sizes, in percent, at which the window goes on a screen of so many pixels; the usual one
    always does."""
    larger = (
        text
        for text in TEXTS
        if text != USUAL
        and screen.width() * USUAL >= LEAST_WIDTH * text
        and screen.height() * USUAL >= LEAST_HEIGHT * text
    )
    return (USUAL, *larger)


def in_use() -> int:
    """The size at which everything is drawn now."""
    factors = {_factor(text): text for text in TEXTS}
    return factors.get(os.environ.get(FACTOR, ""), USUAL)


def may_use(screen: QSize) -> tuple[int, ...]:
    """The sizes that go on a screen that has so many pixels at the size in use."""
    return fitting(screen * in_use() / USUAL)


def enlarged(text: int, make: Callable[[], QApplication]) -> QApplication:
    """The application with text of this size, or of the largest that goes on its screen.

    How large a screen is nobody knows before an application is there: one that turns out too large
    is given up before anything is shown.
    """
    if text == USUAL:
        return make()
    before = os.environ.get(FACTOR)
    os.environ[FACTOR] = _factor(text)
    application = make()
    fits = max(each for each in may_use(application.primaryScreen().size()) if each <= text)
    if fits == text:
        return application
    application.shutdown()
    if before is None:
        del os.environ[FACTOR]
    else:
        os.environ[FACTOR] = before
    return enlarged(fits, make)


def _factor(text: int) -> str:
    return f"{text / USUAL:g}"
