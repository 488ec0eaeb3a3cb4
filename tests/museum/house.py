"""The data folder of a house after three days: its tables, its register, its school, its sheet.

Whoever adds a kind of entry brings it about here, or at a table in `evening`, or in `office`: a
test says which of them no piece of the museum would show.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher

from dealer_app.gui.night.register_notes import Noting
from dealer_app.i18n import resources
from dealer_app.i18n.drill_words import Drill
from dealer_app.night.after_closing import ClosedSession, corrected
from dealer_app.night.machine_notes import started
from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.papers.kinds import PaperSession
from dealer_app.register import facts as f
from dealer_app.replay.export import files
from dealer_app.rules.staff import USUAL, Act, Post, Signature
from dealer_app.session.recorder import read_back
from dealer_app.store.register import Deed
from dealer_app.table import events as ev
from dealer_app.training.class_book import (
    Grouped,
    TaskGiven,
    TaskKind,
    TaskTakenBack,
    record_in,
)
from dealer_app.training.question import DrillCell
from dealer_app.training.record import Record
from dealer_app.training.record_facts import (
    Answered,
    EarlierSetAside,
    ExamFilmed,
    ExamPart,
    ExamTaken,
    Faults,
    FilmFault,
    LessonDone,
    PartMark,
    RunBegun,
)
from tests.museum import evening, office
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
from tests.museum.office import DIRECTOR, done, signs_in
from tests.museum.piece import DATA, SHOES

DELPHINE: Final = "Delphine Aubry"
FIRST_DAY: Final = date(2026, 11, 20)
THIRD_DAY: Final = date(2026, 11, 22)
CELL: Final = DrillCell(Drill.DRAWS, "punto_banco", "banque|3|8")
KEPT_AFTER: Final = 2
"""After how many tables the disk fails, and the house goes on from a backup."""
WEAK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""How an earlier machine hashed a PIN."""


def make(place: Path, games: Sequence[str] = GAMES) -> None:
    """Plays its nights at these games, a table each, into its data folder; what the house keeps
    elsewhere, what it printed and its shoe files lie beside that."""
    data, clock = place / DATA, Clock()
    data.mkdir(parents=True)
    (data / "house.toml").write_text(evening.HOUSE, "utf-8")
    with office.machine(place, clock):
        staff = office.staff_of(data, clock)
        _opens(place, staff, clock)
        _packs(staff, [f"GR-{number:03}" for number in range(1, 9)])
        _learns(data, staff, clock)
        for number, game in enumerate(games, start=1):
            _sits(data, game, staff, clock)
            if number == KEPT_AFTER:
                office.restored(place, clock)
                staff = office.starts(data, clock)
        evening.from_files(data, clock)
        office.prints(place, staff, clock, [_sitting(data, game) for game in games])
        office.settles(place, staff, clock, FIRST_DAY)
        office.kept_elsewhere(place, clock)
        _put_right(data, staff, games)
        office.ends(data, clock)
        clock.rest(evening.EVENING + timedelta(days=1))
        staff = office.starts(data, clock)
        for game in games:
            signs_in(staff, ANNE, evening.named(game))
            evening.second_night(data, game, staff, clock)
        staff = office.third_day(place, clock, evening.EVENING + timedelta(days=2))
        office.settles(place, staff, clock, THIRD_DAY)
        office.joins(staff)
        office.ends(data, clock)
    _exported(data, place / SHOES, games)


def _sits(data: Path, game: str, staff: Staff, clock: Clock) -> None:
    """The first night of a table; the window of the last one locks itself."""
    table = evening.named(game)
    signs_in(staff, ANNE, table)
    evening.first_night(data, game, staff, clock)
    staff.sign_out(ANNE, table, idle=game == GAMES[-1])


def _opens(place: Path, staff: Staff, clock: Clock) -> None:
    """The program begins to run, and people join, leave, forget their PIN, and stand beside one
    another; the house has its key, and another sheet."""
    done(staff.add_first(CLAIRE, PINS[CLAIRE], started(clock)))
    staff.register.begin_line()
    for name, post in POSTS.items():
        if name != ANNE:
            done(staff.add(name, post, PINS[name], DIRECTOR))
    weak = WEAK.hash(PINS[ANNE])
    done(staff.enter(f.PersonAdded(ANNE, POSTS[ANNE], weak), DIRECTOR))
    done(staff.add(DELPHINE, Post.TRAINER, "6408", DIRECTOR))
    done(staff.reset_pin(DELPHINE, "6409", DIRECTOR))
    done(staff.enter(f.PostChanged(DELPHINE, Post.CROUPIER), DIRECTOR))
    done(staff.enter(f.PersonLeft(DELPHINE), DIRECTOR))
    for _ in range(4):
        staff.sign_in(MARC, "1204")
    done(staff.enter(f.Unlocked(MARC), DIRECTOR))
    staff.countersign(
        VouchAsked(Act.FILL, USUAL[Act.FILL], Signature(ANNE)), BERNARD, PINS[BERNARD]
    )
    staff.countersign(VouchAsked(Act.WAIVE, USUAL[Act.WAIVE], Signature(ANNE)), MARC, PINS[MARC])
    office.keys_made(place, staff)
    allowed = f.HouseSheetAllowed("Casino de la Grève", evening.house().sha256)
    noting = Noting(place / DATA, clock)
    noting.sheet_saved("house.toml", allowed, DIRECTOR)
    noting.wait()
    carried = ("greve.sabot-setup", "77aa")
    done(staff.enter(f.SetupExported(*carried), DIRECTOR))
    done(staff.enter(f.SetupImported(*carried, "0.1.0"), DIRECTOR))
    for fact in (f.HouseSheetAllowed, f.HouseSheetTakenBack):
        done(staff.enter(fact("Casino de la Grève, l’an dernier", "77aa"), DIRECTOR))


def _packs(staff: Staff, serials: Sequence[str]) -> None:
    """Eight packs and a spare one, of which one goes under inquiry and one is destroyed."""
    spare = evening.SPARE
    for serial in (*serials, spare):
        done(staff.enter(f.PackAdded(serial, "standard", "red"), CHEF))
        done(staff.enter(f.PackChecked(serial), CHEF))
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
        done(staff.enter(fact, CHEF))


def _learns(data: Path, staff: Staff, clock: Clock) -> None:
    """A trainee practises, deals a lesson of the house's own, and takes two exams; a trainer
    asks for more."""
    (data / "lessons" / "punto_banco").mkdir(parents=True)
    lesson = min((resources() / "variants" / "punto_banco" / "lessons").glob("*.shoe"))
    (data / "lessons" / "punto_banco" / "ours.shoe").write_bytes(lesson.read_bytes())
    with Record.open(data, "Léa Morel", clock) as record:
        for lives in (0, 3):
            done(record.begin(RunBegun(CELL.drill, CELL.game, lives=lives)))
            run = record.standing.runs
            for number, right in enumerate((True, False, True, True), 1):
                said = "stands" if right else "draws"
                done(record.add(Answered(run, number, CELL, right, 1_800, said, "stands", 0, 7)))
            record.end()
        done(record.begin(RunBegun(CELL.drill, CELL.game, practice=True)))
        run = record.standing.runs
        done(record.add(Answered(run, 1, CELL, right=True, milliseconds=9_000, shown=True)))
        record.end()
        done(record.add(LessonDone(1, "punto_banco", "ours", (Faults(ExamPart.DRAWS, 2),))))
        for number, wrong in ((1, 9), (2, 1)):
            marks = (PartMark(ExamPart.CALLS, 30, wrong), PartMark(ExamPart.PAYOUTS, 60, 2))
            sat = ExamTaken(number, "punto_banco", 42, 30, 1_200_000, 45_000, marks, wrong < 2)
            done(record.add(sat))
        done(record.add(ExamFilmed(2, "c0de", (1_800, 900), (FilmFault(1, ExamPart.CALLS, ""),))))
    _examined(data, staff, clock)
    with Record.open(data, "Marc", clock) as record:
        done(record.add(EarlierSetAside("marc.sabot-school-damaged")))
    due = clock().date()
    for fact in (
        Grouped("Léa Morel", "Lundi"),
        TaskGiven(1, TaskKind.QUESTIONS, CELL.game, due, "", "Lundi", CELL.drill, 30, 90),
        TaskGiven(2, TaskKind.LESSON, CELL.game, due, lesson="punto_banco/01-first-card"),
        TaskGiven(3, TaskKind.EXAM, CELL.game, due, "Marc"),
        TaskTakenBack(2),
    ):
        assert record_in(data, clock, fact, "Anne Roche")


def _examined(data: Path, staff: Staff, clock: Clock) -> None:
    """The house draws an exam for a croupier, it is over and signed; and a record that came from
    another machine counts on."""
    for name in (ANNE, CLAIRE):
        signs_in(staff, name)
    hands = Signature(ANNE, (CLAIRE,))
    with Record.open(data, ANNE, clock) as record:
        head = record.read().head
    drawn = f.ExamDrawn(1, ANNE, "punto_banco", 10, "5ea1", "", 1, head)
    for fact in (drawn, f.ExamEnded(1, ANNE, 1, head), f.ExamSigned(1, ANNE)):
        deed = Deed([fact], hands)
        done(staff.register.append(lambda *_, deed=deed: deed).objection)
    with Record.open(data, "Luc Garnier", clock) as record:
        brought = f.RecordBrought(record.name, "K7Q2M4XA", 1, record.read().head)
    done(staff.enter(brought, DIRECTOR))
    staff.leave(hands)


def _put_right(data: Path, staff: Staff, games: Sequence[str]) -> None:
    """A coup of a sealed session had counted, and is void after all; of one session two."""
    for game in games:
        path, found = _table(data, game), _sitting(data, game)
        closed = ClosedSession(path.stem, found.id, found.session.head, found.session)
        void, facts = ev.CoupVoided("Seen on film"), list[f.RectifiedAfterClosing]()
        for number in range(len(found.session.table.coups), 0, -1):
            fact = corrected(closed, number, void, "Seen on film")
            if isinstance(fact, f.RectifiedAfterClosing) and len(facts) < 2:
                facts.append(fact)
        if not facts:
            raise Impossible(path)
        for fact in facts[: 2 if game == GAMES[0] else 1]:
            done(staff.enter(fact, CHEF))


def _sitting(data: Path, game: str) -> PaperSession:
    """The first night of that table."""
    found = read_back(_table(data, game), f"{FIRST_DAY}-0001")
    return PaperSession(found.id, found.session)


def _table(data: Path, game: str) -> Path:
    return data / f"{evening.named(game)}.sabot"


def _exported(data: Path, place: Path, games: Sequence[str]) -> None:
    """Every session of the first night as shoe files."""
    place.mkdir()
    for game in games:
        session, path = _sitting(data, game).session, place / f"{evening.named(game)}.shoe"
        for file, text in files(session, path).items():
            file.write_text(text, "utf-8")
