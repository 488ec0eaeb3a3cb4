"""How many strokes of the board a coup takes, from its first key to its settlement.

They are counted and not timed: the same coups are keyed stroke by stroke in the tests of the desk,
each to its settlement and no further.
"""

from tests.benchmarks.conftest import Figures
from tests.gui.desk.test_coups import COUPS, name_of


def test_strokes_of_a_coup(figures: Figures) -> None:
    taken, law, once = 0, 0, 0
    for coup in COUPS:
        strokes = len(coup["strokes"].split())
        figures.add(name_of(coup), f"{strokes}; by the law {coup['law']}, once {coup['once']}")
        taken, law, once = taken + strokes, law + coup["law"], once + coup["once"]
    figures.add("all of them", f"{taken:,}; by the law {law:,}, once {once:,}")
    assert taken < once
