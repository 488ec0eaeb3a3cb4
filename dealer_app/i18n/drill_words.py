"""The drills: what each is called, where a hint has one look, what its cells are called."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Self

from dealer_app.i18n import Words, marked
from dealer_app.rules.fact_classes import dataclass

_DRAWS: Final[Mapping[str, str]] = {
    "-": marked("stands"),
    "several": marked("several"),
    "reckless": marked("Recklessness"),
    "stood": marked("stood"),
    "drew": marked("drew"),
    "next": marked("What comes next"),
    "draws": marked("draws"),
    "stands": marked("stands"),
    "chooses": marked("may choose"),
    "offers": marked("offers"),
    "nobody": marked("nobody"),
}
_CALLS: Final[Mapping[str, str]] = {
    "wins": marked("wins"),
    "loses": marked("loses"),
    "ties": marked("ties"),
    "natural": marked("natural"),
    "stood": marked("in two cards"),
    "drew": marked("in three cards"),
    "over": marked("bust"),
    "bank": marked("the bank"),
    "all": marked("all hands"),
}
_CHIPS: Final[Mapping[str, str]] = {
    "worth": marked("What they come to"),
    "told": marked("What was announced"),
    "one": marked("one value"),
    "two": marked("two values"),
    "three": marked("three values"),
    "four": marked("four values"),
    "exact": marked("exactly that"),
    "short": marked("too little"),
    "over": marked("too much"),
}
_PAYOUTS: Final[Mapping[str, str]] = {
    "sum": marked("sum"),
    "chips": marked("chips"),
    "fate": marked("paid or taken"),
    "lost": marked("lost"),
    "levy": marked("Cagnotte"),
    "share": marked("Share in a recklessness"),
    "wins": marked("wins"),
    "loses": marked("loses"),
    "ties": marked("ties"),
    "own": marked("who was reckless"),
    "other": marked("another"),
}
_PROCEDURE: Final[Mapping[str, str]] = {
    "deal": marked("First cards, in order"),
    "next": marked("What comes next"),
    "may": marked("What may be done"),
    "line": marked("Order of the payout"),
    "commission": marked("Commission"),
    "burn": marked("Burn"),
    "cut": marked("Cut card"),
    "call": marked("Last coup"),
    "few": marked("Few cards left"),
    "handover": marked("Handover"),
    "fixed": marked("a fixed number"),
    "card": marked("card"),
    "take": marked("take"),
    "pay": marked("pay"),
    "owed": marked("owed"),
    "free": marked("none"),
    "before": marked("before the coup"),
    "within": marked("within the coup"),
    "between": marked("between two coups"),
    "last": marked("last coup"),
    "plain": marked("any other coup"),
    "enough": marked("enough"),
    "over": marked("not enough"),
    "before_any": marked("before the first coup"),
    "dealing": marked("while it is dealt"),
    "unpaid": marked("before the payout"),
    "paid": marked("after the payout"),
    "shoe": marked("shoe"),
    "coup": marked("coup"),
    "bank": marked("bank"),
    "stakes": marked("stakes"),
    "cover": marked("cover"),
    "choice": marked("announcement"),
    "show": marked("showing"),
    "settle": marked("payout"),
    "collect": marked("collection"),
}
_IRREGULARITIES: Final[Mapping[str, str]] = {
    "name": marked("What it is"),
    "what": marked("What now"),
    "who": marked("Who decides"),
}
_BANK: Final[Mapping[str, str]] = {
    "speaks": marked("Who speaks"),
    "claim": marked("Whose the banco is"),
    "holds": marked("Who holds the cards"),
    "covered": marked("What is covered"),
    "owed": marked("What is owed"),
    "next": marked("Who banks next"),
    "match": marked("To be matched"),
    "place": marked("Who plays next"),
    "tour": marked("tour"),
    "after_look": marked("after the look"),
    "alone": marked("alone"),
    "banco": marked("banco"),
    "suivi": marked("banco suivi"),
    "cards": marked("cards"),
    "missing": marked("still open"),
    "excess": marked("excess"),
    "cut": marked("cut"),
    "gains": marked("gains"),
    "pays": marked("pays"),
    "cagnotte": marked("cagnotte"),
    "after": marked("after the coup"),
    "back": marked("goes back"),
    "won": marked("bank won"),
    "lost": marked("bank lost"),
    "even": marked("bank even"),
    "kept": marked("place kept"),
    "given_up": marked("given up"),
    "declined": marked("declined"),
}
_ROADS: Final[Mapping[str, str]] = {
    "bead": marked("Bead plate"),
    "big": marked("Big road"),
    "big_eye_boy": marked("Big eye boy"),
    "small_road": marked("Small road"),
    "cockroach_pig": marked("Cockroach pig"),
    "new": marked("new column"),
    "down": marked("below"),
    "turn": marked("tail"),
    "tie": marked("tie"),
    "red": marked("red"),
    "blue": marked("blue"),
    "none": marked("no mark"),
    "place": marked("place"),
    "pair": marked("pair"),
    "ponte": marked("ponte"),
}


@dataclass(frozen=True, slots=True)
class DrillWords:
    """What is said of a drill: its title, where a first hint has one look, how many seconds a
    question usually gets, and the parts of its cells that are neither a figure nor a name of the
    game's own.

    `unwritten` is the second hint where no written rule stands behind a question, `typed` how a
    number is given. `counted`: a trainee counts the hands, so that the felt tells no total before
    the answer; `of_shoe`: it matters how many cards are left; `of_bets`: its cells are bets and
    what they come to, on one map; `by_cards`: the rows of its map are numbers of cards; `of_house`:
    its cells are questions out of the house’s files, each file a drill of its own.
    """

    title: str
    look: str
    seconds: int
    cells: Mapping[str, str] = field(default_factory=dict)
    unwritten: str = ""
    typed: str = marked("Type, then Enter")
    counted: bool = False
    of_shoe: bool = False
    of_bets: bool = False
    by_cards: bool = False
    of_house: bool = False


class Drill(StrEnum):
    """What is practised, one thing each (§14); how it asks stands in the module of
    `training.drills` that is called as it."""

    about: DrillWords

    TOTALS = (
        "totals",
        DrillWords(
            marked("Totals"),
            marked("Look at each card by itself: what does it count in this game?"),
            3,
            {"over": marked("bust")},
            typed=marked("Type the point, then Enter"),
            counted=True,
            by_cards=True,
        ),
    )
    DRAWS = (
        "draws",
        DrillWords(
            marked("Who draws"),
            marked("Look at the total of the hand that is asked, then at the other hands."),
            4,
            _DRAWS,
            counted=True,
            of_shoe=True,
        ),
    )
    CALLS = (
        "calls",
        DrillWords(
            marked("Winner and call"),
            marked("Look at the total of every hand: which is higher, and are two equal?"),
            6,
            _CALLS,
            counted=True,
        ),
    )
    CHIPS = (
        "chips",
        DrillWords(
            marked("Chips"),
            marked("Look at each pile by itself: what is written on it, and how many lie there?"),
            10,
            _CHIPS,
            unwritten=marked(
                "Count each pile by fives, times what is written on it; then add the piles, the"
                " highest value first."
            ),
        ),
    )
    PAYOUTS = (
        "payouts",
        DrillWords(
            marked("Payouts"),
            marked("Look at the stake: what it lies on, and what has won."),
            15,
            _PAYOUTS,
            of_bets=True,
        ),
    )
    PROCEDURE = (
        "procedure",
        DrillWords(
            marked("Procedure"),
            marked("Look at how far the coup is: what is done, and what lies open."),
            8,
            _PROCEDURE,
            of_shoe=True,
        ),
    )
    IRREGULARITIES = (
        "irregularities",
        DrillWords(
            marked("Irregularities"),
            marked("Look at what lies where it should not, and who was to act."),
            12,
            _IRREGULARITIES,
        ),
    )
    BANK = (
        "bank",
        DrillWords(
            marked("The bank"),
            marked("Look at the bank: what lies in it, and who has spoken since."),
            10,
            _BANK,
        ),
    )
    ROADS = (
        "roads",
        DrillWords(
            marked("Roads"),
            marked("Look at the last column: where it begins, and how long it is."),
            8,
            _ROADS,
            unwritten=marked(
                "A new winner begins a column. The roads below compare columns: red where they are"
                " alike, blue where they are not."
            ),
        ),
    )

    OWN_QUESTIONS = (
        "own_questions",
        DrillWords(
            marked("The house’s own"),
            marked("Look at the question once more: what exactly is asked?"),
            15,
            of_house=True,
        ),
    )

    def __new__(cls, key: str, about: DrillWords | None = None) -> Self:
        drill = str.__new__(cls, key)
        drill._value_ = key
        if about is not None:
            drill.about = about
        return drill


def drill_name(words: Words, drill: Drill) -> str:
    """What a drill is called."""
    return words(drill.about.title)
