"""A game whose ways are known from before is appraised as one that is sorted out anew."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import pytest

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.variant import Variant, seated
from dealer_app.theory import appraisal
from dealer_app.theory.appraisal import Theory, appraised, theory
from dealer_app.theory.shoe import full

GAMES: Final = {
    "punto_banco": ({}, {"tie": "9:1"}, {"packs": "6", "banque": "ez"}, {}),
    "banque": ({}, {"packs": "2", "cagnotte": "0%"}),
}
"""Each game under options that change nothing, what bets pay, or how cards fall."""

ASKED: Final = [(name, chosen) for name, options in GAMES.items() for chosen in options]


@pytest.fixture(scope="module", autouse=True)
def _nothing_known() -> Iterator[None]:
    """Nothing is known at first, and nothing of it later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(appraisal, "_SORTED_OUT", [])
        yield


def anew(variant: Variant) -> Theory:
    return appraisal._sorted_out(seated(variant, 2))


@pytest.mark.parametrize(("name", "options"), ASKED, ids=str)
def test_its_figures_are_those_of_a_game_sorted_out_anew(
    name: str, options: Mapping[str, str]
) -> None:
    variant = resolve(read_sheet(name), options)
    known, fresh = theory(variant), anew(variant)
    shoe = full(variant.pack, 6)
    assert appraised(known, shoe, {}) == appraised(fresh, shoe, {})
    assert known.variant == fresh.variant
    assert [side.orders.plays for side in known.sides] == [s.orders.plays for s in fresh.sides]


def test_only_so_many_games_stay_sorted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appraisal, "_KEPT", 1)
    variant = resolve(read_sheet("chemin_de_fer"), {})
    found = theory(variant).sides[0].bets[0]
    assert theory(replace(variant, packs=8)).sides[0].bets[0] is found
    theory(resolve(read_sheet("chemin_de_fer"), {"banque_law": "free"}))
    assert theory(variant).sides[0].bets[0] is not found
