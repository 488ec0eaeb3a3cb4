"""The table of who may do what: each row tried with each post, alone and in twos (REQ-09)."""

from itertools import product
from typing import Final

import pytest

from dealer_app.rules.staff import USUAL, Act, Needs, Post, Signature, suffices

CROUPIER = {Post.CROUPIER, Post.CHEF, Post.DIRECTOR}
CHEF = {Post.CHEF, Post.DIRECTOR}
DIRECTOR = {Post.DIRECTOR}

BY_ONE: Final[dict[Act, set[Post]]] = {
    **dict.fromkeys(
        (Act.DEAL, Act.COUNT, Act.BUY_IN, Act.TIP, Act.COLLECT, Act.RESOLVE, Act.CLEAR_ALERT),
        CROUPIER,
    ),
    **dict.fromkeys(
        (
            *(Act.FILL, Act.CREDIT, Act.CANCEL_SLIP, Act.COUNT_TIPS, Act.COUNT_DROP, Act.VOID),
            *(
                Act.CORRECT,
                Act.RECTIFY,
                Act.REENTER,
                Act.PUT_ASIDE,
                Act.CHANGE_LIMITS,
                Act.CHANGE_RULES,
            ),
            *(Act.CARDS, Act.SHOE_ODDS, Act.REPRINT, Act.BACK_UP),
            *(Act.CLOSE_NIGHT, Act.ANSWER_FINDING),
        ),
        CHEF,
    ),
    Act.READ_PAPERS: CHEF | {Post.AUDITOR},
    **dict.fromkeys((Act.STAFF, Act.HOUSE_SHEET, Act.RESTORE), DIRECTOR),
}
"""Which posts do each act alone; of an irregularity its own row in §5 names the post besides."""

PAIRS = list(product(Post, Post))

BY_TWO = {
    *(Act.OPEN_TABLE, Act.CLOSE_TABLE, Act.COUNT_AT_ENDS, Act.VOID_CONFIRMED),
    *(Act.WAIVE, Act.RELEASE, Act.CHANGE_LIMITS_IN_SHOE, Act.COUNT_CAGNOTTE),
}
"""What needs two people, a chef or a director among them (REQ-09)."""


def test_every_act_has_its_row() -> None:
    assert set(BY_ONE) | BY_TWO == set(Act) == set(USUAL)


def may(posts: list[Post], act: Act, needs: Needs) -> bool:
    """True if people of these posts, the first making the entry, may do the act."""
    people = {f"{place} {post}": post for place, post in enumerate(posts)}
    first, *beside = people
    return suffices(people, Signature(first, tuple(beside)), needs, act)


@pytest.mark.parametrize("post", Post)
@pytest.mark.parametrize("act", BY_ONE)
def test_each_act_of_one_person_is_for_its_posts(act: Act, post: Post) -> None:
    assert may([post], act, USUAL[act]) == (post in BY_ONE[act])


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("act", BY_ONE)
def test_somebody_beside_lends_their_post(act: Act, first: Post, second: Post) -> None:
    expected = bool({first, second} & BY_ONE[act])
    assert may([first, second], act, USUAL[act]) == expected


@pytest.mark.parametrize("post", Post)
@pytest.mark.parametrize("act", sorted(BY_TWO))
def test_nobody_does_alone_what_needs_two(act: Act, post: Post) -> None:
    assert not may([post], act, USUAL[act])


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("act", sorted(BY_TWO))
def test_two_who_deal_do_it_if_one_is_a_chef(act: Act, first: Post, second: Post) -> None:
    both = {first, second}
    assert may([first, second], act, USUAL[act]) == (both <= CROUPIER and bool(both & CHEF))


@pytest.mark.parametrize("act", Act)
def test_a_name_that_the_house_does_not_know_answers_for_nothing(act: Act) -> None:
    assert not suffices({}, Signature("Paul", ("Marc",)), USUAL[act], act)
    two = Signature("Noé", ("Paul",))
    assert not suffices({"Noé": Post.DIRECTOR}, two, Needs(Post.CHEF, people=2), act)


@pytest.mark.parametrize("beside", [("Noé",), ("Marc", "Marc")])
def test_nobody_stands_twice_in_a_signature(beside: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Noé"):
        Signature("Noé", beside)


@pytest.mark.parametrize("post", [Post.AUDITOR, Post.TRAINER])
def test_who_neither_deals_nor_decides_does_nothing_at_a_table(post: Post) -> None:
    at_table = set(Act) - {Act.READ_PAPERS}
    assert not [act for act in at_table if may([post], act, Needs())]
