"""A run of questions: what is asked next, what counts, and when it is over. It knows no Qt."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.money import plain
from dealer_app.store.chain import Clock
from dealer_app.training import drills
from dealer_app.training.games import Games, norms_at
from dealer_app.training.progress import Reply, drill_of, replies, timed
from dealer_app.training.question import (
    AnswerKind,
    AnswerVerdict,
    DrillCell,
    Given,
    Question,
    Subject,
    judged,
    shuffled,
)
from dealer_app.training.record import Record, RecordObjection
from dealer_app.training.record_facts import MOST_HINTS, Answered, Noted, RunBegun, RunEnd
from dealer_app.training.schedule import (
    NEW_AFTER,
    NORMS,
    CellDeck,
    deck,
    next_cells,
    reviewed,
    targets,
)
from dealer_app.training.weakness import missed

# Who trains: the record, and what is remembered of each cell, kept up with every answer


Norms = Mapping[Drill, int]
"""Milliseconds for a question of each drill."""


class Trainee:
    """One record while it is written to; `replies` are its answers, `deck` what they come to by the
    time that the house gives them."""

    def __init__(self, record: Record, norms: Norms = NORMS) -> None:
        self.record, self._norms = record, norms
        self.replies: list[Reply] = list(replies(record.entries))
        self.deck: CellDeck = deck(self.replies, norms)

    @classmethod
    def sit_down(cls, data: Path, name: str, clock: Clock, *, norms: Norms = NORMS) -> "Trainee":
        """The trainee of that name, with a new record where there is none; a Trouble says why
        not."""
        return cls(Record.open(data, name, clock), norms)

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def timed(self) -> tuple[Reply, ...]:
        """The answers that were given against the clock."""
        return timed(self.replies)

    def answer(self, answered: Answered) -> RecordObjection | None:
        """Records an answer; ActNotRecorded where the disk refuses, and then nothing is counted."""
        against = self.record.add(answered)
        if against is None:
            run = self.record.standing.run
            practice = run is not None and run.practice
            reply = Reply(self.record.entries[-1].at, answered, practice)
            self.replies.append(reply)
            self.deck = reviewed(self.deck, reply, self._norms)
        return against

    def leave(self) -> None:
        """Ends the run that is open, if any, and lets another program have the record."""
        try:
            self.record.end()
        finally:
            self.record.close()


COUNT: Final = 20
"""Questions of a run, unless it is a whole shoe."""

OFTEN: Final = 3
"""How often each question that the house wrote comes in a run: it is the same one every time."""

SEEDS: Final = 2**32

Beat = Callable[[], float]
"""Seconds that never go back."""


class Length(StrEnum):
    """How long a run is."""

    TWENTY = "twenty"
    SHOE = "shoe"
    MINUTE = "minute"
    ENDLESS = "endless"


MINUTE: Final = 60
"""Seconds of a run against the clock: the question that is put by then may still be answered."""


@dataclass(frozen=True, slots=True)
class RunWanted:
    """What a trainee sits down to: a drill and a game, or any of them; how long, how many lives;
    `missed`: only what was got wrong when it was asked last, each once; `cells`: these alone;
    `practice`: no clock runs, and the way to an answer may be asked for before it; `own`: the file
    of a drill that the house wrote."""

    drill: Drill | None = None
    game: str = ""
    length: Length = Length.TWENTY
    lives: int = 0
    missed: bool = False
    cells: tuple[DrillCell, ...] = ()
    practice: bool = False
    own: str = ""


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as it is put; the same seed asks it again."""

    question: Question
    seed: int


@dataclass(frozen=True, slots=True)
class Around:
    """What a run takes from outside: the games, chance, the time, and seconds that pass."""

    games: Games
    random: Random
    clock: Clock
    beat: Beat


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a run came to: answers, right ones, the longest row of them, the time, and the norm; in
    `practice` no time is told, and `shown` are the answers whose way was told first."""

    asked: int = 0
    right: int = 0
    row: int = 0
    best: int = 0
    milliseconds: int = 0
    norm: int = 0
    practice: bool = False
    shown: int = 0

    def after(self, answered: Answered, norm: int) -> "RunOutcome":
        """With one answer more, and the time that the house gives for it."""
        row = self.row + 1 if answered.known else 0
        return replace(
            self,
            asked=self.asked + 1,
            right=self.right + answered.known,
            row=row,
            best=max(self.best, row),
            milliseconds=self.milliseconds + answered.milliseconds,
            norm=self.norm + norm,
            shown=self.shown + answered.shown,
        )


def scope(games: Games, wanted: RunWanted) -> tuple[DrillCell, ...]:
    """Every cell that such a run may ask about."""
    practised = tuple(Drill) if wanted.drill is None else (wanted.drill,)
    chosen = [wanted.game] if wanted.game else list(games)
    return tuple(
        cell
        for game in chosen
        for drill in practised
        for cell in drills.places(Subject(drill, wanted.own), games[game])
    )


def has_shoe(wanted: RunWanted) -> bool:
    """True where a whole shoe can be dealt: of a drill that has it, in one game."""
    return wanted.drill is not None and drills.has_shoe(wanted.drill) and bool(wanted.game)


def of_missed(entries: Sequence[Noted], games: Games, wanted: RunWanted) -> tuple[DrillCell, ...]:
    """What such a run asks again of what that record tells, the last one first: nothing of a run
    that is of all, nor what the house asks no more."""
    again = missed(entries) if wanted.missed else wanted.cells
    known = frozenset(scope(games, wanted)) if again else frozenset()
    return tuple(cell for cell in again if cell in known)


class Running:
    """One run of a trainee: nothing of a question counts until its answer is confirmed.

    `posed` is the question, None once the run is over; `verdict` what came of it, once it counts;
    `hints` the degree of the last hint, `way` how many steps of the way to the answer were told.
    """

    def __init__(self, trainee: Trainee, wanted: RunWanted, around: Around) -> None:
        self._trainee, self.wanted, self._around = trainee, wanted, around
        self._norms = norms_at(around.games)
        self._targets = targets(trainee.replies, self._norms)
        seed = around.random.randrange(SEEDS)
        shoe = wanted.length is Length.SHOE and has_shoe(wanted)
        shoe_asked = list(self._of_a_shoe(seed)) if shoe else []
        endless = wanted.length in (Length.ENDLESS, Length.MINUTE)
        again = list(of_missed(trainee.record.entries, around.games, wanted)[:COUNT])
        self.count = len(again) or len(shoe_asked) or (0 if endless else self._usual_count())
        self._questions = iter(shoe_asked) if shoe else self._as_practised()
        if wanted.missed or wanted.cells:
            self._questions = map(self._posed, again)
        self.limit = MINUTE if wanted.length is Length.MINUTE and not wanted.missed else 0
        begun = RunBegun(wanted.drill, wanted.game, self.count, wanted.lives, seed, self.limit)
        trainee.record.begin(replace(begun, practice=wanted.practice, own=wanted.own))
        self._begun_at = around.beat()
        self.posed: Posed | None = None
        self.verdict: AnswerVerdict | None = None
        self.hints = self.way = 0
        self.outcome = RunOutcome(practice=wanted.practice)
        self._asked_at = 0.0
        self.go_on()

    def _usual_count(self) -> int:
        """How many questions a run has, but of what the house wrote none more than so often."""
        written = self.wanted.drill is not None and self.wanted.drill.about.of_house
        there = len(scope(self._around.games, self.wanted)) if written else 0
        return min(COUNT, OFTEN * there) if there else COUNT

    @property
    def number(self) -> int:
        """Which question of the run it is, from 1."""
        return self.outcome.asked + (self.verdict is None)

    @property
    def lives(self) -> int | None:
        """Lives that are left; None of a run that has none."""
        wrong = self.outcome.asked - self.outcome.right
        return max(0, self.wanted.lives - wrong) if self.wanted.lives else None

    @property
    def seconds(self) -> int:
        """Whole seconds since the question was put."""
        return int(self._around.beat() - self._asked_at)

    @property
    def left(self) -> int:
        """Whole seconds that are left of a run against the clock."""
        return max(0, self.limit - int(self._around.beat() - self._begun_at))

    @property
    def norm(self) -> int:
        """Milliseconds to be beaten at this question: what the house gives, less for whoever is
        quicker."""
        if self.posed is None:
            return 0
        cell = self.posed.question.cell
        return self._targets.get(drill_of(cell), self._norms[cell.drill])

    def hint(self) -> int:
        """The next degree of the hint; none once the answer counts."""
        if self.posed is not None and self.verdict is None:
            self.hints = min(self.hints + 1, MOST_HINTS)
        return self.hints

    @property
    def whole_way(self) -> int:
        """The steps of the way to the answer, the answer itself the last of them; none where they
        are not told before it."""
        open_yet = self.posed is not None and self.verdict is None
        if self.posed is None or not self.wanted.practice or not open_yet:
            return 0
        return len(self.posed.question.why) + 1

    def show_way(self) -> int:
        """The next step of the way to the answer; what is answered then was shown, not known."""
        self.way = min(self.way + 1, self.whole_way)
        return self.way

    def confirm(self, given: Given) -> AnswerVerdict | None:
        """Counts an answer, once; ActNotRecorded where the disk refuses: it may be tried again."""
        posed = self.posed
        if posed is None or self.verdict is not None:
            return self.verdict
        question = posed.question
        verdict = judged(question, given)
        milliseconds = max(0, int((self._around.beat() - self._asked_at) * 1000))
        answered = Answered(
            self._trainee.record.standing.runs,
            self.number,
            question.cell,
            verdict.right,
            milliseconds,
            named(question, given),
            named(question, right_of(question)),
            self.hints,
            posed.seed,
            shown=self.way > 0,
        )
        if self._trainee.answer(answered) is None:
            self.outcome = self.outcome.after(answered, self.norm)
            self.verdict = verdict
        return self.verdict

    def go_on(self) -> bool:
        """Puts the next question; False once the run is over."""
        time_up = bool(self.limit) and not self.left
        over = time_up or self._trainee.record.standing.over is not None
        self.posed = None if over else next(self._questions, None)
        self.verdict, self.hints, self.way = None, 0, 0
        self._asked_at = self._around.beat()
        if self.posed is None:
            self._trainee.record.end(RunEnd.TIME_UP if time_up else RunEnd.LEFT)
        return self.posed is not None

    def leave(self) -> None:
        """Ends the run where it is: a question without an answer counts for nothing."""
        self.posed = None
        self._trainee.record.end()

    # What is asked.

    def _of_a_shoe(self, seed: int) -> Iterator[Posed]:
        """A whole shoe, coup after coup."""
        rules, drill = self._around.games[self.wanted.game], self.wanted.drill
        assert drill is not None, "a shoe is of one drill"
        random = Random(seed)  # noqa: S311 - chance, not a secret
        return (Posed(question, seed) for question in drills.shoe(drill, rules, random))

    def _as_practised(self) -> Iterator[Posed]:
        """What is weak comes back; after a few cells that do, a new one."""
        known, last = scope(self._around.games, self.wanted), None
        hard = self._hard()
        while known:
            now, dealt = self._around.clock(), self._trainee.deck
            order = next_cells(known, dealt, now, self._around.random, hard=hard)
            fresh = [cell for cell in order if cell != last] or list(order)
            for cell in islice(fresh, NEW_AFTER + 1):
                last = cell
                yield self._posed(cell)

    def _hard(self) -> frozenset[DrillCell]:
        """The cells that are got wrong come first where one drill is practised (§14)."""
        games, drill = self._around.games, self.wanted.drill
        if drill is None:
            return frozenset()
        chosen = [self.wanted.game] if self.wanted.game else list(games)
        return frozenset(cell for game in chosen for cell in drills.hard(drill, games[game]))

    def _posed(self, cell: DrillCell) -> Posed:
        seed = self._around.random.randrange(SEEDS)
        random = Random(seed)  # noqa: S311 - chance, not a secret
        question = drills.ask(cell.drill, self._around.games[cell.game], random, cell)
        return Posed(shuffled(question, random), seed)


def right_of(question: Question) -> Given:
    """What is right, as it is given: of cards each by its face."""
    if question.kind is AnswerKind.CARDS:
        return tuple(face for face, *_ in question.cards)
    return question.right


def named(question: Question, given: Given) -> str:
    """An answer as it is recorded: its code with what tells it from others, or figures."""
    if isinstance(given, tuple):
        return " ".join(given)
    if not isinstance(given, int):
        laid = {value: number for value, number in given.items() if number}
        return " ".join(f"{plain(value, 0)}x{number}" for value, number in laid.items())
    if question.kind is not AnswerKind.CHOICE:
        return str(given)
    answer = question.answers[given]
    return "|".join((answer.code, *(f"{name}={value}" for name, value in answer.values.items())))
