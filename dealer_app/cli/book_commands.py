"""What `sabot pit people`, `sheets`, `packs`, `pin`, `answer` and `mend` do: the house's book
listed, and changed on a director's word, or a chef's for packs, or a PIN on its owner's, or an
alert answered for, or given back what it lost. Each decision asks for the name and the PIN of
whoever answers for it."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dealer_app.cli.command_line import failed, named
from dealer_app.cli.settle_command import settle
from dealer_app.cli.staff_commands import sheet_fact
from dealer_app.cli.terminal_hand import (
    NotSigned,
    confirm,
    machine_guard,
    new_pin,
    pins_of,
    refused,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name, post_name
from dealer_app.i18n.register_words import PACK_STATES
from dealer_app.library import FileFault
from dealer_app.machine import Status
from dealer_app.night.staff import HASHER, Staff
from dealer_app.pit.book_copy import hear
from dealer_app.pit.house_book import (
    NOBODY_YET,
    HouseBook,
    HouseStaff,
    MachineOffer,
    Offers,
    PinGiven,
    followed,
    offers,
    own_pin,
)
from dealer_app.pit.mirror import kept_book
from dealer_app.pit.pit_schema import must_be_ready
from dealer_app.pit.recovery import give_back
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.admission import pin_objection
from dealer_app.register.objections import Objection
from dealer_app.register.signers import TERMINAL
from dealer_app.register.state import PackState, Register, known_as, staff
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.session.entries import machine_words
from dealer_app.rules.house import Currency, House, StaffRules
from dealer_app.rules.staff import Post, tidy
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table.alerts import Alert, alerts

_OFFERED: Final = marked("{name}  {post}  offered by the machine of {login}")
_TWIN: Final = marked("(that name was given to somebody else too)")
_SHEET_OFFERED: Final = marked("House sheet {name}  allowed at a machine, not by the house")
_NO_ALERT: Final = marked("{table}: no alert {number} waits there.")
_NOTHING_LOST: Final = marked("The server lacks nothing of the house’s book that the copy has.")
_NAMES: Final = marked("Name whom it is about.")
_POST: Final = marked("Name the post with --post.")
_SERIALS: Final = marked("Name the packs by their serial numbers.")
_PACK_OFFERED: Final = marked("Pack {serial}  known to a machine, not to the house")
_NO_PACK: Final = marked("No machine knows a pack {serial} that the house does not.")
_WHO: Final = marked("Name who answers for it with --by.")
_NOT_OFFERED: Final = marked("No machine offers anybody of the name {name}.")
_WHICH: Final = marked(
    "Two people are called {name}, at the machines of {logins}: say with --of which one is meant,"
    " and give the other another name."
)


class _Given(NamedTuple):
    """Who answers for it, their PIN, and the new PIN that is given, if one is."""

    by: str
    pin: str
    new: str = ""


def people(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Lists the house's people and whom its machines offer, or changes one thing of each who is
    named."""
    must_be_ready(server)
    house = HouseStaff(server, kept_book(read_settings().data))
    if asked.action == "list":
        _list(house, words, as_json=asked.json)
        return Status.REPLAYED
    if not asked.names:
        return failed(words(_NAMES))
    for name in asked.names:
        _change(house, asked, words, tidy(name))
    return Status.REPLAYED


def sheets(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Allows a house sheet for the whole house, or takes it back."""
    must_be_ready(server)
    try:
        fact = sheet_fact(asked.action, asked.file)
    except FileFault as fault:
        return failed(fault.sentence(words))
    given = _given(asked, words)
    _done(
        HouseStaff(server, kept_book(read_settings().data)).decide([fact], given.by, given.pin),
        [fact],
        words,
    )
    return Status.REPLAYED


def packs(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Lists the packs of the house with where each lies, and those that machines alone know; or
    takes one step of each that is named, all or none."""
    must_be_ready(server)
    house = HouseStaff(server, kept_book(read_settings().data))
    book = house.register.read()
    if asked.action == "list":
        for line in _packs_listed(book, offers(server, book).packs, words, as_json=asked.json):
            print(line)
        return Status.REPLAYED
    if not asked.serials:
        return failed(words(_SERIALS))
    facts = [_step(server, book, asked, serial) for serial in asked.serials]
    given = _given(asked, words)
    _done(house.decide(facts, given.by, given.pin), facts, words)
    return Status.REPLAYED


def _step(server: Server, book: Register, asked: argparse.Namespace, serial: str) -> f.Cards:
    """The next step of a pack; PitTrouble where no machine has the one that is to be taken."""
    match asked.action:
        case "add":
            return f.PackAdded(serial, asked.kind, asked.colour)
        case "take":
            offered = {each.serial: each for each in offers(server, book).packs}
            if serial not in offered:
                raise PitTrouble(_NO_PACK, serial=serial)
            return offered[serial]
        case "check":
            return f.PackChecked(serial)
        case "keep":
            return f.PackHeldBack(serial, asked.reason)
        case "release":
            return f.PackReleased(serial, asked.reason)
        case "retire":
            return f.PackRetired(serial, asked.reason)
        case _:  # destroy
            return f.PackDestroyed(serial)


def _packs_listed(
    book: Register, offered: Sequence[f.PackAdded], words: Words, *, as_json: bool
) -> Iterator[str]:
    known = [book.packs[serial] for serial in sorted(book.packs)]
    if as_json:
        of_house = [
            {"serial": each.serial, "kind": each.kind, "colour": each.colour, "state": each.state}
            | ({"table": each.table, "shoe": each.shoe} if each.state is PackState.IN_PLAY else {})
            for each in known
        ]
        told = {"packs": of_house, "offered": [each.serial for each in offered]}
        yield json.dumps(told, ensure_ascii=False)
        return
    for each in known:
        where = words("{table}, shoe {number}", table=each.table, number=each.shoe)
        played = each.state is PackState.IN_PLAY
        yield "  ".join([each.serial, words(PACK_STATES[each.state]), *([where] if played else [])])
    for pack in offered:
        yield words(_PACK_OFFERED, serial=pack.serial)


def pin(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Gives whoever signs another PIN, in the house's book and in this machine's register: the old
    one is asked of that register, whose locks hold, for the server cannot reckon it."""
    must_be_ready(server)
    given = _given(asked, words, again=True)
    folder = asked.data or read_settings().data
    book, register = HouseBook(server), RegisterFile(folder / FILE, _now)
    wrong = hear(book, register)
    if wrong is not None:
        return failed(words.sentence(wrong))
    _refuse(pin_objection(given.new), words)
    house = machine_guard(folder) or House(staff=StaffRules())
    machine = Staff(folder, _now, house.staff, house.authority)
    found = machine.sign_in(given.by, given.pin, TERMINAL)
    if isinstance(found, Objection):
        raise refused(words, found)
    fact = f.PinChanged(found.name, HASHER.hash(given.new))
    try:
        _done(own_pin(book, found, fact), [fact], words)
    finally:
        machine.sign_out(found.name, TERMINAL)
    hear(book, register)
    return Status.REPLAYED


def answer(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Answers for an alert of a table, or lists those that wait there; the table records it with
    the same name at its next contact, unless it was answered there meanwhile."""
    must_be_ready(server)
    session, history = followed(server, asked.table)
    waiting = alerts(history.table)
    if asked.number is None and not asked.alert:
        for number, each in enumerate(waiting, 1):
            print(f"{number}  {_alert_said(each, words)}")
        return Status.REPLAYED
    chosen = next(
        (
            each
            for number, each in enumerate(waiting, 1)
            if number == asked.number or f"{each.coup}/{each.place}" == asked.alert
        ),
        None,
    )
    if chosen is None:
        number = asked.alert or asked.number
        return failed(words(_NO_ALERT, table=asked.table, number=number))
    given = _given(asked, words)
    fact = f.AlertAnswered(asked.table, session, chosen.coup, chosen.place, asked.reason)
    _done(
        HouseStaff(server, kept_book(read_settings().data)).decide([fact], given.by, given.pin),
        [fact],
        words,
    )
    return Status.REPLAYED


def mend(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Gives the house's book on the server back what it lost, from the pit's copy, on a director's
    word."""
    must_be_ready(server)
    copy = asked.copy / FILE if asked.copy else kept_book(read_settings().data)
    given = _given(asked, words)
    came = give_back(server, copy, given.by, given.pin)
    if isinstance(came, Objection):
        raise refused(words, came)
    if not came:
        print(words(_NOTHING_LOST))
    else:
        print(words.plural("{n} entry given back", "{n} entries given back", came))
    return Status.REPLAYED


def _alert_said(alert: Alert, words: Words) -> str:
    name = finding_name(words, alert.finding, alert.rule)
    if not alert.coup:
        return name
    return words("Coup {number}: {irregularity}", number=alert.coup, irregularity=name)


def _change(house: HouseStaff, asked: argparse.Namespace, words: Words, name: str) -> None:
    """Does with one person what is asked; NotSigned says why not."""
    if asked.action in ("take", "refuse"):
        _take(house, asked, words, name)
        return
    given = _given(asked, words, name if asked.action in ("add", "pin") else "")
    by = PinGiven(given.by, given.pin)
    fact = _fact(asked, words, name)
    match asked.action:
        case "add":
            objection = house.bring_in(name, Post(asked.post), given.new, by)
        case "pin":
            objection = house.give_pin(name, given.new, by)
        case _:  # another post, unlocked, or left: what needs no PIN of theirs
            objection = house.decide([fact], *by)
    _done(objection, [fact], words)


def _fact(asked: argparse.Namespace, words: Words, name: str) -> f.Fact:
    """What is done with somebody, without a PIN."""
    if asked.action in ("add", "post") and asked.post is None:
        raise NotSigned("{said}", said=words(_POST))
    match asked.action:
        case "add":
            return f.PersonAdded(name, Post(asked.post), "")
        case "post":
            return f.PostChanged(name, Post(asked.post))
        case "pin":
            return f.PinChanged(name, "")
        case "unlock":
            return f.Unlocked(name)
        case _:  # leave
            return f.PersonLeft(name)


def _take(house: HouseStaff, asked: argparse.Namespace, words: Words, name: str) -> None:
    """Takes somebody whom a machine offers, or refuses them: then the name is given to nobody."""
    offer = _offer(house.offered(), asked.of, words, name)
    given = _given(asked, words)
    by, post = PinGiven(given.by, given.pin), Post(asked.post or offer.post)
    facts: list[f.Fact] = [f.PersonAdded(offer.name, post, offer.pin)]
    if asked.action == "refuse":
        facts.append(f.PersonLeft(offer.name))
        objection = house.refuse(offer, by)
    else:
        objection = house.take(offer, post, by)
    _done(objection, facts, words)


def _offer(offered: Offers, login: str, words: Words, name: str) -> MachineOffer:
    found = [
        each
        for each in offered.people
        if known_as(each.name) == known_as(name) and login in ("", each.login)
    ]
    if not found:
        raise PitTrouble(_NOT_OFFERED, name=name)
    if len(found) > 1:
        logins = words.listed([each.login for each in found])
        raise PitTrouble(_WHICH, name=name, logins=logins)
    return found[0]


def _given(
    asked: argparse.Namespace, words: Words, newcomer: str = "", *, again: bool = False
) -> _Given:
    """Who answers for it, and the PINs, with the new one of a newcomer, or of themselves `again`;
    NotSigned where one is lacking."""
    signs = named(asked)
    if not signs.by:
        raise NotSigned("{said}", said=words(_WHO))
    by = tidy(signs.by)
    if not again and newcomer and known_as(by) == known_as(newcomer) and asked.action == "add":
        return _Given(by, "", new_pin(signs, words))
    newcomer = by if again else newcomer
    wanted = (by, newcomer) if newcomer else (by,)
    pin, *more = pins_of(wanted, signs.pin_fd, words)
    for new in more:
        confirm(signs.pin_fd, words, newcomer, new)
    return _Given(by, pin, *more)


def _refuse(objection: Objection | None, words: Words) -> None:
    if objection is not None:
        raise refused(words, objection)


def _done(objection: Objection | None, facts: Sequence[f.Fact], words: Words) -> None:
    """Says what was done; NotSigned where it was not."""
    _refuse(objection, words)
    for fact in facts:
        print(machine_words(fact, Figures(words, Currency())))


def _list(house: HouseStaff, words: Words, *, as_json: bool) -> None:
    book = house.register.read()
    offered = house.offered()
    if as_json:
        of_house = [{"name": each.name, "post": each.post} for each in staff(book)]
        of_machines = [
            {"name": e.name, "post": e.post, "login": e.login, "twin": e.twin}
            for e in offered.people
        ]
        allowed = [{"name": each.name, "digest": each.digest} for each in book.sheets.values()]
        lacking = [{"name": each.name, "digest": each.digest} for each in offered.sheets]
        told = {"people": of_house, "offered": of_machines, "sheets": allowed}
        told["sheets_offered"] = lacking
        print(json.dumps(told, ensure_ascii=False))
        return
    for line in _lines(book, offered, words):
        print(line)


def _lines(book: Register, offered: Offers, words: Words) -> Iterator[str]:
    if not book.people:
        yield words(NOBODY_YET)
    for each in staff(book):
        yield f"{each.name}  {post_name(words, each.post)}"
    for allowed in book.sheets.values():
        yield words("House sheet allowed: {name}", name=allowed.name)
    for offer in offered.people:
        post = post_name(words, offer.post)
        told = words(_OFFERED, name=offer.name, post=post, login=offer.login)
        yield f"{told}  {words(_TWIN)}" if offer.twin else told
    for sheet in offered.sheets:
        yield words(_SHEET_OFFERED, name=sheet.name)


def _now() -> datetime:
    return datetime.now(UTC)


BOOK_ACTS: Final[Mapping[str, Callable[[Server, argparse.Namespace, Words], int]]] = {
    "people": people,
    "sheets": sheets,
    "packs": packs,
    "pin": pin,
    "answer": answer,
    "mend": mend,
    "settle": settle,
}
"""What is done at the house's book, by the word that is typed behind `sabot pit`."""
