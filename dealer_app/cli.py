"""The same program without a screen: replay, report, export, verify, variants, theory,
simulate, roads."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

from dealer_app import __version__
from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, marked, resources, words

if TYPE_CHECKING:  # it brings numpy with it, which no other command needs
    from dealer_app.odds import Question

SAMPLE = "punto_banco"
LAST, BLANK = "last", "blank"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status."""
    asked = _parser().parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without é or ♠ still gets the rest
    try:
        return _run(asked)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # `sabot variants | head`
        return 0


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "replay":
            return _replay(asked)
        case "report":
            return _report(asked)
        case "export":
            from dealer_app.commands import export

            return export(asked.journal, asked.session, asked.out, _words(asked))
        case "verify":
            from dealer_app.commands import verify

            return verify(asked.journals, _words(asked))
        case "variants":
            from dealer_app.commands import variants

            return variants(asked.action, asked.what, asked.option, _words(asked))
        case "theory":
            return _theory(asked)
        case "simulate":
            return _simulate(asked)
        case "roads":
            from dealer_app.commands import roads

            file, shoe = asked.file, asked.shoe
            return roads(file, asked.results, shoe, _words(asked), as_json=asked.json)
        case _:
            return _table(asked)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the command line in one line."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="sabot", description="The dealer's assistant for baccarat tables.")
    parser.add_argument("--version", action="version", version=f"Sabot {__version__}")
    parser.add_argument("--language", choices=LANGUAGES, help="French unless the settings differ")
    parser.add_argument(
        "--demo",
        nargs="?",
        const=SAMPLE,
        choices=sorted(each.stem for each in (resources() / "samples").glob("*.shoe")),
        metavar="GAME",
        help=f"a table that deals a sample night by itself, of {SAMPLE} if no game is named",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help="deal a shoe file, call by call")
    replay.add_argument("file", type=Path)
    replay.add_argument("--json", action="store_true", help="one JSON object a coup")
    replay.add_argument("--report", type=Path, metavar="OUT.pdf", help="write the session sheet")
    for name, text in (
        ("report", "the session sheet of a journal as PDF, or another of its papers"),
        ("export", "a session of a journal as a shoe file"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("journal", type=Path, help="a table's file, as table-3.sabot")
        command.add_argument("--session", help="its id; the last one if not named")
        command.add_argument("--out", type=Path, help="where to write")
    kind = commands.choices["report"].add_mutually_exclusive_group()
    kind.add_argument(
        "--ranking", action="store_true", help="the ranking of the evening in its place"
    )
    kind.add_argument("--detailed", action="store_true", help="every stake of every coup as well")
    kind.add_argument(
        "--scorecard",
        nargs="?",
        const=LAST,
        type=_card,
        metavar="SHOE",
        help="the guests' card of the last shoe, of the one that is named, or blank; with the id of"
        " a game in place of a table's file: blank",
    )
    verify = commands.add_parser("verify", help="check the chain of every entry")
    verify.add_argument("journals", type=Path, nargs="*", help="all tables if none is named")
    variants = commands.add_parser("variants", help="list the games, check or show a sheet")
    variants.add_argument("action", nargs="?", choices=("list", "check", "show"), default="list")
    variants.add_argument("what", nargs="?", help="a sheet's file, or the id of a game")
    variants.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    _add_theory(commands.add_parser("theory", help="what every bet of a game is worth, exactly"))
    _add_simulate(commands.add_parser("simulate", help="deal many coups of a game by chance"))
    _add_roads(commands.add_parser("roads", help="the roads of a shoe, or of results that follow"))
    for command in commands.choices.values():
        command.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
    return parser


def _add_roads(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help="a shoe file")
    what.add_argument("--results", metavar="BPPT", help="B bank, P ponte, T tie")
    command.add_argument("--shoe", type=int, metavar="N", help="the last one if not named")
    command.add_argument("--json", action="store_true", help="one JSON object")


def _add_theory(command: argparse.ArgumentParser) -> None:
    _add_question(command, habit="how often a choice draws, as ponte_5=1/2; or equilibrium")
    command.add_argument("--removed", default="", metavar="CARDS", help='gone: "7s Kd 9"')
    command.add_argument("--pdf", type=Path, metavar="OUT.pdf", help="write the PAR sheet")
    command.add_argument(
        "--stakes",
        metavar="BET=AMOUNT,...",
        help="what lies on each tableau, as tableau_1=100,tableau_2=300",
    )


def _add_simulate(command: argparse.ArgumentParser) -> None:
    _add_question(command, habit="how often a choice draws, as ponte_5=1/2")
    command.add_argument("--coups", type=int, default=1_000_000, metavar="N")
    command.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same: the same coups"
    )
    command.add_argument("--stake", default="1", metavar="AMOUNT", help="on each bet, each coup")
    command.add_argument(
        "--night", type=int, metavar="N", help="coups of a night; five shoes of eight packs: 400"
    )
    command.add_argument(
        "--bank", default="100", metavar="AMOUNT", help="what a patron opens a bank with"
    )


def _add_question(command: argparse.ArgumentParser, habit: str) -> None:
    """What theory and simulation both ask: the game, its options and how choices are made."""
    command.add_argument("game", help="its id, or a sheet's file")
    command.add_argument("--packs", type=int, help="as the sheet says if not named")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument("--house", metavar="FILE", help="the house sheet whose choices hold")
    command.add_argument("--habit", action="append", default=[], metavar="NAME=SHARE", help=habit)
    command.add_argument("--json", action="store_true", help="one JSON object")


def _words(asked: argparse.Namespace) -> Words:
    if asked.language:
        return words(asked.language)
    from dealer_app.settings import SettingsError, read_settings

    try:
        return words(read_settings().language)
    except SettingsError:
        return words(DEFAULT_LANGUAGE)


def _replay(asked: argparse.Namespace) -> int:
    from dealer_app.commands import replay

    return replay(asked.file, _words(asked), as_json=asked.json, report=asked.report)


def _theory(asked: argparse.Namespace) -> int:
    from dealer_app.commands import theory

    question = replace(_question(asked), removed=asked.removed, stakes=asked.stakes)
    return theory(question, asked.pdf, _words(asked), as_json=asked.json)


def _simulate(asked: argparse.Namespace) -> int:
    from dealer_app.commands import simulate
    from dealer_app.trials import NIGHT, Run

    night = NIGHT if asked.night is None else asked.night
    run = Run(asked.coups, asked.seed, asked.stake, night, asked.bank)
    return simulate(_question(asked), run, _words(asked), as_json=asked.json)


def _question(asked: argparse.Namespace) -> "Question":
    from dealer_app.odds import Question

    options = dict(option.partition("=")[::2] for option in asked.option)
    return Question(asked.game, asked.packs, options, asked.house, "", asked.habit)


def _card(text: str) -> str:
    """Which card is asked for; ArgumentTypeError if it is neither a blank one nor a shoe's."""
    if text in {LAST, BLANK} or text.isdecimal():
        return text
    raise argparse.ArgumentTypeError(f"{text} is neither {LAST}, {BLANK} nor a shoe's number")


def _report(asked: argparse.Namespace) -> int:
    from dealer_app.commands import Paper, report

    if asked.scorecard is not None:
        return _scorecard(asked)
    kind = Paper.RANKING if asked.ranking else Paper.SHEET
    kind = Paper.DETAILED if asked.detailed else kind
    return report(asked.journal, asked.session, asked.out, _words(asked), kind=kind)


def _scorecard(asked: argparse.Namespace) -> int:
    from dealer_app.commands import scorecard

    card: str = asked.scorecard
    shoe, of = int(card) if card.isdecimal() else None, asked.journal
    return scorecard(of, asked.session, asked.out, _words(asked), shoe=shoe, blank=card == BLANK)


def _table(asked: argparse.Namespace) -> int:
    """The window; without a display the main job all the same, in the terminal."""
    from dealer_app.gui.screen import can_show

    sample = resources() / "samples" / f"{asked.demo or SAMPLE}.shoe"
    if not asked.demo and not can_show():
        from dealer_app.commands import demonstrate

        return demonstrate(sample, _words(asked))
    try:
        from dealer_app import app
    except ImportError as error:
        sentence = marked("Qt does not load: {reason}. Install that library, then start again.")
        sys.stderr.write(_words(asked)(sentence, reason=error) + "\n")
        return 1
    return app.demo(sample, asked.language) if asked.demo else app.run(asked.language)


if __name__ == "__main__":
    sys.exit(main())
