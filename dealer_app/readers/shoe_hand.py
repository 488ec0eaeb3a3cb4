"""The shoe's own hand at a table: what its frames say, entered as a croupier would have keyed it.

A card that leaves the shoe is dealt face down, and turned when the shoe tells its face; an
overdrawn card is a card too many, which is burned or comes first in the next coup as the line says
(IRR-01 to IRR-03); the result button is held against the cards (IRR-31). A card that cannot be laid
yet lies aside and is laid once it can: it has left the shoe. What the shoe did not read, or told
twice and differently, is asked of whoever deals, and stays marked so. A card's entry keeps its
frames; any other frame has an entry of its own.
"""

from collections.abc import Iterator
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.readers import shoe_sentences as said
from dealer_app.readers.absent_dealer import AbsentDealer, CardSession
from dealer_app.readers.frame_table import CardPlace, FrameType, ShoeError, ShoeFrame, ShoeResult
from dealer_app.readers.shoe_card import FIRST, AskedCard, ShoeCard, UnkeptFrames
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, Card
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.due import Refusal, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, PONTE, BetId
from dealer_app.table import events as ev
from dealer_app.table.findings import CARD_TOO_MANY, DRAWN_FOR_PONTE, RESULT_DIFFERS
from dealer_app.table.judges.judge import judge, result_by_cards
from dealer_app.table.next_coup import opening
from dealer_app.table.table import Table

BOTH_WAYS: Final = frozenset({Resolution.BURN, Resolution.NEXT_COUP})
"""What the line may do with an overdrawn card, where the house says nothing of it."""


class ShoeHand:
    """Enters what a shoe's frames say at one table.

    `hear` takes a frame; `go_on` is called when the table has changed by another hand, so that what
    lies aside is laid. Both return what is to be told to whoever deals. `overdrawn` is what the
    house lets an overdrawn card do; `absent` is there where nobody sits at the table.
    """

    def __init__(
        self,
        session: CardSession,
        *,
        overdrawn: frozenset[Resolution] = BOTH_WAYS,
        absent: AbsentDealer | None = None,
    ) -> None:
        self.by_hand = False
        self._session = session
        self._allowed = overdrawn
        self._absent = absent
        self._waiting = list[ShoeCard]()
        self._laid = list[ShoeCard]()
        self._number = 0
        self._result: ShoeResult | None = None
        self._ended = False
        self._undone = False
        self._overdraw = False
        self._fate: Resolution | None = None
        self._fresh = False
        self._broken = False
        self._tells_leaving = False
        self._told = list[Saying]()
        self._frames = UnkeptFrames()

    # What it is told

    def hear(self, frame: ShoeFrame) -> tuple[Saying, ...]:
        """Takes a frame, has it kept with its bytes, and enters what follows from it."""
        self._follow_coup()
        self._frames.came(frame.raw)
        if frame.lost:
            self._notice(said.LOST, number=frame.lost)
        if not self.by_hand:
            self._take(frame)
        return self.go_on()

    def go_on(self) -> tuple[Saying, ...]:
        """Lays what could not be laid before."""
        self._keep()
        self._pump()
        self._keep()
        return self._notices()

    def decide_alone(self) -> None:
        """Nothing more comes, and nobody sits there: what waits is decided as the house does."""
        while self._absent and self._coup is not None and self._coup.pending is not None:
            if not self._absent.decide(self._coup.pending):
                break
            self._pump()
        self._keep()

    def line_lost(self) -> tuple[Saying, ...]:
        """The line is lost: what lies stays, and cards are keyed until it is back."""
        self._broken = True
        self._notice(said.LINE_LOST)
        return self._notices()

    def line_found(self) -> tuple[Saying, ...]:
        """The line is there, for the first time or again."""
        self._notice(said.LINE_FOUND)
        return self._notices()

    def take_over(self) -> None:
        """A croupier keys from now on: what the shoe tells is kept, and not entered."""
        self.by_hand = True
        self._waiting.clear()
        self._result, self._overdraw, self._fate = None, False, None

    def give_back(self) -> None:
        """The shoe tells the cards again; those that lie were keyed."""
        self.by_hand, self._broken = False, True

    # What it asks

    @property
    def asked(self) -> tuple[AskedCard, ...]:
        """The cards that whoever deals is asked for now, the first one first."""
        return tuple(card.question for card in self._asked())

    @property
    def aside(self) -> tuple[CardPlace, ...]:
        """The cards that left the shoe and are not laid yet, by their places."""
        return tuple(card.place for card in self._waiting)

    def refused(self, card: Card) -> Refusal | None:
        """Why the first card that was asked for cannot be this one; None where it can."""
        asked = next(self._asked(), None)
        if asked is None or asked.hand is None:
            return None
        shown = ev.HandShown(asked.hand, (card,), ev.CardSource.ASKED)
        return judge(self._table, shown).refusal

    def answer(self, card: Card) -> tuple[Saying, ...]:
        """The first card that was asked for is this one, as whoever deals says."""
        asked = next(self._asked(), None)
        if asked is not None:
            asked.shown, asked.asked, asked.source = card, False, ev.CardSource.ASKED
        return self.go_on()

    def _asked(self) -> Iterator[ShoeCard]:
        coup = self._coup
        if coup is None or self.by_hand:
            return
        behind = bool(self._waiting) or self._result is not None
        for card in self._laid:
            if card.hand is not None and coup.hand(card.hand)[card.index].hidden:
                unread = card.asked or card.shown == HIDDEN
                if unread or (card.shown is None and behind and coup.first_cards_out):
                    yield card

    # Frames

    def _take(self, frame: ShoeFrame) -> None:
        match frame.said.type:
            case FrameType.POWER_UP:
                self._switched_on()
            case FrameType.STAND_BY:
                self._ready()
            case FrameType.DRAWN | FrameType.AGAIN | FrameType.OUTSIDE:
                self._drawn(frame)
            case FrameType.SHOWN:
                self._shown(frame)
            case FrameType.WITHDRAWN:
                self._withdrawn()
            case FrameType.RESULT:
                self._result, self._ended, self._undone = frame.said.result, True, False
            case FrameType.ERROR:
                assert frame.said.error is not None
                self._overdraw |= frame.said.error is ShoeError.OVERDRAW
                self._notice(said.ERRORS[frame.said.error])
            case FrameType.ERROR_OVER:
                self._error_over(frame.said.error)
            case _:  # what is told and changes nothing: it is locked, or was set otherwise
                self._notice(said.FRAMES[frame.said.type])

    def _switched_on(self) -> None:
        coup = self._coup
        if coup is not None and coup.dealt and self._table.settlement is None:
            self._notice(said.SWITCHED_ON, number=coup.number)
        else:
            self._fresh = True
            self._notice(said.FRAMES[FrameType.POWER_UP])

    def _ready(self) -> None:
        coup = self._coup
        if coup is None or not coup.dealt or self._table.settlement is not None:
            return
        self._ended = True
        if coup.pending is None:
            self._notice(said.NOT_OVER, number=coup.number)

    def _drawn(self, frame: ShoeFrame) -> None:
        place, card = frame.said.place, frame.said.card
        assert place is not None
        assert card is not None
        outside = frame.said.type is FrameType.OUTSIDE
        self._tells_leaving = True
        drawn = ShoeCard(place, card, left=[frame.raw.hex()], outside=outside)
        drawn.behind_loss, drawn.too_many = bool(frame.lost), outside and self._overdraw
        if frame.doubtful:
            drawn.asked = True
            self._notice(said.DOUBTFUL, place=place)
        begins = place == FIRST and self._absent is not None
        another = self._is_of_next(place)
        if outside or begins or another or not self._lies_already(place):
            drawn.after = self._number if begins or another else 0
            self._waiting.append(drawn)
        else:
            if not self._broken:
                self._notice(said.TAKEN, place=place)
            self._bound(drawn)

    def _is_of_next(self, place: CardPlace) -> bool:
        """True where a card of that place is of another coup than the one that lies, or before
        it."""
        coup = self._coup
        if coup is None or self._table.settlement is not None:
            return True
        ended = self._ended or coup.pending is not None
        return (ended and self._lies_already(place)) or any(card.after for card in self._waiting)

    def _lies_already(self, place: CardPlace) -> bool:
        coup = self._coup
        lies = 0 if coup is None else len(coup.hand(place.hand))
        waiting = (card for card in self._waiting if not card.outside)
        coming = sum(card.place.hand == place.hand for card in waiting)
        return place.position <= lies + coming

    def _bound(self, card: ShoeCard) -> None:
        """Holds what the shoe tells of a place against the card that lies there, which was keyed,
        or which another shoe gave, or of which no frame had come."""
        coup, place, at = self._coup, card.place, card.place.position - 1
        if coup is None or at >= len(coup.hand(place.hand)):
            return
        lies = next((c for c in self._laid if (c.hand, c.index) == (place.hand, at)), None)
        if lies is None:
            card.hand, card.index = place.hand, at
            self._laid.append(card)
        elif lies.shown is None:
            lies.shown, lies.turned = card.shown, [*lies.turned, *card.turned]

    def _shown(self, frame: ShoeFrame) -> None:
        place, shown = frame.said.place, frame.said.card
        assert place is not None
        assert shown is not None
        another = self._is_of_next(place) and not self._tells_leaving
        another = another or any(card.after for card in self._waiting)
        card = self._of_place(place, laid=not another)
        if card is None:
            card = ShoeCard(place)
            if another or not self._lies_already(place):
                card.after = self._number if another else 0
                self._waiting.append(card)
            else:
                self._bound(card)
        card.turned.append(frame.raw.hex())
        if card.source is ev.CardSource.ASKED:
            return  # whoever deals has said it
        lies, before = self._lying(card), card.drawn if card.shown in (None, HIDDEN) else card.shown
        if lies is not None and not lies.hidden:
            if shown != HIDDEN and not self._may_be(lies, shown):
                self._notice(said.OTHER_LIES, place=place, card=shown, other=lies)
            return
        if frame.doubtful:
            card.asked = True
            self._notice(said.DOUBTFUL, place=place)
        elif shown == HIDDEN:
            self._notice(said.UNREADABLE, place=place)
        elif not self._may_be(before, shown):
            card.asked = True
            self._notice(said.CONTRADICTED, place=place, card=before, other=shown)
        card.shown = shown

    def _of_place(self, place: CardPlace, *, laid: bool) -> ShoeCard | None:
        """The card that the shoe gave to that place last; of those that wait alone, unless it may
        be `laid`."""
        waiting = (card for card in self._waiting if not card.outside)
        every = (*(self._laid if laid else ()), *waiting)
        return next((card for card in reversed(every) if card.place == place), None)

    def _lying(self, card: ShoeCard) -> Card | None:
        """What lies where that card was laid; None before it is."""
        coup = self._coup
        return None if coup is None or card.hand is None else coup.hand(card.hand)[card.index]

    def _may_be(self, told: Card, card: Card) -> bool:
        return self._table.variant.pack.may_be(told, card)

    def _withdrawn(self) -> None:
        if not self._goes(Resolution.BURN):
            self._notice(said.NONE_TO_TAKE)

    def _error_over(self, error: ShoeError | None) -> None:
        if error is ShoeError.OVERDRAW:
            self._overdraw = False
            self._goes(Resolution.NEXT_COUP)

    def _goes(self, way: Resolution) -> bool:
        """Has the card too many go that way, unless it is taken away already; False where none
        is."""
        waits = next((card for card in reversed(self._waiting) if card.outside), None)
        if waits is not None:
            waits.fate = waits.fate or way
        elif self._overdrawn_waits:
            self._fate = self._fate or way
        return waits is not None or self._overdrawn_waits

    @property
    def _overdrawn_waits(self) -> bool:
        """True while a card too many lies on which nothing is decided."""
        pending = self._coup.pending if self._coup else None
        return pending is not None and pending.code in CARD_TOO_MANY

    # What is entered

    @property
    def _table(self) -> Table:
        return self._session.table

    @property
    def _coup(self) -> Coup | None:
        return self._session.table.coup

    def _enters(self, event: ev.Event) -> bool:
        if self._session.enter(event).refusal is not None:
            return False
        self._frames.kept(ev.frames_of(event))
        return True

    def _keep(self) -> None:
        """Records the frames that no card's entry will keep: what else the shoe told, and cards of
        which nothing comes."""
        self._follow_coup()
        face_down = (card for card in self._laid if self._lying(card) == HIDDEN)
        told = self._frames.left_over((*self._waiting, *face_down))
        if told:
            self._enters(ev.ShoeTold(told))

    def _follow_coup(self) -> None:
        """Leaves what was of another coup, and cards that were struck since."""
        coup = self._coup
        number = 0 if coup is None else coup.number
        if number != self._number:
            self._begin(number)
        self._laid = [
            card
            for card in self._laid
            if coup is not None and card.hand is not None and card.index < len(coup.hand(card.hand))
        ]
        for card in self._laid:
            lies = self._lying(card)
            is_open = lies is not None and not lies.hidden
            card.asked |= card.turned_over and not is_open  # it was taken back: it is keyed now
            card.turned_over = is_open

    def _begin(self, number: int) -> None:
        """Nothing is told yet of the coup of that number."""
        self._number, self._result = number, None
        self._ended = self._undone = False
        self._laid.clear()

    def _pump(self) -> None:
        """Enters whatever can be entered by now."""
        if self.by_hand:
            return
        self._follow_coup()
        while self._turn() or self._decide() or self._compare() or self._lay():
            self._follow_coup()
        if self._absent and self._taken_as_it_left():
            self._pump()
        for card in self._asked():
            if card.shown is None and not card.asked and not card.told:
                card.told = True
                self._notice(said.UNTOLD, place=card.place)
        for card in self._waiting[:1]:
            owed = self._coup is None or not self._coup.hidden_hands
            if owed and not card.told and not card.outside:
                card.told = True
                self._notice(said.ASIDE, place=card.place)

    def _taken_as_it_left(self) -> bool:
        """Takes what was told of cards as they left the shoe, where nobody can be asked for them
        and nothing speaks against it."""
        asked = [card for card in self._asked() if not card.asked and card.drawn != HIDDEN]
        for card in asked:
            card.shown = card.drawn
            self._notice(said.AS_IT_LEFT, place=card.place, card=card.drawn)
        return bool(asked)

    def _turn(self) -> bool:
        """Turns the first card of a hand that lies face down and whose face is told; nothing is
        turned while somebody has to decide, which no card does in silence."""
        coup = self._coup
        if coup is not None and coup.pending is not None and not self._absent:
            return False
        for card in self._laid if coup is not None else ():
            assert coup is not None
            if card.hand is None or card.face is None:
                continue
            hand = coup.hand(card.hand)
            first = next((place for place, lies in enumerate(hand) if lies.hidden), None)
            if first != card.index:
                continue
            shown = ev.HandShown(card.hand, (card.face,), card.source, tuple(card.turned))
            if self._enters(shown):
                return True
        return False

    def _decide(self) -> bool:
        """Decides on the overdrawn card as the line says, where the house allows it."""
        pending = self._coup.pending if self._coup else None
        if self._fate is None or pending is None or pending.code not in CARD_TOO_MANY:
            return False
        fate = self._fate
        decided = fate in self._allowed
        if decided:
            decided = self._enters(ev.IrregularityResolved(pending.code, fate))
        self._fate = None
        if not decided:
            self._notice(said.NOT_ALLOWED)
        return decided

    def _lay(self) -> bool:
        """Lays the first card that waits; False where it has to wait still, and somebody is there
        to do what it waits for."""
        if not self._waiting:
            return False
        return self._lay_next(self._waiting[0]) or self._gives_up()

    def _gives_up(self) -> bool:
        """Ends a coup of which a card cannot be laid while those of the next one wait behind it,
        where nobody is there."""
        behind = next((at for at, card in enumerate(self._waiting) if card.after), 0)
        if self._absent is None or not behind or self._table.settlement is not None:
            return False
        self._absent.end_coup(another=True)
        del self._waiting[:behind]
        return True

    def _lay_next(self, card: ShoeCard) -> bool:
        if card.outside or not self._opened_for(card):
            return self._lay_outside(card)
        coup = self._coup
        if coup is None or coup.pending is not None:
            return False
        turned_first = coup.first_cards_out and not self._table.variant.announces
        if card.after == coup.number or (turned_first and coup.hidden_hands):
            return False
        if self._absent and self._absent.speak(card.place.hand):
            return True
        if card.place.position <= len(coup.hand(card.place.hand)):
            self._bound(self._waiting.pop(0))  # somebody keyed it meanwhile
            return True
        due = next((each for each in self._table.dues if each.step is Step.CARD), None)
        hand = coup.playing[0] if due is None or due.hand is None else due.hand
        place = CardPlace(hand, len(coup.hand(hand)) + 1)
        if due is not None and card.place != place and self._is_behind(card):
            self._notice(said.MISSED, place=place)
            return self._deal(ShoeCard(place), HIDDEN)
        told = None if card.left else card.face
        if not self._deal(card, told or HIDDEN):
            return False
        self._waiting.pop(0)
        if due is not None and card.place != place:
            self._given_elsewhere(card, place)
        return True

    def _is_behind(self, card: ShoeCard) -> bool:
        """True where the card that is due must have left the shoe before this one, and its frame
        was lost."""
        coup, place = self._coup, card.place
        assert coup is not None
        if coup.first_cards_out:
            return card.behind_loss and place.hand == BANQUE
        order = [FIRST, CardPlace(BANQUE, 1), CardPlace(PONTE, 2), CardPlace(BANQUE, 2)]
        return place not in order or order.index(place) > len(coup.dealt)

    def _given_elsewhere(self, card: ShoeCard, place: CardPlace) -> None:
        """A card that the shoe gave to another hand than the rules: one drawn for the ponte who
        must stand is the bank's where she must draw (IRR-01)."""
        if card.place.hand == PONTE and place == CardPlace(BANQUE, 3):
            self._enters(ev.IrregularityResolved(DRAWN_FOR_PONTE, Resolution.TO_BANQUE))
        else:
            self._notice(said.ELSEWHERE, place=card.place, hand=place.hand)

    def _deal(self, card: ShoeCard, face: Card) -> bool:
        frames = tuple(card.left or card.turned)
        if not self._enters(ev.CardDealt(face, None, card.source, frames)):
            return False
        coup = self._coup
        assert coup is not None
        card.hand = coup.dealt[-1]
        card.index = len(coup.hand(card.hand)) - 1
        self._broken = False
        self._laid.append(card)
        return True

    def _lay_outside(self, card: ShoeCard) -> bool:
        """Lays a card that the shoe calls one too many; burns one that left it otherwise: before a
        coup, or face up within one (IRR-07). False of one that is of a coup."""
        if not card.outside:
            return False
        if self._fresh or self._table.shoe is None:
            self._open_shoe()
        too_many = card.too_many or card.fate is not None
        coup, over = self._coup, self._table.settlement is not None
        if coup is not None and coup.dealt and not coup.voided and too_many:
            if not over:
                return False
            entered = self._enters(ev.CardDealt(HIDDEN, None, card.source, tuple(card.left)))
            self._fate = card.fate
        elif too_many and card.fate is Resolution.NEXT_COUP:
            entered = True  # of a coup that is void since: it is sent again
        else:
            lay_open = coup is not None and bool(coup.dealt) and not over  # within a coup: IRR-07
            face = card.drawn if lay_open else HIDDEN
            entered = self._enters(ev.CardsBurned((face,), card.source, tuple(card.left)))
        if entered:
            self._waiting.pop(0)
        return entered

    def _opened_for(self, card: ShoeCard) -> bool:
        """True once the coup lies open of which this card is; a new one is opened where nothing is
        owed before it."""
        number = self._number
        if self._absent:
            self._absent.end_coup(another=card.place == FIRST or 0 < card.after == number)
        if self._coup is not None and self._table.settlement is None:
            return True
        if self._coup is not None and card.place.position > FIRST_CARDS:
            card.outside = card.too_many = True  # no coup begins with it: the rules give it nobody
            return False
        self._open_shoe()
        if self._absent:
            self._absent.burn()
        facts = opening(self._table, hidden=False, asked=True)
        if not facts or not all(self._enters(fact) for fact in facts):
            return False
        self._follow_coup()
        return True

    def _open_shoe(self) -> None:
        """Has a shoe opened where nobody is there to do it."""
        if self._absent:
            self._absent.open_shoe(fresh=self._fresh)
        self._fresh = False

    def _compare(self) -> bool:
        """Holds the result button against the cards once they are done (IRR-31)."""
        coup, table = self._coup, self._table
        if self._result is None or coup is None:
            return False
        if table.settlement is None:
            if self._absent and not self._waiting and self._ends_by_itself(coup, self._absent):
                return True
            due = table.due
            if due is not None and due.step is Step.CARD and coup.dealt and not self._undone:
                self._undone = True
                self._notice(said.UNDONE, hand=due.hand)
            return False
        differs = not coup.voided and not self._agrees(self._result, coup)
        if differs:
            bet = BetId(self._result.winner or "tie")
            named = bet in table.variant.bets and bet != result_by_cards(table)
            found = ev.IrregularityFound(RESULT_DIFFERS, None, bet=bet if named else None)
            differs = self._enters(found)
        self._result = None
        return differs

    def _ends_by_itself(self, coup: Coup, absent: AbsentDealer) -> bool:
        """Does what the result button leaves to be done first, where nobody is there to do it."""
        if coup.pending is not None:
            return not self._overdraw and absent.decide(coup.pending)
        return absent.speak(None)

    def _agrees(self, result: ShoeResult, coup: Coup) -> bool:
        """True where the cards have the winner that the button says; a six and a pair, too, where
        it names them: not every table asks for their buttons."""
        if result_by_cards(self._table) != (result.winner or "tie"):
            return False
        bank = coup.hand(BANQUE)
        if result.six and score(self._table.variant, bank).total != 6:
            return False
        return all(coup.hand(h)[0].face == coup.hand(h)[1].face for h in result.pairs)

    # What is told

    def _notice(self, sentence: str, **values: object) -> None:
        self._told.append(Saying(sentence, values))

    def _notices(self) -> tuple[Saying, ...]:
        told, self._told = tuple(self._told), []
        return told
