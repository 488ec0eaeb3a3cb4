"""What a tile says of its table, in the words of a language: figures large, state in a word."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from dealer_app import library
from dealer_app.gui.pit.house_shown import PitTable, Standing
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name
from dealer_app.pit.expectation import Band
from dealer_app.pit.mirror import Difference
from dealer_app.pit.slips import SlipStands, SlipTrouble
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money, worth
from dealer_app.table.alerts import alerts
from dealer_app.table.events import IrregularityFound

SECOND, MINUTE, HOUR = 1, 60, 3600
NOTHING: Final = "–"

_MONEY: Final = frozenset({"result", "drop", "expected", "cagnotte", "fills", "credits", "gain"})
"""Figures that are amounts."""

_FIGURES: Final[Mapping[str, str]] = {
    "result": marked("Result"),
    "gain": marked("Result"),
    "drop": marked("Drop"),
    "expected": marked("Expected in the tray"),
    "cagnotte": marked("Cagnotte"),
    "fills": marked("Fills"),
    "credits": marked("Credits"),
    "alerts": marked("Alerts"),
    "coup": marked("Coup"),
}
"""What a figure is called in which a table may differ from its entries."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """How full the shoe is, and where in it the cut card lies, in shares of the whole."""

    left: Fraction
    cut: Fraction | None


@dataclass(frozen=True, slots=True)
class BandGauge:
    """Where on a line the result lies, the average and both ends of the band of 95 nights of 100,
    in shares of the line; `told` is all of it in words."""

    result: Fraction
    expected: Fraction
    ends: tuple[Fraction, Fraction]
    inside: bool
    told: str


@dataclass(frozen=True, slots=True)
class TileLines:
    """A tile, line by line. `note` stands beside the result, or its `band`; `state` is what the
    strip at its foot says, `since` how long; `tone` is how the table stands, and a tile is `dim`
    while its figures are those of before."""

    name: str
    game: str
    limits: str
    croupier: str
    coup: str
    gauge: Gauge | None
    result: str
    loses: bool
    note: str
    band: BandGauge | None
    drop: tuple[str, str]
    tray: tuple[str, str]
    state: str
    since: str
    tone: Standing
    dim: bool

    @property
    def heard(self) -> str:
        """All of it in one line, for those who hear it."""
        told = (self.name, self.state, self.since, self.game, self.limits, self.coup, self.croupier)
        band = "" if self.band is None else self.band.told
        figures = (self.result, self.note, band, *self.drop, *self.tray)
        return ", ".join(each for each in (*told, *figures) if each)


def lines_of(words: Words, table: PitTable) -> TileLines:
    """What is said of a table as it stands."""
    standing, result = table.standing, table.result
    state, since = state_of(words, table)
    stands = table.stands
    return TileLines(
        name=standing.table,
        game=game_name(words, table),
        limits=_limits(words, table),
        croupier=_croupier(table),
        coup=words("coup {number}", number=table.count("coup")) if table.number("coup") else "",
        gauge=_gauge(table),
        result=NOTHING if result is None else gain(words, result, table.currency),
        loses=result is not None and result < 0,
        note=_note(words, table),
        band=band_gauge(words, table),
        drop=(words("Drop"), _amount(words, table, "drop")),
        tray=(words("Tray"), _amount(words, table, "expected")),
        state=state,
        since=since,
        tone=stands,
        dim=table.lost or stands in (Standing.CUT_OFF, Standing.SEALED),
    )


def _note(words: Words, table: PitTable) -> str:
    """What stands in the place of a band: that the bank is held by patrons, or that theory reckons
    none for a bet that was laid there."""
    if table.banked:
        return words("cagnotte")
    return words("no band") if table.without else ""


REACH: Final = Fraction(5, 4)
"""How far the line of a band reaches from the average, in halves of the band."""


def band_gauge(words: Words, table: PitTable) -> BandGauge | None:
    """The result of a table in the band that theory expects; a result beyond the line lies at its
    end. None where nothing is expected."""
    band, result = table.band, table.result
    if band is None or result is None or table.banked or not band.half:
        return None
    least = band.expected - REACH * band.half
    room = 2 * REACH * band.half

    def share(money: int) -> Fraction:
        return min(max((money - least) / room, Fraction(0)), Fraction(1))

    ends = band.expected - band.half, band.expected + band.half
    told = band_said(words, band, table.currency)
    inside = band.holds(result)
    return BandGauge(
        share(result), share(band.expected), (share(ends[0]), share(ends[1])), inside, told
    )


def band_said(words: Words, band: Band, currency: Currency) -> str:
    """What theory expects, in words."""
    ends = (band.expected, Money(band.expected - band.half), Money(band.expected + band.half))
    expected, least, most = (gain(words, in_units(each, currency), currency) for each in ends)
    return words(
        "expected {expected}, 95 nights of 100 from {least} to {most}",
        expected=expected,
        least=least,
        most=most,
    )


def in_units(money: Money, currency: Currency) -> Money:
    """An amount in whole units of its currency, where no more of it tells anything."""
    unit = 10**currency.digits
    return Money(round(Fraction(money, unit)) * unit)


def state_of(words: Words, table: PitTable) -> tuple[str, str]:
    """How a table stands, in a word, and since how long."""
    received, quiet = table.received, table.standing.quiet or 0.0
    match table.stands:
        case Standing.DIFFERS:
            return words("Says other than its entries"), ""
        case Standing.REFUSED:
            number = table.standing.apart
            return words.plural("{n} entry refused", "{n} entries refused", number), ""
        case Standing.ALERT:
            ago = _alerted(table)
            return alert_of(words, table), "" if ago is None else length(words, ago)
        case Standing.TURNED:
            return clock_of(words, table), _last_key(words, table)
        case Standing.CUT_OFF:
            if received is None:
                return words("Nothing sent yet"), ""
            return cut_off(words, received), length(words, quiet)
        case Standing.SLIP_WRONG | Standing.SLIP_LATE | Standing.SLIP_ASKED:
            return slip_of(words, table)
        case Standing.SEALED:
            return words("Closed"), "" if received is None else f"{received:%H:%M}"
        case Standing.OPEN:
            return _linked(words, table)


def slip_of(words: Words, table: PitTable) -> tuple[str, str]:
    """What is to be known of the slip of a table that needs somebody, and for how long."""
    slip = table.pressing
    if slip is None:
        return "", ""
    ago = table.slip_ago(slip)
    since = "" if ago is None else length(words, ago)
    amount, number = words.money(worth(slip.left), table.currency), slip.number
    if slip.trouble is SlipTrouble.LOST:
        return words("{slip} is missing in the book", slip=number), ""
    if slip.trouble is SlipTrouble.DIFFERS:
        return words("{slip} was counted otherwise", slip=number), ""
    if slip.stands is SlipStands.CARRIED and slip.book is not None:
        return words("{slip} on the way · {carrier}", slip=number, carrier=slip.book.carrier), since
    if slip.stands is SlipStands.GIVEN:
        return words("{slip} given back · {amount}", slip=number, amount=amount), since
    if slip.stands is SlipStands.SENT_BACK:
        return words("{slip} refused · {amount}", slip=number, amount=amount), since
    return words("{slip} asked for · {amount}", slip=number, amount=amount), since


def cut_off(words: Words, since: datetime) -> str:
    """Since when nothing comes from a table."""
    return words("Cut off since {hour}", hour=f"{since:%H:%M}")


def _linked(words: Words, table: PitTable) -> tuple[str, str]:
    """That it is linked; in its place that its clock goes wrong, or that the cut card is out."""
    last = _last_key(words, table)
    if table.pressing is not None:
        return slip_of(words, table)
    if table.turned:
        return clock_of(words, table), last
    if table.standing.said.get("cut") is True:
        return words("Last coups of the shoe"), last
    return words("Linked"), last


def _last_key(words: Words, table: PitTable) -> str:
    untouched = table.untouched
    return "" if untouched is None else words("last key {ago}", ago=length(words, untouched))


def hour_of(words: Words, begins: datetime) -> str:
    """An hour as a column of hours names it."""
    return words("{hour}:00", hour=f"{begins:%H}")


def clock_of(words: Words, table: PitTable) -> str:
    """By how much its clock goes before the server's, or behind it, to the minute where it is off
    by an hour: what the line took to carry it is no part of it."""
    sign, off = "+" if table.turned > 0 else "−", abs(table.turned)
    if MINUTE <= off < 2 * HOUR:
        told = words("{n} min", n=round(off / MINUTE))
    else:
        told = length(words, off + 0.5 * (HOUR if off >= HOUR else SECOND))
    return words("Clock {ahead}", ahead=f"{sign}{told}")


def alert_of(words: Words, table: PitTable) -> str:
    """The first alert of a table by its name, and its coup: by the mirror's own entries, or by the
    code that the table says until they are there."""
    name, coup = table.text("alert"), table.count("alert_coup")
    history = table.mirrored.history
    found = () if history is None else alerts(history.table)
    if found:
        name, coup = finding_name(words, found[0].finding, found[0].rule), found[0].coup
    return words("{alert}, coup {number}", alert=name, number=coup) if coup else name


def _alerted(table: PitTable) -> float | None:
    """Seconds since its first alert was found, as far as the mirror knows."""
    history = table.mirrored.history
    found = () if history is None else alerts(history.table)
    if history is None or not found:
        return None
    code = found[0].finding.code
    told = zip(reversed(history.events), reversed(history.times), strict=True)
    for each, at in told:
        if isinstance(each, IrregularityFound) and each.code == code and at is not None:
            return table.ago(at)
    return None


def told_otherwise(words: Words, table: PitTable, found: Difference) -> str:
    """Both figures of a table that says other than its entries come to."""
    name = words(_FIGURES.get(found.figure, "")) or found.figure
    told, own = (_figure(words, table, found.figure, each) for each in (found.told, found.own))
    return words(
        "{figure}: the table says {told}, its entries come to {own}.",
        figure=name,
        told=told,
        own=own,
    )


def _figure(words: Words, table: PitTable, figure: str, value: object) -> str:
    if figure in _MONEY and isinstance(value, int):
        return words.money(Money(value), table.currency)
    return NOTHING if value is None else str(value)


def length(words: Words, seconds: float) -> str:
    """How long that is, in the one unit that tells."""
    if seconds < MINUTE:
        return words("{n} s", n=int(seconds))
    if seconds < HOUR:
        return words("{n} min", n=int(seconds // MINUTE))
    return words("{n} h", n=int(seconds // HOUR))


def gain(words: Words, money: Money, currency: Currency) -> str:
    """An amount with its sign, a gain's too."""
    return f"{'+' if money > 0 else ''}{words.money(money, currency)}"


def game_name(words: Words, table: PitTable) -> str:
    """What its game is called: by its own sheet once the mirror has it."""
    history = table.mirrored.history
    if history is None:
        return library.game_name(words, table.text("game"))
    return words.name(history.table.variant.names)


def _limits(words: Words, table: PitTable) -> str:
    told = table.standing.said.get("limits")
    least, most = told if isinstance(told, list) and len(told) == 2 else (None, None)
    if not isinstance(least, int):
        return ""
    currency = table.currency
    if isinstance(most, int):
        return words(
            "{least} – {most}",
            least=words.amount(Money(least), currency),
            most=words.money(Money(most), currency),
        )
    return words("from {least}", least=words.money(Money(least), currency)) if least > 1 else ""


def _croupier(table: PitTable) -> str:
    since = table.moment("since")
    hour = "" if since is None else f"{since:%H:%M}"
    return " · ".join(filter(None, (table.text("croupier"), hour)))


def _gauge(table: PitTable) -> Gauge | None:
    cards, left, cut = (table.number(each) for each in ("cards", "cards_left", "cut_at"))
    if not cards or left is None or not 0 <= left <= cards:
        return None
    within = cut is not None and 0 <= cut <= cards
    return Gauge(Fraction(left, cards), Fraction(cut or 0, cards) if within else None)


def _amount(words: Words, table: PitTable, key: str) -> str:
    money = table.money(key)
    return NOTHING if money is None else words.amount(money, table.currency)
