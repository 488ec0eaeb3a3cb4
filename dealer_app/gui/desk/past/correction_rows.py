"""The lists of a coup that is put right: each line says what was wrong, and does what follows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LitCard, Mistake, Mode, Wrong
from dealer_app.gui.desk.key_acts import ListLine, reason_lines
from dealer_app.gui.desk.past.coup_correction import (
    amended,
    ask,
    ask_amount,
    bank_after,
    payout,
    played,
    propose,
    record,
    stake_named,
    why,
)
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import (
    bet_name,
    decision_name,
    finding_name,
    post_name,
    seat_name,
)
from dealer_app.i18n.reasons import MEND_REASONS, VOID_REASONS
from dealer_app.rules.coup import Finding
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.lines import Payer, unnamed
from dealer_app.table.findings import finding_of, with_effect
from dealer_app.table.judges.authority import needs_of
from dealer_app.table.judges.rectification import (
    BankAmended,
    GainChange,
    VoidLifted,
    kept_before,
    names_no_amount,
)
from dealer_app.table.table import Played

# The bank of a coup that is over, or the duel of two principals, as it really lay


def _has_bank(desk: Desk) -> bool:
    """True of a coup with a bank that somebody held, or of a game with a duel."""
    settled = played(desk)
    return settled.coup.bank is not None or _has_duel(desk)


def _has_duel(desk: Desk) -> bool:
    """True of a game in which two principals set stakes against each other (S3.7)."""
    return played(desk).rules.variant.principals is not None


def bank_rows(desk: Desk) -> list[ListLine]:
    """What may have been otherwise with the bank, or with the duel."""
    return _duel_rows(desk) if _has_duel(desk) else _held_bank_rows(desk)


def _held_bank_rows(desk: Desk) -> list[ListLine]:
    coup = played(desk).coup
    bank = coup.bank
    assert bank is not None
    now = BankAmended(bank.holder, bank.amount)
    told = not names_no_amount(played(desk).rules.variant, coup)
    return [
        *([_other_amount(desk, now)] if told else []),
        _other_holder(desk, now, desk.words("At another seat")),
        *_set_aside_rows(desk),
    ]


def _set_aside_rows(desk: Desk) -> list[ListLine]:
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
        return [ListLine(said, "", partial(_ask_of_bank, desk, Wrong.HOLDER, fresh))]
    now = BankAmended(bank, coup.duel.bank, ponte)
    none = partial(propose, desk, replace(now, amount=Money(0)))
    return [
        _other_amount(desk, now),
        _other_holder(desk, now, words("Another bank")),
        ListLine(
            words("Another ponte"),
            _at_seat(desk, ponte),
            partial(_ask_of_bank, desk, Wrong.OPPONENT, now),
        ),
        ListLine(words("There was no duel"), "", none),
    ]


def _other_amount(desk: Desk, now: BankAmended) -> ListLine:
    note = desk.words.money(now.amount, desk.table.house.currency)
    told = Mistake(Wrong.BANK, bank=now)
    return ListLine(desk.words("With another amount"), note, partial(ask_amount, desk, told))


def _other_holder(desk: Desk, now: BankAmended, said: str) -> ListLine:
    return ListLine(said, _at_seat(desk, now.seat), partial(_ask_of_bank, desk, Wrong.HOLDER, now))


def _ask_of_bank(desk: Desk, asked: Wrong, now: BankAmended) -> None:
    ask(desk, Mistake(asked, bank=now))


def _at_seat(desk: Desk, seat: Seat) -> str:
    return seat_name(desk.words, seat)


def _holders(desk: Desk) -> list[ListLine]:
    """Every seat, to hold the bank; of a duel that nobody entered the ponte is asked next."""
    told = desk.keyed.mistake.bank
    assert told is not None

    def held_by(seat: Seat) -> None:
        right = replace(told, seat=seat)
        if told.seat:
            propose(desk, right)
        else:
            _ask_of_bank(desk, Wrong.OPPONENT, right)

    return _each_seat(desk, held_by)


def _opponents(desk: Desk) -> list[ListLine]:
    """Every seat, to match the bank's stake (S3-A11)."""
    told = desk.keyed.mistake.bank
    assert told is not None

    def matched_by(seat: Seat) -> None:
        right = replace(told, ponte=seat)
        if told.amount:
            propose(desk, right)
        else:
            ask_amount(desk, Mistake(Wrong.BANK, bank=right))

    return _each_seat(desk, matched_by)


def _each_seat(desk: Desk, deed: Callable[[Seat], None]) -> list[ListLine]:
    seats = (Seat(str(n + 1)) for n in range(desk.table.seats))
    return [ListLine(_at_seat(desk, seat), "", partial(deed, seat)) for seat in seats]


# What was wrong


TITLES: Final[Mapping[Wrong, str]] = {
    Wrong.WHAT: marked("What was wrong?"),
    Wrong.CARD: marked("Which card?"),
    Wrong.MISSED: marked("Before which card?"),
    Wrong.STAKE: marked("Which stake?"),
    Wrong.BANK: marked("How did it really lie?"),
    Wrong.HOLDER: marked("Who held the bank?"),
    Wrong.OPPONENT: marked("Who played the ponte?"),
    Wrong.OTHERWISE: marked("How did it really lie?"),
    Wrong.SEAT: marked("Which seat?"),
    Wrong.BET: marked("On what?"),
    Wrong.SHARE: marked("What was said of the share?"),
    Wrong.LINE: marked("Which line?"),
    Wrong.WAY: marked("What was done with it?"),
    Wrong.MADE_GOOD: marked("And the difference?"),
    Wrong.FOUND: marked("Decided on what?"),
    Wrong.DECISION: marked("Decided how?"),
    Wrong.MONEY: marked("Whose money changes"),
}


def rows(desk: Desk) -> list[ListLine]:
    """The lines of the list that is shown."""
    return _ROWS[desk.keyed.mistake.asked](desk)


def reasons(desk: Desk) -> list[ListLine]:
    """Why the coup is put right, or void."""
    reasons = VOID_REASONS if _voids(desk) else MEND_REASONS
    return reason_lines(desk.words, reasons, partial(record, desk))


def _voids(desk: Desk) -> bool:
    """True of a correction that makes void what was not."""
    entry, void = desk.keyed.mistake.entry, played(desk).coup.void
    facts = entry.facts if isinstance(entry, ev.CoupRectified) and void is None else ()
    return any(isinstance(fact, ev.CoupVoided) for fact in facts)


def _what(desk: Desk) -> list[ListLine]:
    words, was = desk.words, played(desk)
    coup = was.coup
    if coup.void is not None:
        counts = ListLine(words("It counts after all"), "", partial(propose, desk, VoidLifted()))
        bank = ListLine(words(_WHAT[Wrong.BANK]), "", partial(ask, desk, Mistake(Wrong.BANK)))
        return [counts, bank] if coup.bank is not None else [counts]
    asked = {
        Wrong.CARD: bool(coup.dealt),
        Wrong.STAKE: True,
        Wrong.BANK: _has_bank(desk),
        Wrong.SHARE: _has_share(was),
        Wrong.LINE: bool(was.settlement.lines),
        Wrong.FOUND: bool(_decidable(desk)),
    }
    named = {**_WHAT, Wrong.BANK: _DUEL} if _has_duel(desk) else _WHAT
    found = [
        ListLine(words(named[each]), "", partial(ask, desk, Mistake(each)))
        for each, there in asked.items()
        if there
    ]
    void = ev.CoupVoided(VOID_REASONS[-1])
    found.append(ListLine(words("The whole coup is void"), "", partial(propose, desk, void)))
    if _before_cards(desk):
        missed = partial(ask, desk, Mistake(Wrong.MISSED))
        found.append(ListLine(words("A card was missed"), "", missed))
    return found


_WHAT: Final[Mapping[Wrong, str]] = {
    Wrong.CARD: marked("A card"),
    Wrong.STAKE: marked("A stake"),
    Wrong.BANK: marked("The bank"),
    Wrong.SHARE: marked("The word on the share"),
    Wrong.LINE: marked("What was paid or taken"),
    Wrong.FOUND: marked("A decision"),
}

_DUEL: Final = marked("The duel")


def _cards(desk: Desk) -> list[ListLine]:
    words, variant = desk.words, played(desk).rules.variant
    found: list[ListLine] = []
    for hand, cards in played(desk).coup.hands.items():
        name = words.name(variant.hand(hand).names)
        for place, card in enumerate(cards, start=1):
            said = words("{hand}, card {number}", hand=name, number=place)
            note = words("hidden") if card.hidden else words.card(card.face, card.suit)
            found.append(ListLine(said, note, partial(_face, desk, hand, place)))
    return found


def _before_cards(desk: Desk) -> list[ListLine]:
    """The cards that lie open, before one of which another was missed."""
    cards = [card for hand in played(desk).coup.hands.values() for card in hand]
    lines = zip(cards, _cards(desk), strict=True)
    return [line for card, line in lines if not card.hidden]


def _face(desk: Desk, hand: HandId, place: int) -> None:
    desk.keyed = desk.keyed.over(LitCard(Mode.MEND_FACE, hand, place))


def _stakes(desk: Desk) -> list[ListLine]:
    found: list[ListLine] = []
    for stake in played(desk).coup.stakes:
        said = stake_named(desk, stake)
        how = Mistake(Wrong.OTHERWISE, stake, stake.seat, stake.bet)
        found.append(ListLine(said["name"], said["value"], partial(ask, desk, how)))
    fresh = partial(ask, desk, Mistake(Wrong.SEAT))
    return [*found, ListLine(desk.words("One that nobody entered"), "", fresh)]


def _otherwise(desk: Desk) -> list[ListLine]:
    words, told = desk.words, desk.keyed.mistake
    ways: list[ListLine] = [
        ListLine(words("With another amount"), "", partial(ask_amount, desk, told)),
        ListLine(words("At another seat"), "", partial(ask, desk, replace(told, asked=Wrong.SEAT))),
    ]
    if len(played(desk).rules.variant.bets) > 1:
        on = replace(told, asked=Wrong.BET)
        ways.append(ListLine(words("On another bet"), "", partial(ask, desk, on)))
    return [
        *ways,
        ListLine(words("It did not lie there"), "", partial(amended, desk, told, Money(0))),
    ]


def _seats(desk: Desk) -> list[ListLine]:
    told = desk.keyed.mistake

    def at(seat: Seat) -> None:
        if told.stake is None:
            _with_bet(desk, replace(told, asked=Wrong.BET, seat=seat))
        else:
            amended(desk, replace(told, seat=seat), told.stake.amount)

    seats = (Seat(str(n + 1)) for n in range(desk.table.seats))
    return [ListLine(seat_name(desk.words, s), "", partial(at, s)) for s in seats]


def _with_bet(desk: Desk, told: Mistake) -> None:
    """A game with one kind of stake does not ask for it."""
    bets = tuple(played(desk).rules.variant.bets)
    if len(bets) == 1:
        ask_amount(desk, replace(told, bet=bets[0]))
    else:
        ask(desk, told)


def _bets(desk: Desk) -> list[ListLine]:
    told, variant = desk.keyed.mistake, played(desk).rules.variant

    def on(bet: BetId) -> None:
        if told.stake is None:
            ask_amount(desk, replace(told, bet=bet))
        else:
            amended(desk, replace(told, bet=bet), told.stake.amount)

    return [ListLine(bet_name(desk.words, variant, b), "", partial(on, b)) for b in variant.bets]


def _lines(desk: Desk) -> list[ListLine]:
    words, rules = desk.words, played(desk).rules
    found: list[ListLine] = []
    for line in played(desk).settlement.lines:
        bet = bet_name(words, rules.variant, line.bet)
        said = words("{seat}, {bet}", seat=seat_name(words, line.seat), bet=bet)
        how = Mistake(Wrong.WAY, seat=line.seat, bet=BetId(line.bet))
        given = in_chips(line, rules.house)
        found.append(ListLine(said, _signed(desk, given), partial(ask, desk, how)))
    return found


def _ways(desk: Desk) -> list[ListLine]:
    words, told = desk.words, desk.keyed.mistake
    return [
        ListLine(words("It was paid"), "", partial(ask_amount, desk, replace(told, sign=1))),
        ListLine(words("It was taken"), "", partial(ask_amount, desk, replace(told, sign=-1))),
        ListLine(words("Neither"), "", partial(ask, desk, replace(told, asked=Wrong.MADE_GOOD))),
    ]


def _made_good(desk: Desk) -> list[ListLine]:
    words = desk.words
    return [
        ListLine(words("It has changed hands"), "", partial(payout, desk, made_good=True)),
        ListLine(words("It cannot be made good"), "", partial(payout, desk, made_good=False)),
    ]


def _decidable(desk: Desk) -> list[Finding]:
    """The irregularities of the coup on which something else can be decided."""
    rules = played(desk).rules.house.irregularities
    return [
        each
        for each in dict.fromkeys(played(desk).coup.findings)
        if each.code in rules and set(rules[each.code].offered) - {each.resolution}
    ]


def _found(desk: Desk) -> list[ListLine]:
    rules = played(desk).rules.house.irregularities
    return [
        ListLine(
            finding_name(desk.words, each, rules.get(each.code)),
            each.code,
            partial(ask, desk, Mistake(Wrong.DECISION, code=each.code)),
        )
        for each in _decidable(desk)
    ]


def _decisions(desk: Desk) -> list[ListLine]:
    code = desk.keyed.mistake.code

    def so(resolution: Resolution) -> None:
        propose(desk, ev.IrregularityResolved(code, resolution))

    coup, rules = played(desk).coup, played(desk).rules
    named = partial(decision_name, desk.words, rules.variant, coup)
    about = finding_of(coup, code)
    offered = with_effect(about, rules.house.irregularities[code].offered)
    return [ListLine(named(each, about), "", partial(so, each)) for each in offered]


def _has_share(was: Played) -> bool:
    """True of a coup in which somebody could claim a share, or leave it (S1.18)."""
    return was.settlement.claim or was.coup.claimed is not None


def _share(desk: Desk) -> list[ListLine]:
    words = desk.words
    return [
        ListLine(words("It was claimed"), "", partial(propose, desk, ev.HalfClaimed(claimed=True))),
        ListLine(words("It was left"), "", partial(propose, desk, ev.HalfClaimed(claimed=False))),
    ]


def _changes(desk: Desk) -> list[ListLine]:
    """Whose money it moves, and what was said of the coup that falls with it."""
    mistake, rules = desk.keyed.mistake, played(desk).rules
    moved = [
        ListLine(_whose(desk, played(desk), each), _signed(desk, each.amount), partial(why, desk))
        for each in mistake.changes
    ]
    nobody = [ListLine(desk.words("Nobody’s money"), "", partial(why, desk))]
    fall = [
        ListLine(
            desk.words("Falls: {entry}", entry=entry(desk.words, each, rules.variant, rules.house)),
            "",
            partial(why, desk),
        )
        for each in mistake.falls
    ]
    return [*(moved or nobody), *_bank_that_follows(desk), *fall]


def _bank_that_follows(desk: Desk) -> list[ListLine]:
    """The bank of the next coup, where it would be another than it was: it follows while nothing
    of that coup is recorded, and stays as it was dealt afterwards."""
    words, bank = desk.words, bank_after(desk)
    if bank is None:
        return []
    seat = words("nobody") if bank.holder is None else seat_name(words, bank.holder)
    said = _STAYS if bank.stands else _FOLLOWS
    note = _money(desk, bank.amount) if bank.amount else ""
    return [ListLine(words(said, coup=bank.coup, seat=seat), note, partial(why, desk))]


_STAYS: Final = marked("Bank of coup {coup}, unchanged: {seat}")
_FOLLOWS: Final = marked("Bank of coup {coup}, then: {seat}")


def in_a_line(desk: Desk) -> str:
    """What a correction that is signed for does, in a line: which coup, and whose money changes by
    how much; empty while none is asked for."""
    told = desk.keyed.mistake
    if told.entry is None:
        return ""
    number = desk.keyed.coup
    return desk.words(
        "Coup {number}: {sums}",
        number=number,
        sums=moved(desk, played(desk), told.changes) or desk.words("Nobody’s money"),
    )


def moved(desk: Desk, was: Played, changes: Sequence[GainChange]) -> str:
    """Whose money of a coup that was dealt so changes by how much, empty where nobody's does."""
    sums = [f"{_whose(desk, was, each)} {_signed(desk, each.amount)}" for each in changes]
    return desk.words.listed(sums)


def _whose(desk: Desk, was: Played, change: GainChange) -> str:
    """A seat; else whose it is that no patron has."""
    if change.aside and was.rules.variant.bank is None:
        return desk.words("For what lies aside")
    if change.aside:
        return desk.words("The bank, for what lies aside")
    if change.seat is not None:
        return seat_name(desk.words, change.seat)
    return desk.words(_UNNAMED[unnamed(was)])


_UNNAMED: Final[Mapping[Payer, str]] = {
    Payer.HOUSE: marked("The house"),
    Payer.FUND: marked("The players’ fund"),
    Payer.BANKS: marked("The bank"),
}


_ROWS: Final[Mapping[Wrong, Callable[[Desk], list[ListLine]]]] = {
    Wrong.WHAT: _what,
    Wrong.CARD: _cards,
    Wrong.MISSED: _before_cards,
    Wrong.STAKE: _stakes,
    Wrong.BANK: bank_rows,
    Wrong.HOLDER: _holders,
    Wrong.OPPONENT: _opponents,
    Wrong.OTHERWISE: _otherwise,
    Wrong.SEAT: _seats,
    Wrong.BET: _bets,
    Wrong.SHARE: _share,
    Wrong.LINE: _lines,
    Wrong.WAY: _ways,
    Wrong.MADE_GOOD: _made_good,
    Wrong.FOUND: _found,
    Wrong.DECISION: _decisions,
    Wrong.MONEY: _changes,
}


def title(desk: Desk) -> str:
    """What heads the list."""
    return desk.words(TITLES[desk.keyed.mistake.asked])


def who_answers(desk: Desk) -> str:
    """What is asked of a payout that can hardly be so: a name, and of which post."""
    words, told = desk.words, desk.keyed.mistake
    assert told.entry is not None
    post = needs_of(desk.table, told.entry).post
    return words("Who answers for it ({post})?", post=post_name(words, post))


def _money(desk: Desk, amount: Money) -> str:
    return desk.words.money(amount, desk.table.house.currency)


def _signed(desk: Desk, amount: Money) -> str:
    return ("+" if amount > 0 else "") + _money(desk, amount)
