"""The port of the electronic shoe: where it is plugged in here, and whether its frames come."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from typing_extensions import override

from dealer_app.gui.house.catalogue import Chosen
from dealer_app.gui.house.options_panel import OptionsPanel, OptionView
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Shortcoming
from dealer_app.readers.frame_table import USUAL, ShoeFrame, read_frame_table
from dealer_app.readers.shoe_line import LineState, ShoeLine, serial_ports
from dealer_app.readers.shoe_sentences import frame_said

PORT: Final = "port"
LOOK: Final = 2000
"""Milliseconds between two looks at what is plugged in."""

_NONE: Final = marked("○ No port is chosen.")
_UNOPENED: Final = marked("✕ {port} cannot be opened.")
_SILENT: Final = marked("○ {port} is open, and no frame has come yet.")


class ShoePage(Page):
    """The port is chosen with the arrows and kept at once; its light says what comes there, as long
    as the page is seen."""

    name = "shoe"
    chapter = "wire"
    _came = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._chosen: Chosen | None = None
        self._shoe_line: ShoeLine | None = None
        self._state = LineState.LOST
        self._last: ShoeFrame | None = None
        self._frames = 0
        self.light, self.told, self.panel = label("big"), label("text"), OptionsPanel()
        self.told.setWordWrap(True)
        self.panel.chosen.connect(self._choose)
        self.lay(self.light, self.told, self.panel)
        self._came.connect(self._hear)
        self._looks = QTimer(self, interval=LOOK)
        self._looks.timeout.connect(self.fill)

    def open(self, chosen: Chosen) -> None:
        """The page, for the shoe of the house that is chosen."""
        self._chosen = chosen
        self.put()
        self.panel.choice(PORT).button(self._shell.settings.shoe_port).setFocus()

    @override
    def headline(self) -> str:
        return self.words("The electronic shoe")

    @override
    def why(self) -> str:
        return self.words("Choose the port, then draw a card: the light says whether it is heard.")

    @override
    def keys(self) -> Sequence[Key]:
        return (Key(ENTER, marked("Back"), self.leave, primary=True, also=("Escape",)),)

    @override
    def fill(self) -> None:
        words, port = self.words, self._shell.settings.shoe_port
        there = {each.device: f"{each.device} · {each.said}" for each in serial_ports()}
        ports = {"": words("No port"), **there}
        ports.setdefault(port, port)
        self.panel.offer((OptionView(PORT, words("Port"), tuple(ports.items()), port),))
        self.light.setText(self._light_said(port))
        chosen, last = self._chosen, self._last
        told = (
            "" if chosen is None or last is None else frame_said(words, chosen.variant, last.said)
        )
        self.told.setText(told)

    def _light_said(self, port: str) -> str:
        if not port:
            return self.words(_NONE)
        if self._state is LineState.LOST:
            return self.words(_UNOPENED, port=port)
        if not self._frames:
            return self.words(_SILENT, port=port)
        return self.words.plural("● {n} frame has come.", "● {n} frames have come.", self._frames)

    def _choose(self, _key: str, port: str) -> None:
        """Keeps the port, and listens there."""
        self._shell.keep(replace(self._shell.settings, shoe_port=port))
        self._listen()
        self.fill()

    def _hear(self, heard: ShoeFrame | LineState) -> None:
        if isinstance(heard, LineState):
            self._state = heard
        else:
            self._last, self._frames = heard, self._frames + 1
        self.fill()

    def _listen(self) -> None:
        """Reads what comes at the port that is chosen; says why where the house's shoe is none."""
        self._stop()
        self._state, self._last, self._frames = LineState.LOST, None, 0
        port, chosen = self._shell.settings.shoe_port, self._chosen
        if not port or chosen is None:
            return
        shoe = chosen.house.shoe
        try:
            table = read_frame_table(shoe.kind or USUAL)
        except Shortcoming as lacking:
            self.answer(self.words.sentence(lacking.saying))
            return
        settings = table.line.otherwise(shoe.speed, shoe.parity)
        self._shoe_line = ShoeLine(port, table, self._came.emit, settings)
        self._shoe_line.start()

    def _stop(self) -> None:
        """Reads no more, and gives the port back."""
        if self._shoe_line is not None:
            self._shoe_line.stop()
            self._shoe_line = None

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: the port is read."""
        super().showEvent(event)
        self._listen()
        self._looks.start()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: the port is free for the table."""
        super().hideEvent(event)
        self._looks.stop()
        self._stop()
