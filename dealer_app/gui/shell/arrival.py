"""What the opening page waits for, once it has been read behind the first paint."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealer_app.gui.house.opening_form import Form
from dealer_app.machine.shortcoming import Shortcoming

if TYPE_CHECKING:  # what they import takes 0.3 seconds: late for the first paint
    from dealer_app.gui.house.catalogue import Catalogue
    from dealer_app.library import FileFault
    from dealer_app.night.open_tables import LeftOpen, Unreadable
    from dealer_app.register import facts as f
    from dealer_app.store.troubles import Trouble


@dataclass(frozen=True, slots=True)
class Arrived:
    """All that the opening page waits for; `fault` is what is wrong with the house sheet, `lacking`
    what is amiss with the machine, or with what is installed on it, `alerts` what is other than it
    was noted."""

    catalogue: "Catalogue"
    fault: "FileFault | None"
    left: "tuple[LeftOpen, ...]"
    broken: "tuple[Unreadable, ...]"
    form: Form
    lacking: "tuple[Shortcoming | Trouble, ...]" = ()
    alerts: "tuple[f.AlertRaised, ...]" = ()
