"""Shoes shuffled by chance: the same cards for a seed on every machine, however many at once.

Chance is the plain bits of a PCG64 generator, so many words a shoe in the order of the shoes, and
they become cards by whole-number arithmetic alone.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.theory.orders import Numbers

Cards = npt.NDArray[np.uint8]
"""Kinds of cards: a face and a suit, by their place among the pack's."""
Words = Numbers
"""Chance in whole numbers from 0 up to, and without, 2**32."""

_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(2**32 - 1)


class Chance:
    """The words of a seed: those that shuffle, and those by which hands choose."""

    def __init__(self, seed: int) -> None:
        self._shuffles = np.random.PCG64(seed)
        self._choices = np.random.PCG64(seed).jumped()

    def shuffles(self, shoes: int, places: int) -> Words:
        """Words for so many shoes, a row for each place that is shuffled."""
        bits = _bits(self._shuffles, shoes, (places + 1) // 2)
        words = np.empty((2 * len(bits), shoes), dtype=np.int64)
        words[0::2], words[1::2] = bits >> _HALF, bits & _LOW
        return words

    def choices(self, shoes: int, most: int) -> Words:
        """Words for so many shoes, a row for each choice that may come up in one."""
        return (_bits(self._choices, shoes, most) >> _HALF).astype(np.int64)


def _bits(source: np.random.PCG64, shoes: int, rows: int) -> npt.NDArray[np.uint64]:
    drawn = np.asarray(source.random_raw(shoes * rows), dtype=np.uint64)
    return drawn.reshape(shoes, rows).T


def shuffled(kinds: Cards, places: int, shoes: int, chance: Chance) -> Cards:
    """So many shoes of these cards, shuffled as far as they are dealt: a row for each place."""
    words = chance.shuffles(shoes, places)
    cards = np.repeat(kinds[:, None], shoes, axis=1)
    flat, lanes = cards.reshape(-1), np.arange(shoes)
    for place in range(places):
        other = words[place]
        other *= len(kinds) - place
        other >>= 32
        other += place
        other *= shoes
        other += lanes
        taken = flat[other]
        flat[other] = cards[place]
        cards[place] = taken
    return cards
