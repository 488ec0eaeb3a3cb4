"""Names of things in a language: hands, bets, resolutions, irregularities, roads, reasons; posts
and acts of a house.

Why who signs may not do what was entered is said here: a table's refusal says it too, where nothing
of the register is loaded.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import reason_said
from dealer_app.rules.cards import FIRST_CARDS, AllOut
from dealer_app.rules.coup import Coup, Finding, Stake
from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Irregular, Resolution
from dealer_app.rules.money import read_odds, read_percent
from dealer_app.rules.representative import FALSE_DRAW
from dealer_app.rules.staff import Act, Post
from dealer_app.rules.variant import BetId, BetSpec, HandId, Names, Option, Result, Role, Variant
from dealer_app.table.events import UNSTAKED, IrregularityFound
from dealer_app.table.findings import (
    CANNOT_BE,
    ENTERED_WRONG,
    EXPOSED,
    LATE_NATURAL,
    LATE_STAKE,
    NOBODY_TOOK,
    REOPENED,
    RESULT_DIFFERS,
    WRONG_DRAW,
)
from dealer_app.table.night import FILL_DIFFERS, IMPLAUSIBLE, TICKETS_LEFT_OUT
from dealer_app.table.view.roads import Derived

if TYPE_CHECKING:  # these bring the judges with them, which who only reads a name does not wait for
    from dealer_app.table.accounts.tally import Lying
    from dealer_app.table.table import Table
    from dealer_app.table.view.croupier_view import CroupierView


_RESOLUTIONS: Final[Mapping[Resolution, str]] = {
    Resolution.TO_BANQUE: marked("Card to the bank"),
    Resolution.NEXT_COUP: marked("First card of the next coup"),
    Resolution.BURN: marked("Burn the card"),
    Resolution.DRAW_NOW: marked("Draw now"),
    Resolution.REASSIGN: marked("Put it right"),
    Resolution.WITHDRAW: marked("Stake goes back"),
    Resolution.STAND: marked("It stands"),
    Resolution.VOID: marked("Void coup"),
}

_SAID_OF: Final[Mapping[tuple[str, Resolution], str]] = {
    (EXPOSED, Resolution.STAND): marked("Play on"),
    (EXPOSED, Resolution.BURN): marked("Burn what was shown"),
    (LATE_NATURAL, Resolution.BURN): marked("Drawn cards go back"),
    (LATE_NATURAL, Resolution.STAND): marked("Drawn cards stand"),
    ("IRR-15", Resolution.STAND): marked("Spare machine: go on"),
    ("IRR-15", Resolution.VOID): marked("Void, stakes go back"),
    ("IRR-23", Resolution.STAND): marked("Play on"),
    ("IRR-26", Resolution.STAND): marked("Go on where it stopped"),
    (RESULT_DIFFERS, Resolution.STAND): marked("The cards decide"),
    (RESULT_DIFFERS, Resolution.REASSIGN): marked("Cards put right"),
}
"""What some decisions come to, where that is no card in question and no result."""

_NOTHING_DRAWN: Final[Mapping[Resolution, str]] = {
    Resolution.BURN: marked("It counts"),
    Resolution.STAND: marked("Played on"),
}
"""The same of a late natural to which nobody has drawn yet (IRR-22)."""

_OF_A_WITHDRAWAL: Final[Mapping[Resolution, str]] = {
    Resolution.WITHDRAW: marked("Allow the withdrawal"),
    Resolution.STAND: marked("Refuse the withdrawal"),
}
"""The same of a stake that its guest takes back too late (IRR-16): it is his deed that is decided
on, and a stake that goes back would be said of the house's."""

_OF_A_HAND: Final = frozenset({FALSE_DRAW, WRONG_DRAW, LATE_NATURAL})
"""What is called by a name that does not say of which hand it is."""

_RESULTS: Final[Mapping[Result, str]] = {
    Result.WIN: marked("won"),
    Result.LOSE: marked("lost"),
    Result.PUSH: marked("returned"),
    Result.VOID: marked("void"),
}

DUEL: Final[Mapping[str, str]] = {
    "bank": marked("Duel, {hand}"),
    "banco": marked("Duel, {hand}"),
}


def hand_name(words: Words, variant: Variant, hand: HandId) -> str:
    """A hand with its article, as it stands in a sentence: `le Ponte`, `the Bank`."""
    return words.name(variant.hand(hand).said)


def bet_name(words: Words, variant: Variant, bet: str) -> str:
    """What a bet is called; the stakes of a duel by the hand they are on."""
    spec = variant.bets.get(BetId(bet)) or variant.withheld.get(BetId(bet))
    if spec is not None:
        return words.name(spec.names)
    hand = HandId("banque" if bet == "bank" else "ponte")
    return words(DUEL[bet], hand=words.name(variant.hand(hand).names))


def bet_said(words: Words, bet: BetSpec) -> str:
    """A bet inside a sentence: `on the bank`; its name where the sheet says nothing else."""
    return words.name(bet.said) if bet.said else words.name(bet.names).lower()


def seat_name(words: Words, seat: str) -> str:
    """A seat, or somebody standing, as the call names him: `Seat 3`, `Spectator 1`."""
    if seat.startswith("v"):
        return words("Spectator {number}", number=seat.removeprefix("v"))
    return words("Seat {seat}", seat=seat)


def lying_name(words: Words, variant: Variant, each: "Lying") -> str:
    """Whose the money is that still lies on the felt, and what it is."""
    seat = seat_name(words, each.seat)
    if each.bet is None:
        return words("{seat}, the bank", seat=seat)
    if variant.one_bet:
        return words("{seat}, a stake that rides", seat=seat)
    return words("{seat}, {bet}", seat=seat, bet=bet_name(words, variant, each.bet))


def seat_said(words: Words, seat: str, variant: Variant | None = None) -> str:
    """A seat, or somebody standing, inside a sentence: `seat 3`, `spectator 1`; who stands has a
    name of his own where he stakes behind a tour of lower stakes (S1.10)."""
    if not seat.startswith("v"):
        return words("seat {number}", number=seat)
    number = seat.removeprefix("v")
    if variant is not None and variant.tour.lower:  # one word in English, and two in French
        return words("spectator {place}", place=number)
    return words("spectator {number}", number=number)


def seat_numbers(words: Words, seats: Sequence[str]) -> str:
    """Seats in a sentence that names them as such: `4, 3 and 2`."""
    if len(seats) <= 1:
        return "".join(seats)
    return words("{others} and {last}", others=words.listed(seats[:-1]), last=seats[-1])


def seat_names(words: Words, seats: Sequence[str]) -> str:
    """Several seats in a row: `seats 2, 4, 6`; whoever stands comes behind them."""
    stand = [seat_said(words, each) for each in seats if each.startswith("v")]
    sit = [each for each in seats if not each.startswith("v")]
    named = words.plural("seat {seats}", "seats {seats}", len(sit), seats=words.listed(sit))
    return words.listed([named, *stand] if sit else stand)


def option_name(words: Words, option: Option) -> str:
    """What an option is called; its key where the sheet gives it no name."""
    return words.name(option.names) if option.names else option.key


def value_name(words: Words, option: Option, value: str) -> str:
    """What a value of an option is called; where the sheet gives it no name, the value itself, odds
    and shares as the language writes them."""
    names = option.said.get(value)
    if names:
        return words.name(names)
    odds, share = read_odds(value), read_percent(value)
    if odds is not None:
        return words.odds(odds)
    return value if share is None else words.percent(share)


def choice_name(words: Words, option: Option, value: str) -> str:
    """A value of a house option, alone where it has a name of its own."""
    said = value_name(words, option, value)
    return said if value in option.said else f"{option_name(words, option)} {said}"


def resolution_name(
    words: Words, resolution: Resolution, code: str = "", stake: Stake | None = None
) -> str:
    """What is decided on an irregularity of that code, about that stake, as a button says it."""
    withdrawn = code == LATE_STAKE and stake is not None and stake.amount < 0
    if withdrawn and resolution in _OF_A_WITHDRAWAL:
        return words(_OF_A_WITHDRAWAL[resolution])
    return words(_SAID_OF.get((code, resolution), _RESOLUTIONS[resolution]))


def decision_name(
    words: Words, variant: Variant, coup: Coup | None, resolution: Resolution, finding: Finding
) -> str:
    """What may be decided on an irregularity of this coup, or was, as a button says it.

    Where fewer cards win, a late natural that stands does so in its two cards: what that hand drew
    is burned, and what the other drew stands (S3-A1).
    """
    code = finding.code
    if code != LATE_NATURAL or coup is None:
        return resolution_name(words, resolution, code, finding.stake)
    drawn = bool(coup.aside) or any(len(cards) > FIRST_CARDS for cards in coup.hands.values())
    if not drawn and resolution in _NOTHING_DRAWN:
        return words(_NOTHING_DRAWN[resolution])
    if resolution is Resolution.STAND and variant.tiebreak:
        return words("It counts in two cards")
    return resolution_name(words, resolution, code)


def result_name(words: Words, result: Result) -> str:
    """What became of a stake."""
    return words(_RESULTS[result])


_UNCODED: Final[Mapping[str, str]] = {
    TICKETS_LEFT_OUT: marked("Ticket numbers are left out"),
    FILL_DIFFERS: marked("Other chips came than the cage sent"),
    IMPLAUSIBLE: marked("More than can be, answered for"),
    REOPENED: marked("Taken back after the payout"),
}
"""What is found that stands in no catalogue."""


def irregular_name(words: Words, code: str, rule: Irregular | None) -> str:
    """What an irregularity is called, its code where the catalogue does not know it."""
    if code in _UNCODED:
        return words(_UNCODED[code])
    return words.name(rule.names) if rule is not None else code


def irregular_told(words: Words, rule: Irregular | None) -> str:
    """What an irregularity is, and why it is settled so; nothing where no catalogue says it."""
    return words.name(rule.told) if rule is not None and rule.told else ""


def irregular_code(code: str) -> str:
    """The code of an irregularity as papers name it; empty of what is found beside the catalogue,
    which has a name alone."""
    return "" if code in _UNCODED else code


def finding_name(words: Words, finding: Finding | IrregularityFound, rule: Irregular | None) -> str:
    """What was found is called: a card that was offered open and refused was no card too many
    (S4-A8), and one that was not entered was not entered wrong."""
    if finding.code == NOBODY_TOOK and finding.hand is not None:
        return words("Offered card, refused")
    if finding.code == ENTERED_WRONG and finding.card is None and finding.right is not None:
        return words("Missed card")
    return irregular_name(words, finding.code, rule)


def noted_name(
    words: Words,
    variant: Variant,
    finding: Finding | IrregularityFound,
    rule: Irregular | None,
) -> str:
    """What was found is called, with the hand that it is about where the name leaves it open."""
    name = finding_name(words, finding, rule)
    if finding.code not in _OF_A_HAND or finding.hand is None:
        return name
    hand = words.name(variant.hand(finding.hand).names)
    return words("{irregularity} ({hand})", irregularity=name, hand=hand)


def noted_sentence(words: Words, table: "Table", found: Sequence[IrregularityFound]) -> str:
    """What was found and needs no decision, each once; of cards that cannot be, why they cannot."""
    rules, shoe = table.house.irregularities, table.shoe
    named = (noted_name(words, table.variant, each, rules.get(each.code)) for each in found)
    listed = words.listed(dict.fromkeys(named))
    cards = [each.card for each in found if each.code == CANNOT_BE and each.card is not None]
    outs = dict.fromkeys(map(shoe.all_out, cards)) if shoe is not None else ()
    told = (all_out_said(words, out) for out in outs if out is not None)
    return " ".join((words("Noted: {irregularity}.", irregularity=listed), *told))


def all_out_said(words: Words, out: AllOut) -> str:
    """That no card like that can come any more, in a sentence."""
    if out.like.joint:
        return words(
            "All {number} tens and figures of the packs are out already.", number=out.number
        )
    return words.plural(
        "The only card {card} of the packs is out already.",
        "Card {card}: all {n} of the packs are out already.",
        out.number,
        card=words.card(out.like.face, out.like.suit),
    )


def void_reason(words: Words, reason: str, view: "CroupierView") -> str:
    """Why a coup is void: the irregularity behind it, or the reason that was given."""
    for each in view.findings:
        if each.finding.code == reason:
            return irregular_name(words, reason, each.rule) + "."
    if reason == UNSTAKED:
        return words("Nobody has staked.")
    return reason_said(words, reason).rstrip(".") + "."


STEPS: Final[Mapping[Step, str]] = {
    Step.SHOE: marked("a new shoe"),
    Step.BURN: marked("the burn"),
    Step.COUP: marked("the next coup"),
    Step.BANK: marked("the bank’s stake"),
    Step.STAKES: marked("stakes"),
    Step.COVER: marked("the bank: cover, or stop"),
    Step.CARD: marked("a card"),
    Step.CHOICE: marked("an announcement"),
    Step.SHOW: marked("the showing of the hands"),
    Step.RESOLVE: marked("a decision"),
    Step.CLAIM: marked("the share: claimed, or left"),
    Step.SETTLE: marked("the payout"),
    Step.PARTIE: marked("the end of the partie"),
    Step.PACKS: marked("the packs by their serial numbers"),
    Step.COUNT: marked("the count of the float"),
    Step.COLLECT: marked("the commission that is owed"),
}
"""What is due, inside a sentence."""


def first_due(words: Words, variant: Variant, step: Step) -> str:
    """What is due before anything else; a stake that lies in a bank by its holder's name."""
    said = words(STEPS[step])
    if step is Step.BANK and variant.bank is not None:
        said = words("the stake of {banker}", banker=hand_name(words, variant, variant.banque))
    return words("First {due}.", due=said)


# Roads, and the letters of their marks


BEAD_PLATE: Final = marked("Bead plate")
BIG_ROAD: Final = marked("Big road")
DERIVED: Final[Mapping[Derived, str]] = {
    Derived.BIG_EYE_BOY: marked("Big eye boy"),
    Derived.SMALL_ROAD: marked("Small road"),
    Derived.COCKROACH_PIG: marked("Cockroach pig"),
}
TIE_LETTER: Final = marked("T")
_ONE: Final = marked("1")
"""The value of an ace, which French calls by its name."""


def third_said(words: Words, variant: Variant, value: int | None) -> str:
    """What a third card is worth, as it is said of a hand that is played against it."""
    ace = value == 1 and "A" in variant.pack.faces
    return words(_ONE) if ace else str(value)


def side_names(words: Words, variant: Variant, hand: Names) -> Mapping[Role, str]:
    """What each result of a hand against the bank is called."""
    return {
        Role.BANQUE: words.name(variant.hand(variant.banque).names),
        Role.PONTE: words.name(hand),
        Role.TIE: words("Tie"),
    }


def letters(words: Words, variant: Variant, hand: Names) -> Mapping[Role, str]:
    """The letter of each result: the first of its last word, so that tableau 2 is a 2."""
    names = side_names(words, variant, hand)
    told = {role: name.split()[-1][:1].upper() for role, name in names.items()}
    return told | {Role.TIE: words(TIE_LETTER), Role.SIDE: ""}


# Posts and acts of a house, and why who signs may not do what was entered


_POSTS: Final[Mapping[Post, str]] = {
    Post.CROUPIER: marked("croupier"),
    Post.CHEF: marked("chef de table"),
    Post.DIRECTOR: marked("director"),
    Post.TRAINER: marked("trainer"),
    Post.AUDITOR: marked("auditor"),
    Post.CASHIER: marked("cashier"),
}

_ACTS: Final[Mapping[Act, str]] = {
    Act.DEAL: marked("dealing"),
    Act.OPEN_TABLE: marked("opening a table"),
    Act.CLOSE_TABLE: marked("closing a table"),
    Act.COUNT: marked("counting the tray"),
    Act.COUNT_AT_ENDS: marked("counting opener or closer"),
    Act.FILL: marked("a fill"),
    Act.CREDIT: marked("a credit"),
    Act.CAGE: marked("sending and receiving at the cage"),
    Act.CANCEL_SLIP: marked("cancelling a slip"),
    Act.BUY_IN: marked("selling and changing chips"),
    Act.TIP: marked("taking a tip"),
    Act.COUNT_TIPS: marked("counting the tips"),
    Act.COUNT_DROP: marked("counting the drop"),
    Act.COUNT_CAGNOTTE: marked("counting the cagnotte"),
    Act.VOID: marked("voiding a coup"),
    Act.VOID_CONFIRMED: marked("voiding a coup that was paid"),
    Act.CORRECT: marked("correcting a coup that was paid"),
    Act.RESOLVE: marked("deciding otherwise than the house does"),
    Act.RECTIFY: marked("correcting an earlier coup"),
    Act.REENTER: marked("entering coups dealt without the program"),
    Act.PUT_ASIDE: marked("putting a line aside"),
    Act.COLLECT: marked("collecting commission"),
    Act.WAIVE: marked("waiving commission"),
    Act.RELEASE: marked("going on with commission owed"),
    Act.CHANGE_LIMITS: marked("changing the limits"),
    Act.CHANGE_LIMITS_IN_SHOE: marked("changing the limits in a shoe"),
    Act.CHANGE_RULES: marked("changing the house options"),
    Act.CLEAR_ALERT: marked("clearing an alert"),
    Act.ANSWER_FINDING: marked("going on with a file that was found altered"),
    Act.CARDS: marked("taking and exchanging cards"),
    Act.SHOE_ODDS: marked("the odds of the present shoe"),
    Act.STAFF: marked("the staff"),
    Act.HOUSE_SHEET: marked("the house sheet"),
    Act.REPRINT: marked("printing a paper again"),
    Act.BACK_UP: marked("a backup"),
    Act.RESTORE: marked("restoring a backup"),
    Act.CLOSE_NIGHT: marked("settling a night"),
    Act.READ_PAPERS: marked("reading the papers"),
}

AUTHORITY_SENTENCES: Final[Mapping[No, str]] = {
    No.NOT_SIGNED: marked("Nobody has signed in: {act} needs a {post}."),
    No.NOT_AUTHORISED: marked("Whoever signed may not do that: {act} needs a {post}."),
    No.TWO_NEEDED: marked("One person more must sign: {act} needs two people, one a {post}."),
    No.SHEET_NOT_ALLOWED: marked(
        "No director has allowed the house sheet “{sheet}” of this session: leave it, have a"
        " director allow the sheet on the opening page with F10, then come back."
    ),
}
"""Why those who signed may not do what they entered."""


def post_name(words: Words, post: Post) -> str:
    """What somebody of that post is called."""
    return words(_POSTS[post])


def act_name(words: Words, act: Act) -> str:
    """What a house's act is called, as in a table of who may do what."""
    return words(_ACTS[act])
