"""The manual says in both languages what the program does: keys, commands, pictures, links."""

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from dealer_app import manual as p
from dealer_app.cli.arguments import parser_of
from dealer_app.cli.program import main
from dealer_app.gui.desk.act_words import has_use
from dealer_app.gui.desk.key_acts import read_act
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.pages.page import ENTER, Page
from dealer_app.i18n import LANGUAGES, resources, words
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.manual import GENERAL, PARTS, Chapter, chapters, name_of
from dealer_app.settings import keyboards
from tests.play import the
from tests.test_readme import SMALL

PACKAGE: Final = Path(__file__).parent.parent / "dealer_app"
FOLDER: Final = resources() / "manual"

LONG: Final = {
    "en": {"Enter": "Return", "Backspace": "Backspace"},
    "fr": {"Entrée": "Return", "Retour arrière": "Backspace"},
}
"""Keys that are called by their names in prose, and printed as a sign."""

WHOLE: Final = 2_000_000
"""Bytes of all pictures together, at most."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def runs(chapter: Chapter) -> Iterator[p.WordRun]:
    """Every run of words of a chapter."""
    for part in chapter.parts:
        match part:
            case p.ChapterHeading() | p.Paragraph():
                yield from part.runs
            case p.Items():
                yield from (run for item in part.items for run in item)
            case p.Grid():
                cells = (cell for row in (part.head, *part.rows) for cell in row)
                yield from (run for cell in cells for run in cell)
            case p.Picture():
                pass


def named(language: str, dress: p.Dress) -> set[tuple[str, str]]:
    """What stands in that dress, with the chapter in which it does."""
    return {
        (chapter.name, run.to if dress is p.Dress.LINK else run.text)
        for chapter in chapters(language)
        for run in runs(chapter)
        if run.dress is dress
    }


def skeleton(chapter: Chapter) -> list[str]:
    """What a chapter is made of, whatever its words are."""
    return [_bone(part) for part in chapter.parts]


def _bone(part: p.Part) -> str:
    match part:
        case p.ChapterHeading():
            return f"heading {part.level}"
        case p.Paragraph():
            return "paragraph"
        case p.Items():
            return f"{len(part.items)} items"
        case p.Grid():
            return f"{len(part.rows)} rows of {len(part.head)}"
        case p.Picture():
            return part.file


def test_a_chapter_is_made_of_the_same_parts_in_both_languages() -> None:
    french, english = chapters("fr"), chapters("en")
    assert [each.name for each in french] == [each.name for each in english]
    other = [a.name for a, b in zip(french, english, strict=True) if skeleton(a) != skeleton(b)]
    assert other == []


@languages
def test_chapters_follow_each_other_part_by_part_and_each_has_one_title(language: str) -> None:
    told = chapters(language)
    assert [each.number for each in told] == list(range(1, len(told) + 1))
    parts = [PARTS.index(each.part) for each in told]
    assert parts == sorted(parts)
    titled = [[b for b in skeleton(each) if b == "heading 1"] for each in told]
    assert [len(each) for each in titled] == [1] * len(told)
    assert all(skeleton(each)[0] == "heading 1" for each in told)
    assert len({each.title for each in told}) == len(told)


@languages
def test_every_picture_that_is_named_is_there_and_is_small(language: str) -> None:
    shown = {
        part.file
        for chapter in chapters(language)
        for part in chapter.parts
        if isinstance(part, p.Picture)
    }
    lying = {file.name: file.stat().st_size for file in (FOLDER / language).glob("*.png")}
    assert shown == lying.keys()
    assert [name for name, size in lying.items() if size > SMALL] == []


def test_all_pictures_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*.png")) < WHOLE


def test_a_picture_says_what_it_shows() -> None:
    silent = [
        (language, part.file)
        for language in LANGUAGES
        for chapter in chapters(language)
        for part in chapter.parts
        if isinstance(part, p.Picture) and len(part.shows) < 10
    ]
    assert silent == []


@cache
def of_pages() -> frozenset[str]:
    """The keys of every page, as they stand in its `keys`."""
    found = {ENTER, "?"}
    for path in (PACKAGE / "gui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "Key(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found |= _keys_of(node) if node.func.id == "Key" else set()
    return frozenset(found)


def _keys_of(call: ast.Call) -> set[str]:
    also = [each.value for each in call.keywords if each.arg == "also"]
    told = (leaf for each in (*call.args[:1], *also) for leaf in ast.walk(each))
    values = (leaf.value for leaf in told if isinstance(leaf, ast.Constant))
    return {value for value in values if isinstance(value, str) and value}


@cache
def known_keys() -> frozenset[str]:
    """Every key that does something somewhere."""
    maps = [keymap(board) for board in keyboards()]
    return of_pages().union(key for each in maps for table in each.tables.values() for key in table)


def keys_said(language: str) -> set[str]:
    """Every key that does something somewhere, as it is printed or called."""
    known = known_keys()
    said = {key_said(words(language), key) for key in known}
    return said | {name for name, key in LONG[language].items() if key in known}


@languages
def test_every_key_that_is_named_does_something(language: str) -> None:
    known = keys_said(language)
    assert {"F5", "Ctrl+T"} < known  # and "Ctrl+Y" is none
    assert "Ctrl+Y" not in known
    assert [each for each in sorted(named(language, p.Dress.KEY)) if each[1] not in known] == []


@pytest.mark.parametrize("game", variant_ids())
def test_the_chapter_of_a_game_names_no_letter_that_the_game_has_no_use_for(game: str) -> None:
    sheet, keys = (
        read_sheet(game),
        {key for chapter, key in named("en", p.Dress.KEY) if chapter == game},
    )
    letters = {key for key in keys if len(key) == 1 and key.isalpha()}
    chosen = [{each.key: value} for each in sheet.options for value in each.choose]
    variants = [resolve(sheet, each) for each in ({}, *chosen)]
    tables = keymap("qwerty").tables.values()
    acts = [(key, read_act(each.get(key.lower(), ""))) for key in letters for each in tables]
    used = {key for key, act in acts if act and any(has_use(each, act) for each in variants)}
    assert used
    assert letters - used == set()


def test_a_chapter_names_the_same_keys_in_both_languages() -> None:
    english = {key_said(words("fr"), key): key_said(words("en"), key) for key in known_keys()}
    english |= {"V": "J", "D": "Q", "R": "K"} | dict(zip(LONG["fr"], LONG["en"], strict=True))
    for fr, en in zip(chapters("fr"), chapters("en"), strict=True):
        told = {english[run.text] for run in runs(fr) if run.dress is p.Dress.KEY}
        assert told == {run.text for run in runs(en) if run.dress is p.Dress.KEY}, fr.name


@languages
def test_every_command_that_is_named_can_be_typed(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    told = sorted(text for _, text in named(language, p.Dress.COMMAND))
    assert told
    assert [text for text in told if not may_be_typed(text)] == []
    assert not may_be_typed("sabot deal")


def may_be_typed(text: str) -> bool:
    """Whether the program takes that line, or has its help to say."""
    _, *arguments = text.split()
    try:
        parser_of(arguments).parse_args(arguments)
    except SystemExit as end:
        return end.code == 0
    return True


@languages
def test_every_link_leads_to_a_chapter(language: str) -> None:
    known = {file.name for file in (FOLDER / language).glob("*.md")}
    assert [each for each in named(language, p.Dress.LINK) if each[1] not in known] == []


def test_every_page_every_moment_and_every_game_has_its_chapter() -> None:
    names = {each.name for each in chapters("en")}
    for path in (PACKAGE / "gui").rglob("*.py"):
        import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    pages = set(shown(Page.__subclasses__()))
    assert len(pages) > 20
    told = {page.__name__: page.chapter for page in pages}
    told |= {mode.name: moment.chapter for mode, moment in MOMENTS.items() if moment.chapter}
    told |= {game: game for game in variant_ids()} | {"any other game": GENERAL, "tray": "tray"}
    assert {who: chapter for who, chapter in told.items() if chapter not in names} == {}


def shown(kinds: Sequence[type[Page]]) -> Iterator[type[Page]]:
    """These pages and those that stand on them, but for a base that has no name in the keymaps."""
    for kind in kinds:
        if kind.__module__.startswith(PACKAGE.name) and hasattr(kind, "name"):
            yield kind
        yield from shown(kind.__subclasses__())


def test_what_the_manual_has_no_form_for_is_refused() -> None:
    with pytest.raises(p.UnreadableChapter):
        p.parts_of("# Title\n\n> a quotation\n")
    with pytest.raises(p.UnreadableChapter):
        p.parts_of("# Title\n\nA <b>tag</b>.\n")


# On paper


@pytest.fixture(scope="module", params=LANGUAGES)
def paper(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """The manual in each language, as the command writes it."""
    file = tmp_path_factory.mktemp("manual") / "manual.pdf"
    assert main(["manual", "--out", str(file), "--language", request.param]) == 0
    return request.param, file


def test_each_chapter_stands_in_the_outline_and_among_the_contents_with_its_page(
    paper: tuple[str, Path],
) -> None:
    language, file = paper
    reader = PdfReader(file)
    outline = {
        str(each.title): reader.get_destination_page_number(each)
        for each in reader.outline
        if isinstance(each, Destination)
    }
    told = chapters(language)
    assert list(outline) == [f"{each.number}. {each.title}" for each in told]
    contents = " ".join(reader.pages[0].extract_text().replace("\u00a0", " ").split())
    for each in told:
        title = f"{each.number}. {each.title}".replace("\u202f", " ").replace("\u00a0", " ")
        page = the_page(outline, f"{each.number}. {each.title}")
        assert f"{title} {page + 1}" in contents
        text = reader.pages[page].extract_text().replace("\u00a0", " ")
        assert " ".join(title.split()) in " ".join(text.split())


def the_page(outline: dict[str, int | None], title: str) -> int:
    return the(outline[title])


def test_the_same_manual_is_the_same_bytes(paper: tuple[str, Path], tmp_path: Path) -> None:
    language, file = paper
    again = tmp_path / "again.pdf"
    main(["manual", "--out", str(again), "--language", language])
    assert again.read_bytes() == file.read_bytes()


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "manual.pdf"
    assert main(["manual", "--out", str(out), "--language", "en"]) != 0
    assert "cannot be written" in capsys.readouterr().err


def test_a_file_that_is_no_chapter_has_no_name() -> None:
    assert name_of("12-stakes.md") == "stakes"
    assert name_of("changes.en.md") == ""


def test_what_is_new_says_each_thing_once_and_as_many_in_each_language() -> None:
    told = {
        language: [
            line
            for line in (FOLDER / f"changes.{language}.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("- ")
        ]
        for language in LANGUAGES
    }
    assert all(len(set(points)) == len(points) for points in told.values())
    assert len(set(map(len, told.values()))) == 1
