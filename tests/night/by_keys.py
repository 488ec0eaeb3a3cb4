"""A croupier at a table of the window, keys alone; beside every key the same chips move on paper.

The cards come from a shoe that was shuffled by a seed. Whatever the window calls for that the
paper does not (or the other way round) fails at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.choosing import page as offered_now
from dealer_app.gui.desk import Desk
from dealer_app.gui.tray_entry import Deed
from dealer_app.register.judge import LONGEST_NAME
from dealer_app.rules.due import Step
from dealer_app.rules.staff import Post
from tests.gui.pages.hall import Hall, hall
from tests.gui.staffed import ANNE, BERNARD, CLAIRE, MARC, PINS, asked, offered, sign
from tests.night.on_paper import CAGE, DOOR, TRAY, VALUES, Bet, Dealt, Room

LUCIE: Final = "Lucie Blanc"
PIN_OF: Final = {**PINS, LUCIE: "6418"}
POST_OF: Final = {
    BERNARD: Post.CHEF,
    ANNE: Post.CROUPIER,
    MARC: Post.CROUPIER,
    LUCIE: Post.CROUPIER,
}

CHIPS: Final = (1000, 100, 20, 5, 1)
"""The chips of the house in euros, as they stand on the page of the tray."""

HOUSE: Final = """
name     = "Casino des Arts"
language = "en"
currency = { code = "EUR", sign = "€", digits = 2 }
chips    = [{ value = 1 }, { value = 5 }, { value = 20 }, { value = 100 }, { value = 1000 }]
[limits]
minimum  = 20
maximum  = 2000
multiple = 20
[commission]
mode = "marked"
[tray]
counted  = true
variance = 25
[day]
starts = "06:00"
zone   = "UTC"
[options.punto_banco]
burn     = "first_card"
cut_card = 10
"""

SEATS: Final = "123456789"
SUMS: Final = (20, 40, 100, 200, 500, 1000, 2000)
SIDES: Final = ("ponte", "banque", "banque", "tie", "ponte_pair")
KEY_OF: Final = {"ponte": ("p",), "banque": ("b",), "tie": ("t",), "ponte_pair": ("o", "1")}


@dataclass
class Night:
    """The window, the paper, and the shoe that both are dealt from.

    `waives` is how many seats are still to be let off their commission.
    """

    here: Hall
    chance: Random
    room: Room = field(default_factory=Room)
    shoe: Iterator[str] = field(default_factory=lambda: iter(()))
    shoes: int = 0
    tips: int = 0
    waives: int = 0

    @property
    def desk(self) -> Desk:
        return self.here.dealing.window.desk

    @property
    def step(self) -> Step | None:
        return self.desk.step

    def key(self, *names: str) -> None:
        self.here.key(*names)

    def ctrl(self, letter: str) -> None:
        """A letter with Ctrl."""
        place = QApplication.focusWidget() or self.here.shell
        code = getattr(Qt.Key, f"Key_{letter}")
        QTest.keyClick(place, code, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    def sign(self, *names: str) -> None:
        """Each of them is asked in turn, and keys the PIN."""
        for name in names:
            assert asked(self.here).open
            sign(self.here, name, PIN_OF[name])

    def choose(self, text: str) -> None:
        """Presses the figure of the line that begins so, on whichever page of the list."""
        for _ in range(9):
            lines = [offer.text for offer in offered_now(self.desk)]
            found = [n for n, line in enumerate(lines, start=1) if line.startswith(text)]
            if found:
                self.key(str(found[0]))
                return
            self.key("Right")
        raise AssertionError(f"no line {text!r}, but {lines}")


def opened(qtbot: QtBot, folder: Path, seed: int) -> Night:
    """The program started on an empty folder: its first director, four people, a table."""
    (folder / "arts.toml").write_text(HOUSE, encoding="utf-8")
    here = hall(qtbot, folder, "en", table="Table 3")
    here.opener.use_house(folder / "arts.toml")
    night = Night(here, Random(seed))
    here.page.setFocus()
    here.key("Enter")
    _fill_form(night, CLAIRE)
    here.key("Esc", "F4")
    night.sign(CLAIRE)
    for name, post in POST_OF.items():
        here.key("Enter")
        here.opener.people.form.posts.button(post).click()
        here.opener.people.form.begin()
        _fill_form(night, name)
    here.key("Esc", "Enter")
    night.sign(ANNE, BERNARD)
    return night


def _fill_form(night: Night, name: str) -> None:
    """A name, a PIN and the same PIN again; Enter goes from one to the next, then it is done."""
    assert len(name) <= LONGEST_NAME
    night.key(*name, "Enter", *PIN_OF[name], "Enter", *PIN_OF[name], "Enter")


# The tray.


def counted(night: Night, chips: Sequence[int]) -> None:
    """Keys how many of each chip there are, row by row; the last Enter records."""
    for number in chips:
        night.key(*str(number), "Enter")


def fewest(euros: int) -> list[int]:
    """A sum in as few chips as may be."""
    numbers = []
    for chip in CHIPS:
        numbers.append(euros // chip)
        euros %= chip
    return numbers


def open_float(night: Night, euros: int) -> None:
    """The float comes from the cage, and is counted by two."""
    assert night.step is Step.COUNT
    night.ctrl("T")
    counted(night, fewest(euros))
    assert offered(night.here) == [BERNARD, CLAIRE]
    night.sign(BERNARD)
    night.room.move(euros, CAGE, TRAY)


def at_tray(night: Night, deed: str) -> None:
    """The page of the tray with that deed begun: its place in the list."""
    night.ctrl("T")
    night.key(deed)


def left_tray(night: Night) -> None:
    night.key("Esc")
    assert night.here.in_front is night.here.dealing.window


def filled(night: Night, euros: int) -> None:
    at_tray(night, "2")
    counted(night, fewest(euros))
    night.sign(BERNARD)
    night.room.move(euros, CAGE, TRAY)
    left_tray(night)


def credited(night: Night, euros: int) -> None:
    at_tray(night, "3")
    counted(night, fewest(euros))
    night.sign(BERNARD)
    night.room.move(euros, TRAY, CAGE)
    left_tray(night)


def last_fill_cancelled(night: Night, euros: int) -> None:
    """The last fill went to another table: its slip is cancelled, its number stays."""
    at_tray(night, "4")
    night.key("Up", "Enter", *"other table", "Enter", "Enter")
    night.sign(BERNARD)
    night.room.move(euros, TRAY, CAGE)
    left_tray(night)


def bought(night: Night, seat: str, euros: int, turns: int = 0) -> None:
    """A guest gives cash, or after so many turns a marker or a voucher, and is given chips."""
    at_tray(night, "5")
    night.key(*str(euros), *["Right"] * turns, *["Down"] * int(seat), "Enter")
    night.room.move(euros, TRAY, seat)
    night.room.move(euros, seat, DOOR)
    night.room.paid["bought"] += euros
    left_tray(night)


def tipped(night: Night, euros: int) -> None:
    at_tray(night, "7")
    night.key(*str(euros), "Enter")
    night.tips += euros
    left_tray(night)


def colours_changed(night: Night) -> None:
    """One of a thousand for ten of a hundred."""
    at_tray(night, "6")
    night.key("1", "Right", "Down", "1", "0", "F9")
    left_tray(night)


def relieved(night: Night, leaves: str, comes: str) -> None:
    """Another croupier signs in, the one who leaves signs beside, and the tray is counted."""
    night.ctrl("H")
    night.sign(comes, leaves)
    assert night.desk.session.table.croupier == comes
    at_tray(night, "1")
    night.key("Right")
    counted(night, fewest(night.room.lies[TRAY]))
    if asked(night.here).open:
        night.sign(leaves)
    left_tray(night)


# Coups.


def fresh_shoe(night: Night) -> None:
    """A shoe of eight packs, its first card turned and burned with as many as it counts."""
    assert night.step is Step.SHOE
    cards = list("A23456789TJQK" * 32)
    night.chance.shuffle(cards)
    night.shoe = iter(cards)
    night.shoes += 1
    night.key("Enter")
    assert night.step is Step.BURN
    first = next(night.shoe)
    night.key(first.lower(), "Enter")
    for _ in range(VALUES[first] or 10):
        next(night.shoe)


def to_next_coup(night: Night) -> None:
    """Whatever is due before a coup: commission at the end of a shoe, a fresh one."""
    while night.step is Step.COLLECT or (night.step is Step.SHOE and night.room.owing):
        _collect_or_end(night)
    if night.step is Step.SHOE:
        assert not night.room.owing
        fresh_shoe(night)


def _collect_or_end(night: Night) -> None:
    """The commission that is called is collected, or waived by two; before it, the shoe ends."""
    due = night.desk.due
    if night.step is not Step.COLLECT:
        night.key("Enter")
        return
    assert due is not None
    assert due.seat is not None
    assert due.amount == night.room.owed[due.seat] * 100
    if night.waives and due.amount > 0:
        night.waives -= 1
        night.key("2", "1")
        night.sign(BERNARD)
        night.room.waive(due.seat)
    else:
        night.key("Enter")
        night.room.collect(due.seat)


def stakes_of(chance: Random, least: int = 1, most: int = 3) -> list[Bet]:
    """A few stakes, no seat twice."""
    seats = sorted(chance.sample(SEATS, chance.randint(least, most)))
    return [Bet(seat, chance.choice(SIDES), chance.choice(SUMS)) for seat in seats]


def laid(night: Night, bets: Sequence[Bet]) -> None:
    """Opens the coup and keys its stakes."""
    _coup_opened(night)
    _stakes_keyed(night, bets)


def _stakes_keyed(night: Night, bets: Sequence[Bet]) -> None:
    night.key("m")
    for bet in bets:
        night.key(bet.seat, *KEY_OF[bet.on], *str(bet.euros), "Enter")
    night.key("Enter")


def _coup_opened(night: Night) -> None:
    before = night.desk.session.table.latest
    night.key("Enter")
    assert night.desk.session.table.latest == before + 1


def coup(night: Night, bets: Sequence[Bet] | None = None) -> Dealt:
    """A coup from its stakes to its payout; without stakes, those of the last one again."""
    to_next_coup(night)
    last = night.room.coups[-1].bets if night.room.coups else []
    dealt = Dealt(list(bets if bets is not None else last))
    if bets is None:
        _coup_opened(night)
        night.key("F6")
    else:
        laid(night, dealt.bets)
    night.key(*dealt.deal(night.shoe).lower())
    paid_out(night, dealt)
    return dealt


def paid_out(night: Night, dealt: Dealt) -> None:
    """Everything is taken and paid, and the window says what paper says."""
    settlement = night.desk.table.settlement
    assert settlement is not None, night.step
    said = {
        (line.seat, line.bet): (line.won, line.lost, line.commission) for line in settlement.lines
    }
    known = {
        (bet.seat, bet.on): (paid.won * 100, paid.lost * 100, paid.commission * 100)
        for bet, paid in dealt.lines
    }
    assert said == known
    night.key("Enter")
    assert not night.desk.table.unticked
    night.room.settle(dealt)


# What goes wrong, and is put right.


def with_a_card_put_right(night: Night, bets: Sequence[Bet]) -> None:
    """The third card is keyed wrong and put right at once: that is free (IRR-25)."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    laid(night, bets)
    faces = dealt.deal(night.shoe).lower()
    wrong = "5" if faces[2] != "5" else "6"
    night.key(*faces[:2], wrong, "F5", *faces[2:])
    paid_out(night, dealt)


def with_a_stake_taken_back(night: Night, bets: Sequence[Bet]) -> None:
    """A stake of 100 is laid by mistake and struck before the first card."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    free = next(seat for seat in SEATS if seat not in {bet.seat for bet in bets})
    _coup_opened(night)
    night.key("m", free, "p", "1", "0", "0", "Enter", "Back")
    for bet in bets:
        night.key(bet.seat, *KEY_OF[bet.on], *str(bet.euros), "Enter")
    night.key("Enter", *dealt.deal(night.shoe).lower())
    paid_out(night, dealt)


def voided(night: Night, bets: Sequence[Bet]) -> None:
    """A coup is void after its second card: all stakes go back, the cards remain consumed."""
    to_next_coup(night)
    laid(night, bets)
    night.key(next(night.shoe).lower(), next(night.shoe).lower(), "F8", "1")
    night.sign(BERNARD)
    paid_out(night, Dealt(list(bets), void=True))


def with_an_alert_cleared(night: Night, bets: Sequence[Bet]) -> None:
    """A hand was touched by somebody who may not (IRR-23), it stands as the house has it, and
    the chef answers for it."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    laid(night, bets)
    night.key(*dealt.deal(night.shoe).lower(), "F4")
    night.choose("Hand seen or touched")
    night.key("1")
    paid_out(night, dealt)
    night.ctrl("A")
    night.choose(f"Coup {len(night.room.coups)}")
    night.sign(BERNARD)
    night.key("Esc")


def with_a_line_aside(night: Night, bets: Sequence[Bet], after: Sequence[Bet]) -> None:
    """The first of several lines is put aside by the chef, and settled before the next coup's
    cards."""
    to_next_coup(night)
    dealt, following = Dealt(list(bets)), Dealt(list(after))
    laid(night, bets)
    night.key(*dealt.deal(night.shoe).lower(), "e", "1")
    night.sign(BERNARD)
    night.key("Enter")
    assert not night.desk.table.unticked
    _coup_opened(night)
    night.key("e", "1")
    night.sign(BERNARD)
    night.room.settle(dealt)
    _stakes_keyed(night, after)
    night.key(*following.deal(night.shoe).lower())
    paid_out(night, following)


def stake_put_right(night: Night, number: int, euros: int) -> None:
    """The first stake of an earlier coup had been of another amount (IRR-19)."""
    was = night.room.coups[number - 1]
    right = Dealt(
        [Bet(was.bets[0].seat, was.bets[0].on, euros), *was.bets[1:]], was.ponte, was.banque
    )
    night.key("F3", *str(number), "F5")
    night.choose("A stake")
    night.key("1")
    night.choose("With another amount")
    night.key(*str(euros), "Enter")
    _signed_for(night)
    night.room.put_right(number, right)


def card_put_right(night: Night, number: int, face: str) -> None:
    """The ponte's first card of an earlier coup had been another."""
    was = night.room.coups[number - 1]
    right = Dealt(was.bets, face + was.ponte[1:], was.banque)
    night.key("F3", *str(number), "F5")
    night.choose("A card")
    night.key("1", face.lower())
    _signed_for(night)
    night.room.put_right(number, right)


def coup_voided_later(night: Night, number: int) -> None:
    """An earlier coup does not count: everything goes back."""
    was = night.room.coups[number - 1]
    night.key("F3", *str(number), "F5")
    night.choose("The whole coup is void")
    _signed_for(night)
    night.room.put_right(number, Dealt(was.bets, was.ponte, was.banque, void=True))


def paid_wrong_for_good(night: Night, number: int, gained: int) -> None:
    """The first line of an earlier coup had been paid that much, and nobody gives it back."""
    bet, paid = night.room.coups[number - 1].lines[0]
    night.key("F3", *str(number), "F5")
    night.choose("What was paid or taken")
    night.key("1")
    night.choose("It was paid")
    night.key(*str(gained), "Enter")
    night.choose("It cannot be made good")
    _signed_for(night)
    night.room.move(gained - paid.net, TRAY, bet.seat)
    night.room.paid["mispaid"] += gained - paid.net


def _signed_for(night: Night) -> None:
    """Whose money changes is seen, a reason chosen, and a chef signs; then back to the table."""
    night.key("Enter", "1")
    night.sign(BERNARD)
    said = night.desk.said.sentence
    assert said.startswith("Coup"), said
    night.key("Esc")


def another_first_card(dealt: Dealt) -> str:
    """A face in the place of the ponte's first card that another hand wins by, all other cards
    drawn as they were; empty where there is none."""
    ponte, banque = dealt.ponte, dealt.banque
    rest = [ponte[1], banque[1], *ponte[2:], *banque[2:]]
    for face in VALUES:
        again = Dealt(dealt.bets)
        faces = [face, banque[0], *rest]
        if len(again.deal(iter([*faces, "", ""])) or "") != len(faces):
            continue
        drawn = (again.ponte, again.banque)
        if drawn == (face + ponte[1:], banque) and again.lines != dealt.lines:
            return face
    return ""


# The end of the night.


def commission_of_leavers(night: Night, stay: int) -> None:
    """Between two coups who leaves pays what is owed; so many seats stay."""
    for seat in list(night.desk.owed[1])[stay:]:
        night.key("o")
        night.choose(f"Seat {seat}")
        night.room.collect(seat)


def boxes_counted(night: Night, drop: int) -> None:
    """The drop and the tips are counted before the chef."""
    at_tray(night, "8")
    night.key(*str(drop), "Enter")
    night.sign(BERNARD)
    left_tray(night)
    at_tray(night, "9")
    counted(night, fewest(night.tips))
    night.sign(BERNARD)
    left_tray(night)


def closed(night: Night, short: int) -> None:
    """The table is closed: commission first, then the count by two, so much short, then the seal
    under two names."""
    night.key("F10")
    night.choose("Close the table")
    for seat in list(night.room.owing):
        night.key("Enter")
        assert _deed(night) is Deed.COMMISSION
        night.key("Enter")
        night.room.collect(seat)
    night.key("Enter")
    assert _deed(night) is Deed.COUNT
    counted(night, fewest(night.room.lies[TRAY] - short))
    night.sign(BERNARD)
    night.key("Enter")
    night.sign(BERNARD)
    assert night.here.headline() == "Table 3 is closed"


def _deed(night: Night) -> Deed | None:
    """What is being keyed at the tray."""
    entry = night.here.dealing.tray.entry
    return None if entry is None else entry.deed
