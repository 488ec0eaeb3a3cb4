import pytest

from dealer_app.gui.desk.key_acts import KeyAct, Verb, read_act
from dealer_app.gui.desk.keymap import Keymap, keymap
from dealer_app.rules.cards import SUITS
from tests.play import the

LAYOUTS = ("azerty", "qwerty", "numpad")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_name_in_a_keymap_is_an_act(layout: str) -> None:
    keys = keymap(layout)
    names = {name for table in keys.tables.values() for name in table.values()}
    assert [name for name in (*names, *keys.labels) if read_act(name) is None] == []


@pytest.mark.parametrize("key", ["9", "ç", "KP_9"])
def test_three_keys_of_an_azerty_board_mean_nine(key: str) -> None:
    assert keymap("azerty").act(key, ["deal"]) == KeyAct(Verb.FACE, "9")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_numeric_pad_is_always_active(layout: str) -> None:
    assert keymap(layout).act("KP_0", ["deal"]) == KeyAct(Verb.FACE, "0")


def test_the_first_active_table_goes_before_the_second() -> None:
    keys = Keymap({"a": {"x": "undo"}, "b": {"x": "next"}}, {})
    assert keys.act("x", ["b", "a"]) == KeyAct(Verb.NEXT)


def test_a_key_of_no_active_table_means_nothing() -> None:
    assert keymap("qwerty").act("7", []) is None


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("key", ["Backspace", "Return", "Escape", "F1", "F12"])
def test_the_common_keys_are_always_active(layout: str, key: str) -> None:
    assert keymap(layout).act(key, [])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_suit_has_a_key(layout: str) -> None:
    keys = keymap(layout)
    assert all(keys.label(KeyAct(Verb.SUIT, suit)) for suit in SUITS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_digit_means_a_suit(layout: str) -> None:
    """The next card's rank keyed too early is no suit of the card before."""
    keys = keymap(layout)
    digits = [f"{pad}{digit}" for pad in ("", "KP_") for digit in range(10)]
    assert [keys.act(digit, ["suit"]) for digit in digits] == [None] * len(digits)


@pytest.mark.parametrize("name", ["face", "undo", "face_down", "choice_3", "say_draw"])
def test_an_act_is_named_as_it_is_read(name: str) -> None:
    act = the(read_act(name))
    assert act.name == name


@pytest.mark.parametrize("name", ["", "fly", "fly_7", "face_"])
def test_a_name_that_is_no_act_is_none(name: str) -> None:
    assert read_act(name) is None
