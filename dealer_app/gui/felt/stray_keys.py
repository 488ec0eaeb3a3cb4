"""Keys that were meant for the table while a page or a sheet lay over it: it is told of them."""

from functools import partial

from PySide6.QtCore import QEvent, QObject
from typing_extensions import override

from dealer_app.gui.desk import struck_keys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.shell import Shell


class StrayKeys(QObject):
    """Keeps what is keyed in vain on the pages over a table until that lies in front again, and has
    the key that put a sheet away from over it close its keys."""

    def __init__(self, shell: Shell, window: TableWindow) -> None:
        super().__init__(window)
        self._window = window
        self._struck: list[str] = []
        window.installEventFilter(self)
        shell.struck_in_vain.connect(self._hear)

    def _hear(self, key: str) -> None:
        window = self._window
        keys = window.style_now.keys
        if not struck_keys.is_of_an_entry(keys, key):
            return
        if window.isVisible():
            window.follow(partial(struck_keys.close, keys=keys, key=key))
        else:
            self._struck.append(key)

    @override
    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        """The table comes to the front: what was keyed in vain meanwhile is told."""
        if event.type() is QEvent.Type.Show and self._struck:
            struck, self._struck = self._struck, []
            keys = self._window.style_now.keys
            self._window.follow(partial(struck_keys.tell_lost, keys=keys, struck=struck))
        return False
