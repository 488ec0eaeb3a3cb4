"""What a felt of the school keeps for itself: before the answer to a question, in an exam, in a
lesson."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.desk import Pad, Said
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.money import Money
from dealer_app.table.view.bank_view import BankView
from dealer_app.table.view.croupier_view import CroupierView, SeatView
from dealer_app.table.view.hands import HandView
from dealer_app.training.question import AnswerKind, Question

# A question of the school


def kept_quiet(lies: CroupierView, question: Question) -> CroupierView:
    """The felt as it lies, without what is due, what was noted, and what is to be counted."""
    counts = question.cell.drill.about.counted and not question.seen.settled
    hands = tuple(_uncounted(hand) if counts else replace(hand, waits=None) for hand in lies.hands)
    quiet = replace(lies, due=None, also=(), hands=hands, findings=(), pending=None, over=None)
    quiet = replace(quiet, lines=())
    if not question.seen.settled:
        quiet = replace(quiet, outcome=None)
    return replace(quiet, seats=tuple(_ungained(seat) for seat in quiet.seats))


# An exam


Heard = tuple[str, str]
"""What stands where the call stands at the table, and under it."""


CLOSED: Final = frozenset({Verb.RULES, Verb.RECALL, Verb.PAST})
"""What is closed while an exam is dealt: the rules, and the coups before."""


def exam_veil(said: Callable[[], Heard], *, asked: Callable[[], bool]) -> Callable[[Scene], Scene]:
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
            shut=CLOSED,
        )
        return _resting(shown) if asked() else shown

    return veiled


def _resting(scene: Scene) -> Scene:
    """The pad under the felt offers nothing while something is asked beside it, and no band says
    what figures are at the table: here they are an answer."""
    shown = replace(scene, pad=Pad.CHOICES, choices=(), primary=None, ends=(), said=Said())
    return replace(shown, phase=None)


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


# A lesson


TOTAL: Final = "total"
OF_THE_BANK: Final = frozenset({"bank", "holder"})
"""Claims of what the bank's own panel tells; for all others it tells what was laid, and no more."""


def claim_veiled(scene: Scene, kind: str, how: str, given: AnswerKind) -> Scene:
    """The scene while a claim of that kind is asked: neither the call nor the table's own phase,
    which would say it; the band says that a question waits, and how it is answered. Figures
    that are typed are touched under the felt."""
    words = scene.words
    call = Call(words("A question waits"), words("Answer it beside the felt."), Tone.DUE)
    hands = map(_uncounted if kind == TOTAL else _unjudged, scene.view.hands)
    view = replace(
        scene.view,
        due=None,
        also=(),
        hands=tuple(hands),
        seats=tuple(replace(_ungained(seat), banks=False) for seat in scene.view.seats),
        outcome=None,
        lines=(),
        findings=(),
        over=None,
        pays=(),
        story=(),
        bank=_kept(scene.view.bank, kind) if scene.view.bank else None,
    )
    quiet = replace(scene, call=call, view=view, lit=None, beside=None, aside="", owed={})
    rests = _resting(replace(quiet, can_stake=False, story=()))
    pad = rests.pad if given is AnswerKind.CHOICE else Pad.NUMBER
    points = given is AnswerKind.AMOUNT
    return replace(rests, phase=BandPhase.QUESTION, keys_said=how, pad=pad, points=points)


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


def lesson_ended(scene: Scene) -> Scene:
    """The scene of a lesson that is done: the panel's Enter goes on, and nothing else does."""
    quiet = replace(scene, primary=None, beside=None, can_stake=False, lit=None)
    return replace(quiet, pad=Pad.CHOICES, choices=(), ends=())


def lit_alone(scene: Scene, due: KeyAct | None) -> Scene:
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


def _lit(offers: tuple[Offer, ...], due: KeyAct | None) -> tuple[Offer, ...]:
    return tuple(replace(each, primary=each.primary and each.act == due) for each in offers)


# Hands and seats without what was worked out of them


def _unjudged(hand: HandView) -> HandView:
    """The hand as it counts, and not how it fared."""
    return replace(hand, waits=None, won=False, result="", times=0)


def _uncounted(hand: HandView) -> HandView:
    return replace(_unjudged(hand), total=None, natural=False, bust=False)


def _ungained(seat: SeatView) -> SeatView:
    return replace(seat, net=None, asked=False)
