"""The kinds of value that sheets and house sheets are written in, each refusing what it is
not."""

import re
import struct
import zlib
from base64 import b64decode
from binascii import Error
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final

from dealer_app.library.faults import listed, quoted
from dealer_app.library.strict import By, Within, wrong
from dealer_app.rules import bank_rules, cards, money, variant
from dealer_app.rules.conditions import BadCondition, read_conditions
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import read_odds, read_percent, read_share
from dealer_app.rules.outcomes import FORMER, MEANT, OUTCOMES, called

MOST_PACKS: Final = 20
MOST_BURNED: Final = 20
DEEPEST_CUT: Final = 200
MOST_UNITS: Final = 1_000_000

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_COLUMN: Final = re.compile(r"\d{1,3}", re.ASCII)
_CODE: Final = re.compile(r"IRR-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class SheetFrame:
    """What the values of a sheet are checked against: the hands and the faces that it names, and
    whether it is the text that a session recorded."""

    hands: tuple[str, ...]
    faces: tuple[str, ...] = ()
    recorded: bool = False


def among(
    allowed: Iterable[str], code: str = "not_allowed", made: Callable[[str], object] = str
) -> By:
    """One of these texts, made into what it stands for; else the fault of that name."""
    known = tuple(allowed)

    def check(value: object) -> object:
        if isinstance(value, str) and value in known:
            return made(value)
        found = value if isinstance(value, str) and code != "not_allowed" else quoted(value)
        raise wrong(code, found=found, allowed=listed(known))

    return By(check)


def one_of(kind: type[StrEnum], code: str = "not_allowed") -> By:
    """A member of a closed list, by the word that sheets use for it."""
    return among((each.value for each in kind), code, kind)


def whole_number(least: int, most: int) -> By:
    """A whole number in that range."""

    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise wrong("not_whole", found=quoted(value), least=least, most=most)

    return By(check)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise wrong("not_text", found=quoted(value))
    if not value.strip():
        raise wrong("empty_text")
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong("not_switch", found=quoted(value))
    return value


def _choice(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise wrong("not_text", found=quoted(value))
    return str(value)


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise wrong("not_id", found=value if isinstance(value, str) else quoted(value))
    return value


def _code(value: object) -> str:
    if value == "":
        return ""
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise wrong("not_code", found=quoted(value))
    return value


def _figure(read: Callable[[str], Fraction | None], code: str) -> By:
    """A text that names a number; else the fault of that name."""

    def check(value: object) -> Fraction:
        number = read(value) if isinstance(value, str) else None
        if number is None:
            raise wrong(code, found=quoted(value))
        return number

    return By(check)


def _burn(value: object) -> str:
    if value in ("none", "first_card"):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_BURNED:
        return str(value)
    raise wrong("not_burn", found=quoted(value))


def _cut(value: object) -> int | None:
    if value == "none":
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= DEEPEST_CUT:
        return value
    raise wrong("not_cut", found=quoted(value))


def _side(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) == 1:
        return value
    raise wrong("not_allowed", found=quoted(value), allowed="1, -1")


def _least(value: object) -> int:
    return 0 if value == "none" else _units(value)


def _most(value: object) -> int | None:
    return None if value == "none" else _units(value)


def _units(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_UNITS:
        return value
    raise wrong("not_units", found=quoted(value), most=MOST_UNITS)


def _part(value: object) -> Fraction | None:
    if value == "none":
        return None
    share = read_share(value) if isinstance(value, str) else None
    if share is None and value != "0":
        raise wrong("not_part", found=quoted(value))
    return share or Fraction(0)


def _as_needed(value: object) -> int | None:
    if value == "as_needed":
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_PACKS:
        return value
    raise wrong("not_packs", found=quoted(value), most=MOST_PACKS)


def _column(value: object) -> tuple[int, ...]:
    numbers = _text(value).split()
    for each in numbers:
        if not _COLUMN.fullmatch(each):
            raise wrong("pack_number", found=each)
    return tuple(int(each) for each in numbers)


def _faces(value: object) -> tuple[str, ...]:
    return tuple(_text(value).split())


def _hand(value: object, frame: object) -> variant.HandId:
    assert isinstance(frame, SheetFrame)
    if not isinstance(value, str) or value not in frame.hands:
        found = value if isinstance(value, str) else quoted(value)
        raise wrong("unknown_hand", found=found, allowed=listed(frame.hands))
    return variant.HandId(value)


def _outcome(value: object, frame: object) -> str:
    """An outcome by its conditions, by its name, or by the one that it had when a recorded session
    was opened."""
    assert isinstance(frame, SheetFrame)
    if isinstance(value, dict):
        try:
            return called(read_conditions(value, frame.faces))
        except BadCondition as bad:
            found = {} if bad.value is None else {"found": quoted(bad.value)}
            raise wrong(bad.code, **bad.about, **found) from None
    name = value if isinstance(value, str) else quoted(value)
    if name in OUTCOMES:
        return name
    if name not in FORMER:
        raise wrong("unknown_outcome", found=name, allowed=listed(OUTCOMES))
    if not frame.recorded:
        raise wrong("former_outcome", found=name, was=FORMER[name], meant=MEANT[name])
    return FORMER[name]


def _deal(value: object, frame: object) -> tuple[variant.HandId, ...]:
    names = _text(value).split()
    return tuple(_hand(name, frame) for name in names)


Text = Annotated[str, By(_text)]
Switch = Annotated[bool, By(_switch)]
Choice = Annotated[str, By(_choice)]
Id = Annotated[str, By(_id)]
Code = Annotated[str, By(_code)]
Odds = Annotated[Fraction, _figure(read_odds, "not_odds")]
Percent = Annotated[Fraction, _figure(read_percent, "not_percent")]
Share = Annotated[Fraction, _figure(read_share, "not_share")]
Burn = Annotated[str, By(_burn)]
Cut = Annotated[int | None, By(_cut)]
Packs = Annotated[int | None, By(_as_needed)]
Side = Annotated[int, By(_side)]
Least = Annotated[int, By(_least)]
Most = Annotated[int | None, By(_most)]
Part = Annotated[Fraction | None, By(_part)]
Faces = Annotated[tuple[str, ...], By(_faces)]
Column = Annotated[tuple[int, ...], By(_column)]
Hand = Annotated[variant.HandId, Within(_hand)]
Deal = Annotated[tuple[variant.HandId, ...], Within(_deal)]

Procedure = Annotated[variant.Procedure, one_of(variant.Procedure, "unknown_procedure")]
Role = Annotated[variant.Role, one_of(variant.Role)]
Fund = Annotated[variant.Fund, one_of(variant.Fund)]
NextPrincipal = Annotated[variant.NextPrincipal, one_of(variant.NextPrincipal)]
LevyBase = Annotated[variant.LevyBase, one_of(variant.LevyBase)]
Passes = Annotated[bank_rules.Passes, one_of(bank_rules.Passes)]
Match = Annotated[bank_rules.Match, one_of(bank_rules.Match)]
Excess = Annotated[bank_rules.Excess, one_of(bank_rules.Excess)]
Alone = Annotated[bank_rules.Alone, one_of(bank_rules.Alone)]
AfterTie = Annotated[bank_rules.AfterTie, one_of(bank_rules.AfterTie)]
Speaker = Annotated[bank_rules.Speaker, one_of(bank_rules.Speaker)]
Offer = Annotated[bank_rules.CardOffer, one_of(bank_rules.CardOffer)]
Claim = Annotated[bank_rules.Claim, one_of(bank_rules.Claim)]
Stops = Annotated[bank_rules.Stops, one_of(bank_rules.Stops)]
Times = Annotated[variant.Times, one_of(variant.Times)]
Method = Annotated[cards.Method, one_of(cards.Method)]
Bust = Annotated[cards.Bust, one_of(cards.Bust)]
Reference = Annotated[
    variant.Reference,
    among(
        (each.value for each in variant.Reference if each is not variant.Reference.NONE),
        "not_allowed",
        variant.Reference,
    ),
]
Rounding = Annotated[money.Rounding, one_of(money.Rounding)]
Outcome = Annotated[str, Within(_outcome)]
LineResult = Annotated[
    variant.Result,
    among((variant.Result.PUSH.value, variant.Result.LOSE.value), "not_allowed", variant.Result),
]


# A logo inside a house sheet: a small PNG, as base64


HEAVIEST: Final = 64 * 1024
"""Bytes that a logo may have: the sheet stands whole in every session's opening."""

LONGEST_SIDE: Final = 4096
_MARK: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">II")
_CHUNK: Final = struct.Struct(">I4s")
_SUM: Final = struct.Struct(">I")


def read_logo(text: str) -> str:
    """The base64 of a PNG, its white space gone; a fault unless it is a whole one, not too heavy
    and not too large."""
    plain = "".join(text.split())
    try:
        image = b64decode(plain, validate=True)
    except (Error, ValueError):
        raise wrong("not_logo") from None
    if len(image) > HEAVIEST:
        raise wrong("logo_heavy", found=len(image), allowed=HEAVIEST)
    width, height = _size(image)
    if not 0 < width <= LONGEST_SIDE or not 0 < height <= LONGEST_SIDE:
        raise wrong("logo_large", width=width, height=height, allowed=LONGEST_SIDE)
    return plain


def _size(image: bytes) -> tuple[int, int]:
    """Width and height of a PNG whose every part is whole; a fault for anything else."""
    parts = list(_parts(image)) if image.startswith(_MARK) else []
    kinds = [kind for kind, _ in parts]
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or b"IDAT" not in kinds:
        raise wrong("not_logo")
    head = parts[0][1]
    if len(head) != 13:
        raise wrong("not_logo")
    width, height = _HEAD.unpack_from(head)
    return width, height


def _parts(image: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG by their kind, as far as they are whole and their sums are right."""
    at = len(_MARK)
    while at + _CHUNK.size + _SUM.size <= len(image):
        length, kind = _CHUNK.unpack_from(image, at)
        end = at + _CHUNK.size + length
        if end + _SUM.size > len(image):
            return
        if _SUM.unpack_from(image, end)[0] != zlib.crc32(image[at + 4 : end]):
            return
        yield kind, image[at + _CHUNK.size : end]
        at = end + _SUM.size
