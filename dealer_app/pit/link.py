"""How the house's server is reached, as the courier says it in a file of the data folder.

It is the one thing that a table reads of all this, and nothing of the network is loaded for it.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

STATE: Final = "pit.state"
"""The file in the data folder that says how the server is reached."""


@dataclass(frozen=True, slots=True)
class Link:
    """How the server is reached: since when it is, or is not (ISO 8601 in UTC); what the sentence
    is that says why not, with its values; and what is wrong with journals, each told likewise."""

    linked: bool
    since: str
    why: tuple[str, dict[str, str]] | None = None
    wrong: tuple[tuple[str, dict[str, str]], ...] = ()


def read_link(folder: Path) -> Link | None:
    """What the courier of a data folder said last; None where none has ever worked there."""
    with suppress(OSError, ValueError, TypeError):
        return Link(**json.loads((folder / STATE).read_text(encoding="utf-8")))
    return None


def write_link(folder: Path, link: Link) -> None:
    """Puts it in the place of what was said before; a disk that takes none keeps no entry back."""
    fresh = folder / f"{STATE}.{os.getpid()}"
    with suppress(OSError):
        fresh.write_text(json.dumps(asdict(link)), encoding="utf-8")
        fresh.replace(folder / STATE)
