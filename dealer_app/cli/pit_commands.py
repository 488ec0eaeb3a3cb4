"""What the pit's commands of the terminal do: the house's server set up, fed, read and checked.

Whoever may log in at the server may do there what its roles allow; a PIN is asked for where the
house's book is changed.
"""

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from dealer_app import __version__
from dealer_app.cli.command_line import failed, load_window
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.machine import Status
from dealer_app.night.restoration import LastPapers
from dealer_app.pit import pit_schema, recovery, simulated_house
from dealer_app.pit.book_copy import hear
from dealer_app.pit.comparison import compare_all, compare_book, compare_people
from dealer_app.pit.courier import Delivery, deliver_all
from dealer_app.pit.courier_round import Round
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.link import COPIES, Link
from dealer_app.pit.mirror import BOOK
from dealer_app.pit.pit_schema import NotAllowed, must_be_ready
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from dealer_app.pit.throwaway import ThrowAway
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import TableHeld, Trouble

if TYPE_CHECKING:  # it brings SQL, which not every command needs
    from dealer_app.store.trust.anchors import Found

COURIER: Final = "courier"
"""By this name in the data folder the courier that works there is known to others."""

LAST: Final = 10
"""By how much the table goes before it where the processor is busy."""

LINGER: Final = 3600.0
"""Seconds for which a server that cannot be reached is tried after the program has gone."""

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
"""Seconds of each."""

_FOR_IT: Final = marked(
    "The login {login} may not make what the house needs. Have IT run the lines above on the"
    " database, then run this again."
)
_DONE: Final = marked("The server is set up for the house; what was done: {n}.")
_NOTHING_DONE: Final = marked("The server was set up before; nothing was changed.")
_NO_URL: Final = marked(
    "Name the house’s server: sabot pit --url URL, or “pit” in the settings. “sabot pit --demo”"
    " shows a house that plays by itself."
)
_NO_TEXT: Final = marked("What was typed holds signs that are no text. Write it again.")
_OPEN_ALREADY: Final = marked(
    "The window of the pit is open on this machine already: the copies that it keeps of the tables"
    " have one writer."
)
_NO_JOURNAL: Final = marked("There is no table’s journal yet.")
_NO_TABLE: Final = marked("The server has no table yet.")
_NO_REASON: Final = marked("Say with --reason why numbers go on behind the papers that are named.")
_LAST_NUMBER: Final = marked("Papers {series}: the last that is known is No. {number}.")
_LAST_NUMBERS: Final = marked(
    "What was numbered after the server’s last entry is not in there: if you hold a slip or a paper"
    " with a later number, bring it back once more with --paper SERIES=NUMBER and --reason."
)


_LINKED: Final = marked("The server is reached: each entry is sent as it is made.")
_UNCLEAR: Final = marked(
    "No register came back: the server has several of that machine ({n}), and no table says which"
    " is theirs. Papers and PINs begin anew; call the director."
)
_ELSEWHERE: Final = marked(
    "The register that came back knows other tables, which were not asked for: {tables}. --all"
    " brings every table back; for those that stay away a chef answers at the start."
)
_WRITTEN: Final = marked("Tables written: {tables}; entries: {entries}.")
_CAUGHT_UP: Final = marked("Caught up, in large batches; entries a second: {pace}.")
_LIVE: Final = marked(
    "As they play, five at once; entries a second: {pace}. A call takes {p50} ms, one in a hundred"
    " more than {p99} ms. Tables at play that this carries: {tables}."
)
_SIZE: Final = marked("Bytes of an entry there, with its index: {size}.")
_ASKED: Final = marked(
    "Tables: {tables}. The whole overview takes {overview} ms, what has just changed {changed} ms."
)
_BY_MONTH: Final = marked(
    "All entries written once more: {plain} s into one table, {by_month} s into one a month."
)
_READ: Final = marked(
    "A table read from there, whole: {plain} ms, {by_month} ms by month; its last entries:"
    " {plain_last} ms, {by_month_last} ms."
)
_TAKEN_OUT: Final = marked("A month taken out: {plain} s, {by_month} s by month.")


def pit(asked: argparse.Namespace, words: Words) -> int:
    """Does what was asked of the house's server."""
    try:
        if asked.act is None:
            return _window(asked, words)
        if asked.act == "courier" and not asked.once:
            return _stay(asked, words)
        if asked.act == "simulate" and not asked.url:
            return _simulate_here(asked, words)
        with Server(asked.url, __version__) as server:
            return _ACTS[asked.act](server, asked, words)
    except Hindrance as trouble:
        return failed(words.sentence(trouble.saying))
    except UnicodeEncodeError:
        return failed(words(_NO_TEXT))


def _window(asked: argparse.Namespace, words: Words) -> int:
    """The window over all tables: of the house that is named, of the settings', or of one that
    plays by itself."""
    url = asked.url or read_settings().pit
    if not url and not asked.demo:
        return failed(words(_NO_URL))
    try:
        load_window()
        from dealer_app import app
    except ImportError as error:
        sentence = marked("Qt does not load: {reason}. Install that library, then start again.")
        return failed(words(sentence, reason=error), Status.FAILED)
    language = getattr(asked, "language", None)
    try:
        return app.pit_demo(language) if asked.demo else app.pit(url, language)
    except TableHeld:
        return failed(words(_OPEN_ALREADY))


def _init(server: Server, asked: argparse.Namespace, words: Words) -> int:
    try:
        done = pit_schema.init(server, asked.name)
    except NotAllowed as refused:
        print(refused.script)
        return failed(words(_FOR_IT, login=server.login), Status.FAILED)
    print(words(_DONE, n=len(done)) if done else words(_NOTHING_DONE))
    return Status.REPLAYED


def _courier(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Sends what is lacking, once; how many entries that were is the last that is said."""
    must_be_ready(server)
    folder = asked.data or read_settings().data
    of_book = hear(HouseBook(server), RegisterFile(folder / FILE, lambda: datetime.now(UTC)))
    told = list(deliver_all(server, folder))
    sent = sum(each.sent for each in told)
    if of_book is not None:
        told.append(Delivery(BOOK, 0, 0, of_book))
    wrong = [each for each in told if each.wrong is not None]
    if not told:
        print(words(_NO_JOURNAL), file=sys.stderr)
    for each in told:
        if asked.json:
            why = None if each.wrong is None else words.sentence(each.wrong)
            line = {"journal": each.name, "sent": each.sent, "place": each.place, "wrong": why}
            print(json.dumps(line, ensure_ascii=False))
        elif each.wrong is None:
            entries = words.plural("{n} entry sent", "{n} entries sent", each.sent)
            print(f"{each.name}  {entries}")
        if each.wrong is not None:
            failed(words.sentence(each.wrong))
    if asked.json:
        print(json.dumps({"sent": sent, "wrong": len(wrong)}))
    return Status.FAILED if wrong else Status.REPLAYED


def _stay(asked: argparse.Namespace, words: Words) -> int:
    """The courier beside a table: one a data folder, until it is stopped; where a program started
    it, until that has gone and everything is sent, an hour at most."""
    folder = asked.data or read_settings().data
    with held(folder / COURIER, datetime.now(UTC)):
        beside = _Beside() if asked.beside else None
        if sys.platform != "win32":
            os.nice(LAST)  # the table goes first
        looked_on = (partial(_say_link, words),) if beside is None else ()
        Round(asked.url, folder, time.monotonic, time.sleep, *looked_on).until(
            lambda: beside is not None and beside.gone
        )
    return Status.REPLAYED


def _say_link(words: Words, link: Link) -> None:
    """Says how the server is reached, and what is wrong with a journal, to whoever looks on."""
    told = [link.why] if link.why is not None else list(link.wrong)
    for code, values in told:
        print(words.sentence(Saying(code, values)), file=sys.stderr, flush=True)
    if link.linked and not told:
        print(words(_LINKED), file=sys.stderr, flush=True)


class _Beside:
    """The program that started this one, known by its end of the pipe that stands for a keyboard
    here: the system closes it, however that program ends."""

    def __init__(self) -> None:
        self.gone = False
        threading.Thread(target=self._wait, name="beside", daemon=True).start()

    def _wait(self) -> None:
        sys.stdin.read()
        self.gone = True
        time.sleep(LINGER)
        os._exit(Status.REPLAYED)


def _verify(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Names each journal that is shorter than its copy on the server, or differs from it."""
    must_be_ready(server)
    status, folder = Status.REPLAYED, asked.data or read_settings().data
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    of_book = *compare_people(server, register), *compare_book(server, folder / COPIES)
    every = (*compare_all(server, folder), *of_book)
    if not every:
        print(words(_NO_JOURNAL))
    for each in every:
        if each.wrong is None:
            seen = words.plural(
                "{n} entry as the server saw it", "{n} entries as the server saw them", each.seen
            )
            print(f"{each.name}  {seen}")
        else:
            print(words.sentence(each.wrong))
            status = Status.FAILED
    return status


def _status(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Every table of the house, those that need somebody first: an object or a line a table."""
    must_be_ready(server)
    every = standing(server)
    if not (every or asked.json):
        print(words(_NO_TABLE))
    for each in every:
        print(json.dumps(asdict(each), ensure_ascii=False) if asked.json else _line(each, words))
    return Status.REPLAYED


def _line(each: TableStanding, words: Words) -> str:
    entries = words.plural("{n} entry", "{n} entries", each.entries)
    told = [each.table, entries, _standing(each, words)]
    if each.quiet is not None:
        told.append(_ago(each.quiet, words))
    alerts = each.said.get("alerts")
    if isinstance(alerts, int) and alerts:
        told.append(words.plural("{n} alert", "{n} alerts", alerts))
    if each.apart:
        told.append(words.plural("{n} entry apart", "{n} entries apart", each.apart))
    return "  ".join(told)


def _standing(each: TableStanding, words: Words) -> str:
    if each.sealed:
        return words("sealed")
    if each.quiet is None:
        return words("nothing sent yet")
    return words("cut off") if each.cut_off else words("open")


def _ago(seconds: float, words: Words) -> str:
    """How long ago, in the one unit that tells."""
    if seconds < MINUTE:
        return words("{n} s ago", n=round(seconds))
    if seconds < HOUR:
        return words("{n} min ago", n=int(seconds // MINUTE))
    return words("{n} h ago", n=int(seconds // HOUR))


def _recover(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Writes a table, or all of them, back into a new folder, and says what a check finds there."""
    must_be_ready(server)
    papers = LastPapers(dict(asked.paper), asked.reason)
    if papers.numbers and not papers.reason.strip():
        return failed(words(_NO_REASON))

    def now() -> datetime:
        return datetime.now(UTC)

    returned = recovery.recover(server, asked.table or "", asked.into, now, papers)
    for each in returned:
        for path, entries in each.written.items():
            print(path, words.plural("{n} entry", "{n} entries", entries), sep="  ")
    if not papers.numbers:
        for said in _last_numbers(returned, words):
            print(said)
        print(words(_LAST_NUMBERS), file=sys.stderr)
    for others in filter(None, (each.elsewhere for each in returned)):
        print(words(_ELSEWHERE, tables=", ".join(others)), file=sys.stderr)
    faulty = [words(_UNCLEAR, n=each.unclear) for each in returned if each.unclear]
    faulty += [told for each in returned for told in _faults(each.found, words)]
    for told in faulty:
        failed(told)
    return Status.FAILED if faulty else Status.REPLAYED


def _last_numbers(returned: Sequence[recovery.Returned], words: Words) -> Iterator[str]:
    """The last number of each series as the registers that came back know it."""
    for path in (path for each in returned for path in each.written if path.name == FILE):
        known = RegisterFile(path, lambda: datetime.now(UTC)).read()
        for name, series in sorted(known.series.items()):
            yield words(_LAST_NUMBER, series=name, number=series.last)


def _faults(found: "Sequence[tuple[Path, Found]]", words: Words) -> list[str]:
    """What a check found that is not as it was recorded."""
    told = list[str]()
    for path, what in found:
        if isinstance(what, Trouble):
            code, values = what.saying.code, what.saying.values
            told.append(words.sentence(Saying(code, {**values, "path": str(path)})))
        else:
            told += [f"{path}: {words.sentence(fault.saying)}" for fault in what.faults]
    return told


def _simulate_here(asked: argparse.Namespace, words: Words) -> int:
    """The same on a server that is thrown away."""
    with TemporaryDirectory(prefix="sabot-pit-") as place:
        thrown_away = ThrowAway(Path(place))
        try:
            thrown_away.start()
            with Server(thrown_away.url(), __version__) as server:
                pit_schema.init(server)
                return _simulate(server, asked, words)
        finally:
            thrown_away.stop()


def _simulate(server: Server, asked: argparse.Namespace, words: Words) -> int:
    must_be_ready(server)
    seen = sys.stderr.isatty()

    def progress(tables: int) -> None:
        if seen and not tables % 100:
            print(tables, end="\r", file=sys.stderr, flush=True)

    told = simulated_house.simulate(server, asked.tables, asked.entries, progress)
    if asked.json:
        print(json.dumps(simulated_house.figures_of(told)))
        return Status.REPLAYED
    for line in _simulated(told, words):
        print(line)
    return Status.REPLAYED


def _simulated(told: simulated_house.Simulated, words: Words) -> Iterator[str]:
    def said(figure: float) -> str:
        return f"{figure:.2f}".replace(".", words.spoken.point)

    yield words(_WRITTEN, entries=told.entries, tables=told.tables)
    yield words(_CAUGHT_UP, pace=round(told.caught_up))
    p50, p99 = (said(1e3 * each) for each in told.call)
    yield words(_LIVE, pace=round(told.live), p50=p50, p99=p99, tables=told.at_play)
    yield words(_SIZE, size=round(told.size))
    for each in told.questions:
        overview, changed = (said(1e3 * seconds) for seconds in (each.overview, each.changed))
        yield words(_ASKED, tables=each.tables, overview=overview, changed=changed)
    plain, by_month = told.plain, told.by_month
    yield words(_BY_MONTH, plain=said(plain.written), by_month=said(by_month.written))
    read = {
        "plain": said(1e3 * plain.read),
        "by_month": said(1e3 * by_month.read),
        "plain_last": said(1e3 * plain.asked),
        "by_month_last": said(1e3 * by_month.asked),
    }
    yield words(_READ, **read)
    yield words(_TAKEN_OUT, plain=said(plain.taken_out), by_month=said(by_month.taken_out))


def _book(server: Server, asked: argparse.Namespace, words: Words) -> int:
    from dealer_app.cli.book_commands import BOOK_ACTS

    return BOOK_ACTS[asked.act](server, asked, words)


_ACTS: Final = {
    "init": _init,
    "courier": _courier,
    "verify": _verify,
    "status": _status,
    "recover": _recover,
    "simulate": _simulate,
    "people": _book,
    "sheets": _book,
    "packs": _book,
    "pin": _book,
    "answer": _book,
    "mend": _book,
    "settle": _book,
}
"""What can be asked of the server, by the word that is typed behind `sabot pit`."""
