"""What goes wrong at a table and is put right, by keys and on paper."""

from collections.abc import Sequence

from tests.gui.staff.staffed import BERNARD
from tests.whole_night.by_keys import (
    KEY_OF,
    SEATS,
    Night,
    asked_for_stakes,
    laid,
    paid_out,
    stakes_keyed,
    to_next_coup,
)
from tests.whole_night.on_paper import TRAY, VALUES, Bet, Dealt


def with_a_card_put_right(night: Night, bets: Sequence[Bet]) -> None:
    """The third card is keyed wrong and put right at once: that is free (IRR-25)."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    laid(night, bets)
    faces = dealt.deal(night.shoe).lower().replace("a", "1")
    wrong = "5" if faces[2] != "5" else "6"
    night.key(*faces[:2], wrong, "F5", *faces[2:])
    paid_out(night, dealt)


def with_a_stake_taken_back(night: Night, bets: Sequence[Bet]) -> None:
    """A stake of 100 is laid by mistake and struck before the first card."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    free = next(seat for seat in SEATS if seat not in {bet.seat for bet in bets})
    asked_for_stakes(night)
    night.key(free, "p", "1", "0", "0", "Enter", "Back")
    for bet in bets:
        night.key(bet.seat, *KEY_OF[bet.on], *str(bet.euros), "Enter")
    night.key("Enter", *dealt.deal(night.shoe).lower().replace("a", "1"))
    paid_out(night, dealt)


def voided(night: Night, bets: Sequence[Bet]) -> None:
    """A coup is void after its second card: all stakes go back, the cards remain consumed."""
    to_next_coup(night)
    laid(night, bets)
    night.key(*(next(night.shoe) + next(night.shoe)).lower().replace("a", "1"))
    night.key("F8", "Enter", "Enter", "Enter")  # a reason lit, given, and confirmed
    night.sign(BERNARD)
    paid_out(night, Dealt(list(bets), void=True))


def with_an_alert_cleared(night: Night, bets: Sequence[Bet]) -> None:
    """A hand was touched by somebody who may not (IRR-23), it stands as the house has it, and
    the chef answers for it."""
    to_next_coup(night)
    dealt = Dealt(list(bets))
    laid(night, bets)
    night.key(*dealt.deal(night.shoe).lower().replace("a", "1"), "F4")
    night.choose("Hand touched or looked at")
    night.key("Enter", "Enter", "Enter")  # lit, taken, and the payout looked at
    paid_out(night, dealt)
    night.ctrl("A")
    night.choose(f"Coup {len(night.room.coups)}")
    night.sign(BERNARD)
    night.key("Esc")


def with_a_line_aside(night: Night, bets: Sequence[Bet], after: Sequence[Bet]) -> None:
    """The first of several lines is put aside by the chef, and settled before the next coup's
    cards."""
    to_next_coup(night)
    dealt, following = Dealt(list(bets)), Dealt(list(after))
    laid(night, bets)
    night.key(*dealt.deal(night.shoe).lower().replace("a", "1"), "Del", "#1")
    night.sign(BERNARD)
    night.key("Enter")
    assert not night.desk.table.unticked
    asked_for_stakes(night)
    stakes_keyed(night, after)
    night.key("F10")
    night.choose("Lines put aside")
    night.key("#1")
    night.sign(BERNARD)
    night.room.settle(dealt)
    night.key(*following.deal(night.shoe).lower().replace("a", "1"))
    paid_out(night, following)


def stake_put_right(night: Night, number: int, euros: int) -> None:
    """The first stake of an earlier coup had been of another amount (IRR-19)."""
    was = night.room.coups[number - 1]
    right = Dealt(
        [Bet(was.bets[0].seat, was.bets[0].on, euros), *was.bets[1:]], was.ponte, was.banque
    )
    night.key("F3", *str(number), "F5")
    night.choose("A stake")
    night.key("#1")
    night.choose("With another amount")
    night.key(*str(euros), "Enter")
    _signed_for(night)
    night.room.put_right(number, right)


def card_put_right(night: Night, number: int, face: str) -> None:
    """The ponte's first card of an earlier coup had been another."""
    was = night.room.coups[number - 1]
    right = Dealt(was.bets, face + was.ponte[1:], was.banque)
    night.key("F3", *str(number), "F5")
    night.choose("A card")
    night.key("#1", face.lower().replace("a", "1"))
    _signed_for(night)
    night.room.put_right(number, right)


def coup_voided_later(night: Night, number: int) -> None:
    """An earlier coup does not count: everything goes back."""
    was = night.room.coups[number - 1]
    night.key("F3", *str(number), "F5")
    night.choose("The whole coup is void")
    _signed_for(night)
    night.room.put_right(number, Dealt(was.bets, was.ponte, was.banque, void=True))


def paid_wrong_for_good(night: Night, number: int, gained: int) -> None:
    """The first line of an earlier coup had been paid that much, and nobody gives it back."""
    bet, paid = night.room.coups[number - 1].lines[0]
    night.key("F3", *str(number), "F5")
    night.choose("What was paid or taken")
    night.key("#1")
    night.choose("It was paid")
    night.key(*str(gained), "Enter")
    night.choose("It cannot be made good")
    _signed_for(night)
    night.room.move(gained - paid.net, TRAY, bet.seat)
    night.room.paid["mispaid"] += gained - paid.net


def _signed_for(night: Night) -> None:
    """Whose money changes is seen, a reason chosen, and a chef signs; then back to the table."""
    night.key("Enter", "#1")
    night.sign(BERNARD)
    said = night.desk.said.sentence
    assert said.startswith("Coup"), said
    night.key("Esc")


def another_first_card(dealt: Dealt) -> str:
    """A face in the place of the ponte's first card that another hand wins by, all other cards
    drawn as they were; empty where there is none."""
    ponte, banque = dealt.ponte, dealt.banque
    rest = [ponte[1], banque[1], *ponte[2:], *banque[2:]]
    for face in VALUES:
        again = Dealt(dealt.bets)
        faces = [face, banque[0], *rest]
        if len(again.deal(iter([*faces, "", ""])) or "") != len(faces):
            continue
        drawn = (again.ponte, again.banque)
        if drawn == (face + ponte[1:], banque) and again.lines != dealt.lines:
            return face
    return ""
