"""A session in one row: what it was, and what it came to; all of it follows from its journal."""

from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import day_of
from dealer_app.rules.money import Money
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class Summary:
    """One session in short, as lists and totals of many nights need it.

    `day` is the house's day on which it was opened, `zone` its time zone, empty where the
    machine's own holds; times are ISO 8601 in UTC; `head` is the
    digest of its last entry. Amounts are in minor units of `currency`, which has `digits` figures
    behind the point; those that nobody counted are None. `gain` is the win by the counts, or
    before them what the coups left, the cagnotte whole as it was levied; what its box was counted
    over or short is `cagnotte_variance`. `result` is what the coups left, counted or not. A closing
    count that play has overtaken is none.

    All of it is as it was sealed. `amended` says how often the session was put right since, and
    what begins with `right` is the same sum as it then is.
    """

    table: str
    session: str
    day: str
    game: str
    house: str
    zone: str
    currency: str
    sign: str
    digits: int
    opened: str
    last: str
    entries: int
    head: str
    sealed: bool
    coups: int
    shoes: int
    voids: int
    irregular: int
    rectified: int
    handle: Money
    gain: Money
    result: Money
    drop: Money
    commission: Money
    cagnotte: Money
    tips: Money
    fills: Money
    credits: Money
    opener: Money | None
    closer: Money | None
    variance: Money | None
    amended: int
    right_handle: Money
    right_gain: Money
    right_result: Money
    right_commission: Money
    right_cagnotte: Money
    right_variance: Money | None
    cagnotte_variance: Money | None
    right_cagnotte_variance: Money | None


class _Oddities(NamedTuple):
    """How many coups were void, how many irregularities there were, how many coups were put
    right."""

    voids: int = 0
    irregular: int = 0
    rectified: int = 0

    def and_more(self, played: Played) -> "_Oddities":
        """These with those of one coup more."""
        voids = self.voids + played.coup.voided
        irregular = self.irregular + len(played.coup.findings)
        return _Oddities(voids, irregular, self.rectified + (played.original is not None))


ODDITIES: Final[Reckoning[Played, _Oddities]] = Reckoning(_Oddities(), _Oddities.and_more)
"""What is odd of the coups: a table says how it stands at nearly every entry, and goes through no
night for it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which session it is, how many entries it has, the digest of the last, and from when to when
    it went."""

    session: str
    entries: int
    head: str
    opened: datetime
    last: datetime


def summary(
    table: Table,
    who: Identity,
    right: Table | None = None,
    amended: int = 0,
    told: Ledger | None = None,
) -> Summary:
    """The row of a session as it stands; `right` is its table once it was put right so often,
    `told` its ledger where somebody has worked it out."""
    told, house = told or ledger(table), table.house
    since = told if right is None else ledger(right, told)
    opener, closer = told.opener, told.closer
    odd = table.coups.come_to(ODDITIES)
    return Summary(
        table=table.opened.table,
        session=who.session,
        day=day_of(house.day, who.opened).isoformat(),
        game=table.variant.id,
        house=house.name,
        zone=house.day.zone if table.opened.house else "",
        currency=house.currency.code,
        sign=house.currency.sign,
        digits=house.currency.digits,
        opened=who.opened.isoformat(),
        last=who.last.isoformat(),
        entries=who.entries,
        head=who.head,
        sealed=table.closed,
        coups=len(table.coups),
        shoes=table.shoes,
        voids=odd.voids,
        irregular=odd.irregular,
        rectified=odd.rectified,
        handle=told.play.handle,
        gain=told.gain,
        result=told.result,
        drop=told.drop,
        commission=told.commission,
        cagnotte=told.play.cagnotte,
        tips=told.tray.tipped,
        fills=told.tray.fills,
        credits=told.tray.credits,
        opener=None if opener is None else opener.worth,
        closer=None if closer is None else closer.worth,
        variance=told.variance,
        amended=amended,
        right_handle=since.play.handle,
        right_gain=since.gain,
        right_result=since.result,
        right_commission=since.commission,
        right_cagnotte=since.play.cagnotte,
        right_variance=since.variance,
        cagnotte_variance=told.cagnotte_variance,
        right_cagnotte_variance=since.cagnotte_variance,
    )
