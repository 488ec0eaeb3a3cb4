"""Other people's coups of games in which several hands play against a bank, or a bank's patrons do:
every row judged by the game's own judge, the good ones kept and replayed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.library import read_sheet, resolve
from dealer_app.readers.column_heads import UNREAD, HandNames
from dealer_app.replay.import_game import game_of
from dealer_app.replay.told_coup import CoupDealing, as_dealt, outcome, with_holder
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table.table import Table
from tests.cli.test_import import Import, imported
from tests.play import the

__all__ = ["imported"]

GAMES = ("banque", "baccara", "macao", "porcelaine", "festival", "chemin_de_fer")


class Played:
    """A coup that the engine dealt with whatever cards and choices came: hands, fates, totals."""

    def __init__(self, table: Table, rng: Random, holder: Seat | None) -> None:
        dealing, faces = CoupDealing(table), table.variant.pack.faces
        if holder is not None:
            with_holder(dealing, holder, [])
        while not dealing.over:
            due = the(dealing.due)
            assert due.hand is not None
            if due.step is Step.CHOICE:
                word = rng.choice((Speech.DRAW, Speech.STAND))
                dealing.say(due.hand, Speech.GIVE if due.why is Why.OFFER else word)
            else:
                dealing.deal(Card(rng.choice(faces)))
        self.hands = {h: [c.text for c in cards] for h, cards in as_dealt(dealing.table).items()}
        self.results, self.totals = outcome(dealing.table)


def night(game: str, coups: int) -> tuple[HandNames, list[Played]]:
    rng, rules = Random(7), game_of(game)
    names, table = rules.names, rules.table
    holders = [Seat(str(1 + n % table.seats)) if names.seat_banks else None for n in range(coups)]
    return names, [Played(table, rng, holder) for holder in holders]


def as_file(names: HandNames, coups: Sequence[Played], language: str) -> str:
    """The coups under the heads that a person would write."""
    said, variant = words(language), names.variant
    hands = [h for h in (*names.pontes, names.bank) if any(h in coup.hands for coup in coups)]
    heads = [said.name(variant.hand(hand).names) for hand in hands]
    dot = "." if names.alone else " "
    told = ["\t".join([*heads, *(f"result{dot}{head}" for head in heads[:-1])])]
    for coup in coups:
        cells = [" ".join(coup.hands.get(hand, ())) for hand in hands]
        told.append("\t".join([*cells, *(coup.results.get(hand, "") for hand in hands[:-1])]))
    return "\n".join(told) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_night_of_every_game_is_imported_whole_and_replays_to_the_same_coups(
    game: str, imported: Import
) -> None:
    names, coups = night(game, 12)
    for language in ("fr", "en"):
        told = as_file(names, coups, language)
        arguments = ("--variant", game, "--out", str(imported.out))
        status, out, _ = imported(told, *arguments, name="night.tsv")
        assert (status, out.splitlines()[-1]) == (0, "12 of 12 coups held.")
    again = imported.replayed()
    assert main(["replay", "--all", str(imported.out)]) == 0
    assert [each["results"] for each in again] == [coup.results for coup in coups]
    assert [{h: hand["cards"] for h, hand in each["hands"].items()} for each in again] == [
        coup.hands for coup in coups
    ]


def rows(text: str) -> str:
    """The rows of a file, which stand in one line with a stroke between them."""
    return "\n".join(text.split(" / ")) + "\n"


TABLEAUX = "coup;Tableau 1;Tableau 2;Banque;Résultat tableau 1;Résultat tableau 2;Points T2 / "
SEATS = "Place 1;Place 2;Place 3;Banque;banquier;passe / "


@pytest.mark.parametrize(
    ("game", "text", "faults"),
    [
        ("banque", TABLEAUX + "1;7 K;5 K;6 Q;gagne;perd;5", {}),
        ("banque", TABLEAUX + "1;7 K;5 K 3;6 Q;P;P;8", {}),
        ("banque", TABLEAUX + "1;7 K;4 K;6 Q;;;", {2: ["missing"]}),
        ("banque", TABLEAUX + "1;7 K 2;5 K;6 Q;;;", {2: ["too_many"]}),
        ("banque", TABLEAUX + "1;9 K;3 4;8 K;gagne;égalité;7", {2: ["result"]}),
        ("banque", TABLEAUX + "1;7 K;5 K;6 Q;gagne;perd;6", {2: ["total"]}),
        ("banque", TABLEAUX + "1;7 K;5 K;6 Q;gagne;peut-être;x", {2: ["no_result", "no_total"]}),
        ("banque", TABLEAUX + "1;;;6 Q;;;", {2: ["missing"]}),
        ("banque", TABLEAUX + "1;7 K;;6 Q;gagne;-; / 2;7 K;;6 Q;gagne;perd;", {3: ["result"]}),
        (
            "banque",
            "T1,T2,Bank,Result / 7 K,5 K,6 Q,P/B / 7 K,,6 Q,B / 7 K,5 K,6 Q,P",
            {3: ["result"], 4: ["no_result"]},
        ),
        ("baccara", "T1,T2,Bank,Offer / 7 K,2 3,6 Q,gives / 7 K,2 3,6 Q,lays down", {}),
        (
            "baccara",
            "T1,T2,Bank,Offer / 7 K,2 3 4,6 Q,shows / 7 K,2 3,6 Q,?",
            {2: ["too_many"], 3: ["no_offer"]},
        ),
        ("baccara", "T1,T2,Bank / 5 5 5,5 2,8 Q / 5 5,5 5,5 K", {2: ["too_many"], 3: ["all_out"]}),
        ("baccara", "hand,card / T1,2 / T2,2 / Bank,K / T1,3 / T2,3 / Bank,3 / Bank,5", {}),
        ("macao", SEATS + "2 3;;7 K;6 K;2;3 / 2 3;K K;;6 K;3;2", {}),
        ("macao", SEATS + "2 3;K K;;6 K;3;", {2: ["missing"]}),
        (
            "macao",
            "P1,P2,P3,Bank,Banker seat / 2 3,,7 K,6 K,4 / 2 3,,7 K,6 K,x / 2 3,K 6,,6 K,9",
            {2: ["missing"], 3: ["no_seat"], 4: ["no_seat"]},
        ),
        ("macao", SEATS + "2 3;;7 K;6 K;2;9", {2: ["impossible"]}),
        ("macao", "P1,P2,P3,Bank / 2 3,,,6 K / 2 3,,7 K,6 K", {2: ["no_holder"]}),
        (
            "macao",
            "P1,P2,Bank,Bank total / 2 4 5,,6 K,6 / 4 K 8,,6 K,7",
            {2: ["too_many"], 3: ["total"]},
        ),
        (
            "porcelaine",
            "Grandeur,Décadence,Gagnant / M 12 11,3 4,G / M 11,3 4,Grandeur / 5 2,12 1 6,Tie",
            {},
        ),
        (
            "porcelaine",
            "Grandeur,Décadence,Gagnant / 5 5,1 4,D / M 11 2,3 4,G",
            {2: ["result"], 3: ["too_many"]},
        ),
        (
            "porcelaine",
            "Grandeur,Décadence / K 2,1 4 / 5s 2,1 4 / 311,2 2 / 1 13,2 2",
            {n: ["no_card"] for n in range(2, 6)},
        ),
        (
            "porcelaine",
            "Grandeur,Décadence,Total Grandeur / M 11,3 4,11 / 5 5 5 5,1 1,",
            {3: ["too_many"]},
        ),
        ("festival", "Ponte,Banque,Winner / 2 3,7 K,B / 2 3 9,7 K,B / 2 2,7 K,B", {4: ["missing"]}),
    ],
)
def test_what_the_games_own_judge_says_is_wrong_stands_at_its_row(
    game: str, text: str, faults: Mapping[int, list[str]], imported: Import
) -> None:
    assert imported.faults(rows(text), "--variant", game) == faults


def test_beside_a_g_a_p_is_a_loss_in_french(imported: Import) -> None:
    text = rows("Taille;T1;T2;Banque;Résultat T1;Résultat T2 / 1;7 K;5 K;6 Q;G;P")
    assert imported.faults(text, "--variant", "banque") == {}
    assert (
        "Of a hand G is a win and P a loss, by a guess." in imported(text, "--variant", "banque")[1]
    )
    assert imported.faults(text.replace("G;P", "P;B"), "--variant", "banque") == {}
    joint = rows("T1,T2,Bank,Résultat / 7 K,5 K,6 Q,G/P / 7 K,8 K,6 Q,G/G")
    assert imported.faults(joint, "--variant", "banque") == {}


def test_how_a_hand_fares_is_said_by_its_name_in_either_language(imported: Import) -> None:
    text, game = (
        rows(TABLEAUX + "1;7 K;5 K;6 Q;gagne;égalité; / 2;7 K;5;6 Q;;;"),
        ("--variant", "banque"),
    )
    out = imported(text, *game)[1]
    assert "Line 2: the second tableau: the file says “a tie”, the cards say “loses”" in out
    assert "Line 3: the second tableau has fewer than two cards" in out
    assert "le second tableau\u00a0: le fichier dit «" in imported(text, *game, language="fr")[1]


def test_how_a_hand_fares_is_held_against_the_totals_where_no_card_is_told(
    imported: Import,
) -> None:
    text = rows("T1 total,T2 total,Bank total,T1 result,T2 result / 7,5,6,gagne,gagne")
    said = "Line 2: the second tableau: the file says “wins”, its totals say “loses”"
    assert said in imported(text, "--variant", "banque")[1]


def test_a_side_without_a_card_was_not_dealt_one_and_a_stake_on_the_other_says_so(
    imported: Import,
) -> None:
    text, game = "T1,T2,Bank\n7 K,,6 Q\n7 K,5 K,6 Q\n,7 K,6 Q\n", ("--variant", "banque")
    status, out, _ = imported(text, *game, "--out", str(imported.out))
    assert status == 0
    assert "a stake of 1 on each of the others" in out
    assert imported.out.read_text().count("stake ") == 2
    assert [[*each["results"]] for each in imported.replayed()] == [
        ["tableau_1"],
        ["tableau_1", "tableau_2"],
        ["tableau_2"],
    ]
    assert "a stake of 1" not in imported("T1,T2,Bank\n7 K,5 K,6 Q\n", *game)[1]


BID: tuple[str, ...] = ("--variant", "baccara", "--option", "bank_change=auction")
A_HAND_EACH = (*BID, "--option", "hands=per_ponte", "--option", "packs=6")


@pytest.mark.parametrize(
    ("text", "game", "bought", "hands"),
    [
        ("T1,T2,Bank\n7 K,5 K,6 Q\n7 K,,6 Q\n,7 K,6 Q\n", BID, "bank 10 52", ["12", "1", "2"]),
        (
            "P1,P2,P3,Bank\n7 K,5 K,3 5,6 Q\n7 K,,A 6,6 Q\n",
            A_HAND_EACH,
            "bank 4 312",
            ["123", "13"],
        ),
    ],
)
def test_an_empty_side_against_a_bank_that_is_bought_is_one_without_stakes(
    text: str, game: Sequence[str], bought: str, hands: list[str], imported: Import
) -> None:
    status, out, _ = imported(text, *game, "--out", str(imported.out))
    assert (status, "does not tell who bought the bank" in out) == (0, True)
    said = imported.out.read_text().splitlines()
    assert [said[at - 1] for at, line in enumerate(said) if line == bought] == ["coup  # 2"]
    again = [[hand[-1] for hand in each["results"]] for each in imported.replayed()]
    assert ["".join(sorted(each)) for each in again] == hands


def test_every_shoe_has_a_bank_bought_anew_and_no_seat_of_twenty_hands_is_left_for_it(
    imported: Import,
) -> None:
    text = "Shoe,T1,T2,Bank\n1,7 K,,6 Q\n2,7 K,,6 Q\n2,,7 Q,6 J\n"
    assert imported(text, *BID, "--out", str(imported.out))[0] == 0
    assert imported.out.read_text().count("bank 10 52") == 2
    assert [each["bank"]["holder"] for each in imported.replayed()] == ["10"] * 3
    full = ",".join((*(f"P{seat}" for seat in range(1, 21)), "Bank")) + "\n" + "7 K," * 20 + "6 Q"
    assert "none is left for whoever bought the bank" in imported(full, *A_HAND_EACH)[2]


def test_one_card_that_serves_both_sides_is_the_same_of_each(imported: Import) -> None:
    text = rows("T1,T2,Bank / 2 3 4,K 5 4,6 Q / 2 3,K 5 4,6 Q 2 / 2 3 4,K 5 3,6 Q")
    shared = ("--variant", "baccara", "--option", "extra_card=shared")
    assert imported.faults(text, *shared) == {4: ["shared"]}
    status, out, _ = imported(text, *shared, "--out", str(imported.out))
    assert (status, "one card serves both sides: 3 is not 4" in out) == (1, True)
    again = imported.replayed()
    assert [each["hands"]["tableau_2"]["cards"] for each in again] == [["K", "5", "4"]] * 2
    assert imported.out.read_text().count("deal 4") == 2, "the card is dealt once"
    same = rows("T1,T2,Bank / 2 4 4,K 4 4,4 Q")
    assert imported.faults(same, *shared) == {}


def test_at_macao_the_bank_goes_round_and_those_before_its_holder_declined_it(
    imported: Import,
) -> None:
    coups = "2 3;;7 K;6 K;2;3 / 2 3;K 6;;6 K;3; / ;K 2;7 K;6 K;1; / K J;;;6 K;2; / 2 3;;K 6;6 K;2;"
    text = rows(SEATS + coups)
    status, out, _ = imported(text, "--variant", "macao", "--out", str(imported.out))
    assert (status, out.count("\nLine ")) == (1, 1)
    assert "Line 5: seat 3 has fewer than two cards" in out
    again = imported.replayed()
    assert [each["bank"]["holder"] for each in again] == ["2", "3", "1", "2"]
    assert [[*each["results"]] for each in again] == [
        ["seat_1"],
        ["seat_2", "seat_1"],
        ["seat_3", "seat_2"],
        ["seat_1", "seat_3"],
    ]
    told = imported.rows(text, "--variant", "macao")
    assert [(row["holder"], row["passed"]) for row in told][:3] == [
        ("2", ["3"]),
        ("3", []),
        ("1", []),
    ]
    said = imported.out.read_text().splitlines()
    assert said[said.index("coup  # 2") + 1] == "principal banque 2"
    assert said[said.index("coup  # 3") + 1 :][:2] == ["pass 1", "deal K 2 6 6 3 K"]


def test_a_bank_that_stays_by_the_rules_is_no_other_seats(imported: Import) -> None:
    text, rule = (
        rows(SEATS + "2 3;;7 K;6 K;2; / 2 3;K 6;;6 K;3;"),
        ("--option", "bank_turn=every_2"),
    )
    out = imported(text, "--variant", "macao", *rule)[1]
    assert (
        "Line 3: seat 3 does not hold the bank: behind the coups that hold before it, seat 2" in out
    )


@pytest.mark.parametrize(
    ("text", "assumed", "holders"),
    [
        ("P1,P2,Bank\n2 3,,6 K\n,2 3,6 K\n", "the seat without a card does", ["2", "1"]),
        ("P1,P2,Bank\n2 3,K 6,6 K\n2 3,K 6,6 K\n", "a seat behind them does", ["3", "3"]),
        ("P1,P2,Banker seat\n2 3,6 K,2\n2 3,6 K,1\n", "all of them play", ["2", "1"]),
    ],
)
def test_what_no_column_says_of_the_bank_is_said(
    text: str, assumed: str, holders: list[str], imported: Import
) -> None:
    status, out, _ = imported(text, "--variant", "macao", "--out", str(imported.out))
    assert status == 0
    assert assumed in out
    assert [each["bank"]["holder"] for each in imported.replayed()] == holders


@pytest.mark.parametrize("game", GAMES)
def test_what_replay_prints_of_a_game_is_read_again(
    game: str, imported: Import, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", f"resources/samples/{game}.shoe", "--json"]) == 0
    told = capsys.readouterr().out
    unseen = [number for number, row in enumerate(told.splitlines(), 1) if "xx" in row]
    faults = imported.faults(told, "--variant", game, name="night.jsonl")
    assert faults == {number: ["no_card"] for number in unseen}


def test_a_seat_of_two_cards_without_a_result_beside_others_that_have_one_passed(
    imported: Import,
) -> None:
    text = rows("P1,P2,P3,Bank,P1 result,P2 result / 2 3,,2 2,6 K,L, / 2 3 K,,2 2 5,6 K,L,")
    assert imported.faults(text, "--variant", "macao") == {}
    out = imported(text, "--variant", "macao")[1]
    assert "A seat of two cards that has no result, where others have, passed." in out
    said = rows("P1,P2,P3,Bank,P1 result,P3 result / 2 3,,2 2,6 K,L,passe / 2 3,,2 2,6 K,L,L")
    assert imported.faults(said, "--variant", "macao") == {3: ["missing"]}
    without = rows("P1,P2,P3,Bank / 2 3,,2 2,6 K")
    assert (
        "a card is missing for seat 3: Card for seat 3 · Seat 3 at 4: draws"
        in imported(without, "--variant", "macao")[1]
    )


def test_a_burn_that_the_file_does_not_tell_is_a_card_unseen(imported: Import) -> None:
    arguments = ("--option", "burn=3", "--out", str(imported.out))
    status, out, _ = imported("Player,Banker\n7 K,6 Q\n", *arguments)
    assert status == 0
    assert "one card unseen stands for it" in out
    assert [each["irregularities"] for each in imported.replayed()] == [[]]


def test_a_card_a_row_goes_to_the_hand_that_its_column_names(imported: Import) -> None:
    for game in GAMES:
        names, coups = night(game, 6)
        told, variant = ["coup,main,carte"], names.variant
        for number, coup in enumerate(coups, start=1):
            for place in range(3):
                for hand in (*names.pontes, names.bank):
                    name = variant.hand(hand).names["fr"]
                    cards = coup.hands.get(hand, [])[place : place + 1]
                    told += [f"{number},{name},{card}" for card in cards]
        assert imported.faults("\n".join(told), "--variant", game) == {}, game
    lost = "main,carte\nT1,7\nT2,5\nB,6\nT1,K\nT2,K\nB,Q\nT2,3\nT1,7\nB,6\nT2,5\n"
    faults = imported.faults(lost, "--variant", "banque")
    assert faults == {10: ["not_due"], 11: ["not_placed"]}
    seats = rows(
        "coup,seat,card,holder / 1,3,K,2 / 1,1,6,2 / 1,2,5,2 / 1,3,6,2 / 1,1,K,2 / 1,2,A,2"
        " / 2,Jean,6,2"
    )
    assert imported.faults(seats, "--variant", "macao") == {8: ["no_hand"]}
    guests = rows("coup,player,card,hand / 1,Jean,7,T1 / 1,Anne,6,B / 1,Jean,K,T1 / 1,Anne,Q,B")
    assert imported.faults(guests, "--variant", "banque") == {}
    macao = "place,carte\n1,6\n3,K\nB,5\n1,K\n3,6\nB,A\n2,6\n1,K\nB,5\n2,K\n1,6\nB,A\n"
    assert imported(macao, "--variant", "macao", "--out", str(imported.out))[0] == 0
    assert [each["bank"]["holder"] for each in imported.replayed()] == ["2", "3"]


def test_cards_in_the_order_of_the_deal_are_placed_where_they_can_lie_in_one_way(
    imported: Import,
) -> None:
    text = rows(
        "cards,T1 result,T2 result / 7 8 6 K K Q,, / 2 3 5 3 2 J 5,, / 2 3 5 3 2 J 5,P,P"
        " / 7 8 6 K J Q 2 2 2,,"
    )
    found = imported.faults(text, "--variant", "banque")
    assert found == {3: ["undecided"], 5: ["beyond"]}
    assert "in 3 ways" in imported(text, "--variant", "banque")[1]


TWELVE = ",".join(f"P{number}" for number in range(1, 13))


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("T1,Bank / 7 K,6 Q", "baccara --option offered_card=seen", "which card was refused"),
        ("P1,Bank / 7 K,6 Q", "macao --option reference=designated", "cards alone do not"),
        ("P1,Bank / 7 K,6 Q", "macao --option bank_turn=on_loss", "passes when it loses"),
        ("P20,Bank / 2 3,6 K", "baccara --option hands=per_ponte", "no cards for seat 20"),
        ("card / 7 / K / 6 / Q", "banque", "a column must tell the hand, or the coup"),
        ("cards / 7 K 6 Q", "macao", "Every seat of macao has a hand of its own"),
        (f"{TWELVE},Bank / {'2 3,' * 12}6 K", "macao", "none is left for the bank"),
        ("Grandeur,Décadence / 1 2,3 4", "porcelaine --deck suits-cdhs", "no numbers of a pack"),
        ("T1,Bank / 7 K,6 Q", "macao --columns ponte", "known are: shoe, coup, seat_1, banque"),
    ],
)
def test_what_cards_alone_cannot_tell_is_refused_in_one_sentence(
    text: str, arguments: str, says: str, imported: Import
) -> None:
    status, out, err = imported(rows(text), "--variant", *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_results_of_several_hands_make_no_shoe_file_and_have_no_roads(imported: Import) -> None:
    text = "coup,Tableau 1 result,Tableau 2 result\n1,win,lose\n2,tie,win\n"
    told = imported.rows(text, "--variant", "banque")
    assert [row["results"] for row in told] == [
        {"tableau_1": "wins", "tableau_2": "loses"},
        {"tableau_1": "ties", "tableau_2": "wins"},
    ]
    assert {row["winner"] for row in told} == {None}
    status, _, err = imported(text, "--variant", "banque", "--out", str(imported.out))
    assert (status, err) == (2, "Results without cards make no shoe file.\n")


@pytest.mark.parametrize(
    ("game", "text", "faults"),
    [
        ("banque", "T1 total,T2 total,Bank total,T1 result,T2 result / 7,5,6,W,W", ["result"]),
        ("banque", "T1 total,T2 total,Bank total,T1 result,T2 result / 7,6,6,W,T", []),
        ("festival", "Ponte total,Banque total,Winner / 9,9,P / 9,9,T", []),
        ("festival", "Ponte total,Banque total,Winner / 7,7,P", ["result"]),
        ("macao", "P1 total,Bank total,P1 result / 12,5,L", []),
    ],
)
def test_totals_without_cards_say_how_hands_stand_where_nothing_else_does(
    game: str, text: str, faults: list[str], imported: Import
) -> None:
    found = imported.faults(rows(text), "--variant", game)
    assert found == ({2: faults} if faults else {})


def test_at_porcelaine_every_coup_has_a_shoe_of_its_own(imported: Import) -> None:
    text = "shoe,Grandeur,Décadence\n1,5 5,1 4\n1,5 5,1 4\n"
    assert imported(text, "--variant", "porcelaine", "--out", str(imported.out))[0] == 0
    assert [each["shoe"] for each in imported.replayed()] == [1, 2]


HEADS: Mapping[str, Mapping[str, str]] = {
    "banque": {
        "tableau_1": "Tableau 1|T1|1er tableau|premier tableau|Tableau droit|Right|Ponte 1|"
        "Cartes du tableau 1",
        "tableau_2": "2e tableau|second tableau|tableau_2|gauche",
        "tableau_1_2": "T1C2|tableau_1_2|Tableau 1 carte 2|2nd card tableau 1",
        "banque_3": "B3|Banker card 3",
        "tableau_2_result": "T2 result|Résultat tableau 2|results.tableau_2",
        "tableau_2_total": "Points T2|Total tableau 2",
        "hand": "Tableau|side",
        "-": "Tableau 3|banquier place|offre|passe",
    },
    "macao": {
        "seat_4": "Seat 4|Place 4|P4|Siège 4|Joueur 4|hands.seat_4.cards",
        "seat_4_1": "P4C1|seat_4_1",
        "seat_11_total": "Seat 11 points",
        "banque": "Bank|Banker|Banque",
        "holder": "Banker seat|place du banquier|holder|qui tient la banque",
        "passed": "passed|passe|places qui passent",
        "hand": "seat|place|joueur",
        "-": "Seat 13",
    },
    "baccara": {"offer": "Offer|Je donne|annonce|Banker says", "tableau_1": "Tableau 1"},
    "porcelaine": {
        "grandeur": "Grandeur|G|Player",
        "decadence": "Décadence|D|Banque",
        "grandeur_3": "Grandeur 3|Carte 3 grandeur",
        "result": "Gagnant|winner",
    },
}


@pytest.mark.parametrize("game", HEADS)
def test_heads_are_read_by_the_names_that_the_game_gives_its_hands(game: str) -> None:
    names = game_of(game).names
    for use, heads in HEADS[game].items():
        told = {head: names.use_of(head).text for head in heads.split("|")}
        assert told == dict.fromkeys(told, use)
    known = [use.text for use in names.uses()]
    assert len(known) == len(set(known))
    assert known[-1] == UNREAD.text


def test_hands_that_no_number_tells_apart_are_found_by_their_names_alone() -> None:
    sheet = resolve(read_sheet("banque"), {})
    ids = {"tableau_1": "cour", "tableau_2": "jardin", "banque": "banque"}
    hands = tuple(replace(hand, id=HandId(ids[hand.id])) for hand in sheet.hands)
    named = tuple(replace(hand, names={"fr": f"Côté {hand.id}"}) for hand in hands[:2])
    laws = {HandId(ids[hand]): law for hand, law in sheet.laws.items()}
    names = HandNames(replace(sheet, hands=(*named, hands[2]), laws=laws))
    told = [
        names.use_of(head).text for head in ("Côté cour", "Jardin 2", "Résultat cour", "Banque")
    ]
    assert told == ["cour", "jardin_2", "cour_result", "banque"]
    assert (names.hand_of("jardin"), names.seats_in("1")) == ((HandId("jardin"), 0), None)


def test_a_seat_of_a_table_is_named_by_its_number_and_nothing_else() -> None:
    names = game_of("macao").names
    told = {
        "3, 5": ["3", "5"],
        "places 3 et 5": ["3", "5"],
        "2.0": ["2"],
        "": [],
        "13": None,
        "x": None,
    }
    for text, seats in told.items():
        found = names.seats_in(text)
        assert (None if found is None else sorted(found)) == seats, text
    assert names.hand_of("4", by_number=True) == (HandId("seat_4"), 0)
    assert names.hand_of("4") is None


def test_numbers_under_the_name_of_a_hand_are_its_totals_or_its_cards_side_by_side(
    imported: Import,
) -> None:
    out = imported(rows("P1,P2,Bank,P1 result / 5,,6,L / 7,12,6,W"), "--variant", "macao")[1]
    assert "Column “Bank”: Bank: total, by a guess." in out
    assert imported.faults(rows("P1,P2,Bank / 24,,15 / ,24,15"), "--variant", "macao") == {}


def test_columns_without_heads_are_the_hands_in_their_order(
    imported: Import,
) -> None:
    files = {"banque": "7 K,5 K,6 Q,P,B", "macao": "2 3,K 6,6 K", "porcelaine": "5 5,12 2"}
    for game, row in files.items():
        assert imported.faults(f"{row}\n{row}\n", "--variant", game) == {}
