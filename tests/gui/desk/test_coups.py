"""Whole coups of every game, stroke by stroke, to their settlement and no further."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase, phase_of
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import cards_alone, keys

Coup = Mapping[str, Any]
"""A coup as the file beside this one tells it."""

COUPS: Final[list[Coup]] = tomllib.loads(
    Path(__file__).with_name("coups.toml").read_text(encoding="utf-8")
)["coup"]
SEATS: Final = {"macao": 6, "porcelaine": 5}
"""At how many seats these are dealt, where it is not as usual."""

PHASES: Final[Mapping[str, set[BandPhase]]] = {
    "m": {BandPhase.STAKES},
    "c": {BandPhase.CARDS},
    "q": {BandPhase.DECISION, BandPhase.QUESTION},
    "l": set(BandPhase),
    "p": {BandPhase.PAYOUT},
}
"""What the band says while the keys are for that: a list lies over any phase."""


def name_of(coup: Coup) -> str:
    return f"{coup['game']}: {coup['name']}"


@pytest.mark.parametrize("coup", COUPS, ids=name_of)
def test_each_stroke_of_a_coup_is_in_its_phase_and_the_last_one_settles_it(
    qtbot: QtBot, coup: Coup
) -> None:
    window = opened(qtbot, coup["game"], seats=SEATS.get(coup["game"]))
    if not coup.get("stakes", True):
        cards_alone(window)
    keys(window, coup.get("before", ""))
    over = window.desk.session.table.coups_over
    for at, (stroke, layer) in enumerate(zip(coup["strokes"].split(), coup["layers"], strict=True)):
        assert phase_of(window.desk) in PHASES[layer], (at, stroke)
        keys(window, stroke)
    assert phase_of(window.desk) is not BandPhase.PAYOUT
    assert not window.desk.session.table.unticked
    assert window.desk.session.table.coups_over == over + 1
