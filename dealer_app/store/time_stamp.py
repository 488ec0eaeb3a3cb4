"""A request for a time stamp (RFC 3161), made without any library.

Nothing of a file leaves the machine but its digest. Whoever carries the request to a time authority
can prove later that the file was there by then.
"""

from hashlib import sha256
from typing import Final

SUFFIX: Final = ".tsq"
NONCE: Final = 8
"""Bytes of the number by which an answer is known to be that to this request."""

_SEQUENCE: Final = 0x30
_OCTETS: Final = 0x04
_NUMBER: Final = 0x02
_VERSION: Final = bytes((_NUMBER, 1, 1))
_SHA_256: Final = bytes.fromhex("300d06096086480165030402010500")
"""SHA-256 by its number among the algorithms, without parameters."""

_WITH_CERTIFICATE: Final = bytes.fromhex("0101ff")


def request(content: bytes, nonce: bytes) -> bytes:
    """The request to stamp that content; of the nonce's eight bytes the first bit is ignored."""
    digest = sha256(content).digest()
    imprint = _part(_SEQUENCE, _SHA_256 + _part(_OCTETS, digest))
    positive = bytes((nonce[0] & 0x3F | 0x40, *nonce[1:NONCE]))  # as short a number has no other
    body = _VERSION + imprint + _part(_NUMBER, positive) + _WITH_CERTIFICATE
    return _part(_SEQUENCE, body)


def _part(tag: int, content: bytes) -> bytes:
    """A part of less than 128 bytes."""
    return bytes((tag, len(content))) + content
