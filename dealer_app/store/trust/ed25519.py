"""The one module that knows how a key is made, signs and is verified (RFC 8032); keys and
signatures are base64.

It is imported where something is signed or verified, and nowhere else.
"""

from base64 import b64decode, b64encode
from binascii import Error
from typing import NamedTuple

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey


class Pair(NamedTuple):
    """A key: the half that signs and is told nobody, and the half that verifies."""

    private: str
    public: str


def new_pair() -> Pair:
    """A key that nobody has had before."""
    return _pair(SigningKey.generate())


def pair_of(private: str) -> Pair:
    """The key of a private half; ValueError where that is none."""
    return _pair(SigningKey(b64decode(private, validate=True)))


def sign(private: str, text: bytes) -> str:
    """The signature of a text."""
    return _text(SigningKey(b64decode(private)).sign(text).signature)


def signed(public: str, text: bytes, signature: str) -> bool:
    """True if the key of that public half signed that text."""
    try:
        told = b64decode(signature, validate=True)
        VerifyKey(b64decode(public, validate=True)).verify(text, told)
    except (CryptoError, Error, ValueError):  # CryptoError for a key of another length, too
        return False
    return True


def _pair(key: SigningKey) -> Pair:
    return Pair(_text(bytes(key)), _text(bytes(key.verify_key)))


def _text(told: bytes) -> str:
    return b64encode(told).decode()
