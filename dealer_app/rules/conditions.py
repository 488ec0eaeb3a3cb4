"""The closed vocabulary of conditions that an outcome is written in: all of a table must hold.

A condition asks for one thing of the coup (`winner`, `margin`, `cards`), or of a hand: of the one
against the bank (`ponte_total`), the bank's (`banque_cards`), that of whoever won or lost
(`winner_total`, the same of `loser`), or of so many of both (`hands = 1`, `hand_pair = "perfect"`).
Several values of a condition are the values that it allows; there is no other "or": what may come
about in two ways has two lines.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from dealer_app.rules.fact_classes import dataclass

HANDS: Final = "hands"
EACH: Final = "hand"
WHO: Final = ("ponte", "banque", "winner", "loser", EACH)
"""Whose hand a condition is about; the last is any of both, as many as `hands` says."""
TIE: Final = "tie"
ONE: Final = "one"
"""One suit or one colour, whichever."""
COLOURS: Final[Mapping[str, str]] = {"red": "hd", "black": "sc"}
SUIT_NAMES: Final[Mapping[str, str]] = {
    "spades": "s",
    "hearts": "h",
    "diamonds": "d",
    "clubs": "c",
}
PAIRS: Final = ("any", "mixed", "coloured", "perfect")
"""Of one rank; and of two colours, of one colour but two suits, of one suit (§2.6)."""

Values = tuple[str, ...]
"""What a condition allows, as text: numbers in figures, `true` or `false`, ranks beside ranks."""
Table = tuple[tuple[str, Values], ...]
"""Conditions by their keys, in the order of `KEYS`."""


_BESIDE: Final = "-"
_RANKS: Final = "A23456789TJQK"


def _place(face: str) -> tuple[int, str]:
    return _RANKS.find(face), face


def beside(faces: Iterable[str]) -> str:
    """Ranks of one hand as a table keeps them, whichever came first: `9-J`."""
    return _BESIDE.join(sorted(faces, key=_place))


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """What a condition may say: one of these words, a whole number in a range, or so many ranks;
    or a list of such values, up to `most`."""

    allowed: Values = ()
    numbers: range = range(0)
    ranks: int = 0
    most: int = 1

    def read(self, value: object, faces: Collection[str]) -> str | None:
        """The value as a table keeps it, in a game of these faces, whatever they are if none is
        known; None where it is none."""
        match value:
            case bool():
                text = str(value).lower()
                return text if text in self.allowed else None
            case int():
                return str(value) if value in self.numbers else None
            case str() if self.ranks:
                told = value.split()
                known = not faces or set(told) <= set(faces)
                return beside(told) if known and len(told) == self.ranks else None
            case str() if value not in ("true", "false"):
                return value if value in self.allowed else None
            case _:  # a number with a point, a date, a table: no condition is one
                return None

    def in_order(self, values: Collection[str]) -> Values:
        """Each of these values once, however a sheet has them in order."""
        if self.numbers:
            return tuple(sorted(set(values), key=int))
        if self.ranks:
            return tuple(sorted(set(values), key=lambda each: [*map(_place, each.split(_BESIDE))]))
        return tuple(sorted(set(values)))

    def written(self, faces: Sequence[str]) -> str:
        """What is allowed in a game of these faces, as a sheet writes it."""
        if self.numbers:
            return f"{self.numbers[0]}–{self.numbers[-1]}"
        if self.ranks > 1:
            return ", ".join([*(f"{faces[0]} {face}" for face in faces[:3]), "…"])
        return ", ".join(self.allowed or faces)


_MANY: Final = 99


def _numbers(least: int, most: int) -> ConditionKind:
    return ConditionKind(numbers=range(least, most + 1), most=_MANY)


_YES: Final = ConditionKind(("true",))
_SWITCH: Final = ConditionKind(("true", "false"))
_OF_THE_COUP: Final[Mapping[str, ConditionKind]] = {
    "winner": ConditionKind(("ponte", "banque", TIE), most=2),
    "margin": _numbers(1, 99),
    "sum": _numbers(0, 99),
    "cards": _numbers(4, 12),
    "suited": _YES,
    "coloured": ConditionKind((*COLOURS, ONE)),
    "first_alike": _YES,
    "counted": ConditionKind(ranks=1, most=_MANY),
    "times": ConditionKind(numbers=range(5)),
    "counted_suit": ConditionKind((*SUIT_NAMES, ONE)),
    HANDS: _numbers(1, 2),
}
_OF_A_HAND: Final[Mapping[str, ConditionKind]] = {
    "total": _numbers(0, 99),
    "cards": _numbers(2, 6),
    "natural": _SWITCH,
    "bust": _SWITCH,
    "third": ConditionKind(ranks=1, most=_MANY),
    "pair": ConditionKind(PAIRS),
    "ranks": ConditionKind(ranks=2, most=_MANY),
    "suited": _YES,
    "alike": _YES,
}
KEYS: Final[Mapping[str, ConditionKind]] = {
    **_OF_THE_COUP,
    **{f"{who}_{what}": kind for who in WHO for what, kind in _OF_A_HAND.items()},
}
"""Every condition: of the coup, and of a hand. Of the coup, `suited` and `coloured` look at all its
cards, `first_alike` at the rank of the first four; `counted` are ranks that come `times` among
those. Of a hand, `suited` and `ranks` look at its first two cards, `alike` at all it has."""

_KNOWN: Final = {
    "coup": ", ".join(_OF_THE_COUP),
    "who": ", ".join(f"{who}_" for who in WHO),
    "hand": ", ".join(_OF_A_HAND),
}
_TOGETHER: Final = (("counted", "times"), ("times", "counted"), ("counted_suit", "counted"))
"""What says nothing without the other."""


class BadCondition(Exception):
    """A table of conditions that is none: the name of the fault, and what it is about; `value` is
    what was found in the place of a value that is one."""

    def __init__(self, code: str, value: object = None, **about: str) -> None:
        super().__init__(code)
        self.code = code
        self.value = value
        self.about = about


def read_conditions(raw: Mapping[str, object], faces: Sequence[str]) -> Table:
    """The table that a sheet writes, in a game of these faces; BadCondition."""
    for key in raw:
        if key not in KEYS:
            raise BadCondition("unknown_condition", found=key, **_KNOWN)
    if not raw:
        raise BadCondition("no_condition", **_KNOWN)
    table = tuple((key, _read(key, raw[key], faces)) for key in KEYS if key in raw)
    found = {key for key, _ in table}
    of_hands = next((key for key in KEYS if key.startswith(f"{EACH}_") and key in found), None)
    needed = [*_TOGETHER, (HANDS, of_hands or f"{EACH}_total")]
    if of_hands is not None:
        needed.append((of_hands, HANDS))
    for key, other in needed:
        if key in found and other not in found:
            raise BadCondition("condition_alone", found=key, other=other)
    return table


def _read(key: str, raw: object, faces: Sequence[str]) -> Values:
    kind = KEYS[key]
    found = []
    for each in raw if isinstance(raw, list) and 1 <= len(raw) <= kind.most > 1 else (raw,):
        value = kind.read(each, faces)
        if value is None:
            raise BadCondition("bad_condition", each, key=key, allowed=kind.written(faces))
        found.append(value)
    return kind.in_order(found)


_IS: Final = "="
_NEXT: Final = ","


def text_of(table: Table) -> str:
    """The table as one line, by which a line of a payout is known."""
    return " ".join(f"{key}{_IS}{_NEXT.join(values)}" for key, values in table)


def table_of(text: str) -> Table:
    """The table that such a line was made of."""
    pairs = (each.partition(_IS) for each in text.split(" "))
    return tuple((key, tuple(values.split(_NEXT))) for key, _, values in pairs)
