"""What is printed: the papers of a session or of a night, and those of a game, of staff and school.

A module here is a paper; the folders hold what papers are made of. Here stands which papers of a
session and a night there are; a paper's module is imported when it is asked for, because what
prints is slow to begin with.
"""

from enum import Enum, StrEnum
from typing import Final, Self

from dealer_app.i18n import Words, marked


class PaperKind(StrEnum):
    """A paper of a session or of a night, in the order in which they are offered: its series in the
    register, what it is called in a list, and the module of its `DOCUMENT`.

    A slip is asked for by its number and is in no list. Without a module a paper is laid where the
    papers are numbered (`papers.kinds`).
    """

    called: str
    module: str

    SESSION = "session", marked("Session sheet"), "session_sheet"
    FLOAT = "float", marked("Float sheet"), "float_sheet"
    SETTLEMENT = "settlement", marked("Settlement")
    CAGNOTTE = "cagnotte", marked("Cagnotte sheet"), "cagnotte_sheet"
    COMMISSION = "commission", marked("Commission sheet"), "commission_sheet"
    TIPS = "tips", marked("Tips sheet"), "tips_sheet"
    INCIDENT = "incident", marked("Records of incidents"), "incident_pages"
    SHOE = "shoe", marked("Shoe report"), "shoe_report"
    REGISTER = "register", marked("Register of events"), "register_sheet"
    SLIP = "slip"

    def __new__(cls, series: str, called: str = "", module: str = "") -> Self:
        kind = str.__new__(cls, series)
        kind._value_, kind.called, kind.module = series, called, module
        return kind


class UnnumberedKind(Enum):
    """A paper of a session that is in no series of the register: its sheet, in short or with every
    stake, and the ranking of an evening."""

    SHEET = "sheet"
    DETAILED = "detailed"
    RANKING = "ranking"


OF_A_SESSION: Final = tuple(kind for kind in PaperKind if kind.called)
"""The papers that are offered of one session."""

OF_A_NIGHT: Final = (PaperKind.SETTLEMENT, PaperKind.REGISTER)
"""The papers that are offered of all the tables of a night."""

NUMBERED: Final = (
    *((kind.value, kind.called) for kind in OF_A_SESSION),
    ("fill", marked("Fill slip")),
    ("credit", marked("Credit slip")),
    ("staff", marked("Review of the staff")),
    ("house_key", marked("House key")),
)
"""The series in which papers are numbered, each as what is printed in it is called; not that of
slips of the tray on paper, whose own numbers are those of fills and credits."""

_NAMES: Final = {**dict(NUMBERED), PaperKind.SLIP.value: marked("Slip")}


def series_name(words: Words, series: str) -> str:
    """What is numbered in a series, of a table's own without the table's sign; the series itself
    where this program knows none of that name."""
    return words(_NAMES[series]) if series in _NAMES else series
