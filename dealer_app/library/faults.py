"""What is wrong with a file from outside, every fault with its place, worded for a croupier; and a
TOML file from there, read with care: size, encoding, syntax."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.rules.fact_classes import dataclass
from dealer_app.table.table import NoSuchRules

Place = tuple[str | int, ...]
"""Where a value stands in a file: keys, and positions in lists counted from 0."""

SENTENCES: Final[Mapping[str, str]] = {
    # the file as a whole
    "no_file": marked("there is no such file."),
    "not_readable": marked("the file cannot be read: {found}."),
    "enormous": marked("the file is too large: {found} bytes, at most {allowed} are read."),
    "not_utf8": marked("this is not text in UTF-8. Save the file as UTF-8."),
    "empty": marked("the file is empty."),
    "syntax": marked(
        "this line is not TOML. Write a key, = and a value; texts in quotes, lists in brackets."
    ),
    "syntax_twice": marked("this key or table has a value already, further up in the file."),
    "too_many_figures": marked("{found} has too many figures. Write a number that can be paid."),
    "no_variant": marked("“{found}” is no game of this program. Its games are: {allowed}."),
    "no_house": marked("“{found}” is no house sheet of this program. There are: {allowed}."),
    # any value
    "unknown_key": marked("“{found}” is not known here. Allowed are: {allowed}."),
    "missing": marked("this is missing."),
    "not_text": marked("this must be a text in quotes, not {found}."),
    "empty_text": marked("this text is empty."),
    "not_whole": marked("this must be a whole number from {least} to {most}, not {found}."),
    "not_switch": marked("this must be true or false, not {found}."),
    "not_table": marked("this must be a table of keys and values, not {found}."),
    "not_list": marked("this must be a list in brackets, not {found}."),
    "not_allowed": marked("{found} is not allowed here. Allowed are: {allowed}."),
    "not_id": marked("“{found}” is no id. An id has small letters, digits and underscores."),
    # options
    "unknown_option": marked("“{found}” is no option of this sheet. Its options are: {allowed}."),
    "no_choice": marked("an option has at least one value to choose."),
    "choice_twice": marked("{found} stands twice among the values to choose."),
    "no_effect": marked("this option has no effect: nothing in the sheet refers to it."),
    "value_uncovered": marked("the value {found} of the option “{option}” has no entry here."),
    "value_unknown": marked(
        "“{found}” is no value of the option “{option}”. Its values are: {allowed}."
    ),
    # the rules
    "unknown_procedure": marked("“{found}” is no procedure. Procedures are: {allowed}."),
    "unknown_hand": marked("“{found}” is no hand of this game. Its hands are: {allowed}."),
    "unknown_bet": marked("“{found}” is no bet of this game. Its bets are: {allowed}."),
    "unknown_outcome": marked("“{found}” is no outcome. Outcomes are: {allowed}."),
    "no_condition": marked(
        "an outcome has at least one condition. Of a coup there are: {coup}; of a hand, after"
        " {who}: {hand}."
    ),
    "unknown_condition": marked(
        "“{found}” is no condition. Of a coup there are: {coup}; of a hand, after {who}: {hand}."
    ),
    "bad_condition": marked("{key} may not be {found}. Allowed are: {allowed}."),
    "condition_alone": marked("{found} says nothing without {other}."),
    "former_outcome": marked(
        "“{found}” stands for “{was}” and is no longer written, because the bet of that name is"
        " another one. Write “{meant}” for it, or “{was}”."
    ),
    "deal_cards": marked("the cards that the deal gives “{hand}”: {found}; every hand gets two."),
    "procedure_hands": marked("{procedure} deals the hands {allowed}; “{hand}” is missing."),
    "hands_in_turn": marked(
        "bank_in_turn deals one hand of the role ponte and one of the role banque, not {found}."
    ),
    "hands_two_tableaux": marked(
        "two_tableaux deals a hand of the role banque and two of the role ponte, or one with"
        " each_seat, not {found}."
    ),
    "hands_one_against_all": marked(
        "one_against_all deals a hand of the role banque and one of the role ponte with each_seat,"
        " not {found}."
    ),
    "no_bank": marked("bank_in_turn needs this table: how the bank is held."),
    "no_law": marked("the hand “{found}” has no law."),
    "law_form": marked("a law is one text, or a list of rows, not {found}."),
    "law_letter": marked("“{found}” is no cell of a law. D draws, S stands, ? chooses."),
    "law_cells": marked("cells here: {found}, needed: {allowed}, for the totals 0 to {most}."),
    "law_rows": marked("rows here: {found}, needed: {allowed}, for the totals 0 to {most}."),
    "row_cells": marked(
        "cells here: {found}, needed: {allowed}; the other hand stood, then its third card 0 to"
        " {most}."
    ),
    "third_card_unused": marked("the law of “{found}” looks at its own total alone."),
    "no_ponte": marked(
        "the law of “{found}” looks at a third card: say whose. Allowed: {allowed}."
    ),
    "pack_columns": marked(
        "the columns do not line up: faces {faces}, values {values}, copies {copies}."
    ),
    "pack_number": marked("“{found}” is no number of this column."),
    "pack_empty": marked("the pack holds no card."),
    "pack_twice": marked("the face “{found}” stands twice."),
    "pack_suits": marked("“{found}” copies cannot be shared out among four suits."),
    "pack_joint": marked("“{found}” cannot be told as 0: it must be a face of the pack worth 0."),
    "not_total": marked("“{found}” is no total of this game. Totals are 0 to {most}."),
    "not_odds": marked("{found} are no odds. Odds are two numbers above zero: 8:1, 19:20, 0.54:1."),
    "not_percent": marked("{found} is no share. A share is 0% to 100%, such as 5%."),
    "not_share": marked("{found} is no share. A share lies above 0 and is at most 1, such as 1/2."),
    "not_packs": marked("{found} packs are not allowed. Allowed are: as_needed, or 1 to {most}."),
    "not_burn": marked("{found} is no burn. Allowed are: none, first_card, or 1 to 20 cards."),
    "not_cut": marked("{found} is no place of the cut card. Allowed are: none, or 1 to 200."),
    "not_units": marked(
        "{found} is no limit. Allowed are: none, or 1 to {most} units of the currency."
    ),
    "not_part": marked(
        "{found} is no part of the bank. Allowed are: none, 0, or a share of at most 1, such as"
        " 1/2."
    ),
    "not_code": marked("{found} is no code of an irregularity, such as IRR-30."),
    "line_result": marked("a line says either what it pays or its result, push or lose."),
    "line_commission": marked("a commission is taken of what a line pays; this one pays nothing."),
    "too_few_seats": marked("the table’s seats are more than the {allowed} that it may have."),
    # the house
    "not_amount": marked(
        "{found} is no amount here. Allowed is 0 or more with at most {digits} decimals: 12.50."
    ),
    "not_positive": marked("{found} is no amount here. It must be above zero."),
    "below_minimum": marked("the maximum lies below the minimum."),
    "open_or_closed": marked("say which bets are open, or which are closed, not both."),
    "off_multiple": marked("{found} is no multiple of {allowed}."),
    "maximum_or_coefficient": marked(
        "say the maximum, or the coefficient that gives it, not both."
    ),
    "coefficient_alone": marked(
        "a coefficient needs a minimum: the maximum is so many times as much."
    ),
    "chip_twice": marked("a chip of {found} stands twice."),
    "chips_number": marked(
        "{found} is no number of chips of {chip}. Allowed is a whole number from 1 to {most}."
    ),
    "not_a_chip": marked("there is no chip of {found} in this house. Its chips are: {allowed}."),
    "above_largest": marked("{found} is larger than the largest chip that is paid out, {allowed}."),
    "twice": marked("{found} stands twice."),
    "too_many": marked("{found} stand here, at most {allowed} are allowed."),
    "unknown_act": marked("“{found}” is no act. Acts are: {allowed}."),
    "director_only": marked("this stays with a director: {found} is not enough."),
    "report_below": marked(
        "a variance is reported before it needs to be explained: “report” lies below “variance”."
    ),
    "not_time": marked("{found} is no time of day. Times are written like this: “06:00”."),
    "no_zone": marked(
        "{found} is no time zone known here. Zones are written like this: “Europe/Paris”, “UTC”."
    ),
    "not_line": marked("{found} is no line of a heading. A line has 1 to {most} signs."),
    "not_logo": marked("the logo is no PNG in base64."),
    "logo_heavy": marked("the logo has {found} bytes, at most {allowed} are allowed."),
    "logo_large": marked(
        "the logo is {width} by {height} dots, at most {allowed} on a side are allowed."
    ),
    "unknown_code": marked("“{found}” is no irregularity. There are: {allowed}."),
    "not_offered": marked("“{found}” is not offered for {code}. Offered are: {allowed}."),
    "nothing_offered": marked("there is nothing to resolve at {code}."),
}
"""Every fault by its name, each a sentence with the values that it needs."""


@dataclass(frozen=True, slots=True)
class SheetFault:
    """One thing that is wrong: the file, the line or the place, and what is to be said, its code a
    name of `SENTENCES`."""

    file: str
    saying: Saying
    place: Place = ()
    line: int | None = None

    @property
    def where(self) -> str:
        """The place as it is written: `bets.banque.lines.1.pays`; empty for the whole file."""
        return ".".join(str(part) for part in self.place)

    def sentence(self, words: Words) -> str:
        """What is wrong, and what is allowed there."""
        return words(SENTENCES[self.saying.code], **self.saying.values)

    def in_full(self, words: Words) -> str:
        """File, line or place, and what is wrong."""
        why = self.sentence(words)
        if self.line is not None:
            return words("{file}, line {line}: {why}", file=self.file, line=self.line, why=why)
        if self.place:
            return words("{file}, {place}: {why}", file=self.file, place=self.where, why=why)
        return words("{file}: {why}", file=self.file, why=why)


class FileFault(Exception):
    """A file from outside cannot be used; it carries every fault that was found."""

    def __init__(self, faults: Iterable[SheetFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{each.where}: {each.saying.code}" for each in self.faults))

    def sentence(self, words: Words) -> str:
        """The first fault, and how many more there are."""
        first = self.faults[0].in_full(words)
        more = len(self.faults) - 1
        if not more:
            return first
        return f"{first} " + words.plural("One more fault.", "{n} more faults.", more)


class BadOption(NoSuchRules):
    """An option, or a value of one, that the game's sheet does not offer."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(values.get("option", values["found"]), values["found"])
        self.saying = Saying(SENTENCES[code], values)

    def sentence(self, words: Words) -> str:
        """What was asked for, and what is allowed."""
        return words.sentence(self.saying)


def listed(values: Iterable[object]) -> str:
    """Values side by side, as a sentence lists what is allowed."""
    return ", ".join(str(each) for each in values)


def quoted(value: object) -> str:
    """A value as the file writes it, cut short where it is long."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str():
            text = f"“{value}”"
        case dict():
            text = "{…}"
        case list():
            text = "[…]"
        case _:  # numbers, days and hours stand as TOML writes them
            text = str(value)
    return text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "…"


MOST_QUOTED: Final = 60


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
