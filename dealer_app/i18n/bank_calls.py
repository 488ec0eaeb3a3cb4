"""The bank that a patron holds, in words: who is asked, what is covered, where the bank goes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_said, hand_name, seat_said
from dealer_app.i18n.parlance import Cited, cited, rule, term, together
from dealer_app.rules.bank_rules import Alone, Excess
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, Procedure, Seat, Variant
from dealer_app.table.view.bank_view import BankStep, Passing
from dealer_app.table.view.croupier_view import CroupierView

Said = tuple[str, Cited | str]
"""A headline, and under it why."""


@dataclass(frozen=True, slots=True)
class BankVoice:
    """What the bank's calls are made of: the language, what is seen, and the house's money."""

    words: Words
    view: CroupierView
    currency: Currency

    @property
    def variant(self) -> Variant:
        return self.view.variant

    def amount(self, money: Money) -> str:
        """An amount in figures."""
        return self.words.amount(money, self.currency)

    def seat(self, seat: str | None) -> str:
        """A seat in a sentence, nobody's where none is asked."""
        return "" if seat is None else seat_said(self.words, seat, self.variant)

    @property
    def bank(self) -> str:
        """What the game calls its bank."""
        return term(self.words, self.variant, "bank")

    @property
    def banker(self) -> str:
        """The bank's hand, which is also who holds it."""
        return hand_name(self.words, self.variant, self.variant.banque)


def banked(speech: BankVoice, due: Due) -> Said | None:
    """The call for the bank, the stakes against it, a cover or a claim; None for any other."""
    match due.step:
        case Step.BANK:
            said = _bank(speech, due)
        case Step.STAKES:
            said = _stakes(speech, due)
        case Step.COVER:
            said = _cover(speech, due)
        case Step.CLAIM:
            said = _claim(speech)
        case _:  # steps of the cards, the shoe and the tray are called elsewhere
            return None
    headline, why = said
    free = due.why is Why.BANK_GIVEN_UP and due.amount is None
    keys = (Passing.GIVEN_UP.value,) if free else ()
    if due.step is Step.STAKES and stand(speech.view, due) and fills_shoe(speech.view):
        keys = (FILLED,)
    told = cited(speech.variant, why, *keys, due.why.value, due.step.value)
    left = due.why is Why.BANK_GIVEN_UP
    rest = handed_back(speech, next(reversed(speech.view.story), None)) if left else ""
    return headline, together(rest, told)


def _bank(speech: BankVoice, due: Due) -> tuple[str, str]:
    words, seat = speech.words, speech.seat(due.seat)
    if due.amount is not None:
        headline = words("{seat}: {bank} for {amount}?", **_named(speech, due))
        if speech.variant.bank is not None and speech.variant.bank.first_come:
            return headline, words("Whoever takes it first puts in exactly that.")
        return headline, words("Exactly that is put in; who declines, passes: the next is asked.")
    if due.why is Why.BANK_EMPTY:
        headline = words("{seat}: how much in {bank}?", seat=seat, bank=speech.bank)
        return headline, words("Nothing is left in it: any amount opens it again.")
    if due.seat is None:
        headline = words("Who takes {bank}, and for how much?", bank=speech.bank)
        by_lot = words("Draw lots, or key a seat.") if speech.view.lot else ""
        return headline, f"{by_lot} {term(words, speech.variant, 'first')}".strip()
    headline = words("{seat}: how much in {bank}?", seat=seat, bank=speech.bank)
    return headline, words("Any amount opens it; who declines, passes: the next is asked.")


def _named(speech: BankVoice, due: Due) -> Mapping[str, str]:
    amount = "" if due.amount is None else speech.amount(due.amount)
    return {"seat": speech.seat(due.seat), "bank": speech.bank, "amount": amount}


_STAKE_CALLS: Final[Mapping[Why, str]] = {
    Why.TOUR: marked("{seat} speaks: a stake?"),
    Why.AFTER_LOOK: marked("{seat} speaks: a stake?"),
    Why.RIDES: marked("{seat} speaks: anything more?"),
}


def _stakes(speech: BankVoice, due: Due) -> tuple[str, str]:
    words, seat = speech.words, speech.seat(due.seat)
    if due.why is Why.ALONE:
        return _alone(speech, due)
    if due.why is Why.STANDING:
        return _standing(speech)
    if due.why is Why.SPECTATORS:
        missing = speech.amount(due.amount or Money(0))
        headline = words("Spectators: {amount} missing", amount=missing)
        why = words("The tour is over: those around the table may fill what is missing.")
        return headline, " ".join((covered(speech), why)).strip()
    if stand(speech.view, due):
        lies = in_front(speech).sentence
        if fills_shoe(speech.view):
            ends = words("⏎ No more bets")
            return packs_in(speech), f"{lies} {ends}".strip()
        return words(_STANDING.get(due.why, _spoken(speech, due))), lies
    call = _STAKE_CALLS.get(due.why)
    headline = words(call, seat=seat) if call and seat else words("Place your bets")
    return headline, " ".join(each for each in (covered(speech), _rule(speech, due)) if each)


_STANDING: Final[Mapping[Why, str]] = {
    Why.COVERED: marked("The bank is covered. ⏎ No more bets"),
    Why.RIDES: marked("The stakes ride. ⏎ No more bets"),
}
"""What is called of stakes for which nobody is asked any more, until Enter says no more bets."""


def stand(view: CroupierView, due: Due) -> bool:
    """True of a call for stakes that stand, nobody being asked for one any more."""
    own = view.variant.procedure is Procedure.ONE_AGAINST_ALL
    turns = view.variant.procedure is Procedure.BANK_IN_TURN and view.bank is not None
    spoken = own or turns or bool(view.stakes) or due.why in (Why.COVERED, Why.RIDES)
    return due.seat is None and due.why not in (Why.ALONE, Why.SPECTATORS, Why.STANDING) and spoken


FILLED: Final = "filled"
"""The rule of a game in which packs go into the shoe once the stakes stand; no other has one."""


def fills_shoe(view: CroupierView, dealt: int = 0) -> bool:
    """True where the packs of a fresh shoe go into it once the stakes stand: only then is it known
    who plays, and for whom there is a pack (S1-A3). That is once a shoe: for every manche where all
    is shuffled for each (S1.4), else for every third or fifth, or after the one in which the cut
    card came (S1-A4). So many cards of it are `dealt` in the view, though none on the table."""
    return bool(view.stakes) and awaits_packs(view, dealt)


def awaits_packs(view: CroupierView, dealt: int = 0) -> bool:
    """True of a fresh shoe into which as many packs go as there are stakes: until these stand
    nobody knows how many."""
    fresh = view.shoe is not None and view.shoe.left + dealt == view.shoe.size
    return fresh and bool(rule(view.variant, FILLED))


def packs_in(speech: BankVoice) -> str:
    """What goes into the shoe: its packs, and how many cards they are."""
    shoe = speech.view.shoe
    cards = 0 if shoe is None else shoe.size
    packs, fill = cards // speech.variant.pack.size, term(speech.words, speech.variant, "fill")
    return speech.words.plural(
        "{fill}: {n} pack, {cards} cards",
        "{fill}: {n} packs, {cards} cards",
        packs,
        fill=fill,
        cards=cards,
    )


def packs_still_in(speech: BankVoice, dealt: int = 0) -> Cited:
    """The same once no more bets was said, as long as no card has left the shoe."""
    if not fills_shoe(speech.view, dealt):
        return Cited()
    return cited(speech.variant, f"{packs_in(speech)}.", FILLED)


def _spoken(speech: BankVoice, due: Due) -> str:
    """The same where the bank is not covered: all have spoken, or the stakes are ended before."""
    own = speech.variant.procedure is Procedure.ONE_AGAINST_ALL
    if not own and not speech.view.stakes:
        return marked("Nobody has staked. ⏎ No more bets")
    if own or due.why in (Why.TOUR, Why.AFTER_LOOK):
        return marked("All have spoken. ⏎ No more bets")
    return marked("The stakes are laid. ⏎ No more bets")


def _rule(speech: BankVoice, due: Due) -> str:
    """What a stake is bound to, in a sentence."""
    words, tour = speech.words, speech.variant.tour
    if due.why is Why.RIDES:
        return words("After the tie the stakes ride; more may be added to them.")
    if tour.after_look:
        kinds = words.listed(bet_said(words, each) for each in speech.variant.bets.values())
        return words("Everybody has looked: {kinds}, or nothing.", kinds=kinds)
    if tour.lower and tour.may_equal:
        return words("No stake is higher than that of {banker}.", banker=speech.banker)
    if tour.lower:
        return words("Each stake stays lower than that of {banker}.", banker=speech.banker)
    if due.seat:
        return ""
    said = words("A seat, a bet and an amount each; Enter ends the stakes.")
    return " ".join(each for each in (nobody_banks(speech).sentence, said) if each)


def _alone(speech: BankVoice, due: Due) -> tuple[str, str]:
    """The bank may still be taken alone: nobody has staked yet (S1.8, rules of §3.2)."""
    words, bank = speech.words, speech.view.bank
    amount = speech.amount(bank.amount if bank else Money(0))
    seat = speech.seat(due.seat)
    if speech.variant.tour.alone is Alone.EFFONDREMENT:
        return words("{seat}: Effondrement?", seat=seat), _effondrement(speech, due, amount)
    headline = words("There is {amount} in the bank", amount=amount)
    if not seat:
        order = "" if bank is None else words.listed(bank.claimants)
        why = words(
            "Banco, in this order: {seats}. Key his seat and side first. A stake says: nobody.",
            seats=order,
        )
        return headline, why
    if bank is not None and bank.follows is not None:
        return headline, _before_stakes(speech, due, bank.follows)
    if speech.variant.tour.with_table is None:
        return headline, words("{seat} speaks: banco, or nothing.", seat=_capital(seat))
    return headline, words("{seat} speaks: banco, with the table, or nothing.", seat=seat)


def _effondrement(speech: BankVoice, due: Due, amount: str) -> str:
    """What an Effondrement is for, and who opens the stakes after it (S1.8, S1.9)."""
    first = first_asked(speech.view)
    call = _OPENS_NOW if due.seat == first else _OPENS_LATER
    return speech.words(call, banker=speech.banker, amount=amount, first=speech.seat(first))


_OPENS_NOW: Final = marked(
    "{banker} stakes {amount}: as much and alone, or not. An amount opens the stakes with {first}."
)
_OPENS_LATER: Final = marked(
    "{banker} stakes {amount}: as much and alone, or not. Then {first} opens the stakes."
)


def _standing(speech: BankVoice) -> tuple[str, str]:
    """All seats have declined the banco: those who stand may still call it (rules of §3.2)."""
    words, bank = speech.words, speech.view.bank
    headline = words("Standing: banco?")
    amount = speech.amount(bank.amount if bank else Money(0))
    if speech.variant.tour.with_table is None:
        return headline, words("There is {amount} in the bank: banco, or nothing.", amount=amount)
    said = words("There is {amount} in the bank: banco, with the table, or nothing.", amount=amount)
    return headline, said


def banco_open(speech: BankVoice) -> str:
    """Who may still come before a banco against a side, or go halves with it; else nothing."""
    words, bank = speech.words, speech.view.bank
    if bank is None or bank.banco is None or not (bank.claimants or bank.halves):
        return ""
    said = [_banco_by(speech, bank.banco)]
    if bank.claimants:
        seats = words.listed(bank.claimants)
        said.append(words("Asked before, and may take it over: {seats}.", seats=seats))
    if bank.halves:
        said.append(words("Another on the other side goes halves."))
    return " ".join(said)


def _banco_by(speech: BankVoice, seat: Seat) -> str:
    alone = term(speech.words, speech.variant, "alone")
    return speech.words("{alone} by {seat}.", alone=alone, seat=seat_said(speech.words, seat))


def nobody_banks(speech: BankVoice) -> Cited:
    """That nobody is named who holds the bank, before the first coup of a shoe in which cards may
    come without anybody (S4.6)."""
    rules, view = speech.variant.bank, speech.view
    several = speech.variant.procedure is Procedure.TWO_TABLEAUX
    if rules is None or rules.needed or not several or view.bank is not None or view.lot:
        return Cited()
    if view.beads or view.stakes or any(hand.cards for hand in view.hands):
        return Cited()
    said = speech.words("Nobody holds the bank yet: his seat names the banker.")
    return cited(speech.variant, said, Why.FIRST_BANK.value)


def lot_called(speech: BankVoice, due: Due) -> Said | None:
    """The call for the lot that names who holds the first bank, or plays the first duel; None where
    it is known, and where the call for the bank's amount asks it (S1-A5)."""
    words, view, procedure = speech.words, speech.view, speech.variant.procedure
    asked = due.step is Step.BANK and due.why is Why.NONE
    if not view.lot or not (asked or due.step in (Step.COUP, Step.CARD, Step.STAKES)):
        return None
    if speech.variant.principals is not None:
        plays = marked("Who plays the Bank?") if BANQUE in view.lot else marked("Who follows?")
        why = words("By lot, or touch the seat; without a duel the cards are dealt at once.")
        return words(plays), cited(speech.variant, why, Why.FIRST_BANK.value)
    if procedure is Procedure.ONE_AGAINST_ALL:
        why = words("By lot, or the seat that it names, then Enter.")
        headline = words("Draw lots for the first Bank")
        return headline, cited(speech.variant, why, Why.FIRST_BANK.value)
    if procedure is not Procedure.TWO_TABLEAUX:
        return None
    why = words("By lot, or touch the seat that it names: he names no amount.")
    if speech.variant.bank is not None and not speech.variant.bank.names_no_amount:
        why = words("By lot, or touch the seat that it names; then his amount.")
    return words("Draw lots for the banker"), cited(speech.variant, why, Why.FIRST_BANK.value)


def first_asked(view: CroupierView) -> Seat:
    """The seat that is asked for a stake before all others: the holder's neighbour."""
    seats = [seat for seat in view.seats if not seat.seat.startswith("v")]
    at = next((place for place, seat in enumerate(seats) if seat.banks), -1)
    return seats[(at + (1 if view.variant.tour.step > 0 else -1)) % len(seats)].seat


def _before_stakes(speech: BankVoice, due: Due, follows: Seat) -> str:
    """Who is asked while a lost banco may still be followed: banco prime and suivi go before all
    others, and before any stake (rules of §3.2)."""
    words, seat = speech.words, speech.seat(due.seat)
    if due.seat == follows:
        return words("{seat} lost the last banco: followed, or nothing.", seat=_capital(seat))
    first = words("{seat} speaks: banco, or nothing.", seat=_capital(seat))
    after = words("Then {seat} may follow the banco that was lost.", seat=speech.seat(follows))
    return f"{first} {after}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _cover(speech: BankVoice, due: Due) -> tuple[str, str]:
    words = speech.words
    headline = words("{banker}: covers, or stops?", banker=speech.banker)
    amount = speech.amount(due.amount or Money(0))
    ways: Mapping[Excess, str] = {
        Excess.CUT: marked("{amount} too much: covered, or the last stake is cut by it."),
        Excess.REJECTED: marked("{amount} too much: covered, or the last stake goes back."),
        Excess.SHARED: marked("{amount} too much: covered, or all stakes are scaled down."),
    }
    why = ways.get(speech.variant.tour.excess, marked("{amount} too much: covered, or stopped."))
    return headline, words(why, amount=amount)


def _claim(speech: BankVoice) -> tuple[str, str]:
    words, penalty = speech.words, speech.variant.penalty
    ponte = next(h.id for h in speech.view.hands if h.id != speech.variant.banque)
    name = hand_name(words, speech.variant, ponte)
    share = str(penalty.share) if penalty else ""
    return (
        words("{hand}: the share claimed?", hand=name),
        words("Played recklessly, and won: {share} of what the others won.", share=share),
    )


def covered(speech: BankVoice) -> str:
    """What lies in the bank, what is covered of it and what is missing; nothing without a limit."""
    bank, words = speech.view.bank, speech.words
    if bank is None or not bank.amount or speech.variant.tour.excess is Excess.FREE:
        return ""
    amount, staked = speech.amount(bank.amount), speech.amount(bank.staked)
    if not bank.missing:
        return words("Bank {amount}, covered in full.", amount=amount)
    missing = speech.amount(bank.missing)
    return words(
        "Bank {amount} · covered {staked} · missing {missing}.",
        amount=amount,
        staked=staked,
        missing=missing,
    )


def in_front(speech: BankVoice) -> Cited:
    """What lies against the bank when the first card comes, in a sentence."""
    bank, words = speech.view.bank, speech.words
    if bank is None:
        return nobody_banks(speech)
    said = covered(speech)
    if bank.banco is not None and not bank.missing and len(speech.view.stakes) == 1:
        said = _banco_by(speech, bank.banco)
    if not bank.rides:
        return Cited(said)
    ride = words("After the tie the stakes ride.")
    return together(said, cited(speech.variant, ride, Why.RIDES.value))


_PASSINGS: Final[Mapping[Passing, str]] = {
    Passing.LOST: marked("{passes} to {seat}."),
    Passing.PASSED: marked("{passes} to {seat}."),
    Passing.GIVEN_UP: marked("Given up. {passes} to {seat}."),
    Passing.TAKEN: marked("The bank is taken over by {seat}."),
}


def passing(speech: BankVoice) -> Cited:
    """Where the bank goes after the last coup, empty where it stays as it was."""
    step = next(reversed(speech.view.story), None)
    return Cited() if step is None else went_on(speech, step)


def went_on(speech: BankVoice, step: BankStep) -> Cited:
    """Where the bank went after that coup, or what lies in it where it stayed; and by what rule."""
    kept = (Passing.KEPT.value,) if step.passing is Passing.TIED else ()
    keys = (Why.BANK_GIVEN_UP.value,) if step.offered else (step.passing.value, *kept)
    return together(cited(speech.variant, gone_to(speech, step), *keys), handed_back(speech, step))


def handed_back(speech: BankVoice, step: BankStep | None) -> str:
    """What goes back to who held a bank that ended with money in it (S1-A14, rules of §3.3)."""
    if step is None or not step.returned:
        return ""
    values = {"amount": speech.amount(step.returned), "seat": seat_said(speech.words, step.holder)}
    return speech.words("Hand {amount} back to {seat}.", **values)


def gone_to(speech: BankVoice, step: BankStep) -> str:
    """The same without its rule."""
    words = speech.words
    said = _PASSINGS.get(step.passing)
    if said is None:
        return _kept(speech, step)
    if step.offered:
        return words("The bank is given up.")
    if step.next_holder is None:
        return words("The bank goes to whom the lot names.")
    seat = seat_said(words, step.next_holder)
    return words(said, passes=term(words, speech.variant, "passes"), seat=seat)


def _kept(speech: BankVoice, step: BankStep) -> str:
    """The bank stays: what lies in it for the next coup."""
    tied = step.passing is Passing.TIED
    if step.passing is Passing.VOID or speech.variant.tour.excess is Excess.FREE:
        return ""
    left = speech.amount(Money(step.left - step.aside))
    if tied and speech.variant.tour.rides:
        return speech.words("There is {amount} in the bank; the stakes ride.", amount=left)
    return speech.words("There is {amount} in the bank.", amount=left)


# How a bank went on after a coup


_PASSED: Final[Mapping[Passing, str]] = {
    Passing.KEPT: marked("kept"),
    Passing.TIED: marked("kept, tie"),
    Passing.VOID: marked("void coup"),
    Passing.LOST: marked("lost, to seat {seat}"),
    Passing.PASSED: marked("on to seat {seat}"),
    Passing.GIVEN_UP: marked("given up, to seat {seat}"),
    Passing.TAKEN: marked("taken over by seat {seat}"),
}
_PASSED_BY_LOT: Final[Mapping[Passing, str]] = {
    Passing.LOST: marked("lost"),
    Passing.PASSED: marked("passed on"),
    Passing.GIVEN_UP: marked("given up"),
    Passing.TAKEN: marked("taken over"),
}


def passed(
    words: Words,
    passing: Passing,
    next_holder: Seat | None,
    *,
    offered: bool = False,
    as_dealt: bool = False,
) -> str:
    """How it went on, and to whom; `offered`: he is asked, and nobody has taken it over yet;
    `as_dealt`: its coup was put right since."""
    if (offered or next_holder is None) and passing in _PASSED_BY_LOT:
        said = words(_PASSED_BY_LOT[passing])
    else:
        said = words(_PASSED[passing], seat=next_holder or "")
    return words("{passing}, as dealt", passing=said) if as_dealt else said
