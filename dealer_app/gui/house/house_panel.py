"""The house: which sheet holds, and the limits on stakes that it sets."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.form_lines import ChoiceList
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.i18n import Words

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.gui.house.catalogue import Catalogue, Chosen
    from dealer_app.rules.house import Currency, Limits

MOST_BETS: Final = 4
"""Bets whose own limits are told; the rest are counted."""


class HousePanel(QWidget):
    """The choice of a house sheet, and what it says on limits.

    `chosen` tells the sheet's id or path, empty for none; `file_asked` that another is wanted,
    `people_asked` that its staff is, `change_asked` that the sheet is to be changed, `sheets_asked`
    which sheets are allowed.
    """

    chosen = Signal(str)
    file_asked = Signal()
    people_asked = Signal()
    change_asked = Signal()
    sheets_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._limits_title = label("section"), label("section")
        self._list = ChoiceList()
        self.houses = self._list.choice
        self._file, self.people, self.change, self.sheets = Key(), Key(), Key(), Key()
        self._limits, self._bets = label("strong"), label("muted")
        self._bets.setWordWrap(True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._title)
        lines.addWidget(self._list, 1000)
        for widget in (self._file, self.change, self.sheets, self.people):
            lines.addWidget(widget)
        lines.addSpacing(GAP)
        for said in (self._limits_title, self._limits, self._bets):
            lines.addWidget(said)
        lines.addStretch(1)
        self.houses.chosen.connect(self.chosen)
        self._file.clicked.connect(self.file_asked)
        self.people.clicked.connect(self.people_asked)
        self.change.clicked.connect(self.change_asked)
        self.sheets.clicked.connect(self.sheets_asked)
        self.people.hide()
        self.houses.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list of the sheets is as high as they are, and lower where there is no room."""
        if watched is self.houses and event.type() == QEvent.Type.Resize:
            self._list.setMaximumHeight(self.houses.height())
        return False

    @property
    def limits(self) -> str:
        """The limits as they are shown."""
        return self._limits.text()

    def say(self, words: Words) -> None:
        """The titles, before any sheet is known."""
        self._title.setText(words("House sheet").upper())
        self.houses.set_words(words("House sheet"))
        self._limits_title.setText(words("Limits on stakes").upper())
        self._file.set_words(words("Another file…"))
        self.change.set_words(words("Change this sheet…"), "F6")
        self.sheets.set_words(words("Sheets allowed"), "F10")
        self.people.set_words(words("The staff"), "F4")

    def offer(self, catalogue: "Catalogue", chosen: "Chosen", house: str, words: Words) -> None:
        """Shows the sheets there are, the one chosen, and its limits for the game chosen."""
        self.say(words)
        names = [("", words("None: no limits"))]
        names += [(key, catalogue.house_name(key, chosen)) for key in catalogue.houses]
        self.houses.offer(names, house if house in catalogue.houses else "")
        rules = chosen.house
        self.people.setVisible(rules.staff.pins)
        self._limits.setText(limits_of(words, rules.limits, rules.currency))
        own = [
            words(
                "{bet}: {limits}",
                bet=words.name(chosen.variant.bets[bet].names),
                limits=limits_of(words, limits, rules.currency),
            )
            for bet, limits in rules.bet_limits.items()
            if bet in chosen.variant.bets
        ]
        rest = len(own) - MOST_BETS
        if rest > 0:
            own[MOST_BETS:] = [words.plural("and one bet more", "and {n} bets more", rest)]
        self._bets.setText("\n".join(own))


def limits_of(words: Words, limits: "Limits", currency: "Currency") -> str:
    """Least, most and multiple in one line: `20 – 2 000 €, by 20 €`."""
    if limits.maximum is None:
        if limits.minimum <= 1 and limits.multiple <= 1:
            return words("no limits")
        least = words("from {amount}", amount=words.money(limits.minimum, currency))
    else:
        least = words(
            "{least} – {most}",
            least=words.amount(limits.minimum, currency),
            most=words.money(limits.maximum, currency),
        )
    if limits.multiple <= 1:
        return least
    return words("{limits}, by {step}", limits=least, step=words.money(limits.multiple, currency))
