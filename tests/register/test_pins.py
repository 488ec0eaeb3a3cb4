"""Which PINs are taken: four to twelve figures, not the first that anybody would try."""

import pytest

from dealer_app.register.admission import pin_objection
from dealer_app.register.objections import Objection, ObjectionCode


@pytest.mark.parametrize("pin", ["2580", "9173", "112233445567", "1235", "9898"])
def test_four_to_twelve_figures_are_taken(pin: str) -> None:
    assert pin_objection(pin) is None


@pytest.mark.parametrize(
    "pin", ["", "258", "1122334455667", "25a0", "25 80", "-258", "٢٥٨٠", "²580"]
)
def test_anything_else_is_no_pin(pin: str) -> None:
    assert pin_objection(pin) == Objection(ObjectionCode.PIN_FORM, {"fewest": 4, "most": 12})


@pytest.mark.parametrize(
    "pin", ["0000", "111111", "1234", "0123456789", "7890", "4321", "3210", "2109"]
)
def test_one_figure_again_and_again_or_a_run_is_no_secret(pin: str) -> None:
    assert pin_objection(pin) == Objection(ObjectionCode.PIN_SIMPLE)
