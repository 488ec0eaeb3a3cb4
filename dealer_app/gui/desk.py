"""The croupier's desk: what a key or a touch comes to at the table. It knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from dealer_app.gui import (
    bank_entry,
    card_entry,
    choosing,
    duel,
    enter_key,
    keeping,
    last_entry,
    mending,
    recalling,
    reentering,
    sealed,
    settling,
    signing,
    stake_entry,
    turn,
)
from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.keyed import Keyed, Mode
from dealer_app.i18n import Words
from dealer_app.i18n.foreign_words import UNFIT
from dealer_app.i18n.names import first_due, noted_name
from dealer_app.i18n.refusals import kind_named, refused, struck
from dealer_app.rules.coup import Finding
from dealer_app.rules.due import Due, Refusal, Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat, Variant
from dealer_app.session import NotRecorded, TableSession
from dealer_app.table import events as ev
from dealer_app.table.dues import between_coups
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table
from dealer_app.table.verdict import Verdict

if TYPE_CHECKING:
    from dealer_app.gui.pack_book import PackBook

_OF_THE_LIST: Final = frozenset({Verb.EARLIER, Verb.LATER, Verb.CHOICE, Verb.MENU, Verb.CANCEL})
"""What a list itself makes use of."""

_GOES_ON: Final = (Act(Verb.NEXT), Act(Verb.CHOICE, "1"))
_PAGES: Final = {Step.PARTIE: Act(Verb.EVENING), Step.COUNT: Act(Verb.TRAY)}
"""What goes on, and what that shows where a ranking or a count is due."""

_STRIKES: Final = frozenset({Mode.TABLE, Mode.STAKES, Mode.BURNED})
"""The modes in which Backspace strikes an entry, where nothing is half keyed."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence for the status strip, and whether something was refused, or is amiss."""

    sentence: str = ""
    refusal: bool = False


class Desk:
    """Turns acts into entries of the session, and keeps what is only half keyed.

    `said` is what the status strip shows; `trouble` why the last entry is not recorded, None
    once one is; `hidden` whether the first cards are dealt face down; `past` whether the coups so
    far stand beside the felt; `unnoted` since when nothing could be noted in the register, None
    while it can be; `sealed` is true of a session that is closed; `owed` what seats owe, and of
    which moment; `packs` is the house's book of them, None where it numbers none.
    """

    def __init__(self, session: TableSession, words: Words) -> None:
        self.session = session
        self.words = words
        self.keyed = Keyed()
        self.said = Said()
        self.trouble: NotRecorded | None = None
        self.unnoted: datetime | None = None
        self.hidden = _usually_hidden(session.table)
        self.past = self.sealed = self.tells_last = False
        self.owed: tuple[tuple[object, ...], Mapping[Seat, Money]] = ((), {})
        self.packs: PackBook | None = None
        self._lacks: signing.Asked | None = None

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def variant(self) -> Variant:
        return self.session.table.variant

    @property
    def due(self) -> Due | None:
        """What the keys answer: what is called first, or the cards where these are dealt now."""
        table = self.session.table
        return turn.past_stakes(table) if self.keyed.mode is Mode.CARDS else table.due

    @property
    def pending(self) -> Finding | None:
        """The irregularity that waits for a decision."""
        return self.table.coup.pending if self.table.coup else None

    @property
    def step(self) -> Step | None:
        """What is due, None once the table is closed."""
        return self.due.step if self.due else None

    def do(self, act: Act) -> None:
        """One act of the croupier; those for the application are not for the desk."""
        if not self.tells_last:
            self.said = Said()
        waited, doubt = self.pending, self.keyed.doubt
        hears = (
            last_entry.heard,
            sealed.heard,
            mending.heard,
            keeping.heard,
            reentering.heard,
            choosing.heard,
        )
        if not any(heard(self, act) for heard in hears):
            self._do(act)
        if doubt:
            self.keyed = replace(self.keyed, doubt="")
        if self.pending is not None and self.pending != waited:
            self.keyed = Keyed()

    def _do(self, act: Act) -> None:
        match act.verb:
            case Verb.UNDO:
                self._undo()
            case Verb.NEXT:
                self._next()
            case Verb.CANCEL:
                self._give_up()
            case Verb.PAST | Verb.RECALL | Verb.EARLIER | Verb.LATER | Verb.FIRST | Verb.LAST:
                self._look(act.verb)
            case Verb.DIGIT | Verb.POINT | Verb.BET | Verb.WITHDRAW | Verb.REPEAT_STAKES:
                self._stake(act)
            case Verb.STAKES:
                stake_entry.begin(self)
            case Verb.CHOICE:
                choosing.choose(self, int(act.value))
            case Verb.INCIDENT | Verb.VOID | Verb.MENU | Verb.CROUPIER:
                self._list(Mode(act.verb.value))
            case verb if verb in settling.VERBS:
                settling.do(self, act)
            case Verb.NEW_SHOE | Verb.NEW_COUP:
                self._open(act.verb)
            case verb if verb in bank_entry.VERBS:
                bank_entry.do(self, act)
            case _:
                card_entry.do(self, act)

    def enter(self, *events: ev.Event) -> bool:
        """Enters these facts one after the other; False where one is refused or not recorded."""
        return all(self._enter(event) for event in events)

    def _enter(self, event: ev.Event) -> bool:
        if choosing.waits(self, event):
            choosing.refuse_before(self)
            return False
        return self.attempt(partial(self.session.enter, event))

    def attempt(self, entry: Callable[[], Verdict]) -> bool:
        """Makes an entry and says what came of it; what was keyed stays where it failed."""
        table = self.table
        try:
            verdict = entry()
        except NotRecorded as error:
            self.trouble = error
            return False
        self.trouble = None
        if verdict.refusal is not None:
            self._refused(verdict.refusal)
            return False
        if self.keyed.mode is Mode.CARDS:
            self.keyed = Keyed()
        waiting = self.pending
        found = (e for e in verdict.events if isinstance(e, ev.IrregularityFound))
        rules = table.house.irregularities
        named = dict.fromkeys(
            noted_name(self.words, table.variant, each, rules.get(each.code))
            for each in found
            if waiting is None or waiting.code != each.code
        )
        if named:
            self.say(self.words("Noted: {irregularity}.", irregularity=", ".join(named)))
        return True

    def _refused(self, refusal: Refusal) -> None:
        """Says why an entry is refused, and keeps what it lacks a signature for."""
        self._lacks = signing.asked(refusal)
        self.refuse(self.refused(refusal))

    def refused(self, refusal: Refusal) -> str:
        """Why an entry is refused, in a sentence."""
        return refused(self.words, refusal, self.variant, self.table.house)

    def lacks(self) -> signing.Asked | None:
        """What the last deed lacks a signature for, told once; None where it lacks none."""
        asked, self._lacks = self._lacks, None
        return asked

    def say(self, sentence: str) -> None:
        """Tells the croupier something."""
        self.said = Said(sentence)

    def warn(self, sentence: str) -> None:
        """Tells the croupier that what was recorded has something amiss."""
        said = (self.said.sentence, sentence)
        self.said = Said(" ".join(each for each in said if each), refusal=True)

    def tell_unfit(self) -> None:
        """Tells of entries from which nothing follows, which the next act strikes out."""
        for number, event in self.session.strike_unfit().items():
            kind = kind_named(self.words, event)
            self.warn(self.words(UNFIT, number=number, entry=kind))

    def refuse(self, sentence: str) -> None:
        """Tells the croupier why nothing happened."""
        self.said = Said(sentence, refusal=True)

    def coup_is_open(self) -> bool:
        """Opens the next coup where the one before is over; False where none could be opened."""
        return self.step is not Step.COUP or self.open_coup()

    def open_coup(self) -> bool:
        """Opens the next coup; one that was dealt without the program is asked its hour first."""
        if self.table.night.reentry is None:
            return self.enter(ev.CoupOpened())
        reentering.ask_hour(self)
        return False

    def meant(self, act: Act) -> Act:
        """What this act stands for: a figure keyed in the menu is the line of that number; once a
        partie is over, what goes on shows its ranking."""
        dealt = self.keyed.mode in (Mode.TABLE, Mode.CARDS)
        if dealt and self.step in _PAGES and act in _GOES_ON:
            return _PAGES[self.step]
        if self.keyed.mode is not Mode.MENU:
            return act
        if act.verb is Verb.CHOICE:
            lines = choosing.page(self)
            at = int(act.value) - 1
            act = lines[at].act if at < len(lines) else act
        if act.verb not in _OF_THE_LIST:
            self.keyed = Keyed()
        return act

    def _give_up(self) -> None:
        keyed = self.keyed
        if self.past and keyed.at_rest:
            self.past = False
            return
        if keyed == Keyed() and self.pending is not None:
            self.refuse(self.words("Decide: choose one, or take the incident back with Backspace."))
        if keyed.mode is Mode.BETS:
            self.keyed = Keyed(Mode.STAKES, line=keyed.line)
        else:
            on = stake_entry.goes_on(self)
            self.keyed = Keyed(Mode.STAKES) if on else card_entry.given_up(self)

    def _undo(self) -> None:
        keyed = self.keyed
        if keyed.mode is Mode.STAKES and not keyed.line.empty:
            stake_entry.back(self)
        elif keyed.face or keyed.asks_figure:
            self.keyed = replace(keyed, face="", asks_figure=False)
        elif keyed.cards:
            self.keyed = replace(keyed, cards=keyed.cards[:-1])
        elif keyed.digits:
            self.keyed = replace(keyed, digits=keyed.digits[:-1])
        elif keyed.mode not in _STRIKES and not self._half_shown():
            self._give_up()
        else:
            self._strike()

    def _half_shown(self) -> bool:
        """True while the hand that is shown lies open in part."""
        coup, hand = self.table.coup, self.keyed.hand
        if self.keyed.mode is not Mode.SHOW or coup is None or hand is None:
            return False
        return any(not card.hidden for card in coup.hand(hand))

    def _strike(self) -> None:
        table = self.table
        refusal = self.session.undo_refused()
        if refusal is not None:
            self._refused(refusal)
            return
        try:
            events = self.session.undo()
        except NotRecorded as error:
            self.trouble = error
            return
        self.trouble = None
        sentence = struck(self.words, events, table.variant, table.house)
        self.said = Said(sentence, refusal=not events)
        if self.keyed.mode is Mode.BURNED:
            self.keyed = Keyed()

    def _next(self) -> None:
        match self.keyed.mode:
            case Mode.STAKES:
                stake_entry.lay(self)
            case Mode.BURN | Mode.CUT:
                card_entry.finish(self)
            case Mode.RECALL | Mode.BURNED:
                self.keyed = Keyed()
            case Mode.TABLE | Mode.CARDS:
                self._next_due()
            case _:
                self.refuse(self.words("Choose one, or give up with Esc."))

    def _next_due(self) -> None:
        match self.step:
            case Step.SHOE:
                self._new_shoe()
            case Step.BURN:
                card_entry.burn_unseen(self)
            case Step.COUP:
                self.open_coup()
            case Step.BANK if self.variant.bank is not None:
                self._next_bank()
            case Step.BANK:
                duel.banco(self)
            case Step.STAKES:
                bank_entry.end_of_stakes(self)
            case Step.CLAIM:
                bank_entry.do(self, Act(Verb.CLAIM, "yes"))
            case Step.RESOLVE:
                choosing.decide_lit(self)
            case Step.COLLECT | Step.SETTLE:
                settling.go_on(self)
            case Step.CARD if card_entry.first_cards_wait(self):
                card_entry.deal_face_down(self)
            case None:
                self.refuse(self.words("The table is closed: open it again to deal."))
            case step:
                self.refuse(first_due(self.words, self.variant, step))

    def _next_bank(self) -> None:
        """What somebody must put in to take the bank over is laid by the key; else it is keyed."""
        if turn.proposed(self).amount:
            stake_entry.lay(self)
        else:
            self.refuse(first_due(self.words, self.variant, Step.BANK))

    def shoe_is_over(self) -> bool:
        """True if no coup follows the present one in this shoe."""
        return between_coups(self.table)[0].step is Step.SHOE

    def _open(self, verb: Verb) -> None:
        if verb is Verb.NEW_SHOE:
            self._new_shoe()
        else:
            self.open_coup()

    def _new_shoe(self) -> None:
        if self.enter(ev.ShoeOpened(packs_of(self.table))):
            self.keyed = Keyed()

    def go_on(self) -> None:
        """One manche more though the partie is over, from a fresh shoe where that one is."""
        if not self.shoe_is_over() or self.enter(ev.ShoeOpened(packs_of(self.table))):
            self.open_coup()

    def _look(self, verb: Verb) -> None:
        if verb is Verb.PAST:
            recalling.past(self)
        elif verb is Verb.RECALL and self.keyed.mode is not Mode.RECALL:
            recalling.begin(self)
        elif self.keyed.mode is Mode.RECALL:
            recalling.turn(self, verb)
        elif self.keyed.in_list:
            choosing.turn_page(self, verb)
        elif self.keyed.asks_figure or not self._may_move():
            self.unknown()
        else:
            card_entry.move(self, verb)

    def _may_move(self) -> bool:
        """True while a card or a hand is lit that another may take the place of."""
        at_table = self.keyed.mode in (Mode.TABLE, Mode.CARDS)
        return not at_table or self.step in (Step.SHOW, Step.CHOICE)

    def _stake(self, act: Act) -> None:
        if self.keyed.mode is Mode.RECALL and act.verb is Verb.DIGIT:
            recalling.digit(self, act.value)
        elif self.keyed.mode is Mode.CUT and act.verb is Verb.DIGIT:
            card_entry.cut_figure(self, act.value)
        elif self.keyed.mode is Mode.RECALL:
            said = self.words("A past coup is only looked at: F5 puts it right, Esc goes back.")
            self.refuse(said)
        elif self.keyed.mode is Mode.CUT:
            self.refuse(self.words("Key how many cards lie behind the cut card, then Enter."))
        elif self.keyed.mode is Mode.HOUR:
            self.unknown()
        else:
            stake_entry.do(self, act)

    def _list(self, mode: Mode) -> None:
        self.keyed = Keyed() if self.keyed.mode is mode else Keyed(mode)

    def unknown(self) -> None:
        """A key that means nothing at this moment: what Enter does instead, if anything."""
        words, deed = self.words, enter_key.deed(self)
        if deed:
            told = words("That key has nothing to do here. Enter: {deed}. F1: all keys.", deed=deed)
            self.refuse(told)
        else:
            self.refuse(words("That key has nothing to do here; F1 shows all keys."))

    def quiet(self) -> None:
        """Takes the sentence off the status strip."""
        self.said = Said()


def _usually_hidden(table: Table) -> bool:
    hidden = table.house.hidden
    return table.variant.opens_hidden if hidden is None else hidden
