"""Tab goes through a page in the order in which it is laid out, whatever was made first."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QWidget


def beside(page: QWidget, *, forward: bool) -> bool:
    """Gives the keyboard's place to the next thing on a page, or the one before, round and round;
    False where there is none. A page whose own keys need that place is the first of them."""
    order = (page, *_laid(page))
    here = QApplication.focusWidget()
    at = order.index(here) if here in order else (-1 if forward else 0)
    after = (*order[at + 1 :], *order[: at + 1]) if forward else (*order[at:], *order[:at])[::-1]
    found = next((each for each in after if _takes_tab(each)), None)
    if found is None:
        return False
    tab, backtab = Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason
    found.setFocus(tab if forward else backtab)
    _show(found)
    return True


def _takes_tab(widget: QWidget) -> bool:
    tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(tab) and widget.isVisible() and widget.isEnabled()


def _laid(widget: QWidget) -> Iterator[QWidget]:
    """The parts of a widget, each before what lies in it."""
    for part in _parts(widget):
        yield part
        yield from _laid(part)


def _parts(widget: QWidget) -> Iterator[QWidget]:
    if isinstance(widget, QScrollArea):
        inside = widget.widget()
        if inside is not None:
            yield inside
        return
    layout = widget.layout()
    if layout is not None:
        yield from _in_layout(layout)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if item is None:
            continue
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _in_layout(inner)


def _show(widget: QWidget) -> None:
    """Scrolls every list around a widget to where it is seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()
