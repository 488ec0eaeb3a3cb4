"""The croupier's desk: what is entered, what is half keyed, what its keys are for; no Qt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.desk.entry_in_hand import RESTING, Closed, InHand, Keyed, Mode, ShoeAsks, begun
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.keymap import usual_key
from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.entry_names import kind_named, struck
from dealer_app.i18n.names import irregular_name, noted_sentence
from dealer_app.i18n.refusals import UNFIT, refused
from dealer_app.rules import staff
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Bank, Finding, Stake
from dealer_app.rules.due import Due, No, Refusal, Step
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import HandId, Seat, Variant
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.table import events as ev
from dealer_app.table.dues import (
    ASKING,
    bank_first,
    free_stakes,
    is_over,
    past_stakes,
    standing_stakes,
)
from dealer_app.table.judges.authority import wanting
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.verdict import Verdict, owed, undecided
from dealer_app.table.lot import Chance, first
from dealer_app.table.next_coup import (
    OF_THE_COUP,
    coup_refused,
    declines_bank,
    face_down,
    followed,
    may_be_asked,
    opening,
)
from dealer_app.table.table import Table
from dealer_app.table.view.croupier_view import CroupierView

if TYPE_CHECKING:  # it reads the register: late for the first paint
    from dealer_app.gui.desk.lists.pack_book import PackBook


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence for the status strip; whether something was refused, or a key means nothing."""

    sentence: str = ""
    refusal: bool = False
    unknown: bool = False


UNKNOWN: Final = Said(refusal=True, unknown=True)
"""That a key means nothing, before it is worded."""


class Pad(StrEnum):
    """What lies under the felt to be touched."""

    CARDS = "cards"
    SUITS = "suits"
    CHOICES = "choices"
    STAKES = "stakes"
    SETTLE = "settle"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact, and what it brings about."""

    fact: ev.Event


@dataclass(frozen=True, slots=True)
class Together:
    """Several facts behind what lies ahead, one act on the disk: all of them, or none."""

    facts: tuple[ev.Event, ...]


@dataclass(frozen=True, slots=True)
class StakesAgain:
    """The stakes of the last coup that had any: those of one seat, or the table's."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Strike:
    """The last entry is taken back."""


@dataclass(frozen=True, slots=True)
class Leave:
    """No fact of the table: whoever signs may do what follows, which is kept elsewhere."""

    act: staff.Act


Enterable = Fact | Together | StakesAgain | Strike | Leave
"""What a key may come to."""

Then = Callable[["Desk"], object]
"""How the desk goes on once an entry is on disk: at once, or when it was signed."""


def stay(_desk: "Desk") -> None:
    """Nothing follows: the desk stays as it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is entered, and how the desk goes on once that is on disk.

    It is all that a key has come to: what lacks a signature waits as this, and no key is heard a
    second time for it.
    """

    what: Enterable
    then: Then = stay


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry that waits for a signature, and what it lacks (REQ-09)."""

    entry: Entry
    lacks: missing_signature.WaitingAct


class Desk:
    """Makes entries in the session, and keeps what is only half keyed, and what was said of it.

    `table` is the table as it stands; where its stakes are kept and the next coup is due, that coup
    lies there, open for them, and `ahead` are the facts that open it: they are recorded with the
    first thing that is entered of it, by one act. `due` is what the keys answer of it: what is
    called first, the stakes that stand, or the cards where these are dealt now; `step` is what that
    asks for, None once the table is closed. `called` is the call for a patron's bank or for stakes
    against it, None while anything else is due, and `answered` the same while the keys answer it:
    nothing else is being keyed. `standing` is the call for stakes for which nobody is asked by
    name, or not any more, while the keys answer that; `deals` is true once no more bets was said,
    or cards alone are dealt, until the first of them: what is called of stakes is passed by. Where
    these lie hidden they are `dealt_ahead`, and recorded with the first word.
    `moment` is what is entered now, `top` what the keys are for: the same, or what is still asked
    of a card of it. `said` is what the status strip shows; `trouble` why the last entry is not
    recorded, None once one is; `hidden` whether the first cards are dealt face down; `past` whether
    the coups so far stand beside the felt; `unnoted` since when nothing could be noted in the
    register, None while it can be; `unsigned` is true while nobody can be asked for a PIN that the
    house wants; `sealed` is true of a session that is closed; `owed` what seats owe, and of which
    moment; `packs` is the house's book of them, None where it numbers none; `waiting` the entry
    that lacks a signature, until it is there or something else is done. `chance` draws the lot.
    `closed` says why no figure, card or word is heard, None while they are; `no_duel` is the coup
    in which nobody plays the duel, 0 where that was said of none; `asked` the card that the shoe
    does not say, None while there is none; `source` is who says cards now, `scans` lie aside;
    `key_of` names the key of an act; `hurried` is of a Backspace too soon, `touched` of a finger.
    """

    moment: "Moment"
    top: "Moment"
    _keyed: Keyed

    def __init__(
        self,
        session: TableSession,
        words: Words,
        moments: "Mapping[Mode, Moment]",
        chance: Chance = first,
    ) -> None:
        self.session, self.words, self.chance = session, words, chance
        self.key_of: Callable[[KeyAct], str] = usual_key
        self.asked: ShoeAsks | None = None
        self.no_duel, self.source, self.looks_ahead = 0, ev.CardSource.HAND, True
        self.closed: Closed | None = None
        self._moments = moments
        self.hidden = session.table.rules.hidden
        self._ended: _Stakes | None = None
        self._asked_after: int | None = None
        self.scans: tuple[Card, ...] = ()
        self.ahead: tuple[ev.Event, ...] = ()
        self._look_ahead(session.table)
        self.hurried = self.touched = False
        self.keyed, self.said = Keyed(), Said()
        self.trouble: NotRecorded | None = None
        self.unnoted: datetime | None = None
        self.past = self.sealed = self.tells_last = self.unsigned = False
        self.owed: tuple[tuple[object, ...], Mapping[Seat, Money]] = ((), {})
        self.packs: PackBook | None = None
        self.waiting: Waiting | None = None
        session.changed.insert(0, self._follow)

    def let_go(self) -> None:
        """Follows the session no more; nothing is half keyed."""
        self.keyed = Keyed()
        if self._follow in self.session.changed:
            self.session.changed.remove(self._follow)

    def _follow(self, table: Table) -> None:
        """Before anybody else who looks at the table: another one follows from an entry, and no
        line of what is asked then is lit."""
        self._look_ahead(table)
        self.keyed = self.keyed.unlit

    def _look_ahead(self, table: Table) -> None:
        """Lays the next coup open where its stakes come first, by what is `ahead`; once no more
        bets was said, or where none are kept, with the cards that lie hidden before a word."""
        if not self.looks_ahead:
            self.ahead, self.dealt_ahead, self._lies = (), False, table
            return
        if not may_be_asked(table):
            self._asked_after = None
        asked = self._asked_after == len(table.coups)
        opens = opening(table, hidden=self.hidden, asked=asked) if self.keeps_stakes else ()
        lies = followed(table, opens)
        ended = self._ended is not None and self._ended == _stakes_of(lies)
        cards = face_down(lies) if self.hidden and (ended or not self.keeps_stakes) else ()
        self.ahead, self.dealt_ahead = (*opens, *cards), bool(cards)
        self._lies = followed(lies, cards)

    def ask_next(self) -> bool:
        """Lays the next coup open for its stakes where it comes only if it is asked for; False
        where it does not lie open then: what opens it is recorded by itself, or refused."""
        if not self.keeps_stakes or not self.looks_ahead:
            return False
        table = self.session.table
        if coup_refused(table) is not None:
            return False
        self._asked_after = len(table.coups)
        self._look_ahead(table)
        if self._lies.coup is not None and self._lies.coup.pending is not None:
            self._asked_after = None
            self._look_ahead(table)
        self.keyed = Keyed()
        return bool(self.ahead)

    def ask_no_more(self) -> bool:
        """The coup before is looked at again, where the next was asked for and nothing is said of
        it; False where none was."""
        if self._asked_after is None:
            return False
        self._asked_after = None
        self._look_ahead(self.session.table)
        self.keyed = Keyed()
        return True

    def look_no_further(self) -> None:
        """What opens a coup is entered by itself from now on, as an examiner asks for it."""
        self.looks_ahead = False
        self._look_ahead(self.session.table)
        self.keyed = Keyed()

    def deal_hidden(self, *, hidden: bool) -> None:
        """The first cards are dealt face down from now on, or open."""
        self.hidden = hidden
        self._look_ahead(self.session.table)
        self.keyed = self.keyed

    def _ask(self) -> None:
        """What the table and the moment ask for: each key and each paint reads it many times, and
        it changes with one of these two only."""
        table, first = self.table, self.table.due
        self.variant: Variant = table.rules.variant
        of_a_bank = self.variant.bank is not None and first is not None and first.step in ASKING
        unheld = bank_first(table) if self.looks_ahead else None
        self.called: Due | None = unheld or (first if of_a_bank else None)
        stand = standing_stakes(table) or (None if self.called else free_stakes(table))
        if self._ended != _stakes_of(self._lies):  # a past coup that is looked at ends nothing
            self._ended = None
        ended = self._ended is not None and self._ended == _stakes_of(table)
        passed_by = ended or not self.keeps_stakes
        self.deals = (passed_by and (self.called or stand) is not None) or self.dealt_ahead
        answers = (self.moment.at_table or self.keyed.over_table) and not self.deals
        self.answered: Due | None = self.called if answers else None
        self.standing: Due | None = stand if answers else None
        asked = self.standing or self.answered or first
        self.due: Due | None = past_stakes(table) if self.deals else asked
        self.step: Step | None = None if self.due is None else self.due.step

    @property
    def keyed(self) -> Keyed:
        """What is half keyed."""
        return self._keyed

    @keyed.setter
    def keyed(self, keyed: Keyed) -> None:
        """With it go the rows of its moments, and what they answer of the table."""
        self._keyed = keyed
        self.moment, self.top = self._moments[keyed.mode], self._moments[keyed.top]
        self.table = self._lies if self.moment.of_the_next else self.session.table
        self._ask()

    @property
    def keeps_stakes(self) -> bool:
        """True while stakes are kept at this table, False where cards alone are dealt."""
        return not self.session.table.house.cards_alone

    @property
    def at_rest(self) -> bool:
        """True while nothing is half keyed, and nothing else is looked at than the table."""
        return self.keyed in RESTING

    @property
    def pending(self) -> Finding | None:
        """The irregularity that waits for a decision."""
        return self.table.coup.pending if self.table.coup else None

    def enter(self, event: ev.Event, then: Then = stay) -> bool:
        """Enters a fact and goes on; False where it is refused, waits for a signature or is not
        recorded. A relief leaves what waits to be decided to whoever comes."""
        if isinstance(event, ev.CroupierNamed):
            return self.make(Entry(Together((event,)), then))
        if self._is_too_early(event):
            self.refuse_before()
            return False
        return self.make(Entry(Fact(ev.said_by(event, self.source)), then))

    def _is_too_early(self, event: ev.Event) -> bool:
        """True of an entry before which a decision is owed: nothing else decides it, neither a card
        nor the house in silence. A card put right and a void are asked for by keys of their own."""
        apart = isinstance(event, ev.CardCorrected | ev.CoupVoided)
        return not apart and bool(owed(self.table, event) or undecided(self.table, event))

    def refuse_before(self) -> None:
        """Says what waits to be decided, and which keys decide it."""
        if self.pending is not None:
            self.refuse(self.decided_first())

    def decided_first(self) -> str:
        """The same in a sentence, empty where nothing waits."""
        finding = self.pending
        if finding is None:
            return ""
        rule = self.table.house.irregularities.get(finding.code)
        return self.words(
            "First decide: {irregularity}. The arrows choose, Enter decides.",
            irregularity=irregular_name(self.words, finding.code, rule),
        )

    def make(self, entry: Entry) -> bool:
        """Makes an entry, says what came of it and goes on; what was keyed stays where it is
        refused, waits for a signature or is not recorded."""
        try:
            refusal = self._refusal_of(entry.what)
        except NotRecorded as error:
            self.trouble = error
            return False
        if refusal is not None:
            lacks = missing_signature.asked(refusal)
            self.waiting = None if lacks is None else Waiting(entry, lacks)
            self.refuse(self.refused(refusal))
            return False
        entry.then(self)
        return True

    def _refusal_of(self, what: Enterable) -> Refusal | None:
        """Records this, or why it is refused; NotRecorded where the disk does not take it."""
        match what:
            case Fact() if self._opens((what.fact,)):
                return self._judged(self.session.enter_together((*self.ahead, what.fact)))
            case Fact():
                return self._judged(self.session.enter(what.fact))
            case Together():
                first = self.ahead if self._opens(what.facts) else ()
                return self._judged(self.session.enter_together((*first, *what.facts)))
            case StakesAgain():
                return self._judged(self.session.repeat_stakes(what.seat, self.ahead))
            case Strike():
                return self._struck()
            case Leave():
                return self._barred(what.act)
            case _:
                assert_never(what)

    def _opens(self, facts: Sequence[ev.Event]) -> bool:
        """True of facts of the next coup, which is not open on the disk, or of what opens it; not
        of the word that declines its bank."""
        of_it = not facts or (isinstance(facts[0], OF_THE_COUP) and self.moment.of_the_next)
        return bool(self.ahead) and of_it and not declines_bank(self.session.table, *facts[:1])

    def _judged(self, verdict: Verdict) -> Refusal | None:
        """Notes what an entry has brought about."""
        self.trouble = None
        if verdict.refusal is not None:
            return verdict.refusal
        waiting = self.pending
        found = (e for e in verdict.events if isinstance(e, ev.IrregularityFound))
        noted = [each for each in found if waiting is None or waiting.code != each.code]
        if noted:
            self.say(noted_sentence(self.words, self.table, noted))
        return None

    def _struck(self) -> Refusal | None:
        """Takes the last entry back, and says what it was."""
        table, refusal = self.table, self.session.undo_refused()
        if refusal is not None:
            return refusal
        events = self.session.undo()
        said = struck(self.words, events, table.variant, table.house, self.table.croupier)
        self.trouble, self.said = None, Said(said, refusal=not events)
        return None

    def _barred(self, act: staff.Act) -> Refusal | None:
        """Why whoever signs may not do that; None where they may, or where nobody is asked."""
        posts, needs = self.session.posts, self.table.house.needs(act)
        if posts is None or staff.suffices(posts(), self.session.signature, needs, act):
            return None
        return Refusal(No.NOT_AUTHORISED, wanting(act, needs))

    def refused(self, refusal: Refusal) -> str:
        """Why an entry is refused, in a sentence."""
        return refused(self.words, refusal, self.variant, self.table.house)

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

    def close(self, sentence: str) -> None:
        """The same, and the keys are closed until one opens them: whoever keys on without looking
        enters nothing."""
        self.refuse(sentence)
        self.closed = Closed(sentence)

    def unknown(self) -> None:
        """The key means nothing at this moment; what Enter does instead is worded with it."""
        self.said = UNKNOWN

    def strike(self, then: Then = stay) -> None:
        """Takes the last entry back, and goes on."""
        self.make(Entry(Strike(), then))

    def possible(self, event: ev.Event) -> bool:
        """True of an entry that would not be refused now, so that it may be offered."""
        at_hand = judge(self.table, event).refusal is None
        return at_hand or (bool(self.ahead) and judge(self.session.table, event).refusal is None)

    def begin(self, *moments: InHand) -> None:
        """These are keyed from now on, one over another, and nothing else."""
        self.keyed = begun(*moments)

    def rest(self) -> None:
        """Nothing is half keyed any more."""
        self.keyed = Keyed()

    def end_stakes(self) -> None:
        """No more bets was said: cards are dealt past whatever is called of these stakes. Another
        stake, and it is said no more. Where no hand is to speak the coup ends with its deal."""
        self._ended = _stakes_of(self.table)
        self._look_ahead(self.session.table)
        if self._lies.settlement is not None:
            self.lay_out()
        self.keyed = Keyed()

    @property
    def lies_ahead(self) -> bool:
        """True while cards lie hidden on the felt of which nothing is recorded yet."""
        return any(isinstance(fact, ev.CardDealt) for fact in self.ahead)

    def lay_out(self) -> bool:
        """Records the cards that lie hidden before a word or a stake, where something else is told
        of them; False where they are not recorded."""
        return not self.lies_ahead or self.make(Entry(Together(())))

    def reopen_stakes(self) -> None:
        """Stakes are said again: no card lies yet."""
        self._ended = None
        self._look_ahead(self.session.table)
        self.keyed = Keyed()

    def quiet(self) -> None:
        """Takes the sentence off the status strip."""
        self.said = Said()


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line to write in under a list, and what it asks for.

    `alone`: nothing is chosen, the line is what somebody begins with. `person`: a name is written.
    `about_of` says it where it depends on what is asked.
    """

    about: str = ""
    alone: bool = False
    person: bool = False
    about_of: Callable[[Desk], str] | None = None


Deed = Callable[[Desk, KeyAct], object]
"""What an act does."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What holds while the keys are for one thing, and what is done in it.

    `keys` are the tables of the keymap, the one to look in first; `pad` lies under the felt; both
    are those of what is due where the moment has none. `call` and `why` stand at the top, in
    `tone`, or what `call_of` says; `band` over the felt says what the keys are; `title` over the
    list, or what `title_of` says, in the colour `ink`. `at_table`: nothing is half keyed.
    `stakes`: a stake is being keyed. `lists`: something is chosen from a list beside the felt, or
    `written` under it; `lights`: a line of it is lit, which Enter takes, and no figure chooses;
    `searched`: what is typed lights one.
    `strikes`: Backspace strikes an entry where nothing is half keyed.
    `figures` are a number, and no stake is laid. `unseen`: a card that nobody sees is the likelier
    one. `of_the_next`: it is about the coup that lies open for stakes, not the one that was dealt.
    `puts_right`: a coup that is over is put right. `yields`: whatever else is keyed closes the list
    first. `past_hint` says over a past coup what the keys do. `enters` are the facts that it is
    for. `chapter` is the one of the manual about it; empty: that of the game.

    `on_card` takes a card, `on_enter` Enter, of which `enter_said` says what it does; `on_back`
    Backspace and `on_touch` a card on the felt: False where it means what it does elsewhere.
    `on_cancel` takes Escape, `on_move` the arrows, `on_written` what was written, `acts` the keys
    that do something else here than they usually do. `lines` are those of the list, `choices` the
    wide keys under the felt, `draft` what is half keyed; `need` is how precisely a card is told.
    None of a function: what is usual, which `dispatch` does.
    """

    keys: tuple[str, ...] = ()
    pad: Pad | None = None
    call: str = ""
    why: str = ""
    tone: Tone = Tone.DUE
    band: str = ""
    title: str = ""
    ink: str = "ink"
    past_hint: str = marked("Esc gives up: nothing is recorded yet.")
    at_table: bool = False
    stakes: bool = False
    lists: bool = False
    lights: bool = False
    searched: bool = False
    written: WrittenLine | None = None
    strikes: bool = False
    figures: bool = False
    unseen: bool = False
    of_the_next: bool = False
    puts_right: bool = False
    yields: bool = False
    enters: tuple[type[ev.Event], ...] = ()
    chapter: str = ""
    on_card: Callable[[Desk, Card], None] | None = None
    on_enter: Callable[[Desk], object] | None = None
    enter_said: Callable[[Desk], str] | None = None
    on_back: Callable[[Desk], bool] | None = None
    on_cancel: Callable[[Desk], None] | None = None
    on_move: Callable[[Desk, Verb], None] | None = None
    on_touch: Callable[[Desk, HandId, int], bool] | None = None
    on_written: Callable[[Desk, str], None] | None = None
    acts: Mapping[Verb, Deed] = field(default_factory=dict)
    lines: Callable[[Desk], Sequence[ListLine]] | None = None
    choices: Callable[[Desk], tuple[Offer, ...] | None] | None = None
    call_of: Callable[[Desk, CroupierView], Call] | None = None
    title_of: Callable[[Desk], str] | None = None
    draft: Callable[[Desk], str] | None = None
    need: Callable[[Desk], Need] | None = None

    @property
    def keys_stake(self) -> bool:
        """True while the figures and bets are a stake's."""
        return self.stakes and not self.lists


_Stakes = tuple[int, bool, tuple[Stake, ...], Bank | None, bool]
"""The stakes of which no more bets was said: of which coup, whether after the look, what lies on
the bets and in the bank, and whether they were closed by word."""


def _stakes_of(table: Table) -> _Stakes | None:
    """The stakes as they stand; None between two coups."""
    coup = table.coup
    if coup is None or is_over(table):
        return None
    looked = table.variant.tour.after_look and coup.first_cards_out
    return coup.number, looked, coup.stakes, coup.bank, coup.closed
