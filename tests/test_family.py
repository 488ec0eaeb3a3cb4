"""Adding a game stays a file: two that the program has never heard of deal, settle and are said."""

import pytest

from dealer_app.i18n import words
from dealer_app.library import rule_card
from dealer_app.library.card import as_text
from dealer_app.library.sheets import check_text
from dealer_app.replay.calls import Caller
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.rulebook import stored_resolver
from dealer_app.session import TableSession
from dealer_app.table import events as ev
from tests.builders import Unwritten
from tests.family import FAMILY, PLACE, SEVEN, night, script

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
