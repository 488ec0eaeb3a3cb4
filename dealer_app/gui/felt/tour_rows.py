"""Rows of a game in which patrons hold the bank: the tour, the bank's own line, the ranking."""

from typing import Final

from dealer_app.gui.felt.panel_rows import Row
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seat_words import seat_and, standing, word_of
from dealer_app.i18n.names import bet_name
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role
from dealer_app.table.views import SeatView

_ASKED: Final = frozenset({Step.BANK, Step.STAKES, Step.COVER})


def in_turn(scene: Scene) -> bool:
    """True while one after the other is asked for a stake."""
    due = scene.view.due
    tour = scene.view.variant.bank is not None and scene.view.bank is not None
    return tour and due is not None and due.step in _ASKED and not scene.view.recalled


def bank_asked(scene: Scene) -> bool:
    """True while it is asked who holds the bank."""
    view = scene.view
    asked = view.due is not None and view.due.step is Step.BANK
    return asked and view.variant.bank is not None and not view.recalled


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


def tour(scene: Scene) -> tuple[Row, ...]:
    """Everybody in the order in which he is asked, with his stakes or a word; then who stands."""
    rows: list[Row] = []
    for seat in order(scene):
        rows += _stakes(scene, seat) or [_word(scene, seat)]
    for seat in standing(scene.view.seats):
        rows += _stakes(scene, seat)
    return tuple(rows)


def _stakes(scene: Scene, seat: SeatView) -> list[Row]:
    line = scene.line
    return [
        Row(
            *seat_and(scene, seat.seat, bet_name(scene.words, scene.view.variant, stake.bet)),
            stake.role,
            scene.amount(stake.amount),
            note=from_the_tie(scene),
            lit=(line.seat, line.bet) == (stake.seat, stake.bet),
            key=(seat.seat, stake.bet),
        )
        for stake in seat.stakes
    ]


def _word(scene: Scene, seat: SeatView) -> Row:
    """A seat without a stake: its turn, that it passed, or that it is still to come."""
    word = word_of(scene, seat)
    asked = word is not None and word.ink == "accent"
    said = word.text if word is not None else ""
    text = scene.words("speaks") if asked else said
    value = said if asked and said != text else ""
    return Row(seat.seat, text, Role.SIDE, value, lit=asked, calm=not asked, key=(seat.seat, ""))


def bank(scene: Scene) -> tuple[Row, ...]:
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
    gained = Row(holder.seat, name, Role.BANQUE, sign + scene.amount(holder.net), note=note)
    return (gained, *_rest(scene, holder, view.bank.returned))


def _rest(scene: Scene, holder: SeatView, returned: Money | None) -> tuple[Row, ...]:
    """What is handed back to who held a bank that has ended (S1-A14, rules of §3.3)."""
    if not returned:
        return ()
    done = scene.words("give back {amount}", amount=scene.amount(returned))
    return (Row(holder.seat, scene.words("Rest of the bank"), Role.BANQUE, done),)


def ranking(scene: Scene) -> tuple[Row, ...]:
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
        place = words("{place} · seat {seat}", place=ranked.place, seat=ranked.seat)
        rows.append(Row("", place, Role.SIDE, sign + scene.amount(ranked.net), note=has, lit=False))
    return tuple(rows)
