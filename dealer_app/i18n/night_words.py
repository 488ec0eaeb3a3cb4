"""What is recorded beside the coups, in a few words, and why such an entry is refused."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No
from dealer_app.table import events as ev

NIGHT_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.LineSetAside: marked("the line put aside"),
    ev.CoupRectified: marked("the correction of an earlier coup"),
    ev.TrayCounted: marked("the count of the tray"),
    ev.TrayFilled: marked("the fill"),
    ev.TrayCredited: marked("the credit"),
    ev.SlipCancelled: marked("the cancelled slip"),
    ev.ChipsBought: marked("the chips bought"),
    ev.ColoursChanged: marked("the chips changed"),
    ev.DropCounted: marked("the count of the drop"),
    ev.CagnotteCounted: marked("the count of the cagnotte"),
    ev.TipTaken: marked("the tip"),
    ev.TipsCounted: marked("the count of the tips"),
    ev.CommissionCollected: marked("the commission collected"),
    ev.CommissionWaived: marked("the commission waived"),
    ev.CommissionReleased: marked("the release of the commission owed"),
    ev.LimitsChanged: marked("the change of limits"),
    ev.AlertCleared: marked("the alert cleared"),
    ev.PacksLaid: marked("the packs laid"),
    ev.CardReplaced: marked("the card exchanged"),
    ev.CardsShuffled: marked("the shuffle"),
    ev.CardsCut: marked("the cut"),
    ev.ClockTurned: marked("the turned clock"),
}
"""Each entry as an undo or a list of entries names it."""

NIGHT_SENTENCES: Final[Mapping[No, str]] = {
    No.NO_SUCH_COUP: marked("There is no coup {number} that is over."),
    No.SAME_AGAIN: marked("That is how it stands already: nothing would change."),
    No.CLEARED_ALREADY: marked("That alert was cleared already."),
    No.NOTHING_TO_CLEAR: marked("There is no such alert."),
}
"""Why an entry beside the coups is refused."""
