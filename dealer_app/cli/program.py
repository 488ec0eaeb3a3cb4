"""The same program without a screen: replay, report, export, verify, heads, key, variants, house,
theory, simulate, roads, train, form, staff, alerts."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app import __version__
from dealer_app.cli.command_line import (
    Parser,
    add_alerts,
    add_signing,
    add_staff,
    add_train,
    language_of,
    named,
    parser_for,
    told,
)
from dealer_app.i18n import LANGUAGES, Words, marked, resources, words
from dealer_app.machine.privacy import keep_private, set_right
from dealer_app.machine.shortcoming import Shortcoming

if TYPE_CHECKING:  # it brings numpy with it, which no other command needs
    from dealer_app.odds.odds import Question

SAMPLE = "punto_banco"
LAST, BLANK = "last", "blank"
PAPERS = (
    *("session", "settlement", "float", "cagnotte", "commission", "tips"),
    *("incident", "shoe", "register", "slip"),
)
SERIES = frozenset({*PAPERS, "fill", "credit", "staff", "house_key"}) - {"slip"}
"""The series in which the register numbers papers; those of slips are two."""

SIZES = ("A4", "letter")
KEPT = (
    *("report", "export", "verify", "nights", "backup"),
    *("restore", "recover", "train", "staff", "alerts"),
)
"""The commands that work in a data folder."""

SIGNED = (
    *("report", "export", "nights", "backup", "restore", "recover"),
    *("key", "staff", "house", "alerts"),
)
"""The commands for which somebody signs, or reads what the window shows to nobody without a PIN,
where the house asks for PINs."""

STOPPED = 130
"""The exit status of what Ctrl+C or the system ended before it was done."""

LACKING = 2
"""The exit status where the machine lacks what a command needs."""

MOST = 99
"""Coups, and seats, that a form is printed for at most."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status."""
    keep_private()
    typed = sys.argv[1:] if arguments is None else arguments
    asked = _parser(typed).parse_args(typed)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without é or ♠ still gets the rest
    try:
        with _stopped_in_order():
            if _in_terminal(asked):
                _settle(asked)
            _set_right(asked)
            return _run(asked)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # `sabot variants | head`
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return STOPPED
    except Shortcoming as lacking:
        sys.stderr.write(_words(asked)(lacking.sentence, **lacking.values) + "\n")
        return LACKING


@contextmanager
def _stopped_in_order() -> Iterator[None]:
    """Whoever ends the program from outside has it clear away what it has begun: what Ctrl+C
    does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _set_right(asked: argparse.Namespace) -> None:
    """Closes the data folder to others before a command works in it, and says on a terminal where
    that cannot be; the window that has a command run says it itself."""
    if asked.command not in KEPT:
        return
    from dealer_app.settings import read_settings

    folder = getattr(asked, "data", None) or getattr(asked, "into", None)
    for each in set_right(folder or read_settings().data):
        if sys.stderr.isatty():
            sys.stderr.write(_words(asked)(each.sentence, **each.values) + "\n")


def _in_terminal(asked: argparse.Namespace) -> bool:
    """True of a command; the window looks at the settings itself, and says what it finds."""
    school = asked.command == "train" and asked.report is None and asked.certificate is None
    return asked.command is not None and not school


def _settle(asked: argparse.Namespace) -> None:
    """Sets a settings file aside that cannot be used, and says so."""
    from dealer_app.settings import settings_at_start, settings_file

    _, aside = settings_at_start(settings_file())
    if aside is not None:
        print(aside.said(_words(asked)), file=sys.stderr)


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "replay":
            return _replay(asked)
        case "report" | "form":
            return _form(asked) if asked.command == "form" else _report(asked)
        case "export":
            from dealer_app.cli.table_commands import export

            return export(asked.journal, asked.session, asked.out, _words(asked), named(asked))
        case "verify":
            return _verify(asked)
        case "variants":
            from dealer_app.cli.table_commands import variants

            return variants(asked.action, asked.what, asked.option, _words(asked))
        case "house":
            return _house(asked)
        case "theory":
            return _theory(asked)
        case "simulate":
            return _simulate(asked)
        case "nights" | "backup" | "restore" | "recover" | "heads" | "key":
            return _desk(asked)
        case "alerts":
            return _alerts(asked)
        case "train" | "staff":
            return _staff(asked) if asked.command == "staff" else _train(asked)
        case "roads":
            from dealer_app.cli.table_commands import roads

            file, shoe = asked.file, asked.shoe
            return roads(file, asked.results, shoe, _words(asked), as_json=asked.json)
        case _:
            return _table(asked)


def _parser(arguments: Sequence[str]) -> Parser:
    parser = parser_for(arguments)(
        prog="sabot", description=marked("The dealer’s assistant for baccarat tables.")
    )
    parser.add_argument("--version", action="version", version=f"Sabot {__version__}")
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
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help=marked("deal a shoe file, call by call"))
    replay.add_argument("file", type=Path)
    replay.add_argument("--json", action="store_true", help=marked("one JSON object a coup"))
    replay.add_argument(
        "--report", type=Path, metavar="OUT.pdf", help=marked("write the session sheet")
    )
    for name, text in (
        ("report", marked("the session sheet of a journal as PDF, or another of its papers")),
        ("export", marked("a session of a journal as a shoe file")),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument(
            "journal",
            type=Path,
            nargs="?" if name == "report" else None,
            help=marked("a table’s file, such as table-3.sabot"),
        )
        command.add_argument("--session", help=marked("its id; the last one if not named"))
        command.add_argument("--out", type=Path, help=marked("where to write"))
    kind = commands.choices["report"].add_mutually_exclusive_group()
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
    _add_paper(commands.choices["report"], kind)
    _add_verify(commands.add_parser("verify", help=marked("check the chain of every entry")))
    variants = commands.add_parser("variants", help=marked("list the games, check or show a sheet"))
    variants.add_argument("action", nargs="?", choices=("list", "check", "show"), default="list")
    variants.add_argument("what", nargs="?", help=marked("a sheet’s file, or the id of a game"))
    variants.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    _add_house(
        commands.add_parser("house", help=marked("list the house sheets, check, show or allow one"))
    )
    _add_theory(
        commands.add_parser("theory", help=marked("what every bet of a game is worth, exactly"))
    )
    _add_simulate(
        commands.add_parser("simulate", help=marked("deal many coups of a game by chance"))
    )
    _add_roads(
        commands.add_parser("roads", help=marked("the roads of a shoe, or of results that follow"))
    )
    _add_desk(commands)
    for name in SIGNED:
        add_signing(commands.choices[name])
    for command in commands.choices.values():
        command.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
    return parser


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "journals",
        type=Path,
        nargs="*",
        help=marked("tables’ files or papers (PDF); all tables if none is named"),
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
    kind.add_argument("--kind", choices=PAPERS, help=marked("which paper of the session or night"))
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
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))
    command.add_argument(
        "--slip", default="", metavar="NUMBER", help=marked("of a fill or credit, such as F-12")
    )
    command.add_argument("--paper", choices=SIZES, help=marked("A4 or Letter, for this print"))


def _add_form(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help=marked("its id, or a sheet’s file"))
    command.add_argument(
        "--coups", type=_number, metavar="N", help=marked("how many; a page of them if not named")
    )
    command.add_argument("--seats", type=_number, metavar="N", help=marked("as the sheet says"))
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument("--house", metavar="FILE", help=marked("the house sheet in force"))
    command.add_argument("--table", default="", metavar="NAME", help=marked("printed on it"))
    command.add_argument("--out", type=Path, help=marked("where to write"))
    command.add_argument("--paper", choices=SIZES, help=marked("A4 or Letter, for this print"))


def _number(text: str) -> int:
    """A number of one to ninety-nine; ArgumentTypeError if it is none."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST:
        return int(text)
    wrong = told(marked("{text} is no number from 1 to {most}"), text=text, most=str(MOST))
    raise argparse.ArgumentTypeError(wrong)


def _add_house(command: argparse.ArgumentParser) -> None:
    actions = ("list", "check", "show", "allowed", "allow", "take-back")
    command.add_argument("action", nargs="?", choices=actions, default="list")
    command.add_argument("what", nargs="?", help=marked("a house sheet’s file, or its name"))


def _add_desk(commands: "argparse._SubParsersAction[Parser]") -> None:
    nights = commands.add_parser(
        "nights", help=marked("the nights on this machine, or one’s sessions")
    )
    nights.add_argument("night", type=_day, nargs="?", metavar="YYYY-MM-DD")
    nights.add_argument("--json", action="store_true", help=marked("one JSON object a line"))
    backup = commands.add_parser(
        "backup", help=marked("every journal in one file that was read back")
    )
    backup.add_argument("out", type=Path, nargs="?", metavar="OUT")
    backup.add_argument(
        "--second",
        action="store_true",
        help=marked("what the second folder of the settings lacks: journals, a settled night"),
    )
    heads = commands.add_parser(
        "heads", help=marked("how far every journal has come, for a witness outside")
    )
    heads.add_argument("out", type=Path, metavar="OUT")
    heads.add_argument(
        "--stamp", action="store_true", help=marked("a request for a time stamp as well")
    )
    key = commands.add_parser("key", help=marked("the house’s own key, on a stick"))
    key.add_argument(
        "act",
        choices=("make", "certify", "change", "sheet"),
        help=marked(
            "make it, certify this machine with it, change it for another, or print whose keys the"
            " house had"
        ),
    )
    key.add_argument(
        "file", type=Path, metavar="FILE", help=marked("the key’s file, on a stick; or the sheet’s")
    )
    key.add_argument(
        "--old",
        type=Path,
        metavar="FILE",
        help=marked("with change: the key until now; without it, that one was lost"),
    )
    for command in (nights, backup, heads, key):
        command.add_argument(
            "--data", type=Path, metavar="FOLDER", help=marked("another data folder")
        )
    _add_form(
        commands.add_parser(
            "form", help=marked("the form for coups that are dealt without the program, as PDF")
        )
    )
    restore = commands.add_parser("restore", help=marked("bring a backup back, over nothing"))
    restore.add_argument("file", type=Path)
    recover = commands.add_parser(
        "recover", help=marked("what a second folder holds brought together, over nothing")
    )
    recover.add_argument("--from", dest="source", type=Path, required=True, metavar="FOLDER")
    for command in (restore, recover):
        command.add_argument("--into", type=Path, required=True, metavar="FOLDER")
        command.add_argument(
            "--paper",
            type=_last_paper,
            action="append",
            default=[],
            metavar="SERIES=NUMBER",
            help=marked("the last paper of a series that is known: numbers go on behind it"),
        )
        command.add_argument("--reason", default="", help=marked("why numbers go on behind it"))
    add_train(commands.add_parser("train", help=marked("the school; or a trainee’s papers as PDF")))
    add_alerts(
        commands.add_parser("alerts", help=marked("list what was found of the files, or decide it"))
    )
    add_staff(commands.add_parser("staff", help=marked("who holds which post on this machine")))


def _last_paper(text: str) -> tuple[str, int]:
    """A series and a number of it; ArgumentTypeError if it is none."""
    series, _, number = text.partition("=")
    if series not in SERIES or not number.isdecimal() or not 0 < int(number) < 10**9:
        wrong = told(marked("{text} is no series and number, such as settlement=12"), text=text)
        raise argparse.ArgumentTypeError(wrong)
    return series, int(number)


def _day(text: str) -> date:
    """A day of the house; ArgumentTypeError if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        wrong = told(marked("{text} is no day, such as 2026-11-20"), text=text)
        raise argparse.ArgumentTypeError(wrong) from error


def _add_roads(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help=marked("a shoe file"))
    what.add_argument("--results", metavar="BPPT", help=marked("B bank, P ponte, T tie"))
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
        help=marked("what lies on each tableau, such as tableau_1=100,tableau_2=300"),
    )


def _add_simulate(command: argparse.ArgumentParser) -> None:
    _add_question(command, habit=marked("how often a choice draws, such as ponte_5=1/2"))
    command.add_argument("--coups", type=int, default=1_000_000, metavar="N")
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
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument(
        "--house", metavar="FILE", help=marked("the house sheet whose choices hold")
    )
    command.add_argument("--habit", action="append", default=[], metavar="NAME=SHARE", help=habit)
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))


def _words(asked: argparse.Namespace) -> Words:
    return words(asked.language or language_of(()))


def _verify(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import Checking, verify

    said, status = _words(asked), 0
    papers = [path for path in asked.journals if path.suffix.casefold() == ".pdf"]
    journals = [path for path in asked.journals if path not in papers]
    if papers:
        from dealer_app.cli.witness_commands import papers as told

        status = told(papers, journals, asked.data, said)
    if journals or not papers:
        how = Checking(asked.all, asked.key)
        status = max(status, verify(journals, asked.data, said, how))
    if asked.against:
        from dealer_app.cli.witness_commands import against

        status = max(status, against(asked.against, journals, asked.data, said))
    return status


def _desk(asked: argparse.Namespace) -> int:
    from dealer_app.cli import night_commands
    from dealer_app.night.backups import LastPapers

    if asked.command == "key":
        from dealer_app.cli.key_commands import house_key

        how = (asked.act, asked.file, asked.old)
        return house_key(*how, asked.data, _words(asked), named=named(asked))
    if asked.command == "heads":
        from dealer_app.cli.witness_commands import heads

        return heads(asked.out, asked.data, _words(asked), stamp=asked.stamp)
    if asked.command == "nights":
        return night_commands.nights(
            asked.night, asked.data, _words(asked), as_json=asked.json, named=named(asked)
        )
    if asked.command == "backup":
        if asked.second:
            return night_commands.second(asked.data, _words(asked))
        return night_commands.backup(asked.out, asked.data, _words(asked), named=named(asked))
    papers = LastPapers(dict(asked.paper), asked.reason)
    if asked.command == "recover":
        return night_commands.recover(
            asked.source, asked.into, _words(asked), named=named(asked), papers=papers
        )
    return night_commands.restore(
        asked.file, asked.into, _words(asked), named=named(asked), papers=papers
    )


def _alerts(asked: argparse.Namespace) -> int:
    from dealer_app.cli.alert_commands import alerts, decide

    if asked.action == "list":
        return alerts(asked.data, _words(asked), decided=asked.decided)
    return decide(asked.number or 0, asked.reason, asked.data, _words(asked), named(asked))


def _replay(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import replay

    return replay(asked.file, _words(asked), as_json=asked.json, report=asked.report)


def _theory(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import theory

    question = replace(_question(asked), removed=asked.removed, stakes=asked.stakes)
    return theory(question, asked.pdf, _words(asked), as_json=asked.json)


def _simulate(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import simulate
    from dealer_app.odds.trials import NIGHT, Run

    night = NIGHT if asked.night is None else asked.night
    run = Run(asked.coups, asked.seed, asked.stake, night, asked.bank)
    return simulate(_question(asked), run, _words(asked), as_json=asked.json)


def _question(asked: argparse.Namespace) -> "Question":
    from dealer_app.odds.odds import Question

    options = dict(option.partition("=")[::2] for option in asked.option)
    return Question(asked.game, asked.packs, options, asked.house, "", asked.habit)


def _card(text: str) -> str:
    """Which card is asked for; ArgumentTypeError if it is neither a blank one nor a shoe's."""
    if text in {LAST, BLANK} or text.isdecimal():
        return text
    wrong = marked("{text} is neither {last}, {blank} nor a shoe’s number")
    raise argparse.ArgumentTypeError(told(wrong, text=text, last=LAST, blank=BLANK))


def _report(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import Paper, report

    if asked.scorecard is not None:
        return _scorecard(asked)
    if asked.journal is None or asked.kind or asked.night or asked.csv or asked.json:
        return _paper(asked)
    kind = Paper.RANKING if asked.ranking else Paper.SHEET
    kind = Paper.DETAILED if asked.detailed else kind
    return report(asked.journal, asked.session, asked.out, _words(asked), kind=kind)


def _paper(asked: argparse.Namespace) -> int:
    """A paper of a kind: the settlement of a night, the session sheet of a session."""
    from dealer_app.cli.paper_commands import Asked, report
    from dealer_app.papers.kinds import Kind
    from dealer_app.rules.house import PaperSize

    kind = asked.kind or ("settlement" if asked.night else "session")
    wanted = Asked(
        Kind(kind),
        asked.journal,
        asked.session,
        asked.night,
        asked.data,
        asked.out,
        asked.csv,
        as_json=asked.json,
        size=PaperSize(asked.paper) if asked.paper else None,
        slip=asked.slip,
        named=named(asked),
    )
    return report(wanted, _words(asked))


def _form(asked: argparse.Namespace) -> int:
    from dealer_app.cli.form_command import Asked, form

    options = dict(option.partition("=")[::2] for option in asked.option)
    wanted = Asked(asked.game, asked.coups or 0, asked.seats, options, asked.house, asked.table)
    return form(wanted, asked.out, asked.paper, _words(asked))


def _scorecard(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import scorecard

    card: str = asked.scorecard
    shoe, of = int(card) if card.isdecimal() else None, asked.journal
    return scorecard(of, asked.session, asked.out, _words(asked), shoe=shoe, blank=card == BLANK)


def _house(asked: argparse.Namespace) -> int:
    if asked.action == "allowed":
        from dealer_app.cli.sheet_commands import allowed

        return allowed(_words(asked))
    if asked.action in ("allow", "take-back") and asked.what is not None:
        from dealer_app.cli.sheet_commands import sheet

        return sheet(asked.action, asked.what, _words(asked), named(asked))
    from dealer_app.cli.table_commands import house

    return house(asked.action, asked.what, _words(asked))


def _staff(asked: argparse.Namespace) -> int:
    from dealer_app.cli.staff_commands import Asked, review

    wanted = Asked(asked.data, asked.out, asked.csv, as_json=asked.json)
    return review(wanted, _words(asked), named(asked))


def _train(asked: argparse.Namespace) -> int:
    from dealer_app.cli.train_commands import Asked, report

    certificate = asked.report is None
    trainee = asked.certificate if certificate else asked.report
    if trainee is None:
        return _table(asked, (asked.drill, asked.game))
    return report(Asked(trainee, asked.out, asked.data, certificate=certificate), _words(asked))


def _table(asked: argparse.Namespace, school: tuple[str, str] | None = None) -> int:
    """The window, or its school; without a display the main job all the same, in the terminal."""
    from dealer_app.gui.kit.screen import can_show

    sample = resources() / "samples" / f"{asked.demo or SAMPLE}.shoe"
    if school is not None and not can_show():
        from dealer_app.cli.train_commands import no_screen

        return no_screen(_words(asked))
    if not asked.demo and not can_show():
        from dealer_app.cli.table_commands import demonstrate

        return demonstrate(sample, _words(asked))
    try:
        from dealer_app import app
    except ImportError as error:
        sentence = marked("Qt does not load: {reason}. Install that library, then start again.")
        sys.stderr.write(_words(asked)(sentence, reason=error) + "\n")
        return 1
    return app.demo(sample, asked.language) if asked.demo else app.run(asked.language, school)


if __name__ == "__main__":
    sys.exit(main())
