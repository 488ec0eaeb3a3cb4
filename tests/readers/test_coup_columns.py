"""What columns are for, by their heads and by what stands under them."""

from pathlib import Path

import pytest

from dealer_app.library import read_sheet, resolve
from dealer_app.readers.column_heads import UNREAD, ColumnUse, HandNames, UseKind
from dealer_app.readers.coup_columns import NoSuchHead, RowReader, Told, Zero, planned
from dealer_app.readers.coup_file import read_coup_file

NAMES = HandNames(resolve(read_sheet("punto_banco"), {}))
PONTE, BANQUE = (ColumnUse(UseKind.CARDS, hand) for hand in (*NAMES.pontes, NAMES.bank))


@pytest.mark.parametrize(
    ("heads", "use"),
    [
        ("zapato", "shoe"),
        ("mano|ronda", "coup"),
        ("Ganador|resultado", "result"),
        ("Carta 1 jugador", "ponte_1"),
        ("Player|player_cards|PlayerHand|Joueur|p|Cartes du ponte", "ponte"),
        ("Banker|banker cards|Banque|B|hands.banque.cards", "banque"),
        (
            "P1|player_card_1|Player 1st Card|PlayerCard1|player_first_card|Carte 1 joueur",
            "ponte_1",
        ),
        ("b3|banker_card3|Third banker card", "banque_3"),
        ("player_card1_suit", "ponte_suit_1"),
        ("PlayerTotal|player score|Points joueur|player_hand_value", "ponte_total"),
        ("Winner|result|Résultat|outcome|Gagnant|game_result", "result"),
        ("results.ponte", "ponte_result"),
        ("shoe|shoe_id|Sabot", "shoe"),
        ("coup|round|hand_number|game_id|#|No", "coup"),
        ("card|rank|face", "card"),
        ("cards|cartes", "cards"),
        ("suit|couleur", "suit"),
        ("hand|side|position", "hand"),
        ("natural|player_pair|banker_win|player bet|date|player_name", "-"),
    ],
)
def test_a_head_says_what_its_column_is_for(heads: str, use: str) -> None:
    assert {head: NAMES.use_of(head).text for head in heads.split("|")} == dict.fromkeys(
        heads.split("|"), use
    )


def test_results_and_hands_are_read_in_the_usual_words() -> None:
    for told in ("Player", "P", "player wins", "PLAYER_WIN", "Ponte", "joueur"):
        assert NAMES.result_of(told) == "wins", told
    for told in ("Banker", "b", "banque", "Bank won"):
        assert NAMES.result_of(told) == "loses", told
    for told in ("Tie", "T", "égalité", "nul", "draw", "tied", "empate"):
        assert NAMES.result_of(told) == "ties", told
    for told in ("", "1", "x", "Player vs Banker", "Player tie"):
        assert NAMES.result_of(told) is None, told
    hands = [NAMES.hand_of(told) for told in ("P1", "Banker 3", "7")]
    assert hands == [("ponte", 1), ("banque", 3), None]


def uses(folder: Path, text: str, told: Told | None = None) -> list[str]:
    path = folder / "coups.csv"
    path.write_text(text, encoding="utf-8")
    return [use.text for use in planned(read_coup_file(path), NAMES, told).uses]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Player,Banker\n7 K,6 Q\n", "ponte banque"),
        ("Player,Banker,p1,p2,b1,b2\n7,6,7,K,6,Q\n", "ponte_total banque_total ponte_1 ponte_2"),
        ("Player,Banker,Winner\n7,6,P\n3,3,T\n", "ponte_total banque_total result"),
        ("7 K,6 Q,P\n2 K 8,3 J,B\n", "ponte banque result"),
        ("1,A♠ 6♦,5 6,P\n2,7 K,6 Q,P\n", "coup ponte banque result"),
        ("7,6,K,Q,,,P\n2,3,K,J,8,,B\n", "cards cards cards cards cards - result"),
        ("7 6 K Q,P\n", "cards result"),
        ("coup,hand,card\n1,Player,7s\n1,Banker,6s\n", "coup hand card"),
        ("Hand,Player,Banker\n1,7 K,6 Q\n", "coup ponte banque"),
        ("card\n7 6 K Q\n", "cards"),
        ("result\nP\nB\n", "result"),
        ("P\nB\nT\n", "result"),
        ("Player,Banker,player\n7 K,6 Q,\n", "ponte banque -"),
        ("Coup,Hand,Cards\n1,P,7\n1,B,6\n1,P,K\n", "coup hand card"),
    ],
)
def test_columns_are_guessed_from_heads_and_content(tmp_path: Path, text: str, found: str) -> None:
    wanted = found.split()
    assert uses(tmp_path, text)[: len(wanted)] == wanted


def test_results_side_by_side_are_no_line_of_coups_where_each_has_a_name(tmp_path: Path) -> None:
    path = tmp_path / "coups.jsonl"
    path.write_text('{"first": "B", "second": "P"}\n{"first": "P", "second": "P"}\n')
    plan = planned(read_coup_file(path), NAMES)
    assert ([use.text for use in plan.uses], plan.in_a_line) == (["result", "-"], False)


def test_what_is_told_goes_before_a_guess(tmp_path: Path) -> None:
    by_head = Told(by_head={"x": PONTE, "Player": UNREAD})
    assert uses(tmp_path, "x,Player,Banker\n7 K,5,6 Q\n", by_head) == ["ponte", "-", "banque"]
    by_place = Told(by_place=(BANQUE, PONTE))
    assert uses(tmp_path, "Player,Banker,Winner\n7 K,6 Q,B\n", by_place) == ["banque", "ponte", "-"]
    with pytest.raises(NoSuchHead):
        uses(tmp_path, "Player,Banker\n7 K,6 Q\n", Told(by_head={"y": PONTE}))


def test_a_head_may_be_denied(tmp_path: Path) -> None:
    path = tmp_path / "coups.csv"
    path.write_text("Player,Banker\n7 K,6 Q\n")
    assert planned(read_coup_file(path), NAMES).first == 1
    assert planned(read_coup_file(path), NAMES, Told(head=False)).first == 0


@pytest.mark.parametrize(
    ("rows", "zero"),
    [
        ("7,K,,6,Q,\n", Zero.TEN),
        ("7,10,0,6,Q,0\n", Zero.NO_CARD),
        ("7,0,0,6,0,0\n", Zero.LAW),
    ],
)
def test_what_a_nought_stands_for_is_told_by_how_tens_are_written(
    tmp_path: Path, rows: str, zero: Zero
) -> None:
    path = tmp_path / "coups.csv"
    path.write_text("p1,p2,p3,b1,b2,b3\n" + rows)
    file = read_coup_file(path)
    assert planned(file, NAMES).zero is zero
    told = RowReader(planned(file, NAMES)).read(file.rows[1])
    thirds = {hand: len(cards) for hand, cards in told.hands.items()}
    assert thirds == dict.fromkeys(thirds, 3 if zero is Zero.LAW else 2)
    assert bool(told.perhaps) == (zero is Zero.LAW)


def test_a_cell_that_says_nothing_is_kept_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "coups.csv"
    path.write_text("Player,Banker,Winner,Player Total\nZ,6 Q,x,12\n")
    file = read_coup_file(path)
    told = RowReader(planned(file, NAMES)).read(file.rows[1])
    unread = [(use.text, cell) for use, cell in told.unread]
    assert unread == [("ponte", "Z"), ("result", "x"), ("ponte_total", "12")]


@pytest.mark.parametrize("suit", ["spades", "s", "♠"])
def test_suits_of_their_own_columns_and_foreign_spellings_are_read(
    tmp_path: Path, suit: str
) -> None:
    path = tmp_path / "coups.csv"
    path.write_text(f"p1,player_suit_1,b1,Winner\nA,{suit},Bube,2\n", encoding="utf-8")
    file = read_coup_file(path)
    plan = planned(file, NAMES, Told(cards={"Bube": "J"}, results={"2": "banque"}))
    told = RowReader(plan).read(file.rows[1])
    assert [[card.text for card in cards] for cards in told.hands.values()] == [["As"], ["J"]]
    assert told.results == {"ponte": "loses"}


def test_foreign_spellings_are_read_among_the_cards_of_a_hand(tmp_path: Path) -> None:
    path = tmp_path / "coups.csv"
    path.write_text('Player,Banker\n"Bube 9","[Dame, Herz As]"\n')
    file = read_coup_file(path)
    cards = {"Bube": "J", "Dame": "Q", "Herz": "h", "As": "A", "Herz As": "Ah"}
    told = RowReader(planned(file, NAMES, Told(cards=cards))).read(file.rows[1])
    hands = [[card.text for card in cards] for cards in told.hands.values()]
    assert (hands, told.unread) == ([["J", "9"], ["Q", "Ah"]], ())


def test_figures_without_anything_between_are_a_hand(tmp_path: Path) -> None:
    path = tmp_path / "coups.csv"
    path.write_text("Player,Banker\n13,529\n")
    file = read_coup_file(path)
    hands = RowReader(planned(file, NAMES)).read(file.rows[1]).hands
    assert [[card.text for card in cards] for cards in hands.values()] == [
        ["A", "3"],
        ["5", "2", "9"],
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("player;banker;taker\nAs 8h;Kd 3c;Player\n", ["ponte", "banque", "result"]),
        ("game;seat;card\n1;Player;As\n1;Banker;Kd\n", ["coup", "hand", "card"]),
        ("taker;winner\nBanker;Player\n", ["-", "result"]),
        ("pair;player;banker\nP;As 8h;Kd 3c\n;As 8h;Kd 3c\n", ["-", "ponte", "banque"]),
    ],
)
def test_a_column_of_winners_or_of_hands_is_known_though_its_head_is_strange(
    tmp_path: Path, text: str, found: list[str]
) -> None:
    assert uses(tmp_path, text) == found


def test_a_number_of_a_pack_is_one_card_where_its_order_is_told(tmp_path: Path) -> None:
    numbered = Told(deck="suits-cdhs")
    assert uses(tmp_path, "12,25,7,3\n0,13,8,14\n11,2,40,17\n", numbered) == ["cards"] * 4
    hands = "12 7,25 3\n0 8,13 14\n11 40 7,2 17 33\n"
    assert uses(tmp_path, hands, numbered) == uses(tmp_path, hands) == ["ponte", "banque"]


def test_numbers_of_coups_without_a_head_are_no_cards_however_far_they_go(tmp_path: Path) -> None:
    path = tmp_path / "coups.csv"
    path.write_text("".join(f"{number},7 K,6 Q,P\n" for number in range(1, 200)))
    uses = planned(read_coup_file(path), NAMES).uses
    assert [use.text for use in uses] == ["coup", "ponte", "banque", "result"]


@pytest.mark.parametrize(
    ("line", "uses"),
    [("Player,Banker", "ponte banque"), ("Player,Banker,Player", "result"), ("P,B", "result")],
)
def test_a_head_alone_is_no_line_of_results(tmp_path: Path, line: str, uses: str) -> None:
    path = tmp_path / "coups.csv"
    path.write_text(f"{line}\n")
    found = planned(read_coup_file(path), NAMES)
    assert [" ".join(use.text for use in found.uses)] == [uses]
