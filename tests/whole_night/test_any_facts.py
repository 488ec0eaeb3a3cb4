"""Whatever is entered at whatever table: refused in a sentence with nothing on disk, or folded."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import given

from dealer_app.i18n import words
from dealer_app.i18n.refusals import refused
from dealer_app.rules.due import No
from dealer_app.session.recorder import JournalRecorder, take_up
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.benchmarks.patrons import Night, opened
from tests.store.builders import ticking
from tests.whole_night.any_facts import any_fact
from tests.whole_night.at_random import FLOAT
from tests.whole_night.test_random_nights import EVERY, SEEDS, nights, of

ANSWERS: Final = 60
"""Calls that are answered before, at most."""

FACTS: Final = 60
"""How many facts are tried at each table, one after the other."""


@of(EVERY)
@nights
@given(seed=SEEDS)
def test_any_fact_is_refused_in_a_sentence_or_folded(game: str, house: str, seed: int) -> None:
    chance = Random(seed)
    with TemporaryDirectory() as place, Journal.open(Path(place) / "T.sabot", ticking()) as journal:
        recorder = JournalRecorder(journal, journal.new_session_id(ticking()))
        night = Night(opened(game, house, recorder), seed)
        night.session.enter(FLOAT)
        for _ in range(chance.randint(0, ANSWERS)):
            night.answer()
        session = take_up(journal, recorder.session_id)
        for _ in range(FACTS):
            enter(session, journal, any_fact(session.table, chance))
        again = take_up(journal, recorder.session_id)
        assert again.table == session.table
        assert again.unfit == {}


def enter(session: TableSession, journal: Journal, fact: ev.Event) -> None:
    """Enters it; refused, nothing is on disk and it is said why."""
    on_disk, table = journal.mark(), session.table
    refusal = session.enter(fact).refusal
    if refusal is None:
        assert journal.mark().newest == len(session.events)
        return
    assert (journal.mark(), session.table) == (on_disk, table)
    assert refusal.code is not No.CANNOT_STAND or isinstance(fact, ev.CoupRectified)
    for language in ("fr", "en"):
        said = refused(words(language), refusal, table.variant, table.house)
        assert said
        assert "{" not in said
