"""Entries of a session held against one another in a row, as each is against the one before it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dealer_app.store.chain import NOTHING_BEFORE, Chained, Head, Stored, Unfollowed, unfollowed

SESSION = 'the "first" night'
TEXTS = st.text(st.sampled_from('a"\\é\n\udcff'), max_size=3)
ALTERED = st.one_of(
    st.tuples(st.sampled_from(["recorded_at", "kind", "body", "previous", "digest"]), TEXTS),
    st.tuples(st.sampled_from(["seq", "version"]), st.integers(0, 6)),
)
CHANGES = st.lists(st.tuples(st.integers(0, 5), ALTERED), max_size=3)


@given(bodies=st.lists(TEXTS, min_size=1, max_size=6), changes=CHANGES, hashed_anew=st.booleans())
def test_entries_in_a_row_follow_where_each_follows_the_one_before_it(
    *, bodies: list[str], changes: list[tuple[int, tuple[str, Any]]], hashed_anew: bool
) -> None:
    rows = recorded(bodies)
    for place, (name, value) in changes:
        at = place % len(rows)
        rows[at] = rows[at]._replace(**{name: value})
        if hashed_anew and name == "digest" and at + 1 < len(rows):
            at += 1  # as one would be that was recorded behind it
            rows[at] = rows[at]._replace(previous=value)
        if hashed_anew:
            rows[at] = rows[at]._replace(digest=rows[at].chained.digest)
    before: Sequence[Head | Stored] = (Head(), *rows)
    found = [
        Unfollowed(one.seq, each.seq, each.chained.digest)
        for one, each in pairwise(before)
        if isinstance(each, Stored) and not each.follows(one)
    ]
    assert [*unfollowed(SESSION, (row[2:] for row in rows))] == found


def recorded(bodies: Sequence[str]) -> list[Stored]:
    """Entries with these bodies, as they are recorded one behind the other."""
    rows, head = list[Stored](), Head(0, NOTHING_BEFORE)
    for body in bodies:
        chained: Chained = head.entry(SESSION, "then", "kind", 1, body)
        rows.append(Stored(len(rows) + 1, *chained, chained.digest))
        head = rows[-1].head
    return rows
