"""What was reckoned once, with its arrays of numbers: these lie in a file as they are, behind all
else, each number no longer than the longest of its array must be."""

import io
import zlib
from math import prod
from typing import Final

import numpy as np
from typing_extensions import override

from dealer_app.theory.columns import Column, narrow
from dealer_app.theory.kept_files import KeptReader, KeptWriter, opened, sealed

_SIZE: Final = 8
"""How many bytes say how many follow before the arrays."""


def packed(thing: object) -> bytes:
    """A thing as it lies in a file, behind its digest."""
    pickled = io.BytesIO()
    writer = _Writer(pickled)
    writer.dump(thing)
    first = zlib.compress(pickled.getvalue(), 1)
    return sealed(b"".join([len(first).to_bytes(_SIZE), first, *writer.arrays]))


def unpacked(kept: bytes, rooms: tuple[str, ...]) -> object:
    """What lies in a file, of the classes of these rooms, and arrays; None where it is not whole.
    What another wrote may raise anything as it is read."""
    inside = opened(kept)
    if inside is None:
        return None
    size = int.from_bytes(inside[:_SIZE])
    first, arrays = inside[_SIZE : _SIZE + size], inside[_SIZE + size :]
    return _Reader(zlib.decompress(first), rooms, arrays).made()


class _Writer(KeptWriter):
    """Writes of an array where its numbers lie."""

    def __init__(self, pickled: io.BytesIO) -> None:
        super().__init__(pickled)
        self.arrays = list[bytes]()
        self._written = 0

    @override
    def reducer_override(self, thing: object, /) -> tuple[type, tuple[object, ...]]:
        if not isinstance(thing, np.ndarray):
            return super().reducer_override(thing)
        assert thing.dtype.kind in "biu", "nothing but whole numbers lies there"
        numbers = narrow(thing)
        told = self._written, numbers.dtype.str, thing.dtype.str, thing.shape
        self.arrays.append(numbers.tobytes())
        self._written += numbers.nbytes
        return np.ndarray, told


class _Reader(KeptReader):
    """Makes what was written, and its arrays."""

    def __init__(self, kept: bytes, rooms: tuple[str, ...], arrays: memoryview) -> None:
        super().__init__(kept, rooms, ())
        self._arrays = arrays

    @override
    def find_class(self, module: str, name: str, /) -> object:
        return (
            self._array
            if (module, name) == ("numpy", "ndarray")
            else super().find_class(module, name)
        )

    def _array(self, at: int, short: str, kind: str, shape: tuple[int, ...]) -> Column:
        """The array that begins so many bytes behind all else."""
        numbers = np.frombuffer(self._arrays, short, prod(shape), at)
        return numbers.reshape(shape).astype(kind, copy=False)
