"""The lessons of the school: shoe files with an aim, remarks, and the one fault that each provokes.

What a lesson says beside its statements stands in comments: `# aim (fr): …`, `# fault (fr): …` and
their English, of which a house that writes its own may leave one out; `# provokes: IRR-01`, the
code of an irregularity, of a refusal, or `claim` for what is said of the table and is not so.
`# wrong: …` before a statement is what the trainee is tempted to enter there, `# fr: …` and
`# en: …` before one are remarks on it. A lesson whose fault provokes nothing is listed as broken;
one of a house may have no fault at all. A trainer may also deal a lesson at a table of its own: it
is written down as the same file.
"""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, marked, resources
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library import read_sheet, variant_ids
from dealer_app.machine.exit_status import Status
from dealer_app.replay.expectations import holds, spelt
from dealer_app.replay.export import Heading, fact_lines, heading_lines
from dealer_app.replay.run import Unwritten, replay, uncounted
from dealer_app.replay.script import Script, check, script_of
from dealer_app.replay.shoe_walk import (
    CLAIM,
    SAT_DOWN,
    ShoeStep,
    ShoeWalk,
    begun,
    provoked,
    stepped,
    steps_of,
)
from dealer_app.replay.trouble import ReplayTrouble, unreadable
from dealer_app.rules.due import No
from dealer_app.rules.money import Money, plain
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.findings import ENTERED_WRONG
from dealer_app.table.shoe_file import DUES, MOST_BYTES, ShoeFileError, Statement, read
from dealer_app.table.table import Table

SUFFIX: Final = ".shoe"
_FOLDER: Final = "lessons"
_GAME: Final = re.compile(rb"^variant[ \t]+([a-z_]+)", re.MULTILINE)
_NAMED: Final = re.compile(r"(\d+)-.+")
_SPOKEN: Final = re.compile(r"#\s*(aim|fault)\s*\((\w+)\)\s*:\s*(.+)")
_MORE: Final = re.compile(r"#\s{3,}(\S.*)")
_MARKED: Final = re.compile(r"#\s*(provokes|wrong|fr|en)\s*:\s*(.+)")

Texts = Mapping[str, str]
"""The same sentence by language."""


@dataclass(frozen=True, slots=True)
class LessonFault:
    """The fault that a lesson provokes: what is wrongly entered at a step, and what comes of it."""

    told: Texts
    wrong: tuple[Statement, ...]
    provokes: str
    place: int


NO_FAULT: Final = LessonFault({}, (), "", -1)
"""That of a lesson which provokes none."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its game and number, what it teaches, its fault, and its steps in order."""

    id: str
    game: str
    number: int
    aims: Texts
    fault: LessonFault
    script: Script
    steps: tuple[ShoeStep, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of its file."""
        return self.script.statements

    def at(self, place: int) -> ShoeWalk:
        """The lesson before one of its steps, all those before it taken as they are written."""
        walk = begun(self.script, self.steps)
        while walk.place < place and not walk.over:
            walk = stepped(walk)
        return walk


@dataclass(frozen=True, slots=True)
class Broken:
    """A lesson file that cannot be used: which one, and the line with the reason."""

    path: Path
    trouble: ReplayTrouble


@dataclass(frozen=True, slots=True)
class LessonShelf:
    """The lessons of a folder in their order, and the files there that are none."""

    lessons: tuple[Lesson, ...] = ()
    broken: tuple[Broken, ...] = ()

    def of(self, game: str) -> tuple[Lesson, ...]:
        """The lessons of one game, from the first."""
        return tuple(each for each in self.lessons if each.game == game)


@dataclass(slots=True)
class _Beside:
    """What the comments of a file say, gathered line by line."""

    said: dict[tuple[str, str], str] = field(default_factory=dict)
    marks: list[tuple[int, str, str]] = field(default_factory=list)


def folders(data: Path) -> tuple[Path, ...]:
    """Where lessons lie: in each game's own folder, then the house's own beside its tables."""
    return (*(resources() / "variants" / game / _FOLDER for game in variant_ids()), data / _FOLDER)


def number_of(game: str) -> int:
    """How many lessons come with the program for a game."""
    return len(list((resources() / "variants" / game / _FOLDER).glob(f"*{SUFFIX}")))


def shelf(places: Iterable[Path], game: str | None = None) -> LessonShelf:
    """The lessons of these folders, or those of one game and whatever there is none of another."""
    return shelved(lying(places, game))


def lying(places: Iterable[Path], game: str | None = None) -> Iterator[Lesson | Broken]:
    """Each lesson file of these folders as it is read, one after the other."""
    paths = [path for folder in places for path in sorted(folder.rglob(f"*{SUFFIX}"))]
    for path in paths:
        if game is not None and _game_of(path) not in (game, None):
            continue
        try:
            yield read_lesson(path)
        except ReplayTrouble as trouble:
            yield Broken(path, trouble)


def shelved(read_so_far: Iterable[Lesson | Broken]) -> LessonShelf:
    """What was read, in its order; a lesson read later takes the place of its namesake."""
    lessons: dict[str, Lesson] = {}
    broken: list[Broken] = []
    for each in read_so_far:
        if isinstance(each, Broken):
            broken.append(each)
        else:
            lessons[each.id] = each
    ordered = sorted(lessons.values(), key=lambda each: (each.game, each.number, each.id))
    return LessonShelf(tuple(ordered), tuple(broken))


def _game_of(path: Path) -> str | None:
    """The game that a file names, None where it names none that is known."""
    try:
        with path.open("rb") as file:
            named = _GAME.search(file.read(MOST_BYTES))
    except OSError:
        return None
    game = named[1].decode("ascii") if named else None
    return game if game in variant_ids() else None


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file; Trouble with its line where it cannot be used, or does not replay."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        _bad(0, marked("the file cannot be read: {why}"), why=system_reason(error))
    return _lesson(path, data)


def _lesson(path: Path, data: bytes) -> Lesson:
    """The lesson that these bytes are in a file of that name."""
    named = _NAMED.fullmatch(path.stem)
    if named is None:
        _bad(0, marked("a lesson is called by its number and a name, such as 01-first-card.shoe"))
    script = script_of(data, path.parent)
    game = script.statements[0].words[0]
    beside = _beside(data.decode("utf-8-sig"))
    lesson = Lesson(
        id=f"{game}/{path.stem}",
        game=game,
        number=int(named[1]),
        aims=_texts(beside, "aim"),
        fault=_fault(beside, script),
        script=script,
        steps=tuple(_steps(beside, script)),
    )
    replay(script)
    _check_fault(lesson)
    return lesson


def _beside(text: str) -> _Beside:
    beside = _Beside()
    last: tuple[str, str] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        spoken, more = _SPOKEN.fullmatch(line.strip()), _MORE.fullmatch(line.strip())
        if spoken is not None:
            last = (spoken[1], spoken[2])
            beside.said[last] = spoken[3].strip()
        elif more is not None and last is not None:
            beside.said[last] += f" {more[1].strip()}"
        else:
            last = None
            note = _MARKED.fullmatch(line.strip())
            if note is not None:
                beside.marks.append((number, note[1], note[2].strip()))
    return beside


def aim_of(lesson: str, language: str, data: Path | None = None) -> str:
    """What a lesson teaches, by its id, out of its file alone: the house's own before its namesake;
    empty where no such file lies there."""
    game, _, name = lesson.partition("/")
    own = [] if data is None else sorted((data / _FOLDER).rglob(f"{name}{SUFFIX}"))
    for path in (*own, resources() / "variants" / game / _FOLDER / f"{name}{SUFFIX}"):
        if _game_of(path) == game:
            beside = _beside(path.read_text(encoding="utf-8-sig", errors="replace"))
            said = {each: text for (kind, each), text in beside.said.items() if kind == "aim"}
            return said.get(language) or next(iter(said.values()), "")
    return ""


def _texts(beside: _Beside, kind: str) -> Texts:
    """What the lesson says, for every language of the program: in its own, or as it is written."""
    said = {each: beside.said[kind, each] for each in LANGUAGES if (kind, each) in beside.said}
    if not said:
        _missing(f"{kind} ({DEFAULT_LANGUAGE})")
    written = next(iter(said.values()))
    return {language: said.get(language, written) for language in LANGUAGES}


def _missing(text: str) -> NoReturn:
    _bad(1, marked("a lesson has a line “# {text}: …”, and there is none"), text=text)


def _fault(beside: _Beside, script: Script) -> LessonFault:
    code = next(((line, text) for line, kind, text in beside.marks if kind == "provokes"), None)
    wrong = [(line, text) for line, kind, text in beside.marks if kind == "wrong"]
    if code is None and not wrong and not any(kind == "fault" for kind, _ in beside.said):
        return NO_FAULT
    told = _texts(beside, "fault")
    if code is None:
        _missing("provokes")
    if not wrong:
        _missing("wrong")
    line, provokes = code
    if provokes not in {CLAIM, *No, *script.rules.house.irregularities}:
        _bad(line, marked("“{text}” is neither an irregularity nor a refusal"), text=provokes)
    entries = tuple(_statement(*each, script) for each in wrong)
    last, numbers = entries[-1].line, [each.line for each in steps_of(script)]
    place = next((place for place, number in enumerate(numbers) if number > last), None)
    if place is None:
        _bad(last, marked("after “{text}” the lesson has no statement"), text=entries[-1].text)
    return LessonFault(told, entries, provokes, place)


def _statement(line: int, text: str, script: Script) -> Statement:
    """A statement out of a comment, checked as those of the file are."""
    try:
        *_, found = read(f"variant {script.statements[0].words[0]}\n{text}".encode())
    except ShoeFileError as error:
        trouble = unreadable(ShoeFileError(line, error.fault, error.text, error.allowed))
        raise trouble from None
    if found.verb in SAT_DOWN:
        _bad(line, marked("“{text}” is nothing that is entered while cards are dealt"), text=text)
    statement = Statement(line, found.verb, found.words)
    check(statement, script.rules)
    return statement


def _steps(beside: _Beside, script: Script) -> Iterator[ShoeStep]:
    """What the trainee enters, a card at a time, each with the remarks that stand before it."""
    before = 0
    for statement in steps_of(script):
        remarks = {
            kind: text
            for line, kind, text in beside.marks
            if before < line < statement.line and kind in LANGUAGES
        }
        before = statement.line
        yield ShoeStep(statement, remarks)


def _check_fault(lesson: Lesson) -> None:
    """Whether the engine finds the fault that the lesson names, where it is made."""
    fault = lesson.fault
    if not fault.wrong:
        return
    found = provoked(lesson.at(fault.place), fault.wrong)
    if fault.provokes not in found:
        _bad(
            fault.wrong[0].line,
            marked("“{text}” does not come to {code}, but to: {found}"),
            text=fault.wrong[-1].text,
            code=fault.provokes,
            found=", ".join(found) or "-",
        )


def _bad(line: int, sentence: str, **values: object) -> NoReturn:
    raise ReplayTrouble(line, Status.UNREADABLE, sentence, **values)


# A lesson that is dealt at a table, and written down


_NO_LETTER: Final = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME: Final = 40
"""Signs of a file's name behind its number, at the most."""


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


class FaultShown(NamedTuple):
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
    def fault(self) -> FaultShown | None:
        """The last irregular entry that was taken back, where something was entered or asked behind
        it; the trainee will be tempted by it."""
        events, last, digits = self.session.events, self.last, self._digits
        for event in reversed(events):
            if not isinstance(event, ev.EntryStruck):
                continue
            struck = [(events[each - 1], None) for each in event.struck]
            codes = [each.code for each, _ in struck if isinstance(each, ev.IrregularityFound)]
            lines = [each for n in range(len(struck)) for each in fact_lines(struck, n, digits)]
            wrong = tuple(each for each in lines if each.verb != "resolve")
            if codes and wrong and (min(event.struck) < last or self.asked):
                return FaultShown(wrong, codes[0], min(event.struck))
        return None

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
        return [
            (run[place][0], statement)
            for run in runs
            for place in range(len(run))
            for statement in fact_lines([(each, None) for _, each in run], place, self._digits)
        ]

    def text(self, title: str, language: str, fault: str = "") -> str:
        """The file: what it teaches, in that language, and the fault that was shown, where it is
        told in words."""
        table, shown = self.session.table, self.fault if fault else None
        head = [f"# aim ({language}): {title}"]
        if shown is not None:
            head += [f"# fault ({language}): {fault}", f"# provokes: {shown.code}"]
        heading = Heading(table.variant.id, self._options, "", table.opened, self._digits)
        head += [each.text for each in heading_lines(heading)]
        return "\n".join([*head, *self._body(language, shown)]) + "\n"

    def _body(self, language: str, shown: FaultShown | None) -> Iterator[str]:
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
        text, folder = self.text(title, language, " ".join(fault.split())), data / _FOLDER
        path = namesake(data, self.game, title)
        if path is not None and not over:
            raise LessonThere(path)
        path = path or _free(folder, self.game, title)
        lesson = _lesson(path, text.encode())
        fresh = path.with_name(f"{path.name}.new")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with fresh.open("w", encoding="utf-8", newline="\n") as written:
                written.write(text)
                written.flush()
                os.fsync(written.fileno())
            fresh.replace(path)
        except OSError as error:
            raise LessonNotKept(path, error) from error
        return lesson


def _says_it_was_put_right(fact: ev.Event) -> bool:
    """True of what a night notes of a card that was entered wrong: a lesson has it as it lies."""
    return isinstance(fact, ev.IrregularityFound) and fact.code == ENTERED_WRONG


def _claims(table: Table) -> Iterator[Statement]:
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
    for words in claims:
        claim = Statement(0, "expect", tuple(map(str, words)))
        if holds(table, claim) is None:
            yield claim


def _plain(title: str) -> str:
    """A title as a file may be called in every folder."""
    apart = unicodedata.normalize("NFKD", title.lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return _NO_LETTER.sub("-", bare).strip("-")[:_LONGEST_NAME].strip("-") or "lesson"


def namesake(data: Path, game: str, title: str) -> Path | None:
    """The lesson of the house of that name in that game, None where there is none."""
    for path in sorted((data / _FOLDER).rglob(f"*-{_plain(title)}{SUFFIX}")):
        named = _NAMED.fullmatch(path.stem)
        alike = named is not None and path.stem == f"{named[1]}-{_plain(title)}"
        if alike and _game_of(path) == game:
            return path
    return None


def _free(folder: Path, game: str, title: str) -> Path:
    """The file of a new lesson, behind those that the game has."""
    own = (path for path in folder.rglob(f"*{SUFFIX}") if _game_of(path) == game)
    numbers = [int(named[1]) for path in own if (named := _NAMED.fullmatch(path.stem))]
    behind = count(max([number_of(game), *numbers]) + 1)
    paths = (folder / f"{number:02}-{_plain(title)}{SUFFIX}" for number in behind)
    return next(path for path in paths if not path.exists())
