"""How large the text is: the whole window by a factor, as far as it then goes on the screen."""

import os
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.measures import LEAST_HEIGHT, LEAST_WIDTH
from dealer_app.settings import TEXTS

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
