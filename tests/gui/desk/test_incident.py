"""F4: fourteen lines of fixed numbers in every game and state, and what each of them leads to."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk import dispatch
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Burning, LitCard, Mode, NextCard
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import incident, lit_line
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.i18n import words
from dealer_app.i18n.names import irregular_name
from dealer_app.library import variant_ids
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.state import packs_of
from tests.builders import entered
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import called, keys, ready, scene, shown, status, table, take
from tests.play import the
from tests.run_length import LONG

GAMES: Final = variant_ids()

LINES: Final = {
    "fr": (
        *("Carte de trop", "Carte oubliée, remise à sa place", "Carte mal posée, ordre faux"),
        *("Tirage oublié", "Carte vue, retournée au sabot", "Carte brûlée"),
        *("Deux cartes collées", "Carte étrangère, abîmée, manquante", "Erreur de paiement"),
        *("Mise tardive, changée, hors limites", "Commission non marquée"),
        *("Main touchée, regardée", "Mélangeur, sabot", "Partie interrompue"),
    ),
    "en": (
        *("A card too many", "Missed card", "Wrong spot or order", "Forgotten draw"),
        *("Card seen or face up", "Card burned", "Two cards stuck", "Foreign, damaged, missing"),
        *("Payment error", "Late, altered, outside limits", "Commission not marked"),
        *("Hand touched or looked at", "Shuffler, shoe", "Game interrupted"),
    ),
}

REPORTED: Final = (
    *("IRR-01", "IRR-04", "IRR-05", "IRR-06", "IRR-07", "IRR-08", "IRR-09", "IRR-10", "IRR-12"),
    *("IRR-14", "IRR-15", "IRR-17", "IRR-20", "IRR-23", "IRR-26", "IRR-27"),
)
"""What only the croupier sees, by its code."""


DEALT: Final = range(-2, 8) if LONG else (-2, -1, 3, 4, 6)
"""How many cards lie when F4 is looked at; before them no coup (-1), and no shoe (-2)."""


HALFWAY: Final = len(incident.INCIDENTS) // 2
"""The line from which on the last one is nearer than the first."""


def desks(game: str, language: str = "en") -> Iterator[tuple[str, Desk]]:
    """The desk of a game in many a state: no shoe, no coup, each card more, open and hidden, up to
    the payout; each is a table of its own."""
    for hidden in (False, True):
        for cards in DEALT:
            session = table(game)
            desk = Desk(session, words(language), MOMENTS)
            if cards > -2:
                entered(session, ev.ShoeOpened(packs_of(desk.table)))
            if cards > -1:
                entered(session, ev.CoupOpened())
            faces = desk.variant.pack.faces
            for n in range(max(0, cards)):
                card = HIDDEN if hidden else Card(faces[(n + 1) % 5])
                if session.enter(ev.CardDealt(card, None)).refusal is not None:
                    break
            yield f"{game}, {cards} cards, hidden: {hidden}", desk


def listed(desk: Desk) -> list[str]:
    return [line.text for line in incident.incident_lines(desk)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_fourteen_lines_are_the_same_in_every_game_and_state(game: str, language: str) -> None:
    numbered = [f"{n}   {text}" for n, text in enumerate(LINES[language], start=1)]
    for state, desk in desks(game, language):
        dispatch.do(desk, KeyAct(Verb.INCIDENT))
        assert listed(desk) == numbered, state


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_table_would_take_of_a_report_is_reached_by_the_arrows(game: str) -> None:
    reached = set()
    for state, desk in desks(game):
        for code in () if desk.pending else could_be_reported(desk):
            before = desk.session.entries
            chosen(desk, code, state)
            assert is_on_its_way(desk, code, before), (state, code)
            reached.add(code)
            if desk.session.entries > before:
                dispatch.do(desk, KeyAct(Verb.UNDO))
                assert desk.session.entries > before, state
            desk.rest()
            assert desk.pending is None, (state, code)
    assert reached >= set(REPORTED) - {"IRR-01", "IRR-05", "IRR-08"}, game


def could_be_reported(desk: Desk) -> Iterator[str]:
    """Every code that the table takes of a croupier at this moment, and a card beyond the end."""
    due, coup = desk.due, desk.table.coup
    draws = due is not None and due.step is Step.CARD and due.hand == desk.variant.banque
    for code in REPORTED:
        fact: ev.Event = ev.IrregularityFound(code, None)
        if code == "IRR-01" and not (draws and coup is not None and coup.first_cards_out):
            continue
        if code == "IRR-08" and not (coup is not None and coup.hidden_hands):
            continue
        if code == "IRR-08":
            yield code
            continue
        if code == "IRR-07":
            fact = ev.CardsBurned((Card(desk.variant.pack.faces[0]),))
        if judge(desk.session.table, fact).refusal is None:
            yield code
    if desk.step is Step.SETTLE:
        yield incident.EXTRA_CARD


def chosen(desk: Desk, code: str, state: str) -> None:
    """Lights and takes the line that leads there, by the arrow that is the nearer, and the one in
    the list behind it."""
    dispatch.do(desk, KeyAct(Verb.INCIDENT))
    line, kind = the(incident.way_to(desk, code), f"{state}: no way to {code}")
    for place in (line, *(() if kind is None else (kind,))):
        arrow = Verb.LATER if place < HALFWAY else Verb.EARLIER
        while lit_line.lit(desk) != place:
            dispatch.do(desk, KeyAct(arrow))
        dispatch.do(desk, dispatch.meant(desk, KeyAct(Verb.NEXT)))


def is_on_its_way(desk: Desk, code: str, before: int) -> bool:
    """True once that code is recorded, or the card that belongs to it is asked for."""
    match code:
        case "IRR-07":
            burning = desk.keyed.find(Burning)
            return burning is not None and burning.code == code
        case "IRR-08":
            return desk.keyed.find(LitCard) is not None
        case incident.EXTRA_CARD:
            return desk.keyed.find(NextCard) is not None
        case _:
            new = desk.session.events[before:]
            return any(isinstance(e, ev.IrregularityFound) and e.code == code for e in new)


def test_every_code_that_only_the_croupier_sees_stands_behind_a_line() -> None:
    behind = {kind for line in incident.INCIDENTS for kind in line.kinds}
    assert set(REPORTED) <= behind


# The list in the window


def lit(window: TableWindow) -> list[str]:
    return [offer.text for offer in scene(window).offers if offer.lit]


def at_the_list(qtbot: QtBot, language: str = "en") -> TableWindow:
    window = ready(qtbot, language=language)
    keys(window, "2 k F4" if language == "en" else "2 r F4")
    return window


def test_a_line_of_no_use_now_is_grey_and_is_refused_with_its_reason(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    grey = [offer.text for offer in scene(window).offers if offer.why]
    assert grey == ["1   A card too many", "9   Payment error"]
    keys(window, "p a Enter")
    assert status(window) == "Nothing has been paid yet."
    assert scene(window).said.refusal
    assert window.desk.keyed.mode is Mode.INCIDENT


def test_a_line_that_is_touched_is_refused_with_its_reason_too(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    window.view.panel.list.lines[8].click()
    assert status(window) == "Nothing has been paid yet."


@pytest.mark.parametrize("layout", ["azerty", "qwerty"])
def test_no_figure_chooses_a_line(qtbot: QtBot, layout: str) -> None:
    window = at_the_list(qtbot)
    window.use_keys(keymap(layout))
    for figure in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]:
        keys(window, figure)
        assert lit(window) == []
        assert status(window) == (
            "No figure chooses here: the arrows or letters light a line, Enter takes it."
        )
        keys(window, "Enter")
        assert lit(window) == []


def test_letters_light_the_first_line_that_has_a_word_so_and_the_arrows_the_next(
    qtbot: QtBot,
) -> None:
    window = at_the_list(qtbot)
    keys(window, "c a")
    assert lit(window) == ["1   A card too many"]
    keys(window, "Down")
    assert lit(window) == ["2   Missed card"]
    keys(window, "r d Space b")
    assert lit(window) == ["6   Card burned"]
    keys(window, "Back " * len("card b"))
    assert scene(window).moment.lists
    assert lit(window) == []
    keys(window, "Back")
    assert not scene(window).moment.lists


@pytest.mark.parametrize("typed", ["é t", "E T", "e t"])
def test_accents_and_capitals_make_no_difference(qtbot: QtBot, typed: str) -> None:
    window = at_the_list(qtbot, "fr")
    keys(window, typed)
    assert lit(window) == ["8   Carte étrangère, abîmée, manquante"]


def test_a_letter_of_a_list_that_is_searched_does_nothing_else(qtbot: QtBot) -> None:
    """F elsewhere shows the roads beside the felt, and B burns."""
    window = at_the_list(qtbot)
    keys(window, "f b")
    assert not window.desk.past
    assert lit(window) == []
    assert status(window) == "No line has a word that begins “fb”."
    keys(window, "Back")
    assert lit(window) == ["4   Forgotten draw"]


@pytest.mark.parametrize("typed", ["l a n g", "l a n g Enter", "l a n g Enter Enter"])
def test_a_word_that_no_line_has_is_kept_whole_and_takes_none(qtbot: QtBot, typed: str) -> None:
    window = at_the_list(qtbot, "fr")
    entries = window.desk.session.entries
    keys(window, typed)
    assert window.desk.keyed.typed == "lang"
    assert lit(window) == []
    assert status(window).startswith("Aucune ligne n’a de mot qui commence par")
    assert window.desk.session.entries == entries
    keys(window, "Down")
    assert (window.desk.keyed.typed, lit(window)) == ("", ["1   Carte de trop"])


@pytest.mark.parametrize("typed", ["1 4 p a", "1 4 Space p a r t i e", "1 4 i n", "p a r"])
def test_the_number_of_a_line_may_be_typed_before_a_word_of_it(qtbot: QtBot, typed: str) -> None:
    window = at_the_list(qtbot, "fr")
    keys(window, typed)
    assert lit(window) == ["14   Partie interrompue"]


@pytest.mark.parametrize("blind", ["2 p 1 5 0", "1 3 p a r", "1 0 0", "3 f o 1", "c a 5", "1 5"])
def test_a_stake_that_is_keyed_blind_into_the_list_closes_the_keys_and_is_told_whole(
    qtbot: QtBot, blind: str
) -> None:
    """Its seat is no line, and its letter begins no word behind a figure."""
    window = at_the_list(qtbot)
    entries = window.desk.session.entries
    keys(window, f"{blind} Enter")
    assert (lit(window), window.desk.keyed.mode, window.desk.keyed.typed) == ([], Mode.INCIDENT, "")
    assert status(window) == f"Not taken: {blind.upper()}."
    assert (window.desk.session.entries, window.desk.closed) == (entries, None)


@pytest.mark.parametrize("begun", ["4 f", "9 p", "1", "1 4"])
def test_the_number_of_a_line_takes_none_without_two_letters_of_it(
    qtbot: QtBot, begun: str
) -> None:
    window = at_the_list(qtbot)
    keys(window, f"{begun} Enter")
    assert (lit(window), window.desk.keyed.mode) == ([], Mode.INCIDENT)
    assert window.desk.keyed.typed == begun.replace(" ", "")
    assert status(window).startswith("No figure chooses here")


def test_letters_that_no_line_has_are_kept_until_nobody_can_be_looking(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    keys(window, "q " * 12)
    assert (window.desk.keyed.typed, window.desk.closed) == ("q" * 12, None)
    keys(window, "q Enter")
    assert status(window) == "Not taken: Q Q Q Q Q Q Q Q Q …."


@pytest.mark.parametrize("typed", ["l a n g", "3 b 5"])
def test_an_arrow_tells_what_was_typed_in_vain(qtbot: QtBot, typed: str) -> None:
    window = at_the_list(qtbot)
    keys(window, f"{typed} Down")
    assert lit(window) == ["1   A card too many"]
    assert status(window).endswith(f" Not taken: {typed.upper()}.")


@pytest.mark.parametrize("opens", ["F4", "F10"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_of_all_that_is_typed_into_a_list_every_sign_stands_or_is_told(
    qtbot: QtBot, opens: str, language: str
) -> None:
    """And nothing that is typed takes a line."""
    window, chance = ready(qtbot, "punto_banco", language), Random(opens + language)
    signs = [*"abcdefimnoprst", *"0123456789"]
    for _ in range(200 if LONG else 25):
        keys(window, opens)
        entries, listed = window.desk.session.entries, window.desk.keyed.mode
        typed = chance.choices(signs, [2] * 14 + [1] * 10, k=chance.randint(1, 7))
        for n, sign in enumerate(typed):
            keys(window, sign)
            closed = window.desk.closed
            kept = window.desk.keyed.typed if closed is None else "".join(closed.struck).lower()
            assert kept == "".join(typed[: n + 1]), typed
        closed = window.desk.closed
        assert (window.desk.session.entries, window.desk.keyed.mode) == (entries, listed)
        if closed is not None:
            assert lit(window) == [], typed
            keys(window, "Enter")
            told = " ".join(typed).upper()
            assert len(typed) == 1 or told in status(window), typed
        elif not lit(window):
            keys(window, "Enter")
        assert (window.desk.session.entries, window.desk.keyed.mode) == (entries, listed), typed
        keys(window, opens)


def test_behind_a_line_the_second_list_leads_back_to_the_first(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    take(window, "Wrong spot or order")
    assert scene(window).list_title == "Wrong spot or order"
    assert [offer.note for offer in scene(window).offers] == ["IRR-09", "IRR-10", "IRR-06"]
    keys(window, "Esc")
    assert len(scene(window).offers) == len(LINES["en"])
    keys(window, "Esc")
    assert not scene(window).moment.lists


def test_a_card_that_was_burned_is_keyed_and_waits_for_enter(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    take(window, "Card seen or face up")
    keys(window, "Enter")
    assert status(window) == "First key the card, then Enter."
    keys(window, "9 8")
    assert scene(window).draft == "Not recorded before Enter: 8"
    keys(window, "Back 7 Enter")
    coup = the(window.desk.table.coup)
    assert [card.text for card in coup.aside] == ["7"]


def test_a_card_too_many_waits_for_enter(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 k k 7 F4")
    take(window, "A card too many")
    keys(window, "Enter")
    assert status(window) == "First key the card, then Enter."
    keys(window, "5 Back 6")
    assert window.desk.pending is None
    assert scene(window).draft == "Not recorded before Enter: 6"
    keys(window, "Enter")
    assert called(window) == "A card too many"


def test_a_payment_error_leads_to_the_lines_of_the_last_payout(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 p 1 0 0 Enter Enter 9 k k 7 Enter F4")
    take(window, "Payment error")
    assert window.desk.keyed.coup == 1
    assert [offer.text for offer in scene(window).offers] == ["Seat 3, Player"]


def test_a_late_stake_leads_to_the_stakes(qtbot: QtBot) -> None:
    window = at_the_list(qtbot)
    take(window, "Late, altered, outside limits")
    take(window, "A stake that came late, or was altered")
    keys(window, "3 p 5 0 Enter")
    assert window.desk.pending
    assert called(window) == "Stake after no more bets"


# A stake that lies, taken back too late or outside the limits: it is named, and truly goes back


def stakes_of(window: TableWindow) -> dict[str, int]:
    coup = the(window.desk.table.coup)
    return {each.seat: each.amount for each in coup.stakes}


OF_A_STAKE: Final = (
    ("A stake that is taken back", "Stake after no more bets", "Allow the withdrawal"),
    ("Stake outside the limits", "Stake outside the limits", "Stake goes back"),
)


def at_two_stakes(qtbot: QtBot) -> TableWindow:
    window = ready(qtbot)
    keys(window, "Tab 1 b 5 0 Enter 2 p 2 0 0 Enter Enter 7 F4")
    take(window, "Late, altered, outside limits")
    return window


@pytest.mark.parametrize(("line", "headline", "decision"), OF_A_STAKE)
def test_of_several_stakes_it_is_asked_which_and_that_one_goes_back(
    qtbot: QtBot, line: str, headline: str, decision: str
) -> None:
    window = at_two_stakes(qtbot)
    take(window, line)
    assert scene(window).list_title == line
    assert [(each.text, each.note) for each in scene(window).offers] == [
        ("Seat 1, Banker", "€50"),
        ("Seat 2, Player", "€200"),
    ]
    take(window, "Seat 2, Player")
    assert called(window) == headline
    keys(window, "Down " * (1 + [each.text for each in scene(window).choices].index(decision)))
    assert the(next(each for each in scene(window).choices if each.lit)).text == decision
    keys(window, "Enter")
    assert (stakes_of(window), status(window)) == (
        {"1": 5000},
        "€200 of seat 2 goes back.",
    )
    keys(window, "Back")
    assert stakes_of(window) == {"1": 5000, "2": 20000}
    assert called(window) == headline
    keys(window, "Back")
    assert called(window) == "Card for the Banker"


def test_the_list_of_the_stakes_leads_back_to_the_first(qtbot: QtBot) -> None:
    window = at_two_stakes(qtbot)
    take(window, "Stake outside the limits")
    keys(window, "Esc")
    assert len(scene(window).offers) == len(LINES["en"])


def test_a_banco_that_is_taken_back_after_the_cards_is_decided_and_goes_back(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=4)
    keys(window, "1 Enter 2 0 0 Enter f Enter Enter")
    keys(window, "x x x x")
    (laid,) = stakes_of(window).items()
    keys(window, "F4")
    take(window, "Late, altered, outside limits")
    assert [each.text for each in scene(window).offers][:1] == ["A stake that is taken back"]
    take(window, "A stake that is taken back")
    assert (
        scene(window).call.why == f"Too late: €200 of seat {laid[0]} on Stake still lies. Decide."
    )
    keys(window, "Down Enter")
    assert stakes_of(window) == {}


def test_no_stake_goes_back_by_the_decision_on_one_that_is_not_named(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "7 F4")
    take(window, "Late, altered, outside limits")
    take(window, "Stake outside the limits")
    assert [each.text for each in scene(window).choices] == ["It stands"]


def test_while_a_decision_waits_no_list_is_opened_and_it_is_said_what_is_decided_first(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter F4")
    decided = "First decide: One card too many for the Player. The arrows choose, Enter decides."
    assert (status(window), scene(window).offers) == (decided, ())


def test_the_whole_list_is_in_sight_beside_the_felt(qtbot: QtBot) -> None:
    window = at_the_list(qtbot, "fr")
    shown = window.view.panel.list
    boxes = [line.geometry() for line in shown.lines if line.isVisible()]
    assert len(boxes) == len(LINES["fr"])
    assert all(above.bottom() < below.top() for above, below in pairwise(boxes))
    assert boxes[-1].bottom() < shown.back.geometry().top()
    assert shown.back.geometry().bottom() < shown.height()


@pytest.mark.parametrize("opens", ["F4", "F8"])
def test_cards_that_lie_hidden_are_said_to_be_recorded_where_a_list_tells_of_them(
    qtbot: QtBot, opens: str
) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter 2 Enter 3 i 1 Space Enter 8 z 2 Space Enter Enter")
    assert window.desk.lies_ahead
    keys(window, opens)
    assert (window.desk.lies_ahead, status(window)) == (
        False,
        "The cards that lie face down are recorded.",
    )
    keys(window, "Esc Back")
    assert status(window) == "Struck: 6 cards."


@pytest.mark.parametrize("game", ["punto_banco", "porcelaine"])
@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Card face up before it was dealt"), ("fr", "Carte face visible avant d’être donnée")],
)
def test_a_card_that_fell_face_up_is_not_said_to_have_lain_so_in_the_shoe(
    game: str, language: str, name: str
) -> None:
    """What is noted of both is one and the same, and true of either."""
    house = table(game).table.house
    assert irregular_name(words(language), "IRR-07", house.irregularities["IRR-07"]) == name
