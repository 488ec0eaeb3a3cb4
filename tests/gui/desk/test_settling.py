"""Paying out at the window: chips, commission on the felt, lines put aside, what is collected."""

from operator import methodcaller

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.desk import Fact
from dealer_app.gui.desk.entry_in_hand import AtTable, Keyed
from dealer_app.gui.felt.pads.settle_pad import SettlePad, notes
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.i18n.reasons import ASIDE_REASONS
from dealer_app.library import house_from_text, read_sheet
from dealer_app.rules.due import Step
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.rules.variant import Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.accounts.payout import line_in_hand
from tests.builders import euros
from tests.gui.felt.banks import menu
from tests.gui.felt.screens import (
    Disk,
    buttons,
    called,
    click,
    keys,
    scene,
    shown,
    status,
    tap,
)
from tests.play import the

CHIPS = (
    "chips = [{ value = 1 }, { value = 5 }, { value = 20 }, { value = 50 }, { value = 100 },"
    " { value = 500 }]\n"
)
MARKED = CHIPS + '[commission]\nmode = "marked"\n'
STAKES = "2 p 2 0 0 Enter 3 b 1 0 0 Enter 5 b 5 0 Enter Enter"
SEAT = Seat("3")
BANK_WINS = "2 k 3 5 6 4"


def opened(qtbot: QtBot, house: str = CHIPS, language: str = "en") -> TableWindow:
    """A window with a fresh shoe and its first coup open."""
    sheet, rules = read_sheet("punto_banco"), house_from_text(house, "house")
    event = opening(sheet, rules, {}, Seating(9, "Table 3", "A. Roche"))
    layout = "azerty" if language == "fr" else "qwerty"
    window = shown(
        qtbot, TableSession.begun(event, resolver(sheet, rules), Disk()), language, layout
    )
    keys(window, "Enter Enter")
    return window


def paying(qtbot: QtBot, house: str = CHIPS, language: str = "en") -> TableWindow:
    """Seat 2 loses 200; seats 3 and 5 won on the bank."""
    window = opened(qtbot, house, language)
    keys(window, f"{STAKES} {BANK_WINS}")
    return window


def rows(window: TableWindow) -> list[tuple[str, str, str]]:
    return [(row.seat, row.value, row.note) for row in window.view.panel.table.rows.list.rows]


def heard(window: TableWindow) -> str:
    """The pad under the felt, as it is told to those who hear it."""
    (found,) = window.findChildren(SettlePad)
    return found.accessibleName()


def said_of_seats(window: TableWindow) -> str:
    return window.view.felt.seats.accessibleDescription()


def offered(window: TableWindow) -> list[tuple[str, str]]:
    return [(offer.text, offer.note) for offer in scene(window).offers]


# The stack of chips.


def test_the_line_in_hand_is_told_with_its_chips(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space")
    assert heard(window) == "Pay seat 3, Banker €95; 50 ×1, 20 ×2, 5 ×1"


def test_a_payout_is_stacked_as_the_house_has_it(qtbot: QtBot) -> None:
    window = paying(qtbot, CHIPS + "[payout]\npattern = [20, 5]\n")
    keys(window, "Space")
    assert heard(window) == "Pay seat 3, Banker €95; 20 ×4, 5 ×3"


def test_a_larger_chip_for_stake_and_payout_together_is_suggested(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED)
    keys(window, "Space Space")
    line = the(scene(window).view.current)
    assert notes(scene(window), line) == [
        ("Mark €2.50 of commission", "accent"),
        ("Colour up: take 50 ×1, give 100 ×1", "muted"),
    ]


def test_a_house_may_do_without_that_suggestion(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED + "[payout]\ncolour_up = false\n")
    keys(window, "Space Space")
    line = the(scene(window).view.current)
    assert [text for text, _ in notes(scene(window), line)] == ["Mark €2.50 of commission"]


def test_what_is_taken_needs_no_chips_and_no_note(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED)
    assert heard(window) == "Take from seat 2, Player €200"


# Commission.


def test_commission_taken_at_once_is_kept_from_the_payment(qtbot: QtBot) -> None:
    assert rows(paying(qtbot))[1] == ("3", "pay 95", "100 − 5 commission")


def test_marked_commission_is_paid_out_and_marked(qtbot: QtBot) -> None:
    assert rows(paying(qtbot, MARKED))[1] == ("3", "pay 100", "com. 5, marked")


def test_what_a_seat_owes_stands_on_the_felt_once_its_line_is_paid(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED)
    assert scene(window).owed == {}
    keys(window, "Enter")
    assert scene(window).owed == {"3": euros(5), "5": euros(2.5)}
    assert "Seat 3: commission owed: 5" in said_of_seats(window)


def test_a_seat_that_leaves_pays_what_it_owes(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED)
    keys(window, "Enter")
    menu(window, "Commission owed")
    assert offered(window) == [("Seat 3", "€5"), ("Seat 5", "€2.50")]
    keys(window, "#1")
    assert owed(window.desk.table) == {"5": euros(2.5)}
    assert not scene(window).moment.lists


def test_nobody_owes_where_commission_is_taken_at_once(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Enter")
    assert scene(window).owed == {}
    keys(window, "F10")
    assert "Commission owed" not in [text for text, _ in offered(window)]


def test_the_menu_says_when_nobody_owes_anything(qtbot: QtBot) -> None:
    window = opened(qtbot, MARKED)
    menu(window, "Commission owed")
    assert status(window) == "Nobody owes commission."


def at_the_end_of_the_shoe(qtbot: QtBot, language: str = "en") -> TableWindow:
    """Seats 3 and 5 owe 5 and 2.50, and the shoe has had its last coup."""
    window = paying(qtbot, MARKED, language)
    keys(window, "End Enter Enter 2 p 5 0 Enter Enter 9 k k 8 Enter")
    assert window.desk.step is Step.COLLECT
    return window


def test_after_a_last_coup_without_stakes_commission_is_asked_for_too(qtbot: QtBot) -> None:
    window = paying(qtbot, MARKED)
    keys(window, "End Enter Enter o 9 k k 8")
    tap(window, "Collect the commission")
    assert window.desk.step is Step.COLLECT
    assert called(window) == "Collect the commission"


def test_at_the_end_of_a_shoe_each_seat_is_asked_for_its_commission(qtbot: QtBot) -> None:
    window = at_the_end_of_the_shoe(qtbot)
    assert called(window) == "Collect the commission"
    assert scene(window).call.why == "Seat 3 owes €5."
    keys(window, "Enter")
    assert owed(window.desk.table) == {"3": euros(5), "5": euros(2.5)}
    assert [offer.text for offer in scene(window).choices if offer.lit] == ["Collect €5"]
    keys(window, "Enter")
    assert owed(window.desk.table) == {"5": euros(2.5)}
    keys(window, "Down Enter")
    assert owed(window.desk.table) == {}
    assert window.desk.step is Step.SHOE


def test_the_wide_keys_collect_waive_and_let_stand(qtbot: QtBot) -> None:
    window = at_the_end_of_the_shoe(qtbot)
    assert [offer.text for offer in scene(window).choices] == [
        "Collect €5",
        "Waive it",
        "Let it stand",
    ]
    tap(window, "Collect €5")
    assert owed(window.desk.table) == {"5": euros(2.5)}


def test_commission_is_waived_for_a_reason(qtbot: QtBot) -> None:
    window = at_the_end_of_the_shoe(qtbot)
    keys(window, "Down Down Enter")
    assert scene(window).list_title == "Commission waived: why?"
    keys(window, "#1")
    fact = window.desk.session.events[-1]
    assert isinstance(fact, ev.CommissionWaived)
    assert (fact.seat, fact.amount) == ("3", euros(5))
    assert fact.reason == "Less than the smallest chip"


def test_a_shoe_may_end_though_commission_is_owed(qtbot: QtBot) -> None:
    window = at_the_end_of_the_shoe(qtbot)
    keys(window, "Down Down Down Enter #1")
    assert window.desk.session.events[-1] == ev.CommissionReleased("The guest has left the table")
    assert window.desk.step is Step.SHOE
    assert scene(window).owed == {"3": euros(5), "5": euros(2.5)}


def test_escape_gives_a_waiver_up(qtbot: QtBot) -> None:
    window = at_the_end_of_the_shoe(qtbot)
    keys(window, "Down Down Enter Esc")
    assert window.desk.step is Step.COLLECT
    assert owed(window.desk.table)[SEAT] == euros(5)


# Lines that were settled before their coup came to something else.


def one_paid(qtbot: QtBot, then: str) -> TableWindow:
    """Seat 1 is paid its 50 and seat 3's tie is taken; seat 2's 50 are to be taken still."""
    window = opened(qtbot)
    keys(window, "1 p 5 0 Enter 2 b 5 0 Enter 3 e 1 0 Enter Enter 9 4 k 3")
    for line in the(window.desk.table.settlement).lines:
        if line.seat != "2":
            window.follow(methodcaller("enter", ev.LineTicked(line.seat, line.bet)))
    keys(window, then)
    return window


def test_what_was_paid_and_taken_of_a_coup_that_is_void_then_is_to_be_put_right(
    qtbot: QtBot,
) -> None:
    right = "To put right: Seat 1 −€50, Seat 3 +€10."
    window = one_paid(qtbot, "F8 #1")
    assert status(window) == f"Void coup (Misdeal)? Enter once more. {right}"
    keys(window, "Enter")
    assert status(window) == f"Coup 1 is void: Misdeal. {right}"


def test_what_is_still_given_of_a_line_that_was_paid_is_said_once_a_late_stake_lies(
    qtbot: QtBot,
) -> None:
    window = one_paid(qtbot, "Tab 1 p 2 5 Enter")
    assert window.desk.pending is not None
    keys(window, "Down Down Enter")
    assert status(window) == "€25 of seat 1 lies, though late. To put right: Seat 1 +€25."


# Lines put aside.


def test_one_key_and_a_reason_put_the_line_in_hand_aside(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space Delete")
    assert scene(window).list_title == "Put aside: why?"
    keys(window, "#2")
    assert window.desk.session.events[-1] == ev.LineSetAside(
        SEAT, "banque", "The stake is not clear"
    )
    assert rows(window)[1] == ("3", "put aside", "pay 95")
    current = the(scene(window).view.current)
    assert current.line.seat == "5"


@pytest.mark.parametrize(
    ("arrows", "seat"),
    [("", "2"), ("Down", "3"), ("Right Right", "5"), ("Up", "5"), ("Down Up", "2")],
)
def test_the_arrows_bring_another_line_in_hand_that_a_key_ticks_or_puts_aside(
    qtbot: QtBot, arrows: str, seat: str
) -> None:
    window = paying(qtbot)
    keys(window, arrows)
    assert the(scene(window).view.current).line.seat == seat
    keys(window, "Space")
    assert [each.line.seat for each in scene(window).view.lines if each.ticked] == [seat]
    keys(window, f"Back {arrows if arrows == 'Down Up' else ''} Delete #1")
    assert [each.line.seat for each in lines_aside(window.desk.table)] == [seat]


def test_what_the_arrows_lit_is_of_no_other_payout(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Down Enter")
    assert window.desk.keyed.of(AtTable) == AtTable()


def test_whose_line_is_put_aside_is_said_while_it_is_asked_why(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Down Delete")
    assert called(window) == "Seat 3, Banker"
    assert scene(window).call.why == "This line is put aside: choose why."


def test_the_key_under_the_felt_puts_it_aside_too(qtbot: QtBot) -> None:
    window = paying(qtbot)
    tap(window, "Put aside")
    assert scene(window).list_title == "Put aside: why?"


def test_delete_and_a_reason_put_it_aside(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Delete #1")
    assert [each.line.seat for each in lines_aside(window.desk.table)] == ["2"]


def test_a_reason_may_be_written(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Delete")
    window.view.panel.list.line.setText("A chip rolled away")
    window.view.panel.list.line.ended.emit()
    fact = window.desk.session.events[-1]
    assert isinstance(fact, ev.LineSetAside)
    assert fact.reason == "A chip rolled away"


def test_the_status_says_what_lies_aside_until_it_is_settled(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space Delete #1")
    assert status(window) == "Put aside: Seat 3, Banker: The guest disputes it."
    keys(window, "Delete Esc")
    assert status(window) == "1 line lies aside: coup 1."  # that key puts the next one aside
    keys(window, "Enter")
    assert "All settled, but for what lies aside." in scene(window).call.why
    assert status(window) == "1 line lies aside: coup 1 · Del"
    keys(window, "Delete")
    assert offered(window) == [("Coup 1 · Seat 3, Banker", "pay 95")]
    keys(window, "#1")
    assert status(window) == "Settled: Coup 1 · Seat 3, Banker: pay 95."
    assert lines_aside(window.desk.table) == ()


def test_a_line_of_this_coup_is_settled_by_the_same_list(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space Delete #1 Enter Delete #1")
    assert window.desk.session.events[-1] == ev.LineTicked(SEAT, "banque")
    assert scene(window).call.why == "All settled."


def test_touching_its_row_settles_a_line_aside(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space Delete #1")
    found = window.view.panel.table.rows.list
    click(found, found.box(1).center())
    assert lines_aside(window.desk.table) == ()


def test_the_menu_says_when_nothing_lies_aside(qtbot: QtBot) -> None:
    window = opened(qtbot)
    menu(window, "Lines put aside")
    assert status(window) == "No line of the payout lies aside."


def test_a_line_is_put_aside_by_a_chef(qtbot: QtBot) -> None:
    window = paying(qtbot)
    window.desk.session.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    window.desk.session.signature = Signature("Ada")
    asked: list[object] = []
    window.authority_asked.connect(asked.append)
    keys(window, "Delete #1")
    assert lines_aside(window.desk.table) == ()
    assert len(asked) == 1
    window.sign(Signature("Cléo"))
    assert len(lines_aside(window.desk.table)) == 1
    assert window.desk.session.signatures[-1] == Signature("Cléo")


def test_what_lacks_a_signature_waits_as_the_entry_that_it_is(qtbot: QtBot) -> None:
    window = paying(qtbot)
    window.desk.session.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    window.desk.session.signature = Signature("Ada")
    line = the(line_in_hand(window.desk.table))
    keys(window, "Delete #1")
    waiting = the(window.desk.waiting)
    assert waiting.entry.what == Fact(ev.LineSetAside(*line, ASIDE_REASONS[0]))
    assert waiting.lacks.act is Act.PUT_ASIDE
    entries = window.desk.session.entries
    window.sign(Signature("Ada", ("Cléo",)))
    assert window.desk.session.entries == entries + 1
    assert window.desk.waiting is None
    assert window.desk.keyed == Keyed()
    window.sign(Signature("Ada", ("Cléo",)))
    assert window.desk.session.entries == entries + 1


@pytest.mark.parametrize("key", ["Esc", "Esc Esc", "F1", "Down"])
def test_whatever_is_done_instead_lets_an_unsigned_entry_go(qtbot: QtBot, key: str) -> None:
    window = paying(qtbot)
    window.desk.session.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    window.desk.session.signature = Signature("Ada")
    keys(window, f"Delete #1 {key}")
    assert window.desk.waiting is None
    entries = window.desk.session.entries
    window.sign(Signature("Ada", ("Cléo",)))
    assert window.desk.session.entries == entries


def test_a_refused_entry_keeps_the_list(qtbot: QtBot) -> None:
    window = paying(qtbot)
    recorder = window.desk.session._recorder
    assert isinstance(recorder, Disk)
    recorder.full = True
    keys(window, "Delete #1")
    assert scene(window).list_title == "Put aside: why?"
    assert lines_aside(window.desk.table) == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_keys_of_the_payout_say_what_they_do(qtbot: QtBot, language: str) -> None:
    window = paying(qtbot, MARKED, language)
    words = window.desk.words
    assert {words("Done"), words("Put aside")} <= set(buttons(window))


def test_a_line_that_was_paid_is_not_opened_again_by_another_stake_put_right(qtbot: QtBot) -> None:
    """Seat 3 lay aside and was paid before the next coup; then seat 5 had really staked 80."""
    window = paying(qtbot)
    keys(window, "Space Delete #1 Enter Delete #1")
    keys(window, "F3 F5 #2 #3 #1 8 0 Enter Enter #1 Esc")
    assert isinstance(window.desk.session.events[-1], ev.CoupRectified)
    assert lines_aside(window.desk.table) == ()
    menu(window, "Lines put aside")
    assert status(window) == "No line of the payout lies aside."


def test_a_line_that_nobody_paid_is_another_seats_and_takes_nothing_back(qtbot: QtBot) -> None:
    """Seat 3 lies aside with 100 on the bank: it was seat 4 that had laid them."""
    window = paying(qtbot)
    keys(window, "Space Delete #1 Enter F3 F5 #2 #2 #2 #4")
    moved = [("Seat 4", "+€95"), ("The house", "−€95")]
    assert offered(window) == [*moved, ("Falls: the line put aside", "")]
    keys(window, "Enter #1 Esc")
    assert lines_aside(window.desk.table) == ()
