"""What was found of the files, decided by whoever may answer for it: with a reason and a PIN."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import FormChoice, FormLine
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import alert_said
from dealer_app.night.machine_notes import answered
from dealer_app.register import facts as f
from dealer_app.register.admission import SET_ASIDE, answers_for
from dealer_app.register.objections import Objection
from dealer_app.register.state import stem
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.register_place import FILE

WHY: Final = FormLine(marked("Why"))


class Signs(Protocol):
    """Has as many sign as an act needs, and goes on under their hand."""

    def __call__(self, act: Act, then: Callable[[Signature], None]) -> None: ...


class AlertDesk(QObject):
    """One alert after the other; `found` are those that nobody decided yet.

    A table plays on whatever stands here: its papers bear the reserve until then. `ended` is sent
    when the opening page is wanted again, `kept` is under which name a file was set aside by the
    last decision.
    """

    ended = Signal()

    def __init__(self, shell: Shell, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._signs: Signs | None = None
        self.found: tuple[f.AlertRaised, ...] = ()
        self.kept = ""
        self.page = FormPage(shell)
        self.page.ended.connect(self.ended)

    def open(self, signs: Signs) -> None:
        """The oldest alert, and beside it the others that can be chosen."""
        self._signs = signs
        self.page.ask(self._asked, self._decide)

    def refuse(self, sentence: str) -> None:
        """Why nobody can sign."""
        self.page.refuse(sentence)

    def _asked(self, words: Words) -> FormAsked:
        lit = self._lit or next(iter(self.found), None)
        several = [(str(place), _called(words, each)) for place, each in enumerate(self.found)]
        which = FormChoice(marked("Which alert"), several, listed=True)
        return FormAsked(
            words("What was found"),
            "" if lit is None else alert_said(words, lit),
            "" if lit is None else _deed(lit),
            (WHY, which) if several else (WHY,),
        )

    @property
    def _lit(self) -> f.AlertRaised | None:
        """The alert that is chosen, None before one is."""
        chosen = self.page.form.value
        return self.found[int(chosen)] if chosen and int(chosen) < len(self.found) else None

    def _decide(self) -> None:
        words, reason, alert = self._shell.words, self.page.form.written(WHY), self._lit
        if not reason or alert is None:
            self.refuse(words("Write why: it stands in the register with whoever signs."))
        elif not alert.number:
            self.refuse(words("The register cannot be written: nothing can be decided yet."))
        elif self._signs is not None:
            decision = f.AlertDecided(alert.number, reason)
            self._signs(answers_for(alert), partial(self._record, decision))

    def _record(self, decision: f.AlertDecided, signature: Signature) -> None:
        sentence = self.page.tried(partial(self._answer, decision, signature))
        if sentence:
            self.refuse(sentence)
        else:
            self.ended.emit()

    def _answer(self, decision: f.AlertDecided, signature: Signature) -> Objection | None:
        answer = answered(self._shell.settings.data, self._clock, decision, signature)
        if isinstance(answer, Objection):
            return answer
        self.kept = answer.aside
        return None


def _deed(alert: f.AlertRaised) -> str:
    """What becomes of the file that was found."""
    if alert.finding in SET_ASIDE:
        return marked("Set the file aside")
    return marked("Go on with the file as it is")


def _called(words: Words, alert: f.AlertRaised) -> str:
    file = words("Register") if alert.file == FILE else stem(alert.file)
    return words("No. {number} · {name}", number=alert.number, name=file)
