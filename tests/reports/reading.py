"""Papers read back as text from the PDF."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from pypdf.generic._font import Font

from dealer_app.i18n import Words
from tests.play import PlayTable
from tests.reports.builders import printed


def pages(path: Path | BytesIO) -> list[str]:
    """The text of each page, line by line."""
    with fonts_read_once():
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


def text(folder: Path, table: PlayTable, language: Words, *, detailed: bool = False) -> str:
    """The session's sheet as text, in short or with every stake."""
    return "\n".join(pages(printed(folder, table, language, detailed=detailed)))


def lacking(lines: Sequence[str], found: str) -> list[str]:
    """Those of the lines that do not stand in the text, each after the one before it."""
    rest = iter(found.splitlines())
    return [line for line in lines if line not in rest]
