"""What stands in the panel beside the felt: stakes, the payout, or what each bet pays."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.acts import Verb
from dealer_app.gui.rows import Row
from dealer_app.gui.scene import Scene
from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Result
from dealer_app.table.views import LineView, PayView, StakeView

_DONE: Final[Mapping[Result, str]] = {
    Result.WIN: marked("pay {amount}"),
    Result.LOSE: marked("take"),
    Result.PUSH: marked("give back"),
    Result.VOID: marked("give back"),
}


def title(scene: Scene) -> str:
    """What the panel shows."""
    words, view = scene.words, scene.view
    if view.lines:
        done = sum(line.ticked for line in view.lines)
        return words("Payout · {done} of {lines}", done=done, lines=len(view.lines))
    if view.pays:
        return words("What each bet pays")
    laid = (*view.stakes, *scene.duel_stakes)
    if laid:
        return words("Stakes · {number}", number=len(laid))
    return words("Stakes")


def hint(scene: Scene) -> str:
    """The key that begins what the panel shows."""
    if scene.view.lines or scene.view.pays or not scene.can_stake:
        return ""
    return scene.label(Verb.STAKES)


def rows(scene: Scene) -> tuple[Row, ...]:
    """The rows of the panel at this moment."""
    view = scene.view
    if view.lines:
        return tuple(_line(scene, line) for line in view.lines)
    if view.pays:
        return tuple(_pay(scene, pay) for pay in view.pays)
    return tuple(_stake(scene, stake) for stake in (*view.stakes, *scene.duel_stakes))


def nothing(scene: Scene) -> str:
    """What is said where there is no row."""
    words, view = scene.words, scene.view
    if view.recalled or view.due is None:
        return words("No stakes.")
    if view.due.step in (Step.SHOE, Step.BURN) or not scene.can_stake:
        return words("No stakes: the calls and what each bet pays are told all the same.")
    return words("Touch a seat to lay a stake, or deal without: stakes are never needed.")


def _stake(scene: Scene, stake: StakeView) -> Row:
    line = scene.keyed.line
    name = bet_name(scene.words, scene.view.variant, stake.bet)
    lit = (line.seat, line.mark) == (stake.seat, stake.bet)
    amount = scene.amount(stake.amount)
    return Row(stake.seat, name, stake.role, amount, lit=lit, key=(stake.seat, stake.bet))


def _line(scene: Scene, each: LineView) -> Row:
    words, line = scene.words, each.line
    name = bet_name(words, scene.view.variant, line.bet)
    text = f"{name} {scene.amount(line.stake)}"
    return Row(
        line.seat,
        text,
        each.role,
        words(_DONE[line.result], amount=scene.amount(line.net)),
        note=_sum(scene, each),
        lit=each.current,
        ticked=each.ticked,
        key=(line.seat, line.bet),
    )


def _sum(scene: Scene, each: LineView) -> str:
    """How the amount to pay comes about, where it is not simply the stake."""
    line, words = each.line, scene.words
    if line.commission:
        return words(
            "{won} − {commission} commission",
            won=scene.amount(line.won),
            commission=scene.amount(line.commission),
        )
    if each.pays is not None and each.pays != 1:
        return words("pays {odds}", odds=words.odds(each.pays))
    return ""


def _pay(scene: Scene, pay: PayView) -> Row:
    words = scene.words
    name = bet_name(words, scene.view.variant, pay.bet)
    if pay.result is not Result.WIN:
        return Row("", name, pay.role, words("returned"))
    note = ""
    if pay.commission:
        note = words("less {share} commission", share=words.percent(pay.commission))
    return Row("", name, pay.role, words.odds(pay.pays), note=note)


def in_hand(scene: Scene) -> tuple[str, Money] | None:
    """The payout's line in hand, in words, and the sum that is taken, paid or given back."""
    current = scene.view.current
    if current is None or scene.view.recalled:
        return None
    words, line = scene.words, current.line
    values = {"seat": line.seat, "bet": bet_name(words, scene.view.variant, line.bet)}
    match line.result:
        case Result.WIN:
            return words("Pay seat {seat}, {bet}", **values), line.net
        case Result.LOSE:
            return words("Take from seat {seat}, {bet}", **values), line.stake
        case _:
            return words("Give back to seat {seat}, {bet}", **values), line.stake
