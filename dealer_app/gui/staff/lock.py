"""Who sits at a table: signs in, is locked out while away, hands over to the next (IRR-28).

How long nobody has touched anything is known here too."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QInputEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.desk.key_acts import KeyAct as DeskAct
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising, Entrance, deals
from dealer_app.i18n import marked
from dealer_app.night.house_guard import unasked
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import House
from dealer_app.rules.staff import UNSIGNED, Act, Needs, Post, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.table.events import ClockFoundTurned, CroupierNamed
from dealer_app.table.table import zone_of

# How long nobody has touched anything in the window, for whoever closes what is left alone


BEAT: Final = 1000
"""Milliseconds between two looks at how long nobody touched anything."""

_ACTIVE: Final = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin}
)


class Idleness(QObject):
    """Hears keys and touches while it is asked to, and stops none; `beat` is sent each second.

    `elapsed` counts seconds.
    """

    beat = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.elapsed: Callable[[], float] = monotonic
        self._touched = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.beat)

    @property
    def lasted(self) -> float:
        """For how many seconds nobody has touched anything."""
        return self.elapsed() - self._touched

    def begin(self) -> None:
        """Listens from now on."""
        self.touched()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self._timer.start(BEAT)

    def end(self) -> None:
        """Listens no more."""
        self._timer.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def touched(self) -> None:
        """Somebody touched something just now."""
        self._touched = self.elapsed()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hears that somebody is there, and stops nothing."""
        # asked of each event there is: its class costs less than its type
        keyed = isinstance(event, QInputEvent) and event.type() in _ACTIVE
        if keyed and isinstance(watched, QWidget):
            self.touched()
        return False


CLOCK_LOOKS: Final = 60
"""Looks between two at the machine's clock (REQ-11)."""

_COMES_AND_GOES: Final = (f.SignedIn, f.SignedOut)

_NOT_LOCKED: Final = marked(
    "The window is not locked: without the register nobody could be let in again. {key} says what"
    " to do."
)

_NOT_DONE: Final = marked("Not done: nobody can sign. {key} says what to do.")

_NOBODY_SIGNS: Final = marked("Nobody signs at this table for now. {key} says what to do.")

TAKES_OVER: Final = missing_signature.WaitingAct(Act.DEAL, Needs(Post.CROUPIER, people=2))
"""Who leaves and who comes both sign (IRR-28)."""


def staff_of(house: House, folder: Path, clock: Clock) -> Staff:
    """The people of the register in that folder, let in as the house lets them."""
    return Staff(folder, clock, house.staff, house.authority)


class Sitting(QObject):
    """Holds who sits at one table of a house that asks for PINs; where it does not, does nothing.

    `locked` is true while nothing can be entered before somebody signs in. `left` is sent where
    nobody signs in at a table that was left open; `unasked` with the trouble why nobody can be
    asked for a PIN, where one is wanted; `staff_asked` where nobody may give it, and a director
    adds somebody; `signed` once a table that was dealt at unsigned is not any more; `opened`
    whenever something can be entered again.
    """

    left = Signal()
    unasked = Signal(object)
    staff_asked = Signal()
    signed = Signal()
    opened = Signal()

    def __init__(self, shell: Shell, staff: Staff, window: TableWindow) -> None:
        super().__init__(shell)
        self._shell, self._window, self._session = shell, window, window.desk.session
        self.pins = PinAsked(shell)
        table = self._session.table
        self.authority = Authorising(shell, self.pins, staff, table.opened.table)
        self.authority.zone = zone_of(table)
        self.authority.unasked = self.unasked.emit
        self.authority.staff_asked = self.staff_asked.emit
        self.idleness = Idleness(self)
        self.idleness.beat.connect(self.look)
        self.locked = False
        self._looks = 0
        window.authority_asked.connect(self._ask_entry)
        window.lock_requested.connect(self.lock)
        window.handover_requested.connect(self.hand_over)

    @property
    def asks(self) -> bool:
        """True where the house asks for PINs, and can."""
        return self._session.table.house.staff.pins and not self._window.desk.unsigned

    @property
    def sits(self) -> str:
        """Who sits at the table, nobody while it waits for somebody to sign in."""
        return self._session.signature.by

    def begin(self, sits: str) -> None:
        """Begins with who opened the table; nobody where it is taken up again."""
        if not self.asks:
            return
        self._ask_from_now_on()
        self._session.signature = Signature(sits)
        self._window.render_now()
        if not sits:
            self._let_in()

    def _ask_from_now_on(self) -> None:
        self._session.posts = self.authority.staff.posts
        self.idleness.begin()

    def let_go(self) -> None:
        """Nobody sits any more; the table is left."""
        self.idleness.end()
        if self.asks and self.sits and not self.locked:
            self._sign_out(idle=False)
        self.pins.let_go()

    # The lock.

    def look(self) -> None:
        """Locks the window where nobody touched anything for as long as the house says."""
        after = self._session.table.house.staff.lock_after
        if self._session.table.closed:
            return
        if after and not self.locked and self.idleness.lasted >= after:
            self._close(idle=True)
        self._looks += 1
        if self._looks % CLOCK_LOOKS == 0:
            self._look_at_clock()

    def lock(self) -> None:
        """Locks the window at once; the coup stays in sight. Where it is dealt at unsigned whoever
        deals signs in."""
        if self._window.desk.unsigned:
            self.sign_again()
        elif self.asks and not self.locked:
            self._close(idle=False)

    def _close(self, *, idle: bool) -> None:
        """A register that takes no entry would let nobody in again: then nothing is locked."""
        try:
            self.authority.staff.sign_out(self.sits, self.authority.table, idle=idle)
        except Trouble as trouble:
            self.idleness.touched()
            if not idle and self.authority.is_unasked():
                return
            self._stays_open(trouble)
            return
        self.locked = True
        self._window.leave_unsigned()
        words = self._shell.words
        self.authority.sign_in(
            Entrance(
                words("Locked"),
                words("{name} sits here. The coup goes on where it stood.", name=self.sits),
                self._may_unlock,
                first=self.sits,
                locked=True,
            ),
            self._back,
        )

    def _stays_open(self, trouble: Trouble) -> None:
        """The window is not locked: why, and where nobody can be asked for a PIN, what to do."""
        words, away = self._shell.words, self._is_register_away()
        self._window.desk.refuse(self._said(_NOT_LOCKED) if away else sentence_of(words, trouble))
        self._window.render_now()

    def _is_register_away(self) -> bool:
        """True where nobody can be asked for a PIN."""
        return unasked(self.authority.staff.register.path.parent) is not None

    def _said(self, sentence: str) -> str:
        """A sentence that names the key by which somebody signs, or hears why nobody can."""
        return self._shell.words(sentence, key=self._window.key_of(DeskAct(Verb.LOCK)))

    def _may_unlock(self, name: str, post: Post) -> bool:
        return name == self.sits or (deals(name, post) and post is not Post.CROUPIER)

    def _let_in(self) -> None:
        """Whoever signs in deals on at a table that was left open."""
        words, croupier = self._shell.words, self._session.table.croupier
        self.locked = True
        self.authority.sign_in(
            Entrance(
                words("Who deals?"),
                words("{name} dealt last.", name=croupier) if croupier else "",
                deals,
                first=croupier,
                given_up=self.left.emit,
            ),
            self._back,
        )

    def _back(self, name: str) -> None:
        """Somebody is let in; another than before has the cards from now on."""
        self.locked = False
        self.idleness.touched()
        if name != self._session.table.croupier:
            self._window.enter(CroupierNamed(name), Signature(name))
        self._session.signature = Signature(name)
        self._window.desk.say(self._shell.words("{name} deals.", name=name))
        self._window.render_now()
        self.opened.emit()

    # A register that went, and is back.

    def deal_unsigned(self) -> None:
        """Nobody can be asked for a PIN: from now on no entry bears a name."""
        self.idleness.end()
        self.locked = False
        self._window.leave_unsigned()
        self._window.desk.quiet()
        self._window.desk.unsigned = True
        self._session.posts, self._session.signature = None, UNSIGNED
        self._window.render_now()
        self.opened.emit()

    def sign_again(self) -> None:
        """Whoever deals signs in under the register that there is now; until then, and where nobody
        does, the table is dealt at unsigned."""
        self.deal_unsigned()
        words, croupier = self._shell.words, self._session.table.croupier
        self.authority.sign_in(
            Entrance(
                words("Who deals?"),
                words("{name} dealt last.", name=croupier) if croupier else "",
                deals,
                first=croupier,
            ),
            self._signed_again,
        )

    def _signed_again(self, name: str) -> None:
        self._window.desk.unsigned = False
        self._ask_from_now_on()
        self._back(name)
        self.signed.emit()

    def look_who_sits(self) -> None:
        """Another register lies there: whoever sits signs in again, unless it knows them to sit."""
        free = self.locked or self._session.table.closed
        if self.asks and not free and not self._is_signed_in():
            self.sign_again()

    def _is_signed_in(self) -> bool:
        """True where the register holds that whoever sits signed in at this table."""
        register = self.authority.staff.register
        with suppress(Trouble):
            came, left = (register.newest(kind, self._is_of_sits) for kind in _COMES_AND_GOES)
            return came is not None and (left is None or left.seq < came.seq)
        return True

    def _is_of_sits(self, fact: f.Fact) -> bool:
        sits = self.sits, self.authority.table
        return isinstance(fact, f.SignedIn | f.SignedOut) and (fact.name, fact.table) == sits

    # Handover.

    def hand_over(self) -> None:
        """Another croupier takes over: who comes signs in, and who leaves signs beside them."""
        words = self._shell.words
        self.authority.sign_in(
            Entrance(
                words("Handover"),
                words("Who takes over from {name}?", name=self.sits),
                lambda name, post: name != self.sits and deals(name, post),
            ),
            lambda name: self.authority.ask(
                TAKES_OVER, Signature(name), self._handed, partial(self._stays, name)
            ),
        )

    def _stays(self, name: str) -> None:
        """Whoever was to take over has left again."""
        self.authority.staff.leave(Signature(name), self.authority.table)

    def _handed(self, signature: Signature) -> None:
        left = self.sits
        if self._window.enter(CroupierNamed(signature.by), signature):
            self._session.signature = Signature(signature.by)
            with suppress(Trouble):
                self.authority.staff.sign_out(left, self.authority.table)
            self._window.desk.say(self._shell.words("{name} deals.", name=signature.by))
            self._window.render_now()

    # What else asks.

    def _ask_entry(self, asked: missing_signature.WaitingAct) -> None:
        """Has as many sign beside whoever sits as the entry that waits at the table lacks."""
        window, sits = self._window, self._session.signature
        self.authority.ask(asked, sits, window.sign, self._let_go_unsigned)

    def _let_go_unsigned(self) -> None:
        """Nobody signs: what waited is let go; where nobody can, it is said what to do."""
        window = self._window
        window.leave_unsigned()
        if self._is_register_away():
            window.desk.refuse(self._said(_NOT_DONE))
            window.render_now()

    def ask(self, asked: missing_signature.WaitingAct, then: Callable[[Signature], None]) -> None:
        """Has as many sign beside whoever sits as an act lacks, and goes on."""
        self.authority.ask(asked, self._session.signature, then)

    def for_chefs(self, act: Act, then: Callable[[], None]) -> None:
        """Does what the house reserves and no entry tells of, once somebody who may has signed."""
        desk = self._window.desk
        if desk.unsigned:
            desk.refuse(self._said(_NOBODY_SIGNS))
            self._window.render_now()
        elif self.asks:
            asked = missing_signature.WaitingAct(act, self._session.table.house.needs(act))
            self.ask(asked, lambda _: then())
        else:
            then()

    def _sign_out(self, *, idle: bool) -> None:
        with suppress(Trouble):
            self.authority.staff.sign_out(self.sits, self.authority.table, idle=idle)

    def _look_at_clock(self) -> None:
        """A clock that was turned is told in the table's journal too (REQ-11)."""
        with suppress(Trouble):
            turned = self.authority.staff.look_at_clock()
            if turned is not None and not self._session.table.closed:
                was, found = turned.was.isoformat(), turned.found.isoformat()
                self._window.enter(ClockFoundTurned(was, found), self._session.signature)
