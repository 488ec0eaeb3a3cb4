"""The game by whose rules other people's coups are judged: its table, what its hands are called,
and what cards alone cannot tell of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.readers.card_spellings import PACK
from dealer_app.readers.column_heads import COUP, HAND, HOLDER, HandNames
from dealer_app.readers.coup_columns import ColumnPlan, RowTold
from dealer_app.readers.coup_file import NotImported
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.bank_rules import Passes
from dealer_app.rules.cards import HIDDEN_FACE
from dealer_app.rules.due import Step
from dealer_app.rules.variant import LawCell, Reference, Seat, seat_of
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table

_TURNED_FIRST: Final = marked(
    "Coups of {game} are not imported where an offered card is turned before it is accepted: the"
    " cards of the hands do not say which card was refused."
)
_BY_STAKES: Final = marked(
    "Coups of {game} are not imported where the stakes, or the banker, say at whose third card the"
    " Bank looks: cards alone do not tell it."
)
_BY_LOSSES: Final = marked(
    "Coups of {game} are not imported where the bank passes when it loses: cards alone do not tell"
    " what lay on the table."
)
_WHOSE: Final = marked(
    "A hand of {game} may choose whether it draws: of a file with one card a row a column must tell"
    " the hand, or the coup."
)
_OF_SEATS: Final = marked(
    "Every seat of {game} has a hand of its own: a column for each, or one that names the hand of a"
    " card, must tell whose the cards are."
)
_NO_SEAT_LEFT: Final = marked(
    "{game} has {most} seats at most, and none is left for the bank: a column for who holds it says"
    " whose seat it is."
)
_NO_SEAT_TO_BUY: Final = marked(
    "{game} has {most} seats at most, and none is left for whoever bought the bank."
)
_TOO_MANY: Final = marked(
    "The packs of {game} have no cards for seat {seat}: --option packs says with how many it was"
    " dealt."
)
_TILES: Final = marked("The cards of {game} are no numbers of a pack of 52.")


@dataclass(frozen=True, slots=True)
class ImportGame:
    """The game by whose rules coups are judged: the head of a shoe file of it, its table with a
    coup open and nothing dealt, what other people call its hands, and the statement by which a
    bank that is bought stands there, empty where none is."""

    head: str
    table: Table
    names: HandNames
    bought: str = ""


def game_of(variant: str, options: Sequence[str] = ()) -> ImportGame:
    """The game with these options, each `KEY=VALUE`; ReplayTrouble where there is no such, and
    NotImported where cards alone do not say what was played."""
    head = f"variant {variant}\n" + "".join(f"option {each}\n" for each in options)
    table = _opened(head)
    if table.variant.draws.seen:
        raise NotImported(_TURNED_FIRST, game=variant)
    reference = table.variant.laws[table.variant.banque].reference
    if reference in (Reference.LARGEST_STAKE, Reference.DESIGNATED):
        raise NotImported(_BY_STAKES, game=variant)
    names, bank = HandNames(table.variant), table.variant.bank
    if names.seat_banks and bank is not None and bank.passes is Passes.ON_LOSS:
        raise NotImported(_BY_LOSSES, game=variant)
    return _bought(ImportGame(head, table, names))


def _opened(head: str, *said: str) -> Table:
    """A table of the game with a coup open, of which this is said, and nothing dealt; what is
    burned, nobody tells."""
    table = replay(script_of(_shoe_file(head, "coup", *said), Path())).table
    if not table.variant.shoe.burns:
        return table
    return replay(script_of(_shoe_file(head, BURN, "coup", *said), Path())).table


def _shoe_file(head: str, *said: str) -> bytes:
    return "\n".join((f"{head}shoe", *said, "")).encode()


def _bought(game: ImportGame) -> ImportGame:
    """The game with its bank bought, where somebody buys it for a shoe: by the last seat, for a
    unit a card, of which no shoe of it can lose more at a unit a hand. No stake may lie before."""
    names, table = game.names, game.table
    bids = any(due.step is Step.BANK for due in table.dues)
    if names.alone is not None or names.seat_banks or not bids:
        return game
    cards = packs_of(table) * table.variant.pack.size
    bought = f"bank {table.seats} {cards}"
    return replace(game, table=_opened(game.head, bought), bought=bought)


BURN: Final = f"burn {HIDDEN_FACE}"
"""The burn that a game asks for where the file does not tell it."""


def refuse(plan: ColumnPlan, game: ImportGame) -> None:
    """NotImported where nothing in the file says whose its cards are."""
    if plan.deck and game.table.variant.pack.size != PACK:
        raise NotImported(_TILES, game=game.table.variant.id)
    whose = HAND in plan.uses or COUP in plan.uses
    if plan.a_card_a_row and not whose and chooses(game):
        raise NotImported(_WHOSE, game=game.table.variant.id)
    if plan.has_cards and game.names.by_seat and not plan.hands and HAND not in plan.uses:
        raise NotImported(_OF_SEATS, game=game.table.variant.id)


def chooses(game: ImportGame) -> bool:
    """True of a game in which a hand may choose whether it draws."""
    laws = game.table.variant.laws.values()
    return any(LawCell.CHOOSES in cells for law in laws for cells in law.rows)


def with_seats(
    game: ImportGame, plan: ColumnPlan, rows: Sequence[RowTold]
) -> tuple[ImportGame, Seat | None]:
    """The game at a table of as many seats as the file has, and the seat that holds the bank where
    none of the others does."""
    names = game.names
    if not names.by_seat:
        return game, None
    hands = [hand for row in rows for hand, cards in row.hands.items() if cards]
    hands += [row.hand for row in rows if row.hand]
    told = {seat for hand in hands if (seat := seat_of(hand))}
    seats, apart = max(map(int, told), default=1), None
    seats += any(row.holder == Seat(str(seats + 1)) for row in rows)
    full = any(sum(map(bool, row.hands.values())) > seats for row in rows)
    if names.seat_banks and HOLDER not in plan.uses and full:
        seats += 1
        apart = Seat(str(seats))
    seats += bool(game.bought)
    most = game.table.variant.most_seats
    if seats > most:
        none_left = _NO_SEAT_TO_BUY if game.bought else _NO_SEAT_LEFT
        raise NotImported(none_left, game=game.table.variant.id, most=most)
    head = f"{game.head}seats {max(seats, 2)}\n"
    try:
        return _bought(ImportGame(head, _opened(head), names)), apart
    except ReplayTrouble:
        raise NotImported(_TOO_MANY, game=game.table.variant.id, seat=seats) from None
