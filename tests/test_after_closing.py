"""A closed session that was wrong: its entries stay, the register puts it right."""

import pytest

from dealer_app.after_closing import Closed, corrected, put_right
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.rules.due import No, Refusal
from dealer_app.session import TableSession
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table import events as ev
from tests.builders import at_table, correct, deal, entered, stake


def closed() -> Closed:
    """A night of one coup that the ponte won with 8 to 5, closed."""
    table = entered(at_table(), stake(1, "ponte", 100), *deal("9 2 9 3"), ev.AllTicked())
    assert table.close().refusal is None
    return Closed("Table 3.sabot", "20261120-1", "ab12", table)


def nets(session: TableSession, *facts: RectifiedAfterClosing) -> list[int]:
    (played,) = put_right(session.table, facts).coups
    return list(played.settlement.nets.values())


def test_a_closed_session_takes_no_correction_itself() -> None:
    session = closed().session
    verdict = session.enter(ev.CoupRectified(1, "why", (ev.CoupOpened(),)))
    assert verdict.refusal == Refusal(No.TABLE_CLOSED)


def test_the_register_keeps_what_puts_it_right() -> None:
    night = closed()
    entries = night.session.entries
    fact = corrected(night, 1, correct("banque", 2, "6"), "seen on the film")
    assert isinstance(fact, RectifiedAfterClosing)
    assert (fact.table, fact.session, fact.seal) == ("Table 3.sabot", "20261120-1", "ab12")
    assert nets(night.session) == [10000]
    assert nets(night.session, fact) == [0]
    assert night.session.entries == entries


def test_the_last_word_of_the_register_holds() -> None:
    night = closed()
    first = corrected(night, 1, correct("banque", 2, "6"), "seen on the film")
    second = corrected(night, 1, correct("banque", 2, "7"), "seen again")
    assert isinstance(first, RectifiedAfterClosing)
    assert isinstance(second, RectifiedAfterClosing)
    assert nets(night.session, first, second) == [-10000]


def test_what_would_change_nothing_is_refused() -> None:
    night = closed()
    assert corrected(night, 1, correct("banque", 2, "3"), "why") == Refusal(No.SAME_AGAIN)
    assert corrected(night, 1, correct("banque", 2, "6"), " ") == Refusal(No.REASON_NEEDED)
    assert corrected(night, 2, correct("banque", 2, "6"), "why") is None


def test_a_correction_of_another_version_is_not_understood() -> None:
    night = closed()
    foreign = RectifiedAfterClosing("Table 3.sabot", "20261120-1", "ab12", '{"what":1}')
    with pytest.raises(NotUnderstood):
        put_right(night.session.table, [foreign])
