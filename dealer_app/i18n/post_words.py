"""Posts and acts of a house in words, and why who signs may not do what was entered.

A table's refusal says it too, where nothing of the register is loaded.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.due import No
from dealer_app.rules.staff import Act, Post

_POSTS: Final[Mapping[Post, str]] = {
    Post.CROUPIER: marked("croupier"),
    Post.CHEF: marked("chef de table"),
    Post.DIRECTOR: marked("director"),
    Post.TRAINER: marked("trainer"),
    Post.AUDITOR: marked("auditor"),
    Post.CASHIER: marked("cashier"),
}

_ACTS: Final[Mapping[Act, str]] = {
    Act.DEAL: marked("dealing"),
    Act.OPEN_TABLE: marked("opening a table"),
    Act.CLOSE_TABLE: marked("closing a table"),
    Act.COUNT: marked("counting the tray"),
    Act.COUNT_AT_ENDS: marked("counting the float"),
    Act.FILL: marked("a fill"),
    Act.CREDIT: marked("a credit"),
    Act.CAGE: marked("sending and receiving at the cage"),
    Act.CANCEL_SLIP: marked("cancelling a slip"),
    Act.BUY_IN: marked("selling and changing chips"),
    Act.TIP: marked("taking a tip"),
    Act.COUNT_TIPS: marked("counting the tips"),
    Act.COUNT_DROP: marked("counting the drop"),
    Act.COUNT_CAGNOTTE: marked("counting the cagnotte"),
    Act.VOID: marked("voiding a coup"),
    Act.VOID_CONFIRMED: marked("voiding a coup that was paid"),
    Act.CORRECT: marked("correcting a coup that was paid"),
    Act.RESOLVE: marked("deciding otherwise than the house does"),
    Act.RECTIFY: marked("correcting an earlier coup"),
    Act.REENTER: marked("entering coups dealt without the program"),
    Act.PUT_ASIDE: marked("putting a line aside"),
    Act.COLLECT: marked("collecting commission"),
    Act.WAIVE: marked("waiving commission"),
    Act.RELEASE: marked("going on with commission owed"),
    Act.CHANGE_LIMITS: marked("changing the limits"),
    Act.CHANGE_LIMITS_IN_SHOE: marked("changing the limits in a shoe"),
    Act.CHANGE_RULES: marked("changing the house options"),
    Act.CLEAR_ALERT: marked("clearing an alert"),
    Act.ANSWER_FINDING: marked("going on with a file that was found altered"),
    Act.CARDS: marked("taking and exchanging cards"),
    Act.SHOE_ODDS: marked("the odds of the present shoe"),
    Act.STAFF: marked("the staff"),
    Act.HOUSE_SHEET: marked("the house sheet"),
    Act.REPRINT: marked("printing a paper again"),
    Act.BACK_UP: marked("a backup"),
    Act.RESTORE: marked("restoring a backup"),
    Act.CLOSE_NIGHT: marked("settling a night"),
    Act.READ_PAPERS: marked("reading the papers"),
}

AUTHORITY_SENTENCES: Final[Mapping[No, str]] = {
    No.NOT_SIGNED: marked("Nobody has signed in: {act} needs a {post}."),
    No.NOT_AUTHORISED: marked("Whoever signed may not do that: {act} needs a {post}."),
    No.TWO_NEEDED: marked("One person more must sign: {act} needs two people, one a {post}."),
    No.SHEET_NOT_ALLOWED: marked(
        "No director has allowed the house sheet “{sheet}” of this session: leave it, have a"
        " director allow the sheet on the opening page with F10, then come back."
    ),
}
"""Why those who signed may not do what they entered."""


def post_name(words: Words, post: Post) -> str:
    """What somebody of that post is called."""
    return words(_POSTS[post])


def act_name(words: Words, act: Act) -> str:
    """What a house's act is called, as in a table of who may do what."""
    return words(_ACTS[act])
