"""A session played at random: whatever is entered, struck or resumed, nothing is lost or made."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import hypothesis.strategies as st
from hypothesis import HealthCheck, assume, note, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from typing_extensions import override

from dealer_app.i18n import words
from dealer_app.i18n.calls import call
from dealer_app.i18n.refusals import refused, struck
from dealer_app.replay.export import files, standing
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Coup, Line, Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Result, Seat
from dealer_app.session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.deciding import decided
from dealer_app.table.judge import offered
from dealer_app.table.state import Played, Table, fold, opened
from dealer_app.table.tally import tally
from dealer_app.table.verdict import Verdict
from dealer_app.table.views import croupier_view
from tests.builders import Unwritten, session

TABLES: Final[tuple[tuple[str, dict[str, str], str], ...]] = (
    ("punto_banco", {"packs": "6"}, ""),
    ("punto_banco", {"banque": "ez", "both_sides": "one", "burn": "3", "cut_card": "16"}, ""),
    ("punto_banco", {}, "[limits]\nminimum = 5\nmaximum = 50\ndifferential = 30\n"),
    ("festival", {"packs": "1"}, ""),
    ("festival", {"packs": "1", "natural": "plays_on", "tiebreak": "all"}, ""),
    ("festival", {"tie_principals": "carry", "banque_law": "punto_banco", "packs": "1"}, ""),
)
FACES: Final = "A23456789TJQK"
SEATS: Final = st.sampled_from(["1", "2", "3", "9", "13"]).map(Seat)
BETS: Final = st.sampled_from(["ponte", "banque", "tie", "tie", "ponte_pair", "perfect_pair"])
HANDS: Final = st.sampled_from([PONTE, BANQUE])
EUROS: Final = st.integers(0, 60).map(lambda n: Money(n * 100))
KNOWN: Final = st.builds(
    Card, st.sampled_from(FACES), st.sampled_from(["", "", "", "s", "h", "d", "c"])
)
CARDS: Final = st.one_of(KNOWN, KNOWN, st.just(HIDDEN), st.just(Card("0")))
THREE: Final = st.lists(KNOWN, min_size=3, max_size=3)
CODES: Final = st.sampled_from([f"IRR-{n:02}" for n in range(4, 30)])
"""What a croupier may report; a card too many is dealt, not reported."""


class Evening(RuleBasedStateMachine):
    """A table, its session, and what must hold of them after every entry."""

    def __init__(self) -> None:
        super().__init__()
        self.session: TableSession = session()

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def coup(self) -> Coup | None:
        return self.table.coup

    @initialize(chosen=st.sampled_from(TABLES))
    def open(self, chosen: tuple[str, dict[str, str], str]) -> None:
        variant, options, house = chosen
        self.session = session(variant, options, house)
        self.enter(ev.ShoeOpened(self.table.variant.packs or 1))
        self.enter(ev.CoupOpened())

    def enter(self, event: ev.Event) -> Verdict:
        """Enters it, strikes it, and enters it again: the strike leaves what was before."""
        before = self.table
        verdict = self.session.enter(event)
        if verdict.refusal is not None:
            assert self.table == before
            for language in ("fr", "en"):
                said = refused(words(language), verdict.refusal, before.variant, before.house)
                assert said
                assert "{" not in said
            return verdict
        note(f"entered {event}")
        after = self.table
        undone = self.session.undo()
        assert undone[0] == verdict.events[0]
        assert struck(words("en"), undone, before.variant, before.house)
        assert self.table == decided_before(before, event)
        again = self.session.enter(event)
        assert again == verdict
        assert self.table == after
        return verdict

    # What a croupier enters

    @rule(data=st.data(), times=st.integers(1, 8))
    def follow_the_call(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            due = self.table.due
            assert due is not None
            self.follow(due, data)

    def follow(self, due: Due, data: st.DataObject) -> None:
        hand = due.hand or PONTE
        match due.step:
            case Step.CARD:
                self.deal(data.draw(CARDS))
            case Step.SHOW:
                self.show(hand, data.draw(THREE))
            case Step.CHOICE:
                self.say(hand, data.draw(st.sampled_from([Speech.DRAW, Speech.STAND])))
            case Step.RESOLVE:
                assert self.coup is not None
                assert self.coup.pending is not None
                code = self.coup.pending.code
                chosen = data.draw(st.sampled_from(offered(self.table, code)))
                assert self.enter(ev.IrregularityResolved(code, chosen)).refusal is None
            case Step.BURN:
                self.burn(data.draw(THREE))
            case Step.BANK:
                assert self.coup is not None
                assert self.coup.duel is not None
                self.enter(ev.BancoCalled(data.draw(SEATS), self.coup.duel.bank))
            case Step.SHOE:
                self.next_shoe()
            case _:
                self.next_coup()

    @rule(card=CARDS)
    def deal(self, card: Card) -> None:
        self.enter(ev.CardDealt(card, None))

    @rule(faces=st.lists(KNOWN, min_size=4, max_size=6))
    def deal_a_whole_coup(self, faces: list[Card]) -> None:
        if self.coup is None or self.table.settlement is not None:
            self.next_coup()
        for card in faces:
            self.enter(ev.CardDealt(card, None))

    @rule()
    def deal_four_face_down(self) -> None:
        assume(self.coup is not None and not self.coup.dealt)
        for _ in range(4):
            self.enter(ev.CardDealt(HIDDEN, None))

    @rule(seat=SEATS, bet=BETS, amount=EUROS)
    def stake(self, seat: Seat, bet: str, amount: Money) -> None:
        assume(BetId(bet) in self.table.variant.bets)
        self.enter(ev.StakeLaid(seat, BetId(bet), amount))

    @rule(seat=SEATS, bet=BETS)
    def withdraw(self, seat: Seat, bet: str) -> None:
        assume(BetId(bet) in self.table.variant.bets)
        self.enter(ev.StakeWithdrawn(seat, BetId(bet)))

    @rule(seat=st.one_of(st.none(), SEATS))
    def repeat(self, seat: Seat | None) -> None:
        self.session.repeat_stakes(seat)

    @rule()
    def close_betting(self) -> None:
        self.enter(ev.BettingClosed())

    @rule(hand=HANDS, seat=SEATS)
    def name_a_principal(self, hand: HandId, seat: Seat) -> None:
        self.enter(ev.PrincipalNamed(hand, seat))

    @rule(bank=SEATS, ponte=SEATS, amount=EUROS)
    def duel(self, bank: Seat, ponte: Seat, amount: Money) -> None:
        if self.enter(ev.BankStaked(bank, amount)).refusal is None:
            self.enter(ev.BancoCalled(ponte, amount))

    @rule(hand=HANDS, word=st.sampled_from(Speech))
    def say(self, hand: HandId, word: Speech) -> None:
        self.enter(ev.HandSpoke(hand, word))

    @rule(hand=HANDS, cards=THREE)
    def show(self, hand: HandId, cards: list[Card]) -> None:
        hidden = sum(card.hidden for card in self.coup.hand(hand)) if self.coup else 1
        self.enter(ev.HandShown(hand, tuple(cards[:hidden])))

    @rule(hand=HANDS, position=st.integers(0, 4), card=KNOWN)
    def expose(self, hand: HandId, position: int, card: Card) -> None:
        self.enter(ev.CardExposed(hand, position, card))

    @rule(hand=HANDS, position=st.integers(0, 4), card=KNOWN)
    def correct(self, hand: HandId, position: int, card: Card) -> None:
        self.enter(ev.CardCorrected(hand, position, card))

    @rule(cards=st.lists(CARDS, min_size=1, max_size=3))
    def burn(self, cards: list[Card]) -> None:
        self.enter(ev.CardsBurned(tuple(cards)))

    @rule(from_end=st.integers(-1, 60))
    def place_the_cut_card(self, from_end: int) -> None:
        self.enter(ev.CutCardPlaced(from_end))

    @rule(code=CODES, resolution=st.one_of(st.none(), st.sampled_from(Resolution)))
    def report(self, code: str, resolution: Resolution | None) -> None:
        self.enter(ev.IrregularityFound(code, resolution))

    @precondition(lambda self: self.coup is not None and self.coup.pending is not None)
    @rule(resolution=st.sampled_from(Resolution))
    def decide(self, resolution: Resolution) -> None:
        assert self.coup is not None
        assert self.coup.pending is not None
        self.enter(ev.IrregularityResolved(self.coup.pending.code, resolution))

    @rule(reason=st.sampled_from(["Misdeal", "Card torn", " "]))
    def void(self, reason: str) -> None:
        self.enter(ev.CoupVoided(reason))

    @precondition(lambda self: self.table.unticked)
    @rule()
    def tick(self) -> None:
        self.enter(ev.LineTicked(*self.table.unticked[0]))

    @rule()
    def tick_all(self) -> None:
        self.enter(ev.AllTicked())

    @rule()
    def next_coup(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.CoupOpened())

    @rule()
    def next_shoe(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.ShoeOpened(self.table.variant.packs or 1))

    @rule()
    def take_the_shoe_away(self) -> None:
        self.enter(ev.ShoeClosed())

    @rule()
    def hand_over(self) -> None:
        self.enter(ev.CroupierNamed("B. Leroy"))

    @rule(times=st.integers(1, 6))
    def strike(self, times: int) -> None:
        for _ in range(times):
            self.session.undo()

    @rule()
    def resume(self) -> None:
        """The program was killed: what was recorded is the table."""
        before = self.session
        self.session = TableSession.resumed(
            before.events, before.times, before.table.resolve, Unwritten()
        )
        assert self.session.table == before.table
        assert self.session.entries == before.entries

    # What must hold

    @invariant()
    def the_table_is_the_fold_of_what_stands(self) -> None:
        first, *facts = standing(self.session.events, self.session.times)
        assert isinstance(first[0], ev.TableOpened)
        assert fold(opened(first[0], self.table.resolve), facts) == self.table

    @invariant()
    def every_card_of_the_shoe_is_somewhere(self) -> None:
        shoe = self.table.shoe
        if shoe is None:
            return
        assert 0 <= shoe.left <= shoe.size
        assert shoe.size == shoe.left + sum(self.out_of_the_shoe())

    def out_of_the_shoe(self) -> Iterator[int]:
        """How many cards left the present shoe: hands, cards laid aside, burns, those carried."""
        table = self.table
        assert table.shoe is not None
        yield table.shoe.held
        yield self.burned_between_coups()
        for coup in (*(each.coup for each in table.played), table.coup):
            if coup is not None and coup.shoe == table.shoe.number:
                yield sum(len(hand) for hand in coup.hands.values())
                yield len(coup.aside)
                for finding in coup.findings:
                    held = finding.hand is not None and finding.code not in ("IRR-01", "IRR-02")
                    yield (
                        finding.pending
                        and finding.card is not None
                        and not held
                        and (finding.code in ("IRR-01", "IRR-02", "IRR-03"))
                    )

    def burned_between_coups(self) -> int:
        table, burned = opened(self.table.opened, self.table.resolve), 0
        for event in as_corrected(self.session):
            if isinstance(event, ev.ShoeOpened):
                burned = 0
            if isinstance(event, ev.CardsBurned) and (
                table.coup is None or table.settlement is not None
            ):
                burned += len(event.cards)
            table = fold(table, ((event, None),))
        return burned

    @invariant()
    def every_line_is_what_its_stake_becomes(self) -> None:
        for played in self.table.coups:
            for line in played.settlement.lines:
                check_line(line)
            laid = {(stake.seat, stake.bet): stake.amount for stake in played.coup.stakes}
            lines = {(line.seat, line.bet): line.stake for line in played.settlement.lines}
            assert len(lines) == len(played.settlement.lines)
            assert {key: lines.get(key) for key in laid} == laid

    @invariant()
    def what_the_seats_gain_the_house_pays(self) -> None:
        found = tally(self.table.coups)
        nets = sum(line.net for played in self.table.coups for line in played.settlement.lines)
        assert nets + sum(found.results.values()) == 0
        assert found.duel.net == 0

    @invariant()
    def there_is_always_something_to_say_and_to_do(self) -> None:
        assert self.table.dues
        view = croupier_view(self.table)
        for language in ("fr", "en"):
            said = call(words(language), view)
            assert said.headline
            assert "{" not in said.headline + said.why

    @override
    def teardown(self) -> None:
        """The evening as a file replays to the same results, and closes with its seal."""
        self.session.decide()
        for text in files(self.session, Path("evening.shoe")).values():
            note(text)
        self.replays_to_the_same()
        if self.table.coup is not None and self.table.settlement is None:
            self.session.enter(ev.CoupVoided("Closing"))
        if self.table.unticked:
            self.session.enter(ev.AllTicked())
        assert self.session.close().refusal is None
        assert self.table.closed
        assert self.session.undo() == ()

    def replays_to_the_same(self) -> None:
        table = self.table
        shoe_file = files(self.session, Path("evening.shoe"))[Path("evening.shoe")]
        text = shoe_file.replace("\nhouse evening-house.toml\n", "\n")
        script = script_of(text.encode(), Path())
        script = replace(script, resolve=table.resolve, rules=table.rules)
        again = replay(script)
        assert [results(each) for each in again.table.coups] == [
            results(each) for each in table.coups
        ]


def as_corrected(table: TableSession) -> list[ev.Event]:
    """What stands after the opening, a coup with a wrong card replaced by the right one."""
    facts: list[ev.Event] = []
    for event, _ in standing(table.events, table.times)[1:]:
        if isinstance(event, ev.CardCorrected):
            while not isinstance(facts.pop(), ev.CoupOpened):
                pass
            facts += event.facts
        else:
            facts.append(event)
    return facts


def decided_before(before: Table, event: ev.Event) -> Table:
    """The table as an entry found it: with what the house decides of what waited, if it did."""
    pending = before.coup.pending if before.coup else None
    decides = isinstance(event, ev.IrregularityResolved) and pending is not None
    return before if decides or pending is None else decided(before)


def check_line(line: Line) -> None:
    assert line.stake > 0
    match line.result:
        case Result.WIN:
            assert 0 <= line.commission <= line.won
            assert line.net == line.won - line.commission
        case Result.LOSE:
            assert (line.net, line.won, line.commission) == (-line.stake, 0, 0)
        case Result.PUSH | Result.VOID:
            assert (line.net, line.won, line.commission) == (0, 0, 0)


def results(played: Played) -> object:
    """What a replay must come to again: results, payout, irregularities and what was decided."""
    findings = [(each.code, each.resolution) for each in played.coup.findings]
    return (
        played.coup.number,
        played.coup.voided,
        played.settlement,
        {hand: cards for hand, cards in played.coup.hands.items() if cards},
        findings,
    )


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
