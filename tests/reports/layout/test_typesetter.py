"""reportlab is loaded without its patterns, and has each of them where one is asked for."""

import re
import subprocess
from types import FunctionType
from typing import Any

from reportlab.platypus import paragraph

from dealer_app.reports.layout.typesetter import compiled_when_asked
from tests.children import LONGEST, python

LOADED = """
import dealer_app.papers
from reportlab.platypus import paragraph

print(type(paragraph.uri_pat).__name__)
print(paragraph.uri_pat.match("https://example.org/a?b").group(1))
"""


def test_whoever_prints_has_no_pattern_compiled_for_addresses_before_there_is_one() -> None:
    asked = python(LOADED)
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    assert ended.stdout.split() == ["_Pattern", "https://"]


def test_a_pattern_of_reportlab_finds_and_splits_as_one_that_is_compiled() -> None:
    plain, later = made_by("decimal"), made_by(paragraph.__name__)
    assert isinstance(plain, re.Pattern)
    assert not isinstance(later, re.Pattern)
    for _ in range(2):
        assert later.split("bac") == plain.split("bac") == ["b", "c"]
    assert (later.pattern, later.flags) == (plain.pattern, plain.flags)


def test_what_compiles_patterns_is_pythons_own_again_behind_it() -> None:
    before = re.compile
    with compiled_when_asked():
        assert re.compile is not before
    assert re.compile is before


def made_by(module: str) -> Any:
    """A pattern that a module of that name makes while reportlab is loaded."""
    there = {"__name__": module, "re": re}
    make = FunctionType((lambda: re.compile("A", re.IGNORECASE)).__code__, there)
    with compiled_when_asked():
        return make()
