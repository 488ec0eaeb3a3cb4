"""One moment of the window: everything that its parts need to draw themselves."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.cards.felt_cards import Place
from dealer_app.gui.desk.desk import Moment, Pad, Said
from dealer_app.gui.desk.entry_in_hand import Keyed, PastCoup, StakeLine
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.stakes.bank_call import StakeRange
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.style import Style
from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import Call
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.rules.coup import DuelStakes
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.house_bank import BANCO, BANK
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat
from dealer_app.table.events import MACHINES, CardSource, CoupRectified
from dealer_app.table.findings import REOPENED
from dealer_app.table.view.bank_view import BankStep
from dealer_app.table.view.boards import Bead, Board
from dealer_app.table.view.croupier_view import CroupierView, SeatView, StakeView
from dealer_app.table.view.hands import HandView
from dealer_app.table.view.past import CoupMark, MarkedCoup, PastView


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is on the table and what is being keyed, at one moment.

    `moment` is what the keys are for; `primary` is what Enter does, where it does something;
    `list_title` heads the list beside the felt; `offers` are its lines on the page shown,
    `list_page` which that is, from 0, and of how many; `written_about` is what a line under them
    asks for; `choices` are those under the felt.
    `line` is the stake that the keys go on with, keyed or proposed; `ends` are the keys beside
    its amount, the first of them what Enter does. `story` is the bank's so far, as `beads` is the
    shoe's, a past coup looked at or not. `tables` are those of the keymap that are active.
    `cut` are the seats whose stake was cut to nothing; `beside` is what the last key does where
    Enter does nothing. `boards` are the shoe's roads, worked out where they are shown; `past` is
    there while the coups so far stand beside the felt. `payout` is the page of a long payout that
    is shown, from 0, and how many it has. `unnoted` says that the register is out of reach,
    `unsigned` that no entry bears a name though the house wants one. `owed` is the commission
    marked for each seat, `aside` what lies aside of the payout; `alerts` counts what nobody
    answered for. `spoken_of` is the seat that is lit because a question of the school is about it.
    `phase` is what the band over the felt says, None where a drill puts a question, `keys_said`
    what the keys are where the phase alone does not say it; `points`: what is touched as a number
    may have a decimal point. `bounds` are
    the least and the most that the seat asked may stake; `keying` is the stake that is half keyed,
    as far as it has an amount. `asleep` are the keys beside the pad that do nothing now.
    `recalled_by` is when a coup that is shown again was dealt, and by whom. `cut_off` says since
    when the house's server is out of reach, `shoe_line` how the electronic shoe's line stands;
    `sources` who said each card of a coup that a shoe dealt, nothing of any other coup.
    `shut` is what an exam opens to nobody: no key of it stands in sight.
    """

    style: Style
    view: CroupierView
    house: House
    keyed: Keyed
    moment: Moment
    call: Call
    pad: Pad
    said: Said
    draft: str
    trouble: str
    trouble_title: str
    beads: tuple[Bead, ...]
    duel: DuelStakes
    rules_in_short: str
    lit: Place | None
    offers: tuple[Offer, ...]
    list_page: tuple[int, int]
    list_title: str
    written_about: str
    choices: tuple[Offer, ...]
    primary: Offer | None
    can_stake: bool
    hidden: bool
    now: str
    line: StakeLine = field(default_factory=StakeLine)
    ends: tuple[Offer, ...] = ()
    story: tuple[BankStep, ...] = ()
    tables: tuple[str, ...] = ()
    cut: frozenset[str] = frozenset()
    beside: Offer | None = None
    boards: tuple[Board, ...] = ()
    past: PastView | None = None
    payout: tuple[int, int] = (0, 1)
    alerts: int = 0
    owed: Mapping[Seat, Money] = field(default_factory=dict)
    aside: str = ""
    unnoted: str = ""
    unsigned: bool = False
    spoken_of: str = ""
    phase: BandPhase | None = None
    keys_said: str = ""
    points: bool = False
    bounds: StakeRange | None = None
    keying: StakeView | None = None
    asleep: frozenset[Verb] = frozenset()
    recalled_by: str = ""
    cut_off: str = ""
    shoe_line: str = ""
    sources: Mapping[HandId, tuple[CardSource, ...]] = field(default_factory=dict)
    shut: frozenset[Verb] = frozenset()
    corrected: frozenset[tuple[HandId, int]] = frozenset()

    def laid(self, seat: SeatView) -> tuple[StakeView, ...]:
        """What lies before a seat: its stakes, then its side of the duel."""
        return (*seat.stakes, *(each for each in self.duel_stakes if each.seat == seat.seat))

    @property
    def paying(self) -> bool:
        """True while the lines of the payout are taken and paid, whatever else is looked at."""
        return self.pad is Pad.SETTLE and not all(line.done for line in self.view.lines)

    def put_right(self, hand: HandView) -> tuple[int, ...]:
        """The positions of the hand's cards, from 1, that had been entered wrong; of equal cards
        the one that was lit, where that is known."""
        right = [
            each.finding.right
            for each in self.view.findings
            if each.finding.hand == hand.id and each.finding.right is not None
        ]
        found = tuple(n for n, card in enumerate(hand.cards, 1) if card in right)
        return tuple(n for n in found if (hand.id, n) in self.corrected) or found

    def keyed_cards(self, hand: HandView) -> Mapping[int, CardSource]:
        """The positions of the hand's open cards, from 1, that no machine read: keyed or asked."""
        said = enumerate(zip(hand.cards, self.sources.get(hand.id, ()), strict=False), 1)
        return {at: who for at, (card, who) in said if who not in MACHINES and not card.hidden}

    @property
    def asks(self) -> bool:
        """True while something is decided or answered on the felt: its choices stand there."""
        asked = self.phase in (BandPhase.DECISION, BandPhase.QUESTION) and self.pad is Pad.CHOICES
        return asked and self.moment.at_table and bool(self.choices)

    @property
    def third(self) -> Offer:
        """What stands beside undo and incident: the void coup; before the first card, where Enter
        deals, what may come before it."""
        if self.primary is not None and self.beside is not None:
            return self.beside
        return Offer(self.words("Void coup"), KeyAct(Verb.VOID))

    @property
    def duel_stakes(self) -> tuple[StakeView, ...]:
        """The stakes of the two principals against each other, the ponte's last."""
        if not self.duel.bank and not self.duel.banco:
            return ()
        sides = ((BANK, BANQUE, self.duel.bank), (BANCO, PONTE, self.duel.banco))
        plays = {seat.plays: seat.seat for seat in self.view.seats if seat.plays is not None}
        variant = self.view.variant
        return tuple(
            StakeView(plays[hand], bet, variant.hand(hand).names, variant.hand(hand).role, amount)
            for bet, hand, amount in sides
            if amount and hand in plays
        )

    @property
    def words(self) -> Words:
        return self.style.words

    @property
    def deck(self) -> Deck:
        """Whose card faces are drawn."""
        return Deck(self.view.variant.id, self.words.language)

    @property
    def recalled_said(self) -> str:
        """Which coup is shown again, and how: as it was dealt, put right, or would be."""
        told = (self._recalled_how, self._reentered_said, self._mispaid_said)
        return " · ".join(each for each in told if each)

    @property
    def _reentered_said(self) -> str:
        told = self.view.reentry
        if told is None or told.dealt is None or told.entered is None:
            return ""
        hours = {"dealt": f"{told.dealt:%H:%M}", "entered": f"{told.entered:%H:%M}"}
        return self.words("re-entered: dealt at {dealt}, keyed at {entered}", **hours)

    @property
    def _mispaid_said(self) -> str:
        """Which payout of a past coup was wrong; how many, where there were several."""
        words, wrong = self.words, self.view.mispaid
        if not wrong:
            return ""
        if len(wrong) > 1:
            return words.plural("{n} payout put right", "{n} payouts put right", len(wrong))
        told, stands = wrong[0].told, wrong[0].stands
        said = words(
            _paid_wrong(told.fact.gained, told.due),
            seat=seat_name(words, told.fact.seat),
            bet=bet_name(words, self.view.variant, told.fact.bet),
            paid=self.amount(Money(abs(told.fact.gained))),
            due=self.amount(Money(abs(told.due))),
        )
        good = words("made good") if told.fact.made_good else words("not made good")
        then = "" if stands else words("by the coup as it stood then")
        return words.listed(part for part in (said, good, then) if part)

    @property
    def _recalled_how(self) -> str:
        words, number = self.words, self.keyed.coup
        if isinstance(self.keyed.mistake.entry, CoupRectified):
            return words("Coup {number} as it would be", number=number)
        if not self.view.rectified:
            if any(each.finding.code == REOPENED for each in self.view.findings):
                return words("Coup {number}, entered anew after its payout", number=number)
            return words("Coup {number} as it was dealt", number=number)
        past = self.keyed.find(PastCoup)
        if past is not None and past.original:
            return words("Coup {number} as it was first dealt", number=number)
        return words("Coup {number} as it was put right", number=number)

    def numbered(self, coup: int) -> str:
        """The number of a coup in a list, with a star where it was dealt without the program, and
        the signs of what befell it."""
        if self.past is None:
            return str(coup)
        star = "*" if coup in self.past.reentered else ""
        at = bisect_left(self.past.marked, coup, key=_number)
        found = at < len(self.past.marked) and self.past.marked[at][0] == coup
        signs = "".join(COUP_SIGNS[mark] for mark in self.past.marked[at][1]) if found else ""
        return f"{coup}{star}{signs}"

    def amount(self, money: Money) -> str:
        """An amount in figures alone."""
        return self.words.amount(money, self.house.currency)

    def money(self, money: Money) -> str:
        """An amount with its currency."""
        return self.words.money(money, self.house.currency)

    def label(self, verb: Verb, value: str = "") -> str:
        """The key of an act, as the key on the screen shows it."""
        return self.key(KeyAct(verb, value))

    def key(self, act: KeyAct) -> str:
        """The key of an act that may be done now, as the key on the screen shows it; of a hand that
        is over the one by which another than the asked shows."""
        own = self.style.label(act, self.tables)
        return own or (self.label(Verb.OTHER_LAYS) if act.verb is Verb.OVER else "")


def _number(coup: MarkedCoup) -> int:
    return coup[0]


COUP_SIGNS: Final[Mapping[CoupMark, str]] = {
    CoupMark.BURNED: "▯",
    CoupMark.CUT: "▮",
    CoupMark.CORRECTED: "✎",
}
"""What stands beside a coup's number; the words stand beneath the list."""


def _paid_wrong(gained: Money, due: Money) -> str:
    """What was done with a line in place of what was due, each paid or taken."""
    if gained < 0 < due:
        return marked("{seat}, {bet}: took {paid}, where {due} was to be paid")
    if due < 0 < gained:
        return marked("{seat}, {bet}: paid {paid}, where {due} was to be taken")
    if gained < 0 or due < 0:
        return marked("{seat}, {bet}: took {paid} in place of {due}")
    return marked("{seat}, {bet}: paid {paid} in place of {due}")
