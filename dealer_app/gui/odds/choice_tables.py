"""Laws that leave a choice, under each other as books print them, and what their choices gain."""

from collections.abc import Iterator, Sequence
from typing import Final

from dealer_app.gui.kit.stylesheet import Dressed
from dealer_app.gui.odds.drawn_tables import DrawnTables, Line, Square
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.library.card import RuleTable
from dealer_app.library.chosen_squares import ChosenLaw

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

    def tell(self, laws: Sequence[ChosenLaw], assumed: Sequence[str]) -> None:
        """These laws, and what is taken for granted of them."""
        most = max((len(law.head) for law in laws), default=0)
        lines = [line for law in laws for line in _law(law)]
        lines += [_sentence("hint", sentence) for sentence in assumed]
        first = [Line(line.squares, line.whole) for line in lines[:1]]
        self._tables.tell((*first, *lines[1:]), APART if most <= FEW else BESIDE)

    def said(self, role: str = "") -> tuple[tuple[str, ...], ...]:
        """What the tables say, row by row; of one role, where one is named."""
        rows = (
            tuple(square.text for square in line.squares if role in ("", square.role))
            for line in self._tables.lines
        )
        return tuple(row for row in rows if row)


def _law(law: ChosenLaw) -> Iterator[Line]:
    yield _title(law.title)
    for sentence in law.said:
        yield _sentence(PLAIN, sentence)
    yield Line(tuple(Square(text, "section") for text in law.head))
    for total, squares in law.rows:
        told = (Square(each.text, "fact" if each.free else "muted", each.draws) for each in squares)
        yield Line((Square(total, "section"), *told))
    yield _sentence("hint", law.note)
    for table in law.beside:
        yield from _beside(table)


def _beside(table: RuleTable) -> Iterator[Line]:
    yield _title(table.title)
    yield Line(tuple(Square(text, "section") for text in table.head))
    for total, *figures in table.rows:
        yield Line((Square(total, "section"), *(Square(text, PLAIN) for text in figures)))
    if table.note:
        yield _sentence("hint", table.note)


def _title(text: str) -> Line:
    return Line((Square(text.upper(), "section"),), whole=True, above=ABOVE)


def _sentence(role: str, text: str) -> Line:
    return Line((Square(text, role),), whole=True)
