"""Every right answer of every drill against a real session into which the same facts are entered.

Nothing of a drill's reckoning is asked here: the table calls, refuses, judges, settles and hands
on, and the answer must be what it does. Left apart is how many cards a burn counts off, which no
table knows (`tests/training/test_procedure.py` has it from the rules).
"""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post, Signature
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.table.view.boards import boards
from dealer_app.training.drills import ask
from dealer_app.training.question import AnswerKind, DrillCell, Question
from tests.builders import entered, session
from tests.play import PlayTable, the
from tests.run_length import LONG
from tests.training.at_the_table import (
    any_card,
    dealt,
    due,
    finished,
    hand_seen,
    next_coup,
    paid,
    replayed,
    right,
    seen,
)
from tests.training.fairness import GAMES, cells_of, rules_in

SEEDS: Final = 150 if LONG else 10
"""Questions of each kind and game."""

MOST_COUPS: Final = 4
"""Coups after a cut card that no table deals."""


def asked(drill: Drill, game: str, *starts: str) -> list[Question]:
    """Questions of the drill whose cells begin so, or of all of them: as many as are looked at,
    the cells from all over the drill."""
    rules, known = rules_in(game), cells_of(drill, game)
    known = tuple(each for each in known if not starts or each.parts[0] in starts)
    chosen = [known[seed * len(known) // SEEDS] for seed in range(SEEDS if known else 0)]
    return [ask(drill, rules, Random(seed), cell) for seed, cell in enumerate(chosen)]


# The hands


@pytest.mark.parametrize("game", GAMES)
def test_a_total_is_the_one_that_the_table_shows(game: str) -> None:
    for question in asked(Drill.TOTALS, game):
        hand = the(question.seen.hand)
        shown = hand_seen(dealt(question), hand)
        if question.kind is AnswerKind.NUMBER:
            assert (question.right, False) == (shown.total, shown.bust)
        else:
            assert right(question).code == ("over" if shown.bust else "holds")


def next_answer(at: Due) -> tuple[str, str]:
    """What a call is among the answers to what comes next."""
    if at.step is Step.CARD:
        return "next_draws", str(at.hand)
    if at.step is Step.CHOICE:
        return ("next_offers" if at.why is Why.OFFER else "next_chooses"), str(at.hand)
    return "next_nobody", ""


@pytest.mark.parametrize("game", GAMES)
def test_who_draws_is_who_the_table_calls(game: str) -> None:
    for question in asked(Drill.DRAWS, game):
        if question.cell.parts[0] == "reckless":
            continue
        table, answer = dealt(question), right(question)
        what, hand = next_answer(due(table))
        if question.ask.code == "what_next":
            assert (answer.code, answer.values.get("hand", "")) == (what, hand), question
        else:
            mine = what if hand == question.seen.hand else "next_nobody"
            assert answer.code == mine.removeprefix("next_").replace("nobody", "stands"), question


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_reckless_where_the_table_records_it(game: str) -> None:
    for question in asked(Drill.DRAWS, game, "reckless"):
        table = finished(dealt(question), Random(1))
        recorded = "IRR-21" in {each.code for each in table.coup.findings}
        assert (right(question).code == "reckless") is recorded, question


@pytest.mark.parametrize("game", GAMES)
def test_a_call_says_the_totals_and_the_winners_of_the_table(game: str) -> None:
    for question in asked(Drill.CALLS, game):
        table, said = dealt(question, whole=True), right(question).values
        settlement = table.settlement
        for hand in seen(table).hands:
            assert said[f"total_{hand.id}"] == hand.total, question
            assert (f"over_{hand.id}" in said) is hand.bust, question
        told = {each: said[f"result_{each}"] for each in settlement.results}
        assert told == dict(settlement.results), question


# The payout


@pytest.mark.parametrize("game", GAMES)
def test_what_is_paid_taken_or_left_is_what_the_table_does(game: str) -> None:
    for question in asked(Drill.PAYOUTS, game):
        table = dealt(question, whole=True)
        if due(table).step is Step.CLAIM:
            claims = question.seen.coup is not None and bool(question.seen.coup.claimed)
            entered(table, ev.HalfClaimed(claims))
        settlement = table.settlement
        if question.cell.key == "levy":
            assert question.right == the(settlement.bank).cagnotte, question
            continue
        seat, bet = the(question.seen.stake)
        lines = {(each.line.seat, each.line.bet): each for each in seen(table).lines}
        shown = lines[seat, bet]
        if question.cell.parts[-1] == "fate":
            assert right(question).code == fate(table, seat, BetId(bet)), question
        elif shown.line.won:
            paid_now = shown.line.won - shown.line.commission + shown.marked
            assert question.right == paid_now, question
        else:
            assert question.right == shown.line.lost, question


def fate(table: PlayTable, seat: Seat, bet: BetId) -> str:
    """What becomes of a stake: it lies in the next coup, or its line says what is done with it."""
    settlement = table.settlement
    line = next(each for each in settlement.lines if (each.seat, each.bet) == (seat, bet))
    if next_coup(table).staked(seat, bet):
        return "fate_rides"
    return "fate_paid" if line.net > 0 else "fate_taken" if line.net < 0 else "fate_returned"


# Procedure


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_next_is_what_the_table_calls(game: str) -> None:
    for question in asked(Drill.PROCEDURE, game, "next", "deal", "few", "handover"):
        at, answer = due(replayed(question)), right(question)
        if answer.code == "hand":
            assert (at.step, at.why) == (Step.CARD, Why.FIRST_CARDS)
            assert answer.values["hand"] == at.hand, question
            continue
        assert answer.code == f"act_{at.step}", question
        if at.step in (Step.CARD, Step.CHOICE, Step.SHOW):
            assert answer.values["hand"] == at.hand, question


@pytest.mark.parametrize("game", GAMES)
def test_of_the_acts_that_are_offered_the_table_takes_one(game: str) -> None:
    for question in asked(Drill.PROCEDURE, game, "may"):
        taken = [
            place
            for place, answer in enumerate(question.answers)
            if any(_goes(question, event) for event in _acts(question, answer.code))
        ]
        assert taken == [question.right], question


def _acts(question: Question, code: str) -> list[ev.Event]:
    """The ways in which an act may be tried."""
    table = replayed(question)
    variant, shoe = table.variant, table.state.shoe
    packs = packs_of(table.state)
    cards = [any_card(table, Random(seed)) for seed in range(4)] if shoe else [Card("2", "h")]
    ways: dict[str, list[ev.Event]] = {
        "do_shoe": [ev.ShoeOpened(packs)],
        "do_shuffle": [ev.CardsShuffled()],
        "do_coup": [ev.CoupOpened()],
        "do_card": [ev.CardDealt(card, None) for card in cards],
        "do_stake": [
            ev.StakeLaid(Seat(str(seat + 1)), bet, Money(200))
            for seat in range(table.state.seats)
            for bet in variant.bets
        ],
        "do_tick": [ev.AllTicked()],
        "do_options": [ev.RulesChanged(table.state.opened.options)],
    }
    return ways[code]


def _goes(question: Question, event: ev.Event) -> bool:
    """True if the table takes the entry and finds nothing wrong with it."""
    verdict = replayed(question).enter(event)
    return verdict.refusal is None and not set(verdict.irregularities) - {"IRR-21", "IRR-24"}


@pytest.mark.parametrize("game", GAMES)
def test_the_line_that_comes_next_is_the_one_in_hand_at_the_table(game: str) -> None:
    for question in asked(Drill.PROCEDURE, game, "line"):
        current = the(seen(replayed(question)).current)
        assert right(question).values == {"seat": current.line.seat, "bet": current.line.bet}


def test_commission_is_kept_or_marked_as_the_payout_shows_it() -> None:
    for house in ("", 'commission = { mode = "marked" }\n'):
        rules = rules_in("punto_banco", (), house)
        for seed in range(12):
            for end in ("owed", "free"):
                cell = DrillCell(Drill.PROCEDURE, "punto_banco", f"commission|{end}")
                question = ask(Drill.PROCEDURE, rules, Random(seed), cell)
                lines = seen(replayed(question, house=house)).lines
                line = next(
                    each for each in lines if (each.line.seat, each.line.bet) == question.seen.stake
                )
                kept = line.line.won - line.paid
                expected = "com_marked" if line.marked else "com_kept" if kept else "com_none"
                assert right(question).code == expected, question


@pytest.mark.parametrize("game", GAMES)
def test_so_many_coups_come_after_the_cut_card_as_the_table_deals(game: str) -> None:
    for question in asked(Drill.PROCEDURE, game, "cut"):
        table, more = replayed(question), 0
        finished(table, Random(1))
        while due(paid(table)).step is not Step.SHOE and more < MOST_COUPS:
            more += 1
            finished(_staked(table), Random(more))
        assert question.right == more, question


def _staked(table: PlayTable) -> PlayTable:
    """The table with its next coup open, a bank and stakes where they are asked for."""
    next_coup(table)
    at = due(table)
    if at.step is Step.BANK:
        entered(table, ev.BankStaked(the(at.seat), at.amount or Money(5000)))
    bet = next(iter(table.variant.bets))
    at = due(table)
    if at.seat is None and not table.variant.tour.after_look:
        table.enter(ev.StakeLaid(Seat("2"), bet, Money(100)))
        table.enter(ev.StakeLaid(Seat("3"), bet, Money(100)))  # where seat 2 holds the bank
    while due(table).step is Step.STAKES:
        at, lies = due(table), table.coup
        if at.why is Why.STANDING:
            entered(table, ev.SeatPassed(Seat("v1")))
        elif at.seat is None:
            entered(table, ev.BettingClosed())
        elif at.why is Why.TOUR and not lies.stakes:
            entered(table, ev.StakeLaid(at.seat, bet, at.amount or Money(1000)))
        else:
            entered(table, ev.SeatPassed(at.seat))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_last_coup_is_called_where_the_table_deals_none_after_it(game: str) -> None:
    for question in asked(Drill.PROCEDURE, game, "call"):
        shoe = the(replayed(question).table.shoe)
        last = shoe.last is not None
        assert right(question).code == ("call_last" if last else "call_plain"), question


# Irregularities

POSTS: Final = {"Carl": Post.CROUPIER, "Chloe": Post.CHEF, "Dina": Post.DIRECTOR, "Cora": Post.CHEF}
SIGNED: Final = (
    (("croupier", 1), Signature("Carl")),
    (("chef", 1), Signature("Chloe")),
    (("chef", 2), Signature("Chloe", ("Cora",))),
    (("director", 1), Signature("Dina")),
)


def wrong_entry(question: Question) -> tuple[PlayTable, ev.Event]:
    """The table before the entry that is asked about, and that entry."""
    *before, event = question.seen.entries
    table = session(question.cell.game, seats=question.seen.seats)
    return entered(table, *before), event


@pytest.mark.parametrize("game", GAMES)
def test_an_irregularity_is_the_one_that_the_table_finds(game: str) -> None:
    for question in asked(Drill.IRREGULARITIES, game):
        table, event = wrong_entry(question)
        code, what = question.cell.parts
        verdict = table.enter(event)
        assert verdict.refusal is None, question
        found = [each for each in verdict.events if isinstance(each, ev.IrregularityFound)]
        if isinstance(event, ev.PayoutCorrected):
            assert [each.code for each in table.state.night.mispaid] == [code]
        elif not isinstance(event, ev.CardCorrected):
            assert found[0].code == code, question
        if what == "name":
            assert right(question).values["code"] == code
        if what == "what":
            assert right(question).values["resolution"] == found[0].resolution, question


@pytest.mark.parametrize("game", GAMES)
def test_who_signs_is_the_least_whom_the_table_takes_it_from(game: str) -> None:
    for question in asked(Drill.IRREGULARITIES, game):
        if question.cell.parts[1] != "who":
            continue
        answer = right(question).values
        takes = [signs for signs, signature in SIGNED if _taken(question, signature)]
        assert takes[0] == (answer["post"], answer["people"]), question


def _taken(question: Question, signature: Signature) -> bool:
    """True if the table takes what is asked about from whoever signs so."""
    table, event = wrong_entry(question)
    if question.ask.code != "irr_who_corrects":
        entered(table, event)
        event = _signed(table, question)
    table.posts = lambda: POSTS
    return table.enter(event, signature).refusal is None


def _signed(table: PlayTable, question: Question) -> ev.Event:
    code, coup = question.cell.parts[0], table.state.coup
    if question.ask.code == "irr_who":
        return ev.IrregularityResolved(code, Resolution(str(question.ask.values["resolution"])))
    lies = the(coup)
    return ev.AlertCleared(lies.number, [each.code for each in lies.findings].index(code))


# The bank


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_of_a_bank_is_whom_the_table_asks(game: str) -> None:
    for question in asked(Drill.BANK, game, "speaks"):
        at = due(replayed(question))
        assert at.why.value == question.cell.parts[1]
        assert right(question).values["seat"] == at.seat, question
    for question in asked(Drill.BANK, game, "next"):
        if question.cell.parts[1] in ("given_up", "declined"):
            assert right(question).values["seat"] == due(replayed(question)).seat, question


@pytest.mark.parametrize("game", GAMES)
def test_a_banco_is_his_to_whom_the_table_gives_it(game: str) -> None:
    for question in asked(Drill.BANK, game, "claim"):
        table, told = replayed(question), question.seen.said[-1]
        coup = table.coup
        side = BetId(str(told.values["bet"])) if "bet" in told.values else None
        for seat in str(told.values["seats"]).split(", "):
            table.enter(ev.BancoCalled(Seat(seat), coup.banked, side))
        coup = table.coup
        assert right(question).values["seat"] == the(coup.tour.banco).seat, question


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_are_held_by_whom_the_table_names(game: str) -> None:
    for question in asked(Drill.BANK, game, "holds"):
        hand = the(question.seen.hand)
        shown = hand_seen(replayed(question), hand)
        assert right(question).values["seat"] == shown.seat, question


@pytest.mark.parametrize("game", GAMES)
def test_what_is_covered_and_what_is_not_is_what_the_table_reckons(game: str) -> None:
    for question in asked(Drill.BANK, game, "covered"):
        table, what = replayed(question), question.cell.parts[1]
        bank, at = the(seen(table).bank), due(table)
        if what == "missing":
            assert question.right == bank.amount - bank.staked, question
        elif what == "excess":
            entered(table, ev.BankCovered())
            after = the(seen(table).bank)
            assert at.step is Step.COVER
            assert question.right == after.amount - bank.amount, question
        else:
            entered(table, ev.TourStopped())
            left = next(
                each for each in seen(table).seats if each.seat == question.ask.values["seat"]
            )
            assert question.right == sum(each.amount for each in left.stakes), question


@pytest.mark.parametrize("game", GAMES)
def test_what_a_coup_brings_a_bank_is_what_its_settlement_says(game: str) -> None:
    for question in asked(Drill.BANK, game, "owed"):
        table, what = replayed(question), question.cell.parts[1]
        settlement = table.settlement
        bank = the(settlement.bank)
        from_stakes = -sum(line.net for line in settlement.lines)
        view = seen(table).bank
        if what in ("gains", "pays"):
            assert question.right == (from_stakes if what == "gains" else -from_stakes), question
        elif what == "cagnotte":
            assert question.right == from_stakes - bank.gained, question
        elif what == "back":
            assert question.right == the(view).returned, question
        else:
            following = next_coup(table)
            assert question.right == the(following.bank).amount, question


@pytest.mark.parametrize("game", GAMES)
def test_who_banks_next_is_who_holds_the_bank_in_the_coup_that_the_table_opens(game: str) -> None:
    for question in asked(Drill.BANK, game, "next"):
        if question.cell.parts[1] in ("won", "lost", "even"):
            table = replayed(question)
            following = next_coup(table)
            holder = following.bank.holder if following.bank is not None else None
            assert right(question).values.get("seat") == holder, question


@pytest.mark.parametrize("game", GAMES)
def test_whoever_takes_a_bank_over_puts_in_what_the_table_asks(game: str) -> None:
    for question in asked(Drill.BANK, game, "match"):
        at = due(replayed(question))
        assert (at.step, question.right) == (Step.BANK, at.amount), question


def test_a_place_is_filled_as_the_table_proposes_it() -> None:
    for question in asked(Drill.BANK, "festival", "place"):
        following = next_coup(replayed(question))
        hand = {"ponte": PONTE, "banque": BANQUE}[question.cell.parts[1]]
        assert right(question).values["seat"] == following.proposed[hand], question


# The roads

NINE: Final = ("9T", "54", "63", "72", "A8")
EIGHT: Final = ("8J", "62", "53", "7A", "8Q")
BOTH: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "ponte": (NINE, EIGHT),
    "banque": (EIGHT, NINE),
    "tie": (NINE, (*NINE[1:], NINE[0])),
}
"""Two cards of each hand by which either wins at once, or neither: one after the other, so that
no card comes more often than a shoe holds it."""


def shoe_of(question: Question, *more: str) -> PlayTable:
    """A table at which the coups of the question were dealt, and then these."""
    table = session(question.cell.game)
    entered(table, ev.ShoeOpened(packs_of(table.state)))
    for number, winner in enumerate((*(str(e.winner) for e in question.seen.results), *more)):
        ponte, bank = (hands[number % len(NINE)] for hands in BOTH[winner])
        entered(table, ev.CoupOpened())
        for faces in zip(ponte, bank, strict=True):
            entered(table, *(ev.CardDealt(Card(face), None) for face in faces))
    assert len(table.coups) == len(question.seen.results) + len(more)
    return table


@pytest.mark.parametrize("game", ["punto_banco", "festival"])
def test_a_mark_is_drawn_where_the_table_draws_it(game: str) -> None:
    for question in asked(Drill.ROADS, game):
        road, what = question.cell.parts
        if road == "bead":
            continue
        before, after = shoe_of(question), shoe_of(question, str(question.ask.values["winner"]))
        (was,), (now,) = (boards(each.table.rules, each.table.coups) for each in (before, after))
        values, answer = right(question).values, right(question).code
        if road == "big":
            last = now.roads.big[-1]
            assert values == {"column": last.column + 1, "row": last.row + 1}, question
            continue
        place = next(each for each in now.roads.derived if each.name.lower() == road)
        had, has = was.roads.derived[place], now.roads.derived[place]
        if what == "place":
            assert values == {"column": has[-1].column + 1, "row": has[-1].row + 1}, question
        else:
            mark = has[-1].mark.name.lower() if len(has) > len(had) else "none"
            assert answer == f"mark_{mark}", question


@pytest.mark.parametrize("game", GAMES)
def test_a_bead_is_the_one_that_the_table_marks(game: str) -> None:
    for question in asked(Drill.ROADS, game, "bead"):
        table = replayed(question)
        drawn = boards(table.state.rules, table.coups[-1:])
        found = {each.hand: each.results[0] for each in drawn if each.results}
        bead, values = found[the(question.seen.hand)], right(question).values
        pairs = {
            (False, False): "none", (True, False): "ponte",
            (False, True): "banque", (True, True): "both",
        }[bead.ponte_pair, bead.banque_pair]  # fmt: skip
        assert values == {"winner": bead.winner, "pairs": pairs}, question
