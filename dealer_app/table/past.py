"""The coups so far as each game tells them: by roads, hand by hand, or as the bank's story."""

from dataclasses import dataclass
from enum import StrEnum

from dealer_app.rules.variant import Procedure, Variant, seat_of
from dealer_app.table.bank_view import BankStep, bank_story
from dealer_app.table.boards import Board, Manche, boards, manches
from dealer_app.table.table import Played, Table


class Telling(StrEnum):
    """How a game tells of its coups."""

    ROADS = "roads"
    MANCHES = "manches"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class PastView:
    """The roads of the present shoe, or the coups of the whole session where there are none;
    `reentered` are the numbers of those among them that were dealt without the program."""

    telling: Telling
    boards: tuple[Board, ...] = ()
    manches: tuple[Manche, ...] = ()
    story: tuple[BankStep, ...] = ()
    reentered: tuple[int, ...] = ()


def telling(variant: Variant) -> Telling:
    """The bank's story where it moves from hand to hand; hands where every seat has its own."""
    if variant.procedure is Procedure.BANK_IN_TURN:
        return Telling.BANK
    own = variant.each_seat is not None or any(seat_of(hand) for hand in variant.laws)
    return Telling.MANCHES if own else Telling.ROADS


def shoe_boards(table: Table) -> tuple[Board, ...]:
    """The roads of the present shoe, a set for each hand against the bank."""
    return boards(table.rules, _shown(table, Telling.ROADS))


def past_view(table: Table) -> PastView:
    """The coups so far, as this game tells them."""
    told = telling(table.variant)
    coups = tuple(each.coup.number for each in _shown(table, told) if each.dealt is not None)
    match told:
        case Telling.ROADS:
            return PastView(told, boards=shoe_boards(table), reentered=coups)
        case Telling.MANCHES:
            shown = manches(table.variant, table.coups)
            return PastView(told, manches=shown, reentered=coups)
        case _:
            present = table.coup if table.settlement is None else None
            story = bank_story(table.coups, present)
            return PastView(told, story=story, reentered=coups)


def _shown(table: Table, told: Telling) -> tuple[Played, ...]:
    """The coups that are told of."""
    if told is not Telling.ROADS:
        return table.coups
    return tuple(each for each in table.coups if each.coup.shoe == table.shoes)
