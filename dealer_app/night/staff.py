"""Who is at the tables of this machine: PINs, sign-in, and who stands beside whom.

The register counts and remembers; here PINs are hashed, and what is asked is put to it (REQ-08). A
wrong PIN is answered only after it is recorded, so that a full disk grants no guesses; a clock that
is turned moves every lock-out with it. What is typed for a name that nobody has is not kept: it may
have been a PIN. Four figures protect against hands at the table, not against whoever can copy the
register's file.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from typing_extensions import override

from dealer_app.night.machine_clock import PARTED, WAITS, ClockLook, Waits, running
from dealer_app.register import facts as f
from dealer_app.register.admission import ACTS, barred, failed, joined, lacks, pin_objection
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.signers import DESK
from dealer_app.register.state import Person, Register, person, posts, staff
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import (
    UNSIGNED,
    USUAL,
    Act,
    Needs,
    Post,
    Signature,
    holds,
    suffices,
    tidy,
)
from dealer_app.store.chain import Clock
from dealer_app.store.register import Decide, Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=64 * 1024, parallelism=1)
"""How a PIN is hashed: about 90 ms on the machine of the measures, and 64 MiB."""

_NOBODYS: Final = (
    "$argon2id$v=19$m=65536,t=2,p=1$/sjVqb6/XqtXiKIAt8Subg$"
    "f4O/l/SJgDNvhllrr58tKF2N4/v8+9aodr+wiEuLz58"
)
"""What a PIN is held against where nobody has that name: as slow as any, and of no PIN."""


@dataclass(frozen=True, slots=True)
class VouchAsked:
    """An act for which somebody is to stand beside whoever signed: what it needs, and where."""

    act: Act
    needs: Needs
    signature: Signature = UNSIGNED
    table: str = ""


class _Checked(NamedTuple):
    """A PIN held against a hash: if it is right, that hash, and a better one if it was weak."""

    right: bool
    against: str = ""
    better: str = ""


def fits(hashed: str, pin: str) -> bool:
    """True of the PIN that was hashed so."""
    try:
        return HASHER.verify(hashed, pin)
    except (Argon2Error, InvalidHashError):
        return False


class PeopleRegister(Protocol):
    """What holds people and is written to in acts: a machine's register, or the house's book."""

    @property
    def known(self) -> Register:
        """The register as it was read or written here last."""

    def read(self) -> Register:
        """The register as it stands now."""

    def begins_no_other(self) -> None:
        """RegisterMissing where it is gone, and whoever writes next would begin another."""

    def knows_nobody(self) -> bool:
        """True while there is nobody whom it knows: whoever comes first is a director."""

    def append(self, decide: Decide) -> Deed:
        """Records what is decided on it as it stands: all of it, or nothing at all."""


R = TypeVar("R", bound=PeopleRegister)


class Door(Generic[R]):
    """The people of a register, and the one door by which they are let in.

    Whoever is not let in hears an objection. A Trouble says that the register cannot be read or
    written: then nobody is let in, and tables that are open go on. How long somebody waits is told
    by the hour at which their lock began.
    """

    def __init__(
        self,
        register: R,
        clock: Clock,
        rules: StaffRules,
        authority: Mapping[Act, Needs] = USUAL,
    ) -> None:
        self.register = register
        self.rules = rules
        self._clock = clock
        self._authority = authority

    @property
    def first_start(self) -> bool:
        """True while there is nobody: whoever comes first is a director.

        RegisterMissing where people have signed at a table of this folder: then there was a
        register that knew them, and nobody begins another.
        """
        self.register.begins_no_other()
        return self.register.knows_nobody()

    def people(self) -> tuple[Person, ...]:
        """Who is of the house now, in the order of their names."""
        self.register.begins_no_other()
        return staff(self._read())

    def posts(self) -> Mapping[str, Post]:
        """The post that everybody of the house holds now; as far as the register was read before,
        where it cannot be read any more, so that a table that is open goes on."""
        with suppress(Trouble):
            self._read()
        return posts(self.register.known)

    def barred(self, name: str) -> Objection | None:
        """Why nobody signs in under that name now; None where a PIN is asked for."""
        return self._barred(self._read(), name, self._clock())

    def _read(self) -> Register:
        register = self.register.read()
        self._see(register)
        return register

    def _see(self, register: Register) -> None:
        """Nothing is counted along where the hours of the register itself are believed."""

    def _waited(self, _: Register, each: Person, now: datetime) -> timedelta:
        """For how long somebody has waited by now."""
        return now - (each.locked_until or now) + timedelta(minutes=each.minutes)

    def _barred(self, register: Register, name: str, now: datetime) -> Objection | None:
        each = person(register, name)
        if each is None:
            return barred(register, name, now)
        return barred(register, name, now, self._waited(register, each, now))

    def add_first(
        self, name: str, pin: str, *began: f.Fact, sheet: f.HouseSheetAllowed | None = None
    ) -> Objection | None:
        """Makes the first director, who signs their own entry: there is nobody else yet; and allows
        the house sheet under which that is done. `began` is what a register that begins with them
        has to know before."""
        self.register.begins_no_other()
        self.register.knows_nobody()
        newcomer = tidy(name)
        objection = self._pin_objection(pin)
        if objection is not None:
            return objection
        added = f.PersonAdded(newcomer, Post.DIRECTOR, self._hashed(pin))

        def decide(register: Register, _: datetime) -> Deed:
            if register.people:
                values = {"act": Act.STAFF, "post": Post.DIRECTOR}
                return Deed(objection=Objection(ObjectionCode.NOT_SIGNED, values))
            return Deed([added, *([] if sheet is None else [sheet])], Signature(newcomer))

        if began:
            self.register.append(lambda register, _: Deed(() if register.newest else began))
        return self.register.append(decide).objection

    def add(self, name: str, post: Post, pin: str, signature: Signature) -> Objection | None:
        """Makes somebody one of the staff, on a director's word."""
        objection = self._pin_objection(pin)
        if objection is not None:
            return objection
        return self.enter(f.PersonAdded(tidy(name), post, self._hashed(pin)), signature)

    def reset_pin(self, name: str, pin: str, signature: Signature) -> Objection | None:
        """Gives somebody else a new PIN, on a director's word; they can sign in at once."""
        if signature.by == name:
            return Objection(ObjectionCode.OWN_PERSON, {"name": name})
        objection = pin_objection(pin)
        if objection is not None:
            return objection
        return self.enter(f.PinChanged(name, HASHER.hash(pin)), signature)

    def change_pin(self, name: str, old: str, new: str) -> Objection | None:
        """Gives whoever knows the old PIN a new one."""
        objection = pin_objection(new)
        if objection is not None:
            return objection
        hashed = HASHER.hash(new)
        return self._let_in(
            (name, old, ""),
            lambda _, each: Deed([f.PinChanged(each.name, hashed)], Signature(each.name)),
        ).objection

    def sign_in(self, name: str, pin: str, table: str = "") -> Person | Objection:
        """Whoever that name and PIN are of; after too many wrong PINs nobody for a while.

        What is answered is recorded before: a disk that is full grants no guesses.
        """
        deed = self._let_in(
            (name, pin, table),
            lambda _, each: Deed([f.SignedIn(each.name, table)], Signature(each.name)),
        )
        if deed.objection is not None:
            return deed.objection
        return self.register.known.people[deed.signature.by]

    def countersign(self, asked: VouchAsked, name: str, pin: str) -> Signature | Objection:
        """The signature with whoever gave their PIN beside it, where that is enough for the act.

        A second PIN at the act itself, and never of somebody who signed already (REQ-08, REQ-09).
        """
        already = {asked.signature.by, *asked.signature.beside}
        whose = person(self.register.read(), name)
        if whose is not None and whose.name in already:
            return Objection(ObjectionCode.ALREADY_SIGNED, {"name": whose.name})
        deed = self._let_in(
            (name, pin, asked.table), lambda register, each: _beside(register, each, asked)
        )
        return deed.objection or joined(asked.signature, deed.signature.by)

    def authorise(self, act: Act, signature: Signature) -> Objection | None:
        """What those who signed lack for an act that the house reserves; None where they may."""
        if not self.rules.pins:
            return None
        return lacks(posts(self.register.read()), act, signature, self._authority[act])

    def enter(self, fact: f.Fact, signature: Signature = UNSIGNED) -> Objection | None:
        """Records a fact of the machine, if those who signed may bring it about."""

        def decide(register: Register, _: datetime) -> Deed:
            act = ACTS.get(type(fact)) if self.rules.pins else None
            if act is not None:
                lacking = lacks(posts(register), act, signature, self._authority[act])
                if lacking is not None:
                    return Deed(objection=lacking)
            return Deed([fact], signature)

        return self.register.append(decide).objection

    def _pin_objection(self, pin: str) -> Objection | None:
        """What speaks against a PIN; none is needed where the house asks for none."""
        return None if not pin and not self.rules.pins else pin_objection(pin)

    def _hashed(self, pin: str) -> str:
        return HASHER.hash(pin) if pin else ""

    def _let_in(
        self, given: tuple[str, str, str], then: Callable[[Register, Person], Deed]
    ) -> Deed:
        """What follows from a right PIN, or from a wrong one; hashing keeps nobody waiting."""
        name, pin, table = given
        self.register.begins_no_other()
        checked = self._checked(person(self._read(), name), pin)

        def decide(register: Register, now: datetime) -> Deed:
            each, barrier = person(register, name), self._barred(register, name, now)
            if each is None or barrier is not None:
                told = () if each and not each.left else (each.name if each else "",)
                return Deed([f.SignInFailed(n, table) for n in told], objection=barrier)
            if self.rules.pins and not each.pin:
                return Deed(objection=Objection(ObjectionCode.PIN_MISSING, {"name": each.name}))
            if each.pin != checked.against:
                return Deed(objection=Objection(ObjectionCode.PIN_CHANGED, {"name": each.name}))
            if not checked.right:
                facts, objection = failed(register, each, table, now, self.rules)
                return Deed(facts, objection=objection)
            deed = then(register, each)
            hashed = checked.better if register.book is None else ""  # the book's is its own
            better = [f.PinRehashed(each.name, hashed)] if hashed else []
            return deed._replace(facts=(*deed.facts, *better))

        deed = self.register.append(decide)
        self._see(self.register.known)
        return deed

    def _checked(self, each: Person | None, pin: str) -> _Checked:
        """The PIN held against somebody's hash; as much work where there is nobody."""
        against = each.pin if each is not None else ""
        if not self.rules.pins:
            return _Checked(right=True, against=against)
        if not fits(against or _NOBODYS, pin):
            return _Checked(right=False, against=against)
        weak = HASHER.check_needs_rehash(against) if against else False
        return _Checked(bool(against), against, HASHER.hash(pin) if weak else "")


class Staff(Door[RegisterFile]):
    """The people of the machine's register. How long somebody waits is counted by the time that the
    machine runs, for anybody at it may turn its clock."""

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        rules: StaffRules,
        authority: Mapping[Act, Needs] = USUAL,
        elapsed: Callable[[], float] = running,
        *,
        waits: Waits | None = None,
    ) -> None:
        super().__init__(RegisterFile(folder / FILE, clock), clock, rules, authority)
        self._elapsed = elapsed
        self._waits = waits or (WAITS if elapsed is running else Waits(elapsed))
        self._looked: ClockLook | None = None

    def sign_out(self, name: str, table: str = DESK, *, idle: bool = False) -> None:
        """Records that somebody left a window, or that it locked itself."""
        self.enter(f.SignedOut(name, table, idle), Signature(name))

    def leave(self, signature: Signature, table: str = DESK, *, idle: bool = False) -> None:
        """Records that those who signed at a table, or at the desk, have left it: nothing more
        counts by that PIN. A register that cannot be written stops nobody from leaving."""
        with suppress(Trouble):
            for name in signature.names:
                self.sign_out(name, table, idle=idle)

    def look_at_clock(self) -> f.ClockTurned | None:
        """Records that the clock was turned since it was looked at last, and says how (REQ-11).

        What another program recorded of the same turn is not recorded twice.
        """
        shown, since = self._clock(), self._elapsed()
        before = self._looked or ClockLook(shown, since, self.register.read().turned)
        self._looked = before
        by = before.parted(shown, since, self.register.read().turned)
        if abs(by) <= PARTED:
            return None

        def decide(register: Register, _: datetime) -> Deed:
            more = before.parted(shown, since, register.turned)
            return Deed([f.ClockTurned(shown - more, shown)] if abs(more) > PARTED else [])

        self.register.append(decide)
        self._looked = ClockLook(shown, since, self.register.known.turned)
        return f.ClockTurned(shown - by, shown)

    @override
    def _see(self, register: Register) -> None:
        self._waits.see(self.register.path, register, self._elapsed())

    @override
    def _waited(self, register: Register, each: Person, now: datetime) -> timedelta:
        return self._waits.waited(self.register.path, register, each, self._elapsed())


def _beside(register: Register, each: Person, asked: VouchAsked) -> Deed:
    """Whether somebody's hand is what an act wants: recorded either way."""
    told = (asked.act, each.name, asked.signature.by, asked.table)
    signature = joined(asked.signature, each.name)
    enough = suffices(posts(register), signature, asked.needs, asked.act)
    begins = not asked.signature.by and holds(each.post, asked.needs, asked.act)
    if enough or begins:
        return Deed([f.AuthorityGiven(*told)], Signature(each.name))
    values = {"act": asked.act, "post": asked.needs.post}
    objection = Objection(ObjectionCode.NO_AUTHORITY, values)
    return Deed([f.AuthorityRefused(*told)], Signature(each.name), objection)
