"""What a question shows, entered at a real table: a session of the game's own sheet, in which
nothing of the school has a say.

A felt that a drill laid card by card is dealt again from its cards, its bank and its stakes; one
that it played on to has the entries by which it came about. What a felt does not show (another
hand's cards, a bank where only hands are asked about) is filled in by chance.
"""

from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Procedure, Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.table.view.croupier_view import CroupierView, croupier_view
from dealer_app.table.view.hands import HandView
from dealer_app.training.question import Question
from tests.builders import entered, session
from tests.play import PlayTable, the

Options = tuple[tuple[str, str], ...]

UNIT: Final = 100
TRIES: Final = 400
MOST: Final = 120
BANKER: Final = Seat("1")


class Elsewhere(Exception):
    """What was filled in led the coup another way than the felt shows it."""


def right(question: Question) -> Saying:
    """The answer that the school holds right."""
    return question.answers[question.right]


def begun(table: PlayTable) -> PlayTable:
    """The table with a fresh shoe, burned, and its first coup open."""
    entered(table, ev.ShoeOpened(packs_of(table.state)))
    if due(table).step is Step.BURN:
        entered(table, ev.CardsBurned((Card("xx"),)))
    return entered(table, ev.CoupOpened())


def due(table: PlayTable) -> Due:
    """What is called first."""
    return table.due


def seen(table: PlayTable) -> CroupierView:
    """What the croupier sees."""
    return croupier_view(table.state)


def hand_seen(table: PlayTable, hand: HandId) -> HandView:
    """One hand as the croupier sees it."""
    return next(each for each in seen(table).hands if each.id == hand)


def replayed(question: Question, options: Options = (), house: str = "") -> PlayTable:
    """The table after the entries that led to the felt, which lies as the question shows it."""
    coup, game = question.seen.coup, question.cell.game
    table = session(game, dict(options), house, seats=question.seen.seats)
    entered(table, *question.seen.entries)
    if coup and table.state.coup:
        assert table.state.coup.hands == coup.hands
        assert table.state.coup.stakes == coup.stakes
        assert table.state.coup.bank == coup.bank
    return table


def dealt(question: Question, options: Options = (), *, whole: bool = False) -> PlayTable:
    """The table after the cards and words of the felt; `whole`: to the end of the coup."""
    for seed in range(TRIES):
        try:
            return _dealt_by(question, options, Random(seed), whole=whole)
        except Elsewhere:
            continue
    raise AssertionError(question)


def _dealt_by(question: Question, options: Options, random: Random, *, whole: bool) -> PlayTable:
    coup = the(question.seen.coup)
    table = begun(session(question.cell.game, dict(options), seats=coup.seats))
    _bank_and_stakes(table, coup)
    for _ in range(MOST):
        if not whole and _lies(table, coup):
            return table
        at = due(table)
        if at.step is Step.STAKES:
            stakes = coup.stakes and at.seat is not None
            entered(table, _stake_of(table, coup, at) if stakes else ev.BettingClosed())
            continue
        if at.step not in (Step.CARD, Step.CHOICE) or at.hand is None:
            if _lies(table, coup):
                return table
            raise Elsewhere
        entered(table, _next(table, coup, at, at.hand, random))
    raise Elsewhere


def _lies(table: PlayTable, coup: Coup) -> bool:
    """True once every card of the felt is there, and every word that it tells was said."""
    lies, at = table.coup, due(table)
    words = {hand for hand, word in coup.spoken.items() if word is not Speech.GIVE}
    told = coup.offered is not None if at.why is Why.OFFER else at.hand in words
    cards = all(lies.hand(hand) == held for hand, held in coup.hands.items())
    waits = at.step is Step.STAKES or (at.step is Step.CHOICE and told)
    return cards and lies.first_cards_out and not waits


def _next(table: PlayTable, coup: Coup, at: Due, hand: HandId, random: Random) -> ev.Event:
    """The card or the word that comes next, filled in where the felt shows none of that hand."""
    lies = table.coup
    told, known = coup.hand(hand), hand in coup.hands
    there, said = len(lies.hand(hand)), coup.spoken.get(hand)
    if at.step is Step.CARD:
        if there < len(told):
            return ev.CardDealt(told[there], None)
        if known:
            raise Elsewhere
        return ev.CardDealt(any_card(table, random), None)
    if at.why is Why.OFFER:
        return ev.HandSpoke(hand, Speech.SHOW if said is Speech.SHOW else Speech.GIVE)
    if at.why is Why.MORE:
        return ev.HandSpoke(hand, Speech.STAND)
    draws = len(told) > there if known else random.random() < 1 / 2
    return ev.HandSpoke(hand, Speech.DRAW if draws or said is Speech.DRAW else Speech.STAND)


def any_card(table: PlayTable, random: Random) -> Card:
    """A card that may still come out of the shoe."""
    shoe, pack = table.shoe, table.variant.pack
    while True:
        face = random.choices(pack.faces, pack.copies)[0]
        card = Card(face, random.choice(SUITS) if pack.suited else "")
        if not shoe.one_too_many(card):
            return card


def _bank_and_stakes(table: PlayTable, coup: Coup) -> None:
    """What lies in the bank and against it; enough for the cards to come where the felt shows
    none of either."""
    if coup.bank and coup.bank.amount:
        entered(table, ev.BankStaked(coup.bank.holder, coup.bank.amount))
    elif due(table).step is Step.BANK:
        entered(table, ev.BankStaked(BANKER, Money(50 * UNIT)))
    if table.variant.tour.after_look:
        return
    for _ in range(MOST):
        at = due(table)
        if at.step is not Step.STAKES or at.seat is None:
            break
        entered(table, _stake_of(table, coup, at))
    lies = table.coup
    for stake in coup.stakes:
        if not lies.staked(stake.seat, stake.bet):
            entered(table, ev.StakeLaid(stake.seat, stake.bet, stake.amount))
    in_turn = table.variant.procedure is Procedure.BANK_IN_TURN
    if in_turn and due(table).step is Step.STAKES:
        entered(table, ev.BettingClosed())


def _stake_of(table: PlayTable, coup: Coup, at: Due) -> ev.Event:
    """What a seat that is asked lays, or that it passes; the first of all lays something where a
    bank waits for a stake and the felt shows none."""
    seat = at.seat or BANKER
    alone, lies = at.why in (Why.ALONE, Why.STANDING), table.state.coup
    mine = None if alone else next((each for each in coup.stakes if each.seat == seat), None)
    if mine is not None:
        return ev.StakeLaid(seat, mine.bet, mine.amount)
    in_turn = table.variant.procedure is Procedure.BANK_IN_TURN
    if in_turn and at.why is Why.TOUR and not coup.stakes and lies and not lies.stakes:
        return ev.StakeLaid(seat, _main_bet(table), Money(10 * UNIT))
    return ev.SeatPassed(seat)


def _main_bet(table: PlayTable) -> BetId:
    bets = table.variant.bets.values()
    return next(bet.id for bet in bets if bet.role is not Role.SIDE)


def finished(table: PlayTable, random: Random) -> PlayTable:
    """The table once the cards of its coup are done, played on by chance within the law."""
    for _ in range(MOST):
        at = due(table)
        if at.step is Step.CARD:
            entered(table, ev.CardDealt(any_card(table, random), None))
        elif at.step is Step.CHOICE and at.hand is not None:
            word = Speech.GIVE if at.why is Why.OFFER else Speech.STAND
            entered(table, ev.HandSpoke(at.hand, word))
        elif at.step is Step.STAKES and at.seat is not None:
            entered(table, ev.SeatPassed(at.seat))
        elif at.step is Step.CLAIM:
            entered(table, ev.HalfClaimed(claimed=False))
        else:
            return table
    raise AssertionError(table.dues)


def paid(table: PlayTable) -> PlayTable:
    """The table once all is taken and paid."""
    return entered(table, ev.AllTicked()) if table.unticked else table


def next_coup(table: PlayTable) -> Coup:
    """The coup that follows, opened at the table."""
    paid(table)
    if due(table).step is Step.SHOE:
        entered(table, ev.ShoeOpened(packs_of(table.state)))
    if due(table).step is Step.BURN:
        entered(table, ev.CardsBurned((Card("xx"),)))
    entered(table, ev.CoupOpened())
    return table.coup
