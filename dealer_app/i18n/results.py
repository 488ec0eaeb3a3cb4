"""The call once the cards are done: who won, why, and what is to be done with the stakes."""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import BankVoice, passing
from dealer_app.i18n.names import hand_name, seat_names, third_said
from dealer_app.i18n.parlance import Cited, cited, parlance, term, together
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Line, score
from dealer_app.rules.house import Currency, House
from dealer_app.rules.money import Money
from dealer_app.rules.representative import FALSE_DRAW
from dealer_app.rules.variant import Result, Role, Variant, seat_of
from dealer_app.table.accounts.commission import in_chips, marked_on
from dealer_app.table.accounts.lines import rides_on_a_tie
from dealer_app.table.accounts.payout import LineView
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import CoupOutcome
from dealer_app.table.view.hands import HandView

COURT: Final = frozenset("JQK")

_WINS: Final[Mapping[Role, str]] = {
    Role.PONTE: marked("{winner} wins, {best} to {other}"),
    Role.BANQUE: marked("{winner} wins, {best} to {other}"),
    Role.TIE: marked("Tie, {best} all"),
}

_SEVERAL: Final[Mapping[Role, str]] = {
    Role.PONTE: marked("{bank} at {total} loses to all"),
    Role.BANQUE: marked("{bank} at {total} wins against all"),
    Role.TIE: marked("{bank} at {total}: equal all round"),
    Role.SIDE: marked("{bank} at {total}"),
}

_FARES: Final[Mapping[str, tuple[str, str]]] = {
    "wins": (marked("Wins: {hands}."), marked("Win: {hands}.")),
    "loses": (marked("Loses: {hands}."), marked("Lose: {hands}.")),
    "ties": (marked("Ties: {hands}."), marked("Tie: {hands}.")),
}


_DONE: Final[Mapping[Result, str]] = {
    Result.LOSE: marked("Take: {seats}."),
    Result.WIN: marked("Pay: {seats}."),
    Result.PUSH: marked("Give back: {seats}."),
}
"""What is done with the stakes, where some lie on something else than a seat's own hand."""


def result(speech: BankVoice, outcome: CoupOutcome) -> tuple[str, Cited]:
    """Who won, and what decided it."""
    headline = _several(speech, outcome) if speech.view.several else _single(speech, outcome)
    return headline, _why_won(speech, outcome)


def all_settled(speech: BankVoice) -> Cited:
    """What is said once nobody waits for a line: what lies aside, where the bank goes."""
    said = speech.words("All settled.")
    if any(line.aside for line in speech.view.lines):
        said = speech.words("All settled, but for what lies aside.")
    return together(said, passing(speech))


def _hands(speech: BankVoice) -> tuple[HandView, HandView] | None:
    """The one hand against the bank, and the bank's; None where there are several."""
    bank = next((h for h in speech.view.hands if h.id == speech.variant.banque), None)
    others = [h for h in speech.view.hands if h.id != speech.variant.banque and h.plays]
    return None if bank is None or len(others) != 1 else (others[0], bank)


def _single(speech: BankVoice, outcome: CoupOutcome) -> str:
    words, hands = speech.words, _hands(speech)
    assert hands is not None
    ponte, bank = hands
    winner, loser = (ponte, bank) if outcome.role is Role.PONTE else (bank, ponte)
    if loser.bust and outcome.role is not Role.TIE:
        return words(
            "{loser} busts: {winner} wins",
            loser=hand_name(words, speech.variant, loser.id),
            winner=hand_name(words, speech.variant, winner.id),
        )
    totals = (outcome.ponte, outcome.banque)
    name = hand_name(words, speech.variant, winner.id)
    return words(_WINS[outcome.role], winner=name, best=max(totals), other=min(totals))


def _several(speech: BankVoice, outcome: CoupOutcome) -> str:
    words = speech.words
    bank = next(h for h in speech.view.hands if h.id == speech.variant.banque)
    if bank.bust:
        return words("{bank} busts", bank=speech.banker)
    if all(h.bust for h in speech.view.hands if h.plays and h.id != bank.id):
        return words("All bust: {bank} takes", bank=speech.banker)
    if bank.total is None:
        return words("{bank} has not shown", bank=speech.banker)
    role = Role.SIDE if _mixed(speech) else outcome.role
    return words(_SEVERAL[role], bank=speech.banker, total=bank.total)


def _why_won(speech: BankVoice, outcome: CoupOutcome) -> Cited:
    """What decided the coup, then what is to be done with the stakes."""
    said: list[Cited | str] = [_decided(speech, outcome), _reckless(speech, outcome)]
    mixed = _mixed(speech)
    if speech.view.several and not mixed:
        said += [*_fares(speech), _at_once(speech)]
    said += [_baccara(speech), _levy(speech)]
    if speech.view.lines:
        said += _stakes_fare(speech) if mixed else [_what_to_do(speech)]
    return together(*said)


def _decided(speech: BankVoice, outcome: CoupOutcome) -> Cited | str:
    words, variant = speech.words, speech.variant
    if outcome.tiebreak:
        return cited(variant, words("Fewer cards win at equal totals."), "tiebreak")
    if outcome.natural:
        natural = term(words, variant, "natural")
        said = words("{natural}.", natural=natural)
        tableaux = [each for each in speech.view.hands if not seat_of(each.id)]
        if speech.view.several and len(tableaux) > 2:
            whose = [words.name(each.names) for each in tableaux if each.natural and each.plays]
            said = words("{natural}: {hands}.", natural=natural, hands=words.listed(whose))
        return cited(variant, said, "natural")
    return _stood(speech)


def _reckless(speech: BankVoice, outcome: CoupOutcome) -> Cited | str:
    """What a false draw costs whoever played for the others, where the house penalises it
    (S1.18, rules of §3.4)."""
    penalty = speech.variant.penalty
    found = any(each.finding.code == FALSE_DRAW for each in speech.view.findings)
    if penalty is None or not penalty.enabled or not found or outcome.role is not Role.BANQUE:
        return ""
    said = speech.words("Played recklessly: {share} of the others’ losses.", share=penalty.share)
    return cited(speech.variant, said, "reckless")


def _fares(speech: BankVoice) -> list[str]:
    """Which hands won, lost and tied, one sentence each."""
    return [
        speech.words(sentences[len(hands) > 1], hands=_listed(speech, hands))
        for result, sentences in _FARES.items()
        if (hands := [hand for hand in speech.view.hands if hand.result == result])
    ]


def _at_once(speech: BankVoice) -> Cited | str:
    """Which naturals were settled against the bank's first two cards, though it then drew (S4-A5,
    S2-A11)."""
    variant, hands = speech.variant, speech.view.hands
    bank = next(hand.cards for hand in hands if hand.id == variant.banque)
    against = [h for h in hands if h.natural and h.plays and h.id != variant.banque]
    drew = len(bank) > FIRST_CARDS and not any(card.hidden for card in bank)
    if not variant.naturals_at_once or not against or not drew:
        return ""
    total = score(variant, bank[:FIRST_CARDS]).total
    said = speech.words(
        "{hands}: against the first two cards of {bank}, {total}.",
        hands=_listed(speech, against),
        bank=speech.banker,
        total=total,
    )
    return cited(speech.variant, said, "natural")


def _mixed(speech: BankVoice) -> bool:
    """True where stakes lie on the bank or on a tie beside those on a seat's own hand: how a hand
    came out does not say how its stake did (S2.10, S2-A25)."""
    own = any(seat_of(hand.id) for hand in speech.view.hands)
    return own and any(line.role is not Role.PONTE for line in speech.view.lines)


def _stakes_fare(speech: BankVoice) -> list[str]:
    """Which stakes are taken, paid and given back, those on something else with its name."""
    lines = speech.view.lines
    return [
        speech.words(sentence, seats=seat_names(speech.words, seats))
        for result, sentence in _DONE.items()
        if (seats := [_stake_of(speech, line) for line in lines if line.line.result is result])
    ]


def _stake_of(speech: BankVoice, each: LineView) -> str:
    if each.role is Role.PONTE:
        return each.line.seat
    bet = speech.words.name(each.names).lower()
    return speech.words("{seat} ({bet})", seat=each.line.seat, bet=bet)


def _listed(speech: BankVoice, hands: Sequence[HandView]) -> str:
    seats = [seat_of(hand.id) for hand in hands]
    if all(seats):
        return seat_names(speech.words, [seat for seat in seats if seat])
    return speech.words.listed(speech.words.name(hand.names) for hand in hands)


def _levy(speech: BankVoice) -> Cited | str:
    """What the house takes of a bank that has won."""
    bank = speech.view.bank
    if bank is None or not bank.cagnotte:
        return ""
    said = speech.words("Cagnotte {amount}.", amount=speech.amount(bank.cagnotte))
    return cited(speech.variant, said, "cagnotte")


def _baccara(speech: BankVoice) -> Cited | str:
    """Whose hand is a baccara, where the game has the word (S3.5, S4.17)."""
    if "baccara" not in parlance(speech.variant.id).said:
        return ""
    hands = [hand for hand in speech.view.hands if hand.plays and baccara(speech.variant, hand)]
    if not hands:
        return ""
    said = speech.words("Baccara: {hands}.", hands=_listed(speech, hands))
    return cited(speech.variant, said, "baccara")


def baccara(variant: Variant, hand: HandView) -> bool:
    """True of two court cards in one hand; of any hand worth nothing where the house says so
    (S4-A15)."""
    if hand.total != 0:
        return False
    courts = sum(card.face in COURT for card in hand.cards)
    return variant.any_zero or courts >= FIRST_CARDS


def _stood(speech: BankVoice) -> str:
    """Why the bank took no third card, where the hand against it did."""
    hands, words = _hands(speech), speech.words
    if hands is None:
        return ""
    ponte, banque = hands
    if banque.total is None or any(card.hidden for card in ponte.cards):
        return ""
    if len(ponte.cards) < len(banque.cards) or len(banque.cards) != FIRST_CARDS or ponte.bust:
        return ""
    name = hand_name(words, speech.variant, banque.id)
    if len(ponte.cards) == len(banque.cards):
        return _capital(words("{hand} stands at {total}.", hand=name, total=banque.total))
    third = third_said(words, speech.variant, speech.variant.pack.value(ponte.cards[-1]))
    said = words(
        "{hand} stands at {total} against a third card of {third}.",
        hand=name,
        total=banque.total,
        third=third,
    )
    return _capital(said)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _what_to_do(speech: BankVoice) -> Cited | str:
    words, results = speech.words, {line.line.result for line in speech.view.lines}
    take, pay = Result.LOSE in results, Result.WIN in results
    if any(line.short for line in speech.view.lines):
        return words("The bank is not enough: pay in this order, as far as it goes.")
    dealt = any(seat_of(hand.id) for hand in speech.view.hands)
    if take and pay and dealt:
        return words("Take the losing stakes, then pay in the order of the deal.")
    if take and pay:
        return words("Take the losing stakes, then pay in the order of the seats.")
    if take:
        return words("Take the losing stakes.")
    if pay and dealt:
        return words("Pay in the order of the deal.")
    if pay:
        return words("Pay in the order of the seats.")
    if rides(speech):
        return cited(speech.variant, words("All stakes stay where they lie."), "ties")
    return words("All stakes go back.")


def rides(speech: BankVoice) -> bool:
    """True if the stakes of this coup lie for the next one: it was tied, and they are not given
    back (S1.22, rules of §3.1)."""
    tied = all(line.line.result is Result.PUSH for line in speech.view.lines)
    return speech.variant.tour.rides and tied and bool(speech.view.lines)


# The payout, line by line


def act(words: Words, line: Line, rules: Rules, *, lies_on: bool = True) -> str:
    """What the croupier does with a line: `take`, `take, and 200 more`, `pay 95`, `return`; nothing
    with one that `stays` for the next coup, unless none of that coup `lies_on`."""
    currency = rules.house.currency
    match line.result:
        case Result.LOSE:
            return _taken(words, line, currency)
        case Result.WIN:
            paid = in_chips(line, rules.house)
            return words("pay {amount}", amount=words.amount(paid, currency))
        case Result.PUSH if lies_on and rides_on_a_tie(rules.variant, line.bet):
            return words("stays")
        case Result.PUSH | Result.VOID:
            return words("return")
        case _:
            assert_never(line.result)


def _taken(words: Words, line: Line, currency: Currency) -> str:
    """A lost stake: a multiple takes more than lies there (S2-A10), a half less (S1.18)."""
    more = Money(line.lost - line.stake)
    if more > 0:
        return words("take, and {amount} more", amount=words.amount(more, currency))
    if not line.lost:
        return words("return")
    if more < 0:
        return words("take {amount}, return the rest", amount=words.amount(line.lost, currency))
    return words("take")


def reckoning(words: Words, line: Line, house: House) -> str:
    """How a payment comes about, empty where there is nothing to explain."""
    if not line.commission:
        return ""
    commission = words.amount(line.commission, house.currency)
    if marked_on(line, house):
        return words("{commission} commission marked", commission=commission)
    return words(
        "{won} − {commission} commission",
        won=words.amount(line.won, house.currency),
        commission=commission,
    )
