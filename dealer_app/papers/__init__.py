"""What goes on paper: a session, a night, a game and the house itself, each in a module of its own.
All are handed to the reports."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from dealer_app.register.register_fold import Entered
from dealer_app.register.told_alerts import ToldAlert
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import PaperSize
from dealer_app.store.trust.signed_names import Proof


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a paper says of its own printing.

    When it is printed, the zone of its clock (None: the machine's), the session's id; `detailed`:
    with every stake of every coup. `issue` is the paper's number, `size` what it is
    printed on where that is not what the house prints on. `machine` is what the machine's
    register holds of the same hours, for the paper that lists it; `alerts` what was ever found of
    the files of the sessions, for a paper that says so; `since` what the register has put right of
    the session after its closing; `papers` what it has of numbers, for the paper that lists them,
    None where there is none. `slip` is the number of the one that a paper is of, `proof` what its
    names are held against, None where no register lies beside.
    """

    printed: datetime
    zone: tzinfo | None = None
    session: str = ""
    detailed: bool = False
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None
    machine: Sequence[Entered] = ()
    alerts: Sequence[ToldAlert[Entered]] = ()
    since: Sequence[Entered] = ()
    papers: Sequence[Entered] | None = None
    slip: str = ""
    proof: Proof | None = None
