"""Arrays in the user's cache come out as they went in, and nothing is run for them."""

import pickle
import zlib
from hashlib import sha256
from typing import Final

import numpy as np
import pytest

from dealer_app.rules.cards import Card
from dealer_app.theory.columns import Column, Duels
from dealer_app.theory.kept_arrays import packed, unpacked

ROOMS: Final = ("rules", "theory")
ARRAYS: Final = (
    *(np.arange(300), np.array([-1, 0, 1]), np.array([True, False]), np.array([], dtype=np.int64)),
    *(np.array([2**62]), np.arange(12, dtype=np.int32).reshape(3, 4).T, np.zeros((2, 0), np.int16)),
)


@pytest.mark.parametrize("numbers", ARRAYS, ids=lambda each: f"{each.dtype}{each.shape}")
def test_an_array_comes_out_as_it_went_in(numbers: Column) -> None:
    found = unpacked(packed((numbers, Card("7"), numbers)), ROOMS)
    assert isinstance(found, tuple)
    one, card, other = found
    assert one is other
    assert (one.dtype, one.shape, card) == (numbers.dtype, numbers.shape, Card("7"))
    assert np.array_equal(one, numbers)


def test_many_small_numbers_take_a_byte_each() -> None:
    assert len(packed(np.zeros(100_000, dtype=np.int64))) < 101_000


def test_columns_of_a_class_lie_among_its_fields() -> None:
    column = np.zeros(3, dtype=np.int64)
    found = unpacked(packed(Duels((), column, column, column)), ROOMS)
    assert isinstance(found, Duels)
    assert found.ponte is found.sign


def lying(pickled: bytes, arrays: bytes = b"") -> bytes:
    """A file with the right digest in which this lies."""
    first = zlib.compress(pickled)
    inside = len(first).to_bytes(8) + first + arrays
    return sha256(inside).digest() + inside


def test_nothing_of_numpy_comes_out_but_arrays() -> None:
    with pytest.raises(pickle.UnpicklingError, match=r"numpy\.dtype"):
        unpacked(lying(pickle.dumps(np.dtype("i8"))), ROOMS)


@pytest.mark.parametrize(
    "told", [(0, "<i8", "<i8", (2,)), (0, "|O", "|O", (1,)), (9, "|u1", "<i8", (1,))]
)
def test_an_array_that_is_not_there_is_not_made(told: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="buffer"):
        unpacked(lying(b"cnumpy\nndarray\n" + pickle.dumps(told, 0)[:-1] + b"R.", bytes(8)), ROOMS)


def test_a_file_that_is_not_whole_is_none() -> None:
    kept = packed(np.arange(9))
    assert unpacked(kept[:-1], ROOMS) is None
