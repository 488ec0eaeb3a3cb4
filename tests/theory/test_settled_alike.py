"""What a recorded coup was settled for is what the theory says that its outcome pays."""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cache
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from dealer_app.rules.card_order import judged
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup, Line, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.pay_lines import pay_line
from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import BetId
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.habits import name_of
from dealer_app.theory.plays import FIRST_FOUR
from dealer_app.theory.shoe import full
from tests.builders import banco, bank, entered, session, stake
from tests.play import PlayTable, the
from tests.run_length import LONG
from tests.theory.shoes import game

Options = Mapping[str, str]

PUNTO: Final[Sequence[Options]] = (
    {},
    {"banque": "six_pays_half", "tie": "9:1", "big": "0.5:1", "lucky_6": "12_18"},
    {"banque": "ez", "tie": "5:1", "super_6": "15:1"},
    {"commission": "4%"},
)
FESTIVAL: Final[Sequence[Options]] = (
    {},
    {"tie_bettors": "push", "tie_pays": "five_for_one", "banque_law": "punto_banco"},
    {"natural": "plays_on", "tiebreak": "all", "on_five": "draws"},
)
MACAO: Final[Sequence[Options]] = (
    {"bets": "mix"},
    {"bets": "mix", "multiplier": "difference", "ties": "bank_wins", "tie": "9:1"},
    {"bets": "mix", "over_nine": "reduce", "natural_scope": "per_player", "low_hands": "free"},
    {"bets": "mix", "over_nine": "always", "both_bust": "tie", "banque_draws": "must"},
    {"bets": "mix", "reduction": "mod10", "bank_multiplier": "off", "stakes": "before_deal"},
    {"bets": "mix", "plain_hand": "once", "banque_law": "punto_banco", "tie": "8:1"},
)
SHEETS: Final[Mapping[str, Sequence[Options]]] = {
    "punto_banco": PUNTO,
    "festival": FESTIVAL,
    "chemin_de_fer": ({}, {"banque_law": "free", "cagnotte": "0%"}, {"banque_law": "forced"}),
    "porcelaine": ({"packs": "2"}, {"packs": "2", "grandeur_law": "forced", "cagnotte": "5%"}),
    "macao": [{"packs": "6", **each} for each in MACAO],
    "baccara": (
        {"packs": "3", "both": "on"},
        {"packs": "3", "hands": "per_ponte", "natural_ponte": "shown_at_once"},
        {"packs": "3", "hands": "per_ponte", "offered_card": "seen", "ponte_law": "classic"},
    ),
    "banque": ({"cagnotte": "0%"},),
}
"""Each game's sheet under the options that change what is paid."""

FELT: Final[Mapping[str, Sequence[ev.Move]]] = {
    "festival": (bank(1, 50), banco(2, 50)),
    "chemin_de_fer": (bank(1, 5000), stake(2, "stake", 200)),
    "porcelaine": (bank(1, 5000), stake(5, "stake", 200)),
    "macao": (bank(1, 5000),),
    "baccara": (bank(1, 5000),),
    "banque": (bank(1, 5000),),
}
"""What is laid first: the bank, the duel, and stakes where their order is told. One seat alone
stakes where a reckless hand would shift what others win (S1-A20)."""

CARDS: Final = 9
"""As many as any of these coups may need."""

HALF: Final = Fraction(1, 2)

Lines = Mapping[BetId, Set[tuple[str | None, Fraction]]]
"""Of every bet what may come up: the line and its net, and each net of any line (None)."""


@cache
def lines(name: str, options: tuple[tuple[str, str], ...]) -> Lines:
    """What can come up of every bet in a fresh shoe: each choice goes one way as often as the
    other, so that it has its share."""
    theory = game(name, **dict(options))
    together = theory.together
    games = [side.orders.plays for side in theory.sides] if together is None else [together]
    choices = [name_of(cell, each) for each in games for cell in each.cells]
    found = appraised(theory, full(theory.variant.pack, 6), dict.fromkeys(choices, HALF))
    return {
        worth.bet: {
            (on, each.net) for each in worth.lines if each.probability for on in (each.on, None)
        }
        for side in found
        for worth in side.bets
    }


def stakes(table: PlayTable) -> Iterator[ev.Move]:
    """A stake of 200 on every bet of the game that still takes one: commission and odds of a
    half come out whole."""
    laid = {each.bet for each in table.state.coup.stakes} if table.state.coup else set()
    bets = table.variant.bets
    for number, bet in enumerate(each for each in bets if each not in laid):
        yield stake(2 if "own" in bets else 3 + number % 6, bet, 200)


def played(table: PlayTable, cards: Iterator[Card], draws: Iterator[bool]) -> Coup:
    """One coup to its end, as the croupier would enter it."""
    entered(table, ev.ShoeOpened(packs_of(table.state)), ev.CoupOpened())
    entered(table, *FELT.get(table.variant.id, ()))
    if table.variant.tour.after_look:
        entered(table, *(ev.CardDealt(next(cards), None) for _ in range(FIRST_FOUR)))
    entered(table, *stakes(table))
    while table.state.settlement is None:
        due = table.due
        match due.step:
            case Step.CARD | Step.STAKES:
                entered(table, ev.CardDealt(next(cards), None))
            case Step.CHOICE:
                spoken = Speech.DRAW if next(draws) else Speech.STAND
                if due.why is Why.OFFER:
                    spoken = Speech.GIVE
                if due.why is Why.MORE:
                    spoken = Speech.STAND
                entered(table, ev.HandSpoke(the(due.hand), spoken))
            case _:
                raise AssertionError(due)
    return table.coup


def outcome(table: PlayTable, coup: Coup, line: Line) -> str | None:
    """The line of its payout that a stake was settled by; None of one on several hands."""
    variant = table.variant
    bet = variant.bets[BetId(line.bet)]
    hands = [hand for hand in coup.playing if hand != variant.banque]
    if len(hands) > 1:
        hands = list(hands_on(variant, line.seat, bet.id))
    if len(hands) != 1:
        return None
    found = pay_line(bet, judged(variant, coup, hands[0]))
    return "otherwise" if found is None else found.on


COUPS: Final = LONG or 8
"""How many coups are dealt by each sheet: others every time."""

CASES: Final = [(name, options) for name, chosen in SHEETS.items() for options in chosen]


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
@settings(max_examples=COUPS, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_a_recorded_coup_paid_is_the_line_of_its_outcome(
    name: str, options: Options, data: st.DataObject
) -> None:
    table = session(name, options, seats=2 if name == "macao" else None)
    pack = table.variant.pack
    kinds = [Card(face, suit) for face in pack.faces for suit in ("sh" if pack.suited else [""])]
    drawn = data.draw(st.lists(st.sampled_from(kinds), min_size=CARDS, max_size=CARDS))
    assume(all(drawn.count(card) <= packs_of(table.state) for card in drawn))
    draws = data.draw(st.lists(st.booleans(), min_size=CARDS, max_size=CARDS))
    coup = played(table, iter(drawn), iter(draws))
    settlement = table.settlement
    assert coup.stakes
    theory = lines(name, tuple(options.items()))
    settled = [line for line in settlement.lines if line.bet in table.variant.bets]
    assert {line.bet for line in settled} == set(theory)
    for line in settled:
        on = outcome(table, coup, line)
        event(f"{line.bet} {on}")
        net = Fraction(line.net, line.stake)
        assert (on, net) in theory[BetId(line.bet)], (line, on)
