"""How many small wrongs in rules and table the tests find, for `packaging/test --mutants`.

A mutant is the program with one thing changed; it is killed where a test fails or a type does not
hold. Each one of the rules that survives stands in `mutants.toml`, with the reason why it changes
nothing. mutmut makes and tries them in a copy of the checkout, which keeps what was found out: what
is begun again goes on, and a function that has changed is tried anew.
"""

import ast
import filecmp
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent

A_NIGHT: Final = 12 * 3600
"""Seconds that trying the wrongs of a folder takes at most; what was tried is kept."""

KEPT: Final = ROOT / ".cache" / "mutants"
"""A copy of the checkout for each folder, in which mutmut writes."""

MUTMUT: Final = Path(sys.executable).with_name("mutmut")
LIST: Final = Path(__file__).with_suffix(".toml")

FOLDERS: Final = ("rules", "table")
LISTED: Final = "rules"
"""The folder whose survivors are listed, and of which enough must be killed."""

LEAST: Final = Fraction(9, 10)

TESTS: Final = ("tests/rules", "tests/table", "tests/test_golden.py")
"""The tests that are tried on a mutant: those of them that come through its function."""

FOUND: Final = ("killed", "caught by type check", "timeout", "segfault", "suspicious")
"""What mutmut says of a mutant that is killed."""

SETTINGS: Final = """\
[mutmut]
source_paths = dealer_app/{folder}
also_copy =
    dealer_app
    resources
    packaging
    README.md
pytest_add_cli_args_test_selection =
    {tests}
pytest_add_cli_args =
    -p
    no:cacheprovider
timeout_multiplier = 4.0
use_git_change_detection = false
track_dependencies = false
type_check_command =
    {python}
    -m
    mypy
    --config-file=
    --strict
    --enable-error-code=exhaustive-match
    --enable-error-code=possibly-undefined
    --allow-untyped-decorators
    --no-warn-unused-ignores
    --output=json
    dealer_app/{folder}
"""
"""Types as the checkout holds them, but for what mutmut itself writes; a condition that is always
true is left to the tests."""

_OUTCOME: Final = re.compile(r"\s*(\S+__mutmut_\d+): (.+)")
_PARTS: Final = re.compile(
    r"dealer_app\.(?P<module>[\w.]+)\.(?P<name>(?:x_|xǁ(?P<kind>\w+)ǁ)(?P<function>\w+)__mutmut_)\d+"
)


class Change(NamedTuple):
    """What a mutant is, whatever its number: its function, and its lines before and after."""

    function: str
    was: str
    now: str


class Compared(NamedTuple):
    """Where survivors and list differ: survivors without a reason, reasons without a survivor."""

    unexplained: Sequence[Change]
    gone: Sequence[Change]


# The list


def reasons(text: str) -> Mapping[Change, str]:
    """Why each listed survivor changes nothing."""
    return {
        Change(function, was, now): group["why"]
        for group in tomllib.loads(text).get("group", ())
        for function, changes in group["survivors"].items()
        for was, now in changes
    }


def compared(survivors: Set[Change], listed: Set[Change]) -> Compared:
    """The survivors beside the list."""
    return Compared(sorted(survivors - listed), sorted(listed - survivors))


def entry(change: Change) -> str:
    """A survivor as the list writes it."""
    return f"{_quoted(change.function)} = [[{_quoted(change.was)}, {_quoted(change.now)}]]"


def _quoted(text: str) -> str:
    if "'" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# What mutmut says


def outcomes(lines: Iterable[str]) -> Mapping[str, str]:
    """What became of each mutant, by its name, of the lines of `mutmut results`."""
    found = (_OUTCOME.fullmatch(line.rstrip()) for line in lines)
    return {each[1]: each[2] for each in found if each}


def function_of(mutant: str) -> str:
    """`rules.cards.Count.total`, of the name that mutmut gives a mutant."""
    found = _PARTS.fullmatch(mutant)
    assert found is not None, mutant
    return ".".join(part for part in found.group("module", "kind", "function") if part)


def changes(mutants: Iterable[str], mutated: Mapping[str, str]) -> Mapping[str, Change]:
    """What each of these mutants changes, of the mutated files, keyed by their modules."""
    functions = {module: _functions(text) for module, text in mutated.items()}
    return {each: _change(each, functions) for each in mutants}


def _change(mutant: str, functions: Mapping[str, Mapping[str, Sequence[str]]]) -> Change:
    found = _PARTS.fullmatch(mutant)
    assert found is not None, mutant
    here = functions[found["module"]]
    was, now = here[found["name"] + "orig"], here[mutant.rpartition(".")[2]]
    differing = [
        (was[i:j], now[k:n])
        for kind, i, j, k, n in SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
    before, after = (
        " ".join(line for lines in side for line in lines) for side in zip(*differing, strict=True)
    )
    return Change(function_of(mutant), before, after)


def _functions(text: str) -> Mapping[str, Sequence[str]]:
    """The lines of each function of a file below its first, without their indentation."""
    lines = text.splitlines()
    return {
        node.name: [line.strip() for line in lines[node.lineno : node.end_lineno]]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


def shares(found: Mapping[str, str]) -> Iterator[str]:
    """A line for each module and one for the whole: its mutants, those killed, and their share."""
    number, killed = Counter[str](), Counter[str]()
    for mutant, outcome in found.items():
        whole, module = function_of(mutant).split(".")[:2]
        for each in (f"{whole}.{module}", f"{whole}, all"):
            number[each] += 1
            killed[each] += outcome in FOUND
    for each in sorted(number, key=lambda name: (", all" in name, name)):
        yield f"{each:32}{number[each]:7}{killed[each]:7}{killed[each] / number[each]:8.1%}"


def enough(found: Mapping[str, str]) -> bool:
    """True where as many are killed as must be."""
    return sum(outcome in FOUND for outcome in found.values()) >= LEAST * len(found)


# The run


def tried(folder: str) -> Mapping[str, str]:
    """What became of each mutant of a folder: those that were not tried yet are tried now, and so
    are those that survived other tests than these."""
    place = KEPT / folder
    _copy(place)
    tests = place / "tests-tried"
    these = _digest(place / "tests")
    others = tests.is_file() and tests.read_text("ascii") != these
    if others:
        (place / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    _mutmut(place, "run")
    if others:
        _mutmut(place, "run", *_survivors(_outcomes(place)))
    tests.write_text(these, "ascii")
    return _outcomes(place)


def _copy(place: Path) -> None:
    """Lays the files of the checkout there, touching those alone that have changed."""
    listed = _lines(ROOT, "git", "ls-files", "--cached", "--others", "--exclude-standard")
    names = {name for name in map(Path, listed) if (ROOT / name).is_file()}
    for name in names:
        there = place / name
        if not there.is_file() or not filecmp.cmp(ROOT / name, there, shallow=False):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, there)
    for copy in (place, place / "mutants"):
        for room in ("dealer_app", "tests"):
            for gone in (copy / room).rglob("*.py"):
                if gone.relative_to(copy) not in names:
                    gone.unlink()
    settings = SETTINGS.format(folder=place.name, tests="\n    ".join(TESTS), python=sys.executable)
    (place / "setup.cfg").write_text(settings, "utf-8")


def _digest(tests: Path) -> str:
    sums = (hashlib.sha256(path.read_bytes()).digest() for path in sorted(tests.rglob("*.py")))
    return hashlib.sha256(b"".join(sums)).hexdigest()


def _mutmut(place: Path, *said: str) -> None:
    subprocess.run([MUTMUT, *said], cwd=place, check=True, timeout=A_NIGHT)


def _outcomes(place: Path) -> Mapping[str, str]:
    return outcomes(_lines(place, str(MUTMUT), "results", "--all", "true"))


def _lines(place: Path, *command: str) -> Sequence[str]:
    ran = subprocess.run(
        command, cwd=place, check=True, stdout=subprocess.PIPE, text=True, timeout=A_NIGHT
    )
    return ran.stdout.splitlines()


def _survivors(found: Mapping[str, str]) -> Sequence[str]:
    return [mutant for mutant, outcome in found.items() if outcome not in FOUND]


def _mutated(folder: str) -> Mapping[str, str]:
    copy = KEPT / folder / "mutants" / "dealer_app"
    names = {path.relative_to(copy).with_suffix(""): path for path in (copy / folder).rglob("*.py")}
    return {
        ".".join(name.parts).removesuffix(".__init__"): path.read_text("utf-8")
        for name, path in names.items()
    }


def report(found: Mapping[str, str], compared_with_list: Compared | None) -> Iterator[str]:
    """What is said of a folder: its shares, and how survivors and list differ."""
    yield from shares(found)
    if compared_with_list is not None:
        unexplained, gone = compared_with_list
        yield f"\n{len(unexplained)} survive without a reason."
        yield from map(entry, unexplained)
        yield f"\n{len(gone)} are listed and do not survive."
        yield from map(entry, gone)


def main(folders: Sequence[str]) -> int:
    """Tries every mutant of these folders: 0 where enough are killed and the list is right."""
    right = True
    for folder in folders or FOLDERS:
        found = tried(folder)
        beside = None
        if folder == LISTED:
            survivors = set(changes(_survivors(found), _mutated(folder)).values())
            beside = compared(survivors, set(reasons(LIST.read_text("utf-8"))))
            right = enough(found) and not any(beside)
        sys.stdout.writelines(f"{line}\n" for line in report(found, beside))
    return int(not right)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
