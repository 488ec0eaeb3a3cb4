"""The dealing exam: the program plays shoe and guests, the trainee deals, each act is marked once.

The same seed deals the same exam. What is entered is compared with what lies on the felt; what is
not so is not recorded, and marked as a fault of the moment. An answer counts as it was given. The
coup goes on as it happened, so that a number is the same exam for everybody. Opening a coup is not
marked, and its time begins behind that. What lies on the felt is seen at once, as at a table. A
stop without a cause is a fault; what guests take to turn their cards is no time; an exam that was
left is broken off.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from itertools import takewhile
from random import Random
from typing import Final, NamedTuple, TypeVar

from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.i18n.school_words import part_name
from dealer_app.library import read_sheet
from dealer_app.replay.shoe_walk import alike, parts_of
from dealer_app.rules.house import Norms
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import Procedure
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store.codec import encode
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import OTHER_NAMES
from dealer_app.table.table import Rules, Table
from dealer_app.training.exam.exam_moments import ExamMoment, moments
from dealer_app.training.exam.exam_plan import paid, played
from dealer_app.training.question import Came, Given, Question, judged
from dealer_app.training.record_facts import (
    ExamFilmed,
    ExamPart,
    ExamTaken,
    FilmFault,
    PartMark,
)
from dealer_app.training.school_table import sat

T = TypeVar("T")

Beat = Callable[[], float]
"""Seconds that never go back."""

MARK: Final = "FORMATION"
"""What a table of the school is called, in every language."""

NOT_SO: Final = marked("That is not what happened at the table: it counts as a fault.")
ASKED: Final = marked("First answer what is asked beside the felt.")
SQUEEZED: Final = marked("The cards are not turned yet: wait.")
STRUCK: Final = marked("In an exam nothing that is recorded is taken back.")
NOTICED: Final = marked("Noticed. What becomes of it is asked beside the felt.")
NOTHING_AMISS: Final = marked("Nothing is amiss: it counts as a fault.")
OVER: Final = marked("The exam is over.")


LEFT_OUT: Final = ""
STOPPED: Final = "stopped"
MISSED: Final = "missed"
NAMED: Final = "named "
ANSWERED: Final = "answer "
ENTERED: Final = "entry "
"""How a fault says what was done: nothing, a stop without a cause, a late stake that nobody
reported, or that was named otherwise, an answer by its place or its figures, or an entry as the
journal writes it."""


@dataclass(frozen=True, slots=True)
class ExamTerms:
    """An exam: which chance deals it, how many coups, the norm of a coup in milliseconds, and how
    many percent must be right of all acts, by what they weigh, and of each part."""

    seed: int
    coups: int
    norm: int
    of_all: int = Norms().exam_all
    of_each: int = Norms().exam_each


UNASKED: Final = (Procedure.HOUSE_BANKED, Procedure.TWO_TABLEAUX)
"""Games in which guests lay their stakes together, and nobody is asked in turn."""


def kind_seen(moment: ExamMoment) -> type[ev.Event] | None:
    """What kind of thing is seen and entered, one at a time; None of what is asked, or of
    hands that are turned."""
    first = moment.facts[0] if len(moment.facts) == 1 else None
    if moment.question is not None or first is None:
        return None
    return type(first) if isinstance(first, ev.StakeLaid | ev.CardDealt) else None


class Gate:
    """The recorder of an exam: what is entered comes to the table only if it may."""

    head = ""

    def __init__(self, takes: Callable[[Sequence[ev.Event]], None]) -> None:
        self._takes = takes

    def append(
        self,
        events: Sequence[ev.Event],
        signature: Signature,  # noqa: ARG002 - nobody signs in the school
        follows: Callable[[datetime | None], T],
    ) -> T:
        """Nothing is kept; NotRecorded where it is not what happened."""
        following = follows(None)
        self._takes(events)
        return following

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:  # noqa: ARG002 - raised
        """Nothing of the school is kept, and nobody's money hangs on it."""
        raise fault


class Exam:
    """One exam on its way; `session` is what the table's window shows, `moment` what is to be done,
    None once it is over. `came` tells what came of the last act, `heard_of` whether its late stake
    was reported, `finished` how many coups are paid, `entered` how many
    facts of the moment."""

    def __init__(self, rules: Rules, terms: ExamTerms, beat: Beat) -> None:
        self.rules, self.terms, self._beat = rules, terms, beat
        self.moment: ExamMoment | None = None
        self.came, self.finished = Came.OPEN, 0
        self.coup = 0
        self._asked: Counter[ExamPart] = Counter()
        self._faults: Counter[ExamPart] = Counter()
        self._noticed: Question | None = None
        self.step, self._course = -1, sha256()
        self._times, self._slips = list[int](), list[FilmFault]()
        self.heard_of = self._faulted = False
        self.entered = 0
        self._examiner = True
        self._spent = self._waited = self._moment_from = 0.0
        self._behind: Sequence[ExamMoment] = ()
        self._coup_from: float | None = None
        table, sheet = sat(rules).table, read_sheet(rules.variant.id)
        opened = replace(
            table.opened, sheet=sheet.text, sheet_digest=sheet.sha256, table=MARK, croupier=""
        )
        self.session = TableSession.begun(opened, lambda _: table.rules, Gate(self._takes))
        self.session.changed.append(self._recorded)
        self._coming = self._dealt(Random(terms.seed))  # noqa: S311 - chance, not a secret
        self._go_on()

    def _dealt(self, random: Random) -> Iterator[ExamMoment]:
        """Every moment of the exam, whatever the trainee makes of it."""
        sitting = sat(self.rules, hidden=self.rules.hidden)
        for number in range(self.terms.coups):
            coup = played(sitting, random)
            self.coup = number + 1
            all_of_it = tuple(moments(coup, random))
            for place, moment in enumerate(all_of_it, start=1):
                self._behind = all_of_it[place:]
                yield moment
            self._coup_over()
            sitting = paid(coup)

    # What there is to be done.

    @property
    def over(self) -> bool:
        """True once everything was dealt."""
        return self.moment is None

    @property
    def question(self) -> Question | None:
        """What is asked beside the felt, None while something is to be entered."""
        if self._noticed is not None:
            return self._noticed
        return None if self.moment is None else self.moment.question

    @property
    def waits(self) -> bool:
        """True while a guest still turns his cards."""
        wait = 0 if self.moment is None else self.moment.wait
        return self._beat() - self._moment_from < wait / 1000

    @property
    def left_to_enter(self) -> Sequence[ev.Event]:
        """What is still to be entered of this moment."""
        return () if self.moment is None else self.moment.facts[self.entered :]

    @property
    def ahead(self) -> tuple[ExamMoment, ...]:
        """What lies on the felt beside what is to be entered now, in its order: the other stakes
        where nobody waits for a turn, or the other first cards; nothing while a late stake waits,
        and nothing from one on."""
        now, free = self.moment, self.rules.variant.procedure in UNASKED
        if now is None or self.question is not None or (now.late and not self.heard_of):
            return ()
        kind = kind_seen(now)
        if kind is None or (kind is ev.StakeLaid and not free):
            return ()
        return tuple(
            takewhile(lambda each: kind_seen(each) is kind and not each.late, self._behind)
        )

    @property
    def milliseconds(self) -> int:
        """The time of the coups that are paid, without what guests took to turn their cards."""
        return int(self._spent * 1000)

    @property
    def pace(self) -> int:
        """Milliseconds of the coup that is dealt now, as far as it is."""
        return 0 if self._coup_from is None else int(self._since(self._coup_from) * 1000)

    def _since(self, coup_from: float) -> float:
        """Seconds of a coup, without those in which cards were turned slowly."""
        return max(0.0, self._beat() - coup_from - self._waited)

    # What the trainee does.

    def answer(self, given: Given) -> bool:
        """Counts an answer, once; True if it is right."""
        question = self.question
        if question is None:
            return False
        right = judged(question, given).right
        self.came = Came.RIGHT if right else Came.WRONG
        self._answered(f"{ANSWERED}{given}", right=right)
        return right

    def amiss(self) -> str:
        """The trainee stops the coup: what is said to it, a fault where nothing is amiss."""
        return ASKED if self.question is not None else self._reported(None)

    def leave_out(self) -> None:
        """The trainee does not know: a fault, and the examiner goes on."""
        self.came = Came.WRONG
        if self.question is not None:
            self._answered(LEFT_OUT, right=False)
        elif self.moment is not None:
            self._fault(LEFT_OUT)
            self._by_examiner()

    def open_next(self) -> None:
        """Opens the coup that may be opened now, as whatever ends a payout does at the table; what
        came of the last act stays."""
        if self.moment is not None and self.moment.opens:
            self._by_examiner()

    def _answered(self, given: str, *, right: bool) -> None:
        if self._noticed is not None:
            self._noticed = None
            self._asked[ExamPart.IRREGULARITIES] += 1
            if not right:
                self._slip(ExamPart.IRREGULARITIES, given)
            return
        if not right:
            self._fault(given)
        self._by_examiner()

    # What is entered.

    def _takes(self, events: Sequence[ev.Event]) -> None:
        """Compares what is entered with what happened; NotRecorded where it is not the same."""
        if self._examiner:
            return
        given = parts_of(each for each in events if not ev.brought_about(each))
        sentence = self._against(given)
        if sentence:
            raise NotRecorded(sentence)
        self.entered += len(given)
        counts = self.moment is not None and self.moment.part is not None
        self.came = Came.RIGHT if counts else Came.OPEN

    def _against(self, given: Sequence[ev.Event]) -> str:
        """Why these facts are not recorded, empty where they are what happened."""
        moment = self.moment
        if moment is None:
            return OVER
        if any(isinstance(fact, ev.EntryStruck) for fact in given):
            return STRUCK
        if self.question is not None:
            return ASKED
        if self._is_report(given):
            return self._reported(given[0])
        if self.waits:
            return SQUEEZED
        left = parts_of(self.left_to_enter)
        pack = self.rules.variant.pack
        if len(given) <= len(left) and all(
            alike(pack, due, fact) for due, fact in zip(left, given, strict=False)
        ):
            return ""
        self._fault(entry_said(given))
        return NOT_SO

    def _is_report(self, given: Sequence[ev.Event]) -> bool:
        """True of an irregularity that is reported, or of the late stake as it was laid."""
        late = None if self.moment is None else self.moment.late
        one = given[0] if len(given) == 1 else None
        return isinstance(one, ev.IrregularityFound) or (late is not None and one == late.laid)

    def _reported(self, fact: ev.Event | None) -> str:
        """What comes of a report: the late stake is noticed, by its name or not."""
        late = None if self.moment is None or self.heard_of else self.moment.late
        if late is None:
            self._fault(STOPPED if fact is None else entry_said([fact]))
            return NOTHING_AMISS
        if isinstance(fact, ev.IrregularityFound):
            named = fact.code in (late.code, OTHER_NAMES.get(late.code))
            self._asked[ExamPart.IRREGULARITIES] += 1
            if not named:
                self._slip(ExamPart.IRREGULARITIES, f"{NAMED}{fact.code}")
        self.heard_of, self._noticed = True, late.asked
        self.came = Came.RIGHT
        return NOTICED

    def _recorded(self, _table: Table) -> None:
        """The moment is over once everything of it is on the table."""
        if not self._examiner and self.moment is not None and not self.left_to_enter:
            self._go_on()

    def _by_examiner(self) -> None:
        """The examiner enters what is left of the moment, and goes on."""
        self._examiner = True
        for fact in self.left_to_enter:
            self.session.enter(fact)
        self._examiner = False
        self._go_on()

    # From moment to moment.

    def _go_on(self) -> None:
        """The next moment that is the trainee's; what has no part is the examiner's."""
        self._end_moment()
        self._examiner = True
        self.moment = self._next()
        while self.moment is not None and self.moment.part is None and not self.moment.opens:
            for fact in self.moment.facts:
                self.session.enter(fact)
            self.moment = self._next()
        self._examiner = False
        self._begin_moment()

    def _next(self) -> ExamMoment | None:
        """What happens next, and all of it into the digest of the course."""
        moment = next(self._coming, None)
        if moment is not None:
            self._course.update(_written(moment).encode())
        return moment

    def _begin_moment(self) -> None:
        self.entered, self._faulted, self.heard_of = 0, False, False
        self._moment_from = self._beat()
        moment = self.moment
        if moment is None:
            return
        self.step += 1
        if self._coup_from is None and not moment.opens:
            self._coup_from, self._waited = self._moment_from, 0.0
        if moment.part is not None:
            self._asked[moment.part] += 1
        self._asked[ExamPart.OMISSIONS] += moment.late is not None
        self._waited += moment.wait / 1000

    def _end_moment(self) -> None:
        moment = self.moment
        if moment is None:
            return
        self._times.append(int((self._beat() - self._moment_from) * 1000))
        if moment.late is not None and not self.heard_of:
            self._slip(ExamPart.OMISSIONS, MISSED)

    def _fault(self, given: str) -> None:
        """A fault of this moment, once."""
        part = None if self.moment is None else self.moment.part
        if part is not None and not self._faulted:
            self._slip(part, given)
            self._faulted = True
        self.came = Came.WRONG

    def _slip(self, part: ExamPart, given: str) -> None:
        self._faults[part] += 1
        self._slips.append(FilmFault(self.step, part, given))

    def _coup_over(self) -> None:
        self.finished += 1
        if self._coup_from is not None:
            self._spent += self._since(self._coup_from)
        self._coup_from = None

    # What it comes to.

    def taken(self, number: int) -> ExamTaken | None:
        """The exam as it is recorded, left in the middle too; None before a coup is paid."""
        if not self.finished:
            return None
        asked = self._asked.copy()
        if self.moment is not None:
            self._take_back(asked, self.moment)
        marks = marks_of(asked, self._faults)
        terms, pace = self.terms, self.milliseconds // self.finished
        return ExamTaken(
            number,
            self.rules.variant.id,
            terms.seed,
            self.finished,
            self.milliseconds,
            terms.norm,
            marks,
            self.over and passes(marks, pace, terms),
            not self.over,
            weights=tuple(WEIGHTS[mark.part] for mark in marks),
            of_all=terms.of_all,
            of_each=terms.of_each,
        )

    def film(self, number: int) -> ExamFilmed:
        """How it went, for the exam of that number of the record."""
        return ExamFilmed(number, self.course, tuple(self._times), tuple(self._slips))

    @property
    def course(self) -> str:
        """The digest of all that was to be done so far."""
        return self._course.hexdigest()

    def _take_back(self, asked: Counter[ExamPart], moment: ExamMoment) -> None:
        """Leaves out what was asked last and is not answered: it counts for nothing."""
        if moment.part is not None and not self._faulted:
            asked[moment.part] -= 1
        if moment.late is not None and not self.heard_of:
            asked[ExamPart.OMISSIONS] -= 1


# The marks, and when an exam is passed


WEIGHTS: Final[Mapping[ExamPart, int]] = {
    ExamPart.CALLS: 2,
    ExamPart.DRAWS: 3,
    ExamPart.PAYOUTS: 5,
    ExamPart.PROCEDURE: 1,
    ExamPart.IRREGULARITIES: 3,
    ExamPart.OMISSIONS: 3,
}
"""What an act weighs by what its fault costs a house: a sum that is paid wrong is gone with the
guest; a wrong draw spoils the coup, and so does what nobody saw; a wrong call is heard and put
right; a card keyed wrong costs a key."""


def entry_said(facts: Sequence[ev.Event]) -> str:
    """What was entered, as a fault keeps it."""
    kind, version, body = encode(facts[0])
    return f"{ENTERED}{kind} {version} {body}"


def _written(moment: ExamMoment) -> str:
    """What a moment asks for, as one text."""
    told = [repr(tuple(encode(fact))) for fact in moment.facts]
    asked = moment.question
    if asked is not None:
        told += [asked.ask.code, str(asked.right), *(each.code for each in asked.answers)]
    return "\n".join([str(moment.part), *told, ""])


def marks_of(asked: Mapping[ExamPart, int], faults: Mapping[ExamPart, int]) -> tuple[PartMark, ...]:
    """The parts that were asked for, in their order, with what was wrong or left out."""
    return tuple(
        PartMark(part, asked[part], faults.get(part, 0))
        for part in ExamPart
        if asked.get(part, 0) > 0
    )


def right_of(marks: Sequence[PartMark], weights: Sequence[int] = ()) -> Fraction:
    """What was right of these parts together, each act by what it weighs; all alike where nothing
    is said of it."""
    each = weights or [1] * len(marks)
    asked = sum(weight * mark.asked for weight, mark in zip(each, marks, strict=True))
    faults = sum(weight * mark.faults for weight, mark in zip(each, marks, strict=True))
    return Fraction(asked - faults, asked) if asked else Fraction(0)


def passes(marks: Sequence[PartMark], pace: int, terms: ExamTerms) -> bool:
    """True of an exam that is right enough as a whole and in each part, and in the house's time."""
    weights = [WEIGHTS[mark.part] for mark in marks]
    right = right_enough(marks, weights, (terms.of_all, terms.of_each))
    return right and pace <= terms.norm


def right_enough(marks: Sequence[PartMark], weights: Sequence[int], asks: tuple[int, int]) -> bool:
    """True of marks that reach the percents that the house asks of all and of each part."""
    of_all, of_each = (Fraction(percent, 100) for percent in asks)
    each = all(right_of([mark]) >= of_each for mark in marks)
    return bool(marks) and each and right_of(marks, weights) >= of_all


def too_slow(taken: ExamTaken) -> bool:
    """True of an exam that the time alone has failed."""
    asks = (taken.of_all, taken.of_each)
    failed = not (taken.passed or taken.left)
    return failed and right_enough(taken.marks, taken.weights, asks)


class ExamCondition(NamedTuple):
    """One of the things that an exam is passed by: whether it was met, what is asked, and what it
    came to."""

    met: bool
    asks: str
    came: str


def conditions(words: Words, taken: ExamTaken) -> tuple[ExamCondition, ...]:
    """All acts, each part, of which the weakest is named, and the time of a coup."""
    if not taken.marks:
        return ()
    of_all, of_each = Fraction(taken.of_all, 100), Fraction(taken.of_each, 100)
    right, weakest = right_of(taken.marks, taken.weights), min(taken.marks, key=_right_of_one)
    pace = taken.milliseconds // max(1, taken.coups)
    return (
        ExamCondition(
            right >= of_all,
            words("All acts, by what they weigh: {share} at least", share=words.percent(of_all)),
            words.percent(_tenths(right)),
        ),
        ExamCondition(
            _right_of_one(weakest) >= of_each,
            words("Each part: {share} at least", share=words.percent(of_each)),
            words(
                "lowest: {part} {share}",
                part=part_name(words, weakest.part),
                share=words.percent(_tenths(_right_of_one(weakest))),
            ),
        ),
        ExamCondition(
            pace <= taken.norm,
            words("The time of a coup: {time} at most", time=seconds_said(words, taken.norm)),
            seconds_said(words, pace),
        ),
    )


def _right_of_one(mark: PartMark) -> Fraction:
    return right_of([mark])


def _tenths(share: Fraction) -> Fraction:
    """A share to the tenth of a percent that is not above it: what is missed is not rounded up."""
    return Fraction(int(share * 1000), 1000)


def seconds_said(words: Words, milliseconds: int) -> str:
    """Seconds to a tenth, and any that is over it."""
    tenths = -(-milliseconds // 100)
    return f"{words.pointed(f'{tenths // 10}.{tenths % 10}')}{NO_BREAK_SPACE}s"
