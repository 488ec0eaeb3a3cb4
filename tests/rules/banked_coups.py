"""A coup against a bank, told in the words of a shoe file: `told(game, "bank 1 1000")`."""

from dataclasses import replace
from functools import cache

from dealer_app.rules.bank import seat_order
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.coup import Bank, Coup, Settlement, Speech
from dealer_app.rules.due import No, Refusal, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
    BankCovered,
    BankGivenUp,
    BankStaked,
    BankTaken,
    CardsHeld,
    HalfClaimed,
    Move,
    PrincipalNamed,
    SeatPassed,
    StakeLaid,
    TourStopped,
    WinningsKept,
)
from dealer_app.rules.procedures.bank_in_turn import (
    after,
    arranged,
    closed,
    due,
    may_stake,
    next_bank,
    settle,
)
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from tests.builders import rules_of
from tests.play import the
from tests.rules.refusals import code_of

HOUSE = House()
STAKE = BetId("stake")
TROIKA = ("stake 5 400", "stake 4 300", "stake 3 200")
BANK_WINS = "3 4 / M 9"
GRANDEUR_WINS = "3 4 / M 6"
TIE = "3 4 / M 7"
PONTE_WINS = "K 7 / Q 6"
BANQUE_WINS = "K 6 / Q 7"


@cache
def porcelaine(*options: str) -> Variant:
    """Baccara-Porcelaine under these options, each `key=value`."""
    return rules_of("porcelaine", dict(each.split("=") for each in options)).variant


@cache
def chemin_de_fer(*options: str) -> Variant:
    """Chemin de fer under these options, each `key=value`."""
    return rules_of("chemin_de_fer", dict(each.split("=") for each in options)).variant


def fresh(seats: int = 5, number: int = 1) -> Coup:
    """A coup of which nothing is known yet."""
    return Coup(number, 1, seats=seats)


def move(line: str, coup: Coup) -> Move:
    """What one line of a shoe file does about stakes or the bank, amounts in minor units; a banco
    without an amount is for the whole bank."""
    verb, *words = line.split()
    seat = Seat(words[0]) if words else Seat("")
    amount = Money(int(words[-1])) if words and words[-1].isdigit() else Money(0)
    moves: dict[str, Move] = {
        "bank": BankStaked(seat, amount),
        "stake": StakeLaid(seat, STAKE, amount),
        "pass": SeatPassed(seat),
        "banco": BancoCalled(seat, amount if len(words) > 1 else coup.banked),
        "cover": BankCovered(),
        "stop": TourStopped(),
        "garage": WinningsKept(amount),
        "retire": BankGivenUp(),
        "take": BankTaken(seat, amount),
        "holds": CardsHeld(HandId(words[0] if words else ""), Seat(words[-1] if words else "")),
        "principal": PrincipalNamed(HandId("ponte"), seat),
        "claim": HalfClaimed(words == ["yes"]),
    }
    return moves[verb]


def told(game: Variant, *lines: str, start: Coup | None = None) -> Coup:
    """The coup after these lines, none of them refused."""
    coup = arranged(game, start or fresh())
    for line in lines:
        coup = _one(game, coup, line)
    return coup


def _one(game: Variant, coup: Coup, line: str) -> Coup:
    if line == "closed":
        return arranged(game, closed(game, coup))
    if line.startswith("claim"):
        return after(game, coup, move(line, coup))
    taken = may_stake(game, HOUSE, coup, move(line, coup))
    assert not isinstance(taken, Refusal), (line, taken)
    return arranged(game, after(game, coup, taken))


def refused(game: Variant, coup: Coup, line: str) -> Refusal:
    """Why this line is refused."""
    taken = may_stake(game, HOUSE, coup, move(line, coup))
    assert isinstance(taken, Refusal), taken
    return taken


def no(game: Variant, coup: Coup, line: str) -> No:
    """The name of the refusal of this line."""
    return code_of(refused(game, coup, line), move(line, coup))


def dealt(game: Variant, coup: Coup, text: str) -> Coup:
    """The coup with these cards: `M 3 / M 9 + 5 / -`, the ponte's, the bank's, what each drew.

    In open dealing, who drew nothing has said so.
    """
    first, _, drawn = text.partition("+")
    hands = list(game.laws)
    for hand, cards in zip(hands, first.split("/"), strict=True):
        for face in cards.split():
            coup = coup.with_card(hand, card(game, face))
    for hand, face in zip(hands, (drawn or " - / - ").split("/"), strict=True):
        if face.strip() == "-":
            coup = replace(coup, spoken={**coup.spoken, hand: Speech.STAND})
        else:
            coup = coup.with_card(hand, card(game, face.strip()))
    return arranged(game, coup)


def card(game: Variant, text: str) -> Card:
    """The card that this text names in the game's pack."""
    return the(read_card(text, game.pack), f"{text} is no card")


def paid(game: Variant, coup: Coup, house: House = HOUSE) -> Settlement:
    """What the coup comes to."""
    return settle(game, house, coup)


def nets(settlement: Settlement) -> dict[str, int]:
    """What each gains or loses, the holder of the bank among them."""
    seats = sorted(settlement.nets, key=seat_order)
    return {str(seat): int(settlement.nets[seat]) for seat in seats}


def following(game: Variant, coup: Coup, *between: str) -> Coup:
    """The coup after this one, with what was done about the bank in between."""
    moves = tuple(move(line, coup) for line in between)
    over = replace(coup, between=moves)
    start = fresh(coup.seats, coup.number + 1)
    return arranged(game, next_bank(game, start, over, settle(game, HOUSE, over)))


def laid(coup: Coup) -> dict[str, int]:
    """Who has staked what."""
    return {str(stake.seat): int(stake.amount) for stake in coup.stakes}


def asked(game: Variant, coup: Coup) -> tuple[Why, str | None, int | None]:
    """Why stakes are called for, whom, and how much is missing."""
    call = next(each for each in due(game, coup) if each.step is Step.STAKES)
    return call.why, call.seat, call.amount


def steps(game: Variant, coup: Coup) -> list[Step]:
    """What may be done now, the thing to call first."""
    return [each.step for each in due(game, coup)]


def bank_of_1000(game: Variant, *lines: str) -> Coup:
    """The coup after these lines, seat 1 holding a bank of 1000."""
    return told(game, "bank 1 1000", *lines)


def bank_of(coup: Coup) -> Bank:
    """The bank of a coup in which one is held."""
    return the(coup.bank)
