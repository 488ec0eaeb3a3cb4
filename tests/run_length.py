"""How much of what could be tried the usual run tries; `packaging/test --long` tries all of it."""

import os
from collections.abc import Sequence
from itertools import cycle, product
from typing import Final, TypeVar

Case = TypeVar("Case")
Way = TypeVar("Way")

LONG: Final = int(os.environ.get("SABOT_LONG", "0"))
"""How many of each kind a long search tries; 0 in the usual run."""


def one_in(share: int, cases: Sequence[Case], first: int = 0) -> Sequence[Case]:
    """A fixed share of many cases that are alike, one at least, from the first-th on; all of them
    where there is time. Whoever asks says why a fault would show in more than one."""
    return cases if LONG else cases[first % min(share, max(1, len(cases))) :: share]


def in_turn(cases: Sequence[Case], ways: Sequence[Way]) -> Sequence[tuple[Case, Way]]:
    """Each case in one of several ways, the next one in the next; in all where there is time.
    Whoever asks says why a fault of one way would show in more than one case."""
    return list(product(cases, ways) if LONG else zip(cases, cycle(ways), strict=False))


def in_languages(cases: Sequence[Case]) -> Sequence[tuple[Case, str]]:
    """Each case in French or English, the next one in the other; in both where there is time."""
    return in_turn(cases, ("fr", "en"))
