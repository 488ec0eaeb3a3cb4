"""The film of an exam: dealt again from its chance, with what was done wrong at each of its steps.

The course of an exam hangs on its chance alone, so that a film keeps the faults and the times, and
not what lay on the felt. A film whose course is another today, by another house sheet or another
version of the program, is not shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.variant import HandId
from dealer_app.store.codec import decode
from dealer_app.store.troubles import NotUnderstood, Trouble
from dealer_app.table import events as ev
from dealer_app.table.table import Rules, Table
from dealer_app.training.drills import cells
from dealer_app.training.drills.payouts import SUM
from dealer_app.training.exam.exam import ENTERED, MISSED, NAMED, Exam, ExamTerms
from dealer_app.training.exam.exam_moments import OF_CHIPS, ExamMoment
from dealer_app.training.games import norms_of
from dealer_app.training.question import DrillCell, FeltSeen, Question
from dealer_app.training.record import RecordRead
from dealer_app.training.record_facts import ExamFilmed, ExamPart, ExamTaken, FilmFault
from dealer_app.training.school_felt import canonical


class FilmDiffers(Trouble):
    """The chance of an exam deals something else today."""

    def __init__(self) -> None:
        super().__init__(
            marked(
                "This exam was dealt by another house sheet or another version: its film is not"
                " shown."
            )
        )


class FilmStep(NamedTuple):
    """One thing that was to be done: which coup, the table before it, how long it took, and what
    was wrong."""

    coup: int
    moment: ExamMoment
    table: Table
    milliseconds: int
    faults: Sequence[FilmFault]

    @property
    def of_late(self) -> Sequence[FilmFault]:
        """What was wrong about the stake that came too late: that it was missed, what it was
        called, what becomes of it."""
        if self.moment.late is None:
            return ()
        about = ExamPart.IRREGULARITIES
        return [each for each in self.faults if each.part is about or each.given == MISSED]

    @property
    def unnamed(self) -> bool:
        """True where the stake that came too late was missed, or called something else."""
        return any(each.given == MISSED or each.given.startswith(NAMED) for each in self.of_late)

    @property
    def question(self) -> Question | None:
        """What was asked, None where something was to be entered."""
        late = self.moment.late
        asked = late is not None and self.of_late and not self.unnamed
        return late.asked if late is not None and asked else self.moment.question

    @property
    def seen(self) -> FeltSeen:
        """The felt as it was."""
        question, table = self.question, self.table
        felt = FeltSeen() if question is None else question.seen
        claimed = question is None and self.moment.claimed is not None
        chips = tuple((self.moment.pile or {}).items()) if claimed else ()
        settled = table.settlement is not None
        return replace(felt, coup=table.coup, settled=settled, chips=chips)


class FilmKept(NamedTuple):
    """An exam of a record that was filmed."""

    taken: ExamTaken
    film: ExamFilmed


def films_of(read: RecordRead) -> tuple[FilmKept, ...]:
    """Every exam of a record that was filmed, from the first."""
    facts = [each.fact for each in read.entries]
    taken = {each.number: each for each in facts if isinstance(each, ExamTaken)}
    films = (each for each in facts if isinstance(each, ExamFilmed) and each.number in taken)
    return tuple(FilmKept(taken[each.number], each) for each in films)


def steps_of(rules: Rules, kept: FilmKept, coups: int) -> tuple[FilmStep, ...]:
    """The film of an exam of so many coups, step by step, as far as it was dealt; FilmDiffers where
    it is another today."""
    taken, film = kept
    exam = Exam(rules, ExamTerms(taken.seed, coups, taken.norm), lambda: 0.0)
    steps = tuple(_walked(exam, film))
    if exam.course != film.course:
        raise FilmDiffers
    return steps


def filmed(exam: Exam, taken: ExamTaken) -> ExamFilmed:
    """How that exam went, with what asks again for the acts that were wrong."""
    film = exam.film(taken.number)
    if not film.faults:
        return film
    steps = steps_of(exam.rules, FilmKept(taken, film), exam.terms.coups)
    return replace(film, again=to_practise(exam.rules, steps))


def _walked(exam: Exam, film: ExamFilmed) -> Iterator[FilmStep]:
    for number, milliseconds in enumerate(film.times):
        moment = exam.moment
        if moment is None:
            raise FilmDiffers
        faults = [each for each in film.faults if each.step == number]
        yield FilmStep(exam.coup, moment, exam.session.table, milliseconds, faults)
        exam.leave_out()


def entered_in(given: str) -> ev.Event | None:
    """What was entered in place of what lay there; None where nothing was, or where no program
    knows it any more."""
    if not given.startswith(ENTERED):
        return None
    kind, version, body = given.removeprefix(ENTERED).split(" ", 2)
    try:
        return decode(kind, int(version), body)
    except NotUnderstood:
        return None


def acts_of(kept: FilmKept, steps: Sequence[FilmStep]) -> Sequence[int]:
    """How many acts were marked up to each of all steps: what becomes of a late stake is marked
    beside what is entered then, so that the last number is that of the marks."""
    late = list(accumulate(each.moment.late is not None for each in steps))
    more = sum(mark.asked for mark in kept.taken.marks) - len(late)
    return [place + 1 + more * so_far // max(1, late[-1]) for place, so_far in enumerate(late)]


# What took how long


class ActTime(NamedTuple):
    """How long acts of one kind took: what asks for them, None for what is keyed; how many there
    were, the milliseconds of all of them, and those that the house gives one, 0 where none is."""

    drill: Drill | None
    acts: int
    milliseconds: int
    norm: int = 0

    @property
    def mean(self) -> int:
        """Milliseconds of one."""
        return self.milliseconds // self.acts

    @property
    def excess(self) -> int:
        """Milliseconds that all of them took above what the house gives; none of what is keyed."""
        return self.milliseconds - self.norm * self.acts if self.norm else 0


def act_times(rules: Rules, steps: Sequence[FilmStep]) -> tuple[ActTime, ...]:
    """How long the marked acts took, those first that lost the most time; without what guests took
    to turn their cards, and without acts over which a late stake came, which are two in one."""
    found, norms = dict[Drill | None, list[int]](), norms_of(rules.house)
    for step in steps:
        if step.moment.part is not None and step.moment.late is None:
            asked = step.moment.question
            times = found.setdefault(None if asked is None else asked.cell.drill, [])
            times.append(max(0, step.milliseconds - step.moment.wait))
    told = (
        ActTime(drill, len(times), sum(times), 0 if drill is None else norms[drill])
        for drill, times in found.items()
    )
    return tuple(sorted(told, key=lambda each: -each.excess))


# What is practised of the faults


def to_practise(rules: Rules, steps: Sequence[FilmStep]) -> tuple[DrillCell, ...]:
    """The places of the drills that ask for the same act as what was wrong, each once; nothing of
    what is keyed and no drill asks."""
    found = (_asked_again(rules, step) for step in steps if step.faults)
    return tuple(dict.fromkeys(cell for cell in found if cell is not None))


class _Wanted(NamedTuple):
    """A drill, and the parts of the place of it that is looked for."""

    drill: Drill
    parts: tuple[str, ...]


def _asked_again(rules: Rules, step: FilmStep) -> DrillCell | None:
    """The place whose key begins like what is wanted, part by part; of a payment one that asks for
    the sum."""
    wanted = _wanted(step)
    if wanted is None:
        return None
    first, last = wanted.parts[0], wanted.parts[-1]
    alike = {
        cell: sum(part == other for part, other in zip(cell.parts, wanted.parts, strict=False))
        for cell in cells(wanted.drill, rules)
        if cell.parts[0] == first and (last != SUM or cell.parts[-1] == SUM)
    }
    return max(alike, key=lambda cell: alike[cell], default=None)


def _wanted(step: FilmStep) -> _Wanted | None:
    """What asks for this act: None of what is keyed, but for a stake that was said otherwise."""
    moment, late = step.moment, step.moment.late
    if late is not None and step.unnamed:
        return _Wanted(late.asked.cell.drill, (late.code, "name"))
    question = step.question
    if question is None:
        laid = next(iter(moment.facts), None)
        if moment.claimed is None or not isinstance(laid, ev.StakeLaid):
            return None
        return _Wanted(OF_CHIPS, ("told", "short" if laid.amount < moment.claimed else "over"))
    drill, told = question.cell.drill, {each.code: each.values for each in question.why}
    match question.ask.code:
        case "what_next":
            return _Wanted(drill, _drawn(question))
        case "which_call":
            results = _results(question)
            how = () if len(results) > 1 else (_how(step, natural="by_natural" in told),)
            return _Wanted(drill, (*results, *how))
        case "pay_what" | "take_what":
            bet, on = question.ask.values["bet"], told.get("pays_odds", {}).get("on", "lost")
            times = [f"x{told['times_stake']['times']}"] if "times_stake" in told else []
            return _Wanted(drill, (str(bet), str(on), *times, SUM))
        case "line_first":
            return _Wanted(drill, ("line", "take" if "why_take_first" in told else "pay"))
        case "irr_name" | "irr_what":
            asks = question.ask.code.removeprefix("irr_")
            return _Wanted(drill, (question.cell.key, asks))
        case _:  # who holds the bank in the next coup
            return _Wanted(drill, question.cell.parts)


def _drawn(question: Question) -> tuple[str, ...]:
    """The cell of the drawing table that decides: the hand, its total, the card against it."""
    for each in question.why:
        kind, _, against = each.code.partition("_")
        if kind == "by" and "total" in each.values:
            stood = "-" if against.startswith("stood") else ""
            third = str(each.values.get("third", stood))
            hand = canonical(HandId(str(each.values["hand"])))
            return (hand, str(each.values["total"]), *((third,) if third else ()))
    return ("next", "nobody")


def _results(question: Question) -> tuple[str, ...]:
    """How each hand fares by the right call."""
    called = question.answers[question.right].values
    return tuple(str(called[key]) for key in called if key.startswith("result_"))


def _how(step: FilmStep, *, natural: bool) -> str:
    """By how many cards a coup of one hand against the bank came out."""
    coup = step.seen.coup
    if natural or coup is None:
        return "natural"
    return "drew" if any(coup.third(hand) is not None for hand in coup.playing) else "stood"
