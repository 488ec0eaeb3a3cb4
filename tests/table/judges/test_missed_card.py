"""A card that left the shoe and was not entered is put in where it belongs: the coup is then what
it would have been, had nothing been missed."""

from collections.abc import Sequence
from random import Random
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from dealer_app.i18n import words
from dealer_app.i18n.names import finding_name
from dealer_app.reports.coup.coup_words import about_words
from dealer_app.reports.layout.columns import Figures
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from dealer_app.table.judges.authority import act_of
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.verdict import by_default, decided, owed
from dealer_app.table.state import fold
from dealer_app.table.table import Table
from tests.benchmarks.patrons import Night, opened
from tests.builders import (
    at_table,
    burn,
    card,
    codes,
    correct,
    deal,
    dues,
    entered,
    expose,
    held,
    missed,
    nets,
    next_coup,
    refusal,
    replayed,
    show,
    stake,
)
from tests.mistakes import entry_for
from tests.play import PlayTable, the
from tests.run_length import LONG

GAMES: Final = (
    "punto_banco",
    "festival",
    "porcelaine",
    "macao",
    "baccara",
    "banque",
    "chemin_de_fer",
)


def hands(table: PlayTable) -> str:
    return f"{held(table, 'ponte')} / {held(table, 'banque')}"


def test_the_cards_behind_it_move_by_the_order_of_the_deal() -> None:
    table = entered(at_table(), *deal("2 3 5 6"), missed("banque", 1, "K"))
    assert hands(table) == "2 3 6 / K 5"
    assert dues(table) == ["card banque"]
    assert table.shoe.left == 411


def test_a_natural_that_there_was_none_is_undone_and_the_coup_goes_on() -> None:
    table = entered(at_table(), stake(2, "ponte", 20), *deal("2 3 5 6"))
    assert nets(table) == {"2": -2000}
    entered(table, missed("banque", 1, "K"), *deal("5"))
    assert hands(table) == "2 3 6 / K 5 5"
    assert codes(table) == [("IRR-25", "reassign")]
    assert nets(table) == {"2": 2000}


def test_a_card_that_is_one_too_many_then_waits_to_be_decided() -> None:
    table = entered(at_table(), *deal("2 K 3 4"), missed("ponte", 1, "9"))
    assert hands(table) == "9 K / 2 3"
    assert codes(table) == [("IRR-25", "reassign"), ("IRR-01", "(burn)")]


def test_a_third_card_that_moves_to_the_bank_lay_there_on_the_felt() -> None:
    """What was entered was wrong, not the felt: no card is said to have lain at the wrong hand."""
    table = entered(at_table(), *deal("2 K 3 A 4"), missed("ponte", 1, "7"))
    assert hands(table) == "7 K / 2 3 A"
    assert codes(table)[:1] == [("IRR-25", "reassign")]
    assert "to_banque" not in [decision for _, decision in codes(table)]


def test_the_card_that_was_missed_is_kept_with_its_hand() -> None:
    table = entered(at_table(), *deal("2 3 5"), missed("banque", 1, "K"))
    (finding,) = table.coup.findings
    assert (finding.hand, finding.card, finding.right) == ("banque", None, card("K"))
    english = Figures(words("en"), table.house.currency)
    assert about_words(finding, table.state.rules, english) == "Banker, K was not entered"
    rule = table.house.irregularities[finding.code]
    assert finding_name(words("fr"), finding, rule) == "Carte oubliée, remise à sa place"


def test_one_strike_takes_it_back() -> None:
    table = entered(at_table(), *deal("2 3 5 6"))
    before = table.state.coup
    entered(table, missed("banque", 1, "K"))
    table.undo()
    assert table.state.coup == before


def test_before_the_payout_it_is_its_croupiers_and_noted_afterwards_a_chefs_and_an_alert() -> None:
    put_in = missed("banque", 1, "K")
    table = entered(at_table(), stake(2, "ponte", 20), *deal("2 3 5 6"))
    assert act_of(table.state, put_in) is Act.DEAL
    entered(table, put_in)
    assert ([each.noted for each in table.coup.findings], alerts(table.state)) == ([True], ())
    table = entered(at_table(), stake(2, "ponte", 20), *deal("2 3 5 6"), ev.AllTicked())
    assert act_of(table.state, put_in) is Act.CORRECT
    entered(table, put_in)
    assert [each.finding.code for each in alerts(table.state)] == ["IRR-25"]


def test_once_paid_what_was_not_drawn_is_not_drawn_any_more() -> None:
    table = entered(at_table(), stake(2, "ponte", 20), *deal("2 3 5 6"), ev.AllTicked())
    entered(table, missed("banque", 1, "K"))
    assert codes(table)[-1] == ("IRR-05", "(stand)")


# Hands that lie face down


HIDDEN_DEAL: Final = "variant chemin_de_fer\nshoe\ncoup\nbank 2 200\nstake 3 200\n"


def test_a_face_that_was_missed_moves_the_faces_behind_it_to_the_next_hand() -> None:
    table = replayed(HIDDEN_DEAL + "deal xx xx xx xx\nsay ponte stand\nsay banque stand\n")
    entered(table, show("ponte", "7"), show("ponte", "2"), show("banque", "3"))
    entered(table, missed("ponte", 2, "K"))
    assert hands(table) == "7 K / 2 3"
    assert dues(table) == ["settle"]


def test_a_third_card_that_was_missed_leaves_the_next_one_to_who_drew_it() -> None:
    table = replayed(HIDDEN_DEAL + "deal xx xx xx xx\nsay ponte draw\ndeal 4\n")
    entered(table, missed("ponte", 3, "6"))
    assert hands(table) == "xx xx 6 / xx xx 4"


def test_no_card_is_missed_before_one_that_lies_face_down_or_was_seen_there() -> None:
    table = replayed(HIDDEN_DEAL + "deal xx xx xx xx\n")
    assert refusal(table, missed("ponte", 1, "6")) is No.CARDS_HIDDEN
    entered(table, expose("ponte", 1, "6"))
    assert refusal(table, missed("ponte", 1, "6")) is No.STRIKE_FIRST


# Any coup of any game, one card left out of what is keyed


def put_in_later(table: PlayTable) -> ev.Event:
    """What puts an ace in that was missed at the first coup, before its first card."""
    put_in = entry_for(table, 1, missed("ponte", 1, "A"))
    assert put_in is not None
    return put_in


def test_a_card_that_was_missed_in_an_earlier_coup_has_left_the_shoe() -> None:
    table = next_coup(entered(at_table(), *deal("A 0 A 0 A A")))
    left = the(table.state.shoe).left
    entered(table, put_in_later(table))
    assert the(table.state.shoe).left == left - 1
    table.undo()
    assert the(table.state.shoe).left == left


def test_a_card_put_right_in_the_coup_that_lies_brings_none_of_before_back() -> None:
    table = next_coup(entered(at_table(), *deal("A 0 A 0 A A")))
    entered(table, *deal("7 6"), put_in_later(table))
    shoe = the(table.state.shoe)
    entered(table, correct("ponte", 1, "8"))
    after = the(table.state.shoe)
    assert after.left == shoe.left
    assert sum(after.seen.values()) == sum(shoe.seen.values())


def test_no_card_was_missed_of_a_shoe_that_is_dealt_to_its_end() -> None:
    table = next_coup(entered(at_table(), *deal("A 0 A 0 A A")))
    put_in = put_in_later(table)
    entered(table, burn(" ".join(["xx"] * the(table.state.shoe).left)))
    assert refusal(table, put_in) is No.SHOE_EMPTY


Keyed = Card | ev.HandSpoke | ev.StakeLaid
"""What is keyed of a coup: the face of a card that is laid or turned, a word, or a stake that is
laid once the first cards lie."""


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=LONG or 12, derandomize=not LONG, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_coup_with_a_card_put_in_is_the_coup_dealt_right(game: str, seed: int) -> None:
    chance = Random(seed)
    dealt = _at_the_first_card(game, seed)
    closed = chance.random() < 2 / 3
    keys, right = _dealt_right(dealt, chance, closed=closed)
    faces = [at for at, key in enumerate(keys) if isinstance(key, Card)]
    left_out = chance.choice(faces)
    table, place, at = _dealt_without(dealt, keys, left_out, chance, closed=closed)
    if place is None:
        return
    card = keys[left_out]
    assert isinstance(card, Card)
    put_in = ev.CardCorrected(*place, card, missed=True)
    refused = judge(table, put_in).refusal
    if refused is not None:
        # a decision has moved cards since, as it forbids to put a wrong one right
        assert (refused.code, _decided(table)) == (No.STRIKE_FIRST, ["IRR-22"])
        return
    table = the(_entered(table, put_in))
    for key in keys[at:]:
        table = the(_key(table, key), f"{key} was refused")
    assert _lies(_all_decided(table)) == _lies(_all_decided(right))


def _at_the_first_card(game: str, seed: int) -> Table:
    session = opened(game)
    night = Night(session, seed)
    while not _deals(session.table):
        night.answer()
    return session.table


def _deals(table: Table) -> bool:
    """True where the next card is called, or stakes of which nobody is asked for one."""
    due = the(table.due)
    lies = table.coup is not None and table.settlement is None
    return lies and (due.step is Step.CARD or (due.step is Step.STAKES and due.seat is None))


def _closed(table: Table, *, closed: bool) -> Table:
    """The table with its first cards face down, where they are dealt so."""
    while closed and not the(table.coup).first_cards_out:
        table = the(_entered(table, ev.CardDealt(HIDDEN, None)))
    return table


def _dealt_right(table: Table, chance: Random, *, closed: bool) -> tuple[list[Keyed], Table]:
    """What is keyed of a coup from its first card on, and the table once all of it is done."""
    table, keys = _closed(table, closed=closed), list[Keyed]()
    while tried := _may_be_keyed(table, chance):
        table = decided(table)
        after = ((key, _key(table, key)) for key in tried)
        key, table = next((key, then) for key, then in after if then is not None)
        keys.append(key)
    return keys, table


def _may_be_keyed(table: Table, chance: Random) -> Sequence[Keyed]:
    """What may be keyed next, of which the first that means something is; nothing at the end."""
    due = the(decided(table).due)
    if due.step is Step.STAKES and due.seat is not None:
        return [ev.StakeLaid(due.seat, bet, Money(1_000)) for bet in table.variant.bets]
    if due.step in (Step.CARD, Step.SHOW, Step.STAKES):
        return [Card(chance.choice(table.variant.pack.faces))]
    if due.step is Step.CHOICE:
        said = chance.sample([Speech.GIVE, Speech.DRAW, Speech.STAND], 3)
        return [ev.HandSpoke(the(due.hand), word) for word in said]
    return []


def _dealt_without(
    table: Table, keys: Sequence[Keyed], left_out: int, chance: Random, *, closed: bool
) -> tuple[Table, tuple[HandId, int] | None, int]:
    """The table on which that card is left out, where the next one was laid, and how many keys were
    pressed before it was seen: at a key that means nothing, at the latest."""
    table, place = _closed(table, closed=closed), None
    for key in keys[:left_out]:
        table = the(_key(table, key))
    seen = chance.randint(left_out + 1, len(keys))
    for at, key in enumerate(keys[left_out + 1 :], start=left_out + 1):
        then = _key(table, key)
        waits = then is not None and the(then.coup).pending is not None
        if then is None or waits or (place is not None and at > seen):
            return table, place, at
        place = place or _laid(table, then)
        table = then
    return table, place, len(keys)


def _laid(before: Table, after: Table) -> tuple[HandId, int]:
    """Where a card lies open that did not."""
    was, now = the(before.coup), the(after.coup)
    return next(
        (hand, at)
        for hand, cards in now.hands.items()
        for at, each in enumerate(cards, start=1)
        if not each.hidden and was.hand(hand)[at - 1 : at] != (each,)
    )


def _key(table: Table, key: Keyed) -> Table | None:
    """The table after a key, None where it means nothing there."""
    due = the(decided(table).due)
    match key, due.step, due.hand:
        case ev.StakeLaid(), Step.STAKES, _ if key.seat == due.seat:
            return _entered(table, key)
        case ev.HandSpoke(), Step.CHOICE, hand if key.hand == hand:
            return _entered(table, key)
        case Card(), Step.SHOW, hand if hand is not None:
            return _entered(table, ev.HandShown(hand, (key,)))
        case Card(), Step.CARD | Step.STAKES, _ if due.seat is None:
            return _entered(table, ev.CardDealt(key, None))
        case _:
            return None


def _entered(table: Table, event: ev.Event) -> Table | None:
    if owed(table, event):
        table = _all_decided(table)
    verdict = judge(table, event)
    return None if verdict.refusal else fold(table, ((each, None) for each in verdict.events))


def _all_decided(table: Table) -> Table:
    """The table once what waits is decided as the house does, one after the other."""
    while waiting := by_default(table):
        table = fold(table, ((each, None) for each in judge(table, waiting[0]).events))
    return table


def _decided(table: Table) -> list[str]:
    """What was decided that moves cards."""
    found = the(table.coup).findings
    return sorted({each.code for each in found if each.resolution is Resolution.BURN})


def _lies(table: Table) -> object:
    """What came of a coup, but for the card that was missed."""
    coup = the(table.coup)
    found = [each for each in coup.findings if each.code != "IRR-25"]
    lines = None if table.settlement is None else table.settlement.lines
    return coup.hands, coup.spoken, coup.aside, found, lines, the(table.shoe).left
