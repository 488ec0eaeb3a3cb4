"""Coups of Macao for the tests: seats, stakes and cards as they come at the table."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dealer_app.rules.coup import Bank, Coup, Settlement, Speech
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    Move,
    SeatPassed,
    StakeLaid,
)
from dealer_app.rules.procedures import one_against_all as macao
from dealer_app.rules.variant import BANQUE, BetId, HandId, Seat, Variant, seat_hand, seated
from tests.builders import cards
from tests.library.builders import game
from tests.play import the
from tests.rules.refusals import code_of

HOUSE: Final = House()
HUNDRED: Final = Money(100)
BEFORE: Final = "stakes=before_deal"


def table(seats: int = 4, *options: str) -> Variant:
    """Macao at a table of so many seats, under options written `key=value`."""
    return seated(game("macao", *options), seats)


def opened(variant: Variant, holder: str = "1", amount: int = 0) -> Coup:
    """A coup in which nothing was done yet, the bank where it is."""
    bank = Bank(Seat(holder), Money(amount), Money(amount))
    return macao.arranged(variant, Coup(1, 1, seats=len(variant.hands) - 1, bank=bank))


def dealt(variant: Variant, coup: Coup, text: str) -> Coup:
    """The coup with these cards, each to the hand that is due; a draw ends betting."""
    for card in cards(text):
        draw = coup.first_cards_out
        hand = the(next(each.hand for each in macao.due(variant, coup) if each.step is Step.CARD))
        coup = coup.with_card(hand, card)
        coup = replace(coup, closed=coup.closed or (draw and variant.tour.after_look))
        coup = macao.arranged(variant, coup)
    return coup


def looked(variant: Variant, text: str, coup: Coup | None = None) -> Coup:
    """The coup after the look, hand by hand in the order of the draw, the bank's last: the hands
    are written `6 6 | Q 5 | 5 9`."""
    hands = [each.split() for each in text.split("|")]
    rounds = " ".join(hand[place] for place in range(2) for hand in hands)
    return dealt(variant, coup or opened(variant), rounds)


def moved(variant: Variant, coup: Coup, *moves: Move) -> Coup:
    """The coup after these moves, none of them refused."""
    for move in moves:
        taken = macao.may_stake(variant, HOUSE, coup, move)
        assert not isinstance(taken, Refusal), (move, taken)
        coup = macao.arranged(variant, macao.after(variant, coup, taken))
    return coup


def said(variant: Variant, coup: Coup, hand: str, word: Speech) -> Coup:
    """The coup after a hand said what it wants; the word ends betting."""
    assert HandId(hand) in [each.hand for each in macao.due(variant, coup)]
    return replace(coup, closed=True, spoken={**coup.spoken, HandId(hand): word})


def stake(seat: int, bet: str = "own", amount: int = 100) -> StakeLaid:
    return StakeLaid(Seat(str(seat)), BetId(bet), Money(amount))


def own(*seats: int) -> list[StakeLaid]:
    """A hundred on the hand of each of these seats."""
    return [stake(seat) for seat in seats]


def passed(seat: int) -> SeatPassed:
    return SeatPassed(Seat(str(seat)))


def refused(variant: Variant, coup: Coup, move: Move) -> No:
    """Why a move is refused; a refusal leaves the coup as it was by itself."""
    taken = macao.may_stake(variant, HOUSE, coup, move)
    assert isinstance(taken, Refusal), taken
    return code_of(taken, move)


def settled(variant: Variant, coup: Coup) -> Settlement:
    """What a coup comes to whose cards are done."""
    assert macao.due(variant, coup) == ()
    return macao.settle(variant, HOUSE, coup)


def nets(variant: Variant, coup: Coup) -> dict[str, int]:
    return {str(seat): net for seat, net in settled(variant, coup).nets.items()}


def steps(variant: Variant, coup: Coup) -> list[str]:
    """What may be done now, as `card seat_3`."""
    return [f"{each.step} {each.hand or ''}".strip() for each in macao.due(variant, coup)]


def hand_of(seat: int) -> HandId:
    return seat_hand(Seat(str(seat)))


def hands_of(seats: Iterable[int]) -> tuple[HandId, ...]:
    return (*map(hand_of, seats), BANQUE)
