"""A night with its money: a table of punto banco that is counted, filled, corrected and closed."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from dealer_app.library import HouseSheet, house_from_text, read_sheet
from dealer_app.reports.session.entries import entries, signed_by
from dealer_app.reports.session.identity import Issue, SheetData
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import expected
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import StakesAmended, rectification
from tests.play import PlayTable, the
from tests.reports.builders import Clock, data, settle

PARIS: Final = ZoneInfo("Europe/Paris")
CLAIRE: Final = Signature("Claire Fabre")
JEAN: Final = Signature("Jean Morel")
CHEF: Final = Signature("Odile Renard")
BOTH: Final = Signature("Claire Fabre", ("Odile Renard",))
ENDS: Final = Signature("Jean Morel", ("Odile Renard",))

HOUSE: Final = """
name     = "Casino des Arts"
language = "fr"
currency = { code = "EUR", sign = "€", digits = 2 }
chips    = [
  { value = 5, colour = "red" },
  { value = 20, colour = "blue" },
  { value = 100, colour = "green" },
  { value = 1000, colour = "black" },
]
[limits]
minimum = 20
maximum = 5000
[commission]
mode = "marked"
[tray]
counted = true
[cagnotte]
tickets = [1, 5, 20]
[documents]
heading = ["Casino des Arts", "12, place du Théâtre, 06000 Nice", "Autorisation n° 2026-041"]
"""

SEVENTH: Final = Issue(7)
FLOAT: Final[Mapping[Money, int]] = {
    Money(100_000): 40,
    Money(10_000): 100,
    Money(2_000): 200,
    Money(500): 100,
}
"""54,500 in chips: 40,000, 10,000, 4,000 and 500."""


def casino(changes: str = "") -> HouseSheet:
    """The house of these nights."""
    return house_from_text(HOUSE + changes, "casino")


class Evening:
    """A table of that house while its night is dealt, by a seeded chance."""

    def __init__(self, house: HouseSheet, name: str, seed: int, game: str = "punto_banco") -> None:
        sheet = read_sheet(game)
        event = opening(sheet, house, {}, Seating(9, name, CLAIRE.by))
        clock = Clock()
        clock.now += timedelta(minutes=seed)
        self.session = PlayTable.begun(event, resolver(sheet, house), clock, BOTH)
        self.session.signature = CLAIRE
        self._chance = Random(seed)
        self._cards: list[Card] = []

    def enter(self, event: ev.Event, signature: Signature | None = None) -> None:
        """One entry, which is taken."""
        verdict = self.session.enter(event, signature)
        assert verdict.refusal is None, verdict.refusal

    def shoe(self) -> None:
        """A fresh shoe, its first card turned and burned."""
        self.enter(ev.ShoeOpened(8))
        pack = self.session.table.variant.pack
        self._cards = [Card(face, suit) for face in pack.faces for suit in "shdc"] * 8
        self._chance.shuffle(self._cards)
        self.enter(ev.CardsBurned((self._cards.pop(),)))

    def coups(self, number: int) -> None:
        """So many coups, each with a few stakes in whole chips."""
        for _ in range(number):
            self.enter(ev.CoupOpened())
            for _ in range(self._chance.randint(1, 5)):
                self._stake()
            while self.session.table.settlement is None:
                self.enter(ev.CardDealt(self._cards.pop(), None))
            settle(self.session)

    def _stake(self) -> None:
        seat = Seat(str(self._chance.randint(1, 9)))
        bet = BetId(self._chance.choice(("ponte", "banque", "banque", "tie", "ponte_pair")))
        amount = Money(2_000 * self._chance.choice((1, 2, 5, 10, 25)))
        verdict = self.session.enter(ev.StakeLaid(seat, bet, amount))
        assert verdict.refusal is None, verdict.refusal


def casino_night(
    *, closed: bool = True, changes: str = "", name: str = "Table 3", seed: int = 5
) -> PlayTable:
    """A counted night of thirty coups, with two croupiers, three slips, a void coup, a correction,
    commission that is owed, paid and waived, and tips."""
    evening = Evening(casino(changes), name, seed)
    enter, session = evening.enter, evening.session
    enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    enter(ev.ChipsBought(Money(500_000), ev.Tender.CASH, Seat("3")))
    enter(ev.ChipsBought(Money(200_000), ev.Tender.MARKER, Seat("5")))
    evening.shoe()
    evening.coups(6)
    amend(session, number=3)
    enter(ev.TrayFilled("F-0012", {Money(10_000): 50, Money(2_000): 50}), BOTH)
    enter(ev.TrayFilled("F-0013", {Money(100_000): 5}), BOTH)
    enter(ev.SlipCancelled("F-0013", "pour la table 4"), BOTH)
    enter(ev.TipTaken(Money(2_000)))
    evening.coups(9)
    _void(evening)
    enter(ev.CroupierNamed(JEAN.by), Signature(JEAN.by, (CLAIRE.by,)))
    session.signature = JEAN
    enter(ev.TrayCounted(ev.Occasion.SHIFT, counted(session)), Signature(JEAN.by, (CLAIRE.by,)))
    evening.coups(14)
    enter(ev.TrayCredited("C-0004", {Money(100_000): 3}), ENDS)
    enter(ev.TipTaken(Money(4_500)))
    _pay_commission(evening)
    enter(ev.TipsCounted({Money(2_000): 3, Money(500): 1}), ENDS)
    if closed:
        _close(evening)
    return session


def _void(evening: Evening) -> None:
    """A coup that is void by a word, its one stake going back."""
    evening.enter(ev.CoupOpened())
    evening.enter(ev.StakeLaid(Seat("2"), BetId("ponte"), Money(10_000)))
    evening.enter(ev.CoupVoided("une carte marquée"), BOTH)
    settle(evening.session)


def _close(evening: Evening) -> None:
    """The drop and the tray are counted, one chip short, and the table is closed."""
    notes = {Money(50_000): 4, Money(20_000): 10, Money(10_000): 5, Money(5_000): 10}
    evening.enter(ev.DropCounted(Money(700_000), "", notes), ENDS)
    chips = counted(evening.session, short=Money(500))
    evening.enter(ev.TrayCounted(ev.Occasion.CLOSER, chips, "un jeton de 5 manque"), ENDS)
    verdict = evening.session.close(ENDS)
    assert verdict.refusal is None, verdict.refusal


def counted(session: PlayTable, short: Money = Money(0)) -> Mapping[Money, int]:
    """What is to lie in the tray, in as few chips as may be, less what is short."""
    left = the(expected(session.table))
    left = Money(left - short)
    chips: dict[Money, int] = {}
    for chip in sorted(FLOAT, reverse=True):
        chips[chip], left = left // chip, Money(left % chip)
    return {value: number for value, number in chips.items() if number}


def amend(session: PlayTable, number: int) -> None:
    """The first stake of that coup had been twice what was entered."""
    stake = session.table.coups[number - 1].coup.stakes[0]
    recalled = the(session.recalled(number))
    right = StakesAmended((replace(stake, amount=Money(2 * stake.amount)),))
    verdict = rectification(recalled, right, "mise mal entrée", judge)
    assert verdict.refusal is None, verdict.refusal
    (event,) = verdict.events
    assert session.enter(event, BOTH).refusal is None


def _pay_commission(evening: Evening) -> None:
    """Who owes commission pays it, but for one who is let off."""
    owing = list(owed(evening.session.table).items())
    for seat, amount in owing[1:]:
        evening.enter(ev.CommissionCollected(seat, amount), JEAN)
    seat, amount = owing[0]
    evening.enter(ev.CommissionWaived(seat, amount, "le joueur est parti"), ENDS)


def paper_data(session: PlayTable, issue: Issue = SEVENTH) -> SheetData:
    """What is printed of it, by the clock of Paris."""
    return replace(
        data(session),
        entries=entries(session.events, session.times, list(map(signed_by, session.signatures))),
        issue=issue,
        zone=PARIS,
    )


def empty_night() -> PlayTable:
    """A table of that house that was opened, at which nothing was done."""
    return Evening(casino(), "Table 4", 1).session
