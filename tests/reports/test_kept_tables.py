"""A settlement of tables that were kept is, sign by sign, that of the tables themselves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kept_night import ROOMS, KeptNight
from dealer_app.papers.kinds import PaperSession, night_paper, night_table
from dealer_app.reports.night.night_data import TableNight, in_short
from dealer_app.theory.kept_files import packed, unpacked
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.money_night import casino_night
from tests.reports.nights import night
from tests.reports.test_golden_papers import DAY, banked
from tests.reports.test_settlement import PERIODS

NIGHTS: Final[Sequence[Callable[[], PlayTable]]] = (
    casino_night,
    lambda: casino_night(name="Table 5", seed=9),
    banked,
    *(lambda game=game: night(game, 30, 8) for game in ("punto_banco", "banque", "baccara")),
    *(lambda game=game: night(game, 30, 6) for game in ("festival", "macao", "porcelaine")),
    lambda: night("chemin_de_fer", 30, 8),
)
"""A night at each game, and of a house that counts its trays: corrections, wrong payouts, a void
coup, marked commission, a cagnotte."""


def paper(folder: Path, table: TableNight, imprint: Imprint) -> bytes:
    """The settlement of that table, byte by byte, and as data."""
    of = night_paper([table], words("fr"), imprint, (DAY, PERIODS, ()))
    of.write_pdf(folder / "night.pdf", invariant=True)
    return (folder / "night.pdf").read_bytes() + of.json().encode()


def kept(table: TableNight) -> TableNight:
    """The same table as it comes out of a file."""
    found = unpacked(packed(KeptNight(b"", (), (), (table,))), ROOMS)
    assert isinstance(found, KeptNight)
    return in_short(found.tables[0])


@pytest.mark.parametrize("made", NIGHTS)
def test_kept_tables_make_the_same_paper(tmp_path: Path, made: Callable[[], PlayTable]) -> None:
    imprint = Imprint(PRINTED)
    sitting = PaperSession("2026-11-20-1", made())
    before = night_table(sitting, replace(imprint, printed=PRINTED - timedelta(hours=7)))
    told = paper(tmp_path, night_table(sitting, imprint), imprint)
    assert paper(tmp_path, kept(before), imprint) == told
