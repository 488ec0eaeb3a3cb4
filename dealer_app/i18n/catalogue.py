"""A compiled catalogue of words, of which only what is said is read: an opening page says a hundred
of its five thousand sentences.

Its form is gettext's own: tables of lengths and places, one of the sentences in the order of their
bytes, one of what they are in the language. A sentence for one thing has its plural behind it in
the same entry, after a zero, and so have their forms.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from gettext import c2py
from struct import Struct, error
from typing import Final

_HEAD: Final = Struct("<5I")
_ENTRY: Final = Struct("<2I")
_MARK: Final = 0x950412DE
_PLURAL: Final = re.compile(r"^Plural-Forms:.*\bplural=(.+?);?$", re.MULTILINE)
_ENGLISH: Final = "n != 1"

NOTHING: Final = _HEAD.pack(_MARK, 0, 0, 0, 0)
"""The catalogue without a sentence: that of the language in which the program is written."""

MOST: Final = 8192
"""Sentences that are kept once they were said: more than there are."""


class Catalogue:
    """The sentences of one language; ValueError where the content is no catalogue."""

    def __init__(self, content: bytes) -> None:
        try:
            mark, _, self._number, self._originals, self._said = _HEAD.unpack_from(content)
        except error:
            mark = 0
        if mark != _MARK:
            raise ValueError(content[: _HEAD.size])
        self._content = content
        self._forms = lru_cache(maxsize=MOST)(self._read)
        (about,) = self._forms("") or ("",)
        plural = _PLURAL.search(about)
        self._form: Callable[[int], int] = c2py(plural[1] if plural else _ENGLISH)

    def __call__(self, sentence: str) -> str:
        """The sentence in this language; as it is where the catalogue lacks it."""
        return self.plural(sentence, sentence, 1)

    def plural(self, one: str, many: str, n: int) -> str:
        """The sentence for `n` things; as it is where the catalogue lacks it."""
        forms = self._forms(one)
        if forms is None:
            return one if n == 1 else many
        return forms[self._form(n)] if len(forms) > 1 else forms[0]

    def _read(self, sentence: str) -> tuple[str, ...] | None:
        """The forms of a sentence; None where it is not there."""
        sought = sentence.encode()
        at = bisect_left(range(self._number), sought, key=self._original)
        if at == self._number or self._original(at).partition(b"\0")[0] != sought:
            return None
        return tuple(self._text(self._said, at).decode().split("\0"))

    def _original(self, at: int) -> bytes:
        return self._text(self._originals, at)

    def _text(self, table: int, at: int) -> bytes:
        length, start = _ENTRY.unpack_from(self._content, table + _ENTRY.size * at)
        return self._content[start : start + length]
