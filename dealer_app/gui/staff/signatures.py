"""Signatures asked for in the window: who signs in, and who stands beside whom (REQ-08, REQ-09)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.pin_entry import PinAsked, SignQuestion, Somebody
from dealer_app.i18n import marked
from dealer_app.i18n.names import act_name, post_name
from dealer_app.i18n.register_words import objected
from dealer_app.night.house_guard import unasked
from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.register.objections import Objection
from dealer_app.register.state import known_as
from dealer_app.rules.staff import UNSIGNED, Act, Needs, Post, Signature, holds
from dealer_app.store.troubles import Trouble

_NOBODY: Final = marked("Nobody else of the house may do that: a director adds people.")

Then = Callable[[Signature], None]


def _nothing() -> None:
    """Nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """Who is let in, and why: `locked` where nobody may go on before somebody signs.

    `first` is offered before the others; `may` says of a name and its post whether it is offered.
    """

    title: str
    why: str
    may: Callable[[str, Post], bool]
    first: str = ""
    locked: bool = False
    given_up: Callable[[], None] = _nothing


def deals(_: str, post: Post) -> bool:
    """True of everybody who may sit at a table."""
    return holds(post, Needs(), Act.DEAL)


class Authorising(QObject):
    """Asks for PINs on behalf of one table, or of the desk where no table is named."""

    def __init__(self, shell: Shell, pins: PinAsked, staff: Staff, table: str = "") -> None:
        super().__init__(shell)
        self._shell, self._pins = shell, pins
        self.staff, self.table = staff, table
        self.unasked: Callable[[Trouble], None] | None = None
        """Told why the register cannot be asked who signs; None where the panel itself says it."""
        self.staff_asked: Callable[[], None] | None = None
        """Leads to the staff where nobody may sign; None where there is no way to it."""
        self.zone: tzinfo | None = None
        """The time zone of the house, by whose clock it is said how long a name is locked out."""
        self._signature = Signature()

    def sign_in(self, entrance: Entrance, then: Callable[[str], None]) -> None:
        """Lets somebody in by name and PIN."""
        if self.is_unasked():
            return
        posts, words = self.staff.posts(), self._shell.words
        names = [name for name in posts if entrance.may(name, posts[name])]
        self._pins.ask(
            SignQuestion(
                entrance.title,
                entrance.why if names else words(_NOBODY),
                self._people(names, entrance.first),
                self._let_in,
                then,
                entrance.given_up,
                entrance.locked,
                adds=None if names or entrance.locked else self._adds,
            )
        )

    def ask(
        self,
        asked: missing_signature.WaitingAct,
        signature: Signature,
        then: Then,
        given_up: Callable[[], None] = _nothing,
    ) -> None:
        """Has as many sign as the act still lacks, one after the other; then it is done. Whoever
        was let in for it has left where it is given up."""
        if not signature.by:
            self._signature = UNSIGNED
            given_up = partial(self._given_up, given_up)
        self._ask(asked, signature, then, given_up)

    def _given_up(self, given_up: Callable[[], None]) -> None:
        self.staff.leave(self._signature, self.table)
        given_up()

    def _ask(
        self,
        asked: missing_signature.WaitingAct,
        signature: Signature,
        then: Then,
        given_up: Callable[[], None],
    ) -> None:
        posts = self.staff.posts()
        if missing_signature.is_signed(posts, signature, asked):
            then(signature)
            return
        if self.is_unasked():
            given_up()
            return
        names = missing_signature.may_sign(posts, signature, asked)
        question = SignQuestion(
            act_name(self._shell.words, asked.act).capitalize(),
            self._why(asked, signature) if names else self._shell.words(_NOBODY),
            self._people(names),
            partial(self._countersigned, asked, signature),
            lambda _: self._ask(asked, self._signature, then, given_up),
            given_up,
            what=asked.what,
            adds=None if names else self._adds,
        )
        self._pins.ask(question)

    @property
    def _adds(self) -> Callable[[], None] | None:
        return None if self.staff_asked is None else self._add

    def _add(self) -> None:
        """A director adds whoever may sign, where the register can be asked."""
        if self.staff_asked is not None and not self.is_unasked():
            self.staff_asked()

    def is_unasked(self) -> bool:
        """True where nobody can be asked who they are, and whoever is to be told so was."""
        if self.unasked is None:
            return False
        trouble = unasked(self.staff.register.path.parent)
        if trouble is None:
            return False
        self._pins.put_away()
        self.unasked(trouble)
        return True

    def _people(self, names: Sequence[str], first: str = "") -> tuple[Somebody, ...]:
        """These people by their names, one of them before the others."""
        posts, words = self.staff.posts(), self._shell.words
        ordered = sorted(names, key=lambda name: (name != first, known_as(name)))
        return tuple(Somebody(name, post_name(words, posts[name])) for name in ordered)

    def _why(self, asked: missing_signature.WaitingAct, signature: Signature) -> str:
        words, post = self._shell.words, post_name(self._shell.words, asked.needs.post)
        signed = words.listed(signature.names)
        if asked.needs.people > 1:
            needs = words("Two people sign, one of them a {post}.", post=post)
        else:
            needs = words("A {post} signs.", post=post)
        return words("{needs} Signed: {names}.", needs=needs, names=signed) if signed else needs

    def _let_in(self, name: str, pin: str) -> str:
        try:
            person = self.staff.sign_in(name, pin, self.table)
        except Trouble as trouble:
            return "" if self.is_unasked() else sentence_of(self._shell.words, trouble)
        return self._objected(person) if isinstance(person, Objection) else ""

    def _countersigned(
        self, asked: missing_signature.WaitingAct, signature: Signature, name: str, pin: str
    ) -> str:
        """What is wrong with somebody's hand; a right one is kept for the next to stand beside.

        The first of all signs in: their name stands before the others.
        """
        if not signature.by:
            self._signature = Signature(name)
            return self._let_in(name, pin)
        wanted = VouchAsked(asked.act, asked.needs, signature, self.table)
        try:
            signed = self.staff.countersign(wanted, name, pin)
        except Trouble as trouble:
            return "" if self.is_unasked() else sentence_of(self._shell.words, trouble)
        if isinstance(signed, Objection):
            return self._objected(signed)
        self._signature = signed
        return ""

    def _objected(self, objection: Objection) -> str:
        return objected(self._shell.words, objection, self.zone)
