"""What stands in the panel beside the felt: stakes, the payout, what bets pay, or the ranking."""

from collections.abc import Iterator, Mapping
from typing import Final

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.entry_in_hand import LineKind
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.lists.payout_entry import PAGE_LINES
from dealer_app.gui.felt.marks import multiple
from dealer_app.gui.felt.panel_lines import PanelLine, bounded, facts
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seat_words import (
    STANDING,
    keying_of,
    seat_and,
    standing,
    word_of,
)
from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, hand_name, seat_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.coup import Line
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.rules.representative import ponte_hand
from dealer_app.rules.variant import Result, Role, Variant
from dealer_app.table.accounts.lines import rides_on_a_tie
from dealer_app.table.accounts.payout import LineView, PayView
from dealer_app.table.view.croupier_view import SeatView, StakeView

# Rows of a game in which patrons hold the bank: the tour, the bank's own line, the ranking


_ASKED: Final = frozenset({Step.BANK, Step.STAKES, Step.COVER})


def in_turn(scene: Scene) -> bool:
    """True while one after the other is asked for a stake."""
    view = scene.view
    tour = view.variant.bank is not None and view.bank is not None
    return tour and view.step in _ASKED and not view.recalled


def bank_asked(scene: Scene) -> bool:
    """True while it is asked who holds the bank."""
    view = scene.view
    asks = view.step is Step.BANK and view.variant.bank is not None
    return asks and not view.recalled


def successor(scene: Scene) -> bool:
    """True while it is asked who takes a bank over that was given up (S1.25, rules of §3.3)."""
    due = scene.view.due
    return bank_asked(scene) and due is not None and due.amount is not None


def from_the_tie(scene: Scene) -> str:
    """That the stakes ride, as a note under each (S1.22, rules of §3.1)."""
    bank = scene.view.bank
    return scene.words("rides from the tie") if bank is not None and bank.rides else ""


def order(scene: Scene) -> tuple[SeatView, ...]:
    """The seats in the order in which they are asked: for stakes from the bank's neighbour on,
    for the bank itself from whoever it comes to."""
    view = scene.view
    seats = [seat for seat in view.seats if seat not in standing(view.seats)]
    if view.due is not None and view.due.step is Step.BANK:
        rules = view.variant.bank
        seats = seats if rules is None or rules.step >= 0 else seats[::-1]
        at = next((n for n, seat in enumerate(seats) if seat.seat == view.due.seat), 0)
        return (*seats[at:], *seats[:at])
    seats = seats if view.variant.tour.step > 0 else seats[::-1]
    at = next((n for n, seat in enumerate(seats) if seat.banks), -1)
    return (*seats[at + 1 :], *seats[: max(at, 0)])


def tour(scene: Scene) -> tuple[PanelLine, ...]:
    """Everybody in the order in which he is asked, with his stakes or a word; then who stands."""
    rows: list[PanelLine] = []
    for seat in order(scene):
        rows += _stakes(scene, seat) or [_word(scene, seat)]
    for seat in standing(scene.view.seats):
        rows += _stakes(scene, seat)
    return tuple(rows)


def _stakes(scene: Scene, seat: SeatView) -> list[PanelLine]:
    line = scene.line
    return [
        PanelLine(
            *seat_and(scene, seat.seat, bet_name(scene.words, scene.view.variant, stake.bet)),
            stake.role,
            scene.amount(stake.amount),
            note=from_the_tie(scene),
            lit=(line.seat, line.bet) == (stake.seat, stake.bet),
            key=(seat.seat, stake.bet),
        )
        for stake in seat.stakes
    ]


def _word(scene: Scene, seat: SeatView) -> PanelLine:
    """A seat without a stake: its turn, that it passed, or that it is still to come."""
    word = word_of(scene, seat)
    asked = word is not None and word.ink == "accent"
    said = word.text if word is not None else ""
    text = scene.words("speaks") if asked else said
    value = said if asked and said != text else ""
    keying = keying_of(scene, seat)
    value = value if keying is None else keying_said(scene, keying)
    return PanelLine(
        seat.seat, text, Role.SIDE, value, lit=asked, calm=not asked, key=(seat.seat, "")
    )


def bank(scene: Scene) -> tuple[PanelLine, ...]:
    """What the coup comes to for the bank, under the lines of the payout."""
    view, words = scene.view, scene.words
    holder = next((seat for seat in view.seats if seat.banks), None)
    if view.bank is None or view.bank.after is None or holder is None or holder.net is None:
        return ()
    sign = "+" if holder.net > 0 else ""
    name = words.name(view.variant.hand(view.variant.banque).names)
    note = ""
    if view.bank.cagnotte:
        note = words("cagnotte {amount}", amount=scene.amount(view.bank.cagnotte))
    gained = PanelLine(holder.seat, name, Role.BANQUE, sign + scene.amount(holder.net), note=note)
    return (gained, *_rest(scene, holder, view.bank.returned))


def _rest(scene: Scene, holder: SeatView, returned: Money | None) -> tuple[PanelLine, ...]:
    """What is handed back to who held a bank that has ended (S1-A14, rules of §3.3)."""
    if not returned:
        return ()
    done = scene.words("give back {amount}", amount=scene.amount(returned))
    return (PanelLine(holder.seat, scene.words("Rest of the bank"), Role.BANQUE, done),)


def ranking(scene: Scene) -> tuple[PanelLine, ...]:
    """Who has won how many chips, the most first, and what each has."""
    partie, words = scene.view.partie, scene.words
    if partie is None:
        return ()
    rows, counted = [], any(ranked.given for ranked in partie.ranking)
    for ranked in partie.ranking:
        have, has = ranked.have, ""
        sign = "+" if ranked.net > 0 else ""
        if have is not None and have < 0 and counted:
            has = words("owes {amount}", amount=scene.amount(Money(-have)))
        elif have is not None and ranked.given:
            has = words("chips: {amount}", amount=scene.amount(have))
        place = words("{place} · {seat}", place=ranked.place, seat=seat_name(words, ranked.seat))
        note = " · ".join(each for each in (has, _still_aside(scene, ranked.aside)) if each)
        rows.append(
            PanelLine("", place, Role.SIDE, sign + scene.amount(ranked.net), note=note, lit=False)
        )
    return tuple(rows)


def _still_aside(scene: Scene, amount: Money) -> str:
    """What somebody has not won or lost yet: its line was put aside; empty where none was."""
    sign = "+" if amount > 0 else ""
    return scene.words("aside: {amount}", amount=sign + scene.amount(amount)) if amount else ""


_DONE: Final[Mapping[Result, str]] = {
    Result.WIN: marked("pay {amount}"),
    Result.LOSE: marked("take"),
    Result.PUSH: marked("give back"),
    Result.VOID: marked("give back"),
}
_BETWEEN: Final = frozenset({Step.COUP, Step.SHOE, Step.PARTIE})
_NO_STAKES: Final = frozenset({Step.SHOE, Step.BURN, Step.CHOICE, Step.SHOW})
"""What is due while touching a seat lays no stake."""

_COVERED: Final = marked("Covered {staked} of {amount}")
_OVER: Final = marked("Stakes {staked} against {amount}")


def title(scene: Scene) -> str:
    """What the panel shows."""
    words, view = scene.words, scene.view
    if _ranks(scene):
        return words("Ranking by chips won")
    if bank_asked(scene):
        over = successor(scene)
        said = marked("Who takes {bank} over?") if over else marked("Who takes {bank}?")
        return words(said, bank=term(words, view.variant, "bank"))
    if _share_asked(scene):
        return words("Payout: first the share")
    if view.lines:
        done = sum(line.ticked for line in view.lines)
        return words("Payout · {done} of {lines}", done=done, lines=len(view.lines))
    if view.pays:
        return words("What each bet pays")
    bank = view.bank
    if bank is not None and bounded(scene):
        staked, amount = scene.amount(bank.staked), scene.amount(bank.amount)
        said = _OVER if bank.staked > bank.amount else _COVERED
        return words(said, staked=staked, amount=amount)
    laid = (*view.stakes, *scene.duel_stakes)
    if laid:
        return words("Stakes · {number}", number=len(laid))
    return words("Stakes")


def hint(scene: Scene) -> str:
    """The key that begins what the panel shows; of a long payout its page."""
    page, pages = scene.payout
    if pages > 1:
        return scene.words("{page} of {pages}", page=page + 1, pages=pages)
    said = scene.view.lines or scene.view.pays or scene.phase is BandPhase.STAKES
    if said or not scene.can_stake:
        return ""
    return scene.label(Verb.STAKES)


def rows(scene: Scene) -> tuple[PanelLine, ...]:
    """The rows of the panel at this moment."""
    view = scene.view
    if _ranks(scene):
        return ranking(scene)
    if successor(scene):
        return tour(scene)
    if view.lines:
        return _payout(scene)
    if view.pays:
        return (*(_pay(scene, pay) for pay in view.pays), *_left_out(scene))
    if in_turn(scene):
        return tour(scene)
    laid = tuple(_stake(scene, stake) for stake in (*view.stakes, *scene.duel_stakes))
    return (*laid, *_keying(scene))


def _keying(scene: Scene) -> Iterator[PanelLine]:
    """The stake that is half keyed, under those that lie: its amount goes on."""
    keying = scene.keying
    if keying is not None and not scene.view.recalled:
        name = bet_name(scene.words, scene.view.variant, keying.bet)
        told = seat_and(scene, keying.seat, name)
        key = (keying.seat, keying.bet)
        yield PanelLine(*told, keying.role, keying_said(scene, keying), lit=True, key=key)


def keying_said(scene: Scene, keying: StakeView) -> str:
    """An amount that goes on."""
    return f"{scene.amount(keying.amount)} …"


def _payout(scene: Scene) -> tuple[PanelLine, ...]:
    """The lines of the page of the payout that is shown, and what the bank comes to on the last."""
    page, pages = scene.payout
    lines = scene.view.lines
    shown = lines[page * PAGE_LINES : (page + 1) * PAGE_LINES] if pages > 1 else lines
    told = tuple(_line(scene, line) for line in shown)
    return (*told, *bank(scene)) if page == pages - 1 else told


def sums(scene: Scene) -> tuple[str, ...]:
    """What stands under the lines while they are paid: what the bank comes to, or where the house
    banks what there is to take and to pay in all."""
    words, view = scene.words, scene.view
    told = () if view.bank is None else facts(scene, view.bank)
    if told:
        return told
    lines = [each for each in view.lines if not each.aside]
    take = sum(each.line.lost for each in lines if each.line.result is Result.LOSE)
    pay = sum(each.paid for each in lines)
    commission = sum(each.marked or each.line.commission for each in lines)
    amounts = (
        (marked("To take {amount}"), take),
        (marked("To pay {amount}"), pay),
        (marked("commission {amount}"), commission),
    )
    return tuple(words(said, amount=scene.amount(Money(sum_))) for said, sum_ in amounts if sum_)


def _share_asked(scene: Scene) -> bool:
    """True while it is asked whether a share of what others won is claimed: until then nobody
    knows what each is paid (S1-A16)."""
    view = scene.view
    return view.step is Step.CLAIM and bool(view.lines) and not view.recalled


def _ranks(scene: Scene) -> bool:
    """True between two coups of a partie: who has won most stands in the panel."""
    view = scene.view
    between = view.due is not None and view.due.step in _BETWEEN
    told = view.partie is not None and view.partie.played > 0 and not view.recalled
    return told and between and all(line.done for line in view.lines)


def nothing(scene: Scene) -> str:
    """What is said where there is no row."""
    words, view = scene.words, scene.view
    if view.recalled or view.due is None:
        return words("No stakes.")
    bank = view.variant.bank
    needs = view.due.step is Step.COUP and bank is not None and bank.needed
    lays = scene.phase is BandPhase.STAKES and view.due.step not in _NO_STAKES
    if not (needs or (scene.can_stake and lays)):
        return words("No stakes: the calls and what each bet pays are told all the same.")
    if view.due.step is Step.BANK or needs or scene.line.kind is LineKind.BANK:
        if (bank is not None and bank.names_no_amount) or view.variant.principals is not None:
            return words("Nobody stakes before it is known who holds the bank.")
        return words("Nobody stakes before an amount lies in the bank.")
    none = scene.label(Verb.PASSES)
    return words(
        "Touch a seat or key its number to lay a stake. {key}: a coup without stakes.", key=none
    )


def _stake(scene: Scene, stake: StakeView) -> PanelLine:
    line = scene.keyed.line
    name = bet_name(scene.words, scene.view.variant, stake.bet)
    lit = (line.seat, line.bet) == (stake.seat, stake.bet)
    amount = scene.amount(stake.amount)
    told = seat_and(scene, stake.seat, name)
    note = from_the_tie(scene)
    return PanelLine(*told, stake.role, amount, note=note, lit=lit, key=(stake.seat, stake.bet))


def _line(scene: Scene, each: LineView) -> PanelLine:
    line = each.line
    name = bet_name(scene.words, scene.view.variant, line.bet)
    text = f"{name} {scene.amount(line.stake)}"
    if _share_asked(scene) and line.result is Result.WIN:
        won = scene.words("wins")
        return PanelLine(*seat_and(scene, line.seat, text), each.role, won, key=each.mark)
    return PanelLine(
        *seat_and(scene, line.seat, text),
        each.role,
        _done(scene, each),
        note=_sum(scene, each),
        lit=each.current,
        ticked=each.ticked,
        key=each.mark,
        brief=_sum_briefly(scene, each),
    )


def _done(scene: Scene, each: LineView) -> str:
    """What is done with a stake: taken, more than it or less, paid, given back or left."""
    line, words = each.line, scene.words
    if each.aside:
        return words("put aside")
    if line.result is Result.LOSE and line.lost != line.stake:
        return words("take {amount}", amount=scene.amount(line.lost))
    if _stays(scene, line):
        return words("stays")
    return words(_DONE[line.result], amount=scene.amount(each.paid))


def _stays(scene: Scene, line: Line) -> bool:
    """True of a stake that is neither won nor lost, and lies on for the next coup."""
    tied = line.result is Result.PUSH and scene.view.lies_on
    return tied and rides_on_a_tie(scene.view.variant, line.bet)


def _sum(scene: Scene, each: LineView) -> str:
    """How the amount to pay comes about, where it is not simply the stake."""
    line, words = each.line, scene.words
    if each.aside and line.result is Result.WIN:
        return words("pay {amount}", amount=scene.amount(each.paid))
    if each.parts:
        return " + ".join(scene.amount(part) for part in each.parts)
    if each.shared and line.result is Result.WIN:
        ponte = hand_name(words, scene.view.variant, ponte_hand(scene.view.variant))
        return words("{amount} to {hand}", amount=scene.amount(each.shared), hand=ponte)
    if each.marked:
        return words("com. {commission}, marked", commission=scene.amount(each.marked))
    if line.commission:
        return words(
            "{won} − {commission} commission",
            won=scene.amount(line.won),
            commission=scene.amount(line.commission),
        )
    if line.result is Result.LOSE and multiple(each) > 1:
        return words("{number} times the stake", number=multiple(each))
    if line.result is Result.LOSE and line.lost < line.stake:
        return words("{amount} of it stays", amount=scene.amount(Money(line.stake - line.lost)))
    if each.short:
        return words("the bank is exhausted")
    if each.pays is not None and each.pays != 1:
        return words("pays {odds}", odds=words.odds(each.pays))
    return ""


def _sum_briefly(scene: Scene, each: LineView) -> str:
    """The same in fewer words: what others bear or give stands under their own lines."""
    line, words = each.line, scene.words
    if each.parts:
        own, *others = each.parts
        return f"{scene.amount(own)} + {scene.amount(Money(sum(others)))}"
    if line.commission and not each.marked:
        return words("com. {commission}", commission=scene.amount(line.commission))
    return ""


def _pay(scene: Scene, pay: PayView) -> PanelLine:
    words = scene.words
    name = bet_name(words, scene.view.variant, pay.bet)
    if pay.result is not Result.WIN:
        return PanelLine("", name, pay.role, words("returned"))
    note = ""
    if pay.commission:
        note = words("less {share} commission", share=words.percent(pay.commission))
    return PanelLine("", name, pay.role, words.odds(pay.pays), note=note)


def _left_out(scene: Scene) -> Iterator[PanelLine]:
    """Why some bets are not among those that win: nobody told what they look at."""
    words, need = scene.words, scene.view.not_told
    if need is Need.SUIT:
        told = words("The suits were not told.")
        yield PanelLine("", words("Bets on suits"), Role.SIDE, "–", told, calm=True)
    elif need is Need.RANK:
        told = words("A ten or court card was not told apart.")
        yield PanelLine("", words("Bets on faces and suits"), Role.SIDE, "–", told, calm=True)


_ONE_KIND: Final[Mapping[Result, str]] = {
    Result.WIN: marked("Pay seat {seat}"),
    Result.LOSE: marked("Take from seat {seat}"),
    Result.PUSH: marked("Give back to seat {seat}"),
    Result.VOID: marked("Give back to seat {seat}"),
}
_OF_SEVERAL: Final[Mapping[Result, str]] = {
    Result.WIN: marked("Pay seat {seat}, {bet}"),
    Result.LOSE: marked("Take from seat {seat}, {bet}"),
    Result.PUSH: marked("Give back to seat {seat}, {bet}"),
    Result.VOID: marked("Give back to seat {seat}, {bet}"),
}
_STANDING: Final[Mapping[Result, str]] = {
    Result.WIN: marked("Pay spectator {seat}"),
    Result.LOSE: marked("Take from spectator {seat}"),
    Result.PUSH: marked("Give back to spectator {seat}"),
    Result.VOID: marked("Give back to spectator {seat}"),
}

_STAYS: Final = marked("The stake of seat {seat} stays")
_STAYS_STANDING: Final = marked("The stake of spectator {seat} stays")


def in_hand(scene: Scene) -> tuple[str, Money] | None:
    """The payout's line in hand, in words, and the sum that is taken, paid or given back."""
    current = scene.view.current
    if current is None or scene.view.recalled:
        return None
    words, line, variant = scene.words, current.line, scene.view.variant
    bet = bet_name(words, variant, line.bet)
    seat = line.seat.removeprefix(STANDING)
    amounts = {Result.WIN: current.paid, Result.LOSE: line.lost}
    amount = amounts.get(line.result, line.stake)
    if _stays(scene, line):
        said = _STAYS if seat == line.seat else _STAYS_STANDING
        return words(said, seat=seat), amount
    if seat != line.seat:
        return words(_STANDING[line.result], seat=seat), amount
    sentences = _ONE_KIND if _one_kind(variant) else _OF_SEVERAL
    return words(sentences[line.result], seat=seat, bet=bet), amount


def _one_kind(variant: Variant) -> bool:
    """True of a game with one kind of stake, which need not be named."""
    return variant.one_bet and all(bet.role is Role.PONTE for bet in variant.bets.values())
