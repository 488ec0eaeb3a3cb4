"""Other people's coups from the command line: every row judged, the good ones kept."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest

from dealer_app.cli.program import main

VALUES = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
FACES = "A23456789TJQK"


class Import:
    """A file in a folder of its own, imported as a terminal would."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.out = folder, folder / "good.shoe"
        self._capsys = capsys

    def __call__(
        self, content: str | bytes, *arguments: str, name: str = "coups.csv", language: str = "en"
    ) -> tuple[int, str, str]:
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        asked = ["import", str(path), "--variant", "punto_banco", "--language", language]
        status = main([*asked, *arguments])
        return status, *self._capsys.readouterr()

    def rows(self, content: str | bytes, *arguments: str, name: str = "coups.csv") -> list[Any]:
        _, out, _ = self(content, "--json", *arguments, name=name)
        return [json.loads(line) for line in out.splitlines()]

    def faults(
        self, content: str, *arguments: str, name: str = "coups.csv"
    ) -> dict[int, list[str]]:
        """The codes of what is wrong, by the lines of the rows that are at fault."""
        rows = self.rows(content, *arguments, name=name)
        told = {each["row"]: [fault["code"] for fault in each["faults"]] for each in rows}
        return {line: codes for line, codes in told.items() if codes}

    def replayed(self) -> list[Any]:
        """The coups of the shoe file that was written."""
        assert main(["replay", str(self.out), "--json"]) == 0
        return [json.loads(line) for line in self._capsys.readouterr().out.splitlines()]


@pytest.fixture
def imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Import:
    return Import(tmp_path, capsys)


# The law once more, without the engine


def total(hand: Sequence[str]) -> int:
    return sum(VALUES[card] for card in hand) % 10


def draws(ponte: Sequence[str], banque: Sequence[str]) -> tuple[bool, bool | None]:
    """Whether each hand takes a third card; what the bank does may hang on the ponte's."""
    first, bank = total(ponte[:2]), total(banque[:2])
    if max(first, bank) > 7:
        return False, False
    if first > 5:
        return False, bank < 6
    if len(ponte) < 3:
        return True, None
    third = VALUES[ponte[2]]
    law = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7)}
    return True, bank < 3 or law.get(bank, False)


def is_possible(ponte: Sequence[str], banque: Sequence[str]) -> bool:
    ours, theirs = draws(ponte, banque)
    return (len(ponte) == 3, len(banque) == 3) == (ours, theirs)


def winner(ponte: Sequence[str], banque: Sequence[str]) -> str:
    ours, theirs = total(ponte), total(banque)
    return "T" if ours == theirs else "P" if ours > theirs else "B"


def dealt(rng: Random) -> tuple[list[str], list[str]]:
    """A coup that may be."""
    ponte, banque = (rng.choices(FACES, k=2) for _ in range(2))
    if draws(ponte, banque)[0]:
        ponte.append(rng.choice(FACES))
    if draws(ponte, banque)[1]:
        banque.append(rng.choice(FACES))
    return ponte, banque


def night(rng: Random, coups: int) -> list[tuple[list[str], list[str]]]:
    return [dealt(rng) for _ in range(coups)]


def as_csv(coups: Sequence[tuple[Sequence[str], Sequence[str]]]) -> str:
    rows = [f"{' '.join(p)},{' '.join(b)},{winner(p, b)}" for p, b in coups]
    return "\n".join(["Player,Banker,Result", *rows]) + "\n"


def test_of_a_live_table_every_coup_is_kept_and_replays_to_the_same_results(
    imported: Import,
) -> None:
    coups = night(Random(1), 150)
    status, out, err = imported(as_csv(coups), "--out", str(imported.out))
    assert (status, out.splitlines()[-1]) == (0, "150 of 150 coups held.")
    assert "Column “Player”: Player: cards, by a guess." in out
    assert str(imported.out) in err
    again = imported.replayed()
    assert [[each["hands"][hand]["cards"] for hand in ("ponte", "banque")] for each in again] == [
        [*coup] for coup in coups
    ]
    assert len({each["shoe"] for each in again}) > 1, "a fresh shoe where the cards run out"
    results = {"P": "wins", "B": "loses", "T": "ties"}
    assert [each["results"]["ponte"] for each in again] == [results[winner(*c)] for c in coups]


def test_of_rows_that_ignore_the_law_exactly_the_impossible_ones_are_named(
    imported: Import,
) -> None:
    rng, coups = Random(2), list[tuple[list[str], list[str]]]()
    while len(coups) < 200:
        ponte, banque = dealt(rng)
        if len(coups) % 3 == 0:
            ponte, banque = (rng.choices(FACES, k=rng.choice((2, 3))) for _ in range(2))
        coups.append((ponte, banque))
    bad = [line for line, coup in enumerate(coups, start=2) if not is_possible(*coup)]
    assert len(bad) > 20
    assert list(imported.faults(as_csv(coups))) == bad
    status, out, _ = imported(as_csv(coups), "--out", str(imported.out))
    assert status == 1
    named = [line for line in out.splitlines() if line.startswith("Line ")]
    assert [int(line.split()[1].rstrip(":")) for line in named] == bad
    assert len(imported.replayed()) == 200 - len(bad)


def test_a_card_a_row_is_the_same_night(imported: Import) -> None:
    coups, rows = night(Random(3), 20), ["coup;hand;card"]
    for number, (ponte, banque) in enumerate(coups, start=1):
        for place in range(3):
            for name, hand in (("Player", ponte), ("Banker", banque)):
                rows += [f"{number};{name};{card}" for card in hand[place : place + 1]]
    assert imported.faults("\n".join(rows)) == {}
    alone = "\n".join(["card", *(row.rpartition(";")[2] for row in rows[1:])])
    for text in ("\n".join(rows), alone, alone.replace("card\n", "")):
        assert imported(text, "--out", str(imported.out))[0] == 0
        again = imported.replayed()
        assert [
            [each["hands"][hand]["cards"] for hand in ("ponte", "banque")] for each in again
        ] == [[*coup] for coup in coups]


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ("7 K,6 Q,P", []),
        ("7 K,6 Q,B", ["result"]),
        ("2 K,6 Q,B", ["missing"]),
        ("9 K 3,5 K,P", ["too_many"]),
        ("7 Z,6 Q,P", ["no_card"]),
        ("7 K,6 Q,x", ["no_result"]),
        (",,P", ["empty"]),
        ("7 K,6 Q,", []),
        ('"7 K,6 Q,P', ["open_quote"]),
        ("7 K 2 3,6 Q,", ["too_many"]),
        ("7,6 Q,", ["missing"]),
    ],
)
def test_what_is_wrong_with_a_row_is_named(imported: Import, row: str, codes: list[str]) -> None:
    found = imported.faults(f"Player,Banker,Winner\n{row}\n4 4,K K,P\n")
    assert found == ({2: codes} if codes else {})


def test_totals_that_differ_are_faults_of_their_row(imported: Import) -> None:
    rows = imported.rows("Player,Banker,Player Total,Banker Total\n7 K,6 Q,7,6\n7 K,6 Q,8,5\n")
    assert [[fault["code"] for fault in row["faults"]] for row in rows] == [[], ["total", "total"]]
    assert rows[1]["faults"][0]["why"] == "the Player: the file says 8, the cards make 7"
    assert rows[0]["hands"]["ponte"] == {"cards": ["7", "K"], "total": 7}
    assert (rows[0]["winner"], rows[0]["results"]) == ("P", {"ponte": "wins"})


def test_the_reason_is_that_of_the_judge_in_either_language(imported: Import) -> None:
    text = "Player,Banker\n2 K 8,3 K 3\n"
    assert "3 is too much for the Banker: The Banker wins, 3 to 0" in imported(text)[1]
    assert "de trop" in imported(text, language="fr")[1]
    text = "Player,Banker,Winner\n9 K 3,5 K 2,\n"
    assert "; 2 is too much for the Banker" in imported(text)[1]
    assert "\u202f; 2 est de trop" in imported(text, language="fr")[1]


def test_results_without_cards_are_read_and_make_no_shoe_file(imported: Import) -> None:
    text = "round,result,Player,Banker\n1,P,7,6\n2,B,3,9\n3,T,2,2\n4,B,5,4\n5,?,1,2\n"
    assert imported.faults(text) == {5: ["result"], 6: ["no_result"]}
    assert "Line 5: the file says the Banker, its totals say the Player" in imported(text)[1]
    status, _, err = imported(text, "--out", str(imported.out))
    assert status == 2
    assert "roads --results" in err
    assert not imported.out.exists()


@pytest.mark.parametrize(
    ("text", "letters", "lines"),
    [
        ("BPPTBBP\n", "BPPTBBP", [1] * 7),
        ("b, p, p, t\nB B\n", "BPPTBB", [1, 1, 1, 1, 2, 2]),
        ("Banker,Player,Tie\n", "BPT", [1, 1, 1]),
        ("P\nB\nT\n", "PBT", [1, 2, 3]),
    ],
)
def test_results_one_behind_the_other_are_no_head(
    imported: Import, text: str, letters: str, lines: list[int]
) -> None:
    rows = imported.rows(text)
    assert [(row["row"], row["winner"]) for row in rows] == list(zip(lines, letters, strict=True))


def test_a_foreign_letter_in_a_line_of_results_is_named(imported: Import) -> None:
    status, out, _ = imported("BPPTBBXBBP\n", name="results.txt")
    said = ["Line 1: “X” is no result", "9 of 10 coups held."]
    assert (status, out.splitlines()[1:]) == (1, said)
    assert "Results one behind the other, by a guess." in imported("BPPT\n")[1]
    assert imported.faults("7 K,6 Q\n9 J,T 7\n") == {}


def test_where_no_coup_holds_nothing_is_written(imported: Import) -> None:
    status, _, err = imported("Player,Banker\n2 K,3 K\n", "--out", str(imported.out))
    assert (status, imported.out.exists()) == (2, False)
    assert "No coup holds" in err


def test_a_line_is_that_of_the_file_where_cells_go_over_several(imported: Import) -> None:
    text = 'Player,Banker,note\n7 K,6 Q,"a\nb"\n2 K,3 K,\n\n9 K 3,5 K,"c\nd"\n'
    assert list(imported.faults(text)) == [4, 6]


def test_json_lines_as_replay_prints_them_are_read(
    imported: Import, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "resources/samples/punto_banco.shoe", "--json"]) == 0
    told = capsys.readouterr().out
    coups = [json.loads(line) for line in told.splitlines()]
    possible = [not each["voided"] and not each["irregularities"] for each in coups]
    found = imported.rows(told, name="night.jsonl")
    assert [not row["faults"] for row in found if row["faults"] == []] == [True] * sum(possible)
    assert [row["row"] for row in found] == list(range(1, len(coups) + 1))


def test_a_workbook_is_read(imported: Import) -> None:
    book, path = openpyxl.Workbook(), imported.folder / "book.xlsx"
    for row in (["Player", "Banker"], ["7 K", "6 Q"], ["2 K", "6 Q"]):
        book.worksheets[0].append(row)
    book.save(path)
    found = imported.rows(path.read_bytes(), name="book.xlsx")
    assert [(row["row"], len(row["faults"])) for row in found] == [(2, 0), (3, 1)]


def test_numbers_are_faces_in_the_order_by_which_fewest_rows_are_at_fault(
    imported: Import,
) -> None:
    rng, rows = Random(4), ["p1,p2,p3,b1,b2,b3"]
    for ponte, banque in night(rng, 30):
        cells = [str(FACES.index(card) * 4 + rng.randrange(4)) for card in (*ponte, *banque)]
        split = len(ponte)
        hands = [[*hand, "-1"][:3] for hand in (cells[:split], cells[split:])]
        rows.append(",".join([*hands[0], *hands[1]]))
    text = "\n".join(rows)
    assert imported.faults(text) == {}
    assert "faces-cdhs" in imported(text)[1]
    assert imported.faults(text, "--deck", "suits-cdhs")
    suited = imported.rows(text, "--deck", "faces-cdhs")[0]["hands"]["ponte"]["cards"][0]
    assert suited[-1] in "cdhs"


def test_of_a_named_shoe_no_card_comes_oftener_than_its_packs_hold_it(imported: Import) -> None:
    rows = ["shoe,Player,Banker", *["1,7s 7s,4s 4s"] * 5, "2,7s 7s,4s 4s"]
    assert imported.faults("\n".join(rows)) == {6: ["all_out"]}
    unnamed = "\n".join(row.partition(",")[2] for row in rows)
    assert imported.faults(unnamed) == {}


def coups_of_a_pack(seed: int) -> tuple[list[str], list[str]]:
    """The rows of coups that one shuffled pack gives while six cards are left, by a law under which
    each hand draws on 0 to 5; and what is left then."""
    pack, rows = list(FACES * 4), list[str]()
    Random(seed).shuffle(pack)
    while len(pack) > 5:
        first, pack = pack[:4], pack[4:]
        hands = first[::2], first[1::2]
        natural = max(map(total, hands)) > 7
        for hand in hands:
            hand.extend([pack.pop(0)] if total(hand) < 6 and not natural else [])
        rows.append(",".join(map(" ".join, hands)))
    return rows, pack


def test_the_last_cards_of_a_shoe_are_too_few_for_a_coup_that_they_would_make(
    imported: Import,
) -> None:
    packs = (coups_of_a_pack(seed) for seed in range(500))
    rows, left = next(
        (rows, left)
        for rows, left in packs
        if len(left) > 3 and max(total(left[:4:2]), total(left[1:4:2])) > 7
    )
    last = f"{left[0]} {left[2]},{left[1]} {left[3]}"
    text = "\n".join(["Player,Banker", *rows, last])
    law = ("--variant", "festival", "--option", "packs=1", "--option", "on_five=draws")
    assert imported(text, *law, "--out", str(imported.out))[0] == 0
    assert [each["shoe"] for each in imported.replayed()] == [1] * len(rows) + [2]


def test_a_shoe_that_holds_more_than_a_shoe_is_none(imported: Import) -> None:
    text = "\n".join(["shoe,Player,Banker", *["1,7 7,4 4"] * 120])
    assert imported.faults(text) == {}


def test_columns_are_told_by_place_by_head_or_in_a_map(imported: Import) -> None:
    text = "x;y;z\n6 Q;7 K;1\n6 Q;2 K;1\n"
    uses = imported.faults(text, "--columns", "banque,ponte,-")
    assert uses == {3: ["missing"]}
    assert imported.faults(text, "--columns", "y=ponte,x=banque") == uses
    file = imported.folder / "map.toml"
    file.write_text(
        'head = true\ndelimiter = ";"\n[columns]\nx = "banque"\ny = "ponte"\nz = "result"\n'
        '[results]\n1 = "ponte"\n'
    )
    assert imported.faults(text, "--map", str(file)) == uses


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--columns", "ponte,bank"), "“bank” is no use of a column; known are: shoe, coup"),
        (("--columns", "Gast=ponte"), "No column is headed “Gast”. The file has: Player, Banker."),
        (("--deck", "new"), "“new” is no order of a pack."),
        (("--option", "packs=no"), "packs"),
        (("--map", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_call_is_said_so(imported: Import, arguments: tuple[str, str], says: str) -> None:
    status, out, err = imported("Player,Banker\n7 K,6 Q\n", *arguments)
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    "content",
    [
        'deck = "x"',
        "zero = 1",
        'head = "no"',
        'delimiter = "ab"',
        'delimiter = "\\""',
        "delimiter = 3",
        'encoding = "none"',
        'encoding = "ascii"',
        "name = 1",
        "[columns]\nx = 1",
        "=",
        '[results]\nx = "y"',
    ],
)
def test_a_map_that_says_what_nobody_understands_is_said_so(imported: Import, content: str) -> None:
    file = imported.folder / "map.toml"
    file.write_text(content)
    status, out, err = imported("Player,Banker\n7♠ K,6 Q\n", "--map", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("text", ["hello world\n", "when,note\nMonday,x\n", "0\n1\n2\n"])
def test_a_file_in_which_nothing_is_a_card_or_a_result_is_said_to_have_none(
    imported: Import, text: str
) -> None:
    status, _, err = imported(text)
    assert (status, err.startswith("No column of this file has cards or results: ")) == (2, True)


def test_at_chemin_de_fer_what_was_done_at_a_choice_is_what_the_row_has(imported: Import) -> None:
    text = "Player,Banker\n2 3,K 7\n2 3 6,K 7\n"
    arguments = ("--variant", "chemin_de_fer", "--out", str(imported.out))
    assert imported(text, *arguments)[0] == 0
    assert [len(each["hands"]["ponte"]["cards"]) for each in imported.replayed()] == [2, 3]


def test_the_file_itself_is_not_overwritten(imported: Import) -> None:
    text = "Player,Banker\n7 K,6 Q\n"
    status, _, err = imported(text, "--out", str(imported.folder / "coups.csv"))
    assert (status, (imported.folder / "coups.csv").read_text()) == (2, text)
    assert "overwrite" in err


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (["P1,7", "B1,6", "P2,K", "B2,Q", "P1,7", "B1,6", "P2,K", "B2,Q"], {}),
        (["P1,7", "B1,6", "P2,Z", "B2,Q", "P1,7", "B1,6", "P2,K", "B2,Q"], {4: 1, 5: 1}),
        (["P1,7", "P2,6", "B1,K", "B2,Q"], {3: 1, 4: 1, 5: 1}),
        (["P1,7", "B1,6", "P2,K"], {4: 1}),
        (["P1,7", "B1,6", ",", "B2,Q"], {5: 1}),
    ],
)
def test_a_line_of_cards_goes_on_with_the_next_coup(
    imported: Import, rows: list[str], faults: dict[int, int]
) -> None:
    found = imported.faults("\n".join(["place,card", *rows]))
    assert {line: len(codes) for line, codes in found.items()} == faults
