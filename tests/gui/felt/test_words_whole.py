"""No word that the felt and the panel may have to say is cut at 1280 by 800, in any language.

Each sentence is put, with the longest values that a house may have in it, where the source says
that it is read.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final, Protocol, cast

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.desk import Pad, Said
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.felt import felt as felt_module
from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt.felt import AsideStrip
from dealer_app.gui.felt.hand_widget import HEAD, HandWidget
from dealer_app.gui.felt.pads.key_pads import ChoicePad, NumberPad
from dealer_app.gui.felt.pads.stake_pad import MOST_ENDS, StakePad
from dealer_app.gui.felt.panel_lines import PanelLine
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.felt.top_bar import _whole_deed
from dealer_app.gui.kit.paint import height_of_text
from dealer_app.gui.kit.theme import Size
from dealer_app.i18n import EVERY_LANGUAGE, LANGUAGES
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import bet_name, irregular_name, resolution_name
from dealer_app.i18n.reasons import OFFERED
from dealer_app.library.house.houses import irregularities
from dealer_app.library.sheets import variant_ids
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import Role
from tests.gui.felt.longest import filled, longest, of_language, sheets
from tests.gui.felt.losses import painted, told
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import keys, scene, shown, table
from tests.gui.felt.sentences import Stands, sentences

CALLS: Final = frozenset({"bank_calls", "calls", "results"})
HEADLINES: Final = frozenset(
    {"_HEADLINES", "_CHOICES", "_STAKE_CALLS", "_PASSINGS", "_WINS", "_SEVERAL", "headline"}
)
RULES: Final = ("S2-A16", "S2.14")
REASON: Final = "card"


@pytest.fixture(params=LANGUAGES)
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> TableWindow:
    """A table in the middle of a shoe, of a house that has chips."""
    shown_here = shown(qtbot, table(house="festival"), request.param, "azerty")
    keys(shown_here, "Enter Enter")
    return shown_here


def said(window: TableWindow, is_one: Callable[[Stands], bool]) -> list[str]:
    """Those of the sentences, with the longest values."""
    words = window.desk.words
    return [filled(words, each.forms) for each in sentences() if is_one(each)]


class Part(Protocol):
    """A part of the window that shows a scene."""

    def render_scene(self, scene: Scene) -> None: ...


def lost(part: Part, scenes: Iterator[Scene]) -> list[str]:
    """What a part of the window would lose of what these scenes have it say."""
    assert isinstance(part, QWidget)
    with told() as found:
        for each in scenes:
            part.render_scene(each)
            painted(part)
    return found


# The call, and under it the reason


def is_headline(each: Stands) -> bool:
    if each.module in CALLS:
        return each.assigned in HEADLINES or (each.call, each.at) in {("return", 0), ("call_of", 0)}
    return (each.call, each.at) == ("Call", 0) or each.keyword == "call"


def is_reason(each: Stands) -> bool:
    if each.module in CALLS:
        return not is_headline(each)
    of_a_line = each.function.endswith("_why") or each.assigned in {"why", "_WHY_KINDS"}
    return (each.call, each.at) == ("Call", 1) or each.keyword == "why" or of_a_line


def test_every_call_and_every_reason_is_read_whole(window: TableWindow) -> None:
    headlines, reasons = said(window, is_headline), said(window, is_reason)
    assert len(headlines) > 40
    assert len(reasons) > 90
    longest_two = " ".join(sorted(reasons, key=len)[-2:])
    usual, strip = scene(window), window.view.felt.call
    pairs = [
        *((each, longest_two) for each in headlines),
        *((longest(headlines), each) for each in reasons),
    ]
    calls = (Call(headline, why, Tone.DUE, RULES) for headline, why in pairs)
    assert lost(strip, (replace(usual, call=call) for call in calls)) == []


# The strip below: what was refused, said or is half keyed


def is_refused(each: Stands) -> bool:
    of_a_code = each.module in {"refusals", "register_words"} and each.assigned.endswith(
        "SENTENCES"
    )
    by_hand = each.call in {"refuse", "say", "warn"}
    return of_a_code or by_hand or each.function in {"tell_filled", "tell_stopped", "_unnoted"}


def test_every_refusal_is_read_whole(window: TableWindow) -> None:
    refusals = said(window, is_refused)
    assert len(refusals) > 200
    usual = scene(window)
    saying = (replace(usual, said=Said(each, refusal=True)) for each in refusals)
    assert lost(window.view.status, saying) == []


# The band over the felt, where nothing is recorded


NOT_RECORDED: Final = "NOT RECORDED"


def is_trouble(each: Stands) -> bool:
    told = each.forms[0].startswith(NOT_RECORDED) and each.forms[0] != NOT_RECORDED
    return told or each.function == "trouble_said"


def test_why_nothing_is_recorded_is_read_whole(window: TableWindow) -> None:
    troubles, words, usual = said(window, is_trouble), window.desk.words, scene(window)
    assert len(troubles) > 6
    titles = (words(NOT_RECORDED), words("PERHAPS RECORDED"))
    shown_so = (
        replace(usual, trouble=each, trouble_title=title) for title in titles for each in troubles
    )
    assert lost(window.view.felt.band, shown_so) == []


# The list beside the felt


LISTS: Final = frozenset(
    {"MENU", "_WHAT", "_SAID", "_UNNAMED", "BEGIN", "END", "SIGN_IN", "_PASTS"}
)
NOTED: Final = frozenset({"correction_rows", "payout_entry"})
"""Where a line has an amount at its end."""


def is_line(each: Stands) -> bool:
    return (each.call, each.at) == ("ListLine", 0) or each.assigned in LISTS


def lines(window: TableWindow) -> Iterator[Offer]:
    """Every line that a list can have, with what stands at its end."""
    words, choice = window.desk.words, KeyAct(Verb.CHOICE, "9")
    yield from (Offer(each, choice, "") for each in said(window, is_line))
    yield from (Offer(words(each), choice, "") for each in (*OFFERED, EVERY_LANGUAGE))
    for each in sentences():
        if each.module in NOTED and each.assigned == "said":
            yield Offer(filled(words, each.forms), choice, of_language(words.language)["amount"])
    for game in variant_ids():
        for code, rule in irregularities(game).items():
            yield Offer(irregular_name(words, code, rule), choice, code)
            yield from (
                Offer(resolution_name(words, each, code), choice, "") for each in rule.offered
            )


def test_every_line_of_a_list_is_read_whole(window: TableWindow) -> None:
    usual, panel, offers = scene(window), window.view.panel, list(dict.fromkeys(lines(window)))
    panel.setCurrentWidget(panel.list)
    assert len(offers) > 150
    with told() as found:
        for offer in offers:
            panel.list.render_scene(replace(usual, offers=(offer,)))
            painted(panel.list.lines[0])
    assert found == []


def is_title(each: Stands) -> bool:
    of_a_moment = each.keyword in {"title", "title_of"}
    return of_a_moment or each.assigned == "TITLES" or each.function in {"title", "who_answers"}


def test_every_title_of_a_list_is_read_whole(window: TableWindow) -> None:
    titles, usual, panel = said(window, is_title), scene(window), window.view.panel
    panel.setCurrentWidget(panel.list)
    assert len(titles) > 40
    assert lost(panel.list, (replace(usual, list_title=each) for each in titles)) == []


# Keys under the felt


def widths(window: TableWindow) -> Iterator[tuple[str, int]]:
    """What the wide keys say, and how many may stand side by side."""
    words = window.desk.words
    for game in variant_ids():
        for code, rule in irregularities(game).items():
            for each in rule.offered:
                yield resolution_name(words, each, code), len(rule.offered)
    speeches = {"SPEECHES", "_TO_AN_OFFER", "_WAYS"}
    of_keys = said(window, lambda each: each.assigned in speeches or each.call == "Offer")
    yield from ((each, AT_MOST) for each in of_keys)


AT_MOST: Final = 6
"""As many wide keys stand side by side: the ways to past coups."""


def test_every_wide_key_is_read_whole(window: TableWindow) -> None:
    usual, pad = scene(window), window.view.pad(Pad.CHOICES)
    assert isinstance(pad, ChoicePad)
    window.view.stack.setCurrentWidget(pad)
    with told() as found:
        for text, number in dict.fromkeys(widths(window)):
            offer = Offer(text, KeyAct(Verb.CHOICE, "1"), primary=True)
            pad.render_scene(replace(usual, choices=(offer,) * number))
            painted(pad.buttons[0])
    assert found == []


ENTERS: Final = frozenset(
    {
        *("enter_said", "_enter_line", "cut_said", "collected_said", "deed"),
        *("_burn_said", "_first_cards_said", "_bank_said", "_fresh_shoe_said"),
    }
)
"""What says what Enter does."""


def does_enter(each: Stands) -> bool:
    return each.keyword == "enter_said" or each.function in ENTERS


def test_what_enter_does_is_read_whole_on_its_key(window: TableWindow) -> None:
    usual, acts = scene(window), window.view.acts
    deeds = said(window, does_enter)
    assert len(deeds) > 30
    with told() as found:
        for each in deeds:
            offer = Offer(each, KeyAct(Verb.NEXT), primary=True)
            acts.render_scene(replace(usual, primary=offer, beside=offer))
            for button in acts.buttons:
                painted(button)
    assert found == []


def ends_number(each: Stands) -> bool:
    """True of what Enter does where the keys under the felt are figures."""
    of_figures = each.module in {"reentry_form", "coup_correction"} or each.function == "cut_said"
    return does_enter(each) and of_figures


def test_what_ends_a_number_is_read_whole(window: TableWindow) -> None:
    usual, pad = scene(window), window.view.pad(Pad.NUMBER)
    assert isinstance(pad, NumberPad)
    window.view.stack.setCurrentWidget(pad)
    deeds = said(window, ends_number)
    assert len(deeds) > 2
    with told() as found:
        for each in (*deeds, window.desk.words("Done")):
            pad.render_scene(replace(usual, primary=Offer(each, KeyAct(Verb.NEXT), primary=True)))
            for button in pad.buttons:
                painted(button)
    assert found == []


def ends_stake(each: Stands) -> bool:
    return each.module == "stake_call" and (each.call == "Offer" or does_enter(each))


def test_what_ends_a_stake_is_read_whole(window: TableWindow) -> None:
    usual, pad = scene(window), window.view.pad(Pad.STAKES)
    assert isinstance(pad, StakePad)
    window.view.stack.setCurrentWidget(pad)
    pad.setCurrentWidget(pad.amounts)
    deeds = said(window, ends_stake)
    assert len(deeds) > 20
    with told() as found:
        for each in deeds:
            offer = Offer(each, KeyAct(Verb.FOLLOW))
            pad.amounts.render_scene(replace(usual, ends=(offer,) * MOST_ENDS))
            for button in pad.amounts.ends:
                painted(button)
    assert found == []


# The panel beside the felt


DONE: Final = frozenset({"_DONE", "_done"})
NOTES: Final = frozenset({"_sum", "from_the_tie"})
"""What a row of the payout says at its end, and beneath."""


def test_every_row_of_the_payout_is_read_whole(window: TableWindow) -> None:
    rows, usual = window.view.panel.table.rows.list, scene(window)
    amount = usual.amount(Money(250_000 * 10**usual.house.currency.digits))
    of_rows = [each for each in sentences() if each.module == "table_rows"]
    paid = {"amount": amount, "won": amount, "commission": amount, "text": amount}
    done, notes = (
        [
            filled(window.desk.words, each.forms, **paid)
            for each in of_rows
            if {each.function, each.assigned} & kinds
        ]
        for kinds in (DONE, NOTES)
    )
    assert len(done) > 5
    assert len(notes) > 5
    names = {bet_name(window.desk.words, game, bet) for game in sheets() for bet in game.bets}
    lines = [
        PanelLine("12", f"{name} {amount}", Role.SIDE, longest(done), note, ticked=False)
        for name in names
        for note in ("", *notes)
    ]
    lines += [PanelLine("12", longest(names), Role.SIDE, value, ticked=False) for value in done]
    lines += _left_out(window)
    rows.resize(window.view.panel.width() - 1, 100)
    with told() as found:
        for at in range(0, len(lines), A_SHEET):
            rows.render_rows(usual.style, lines[at : at + A_SHEET])
            rows.grab()
    assert found == []


A_SHEET: Final = 40
"""Rows that are painted at once."""


def _left_out(window: TableWindow) -> list[PanelLine]:
    """The rows that say why some bets are not paid."""
    shown_as = scene(window)
    needs = (replace(shown_as.view, not_told=need) for need in (Need.SUIT, Need.RANK))
    return [line for view in needs for line in table_rows._left_out(replace(shown_as, view=view))]


def heads_panel(each: Stands) -> bool:
    return each.module == "table_rows" and (
        each.function == "title" or each.assigned in {"_COVERED", "_OVER"}
    )


def test_every_head_of_the_panel_and_what_stands_in_place_of_rows_are_read_whole(
    window: TableWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, page = scene(window), window.view.panel.table
    amount = usual.amount(Money(250_000 * 10**usual.house.currency.digits))
    heads, instead = (
        [
            filled(window.desk.words, each.forms, amount=amount, staked=amount, bank="")
            for each in sentences()
            if is_one(each)
        ]
        for is_one in (heads_panel, lambda each: each.function == "nothing")
    )
    assert len(heads) > 5
    assert len(instead) > 3
    with told() as found:
        for head in heads:
            for nothing in instead:
                monkeypatch.setattr(table_rows, "title", lambda _, head=head: head)
                monkeypatch.setattr(table_rows, "nothing", lambda _, said=nothing: said)
                page.render_scene(usual)
                painted(page)
    assert found == []


def test_what_the_keys_do_over_a_past_coup_is_read_whole(window: TableWindow) -> None:
    keys(window, "4 k 5 7 F3")
    shown_again, bar = scene(window), window.view.bar
    hints = said(window, lambda each: "past_hint" in (each.keyword, each.assigned))
    assert len(hints) > 1
    moments = (replace(shown_again.moment, past_hint=each) for each in hints)
    assert lost(bar, (replace(shown_again, moment=each) for each in moments)) == []


def test_the_way_to_every_other_key_is_read_whole(window: TableWindow) -> None:
    assert lost(window.view.hint, iter([scene(window)])) == []


# What stands on the felt beside the hands, and over them


NATURALS = """
variant banque
shoe
coup
bank 3 500
stake 4 tableau_1 100
stake 10 tableau_2 100
deal 5 4 4 4 4 k
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_over_three_hands_it_is_read_whole_who_plays_and_what_became_of_it(
    qtbot: QtBot, language: str
) -> None:
    felt = window_after(qtbot, NATURALS, language).view.felt
    with told() as lost_words:
        for hand in felt.hands:
            painted(hand)
    assert lost_words == []


def test_what_was_noted_goes_on_in_a_second_line_where_one_is_too_short(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = window_after(qtbot, NATURALS, "fr").view.felt.aside
    noted = "Noté\u00a0: Siècle annoncé trop tard (Décadence)."
    monkeypatch.setattr(
        AsideStrip, "_noted_ever_shorter", staticmethod(lambda _scene: iter([noted]))
    )
    aside.resize(230, 32)
    with told() as lost_words:
        painted(aside)
    assert lost_words == []


@pytest.mark.parametrize(
    ("width", "seen"),
    [
        (150, "Noted: False draw (Ponte) · 2 more."),
        (90, "3 things noted"),
    ],
)
def test_where_two_lines_are_too_few_it_is_said_how_much_more_was_noted(
    qtbot: QtBot, width: int, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_after(qtbot, NATURALS)
    names = iter(("False draw (Ponte)", "Natural declared too late (Bank)", "Card seen too early"))
    monkeypatch.setattr(felt_module, "noted_name", lambda *_of: next(names))
    usual = scene(window)
    found = SimpleNamespace(finding=SimpleNamespace(pending=False), rule=None)
    view = SimpleNamespace(findings=(found,) * 3, variant=usual.view.variant)
    of_three = cast("Scene", SimpleNamespace(words=usual.words, view=view))
    told_of = list(AsideStrip._noted_ever_shorter(of_three))
    room = (usual.style.type(Size.NOTE), width)
    assert next(t for t in told_of if height_of_text(t, *room) <= 36) == seen
    assert told_of[0].endswith("Card seen too early.")


def test_no_word_of_a_hand_stands_over_its_name_where_smaller_type_goes_in_beside_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_after(qtbot, WON_BY_THREE, "fr")
    tops: list[int] = []
    where = HandWidget._write_words

    def write(hand: HandWidget, *told_of: Any) -> None:
        tops.append(told_of[-1][0].top())
        where(hand, *told_of)

    monkeypatch.setattr(HandWidget, "_write_words", write)
    for hand in window.view.felt.hands:
        painted(hand)
    assert tops == [HEAD - 38] * 2


WON_BY_THREE = """
variant porcelaine
seats 5
shoe
coup
bank 1 6
stake 5 1
deal 3 9 5 2
say grandeur stand
say decadence draw
deal 3
"""
"""The Décadence wins with 10: her name is the longest, and her total has two figures."""


def test_what_enter_does_is_not_torn_apart_by_the_end_of_a_line() -> None:
    assert _whole_deed("Les mises sont posées. ⏎ Rien ne va plus").endswith(
        " ⏎\u00a0Rien\u00a0ne\u00a0va\u00a0plus"
    )
