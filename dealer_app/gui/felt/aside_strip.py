"""What lies beside the hands: the card held back, cards burned, the duel, what was noted."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.prompts import duel_line
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.card_art import SHAPE, card_pixmap
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size
from dealer_app.i18n.names import noted_name
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Why

GAP: Final = 8
SHARE: Final = 3
"""The part of the line, one third, that cards may take: the latest are shown."""


class AsideStrip(QWidget):
    """A line of small cards and words; its place is there when nothing lies in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows what lies aside now."""
        self._scene = scene
        view = scene.view
        held = self._held(scene)
        drawn = (view.aside, view.shoe, held, view.findings, scene.duel, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            said = (self._noted(scene), self._duel(scene), held, self._burned(scene))
            self.setAccessibleName(" ".join(text for text in said if text))
            self.update()

    @staticmethod
    def _held(scene: Scene) -> str:
        view = scene.view
        if view.recalled or view.shoe is None or view.shoe.carried is None:
            return ""
        if view.due is not None and view.due.why is Why.CARRIED:
            return scene.words("Held back: it opens this coup.")
        return scene.words("Held back: it opens the next coup.")

    @staticmethod
    def _duel(scene: Scene) -> str:
        amounts = (scene.money(scene.duel.bank), scene.money(scene.duel.banco))
        return duel_line(scene.words, scene.duel, amounts)

    @staticmethod
    def _noted(scene: Scene) -> str:
        found = [each for each in scene.view.findings if not each.finding.pending]
        variant = scene.view.variant
        names = (noted_name(scene.words, variant, each.finding, each.rule) for each in found)
        said = ", ".join(dict.fromkeys(names))
        return scene.words("Noted: {irregularity}.", irregularity=said) if said else ""

    @staticmethod
    def _burned(scene: Scene) -> str:
        number = len(scene.view.aside)
        return scene.words.plural("{n} card burned", "{n} cards burned", number) if number else ""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Cards from the left, what was noted from the right."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, left = Pen(painter), 0
        ink = (scene.style.type(Size.SMALL), scene.style.colour("muted"))
        for card, said in self._cards(scene):
            height = self.height()
            width = height * SHAPE.width() // SHAPE.height()
            ratio = self.devicePixelRatioF()
            pixmap = card_pixmap(card, scene.deck, width, ratio)
            painter.drawPixmap(left, 0, pixmap)
            left += width + GAP
            if said:
                left += pen.write(QRect(left, 0, self.width() - left, height), said, ink) + 2 * GAP
        duel = self._duel(scene)
        if duel:
            font = scene.style.type(Size.BODY)
            box = QRect(left, 0, self.width() - left, self.height())
            left += pen.write(box, duel, (font, scene.style.colour("ink"))) + 2 * GAP
        self._write_noted(pen, scene, left)
        painter.end()

    def _write_noted(self, pen: Pen, scene: Scene, left: int) -> None:
        noted = self._noted(scene)
        font = scene.style.type(Size.SMALL)
        room = QRect(left, 0, self.width() - left, self.height())
        if noted and width_of(noted, font) < 2 * room.width():
            pen.write(room, noted, (font, scene.style.colour("on_felt_irregular")), RIGHT)

    def _cards(self, scene: Scene) -> list[tuple[Card, str]]:
        """The small cards, each with what is said after it."""
        aside = scene.view.aside
        burned = self._burned(scene)
        each = self.height() * SHAPE.width() // SHAPE.height() + GAP
        aside = aside[-max(1, self.width() // SHARE // each) :]
        cards = [(card, "") for card in aside[:-1]] + [(card, burned) for card in aside[-1:]]
        held, shoe = self._held(scene), scene.view.shoe
        if not held or shoe is None or shoe.carried is None:
            return cards
        return [*cards, (shoe.carried, held)]
