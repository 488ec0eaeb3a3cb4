"""What the night's desk has done in another process: papers, seals, shoe files and backups."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormChoice, FormLine, FormPage
from dealer_app.i18n import Words, marked
from dealer_app.night.backup import SUFFIX
from dealer_app.night.restoration import UNKNOWN, LastPapers
from dealer_app.register.state import Register, parted
from dealer_app.reports import NUMBERED, PaperKind
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble

Signs = Callable[[Act, Signature, Callable[[Signature], None]], None]
"""Has as many sign as an act takes beside those who signed, then goes on."""

CHECKED: Final = marked("Every entry is being checked…")

_WRITTEN: Final = marked("Being written: {file}")

LAST: Final = FormLine(marked("Last number that is known"), most=9, optional=True)
WHY: Final = FormLine(marked("Why numbers go on behind it"), optional=True)


class NightErrands(QObject):
    """One errand at a time, under the hand of whoever came to read; `signs` has those sign whom it
    takes besides.

    `answered` tells what there is to say of it, `warned` what somebody has to do something about;
    `written` the paper that lies there now, `ended` that it is over, `returned` that nothing is
    asked about a backup any more.
    """

    answered, warned = Signal(str), Signal(str)
    written = Signal(Path)
    ended, returned = Signal(), Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._after: Callable[[Sequence[str]], None] = self._answer_last
        self._to_return: tuple[Path, Path] | None = None
        self.signature = UNSIGNED
        """Who came to read, under whose hand papers are written."""
        self.signs: Signs = _unasked
        self._errand = Errand(self)
        self._errand.done.connect(self._done)
        self._errand.failed.connect(self._failed)
        self.returning = ReturnForm(shell)
        self.returning.ended.connect(self.returned)
        self.returning.decided.connect(self._return)

    @property
    def busy(self) -> bool:
        """True while one is under way."""
        return self._errand.busy

    def wait(self) -> None:
        """Until none is under way any more."""
        self._errand.finish()

    def stop(self) -> None:
        """The window goes: none is begun any more."""
        self._errand.stop()

    @property
    def _words(self) -> Words:
        return self._shell.words

    @property
    def _folder(self) -> Path:
        return self._shell.settings.data

    # Papers and shoe files, beside the journals.

    def write_night(self, kind: PaperKind, day: str) -> None:
        """A paper of a night."""
        paper = self._folder / f"{self._words(kind.called)} {day}.pdf"
        asked = ["report", "--night", day, "--data", str(self._folder)]
        self._write(asked, kind, paper)

    def write_session(self, kind: PaperKind, journal: Path, session: str) -> None:
        """A paper of a session."""
        paper = self._folder / f"{journal.stem} {session} {self._words(kind.called)}.pdf"
        self._write(["report", str(journal), "--session", session], kind, paper)

    def _write(self, asked: Sequence[str], kind: PaperKind, paper: Path) -> None:
        self._begin(
            [*asked, "--kind", kind, "--out", str(paper)],
            self._words(_WRITTEN, file=paper.name),
            partial(self._show_written, paper),
            self.signature,
        )

    def _show_written(self, paper: Path, said: Sequence[str]) -> None:
        """That the paper is there; before it what was said besides, as why a night stays open."""
        self.written.emit(paper)
        there = self._words("The paper: {file}", file=paper)
        beside = [line for line in said if line != there]
        (self.warned if beside else self.answered).emit(" ".join([*beside, there]))

    def write_shoe_file(self, journal: Path, session: str) -> None:
        """A session as a shoe file."""
        out = self._folder / f"{journal.stem} {session}.shoe"
        asked = ["export", str(journal), "--session", session, "--out", str(out)]
        sentence = self._words(_WRITTEN, file=out.name)
        self._begin(asked, sentence, self._answer_last, self.signature)

    # Seals.

    def check(self, journal: Path | None) -> None:
        """Checks the seals of a journal, or of everything, one file against the other."""
        asked = ["verify", "--data", str(self._folder)]
        if journal is not None:
            asked.append(str(journal))
        self._begin(asked, self._words(CHECKED), self._show_sound)

    def _show_sound(self, said: Sequence[str]) -> None:
        sentence = self._words.plural(
            "Sound: every entry of {n} session is as it was recorded.",
            "Sound: every entry of {n} sessions is as it was recorded.",
            sum(map(_is_of_session, said)),
        )
        self.answered.emit(sentence)

    # Backups.

    def ask_backup(self) -> None:
        """Asks where a backup goes, and takes it."""
        words = self._words
        name = f"sabot-{self._clock().astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell, words("Where the backup goes"), str(Path.home() / name), f"*{SUFFIX}"
        )
        if chosen:
            self.back_up(Path(chosen))

    def back_up(self, target: Path) -> None:
        """Takes a backup of all journals and reads it back, once somebody signed who may."""
        asked = ["backup", str(target), "--data", str(self._folder)]
        sentence = self._words("The backup is being written and read back…")
        self._begin_signed(Act.BACK_UP, asked, sentence, self._answer_first)

    def ask_restore(self) -> None:
        """Asks which backup is brought back, where to, and behind which papers."""
        words, home = self._words, str(Path.home())
        chosen, _ = QFileDialog.getOpenFileName(
            self._shell, words("The backup to bring back"), home, f"*{SUFFIX}"
        )
        if not chosen:
            return
        into = QFileDialog.getExistingDirectory(
            self._shell, words("An empty folder to bring it back into"), home
        )
        if into:
            self._to_return = Path(chosen), Path(into)
            self.returning.open()

    def _return(self, papers: LastPapers) -> None:
        self.returned.emit()
        if self._to_return is not None:
            self.restore(*self._to_return, papers)

    def restore(self, file: Path, into: Path, papers: LastPapers = UNKNOWN) -> None:
        """Brings a backup back into a folder, over nothing that is there, once somebody signed who
        may; numbers go on there behind the papers that are known."""
        known = [f"--paper={series}={number}" for series, number in papers.numbers.items()]
        asked = ["restore", str(file), "--into", str(into), *known, f"--reason={papers.reason}"]
        sentence = self._words("The backup is being checked and brought back…")
        self._begin_signed(Act.RESTORE, asked, sentence, partial(self._show_restored, into))

    def _show_restored(self, into: Path, said: Sequence[str]) -> None:
        sentence = self._words.plural(
            "{n} file is back in {folder}.",
            "{n} files are back in {folder}.",
            len(said),
            folder=into,
        )
        self.answered.emit(sentence)

    # How one is done.

    def _begin_signed(
        self, act: Act, asked: Sequence[str], sentence: str, after: Callable[[Sequence[str]], None]
    ) -> None:
        """Has it done once as many have signed as it takes."""
        begin = partial(self._begin, asked, sentence, after)
        self.signs(act, self.signature, begin)

    def _begin(
        self,
        asked: Sequence[str],
        sentence: str,
        after: Callable[[Sequence[str]], None],
        signature: Signature = UNSIGNED,
    ) -> None:
        if self._errand.run(asked, self._words.language, signature):
            self._after = after
            self.answered.emit(sentence)

    def _done(self, said: Sequence[str]) -> None:
        self._after(said)
        self.ended.emit()

    def _failed(self, sentence: str) -> None:
        self.warned.emit(sentence)
        self.ended.emit()

    def _answer_first(self, said: Sequence[str]) -> None:
        self.answered.emit(next(iter(said), ""))

    def _answer_last(self, said: Sequence[str]) -> None:
        self.answered.emit(said[-1] if said else "")


def _unasked(_act: Act, signature: Signature, then: Callable[[Signature], None]) -> None:
    """Nobody has to sign."""
    then(signature)


def _is_of_session(line: str) -> bool:
    """True of a line that tells of a table's session, rather than of the machine's register."""
    file, _, _ = line.partition("  ")
    return not file.endswith(Path(FILE).suffix)


def own_of_tables(folder: Path) -> Sequence[str]:
    """The series that the tables of a house number by themselves, as far as the register of that
    folder knows."""
    known = Register()
    with suppress(Trouble):  # a backup comes back in the place of one that cannot be read, too
        known = RegisterFile(folder / FILE, lambda: datetime.now(UTC)).read()
    named = dict(NUMBERED)
    return [each for each in sorted(known.series) if all(parted(each)) and parted(each)[1] in named]


class ReturnForm(QObject):
    """`decided` tells the last papers that are known, a number a series, those that tables number
    by themselves among them, `ended` is sent when nothing is to be brought back."""

    decided, ended = Signal(object), Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._numbers: dict[str, str] = {}
        self._own: Sequence[str] = ()
        self._series = ""
        self.page = FormPage(shell)
        self.page.ended.connect(self.ended)
        self.page.form.chosen.connect(self._turn)

    def open(self) -> None:
        """Asks anew; whoever knows of no such paper goes on at once."""
        self._numbers, self._series = {}, NUMBERED[0][0]
        self._own = own_of_tables(self._shell.settings.data)
        self.page.ask(self._asked, self._decide)

    def _asked(self, words: Words) -> FormAsked:
        series = [(name, self._called(words, name, said)) for name, said in NUMBERED]
        for name in self._own:
            sign, of = parted(name)
            series.append((name, f"{sign} · {self._called(words, name, dict(NUMBERED)[of])}"))
        return FormAsked(
            words("Papers that the backup does not know"),
            words(
                "Papers that were printed after it was made exist all the same. Key the last number"
                " of each series that is known; leave the lines empty where there is none."
            ),
            marked("Bring it back"),
            (LAST, WHY, FormChoice(marked("Which paper"), series, listed=True)),
        )

    def _called(self, words: Words, series: str, said: str) -> str:
        """The paper, and the number that was keyed for it."""
        number = self._numbers.get(series, "")
        if not number or series == self._series:
            return words(said)
        return words("{name}: No. {number}", name=words(said), number=number)

    def _turn(self) -> None:
        """Another series: the number that was keyed stays with the one before."""
        field = self.page.form.field(LAST).field
        self._keep()
        self._series = self.page.form.value
        field.setText(self._numbers.get(self._series, ""))
        self.page.refresh()

    def _keep(self) -> None:
        self._numbers[self._series] = self.page.form.written(LAST)

    def _decide(self) -> None:
        self._keep()
        words, why = self.page.words, self.page.form.written(WHY)
        keyed = {series: number for series, number in self._numbers.items() if number}
        if not all(number.isdecimal() and int(number) for number in keyed.values()):
            self.page.refuse(words("Key the number alone, such as 12."))
            self.page.form.field(LAST).field.setFocus()
        elif keyed and not why:
            self.page.refuse(words("Say why: this needs its reason."))
            self.page.form.field(WHY).field.setFocus()
        else:
            numbers = {series: int(number) for series, number in keyed.items()}
            self.decided.emit(LastPapers(numbers, why))
