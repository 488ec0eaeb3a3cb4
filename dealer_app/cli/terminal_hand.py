"""Whose hand is behind a command of the terminal: a name and a PIN, as at the window (REQ-08).

A PIN is keyed on the terminal, or handed over by a file descriptor; never as an argument, which
every list of processes shows. Where standard input is no terminal nobody is waited for: what is
done then is unsigned. What the window has done for it in a process of its own is signed by whoever
gave their PIN there, as long as that window runs and they have not left.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field, replace
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.register_words import objected
from dealer_app.night.house_guard import guarding, sheet_guard
from dealer_app.night.machine_notes import boot
from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.register import facts as f
from dealer_app.register.admission import lacks
from dealer_app.register.objections import Objection
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import TERMINAL, Hands
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import register_in
from dealer_app.store.troubles import Trouble

_NO_PIN: Final = marked(
    "No PIN was given for {name}: key it when you are asked, or hand it over with --pin-fd, one"
    " line a name."
)
_READS: Final = marked(
    "Name who reads with --by NAME; where no terminal asks for their PIN, hand it over with"
    " --pin-fd."
)
_NO_DIRECTOR: Final = marked("Name the first director with --by NAME.")
_NOT_THE_SAME: Final = marked("The two PINs are not the same: key them again.")
_NO_FD: Final = marked("No PIN can be read from file descriptor {number}: {why}.")


@dataclass(frozen=True, slots=True)
class Named:
    """Who is to sign, as the command line names them: who does it, who stands beside, and the file
    descriptor that gives their PINs, a line each."""

    by: str = ""
    beside: tuple[str, ...] = ()
    pin_fd: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who is named, in order."""
        return tuple(name for name in (self.by, *self.beside) if name)


NOBODY: Final = Named()


@dataclass(frozen=True, slots=True)
class Hand:
    """Who signed what a command does, and the posts of the house.

    `house` says what each act needs; None where nobody has to be asked. `granted` is what those
    who signed may besides.
    """

    house: House | None = None
    signature: Signature = UNSIGNED
    posts: Mapping[str, Post] = field(default_factory=dict)
    granted: frozenset[Act] = frozenset()

    @property
    def missing(self) -> bool:
        """True where somebody should have signed, and nobody did."""
        return self.house is not None and self.signature == UNSIGNED

    def lacks(self, act: Act) -> Objection | None:
        """What those who signed lack for an act; None where they may."""
        if self.house is None or act in self.granted:
            return None
        return lacks(self.posts, act, self.signature, self.house.needs(act))


FREE: Final = Hand()
"""The hand where nobody has to be asked."""


class NotSigned(Trouble):
    """Whoever is named does not sign: a wrong PIN, a post that may not, or no PIN at all."""


def refused(words: Words, objection: Objection, *more: str) -> NotSigned:
    """An objection as what stops a command, and what may be done about it."""
    return NotSigned("{said}", said=" ".join((objected(words, objection), *more)))


def check_reading(hand: Hand, words: Words) -> None:
    """NotSigned where whoever looks at results may not, or where nobody said who they are: what is
    only read has no unsigned form."""
    lacking = hand.lacks(Act.READ_PAPERS)
    if lacking is not None:
        raise refused(words, lacking, *([words(_READS)] if hand.missing else []))


def guard_of(folder: Path) -> House | None:
    """The house that guards a folder; None where its register cannot be asked either, so that what
    is left of it can be saved."""
    with suppress(Trouble):
        return guarding(folder)
    return None


def machine_guard(folder: Path) -> House | None:
    """The house by whose rules somebody answers for the machine itself: the one that guards its
    nights, else one as houses usually are, as soon as somebody has a PIN; None before.

    A Trouble where the register cannot be read, or is gone.
    """
    house = sheet_guard(folder, House(staff=StaffRules(pins=False)))
    return house if house.staff.pins else None


@contextmanager
def signing(
    folder: Path, named: Named, act: Act, house: House | None, words: Words
) -> Iterator[Hand]:
    """The hand behind an act in that folder while it is done, unsigned where nobody is named or
    nobody can be asked. NotSigned where somebody is named who may not, or whose PIN is wrong.

    Who signed here has left when it is done: nobody goes on by that PIN.
    """
    path = None if house is None else register_in(folder)
    register = None if path is None else RegisterFile(path, _now)
    if house is None or register is None or not register.read().people:
        yield FREE
        return
    staff = Staff(folder, _now, house.staff, house.authority)
    if named.by and set(named.names) <= seated(register, os.getppid()):
        yield Hand(house, Signature(named.by, named.beside), staff.posts())
        return
    pins = _pins(named, words)
    if not pins:
        yield Hand(house)
        return
    asked, signed = VouchAsked(act, house.needs(act), UNSIGNED, TERMINAL), list[str]()
    try:
        for name, pin in zip(named.names, pins, strict=True):
            found = _signed(staff, asked, name, pin)
            if isinstance(found, Objection):
                raise refused(words, found)
            signed += [found.beside[-1] if found.beside else found.by]
            asked = replace(asked, signature=found)
        yield Hand(house, asked.signature, staff.posts())
    finally:
        for name in signed:
            with suppress(Trouble):
                staff.sign_out(name, TERMINAL)


def seated(register: RegisterFile, process: int) -> frozenset[str]:
    """Whose PIN was given to a program that still runs, and who have not left; nobody where that
    process is no window of this folder."""
    begun = register.newest(f.ProgramStarted, lambda fact: _is_of(fact, process))
    if begun is None:
        return frozenset()
    walk = Hands()
    for each in register.entries(since=begun.seq):
        walk.unproved(Entered(each.fact, each.at, each.signature))
    return walk.present if walk.runs(process) else frozenset()


def _is_of(fact: f.Fact, process: int) -> bool:
    """True of the start of that process since this start of the machine: numbers come again."""
    if not isinstance(fact, f.ProgramStarted):
        return False
    return fact.process == process and fact.boot in {"", boot()}


def _signed(staff: Staff, asked: VouchAsked, name: str, pin: str) -> Signature | Objection:
    """The signature with one hand more: the first signs in, as at the window."""
    if asked.signature != UNSIGNED:
        return staff.countersign(asked, name, pin)
    person = staff.sign_in(name, pin, asked.table)
    return person if isinstance(person, Objection) else Signature(person.name)


def new_pin(named: Named, words: Words) -> str:
    """The PIN that somebody is given who has none yet, keyed twice where it is keyed; NotSigned
    where there is none, or where the two differ."""
    if not named.by:
        raise NotSigned(_NO_DIRECTOR)
    (pin, *_) = _pins(replace(named, beside=()), words) or ("",)
    if not pin:
        raise NotSigned(_NO_PIN, name=named.by)
    confirm(named.pin_fd, words, named.by, pin)
    return pin


def confirm(pin_fd: int | None, words: Words, name: str, pin: str) -> None:
    """Has a new PIN keyed once more, where it is keyed; NotSigned where the two differ."""
    if pin_fd is None and _keyed(words, name) != pin:
        raise NotSigned(_NOT_THE_SAME)


def pins_of(names: Sequence[str], pin_fd: int | None, words: Words) -> Sequence[str]:
    """A PIN for each name; NotSigned where one is left out, or nobody can be asked."""
    given = _pins(Named(names[0], tuple(names[1:]), pin_fd), words)
    if not given:
        raise NotSigned(_NO_PIN, name=names[0])
    return given


def _pins(named: Named, words: Words) -> Sequence[str]:
    """A PIN for each name, none where nobody can be asked; NotSigned where one is left out."""
    if named.pin_fd is not None:
        given = _handed_over(named.pin_fd, len(named.names))
    elif named.names and sys.stdin is not None and sys.stdin.isatty():
        given = [_keyed(words, name) for name in named.names]
    else:
        return ()
    for name, pin in zip(named.names, given, strict=True):
        if not pin:
            raise NotSigned(_NO_PIN, name=name)
    return given


def _handed_over(number: int, lines: int) -> Sequence[str]:
    try:
        with open(number, encoding="utf-8", errors="replace") as file:
            return [file.readline().rstrip("\r\n") for _ in range(lines)]
    except OSError as error:
        raise NotSigned(_NO_FD, number=number, why=system_reason(error)) from error


def _keyed(words: Words, name: str) -> str:
    """The PIN that is keyed, unseen; empty where the terminal ends instead."""
    with suppress(EOFError):
        return getpass(words("PIN of {name}: ", name=name))
    return ""


def _now() -> datetime:
    return datetime.now(UTC)
