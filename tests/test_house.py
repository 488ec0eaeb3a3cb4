"""The house as it is built: how long a module and a page may be, and what carries its words."""

import ast
import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from tests.benchmarks.house import carriers, twice
from tests.source import PACKAGE, ROOT, found, sources, within

WINDOW: Final = PACKAGE / "gui"

LONGEST: Final = 600
"""The lines of a module that is still read in one sitting."""

SHORTEST: Final = 40
"""The lines under which something is part of a module rather than one."""

SHORT_MODULES: Final[Mapping[str, str]] = {
    "__main__.py": "it is the door",
    "i18n/saying.py": "it lies below all that says something, the words among them",
    "gui/house/opening_form.py": "the opening page has it before what can be chosen is loaded",
}
"""The modules that are shorter, each with the reason."""

MOST: Final = 25
"""The modules of a folder whose names are still read at a glance; its `__init__.py` is none."""

LONGEST_PAGE: Final = 150
"""The lines of a page of the window: what is more is a noun of its own."""

LONG_PAGES: Final[Mapping[str, str]] = {
    "OpeningPage": "the keys of every room lie on it, and its two great ones share Enter",
    "ExamPage": "it leads to the table of an exam, and from there to what came of it",
    "HouseKeyPage": "a key is made and followed in five stages of one page",
    "NightsPage": "the desk of two lists, and the way to everything that is done there",
    "ClosingPage": "the way from the question to the seal and to the sheet is one",
    "HouseEditor": "it is one form",
    "OverviewPage": "every page of the pit, and what is done for the house, is reached from it",
    "People": "each of its keys does the machine's own, or says that it is the house's",
}
"""The pages that are longer, each with the reason."""


def test_a_module_is_read_in_one_sitting() -> None:
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in sources()}
    too_long = [
        f"{path.relative_to(ROOT)} has {count} lines, {LONGEST} are the end"
        for path, count in lines.items()
        if count > LONGEST
    ]
    assert not too_long, "\n".join(too_long)


def test_what_is_too_little_for_a_module_is_part_of_another() -> None:
    short = {
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        if path.name != "__init__.py" and path.read_text(encoding="utf-8").count("\n") < SHORTEST
    }
    assert short - SHORT_MODULES.keys() == set()
    assert SHORT_MODULES.keys() - short == set(), "these are longer by now"


def test_the_names_of_a_folder_are_read_at_a_glance() -> None:
    modules = Counter(path.parent for path in sources() if path.name != "__init__.py")
    assert {folder: count for folder, count in modules.items() if count > MOST} == {}


def test_no_two_public_classes_have_one_name() -> None:
    """Whoever searches for a name finds the one thing that it names."""
    assert twice() == {}


def test_what_the_lint_is_told_to_leave_says_why_by_itself() -> None:
    """Nothing points at the line above, which may move: `with it`, `as above`, `so does this`."""
    points = re.compile(r"noqa: [A-Z0-9, ]+( - (as above|it came|likewise|so d|with it)|$)")
    assert [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sources()
        for line in path.read_text(encoding="utf-8").splitlines()
        if points.search(line)
    ] == []


def test_what_a_docstring_points_at_by_name_is_there() -> None:
    """A module, a key or a name that stands in backticks stands somewhere else too."""
    texts = {path: path.read_text(encoding="utf-8") for path in sources()}
    sheets = (path.read_text(encoding="utf-8") for path in (ROOT / "resources").rglob("*.toml"))
    plain = (re.sub(r"`[a-z_]+`", "", text) for text in (*texts.values(), *sheets))
    there = {path.stem for path in texts} | set(re.findall(r"\w+", " ".join(plain)))
    there |= {re.sub(r"\B([A-Z])", r"_\1", name).lower() for name in there}
    assert [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts.items()
        for name in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", text)
        if name not in there
    ] == []


def test_a_heading_within_a_module_has_something_under_it_and_stands_once() -> None:
    """A comment by itself, between what two parts of a module hold."""
    heading = re.compile(r"^(# .*)\n\n+(?=(#?))", re.MULTILINE)
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in sources()}
    headings = {path: heading.findall(text) for path, text in texts.items()}
    assert [
        f"{path}: {text}"
        for path, found_in in headings.items()
        for text, follows in found_in
        if follows or found_in.count((text, follows)) > 1
    ] == []


def test_what_is_imported_for_its_types_alone_says_why_it_is_not_there() -> None:
    assert [
        path.relative_to(ROOT).as_posix()
        for path in sources()
        if re.search(r"^ *if TYPE_CHECKING:$", path.read_text(encoding="utf-8"), re.MULTILINE)
    ] == []


def test_whoever_tells_the_hour_has_one_type() -> None:
    """`Clock` of `store/chain.py`: a clock for which each module has a name of its own is none."""
    said = [
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        for each in found(path, ast.Subscript)
        if ast.unparse(each) == "Callable[[], datetime]"
    ]
    assert said == ["store/chain.py"]


def pages() -> dict[str, int]:
    """The lines of every page of the window: of what stands on `Page`, or on a page that does."""
    classes = [each for path in within(WINDOW) for each in found(path, ast.ClassDef)]
    bases = {
        each.name: {ast.unparse(base).partition("[")[0] for base in each.bases} for each in classes
    }
    kinds, known = {"Page"}, set[str]()
    while kinds != known:
        known = set(kinds)
        kinds |= {name for name, of in bases.items() if of & kinds}
    return {
        each.name: (each.end_lineno or each.lineno) - each.lineno + 1
        for each in classes
        if each.name in kinds - {"Page"}
    }


def test_what_is_to_be_said_is_carried_by_three_types_at_most() -> None:
    """A code with its values: a `Saying`, and the two that lie below the words."""
    assert carriers() == ["Objection", "Refusal", "Saying"]


def test_a_page_of_the_window_is_short_but_for_those_that_say_why() -> None:
    long = {name: lines for name, lines in pages().items() if lines > LONGEST_PAGE}
    assert {name: lines for name, lines in long.items() if name not in LONG_PAGES} == {}
    assert LONG_PAGES.keys() - long.keys() == set(), "these are short by now"
