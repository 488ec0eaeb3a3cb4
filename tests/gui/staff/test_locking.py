"""The window locks while nobody is there; acts that need a chef ask for one; croupiers change."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_view import Actions
from dealer_app.register import facts as f
from dealer_app.rules import staff
from dealer_app.rules.cards import Card
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BANQUE
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import course
from tests.builders import deal, entered, stake
from tests.gui.felt.screens import status
from tests.gui.shell.hall import Hall
from tests.gui.staff.staffed import (
    ANNE,
    BERNARD,
    CLAIRE,
    MARC,
    PINS,
    WRONG,
    asked,
    at_table,
    casino,
    offered,
    panel,
    sign,
    staffed,
)
from tests.play import the


def dealt(here: Hall) -> None:
    """A shoe with its burn, and the first coup to its last card: 9 against 7."""
    here.key("Enter", "4", "Enter", "o", "4", "K", "5", "7")


def test_ctrl_l_locks_the_window_at_once_and_the_coup_stays_in_sight(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", "Enter", "o", "4", "K")
    entries = here.dealing.session.entries
    press(here, "lock")
    scene = the(here.dealing.window.scene)
    assert asked(here).open
    assert panel(here).x() >= here.dealing.window.view.felt.width()
    assert scene.view.coup
    here.key("5", "F8", "Back", "Esc")
    assert here.dealing.session.entries == entries
    assert asked(here).open


def test_who_keys_with_the_left_hand_signs_there(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.shell.other_side()
    press(here, "lock")
    felt = here.dealing.window.view.felt
    assert panel(here).geometry().right() < felt.x() == panel(here).width()
    sign(here, ANNE)
    here.shell.other_side()
    press(here, "lock")
    assert panel(here).x() >= felt.width()


def test_who_sits_goes_on_with_the_pin(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    press(here, "lock")
    sign(here, ANNE, WRONG)
    assert "4 guesses left" in panel(here).sentence
    sign(here, ANNE)
    assert not asked(here).open
    assert here.dealing.session.signature == Signature(ANNE)
    here.key("Enter")
    assert isinstance(here.dealing.session.events[-1], ev.ShoeOpened)


def test_another_croupier_does_not_unlock_the_window_but_a_chef_does(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    press(here, "lock")
    assert offered(here) == [ANNE, BERNARD, CLAIRE]
    sign(here, BERNARD)
    session = here.dealing.session
    assert session.signature == Signature(BERNARD)
    assert session.table.croupier == BERNARD


def test_a_window_that_nobody_touches_locks_after_the_time_of_the_house(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    sitting = here.dealing.sitting
    seconds = [0.0]
    sitting.idleness.elapsed = lambda: seconds[0]
    here.key("Enter")
    locked = []
    for second in (299.0, 300.0):
        seconds[0] = second
        sitting.look()
        locked.append(sitting.locked)
    assert locked == [False, True]
    (left,) = here.dealing.staff.register.entries(f.SignedOut)
    assert left.fact == f.SignedOut(ANNE, "Table 3", idle=True)


def test_a_key_begins_the_time_anew(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    sitting = here.dealing.sitting
    seconds = [0.0]
    sitting.idleness.elapsed = lambda: seconds[0]
    here.key("F10")
    seconds[0] = 250.0
    here.key("Esc")
    seconds[0] = 500.0
    sitting.look()
    assert not sitting.locked


def test_an_act_that_needs_a_chef_asks_for_one_and_is_done_under_both_names(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    dealt(here)
    here.key("Enter", "F8", "Enter", "Enter", "Enter")
    session = here.dealing.session
    assert not isinstance(session.events[-1], ev.CoupVoided)
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    assert isinstance(session.events[-1], ev.CoupVoided)
    assert session.signatures[-1] == Signature(ANNE, (BERNARD,))
    assert session.signature == Signature(ANNE)


def test_an_act_that_nobody_signs_is_not_done_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", "Enter", "o", "4", "K", "F8", "Enter", "Enter", "Enter")
    entries = here.dealing.session.entries
    here.key("Esc")
    assert here.dealing.session.entries == entries
    scene = the(here.dealing.window.scene)
    assert scene.said.sentence == (
        "Whoever signed may not do that: voiding a coup needs a chef de table."
    )


def test_an_act_that_nobody_signs_waits_no_more(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", "Enter", "o", "4", "K", "F8", "Enter", "Enter", "Enter")
    desk = here.dealing.window.desk
    assert the(desk.waiting).lacks.act is staff.Act.VOID
    here.key("Esc")
    assert desk.waiting is None


def test_a_window_that_locks_lets_go_what_waits_for_a_signature(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    sitting = here.dealing.sitting
    seconds = [0.0]
    sitting.idleness.elapsed = lambda: seconds[0]
    here.key("Enter", "4", "Enter", "o", "4", "K", "F8", "Enter", "Enter", "Enter")
    assert the(here.dealing.window.desk.waiting).lacks.act is staff.Act.VOID
    entries = here.dealing.session.entries
    seconds[0] = 300.0
    sitting.look()
    assert sitting.locked
    assert here.dealing.window.desk.waiting is None
    sign(here, ANNE)
    assert here.dealing.session.entries == entries


def test_striking_what_needed_a_chef_needs_one_too(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    dealt(here)
    here.key("F8", "Enter", "Enter", "Enter")
    sign(here, BERNARD)
    here.key("Back")
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, CLAIRE)
    session = here.dealing.session
    assert isinstance(session.events[-1], ev.EntryStruck)
    assert session.signatures[-1] == Signature(ANNE, (CLAIRE,))


def test_a_handover_is_signed_by_who_comes_and_by_who_leaves(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    press(here, "croupier")
    assert offered(here) == [BERNARD, CLAIRE, MARC]
    sign(here, MARC)
    assert ANNE in offered(here)
    sign(here, ANNE)
    session = here.dealing.session
    assert session.events[-1] == ev.CroupierNamed(MARC)
    assert session.signatures[-1] == Signature(MARC, (ANNE,))
    assert session.signature == Signature(MARC)
    assert session.table.croupier == MARC


def relieved(here: Hall) -> None:
    """Marc takes over from Anne in the middle of a coup."""
    dealt(here)
    press(here, "croupier")
    sign(here, MARC)
    sign(here, ANNE)


def at_the_cards(here: Hall) -> set[str]:
    """Whoever deals, by the table, by the head of the window, by the hand of the next entry, and by
    the sheet of the session."""
    session, window = here.dealing.session, here.dealing.window
    ran = course(session.events, session.times, session.table.resolve)
    named = ran.croupiers[-1].croupier
    return {session.table.croupier, the(window.scene).view.croupier, session.signature.by, named}


def test_a_bare_backspace_strikes_no_relief_and_takes_back_what_lies_before_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    relieved(here)
    session = here.dealing.session
    assert at_the_cards(here) == {MARC}
    here.key("Back")
    assert status(here.dealing.window) == "Struck: card 7 for the Banker."
    assert session.signatures[-1] == Signature(MARC)
    here.key("Back", "Back")
    assert at_the_cards(here) == {MARC}
    here.key("5")
    assert session.signatures[-1] == Signature(MARC)


def test_a_relief_alone_stays_however_often_backspace_is_struck(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    relieved(here)
    here.key(*["Back"] * 12)
    assert at_the_cards(here) == {MARC}
    assert ev.CroupierNamed(MARC) in standing(here)


def test_a_chef_who_unlocks_the_window_deals_until_another_relief(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    dealt(here)
    press(here, "lock")
    sign(here, BERNARD)
    here.key("Back")
    assert at_the_cards(here) == {BERNARD}


def test_whoever_comes_while_a_decision_waits_has_the_cards_and_decides_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    dealt(here)
    here.dealing.session.enter(ev.IrregularityFound("IRR-01", None))
    press(here, "lock")
    sign(here, BERNARD)
    assert at_the_cards(here) == {BERNARD}
    press(here, "croupier")
    sign(here, MARC)
    sign(here, BERNARD)
    assert at_the_cards(here) == {MARC}
    assert the(here.dealing.window.desk.pending).code == "IRR-01"


def standing(here: Hall) -> list[ev.Event]:
    """What is recorded and not struck."""
    events = here.dealing.session.events
    struck = {n for each in events if isinstance(each, ev.EntryStruck) for n in each.struck}
    return [each for n, each in enumerate(events, start=1) if n not in struck]


def test_a_handover_given_up_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    press(here, "croupier")
    sign(here, MARC)
    here.key("Esc")
    session = here.dealing.session
    assert (session.table.croupier, session.signature) == (ANNE, Signature(ANNE))
    (left,) = here.dealing.staff.register.entries(f.SignedOut)
    assert left.fact == f.SignedOut(MARC, "Table 3")


def test_the_keys_of_the_tray_of_the_lock_and_of_the_handover_are_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    keys = here.dealing.window.style_now.keys
    acts = {name: keys.act(name, ()) for name in ("Ctrl+T", "Ctrl+L", "Ctrl+H")}
    assert {name: act and act.name for name, act in acts.items()} == {
        "Ctrl+T": "tray",
        "Ctrl+L": "lock",
        "Ctrl+H": "croupier",
    }
    assert here.dealing.window.findChildren(Actions)


def test_no_pin_stands_in_any_file_of_the_house(qtbot: QtBot, tmp_path: Path) -> None:
    """Of twelve figures each: four stand in a hash or a moment by chance."""
    hers, mistaken = "739128465170", "739128465171"
    assert staffed(tmp_path).change_pin(ANNE, PINS[ANNE], hers) is None
    here = casino(qtbot, tmp_path)
    here.open_key.click()
    for pin in (mistaken, hers):
        sign(here, ANNE, pin)
    sign(here, BERNARD)
    dealt(here)
    press(here, "lock")
    assert asked(here).open
    written = {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    assert tmp_path / "tables" / "register.sabot-register" in written
    keyed = (hers.encode(), mistaken.encode())
    assert not [each for each, kept in written.items() if any(pin in kept for pin in keyed)]


def press(here: Hall, verb: str) -> None:
    """Does what a key with Ctrl does at the table."""
    here.dealing.window.perform(KeyAct(Verb(verb)))


def test_what_a_payout_followed_is_struck_with_a_chef_and_the_payout_itself_without(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", "Enter")
    session = here.dealing.session
    entered(session, ev.CoupOpened(), stake(1, "ponte", 100), *deal("4 K 5 7"), ev.AllTicked())
    here.key("Back")
    assert [type(each) for each in session.events[-1:]] == [ev.EntryStruck]
    assert not asked(here).open
    here.key("Back")
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    assert session.signatures[-1] == Signature(ANNE, (BERNARD,))
    assert session.events[-1] == ev.IrregularityFound("reopened", None, hand=BANQUE, card=Card("7"))
    here.key("6", "Back")
    assert not asked(here).open


def test_an_alert_that_is_cleared_says_who_signed_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Enter", "4", "Enter")
    session = here.dealing.session
    entered(session, ev.CoupOpened(), stake(1, "ponte", 100), *deal("4 K 5 7"), ev.AllTicked())
    here.key("Back", "Back")
    sign(here, BERNARD)
    press(here, "alerts")
    here.key("Down", "Enter")
    sign(here, CLAIRE)
    told = "Cleared: Taken back after the payout. Signed: Anne Roche, Claire Fabre."
    assert status(here.dealing.window) == told
    assert session.signatures[-1] == Signature(ANNE, (CLAIRE,))
