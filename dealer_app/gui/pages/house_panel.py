"""The house: which sheet holds, and the limits on stakes that it sets."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_app.gui.measures import GAP
from dealer_app.gui.pages.keys import Choice, Key, label
from dealer_app.i18n import Words

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.gui.catalogue import Catalogue, Chosen
    from dealer_app.rules.house import Currency, Limits

MOST_BETS: Final = 4
"""Bets whose own limits are told; the rest are counted."""


class HousePanel(QWidget):
    """The choice of a house sheet, and what it says on limits.

    `chosen` tells the sheet's id or path, empty for none; `file_asked` that another is wanted.
    """

    chosen = Signal(str)
    file_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._limits_title = label("section"), label("section")
        self.houses = Choice(column=True)
        self._file = Key()
        self._limits, self._bets = label("strong"), label("muted")
        self._bets.setWordWrap(True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        for widget in (self._title, self.houses, self._file):
            lines.addWidget(widget)
        lines.addSpacing(16)
        for widget in (self._limits_title, self._limits, self._bets):
            lines.addWidget(widget)
        lines.addStretch(1)
        self.houses.chosen.connect(self.chosen)
        self._file.clicked.connect(self.file_asked)

    @property
    def limits(self) -> str:
        """The limits as they are shown."""
        return self._limits.text()

    def say(self, words: Words) -> None:
        """The titles, before any sheet is known."""
        self._title.setText(words("House sheet").upper())
        self.houses.say(words("House sheet"))
        self._limits_title.setText(words("Limits on stakes").upper())
        self._file.say(words("Another file…"))

    def offer(self, catalogue: "Catalogue", chosen: "Chosen", house: str, words: Words) -> None:
        """Shows the sheets there are, the one chosen, and its limits for the game chosen."""
        self.say(words)
        names = [("", words("None: no limits"))]
        names += [(key, catalogue.house_name(key, chosen)) for key in catalogue.houses]
        self.houses.offer(names, house if house in catalogue.houses else "")
        rules = chosen.house
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
