"""The coups so far as each game tells them: by roads, hand by hand, or as the bank's story; what
befell a coup beside its result."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, assert_never

from dealer_app.rules.coup import Coup
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import Procedure, Variant, seat_of
from dealer_app.table.findings import REOPENED
from dealer_app.table.roll import Reckoning, Roll
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import BANKED, BankStep
from dealer_app.table.view.boards import Board, Manche, boards, manche

# What befell a coup: a card burned, the cut card, or that it was put right


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
    anew = (each.right is not None or each.code == REOPENED for each in coup.findings)
    corrected = rectified or any(anew)
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


# The coups as a game tells them


class Telling(StrEnum):
    """How a game tells of its coups."""

    ROADS = "roads"
    MANCHES = "manches"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class PastView:
    """The roads of the present shoe, or the coups of the whole session where there are none.

    `banks` are the places in the story at which another holder's begins; `reentered` the numbers of
    the coups among them that were dealt without the program, `marked` those that something befell.
    """

    telling: Telling
    boards: tuple[Board, ...] = ()
    manches: Sequence[Manche] = ()
    story: Sequence[BankStep] = ()
    banks: Sequence[int] = ()
    reentered: Sequence[int] = ()
    marked: Sequence[MarkedCoup] = ()


def telling(variant: Variant) -> Telling:
    """The bank's story where it moves from hand to hand; hands where every seat has its own."""
    if variant.procedure is Procedure.BANK_IN_TURN:
        return Telling.BANK
    own = variant.each_seat is not None or any(seat_of(hand) for hand in variant.laws)
    return Telling.MANCHES if own else Telling.ROADS


def shoe_boards(table: Table) -> tuple[Board, ...]:
    """The roads of the present shoe, a set for each hand against the bank."""
    return boards(table.rules, table.of_shoe(table.shoes))


def past_view(table: Table) -> PastView:
    """The coups so far, as this game tells them."""
    told = telling(table.variant)
    again = table.coups.come_to(REENTERED)
    match told:
        case Telling.ROADS:
            shoe = table.of_shoe(table.shoes)
            coups = tuple(each.coup.number for each in shoe if each.dealt is not None)
            first = shoe[0].coup.number if shoe else 0
            marked = marked_since(table, first)
            return PastView(told, boards=shoe_boards(table), reentered=coups, marked=marked)
        case Telling.MANCHES:
            served = table.coups.come_to(SERVED)
            marked = marked_since(table, 0)
            return PastView(told, manches=served, reentered=again, marked=marked)
        case Telling.BANK:
            present = table.coup if table.settlement is None else None
            story = table.coups.come_to(BANKED)
            until = story.up_to(present)
            marked = marked_since(table, 0)
            return PastView(told, story=until, banks=story.banks, reentered=again, marked=marked)
        case _:
            assert_never(told)


def _and_again(numbers: Roll[int], played: Played) -> Roll[int]:
    return numbers if played.dealt is None else numbers.and_one(played.coup.number)


REENTERED: Final[Reckoning[Played, Roll[int]]] = Reckoning(Roll(), _and_again)
"""The numbers of the coups that were dealt without the program."""


def _and_served(told: Roll[Manche], played: Played) -> Roll[Manche]:
    own = any(map(seat_of, played.rules.variant.laws))
    return told if played.coup.voided or not own else told.and_one(manche(played))


SERVED: Final[Reckoning[Played, Roll[Manche]]] = Reckoning(Roll(), _and_served)
"""The coups in which every seat had its own hand, void ones left out."""
