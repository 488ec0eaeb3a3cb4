"""A language's sentences, as gettext compiled them: each is decoded when it is first said."""

from collections.abc import Callable, Iterator
from functools import cached_property
from gettext import c2py
from struct import Struct
from typing import Final

_HEAD: Final = Struct("<5I")
"""A sign, a version, how many sentences there are, and where the tables of both languages begin."""


class SaidSentences:
    """What is said in the place of English sentences; one that is not there is said as it is.

    Python's own reads every sentence before the first is said, in four times the time.
    """

    def __init__(self, compiled: bytes = b"") -> None:
        self._lying: Final = dict(_sentences(compiled)) if compiled else {}
        self._said: Final[dict[str, str]] = {}

    def sentence(self, sentence: str) -> str:
        """What is said in its place."""
        said = self._said.get(sentence)
        if said is not None:
            return said
        lying = self._lying.get(sentence.encode(errors="surrogatepass"))
        if lying is None:
            return sentence
        self._said[sentence] = lying.decode()
        return self._said[sentence]

    def plural(self, one: str, many: str, n: int) -> str:
        """What is said of so many things."""
        lying = self._lying.get(f"{one}\0{many}".encode())
        if lying is None:
            return one if n == 1 else many
        return lying.decode().split("\0")[self._form(n)]

    @cached_property
    def _form(self) -> Callable[[int], int]:
        """Which form so many things take, by the head of the catalogue."""
        _, _, rule = self._lying[b""].decode().partition("plural=")
        return c2py(rule.partition(";")[0])


def _sentences(compiled: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Each English sentence, and what is said in its place; struct.error where it is cut off."""
    _, _, number, english, said = _HEAD.unpack_from(compiled)
    return zip(_texts(compiled, english, number), _texts(compiled, said, number), strict=True)


def _texts(compiled: bytes, table: int, number: int) -> list[bytes]:
    """The texts of a table, which has of each how long it is and where it lies."""
    lengths_and_places = iter(Struct(f"<{2 * number}I").unpack_from(compiled, table))
    return [
        compiled[at : at + length]
        for length, at in zip(lengths_and_places, lengths_and_places, strict=True)
    ]
