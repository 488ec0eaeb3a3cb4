"""The people of the house, as its book has them, and whom its machines offer; each decision about
them takes a director's name and PIN of its own."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import Form, FormAsked
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pit.book_acts import AtBook, BookList, InBook, ListActs
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
from dealer_app.pit.house_book import NOBODY_YET, HouseStaff, MachineOffer, Member, PinGiven
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.reports.staff_sheet import name_column, post_column
from dealer_app.rules.staff import Post
from dealer_app.store.chain import Clock

WIDE: Final = 760
"""Pixels of the form: every post stands in one line."""


class Listed(NamedTuple):
    """A row of the list: somebody of the house, or whom a machine offers."""

    name: str
    post: Post
    member: Member | None = None
    offer: MachineOffer | None = None

    @property
    def called(self) -> str:
        """What tells the row apart: a name may be offered by two machines."""
        return self.name if self.offer is None else f"{self.name}\n{self.offer.login}"


def everybody(house: HouseStaff) -> tuple[Listed, ...]:
    """Those of the house, then those who are offered."""
    members, offers = house.everybody(), house.offered().people
    of_house = [Listed(each.person.name, each.person.post, member=each) for each in members]
    offered = [Listed(each.name, each.post, offer=each) for each in offers]
    return (*of_house, *offered)


def has_begun(known: Sequence[Listed]) -> bool:
    """True once the house has somebody."""
    return any(each.member is not None for each in known)


def counted(words: Words, known: Sequence[Listed] | None) -> str:
    """How many there are, and how many are offered; None while they are being read."""
    if known is None:
        return words("The house’s book is being read…")
    if not has_begun(known):
        return words(NOBODY_YET)
    offered = sum(each.offer is not None for each in known)
    number = len(known) - offered
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


class PeoplePage(BookList[Listed, "PeopleActs"]):
    """Everybody; what is done with them is asked for in a form."""

    name = "pit_people"

    def __init__(self, shell: Shell, clock: Clock, at_book: AtBook) -> None:
        super().__init__(shell, clock, PeopleActs(shell, at_book), everybody)

    @override
    def empty_rows(self) -> Rows[Listed]:
        return Rows(
            (
                Lane(name_column().title, lambda each: each.name),
                Lane(post_column().title, self._post, 200, large=260),
                Lane(marked("State"), self._state, 520, large=700, marked=_waits),
            ),
            called=lambda each: each.called,
        )

    @override
    def headline(self) -> str:
        return self.words("The people of the house")

    @override
    def why(self) -> str:
        return counted(self.words, self.known)

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
                works=self.known is not None,
            ),
            Key("Escape", marked("Back"), self.leave),
            Key("Delete", leaves, self.leave_house, stands_apart=True, works=there),
            Key("F6", marked("Unlock"), self.unlock, works=of_house),
            Key("F7", marked("Another post"), self.change_post, works=of_house),
            Key("F8", marked("Another PIN"), self.change_pin, works=of_house),
            Key(ENTER, marked("Take"), self.take, primary=True, works=offered),
        )

    def _post(self, each: Listed) -> str:
        return post_name(self.words, each.post)

    def _state(self, each: Listed) -> str:
        return standing_of(self.words, each, self._clock())

    # What is done.

    def add(self) -> None:
        """Asks for somebody new: the first director, where the house has nobody."""
        if self.known is not None:
            (self.acts.add if has_begun(self.known) else self.acts.add_first)()

    def take(self) -> None:
        """Takes whoever is offered; where the house has nobody they sign for it themselves."""
        lit = self.rows.picked
        if lit is not None and lit.offer is not None and self.known is not None:
            self.acts.take(lit.offer, begun=has_begun(self.known))

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


def _waits(each: Listed) -> bool:
    return each.offer is not None


class PeopleActs(ListActs):
    """Asks for what is done with somebody."""

    def __init__(self, shell: Shell, at_book: AtBook) -> None:
        super().__init__(shell, at_book, "people", wide=WIDE)

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

    def take(self, offer: MachineOffer, *, begun: bool) -> None:
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

    def leave_house(self, name: str, offer: MachineOffer | None) -> None:
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
        self.ask_signed(asked, lambda: self._decide(done(self.form.form)), by)

    def _decide(self, deed: InBook, given: PinGiven | None = None) -> None:
        """Has it decided, but where a new PIN was written in two ways."""
        lines = self.form.form
        if lines.asks(PIN) and lines.written(PIN) != lines.written(AGAIN):
            self.form.refuse(self.form.words(NOT_THE_SAME))
        else:
            self.decide(deed, given)
