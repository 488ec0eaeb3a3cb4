"""A second check of a data folder: tables and register, by nothing but Python's own library.

It shares no line with the program, so that both would have to err alike. What it knows is how a
file is written: rows of one SQLite table, each with the SHA-256 of a JSON text of its own seven
columns, and the digest of the row before it. An inspector may read it, and run it:
`python tests/verifier.py FOLDER` says what it finds, file by file, and ends with 1 if there is
anything.
"""

import json
import sqlite3
import sys
import tomllib
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from hashlib import sha256, sha512
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

REGISTER = "register.sabot-register"
ROWS = "summaries.sqlite"

Found = dict[str, list[str]]
"""By a file's name what is wrong with it; a file that is sound is not in it."""


class Entry(NamedTuple):
    """A row as it lies in the file."""

    id: int
    session: str
    seq: int
    at: str
    kind: str
    version: int
    text: str
    previous: str
    digest: str

    @property
    def own_digest(self) -> str:
        """The digest of what stands here."""
        told = json.dumps(self[1:8], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return sha256(told.encode("utf-8", "surrogateescape")).hexdigest()

    @property
    def body(self) -> dict[str, Any]:
        """What it says; nothing where that is not what an entry says."""
        try:
            told = json.loads(self.text)
        except ValueError:
            return {}
        return told if isinstance(told, dict) else {}


class Folder(NamedTuple):
    """The entries of every file that could be read, in the order in which they were written."""

    tables: Mapping[str, Sequence[Entry]]
    register: Sequence[Entry]


def check(folder: Path) -> Found:
    """What is wrong in a data folder."""
    found: Found = {}
    read: dict[str, Sequence[Entry]] = {}
    for path in [*sorted(folder.glob("*.sabot")), folder / REGISTER]:
        try:
            read[path.name] = entries(path) if path.exists() else ()
        except sqlite3.Error as error:
            read[path.name] = ()
            found[path.name] = [f"cannot be read: {error}"]
        for fault in (*chains(read[path.name]), *seals(read[path.name])):
            found.setdefault(path.name, []).append(fault)
    register = read.pop(REGISTER)
    for fault in (fault for each in BETWEEN for fault in each(Folder(read, register))):
        found.setdefault(REGISTER, []).append(fault)
    for fault in rows(folder / ROWS, register if REGISTER not in found else ()):
        found.setdefault(ROWS, []).append(fault)
    return found


def entries(path: Path) -> list[Entry]:
    """The rows themselves: an index may say of a row what does not stand there."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.text_factory = lambda told: told.decode("utf-8", "surrogateescape")
        rows = connection.execute(
            "SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest"
            " FROM entry NOT INDEXED ORDER BY id"
        )
        return [Entry._make(row) for row in rows]


# One file


def chains(read: Sequence[Entry]) -> Iterator[str]:
    """Each session's entries in the order of their numbers: whole, none missing, none added."""
    order = sorted(read, key=lambda each: (str(each.session), int(each.seq), each.id))
    for session, group in groupby(order, lambda each: each.session):
        before: Entry | None = None
        for each in group:
            where = f"{session}: entry {each.seq}"
            if each.own_digest != each.digest:
                yield f"{where} is not what was recorded"
            if each.seq != (before.seq + 1 if before else 1):
                yield f"{where} stands behind {before.seq if before else 0}"
            if each.previous != (before.digest if before else ""):
                yield f"{where} was not recorded after the one before it"
            if before and before.kind == "table_closed":
                yield f"{where} stands behind the closing"
            if each.kind == "table_closed" and not _closes(each, before):
                yield f"{where} closes other entries than those before it"
            before = each


def _closes(last: Entry, before: Entry | None) -> bool:
    counted, head = last.body.get("entries"), last.body.get("head")
    return before is not None and (counted, head) == (before.seq, before.digest)


def seals(read: Sequence[Entry]) -> Iterator[str]:
    """Each opening names how the session before it was closed."""
    seal = ""
    for each in read:
        if each.kind == "table_opened" and each.body.get("previous_seal", "") != seal:
            yield f"{each.session}: another session stood before it"
        if each.kind == "table_closed":
            seal = each.digest


# One file against the other


def missing_register(folder: Folder) -> Iterator[str]:
    """There is none, though people signed at a table."""
    signed = any("by" in each.body for read in folder.tables.values() for each in read)
    if signed and not folder.register:
        yield "missing, though people signed"


def settled(folder: Folder) -> Iterator[str]:
    """The sessions that a night was settled from, or that were corrected after their closing, end
    as they did then."""
    ends = {
        (name.removesuffix(".sabot"), each.session): each.digest * (each.kind == "table_closed")
        for name, read in folder.tables.items()
        for each in read
    }
    for each in folder.register:
        told = list[list[str]]()
        if each.kind == "night_closed":
            told = each.body["sessions"]
        elif each.kind == "rectified_after_closing":
            told = [[each.body[name] for name in ("table", "session", "seal")]]
        for table, session, seal in told:
            if ends.get((table, session)) != seal:
                yield f"entry {each.seq}: {table} {session} does not end with {seal}"


def signatures(folder: Folder) -> Iterator[str]:
    """The machine signs what notes how far a table came, numbers, settles or corrects: each time
    with the key that was named before. A new line of keys is signed by the key before it, or bears
    the proof of the house's, or goes on to one that does, by the house key of then or by one that
    this has signed. What it signs since a later version may stand unsigned where no entry
    of that version stands before."""
    key, house, version = "", "", 1
    alone: dict[str, str] = {}
    for each in folder.register:
        body, where = each.body, f"entry {each.seq}"
        named, sig = body.get("next", ""), body.get("sig", "")
        version = max(version, each.version)
        if each.kind not in SIGNED and (each.kind not in SIGNED_LATER or version < 2):
            continue
        if each.kind == "house_key_made":
            follows = ed25519(_bytes(house), _certified("house", body["key"]), _proof(each))
            alone = {told: body["key"] * (of == house and follows) for told, of in alone.items()}
            house = body["key"]
        if not named:
            if key:
                yield f"{where} is not signed"
            continue
        if each.kind == "key_made" and body.get("key") != named:
            yield f"{where} begins with another key than it tells"
        if each.kind == "key_made" and not sig:
            if key and not body.get("house"):
                alone[f"{where}: a new key that nobody certified"] = house
        elif not ed25519(_bytes(key), _signed(each), _bytes(sig)):
            yield f"{where} is not what this machine signed"
        key = named
        if each.kind == "key_made" and house and body.get("house") == house:
            text = _certified("machine", body["key"], each.seq - 1, each.previous)
            if ed25519(_bytes(house), text, _proof(each)):
                alone = {told: of for told, of in alone.items() if of != house}
    yield from alone


def certificates(folder: Folder) -> Iterator[str]:
    """What the house's key signed: keys of the machine, each behind its entry, and its own next."""
    house = ""
    for each in folder.register:
        body, where = each.body, f"entry {each.seq}"
        key, proof = body.get("key", ""), _proof(each)
        if each.kind == "key_made" and body.get("house"):
            text = _certified("machine", key, each.seq - 1, each.previous)
            if body["house"] != house or not ed25519(_bytes(house), text, proof):
                yield f"{where} is not what the house certified"
        if each.kind == "house_key_made":
            unsigned = proof and not ed25519(_bytes(house), _certified("house", key), proof)
            if body.get("before", "") != house or unsigned:
                yield f"{where} is not what the house's key before it signed"
            house = key


SIGNED = frozenset(
    {"head_noted", "paper_issued", "paper_reprinted", "paper_cancelled", "night_closed"}
    | {
        "paper_made",
        "numbers_skipped",
        "folder_chosen",
        "house_key_made",
        "night_summed",
        "rectified_after_closing",
        "restored",
        "key_made",
    }
)

SIGNED_LATER = frozenset(
    {"house_sheet_saved", "house_sheet_allowed", "house_sheet_taken_back", "alert_decided"}
)
"""What is signed since its version 2."""


def _signed(entry: Entry) -> bytes:
    """The text that is signed: number and digest of the entry before, then the entry itself."""
    body = {name: value for name, value in entry.body.items() if name != "sig"}
    told = ["sabot register 1", entry.seq - 1, entry.previous, entry.at]
    told += [entry.kind, entry.version, body]
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "surrogateescape")


def _certified(*told: object) -> bytes:
    """The text that the house's key signs."""
    return json.dumps(["sabot house key 1", *told], separators=(",", ":")).encode()


def _proof(entry: Entry) -> bytes:
    return _bytes(entry.body.get("proof", ""))


def _bytes(told: str) -> bytes:
    try:
        return b64decode(told, validate=True)
    except ValueError:
        return b""


def noted(folder: Folder) -> Iterator[str]:
    """Each table bears out what the register noted of it, up to when somebody answered for it."""
    notes: dict[str, list[Entry]] = {}
    files: dict[int, str] = {}
    for each in folder.register:
        told, of = each.body, f"{each.body.get('table')}.sabot"
        if each.kind == "head_noted" or (each.kind == "paper_issued" and "seq" in told):
            if each.kind == "head_noted" or of in notes:
                notes.setdefault(of, []).append(each)
        elif each.kind == "alert_raised":
            files[told["number"]] = told["file"]
        elif each.kind == "alert_decided":
            notes.pop(files[told["number"]], None)
    for name, kept in notes.items():
        there = {(each.session, each.seq): each.digest for each in folder.tables.get(name, ())}
        for note in kept:
            session, seq = note.body["session"], note.body["seq"]
            if there.get((session, seq)) != note.body["head"]:
                yield f"entry {note.seq}: {name} {session} has no such entry {seq}"


def seen(folder: Folder) -> Iterator[str]:
    """The register is as each opening and closing of a table saw it, up to when somebody answered
    for another one or began it anew."""
    there = {each.seq: each.digest for each in folder.register}
    answered, until = {}, ""
    for each in folder.register:
        if each.kind == "alert_raised":
            answered[each.body["number"]] = each.body["file"]
            if each.body["finding"] == "register_begun":
                until = each.at
        elif each.kind == "alert_decided" and answered[each.body["number"]] == REGISTER:
            until = each.at
    for name, read in folder.tables.items():
        for each in read:
            if each.kind in ("table_opened", "table_closed") and each.at > until:
                seq, digest = each.body.get("register") or (0, None)
                if there.get(seq) != digest:
                    yield f"{name} {each.session}: entry {each.seq} saw another entry {seq}"


def unsigned(folder: Folder) -> Iterator[str]:
    """No table of a house that asks for PINs is dealt at without names, since somebody could sign
    and since somebody answered for it: a session of each, and none that a night was settled
    from."""
    since = next((each.at for each in folder.register if each.kind == "person_added"), None)
    files, answered, settled = dict[int, str](), dict[str, str](), set[tuple[str, str]]()
    for each in folder.register:
        if each.kind == "alert_raised":
            files[each.body["number"]] = each.body["file"]
        elif each.kind == "alert_decided":
            answered[files[each.body["number"]]] = each.at
        elif each.kind == "night_closed":
            settled |= {(table, session) for table, session, _ in each.body["sessions"]}
    for name, read in folder.tables.items():
        asked = dict[str, bool]()
        for each in read:
            if each.kind == "table_opened":
                asked[each.session] = _asks_for_pins(each.body.get("house", ""))
            known = (name.removesuffix(".sabot"), each.session) in settled
            by_nobody = '"by":' not in each.text and each.kind != "clock_turned"
            late = since is not None and each.at >= since and each.at > answered.get(name, "")
            if by_nobody and late and asked.get(each.session) and not known:
                yield f"{name} {each.session}: nobody signed entry {each.seq}"
                break


def _asks_for_pins(house: str) -> bool:
    try:
        staff = tomllib.loads(house).get("staff", {})
    except tomllib.TOMLDecodeError:
        return True
    return bool(house) and not (isinstance(staff, dict) and staff.get("pins") is False)


BETWEEN: tuple[Callable[[Folder], Iterator[str]], ...] = (
    *(missing_register, settled),
    *(noted, seen, unsigned, signatures, certificates),
)
"""What is compared between the register and the tables."""


# What the lists on the screen are made of


def rows(path: Path, register: Sequence[Entry]) -> Iterator[str]:
    """The sums of each day that is settled, as the rows of its sessions have them and as the
    register does: what was put right later changes neither."""
    closed = {each.body["day"]: each.body for each in register if each.kind == "night_closed"}
    if not path.exists():
        return
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        for day, told in closed.items():
            sealed = [tuple(each) for each in told["sessions"]]
            for total in told.get("totals", ()):
                found = [
                    row
                    for row in connection.execute(_ROWS, (total["currency"],))
                    if (row[0].removesuffix(".sabot"), *row[1:3]) in sealed
                ]
                for place, name in enumerate(_SUMS, 3):
                    if len(found) == total["sessions"] and total[name] != sum(
                        row[place] for row in found
                    ):
                        yield f"{day}: {name} is not what the night was settled with"


_SUMS = ("coups", "handle", "gain", "result", "drop", "commission", "cagnotte", "tips")
_ROWS = """
SELECT journal, session, head, coups, handle, gain, result, "drop", commission, cagnotte, tips
FROM summary WHERE currency = ?
"""


# Signatures

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
_Y = 4 * pow(5, -1, _P) % _P

_Point = tuple[int, int, int, int]
"""A point of the curve: x, y, z and x·y, divided by z."""


@cache
def ed25519(key: bytes, message: bytes, signature: bytes) -> bool:
    """True if that key signed that message (RFC 8032, 5.1.7); reckoned once in a run."""
    whose, r = _point(key), _point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or whose is None or r is None or s >= _L:
        return False
    base = _point(_Y.to_bytes(32, "little"))
    assert base is not None
    h = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % _L
    left, right = _times(s, base), _sum(r, _times(h, whose))
    return all((left[n] * right[2] - right[n] * left[2]) % _P == 0 for n in (0, 1))


def _point(told: bytes) -> _Point | None:
    number = int.from_bytes(told, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if y >= _P or (x * x - square) % _P or (not x and odd):
        return None
    x = _P - x if x & 1 != odd else x
    return (x, y, 1, x * y % _P)


def _sum(a: _Point, b: _Point) -> _Point:
    e, f = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    g, h = 2 * a[3] * b[3] * _D, 2 * a[2] * b[2]
    e, f, g, h = f - e, h - g, h + g, f + e
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(number: int, point: _Point) -> _Point:
    found = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = _sum(found, point)
        point, number = _sum(point, point), number >> 1
    return found


if __name__ == "__main__":
    FOUND = check(Path(sys.argv[1]))
    for name, faults in FOUND.items():
        for line in faults:
            sys.stdout.write(f"{name}: {line}\n")
    sys.exit(1 if FOUND else 0)
