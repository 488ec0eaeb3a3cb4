"""The tarot that stands in for Porcelaine's pack (S1.5, S1-A39)."""

import pytest

from dealer_app.library import read_sheet, resolve
from dealer_app.library.stand_in import has_own_cards, stand_in
from tests.play import the


def test_the_tarot_gives_each_face_as_often_as_the_pack_has_it() -> None:
    tarot, pack = the(stand_in("porcelaine")), resolve(read_sheet("porcelaine"), {}).pack
    assert [tarot.number_of(face) for face in pack.faces] == list(pack.copies)


def test_sixty_four_of_seventy_eight_cards_are_played_with() -> None:
    tarot = the(stand_in("porcelaine"))
    assert (tarot.size, tarot.used) == (78, 64)
    assert sum(each.number for each in tarot.cards if not each.faces) == 14


@pytest.mark.parametrize("game", ["punto_banco", "macao", "baccara"])
def test_nothing_stands_in_for_a_pack_that_everybody_has(game: str) -> None:
    assert stand_in(game) is None
    assert not has_own_cards(resolve(read_sheet(game), {}))


def test_porcelaine_has_cards_of_its_own() -> None:
    assert has_own_cards(resolve(read_sheet("porcelaine"), {}))
