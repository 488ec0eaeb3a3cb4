"""The shoe file: a night at a table as text, one statement a line; text to statements and back.

`chips SEAT AMOUNT` is what a guest was given; `withdraw SEAT [BET]` a stake taken back, in time
where patrons bank, else too late (IRR-16); `report CODE [RESOLUTION]` an irregularity beside one of
its code or one that waits, which `resolve` alone would decide anew; `principal banque SEAT` who
banks first at Macao (S2-A32), before anything else is said.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final

from dealer_app.rules.fact_classes import dataclass

MOST_BYTES: Final = 32 * 1024 * 1024
MANY: Final = 10_000


class ShoeFileFault(StrEnum):
    """Why a shoe file cannot be read."""

    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    EMPTY = "empty"
    UNKNOWN_STATEMENT = "unknown_statement"
    WORDS = "words"
    VARIANT_FIRST = "variant_first"
    TWICE = "twice"
    AFTER_SHOE = "after_shoe"
    UNKNOWN_EXPECTATION = "unknown_expectation"


class ShoeFileError(Exception):
    """A shoe file that cannot be read: which line, and what is wrong with it.

    `text` is what stands there, `allowed` what may stand there.
    """

    def __init__(self, line: int, fault: ShoeFileFault, text: str = "", allowed: str = "") -> None:
        super().__init__(f"{line}: {fault.value} {text}")
        self.line = line
        self.fault = fault
        self.text = text
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Statement:
    """One line: its number, its first word, and the words after it."""

    line: int
    verb: str
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return " ".join((self.verb, *self.words))


@dataclass(frozen=True, slots=True)
class _Form:
    """How many words follow a verb, and how they are written down."""

    least: int
    most: int
    shape: str
    values: Mapping[int, frozenset[str]] = field(default_factory=dict)


_SPEECH: Final = frozenset({"draw", "stand", "show", "give"})
_FORMS: Final[Mapping[str, _Form]] = {
    "variant": _Form(1, 1, "variant ID"),
    "option": _Form(1, 1, "option KEY=VALUE"),
    "house": _Form(1, MANY, "house FILE"),
    "seats": _Form(1, 1, "seats N"),
    "table": _Form(1, MANY, "table NAME"),
    "croupier": _Form(1, MANY, "croupier NAME"),
    "at": _Form(2, 2, "at DATE TIME"),
    "shoe": _Form(0, 0, "shoe"),
    "burn": _Form(1, MANY, "burn CARD..."),
    "cut": _Form(0, 1, "cut [N]"),
    "coup": _Form(0, 2, "coup [DATE TIME]"),
    "principal": _Form(2, 2, "principal HAND SEAT"),
    "holds": _Form(2, 2, "holds HAND SEAT"),
    "bank": _Form(2, 2, "bank SEAT AMOUNT"),
    "stake": _Form(2, 3, "stake SEAT [BET] AMOUNT"),
    "withdraw": _Form(1, 2, "withdraw SEAT [BET]"),
    "pass": _Form(1, 1, "pass SEAT"),
    "closed": _Form(0, 0, "closed"),
    "banco": _Form(1, 3, "banco SEAT [BET] [AMOUNT]"),
    "cover": _Form(0, 0, "cover"),
    "stop": _Form(0, 0, "stop"),
    "garage": _Form(1, 1, "garage AMOUNT"),
    "deal": _Form(1, MANY, "deal CARD..."),
    "say": _Form(2, 2, "say HAND draw|stand|show|give", {1: _SPEECH}),
    "show": _Form(2, MANY, "show HAND CARD..."),
    "expose": _Form(3, 3, "expose HAND N CARD"),
    "claim": _Form(1, 1, "claim yes|no", {0: frozenset({"yes", "no"})}),
    "retire": _Form(0, 0, "retire"),
    "take": _Form(2, 2, "take SEAT AMOUNT"),
    "chips": _Form(2, 2, "chips SEAT AMOUNT"),
    "report": _Form(1, 2, "report CODE [RESOLUTION]"),
    "resolve": _Form(2, 2, "resolve CODE RESOLUTION"),
    "void": _Form(1, MANY, "void REASON"),
    "expect": _Form(1, MANY, "expect ..."),
}

DUES: Final[Mapping[str, int]] = {
    "card": 1,
    "choice": 1,
    "show": 1,
    "stakes": 0,
    "bank": 0,
    "cover": 0,
    "claim": 0,
    "burn": 0,
    "shoe": 0,
    "resolve": 0,
    "settle": 0,
}
"""What may be claimed to be due, and how many words say of whom."""

EXPECTATIONS: Final[Mapping[str, int]] = {
    "total": 2,
    "wins": 1,
    "loses": 1,
    "ties": 1,
    "net": 2,
    "commission": 2,
    "cagnotte": 1,
    "bank": 1,
    "holder": 1,
    "irregular": 1,
    "refused": 0,
}
_HEADINGS: Final = frozenset({"variant", "option", "house", "seats"})
_ONCE: Final = _HEADINGS - {"option"}


Gathered = Callable[[ShoeFileError], None]
"""Somebody who is told of a line that cannot be read, so that the lines after it are."""


def read(data: bytes, gathered: Gathered | None = None) -> tuple[Statement, ...]:
    """The statements of a shoe file; ShoeFileError for one that is not readable as such.

    With `gathered` only what stops the whole file is raised: the lines that cannot be read are
    told there, and stand among the statements as they were written.
    """
    if len(data) > MOST_BYTES:
        raise ShoeFileError(1, ShoeFileFault.TOO_LARGE)
    statements = tuple(_statements(_text(data)))
    if not statements:
        raise ShoeFileError(1, ShoeFileFault.EMPTY)
    if statements[0].verb != "variant":
        _check_form(statements[0])
        raise ShoeFileError(statements[0].line, ShoeFileFault.VARIANT_FIRST, statements[0].text)
    for fault in _faults(statements):
        if gathered is None or fault.line == statements[0].line:
            raise fault
        gathered(fault)
    return statements


def _faults(statements: Iterable[Statement]) -> Iterator[ShoeFileError]:
    """What is wrong with the lines, in their order; the first is the file's own."""
    once: set[str] = set()
    for statement in statements:
        try:
            _check_form(statement)
            _check_place(statement, once)
        except ShoeFileError as fault:
            yield fault
        else:
            once.add(statement.verb)


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ShoeFileError(1 + data[: error.start].count(b"\n"), ShoeFileFault.NOT_TEXT) from None
    if "\0" in text:
        raise ShoeFileError(1 + text[: text.index("\0")].count("\n"), ShoeFileFault.NOT_TEXT)
    return text


def _statements(text: str) -> Iterator[Statement]:
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield Statement(number, words[0], tuple(words[1:]))


def _check_form(statement: Statement) -> None:
    form = _FORMS.get(statement.verb)
    if form is None:
        allowed = ", ".join(_FORMS)
        raise ShoeFileError(
            statement.line, ShoeFileFault.UNKNOWN_STATEMENT, statement.verb, allowed
        )
    number = len(statement.words)
    fits = form.least <= number <= form.most and all(
        statement.words[place] in values for place, values in form.values.items()
    )
    if not fits:
        raise ShoeFileError(statement.line, ShoeFileFault.WORDS, statement.text, form.shape)
    if statement.verb == "expect":
        _check_expectation(statement)


def _check_expectation(statement: Statement) -> None:
    kind, *rest = statement.words
    if kind == "due" and rest and rest[0] in DUES and len(rest) - 1 == DUES[rest[0]]:
        return
    if EXPECTATIONS.get(kind) != len(rest):
        known = ("due " + "|".join(DUES), *EXPECTATIONS)
        allowed = ", ".join(known)
        raise ShoeFileError(
            statement.line, ShoeFileFault.UNKNOWN_EXPECTATION, statement.text, allowed
        )


def _check_place(statement: Statement, once: Container[str]) -> None:
    """Whether it may stand behind statements of these verbs."""
    if statement.verb in _ONCE and statement.verb in once:
        raise ShoeFileError(statement.line, ShoeFileFault.TWICE, statement.verb)
    if "shoe" in once and statement.verb in _HEADINGS:
        raise ShoeFileError(statement.line, ShoeFileFault.AFTER_SHOE, statement.verb)


def write(statements: Iterable[Statement]) -> str:
    """The statements as a file, a blank line before each coup."""
    lines: list[str] = []
    for statement in statements:
        if statement.verb == "coup":
            lines.append("")
        lines.append(statement.text)
    return "\n".join(lines) + "\n"
