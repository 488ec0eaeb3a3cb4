"""The places outside the machine: the witness folder and the second folder, and how they stand."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.pages.facts import Fact, Scrolled, lay_facts, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.i18n import Words


class PlacesPage(QWidget):
    """Each signal is one thing to do with one of the two folders."""

    back = Signal()
    witness_asked, witness_cleared = Signal(), Signal()
    second_asked, second_cleared = Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self._frame.why.setWordWrap(True)
        main, lines = column()
        self.list = Scrolled(read=False)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.return_, self.no_witness = Key(large=True), Key(large=True)
        self.no_second, self.second = Key(large=True), Key(large=True)
        self.witness = Key(large=True, primary=True)
        for key, signal in (
            (self.return_, self.back),
            (self.no_second, self.second_cleared),
            (self.second, self.second_asked),
            (self.no_witness, self.witness_cleared),
            (self.witness, self.witness_asked),
        ):
            if key is self.no_second:
                self._frame.foot.addStretch(1)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "F6": self.no_second.click,
                "F7": self.second_asked.emit,
                "Delete": self.no_witness.click,
                "Return": self.witness_asked.emit,
                "Enter": self.witness_asked.emit,
            },
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def say(self, words: Words, facts: Sequence[Fact], *, witness: bool, second: bool) -> None:
        """The page in words; True of each folder that is chosen."""
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("Witnesses"))
        self._frame.why.setText(
            words("What lies outside this machine speaks for it where its disk is changed or lost.")
        )
        lay_facts(self.list.grid, facts, large=True)
        self.return_.say(words("Back"), words("Esc"))
        self.no_second.say(words("No second folder"), "F6")
        self.second.say(words("Second folder…"), "F7")
        self.no_witness.say(words("No witness"), words("Del"))
        self.witness.say(words("Witness folder…"), "⏎")
        self.no_second.setEnabled(second)
        self.no_witness.setEnabled(witness)

    @property
    def told(self) -> dict[str, str]:
        """What stands there, by its names."""
        return {row[0]: row[1] for row in said_in(self.list.grid)}

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
