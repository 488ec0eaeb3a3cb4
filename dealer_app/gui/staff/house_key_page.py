"""The house's own key in the window: made, changed and used to certify this machine."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Fact, FactList
from dealer_app.gui.pages.form_lines import Form, FormLine
from dealer_app.gui.pages.form_page import MAIN_KEY
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import moment, sentence_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import marked
from dealer_app.i18n.register_words import objected
from dealer_app.night.house_keys import CERTIFIED, TOLD, Made, certify, key_of_now, made
from dealer_app.night.open_tables import Clock
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.house_key import WrongWords, line_of_key
from dealer_app.store.register import FILE, RegisterEntry, RegisterFile
from dealer_app.store.troubles import Trouble
from dealer_app.table.house_time import named

FILE_NAME: Final = "sabot-house.key"
"""What the key's file on the stick is called, where nobody calls it otherwise."""

PEOPLE: Final = 2
"""Who answer for another key of the house."""

MOST: Final = 80
"""Signs that the six words are keyed in at most: more than they have, with spaces between."""

WIDE: Final = 560
"""Pixels of the field for the six words."""

SIX: Final = FormLine(marked("The six words"), most=MOST, secret=True)

Came = Made | Objection | Trouble | None
"""What came of a deed: a key, what speaks against it, or nothing more to tell."""


class Stage(Enum):
    """What the page is about at this moment."""

    SHOWN = auto()
    OLD_ONE = auto()
    WORDS_ASKED = auto()
    UNDER_WAY = auto()
    WORDS_TOLD = auto()


@dataclass(frozen=True, slots=True)
class _Call:
    """What the page says at a stage, and what Enter does; a sentence may name the key's file."""

    headline: str
    why: str
    main: str = ""


_TITLE: Final = marked("The house’s key")
_NONE_YET: Final = _Call(
    _TITLE,
    marked(
        "The house has no key yet. It is made on a stick that a director keeps, and six words"
        " open it."
    ),
    marked("Make the house’s key"),
)
_CALLS: Final = {
    Stage.SHOWN: _Call(
        _TITLE,
        marked("It lies on a stick, and certifies the keys that this machine signs with."),
        marked("Certify this machine"),
    ),
    Stage.OLD_ONE: _Call(
        marked("Change the house’s key"),
        marked("The key until now signs the one that follows it: put its stick in."),
        marked("Open the old key"),
    ),
    Stage.WORDS_ASKED: _Call(
        marked("The six words"),
        marked("They open {file}. Nobody else sees them."),
        marked("Open the key"),
    ),
    Stage.UNDER_WAY: _Call(
        _TITLE, marked("Some seconds: so that nobody tries the six words by the thousand.")
    ),
    Stage.WORDS_TOLD: _Call(
        marked("Write these six words down"), TOLD, marked("They are written down")
    ),
}


class HouseKeyPage(Page):
    """What takes seconds is done in a thread of its own; nothing is left while it is under way, or
    while the six words are told."""

    name = "house_key"
    _came = Signal(object)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._pins, self._clock = pins, clock
        self._staff: Staff | None = None
        self._house, self._signature = House(), Signature()
        self._both = Signature()
        self.stage = Stage.SHOWN
        self._file, self._asked_of, self._known = Path(), Path(), ""
        self._public, self._paper = "", Path()
        self._opens: Callable[[str], None] | None = None
        self._thread: Thread | None = None
        self._made: RegisterEntry | None = None
        self._machine: RegisterEntry | None = None
        self._loses = False
        self.frame.why.setWordWrap(True)
        self.form = Form(self)
        self.form.setFixedWidth(WIDE)
        self.six = label("call")
        self.six.setWordWrap(True)
        self.six.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.list = FactList()
        self.lay(self.form, self.six, self.list)
        self.errand = Errand(self)
        self.errand.done.connect(lambda _: self._written())
        self.errand.failed.connect(self.answer)
        self._came.connect(self._finish)

    def open(self, staff: Staff, house: House, signature: Signature) -> None:
        """The key of that house, to a director who signed."""
        self._staff, self._house, self._signature = staff, house, signature
        self.answer("")
        self.read()
        self._go_on(Stage.SHOWN)
        self._shell.put(self)

    def wait(self) -> None:
        """Until nothing is done any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.finish()

    def stop(self) -> None:
        """The window goes: a key that is being made is made, and no sheet is printed any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.stop()

    # What is shown.

    @override
    def headline(self) -> str:
        return self.words(self._call.headline)

    @override
    def why(self) -> str:
        told_whole = self.stage is Stage.WORDS_TOLD
        file = self._file if told_whole else self._asked_of.name
        return self.words(self._call.why, file=file)

    @property
    def _call(self) -> _Call:
        return _NONE_YET if self.stage is Stage.SHOWN and not self._known else _CALLS[self.stage]

    @override
    def keys(self) -> Sequence[Key]:
        stage = self.stage
        left = stage not in (Stage.UNDER_WAY, Stage.WORDS_TOLD)
        there, old = stage is Stage.SHOWN and bool(self._known), stage is Stage.OLD_ONE
        asked, still = stage is Stage.WORDS_ASKED, stage is not Stage.UNDER_WAY
        letters, lost = marked("Letters to touch"), marked("The old key is lost")
        sheet, change = marked("Print the sheet"), marked("Change the house’s key")
        main, nowhere = self._call.main, Place.NOWHERE
        show_letters = self.form.show_letters
        return (
            Key("Escape", marked("Back"), self.leave, shown=left),
            Key("Delete", lost, self.lose, stands_apart=True, shown=old),
            Key("F6", sheet, self.print_sheet, shown=there),
            Key("F7", change, self.change, shown=there),
            Key(LETTERS, letters, show_letters, place=nowhere, shown=asked),
            Key(ENTER, main, self.decide, primary=True, least=MAIN_KEY, shown=still),
        )

    @override
    def read(self) -> None:
        """The key as the register has it now."""
        register = RegisterFile(self._shell.settings.data / FILE, self._clock)
        self._known, self._made, self._machine = "", None, None
        try:
            self._known = register.read().house
            self._made = register.newest(f.HouseKeyMade, lambda _: True)
            self._machine = register.newest(f.KeyMade, lambda _: True)
        except Trouble as trouble:
            self.answer(sentence_of(self.words, trouble))

    @override
    def fill(self) -> None:
        asked = self.stage is Stage.WORDS_ASKED
        self.form.set_words(self.words, self._shell.settings.keyboard, self._parts)
        self.form.setVisible(asked)
        self.six.setVisible(self.stage is Stage.WORDS_TOLD)
        self.list.fill(tuple(self._facts()))

    @property
    def _parts(self) -> Sequence[FormLine]:
        return (SIX,) if self.stage is Stage.WORDS_ASKED else ()

    @property
    def field(self) -> NamedField:
        """Where the six words are keyed."""
        return self.form.field(SIX)

    def _facts(self) -> Iterator[Fact]:
        words, made_so, machine = self.words, self._made, self._machine
        if self.stage is Stage.WORDS_TOLD:
            yield words("Public half"), self._public
        if self.stage is not Stage.SHOWN or made_so is None:
            return
        assert isinstance(made_so.fact, f.HouseKeyMade)
        key, before, proof = made_so.fact.key, made_so.fact.before, made_so.fact.proof
        yield words("Public half"), line_of_key(key)
        yield words("Since"), self._when(made_so)
        yield words("Made by"), _names(made_so.signature)
        if before:
            signed, lost = words("signed this one"), words("was lost, and signed nothing")
            yield words("The key before it"), signed if proof else lost
        if machine is not None and isinstance(machine.fact, f.KeyMade):
            state = words("not certified")
            if machine.fact.house == key:
                values = {"when": self._when(machine), "names": _names(machine.signature)}
                state = words("certified: {when}, {names}", **values)
            yield words("This machine"), state

    def _when(self, entry: RegisterEntry) -> str:
        return moment(self.words, entry.at, self._clock(), named(self._house.day.zone))

    def _go_on(self, stage: Stage) -> None:
        """Goes on to a stage, and shows it."""
        fresh, self.stage, self._loses = stage is not self.stage, stage, False
        if fresh:
            self.form.ask(self._parts)
        self.refresh()
        if fresh:
            self.form.begin()

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and self.form.put_letters_away()

    # What is done.

    @override
    def leave(self) -> None:
        """Letters go first, then what is asked, and then the page; whoever signed signs anew."""
        if self.form.put_letters_away():
            return
        self.answer("")
        if self.stage is Stage.SHOWN:
            self._signature = self._both = Signature()
            super().leave()
        else:
            self._go_on(Stage.SHOWN)

    def decide(self) -> None:
        """What Enter does at this stage."""
        match self.stage:
            case Stage.SHOWN if self._known:
                self._with_old(self.certify)
            case Stage.SHOWN:
                self._with_new(self.make)
            case Stage.OLD_ONE:
                self._with_old(self.open_old)
            case Stage.WORDS_ASKED:
                if self._opens is not None:
                    self._opens(self.form.written(SIX))
            case Stage.WORDS_TOLD:
                self._public = ""
                self.six.clear()
                self.answer("")
                self.read()
                self._go_on(Stage.SHOWN)
            case Stage.UNDER_WAY:
                pass

    def make(self, file: Path) -> None:
        """The house's first key, in that file."""
        self._file = file
        self._begin(partial(made, file=file, before=("", None), signature=self._signature))

    def certify(self, file: Path) -> None:
        """Has this machine's keys certified with that file, once its six words are keyed."""

        def done(register: RegisterFile, words: str) -> None:
            certify(register, key_of_now(register, file, words), self._signature)

        self._ask_words(file, lambda words: self._begin(partial(done, words=words)))

    def change(self) -> None:
        """Two people answer for another key; whoever is here signed already."""
        if self._staff is None:
            return
        authority = Authorising(self._shell, self._pins, self._staff)
        needs = self._house.needs(Act.STAFF)
        asked = missing_signature.WaitingAct(
            Act.STAFF, replace(needs, people=max(PEOPLE, needs.people))
        )
        authority.ask(asked, self._signature, self._change)

    def _change(self, signature: Signature) -> None:
        self._both = signature
        self.answer("")
        self._go_on(Stage.OLD_ONE)

    def open_old(self, file: Path) -> None:
        """The key until now, which signs the one that follows, once its six words are keyed."""
        self._ask_words(file, lambda words: self._ask_new((file, words)))

    def lose(self) -> None:
        """A key that the old one does not sign is another house's for whoever has the old one: the
        key is pressed twice."""
        if self._loses:
            self._ask_new(None)
            return
        self._loses = True
        self.answer(
            self.words(
                "Without the old key nothing proves that the new one is this house’s, but the"
                " sheet that you sign: press it once more."
            )
        )

    def _ask_new(self, old: tuple[Path, str] | None) -> None:
        self._with_new(lambda file: self.follow(file, old))

    def follow(self, file: Path, old: tuple[Path, str] | None) -> None:
        """Another key in that file, signed by the one of the file and the words `old`, by none
        where that was lost."""
        self._file = file
        known, both = self._known, self._both

        def done(register: RegisterFile) -> Came:
            key = None if old is None else key_of_now(register, *old)
            return made(register, file, (known, key), both)

        self._begin(done)

    def _ask_words(self, file: Path, opens: Callable[[str], None]) -> None:
        self._asked_of, self._opens = file, opens
        self.answer("")
        self._go_on(Stage.WORDS_ASKED)

    def _begin(self, deed: Callable[[RegisterFile], Came]) -> None:
        """Does it in a thread: to open a key takes seconds."""
        register = RegisterFile(self._shell.settings.data / FILE, self._clock)

        def done() -> None:
            try:
                self._came.emit(deed(register))
            except Trouble as trouble:
                self._came.emit(trouble)

        self.answer("")
        self._go_on(Stage.UNDER_WAY)
        self._thread = Thread(target=done, name="house key")
        self._thread.start()

    def _finish(self, came: Came) -> None:
        """Tells what came of it; other words than the right ones are asked again."""
        words = self.words
        self.read()
        if isinstance(came, Made):
            self.six.setText(came.words)
            self._public = line_of_key(came.public)
            self._go_on(Stage.WORDS_TOLD)
            return
        self._go_on(Stage.WORDS_ASKED if isinstance(came, WrongWords) else Stage.SHOWN)
        if isinstance(came, Trouble):
            self.answer(sentence_of(words, came))
        elif isinstance(came, Objection):
            self.answer(objected(words, came))
        else:
            self.answer(words(CERTIFIED), calm=True)

    def print_sheet(self) -> None:
        """Writes the numbered sheet of the house's keys beside the journals, in a process of its
        own."""
        words, folder = self.words, self._shell.settings.data
        day = self._clock().astimezone(named(self._house.day.zone)).date()
        name = words("The house’s keys")
        self._paper = folder / f"{name} {day.isoformat()}.pdf"
        asked = ["key", "sheet", str(self._paper), "--data", str(folder)]
        if self.errand.run(asked, words.language, self._signature):
            said = words("Being written: {file}", file=self._paper.name)
            self.answer(said, calm=True)

    def _written(self) -> None:
        """The sheet is shown; what lies on the disk is told behind it."""
        words = self.words
        self.answer(words("The paper: {file}", file=self._paper), calm=True)
        trouble = preview(self._shell).open(self._paper)
        if trouble:
            self.answer(trouble)

    # Which files.

    def _with_new(self, then: Callable[[Path], None]) -> None:
        """Goes on with a file to be written, where one is chosen."""
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell,
            self.words("Where the key’s file goes: on a stick"),
            str(Path.home() / FILE_NAME),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if chosen:
            then(Path(chosen))

    def _with_old(self, then: Callable[[Path], None]) -> None:
        """Goes on with the file that is there, where one is chosen."""
        title = self.words("The key’s file on its stick")
        chosen, _ = QFileDialog.getOpenFileName(self._shell, title, str(Path.home()))
        if chosen:
            then(Path(chosen))


def _names(signature: Signature) -> str:
    return ", ".join(name for name in (signature.by, *signature.beside) if name)
