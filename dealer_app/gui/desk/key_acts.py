"""What a key or a touch means at the table, whatever board or finger it came from, and what is
offered to be chosen."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import Final

from dealer_app.i18n import Words


class Verb(StrEnum):
    """Everything that a croupier can do at the window; the keymaps name them so."""

    UNDO = "undo"
    NEXT = "next"
    CANCEL = "cancel"
    HELP = "help"
    RULES = "rules"
    RECALL = "recall"
    INCIDENT = "incident"
    CORRECT = "correct"
    MISSED = "missed"
    REPEAT_STAKES = "repeat_stakes"
    OPEN_OR_HIDDEN = "open_or_hidden"
    VOID = "void"
    REPORT = "report"
    MENU = "menu"
    FULL_SCREEN = "full_screen"
    LANGUAGE = "language"
    NEW_SHOE = "new_shoe"
    NEW_COUP = "new_coup"
    CROUPIER = "croupier"
    CLOSE_TABLE = "close_table"
    ABOUT = "about"
    FACE = "face"
    FACE_DOWN = "face_down"
    BURN = "burn"
    CUT_CARD = "cut_card"
    STAKES = "stakes"
    SUIT = "suit"
    SAY = "say"
    OTHER_LAYS = "other_lays"
    OVER = "over"
    DIGIT = "digit"
    HUNDRED = "hundred"
    POINT = "point"
    BET = "bet"
    WITHDRAW = "withdraw"
    TICK = "tick"
    ASIDE = "aside"
    OWED = "owed"
    CHOICE = "choice"
    TYPED = "typed"
    EARLIER = "earlier"
    LATER = "later"
    FIRST = "first"
    LAST = "last"
    PASSES = "passes"
    NOBODY = "nobody"
    ALONE = "alone"
    WITH_TABLE = "with_table"
    FOLLOW = "follow"
    FILL = "fill"
    SEAT = "seat"
    CLOSE_BETS = "close_bets"
    COVER = "cover"
    STOP = "stop"
    CLAIM = "claim"
    BANK = "bank"
    RETIRE = "retire"
    GARAGE = "garage"
    HOLD = "hold"
    CHIPS = "chips"
    CHIPS_BACK = "chips_back"
    EVENING = "evening"
    OWN_CARDS = "own_cards"
    ODDS = "odds"
    SHOE_ODDS = "shoe_odds"
    DISPLAY = "display"
    PAST = "past"
    THEME = "theme"
    TEXT = "text"
    SIDE = "side"
    TONES = "tones"
    TRAY = "tray"
    LOCK = "lock"
    ORIGINAL = "original"
    ALERTS = "alerts"
    KEPT = "kept"
    SHUFFLED = "shuffled"
    CUT_BY = "cut_by"
    REENTER = "reenter"
    LOT = "lot"
    KEEP_STAKES = "keep_stakes"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class KeyAct:
    """A verb, and what it is done with where it needs something: the face, digit or place."""

    verb: Verb
    value: str = ""

    @property
    def name(self) -> str:
        """The act as a keymap writes it: `face_7`, `undo`."""
        return f"{self.verb}_{self.value}" if self.value else self.verb.value


EARLIER_COUPS: Final = KeyAct(Verb.PAST, "earlier")
LATER_COUPS: Final = KeyAct(Verb.PAST, "later")
"""The pages of a long list of the coups so far."""

FOR_THE_APPLICATION: Final = frozenset(
    {
        Verb.HELP,
        Verb.RULES,
        Verb.REPORT,
        Verb.FULL_SCREEN,
        Verb.LANGUAGE,
        Verb.CLOSE_TABLE,
        Verb.ABOUT,
        Verb.EVENING,
        Verb.OWN_CARDS,
        Verb.ODDS,
        Verb.SHOE_ODDS,
        Verb.DISPLAY,
        Verb.THEME,
        Verb.TEXT,
        Verb.SIDE,
        Verb.TONES,
        Verb.TRAY,
        Verb.LOCK,
        Verb.BY_HAND,
    }
)
"""What the desk leaves to the window and to the application around it."""


@cache
def read_act(name: str) -> KeyAct | None:
    """The act that a keymap names, None if there is none of that name."""
    if name in set(Verb):
        return KeyAct(Verb(name))
    verb, _, value = name.partition("_")
    return KeyAct(Verb(verb), value) if verb in set(Verb) and value else None


# Something that is offered to be chosen: what it says, and what it does


@dataclass(frozen=True, slots=True)
class Offer:
    """A key that is offered: what it says, a code beside it, and the act that it stands for.

    `primary` is what Enter does; `lit` is true of the line that the arrows have come to, `found` of
    one that answers what was typed. `why` says of a line of no use now why, and `group` heads it.
    """

    text: str
    act: KeyAct
    note: str = ""
    primary: bool = False
    lit: bool = False
    found: bool = False
    why: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list: what it says, the note at its end, and what it does once it is chosen.

    `act`: the line stands for this act, which a key of its own does as well. `primary` is
    what Enter does, `usual` the line of a question that is lit first. `why` is why
    a line is of no use now, with which it is refused; `group` is the heading that it stands under.
    """

    text: str
    note: str = ""
    deed: Callable[[], object] | None = None
    act: KeyAct | None = None
    primary: bool = False
    usual: bool = False
    why: str = ""
    group: str = ""


def reason_lines(
    words: Words, reasons: Iterable[str], because: Callable[[str], object]
) -> list[ListLine]:
    """A line a reason, and what is done for it."""
    return [ListLine(words(reason), deed=partial(because, reason)) for reason in reasons]
