"""A lesson that a trainer deals at a table of its own, written down as the file that a house could
have written: what was entered, what the trainee is told and asked, and the fault that was shown."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import DEFAULT_LANGUAGE, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.library import read_sheet
from dealer_app.library.house.houses import file_stem
from dealer_app.replay.expectations import spelt
from dealer_app.replay.export import Heading, fact_lines, heading_lines
from dealer_app.replay.run import Unwritten, uncounted
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.money import Money, plain
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.settings import write_whole
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.findings import ENTERED_WRONG
from dealer_app.table.shoe_file import DUES, Statement
from dealer_app.table.table import Table
from dealer_app.training.lessons import (
    FOLDER,
    NAMED,
    SUFFIX,
    Lesson,
    game_of,
    lesson_in,
    number_of,
)

_NAMELESS: Final = "lesson"
"""How a file is called behind its number where nothing is left of what the lesson teaches."""


class LessonThere(Trouble):
    """The house has a lesson of that name in that game already."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{file} is a lesson of that name. Enter once more puts this one in its place."),
            file=path.name,
        )


class LessonNotKept(Trouble):
    """The disk does not take a lesson."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            marked("{file} cannot be written: {why}"), file=str(path), why=system_reason(error)
        )


class FaultTakenBack(NamedTuple):
    """A fault that was entered and taken back while a lesson was dealt: what was entered, the code
    that the table noted, and the entry before which it stands."""

    wrong: tuple[Statement, ...]
    code: str
    before: int


class LessonRecording:
    """A lesson while it is dealt at a table of its own, which keeps nothing on disk; what the
    trainee is told and asked is noted beside it. Without a number it has the usual seats. BadOption
    where the game does not offer an option."""

    def __init__(self, game: str, options: Mapping[str, str], seats: int | None = None) -> None:
        sheet = read_sheet(game)
        opened = opening(sheet, None, options, Seating(seats))
        usual = {each.key: each.default for each in sheet.options}
        self._options = {key: value for key, value in opened.options.items() if value != usual[key]}
        self.session = TableSession.begun(opened, uncounted(resolver(sheet, None)), Unwritten())
        self._told: dict[int, str] = {}
        self._asked: dict[int, tuple[Statement, ...]] = {}

    @property
    def game(self) -> str:
        """Which game is dealt."""
        return self.session.table.variant.id

    @property
    def facts(self) -> tuple[ev.Event, ...]:
        """What was entered, in its order; what was taken back is left out."""
        numbers = dict.fromkeys(number for number, _ in self._lines())
        return tuple(self.session.events[number - 1] for number in numbers)

    @property
    def last(self) -> int:
        """The number of the last entry that stands, the opening's where nothing was entered."""
        return next(reversed(self._lines()), (1, None))[0]

    @property
    def told_next(self) -> str:
        """What the trainee is told before the next entry."""
        last = self.last
        return " ".join(text for at, text in sorted(self._told.items()) if at >= last)

    def tell(self, sentence: str) -> None:
        """Has the trainee told this before the next entry, in the place of what was to be."""
        last = self.last
        self._told = {at: text for at, text in self._told.items() if at < last}
        plain = " ".join(sentence.split())
        if plain:
            self._told[self.session.entries] = plain

    @property
    def asked(self) -> tuple[Statement, ...]:
        """What the trainee is asked here, behind the last entry."""
        return self._asked.get(self.last, ())

    def ask(self) -> bool:
        """Has the trainee asked here how the coup came out, or else what comes next; once more, and
        nothing is asked. False where nothing can be."""
        last = self.last
        if self._asked.pop(last, None) is not None:
            return True
        claims = tuple(_claims(self.session.table))
        if claims:
            self._asked[last] = claims
        return bool(claims)

    @property
    def fault(self) -> FaultTakenBack | None:
        """The last irregular entry that was taken back, where something was entered or asked behind
        it, and where it would be as irregular in the lesson; the trainee will be tempted by it."""
        return next(filter(self._is_provoked, self._shown()), None)

    def _is_provoked(self, shown: FaultTakenBack) -> bool:
        text = self._file("x", DEFAULT_LANGUAGE, "x", shown)
        try:
            lesson_in(Path(f"1-x{SUFFIX}"), text.encode())
        except ReplayTrouble:
            return False
        return True

    def _shown(self) -> Iterator[FaultTakenBack]:
        """The irregular entries that were taken back, the last first."""
        events, last, digits = self.session.events, self.last, self._digits
        for event in reversed(events):
            if not isinstance(event, ev.EntryStruck):
                continue
            struck = [(events[each - 1], None) for each in event.struck]
            codes = [each.code for each, _ in struck if isinstance(each, ev.IrregularityFound)]
            lines = [each for n in range(len(struck)) for each in fact_lines(struck, n, digits)]
            wrong = tuple(each for each in lines if each.verb != "resolve")
            if codes and wrong and (min(event.struck) < last or self.asked):
                yield FaultTakenBack(wrong, codes[0], min(event.struck))

    @property
    def _digits(self) -> int:
        return self.session.table.house.currency.digits

    def _lines(self) -> list[tuple[int, Statement]]:
        """The statements of what stands, each with the number of its entry."""
        struck = {
            number
            for event in self.session.events
            if isinstance(event, ev.EntryStruck)
            for number in event.struck
        }
        runs: list[list[tuple[int, ev.Event]]] = [[]]
        for number, event in enumerate(self.session.events, start=1):
            if number in struck or isinstance(event, ev.EntryStruck):
                continue
            if isinstance(event, ev.CoupOpened):
                runs.append([])
            facts = [each for each in ev.anew(event) if not _says_it_was_put_right(each)]
            if facts:
                places = [at for at, _ in runs[-1]]
                places += [number] * (len(facts) - len(places))
                runs[-1] = list(zip(places, facts, strict=False))
            else:
                runs[-1].append((number, event))
        lines = [
            (run[place][0], statement)
            for run in runs
            for place in range(len(run))
            for statement in fact_lines([(each, None) for _, each in run], place, self._digits)
        ]
        behind = [each for _, each in lines[1:]] + [Statement(0, "")]
        return [
            each
            for each, following in zip(lines, behind, strict=False)
            if not _is_named_by(each[1], following)
        ]

    def text(self, title: str, language: str, fault: str = "") -> str:
        """The file: what it teaches, in that language, and the fault that was shown, where it is
        told in words."""
        return self._file(title, language, fault, self.fault if fault else None)

    def _file(self, title: str, language: str, fault: str, shown: FaultTakenBack | None) -> str:
        table = self.session.table
        head = [f"# aim ({language}): {title}"]
        if shown is not None:
            head += [f"# fault ({language}): {fault}", f"# provokes: {shown.code}"]
        heading = Heading(table.variant.id, self._options, "", table.opened, self._digits)
        head += [each.text for each in heading_lines(heading)]
        return "\n".join([*head, *self._body(language, shown)]) + "\n"

    def _body(self, language: str, shown: FaultTakenBack | None) -> Iterator[str]:
        """The lines behind the heading: cards that follow one another on one line, and a blank line
        before each coup."""
        told, cards = sorted(self._told.items()), list[str]()
        before = 0
        lines = self._lines()
        for place, (number, statement) in enumerate(lines):
            said = [text for at, text in told if before <= at < number]
            tempted = shown is not None and before < shown.before <= number
            if cards and (said or tempted or statement.verb != "deal"):
                yield f"deal {' '.join(cards)}"
                cards = []
            if statement.verb == "coup":
                yield ""
            if said:
                yield f"# {language}: {' '.join(said)}"
            if shown is not None and tempted:
                yield from (f"# wrong: {each.text}" for each in shown.wrong)
            before = number
            if statement.verb == "deal":
                cards += statement.words
            else:
                yield statement.text
            following = lines[place + 1][0] if place + 1 < len(lines) else 0
            asked = self._asked.get(number, ()) if following != number else ()
            if cards and (asked or not following):
                yield f"deal {' '.join(cards)}"
                cards = []
            if shown is not None and not following and number < shown.before:
                yield from (f"# wrong: {each.text}" for each in shown.wrong)
            yield from (each.text for each in asked)

    def keep(self, data: Path, title: str, language: str, fault: str = "", *, over: bool) -> Lesson:
        """Writes it among the lessons of that data folder; `over` one of the same name.

        LessonThere where that is not said, LessonNotKept where the disk refuses, ReplayTrouble
        where what was dealt is no lesson: then nothing is written.
        """
        title = " ".join(title.split())
        text, folder = self.text(title, language, " ".join(fault.split())), data / FOLDER
        path = namesake(data, self.game, title)
        if path is not None and not over:
            raise LessonThere(path)
        path = path or _free(folder, self.game, title)
        lesson = lesson_in(path, text.encode())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        except OSError as error:
            raise LessonNotKept(path, error) from error
        return lesson


def _says_it_was_put_right(fact: ev.Event) -> bool:
    """True of what a night notes of a card that was entered wrong: a lesson has it as it lies."""
    return isinstance(fact, ev.IrregularityFound) and fact.code == ENTERED_WRONG


def _is_named_by(statement: Statement, following: Statement) -> bool:
    """True where who plays a hand is told once more by what he puts there."""
    if statement.verb != "principal" or following.verb not in ("bank", "banco"):
        return False
    return statement.words[1] == following.words[0]


def _claims(table: Table) -> Sequence[Statement]:
    """What can be asked of the table as it stands: how every hand came out and what each seat gains
    or loses, before that what comes next."""
    settlement = table.settlement
    if settlement is None:
        said = (spelt(due).split() for due in table.dues)
        claims = [("due", *words) for words in said if words[0] in DUES][:1]
    else:
        digits = table.house.currency.digits
        claims = [(result, hand) for hand, result in settlement.results.items()]
        claims += [
            ("net", seat, plain(Money(net), digits)) for seat, net in settlement.nets.items()
        ]
    return [Statement(0, "expect", tuple(map(str, words))) for words in claims]


def namesake(data: Path, game: str, title: str) -> Path | None:
    """The lesson of the house of that name in that game, None where there is none."""
    called = file_stem(title, _NAMELESS)
    for path in sorted((data / FOLDER).rglob(f"*-{called}{SUFFIX}")):
        named = NAMED.fullmatch(path.stem)
        alike = named is not None and path.stem == f"{named[1]}-{called}"
        if alike and game_of(path) == game:
            return path
    return None


def _free(folder: Path, game: str, title: str) -> Path:
    """The file of a new lesson, behind those that the game has."""
    own = (path for path in folder.rglob(f"*{SUFFIX}") if game_of(path) == game)
    numbers = [int(named[1]) for path in own if (named := NAMED.fullmatch(path.stem))]
    behind = count(max([number_of(game), *numbers]) + 1)
    called = file_stem(title, _NAMELESS)
    paths = (folder / f"{number:02}-{called}{SUFFIX}" for number in behind)
    return next(path for path in paths if not path.exists())
