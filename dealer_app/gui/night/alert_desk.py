"""What was found of the files, decided by whoever may answer for it: with a reason and a PIN."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.form_page import Asked, AskedPage, Line
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.i18n.alert_words import alert_said
from dealer_app.i18n.register_words import objected
from dealer_app.night.machine_notes import answered
from dealer_app.register import facts as f
from dealer_app.register.admission import SET_ASIDE, answers_for
from dealer_app.register.objections import Objection
from dealer_app.register.state import stem
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.register import FILE
from dealer_app.store.troubles import Trouble


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
        self.page = AskedPage(listed=True)
        bind_window_keys(self.page, shell)
        self.page.back.connect(self.ended)
        self.page.decided.connect(self._decide)
        self.page.choice.chosen.connect(lambda _: self._say())
        shell.restyled.connect(self._restyle)

    def show(self, signs: Signs) -> None:
        """The oldest alert, and beside it the others that can be chosen."""
        self._signs = signs
        self.page.ask(self._asked)
        self._say()
        self._shell.put(self.page)
        self.page.begin()

    def refuse(self, sentence: str) -> None:
        """Why nobody can sign."""
        self.page.answer(sentence)

    @property
    def _asked(self) -> Asked:
        words = self._shell.words
        several = [(str(place), self._name(each)) for place, each in enumerate(self.found)]
        lit = self._lit or next(iter(self.found), None)
        return Asked(
            words("What was found"),
            "" if lit is None else alert_said(words, lit),
            "" if lit is None else self._done(lit),
            (Line(words("Why")),),
            words("Which alert"),
            several,
        )

    @property
    def _lit(self) -> f.AlertRaised | None:
        """The alert that is chosen, None before one is."""
        chosen = self.page.choice.value
        return self.found[int(chosen)] if chosen and int(chosen) < len(self.found) else None

    def _done(self, alert: f.AlertRaised) -> str:
        """What the lit key says: what becomes of the file that was found."""
        words = self._shell.words
        if alert.finding in SET_ASIDE:
            return words("Set the file aside")
        return words("Go on with the file as it is")

    def _name(self, alert: f.AlertRaised) -> str:
        words = self._shell.words
        file = words("Register") if alert.file == FILE else stem(alert.file)
        return words("No. {number} · {name}", number=alert.number, name=file)

    def _say(self) -> None:
        shell = self._shell
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(shell.words, shell.settings.keyboard, self._asked)

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    def _decide(self) -> None:
        words, (reason,) = self._shell.words, self.page.written
        alert = self._lit
        if not reason or alert is None:
            self.page.answer(words("Write why: it stands in the register with whoever signs."))
        elif not alert.number:
            self.page.answer(words("The register cannot be written: nothing can be decided yet."))
        elif self._signs is not None:
            decision = f.AlertDecided(alert.number, reason)
            self._signs(answers_for(alert), partial(self._record, decision))

    def _record(self, decision: f.AlertDecided, signature: Signature) -> None:
        shell = self._shell
        try:
            answer = answered(shell.settings.data, self._clock, decision, signature)
        except Trouble as trouble:
            self.page.answer(told(shell.words, trouble))
            return
        if isinstance(answer, Objection):
            self.page.answer(objected(shell.words, answer))
        else:
            self.kept = answer.aside
            self.ended.emit()
