"""The dealing exam in the window: which one, the table, the marks, the certificate."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.school_dress import dress_school
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.exam import exam_sentences
from dealer_app.gui.school.exam.exam_marks_page import ExamMarksPage
from dealer_app.gui.school.exam.exam_page import ExamPage
from dealer_app.gui.school.exam.exam_table import ExamTable
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.store.troubles import Trouble
from dealer_app.training.exam import Exam, ExamTerms
from dealer_app.training.record_facts import ExamTaken

COUPS: Final = (3, 5, 10, 20, 30)
"""How many coups an exam may have."""

USUAL: Final = 10

CALM: Final = 0.6
"""Seconds in which the page of the marks takes no key: the last one of the exam may be held on."""

SEEDS: Final = 10_000
LONGEST_SEED: Final = 9
"""Figures of the number of an exam."""


class Examining(QObject):
    """`ended` is sent when the school's own page is wanted again."""

    ended = Signal()

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._shell, self._around = shell, around
        self._trainee: Trainee | None = None
        self._at, self._coups, self._seed = 0, USUAL, ""
        self._taken: ExamTaken | None = None
        self._unrecorded, self._paper, self._marked_at = "", Path(), float("-inf")
        self.table: ExamTable | None = None
        self.page, self.marks = ExamPage(), ExamMarksPage()
        self._errand = Errand(self)
        self._errand.done.connect(self._written)
        self._errand.failed.connect(self._failed)
        for page in (self.page, self.marks):
            bind_window_keys(page, shell)
        self._hear()
        shell.restyled.connect(self._restyle)

    def _hear(self) -> None:
        page, marks = self.page, self.marks
        page.back.connect(self.ended)
        page.begun.connect(self._deal)
        page.coups_asked.connect(lambda: self._step_coups(1))
        page.coups_moved.connect(self._step_coups)
        page.chance_asked.connect(self._other_chance)
        page.moved.connect(lambda step: self._light(self._at + step))
        page.touched.connect(self._light)
        page.figure.connect(self._figure)
        marks.done.connect(lambda: self._calmly(self.ended.emit))
        marks.again.connect(lambda: self._calmly(self._again))
        marks.certificate_asked.connect(lambda: self._calmly(self._print))

    # Before it.

    def begin(self, trainee: Trainee, game: str = "") -> None:
        """Which exam this trainee takes; the game that is named lies lit."""
        self._trainee = trainee
        games = list(self._around.games)
        self._at = games.index(game) if game in games else 0
        self._again()

    def _again(self) -> None:
        self._other_chance()
        self._say()
        self._shell.put(self.page)

    def _light(self, place: int) -> None:
        self._at = place % len(self._around.games)
        self._say()

    def _step_coups(self, step: int) -> None:
        """More coups or fewer, round the end."""
        self._coups = COUPS[(COUPS.index(self._coups) + step) % len(COUPS)]
        self._say()

    def _other_chance(self) -> None:
        self._seed = str(self._around.random.randrange(SEEDS))
        self._say()

    def _figure(self, sign: str) -> None:
        longer = self._seed[:-1] if sign == "⌫" else f"{self._seed}{sign}"
        self._seed = longer[:LONGEST_SEED]
        self._say()

    # The exam.

    def _deal(self) -> None:
        """Deals the exam of that number."""
        rules = list(self._around.games.values())[self._at]
        terms = ExamTerms(int(self._seed or 0), self._coups, rules.house.norms.coup * 1000)
        self.take(Exam(rules, terms, self._around.beat))

    def take(self, exam: Exam) -> None:
        """That exam at its table."""
        self.table = ExamTable(self._shell, exam, self._around)
        self.table.over.connect(self._over)
        self.table.left.connect(self._left)
        self.table.show()

    def _over(self) -> None:
        """Everything was dealt: the marks."""
        self._record()
        self._put_marks()
        self._take_away()

    def _left(self) -> None:
        """The trainee goes before the end: what was dealt and paid counts, and is not passed."""
        self._record()
        if self._taken is None:
            self._again()
            self.page.answer(
                self._shell.words("The exam was left before a coup was paid: nothing is counted."),
                calm=True,
            )
        else:
            self._put_marks()
        self._take_away()

    def _put_marks(self) -> None:
        self._marked_at = self._around.beat()
        self._say_marks()
        self._shell.put(self.marks)

    def _calmly(self, deed: Callable[[], object]) -> None:
        """Does what the page of the marks was asked for, but not by the exam's last key."""
        if self._around.beat() - self._marked_at >= CALM:
            deed()

    def _record(self) -> None:
        """Writes the exam down, once; what the disk refuses is told on the page of the marks."""
        self._taken, self._unrecorded = None, ""
        if self.table is None or self._trainee is None:
            return
        record = self._trainee.record
        self._taken = self.table.exam.taken(record.standing.exams + 1)
        if self._taken is not None:
            try:
                record.add(self._taken)
            except Trouble as trouble:
                self._unrecorded = sentence_of(self._shell.words, trouble)

    def _take_away(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.leave()

    def leave(self) -> None:
        """The window goes: what was dealt so far is recorded."""
        if self.table is not None:
            self._record()
            self._take_away()
        self._errand.stop()

    # The certificate.

    def _print(self) -> None:
        """Writes the certificate as PDF beside the record; a second time shows it."""
        if self._trainee is None or self._errand.busy:
            return
        record = self._trainee.record
        self._paper = record.path.with_name(f"{record.path.stem}-certificate.pdf")
        asked = ["train", "--certificate", record.name, "--out", str(self._paper)]
        asked += ["--data", str(self._shell.settings.data)]
        self._errand.run(asked, self._shell.words.language)
        self.marks.answer(self._shell.words("The certificate is being written…"), calm=True)

    def _written(self, _lines: list[str]) -> None:
        said = self._shell.words("The certificate: {file}", file=str(self._paper))
        self.marks.answer(said, calm=True)
        if self._shell.pages.currentWidget() is self.marks:
            name = "" if self._trainee is None else self._trainee.record.name
            title = f"{self._shell.words('Certificate')} · {name}"
            why = preview(self._shell).open(self._paper, title=title, school=True)
            if why:
                self.marks.answer(why)

    def _failed(self, why: str) -> None:
        self.marks.answer(self._shell.words("The certificate was not written: {why}", why=why))

    def finish(self) -> None:
        """Waits for the certificate that is being written, if any."""
        self._errand.finish()

    # What is shown.

    def _restyle(self) -> None:
        front = self._shell.pages.currentWidget()
        if front is self.page:
            self._say()
        elif front is self.marks:
            self._say_marks()

    def _say(self) -> None:
        shell, page = self._shell, self.page
        if self._trainee is None:
            return
        dress_school(page, shell)
        page.fit(large=shell.large)
        page.answer("")
        page.say(shell.words, self._trainee.name, self._coups)
        games = [shell.words.name(rules.variant.names) for rules in self._around.games.values()]
        page.tell(games, self._at, self._seed, shell.theme)

    def _say_marks(self) -> None:
        shell, words, taken = self._shell, self._shell.words, self._taken
        if self._trainee is None or taken is None:
            return
        dress_school(self.marks, shell)
        self.marks.fit(large=shell.large)
        came = exam_sentences.taken_said(words, taken), exam_sentences.total_said(words, taken)
        self.marks.say(words, self._trainee.name, came)
        self.marks.tell(words, exam_sentences.marks_said(words, taken.marks))
        name = words.name(self._around.games[taken.game].variant.names)
        said = words("{game}, exam number {seed}.", game=name, seed=taken.seed)
        self.marks.answer(self._unrecorded or said, calm=not self._unrecorded)
