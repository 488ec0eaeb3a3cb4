"""How a bank went on after a coup, in words."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.variant import Seat
from dealer_app.table.bank_view import Passing

_PASSED: Final[Mapping[Passing, str]] = {
    Passing.KEPT: marked("kept"),
    Passing.TIED: marked("kept, tie"),
    Passing.VOID: marked("void coup"),
    Passing.LOST: marked("lost, to seat {seat}"),
    Passing.PASSED: marked("on to seat {seat}"),
    Passing.GIVEN_UP: marked("given up, to seat {seat}"),
    Passing.TAKEN: marked("taken over by seat {seat}"),
}
_PASSED_BY_LOT: Final[Mapping[Passing, str]] = {
    Passing.LOST: marked("lost"),
    Passing.PASSED: marked("passed on"),
    Passing.GIVEN_UP: marked("given up"),
    Passing.TAKEN: marked("taken over"),
}


def passed(
    words: Words, passing: Passing, next_holder: Seat | None, *, offered: bool = False
) -> str:
    """How it went on, and to whom; `offered`: he is asked, and nobody has taken it over yet."""
    if (offered or next_holder is None) and passing in _PASSED_BY_LOT:
        return words(_PASSED_BY_LOT[passing])
    return words(_PASSED[passing], seat=next_holder or "")
