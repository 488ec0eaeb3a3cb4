"""The croupiers' routines: which of them are dealt, and the functions that each module has."""

from collections.abc import Mapping
from typing import Final, Protocol

from dealer_app.rules.coup import Coup, Settlement
from dealer_app.rules.due import Due, Refusal
from dealer_app.rules.house import House
from dealer_app.rules.moves import Move
from dealer_app.rules.procedures import bank_in_turn, house_bank, one_against_all, two_tableaux
from dealer_app.rules.variant import HandId, Procedure, Seat, Variant


class Routine(Protocol):
    """What every procedure module answers."""

    def arranged(self, variant: Variant, coup: Coup) -> Coup:
        """The coup with the hands that are dealt and those in play, as they follow from who sits
        and what lies on the felt."""

    def due(self, variant: Variant, coup: Coup) -> tuple[Due, ...]:
        """What may be done now, the thing to call first; empty when the cards are done."""

    def stakes_open(self, variant: Variant, coup: Coup) -> bool:
        """True while a stake is no late one (IRR-16)."""

    def may_stake(self, variant: Variant, house: House, coup: Coup, move: Move) -> Move | Refusal:
        """What was done about stakes or the bank as it is taken, or why the game refuses it."""

    def after(self, variant: Variant, coup: Coup, move: Move) -> Coup:
        """The coup after a move that was taken."""

    def closed(self, variant: Variant, coup: Coup) -> Coup:
        """The coup after betting was closed by word."""

    def settle(self, variant: Variant, house: House, coup: Coup) -> Settlement:
        """What the finished coup comes to."""

    def speakers(self, variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
        """Who holds the cards of a hand that stands for several, as far as that is settled."""

    def next_bank(self, variant: Variant, fresh: Coup, coup: Coup, settlement: Settlement) -> Coup:
        """The fresh coup with what the one before leaves it: who plays, bank, riding stakes."""


_ROUTINES: Final[Mapping[Procedure, Routine]] = {
    Procedure.HOUSE_BANKED: house_bank,
    Procedure.BANK_IN_TURN: bank_in_turn,
    Procedure.TWO_TABLEAUX: two_tableaux,
    Procedure.ONE_AGAINST_ALL: one_against_all,
}


def routine(variant: Variant) -> Routine:
    """The routine by which a variant is dealt."""
    return _ROUTINES[variant.procedure]


def fresh_packs(variant: Variant, seats: int | None = None) -> int:
    """How many packs a fresh shoe holds: as the sheet says, or as so many seats need, as many as
    usually sit there if it is not said (S1-A3, S2-A19)."""
    if variant.packs is not None:
        return variant.packs
    fresh = Coup(0, 0, seats=variant.seats if seats is None else seats)
    return routine(variant).arranged(variant, fresh).packs
