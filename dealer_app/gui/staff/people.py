"""The staff in the window: the first director, and what a director does with the others."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk import signing
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import moment, told
from dealer_app.gui.staff.house_key_desk import HouseKeyShown
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.people_page import PeoplePage, PersonShown
from dealer_app.gui.staff.person_page import Asking, PersonPage
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n.register_words import objected
from dealer_app.i18n.staff_words import post_name
from dealer_app.night.machine_notes import started
from dealer_app.night.open_tables import Clock
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, Why
from dealer_app.register.state import Person
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.store.troubles import Trouble
from dealer_app.table.house_time import named

Deed = Callable[[], Objection | None]


def _nothing() -> None:
    """Nobody waits for it."""


class People(QObject):
    """Makes the first director, and lets a director change the staff.

    `ended` is sent when its pages are done with, `refused` says why they cannot be shown.
    """

    ended = Signal()
    refused = Signal(str)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock = shell, pins, clock
        self.staff: Staff | None = None
        self._signature, self._zone, self._house = Signature(), named(""), House()
        self._first: Callable[[], None] | None = None
        self._otherwise: Callable[[], None] = _nothing
        self._sheet: f.HouseSheetAllowed | None = None
        self._decide: Deed | None = None
        self._leaves = ""
        self.page, self.form = PeoplePage(), PersonPage()
        for page in (self.page, self.form):
            bind_window_keys(page, shell)
        self.page.back.connect(self.leave)
        self.page.added.connect(self._add)
        self.page.pin_asked.connect(self._change_pin)
        self.page.post_asked.connect(self._change_post)
        self.page.unlock_asked.connect(self._unlock)
        self.page.leave_asked.connect(self._leave_house)
        self.page.key_asked.connect(self._show_key)
        self.page.moved.connect(self._forget)
        self.key = HouseKeyShown(shell, pins, clock)
        self.key.ended.connect(self._list)
        self.form.decided.connect(self._decided)
        self.form.back.connect(self._form_left)
        shell.restyled.connect(self._say)

    # Who is let in.

    def show(self, house: House, sheet: f.HouseSheetAllowed | None = None) -> None:
        """The staff, to a director who signs; to nobody, the page of the first director, who allows
        that sheet."""
        staff = self._opened(house)
        if self.needs_first(staff):
            self.make_first(house, self._list, sheet=sheet)
            return
        authority = Authorising(self._shell, self._pins, staff)
        asked = signing.Asked(Act.STAFF, house.needs(Act.STAFF))
        authority.ask(asked, Signature(), self._enter)

    def _opened(self, house: House) -> Staff:
        self.staff = staff = staff_of(house, self._shell.settings.data, self._clock)
        self._zone, self._house = named(house.day.zone), house
        return staff

    def needs_first(self, staff: Staff) -> bool:
        """True while the house has nobody, and its register can be read."""
        try:
            return staff.first_start
        except Trouble as trouble:
            self.refused.emit(told(self._shell.words, trouble))
            return False

    def make_first(
        self,
        house: House,
        then: Callable[[], None],
        otherwise: Callable[[], None] = _nothing,
        sheet: f.HouseSheetAllowed | None = None,
    ) -> None:
        """Asks for the first director, who allows that sheet with the same hand, and goes on once
        there is one, or otherwise where it is given up."""
        words = self._shell.words
        self._opened(house)
        self._first, self._otherwise, self._sheet = then, otherwise, sheet
        self._ask(
            Asking(
                words("The first director"),
                words(
                    "Nobody is in this house’s register yet. Its first director adds the others."
                ),
                words("Make the director"),
            ),
            self._made_first,
        )

    def _made_first(self) -> Objection | None:
        assert self.staff is not None
        name, pin = self.form.name.field.name, self.form.pin.field.text()
        objection = self.staff.add_first(name, pin, started(self._clock), sheet=self._sheet)
        if objection is None:
            self._signature = Signature(self.staff.people()[0].name)
            with suppress(Trouble):  # the next start begins it
                self.staff.register.begin_line()
        return objection

    def _enter(self, signature: Signature) -> None:
        self._signature = signature
        self._list()

    # What is shown.

    def _list(self) -> None:
        self.page.answer("")
        self._say_list()
        self._shell.put(self.page)

    def _say_list(self) -> None:
        shell, staff = self._shell, self.staff
        if staff is None:
            return
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(shell.words, self._signature.by)
        self.page.tell([self._shown(each) for each in staff.people()])

    def _shown(self, person: Person) -> PersonShown:
        words, now = self._shell.words, self._clock()
        state = ""
        barrier = None if self.staff is None else self.staff.barred(person.name)
        if barrier is not None and barrier.why is Why.LOCKED_FOR_GOOD:
            state = words("locked out until a director unlocks")
        elif barrier is not None and isinstance(until := barrier.values.get("until"), datetime):
            state = words("locked out until {until}", until=moment(words, until, now, self._zone))
        elif not person.pin:
            state = words("no PIN yet")
        return PersonShown(person.name, post_name(words, person.post), state)

    def _ask(self, asking: Asking, decide: Deed) -> None:
        self._decide = decide
        self.form.ask(asking)
        self._say_form()
        self._shell.put(self.form)
        self.form.begin()

    def _say_form(self) -> None:
        self.form.setStyleSheet(sheet_of(self._shell))
        self.form.fit(large=self._shell.large)
        self.form.say(self._shell.words, self._shell.settings.keyboard)

    def _say(self) -> None:
        front = self._shell.pages.currentWidget()
        if front is self.page:
            self._say_list()
        elif front is self.form:
            self._say_form()

    def leave(self) -> None:
        """Done with the staff; whoever signed signs anew next time."""
        self._signature, self._first = Signature(), None
        self.ended.emit()

    # What is done.

    def _show_key(self) -> None:
        """The house's own key, to the director who is here."""
        if self.staff is not None:
            self._forget()
            self.key.show(self.staff, self._house, self._signature)

    def _add(self) -> None:
        words = self._shell.words
        self._ask(
            Asking(
                words("Add somebody"),
                words("The name is given once, and stands in every document."),
                words("Add"),
                posts=tuple(Post),
            ),
            self._added,
        )

    def _added(self) -> Objection | None:
        assert self.staff is not None
        form = self.form
        pin = form.pin.field.text()
        return self.staff.add(form.name.field.name, form.post, pin, self._signature)

    def _change_pin(self) -> None:
        words, name = self._shell.words, self.page.picked
        own = name == self._signature.by
        why = words("With it {name} signs in and answers for what they do.", name=name)
        asking = Asking(words("Another PIN"), why, words("Change the PIN"), name, old=own)
        self._ask(asking, self._pin_changed)

    def _pin_changed(self) -> Objection | None:
        assert self.staff is not None
        name, pin = self.page.picked, self.form.pin.field.text()
        if name == self._signature.by:
            return self.staff.change_pin(name, self.form.old.field.text(), pin)
        return self.staff.reset_pin(name, pin, self._signature)

    def _change_post(self) -> None:
        words, name = self._shell.words, self.page.picked
        assert self.staff is not None
        post = self.staff.posts()[name]
        why = words("{name} is a {post} now.", name=name, post=post_name(words, post))
        asking = Asking(
            words("Another post"),
            why,
            words("Change the post"),
            name,
            tuple(Post),
            post,
            pins=False,
        )
        self._ask(asking, lambda: self._enter_fact(f.PostChanged(name, self.form.post)))

    def _unlock(self) -> None:
        self._do(lambda: self._enter_fact(f.Unlocked(self.page.picked)))

    def _leave_house(self) -> None:
        """Who leaves never comes back under that name: the key is pressed twice."""
        words, name = self._shell.words, self.page.picked
        if self._leaves != name:
            self._leaves = name
            said = words("{name} leaves the house for good: press it once more.", name=name)
            self.page.answer(said)
            return
        self._forget()
        self._do(lambda: self._enter_fact(f.PersonLeft(name)))

    def _forget(self) -> None:
        self._leaves = ""
        self.page.answer("")

    def _enter_fact(self, fact: f.Fact) -> Objection | None:
        assert self.staff is not None
        return self.staff.enter(fact, self._signature)

    def _do(self, deed: Deed) -> None:
        """Something done from the list; the list says what speaks against it."""
        sentence = self._tried(deed)
        self._say_list()
        self.page.answer(sentence)

    def _decided(self) -> None:
        """The form is filled; where it is refused the name stays, and the PINs are keyed again."""
        words, decide = self._shell.words, self._decide
        if decide is None:
            return
        if self.form.mismatch:
            self.form.refuse(words("The two PINs are not the same: key them again."))
            return
        sentence = self._tried(decide)
        if sentence:
            self.form.refuse(sentence)
            return
        first, self._first = self._first, None
        (first or self._list)()

    def _form_left(self) -> None:
        if self._first is not None:
            self.leave()
            self._otherwise()
        else:
            self._list()

    def _tried(self, deed: Deed) -> str:
        """What speaks against it, in a sentence; empty once it is done."""
        try:
            objection = deed()
        except Trouble as trouble:
            return told(self._shell.words, trouble)
        return "" if objection is None else objected(self._shell.words, objection)
