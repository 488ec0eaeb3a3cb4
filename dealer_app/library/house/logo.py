"""A logo inside a house sheet: a small PNG, as base64."""

import struct
import zlib
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from typing import Final

from dealer_app.library.values import wrong

HEAVIEST: Final = 64 * 1024
"""Bytes that a logo may have: the sheet stands whole in every session's opening."""

LONGEST_SIDE: Final = 4096
_MARK: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">II")
_CHUNK: Final = struct.Struct(">I4s")
_SUM: Final = struct.Struct(">I")


def read_logo(text: str) -> str:
    """The base64 of a PNG, its white space gone; a fault unless it is a whole one, not too heavy
    and not too large."""
    plain = "".join(text.split())
    try:
        image = b64decode(plain, validate=True)
    except (Error, ValueError):
        raise wrong("not_logo") from None
    if len(image) > HEAVIEST:
        raise wrong("logo_heavy", found=len(image), allowed=HEAVIEST)
    width, height = _size(image)
    if not 0 < width <= LONGEST_SIDE or not 0 < height <= LONGEST_SIDE:
        raise wrong("logo_large", width=width, height=height, allowed=LONGEST_SIDE)
    return plain


def _size(image: bytes) -> tuple[int, int]:
    """Width and height of a PNG whose every part is whole; a fault for anything else."""
    parts = list(_parts(image)) if image.startswith(_MARK) else []
    kinds = [kind for kind, _ in parts]
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or b"IDAT" not in kinds:
        raise wrong("not_logo")
    head = parts[0][1]
    if len(head) != 13:
        raise wrong("not_logo")
    width, height = _HEAD.unpack_from(head)
    return width, height


def _parts(image: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG by their kind, as far as they are whole and their sums are right."""
    at = len(_MARK)
    while at + _CHUNK.size + _SUM.size <= len(image):
        length, kind = _CHUNK.unpack_from(image, at)
        end = at + _CHUNK.size + length
        if end + _SUM.size > len(image):
            return
        if _SUM.unpack_from(image, end)[0] != zlib.crc32(image[at + 4 : end]):
            return
        yield kind, image[at + _CHUNK.size : end]
        at = end + _SUM.size
