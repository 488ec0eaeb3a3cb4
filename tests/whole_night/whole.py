"""The whole night that is keyed, and what paper says of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pytestqt.qtbot import QtBot

from dealer_app.session.recorder import Recorded, read_back
from dealer_app.table.accounts.ledger import Ledger, ledger
from tests.gui.staff.staffed import ANNE, MARC
from tests.run_length import LONG
from tests.whole_night import at_the_tray as tray
from tests.whole_night import by_keys as keys
from tests.whole_night import gone_wrong as wrong
from tests.whole_night.by_keys import LUCIE, Night
from tests.whole_night.on_paper import TRAY, Paid, Room

COUPS: Final = 200
KEYED: Final = 5 if LONG else 10
"""Of how many coups two are keyed: a coup is keyed as the one before, whatever goes wrong beside
it."""

FLOAT: Final = 60_000
FILLS: Final = (5_000, 2_000)
CREDIT: Final = 3_000
SHORT: Final = 5
OVER: Final = 5
"""Euros that the tray is short of at the end, and that the drop box has too many."""


@dataclass(frozen=True)
class Played:
    """A night that was keyed: its files, and what paper says of it."""

    folder: Path
    room: Room
    tips: int
    bought: Mapping[str, int]

    @property
    def journal(self) -> Path:
        return self.folder / "tables" / "Table 3.sabot"

    @property
    def recorded(self) -> Recorded:
        return read_back(self.journal, None)

    @property
    def ledger(self) -> Ledger:
        return ledger(self.recorded.session.table)

    @property
    def drop(self) -> int:
        return sum(self.bought.values()) + OVER

    @property
    def counted(self) -> int:
        return self.room.lies[TRAY] - SHORT

    @property
    def win(self) -> int:
        """What the counts say that the house won (§6.1)."""
        return self.drop + self.counted + CREDIT - FLOAT - sum(FILLS)

    @property
    def handle(self) -> int:
        return sum(bet.euros for bet, _ in self.room.lines)


def played(qtbot: QtBot, folder: Path) -> Played:
    night = keys.opened(qtbot, folder, seed=2026)
    bought = {"3": 1_000, "5": 2_000, "7": 500}
    tray.open_float(night, FLOAT)
    for turns, (seat, euros) in enumerate(bought.items()):
        tray.bought(night, seat, euros, turns)
    keys.fresh_shoe(night)
    _of_anne(night)
    tray.relieved(night, ANNE, MARC)
    _of_marc(night)
    tray.relieved(night, MARC, LUCIE)
    _of_lucie(night)
    night.here.dealing.leave()
    return Played(folder, night.room, night.tips, bought)


def _of_anne(night: Night) -> None:
    """Seventy coups with what goes wrong while it lies on the felt."""
    chance = night.chance
    _dealt(night, 8)
    wrong.with_a_card_put_right(night, keys.stakes_of(chance))
    wrong.with_a_stake_taken_back(night, keys.stakes_of(chance))
    tray.tipped(night, 20)
    _dealt(night, 20)
    wrong.voided(night, keys.stakes_of(chance))
    tray.filled(night, FILLS[0])
    wrong.with_an_alert_cleared(night, keys.stakes_of(chance))
    _dealt(night, 40)
    wrong.with_a_line_aside(night, keys.stakes_of(chance, 2), keys.stakes_of(chance))
    tray.filled(night, 700)
    tray.last_fill_cancelled(night, 700)
    _dealt(night, 70)


def _of_marc(night: Night) -> None:
    """As many, with what was found wrong later; one seat is let off its commission."""
    night.waives = 1
    _dealt(night, 95)
    tray.colours_changed(night)
    wrong.stake_put_right(night, 30, 2_000)
    number, face = next(_mistakes(night))
    wrong.card_put_right(night, number, face)
    _dealt(night, 120)
    tray.credited(night, CREDIT)
    wrong.coup_voided_later(night, _first(night, lambda paid: paid.lost > 0))
    number = _first(night, lambda paid: paid.won >= 1_000 and not paid.commission)
    wrong.paid_wrong_for_good(night, number, night.room.coups[number - 1].lines[0][1].net + 100)
    tray.tipped(night, 45)
    _dealt(night, 140)


def _of_lucie(night: Night) -> None:
    """The rest, and the end of the night."""
    tray.filled(night, FILLS[1])
    _dealt(night, COUPS)
    tray.commission_of_leavers(night, stay=1)
    tray.boxes_counted(night, 3_500 + OVER)
    tray.closed(night, SHORT)


def _dealt(night: Night, until: int) -> None:
    """Coups up to that number: of so many one is keyed with its stakes and one with the same
    again, the others are entered as facts."""
    while len(night.room.coups) < until:
        place = len(night.room.coups) % KEYED
        if place < 2:
            keys.coup(night, None if place else keys.stakes_of(night.chance))
        else:
            keys.entered(night, keys.stakes_of(night.chance, most=5))


def _mistakes(night: Night) -> Iterator[tuple[int, str]]:
    """Coups whose first card may have been another, so that all others were drawn as they were."""
    for number, dealt in enumerate(night.room.coups, start=1):
        face = "" if dealt.void else wrong.another_first_card(dealt)
        if face:
            yield number, face


def _first(night: Night, holds: Callable[[Paid], bool]) -> int:
    """The number of the first coup whose first line came to that."""
    found = enumerate(night.room.coups, start=1)
    return next(n for n, dealt in found if not dealt.void and holds(dealt.lines[0][1]))
