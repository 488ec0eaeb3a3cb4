"""The felt of a question, drawn by the table's own widgets, with the question as its call."""

from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.desk import Pad, Said
from dealer_app.gui.desk.entry_in_hand import Keyed, Mode
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.felt.felt import LEFT, RIGHT, Felt
from dealer_app.gui.felt.pads.settle_pad import ChipPile
from dealer_app.gui.felt.past.roads_sheet import RoadsSheet
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.top_bar import CallStrip
from dealer_app.gui.kit.key_button import BounceFilter
from dealer_app.gui.kit.style import Style
from dealer_app.gui.school.chip_rack import CountedPiles, piles_of
from dealer_app.gui.school.veil import kept_quiet
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.coup import Coup, DuelStakes
from dealer_app.rules.money import Money
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import Board
from dealer_app.table.view.past import PastView, Telling
from dealer_app.table.view.roads import roads
from dealer_app.training.felt import view
from dealer_app.training.question import Question

CALL_HEIGHT: Final = 148, 180
WIDEST: Final = 640, 960
"""Pixels of the roads' paper at the most, on a small screen and on a large one."""


@dataclass(frozen=True, slots=True, eq=False)
class Put:
    """A question on the felt: in what style, by what rules, and in which words.

    `answered`: the felt tells what it kept for itself until then.
    """

    style: Style
    rules: Rules
    question: Question
    headline: str
    why: str
    answered: bool = False


def scene_of(put: Put) -> Scene:
    """The scene of a question: nothing on it gives the answer away before it is there."""
    seen, rules = put.question.seen, put.rules
    lies = view(rules, seen)
    shown = lies if put.answered else kept_quiet(lies, put.question)
    coup = seen.coup or Coup(0, 0)
    lines = tuple(replace(line, current=False) for line in shown.lines)
    return Scene(
        style=put.style,
        view=replace(shown, beads=(), lines=lines),
        house=rules.house,
        keyed=Keyed(),
        moment=MOMENTS[Mode.TABLE],
        call=Call(put.headline, put.why, Tone.DUE),
        pad=Pad.CHOICES,
        said=Said(),
        draft="",
        trouble="",
        trouble_title="",
        beads=(),
        duel=coup.duel or DuelStakes(),
        rules_in_short="",
        lit=None,
        offers=(),
        list_page=(0, 1),
        list_title="",
        written_about="",
        choices=(),
        primary=None,
        can_stake=False,
        hidden=False,
        now="",
        past=PastView(Telling.ROADS, boards=_boards(put)) if seen.results else None,
        spoken_of=spoken_of(put.question, answered=put.answered),
    )


def spoken_of(question: Question, *, answered: bool) -> str:
    """The seat that is lit: that of the stake or of the words of the question, and once the answer
    counts, that of the right one."""
    right = question.answers[question.right] if answered and question.answers else None
    if right is not None and "seat" in right.values:
        return str(right.values["seat"])
    if question.seen.stake is not None:
        return str(question.seen.stake[0])
    return str(question.ask.values.get("seat", ""))


def columns_looked_at(put: Put) -> frozenset[int]:
    """The columns of the big road, from 1, that the reason speaks of; none before the answer."""
    told = [each.values for each in put.question.why] if put.answered else []
    named = (values.get(name) for values in told for name in ("column", "first", "second"))
    return frozenset(each for each in named if isinstance(each, int))


def _boards(put: Put) -> tuple[Board, ...]:
    """The roads so far; what comes next is asked, not told."""
    seen, variant = put.question.seen, put.rules.variant
    hand = seen.hand or next(each for each in variant.laws if each != variant.banque)
    marked = roads(seen.results, put.rules.house.roads)
    quiet = marked if put.answered else replace(marked, forecast={})
    return (Board(hand, variant.hand(hand).names, tuple(seen.results), quiet),)


def _counted(put: Put) -> tuple[tuple[ChipPile, ...], tuple[str, ...]]:
    """The piles that are counted, and what each of them comes to once the answer counts."""
    house, chips = put.rules.house, put.question.seen.chips
    told = [put.style.words.money(Money(value * number), house.currency) for value, number in chips]
    return piles_of(put.style, house, dict(chips)), tuple(told if put.answered else ())


class QuestionFelt(QWidget):
    """The cards and stakes of a question, piles of chips, or the roads of a shoe so far."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.felt = Felt(self, BounceFilter(monotonic))
        self.call, self.roads = CallStrip(self), RoadsSheet(self)
        self.piles = CountedPiles(self)
        for part in (self.felt, self.call, self.roads, self.piles):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def put(self, put: Put) -> None:
        """Shows a question."""
        self.scene = scene = scene_of(put)
        roads, piles = scene.past is not None, bool(put.question.seen.chips)
        self.felt.setVisible(not (roads or piles))
        self.call.setVisible(roads or piles)
        self.roads.setVisible(roads)
        self.piles.setVisible(piles)
        if piles:
            self.piles.put(put.style, *_counted(put))
        if roads:
            self.roads.render_scene(scene, columns_looked_at(put))
        if roads or piles:
            self.call.render_scene(scene)
        else:
            self.felt.render_scene(scene)
        self.setAccessibleName(f"{scene.call.headline}. {scene.call.why}")
        self._lay_out()
        self.update()

    @override
    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        self.felt.setGeometry(self.rect())
        if self.scene is None:
            return
        px = self.scene.style.px
        top, room = px(*CALL_HEIGHT), self.width() - LEFT - RIGHT
        self.call.setGeometry(0, 0, self.width(), top)
        wide = min(room, px(*WIDEST))
        self.roads.setGeometry(LEFT + (room - wide) // 2, top, wide, self.height() - top - 12)
        self.piles.setGeometry(LEFT, top, room, self.height() - top - 12)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The cloth under the roads' paper."""
        if self.scene is None:
            return
        cloth = QLinearGradient(0, 0, 0, self.height())
        cloth.setColorAt(0, self.scene.style.colour("felt_top"))
        cloth.setColorAt(1, self.scene.style.colour("felt_bottom"))
        painter = QPainter(self)
        painter.fillRect(self.rect(), cloth)
        painter.end()
