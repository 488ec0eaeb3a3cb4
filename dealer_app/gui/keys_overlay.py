"""All keys, and what each of them does now: built from the keymaps, shown on `?` and F1."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.acts import Act, Verb, read_act
from dealer_app.gui.keymap import ALWAYS, Keymap
from dealer_app.gui.pages.keys import label
from dealer_app.gui.pages.overlay import Overlay
from dealer_app.i18n import Words, marked
from dealer_app.rules.coup import Speech

ROWS: Final = 20
"""Lines of one column."""

PAD: Final = "KP_"

_TITLES: Final[Mapping[str, str]] = {
    "deal": marked("Cards"),
    "suit": marked("Suit of the card"),
    "speech": marked("Announcement"),
    "stake": marked("Stakes"),
    "settle": marked("Payout"),
    "choice": marked("List"),
    "recall": marked("Past coups"),
    "numbers": marked("Cards"),
    "turn": marked("Whose turn it is"),
    "bank": marked("The bank's amount"),
    "alone": marked("The bank taken alone"),
    "cover": marked("Stakes above the bank"),
    "claim": marked("The share"),
    "offer": marked("The banker's offer"),
    "between": marked("Between two coups"),
    ALWAYS: marked("Always"),
}
_DEEDS: Final[Mapping[Verb, str]] = {
    Verb.UNDO: marked("Undo the last entry"),
    Verb.NEXT: marked("Go on: what is due"),
    Verb.CANCEL: marked("Give up what is being keyed"),
    Verb.HELP: marked("These keys"),
    Verb.RULES: marked("Rules of the game"),
    Verb.RECALL: marked("Look at a past coup"),
    Verb.INCIDENT: marked("Report an incident"),
    Verb.CORRECT: marked("Put a card right"),
    Verb.REPEAT_STAKES: marked("The same stakes again"),
    Verb.OPEN_OR_HIDDEN: marked("Deal face down, or open"),
    Verb.VOID: marked("Void coup"),
    Verb.REPORT: marked("Session sheet"),
    Verb.MENU: marked("Menu"),
    Verb.FULL_SCREEN: marked("Full screen"),
    Verb.LANGUAGE: marked("Français / English"),
    Verb.NEW_SHOE: marked("New shoe"),
    Verb.CROUPIER: marked("Another croupier"),
    Verb.CLOSE_TABLE: marked("Close the table"),
    Verb.FACE_DOWN: marked("A card face down"),
    Verb.BURN: marked("Burn a card"),
    Verb.CUT_CARD: marked("Cut card"),
    Verb.STAKES: marked("Stakes"),
    Verb.POINT: marked("Decimal point"),
    Verb.WITHDRAW: marked("Withdraw the stake"),
    Verb.TICK: marked("Tick one line"),
    Verb.EARLIER: marked("Earlier"),
    Verb.LATER: marked("Later"),
    Verb.FIRST: marked("First"),
    Verb.LAST: marked("Last"),
    Verb.PASSES: marked("Pass, or decline the bank"),
    Verb.ALONE: marked("Take the bank alone"),
    Verb.WITH_TABLE: marked("Banco with the table"),
    Verb.FOLLOW: marked("Follow the banco that was lost"),
    Verb.FILL: marked("All that is missing"),
    Verb.SEAT: marked("Another seat, then somebody standing"),
    Verb.CLOSE_BETS: marked("End of stakes"),
    Verb.COVER: marked("The bank covers"),
    Verb.STOP: marked("The bank stops the tour"),
    Verb.RETIRE: marked("Give the bank up"),
    Verb.GARAGE: marked("Set winnings aside"),
    Verb.HOLD: marked("Who holds the cards"),
}
_VALUES: Final[Mapping[Act, str]] = {
    Act(Verb.FACE, "0"): marked("Ten or figure, not told apart"),
    Act(Verb.SUIT, "s"): marked("Spades"),
    Act(Verb.SUIT, "h"): marked("Hearts"),
    Act(Verb.SUIT, "d"): marked("Diamonds"),
    Act(Verb.SUIT, "c"): marked("Clubs"),
    Act(Verb.SAY, Speech.DRAW): marked("Card"),
    Act(Verb.SAY, Speech.STAND): marked("No card"),
    Act(Verb.SAY, Speech.SHOW): marked("Lays the hand down"),
    Act(Verb.SAY, Speech.GIVE): marked("Gives a card"),
    Act(Verb.CLAIM, "yes"): marked("Claims the share"),
    Act(Verb.CLAIM, "no"): marked("Leaves it"),
    Act(Verb.BET, "ponte"): marked("On the Ponte"),
    Act(Verb.BET, "banque"): marked("On the Bank"),
    Act(Verb.BET, "tie"): marked("On the tie"),
    Act(Verb.BET, "duel"): marked("The bank, or the duel of the principals"),
    Act(Verb.BET, "other"): marked("Another bet"),
}
_NAMES: Final[Mapping[str, str]] = {
    "Backspace": "⌫",
    "Return": "⏎",
    "Escape": marked("Esc"),
    "Delete": marked("Del"),
    "Insert": marked("Ins"),
    "Home": marked("Home"),
    "End": marked("End"),
    "PageUp": marked("Page up"),
    "PageDown": marked("Page down"),
    "Space": marked("Space"),
    "Tab": marked("Tab"),
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "KP_Enter": marked("pad ⏎"),
    "KP_Add": marked("pad +"),
    "KP_Subtract": marked("pad −"),
    "KP_Multiply": marked("pad ×"),
    "KP_Divide": marked("pad /"),
    "KP_Decimal": marked("pad ."),
}


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What is done, and the keys that do it; a title has no keys."""

    text: str
    keys: tuple[str, ...] = ()


def key_lines(words: Words, keys: Keymap, active: Iterable[str]) -> tuple[KeyLine, ...]:
    """Every key that does something at this moment, the tables that are active first."""
    lines: list[KeyLine] = []
    taken: set[str] = set()
    for table in (*active, ALWAYS):
        by_act: dict[Act, list[str]] = {}
        for key, name in keys.tables.get(table, {}).items():
            act = read_act(name)
            if act is not None and key not in taken:
                by_act.setdefault(act, []).append(key)
        taken |= set(keys.tables.get(table, {}))
        if by_act:
            lines.append(KeyLine(words(_TITLES.get(table, table))))
            lines += _lines(words, by_act)
    return tuple(lines)


def _lines(words: Words, by_act: Mapping[Act, list[str]]) -> list[KeyLine]:
    """One line an act; figures and lines of a list, ten of a kind, share one."""
    lines: list[KeyLine] = []
    series: dict[Verb, list[str]] = {}
    for act, keys in by_act.items():
        board = sorted(keys, key=lambda key: (key.startswith(PAD), not key.isdigit()))
        if act.verb in (Verb.DIGIT, Verb.CHOICE):
            series.setdefault(act.verb, []).append(key_said(words, board[0]))
            continue
        lines.append(KeyLine(deed(words, act), tuple(key_said(words, key) for key in board)))
    names = {Verb.DIGIT: words("Figures"), Verb.CHOICE: words("The line of that number")}
    shared = [KeyLine(names[verb], (_span(keys),)) for verb, keys in series.items()]
    return shared + lines


def _span(keys: list[str]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]} … {keys[-1]}"


def deed(words: Words, act: Act) -> str:
    """What an act does, in words."""
    if act in _VALUES:
        return words(_VALUES[act])
    if act.verb is Verb.FACE:
        return words("Card {face}", face=words.face(act.value))
    return words(_DEEDS.get(act.verb, act.name))


def key_said(words: Words, key: str) -> str:
    """A key as it is printed on the board."""
    if key in _NAMES:
        return words(_NAMES[key])
    if key.startswith(PAD):
        return words("pad {key}", key=key.removeprefix(PAD))
    return key.upper() if len(key) == 1 else key


def keys_overlay(over: QWidget, words: Words, lines: tuple[KeyLine, ...]) -> Overlay:
    """The keys over a window, in as many columns as they need."""
    overlay = Overlay(over)
    overlay.title.setText(words("Keys"))
    overlay.hint.setText(words("Any key goes back."))
    for number, line in enumerate(lines):
        _add(overlay.body, number % ROWS, number // ROWS, line)
    overlay.body.setColumnStretch(2 * (len(lines) // ROWS + 1), 1)
    return overlay


def _add(grid: QGridLayout, row: int, place: int, line: KeyLine) -> None:
    if not line.keys:
        grid.addWidget(label("section", line.text.upper()), row, 2 * place, 1, 2)
        return
    grid.addWidget(label("keys", "   ".join(line.keys)), row, 2 * place)
    grid.addWidget(label("small", line.text), row, 2 * place + 1)


def opening_lines(words: Words) -> tuple[KeyLine, ...]:
    """The keys of the opening page, which no keymap changes."""
    return (
        KeyLine(words("Opening a table")),
        KeyLine(words("What the lit key says"), ("⏎",)),
        KeyLine(words("The next field, the one before"), (words("Tab"), words("Shift Tab"))),
        KeyLine(words("Another value"), ("←", "→")),
        KeyLine(words("These keys"), ("F1",)),
        KeyLine(words("About Sabot"), ("F9",)),
        KeyLine(words("Full screen"), ("F11",)),
        KeyLine(words("Français / English"), ("F12",)),
        KeyLine(words("Quit"), ("Ctrl Q",)),
    )
