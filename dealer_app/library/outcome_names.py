"""What each outcome is called on a card of payouts: by the name of its table, or by its parts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.conditions import EACH, HANDS, ONE, SUIT_NAMES, TIE, Values
from dealer_app.rules.outcomes import MARGINS, OUTCOMES, outcome
from dealer_app.rules.variant import HandId, Role, Variant

_NAMES: Final[Mapping[str, str]] = {
    "ponte_wins": marked("{ponte} wins"),
    "banque_wins": marked("{banque} wins"),
    "tie": marked("tie"),
    "both_bust": marked("both hands bust"),
    "ponte_busts": marked("{ponte} busts"),
    "banque_busts": marked("{banque} busts"),
    "ponte_wins_natural": marked("{ponte} wins with a natural"),
    "banque_wins_natural": marked("{banque} wins with a natural"),
    "ponte_natural": marked("{ponte} has a natural"),
    "banque_natural": marked("{banque} has a natural"),
    "natural_tie": marked("two equal naturals"),
    "natural_nine_beats_natural_eight": marked("a natural 9 beats a natural 8"),
    "two_card_nine_beats_two_card_seven": marked("9 in two cards beats 7 in two cards"),
    "any_nine_beats_any_seven": marked("9 beats 7, in any number of cards"),
    "ponte_pair": marked("{ponte} has a pair"),
    "banque_pair": marked("{banque} has a pair"),
    "either_pair": marked("at least one pair"),
    "one_perfect_pair": marked("one pair of one suit"),
    "both_perfect_pairs": marked("two pairs of one suit each"),
    "cards_4": marked("4 cards in the coup"),
    "cards_5": marked("5 cards in the coup"),
    "cards_6": marked("6 cards in the coup"),
    "cards_5_or_6": marked("5 or 6 cards in the coup"),
    "banque_wins_on_six": marked("{banque} wins with 6"),
    "banque_wins_on_two_card_six": marked("{banque} wins with 6 in two cards"),
    "banque_wins_on_three_card_six": marked("{banque} wins with 6 in three cards"),
    "banque_wins_on_three_card_seven": marked("{banque} wins with 7 in three cards"),
    "ponte_wins_on_three_card_eight": marked("{ponte} wins with 8 in three cards"),
    "one_three_card_six": marked("one hand has 6 in three cards"),
    "both_three_card_sixes": marked("both hands have 6 in three cards"),
    "three_giving_eight": marked("{banque} stands on 3 against an 8"),
}
_BY_NUMBER: Final[Mapping[str, str]] = {
    "tie_on": marked("tie on {n}"),
    "ponte_wins_by": marked("{ponte} wins by {n}"),
    "banque_wins_by": marked("{banque} wins by {n}"),
}

LOST: Final = "otherwise"
"""The line by which a stake is lost that no other line decides."""
BOTH_SIDES: Final = "/"
"""What stands between the lines that decide two halves of one stake (S4-A21)."""


def line_name(words: Words, variant: Variant, on: str, bet: str = "") -> str:
    """A line of a payout in words; of a stake that lies on two sides, what becomes of each half."""
    one, astride, other = on.partition(BOTH_SIDES)
    if not astride:
        return words("otherwise") if on == LOST else outcome_name(words, variant, on, bet)
    first, second = (_half(words, variant, each, bet) for each in (one, other))
    if one == other:
        text = words("{on}, on both sides", on=first)
    else:
        text = words("{one} on one side, {other} on the other", one=first, other=second)
    return text[:1].upper() + text[1:]


def _half(words: Words, variant: Variant, on: str, bet: str) -> str:
    name = words("the stake is lost") if on == LOST else outcome_name(words, variant, on, bet)
    return name[:1].lower() + name[1:]


def outcome_name(words: Words, variant: Variant, on: str, bet: str = "") -> str:
    """An outcome in words, with the hands as this game calls them.

    Where several hands face the bank, `bet` names the one that is meant.
    """
    said = {
        Role.PONTE.value: _against_the_bank(words, variant, bet),
        Role.BANQUE.value: words.name(variant.hand(variant.banque).said),
    }
    if on in OUTCOMES:
        stem, _, number = on.rpartition("_")
        sentence = _NAMES.get(on) or _BY_NUMBER[stem]
        text = words(sentence, **said, n=number if number in map(str, MARGINS) else "")
    else:
        text = words.listed(_clauses(words, dict(outcome(on).table), said))
    return text[:1].upper() + text[1:]


def _against_the_bank(words: Words, variant: Variant, bet: str) -> str:
    """The hand that is compared with the bank's for a bet; any of them where it names none."""
    said = {hand.id: words.name(hand.said) for hand in variant.hands if hand.role is Role.PONTE}
    if len(said) == 1:
        return next(iter(said.values()))
    return said.get(HandId(bet)) or words("the hand")


# A table that has no name, by its parts


_EACH: Final[Mapping[Values, str]] = {
    ("1",): marked("one hand"),
    ("2",): marked("each hand"),
    ("1", "2"): marked("at least one hand"),
}
_PAIRS: Final[Mapping[str, str]] = {
    "any": marked("a pair"),
    "mixed": marked("a pair of two colours"),
    "coloured": marked("a pair of one colour in two suits"),
    "perfect": marked("a pair of one suit"),
}
_COLOURED: Final[Mapping[str, str]] = {
    "red": marked("all cards red"),
    "black": marked("all cards black"),
    "one": marked("all cards of one colour"),
}
_YES: Final[Values] = ("true",)

_Table = Mapping[str, Values]


def _clauses(words: Words, table: _Table, said: Mapping[str, str]) -> Iterator[str]:
    """What is asked of the coup and of each hand, a clause each."""
    winner = table.get("winner", ())
    both = table.get("ponte_total") if winner == (TIE,) else None
    hands = table.get(HANDS, _ONE)
    called = {
        **said,
        "winner": words("the winning hand"),
        "loser": words("the losing hand"),
        EACH: words(_EACH[hands]),
    }
    has = {who: _has(words, _of(table, who), both is not None) for who in called}
    if both is not None:
        yield words("tie on {n}", n=_any_of(words, both))
    elif winner:
        yield _won(words, winner, said, has)
    for who, what in has.items():
        if what and winner not in ((who,), _not(who)):
            yield words("{hand} has {what}", hand=called[who], what=what)
        yield from _is(words, _of(table, who), called[who])
    yield from _of_coup(words, table)


_ONE: Final[Values] = ("1",)


def _of(table: _Table, who: str) -> _Table:
    return {key.removeprefix(f"{who}_"): v for key, v in table.items() if key.startswith(f"{who}_")}


def _not(who: str) -> Values:
    """The ends in which that hand does not win."""
    return tuple(end for end in ("banque", "ponte", TIE) if end != who)


def _won(words: Words, winner: Values, said: Mapping[str, str], has: Mapping[str, str]) -> str:
    """Who wins or does not, with what is asked of that hand."""
    for who, hand in said.items():
        if winner == (who,) and has[who]:
            return words("{hand} wins with {what}", hand=hand, what=has[who])
        if winner == (who,):
            return words("{hand} wins", hand=hand)
        if winner == _not(who) and has[who]:
            return words("{hand} has {what} and does not win", hand=hand, what=has[who])
        if winner == _not(who):
            return words("{hand} does not win", hand=hand)
    return words("tie") if winner == (TIE,) else words("no tie")


def _has(words: Words, of: _Table, tied: bool) -> str:  # noqa: FBT001 - whether the tie says it
    """What a hand has; its total where no tie says it already."""
    return words.listed(_held(words, {k: v for k, v in of.items() if k != "total" or not tied}))


def _held(words: Words, of: _Table) -> Iterator[str]:
    total, cards, ranks = (of.get(key) for key in ("total", "cards", "ranks"))
    if total and cards:
        n, number = _any_of(words, total), _any_of(words, cards)
        yield words("{n} in {cards} cards", n=n, cards=number)
    elif total:
        yield _any_of(words, total)
    elif cards and "alike" not in of:
        yield words("{n} cards", n=_any_of(words, cards))
    if cards and "alike" in of:
        yield words("{n} cards of one rank", n=_any_of(words, cards))
    elif "alike" in of:
        yield words("cards of one rank only")
    if of.get("natural") == _YES:
        yield words("a natural")
    if "pair" in of:
        (pair,) = of["pair"]
        yield words(_PAIRS[pair])
    if ranks and "suited" in of:
        yield words(
            "{ranks} of one suit as first cards", ranks=_any_of(words, _faces(words, ranks))
        )
    elif ranks:
        yield words("{ranks} as first cards", ranks=_any_of(words, _faces(words, ranks)))
    elif "suited" in of:
        yield words("first cards of one suit")
    if "third" in of:
        yield words("{rank} as third card", rank=_any_of(words, _faces(words, of["third"])))


def _is(words: Words, of: _Table, hand: str) -> Iterator[str]:
    """What a hand does or has not."""
    if "natural" in of and of["natural"] != _YES:
        yield words("{hand} has no natural", hand=hand)
    if "bust" in of:
        busts = of["bust"] == _YES
        yield (
            words("{hand} busts", hand=hand) if busts else words("{hand} does not bust", hand=hand)
        )


def _of_coup(words: Words, table: _Table) -> Iterator[str]:
    if "margin" in table:
        yield words("won by {n}", n=_any_of(words, table["margin"]))
    if "sum" in table:
        yield words("both hands together come to {n}", n=_any_of(words, table["sum"]))
    if "cards" in table:
        yield words("{n} cards in the coup", n=_any_of(words, table["cards"]))
    if "suited" in table:
        yield words("all cards of one suit")
    if "coloured" in table:
        (colour,) = table["coloured"]
        yield words(_COLOURED[colour])
    if "first_alike" in table:
        yield words("the first four cards of one rank")
    if "counted" in table:
        (suit,) = table.get("counted_suit", ("",))
        cards = [words.card(face, SUIT_NAMES.get(suit, "")) for face in table["counted"]]
        n, card = table["times"][0], _any_of(words, cards)
        if suit == ONE:
            yield words("{n} × {card} of one suit among the first four cards", n=n, card=card)
        else:
            yield words("{n} × {card} among the first four cards", n=n, card=card)


def _faces(words: Words, ranks: Values) -> Sequence[str]:
    """Ranks as cards bear them, those of one hand side by side."""
    return ["-".join(words.face(face) for face in each.split("-")) for each in ranks]


def _any_of(words: Words, values: Sequence[str]) -> str:
    """Values of which one is enough."""
    *some, last = values
    return words("{some} or {last}", some=words.listed(some), last=last) if some else last
