"""The data folder of a house after two nights: its tables, its register, its school, its sheet."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app import __version__, backups
from dealer_app.after_closing import Closed, corrected
from dealer_app.i18n import resources, words
from dealer_app.papers import Imprint
from dealer_app.papers.issuing import failed, issued
from dealer_app.papers.kinds import Kind, Sitting, night_paper, night_table, session_paper
from dealer_app.recorder import read_back
from dealer_app.register import facts as f
from dealer_app.replay.export import files
from dealer_app.reports.identity import Issue
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import USUAL, Act, Post, Signature
from dealer_app.staff import Asked, Staff
from dealer_app.table import events as ev
from dealer_app.training.asked import Cell, Drill
from dealer_app.training.record import Record
from dealer_app.training.record_facts import (
    Answered,
    EarlierSetAside,
    ExamTaken,
    Faults,
    LessonDone,
    Mark,
    Part,
    RunBegun,
)
from tests.museum import evening
from tests.museum.evening import (
    ANNE,
    BERNARD,
    CHEF,
    CLAIRE,
    GAMES,
    MARC,
    PINS,
    POSTS,
    Clock,
    Impossible,
)
from tests.museum.piece import BACKUP, DATA, SHOES

DIRECTOR: Final = Signature(CLAIRE)
DELPHINE: Final = "Delphine Aubry"
FIRST_DAY: Final = date(2026, 11, 20)
CELL: Final = Cell(Drill.DRAWS, "punto_banco", "banque|3|8")
KEPT_AFTER: Final = 2
"""After how many tables the backup is taken."""


def make(place: Path) -> None:
    """Plays both nights into its data folder; the backup and the shoe files lie beside that."""
    data, clock = place / DATA, Clock()
    data.mkdir(parents=True)
    (data / "house.toml").write_text(evening.HOUSE, "utf-8")
    staff = Staff(data, clock, StaffRules(guesses=3))
    _opens(staff)
    _packs(staff, [f"GR-{number:03}" for number in range(1, 9)])
    _learns(data, clock)
    for number, game in enumerate(GAMES, start=1):
        staff.sign_in(ANNE, PINS[ANNE], f"Table {number}")
        evening.first_night(data, game, staff, clock)
        staff.sign_out(ANNE, f"Table {number}", idle=game == GAMES[-1])
        if number == KEPT_AFTER:
            _kept(place, staff, clock)
    evening.from_files(data, clock)
    _prints(data, staff, clock)
    _put_right(data, staff)
    clock.now = evening.EVENING + timedelta(days=1)
    for number, game in enumerate(GAMES, start=1):
        staff.sign_in(ANNE, PINS[ANNE], f"Table {number}")
        evening.second_night(data, game, staff, clock)
    _stops(staff)
    _exported(data, place / SHOES)


def _done(objection: object) -> None:
    if objection is not None:
        raise Impossible(objection)


def _opens(staff: Staff) -> None:
    """The program begins to run, and people join, leave, forget their PIN, and stand beside one
    another."""
    _done(staff.enter(f.ProgramStarted(__version__, 4_711, "Europe/Paris")))
    _done(staff.add_first(CLAIRE, PINS[CLAIRE]))
    for name, post in POSTS.items():
        _done(staff.add(name, post, PINS[name], DIRECTOR))
    _done(staff.add(DELPHINE, Post.TRAINER, "6408", DIRECTOR))
    _done(staff.reset_pin(DELPHINE, "6409", DIRECTOR))
    _done(staff.enter(f.PostChanged(DELPHINE, Post.CROUPIER), DIRECTOR))
    _done(staff.enter(f.PersonLeft(DELPHINE), DIRECTOR))
    for _ in range(4):
        staff.sign_in(MARC, "1204")
    _done(staff.enter(f.Unlocked(MARC), DIRECTOR))
    staff.countersign(Asked(Act.FILL, USUAL[Act.FILL], Signature(ANNE)), BERNARD, PINS[BERNARD])
    staff.countersign(Asked(Act.WAIVE, USUAL[Act.WAIVE], Signature(ANNE)), MARC, PINS[MARC])
    digest = sha256(evening.HOUSE.encode()).hexdigest()
    _done(staff.enter(f.HouseSheetSaved("house.toml", digest), DIRECTOR))
    _done(staff.enter(f.HouseSheetAllowed("Casino de la Grève", digest), DIRECTOR))
    for fact in (f.HouseSheetAllowed, f.HouseSheetTakenBack):
        _done(staff.enter(fact("Casino de la Grève, l’an dernier", "77aa"), DIRECTOR))
    pin = staff.register.read().people[ANNE].pin
    _done(staff.enter(f.PinRehashed(ANNE, pin)))


def _packs(staff: Staff, serials: Sequence[str]) -> None:
    """Eight packs and a spare one, of which one goes under inquiry and one is destroyed."""
    spare = evening.SPARE
    for serial in (*serials, spare):
        _done(staff.enter(f.PackAdded(serial, "standard", "red"), CHEF))
        _done(staff.enter(f.PackChecked(serial), CHEF))
    told: list[f.Cards] = [f.PackInPlay(each, "Table 1", "2026-11-20-0001", 1) for each in serials]
    told += [
        f.CardReplaced(serials[0], "7", spare, "Bent at a corner"),
        *(f.PackTakenBack(serial) for serial in serials),
        f.PackHeldBack(serials[1], "A mark on a nine"),
        f.PackReleased(serials[1], "It was ink"),
        f.PackRetired(serials[2], "Worn"),
        f.PackDestroyed(serials[2]),
    ]
    for fact in told:
        _done(staff.enter(fact, CHEF))


def _learns(data: Path, clock: Clock) -> None:
    """A trainee practises, deals a lesson of the house's own, and takes two exams."""
    (data / "lessons" / "punto_banco").mkdir(parents=True)
    lesson = min((resources() / "lessons" / "punto_banco").glob("*.shoe"))
    (data / "lessons" / "punto_banco" / "ours.shoe").write_bytes(lesson.read_bytes())
    with Record.open(data, "Léa Morel", clock) as record:
        for lives in (0, 3):
            _done(record.begin(RunBegun(CELL.drill, CELL.game, lives=lives)))
            run = record.standing.runs
            for number, right in enumerate((True, False, True, True), 1):
                said = "stands" if right else "draws"
                _done(record.add(Answered(run, number, CELL, right, 1_800, said, "stands", 0, 7)))
            record.end()
        _done(record.add(LessonDone(1, "punto_banco", "ours", (Faults(Part.DRAWS, 2),))))
        for number, wrong in ((1, 9), (2, 1)):
            marks = (Mark(Part.CALLS, 30, wrong), Mark(Part.PAYOUTS, 60, 2))
            sat = ExamTaken(number, "punto_banco", 42, 30, 1_200_000, 45_000, marks, wrong < 2)
            _done(record.add(sat))
    with Record.open(data, "Marc", clock) as record:
        _done(record.add(EarlierSetAside("marc.sabot-school-damaged")))


def _prints(data: Path, staff: Staff, clock: Clock) -> None:
    """The night is settled on paper, which closes it; papers are reprinted, cancelled, lost."""
    imprint, english = Imprint(clock(), zone=UTC), words("en")
    found = [_sitting(path) for path in _tables(data)]
    tables = [night_table(each, imprint) for each in found]
    closes = f.NightClosed(
        FIRST_DAY,
        tuple(
            f.Sealed(path.stem, each.id, each.session.head)
            for path, each in zip(_tables(data), found, strict=True)
        ),
    )
    settled = night_paper(tables, english, imprint, (FIRST_DAY, (), ()))
    sheets = [session_paper(Kind.SESSION, each, english, imprint) for each in found[:3]]
    for paper in (*sheets, sheets[0], replace(settled, closes=(closes,))):
        issue = issued(staff.register, paper.wanted, CHEF)
        if not isinstance(issue, Issue):
            raise Impossible(issue)
    failed(staff.register, sheets[1].wanted, Issue(2), "No paper")
    _done(staff.enter(f.PaperCancelled(Kind.SESSION.value, 3, "Torn"), CHEF))


def _put_right(data: Path, staff: Staff) -> None:
    """A coup of a sealed session had counted, and is void after all; of one session two."""
    for path in _tables(data):
        found = _sitting(path)
        closed = Closed(path.stem, found.id, found.session.head, found.session)
        void, facts = ev.CoupVoided("Seen on film"), list[f.RectifiedAfterClosing]()
        for number in range(len(found.session.table.coups), 0, -1):
            fact = corrected(closed, number, void, "Seen on film")
            if isinstance(fact, f.RectifiedAfterClosing) and len(facts) < 2:
                facts.append(fact)
        if not facts:
            raise Impossible(path)
        for fact in facts[: 2 if path.stem == "Table 1" else 1]:
            _done(staff.enter(fact, CHEF))


def _kept(place: Path, staff: Staff, clock: Clock) -> None:
    """A backup in the middle of the night, which the register tells of, and a restoring."""
    kept = backups.back_up(place / DATA, place / BACKUP, clock, __version__)
    told = (kept.path.name, kept.sha256, kept.sessions)
    _done(staff.enter(f.BackedUp(*told), CHEF))
    _done(staff.enter(f.Restored(*told), DIRECTOR))


def _stops(staff: Staff) -> None:
    """The program ends; the file of another table could not be read."""
    _done(staff.enter(f.SessionTakenUp("Table 1", "2026-11-21-0001")))
    _done(staff.enter(f.JournalFailed("Table 9.sabot", "damaged")))
    _done(staff.enter(f.ProgramStopped(4_711)))


def _sitting(path: Path) -> Sitting:
    """The first night of that table."""
    found = read_back(path, f"{FIRST_DAY}-0001")
    return Sitting(found.id, found.session)


def _tables(data: Path) -> list[Path]:
    return [data / f"Table {number + 1}.sabot" for number in range(len(GAMES))]


def _exported(data: Path, place: Path) -> None:
    """Every session of the first night as shoe files."""
    place.mkdir()
    for path in _tables(data):
        for file, text in files(_sitting(path).session, place / f"{path.stem}.shoe").items():
            file.write_text(text, "utf-8")
