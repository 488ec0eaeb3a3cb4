"""The staff as it is reviewed each quarter: who holds which post, when a PIN was used last, what
was changed last and by whom; those who left too (REQ-08)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from dealer_app.register import facts as f
from dealer_app.register.hands import Hands
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import known_as
from dealer_app.rules.staff import Post


class Change(StrEnum):
    """What was done last with somebody's place in the house."""

    ADDED = "added"
    PIN = "pin"
    POST = "post"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Somebody of the house, or who was: `pin_used` is when their PIN was right last, None where
    it never was; `by` is whoever made the last change, `proved` where the
    register has their PIN of that hour."""

    name: str
    post: Post
    change: Change
    changed: datetime
    by: str
    pin_used: datetime | None = None
    proved: bool = True

    @property
    def left(self) -> bool:
        """True of somebody who left the house."""
        return self.change is Change.LEFT


def reviewed(entries: Iterable[Entered]) -> tuple[Reviewed, ...]:
    """Everybody whom the register ever knew, in the order of their names, those who left last."""
    found = dict[str, Reviewed]()
    walk = Hands()
    for entered in entries:
        fact, at, signature, *_ = entered
        proved = signature.by not in walk.unproved(entered)
        if isinstance(fact, f.PersonAdded):
            first = Reviewed(fact.name, fact.post, Change.ADDED, at, signature.by, None, proved)
            if found.setdefault(fact.name, first).left:
                found[fact.name] = first
            continue
        each = found.get(getattr(fact, "name", ""))
        if each is None:
            continue
        changed = replace(each, changed=at, by=signature.by, proved=proved)
        match fact:
            case f.SignedIn() | f.AuthorityGiven() | f.AuthorityRefused():
                found[each.name] = replace(each, pin_used=at)
            case f.PinChanged():
                found[each.name] = replace(changed, change=Change.PIN)
            case f.PostChanged():
                found[each.name] = replace(changed, change=Change.POST, post=fact.post)
            case f.PersonLeft():
                found[each.name] = replace(changed, change=Change.LEFT)
            case _:  # nothing else changes anybody’s place
                pass
    return tuple(sorted(found.values(), key=lambda each: (each.left, known_as(each.name))))
