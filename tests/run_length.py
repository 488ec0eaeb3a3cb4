"""How much of what could be tried the usual run tries; `packaging/test --long` tries all of it."""

import os
from collections.abc import Sequence
from itertools import cycle, product
from typing import Final, TypeVar

Case = TypeVar("Case")

LONG: Final = int(os.environ.get("SABOT_LONG", "0"))
"""How many of each kind a long search tries; 0 in the usual run."""


def one_in(share: int, cases: Sequence[Case], first: int = 0) -> Sequence[Case]:
    """A fixed share of many cases that are alike, one at least, from the first-th on; all of them
    where there is time. Whoever asks says why a fault would show in more than one."""
    return cases if LONG else cases[first % min(share, max(1, len(cases))) :: share]


def in_languages(cases: Sequence[Case]) -> Sequence[tuple[Case, str]]:
    """Each case in French or English, the next one in the other; in both where there is time."""
    languages = ("fr", "en")
    return list(product(cases, languages) if LONG else zip(cases, cycle(languages), strict=False))
