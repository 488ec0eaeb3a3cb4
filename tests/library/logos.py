"""Small PNGs, whole or spoiled, for house sheets."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Sequence

MARK = b"\x89PNG\r\n\x1a\n"


def png(
    width: int,
    height: int,
    *,
    kinds: Sequence[bytes] = (b"IHDR", b"IDAT", b"IEND"),
    head: bytes | None = None,
    beside: int = 0,
) -> bytes:
    """A black picture of that size; `beside` adds so many bytes of remarks."""
    rows = zlib.compress(bytes((width + 7) // 8 + 1) * min(height, 64))
    said = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0) if head is None else head,
        b"IDAT": rows,
        b"tEXt": bytes(beside),
        b"IEND": b"",
    }
    wanted = [*kinds[:-1], *([b"tEXt"] if beside else []), *kinds[-1:]]
    return MARK + b"".join(_part(kind, said[kind]) for kind in wanted)


def text_of(image: bytes) -> str:
    return b64encode(image).decode()


def sheet_with(logo: str) -> str:
    """A house sheet with that logo."""
    return f'[documents]\nlogo = "{logo}"\n'


def _part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
