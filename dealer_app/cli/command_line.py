"""The command line, which speaks the language of whoever types: argparse's own sentences too."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from typing_extensions import override

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, marked, resources, words
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.reasons import system_reason
from dealer_app.machine import Status
from dealer_app.rules.fact_classes import uncollected
from dealer_app.rules.staff import Post

if TYPE_CHECKING:  # it brings SQL with it
    from dealer_app.cli.terminal_hand import Named

_Space = TypeVar("_Space")

OPTION: Final = "--language"
MANY: Final = 1_000_000
"""What a number on the command line is at most, where nothing else is said."""

_OWN: Final = (
    marked("usage: "),
    marked("positional arguments"),
    marked("options"),
    marked("show this help message and exit"),
    marked("show program's version number and exit"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("unknown parser %(parser_name)r (choices: %(choices)s)"),
    marked("unrecognized arguments: %s"),
    marked("not allowed with argument %s"),
    marked("ignored explicit argument %r"),
    marked("the following arguments are required: %s"),
    marked("one of the arguments %s is required"),
    marked("expected one argument"),
    marked("expected at most one argument"),
    marked("expected at least one argument"),
    marked("ambiguous option: %(option)s could match %(matches)s"),
    marked("invalid %(type)s value: %(value)r"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse says of itself, word for word, as Python has it."""


def language_of(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for, else that of the settings, found without reading
    the rest."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        asked = value or "".join(arguments[at + 1 : at + 2])
        if name == OPTION and asked in LANGUAGES:
            return asked
    from dealer_app.settings import read_settings

    return read_settings().language


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the command line in one line; `spoken` is asked for the language
    where there is something to say, and not before."""

    spoken: Callable[[], Words] = staticmethod(lambda: words(DEFAULT_LANGUAGE))

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    @override
    def format_help(self) -> str:
        """The help as it stands, in the language that is spoken."""
        said = self.spoken()
        self.description = said(self.description or "")
        for action in self._actions:
            _translate(action, said)
        for group in self._action_groups:
            group.title = said(group.title or "")
        with _speaking(said):
            return super().format_help()

    @override
    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: _Space | None = None
    ) -> tuple[_Space | argparse.Namespace, list[str]]:
        def said(sentence: str) -> str:
            return self.spoken()(sentence)

        with _speaking(said):
            return super().parse_known_args(args, namespace)


def _translate(action: argparse.Action, said: Words) -> None:
    if action.help and action.help is not argparse.SUPPRESS:
        action.help = said(action.help)
    if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - there is no other name
        for choice in action._choices_actions:  # noqa: SLF001 - nor here
            choice.help = said(choice.help or "")


@contextmanager
def as_it_stands() -> Iterator[None]:
    """Whatever argparse says meanwhile is kept as Python has it, and said when it is asked for; no
    catalogue of the system is looked for."""
    with _speaking(lambda sentence: sentence):
        yield


@contextmanager
def _speaking(said: Callable[[str], str]) -> Iterator[None]:
    """Whatever argparse says meanwhile is said so."""
    names = vars(argparse)
    before = names["_"]
    names["_"] = said
    try:
        yield
    finally:
        names["_"] = before


def worded(sentence: str, **values: str) -> str:
    """A sentence in the language that is spoken while arguments are read."""
    said: str = vars(argparse)["_"](sentence)
    return said.format(**values)


def failed(sentence: str, status: Status = Status.UNREADABLE) -> Status:
    """Says beside the output why a command ends otherwise than it should, and with what status."""
    print(sentence, file=sys.stderr)
    return status


def load_window() -> None:
    """Loads what the first paint of a window takes, all of which stays; ImportError where Qt does
    not load."""
    from dealer_app.gui.kit.bindings import load_bindings

    with uncollected():
        load_bindings()
        import dealer_app.app  # noqa: F401 - its names are asked for where it is used


def no_qt(words: Words, error: ImportError) -> int:
    """Says why there is no window."""
    sentence = marked("Qt does not load: {reason}. Install that library, then start again.")
    failed(words(sentence, reason=error))
    return 1


def unwritten(words: Words, file: object, error: OSError) -> str:
    """That a file cannot be written, and why."""
    return words("{file} cannot be written: {why}", file=file, why=system_reason(error))


def is_same(paper: Path, file: Path) -> bool:
    """True if what is to be written would take the place of what is read."""
    return paper.exists() and file.exists() and paper.samefile(file)


def add_book(
    acts: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> tuple[argparse.ArgumentParser, ...]:
    """What belongs to the whole house: its people, the house sheets allowed, and PINs."""
    people = acts.add_parser("people", help=marked("who is of the house, and whom machines offer"))
    people.add_argument(
        "action",
        nargs="?",
        choices=("list", "take", "refuse", "add", "pin", "post", "leave", "unlock"),
        default="list",
        help=marked("take, refuse: whom a machine offers; the first signs their own taking"),
    )
    people.add_argument("names", nargs="*", metavar="NAME", help=marked("whom it is about"))
    people.add_argument(
        "--post",
        choices=[str(post) for post in Post],
        help=marked("with add or post; with take where it is to be another"),
    )
    people.add_argument(
        "--of",
        default="",
        metavar="LOGIN",
        help=marked("with take: of which machine, where two people have that name"),
    )
    people.add_argument("--json", action="store_true", help=marked("one JSON object"))
    sheets = acts.add_parser("sheets", help=marked("allow a house sheet for the whole house"))
    sheets.add_argument("action", choices=("allow", "take-back"))
    sheets.add_argument("file", help=marked("a house sheet’s file, or its name"))
    packs = acts.add_parser(
        "packs", help=marked("the packs of the house, and those that machines alone know")
    )
    packs.add_argument(
        "action",
        nargs="?",
        choices=("list", "add", "take", "check", "keep", "release", "retire", "destroy"),
        default="list",
        help=marked("take: packs that a machine knows and the house does not"),
    )
    packs.add_argument("serials", nargs="*", metavar="SERIAL", help=marked("which packs"))
    packs.add_argument("--kind", default="52", help=marked("with add: how many cards they have"))
    packs.add_argument("--colour", default="", help=marked("with add: of their backs"))
    packs.add_argument("--reason", default="", help=marked("with keep, release or retire: why"))
    packs.add_argument("--json", action="store_true", help=marked("one JSON object"))
    pin = acts.add_parser(
        "pin", help=marked("another PIN for whoever signs, from any machine: the old, then the new")
    )
    answer = acts.add_parser("answer", help=marked("list the alerts of a table, or answer for one"))
    answer.add_argument("table", metavar="TABLE", help=marked("its name"))
    answer.add_argument("number", type=int, nargs="?", metavar="N", help=marked("which of them"))
    answer.add_argument(
        "--alert", metavar="COUP/PLACE", default="", help=marked("the same by where it lies")
    )
    answer.add_argument("--reason", default="", help=marked("why it is in order"))
    mend = acts.add_parser(
        "mend", help=marked("give the house’s book back what the server lost of it, from the copy")
    )
    mend.add_argument(
        "--copy",
        type=Path,
        metavar="FOLDER",
        help=marked("where another copy lies, such as house-book; else that of the pit’s window"),
    )
    settle = acts.add_parser(
        "settle", help=marked("a night of all tables, from the pit’s copies, numbered in the book")
    )
    settle.add_argument("night", metavar="YYYY-MM-DD", help=marked("a day of the house"))
    settle.add_argument("--out", type=Path, metavar="FILE.pdf", help=marked("where to write"))
    for each in (people, sheets, packs, mend, settle, pin, answer):
        add_signing(each)
    return people, sheets, packs, mend, settle, pin, answer


def add_wire(command: argparse.ArgumentParser) -> None:
    """What `wire` asks for: a captured stream and its game, or a port."""
    command.add_argument("file", type=Path, nargs="?", help=marked("a captured stream"))
    command.add_argument(
        "--port", metavar="PORT", help=marked("show what comes there, such as /dev/ttyUSB0")
    )
    command.add_argument(
        "--variant",
        default="punto_banco",
        metavar="ID",
        help=marked("the game: punto_banco if none is named"),
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=marked("an option of the game, such as packs=6; several times"),
    )
    command.add_argument(
        "--house", type=Path, metavar="FILE", help=marked("the house sheet that holds")
    )
    command.add_argument("--json", action="store_true", help=marked("one JSON object a coup"))
    command.add_argument(
        "--frames", type=number, metavar="N", help=marked("with --port: end after so many")
    )
    command.add_argument(
        "--demo",
        action="store_true",
        help=marked("a table that such a shoe feeds, with the game’s sample or a shoe file"),
    )
    _add_faults(command)
    _add_line(command)


def add_shoe_sim(command: argparse.ArgumentParser) -> None:
    """What `shoe-sim` asks for: a shoe file, where it is played, and what goes wrong meanwhile."""
    command.add_argument("file", type=Path, help=marked("a shoe file"))
    where = command.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--port", metavar="PORT", help=marked("a port; pty: a device of its own, which is named")
    )
    where.add_argument("--out", type=Path, metavar="OUT.bin", help=marked("into a file"))
    _add_faults(command)
    command.add_argument(
        "--pace", type=_seconds, default=0.3, metavar="SECONDS", help=marked("between two frames")
    )
    _add_line(command)


def _add_faults(command: argparse.ArgumentParser) -> None:
    """How often a shoe that is none does wrong."""
    for name, said in (
        ("overdraw", marked("so many cards too many are drawn")),
        ("unreadable", marked("so many cards cannot be read")),
        ("noise", marked("so many bursts of noise")),
        ("drop", marked("so many frames are lost")),
        ("repeat", marked("so many frames come twice")),
    ):
        many = partial(number, least=0)
        command.add_argument(f"--{name}", type=many, default=0, metavar="N", help=said)
    command.add_argument(
        "--seed", type=int, default=1, metavar="S", help=marked("the same: the same errors")
    )


def number(text: str, most: int = MANY, least: int = 1) -> int:
    """A number from one on, or from another; ArgumentTypeError if it is none."""
    if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
        return int(text)
    raise _no_number(text, least, most)


def _no_number(text: str, least: int, most: int) -> argparse.ArgumentTypeError:
    sentence = marked("{text} is no number from {least} to {most}")
    wrong = worded(sentence, text=text, least=str(least), most=str(most))
    return argparse.ArgumentTypeError(wrong)


def _seconds(text: str) -> float:
    """Seconds, and parts of one; ArgumentTypeError if it is none."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _HOUR:
        raise _no_number(text, 0, _HOUR)
    return seconds


_HOUR: Final = 3600
"""The most seconds that are waited between two frames."""


def _add_line(command: argparse.ArgumentParser) -> None:
    """Which shoe it is, and how its line is set up."""
    command.add_argument(
        "--shoe",
        metavar="KIND",
        help=marked("the table of its frames, by its id or in a file: angel_eye if none is named"),
    )
    command.add_argument(
        "--speed", type=number, metavar="BAUD", help=marked("of the line, if not as usual")
    )
    command.add_argument(
        "--parity", choices=("none", "even", "odd"), help=marked("of the line, if not as usual")
    )


def add_signing(command: argparse.ArgumentParser) -> None:
    """Who signs: by name; the PIN is keyed, or comes from a file descriptor, never from here."""
    group = command.add_argument_group(marked("who signs, where the house asks for PINs"))
    group.add_argument(
        "--by", default="", metavar="NAME", help=marked("who signs; the PIN is asked for, unseen")
    )
    group.add_argument(
        "--with",
        dest="beside",
        action="append",
        default=[],
        metavar="NAME",
        help=marked("who signs beside them, where it takes two"),
    )
    group.add_argument(
        "--pin-fd",
        type=int,
        metavar="N",
        help=marked("an open file descriptor that gives the PINs, a line each"),
    )


def named(asked: argparse.Namespace) -> "Named":
    """Who is to sign, as the command line names them."""
    from dealer_app.cli.terminal_hand import Named

    return Named(asked.by, tuple(asked.beside), asked.pin_fd)


def add_option(command: argparse.ArgumentParser) -> None:
    """Options of a game, each by its key."""
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=marked("an option of the game, such as packs=6; several times"),
    )


def add_import(command: argparse.ArgumentParser) -> None:
    """What `import` asks for: a file, the game, what columns are for, and what becomes of it."""
    command.add_argument(
        "file", type=Path, help=marked("coups of somebody else’s: CSV, TSV, JSON lines or XLSX")
    )
    command.add_argument(
        "--variant",
        required=True,
        metavar="GAME",
        help=marked("by whose rules they are judged, such as punto_banco"),
    )
    add_option(command)
    how = command.add_mutually_exclusive_group()
    how.add_argument(
        "--columns",
        metavar="USES",
        help=marked(
            "what the columns are for, in their order, such as ponte,banque,result; or by their"
            " heads: Player=ponte,Winner=result"
        ),
    )
    how.add_argument(
        "--map",
        type=Path,
        metavar="FILE.toml",
        help=marked("the same in a file, and how cards, results and noughts are written"),
    )
    command.add_argument(
        "--deck",
        metavar="ORDER",
        help=marked("cards are numbers of a pack in this order, such as suits-cdhs: from 0 on"),
    )
    command.add_argument(
        "--out", type=Path, metavar="FILE.shoe", help=marked("the coups that hold, as a shoe file")
    )
    command.add_argument("--json", action="store_true", help=marked("one JSON object a row"))


def add_alerts(command: argparse.ArgumentParser) -> None:
    """What `alerts` asks for: the list, or which alert is decided and why."""
    command.add_argument(
        "action",
        nargs="?",
        choices=("list", "decide"),
        default="list",
        help=marked("list: those that nobody decided yet"),
    )
    command.add_argument(
        "number", type=int, nargs="?", metavar="N", help=marked("with decide: which alert")
    )
    command.add_argument(
        "--reason", default="", metavar="TEXT", help=marked("with decide: why, for the register")
    )
    command.add_argument(
        "--decided", action="store_true", help=marked("those that somebody decided, too")
    )
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))


def add_staff(command: argparse.ArgumentParser) -> None:
    """What `staff` asks for: the review of the staff, listed, printed or as data; or a register
    begun anew."""
    act = command.add_mutually_exclusive_group(required=True)
    act.add_argument(
        "--review",
        action="store_true",
        help=marked("each post, the last PIN used and the last change; who left, too"),
    )
    act.add_argument(
        "--begin-anew",
        action="store_true",
        help=marked(
            "a new register in the place of one that is gone or altered, where no backup is left;"
            " --by names its first director"
        ),
    )
    command.add_argument("--out", type=Path, metavar="FILE.pdf", help=marked("where to write"))
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))
    command.add_argument(
        "--csv", type=Path, metavar="FOLDER", help=marked("every table of the paper as CSV")
    )
    command.add_argument("--json", action="store_true", help=marked("one JSON object"))


def add_train(command: argparse.ArgumentParser) -> None:
    """What `train` asks for: a trainee's paper, or the class; without one the school, at a drill of
    a game."""
    command.add_argument(
        "act",
        nargs="*",
        default=[],
        metavar="drills, sheet DRILL, import FILE",
        help=marked(
            "what can be practised, the house’s own drills too; exercises of a drill for a"
            " classroom, with their answers; or a trainee’s record brought over from another"
            " machine: a director signs"
        ),
    )
    add_signing(command)
    command.add_argument(
        "--count",
        type=int,
        default=20,
        metavar="N",
        help=marked("so many exercises; 20 if not named"),
    )
    command.add_argument(
        "--seed", type=int, metavar="S", help=marked("the same number: the same exercises")
    )
    paper = command.add_mutually_exclusive_group()
    paper.add_argument(
        "--class",
        action="store_true",
        dest="of_class",
        help=marked("everybody who trains here side by side, and where most err"),
    )
    paper.add_argument("--report", metavar="TRAINEE", help=marked("the progress of a trainee"))
    paper.add_argument(
        "--certificate", metavar="TRAINEE", help=marked("the last exam of a trainee")
    )
    command.add_argument(
        "--exam",
        type=int,
        metavar="N",
        help=marked(
            "with --certificate: the trainee’s exam of that number, counted from the first"
        ),
    )
    command.add_argument("--out", type=Path, metavar="FILE.pdf", help=marked("where to write"))
    command.add_argument(
        "--csv", type=Path, metavar="FOLDER", help=marked("the class: every table of it as CSV")
    )
    command.add_argument("--json", action="store_true", help=marked("the class: one JSON object"))
    command.add_argument("--data", type=Path, metavar="FOLDER", help=marked("another data folder"))
    games = sorted(sheet.parent.name for sheet in (resources() / "variants").glob("*/variant.toml"))
    command.add_argument(
        "--game", choices=games, default="", metavar="GAME", help=marked("the game that is lit")
    )
    command.add_argument(
        "--drill",
        choices=[str(each) for each in Drill],
        default="",
        help=marked("the drill that is lit"),
    )


def parser_for(arguments: Sequence[str]) -> type[Parser]:
    """A parser that speaks as these arguments ask."""

    @cache
    def spoken() -> Words:
        return words(language_of(arguments))

    return type("Spoken", (Parser,), {"spoken": staticmethod(spoken)})


class _Licences(argparse.Action):
    """Prints the list of parts and ends, as `--version` does."""

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from dealer_app.cli.licence_list import parts

        for each in parts():
            sys.stdout.write(f"{each.name} {each.version}".strip() + f": {each.licence}\n")
        parser.exit()


def add_licences(parser: argparse.ArgumentParser) -> None:
    """The option that prints the parts of this program with their licences."""
    parser.add_argument(
        "--licences",
        action=_Licences,
        nargs=0,
        help=marked("what this program is made of, each part with its licence, and end"),
    )


def add_language(command: argparse.ArgumentParser) -> None:
    """The language may be told behind the command as well."""
    command.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help=marked("French unless the settings differ"),
    )
