"""The sentences of the school: what it asks, what was heard before, what may be answered, and why.

Of every drill; how a sentence is filled with its values stands in `school_words`.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked

# Totals, draws, calls and payouts


ASKED: Final[Mapping[str, str]] = {
    "total_of": marked("{hand}: what does it count to?"),
    "is_it_over": marked("{hand}: does it bust?"),
    "what_does": marked("{hand}: what does it do?"),
    "what_next": marked("What comes next?"),
    "reckless_stood": marked("{hand} stood on {total}: was it reckless?"),
    "reckless_drew": marked("{hand} drew on {total}: was it reckless?"),
    "which_call": marked("What is called?"),
    "chips_worth": marked("How much do these chips come to?"),
    "chips_told": marked("{seat} announces {amount}. Is that what lies there?"),
    "pay_what": marked("{seat} has {amount} on {bet}: how much is paid beside the stake?"),
    "pay_chips": marked("{seat} has {amount} on {bet}: build what is paid beside the stake."),
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
    "over": marked("It busts"),
    "holds": marked("It stays in"),
    "draws": marked("It takes a card"),
    "stands": marked("It takes no card"),
    "chooses": marked("It may choose"),
    "reckless": marked("Yes, reckless"),
    "ordinary": marked("No, an ordinary play"),
    "next_draws": marked("Card for {hand}"),
    "next_chooses": marked("{hand}: card or no card?"),
    "next_offers": marked("{hand}: offers a card?"),
    "next_nobody": marked("Nothing more: the hands are judged"),
    "lies_exact": marked("Exactly that"),
    "lies_short": marked("Too little"),
    "lies_over": marked("Too much"),
    "fate_paid": marked("It is paid"),
    "fate_taken": marked("It is taken"),
    "fate_returned": marked("It goes back"),
    "fate_rides": marked("It stays for the next coup"),
}
"""What may be answered."""

REASONS: Final[Mapping[str, str]] = {
    "hand_adds": marked("{hand}: {cards}. {sum}."),
    "sum_over": marked("{sum} is more than 9: the hand busts."),
    "by_natural": marked("{hand} has {total} with two cards: {natural}. No more cards."),
    "natural_ends": marked("That ends the coup: nobody draws any more."),
    "natural_of_any": marked("In two cards {low} or {high} ends the coup for all."),
    "by_void": marked("The coup is void: no card is dealt to it any more."),
    "its_third_draws": marked("{hand} drew {third}: against that the table says draw."),
    "its_third_stands": marked("{hand} drew {third}: against that the table says stand."),
    "its_third_chooses": marked("{hand} drew {third}: against that the table leaves the choice."),
    "it_stood_draws": marked("{hand} drew no card: against that the table says draw."),
    "it_stood_stands": marked("{hand} drew no card: against that the table says stand."),
    "it_stood_chooses": marked("{hand} drew no card: against that the table leaves the choice."),
    "by_done": marked("No hand takes another card: the hands are shown and judged."),
    "by_total_draws": marked("{hand} at {total}: draws."),
    "by_total_stands": marked("{hand} at {total}: stands."),
    "by_total_chooses": marked("{hand} at {total}: a free choice."),
    "by_stood_draws": marked("{hand} at {total}, no third card against it: draws."),
    "by_stood_stands": marked("{hand} at {total}, no third card against it: stands."),
    "by_stood_chooses": marked("{hand} at {total}, no third card against it: a free choice."),
    "by_third_draws": marked("{hand} at {total} against a third card of {third}: draws."),
    "by_third_stands": marked("{hand} at {total} against a third card of {third}: stands."),
    "by_third_chooses": marked("{hand} at {total} against a third card of {third}: a free choice."),
    "by_several_draws": marked("{hand} at {total} draws: what they ask for obliges it to."),
    "by_several_stands": marked("{hand} at {total} stands: against none of them may it draw."),
    "by_several_chooses": marked(
        "{hand} at {total}: nothing obliges it one way against all of them, so the choice is free."
    ),
    "zero_is_a_card": marked("A third card worth nothing is a card drawn all the same."),
    "by_word": marked("{hand} asked for a card."),
    "by_offer": marked("{hand} gives a card to the others, or lays its own hand down as it is."),
    "by_offered": marked("The card is offered open: taken, or refused and burned."),
    "by_more": marked("{hand} may go on drawing."),
    "reckless_when": marked(
        "{hand} is reckless when standing on {stands_on} or less, or drawing on {draws_on} or more."
    ),
    "was_reckless_stood": marked("{total} is {stands_on} or less: to stand on it is reckless."),
    "was_ordinary_stood": marked(
        "{total} is above {stands_on}: to stand on it is an ordinary play."
    ),
    "was_reckless_drew": marked("{total} is {draws_on} or more: to draw on it is reckless."),
    "was_ordinary_drew": marked("{total} is below {draws_on}: to draw on it is an ordinary play."),
    "beside_wins": marked("{hand}: {total} against {bank_total}, the higher total wins."),
    "beside_loses": marked("{hand}: {total} against {bank_total}, the lower total loses."),
    "beside_ties": marked("{hand}: {total} against {bank_total}, equal totals, nobody wins."),
    "bank_over_pays": marked("The bank busts: it pays all that are still in."),
    "all_over_lose": marked("Whoever busts has lost before the bank plays."),
    "bet_loses": marked("{bet}: what it was laid on did not come, and the stake is lost."),
    "bet_loses_to": marked("{hand} has won, so a stake on {bet} is lost."),
    "bet_loses_tie": marked("The coup is a tie, and on a tie {bet} loses."),
    "stake_loses": marked("What it was laid on did not come, and the stake is lost."),
    "stake_loses_to": marked("{hand} has won, so the stake is lost."),
    "stake_loses_tie": marked("The coup is a tie, and on a tie the stake is lost."),
    "stake_taken": marked("What is taken: {amount}."),
    "stake_returned_tie": marked("The coup is a tie: the stake is neither won nor lost."),
    "stake_returned": marked("The stake is neither won nor lost."),
    "bet_returned_tie": marked("The coup is a tie, and on a tie {bet} neither wins nor loses."),
    "bet_returned": marked("{bet}: the stake is neither won nor lost."),
    "stakes_ride": marked("After the tie the stakes stay on the felt for the next coup."),
    "times_stake": marked("The hand that wins is a natural: it counts {times} times the stake."),
    "pays_odds": marked("{bet}, {outcome}: it pays {odds}."),
    "stake_by": marked("{stake} × {by} = {exact}."),
    "all_added": marked("{terms}."),
    "pile_worth": marked("Chips of {unit}: {number}\u00a0×\u00a0{unit}\u00a0=\u00a0{amount}."),
    "told_exact": marked("That is the {amount} that was announced."),
    "told_short": marked("{amount} was announced: {missing} is missing."),
    "told_over": marked("{amount} was announced: {missing} lies there besides."),
    "in_chips": marked("In chips: {stack}."),
    "rounded_nearest": marked("Rounded to the nearest {unit}: {won}."),
    "rounded_up": marked("Rounded up to {unit}: {won}."),
    "rounded_down": marked("Rounded down to {unit}: {won}."),
    "commission_of_win": marked("The commission is {rate} of {won}: {exact}."),
    "commission_kept": marked("It is kept back at once: {terms}."),
    "commission_marked": marked("{won} is paid in full; {commission} is marked, and paid later."),
    "half_on_each": marked("Half of {stake} lies on each side, and each half is settled apart."),
    "half_wins": marked("{hand} wins: its half is paid {amount}."),
    "half_loses": marked("{hand} loses: its half, {amount}, is taken."),
    "half_ties": marked("{hand} ties: its half, {amount}, is neither won nor lost."),
    "halves_added": marked("Both halves together: {terms}."),
    "halves_even": marked("What one half wins the other loses: nothing is paid and nothing taken."),
    "levy_of_win": marked("The cagnotte is {rate} of what the bank wins, {amount}: {exact}."),
    "levy_of_sides": marked(
        "The cagnotte is {rate} of the stakes it wins less those it loses, {amount}: {exact}."
    ),
    "share_of_each": marked(
        "{hand} was reckless: {share} of what each of the others loses or wins falls to it."
    ),
    "share_part": marked("{seat}, of {stake}: {amount}."),
    "share_own": marked("{seat}, for its own stake and for these parts: {terms}."),
    "share_other": marked("{seat}, its stake without that part: {terms}."),
    "share_rounded_up": marked("Each part is rounded up."),
    "share_rounded_down": marked("Each part is rounded down."),
    "stack_best": marked("Right. Chips: {number}, as few as the house stacks."),
    "stack_right": marked("Right. Chips: {number}; the house stacks {fewest}."),
    "stack_wrong": marked("That makes {amount}, not {right}."),
}
"""Why an answer is right."""

SENTENCES: Final[Mapping[str, str]] = {**ASKED, **HEARD, **ANSWERS, **REASONS}


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
    "irr_what": marked("{irregularity}: by the house’s rule, what is done?"),
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
    "road_mark_place": marked("Next coup: {winner}. Where does {road} get its {mark} mark?"),
}
"""What is asked."""

TABLE_HEARD: Final[Mapping[str, str]] = {
    "said_handover": marked("Another croupier takes the cards."),
    "said_cut_before": marked("The cut card came out during the coup before."),
    "said_banco": marked("Banco is called from the seats {seats}, all at once."),
    "said_banco_on": marked("Banco on {bet} is called from the seats {seats}, all at once."),
    "said_lost_banco": marked("{seat} lost the last banco."),
    "said_given_up": marked("The bank is given up."),
    "said_no_shoe": marked("No shoe is open."),
    "said_no_coup": marked("A shoe is open, and no coup."),
    "said_coup_open": marked("The coup is open."),
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
    "due_shoe": marked("No shoe is open, or the last one is over: the cards come first."),
    "due_few_cards": marked(
        "Cards left: {number}. A coup needs {needed}: none is begun on these, new ones come first."
    ),
    "due_burn": marked("The shoe is fresh: cards are burned before anybody is dealt one."),
    "due_first_coup": marked(
        "The cards are ready and nothing is dealt yet. Cards left: {number}. A coup needs {needed},"
        " so the first one is opened."
    ),
    "due_coup": marked(
        "The coup before is paid. Cards left: {number}. A coup needs {needed}, so the next one is"
        " opened."
    ),
    "due_bank": marked("Nobody can stake before there is a bank to stake against."),
    "due_stakes": marked("The coup is open and no card is out: now stakes are taken."),
    "due_cover": marked(
        "The last stake goes beyond the bank: before anybody else, it covers it or stops there."
    ),
    "due_first_cards": marked("The first cards are still being dealt, in their order: {hand}."),
    "due_card": marked("A card is still due: {hand}."),
    "due_choice": marked(
        "{hand} lies face down: whoever holds it alone knows its total, and says card or no card."
    ),
    "due_show": marked("The cards are done: hands are shown before they are judged. First {hand}."),
    "due_settle": marked("The hands are judged: what is lost is taken, then what won is paid."),
    "due_collect": marked("The shoe is over: commission that was marked is collected first."),
    "due_handover": marked(
        "Another croupier took the cards: the first one is burned before the game goes on."
    ),
    "why_refused": marked("{act}: {refusal}"),
    "why_may_shuffle": marked(
        "No card has left the shoe: until the first one does, the cards may be shuffled again."
    ),
    "why_may_options": marked(
        "No shoe is open: between two shoes the options of the house may be changed."
    ),
    "due_claim": marked(
        "The play was reckless, and it won: before the payout a half is claimed, or left."
    ),
    "due_resolve": marked("An irregularity was found: it is decided before anything else."),
    "bank_laid": marked("The holder put {amount} in the bank."),
    "bank_unmoved": marked("Nothing was won or lost: {amount} lay in the bank, and stays."),
    "levy_none": marked("The bank has won nothing in this coup: no cagnotte is taken."),
    "nothing_staked": marked("No stake of {seat} counts in this coup: nothing is won or lost."),
    "why_irregular": marked("{act}: that would be an irregularity. {irregularity}."),
    "why_dealt": marked("The deal goes round in this order: {order}. Card {number}: {hand}."),
    "why_take_first": marked("What is lost is taken before anybody is paid, seat by seat."),
    "why_pay_order": marked(
        "Nothing is left to be taken: now the others, paid or returned, seat by seat."
    ),
    "lines_left": marked("Still to be done: {lines}."),
    "why_com_kept": marked("Of {won}, {amount} is kept back at once, before the next seat."),
    "why_com_marked": marked("Of {won}, {amount} is marked at once, before the next seat."),
    "why_com_none": marked("{bet}: no commission is taken of a win there, {won} is paid in full."),
    "why_burn": marked(
        "As many as the first card is worth, tens and court cards ten: {card} counts {number}."
    ),
    "why_burn_fixed": marked(
        "The number is fixed, whatever the first card is: this house burns {number}."
    ),
    "why_cut_before": marked("It came before the first card: this coup is the last, none follows."),
    "why_cut_within": marked("It came within the coup: that is finished, and one more is dealt."),
    "why_call_last": marked("The cut card is out: this coup is announced as the last."),
    "why_call_plain": marked("The cut card has not come out: there is no last coup to announce."),
    "why_irregular_is": marked("This is called: {irregularity}."),
    "why_told": marked("{told}"),
    "why_default": marked("Where nobody decides otherwise, this house says: {resolution}."),
    "why_irr_who": marked("By itself the house would do something else: somebody answers for it."),
    "why_irr_who_corrects": marked("What was entered is changed: who does it has to be on record."),
    "why_irr_who_clears": marked("It stays open until somebody signs for having seen it."),
    "why_signed": marked("Here it takes {people}: {post}."),
    "why_asked_first": marked("Nobody has spoken yet. The order begins beside {holder}: {seat}."),
    "why_asked_then": marked("Spoken already: {seats}. Next in the order: {seat}."),
    "why_banco": marked(
        "The prime comes first, at the banker’s right; then the suivi, of whoever lost a banco"
        " last; then the others in the order of the seats. Here: {seat}."
    ),
    "why_banco_sides": marked(
        "{seat} is asked first: right and left of the banker, turn and turn about."
    ),
    "why_holds_first": marked("Staked there: {staked}. The first of them holds the cards: {seat}."),
    "why_holds_largest": marked(
        "Staked: {staked}. The highest stake holds the cards, the first among equals: {seat}."
    ),
    "why_bank_missing": marked("It is what lies in the bank, less what is staked already."),
    "why_bank_covers": marked("It is all that is staked, less what lies in the bank."),
    "why_bank_stops": marked("Of that stake only what still fits in the bank stays."),
    "why_bank_gains": marked("A bank wins all that it takes, less all that it pays."),
    "why_bank_pays": marked("A bank loses all that it pays, less all that it takes."),
    "why_bank_levy": marked("The house takes its share of what the bank wins, and rounds it."),
    "why_bank_after": marked("It is what lay there, and what was won or lost, less any cagnotte."),
    "why_bank_back": marked(
        "What nobody had covered goes back: the bank, less all that was staked."
    ),
    "bank_takes": marked("{seat}, {bet}: lost, the bank takes {amount}."),
    "bank_gives": marked("{seat}, {bet}: won, the bank pays {amount}."),
    "why_match_whole_bank": marked(
        "Whoever takes a bank over puts in as much as lay in it, no more and no less: {amount}."
    ),
    "why_match_gains": marked(
        "Whoever takes a bank over puts in as much as it has won: what lies in it, less all that"
        " its holder put there. That is {amount}."
    ),
    "why_bank_kept": marked("It stays where it was: {seat} keeps it."),
    "why_bank_ties": marked("Nobody won: {seat} keeps it."),
    "why_bank_void": marked("A void coup changes nothing: {seat} keeps it."),
    "why_bank_lost": marked("The bank lost, so it goes on to the next seat in turn: {seat}."),
    "why_bank_passed": marked(
        "Here the bank passes after every coup, won or lost: on to the next seat in turn, {seat}."
    ),
    "why_bank_given_up": marked("The bank was given up: it is offered in turn."),
    "why_bank_taken": marked("{seat} has taken it over."),
    "why_offered": marked(
        "A bank that is given up is offered to the other seats in turn: the next is {seat}."
    ),
    "why_place_lost": marked("{hand} lost: its place goes to the next seat that is free."),
    "why_place_kept": marked("{hand} did not lose: its place stays."),
    "why_bead": marked("The winner gives the colour; pairs of first cards get a point each."),
    "begins_alike": marked("{hand} begins with two cards of one rank: a pair."),
    "begins_otherwise": marked("{hand} begins with two cards of different ranks: no pair."),
    "why_big_new": marked("Another winner begins a new column."),
    "why_big_down": marked("The same winner goes on below."),
    "why_big_turn": marked("No place is left below: the run turns to the right."),
    "why_big_tie": marked("A tie is marked on the last win."),
    "road_law_big": marked(
        "On the big road each column is a run of one winner; ties are only a stroke on it."
    ),
    "road_law_big_eye_boy": marked(
        "The big eye boy holds the new win against the column before it on the big road."
    ),
    "road_law_small_road": marked(
        "The small road holds the new win against the second column before it on the big road."
    ),
    "road_law_cockroach_pig": marked(
        "The cockroach pig holds the new win against the third column before it on the big road."
    ),
    "road_law_place": marked("The roads below draw their colours in columns as the big road does."),
    "why_derived_same": marked("The same colour goes on below, or to the right where it cannot."),
    "why_derived_other": marked("Another colour begins a new column."),
    "why_not_begun": marked(
        "It begins with the second win of column {back}: the big road is not long enough yet."
    ),
    "why_runs_equal": marked(
        "The win begins a column. Columns {first} and {second} are looked at, {one} and {other}"
        " long: alike, so red."
    ),
    "why_runs_differ": marked(
        "The win begins a column. Columns {first} and {second} are looked at, {one} and {other}"
        " long: not alike, so blue."
    ),
    "why_just_past": marked(
        "The win is number {row} of its run; column {column}, which is looked at, is {length} long:"
        " a mark lies beside the one above, none beside the new one: not alike, so blue."
    ),
    "why_beside": marked(
        "The win is number {row} of its run; column {column}, which is looked at, is {length} long:"
        " a mark lies beside the new one as beside the one above: alike, so red."
    ),
    "why_far_past": marked(
        "The win is number {row} of its run; column {column}, which is looked at, is {length} long:"
        " nothing lies beside the new one, nor beside the one above: alike, so red."
    ),
}
"""Why an answer is right."""

TABLE_SENTENCES: Final[Mapping[str, str]] = {
    **TABLE_ASKED,
    **TABLE_HEARD,
    **TABLE_ANSWERS,
    **TABLE_REASONS,
}
