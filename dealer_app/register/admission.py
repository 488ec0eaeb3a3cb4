"""Who is let in, and who may: which PINs are taken, wrong ones lock a name for a while, acts need a
post (REQ-08)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode, Values
from dealer_app.register.state import (
    BookCopy,
    Person,
    Register,
    is_last_director,
    person,
    stem,
)
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import MOST_WRONG, Act, Needs, Post, Signature, holds, suffices

ACTS: Final[Mapping[type[f.Fact], Act]] = {
    **dict.fromkeys(
        (f.PersonAdded, f.PinChanged, f.PostChanged, f.PersonLeft, f.Unlocked), Act.STAFF
    ),
    **dict.fromkeys(
        (
            *(f.PackAdded, f.PackChecked, f.PackInPlay, f.PackTakenBack, f.CardReplaced),
            *(f.PackRetired, f.PackDestroyed, f.PackHeldBack, f.PackReleased),
        ),
        Act.CARDS,
    ),
    **dict.fromkeys(
        (f.HouseSheetSaved, f.HouseSheetAllowed, f.HouseSheetTakenBack), Act.HOUSE_SHEET
    ),
    f.FillSent: Act.CAGE,
    f.CreditReceived: Act.CAGE,
    f.SlipRefused: Act.CAGE,
    f.SlipAnswered: Act.CLEAR_ALERT,
    f.AlertAnswered: Act.CLEAR_ALERT,
    f.HouseKeyMade: Act.STAFF,
    f.PaperReprinted: Act.REPRINT,
    f.PaperCancelled: Act.REPRINT,
    f.RectifiedAfterClosing: Act.RECTIFY,
    f.BackedUp: Act.BACK_UP,
    f.FolderChosen: Act.BACK_UP,
    f.SetupExported: Act.BACK_UP,
    f.SetupImported: Act.STAFF,
    f.Restored: Act.RESTORE,
    f.RecordBrought: Act.RESTORE,
    f.NumbersSkipped: Act.RESTORE,
}
"""Which act it is to bring about a fact of that kind; any other is told by the program itself."""


ALONE: Final = 12 * 60
"""Minutes that a director waits then whom no other could unlock."""


BY_KEY: Final = frozenset(
    {
        f.FileFinding.REGISTER_SHORTER,
        f.FileFinding.KEY_DIFFERS,
        f.FileFinding.SIGNATURE_FORGED,
        f.FileFinding.COPY_DEALT_AT,
    }
)
"""What this machine's key may say against the register."""

OF_THE_REGISTER: Final = BY_KEY | {f.FileFinding.REGISTER_DIFFERS, f.FileFinding.REGISTER_BEGUN}
"""What is found of the register itself."""

FOR_A_DIRECTOR: Final = OF_THE_REGISTER | {f.FileFinding.UNSIGNED}
"""What a director answers for: what was dealt while nobody could sign is, too."""

BY_SERVER: Final = frozenset(
    {f.FileFinding.SERVER_SHORTER, f.FileFinding.SERVER_DIFFERS, f.FileFinding.RECEIPT_GONE}
)
"""What the house's server may say against a table's journal, or against the register."""

SET_ASIDE: Final = frozenset({f.FileFinding.TABLE_BROKEN, f.FileFinding.TABLE_DAMAGED})
"""What is found of a file from which nobody deals on: once it is decided, it is kept beside."""


def answers_for(alert: f.AlertRaised) -> Act:
    """Which act it is to decide that alert: a chef de table goes on with a table's journal, a
    director with the register, as after a backup (trust of the register is the house's), and with
    what was dealt at a table while it could not be asked."""
    of_register = alert.finding in BY_SERVER and stem(alert.file) == alert.file
    of_register |= alert.finding in FOR_A_DIRECTOR
    return Act.RESTORE if of_register else Act.ANSWER_FINDING


def book_hours(copy: BookCopy | None, at: datetime) -> int:
    """How many whole hours old a machine's copy of the house's book is; 0 where it has none, or the
    clock shows less than when it was heard."""
    return 0 if copy is None else max(0, (at - copy.at) // timedelta(hours=1))


def opening_needs(house: House, copy: BookCopy | None, at: datetime) -> Needs:
    """What it takes to open a table: a chef beside, whatever the house asks, where nobody knows any
    more who has left it."""
    needs = house.needs(Act.OPEN_TABLE)
    if book_hours(copy, at) < house.staff.trust_hours:
        return needs
    post = needs.post if needs.post is Post.DIRECTOR else Post.CHEF
    return Needs(post, max(needs.people, 2))


def barred(
    register: Register, name: str, at: datetime, waited: timedelta = timedelta(0)
) -> Objection | None:
    """Why nobody signs in under that name now, whatever the PIN; None where a PIN is asked for.

    `waited` is for how long the program that runs has known of the lock; what a register of before
    says of one is held against the hour.
    """
    each = person(register, name)
    if each is None:
        return Objection(ObjectionCode.NOBODY, {"name": name})
    if each.left:
        return Objection(ObjectionCode.HAS_LEFT, {"name": each.name})
    if each.wrong:
        return _waits(each, at, waited)
    if each.locked_until is not None and at < each.locked_until:
        return Objection(ObjectionCode.LOCKED, {"name": each.name, "until": each.locked_until})
    return None


def _waits(each: Person, at: datetime, waited: timedelta) -> Objection | None:
    if not each.minutes:
        return Objection(ObjectionCode.LOCKED_FOR_GOOD, {"name": each.name})
    rest = timedelta(minutes=each.minutes) - waited
    if rest <= timedelta(0):
        return None
    return Objection(ObjectionCode.LOCKED, {"name": each.name, "until": at + rest})


def failed(
    register: Register, each: Person, table: str, at: datetime, rules: StaffRules
) -> tuple[tuple[f.Fact, ...], Objection]:
    """What a wrong PIN brings about, and what is said of it: guesses left, or for how long nobody
    signs in under that name."""
    failure = f.SignInFailed(each.name, table)
    wrong, allowed = each.wrong + each.failures + 1, min(rules.guesses, MOST_WRONG)
    if wrong < allowed and not each.wrong:
        told: Values = {"name": each.name, "number": allowed - wrong}
        return (failure,), Objection(ObjectionCode.PIN_WRONG, told)
    minutes = rules.locked_minutes << max(wrong - allowed, 0)
    if wrong >= MOST_WRONG:
        minutes = ALONE if is_last_director(register, each) else 0
    until = at + timedelta(minutes=minutes) if minutes else None
    locked = f.LockedOut(each.name, until, wrong, minutes, table)
    if until is None:
        return (failure, locked), Objection(ObjectionCode.LOCKED_FOR_GOOD, {"name": each.name})
    return (failure, locked), Objection(ObjectionCode.LOCKED, {"name": each.name, "until": until})


def lacks(
    posts: Mapping[str, Post], act: Act, signature: Signature, needs: Needs
) -> Objection | None:
    """What those who signed lack for an act: a name, a second person, or a post (REQ-09)."""
    if suffices(posts, signature, needs, act):
        return None
    signed = [posts[name] for name in signature.names if name in posts]
    if not signed:
        return Objection(ObjectionCode.NOT_SIGNED, {"act": act, "post": needs.post})
    if len(signed) < needs.people and any(holds(post, needs, act) for post in signed):
        return Objection(ObjectionCode.SECOND_PERSON, {"act": act, "post": needs.post})
    return Objection(ObjectionCode.NO_AUTHORITY, {"act": act, "post": needs.post})


def joined(signature: Signature, name: str) -> Signature:
    """The signature with one name more, the first who makes it where there is nobody yet.

    ValueError for a name that stands in it: nobody authorises himself.
    """
    if not signature.by:
        return Signature(name, signature.beside)
    return Signature(signature.by, (*signature.beside, name))


# Which PINs are taken: figures alone, neither too few nor the first that anybody would try


FEWEST, MOST = 4, 12
"""How many figures a PIN has."""

_STEPS: Final = ({0}, {1}, {9})  # from each figure to the next, modulo ten: 1111, 7890, 4321


def pin_objection(pin: str) -> Objection | None:
    """What speaks against a PIN; None for one that is taken."""
    if not (pin.isascii() and pin.isdigit() and FEWEST <= len(pin) <= MOST):
        return Objection(ObjectionCode.PIN_FORM, {"fewest": FEWEST, "most": MOST})
    if {(int(b) - int(a)) % 10 for a, b in pairwise(pin)} in _STEPS:
        return Objection(ObjectionCode.PIN_SIMPLE)
    return None
