"""F4 and F10 at every stroke of whole coups: their lines stand still, and each leads where the law
of keys says, or says why not.

What a line leads to is told here once more, by its number, as whoever reads it aloud knows it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    Burning,
    InList,
    LitCard,
    Mending,
    Mode,
    NextCard,
    Number,
    Staking,
    Wrong,
)
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import list_lines, lit_line, menu
from dealer_app.table import events as ev
from tests.gui.desk.test_coups import COUPS, Coup, name_of
from tests.gui.desk.test_danger import BOARD, NAMES, begun, press
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import called, keys
from tests.play import the
from tests.run_length import LONG, one_in

LAYOUTS: Final = ("azerty", "qwerty", "numpad") if LONG else ("azerty",)
SOME: Final = 8
"""One coup in so many is walked in the usual run: each game has five or more of them, and a line
that went astray would do so in each."""

BEHIND: Final = "a list behind it"

LEADS: Final[Mapping[int, frozenset[str]]] = {
    1: frozenset({"a card, then Enter", "IRR-01"}),
    2: frozenset({"the card after it is lit"}),
    3: frozenset({"IRR-09", "IRR-10", "IRR-06"}),
    4: frozenset({"IRR-04", "IRR-05"}),
    5: frozenset({"a card, then Enter: IRR-07", "the hidden card is lit"}),
    6: frozenset({"cards, then Enter"}),
    7: frozenset(
        {"a card, then Enter", "IRR-01", "a card, then Enter: IRR-07", "the hidden card is lit"}
    ),
    8: frozenset({"IRR-14"}),
    9: frozenset({"the lines of a payout"}),
    10: frozenset({"the stakes", "IRR-16", "IRR-17"}),
    11: frozenset({"IRR-20"}),
    12: frozenset({"IRR-23"}),
    13: frozenset({"IRR-15", "IRR-12", "IRR-27", "how many lie behind it"}),
    14: frozenset({"IRR-26"}),
}


@contextmanager
def as_before(desk: Desk) -> Iterator[None]:
    """Whatever is done with the desk meanwhile, and recorded in a session that nothing keeps, has
    not been."""
    session = desk.session
    kept, recorded = dict(vars(desk)), dict(vars(session)) | {"_joined": set(session._joined)}
    yield
    vars(desk).update(kept)
    vars(session).update(recorded)


def walked(coup: Coup, every: int) -> Iterator[tuple[int, str, Desk]]:
    """A desk at some of the strokes of a coup, at each where there is time: its number, and which
    it is."""
    desk = begun(coup)
    for n, stroke in enumerate(("", *coup["strokes"].split())):
        if stroke:
            press(desk, BOARD, NAMES.get(stroke, stroke))
        if LONG or n % every == 0:
            with as_before(desk):
                yield n, f"{name_of(coup)}, stroke {n} ({stroke})", desk


def take(desk: Desk, place: int) -> None:
    """That line is lit, and Enter takes it."""
    lit_line.light(desk, place)
    press(desk, BOARD, "Return")


def led_to(desk: Desk, entries: int) -> str:
    """Where a line has led."""
    top = desk.keyed.uppermost
    new = desk.session.events[entries:]
    found = [fact.code for fact in new if isinstance(fact, ev.IrregularityFound)]
    if found:
        return found[0]
    match top:
        case InList(behind=behind) if behind:
            return BEHIND
        case NextCard():
            return "a card, then Enter"
        case Burning(code=code):
            return f"a card, then Enter: {code}" if code else "cards, then Enter"
        case LitCard(mode=mode):
            exposed = mode is Mode.EXPOSE
            return "the hidden card is lit" if exposed else "the card after it is lit"
        case Mending(mistake=mistake) if mistake.asked is Wrong.LINE:
            return "the lines of a payout"
        case Number(mode=Mode.CUT):
            return "how many lie behind it"
        case Staking():
            return "the stakes"
        case _:
            return "the stakes" if desk.answered or desk.standing else repr(top)


def outcomes(desk: Desk, place: int) -> Iterator[str]:
    """Where a line leads, or each line of the list behind it, and of the list behind that."""
    entries = desk.session.entries
    with as_before(desk):
        take(desk, place)
        found = led_to(desk, entries)
        if found != BEHIND:
            yield found
            return
        for each in range(len(list_lines.lines(desk))):
            yield from outcomes(desk, each)


@pytest.mark.parametrize("coup", one_in(SOME, COUPS), ids=name_of)
def test_each_line_of_f4_leads_where_its_number_says_or_says_why_not(coup: Coup) -> None:
    for n, state, desk in walked(coup, every=2):
        press(desk, BOARD, "F4")
        lines, entries = list_lines.lines(desk), desk.session.entries
        assert [line.text.split()[0] for line in lines] == [str(n) for n in LEADS], state
        for place in range(len(lines)) if LONG else ((n * 5 + m) % len(lines) for m in range(5)):
            line = lines[place]
            if not line.why:
                assert {*outcomes(desk, place)} <= LEADS[place + 1], (state, line.text)
                continue
            with as_before(desk):
                take(desk, place)
                stays = (desk.keyed.top, desk.session.entries) == (Mode.INCIDENT, entries)
                assert (stays, desk.said.sentence) == (True, line.why), (state, line.text)


@pytest.mark.parametrize("coup", one_in(SOME, COUPS, 3), ids=name_of)
def test_the_menu_has_the_same_groups_everywhere_and_each_line_is_its_own_act(coup: Coup) -> None:
    before = None
    for _, state, desk in walked(coup, every=2):
        press(desk, BOARD, "F10")
        lines = list_lines.lines(desk)
        assert list(dict.fromkeys(line.group for line in lines)) == list(menu.MENU), state
        shown = [(line.group, line.text) for line in lines]
        assert before in (None, shown), state
        before = shown
        for place, line in enumerate(lines):
            assert the(line.act).verb in menu.MENU[line.group], (state, line.text)
            lit_line.light(desk, place)
            assert list_lines.taken(desk, KeyAct(Verb.NEXT)) == line.act, (state, line.text)


@pytest.mark.parametrize("key", ["F4", "F10"])
@pytest.mark.parametrize("coup", one_in(SOME, COUPS, 5), ids=name_of)
def test_typing_finds_by_the_beginning_of_a_word_and_figures_choose_nothing(
    coup: Coup, key: str
) -> None:
    for n, state, desk in walked(coup, every=7):
        press(desk, BOARD, key)
        lines, entries = list_lines.lines(desk), desk.session.entries
        for line in lines[n % 3 :: 3] if LONG else lines[n % 7 :: 14]:
            letters = "".join(filter(str.isalpha, max(line.text.split(), key=len).lower()))[:3]
            with as_before(desk):
                for letter in letters:
                    press(desk, BOARD, letter)
                found = lit_line.lit(desk)
                assert found is not None, (state, letters)
                assert list_lines.begins(lines[found].text, letters), (state, letters)
        stood = desk.keyed
        for layout in LAYOUTS:
            for figure in figures_of(layout):
                with as_before(desk):
                    press(desk, keymap(layout), figure)
                    assert desk.said.sentence.startswith("No figure chooses here"), (state, figure)
                    press(desk, BOARD, "Return")
                    assert desk.keyed.mode is stood.mode, (state, figure)
                    assert lit_line.lit(desk) is None, (state, figure)
                    assert desk.session.entries == entries, (state, figure)


def figures_of(layout: str) -> list[str]:
    """Every key of a board that is a figure."""
    table = keymap(layout).tables["stake"]
    figures = [key for key, name in table.items() if name.startswith("digit_")]
    return [key for key in figures if not key.isalpha()]


OVER: Final = tuple((key, out) for key in ("F4", "F8", "F10") for out in ("Escape", "Backspace"))
"""Each list that may lie over the table, and what gives it up; its own key does so as well."""


@pytest.mark.parametrize("coup", one_in(SOME, COUPS, 6), ids=name_of)
def test_what_stood_before_a_list_stands_after_it(coup: Coup) -> None:
    for n, state, desk in walked(coup, every=1):
        for key, out in OVER if LONG else (OVER[n % 6],):
            stood = replace(desk.keyed, doubt=""), desk.due, desk.session.entries
            with as_before(desk):
                press(desk, BOARD, key)
                if isinstance(desk.keyed.uppermost, InList) and desk.session.entries == stood[2]:
                    press(desk, BOARD, key if n % 3 else out)
                    assert (desk.keyed, desk.due, desk.session.entries) == stood, (state, key)


FIFTH_TWO: Final = "1 Enter 5 0 Enter Enter n n 2 2 2 2 Enter Enter 5 0 Enter Enter n n 2"
"""Beside a hand that lies open in part a card that can be none of the pack waits to be decided."""


@pytest.mark.parametrize("out", ["Esc", "Back", ""])
@pytest.mark.parametrize(
    ("game", "keyed", "over"),
    [
        ("macao", FIFTH_TWO, "F8 F10"),
        ("macao", f"{FIFTH_TWO} Down", "F8 F10"),
        ("festival", "n n o n n 3 Right", "F4 F8 F10"),
        ("baccara", "y", "F4 F10"),
        ("punto_banco", "o 9 k k 7 Enter F3 F5 Down", "F10"),
        ("punto_banco", "F4 Down Down Down Down Down Down Enter 5", "F4 F10"),
    ],
)
def test_a_list_over_what_is_asked_or_half_keyed_leaves_it_as_it_was(
    qtbot: QtBot, game: str, keyed: str, over: str, out: str
) -> None:
    window = opened(qtbot, game, seats=2 if game == "macao" else 5)
    keys(window, keyed)
    assert (window.desk.pending is not None) is (game == "macao")
    stood = window.desk.keyed, called(window), list_lines.offers(window.desk)
    for listed in over.split():
        keys(window, listed)
        assert isinstance(window.desk.keyed.uppermost, InList)
        keys(window, out or listed)
        assert (window.desk.keyed, called(window), list_lines.offers(window.desk)) == stood
