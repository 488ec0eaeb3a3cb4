"""What lies on the page of the odds: every bet with its figures, or the laws that leave a choice,
under each other as books print them, and what their choices gain."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.kit.paint import CENTRE, TOP_LEFT, WRAP, height_of_text, painter_of, width_of
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import Dressed, Ink, inks
from dealer_app.gui.odds import odds_words, supposition
from dealer_app.gui.odds.odds_inquiry import OddsInquiry
from dealer_app.gui.odds.odds_side import Aside, OddsSide
from dealer_app.gui.odds.odds_words import BetTold, Supposed
from dealer_app.gui.odds.supposition import PACKS
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.library.card import RuleTable
from dealer_app.library.chosen_squares import ChosenLaw
from dealer_app.rules.variant import BetId

# Tables under each other, drawn as one picture: they have hundreds of squares, and a label for
# each would have the window stand still for a dozen frames


SPACE: Final = 4
"""Pixels between two lines."""

COLUMN: Final = 46
"""Pixels of a column at least, so that those of all tables stand under each other."""


@dataclass(frozen=True, slots=True)
class _Square:
    """One cell of a table; a `lit` one has a ground of its own."""

    text: str
    role: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """The squares of one row, or one sentence over all columns; pixels free above it."""

    squares: tuple[_Square, ...]
    whole: bool = False
    above: int = 0


@dataclass(frozen=True, slots=True)
class _Placed:
    line: _Line
    box: QRect


class DrawnTables(QWidget):
    """As high as its lines are; columns stand under each other in all tables."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[_Line] = ()
        self._apart = 0
        self._worn: Dressed | None = None
        self._inks: Mapping[str, Ink] = {}
        self._columns: tuple[int, ...] = ()
        self._placed: tuple[_Placed, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> Sequence[_Line]:
        """What is told."""
        return self._lines

    def wear(self, dressed: Dressed) -> None:
        """The colours and sizes of the window."""
        self._worn, self._inks = dressed, inks(dressed)
        self._measure()

    def fill(self, lines: Sequence[_Line], apart: int) -> None:
        """These lines, their columns so many pixels apart."""
        self._lines, self._apart = lines, apart
        told = (" ".join(square.text for square in line.squares) for line in lines)
        self.setAccessibleDescription("; ".join(told))
        self._measure()

    def _measure(self) -> None:
        if not self._inks:
            return
        self._columns = tuple(self._wide())
        self.setMinimumWidth(sum(self._columns) + self._apart * max(0, len(self._columns) - 1))
        self._place()

    def _wide(self) -> Iterator[int]:
        """How wide each column is: as its widest square."""
        rows = [line.squares for line in self._lines if not line.whole]
        for at in range(max(map(len, rows), default=0)):
            squares = (row[at] for row in rows if at < len(row))
            yield max(COLUMN, *(width_of(each.text, self._inks[each.role][0]) for each in squares))

    def _place(self) -> None:
        """Where each line lies, at the width that there is."""
        placed, top = [], 0
        for line in self._lines:
            top += line.above
            wide = max(self.width(), self.minimumWidth())
            high = self._high(line, wide)
            placed.append(_Placed(line, QRect(0, top, wide, high)))
            top += high + SPACE
        self._placed = tuple(placed)
        self.setFixedHeight(max(0, top - SPACE))
        self.update()

    def _high(self, line: _Line, wide: int) -> int:
        if line.whole:
            return height_of_text(line.squares[0].text, self._inks[line.squares[0].role][0], wide)
        roles = {square.role for square in line.squares}
        return max(QFontMetrics(self._inks[role][0]).height() for role in roles)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self.minimumHeight())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width sentences go on over other lines."""
        if event.size().width() != event.oldSize().width() and self._inks:
            self._place()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines that are in sight."""
        painter = painter_of(self)
        for placed in self._placed:
            if placed.box.intersects(event.rect()):
                self._draw(painter, placed)
        painter.end()

    def _draw(self, painter: QPainter, placed: _Placed) -> None:
        align = TOP_LEFT | WRAP if placed.line.whole else CENTRE
        for square, box in zip(placed.line.squares, self._boxes(placed), strict=True):
            if square.lit and self._worn is not None:
                painter.fillRect(box, self._worn.theme.colour("row_lit"))
            font, colour = self._inks[square.role]
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(box, align, square.text)

    def _boxes(self, placed: _Placed) -> Iterator[QRect]:
        if placed.line.whole:
            yield placed.box
            return
        left = placed.box.left()
        for wide in self._columns[: len(placed.line.squares)]:
            yield QRect(left, placed.box.top(), wide, placed.box.height())
            left += wide + self._apart


BESIDE: Final = 2
ABOVE: Final = 12
"""Pixels above each table but the first."""

APART: Final = 10
FEW: Final = 12
"""Pixels between the columns of narrow tables, and how many columns those have at the most."""

PLAIN: Final = "plain"


class ChoiceTables(Scrolled):
    """Every table in one picture, so that columns stand under each other."""

    def __init__(self) -> None:
        super().__init__()
        self._tables = DrawnTables()
        self.grid.addWidget(self._tables, 0, 0)

    def wear(self, dressed: Dressed) -> None:
        """The colours and sizes of the window."""
        self._tables.wear(dressed)

    def fill(self, laws: Sequence[ChosenLaw], assumed: Sequence[str]) -> None:
        """These laws, and what is taken for granted of them."""
        most = max((len(law.head) for law in laws), default=0)
        lines = [line for law in laws for line in _law(law)]
        lines += [_sentence("hint", sentence) for sentence in assumed]
        first = [_Line(line.squares, line.whole) for line in lines[:1]]
        self._tables.fill((*first, *lines[1:]), APART if most <= FEW else BESIDE)

    def said(self, role: str = "") -> tuple[tuple[str, ...], ...]:
        """What the tables say, row by row; of one role, where one is named."""
        rows = (
            tuple(square.text for square in line.squares if role in ("", square.role))
            for line in self._tables.lines
        )
        return tuple(row for row in rows if row)


def _law(law: ChosenLaw) -> Iterator[_Line]:
    yield _title(law.title)
    for sentence in law.said:
        yield _sentence(PLAIN, sentence)
    yield _Line(tuple(_Square(text, "section") for text in law.head))
    for total, squares in law.rows:
        told = (
            _Square(each.text, "fact" if each.free else "muted", each.draws) for each in squares
        )
        yield _Line((_Square(total, "section"), *told))
    yield _sentence("hint", law.note)
    for table in law.beside:
        yield from _beside(table)


def _beside(table: RuleTable) -> Iterator[_Line]:
    yield _title(table.title)
    yield _Line(tuple(_Square(text, "section") for text in table.head))
    for total, *figures in table.rows:
        yield _Line((_Square(total, "section"), *(_Square(text, PLAIN) for text in figures)))
    if table.note:
        yield _sentence("hint", table.note)


def _title(text: str) -> _Line:
    return _Line((_Square(text.upper(), "section"),), whole=True, above=ABOVE)


def _sentence(role: str, text: str) -> _Line:
    return _Line((_Square(text, role),), whole=True)


# The bets, or those tables in their place


WIDTHS: Final = (108, 132, 72, 84, 76, 64)
LARGE: Final = (136, 168, 90, 108, 100, 84)
"""Pixels of each column of figures, and those on a large screen."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

WARNED: Final = "!"
"""Stands behind the name of a bet that a house is warned of."""


def _bet_list() -> Rows[BetTold]:
    """The bets under each other, each with its figures."""
    figures = (
        Lane(
            "",
            partial(_figures, at),
            width,
            figures=True,
            large=large,
            marked=_is_worth_another if at == WHAT_IF else None,
        )
        for at, (width, large) in enumerate(zip(WIDTHS, LARGE, strict=True), 1)
    )
    return Rows[BetTold]((Lane("", _bet_name), *figures), called=lambda bet: bet.bet)


def _bet_name(bet: BetTold) -> str:
    return f"{bet.cells[0]} {WARNED}" if bet.warned else bet.cells[0]


def _figures(at: int, bet: BetTold) -> str:
    return bet.cells[at]


def _is_worth_another(bet: BetTold) -> bool:
    return bet.changed


class OddsTables(QStackedWidget):
    """The bets, or the choices in their place, of one inquiry; `side` stands beside them.

    `turned` is sent where something else stands there, or other keys lead on.
    """

    turned = Signal()

    def __init__(self, shell: Shell, inquiry: OddsInquiry) -> None:
        super().__init__()
        self._shell, self._inquiry = shell, inquiry
        self.rows, self.choices, self.side = _bet_list(), ChoiceTables(), OddsSide()
        self.addWidget(self.rows)
        self.addWidget(self.choices)
        self.beside = Aside.LINES
        self.picked = BetId("")
        self._bets: Sequence[BetTold] = ()
        self._laid: tuple[Sequence[ChosenLaw], Sequence[str]] = (), ()
        self.rows.moved.connect(self._pick)
        inquiry.opened.connect(self._clear)
        inquiry.begun.connect(self.show_supposed)
        inquiry.refused.connect(self.show_supposed)
        inquiry.slow.connect(self._show_waiting)
        self.side.optioned.connect(inquiry.suppose_option)
        self.side.packed.connect(inquiry.suppose_packs)
        self.side.stepped.connect(inquiry.step)
        self.side.habit.connect(inquiry.make_choice)

    @property
    def has_choices(self) -> bool:
        """True where a law leaves a choice."""
        return bool(self._laid[0])

    def _clear(self) -> None:
        """Nothing is known yet of any bet."""
        self._fill_bets(())
        self.fill_choices(())
        self.side.clear()

    # What stands beside the bets.

    def show_choices(self) -> None:
        """The choices that laws leave, and how they are made; from them back to the bets."""
        self._turn_to(Aside.HABITS)

    def show_what_if(self) -> None:
        """What can be supposed; from there back to the bet."""
        self._turn_to(Aside.WHAT_IF)

    def _turn_to(self, beside: Aside) -> None:
        self.show_beside(Aside.LINES if self.beside is beside else beside)

    def show_beside(self, beside: Aside) -> None:
        """One bet, what is supposed, or the habits, with the choices in the bets' place."""
        self.beside = beside
        self.side.show_beside(beside)
        self.setCurrentWidget(self.choices if beside is Aside.HABITS else self.rows)
        self.turned.emit()

    # What is shown.

    def set_words(self) -> None:
        """What stands there whatever is supposed."""
        words, large = self._shell.words, self._shell.large
        self.rows.fit(large=large)
        self.side.fit(large=large)
        self.choices.wear(self._shell)
        self._fill_bets(self._bets)
        self.choices.setAccessibleName(words("Choices"))
        self.side.set_words(
            words("What if: nothing of it holds at the table"),
            words("How often a card is drawn"),
            words("Packs"),
        )

    def show_bets(self) -> Iterator[None]:
        """Every bet as it is known, and one of them in full, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        if inquiry.before is None:
            return
        bets = odds_words.bets_told(inquiry.before, inquiry.after, inquiry.all_names, words)
        yield
        if self.picked not in [bet.bet for bet in bets]:
            self.picked = BetId(bets[0].bet) if bets else BetId("")
        self._fill_bets(bets)
        yield
        self._show_bet()

    def show_laws(self) -> Iterator[None]:
        """What can be supposed, and the choices that are left, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        names, now = inquiry.names, inquiry.now
        if now is None:
            return
        self.show_supposed()
        yield
        self.side.offer_habits(odds_words.habit_rows(now, inquiry.asked_now, names, words))
        laws = odds_words.laws(now, names, words)
        yield
        self.fill_choices(laws, odds_words.assumed(now, words))
        yield

    def fill_choices(self, laws: Sequence[ChosenLaw], assumed: Sequence[str] = ()) -> None:
        """The laws that leave a choice, with what is done in it; no key leads there without one."""
        if self._laid != (laws, assumed):
            self._laid = laws, assumed
            self.choices.fill(laws, assumed)
        if not laws and self.beside is Aside.HABITS:
            self.show_beside(Aside.LINES)

    def _show_waiting(self) -> None:
        """What is asked is not known yet: nothing is shown of it but what is in force."""
        if self._inquiry.before is not None:
            names, words = self._inquiry.all_names, self._shell.words
            bets = odds_words.bets_told(self._inquiry.before, None, names, words)
            self._fill_bets(odds_words.waiting(bets))

    def _fill_bets(self, bets: Sequence[BetTold]) -> None:
        """Every bet with its figures, the one that is picked lit."""
        self._bets = bets
        heads = odds_words.heads(self._shell.words, self._inquiry.names)
        self.rows.fill(self._shell.words, bets, titles=heads)
        self.rows.light(self.picked)

    def _pick(self) -> None:
        self.picked = BetId(self.rows.lit)
        self._show_bet()
        self.show_supposed()

    def _show_bet(self) -> None:
        now = self._inquiry.now
        if now is not None and self.picked:
            names = self._inquiry.all_names
            self.side.fill(odds_words.in_full(self.picked, now, names, self._shell.words))

    def show_supposed(self) -> None:
        """What can be supposed, and how it stands; the payout is that of the bet that is picked."""
        words, inquiry, picked = self._shell.words, self._inquiry, self.picked
        subject, supposed, names = inquiry.subject, inquiry.supposed, inquiry.names
        rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
        steps = supposition.steps(names, supposed, picked, words)
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names)) if steps else ""
        options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
        options.append(odds_words.dear_row(inquiry.dear, words))
        self.side.suppose(Supposed(supposed.packs, options, title, steps))
