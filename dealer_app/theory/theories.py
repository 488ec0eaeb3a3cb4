"""The games whose ways are sorted out: those at hand, and those kept in the user's cache.

To sort a game out takes a tenth of a second to a whole one, to read it again a tenth of that. A
file bears a digest of what lies in it and is found by the game and by the code that sorted it out;
one that is damaged, or another's, is made anew. It is read as data alone: nothing comes out of it
but the classes of rules and of theory, fractions, ranges and arrays of numbers.
"""

import io
import os
import pickle
import sys
import tempfile
import zlib
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from platformdirs import user_cache_path
from typing_extensions import override

import dealer_app
from dealer_app.rules.fact_classes import uncollected
from dealer_app.rules.variant import ShoeRules, Variant, seated
from dealer_app.theory.appraisal import Theory, paying, sorted_out

_SEATS: Final = 2
"""Where each seat has a hand of its own, one of them plays against the bank."""
_AT_HAND: Final = 8
"""How many games stay at hand: one fills some ten thousand kilobytes."""
_MOST: Final = 96 * 2**20
"""Bytes that the folder may hold; a game fills 0.3 to 5 MB of them."""
_ENDING: Final = ".theory"

_GAMES: Final[list[tuple[Variant, Theory]]] = []
"""Those at hand, the last one asked for at the end."""


def theory(variant: Variant) -> Theory:
    """The game's ways and payouts, sorted out once for all that differ only in packs, cut card and
    the like; where bets alone pay otherwise, only those are sorted out anew."""
    table = seated(variant, _SEATS)
    dealt = replace(
        table, packs=None, chosen={}, unusual=(), shoe=ShoeRules(), withheld={}, min_cards=0
    )
    known = next((each for each in _GAMES if _alike(each[0], dealt)), None)
    if known is None:
        repaid = (each for game, each in reversed(_GAMES) if _dealt_alike(game, dealt))
        built = next(repaid, None)
        known = (dealt, _read_or_made(dealt, table) if built is None else paying(built, table))
    else:
        _GAMES.remove(known)
    _GAMES.append(known)
    del _GAMES[:-_AT_HAND]
    return _under(known[1], table)


def _alike(one: Variant, other: Variant) -> bool:
    """True of equal games whose bets stand in one order, too."""
    return one == other and [*one.bets] == [*other.bets]


def _dealt_alike(one: Variant, other: Variant) -> bool:
    """True of games that differ at most in what their bets pay."""
    return [*one.bets] == [*other.bets] and replace(one, bets=other.bets) == other


def _under(theory: Theory, table: Variant) -> Theory:
    """The same ways under the sheet of a game that is dealt and paid alike."""
    together = None if theory.together is None else replace(theory.together, variant=table)
    sides = (
        replace(side, orders=replace(orders, plays=replace(orders.plays, variant=table)))
        for side in theory.sides
        for orders in [side.orders]
    )
    return replace(theory, variant=table, sides=tuple(sides), together=together)


# In the user's cache


def _read_or_made(dealt: Variant, table: Variant) -> Theory:
    file = kept_in() / (sha256(_code() + repr(dealt).encode()).hexdigest() + _ENDING)
    known = _read(file)
    if known is not None and _alike(known[0], dealt):
        return known[1]
    made = sorted_out(table)
    with suppress(OSError):  # a full disk, or none to write to: it is made anew next time
        _keep(file, (dealt, made))
    return made


def kept_in() -> Path:
    """The folder of the files; it may be deleted at any time."""
    return user_cache_path("sabot", appauthor=False) / "theory"


@cache
def _code() -> bytes:
    """What sorts a game out: the digest of its sources, or the version where they are not there."""
    known = sha256(f"{dealer_app.__version__} {np.__version__} {sys.version}".encode())
    for room in ("rules", "theory"):
        for file in sorted((Path(__file__).parents[1] / room).rglob("*.py")):
            known.update(file.read_bytes())
    return known.digest()


def _read(file: Path) -> tuple[Variant, Theory] | None:
    """The game of a file and what is known of it; None where it is not there or not whole."""
    try:
        kept = file.read_bytes()
        digest, packed = kept[: sha256().digest_size], kept[sha256().digest_size :]
        if sha256(packed).digest() != digest:
            return None
        with uncollected():
            game, known = _Reader(io.BytesIO(zlib.decompress(packed))).load()
        os.utime(file)
    except Exception:  # noqa: BLE001 - what another wrote may raise anything as it is read
        return None
    return (game, known) if isinstance(game, Variant) and isinstance(known, Theory) else None


def _keep(file: Path, game: tuple[Variant, Theory]) -> None:
    kept = _packed(game)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as beside:
        beside.write(kept)
    Path(beside.name).replace(file)
    _make_room(file.parent)


def _packed(game: tuple[Variant, Theory]) -> bytes:
    pickled = io.BytesIO()
    _Writer(pickled, protocol=5).dump(game)
    packed = zlib.compress(pickled.getvalue(), 1)
    return sha256(packed).digest() + packed


def _make_room(folder: Path) -> None:
    """Lets go of the files that were not read for longest, until the others fit."""
    left = _MOST
    for file in sorted(folder.iterdir(), key=lambda each: -each.stat().st_mtime):
        left -= file.stat().st_size
        if left < 0:
            file.unlink(missing_ok=True)


_ROOMS: Final = ("dealer_app.rules.", "dealer_app.theory.")
_OTHERS: Final = {
    ("builtins", "range"),
    ("fractions", "Fraction"),
    ("numpy", "dtype"),
    ("numpy", "ndarray"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy._core.numeric", "_frombuffer"),
}


class _Writer(pickle.Pickler):
    """Writes what the reader makes, whichever release of Python writes it."""

    @override
    def reducer_override(self, thing: object, /) -> tuple[type, tuple[object, ...]]:
        """An enumeration goes by its value: some releases would have `getattr` called for it. A
        fact goes by its fields, in half the time that Python's own way takes."""
        if isinstance(thing, Enum):
            return type(thing), (thing.value,)
        names = _fields(type(thing))
        values = tuple([getattr(thing, name) for name in names])
        return (type(thing), values) if names else NotImplemented


_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """What a class of facts is called with, in order; nothing for any other class."""
    if kind not in _FIELDS:
        known = fields(kind) if is_dataclass(kind) else ()
        _FIELDS[kind] = tuple(each.name for each in known)
    return _FIELDS[kind]


class _Reader(pickle.Unpickler):
    """Makes what theory is of, and calls nothing else."""

    @override
    def find_class(self, module: str, name: str, /) -> object:
        if (module, name) in _OTHERS:
            return super().find_class(module, name)
        if module.startswith(_ROOMS) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")
