"""Over random nights any card of any coup may turn out to have been another: it is put right."""

from random import Random
from typing import Final

from hypothesis import given

from dealer_app.rules.cards import Card
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.house import Resolution
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import judge_rectified, rectification
from tests.benchmarks.patrons import Night, opened
from tests.whole_night.test_random_nights import EVERY, SEEDS, nights, of

ANSWERS: Final = 90
CARDS: Final = 12
"""How many cards are changed of each night."""

TO_BE_DONE_FIRST: Final = frozenset({No.NOT_SETTLED, No.BANK_MOVED, No.SAME_AGAIN})
"""Why a card is not put right now: its coup is not paid, the bank has moved since it, or the coup
comes to the very same."""


@of(EVERY)
@nights
@given(seed=SEEDS)
def test_any_card_of_any_coup_can_be_put_right(game: str, house: str, seed: int) -> None:
    chance, session = Random(seed), opened(game, house)
    night = Night(session, seed)
    for _ in range(chance.randint(10, ANSWERS)):
        befalls(session, chance)
        night.answer()
    for _ in range(CARDS):
        refusal = put_right(session, chance)
        assert refusal is None or refusal.code in TO_BE_DONE_FIRST


def befalls(session: TableSession, chance: Random) -> None:
    """A share claimed or left, a bank given up, a line put aside, an irregularity told."""
    table, dealt = session.table, session.table.coup is not None and session.table.coup.dealt
    if any(due.step is Step.CLAIM for due in table.dues) and chance.random() < 0.7:
        session.enter(ev.HalfClaimed(chance.random() < 1 / 2))
    if chance.random() < 0.03:
        session.enter(ev.BankGivenUp())
    if table.unticked and chance.random() < 0.03:
        session.enter(ev.LineSetAside(*table.unticked[0], "The stake is not clear"))
    if dealt and chance.random() < 0.05:
        session.enter(ev.IrregularityFound(f"IRR-{chance.randint(4, 31):02}", None))
    pending = table.coup.pending if table.coup else None
    if pending and chance.random() < 1 / 2:
        session.enter(ev.IrregularityResolved(pending.code, chance.choice(list(Resolution))))


def put_right(session: TableSession, chance: Random) -> Refusal | None:
    """Why some card of the night cannot be put right; None where it can, or where there is none."""
    table = session.table
    number = chance.randint(1, len(table.coups) + 1)
    recalled = session.recalled(number)
    coup = table.coup if recalled is None else recalled.coup
    if coup is None or coup.voided or not coup.dealt:
        return None
    hand = chance.choice([hand for hand, cards in coup.hands.items() if cards])
    position = chance.randint(1, len(coup.hand(hand)))
    others = set(table.variant.pack.faces) - {coup.hand(hand)[position - 1].face}
    right = ev.CardCorrected(hand, position, Card(chance.choice(sorted(others))))
    if recalled is None:
        return judge(table, right).refusal
    verdict = rectification(recalled, right, "Seen on film", judge)
    for event in verdict.events:
        assert isinstance(event, ev.CoupRectified)
        verdict = judge_rectified(table, event)
    return verdict.refusal
