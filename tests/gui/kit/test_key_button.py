""""""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.key_button import (
    INTERVAL,
    NEAR,
    BounceFilter,
    Face,
    KeyButton,
    Shape,
    value_type,
)
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words

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


# The picture of a key that is kept


DARK, LIGHT = (Style(words("en"), read_theme(name), keymap("qwerty")) for name in ("dark", "light"))
BANCO = Face("Banco", "B")


@pytest.fixture
def pad(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def there(pad: QWidget) -> KeyButton:
    made = KeyButton(KeyAct(Verb.BET), Shape.STAKE, BounceFilter(lambda: 0.0), pad)
    made.resize(90, 70)
    made.render_face(DARK, BANCO)
    return made


def test_a_key_that_stays_as_it_is_is_drawn_once(
    there: KeyButton, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, draw = list[KeyButton](), KeyButton._draw

    def noted(key: KeyButton, on: QWidget | QPixmap, style: Style) -> None:
        drawn.append(key)
        draw(key, on, style)

    monkeypatch.setattr(KeyButton, "_draw", noted)
    for face in (BANCO, Face("Banco", "B"), BANCO):
        there.render_face(DARK, face)
        there.grab()
    assert drawn == [there]


@pytest.mark.parametrize(
    "change",
    [
        lambda k: k.render_face(DARK, Face("Suivi", "B")),
        lambda k: k.render_face(LIGHT, BANCO),
        lambda k: k.render_face(DARK, Face("Banco", "B", enabled=False)),
        lambda k: k.setEnabled(False),
        lambda k: k.setDown(True),
        lambda k: k.resize(120, 44),
        lambda k: setattr(k, "chip", read_theme("dark").chips["white"]),
        lambda k: setattr(k, "ground", "felt_top"),
    ],
)
def test_a_key_that_stands_otherwise_is_drawn_anew(
    there: KeyButton, change: Callable[[KeyButton], None]
) -> None:
    before = there.grab().toImage()
    change(there)
    kept = there.grab().toImage()
    assert kept != before
    there._pictured = None
    assert kept == there.grab().toImage()
