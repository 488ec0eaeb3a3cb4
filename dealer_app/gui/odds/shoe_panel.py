"""The odds of the cards left in the shoe, beside the felt: for the chef, and for lessons."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.odds.shoe_figures import ShoeFigures, ShoeRow
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.page_keys import Key, label


class ShoePanel(QWidget):
    """`closed` is sent by the key that puts it away; it takes no other key from the croupier."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 12, 18, 12)
        self._title, self._cards, self._said = label("section"), label("small"), label("status")
        for each in (self._title, self._cards, self._said):
            each.setWordWrap(True)
            lines.addWidget(each)
        self.list = Scrolled(read=False)
        self.figures = ShoeFigures()
        self.list.grid.addWidget(self.figures, 0, 0)
        lines.addWidget(self.list, 1)
        self.close_ = Key()
        self.close_.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_.clicked.connect(self.closed)
        lines.addWidget(self.close_)

    def say(self, shell: Shell) -> None:
        """The panel in words, and in the window's colours."""
        words = shell.words
        self._title.setText(words("The present shoe: for the chef only").upper())
        heads = (words("Guest’s edge"), words("now"), words("fresh shoe"))
        self.figures.wear(shell, (heads[0].upper(), heads[1].upper(), heads[2].upper()))
        self.close_.say(words("Put away"), words("Esc"))

    def tell(self, cards: str, rows: Sequence[ShoeRow]) -> None:
        """Every bet, for so many cards."""
        self._cards.setText(cards)
        self._said.hide()
        self.figures.tell(rows)

    def answer(self, sentence: str) -> None:
        """Why there are no odds at this moment; those shown are not of this shoe any more."""
        self.tell("", ())
        self._said.setText(sentence)
        self._said.show()

    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the rows say."""
        return tuple((row.name, row.now, row.fresh) for row in self.figures.rows)

    @property
    def sentence(self) -> str:
        """Why there are no odds, empty where there are."""
        return "" if self._said.isHidden() else self._said.text()

    @property
    def cards(self) -> str:
        """How many cards the odds are of."""
        return self._cards.text()
