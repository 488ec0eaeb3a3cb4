"""No key that records at once does something of another kind one stroke earlier or later.

What is keyed a stroke too soon or too late is then refused, or only half keyed. Where a late stake
comes after the first card a figure is a card until the tabulator: no program can know.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

import pytest

from dealer_app.gui.desk import closed_keys, dispatch
from dealer_app.gui.desk.active_keymaps import BandPhase, active_tables, phase_of
from dealer_app.gui.desk.cards import card_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import FirstCard
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION, KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap, keymap
from dealer_app.gui.desk.lists import list_lines
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.i18n import words
from dealer_app.table import events as ev
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
    """What a key did: its kind, and whether something was recorded at once; what of it is said
    nowhere, empty where all is."""

    kind: str
    recorded: bool
    confirms: bool
    silent: str


def press(desk: Desk, board: Keymap, key: str) -> KeyAct | None:
    """A key of the board, as the window hears it; its act where it was heard."""
    act = list_lines.typed(desk, board, key) or board.act(key, active_tables(desk))
    if closed_keys.heard(desk, board, key, act):
        return None
    if act is None:
        closed_keys.close(desk, board, key)
    elif card_entry.first_waits(desk, act):
        card_entry.hold_first(desk, act)
    elif act.verb not in FOR_THE_APPLICATION:
        closed, keyed, entries = desk.closed, desk.keyed, desk.session.entries
        dispatch.do(desk, dispatch.meant(desk, act))
        if closed is None and desk.closed is None:
            closed_keys.close_refused(desk, board, key, act, before=keyed, entries=entries)
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
            found[key] = Effect(kind, made, act.verb in CONFIRMS, silent(desk, entries))
        if desk.session.entries > entries:
            assert desk.session.undo(), (key, desk.session.events[entries:])
        vars(desk).update(before)
    return found


SEEN: Final = (
    *(ev.CardDealt, ev.HandShown, ev.CardsBurned, ev.ShoeOpened, ev.CoupOpened),
    *(ev.AllTicked, ev.LineTicked, ev.EntryStruck, ev.LotDrawn),
)
"""What is seen at once without a word: cards in their hand, lines in the column of the payout, a
coup and a lot in their call."""


def silent(desk: Desk, entries: int) -> str:
    """What was recorded beyond so many entries, is seen nowhere and is not said either."""
    made = [each for each in desk.session.events[entries:] if not ev.brought_about(each)]
    unseen = [type(each).__name__ for each in made if not isinstance(each, SEEN)]
    told = bool(desk.said.sentence) or desk.pending is not None
    return "" if told else ", ".join(unseen)


def keys_of(board: Keymap) -> list[str]:
    """The keys of a board that are no function and take nothing back."""
    named = {key for keyed in board.tables.values() for key in keyed}
    functions = {f"F{n}" for n in range(1, 13)}
    return sorted(key for key in named - functions if "Ctrl" not in key and key not in _APART)


@cache
def walked(at: int, layout: str) -> Sequence[dict[str, Effect]]:
    """What each key of a board would do before each stroke of that coup, and after the last."""
    coup, board = COUPS[at], keymap(layout)
    keys, desk = keys_of(board), begun(coup)
    line = [effects(desk, board, keys)]
    for stroke in coup["strokes"].split():
        press(desk, BOARD, NAMES.get(stroke, stroke))
        line.append(effects(desk, board, keys))
    return line


def dangers(coup: Coup, layout: str) -> Iterator[tuple[str, int, str, str]]:
    """Each key that records at once, and does something of another kind a stroke earlier or
    later: which, at which stroke, what it is and what else."""
    strokes, line = coup["strokes"].split(), walked(COUPS.index(coup), layout)
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
    found = dangers(coup, layout)
    assert [each for each in found if each[0] not in KNOWN] == []


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("coup", one_in(6, COUPS), ids=name_of)
def test_whatever_a_key_records_is_seen_on_the_felt_or_said(coup: Coup, layout: str) -> None:
    line = walked(COUPS.index(coup), layout)
    found = {(n, key): told.silent for n, here in enumerate(line) for key, told in here.items()}
    assert {stroke: what for stroke, what in found.items() if what} == {}


OF_STAKES: Final = tuple("pbeizuofsw+")
"""Keys that say something of stakes and nothing of cards."""


@pytest.mark.parametrize("coup", COUPS, ids=name_of)
def test_no_enter_of_a_stake_that_is_keyed_into_the_payout_settles_it(coup: Coup) -> None:
    """Its seat may have been the last card of the coup; what follows may be ticks."""
    desk, paid = begun(coup), 0
    for stroke in coup["strokes"].split():
        if phase_of(desk) is BandPhase.PAYOUT and desk.moment.at_table:
            paid += 1
            before, entries, card = dict(vars(desk)), desk.session.entries, recorded_card(desk)
            for key in OF_STAKES:
                for each in (key, "5", "Space", "Down", "Return"):
                    press(desk, BOARD, each)
                assert desk.session.entries == entries, key
                assert (desk.closed, phase_of(desk)) == (None, BandPhase.PAYOUT), key
                told = f"Not taken: {key.upper()} 5 ␣ ↓."
                last = f" Recorded before it: card {card}." if card else ""
                assert desk.said.sentence == f"{told}{last}"
                vars(desk).update(before)
        press(desk, BOARD, NAMES.get(stroke, stroke))
    assert paid


def recorded_card(desk: Desk) -> str:
    """What the entry before was, where it was a card."""
    last = desk.table.facts[-1]
    shown = last.cards[-1] if isinstance(last, ev.HandShown) else None
    card = last.card if isinstance(last, ev.CardDealt) else shown
    return "" if card is None else desk.words.face(card.face)
