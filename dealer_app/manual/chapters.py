"""The chapters: one file each in the folder of every language, in the order of their numbers."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.i18n import SOURCE_LANGUAGE, marked, resources
from dealer_app.manual.parts import ChapterHeading, Part, parts_of, plain, words_of

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
