"""reportlab, without what it does at every load for nothing; whoever prints loads it here first.

It compiles two dozen patterns as it is loaded. One of them, for the addresses of links, has it go
through 65,000 letters four times over: with the others it is a quarter of what loading takes. Here
each is compiled when it is first asked for anything, which most papers never do.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

_SETTER: Final = "reportlab."


@contextmanager
def compiled_when_asked() -> Iterator[None]:
    """Has the patterns that reportlab's modules make meanwhile compiled when they are used."""
    known = vars(re)
    plain: Callable[..., Any] = known["compile"]

    def compiled(*pattern: Any) -> Any:
        asks: str = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - nothing else tells who
        return _Pattern(plain, pattern) if asks.startswith(_SETTER) else plain(*pattern)

    known["compile"] = compiled
    try:
        yield
    finally:
        known["compile"] = plain


class _Pattern:
    """What stands for a pattern until it is asked for anything."""

    def __init__(self, plain: Callable[..., Any], pattern: tuple[Any, ...]) -> None:
        self._compile, self._pattern = plain, pattern

    def __getattr__(self, name: str) -> object:
        found = getattr(self._compile(*self._pattern), name)
        setattr(self, name, found)
        return found


with compiled_when_asked():
    import reportlab.platypus  # noqa: F401 - the others ask for what it is made of
