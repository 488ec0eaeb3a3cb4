"""What may be done at a table now, the one to call first; what the next coup begins with, and what
of the tray must be done before it.

Before the first card both a stake and a card may come.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.bank import in_order, successor_due
from dealer_app.rules.coup import Bank, Coup
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.tour import missing
from dealer_app.rules.variant import Procedure, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tray import CommissionAct, tray
from dealer_app.table.reckonings import MANCHES, NINE, partie_end
from dealer_app.table.table import Played, Table


def opener_due(table: Table) -> bool:
    """True where the house counts its tables, and this one was not counted before its first
    coup."""
    counted = table.house.tray.counted and not table.coups_over
    return counted and tray(table.night).opener is None


def closer_due(table: Table) -> bool:
    """True where the house counts its tables, and the tray was not counted since its chips moved
    last; a table at which nothing went on need not be."""
    return table.house.tray.counted and is_uncounted(table)


def is_uncounted(table: Table) -> bool:
    """True where something went on, and the tray was not counted for the end since its chips moved
    last."""
    told = ledger(table)
    return bool(told.opener or table.coups) and told.closer is None


def commission_due(table: Table) -> Mapping[Seat, Money]:
    """What each seat owes that must be collected before the next shoe; nothing where somebody
    released it after the last coup (rules of §2.7)."""
    owing = owed(table)
    if not owing:
        return owing
    words = tray(table.night).commission
    released = any(
        each.word is CommissionAct.RELEASED and each.coups == len(table.coups) for each in words
    )
    return {} if released else owing


def before_coup(table: Table) -> Refusal | None:
    """Why no coup can be opened yet."""
    return Refusal(No.OPENER_DUE) if opener_due(table) else None


def before_shoe(table: Table) -> Refusal | None:
    """Why no shoe can be opened yet: somebody owes commission."""
    for seat, amount in commission_due(table).items():
        return Refusal(No.COMMISSION_OWED, {"seat": seat, "amount": amount})
    return None


def before_closing(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet."""
    owed_first = before_shoe(table)
    if owed_first is not None:
        return owed_first
    for each in tray(table.night).awaited:
        return Refusal(No.FILL_AWAITED, {"slip": each.number})
    return Refusal(No.CLOSER_DUE) if closer_due(table) else None


# What may be done at a table now


ASKING: Final = frozenset({Step.BANK, Step.STAKES})
"""What is asked of people rather than of the shoe."""


def past_stakes(table: Table) -> Due | None:
    """What is due of the cards, though the bank or a stake is called first."""
    return next((due for due in table.dues if due.step not in ASKING), table.due)


def standing_stakes(table: Table) -> Due | None:
    """The call for stakes that stand against a patron's bank, though nobody is asked for one any
    more and cards are called first; None once a card, or a word after the look, follows them."""
    coup, first = table.coup, table.due
    if coup is None or first is None or first.step not in _BEHIND or table.variant.bank is None:
        return None
    begun = bool(coup.stakes or coup.tour.spoke) or coup.banked > 0
    if not begun:
        return None
    if table.variant.tour.after_look and coup.closed and _spoken_last(table):
        return Due(Step.STAKES, why=Why.AFTER_LOOK)
    if coup.closed and not coup.dealt:
        why = Why.NONE if missing(coup) else Why.COVERED
        return Due(Step.STAKES, why=why, amount=missing(coup))
    return next((due for due in table.dues if due.step is Step.STAKES), None)


def free_stakes(table: Table) -> Due | None:
    """The call for stakes where nobody is asked for one by name, before the first card of a coup:
    where the house banks, or no patron holds the bank yet; None once betting is closed."""
    coup, first = table.coup, table.due
    if coup is None or first is None or first.step not in _BEHIND or coup.dealt or coup.closed:
        return None
    return None if table.variant.tour.after_look else Due(Step.STAKES)


def is_held(bank: Bank | None) -> bool:
    """True of a bank that somebody holds: with an amount, by his name alone, or since an earlier
    coup in which he may have lost it."""
    return bank is not None and (bank.named or bank.amount > 0 or bank.coups > 0)


def bank_first(table: Table) -> Due | None:
    """The call for who holds the bank of a coup that nobody holds, or is to be drawn for it, where
    the rules name nobody: before stakes and cards (S2-A32, S4.6)."""
    coup, first, rules = table.coup, table.due, table.variant.bank
    if coup is None or first is None or rules is None:
        return None
    held = is_held(coup.bank)
    begun = coup.dealt or coup.closed or coup.stakes or coup.tour.spoke or coup.number > 1
    alone = table.variant.procedure is Procedure.ONE_AGAINST_ALL
    asked = first.step in _BEHIND or (alone and first.step is Step.STAKES)
    if held or not asked or coup.dealt or coup.closed or coup.stakes or (alone and begun):
        return None
    return Due(Step.BANK, table.variant.banque)


def _spoken_last(table: Table) -> bool:
    """True while the last that was recorded of stakes, cards and words is what a seat said."""
    last = (fact for fact in reversed(table.facts) if isinstance(fact, _OF_SEATS | _OF_HANDS))
    return isinstance(next(last, None), _OF_SEATS)


_OF_SEATS = ev.StakeLaid | ev.SeatPassed | ev.StakesRepeated | ev.StakeWithdrawn
_OF_HANDS = ev.BettingClosed | ev.CardDealt | ev.HandSpoke | ev.HandShown
_BEHIND: Final = frozenset({Step.CARD, Step.BURN, Step.CHOICE})
"""What may be called while stakes stand: all that comes only once no more bets are taken."""


def with_dues(table: Table, of_the_game: tuple[Due, ...] | None = None) -> Table:
    """The table with what may be done now, and the payout once the cards are done; `of_the_game` is
    what its routine calls for, where that is known."""
    if table.closed:
        return replace(table, dues=(), settlement=None)
    coup = table.coup
    if coup is None:
        claim = (Due(Step.CLAIM, why=Why.RECKLESS),) if may_claim(table) else ()
        dues = (*_successor(table), *partie_over(table), *_following(table), *claim)
        return replace(table, dues=dues, settlement=None)
    done = settled(table, of_the_game)
    return paying(done) if done.settlement is not None else done


def settled(table: Table, of_the_game: tuple[Due, ...] | None = None) -> Table:
    """The table on which a coup lies with its payout, and nothing due yet; with what is due and
    without one while the cards are not done."""
    coup = table.coup
    assert coup is not None
    pending = coup.pending
    if pending is not None:
        return replace(table, dues=(Due(Step.RESOLVE, pending.hand),), settlement=None)
    if table.shoe is not None and table.shoe.burn_owed and coup.dealt and not coup.voided:
        return replace(table, dues=(Due(Step.BURN),), settlement=None)
    game = routine(table.variant)
    dues = game.due(table.variant, coup) if of_the_game is None else of_the_game
    if dues:
        return replace(table, dues=_carried(table, dues), settlement=None)
    return replace(table, dues=(), settlement=game.settle(table.variant, table.house, coup))


def paying(done: Table) -> Table:
    """The table whose coup is settled with what may be done now, by what was taken and paid."""
    coup, settlement = done.coup, done.settlement
    assert coup is not None
    assert settlement is not None
    unticked = done.unticked
    successor = () if unticked else _successor(done)
    if settlement.lines and not unticked:
        return replace(done, dues=(*successor, *partie_over(done), *_following(done)))
    claim = (Due(Step.CLAIM, why=Why.RECKLESS),) if settlement.claim else ()
    open_still = not coup.voided and routine(done.variant).stakes_open(done.variant, coup)
    stakes = (_still_asked(done.variant, coup),) if open_still else ()
    end = () if unticked else partie_over(done)
    return replace(done, dues=(*claim, *stakes, *successor, *end, _SETTLE))


_SETTLE: Final = Due(Step.SETTLE)


def handed_on(variant: Variant, fresh: Coup, last: Played) -> Coup:
    """A fresh coup with what the one before leaves it: who plays, the bank, stakes that ride."""
    return routine(variant).next_bank(variant, fresh, last.coup, last.settlement)


def may_claim(table: Table) -> bool:
    """True while a share of the last coup may still be claimed or left (S1-A16)."""
    if table.coup is not None:
        return table.settlement is not None and table.settlement.claim
    return bool(table.played) and table.played[-1].settlement.claim


def is_over(table: Table) -> bool:
    """True between two coups: the cards are done, and no stake is waited for."""
    coup = table.coup
    if coup is None or table.settlement is None:
        return coup is None
    return coup.voided or not routine(table.variant).stakes_open(table.variant, coup)


def coming(table: Table) -> Coup | None:
    """The coup that would follow the last one, None before the first and while one is dealt."""
    if not table.coups or (table.coup is not None and table.settlement is None):
        return None
    fresh = Coup(len(table.coups) + 1, table.shoes, seats=table.seats)
    return handed_on(table.variant, fresh, table.coups[-1])


def partie_over(table: Table) -> tuple[Due, ...]:
    """The call that ends a partie; whoever runs the table may still go on (S2-A18)."""
    rules = table.variant.partie
    if rules is None:
        return ()
    coups = table.coups
    nine = rules.first_nine and coups.come_to(NINE)
    due = partie_end(rules, coups.come_to(MANCHES), nine=nine)
    return () if due is None else (due,)


def _successor(table: Table) -> tuple[Due, ...]:
    """The call to who may take over a bank that was given up since the last coup (S1.25, §3.3)."""
    last = table.coup or (table.played[-1].coup if table.played else None)
    coup = coming(table) if last is not None and last.between else None
    due = None if coup is None else successor_due(table.variant, coup)
    return () if due is None else (due,)


def _still_asked(variant: Variant, coup: Coup) -> Due:
    """The call for stakes while a natural lies open already (S2.10): who has not spoken yet."""
    waiting = (seat for seat in in_order(coup, variant.tour.step) if seat not in coup.tour.spoke)
    return Due(Step.STAKES, why=Why.AFTER_LOOK, seat=next(waiting, None))


def _carried(table: Table, dues: tuple[Due, ...]) -> tuple[Due, ...]:
    coup, shoe = table.coup, table.shoe
    if coup is None or shoe is None or dues[0].step is not Step.CARD:
        return dues
    if shoe.relieved and not coup.dealt:
        return (Due(Step.BURN, why=Why.HANDOVER), *dues)
    if shoe.opens(coup.number):
        return (replace(dues[0], why=Why.CARRIED), *dues[1:])
    return dues


def _following(table: Table) -> tuple[Due, ...]:
    """What is due once the coup is over; the float is counted before the first (§6.2), and
    commission that is owed collected before a shoe (§2.7)."""
    following = between_coups(table)
    if opener_due(table):
        return (Due(Step.COUNT), *following)
    if following[0].step is not Step.SHOE:
        return following
    owing = commission_due(table).items()
    return (*(Due(Step.COLLECT, seat=seat, amount=owed) for seat, owed in owing), *following)


def between_coups(table: Table) -> tuple[Due, ...]:
    """What is due once the coup is over: a shoe, its burn, or the next coup."""
    shoe = table.shoe
    if shoe is None:
        return (Due(Step.SHOE),)
    if not shoe.valid:
        return (Due(Step.SHOE, why=Why.INVALID_SHOE),)
    if shoe.available < table.variant.min_cards:
        return (Due(Step.SHOE, why=Why.FEW_CARDS, number=shoe.left),)
    if shoe.last is not None:
        return (Due(Step.SHOE, why=Why.LAST_COUP),)
    if shuffle_due(table):
        return (Due(Step.SHOE, why=Why.FRESH),)
    if packs_due(table):
        return (Due(Step.PACKS, number=shoe.packs),)
    if shoe.burn_owed:
        return (Due(Step.BURN),)
    return (Due(Step.BURN, why=Why.HANDOVER) if shoe.relieved else Due(Step.COUP),)


def packs_due(table: Table) -> bool:
    """True until a fresh shoe's packs are told, where the house takes them by number (REQ-23)."""
    shoe = table.shoe
    return shoe is not None and table.house.packs_numbered and table.night.cards.laid < shoe.number


def shuffle_due(table: Table) -> bool:
    """True once the shoe has served for as many coups as the rules shuffle it for (S1.4)."""
    coups, shoe = table.variant.shoe.coups, table.shoe
    if not coups or shoe is None:
        return False
    return sum(each.coup.shoe == shoe.number for each in table.coups[-coups:]) >= coups
