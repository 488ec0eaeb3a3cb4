"""The call while a coup that is over is put right."""

from typing import Final

from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.gui.desk.mistake import Asked
from dealer_app.i18n import Words
from dealer_app.i18n.calls import Call, Tone
from dealer_app.table.views import CroupierView

MENDING: Final = frozenset({Mode.MEND, Mode.MEND_FACE, Mode.MEND_WHY})


def mending_call(words: Words, view: CroupierView, keyed: Keyed) -> Call:
    """What is asked for now, and what it leads to."""
    if keyed.mode is Mode.MEND_FACE and keyed.hand is not None:
        hand = words.name(view.variant.hand(keyed.hand).names)
        said = words("{hand}, card {number}: key it.", hand=hand, number=keyed.position)
        return Call(words("What was it really?"), said, Tone.IRREGULAR)
    headline = words("Put coup {number} right", number=keyed.coup)
    why = words("The coup stays as it is until a reason is given.")
    if keyed.mode is Mode.MEND and keyed.mistake.asked is Asked.MONEY:
        why = words("Beside the felt: whose money changes. Enter: give the reason.")
    return Call(headline, why, Tone.IRREGULAR)
