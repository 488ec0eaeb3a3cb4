"""What somebody does to the files of a kept night who has the machine for ten minutes, by the names
of `tampers.json`: each a function of the data folder and of the folder with its other moments."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.night.backup import back_up, check
from dealer_app.night.night_sums import totals_of
from dealer_app.night.nights import summary_of
from dealer_app.night.restoration import restore
from dealer_app.register import facts as f
from dealer_app.register.night_totals import cumulated
from dealer_app.rules.staff import UNSIGNED
from dealer_app.session.recorder import take_up
from dealer_app.store.chain import Chained, canonical, stored
from dealer_app.store.codec import encode_fact, entered
from dealer_app.store.journal import Journal
from dealer_app.store.notes import heads_of
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, SESSION, seen_in
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.trust import ed25519, machine_key
from dealer_app.store.trust.house_key import HouseKey
from dealer_app.store.trust.machine_key import NEXT, SIG, key_file, signed_text
from tests.museum.evening import ANNE, CLAIRE
from tests.play import the
from tests.store.builders import forger, opening, raw
from tests.store.kept_nights import DUPLICATES, FIRST, HOUR_BEFORE, OTHER, SECOND, keys_of

Tamper = Callable[[Path, Path], None]
Change = Callable[[Chained], str]
"""The body that an entry is given: its own, or another."""

_SESSION: Final = "2026-11-20-0001"
_SECOND_SESSION: Final = "2026-11-20-0002"
_COLUMNS: Final = "session_id, seq, recorded_at, kind, version, body, previous, digest"
_CUT: Final = 25


@contextmanager
def _forged(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without its triggers, which are there again afterwards."""
    with raw(path) as connection:
        triggers = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        made = [sql for (sql,) in triggers]
    with forger(path) as connection:
        yield connection
        for sql in made:
            connection.execute(sql)


def _bodies(path: Path, kind: str) -> list[tuple[int, str]]:
    with raw(path) as connection:
        found = connection.execute("SELECT id, body FROM entry WHERE kind = ? ORDER BY id", (kind,))
        return [(int(number), str(body)) for number, body in found]


def _with_more_staked(body: str) -> str:
    told = json.loads(body)
    return canonical({**told, "amount": told["amount"] * 10})


def _a_stake_changed(name: str, at: int = -1) -> Tamper:
    """T01: nothing is computed anew."""

    def tamper(folder: Path, _: Path) -> None:
        number, body = _bodies(folder / name, "stake_laid")[at]
        with _forged(folder / name) as connection:
            more = _with_more_staked(body)
            connection.execute("UPDATE entry SET body = ? WHERE id = ?", (more, number))

    return tamper


def _one_cut_out(folder: Path, _: Path) -> None:
    """T02."""
    number, _body = _bodies(folder / SECOND, "stake_laid")[0]
    with _forged(folder / SECOND) as connection:
        connection.execute("DELETE FROM entry WHERE id = ?", (number,))


def _one_added(folder: Path, _: Path) -> None:
    """T03: behind the seal, rightly chained."""
    with raw(folder / SECOND) as connection:
        ((seq, at, previous),) = connection.execute(
            "SELECT seq, recorded_at, digest FROM entry ORDER BY id DESC LIMIT 1"
        )
        body = canonical({"amount": 500, "by": ANNE})
        chained = Chained(_SESSION, seq + 1, at, "tip_taken", 1, body, previous)
        connection.execute(
            f"INSERT INTO entry ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - names of columns
            (*chained, chained.digest),
        )


def _two_swapped(folder: Path, _: Path) -> None:
    """T04."""
    (one, said), (other, said_there) = _bodies(folder / SECOND, "card_dealt")[:2]
    with _forged(folder / SECOND) as connection:
        for number, body in ((one, said_there), (other, said)):
            connection.execute("UPDATE entry SET body = ? WHERE id = ?", (body, number))


def _one_bit(folder: Path, _: Path) -> None:
    """T05: of a row's session name; the index beside it has another."""
    path = folder / SECOND
    told = bytearray(path.read_bytes())
    found = list(re.finditer(rb"2026-11-20-0001(?=.?2026-11-20T)", told, re.DOTALL))
    assert len(found) > 20
    told[found[10].end() - 1] ^= 1
    path.write_bytes(told)


def _last_cut(name: str) -> Tamper:
    """T06, T07, T08: a seal that was there is among them."""

    def tamper(folder: Path, _: Path) -> None:
        with _forged(folder / name) as connection:
            connection.execute(
                "DELETE FROM entry WHERE id > (SELECT max(id) FROM entry) - ?", (_CUT,)
            )

    return tamper


def _session_removed(session: str) -> Tamper:
    """T09, T10."""

    def tamper(folder: Path, _: Path) -> None:
        with _forged(folder / FIRST) as connection:
            connection.execute("DELETE FROM entry WHERE session_id = ?", (session,))

    return tamper


def _removed(name: str) -> Tamper:
    """T11, T18."""
    return lambda folder, _: (folder / name).unlink()


def _replaced(name: str, by: str) -> Tamper:
    """T12, T13, T23: another file of that name in its place."""

    def tamper(folder: Path, place: Path) -> None:
        shutil.copy(place / by / name, folder / name)

    return tamper


def _all_rolled_back(folder: Path, place: Path) -> None:
    """T25: the keys, too."""
    for there, by in ((folder, HOUR_BEFORE), (machine_key.key_folder(), keys_of(HOUR_BEFORE))):
        shutil.rmtree(there)
        shutil.copytree(place / by, there)


def _computed_anew(
    names: Sequence[str],
    change: Change,
    signed: Callable[[Chained, str], str] = lambda _, body: body,
) -> Tamper:
    """T14 to T17, T20, T24: some bodies are others, and whatever follows from them in these files
    is computed anew, entry by entry in the order in which they were made: digests, and each place
    where a later entry names one."""

    def tamper(folder: Path, _: Path) -> None:
        paths = [folder / name for name in names if (folder / name).exists()]
        renamed: dict[str, str] = {}
        for path, number, chained, digest in sorted(_rows(paths), key=lambda row: row[2][2]):
            body = change(chained)
            for old, new in renamed.items():
                body = body.replace(old, new)
            previous = renamed.get(chained.previous, chained.previous)
            again = chained._replace(body=body, previous=previous)
            again = again._replace(body=signed(again, body))
            if again.digest == digest:
                continue
            renamed[digest] = again.digest
            with _forged(path) as connection:
                connection.execute(
                    "UPDATE entry SET body = ?, previous = ?, digest = ? WHERE id = ?",
                    (again.body, previous, again.digest, number),
                )
        assert renamed

    return tamper


def _all_signed_anew(change: Change) -> Tamper:
    """T24: what a settled day came to is added up anew, too, and each signature made with keys of
    one's own, the last of which is put in place; a house's key of one's own certifies them."""

    def tamper(folder: Path, place: Path) -> None:
        pairs: list[ed25519.Pair] = []
        house = ed25519.new_pair()

        def added_up(entry: Chained) -> str:
            settles = entry.kind == "night_closed"
            return _added_up(folder, entry) if settles else change(entry)

        def signed(entry: Chained, body: str) -> str:
            told = json.loads(body)
            if entry.session_id != SESSION or NEXT not in told:
                return body
            signer, pair = pairs[-1:], ed25519.new_pair()
            pairs.append(pair)
            told[NEXT] = pair.public
            if entry.kind == "house_key_made":
                told["key"] = house.public
            if entry.kind == "key_made":
                told["key"] = pair.public
                if "house" in told:
                    certified = HouseKey(*house).certify(pair.public, entry.seq - 1, entry.previous)
                    told["house"], told["proof"] = certified
            for by in signer:
                text = signed_text(entry._replace(body=canonical(told)))
                told[SIG] = ed25519.sign(by.private, text)
            return canonical(told)

        _computed_anew(_EVERYTHING, added_up, signed)(folder, place)
        register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
        register.read()
        witness = the(register.witness())
        held = {"entry": witness.register.seq, "key": pairs[-1].private}
        key_file(witness.machine).write_text(json.dumps(held))

    return tamper


def _added_up(folder: Path, entry: Chained) -> str:
    """A settlement with what the sessions of the folder come to now."""
    settled = entered(stored((0, *entry, ""))).fact
    assert isinstance(settled, f.NightClosed)
    rows = []
    for name in (FIRST, SECOND):
        with Journal.read(folder / name) as journal:
            rows += [summary_of(each.id, take_up(journal, each.id)) for each in journal.sessions()]
    totals = totals_of(rows)
    month, year, perpetual = cumulated({}, settled.day, totals)
    anew = replace(settled, totals=totals, month=month, year=year, perpetual=perpetual)
    return canonical({**json.loads(entry.body), **json.loads(encode_fact(anew, UNSIGNED).body)})


def _rows(paths: Sequence[Path]) -> Iterator[tuple[Path, int, Chained, str]]:
    for path in paths:
        with raw(path) as connection:
            rows = connection.execute(f"SELECT id, {_COLUMNS} FROM entry ORDER BY id")  # noqa: S608 - names of columns
            for number, *chained, digest in rows.fetchall():
                yield path, number, Chained(*chained), digest


def _stake(session: str) -> Change:
    """Ten times as much was staked, once."""
    done: list[int] = []

    def change(entry: Chained) -> str:
        its = entry.kind == "stake_laid" and entry.session_id == session
        if not its or (done and done[0] != entry.seq):
            return entry.body
        done[:] = [entry.seq]
        return _with_more_staked(entry.body)

    return change


def _countersigned(entry: Chained) -> str:
    """A director stood beside each count."""
    if entry.kind != "tray_counted":
        return entry.body
    return canonical({**json.loads(entry.body), "beside": [CLAIRE]})


def _director(entry: Chained) -> str:
    """The croupier came as a director."""
    told = json.loads(entry.body)
    if entry.kind != "person_added" or told["name"] != ANNE:
        return entry.body
    return canonical({**told, "post": "director"})


def _made_director(folder: Path, _: Path) -> None:
    """T19: nothing is computed anew."""
    ((number, body),) = [each for each in _bodies(folder / FILE, "person_added") if ANNE in each[1]]
    with _forged(folder / FILE) as connection:
        more = canonical({**json.loads(body), "post": "director"})
        connection.execute("UPDATE entry SET body = ? WHERE id = ?", (more, number))


def _before_first_paper(folder: Path, _: Path) -> None:
    """T21."""
    first, _body = _bodies(folder / FILE, "paper_issued")[0]
    with _forged(folder / FILE) as connection:
        connection.execute("DELETE FROM entry WHERE id >= ?", (first,))


def _duplicates_cut(folder: Path, _: Path) -> None:
    """T22."""
    first, _body = _bodies(folder / FILE, "paper_reprinted")[-DUPLICATES]
    with _forged(folder / FILE) as connection:
        connection.execute("DELETE FROM entry WHERE id >= ?", (first,))


def _million_more(folder: Path, _: Path) -> None:
    """T26."""
    with raw(folder / ROWS) as connection:
        changed = connection.execute("UPDATE summary SET result = result + 1000000")
        assert changed.rowcount == 3


def _restore_undone(folder: Path, _: Path) -> None:
    """T27: what was dealt in between lies in the folder that is taken away."""

    def now() -> datetime:
        return datetime.now(UTC)

    with TemporaryDirectory(prefix="sabot-") as name:
        backup, copy = Path(name) / "kept.sabot-backup", Path(name) / "copy"
        back_up(folder, backup, now, "0.1.0")
        restore(check(backup), copy, now)
        deal_at(copy)


def deal_at(folder: Path) -> None:
    """A session is opened at another table of that folder, and noted."""

    def now() -> datetime:
        return datetime.now(UTC)

    path = folder / "Table 9.sabot"
    with Journal.open(path, now) as journal:
        journal.append(journal.new_session_id(now), [replace(opening(), register=seen_in(folder))])
    heads = heads_of(path, f.NotedFor.OPENING)
    RegisterFile(folder / FILE, now).append(lambda *_: Deed(heads))


_EVERYTHING: Final = (FIRST, SECOND, FILE)

TAMPERS: Final[Mapping[str, Tamper]] = {
    "T01": _a_stake_changed(SECOND),
    "T02": _one_cut_out,
    "T03": _one_added,
    "T04": _two_swapped,
    "T05": _one_bit,
    "T06": _last_cut(FIRST),
    "T07": _last_cut(SECOND),
    "T08": _last_cut(SECOND),
    "T09": _session_removed(_SECOND_SESSION),
    "T10": _session_removed(_SESSION),
    "T11": _removed(SECOND),
    "T12": _replaced(SECOND, OTHER),
    "T13": _replaced(SECOND, HOUR_BEFORE),
    "T14": _computed_anew([FIRST], _stake(_SECOND_SESSION)),
    "T15": _computed_anew([SECOND], _stake(_SESSION)),
    "T16": _computed_anew([SECOND], _stake(_SESSION)),
    "T17": _computed_anew([FIRST], _countersigned),
    "T18": _removed(FILE),
    "T19": _made_director,
    "T20": _computed_anew([FILE], _director),
    "T21": _before_first_paper,
    "T22": _duplicates_cut,
    "T23": _replaced(FILE, HOUR_BEFORE),
    "T24": _all_signed_anew(_stake(_SESSION)),
    "T25": _all_rolled_back,
    "T26": _million_more,
    "T27": _restore_undone,
}
