"""The house's book: whoever decides, all machines have the same people in the end, and what was
changed at a machine alone is named."""

import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread, Timer
from typing import Final

import psycopg
import pytest
from argon2 import PasswordHasher

from dealer_app.night import staff as staff_module
from dealer_app.pit import house_book, mirror
from dealer_app.pit.book_copy import hear
from dealer_app.pit.comparison import Compared, compare_book, compare_people
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseBook, HouseStaff, PinGiven, offers
from dealer_app.pit.recovery import HOUSE_BOOK, recover
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Person
from dealer_app.register.witness import machine_of
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.chain import Stored
from dealer_app.store.codec import encode_fact
from dealer_app.store.entry_rows import write_rows
from dealer_app.store.register import Deed
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import RegisterMissing
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.joined_house import (
    CLAIRE,
    CLAIRES,
    MARC,
    MARCS,
    NOE,
    NOES,
    SHEET,
    at,
    code,
    contact,
    forged,
    found_in,
    now,
    put_back,
    register_in,
    shown,
)
from tests.pit.test_courier import copied, rows_of
from tests.pit.test_courier_round import Beaten
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import played
from tests.store.test_register import signed_table


@pytest.fixture(scope="module")
def own() -> Iterator[HouseServer]:
    """A server of these tests, which falls and comes again."""
    with started() as server:
        yield server


# Joining


def test_an_empty_book_changes_nothing_at_a_machine(server: Server, machine: Path) -> None:
    before = register_in(machine).read()
    contact(server, machine)
    assert register_in(machine).read() == before
    assert at(machine).add(NOE, Post.CHEF, NOES, Signature(CLAIRE)) is None


def test_who_is_known_to_a_machine_alone_is_offered_and_goes_on_signing_in(
    server: Server, machine: Path
) -> None:
    list(deliver_all(server, machine))
    house = HouseStaff(server)
    assert house.add_first("Inès", "3719") is None
    contact(server, machine)
    assert isinstance(at(machine).sign_in(MARC, MARCS), Person)
    assert isinstance(at(machine).sign_in("Inès", "3719"), Person)
    assert [each.name for each in offers(server, house.register.read()).people] == [CLAIRE, MARC]


def test_the_first_is_a_director_on_the_pin_of_their_own(server: Server, machine: Path) -> None:
    list(deliver_all(server, machine))
    house = HouseStaff(server)
    claire, marc = offers(server, house.register.read()).people
    wrong = house.begin(f.PersonAdded(claire.name, claire.post, claire.pin), MARCS, ())
    assert code(wrong) is ObjectionCode.PIN_OF_OTHER
    first = house.begin(f.PersonAdded(marc.name, marc.post, marc.pin), MARCS, ())
    assert code(first) is ObjectionCode.FIRST_DIRECTOR
    assert not house.register.read().people


def test_everybody_of_the_house_is_listed_with_why_they_are_not_let_in(
    server: Server, joined: HouseStaff
) -> None:
    for _ in range(5):
        joined.decide([f.PersonLeft(MARC)], MARC, "0000")
    claire, marc = HouseStaff(server).everybody()
    assert (claire.person.name, claire.barred) == (CLAIRE, None)
    assert code(marc.barred) is ObjectionCode.LOCKED
    assert joined.offered().people == ()
    assert joined.bring_in(NOE, Post.CHEF, "1", PinGiven(CLAIRE, CLAIRES)) is not None
    assert joined.give_pin(MARC, "1", PinGiven(CLAIRE, CLAIRES)) is not None
    assert joined.give_pin(MARC, NOES, PinGiven(CLAIRE, CLAIRES)) is None
    assert joined.everybody()[1].barred is None


def test_a_name_that_was_given_to_two_people_is_offered_as_two(
    server: Server, postgres: HouseServer, house: str, machine: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    assert at(other).add_first("marc", "6402") is None
    list(deliver_all(server, machine))
    with Server(postgres.login(house, "pit_table"), PROGRAM) as second:
        list(deliver_all(second, other))
    offered = offers(server, HouseBook(server).read()).people
    assert {each.name: each.twin for each in offered} == {CLAIRE: False, MARC: True, "marc": True}
    assert len({each.login for each in offered if each.twin}) == 2


@pytest.mark.usefixtures("joined")
def test_the_house_begins_with_the_sheets_that_its_machines_allow(
    server: Server, machine: Path
) -> None:
    assert set(HouseBook(server).read().sheets) == {"77aa"}
    assert set(register_in(machine).read().sheets) == {"77aa"}


def test_a_fresh_machine_knows_the_house_once_it_has_heard(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    contact(server, tmp_path / "fresh")
    assert shown(register_in(tmp_path / "fresh").read()) == shown(joined.register.known)
    assert isinstance(at(tmp_path / "fresh").sign_in(MARC, MARCS), Person)
    assert not at(tmp_path / "fresh").first_start


@pytest.mark.usefixtures("joined")
def test_where_a_register_is_gone_no_other_is_begun_by_hearing(
    server: Server, machine: Path
) -> None:
    signed_table(machine / "Table 3.sabot", sealed=False)
    (machine / FILE).unlink()
    with pytest.raises(RegisterMissing):
        hear(HouseBook(server), register_in(machine))


# What the book decides


def test_who_left_signs_in_nowhere_after_the_next_contact(
    server: Server, joined: HouseStaff, machine: Path
) -> None:
    assert joined.decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
    assert isinstance(at(machine).sign_in(MARC, MARCS), Person)
    contact(server, machine)
    assert code(at(machine).sign_in(MARC, MARCS)) is ObjectionCode.HAS_LEFT


def test_a_new_pin_is_that_of_every_machine(
    server: Server, joined: HouseStaff, machine: Path
) -> None:
    assert joined.change_pin(MARC, MARCS, "5028") is None
    contact(server, machine)
    assert code(at(machine).sign_in(MARC, MARCS)) is ObjectionCode.PIN_WRONG
    assert isinstance(at(machine).sign_in(MARC, "5028"), Person)


def test_only_whoever_may_decides_and_a_wrong_pin_locks_the_name(joined: HouseStaff) -> None:
    leaves = [f.PersonLeft(CLAIRE)]
    assert code(joined.decide(leaves, MARC, MARCS)) is ObjectionCode.NO_AUTHORITY
    answers = [code(joined.decide(leaves, MARC, "1357")) for _ in range(5)]
    assert answers == [*[ObjectionCode.PIN_WRONG] * 4, ObjectionCode.LOCKED]
    assert code(joined.decide(leaves, MARC, MARCS)) is ObjectionCode.LOCKED


def test_nobodys_pin_counts_beyond_the_act_it_was_given_for(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    alone = Signature(CLAIRE)
    assert joined.enter(f.PersonAdded("Paul", Post.CHEF, "x"), alone) is None
    assert faults_of(server, tmp_path) == ["unproved_in_register"]


def test_the_book_is_a_register_in_which_nothing_is_found(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    assert joined.change_pin(CLAIRE, CLAIRES, "5028") is None
    assert joined.decide([f.PostChanged(MARC, Post.CHEF)], CLAIRE, "5028") is None
    assert code(joined.decide([f.PersonLeft(CLAIRE)], CLAIRE, "5028")) is (
        ObjectionCode.LAST_DIRECTOR
    )
    assert faults_of(server, tmp_path) == []


def faults_of(server: Server, folder: Path) -> list[str]:
    """What the program's own check finds of the book, written to a file."""
    rows = [Stored._make(row) for row in copied(server, "house", "book")]
    (folder / "book").mkdir()
    write_rows(folder / "book" / FILE, [rows])
    return [str(fault.kind) for fault in found_in(folder / "book")]


def test_a_long_book_is_read_from_its_last_sum_on(
    server: Server, joined: HouseStaff, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(house_book, "EVERY", 5)
    for name in ("Paul", "Lise", "Aimé"):
        assert joined.decide([f.PersonAdded(name, Post.CHEF)], CLAIRE, CLAIRES) is None
    asked = list[int]()
    behind = mirror.entries_behind

    def counted(server: Server, journal: int, place: int, most: int) -> object:
        asked.append(place)
        return behind(server, journal, place, most)

    monkeypatch.setattr(house_book, "entries_behind", counted)
    assert HouseBook(server).read() == joined.register.read()
    assert asked == [] or min(asked) > 5
    assert faults_of(server, tmp_path) == []


# A machine that has heard


@pytest.mark.usefixtures("joined")
def test_at_a_machine_of_a_house_nothing_of_people_and_sheets_is_changed(machine: Path) -> None:
    own, by = at(machine), Signature(CLAIRE)
    refused = {
        code(own.add(NOE, Post.CHEF, NOES, by)),
        code(own.enter(f.PersonLeft(MARC), by)),
        code(own.enter(f.PostChanged(MARC, Post.CHEF), by)),
        code(own.enter(f.HouseSheetAllowed("Other", "88bb"), by)),
        code(own.enter(f.HouseSheetTakenBack(SHEET.name, SHEET.digest), by)),
    }
    assert refused == {ObjectionCode.HOUSE_BOOK}
    pins = code(own.reset_pin(MARC, "5028", by)), code(own.change_pin(MARC, MARCS, "5028"))
    assert set(pins) == {ObjectionCode.HOUSE_PIN}


@pytest.mark.usefixtures("joined")
def test_a_weak_hash_is_left_as_the_book_has_it(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slower = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    monkeypatch.setattr(staff_module, "HASHER", slower)
    assert isinstance(at(machine).sign_in(MARC, MARCS), Person)
    assert register_in(machine).entries(f.PinRehashed) == []


@pytest.mark.usefixtures("joined")
def test_locks_stay_the_machines_own(server: Server, machine: Path) -> None:
    for _ in range(5):
        at(machine).sign_in(MARC, "1357")
    contact(server, machine)
    assert code(at(machine).sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    assert at(machine).enter(f.Unlocked(MARC), Signature(CLAIRE)) is None


@pytest.mark.usefixtures("joined")
def test_what_is_heard_twice_is_recorded_once(server: Server, machine: Path) -> None:
    count = len(register_in(machine).entries())
    contact(server, machine)
    contact(server, machine)
    assert len(register_in(machine).entries()) == count


@pytest.mark.usefixtures("joined")
def test_nothing_is_found_at_a_machine_that_has_heard(server: Server, machine: Path) -> None:
    assert found_in(machine) == []
    assert list(compare_people(server, register_in(machine))) == []


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ([f.PersonAdded("Zoé", Post.DIRECTOR, "x")], "without the house’s book"),
        ([f.PinChanged(CLAIRE, "x")], "without the house’s book"),
        ([f.HouseSheetAllowed("Other", "88bb")], "without the house’s book"),
        ([f.PersonAdded("Zoé", Post.DIRECTOR, "x"), None], "are not those"),
        ([f.PinChanged(CLAIRE, "x"), None], "are not those"),
        ([f.HouseSheetAllowed("Other", "88bb"), None], "are not those"),
        ([f.BookHeard(3, "b00c")], "another book"),
    ],
)
def test_people_changed_without_the_book_are_named(
    server: Server, joined: HouseStaff, machine: Path, facts: list[f.Fact | None], says: str
) -> None:
    heard = f.BookHeard(*joined.register.head[:2])
    forged(machine, *(each or heard for each in facts))
    (found,) = compare_people(server, register_in(machine))
    assert found.wrong is not None
    assert says in found.wrong.code


# Many at once


def test_two_who_decide_at_once_are_both_heard(house: str, joined: HouseStaff) -> None:
    def add(number: int) -> None:
        with Server(house, PROGRAM) as server:
            for name in (f"P{number} {k}" for k in range(12)):
                entered(HouseBook(server), f.PersonAdded(name, Post.CROUPIER, "x"))

    writers = [Thread(target=add, args=(number,)) for number in range(2)]
    for each in writers:
        each.start()
    for each in writers:
        each.join(30)
    assert len(joined.register.read().people) == 2 + 24


def entered(book: HouseBook, fact: f.Fact) -> Objection | None:
    return book.append(lambda _register, _now: Deed([fact], Signature(CLAIRE))).objection


NAMES: Final = ("Aimé", "Lise", "Paul", "Zoé", MARC)


def any_fact(chance: random.Random) -> f.Fact:
    """Something of people or sheets that a director may try at the book."""
    name, number = chance.choice(NAMES), str(chance.randrange(1000))
    post = chance.choice((Post.CROUPIER, Post.CHEF, Post.DIRECTOR))
    sheet = f"Sheet {chance.randrange(3)}"
    return chance.choice(
        (
            f.PersonAdded(name, post, number),
            f.PinChanged(name, number),
            f.PostChanged(name, post),
            f.PersonLeft(name),
            f.HouseSheetAllowed(sheet, sheet),
            f.HouseSheetTakenBack(sheet, sheet),
        )
    )


@pytest.mark.parametrize("seed", range(max(LONG // 50, 2)))
def test_whatever_is_decided_every_machine_has_the_houses_people_in_the_end(
    server: Server, joined: HouseStaff, machine: Path, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    folders = [machine, *(tmp_path / f"machine {n}" for n in range(3))]
    assert at(folders[1]).add_first("Inès", "3719") is None
    book = HouseBook(server)
    for _ in range(80):
        if chance.random() < 0.7:
            entered(book, any_fact(chance))
        else:
            contact(server, chance.choice(folders))
    for folder in folders:
        contact(server, folder)
        own, house = register_in(folder).read(), joined.register.read()
        assert {name: each for name, each in shown(own).items() if name != "Inès"} == shown(house)
        assert set(own.sheets) == set(house.sheets)
        assert list(compare_people(server, register_in(folder))) == []
        assert found_in(folder) == []


def test_a_server_that_falls_while_it_is_decided_leaves_all_or_nothing(
    own: HouseServer, machine: Path
) -> None:
    house, chance = own.house(), random.Random(7)
    with Server(house, PROGRAM) as server:
        assert HouseStaff(server).add_first(CLAIRE, CLAIRES) is None
    wanted = [f"P{number}" for number in range(12)]
    for name in wanted:
        fall = Timer(chance.random() / 20, own.postgres.kill)
        fall.start()
        with suppress(PitTrouble), Server(house, PROGRAM) as server:
            entered(HouseBook(server), f.PersonAdded(name, Post.CROUPIER, "x"))
        fall.join()
        own.postgres.start()
        with Server(house, PROGRAM) as server:
            objection = entered(HouseBook(server), f.PersonAdded(name, Post.CROUPIER, "x"))
        assert objection is None or objection.code is ObjectionCode.NAME_TAKEN
    with Server(house, PROGRAM) as server:
        contact(server, machine)
        assert set(wanted) < set(shown(register_in(machine).read()))
        assert len(HouseBook(server).read().people) == 1 + 12


def test_a_book_that_was_put_back_is_not_heard(
    server: Server, joined: HouseStaff, machine: Path
) -> None:
    before = joined.register.head
    assert joined.decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
    contact(server, machine)
    put_back(server, before)
    said = the(hear(HouseBook(server), register_in(machine)))
    assert "was put back" in said.code
    assert code(at(machine).sign_in(MARC, MARCS)) is ObjectionCode.HAS_LEFT


def test_what_was_changed_in_the_book_itself_is_not_heard(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    assert joined.decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
    server.asked.execute("ALTER TABLE pit.entry DISABLE TRIGGER kept")
    server.asked.execute(
        "UPDATE pit.entry SET body = replace(body, 'Marc', 'Mare') WHERE journal = 1"
    )
    with pytest.raises(PitTrouble) as told:
        hear(HouseBook(server), register_in(tmp_path))
    assert "is not as it was recorded" in told.value.saying.code


# Slips of the tables


def test_a_machine_hears_of_the_slips_of_its_own_tables(
    server: Server, joined: HouseStaff, machine: Path
) -> None:
    signed_table(machine / "Table 3.sabot", sealed=False)
    chips = {Money(500): 2}
    sent = [f.FillSent(table, "F-1", chips, "Luc", "a5ced") for table in ("Table 3", "Table 4")]
    assert joined.decide(sent, CLAIRE, CLAIRES) is None
    contact(server, machine)
    (heard,) = register_in(machine).read().slips.values()
    (entry,) = (row for row in copied(server, "house", "book") if '"Table 3"' in str(row[6]))
    assert (heard.table, heard.carrier, heard.digest) == ("Table 3", "Luc", entry[-1])
    back = f.CreditReceived("Table 3", "C-1", chips, "60e5", {Money(500): 3})
    assert joined.decide([back], CLAIRE, CLAIRES) is None
    assert joined.decide([f.SlipAnswered("Table 3", "C-1", "seen")], CLAIRE, CLAIRES) is None
    contact(server, machine)
    contact(server, machine)
    slips = register_in(machine).read().slips
    assert [(each.slip, each.told, each.answered) for each in slips.values()] == [
        ("F-1", None, ""),
        ("C-1", {Money(500): 3}, "seen"),
    ]
    assert found_in(machine) == []


def test_what_is_sent_twice_for_one_slip_is_refused_by_the_book(joined: HouseStaff) -> None:
    sent = f.FillSent("Table 3", "F-1", {Money(500): 2}, "Luc")
    assert joined.decide([sent], CLAIRE, CLAIRES) is None
    assert code(joined.decide([sent], CLAIRE, CLAIRES)) is ObjectionCode.SLIP_TWICE
    assert code(joined.decide([sent], MARC, MARCS)) is ObjectionCode.NO_AUTHORITY


# The courier, and a table's login


def test_a_courier_hears_at_its_first_contact_and_whenever_the_book_grows(
    server: Server, house: str, joined: HouseStaff, machine: Path
) -> None:
    def leave() -> None:
        assert joined.decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None

    folder = machine.parent / "fresh"
    folder.mkdir()
    fresh, register = Beaten(house, folder), register_in(folder)
    fresh.acts = [*[lambda: None] * 30, leave]
    fresh.work(lambda: register.newest(f.PersonLeft, lambda _: True) is not None)
    assert [type(each.fact) for each in register.entries()] == [
        *(f.PersonAdded, f.PersonAdded, f.HouseSheetAllowed, f.BookHeard),
        *(f.PersonLeft, f.BookHeard),
    ]
    kinds = [row[4] for row in copied(server, machine_of(register.entries()[0].digest), "register")]
    assert kinds.count("book_heard") == 2


PIN = f.PinChanged(MARC, "x")
FORBIDDEN: Final[tuple[list[tuple[f.Fact, Signature]], ...]] = (
    [(f.PersonAdded("Zoé", Post.DIRECTOR, "x"), Signature("Zoé"))],
    [(f.PersonLeft(MARC), Signature(MARC))],
    [(PIN, Signature(CLAIRE))],
    [(PIN, Signature(MARC, (CLAIRE,)))],
    [(PIN, Signature())],
    [(PIN, Signature(MARC)), (f.PinChanged(CLAIRE, "x"), Signature(CLAIRE))],
    [(PIN, Signature(MARC)), (f.SignedOut(CLAIRE), Signature(CLAIRE))],
    [(PIN, Signature(MARC)), *[(f.SignedOut(MARC), Signature(MARC))] * 2],
    [(f.SignedOut(MARC), Signature(MARC))],
    [],
)


@pytest.mark.parametrize("facts", FORBIDDEN)
def test_a_tables_login_decides_nothing_but_a_pin_of_whoever_has_it(
    postgres: HouseServer,
    house: str,
    joined: HouseStaff,
    facts: list[tuple[f.Fact, Signature]],
) -> None:
    rows = [encode_fact(*each) for each in facts]
    columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], []]
    with postgres.asked(postgres.login(house, "pit_table")) as login:
        with pytest.raises(psycopg.Error) as told:
            login.execute(
                "SELECT pit.decide(%s, %s, %s::text[], %s::int[], %s::text[])",
                [*joined.register.head[:2], *columns],
            )
        assert told.value.sqlstate == "42501"
    with Server(postgres.login(house, "pit_table"), PROGRAM) as table:
        assert HouseStaff(table).change_pin(MARC, MARCS, "5028") is None


def test_a_croupiers_pin_and_no_other_is_changed_by_a_tables_login(
    postgres: HouseServer, house: str, joined: HouseStaff
) -> None:
    with Server(postgres.login(house, "pit_table"), PROGRAM) as table:
        for post in (each for each in Post if each is not Post.CROUPIER):
            assert joined.decide([f.PostChanged(MARC, post)], CLAIRE, CLAIRES) is None
            with pytest.raises(PitTrouble) as told:
                HouseStaff(table).change_pin(MARC, MARCS, "5028")
            assert told.value.saying.code.startswith("A croupier’s PIN alone is changed")
        assert joined.decide([f.PostChanged(MARC, Post.CROUPIER)], CLAIRE, CLAIRES) is None
        assert HouseStaff(table).change_pin(MARC, MARCS, "5028") is None
    with postgres.asked(postgres.login(house, "pit_table")) as login:
        rows = [encode_fact(f.PinChanged("marc", "x"), Signature("marc"))]
        columns = [list(column) for column in zip(*rows, strict=True)]
        decide = "SELECT pit.decide(%s, %s, %s::text[], %s::int[], %s::text[])"
        joined.register.read()
        with pytest.raises(psycopg.Error) as refused:
            login.execute(decide, [*joined.register.head[:2], *columns])
        assert refused.value.sqlstate == "SA005", "a name that nobody bears is no croupier’s"


# The pit's copy, and what comes back


def test_the_pits_copy_of_the_book_is_a_register_that_the_check_reads(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    for name in ("Paul", "Lise"):
        with closing(mirror.Mirror(tmp_path)) as copies:
            assert copies.follow_book(server) is None
            assert joined.decide([f.PersonAdded(name, Post.CHEF)], CLAIRE, CLAIRES) is None
            assert copies.follow_book(server) is None
    book = tmp_path / mirror.BOOK
    assert rows_of(book / FILE) == copied(server, "house", "book")
    assert found_in(book) == []
    assert list(compare_book(server, tmp_path)) == [Compared(mirror.BOOK, joined.register.head.seq)]


def test_a_book_that_lost_entries_is_named_by_the_pits_copy(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    before = joined.register.head
    assert joined.decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
    with closing(mirror.Mirror(tmp_path)) as copies:
        assert copies.follow_book(server) is None
        put_back(server, before)
        wrong = the(copies.follow_book(server))
        assert "the server lost entries" in " ".join(wrong.code.split())
    (told,) = compare_book(server, tmp_path)
    assert told.wrong == wrong


def test_the_book_comes_back_beside_all_tables(
    server: Server, joined: HouseStaff, machine: Path, tmp_path: Path
) -> None:
    played(machine / "Table 3.sabot")
    contact(server, machine)
    recover(server, "", tmp_path / "back", now)
    book = tmp_path / "back" / HOUSE_BOOK
    assert rows_of(book / FILE) == copied(server, "house", "book")
    assert shown(register_in(book).read()) == shown(joined.register.read())
    assert found_in(book) == []
