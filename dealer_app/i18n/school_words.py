"""What the school asks, answers and explains, in sentences; and what a record is told in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import BankVoice
from dealer_app.i18n.names import (
    STEPS,
    bet_name,
    hand_name,
    irregular_name,
    resolution_name,
    seat_said,
    third_said,
)
from dealer_app.i18n.parlance import term
from dealer_app.i18n.refusals import refused
from dealer_app.i18n.register_words import post_name
from dealer_app.i18n.results import result
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.house import Currency, House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.view.croupier_view import CroupierView

# Totals, draws, calls and payouts


Values = Mapping[str, object]
"""What a sentence needs: ids, numbers, and under the names of amounts, money."""

ASKED: Final[Mapping[str, str]] = {
    "total_of": marked("{hand}: what does it count to?"),
    "what_does": marked("{hand}: what does it do?"),
    "what_next": marked("What comes next?"),
    "reckless_stood": marked("{hand} stood on {total}: was it reckless?"),
    "reckless_drew": marked("{hand} drew on {total}: was it reckless?"),
    "which_call": marked("What is called?"),
    "pay_what": marked("{seat} has {amount} on {bet}: how much is paid?"),
    "pay_chips": marked("{seat} has {amount} on {bet}: build the payout."),
    "take_what": marked("{seat} has {amount} on {bet}: how much is taken in all?"),
    "fate_what": marked("{seat} has {amount} on {bet}: what becomes of the stake?"),
    "levy_what": marked("The bank wins {amount}: how much is the cagnotte?"),
    "share_loses": marked("{seat} staked {amount}: how much does it lose in all?"),
    "share_wins": marked("{seat} staked {amount}: how much does it win in all?"),
}
"""What is asked."""

HEARD: Final[Mapping[str, str]] = {
    "played_stood": marked("{hand}, {seat}, stood on {total}."),
    "played_drew": marked("{hand}, {seat}, drew on {total}."),
    "claims": marked("{hand} claims its part."),
}
"""What was said or done before the question."""

ANSWERS: Final[Mapping[str, str]] = {
    "total": marked("{total}"),
    "over": marked("It busts"),
    "draws": marked("It takes a card"),
    "stands": marked("It takes no card"),
    "chooses": marked("It may choose"),
    "reckless": marked("Yes, reckless"),
    "ordinary": marked("No, an ordinary play"),
    "next_draws": marked("Card for {hand}"),
    "next_chooses": marked("{hand}: card or no card?"),
    "next_offers": marked("{hand}: offers a card?"),
    "next_nobody": marked("Nothing more: the hands are judged"),
    "fate_paid": marked("It is paid"),
    "fate_taken": marked("It is taken"),
    "fate_returned": marked("It goes back"),
    "fate_rides": marked("It stays for the next coup"),
}
"""What may be answered."""

REASONS: Final[Mapping[str, str]] = {
    "sum_is": marked("The cards make {sum}."),
    "sum_modulo": marked("The cards make {sum}; {of} is taken off while it goes: {total}."),
    "sum_less": marked("The cards make {sum}; {of} is taken off while it is above {of}: {total}."),
    "sum_over": marked("With the third card it makes {sum}: bust."),
    "by_natural": marked("{natural}: no more cards."),
    "by_done": marked("All have spoken: the hands are shown and judged."),
    "by_total_draws": marked("{hand} at {total}: draws."),
    "by_total_stands": marked("{hand} at {total}: stands."),
    "by_total_chooses": marked("{hand} at {total}: a free choice."),
    "by_stood_draws": marked("{hand} at {total}, no third card against it: draws."),
    "by_stood_stands": marked("{hand} at {total}, no third card against it: stands."),
    "by_stood_chooses": marked("{hand} at {total}, no third card against it: a free choice."),
    "by_third_draws": marked("{hand} at {total} against a third card of {third}: draws."),
    "by_third_stands": marked("{hand} at {total} against a third card of {third}: stands."),
    "by_third_chooses": marked("{hand} at {total} against a third card of {third}: a free choice."),
    "by_several_draws": marked("{hand} at {total}, against all that are still in: draws."),
    "by_several_stands": marked("{hand} at {total}, against all that are still in: stands."),
    "by_several_chooses": marked(
        "{hand} at {total}, against all that are still in: a free choice."
    ),
    "zero_is_a_card": marked("A third card worth nothing is a card drawn all the same."),
    "by_word": marked("{hand} asked for a card."),
    "by_offer": marked("{hand} gives a card to the others, or lays its own hand down as it is."),
    "by_offered": marked("The card is offered open: taken, or refused and burned."),
    "by_more": marked("{hand} may go on drawing."),
    "reckless_when": marked(
        "{hand} is reckless when standing on {stands_on} or less, or drawing on {draws_on} or more."
    ),
    "hand_counts": marked("{hand}: {total}."),
    "hand_over": marked("{hand}: {total}, bust."),
    "bank_over_pays": marked("The bank busts: it pays all that are still in."),
    "equal_ties": marked("Equal totals: nobody wins."),
    "higher_wins": marked("The higher total wins."),
    "bet_loses": marked("{bet}: the stake is lost."),
    "bet_returned": marked("{bet}: the stake is neither won nor lost."),
    "stakes_ride": marked("After the tie the stakes stay on the felt for the next coup."),
    "times_stake": marked("The natural counts {times} times the stake."),
    "pays_odds": marked("{bet} pays {odds}."),
    "rounded_nearest": marked("Rounded to the nearest {unit}: {won}."),
    "rounded_up": marked("Rounded up to {unit}: {won}."),
    "rounded_down": marked("Rounded down to {unit}: {won}."),
    "commission_kept": marked("{rate} of {won} is kept: {commission}."),
    "commission_marked": marked("{rate} of {won} is marked, and paid later: {commission}."),
    "half_on_each": marked("Half lies on each side, and each half is settled apart."),
    "levy_of_win": marked("{rate} of what the bank wins, {amount}."),
    "levy_of_sides": marked("{rate} of the stakes it wins less those it loses, {amount}."),
    "share_of_each": marked("{share} of what each of the others loses or wins."),
    "share_part": marked("{seat}, of {stake}: {amount}."),
    "share_rounded_up": marked("Each part is rounded up."),
    "share_rounded_down": marked("Each part is rounded down."),
    "stack_best": marked("Right. Chips: {number}, as few as the house stacks."),
    "stack_right": marked("Right. Chips: {number}; the house stacks {fewest}."),
    "stack_wrong": marked("That makes {amount}, not {right}."),
}
"""Why an answer is right."""

SENTENCES: Final[Mapping[str, str]] = {**ASKED, **HEARD, **ANSWERS, **REASONS}

_MONEY: Final = frozenset(
    {"amount", "won", "commission", "stake", "right", "unit", "bank", "owed", "missing"}
)
"""Values that are money."""

_SHARES: Final = frozenset({"rate", "share"})
"""Values that are a part of something, as a fraction in figures."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who tells: in which language, of which game, in which money."""

    words: Words
    variant: Variant
    currency: Currency


def sentence_of(teller: Teller, sentence: str, values: Values) -> str:
    """The sentence with its values as they are said; it begins with a capital."""
    natural = {"natural": term(teller.words, teller.variant, "natural")}
    said = {name: value_said(teller, name, value) for name, value in values.items()}
    filled = teller.words(sentence, **{**natural, **said})
    return filled[:1].upper() + filled[1:]


def value_said(teller: Teller, name: str, value: object) -> str:
    """A value as it stands in a sentence, by its name: money, a share, odds, a hand, a seat."""
    words = teller.words
    if name == "third" and isinstance(value, int):
        return third_said(words, teller.variant, value)
    if isinstance(value, int):
        return words.money(Money(value), teller.currency) if name in _MONEY else str(value)
    text = str(value)
    if name in _SHARES:
        return words.percent(Fraction(text))
    named = _NAMED.get(name)
    return text if named is None else named(teller, text)


def _odds(teller: Teller, value: str) -> str:
    return teller.words.odds(Fraction(value))


def _hand(teller: Teller, value: str) -> str:
    return hand_name(teller.words, teller.variant, HandId(value))


def _bet(teller: Teller, value: str) -> str:
    return bet_name(teller.words, teller.variant, value)


def _seat(teller: Teller, value: str) -> str:
    return seat_said(teller.words, value)


_NAMED: Final[Mapping[str, Callable[[Teller, str], str]]] = {
    "odds": _odds,
    "hand": _hand,
    "other": _hand,
    "bet": _bet,
    "seat": _seat,
    "holder": _seat,
}
"""How ids are said, by what they are of."""


def called(words: Words, view: CroupierView, currency: Currency) -> str:
    """The call over a coup, as at the table; of several hands also how each came out."""
    assert view.outcome is not None
    headline, why = result(BankVoice(words, view, currency), view.outcome)
    said = f"{headline}. {why.sentence}" if view.several else headline
    return said[:1].upper() + said[1:]


# A trainee’s record: parts of an exam, and how runs end


PARTS: Final[Mapping[str, str]] = {
    "calls": marked("Calls"),
    "draws": marked("Draws"),
    "payouts": marked("Payouts"),
    "procedure": marked("Procedure"),
    "irregularities": marked("Irregularities"),
    "omissions": marked("Omissions"),
}
"""What the parts of an exam are called."""

ENDS: Final[Mapping[str, str]] = {
    "all_asked": marked("to the end"),
    "no_lives": marked("no life left"),
    "time_up": marked("time over"),
    "left": marked("broken off"),
}
"""How a run ended."""


def part_name(words: Words, part: str) -> str:
    """What a part of an exam is called."""
    return words(PARTS[part])


# Procedure, irregularities, the bank, roads


TABLE_ASKED: Final[Mapping[str, str]] = {
    "act_next": marked("What comes next?"),
    "act_allowed": marked("Which of these may be done now?"),
    "whose_card": marked("Card {number} of the deal: for whom?"),
    "line_first": marked("The payout: which line comes first?"),
    "line_next": marked("The payout, {number} done: which line comes next?"),
    "commission_of": marked("{seat} wins on {bet}: what of the commission, before the next seat?"),
    "burn_fixed": marked("A fresh shoe: how many cards are burned?"),
    "burn_after": marked("The first card is {card}: how many more are burned?"),
    "cut_out": marked("The cut card comes out now: how many coups come after this one?"),
    "call_before": marked("What is said before this coup?"),
    "irr_name": marked("What is that?"),
    "irr_what": marked("{irregularity}: what does this house do?"),
    "irr_who": marked("“{resolution}” is wanted: who must sign it at least?"),
    "irr_who_corrects": marked("Who must sign the correction at least?"),
    "irr_who_clears": marked("{irregularity}: who must at least sign that it was seen?"),
    "asked_tour": marked("Who is asked for a stake now?"),
    "asked_after_look": marked("All have looked: who is asked for a stake now?"),
    "asked_alone": marked("Who is asked now: alone against the bank?"),
    "whose_banco": marked("Whose banco is it?"),
    "who_holds": marked("Who holds the cards of {hand}?"),
    "bank_missing": marked("How much may still be staked against the bank?"),
    "bank_covers": marked("The stakes exceed the bank: by how much is it raised to cover them?"),
    "bank_stops": marked("The tour is stopped: how much of the stake of {seat} stays?"),
    "bank_gains": marked("How much does the bank win, before any cagnotte?"),
    "bank_pays": marked("How much does the bank lose?"),
    "bank_levy": marked("How much goes into the cagnotte?"),
    "bank_after": marked("How much lies in the bank for the next coup?"),
    "bank_back": marked("The bank is lost: how much goes back to who held it?"),
    "bank_next": marked("Who holds the bank in the next coup?"),
    "bank_offered": marked("Who is asked to take the bank over?"),
    "bank_match": marked("How much must whoever takes it over put in?"),
    "place_next": marked("Who plays {hand} in the next coup?"),
    "bead_of": marked("{hand}: how is this coup marked on the bead plate?"),
    "road_place": marked("Next coup: {winner}. Where is it marked on {road}?"),
    "road_mark": marked("Next coup: {winner}. What does {road} get?"),
    "road_mark_place": marked("Next coup: {winner}. {road} gets {mark}: where?"),
}
"""What is asked."""

TABLE_HEARD: Final[Mapping[str, str]] = {
    "said_handover": marked("Another croupier takes the cards."),
    "said_cut_before": marked("The cut card came out during the coup before."),
    "said_banco": marked("Banco is called from the seats {seats}, all at once."),
    "said_banco_on": marked("Banco on {bet} is called from the seats {seats}, all at once."),
    "said_lost_banco": marked("{seat} lost the last banco."),
    "said_given_up": marked("The bank is given up."),
    "said_declined": marked("{seat} declines it."),
    "case_extra": marked("One card more has left the shoe and was seen: {card}."),
    "case_extra_unseen": marked("One card more has left the shoe; nobody saw it."),
    "case_shown": marked("{hand} has just been turned."),
    "case_exposed": marked("A card of {hand} is seen before its time: {card}."),
    "case_face_up": marked("The next card lies face up in the shoe: {card}."),
    "case_burn": marked("The first card of the shoe is dealt, and nothing was burned."),
    "case_cut": marked("The last coup is over, and one more is begun."),
    "case_relief": marked("Whoever took the cards over has dealt on, and burned nothing."),
    "case_stake": marked("{seat} lays {amount} on {bet} now."),
    "case_paid": marked("{seat} was paid or taken wrong on {bet}; the next coup is not begun."),
    "case_paid_later": marked("{seat} was paid or taken wrong on {bet} in the coup before."),
    "case_wrong": marked("{hand} was entered with {card} for {right}; nothing is paid yet."),
    "case_wrong_paid": marked("{hand} was entered with {card} for {right}; the coup is paid."),
    "case_told": marked("The croupier finds: {irregularity}."),
}
"""What was said or done before the question."""

TABLE_ANSWERS: Final[Mapping[str, str]] = {
    "act_shoe": marked("A fresh shoe"),
    "act_burn": marked("The burn"),
    "act_coup": marked("The next coup"),
    "act_bank": marked("The stake of the bank"),
    "act_stakes": marked("Stakes"),
    "act_cover": marked("The bank covers, or stops the tour"),
    "act_card": marked("A card for {hand}"),
    "act_choice": marked("{hand} says: card or no card"),
    "act_show": marked("{hand} is shown"),
    "act_settle": marked("Stakes are taken and paid"),
    "act_collect": marked("The commission that is owed"),
    "do_shoe": marked("Open a fresh shoe"),
    "do_shuffle": marked("Shuffle the cards"),
    "do_coup": marked("Open the next coup"),
    "do_card": marked("Deal a card"),
    "do_stake": marked("Take a stake"),
    "do_tick": marked("Take and pay the stakes"),
    "do_options": marked("Change the options of the house"),
    "hand": marked("{hand}"),
    "seat": marked("{seat}"),
    "the_lot": marked("Whoever the lot names"),
    "line": marked("{seat}, {bet}"),
    "com_kept": marked("It is kept back from the payout"),
    "com_marked": marked("It is marked for the seat"),
    "com_none": marked("None is due: the next seat"),
    "com_later": marked("It is seen to once all are paid"),
    "coups_more": marked("{number}"),
    "call_last": marked("The last coup of the shoe"),
    "call_plain": marked("Nothing but the stakes"),
    "call_shoe": marked("A fresh shoe"),
    "call_two": marked("Two coups more"),
    "irr": marked("{irregularity}"),
    "irr_none": marked("Nothing is wrong"),
    "irr_decided": marked("{resolution}"),
    "who": marked("{people}: {post}"),
    "bead": marked("{winner}, {pairs}"),
    "road_at": marked("Column {column}, row {row}"),
    "mark_red": marked("Red"),
    "mark_blue": marked("Blue"),
    "mark_none": marked("Nothing yet"),
}
"""What may be answered."""

TABLE_REASONS: Final[Mapping[str, str]] = {
    "why_due": marked("The table calls for {step}."),
    "why_refused": marked("{act}: {refusal}"),
    "why_irregular": marked("{act}: that would be an irregularity. {irregularity}."),
    "why_dealt": marked("It goes to {hand}, in the order of the deal."),
    "why_take_first": marked("What is lost is taken before anybody is paid, seat by seat."),
    "why_pay_order": marked("All is taken: now the others, in the order of the table."),
    "why_com_kept": marked("{amount} is kept back at once, before the next seat."),
    "why_com_marked": marked("{amount} is marked at once, before the next seat."),
    "why_com_none": marked("This win bears no commission."),
    "why_burn": marked("As many as the first card is worth; tens and court cards count ten."),
    "why_burn_fixed": marked("This house burns {number}."),
    "why_cut_before": marked("It came before the first card: this coup is the last."),
    "why_cut_within": marked("It came within the coup: that is finished, and one more is dealt."),
    "why_call_last": marked("The cut card is out: this coup is announced as the last."),
    "why_call_plain": marked("The cut card lies in the shoe still."),
    "why_irregular_is": marked("{irregularity}."),
    "why_default": marked("This house: {resolution}."),
    "why_signed": marked("It needs {people}: {post}."),
    "why_asked": marked("It is the turn of {seat}."),
    "why_banco": marked("Of several it is that of {seat}: the prime, the suivi, then by seats."),
    "why_banco_sides": marked(
        "{seat} is asked first: right and left of the banker, turn and turn about."
    ),
    "why_holds_first": marked("{seat} is the first of those who staked there."),
    "why_holds_largest": marked("{seat} has the highest stake, the first among equals."),
    "why_bank_missing": marked("The bank less what is staked: {amount}."),
    "why_bank_covers": marked("The stakes less the bank: {amount}."),
    "why_bank_stops": marked("What crosses the bank is cut: {amount} stays."),
    "why_bank_gains": marked("All that it takes, less all that it pays: {amount}."),
    "why_bank_pays": marked("All that it pays, less all that it takes: {amount}."),
    "why_bank_levy": marked("The house’s share of it, as it rounds: {amount}."),
    "why_bank_after": marked("What lay there and what came to it: {amount}."),
    "why_bank_back": marked("What nobody had covered: {amount}."),
    "why_bank_match": marked("Exactly {amount}."),
    "why_bank_kept": marked("It stays where it was: {seat} keeps it."),
    "why_bank_ties": marked("Nobody won: {seat} keeps it."),
    "why_bank_void": marked("A void coup changes nothing: {seat} keeps it."),
    "why_bank_lost": marked("The bank lost: it goes on."),
    "why_bank_passed": marked("The bank goes round."),
    "why_bank_given_up": marked("The bank was given up: it is offered in turn."),
    "why_bank_taken": marked("{seat} has taken it over."),
    "why_offered": marked("It is offered in turn: now to {seat}."),
    "why_place_lost": marked("{hand} lost: its place goes to the next seat that is free."),
    "why_place_kept": marked("{hand} did not lose: its place stays."),
    "why_bead": marked("The winner gives the colour; pairs of first cards get a point each."),
    "why_big_new": marked("Another winner begins a new column."),
    "why_big_down": marked("The same winner goes on below."),
    "why_big_turn": marked("No place is left below: the run turns to the right."),
    "why_big_tie": marked("A tie is marked on the last win."),
    "why_derived_same": marked("The same colour goes on below, or to the right where it cannot."),
    "why_derived_other": marked("Another colour begins a new column."),
    "why_not_begun": marked("It has not begun: the big road is not long enough yet."),
    "why_runs_equal": marked("A new column; the two looked at are {one} and {other} long: alike."),
    "why_runs_differ": marked(
        "A new column; the two looked at are {one} and {other} long: not alike."
    ),
    "why_just_past": marked("Row {row} beside a column of {length}: just past its end, blue."),
    "why_beside": marked("Row {row} beside a column of {length}: beside a mark, red."),
    "why_far_past": marked("Row {row} beside a column of {length}: well past its end, red."),
}
"""Why an answer is right."""

TABLE_SENTENCES: Final[Mapping[str, str]] = {
    **TABLE_ASKED,
    **TABLE_HEARD,
    **TABLE_ANSWERS,
    **TABLE_REASONS,
}

_ROADS: Final[Mapping[str, str]] = {
    "big": marked("the big road"),
    "big_eye_boy": marked("the big eye boy"),
    "small_road": marked("the small road"),
    "cockroach_pig": marked("the cockroach pig"),
}
_PAIRS: Final[Mapping[str, str]] = {
    "none": marked("no pair"),
    "ponte": marked("a pair of the ponte"),
    "banque": marked("a pair of the bank"),
    "both": marked("both pairs"),
}
_MARKS: Final[Mapping[str, str]] = {"red": marked("red"), "blue": marked("blue")}
_WINNERS: Final[Mapping[str, str]] = {
    "ponte": marked("the ponte wins"),
    "banque": marked("the bank wins"),
    "tie": marked("a tie"),
}
_PEOPLE: Final[Mapping[int, str]] = {
    1: marked("one person at least"),
    2: marked("two people, one of them at least"),
}


def said(teller: Teller, house: House, code: str, values: Values) -> str:
    """What a code says with its values, of any drill."""
    if code in SENTENCES:
        return sentence_of(teller, SENTENCES[code], values)
    filled = {name: _value(teller, house, name, values) for name in values}
    if "code" in values:
        filled["irregularity"] = _irregular(teller, house, values)
    shoe = term(teller.words, teller.variant, "shoe")
    sentence = teller.words(TABLE_SENTENCES[code], **{"shoe": shoe, **filled})
    return sentence[:1].upper() + sentence[1:]


def _value(teller: Teller, house: House, name: str, values: Values) -> str:
    """A value as it stands in a sentence."""
    words, value = teller.words, values[name]
    tables = _TABLES.get(name)
    if tables is not None:
        return words(tables[str(value)])
    if name == "people":
        return words(_PEOPLE[int(str(value))])
    if name == "refusal":
        return _refusal(teller, house, values)
    saying = _SAID.get(name)
    return value_said(teller, name, value) if saying is None else saying(teller, values)


def _irregular(teller: Teller, house: House, values: Values) -> str:
    code = str(values["code"])
    return irregular_name(teller.words, code, house.irregularities.get(code))


def _refusal(teller: Teller, house: House, values: Values) -> str:
    others = {
        key: value
        for key, value in values.items()
        if key not in ("act", "refusal") and isinstance(value, str | int)
    }
    refusal = Refusal(No(str(values["refusal"])), others)
    return refused(teller.words, refusal, teller.variant, house)


def _card(teller: Teller, values: Values) -> str:
    return _face(teller, str(values["card"]))


def _right_card(teller: Teller, values: Values) -> str:
    return _face(teller, str(values["right"]))


def _face(teller: Teller, text: str) -> str:
    return teller.words.card(text[:1], text[1:]) if teller.variant.pack.suited else text


def _resolution(teller: Teller, values: Values) -> str:
    return resolution_name(
        teller.words, Resolution(str(values["resolution"])), str(values.get("code", ""))
    )


def _post(teller: Teller, values: Values) -> str:
    return post_name(teller.words, Post(str(values["post"])))


def _step(teller: Teller, values: Values) -> str:
    return teller.words(STEPS[Step(str(values["step"]))])


def _act(teller: Teller, values: Values) -> str:
    return teller.words(TABLE_ANSWERS[f"do_{values['act']}"])


_TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "road": _ROADS,
    "pairs": _PAIRS,
    "mark": _MARKS,
    "winner": _WINNERS,
}
"""How some values are called, by their name."""

_SAID: Final[Mapping[str, Callable[[Teller, Values], str]]] = {
    "card": _card,
    "right": _right_card,
    "resolution": _resolution,
    "post": _post,
    "step": _step,
    "act": _act,
}
"""How other values are said."""
