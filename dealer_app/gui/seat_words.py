"""What a seat says of itself: the bank, its turn, its stakes, what it gains, what it has."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QFont

from dealer_app.gui.keyed import Mode
from dealer_app.gui.paint import width_of
from dealer_app.gui.scene import Scene
from dealer_app.i18n.names import bet_name
from dealer_app.rules.banking import Excess
from dealer_app.rules.due import Step, Why
from dealer_app.rules.procedures.house_banked import BANCO, BANK
from dealer_app.table.views import SeatView, StakeView

STANDING: Final = "v"
_TAKING: Final = frozenset({Why.ALONE, Why.TOUR, Why.AFTER_LOOK})


@dataclass(frozen=True, slots=True)
class Word:
    """A word on a seat, and the role of its colour."""

    text: str
    ink: str = "muted"


def lit_seat(scene: Scene) -> str:
    """The seat that is spoken of: of the stake being keyed, of the line in hand, or that acts."""
    view = scene.view
    if scene.keyed.mode in (Mode.STAKES, Mode.BETS):
        return scene.keyed.line.seat
    if view.recalled:
        return ""
    if view.current is not None:
        return view.current.line.seat
    return asked_seat(scene)


def asked_seat(scene: Scene) -> str:
    """The seat whose turn it is, none where the table as a whole is asked."""
    view = scene.view
    if view.due is None or view.recalled:
        return ""
    if view.due.seat is not None:
        return view.due.seat
    hand = next((each for each in view.hands if each.id == view.due.hand), None)
    return hand.seat or "" if hand is not None and view.due.step is not Step.BANK else ""


def word_of(scene: Scene, seat: SeatView) -> Word | None:
    """What is said of a seat that has no stake: its turn, that it passed, or still to come."""
    view, words = scene.view, scene.words
    if view.recalled or view.due is None or view.variant.bank is None:
        return Word(words("passes")) if seat.passed else None
    if view.due.seat == seat.seat and view.due.step in (Step.STAKES, Step.BANK, Step.COVER):
        return Word(_may(scene), "accent")
    if seat.passed:
        return Word(words("passes"))
    asked = view.due.why in _TAKING and view.due.seat is not None
    asked = asked or (view.due.step is Step.BANK and view.due.seat is not None)
    waits = view.due.step is Step.COVER or (view.due.step in (Step.STAKES, Step.BANK) and asked)
    return Word(words("to follow")) if waits and not (seat.banks or seat.stakes) else None


def _may(scene: Scene) -> str:
    """What the seat that is asked may stake."""
    due, words, tour = scene.view.due, scene.words, scene.view.variant.tour
    bounded = due is not None and due.amount and tour.excess is not Excess.FREE
    if bounded and due is not None and due.amount and due.step is Step.STAKES:
        return words("{amount} missing", amount=scene.amount(due.amount))
    if due is not None and due.step is Step.BANK and due.amount:
        return words("for {amount}", amount=scene.amount(due.amount))
    return words("speaks")


def stake_word(scene: Scene, stake: StakeView) -> str:
    """What the stake is on; beside the name of the hand that a seat plays, the duel alone."""
    if scene.view.variant.principals is not None and stake.bet in (BANK, BANCO):
        return scene.words("Duel")
    return bet_name(scene.words, scene.view.variant, stake.bet)


def gain(scene: Scene, seat: SeatView) -> Word | None:
    """What the coup comes to for a seat."""
    banks = seat.banks and bool(scene.view.lines)
    if seat.net is None or not (banks or scene.laid(seat)):
        return None
    sign = "+" if seat.net > 0 else ""
    return Word(sign + scene.amount(seat.net), "accent" if seat.net > 0 else "muted")


def standing(seats: Sequence[SeatView]) -> tuple[SeatView, ...]:
    """Those who bet standing round the table."""
    return tuple(seat for seat in seats if seat.seat.startswith(STANDING))


def next_standing(seats: Sequence[SeatView]) -> str:
    """The next of those who stand, numbered as they come."""
    numbers = [int(seat.seat.removeprefix(STANDING)) for seat in standing(seats)]
    return f"{STANDING}{max(numbers, default=0) + 1}"


def short_name(name: str, font: QFont, room: int) -> str:
    """A bet's name as long as it goes in: whole, its words' initials, or its first letters."""
    if width_of(name, font) <= room:
        return name
    words = name.split()
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)
    fitting = (name[:end] + "." for end in range(len(name) - 1, 1, -1))
    return next((short for short in fitting if width_of(short, font) <= room), name[:1])
