"""Coups of two tableaux for the tests: moves that are taken, cards that are dealt."""

from dataclasses import replace

from dealer_app.rules.coup import Coup, Settlement, Speech
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
    BankStaked,
    CardsHeld,
    Move,
    SeatPassed,
    StakeLaid,
)
from dealer_app.rules.procedures.two_tableaux import (
    after,
    arranged,
    due,
    may_stake,
    next_bank,
    settle,
)
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from tests.builders import cards, rules_of
from tests.rules.refusals import code_of

RIGHT, LEFT = HandId("tableau_1"), HandId("tableau_2")
BACCARA = rules_of("baccara").variant
BANQUE_LIMITED = rules_of("banque").variant
HOUSE = House()
# Six cards: the right, the left, the bank, and round again.
BOTH_LOSE = "K J Q 5 4 6"
BOTH_WIN = "K J Q 9 8 7"
RIGHT_WINS = "K J Q 7 5 6"
LEFT_WINS = "K J Q 5 7 6"
RIGHT_TIES = "K J Q 6 5 6"


def baccara(**options: str) -> Variant:
    return rules_of("baccara", options).variant


def banque(**options: str) -> Variant:
    return rules_of("banque", options).variant


def open_coup(variant: Variant = BACCARA, seats: int = 10) -> Coup:
    return arranged(variant, Coup(1, 1, seats=seats))


def taken(variant: Variant, coup: Coup, *moves: Move) -> Coup:
    """The coup after these moves, none of them refused."""
    for move in moves:
        said = may_stake(variant, HOUSE, coup, move)
        assert not isinstance(said, Refusal), (move, said)
        coup = arranged(variant, after(variant, coup, said))
    return coup


def refused(variant: Variant, coup: Coup, move: Move) -> No:
    """Why a move is refused."""
    said = may_stake(variant, HOUSE, coup, move)
    assert isinstance(said, Refusal), said
    return code_of(said, move)


def dealt(coup: Coup, text: str, **thirds: str) -> Coup:
    """The coup with these first cards, in the order of the deal, and a third card by hand."""
    faces = cards(text)
    for hand, face in zip(coup.deal[: len(faces)], faces, strict=True):
        coup = coup.with_card(hand, face)
    for hand_id, face_up in thirds.items():
        coup = coup.with_card(HandId(hand_id), cards(face_up)[0])
    return coup


def said(coup: Coup, **words: str) -> Coup:
    spoken = {HandId(hand): Speech(word) for hand, word in words.items()}
    return replace(coup, spoken=spoken, offered=True)


def stake(seat: object, bet: str, amount: int) -> StakeLaid:
    return StakeLaid(Seat(str(seat)), BetId(bet), Money(amount))


def bank(seat: object, amount: int) -> BankStaked:
    return BankStaked(Seat(str(seat)), Money(amount))


def banco(seat: object, bet: str | None, amount: int) -> BancoCalled:
    return BancoCalled(Seat(str(seat)), Money(amount), BetId(bet) if bet else None)


def passes(seat: object) -> SeatPassed:
    return SeatPassed(Seat(str(seat)))


def holds(side: HandId, seat: object) -> CardsHeld:
    return CardsHeld(side, Seat(str(seat)))


def played(variant: Variant, text: str, *moves: Move, seats: int = 10) -> Settlement:
    return settle(variant, HOUSE, dealt(taken(variant, open_coup(variant, seats), *moves), text))


def then(variant: Variant, coup: Coup, shoe: int = 1) -> Coup:
    """The coup that follows one that is over."""
    fresh = Coup(coup.number + 1, shoe, seats=coup.seats)
    settlement = settle(variant, HOUSE, coup)
    return arranged(variant, next_bank(variant, fresh, coup, settlement))


def steps(variant: Variant, coup: Coup) -> list[tuple[Step, str | None]]:
    return [(each.step, each.hand) for each in due(variant, coup)]


def nets(settlement: Settlement) -> dict[str, int]:
    return {seat: int(net) for seat, net in settlement.nets.items()}


def adds_up(settlement: Settlement) -> bool:
    lines = sum(line.net + line.commission for line in settlement.lines)
    line = settlement.bank
    return line is not None and lines + line.gained + line.cagnotte == 0
