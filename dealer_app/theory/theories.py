"""The games whose ways are sorted out: those at hand, and those kept in the user's cache.

To sort a game out takes four hundredths of a second to a quarter of one, to read it again a tenth
of that. A file is found by the game and by the code that sorted it out; one that is damaged, or
another's, is made anew. Nothing comes out of it but the classes of rules and of theory, and arrays
of numbers.
"""

import os
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app.rules.variant import ShoeRules, Variant, seated
from dealer_app.theory.appraisal import Theory, paying, sorted_out
from dealer_app.theory.kept_arrays import packed, unpacked
from dealer_app.theory.kept_files import code, place, put

_SEATS: Final = 2
"""Where each seat has a hand of its own, one of them plays against the bank."""
_AT_HAND: Final = 8
"""How many games stay at hand: one fills some ten thousand kilobytes."""
_MOST: Final = 96 * 2**20
"""Bytes that the folder may hold; a game fills 0.4 to 28 MB of them."""
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


def made_anew(variant: Variant) -> Theory:
    """The same, of its sheet alone: nothing of it was kept anywhere."""
    return sorted_out(seated(variant, _SEATS))


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
        put(file, packed((dealt, made)), _MOST)
    return made


def kept_in() -> Path:
    """The folder of the files."""
    return place("theory")


def _code() -> bytes:
    """What sorts a game out."""
    return code(*_ROOMS)


def _read(file: Path) -> tuple[Variant, Theory] | None:
    """The game of a file and what is known of it; None where it is not there or not whole."""
    try:
        found = unpacked(file.read_bytes(), _ROOMS)
        os.utime(file)
    except Exception:  # noqa: BLE001 - what another wrote may raise anything as it is read
        return None
    match found:
        case (Variant() as game, Theory() as known):
            return game, known
        case _:
            return None


_ROOMS: Final = ("rules", "theory")
