"""The shoe report: every card in the order in which it left the shoe."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from dealer_app.reports import PaperKind
from dealer_app.reports.session.entries import entries, signed_by
from dealer_app.reports.shoe_report import Fate, Left, Step, of_shoe, order
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import course
from tests.builders import GOLDEN
from tests.golden_files import replayed
from tests.play import PlayTable
from tests.reports.builders import coup, enter, session, shoe
from tests.reports.money_night import casino_night, empty_night
from tests.reports.reading import pages
from tests.reports.session.test_frame import paper, written
from tests.reports.test_money_papers import column, listing


def cards_of(table: PlayTable) -> list[Step]:
    """The cards of a session in their order."""
    told = entries(table.events, table.times, list(map(signed_by, table.signatures)))
    return order(told, table.coups)


def left(table: PlayTable, shoe_number: int = 1) -> list[Left]:
    return [each for each in of_shoe(cards_of(table), shoe_number) if isinstance(each, Left)]


def texts(cards: Sequence[Left]) -> str:
    return " ".join(each.card.text for each in cards)


@pytest.mark.parametrize("folder", sorted(path.name for path in GOLDEN.iterdir()))
def test_every_card_that_left_a_shoe_stands_in_its_report_once(folder: str) -> None:
    for path in sorted((GOLDEN / folder).rglob("*.shoe")):
        table = PlayTable.of(replayed(path))
        steps = cards_of(table)
        for each in course(table.events, table.times, table.state.resolve).shoes:
            found = [s for s in of_shoe(steps, each.number) if isinstance(s, Left)]
            out = sum(not card.over for card in found)
            assert out == each.size - each.left, f"{path.name}, shoe {each.number}"


def test_the_cards_are_those_that_the_shoe_counted() -> None:
    table = casino_night()
    assert Counter(each.card for each in left(table)) == Counter(
        card for cards in _seen(table) for card in cards
    )


def _seen(table: PlayTable) -> list[tuple[Card, ...]]:
    hands = [cards for each in table.coups for cards in each.coup.hands.values()]
    burned = [event.cards for event in table.events if isinstance(event, ev.CardsBurned)]
    return [*hands, *burned]


def test_cards_stand_in_the_order_in_which_they_came() -> None:
    table = enter(shoe(session()), ev.CardsBurned((Card("7", "h"),)))
    coup(table, "4s Kd 5h 3c")
    assert texts(left(table)) == "7h 4s Kd 5h 3c"
    assert [each.fate for each in left(table)] == [Fate.BURNED, *[Fate.DEALT] * 4]


def test_a_card_carried_over_left_the_shoe_once() -> None:
    found = left(PlayTable.of(replayed(GOLDEN / "irregularities" / "carried_cards.shoe")))
    carried = [each for each in found if each.fate is Fate.CARRIED]
    over = [each for each in found if each.over]
    assert carried
    assert len(over) <= len(carried)
    assert all(each.coup > carried[0].coup for each in over)


def test_a_card_corrected_stands_as_it_was() -> None:
    table = coup(shoe(session()), "4s Kd 5h 3c")
    enter(table, ev.CardCorrected(HandId("ponte"), 1, Card("4", "h")))
    assert texts(left(table)) == "4h Kd 5h 3c"


def test_a_struck_card_never_came() -> None:
    table = enter(shoe(session()), ev.CoupOpened(), ev.CardDealt(Card("4", "s"), None))
    table.undo()
    enter(table, ev.CardDealt(Card("5", "s"), None))
    assert texts(left(table)) == "5s"


def test_every_shoe_has_its_own_cards() -> None:
    table = coup(shoe(session()), "4s Kd 5h 3c")
    coup(shoe(table), "9s Kc 2h 3c")
    assert (texts(left(table)), texts(left(table, 2))) == ("4s Kd 5h 3c", "9s Kc 2h 3c")


def test_the_report_says_how_many_cards_are_left_after_each_coup() -> None:
    table = casino_night()
    told = listing(paper(PaperKind.SHOE, table), "shoe")
    lying = table.shoe
    assert column(told, "cards")[0] == "1"
    assert column(told, "left")[0] == 415
    assert column(told, "left")[-1] == lying.left
    assert len(listing(paper(PaperKind.SHOE, table), "cards").rows) == 416 - lying.left


def test_the_cut_card_the_shuffle_and_the_packs_are_told(tmp_path: Path) -> None:
    table = empty_night()
    enter(table, ev.ShoeOpened(8), ev.PacksLaid(tuple(f"A-{n}" for n in range(8))))
    enter(table, ev.CardsShuffled())
    enter(table, ev.CutCardPlaced(14))
    found = "\n".join(pages(written(tmp_path, paper(PaperKind.SHOE, table))))
    assert "Shuffled by hand" in found
    assert "cut card placed, 14 from the end" in found
    assert "A-0, A-1, A-2" in found


def test_a_session_without_a_shoe_says_so(tmp_path: Path) -> None:
    assert (
        "No shoe was opened." in pages(written(tmp_path, paper(PaperKind.SHOE, empty_night())))[0]
    )
