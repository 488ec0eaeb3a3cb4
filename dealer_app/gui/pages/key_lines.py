"""Keys and what each of them does, laid over the window."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.pages.overlay import Overlay
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import Words

ROWS: Final = 24
"""Lines of one column, at most."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What is done, and the keys that do it; a title has no keys."""

    text: str
    keys: tuple[str, ...] = ()


def keys_overlay(over: QWidget, words: Words, lines: tuple[KeyLine, ...]) -> Overlay:
    """The keys over a window, in as many columns as they need, none much longer than another."""
    overlay = Overlay(over)
    overlay.title.setText(words("Keys"))
    overlay.hint.setText(words("Any key goes back."))
    columns = ceil(len(lines) / ROWS)
    rows = ceil(len(lines) / max(columns, 1))
    for number, line in enumerate(lines):
        _add(overlay.body, number % rows, number // rows, line)
    overlay.body.setColumnStretch(2 * columns, 1)
    return overlay


def _add(grid: QGridLayout, row: int, place: int, line: KeyLine) -> None:
    if not line.keys:
        grid.addWidget(label("section", line.text.upper()), row, 2 * place, 1, 2)
        return
    grid.addWidget(label("keys", "   ".join(line.keys)), row, 2 * place)
    grid.addWidget(label("small", line.text), row, 2 * place + 1)
