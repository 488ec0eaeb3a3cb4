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

from dealer_app.night.nights import WEEKDAYS
from tests.source import ROOT, found, sources

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
    "The hand that wins is a natural: it counts {times} times the stake.",
    "a shoe: {coups} coups, from {least} to {most}; {burned} cards burned, {left} left",
    "{amount}: {times} times the minimum",
    "{number} times the stake",
    "{second} carries {ratio} times as much as {first}.",
    "{hand} draws on {totals}: {n} times in {m}.",
    "{n} sheets",
    "Banks against {hand}, held for {coups} coups each ({n} of them):",
    "{found} packs are not allowed. Allowed are: as_needed, or 1 to {most}.",
    "{n} cards",
    "{n} cards in the coup",
    "{n} cards of one rank",
    "{times} times the card {card}: {hands}.",
    "{n} in {cards} cards",
}
"""Counts of the cards of a pack, a hand, a coup; of those who play with a banker, of means;
multiples of a stake."""

MARKUP = re.compile(r"\{ |^<")
"""What stands in a sheet of Qt's or in a tag, and in no sentence."""
WORD = re.compile("[A-Za-z]{3}")
SENTENCE = re.compile(
    r"^[A-Z“][a-z’]+[ ,:]+[\w{]|\b[a-z]{2,} [a-z]{2,}|\} [a-z]{2,}|\b[a-z]{2,} \{\w"
)
"""What reads like a sentence, or like a part of one: words beside each other, or beside a place."""

NO_SENTENCES = frozenset(
    {
        *(
            "second folder",
            "sealed session",
            "present shoe",
            "page on paper",
            "house key",
        ),  # threads
        *("sabot house key 1", "sabot register 1", "sabot exam 1 "),  # what is signed
        *("claim yes|no", "ponte each_seat"),  # of a shoe file, of a sheet
        *("bank over", "all over", "in force", "on paper", "a table is open", "sabot odds"),  # keys
        *("at line (\\d+)", "\\(at line (\\d+), column \\d+\\)"),  # what Python's own reader says
        " ON entry BEGIN SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END",
        *("a pipe is no file", "the log is being read"),  # caught, and said as a reason
        "the table does not keep what is added",
        *("authentication failed", "no password supplied"),  # libpq's own
        *("permission denied", "handed over"),
    }
)
"""What reads like one and is none, or is never shown."""

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


def worded(node: ast.AST) -> list[ast.expr]:
    """What a call words or marks; nothing of any other call."""
    if not isinstance(node, ast.Call):
        return []
    keywords, named = tool()["KEYWORDS"], node.func
    name = named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")
    return node.args[: len(keywords[name] or (1,))] if name in keywords else []


def literals(path: Path) -> Iterator[str]:
    """Every sentence that is worded or marked in a module, wherever it stands: alone, in an
    f-string, as one of two, or as a part of a longer one."""
    for call in found(path, ast.Call):
        for said in worded(call):
            yield from written(said)


def written(node: ast.AST) -> Iterator[str]:
    """The texts that stand in an expression; what is marked there, and keys of tables, left out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    for each in ast.iter_child_nodes(node):
        if not worded(node) and not (isinstance(node, ast.Subscript) and each is node.slice):
            yield from written(each)


def constants(path: Path) -> Iterator[str]:
    """The texts of every table and constant that a module words by name, its own or another's."""
    for call in found(path, ast.Call):
        for said in worded(call):
            for name in ast.walk(said):
                if isinstance(name, ast.Name) and name.id.isupper():
                    yield from assigned(path, name.id)


def assigned(path: Path, name: str) -> Iterator[str]:
    """The texts of a constant, but for the keys of a table: where it stands, or is fetched from."""
    for node in sources()[path].tree.body:
        match node:
            case ast.ImportFrom(module=str(module), names=names) if any(
                each.name == name for each in names
            ):
                there = ROOT.joinpath(*module.split("."))
                here = there / "__init__.py" if there.is_dir() else there.with_suffix(".py")
                if here in sources():
                    yield from assigned(here, name)
            case ast.AnnAssign(target=ast.Name(id=own), value=ast.expr() as value):
                if own == name:
                    yield from valued(value)
            case ast.Assign(targets=[ast.Name(id=own)], value=value):
                if own == name:
                    yield from valued(value)
            case _:  # nothing is named there
                pass


def valued(node: ast.expr) -> Iterator[str]:
    """The texts of an expression; of a table those behind its keys, of a record none."""
    match node:
        case ast.Dict(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
            for value in values:
                yield from valued(value)
        case ast.Call():
            return
        case _:  # a text, or what gives one
            yield from written(node)


PARTLY_SILENT = (ast.Expr, ast.Assert, ast.AnnAssign, ast.arg, ast.FunctionDef, ast.Subscript)
"""The kinds of node that `unspoken` knows."""


def texts(path: Path) -> Iterator[str]:
    """Every text of a module but its docstrings, its types, and what an assertion says."""
    silent = {
        id(inner)
        for kind in PARTLY_SILENT
        for node in found(path, kind)
        for outer in unspoken(node)
        for inner in ast.walk(outer)
    }
    for each in found(path, ast.Constant):
        if isinstance(each.value, str) and id(each) not in silent:
            yield each.value


def unspoken(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node is for whoever reads the program, not for whoever uses it."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.Assert(msg=ast.expr() as said):
            yield said
        case ast.AnnAssign(annotation=kind) | ast.arg(annotation=ast.expr() as kind):
            yield kind
        case ast.FunctionDef(returns=ast.expr() as kind):
            yield kind
        case ast.Subscript(slice=kind):
            yield kind
        case _:  # all of it may be shown
            pass


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


@cache
def known() -> frozenset[str]:
    """Every text that stands in the catalogue, of one thing or of several."""
    return frozenset(said for each in gathered() for said in each)


def test_no_sentence_hides_where_the_tool_does_not_look() -> None:
    """It sees none inside another call, nor inside an f-string: such a one stays English."""
    said = {each for path in sources() for each in literals(path)}
    assert len(said) > 3_000
    assert sorted(said - known()) == []


def test_no_sentence_is_put_together_before_it_is_worded() -> None:
    """The tool sees the parts, and the window looks for the whole."""
    assert [
        f"{path.relative_to(ROOT)}:{said.lineno}"
        for path in sources()
        for call in found(path, ast.Call)
        for said in worded(call)
        if isinstance(said, ast.BinOp | ast.JoinedStr)
    ] == []


def test_a_table_or_a_constant_that_is_worded_is_marked_where_it_stands() -> None:
    said = {each for path in sources() for each in constants(path) if WORD.search(each)}
    assert sorted(said - known()) == []


def test_whatever_reads_like_a_sentence_is_in_the_catalogue() -> None:
    """So that none is handed on unmarked to where it is worded: as a reason, a title, a fault."""
    shown = (each for path in sources() for each in texts(path))
    read = {each for each in shown if SENTENCE.search(each) and not MARKUP.search(each)}
    assert len(read & known()) > 3_000
    assert sorted(read - known() - NO_SENTENCES) == []
    assert read >= NO_SENTENCES


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
    """But for the days of the week: a day has none in the middle of a French sentence."""
    differing = [
        (english, said)
        for english, said in pairs()
        if english[:1].isalpha()
        and said[:1].isalpha()
        and english[0].isupper() != said[0].isupper()
        and english not in WEEKDAYS
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
