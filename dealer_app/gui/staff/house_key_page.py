"""The house's own key in the window: made, changed and used to certify this machine."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.kit.event_loop import Beside, Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Fact, FactList
from dealer_app.gui.pages.form_page import MAIN_KEY, Form, FormLine
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import moment, sentence_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import objected
from dealer_app.night.house_keys import CERTIFIED, TOLD, NewHouseKey, certify, key_of_now, made
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.house_key import WrongWords, line_of_key
from dealer_app.table.table import zone_called

FILE_NAME: Final = "sabot-house.key"
"""What the key's file on the stick is called, where nobody calls it otherwise."""

PEOPLE: Final = 2
"""Who answer for another key of the house."""

MOST: Final = 80
"""Signs that the six words are keyed in at most: more than they have, with spaces between."""

WIDE: Final = 560
"""Pixels of the field for the six words."""

SIX: Final = FormLine(marked("The six words"), most=MOST, secret=True)

OldKey = tuple[Path, str]
"""The file of the key until now, and its six words."""

Came = NewHouseKey | Objection | Trouble | None
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


class KeyKnown(NamedTuple):
    """What the register knows of the house's key: its public half, empty for none, who made it, and
    the newest key of this machine."""

    public: str = ""
    made: RegisterEntry | None = None
    machine: RegisterEntry | None = None

    def facts(self, words: Words, when: Callable[[RegisterEntry], str]) -> Iterator[Fact]:
        """What is told of it."""
        if self.made is None:
            return
        assert isinstance(self.made.fact, f.HouseKeyMade)
        key, before, proof = self.made.fact.key, self.made.fact.before, self.made.fact.proof
        yield words("Public half"), line_of_key(key)
        yield words("Since"), when(self.made)
        yield words("Made by"), _names(words, self.made.signature)
        if before:
            signed, lost = words("signed this one"), words("was lost, and signed nothing")
            yield words("The key before it"), signed if proof else lost
        if self.machine is not None and isinstance(self.machine.fact, f.KeyMade):
            state = words("not certified")
            if self.machine.fact.house == key:
                values = {
                    "when": when(self.machine),
                    "names": _names(words, self.machine.signature),
                }
                state = words("certified: {when}, {names}", **values)
            yield words("This machine"), state


def key_known(register: RegisterFile) -> KeyKnown:
    """The key as the register has it now; Trouble where it cannot be read."""
    public = register.read().house
    made_so = register.newest(f.HouseKeyMade, lambda _: True)
    return KeyKnown(public, made_so, register.newest(f.KeyMade, lambda _: True))


class KeyWork(QObject):
    """What is done with the house's key, beside the window: to open one takes seconds. `came` tells
    what came of it."""

    came = Signal(object)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._beside = Beside(self, "house key")
        self._beside.done.connect(self.came)

    @property
    def register(self) -> RegisterFile:
        """The register of this machine, as a thread of its own reads and writes it."""
        return RegisterFile(self._shell.settings.data / FILE, self._clock)

    def make(self, file: Path, signature: Signature) -> None:
        """The house's first key, in that file."""
        self._begin(partial(made, file=file, before=("", None), signature=signature))

    def certify(self, file: Path, words: str, signature: Signature) -> None:
        """Has this machine's keys certified with that file and its six words."""

        def certified(register: RegisterFile) -> None:
            certify(register, key_of_now(register, file, words), signature)

        self._begin(certified)

    def follow(self, file: Path, old: OldKey | None, before: str, signature: Signature) -> None:
        """Another key in that file behind the one whose public half is `before`, signed by the old
        one, by none where that was lost."""

        def followed(register: RegisterFile) -> Came:
            key = None if old is None else key_of_now(register, *old)
            return made(register, file, (before, key), signature)

        self._begin(followed)

    def wait(self) -> None:
        """Until nothing is done any more."""
        self._beside.wait()

    def _begin(self, deed: Callable[[RegisterFile], Came]) -> None:
        register = self.register

        def done() -> Came:
            try:
                return deed(register)
            except Trouble as trouble:
                return trouble

        self._beside.go(done)


class KeySheet(QObject):
    """The numbered sheet of the house's keys: written beside the journals in a process of its own,
    and shown then; `answered` tells how far it is, `warned` what went wrong."""

    answered, warned = Signal(str), Signal(str)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock, self._paper = shell, clock, Path()
        self.errand = Errand(self)
        self.errand.done.connect(lambda _: self._show())
        self.errand.failed.connect(self.warned)

    def write(self, house: House, signature: Signature) -> None:
        """Begins, under that hand."""
        words, folder = self._shell.words, self._shell.settings.data
        day = self._clock().astimezone(zone_called(house.day.zone)).date()
        name = words("The house’s keys")
        self._paper = folder / f"{name} {day.isoformat()}.pdf"
        asked = ["key", "sheet", str(self._paper), "--data", str(folder)]
        if self.errand.run(asked, words.language, signature):
            self.answered.emit(words("Being written: {file}", file=self._paper.name))

    def _show(self) -> None:
        """The sheet is shown; what lies on the disk is told behind it."""
        self.answered.emit(self._shell.words("The paper: {file}", file=self._paper))
        trouble = preview(self._shell).open(self._paper)
        if trouble:
            self.warned.emit(trouble)


class HouseKeyPage(Page):
    """What takes seconds is done in a thread of its own; nothing is left while it is under way, or
    while the six words are told."""

    name = "house_key"
    chapter = "witness"

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._pins, self._clock = pins, clock
        self._staff: Staff | None = None
        self._house, self._signature = House(), Signature()
        self._both = Signature()
        self.stage = Stage.SHOWN
        self._file, self._asked_of, self._known, self._public = Path(), Path(), KeyKnown(), ""
        self._opens: Callable[[str], None] | None = None
        self.frame.why.setWordWrap(True)
        self.form = Form(self)
        self.form.setFixedWidth(WIDE)
        self.six = label("call")
        self.six.setWordWrap(True)
        self.six.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.list = FactList()
        self.lay(self.form, self.six, self.list)
        self.work, self.sheet = KeyWork(shell, clock), KeySheet(shell, clock)
        self.work.came.connect(self._finish)
        self.sheet.answered.connect(partial(self.answer, calm=True))
        self.sheet.warned.connect(self.answer)

    def open(self, staff: Staff, house: House, signature: Signature) -> None:
        """The key of that house, to a director who signed."""
        self._staff, self._house, self._signature = staff, house, signature
        self.answer("")
        self.read_anew()
        self._shell.lay(self)
        self._go_on(Stage.SHOWN)
        self._shell.put(self)

    def wait(self) -> None:
        """Until nothing is done any more."""
        self.work.wait()
        self.sheet.errand.finish()

    def stop(self) -> None:
        """The window goes: a key that is being made is made, and no sheet is printed any more."""
        self.work.wait()
        self.sheet.errand.stop()

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
        return (
            _NONE_YET
            if self.stage is Stage.SHOWN and not self._known.public
            else _CALLS[self.stage]
        )

    @override
    def keys(self) -> Sequence[Key]:
        stage = self.stage
        left = stage not in (Stage.UNDER_WAY, Stage.WORDS_TOLD)
        there, old = stage is Stage.SHOWN and bool(self._known.public), stage is Stage.OLD_ONE
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
        self._known = KeyKnown()
        self._known = key_known(self.work.register)

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
        if self.stage is Stage.WORDS_TOLD:
            yield self.words("Public half"), self._public
        elif self.stage is Stage.SHOWN:
            yield from self._known.facts(self.words, self._when)

    def _when(self, entry: RegisterEntry) -> str:
        return moment(self.words, entry.at, self._clock(), zone_called(self._house.day.zone))

    def _go_on(self, stage: Stage) -> None:
        """Goes on to a stage, and shows it."""
        fresh, self.stage = stage is not self.stage, stage
        self.forget_insisting()
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
            case Stage.SHOWN if self._known.public:
                _with_old(self._shell, self.certify)
            case Stage.SHOWN:
                _with_new(self._shell, self.make)
            case Stage.OLD_ONE:
                _with_old(self._shell, self.open_old)
            case Stage.WORDS_ASKED:
                if self._opens is not None:
                    self._opens(self.form.written(SIX))
            case Stage.WORDS_TOLD:
                self._public = ""
                self.six.clear()
                self.answer("")
                self.read_anew()
                self._go_on(Stage.SHOWN)
            case Stage.UNDER_WAY:
                pass

    def make(self, file: Path) -> None:
        """The house's first key, in that file."""
        self._file = file
        self._begin(lambda: self.work.make(file, self._signature))

    def certify(self, file: Path) -> None:
        """Has this machine's keys certified with that file, once its six words are keyed."""

        def opened(words: str) -> None:
            self._begin(lambda: self.work.certify(file, words, self._signature))

        self._ask_words(file, opened)

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
        once = self.words(
            "Without the old key nothing proves that the new one is this house’s, but the sheet"
            " that you sign: press it once more."
        )
        if self.insists("lost", once):
            self._ask_new(None)

    def _ask_new(self, old: OldKey | None) -> None:
        """Another key, signed by the old one, by none where that was lost."""
        _with_new(self._shell, lambda file: self.follow(file, old))

    def follow(self, file: Path, old: OldKey | None) -> None:
        """The same, in that file."""
        self._file = file
        before, both = self._known.public, self._both
        self._begin(lambda: self.work.follow(file, old, before, both))

    def _ask_words(self, file: Path, opens: Callable[[str], None]) -> None:
        self._asked_of, self._opens = file, opens
        self.answer("")
        self._go_on(Stage.WORDS_ASKED)

    def _begin(self, work: Callable[[], None]) -> None:
        self.answer("")
        self._go_on(Stage.UNDER_WAY)
        work()

    def _finish(self, came: Came) -> None:
        """Tells what came of it; other words than the right ones are asked again."""
        self.read_anew()
        if isinstance(came, NewHouseKey):
            self.six.setText(came.words)
            self._public = line_of_key(came.public)
            self._go_on(Stage.WORDS_TOLD)
            return
        self._go_on(Stage.WORDS_ASKED if isinstance(came, WrongWords) else Stage.SHOWN)
        why = _against(self.words, came)
        self.answer(why or self.words(CERTIFIED), calm=not why)

    def print_sheet(self) -> None:
        """Writes the numbered sheet of the house's keys."""
        self.sheet.write(self._house, self._signature)


def _against(words: Words, came: Came) -> str:
    """What speaks against a deed, empty where nothing does."""
    if isinstance(came, Trouble):
        return sentence_of(words, came)
    return objected(words, came) if isinstance(came, Objection) else ""


def _with_new(shell: Shell, then: Callable[[Path], None]) -> None:
    """Goes on with a file to be written, where one is chosen."""
    chosen, _ = QFileDialog.getSaveFileName(
        shell,
        shell.words("Where the key’s file goes: on a stick"),
        str(Path.home() / FILE_NAME),
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if chosen:
        then(Path(chosen))


def _with_old(shell: Shell, then: Callable[[Path], None]) -> None:
    """Goes on with the file that is there, where one is chosen."""
    title = shell.words("The key’s file on its stick")
    chosen, _ = QFileDialog.getOpenFileName(shell, title, str(Path.home()))
    if chosen:
        then(Path(chosen))


def _names(words: Words, signature: Signature) -> str:
    return words.listed(signature.names)
