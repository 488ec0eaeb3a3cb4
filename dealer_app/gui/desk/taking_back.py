"""What Backspace strikes where nothing is half keyed, and what it asks before.

An entry of the coup in hand goes with one stroke. What was entered of a coup that is over, a
correction, a payout put right or a line settled later, moves money that nobody has before him: a
second stroke alone strikes it, once it was said what would go. Nor does a stroke strike anything
that comes sooner than anybody reads after one that struck nothing: whoever takes an amount off
figure by figure has erased the last of them, and means no entry; nor does who opened the keys.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import ShownHand
from dealer_app.gui.desk.guards import UNREAD
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.past import correction_rows, coup_correction
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import entered, entry, kind_named
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import GainChange, difference
from dealer_app.table.table import Played

_STRIKING: Final = "striking:"
"""What is in doubt before an entry of a coup that is over is struck; which entry follows."""

_ONCE_MORE: Final = "again:"
"""The same, where the stroke that was to confirm it came too soon to have read it."""

_ASKED: Final = marked("{key} again strikes {entry} of coup {coup}: {sums}.")
_GONE: Final = marked("Nothing is keyed any more. {key} again strikes: {entry}.")
_BACK: Final = KeyAct(Verb.UNDO)

OfEarlier = ev.CoupRectified | ev.PayoutCorrected | ev.LineSettledLater
"""What is entered of a coup that is over."""


class HurriedBack:
    """Tells a Backspace that comes sooner than anybody reads behind one that struck nothing.

    `clock` counts seconds and never goes back; None where each stroke counts.
    """

    def __init__(self, clock: Callable[[], float] | None) -> None:
        self._clock = clock
        self._at = float("-inf")

    @contextmanager
    def stroke(self, desk: Desk, act: KeyAct) -> Iterator[None]:
        """While this act is done, by key or finger, the desk knows whether it comes so soon."""
        now, entries = float("inf") if self._clock is None else self._clock(), desk.session.entries
        desk.hurried = act.verb is Verb.UNDO and now - self._at < UNREAD
        try:
            yield
        finally:
            desk.hurried = False
            self.noted(desk, act, entries)

    def noted(self, desk: Desk, act: KeyAct, entries: int) -> None:
        """This act was done when the session had so many `entries`: a Backspace that struck none
        has taken a figure off, say, or opened the keys again."""
        took_off = act.verb is Verb.UNDO and desk.session.entries == entries
        self._at = self._clock() if took_off and self._clock is not None else float("-inf")


def strike(desk: Desk) -> None:
    """Strikes the last entry, or asks whether it is to go."""
    facts = desk.session.to_undo()
    if not facts or desk.session.undo_refused() is not None:
        desk.strike(rest_of_stakes)
        return
    last = entered(facts)
    if isinstance(last, OfEarlier):
        _strike_earlier(desk, last)
    elif desk.hurried:
        told = entry(desk.words, last, desk.variant, desk.table.house)
        desk.refuse(desk.words(_GONE, key=desk.key_of(_BACK), entry=told))
    else:
        desk.strike(rest_of_stakes)


def _strike_earlier(desk: Desk, last: OfEarlier) -> None:
    """The first stroke says what would go, the next one that anybody can have read it before
    strikes it."""
    doubt = f"{_STRIKING}{desk.session.entries}"
    asked = desk.keyed.doubt.removeprefix(_ONCE_MORE) == doubt
    if asked and not desk.hurried:
        desk.strike(rest_of_stakes)
        return
    again = doubt if desk.keyed.doubt != doubt else _ONCE_MORE + doubt
    desk.keyed = replace(desk.keyed, doubt=again)
    coup, words = _coup_of(last), desk.words
    rectified = isinstance(last, ev.CoupRectified)
    changes = _undone(desk, coup, last)
    sums = correction_rows.moved(desk, desk.session.table.coups[coup - 1], changes)
    desk.refuse(
        words(
            _ASKED,
            key=desk.key_of(_BACK),
            entry=words("the correction") if rectified else kind_named(words, last),
            coup=coup,
            sums=sums or words("no money moves"),
        )
    )


def _coup_of(last: OfEarlier) -> int:
    return last.number if isinstance(last, ev.CoupRectified) else last.coup


def _undone(desk: Desk, coup: int, last: OfEarlier) -> tuple[GainChange, ...]:
    """Whose money changes once that entry is struck, and by how much."""
    was: Played = desk.session.table.coups[coup - 1]
    if isinstance(last, ev.CoupRectified):
        undone = desk.session.after_undo()
        return difference(was, undone.coups[coup - 1], undone.night.settled)
    moved = coup_correction.moved_by(was, last)
    return tuple(replace(each, was=each.right, right=each.was) for each in moved)


def rest_of_stakes(desk: Desk) -> None:
    """Whatever is asked once an entry is struck: nobody keys on a stake of before, or shows a hand
    that lies hidden again, and one that lies open in part again is shown on."""
    if desk.moment.keys_stake or isinstance(desk.keyed.uppermost, ShownHand):
        desk.rest()
    if desk.at_rest and desk.step is not Step.SHOW:
        desk.keyed = shown_hand.shown_on(desk)
