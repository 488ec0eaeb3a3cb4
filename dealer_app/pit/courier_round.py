"""The courier at work: it looks after the journals of a data folder until it is told to end, and
says in a file beside them how the server is reached.

Nothing is asked of a table: SQLite says by a number whether somebody has written. What a table
reads of all this is that file, and what its register has heard of the house's book.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Final

from dealer_app import __version__
from dealer_app.i18n.saying import Saying
from dealer_app.pit.book_copy import hear
from dealer_app.pit.courier import Delivery, NameHeld, Sender, journals
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.link import Link, write_link
from dealer_app.pit.pit_schema import must_be_ready
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble

LOOK: Final = 0.05
"""Seconds between two looks at whether a journal has grown."""

SPEAK: Final = 0.2
"""Seconds between two sayings of a table about itself; its entries wait for none of them."""

PULSE: Final = 10.0
"""Seconds after which the server is told that the courier is there, though nothing was entered."""

FOLDER: Final = 1.0
"""Seconds between two looks at which journals there are."""

FIRST: Final = 0.2
"""Seconds until a server is tried again the first time; twice that the next."""

LONGEST: Final = 30.0
"""Seconds until it is tried again at most."""

REFUSED: Final = 300.0
"""Seconds until it is tried again where somebody must put something right before."""

HEARS: Final = 600.0
"""Seconds after which the house's book is heard again, though the server has not said that it has
grown."""

BOOK: Final = "pit_book"
"""Where the server says that the house's book has grown."""

_OF_HOUSE: Final = ""
"""By this the courier knows what is wrong with the house's book: no journal has no name."""

_CHANCE: Final = SystemRandom()


class Round:
    """The courier of one data folder. `clock` counts seconds and never goes back, `sleep` waits;
    `told` hears how the server is reached, whenever that is something else."""

    def __init__(
        self,
        url: str,
        folder: Path,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        told: Callable[[Link], None] = lambda _: None,
    ) -> None:
        self._url = url
        self._folder = folder
        self._clock = clock
        self._sleep = sleep
        self._tell = told
        self._server: Server | None = None
        self._senders: dict[Path, Sender] = {}
        self._files: dict[Path, int] = {}
        self._looked = self._pulsed = self._heard = float("-inf")
        self._book: HouseBook | None = None
        self._told = False
        self._again = FIRST
        self._wrong: dict[str, Saying] = {}
        self._why: Saying | None = None
        self._link: Link | None = None

    def until(self, ends: Callable[[], bool]) -> None:
        """Works until it should go home, as it asks before each look, and everything is sent."""
        try:
            while not (ends() and self._server is not None and not self._news()):
                self._sleep(self._look())
        finally:
            self._let_go()
            for sender in self._senders.values():
                sender.close()

    def _look(self) -> float:
        """One look at everything; how long to wait before the next."""
        if self._clock() - self._looked >= FOLDER:
            self._find()
        try:
            if self._server is None:
                self._reach()
            self._deliver()
            self._hear_house()
        except PitTrouble as trouble:
            return self._lost(trouble)
        self._again = FIRST
        return LOOK

    def _reach(self) -> None:
        server = Server(self._url, __version__)
        try:
            must_be_ready(server)
        except PitTrouble:
            server.close()
            raise
        self._server, self._why = server, None
        self._book, self._heard = HouseBook(server), float("-inf")
        self._write_link()

    def _deliver(self) -> None:
        """Sends what is new; now and then also that nothing is."""
        assert self._server is not None
        now = self._clock()
        pulse = now - self._pulsed >= PULSE
        for path, sender in self._senders.items():
            try:
                told = self._attended(self._server, sender, now, pulse=pulse)
            except (Trouble, NameHeld) as trouble:  # it is tried again when it grows, or at a pulse
                told = Delivery(path.stem, 0, 0, trouble.saying)
            if told is not None:
                self._told |= bool(told.sent) and path.name == FILE
                self._hear(told.name, told.wrong)
        if pulse:
            self._pulsed = now

    def _attended(
        self, server: Server, sender: Sender, now: float, *, pulse: bool
    ) -> Delivery | None:
        """Sends what is new of a journal, and what its table says where it may speak; None where
        there is nothing to send."""
        news = sender.has_news()
        speaks = now - sender.said_at >= SPEAK and (news or sender.owes)
        if not (news or speaks or pulse):
            return None
        if speaks:
            sender.said_at = now
        return sender.deliver(server, speaks=speaks)

    def _hear_house(self) -> None:
        """Has the register hear the house's book, where that has grown and now and then, and soon
        where the register has and the house numbers its packs: it may have said something of one;
        where the register takes nothing it is tried again at the next pulse."""
        assert self._server is not None
        assert self._book is not None
        grown, now = self._server.heard(BOOK, 0), self._clock()
        patience = PULSE if self._told and self._book.known.packs else HEARS
        if not grown and now - self._heard < patience:
            return
        self._heard, self._told = now, False
        try:
            register = RegisterFile(self._folder / FILE, lambda: datetime.now(UTC))
            self._hear(_OF_HOUSE, hear(self._book, register))
        except Trouble as trouble:
            self._hear(_OF_HOUSE, trouble.saying)
            self._heard = now + PULSE - HEARS

    def _hear(self, name: str, why: Saying | None) -> None:
        """Says of a journal what is wrong with it, once."""
        wrong = {other: said for other, said in self._wrong.items() if other != name}
        if why is not None:
            wrong[name] = why
        if wrong != self._wrong:
            self._wrong = wrong
            self._write_link()

    def _lost(self, trouble: PitTrouble) -> float:
        """The server cannot be had: how long until it is tried again, longer each time, and never
        at one moment for all tables."""
        self._let_go()
        for sender in self._senders.values():
            sender.lose()
        self._why = trouble.saying
        self._write_link()
        if not trouble.broken:
            return REFUSED
        wait, self._again = self._again, min(LONGEST, self._again * 2)
        return wait * _CHANCE.uniform(0.5, 1.0)

    def _let_go(self) -> None:
        if self._server is not None:
            with suppress(PitTrouble):
                self._server.close()
            self._server = None

    def _news(self) -> bool:
        """True where something was entered that is not sent; of what cannot be read nothing is."""
        for sender in self._senders.values():
            with suppress(Trouble):
                if sender.has_news():
                    return True
        return False

    def _find(self) -> None:
        """Looks which journals there are; one that another file has taken the place of is opened
        anew."""
        self._looked = self._clock()
        for path in journals(self._folder):
            try:
                file = path.stat().st_ino
                if self._files.get(path) != file:
                    self._forget(path)
                    self._senders[path] = Sender(path)
                    self._files[path] = file
            except Trouble as trouble:
                self._hear(path.stem, trouble.saying)
            except OSError:
                continue  # gone between two looks
        gone = [path for path in self._senders if not path.exists()]
        for path in gone:
            self._forget(path)
            self._hear(path.stem, None)

    def _forget(self, path: Path) -> None:
        sender = self._senders.pop(path, None)
        self._files.pop(path, None)
        if sender is not None:
            sender.close()

    def _write_link(self) -> None:
        """Writes down how the server is reached, where that has changed; nothing before it was
        tried."""
        before, linked = self._link, self._server is not None
        if not linked and self._why is None:
            return
        same = before is not None and before.linked == linked
        since = before.since if same and before else datetime.now(UTC).isoformat()
        wrong = tuple(_as_text(each) for each in self._wrong.values())
        link = Link(linked, since, None if self._why is None else _as_text(self._why), wrong)
        if link != before:
            self._link = link
            write_link(self._folder, link)
            self._tell(link)


def _as_text(saying: Saying) -> tuple[str, dict[str, str]]:
    return saying.code, {name: str(value) for name, value in saying.values.items()}
