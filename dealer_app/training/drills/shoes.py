"""The shoe: the burn, the cut card and the last coup, too few cards, and another croupier."""

from random import Random
from typing import Final

from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.shoe import burned_after
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules
from dealer_app.training.drills.acts import of_due
from dealer_app.training.drills.moments import cut_out, paid, seen_at
from dealer_app.training.question import Answer, Cell, Kind, Question, Saying, Seen, choice
from dealer_app.training.school_table import (
    Astray,
    Sitting,
    begun,
    come_about,
    dealt_out,
    entered,
    followed,
    sat,
    with_coup,
)

FIRST_CARD: Final = "first_card"
COUPS_MORE: Final = (0, 1, 2, 3)
"""How many coups may be thought to come after a cut card."""


def burns(rules: Rules) -> tuple[str, ...]:
    """What a first card that is turned may be worth, or that the number of cards is fixed."""
    if rules.variant.shoe.burn != FIRST_CARD:
        return ("fixed",)
    pack = rules.variant.pack
    worth = {burned_after(pack, Card(face)) for face in pack.faces}
    return tuple(str(number) for number in sorted(worth))


def burned(rules: Rules, random: Random, cell: Cell) -> Question:
    """How many cards are burned of a fresh shoe (§2.5)."""
    table = entered(sat(rules), ev.ShoeOpened(packs_of(sat(rules).table))).table
    pack, kind = rules.variant.pack, cell.parts[1]
    if kind == "fixed":
        burn = rules.variant.shoe.burn
        right = int(burn) if burn.isdecimal() else 0
        asked, why = Saying("burn_fixed"), Saying("why_burn_fixed", {"number": right})
    else:
        right = int(kind)
        faces = [face for face in pack.faces if burned_after(pack, Card(face)) == right]
        face = random.choice(faces)
        asked, why = Saying("burn_after", {"card": face}), Saying("why_burn", {"card": face})
    left = table.shoe.left if table.shoe is not None else None
    return Question(cell, Seen(left=left), asked, Kind.NUMBER, right, "§2.5", (why,))


def cut(rules: Rules, random: Random, cell: Cell) -> Question:
    """How many coups come after this one once the cut card is out (§2.5)."""
    sitting = begun(sat(rules), random)
    if cell.parts[1] == "within":
        for _ in range(random.randint(1, len(sitting.coup.deal))):
            sitting = followed(sitting, random)
    if sitting.due.step is not Step.CARD:
        raise Astray
    out = cut_out(sitting)
    right = _coups_more(out, random)
    question = Question(
        cell,
        seen_at(out),
        Saying("cut_out"),
        Kind.CHOICE,
        0,
        "§2.5",
        (Saying(f"why_cut_{cell.parts[1]}"),),
    )
    wrong = [Answer("coups_more", {"number": n}) for n in COUPS_MORE if n != right]
    return choice(question, Answer("coups_more", {"number": right}), wrong, random)


def _coups_more(sitting: Sitting, random: Random) -> int:
    """How many coups are dealt from this shoe after the one that lies there."""
    for number in range(len(COUPS_MORE)):
        sitting = dealt_out(sitting, random)
        if sitting.table.unticked:
            sitting = entered(sitting, ev.AllTicked())
        if any(due.step is Step.SHOE for due in sitting.table.dues):
            return number
        sitting = begun(sitting, random)
    raise Astray


def last_coup(rules: Rules, random: Random, cell: Cell) -> Question:
    """What is said before a coup: whether it is the last of its shoe (§2.5)."""
    sitting = begun(sat(rules), random)
    last = cell.parts[1] == "last"
    if last:
        for _ in range(random.randint(1, len(sitting.coup.deal))):
            sitting = followed(sitting, random)
        sitting = cut_out(sitting)
    sitting = with_coup(dealt_out(sitting, random))
    table = sitting.table
    assert table.shoe is not None
    if (table.shoe.last == table.latest) is not last:
        raise Astray
    said = (Saying("said_cut_before"),) if last else ()
    seen = come_about(Seen(table.coup, said=said, left=table.shoe.left), sitting)
    why = Saying(f"why_call_{cell.parts[1]}")
    question = Question(cell, seen, Saying("call_before"), Kind.CHOICE, 0, "§2.5", (why,))
    calls = ["call_last", "call_plain", "call_shoe", "call_two"]
    right = "call_last" if last else "call_plain"
    wrong = [Answer(call) for call in calls if call != right]
    return choice(question, Answer(right), wrong, random)


def few(rules: Rules, random: Random, cell: Cell) -> Question:
    """With so many cards left, whether another coup is opened (§3.1, S2-A33, S3-A12, S4-A14)."""
    sitting, needed = paid(rules, random), rules.variant.min_cards
    opens = cell.parts[1] == "enough"
    left = needed + random.randint(0, 2) if opens else needed - random.randint(1, 2)
    sitting = _burned_down(sitting, left)
    if (sitting.due.step is Step.COUP) is not opens:
        raise Astray
    return of_due(sitting, cell, random)


def _burned_down(sitting: Sitting, left: int) -> Sitting:
    """The table with so many cards left in the shoe."""
    shoe = sitting.table.shoe
    if shoe is None or shoe.left < left:
        raise Astray
    return entered(sitting, ev.CardsBurned((HIDDEN,) * (shoe.left - left)))


def handover(rules: Rules, random: Random, cell: Cell) -> Question:
    """What comes next when another croupier takes the cards (IRR-28)."""
    sitting = paid(rules, random)
    if cell.parts[1] == "within":
        sitting = begun(sitting, random)
        for _ in range(random.randint(1, len(sitting.coup.deal) - 1)):
            sitting = followed(sitting, random)
    sitting = entered(sitting, ev.CroupierNamed("B"))
    return of_due(sitting, cell, random, (Saying("said_handover"),))
