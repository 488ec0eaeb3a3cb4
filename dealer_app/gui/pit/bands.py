"""What theory expects of each table, and of the house: the odds of each game are reckoned once, in
a process beside the window."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.odds.odds_questions import Answer, GameAsked, JointAsked, JointOdds, Question
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.pit.expectation import (
    Band,
    Game,
    Jointly,
    Pair,
    Stakes,
    by_hour,
    lacking,
    unreckoned,
)
from dealer_app.pit.mirror import Mirrored

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
        self._asked: dict[str, Game] = {}
        self._known: dict[Game, Jointly] = {}
        self._awaited: dict[Game, frozenset[Pair]] = {}
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
        return unreckoned(mirrored.stakes, self._known)

    def _of(self, journal: int, stakes: tuple[Stakes, ...]) -> tuple[ByHour | None, Band | None]:
        kept = self._kept.get(journal)
        if kept is not None and kept[0] is stakes:
            return kept[1:]
        if not self._reckoned(stakes):
            return None, None
        hours = by_hour(stakes, self._known)
        total = sum(hours.values(), Band()) if hours else None
        self._kept[journal] = (stakes, hours, total)
        return hours, total

    def hear(self, name: str, _: Question, answer: Answer) -> None:
        """The odds of a game have come; nothing is known where it has none."""
        game = self._asked.get(name)
        if game is None:
            return
        found = answer if isinstance(answer, JointOdds) else JointOdds()
        before = self._known.get(game, Jointly())
        self._known[game] = Jointly(
            {**before.gains, **{str(bet): gain for bet, gain in found.gains.items()}},
            {
                **before.covariances,
                **{(str(a), str(b)): each for (a, b), each in found.covariances.items()},
            },
        )
        self.changed.emit()

    def let_go(self) -> None:
        """Asks nothing more."""
        self.reckoner.let_go()

    def _reckoned(self, stakes: tuple[Stakes, ...]) -> bool:
        """True once the odds of their games have come, with those of the bets that lay on a coup
        beside one that looks at cards; what was not asked for is."""
        lacks = dict[Game, frozenset[Pair]]()
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

    def _ask(self, game: Game, pairs: Collection[Pair]) -> None:
        """Asks for the odds of a game, or of these pairs of its bets."""
        name = str(len(self._asked))
        self._asked[name] = game
        self._awaited[game] = self._awaited.get(game, frozenset()) | frozenset(pairs)
        self.ask(name, JointAsked(GameAsked(*game), tuple(sorted(pairs))))
