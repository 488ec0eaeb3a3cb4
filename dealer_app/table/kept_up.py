"""Everything that is kept up from coup to coup: worked out once for each coup, as it is laid to
those before, so that no key looks at the coups before it."""

from typing import Any, Final

from dealer_app.table.alerts import FOUND
from dealer_app.table.aside import DEFERRED
from dealer_app.table.bank_view import BANKED
from dealer_app.table.breach import WARNED
from dealer_app.table.commission import MARKED
from dealer_app.table.ledger import STAKED, TAKEN
from dealer_app.table.past import REENTERED, SERVED
from dealer_app.table.reckonings import LAST_DUEL, LAST_STAKED, LEVIED, MANCHES, NETS, NINE
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played

KEPT_UP: Final[tuple[Reckoning[Played, Any], ...]] = (
    FOUND,
    DEFERRED,
    BANKED,
    WARNED,
    MARKED,
    STAKED,
    TAKEN,
    REENTERED,
    SERVED,
    LAST_DUEL,
    LAST_STAKED,
    LEVIED,
    MANCHES,
    NETS,
    NINE,
)
