"""The staff in the window: the first director, and what a director does with the others."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import Form, FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.list_rows import Lane, Rows, lane
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.trouble_sentences import moment, sentence_of
from dealer_app.gui.staff.house_key_page import HouseKeyPage
from dealer_app.gui.staff.lock import Idleness, staff_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name
from dealer_app.i18n.register_words import hour_said, objected
from dealer_app.night.machine_notes import started
from dealer_app.night.new_register import begin_anew
from dealer_app.night.staff import Staff
from dealer_app.pit.link import read_link
from dealer_app.register import facts as f
from dealer_app.register.admission import MOST
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import BookCopy, Person
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.staff_sheet import name_column, post_column
from dealer_app.rules.house import Currency, House
from dealer_app.rules.staff import LONGEST_NAME, Act, Post, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import zone_called

WIDE: Final = 560
"""Pixels of the form: a name of the longest goes into a line."""

NAME: Final = FormLine(marked("Full name"), most=LONGEST_NAME)
OLD: Final = FormLine(marked("The PIN until now"), most=MOST, secret=True, figures=True)
PIN: Final = FormLine(marked("PIN, 4 to 12 digits"), most=MOST, secret=True, figures=True)
AGAIN: Final = FormLine(marked("The same PIN again"), most=MOST, secret=True, figures=True)


LONGEST: Final = 5
"""Seconds for which the house's server is asked for a PIN."""

NOT_THE_SAME: Final = marked("The two PINs are not the same: key them again.")
_ASKED: Final = marked("The house’s server is asked…")
_NO_ANSWER: Final = marked(
    "The house’s server has not answered: the old PIN holds until the next contact says otherwise."
)
_OF_HOUSE: Final = marked(
    "People belong to the house’s book, heard here on {hour}: they are changed at the pit."
)


def _nothing() -> None:
    """Nobody waits for it."""


class PersonAsked(NamedTuple):
    """What is asked of somebody, and what is done once it is written."""

    asks: Callable[[Words], FormAsked]
    deed: Callable[[Form], Objection | None]


def ask_person(
    form: FormPage,
    asked: PersonAsked,
    then: Callable[[], None],
    otherwise: Callable[[], None] | None = None,
) -> None:
    """Asks it, and goes on once it is done; where it is refused the name stays, and the PINs are
    keyed again."""
    lines = form.form

    def decided() -> None:
        if lines.asks(PIN) and lines.written(PIN) != lines.written(AGAIN):
            refused = form.words(NOT_THE_SAME)
        else:
            refused = form.tried(partial(asked.deed, lines))
        if refused:
            form.refuse(refused)
        else:
            then()

    form.ask(asked.asks, decided, otherwise)


class FirstDirector:
    """Who comes first is asked for in a form: where a house has nobody, or where a register is
    begun anew in the place of one that cannot be asked. Either allows a house sheet with the same
    hand; `left` is called where it is given up."""

    def __init__(
        self, shell: Shell, form: FormPage, clock: Clock, left: Callable[[], None]
    ) -> None:
        self._folder, self._form, self._clock, self._left = shell.settings.data, form, clock, left

    def make(
        self,
        house: House,
        then: Callable[[], None],
        otherwise: Callable[[], None] = _nothing,
        sheet: f.HouseSheetAllowed | None = None,
    ) -> None:
        """Goes on once there is one, or otherwise where it is given up."""
        staff = staff_of(house, self._folder, self._clock)

        def made(form: Form) -> Objection | None:
            hand = started(self._clock)
            objection = staff.add_first(form.written(NAME), form.written(PIN), hand, sheet=sheet)
            if objection is None:
                with suppress(Trouble):  # the next start begins it
                    staff.register.begin_line()
                staff.leave(Signature(staff.people()[0].name))
            return objection

        self._ask(PersonAsked(first_asked, made), then, otherwise)

    def begin_anew(
        self,
        house: House,
        then: Callable[[], None],
        otherwise: Callable[[], None],
        sheet: f.HouseSheetAllowed | None = None,
    ) -> None:
        """Goes on once the new register is begun, or otherwise where it is given up."""

        def begun(form: Form) -> Objection | None:
            director = form.written(NAME), form.written(PIN)
            return begin_anew(self._folder, self._clock, house, director, sheet)

        self._ask(PersonAsked(_anew_asked, begun), then, otherwise)

    def _ask(
        self, asked: PersonAsked, then: Callable[[], None], otherwise: Callable[[], None]
    ) -> None:
        def given_up() -> None:
            self._left()
            otherwise()

        ask_person(self._form, asked, then, given_up)


class HousePin(QObject):
    """Somebody's own PIN, changed in the house's book by a process of its own: no socket is opened
    here. The form waits for its answer, a few seconds at most, and no table does."""

    def __init__(self, shell: Shell, form: FormPage) -> None:
        super().__init__(form)
        self._shell, self._form = shell, form
        self._then: Callable[[], None] = _nothing
        self.errand = Errand(self)
        self.errand.done.connect(self._changed)
        self.errand.failed.connect(self._refused)

    def ask(self, name: str, signature: Signature, then: Callable[[], None]) -> str:
        """Asks for the old PIN and the new one, and goes on once the book has it; why not, where it
        is somebody else's, or the courier does not reach the house's server."""
        link = read_link(self._shell.settings.data)
        if name != signature.by:
            return objected(self._form.words, Objection(ObjectionCode.HOUSE_BOOK))
        if not self._shell.settings.pit or link is None or not link.linked:
            return objected(self._form.words, Objection(ObjectionCode.HOUSE_PIN))
        self._then = then

        def decided() -> None:
            lines, words = self._form.form, self._form.words
            old, new = lines.written(OLD), lines.written(PIN)
            if new != lines.written(AGAIN):
                self._form.refuse(words(NOT_THE_SAME))
            elif self._begin(name, f"{old}\n{new}\n"):
                self._form.answer(words(_ASKED))

        self._form.ask(lambda words: pin_asked(words, name, own=True), decided, self._left)
        return ""

    def _begin(self, name: str, pins: str) -> bool:
        settings = self._shell.settings
        asked = ["pit", "pin", "--url", settings.pit, "--data", str(settings.data)]
        return self.errand.run(
            [*asked, "--pin-fd", "0"],
            self._shell.words.language,
            Signature(name),
            given=pins,
            longest=LONGEST,
        )

    def _left(self) -> None:
        """Nobody waits for an answer any more: what was asked may be done all the same."""
        then, self._then = self._then, _nothing
        then()

    def _changed(self, _: list[str]) -> None:
        self._left()

    def _refused(self, sentence: str) -> None:
        if self._then is not _nothing:
            self._form.refuse(sentence or self._form.words(_NO_ANSWER))


def _who(words: Callable[[], Words]) -> tuple[Lane[Person], ...]:
    """Name and post, as every list of people has them."""

    def figures() -> Figures:
        return Figures(words(), Currency())

    return lane(name_column(), figures), lane(post_column(), figures, 200)


class People(Page):
    """Everybody of the house, for a director who signed; `refused` says why nobody is shown."""

    refused = Signal(str)
    name = "people"
    chapter = "staff"

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._pins, self._clock = pins, clock
        self.staff: Staff | None = None
        self._people: Sequence[Person] = ()
        self._signature, self._zone, self._house = Signature(), zone_called(""), House()
        self.rows = Rows[Person](
            (
                *_who(lambda: self.words),
                Lane(marked("State"), self._state, 300),
            ),
            called=lambda person: person.name,
        )
        self.idleness = Idleness(self)
        self.idleness.beat.connect(self._look)
        self.rows.moved.connect(self._forget)
        self.lay(self.rows)
        self.form = FormPage(shell, wide=WIDE)
        self.form.ended.connect(self.put)
        self.first = FirstDirector(shell, self.form, clock, self.leave)
        self.house_pin = HousePin(shell, self.form)
        self.key = HouseKeyPage(shell, pins, clock)
        self.key.ended.connect(self.put)

    @override
    def headline(self) -> str:
        return self.words("The staff")

    @override
    def why(self) -> str:
        return _who_signed(self.words, self._signature, self.staff)

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("F9", marked("The house’s key"), self.show_house_key, place=Place.HEAD),
            Key("Escape", marked("Back"), self.leave),
            Key("Delete", marked("Leaves the house"), self.leave_house, stands_apart=True),
            Key("F6", marked("Unlock"), self.unlock),
            Key("F7", marked("Another post"), self.change_post),
            Key("F8", marked("Another PIN"), self.change_pin),
            Key(ENTER, marked("Add somebody"), self.add, primary=True),
        )

    @override
    def read(self) -> None:
        self._people = self._staff.people()

    @override
    def fill(self) -> None:
        self.rows.fill(self.words, self._people)

    def _state(self, person: Person) -> str:
        now = self._clock().astimezone(self._zone)
        return state_of(self.words, person, self._staff.barred(person.name), now)

    # Who is let in.

    def open(self, house: House, sheet: f.HouseSheetAllowed | None = None) -> None:
        """The staff, to a director who signs; to nobody, the page of the first director, who allows
        that sheet."""
        self.staff = staff_of(house, self._shell.settings.data, self._clock)
        self._zone, self._house = zone_called(house.day.zone), house
        try:
            if self.staff.first_start:
                self.first.make(house, self.put, sheet=sheet)
                return
        except Trouble as trouble:
            self.refused.emit(sentence_of(self.words, trouble))
        authority = Authorising(self._shell, self._pins, self.staff)
        authority.zone = self._zone
        asked = missing_signature.WaitingAct(Act.STAFF, house.needs(Act.STAFF))
        authority.ask(asked, Signature(), self._enter)

    @property
    def _staff(self) -> Staff:
        assert self.staff is not None, "the page is open"
        return self.staff

    def _enter(self, signature: Signature) -> None:
        self._signature = signature
        self.idleness.begin()
        self.put()

    @override
    def leave(self) -> None:
        """Done with the staff; whoever signed has left, and signs anew next time."""
        self._go()
        super().leave()

    def _look(self) -> None:
        """Leaves the staff where nobody has touched anything for as long as the house says."""
        after = self._house.staff.lock_after
        told_once = self._shell.pages.currentWidget() is self.key  # the six words of a house's key
        if after and self.idleness.lasted >= after and not told_once:
            self._pins.give_up()
            self._go(idle=True)
            self.leave()

    def _go(self, *, idle: bool = False) -> None:
        self.idleness.end()
        self.key.wait()  # a sheet that is being printed is printed under that hand
        signature, self._signature = self._signature, Signature()
        if self.staff is not None:
            self.staff.leave(signature, idle=idle)

    # What is done.

    def show_house_key(self) -> None:
        """The house's own key, to the director who is here."""
        self._forget()
        self.key.open(self._staff, self._house, self._signature)

    def add(self) -> None:
        """Asks for somebody new."""
        if _refuses(self):
            return
        ask_person(self.form, _new_person(self._staff, self._signature), self.put)

    def change_pin(self) -> None:
        """Asks for another PIN; who changes their own keys the one until now as well. Where people
        belong to the house's book that alone is done, and asked of the house's server."""
        name, by = self.rows.lit, self._signature
        if _of_house(self.staff) is not None:
            self.answer(self.house_pin.ask(name, by, self.put))
        else:
            ask_person(self.form, _another_pin(self._staff, name, by), self.put)

    def change_post(self) -> None:
        """Asks for another post."""
        if _refuses(self):
            return
        ask_person(self.form, _another_post(self._staff, self.rows.lit, self._signature), self.put)

    def unlock(self) -> None:
        """Lets in again whoever was locked out."""
        self._record(f.Unlocked(self.rows.lit))

    def leave_house(self) -> None:
        """Who leaves never comes back under that name: the key is pressed twice."""
        if _refuses(self):
            return
        name = self.rows.lit
        once = self.words("{name} leaves the house for good: press it once more.", name=name)
        if self.insists(name, once):
            self._forget()
            self._record(f.PersonLeft(name))

    def _forget(self) -> None:
        self.forget_insisting()
        self.answer("")

    def _record(self, fact: f.Fact) -> None:
        self.renew(self.tried(lambda: self._staff.enter(fact, self._signature)))


def _of_house(staff: Staff | None) -> BookCopy | None:
    """What was heard of the house's book, to which people belong then."""
    return None if staff is None else staff.register.known.book


def _who_signed(words: Words, signature: Signature, staff: Staff | None) -> str:
    """Who is here, and where people belong to the house's book, since when it was heard."""
    signed, book = words("Signed in: {name}.", name=signature.by), _of_house(staff)
    if book is None:
        return signed
    return f"{signed} {words(_OF_HOUSE, hour=hour_said(words, book.at))}"


def _refuses(page: "People") -> bool:
    """True where people belong to the house's book: it is said, and nothing is asked."""
    refuses = _of_house(page.staff) is not None
    if refuses:
        page.answer(objected(page.words, Objection(ObjectionCode.HOUSE_BOOK)))
    return refuses


def state_of(words: Words, person: Person, barrier: Objection | None, now: datetime) -> str:
    """Why somebody does not sign in for now, in the time of the house; nothing of most people."""
    if barrier is not None and barrier.code is ObjectionCode.LOCKED_FOR_GOOD:
        return words("locked out until a director unlocks")
    if barrier is not None and isinstance(until := barrier.values.get("until"), datetime):
        until_when = moment(words, until, now, now.tzinfo)
        return words("locked out until {until}", until=until_when)
    return "" if person.pin else words("no PIN yet")


# What is asked of somebody, and done.


def _new_person(staff: Staff, signature: Signature) -> PersonAsked:
    def added(form: Form) -> Objection | None:
        post = Post(form.value)
        return staff.add(form.written(NAME), post, form.written(PIN), signature)

    return PersonAsked(added_asked, added)


def _another_pin(staff: Staff, name: str, signature: Signature) -> PersonAsked:
    own = name == signature.by

    def changed(form: Form) -> Objection | None:
        if own:
            return staff.change_pin(name, form.written(OLD), form.written(PIN))
        return staff.reset_pin(name, form.written(PIN), signature)

    return PersonAsked(lambda words: pin_asked(words, name, own=own), changed)


def _another_post(staff: Staff, name: str, signature: Signature) -> PersonAsked:
    post = staff.posts()[name]

    def changed(form: Form) -> Objection | None:
        return staff.enter(f.PostChanged(name, Post(form.value)), signature)

    return PersonAsked(lambda words: post_asked(words, name, post), changed)


def first_asked(words: Words) -> FormAsked:
    """What is asked of the first director."""
    return FormAsked(
        words("The first director"),
        words("Nobody is in this house’s register yet. Its first director adds the others."),
        marked("Make the director"),
        (NAME, PIN, AGAIN),
    )


def _anew_asked(words: Words) -> FormAsked:
    return FormAsked(
        words("A new register"),
        words(
            "Only where no backup is left. What lies there is kept aside. The new register begins"
            " with its first director, who adds the others, and with alert No. 1: every paper"
            " stands under reserve until a director has answered for it."
        ),
        marked("Begin the register"),
        (NAME, PIN, AGAIN),
    )


def added_asked(words: Words) -> FormAsked:
    """What is asked of somebody new."""
    return FormAsked(
        words("Add somebody"),
        words("The name is given once, and stands in every document."),
        marked("Add"),
        (NAME, post_choice(words), PIN, AGAIN),
    )


def pin_asked(words: Words, name: str, *, own: bool) -> FormAsked:
    """Another PIN of somebody; whoever changes their `own` keys the one until now too."""
    return FormAsked(
        words("Another PIN"),
        words("With it {name} signs in and answers for what they do.", name=name),
        marked("Change the PIN"),
        (standing_name(name), *((OLD,) if own else ()), PIN, AGAIN),
    )


def post_asked(words: Words, name: str, post: Post) -> FormAsked:
    """Which other post somebody is given."""
    return FormAsked(
        words("Another post"),
        words("{name} is a {post} now.", name=name, post=post_name(words, post)),
        marked("Change the post"),
        (standing_name(name), post_choice(words, post)),
    )


def standing_name(name: str) -> FormLine:
    """The name of somebody who is in the register, which no form changes."""
    return replace(NAME, text=name, fixed=True)


def post_choice(words: Words, post: Post = Post.CROUPIER) -> FormChoice:
    """The posts, that one chosen."""
    return FormChoice(marked("Post"), [(each, post_name(words, each)) for each in Post], post)
