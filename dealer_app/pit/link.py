"""How the house's server is reached, as the courier says it in a file of the data folder.

It is the one thing that a table reads of all this, and nothing of the network is loaded for it.
"""

import json
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from dealer_app.machine import put_text, text_of
from dealer_app.rules.fact_classes import dataclass

STATE: Final = "pit.state"
"""The file in the data folder that says how the server is reached."""

COPIES: Final = "pit"
"""The folder in the data folder in which the window of the pit keeps its copies."""

Told = tuple[str, dict[str, str]]
"""A sentence before it is one: its code, and the values of its places."""


@dataclass(frozen=True, slots=True)
class Link:
    """How the server is reached: since when it is, or is not (ISO 8601 in UTC); what the sentence
    is that says why not, with its values; and what is wrong with journals, each told likewise."""

    linked: bool
    since: str
    why: Told | None = None
    wrong: tuple[Told, ...] = ()


def read_link(folder: Path) -> Link | None:
    """What the courier of a data folder said last; None where none has ever worked there, or what
    stands there is nothing that it says."""
    with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):
        told = json.loads(text_of(folder / STATE) or "null")
        linked, since = bool(told["linked"]), str(told["since"])
        link = Link(linked, since, _saying(told["why"]), _sayings(told["wrong"]))
        datetime.fromisoformat(link.since)
        return link
    return None


def _saying(told: Any) -> Told | None:
    return None if told is None else (str(told[0]), {str(n): str(v) for n, v in told[1].items()})


def _sayings(told: Any) -> tuple[Told, ...]:
    return tuple(each for each in map(_saying, told) if each is not None)


def write_link(folder: Path, link: Link) -> None:
    """Puts it in the place of what was said before; a disk that takes none keeps no entry back."""
    put_text(folder / STATE, json.dumps(asdict(link)))
