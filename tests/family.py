"""Two games that came with no program: sheets as text, and their nights as shoe files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealer_app.library import sheet_from_text
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, check
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table.shoe_file import read
from dealer_app.table.state import at_table

FAMILY: Final = """
# Chemin de fer as families play it: both sides draw alike, equal totals give the stakes back (§8).
id         = "family"
procedure  = "bank_in_turn"
name       = { fr = "Baccara de famille", en = "Family baccarat" }
deal       = "ponte banque ponte banque"
packs      = 2
seats      = 4
most_seats = 8
min_cards  = 6

[options.ties]
choose  = ["push", "lose"]
default = "push"

[hands.ponte]
name = { fr = "Ponte", en = "Ponte" }
said = { fr = "le Ponte", en = "the Ponte" }
role = "ponte"

[hands.banque]
name = { fr = "Banque", en = "Bank" }
said = { fr = "la Banque", en = "the Bank" }
role = "banque"

[pack]
faces  = "A 2 3 4 5 6 7 8 9 T J Q K"
values = "1 2 3 4 5 6 7 8 9 0 0 0 0"
copies = "4 4 4 4 4 4 4 4 4 4 4 4 4"

[count]
by       = "modulo"
of       = 10
naturals = { 8 = 1, 9 = 1 }

[draw]
#         0123456789
ponte  = "DDDDD?SSSS"
banque = "DDDDD?SSSS"

[bank]
needed = true

[tour]
excess  = "refused"
speaker = "largest"

[bets.stake]
name  = { fr = "Mise", en = "Stake" }
role  = "ponte"
lines = [ { on = "ponte_wins", pays = "1:1" },
          { on = "tie", result = { option = "ties" } } ]
"""

SEVEN: Final = """
# Nearest to seven with forty cards, a hand a seat: ties are lost, seven in two cards is double.
id         = "seven"
procedure  = "one_against_all"
name       = { fr = "Sept", en = "Seven" }
deal       = "seat banque seat banque"
packs      = { option = "packs" }
seats      = 3
most_seats = 6
min_cards  = 6

[options.packs]
choose  = [1, 2]
default = 1

[hands.seat]
name      = { fr = "Place", en = "Seat" }
said      = { fr = "la place", en = "the seat" }
role      = "ponte"
each_seat = true

[hands.banque]
name = { fr = "Banque", en = "Bank" }
said = { fr = "la Banque", en = "the Bank" }
role = "banque"

[pack]
faces  = "A 2 3 4 5 6 7 J Q K"
values = "1 2 3 4 5 6 7 0 0 0"
copies = "4 4 4 4 4 4 4 4 4 4"
suits  = false

[count]
by       = "modulo"
of       = 8
naturals = { 7 = 2 }

[draw]
#         01234567
seat   = "DDDD?SSS"
banque = "DDDDDSSS"

[bank]
step   = -1
passes = "on_loss"

[tour]
step = -1

[bets.own]
name  = { fr = "Sa main", en = "Own hand" }
role  = "ponte"
lines = [ { on = "ponte_wins", pays = "1:1", times = "winner" } ]
"""


def script(sheet: str, text: str, options: Mapping[str, str] | None = None) -> Script:
    """A shoe file of a game that is none of the program's; it needs no `variant`."""
    game = sheet_from_text(sheet, "sheet")
    rules_of = resolver(game, None)
    event = opening(game, None, options or {}, Seating())
    rules = at_table(rules_of(event.options), event.seats)
    statements = read(f"variant {game.id}\n{text}".encode())
    for statement in statements[1:]:
        check(statement, rules)
    return Script(event, rules_of, rules, statements)


def night(sheet: str, text: str, options: Mapping[str, str] | None = None) -> TableSession:
    """The session after that text; Trouble where a line of it does not hold."""
    return replay(script(sheet, text, options))


PLACE: Final = Path("night.shoe")
