"""The same program without a screen: replay, report, export, verify, heads, key, variants, house,
theory, simulate, roads, wire, train, form, manual, pit, staff, alerts, setup, doctor."""

import argparse
import atexit
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app.cli.arguments import BLANK, SAMPLE, as_opened, parser_of
from dealer_app.cli.command_line import (
    failed,
    language_of,
    load_window,
    named,
    no_qt,
)
from dealer_app.i18n import Words, marked, resources, words
from dealer_app.i18n.saying import Shortcoming
from dealer_app.machine import Status, keep_private, set_right
from dealer_app.reports import PaperKind, UnnumberedKind
from dealer_app.rules.fact_classes import uncollected

if TYPE_CHECKING:  # it brings numpy with it, which no other command needs
    from dealer_app.odds.game_odds import OddsQuestion

KEPT = (
    *("report", "export", "verify", "nights", "backup"),
    *("restore", "recover", "train", "staff", "alerts"),
)
"""The commands that work in a data folder."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status."""
    keep_private()
    typed = as_opened(sys.argv[1:] if arguments is None else arguments)
    try:
        asked = parser_of(typed).parse_args(typed)
        return _done(asked)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # `sabot variants | head`
        return 0


def _done(asked: argparse.Namespace) -> int:
    """Does what was asked for, and says why where it does not go."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without é or ♠ still gets the rest
    try:
        with _stopped_in_order():
            if _in_terminal(asked):
                _settle(asked)
                _end_at_once(asked)
            _set_right(asked)
            return _run(asked)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return Status.STOPPED
    except Shortcoming as lacking:
        sys.stderr.write(_words(asked).sentence(lacking.saying) + "\n")
        return Status.UNREADABLE


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
            sys.stderr.write(_words(asked).sentence(each.saying) + "\n")


def _end_at_once(asked: argparse.Namespace) -> None:
    """Has a command that reads nights end without Python looking through all that it read for what
    may go: it goes with the process."""
    if asked.command in KEPT:
        atexit.register(gc.freeze)


def _in_terminal(asked: argparse.Namespace) -> bool:
    """True of a command; the window looks at the settings itself, and says what it finds."""
    if asked.command in (None, "open"):
        return False
    return not (asked.command == "train" and _is_school(asked))


def _is_school(asked: argparse.Namespace) -> bool:
    """True where `train` names no paper and asks for nothing of the class."""
    papers = (asked.report, asked.certificate)
    return papers == (None, None) and not _of_class(asked) and not asked.act


def _of_class(asked: argparse.Namespace) -> bool:
    return asked.of_class or asked.json or asked.csv is not None


def _settle(asked: argparse.Namespace) -> None:
    """Sets a settings file aside that cannot be used, and says so; the doctor says it, and changes
    nothing."""
    if asked.command == "doctor":
        return
    from dealer_app.settings import settings_at_start, settings_file

    _, aside = settings_at_start(settings_file())
    if aside is not None:
        print(aside.said(_words(asked)), file=sys.stderr)


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "replay":
            return _replay(asked)
        case "import":
            from dealer_app.cli.import_commands import import_coups

            return import_coups(asked, _words(asked))
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
        case "pit":
            from dealer_app.cli.pit_commands import pit

            return pit(asked, _words(asked))
        case "manual":
            from dealer_app.cli.paper_commands import manual

            return manual(asked.out, _words(asked))
        case "wire" | "shoe-sim":
            from dealer_app.cli.wire_commands import shoe_sim, wire

            return (wire if asked.command == "wire" else shoe_sim)(asked, _words(asked))
        case "setup":
            from dealer_app.cli.setup_command import give_out, take_in

            carry = give_out if asked.act == "export" else take_in
            return carry(asked.file, _words(asked), named(asked))
        case "doctor":
            from dealer_app.cli.doctor_command import doctor, sight_told

            return sight_told() if asked.sight else doctor(_words(asked), as_json=asked.json)
        case "roads":
            from dealer_app.cli.table_commands import roads

            return roads(asked, _words(asked))
        case _:  # the commands of one table or one file
            return _table(asked)


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
    from dealer_app.night.restoration import LastPapers

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
    from dealer_app.cli.night_commands import alerts, decide

    if asked.action == "list":
        return alerts(asked.data, _words(asked), decided=asked.decided)
    return decide(asked.number or 0, asked.reason, asked.data, _words(asked), named(asked))


def _replay(asked: argparse.Namespace) -> int:
    from dealer_app.cli.replay_commands import Replaying, replay

    return replay(asked.file, _words(asked), Replaying(asked.json, asked.report, asked.all))


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


def _question(asked: argparse.Namespace) -> "OddsQuestion":
    from dealer_app.odds.game_odds import OddsQuestion

    options = dict(option.partition("=")[::2] for option in asked.option)
    return OddsQuestion(asked.game, asked.packs, options, asked.house, "", asked.habit)


def _report(asked: argparse.Namespace) -> int:
    with uncollected():  # what is loaded for a paper stays
        from dealer_app.cli.paper_commands import PaperAsked, report
        from dealer_app.rules.house import PaperSize

    if asked.scorecard is not None:
        return _scorecard(asked)
    wanted = PaperAsked(
        _kind(asked),
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


def _kind(asked: argparse.Namespace) -> PaperKind | UnnumberedKind:
    """Which paper is meant: a night's settlement, or a session's sheet, where no kind is named;
    without a number where a table's file alone is, and only paper is asked for."""
    if asked.kind:
        return PaperKind(asked.kind)
    if asked.night:
        return PaperKind.SETTLEMENT
    if asked.journal is None or asked.csv or asked.json:
        return PaperKind.SESSION
    if asked.ranking:
        return UnnumberedKind.RANKING
    return UnnumberedKind.DETAILED if asked.detailed else UnnumberedKind.SHEET


def _form(asked: argparse.Namespace) -> int:
    from dealer_app.cli.paper_commands import BlankForm, form

    options = dict(option.partition("=")[::2] for option in asked.option)
    wanted = BlankForm(asked.game, asked.coups or 0, asked.seats, options, asked.house, asked.table)
    return form(wanted, asked.out, asked.paper, _words(asked))


def _scorecard(asked: argparse.Namespace) -> int:
    from dealer_app.cli.table_commands import scorecard

    card: str = asked.scorecard
    shoe, of = int(card) if card.isdecimal() else None, asked.journal
    return scorecard(of, asked.session, asked.out, _words(asked), shoe=shoe, blank=card == BLANK)


def _house(asked: argparse.Namespace) -> int:
    if asked.action == "allowed":
        from dealer_app.cli.staff_commands import allowed

        return allowed(_words(asked))
    if asked.action in ("allow", "take-back") and asked.what is not None:
        from dealer_app.cli.staff_commands import sheet

        return sheet(asked.action, asked.what, _words(asked), named(asked))
    from dealer_app.cli.table_commands import house

    return house(asked.action, asked.what, _words(asked))


def _staff(asked: argparse.Namespace) -> int:
    from dealer_app.cli.staff_commands import ReviewAsked, begin, review

    if asked.begin_anew:
        return begin(asked.data, _words(asked), named(asked))
    wanted = ReviewAsked(asked.data, asked.out, asked.csv, as_json=asked.json)
    return review(wanted, _words(asked), named(asked))


def _train_act(asked: argparse.Namespace) -> int:
    """What can be practised, exercises on paper, or a record that is brought over."""
    from dealer_app.cli.train_commands import (
        DRILLS,
        SHEET,
        SheetAsked,
        bring_over,
        list_drills,
        write_sheet,
    )

    if asked.act == [DRILLS]:
        return list_drills(asked.data, _words(asked))
    if asked.act[0] != SHEET:
        return bring_over(asked.act, asked.data, _words(asked), named(asked))
    sheet = SheetAsked(asked.act, asked.game, asked.count, asked.seed, asked.out, asked.data)
    return write_sheet(sheet, _words(asked))


def _train(asked: argparse.Namespace) -> int:
    if asked.act:
        return _train_act(asked)
    if _of_class(asked) and asked.report is None and asked.certificate is None:
        from dealer_app.cli.train_commands import ClassAsked, show_class

        wanted = ClassAsked(asked.data, asked.out, asked.csv, as_json=asked.json)
        return show_class(wanted, _words(asked))
    from dealer_app.cli.train_commands import SchoolPaperAsked, report

    certificate = asked.report is None
    trainee = asked.certificate if certificate else asked.report
    if trainee is None:
        return _table(asked, (asked.drill, asked.game))
    paper = SchoolPaperAsked(
        trainee, asked.out, asked.data, certificate=certificate, exam=asked.exam
    )
    return report(paper, _words(asked))


def _table(asked: argparse.Namespace, school: tuple[str, str] | None = None) -> int:
    """The window, or its school; without a display the main job all the same, in the terminal."""
    from dealer_app.gui.kit.screen import can_show, is_seen

    sample = resources() / "samples" / f"{asked.demo or SAMPLE}.shoe"
    opened: Path | None = getattr(asked, "file", None)
    if opened is not None and opened.suffix == ".shoe":
        from dealer_app.replay.run import stopped_by

        trouble = stopped_by(opened)
        if trouble is None:
            asked.demo, sample, opened = opened.stem, opened, None
        elif not is_seen():
            return failed(trouble.with_place(_words(asked), str(opened)), trouble.status)
    if opened is not None and not can_show():
        sentence = marked("A table is a window: open {file} at a screen.")
        return failed(_words(asked)(sentence, file=opened))
    if school is not None and not can_show():
        from dealer_app.cli.train_commands import no_screen

        return no_screen(_words(asked))
    if not asked.demo and not can_show():
        from dealer_app.cli.replay_commands import demonstrate

        return demonstrate(sample, _words(asked))
    try:
        load_window()
        from dealer_app import app
    except ImportError as error:
        return no_qt(_words(asked), error)
    if asked.demo:
        return app.demo(sample, asked.language)
    return app.run(asked.language, school, opened, go_on=asked.go_on)


if __name__ == "__main__":
    sys.exit(main())
