"""A disk that is full and a user who may not write, without a disk or a user of one's own."""

import os
import resource
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dealer_app.i18n import resources


@contextmanager
def most_bytes(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


@contextmanager
def common_user() -> Iterator[Path]:
    """A folder of somebody who is not the superuser, and who this process is meanwhile."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as place:
        Path(place).chmod(0o777)
        resources()  # where they lie is known before: the checkout may be closed to others
        before = os.getresuid()
        if os.geteuid() == 0:
            os.setresuid(65534, 65534, 0)
        try:
            folder = Path(place) / "tables"
            folder.mkdir()
            yield folder
        finally:
            os.setresuid(*before)
