"""Qt's bindings, without what they do at every start and every import for nothing.

They carry a dozen modules of Python as text, and compile them whenever they are loaded: a seventh
of what a bare window takes. What became of each text is kept as Python keeps what it compiles: in
the same place, for this Python alone, and looked up by the text itself. The bindings' own way
(`SBK_EMBED=False`) writes the modules into the folder they are installed in, which is not ours.

They also look through the text of each module that imports anything, for a word by which it would
have Qt's methods under names of Python's fashion. Nothing here has, and they look no more.

With both, as the bindings are, the first paint would take a sixth more of the processor's time, and
the opening page until it is filled a twelfth.
"""

import __future__

import builtins
import marshal
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType
from typing import Final

_BINDINGS: Final = "shiboken6"
"""The module that compiles the others, when it is first imported."""

_HASH: Final = len(source_hash(b""))

_Key = tuple[str, int, bytes]
"""The name of a text, the flags that it is compiled with, and its hash."""


def load_bindings() -> None:
    """Loads them; ImportError where Qt does not load."""
    with compiled_once():
        import PySide6.QtCore  # noqa: F401, PLC0415 - here, and as late as a window is asked for
    known = vars(builtins)
    if known["__import__"] is known.get("__feature_import__"):
        builtins.__import__ = known["__orig_import__"]  # what it was before they looked


@contextmanager
def compiled_once(place: Path | None = None) -> Iterator[None]:
    """Has the bindings loaded meanwhile, each of their texts compiled only where the start before
    met another; `place` keeps what became of them."""
    if _BINDINGS in sys.modules or sys.implementation.cache_tag is None:
        yield
        return
    place = place or Path(cache_from_source(str(Path(__file__).with_name("of_bindings.py"))))
    pythons = builtins.compile
    plain: Callable[..., CodeType] = pythons
    known, met = _read(place), dict[_Key, CodeType]()

    def compiled(source: str | bytes, name: str, mode: str, *how: int, **more: int) -> object:
        if mode != "exec" or how or more or not isinstance(source, str | bytes):
            return plain(source, name, mode, *how, **more)
        text = source.encode() if isinstance(source, str) else source
        flags = sys._getframe(1).f_code.co_flags & __future__.annotations.compiler_flag  # noqa: SLF001 - as Python hands them on
        key = (name, flags, source_hash(text))
        met[key] = known.get(key) or plain(source, name, mode, flags, dont_inherit=True)
        return met[key]

    builtins.compile = compiled  # type: ignore[assignment]  # one of its forms
    try:
        yield
    finally:
        builtins.compile = pythons
    if met.keys() - known.keys() and not sys.dont_write_bytecode:
        _keep(place, met)


def _read(place: Path) -> dict[_Key, CodeType]:
    """What is kept there; nothing where that is none of this Python's, or not as it was written."""
    with suppress(OSError):
        content = place.read_bytes()
        start = len(MAGIC_NUMBER) + _HASH
        if content[:start] == MAGIC_NUMBER + source_hash(content[start:]):
            known: dict[_Key, CodeType] = marshal.loads(content[start:])  # noqa: S302 - as Python's own
            return known
    return {}


def _keep(place: Path, met: dict[_Key, CodeType]) -> None:
    """Writes it beside its place, and puts it there at once; where nothing can be written nothing
    is kept."""
    content, beside = marshal.dumps(met), place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(MAGIC_NUMBER + source_hash(content) + content)
        beside.replace(place)
