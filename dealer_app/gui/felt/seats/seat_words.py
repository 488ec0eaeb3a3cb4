"""What a seat says of itself: the bank, its turn, its stakes, what it gains, what it has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from PySide6.QtGui import QFont

from dealer_app.gui.desk.entry_in_hand import LineKind
from dealer_app.gui.desk.stakes.bank_call import StakeRange
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import width_of
from dealer_app.i18n import MINUS, Words, marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.house_bank import BANCO, BANK
from dealer_app.rules.variant import Seat
from dealer_app.table.view.croupier_view import SeatView, StakeView

STANDING: Final = "v"
VOWELS: Final = frozenset("aeiouyàâäéèêëîïôöùûü")
_TAKING: Final = frozenset({Why.ALONE, Why.TOUR, Why.AFTER_LOOK})


Room = tuple[QFont, int]
"""A type, and how many pixels there are for what is written in it."""


@dataclass(frozen=True, slots=True)
class SeatWord:
    """A word on a seat, and the role of its colour."""

    text: str
    ink: str = "muted"


def lit_seat(scene: Scene) -> str:
    """The seat that is spoken of: of the stake being keyed, of the line in hand, or that acts."""
    view = scene.view
    if scene.spoken_of:
        return scene.spoken_of
    if scene.moment.stakes:
        return scene.keyed.line.seat
    if view.recalled:
        return ""
    if view.current is not None:
        return view.current.line.seat
    return _asked_seat(scene)


def _asked_seat(scene: Scene) -> str:
    """The seat whose turn it is, none where the table as a whole is asked."""
    view = scene.view
    if view.due is None or view.recalled:
        return ""
    if view.due.seat is not None:
        return view.due.seat
    hand = next((each for each in view.hands if each.id == view.due.hand), None)
    return hand.seat or "" if hand is not None and view.due.step is not Step.BANK else ""


def word_of(scene: Scene, seat: SeatView) -> SeatWord | None:
    """What is said of a seat that has no stake: its turn, that it passed, or still to come."""
    view, words = scene.view, scene.words
    if view.recalled or view.due is None or view.variant.bank is None:
        return SeatWord(words("passes")) if seat.passed else None
    if _speaks(scene) == seat.seat and view.due.step in (Step.STAKES, Step.BANK, Step.COVER):
        return SeatWord(_may(scene), "accent")
    if seat.passed:
        return SeatWord(words("cut to nothing") if seat.seat in scene.cut else words("passes"))
    if view.bank is not None and view.bank.left_by == seat.seat:
        return SeatWord(words("has left"))
    asked = view.due.why in _TAKING and view.due.seat is not None
    asked = asked or (view.due.step is Step.BANK and view.due.seat is not None)
    waits = view.due.step is Step.COVER or (view.due.step in (Step.STAKES, Step.BANK) and asked)
    return SeatWord(words("to follow")) if waits and not (seat.banks or seat.stakes) else None


def _speaks(scene: Scene) -> str | None:
    """Whose word is awaited: that of the seat whose amount is keyed, or of the one asked."""
    due, line = scene.view.due, scene.keyed.line
    if scene.moment.keys_stake and line.kind is LineKind.STAKE and line.amount:
        return line.seat
    return None if due is None else due.seat


def _may(scene: Scene) -> str:
    """What the seat that is asked may say: from what to what it stakes, or that it takes all."""
    due, words = scene.view.due, scene.words
    if scene.bounds is not None:
        return _bounded(scene, scene.bounds)
    bank = scene.view.bank
    if due is not None and due.step is Step.STAKES and due.why is Why.ALONE and bank and due.amount:
        alone = term(words, scene.view.variant, "alone")  # the whole, whatever lies against it
        whole = Money(bank.staked + bank.missing)
        return words("{alone}: {amount}", alone=alone, amount=scene.amount(whole))
    if due is not None and due.step is Step.BANK and due.amount:
        return words("for {amount}", amount=scene.amount(due.amount))
    return words("speaks")


def _bounded(scene: Scene, bounds: StakeRange) -> str:
    """From what to what, or up to what where nothing is too little; what is missing where more may
    be staked."""
    words, least, most = scene.words, bounds.least, bounds.most
    said = scene.amount(most)
    if bounds.missing:
        return words("{amount} missing", amount=said)
    if least == most:
        return said
    if least <= Money(1):
        return words("up to {most}", most=said)
    return words("from {least} to {most}", least=scene.amount(least), most=said)


def stake_word(scene: Scene, stake: StakeView) -> str:
    """What the stake is on, or that it rides; beside the hand that a seat plays, the duel alone."""
    if scene.view.variant.principals is not None and stake.bet in (BANK, BANCO):
        return scene.words("Duel")
    if scene.view.bank is not None and scene.view.bank.rides:
        return scene.words("stays")
    return bet_name(scene.words, scene.view.variant, stake.bet)


def gain(scene: Scene, seat: SeatView) -> SeatWord | None:
    """What the coup comes to for a seat."""
    banks = seat.banks and bool(scene.view.lines)
    if seat.net is None or not (banks or scene.laid(seat)):
        return None
    if not banks and scene.view.bank is not None and scene.view.bank.rides:
        return None
    sign = "+" if seat.net > 0 else ""
    return SeatWord(sign + scene.amount(seat.net), "accent" if seat.net > 0 else "muted")


def chips_word(scene: Scene, funds: Money) -> tuple[SeatWord, Money]:
    """What is said of a guest's chips, and how many: those he has, or what he owes (S2-A10)."""
    if funds < 0:
        return SeatWord(scene.words("owes"), "on_felt_irregular"), Money(-funds)
    return SeatWord(scene.words("chips")), funds


def amount_in(scene: Scene, money: Money, room: Room, *, signed: bool = False) -> str:
    """An amount as it goes in: in full, or rounded to thousands or millions and said to be."""
    words, (font, width) = scene.words, room
    sign = "+" if signed and money > 0 else ""
    exact = Fraction(money, 10**scene.house.currency.digits)
    rounded = [words("≈{number} M", number=sign + each) for each in _millions(words, exact)]
    if abs(exact) < 10**6:
        thousands = words.number(round(exact / 10**3))
        rounded = [words("≈{number} k", number=sign + thousands), *rounded]
    said = (sign + scene.amount(money), *rounded)
    return next((each for each in said if width_of(each, font) <= width), said[-1])


def _millions(words: Words, exact: Fraction) -> Iterator[str]:
    """So many millions, to three figures at the most, then to fewer."""
    millions = exact / 10**6
    for places in (2, 1):
        if abs(millions) < 10 ** (3 - places):
            figures = f"{float(round(abs(millions), places)):g}"
            figures = words.pointed(figures)
            yield MINUS + figures if exact < 0 else figures
    yield words.number(round(millions))


def standing(seats: Sequence[SeatView]) -> tuple[SeatView, ...]:
    """Those who bet standing round the table."""
    return tuple(seat for seat in seats if seat.seat.startswith(STANDING))


def seat_and(scene: Scene, seat: str, text: str) -> tuple[str, str]:
    """A seat's number for the column of numbers, and what a row tells of it.

    Somebody who stands has no number there: he is named in the row.
    """
    if not seat.startswith(STANDING):
        return seat, text
    named = seat_name(scene.words, seat)
    return "", scene.words("{seat} · {text}", seat=named, text=text)


def next_standing(seats: Sequence[SeatView]) -> str:
    """The next of those who stand, numbered as they come."""
    numbers = [int(seat.seat.removeprefix(STANDING)) for seat in standing(seats)]
    return f"{STANDING}{max(numbers, default=0) + 1}"


def short_name(name: str, font: QFont, room: int) -> str:
    """A name as long as it goes in: whole, its words' initials, or cut short: `Décad.`."""
    if width_of(name, font) <= room:
        return name
    words = name.split()
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)
    ends = [end for end in range(len(name) - 1, 1, -1) if _may_end(name, end)]
    fitting = (name[:end] + "." for end in ends)
    return next((short for short in fitting if width_of(short, font) <= room), name[:1])


def _may_end(name: str, end: int) -> bool:
    """True where a word may be cut short: behind a consonant, before a vowel."""
    return name[end - 1].lower() not in VOWELS and name[end].lower() in VOWELS


def seats_drawn(scene: Scene) -> object:
    """What all seats together are drawn and told from, beside each seat itself: while it stays the
    same, nothing is drawn anew."""
    view, due = scene.view, scene.view.due
    asked = None if due is None else (due.step, due.why, due.seat, due.amount)
    said = (lit_seat(scene), _speaks(scene), asked, scene.cut, view.recalled)
    asks = (scene.bounds, scene.keying)
    return said, view.bank, bool(view.lines), scene.duel, scene.owed, asks


def seat_drawn(scene: Scene, seat: SeatView) -> object:
    """The same of one seat alone, drawn by itself."""
    bank = scene.view.bank
    return (
        seat,
        lit_seat(scene) == seat.seat,
        word_of(scene, seat),
        gain(scene, seat),
        scene.laid(seat),
        scene.owed.get(Seat(seat.seat)),
        bank and (bank.amount if seat.banks else 0, bank.rides),
        keying_of(scene, seat),
    )


def keying_of(scene: Scene, seat: SeatView) -> StakeView | None:
    """The stake of a seat that is half keyed."""
    return scene.keying if scene.keying is not None and scene.keying.seat == seat.seat else None


# A seat for those who hear the window: who it is, its turn, what it laid, gains and has


_TOLD = marked("{name}: {value}")


def seat_sentence(scene: Scene, seat: SeatView) -> str:
    """One seat in one sentence."""
    said = scene.words.listed(_parts(scene, seat))
    name = seat_name(scene.words, seat.seat)
    return scene.words(_TOLD, name=name, value=said) if said else name


def _parts(scene: Scene, seat: SeatView) -> Iterator[str]:
    words, view = scene.words, scene.view
    if seat.plays is not None:
        yield words.name(view.variant.hand(seat.plays).names)
    if seat.banks and view.bank is not None and view.bank.amount:
        yield words("in the bank {amount}", amount=scene.amount(view.bank.amount))
    for stake in scene.laid(seat):
        yield words(_TOLD, name=stake_word(scene, stake), value=scene.amount(stake.amount))
    for word in (word_of(scene, seat), gain(scene, seat)):
        if word is not None:
            yield word.text
    if seat.seat in scene.owed:
        owed = scene.amount(scene.owed[Seat(seat.seat)])
        yield words(_TOLD, name=words("commission owed"), value=owed)
    if seat.funds is not None:
        word, funds = chips_word(scene, seat.funds)
        yield words(_TOLD, name=word.text, value=scene.amount(funds))
