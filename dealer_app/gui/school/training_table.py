"""A real table in the school: its window in the school's colour, and a panel beside the felt."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import deed_now
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import ALWAYS
from dealer_app.gui.felt.keys_overlay import key_lines
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.stray_keys import StrayKeys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.house.rules_page import RulesPage
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.kit.theme import Theme, dress_school, school_sheet
from dealer_app.gui.pages.overlay import KeyLine, keys_overlay
from dealer_app.gui.pages.page_keys import set_role
from dealer_app.gui.school.lesson.lesson_panel import place_for
from dealer_app.i18n import marked
from dealer_app.session.table_session import TableSession
from dealer_app.store.chain import Clock
from dealer_app.store.school import FOLDER

LEAVES_THE_LESSON: Final = marked("Esc once more leaves the lesson.")

HINT: Final = "F9"
"""The key of a hint: no paper is written of a table of the school."""

NONE_HERE: Final = frozenset(
    {
        Verb.CANCEL,
        Verb.REPORT,
        Verb.DISPLAY,
        Verb.TONES,
        Verb.TRAY,
        Verb.LOCK,
        Verb.ALERTS,
        Verb.CROUPIER,
        Verb.KEPT,
        Verb.BY_HAND,
        Verb.REENTER,
        Verb.CLOSE_TABLE,
    }
)
"""What no table of the school does, and Escape, of which its panel says what it does."""

WHILE_ASKED: Final = frozenset({Verb.NEXT, Verb.UNDO, Verb.PAST})
"""What is done to an answer, or not at all, while something is asked."""

DARKER: Final = 160
"""How much darker than the school's colour a gauge's track in its bar is, in percent."""

Veil = Callable[[Scene], Scene]


class SchoolWindow(TableWindow):
    """The croupier's window with the school's bar.

    `hint_asked` is sent for a hint, `laid` once the parts have found their places. `keys_first` is
    offered every key before the table has it; `veil` keeps back what an exam does not show, and
    `closed` says of an act that an exam does not have it.
    """

    hint_asked = Signal()
    laid = Signal()
    veil: Veil | None = None
    keys_first: Callable[[str], bool] | None = None
    closed: Callable[[KeyAct], bool] | None = None

    @override
    def perform(self, act: KeyAct) -> None:
        """An act, keyed or touched, that is not closed here."""
        if self.closed is None or not self.closed(act):
            super().perform(act)

    @override
    def render_now(self) -> None:
        """The table as it stands, in the school's colour."""
        super().render_now()
        if self.scene is None:
            return
        if self.veil is not None:
            self.scene = self.veil(self.scene)
            self.view.render_scene(self.scene)
        self.laid.emit()
        self.view.bar.render_scene(in_school(self.scene))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board: the panel's, or the table's."""
        name = key_name(event)
        if event.isAutoRepeat():
            return
        if name == HINT:
            self.hint_asked.emit()
        elif self.keys_first is None or not self.keys_first(name):
            super().keyPressEvent(event)
        else:
            self.heard_elsewhere()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        super().resizeEvent(event)
        self.laid.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """The parts have found their places."""
        super().showEvent(event)
        self.laid.emit()


def in_school(scene: Scene) -> Scene:
    """The scene as the bar of the school has it: its mark, on its colour."""
    style = scene.style
    view = replace(scene.view, table=scene.words("TRAINING"))
    dressed = replace(style, theme=_schooled(style.theme))
    return replace(scene, view=view, style=dressed)


def _schooled(theme: Theme) -> Theme:
    ground, ink = theme.colour("training"), theme.colour("on_training")
    inks = dict.fromkeys(("ink", "muted", "accent", "gauge", "line"), ink)
    grounds = dict.fromkeys(("panel", "raised", "pressed"), ground)
    return replace(
        theme, roles={**theme.roles, **inks, **grounds, "gauge_track": ground.darker(DARKER)}
    )


class TrainingTable(QObject):
    """A table of the school as a page of the window; nothing of it reaches a journal of a table.

    `chapter` is that of the manual behind its keys, none where it is closed; `own_keys` says what
    the keys do that are no table's, `own_acts` are acts of which it says it or that are closed,
    `asks` is true while something is asked beside the felt.
    `acted` is sent after every key and touch that the desk had, `left` when the table is to be
    left, `hint_asked` for a hint.
    """

    acted = Signal()
    left = Signal()
    hint_asked = Signal()

    def __init__(
        self,
        shell: Shell,
        session: TableSession,
        clock: Clock,
        panel: QWidget,
        *,
        leaving: str = LEAVES_THE_LESSON,
        chapter: str = "lessons",
    ) -> None:
        super().__init__(shell)
        self._shell, self.panel, self._leaves, self._chapter = shell, panel, leaving, chapter
        self.own_keys: Callable[[], tuple[KeyLine, ...]] = tuple
        self.own_acts: AbstractSet[Verb] = frozenset()
        self.asks: Callable[[], bool] = bool
        self._room: tuple[QSize, bool, bool] | None = None
        self._asked, self._leaving, self._gone, self._whole = False, False, False, False
        self.window = SchoolWindow(session, style_of(shell), clock, strokes=shell.beat)
        self.rules = RulesPage(shell, session, shell.settings.data / FOLDER, clock)
        self.rules.school, self.rules.prints = True, False
        self._page = self.window.view.panel.table
        panel.setParent(self._page)
        self._connect()
        self._dress()

    @property
    def desk(self) -> Desk:
        """What keys and touches come to."""
        return self.window.desk

    def _connect(self) -> None:
        window, shell = self.window, self._shell
        window.acted.connect(self._acted)
        window.laid.connect(self._lay)
        window.hint_asked.connect(self.hint_asked)
        window.nothing_given_up.connect(self._esc)
        window.close_requested.connect(self.left)
        window.help_requested.connect(self._show_keys)
        window.rules_requested.connect(self._show_rules)
        self.rules.ended.connect(self.show)
        window.language_changed.connect(shell.use_language)
        window.theme_requested.connect(shell.next_theme)
        window.side_requested.connect(shell.other_side)
        window.text_requested.connect(shell.next_text)
        window.full_screen_changed.connect(lambda full: shell.fill_screen(full=full))
        for elsewhere in (
            window.report_requested,
            window.about_requested,
            window.evening_requested,
            window.cards_requested,
            window.odds_requested,
            window.shoe_odds_requested,
            window.display_requested,
            window.tones_requested,
            window.tray_requested,
            window.lock_requested,
        ):
            elsewhere.connect(self._elsewhere)
        shell.restyled.connect(self._dress)
        StrayKeys(shell, window)

    @property
    def asks_to_leave(self) -> bool:
        """True right after the first Escape of two."""
        return self._leaving

    def show(self) -> None:
        """The table in front, the panel beside its felt."""
        full, states = self._shell.isFullScreen(), Qt.WindowState
        self.window.setWindowState(states.WindowFullScreen if full else states.WindowNoState)
        self._shell.put(self.window)
        self.window.render_now()
        self._lay()
        self.panel.show()

    def give_room(self, *, whole: bool) -> None:
        """Gives the panel the whole place of the table's own, or its lower part."""
        if whole is not self._whole:
            self._whole, self._room = whole, None
            self._lay()

    def leave(self) -> None:
        """Takes the table away."""
        if self._gone:
            return
        self._gone = True
        self._shell.restyled.disconnect(self._dress)
        self.window.let_go()
        self.rules.press.wait()
        for page in (self.window, self.rules):
            self._shell.drop(page)
        self.deleteLater()

    # What is heard.

    def _acted(self) -> None:
        self._asked, self._leaving = self._leaving, False
        self.acted.emit()

    def _esc(self) -> None:
        """Escape with nothing to give up: twice leaves the table."""
        if self._asked:
            self.left.emit()
            return
        self._leaving = True
        self.desk.say(self._shell.words(self._leaves))
        self.window.render_now()

    def _elsewhere(self) -> None:
        self.desk.refuse(self._shell.words("There is nothing of that in the school."))

    def _show_rules(self) -> None:
        self.rules.open()

    def _show_keys(self) -> None:
        """What the school's own keys do now, then those of the table that do what they do there;
        while something is asked the table has none but the window's."""
        desk = self.desk
        tables = (ALWAYS,) if self.asks() else (*active_tables(desk), ALWAYS)
        of_table = key_lines(desk.words, self.window.style_now.keys, tables, self._deed)
        keys = keys_overlay(self._shell, desk.words, (*self.own_keys(), *of_table))
        keys.setStyleSheet(school_sheet(self._shell))
        if not self._chapter:
            keys.hint.setText(desk.words("Any key goes back: the manual is closed."))
        else:
            keys.asked_more.connect(lambda: self._shell.manual_asked.emit(self._chapter))
        keys.lay_over()

    def _deed(self, act: KeyAct) -> str:
        """What an act of the table does here; nothing of one that the school has not, or that it
        says itself."""
        if act.verb in NONE_HERE | self.own_acts or (self.asks() and act.verb in WHILE_ASKED):
            return ""
        return deed_now(self.desk, act)

    # How it looks.

    def _dress(self) -> None:
        dress_school(self.panel, self._shell)
        self.window.restyle(style_of(self._shell))
        self._lay()

    def _lay(self) -> None:
        """The panel keeps the lower part of the table's own, or all of it; the rows end above
        it."""
        page, rows = self._page, self._page.rows
        style = self.window.style_now
        room = (page.size(), style.large, style.left)
        if room != self._room:
            self._room = room
            set_role(self.panel, "stands", "left" if style.left else "right")
            place = place_for(page.rect(), large=style.large, left=style.left)
            self.panel.setGeometry(place.adjusted(0, -place.top() if self._whole else 0, 0, 0))
            self.panel.raise_()
        low = self.panel.y()
        if rows.geometry().bottom() >= low > rows.y():
            rows.resize(rows.width(), low - rows.y())
