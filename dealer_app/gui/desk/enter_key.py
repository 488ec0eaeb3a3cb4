"""What Enter does at this moment."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk import card_entry, choosing, last_entry, settling, turn
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.ends import enter_said
from dealer_app.gui.desk.keyed import Mode
from dealer_app.gui.desk.mistake import Asked
from dealer_app.gui.desk.offers import Offer
from dealer_app.i18n import marked
from dealer_app.i18n.names import decision_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.due import Step


def primary(desk: Desk) -> Offer | None:
    """What Enter does now, None where it does nothing."""
    said = deed(desk)
    return Offer(said, Act(Verb.NEXT), primary=True) if said else None


def deed(desk: Desk) -> str:
    """What Enter does now in a word or two, empty where it does nothing."""
    words = desk.words
    if of_last := last_entry.enter_said(desk):
        return of_last
    match desk.keyed.mode:
        case Mode.STAKES:
            return enter_said(desk)
        case Mode.BURN:
            return words("Burn")
        case Mode.BURNED:
            return words("Burned")
        case Mode.CUT:
            return words("Place") if desk.keyed.digits else words("It has come out")
        case Mode.HOUR:
            return words("Open the coup") if desk.keyed.digits else ""
        case Mode.RECALL:
            return words("Back")
        case Mode.MEND_AMOUNT:
            return words("Done")
        case Mode.MEND if desk.keyed.mistake.asked is Asked.MONEY:
            return words("Say why")
        case Mode.TABLE if turn.answered(desk) is not None:
            return enter_said(desk)
        case Mode.TABLE | Mode.CARDS:
            return _enter_due(desk)
        case _:
            return ""


def _enter_due(desk: Desk) -> str:
    words, rule = desk.words, desk.variant.shoe.burn
    match desk.step:
        case Step.SHOE:
            return term(words, desk.variant, "new_shoe")
        case Step.BURN if card_entry.relieved(desk):
            return words("Burn {number}", number=1)
        case Step.BURN if rule.isdecimal():
            return words("Burn {number}", number=rule)
        case Step.BANK if desk.variant.bank is None:
            return words("Banco")
        case Step.RESOLVE:
            coup, finding, resolution = desk.table.coup, desk.pending, choosing.lit(desk)
            if coup is None or finding is None or resolution is None:
                return ""
            return decision_name(words, coup, resolution, finding.code)
        case Step.COLLECT | Step.SETTLE:
            return settling.deed(desk)
        case Step.CARD if card_entry.first_cards_wait(desk):
            return words("All face down")
        case step:
            return words(_PLAIN[step]) if step in _PLAIN else ""


_PLAIN: Final[Mapping[Step | None, str]] = {
    Step.COUP: marked("Next coup"),
    Step.COUNT: marked("Count the float"),
    Step.PACKS: marked("Name the packs"),
    Step.PARTIE: marked("Final ranking"),
    Step.CLAIM: marked("Claims the share"),
}
"""What Enter does whatever the game."""
