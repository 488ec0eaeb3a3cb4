"""Values under each other, as many as there are: the list is moved where they do not go in."""

from PySide6.QtCore import QTimer

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.page_keys import Choice


class ChoiceList(Scrolled):
    """The value that is chosen is in sight, whatever is offered and however low the list is."""

    def __init__(self) -> None:
        super().__init__(read=False)
        self.choice = Choice(column=True)
        self.grid.addWidget(self.choice, 0, 0)
        self.choice.chosen.connect(self._show_chosen)
        self.verticalScrollBar().rangeChanged.connect(self._show_once_laid)

    def _show_once_laid(self) -> None:
        QTimer.singleShot(0, self, self._show_chosen)

    def _show_chosen(self) -> None:
        if self.choice.value:
            self.ensureWidgetVisible(self.choice.button(self.choice.value), 0, 0)
