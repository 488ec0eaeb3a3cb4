"""What may be wrong with a row of other people's coups, and how it is said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import call
from dealer_app.i18n.names import all_out_said, hand_name
from dealer_app.i18n.refusals import refused
from dealer_app.readers.column_heads import LOSES, PASSES, TIES, WINS, HandNames, UseKind
from dealer_app.replay.import_game import ImportGame
from dealer_app.rules.cards import AllOut, Card
from dealer_app.rules.due import Refusal, Step, Why
from dealer_app.rules.variant import HandId
from dealer_app.table.table import Table
from dealer_app.table.view.croupier_view import croupier_view


class FaultKind(StrEnum):
    """What may be wrong with a row."""

    NO_OBJECT = "no_object"
    OPEN_QUOTE = "open_quote"
    NO_CARD = "no_card"
    NO_RESULT = "no_result"
    NO_TOTAL = "no_total"
    NO_HAND = "no_hand"
    NO_SEAT = "no_seat"
    NO_OFFER = "no_offer"
    EMPTY = "empty"
    MISSING = "missing"
    TOO_MANY = "too_many"
    BEYOND = "beyond"
    NOT_DUE = "not_due"
    NO_HOLDER = "no_holder"
    HOLDER = "holder"
    UNDECIDED = "undecided"
    SHARED = "shared"
    IMPOSSIBLE = "impossible"
    ALL_OUT = "all_out"
    RESULT = "result"
    TOTAL = "total"
    NOT_PLACED = "not_placed"


_SENTENCES: Final[Mapping[FaultKind, str]] = {
    FaultKind.NO_OBJECT: marked("this line is no JSON object"),
    FaultKind.OPEN_QUOTE: marked("a quotation mark is not closed"),
    FaultKind.NO_CARD: marked("“{told}” is no card"),
    FaultKind.NO_RESULT: marked("“{told}” is no result"),
    FaultKind.NO_TOTAL: marked("“{told}” is no total from 0 to {found}"),
    FaultKind.NO_HAND: marked("“{told}” names no hand"),
    FaultKind.NO_SEAT: marked("“{told}” names no seat"),
    FaultKind.NO_OFFER: marked("“{told}” does not say whether the Bank offered a card"),
    FaultKind.EMPTY: marked("there is neither a card nor a result"),
    FaultKind.MISSING: marked("a card is missing for {hand}: {call}"),
    FaultKind.TOO_MANY: marked("{told} is too much for {hand}: {call}"),
    FaultKind.BEYOND: marked("{told} is too much: {call}"),
    FaultKind.NOT_DUE: marked("this card is not for {hand}: {call}"),
    FaultKind.NO_HOLDER: marked("nothing says who holds the bank: several seats have no card"),
    FaultKind.HOLDER: marked(
        "seat {told} does not hold the bank: behind the coups that hold before it, seat {found}"
        " does"
    ),
    FaultKind.UNDECIDED: marked(
        "the cards can lie in {told} ways, for a hand may choose: a column for each hand would say"
        " whose they are"
    ),
    FaultKind.SHARED: marked("one card serves both sides: {told} is not {found}"),
    FaultKind.RESULT: marked("the file says {told}, the cards say {found}"),
    FaultKind.TOTAL: marked("{hand}: the file says {told}, the cards make {found}"),
    FaultKind.NOT_PLACED: marked("nobody can say whose card this is: one before it is at fault"),
}
_NOT_TWO: Final = marked("{hand} has fewer than two cards")
_OF_SEVERAL: Final = marked("{hand}: the file says “{told}”, the cards say “{found}”")
_BY_TOTALS: Final = marked("the file says {told}, its totals say {found}")
_OF_SEVERAL_BY_TOTALS: Final = marked("{hand}: the file says “{told}”, its totals say “{found}”")
_FATES: Final[Mapping[str, str]] = {
    WINS: marked("wins"),
    LOSES: marked("loses"),
    TIES: marked("a tie"),
    PASSES: marked("has passed"),
    "": marked("does not play"),
}
UNREAD_CELLS: Final[Mapping[UseKind, FaultKind]] = {
    UseKind.RESULT: FaultKind.NO_RESULT,
    UseKind.TOTAL: FaultKind.NO_TOTAL,
    UseKind.HAND: FaultKind.NO_HAND,
    UseKind.HOLDER: FaultKind.NO_SEAT,
    UseKind.PASSED: FaultKind.NO_SEAT,
    UseKind.OFFER: FaultKind.NO_OFFER,
}
"""What is wrong with a cell that cannot be read; of any other it is no card."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong with a row: with which hand, what the file says, what the cards say, or its
    totals where it tells no card, and the table as far as the coup went."""

    kind: FaultKind
    hand: HandId | None = None
    told: str = ""
    found: str = ""
    table: Table | None = None
    refusal: Refusal | None = None
    out: AllOut | None = None
    cards: tuple[Card, ...] = ()
    by_totals: bool = False


def fate_name(words: Words, fate: str) -> str:
    """How a hand stands to the bank's, as it is said behind its name."""
    return words(_FATES[fate])


def winner_of(names: HandNames, fate: str) -> HandId | None:
    """Who won where one hand plays against the bank, None for nobody."""
    return {WINS: names.alone, LOSES: names.bank}.get(fate)


def fault_sentence(words: Words, game: ImportGame, fault: RowFault) -> str:
    """What is wrong with a row."""
    variant, table = game.names.variant, fault.table
    if fault.out is not None:
        return all_out_said(words, fault.out)
    if fault.refusal is not None:
        return refused(words, fault.refusal, variant, game.table.house)
    hand = hand_name(words, variant, fault.hand) if fault.hand else ""
    cards = " ".join(words.card(card.face, card.suit) for card in fault.cards)
    told, found, sentence = cards or fault.told, fault.found, _SENTENCES[fault.kind]
    if fault.kind is FaultKind.RESULT and game.names.alone is None:
        sentence = _OF_SEVERAL_BY_TOTALS if fault.by_totals else _OF_SEVERAL
        told, found = fate_name(words, told), fate_name(words, found)
    elif fault.kind is FaultKind.RESULT:
        sentence = _BY_TOTALS if fault.by_totals else sentence
        told, found = (_winner_said(words, game, each) for each in (told, found))
    if fault.kind is FaultKind.MISSING and table is not None:
        first = any(due.why is Why.FIRST_CARDS for due in table.dues if due.step is Step.CARD)
        sentence = _NOT_TWO if first else sentence
    said = ""
    if table is not None and sentence != _NOT_TWO:
        called = call(words, croupier_view(table), table.house.currency)
        said = " · ".join(filter(None, (called.headline, called.why))).removesuffix(".")
    return words(sentence, hand=hand, told=told, found=found, call=said)


def faults_said(words: Words, game: ImportGame, faults: Sequence[RowFault]) -> str:
    """Everything that is wrong with a row, one behind the other."""
    said = ""
    for fault in faults:
        more = fault_sentence(words, game, fault)
        said = words("{one}; {more}", one=said, more=more) if said else more
    return said


def _winner_said(words: Words, game: ImportGame, fate: str) -> str:
    """A winner, or a tie, as it is said in a sentence."""
    winner = winner_of(game.names, fate)
    return words("a tie") if winner is None else hand_name(words, game.names.variant, winner)
