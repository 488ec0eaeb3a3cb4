"""What the felt shows, compared as pictures: moments that ask for something else look different
from two metres, the same moment twice is one picture, and every word can be read."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.felt.table_window import TableWindow
from tests.gui.felt.pictures.states import SIZES, STATES, THEMES, State, named, window_at
from tests.gui.felt.pictures.written import Written, contrast_in, picture, read
from tests.gui.felt.screens import scene
from tests.run_length import one_in

READ = 4.5
"""Contrast of every word at least, in the pixels."""

POINTS = " .,·"
"""Signs of a pixel or two, which no picture has in their own colour."""

FAR = 16
"""Pixels that are one from two metres."""

APART = 24.0
"""How far apart two bands are at least, and half of it two lots of keys: the mean of their pixels,
of 255."""

EDGES = 3
"""Pixels of a line's height above and beneath its letters."""

STEPS = 11
EVERY = [(state, size, theme) for state in STATES for size in SIZES for theme in THEMES]
SHOWN = one_in(STEPS, EVERY)
"""Eleven shares nothing with games, sizes and themes: each of them comes in with every kind of
moment before long."""


def of_case(value: object) -> str:
    return named(value) if isinstance(value, State) else str(value)


def test_every_game_size_and_theme_is_among_those_that_the_usual_run_looks_at() -> None:
    assert {state.game for state, _, _ in SHOWN} == {state.game for state in STATES}
    assert {state.phase for state, _, _ in SHOWN} == {state.phase for state in STATES}
    assert {(size, theme) for _, size, theme in SHOWN} == {(s, t) for s in SIZES for t in THEMES}


@pytest.mark.parametrize(("state", "size", "theme"), SHOWN, ids=of_case)
def test_every_word_is_whole_apart_and_read(
    qtbot: QtBot, state: State, size: tuple[int, int], theme: str
) -> None:
    window = window_at(qtbot, state, "fr", size, theme)
    assert scene(window).phase is state.phase
    image, found = read(window)
    assert len(found) > 20
    assert [each.text for each in found if each.cut] == []
    assert _over(found) == []
    words = [each for each in found if each.text.strip(POINTS)]
    dim = {each.text: contrast_in(image, each.box) for each in words}
    assert {text: ratio for text, ratio in dim.items() if ratio < READ} == {}


def _over(found: Sequence[Written]) -> list[tuple[str, str]]:
    """Texts that lie over each other; one that was painted twice is one."""
    boxes = {(each.text, each.box.getRect()): each for each in found}
    lines = [(each.text, each.box.adjusted(1, EDGES, -1, -EDGES)) for each in boxes.values()]
    return [(a, b) for (a, one), (b, other) in combinations(lines, 2) if one.intersects(other)]


@pytest.mark.parametrize("state", one_in(5, STATES), ids=named)
def test_the_same_moment_twice_is_the_same_picture(qtbot: QtBot, state: State) -> None:
    one, other = (window_at(qtbot, state) for _ in range(2))
    first = picture(one)
    assert first == picture(one)
    assert first == picture(other)


# From two metres: the band and the keys, as far as they are seen from there


def _from_afar(image: QImage, box: QRect) -> list[QColor]:
    """That part of a picture, so many pixels to one."""
    size = box.size() / FAR
    part = image.copy(box).scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return [part.pixelColor(x, y) for y in range(part.height()) for x in range(part.width())]


def _apart(one: list[QColor], other: list[QColor]) -> float:
    """How far apart two such parts are, on the mean of their pixels' colours."""
    differ = [
        max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
        for a, b in zip(one, other, strict=True)
    ]
    return sum(differ) / len(differ)


def _band(window: TableWindow, image: QImage) -> list[QColor]:
    felt = window.view.felt
    return _from_afar(image, felt.phase.geometry().translated(felt.pos()))


def _keys(window: TableWindow, image: QImage) -> list[QColor]:
    return _from_afar(image, window.view.stack.geometry())


FIRST_OF_EACH = {
    phase: next(state for state in STATES if state.phase is phase)
    for phase in BandPhase
    if any(state.phase is phase for state in STATES)
}
"""One moment of each phase."""


@pytest.mark.parametrize("theme", THEMES)
def test_each_phase_is_told_from_every_other_by_its_band_from_two_metres(
    qtbot: QtBot, theme: str
) -> None:
    bands = {}
    for phase, state in FIRST_OF_EACH.items():
        window = window_at(qtbot, state, theme=theme)
        bands[phase] = _band(window, picture(window))
    near = {
        (a, b): round(_apart(bands[a], bands[b]))
        for a, b in combinations(bands, 2)
        if _apart(bands[a], bands[b]) < APART
    }
    assert near.keys() <= {(BandPhase.CARDS, BandPhase.QUESTION)}, near


@pytest.mark.parametrize("theme", THEMES)
def test_keys_of_cards_stakes_and_decisions_are_told_apart_from_two_metres(
    qtbot: QtBot, theme: str
) -> None:
    """A question has the band of the cards in gold: its keys are grey and large."""
    shown = (BandPhase.STAKES, BandPhase.CARDS, BandPhase.DECISION, BandPhase.QUESTION)
    pads = {}
    for phase in shown:
        window = window_at(qtbot, FIRST_OF_EACH[phase], theme=theme)
        pads[phase] = _keys(window, picture(window))
    for a, b in ((BandPhase.CARDS, BandPhase.QUESTION), (BandPhase.CARDS, BandPhase.DECISION)):
        assert _apart(pads[a], pads[b]) > APART / 2, (a, b)
    assert _apart(pads[BandPhase.STAKES], pads[BandPhase.CARDS]) > APART / 2


@cache
def _black(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    return image


def test_a_word_in_the_colour_of_its_ground_would_be_found() -> None:
    assert contrast_in(_black(40, 20), QRect(0, 0, 40, 20)) == 1.0
