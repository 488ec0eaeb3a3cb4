"""Papers read back as text from the PDF."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final
from unittest.mock import patch

from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    ContentStream,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    PdfObject,
    create_string_object,
)
from pypdf.generic._font import Font

from dealer_app.i18n import Words
from tests.play import PlayTable
from tests.reports.builders import printed

Operation = tuple[list[PdfObject], bytes]
"""What is drawn, behind that of which it is drawn."""

TOKEN: Final = re.compile(
    rb"\s*(?:(?P<number>[-+]?(?:\d+\.?\d*|\.\d+))|(?P<name>/[\w.+-]+)"
    rb"|\((?P<string>(?:[^\\()]|\\.)*)\)|\[(?P<array>[-+.\d\s]*)\]|(?P<operator>[A-Za-z]+\*?))"
    rb"(?=[\s/(\[]|$)",
    re.DOTALL,
)
"""A word of what reportlab draws a page by; it needs no other of PDF's."""

ESCAPED: Final = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
CONTROLS: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}


def pages(path: Path | BytesIO) -> list[str]:
    """The text of each page, line by line."""
    with fonts_read_once(), pages_read_by_words():
        told = [page.extract_text().splitlines() for page in PdfReader(path).pages]
    return ["\n".join(line.strip() for line in lines) for lines in told]


@contextmanager
def fonts_read_once() -> Iterator[None]:
    """pypdf would read the fonts of a page anew for each mark that is drawn on it."""
    read, known = Font.from_font_resource, dict[int, tuple[DictionaryObject, Font]]()

    def once(resource: DictionaryObject) -> Font:
        if id(resource) not in known:
            known[id(resource)] = (resource, read(resource))
        return known[id(resource)][1]

    with patch.object(Font, "from_font_resource", once):
        yield


@contextmanager
def pages_read_by_words() -> Iterator[None]:
    """pypdf would read what is drawn letter by letter; what has other words is left to it."""
    by_letters: Callable[[ContentStream, BytesIO], None] = ContentStream._parse_content_stream

    def by_words(page: ContentStream, drawn: BytesIO) -> None:
        found = operations(drawn.getvalue(), page)
        if found is None:
            by_letters(page, drawn)
        else:
            page._operations = found

    with patch.object(ContentStream, "_parse_content_stream", by_words):
        yield


def operations(drawn: bytes, page: ContentStream) -> list[Operation] | None:
    """What is drawn on a page, one after the other; None where a word is none of reportlab's."""
    done, operands, at = list[Operation](), list[PdfObject](), 0
    while (word := TOKEN.match(drawn, at)) is not None:
        at, kind = word.end(), str(word.lastgroup)
        if kind == "string":
            told = ESCAPED.sub(unescaped, word[kind])
            operands.append(create_string_object(told, page.forced_encoding))
        elif kind != "operator":
            operands.append(operand(kind, word[kind]))
        elif word[kind] == b"BI":  # a picture among the words
            return None
        else:
            done.append((operands, word[kind]))
            operands = []
    return None if drawn[at:].strip() else done


@lru_cache(maxsize=20_000)
def operand(kind: str, word: bytes) -> PdfObject:
    """What a word is that stands before what is drawn of it: many stand there again and again."""
    if kind == "name":
        return NameObject(word.decode())
    return number(word) if kind == "number" else ArrayObject(map(number, word.split()))


def number(digits: bytes) -> PdfObject:
    return FloatObject(digits) if b"." in digits else NumberObject(digits)


def unescaped(found: re.Match[bytes]) -> bytes:
    """The byte that stands for itself, by its name or by its number of base 8."""
    named = found[1]
    return bytes((int(named, 8),)) if named.isdigit() else CONTROLS.get(named, named)


def text(folder: Path, table: PlayTable, language: Words, *, detailed: bool = False) -> str:
    """The session's sheet as text, in short or with every stake."""
    return "\n".join(pages(printed(folder, table, language, detailed=detailed)))


def lacking(lines: Sequence[str], found: str) -> list[str]:
    """Those of the lines that do not stand in the text, each after the one before it."""
    rest = iter(found.splitlines())
    return [line for line in lines if line not in rest]
