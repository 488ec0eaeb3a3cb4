"""What an electronic shoe has to tell a croupier, each in a sentence."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import hand_name
from dealer_app.i18n.saying import Saying, Shortcoming
from dealer_app.readers.frame_table import (
    USUAL,
    CardPlace,
    FrameBody,
    FrameReader,
    FrameTable,
    FrameType,
    ShoeError,
    read_frame_table,
)
from dealer_app.readers.shoe_card import AskedCard
from dealer_app.rules.cards import HIDDEN, SUITS, Card
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.table import Table

ERRORS: Final[Mapping[ShoeError, str]] = {
    ShoeError.UNREADABLE: marked("The shoe could not read a card."),
    ShoeError.OVERDRAW: marked("A card too many was drawn from the shoe."),
    ShoeError.RESULT: marked("The shoe says that its result button differs from the cards."),
    ShoeError.PUSHED_BACK: marked("A card was pushed back into the shoe, at its mouth."),
    ShoeError.PUSHED_BACK_INSIDE: marked("A card was pushed back inside the shoe."),
    ShoeError.CARD_CODE: marked("The shoe is set for cards of another code."),
    ShoeError.TIME_OUT: marked("A card was drawn too slowly for the shoe."),
    ShoeError.OTHER: marked("The shoe reports a fault that its table does not name."),
}
"""What each error of a shoe is to whoever deals."""

FRAMES: Final[Mapping[FrameType, str]] = {
    FrameType.POWER_UP: marked("The shoe was switched on."),
    FrameType.STAND_BY: marked("The shoe is ready for the next coup."),
    FrameType.DRAWN: marked("A card leaves the shoe for {place}: {card}."),
    FrameType.SHOWN: marked("A card is turned, {place}: {card}."),
    FrameType.AGAIN: marked("A card drawn before comes as {place}: {card}."),
    FrameType.RESULT: marked("The result button says: {result}."),
    FrameType.ERROR_OVER: marked("That is over: {error}"),
    FrameType.OUTSIDE: marked("A card leaves the shoe outside the coup, {place}: {card}."),
    FrameType.WITHDRAWN: marked("The card too many is taken away, {place}: {card}."),
    FrameType.LOCKED: marked("The shoe is locked."),
    FrameType.PRESET: marked("The shoe’s settings were changed."),
}
"""What each frame tells; an error has a sentence of its own."""

UNREADABLE: Final = marked("The shoe could not read the card of {place}: key it.")
CONTRADICTED: Final = marked(
    "The shoe told two cards for {place}, {card} and then {other}: key the one that lies there."
)
DOUBTFUL: Final = marked(
    "A frame of the shoe has the number of the one before and says something else: key the card of"
    " {place}."
)
LOST: Final = marked("Frames of the shoe that were lost: {number}.")
UNTOLD: Final = marked("The shoe did not tell the card of {place}: key it.")
AS_IT_LEFT: Final = marked("The card of {place} is taken as it left the shoe: {card}.")
MISSED: Final = marked("The shoe did not tell that a card left it for {place}.")
OTHER_LIES: Final = marked(
    "For {place} the shoe says {card}, and {other} lies there: F5 puts it right where the shoe has"
    " it right."
)
TAKEN: Final = marked(
    "The shoe gives a card to {place}, where one lies. Are two shoes on the line?"
)
ELSEWHERE: Final = marked("The shoe gives a card to {place}, and the rules give it to {hand}.")
NOT_OVER: Final = marked("The shoe is ready for the next coup, and coup {number} is not over.")
UNDONE: Final = marked("The result button was pressed, and {hand} still lacks a card.")
SWITCHED_ON: Final = marked(
    "The shoe was switched on anew within coup {number}: the cards that lie stay as they are."
)
NONE_TO_TAKE: Final = marked("The shoe says that a card too many is taken away, and none lies.")
NOT_ALLOWED: Final = marked(
    "The card too many went another way than this house allows: the chef decides."
)
ASIDE: Final = marked("A card of the shoe lies aside for {place} until what is owed is done.")
LINE_LOST: Final = marked("The line of the shoe is lost: key the cards until it is back.")
LINE_FOUND: Final = marked("The line of the shoe is there.")
ASKED: Final = marked("{place}: which card?")
"""What is called while the shoe does not say a card that lies."""

NOT_READ: Final = marked("The shoe did not read it: key it as it lies.")
NOT_SURE: Final = marked("The shoe told {cards}: key the card that lies there.")
"""Why it is asked; with what the shoe told of it, where that is doubtful or was taken back."""

VOIDED: Final = marked("the line left the coup unfinished")
"""Why a coup is void of which nobody could key what the line does not tell."""

_UNKNOWN: Final = marked("not read")
_NOBODY: Final = marked("nobody wins")
_WON: Final = marked("{hand} wins")


def frame_said(words: Words, variant: Variant, said: FrameBody) -> str:
    """What a frame tells, in a sentence."""
    if said.type is FrameType.ERROR and said.error is not None:
        return words(ERRORS[said.error])
    values: dict[str, object] = {"place": said.place, "card": said.card}
    if said.error is not None:
        values["error"] = words(ERRORS[said.error])
    if said.result is not None:
        winner = said.result.winner
        name = "" if winner is None else hand_name(words, variant, winner)
        values["result"] = words(_NOBODY) if winner is None else words(_WON, hand=name)
    return shoe_said(words, variant, Saying(FRAMES[said.type], values))


def kept_frame_said(words: Words, table: Table, frame: str) -> str:
    """What a frame tells that an entry keeps, in hexadecimal digits; empty where the house's shoe
    sends none such."""
    try:
        raw = bytes.fromhex(frame)
    except ValueError:  # what a journal holds may be anything
        return ""
    reader = FrameReader(_frames_of(table.house.shoe.kind))
    read = [*reader.feed(raw), *reader.end()]
    return " ".join(frame_said(words, table.variant, each.said) for each in read)


@lru_cache(maxsize=1)
def _frames_of(kind: str) -> FrameTable:
    """The frames of the house's shoe; of the usual one where there is none, or no such one."""
    try:
        return read_frame_table(kind or USUAL)
    except Shortcoming:
        return read_frame_table()


def shoe_said(words: Words, variant: Variant, saying: Saying) -> str:
    """The sentence, with its hands, places and cards as this game calls them."""
    values = {key: _said(words, variant, key, value) for key, value in saying.values.items()}
    return words(saying.code, **values)


def asked_call(words: Words, variant: Variant, asked: AskedCard) -> Call:
    """Which card is asked for, and why."""
    headline = words(ASKED, place=place_name(words, variant, asked.place))
    cards = words.listed(card_said(words, each) for each in asked.told)
    return Call(headline, words(NOT_SURE, cards=cards) if asked.told else words(NOT_READ), Tone.DUE)


def _said(words: Words, variant: Variant, key: str, value: object) -> object:
    if isinstance(value, CardPlace):
        return place_name(words, variant, value)
    if isinstance(value, Card):
        return words(_UNKNOWN) if value == HIDDEN else card_said(words, value)
    if key == "hand" and isinstance(value, str):
        return hand_name(words, variant, HandId(value))
    return value


def place_name(words: Words, variant: Variant, place: CardPlace) -> str:
    """A place as it is called at the table: its hand, and which card of it."""
    return f"{hand_title(words, variant, place.hand)} {place.position}"


def hand_title(words: Words, variant: Variant, hand: HandId) -> str:
    """A hand as a heading has it, without an article."""
    return words.name(next(spec.names for spec in variant.hands if spec.id == hand))


def card_said(words: Words, card: Card) -> str:
    """A card as this language writes it."""
    assert card.suit == "" or card.suit in SUITS
    return words.card(card.face, card.suit)
