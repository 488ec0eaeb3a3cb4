"""The manual: its chapters, read from Markdown once for the window and for the paper, one file each
in the folder of every language, in the order of their numbers. Nobody else knows Markdown."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from dealer_app.i18n import SOURCE_LANGUAGE, marked, resources

COMMAND: Final = "sabot"
"""With which whatever is typed in a terminal begins; other code is a key."""


class Dress(Enum):
    """What a run of words is, for whoever paints it."""

    PLAIN = auto()
    STRONG = auto()
    KEY = auto()
    COMMAND = auto()
    FILE = auto()
    LINK = auto()


class WordRun(NamedTuple):
    """Words in one dress; `to` is the file of the chapter that a link leads to."""

    text: str
    dress: Dress = Dress.PLAIN
    to: str = ""


Runs = tuple[WordRun, ...]


@dataclass(frozen=True, slots=True)
class ChapterHeading:
    """A heading: the chapter's own has level 1."""

    level: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Items:
    """A list: steps that follow each other are `numbered`."""

    items: tuple[Runs, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table under its head."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beside the chapter's file, and what it shows for whoever does not see it."""

    file: str
    shows: str


Part = ChapterHeading | Paragraph | Items | Grid | Picture


class UnreadableChapter(ValueError):
    """A chapter holds what the manual has no form for; its text says what."""


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts of a chapter; UnreadableChapter where something in it is none of them."""
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    return tuple(map(_part, tree.children))


def plain(runs: Runs) -> str:
    """The words alone."""
    return "".join(run.text for run in runs)


def words_of(part: Part) -> str:
    """All that a part says, as it is searched."""
    match part:
        case ChapterHeading() | Paragraph():
            return plain(part.runs)
        case Items():
            return "\n".join(map(plain, part.items))
        case Grid():
            return "\n".join(plain(cell) for row in (part.head, *part.rows) for cell in row)
        case Picture():
            return ""


def _part(node: SyntaxTreeNode) -> Part:
    match node.type:
        case "heading":
            return ChapterHeading(int(node.tag[1:]), _runs(node))
        case "paragraph":
            return _picture(node) or Paragraph(_runs(node))
        case "bullet_list" | "ordered_list":
            items = tuple(_item(item) for item in node.children)
            return Items(items, node.type == "ordered_list")
        case "table":
            head, *body = (_cells(row) for group in node.children for row in group.children)
            return Grid(head, tuple(body))
        case other:  # what Markdown has and the manual does not: quotations, rules, HTML
            raise UnreadableChapter(other)


def _item(node: SyntaxTreeNode) -> Runs:
    (only,) = node.children
    return _runs(only)


def _cells(row: SyntaxTreeNode) -> tuple[Runs, ...]:
    return tuple(map(_runs, row.children))


def _picture(node: SyntaxTreeNode) -> Picture | None:
    """The picture that a paragraph is, None of one of words."""
    tokens = _inline(node)
    if [token.type for token in tokens] != ["image"]:
        return None
    return Picture(str(tokens[0].attrs["src"]), tokens[0].content)


def _runs(node: SyntaxTreeNode) -> Runs:
    return tuple(_dressed(_inline(node)))


def _inline(node: SyntaxTreeNode) -> Sequence[Token]:
    token = node.children[0].token if node.children else None
    return (token.children or ()) if token is not None else ()


_DRESSES: Final = {"strong": Dress.STRONG, "em": Dress.FILE, "link": Dress.LINK}


def _dressed(tokens: Sequence[Token]) -> Iterator[WordRun]:
    dress, to = Dress.PLAIN, ""
    for token in tokens:
        name, _, end = token.type.partition("_")
        match token.type:
            case "text":
                if token.content:
                    yield WordRun(token.content, dress, to)
            case "softbreak":
                yield WordRun(" ", dress, to)
            case "code_inline":
                command = token.content.split(" ")[0] == COMMAND
                yield WordRun(token.content, Dress.COMMAND if command else Dress.KEY)
            case _ if name in _DRESSES:  # begins or ends: none of them stands within another
                dress = _DRESSES[name] if end == "open" else Dress.PLAIN
                to = str(token.attrs.get("href", "")) if end == "open" else ""
            case other:  # what no chapter has: pictures among words, HTML, line breaks
                raise UnreadableChapter(other)


# The chapters: one file each in the folder of every language, in the order of their numbers


_FILE: Final = re.compile(r"(\d)\d-(\w+)\.md")

PARTS: Final = (
    marked("To begin with"),
    marked("The croupier, coup by coup"),
    marked("Game by game"),
    marked("The chef de table"),
    marked("Cashier and accountant"),
    marked("The trainer"),
    marked("Director and technician"),
    marked("The morning after"),
)
"""The parts of the manual: the first figure of a chapter's file says to which it belongs."""


GENERAL: Final = "coup"
"""The chapter of what all games have in common: that of a game of which there is none."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter in one language: the name that pages call it by, the part of the manual that it
    belongs to, its number, what it says and where its pictures lie."""

    name: str
    part: str
    number: int
    parts: tuple[Part, ...]
    folder: Path

    @property
    def title(self) -> str:
        """What it is called."""
        first = self.parts[0]
        assert isinstance(first, ChapterHeading)
        return plain(first.runs)

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(map(words_of, self.parts))


def manual_folder(language: str) -> Path:
    """Where the chapters of a language lie, and their pictures; English where it has none."""
    folder = resources() / "manual" / language
    return folder if folder.is_dir() else folder.with_name(SOURCE_LANGUAGE)


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """The manual in that language."""
    folder = manual_folder(language)
    files = sorted(file for file in folder.iterdir() if _FILE.fullmatch(file.name))
    return tuple(
        Chapter(
            name_of(file.name),
            PARTS[int(file.name[0])],
            number,
            parts_of(file.read_text(encoding="utf-8")),
            folder,
        )
        for number, file in enumerate(files, start=1)
    )


def name_of(file: str) -> str:
    """What the chapter of a file is called by pages and links, nothing where it is none."""
    found = _FILE.fullmatch(file)
    return found[2] if found is not None else ""
