"""Names at tables and in the register held against the PINs that were given (REQ-08, REQ-13)."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Post, Signature
from dealer_app.store.chain import INSERT, NOTHING_BEFORE, Chained
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed
from dealer_app.store.register_place import FILE
from dealer_app.store.schema import prepare
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.trust.signed_names import Proof, proof_in
from dealer_app.store.verify import EntryFaultKind, Fault, Report
from dealer_app.table import events as ev
from tests.store.builders import card, forger, opening, raw

PINS: Final = "[staff]\npins = true\n"
NO_PINS: Final = "[staff]\npins = false\n"
ANNE, BERNARD, CLAIRE = "Anne Roche", "Bernard Colin", "Claire Fabre"
PIN: Final = "7391"
TABLES: Final = ("Table 3", "Table 4")
KINDS: Final = {EntryFaultKind.UNPROVED, EntryFaultKind.UNPROVED_IN_REGISTER}
BOTH: Final = Signature(ANNE, (BERNARD,))


@dataclass
class Clock:
    """A clock that goes on by some seconds at each look, and can be turned."""

    now: datetime = datetime(2026, 11, 20, 21, tzinfo=UTC)
    running: float = 0.0

    def __call__(self) -> datetime:
        self.running += 3
        self.now += timedelta(seconds=3)
        return self.now


@dataclass
class House:
    """A folder in which people sign as they do at the window: by PINs alone."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    sits: dict[str, str] = field(default_factory=dict)
    locked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.staff = Staff(
            self.folder, self.clock, StaffRules(), elapsed=lambda: self.clock.running
        )
        assert self.staff.add_first(CLAIRE, PIN) is None
        for name, post in {BERNARD: Post.CHEF, ANNE: Post.CROUPIER}.items():
            assert self.staff.add(name, post, PIN, Signature(CLAIRE)) is None
        self.staff.sign_out(CLAIRE)

    def keep(self, fact: f.Fact, signature: Signature = UNSIGNED) -> None:
        """A fact as whoever forges it would write it: nobody is asked."""
        self.staff.register.append(lambda *_: Deed([fact], signature))

    def at(self, table: str, *events: ev.Event, signature: Signature, house: str = PINS) -> None:
        """Entries at a table, of the session that goes on there or of a new one."""
        with Journal.open(self.folder / f"{table}.sabot", self.clock) as journal:
            session = journal.open_session()
            if session is None:
                session = journal.new_session_id(self.clock)
                first = replace(opening(journal.last_seal(), table), house=house)
                journal.append(session, [first], signature)
            if events:
                journal.append(session, events, signature)

    def beside(self, table: str, act: Act) -> Signature:
        """Whoever sits there, and Bernard beside them for that act."""
        sits = Signature(self.sits[table])
        if sits.by == BERNARD:
            return sits
        signed = self.staff.countersign(VouchAsked(act, USUAL[act], sits, table), BERNARD, PIN)
        assert isinstance(signed, Signature)
        return signed

    # What people do, each where it can be done.

    def open_or_deal(self, table: str) -> None:
        if table in self.locked:
            return
        if table not in self.sits:
            self.staff.sign_in(ANNE, PIN, table)
            self.sits[table] = ANNE
            self.at(table, signature=self.beside(table, Act.OPEN_TABLE))
        self.at(table, ev.CoupOpened(), card("7"), signature=Signature(self.sits[table]))

    def fill(self, table: str) -> None:
        if table in self.sits.keys() - self.locked:
            signed = self.beside(table, Act.FILL)
            self.keep(f.PackAdded(f"A{self.clock.running}", "52"), signed)
            self.at(table, ev.CoupVoided("misdeal"), signature=signed)

    def lock(self, table: str) -> None:
        if table in self.sits.keys() - self.locked:
            self.staff.sign_out(self.sits[table], table, idle=True)
            self.locked.add(table)

    def unlock(self, table: str) -> None:
        if table in self.locked:
            name = BERNARD if self.sits[table] == ANNE else ANNE
            self.staff.sign_in(name, PIN, table)
            self.locked.discard(table)
            self.sits[table] = name
            self.at(table, ev.CroupierNamed(name), signature=Signature(name))

    def close(self, table: str) -> None:
        if table in self.sits.keys() - self.locked:
            signed = self.beside(table, Act.CLOSE_TABLE)
            with Journal.open(self.folder / f"{table}.sabot", self.clock) as journal:
                head = journal.head(journal.open_session() or "")
                session = journal.open_session() or ""
                journal.append(session, [ev.TableClosed(head.seq, head.digest)], signed)
            self.staff.sign_out(self.sits.pop(table), table)

    def desk(self, _: str) -> None:
        self.staff.sign_in(BERNARD, PIN)
        self.keep(f.PackAdded(f"B{self.clock.running}", "52"), Signature(BERNARD))

    def turn_back(self, _: str) -> None:
        self.staff.look_at_clock()
        self.clock.now -= timedelta(hours=1)
        self.staff.look_at_clock()

    def put_on(self, _: str) -> None:
        self.staff.look_at_clock()
        self.clock.now += timedelta(hours=5)
        self.staff.look_at_clock()

    def another_starts(self, _: str) -> None:
        self.keep(f.ProgramStarted("0.1.0", 8, "CET"))

    def another_stops(self, _: str) -> None:
        self.keep(f.ProgramStopped(8))


ACTS: Final = (
    *(House.open_or_deal, House.fill, House.lock, House.unlock, House.close, House.desk),
    *(House.turn_back, House.put_on, House.another_starts, House.another_stops),
)
NIGHTS: Final = st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(TABLES)), max_size=25)


def unproved(folder: Path) -> list[Fault]:
    """Every name without a PIN that the check of the folder finds; nothing else is wrong there."""
    found = [
        fault
        for _, report in verify_folder(folder)
        if isinstance(report, Report)
        for fault in report.faults
    ]
    assert all(fault.kind in KINDS for fault in found)
    return found


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@given(night=NIGHTS)
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_honest_night_gives_a_false_alarm(
    night: list[tuple[Callable[[House, str], None], str]],
) -> None:
    with TemporaryDirectory() as place:
        house = House(Path(place))
        for act, table in night:
            act(house, table)
        assert unproved(house.folder) == []


def test_what_was_dealt_before_the_clock_was_put_back_is_no_false_alarm(house: House) -> None:
    house.open_or_deal("Table 3")
    house.staff.look_at_clock()
    house.clock.now += timedelta(minutes=9)
    house.clock.running += 9 * 60
    house.open_or_deal("Table 3")
    house.turn_back("Table 3")
    house.close("Table 3")
    assert unproved(house.folder) == []


def test_a_correction_after_the_night_under_the_hands_of_its_opening_is_named(
    house: House,
) -> None:
    house.open_or_deal("Table 3")
    house.close("Table 3")
    fact = f.PaperIssued("session", 1, "Table 3")
    house.keep(fact, BOTH)
    number = len(house.staff.register.entries())
    assert unproved(house.folder) == [
        Fault(EntryFaultKind.UNPROVED_IN_REGISTER, "register", number, name=ANNE),
        Fault(EntryFaultKind.UNPROVED_IN_REGISTER, "register", number, name=BERNARD),
    ]


@pytest.mark.parametrize(
    "fact",
    [
        f.HouseSheetAllowed("Casino de la Baie", "77aa"),
        f.FolderChosen(f.Outside.SECOND, "/media/stick"),
        f.NumbersSkipped("settlement", 0, 12, "the disk was exchanged"),
    ],
)
def test_what_a_director_chose_under_a_name_without_a_pin_is_named(
    house: House, fact: f.Fact
) -> None:
    house.keep(fact, Signature(CLAIRE))
    (fault,) = unproved(house.folder)
    assert (fault.kind, fault.name) == (EntryFaultKind.UNPROVED_IN_REGISTER, CLAIRE)


def test_a_name_at_a_table_at_an_hour_without_a_pin_is_named(house: House) -> None:
    house.open_or_deal("Table 3")
    house.close("Table 3")
    house.clock.now += timedelta(hours=1)
    house.at("Table 3", signature=BOTH)
    (session,) = {each.session for each in unproved(house.folder)}
    assert session == "Table 3 2026-11-20-0002"
    assert [(each.seq, each.name) for each in unproved(house.folder)] == [(1, ANNE), (1, BERNARD)]


def test_a_pin_at_one_table_signs_nothing_at_another(house: House) -> None:
    house.open_or_deal("Table 3")
    house.at("Table 4", signature=Signature(ANNE))
    assert [each.session for each in unproved(house.folder)] == ["Table 4 2026-11-20-0001"]


def test_a_pin_at_the_desk_counts_at_every_table(house: House) -> None:
    house.desk("")
    house.at("Table 4", signature=Signature(BERNARD))
    assert unproved(house.folder) == []


def test_houses_that_ask_for_no_pins_are_left_alone(house: House) -> None:
    for table, sheet in (("Table 3", NO_PINS), ("Table 4", "")):
        house.at(table, signature=BOTH, house=sheet)
    assert unproved(house.folder) == []


def test_the_hand_that_the_clocks_own_entry_bears_is_nobodys(house: House) -> None:
    house.open_or_deal("Table 3")
    house.lock("Table 3")
    house.clock.now += timedelta(hours=1)
    house.at("Table 3", ev.ClockFoundTurned("", ""), signature=Signature(ANNE))
    assert unproved(house.folder) == []


def test_where_an_opening_is_not_understood_names_need_a_pin_at_the_table_of_the_file(
    house: House,
) -> None:
    house.staff.sign_in(ANNE, PIN, "Table 3")
    for table in TABLES:
        prepare(house.folder / f"{table}.sabot")
        later = Encoded("table_opened", 99, f'{{"by":"{ANNE}"}}')
        at = house.clock().isoformat(timespec="microseconds")
        chained = Chained("2026-11-20-0001", 1, at, *later, NOTHING_BEFORE)
        with raw(house.folder / f"{table}.sabot") as connection:
            connection.execute(INSERT, (*chained, chained.digest))
    assert [each.session for each in unproved(house.folder)] == ["Table 4 2026-11-20-0001"]


def test_names_of_a_damaged_table_are_not_held_against_anything(house: House) -> None:
    house.open_or_deal("Table 3")
    house.at("Table 4", signature=BOTH)
    with forger(house.folder / "Table 4.sabot") as connection:
        connection.execute("UPDATE entry SET recorded_at = ''")
    report = dict(verify_folder(house.folder))[house.folder / FILE]
    assert isinstance(report, Report)
    assert report.sound


# What papers ask


def test_a_name_counts_from_its_pin_on_and_the_walk_goes_on_with_the_register(house: House) -> None:
    proof, table = proof_in(house.folder), "Table 3"
    soon = datetime.now(UTC) + timedelta(days=1)
    assert proof.held
    assert proof.unproved(table, Signature(ANNE), house.clock()) == {ANNE}
    house.clock.now = soon
    house.staff.sign_in(ANNE, PIN, table)
    assert proof.unproved(table, Signature(ANNE), house.clock()) == frozenset()
    assert proof.unproved(table, BOTH, house.clock()) == {BERNARD}


def test_a_name_of_the_register_without_a_pin_is_told_by_its_entry(house: House) -> None:
    proof = proof_in(house.folder)
    house.keep(f.PackAdded("A17", "52"), Signature(ANNE))
    newest = house.staff.register.entries(f.PackAdded)[-1]
    assert proof.unproved_in_register(newest.seq) == {ANNE}
    assert proof.unproved_in_register(newest.seq - 1) == frozenset()


def test_where_there_is_no_register_nothing_is_said_of_any_name() -> None:
    proof = Proof(None)
    assert not proof.held
    assert proof.unproved("Table 3", BOTH, datetime.now(UTC)) == frozenset()
