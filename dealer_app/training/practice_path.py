"""The path through the games: what is learnt behind what, what is mastered, and what comes next."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.training.drills import cells
from dealer_app.training.games import Games
from dealer_app.training.lessons import number_of
from dealer_app.training.progress import exams, lessons, replies
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import Noted


class StepKind(StrEnum):
    """What a step is: a drill of a game, its lessons, or its exam."""

    DRILL = "drill"
    LESSONS = "lessons"
    EXAM = "exam"


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of the path."""

    kind: StepKind
    game: str
    drill: Drill | None = None

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return "|".join((self.game, self.drill or self.kind))


@dataclass(frozen=True, slots=True)
class StepStanding:
    """How much of a step is known, of how much, and of how many percent it is mastered."""

    step: PathStep
    known: int
    all: int
    percent: int

    @property
    def mastered(self) -> bool:
        """True where enough of it is known to go on."""
        return 100 * self.known >= self.percent * self.all


def path(games: Games) -> Iterator[PathStep]:
    """The steps of every game, one after the other: the lessons, which suppose nothing; the drills,
    to count, to draw and to call first; the exam. A drill that makes no sense in a game is none of
    its steps."""
    for game, rules in games.items():
        yield PathStep(StepKind.LESSONS, game)
        yield from (PathStep(StepKind.DRILL, game, each) for each in Drill if cells(each, rules))
        yield PathStep(StepKind.EXAM, game)


def walked(games: Games, entries: Sequence[Noted]) -> tuple[StepStanding, ...]:
    """How far somebody is on the path. A place of a drill is known while its last answer was right
    without help, whether a clock ran or not; lessons are known that were dealt, an exam that was
    passed."""
    known = _known(entries)
    dealt = {(each.lesson.game, each.lesson.lesson) for each in lessons(entries)}
    passed = {each.exam.game for each in exams(entries) if each.exam.passed}
    found = list[StepStanding]()
    for step in path(games):
        percent = games[step.game].house.norms.mastered
        if step.drill is not None:
            places = cells(step.drill, games[step.game])
            number = sum(each in known for each in places)
            found.append(StepStanding(step, number, len(places), percent))
        elif step.kind is StepKind.LESSONS:
            number = sum(game == step.game for game, _ in dealt)
            whole = number_of(step.game)
            found.append(StepStanding(step, min(number, whole), whole, percent))
        else:
            found.append(StepStanding(step, int(step.game in passed), 1, percent))
    return tuple(found)


def next_of(steps: Iterable[StepStanding]) -> StepStanding | None:
    """The first step that is not mastered; None where all are."""
    return next((each for each in steps if not each.mastered), None)


def _known(entries: Iterable[Noted]) -> frozenset[DrillCell]:
    last = dict[DrillCell, bool]()
    for each in replies(entries):
        last[each.answer.cell] = each.answer.known and not each.answer.hints
    return frozenset(cell for cell, right in last.items() if right)


# In words


def step_said(words: Words, step: PathStep) -> str:
    """What a step is called, beside its game."""
    if step.drill is not None:
        return drill_name(words, step.drill)
    return words(marked("The lessons") if step.kind is StepKind.LESSONS else marked("The exam"))


def known_said(words: Words, each: StepStanding) -> str:
    """How much of it is known, as a share and in figures."""
    share = words.percent(Fraction(round(Fraction(100 * each.known, max(1, each.all))), 100))
    known, whole = words.number(each.known), words.number(each.all)
    return words("{share}, {known} of {all}", share=share, known=known, all=whole)
