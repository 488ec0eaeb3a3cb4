"""The bank as it is shown: what is covered and what is not, and its story from coup to coup."""

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from dealer_app.rules.bank import successor_due
from dealer_app.rules.bank_rules import Passes
from dealer_app.rules.coup import Bank, Coup, Settlement
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BankGivenUp, BankTaken, WinningsKept
from dealer_app.rules.procedures import routine
from dealer_app.rules.tableaux import claimants, halves_left
from dealer_app.rules.tour import follower
from dealer_app.rules.variant import Seat, Variant
from dealer_app.table.dues import handed_on
from dealer_app.table.roll import Reckoning, Roll
from dealer_app.table.table import Played, Table
from dealer_app.table.view.boards import DealtCoup


@dataclass(frozen=True, slots=True)
class BankView:
    """A bank that a patron holds.

    `amount` lies in it with what the holder covered with, `staked` against it, `missing` is what
    may still be staked; `asked` is what somebody must put in who takes it over. `rides`: the
    stakes lie from a tied coup, or stay for the next. `follows` may still follow the banco that he
    lost. `claimants` are asked for a banco against a side, in this order: all, or who is asked
    before the one that called it; `halves`: somebody may still go halves with him on the other
    side. `after` and `cagnotte` are there once the coup is settled, and `returned` where the bank
    ended with it: what goes back to the holder (S1-A14, rules of §3.3).
    """

    holder: Seat
    amount: Money
    staked: Money
    missing: Money
    put_in: Money
    winnings: Money
    aside: Money
    raised: Money
    asked: Money
    left_by: Seat | None
    rides: bool
    banco: Seat | None
    follows: Seat | None = None
    claimants: tuple[Seat, ...] = ()
    halves: bool = False
    after: Money | None = None
    cagnotte: Money = Money(0)
    returned: Money | None = None


def bank_view(
    variant: Variant,
    coup: Coup,
    settlement: Settlement | None,
    story: "BankStory | None" = None,
) -> BankView | None:
    """The bank of this coup, None where nobody holds one; the `story` of those before it says what
    was put right of them since, and what the holder has won or lost by that."""
    bank = coup.bank
    if variant.bank is None or bank is None:
        return None
    line = settlement.bank if settlement is not None else None
    carried = Money(0) if story is None else story.carried_to(coup)
    apart = Money(0) if story is None else story.apart_to(coup)
    return BankView(
        bank.holder,
        Money(coup.banked + carried),
        coup.staked_total,
        Money(max(0, coup.banked - coup.staked_total)),
        Money(bank.put_in + coup.tour.raised),
        Money(bank.winnings + apart),
        bank.aside,
        coup.tour.raised,
        bank.asked,
        bank.left_by,
        coup.tour.rides if settlement is None else _ride_on(variant, coup, settlement),
        coup.tour.banco.seat if coup.tour.banco else None,
        follower(variant, coup),
        claimants(variant, coup),
        halves_left(variant, coup),
        Money(line.after + carried) if line else None,
        line.cagnotte if line else Money(0),
        _handed_back(variant, coup, settlement),
    )


def _ride_on(variant: Variant, coup: Coup, settlement: Settlement) -> bool:
    """True if the stakes of a finished coup lie for the next one (S1.22, rules of §3.1)."""
    return _next(variant, coup, settlement).tour.rides


def _next(variant: Variant, coup: Coup, settlement: Settlement) -> Coup:
    fresh = Coup(coup.number + 1, coup.shoe, seats=coup.seats)
    return routine(variant).next_bank(variant, fresh, coup, settlement)


def _handed_back(variant: Variant, coup: Coup, settlement: Settlement | None) -> Money | None:
    if settlement is None:
        return None
    return _returned(coup, settlement, _next(variant, coup, settlement))


def _kept_aside(coup: Coup) -> Money:
    return Money(sum(each.amount for each in coup.between if isinstance(each, WinningsKept)))


def _returned(coup: Coup, settlement: Settlement, coming: Coup) -> Money | None:
    """What goes back to the holder of a bank that has ended, None while it goes on, and where no
    amount was ever put in it."""
    line, bank, on = settlement.bank, coup.bank, coming.bank
    if line is None or bank is None or not bank.put_in:
        return None
    if on is not None and on.holder == line.holder and (on.amount > 0 or on.coups):
        return None
    return Money(max(0, line.after - _kept_aside(coup)))


class Passing(StrEnum):
    """How the bank went on after a coup."""

    KEPT = "kept"
    TIED = "ties"
    VOID = "void"
    LOST = "lost"
    PASSED = "passed"
    GIVEN_UP = "given_up"
    TAKEN = "taken"


_STAYED: Final = frozenset({Passing.KEPT, Passing.TIED, Passing.VOID})
"""How a bank went on whose holder keeps it, unless he gives it up in the next coup."""


@dataclass(frozen=True, slots=True)
class BankStep:
    """One coup of the bank's story: who held it, from what to what, and how it went on.

    `aside` was set aside afterwards; `next_holder` is None where the lot decides. `offered`: he is
    asked first, and nobody has taken it over yet. `returned` goes back to who held it, where it
    ended with money in it. `stood` is what lay in it when the next coup was dealt, where that is
    something else since the coup was put right; `as_dealt`: so is how it went on. `rest` is what
    would go back of an amount that was put in it, if the bank ended there.
    """

    coup: int
    holder: Seat
    before: Money
    after: Money
    gained: Money
    cagnotte: Money
    aside: Money
    passing: Passing
    next_holder: Seat | None
    offered: bool = False
    returned: Money = Money(0)
    stood: Money | None = None
    as_dealt: bool = False
    rest: Money = Money(0)

    @property
    def left(self) -> Money:
        """What lay in it when the next coup was dealt, or lies there."""
        return self.after if self.stood is None else self.stood


def bank_story(coups: Sequence[Played], present: Coup | None = None) -> tuple[BankStep, ...]:
    """Those of the coups in which a patron held the bank, in order, each with who held it next;
    `present` is the coup that is being dealt."""
    told = BankStory()
    for played in coups:
        told = told.and_one(played)
    return tuple(told.up_to(present))


@dataclass(frozen=True, slots=True)
class BankStory:
    """The bank's story so far: its steps but the last, of which the coup that follows may still say
    who holds the bank; and the places at which another holder's begins.

    `carried`: what coups that were put right since moved of a bank without an amount, which is but
    what its holder has won by now (S4.6). `apart`: what they moved of one with an amount, to its
    holder or from him: it goes on as it was dealt (IRR-19).
    """

    steps: Roll[BankStep] = field(default_factory=Roll)
    last: BankStep | None = None
    banks: Roll[int] = field(default_factory=Roll)
    carried: Money = Money(0)
    apart: Money = Money(0)
    _played: Played | None = None

    def carried_to(self, coup: Coup) -> Money:
        """What of it comes to the bank of the coup that follows."""
        bank = self._goes_on(coup)
        return self.carried if bank is not None and _runs_on(bank) else Money(0)

    def apart_to(self, coup: Coup) -> Money:
        """What the holder of that bank has by what was put right of it, beside what lies in it."""
        bank = self._goes_on(coup)
        return self.apart if bank is not None and not _runs_on(bank) else Money(0)

    def _goes_on(self, coup: Coup) -> Bank | None:
        """The bank of the coup that follows, where its holder goes on with it."""
        bank, last = coup.bank, self.last
        return bank if bank and bank.coups and last and bank.holder == last.holder else None

    def up_to(self, present: Coup | None) -> Roll[BankStep]:
        """All its steps, where that coup is being dealt."""
        step = _followed(self.last, self._played, present)
        return self.steps if step is None else self.steps.and_one(step)

    def and_one(self, played: Played) -> "BankStory":
        """The story with a coup more."""
        if self.last is None and played.settlement.bank is None:
            return self
        steps, step, banks = self.up_to(played.coup), _step(DealtCoup(played)), self.banks
        if step is not None and not (steps and steps[-1].holder == step.holder):
            banks = banks.and_one(len(steps))
        carried, apart = self.carried_to(played.coup), self.apart_to(played.coup)
        if step is not None and carried:
            after = Money(step.after + carried)
            step = replace(step, before=Money(step.before + carried), after=after)
        came_to, won = _put_right(played)
        carried, apart = Money(carried + came_to), Money(apart + won)
        return BankStory(steps, step, banks, carried, apart, played)


def _runs_on(bank: Bank) -> bool:
    """True of a bank without an amount that was held before."""
    return bank.named and bank.coups > 0


def _put_right(played: Played) -> tuple[Money, Money]:
    """What a correction moved of what the bank of that coup came to, and of what was won with it;
    nothing while the next coup is not dealt, which goes on from what is right."""
    led = None if played.led is None else played.led.settlement.bank
    right = played.settlement.bank
    if led is None or right is None or led.holder != right.holder:
        return Money(0), Money(0)
    return Money(right.after - led.after), Money(right.gained - led.gained)


BANKED: Final[Reckoning[Played, BankStory]] = Reckoning(BankStory(), BankStory.and_one)
"""The bank's story, kept up from coup to coup."""


def _followed(step: BankStep | None, played: Played | None, after: Coup | None) -> BankStep | None:
    """The step with whoever held the bank in the coup after it, once he did; with a fresh shoe the
    bank may have gone to whom the lot named (S4.11)."""
    bank = after.bank if after is not None else None
    if step is None or played is None or after is None or bank is None:
        return step
    rules = played.rules.variant.bank
    if after.shoe != played.coup.shoe and rules is not None and rules.passes is Passes.SHOE_END:
        ended = Money(step.rest - step.aside if step.rest else 0)
        passed_on = replace(step, passing=Passing.PASSED, next_holder=bank.holder)
        return replace(passed_on, returned=Money(max(0, ended)))
    asked = bank.amount <= 0 and bank.asked > 0
    if step.passing in _STAYED and (asked or bank.holder != step.holder):
        rest = Money(max(0, step.left - step.aside))
        step = replace(step, passing=Passing.GIVEN_UP, returned=rest)
    if asked:
        return replace(step, passing=Passing.GIVEN_UP, offered=True)
    if step.next_holder == bank.holder and not step.offered:
        return step
    return replace(step, next_holder=bank.holder, offered=False)


@lru_cache(maxsize=2048)
def _step(dealt: DealtCoup) -> BankStep | None:
    return bank_step(dealt.played)


def bank_step(played: Played) -> BankStep | None:
    """What a coup did to the bank, None where no patron held one; one that was put right tells its
    own money, and that the bank went on as it was dealt (IRR-19)."""
    line, led = played.settlement.bank, played.led or played
    if line is None:
        return None
    coming = _coming(led)
    holder = _holder(led, coming)
    stood, as_dealt = _stood(played, coming)
    return BankStep(
        played.coup.number,
        line.holder,
        line.before,
        line.after,
        line.gained,
        line.cagnotte,
        _kept_aside(led.coup),
        _passing(led, line.holder, holder),
        holder,
        successor_due(played.rules.variant, coming) is not None,
        _returned(led.coup, led.settlement, coming) or Money(0),
        stood,
        as_dealt,
        _rest(led),
    )


def _rest(played: Played) -> Money:
    """What lies in a bank in which an amount was put; nothing in one without."""
    bank, line = played.coup.bank, played.settlement.bank
    put_in = bank is not None and bank.put_in > 0
    return Money(max(0, line.after)) if put_in and line is not None else Money(0)


def _stood(played: Played, coming: Coup) -> tuple[Money | None, bool]:
    """What the bank came to as the next coup was dealt, where it comes to something else since;
    and whether it went on otherwise than it would have from there. What is but won so far is
    carried on."""
    led, bank = played.led, coming.bank
    if led is None or led.settlement.bank is None:
        return None, False
    right, runs = _coming(played), bank is not None and _runs_on(bank)
    stood, now = led.settlement.bank.after, played.settlement.bank
    moved = not runs and now is not None and now.after != stood
    return stood if moved else None, moved or _holder(led, coming) != _holder(played, right)


def next_holder(played: Played) -> Seat | None:
    """Who holds the bank in the coup that follows by the rules, None where nobody is named: of one
    that was put right as it is now, as where its night is dealt anew from its shoe file."""
    return _holder(played, _coming(played))


def _coming(played: Played) -> Coup:
    fresh = Coup(played.coup.number + 1, played.coup.shoe, seats=played.coup.seats)
    return handed_on(played.rules.variant, fresh, played)


def _holder(played: Played, coming: Coup) -> Seat | None:
    if coming.bank is not None:
        return coming.bank.holder
    return coming.proposed.get(played.rules.variant.banque)


def _passing(played: Played, holder: Seat, following: Seat | None) -> Passing:
    moves = played.coup.between
    if any(isinstance(move, BankTaken) for move in moves):
        return Passing.TAKEN
    if any(isinstance(move, BankGivenUp) for move in moves):
        return Passing.GIVEN_UP
    if played.coup.voided:
        return Passing.VOID if following == holder else Passing.PASSED
    if following == holder:
        tied = set(played.settlement.results.values()) == {"ties"}
        return Passing.TIED if tied else Passing.KEPT
    rules = played.rules.variant.bank
    goes_round = rules is not None and rules.passes in (Passes.AFTER_COUPS, Passes.SHOE_END)
    return Passing.PASSED if goes_round else Passing.LOST


@dataclass(frozen=True, slots=True)
class NextBank:
    """The bank of the coup after one that is put right, where that bears on it.

    `coup` is its number, `holder` None where the lot decides, or nobody holds it; `amount` is
    nothing of one in which none lies yet, or that is but what its holder has won. `stands`: that
    coup is dealt or under way, and its bank stays as it is, though it would have been another;
    nothing of what changes hands goes into it (IRR-19).
    """

    coup: int
    holder: Seat | None
    amount: Money
    stands: bool


def next_bank(table: Table, was: Played, right: Played) -> NextBank | None:
    """The bank that follows a coup that is put right, None where it is the same either way, and
    where none is to follow."""
    led = was.led or was
    right = replace(right, coup=replace(right.coup, between=led.coup.between))
    now, follows = _coming(led), _coming(right)
    if _lies(led, now) == _lies(right, follows):
        return None
    number = was.coup.number
    if number == table.latest:
        holder, amount = _lies(right, follows)
        return None if table.sealed else NextBank(number + 1, holder, amount, stands=False)
    dealt = table.played[number].coup if number < len(table.played) else table.coup
    assert dealt is not None
    if dealt.bank is None:  # who plays the bank of a duel, and no amount lies in it
        banque = was.rules.variant.banque
        holder = dealt.principals.get(banque) or dealt.proposed.get(banque)
        return NextBank(number + 1, holder, Money(0), stands=True)
    return NextBank(number + 1, dealt.bank.holder, dealt.bank.amount, stands=True)


def _lies(played: Played, coming: Coup) -> tuple[Seat | None, Money]:
    """Who holds the bank that follows a coup, and what of an amount lies in it."""
    bank = coming.bank
    amount = Money(0) if bank is None or _runs_on(bank) else bank.amount
    return _holder(played, coming), amount
