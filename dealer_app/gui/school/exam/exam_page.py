"""Before an exam: which game, how many coups, on what terms; then its table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.exam.exam_film_page import ExamFilmPage
from dealer_app.gui.school.exam.exam_hands import TRIALS, ExamHands, ExamWanted
from dealer_app.gui.school.exam.exam_marks_page import ExamMarksPage
from dealer_app.gui.school.exam.exam_table import STOP, ExamTable
from dealer_app.gui.school.question_sentences import time_said
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.i18n.school_words import part_name
from dealer_app.library import BadOption, FileFault
from dealer_app.training.exam.exam import WEIGHTS, Exam, ExamTerms
from dealer_app.training.exam.house_exam import DrawnTerms
from dealer_app.training.practice_path import StepKind, walked

SIDE: Final = 640
MAIN_KEY: Final = 220


def terms_said(words: Words, terms: ExamTerms, *, trial: bool, signed: bool) -> tuple[str, ...]:
    """On what terms an exam is taken, and what comes of it: one of so few coups that it is a
    `trial`, one that can be `signed` here, or one that nobody signs."""
    signs = words("You sign with your PIN before the first coup, a trainer beside you.")
    results = words("Nobody signs it here: it gives a statement of results, no certificate.")
    few = words("So few coups are a trial: they give a statement of results.")
    coups = words.plural("{n} coup", "{n} coups", terms.coups)
    pace = words("{time} a coup at most, on average", time=time_said(terms.norm // 1000))
    return (
        "\n".join(
            (
                f"{coups} · {pace}",
                words(
                    "Passed at {whole} of all acts and {each} of each part, by weight: {parts}. An"
                    " omission is a late stake, or an amount misnamed, that you let pass.",
                    whole=words.percent(Fraction(terms.of_all, 100)),
                    each=words.percent(Fraction(terms.of_each, 100)),
                    parts=_parts(words),
                ),
            )
        ),
        words(
            "A stake after no more bets: {key} before the card is keyed; the card comes again"
            " behind it. What counts is the chips that lie there, not the word.",
            key=STOP,
        ),
        words(
            "A payout asks which line comes first, then what each winner is paid; no sum is asked"
            " of what is lost or goes back."
        ),
        " ".join(
            (
                few if trial else signs if signed else results,
                words("Every exam that is begun is kept, and stands on the paper."),
            )
        ),
    )


def _parts(words: Words) -> str:
    """The parts that an exam is marked by, each with what an act of it weighs."""
    return words.listed(
        f"{part_name(words, part).lower()}{NO_BREAK_SPACE}×{NO_BREAK_SPACE}{words.number(weight)}"
        for part, weight in WEIGHTS.items()
    )


class ExamPage(SchoolPage):
    """Which exam a trainee takes; it is dealt at a table of its own, and then marked."""

    name = "exam"
    chapter = "exam"

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self._length, self._signs = len(TRIALS), False
        self.table: ExamTable | None = None
        self.hands = ExamHands(shell, around)
        self.marks = ExamMarksPage(shell, around, self.hands)
        self.marks.ended.connect(self.ended)
        self.marks.again.connect(self._again)
        self.film = ExamFilmPage(shell, around)
        self.film.ended.connect(self.marks.put)
        self.marks.film_asked.connect(self.show_film)
        self.rows = Rows[str]((Lane("", self._game_name),), called=str)
        self.rows.moved.connect(self.refresh)
        self.lay(self.rows)
        side, lines = column(side=True, width=SIDE)
        self.terms = label("text")
        self.terms.setWordWrap(True)
        lines.addWidget(self.terms)
        lines.addStretch(1)
        self.frame.body.addWidget(side)

    def _game_name(self, game: str) -> str:
        return self.words.name(self._around.games[game].variant.names)

    def open(self, trainee: Trainee, game: str = "") -> None:
        """Which exam this trainee takes; the game that is named lies lit."""
        self._trainee = trainee
        games = list(self._around.games)
        self.rows.fill(self.words, games)
        self.rows.light(game if game in games else games[0])
        self._again()

    def _again(self) -> None:
        self._signs = self.hands.may_sign(self.who.name)
        self.put()

    @property
    def _is_signed(self) -> bool:
        """True of an exam that both sign: the house's own, where both can."""
        return self._signs and self._length == len(TRIALS)

    @override
    def headline(self) -> str:
        return self.words("The dealing exam")

    @override
    def why(self) -> str:
        house = self.hands.house.name
        if not house:
            return self.words(
                "Deal, call and pay without a hint. The house draws it: no two are alike."
            )
        return self.words(
            "Deal, call and pay without a hint, on the terms of {house}.", house=house
        )

    @override
    def keys(self) -> Sequence[Key]:
        coups = self.words.plural("{n} coup", "{n} coups", self._terms.coups)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Right", coups, self.more_coups),
            Key("Left", marked("Fewer coups"), self.fewer_coups, place=Place.NOWHERE),
            Key("F8", marked("The last exam"), self.show_last),
            Key("F7", marked("Without a trainer"), self.begin_alone, shown=self._is_signed),
            Key(
                ENTER,
                marked("Begin"),
                self.begin,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def fill(self) -> None:
        self.answer("")
        self.rows.fill(self.words, list(self._around.games))
        self.rows.list.setAccessibleName(self.words("Game"))
        trial = self._length < len(TRIALS)
        told = terms_said(self.words, self._terms, trial=trial, signed=self._signs)
        self.terms.setText("\n\n".join((self._learnt(), *told)))

    def _learnt(self) -> str:
        """How many lessons of the game were dealt, and how many of its drills are mastered."""
        game = self.rows.lit
        steps = walked({game: self._around.games[game]}, self.who.record.entries)
        drills = [each for each in steps if each.step.drill is not None]
        (lessons,) = (each for each in steps if each.step.kind is StepKind.LESSONS)
        return self.words(
            "Lessons dealt: {dealt} of {lessons}. Drills mastered: {mastered} of {drills}.",
            dealt=lessons.known,
            lessons=lessons.all,
            mastered=sum(each.mastered for each in drills),
            drills=len(drills),
        )

    # On what terms.

    @property
    def _terms(self) -> ExamTerms:
        return self.hands.terms(self._length)

    def more_coups(self, step: int = 1) -> None:
        """More coups, round the end."""
        self._length = (self._length + step) % (len(TRIALS) + 1)
        self.refresh()

    def fewer_coups(self) -> None:
        """Fewer coups, round the end."""
        self.more_coups(-1)

    # The exam.

    def show_last(self) -> None:
        """The marks of the last exam once more, its paper and its faults."""
        if not self.marks.open_last(self.who):
            self.answer(self.words("No exam was filmed yet."))

    def show_film(self) -> None:
        """The exam whose marks are shown once more, fault by fault; then back to them."""
        number = 0 if self.marks.taken is None else self.marks.taken.number
        if not self.film.open(self.who, number):
            self.marks.answer(self.words("No exam was filmed yet."))

    def begin_alone(self) -> None:
        """Deals it though no trainer is present: no certificate comes of it."""
        self.begin(signed=False)

    def begin(self, *, signed: bool = True) -> None:
        """Has both sign where both can, and deals what the house draws; nothing is drawn under a
        house sheet that cannot be used, and why is said."""
        try:
            rules, sheet = self.hands.rules_now(self.rows.lit)
        except (FileFault, BadOption) as fault:
            self.answer(fault.sentence(self.words))
            return

        def drawn(told: DrawnTerms) -> None:
            self.take(Exam(rules, told.terms, self._around.beat), told)

        terms = self.hands.terms(self._length, rules.house)
        wanted = ExamWanted(self.who.record, rules.variant.id, terms, sheet)
        self.hands.begin(wanted, drawn, self.answer, signed=signed and self._is_signed)

    def take(self, exam: Exam, drawn: DrawnTerms) -> None:
        """That exam at its table."""
        self._drawn = drawn
        self.table = ExamTable(self._shell, exam, self._around)
        self.table.over.connect(self._show_marks)
        self.table.left.connect(self._break_off)
        self.table.show()

    def _show_marks(self) -> None:
        """Everything was dealt: the marks."""
        if self.table is not None:
            self.marks.record(self.who, self.table.exam, self._drawn)
        self.marks.open()
        self._take_away()

    def _break_off(self) -> None:
        """The trainee goes before the end: what was dealt and paid counts, and is not passed."""
        if self.table is not None and self.marks.record(self.who, self.table.exam, self._drawn):
            self.marks.open()
        else:
            self._again()
            self.answer(self.words("Left before a coup was paid: it is kept as begun."), calm=True)
        self._take_away()

    def _take_away(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.leave()

    def stop(self) -> None:
        """The window goes: what was dealt so far is recorded."""
        if self.table is not None:
            self.marks.record(self.who, self.table.exam, self._drawn)
            self._take_away()
        self.hands.stop()
        self.marks.certificate.stop()
