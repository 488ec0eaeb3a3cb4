"""The lessons of the school: shoe files with an aim, remarks, and the one fault that each provokes.

What a lesson says beside its statements stands in comments: `# aim (fr): …`, `# fault (fr): …` and
their English, of which a house that writes its own may leave one out; `# provokes: IRR-01`, the
code of an irregularity, of a refusal, or `claim` for what is said of the table and is not so.
`# wrong: …` before a statement is what the trainee is tempted to enter there, `# fr: …` and
`# en: …` before one are remarks on it. A lesson whose fault provokes nothing is listed as broken.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NoReturn

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, marked, resources
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library import variant_ids
from dealer_app.replay.expectations import holds
from dealer_app.replay.run import AFTER_EACH, HEADINGS, acts, replay
from dealer_app.replay.script import Script, check, script_of
from dealer_app.replay.trouble import ReplayTrouble, Status, unreadable
from dealer_app.rules.cards import Pack
from dealer_app.rules.due import No, Refusal
from dealer_app.table import events as ev
from dealer_app.table.judges.decision_order import decided, owed
from dealer_app.table.judges.judge import judge
from dealer_app.table.shoe_file import MOST_BYTES, ShoeFileError, Statement, read
from dealer_app.table.state import fold
from dealer_app.table.table import Table

# A lesson walked through: what is entered is judged at the table as it stands, step by step


CLAIM: Final = "claim"
"""What a lesson provokes where something is said of the table that is not so."""

_VALUED: Final = frozenset(
    {"total", "net", "commission", "cagnotte", "bank", "holder", "irregular"}
)
"""Claims whose last word is the answer; of the others all but their kind is."""
_RESULTS: Final = frozenset({"wins", "loses", "ties"})

Facts = Sequence[ev.Event | No]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that the trainee enters, or says of the table, and the remarks before it."""

    statement: Statement
    remarks: Mapping[str, str] = field(default_factory=dict)

    @property
    def claimed(self) -> bool:
        """True if something is said of the table, and nothing is entered."""
        return self.statement.verb == "expect"

    @property
    def asked(self) -> tuple[str, ...]:
        """What a claim is about, without its answer."""
        return _about(self.statement)


@dataclass(frozen=True, slots=True)
class Taken:
    """What an entry comes to: whether it is the step that was due, and what the engine says of it.

    `found` is what the table shows in place of a claim that does not hold. `table` is the table
    after the entry, as it was before it where the entry is impossible.
    """

    right: bool
    table: Table
    refusal: Refusal | None = None
    irregular: tuple[str, ...] = ()
    found: str | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """What the engine finds wrong with it: a refusal, irregularities, or a claim."""
        if self.refusal is not None:
            return (self.refusal.code.value,)
        return (CLAIM,) if self.found is not None else self.irregular


@dataclass(frozen=True, slots=True)
class Walk:
    """A lesson on its way: its script and steps, the table so far, and the step that is due."""

    script: Script
    steps: tuple[LessonStep, ...]
    table: Table
    place: int = 0

    @property
    def step(self) -> LessonStep | None:
        """What is due next, None at the end of the lesson."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def over(self) -> bool:
        """True once every step was taken."""
        return self.step is None


def begun(script: Script, steps: Sequence[LessonStep]) -> Walk:
    """The lesson at its first step, with nothing on the table."""
    nothing = replace(script, statements=script.statements[:1])
    return Walk(script, tuple(steps), replay(nothing).table)


def stepped(walk: Walk) -> Walk:
    """The lesson one step on, as its file goes."""
    if walk.step is None:
        return walk
    taken = said(walk, walk.step.statement)
    return replace(walk, table=taken.table, place=walk.place + 1)


def went_on(walk: Walk, taken: Taken) -> Walk:
    """The lesson after an entry: a step further if it was right, else where it was."""
    return replace(walk, table=taken.table, place=walk.place + 1) if taken.right else walk


def said(walk: Walk, statement: Statement) -> Taken:
    """What a statement comes to in place of the step that is due."""
    if statement.verb == "expect":
        return _claimed(walk, statement)
    return entered(walk, acts(_ready(walk.table, statement.verb), statement, walk.script))


def entered(walk: Walk, facts: Facts) -> Taken:
    """What these facts come to in place of the step that is due: an entry of the window's."""
    due = _facts_due(walk)
    right = due is not None and _alike(walk.script.rules.variant.pack, due, facts)
    table, found = walk.table, list[str]()
    for event in facts:
        if isinstance(event, No):
            return Taken(right=False, table=walk.table, refusal=Refusal(event))
        ready = decided(table) if owed(table, event) else table
        verdict = judge(ready, event)
        if verdict.refusal is not None:
            return Taken(right=False, table=walk.table, refusal=verdict.refusal)
        found += verdict.irregularities
        table = fold(ready, ((each, None) for each in verdict.events))
    return Taken(right, table, irregular=tuple(found))


def provoked(walk: Walk, wrong: Sequence[Statement]) -> tuple[str, ...]:
    """What the engine finds wrong where these are entered one after the other."""
    codes: list[str] = []
    for statement in wrong:
        taken = said(walk, statement)
        codes += taken.codes
        walk = replace(walk, table=taken.table)
    return tuple(codes)


def _ready(table: Table, verb: str) -> Table:
    return decided(table) if verb in AFTER_EACH else table


def _facts_due(walk: Walk) -> Facts | None:
    if walk.step is None or walk.step.claimed:
        return None
    statement = walk.step.statement
    return acts(_ready(walk.table, statement.verb), statement, walk.script)


def _alike(pack: Pack, due: Facts, given: Facts) -> bool:
    """True if the same was entered: a card may be told more precisely, ticks count for nothing."""
    ours, theirs = _without_ticks(due), _without_ticks(given)
    return len(ours) == len(theirs) and all(
        _same(pack, *pair) for pair in zip(ours, theirs, strict=True)
    )


def _without_ticks(facts: Facts) -> list[ev.Event | No]:
    return [each for each in facts if not isinstance(each, ev.AllTicked)]


def _same(pack: Pack, due: ev.Event | No, given: ev.Event | No) -> bool:
    if isinstance(due, ev.CardDealt) and isinstance(given, ev.CardDealt):
        return due.card.hidden == given.card.hidden and pack.may_be(due.card, given.card)
    return due == given


def _claimed(walk: Walk, statement: Statement) -> Taken:
    found = holds(walk.table, statement)
    asked = walk.step is not None and walk.step.claimed and walk.step.asked == _about(statement)
    return Taken(asked and found is None, walk.table, found=found)


def _about(statement: Statement) -> tuple[str, ...]:
    kind, *rest = statement.words
    if kind in _RESULTS:
        return ("result", *rest)
    return (kind, *rest[:-1]) if kind in _VALUED else (kind,)


SUFFIX: Final = ".shoe"
SAT_DOWN: Final = HEADINGS | {"at"}
"""Statements that nobody enters while cards are dealt: the table's headings, and the time."""

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


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its game and number, what it teaches, its fault, and its steps in order."""

    id: str
    game: str
    number: int
    aims: Texts
    fault: LessonFault
    script: Script
    steps: tuple[LessonStep, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of its file."""
        return self.script.statements

    def at(self, place: int) -> Walk:
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
    told = _texts(beside, "fault")
    code = next(((line, text) for line, kind, text in beside.marks if kind == "provokes"), None)
    wrong = [(line, text) for line, kind, text in beside.marks if kind == "wrong"]
    if code is None:
        _missing("provokes")
    if not wrong:
        _missing("wrong")
    line, provokes = code
    if provokes not in {CLAIM, *No, *script.rules.house.irregularities}:
        _bad(line, marked("“{text}” is neither an irregularity nor a refusal"), text=provokes)
    entries = tuple(_statement(*each, script) for each in wrong)
    last, numbers = entries[-1].line, [each.line for each in _acts(script)]
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


def _steps(beside: _Beside, script: Script) -> Iterator[LessonStep]:
    """What the trainee enters, a card at a time, each with the remarks that stand before it."""
    before = 0
    for statement in _acts(script):
        remarks = {
            kind: text
            for line, kind, text in beside.marks
            if before < line < statement.line and kind in LANGUAGES
        }
        before = statement.line
        yield LessonStep(statement, remarks)


def _acts(script: Script) -> Iterator[Statement]:
    """The statements that are entered or claimed; what must be refused leaves nothing behind."""
    statements = script.statements
    opened = False
    for place, statement in enumerate(statements):
        opened = opened or statement.verb == "shoe"
        following = statements[place + 1 : place + 2]
        refused = any(_is_refusal(each) for each in (statement, *following))
        sat = SAT_DOWN if opened else SAT_DOWN | {"croupier"}
        if not refused and statement.verb not in sat:
            yield from _one_by_one(statement)


def _is_refusal(statement: Statement) -> bool:
    return statement.verb == "expect" and statement.words == ("refused",)


def _one_by_one(statement: Statement) -> Iterable[Statement]:
    if statement.verb != "deal":
        return (statement,)
    return (Statement(statement.line, "deal", (card,)) for card in statement.words)


def _check_fault(lesson: Lesson) -> None:
    """Whether the engine finds the fault that the lesson names, where it is made."""
    fault = lesson.fault
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
