"""A house's night at two tables, and its data folder as it lies there at four moments of it.

Everything goes in by the doors that the program itself uses, so that whatever it keeps of a night
is there: sessions opened, left open and taken up again, papers numbered, the day settled.
"""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from dealer_app.library import house_from_text, read_sheet
from dealer_app.night.night_sums import Nights, closing
from dealer_app.night.nights import refreshed
from dealer_app.register import facts as f
from dealer_app.register.witness import line_of
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.session import recorder
from dealer_app.session.rulebook import Seating, opening
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import Summaries
from dealer_app.store.trust import house_key, machine_key
from dealer_app.table import events as ev
from tests.museum.evening import ANNE, BERNARD, CLAIRE, DEALS, Clock, Table, noting, taken_up
from tests.play import the
from tests.store.numbering import issue, reprint

FIRST, SECOND, OTHER = "Table 1.sabot", "Table 2.sabot", "other"
"""A table of two sessions, one of one; and where another night's file of the latter lies."""

HOUR_BEFORE: Final = "an hour before"
STICK: Final = "data, stick"
"""Where the house's own key lies, apart from every moment."""

OPEN: Final = "one table open"
CLOSED: Final = "closed, not settled"
SETTLED: Final = "settled"

DAY: Final = date(2026, 11, 20)
DUPLICATES: Final = 3
"""How often the settlement is printed again: the register's last entries."""
_COUPS: Final = 3
_FLOAT: Final = {Money(10_000): 60, Money(2_500): 100, Money(500): 200, Money(100): 300}
_HOUSE: Final = """
name  = "Casino de la Grève"
chips = [{ value = 1 }, { value = 5 }, { value = 25 }, { value = 100 }]
[staff]
pins = true
[commission]
mode = "none"
"""
_GAMES: Final = {FIRST: "punto_banco", SECOND: "festival"}
_STAFF: Final = {CLAIRE: Post.DIRECTOR, BERNARD: Post.CHEF, ANNE: Post.CROUPIER}
_CHEF: Final = Signature(BERNARD)


def keep(place: Path) -> None:
    """Plays the night; each of its moments is a folder of that name there, ready to be copied, and
    beside it the folder of the keys as they were then, and what somebody outside saw."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_key, "key_folder", lambda: place / "keys")
        _keep(place)


def keys_of(moment: str) -> str:
    """The name of the folder of the keys at a moment."""
    return f"{moment}, keys"


def seen_at(moment: str) -> str:
    """The name of the file with the line that somebody outside kept at a moment."""
    return f"{moment}, seen"


def _keep(place: Path) -> None:
    clock = Clock()
    other = Clock()
    (place / OTHER).mkdir()
    _begins(RegisterFile(place / OTHER / FILE, other))
    _plays(place / OTHER, SECOND, other, seed=5)
    data = place / "data"
    data.mkdir()
    register = RegisterFile(data / FILE, clock)
    _begins(register)
    for session in range(2):
        _plays(data, FIRST, clock, seed=session, closes=not session)
    _plays(data, SECOND, clock, seed=2, closes=False)
    _lies(data, place / HOUR_BEFORE)
    _record(register, f.AuthorityGiven(Act.FILL, BERNARD, ANNE, "Table 2"))
    _goes_on(data, SECOND, clock, closes=True)
    _goes_on(data, FIRST, clock, closes=False)
    _changes_hands(data, FIRST, clock)
    _lies(data, place / OPEN)
    _goes_on(data, FIRST, clock, closes=True)
    _prints(data, register)
    _lies(data, place / CLOSED)
    _settles(data, register)
    with Summaries.open(data) as rows:
        assert refreshed(data, rows) == ()
    _lies(data, place / SETTLED)


def _lies(data: Path, target: Path) -> None:
    shutil.copytree(data, target, ignore=shutil.ignore_patterns("*.lock", "*-shm", "*-wal"))
    shutil.copytree(machine_key.key_folder(), target.with_name(keys_of(target.name)))
    register = RegisterFile(data / FILE, Clock())
    register.read()
    witness = the(register.witness())
    target.with_name(seen_at(target.name)).write_text(line_of(witness))


def _record(register: RegisterFile, *facts: f.Fact, by: Signature = _CHEF) -> None:
    assert register.append(lambda *_: Deed(facts, by)).objection is None


def _begins(register: RegisterFile) -> None:
    """The program runs, and everybody signs in."""
    _record(register, f.ProgramStarted("0.1.0", 4_711, "Europe/Paris"), by=Signature())
    register.begin_line()
    key = _stick_of(register.path.parent)
    _record(register, f.HouseKeyMade(key.public), by=Signature())
    register.begin_line(key.certify)
    for name, post in _STAFF.items():
        _record(register, f.PersonAdded(name, post, "$argon2id$"), by=Signature())
    for name in _STAFF:
        _record(register, f.SignedIn(name), by=Signature(name))
    allowed = f.HouseSheetAllowed("Casino de la Grève", house_from_text(_HOUSE, "house").sha256)
    _record(register, allowed, by=Signature(CLAIRE))


def _stick_of(data: Path) -> house_key.HouseKey:
    cheap = house_key.Cost(passes=1, memory=8192)
    return house_key.make(data.with_name(f"{data.name}, stick"), "", cheap)


def _plays(folder: Path, name: str, clock: Clock, *, seed: int, closes: bool = True) -> None:
    """A new session of that table."""
    house = house_from_text(_HOUSE, "house")
    with Journal.open(folder / name, clock) as journal:
        sitting = Seating(None, name.removesuffix(".sabot"), ANNE, journal.last_seal())
        event = opening(read_sheet(_GAMES[name]), house, {}, sitting)
        session = recorder.begin(journal, event, clock, DEALS)
        noting(journal, session, clock)
        session.signature = DEALS
        table = Table(session, seed)
        table.enter(ev.TrayCounted(ev.Occasion.OPENER, _FLOAT), DEALS)
        _deals(table, closes=closes)


def _goes_on(folder: Path, name: str, clock: Clock, *, closes: bool) -> None:
    """The session that was left open, taken up again."""
    with taken_up(folder / name, clock) as table:
        _deals(table, closes=closes)


def _changes_hands(folder: Path, name: str, clock: Clock) -> None:
    """Somebody else takes the cards of a session that goes on."""
    with taken_up(folder / name, clock) as table:
        table.enter(ev.CroupierNamed(BERNARD), DEALS)


def _deals(table: Table, *, closes: bool) -> None:
    table.coups(_COUPS)
    if closes:
        table.enter(ev.ShoeClosed(), DEALS)
        assert table.session.close(DEALS).refusal is None


def _prints(data: Path, register: RegisterFile) -> None:
    """A sheet of each session."""
    for name, session, seal in _sealed(data):
        paper = f.PaperIssued("session", 0, name, session, head=seal, language="fr")
        issue(register, paper, _CHEF)


def _settles(data: Path, register: RegisterFile) -> None:
    """The day's settlement, and duplicates of it."""
    sealed = tuple(f.Sealed(*each) for each in _sealed(data))
    paper = f.PaperIssued("settlement", 0, head=sealed[-1].seal, language="fr")
    issue(register, replace(paper, night=DAY), _CHEF)
    nights = Nights(data)
    read = nights.read(DAY)
    _record(register, *closing(DAY, read.rows, nights.sums(DAY, [row for _, row in read.rows])))
    for _ in range(DUPLICATES):
        reprint(register, "settlement", 1, _CHEF)


def _sealed(data: Path) -> Iterator[tuple[str, str, str]]:
    for name in (FIRST, SECOND):
        with Journal.read(data / name) as journal:
            for each in journal.sessions():
                yield name.removesuffix(".sabot"), each.id, each.seal
