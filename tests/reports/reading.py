"""Papers read back as text from the PDF."""

from collections.abc import Sequence
from pathlib import Path

from pypdf import PdfReader

from dealer_app.i18n import Words
from dealer_app.session import TableSession
from tests.reports.builders import printed


def pages(path: Path) -> list[str]:
    """The text of each page, line by line."""
    told = [page.extract_text().splitlines() for page in PdfReader(path).pages]
    return ["\n".join(line.strip() for line in lines) for lines in told]


def text(folder: Path, table: TableSession, language: Words, *, detailed: bool = False) -> str:
    """The session's sheet as text, in short or with every stake."""
    return "\n".join(pages(printed(folder, table, language, detailed=detailed)))


def lacking(lines: Sequence[str], found: str) -> list[str]:
    """Those of the lines that do not stand in the text, each after the one before it."""
    rest = iter(found.splitlines())
    return [line for line in lines if line not in rest]
