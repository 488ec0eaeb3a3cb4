"""Two nights of a house at every game, with all that befalls a table: what a museum keeps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from dealer_app.i18n import resources
from dealer_app.library import HouseSheet, house_from_text, read_sheet
from dealer_app.night.machine_notes import HeadNotes, record, register_of
from dealer_app.night.staff import Staff
from dealer_app.register.facts import HeadNoted
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.recorder import JournalRecorder, begin, take_up
from dealer_app.session.rulebook import Seating, opening, stored_resolver
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger, reckoned
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.accounts.tray import tray
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import Correction, StakesAmended, rectification
from dealer_app.table.night_facts import TicketRun
from tests.benchmarks.patrons import Night
from tests.builders import GOLDEN, cards
from tests.play import the

GAMES: Final = (
    *("punto_banco", "festival", "porcelaine", "macao"),
    *("baccara", "banque", "chemin_de_fer"),
)
CLAIRE: Final = "Claire Fabre"
BERNARD: Final = "Bernard Colin"
ANNE: Final = "Anne Roche"
MARC: Final = "Marc Petit"
PINS: Final = {CLAIRE: "7391", BERNARD: "2846", ANNE: "5170", MARC: "9032"}
POSTS: Final = {BERNARD: Post.CHEF, ANNE: Post.CROUPIER, MARC: Post.CROUPIER}
DEALS: Final = Signature(ANNE)
BOTH: Final = Signature(ANNE, (BERNARD,))
CHEF: Final = Signature(BERNARD)

HOUSE: Final = """
name     = "Casino de la Grève"
language = "fr"
currency = { code = "EUR", sign = "€", digits = 2 }
chips    = [
  { value = 0.05 }, { value = 1 }, { value = 5, colour = "red" }, { value = 25 }, { value = 100 },
]
[staff]
pins = true
[commission]
mode = "marked"
[tray]
counted = true
[cagnotte]
tickets = [1, 5, 20]
[day]
starts = "06:00"
zone   = "Europe/Paris"
[documents]
heading = ["Casino de la Grève", "4, quai des Brumes"]
"""
OTHERWISE: Final = {"punto_banco": {"packs": "6"}}
"""What the house chooses otherwise on the second night."""
FLOAT: Final = {
    Money(10_000): 60,
    Money(2_500): 100,
    Money(500): 200,
    Money(100): 300,
    Money(5): 99,
}
SPARE: Final = "GR-999"
FILES: Final = (
    *(resources() / "samples" / f"{game}.shoe" for game in GAMES),
    GOLDEN / "irregularities" / "exposed.shoe",
    GOLDEN / "festival" / "S3.4-two-play-against-each-other.shoe",
    GOLDEN / "porcelaine" / "S1-A8-grandeur_tie-croupier.shoe",
    GOLDEN / "porcelaine" / "9.3.3-reckless-and-winning.shoe",
    GOLDEN / "chemin_de_fer" / "3.2-garage-allowed.shoe",
)
"""What no guest of these nights thinks of."""
COUPS: Final = 12
EVENING: Final = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
"""When the first night begins; the second a day later."""


class Clock:
    """A clock that goes on by a second whenever somebody looks at it; `ran` counts the seconds for
    which its machine ran, whatever the clock was set to."""

    def __init__(self) -> None:
        self.now = EVENING
        self.ran = 0.0

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        self.ran += 1
        return self.now

    def rest(self, until: datetime) -> None:
        """Nobody looks at it until then."""
        self.ran += (until - self.now).total_seconds()
        self.now = until


class Impossible(Exception):
    """Something that a table of the museum was to show cannot be entered."""


class Table:
    """A table of that house while a night is dealt, by the seed of its game."""

    def __init__(self, session: TableSession, seed: int) -> None:
        self.session = session
        self.guests = Night(session, seed)

    @property
    def over(self) -> int:
        """How many coups are over, paid and all."""
        table = self.session.table
        return len(table.coups) if not table.unticked else len(table.coups) - 1

    def enter(self, event: ev.Event, signature: Signature = BOTH) -> None:
        """One entry, which must be possible."""
        verdict = self.session.enter(event, signature)
        if verdict.refusal:
            raise Impossible(self.session.table.variant.id, event, verdict.refusal)

    def answer(self, until: Callable[[], bool]) -> None:
        """Guests and croupier go on until that is so."""
        for _ in range(400):
            if until():
                return
            self.guests.answer()
        raise Impossible(self.session.table.variant.id, "nobody can go on")

    def coups(self, more: int = 1) -> None:
        """So many coups more, the last one paid."""
        last = self.over + more
        self.answer(lambda: self.over >= last)


@contextmanager
def opened(folder: Path, name: str, game: str, staff: Staff, clock: Clock) -> Iterator[Table]:
    """A table of the house, its journal held while it is open."""
    with Journal.open(folder / f"{name}.sabot", clock) as journal:
        sitting = Seating(None, name, ANNE, journal.last_seal())
        event = opening(read_sheet(game), house(), {}, sitting)
        session = begin(journal, event, clock, BOTH)
        session.signature, session.posts = DEALS, staff.posts
        leave = noting(journal, session, clock)
        yield Table(session, GAMES.index(game))
        leave()


def noting(
    journal: Journal,
    session: TableSession,
    clock: Callable[[], datetime],
    *,
    taken_up: bool = False,
) -> Callable[[], None]:
    """Has the register beside a journal know how far it is written whenever that is due; what is
    given does so for whoever leaves the table."""
    register, name = register_of(journal.path.parent, clock), journal.open_session() or ""
    notes = HeadNotes(journal.path.stem, name, session, taken_up=taken_up, beat=lambda: 0)

    def note(due: HeadNoted | None) -> None:
        if due:
            record(register, due)
            notes.done(due)

    session.changed.append(lambda _: note(notes.due()))
    note(notes.due())
    return lambda: note(notes.last())


@contextmanager
def taken_up(path: Path, clock: Clock) -> Iterator[Table]:
    """The session that was left open at a table, taken up again."""
    with Journal.open(path, clock) as journal:
        session = take_up(journal, journal.open_session() or "")
        leave = noting(journal, session, clock, taken_up=True)
        session.signature = DEALS
        yield Table(session, session.entries)
        leave()


def house() -> HouseSheet:
    """The house of the museum."""
    return house_from_text(HOUSE, "house")


def named(game: str) -> str:
    """The name of the table at which that game is dealt."""
    return f"Table {GAMES.index(game) + 1}"


def first_night(folder: Path, game: str, staff: Staff, clock: Clock) -> None:
    """A counted night of a dozen coups and all that befalls them, closed; one chip is missing."""
    name = named(game)
    with opened(folder, name, game, staff, clock) as table:
        _begins(table)
        for deed in DEEDS:
            table.coups()
            deed(table)
        table.coups(max(0, COUPS - table.over))
        ends(table)


def second_night(folder: Path, game: str, staff: Staff, clock: Clock) -> None:
    """A shorter night that nobody closes: the power went in the middle of a coup."""
    name = named(game)
    with opened(folder, name, game, staff, clock) as table:
        table.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT))
        if game in OTHERWISE:
            options = {**table.session.table.opened.options, **OTHERWISE[game]}
            table.enter(ev.RulesChanged(options))
        table.coups(2)
        _rectified(table, table.over, ev.CoupVoided("Seen at once"))
        _turned(table, staff, clock)
        table.answer(lambda: bool(table.session.table.unticked))
        table.enter(ev.LineSetAside(*table.session.table.unticked[-1], "The guest had gone"))
        table.coups(2)
        table.answer(lambda: bool(table.session.table.coup and table.session.table.coup.dealt))


def from_files(folder: Path, clock: Clock) -> None:
    """Shoe files entered as they stand, under no house and no name: each a session of one table."""
    with Journal.open(folder / "Table 8.sabot", clock) as journal:
        for path in FILES:
            dealt = replay(read_script(path))
            event = replace(dealt.table.opened, table="Table 8", previous_seal=journal.last_seal())
            recorder = JournalRecorder(journal, journal.new_session_id(clock))
            facts = [event, *_by_lot(dealt.events[1:])]
            times = [recorder.append([fact], UNSIGNED, lambda at: at) for fact in facts]
            session = TableSession.resumed(facts, times, stored_resolver(event), recorder)
            session.enter(ev.AllTicked())
            if session.close().refusal:
                raise Impossible(path)


def _by_lot(facts: Iterable[ev.Event]) -> Iterator[ev.Event]:
    """The facts, where whoever plays a hand by name was drawn for it."""
    for fact in facts:
        if isinstance(fact, ev.PrincipalNamed):
            yield ev.LotDrawn(fact.hand, fact.seat)
        yield fact


def _begins(table: Table) -> None:
    """The tray is counted, guests buy chips, the cards are laid, shuffled and cut."""
    table.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT))
    table.enter(ev.ChipsBought(Money(50_000), ev.Tender.CASH, Seat("3")))
    table.enter(ev.ChipsBought(Money(20_000), ev.Tender.MARKER, Seat("2")))
    table.enter(ev.ChipsBought(Money(5_000), ev.Tender.VOUCHER))
    table.answer(lambda: table.session.table.shoe is not None)
    shoe = table.session.table.shoe
    serials = tuple(f"GR-{number:03}" for number in range(1, shoe.packs + 1 if shoe else 1))
    table.enter(ev.PacksLaid(serials))
    for how in ev.Shuffle:
        table.enter(ev.CardsShuffled(how))
    table.enter(ev.CardsCut(Seat("4")))
    table.enter(ev.ShoeTold(("053053033630", "053150033632")))
    table.enter(ev.CardExchanged(serials[0], Card("7"), SPARE, "Bent at a corner"))


def _turned(table: Table, staff: Staff, clock: Clock) -> None:
    """The machine's clock is put back by ten minutes; it is told with the next entry."""
    staff.look_at_clock()
    clock.now -= timedelta(minutes=10)
    staff.look_at_clock()
    for _ in range(2):
        table.enter(ev.TipTaken(Money(100)), DEALS)


def _on_every_bet(table: Table) -> None:
    """Two coups at punto banco with a stake on every bet that the sheet has: the same laid again,
    one taken back, every line ticked by itself."""
    session, seat = table.session, Seat("6")
    if session.table.variant.id != "punto_banco":
        return
    for again, dealt in enumerate(("3h 4d 6h 3s", "2h 4d 3s 3h 4c")):
        table.enter(ev.CoupOpened(), DEALS)
        if again:
            session.repeat_stakes(seat)
        else:
            for bet in session.table.variant.bets:
                table.enter(ev.StakeLaid(seat, bet, Money(2_000)), DEALS)
        table.enter(ev.StakeLaid(Seat("7"), BetId("ponte"), Money(500)), DEALS)
        table.enter(ev.StakeWithdrawn(Seat("7"), BetId("ponte")), DEALS)
        table.enter(ev.BettingClosed(), DEALS)
        for card in cards(dealt):
            table.enter(ev.CardDealt(card, None), DEALS)
        for line in session.table.unticked:
            table.enter(ev.LineTicked(*line), DEALS)


def _filled(table: Table) -> None:
    table.enter(ev.FillAsked("F-1", {Money(2_500): 20}))
    table.enter(ev.TrayFilled("F-1", {Money(2_500): 20}, "5e47" * 16, {Money(2_500): 20}))
    table.enter(ev.TrayFilled("F-2", {Money(10_000): 1}))
    table.enter(ev.SlipCancelled("F-2", "For table 4"))
    table.enter(ev.TipTaken(Money(1_000)), DEALS)


def _put_right(table: Table) -> None:
    """A stake of an earlier coup had been another than was entered."""
    for number in range(table.over - 1, 0, -1):
        for correction in _corrections(table, number):
            if _rectified(table, number, correction):
                return
    raise Impossible(table.session.table.variant.id, "no coup can be put right")


def _corrections(table: Table, number: int) -> Iterator[Correction]:
    played = table.session.table.coups[number - 1]
    for stake in played.coup.stakes:
        yield StakesAmended((replace(stake, amount=Money(stake.amount * 2)),))
        yield StakesAmended((replace(stake, amount=Money(stake.amount // 2)),))
    yield ev.CoupVoided("Seen on film: a card too many")


def _rectified(table: Table, number: int, correction: Correction) -> bool:
    recalled = the(table.session.recalled(number))
    verdict = rectification(recalled, correction, "Seen on film", judge)
    return any(table.session.enter(event, BOTH).refusal is None for event in verdict.events)


def _voided_later(table: Table) -> None:
    """A coup that had counted is void after all."""
    numbers = range(table.over - 1, 0, -1)
    void = ev.CoupVoided("A stranger’s card lay in the shoe")
    if not any(_rectified(table, number, void) for number in numbers):
        raise Impossible(table.session.table.variant.id, "no coup can be voided")


def _paid_wrong(table: Table) -> None:
    """Two lines had been paid otherwise: one was made good, the other was not."""
    for made_good in (True, False):
        found = [
            ev.PayoutCorrected(
                each.coup.number,
                line.seat,
                BetId(line.bet),
                Money(line.net + 500),
                "Seen on film",
                made_good,
            )
            for each in table.session.table.coups
            for line in each.settlement.lines
        ]
        if not any(table.session.enter(event, BOTH).refusal is None for event in found):
            raise Impossible(table.session.table.variant.id, "no payout can be put right")


def _aside(table: Table) -> None:
    """The next coup's first line is put aside, and settled after it."""
    table.answer(lambda: bool(table.session.table.unticked))
    line = table.session.table.unticked[0]
    table.enter(ev.LineSetAside(*line, "The stake is not clear"))
    table.coups(2)
    (aside, *_) = lines_aside(table.session.table)
    table.enter(ev.LineSettledLater(aside.coup, aside.line.seat, aside.line.bet))


def _struck(table: Table) -> None:
    """Entries that are taken back: a tip between two coups, a card of the next one."""
    table.enter(ev.TipTaken(Money(2_000)), DEALS)
    if not table.session.undo(BOTH):
        raise Impossible("nothing was struck")
    table.answer(lambda: bool(table.session.table.coup and table.session.table.coup.dealt))
    table.session.undo(BOTH)


def _card_wrong(table: Table) -> None:
    """A card of the coup that lies there had been entered wrong, and one before it not at all; it
    is broken off, stands all the same, and is void after all."""
    coups = len(table.session.table.coups)

    def dealt() -> bool:
        coup = table.session.table.coup
        return len(table.session.table.coups) == coups and bool(coup and coup.dealt)

    table.answer(dealt)
    found = [
        ev.CardCorrected(spec.id, 1, Card(face))
        for spec in table.session.table.variant.hands
        for face in table.session.table.variant.pack.faces
    ]
    missed = [replace(each, missed=True) for each in found]
    for each in (found, missed):
        if not any(table.session.enter(event, BOTH).refusal is None for event in each):
            raise Impossible(table.session.table.variant.id, "no card can be put right")
    table.enter(ev.IrregularityFound("IRR-26", None, reported=True), DEALS)
    table.enter(ev.IrregularityResolved("IRR-26", Resolution.STAND))
    table.enter(ev.CoupVoided("The wind took the cards"))


def _answered_for(table: Table) -> None:
    """The chef has seen an irregularity."""
    night = table.session.table
    for coup in (0, *(each.coup.number for each in night.coups)):
        for place in range(3):
            if table.session.enter(ev.AlertCleared(coup, place), BOTH).refusal is None:
                return
    raise Impossible(night.variant.id, "there was no alert")


def _relieved(table: Table) -> None:
    """Marc takes the cards, and the tray is counted between them."""
    table.enter(ev.CroupierNamed(MARC), Signature(MARC, (ANNE,)))
    table.session.signature = Signature(MARC)
    table.enter(ev.TrayCounted(ev.Occasion.SHIFT, counted(table.session)), BOTH)
    table.enter(ev.TrayCounted(ev.Occasion.SPOT, counted(table.session)), CHEF)
    table.enter(ev.ColoursChanged({Money(2_500): 4}, {Money(10_000): 1}))


def _reentered(table: Table) -> None:
    """The power was cut, and a coup is entered from the form on which it was written down."""
    table.answer(lambda: not table.session.table.unticked and _between(table))
    table.enter(ev.ReentryBegun("Power cut"))
    table.coups()
    table.enter(ev.ReentryEnded())


def _between(table: Table) -> bool:
    coup = table.session.table.coup
    return coup is None or table.session.table.settlement is not None


def _vouched(table: Table) -> None:
    """A tip of more than can be believed, for which the chef answers."""
    highest = table.session.table.house.limits.maximum or Money(200_000)
    table.enter(ev.TipTaken(Money(20 * highest), BERNARD))


def _limits(table: Table) -> None:
    table.enter(ev.LimitsChanged(Money(500), Money(200_000), Money(100)))
    for kept in (False, True):
        table.enter(ev.StakeKeepingChanged(kept))
    table.enter(ev.TrayCredited("C-1", {Money(2_500): 10}))


DEEDS: Final[Sequence[Callable[[Table], None]]] = (
    _filled,
    _on_every_bet,
    _put_right,
    _aside,
    _struck,
    _card_wrong,
    _answered_for,
    _paid_wrong,
    _relieved,
    _voided_later,
    _reentered,
    _limits,
    _vouched,
)


def ends(table: Table) -> None:
    """What is owed is paid but for one who is let off, the boxes and the tray are counted."""
    session = table.session
    table.enter(ev.ShoeClosed(), DEALS)
    owed = [(seat, amount) for seat, amount in ledger(session.table).owed.items() if amount > 0]
    for seat, amount in owed[:1]:
        table.enter(ev.CommissionWaived(seat, amount, "A guest of the house"))
    for seat, amount in owed[1:2]:
        table.enter(ev.CommissionCollected(seat, Money(amount - 5)), DEALS)
    if ledger(session.table).owed:
        table.enter(ev.CommissionReleased("They come back tomorrow"))
    told = tray(session.table.night)
    table.enter(ev.TipsCounted({Money(500): told.in_tip_box // 500}))
    notes = {Money(5_000): told.in_drop_box // 5_000}
    table.enter(ev.DropCounted(Money(told.in_drop_box + 500), "A note too many", notes))
    if session.table.variant.bank:
        table.enter(_cagnotte(session))
    short = counted(session, short=Money(500))
    table.enter(ev.TrayCounted(ev.Occasion.CLOSER, short, "A chip of 5 is missing"))
    closed = session.close(BOTH)
    if closed.refusal:
        raise Impossible(session.table.variant.id, closed.refusal)


def counted(session: TableSession, short: Money = Money(0)) -> dict[Money, int]:
    """What is to lie in the tray, in as few chips as may be, less what is short."""
    expected = the(ledger(session.table).expected)
    left, chips = expected - short, dict[Money, int]()
    for chip in sorted(FLOAT, reverse=True):
        chips[chip], left = left // chip, left % chip
    if left:
        raise Impossible(session.table.variant.id, "no chips come to the tray", expected)
    return {value: number for value, number in chips.items() if number}


def _cagnotte(session: TableSession) -> ev.CagnotteCounted:
    """The cagnotte's box, a chip of 1 too many in it, and its tickets, of which a few are gone."""
    levied = the(reckoned(session.table, ev.CagnotteCounted({})))
    chips = {Money(5): levied // 5 + 20}
    runs = (TicketRun(Money(100), 1, 9), TicketRun(Money(500), 24, 24, 20))
    return ev.CagnotteCounted(chips, runs, "Three tickets were torn")
