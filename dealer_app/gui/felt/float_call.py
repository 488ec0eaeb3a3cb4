"""A new table of a house that keeps a tray is called to be counted, under its first call."""

from dataclasses import replace

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.kit.style import Style
from dealer_app.i18n.calls import Call
from dealer_app.rules.due import Step
from dealer_app.table.tray import keeps_tray, tray


def with_float(desk: Desk, style: Style, said: Call) -> Call:
    """The call, and until the first shoe that the float is to be counted; a house that asks who
    signs counts its tables too."""
    table, first = desk.table, desk.step is Step.SHOE and desk.keyed == Keyed()
    counts = keeps_tray(table.house) or desk.session.posts is not None
    begun = table.shoes or table.coups or tray(table.night).opener is not None
    if not first or begun or not counts:
        return said
    key = style.label(Act(Verb.TRAY), active_tables(desk))
    told = style.words("The float is to be counted: {key}.", key=key)
    return replace(said, why=f"{said.why} {told}".strip())
