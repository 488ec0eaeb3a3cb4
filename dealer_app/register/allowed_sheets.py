"""Which house sheets a machine may use: those of the program, and those that a director allowed.

Where nobody of the register has a PIN there is nobody who could be asked, and every sheet is free.
A sheet is known by its digest: one that was changed is another.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum, auto
from hashlib import sha256
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import Span
from dealer_app.register.state import Register
from dealer_app.rules.staff import Post, Signature

SHIPPED: Final[Mapping[str, str]] = {
    "58d268558d5bb1429d7638335db34d0d46e81e0ebfba3c538782f0a820f65571": "0.1.0",
    "d757413b44d71bb7d19aef69d8c03dd3e514ab1732ed3382a6c0876285beccf4": "0.1.0",
    "2846e3384f69bef1ded5d9b04e418dbff3e61183109dc316471955e9f21600ba": "0.1.0",
}
"""The house sheets that ever came with the program, by their digests, and with which version first:
a session that was opened under one goes on under a later program."""


class SheetStanding(Enum):
    """What a machine has to say of a house sheet."""

    FREE = auto()
    SHIPPED = auto()
    ALLOWED = auto()
    UNKNOWN = auto()


def digest_of(sheet: str) -> str:
    """The digest of a sheet's text, whatever is said of it elsewhere."""
    return sha256(sheet.encode()).hexdigest()


def standing(register: Register, digest: str) -> SheetStanding:
    """What a machine has to say of a house sheet now."""
    if digest in SHIPPED:
        return SheetStanding.SHIPPED
    if digest in register.sheets:
        return SheetStanding.ALLOWED
    somebody = any(each.pin for each in register.people.values())
    return SheetStanding.UNKNOWN if somebody else SheetStanding.FREE


class Sheets:
    """Walks the register from its first entry on, for what was allowed at an hour of before."""

    def __init__(self) -> None:
        self._allowed: dict[str, list[Span]] = {}
        self._directors: dict[str, list[Span]] = {}
        self._asked: datetime | None = None
        self._kept: datetime | None = None
        self._begun: datetime | None = None

    def take(self, entered: Entered) -> None:
        """Takes the next entry in."""
        fact, at = entered.fact, entered.at
        match fact:
            case f.PersonAdded() | f.PostChanged():
                _turn(self._directors, fact.name, at, on=fact.post is Post.DIRECTOR)
            case f.PersonLeft():
                _turn(self._directors, fact.name, at, on=False)
            case f.HouseSheetAllowed() | f.HouseSheetTakenBack():
                on = isinstance(fact, f.HouseSheetAllowed)
                _turn(self._allowed, fact.digest, at, on=on)
            case f.AlertRaised(finding=f.FileFinding.REGISTER_BEGUN):
                self._begun = at
            case _:  # nothing else changes sheets or directors
                pass
        if isinstance(fact, f.PersonAdded | f.PinChanged) and fact.pin:
            self._asked = self._asked or at
        if isinstance(fact, f.HouseSheetAllowed | f.HeadNoted):
            self._kept = self._kept or at

    def stood(self, digest: str, at: datetime) -> bool:
        """True if tables could be opened under that sheet then: it was allowed, or nobody could
        be asked yet."""
        nobody = self._asked is None or at < self._asked
        return nobody or digest in SHIPPED or _holds(self._allowed, digest, at)

    def kept(self, at: datetime) -> bool:
        """True of an hour at which the program kept in its register which sheets are allowed, and
        how far its tables were written; what lies before was dealt with an earlier version."""
        return self._kept is not None and self._kept <= at

    def knows(self, at: datetime) -> bool:
        """False of an hour before the register was begun anew: what was allowed then the one before
        it knew."""
        return self._begun is None or self._begun <= at

    def directors(self, signature: Signature, at: datetime) -> tuple[str, ...]:
        """Who of those who signed then was a director."""
        return tuple(name for name in signature.names if _holds(self._directors, name, at))


def _turn(spans: dict[str, list[Span]], key: str, at: datetime, *, on: bool) -> None:
    """Begins what does not hold yet, or ends what holds."""
    found = spans.setdefault(key, [])
    holds = bool(found) and found[-1].until is None
    if on and not holds:
        found.append(Span(at))
    elif holds and not on:
        found[-1] = Span(found[-1].since, at)


def _holds(spans: Mapping[str, list[Span]], key: str, at: datetime) -> bool:
    found = spans.get(key, ())
    return any(each.since <= at and (each.until is None or at < each.until) for each in found)
