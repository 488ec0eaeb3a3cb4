"""The bank of a coup that is over, or the duel of two principals, as it really lay."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.mistake import Mistake, Wrong
from dealer_app.gui.desk.offers import ListLine
from dealer_app.gui.desk.past.coup_correction import ask, ask_amount, played, propose
from dealer_app.i18n.names import seat_name
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table.rectification import BankAmended
from dealer_app.table.stake_amendment import kept_before


def is_there(desk: Desk) -> bool:
    """True of a coup with a bank that somebody held, or of a game with a duel."""
    settled = played(desk)
    return settled.coup.bank is not None or has_duel(desk)


def has_duel(desk: Desk) -> bool:
    """True of a game in which two principals set stakes against each other (S3.7)."""
    return played(desk).rules.variant.principals is not None


def rows(desk: Desk) -> list[ListLine]:
    """What may have been otherwise with the bank, or with the duel."""
    return _duel_rows(desk) if has_duel(desk) else _bank_rows(desk)


def _bank_rows(desk: Desk) -> list[ListLine]:
    bank = played(desk).coup.bank
    assert bank is not None
    now = BankAmended(bank.holder, bank.amount)
    return [
        _amount(desk, now),
        _holder(desk, now, desk.words("At another seat")),
        *_kept(desk),
    ]


def _kept(desk: Desk) -> list[ListLine]:
    """What the holder set aside before the coup, where the house lets him and the bank went on."""
    settled, number = played(desk), desk.keyed.coup
    before = desk.table.coups[number - 2] if number > 1 else None
    rules = settled.rules.variant.bank
    aside = kept_before(before, settled.coup)
    if rules is None or not rules.garage or aside is None:
        return []
    note = desk.words.money(aside, desk.table.house.currency)
    told = Mistake(Wrong.BANK, kept=True)
    return [
        ListLine(
            desk.words("Another amount set aside before"), note, partial(ask_amount, desk, told)
        )
    ]


def _duel_rows(desk: Desk) -> list[ListLine]:
    words, coup = desk.words, played(desk).coup
    bank, ponte = coup.principals.get(BANQUE), coup.principals.get(PONTE)
    if coup.duel is None or bank is None or ponte is None:
        fresh = BankAmended(Seat(""), Money(0), Seat(""))
        said = words("A duel that nobody entered")
        return [ListLine(said, "", partial(_ask, desk, Wrong.HOLDER, fresh))]
    now = BankAmended(bank, coup.duel.bank, ponte)
    none = partial(propose, desk, replace(now, amount=Money(0)))
    return [
        _amount(desk, now),
        _holder(desk, now, words("Another bank")),
        ListLine(
            words("Another ponte"),
            _at(desk, ponte),
            partial(_ask, desk, Wrong.OPPONENT, now),
        ),
        ListLine(words("There was no duel"), "", none),
    ]


def _amount(desk: Desk, now: BankAmended) -> ListLine:
    note = desk.words.money(now.amount, desk.table.house.currency)
    told = Mistake(Wrong.BANK, bank=now)
    return ListLine(desk.words("With another amount"), note, partial(ask_amount, desk, told))


def _holder(desk: Desk, now: BankAmended, said: str) -> ListLine:
    return ListLine(said, _at(desk, now.seat), partial(_ask, desk, Wrong.HOLDER, now))


def _ask(desk: Desk, asked: Wrong, now: BankAmended) -> None:
    ask(desk, Mistake(asked, bank=now))


def _at(desk: Desk, seat: Seat) -> str:
    return seat_name(desk.words, seat)


def holders(desk: Desk) -> list[ListLine]:
    """Every seat, to hold the bank; of a duel that nobody entered the ponte is asked next."""
    told = desk.keyed.mistake.bank
    assert told is not None

    def held_by(seat: Seat) -> None:
        right = replace(told, seat=seat)
        if told.seat:
            propose(desk, right)
        else:
            _ask(desk, Wrong.OPPONENT, right)

    return _seats(desk, held_by)


def opponents(desk: Desk) -> list[ListLine]:
    """Every seat, to match the bank's stake (S3-A11)."""
    told = desk.keyed.mistake.bank
    assert told is not None

    def matched_by(seat: Seat) -> None:
        right = replace(told, ponte=seat)
        if told.amount:
            propose(desk, right)
        else:
            ask_amount(desk, Mistake(Wrong.BANK, bank=right))

    return _seats(desk, matched_by)


def _seats(desk: Desk, deed: Callable[[Seat], None]) -> list[ListLine]:
    seats = (Seat(str(n + 1)) for n in range(desk.table.seats))
    return [ListLine(_at(desk, seat), "", partial(deed, seat)) for seat in seats]
