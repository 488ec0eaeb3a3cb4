"""What the felt keeps for itself while a lesson asks for it."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.active import Pad
from dealer_app.gui.scene import Scene
from dealer_app.i18n.calls import Call, Tone
from dealer_app.table.hands import HandView
from dealer_app.table.views import CroupierView, SeatView

TOTAL: Final = "total"
MONEY: Final = frozenset({"net", "commission", "cagnotte", "bank", "holder"})


def veiled(scene: Scene, kind: str) -> Scene:
    """The scene while a claim of that kind is asked: no call, and not what is to be said."""
    words = scene.words
    call = Call(words("A question"), words("Answer beside the felt."), Tone.DUE)
    view = replace(scene.view, due=None, also=(), lines=(), findings=(), over=None, pays=())
    view = _uncounted(view) if kind == TOTAL else _unjudged(view)
    if kind in MONEY:
        view = replace(view, bank=None, story=())
    quiet = replace(scene, call=call, view=view, lit=None, primary=None, beside=None)
    return replace(quiet, pad=Pad.CHOICES, choices=(), can_stake=False, story=view.story)


def _unjudged(view: CroupierView) -> CroupierView:
    """The hands counted, and neither who won nor what anybody gains."""
    hands = tuple(replace(hand, waits=None, won=False, result="", times=0) for hand in view.hands)
    return replace(view, hands=hands, outcome=None, seats=tuple(map(_ungained, view.seats)))


def _uncounted(view: CroupierView) -> CroupierView:
    quiet = _unjudged(view)
    return replace(quiet, hands=tuple(map(_bare, quiet.hands)))


def _bare(hand: HandView) -> HandView:
    return replace(hand, total=None, natural=False, bust=False)


def _ungained(seat: SeatView) -> SeatView:
    return replace(seat, net=None, asked=False, banks=False)
