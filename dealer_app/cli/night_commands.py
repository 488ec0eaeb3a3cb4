"""What the night’s desk does in the terminal: nights listed, backups taken and restored; and what
was found of the files listed, and decided by whoever may."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

from dealer_app import __version__
from dealer_app.cli.command_line import failed
from dealer_app.cli.terminal_hand import (
    NOBODY,
    Hand,
    Named,
    check_reading,
    guard_of,
    refused,
    signing,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name
from dealer_app.i18n.register_words import alert_said, hour_said
from dealer_app.machine import Status
from dealer_app.night import restoration
from dealer_app.night.backup import SUFFIX, Backup, back_up, check
from dealer_app.night.house_guard import guarding, keeps_register
from dealer_app.night.machine_notes import Findings, Reserves, answered, note
from dealer_app.night.night_sums import Nights
from dealer_app.night.nights import (
    NIGHTS,
    SESSIONS,
    Faulty,
    NightLine,
    SessionLine,
    night_lines,
    session_lines,
)
from dealer_app.night.second_folder import keep
from dealer_app.register import facts as f
from dealer_app.register.admission import answers_for
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import WITHOUT_RESERVE
from dealer_app.register.told_alerts import ToldAlert, told_alerts
from dealer_app.reports.layout.columns import Column, Figures, line_of, zone_name
from dealer_app.rules.house import Currency, House
from dealer_app.rules.staff import Act
from dealer_app.settings import read_settings
from dealer_app.store.journal_copies import grow_all
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.anchors import Found
from dealer_app.table.table import zone_called

Listed = TypeVar("Listed", bound=NightLine | SessionLine)

MOST_NIGHTS: Final = 30
"""How many nights are listed where nobody names one."""

_UNSIGNED: Final = marked("Unsigned: nobody answers for this backup.")
_WHO: Final = marked("Name who signs with --by NAME.")
_LEFT: Final = marked(
    "{file} in the second folder is not as it was recorded: what the newest backup there has of it"
    " was brought back in its place, if anything."
)
_NO_SECOND: Final = marked("The settings name no second folder. Write its path there: {line}")
_UNSOUND: Final = marked(
    "{file} holds entries that are not as they were recorded: run “sabot verify” on it."
)


def nights(
    day: date | None,
    folder: Path | None,
    words: Words,
    *,
    as_json: bool,
    named: Named = NOBODY,
) -> int:
    """Lists the nights of the data folder, or the sessions of one of them, to somebody who may read
    once a session there was kept under PINs."""
    try:
        place = folder or read_settings().data
        if not place.is_dir():
            print(words("There is no table’s journal yet."))
            return Status.REPLAYED
        with signing(place, named, Act.READ_PAPERS, guarding(place), words) as hand:
            check_reading(hand, words)
            faulty = _listed(Nights(place), day, words, as_json=as_json)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for each in faulty:
        failed(words.sentence(each.trouble.saying))
    return Status.UNREADABLE if faulty else Status.REPLAYED


def _listed(kept: Nights, day: date | None, words: Words, *, as_json: bool) -> Sequence[Faulty]:
    """Lists the newest nights, or the sessions of that day; tells what could not be read."""
    if day is None:
        listed, faulty = kept.newest(MOST_NIGHTS)
        told = _reserves(kept)
        tables = kept.tables() if told.of() else {}
        days = (date.fromisoformat(each.day) for each in listed)
        of = [told.of_night(day, *tables[day]) if tables else WITHOUT_RESERVE for day in days]
        _print(NIGHTS, night_lines(listed, of), words, as_json=as_json)
        return faulty
    read = kept.read(day)
    told = _reserves(kept)
    of = [told.of(path.stem) for path, _ in read.rows]
    _print(SESSIONS, session_lines((row for _, row in read.rows), of), words, as_json=as_json)
    return read.faulty


def _reserves(kept: Nights) -> Reserves:
    """Under what reserve is listed what was read, once what was found of it is kept."""
    folder = kept.folder
    found = Findings(
        folder,
        lambda: datetime.now(UTC),
        kept=keeps_register(folder, read_settings().data),
    )
    found.look()
    for each in kept.found.values():
        found.take(each)
    return found.reserve()


def _print(
    columns: Sequence[Column[Listed]], lines: Sequence[Listed], words: Words, *, as_json: bool
) -> None:
    figures = Figures(words, Currency())
    for line in lines:
        if not as_json:
            print(line_of(columns, line, figures))
            continue
        row = asdict(line.row) if isinstance(line, SessionLine) else line.row._asdict()
        under = {"under_reserve": bool(line.reserve), "alerts": line.reserve.alerts}
        print(json.dumps(row | under))


def backup(target: Path | None, folder: Path | None, words: Words, *, named: Named = NOBODY) -> int:
    """Takes a backup of the data folder, reads it back, and says what it holds; one that nobody
    signs for is taken all the same, and the register says so."""
    now = datetime.now(UTC)
    try:
        place = folder or read_settings().data
        out = target or Path(f"sabot-{now:%Y-%m-%d-%H%M%S}{SUFFIX}")
        with _signed(place, named, Act.BACK_UP, words) as hand:
            kept = back_up(place, out, lambda: now, __version__)
            made = f.BackedUp(kept.path.name, kept.sha256, kept.sessions)
            note(place, lambda: now, made, signature=hand.signature)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    if hand.missing:
        print(words(_UNSIGNED), words(_WHO), file=sys.stderr)
    print(words("The backup: {file}", file=kept.path))
    print(*_holds(kept, words), kept.sha256, sep="  ")
    return _told_if_unsound(kept, words)


@contextmanager
def _signed(folder: Path, named: Named, act: Act, words: Words) -> Iterator[Hand]:
    """Whoever signs for what is done with a data folder; NotSigned where those named may not."""
    with signing(folder, named, act, guard_of(folder), words) as hand:
        lacking = None if hand.missing else hand.lacks(act)
        if lacking is not None:
            raise refused(words, lacking)
        yield hand


def _holds(kept: Backup, words: Words) -> Iterator[str]:
    journals = sum(bool(part.sessions) for part in kept.parts)
    yield words.plural("{n} journal", "{n} journals", journals)
    yield words.plural("{n} session", "{n} sessions", kept.sessions)
    if kept.records:
        yield words.plural("{n} trainee’s record", "{n} trainees’ records", kept.records)


_NO_REASON: Final = marked("Say with --reason why numbers go on behind the papers that are named.")


def restore(
    file: Path,
    folder: Path,
    words: Words,
    *,
    named: Named = NOBODY,
    papers: restoration.LastPapers = restoration.UNKNOWN,
) -> int:
    """Brings the files of a backup back into a folder, over nothing that is there, once somebody
    has signed who may: as the house asks for it that guards this machine's own data.

    In what was brought back nobody's PIN was given: there the register says no name.
    """
    if papers.numbers and not papers.reason.strip():
        return failed(words(_NO_REASON))
    try:
        with _signed(read_settings().data, named, Act.RESTORE, words) as hand:
            lacking = hand.lacks(Act.RESTORE)
            if lacking is not None:
                raise refused(words, lacking, words(_WHO))
            kept = check(file)
            written = restoration.restore(kept, folder, lambda: datetime.now(UTC), papers=papers)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for path in written:
        print(path)
    return Status.REPLAYED


def recover(
    source: Path,
    folder: Path,
    words: Words,
    *,
    named: Named = NOBODY,
    papers: restoration.LastPapers = restoration.UNKNOWN,
) -> int:
    """Brings what a second folder holds together in a new folder, and says what is missing."""
    if papers.numbers and not papers.reason.strip():
        return failed(words(_NO_REASON))
    try:
        with _signed(read_settings().data, named, Act.RESTORE, words) as hand:
            lacking = hand.lacks(Act.RESTORE)
            if lacking is not None:
                raise refused(words, lacking, words(_WHO))
            came = restoration.recover(source, folder, lambda: datetime.now(UTC), papers=papers)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for path in came.written:
        print(path)
    for name in came.unsound:
        print(words(_LEFT, file=name), file=sys.stderr)
    missing = [each for path, found in came.found for each in _missing(path, found, words)]
    for line in missing:
        print(line, file=sys.stderr)
    return Status.FAILED if missing or came.unsound else Status.REPLAYED


def _missing(path: Path, found: Found, words: Words) -> Iterator[str]:
    """What a check of a file says of it."""
    if isinstance(found, Trouble):
        yield words.sentence(found.saying)
        return
    for fault in found.faults:
        yield f"{path.name}: {words.sentence(fault.saying)}"


def second(folder: Path | None, words: Words) -> int:
    """Brings the second folder of the settings to where the data folder is: every journal, and
    the night that was settled last as a backup. Nobody signs for what the machine does by itself.
    """
    settings = read_settings()
    place, into = folder or settings.data, settings.second
    if into is None:
        return failed(words(_NO_SECOND, line='second = "/media/stick"'))
    try:
        troubles = list(grow_all(place, into))
        kept = keep(place, into, lambda: datetime.now(UTC))
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for each in troubles:
        failed(words.sentence(each.saying))
    if kept is not None:
        print(words("The backup: {file}", file=kept.path))
    return Status.UNREADABLE if troubles else Status.REPLAYED


def _told_if_unsound(kept: Backup, words: Words) -> int:
    for name in kept.unsound:
        print(words(_UNSOUND, file=name), file=sys.stderr)
    return Status.FAILED if kept.unsound else Status.REPLAYED


# Alerts


_NO_ALERT: Final = marked("Nothing was found that nobody decided.")
_OPEN: Final = marked("Alert No. {number}, {at}: {told} Decides: {post}.")
_DECIDED: Final = marked("Alert No. {number}, {at}: {told} Decided {when}, {by}: {reason}")
_IS_DECIDED: Final = marked("Alert No. {number} is decided.")
_KEPT_ASIDE: Final = marked(
    "Alert No. {number} is decided. The file is kept as {file}, and nothing in it was changed. Open"
    " the table anew, and count its tray first."
)
_NOBODY: Final = marked("unsigned")
_WHO_DECIDES: Final = marked("Name who signs with --by.")


def alerts(folder: Path | None, words: Words, *, decided: bool) -> int:
    """Lists the alerts that nobody decided yet, or every one: number, hour, what was found, and
    who decides, or decided and why."""
    place = folder or read_settings().data
    try:
        guard = guarding(place)
        told = [_said(each, guard, words) for each in _alerts(place) if decided or not each.decided]
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for line in told or [words(_NO_ALERT)]:
        print(line)
    return Status.REPLAYED


def decide(number: int, reason: str, folder: Path | None, words: Words, named: Named) -> int:
    """Decides an alert under the hand of whoever may, with a reason, as the window does."""
    place = folder or read_settings().data
    try:
        decision = _decide(place, f.AlertDecided(number, reason.strip()), named, words)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    if decision.aside:
        print(words(_KEPT_ASIDE, number=number, file=decision.aside))
    else:
        print(words(_IS_DECIDED, number=number))
    return Status.REPLAYED


def _decide(folder: Path, decision: f.AlertDecided, named: Named, words: Words) -> f.AlertDecided:
    register_in(folder)
    alert = RegisterFile(folder / FILE, _now).read().alerts.get(decision.number)
    if alert is None:
        raise refused(words, Objection(ObjectionCode.NO_SUCH_ALERT, {"number": decision.number}))
    if not decision.reason:
        raise refused(words, Objection(ObjectionCode.REASON_NEEDED))
    act = answers_for(alert)
    with signing(folder, named, act, guarding(folder), words) as hand:
        lacking = hand.lacks(act)
        if lacking is not None:
            raise refused(words, lacking, *([words(_WHO_DECIDES)] if hand.missing else []))
        answer = answered(folder, _now, decision, hand.signature)
    if isinstance(answer, Objection):
        raise refused(words, answer)
    return answer


def _alerts(folder: Path) -> Iterator[ToldAlert[RegisterEntry]]:
    """Every alert of the register of a data folder, none where it has none."""
    path = register_in(folder) if folder.is_dir() else None
    if path is not None:
        entries = RegisterFile(path, _now).entries(f.AlertRaised, f.AlertDecided)
        yield from told_alerts(entries)


def _said(each: ToldAlert[RegisterEntry], guard: House | None, words: Words) -> str:
    """An alert in a line, by the clock of the house that guards the folder, as its papers are."""
    house = guard or House()
    zone = None if guard is None else zone_called(house.day.zone)
    number, said = each.alert.number, alert_said(words, each.alert, zone)
    told = {"number": str(number), "at": _hour(words, each.raised.at, zone), "told": said}
    decided = each.decided
    if decided is None:
        post = house.needs(answers_for(each.alert)).post
        return words(_OPEN, post=post_name(words, post), **told)
    assert isinstance(decided.fact, f.AlertDecided)
    names = (decided.signature.by, *decided.signature.beside)
    by = words.listed(name for name in names if name) or words(_NOBODY)
    when, reason = _hour(words, decided.at, zone), decided.fact.reason
    return words(_DECIDED, when=when, by=by, reason=reason, **told)


def _hour(words: Words, at: datetime, zone: ZoneInfo | None) -> str:
    """A day and an hour, and by which clock they are told."""
    return f"{hour_said(words, at, zone)} ({zone_name(zone, at)})"


def _now() -> datetime:
    return datetime.now(UTC)
