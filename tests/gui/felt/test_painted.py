"""How the felt and the panel are painted: nothing over another thing, nothing cut off."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.lists import card_records
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.desk.past import correction_rows
from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt.hand_widget import LIT
from dealer_app.gui.felt.pads.settle_pad import ChipPile, chip_piles, chip_widths, fitting
from dealer_app.gui.felt.panel_lines import PanelLine
from dealer_app.gui.felt.seats.seat_words import amount_in, short_name
from dealer_app.gui.felt.side_panel import INSET
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.felt.top_bar import whole_parts
from dealer_app.gui.kit.paint import fits, width_of
from dealer_app.gui.kit.theme import Size, Weight, load_fonts, read_theme, type_of
from dealer_app.gui.staff.pin_entry import SIDE
from dealer_app.i18n import words
from dealer_app.rules.house import Chip, House
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.stacks import stack
from dealer_app.rules.variant import Role
from tests.builders import euros
from tests.gui.felt.nights import PAID_TWELVE, window_after
from tests.gui.felt.screens import keys, scene
from tests.play import the

FINGER = 44
SIZES = [(1280, 800), (1920, 1080)]

PORCELAINE_OF_TWELVE = (
    "variant porcelaine\nseats 12\nshoe\ncoup\nbank 5 1250\n"
    + "".join(f"stake {seat} {100 + seat}\n" for seat in (4, 3, 2, 1, 12, 11, 10, 9, 8, 7, 6))
    + "stake v1 20\nstake v2 15\n"
)
HIDDEN = "deal xx xx xx xx\nsay grandeur stand\nsay decadence stand\n"
TIE = "deal 5 2 7 M\nsay grandeur stand\nsay decadence stand\n"
TWO_TABLEAUX = (
    "variant banque\nshoe\ncoup\nbank 1 9000\nstake 2 tableau_1 100\nstake 9 tableau_2 100\n"
    "stake v2 tableau_2 30\ndeal K 3 2 6 4 4\nsay tableau_1 stand\nsay tableau_2 stand\n"
    "say banque stand\n"
)
THREE_CARDS_EACH = (
    "variant macao\noption packs=4\nseats 12\n"
    + "".join(f"chips {seat} 1000\n" for seat in range(1, 13))
    + "shoe\ncoup\ndeal A A A A 2 2 2 2 K K K K\ndeal A A A 2 2 2 2 A A A A 2\n"
    + "".join(f"stake {seat} own {100 + seat}\n" for seat in range(12, 1, -1))
    + "deal 4 4 4 4 5 5 5 5 6 6 9\ndeal 6\n"
)
"""Twelve hands of three cards: eleven lines of the payout and the bank's."""


def texts(window: TableWindow) -> list[tuple[str, str]]:
    rows = window.view.panel.table.rows.list.rows
    return [(row.seat, row.text) for row in rows]


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_of_the_first_hidden_card_lies_whole_on_its_hand(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    window = window_after(qtbot, PORCELAINE_OF_TWELVE + HIDDEN)
    window.resize(*size)
    assert scene(window).lit == ("grandeur", 1)
    for hand in window.view.felt.hands:
        frame = hand.place(1).adjusted(-LIT, -LIT, LIT, LIT)
        assert hand.rect().contains(frame)
        assert hand.rect().contains(hand.place(3).adjusted(-LIT, -LIT, LIT, LIT))


def test_two_hands_lie_card_beside_card(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\n")
    for hand in window.view.felt.hands:
        assert not any(hand.place(n).intersects(hand.place(n + 1)) for n in (1, 2))


@pytest.mark.parametrize(
    ("name", "short"), [("Décadence", "Décad."), ("Grandeur", "Grand."), ("Tableau 1", "T1")]
)
def test_a_name_is_cut_short_behind_a_consonant_as_french_has_it(name: str, short: str) -> None:
    load_fonts()
    font = type_of(Size.NOTE, Weight.SEMIBOLD)
    assert short_name(name, font, width_of(name, font)) == name
    assert short_name(name, font, width_of(name, font) - 12) == short


def test_a_hyphen_between_letters_is_no_wider_than_without_tabular_figures() -> None:
    load_fonts()
    tabular = type_of(Size.CALL)
    assert width_of("-", tabular) < width_of("–", tabular) < width_of("8", tabular)
    assert width_of("+", tabular) == width_of("−", tabular) == width_of("8", tabular)
    assert width_of("1", tabular) == width_of("8", tabular)


def test_somebody_standing_is_named_in_the_payout(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWO_TABLEAUX)
    told = [text for seat, text in texts(window) if not seat]
    assert told == ["Spectator 2 · Tableau 2 30"]


def test_the_riding_stake_of_somebody_standing_is_not_called_a_seats(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE_OF_TWELVE + TIE)
    said = []
    while scene(window).view.current is not None:
        told = the(table_rows.in_hand(scene(window)))
        said.append(told[0])
        keys(window, "Space")
    assert said[-2:] == ["The stake of spectator 1 stays", "The stake of spectator 2 stays"]
    assert said[0] == "The stake of seat 1 stays"


def test_an_unpaid_winner_is_told_that_the_bank_is_exhausted(qtbot: QtBot) -> None:
    """§4, IRR-24: the bank of 300 pays tableau 1 and has nothing left for tableau 2."""
    window = window_after(
        qtbot,
        "variant banque\noption bank=open\nshoe\ncoup\nbank 1 300\nstake 2 tableau_1 300\n"
        "stake 8 tableau_2 300\ndeal 2 3 A 3 4 K\nsay tableau_1 stand\nsay tableau_2 stand\n"
        "say banque stand\n",
    )
    rows = window.view.panel.table.rows.list.rows
    assert [(row.value, row.note) for row in rows[:2]] == [
        ("pay 300", ""),
        ("pay 0", "the bank is exhausted"),
    ]


def in_sight(window: TableWindow) -> bool:
    """True while the lit row of the panel is seen as a whole."""
    scroll = window.view.panel.table.rows
    lit = next(n for n, row in enumerate(scroll.list.rows) if row.lit)
    top, box = scroll.verticalScrollBar().value(), scroll.list.box(lit)
    return top <= box.top() and box.bottom() <= top + scroll.viewport().height()


@pytest.mark.parametrize("size", SIZES)
def test_the_seat_that_speaks_is_in_sight_as_soon_as_the_window_is_there(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    tour = PORCELAINE_OF_TWELVE.partition("stake 7 ")[0]
    window = window_after(qtbot, tour)
    window.resize(*size)
    assert in_sight(window)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_twelve_hands_of_three_cards_are_paid_with_each_line_in_sight_and_all_to_be_touched(
    qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    window = window_after(qtbot, THREE_CARDS_EACH, language)
    window.resize(*size)
    rows = window.view.panel.table.rows.list
    assert len(rows.rows) == 12
    assert all(rows.box(n).height() >= FINGER for n in range(12))
    for _ in range(11):
        assert too_small(window) == []
        assert in_sight(window)
        keys(window, "Space")
    assert scene(window).view.current is None


@pytest.mark.parametrize(("laid", "below"), [(5, ""), (14, "6 more below ↓")])
def test_it_is_said_how_many_stakes_lie_below_those_that_are_seen(
    qtbot: QtBot, laid: int, below: str
) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\n")
    rows, style = window.view.panel.table.rows, scene(window).style
    rows.show()
    rows.setGeometry(0, 0, 370, 400)
    rows.render_rows(style, [PanelLine(str(n), "Ponte", Role.PONTE, "50") for n in range(laid)])
    assert (rows.more.text() if rows.more.isVisible() else "") == below
    rows.verticalScrollBar().setValue(rows.verticalScrollBar().maximum())
    assert rows.below == 0


def too_small(window: TableWindow) -> Sequence[str]:
    """The keys on the screen that a finger would miss."""
    found = window.findChildren(QAbstractButton)
    seen = [each for each in found if each.isVisible() and each.isEnabled()]
    return [b.text() for b in seen if min(b.width(), b.height()) < FINGER]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("night", [PORCELAINE_OF_TWELVE, PAID_TWELVE, TWO_TABLEAUX])
@pytest.mark.parametrize("press", ["", "F4", "F10", "F8"])
def test_every_key_of_a_full_table_is_as_large_as_a_finger(
    qtbot: QtBot, size: tuple[int, int], night: str, press: str
) -> None:
    window = window_after(qtbot, night, "fr")
    window.resize(*size)
    keys(window, press)
    assert too_small(window) == []


def test_a_table_of_few_has_its_seats_in_the_middle_of_the_felt(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant macao\nseats 4\nshoe\ncoup\n")
    ring = window.view.felt.ring
    boxes = [tile.geometry() for tile in ring.tiles]
    above = boxes[0].top()
    below = ring.height() - 1 - ring.between().bottom()
    assert abs(above - below) <= 1


def test_porcelaine_deals_from_the_trone(qtbot: QtBot) -> None:
    """S1.4: the shoe has a name of its own, and is filled anew for every coup."""
    window = window_after(qtbot, "variant porcelaine\nseats 5\n", "fr")
    assert scene(window).call.headline == "Nouveau Trône"
    keys(window, "Enter Enter")
    shoe = the(scene(window).view.shoe)
    assert window.view.bar.names(scene(window), shoe)[0] == "Trône"


def test_a_shoe_that_lasts_keeps_its_number(qtbot: QtBot) -> None:
    for option, name in (("every_3", "Trône 1"), ("each_coup", "Trône")):
        told = f"variant porcelaine\noption reshuffle={option}\nshoe\n"
        window = window_after(qtbot, told)
        shoe = the(scene(window).view.shoe)
        assert window.view.bar.names(scene(window), shoe)[0] == name


def kinds_of(chips: Chips) -> list[ChipPile]:
    white = read_theme("dark").chips["white"]
    return [ChipPile(str(v // 100), white, number) for v, number in chips.items()]


def test_chips_have_one_colour_in_whatever_order_the_house_names_them() -> None:
    chips = tuple(Chip(euros(value), "") for value in (1, 5, 20))
    piles = [
        chip_piles(read_theme("dark"), House(chips=named), {euros(20): 2, euros(1): 1}, str)
        for named in (chips, chips[::-1])
    ]
    assert piles[0] == piles[1]
    assert [pile.sign for pile in piles[0]] == ["2000 ×2", "100 ×1"]


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_no_two_chips_of_a_house_have_one_colour_whichever_it_names(theme: str) -> None:
    named = {euros(1): "pink", euros(2): "", euros(5): "", euros(10): "red", euros(20): "no colour"}
    colours = read_theme(theme).denominations({**named, euros(500): "", euros(1000): "blue"})
    faces = [each.face.name() for each in colours.values()]
    assert len(set(faces)) == len(faces) == 7
    assert colours[euros(1)] == read_theme(theme).chips["pink"]
    many = read_theme(theme).denominations({euros(value): "" for value in range(1, 14)})
    assert len(many) == 13


def test_a_sum_of_many_kinds_of_chips_goes_in_beside_the_key() -> None:
    chips = tuple(Chip(euros(value), "white") for value in (1, 2, 5, 10, 20, 50, 100, 500, 1000))
    house = House(chips=chips)
    for amount in (95, 1_888, 99_999, 888_888):
        for high in (96, 72):
            kinds = kinds_of(stack(euros(amount), house).chips)
            size, times, lines = fitting(kinds, QRect(0, 0, 350, high))
            widths, each = chip_widths(kinds, size, times), -(-len(kinds) // lines)
            assert all(sum(widths[n : n + each]) <= 350 for n in range(0, len(widths), each))
            assert lines * size <= high
    assert fitting(kinds_of(stack(euros(95), house).chips), QRect(0, 0, 350, 96))[0] == 64


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (70_000_150, "700,001.50"),
        (-70_000_150, "−700,001.50"),
        (123, "1.23"),
    ],
)
def test_an_amount_is_written_in_full_where_it_goes_in(
    qtbot: QtBot, amount: int, said: str
) -> None:
    window = window_after(qtbot, "variant porcelaine\n")
    font = type_of(Size.NOTE, Weight.SEMIBOLD)
    assert amount_in(scene(window), Money(amount), (font, 200)) == said


@pytest.mark.parametrize(
    ("amount", "room", "said"),
    [
        (70_000_150, 62, "≈700 k"),
        (123_456_789_50, 62, "≈123 M"),
        (99_999_950, 62, "≈1,000 k"),
        (-770_007_850, 40, "≈−8 M"),
        (1_250_000_50, 62, "≈1.25 M"),
        (12_340_000_50, 62, "≈12.3 M"),
    ],
)
def test_an_amount_that_does_not_go_in_is_rounded_and_never_cut_off(
    qtbot: QtBot, amount: int, room: int, said: str
) -> None:
    window = window_after(qtbot, "variant porcelaine\n")
    font = type_of(Size.NOTE, Weight.SEMIBOLD)
    assert amount_in(scene(window), Money(amount), (font, room)) == said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_title_of_every_list_goes_in_beside_the_felt(language: str) -> None:
    load_fonts()
    font, told = type_of(Size.BODY, Weight.SEMIBOLD), words(language)
    titles = {
        *(moment.title for moment in MOMENTS.values()),
        *correction_rows.TITLES.values(),
        *card_records.TITLES.values(),
    }
    room = SIDE - 2 * INSET
    assert [told(each) for each in titles if not fits(told(each), font, room)] == []


def test_options_that_do_not_go_into_the_bar_are_left_out_whole() -> None:
    load_fonts()
    font = type_of(Size.SMALL)
    game, first, second = "Punto banco", "commission 5 %", "Brûlage : selon la première carte"
    said = f"{game} · {first} · {second}"
    shown = {whole_parts(said, font, room) for room in range(width_of(said, font) + 2)}
    assert shown == {said, f"{game} · {first} · …", f"{game} · …", game}
