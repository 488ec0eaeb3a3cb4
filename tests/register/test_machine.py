"""A register at random: numbers without gaps, a director always, no more guesses than the house
grants, whatever is tried."""

from datetime import timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from dealer_app.register import facts as f
from dealer_app.register.admission import barred, failed
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.register_judge import judge
from dealer_app.register.state import EMPTY, Register, next_copy, next_number, posts
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post, Signature
from tests.register.builders import EVENING

RULES = StaffRules(guesses=3, locked_minutes=5)
NAMES = st.sampled_from(["Ada", "Léo", "Marc", "Noé"])
POSTS = st.sampled_from(Post)
SERIES = st.sampled_from(["settlement", "tips"])
NUMBERS = st.integers(0, 6)


class Machine(RuleBasedStateMachine):
    """Somebody who tries anything, at any time, and counts along by simpler means."""

    def __init__(self) -> None:
        super().__init__()
        self.register = EMPTY
        self.now = EVENING
        self.issued: dict[str, list[int]] = {}
        self.cancelled: dict[str, set[int]] = {}
        self.wrong: dict[str, int] = {}
        self.waits: dict[str, timedelta | None] = {}
        self.waited: dict[str, timedelta] = {}

    def enter(self, fact: f.Fact, by: str = "") -> bool:
        signature = Signature(by)
        if judge(self.register, fact, signature) is not None:
            return False
        self.register = fold(self.register, [Entered(fact, self.now, signature)])
        return True

    @rule(name=NAMES, post=POSTS)
    def add(self, name: str, post: Post) -> None:
        self.enter(f.PersonAdded(name, post, "hash"))

    @rule(name=NAMES, post=POSTS, by=NAMES)
    def change_post(self, name: str, post: Post, by: str) -> None:
        self.enter(f.PostChanged(name, post), by)

    @rule(name=NAMES, by=NAMES)
    def leave(self, name: str, by: str) -> None:
        self.enter(f.PersonLeft(name), by)

    @rule(series=SERIES, number=NUMBERS)
    def issue(self, series: str, number: int) -> None:
        if self.enter(f.PaperIssued(series, number)):
            self.issued.setdefault(series, []).append(number)

    @rule(series=SERIES)
    def issue_next(self, series: str) -> None:
        number = next_number(self.register, series)
        assert self.enter(f.PaperIssued(series, number))
        self.issued.setdefault(series, []).append(number)

    @rule(series=SERIES, number=NUMBERS)
    def cancel(self, series: str, number: int) -> None:
        if self.enter(f.PaperCancelled(series, number, "a reason")):
            self.cancelled.setdefault(series, set()).add(number)

    @rule(series=SERIES, number=NUMBERS, copy=NUMBERS)
    def reprint(self, series: str, number: int, copy: int) -> None:
        right = copy == next_copy(self.register, series, number)
        stands = number in self.issued.get(series, []) and number not in self.cancelled.get(
            series, set()
        )
        assert self.enter(f.PaperReprinted(series, number, copy)) == (right and stands)

    @rule(name=NAMES)
    def guess_wrong(self, name: str) -> None:
        each = self.register.people.get(name)
        if each is None or self.barred(name):
            return
        alone = _alone(self.register, name)
        facts, _ = failed(self.register, each, "", self.now, RULES)
        self.register = fold(self.register, [Entered(fact, self.now) for fact in facts])
        self.wrong[name] = wrong = self.wrong.get(name, 0) + 1
        if wrong >= RULES.guesses:
            self.waited[name] = timedelta(0)
            self.waits[name] = timedelta(minutes=5 * 2 ** (wrong - 3))
        if wrong >= 8:
            self.waits[name] = timedelta(hours=12) if alone else None

    def barred(self, name: str) -> bool:
        waited = self.waited.get(name, timedelta(0))
        return barred(self.register, name, self.now, waited) is not None

    @rule(name=NAMES)
    def guess_right(self, name: str) -> None:
        if not self.barred(name):
            assert self.enter(f.SignedIn(name))
            self.forget(name)

    @rule(name=NAMES, by=NAMES)
    def unlock(self, name: str, by: str) -> None:
        if self.enter(f.Unlocked(name), by):
            self.forget(name)

    def forget(self, name: str) -> None:
        for counted in (self.wrong, self.waits, self.waited):
            counted.pop(name, None)

    @rule(minutes=st.sampled_from([1, 4, 5, 9, 80, 719]))
    def wait(self, minutes: int) -> None:
        passed = timedelta(minutes=minutes)
        self.now += passed
        self.waited = {name: waited + passed for name, waited in self.waited.items()}

    @rule(minutes=st.integers(-600, 600))
    def turn_clock(self, minutes: int) -> None:
        found = self.now + timedelta(minutes=minutes)
        self.enter(f.ClockTurned(self.now, found))
        self.now = found

    @invariant()
    def numbers_have_no_gap(self) -> None:
        for numbers in self.issued.values():
            assert numbers == list(range(1, len(numbers) + 1))

    @invariant()
    def cancelled_numbers_stay(self) -> None:
        for series, numbers in self.cancelled.items():
            assert self.register.series[series].cancelled == numbers
            assert numbers <= set(self.issued[series])

    @invariant()
    def there_is_a_director_once_there_is_anybody(self) -> None:
        assert not self.register.people or Post.DIRECTOR in posts(self.register).values()

    @invariant()
    def exactly_who_guessed_too_often_waits(self) -> None:
        for name, each in self.register.people.items():
            wait = self.waits.get(name, timedelta(0))
            waits = wait is None or self.waited.get(name, timedelta(0)) < wait
            assert self.barred(name) == (waits or each.left)


def _alone(register: Register, name: str) -> bool:
    """True of a director beside whom there is no other."""
    return [n for n, post in posts(register).items() if post is Post.DIRECTOR] == [name]


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
