"""What guests are shown while no session is on: the game that is, or was, dealt here."""

from dealer_app.rules.house import House
from dealer_app.rules.variant import Variant
from dealer_app.table.public import Phase, PublicView


def awaited(variant: Variant, house: House, table: str) -> PublicView:
    """The view of a table that is not open yet: its game, its limits and nothing else."""
    return PublicView(
        phase=Phase.WELCOME,
        table=table,
        variant=variant,
        currency=house.currency,
        usual=house.limits,
        limits={bet: house.limits_of(bet) for bet in variant.bets if bet not in house.closed},
        bank_red=house.roads.bank_red,
    )


def between_sessions(view: PublicView) -> PublicView:
    """The same table once its session is left: nothing of what was dealt."""
    return PublicView(
        Phase.WELCOME,
        view.table,
        view.variant,
        view.currency,
        view.usual,
        view.limits,
        view.bank_red,
    )
