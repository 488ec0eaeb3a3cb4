"""The payout's other ways: a line put aside, one settled later, commission collected or let go."""

from collections.abc import Iterable, Mapping
from typing import Final

from dealer_app.gui.desk import coup_opening
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.i18n.parlance import term
from dealer_app.i18n.payout import act as done_with
from dealer_app.i18n.reasons import ASIDE_REASONS, RELEASE_REASONS, WAIVE_REASONS
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.aside import LineAside, lines_aside
from dealer_app.table.commission import owed
from dealer_app.table.gates import commission_due
from dealer_app.table.payout import line_in_hand
from dealer_app.table.table import Table

VERBS: Final = frozenset({Verb.TICK, Verb.ASIDE, Verb.OWED})
MODES: Final = frozenset({Mode.ASIDE, Mode.ASIDES, Mode.OWED, Mode.WAIVED, Mode.RELEASED})
REASONS: Final[Mapping[Mode, tuple[str, ...]]] = {
    Mode.ASIDE: ASIDE_REASONS,
    Mode.WAIVED: WAIVE_REASONS,
    Mode.RELEASED: RELEASE_REASONS,
}
"""The lists in which a reason is chosen, or written."""

Line = tuple[str, str]
"""What a line of a list says, and the note at its end."""


def do(desk: Desk, act: Act) -> None:
    """Ticks the line in hand, puts it aside, or shows what is still open."""
    if act.verb is Verb.TICK:
        line = line_in_hand(desk.table)
        desk.enter(ev.AllTicked() if line is None else ev.LineTicked(*line))
    elif desk.keyed.mode in MODES:
        desk.keyed = Keyed()
    elif act.verb is Verb.ASIDE:
        _aside(desk)
    elif owing(desk):
        desk.keyed = Keyed(Mode.OWED)
    else:
        desk.refuse(desk.words("Nobody owes commission."))


def go_on(desk: Desk) -> None:
    """Everything is paid, or the commission that is called collected; where nothing was to be
    paid, what follows the coup."""
    if desk.step is Step.COLLECT:
        collect(desk)
    elif desk.table.unticked:
        desk.enter(ev.AllTicked())
    elif _collects_first(desk):
        desk.enter(ev.ShoeClosed())
    else:
        coup_opening.next_coup(desk)


def deed(desk: Desk) -> str:
    """What that is, in a word or two."""
    if desk.step is Step.COLLECT:
        return collected_said(desk)
    if desk.table.unticked:
        return desk.words("All settled")
    if _collects_first(desk):
        return desk.words("Collect the commission")
    over = coup_opening.shoe_is_over(desk)
    return term(desk.words, desk.variant, "new_shoe") if over else desk.words("Next coup")


def _collects_first(desk: Desk) -> bool:
    """True after the last coup of a shoe while commission is owed (rules of §2.7)."""
    return (
        bool(owing(desk)) and coup_opening.shoe_is_over(desk) and bool(commission_due(desk.table))
    )


def _aside(desk: Desk) -> None:
    if line_in_hand(desk.table) is not None:
        desk.keyed = Keyed(Mode.ASIDE)
    elif lines_aside(desk.table):
        desk.keyed = Keyed(Mode.ASIDES)
    else:
        desk.refuse(desk.words("No line of the payout lies aside."))


def owing(desk: Desk) -> Mapping[Seat, Money]:
    """What each seat owes of its commission, reckoned anew only where that may have changed."""
    table = desk.table
    if table.house.commission_mode is not CommissionMode.MARKED:
        return {}
    ticked = table.coup.ticked if table.coup is not None else None
    now: tuple[object, ...] = (table.played, table.night, ticked)
    seen, sums = desk.owed
    if len(seen) != len(now) or any(a is not b for a, b in zip(seen, now, strict=True)):
        sums = owed(table)
        desk.owed = now, sums
    return sums


def open_still(desk: Desk) -> bool:
    """True before the first card of a coup and after its last, while a line lies aside or somebody
    owes commission."""
    coup = desk.table.coup
    if coup is not None and coup.dealt and desk.table.settlement is None:
        return False
    return bool(owing(desk)) or bool(lines_aside(desk.table))


def lines(desk: Desk) -> list[Line]:
    """The lines of the list that is shown, or what becomes of the commission that is called."""
    words, mode = desk.words, desk.keyed.mode
    if mode in REASONS:
        return [(words(reason), "") for reason in REASONS[mode]]
    if mode is Mode.ASIDES:
        return [_line_aside(desk, each) for each in lines_aside(desk.table)]
    if mode is Mode.OWED:
        money = desk.table.house.currency
        sums = owing(desk).items()
        return [(seat_name(words, seat), words.money(sum_, money)) for seat, sum_ in sums]
    return [(collected_said(desk), ""), (words("Waive it"), ""), (words("Let it stand"), "")]


def _line_aside(desk: Desk, aside: LineAside) -> Line:
    words, rules, line = desk.words, aside.played.rules, aside.line
    said = words(
        "Coup {number} · {seat}, {bet}",
        number=aside.coup,
        seat=seat_name(words, line.seat),
        bet=bet_name(words, rules.variant, line.bet),
    )
    return said, done_with(words, line, rules.house)


def collected_said(desk: Desk) -> str:
    """What the key does that collects the commission that is called."""
    words, due = desk.words, desk.due
    amount = due.amount if due is not None and due.amount is not None else Money(0)
    money = words.money(Money(abs(amount)), desk.table.house.currency)
    if amount < 0:
        return words("Give back {amount}", amount=money)
    return words("Collect {amount}", amount=money)


def choose(desk: Desk, at: int) -> None:
    """The line of the list at that place, from 0."""
    mode = desk.keyed.mode
    if mode in REASONS:
        because(desk, REASONS[mode][at])
    elif mode is Mode.ASIDES:
        _settled(desk, lines_aside(desk.table)[at])
    elif mode is Mode.OWED:
        seat, amount = list(owing(desk).items())[at]
        _enter(desk, ev.CommissionCollected(seat, amount))
    elif at == 0:
        collect(desk)
    else:
        desk.keyed = Keyed(Mode.WAIVED if at == 1 else Mode.RELEASED)


def because(desk: Desk, reason: str) -> None:
    """What the list is about is done, for this reason."""
    due, line = desk.due, line_in_hand(desk.table)
    match desk.keyed.mode:
        case Mode.ASIDE if line is not None:
            _enter(desk, ev.LineSetAside(*line, reason))
        case Mode.WAIVED if due is not None and due.seat is not None and due.amount:
            _enter(desk, ev.CommissionWaived(due.seat, due.amount, reason))
        case _:
            _enter(desk, ev.CommissionReleased(reason))


def _settled(desk: Desk, aside: LineAside) -> None:
    seat, bet = aside.line.seat, aside.line.bet
    if aside.played.coup is desk.table.coup:
        _enter(desk, ev.LineTicked(seat, bet))
    else:
        _enter(desk, ev.LineSettledLater(aside.coup, seat, bet))


def collect(desk: Desk) -> None:
    """The commission that is called has been collected."""
    due = desk.due
    if due is not None and due.seat is not None and due.amount:
        desk.enter(ev.CommissionCollected(due.seat, due.amount))


def _enter(desk: Desk, fact: ev.Event) -> None:
    if desk.enter(fact):
        desk.keyed = Keyed()


def told(words: Words, table: Table, dues: Iterable[Due]) -> str:
    """What lies aside, in a sentence that stands until it is settled; nothing where none does."""
    aside = lines_aside(table)
    if not aside or any(due.step is Step.RESOLVE for due in dues):
        return ""
    numbers = ", ".join(str(number) for number in dict.fromkeys(each.coup for each in aside))
    return words.plural(
        "{n} line lies aside: coup {coups}.",
        "{n} lines lie aside: coup {coups}.",
        len(aside),
        coups=numbers,
    )
