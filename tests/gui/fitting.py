"""What of a page does not go in: words cut, keys beyond the edge or over each other."""

from collections.abc import Iterator
from itertools import chain, pairwise

from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from dealer_app.gui.pages.list_rows import Rows


def small(page: QWidget) -> Iterator[str]:
    """Labels that have less room than their words take."""
    for each in page.findChildren(QLabel):
        if not each.isVisible() or not each.text() or not each.width():
            continue
        need = each.heightForWidth(each.width()) if each.wordWrap() else each.sizeHint().height()
        wide = 0 if each.wordWrap() else each.sizeHint().width()
        if wide > each.width() + 1 or need > each.height() + 1:
            yield f"cut label: {each.text()}"


def outside(page: QWidget) -> Iterator[str]:
    """Keys that lie beyond the edge of the window, and that no list scrolls into sight."""
    for each in page.findChildren(QAbstractButton):
        box = each.rect().translated(each.mapTo(page, each.rect().topLeft()))
        if each.isVisible() and not scrolled(each) and not page.rect().contains(box):
            yield f"outside: {each.text() or each.accessibleName()} {box}"


def scrolled(widget: QWidget) -> bool:
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            return True
        around = around.parentWidget()
    return False


def narrow(page: QWidget) -> Iterator[str]:
    """Keys over each other: of one line or column too low for all of them."""
    seen = [each for each in page.findChildren(QAbstractButton) if each.isVisible()]
    for one, other in pairwise(seen):
        if one.parent() is other.parent() and one.geometry().intersects(other.geometry()):
            yield f"over each other: {one.accessibleName()}, {other.accessibleName()}"


def lists_cut(page: QWidget) -> Iterator[str]:
    """Words of a list that is seen which find no room in their column."""
    for rows in page.findChildren(Rows):
        if rows.isVisible():
            pairs = zip(chain(*rows.texts), chain(*rows.shown), strict=True)
            yield from (f"cut in a list: {text}" for text, shown in pairs if text != shown)
