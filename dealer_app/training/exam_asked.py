"""What an exam asks of the felt: who draws, what is called, what becomes of an irregularity."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from dealer_app.rules.due import Step
from dealer_app.rules.house import Resolution
from dealer_app.table import events as ev
from dealer_app.table.bank_view import bank_step
from dealer_app.table.judge import offered
from dealer_app.table.table import Table
from dealer_app.training.asked import (
    Answer,
    Cell,
    Drill,
    Kind,
    Question,
    Saying,
    Seen,
    choice,
)
from dealer_app.training.drills.bank_asked import of_seats, seats_at
from dealer_app.training.drills.calls import Call, answer, call_of
from dealer_app.training.drills.finished import RESULTS
from dealer_app.training.sitting import Sitting

OFFERED: Final = 4
"""Answers that are offered at the most."""

_OTHER_CODES: Final = ("IRR-01", "IRR-08", "IRR-09", "IRR-14", "IRR-18", "IRR-26", "IRR-27")
"""Irregularities that nobody can take for what a guest did by his word or his stake."""


def draw_asked(sitting: Sitting, random: Random) -> Question:
    """Whose the next card is, or that there is none, as the law has it."""
    due, coup, game = sitting.due, sitting.coup, sitting.table.variant.id
    nobody = Answer("next_nobody")
    hands = [Answer("next_draws", {"hand": hand}) for hand in coup.playing]
    draws = due.step is Step.CARD and sitting.table.settlement is None and due.hand is not None
    right = Answer("next_draws", {"hand": due.hand or ""}) if draws else nobody
    others = [each for each in (nobody, *hands) if each != right]
    question = _choice_of(Cell(Drill.DRAWS, game, "next"), sitting, Saying("what_next"))
    return choice(question, right, others[: OFFERED - 1], random)


def call_asked(sitting: Sitting, random: Random) -> Question:
    """What is called over the coup that lies there."""
    right = call_of(sitting.table.rules, sitting.coup)
    others = list(_other_calls(right))
    random.shuffle(others)
    cell = Cell(Drill.CALLS, sitting.table.variant.id, "call")
    question = _choice_of(cell, sitting, Saying("which_call"))
    wrong = [answer(each) for each in others[: OFFERED - 1]]
    return choice(question, answer(right), wrong, random)


def _other_calls(right: Call) -> Iterator[Call]:
    """The same totals with another hand's fortune: none is said like the right one."""
    for hand, result in right.results.items():
        for other in RESULTS:
            if other != result:
                yield Call(right.totals, {**right.results, hand: other})


def bank_asked(sitting: Sitting, random: Random) -> Question | None:
    """Who holds the bank in the coup that comes; None where the house does, or the lot says."""
    table = sitting.table
    step = bank_step(table.coups[-1]) if table.coups and not sitting.coup.voided else None
    if step is None or step.next_holder is None:
        return None
    cell, seen = Cell(Drill.BANK, table.variant.id, "next"), Seen(sitting.coup, settled=True)
    question = Question(cell, seen, Saying("bank_next"), Kind.CHOICE, 0, "")
    return of_seats(question, step.next_holder, seats_at(table), random)


def irregularity_asked(table: Table, found: ev.IrregularityFound, random: Random) -> Question:
    """What the house does about it; where it leaves that open, what it is."""
    seen = Seen(table.coup, settled=table.settlement is not None)
    cell = Cell(Drill.IRREGULARITIES, table.variant.id, found.code)
    if found.resolution is None:
        known = [code for code in _OTHER_CODES if code in table.house.irregularities]
        others = random.sample(known, min(len(known), OFFERED - 1))
        question = Question(cell, seen, Saying("irr_name"), Kind.CHOICE, 0, found.code)
        return choice(question, _named(found.code), [_named(code) for code in others], random)
    rest = [*offered(table, found.code), *random.sample(tuple(Resolution), len(Resolution))]
    wrong = [each for each in dict.fromkeys(rest) if each is not found.resolution]
    asked = Saying("irr_what", {"code": found.code})
    question = Question(cell, seen, asked, Kind.CHOICE, 0, found.code)
    right = _decided(found.code, found.resolution)
    return choice(question, right, [_decided(found.code, w) for w in wrong[: OFFERED - 1]], random)


def _choice_of(cell: Cell, sitting: Sitting, asked: Saying) -> Question:
    return Question(cell, Seen(sitting.coup), asked, Kind.CHOICE, 0, "")


def _named(code: str) -> Answer:
    return Answer("irr", {"code": code})


def _decided(code: str, resolution: Resolution) -> Answer:
    values: Mapping[str, str] = {"code": code, "resolution": resolution}
    return Answer("irr_decided", values)
