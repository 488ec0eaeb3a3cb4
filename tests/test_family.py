"""Adding a game stays a file: two that the program has never heard of deal, settle and are said."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.cli.replay_commands import Caller
from dealer_app.i18n import words
from dealer_app.library import BadOption, rule_card, rules_in_force, variant_ids
from dealer_app.library.card import as_text
from dealer_app.library.sheets import check_text
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.session.rulebook import stored_resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from tests.builders import Unwritten, euros
from tests.children import LONGEST, python
from tests.family import FAMILY, PLACE, SEVEN, night, script
from tests.gui.felt.screens import called, keys, shown
from tests.play import the
from tests.reports.reading import pages

ROOT: Final = Path(__file__).parents[1]
SHEETS: Final = {"family": FAMILY, "seven": SEVEN}
STARTED: Final = """
import json, sys
from contextlib import redirect_stdout
from io import StringIO
from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.library import read_sheet, resolve, rules_in_force

def printed(*arguments):
    with redirect_stdout(StringIO()) as shown:
        assert main(arguments) == 0
    return shown.getvalue()

said = {"variants": printed("variants")}
for game in sys.argv[1:]:
    said[game] = printed("replay", game + ".shoe", "--json", "--report", game + ".pdf")
    variant = resolve(read_sheet(game), {})
    said |= {f"{game} {each}": rules_in_force(variant, words(each)) for each in ("fr", "en")}
print(json.dumps(said))
"""
GAMES = pytest.mark.parametrize("sheet", [FAMILY, SEVEN], ids=["family", "seven"])
LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])

FAMILY_NIGHT = """
shoe
coup                     # 0 to 4 must draw, on either side, whatever the other drew
bank 1 100
stake 2 60
stake 3 40
deal 2 K 2 3
say ponte stand
expect refused
deal 4
expect total ponte 8
expect due card banque
deal 4
expect total banque 7
expect wins ponte
expect net 2 60
expect net 3 40
expect net 1 -100
expect holder 2

coup                     # 5 is free, 6 and 7 stand; the bank is the next one's
stake 3 10
expect refused
bank 2 50
stake 3 50
deal 2 K 3 6
expect due choice ponte
say ponte draw
deal 9
expect due settle
expect total ponte 4
expect total banque 6
expect loses ponte
expect net 3 -50
expect bank 100
expect holder 2

coup                     # equal totals: stakes go back, and nothing rides
stake 3 80
stake 4 30
expect refused
deal 6 2 K 4
expect due settle
expect ties ponte
expect net 3 0
expect bank 100
coup
expect due stakes
stake 4 100
deal 9 2 K 3
expect due settle
expect wins ponte
expect net 4 100
"""

SEVEN_NIGHT = """
shoe
coup                     # 3 and 2 against 1: seven in two cards is paid twice
stake 3 10
expect due stakes
stake 2 10
deal 4 2 K 3 A 4
expect due settle
expect total seat_3 7
expect wins seat_3
expect loses seat_2
expect net 3 20
expect net 2 -10
expect net 1 -10
expect holder 3

coup                     # the bank goes left: 2 and 1 against 3; 4 is free, 5 stands, a tie is lost
stake 2 10
stake 1 10
deal 2 3 K 2 2 4
expect due choice seat_2
say seat_2 draw
deal 7
expect total seat_2 3
expect due card banque
say banque stand
expect refused
deal A
expect total banque 5
expect loses seat_2
expect ties seat_1
expect net 1 -10
expect net 3 20
expect holder 3
"""
NIGHTS = {FAMILY: FAMILY_NIGHT, SEVEN: SEVEN_NIGHT}


@GAMES
def test_a_game_added_as_a_file_has_no_fault(sheet: str) -> None:
    assert check_text(sheet, "sheet") == ()


@GAMES
def test_a_game_added_as_a_file_is_dealt_and_settled(sheet: str) -> None:
    table = night(sheet, NIGHTS[sheet]).table
    assert [each.coup.voided for each in table.coups] == [False] * len(table.coups)
    assert len(table.coups) == NIGHTS[sheet].count("\ncoup")


@GAMES
def test_its_night_is_resumed_from_what_was_recorded(sheet: str) -> None:
    session = night(sheet, NIGHTS[sheet])
    opened = session.events[0]
    assert isinstance(opened, ev.TableOpened)
    resumed = TableSession.resumed(
        session.events, session.times, stored_resolver(opened), Unwritten()
    )
    assert [each.settlement for each in resumed.table.coups] == [
        each.settlement for each in session.table.coups
    ]


@GAMES
def test_its_night_is_exported_and_replays_to_the_same(sheet: str) -> None:
    session = night(sheet, NIGHTS[sheet])
    text = files(session, PLACE)[PLACE].partition("\n")[2]
    again = night(sheet, text)
    assert [each.settlement for each in again.table.coups] == [
        each.settlement for each in session.table.coups
    ]


@GAMES
@LANGUAGES
def test_its_night_is_called_in_words(sheet: str, language: str) -> None:
    caller = Caller(words(language))
    caller.end(replay(script(sheet, NIGHTS[sheet]), caller).table)
    assert len(caller.lines) > len(NIGHTS[sheet].split("\ncoup"))
    assert not [line for line in caller.lines if "{" in line]


@GAMES
@LANGUAGES
def test_its_rules_are_printed(sheet: str, language: str) -> None:
    variant = script(sheet, "").rules.variant
    printed = as_text(rule_card(variant, words(language)))
    assert variant.names[language] in printed
    for bet in variant.bets.values():
        assert bet.names[language] in printed


def test_an_option_of_its_sheet_decides_what_a_tie_does() -> None:
    tie = "shoe\ncoup\nbank 1 100\nstake 2 80\ndeal 6 2 K 4\nexpect ties ponte\n"
    night(FAMILY, tie + "expect net 2 0\nexpect bank 100\n")
    night(FAMILY, tie + "expect net 2 -80\nexpect bank 180\n", {"ties": "lose"})


def test_an_option_of_its_sheet_decides_how_many_packs_there_are() -> None:
    for packs in (1, 2):
        shoe = the(night(SEVEN, "shoe\n", {"packs": str(packs)}).table.shoe)
        assert shoe.size == packs * 40


@pytest.mark.parametrize(("sheet", "key"), [(FAMILY, "ties"), (SEVEN, "packs")])
def test_a_value_that_its_sheet_does_not_name_is_refused(sheet: str, key: str) -> None:
    with pytest.raises(BadOption):
        script(sheet, "", {key: "9"})


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, with a folder more for each of the two games, and nothing else."""
    place = tmp_path_factory.mktemp("checkout")
    games = place / "resources" / "variants"
    games.mkdir(parents=True)
    (place / "dealer_app").symlink_to(ROOT / "dealer_app")
    for theirs in (ROOT / "resources").iterdir():
        if theirs.name != games.name:
            (games.parent / theirs.name).symlink_to(theirs)
    for theirs in (ROOT / "resources" / "variants").iterdir():
        (games / theirs.name).symlink_to(theirs)
    for game, sheet in SHEETS.items():
        (games / game).mkdir()
        (games / game / "variant.toml").write_text(sheet, encoding="utf-8")
        (place / f"{game}.shoe").write_text(f"variant {game}\n{NIGHTS[sheet]}", encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def said(checkout: Path) -> Mapping[str, str]:
    """What the program of that checkout says of its games, started once: their list, the night of
    each by its name, and its rules by name and language."""
    found = subprocess.run(
        python(STARTED, *SHEETS),
        cwd=checkout,
        capture_output=True,
        timeout=LONGEST,
        check=False,
    )
    assert (found.returncode, found.stderr.decode()) == (0, "")
    told: Mapping[str, str] = json.loads(found.stdout)
    return told


def test_a_folder_more_is_a_game_more(said: Mapping[str, str]) -> None:
    listed = [line.split()[0] for line in said["variants"].splitlines() if line[0] > " "]
    assert listed == ["punto_banco", "festival", *sorted({*variant_ids()[2:], *SHEETS})]


@pytest.mark.parametrize("game", SHEETS)
def test_its_night_is_replayed_told_and_printed(
    checkout: Path, said: Mapping[str, str], game: str
) -> None:
    records = [json.loads(line) for line in said[game].splitlines()]
    assert len(records) == NIGHTS[SHEETS[game]].count("\ncoup")
    for record in records:
        nets = [line["net"] for line in record["settlement"]]
        assert sum(nets) + record["bank"]["after"] - record["bank"]["before"] == 0
    paper = "\n".join(pages(checkout / f"{game}.pdf"))
    variant = script(SHEETS[game], "").rules.variant
    assert variant.names["fr"] in paper


@pytest.mark.parametrize("game", SHEETS)
@LANGUAGES
def test_its_rules_are_its_tables_and_its_bank(
    said: Mapping[str, str], game: str, language: str
) -> None:
    rules = said[f"{game} {language}"]
    assert rules.startswith("{tableau}\n\n{payouts}\n")
    assert words(language)("In force at this table") in rules


def test_its_rules_in_force_say_what_the_house_changed() -> None:
    rules = script(FAMILY, "", {"ties": "lose"}).rules.variant
    assert "House rule — ties: lose." in rules_in_force(rules, words("en"))


def test_two_hands_of_it_are_dealt_and_paid_by_keys(qtbot: QtBot) -> None:
    window = shown(qtbot, night(FAMILY, ""))
    keys(window, "Enter F7 Enter 1 6 0 Enter")
    assert called(window) == "Seat 2 speaks: a stake?"
    keys(window, "4 0 Enter 2 0 Enter Enter 2 K 2 3")
    assert called(window) == "Card for the Ponte"
    keys(window, "4")
    assert called(window) == "Card for the Bank"
    keys(window, "4")
    settlement = the(window.desk.table.settlement)
    assert settlement.nets == {"1": euros(-60), "2": euros(40), "3": euros(20)}
    assert not window.grab().isNull()


def test_a_hand_a_seat_of_it_is_dealt_and_paid_by_keys(qtbot: QtBot) -> None:
    window = shown(qtbot, night(SEVEN, ""))
    keys(window, "Enter F7 1 Enter 2 0 Enter 1 0 Enter Enter 2 4 3 2 2 1")
    assert called(window) == "The seat 3: card or no card?"
    keys(window, "n")
    assert called(window) == "Card for the Bank"
    keys(window, "1")
    settlement = the(window.desk.table.settlement)
    assert settlement.nets == {"1": euros(10), "2": euros(10), "3": euros(-20)}
    assert not window.grab().isNull()
