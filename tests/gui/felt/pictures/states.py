"""What the felt may show, game by game: a night up to that moment, and the keys that lead there."""

from typing import Final, NamedTuple

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.theme import read_theme
from tests.gui.felt.nights import CLAIMED, window_after
from tests.gui.felt.screens import keys


class State(NamedTuple):
    """One moment of a game: its name, what the band says then, the night so far, and what is keyed
    after it."""

    game: str
    name: str
    phase: BandPhase
    night: str
    keyed: str = ""


SIZES: Final = ((1280, 800), (1920, 1080))
THEMES: Final = ("dark", "light", "contrast")

_BEGUN: Final = {
    "punto_banco": "seats 9\nshoe\ncut 60\ncoup\nstake 2 ponte 200\nstake 3 banque 100\n"
    "stake 3 tie 20\nstake 7 banque 2000\n",
    "festival": "seats 8\nshoe\ncoup\nprincipal banque 2\nprincipal ponte 5\nstake 3 ponte 40\n",
    "porcelaine": "seats 7\nshoe\ncoup\nbank 5 1000\nstake 4 400\nstake 3 300\n",
    "chemin_de_fer": "seats 9\nshoe\ncoup\nbank 3 200\nstake 4 200\ndeal 2 7 A 2\ncoup\n",
    "banque": "seats 10\nshoe\ncoup\nbank 1 9000\nstake 2 tableau_1 100\nstake 9 tableau_2 1250\n",
    "baccara": "seats 10\nshoe\ncoup\nstake 2 tableau_1 100\nstake 8 tableau_2 80\n",
    "macao": "option packs=4\nseats 12\nshoe\ncoup\ndeal 9 8 K 4 9 8 6 3 2 2 3 4\n"
    "deal 9 8 9 4 8 8 6 3 5 2 K 3\nstake 12 own 10\n",
}
"""A night of each game in which stakes lie on the felt."""

_STAKES: Final = {
    "punto_banco": ("", "Tab"),
    "festival": ("", "Tab"),
    "porcelaine": ("", "2 5 0"),
    "chemin_de_fer": ("", ""),
    "banque": ("", ""),
    "baccara": ("", "Tab"),
    "macao": ("", ""),
}
"""What leads from there to stakes that are asked for or keyed."""

_CARDS: Final = {
    "punto_banco": "burn 5\ndeal 2 K 3\n",
    "festival": "deal 2 K 3\n",
    "porcelaine": "pass 2\npass 1\npass 7\nstake 6 300\ndeal 2 1 3\n",
    "chemin_de_fer": "stake 4 390\ndeal 2 7 A\n",
    "banque": "closed\ndeal K 3 2 6\n",
    "baccara": "closed\ndeal K 3 2 6\n",
    "macao": "".join(f"stake {seat} own {seat}\n" for seat in range(11, 1, -1)),
}
_PAID: Final = {
    "punto_banco": "deal 8\n",
    "festival": "deal 8\n",
    "porcelaine": "deal 7\nsay grandeur stand\nsay decadence stand\n",
    "chemin_de_fer": "deal 2\n",
    "banque": "deal 5 9\nsay banque stand\n",
    "baccara": "deal 5 7\nsay banque show\n",
    "macao": "",
}


_NEXT: Final = {"porcelaine": "shoe\ncoup\n"}
"""What opens the coup after that, where a coup has a shoe of its own."""


def _of(game: str) -> tuple[State, ...]:
    begun = f"variant {game}\n{_BEGUN[game]}"
    further, keyed = _STAKES[game]
    cards = begun + _CARDS[game]
    paid = cards + _PAID[game]
    dealt = BandPhase.PAYOUT if game == "macao" else BandPhase.CARDS
    return (
        State(game, "stakes", BandPhase.STAKES, begun + further, keyed),
        State(game, "cards", dealt, cards),
        State(game, "list", dealt, cards, "F4"),
        State(game, "menu", dealt, cards, "F10"),
        State(game, "payout", BandPhase.PAYOUT, paid),
        State(game, "past", BandPhase.PAST, paid + _NEXT.get(game, "coup\n"), "F3"),
    )


_ASKED: Final = (
    State(
        "punto_banco",
        "decision",
        BandPhase.DECISION,
        f"variant punto_banco\n{_BEGUN['punto_banco']}deal 2 K 3 8\n",
        "6 Enter Down",
    ),
    State("porcelaine", "question", BandPhase.QUESTION, CLAIMED, "Down"),
    State(
        "porcelaine",
        "cover",
        BandPhase.QUESTION,
        f"variant porcelaine\n{_BEGUN['porcelaine']}pass 2\nstake 1 500\n",
    ),
    *(
        State(
            game,
            "decision",
            BandPhase.DECISION,
            f"variant {game}\n{_BEGUN[game]}{_CARDS[game]}report IRR-10\n",
        )
        for game in ("festival", "chemin_de_fer", "banque", "baccara")
    ),
)
STATES: Final = (*(state for game in _BEGUN for state in _of(game)), *_ASKED)


def named(state: State) -> str:
    """What a test of that state is called."""
    return f"{state.game}-{state.name}"


def window_at(
    qtbot: QtBot,
    state: State,
    language: str = "fr",
    size: tuple[int, int] = SIZES[0],
    theme: str = "dark",
) -> TableWindow:
    """The window at that moment."""
    window = window_after(qtbot, state.night, language)
    window.use_theme(read_theme(theme))
    window.resize(*size)
    keys(window, state.keyed)
    QApplication.processEvents()
    return window
