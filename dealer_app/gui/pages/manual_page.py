"""The manual in the window: its chapters beside the one that is read; what is typed is found."""

import unicodedata
from collections.abc import Iterator, Sequence
from html import escape
from itertools import filterfalse
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QScroller, QTextBrowser, QTextEdit, QWidget
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Size, Theme
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import marked
from dealer_app.manual import (
    GENERAL,
    Chapter,
    ChapterHeading,
    Dress,
    Grid,
    Items,
    Paragraph,
    Part,
    Picture,
    Runs,
    WordRun,
    chapters,
    name_of,
    words_of,
)

SIDE: Final = 372
NUMBER: Final = 40
"""Pixels of the chapters, and of a chapter's number."""

WIDEST: Final = 860
"""Pixels of a line at most, and of a picture: one that is longer is not read back from."""

EDGE: Final = 40
"""Pixels beside the text that no picture takes."""

LEAST: Final = 240
"""Pixels of a picture at least, before the page has any."""

STRIDE: Final = 0.85
"""How much of what is seen the text moves at once."""


def manual(shell: Shell) -> "ManualPage":
    """The window's manual, made when it is first asked for."""
    there = shell.findChild(ManualPage)
    if there is None:
        there = ManualPage(shell)
        shell.lay(there)
    return there


class ManualPage(Page):
    """Opens at a chapter over whatever page is in front, and goes back to that one as it was.

    Typing finds: a number lights the chapter of that number, letters leave the chapters in which
    they stand and light each place in the text.
    """

    name = "manual"
    chapter = "begin"
    keys_take_focus = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._before: QWidget | None = None
        self._sought = ""
        self.rows = Rows[Chapter](
            (
                Lane("", lambda each: str(each.number), NUMBER, figures=True),
                Lane("", lambda each: each.title, wraps=True),
            ),
            called=lambda each: each.name,
            nothing=marked("These letters stand in no chapter."),
        )
        self.rows.moved.connect(self._turned)
        self.rows.touched.connect(self.setFocus)
        self.text = ChapterText(shell)
        self.text.followed.connect(self._follow)
        self.text.widened.connect(self._settle)
        self.text.verticalScrollBar().valueChanged.connect(self._moved)
        self.lay(self.text)
        side, lines = column(side=True, width=SIDE)
        self.line = label("muted")
        self.line.setWordWrap(True)
        lines.addWidget(self.line)
        lines.addWidget(self.rows, 1)
        self.frame.body.addWidget(side)

    def open(self, chapter: str) -> None:
        """Shows that chapter, or what is common to all games for a game of the house's own."""
        if not self.in_front:
            self._before = self._shell.pages.currentWidget()
        self._light_alone(chapter)
        self.put()
        self._show()

    @override
    def leave(self) -> None:
        """What was found is given up first; then the page is there again that was there before."""
        if self._sought:
            self._seek("")
            return
        before = self._before
        if before is not None and self._shell.pages.indexOf(before) >= 0:
            self._shell.put(before)
        self.ended.emit()

    @override
    def bar(self) -> str:
        return self.words("Manual")

    @override
    def headline(self) -> str:
        chapter = self.rows.picked
        return self.words("Manual") if chapter is None else chapter.title

    @override
    def why(self) -> str:
        chapter = self.rows.picked
        return "" if chapter is None else self.words(chapter.part)

    @override
    def keys(self) -> Sequence[Key]:
        text, many = self.text, len(self.text.found) > 1
        up, down = marked("Further up"), marked("Further down")
        back = marked("Back") if not self._sought else marked("All chapters")
        following = marked("Next place")
        return (
            Key("Escape", back, self.leave),
            Key("Left", up, text.read_up, also=("PageUp",), works=text.has_above),
            Key("Right", down, text.read_on, also=("PageDown", "Space"), works=text.has_below),
            Key("Backspace", marked("Take back"), self.take_back, works=bool(self._sought)),
            Key(ENTER, following, text.next_place, primary=True, stands_apart=True, works=many),
        )

    @property
    def _chapters(self) -> Sequence[Chapter]:
        return chapters(self.words.language)

    @override
    def fill(self) -> None:
        lit, sought = self.rows.lit, plain(self._sought)
        letters = sought and not sought.isdigit()
        kept = [each for each in self._chapters if not letters or sought in plain(each.text)]
        self.rows.fill(self.words, kept)
        self.rows.light(lit)
        if self.rows.picked is None and kept:
            self.rows.light_at(0)
        self.rows.fit(large=self._shell.large)
        self.rows.list.setAccessibleName(self.words("Manual"))
        told = self.words("Sought: {letters}", letters=self._sought)
        hint = self.words("Type a number or a word: it is found.")
        self.line.setText(told if self._sought else hint)
        self._show()

    def _show(self) -> None:
        self.text.show_chapter(self.rows.picked, "" if self._sought.isdigit() else self._sought)
        self.set_keys()

    def _turned(self) -> None:
        self._show()
        self.set_head()

    def _moved(self, _: int) -> None:
        if self.buttons:
            self.set_keys()

    def _settle(self) -> None:
        if self.in_front:
            QTimer.singleShot(0, self, self._show)

    def _light_alone(self, chapter: str) -> None:
        """That chapter among all of them, or what is common to all games."""
        self._sought = ""
        self.rows.fill(self.words, self._chapters)
        known = chapter in self.rows.names
        self.rows.light(chapter if known else GENERAL)

    def _follow(self, chapter: str) -> None:
        self._light_alone(chapter)
        self.refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter or a figure of the board is sought with those before it."""
        text = event.text()
        if text.isalnum() or (text in set("-’'.+") and self._sought):
            self._seek(self._sought + text.casefold())
        else:
            super().keyPressEvent(event)

    def take_back(self) -> None:
        """The last letter is sought no more."""
        self._seek(self._sought[:-1])

    def _seek(self, letters: str) -> None:
        self._sought = letters
        self.text.begin_again()
        self.rows.light(numbered(self._chapters, letters) or self.rows.lit)
        self.refresh()


class ChapterText(QTextBrowser):
    """A chapter as it is read: moved by most of what is seen, each place that was sought lit.

    `followed` tells the chapter that a link leads to, `widened` that the text has other room.
    """

    followed = Signal(str)
    widened = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._at = 0
        self._shown: tuple[Chapter | None, str, int] = (None, "", 0)
        self.found: Sequence[range] = ()
        self.setOpenLinks(False)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.anchorClicked.connect(self._follow)
        self.viewport().installEventFilter(self)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def show_chapter(self, chapter: Chapter | None, sought: str) -> None:
        """The chapter, painted anew where it or its room is another; what is sought is lit."""
        self.found = ()
        self._light_found()
        if chapter is None:
            self._shown = (None, "", 0)
            self.clear()
            return
        room = max(LEAST, min(WIDEST, self.viewport().width() - EDGE))
        now = (chapter, f"{self._shell.settings.theme} {self._shell.large}", room)
        if now != self._shown:
            self._shown, self._at = now, 0
            self.setLineWrapColumnOrWidth(room + EDGE)
            paint(self, chapter, self._shell, room)
            self.setAccessibleName(chapter.title)
            self.setAccessibleDescription(" ".join(map(words_of, chapter.parts)))
        self.found = tuple(_places(self.document(), sought)) if sought else ()
        self._light_found()

    def begin_again(self) -> None:
        """The first place is the next that is lit."""
        self._at = 0

    def next_place(self) -> None:
        """The next place in the text where the letters stand, round and round."""
        self._at = (self._at + 1) % max(len(self.found), 1)
        self._light_found()

    def _light_found(self) -> None:
        theme, marks = self._shell.theme, []
        for at, place in enumerate(self.found):
            lit, shape = at == self._at, QTextCharFormat()
            shape.setBackground(theme.colour("accent" if lit else "line"))
            shape.setForeground(theme.colour("on_accent" if lit else "ink"))
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = self._cursor(place), shape
            marks.append(mark)
        self.setExtraSelections(marks)
        if self.found:
            begins = self.found[self._at].start
            self.setTextCursor(self._cursor(range(begins, begins)))
            self.ensureCursorVisible()

    def _cursor(self, place: range) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(place.start)
        cursor.setPosition(place.stop, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    @property
    def has_above(self) -> bool:
        """True where text lies above what is seen."""
        bar = self.verticalScrollBar()
        return bar.value() > bar.minimum()

    @property
    def has_below(self) -> bool:
        """True where text lies below what is seen."""
        bar = self.verticalScrollBar()
        return bar.value() < bar.maximum()

    def read_up(self) -> None:
        """Moves the text down by most of what is seen of it."""
        self._move(-STRIDE)

    def read_on(self) -> None:
        """Moves the text up by most of what is seen of it."""
        self._move(STRIDE)

    def _move(self, part: float) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + int(part * bar.pageStep()))

    def _follow(self, link: QUrl) -> None:
        self.followed.emit(name_of(link.toString()))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pictures are as wide as the text, once that has its room."""
        if event.type() == QEvent.Type.Resize:
            self.widened.emit()
        return super().eventFilter(watched, event)


def numbered(among: Sequence[Chapter], figures: str) -> str:
    """The name of the chapter of that number; empty where there is none."""
    return next((each.name for each in among if str(each.number) == figures), "")


def plain(text: str) -> str:
    """Small letters without their accents: what is typed is found however it is written."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(filterfalse(unicodedata.combining, apart))


def _places(document: QTextDocument, letters: str) -> Iterator[range]:
    """Every place where these letters stand."""
    sought = plain(letters)
    block = document.begin()
    while block.isValid():
        text = plain(block.text())
        at = text.find(sought)
        while at >= 0:
            yield range(block.position() + at, block.position() + at + len(sought))
            at = text.find(sought, at + len(sought))
        block = block.next()


# A chapter as the window paints it


def paint(browser: QTextBrowser, chapter: Chapter, shell: Shell, room: int) -> None:
    """Shows a chapter from its beginning under its title, its pictures no wider than that."""
    document = browser.document()
    document.clear()
    document.setDefaultStyleSheet(_sheet(shell.theme, large=shell.large))
    for part in chapter.parts:
        if isinstance(part, Picture):
            _add_picture(document, chapter.folder / part.file, room, shell.devicePixelRatioF())
    _title, *parts = chapter.parts  # it is the page's headline
    browser.setHtml("".join(_painted(part, shell.theme) for part in parts))
    browser.verticalScrollBar().setValue(0)  # Qt keeps the place of the chapter before


def _add_picture(document: QTextDocument, file: Path, room: int, ratio: float) -> None:
    """The picture in its size: Qt would shrink it roughly while it paints."""
    whole = QImage(str(file))
    wide = min(room, whole.width())
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = whole.scaledToWidth(round(wide * ratio), smooth)
    picture.setDevicePixelRatio(ratio)
    kind = QTextDocument.ResourceType.ImageResource.value
    document.addResource(kind, QUrl(file.name), picture)


def _sheet(theme: Theme, *, large: bool) -> str:
    def size(of: Size) -> int:
        return int(of.step(large=large))

    accent, line = (_hex(theme.colour(role)) for role in ("accent", "line"))
    return (
        f"h2 {{ font-size: {size(Size.BODY)}px; color: {accent}; margin: 18px 0 6px 0; }}"
        f"p {{ margin: 0 0 10px 0; line-height: 130%; }}"
        f"li {{ margin: 0 0 6px 0; line-height: 130%; }}"
        f"th {{ text-align: left; background-color: {line}; padding: 6px; }}"
        f"td {{ padding: 6px; }}"
        f"a {{ color: {accent}; text-decoration: underline; }}"
    )


def _painted(part: Part, theme: Theme) -> str:
    match part:
        case ChapterHeading():
            return f"<h{part.level}>{_worded(part.runs, theme)}</h{part.level}>"
        case Paragraph():
            return f"<p>{_worded(part.runs, theme)}</p>"
        case Items():
            tag = "ol" if part.numbered else "ul"
            items = "".join(f"<li>{_worded(item, theme)}</li>" for item in part.items)
            return f"<{tag}>{items}</{tag}>"
        case Grid():
            rows = "".join(_row(row, "td", theme) for row in part.rows)
            head = _row(part.head, "th", theme)
            line = _hex(theme.colour("line"))
            shape = f'border="1" cellspacing="0" bordercolor="{line}" width="100%"'
            return f'<table {shape} style="border-collapse: collapse">{head}{rows}</table><p></p>'
        case Picture():
            shown = f'<img src="{escape(part.file)}" alt="{escape(part.shows)}">'
            return f'<p style="line-height: 100%">{shown}</p>'


def _row(cells: Sequence[Runs], tag: str, theme: Theme) -> str:
    told = "".join(f"<{tag}>{_worded(cell, theme)}</{tag}>" for cell in cells)
    return f"<tr>{told}</tr>"


def _worded(runs: Runs, theme: Theme) -> str:
    return "".join(_dressed(run, theme) for run in runs)


def _dressed(run: WordRun, theme: Theme) -> str:
    text = escape(run.text)
    match run.dress:
        case Dress.PLAIN:
            return text
        case Dress.STRONG:
            return f"<b>{text}</b>"
        case Dress.KEY:
            ground, ink = (_hex(theme.colour(role)) for role in ("line", "accent"))
            key = text.replace(" ", "&nbsp;")
            style = f"background-color: {ground}; color: {ink}; font-weight: 600"
            return f'<span style="{style}">&nbsp;{key}&nbsp;</span>'
        case Dress.COMMAND:
            ground = _hex(theme.colour("line"))
            return f'<span style="background-color: {ground}">&nbsp;{text}&nbsp;</span>'
        case Dress.FILE:
            return f'<span style="color: {_hex(theme.colour("muted"))}">{text}</span>'
        case Dress.LINK:
            return f'<a href="{escape(run.to)}">{text}</a>'


def _hex(colour: QColor) -> str:
    return colour.name()
