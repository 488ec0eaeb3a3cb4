"""The life of a pack, by its serial number: checked before it is dealt from (§2.5, REQ-23)."""

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import HousePack, PackState, Register
from tests.register.builders import after, against

ADDED = f.PackAdded("A1", "french52", "red")
SPARE = f.PackAdded("S1", "french52", "red")
CHECKED = f.PackChecked("A1")
IN_PLAY = f.PackInPlay("A1", "table-3", "2026-11-20-0001", 2)
BACK = f.PackTakenBack("A1")
HELD = f.PackHeldBack("A1", "a card too many")
RELEASED = f.PackReleased("A1", "counted: whole")
RETIRED = f.PackRetired("A1")
DESTROYED = f.PackDestroyed("A1")
REPLACED = f.CardReplaced("A1", "7s", "S1", "bent")

LIVES: dict[PackState, tuple[f.Fact, ...]] = {
    PackState.UNCHECKED: (ADDED, SPARE),
    PackState.CHECKED: (ADDED, SPARE, CHECKED),
    PackState.IN_PLAY: (ADDED, SPARE, CHECKED, IN_PLAY),
    PackState.HELD_BACK: (ADDED, SPARE, CHECKED, IN_PLAY, HELD),
    PackState.RETIRED: (ADDED, SPARE, RETIRED),
    PackState.DESTROYED: (ADDED, SPARE, RETIRED, DESTROYED),
}
STEPS: dict[f.Fact, set[PackState]] = {
    CHECKED: {PackState.UNCHECKED, PackState.CHECKED},
    IN_PLAY: {PackState.CHECKED},
    BACK: {PackState.IN_PLAY},
    REPLACED: {PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY},
    HELD: {PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY, PackState.RETIRED},
    RELEASED: {PackState.HELD_BACK},
    RETIRED: {PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY},
    DESTROYED: {PackState.RETIRED},
}


def pack(*facts: f.Fact) -> HousePack:
    return after(*facts).packs["A1"]


def spare(*facts: f.Fact) -> Register:
    """A pack in play, and a spare one to which these things happened."""
    return after(ADDED, CHECKED, IN_PLAY, SPARE, *facts)


def test_where_the_book_was_heard_a_table_goes_on_saying_what_befalls_its_packs() -> None:
    heard = after(*LIVES[PackState.CHECKED], f.BookHeard(7, "b00c"))
    for each in (IN_PLAY, REPLACED, HELD, CHECKED):
        assert against(heard, each) is None
    for other in (f.PackAdded("A2", "french52"), RETIRED, DESTROYED, RELEASED):
        assert against(heard, other) is ObjectionCode.HOUSE_PACKS


@pytest.mark.parametrize("state", LIVES)
def test_each_step_leaves_a_pack_in_its_state(state: PackState) -> None:
    assert pack(*LIVES[state]).state is state


@pytest.mark.parametrize("state", LIVES)
@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_a_pack_takes_each_step_only_from_where_it_may(step: f.Fact, state: PackState) -> None:
    expected = None if state in STEPS[step] else ObjectionCode.PACK_STATE
    assert against(after(*LIVES[state]), step) is expected


@pytest.mark.parametrize("last", [BACK, HELD])
def test_a_pack_is_checked_before_it_is_dealt_from_again(last: f.Fact) -> None:
    released = (RELEASED,) if last is HELD else ()
    register = after(ADDED, CHECKED, IN_PLAY, last, *released)
    assert register.packs["A1"].state is PackState.UNCHECKED
    assert against(register, IN_PLAY) is ObjectionCode.PACK_STATE


def test_a_pack_tells_where_it_was_dealt_from() -> None:
    found = pack(ADDED, CHECKED, IN_PLAY)
    assert (found.table, found.session, found.shoe) == ("table-3", "2026-11-20-0001", 2)


def test_a_serial_number_is_given_once() -> None:
    assert against(after(ADDED), ADDED) is ObjectionCode.SERIAL_TAKEN
    assert against(after(ADDED, RETIRED, DESTROYED), ADDED) is ObjectionCode.SERIAL_TAKEN


@pytest.mark.parametrize("serial", ["", " A1", "A  1", "A" * 41])
def test_a_serial_number_is_one_tidy_line(serial: str) -> None:
    assert against(after(), f.PackAdded(serial, "french52")) is ObjectionCode.SERIAL_FORM


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_nothing_happens_to_a_pack_that_is_not_in_the_register(step: f.Fact) -> None:
    assert against(after(SPARE), step) is ObjectionCode.NO_SUCH_PACK
    assert after(SPARE, step).packs == after(SPARE).packs


def test_a_spare_pack_that_gave_a_card_is_dealt_from_no_more() -> None:
    register = spare(f.PackChecked("S1"), REPLACED)
    assert register.packs["S1"].given == ("7s",)
    assert against(register, f.PackInPlay("S1", "t", "s", 1)) is ObjectionCode.PACK_SHORT
    assert against(register, f.PackChecked("S1")) is ObjectionCode.PACK_SHORT


def test_a_spare_pack_gives_several_cards() -> None:
    register = spare(REPLACED)
    again = f.CardReplaced("A1", "8d", "S1", "stained")
    assert against(register, again) is None
    assert after(again, register=register).packs["S1"].given == ("7s", "8d")


def test_a_card_comes_from_a_pack_that_is_in_the_register() -> None:
    assert against(after(ADDED), REPLACED) is ObjectionCode.NO_SUCH_PACK
    assert after(ADDED, REPLACED).packs == after(ADDED).packs


def test_a_card_does_not_come_from_its_own_pack() -> None:
    assert (
        against(after(ADDED), f.CardReplaced("A1", "7s", "A1", "bent")) is ObjectionCode.SAME_PACK
    )


@pytest.mark.parametrize(
    "facts",
    [
        (f.PackChecked("S1"), f.PackInPlay("S1", "t", "s", 1)),
        (f.PackHeldBack("S1", "counted short"),),
        (f.PackRetired("S1"),),
    ],
)
def test_a_card_comes_from_a_pack_that_is_laid_up(facts: tuple[f.Fact, ...]) -> None:
    assert against(spare(*facts), REPLACED) is ObjectionCode.PACK_STATE


@pytest.mark.parametrize(
    "other", [f.PackAdded("S1", "french52", "blue"), f.PackAdded("S1", "porcelaine", "red")]
)
def test_a_card_comes_from_a_pack_of_the_same_make_and_back(other: f.PackAdded) -> None:
    assert against(after(ADDED, other), REPLACED) is ObjectionCode.PACKS_DIFFER


@pytest.mark.parametrize(
    "fact",
    [f.CardReplaced("A1", "7s", "S1", " "), f.PackHeldBack("A1", "")],
)
def test_a_card_is_exchanged_and_a_pack_kept_back_for_a_reason(fact: f.Fact) -> None:
    assert against(after(ADDED, SPARE), fact) is ObjectionCode.REASON_NEEDED


def test_an_inquiry_ends_for_a_reason() -> None:
    assert against(after(ADDED, HELD), f.PackReleased("A1", "")) is ObjectionCode.REASON_NEEDED
