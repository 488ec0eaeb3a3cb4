"""Who may do what: the posts of a house, the acts that need one, and whose hand an entry bears."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from unicodedata import normalize

from dealer_app.rules.fact_classes import dataclass

MOST_WRONG: Final = 8
"""How many wrong PINs in a row lock a name until a director unlocks it."""

LONGEST_NAME: Final = 40
"""How many signs the name of a person or of a table has at most, wherever one is written."""


def tidy(name: str) -> str:
    """The name as it is kept: one space between its words, letters and accents together, no sign
    that cannot be seen."""
    seen = "".join(sign for sign in name if sign.isprintable() or sign.isspace())
    return normalize("NFC", " ".join(seen.split()))


class Post(StrEnum):
    """What somebody is in the house: a closed list (REQ-08)."""

    CROUPIER = "croupier"
    CHEF = "chef"
    DIRECTOR = "director"
    TRAINER = "trainer"
    AUDITOR = "auditor"
    CASHIER = "cashier"


class Act(StrEnum):
    """What a house may reserve to a post, or to two people: a closed list."""

    DEAL = "deal"
    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    COUNT = "count"
    COUNT_AT_ENDS = "count_at_ends"
    FILL = "fill"
    CREDIT = "credit"
    CANCEL_SLIP = "cancel_slip"
    CAGE = "cage"
    BUY_IN = "buy_in"
    TIP = "tip"
    COUNT_TIPS = "count_tips"
    COUNT_DROP = "count_drop"
    COUNT_CAGNOTTE = "count_cagnotte"
    VOID = "void"
    VOID_CONFIRMED = "void_confirmed"
    CORRECT = "correct"
    RESOLVE = "resolve"
    RECTIFY = "rectify"
    REENTER = "reenter"
    PUT_ASIDE = "put_aside"
    COLLECT = "collect"
    WAIVE = "waive"
    RELEASE = "release"
    CHANGE_LIMITS = "change_limits"
    CHANGE_LIMITS_IN_SHOE = "change_limits_in_shoe"
    CHANGE_RULES = "change_rules"
    CLEAR_ALERT = "clear_alert"
    ANSWER_FINDING = "answer_finding"
    CARDS = "cards"
    SHOE_ODDS = "shoe_odds"
    STAFF = "staff"
    HOUSE_SHEET = "house_sheet"
    REPRINT = "reprint"
    BACK_UP = "back_up"
    RESTORE = "restore"
    CLOSE_NIGHT = "close_night"
    READ_PAPERS = "read_papers"


@dataclass(frozen=True, slots=True)
class Needs:
    """What an act asks for: the least post, and how many people sign it, one or two.

    A house sheet that names the post alone leaves the number of people as usual: giving up the
    second person must be written.
    """

    post: Post = Post.CROUPIER
    people: int = 1


@dataclass(frozen=True, slots=True)
class Signature:
    """Whose hand an entry bears: who made it, and who authorised it beside them.

    Names are those of the register, which has each only once; nobody stands in both. They stand
    in the entry's body, so that the chain covers them and old journals need no other form.
    """

    by: str = ""
    beside: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.by in self.beside or len(set(self.beside)) < len(self.beside):
            raise ValueError(self)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who signed, who made it first."""
        return tuple(name for name in (self.by, *self.beside) if name)


UNSIGNED: Final = Signature()

TEACHERS: Final = frozenset({Post.TRAINER, Post.DIRECTOR})
"""The posts that teach: they give tasks, make groups, and stand beside a trainee at an exam."""

_RANK: Final = MappingProxyType({Post.CROUPIER: 1, Post.CHEF: 2, Post.DIRECTOR: 3})
_READS: Final = frozenset({Act.READ_PAPERS})

USUAL: Final[Mapping[Act, Needs]] = MappingProxyType(
    dict.fromkeys(Act, Needs())
    | dict.fromkeys(
        (
            *(
                Act.CORRECT,
                Act.FILL,
                Act.CREDIT,
                Act.CANCEL_SLIP,
                Act.COUNT_TIPS,
                Act.COUNT_DROP,
                Act.VOID,
            ),
            *(
                Act.RECTIFY,
                Act.REENTER,
                Act.PUT_ASIDE,
                Act.CHANGE_LIMITS,
                Act.CHANGE_RULES,
            ),
            *(Act.CARDS, Act.SHOE_ODDS, Act.REPRINT, Act.READ_PAPERS, Act.BACK_UP),
            *(Act.CLOSE_NIGHT, Act.ANSWER_FINDING, Act.CAGE),
        ),
        Needs(Post.CHEF),
    )
    | dict.fromkeys(
        (
            *(Act.OPEN_TABLE, Act.CLOSE_TABLE, Act.COUNT_AT_ENDS, Act.VOID_CONFIRMED),
            *(Act.WAIVE, Act.RELEASE, Act.CHANGE_LIMITS_IN_SHOE, Act.COUNT_CAGNOTTE),
        ),
        Needs(Post.CHEF, people=2),
    )
    | dict.fromkeys((Act.STAFF, Act.HOUSE_SHEET, Act.RESTORE), Needs(Post.DIRECTOR))
)
"""What each act needs where the house says nothing else (§5, REQ-08, REQ-09).

A decision on an irregularity, and that it was seen, ask for nobody here: its own row of the
catalogue names the post, a croupier's where §5 has C, and a house may ask for more.
"""


def holds(post: Post, needs: Needs, act: Act) -> bool:
    """True if somebody of that post may answer for the act: a higher post may what a lower may.

    An auditor reads papers and does nothing else; a trainer does nothing at a real table. A cashier
    answers for the cage and for nothing else.
    """
    if post is Post.CASHIER:
        return act is Act.CAGE
    if post is Post.AUDITOR:
        return act in _READS
    return post in _RANK and _RANK[post] >= _RANK[needs.post]


def suffices(posts: Mapping[str, Post], signature: Signature, needs: Needs, act: Act) -> bool:
    """True if those who signed may do the act: enough people, one of them of the post it needs,
    and everyone at least somebody who deals (REQ-09)."""
    signed = [posts[name] for name in (signature.by, *signature.beside) if name in posts]
    dealers = [post for post in signed if holds(post, Needs(), act)]
    answering = [post for post in dealers if holds(post, needs, act)]
    return len(dealers) >= needs.people and bool(answering)
