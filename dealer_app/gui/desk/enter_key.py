"""What Enter does at this moment."""

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.offers import Offer


def primary(desk: Desk) -> Offer | None:
    """What Enter does now, None where it does nothing."""
    said = deed(desk)
    return Offer(said, Act(Verb.NEXT), primary=True) if said else None


def deed(desk: Desk) -> str:
    """What Enter does now in a word or two, empty where it does nothing."""
    said = desk.moment.enter_said
    return last_entry.enter_said(desk) or ("" if said is None else said(desk))
