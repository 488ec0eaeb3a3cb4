"""What Enter does at this moment."""

from typing import TYPE_CHECKING

from dealer_app.gui import card_entry, turn
from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.ends import enter_said
from dealer_app.gui.keyed import Mode
from dealer_app.gui.offers import Offer
from dealer_app.i18n.names import decision_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.due import Step

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk


def primary(desk: "Desk") -> Offer | None:
    """What Enter does now, None where it does nothing."""
    said = deed(desk)
    return Offer(said, Act(Verb.NEXT), primary=True) if said else None


def deed(desk: "Desk") -> str:
    """What Enter does now in a word or two, empty where it does nothing."""
    words = desk.words
    match desk.keyed.mode:
        case Mode.STAKES:
            return enter_said(desk)
        case Mode.BURN:
            return words("Burn")
        case Mode.BURNED:
            return words("Burned")
        case Mode.CUT:
            return words("Place") if desk.keyed.digits else words("It has come out")
        case Mode.RECALL:
            return words("Back")
        case Mode.TABLE if turn.answered(desk) is not None:
            return enter_said(desk)
        case Mode.TABLE | Mode.CARDS:
            return _enter_due(desk)
        case _:
            return ""


def _enter_due(desk: "Desk") -> str:
    words, rule = desk.words, desk.variant.shoe.burn
    match desk.step:
        case Step.SHOE:
            return term(words, desk.variant, "new_shoe")
        case Step.BURN if rule.isdecimal():
            return words("Burn {number}", number=rule)
        case Step.COUP:
            return words("Next coup")
        case Step.BANK if desk.variant.bank is None:
            return words("Banco")
        case Step.RESOLVE:
            coup = desk.table.coup
            finding = coup.pending if coup else None
            resolution = finding.resolution if finding else None
            if coup is None or finding is None or resolution is None:
                return ""
            return decision_name(words, coup, resolution, finding.code)
        case Step.PARTIE:
            return words("Final ranking")
        case Step.CLAIM:
            return words("Claims the share")
        case Step.SETTLE:
            if desk.table.unticked:
                return words("All settled")
            over = desk.shoe_is_over()
            return term(words, desk.variant, "new_shoe") if over else words("Next coup")
        case Step.CARD if card_entry.first_cards_wait(desk):
            return words("All face down")
        case _:
            return ""
