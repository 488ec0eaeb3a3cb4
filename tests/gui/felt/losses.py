"""What of the words on the felt and beside it would be lost, were they painted: cut short with an
ellipsis, or beyond their box."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.paint import LEFT, TOP_LEFT, WRAP, Pen, width_of

ONE: Final = QRect(0, 0, 1, 1)
"""The spot that is painted, so that a widget says all of its words."""

ROUNDED: Final = 1
"""Pixels by which a box around words is rounded up."""


def goes_in(text: str, font: QFont, box: QRect) -> bool:
    """True of a text that is seen whole in a box of that size, on as many lines as it takes."""
    needs = QFontMetrics(font).boundingRect(QRect(0, 0, box.width(), 10_000), WRAP, text)
    return needs.width() <= box.width() + ROUNDED and needs.height() <= box.height() + ROUNDED


@contextmanager
def told() -> Iterator[list[str]]:
    """Nothing is written: what would be lost of it is told."""
    lost: list[str] = []

    def write(
        _: Pen, box: QRect, text: str, ink: tuple[QFont, QColor], align: Qt.AlignmentFlag = LEFT
    ) -> int:
        del align
        wide = width_of(text, ink[0])
        if wide > box.width():
            lost.append(text)
        return min(wide, box.width())

    def write_wrapped(
        _: Pen, box: QRect, text: str, ink: tuple[QFont, QColor], align: Qt.AlignmentFlag = TOP_LEFT
    ) -> None:
        del align
        if not goes_in(text, ink[0], box):
            lost.append(text)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(KeyButton, "_is_kept", lambda _: False)
        patched.setattr(Pen, "write", write)
        patched.setattr(Pen, "write_wrapped", write_wrapped)
        yield lost


def painted(widget: QWidget) -> None:
    """Has a widget say all of its words."""
    widget.grab(ONE)
