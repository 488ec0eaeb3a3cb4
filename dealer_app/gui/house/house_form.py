"""The form of a house sheet: its settings part by part, and what each of them comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from dealer_app.gui.house.house_rows import Effects, HouseRows, RowTold
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.name_fields import Letters
from dealer_app.gui.pages.page_keys import Choice
from dealer_app.i18n import Words

PARTS: Final = 336
LARGE_PARTS: Final = 400
"""Pixels of the list of parts."""

ABOVE: Final = 28
"""Pixels above a field that its title takes."""

SIGNS: Final = ",;:/%€$£@#+"
"""What amounts, hours, zones and headings are written with beside letters and figures."""


@dataclass(frozen=True, slots=True)
class PartTold:
    """Some settings that are shown together, under a title; none of a part that is laid only when
    it is asked for."""

    key: str
    title: str
    rows: tuple[RowTold, ...] = ()


class HouseForm(QWidget):
    """`typed` tells a setting's key and what stands there now, `file_asked` the key of one that is
    to be fetched, `turned` the part that comes in front. Letters lie over the page that it is on.
    """

    typed = Signal(str, str)
    turned = Signal(str)
    file_asked = Signal(str)

    def __init__(self, page: QWidget, parts: Sequence[PartTold]) -> None:
        super().__init__()
        self._page = page
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self.letters: Letters | None = None
        self.parts, self._stack = Choice(column=True), QStackedWidget()
        self._offered = Scrolled(read=False)
        self.rows = {part.key: HouseRows(part.rows) for part in parts}
        self._list, lines = column(width=PARTS)
        self._offered.grid.addWidget(self.parts, 0, 0)
        lines.addWidget(self._offered)
        main, self._lines = column()
        self._margins = self._lines.contentsMargins()
        self._lines.addWidget(self._stack, 1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(self._list)
        columns.addWidget(main, 1)
        for rows in self.rows.values():
            self._stack.addWidget(rows)
            rows.typed.connect(self.typed)
            rows.file_asked.connect(self.file_asked)
            rows.letters_asked.connect(self._lay_letters)
        self.parts.chosen.connect(self.show_part)

    # What is shown.

    def set_words(self, words: Words, keyboard: str, parts: Sequence[PartTold]) -> None:
        """The form in words."""
        self._words, self._keyboard = words, keyboard
        here = self.parts.value or parts[0].key
        self.parts.offer([(part.key, part.title) for part in parts], here)
        self.parts.set_words(words("House sheet"))
        for part in parts:
            self.set_part(part)

    def set_part(self, part: PartTold) -> None:
        """One part in words, laid out where it was not yet."""
        words, rows = self._words, self.rows[part.key]
        if words is None:
            return
        rows.setAccessibleName(part.title)
        if part.rows:
            rows.lay(part.rows)
            file = (words("From a file…"), words("None"))
            rows.set_words(part.rows, words("Letters to touch"), file)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._list.setFixedWidth(LARGE_PARTS if large else PARTS)
        for rows in self.rows.values():
            rows.fit(large=large)

    def fill(self, values: Mapping[str, str]) -> None:
        """What stands in every field."""
        for rows in self.rows.values():
            rows.fill(values)

    def show_effects(self, effects: Effects) -> None:
        """What every setting comes to, and what is wrong with some of them."""
        for rows in self.rows.values():
            rows.show_effects(effects)

    # Its parts, and their fields.

    def begin(self) -> None:
        """The first part, and the keyboard's place in its first field."""
        first = next(iter(self.rows))
        self.show_part(first)
        self._in_front().setFocus()
        self.next_field()

    def show_part(self, key: str) -> None:
        """Puts a part in front."""
        self.put_letters_away()
        self.turned.emit(key)
        self.parts.choose(key)
        self._offered.ensureWidgetVisible(self.parts.button(key))
        self._stack.setCurrentWidget(self.rows[key])

    def part_before(self) -> None:
        """The part above, and from the first the last."""
        self._turn(-1)

    def next_part(self) -> None:
        """The part below, and from the last the first."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        keys = list(self.rows)
        at = next(n for n, key in enumerate(keys) if self.rows[key] is self._in_front())
        self.show_part(keys[(at + step) % len(keys)])

    def next_field(self) -> None:
        """From a field to the next one of its part, and from the last to the first."""
        if self.put_letters_away():
            return
        fields, here = self._fields(), QApplication.focusWidget()
        if fields:
            at = fields.index(here) + 1 if isinstance(here, QLineEdit) and here in fields else 0
            field = fields[at % len(fields)]
            field.setFocus(Qt.FocusReason.TabFocusReason)  # so that all of it is written over
            self._in_front().ensureWidgetVisible(field)

    def _in_front(self) -> HouseRows:
        return next(rows for rows in self.rows.values() if rows is self._stack.currentWidget())

    def _fields(self) -> list[QLineEdit]:
        fields = self._in_front().findChildren(QLineEdit)
        return [each for each in fields if each.isEnabled()]

    # Letters to touch.

    def show_letters(self) -> None:
        """The letters for the field in hand, else for the first one."""
        here = QApplication.focusWidget()
        field = here if isinstance(here, QLineEdit) else next(iter(self._fields()), None)
        if field is not None:
            field.setFocus()
            self._lay_letters(field)

    def _lay_letters(self, field: QLineEdit) -> None:
        self.put_letters_away()
        if self._words is not None:
            self.letters = Letters(self._keyboard, self._words, self._page, signs=SIGNS)
            self.letters.done.clicked.connect(self.put_letters_away)
            self.letters.write_into(field)
            self._make_room(self.letters.y())
            self._in_front().ensureWidgetVisible(field, 0, ABOVE)

    def _make_room(self, edge: int) -> None:
        """Leaves the settings what lies above that edge, so that the field in hand is seen."""
        bottom = self._stack.mapTo(self._page, self._stack.rect().bottomLeft()).y()
        margins = self._margins + QMargins(0, 0, 0, max(0, bottom - edge))
        self._lines.setContentsMargins(margins)
        self._lines.activate()

    def put_letters_away(self) -> bool:
        """Puts the letters away; False where there were none."""
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
            self._lines.setContentsMargins(self._margins)
        return shown
