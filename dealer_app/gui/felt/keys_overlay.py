"""All keys, and what each of them does now: built from the keymaps, shown on `?` and F1."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from dealer_app.gui.desk.act_words import deed_in, deed_now
from dealer_app.gui.desk.active_keymaps import active_tables, of_the_game
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb, read_act
from dealer_app.gui.desk.keymap import ALWAYS, PAD, Keymap
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import sheet_of
from dealer_app.gui.pages.overlay import KeyLine, Overlay, keys_overlay
from dealer_app.i18n import Words, marked
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Variant

_STAKED: Final = (("stake",),)
_BANKED: Final = (("turn", "stake"), ("alone",), ("cover",), ("claim",), ("between",))
_DEALT: Final = (("lot", "deal"),)
_ANNOUNCED: Final = (("offer",), ("lays", "speech"))
_PAID: Final = (("settle",),)
"""The tables that are active together at each moment of a coup, one moment after the other."""

Says = Callable[[KeyAct], str]
"""What an act does, in words; empty where it does nothing."""

_TITLES: Final[Mapping[str, str]] = {
    "deal": marked("Cards"),
    "suit": marked("Suit of the card"),
    "figure": marked("Which card"),
    "speech": marked("Announcement"),
    "stake": marked("Stakes"),
    "amount": marked("Stakes"),
    "cases": marked("Stakes"),
    "seats_bets": marked("Stakes"),
    "tableaux": marked("Stakes"),
    "settle": marked("Payout"),
    "open": marked("Put aside, or owed"),
    "choice": marked("List"),
    "list": marked("List"),
    "decide": marked("Another answer"),
    "recall": marked("Past coups"),
    "mend": marked("Past coups"),
    "numbers": marked("Cards"),
    "turn": marked("Whose turn it is"),
    "bank": marked("The bank’s amount"),
    "alone": marked("The bank taken alone"),
    "cover": marked("Stakes above the bank"),
    "claim": marked("The share"),
    "offer": marked("The banker’s offer"),
    "between": marked("Between two coups"),
    "lays": marked("Announcement"),
    "lot": marked("Before the first coup"),
    ALWAYS: marked("Always"),
}


def key_lines(
    words: Words, keys: Keymap, active: Iterable[str], deed_of: Says
) -> tuple[KeyLine, ...]:
    """Every key that does something at this moment, the tables that are active first; what several
    of them have a key for stands once, with all of its keys."""
    blocks: dict[str, dict[KeyAct, list[str]]] = {}
    keys_of: dict[KeyAct, list[str]] = {}
    taken: set[str] = set()
    for table in active:
        title, keyed = words(_TITLES.get(table, table)), keys.tables.get(table, {})
        for key, name in keyed.items():
            act = read_act(name)
            if act is None or key in taken or not deed_of(act):
                continue
            if act not in keys_of:
                keys_of[act] = blocks.setdefault(title, {}).setdefault(act, [])
            keys_of[act].append(key)
        taken |= set(keyed)
    return tuple(
        line
        for title, by_act in blocks.items()
        for line in (KeyLine(title), *_lines(words, by_act, deed_of))
    )


def _lines(words: Words, by_act: Mapping[KeyAct, list[str]], deed_of: Says) -> list[KeyLine]:
    """One line an act; figures and lines of a list, ten of a kind, share one."""
    lines: list[KeyLine] = []
    series: dict[Verb, list[str]] = {}
    for act, keys in by_act.items():
        board = sorted(_told(keys), key=lambda key: (key.startswith(PAD), not key.isdigit()))
        if act.verb in (Verb.DIGIT, Verb.CHOICE):
            series.setdefault(act.verb, []).append(key_said(words, board[0]))
            continue
        lines.append(KeyLine(deed_of(act), tuple(key_said(words, key) for key in board)))
    names = {Verb.DIGIT: words("Figures"), Verb.CHOICE: words("The line of that number")}
    shared = [KeyLine(names[verb], (_span(keys),)) for verb, keys in series.items()]
    return shared + lines


def _told(keys: list[str]) -> list[str]:
    """The keys of an act that are told: its strokes on the pad too, of those one before two."""
    plain = [key for key in keys if " " not in key]
    return plain if any(key.startswith(PAD) for key in plain) else keys


def _span(keys: list[str]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]} … {keys[-1]}"


def game_lines(words: Words, keys: Keymap, variant: Variant) -> tuple[KeyLine, ...]:
    """The keys of a whole coup of a game, moment after moment, before its table is open."""
    says = partial(deed_in, words, variant)
    staked = _BANKED if variant.bank is not None else _STAKED
    announced = _ANNOUNCED if variant.announces else ()
    lines = (
        line
        for moment in (*staked, *_DEALT, *announced, *_PAID)
        for line in key_lines(words, keys, of_the_game(variant, moment), says)
    )
    return (KeyLine(words.name(variant.names)), *lines)


# The keys of a table, laid over the program's window


def table_keys(shell: Shell, desk: Desk, keys: Keymap) -> Overlay:
    """Every key of the table and what it does now."""
    lines = key_lines(desk.words, keys, (*active_tables(desk), ALWAYS), partial(deed_now, desk))
    overlay = keys_overlay(shell, desk.words, lines)
    overlay.setStyleSheet(sheet_of(shell))
    overlay.asked_more.connect(lambda: shell.manual_asked.emit(chapter_now(desk)))
    return overlay


def chapter_now(desk: Desk) -> str:
    """The chapter of the manual about what the keys are for now: the moment's own, that of the
    payout while it is paid, else that of the game."""
    paying = "stakes" if desk.moment.at_table and desk.step is Step.SETTLE else ""
    return desk.moment.chapter or paying or desk.variant.id
