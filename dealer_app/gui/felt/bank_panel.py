"""The bank at the head of the panel: what lies in it, what is covered of it and what is not."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size
from dealer_app.i18n import marked
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.money import Money
from dealer_app.table.view.bank_view import BankView

INSET: Final = 17
BAR: Final = 10
_MISSING: Final = marked("{amount} missing")
_NOT_COVERED: Final = marked("{amount} not covered")


def covers(scene: Scene) -> bool:
    """True of a game in which stakes cover the bank, so that there is a bar to be filled."""
    return scene.view.variant.tour.excess is not Excess.FREE


def bounded(scene: Scene) -> bool:
    """True while a bank lies there to be covered, and no more than that may be staked."""
    bank = scene.view.bank
    return bank is not None and bank.amount > 0 and covers(scene)


def facts(scene: Scene, bank: BankView) -> tuple[str, ...]:
    """What else there is to know of the bank, in figures."""
    words = scene.words
    said = []
    if bank.amount and not bounded(scene):
        said.append(words("in the bank {amount}", amount=scene.amount(bank.amount)))
    if bounded(scene) and bank.missing and bank.returned is None:
        sentence = _NOT_COVERED if bank.after is not None else _MISSING
        said.append(words(sentence, amount=scene.amount(bank.missing)))
    if bounded(scene) and bank.staked > bank.amount:
        over = scene.amount(type(bank.amount)(bank.staked - bank.amount))
        said.append(words("{amount} too much", amount=over))
    if bank.returned:
        amount = scene.amount(bank.returned)
        said.append(words("{amount} back to seat {seat}", amount=amount, seat=bank.holder))
    elif bank.returned is None and bank.after is not None and scene.view.lines:
        said.append(words("the bank comes to {amount}", amount=scene.amount(bank.after)))
    if bank.winnings and bank.put_in and bank.returned is None:
        won = bank.winnings > 0
        sentence = marked("winnings {amount}") if won else marked("loss {amount}")
        said.append(words(sentence, amount=scene.amount(Money(abs(bank.winnings)))))
    if bank.rides:
        said.append(words("the stakes ride"))
    if bank.raised:
        said.append(words("{amount} added to cover", amount=scene.amount(bank.raised)))
    if bank.aside:
        said.append(words("set aside {amount}", amount=scene.amount(bank.aside)))
    if bank.cagnotte:
        said.append(words("cagnotte {amount}", amount=scene.amount(bank.cagnotte)))
    if bank.asked:
        said.append(words("to take it over {amount}", amount=scene.amount(bank.asked)))
    return tuple(said)


def height(scene: Scene) -> int:
    """How high the panel is: nothing where no patron holds a bank, lower where nothing covers."""
    if scene.view.variant.bank is None:
        return 0
    return scene.style.px(60, 72) if covers(scene) else scene.style.px(26, 30)


def _nobody(scene: Scene) -> tuple[str, ...]:
    """Between two coups nothing is said of a bank that may be about to pass on."""
    return (scene.words("Nobody holds the bank."),) if scene.view.coup is not None else ()


class BankPanel(QWidget):
    """A bar as long as the bank, filled as far as it is covered, and the figures under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._said: tuple[str, ...] = ()
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the bank of this moment."""
        self._scene, bank = scene, scene.view.bank
        self._said = facts(scene, bank) if bank is not None else _nobody(scene)
        drawn = (bank, self._said, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(" · ".join(self._said))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar, where stakes cover a bank, and under it the figures."""
        scene = self._scene
        if scene is None:
            return
        painter, style = painter_of(self), scene.style
        pen, bank = Pen(painter), scene.view.bank
        width = self.width() - 2 * INSET
        bar = QRect(INSET, 2, width, BAR if covers(scene) else 0)
        if covers(scene):
            pen.box(bar, style.colour("gauge_track"), radius=BAR / 2)
        if bank is not None and bounded(scene):
            self._fill(pen, scene, bank, bar)
        box = QRect(INSET, bar.bottom() + 4, width, self.height() - bar.bottom() - 8)
        self._facts(pen, scene, self._said, box)
        line = QRect(1, self.height() - 1, self.width() - 1, 1)
        painter.fillRect(line, style.colour("line"))
        painter.end()

    @staticmethod
    def _fill(pen: Pen, scene: Scene, bank: BankView, bar: QRect) -> None:
        """How far it is covered; what is staked beyond it stands out."""
        whole = max(bank.amount, bank.staked)
        covered = bar.width() * min(bank.staked, bank.amount) // whole
        over = bar.width() * max(0, bank.staked - bank.amount) // whole
        if covered:
            filled = QRect(bar.left(), bar.top(), max(covered, BAR), bar.height())
            pen.box(filled, scene.style.colour("accent"), radius=BAR / 2)
        if over:
            beyond = QRect(bar.right() - over + 1, bar.top(), over, bar.height())
            pen.box(beyond, scene.style.colour("fill_irregular"), radius=BAR / 2)
            edge = QRect(beyond.left() - 1, bar.top() - 2, 3, bar.height() + 4)
            pen.painter.fillRect(edge, scene.style.colour("ink"))

    @staticmethod
    def _facts(pen: Pen, scene: Scene, said: tuple[str, ...], box: QRect) -> None:
        """As many on a line as go in, on two lines at the most."""
        style = scene.style
        font, high = style.type(Size.NOTE), scene.style.px(18, 21)
        lines: list[str] = []
        for part in said:
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and width_of(longer, font) <= box.width():
                lines[-1] = longer
            else:
                lines.append(part)
        for place, line in enumerate(lines[:2]):
            row = QRect(box.left(), box.top() + place * high, box.width(), high)
            pen.write(row, line, (font, style.colour("muted")))
