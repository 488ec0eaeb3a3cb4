"""How one paper writes amounts, times and cards, so that its columns agree."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from dealer_app.i18n import MINUS, Words
from dealer_app.i18n.reasons import reason_said
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money

FACE_DOWN: Final = "□"
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Figures:
    """The language, currency and zone of a paper; without a zone, the machine's own holds.

    `minor`: every amount has its minor unit, so that the points of a column lie under each other.
    """

    words: Words
    currency: Currency
    minor: bool = False
    zone: tzinfo | None = None

    @property
    def _point(self) -> str:
        return self.words.spoken.point

    def amount(self, money: Money) -> str:
        """An amount without its currency."""
        return self.words.amount(money, self.currency, minor=self.minor)

    def gain(self, money: Money) -> str:
        """A gain or a loss, its sign always before it."""
        return f"+{self.amount(money)}" if money > 0 else self.amount(money)

    def paid(self, money: Money) -> str:
        """An amount, or a sign for nothing, so that a long column stays calm."""
        return self.amount(money) if money else NOTHING

    def held(self, money: Money) -> str:
        """What somebody has; below nothing, what he owes (S2-A10)."""
        if money >= 0:
            return self.amount(money)
        return self.words("owes {amount}", amount=self.amount(Money(-money)))

    def share(self, part: Money, whole: Money) -> str:
        """A part as a percentage of the whole, to a tenth; a sign for nothing of nothing."""
        if not whole:
            return NOTHING
        tenths = round(Fraction(1000 * abs(part), whole))
        sign = MINUS if part < 0 and tenths else ""
        figures = f"{self.words.number(tenths // 10)}{self._point}{tenths % 10}"
        return f"{sign}{figures}{self.words.spoken.percent}"

    def reason(self, recorded: str) -> str:
        """A reason in the paper's language, or as somebody wrote it."""
        return reason_said(self.words, recorded)

    def day(self, at: datetime | None) -> str:
        """The date of a moment."""
        return NOTHING if at is None else self.date(at.astimezone(self.zone))

    def date(self, day: date) -> str:
        """A day, whatever the time."""
        return self.words.day(day)

    def clock(self, at: datetime | None) -> str:
        """A time of the day to the second, by which a coup is found on a recording."""
        return NOTHING if at is None else f"{at.astimezone(self.zone):%H:%M:%S}"

    def hour(self, at: datetime | None) -> str:
        """A time of the day to the minute, by which sessions are told apart."""
        return NOTHING if at is None else f"{at.astimezone(self.zone):%H:%M}"

    def moment(self, at: datetime | None) -> str:
        """A date and a time."""
        return NOTHING if at is None else f"{self.day(at)} {self.clock(at)}"

    def clock_zone(self, at: datetime | None) -> str:
        """By which clock this paper tells times, as every paper names it: `Europe/Paris
        (UTC+01:00)`, or `UTC+01:00` where the zone has no name."""
        offset = _offset(self.zone, at)
        return f"{self.zone.key} ({offset})" if isinstance(self.zone, ZoneInfo) else offset

    def card(self, card: Card) -> str:
        """A card in short; a sign of its own for one that stayed face down."""
        return FACE_DOWN if card.hidden else self.words.card(card.face, card.suit)

    def hand(self, cards: Iterable[Card]) -> str:
        """Cards in short, in the order in which they came."""
        return " ".join(self.card(card) for card in cards)


def zone_name(zone: tzinfo | None, at: datetime) -> str:
    """What a time zone is called among data; one without a name by how far it goes from universal
    time."""
    return zone.key if isinstance(zone, ZoneInfo) else _offset(zone, at)


def _offset(zone: tzinfo | None, at: datetime | None) -> str:
    if at is None:
        return NOTHING
    signed = f"{at.astimezone(zone):%z}"
    return f"UTC{signed[:3]}:{signed[3:5]}"
