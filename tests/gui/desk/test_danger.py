"""No key that records at once does something of another kind one stroke earlier or later.

What is keyed a stroke too soon or too late is then refused, or only half keyed. Where a late stake
comes after the first card a figure is a card until the tabulator: no program can know.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pytest

from dealer_app.gui.desk import dispatch, guards
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.cards import card_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import FirstCard
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION, KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap, keymap
from dealer_app.gui.desk.lists import list_lines
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.i18n import words
from tests.gui.desk.test_coups import COUPS, SEATS, Coup, name_of
from tests.gui.felt.screens import table
from tests.run_length import LONG, one_in

NAMES: Final = {"Enter": "Return", "Back": "Backspace"}
BOARD: Final = keymap("qwerty")
"""The board on which the coups themselves are keyed."""

LAYOUTS: Final = ("azerty", "qwerty", "numpad") if LONG else ("azerty",)
_APART: Final = ("Backspace", "Escape", "KP_Subtract")
"""What takes something back."""

KINDS: Final[Mapping[Verb, str]] = {
    **dict.fromkeys((Verb.FACE, Verb.FACE_DOWN), "card"),
    **dict.fromkeys((Verb.DIGIT, Verb.POINT, Verb.HUNDRED), "figure"),
    **dict.fromkeys((Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST), "light"),
    **dict.fromkeys(
        (
            *(Verb.SAY, Verb.OTHER_LAYS, Verb.OVER, Verb.PASSES, Verb.NOBODY, Verb.ALONE),
            *(Verb.WITH_TABLE, Verb.FOLLOW, Verb.CLOSE_BETS, Verb.COVER, Verb.STOP, Verb.CLAIM),
            *(Verb.RETIRE, Verb.LOT),
        ),
        "word",
    ),
}
"""What acts are one kind of thing; any other is a kind by itself."""

CONFIRMS: Final = frozenset({Verb.NEXT, Verb.TICK})
"""What confirms a line that is shown, and is no danger."""

KNOWN: Final = frozenset(
    {"KP_Add", "KP_Multiply", "KP_Decimal KP_0", "KP_Decimal KP_1", "KP_Decimal KP_7"}
)
"""Keys of the pad alone that are two things a stroke apart: at Macao a bet and a word of the hands
once all have spoken; where patrons bank a word of stakes, and of the payout before it a card that
came too many, or one that was missed."""


@dataclass(frozen=True)
class Effect:
    """What a key did: its kind, and whether something was recorded at once."""

    kind: str
    recorded: bool
    confirms: bool


def press(desk: Desk, board: Keymap, key: str) -> KeyAct | None:
    """A key of the board, as the window hears it; its act where it was heard."""
    act = list_lines.typed(desk, board, key) or board.act(key, active_tables(desk))
    if guards.heard(desk, board, key, act):
        return None
    if act is None:
        guards.close(desk, board, key)
    elif card_entry.first_waits(desk, act):
        card_entry.hold_first(desk, act)
    elif act.verb not in FOR_THE_APPLICATION:
        dispatch.do(desk, dispatch.meant(desk, act))
    return act


def begun(coup: Coup) -> Desk:
    """A desk at which this coup is keyed next."""
    desk = Desk(table(coup["game"], seats=SEATS.get(coup["game"])), words("en"), MOMENTS)
    if not coup.get("stakes", True):
        dispatch.do(desk, KeyAct(Verb.KEEP_STAKES))
    for stroke in ("Enter", *coup.get("before", "").split()):
        press(desk, BOARD, NAMES.get(stroke, stroke))
    return desk


def effects(desk: Desk, board: Keymap, keys: Sequence[str]) -> dict[str, Effect]:
    """What each key would do at this desk, those left out that do nothing; the desk is as before
    afterwards."""
    found: dict[str, Effect] = {}
    for key in keys:
        before, entries, stood = dict(vars(desk)), desk.session.entries, (desk.keyed, desk.deals)
        act = press(desk, board, key)
        made = desk.session.entries > entries
        if act is not None and (made or (desk.keyed, desk.deals) != stood):
            made = made and stood[0].find(FirstCard) is None  # it is that card which is recorded
            kind = KINDS.get(act.verb, act.verb.value)
            found[key] = Effect(kind, made, act.verb in CONFIRMS)
        if desk.session.entries > entries:
            assert desk.session.undo(), (key, desk.session.events[entries:])
        vars(desk).update(before)
    return found


def keys_of(board: Keymap) -> list[str]:
    """The keys of a board that are no function and take nothing back."""
    named = {key for keyed in board.tables.values() for key in keyed}
    functions = {f"F{n}" for n in range(1, 13)}
    return sorted(key for key in named - functions if "Ctrl" not in key and key not in _APART)


def dangers(coup: Coup, board: Keymap) -> Iterator[tuple[str, int, str, str]]:
    """Each key that records at once, and does something of another kind a stroke earlier or
    later: which, at which stroke, what it is and what else."""
    strokes = coup["strokes"].split()
    keys, desk = keys_of(board), begun(coup)
    line = [effects(desk, board, keys)]
    for stroke in strokes:
        press(desk, BOARD, NAMES.get(stroke, stroke))
        line.append(effects(desk, board, keys))
    for n, (stroke, (here, after)) in enumerate(zip(strokes, pairwise(line), strict=True)):
        for key in () if stroke == "Tab" else here.keys() & after.keys():
            one, other = here[key], after[key]
            records = any(each.recorded and not each.confirms for each in (one, other))
            if records and one.kind != other.kind:
                yield key, n, one.kind, other.kind


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("coup", one_in(6, COUPS), ids=name_of)
def test_no_key_that_records_is_another_kind_of_thing_a_stroke_away(
    coup: Coup, layout: str
) -> None:
    found = dangers(coup, keymap(layout))
    assert [each for each in found if each[0] not in KNOWN] == []
