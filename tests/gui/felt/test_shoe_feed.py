"""The electronic shoe at the window: what its line tells lies on the felt, and nothing is lost."""

import os
import tty
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.felt.hand_widget import HandWidget
from dealer_app.gui.felt.shoe_feed import ShoeFeed
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n.saying import Saying
from dealer_app.readers.frame_table import FrameReader, read_frame_table
from dealer_app.readers.shoe_line import LineState
from dealer_app.rules.variant import PONTE
from dealer_app.settings import themes
from dealer_app.table.events import CardDealt, CardSource, HandShown
from tests.gui.felt.screens import called, held, keys, ready, scene, status
from tests.gui.shell.hall import PATIENCE, hall, left_open
from tests.gui.staff.staffed import ANNE, at_table, sign
from tests.play import the
from tests.readers.fed_table import body, frame

FED_HOUSE = '[staff]\npins = false\n[shoe]\nkind = "angel_eye"\n'
FIRST = ("D P1 4s", "D B1 Kd", "D P2 5h", "D B2 3c", "I P1 4s", "I P2 5h", "I B1 Kd", "I B2 3c")


class Fed:
    """A table at which the next coup lies open, and its shoe."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window: TableWindow = ready(qtbot)
        self.locked = False
        self.feed = ShoeFeed(self.window, lambda: self.locked)

    def send(self, *frames: str) -> None:
        for each in frames:
            self.feed.hear(frame(each))

    @property
    def line(self) -> str:
        return the(self.window.scene).shoe_line


def sources(fed: Fed) -> list[CardSource]:
    """Who said each card that was turned, those taken back too."""
    return [e.source for e in fed.window.desk.session.events if isinstance(e, HandShown)]


@pytest.fixture
def fed(qtbot: QtBot) -> Fed:
    return Fed(qtbot)


def test_the_felt_follows_the_shoe_at_once(fed: Fed) -> None:
    fed.send(*FIRST)
    assert held(fed.window) == "4s 5h / Kd 3c"
    assert fed.line == "shoe: read"
    assert sources(fed) == [CardSource.SHOE] * 4


def test_a_frame_waits_while_a_stake_is_half_keyed_and_comes_once_it_stands(fed: Fed) -> None:
    keys(fed.window, "Tab 3 b 2 5")
    keyed = fed.window.desk.keyed
    fed.send("D P1 4s")
    assert (fed.line, fed.window.desk.keyed) == ("shoe: waits", keyed)
    keys(fed.window, "Enter")
    coup = the(fed.window.desk.session.table.coup)
    assert [each.amount for each in coup.stakes] == [2500], "the stake is there before the card"
    keys(fed.window, "Esc")
    assert len(the(fed.window.desk.session.table.coup).dealt) == 1
    assert fed.line == "shoe: read"


def test_a_frame_waits_while_nobody_sits_there(fed: Fed) -> None:
    fed.locked = True
    fed.send("D P1 4s")
    assert not [e for e in fed.window.desk.session.events if isinstance(e, CardDealt)]
    fed.locked = False
    fed.feed.go_on()
    assert [e for e in fed.window.desk.session.events if isinstance(e, CardDealt)]


def test_one_key_takes_the_cards_over_and_the_same_gives_them_back(fed: Fed) -> None:
    fed.send("D P1 4s", "I P1 4s")
    keys(fed.window, "Ctrl+S")
    assert fed.line == "cards by hand"
    fed.send("D B1 Kd")
    assert len(the(fed.window.desk.session.table.coup).dealt) == 1
    keys(fed.window, "Ctrl+S")
    assert fed.line == "shoe: read"


def test_a_card_that_the_shoe_cannot_read_is_asked_and_keyed(fed: Fed) -> None:
    fed.send(*FIRST[:4], "I P1 --")
    assert status(fed.window) == "The shoe could not read the card of Player 1: key it."
    keys(fed.window, "4")
    fed.send(*FIRST[5:])
    assert held(fed.window) == "4 5h / Kd 3c"


@pytest.mark.parametrize(
    ("frame_of_p1", "why"),
    [
        ("I P1 --", "The shoe told 4♠: key the card that lies there."),
        ("I P1 9h", "The shoe told 4♠, 9♥: key the card that lies there."),
    ],
)
def test_the_card_that_is_asked_is_called_lit_and_recorded_as_asked(
    fed: Fed, frame_of_p1: str, why: str
) -> None:
    fed.send(*FIRST[:4], frame_of_p1)
    call = scene(fed.window).call
    assert (call.headline, call.why) == ("Player 1: which card?", why)
    assert scene(fed.window).lit == (PONTE, 1)
    keys(fed.window, "4")
    assert sources(fed) == [CardSource.ASKED]
    assert called(fed.window) != "Player 1: which card?"


def test_a_card_that_left_unread_and_is_turned_unread_is_asked_without_a_guess(fed: Fed) -> None:
    fed.send("D P1 --", *FIRST[1:4], "I P1 --")
    assert scene(fed.window).call.why == "The shoe did not read it: key it as it lies."


def test_a_card_of_the_shoe_that_is_taken_back_does_not_come_again_and_is_keyed(fed: Fed) -> None:
    fed.send(*FIRST)
    keys(fed.window, "Back")
    assert held(fed.window) == "4s 5h / Kd xx"
    assert called(fed.window) == "Banker 2: which card?"
    keys(fed.window, "4")
    assert held(fed.window) == "4s 5h / Kd 4"
    assert sources(fed)[-1] is CardSource.ASKED


def test_a_card_that_is_asked_is_so_recorded_though_its_hand_was_touched_first(fed: Fed) -> None:
    fed.send(*FIRST[:4], "I P1 --")
    shown_hand.begin(fed.window.desk, PONTE)
    keys(fed.window, "4 5")
    assert sources(fed) == [CardSource.ASKED, CardSource.HAND]
    assert held(fed.window) == "4 5 / xx xx"


def test_what_cannot_be_the_card_that_is_asked_is_refused(fed: Fed) -> None:
    fed.send(*FIRST[:4], "I P1 --")
    keys(fed.window, "X")
    assert called(fed.window) == "Player 1: which card?"
    assert sources(fed) == []


def test_a_card_that_was_keyed_or_asked_is_marked_while_the_shoe_deals(fed: Fed) -> None:
    fed.send(*FIRST[:4], "I P1 --")
    keys(fed.window, "4")
    fed.send("I P2 5h", "I B1 Kd")
    keys(fed.window, "Ctrl+S 3")
    ponte, banque = scene(fed.window).view.hands
    assert scene(fed.window).keyed_cards(ponte) == {1: CardSource.ASKED}
    assert scene(fed.window).keyed_cards(banque) == {2: CardSource.HAND}
    spoken = [each.accessibleName() for each in fed.window.findChildren(HandWidget)]
    assert spoken == ["Player 9 natural wins 4 (asked), 5♥", "Banker 3 loses K♦, 3 (by hand)"]


def test_a_past_coup_bears_the_same_marks(fed: Fed) -> None:
    fed.send(*FIRST[:4], "I P1 --")
    keys(fed.window, "4")
    fed.send(*FIRST[5:], "D P1 2c")
    assert scene(fed.window).view.coup == 2
    keys(fed.window, "F3")
    ponte, banque = scene(fed.window).view.hands
    assert scene(fed.window).keyed_cards(ponte) == {1: CardSource.ASKED}
    assert scene(fed.window).keyed_cards(banque) == {}


def test_what_the_shoe_sent_of_a_past_coup_is_listed_frame_by_frame(fed: Fed) -> None:
    table = read_frame_table()
    sent = [
        table.encoded(body(each), n % 9 + 1)
        for n, each in enumerate((*FIRST, "G ponte", "P"), start=-1)
    ]
    for each in FrameReader(table).feed(b"".join(sent)):
        fed.feed.hear(each)
    keys(fed.window, "F3 Ctrl+K")
    told = [each.text for each in scene(fed.window).offers]
    assert (len(told), told[0]) == (10, "A card leaves the shoe for Player 1: 4♠.")
    keys(fed.window, "Up Enter")
    assert status(fed.window).endswith(sent[-1].hex(" "))
    keys(fed.window, "Esc")
    assert scene(fed.window).view.recalled
    keys(fed.window, "Esc")
    assert not scene(fed.window).view.recalled


def test_a_coup_that_no_shoe_dealt_has_no_frames_to_show(fed: Fed) -> None:
    keys(fed.window, "4 K 5 3 F3 Ctrl+K")
    assert status(fed.window) == "No electronic shoe sent anything of that coup."


@pytest.mark.parametrize("theme", themes())
def test_the_ring_of_a_card_that_was_asked_is_seen_in_every_theme(fed: Fed, theme: str) -> None:
    fed.window.use_theme(read_theme(theme))
    fed.send(*FIRST[:4], "I P1 --")
    keys(fed.window, "4")
    fed.send("I P2 5h")
    hand = fed.window.findChildren(HandWidget)[0]
    image = hand.grab().toImage()

    def darkest_at_the_left(position: int) -> int:
        box = hand.place(position)
        lower = range(box.center().y() + 10, box.bottom() - box.width() // 5)
        return min(image.pixelColor(box.left() + box.width() // 9, y).lightness() for y in lower)

    assert darkest_at_the_left(1) < 80
    assert darkest_at_the_left(2) > 200, "the shoe told it"


def test_where_no_shoe_deals_no_card_is_marked(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 K 5 3")
    assert not any(scene(window).keyed_cards(hand) for hand in scene(window).view.hands)


def test_a_result_that_differs_from_the_cards_is_decided_at_the_window(fed: Fed) -> None:
    fed.send(*FIRST, "G banque")
    assert fed.window.desk.session.table.settlement is None, "nobody is paid"
    assert "result" in called(fed.window).lower()
    choices = [each.text for each in scene(fed.window).choices]
    keys(fed.window, "Down " * (choices.index("The cards decide") + 1) + "Enter")
    assert the(fed.window.desk.session.table.settlement).results[PONTE] == "wins"


def test_a_place_that_is_given_twice_is_asked_about_until_the_line_tells_otherwise(
    fed: Fed,
) -> None:
    fed.send(*FIRST[:2], "D P1 9c")
    assert fed.line == "two shoes?"
    assert status(fed.window).endswith("Are two shoes on the line?")
    fed.send("E overdraw")
    assert fed.line == "shoe: read"


def test_a_line_that_is_lost_is_said_over_the_felt_and_in_the_strip(fed: Fed) -> None:
    fed.feed.hear(LineState.LOST)
    assert fed.line == "shoe lost since 21:47"
    assert status(fed.window) == "The line of the shoe is lost: key the cards until it is back."


def test_what_the_shoe_told_stands_where_a_frame_alone_is_kept(fed: Fed) -> None:
    fed.send(*FIRST[:-1])
    fed.feed.hear(frame(FIRST[-1], lost=2))
    told, entries = status(fed.window), fed.window.desk.session.entries
    fed.send("G ponte")
    assert fed.window.desk.session.entries == entries + 1, "the frame is kept"
    assert status(fed.window) == told
    assert "2" in told


def test_without_a_shoe_the_key_says_so(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Ctrl+S")
    assert status(window) == "No electronic shoe feeds this table."


def test_a_port_is_read_in_a_thread_of_its_own(qtbot: QtBot, fed: Fed) -> None:
    device, near = os.openpty()
    tty.setraw(near)
    fed.feed.follow(os.ttyname(near))
    try:
        told = lambda: status(fed.window) == "The line of the shoe is there."  # noqa: E731
        qtbot.waitUntil(told, timeout=PATIENCE)
        os.write(device, read_frame_table().encoded(body("D P1 4s"), 1))
        qtbot.waitUntil(lambda: fed.line == "shoe: read", timeout=PATIENCE)
        assert len(the(fed.window.desk.session.table.coup).dealt) == 1
    finally:
        fed.feed.let_go()
        os.close(near)
        os.close(device)


def test_a_table_is_fed_only_where_its_house_has_a_shoe(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", "4")
    here = hall(qtbot, tmp_path)
    here.shell.settings = replace(here.shell.settings, shoe_port=str(tmp_path / "none"))
    here.opener.take_up(path)
    assert not here.dealing.window.findChildren(ShoeFeed), "its house has no shoe"
    here.dealing.feed(here.shell.settings.shoe_port)
    assert here.dealing.window.findChildren(ShoeFeed)
    here.dealing.leave()


def test_a_house_with_a_shoe_is_fed_at_the_port_of_this_machine_by_itself(
    qtbot: QtBot, tmp_path: Path
) -> None:
    house = tmp_path / "bay.toml"
    house.write_text(FED_HOUSE, encoding="utf-8")
    path = left_open(tmp_path, "Table 3", house=house)
    here = hall(qtbot, tmp_path)
    device, near = os.openpty()
    tty.setraw(near)
    here.shell.settings = replace(here.shell.settings, shoe_port=os.ttyname(near))
    here.opener.take_up(path)
    try:
        window, session = here.dealing.window, here.dealing.session
        here.until(lambda: window.shoe_line == Saying("shoe: waits"))
        here.key("Enter")
        assert status(window) == "The line of the shoe is there.", (
            "once the last entry is confirmed"
        )
        os.write(device, read_frame_table().encoded(body("D P1 4s"), 1))
        here.until(lambda: window.shoe_line == Saying("shoe: read"))
        assert len(the(session.table.coup).dealt) == 1
    finally:
        here.dealing.leave()
        os.close(near)
        os.close(device)


def test_what_the_shoe_told_while_nobody_sat_is_entered_once_somebody_signs_in(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    here.dealing.feed(str(tmp_path / "none"))
    feed = the(here.dealing.window.findChild(ShoeFeed))
    here.dealing.sitting.lock()
    feed.hear(LineState.FOUND)
    assert here.dealing.window.shoe_line == Saying("shoe: waits")
    sign(here, ANNE)
    assert here.dealing.window.shoe_line != Saying("shoe: waits")
