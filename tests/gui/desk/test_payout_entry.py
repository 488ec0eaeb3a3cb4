"""A long payout at the desk: nobody settles a line that no page has shown."""

from collections.abc import Callable
from typing import Final

import pytest

from dealer_app.gui.desk import dispatch
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import payout_entry
from dealer_app.gui.desk.lists.payout_entry import PAGE_LINES, line_in_hand, page, pages
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.desk.stakes import stake_entry
from dealer_app.i18n import words
from dealer_app.rules.due import Step
from dealer_app.rules.variant import BetId
from dealer_app.table import events as ev
from dealer_app.table.accounts.payout import lines_in_order
from tests.builders import deal, entered
from tests.gui.felt.nights import CLAIMED, LONG, MORE_PERSONS_LOSE, TWENTY, played
from tests.play import the

NAMED: Final = {"Delete": "Delete"}


def paying(night: str) -> Desk:
    desk = Desk(played(night), words("en"), MOMENTS)
    assert desk.step is Step.SETTLE
    return desk


def press(desk: Desk, keys: str) -> None:
    """Keys of the numeric pad, one after the other."""
    board = keymap("numpad")
    for key in keys.split():
        act = the(board.act(NAMED.get(key, f"KP_{key}"), active_tables(desk)))
        dispatch.do(desk, dispatch.meant(desk, act))


def last(desk: Desk) -> ev.Event:
    return desk.session.events[-1]


def enter_says(desk: Desk) -> str:
    return the(dispatch.primary(desk)).text


def shown(desk: Desk) -> set[tuple[str, str]]:
    """The lines of the page that is shown."""
    first = page(desk) * PAGE_LINES
    return set(lines_in_order(desk.table)[first : first + PAGE_LINES])


@pytest.mark.parametrize(("night", "lines"), [(LONG, 48), (MORE_PERSONS_LOSE, 21)])
def test_no_enter_settles_what_no_page_has_shown(night: str, lines: int) -> None:
    desk = paying(night)
    entries, seen = desk.session.entries, shown(desk)
    for _ in range(pages(desk) - 1):
        press(desk, "Enter")
        seen |= shown(desk)
        assert desk.session.entries == entries
    assert len(seen) == len(lines_in_order(desk.table)) == lines
    press(desk, "Enter")
    assert last(desk) == ev.AllTicked()
    assert desk.keyed == Keyed()


def test_twenty_lines_are_one_page_and_settled_at_once() -> None:
    desk = paying(TWENTY)
    assert (pages(desk), enter_says(desk)) == (1, "All settled")
    press(desk, "Enter")
    assert last(desk) == ev.AllTicked()


def test_enter_says_which_page_comes() -> None:
    desk, said = paying(LONG), []
    for _ in range(3):
        said.append(enter_says(desk))
        press(desk, "Enter")
    assert said == ["Next page: 2 of 3", "Next page: 3 of 3", "All settled"]


def test_the_line_in_hand_is_the_first_that_waits_on_the_page_shown() -> None:
    desk = paying(LONG)
    order = lines_in_order(desk.table)
    press(desk, "Add Add")
    assert line_in_hand(desk) == order[2]
    press(desk, "Enter")
    assert line_in_hand(desk) == order[PAGE_LINES]
    press(desk, "Add")
    assert last(desk) == ev.LineTicked(*order[PAGE_LINES])
    assert line_in_hand(desk) == order[PAGE_LINES + 1]


def test_backspace_takes_ticks_back_and_then_shows_the_page_before() -> None:
    desk = paying(LONG)
    order = lines_in_order(desk.table)
    press(desk, "Add Enter Add Enter Add")
    unticked, at = [], []
    for _ in range(5):
        press(desk, "Subtract")
        unticked.append(len(desk.table.unticked))
        at.append(page(desk))
    assert (unticked, at) == ([46, 46, 47, 47, 48], [2, 1, 1, 0, 0])
    assert line_in_hand(desk) == order[0]


def test_a_page_that_is_ticked_to_its_end_gives_way_to_the_next() -> None:
    desk = paying(LONG)
    press(desk, "Add " * PAGE_LINES)
    assert (page(desk), enter_says(desk)) == (1, "Next page: 3 of 3")
    press(desk, "Enter")
    assert page(desk) == 2
    press(desk, "Subtract Subtract")
    assert (page(desk), len(desk.table.unticked)) == (0, 48 - PAGE_LINES + 1)


def test_once_the_last_page_is_ticked_what_waits_before_it_is_shown_again() -> None:
    desk = paying(MORE_PERSONS_LOSE)
    press(desk, "Add Enter Add")
    assert (page(desk), enter_says(desk)) == (0, "All settled")
    assert line_in_hand(desk) == lines_in_order(desk.table)[1]


def test_a_line_put_aside_on_a_later_page_leaves_that_page_shown() -> None:
    desk = paying(LONG)
    order = lines_in_order(desk.table)
    press(desk, "Enter Delete Enter Enter")
    fact = last(desk)
    assert isinstance(fact, ev.LineSetAside)
    assert (fact.seat, fact.bet) == order[PAGE_LINES]
    assert (page(desk), line_in_hand(desk)) == (1, order[PAGE_LINES + 1])


@pytest.mark.parametrize("verb", [Verb.CANCEL, Verb.ASIDE])
def test_a_reason_that_is_not_given_leaves_that_page_shown_too(verb: Verb) -> None:
    desk = paying(LONG)
    press(desk, "Enter Delete")
    dispatch.do(desk, KeyAct(verb))
    assert (page(desk), desk.moment.at_table) == (1, True)


def touched_to_the_end(desk: Desk) -> None:
    for seat, bet in reversed(lines_in_order(desk.table)):
        stake_entry.touch_row(desk, seat, BetId(bet))


def ticked_to_the_end(desk: Desk) -> None:
    press(desk, "Add " * len(desk.table.unticked))


def put_aside_at_last(desk: Desk) -> None:
    press(desk, "Add " * (len(desk.table.unticked) - 1) + "Delete Enter Enter")


@pytest.mark.parametrize("way", [touched_to_the_end, ticked_to_the_end, put_aside_at_last])
def test_nothing_is_half_keyed_once_all_is_done_however_it_was(way: Callable[[Desk], None]) -> None:
    desk = paying(LONG)
    press(desk, "Enter Enter")
    way(desk)
    assert not desk.table.unticked
    assert desk.keyed == Keyed()


def test_pages_that_were_turned_in_one_coup_count_for_no_other() -> None:
    desk = paying(LONG)
    press(desk, "Enter Enter")
    entered(desk.session, ev.AllTicked(), ev.CoupOpened())  # past the desk, whose page stays
    desk.session.repeat_stakes(None)
    entered(desk.session, *deal("2 4s K 4s"))
    assert (page(desk), enter_says(desk)) == (0, "Next page: 2 of 3")


def test_escape_shows_the_first_page() -> None:
    desk = paying(LONG)
    press(desk, "Enter Enter")
    dispatch.do(desk, KeyAct(Verb.CANCEL))
    assert page(desk) == 0


def test_where_the_coups_so_far_stand_beside_the_felt_enter_first_shows_the_lines() -> None:
    desk = paying(TWENTY)
    dispatch.do(desk, KeyAct(Verb.PAST))
    entries = desk.session.entries
    assert enter_says(desk) == "Show the payout"
    press(desk, "Enter")
    assert (desk.past, desk.session.entries) == (False, entries)
    press(desk, "Enter")
    assert last(desk) == ev.AllTicked()


def test_nothing_is_paid_while_it_is_asked_whether_a_share_is_claimed() -> None:
    desk = Desk(played(CLAIMED), words("en"), MOMENTS)
    assert desk.step is Step.CLAIM
    entries = desk.session.entries
    assert keymap("azerty").act("Space", active_tables(desk)) is None
    seat, bet = lines_in_order(desk.table)[0]
    stake_entry.touch_row(desk, seat, BetId(bet))
    assert desk.session.entries == entries
    assert desk.said.sentence == "First the share: claimed, or left."
    assert payout_entry.pages(desk) == 1
