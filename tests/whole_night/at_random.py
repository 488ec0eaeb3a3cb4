"""Nights at random, with all that befalls a table: chips moved, coups corrected, voided, struck.

Guests play by a seed; what else is done is drawn. The journal is a file, as at a real table.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import hypothesis.strategies as st

from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.recorder import JournalRecorder
from dealer_app.session.table_session import Recorder, TableSession
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import expected
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.table import Table
from tests.benchmarks.patrons import Night, opened
from tests.mistakes import corrections, entry_for
from tests.movements import AMOUNTS, SEATS, movements
from tests.store.builders import ticking

CHIPS: Final = "chips = [{ value = 0.05 }, { value = 1 }, { value = 5 }, { value = 25 }]\n"
MARKED: Final = f'{CHIPS}commission = {{ mode = "marked" }}\n'
AT_ONCE: Final = f'{CHIPS}commission = {{ mode = "at_once" }}\n'
NONE: Final = f'{CHIPS}commission = {{ mode = "none" }}\n'

BANKED_BY_THE_HOUSE: Final = (("punto_banco", MARKED), ("punto_banco", AT_ONCE), ("festival", NONE))
BANKED_BY_PATRONS: Final = tuple(
    (game, CHIPS) for game in ("porcelaine", "chemin_de_fer", "macao", "baccara", "banque")
)
COUPS: Final = 8
MOST_ANSWERS: Final = 400
"""Calls that are answered at most: a night in which nobody can go on ends earlier."""

DEEDS: Final = (
    *("nothing", "chips", "chips", "given", "owed"),
    *("closer", "mistake", "line", "payout", "payout"),
)

FLOAT: Final = ev.TrayCounted(ev.Occasion.OPENER, {Money(2_500): 400})
"""Ten thousand: enough for whatever is paid."""


def played(
    game: str, house: str, seed: int, data: st.DataObject, recorder: Recorder | None = None
) -> TableSession:
    """A night of a few coups at a game; nothing keeps it unless a recorder does."""
    night, chance = Night(opened(game, house, recorder), seed), Random(seed)
    session = night.session
    session.enter(FLOAT)
    for _ in range(MOST_ANSWERS):
        broken_off = session.table.unticked and chance.random() < 0.03
        if len(session.table.played) >= COUPS or broken_off:
            break
        _befalls(session, chance)
        night.answer()
        if session.table.coup is None or session.table.settlement:
            _deed(session, data)
    return session


@contextmanager
def kept(
    game: str, house: str, seed: int, data: st.DataObject
) -> Iterator[tuple[TableSession, Path]]:
    """Such a night, and the journal that holds it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "Table 3.sabot"
        with Journal.open(path, ticking()) as journal:
            recorder = JournalRecorder(journal, journal.new_session_id(ticking()))
            session = played(game, house, seed, data, recorder)
        yield session, path


def _befalls(session: TableSession, chance: Random) -> None:
    """What goes on while a coup lies there: a stake that comes late, a share that is claimed, a
    line put aside, a coup void, an act struck."""
    table = session.table
    if table.coup and table.coup.dealt and chance.random() < 0.1:
        seat, bet = Seat(str(chance.randint(2, table.seats))), chance.choice([*table.variant.bets])
        session.enter(ev.StakeLaid(seat, bet, Money(100 * chance.randint(1, 40))))
    if table.settlement and table.settlement.claim:
        session.enter(ev.HalfClaimed(chance.random() < 0.5))
    if table.unticked and chance.random() < 0.2:
        session.enter(ev.LineSetAside(*table.unticked[0], "The stake is not clear"))
    if table.coup and table.coup.dealt and chance.random() < 0.02:
        session.enter(ev.CoupVoided("Misdeal"))
    if chance.random() < 0.02:
        session.undo()


def _deed(session: TableSession, data: st.DataObject) -> None:
    """Something between two coups: chips moved, an earlier coup put right, a line settled later, a
    payout that was wrong. Not all of it is possible; what is not changes nothing."""
    table = session.table
    match data.draw(st.sampled_from(DEEDS)):
        case "chips":
            session.enter(data.draw(movements(table)))
        case "given":
            session.enter(data.draw(st.builds(ev.ChipsGiven, SEATS, AMOUNTS)))
        case "mistake" if table.coups:
            number = data.draw(st.integers(1, len(table.coups)))
            entry = entry_for(session, number, data.draw(corrections(table)))
            if entry:
                session.enter(entry)
        case "owed":
            _commission(session, table, data)
        case "closer":
            _closer(session, table, data)
        case "line":
            for each in lines_aside(table)[:1]:
                session.enter(ev.LineSettledLater(each.coup, each.line.seat, each.line.bet))
        case "payout":
            _mispaid(session, table, data)
        case _:
            pass


def _commission(session: TableSession, table: Table, data: st.DataObject) -> None:
    """Some of what two seats owe is paid, or let off."""
    for seat, amount in list(owed(table).items())[:2]:
        part = Money(data.draw(st.integers(min(1, amount), max(amount, -1))))
        if data.draw(st.booleans()):
            session.enter(ev.CommissionCollected(seat, part))
        else:
            session.enter(ev.CommissionWaived(seat, part, "A friend of the house"))


def _closer(session: TableSession, table: Table, data: st.DataObject) -> None:
    """The tray is counted for the end, a few of its smallest chips over or short; then it may go
    on all the same."""
    lies, off = expected(table), data.draw(st.integers(-3, 3))
    if lies is not None:
        least = min(chip.value for chip in table.house.chips)
        chips = {least: max(0, lies // least + off)}
        session.enter(ev.TrayCounted(ev.Occasion.CLOSER, chips, "Counted twice"))


def _mispaid(session: TableSession, table: Table, data: st.DataObject) -> None:
    """Some line of the night had been paid otherwise than it should have been."""
    lines = [(each.coup.number, line) for each in table.coups for line in each.settlement.lines]
    if not lines:
        return
    number, line = data.draw(st.sampled_from(lines))
    gained = Money(line.net + 100 * data.draw(st.integers(-2, 2)))
    made_good = data.draw(st.booleans())
    bet = BetId(line.bet)
    session.enter(ev.PayoutCorrected(number, line.seat, bet, gained, "Seen on film", made_good))
