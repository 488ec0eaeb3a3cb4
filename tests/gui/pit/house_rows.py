"""Rows of a house as its server tells them, made up: nothing of them was ever dealt."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.pit.house_watch import HouseSeen, TableSeen
from dealer_app.pit.mirror import Mirrored
from dealer_app.pit.pit_tables import FORM, TableStanding
from dealer_app.settings import Settings

NOW: Final = datetime(2026, 11, 21, 22, 47, tzinfo=UTC)
GAMES: Final = (
    *("punto_banco", "chemin_de_fer", "punto_banco", "banque", "punto_banco"),
    *("porcelaine", "macao", "festival", "baccara"),
)
BANKED: Final = frozenset({"chemin_de_fer", "banque", "porcelaine", "macao", "baccara"})


def said(game: str = "punto_banco", **otherwise: object) -> dict[str, object]:
    """What a table says of itself in the middle of a night, but for what is told otherwise."""
    return {
        "form": FORM,
        "game": game,
        "zone": "Europe/Paris",
        "currency": "EUR",
        "sign": "€",
        "digits": 2,
        "limits": [2_000, 200_000],
        "croupier": "C. Weber-Lefèvre",
        "since": (NOW - timedelta(minutes=27)).isoformat(),
        "last": (NOW - timedelta(seconds=4)).isoformat(),
        "coup": 158,
        "cards": 416,
        "cards_left": 158,
        "cut_at": 14,
        "cut": False,
        "result": 1_640_000,
        "cagnotte": 128_750,
        "drop": 13_500_000,
        "expected": 18_140_050,
        "alerts": 0,
        "alert": "",
        "banked": game in BANKED,
    } | otherwise


def row(journal: int, name: str = "", **otherwise: object) -> TableStanding:
    """The row of a table of which something came two seconds ago."""
    game = GAMES[journal % len(GAMES)]
    return TableStanding(
        journal=journal,
        table=name or f"Table {journal}",
        holder=f"table_{journal}",
        turn=1,
        entries=2184,
        head="7f3c91ab" * 8,
        session="s",
        sealed=False,
        received=(NOW - timedelta(seconds=2)).isoformat(),
        quiet=2.0,
        ahead=0.0,
        apart=0,
        said=said(game, **otherwise),
        said_place=2184,
    )


def waiting(tables: Sequence[TableStanding]) -> list[TableStanding]:
    """The same tables, of which one has refused entries, one an alert, and one is cut off; one has
    a clock that goes wrong, one is closed."""
    refused, alerted, cut, turned, closed, *others = tables
    told = {**alerted.said, "alerts": 2, "alert": "IRR-02", "alert_coup": 157}
    return [
        *others,
        replace(closed, sealed=True),
        replace(turned, ahead=3660.0),
        replace(cut, quiet=960.0, received=(NOW - timedelta(minutes=16)).isoformat()),
        replace(alerted, said=told),
        replace(refused, apart=1200),
    ]


def house(tables: Sequence[TableStanding], name: str = "Casino du Lac") -> HouseSeen:
    """A house with these tables, read just now."""
    return HouseSeen(name, {each.journal: TableSeen(each, 0.0) for each in tables}, begun=True)


class Rows:
    """A watch that reads nothing: it is told what it tells."""

    def __init__(
        self,
        seen: Callable[[HouseSeen], None],
        mirrored: Callable[[int, Mirrored], None],
    ) -> None:
        self.seen, self.mirrored = seen, mirrored
        self.ended = False

    def start(self) -> None:
        """Nothing is read."""

    def end(self) -> None:
        self.ended = True


def tell(desk: PitDesk, tables: HouseSeen) -> None:
    """The window is told this and shows it."""
    desk.take(tables)
    desk.show_now()


def pit(
    qtbot: QtBot,
    folder: Path,
    tables: HouseSeen,
    *,
    language: str = "fr",
    size: tuple[int, int] = (1280, 800),
    beat: Callable[[], float] = lambda: 0.0,
) -> PitDesk:
    """The window of the pit over these tables, at this size."""
    app.started()
    app.with_type()
    shell = Shell(folder / "settings.toml", Settings(data=folder, language=language))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())  # held until then
    shell.resize(*size)
    with qtbot.waitExposed(shell):
        shell.show()
    desk = PitDesk(shell, Rows, lambda: NOW, beat)
    tell(desk, tables)
    QApplication.processEvents()
    return desk
