"""What the questions about a bank are made of: seats or an amount for an answer, and positions."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from dealer_app.rules.variant import Procedure, Seat, Variant
from dealer_app.table.table import Rules, Table
from dealer_app.training.question import Answer, Cell, Kind, Question, Saying, Seen, choice
from dealer_app.training.school_table import Astray, Sitting, begun, come_about, dealt_out, sat

OFFERED: Final = 4
"""Answers that are offered."""

_NUMBERS: Final[Mapping[tuple[str, str], str]] = {
    ("chemin_de_fer", "claim"): "§3.2",
    ("banque", "claim"): "§4",
    ("porcelaine", "holds"): "S1.13",
    ("chemin_de_fer", "holds"): "§3.2",
    ("baccara", "holds"): "S4-A4",
    ("banque", "holds"): "§4",
    ("porcelaine", "missing"): "S1.10",
    ("chemin_de_fer", "missing"): "§3.2",
    ("banque", "missing"): "§4",
    ("porcelaine", "cut"): "S1-A9",
    ("porcelaine", "settles"): "S1.21",
    ("chemin_de_fer", "settles"): "§3.5",
    ("macao", "settles"): "S2.6",
    ("baccara", "settles"): "S4.14",
    ("banque", "settles"): "§4",
    ("porcelaine", "back"): "S1-A14",
    ("chemin_de_fer", "back"): "§3.1",
    ("porcelaine", "match"): "S1-A25",
    ("chemin_de_fer", "match"): "§3.3",
    ("banque", "match"): "§4",
    ("festival", "place"): "S3.19",
}
"""The rule behind an answer that no call of the table cites."""


def rule_of(variant: Variant, what: str) -> str:
    """The rule behind an answer, empty where the game has no number for it."""
    return _NUMBERS.get((variant.id, what), "")


def of_seats(
    question: Question, right: Seat | None, seats: Sequence[Seat], random: Random
) -> Question:
    """The question whose answer is a seat of these, or that the lot names it."""
    others = [seat for seat in dict.fromkeys(seats) if seat != right]
    random.shuffle(others)
    wrong = [seat_answer(seat) for seat in others][: OFFERED - 1]
    return choice(question, seat_answer(right), wrong, random)


def seat_answer(seat: Seat | None) -> Answer:
    """A seat, or that the lot names it."""
    return Answer("the_lot") if seat is None else Answer("seat", {"seat": seat})


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, in order."""
    return [Seat(str(number + 1)) for number in range(table.seats)]


def chosen(cell: Cell, seen: Seen, asked: Saying, told: tuple[str, Saying]) -> Question:
    """A question whose answer is one of those shown, which are still to be added; told after it
    are the rule and the reason."""
    rule, why = told
    return Question(cell, seen, asked, Kind.CHOICE, 0, rule, (why,))


def an_amount(cell: Cell, seen: Seen, asked: Saying, right: tuple[int, str]) -> Question:
    """A question whose answer is an amount, by that rule: there is something to count."""
    amount, rule = right
    if amount <= 0:
        raise Astray
    why = (Saying(f"why_{asked.code}", {"amount": amount}),)
    return Question(cell, seen, asked, Kind.AMOUNT, amount, rule, why)


def several(rules: Rules) -> bool:
    """True where the bank plays against more than one side."""
    return rules.variant.procedure is Procedure.TWO_TABLEAUX


def done(rules: Rules, random: Random) -> Sitting:
    """A coup against a bank whose cards are done."""
    return dealt_out(begun(sat(rules), random), random)


def settled(sitting: Sitting) -> Seen:
    """What lies there once the hands are judged."""
    return come_about(Seen(sitting.table.coup, settled=True), sitting)
