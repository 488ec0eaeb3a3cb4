"""Which PINs are taken: figures alone, neither too few nor the first that anybody would try."""

from itertools import pairwise
from typing import Final

from dealer_app.register.objections import Objection, ObjectionCode

FEWEST, MOST = 4, 12
"""How many figures a PIN has."""

_STEPS: Final = ({0}, {1}, {9})  # from each figure to the next, modulo ten: 1111, 7890, 4321


def pin_objection(pin: str) -> Objection | None:
    """What speaks against a PIN; None for one that is taken."""
    if not (pin.isascii() and pin.isdigit() and FEWEST <= len(pin) <= MOST):
        return Objection(ObjectionCode.PIN_FORM, {"fewest": FEWEST, "most": MOST})
    if {(int(b) - int(a)) % 10 for a, b in pairwise(pin)} in _STEPS:
        return Objection(ObjectionCode.PIN_SIMPLE)
    return None
