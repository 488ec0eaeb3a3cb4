"""What an exam does not show of the table: the call, totals, who is next, what is paid."""

from collections.abc import Callable
from dataclasses import replace

from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.desk import Said as DeskSaid
from dealer_app.gui.felt.scene import Scene
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.money import Money
from dealer_app.table.bank_view import BankView
from dealer_app.table.hands import HandView
from dealer_app.table.views import CroupierView, SeatView

Said = tuple[str, str]
"""What stands where the call stands at the table, and under it."""


def veil(said: Callable[[], Said], *, asked: Callable[[], bool]) -> Callable[[Scene], Scene]:
    """What makes an exam's scene of a table's: `asked` is true while a question stands."""

    def veiled(scene: Scene) -> Scene:
        headline, why = said()
        shown = replace(
            scene,
            view=bare(scene.view),
            call=Call(headline, why, Tone.CALM),
            beads=(),
            boards=(),
            past=None,
            story=(),
            lit=None,
            aside="",
            alerts=0,
            beside=None,
        )
        return _resting(shown) if asked() else shown

    return veiled


def _resting(scene: Scene) -> Scene:
    """The pad under the felt offers nothing while something is asked beside it."""
    return replace(scene, pad=Pad.CHOICES, choices=(), primary=None, ends=(), said=DeskSaid())


def bare(view: CroupierView) -> CroupierView:
    """The felt with its cards and stakes, and nothing that was worked out of them."""
    return replace(
        view,
        due=None,
        also=(),
        hands=tuple(_uncounted(hand) for hand in view.hands),
        seats=tuple(_ungained(seat) for seat in view.seats),
        lines=(),
        pays=(),
        outcome=None,
        pending=None,
        findings=(),
        over=None,
        beads=(),
        story=(),
        bank=None if view.bank is None else _unpaid(view.bank),
    )


def _unpaid(bank: BankView) -> BankView:
    return replace(bank, after=None, cagnotte=Money(0), returned=None)


def _uncounted(hand: HandView) -> HandView:
    plain = replace(hand, waits=None, total=None, natural=False, bust=False)
    return replace(plain, won=False, result="", times=0)


def _ungained(seat: SeatView) -> SeatView:
    return replace(seat, net=None, asked=False)
