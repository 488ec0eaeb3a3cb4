"""The one window on the screen: its pages, and the settings that hold on all of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QLibraryInfo, QLocale, QRect, QSize, QTimer, QTranslator, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLayout, QLineEdit, QMainWindow, QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import (
    LARGE_WIDTH,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    SIDE,
    in_use,
    may_use,
    strips,
)
from dealer_app.gui.kit.theme import Theme, qt_palette, read_theme
from dealer_app.i18n import LANGUAGES, SPOKEN, Words, marked, resources, words
from dealer_app.settings import (
    PANELS,
    TONES,
    SetAside,
    Settings,
    SettingsNotKeptError,
    keyboards,
    themes,
    write_settings,
)

# Tab goes through a page in the order in which it is laid out, whatever was made first


def _focus_beside(page: QWidget, *, forward: bool) -> bool:
    """Gives the keyboard's place to the next thing on a page, or the one before, round and round;
    False where there is none. A page whose own keys need that place is the first of them."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - a hundred enums in 20 ms, for the first Tab

    here = QApplication.focusWidget()
    order = [page]
    _add_laid(order, page, here)
    at = order.index(here) if here in order else (-1 if forward else 0)
    after = (*order[at + 1 :], *order[: at + 1]) if forward else (*order[at:], *order[:at])[::-1]
    found = next((each for each in after if _takes_tab(each)), None)
    if found is None:
        return False
    tab, backtab = Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason
    found.setFocus(tab if forward else backtab)
    _bring_into_sight(found)
    return True


def _takes_tab(widget: QWidget) -> bool:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - its enums, with the first Tab

    tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(tab) and widget.isVisible() and widget.isEnabled()


def _add_laid(order: list[QWidget], widget: QWidget, here: QWidget | None) -> None:
    """Adds the parts of a widget, each before what lies in it; of what is hidden only where the
    keyboard's place still is."""
    for part in _parts(widget):
        if not part.isHidden() or part is here or (here is not None and part.isAncestorOf(here)):
            order.append(part)
            _add_laid(order, part, here)


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


def _bring_into_sight(widget: QWidget) -> None:
    """Scrolls every list around a widget to where it is seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


# Qt's own words and colours: its dialogs look and speak as the window does


def suit_qt(theme: Theme, language: str) -> None:
    """Has whatever Qt itself draws and says take this theme and language."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    palette = qt_palette(theme)
    if application.palette() != palette:
        application.setPalette(palette)
    spoken = application.property("language")
    if spoken != language:
        application.setProperty("language", language)
        if spoken is not None:  # at the start there is none to look for: PySide takes 20 ms for it
            _fall_silent(application)
        _speak(application, language)


def _fall_silent(application: QApplication) -> None:
    """Takes away what Qt's sentences were in until now."""
    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
        before.setParent(None)


def _speak(application: QApplication, language: str) -> None:
    """Qt's sentences in this language, those that its own catalogue lacks with them; in English it
    needs none."""
    QLocale.setDefault(QLocale(SPOKEN[language].locale))
    shipped = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    own = str(resources() / "locale" / language / "LC_MESSAGES")
    for name, folder in (("qt", own), (f"qtbase_{language}", shipped)):
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)


# The window's face at the first paint: the strips of the page that is being laid out


def draw_face(painter: QPainter, window: QRect, theme: Theme) -> None:
    """Draws bar, band, side and foot where the page will have them; words come with the page."""
    width, height = window.width(), window.height()
    bar, band, foot = strips(large=width >= LARGE_WIDTH)
    top, bottom = bar + band, height - foot
    line, panel = theme.colour("line"), theme.colour("panel")
    _fill(painter, QRect(0, 0, width, height), theme.colour("ground"))
    _fill(painter, QRect(0, 0, width, bar), panel)
    _fill(painter, QRect(0, bar - 1, width, 1), line)
    _fill(painter, QRect(0, bar, width, band), theme.colour("felt_top"))
    _fill(painter, QRect(width - SIDE, top, SIDE, bottom - top), panel)
    _fill(painter, QRect(width - SIDE, top, 1, bottom - top), line)
    _fill(painter, QRect(0, bottom, width, foot), panel)
    _fill(painter, QRect(0, bottom, width, 1), line)


def _fill(painter: QPainter, box: QRect, colour: QColor) -> None:
    """Fills a box by a tile: a brush would have Qt's bindings make a hundred enums, for 20 ms."""
    tile = QPixmap(1, 1)
    tile.fill(colour)
    painter.drawPixmap(box, tile)


if TYPE_CHECKING:  # pages are stacked behind the first paint
    from PySide6.QtWidgets import QStackedWidget

    from dealer_app.gui.kit.sound import Loudspeaker, Sound

SIZE: Final = QSize(1280, 800)
LEAST: Final = QSize(LEAST_WIDTH, LEAST_HEIGHT)
FRAME: Final = 40
"""Pixels that a desktop's frame around a window may take of its height."""

_Value = TypeVar("_Value")

_TONES_TOLD: Final[Mapping[str, str]] = {
    "off": marked("No tone is heard."),
    "asked": marked("A tone is heard when something is refused, and when something is asked."),
    "cards": marked(
        "A tone is heard when something is refused or asked, and for each card called."
    ),
}
"""What is heard by each value of the setting."""

IN_MEMORY: Final = ("offscreen", "minimal")
"""The platforms of Qt that have no screen to fill."""


class Shell(QMainWindow):
    """Holds one page at a time, and the user's settings.

    `painted` is sent once, behind the first paint; `restyled` when language, theme, keyboard or
    size of type is another one; `leaving` when the window is closed; `manual_asked` with the
    chapter at which the manual is wanted; `struck_in_vain` with a key, as the keymaps write it, of
    which nothing that lies in front made use. `beat` counts seconds between two strokes of a key at
    a table, where a doubled one counts once; None where each one counts.
    """

    painted = Signal()
    restyled = Signal()
    leaving = Signal()
    manual_asked = Signal(str)
    struck_in_vain = Signal(str)

    def __init__(
        self, file: Path, settings: Settings, beat: Callable[[], float] | None = None
    ) -> None:
        super().__init__()
        self._file = file
        self.beat = beat
        self.goes: Callable[[], bool] | None = None
        """Asked before the window is closed: False where something would be lost, which it says."""
        self._painted = False
        self.settings = settings
        self.large = False
        self._pages: QStackedWidget | None = None
        self.trouble: SettingsNotKeptError | SetAside | None = None
        self.setWindowTitle("Sabot")
        self.setMinimumSize(LEAST)
        self.resize(SIZE)
        self._dress()

    @property
    def words(self) -> Words:
        """The language of the window."""
        return words(self.settings.language)

    @property
    def theme(self) -> Theme:
        """The colours of the window."""
        return read_theme(self.settings.theme)

    @property
    def pages(self) -> "QStackedWidget":
        """The pages, in the place of the face from the first one on."""
        if self._pages is None:
            from PySide6.QtWidgets import QLayout, QStackedWidget  # noqa: PLC0415 - behind the first paint

            self._pages = QStackedWidget()
            self.setCentralWidget(self._pages)
            layout = self.layout()
            if layout is not None:  # a page that is put in front resizes nothing
                layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        return self._pages

    def lay(self, page: QWidget) -> None:
        """Takes a page in, without showing it yet."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)

    def put(self, page: QWidget) -> None:
        """Shows a page in the place of the one before, which stays where it is; a line in which
        somebody was writing there is written in again."""
        self.lay(page)
        line = page.focusWidget()
        self.pages.setCurrentWidget(page)
        writing = isinstance(line, QLineEdit) and line.isVisibleTo(page) and line.isEnabled()
        (line if writing and line is not None else page).setFocus()

    def drop(self, page: QWidget) -> None:
        """Takes a page away for good."""
        self.pages.removeWidget(page)
        page.hide()
        page.deleteLater()

    def open_up(self) -> None:
        """Shows the window as the settings have it; on a small screen it fills all of it."""
        if self.settings.full_screen or self._too_large():
            self.showFullScreen()
        else:
            self.show()

    def _too_large(self) -> bool:
        """True where the window and its frame do not find room on the screen."""
        if QApplication.platformName() in IN_MEMORY:
            return False
        room = self.screen().availableSize()
        return room.width() < SIZE.width() or room.height() < SIZE.height() + FRAME

    # What can be chosen on every page.

    def keep(self, settings: Settings) -> None:
        """Holds these settings from now on, and in the file; that it fails stops nothing."""
        if settings == self.settings:
            return
        self.settings = settings
        try:
            write_settings(self._file, settings)
        except SettingsNotKeptError as error:
            self.trouble = error
        else:
            self.trouble = None

    def next_language(self) -> None:
        """The other language, from now on."""
        self.use_language(_next(tuple(LANGUAGES), self.settings.language))

    def use_language(self, language: str) -> None:
        """That language, from now on."""
        self.keep(replace(self.settings, language=language))
        self._dress()

    def next_theme(self) -> None:
        """Another theme, from now on."""
        self.keep(replace(self.settings, theme=_next(themes(), self.settings.theme)))
        self._dress()

    def next_keyboard(self) -> None:
        """Another keyboard, from now on."""
        self.keep(replace(self.settings, keyboard=_next(keyboards(), self.settings.keyboard)))
        self._dress()

    def next_text(self) -> None:
        """Text of another size that goes on this screen, from the next start on."""
        sizes = may_use(self.screen().size())
        self.keep(replace(self.settings, text=_next(sizes, self.settings.text)))
        self._dress()

    def other_side(self) -> None:
        """The panel beside the felt stands at the other side, from now on."""
        self.keep(replace(self.settings, panel=_next(PANELS, self.settings.panel)))
        self._dress()

    def next_tones(self) -> str:
        """More is told by a tone from now on, or nothing any more; says which, or that nothing here
        plays a tone."""
        words, chosen = self.words, _next(TONES, self.settings.tones)
        self.keep(replace(self.settings, tones=chosen))
        if chosen != TONES[0] and not self.loudspeaker.plays:
            from dealer_app.gui.kit.sound import PROGRAMS  # noqa: PLC0415 - as the loudspeaker

            wanted = words.listed(PROGRAMS)
            return words(
                "No tone can be heard: this system has none of {programs}.", programs=wanted
            )
        return words(_TONES_TOLD[chosen])

    def sound(self, sound: "Sound") -> None:
        """Has a tone heard, where somebody chose to hear it."""
        if self.settings.tones != TONES[0]:
            from dealer_app.gui.kit.sound import HEARD  # noqa: PLC0415 - none is heard at first

            if sound in HEARD[self.settings.tones]:
                self.loudspeaker.play(sound)

    @cached_property
    def loudspeaker(self) -> "Loudspeaker":
        """What plays the tones, looked for when one is first wanted."""
        from dealer_app.gui.kit.sound import Loudspeaker  # noqa: PLC0415 - as late as the first tone

        made = Loudspeaker()
        self.leaving.connect(made.let_go)
        return made

    @property
    def text_told(self) -> str:
        """When the size of text that is chosen comes to hold."""
        words, chosen, now = self.words, self.settings.text, in_use()
        if not self.text_goes or len(may_use(self.screen().size())) == 1:
            return words("Larger text does not go on this screen.")
        if chosen == now:
            return words("Text stays at {percent}%.", percent=now)
        return words("From the next start on, text is at {percent}%.", percent=chosen)

    @property
    def text_goes(self) -> bool:
        """True where text as large as is chosen goes on the screen."""
        return self.settings.text in may_use(self.screen().size())

    def toggle_full_screen(self) -> None:
        """Fills the screen, or no longer."""
        self.fill_screen(full=not self.isFullScreen())

    def fill_screen(self, *, full: bool) -> None:
        """Fills the screen, or gives it back."""
        if full:
            self.showFullScreen()
        else:
            self.showNormal()
        self.keep(replace(self.settings, full_screen=full))

    def _dress(self) -> None:
        suit_qt(self.theme, self.settings.language)
        self.setPalette(qt_palette(self.theme))
        self.restyled.emit()

    # What Qt tells the window.

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The window's face, until a page covers it."""
        if self._pages is None:
            painter = QPainter(self)
            painter.setClipRect(event.rect())
            draw_face(painter, self.rect(), self.theme)
            painter.end()
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.painted.emit)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        large = self.width() >= LARGE_WIDTH
        if large is not self.large:
            self.large = large
            self._dress()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that reaches the window was taken by nothing that lies in it."""
        from dealer_app.gui.kit.key_names import key_name  # noqa: PLC0415 - behind the first paint

        if not event.isAutoRepeat():
            self.struck_in_vain.emit(key_name(event))
        super().keyPressEvent(event)

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through a page as it is read, whatever was made first."""

        page = self.pages.currentWidget()
        return page is not None and _focus_beside(page, forward=forward)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        """The window goes; a table stays open until somebody closes it."""
        if self.goes is not None and not self.goes():
            event.ignore()
            return
        self.leaving.emit()
        event.accept()
        QApplication.quit()


def _next(values: Sequence[_Value], value: _Value) -> _Value:
    """The value behind that one, round and round."""
    place = values.index(value) + 1 if value in values else 0
    return values[place % len(values)]
