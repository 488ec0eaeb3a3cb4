"""Who signs an exam: the trainee and a trainer beside, by their PINs, before its first coup and
after its last; and where it is drawn, noted and proved."""

from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.run import Around
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising, Entrance
from dealer_app.i18n.register_words import objected
from dealer_app.library import FileFault, chosen_house
from dealer_app.register.objections import Objection
from dealer_app.rules.house import House
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.exam.exam import Exam, ExamTerms
from dealer_app.training.exam.house_exam import PLACE, DrawnTerms, ExamOffice
from dealer_app.training.games import house_at, rules_of, zone_at
from dealer_app.training.record import Record
from dealer_app.training.record_facts import ExamTaken

Told = Callable[[str], None]
"""Takes what is to be said; nothing where all went well."""

Drawn = Callable[[DrawnTerms], None]


TRIALS: Final = (3, 5)
"""Coups of an exam that is taken to see what one is like: no certificate comes of it."""


class ExamWanted(NamedTuple):
    """An exam that somebody wants to take: whose record, which game, on what terms, and the digest
    of the house sheet by which it is marked, empty for none."""

    record: Record
    game: str
    terms: ExamTerms
    sheet: str = ""


class ExamHands(QObject):
    """The exams of the window's data folder, and who signs them."""

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._shell, self._around = shell, around

    @cached_property
    def pins(self) -> PinAsked:
        """Where trainee and trainer give name and PIN."""
        return PinAsked(self._shell)

    @property
    def house(self) -> House:
        """The house whose exams these are."""
        return house_at(self._around.games)

    def terms(self, length: int, house: House | None = None) -> ExamTerms:
        """What the house asks for of so many coups as stand at that place of TRIALS, or of as many
        as an exam of its own has."""
        norms = (house or self.house).norms
        coups = (*TRIALS, norms.exam_coups)[length]
        return ExamTerms(0, coups, norms.coup * 1000, norms.exam_all, norms.exam_each)

    @property
    def office(self) -> ExamOffice:
        """Where they are drawn and noted; a Trouble where the register cannot be read."""
        return ExamOffice(self._shell.settings.data, self._around.clock, self.house)

    def rules_now(self, game: str) -> tuple[Rules, str]:
        """By what rules that game is dealt and marked, and the digest of their sheet: by the sheet
        as it stands at the draw, so that no other is told of than the one that counts. FileFault or
        BadOption where that sheet cannot be used: nothing is drawn then."""
        house = chosen_house(self._shell.settings.house)
        if house is None:
            return self._around.games[game], ""
        return rules_of(game, house), house.sha256

    def may_sign(self, trainee: str) -> bool:
        """True where a certificate can come of an exam of that trainee: both can sign it here."""
        try:
            house = chosen_house(self._shell.settings.house)
            return bool(self.office.may_sign(trainee, "" if house is None else house.sha256))
        except (Trouble, FileFault):  # whoever begins is told of it
            return False

    def begin(self, wanted: ExamWanted, then: Drawn, told: Told, *, signed: bool) -> None:
        """Draws an exam, once both have signed where it is to be `signed`."""
        if not signed:
            self._draw(wanted, UNSIGNED, then, told)
            return
        self._ask(
            wanted.record.name,
            lambda hands: self._draw(wanted, hands, then, told),
            sheet=wanted.sheet,
        )

    def _draw(self, wanted: ExamWanted, hands: Signature, then: Drawn, told: Told) -> None:
        try:
            office = self.office
            drawn = office.draw(wanted.record, wanted.game, wanted.terms, hands, wanted.sheet)
            office.staff.leave(hands, PLACE)
        except Trouble as trouble:
            told(sentence_of(self._shell.words, trouble))
            return
        if isinstance(drawn, Objection):
            told(self._objected(drawn))
        else:
            then(drawn)

    def end(self, record: Record, exam: Exam, drawn: DrawnTerms) -> ExamTaken | None:
        """Writes an exam down and notes it; None where no coup was paid, a Trouble where the disk
        refuses."""
        return self.office.end(record, exam, drawn)

    def sign(self, record: Record, taken: ExamTaken, told: Told) -> None:
        """Has both sign what came of an exam."""

        def signed(hands: Signature) -> None:
            try:
                office = self.office
                objection = office.sign(record, taken, hands)
                office.staff.leave(hands, PLACE)
            except Trouble as trouble:
                told(sentence_of(self._shell.words, trouble))
            else:
                told("" if objection is None else self._objected(objection))

        self._ask(record.name, signed, beside=taken.trainer)

    def _ask(
        self, trainee: str, then: Callable[[Signature], None], *, sheet: str = "", beside: str = ""
    ) -> None:
        """The trainee's PIN, then that of whoever stands beside."""
        words, office = self._shell.words, self.office
        own = office.may_sign(trainee, sheet)
        asking = Authorising(self._shell, self.pins, office.staff, PLACE)
        asking.zone = zone_at(self._around.games, self._shell.settings.house)

        def is_own(name: str, _: Post) -> bool:
            return name == own

        def is_beside(name: str, _: Post) -> bool:
            return name != own and office.examines(name) and beside in ("", name)

        def left() -> None:
            office.staff.leave(Signature(own), PLACE)

        def second(name: str) -> None:
            why = words("Whoever is present at the exam signs beside {name}.", name=name)
            asking.sign_in(
                Entrance(words("The trainer"), why, is_beside, given_up=left),
                lambda other: then(Signature(name, (other,))),
            )

        why = words("Who takes the exam signs first.")
        asking.sign_in(Entrance(words("The trainee"), why, is_own), second)

    def _objected(self, objection: Objection) -> str:
        zone = zone_at(self._around.games, self._shell.settings.house)
        return objected(self._shell.words, objection, zone)

    def stop(self) -> None:
        """The window goes: nobody is asked any more."""
        self.pins.put_away()
