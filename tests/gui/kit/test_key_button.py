""""""

import pytest

from dealer_app.gui.kit.key_button import INTERVAL, NEAR, BounceFilter, value_type
from dealer_app.gui.kit.paint import width_of

KEY, OTHER = 1, 2
SPOT = (30.0, 40.0)


class Hand:
    """Touches keys at times that the test says."""

    def __init__(self) -> None:
        self.now = 0.0
        self.filter = BounceFilter(lambda: self.now)

    def press(self, key: int = KEY, spot: tuple[float, float] = SPOT, *, touch: bool) -> bool:
        return self.filter.pressed(key, spot, touch=touch, on_screen=spot)


def test_the_first_tap_counts() -> None:
    assert Hand().press(touch=True)


def test_a_second_tap_at_once_on_the_same_spot_is_a_bounce() -> None:
    hand = Hand()
    hand.press(touch=True)
    hand.filter.released()
    hand.now = INTERVAL / 2
    assert not hand.press(touch=True)


def test_a_press_without_a_release_before_it_is_a_bounce() -> None:
    hand = Hand()
    hand.press(touch=False)
    hand.now = INTERVAL / 2
    assert not hand.press(touch=False)


def test_two_quick_equal_taps_both_count() -> None:
    hand = Hand()
    hand.press(touch=True)
    hand.filter.released()
    hand.now = INTERVAL
    assert hand.press(touch=True)


def test_a_bounce_does_not_put_off_the_next_tap() -> None:
    hand = Hand()
    hand.press(touch=True)
    hand.now = INTERVAL / 2
    hand.press(touch=True)
    hand.now = INTERVAL
    assert hand.press(touch=True)


@pytest.mark.parametrize(("key", "spot"), [(OTHER, SPOT), (KEY, (SPOT[0] + NEAR + 1, SPOT[1]))])
def test_another_key_or_another_finger_counts_at_once(key: int, spot: tuple[float, float]) -> None:
    hand = Hand()
    hand.press(touch=True)
    assert hand.press(key, spot, touch=True)


def test_two_quick_clicks_of_a_mouse_both_count() -> None:
    hand = Hand()
    hand.press(touch=False)
    hand.filter.released()
    assert hand.press(touch=False)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("value", ["1", "500", "1\u202f000", "10,000"])
@pytest.mark.parametrize("side", [32, 62])
def test_a_value_is_written_whole_on_its_chip_however_small(value: str, side: int) -> None:
    assert width_of(value, value_type(value, side)) <= side
