"""The moments of the entry: a row each, and nobody but the desk asks which of them it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

from dealer_app.gui.desk.due_entry import DUE
from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.rules.due import Step

PACKAGE = Path(__file__).parents[3] / "dealer_app"


def asked_of_a_moment(path: Path) -> Iterator[str]:
    """What a file compares with a moment's name, or looks up by it."""
    text = path.read_text(encoding="utf-8")
    if "keyed" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare():
                asked = [node.left, *node.comparators]
            case ast.Match():
                asked = [node.subject]
            case ast.Subscript():
                asked = [node.slice]
            case _:
                continue
        for each in asked:
            for name in ast.walk(each):
                if isinstance(name, ast.Attribute) and ast.unparse(name).endswith(
                    ("keyed.mode", "keyed.top")
                ):
                    yield f"{path.name}: {ast.unparse(node)[:60]}"


def test_nobody_asks_which_moment_of_the_entry_it_is_but_the_desk_for_its_row() -> None:
    desk = PACKAGE / "gui" / "desk" / "desk.py"
    assert [
        each for path in PACKAGE.rglob("*.py") if path != desk for each in asked_of_a_moment(path)
    ] == []
    assert len([*asked_of_a_moment(desk)]) == 2


def test_every_moment_of_the_entry_has_a_row_and_a_list_has_something_to_choose_or_write() -> None:
    assert set(MOMENTS) == set(Mode)
    for mode, moment in MOMENTS.items():
        assert not moment.lists or moment.lines or moment.on_written, mode
        assert (moment.written is None) is (moment.on_written is None), mode


def test_whatever_is_due_has_a_row_of_its_own() -> None:
    assert set(DUE) == set(Step)
