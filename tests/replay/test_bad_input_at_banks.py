"""What a bank held by patrons does not take: refused with its line, and nothing is printed."""

import pytest

from tests.cli.terminal import Replay

PORCELAINE = "variant porcelaine\nshoe\ncoup\n"
MACAO = "variant macao\nseats 12\noption packs=8\nshoe\ncoup\n" + f"deal {'5 ' * 12}{'K ' * 12}\n"
CHEMIN = "variant chemin_de_fer\nshoe\ncoup\n"
WON = "bank 1 100\nbanco 2\ndeal 2 9 K K\n"
TIED = "bank 1 100\nbanco 2\ndeal 6 6 K K\n"

IMPOSSIBLE = {
    "a stake above what the bank still needs": (
        f"{CHEMIN}bank 1 100\nstake 2 60\nstake 3 41\n",
        6,
        "40",
    ),
    "a stake where nothing is missing": (f"{CHEMIN}bank 1 100\nstake 2 100\nstake 3 1\n", 6, ""),
    "a seat that has spoken already": (
        f"{PORCELAINE}bank 1 1000\nstake 4 300\nstake 5 300\n",
        6,
        "Seat 5",
    ),
    "a stake as high as the Décadence's": (f"{PORCELAINE}bank 1 1000\nstake 5 1000\n", 5, ""),
    "the holder against himself": (f"{CHEMIN}bank 1 100\nstake 1 10\n", 5, "Seat 1"),
    "a spectator before anybody plays": (f"{PORCELAINE}bank 1 1000\nstake v1 10\n", 5, ""),
    "a stake before there is a bank": (f"{CHEMIN}stake 2 10\n", 4, ""),
    "taking over for less": (f"{CHEMIN}{WON}retire\ntake 3 194.99\n", 8, "195"),
    "taking over for more": (f"{CHEMIN}{WON}retire\ntake 3 200\n", 8, "195"),
    "retiring while stakes ride": (f"{CHEMIN}{TIED}retire\n", 7, ""),
    "retiring before a coup was won": (f"{CHEMIN}bank 1 100\nretire\n", 5, ""),
    "a stake while stakes ride": (f"{CHEMIN}{TIED}coup\nstake 3 10\n", 8, ""),
    "a thirteenth seat": (f"{MACAO}stake 12 own 10\nstake 13 own 10\n", 8, "13"),
    "a table of thirteen": ("variant macao\nseats 13\nshoe\ncoup\n", 2, "2 to 12 seats"),
    "a table of one": ("variant porcelaine\nseats 1\nshoe\ncoup\n", 2, "2 to 12 seats"),
    "a stake before the look": ("variant macao\nshoe\ncoup\nstake 2 own 10\n", 4, ""),
    "a second kind of bet": (f"{MACAO}stake 12 own 10\nstake 12 tie 10\n", 8, ""),
    "garage where it is not allowed": (f"{CHEMIN}{WON}garage 50\n", 7, ""),
    "a cover where nothing exceeds": (f"{PORCELAINE}bank 1 1000\nstake 5 300\ncover\n", 6, ""),
    "a claim where there is none": (f"{CHEMIN}{WON}claim yes\n", 7, ""),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_is_impossible_is_refused_with_its_line(replay: Replay, what: str) -> None:
    text, line, says = IMPOSSIBLE[what]
    replay.refuses(text, 1, line, says=says)


UNREADABLE = {
    "a mask at Macao": (f"{MACAO}burn M\n", 7),
    "a figure at Porcelaine": (f"{PORCELAINE}bank 1 10\ndeal K\n", 5),
    "a thirteen at Porcelaine": (f"{PORCELAINE}bank 1 10\ndeal 13\n", 5),
    "a bank of zero": (f"{CHEMIN}bank 1 0\n", 4),
    "a bank of less than nothing": (f"{CHEMIN}bank 1 -5\n", 4),
    "a bank without an amount": (f"{CHEMIN}bank 1\n", 4),
    "a garage of nothing": (f"{CHEMIN}garage 0\n", 4),
    "a take of nothing": (f"{CHEMIN}take 2 0\n", 4),
    "a claim of perhaps": (f"{PORCELAINE}claim perhaps\n", 4),
    "a bet that Macao does not have": (f"{MACAO}stake 2 ponte 10\n", 7),
    "a stake without its bet": (f"{MACAO}stake 2 10\n", 7),
    "a hand that Porcelaine does not have": (f"{PORCELAINE}say ponte stand\n", 4),
    "a seat's hand beyond the table": (f"{MACAO}say seat_13 draw\n", 7),
    "a word that nobody says": (f"{MACAO}say seat_2 hit\n", 7),
    "chips of nothing": (f"{MACAO}chips 2 0\n", 7),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_does_not_exist_at_the_game_is_not_readable(replay: Replay, what: str) -> None:
    text, line = UNREADABLE[what]
    replay.refuses(text, 2, line)


def test_what_is_not_readable_goes_before_what_is_impossible(replay: Replay) -> None:
    replay.refuses(f"{CHEMIN}stake 2 10\nbank 1 0\n", 2, 5)
