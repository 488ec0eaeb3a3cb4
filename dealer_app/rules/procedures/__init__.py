"""The croupiers' routines: which of them are dealt, and the functions that each module has."""

from collections.abc import Mapping
from typing import Final, Protocol

from dealer_app.rules.coup import Coup, Settlement, Stake
from dealer_app.rules.due import Due, Refusal
from dealer_app.rules.house import House
from dealer_app.rules.procedures import house_banked
from dealer_app.rules.variant import HandId, Procedure, Seat, Variant


class Routine(Protocol):
    """What every procedure module answers."""

    def due(self, variant: Variant, coup: Coup) -> tuple[Due, ...]:
        """What may be done now, the thing to call first; empty when the cards are done."""

    def may_stake(self, variant: Variant, coup: Coup, stake: Stake) -> Refusal | None:
        """Why the game itself refuses a stake, None if it does not."""

    def settle(self, variant: Variant, house: House, coup: Coup) -> Settlement:
        """What the finished coup comes to."""

    def next_bank(
        self, variant: Variant, seats: int, coup: Coup, settlement: Settlement
    ) -> Mapping[HandId, Seat]:
        """Who plays which hand in the coup that follows, as far as the rules name somebody."""


_ROUTINES: Final[Mapping[Procedure, Routine]] = {Procedure.HOUSE_BANKED: house_banked}
DEALT: Final = frozenset(_ROUTINES)
"""The procedures that this version deals."""


def routine(variant: Variant) -> Routine:
    """The routine by which a variant is dealt; KeyError if this version does not deal it."""
    return _ROUTINES[variant.procedure]
