"""The felt of a question, drawn by the table's own widgets, with the question as its call; and
beside it how it is answered, what is given, and after Enter the reasons."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget
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
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.style import Style
from dealer_app.gui.pages.page_keys import ARROWS, BACKSPACE, label, set_role
from dealer_app.gui.school.answer_parts import (
    FigurePad,
    LawGrid,
    Offered,
    Paragraphs,
    Tick,
    WordAnswers,
)
from dealer_app.gui.school.chip_rack import ChipLaid, ChipRack, CountedPiles, piles_of
from dealer_app.gui.school.veil import kept_quiet
from dealer_app.i18n import Words
from dealer_app.i18n.calls import Call, Tone
from dealer_app.library.card import LitLaw
from dealer_app.rules.coup import Coup, DuelStakes
from dealer_app.rules.money import Money
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import Board
from dealer_app.table.view.past import PastView, Telling
from dealer_app.table.view.roads import roads
from dealer_app.training.question import AnswerKind, Came, Faces, Question
from dealer_app.training.school_felt import view

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


# What stands beside the felt of a question


SIDE: Final = 372, 460
"""Pixels of the answers' panel, on a small screen and on a large one."""

EXPANDS, IGNORED = QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored
"""How high a way to answer would be: one that is not in front asks for no room."""

QWIDGETSIZE_MAX: Final = 16_777_215
"""Pixels of a widget without a limit of its own."""

ABOVE, BELOW = 14, 10
"""Pixels of the panel above and below all of it."""

REASONS: Final = 190, 300
"""Pixels of what is told under the answers at the least."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is told under the answers: one word that shouts, sentences, the rule, and the drawing
    table with the cell that decides. `told`: it is the way to the answer, before it is given."""

    word: str = ""
    came: Came = Came.OPEN
    sentences: Sequence[str] = ()
    rule: str = ""
    law: LitLaw | None = None
    told: bool = False


@dataclass(frozen=True, slots=True)
class QuestionState:
    """A question as it stands: how it is answered, what is given, and what came of it."""

    put: Put
    kind: AnswerKind
    how: str = ""
    offered: Sequence[Offered] = ()
    typed: str = ""
    chips: Sequence[ChipLaid] = ()
    came: Came = Came.OPEN
    told: Reasons = field(default_factory=Reasons)


class QuestionSide(QFrame):
    """`touched` tells the place of an answer or of a chip that is laid, `taken` that of one that is
    taken away, `figure` a sign of the pad."""

    touched, taken, figure = Signal(int), Signal(int), Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, ABOVE, 18, BELOW)
        lines.setSpacing(GAP)
        self.shown: QuestionState | None = None
        self._title = label("section")
        self.rows, self.figures, self.rack = WordAnswers(), FigurePad(), ChipRack()
        self.cards: dict[Faces, FigurePad] = {}
        self._parts = QStackedWidget()
        for part in (self.rows, self.figures, self.rack):
            self._parts.addWidget(part)
        self.rows.touched.connect(self.touched)
        self.rack.laid.connect(self.touched)
        self.rack.taken.connect(self.taken)
        self.figures.figure.connect(self.figure)
        self._tick, self._word = Tick(), label("big")
        word = QHBoxLayout()
        word.addWidget(self._tick)
        word.addWidget(self._word, 1)
        self.why = Paragraphs(read=False, gap=4)
        self.why.setAccessibleDescription(ARROWS)
        self.law = LawGrid()
        self._large, self._share = False, 0
        lines.addWidget(self._title)
        lines.addWidget(self._parts, 1)
        lines.addLayout(word)
        lines.addWidget(self.why)

    def fill(self, state: QuestionState, words: Words) -> None:
        """Shows the question as it stands."""
        self.shown, theme = state, state.put.style.theme
        self._title.setText(state.how.upper())
        match state.kind:
            case AnswerKind.CHOICE:
                self._parts.setCurrentWidget(self.rows)
                self.rows.fill(state.offered, theme)
            case AnswerKind.CHIPS:
                self._parts.setCurrentWidget(self.rack)
                self.rack.fill(state.chips, state.typed, state.came, state.put.style)
            case AnswerKind.NUMBER | AnswerKind.AMOUNT:
                self._parts.setCurrentWidget(self.figures)
                self.figures.set_words(words.spoken.point, words("Erase"))
                self.figures.fill(state.typed, state.came, theme)
            case AnswerKind.CARDS:
                cards = self._cards_of(state.put.rules.variant.pack.faces)
                self._parts.setCurrentWidget(cards)
                cards.set_words(words.spoken.point, words("Erase"))
                cards.set_faces(words)
                cards.fill(state.typed, state.came, theme)
        for part in (self.rows, self.figures, self.rack, *self.cards.values()):
            high = EXPANDS if part is self._parts.currentWidget() else IGNORED
            part.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        self._fill_reasons(state.told, state.put.style)

    def _cards_of(self, faces: Faces) -> FigurePad:
        """The pad whose keys are the cards of that pack."""
        if faces not in self.cards:
            pad = self.cards[faces] = FigurePad((*faces, BACKSPACE))
            pad.figure.connect(self.figure)
            self._parts.addWidget(pad)
        return self.cards[faces]

    def _fill_reasons(self, told: Reasons, style: Style) -> None:
        """Right or wrong by shape, word and colour; the reasons, and the rule behind them."""
        self._tick.show_came(told.came, style.theme)
        self._tick.setVisible(told.came is not Came.OPEN)
        self._word.setText(told.word)
        self._word.setVisible(bool(told.word))
        set_role(self._word, "role", told.came.value or "big")
        lines = [label("text", sentence) for sentence in told.sentences]
        if told.rule:
            lines.append(label("muted", told.rule))
        self.why.fill(lines, self.law)
        self.law.fill(told.law if len(lines) > 1 else None, style)
        self.why.setVisible(bool(lines))
        over = told.came is not Came.OPEN
        some = 2 if self._parts.currentWidget() is self.rows else 1
        self._make_room(2 if over else some if told.told else 0)
        if told.told:
            self.why.read_to_end()

    def _make_room(self, share: int) -> None:
        """Gives what is told so many parts of the room beside one for the answers; answers in words
        are all seen as far as what is told keeps its least."""
        self._share, least = share, REASONS[self._large]
        self.why.setMinimumHeight(least)
        self.why.setMaximumHeight(QWIDGETSIZE_MAX if share else least)
        in_words = share and self._parts.currentWidget() is self.rows
        self._parts.setMinimumHeight(min(self.rows.high, self._room - least) if in_words else 0)
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.setStretch(layout.indexOf(self.why), share)
            layout.setStretch(layout.indexOf(self._parts), 0 if in_words else 1)

    @property
    def _room(self) -> int:
        """Pixels of the answers and of what is told together."""
        beside = (self._title, self._word)
        return (
            self.height() - ABOVE - BELOW - sum(e.sizeHint().height() + GAP for e in beside) - GAP
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The answers have another room."""
        super().resizeEvent(event)
        self._make_room(self._share)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What is told under the answers."""
        return () if self.shown is None else tuple(self.shown.told.sentences)

    @property
    def word(self) -> str:
        """The word that shouts."""
        return self._word.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self.setFixedWidth(SIDE[large])
        self._large = large
