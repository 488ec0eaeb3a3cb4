"""What the keys are for at each moment of the entry, one row a moment.

A new moment is a row here, and what is done in it.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.desk import Moment, Pad, Written
from dealer_app.gui.desk.keyed import Mode
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Tone

_LIST: Final = ("choice", "recall")
_REASON: Final = Written(marked("Tab: another reason, then Enter"))

MOMENTS: Final[Mapping[Mode, Moment]] = {
    Mode.TABLE: Moment(at_table=True, rests=True, strikes=True),
    Mode.CARDS: Moment(at_table=True, rests=True),
    Mode.STAKES: Moment(keys=("stake",), pad=Pad.STAKES, rests=True, strikes=True),
    Mode.BETS: Moment(keys=_LIST, pad=Pad.STAKES, title=marked("Side bets"), lists=True),
    Mode.SHOW: Moment(keys=("deal", "recall"), pad=Pad.CARDS),
    Mode.BURN: Moment(
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("Burn"),
        why=marked("Key the cards that are burned, then Enter; Enter alone burns one unseen."),
    ),
    Mode.BURNED: Moment(keys=("deal",), pad=Pad.CARDS, strikes=True),
    Mode.CUT: Moment(
        keys=("stake",),
        pad=Pad.NUMBER,
        call=marked("Cut card"),
        why=marked("Key how many cards lie behind it; Enter alone: it has just come out."),
        figures=True,
    ),
    Mode.EXTRA: Moment(
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("A card too many"),
        why=marked("Key the card that came though none was due."),
        tone=Tone.IRREGULAR,
    ),
    Mode.CORRECT: Moment(
        keys=("deal", "recall"),
        pad=Pad.CARDS,
        call=marked("Put the card right"),
        why=marked("The card that is lit: key what it really is, or choose another."),
        tone=Tone.IRREGULAR,
    ),
    Mode.EXPOSE: Moment(
        keys=("deal", "recall"),
        pad=Pad.CARDS,
        call=marked("A card was seen"),
        why=marked("The card that is lit: key what was seen, or choose another."),
        tone=Tone.IRREGULAR,
    ),
    Mode.RECALL: Moment(keys=("recall", "stake"), pad=Pad.CHOICES, figures=True),
    Mode.INCIDENT: Moment(
        keys=_LIST, title=marked("What happened?"), ink="on_felt_irregular", lists=True
    ),
    Mode.VOID: Moment(keys=_LIST, title=marked("Void coup: why?"), lists=True, written=_REASON),
    Mode.MENU: Moment(keys=_LIST, title=marked("Menu"), lists=True),
    Mode.CROUPIER: Moment(
        keys=("choice",),
        title=marked("Who has the cards?"),
        lists=True,
        written=Written(marked("Name of the croupier"), alone=True, person=True),
    ),
    Mode.HOLDERS: Moment(keys=_LIST, title=marked("Whose cards does somebody hold?"), lists=True),
    Mode.LAYS: Moment(keys=_LIST, title=marked("Which hand is laid down?"), lists=True),
    Mode.ASIDE: Moment(keys=_LIST, title=marked("Put aside: why?"), lists=True, written=_REASON),
    Mode.ASIDES: Moment(keys=_LIST, title=marked("Lines put aside"), lists=True),
    Mode.OWED: Moment(keys=_LIST, title=marked("Commission owed"), lists=True),
    Mode.WAIVED: Moment(
        keys=_LIST, title=marked("Commission waived: why?"), lists=True, written=_REASON
    ),
    Mode.RELEASED: Moment(
        keys=_LIST, title=marked("Commission let stand: why?"), lists=True, written=_REASON
    ),
    Mode.MEND: Moment(keys=_LIST, pad=Pad.CHOICES, lists=True),
    Mode.MEND_FACE: Moment(keys=("deal",), pad=Pad.CARDS),
    Mode.MEND_AMOUNT: Moment(
        keys=("stake",),
        pad=Pad.NUMBER,
        call=marked("How much was it really?"),
        why=marked("Key the amount, then Enter."),
        tone=Tone.IRREGULAR,
    ),
    Mode.MEND_WHY: Moment(
        keys=_LIST,
        pad=Pad.CHOICES,
        title=marked("Put right: why?"),
        lists=True,
        written=_REASON,
    ),
    Mode.MEND_ANSWERS: Moment(
        keys=("choice",),
        pad=Pad.CHOICES,
        call=marked("Can that be?"),
        why=marked("The payout stays as it is until somebody is named."),
        tone=Tone.IRREGULAR,
        lists=True,
        written=Written(marked("Name of whoever answers for it"), alone=True, person=True),
    ),
    Mode.ALERTS: Moment(keys=_LIST, title=marked("Alerts: who clears them?"), lists=True),
    Mode.KEPT: Moment(keys=_LIST, lists=True),
    Mode.KEPT_FACE: Moment(
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("Which card is exchanged?"),
        why=marked("Key it in."),
        tone=Tone.IRREGULAR,
    ),
    Mode.KEPT_WRITTEN: Moment(
        keys=_LIST,
        lists=True,
        written=Written(marked("Serial numbers: A17 A18, or A17..A24"), alone=True),
    ),
    Mode.REENTRY: Moment(
        keys=_LIST, title=marked("Without the program: why?"), lists=True, written=_REASON
    ),
    Mode.REENTRY_CHEF: Moment(
        keys=("choice",),
        title=marked("Which chef de table answers for it?"),
        lists=True,
        written=Written(marked("Name of the chef de table"), alone=True, person=True),
    ),
    Mode.HOUR: Moment(keys=("stake",), pad=Pad.NUMBER, figures=True),
}
