"""What was answered at the pit for alerts of a table, recorded there with the name of whoever gave
their PIN for it: once each, and what the table has answered meanwhile stands."""

from contextlib import suppress
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name
from dealer_app.night.staff import Staff
from dealer_app.register.state import BookAnswer, answer_key
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.alerts import finding_at
from dealer_app.table.table import Table

_ANSWERED: Final = marked("Answered at the pit by {name}: {irregularity}. {reason}")


class PitAnswers:
    """The answers that reach one session; `table` is the name of its file without the ending."""

    def __init__(self, desk: Desk, staff: Staff, table: str, session_id: str) -> None:
        self._desk, self._staff = desk, staff
        self._of = table, session_id
        self._over = set[str]()

    def take(self) -> None:
        """Records what the register has heard since, and has it said; what cannot be recorded now
        is tried again when the register grows."""
        session = self._desk.session
        if session.table.closed or session.unconfirmed is not None:
            return
        with suppress(Trouble, NotRecorded):
            for key, answer in self._staff.register.read().answers.items():
                if (answer.table, answer.session) == self._of and key not in self._over:
                    self._take(answer)

    def _take(self, answer: BookAnswer) -> None:
        session = self._desk.session
        cleared = ev.AlertCleared(answer.coup, answer.place)
        if cleared not in session.events:  # also where it was struck: it is recorded once
            said = _said(self._desk.words, session.table, answer)
            if session.enter(cleared, Signature(answer.by)).refusal is not None:
                return
            self._desk.say(said)
        self._over.add(answer_key(answer))
        if answer.by not in (session.signature.by, *session.signature.beside):
            self._staff.sign_out(answer.by, session.table.opened.table)  # that PIN counts no more


def _said(words: Words, table: Table, answer: BookAnswer) -> str:
    finding = finding_at(table, answer.coup, answer.place)
    rules = table.house.irregularities
    name = "" if finding is None else finding_name(words, finding, rules.get(finding.code))
    return words(_ANSWERED, name=answer.by, irregularity=name, reason=answer.reason)
