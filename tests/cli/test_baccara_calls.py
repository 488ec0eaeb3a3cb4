"""What is said at baccara with two tableaux: announcements kept, a baccara called by its name."""

from pathlib import Path

import pytest

from dealer_app.cli.replay_commands import Caller
from dealer_app.i18n import words
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from tests.builders import replayed, shoe_file

OPENED = "variant baccara\n{option}shoe\ncoup\nstake 2 tableau_1 10\n"
FACE_DOWN = OPENED.format(option="") + "deal xx xx xx xx\n"


def called(cards: str, option: str = "") -> str:
    """Everything that is called of a coup in which the bank lays its 7 down."""
    text = OPENED.format(option=f"option {option}\n" if option else "")
    script = shoe_file(f"{text}deal {cards}\nsay banque show\n")
    caller = Caller(words("en"))
    caller.end(replay(script, caller).table)
    return "\n".join(caller.lines)


@pytest.mark.parametrize(
    ("cards", "figures", "any_zero"),
    [
        ("K 3 Q 4", True, True),
        ("J 3 J 4", True, True),
        ("K 3 T 4", False, True),
        ("4 3 6 4", False, True),
        ("K 3 2 4", False, False),
    ],
)
def test_two_figures_are_called_baccara_and_under_any_zero_every_hand_worth_nothing(
    cards: str, *, figures: bool, any_zero: bool
) -> None:
    assert ("Baccara: Tableau 1" in called(cards)) is figures
    assert ("Baccara: Tableau 1" in called(cards, "baccara_label=any_zero")) is any_zero


@pytest.mark.parametrize(
    "said",
    [
        ["banque give", "tableau_1 draw", "banque stand"],
        ["banque give", "tableau_1 stand", "banque draw"],
        ["banque show"],
    ],
    ids=["je donne, carte", "je donne, non", "j'abats"],
)
def test_what_the_banker_and_the_pontes_announce_is_kept(said: list[str]) -> None:
    cards = {"tableau_1 draw": "deal 3\n", "banque draw": "deal 3\n"}
    spoken = "".join(f"say {each}\n{cards.get(each, '')}" for each in said)
    (text,) = files(replayed(FACE_DOWN + spoken), Path("night.shoe")).values()
    kept = [line.removeprefix("say ") for line in text.splitlines() if line.startswith("say")]
    assert kept == said
