"""The house's own key in the window: made, changed and used to certify this machine."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.facts import Fact
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import moment, told
from dealer_app.gui.staff.key_page import KeyPage, Said, Stage
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
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

NAME: Final = "sabot-house.key"
"""What the key's file on the stick is called, where nobody calls it otherwise."""

PEOPLE: Final = 2
"""Who answer for another key of the house."""

Came = Made | Objection | Trouble | None
"""What came of a deed: a key, what speaks against it, or nothing more to tell."""


class HouseKeyShown(QObject):
    """`ended` is sent when the page is done with. What takes seconds is done in a thread of its
    own; the page is left once it is over."""

    ended = Signal()
    _came = Signal(object)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock = shell, pins, clock
        self._staff: Staff | None = None
        self._house, self._signature = House(), Signature()
        self._both = Signature()
        self._stage = Stage.SHOWN
        self._file, self._asked_of, self._known = Path(), Path(), ""
        self._six, self._line, self._paper = "", "", Path()
        self._opens: Callable[[str], None] | None = None
        self._thread: Thread | None = None
        self._facts: tuple[Fact, ...] = ()
        self._loses = False
        self.page = page = KeyPage()
        bind_window_keys(page, shell)
        page.back.connect(self._leave)
        page.decided.connect(self._go_on)
        page.changed.connect(self._ask_change)
        page.lost.connect(self._lost)
        page.printed.connect(self.print_sheet)
        self.errand = Errand(self)
        self.errand.done.connect(lambda _: self._written())
        self.errand.failed.connect(page.answer)
        self._came.connect(self._told)
        shell.restyled.connect(self._restyle)

    def show(self, staff: Staff, house: House, signature: Signature) -> None:
        """The key of that house, to a director who signed."""
        self._staff, self._house, self._signature = staff, house, signature
        self.page.answer("")
        self._read()
        self._at(Stage.SHOWN)
        self._shell.put(self.page)

    def wait(self) -> None:
        """Until nothing is done any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.finish()

    def leave(self) -> None:
        """The window goes: a key that is being made is made, and no sheet is printed any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.stop()

    # What is shown.

    def _read(self) -> None:
        """The key as the register has it now."""
        register = RegisterFile(self._shell.settings.data / FILE, self._clock)
        try:
            self._known = register.read().house
            made_so = register.newest(f.HouseKeyMade, lambda _: True)
            machine = register.newest(f.KeyMade, lambda _: True)
        except Trouble as trouble:
            self._known, self._facts = "", ()
            self.page.answer(told(self._shell.words, trouble))
        else:
            self._facts = tuple(self._told_of(made_so, machine))

    def _told_of(
        self, made_so: RegisterEntry | None, machine: RegisterEntry | None
    ) -> "list[Fact]":
        words = self._shell.words
        if made_so is None or not isinstance(made_so.fact, f.HouseKeyMade):
            return []
        key, before, proof = made_so.fact.key, made_so.fact.before, made_so.fact.proof
        facts = [
            (words("Public half"), line_of_key(key)),
            (words("Since"), self._when(made_so)),
            (words("Made by"), _names(made_so.signature)),
        ]
        if before:
            signed, lost = words("signed this one"), words("was lost, and signed nothing")
            facts.append((words("The key before it"), signed if proof else lost))
        if machine is not None and isinstance(machine.fact, f.KeyMade):
            state = words("not certified")
            if machine.fact.house == key:
                values = {"when": self._when(machine), "names": _names(machine.signature)}
                state = words("certified: {when}, {names}", **values)
            facts.append((words("This machine"), state))
        return facts

    def _when(self, entry: RegisterEntry) -> str:
        zone = named(self._house.day.zone)
        return moment(self._shell.words, entry.at, self._clock(), zone)

    def _at(self, stage: Stage) -> None:
        """Goes on to a stage, and says it."""
        self._stage, self._loses = stage, False
        self._say()

    def _say(self) -> None:
        shell = self._shell
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(shell.words, shell.settings.keyboard, self._said())

    def _said(self) -> Said:
        words, there = self._shell.words, bool(self._known)
        title = words("The house’s key")
        match self._stage:
            case Stage.SHOWN if there:
                why = words(
                    "It lies on a stick, and certifies the keys that this machine signs with."
                )
                return Said(
                    self._stage, title, why, words("Certify this machine"), self._facts, there=True
                )
            case Stage.SHOWN:
                why = words(
                    "The house has no key yet. It is made on a stick that a director keeps, and"
                    " six words open it."
                )
                return Said(self._stage, title, why, words("Make the house’s key"))
            case Stage.OLD_ONE:
                why = words("The key until now signs the one that follows it: put its stick in.")
                headline = words("Change the house’s key")
                return Said(self._stage, headline, why, words("Open the old key"))
            case Stage.WORDS_ASKED:
                why = words("They open {file}. Nobody else sees them.", file=self._asked_of.name)
                return Said(self._stage, words("The six words"), why, words("Open the key"))
            case Stage.UNDER_WAY:
                why = words("Some seconds: so that nobody tries the six words by the thousand.")
                return Said(self._stage, title, why, "")
            case Stage.WORDS_TOLD:
                facts = ((words("Public half"), self._line),)
                why, done = words(TOLD, file=self._file), words("They are written down")
                return Said(
                    self._stage, words("Write these six words down"), why, done, facts, self._six
                )

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._read()
            self._say()

    # What is done.

    def _go_on(self) -> None:
        """What Enter does at this stage."""
        match self._stage:
            case Stage.SHOWN if self._known:
                self._ask_certify()
            case Stage.SHOWN:
                self._ask_make()
            case Stage.OLD_ONE:
                self._ask_old()
            case Stage.WORDS_ASKED:
                if self._opens is not None:
                    self._opens(self.page.field.field.text())
            case Stage.WORDS_TOLD:
                self._six = self._line = ""
                self.page.answer("")
                self._read()
                self._at(Stage.SHOWN)
            case Stage.UNDER_WAY:
                pass

    def _leave(self) -> None:
        self.page.answer("")
        if self._stage is Stage.SHOWN:
            self._signature = self._both = Signature()
            self.ended.emit()
        else:
            self._at(Stage.SHOWN)

    def _ask_make(self) -> None:
        file = self._new_file()
        if file is not None:
            self.make(file)

    def make(self, file: Path) -> None:
        """The house's first key, in that file."""
        self._file = file
        self._begin(partial(made, file=file, before=("", None), signature=self._signature))

    def _ask_certify(self) -> None:
        file = self._old_file()
        if file is not None:
            self.certify(file)

    def certify(self, file: Path) -> None:
        """Has this machine's keys certified with that file, once its six words are keyed."""

        def done(register: RegisterFile, words: str) -> None:
            certify(register, key_of_now(register, file, words), self._signature)

        self._ask_words(file, lambda words: self._begin(partial(done, words=words)))

    def _ask_change(self) -> None:
        """Two people answer for another key; whoever is here signed already."""
        if self._staff is None:
            return
        authority = Authorising(self._shell, self._pins, self._staff)
        needs = self._house.needs(Act.STAFF)
        asked = missing_signature.Asked(Act.STAFF, replace(needs, people=max(PEOPLE, needs.people)))
        authority.ask(asked, self._signature, self._change)

    def _change(self, signature: Signature) -> None:
        self._both = signature
        self.page.answer("")
        self._at(Stage.OLD_ONE)

    def _ask_old(self) -> None:
        file = self._old_file()
        if file is not None:
            self.open_old(file)

    def open_old(self, file: Path) -> None:
        """The key until now, which signs the one that follows, once its six words are keyed."""
        self._ask_words(file, lambda words: self._ask_new((file, words)))

    def _lost(self) -> None:
        """A key that the old one does not sign is another house's for whoever has the old one: the
        key is pressed twice."""
        if not self._loses:
            self._loses = True
            said = self._shell.words(
                "Without the old key nothing proves that the new one is this house’s, but the"
                " sheet that you sign: press it once more."
            )
            self.page.answer(said)
            return
        self._ask_new(None)

    def _ask_new(self, old: tuple[Path, str] | None) -> None:
        file = self._new_file()
        if file is not None:
            self.follow(file, old)

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
        self.page.answer("")
        self._at(Stage.WORDS_ASKED)

    def _begin(self, deed: Callable[[RegisterFile], Came]) -> None:
        """Does it in a thread: to open a key takes seconds."""
        register = RegisterFile(self._shell.settings.data / FILE, self._clock)

        def done() -> None:
            try:
                self._came.emit(deed(register))
            except Trouble as trouble:
                self._came.emit(trouble)

        self.page.answer("")
        self._at(Stage.UNDER_WAY)
        self._thread = Thread(target=done, name="house key")
        self._thread.start()

    def _told(self, came: Came) -> None:
        words = self._shell.words
        self._read()
        if isinstance(came, Made):
            self._six, self._line = came.words, line_of_key(came.public)
            self._at(Stage.WORDS_TOLD)
            return
        self._at(Stage.WORDS_ASKED if isinstance(came, WrongWords) else Stage.SHOWN)
        if isinstance(came, Trouble):
            self.page.answer(told(words, came))
        elif isinstance(came, Objection):
            self.page.answer(objected(words, came))
        else:
            self.page.answer(words(CERTIFIED), calm=True)

    def print_sheet(self) -> None:
        """Writes the numbered sheet of the house's keys beside the journals, in a process of its
        own."""
        words, folder = self._shell.words, self._shell.settings.data
        day = self._clock().astimezone(named(self._house.day.zone)).date()
        name = words("The house’s keys")
        self._paper = folder / f"{name} {day.isoformat()}.pdf"
        asked = ["key", "sheet", str(self._paper), "--data", str(folder)]
        if self.errand.run(asked, words.language, self._signature):
            said = words("Being written: {file}", file=self._paper.name)
            self.page.answer(said, calm=True)

    def _written(self) -> None:
        """The sheet is shown; what lies on the disk is told behind it."""
        words = self._shell.words
        self.page.answer(words("The paper: {file}", file=self._paper), calm=True)
        trouble = preview(self._shell).show(self._paper)
        if trouble:
            self.page.answer(trouble)

    # Which files.

    def _new_file(self) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell,
            self._shell.words("Where the key’s file goes: on a stick"),
            str(Path.home() / NAME),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        return Path(chosen) if chosen else None

    def _old_file(self) -> Path | None:
        chosen, _ = QFileDialog.getOpenFileName(
            self._shell, self._shell.words("The key’s file on its stick"), str(Path.home())
        )
        return Path(chosen) if chosen else None


def _names(signature: Signature) -> str:
    return ", ".join(name for name in (signature.by, *signature.beside) if name)
