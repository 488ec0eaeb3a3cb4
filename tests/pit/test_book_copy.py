"""The packs of a house: which come in and go out is said at the pit, what befalls them at the
tables is heard by every machine."""

from pathlib import Path
from typing import Final

import psycopg
import pytest

from dealer_app.pit import book_copy, courier_round, house_book
from dealer_app.pit.book_copy import hear
from dealer_app.pit.comparison import compare_people
from dealer_app.pit.house_book import HouseBook, HouseStaff, offers
from dealer_app.pit.server import Server
from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import PackState, Person
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.codec import encode_fact
from dealer_app.store.register import RegisterFile
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.joined_house import (
    CLAIRE,
    CLAIRES,
    at,
    code,
    contact,
    forged,
    found_in,
    register_in,
)
from tests.pit.test_courier_round import Beaten

A1, A2 = "A-0001", "A-0002"
BY: Final = Signature(CLAIRE)


def laid(serial: str = A1, shoe: int = 1) -> f.PackInPlay:
    return f.PackInPlay(serial, "Table 3", "2026-11-20-0001", shoe)


def says(folder: Path, *facts: f.Fact) -> list[ObjectionCode | None]:
    """What a machine answers to each of these, recorded by Claire, who gives her PIN."""
    assert isinstance(at(folder).sign_in(CLAIRE, CLAIRES), Person)
    return [code(told) if (told := at(folder).enter(each, BY)) else None for each in facts]


def states(register: RegisterFile | HouseBook) -> dict[str, PackState]:
    return {each.serial: each.state for each in register.read().packs.values()}


@pytest.fixture
def packs(joined: HouseStaff, server: Server, machine: Path) -> HouseStaff:
    """A house with two packs that have come in, of which its machine has heard."""
    facts = [f.PackAdded(A1, "52", "red"), f.PackAdded(A2, "52", "red")]
    assert joined.decide(facts, CLAIRE, CLAIRES) is None
    contact(server, machine)
    return joined


@pytest.fixture
def other(packs: HouseStaff, server: Server, tmp_path: Path) -> Path:  # noqa: ARG001 - begun before
    """Another machine of that house."""
    contact(server, tmp_path / "other")
    return tmp_path / "other"


def test_packs_that_come_in_at_the_pit_are_known_to_every_machine(
    machine: Path, other: Path
) -> None:
    for folder in (machine, other):
        assert states(register_in(folder)) == dict.fromkeys((A1, A2), PackState.UNCHECKED)
        assert found_in(folder) == []


ALONE: Final = (
    f.PackAdded("A-9", "52"),
    f.PackRetired(A1),
    f.PackDestroyed(A1),
    f.PackReleased(A1, "whole"),
)


@pytest.mark.usefixtures("packs")
def test_which_packs_there_are_is_said_by_no_machine_of_a_house(machine: Path) -> None:
    assert says(machine, *ALONE) == [ObjectionCode.HOUSE_PACKS] * len(ALONE)


@pytest.mark.usefixtures("packs")
def test_a_pack_that_a_machine_added_without_the_book_is_named(
    server: Server, machine: Path
) -> None:
    forged(machine, ALONE[0])
    (found,) = compare_people(server, register_in(machine))
    assert found.wrong is not None
    assert "packs" in found.wrong.code


def test_what_befalls_a_pack_at_a_table_is_recorded_at_once_and_heard_by_all(
    server: Server, packs: HouseStaff, machine: Path, other: Path
) -> None:
    assert says(machine, f.PackChecked(A1), f.PackChecked(A2), laid()) == [None] * 3
    assert states(packs.register)[A1] is PackState.UNCHECKED
    contact(server, machine)
    contact(server, other)
    wanted = {A1: PackState.IN_PLAY, A2: PackState.CHECKED}
    assert states(packs.register) == states(register_in(other)) == wanted
    assert says(other, laid()) == [ObjectionCode.PACK_STATE]
    moved = f.CardReplaced(A1, "7s", A2, "bent"), f.PackTakenBack(A1)
    assert says(machine, *moved, f.PackHeldBack(A1, "a mark")) == [None] * 3
    assert says(other, f.PackHeldBack(A2, "an ace too many")) == [None]
    for folder in (machine, other, machine):
        contact(server, folder)
    registers = packs.register, register_in(machine), register_in(other)
    for register in registers:
        assert states(register) == dict.fromkeys((A1, A2), PackState.HELD_BACK)
        assert register.read().packs[A2].given == ("7s",)
    for folder in (machine, other):
        assert found_in(folder) == []
        assert list(compare_people(server, register_in(folder))) == []


def test_what_the_house_decided_of_a_pack_meanwhile_stands(
    server: Server, packs: HouseStaff, machine: Path, other: Path
) -> None:
    assert says(machine, f.PackChecked(A1), laid()) == [None] * 2
    assert packs.decide([f.PackRetired(A1, "worn")], CLAIRE, CLAIRES) is None
    for folder in (machine, other):
        contact(server, folder)
        assert states(register_in(folder))[A1] is PackState.RETIRED
    assert says(machine, f.PackTakenBack(A1)) == [ObjectionCode.PACK_STATE]


def test_a_machine_that_is_killed_before_it_hears_says_nothing_twice(
    server: Server, packs: HouseStaff, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchanged = f.PackChecked(A1), f.CardReplaced(A1, "7s", A2, "bent")
    assert says(machine, *exchanged) == [None] * 2
    with monkeypatch.context() as killed:
        killed.setattr(book_copy, "_heard", lambda *_: True)
        contact(server, machine)
    assert packs.register.read().packs[A2].given == ("7s",)
    contact(server, machine)
    contact(server, machine)
    assert packs.register.read().packs[A2].given == ("7s",)
    assert register_in(machine).read().packs[A2].given == ("7s",)


def test_what_a_table_says_of_a_pack_while_its_machine_hears_is_not_lost(
    server: Server, packs: HouseStaff, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert packs.decide([f.PackChecked(A1)], CLAIRE, CLAIRES) is None
    behind, late = HouseBook.behind, [f.PackHeldBack(A2, "a mark")]

    def slow(book: HouseBook, place: int, *kinds: type[f.Fact]) -> object:
        while late:
            assert says(machine, late.pop()) == [None]
        return behind(book, place, *kinds)

    monkeypatch.setattr(HouseBook, "behind", slow)
    contact(server, machine)
    wanted = {A1: PackState.CHECKED, A2: PackState.HELD_BACK}
    assert states(packs.register) == states(register_in(machine)) == wanted


def test_a_table_is_heard_of_its_packs_soon(
    house: str, packs: HouseStaff, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier_round, "PULSE", 1.0)

    def check() -> None:
        assert says(machine, f.PackChecked(A1)) == [None]

    beaten = Beaten(house, machine)
    beaten.acts = [*[lambda: None] * 30, check, *[lambda: None] * 30]
    beaten.work()
    assert states(packs.register)[A1] is PackState.CHECKED


def test_packs_that_a_machine_alone_knows_are_offered_to_the_house(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    first = tmp_path / "first"
    assert at(first).add_first("Inès", "3719") is None
    own = (
        f.PackAdded(A1, "52", "red"),
        f.PackAdded(A2, "52"),
        f.PackRetired(A2),
        f.PackDestroyed(A2),
    )
    assert [at(first).enter(each, Signature("Inès")) for each in own] == [None] * len(own)
    contact(server, first)
    assert offers(server, joined.register.read()).packs == (own[0],)
    assert joined.decide([own[0], f.PackChecked(A1)], CLAIRE, CLAIRES) is None
    contact(server, first)
    assert offers(server, joined.register.read()).packs == ()
    assert at(first).enter(laid(), Signature("Inès")) is None


TOLD: Final = f.PackChecked(A1, of="5e47")
UNSAID: Final[tuple[list[tuple[f.Fact, Signature]], ...]] = (
    [(f.PackChecked(A1), UNSIGNED)],
    [(TOLD, Signature(CLAIRE))],
    [(TOLD, Signature("", (CLAIRE,)))],
    [(TOLD, UNSIGNED), (f.PackRetired(A1), UNSIGNED)],
    [(f.PackRetired(A1), UNSIGNED)],
    [(f.PackReleased(A1, "whole"), UNSIGNED)],
    [(f.PackAdded("A-9", "52"), UNSIGNED)],
)


@pytest.mark.parametrize("facts", UNSAID)
def test_a_tables_login_says_of_a_pack_nothing_but_what_befell_it_at_a_table(
    postgres: HouseServer, house: str, packs: HouseStaff, facts: list[tuple[f.Fact, Signature]]
) -> None:
    rows = [encode_fact(*each) for each in facts]
    columns = [list(column) for column in zip(*rows, strict=True)]
    asked = "SELECT pit.decide(%s, %s, %s::text[], %s::int[], %s::text[])"
    with postgres.asked(postgres.login(house, "pit_table")) as login:
        with pytest.raises(psycopg.Error) as told:
            login.execute(asked, [*packs.register.head[:2], *columns])
        assert told.value.sqlstate == "42501"
        kind, version, body = encode_fact(TOLD, UNSIGNED)
        login.execute(asked, [*packs.register.head[:2], [kind], [version], [body]])
    assert states(packs.register)[A1] is PackState.CHECKED


def test_a_machine_whose_login_is_a_tables_says_it_too(
    postgres: HouseServer, house: str, packs: HouseStaff, machine: Path
) -> None:
    assert says(machine, f.PackChecked(A1)) == [None]
    with Server(postgres.login(house, "pit_table"), PROGRAM) as table:
        assert hear(HouseBook(table), register_in(machine)) is None
    assert states(packs.register)[A1] is PackState.CHECKED


def test_a_machine_that_may_write_no_sum_says_its_word_all_the_same(
    postgres: HouseServer,
    house: str,
    packs: HouseStaff,
    machine: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house_book, "EVERY", 1)
    test_a_machine_whose_login_is_a_tables_says_it_too(postgres, house, packs, machine)
