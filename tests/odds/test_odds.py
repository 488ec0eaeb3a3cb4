"""What `sabot theory` says of laws that leave a choice: tables as books print them."""

from collections.abc import Sequence
from functools import cache

import pytest

from dealer_app.i18n import words
from dealer_app.odds.game_odds import ASSUMED, GameOdds, OddsQuestion, answer, laws_told, lines_of
from dealer_app.theory.habits import Assumed

COLUMNS = 100


@cache
def found(game: str, *options: str, habits: tuple[str, ...] = ()) -> GameOdds:
    chosen = dict(option.split("=") for option in options)
    return answer(OddsQuestion(game, None, chosen, None, "", habits))


def lines(game: str, *options: str, habits: tuple[str, ...] = ()) -> list[str]:
    return list(lines_of(found(game, *options, habits=habits), words("en")))


def rows(lines: Sequence[str], title: str) -> list[list[str]]:
    """The rows of a table, from the line below its rule on."""
    start = next(n for n, line in enumerate(lines) if line.startswith(title))
    rule = next(n for n in range(start, len(lines)) if lines[n].startswith("---"))
    end = next((n for n in range(rule, len(lines)) if not lines[n]), len(lines))
    return [line.split() for line in lines[rule + 1 : end]]


WHY = {
    ("3", "9"): (-0.061, 0.056, 0.078),
    ("5", "4"): (-0.006, 0.004, 0.006),
    ("4", "1"): (-0.096, -0.014, 0.001),
    ("6", "stood"): (-0.229, 0.003, 0.080),
}
"""§3.4, per unit: the cells of a free bank whose answer turns, where the ponte draws on 5 never,
nine times in eleven and always."""


def test_the_cells_that_turn_are_those_of_the_books() -> None:
    said = lines("chemin_de_fer", "banque_law=free", habits=("ponte_5=9/11",))
    turning = {(a, b): gains for a, b, *gains in rows(said, "The same, by how often")}
    assert turning.keys() == WHY.keys()
    for cell, gains in turning.items():
        figures = [float(gain.replace("\N{MINUS SIGN}", "-")) / 100 for gain in gains]
        assert figures == pytest.approx(WHY[cell], abs=0.0006), cell


def test_a_free_bank_answers_as_the_casino_s_table_has_it() -> None:
    """§3.4: in the equilibrium of a free bank, the table, with a 6 sometimes drawing."""
    said = lines("chemin_de_fer", "banque_law=free", habits=("equilibrium",))
    found = {row[0]: "".join(row[1:]).replace("°", "") for row in rows(said, "Bank: the law")}
    assert {total: found[total] for total in "0123457"} == {
        "0": "DDDDDDDDDDD",
        "1": "DDDDDDDDDDD",
        "2": "DDDDDDDDDDD",
        "3": "DDDDDDDDDSD",
        "4": "DSSDDDDDDSS",
        "5": "DSSSSDDDDSS",
        "7": "SSSSSSSSSSS",
    }
    assert found["6"].startswith("0.")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("game", "habits"), [("porcelaine", ()), ("macao", ("equilibrium",)), ("festival", ())]
)
def test_nothing_is_wider_than_a_terminal(
    game: str, habits: tuple[str, ...], language: str
) -> None:
    said = list(lines_of(found(game, habits=habits), words(language)))
    assert max(map(len, said)) <= COLUMNS


def test_a_grandeur_s_habit_has_the_decadence_s_best_play() -> None:
    """S1.17, S1.19: thirteen values, ten totals, a column for a Grandeur who stood."""
    said = lines("porcelaine", habits=("grandeur_5=1",))
    table = rows(said, "Décadence: the law, and the best answer")
    assert [row[0] for row in table[:10]] == [*"0123456789"]
    assert {len(row) for row in table[:10]} == {15}
    assert "The Grandeur always draws on 0–5." in said


def test_principals_of_the_festival_play_for_their_duel() -> None:
    """S3.14, S3.15: their stakes come back on a tie, though bettors lose theirs (S3.18)."""
    usual, back = found("festival"), found("festival", "tie_bettors=push")
    assert usual.sides[0].advice == back.sides[0].advice
    assert usual.sides[0].bets[0].edge < back.sides[0].bets[0].edge


def test_what_is_taken_for_granted_stands_at_the_end() -> None:
    said = lines("macao", "max_cards=no_limit")
    at = said.index("Taken for granted:")
    assert said[at + 1] == "    Nobody asks for a fourth card."
    assert "Taken for granted:" not in lines("festival")


def test_everything_taken_for_granted_has_its_sentence() -> None:
    assert set(ASSUMED) == set(Assumed)


def test_a_game_without_choices_has_no_such_table() -> None:
    assert laws_told(found("punto_banco"), words("en")) == ()
