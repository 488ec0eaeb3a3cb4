"""A sealed session looked at again from the night's desk, and its coups put right (IRR-19)."""

from functools import partial
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk import missing_signature, sealed_desk
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow, table_keys
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.night.after_closing import Closed, reopened
from dealer_app.night.open_tables import Clock, must_be_sound
from dealer_app.register import facts as f
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session import recorder
from dealer_app.session.table_session import TableSession
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble


def read_sealed(path: Path, session_id: str, register: RegisterFile) -> TableSession:
    """The sealed session, every entry checked first, with what was put right of it since; a
    Trouble where it is not as it was recorded."""
    must_be_sound(path, session_id)
    session = recorder.read_back(path, session_id).session
    closed = Closed(path.stem, session_id, session.head, session)
    return reopened(closed, register.entries(f.RectifiedAfterClosing), register)


class SealedSession(QObject):
    """`ended` is sent when the desk is wanted again, `refused` with why a session is not shown,
    `signed` with the hand under which one is put right."""

    ended = Signal()
    signed = Signal(object)
    refused = Signal(object)
    _read = Signal(object)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock = shell, pins, clock
        self._reader: Thread | None = None
        self.window: TableWindow | None = None
        self._wanted = False
        self._read.connect(self._show)
        shell.restyled.connect(self._restyle)

    def show(self, path: Path, session_id: str) -> None:
        """Reads the session beside the window, and shows its last coup."""
        if self._reader is not None and self._reader.is_alive():
            return
        self._wanted = True
        register = RegisterFile(path.with_name(FILE), self._clock)
        self._reader = Thread(
            target=partial(self._fetch, path, session_id, register), name="sealed session"
        )
        self._reader.start()

    def wait(self) -> None:
        """Until nothing is read any more."""
        if self._reader is not None:
            self._reader.join()

    def _fetch(self, path: Path, session_id: str, register: RegisterFile) -> None:
        try:
            self._read.emit(read_sealed(path, session_id, register))
        except Trouble as trouble:
            self.refused.emit(trouble)

    def _show(self, session: TableSession) -> None:
        if not self._wanted:
            return
        if not session.table.coups:
            self.refused.emit(None)
            return
        house, folder = session.table.house, self._shell.settings.data
        authority = Authorising(self._shell, self._pins, staff_of(house, folder, self._clock))
        if house.staff.pins:
            session.posts = authority.staff.posts
        self._lay(session, authority)

    def _lay(self, session: TableSession, authority: Authorising) -> None:
        """The window of a table over the session, which takes nothing but corrections."""
        shell, clock = self._shell, self._clock
        self.window = window = TableWindow(session, self._style(), clock)
        window.authority_asked.connect(partial(self._ask, authority))
        window.nothing_given_up.connect(self.leave)
        window.language_changed.connect(shell.use_language)
        window.theme_requested.connect(shell.next_theme)
        window.full_screen_changed.connect(lambda full: shell.fill_screen(full=full))
        window.help_requested.connect(self._show_keys)
        for asked in (window.close_requested, window.tray_requested, window.report_requested):
            asked.connect(self._refuse)
        sealed_desk.begin(window.desk)
        shell.put(window)
        window.render_now()

    def leave(self) -> None:
        """Done with the session; what was put right stands in the register."""
        self._wanted = False
        window, self.window = self.window, None
        if window is not None:
            window.let_go()
            self.ended.emit()
            self._shell.drop(window)

    def _ask(self, authority: Authorising, asked: missing_signature.WaitingAct) -> None:
        """Has as many sign as it takes, and enters what waits under their hands."""
        window = self.window
        assert window is not None

        def signed(hand: Signature) -> None:
            self.signed.emit(hand)
            window.sign(hand)

        authority.ask(asked, UNSIGNED, signed, window.leave_unsigned)

    def _refuse(self) -> None:
        if self.window is not None:
            sealed_desk.refuse(self.window.desk)

    def _show_keys(self) -> None:
        if self.window is None:
            return
        table_keys(self._shell, self.window).lay_over()

    def _style(self) -> Style:
        shell = self._shell
        return Style(shell.words, shell.theme, keymap(shell.settings.keyboard), shell.large)

    def _restyle(self) -> None:
        if self.window is not None:
            self.window.restyle(self._style())
