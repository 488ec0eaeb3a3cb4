"""What is said on the display: the call, limits, the shoe, what bets pay; nobody's figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import seat_name
from dealer_app.i18n.parlance import shoe_name, term
from dealer_app.library.card import pays_text
from dealer_app.rules.coup import Speech
from dealer_app.rules.house import Limits
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, BetSpec, PayLine, Result, Role, Times
from dealer_app.table.view.boards import CoupOutcome
from dealer_app.table.view.hands import HandView
from dealer_app.table.view.public_view import Asking, Phase, PublicAsked, PublicView

FEW: Final = 3
"""Up to how many odds of one bet are told; of more only the least and the most."""

_CALLED: Final[Mapping[Phase, str]] = {
    Phase.WELCOME: marked("Welcome"),
    Phase.SHUFFLE: marked("The cards are shuffled"),
    Phase.BANK: marked("The bank is offered"),
    Phase.STAKES: marked("Place your bets"),
    Phase.VOID: marked("Void coup"),
    Phase.CLOSED: marked("The table is closed"),
}


@dataclass(frozen=True, slots=True)
class GuestCall:
    """The one thing that is said largest; `role` is whose colour it wears."""

    text: str
    role: Role = Role.SIDE
    calm: bool = True


@dataclass(frozen=True, slots=True)
class Paid:
    """A bet of the sheet in force: its name, what it pays, its own limits where it has some."""

    name: str
    pays: str
    limits: str
    role: Role


def call(words: Words, view: PublicView) -> GuestCall:
    """What is called to the guests at this moment."""
    if view.phase is Phase.RESULT:
        return _result(words, view)
    if view.phase is Phase.DEALING:
        # where stakes follow a look at the cards, nobody is told that it is too late (S2.10)
        late = not view.variant.tour.after_look
        return GuestCall(words("No more bets") if late else "")
    if view.asked is not None:
        return GuestCall(_asked(words, view, view.asked))
    return GuestCall(words(_CALLED[view.phase]), calm=view.phase is not Phase.VOID)


def _asked(words: Words, view: PublicView, asked: PublicAsked) -> str:
    """Who is asked for what, and what nobody has covered yet."""
    seat = "" if asked.seat is None else seat_name(words, asked.seat)
    if asked.what is Asking.BANK:
        return words("The bank: {seat}?", seat=seat)
    if asked.what is Asking.ALONE and seat:
        return words("{banco}: {seat}?", banco=term(words, view.variant, "alone"), seat=seat)
    if asked.lacking is None:
        return words("Stakes: {seat}", seat=seat) if seat else words(_CALLED[Phase.STAKES])
    lacking = words.money(asked.lacking, view.currency)
    if not seat:
        return words("{amount} left to cover", amount=lacking)
    return words("{seat}: {amount} left to cover", seat=seat, amount=lacking)


def spoken(words: Words, view: PublicView, hand: HandView) -> str:
    """What a hand has said aloud of its next card, until the coup is over."""
    match view.spoken.get(hand.id) if view.phase is Phase.DEALING else None:
        case Speech.DRAW:
            return words("draws")
        case Speech.STAND:
            return words("stands")
        case Speech.SHOW | Speech.GIVE | None:
            return ""


def _result(words: Words, view: PublicView) -> GuestCall:
    outcome, hands = view.outcome, [hand for hand in view.hands if hand.plays]
    bank = next((hand for hand in hands if hand.role is Role.BANQUE), None)
    others = [hand for hand in hands if hand.role is not Role.BANQUE]
    if outcome is None or bank is None:
        return GuestCall("")
    if len(others) > 1:
        return _several(words, bank, outcome)
    if outcome.role is Role.TIE:
        return GuestCall(_counted(words, words("Tie"), bank), Role.TIE, calm=False)
    winner = bank if outcome.role is Role.BANQUE else others[0]
    said = _counted(words, words.name(winner.names), winner)
    return GuestCall(said, outcome.role, calm=False)


def _several(words: Words, bank: HandView, outcome: CoupOutcome) -> GuestCall:
    """How the bank came out against several hands."""
    name = _counted(words, words.name(bank.names), bank)
    match outcome.role:
        case Role.BANQUE:
            return GuestCall(words("{bank} beats all", bank=name), Role.BANQUE, calm=False)
        case Role.PONTE:
            return GuestCall(words("{bank} loses to all", bank=name), Role.PONTE, calm=False)
        case Role.TIE:
            return GuestCall(words("{bank} equals all", bank=name), Role.TIE, calm=False)
        case Role.SIDE:
            return GuestCall(name, calm=False)


def _counted(words: Words, name: str, hand: HandView) -> str:
    """A hand and its total, kept apart where the name itself ends in a number."""
    if hand.bust or hand.total is None:
        return name
    if name[-1:].isdigit():
        return words("{hand}: {total}", hand=name, total=hand.total)
    return f"{name} {hand.total}"


def limits(words: Words, view: PublicView) -> tuple[tuple[str, str], ...]:
    """The table's limits, each with its word; what the house has not limited is left out."""
    found = _limits(words, view.usual)
    return tuple((word, words.money(amount, view.currency)) for word, amount in found)


def _limits(words: Words, of: Limits) -> Iterator[tuple[str, Money]]:
    if of.minimum > 1:
        yield words("min"), of.minimum
    if of.maximum is not None:
        yield words("max"), of.maximum


def coup_told(words: Words, view: PublicView) -> str:
    """Which coup it is, of which shoe."""
    shoe = "" if view.shoe is None else shoe_name(words, view.variant, view.shoe.number)
    coup = "" if view.coup is None else words("Coup {number}", number=view.coup)
    return " · ".join(each for each in (coup, shoe) if each)


def cards_told(words: Words, view: PublicView) -> str:
    """How many cards are left."""
    left = None if view.shoe is None else view.shoe.left
    return "" if left is None else words.plural("{n} card", "{n} cards", left)


def bank_told(words: Words, view: PublicView) -> str:
    """Who holds the bank and what lies in it, as it is called out."""
    if view.bank is None:
        return ""
    amount = words.money(view.bank.amount, view.currency)
    return f"{seat_name(words, view.bank.holder)} · {amount}"


def paid(words: Words, view: PublicView) -> tuple[Paid, ...]:
    """Every bet that is taken here, with what it pays; those on a hand and on the tie first."""
    bets = [view.variant.bets[bet] for bet in view.limits]
    bets.sort(key=lambda bet: bet.role is Role.SIDE)
    return tuple(
        Paid(words.name(bet.names), _pays(words, bet), _own_limits(words, view, bet.id), bet.role)
        for bet in bets
    )


def _pays(words: Words, bet: BetSpec) -> str:
    """What a bet wins, its odds beside each other; how naturals multiply them is told apart."""
    won = [line for line in bet.lines if line.result is Result.WIN]
    if len({line.commission for line in won}) > 1 or any(line.commission for line in won):
        return " / ".join(dict.fromkeys(pays_text(words, _plain(line)) for line in won))
    odds = sorted({line.pays for line in won})
    if len(odds) > FEW:
        return words("{least} to {most}", least=words.odds(odds[0]), most=words.odds(odds[-1]))
    return " / ".join(words.odds(each) for each in odds)


def _plain(line: PayLine) -> PayLine:
    return PayLine(line.on, line.result, line.pays, line.commission)


def _own_limits(words: Words, view: PublicView, bet: BetId) -> str:
    own = view.limits[bet]
    if own == view.usual:
        return ""
    found = _limits(words, own)
    return " ".join(f"{word} {words.amount(amount, view.currency)}" for word, amount in found)


def multiples(words: Words, view: PublicView) -> str:
    """How many times the stake naturals count, where they do: `Natural 7 ×1, 8 ×2, 9 ×3`."""
    times = any(line.times is not Times.ONE for bet in view.limits for line in _lines(view, bet))
    naturals = view.variant.count.naturals
    if not times or max(naturals.values(), default=1) == 1:
        return ""
    said = words.listed(f"{total} ×{naturals[total]}" for total in sorted(naturals))
    return f"{term(words, view.variant, 'natural')} {said}"


def _lines(view: PublicView, bet: BetId) -> tuple[PayLine, ...]:
    return view.variant.bets[bet].lines


def stakes_told(words: Words, view: PublicView) -> tuple[tuple[str, str, Role], ...]:
    """What lies at each seat, bet by bet, where the house shows it; but for stakes on own hands."""
    own = {hand.seat for hand in view.hands if hand.id == f"seat_{hand.seat}"}
    rest = [stake for stake in view.stakes if stake.seat not in own or stake.role is not Role.PONTE]
    return tuple(
        (
            f"{stake.seat.replace('v', '+')} {words.name(stake.names)}",
            words.amount(stake.amount, view.currency),
            stake.role,
        )
        for stake in rest
    )


def laid(words: Words, view: PublicView, hand: HandView) -> str:
    """What lies on a seat's own hand, where the house shows it."""
    if hand.seat is None or hand.id != f"seat_{hand.seat}":
        return ""
    amounts = [s.amount for s in view.stakes if s.seat == hand.seat and s.role is Role.PONTE]
    return words.amount(Money(sum(amounts)), view.currency) if amounts else ""
