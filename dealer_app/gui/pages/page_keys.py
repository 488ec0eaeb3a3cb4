"""What is pressed on a page: keys that show their key, choices side by side, whole numbers."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.measures import GAP, TARGET

ROW: Final = "row"
SEGMENT: Final = "segment"
SIGN: Final = "sign"

ARROWS: Final = "↑ ↓"
"""The keys of the board that go through the rows of a list."""

FRAME: Final = 2
"""Pixels of the line around a key."""

LEFT_SIDE: Final = 8
RIGHT_SIDE: Final = 12
"""Pixels at both ends of a row."""

SHORT: Final = 4
"""Signs up to which the values of a column stand beside each other."""

MANY_SHORT: Final = 4
IN_A_LINE: Final = 6


def label(role: str, text: str = "", within: QWidget | None = None) -> QLabel:
    """A label of one of the page's type sizes; made `within` what it lies in it is dressed once."""
    made = PlainLabel(text, within)
    made.setProperty("role", role)
    return made


def set_role(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet looks at, and has the widget drawn anew."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        polish_anew(widget)


def polish_anew(widget: QWidget) -> None:
    """Has a widget wear what the style sheet says now; one that was never seen will by itself."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class PageKey(QPushButton):
    """A key of the foot or of a panel: what it does, and at its right the key on the board.

    It is `least` pixels wide, and as much wider as its words are long.
    """

    def __init__(
        self,
        within: QWidget | None = None,
        *,
        large: bool = False,
        primary: bool = False,
        least: int = 0,
    ) -> None:
        super().__init__(within)
        self._least = least
        self.setProperty("large", large)
        self.setProperty("primary", primary)
        self.setAutoDefault(False)
        self._says = PlainLabel(within=self)
        self._key = label("key", within=self)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(14, 0, 14, 0)
        self._line.addWidget(self._says, 1)
        self._line.addWidget(self._key)
        for each in (self._says, self._key):
            each.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_words(self, text: str, key: str = "") -> None:
        """What it does, and the key that does it too."""
        self._says.setText(text)
        self._key.setText(key)
        self.setAccessibleName(text)
        self.setAccessibleDescription(key)
        for each in (self._says, self._key):
            each.ensurePolished()
        self.setMinimumWidth(max(self._least, self._line.sizeHint().width() + 2 * FRAME))

    def set_primary(self, primary: bool) -> None:  # noqa: FBT001 - a Qt setter
        """Lights the key as the one that is meant to be pressed."""
        if self.property("primary") is primary:
            return
        set_role(self, "primary", primary)
        for each in (self._says, self._key):
            polish_anew(each)


class _Button(QPushButton):
    """One of several that exclude each other; long words go on over more lines."""

    def __init__(self, within: QWidget, value: str, role: str) -> None:
        super().__init__(within)
        self.value = value
        self.setProperty("role", role)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self._says = PlainLabel(within=self)
        self._says.setWordWrap(role == ROW)
        self._says.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if role == SEGMENT:
            self._says.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._line = QHBoxLayout(self)
        side = 12 if role == ROW else 8
        self._line.setContentsMargins(side, 6, side, 6)
        self._line.addWidget(self._says)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._lit)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._says, "chosen", chosen)

    def set_words(self, name: str) -> None:
        """What the value is called."""
        self._says.setText(name)
        self.setAccessibleName(name)

    @override
    def sizeHint(self) -> QSize:
        """As large as the words, and as high as a finger."""
        return self._line.sizeHint().expandedTo(QSize(0, self.minimumHeight()))

    @override
    def minimumSizeHint(self) -> QSize:
        return self._line.minimumSize()


class _Segments(QGridLayout):
    """Values side by side; whenever it has laid them it asks how many have room in a line."""

    def __init__(self, around: QWidget, fit: Callable[[], None]) -> None:
        super().__init__(around)
        self._fit = fit

    @override
    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        self._fit()


class Choice(QWidget):
    """Values side by side, or one under the other, one of them chosen. Those side by side go on
    over more lines where their words have no room in one.

    `chosen` is sent when the user chooses another one, by touch or with the arrows.
    """

    chosen = Signal(str)

    def __init__(self, within: QWidget | None = None, *, column: bool = False) -> None:
        super().__init__(within)
        self._role = ROW if column else SEGMENT
        self._group = QButtonGroup(self)
        self._buttons: list[_Button] = []
        self._beside = 1
        self._in_a_line = 0
        self._line = QGridLayout(self) if column else _Segments(self, self._fit)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(4 if column else GAP)
        self._group.buttonClicked.connect(self._clicked)

    @property
    def value(self) -> str:
        """The value chosen, empty while there is none."""
        return next((button.value for button in self._buttons if button.isChecked()), "")

    def offer(self, values: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offers these values, each with what it is called, one of them chosen."""
        if [value for value, _ in values] != [button.value for button in self._buttons]:
            self._make(values)
        for button, (_, name) in zip(self._buttons, values, strict=True):
            button.set_words(name)
        self.set_words(self.accessibleName())
        self.choose(chosen)

    def put_beside(self, number: int) -> None:
        """Lays so many of a column's long values beside each other."""
        if number != self._beside:
            self._beside = number
            self._lay_anew()

    def _lay_anew(self) -> None:
        values = [(button.value, button.accessibleName()) for button in self._buttons]
        for button, (row, at, wide) in zip(self._buttons, self._places(values), strict=True):
            self._line.addWidget(button, row, at, 1, wide)

    def _fit(self) -> None:
        """As many values side by side as have room for their words."""
        if not self._buttons:
            return
        room, count = self.contentsRect().width(), len(self._buttons)
        wide = [button.minimumSizeHint().width() for button in self._buttons]
        fits = (
            number
            for number in range(count, 0, -1)
            if sum(max(wide[at::number]) for at in range(number)) + GAP * (number - 1) <= room
        )
        number = next(fits, 1)
        if number != self._in_a_line:
            self._in_a_line = number
            self._lay_anew()

    def choose(self, value: str) -> None:
        """Marks a value as the chosen one; Tab leads to it, the arrows from it to the others."""
        for button in self._buttons:
            if button.value == value:
                button.setChecked(True)
        for button in self._buttons:
            here = button.isChecked() or not self.value
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def set_words(self, name: str) -> None:
        """What is chosen here, for those who hear the page."""
        self.setAccessibleName(name)
        for button in self._buttons:
            button.setAccessibleDescription(name)

    def button(self, value: str) -> QPushButton:
        """The button of a value; KeyError if it is not offered."""
        for button in self._buttons:
            if button.value == value:
                return button
        raise KeyError(value)

    def _make(self, values: Sequence[tuple[str, str]]) -> None:
        for button in self._buttons:
            self._group.removeButton(button)
            self._line.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons, self._in_a_line = [], 0
        for (value, _), (row, at, wide) in zip(values, self._places(values), strict=True):
            button = _Button(self, value, SEGMENT if wide == 1 else self._role)
            self._buttons.append(button)
            self._group.addButton(button)
            self._line.addWidget(button, row, at, 1, wide)

    def _places(self, values: Sequence[tuple[str, str]]) -> Iterator[tuple[int, int, int]]:
        """Row, column and width of each: in a column short values share a line."""
        row = at = 0
        many = sum(len(name) <= SHORT for _, name in values) >= MANY_SHORT
        for place, (_, name) in enumerate(values):
            if self._role == SEGMENT:
                yield *divmod(place, self._in_a_line or len(values)), 1
            elif many and len(name) <= SHORT:
                yield row, at, 1
                row, at = (row, at + 1) if at < IN_A_LINE - 1 else (row + 1, 0)
            elif self._beside > 1 and not many:
                wide = IN_A_LINE // self._beside
                yield place // self._beside, place % self._beside * wide, wide
            else:
                row, at = (row + 1, 0) if at else (row, 0)
                yield row, 0, IN_A_LINE
                row += 1

    def _clicked(self, button: _Button) -> None:
        self.chosen.emit(button.value)


class Stepper(QWidget):
    """A whole number between two others, with a key to take one away and one to add one.

    `changed` is sent when the user changes it, by touch or with the arrows.
    """

    changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._range = range(1, 2)
        self._number = 1
        self.less, self.more = QPushButton("\N{MINUS SIGN}"), QPushButton("+")
        self._shown = label("strong")
        self._shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP)
        for button, by in ((self.less, -1), (self.more, 1)):
            button.setProperty("role", SIGN)
            button.setFixedWidth(TARGET)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._step, by))
        line.addWidget(self.less)
        line.addWidget(self._shown, 1)
        line.addWidget(self.more)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def number(self) -> int:
        return self._number

    def offer(self, least: int, most: int, number: int) -> None:
        """Offers the numbers from the least to the most, one of them chosen."""
        self._range = range(least, most + 1)
        self._show(min(max(number, least), most))

    def set_words(self, name: str) -> None:
        """What is counted, for those who hear the page."""
        self.less.setAccessibleName(f"{name} \N{MINUS SIGN}")
        self.more.setAccessibleName(f"{name} +")

    def _step(self, by: int) -> None:
        if self._number + by in self._range:
            self._show(self._number + by)
            self.changed.emit(self._number)

    def _show(self, number: int) -> None:
        self._number = number
        self._shown.setText(str(number))
        for key in (self.less, self.more):
            key.setAccessibleDescription(str(number))


BACKSPACE: Final = "⌫"
FIGURES: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", ".", "0", BACKSPACE)
"""What an amount is touched with, from the left above."""

IN_A_ROW: Final = 3


class FigureKeys(QWidget):
    """Figures to touch, three beside each other; `touched` tells the sign of the key."""

    touched = Signal(str)

    def __init__(self, signs: Sequence[str] = FIGURES, *, role: str = "letter") -> None:
        super().__init__()
        pad = QGridLayout(self)
        pad.setContentsMargins(0, 0, 0, 0)
        pad.setSpacing(GAP)
        self.by_sign = {sign: QPushButton(sign) for sign in signs}
        for place, (sign, key) in enumerate(self.by_sign.items()):
            key.setProperty("role", role)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(lambda _=False, sign=sign: self.touched.emit(sign))
            pad.addWidget(key, *divmod(place, IN_A_ROW))
