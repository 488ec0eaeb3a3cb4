"""The sentences of the felt, and where each of them stands in the source: what it is handed to says
in which place of the window it is read."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from tests.source import PACKAGE, parsed

GATHERED: Final = ("words", "marked", "plural")
"""What words a sentence, or marks it to be worded later."""

ROOMS: Final = ("gui/desk", "gui/felt")
WORDING: Final = (
    *("bank_calls", "calls", "entry_names", "names", "reasons", "refusals"),
    *("register_words", "results"),
)
"""The modules of `i18n` that are about a table."""


class Stands(NamedTuple):
    """A sentence, of one thing and where there is such a form of several; the module and function
    that it stands in; what it is handed to, as which argument or by which name, `return` of one
    that is given back as a part of several; and what it is assigned to."""

    forms: tuple[str, ...]
    module: str
    function: str = ""
    call: str = ""
    at: int | None = None
    keyword: str = ""
    assigned: str = ""


@cache
def sentences() -> tuple[Stands, ...]:
    """All of them, in the order of the modules."""
    files = [file for room in ROOMS for file in sorted((PACKAGE / room).rglob("*.py"))]
    files += [PACKAGE / "i18n" / f"{name}.py" for name in WORDING]
    files.append(PACKAGE / "store" / "troubles.py")
    return tuple(
        stands._replace(module=file.stem)
        for file in files
        for stands in _of(parsed(file).tree, Stands((), file.stem))
    )


def of_table(name: str, module: str = "") -> list[str]:
    """The sentences of a table of the source."""
    return [
        form
        for each in sentences()
        if each.assigned == name and module in ("", each.module)
        for form in each.forms
    ]


def _of(node: ast.AST, around: Stands) -> Iterator[Stands]:
    """The sentences below a node."""
    match node:
        case ast.Call(func=func, args=args) if _name(func) in GATHERED:
            number = 2 if _name(func) == "plural" else 1
            said = [each.value for each in args[:number] if isinstance(each, ast.Constant)]
            forms = tuple(each for each in said if isinstance(each, str) and each)
            if forms:
                yield around._replace(forms=forms)
            for each in args[0 if not forms else number :]:
                yield from _of(each, around)
            for keyword in node.keywords:
                yield from _of(keyword.value, around)
            return
        case ast.Call(func=func, args=args, keywords=keywords):
            yield from _of(func, around)
            handed = around._replace(call=_name(func), keyword="")
            for at, each in enumerate(args):
                yield from _of(each, handed._replace(at=at))
            for keyword in keywords:
                yield from _of(keyword.value, handed._replace(at=None, keyword=keyword.arg or ""))
            return
        case ast.Return(value=ast.Tuple(elts=parts)):
            for at, each in enumerate(parts):
                yield from _of(each, around._replace(call="return", at=at))
            return
        case ast.FunctionDef(name=name):
            around = Stands((), around.module, name)
        case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
            around = around._replace(assigned=ast.unparse(target))
        case _:  # nothing that says where a sentence goes
            pass
    for child in ast.iter_child_nodes(node):
        yield from _of(child, around)


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
