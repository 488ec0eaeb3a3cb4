"""What stands over the felt: the top bar with table, game, shoe, coup, limits, croupier and
clock, over a past coup which it is; the call, the one thing that shouts; and the band, which
says in one word, and by its colour, what the figures on the board are now."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape
from dealer_app.gui.kit.paint import LEFT as AT_LEFT
from dealer_app.gui.kit.paint import (
    RIGHT,
    Pen,
    elided,
    fits,
    height_of_text,
    lines_of,
    painter_of,
    width_of,
)
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight, band_type, type_of
from dealer_app.i18n import NO_BREAK_SPACE, marked
from dealer_app.i18n.bank_calls import awaits_packs
from dealer_app.i18n.calls import Call, Tone, manche
from dealer_app.i18n.parlance import shoe_name
from dealer_app.table.view.croupier_view import ShoeView

_INKS: Final[Mapping[Tone, str]] = {
    Tone.DUE: "accent",
    Tone.PONTE: "on_felt_ponte",
    Tone.BANQUE: "on_felt_banque",
    Tone.TIE: "on_felt_tie",
    Tone.IRREGULAR: "on_felt_irregular",
    Tone.CALM: "ink",
}
MOST_LINES: Final = 2
MARGIN: Final = 32
RIGHT_MARGIN: Final = 24
RULES_GAP: Final = 24
"""Pixels between the reason and the numbers of its rules."""
BAR: Final = 8
TINT: Final = 0.14
SLACK: Final = 8
"""Pixels by which a line may come out longer on the screen than it was measured."""


def _whole_deed(headline: str) -> str:
    """The headline with what Enter does on one line."""
    said, sign, deed = headline.partition("⏎")
    return said + sign + deed.replace(" ", NO_BREAK_SPACE)


class CallStrip(QWidget):
    """The headline on one line, or two where it is long; the reason on what is left, and small at
    its side the rules that it follows from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the call of this moment."""
        changed = self._scene is None or (
            (self._scene.call, self._scene.style) != (scene.call, scene.style)
        )
        self._scene = scene
        if changed:
            self.setAccessibleName(f"{scene.call.headline}. {scene.call.why}")
            self.setAccessibleDescription(_rules_said(scene.call))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The headline in the colour of what it is about, the reason calmer."""
        scene = self._scene
        if scene is None:
            return
        call, width = scene.call, self.width() - MARGIN - RIGHT_MARGIN
        headline = _whole_deed(call.headline)
        head = scene.style.px(12, 20)
        painter = painter_of(self)
        if call.tone is Tone.IRREGULAR:
            self._alarm(painter, scene)
        painter.translate(MARGIN, head)
        pen = Pen(painter)
        font = self._headline_type(scene, width, self.height() - head)
        height = QFontMetrics(font).height()
        lines = min(MOST_LINES, lines_of(headline, font, width))
        colour = scene.style.colour(_INKS[call.tone])
        pen.write_wrapped(QRect(0, 0, width, lines * height), headline, (font, colour))
        top = lines * height + 2
        left = QRect(0, top, width, self.height() - head - top)
        muted = scene.style.colour("muted")
        left.setWidth(width - self._cite(pen, left, scene))
        pen.write_wrapped(left, call.why, (reason_type(call.why, left), muted))
        painter.end()

    @staticmethod
    def _cite(pen: Pen, box: QRect, scene: Scene) -> int:
        """The numbers of the rules, small at the right edge: what they take of the line."""
        if not scene.call.rules:
            return 0
        font = type_of(Size.NOTE.step(large=scene.style.large))
        ink = (font, scene.style.colour("muted"))
        height = QFontMetrics(type_of(Size.HEAD)).height()
        line = QRect(box.left(), box.top(), box.width(), height)
        return pen.write(line, _rules_said(scene.call), ink, RIGHT) + RULES_GAP

    def _alarm(self, painter: QPainter, scene: Scene) -> None:
        """The whole strip in the colour of what is wrong, with a bar at the edge."""
        colour = scene.style.colour("fill_irregular")
        painter.setOpacity(TINT)
        painter.fillRect(self.rect(), colour)
        painter.setOpacity(1.0)
        painter.fillRect(0, 0, BAR, self.height(), colour)

    @staticmethod
    def _headline_type(scene: Scene, width: int, height: int) -> QFont:
        """The largest in which the headline leaves the reason the room that it needs."""
        call = scene.call
        sizes = (Size.CALL.step(large=scene.style.large), Size.CALL, Size.HEAD)
        large, usual, small = [type_of(size, Weight.BOLD) for size in sizes]
        headline = _whole_deed(call.headline)
        one_line = next((f for f in (large, usual) if fits(headline, f, width)), None)
        font = one_line or usual
        lines = lines_of(headline, font, width)
        left = height - lines * QFontMetrics(font).height() - 2
        beside = width_of(_rules_said(call), type_of(Size.NOTE.step(large=scene.style.large)))
        needs = height_of_text(call.why, type_of(Size.NOTE), width - beside - RULES_GAP - SLACK)
        return font if lines <= MOST_LINES and needs <= left else small


def reason_type(why: str, box: QRect) -> QFont:
    """The type of a reason: as large as it goes into the box, on as few lines."""
    for size in (Size.HEAD, Size.BODY, Size.SMALL):
        font = type_of(size)
        if height_of_text(why, font, box.width() - SLACK) <= box.height():
            return font
    return type_of(Size.NOTE)


def _rules_said(call: Call) -> str:
    """The numbers of the rules that a call follows from, one after the other."""
    return PART.join(call.rules)


# The top bar: table, game, shoe, coup, limits, croupier, clock; over a past coup, which it is


INSET: Final = 20
GAP: Final = 28
BUTTON: Final = 96
PART: Final = " · "
ELLIPSIS: Final = "…"
Part = tuple[str, Weight, str]


def whole_parts(said: str, font: QFont, room: int) -> str:
    """The parts of a line that go into that room, each whole: the game, then as many of its options
    as follow, with an ellipsis for the others."""
    parts = said.split(PART)
    for number in range(len(parts), 1, -1):
        shown = PART.join([*parts[:number], *([ELLIPSIS] if number < len(parts) else [])])
        if fits(shown, font, room):
            return shown
    game = PART.join([*parts[:1], *([ELLIPSIS] if len(parts) > 1 else [])])
    return game if fits(game, font, room) else parts[0]


class TopBar(QWidget):
    """One line; where it does not go in, options of the game are left out first, then the names of
    the table and the croupier are cut, which share what room there is. The key to the menu stands
    at its end where there is a `menu`."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter, *, menu: bool = True) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._line: _Line | None = None
        self._said: tuple[str, str] | None = None
        self._menu = KeyButton(KeyAct(Verb.MENU), Shape.ROW, bounce, self)
        self._menu.ground = ""  # the bar's own, which is another over a past coup
        self._menu.acted.connect(self.acted)
        self._menu.setVisible(menu)

    def render_scene(self, scene: Scene) -> None:
        """Shows the bar at this moment."""
        before, self._scene = self._scene, scene
        recalled = scene.view.recalled
        ground = before is None or (before.style, before.view.recalled) != (scene.style, recalled)
        if before is None or ground or before.tables != scene.tables:
            self._render_menu(scene)
        line = _line_of(scene)
        shown = PART.join(filter(None, (scene.recalled_said, scene.recalled_by)))
        said = (shown, scene.moment.past_hint) if recalled else None
        if not ground and (line, said) == (self._line, self._said):
            return
        self._line, self._said = line, said
        self.setAccessibleName(PART.join(filter(None, (line.where[0], line.coup[0]))))
        told = (line.game[0], *line.shoe, *[part[0] for part in line.right])
        self.setAccessibleDescription(PART.join(filter(None, told)))
        if ground:
            self.update()
        else:  # the key at the right end stays as it is
            self.update(0, 0, self._menu.x(), self.height())

    def _render_menu(self, scene: Scene) -> None:
        face = Face(scene.words("Menu"), scene.label(Verb.MENU))
        if scene.view.recalled:
            face = Face(scene.words("Back"), scene.label(Verb.CANCEL), primary=True)
        self._menu.act = KeyAct(Verb.CANCEL if scene.view.recalled else Verb.MENU)
        self._menu.render_face(scene.style, face)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays at the right end."""
        width = 0 if self._menu.isHidden() else BUTTON + (24 if self.height() > 52 else 0)
        height = min(44, self.height() - 8)
        top = (self.height() - height) // 2
        self._menu.setGeometry(self.width() - width - 12, top, width, height)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Left: where, what and how far. Right: limits, who and when."""
        scene = self._scene
        if scene is None or self._line is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        recalled = self._said is not None
        painter.fillRect(self.rect(), scene.style.colour("recalled" if recalled else "panel"))
        if self._said is not None:
            self._recalled(pen, scene, self._said)
        else:
            self._bar(pen, scene, self._line)
            line = QRect(0, self.height() - 1, self.width(), 1)
            painter.fillRect(line, scene.style.colour("line"))
        painter.end()

    def _recalled(self, pen: Pen, scene: Scene, told: tuple[str, str]) -> None:
        ink = scene.style.colour("on_recalled")
        left = self._box(INSET, self._menu.x() - 12)
        used = pen.write(left, told[0], (scene.style.type(Size.BODY, Weight.BOLD), ink))
        rest = left.adjusted(used + GAP, 0, 0, 0)
        pen.write(rest, scene.words(told[1]), (scene.style.type(Size.SMALL), ink))

    def _box(self, left: int, right: int) -> QRect:
        return QRect(left, 0, right - left, self.height() - 1)

    def _bar(self, pen: Pen, scene: Scene, line: "_Line") -> None:
        style, shoe = scene.style, scene.view.shoe
        where, game, coup = [_piece(style, part) for part in (line.where, line.game, line.coup)]
        cards = [_piece(style, (said, Weight.REGULAR, "muted")) for said in line.shoe]
        gauge = style.px(110, 180)
        taken = sum([piece.width for piece in cards]) + gauge + 20 if cards else 0
        need = coup.width + taken + 2 * GAP
        left, right = INSET, self._right(pen, scene, line, (where.width, need))
        left += self._write(pen, where, (left, right - need - GAP)) + GAP
        room = max(0, right - left - need)
        if game.width > room:
            game = game._replace(said=whole_parts(game.said, game.font, room))
        left += min(room, self._write(pen, game, (left, left + room))) + GAP
        if shoe is not None and cards:
            number, number_left = cards
            left += self._write(pen, number, (left, self.width())) + 10
            self._gauge(pen, scene, shoe, QRect(left, (self.height() - 8) // 2, gauge, 8))
            left += gauge + 10
            left += self._write(pen, number_left, (left, self.width())) + GAP
        self._write(pen, coup, (left, right))

    def _right(self, pen: Pen, scene: Scene, line: "_Line", beside: tuple[int, int]) -> int:
        """Writes limits, who and when against the right; returns where they begin. Beside them go
        the table's name, which is so wide, and what needs so much room."""
        where, need = beside
        pieces = [(_piece(scene.style, part), part is line.who) for part in line.right]
        right = self._menu.x() - GAP // 2
        others = sum([piece.width for piece, who in pieces if not who])
        spare = right - INSET - need - GAP - others - len(pieces) * GAP * 2 // 3
        name = spare - min(where, spare // 2)
        for piece, who in reversed(pieces):
            room = name if who else right
            shown = piece if piece.width <= room else piece.elided(room)
            right -= self._write(pen, shown, (0, right), RIGHT) + GAP * 2 // 3
        return right

    def _write(
        self, pen: Pen, piece: "_Piece", span: tuple[int, int], align: Qt.AlignmentFlag = AT_LEFT
    ) -> int:
        return pen.write(self._box(*span), piece.said, (piece.font, piece.colour), align)

    @staticmethod
    def names(scene: Scene, shoe: ShoeView) -> tuple[str, str]:
        """What the cards lie in, and how many are left."""
        words = scene.words
        left = words.plural("{n} card", "{n} cards", shoe.left)
        return shoe_name(words, scene.view.variant, shoe.number), left

    @staticmethod
    def _gauge(pen: Pen, scene: Scene, shoe: ShoeView, track: QRect) -> None:
        """How full the shoe is, with the cut card."""
        style, width = scene.style, track.width()
        pen.box(track, style.colour("gauge_track"), radius=4)
        full = QRect(track.left(), track.top(), width * shoe.left // shoe.size, track.height())
        pen.box(full, style.colour("gauge"), radius=4)
        if shoe.cut is not None:
            at = track.left() + width * shoe.cut // shoe.size
            pen.painter.fillRect(QRect(at - 1, track.top() - 4, 3, 16), style.colour("cut_card"))


# What the bar says, in words


class _Line(NamedTuple):
    """What stands in the bar: at the left where, what and how far, with the shoe's name and what
    is left of it; at the right limits, alerts, `who` deals and when."""

    where: Part
    game: Part
    coup: Part
    shoe: tuple[str, ...]
    shoe_seen: ShoeView | None
    right: tuple[Part, ...]
    who: Part | None


class _Piece(NamedTuple):
    """Words of the line in their type and colour, and how wide they are."""

    said: str
    font: QFont
    colour: QColor
    width: int

    def elided(self, room: int) -> "_Piece":
        """The same, cut short where that is all the room there is."""
        return self._replace(said=elided(self.said, self.font, room))


def _piece(style: Style, part: Part) -> _Piece:
    said, weight, ink = part
    font = style.type(Size.SMALL, weight)
    return _Piece(said, font, style.colour(ink), width_of(said, font))


def _line_of(scene: Scene) -> _Line:
    words, view = scene.words, scene.view
    last = view.shoe is not None and view.shoe.last_coup
    shoe = None if scene.phase is BandPhase.STAKES and awaits_packs(view) else view.shoe
    reentered = _reentered(scene)
    coup = [words("Coup {number}", number=view.coup)] if view.coup is not None else []
    coup += [manche(words, view), words("last coup") if last else "", reentered]
    lit = "accent" if last or reentered else "ink"
    who: Part | None = (view.croupier, Weight.SEMIBOLD, "ink") if view.croupier else None
    return _Line(
        (view.table or words("Table"), Weight.SEMIBOLD, "ink"),
        (scene.rules_in_short, Weight.REGULAR, "muted"),
        (PART.join([each for each in coup if each]), Weight.SEMIBOLD, lit),
        () if shoe is None else TopBar.names(scene, shoe),
        shoe,
        (*_warned(scene), *([who] if who else ()), (scene.now, Weight.SEMIBOLD, "ink")),
        who,
    )


def _reentered(scene: Scene) -> str:
    """That the coup was dealt without the program, and when; or that more of them follow."""
    told = scene.view.reentry
    if told is None:
        return ""
    if told.dealt is None:
        return scene.words("re-entry goes on")
    return scene.words("re-entered, {hour}", hour=f"{told.dealt:%H:%M}")


def _warned(scene: Scene) -> list[Part]:
    """What nobody answered for, the limits, how the shoe's line stands, that the house's server is
    out of reach, and that no entry bears a name."""
    words, limits = scene.words, scene.view.limits
    if limits.maximum is None and limits.minimum <= 1:
        said = words("no limits")
    elif limits.maximum is None:
        said = words("from {least}", least=scene.money(limits.minimum))
    else:
        least, most = scene.money(limits.minimum), scene.money(limits.maximum)
        said = words("{least} – {most}", least=least, most=most)
    parts: list[Part] = [(said, Weight.REGULAR, "muted")]
    if scene.alerts:
        told = words.plural("{n} alert", "{n} alerts", scene.alerts)
        key = scene.label(Verb.ALERTS)
        parts.insert(0, (f"{told} · {key}" if key else told, Weight.SEMIBOLD, "accent"))
    if scene.shoe_line:
        parts.append((scene.shoe_line, Weight.SEMIBOLD, "accent"))
    if scene.cut_off:
        parts.append((scene.cut_off, Weight.SEMIBOLD, "accent"))
    if scene.unsigned:
        parts.append((words("unsigned"), Weight.SEMIBOLD, "accent"))
    return parts


BAND_INSET: Final = 32
EDGE: Final = 3
BAND_GAP: Final = 24
BAND_SMALL: Final = 44
BAND_LARGE: Final = 56
"""Pixels of the band's height, on a small screen and on a large one."""


class PhaseLook(NamedTuple):
    """A phase as it is told: its word, what the keys do; the roles of its fill, ink and edge."""

    word: str
    keys: str
    fill: str
    ink: str
    edge: str


LOOKS: Final[Mapping[BandPhase, PhaseLook]] = {
    BandPhase.STAKES: PhaseLook(
        marked("Stakes"),
        marked("digits are seats and amounts"),
        "band_stakes",
        "on_band_stakes",
        "band_stakes",
    ),
    BandPhase.CARDS: PhaseLook(
        marked("Cards"), marked("digits are cards"), "band_cards", "on_band_cards", "on_band_cards"
    ),
    BandPhase.DECISION: PhaseLook(
        marked("Decision"),
        marked("arrows, then Enter · no card before"),
        "fill_irregular",
        "on_fill",
        "fill_irregular",
    ),
    BandPhase.QUESTION: PhaseLook(
        marked("Question"),
        marked("an answer is awaited"),
        "band_cards",
        "band_stakes",
        "band_stakes",
    ),
    BandPhase.PAYOUT: PhaseLook(
        marked("Payout"),
        marked("Space: one line · Enter: go on"),
        "card_key",
        "on_card_key",
        "on_card_key",
    ),
    BandPhase.BETWEEN: PhaseLook(marked("Between coups"), "", "panel", "muted", "line"),
    BandPhase.PAST: PhaseLook(
        marked("Past coup"), marked("Esc: back to the table"), "recalled", "on_recalled", "recalled"
    ),
}
"""A colour is never alone: the word stands beside it."""


_DEALT: Final = frozenset({BandPhase.STAKES, BandPhase.CARDS, BandPhase.PAYOUT, BandPhase.BETWEEN})
"""Over these a list takes the figures and letters."""


def band_height(*, large: bool) -> int:
    """How high the band is."""
    return BAND_LARGE if large else BAND_SMALL


def _keys_of(scene: Scene, phase: BandPhase) -> str:
    """What the keys do: in a list that lies over the phase no figure is a card or a seat."""
    if scene.keys_said:
        return scene.keys_said
    if scene.moment.lists and phase in _DEALT:
        if not scene.offers:
            return ""
        found = marked("↑ ↓ or letters, then ⏎")
        return scene.words(found if scene.moment.searched else marked("↑ ↓, then ⏎"))
    return scene.words(LOOKS[phase].keys) if LOOKS[phase].keys else ""


class PhaseBand(QWidget):
    """Wide letters at the left, what the keys do at the right where it goes in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Shows the phase; where the scene has none there is no band."""
        self._scene = scene
        keys = "" if scene.phase is None else _keys_of(scene, scene.phase)
        drawn = (scene.phase, keys, scene.style)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.setVisible(scene.phase is not None)
        if scene.phase is not None:
            self.setAccessibleName(scene.words(LOOKS[scene.phase].word))
            self.setAccessibleDescription(keys)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The band in the colour of its phase, with an edge against the felt."""
        scene = self._scene
        if scene is None or scene.phase is None:
            return
        look, style, words = LOOKS[scene.phase], scene.style, scene.words
        painter = painter_of(self)
        painter.fillRect(self.rect(), style.colour(look.fill))
        foot = QRect(0, self.height() - EDGE, self.width(), EDGE)
        painter.fillRect(foot, style.colour(look.edge))
        pen, ink = Pen(painter), style.colour(look.ink)
        room = QRect(BAND_INSET, 0, self.width() - 2 * BAND_INSET, self.height() - EDGE)
        used = pen.write(room, words(look.word).upper(), (band_type(), ink))
        beside = room.adjusted(used + BAND_GAP, 0, 0, 0)
        said = _keys_of(scene, scene.phase)
        font = self._beside_type(scene, said, beside.width())
        if font is not None:
            pen.write(beside, said, (font, ink), RIGHT)
        painter.end()

    @staticmethod
    def _beside_type(scene: Scene, said: str, room: int) -> QFont | None:
        """The largest type in which what the keys do goes in, None where none does."""
        types = (scene.style.type(size, Weight.SEMIBOLD) for size in (Size.SMALL, Size.NOTE))
        return next((font for font in types if said and fits(said, font, room)), None)
