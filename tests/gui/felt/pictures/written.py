"""Every word that a window paints: where it lies in its picture, and whether it was cut short."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.gui.felt.seats.table_ring import SeatTile
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.paint import LEFT, TOP_LEFT, WRAP, Pen, width_of
from tests.gui.felt.losses import goes_in
from tests.gui.kit.test_contrast import luminance

Ink = tuple[QFont, QColor]


@dataclass(frozen=True, slots=True)
class Written:
    """A text, the box of its letters in the window's picture, and whether it was cut short."""

    text: str
    box: QRect
    cut: bool
    by: QWidget


class _Notes:
    """What is noted while a window paints."""

    def __init__(self, window: TableWindow) -> None:
        self.window = window
        self.tile: SeatTile | None = None
        self.found: list[Written] = []

    def note(self, pen: Pen, letters: QRect, text: str, *, cut: bool) -> None:
        """One text; what a scrolled list has out of sight is none, nor is what a card says."""
        device = pen.painter.device()
        box = pen.painter.deviceTransform().mapRect(letters)
        if isinstance(device, QPixmap) and self.tile is not None:
            by: QWidget = self.tile
            box.translate(by.mapTo(self.window, QPoint()))
        elif isinstance(device, QWidget):
            by = device
        else:
            return
        seen = by.visibleRegion().boundingRect().translated(by.mapTo(self.window, QPoint()))
        if text.strip() and seen.contains(box.center()) and seen.intersects(box):
            self.found.append(Written(text, box.intersected(seen), cut, by))


@contextmanager
def _noted(window: TableWindow) -> Iterator[list[Written]]:
    notes, write, wrapped, draw = _Notes(window), Pen.write, Pen.write_wrapped, SeatTile._draw

    def written(pen: Pen, box: QRect, text: str, ink: Ink, align: Qt.AlignmentFlag = LEFT) -> int:
        letters = QFontMetrics(ink[0]).boundingRect(box, align, text)
        cut = width_of(text, ink[0]) > box.width()
        notes.note(pen, letters.intersected(box) if cut else letters, text, cut=cut)
        return write(pen, box, text, ink, align)

    def lines(
        pen: Pen, box: QRect, text: str, ink: Ink, align: Qt.AlignmentFlag = TOP_LEFT
    ) -> None:
        letters = QFontMetrics(ink[0]).boundingRect(box, align | WRAP, text)
        notes.note(pen, letters, text, cut=not goes_in(text, ink[0], box))
        wrapped(pen, box, text, ink, align)

    def drawn(tile: SeatTile, *rest: object) -> None:
        notes.tile = tile
        draw(tile, *rest)  # type: ignore[arg-type]  # as they came
        notes.tile = None

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(KeyButton, "_is_kept", lambda _: False)
        patched.setattr(Pen, "write", written)
        patched.setattr(Pen, "write_wrapped", lines)
        patched.setattr(SeatTile, "_draw", drawn)
        yield notes.found


def picture(window: TableWindow) -> QImage:
    """The window as it is painted."""
    QApplication.processEvents()
    return window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def read(window: TableWindow) -> tuple[QImage, list[Written]]:
    """The window's picture, and every word in it."""
    QApplication.processEvents()
    for tile in window.view.felt.ring.tiles:
        tile._picture = None  # painted once and kept
    with _noted(window) as found:
        image = picture(window)
    menu = window.view.menu
    if menu.isVisible():  # what it covers is not read meanwhile
        found = [each for each in found if each.by is menu or menu.isAncestorOf(each.by)]
    return image, found


def contrast_in(image: QImage, box: QRect) -> float:
    """How much the letters in that box of a picture stand out from what they are written on: the
    colour that most of it has, against the one that differs most."""
    part = image.copy(box.intersected(image.rect()))
    counts: dict[int, int] = {}
    for y in range(part.height()):
        for x in range(part.width()):
            pixel = part.pixel(x, y)
            counts[pixel] = counts.get(pixel, 0) + 1
    ground = luminance(QColor(max(counts, key=lambda pixel: counts[pixel])))
    every = (luminance(QColor(pixel)) for pixel in counts)
    return max((max(each, ground) + 0.05) / (min(each, ground) + 0.05) for each in every)
