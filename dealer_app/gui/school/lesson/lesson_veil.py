"""What the felt keeps for itself while a lesson asks for it."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Pad, Said
from dealer_app.gui.desk.offers import Offer
from dealer_app.gui.felt.scene import Scene
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.money import Money
from dealer_app.table.bank_view import BankView
from dealer_app.table.hands import HandView
from dealer_app.table.views import CroupierView, SeatView

TOTAL: Final = "total"
OF_THE_BANK: Final = frozenset({"bank", "holder"})
"""Claims of what the bank's own panel tells; for all others it tells what was laid, and no more."""


def veiled(scene: Scene, kind: str) -> Scene:
    """The scene while a claim of that kind is asked: no call, and not what is to be said."""
    words = scene.words
    call = Call(words("A question"), words("Answer beside the felt."), Tone.DUE)
    view = replace(scene.view, due=None, also=(), lines=(), findings=(), over=None, pays=())
    view = _uncounted(view) if kind == TOTAL else _unjudged(view)
    view = replace(view, story=(), bank=_kept(view.bank, kind) if view.bank else None)
    quiet = replace(scene, call=call, view=view, lit=None, primary=None, beside=None, aside="")
    return replace(
        quiet, pad=Pad.CHOICES, choices=(), can_stake=False, story=(), owed={}, said=Said()
    )


def _kept(bank: BankView, kind: str) -> BankView:
    """The bank as it was covered, without what the coup makes of it; of a claim about the bank
    itself not even that."""
    none = Money(0)
    shown = replace(bank, amount=none, staked=none, missing=none, aside=none, raised=none)
    return replace(
        shown if kind in OF_THE_BANK else bank,
        after=None,
        cagnotte=Money(0),
        returned=None,
        left_by=None,
        asked=Money(0),
        winnings=Money(0),
        rides=False,
    )


def ended(scene: Scene) -> Scene:
    """The scene of a lesson that is done: the panel's Enter goes on, and nothing else does."""
    quiet = replace(scene, primary=None, beside=None, can_stake=False, lit=None)
    return replace(quiet, pad=Pad.CHOICES, choices=(), ends=())


def lit_alone(scene: Scene, due: Act | None) -> Scene:
    """The scene with no key lit but the one that comes next."""
    enters = scene.primary is not None and due is not None and due.verb is Verb.NEXT
    return replace(
        scene,
        primary=scene.primary if enters else None,
        hidden=scene.hidden and (due is None or due.verb is not Verb.FACE),
        choices=_lit(scene.choices, due),
        ends=_lit(scene.ends, due),
        offers=_lit(scene.offers, due),
    )


def _lit(offers: tuple[Offer, ...], due: Act | None) -> tuple[Offer, ...]:
    return tuple(replace(each, primary=each.primary and each.act == due) for each in offers)


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
