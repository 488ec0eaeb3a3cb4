"""What a trainee's record is told in: drills, parts of an exam, how runs end, and cells."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked

DRILLS: Final[Mapping[str, str]] = {
    "totals": marked("Totals"),
    "draws": marked("Who draws"),
    "calls": marked("Winner and call"),
    "payouts": marked("Payouts"),
    "procedure": marked("Procedure"),
    "irregularities": marked("Irregularities"),
    "bank": marked("The bank"),
    "roads": marked("Roads"),
}
"""What each drill is called."""

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
    "left": marked("broken off"),
}
"""How a run ended."""

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
CELLS: Final[Mapping[str, Mapping[str, str]]] = {
    "totals": {"over": marked("bust")},
    "draws": _DRAWS,
    "calls": _CALLS,
    "payouts": _PAYOUTS,
    "procedure": _PROCEDURE,
    "irregularities": _IRREGULARITIES,
    "bank": _BANK,
    "roads": _ROADS,
}
"""The parts of a cell that are neither a figure nor a name of the game's own, by its drill."""


def drill_name(words: Words, drill: str) -> str:
    """What a drill is called."""
    return words(DRILLS[drill])


def part_name(words: Words, part: str) -> str:
    """What a part of an exam is called."""
    return words(PARTS[part])
