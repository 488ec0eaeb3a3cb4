"""What a data folder comes to, told as plain figures: the same for ever, whatever reads it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

from dealer_app.cli.replay_commands import record
from dealer_app.night.after_closing import put_right, since_closing
from dealer_app.night.backup import check
from dealer_app.night.nights import refreshed, so_far, summary_of
from dealer_app.papers.kinds import PaperSession
from dealer_app.register import facts as f
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.session.recorder import take_up
from dealer_app.store.codec import encode
from dealer_app.store.journal import Journal
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import Summaries
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.table import Table
from dealer_app.training.record import RecordRead, records
from tests.museum.piece import BACKUP, DATA, SHOES

Figures = Mapping[str, object]


def sittings(data: Path) -> Iterator[tuple[Path, PaperSession]]:
    """Every session of that folder with its journal, and what was put right of it since."""
    since = since_closing(data)
    for path in sorted(data.glob("*.sabot")):
        with Journal.read(path) as journal:
            for each in journal.sessions():
                found = since.get((path.stem, each.id), ())
                yield path, PaperSession(each.id, take_up(journal, each.id), found)


def of_sessions(data: Path) -> Figures:
    """Each session by its journal and its id: its entries, its coups, its ledger, as sealed and as
    put right since."""
    return {f"{path.stem} {each.id}": of_session(each) for path, each in sittings(data)}


def of_session(sitting: PaperSession) -> Figures:
    session = sitting.session
    facts = [each.fact for each in sitting.since if isinstance(each.fact, f.RectifiedAfterClosing)]
    return {
        "entries": session.entries,
        "head": session.head,
        "kinds": Counter(encode(event).kind for event in session.events),
        "signed": Counter(" ".join((s.by, *s.beside)) for s in session.signatures),
        "summary": asdict(summary_of(sitting.id, session)),
        "coups": [record(each) for each in session.table.coups],
        **of_table(session.table),
        "put_right": of_table(put_right(session.table, facts), ledger(session.table))
        if facts
        else None,
    }


def of_table(table: Table, sealed: Ledger | None = None) -> Figures:
    """What a table comes to: its seats, its tray, its boxes; where it was put right, with what its
    ledger was under the seal."""
    told, nets = ledger(table, sealed), Counter[str]()
    for each in table.coups:
        nets.update(each.settlement.nets)
    return {
        "nets": nets,
        "play": asdict(told.play),
        "result": told.result,
        "expected": told.expected,
        "counted": told.counted,
        "variance": told.variance,
        "win": told.win,
        "reconciled": told.reconciled,
        "drop": told.drop,
        "commission": told.commission,
        "waived": told.waived,
        "owed": told.owed,
        "fills": told.tray.fills,
        "credits": told.tray.credits,
        "bought": told.tray.bought,
        "tipped": told.tray.tipped,
        "slips": [asdict(each) for each in told.tray.slips],
    }


def of_days(data: Path) -> Figures:
    """What each day, its month and its year come to."""
    with Summaries.open(data) as rows:
        assert refreshed(data, rows) == ()
        days = [date.fromisoformat(row.day) for row in rows.nights(most=99)]
        return {day.isoformat(): asdict(so_far(rows, day)) for day in days}


def of_register(data: Path) -> Figures:
    """The machine's register: its entries, its people, its papers, its packs, its nights."""
    file = RegisterFile(data / FILE, lambda: datetime.now(UTC))
    known, entries = file.read(), file.entries()
    return {
        "entries": len(entries),
        "head": file.head,
        "kinds": Counter(type(each.fact).__name__ for each in entries),
        "people": {name: [p.post, p.left, p.pin] for name, p in known.people.items()},
        "series": {
            name: [each.last, sorted(each.cancelled), {str(n): c for n, c in each.copies.items()}]
            for name, each in known.series.items()
        },
        "packs": {serial: [pack.state, pack.given] for serial, pack in known.packs.items()},
        "nights": {day.isoformat(): sealed for day, sealed in known.nights.items()},
        "totals": {
            day.isoformat(): [asdict(each) for each in totals]
            for day, totals in known.totals.items()
        },
        "alerts": {str(number): asdict(alert) for number, alert in known.alerts.items()},
        "house": known.house,
    }


def read_records(data: Path) -> list[RecordRead]:
    """Every trainee's record; one that cannot be read fails."""
    found = list(records(data))
    assert all(isinstance(each, RecordRead) for each in found), found
    return [each for each in found if isinstance(each, RecordRead)]


def of_school(data: Path) -> Figures:
    """Every trainee's record: what it holds, and how it is chained."""
    return {
        each.path.name: {
            "name": each.name,
            "head": each.head,
            "facts": [[type(noted.fact).__name__, asdict(noted.fact)] for noted in each.entries],
        }
        for each in read_records(data)
    }


def of_backup(path: Path) -> Figures:
    """What is in a backup, every byte of it held against its list."""
    return {part.name: asdict(part) for part in check(path).parts}


def of_shoe_files(folder: Path) -> Figures:
    """What every shoe file of that folder replays to."""
    return {
        path.name: [record(each) for each in replay(read_script(path)).table.coups]
        for path in sorted(folder.glob("*.shoe"))
    }


def told(place: Path) -> object:
    """What a piece comes to that is laid out, part by part; no rows are left beside its tables."""
    found = {part: plain(reckon(place)) for part, reckon in PARTS.items()}
    (place / DATA / ROWS).unlink()
    return found


def plain(figures: object) -> object:
    """Figures as JSON has them."""
    return loads(dumps(figures, default=str))


_OF_AN_OPEN_SESSION: Final = ("entries", "head", "kinds", "signed", "coups")
"""What no later version may tell otherwise of a session that goes on: what was recorded, and what
its coups came to. Its sums are reckoned anew until it is sealed."""


def lasting(told: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """What holds for ever of the figures of a piece: all, but for sums of sessions that were open
    when it was made."""
    sessions = told["sessions"]
    going_on = {name for name, each in sessions.items() if not each["summary"]["sealed"]}
    open_days = {sessions[name]["summary"]["day"] for name in going_on}
    return {
        **told,
        "sessions": {
            name: {key: each[key] for key in _OF_AN_OPEN_SESSION} if name in going_on else each
            for name, each in sessions.items()
        },
        "days": {day: each for day, each in told["days"].items() if day not in open_days},
    }


def differences(was: object, now: object, where: str = "") -> Iterator[str]:
    """Where figures are not what they were: a later program may tell more, and nothing else."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key, value in was.items():
            yield from differences(value, now.get(key, "(gone)"), f"{where}/{key}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for place, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{where}/{place}")
    elif was != now:
        yield f"{where}: was {was}, is {now}"


PARTS: Final[Mapping[str, Callable[[Path], Figures]]] = {
    "sessions": lambda place: of_sessions(place / DATA),
    "days": lambda place: of_days(place / DATA),
    "register": lambda place: of_register(place / DATA),
    "school": lambda place: of_school(place / DATA),
    "backup": lambda place: of_backup(place / BACKUP),
    "shoe files": lambda place: of_shoe_files(place / SHOES),
}
"""What is told of a piece, part by part."""
