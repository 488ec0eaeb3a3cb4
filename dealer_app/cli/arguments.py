"""What may be typed behind `sabot`: each command, what stands behind it, and how that is read."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from dealer_app import __version__
from dealer_app.cli.command_line import (
    Parser,
    add_alerts,
    add_book,
    add_import,
    add_language,
    add_licences,
    add_option,
    add_shoe_sim,
    add_signing,
    add_staff,
    add_train,
    add_wire,
    as_it_stands,
    number,
    parser_for,
    worded,
)
from dealer_app.i18n import LANGUAGES, marked, resources
from dealer_app.reports import NUMBERED, PaperKind

SAMPLE = "punto_banco"
LAST, BLANK = "last", "blank"
SERIES = frozenset(series for series, _ in NUMBERED)
"""The series in which the register numbers papers; those of slips are two."""

OPENED = (".sabot", ".shoe", ".sabot-backup", ".sabot-setup")
"""How the files end that the desktop has this program open."""

SIZES = ("A4", "letter")
SIGNED = (
    *("report", "export", "nights", "backup", "restore", "recover"),
    *("key", "staff", "house", "alerts", "setup"),
)
"""The commands for which somebody signs, or reads what the window shows to nobody without a PIN,
where the house asks for PINs."""

_JOURNAL = marked("a table’s file, such as table-3.sabot")

MOST = 99
"""Coups, and seats, that a form is printed for at most."""

_few = partial(number, most=MOST)


def parser_of(arguments: Sequence[str]) -> Parser:
    """The parser of a command line: every command, and what may stand behind the one that is typed.
    The window alone, for which nothing is typed, waits for none of them."""
    with as_it_stands():
        return _parser(arguments)


def _parser(arguments: Sequence[str]) -> Parser:
    parser = parser_for(arguments)(
        prog="sabot", description=marked("The dealer’s assistant for baccarat tables.")
    )
    parser.add_argument("--version", action="version", version=f"Sabot {__version__}")
    add_licences(parser)
    parser.add_argument(
        "--language", choices=LANGUAGES, help=marked("French unless the settings differ")
    )
    parser.add_argument(
        "--demo",
        nargs="?",
        const=SAMPLE,
        choices=sorted(each.stem for each in (resources() / "samples").glob("*.shoe")),
        metavar="GAME",
        help=marked(
            "a table that deals a sample night by itself, of %(const)s if no game is named"
        ),
    )
    parser.add_argument(
        "--go-on",
        action="store_true",
        help=marked("the table that was left open, at its last card; nothing is asked before"),
    )
    commands = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        help=marked("without one the window opens; `sabot COMMAND --help` says what each takes"),
    )
    if arguments:
        _add_commands(commands, arguments)
    return parser


def _add_commands(commands: "argparse._SubParsersAction[Parser]", arguments: Sequence[str]) -> None:
    """Every command by its name; what may stand behind it only where it is typed."""
    for name, (said, add) in COMMANDS.items():
        command = commands.add_parser(name, help=said)
        if name not in arguments:
            continue
        add(command)
        if name in SIGNED:
            add_signing(command)
        add_language(command)


def _add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, help=marked("a shoe file"))
    command.add_argument("--json", action="store_true", help=marked("one JSON object a coup"))
    command.add_argument(
        "--report", type=Path, metavar="OUT.pdf", help=marked("write the session sheet")
    )
    command.add_argument(
        "--all",
        action="store_true",
        help=marked("go on behind a fault, list every one, say how many coups held"),
    )


def _add_report(command: argparse.ArgumentParser) -> None:
    command.add_argument("journal", type=Path, nargs="?", help=_JOURNAL)
    _add_session(command)
    kind = command.add_mutually_exclusive_group()
    kind.add_argument(
        "--ranking", action="store_true", help=marked("the ranking of the evening in its place")
    )
    kind.add_argument(
        "--detailed", action="store_true", help=marked("every stake of every coup as well")
    )
    kind.add_argument(
        "--scorecard",
        nargs="?",
        const=LAST,
        type=_card,
        metavar="SHOE",
        help=marked(
            "the guests’ card of the last shoe, of the one that is named, or blank; with the id of"
            " a game in place of a table’s file: blank"
        ),
    )
    _add_paper(command, kind)


def _add_export(command: argparse.ArgumentParser) -> None:
    command.add_argument("journal", type=Path, help=_JOURNAL)
    _add_session(command)


def _add_session(command: argparse.ArgumentParser) -> None:
    """Which session of a table's file is meant, and where it goes."""
    command.add_argument("--session", help=marked("its id; the last one if not named"))
    command.add_argument("--out", type=Path, help=marked("where to write"))


def _add_variants(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "action",
        nargs="?",
        choices=("list", "check", "show"),
        default="list",
        help=marked("check: every fault, or each edge beside that of the usual sheet"),
    )
    command.add_argument("what", nargs="?", help=marked("a sheet’s file, or the id of a game"))
    add_option(command)


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "journals",
        type=Path,
        nargs="*",
        help=marked(
            "tables’ files; or papers (PDF): as made, altered, or none of this program’s; all"
            " tables if none is named"
        ),
    )
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))
    command.add_argument(
        "--all",
        action="store_true",
        help=marked("every signature of this machine, not only those since the last settled day"),
    )
    command.add_argument(
        "--key",
        default="",
        metavar="KEY",
        help=marked("the house’s public key, a line or a file: did it certify this machine’s keys"),
    )
    command.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="WITNESS",
        help=marked(
            "what somebody outside saw: a line, sixteen signs, a file of lines or a numbered paper;"
            " several times"
        ),
    )


def _add_paper(command: argparse.ArgumentParser, kind: "argparse._MutuallyExclusiveGroup") -> None:
    """What only the papers of a kind ask for."""
    kinds = [str(each) for each in PaperKind]
    kind.add_argument("--kind", choices=kinds, help=marked("which paper of the session or night"))
    command.add_argument(
        "--night",
        type=_day,
        metavar="YYYY-MM-DD",
        help=marked("every table of that day of the house, in place of a table’s file"),
    )
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))
    command.add_argument(
        "--csv", type=Path, metavar="FOLDER", help=marked("every table of the paper as CSV")
    )
    command.add_argument(
        "--json", action="store_true", help=marked("one JSON object, of several papers a list")
    )
    command.add_argument(
        "--slip",
        default="",
        metavar="NUMBER",
        help=marked("of a fill or credit, such as F-12; without it all of them"),
    )
    command.add_argument("--paper", choices=SIZES, help=marked("A4 or Letter, for this print"))


def _add_form(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help=marked("its id, or a sheet’s file"))
    command.add_argument(
        "--coups", type=_few, metavar="N", help=marked("how many; a page of them if not named")
    )
    command.add_argument("--seats", type=_few, metavar="N", help=marked("as the sheet says"))
    add_option(command)
    command.add_argument("--house", metavar="FILE", help=marked("the house sheet in force"))
    command.add_argument("--table", default="", metavar="NAME", help=marked("printed on it"))
    command.add_argument("--out", type=Path, help=marked("where to write"))
    command.add_argument("--paper", choices=SIZES, help=marked("A4 or Letter, for this print"))


def _add_house(command: argparse.ArgumentParser) -> None:
    actions = ("list", "check", "show", "allowed", "allow", "take-back")
    command.add_argument(
        "action",
        nargs="?",
        choices=actions,
        default="list",
        help=marked("check: every fault, or what holds under the sheet, in words"),
    )
    command.add_argument("what", nargs="?", help=marked("a house sheet’s file, or its name"))


def _add_nights(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "night", type=_day, nargs="?", metavar="YYYY-MM-DD", help=marked("its sessions")
    )
    command.add_argument("--json", action="store_true", help=marked("one JSON object a line"))
    _add_folder(command)


def _add_backup(command: argparse.ArgumentParser) -> None:
    command.add_argument("out", type=Path, nargs="?", metavar="OUT", help=marked("where to write"))
    command.add_argument(
        "--second",
        action="store_true",
        help=marked("what the second folder of the settings lacks: journals, a settled night"),
    )
    _add_folder(command)


def _add_heads(command: argparse.ArgumentParser) -> None:
    command.add_argument("out", type=Path, metavar="OUT", help=marked("where to write"))
    command.add_argument(
        "--stamp", action="store_true", help=marked("a request for a time stamp as well")
    )
    _add_folder(command)


def _add_key(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "act",
        choices=("make", "certify", "change", "sheet"),
        help=marked(
            "make it (six words open it), certify this machine with it, change it for another, or"
            " print whose keys the house had"
        ),
    )
    command.add_argument(
        "file", type=Path, metavar="FILE", help=marked("the key’s file, on a stick; or the sheet’s")
    )
    command.add_argument(
        "--old",
        type=Path,
        metavar="FILE",
        help=marked("with change: the key until now; without it, that one was lost"),
    )
    _add_folder(command)


def _add_folder(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))


def _add_restore(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, help=marked("a backup"))
    _add_place(command)


def _add_recover(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--from",
        dest="source",
        type=Path,
        required=True,
        metavar="FOLDER",
        help=marked("the second folder: the newest sound state of each table, and what is missing"),
    )
    _add_place(command)


def _add_place(command: argparse.ArgumentParser) -> None:
    """Where what was kept is brought back, and behind which numbers papers go on there."""
    command.add_argument(
        "--into",
        type=Path,
        required=True,
        metavar="FOLDER",
        help=marked("a new or empty folder"),
    )
    command.add_argument(
        "--paper",
        type=_last_paper,
        action="append",
        default=[],
        metavar="SERIES=NUMBER",
        help=marked("the last paper of a series that is known: numbers go on behind it"),
    )
    command.add_argument("--reason", default="", help=marked("why numbers go on behind it"))


def _add_manual(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--out", type=Path, required=True, metavar="FILE.pdf", help=marked("where to write")
    )


def _add_open(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file",
        type=_file,
        metavar="FILE",
        help=marked("a table’s file, a shoe file, a backup or a set-up"),
    )


def _file(text: str) -> Path:
    """A file that is there; ArgumentTypeError if it is none."""
    path = Path(text)
    if path.is_file():
        return path
    raise argparse.ArgumentTypeError(worded(marked("{text} is no file"), text=text))


def as_opened(typed: Sequence[str]) -> Sequence[str]:
    """What was typed; a file alone, as the desktop hands it over, as the command that opens it."""
    return ["open", *typed] if typed and Path(typed[0]).suffix in OPENED else typed


def _add_setup(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "act",
        choices=("export", "import"),
        help=marked("write what is set up here, or take what was set up elsewhere"),
    )
    command.add_argument("file", type=Path, metavar="FILE", help=marked("the set-up’s file"))


def _add_doctor(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))
    command.add_argument("--sight", action="store_true", help=argparse.SUPPRESS)


def _add_pit(command: argparse.ArgumentParser) -> None:
    acts = command.add_subparsers(
        dest="act",
        metavar="ACT",
        help=marked("without one the window opens; `sabot pit ACT --help` says what each takes"),
    )
    command.add_argument("--url", metavar="URL", default="", help=_SERVER)
    command.add_argument(
        "--demo", action="store_true", help=marked("over a house that plays by itself")
    )
    init = acts.add_parser("init", help=marked("make or raise roles, rights and tables there"))
    init.add_argument("url", metavar="URL", help=_SERVER)
    init.add_argument("--name", default="", help=marked("the house’s name"))
    courier = acts.add_parser("courier", help=marked("send what the server lacks of this machine"))
    courier.add_argument("--once", action="store_true", help=marked("send it and end"))
    courier.add_argument("--beside", action="store_true", help=argparse.SUPPRESS)
    verify = acts.add_parser(
        "verify", help=marked("name each journal that is shorter than its copy, or differs")
    )
    status = acts.add_parser("status", help=marked("every table, those that need somebody first"))
    for each in (courier, status):
        each.add_argument("--json", action="store_true", help=marked("one JSON object a line"))
    recover = acts.add_parser("recover", help=marked("a table written back, over nothing"))
    which = recover.add_mutually_exclusive_group(required=True)
    which.add_argument("table", nargs="?", type=_one, metavar="TABLE", help=marked("its name"))
    which.add_argument("--all", action="store_true", help=marked("every table of the server"))
    _add_place(recover)
    simulate = acts.add_parser(
        "simulate", help=marked("what so many tables would ask of a server, which has none yet")
    )
    simulate.add_argument(
        "--tables",
        type=number,
        default=1_000,
        metavar="N",
        help=marked("how many tables"),
    )
    simulate.add_argument(
        "--entries",
        type=number,
        default=100,
        metavar="N",
        help=marked("of each"),
    )
    simulate.add_argument("--json", action="store_true", help=marked("one JSON object"))
    simulate.add_argument("--url", default="", metavar="URL", help=_SERVER)
    *book, settle, pin, answer = add_book(acts)
    for each in (courier, verify, status, recover, *book, settle, pin, answer):
        each.add_argument("--url", required=True, metavar="URL", help=_SERVER)
    for each in (courier, verify, settle, pin):
        _add_folder(each)
    for each in acts.choices.values():
        add_language(each)


_SERVER: Final = marked(
    "postgresql://LOGIN@HOST/DATABASE or service=NAME; passwords stand in libpq’s own file"
)


def _one(name: str) -> str:
    """A name that is one; ArgumentTypeError where nothing was written: it is not every table."""
    if not name.strip():
        raise argparse.ArgumentTypeError(worded(marked("name a table, or --all")))
    return name


def _last_paper(text: str) -> tuple[str, int]:
    """A series and a number of it; ArgumentTypeError if it is none."""
    series, _, number = text.partition("=")
    if (
        series.rpartition("-")[2] not in SERIES
        or not number.isdecimal()
        or not 0 < int(number) < 10**9
    ):
        wrong = worded(marked("{text} is no series and number, such as settlement=12"), text=text)
        raise argparse.ArgumentTypeError(wrong)
    return series, int(number)


def _day(text: str) -> date:
    """A day of the house; ArgumentTypeError if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        wrong = worded(marked("{text} is no day, such as 2026-11-20"), text=text)
        raise argparse.ArgumentTypeError(wrong) from error


def _add_roads(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help=marked("a shoe file"))
    what.add_argument(
        "--results",
        metavar="BPPT",
        help=marked("B bank, P ponte, T tie; or a file of results, as sabot import reads it"),
    )
    command.add_argument(
        "--house", metavar="FILE", help=marked("the house sheet that says how roads are drawn")
    )
    command.add_argument("--shoe", type=int, metavar="N", help=marked("the last one if not named"))
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))


def _add_theory(command: argparse.ArgumentParser) -> None:
    _add_question(
        command, habit=marked("how often a choice draws, such as ponte_5=1/2; or equilibrium")
    )
    command.add_argument("--removed", default="", metavar="CARDS", help=marked('gone: "7s Kd 9"'))
    command.add_argument("--pdf", type=Path, metavar="OUT.pdf", help=marked("write the PAR sheet"))
    command.add_argument(
        "--stakes",
        metavar="BET=AMOUNT,...",
        help=marked(
            "what lies on each tableau, such as tableau_1=100,tableau_2=300: the bank’s best"
            " answers"
        ),
    )


def _add_simulate(command: argparse.ArgumentParser) -> None:
    _add_question(command, habit=marked("how often a choice draws, such as ponte_5=1/2"))
    command.add_argument(
        "--coups", type=int, default=1_000_000, metavar="N", help=marked("how many coups")
    )
    command.add_argument(
        "--seed", type=int, default=1, metavar="S", help=marked("the same: the same coups")
    )
    command.add_argument(
        "--stake", default="1", metavar="AMOUNT", help=marked("on each bet, each coup")
    )
    command.add_argument(
        "--night",
        type=int,
        metavar="N",
        help=marked("coups of a night; five shoes of eight packs: 400"),
    )
    command.add_argument(
        "--bank", default="100", metavar="AMOUNT", help=marked("what a guest opens a bank with")
    )


def _add_question(command: argparse.ArgumentParser, habit: str) -> None:
    """What theory and simulation both ask: the game, its options and how choices are made."""
    command.add_argument("game", help=marked("its id, or a sheet’s file"))
    command.add_argument("--packs", type=int, help=marked("as the sheet says if not named"))
    add_option(command)
    command.add_argument(
        "--house", metavar="FILE", help=marked("the house sheet whose choices hold")
    )
    command.add_argument("--habit", action="append", default=[], metavar="NAME=SHARE", help=habit)
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))


def _card(text: str) -> str:
    """Which card is asked for; ArgumentTypeError if it is neither a blank one nor a shoe's."""
    if text in {LAST, BLANK} or text.isdecimal():
        return text
    wrong = marked("{text} is neither {last}, {blank} nor a shoe’s number")
    raise argparse.ArgumentTypeError(worded(wrong, text=text, last=LAST, blank=BLANK))


_Command = tuple[str, Callable[[argparse.ArgumentParser], None]]

COMMANDS: Final[Mapping[str, _Command]] = {
    "replay": (marked("deal a shoe file, call by call"), _add_replay),
    "wire": (marked("an electronic shoe’s line: captured and judged, or as it comes"), add_wire),
    "shoe-sim": (marked("play a shoe file as an electronic shoe would send it"), add_shoe_sim),
    "import": (
        marked("other people’s coups judged: every bad row is named, the good ones kept"),
        add_import,
    ),
    "report": (
        marked("the session sheet of a journal as PDF, or another of its papers"),
        _add_report,
    ),
    "export": (marked("a session of a journal as a shoe file"), _add_export),
    "verify": (marked("check the chain of every entry"), _add_verify),
    "variants": (marked("list the games, check or show a sheet"), _add_variants),
    "house": (marked("list the house sheets, check, show or allow one"), _add_house),
    "theory": (marked("what every bet of a game is worth, exactly"), _add_theory),
    "simulate": (
        marked("coups, nights and banks by chance, each figure with its standard error"),
        _add_simulate,
    ),
    "roads": (marked("the roads of a shoe, or of results that follow"), _add_roads),
    "nights": (marked("the nights on this machine, or one’s sessions"), _add_nights),
    "backup": (marked("every journal in one file that was read back"), _add_backup),
    "heads": (marked("how far every journal has come, for a witness outside"), _add_heads),
    "key": (
        marked("the house’s own key, on a stick; in the window: the staff (F4), F9"),
        _add_key,
    ),
    "form": (
        marked("the form for coups that are dealt without the program, as PDF"),
        _add_form,
    ),
    "restore": (marked("bring a backup back, over nothing"), _add_restore),
    "recover": (
        marked("what a second folder holds brought together, over nothing"),
        _add_recover,
    ),
    "pit": (marked("the house’s server: set up, fed, looked at, checked"), _add_pit),
    "manual": (marked("the manual as PDF"), _add_manual),
    "train": (marked("the school; or a trainee’s papers as PDF"), add_train),
    "open": (marked("a file as the desktop opens it: `sabot FILE` does the same"), _add_open),
    "setup": (
        marked("house sheets, lessons, choices and people from one PC to the next"),
        _add_setup,
    ),
    "doctor": (marked("what this machine has and lacks for a night, on one page"), _add_doctor),
    "alerts": (marked("list what was found of the files, or decide it"), add_alerts),
    "staff": (marked("who holds which post on this machine"), add_staff),
}
"""Each command with what it does and what may stand behind it, in the order of the help."""
