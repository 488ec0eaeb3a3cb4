"""What the terminal does with witnesses outside: heads written for one, and one held against the
machine."""

import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.register_words import hour_said
from dealer_app.machine import Status, handed_over
from dealer_app.register import facts as f
from dealer_app.register.state import Series, paper_number, parted
from dealer_app.register.witness import (
    LINE,
    SeenEntry,
    Witness,
    grouped,
    line_of,
    read_line,
    read_signs,
    signs_of,
)
from dealer_app.reports import series_name
from dealer_app.settings import read_settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble
from dealer_app.store.trust.paper_seal import Condition, PaperSeal, condition
from dealer_app.store.trust.witness_check import (
    NONCE,
    SUFFIX,
    Beginning,
    WitnessAnswer,
    WitnessVerdict,
    answers,
    beginning_of,
    found_by_signs,
    returns,
    stamp_request,
)

MOST_BYTES: Final = 64 * 2**20
"""How large a file may be that is looked through for what it saw."""

_IN_PDF: Final = re.compile(rf"{LINE}/[A-Z2-7]{{8}}/[0-9A-Z/]+".encode())
_PDF: Final = b"%PDF"

_NO_WITNESS: Final = marked(
    "{what} is neither a line that begins with {line}, nor sixteen signs, nor a file of such lines,"
    " nor a numbered paper of this program."
)


class _NoWitness(Trouble):
    """What was named says nothing of a machine."""

    def __init__(self, what: str) -> None:
        super().__init__(_NO_WITNESS, what=what, line=LINE)


class _Told(NamedTuple):
    """What somebody outside saw, and where that stands: a witness, or a digest's first figures."""

    where: str
    seen: Witness | str


def heads(out: Path, folder: Path | None, words: Words, *, stamp: bool) -> int:
    """Writes how far every table and the register have come, a line each, and perhaps the request
    to have that file stamped."""
    try:
        lines = _lines(folder or read_settings().data)
        content = "".join(f"{line}\n" for line in lines).encode()
        files = {out: content}
        if stamp:
            nonce = secrets.token_bytes(NONCE)
            asked = stamp_request(content, nonce)
            files[out.with_name(out.name + SUFFIX)] = asked
        for path, told in files.items():
            with handed_over(path):
                path.write_bytes(told)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    for path in files:
        print(path)
    return Status.REPLAYED


def _lines(folder: Path) -> list[str]:
    """The register's line, and one for the newest session of each table; the register is read
    last, so that it stands for all of them."""
    sessions = list[SeenEntry]()
    for path in sorted(folder.glob("*.sabot")):
        with Journal.read(path) as journal:
            for last in journal.sessions()[-1:]:
                head = journal.head(last.id)
                sessions.append(SeenEntry(head.seq, head.digest, last.id))
    register_in(folder)
    register = RegisterFile(folder / FILE, datetime.now)
    register.read()
    seen = register.witness()
    if seen is None:
        raise NotOpened(folder / FILE, Reason.MISSING)
    return [line_of(seen), *(line_of(seen._replace(session=each)) for each in sessions)]


def against(
    outside: Sequence[str], journals: Sequence[Path], folder: Path | None, words: Words
) -> int:
    """Says of everything that somebody outside saw what became of it: a line, sixteen signs, a
    file of lines, or a numbered paper."""
    try:
        register = _register(journals, folder)
        told = [each for what in outside for each in _seen_in(what)]
        status = max(_print_answer(each, register, words) for each in told)
        if status is not Status.REPLAYED:
            for back in returns(register):
                then, at = _moment(back.ends, words), _moment(back.at, words)
                said = words(
                    "A backup whose last entry is of {then} was brought back on {at}.",
                    then=then,
                    at=at,
                )
                print(said, file=sys.stderr)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    return status


def papers(
    paths: Sequence[Path], journals: Sequence[Path], folder: Path | None, words: Words
) -> int:
    """Says of each paper if it is as it was issued, and what the register knows of it."""
    register = _register(journals, folder)
    return max(_say_paper(path, register, words) for path in paths)


def _say_paper(path: Path, register: Path, words: Words) -> Status:
    try:
        content = path.read_bytes()
        found, seal = condition(content)
        told = list(_of_paper(found, seal, register, words))
    except OSError as error:
        why = system_reason(error)
        failed(words("{file} cannot be read: {why}", file=path, why=why))
        return Status.UNREADABLE
    except Trouble as trouble:
        failed(words.sentence(trouble.saying))
        return Status.UNREADABLE
    for right, said in told:
        print(f"{path}: {said}", file=sys.stdout if right else sys.stderr)
    return Status.REPLAYED if all(right for right, _ in told) else Status.FAILED


def _of_paper(
    found: Condition, seal: PaperSeal | None, register: Path, words: Words
) -> Iterator[tuple[bool, str]]:
    """What is said of a paper, and if that is as it should be."""
    match found:
        case Condition.NOT_OURS:
            yield False, words("no numbered paper of this program, or saved again by another.")
        case Condition.ALTERED:
            yield False, words("altered: it is not as it was issued.")
        case Condition.AS_ISSUED:
            assert seal is not None
            series, number, copy, *_ = astuple(seal.paper)
            name, number = series_name(words, parted(series)[1]), paper_number(series, number)
            if copy:
                yield (
                    True,
                    words(
                        "as issued: {series} No. {number}, DUPLICATA {copy}.",
                        series=name,
                        number=number,
                        copy=copy,
                    ),
                )
            else:
                yield True, words("as issued: {series} No. {number}.", series=name, number=number)
            yield from _in_register(seal, register, words)


def _in_register(seal: PaperSeal, path: Path, words: Words) -> Iterator[tuple[bool, str]]:
    """What the register knows of a paper, and if the session still ends as the paper saw it."""
    register = RegisterFile(path, lambda: datetime.now(UTC))
    register.read()
    seen, anew = register.witness(), beginning_of(path)
    if anew is not None and seen is not None and seen.machine != seal.machine:
        yield True, _of_before(anew, seal.machine, words)
        return
    if seen is None or seen.machine != seal.machine:
        yield (
            True,
            words(
                "It is of the machine {seen}; this register, of {found}, says nothing of it.",
                seen=grouped(seal.machine),
                found=grouped(seen.machine) if seen is not None else "-",
            ),
        )
        return
    made = [each.seq for each in register.entries(f.PaperMade) if each.fact == seal.paper]
    series = register.known.series.get(seal.paper.series, Series())
    if not made and series.skips(seal.paper.number):
        yield (
            True,
            words(
                "Its number was skipped when a backup was brought back: this register cannot know"
                " it. {reason}",
                reason=_why_skipped(register, seal.paper),
            ),
        )
        return
    if not made:
        yield (
            False,
            words(
                "The register of this machine does not know this file: entries are missing there,"
                " or it was not made here."
            ),
        )
        return
    yield True, words("Entry {number} of the register keeps it.", number=made[0])
    if seal.paper.number in series.cancelled:
        yield True, words("Its number was cancelled.")
    numbered = (seal.paper.series, seal.paper.number)
    for each in register.entries(f.PaperIssued):
        issued = each.fact
        assert isinstance(issued, f.PaperIssued)
        if (issued.series, issued.number) == numbered and issued.session and issued.head:
            yield _of_head(found_by_signs(path, issued.head), issued.session, words)


def _why_skipped(register: RegisterFile, paper: f.PaperMade) -> str:
    """The reason that stands beside it."""
    for each in register.entries(f.NumbersSkipped):
        told = each.fact
        assert isinstance(told, f.NumbersSkipped)
        if told.series == paper.series and told.after < paper.number <= told.number:
            return told.reason
    return ""


def _of_head(answer: WitnessAnswer, session: str, words: Words) -> tuple[bool, str]:
    if not answer.held:
        return False, words(
            "No table has the entry of session {session} that it was made from: it was rewritten or"
            " removed.",
            session=session,
        )
    since = answer.last - answer.seen.seq
    if not since:
        return True, words("Session {session} still ends as it saw it.", session=session)
    return True, words.plural(
        "Session {session} has {n} entry more now.",
        "Session {session} has {n} entries more now.",
        since,
        session=session,
    )


def _register(journals: Sequence[Path], folder: Path | None) -> Path:
    """The register beside what is verified; that of the settings' folder if nothing is named."""
    return journals[0].with_name(FILE) if journals else (folder or read_settings().data) / FILE


def _seen_in(what: str) -> Iterator[_Told]:
    """Everything that an argument says of a machine; Trouble where that is nothing."""
    line, signs = read_line(what), read_signs(what)
    if line is not None or signs:
        yield _Told(what, line or signs)
        return
    found = _in_file(Path(what))
    if not found:
        raise _NoWitness(what)
    yield from (_Told(what, witness) for witness in found)


def _in_file(path: Path) -> list[Witness]:
    """The witnesses that a file holds, each once; none where it cannot be read."""
    try:
        with path.open("rb") as opened:
            content = opened.read(MOST_BYTES)
    except (OSError, ValueError):  # ValueError: no path at all
        return []
    if content.startswith(_PDF):
        lines = [each.decode() for each in _IN_PDF.findall(content)]
    else:
        lines = content.decode(errors="replace").splitlines()
    return list(dict.fromkeys(witness for each in lines if (witness := read_line(each))))


def _print_answer(told: _Told, register: Path, words: Words) -> Status:
    if isinstance(told.seen, str):
        found = [found_by_signs(register, told.seen)]
    else:
        found = answers(register, told.seen)
    for answer in found:
        said = f"{told.where}: {_sentence(answer, told, words)}"
        print(said, file=sys.stdout if answer.held else sys.stderr)
    return Status.REPLAYED if all(each.held for each in found) else Status.FAILED


def _sentence(answer: WitnessAnswer, told: _Told, words: Words) -> str:
    """What is said of an entry of the register; those of a table are told below."""
    number, last = answer.seen.seq, answer.last
    if answer.verdict is not WitnessVerdict.UNKNOWN and answer.seen.session:
        return _of_session(answer, words)
    match answer.verdict:
        case WitnessVerdict.THERE:
            return words.plural(
                "Entry {number} of the register is as this sheet saw it; {n} was added since.",
                "Entry {number} of the register is as this sheet saw it; {n} were added since.",
                last - number,
                number=number,
            )
        case WitnessVerdict.OTHER:
            return words(
                "Entry {number} is not the one that this sheet saw: the register was rewritten.",
                number=number,
            )
        case WitnessVerdict.MISSING:
            return words.plural(
                "The register ends at {last}; this sheet saw {number}. {n} entry is missing.",
                "The register ends at {last}; this sheet saw {number}. {n} entries are missing.",
                number - last,
                last=last,
                number=number,
            )
        case WitnessVerdict.ANOTHER_MACHINE:
            assert isinstance(told.seen, Witness)
            return words(
                "This sheet is of the machine {seen}, this register of {found}: it is another"
                " machine’s, or it was rewritten from its first entry on.",
                seen=grouped(told.seen.machine),
                found=grouped(answer.machine) or "-",
            )
        case WitnessVerdict.REGISTER_BEFORE:
            assert isinstance(told.seen, Witness)
            assert answer.beginning is not None
            return _of_before(answer.beginning, told.seen.machine, words)
        case WitnessVerdict.UNKNOWN if answer.beginning is not None:
            return words(
                "No entry here has these signs: the register was begun anew on {at}, and what this"
                " sheet saw was in the one before it, was rewritten or removed, or is another"
                " machine’s.",
                at=hour_said(words, answer.beginning.at),
            )
        case WitnessVerdict.UNKNOWN:
            return words(
                "No entry here has these signs: what this sheet saw was rewritten or removed, or is"
                " another machine’s."
            )


def _of_before(anew: Beginning, machine: str, words: Words) -> str:
    """Of which register a sheet is, where the one that lies there was begun anew."""
    at = hour_said(words, anew.at)
    if anew.machine == machine:
        return words(
            "This sheet is of the register before this one, which was begun anew on {at}: the one"
            " before is kept as {aside}.",
            at=at,
            aside=anew.aside,
        )
    return words(
        "This register was begun anew on {at} and knows nothing from before: this sheet, of the"
        " machine {seen}, is of the register before it, or of another machine.",
        at=at,
        seen=grouped(machine),
    )


def _of_session(answer: WitnessAnswer, words: Words) -> str:
    number, _, session = answer.seen
    if answer.held:
        return words.plural(
            "{table}: entry {number} of session {session} is as this sheet saw it; {n} was added"
            " since.",
            "{table}: entry {number} of session {session} is as this sheet saw it; {n} were added"
            " since.",
            answer.last - number,
            table=answer.table,
            session=session,
            number=number,
        )
    return words(
        "No table has entry {number} of session {session} as this sheet saw it ({signs}): it was"
        " rewritten or removed.",
        number=number,
        session=session,
        signs=signs_of(answer.seen.digest),
    )


def _moment(at: datetime, words: Words) -> str:
    local = at.astimezone()
    return f"{words.day(local)} {local:%H:%M}"
