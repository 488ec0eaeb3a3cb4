"""Tables, coups and files for the tests, built through the same door as at the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from dealer_app.i18n import words
from dealer_app.i18n.refusals import refused
from dealer_app.library import house_from_text, read_sheet
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, script_of
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import Verdict
from dealer_app.table.table import Resolver, Rules, Table
from tests.play import PlayTable, the

T = TypeVar("T")
S = TypeVar("S", bound=TableSession)

GOLDEN: Final = Path(__file__).parent / "golden"
CENTS: Final = 100


class Unwritten:
    """A recorder that keeps nothing."""

    head = "head"

    def append(
        self,
        events: Sequence[ev.Event],
        signature: Signature,  # noqa: ARG002 - nothing is kept
        follows: Callable[[datetime | None], T],
    ) -> T:
        return follows(self.moment(events))

    def moment(self, events: Sequence[ev.Event]) -> datetime | None:  # noqa: ARG002 - no clock
        """When these are entered, None where no clock is told."""
        return None

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:  # noqa: ARG002 - raised
        """A test fails by it."""
        raise fault


def session(
    variant: str = "punto_banco",
    options: Mapping[str, str] | None = None,
    house: str = "",
    seats: int | None = None,
) -> PlayTable:
    """A table that was opened, with no shoe on it; `house` is a house sheet's text."""
    event, rules = _opened(variant, tuple((options or {}).items()), house, seats)
    return PlayTable.begun(event, rules, Unwritten())


@cache
def _opened(
    variant: str, options: tuple[tuple[str, str], ...], house: str, seats: int | None
) -> tuple[ev.TableOpened, Resolver]:
    sheet = read_sheet(variant)
    house_sheet = house_from_text(house, "house") if house else None
    event = opening(sheet, house_sheet, dict(options), Seating(seats, "Table 3", "A. Roche"))
    rules = resolver(sheet, house_sheet)
    known = {tuple(event.options.items()): rules(event.options)}

    def resolved(chosen: Mapping[str, str]) -> Rules:
        key = tuple(chosen.items())
        if key not in known:
            known[key] = rules(chosen)
        return known[key]

    return event, resolved


def at_table(
    variant: str = "punto_banco",
    options: Mapping[str, str] | None = None,
    house: str = "",
    packs: int = 8,
) -> PlayTable:
    """A table with a fresh shoe and its first coup open."""
    return entered(session(variant, options, house), ev.ShoeOpened(packs), ev.CoupOpened())


def entered(table: S, *events: ev.Event) -> S:
    """The session after these entries, none of them impossible."""
    for event in events:
        verdict = table.enter(event)
        assert verdict.refusal is None, (event, verdict.refusal)
    return table


def next_coup(played: S) -> S:
    """The session with the coup paid and the next one open."""
    if played.table.unticked:
        entered(played, ev.AllTicked())
    return entered(played, ev.CoupOpened())


def rules_of(
    variant: str = "punto_banco", options: Mapping[str, str] | None = None, house: str = ""
) -> Rules:
    """The rules in force under these options and this house sheet's text."""
    return session(variant, options, house).table.rules


def with_house(table: Table, **settings: object) -> Table:
    """The table with some of its house's settings replaced."""
    house = replace(table.house, **settings)  # type: ignore[arg-type]  # the tests name them
    return replace(table, rules=replace(table.rules, house=house))


@cache
def card(text: str) -> Card:
    """The card that `7s`, `T` or `xx` names."""
    pack = rules_of().variant.pack
    return the(read_card(text, pack), f"{text} is no card")


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a line such as `7s xx 10` names."""
    return tuple(card(each) for each in text.split())


def deal(text: str) -> tuple[ev.CardDealt, ...]:
    """An entry for each card, to whichever hand is due."""
    return tuple(ev.CardDealt(each, None) for each in cards(text))


def hand(hand: str) -> HandId:
    return HandId(hand)


def stake(seat: str | int, bet: str, amount: float) -> ev.StakeLaid:
    """A stake, in euros."""
    return ev.StakeLaid(Seat(str(seat)), BetId(bet), euros(amount))


def take_back(seat: str | int, bet: str) -> ev.StakeWithdrawn:
    return ev.StakeWithdrawn(Seat(str(seat)), BetId(bet))


def bank(seat: str | int, amount: float) -> ev.BankStaked:
    return ev.BankStaked(Seat(str(seat)), euros(amount))


def banco(seat: str | int, amount: float) -> ev.BancoCalled:
    return ev.BancoCalled(Seat(str(seat)), euros(amount))


def principal(hand: str, seat: str | int) -> ev.PrincipalNamed:
    return ev.PrincipalNamed(HandId(hand), Seat(str(seat)))


def say(hand: str, word: str) -> ev.HandSpoke:
    return ev.HandSpoke(HandId(hand), Speech(word))


def show(hand: str, text: str) -> ev.HandShown:
    return ev.HandShown(HandId(hand), cards(text))


def expose(hand: str, position: int, text: str) -> ev.CardExposed:
    return ev.CardExposed(HandId(hand), position, card(text))


def correct(hand: str, position: int, text: str) -> ev.CardCorrected:
    return ev.CardCorrected(HandId(hand), position, card(text))


def missed(hand: str, position: int, text: str) -> ev.CardCorrected:
    """A card that was not entered, before the one at that place."""
    return ev.CardCorrected(HandId(hand), position, card(text), missed=True)


def burn(text: str) -> ev.CardsBurned:
    return ev.CardsBurned(cards(text))


def report(code: str, resolution: str = "") -> ev.IrregularityFound:
    return ev.IrregularityFound(code, Resolution(resolution) if resolution else None)


def decide(code: str, resolution: str) -> ev.IrregularityResolved:
    return ev.IrregularityResolved(code, Resolution(resolution))


def tick(seat: str | int, bet: str) -> ev.LineTicked:
    return ev.LineTicked(Seat(str(seat)), bet)


def euros(amount: float) -> Money:
    """An amount in euros as the minor units that the engine counts in."""
    return Money(round(amount * CENTS))


def refusal(table: PlayTable, event: ev.Event) -> No | None:
    """Why an entry is impossible, None if it is not; an impossible one must change nothing."""
    before = table.state
    verdict = table.enter(event)
    if verdict.refusal is None:
        return None
    assert table.state == before
    assert verdict.events == ()
    return verdict.refusal.code


def said(table: PlayTable, verdict: Verdict, language: str = "en") -> str:
    """The sentence of a refusal, as the status line shows it."""
    return refused(words(language), the(verdict.refusal), table.variant, table.house)


def dues(table: PlayTable) -> list[str]:
    """What may be done now, as `expect due` spells it."""
    return [f"{due.step.value} {due.hand or ''}".strip() for due in table.dues]


def codes(table: PlayTable) -> list[tuple[str, str | None]]:
    """The irregularities of the coup with what was decided on each, open ones in brackets."""
    return [
        (each.code, f"({each.resolution})" if each.pending else each.resolution)
        for each in table.coup.findings
    ]


def held(table: PlayTable, hand: str) -> str:
    """The cards of a hand, as a shoe file writes them."""
    return " ".join(each.text for each in table.coup.hand(HandId(hand)))


def aside(table: PlayTable) -> str:
    """The cards that were put aside, as a shoe file writes them."""
    return " ".join(each.text for each in table.coup.aside)


def nets(table: PlayTable) -> dict[str, int]:
    """What each seat gains or loses by the coup whose cards are done, in cents."""
    sums: dict[str, int] = {}
    for line in table.settlement.lines:
        sums[line.seat] = sums.get(line.seat, 0) + line.net
    return sums


def shoe_file(text: str, folder: Path = GOLDEN) -> Script:
    """The script that a shoe file's text is."""
    return script_of(text.encode(), folder)


def replayed(text: str) -> PlayTable:
    """The table after a shoe file's text."""
    return PlayTable.of(replay(shoe_file(text)))
