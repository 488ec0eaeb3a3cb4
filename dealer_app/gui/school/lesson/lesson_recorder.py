"""A lesson that a trainer deals at a table of the school: what the trainee is told and asked is
noted beside it, and at its end it has a name."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormLine, FormPage
from dealer_app.gui.pages.page import Key
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.lesson.claim_words import claim_asked
from dealer_app.gui.school.lesson.lesson_lines import (
    GIVE_UP,
    HINT_KEY,
    escape_key,
)
from dealer_app.gui.school.lesson.lesson_panel import BesideTold, FootKey, LessonPanel
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.i18n import Words, marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import irregular_name
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.training.lesson_recording import LessonRecording, LessonThere

ASKS: Final = "Ctrl+N"
"""The key that has the trainee asked something: no key of any table."""

LATEST: Final = 4
"""Entries that stand in the panel, the last ones."""

LONGEST: Final = 240
"""Signs of what a trainee is told, at the most."""

ENDS: Final = marked("Esc once more ends the recording.")
TELL, ASK, END = "tell", "ask", "end"
"""The keys of the panel by name."""

TOLD: Final = FormLine(marked("Told to the trainee"), most=LONGEST, optional=True)
TITLE: Final = FormLine(marked("What it teaches"), most=LONGEST)
FAULT: Final = FormLine(marked("The fault you showed"), most=LONGEST, optional=True)


class SentenceForm(FormPage):
    """What the trainee is told before the next entry."""

    school = True
    chapter = "lessons"


class LessonNameForm(FormPage):
    """What a recorded lesson teaches, which is its name; `thrown` is sent when it is not kept."""

    thrown = Signal()
    name = "lesson_name"
    school = True
    chapter = "lessons"

    @override
    def keys(self) -> Sequence[Key]:
        back, *others = super().keys()
        return (back, Key("F8", marked("Throw it away"), self.throw_away), *others)

    def throw_away(self) -> None:
        """What was recorded is lost, once that was asked for twice."""
        if self.insists("thrown", self.words("Once more: what was recorded is lost.")):
            self.thrown.emit()


class LessonRecorder(QObject):
    """One lesson at a time that is recorded; `ended` tells what is to be said of it, once nothing
    is recorded any more."""

    ended = Signal(str)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._written: dict[str, str] = {}
        self._over = ""
        self._closes = 0
        self.recording: LessonRecording | None = None
        self.table: TrainingTable | None = None
        self.panel: LessonPanel | None = None
        shell.restyled.connect(self._show_panel)

    @cached_property
    def sentence(self) -> SentenceForm:
        """Where what the trainee is told is written."""
        return SentenceForm(self._shell)

    @cached_property
    def naming(self) -> LessonNameForm:
        """Where the lesson gets its name."""
        form = LessonNameForm(self._shell)
        form.thrown.connect(lambda: self._leave(self._shell.words("Nothing was kept.")))
        return form

    def begin(self, game: str, options: Mapping[str, str], seats: int | None) -> None:
        """A table of that game under these options, with so many seats or as many as are usual;
        BadOption where it does not offer an option."""
        self.stop()
        self.recording = LessonRecording(game, options, seats)
        self._written, self._over = {}, ""
        self.panel = panel = LessonPanel()
        panel.deed.connect(self._deed)
        self.table = table = TrainingTable(
            self._shell, self.recording.session, self._clock, panel, leaving=ENDS
        )
        table.window.keys_first = self._key
        table.acted.connect(self._show_panel)
        table.hint_asked.connect(self.tell)
        table.left.connect(self.end)
        self._closes, self._shell.goes = 0, self._goes
        self._show_panel()
        table.show()

    def stop(self) -> None:
        """The table is taken away; what was recorded is lost."""
        table, self.table, self.recording, self.panel = self.table, None, None, None
        if table is not None:
            self._shell.goes = None
            table.window.keys_first = None
            table.leave()

    def _goes(self) -> bool:
        """The window is closed at once while nothing was entered, and else when that is asked for
        once more before anything is entered."""
        recording, table = self.recording, self.table
        if recording is None or table is None or not recording.facts:
            return True
        again, self._closes = self._closes == recording.session.entries, recording.session.entries
        if not again:
            sentence = self._shell.words("Close the window once more: what was recorded is lost.")
            page = next((each for each in (self.sentence, self.naming) if each.isVisible()), None)
            if page is None:
                table.desk.refuse(sentence)
                self._back()
            else:
                page.answer(sentence)
        return again

    def _leave(self, sentence: str) -> None:
        self.stop()
        self.ended.emit(sentence)

    # What is noted beside the entries.

    def _key(self, key: str) -> bool:
        if key == ASKS:
            self.ask()
        return key == ASKS

    def _deed(self, name: str) -> None:
        """A key of the panel was touched."""
        deeds: Mapping[str, Callable[[], object]] = {
            TELL: self.tell,
            ASK: self.ask,
            END: self.end,
            GIVE_UP: self._give_up,
        }
        deeds[name]()

    def _give_up(self) -> None:
        if self.table is not None:
            self.table.window.perform(KeyAct(Verb.CANCEL))

    def ask(self) -> None:
        """Has the trainee asked here, or not any more."""
        if self.recording is not None and self.table is not None:
            if not self.recording.ask():
                self.table.desk.refuse(self._shell.words("There is nothing to ask here."))
                self.table.window.render_now()
            self._show_panel()

    def tell(self) -> None:
        """Asks what the trainee is told before the next entry."""
        recording = self.recording
        if recording is None:
            return
        before = recording.told_next

        def asks(words: Words) -> FormAsked:
            why = words("It is shown before the next entry. Empty, nothing is said there.")
            headline = words("What is the trainee told?")
            line = FormLine(TOLD.title, before, TOLD.most, optional=True)
            return FormAsked(headline, why, marked("Keep"), (line,))

        def keep() -> None:
            recording.tell(self.sentence.form.written(TOLD))
            self._back()

        def give_up() -> None:
            words, written = self._shell.words, self.sentence.form.written(TOLD)
            sentence = words("Esc once more: the sentence is not kept.")
            if written == before or self.sentence.insists("given up", sentence):
                self._back()

        self.sentence.forget_insisting()
        self.sentence.ask(asks, keep, give_up)

    def _back(self) -> None:
        """To the table, as it was left."""
        if self.table is not None:
            self.table.show()
            self._show_panel()

    # Its end.

    def end(self) -> None:
        """Asks what it is called; one in which nothing was entered is left at once."""
        recording = self.recording
        if recording is None:
            return
        if not recording.facts:
            self._leave("")
            return

        def asks(words: Words) -> FormAsked:
            lines = [self._line(TITLE)]
            why = words("It stands among the lessons of the house, in the language of the window.")
            shown = recording.fault
            if shown is not None:
                table = recording.session.table
                rule = table.house.irregularities.get(shown.code)
                lines.append(self._line(FAULT))
                why = words(
                    "You showed a fault and took it back: {fault}. Say what is wrong with it, and"
                    " the lesson warns of it; leave that empty, and it has none.",
                    fault=irregular_name(words, shown.code, rule).rstrip("."),
                )
            headline = words("What does this lesson teach?")
            return FormAsked(headline, why, marked("Keep the lesson"), tuple(lines))

        def go_on() -> None:
            self._written = {
                line.title: self.naming.form.written(line)
                for line in (TITLE, FAULT)
                if self.naming.form.asks(line)
            }
            self._back()

        self.naming.forget_insisting()
        self.naming.ask(asks, self._keep, go_on)

    def _line(self, line: FormLine) -> FormLine:
        """The line with what was written in it before the table was gone back to."""
        written = self._written.get(line.title, "")
        return FormLine(line.title, written, line.most, optional=line.optional)

    def _keep(self) -> None:
        """Writes the lesson; one of the same name is only replaced once that was said."""
        words, form, recording = self._shell.words, self.naming.form, self.recording
        title = form.written(TITLE)
        if recording is None:
            return
        if not title:
            self.naming.refuse(words("Write what the lesson teaches: that is its name."))
            return
        fault = form.written(FAULT) if form.asks(FAULT) else ""
        data, over = self._shell.settings.data, self._over == title
        try:
            lesson = recording.keep(data, title, words.language, fault, over=over)
        except LessonThere as there:
            self._over = title
            self.naming.refuse(sentence_of(words, there))
        except Trouble as trouble:
            self.naming.refuse(sentence_of(words, trouble))
        except ReplayTrouble as trouble:
            why = trouble.sentence(words)
            self.naming.refuse(words("What was dealt is no lesson: {why}", why=why))
        else:
            game = words.name(recording.session.table.variant.names)
            told = words("The lesson is kept: {game}, {number}.", game=game, number=lesson.number)
            self._leave(told)

    # What is shown.

    def _show_panel(self) -> None:
        recording, table, words = self.recording, self.table, self._shell.words
        if recording is not None and table is not None and self.panel is not None:
            deck = Deck(recording.game, words.language)
            self.panel.fill(panel_of(words, recording, table.desk), table.window.style_now, deck)


def panel_of(words: Words, recording: LessonRecording, desk: Desk) -> BesideTold:
    """What the panel tells of a lesson that is recorded: what the trainee is told and asked here,
    then the last entries, the newest first."""
    table, told = recording.session.table, recording.told_next
    asked = [claim_asked(words, table.rules, each) for each in recording.asked]
    facts = list(enumerate(recording.facts, start=1))[-LATEST:]
    more = [words("Asked here: {questions}", questions=" ".join(asked))] if asked else []
    more += [
        f"{number}. {entry(words, fact, table.variant, table.house)}"
        for number, fact in reversed(facts)
    ]
    guest = words("Deal as at the table: what you enter is the lesson.")
    if told:
        guest = words("Told before the next entry: {sentence}", sentence=told)
    return BesideTold(
        head=words("A lesson is recorded"),
        aside=words.plural("{n} entry", "{n} entries", len(recording.facts)),
        guest=guest,
        more=tuple(more),
        foot=(
            FootKey(TELL, words("A sentence"), HINT_KEY),
            FootKey(ASK, words("A question"), key_said(words, ASKS)),
            escape_key(words, desk, FootKey(END, words("End"), words("Esc"))),
        ),
    )
