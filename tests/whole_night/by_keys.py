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

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.lists.list_lines import offers
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.staff import LONGEST_NAME, Post
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.gui.shell.hall import Hall, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, MARC, PINS, asked, sign
from tests.play import the
from tests.whole_night.on_paper import VALUES, Bet, Dealt, Room

LUCIE: Final = "Lucie Blanc"
PIN_OF: Final = {**PINS, LUCIE: "6418"}
POST_OF: Final = {
    BERNARD: Post.CHEF,
    ANNE: Post.CROUPIER,
    MARC: Post.CROUPIER,
    LUCIE: Post.CROUPIER,
}

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
KEY_OF: Final = {"ponte": ("p",), "banque": ("b",), "tie": ("e",), "ponte_pair": ("+", "#1")}


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
        """Lights the line of the list that begins so, and takes it."""
        lines = [offer.text.lstrip("0123456789 ") for offer in offers(self.desk)]
        place = next((n for n, line in enumerate(lines) if line.startswith(text)), None)
        assert place is not None, (text, lines)
        self.key(*["Down"] * (place + 1), "Enter")


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
        here.opener.people.form.form.choice.button(post).click()
        here.opener.people.form.form.begin()
        _fill_form(night, name)
    here.key("Esc", "Enter")
    night.sign(ANNE, BERNARD)
    return night


def _fill_form(night: Night, name: str) -> None:
    """A name, a PIN and the same PIN again; Enter goes from one to the next, then it is done."""
    assert len(name) <= LONGEST_NAME
    night.key(*name, "Enter", *PIN_OF[name], "Enter", *PIN_OF[name], "Enter")


def fresh_shoe(night: Night) -> None:
    """A shoe of eight packs, its first card turned and burned with as many as it counts."""
    assert night.step is Step.SHOE
    cards = list("A23456789TJQK" * 32)
    night.chance.shuffle(cards)
    night.shoe = iter(cards)
    night.shoes += 1
    night.key("Enter")
    assert dues(night) == [Step.BURN]
    first = next(night.shoe)
    night.key(first.lower().replace("a", "1"), "Enter")
    for _ in range(VALUES[first] or 10):
        next(night.shoe)


def dues(night: Night) -> list[Step]:
    """What is called for now."""
    return [due.step for due in night.desk.table.dues]


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
    due = the(due)
    seat = the(due.seat)
    assert due.amount == night.room.owed[seat] * 100
    if night.waives and due.amount > 0:
        night.waives -= 1
        night.key("Down", "Down", "Enter", "#1")
        night.sign(BERNARD)
        night.room.waive(seat)
    else:
        night.key("Enter", "Enter")
        night.room.collect(seat)


def stakes_of(chance: Random, least: int = 1, most: int = 3) -> list[Bet]:
    """A few stakes, no seat twice."""
    seats = sorted(chance.sample(SEATS, chance.randint(least, most)))
    return [Bet(seat, chance.choice(SIDES), chance.choice(SUMS)) for seat in seats]


def laid(night: Night, bets: Sequence[Bet]) -> None:
    """Keys the stakes of the coup that comes, and no more bets."""
    asked_for_stakes(night)
    stakes_keyed(night, bets)


def stakes_keyed(night: Night, bets: Sequence[Bet]) -> None:
    for bet in bets:
        night.key(bet.seat, *KEY_OF[bet.on], *str(bet.euros), "Enter")
    night.key("Enter")


def asked_for_stakes(night: Night) -> None:
    """No key opens a coup: its stakes are said as soon as the one before is paid."""
    assert night.step is Step.STAKES


def coup(night: Night, bets: Sequence[Bet] | None = None) -> Dealt:
    """A coup from its stakes to its payout; without stakes, those of the last one again."""
    to_next_coup(night)
    last = night.room.coups[-1].bets if night.room.coups else []
    dealt = Dealt(list(bets if bets is not None else last))
    if bets is None:
        asked_for_stakes(night)
        night.key("F6", "Enter")
    else:
        laid(night, dealt.bets)
    night.key(*dealt.deal(night.shoe).lower().replace("a", "1"))
    paid_out(night, dealt)
    return dealt


def entered(night: Night, bets: Sequence[Bet]) -> None:
    """The same coup without keys: what a croupier would key is entered as facts; the window, which
    shows each of them by itself wherever coups are keyed, shows the whole of it at once."""
    to_next_coup(night)
    dealt, session = Dealt(list(bets)), night.desk.session
    stakes = [ev.StakeLaid(Seat(b.seat), BetId(b.on), Money(b.euros * 100)) for b in bets]
    cards = [ev.CardDealt(Card(face), None) for face in dealt.deal(night.shoe)]
    events: list[ev.Event] = [ev.CoupOpened(), *stakes, *cards, ev.AllTicked()]
    window, shown = night.here.dealing.window, session.changed
    session.changed = [each for each in shown if each != window._changed]
    for event in events:
        assert session.enter(event).refusal is None
    session.changed = shown
    window.render_now()
    night.room.settle(dealt)


def paid_out(night: Night, dealt: Dealt) -> None:
    """Everything is taken and paid, and the window says what paper says."""
    settlement = the(night.desk.table.settlement, f"nothing is settled at {night.step}")
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
