"""What befell a coup beside its result: a card burned, the cut card, or that it was put right."""

from enum import StrEnum
from typing import Final

from dealer_app.rules.coup import Coup
from dealer_app.table.roll import Reckoning, Roll
from dealer_app.table.table import Played, Table


class CoupMark(StrEnum):
    """`cut`: the cut card came out; `corrected`: a card of it, or all of it, was put right."""

    BURNED = "burned"
    CUT = "cut"
    CORRECTED = "corrected"


MarkedCoup = tuple[int, tuple[CoupMark, ...]]
"""The number of a coup, and what befell it."""


def present_marks(table: Table) -> tuple[CoupMark, ...]:
    """What befell the coup that lies on the table, so far."""
    if table.coup is None:
        return ()
    return _marks(table.coup, cut=table.cut_out, rectified=table.original is not None)


def marks_of(played: Played) -> tuple[CoupMark, ...]:
    """What befell a coup that is over."""
    return _marks(played.coup, cut=played.cut, rectified=played.original is not None)


def _marks(coup: Coup, *, cut: bool, rectified: bool) -> tuple[CoupMark, ...]:
    corrected = rectified or any(each.right is not None for each in coup.findings)
    befell = {
        CoupMark.BURNED: bool(coup.aside),
        CoupMark.CUT: cut,
        CoupMark.CORRECTED: corrected,
    }
    return tuple(mark for mark, holds in befell.items() if holds)


def _and_marked(told: Roll[MarkedCoup], played: Played) -> Roll[MarkedCoup]:
    marks = marks_of(played)
    return told.and_one((played.coup.number, marks)) if marks else told


MARKED: Final[Reckoning[Played, Roll[MarkedCoup]]] = Reckoning(Roll(), _and_marked)
"""The coups that something befell, in order."""


def marked_since(table: Table, first: int) -> tuple[MarkedCoup, ...]:
    """Those of them from that number on."""
    found, told = list[MarkedCoup](), table.coups.come_to(MARKED)
    for each in reversed(told):
        if each[0] < first:
            break
        found.append(each)
    return tuple(reversed(found))
