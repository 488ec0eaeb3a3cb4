"""How a program that is started to be measured says that it is there, or why it never will be."""

import os
import sys
import time
from types import TracebackType
from typing import NoReturn


def there() -> NoReturn:
    """Says when, and ends at once."""
    sys.stdout.write(f"{time.monotonic()}\n")
    sys.stdout.flush()
    os._exit(0)


def fail(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> NoReturn:
    """Says what went wrong, and ends: Qt would tell it, and wait on."""
    sys.__excepthook__(kind, error, trace)
    sys.stderr.flush()
    os._exit(1)


sys.excepthook = fail
