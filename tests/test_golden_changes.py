"""No cell of a law and no line of a payout may change without a golden coup failing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Final

import pytest

from dealer_app.library import variant_ids
from tests.golden_readings import Read, Reading, line_of, readings
from tests.run_length import one_in
from tests.sheet_changes import Change, law_changes, pay_changes


@dataclass(frozen=True)
class Same:
    """A change after which every coup comes out as before, and why.

    `place` is a pattern. `under` are the choices of options for which it holds, all where none
    is named; `unless` those for which it does not.
    """

    place: str
    why: str
    under: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def holds(self, change: Change) -> bool:
        named = not self.under or change.under in self.under
        return named and change.under not in self.unless and fnmatch(change.place, self.place)


BUST_AND_NATURAL: Final = (
    "a bust hand meets a natural where hands bust by their first cards alone: over_nine=always, "
    "under which the default payout is read (S2-A23)"
)
NO_NATURAL: Final = "the ties of this line are those without naturals (S2-A15)"

SAME: Final[Mapping[str, tuple[Same, ...]]] = {
    "punto_banco": (
        Same("ponte [89] *", "a natural ends the coup, and nobody announces face down (§2.2)"),
        Same("banque [89] *", "a natural ends the coup, and nobody announces face down (§2.2)"),
    ),
    "festival": (
        Same(
            "banque [89] *",
            "the Bank is turned before she draws, and her natural ends the coup (S3.12), unless "
            "natural=plays_on, under which her default law is read",
            under=("on_five=draws", "on_five=stands", "banque_law=punto_banco"),
        ),
    ),
    "macao": (
        Same("own both_bust times *", "a bust hand is no natural"),
        Same(
            "own both_bust left out",
            "the line below takes a bust hand's stake too (S2-A14)",
            unless=("both_bust=tie",),
        ),
        Same("own ponte_busts left out", BUST_AND_NATURAL, unless=("",)),
        Same("* ponte_busts times *", BUST_AND_NATURAL, unless=("",)),
        Same("tie banque_busts times *", BUST_AND_NATURAL, unless=("",)),
        Same(
            "own natural_tie left out",
            "the line below returns the stake of every tie (S2-A15)",
            unless=("ties=bank_wins",),
        ),
        Same(
            "own tie left out",
            "it takes the stake once, as a stake is lost of which no line speaks",
            under=("ties=bank_wins",),
        ),
        Same("* tie times *", NO_NATURAL, under=("ties=bank_wins",)),
        Same(
            "own ponte_natural left out",
            "the line below takes as much for the bank's higher natural (S2-A13)",
            unless=("plain_hand=once",),
        ),
        Same(
            "own banque_wins_natural times difference",
            "a plain hand's multiple is none, and nothing taken off is the winner's (S2-A12)",
            unless=("multiplier=difference", "bank_multiplier=off", "plain_hand=once"),
        ),
        Same(
            "own banque_wins_natural times winner",
            "a plain hand's multiple is none, and nothing taken off is the winner's (S2-A12)",
            under=("multiplier=difference",),
        ),
        Same(
            "own banque_wins_natural left out",
            "it takes the stake once, as a stake is lost of which no line speaks",
            under=("bank_multiplier=off", "plain_hand=once"),
        ),
        Same(
            "bank natural_tie left out",
            "the line below returns the stake of every tie (S2-A15)",
            unless=("ties=bank_wins",),
        ),
        Same("tie *_busts left out", "a hand over nine ties with none: the stake is lost (S2-A28)"),
        Same("tie tie times difference", "equal naturals differ by nothing (S2-A26)"),
    ),
}
"""What no golden coup can notice, by game."""


def kinds(game: str) -> Mapping[str, list[Change]]:
    """The changes of a game, those of one hand or bet under one choice of options together."""
    found: dict[str, list[Change]] = {}
    for change in (*law_changes(game), *pay_changes(game)):
        kind = f"{game} {change.place.split()[0]} {change.under}".strip()
        found.setdefault(kind, []).append(change)
    return found


CHANGES: Final = {kind: changes for game in variant_ids() for kind, changes in kinds(game).items()}


def unnoticed(change: Change, coups: Mapping[Read, list[Reading]]) -> bool:
    """True if no golden coup fails; the one that does is asked first the next time."""
    reading = coups.get(line_of(change), [])
    for coup in reading:
        if coup.notices(change):
            reading.remove(coup)
            reading.insert(0, coup)
            return False
    return True


def places(changes: Iterable[Change]) -> list[str]:
    return [change.place for change in changes]


@pytest.mark.parametrize("kind", one_in(3, list(CHANGES)))
def test_no_line_of_a_sheet_changes_without_a_golden_coup_failing(kind: str) -> None:
    game = kind.split(maxsplit=1)[0]
    coups, same = readings(game), SAME.get(game, ())
    listed = [each for each in CHANGES[kind] if any(some.holds(each) for some in same)]
    assert places(each for each in CHANGES[kind] if unnoticed(each, coups)) == places(listed)


@pytest.mark.parametrize("game", SAME)
def test_what_no_golden_coup_notices_is_a_line_of_the_sheet(game: str) -> None:
    changes = [change for kind in CHANGES.values() for change in kind]
    assert [each.place for each in SAME[game] if not any(map(each.holds, changes))] == []


@pytest.mark.parametrize("game", variant_ids())
def test_a_sheet_that_is_not_changed_is_not_noticed(game: str) -> None:
    asked_first = {reading[0] for reading in readings(game).values()}
    assert asked_first
    assert not any(coup.fails(coup.table.variant) for coup in asked_first)
