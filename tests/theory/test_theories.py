"""A game whose ways are known from before, or kept on disk, is appraised as one that is sorted out
anew."""

import os
import pickle
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from typing_extensions import override

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.variant import Variant, seated
from dealer_app.theory import kept_arrays, kept_files, theories
from dealer_app.theory.appraisal import Theory, appraised, sorted_out
from dealer_app.theory.shoe import full
from dealer_app.theory.theories import theory

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
        patch.setattr(theories, "_GAMES", [])
        yield


def anew(variant: Variant) -> Theory:
    return sorted_out(seated(variant, 2))


@cache
def of(name: str) -> Theory:
    """A game as its sheet says, sorted out once for all that ask for it here."""
    return anew(resolve(read_sheet(name), {}))


@pytest.mark.parametrize(("name", "options"), ASKED, ids=str)
def test_its_figures_are_those_of_a_game_sorted_out_anew(
    name: str, options: Mapping[str, str]
) -> None:
    variant = resolve(read_sheet(name), options)
    known, fresh = theory(variant), anew(variant) if options else of(name)
    shoe = full(variant.pack, 6)
    assert appraised(known, shoe, {}) == appraised(fresh, shoe, {})
    assert known.variant == fresh.variant
    assert [side.orders.plays for side in known.sides] == [s.orders.plays for s in fresh.sides]


def test_only_so_many_games_stay_sorted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theories, "_AT_HAND", 1)
    variant = resolve(read_sheet("chemin_de_fer"), {})
    found = theory(variant).sides[0].bets[0]
    assert theory(replace(variant, packs=8)).sides[0].bets[0] is found
    theory(resolve(read_sheet("chemin_de_fer"), {"banque_law": "free"}))
    assert theory(variant).sides[0].bets[0] is not found


# Kept on disk


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache in which nothing lies yet."""
    monkeypatch.setattr(theories, "kept_in", lambda: tmp_path / "theory")
    monkeypatch.setattr(theories, "_GAMES", [])
    monkeypatch.setattr(theories, "sorted_out", sorted_out_once)
    return tmp_path / "theory"


CHEMIN: Final = resolve(read_sheet("chemin_de_fer"), {})


def sorted_out_once(table: Variant) -> Theory:
    """The ways of a game, the same each time of one that stands as its sheet says."""
    plain = table == seated(resolve(read_sheet(table.id), {}), 2)
    return of(table.id) if plain else sorted_out(table)


def made(monkeypatch: pytest.MonkeyPatch) -> list[Variant]:
    """Nothing is at hand any more; which games are sorted out from now on."""
    found = list[Variant]()

    def noted(table: Variant) -> Theory:
        found.append(table)
        return sorted_out_once(table)

    monkeypatch.setattr(theories, "_GAMES", [])
    monkeypatch.setattr(theories, "sorted_out", noted)
    return found


@pytest.mark.parametrize("name", ["chemin_de_fer", "banque", "punto_banco"])
def test_a_game_that_is_kept_is_read_and_not_sorted_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    variant = resolve(read_sheet(name), {})
    shoe = full(variant.pack, 6)
    fresh = appraised(theory(variant), shoe, {})
    (file,) = folder.iterdir()
    assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    again = made(monkeypatch)
    assert appraised(theory(variant), shoe, {}) == fresh
    assert again == []


def flipped(kept: bytes) -> bytes:
    middle = len(kept) // 2
    return kept[:middle] + bytes([kept[middle] ^ 1]) + kept[middle + 1 :]


def packed(content: object) -> bytes:
    """A file of the cache with that in it, and the right digest."""
    return sealed(pickle.dumps(content))


def sealed(pickled: bytes) -> bytes:
    first = zlib.compress(pickled)
    inside = len(first).to_bytes(8) + first
    return sha256(inside).digest() + inside


class _Deed:
    """What would make a folder, were it read as a program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @override
    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self._folder),)


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda _: b"",
        lambda kept: kept[:-1],
        flipped,
        lambda _: packed(None),
        lambda _: packed((CHEMIN, CHEMIN)),
        lambda _: packed("a word"),
        lambda _: sealed(b""),
        lambda _: sealed(b"cdealer_app.rules.nowhere\nNobody\n."),
        lambda _: sealed(b"0."),
        lambda kept: kept[:32] + b"x" + kept[32:],
        lambda kept: bytes(32) + kept[32:],
        lambda _: kept_files.packed((CHEMIN, of("chemin_de_fer"))),
        lambda kept: kept_files.sealed(kept[32:-1]),
    ],
)
def test_a_file_that_is_damaged_or_anothers_is_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, spoiled: Callable[[bytes], bytes]
) -> None:
    theory(CHEMIN)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(spoiled(whole))
    again = made(monkeypatch)
    theory(CHEMIN)
    assert len(again) == 1
    assert folder.joinpath(file.name).read_bytes() == whole


def test_a_file_of_another_game_is_not_taken_for_this_ones(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theory(CHEMIN)
    (file,) = folder.iterdir()
    other = resolve(read_sheet("festival"), {})
    file.write_bytes(kept_arrays.packed((other, of("festival"))))
    again = made(monkeypatch)
    assert theory(CHEMIN).variant.id == CHEMIN.id
    assert len(again) == 1


def test_what_a_file_would_do_is_not_done(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theory(CHEMIN)
    (file,) = folder.iterdir()
    file.write_bytes(packed((_Deed(tmp_path / "done"), None)))
    again = made(monkeypatch)
    theory(CHEMIN)
    assert len(again) == 1
    assert not (tmp_path / "done").exists()


def test_other_code_sorts_out_for_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theory(CHEMIN)
    again = made(monkeypatch)
    monkeypatch.setattr(theories, "_code", lambda: b"another program")
    theory(CHEMIN)
    assert len(again) == 1
    assert len(list(folder.iterdir())) == 2


def test_without_a_place_to_keep_it_a_game_is_sorted_out_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(theories, "kept_in", lambda: tmp_path / "file" / "theory")
    again = made(monkeypatch)
    assert theory(CHEMIN).sides
    assert len(again) == 1


def test_what_was_not_read_for_longest_makes_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theory(CHEMIN)
    (first,) = folder.iterdir()
    os.utime(first, (0, 0))
    monkeypatch.setattr(theories, "_MOST", first.stat().st_size + 1)
    theory(resolve(read_sheet("macao"), {}))
    (second,) = folder.iterdir()
    assert second != first


def test_what_is_kept_has_nothing_called_whichever_python_writes_it() -> None:
    kept = kept_arrays.packed((CHEMIN, of("chemin_de_fer")))
    assert b"getattr" not in zlib.decompress(kept[40 : 40 + int.from_bytes(kept[32:40])])
