"""What the commands of tables, games and sheets do: files in, lines and papers out."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dealer_app.cli.command_line import failed, is_same, unwritten
from dealer_app.i18n import Words
from dealer_app.machine import Status, handed_over
from dealer_app.replay.trouble import ReplayTrouble

if TYPE_CHECKING:  # these bring SQL and numpy with them, which not every command needs
    from dealer_app.cli.terminal_hand import Named
    from dealer_app.library import FileFault, HouseSheet
    from dealer_app.odds.game_odds import OddsQuestion
    from dealer_app.odds.trials import Run
    from dealer_app.session.recorder import Recorded
    from dealer_app.store.trust.anchors import Found
    from dealer_app.table.table import Table
    from dealer_app.table.view.roads import Roads


def scorecard(
    of: Path, session: str | None, out: Path | None, words: Words, *, shoe: int | None, blank: bool
) -> int:
    """Writes the guests' card of a journal's shoe as PDF, of the last one if none is named; a blank
    one, also of a game that is named in place of a journal."""
    from dealer_app.cli.road_lines import NoRoads, boards_of
    from dealer_app.library import FileFault, variant_ids
    from dealer_app.papers import Imprint
    from dealer_app.papers.game_papers import write_scorecard
    from dealer_app.session.recorder import read_back
    from dealer_app.store.troubles import Trouble
    from dealer_app.table.view.boards import last_dealt

    paper = out or Path(f"{of.stem}-scorecard.pdf")
    if is_same(paper, of):
        return failed(words("The report would overwrite {file}.", file=of))
    try:
        recorded = None if str(of) in variant_ids() else read_back(of, session, checked=False)
        table = recorded.session.table if recorded else _fresh_table(str(of))
        boards_of(table, shoe)
        marked = None if blank or recorded is None else shoe or last_dealt(table)
        write_scorecard(paper, table, words, Imprint(datetime.now(UTC)), [marked])
    except FileFault as trouble:
        return failed(trouble.sentence(words))
    except (Trouble, NoRoads) as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, paper, error))
    print(words("The scorecard: {file}", file=paper))
    return _told_if_damaged(recorded, of, words) if recorded else Status.REPLAYED


ANY_GAME: Final = "punto_banco"
"""The game that is asked what a house sheet says of all of them."""


def _fresh_table(game: str, place: str | None = None) -> "Table":
    """A table of that game at which nothing was dealt yet, under a house sheet: the user's own
    unless one is named."""
    from dealer_app.library import chosen_house, read_sheet
    from dealer_app.session.rulebook import Seating, opening, resolver
    from dealer_app.settings import read_settings
    from dealer_app.table.state import opened

    sheet, place = read_sheet(game), place or read_settings().house
    house = chosen_house(place)
    return opened(opening(sheet, house, {}, Seating()), resolver(sheet, house))


def export(
    journal: Path, session: str | None, out: Path | None, words: Words, named: "Named | None" = None
) -> int:
    """Writes a journal's session as a shoe file, its house sheet beside it; what nobody signs for
    where somebody has to says so in its first line."""
    from dealer_app.cli.terminal_hand import NOBODY, refused, signing
    from dealer_app.replay.export import files
    from dealer_app.rules.staff import Act
    from dealer_app.session.recorder import read_back
    from dealer_app.store.journal import asks_for_pins
    from dealer_app.store.troubles import Trouble

    try:
        recorded = read_back(journal, session)
        table = recorded.session.table
        house = table.house if asks_for_pins(table.opened) else None
        with signing(journal.parent, named or NOBODY, Act.READ_PAPERS, house, words) as hand:
            lacking = None if hand.missing else hand.lacks(Act.READ_PAPERS)
            if lacking is not None:
                raise refused(words, lacking)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    target = out or Path(f"{journal.stem}-{recorded.id}.shoe")
    heads = _reserved(recorded, journal, words)
    heads += [words("Unsigned: nobody answers for this export.")] if hand.missing else []
    for path, told in files(recorded.session, target).items():
        text = "".join(f"# {head}\n" for head in heads) + told
        try:
            with handed_over(path):
                path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            return failed(unwritten(words, path, error))
        print(path)
    for head in heads:
        print(head, file=sys.stderr)
    return _told_if_damaged(recorded, journal, words)


def _reserved(recorded: "Recorded", journal: Path, words: Words) -> list[str]:
    """Under what reserve is told what was read of a journal, once what was found of it is kept."""
    from dealer_app.i18n.register_words import reserve_said
    from dealer_app.night.house_guard import keeps_register
    from dealer_app.night.machine_notes import Findings
    from dealer_app.settings import read_settings

    kept = keeps_register(journal.parent, read_settings().data)
    found = Findings(journal.parent, lambda: datetime.now(UTC), kept=kept)
    found.look()
    if recorded.session.finding is not None:
        found.take(recorded.session.finding)
    return reserve_said(words, found.reserve().of(journal.stem))


def _told_if_damaged(recorded: "Recorded", journal: Path, words: Words) -> int:
    if not recorded.damaged:
        return Status.REPLAYED
    said = words("The file is damaged: what is written is what could still be read.")
    return failed(f"{journal}: {said}", Status.FAILED)


class Checking(NamedTuple):
    """How a check goes about the register's signatures: `every` one, or those since the last
    settled day; and what tells the house's `key`, by which the machine's must be certified."""

    every: bool = False
    key: str = ""


def verify(journals: Sequence[Path], folder: Path | None, words: Words, how: Checking) -> int:
    """Checks every entry of these files; or of all tables of a folder and of its register, one
    against the other, and the sums that are kept; names each fault.

    Nobody is asked for a PIN: it is an inspector's, who has none here, and tells how much was
    entered and if that is whole, but no result.
    """
    from dealer_app.night.night_sums import verify_all
    from dealer_app.settings import read_settings
    from dealer_app.store.troubles import Trouble
    from dealer_app.store.trust.anchors import verify_each
    from dealer_app.store.trust.house_key import read_key

    place = folder or read_settings().data
    try:
        house = read_key(how.key) if how.key else ""
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    found = verify_all(place, every=how.every, house=house)
    checked = verify_each(journals) if journals else found
    told = [_print_check(file, found, words) for file, found in checked]
    if not told:
        print(words("There is no table’s journal yet."))
    return max(told, default=Status.REPLAYED)


def _print_check(file: Path, found: "Found", words: Words) -> int:
    """Says what a check found in a file, its faults where errors go."""
    from dealer_app.store.troubles import Trouble

    if isinstance(found, Trouble):
        return failed(words.sentence(found.saying))
    for session in found.sessions:
        seal = words("sealed") if session.sealed else words("open")
        entries = words.plural("{n} entry", "{n} entries", session.entries)
        print(f"{file.name}  {session.session}  {entries}  {seal}  {session.head}")
    for fault in found.faults:
        print(f"{file}: {words.sentence(fault.saying)}", file=sys.stderr)
    if found.damaged:
        said = words("The file is damaged: what is listed here is what could still be read.")
        print(f"{file}: {said}", file=sys.stderr)
    return Status.REPLAYED if found.sound else Status.FAILED


def theory(question: "OddsQuestion", pdf: Path | None, words: Words, *, as_json: bool) -> int:
    """Prints what every bet of a game is worth, in words or as one JSON object; its PAR sheet is
    written beside."""
    from dealer_app.library import BadOption, FileFault
    from dealer_app.odds.game_odds import Unanswerable, answer, record

    try:
        found = answer(question)
        if pdf is not None:
            from dealer_app.papers import Imprint
            from dealer_app.papers.game_papers import write_par_sheet

            write_par_sheet(pdf, found, words, Imprint(datetime.now(UTC)))
    except (FileFault, BadOption) as trouble:
        return failed(trouble.sentence(words))
    except Unanswerable as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, pdf, error))
    if as_json:
        print(json.dumps(record(found)))
        return Status.REPLAYED
    from dealer_app.odds.game_odds import lines_of

    print("\n".join(lines_of(found, words)))
    return Status.REPLAYED


def simulate(question: "OddsQuestion", run: "Run", words: Words, *, as_json: bool) -> int:
    """Deals many coups by chance, with a bar on a terminal, and prints what came of them."""
    from dealer_app.library import BadOption, FileFault
    from dealer_app.odds.game_odds import Unanswerable
    from dealer_app.odds.trials import lines_of, record, trials

    try:
        found = list(trials(question, run, partial(_bar, words)))
    except (FileFault, BadOption) as trouble:
        return failed(trouble.sentence(words))
    except Unanswerable as trouble:
        return failed(words.sentence(trouble.saying))
    print(json.dumps(record(found, run)) if as_json else "\n".join(lines_of(found, words)))
    return Status.REPLAYED


def roads(asked: argparse.Namespace, words: Words) -> int:
    """Prints the roads of a shoe, or of results that are named: drawn in letters, or as JSON, one
    object for each hand where several play against the bank."""
    from dealer_app.cli.road_lines import NO_RESULT, NoRoads, lines_of, read_results, record
    from dealer_app.rules.house import RoadStyle
    from dealer_app.table.view.roads import roads as drawn

    try:
        if asked.file is None and not asked.house:
            found = {"": drawn(read_results(asked.results, words, asked.shoe), RoadStyle())}
        else:
            found = _roads_by_a_file(asked, words)
    except ReplayTrouble as trouble:
        return failed(trouble.with_place(words, str(asked.file)), trouble.status)
    except _SheetRefused as refused:
        return failed(refused.fault.sentence(words))
    except NoRoads as trouble:
        return failed(words.sentence(trouble.saying))
    if asked.results is not None and not any(each.bead for each in found.values()):
        print(words(NO_RESULT), file=sys.stderr)
    several = len(found) > 1
    if asked.json:
        records = {hand: record(each) for hand, each in found.items()}
        print(json.dumps(records if several else next(iter(records.values()))))
        return Status.REPLAYED
    for hand, each in found.items():
        print("\n".join([*([hand, ""] if several else []), *lines_of(each, words)]))
    return Status.REPLAYED


class _SheetRefused(Exception):
    """The house sheet cannot be used by which roads were to be drawn."""

    def __init__(self, fault: "FileFault") -> None:
        super().__init__(fault)
        self.fault = fault


def _roads_by_a_file(asked: argparse.Namespace, words: Words) -> dict[str, "Roads"]:
    """The roads of a shoe file, or of results under a house sheet."""
    from dealer_app.cli.road_lines import boards_of, read_results
    from dealer_app.library import FileFault
    from dealer_app.replay.run import replay as replayed
    from dealer_app.replay.script import read_script
    from dealer_app.rules.house import RoadStyle
    from dealer_app.table.view.roads import roads as drawn

    try:
        style = _fresh_table(ANY_GAME, asked.house).house.roads if asked.house else None
        if asked.file is None:
            results = read_results(asked.results, words, asked.shoe)
            return {"": drawn(results, style or RoadStyle())}
        boards = boards_of(replayed(read_script(asked.file)).table, asked.shoe, style)
    except FileFault as fault:
        raise _SheetRefused(fault) from fault
    return {board.hand: board.roads for board in boards}


def _bar(words: Words, done: int, whole: int) -> None:
    """How far a long task is, on a terminal that somebody looks at."""
    if sys.stderr.isatty():
        full = 30 * done // whole
        coups = words.plural(
            "{done} of {n} coup", "{done} of {n} coups", whole, done=words.number(done)
        )
        bar = f"[{'#' * full}{'.' * (30 - full)}] {100 * done // whole:3} %  {coups}"
        sys.stderr.write(f"\r{bar}\x1b[K" if done < whole else "\r\x1b[K")
        sys.stderr.flush()


def variants(action: str, what: str | None, options: Sequence[str], words: Words) -> int:
    """Lists the games, checks a sheet, or shows a game's law and payouts as a croupier's card."""
    from dealer_app.library import BadOption, FileFault

    chosen = dict(option.partition("=")[::2] for option in options)
    try:
        match action:
            case "list":
                return _list(words)
            case "check" if what is not None:
                return _check(Path(what), chosen, words)
            case _ if what is not None:
                return _show(what, chosen, words)
            case _:  # nothing was named
                return failed(words("Name a sheet’s file, or the id of a game."))
    except (FileFault, BadOption) as trouble:
        return failed(trouble.sentence(words))


def _list(words: Words) -> int:
    from dealer_app.library import read_sheet, resolve, variant_ids

    for name in variant_ids():
        sheet = read_sheet(name)
        variant = resolve(sheet, {})
        print(f"{name:16}{words.name(variant.names)}")
        for option in sheet.options:
            values = " | ".join(
                f"*{value}" if value == option.default else value for value in option.choose
            )
            print(f"    {option.key} = {values}")
    return Status.REPLAYED


def _check(path: Path, options: Mapping[str, str], words: Words) -> int:
    """Every fault of a sheet, or of the school's file beside a sound one; where there is none, each
    bet's edge beside that of the usual sheet."""
    from dealer_app.library import check_sheet, read_sheet, variant_ids
    from dealer_app.odds.game_odds import Unanswerable
    from dealer_app.odds.what_if import lines_of
    from dealer_app.session.rulebook import resolver
    from dealer_app.training.school_rules import school_faults

    faults = check_sheet(path) or school_faults(read_sheet(path))
    for fault in faults:
        print(fault.in_full(words), file=sys.stderr)
    if faults:
        return Status.UNREADABLE
    print(words("{file}: the sheet is sound.", file=path))
    sheet = read_sheet(path)
    usual = read_sheet(sheet.id) if sheet.id in variant_ids() else sheet
    try:
        for line in lines_of(resolver(usual, None)({}), resolver(sheet, None)(options), words):
            print(line)
    except Unanswerable as trouble:
        print(words.sentence(trouble.saying))
    return Status.REPLAYED


def _show(what: str, options: Mapping[str, str], words: Words) -> int:
    from dealer_app.library import as_text, card_in_force, read_sheet, resolve

    sheet = read_sheet(what)
    print(as_text(card_in_force(resolve(sheet, options), sheet, words)))
    return Status.REPLAYED


def house(action: str, what: str | None, words: Words) -> int:
    """Lists the house sheets, checks one, or shows what holds under it, in words."""
    from dealer_app.library import FileFault, house_ids, read_house

    if action == "list":
        print("\n".join(house_ids()))
        return Status.REPLAYED
    if what is None:
        return failed(words("Name a house sheet, or its file."))
    try:
        named = action == "show" or what in house_ids()
        sheet = read_house(what if named else Path(what))
    except FileFault as trouble:
        for fault in trouble.faults:
            print(fault.in_full(words), file=sys.stderr)
        return Status.UNREADABLE
    if action == "check":
        print(words("{file}: the house sheet is sound.", file=what), end="\n\n")
    _print_house(sheet, words)
    return Status.REPLAYED


def _print_house(sheet: "HouseSheet", words: Words) -> None:
    """What holds in a house and in each of its games, and what its chips cannot pay."""
    from dealer_app.library.house.house_chapters import in_words, payment_warnings

    print("\n".join(in_words(sheet, words)))
    warnings = list(payment_warnings(sheet, words))
    if warnings:
        print("", words("What the chips cannot pay"), *warnings, sep="\n")
