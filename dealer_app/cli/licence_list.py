"""`sabot --licences`: every part that this program is made of, with its version and its licence.

A part is told by what its own package says of itself; packaging/build writes the same list as
CycloneDX.
"""

import platform
import re
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from typing import Final, NamedTuple

PROGRAM: Final = "sabot"
WITH_EXTRAS: Final = ("psycopg-binary", "openpyxl")
"""What extras bring, `psycopg[binary]` and `sabot[xlsx]`: parts where they are installed."""

A_TEXT: Final = 60
"""Signs from which on a package gives a licence's whole text and no name of it."""


class Part(NamedTuple):
    """What somebody else made: its name, its version, and its licence as it says itself."""

    name: str
    version: str
    licence: str
    library: bool = True


WITH_IT: Final = (
    Part("cards-by-Adrian-Kennard", "", "CC0-1.0", library=False),
    Part("Inter", "", "OFL-1.1", library=False),
    Part("DejaVu-Sans", "", "Bitstream-Vera", library=False),
    Part("Unicode-CLDR", "", "Unicode-3.0", library=False),
)
"""What lies in `resources`, with its licence beside it."""


def parts() -> Sequence[Part]:
    """Every part, libraries first, each group by name; a library that is not there is left out."""
    python = Part("Python", platform.python_version(), "PSF-2.0")
    found: dict[str, Part] = {}
    _walk(PROGRAM, found)
    for name in WITH_EXTRAS:
        _walk(name, found)
    found.pop(PROGRAM, None)
    return (python, *sorted(found.values(), key=lambda each: each.name.casefold()), *WITH_IT)


def _walk(name: str, found: dict[str, Part]) -> None:
    """A library and what it requires, without its extras."""
    known = re.sub(r"[-_.]+", "-", name).casefold()
    if known in found:
        return
    try:
        there = distribution(name)
    except PackageNotFoundError:
        return
    found[known] = Part(there.metadata["Name"], there.version, _licence(there.metadata))
    for requirement in there.requires or ():
        if not re.search(r"\bextra\s*==", requirement):
            _walk(re.split(r"[^\w.-]", requirement, maxsplit=1)[0], found)


def _licence(metadata: PackageMetadata) -> str:
    """What a package says its licence is: as an expression, else in a word, else by its class."""
    said = _field(metadata, "License-Expression")
    if not said:
        word = _field(metadata, "License").strip()
        said = word if word and "\n" not in word and len(word) < A_TEXT else ""
    return said or " OR ".join(_classes(metadata)) or "-"


def _field(metadata: PackageMetadata, name: str) -> str:
    return str(next(iter(metadata.get_all(name) or ()), ""))


def _classes(metadata: PackageMetadata) -> Iterator[str]:
    for each in metadata.get_all("Classifier") or ():
        if each.startswith("License ::"):
            yield each.rpartition(":: ")[2]
