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
    Act.CAGE: CHEF | {Post.CASHIER},
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


def test_each_act_of_one_person_is_for_its_posts() -> None:
    assert [
        (act, post)
        for act, post in product(BY_ONE, Post)
        if may([post], act, USUAL[act]) != (post in BY_ONE[act])
    ] == []


def test_somebody_beside_lends_their_post() -> None:
    assert [
        (act, pair)
        for act, pair in product(BY_ONE, PAIRS)
        if may([*pair], act, USUAL[act]) != bool({*pair} & BY_ONE[act])
    ] == []


def test_nobody_does_alone_what_needs_two() -> None:
    assert [
        (act, post) for act, post in product(BY_TWO, Post) if may([post], act, USUAL[act])
    ] == []


def test_two_who_deal_do_it_if_one_is_a_chef() -> None:
    assert [
        (act, pair)
        for act, pair in product(BY_TWO, PAIRS)
        if may([*pair], act, USUAL[act]) != ({*pair} <= CROUPIER and bool({*pair} & CHEF))
    ] == []


def test_a_name_that_the_house_does_not_know_answers_for_nothing() -> None:
    marc = Signature("Paul", ("Marc",))
    assert [act for act in Act if suffices({}, marc, USUAL[act], act)] == []
    two = Signature("Noé", ("Paul",))
    noe = {"Noé": Post.DIRECTOR}
    assert [act for act in Act if suffices(noe, two, Needs(Post.CHEF, people=2), act)] == []


@pytest.mark.parametrize("beside", [("Noé",), ("Marc", "Marc")])
def test_nobody_stands_twice_in_a_signature(beside: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Noé"):
        Signature("Noé", beside)


@pytest.mark.parametrize("post", [Post.AUDITOR, Post.TRAINER])
def test_who_neither_deals_nor_decides_does_nothing_at_a_table(post: Post) -> None:
    at_table = set(Act) - {Act.READ_PAPERS}
    assert not [act for act in at_table if may([post], act, Needs())]
