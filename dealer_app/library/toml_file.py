"""A TOML file from outside, read with care: size, encoding, syntax."""

import re
import tomllib
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library.faults import FileFault, SheetFault

MOST_BYTES: Final = 1024 * 1024
Tree = dict[str, object]
"""What a TOML file holds: tables, lists, texts, whole numbers, decimals, switches."""

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")


def read_text(path: Path) -> str:
    """The text of that file; FileFault for one that is missing, enormous, binary or empty."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        size = path.stat().st_size
    except FileNotFoundError:
        raise FileFault([SheetFault(file, Saying("no_file"))]) from None
    except OSError as error:
        found = system_reason(error)
        raise FileFault([SheetFault(file, Saying("not_readable", {"found": found}))]) from None
    if len(data) > MOST_BYTES:
        values = {"found": size, "allowed": MOST_BYTES}
        raise FileFault([SheetFault(file, Saying("enormous", values), line=1)])
    return _decoded(data, file)


def _decoded(data: bytes, file: str) -> str:
    if not data.strip():
        raise FileFault([SheetFault(file, Saying("empty"), line=1)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileFault([SheetFault(file, Saying("not_utf8"), line=line)]) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FileFault([SheetFault(file, Saying("not_utf8"), line=line)])
    return text.replace("\r\n", "\n")


def parse(text: str, file: str) -> Tree:
    """What the text holds, decimals as they are written; FileFault with the line if no TOML."""
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except _TooManyFigures as error:
        line = text.count("\n", 0, text.find(error.written)) + 1
        values = {"found": error.written}
        raise FileFault([SheetFault(file, Saying("too_many_figures", values), line=line)]) from None
    except (ValueError, RecursionError) as error:
        place = _LINE.search(str(error))
        line = int(place[1]) if place else max(len(text.splitlines()), 1)
        code = "syntax_twice" if str(error).startswith("Cannot") else "syntax"
        raise FileFault([SheetFault(file, Saying(code), line=line)]) from None


class _TooManyFigures(Exception):
    """A number as it is written that nobody can reckon with."""

    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


def _decimal(written: str) -> Decimal:
    try:
        return Decimal(written)
    except InvalidOperation:
        raise _TooManyFigures(written) from None


def digest(text: str) -> str:
    """The SHA-256 of a text, by which a session names the rules that it was dealt under."""
    return sha256(text.encode()).hexdigest()
