"""Whoever holds the pages of the pit: told of the house by the watch, it shows it in them; and
draws them where there is no screen. What theory expects of each table is reckoned once a game, in a
process beside the window."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.odds.odds_questions import Answer, GameAsked, JointAsked, JointOdds, Question
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.manual_page import manual
from dealer_app.gui.pit.book_acts import BookMending, NightSettlement
from dealer_app.gui.pit.cage_page import CagePage
from dealer_app.gui.pit.hours_page import HoursPage
from dealer_app.gui.pit.house_packs_page import HousePacksPage
from dealer_app.gui.pit.house_shown import PitHouse, PitTables
from dealer_app.gui.pit.overview_page import OverviewPage
from dealer_app.gui.pit.people_page import PeoplePage
from dealer_app.gui.pit.table_page import TablePage
from dealer_app.i18n import resources
from dealer_app.pit.expectation import (
    Band,
    DealtGame,
    JointGains,
    Pair,
    Stakes,
    by_hour,
    lacking,
    unreckoned,
)
from dealer_app.pit.house_book import at_book, decided
from dealer_app.pit.house_watch import HouseSeen
from dealer_app.pit.mirror import Mirrored, kept_book
from dealer_app.store.chain import Clock

ByHour = Mapping[datetime | None, Band]
"""What is expected of each hour, by when it begins."""

Ask = Callable[[str, Question], None]
"""Asks under a name; the answer comes later."""


class Bands(QObject):
    """The bands of the tables; `changed` is sent when the odds of a game have come."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.reckoner = Reckoner(self)
        self.reckoner.answered.connect(self.hear)
        self.ask: Ask = self.reckoner.ask
        self._asked: dict[str, DealtGame] = {}
        self._known: dict[DealtGame, JointGains] = {}
        self._awaited: dict[DealtGame, frozenset[Pair]] = {}
        self._broken: dict[DealtGame, frozenset[Pair]] = {}
        self._staked: dict[int, tuple[Stakes, ...]] = {}
        self._kept: dict[int, tuple[tuple[Stakes, ...], ByHour | None, Band | None]] = {}

    def of(self, journal: int, mirrored: Mirrored) -> Band | None:
        """What is expected of a table; None where nothing was staked, while its odds are not known,
        and where they never are."""
        return self._of(journal, mirrored.stakes)[1]

    def by_hour(self, journal: int, mirrored: Mirrored) -> ByHour | None:
        """The same of each hour; worked out once while nothing more is staked there."""
        return self._of(journal, mirrored.stakes)[0]

    def without(self, mirrored: Mirrored) -> frozenset[str]:
        """The bets for which a table has no band; none while the odds of its games are awaited."""
        broken = (pair for each in mirrored.stakes for pair in self._broken_of(each))
        return unreckoned(mirrored.stakes, self._known).union(*broken)

    def _of(self, journal: int, stakes: tuple[Stakes, ...]) -> tuple[ByHour | None, Band | None]:
        kept = self._kept.get(journal)
        if kept is not None and kept[0] is stakes:
            return kept[1:]
        if self._staked.get(journal) is not stakes:
            self._staked[journal] = stakes
            self._ask_again(each.game for each in stakes)
        if not self._reckoned(stakes):
            return None, None
        hours = by_hour(stakes, self._known)
        total = sum(hours.values(), Band()) if hours else None
        self._kept[journal] = (stakes, hours, total)
        return hours, total

    def hear(self, name: str, _: Question, answer: Answer) -> None:
        """The odds of a game have come; or they have not, since who reckons them ended, and are
        asked for again once more is staked."""
        game = self._asked.get(name)
        if game is None:
            return
        if isinstance(answer, JointOdds):
            before = self._known.get(game, JointGains())
            self._known[game] = JointGains(
                {**before.gains, **{str(bet): gain for bet, gain in answer.gains.items()}},
                {
                    **before.covariances,
                    **{(str(a), str(b)): each for (a, b), each in answer.covariances.items()},
                },
            )
        else:
            self._broken[game] = self._awaited[game]
        self.changed.emit()

    def let_go(self) -> None:
        """Asks nothing more."""
        self.reckoner.let_go()

    def _reckoned(self, stakes: tuple[Stakes, ...]) -> bool:
        """True once the odds of their games have come, with those of the bets that lay on a coup
        beside one that looks at cards; what was not asked for is."""
        lacks = dict[DealtGame, frozenset[Pair]]()
        for each in stakes:
            found = self._known.get(each.game)
            pairs = frozenset[Pair]() if found is None else lacking(each, found)
            lacks[each.game] = lacks.get(each.game, frozenset()) | pairs
        for game, pairs in lacks.items():
            if game not in self._awaited:
                self._ask(game, ())
            elif pairs - self._awaited[game]:
                self._ask(game, pairs - self._awaited[game])
        return not any(lacks.values()) and all(each.game in self._known for each in stakes)

    def _broken_of(self, stakes: Stakes) -> Iterable[Pair]:
        """The pairs of bets that lay there together, whose odds did not come."""
        if stakes.game not in self._broken:
            return ()
        if stakes.game not in self._known:
            return stakes.pairs
        return stakes.pairs.keys() & self._broken[stakes.game]

    def _ask_again(self, games: Iterable[DealtGame]) -> None:
        """What did not come is awaited no longer: whoever looks at the table asks for it."""
        for game in games:
            if self._broken.pop(game, None) is not None:
                known = self._known.get(game)
                if known is None:
                    del self._awaited[game]
                else:
                    self._awaited[game] = self._awaited[game].intersection(known.covariances)

    def _ask(self, game: DealtGame, pairs: Collection[Pair]) -> None:
        """Asks for the odds of a game, or of these pairs of its bets."""
        name = str(len(self._asked))
        self._asked[name] = game
        self._awaited[game] = self._awaited.get(game, frozenset()) | frozenset(pairs)
        self.ask(name, JointAsked(GameAsked(*game), tuple(sorted(pairs))))


# The desk of the pit


BEAT: Final = 1000
"""Milliseconds between two looks at how long ago things were."""

SOON: Final = 20
"""Milliseconds from what is read to its being shown: whatever else is read meanwhile, of however
many tables, is shown with it."""


class Lookout(Protocol):
    """What reads the house beside the window."""

    def start(self) -> None:
        """Begins to read."""

    def end(self) -> None:
        """Reads no more."""


_Looking = OverviewPage | HoursPage | CagePage
"""The pages from which one looks at a table."""

Watching = Callable[[Callable[[HouseSeen], None], Callable[[int, Mirrored], None]], Lookout]
"""Makes a watch that tells these two, in whatever thread it reads in."""


class PitDesk(QObject):
    """The window of the pit. `clock` tells the time, `beat` counts the watch's seconds; `url` is
    the address of the server that is asked where something is decided."""

    _seen = Signal(object)
    _mirrored = Signal(int, object)

    def __init__(
        self,
        shell: Shell,
        watching: Watching,
        clock: Clock,
        beat: Callable[[], float],
        url: str = "",
    ) -> None:
        super().__init__(shell)
        self._shell = shell
        self._beat = beat
        self._house = HouseSeen()
        self._mirrors: dict[int, Mirrored] = {}
        self._tables = PitTables()
        self.bands = Bands(self)
        self._tables.without = self.bands.without
        self.bands.changed.connect(self._tables.forget_bands)
        self.bands.changed.connect(self._show_soon)
        self.overview = OverviewPage(shell, clock)
        self.table = TablePage(shell, clock, url)
        self.hours = HoursPage(shell, clock, self.bands.by_hour, self.bands.without)
        copy = kept_book(shell.settings.data)
        self.cage = CagePage(shell, clock, partial(decided, url, copy))
        self.people = PeoplePage(shell, clock, partial(at_book, url, copy))
        self.packs = HousePacksPage(shell, clock, partial(at_book, url, copy))
        self.settlement = NightSettlement(shell, url)
        self.mending = BookMending(shell, url)
        self._copy = copy.parent
        self._behind: _Looking = self.overview
        self._seen.connect(self.take)
        self._mirrored.connect(self.take_mirrored)
        self._watch = watching(self._seen.emit, self._mirrored.emit)
        self.overview.opened.connect(partial(self._open, self.overview))
        self.hours.opened.connect(partial(self._open, self.hours))
        self.cage.opened.connect(partial(self._open, self.cage))
        self.overview.hours_asked.connect(lambda: self.hours.open(self.house))
        self.overview.cage_asked.connect(lambda: self.cage.open(self.house))
        self.overview.people_asked.connect(lambda: self.people.open(self.house.name))
        self.overview.packs_asked.connect(lambda: self.packs.open(self.house.name))
        self.overview.night_asked.connect(self._settle)
        self.overview.mending_asked.connect(self._mend)
        self.cage.ended.connect(self._show_overview)
        self.people.ended.connect(self._show_overview)
        self.packs.ended.connect(self._show_overview)
        self.hours.ended.connect(self._show_overview)
        self.table.ended.connect(self._back)
        shell.setWindowIcon(QIcon(str(resources() / "icons" / "sabot.svg")))
        shell.leaving.connect(self.leave)
        shell.manual_asked.connect(lambda chapter: manual(shell).open(chapter))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.show_now)
        self._timer.start(BEAT)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.show_now)
        self.overview.put()
        self._watch.start()

    @property
    def house(self) -> PitHouse:
        """The house as it stands now."""
        beat = self._beat() // 1
        return self._tables.shown(self._house, self._mirrors, beat, self.bands.of)

    def show_now(self) -> None:
        """Shows it on the page that is in front."""
        self._soon.stop()
        house = self.house
        for page in (self.overview, self.table, self.hours, self.cage):
            page.show_house(house)

    def leave(self) -> None:
        """The window goes: nothing is read any more."""
        self._timer.stop()
        self._watch.end()
        self.bands.let_go()

    def take(self, house: HouseSeen) -> None:
        """The house as the watch has read it: shown soon."""
        before, self._house = self._house, house
        if house.book is not before.book:
            self.people.hear_of_book()
            self.packs.hear_of_book()
        self._show_soon()

    def take_mirrored(self, journal: int, mirrored: Mirrored) -> None:
        """A table as the pit's own mirror has it: shown soon."""
        self._mirrors[journal] = mirrored
        self._show_soon()

    def _show_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _open(self, behind: _Looking, journal: int) -> None:
        """Looks at a table, from which the way leads back to where it was opened."""
        self._behind = behind
        self.table.open(journal, self.house)

    def _back(self) -> None:
        self._behind.show_house(self.house)
        self._behind.put()

    def _show_overview(self) -> None:
        self.overview.show_house(self.house)
        self.overview.put()

    def _settle(self) -> None:
        """The last night of the house, all tables together."""
        nights = [each.text("day") for each in self.house.tables]
        self.settlement.open(max(nights, default=""), self._show_overview)

    def _mend(self) -> None:
        """What the server lost of the house's book."""
        parted = self.house.parted
        if parted is not None:
            why = self._shell.words.sentence(parted)
            self.mending.open(self._copy, why, self._say_mended)

    def _say_mended(self, said: str) -> None:
        self._show_overview()
        self.overview.answer(said, calm=True)


PATIENCE: Final = 30.0
"""Seconds in which every table must have sent something, and one of them asked for a fill."""

DEALT: Final = 3.0
"""Seconds that are dealt on before it is drawn."""


def draw(shell: Shell, desk: PitDesk, folder: Path, tables: int) -> None:
    """Draws the overview of so many tables, each of them, the hours and the cage, once they have
    dealt for a while."""
    folder.mkdir(parents=True, exist_ok=True)
    shell.show()
    until = time.monotonic() + PATIENCE
    while not _read(desk, tables) and time.monotonic() < until:
        _turn()
    until = time.monotonic() + DEALT
    while time.monotonic() < until:
        _turn()
    shell.grab().save(str(folder / "pit.png"))
    for number, table in enumerate(desk.house.tables, 1):
        desk.overview.opened.emit(table.standing.journal)
        QApplication.processEvents()
        shell.grab().save(str(folder / f"table_{number}.png"))
        desk.table.leave()
    desk.overview.show_hours()
    QApplication.processEvents()
    shell.grab().save(str(folder / "hours.png"))
    desk.hours.leave()
    desk.overview.show_cage()
    until = time.monotonic() + PATIENCE
    while desk.cage.cards.lit is None and time.monotonic() < until:
        _turn()
    shell.grab().save(str(folder / "cage.png"))


def _read(desk: PitDesk, tables: int) -> bool:
    """True once so many tables were read, and their entries too."""
    return sum(each.mirrored.history is not None for each in desk.house.tables) >= tables


def _turn() -> None:
    QApplication.processEvents()
    time.sleep(0.02)
