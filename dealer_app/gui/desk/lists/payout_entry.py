"""The payout as it is keyed: the page of a long one that stands beside the felt, for nothing is
settled that nobody saw; and its other ways, a line put aside, one settled later, commission
collected or let go.

A page is so many lines on every screen, so that no window decides what is recorded.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.cards import shoe_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import AtTable, InList, Keyed, Mode, PagesTurned, PageTurn
from dealer_app.gui.desk.key_acts import ListLine, Verb, reason_lines
from dealer_app.gui.desk.lists import lit_line, reentry_form
from dealer_app.gui.desk.lists.lit_line import LIGHTS_FIRST
from dealer_app.gui.desk.past.correction_rows import moved
from dealer_app.gui.desk.past.coup_correction import moved_by
from dealer_app.i18n import Words
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import bet_name, first_due, seat_name
from dealer_app.i18n.parlance import term
from dealer_app.i18n.reasons import (
    ASIDE_REASONS,
    RELEASE_REASONS,
    WAIVE_REASONS,
    reason_said,
)
from dealer_app.i18n.results import act as done_with
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.lines import LineAside, lines_aside, opponent, ties_lie_on
from dealer_app.table.accounts.payout import lines_in_order
from dealer_app.table.dues import commission_due
from dealer_app.table.table import Table
from dealer_app.table.view.croupier_view import CroupierView

PAGE_LINES: Final = 20
"""Lines of a page: as many as stand whole beside the felt of the smallest window."""

Mark = tuple[Seat, str]
"""The seat and the bet of a line."""


def pages(desk: Desk) -> int:
    """How many pages the payout has while it stands, one at least."""
    return max(1, -(-len(_lines(desk)) // PAGE_LINES))


def page(desk: Desk) -> int:
    """The page that is shown, from 0: the one that was turned to, or where all of it is done the
    next on which a line waits."""
    undone = desk.table.unticked
    waiting = [at // PAGE_LINES for at, mark in enumerate(_lines(desk)) if mark in undone]
    later = (each for each in waiting if each >= _turned_to(desk))
    return next(later, waiting[0] if waiting else 0)


def line_in_hand(desk: Desk) -> Mark | None:
    """The line that the arrows have lit, or the first of the page shown that waits; None where all
    is done."""
    shown, undone = _lines(desk)[page(desk) * PAGE_LINES :], desk.table.unticked
    turned, coup = desk.keyed.of(AtTable).turned, desk.table.coup
    if coup is not None and turned.coup == coup.number and turned.line in shown:
        shown = (turned.line, *shown)
    return next((mark for mark in shown if mark in undone), None)


def light(desk: Desk, verb: Verb) -> None:
    """Another line that waits on the page shown is in hand, round and round."""
    at, coup, undone = page(desk) * PAGE_LINES, desk.table.coup, desk.table.unticked
    waiting = [mark for mark in _lines(desk)[at : at + PAGE_LINES] if mark in undone]
    now = line_in_hand(desk)
    if coup is None or now not in waiting:
        desk.unknown()
        return
    ends = {Verb.FIRST: 0, Verb.LAST: -1}
    step = -1 if verb is Verb.EARLIER else 1
    to = ends.get(verb, (waiting.index(now) + step) % len(waiting))
    _keep(desk, PagesTurned(coup.number, _turns(desk), waiting[to]))


def next_page(desk: Desk) -> int | None:
    """The page that nobody has seen yet, None once the last was shown."""
    following = max(_turned_to(desk), page(desk)) + 1
    return following if following < pages(desk) else None


def look_first(desk: Desk) -> None:
    """A question was answered, and the payout follows: the next Enter only shows it."""
    if desk.moment.at_table and desk.table.unticked:
        desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), asked=True))


def is_unseen(desk: Desk) -> bool:
    """True while nobody has looked at a payout that follows a question."""
    at_table = desk.keyed.find(AtTable)
    return at_table is not None and at_table.asked and desk.step is Step.SETTLE


def seen(desk: Desk) -> None:
    """It was looked at."""
    desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), asked=False))
    desk.say(desk.words("This is the payout. Enter: all settled."))


def turn_on(desk: Desk) -> None:
    """The next page."""
    following, coup = next_page(desk), desk.table.coup
    if following is not None and coup is not None:
        turn = PageTurn(following, _done(desk))
        _keep(desk, PagesTurned(coup.number, (*_turns(desk), turn)))


def turn_back(desk: Desk) -> bool:
    """The page before; False where a line was done since, which is taken back first, and on the
    first page."""
    turns = _turns(desk)
    if not turns or _done(desk) > turns[-1].done:
        return False
    _keep(desk, PagesTurned(desk.keyed.of(AtTable).turned.coup, turns[:-1]))
    return True


def leave_if_done(desk: Desk) -> None:
    """Once every line is done no page is turned to any more."""
    if not _lines(desk):
        _keep(desk, PagesTurned())


def _lines(desk: Desk) -> tuple[Mark, ...]:
    """The lines of the payout in their order, while one of them waits."""
    return lines_in_order(desk.table) if desk.table.unticked else ()


def _turns(desk: Desk) -> tuple[PageTurn, ...]:
    """The pages of this payout that were turned to; of one that is over none counts."""
    turned, coup = desk.keyed.of(AtTable).turned, desk.table.coup
    stands = desk.step is Step.SETTLE and coup is not None and turned.coup == coup.number
    return turned.turns if stands else ()


def _turned_to(desk: Desk) -> int:
    turns = _turns(desk)
    return turns[-1].page if turns else 0


def _done(desk: Desk) -> int:
    """How many lines are taken, paid or put aside."""
    return len(_lines(desk)) - len(desk.table.unticked)


def _keep(desk: Desk, turned: PagesTurned) -> None:
    desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), turned=turned))


def tick(desk: Desk) -> None:
    """Ticks the line in hand, or all of them."""
    line = line_in_hand(desk)
    entry = ev.AllTicked() if line is None else ev.LineTicked(*line)
    desk.enter(entry, _paid)


def touch(desk: Desk, seat: Seat, bet: BetId) -> None:
    """Ticks the line that was touched."""
    if desk.step is Step.CLAIM:
        desk.refuse(first_due(desk.words, desk.variant, Step.CLAIM))
    else:
        desk.enter(ev.LineTicked(seat, bet), _paid)


def show_owed(desk: Desk) -> None:
    """Who owes commission."""
    if owing(desk):
        desk.begin(InList(Mode.OWED))
    else:
        desk.refuse(desk.words("Nobody owes commission."))


def go_on(desk: Desk) -> None:
    """Everything is paid once all of it was seen; where nothing was to be paid, what follows the
    coup."""
    if _is_covered(desk):
        desk.past = False
    elif is_unseen(desk):
        seen(desk)
    elif next_page(desk) is not None:
        turn_on(desk)
    elif desk.table.unticked:
        desk.enter(ev.AllTicked(), _paid)
    elif _collects_first(desk):
        desk.enter(ev.ShoeClosed())
    else:
        shoe_entry.next_coup(desk)


def _paid(desk: Desk) -> None:
    """Where coups are entered afterwards the next is asked its hour as soon as all is paid: the
    figures that are keyed then are its hour."""
    leave_if_done(desk)
    if desk.table.night.reentry is not None and desk.step is Step.COUP:
        reentry_form.ask_hour(desk)


def deed(desk: Desk) -> str:
    """What that is, in a word or two."""
    if _is_covered(desk) or is_unseen(desk):
        return desk.words("Show the payout")
    following = next_page(desk)
    if following is not None:
        last = pages(desk)
        return desk.words("Next page: {page} of {pages}", page=following + 1, pages=last)
    if desk.table.unticked:
        return desk.words("All settled")
    if _collects_first(desk):
        return desk.words("Collect the commission")
    over = shoe_entry.shoe_is_over(desk)
    return term(desk.words, desk.variant, "new_shoe") if over else desk.words("Next coup")


def _is_covered(desk: Desk) -> bool:
    """True while the coups so far stand where the lines of the payout do."""
    return desk.past and bool(desk.table.unticked)


def _collects_first(desk: Desk) -> bool:
    """True after the last coup of a shoe while commission is owed (rules of §2.7)."""
    return bool(owing(desk)) and shoe_entry.shoe_is_over(desk) and bool(commission_due(desk.table))


def put_aside_call(desk: Desk, _view: CroupierView) -> Call:
    """Which line is put aside: whoever chooses why sees whose it is."""
    line = line_in_hand(desk)
    named = "" if line is None else _named(desk, line)
    return Call(named, desk.words("This line is put aside: choose why."), Tone.DUE)


def _named(desk: Desk, line: Mark) -> str:
    seat, bet = line
    return ", ".join((seat_name(desk.words, seat), bet_name(desk.words, desk.variant, bet)))


def show_aside(desk: Desk) -> None:
    """Why the line in hand is put aside; where there is none, the lines that lie aside."""
    if line_in_hand(desk) is not None:
        desk.keyed = Keyed((desk.keyed.of(AtTable), InList(Mode.ASIDE)))
    elif lines_aside(desk.table):
        desk.begin(InList(Mode.ASIDES))
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


def called_lines(desk: Desk) -> list[ListLine]:
    """What becomes of the commission that is called."""
    words = desk.words
    return [
        ListLine(collected_said(desk), deed=partial(collect, desk), usual=True),
        ListLine(words("Waive it"), deed=partial(_ask_why, desk, Mode.WAIVED)),
        ListLine(words("Let it stand"), deed=partial(_ask_why, desk, Mode.RELEASED)),
    ]


def light_called(desk: Desk, verb: Verb) -> None:
    """Another of these lines is lit; none is before somebody has looked."""
    lit_line.move_in(desk, verb, called_lines(desk))


def take_called(desk: Desk) -> None:
    """The line that is lit is taken; the first Enter lights one."""
    at = lit_line.lit(desk)
    deed = None if at is None else called_lines(desk)[at].deed
    if deed is None:
        light_called(desk, Verb.LATER)
    else:
        deed()


def called_said(desk: Desk) -> str:
    """What Enter does with the commission that is called."""
    at = lit_line.lit(desk)
    return desk.words(LIGHTS_FIRST) if at is None else called_lines(desk)[at].text


def _ask_why(desk: Desk, mode: Mode) -> None:
    desk.begin(InList(mode))


def aside_lines(desk: Desk) -> list[ListLine]:
    """The lines that lie aside, each to be settled."""
    return [_line_aside(desk, each) for each in lines_aside(desk.table)]


def owed_lines(desk: Desk) -> list[ListLine]:
    """Who owes how much, each to be collected."""
    words, money = desk.words, desk.table.house.currency
    return [
        ListLine(
            seat_name(words, seat),
            words.money(amount, money),
            partial(_collected, desk, seat, amount),
        )
        for seat, amount in owing(desk).items()
    ]


def _collected(desk: Desk, seat: Seat, amount: Money) -> None:
    """Commission that a seat owed has been collected, which is said with whose it was."""
    words = desk.words
    money = words.money(Money(abs(amount)), desk.table.house.currency)
    values = {"seat": seat_name(words, seat), "amount": money}

    def follow(desk: Desk) -> None:
        desk.rest()
        if amount < 0:
            desk.say(words("{seat}: commission of {amount} given back.", **values))
        else:
            desk.say(words("{seat}: commission of {amount} collected.", **values))

    desk.enter(ev.CommissionCollected(seat, amount), follow)


def why_aside(desk: Desk) -> list[ListLine]:
    """Why a line is put aside."""
    return reason_lines(desk.words, ASIDE_REASONS, partial(put_aside, desk))


def why_waived(desk: Desk) -> list[ListLine]:
    """Why commission is waived."""
    return reason_lines(desk.words, WAIVE_REASONS, partial(waive, desk))


def why_released(desk: Desk) -> list[ListLine]:
    """Why commission is let stand."""
    return reason_lines(desk.words, RELEASE_REASONS, partial(release, desk))


def _line_aside(desk: Desk, aside: LineAside) -> ListLine:
    words, rules, line = desk.words, aside.played.rules, aside.line
    said = words(
        "Coup {number} · {seat}, {bet}",
        number=aside.coup,
        seat=seat_name(words, line.seat),
        bet=bet_name(words, rules.variant, line.bet),
    )
    lies_on = ties_lie_on(desk.table, rules.variant, aside.coup)
    done = done_with(words, line, rules, lies_on=lies_on)
    if line.result is not Result.WIN:  # what is paid is told with its amount already
        stake = words.amount(line.stake, rules.house.currency)
        done = words("{deed} (stake {stake})", deed=done, stake=stake)
    return ListLine(said, done, partial(_settled, desk, aside))


def collected_said(desk: Desk) -> str:
    """What the key does that collects the commission that is called."""
    words, due = desk.words, desk.due
    amount = due.amount if due is not None and due.amount is not None else Money(0)
    money = words.money(Money(abs(amount)), desk.table.house.currency)
    if amount < 0:
        return words("Give back {amount}", amount=money)
    return words("Collect {amount}", amount=money)


def put_aside(desk: Desk, reason: str) -> None:
    """The line in hand lies aside, for this reason, which is said: the page that asked is gone."""
    line, words = line_in_hand(desk), desk.words
    if line is None:
        return
    seat, bet = line
    told = words("{name}: {value}", name=_named(desk, line), value=reason_said(words, reason))

    def follow(desk: Desk) -> None:
        back_to_the_page(desk)
        desk.say(words("Put aside: {entry}.", entry=told.rstrip(".")))

    desk.enter(ev.LineSetAside(seat, bet, reason), follow)


def back_to_the_page(desk: Desk) -> None:
    """The page of the payout over which the reason was asked for."""
    desk.keyed = Keyed((desk.keyed.of(AtTable),))
    leave_if_done(desk)


def waive(desk: Desk, reason: str) -> None:
    """The commission that is called is waived, for this reason."""
    due = desk.due
    if due is not None and due.seat is not None and due.amount:
        _enter_because(desk, ev.CommissionWaived(due.seat, due.amount, reason))


def _enter_because(desk: Desk, event: ev.CommissionWaived | ev.CommissionReleased) -> None:
    """Enters what was chosen with its reason, and says both: the list that asked is gone."""

    def follow(desk: Desk) -> None:
        desk.rest()
        last_entry.call_because(desk, event, event.reason)

    desk.enter(event, follow)


def release(desk: Desk, reason: str) -> None:
    """The commission that is called is let stand, for this reason."""
    _enter_because(desk, ev.CommissionReleased(reason))


def _settled(desk: Desk, aside: LineAside) -> None:
    seat, bet = aside.line.seat, aside.line.bet
    line, later = _line_aside(desk, aside), ev.LineSettledLater(aside.coup, seat, bet)
    between = moved_by(aside.played, later) if opponent(aside.played, bet) is not None else ()
    sums = moved(desk, aside.played, [each for each in between if each.amount])

    def follow(desk: Desk) -> None:
        desk.rest()
        told = desk.words("{name}: {value}", name=line.text, value=line.note)
        whole = desk.words("Settled: {entry}.", entry=told)
        desk.say(f"{whole} {sums}." if sums else whole)

    if aside.played.coup is desk.session.table.coup:
        desk.enter(ev.LineTicked(seat, bet), follow)
    else:
        desk.enter(later, follow)


def collect(desk: Desk) -> None:
    """The commission that is called has been collected."""
    due = desk.due
    if due is not None and due.seat is not None and due.amount:
        _collected(desk, due.seat, due.amount)


def aside_sentence(words: Words, table: Table, dues: Iterable[Due]) -> str:
    """What lies aside, in a sentence that stands until it is settled; nothing where none does."""
    aside = lines_aside(table)
    if not aside or any(due.step is Step.RESOLVE for due in dues):
        return ""
    numbers = words.listed(str(number) for number in dict.fromkeys(each.coup for each in aside))
    return words.plural(
        "{n} line lies aside: coup {coups}.",
        "{n} lines lie aside: coup {coups}.",
        len(aside),
        coups=numbers,
    )
