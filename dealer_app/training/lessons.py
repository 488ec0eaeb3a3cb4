"""The lessons of the school: shoe files with an aim, remarks, and the one fault that each provokes.

What a lesson says beside its statements stands in comments: `# aim (fr): …`, `# fault (fr): …` and
their English, of which a house that writes its own may leave one out; `# provokes: IRR-01`, the
code of an irregularity, of a refusal, `claim` for what is said of the table and is not so, or
`overlooked` for a card that goes over a stake laid too late.
`# wrong: …` before a statement is what the trainee is tempted to enter there, `# fr: …` and
`# en: …` before one are remarks on it. A lesson whose fault provokes nothing is listed as broken;
one of a house may have no fault at all.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, marked, resources, set_in
from dealer_app.i18n.reasons import system_reason
from dealer_app.library import variant_ids
from dealer_app.machine import Status
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, check, script_of
from dealer_app.replay.shoe_walk import (
    CLAIM,
    OVERLOOKED,
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
from dealer_app.table.shoe_file import MOST_BYTES, ShoeFileError, Statement, read

SUFFIX: Final = ".shoe"
FOLDER: Final = "lessons"
"""Where lessons lie, in the folder of a game and in the data folder."""

NAMED: Final = re.compile(r"(\d+)-.+")
"""How the file of a lesson is called: its number, and a name."""

_GAME: Final = re.compile(rb"^variant[ \t]+([a-z_]+)", re.MULTILINE)
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
    return (*(resources() / "variants" / game / FOLDER for game in variant_ids()), data / FOLDER)


def number_of(game: str) -> int:
    """How many lessons come with the program for a game."""
    return len(list((resources() / "variants" / game / FOLDER).glob(f"*{SUFFIX}")))


def shelf(places: Iterable[Path], game: str | None = None) -> LessonShelf:
    """The lessons of these folders, or those of one game and whatever there is none of another."""
    return shelved(lying(places, game))


def lying(places: Iterable[Path], game: str | None = None) -> Iterator[Lesson | Broken]:
    """Each lesson file of these folders as it is read, one after the other."""
    paths = [path for folder in places for path in sorted(folder.rglob(f"*{SUFFIX}"))]
    for path in paths:
        if game is not None and game_of(path) not in (game, None):
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


def game_of(path: Path) -> str | None:
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
    return lesson_in(path, data)


def lesson_in(path: Path, data: bytes) -> Lesson:
    """The lesson that these bytes are in a file of that name."""
    named = NAMED.fullmatch(path.stem)
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
                beside.marks.append((number, note[1], _as_set(note[1], note[2].strip())))
    beside.said = {(kind, each): _as_set(each, text) for (kind, each), text in beside.said.items()}
    return beside


def _as_set(language: str, text: str) -> str:
    """A text as its language sets it; what is said in none stays as it is."""
    return set_in(language, text) if language in LANGUAGES else text


def aim_of(lesson: str, language: str, data: Path | None = None) -> str:
    """What a lesson teaches, by its id, out of its file alone: the house's own before its namesake;
    empty where no such file lies there."""
    game, _, name = lesson.partition("/")
    own = [] if data is None else sorted((data / FOLDER).rglob(f"{name}{SUFFIX}"))
    for path in (*own, resources() / "variants" / game / FOLDER / f"{name}{SUFFIX}"):
        if game_of(path) == game:
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
    if provokes not in {CLAIM, OVERLOOKED, *No, *script.rules.house.irregularities}:
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
