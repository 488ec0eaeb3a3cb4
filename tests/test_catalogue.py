"""The catalogue: all that the program says, it says in French, and as French is printed."""

import ast
import re
import runpy
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
RESOURCES = ROOT / "resources"
PO = RESOURCES / "locale" / "fr" / "LC_MESSAGES" / "sabot.po"
NARROW = "\u202f"
NO_BREAK = "\u00a0"

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
FRENCH_OF_A_LESSON = re.compile(r"^# (?:(?:aim|fault) \(fr\)|fr): (.+(?:\n#   .+)*)", re.MULTILINE)
QUOTED = re.compile(f"«{NARROW}([^»]*){NARROW}»")
CODE = re.compile(r"`[^`\n]*(?:\n[^`\n]*)?`")
"""Keys and commands of the manual, written there as they are typed."""

COUNTED = re.compile(
    r"(?<!at most )(?<! to )(?<! à )\{(?!most|allowed|fewest)\w+\}( more| other)? "
    r"(cards|packs|coups|chips|lines|sheets|cells|rows|nights|hands|entries|seats|shoes|pages|times"
    r"|cartes|jeux|jetons|lignes|fiches|cases|soirées|mains|écritures|places|sabots)\b"
)
NEVER_ONE = {
    "A pack of {number} cards, or {pack}: {used} are played with, {aside} put aside.",
    "One pack has {number} cards.",
    "The natural counts {times} times the stake.",
    "a shoe: {coups} coups, from {least} to {most}; {burned} cards burned, {left} left",
    "{amount}: {times} times the minimum",
    "{number} times the stake",
    "{second} carries {ratio} times as much as {first}.",
    "{hand} draws on {totals}: {n} times in {m}.",
    "{n} sheets",
    "Banks against {hand}, held for {coups} coups each ({n} of them):",
    "{found} packs are not allowed. Allowed are: as_needed, or 1 to {most}.",
    "{shoe}: {n} packs, one for each who plays.",
}
"""Counts of a pack's cards, of those who play with a banker, of means; multiples of a stake."""

Sentence = tuple[str, ...]
"""A sentence as it is said of one thing, and where it may be said of several, of those."""


@cache
def tool() -> dict[str, Any]:
    """What `packaging/words` gathers and compiles with."""
    return runpy.run_path(str(ROOT / "packaging" / "words"))


@cache
def gathered() -> frozenset[Sentence]:
    """Every sentence of the program, found as the catalogue's own tool finds them."""
    sentences: Callable[[], Catalog] = tool()["sentences"]
    return frozenset(spoken(sentences()))


@cache
def french() -> dict[Sentence, Sentence]:
    with PO.open("rb") as file:
        return spoken(read_po(file, "fr"))


def spoken(catalogue: Catalog) -> dict[Sentence, Sentence]:
    """What each sentence becomes; the catalogue's head is none."""
    return {forms(m.id): forms(m.string) for m in catalogue if m.id}


def forms(said: str | list[str] | tuple[str, ...] | None) -> Sentence:
    return (said,) if isinstance(said, str) else tuple(said or ())


def pairs() -> Iterator[tuple[str, str]]:
    """English and French side by side, singular and plural apart."""
    for english, said in french().items():
        yield from zip(english, said, strict=True)


@cache
def prose() -> tuple[str, ...]:
    return tuple(_prose())


def _prose() -> Iterator[str]:
    """All French, without placeholders, and without what the catalogue quotes from the English.

    Such a quotation is a sample of a file, or a command, and is written there as it is read.
    """
    for english, said in pairs():
        yield PLACEHOLDER.sub("_", _without_samples(said, english))
    for path in sorted(RESOURCES.rglob("*")):
        yield from (PLACEHOLDER.sub("_", said) for said in written_in(path))


def written_in(path: Path) -> Iterator[str]:
    """The French of a sheet, of rules in prose, of a lesson; none of any other file."""
    if path.suffix == ".toml":
        yield from _named(tomllib.loads(path.read_text(encoding="utf-8")))
    elif path.parent == RESOURCES / "manual" / "fr" and path.suffix == ".md":
        yield from CODE.sub("_", path.read_text(encoding="utf-8")).splitlines()
    elif path.name.endswith(".fr.md"):
        yield from path.read_text(encoding="utf-8").splitlines()
    elif path.suffix == ".shoe" and path.parent.name == "lessons":
        said = FRENCH_OF_A_LESSON.findall(path.read_text(encoding="utf-8"))
        yield from (" ".join(each.split("\n#   ")) for each in said)


def _named(table: Mapping[str, Any] | list[Any]) -> Iterator[str]:
    """What stands under `fr`, however deep."""
    inside = table.items() if isinstance(table, Mapping) else enumerate(table)
    for key, value in inside:
        if key == "fr" and isinstance(value, str):
            yield value
        elif isinstance(value, Mapping | list):
            yield from _named(value)


def _without_samples(said: str, english: str) -> str:
    for quoted in QUOTED.findall(said):
        if quoted in english:
            said = said.replace(quoted, "_")
    return said


def literals(tree: ast.AST) -> Iterator[str]:
    """Every sentence that is worded or marked in a module, wherever it stands."""
    keywords = tool()["KEYWORDS"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            named = node.func
            name = named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")
            if name in keywords:
                said = node.args[: len(keywords[name] or (1,))]
                constants = (each.value for each in said if isinstance(each, ast.Constant))
                yield from (each for each in constants if isinstance(each, str) and each)


def breaking(pattern: str) -> list[str]:
    """The French sentences in which that is found."""
    return [said for said in prose() if re.search(pattern, said)]


def test_a_count_that_may_be_one_is_said_of_one_thing_too() -> None:
    """Either in two forms, or turned: `Cards left: {number}`."""
    alone = {(one[0], said[0]) for one, said in french().items() if len(one) == 1}
    counted = {english for english, said in alone if COUNTED.search(f"{english}\n{said}")}
    assert counted == NEVER_ONE


def test_every_sentence_of_the_program_has_its_french() -> None:
    lacking = [english for english in gathered() if not all(french().get(english, ("",)))]
    assert sorted(lacking) == []


def test_no_sentence_hides_where_the_tool_does_not_look() -> None:
    """It sees none inside another call, nor inside an f-string: such a one stays English."""
    found = {said for each in gathered() for said in each}
    hidden = {
        said
        for path in (ROOT / "dealer_app").rglob("*.py")
        for said in literals(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert len(hidden) > 3_000
    assert sorted(hidden - found) == []


def test_the_catalogue_holds_no_sentence_that_is_no_longer_said() -> None:
    assert sorted(french().keys() - gathered()) == []


def test_english_and_french_have_the_same_placeholders() -> None:
    differing = [
        english
        for english, said in pairs()
        if set(PLACEHOLDER.findall(english)) != set(PLACEHOLDER.findall(said))
    ]
    assert differing == []


def test_french_begins_with_a_capital_where_english_does() -> None:
    differing = [
        (english, said)
        for english, said in pairs()
        if english[:1].isalpha()
        and said[:1].isalpha()
        and english[0].isupper() != said[0].isupper()
    ]
    assert differing == []


def test_the_compiled_catalogue_says_what_the_written_one_says() -> None:
    with PO.with_suffix(".mo").open("rb") as file:
        compiled = spoken(read_mo(file))
    assert compiled == french()


def test_how_a_language_writes_figures_is_compiled_from_the_locale_that_it_names() -> None:
    figures: Callable[[str], str] = tool()["figures"]
    for folder in (file.parent for file in (RESOURCES / "locale").glob("*/language.toml")):
        locale = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))["locale"]
        assert (folder / "figures.toml").read_text(encoding="utf-8") == figures(locale), folder


def test_the_same_words_are_compiled_to_the_same_bytes_at_every_run() -> None:
    compiled: Callable[[Catalog], bytes] = tool()["compiled"]
    with PO.open("rb") as file:
        assert compiled(read_po(file, "fr")) == PO.with_suffix(".mo").read_bytes()


def test_no_sign_that_nobody_sees_stands_in_the_french() -> None:
    assert breaking(r"[\x00-\x08\x0b-\x1f\x7f]") == []


def test_no_straight_apostrophe_stands_in_the_french() -> None:
    assert breaking("'") == []


def test_french_quotes_are_guillemets() -> None:
    assert breaking('["“”]') == []


@pytest.mark.parametrize("mark", [";", "!", "?", "%"])
def test_a_narrow_space_stands_before(mark: str) -> None:
    assert breaking(f"[^{NARROW}]{re.escape(mark)}") == []


def test_a_space_that_does_not_break_stands_before_a_colon() -> None:
    assert breaking(rf"[^{NO_BREAK}]:(\s|$)") == []


def test_narrow_spaces_stand_inside_guillemets() -> None:
    assert breaking(f"«[^{NARROW}]|[^{NARROW}]»") == []
