"""Names as long as a form takes them stand whole on every paper, on more lines or set smaller."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.reports import PaperKind
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from tests.reports import money_night
from tests.reports.builders import PRINTED
from tests.reports.money_night import PARIS, casino_night
from tests.reports.reading import pages
from tests.reports.session.test_frame import written
from tests.reports.test_settlement import settled

HOUSE: Final = "Superbe Établissement municipal Bains Palmiers Riviera Nérac"
TABLE: Final = "Douzième salon, mezzanine Montmorency, rotonde monumentale W"
CLAIRE: Final = "Marie Clémentine Apolline Victoire Rochefort Luxembourg Brey"
JEAN: Final = "Christophe Emmanuel Barthélemy Villeneuve Bargemont Aiguines"
CHEF: Final = "Odile Joséphine Bernadette Castelbajac Beaumanoir Penthièvre"
NAMES: Final = (HOUSE, TABLE, CLAIRE, JEAN, CHEF)
"""Sixty letters each, or nearly; no word of them stands on a paper but in its name."""

SIGNED: Final = {
    PaperKind.SESSION: (CLAIRE, JEAN, CHEF),
    PaperKind.FLOAT: (CLAIRE, JEAN, CHEF),
    PaperKind.TIPS: (JEAN, CHEF),
    PaperKind.COMMISSION: (JEAN, CHEF),
    PaperKind.INCIDENT: (CLAIRE, CHEF),
    PaperKind.REGISTER: (CLAIRE, JEAN, CHEF),
    PaperKind.SLIP: (CLAIRE, CHEF),
}
"""Whose hands stand on which paper."""


@pytest.fixture(scope="module")
def night() -> Iterator[TableSession]:
    """A night of people, of a house and of a table with long names."""
    with pytest.MonkeyPatch.context() as patch:
        hands = {"CLAIRE": Signature(CLAIRE), "JEAN": Signature(JEAN)}
        both = {"BOTH": Signature(CLAIRE, (CHEF,)), "ENDS": Signature(JEAN, (CHEF,))}
        for name, hand in (hands | both).items():
            patch.setattr(money_night, name, hand)
        house = money_night.HOUSE.replace('"Casino des Arts"', f'"{HOUSE}"')
        patch.setattr(money_night, "HOUSE", house)
        yield casino_night(name=TABLE)


def cut_short(paper: Printout, folder: Path) -> dict[str, list[int]]:
    """The names of which some words stand less often than others, and how often each does."""
    found = Counter(re.findall(r"\w+", " ".join(pages(written(folder, paper)))))
    often = {name: [found[word] for word in re.findall(r"\w+", name)] for name in NAMES}
    return {name: told for name, told in often.items() if len(set(told)) > 1} | {
        name: often[name] for name in (HOUSE, TABLE) if not often[name][0]
    }


@pytest.mark.parametrize("kind", [each for each in PaperKind if each is not PaperKind.SETTLEMENT])
def test_long_names_are_whole_on_every_paper_of_a_session(
    night: TableSession, tmp_path: Path, kind: PaperKind
) -> None:
    imprint = Imprint(PRINTED, PARIS, slip="F-0012" if kind is PaperKind.SLIP else "")
    paper = session_paper(kind, PaperSession("2026-11-20-0001", night), words("fr"), imprint)
    assert cut_short(paper, tmp_path) == {}
    told = " ".join(pages(written(tmp_path, paper)))
    assert [name for name in SIGNED.get(kind, ()) if name.split()[-1] not in told] == []


def test_long_names_are_whole_on_the_settlement_of_a_night(
    night: TableSession, tmp_path: Path
) -> None:
    assert cut_short(settled([night, night, casino_night()], "fr"), tmp_path) == {}
