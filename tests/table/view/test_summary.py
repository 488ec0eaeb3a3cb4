"""A session in one row: its result by the counts, or as its coups left it."""

from datetime import UTC, datetime

from dealer_app.rules.variant import PONTE, Seat
from dealer_app.table import events as ev
from dealer_app.table.view.summary import Identity, Summary, summary
from tests.builders import entered, euros, replayed
from tests.play import PlayTable
from tests.table.trays import FLOAT, PONTE_WINS, at_tray, bought, count, coup

EVENING = datetime(2026, 11, 20, 20, tzinfo=UTC)
WHO = Identity("2026-11-20-1", 1, "", EVENING, EVENING)


def counted() -> PlayTable:
    """A coup that cost the house 100, and a closing count that is 5 short."""
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100))
    return entered(table, count("closer", {**FLOAT, 100: 88, 25: 43, 5: 4}))


def results(row: Summary) -> tuple[int | None, ...]:
    return (row.closer, row.variance, row.gain, row.result)


def test_a_counted_session_gained_what_its_tray_says() -> None:
    row = summary(counted().table, WHO)
    assert results(row) == (euros(9_895), euros(-5), euros(-105), euros(-100))


def test_a_session_that_went_on_after_its_closing_count_gained_what_its_coups_left() -> None:
    row = summary(entered(counted(), bought(1_000)).table, WHO)
    assert results(row) == (None, None, euros(-100), euros(-100))


def test_a_session_put_right_after_its_seal_keeps_its_closing_count() -> None:
    wrong = ev.PayoutCorrected(1, Seat("3"), PONTE, euros(120), "Seen on film", made_good=False)
    row = summary(counted().table, WHO, entered(counted(), wrong).table, 1)
    assert (row.right_gain, row.right_variance) == (euros(-105), euros(15))


def test_what_the_box_of_the_cagnotte_is_short_lessens_no_win_and_is_told_beside_it() -> None:
    dealt = "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 100\ndeal 2 9 3 K\n"
    table = entered(replayed(dealt), ev.AllTicked())
    levied = summary(table.table, WHO)
    assert (levied.cagnotte > 0, levied.cagnotte_variance) == (True, None)
    short = entered(table, ev.CagnotteCounted({}, (), "nothing lay there"))
    row = summary(short.table, WHO)
    assert (row.gain, row.cagnotte_variance) == (levied.gain, -levied.cagnotte)
