"""A paper as it will be printed: one page after the other, near enough to read."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QScroller, QWidget
from typing_extensions import override

from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.i18n import Words

READ: Final = True
STRIDE: Final = 3
"""Strides in which what is seen of a page is read through."""

MARGIN: Final = 24
"""Pixels around a page, the scroll bar's with them."""


class PreviewPage(QWidget):
    """`turned` asks for another page, `resized` for the same one in another size."""

    back, print_asked, save_asked, zoom_asked = Signal(), Signal(), Signal(), Signal()
    turned = Signal(int)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self.sheet = PlainLabel()
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.view = QScrollArea()
        self.view.setProperty("read", READ)
        self.view.setWidgetResizable(True)
        self.view.setWidget(self.sheet)
        QScroller.grabGesture(self.view.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        lines.addWidget(self.view)
        self._frame.columns.addWidget(main)
        self.before, self.after, self.zoom = (Key(large=True) for _ in range(3))
        self.return_, self.save = Key(large=True), Key(large=True)
        self.print = Key(large=True, primary=True)
        self._lay_foot()

    def _lay_foot(self) -> None:
        for key, signal in (
            (self.return_, self.back),
            (self.before, self.turned),
            (self.after, self.turned),
            (self.zoom, self.zoom_asked),
            (self.save, self.save_asked),
            (self.print, self.print_asked),
        ):
            if key is self.save:
                self._frame.foot.addStretch(1)
            self._frame.foot.addWidget(key)
            if signal is not self.turned:
                key.clicked.connect(signal)
        self.before.clicked.connect(lambda: self.turned.emit(-1))
        self.after.clicked.connect(lambda: self.turned.emit(1))
        bind(
            self,
            {
                "Escape": self.back.emit,
                "PgUp": lambda: self.turned.emit(-1),
                "PgDown": lambda: self.turned.emit(1),
                "Up": lambda: self._scroll(-1),
                "Down": lambda: self._scroll(1),
                "Left": lambda: self.turned.emit(-1),
                "Right": lambda: self.turned.emit(1),
                "F6": self.zoom_asked.emit,
                "F7": self.save_asked.emit,
                "F9": self.print_asked.emit,
                "Return": self.print_asked.emit,
                "Enter": self.print_asked.emit,
            },
        )

    def lay_mark(self, mark: QWidget) -> None:
        """Lays the mark of a world of its own into the bar."""
        self._frame.bar.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)

    def say(self, words: Words, name: str, place: tuple[int, int], *, whole: bool) -> None:
        """The paper's name, which page of how many is shown, and what the keys do."""
        number, of = place
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(name)
        self._frame.why.setText(words("Page {number} of {of}", number=number, of=of))
        self.sheet.setAccessibleName(f"{name}, {self._frame.why.text()}")
        self.view.setAccessibleName(self.sheet.accessibleName())
        self.return_.say(words("Back"), words("Esc"))
        self.before.say(words("Page before"), "←")
        self.after.say(words("Next page"), "→")
        self.before.setEnabled(number > 1)
        self.after.setEnabled(number < of)
        self.zoom.say(words("Larger") if whole else words("Whole page"), "F6")
        self.save.say(words("Save elsewhere"), "F7")
        self.print.say(words("Print"), "⏎")

    def show_page(self, image: QImage, ratio: float) -> None:
        """Shows a page that was drawn for a screen of so many dots a pixel, from its top."""
        picture = QPixmap.fromImage(image)
        picture.setDevicePixelRatio(ratio)
        self.sheet.setPixmap(picture)
        self.view.verticalScrollBar().setValue(0)

    def _scroll(self, by: int) -> None:
        """Moves the page by a part of what is seen of it."""
        bar = self.view.verticalScrollBar()
        bar.setValue(bar.value() + by * bar.pageStep() // STRIDE)

    @property
    def room(self) -> QSize:
        """The pixels that a page has, whether a scroll bar stands beside it or not."""
        seen = self.view.size()
        return QSize(seen.width() - MARGIN, seen.height() - MARGIN)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The page is drawn for the room that it has."""
        super().resizeEvent(event)
        self.resized.emit()
