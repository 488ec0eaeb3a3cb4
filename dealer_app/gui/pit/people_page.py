"""The people of the house, as its book has them, and whom its machines offer; each decision about
them takes a director's name and PIN of its own."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import Form, FormAsked, FormPage
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pit.book_acts import BookActs
from dealer_app.gui.staff.people import (
    AGAIN,
    NAME,
    NOT_THE_SAME,
    PIN,
    added_asked,
    first_asked,
    pin_asked,
    post_asked,
    post_choice,
    standing_name,
    state_of,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import NOBODY_YET, HouseStaff, Member, Offer, PinGiven
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.reports.people_columns import name_column, post_column
from dealer_app.rules.staff import Post
from dealer_app.store.chain import Clock

AtBook = Callable[[Callable[[HouseStaff], object]], object]
"""What a deed among the people of the house comes to at its server; it may wait for that."""


WIDE: Final = 760
"""Pixels of the form: every post stands in one line."""


InBook = Callable[[HouseStaff, PinGiven], Objection | None]
"""What is done among the people of the house on somebody's PIN."""


class Listed(NamedTuple):
    """A row of the list: somebody of the house, or whom a machine offers."""

    name: str
    post: Post
    member: Member | None = None
    offer: Offer | None = None

    @property
    def called(self) -> str:
        """What tells the row apart: a name may be offered by two machines."""
        return self.name if self.offer is None else f"{self.name}\n{self.offer.login}"


class Everybody(NamedTuple):
    """The list as it was read; `begun` is true once the house has somebody."""

    rows: tuple[Listed, ...] = ()
    begun: bool = True


def everybody(house: HouseStaff) -> Everybody:
    """Those of the house, then those who are offered."""
    members, offers = house.everybody(), house.offered().people
    of_house = [Listed(each.person.name, each.person.post, member=each) for each in members]
    offered = [Listed(each.name, each.post, offer=each) for each in offers]
    return Everybody((*of_house, *offered), bool(members))


def counted(words: Words, known: Everybody | None) -> str:
    """How many there are, and how many are offered; None while they are being read."""
    if known is None:
        return words("The house’s book is being read…")
    if not known.begun:
        return words(NOBODY_YET)
    offered = sum(each.offer is not None for each in known.rows)
    number = len(known.rows) - offered
    told = [words.plural("{n} person of the house.", "{n} people of the house.", number)]
    if offered:
        waits = words.plural(
            "{n} offered by a machine: take or refuse.",
            "{n} offered by machines: take or refuse.",
            offered,
        )
        told.append(waits)
    return " ".join(told)


def standing_of(words: Words, each: Listed, now: datetime) -> str:
    """Whose machine offers somebody, or why one of the house is not let in; nothing of most."""
    if each.offer is None:
        member = each.member
        return "" if member is None else state_of(words, *member, now.astimezone())
    if each.offer.twin:
        return words("offered by {login}: that name is somebody else’s too", login=each.offer.login)
    return words("offered by the machine of {login}", login=each.offer.login)


class PeoplePage(Page):
    """Everybody, read beside the window; what is done with them is asked for in a form."""

    name = "pit_people"
    chapter = "server"

    def __init__(self, shell: Shell, clock: Clock, at_book: AtBook) -> None:
        super().__init__(shell)
        self._clock = clock
        self._house = ""
        self._known: Everybody | None = None
        self.hour = label("strong")
        self.frame.bar.addWidget(self.hour)
        self.rows = Rows[Listed](
            (
                Lane(name_column().title, lambda each: each.name),
                Lane(post_column().title, self._post, 200, large=260),
                Lane(marked("State"), self._state, 520, large=700, marked=_waits),
            ),
            called=lambda each: each.called,
        )
        self.rows.moved.connect(self._moved)
        self.lay(self.rows)
        self.reading = Beside(self, "people")
        self.reading.done.connect(self._heard)
        self.acts = PeopleActs(shell, at_book, self)
        self.acts.form.ended.connect(self.put)
        self.acts.recorded.connect(self._recorded)

    def open(self, house: str) -> None:
        """The people of the house of that name."""
        self._house = house
        self.put()
        self.look()

    def look(self) -> None:
        """Reads them anew, beside the window."""
        at_book = self.acts.at_book
        self.reading.go(lambda: at_book(everybody), may_be_left=True)

    def hear_of_book(self) -> None:
        """The house's book has gone on: whoever looks at the page sees that."""
        if self.in_front:
            self.look()

    def _heard(self, found: object) -> None:
        if isinstance(found, Saying):
            self.answer(self.words.sentence(found))
        elif isinstance(found, Everybody):
            self._known = found
        if self.in_front:
            self.refresh()

    # What it says of itself.

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Pit"), self._house)))

    @override
    def headline(self) -> str:
        return self.words("The people of the house")

    @override
    def why(self) -> str:
        return counted(self.words, self._known)

    @override
    def keys(self) -> Sequence[Key]:
        lit = self.rows.picked
        there, offered = lit is not None, lit is not None and lit.offer is not None
        of_house = there and not offered
        leaves = marked("Refuse") if offered else marked("Leaves the house")
        return (
            Key(
                "F5",
                marked("Add somebody"),
                self.add,
                place=Place.HEAD,
                works=self._known is not None,
            ),
            Key("Escape", marked("Back"), self.leave),
            Key("Delete", leaves, self.leave_house, stands_apart=True, works=there),
            Key("F6", marked("Unlock"), self.unlock, works=of_house),
            Key("F7", marked("Another post"), self.change_post, works=of_house),
            Key("F8", marked("Another PIN"), self.change_pin, works=of_house),
            Key(ENTER, marked("Take"), self.take, primary=True, works=offered),
        )

    @override
    def fill(self) -> None:
        self.hour.setText(f"{self._clock().astimezone():%H:%M}")
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, () if self._known is None else self._known.rows)

    def _post(self, each: Listed) -> str:
        return post_name(self.words, each.post)

    def _state(self, each: Listed) -> str:
        return standing_of(self.words, each, self._clock())

    def _moved(self) -> None:
        self.answer("")
        self.set_keys()

    # What is done.

    def add(self) -> None:
        """Asks for somebody new: the first director, where the house has nobody."""
        if self._known is not None and self._known.begun:
            self.acts.add()
        elif self._known is not None:
            self.acts.add_first()

    def take(self) -> None:
        """Takes whoever is offered; where the house has nobody they sign for it themselves."""
        lit = self.rows.picked
        if lit is not None and lit.offer is not None and self._known is not None:
            self.acts.take(lit.offer, begun=self._known.begun)

    def change_post(self) -> None:
        """Asks for another post."""
        lit = self.rows.picked
        if lit is not None:
            self.acts.change_post(lit.name, lit.post)

    def change_pin(self) -> None:
        """Asks for another PIN; who changes their own signs with the one until now."""
        self.acts.change_pin(self.rows.lit)

    def unlock(self) -> None:
        """Lets in again whoever was locked out."""
        self.acts.unlock(self.rows.lit)

    def leave_house(self) -> None:
        """Who leaves, or is refused, never comes back under that name."""
        lit = self.rows.picked
        if lit is not None:
            self.acts.leave_house(lit.name, lit.offer)

    def _recorded(self) -> None:
        self.put()
        self.answer(self.words("Recorded in the house’s book."), calm=True)
        self.look()


def _waits(each: Listed) -> bool:
    return each.offer is not None


class PeopleActs(QObject):
    """Asks in its form for what is done with somebody, and who signs; `recorded` is sent once the
    book has it."""

    recorded = Signal()

    def __init__(self, shell: Shell, at_book: AtBook, parent: QObject) -> None:
        super().__init__(parent)
        self.at_book = at_book
        self.form = FormPage(shell, wide=WIDE)
        self.book = BookActs(self, "staff")
        self.book.recorded.connect(self.recorded)

    def add_first(self) -> None:
        """Asks for the first director, who signs their own entry."""

        def begin() -> None:
            lines = self.form.form
            given = PinGiven(lines.written(NAME), lines.written(PIN))
            self._decide(lambda house, by: house.add_first(*by), given)

        self.form.ask(first_asked, begin)

    def add(self) -> None:
        """Asks for somebody new."""

        def done(form: Form) -> InBook:
            name, post, new = form.written(NAME), Post(form.value), form.written(PIN)
            return lambda house, by: house.bring_in(name, post, new, by)

        self._ask(added_asked, done)

    def take(self, offer: Offer, *, begun: bool) -> None:
        """Asks in which post whoever is offered is taken; in a house that has not begun they sign
        for it themselves."""

        def asked(words: Words) -> FormAsked:
            why = words("Signs in at every machine of the house from now on, with the same PIN.")
            told = words("Take {name} for the house", name=offer.name)
            post = (post_choice(words, offer.post),) if begun else ()
            return FormAsked(told, why, marked("Take"), (standing_name(offer.name), *post))

        def done(form: Form) -> InBook:
            post = Post(form.value) if begun else offer.post
            return lambda house, by: house.take(offer, post, by)

        self._ask(asked, done, by="" if begun else offer.name)

    def change_post(self, name: str, post: Post) -> None:
        """Asks for another post."""

        def done(form: Form) -> InBook:
            fact = f.PostChanged(name, Post(form.value))
            return lambda house, by: house.decide([fact], *by)

        self._ask(lambda words: post_asked(words, name, post), done)

    def change_pin(self, name: str) -> None:
        """Asks for another PIN."""

        def done(form: Form) -> InBook:
            new = form.written(PIN)
            return lambda house, by: house.give_pin(name, new, by)

        self._ask(lambda words: pin_asked(words, name, own=False), done)

    def unlock(self, name: str) -> None:
        """Asks who lets somebody in again."""

        def asked(words: Words) -> FormAsked:
            why = words("Wrong PINs are forgotten: the next one counts anew.")
            return FormAsked(words("Unlock"), why, marked("Unlock"), (standing_name(name),))

        self._ask(asked, lambda _: lambda house, by: house.decide([f.Unlocked(name)], *by))

    def leave_house(self, name: str, offer: Offer | None) -> None:
        """Asks who answers for it that somebody leaves, or is refused where they are offered."""

        def asked(words: Words) -> FormAsked:
            why = words("For good: that name is given to nobody any more.")
            if offer is not None:
                told = words("{name} is nobody of the house", name=name)
                return FormAsked(told, why, marked("Refuse"), (standing_name(name),))
            told = words("{name} leaves the house", name=name)
            return FormAsked(told, why, marked("Leaves the house"), (standing_name(name),))

        def leaves(house: HouseStaff, by: PinGiven) -> Objection | None:
            if offer is None:
                return house.decide([f.PersonLeft(name)], *by)
            return house.refuse(offer, by)

        self._ask(asked, lambda _: leaves)

    def _ask(
        self, asked: Callable[[Words], FormAsked], done: Callable[[Form], InBook], by: str = ""
    ) -> None:
        """Asks it, and who signs; `by` signs for themselves."""
        signer, pin = self.book.hands
        hands = (replace(signer, text=by, fixed=True) if by else signer, pin)

        def with_hands(words: Words) -> FormAsked:
            told = asked(words)
            return replace(told, parts=(*told.parts, *hands))

        self.form.ask(with_hands, lambda: self._decide(done(self.form.form)))

    def _decide(self, deed: InBook, given: PinGiven | None = None) -> None:
        lines, at_book = self.form.form, self.at_book
        if lines.asks(PIN) and lines.written(PIN) != lines.written(AGAIN):
            self.form.refuse(self.form.words(NOT_THE_SAME))
            return

        def decision(by: PinGiven) -> Objection | Saying | None:
            found = at_book(lambda house: deed(house, by))
            return found if isinstance(found, Objection | Saying) else None

        self.book.decide(self.form, decision, given)
