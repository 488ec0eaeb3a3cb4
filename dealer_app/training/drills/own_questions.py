"""What a house asks of its own: questions out of its files, and no Python.

A file is TOML, in the folder of the house's lessons or in one below it; it is one drill, called by
its title. Its questions are tables under `questions`, each by a name that tells it from the others:
`ask` is what is asked, `said` what is heard before it, `right` the answer, `wrong` those that are
offered beside it, and where there are none `right` is a whole number that is typed, or under
`money = true` an amount in the money of the house, under `cards = true` cards that are keyed. `why`
is told after the answer, and holds more than its words; `rule` is the number of a rule of the game,
and `felt` what lies on the table: the statements of a shoe file from the first of a coup on. A text
is one for all languages, or a table with one for each. `games` names the games in which it is
asked, all of them where it does not.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Final, NoReturn

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, marked, set_in
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.i18n.saying import Saying
from dealer_app.library import FileFault, variant_ids
from dealer_app.library.card import written_rule
from dealer_app.library.faults import SENTENCES, Tree, listed, parse, quoted, read_text
from dealer_app.machine import Status
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.cards import JOINT_FACE, Pack, read_card
from dealer_app.rules.money import read_amount
from dealer_app.table.table import Rules
from dealer_app.training.games import Games
from dealer_app.training.lessons import FOLDER
from dealer_app.training.question import (
    IN_WORDS,
    MOST_CARDS,
    AnswerKind,
    DrillCell,
    Faces,
    FeltSeen,
    Question,
    choice,
)

SUFFIX: Final = ".toml"
_BEGUN: Final = ("shoe", "coup")
"""The statements that stand before those of a felt, behind that of the game."""

LONGEST: Final = 160
"""Signs of a text that has room beside a felt."""

MOST_TITLE: Final = 40
"""Signs of a title, which is the head of a column."""

MOST_WRONG: Final = 8
MOST_QUESTIONS: Final = 500
MOST_TYPED: Final = 10**9
_OVER_LINES: Final = ('"""', "'''")
"""How a line ends behind which a text begins on the next one."""

_KEYS: Final = ("title", "games", "questions")
_ASKED: Final = ("ask", "said", "right", "money", "cards", "wrong", "why", "rule", "felt")
_NAMED_TWICE: Final = marked("{file} has that name already: call this file otherwise")
_SPACES: Final = re.compile(r"[ \t\r\n]+")
"""What is one space in a text, however it was typed; one that no line breaks at stays."""
_NAMED: Final = re.compile(r"[\w-]+")
_WORD: Final = re.compile(r"\w+")

Texts = Mapping[str, str]
"""The same text by language."""


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question of the house: `right` is a text, or a number that is typed where nothing `wrong`
    is offered, of minor units where it is `money`, and 0 where `cards` are keyed; `seen` is what
    lies on the felt."""

    ask: Texts
    right: Texts | int
    wrong: tuple[Texts, ...]
    why: Texts
    rule: str = ""
    money: bool = False
    cards: tuple[Faces, ...] = ()
    seen: FeltSeen = field(default_factory=FeltSeen)


@dataclass(frozen=True, slots=True)
class OwnDrill:
    """A file of the house as it is asked in one game; `id` is the name of the file."""

    id: str
    title: Texts
    questions: Mapping[str, OwnQuestion]


@dataclass(frozen=True, slots=True)
class TaughtRules(Rules):
    """The rules of a game as the school asks about them: with what the house asks of its own."""

    own: tuple[OwnDrill, ...] = ()


@dataclass(frozen=True, slots=True)
class UnreadDrill:
    """A file that cannot be used: which one, and the line with the reason."""

    path: Path
    trouble: ReplayTrouble

    def sentence(self, words: Words) -> str:
        """The file, the line, and what to do."""
        return self.trouble.with_place(words, self.path.name)


# What is asked


def own_drills(rules: Rules) -> tuple[OwnDrill, ...]:
    """What the house asks of its own in that game."""
    return rules.own if isinstance(rules, TaughtRules) else ()


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """A cell for each question of each file."""
    return tuple(
        DrillCell(Drill.OWN_QUESTIONS, rules.variant.id, f"{each.id}|{name}")
        for each in own_drills(rules)
        for name in each.questions
    )


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """The question of that name, its answers as chance lays them."""
    asked = question_of(rules, cell.key)
    assert asked is not None, "a cell is a question of a file"
    why = (Saying(IN_WORDS, asked.why),)
    typed = AnswerKind.AMOUNT if asked.money else AnswerKind.NUMBER
    typed = AnswerKind.CARDS if asked.cards else typed
    question = Question(cell, asked.seen, Saying(IN_WORDS, asked.ask), typed, 0, asked.rule, why)
    if isinstance(asked.right, int):
        return replace(question, right=asked.right, cards=asked.cards)
    wrong = [Saying(IN_WORDS, each) for each in asked.wrong]
    return choice(question, Saying(IN_WORDS, asked.right), wrong, random)


def question_of(rules: Rules, key: str) -> OwnQuestion | None:
    """The question that a cell names; None where no file has it any more."""
    file, _, name = key.partition("|")
    drill = next((each for each in own_drills(rules) if each.id == file), None)
    return None if drill is None else drill.questions.get(name)


def title_of(words: Words, rules: Iterable[Rules], drill: Drill, own: str = "") -> str:
    """What a drill is called: one that the house wrote by its title, by its file where no game has
    it any more."""
    titles = (each.title for game in rules for each in own_drills(game) if each.id == own)
    title = next(titles, None)
    if title is not None:
        return words.name(title)
    return own or drill_name(words, drill)


# The files


def taught(games: Games, data: Path) -> tuple[Games, tuple[UnreadDrill, ...]]:
    """The games with what the house of that data folder asks of its own in each, and the files that
    cannot be used: nothing is asked out of those."""
    found: dict[str, list[OwnDrill]] = {game: [] for game in games}
    unread, files = list[UnreadDrill](), dict[str, Path]()
    for path in sorted((data / FOLDER).rglob(f"*{SUFFIX}")):
        try:
            drills = read_own(path, games)
        except ReplayTrouble as trouble:
            unread.append(UnreadDrill(path, trouble))
            continue
        first = files.setdefault(path.stem, path)
        if first != path:
            there = {"file": first.relative_to(data / FOLDER)}
            twice = ReplayTrouble(0, Status.UNREADABLE, _NAMED_TWICE, **there)
            unread.append(UnreadDrill(path, twice))
            continue
        for game, drill in drills.items():
            found[game].append(drill)
    with_own = {
        game: TaughtRules(rules.variant, rules.house, tuple(found[game]))
        for game, rules in games.items()
    }
    return with_own, tuple(unread)


def read_own(path: Path, games: Games) -> Mapping[str, OwnDrill]:
    """The drill of a file in each game in which it is asked; ReplayTrouble with the line, and what
    to do, where it cannot be used."""
    try:
        text = read_text(path)
        tree = parse(text, str(path))
    except FileFault as fault:
        first = fault.faults[0]
        _bad(first.line or 0, SENTENCES[first.saying.code], **first.saying.values)
    if not _NAMED.fullmatch(path.stem):
        _bad(0, marked("call the file by letters, digits and hyphens alone: our-calls.toml"))
    return _OwnFile(path, text, tree).drills(games)


class _OwnFile:
    """One file while it is read: what is wrong is named with its line."""

    def __init__(self, path: Path, text: str, tree: Tree) -> None:
        self._path, self._lines, self._tree = path, text.splitlines(), tree

    def drills(self, games: Games) -> Mapping[str, OwnDrill]:
        """The drill in each of its games that are taught."""
        tree = self._tree
        self._only(tree, _KEYS)
        title = self._text(tree, "title", longest=MOST_TITLE)
        questions = tree.get("questions")
        if not isinstance(questions, dict) or not questions:
            _bad(1, marked("a drill has a question at least: a table [questions.NAME]"))
        if len(questions) > MOST_QUESTIONS:
            sentence = marked(
                "a drill has at most {most} questions: write the others in another file"
            )
            _bad(1, sentence, most=MOST_QUESTIONS)
        asked = {name: self._question(name, table) for name, table in questions.items()}
        return {
            game: OwnDrill(
                self._path.stem,
                title,
                {name: self._in_game(each, name, games[game]) for name, each in asked.items()},
            )
            for game in self._games()
            if game in games
        }

    def _games(self) -> Sequence[str]:
        found, known = self._tree.get("games"), variant_ids()
        if found is None:
            return known
        if not isinstance(found, list) or not found:
            _bad(
                self._line("games"),
                marked("write the games as a list in brackets, each of them in quotes"),
            )
        for each in found:
            if each not in known:
                sentence = marked("{found} is no game of this program. Its games are: {allowed}.")
                _bad(self._line("games"), sentence, found=quoted(each), allowed=listed(known))
        return [str(each) for each in found]

    def _question(self, name: str, table: object) -> OwnQuestion:
        """A question as it is written, before it lies on the felt of a game."""
        if not isinstance(table, dict):
            _bad(self._line(name), marked("a question is a table: [questions.{name}]"), name=name)
        if not _NAMED.fullmatch(name):
            sentence = marked("call a question by letters, digits and hyphens alone, not “{name}”")
            _bad(self._line(name), sentence, name=name)
        self._only(table, _ASKED, name)
        said = (Saying(IN_WORDS, self._text(table, "said", name)),) if "said" in table else ()
        right, wrong = self._answers(table, name)
        rule = table.get("rule", "")
        if not isinstance(rule, str):
            _bad(self._line("rule", name), marked("a rule is its number in quotes, such as §2.2"))
        ask, why = self._text(table, "ask", name), self._text(table, "why", name, longest=0)
        answer = right if isinstance(right, Mapping) else {DEFAULT_LANGUAGE: str(table["right"])}
        if any(_spoken(text) <= _spoken(_in(answer, each)) for each, text in why.items()):
            sentence = marked("“why” holds nothing but the answer: write the reason")
            _bad(self._line("why", name), sentence)
        money = table.get("money") is True
        return OwnQuestion(ask, right, wrong, why, rule, money, seen=FeltSeen(said=said))

    def _answers(self, table: Tree, name: str) -> tuple[Texts | int, tuple[Texts, ...]]:
        """The right answer and the wrong ones: texts to choose from, or a number to type."""
        right, wrong = table.get("right"), table.get("wrong")
        if "money" in table and not (table["money"] is True and _is_figure(right)):
            sentence = marked("write money = true beside an amount such as right = 12.50")
            _bad(self._line("money", name), sentence)
        if "cards" in table and not (table["cards"] is True and isinstance(right, str)):
            sentence = marked("write cards = true beside cards such as right = “K 7 A”")
            _bad(self._line("cards", name), sentence)
        if ("money" in table or "cards" in table) and wrong is None:
            return 0, ()
        if isinstance(right, int) and not isinstance(right, bool):
            if wrong is not None:
                sentence = marked("a number is typed: leave “wrong” out, or write texts in quotes")
                _bad(self._line("wrong", name), sentence)
            if not 0 <= right <= MOST_TYPED:
                sentence = marked("a number that is typed lies between 0 and {most}")
                _bad(self._line("right", name), sentence, most=MOST_TYPED)
            return right, ()
        text = self._text(table, "right", name)
        if not isinstance(wrong, list) or not 1 <= len(wrong) <= MOST_WRONG:
            sentence = marked("beside the right answer stand 1 to {most} wrong ones: wrong = […]")
            _bad(self._line("wrong", name) or self._line(name), sentence, most=MOST_WRONG)
        others = tuple(self._text({"wrong": each}, "wrong", name) for each in wrong)
        for language in LANGUAGES:
            offered = [_in(each, language) for each in (text, *others)]
            twice = next((each for each in offered if offered.count(each) > 1), None)
            if twice is not None:
                sentence = marked("the answer “{text}” stands twice")
                _bad(self._line("wrong", name), sentence, text=twice)
        return text, others

    def _text(self, table: Tree, key: str, name: str = "", longest: int = LONGEST) -> Texts:
        """A text, for all languages or one for each; only the reason may be of any length."""
        found = table.get(key)

        def line() -> int:  # looked for where it is told
            return self._line(key, name) or self._line(name)

        if found is None:
            _bad(
                line(), marked("“{key}” is missing here: write it, = and a text in quotes"), key=key
            )
        texts = found if isinstance(found, dict) else {DEFAULT_LANGUAGE: found}
        for language, text in texts.items():
            if language not in LANGUAGES:
                sentence = marked("“{found}” is no language of this program. There are: {allowed}.")
                _bad(line(), sentence, found=language, allowed=listed(LANGUAGES))
            if not isinstance(text, str) or not text.strip():
                sentence = marked("“{key}” must be a text in quotes, not {found}")
                _bad(line(), sentence, key=key, found=quoted(text))
            if longest and len(text) > longest:
                sentence = marked(
                    "“{key}” has {n} signs; there is room for {most}: write it shorter"
                )
                _bad(line(), sentence, key=key, n=len(text), most=longest)
        if not texts:
            _bad(
                line(), marked("“{key}” is missing here: write it, = and a text in quotes"), key=key
            )
        return {
            language: set_in(language, " ".join(_SPACES.split(str(text).strip())))
            for language, text in texts.items()
        }

    def _only(self, table: Tree, known: Sequence[str], name: str = "") -> None:
        for key in table:
            if key not in known:
                sentence = marked("“{found}” is not known here. Allowed are: {allowed}.")
                _bad(self._line(key, name), sentence, found=key, allowed=listed(known))

    def _in_game(self, asked: OwnQuestion, name: str, rules: Rules) -> OwnQuestion:
        """The question as it lies on the felt of that game, its rule one of that game's."""
        game = rules.variant.id
        if asked.rule and not written_rule(game, DEFAULT_LANGUAGE, asked.rule):
            sentence = marked("{game} has no rule {rule}: look for its number in the rules (F2)")
            _bad(self._line("rule", name), sentence, game=game, rule=asked.rule)
        questions = self._tree["questions"]
        table = questions[name] if isinstance(questions, dict) else {}
        if "cards" in table and not asked.wrong:
            asked = replace(asked, cards=self._cards(str(table["right"]), name, rules.variant.pack))
        if asked.money:
            asked = replace(asked, right=self._amount(table["right"], name, rules))
        if "felt" not in table:
            return asked
        return replace(asked, seen=self._felt(table["felt"], name, rules, asked.seen))

    def _amount(self, written: object, name: str, rules: Rules) -> int:
        """An amount in the money of the house that deals the game, in minor units."""
        digits = rules.house.currency.digits
        amount = read_amount(str(written), digits)
        if amount is None or amount < 0:
            sentence = marked("{found} is no amount here: it has at most {digits} decimals")
            _bad(self._line("right", name), sentence, found=str(written), digits=digits)
        return amount

    def _cards(self, written: str, name: str, pack: Pack) -> tuple[Faces, ...]:
        """The cards of an answer, each with what it may be keyed as: those that are not told apart
        by one key too."""
        told: list[Faces] = []
        for text in written.split():
            card = read_card(text, pack)
            if card is None or card.hidden or card.joint or card.suit:
                sentence = marked("unknown card “{text}”; faces are: {allowed}")
                _bad(self._line("right", name), sentence, text=text, allowed=" ".join(pack.faces))
            told.append((card.face, JOINT_FACE) if card.face in pack.joint else (card.face,))
        if not 1 <= len(told) <= MOST_CARDS:
            sentence = marked("an answer has 1 to {most} cards, such as right = “K 7 A”")
            _bad(self._line("right", name), sentence, most=MOST_CARDS)
        return tuple(told)

    def _felt(self, felt: object, name: str, rules: Rules, seen: FeltSeen) -> FeltSeen:
        """What the statements of a felt leave on the table of that game."""
        before = [f"variant {rules.variant.id}", *_BEGUN]
        if not isinstance(felt, str):
            sentence = marked("“{key}” must be a text in quotes, not {found}")
            _bad(self._line("felt", name), sentence, key="felt", found="…")
        try:
            script = script_of("\n".join((*before, felt)).encode(), self._path.parent)
            house = replace(rules.house, cards_alone=not script.staked)
            taken = Rules(rules.variant, house)
            table = replay(replace(script, rules=taken, resolve=lambda _: taken)).table
        except ReplayTrouble as trouble:
            line = self._line("felt", name)
            begun = line + self._lines[line - 1].rstrip().endswith(_OVER_LINES)
            trouble.line = begun + max(0, trouble.line - len(before) - 1)
            raise
        if table.coup is None or not felt.strip():
            _bad(
                self._line("felt", name),
                marked("nothing lies on this felt: write what is dealt or staked"),
            )
        return replace(seen, coup=table.coup, settled=table.settlement is not None)

    def _line(self, key: str, name: str = "") -> int:
        """The line where a key stands, that of its question's heading where there is no such key;
        0 where it cannot be told."""
        heads = [f"questions.{name}", f'questions."{name}"'] if name else []
        at = next(self._headed(heads), 0) if name else 0
        wanted = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]")
        for number, line in enumerate(self._lines[at:], at + 1):
            if name and line.lstrip().startswith("["):
                break
            if wanted.match(line):
                return number
        return at or next(self._headed([f"questions.{key}", f'questions."{key}"', key]), 0)

    def _headed(self, names: Sequence[str]) -> Iterator[int]:
        wanted = [name.replace(" ", "") for name in names]
        for number, line in enumerate(self._lines, 1):
            if line.split("#")[0].replace(" ", "").strip("[]") in wanted:
                yield number


def _is_figure(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _spoken(text: str) -> frozenset[str]:
    """The words and figures of a text, without signs and capitals."""
    return frozenset(_WORD.findall(text.casefold()))


def _in(text: Texts, language: str) -> str:
    return text.get(language) or next(iter(text.values()))


def _bad(line: int, sentence: str, **values: object) -> NoReturn:
    raise ReplayTrouble(line, Status.UNREADABLE, sentence, **values)
