"""Every entry of coups dealt without the program that is refused: its name, its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import pytest

from dealer_app.replay.run import Unwritten
from dealer_app.rules.due import No
from dealer_app.table import events as ev
from tests.builders import deal, entered, said, session
from tests.play import PlayTable, the

NO_BREAK: Final = "\u00a0"
HOUSE: Final = '[day]\nzone = "Europe/Paris"\n[staff]\npins = false\n'
BEGUN: Final = ev.ReentryBegun("Power cut", "Cléo")


def told(hour: int) -> datetime:
    """That hour of a night in Paris."""
    return datetime(2026, 11, 20, hour - 1, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Refused:
    """A table, an entry that it does not take, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str


def live() -> PlayTable:
    """A table at which one coup was dealt at 21:30."""
    blank, clock = session(house=HOUSE).table, Unwritten()
    clock.now = told(21)
    table = PlayTable.begun(blank.opened, blank.resolve, clock)
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), *deal("4 K 5 3"))
    clock.now = told(23)
    return table


def going_on() -> PlayTable:
    """The same table, at which a re-entry began at 23:30."""
    return entered(live(), BEGUN)


REENTRY_CASES: Final[Mapping[No, Refused]] = {
    No.REENTRY_ON: Refused(
        going_on,
        BEGUN,
        "Coups are being re-entered already.",
        "La ressaisie est déjà en cours.",
    ),
    No.NO_REENTRY: Refused(
        live,
        ev.ReentryEnded(),
        "No coup is being re-entered.",
        "Aucune ressaisie n’est en cours.",
    ),
    No.REENTRY_OPEN: Refused(
        going_on,
        ev.TableClosed(1, "0" * 64),
        "Coups dealt without the program are still being entered: end their re-entry first.",
        "Des coups donnés sans le programme sont encore à ressaisir\u00a0: terminez d’abord la"
        " ressaisie.",
    ),
    No.CHEF_NEEDED: Refused(
        live,
        ev.ReentryBegun("Power cut"),
        "Name the chef de table who answers for it.",
        "Nommez le chef de table qui en répond.",
    ),
    No.HOUR_NEEDED: Refused(
        going_on,
        ev.CoupOpened(),
        "Say at what hour the coup was dealt, or end the re-entry first.",
        "Dites à quelle heure le coup a été donné, ou terminez d’abord la ressaisie.",
    ),
    No.HOUR_TOO_EARLY: Refused(
        going_on,
        ev.CoupOpened(told(20)),
        "The coup before was dealt at 21:30: they are entered in order.",
        f"Le coup précédent a été donné à 21:30{NO_BREAK}: on les saisit dans l’ordre.",
    ),
    No.HOUR_TOO_LATE: Refused(
        going_on,
        ev.CoupOpened(told(24)),
        "The re-entry began at 23:30: the coup was dealt before.",
        f"La ressaisie a commencé à 23:30{NO_BREAK}: le coup a été donné avant.",
    ),
}


@pytest.mark.parametrize("code", REENTRY_CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    refusal = the(REENTRY_CASES[code].table().enter(REENTRY_CASES[code].entry).refusal)
    assert refusal.code is code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", REENTRY_CASES)
def test_a_refusal_is_said_in_either_language(code: No, language: str) -> None:
    case = REENTRY_CASES[code]
    table = case.table()
    sentence = said(table, table.enter(case.entry), language)
    assert sentence == (case.english if language == "en" else case.french)
