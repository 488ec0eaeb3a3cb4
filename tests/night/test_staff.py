"""People at the tables: PINs hashed, guesses counted, nobody let in by a broken register."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters

from dealer_app.i18n import words
from dealer_app.i18n.register_words import objected
from dealer_app.night import staff as module
from dealer_app.night.machine_clock import running
from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Person
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Needs, Post, Signature
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import ActNotRecorded, NotOpened, RegisterMissing, Trouble
from tests.store.builders import EVENING
from tests.store.limits import most_bytes
from tests.store.test_register import signed_table

RULES = StaffRules(guesses=3, locked_minutes=5)
CLAIRE, CLAIRES = "Claire Fabre", "2580"
MARC, MARCS = "Marc", "9173"
NOE, NOES = "Noé", "4826"
BY_CLAIRE = Signature(CLAIRE)
WRONG = "1357"
THOROUGH = module.HASHER
FILL = VouchAsked(Act.FILL, USUAL[Act.FILL], Signature(MARC), "table-3")
WAIVE = VouchAsked(Act.WAIVE, USUAL[Act.WAIVE], Signature(NOE), "table-3")


class Machine:
    """A machine's clock, which somebody may turn, and the time that passes meanwhile."""

    def __init__(self) -> None:
        self.shown = EVENING
        self.seconds = 1000.0

    def clock(self) -> datetime:
        return self.shown

    def elapsed(self) -> float:
        return self.seconds

    def passes(self, **time: float) -> None:
        self.shown += timedelta(**time)
        self.seconds += timedelta(**time).total_seconds()

    def turns(self, **by: float) -> None:
        self.shown += timedelta(**by)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def on(folder: Path, machine: Machine, rules: StaffRules = RULES) -> Staff:
    """The staff as a program that has just started knows it."""
    return Staff(folder, machine.clock, rules, elapsed=machine.elapsed)


def restarted(folder: Path, machine: Machine) -> Staff:
    """The same once a program began that looked at once."""
    staff = on(folder, machine)
    staff.people()
    return staff


@pytest.fixture
def house(tmp_path: Path, machine: Machine) -> Staff:
    """A director, a chef and a croupier."""
    staff = on(tmp_path, machine)
    assert staff.add_first(CLAIRE, CLAIRES) is None
    assert staff.add(MARC, Post.CROUPIER, MARCS, BY_CLAIRE) is None
    assert staff.add(NOE, Post.CHEF, NOES, BY_CLAIRE) is None
    return staff


def why(answer: object) -> ObjectionCode:
    assert isinstance(answer, Objection)
    return answer.code


def last_facts(staff: Staff, number: int) -> list[f.Fact]:
    return [entry.fact for entry in staff.register.entries()][-number:]


def guess_wrong(staff: Staff, times: int, name: str = MARC) -> Person | Objection:
    for _ in range(times - 1):
        staff.sign_in(name, WRONG)
    return staff.sign_in(name, WRONG)


def test_nobody_is_there_at_the_first_start(tmp_path: Path, machine: Machine) -> None:
    staff = on(tmp_path, machine)
    assert staff.first_start
    assert staff.people() == ()
    assert not (tmp_path / FILE).exists()


def test_whoever_comes_first_is_a_director_and_signs_their_own_entry(
    tmp_path: Path, machine: Machine
) -> None:
    staff = on(tmp_path, machine)
    assert staff.add_first("  Claire   Fabre ", CLAIRES) is None
    assert not staff.first_start
    (entry,) = staff.register.entries()
    assert isinstance(entry.fact, f.PersonAdded)
    assert (entry.fact.name, entry.fact.post) == (CLAIRE, Post.DIRECTOR)
    assert entry.signature == Signature(CLAIRE)


def test_nobody_comes_first_a_second_time(house: Staff) -> None:
    assert why(house.add_first("Paul", "4826")) is ObjectionCode.NOT_SIGNED
    assert len(house.people()) == 3


@pytest.mark.parametrize(
    ("pin", "code"), [("1234", ObjectionCode.PIN_SIMPLE), ("12", ObjectionCode.PIN_FORM)]
)
def test_a_poor_pin_is_refused_wherever_one_is_given(
    tmp_path: Path, house: Staff, machine: Machine, pin: str, code: ObjectionCode
) -> None:
    assert why(on(tmp_path / "new", machine).add_first("Paul", pin)) is code
    assert why(house.add("Paul", Post.CHEF, pin, BY_CLAIRE)) is code
    assert why(house.reset_pin(MARC, pin, BY_CLAIRE)) is code
    assert why(house.change_pin(MARC, MARCS, pin)) is code


def test_no_pin_is_kept_but_its_hash(house: Staff) -> None:
    kept = (house.register.path).read_bytes()
    assert b"$argon2id$" in kept
    assert not [pin for pin in (CLAIRES, MARCS, NOES) if f'"{pin}"'.encode() in kept]
    hashes = {each.pin for each in house.people()}
    assert len(hashes) == 3


def test_two_with_the_same_pin_have_hashes_of_their_own(house: Staff) -> None:
    house.add("Paul", Post.CROUPIER, MARCS, BY_CLAIRE)
    pins = {each.name: each.pin for each in house.people()}
    assert pins["Paul"] != pins[MARC]


@pytest.mark.parametrize("name", [MARC, " marc ", "MARC"])
def test_the_right_pin_lets_in(house: Staff, name: str) -> None:
    person = house.sign_in(name, MARCS, "table-3")
    assert isinstance(person, Person)
    assert (person.name, person.post) == (MARC, Post.CROUPIER)
    entry = house.register.entries()[-1]
    assert (entry.fact, entry.signature) == (f.SignedIn(MARC, "table-3"), Signature(MARC))


def test_a_wrong_pin_says_how_many_guesses_are_left(house: Staff) -> None:
    assert house.sign_in(MARC, WRONG, "table-3") == Objection(
        ObjectionCode.PIN_WRONG, {"name": MARC, "number": 2}
    )
    entry = house.register.entries()[-1]
    assert (entry.fact, entry.signature) == (f.SignInFailed(MARC, "table-3"), UNSIGNED)


@pytest.mark.parametrize("pin", ["", "2580", "91730", "９１７３", "x" * 5000])
def test_anything_but_the_pin_is_wrong(house: Staff, pin: str) -> None:
    assert why(house.sign_in(MARC, pin)) is ObjectionCode.PIN_WRONG


def test_after_the_last_guess_not_even_the_right_pin_lets_in(house: Staff) -> None:
    locked = Objection(
        ObjectionCode.LOCKED, {"name": MARC, "until": EVENING + timedelta(minutes=5)}
    )
    assert guess_wrong(house, 3) == locked
    assert house.sign_in(MARC, MARCS) == locked
    assert isinstance(house.sign_in(CLAIRE, CLAIRES), Person)


def test_the_lock_ends_by_itself_and_the_next_wrong_pin_doubles_it(
    house: Staff, machine: Machine
) -> None:
    guess_wrong(house, 3)
    for minutes in (5, 10, 20, 40, 80):
        machine.passes(minutes=minutes, seconds=-1)
        assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
        machine.passes(seconds=1)
        assert house.barred(MARC) is None
        house.sign_in(MARC, WRONG)
    machine.passes(days=9)
    assert house.sign_in(MARC, MARCS) == Objection(ObjectionCode.LOCKED_FOR_GOOD, {"name": MARC})
    assert house.enter(f.Unlocked(MARC), BY_CLAIRE) is None
    assert isinstance(house.sign_in(MARC, MARCS), Person)


def test_a_right_pin_after_the_wait_begins_the_count_anew(house: Staff, machine: Machine) -> None:
    guess_wrong(house, 3)
    machine.passes(minutes=5)
    assert isinstance(house.sign_in(MARC, MARCS), Person)
    assert house.sign_in(MARC, WRONG) == Objection(
        ObjectionCode.PIN_WRONG, {"name": MARC, "number": 2}
    )


def test_a_lone_director_waits_twelve_hours(house: Staff, machine: Machine) -> None:
    for _ in range(8):
        house.sign_in(CLAIRE, WRONG)
        machine.passes(minutes=80)
    machine.passes(hours=10, minutes=39)
    assert why(house.sign_in(CLAIRE, CLAIRES)) is ObjectionCode.LOCKED
    machine.passes(minutes=1)
    assert isinstance(house.sign_in(CLAIRE, CLAIRES), Person)


def test_a_program_that_begins_has_the_wait_begin_again(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    guess_wrong(house, 3)
    machine.passes(minutes=4)
    staff = restarted(tmp_path, machine)
    machine.passes(minutes=4)
    assert why(staff.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    machine.passes(minutes=1)
    assert isinstance(staff.sign_in(MARC, MARCS), Person)


@pytest.mark.parametrize("hours", [-48, 48])
def test_a_clock_that_is_turned_ends_no_wait_at_all(
    house: Staff, machine: Machine, hours: int
) -> None:
    guess_wrong(house, 3)
    machine.turns(hours=hours)
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    machine.passes(minutes=5)
    assert isinstance(house.sign_in(MARC, MARCS), Person)


def test_a_lock_that_another_program_recorded_counts_from_when_it_is_seen(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    other = restarted(tmp_path, machine)
    guess_wrong(house, 3)
    machine.passes(minutes=5)
    assert isinstance(house.sign_in(NOE, NOES), Person)
    assert why(other.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    assert isinstance(house.sign_in(MARC, MARCS), Person)


def test_a_right_pin_grants_all_guesses_again(house: Staff) -> None:
    guess_wrong(house, 2)
    house.sign_in(MARC, MARCS)
    assert guess_wrong(house, 2) == Objection(ObjectionCode.PIN_WRONG, {"name": MARC, "number": 1})


def test_starting_the_program_again_grants_no_guesses(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    guess_wrong(house, 2)
    assert why(on(tmp_path, machine).sign_in(MARC, WRONG)) is ObjectionCode.LOCKED
    assert why(on(tmp_path, machine).sign_in(MARC, MARCS)) is ObjectionCode.LOCKED


@pytest.mark.parametrize("hours", [-48, -1])
def test_a_clock_put_back_neither_opens_nor_lengthens_the_lock(
    tmp_path: Path, house: Staff, machine: Machine, hours: int
) -> None:
    guess_wrong(house, 3)
    machine.turns(hours=hours)
    staff = on(tmp_path, machine)
    assert why(staff.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    machine.passes(minutes=4, seconds=59)
    assert why(staff.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    machine.passes(seconds=1)
    assert isinstance(staff.sign_in(MARC, MARCS), Person)


def test_a_clock_put_on_while_the_program_runs_opens_no_lock(
    house: Staff, machine: Machine
) -> None:
    house.look_at_clock()
    guess_wrong(house, 3)
    machine.turns(hours=1)
    house.look_at_clock()
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED
    machine.passes(minutes=5)
    assert isinstance(house.sign_in(MARC, MARCS), Person)


def test_guesses_in_two_windows_count_together(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    other = on(tmp_path, machine)
    house.sign_in(MARC, WRONG)
    other.sign_in(MARC, WRONG)
    assert why(house.sign_in(MARC, WRONG)) is ObjectionCode.LOCKED


def test_a_name_that_nobody_has_is_not_kept_for_it_may_be_a_pin(house: Staff) -> None:
    assert why(house.sign_in("987654321012", "Paul", "table-3")) is ObjectionCode.NOBODY
    assert last_facts(house, 1) == [f.SignInFailed("", "table-3")]
    assert b"987654321012" not in house.register.path.read_bytes()


def test_a_name_that_nobody_has_takes_as_much_work(
    house: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify, against = PasswordHasher.verify, list[str]()

    def counted(hasher: PasswordHasher, known: str | bytes, pin: str | bytes) -> bool:
        against.append(str(known))
        return verify(hasher, known, pin)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    house.sign_in("Paul", MARCS)
    (slow,) = against
    assert extract_parameters(slow) == extract_parameters(THOROUGH.hash(MARCS))


def test_who_left_is_not_let_in_and_the_try_is_kept(house: Staff) -> None:
    assert house.enter(f.PersonLeft(MARC), BY_CLAIRE) is None
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.HAS_LEFT
    assert last_facts(house, 1) == [f.SignInFailed(MARC)]
    assert MARC not in house.posts()


def test_a_pin_changed_between_typing_and_answer_is_asked_for_again(
    tmp_path: Path, house: Staff, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = Staff._checked

    def meanwhile(staff: Staff, each: Person | None, pin: str) -> object:
        found = checked(staff, each, pin)
        if staff is house:
            on(tmp_path, machine).reset_pin(MARC, "6048", BY_CLAIRE)
        return found

    monkeypatch.setattr(Staff, "_checked", meanwhile)
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.PIN_CHANGED


def test_a_pin_that_was_hashed_too_quickly_is_hashed_anew_when_it_is_given(
    house: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HASHER", PasswordHasher(2, 16, 1))
    before = house.register.known.people[MARC].pin
    house.sign_in(MARC, WRONG)
    assert house.register.known.people[MARC].pin == before
    assert isinstance(house.sign_in(MARC, MARCS), Person)
    after = house.register.known.people[MARC].pin
    assert "m=16,t=2" in after
    assert last_facts(house, 2) == [f.SignedIn(MARC), f.PinRehashed(MARC, after)]
    assert isinstance(house.sign_in(MARC, MARCS), Person)
    assert last_facts(house, 1) == [f.SignedIn(MARC)]


def test_a_hash_that_is_none_lets_nobody_in(house: Staff) -> None:
    house.enter(f.PinChanged(MARC, "9173"), BY_CLAIRE)
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.PIN_WRONG


def test_whoever_knows_their_pin_gives_themselves_another(house: Staff) -> None:
    assert house.change_pin(MARC, MARCS, "6048") is None
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.PIN_WRONG
    assert isinstance(house.sign_in(MARC, "6048"), Person)


def test_a_wrong_old_pin_counts_as_a_guess(house: Staff) -> None:
    assert why(house.change_pin(MARC, WRONG, "6048")) is ObjectionCode.PIN_WRONG
    guess_wrong(house, 2)
    assert why(house.sign_in(MARC, MARCS)) is ObjectionCode.LOCKED


def test_a_director_gives_somebody_else_a_new_pin_and_unlocks_them(house: Staff) -> None:
    guess_wrong(house, 3)
    assert house.reset_pin(MARC, "6048", BY_CLAIRE) is None
    assert isinstance(house.sign_in(MARC, "6048"), Person)


def test_nobody_gives_themselves_a_new_pin_without_the_old(house: Staff) -> None:
    assert why(house.reset_pin(CLAIRE, "6048", BY_CLAIRE)) is ObjectionCode.OWN_PERSON


@pytest.mark.parametrize("signature", [UNSIGNED, Signature(MARC), Signature(NOE, (MARC,))])
@pytest.mark.parametrize(
    "fact",
    [
        f.PersonAdded("Paul", Post.DIRECTOR, "hash"),
        f.PinChanged(CLAIRE, "hash"),
        f.PostChanged(MARC, Post.CHEF),
        f.PersonLeft(NOE),
        f.Unlocked(MARC),
        f.HouseSheetSaved("ours.toml", "77aa"),
        f.Restored("backup", "77aa", 3),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_a_director_does_nobody_else_does(
    house: Staff, fact: f.Fact, signature: Signature
) -> None:
    assert why(house.enter(fact, signature)) in {
        ObjectionCode.NOT_SIGNED,
        ObjectionCode.NO_AUTHORITY,
    }
    assert len(house.register.entries()) == 3


def test_what_the_program_tells_of_itself_needs_nobody(house: Staff) -> None:
    started = f.ProgramStarted("0.1.0", 4711, "Europe/Paris")
    assert house.enter(started) is None
    assert last_facts(house, 1) == [started]


def test_the_house_says_what_an_act_needs(tmp_path: Path, house: Staff, machine: Machine) -> None:
    authority = {**USUAL, Act.STAFF: Needs(Post.DIRECTOR, people=2)}
    strict = Staff(tmp_path, machine.clock, RULES, authority, machine.elapsed)
    fact = f.PostChanged(MARC, Post.CHEF)
    assert why(strict.enter(fact, BY_CLAIRE)) is ObjectionCode.SECOND_PERSON
    assert strict.enter(fact, Signature(CLAIRE, (NOE,))) is None
    assert house.posts()[MARC] is Post.CHEF


def test_who_may_is_asked_before_anything_is_shown(house: Staff) -> None:
    assert house.authorise(Act.HOUSE_SHEET, BY_CLAIRE) is None
    assert why(house.authorise(Act.HOUSE_SHEET, Signature(NOE))) is ObjectionCode.NO_AUTHORITY


def test_leaving_a_window_is_kept(house: Staff) -> None:
    house.sign_out(MARC, "table-3", idle=True)
    entry = house.register.entries()[-1]
    assert (entry.fact, entry.signature) == (
        f.SignedOut(MARC, "table-3", idle=True),
        Signature(MARC),
    )


def test_somebody_of_the_post_stands_beside_with_their_own_pin(house: Staff) -> None:
    assert house.countersign(FILL, NOE, NOES) == Signature(MARC, (NOE,))
    entry = house.register.entries()[-1]
    assert entry.fact == f.AuthorityGiven(Act.FILL, NOE, MARC, "table-3")
    assert entry.signature == Signature(NOE)


def test_somebody_of_a_lower_post_is_enough_beside_where_two_must_sign(house: Staff) -> None:
    assert house.countersign(WAIVE, MARC, MARCS) == Signature(NOE, (MARC,))


def test_whoever_is_not_of_the_post_is_refused_and_the_try_is_kept(house: Staff) -> None:
    house.add("Paul", Post.CROUPIER, "6048", BY_CLAIRE)
    assert house.countersign(FILL, "Paul", "6048") == Objection(
        ObjectionCode.NO_AUTHORITY, {"act": Act.FILL, "post": Post.CHEF}
    )
    assert last_facts(house, 1) == [f.AuthorityRefused(Act.FILL, "Paul", MARC, "table-3")]


@pytest.mark.parametrize("name", [MARC, "marc"])
def test_nobody_authorises_himself(house: Staff, name: str) -> None:
    assert why(house.countersign(FILL, name, MARCS)) is ObjectionCode.ALREADY_SIGNED
    assert len(house.register.entries()) == 3


def test_a_wrong_pin_beside_counts_as_a_guess(house: Staff) -> None:
    assert why(house.countersign(FILL, NOE, WRONG)) is ObjectionCode.PIN_WRONG
    assert guess_wrong(house, 2, NOE) == Objection(
        ObjectionCode.LOCKED, {"name": NOE, "until": EVENING + timedelta(minutes=5)}
    )
    assert why(house.countersign(FILL, NOE, NOES)) is ObjectionCode.LOCKED


def test_nobody_of_that_name_stands_beside(house: Staff) -> None:
    assert why(house.countersign(FILL, "Paul", NOES)) is ObjectionCode.NOBODY


def test_where_nobody_has_signed_the_first_of_two_begins(house: Staff) -> None:
    nobody = VouchAsked(Act.WAIVE, USUAL[Act.WAIVE])
    assert house.countersign(nobody, NOE, NOES) == Signature(NOE)
    assert why(house.countersign(nobody, MARC, MARCS)) is ObjectionCode.NO_AUTHORITY


def test_a_house_without_pins_lets_in_by_name(tmp_path: Path, machine: Machine) -> None:
    staff = on(tmp_path, machine, StaffRules(pins=False))
    assert staff.add_first(CLAIRE, "") is None
    assert staff.add(MARC, Post.CROUPIER, "", UNSIGNED) is None
    person = staff.sign_in(MARC, "")
    assert isinstance(person, Person)
    assert person.pin == ""
    assert staff.authorise(Act.STAFF, UNSIGNED) is None
    assert why(staff.sign_in("Paul", "")) is ObjectionCode.NOBODY


def test_who_has_no_pin_is_not_let_in_once_the_house_asks_for_them(
    tmp_path: Path, machine: Machine
) -> None:
    free = on(tmp_path, machine, StaffRules(pins=False))
    free.add_first(CLAIRE, CLAIRES)
    free.add(MARC, Post.CROUPIER, "", BY_CLAIRE)
    staff = on(tmp_path, machine)
    assert why(staff.sign_in(MARC, "")) is ObjectionCode.PIN_MISSING
    assert staff.reset_pin(MARC, MARCS, BY_CLAIRE) is None
    assert isinstance(staff.sign_in(MARC, MARCS), Person)


def test_a_poor_pin_is_refused_also_where_none_is_asked_for(
    tmp_path: Path, machine: Machine
) -> None:
    staff = on(tmp_path, machine, StaffRules(pins=False))
    assert why(staff.add_first(CLAIRE, "0000")) is ObjectionCode.PIN_SIMPLE


def test_a_damaged_register_lets_nobody_in_and_a_table_goes_on(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    posts = house.posts()
    (tmp_path / FILE).write_bytes(b"not SQLite " * 900)
    with pytest.raises(NotOpened):
        house.sign_in(MARC, MARCS)
    with pytest.raises(NotOpened):
        on(tmp_path, machine).first_start  # noqa: B018 - asking is what fails
    assert house.posts() == posts == {CLAIRE: Post.DIRECTOR, MARC: Post.CROUPIER, NOE: Post.CHEF}


def test_a_register_that_went_makes_nobody_the_first(
    tmp_path: Path, house: Staff, machine: Machine
) -> None:
    signed_table(tmp_path / "t.sabot", sealed=True)
    (tmp_path / FILE).unlink()
    staff = on(tmp_path, machine)
    for act in (
        lambda: staff.first_start,
        staff.people,
        lambda: staff.add_first("Paul", "6048"),
        lambda: staff.sign_in(MARC, MARCS),
    ):
        with pytest.raises(RegisterMissing):
            act()
    assert house.posts()[MARC] is Post.CROUPIER


def test_a_full_disk_lets_nobody_in_and_tells_no_guess(tmp_path: Path, house: Staff) -> None:
    table = "x" * 60_000
    for pin in (MARCS, WRONG):
        with most_bytes((tmp_path / FILE).stat().st_size), pytest.raises(ActNotRecorded):
            house.sign_in(MARC, pin, table)


def test_a_trouble_has_a_sentence(tmp_path: Path, house: Staff) -> None:
    assert house.people()
    (tmp_path / FILE).unlink()
    with pytest.raises(Trouble, match="Bring it back from a backup"):
        house.people()


def test_a_clock_that_goes_right_is_not_told(house: Staff, machine: Machine) -> None:
    assert house.look_at_clock() is None
    machine.passes(hours=9)
    machine.turns(seconds=59)
    assert house.look_at_clock() is None
    assert len(house.register.entries()) == 3


@pytest.mark.parametrize("minutes", [-90, -2, 2, 60])
def test_a_clock_that_was_turned_while_the_program_ran_is_told_once(
    house: Staff, machine: Machine, minutes: int
) -> None:
    house.look_at_clock()
    machine.passes(hours=2)
    was = machine.shown
    machine.turns(minutes=minutes)
    told = f.ClockTurned(was, was + timedelta(minutes=minutes))
    assert house.look_at_clock() == told
    assert last_facts(house, 1) == [told]
    machine.passes(minutes=1)
    assert house.look_at_clock() is None
    assert len(house.register.entries()) == 4


def test_a_turn_back_behind_the_newest_entry_adds_up_to_the_whole_turn(
    house: Staff, machine: Machine
) -> None:
    house.look_at_clock()
    machine.passes(minutes=20)
    machine.turns(minutes=-60)
    house.look_at_clock()
    assert house.register.known.turned == timedelta(minutes=-60)
    assert last_facts(house, 2) == [
        f.ClockTurned(EVENING, EVENING - timedelta(minutes=40)),
        f.ClockTurned(EVENING - timedelta(minutes=20), EVENING - timedelta(minutes=40)),
    ]


def test_two_programs_record_one_turn_once(tmp_path: Path, house: Staff, machine: Machine) -> None:
    other = on(tmp_path, machine)
    for staff in (house, other):
        staff.look_at_clock()
    machine.turns(hours=1)
    assert house.look_at_clock()
    assert other.look_at_clock() is None
    assert len(house.register.entries()) == 4


def test_a_turn_that_another_program_records_at_the_same_moment_is_recorded_once(
    tmp_path: Path, house: Staff, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = on(tmp_path, machine)
    for staff in (house, other):
        staff.look_at_clock()
    machine.turns(hours=1)
    append = house.register.append
    monkeypatch.setattr(
        house.register, "append", lambda decide: (other.look_at_clock(), append(decide))[1]
    )
    assert house.look_at_clock()
    assert house.register.known.turned == timedelta(hours=1)
    assert len(house.register.entries()) == 4


def test_the_machine_runs_on() -> None:
    before = running()
    assert 0 < before <= running()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_names_the_guesses_left_and_the_hour(house: Staff, language: str) -> None:
    said = words(language)
    answers = [house.sign_in(MARC, WRONG) for _ in range(3)]
    told = [objected(said, each, EVENING.tzinfo) for each in answers if isinstance(each, Objection)]
    assert ["2" in told[0], "1" in told[1], "21:52" in told[2]] == [True] * 3
    assert all(MARC in sentence for sentence in told)
