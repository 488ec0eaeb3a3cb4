"""A house sheet changed field by field: what is typed, what is written, what is wrong."""

import tomllib
from pathlib import Path

import pytest
import tomlkit
from tomlkit import TOMLDocument, parse

from dealer_app.i18n import resources, words
from dealer_app.library import house_for, house_from_text, house_ids, read_house
from dealer_app.library.house.house_chapters import effects, house_told
from dealer_app.library.house.house_draft import (
    FIELDS,
    PARTS,
    FieldKind,
    HouseDraft,
    draft_of,
    settled,
    values,
    written,
)
from dealer_app.library.house.houses import SheetNotSaved, save_beside
from dealer_app.rules.house import Chip, House
from dealer_app.rules.money import Money
from tests.library.builders import game, house_text
from tests.play import the

EN = words("en")


def typed(text: str, **fields: str) -> HouseDraft:
    """A draft with things typed in its fields, `limits__minimum` for `limits.minimum`."""
    draft = the(draft_of(text))
    for key, value in fields.items():
        draft = draft.with_typed(key.replace("__", "."), value)
    return draft


def house(draft: HouseDraft) -> House:
    """The house that a sound draft comes to."""
    sheet, faults = settled(draft)
    assert faults == {}
    sheet = the(sheet)
    return house_for(sheet, game("punto_banco"))


def wrong(draft: HouseDraft) -> dict[str, str]:
    """Each field with what is wrong with it."""
    sheet, faults = settled(draft)
    assert sheet is None
    return {key: fault.sentence(EN) for key, fault in faults.items()}


# what is written


@pytest.mark.parametrize("name", house_ids())
def test_a_sheet_that_nobody_touches_is_written_as_it_was(name: str) -> None:
    assert written(typed(house_text(name))) == house_text(name)


def test_one_change_leaves_everything_else_of_the_sheet_as_it_was() -> None:
    before = house_text("casino").splitlines()
    after = written(typed(house_text("casino"), limits__minimum="40")).splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert changed == [("minimum     = 20", "minimum     = 40")]


def test_what_the_sheet_says_is_read_once_however_much_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def parsed(text: str) -> TOMLDocument:
        read.append(text)
        return parse(text)

    draft = typed('name = "Read once"\n')
    monkeypatch.setattr(tomlkit, "parse", parsed)
    shown = [values(draft.with_typed("name", name))["name"] for name in ("I", "Ici")]
    assert (shown, values(draft)["name"]) == (["I", "Ici"], "Read once")
    assert read == [draft.text]


def test_an_empty_sheet_takes_what_is_typed() -> None:
    draft = typed("", name="Ici", currency__code="CHF", limits__minimum="20")
    assert tomllib.loads(written(draft)) == {
        "name": "Ici",
        "currency": {"code": "CHF"},
        "limits": {"minimum": 20},
    }


def test_a_field_that_is_emptied_is_no_longer_in_the_sheet() -> None:
    draft = typed(house_text("casino"), limits__coefficient="", limits__maximum="500")
    assert tomllib.loads(written(draft))["limits"] == {
        "minimum": 20,
        "multiple": 20,
        "maximum": 500,
    }


def test_emptying_what_was_never_there_adds_nothing() -> None:
    assert written(typed("", tray__variance="")) == ""


def test_a_name_stands_above_the_tables() -> None:
    assert house(typed("[limits]\nminimum = 5\n", name="Ici")).name == "Ici"


@pytest.mark.parametrize("amount", ["12,50", "12.50", " 12.50 "])
def test_an_amount_may_be_typed_with_a_comma(amount: str) -> None:
    assert house(typed("", tray__variance=amount)).tray.variance == 1250


@pytest.mark.parametrize("amount", ["1 000", "1\u202f000", "1000"])
def test_thousands_may_be_typed_apart(amount: str) -> None:
    assert house(typed("", tray__report=amount)).tray.report == 100_000


def test_a_switch_is_written_as_one() -> None:
    assert not house(typed("", staff__pins="false")).staff.pins


def test_a_heading_is_typed_in_one_line() -> None:
    draft = typed("", documents__heading="Casino / 75001 Paris /")
    assert house(draft).documents.heading == ("Casino", "75001 Paris")
    assert values(draft_of(written(draft)) or HouseDraft(""))["documents.heading"] == (
        "Casino / 75001 Paris"
    )


def test_chips_are_typed_as_their_values_and_keep_their_colours() -> None:
    text = 'chips = [ { value = 5, colour = "red" }, { value = 20, colour = "blue" } ]\n'
    draft = typed(text, chips="0,50; 5; 100")
    assert house(draft).chips == (
        Chip(Money(50), ""),
        Chip(Money(500), "red"),
        Chip(Money(10_000), ""),
    )


@pytest.mark.parametrize("chips", ["1, 5, 20", "1; 5; 20", "1;5;20"])
def test_several_amounts_are_apart_by_a_semicolon_or_a_comma_and_a_space(chips: str) -> None:
    assert [chip.value for chip in house(typed("", chips=chips)).chips] == [100, 500, 2000]


def test_tickets_and_the_pattern_of_the_payout_are_amounts() -> None:
    draft = typed("", cagnotte__tickets="0.10, 1", payout__pattern="100, 5", payout__largest="100")
    draft = draft.with_typed("tray.notes", "20; 10")
    assert house(draft).tray.notes == (1000, 2000)
    assert house(draft).tickets == (10, 100)
    assert house(draft).payout.pattern == (10_000, 500)
    assert house(draft).payout.largest == 10_000


def test_a_unit_alone_rounds_to_the_nearest() -> None:
    draft = typed("", rounding__commission__unit="0.50")
    assert (house(draft).commission.how, house(draft).commission.unit) == ("nearest", 50)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.key)
def test_every_value_that_is_offered_may_be_chosen(field: object) -> None:
    assert field in FIELDS
    choice = next(each for each in FIELDS if each is field)
    for value, _ in choice.values:
        text = "limits = { minimum = 20 }\n" if choice.key == "limits.coefficient" else ""
        draft = HouseDraft(text).with_typed(choice.key, value)
        house(draft)
        if value:
            assert values(HouseDraft(written(draft)))[choice.key] == value


def test_what_is_shown_where_the_sheet_says_nothing_is_what_holds() -> None:
    fresh = values(HouseDraft(""))
    full = HouseDraft("")
    for field in FIELDS:
        if fresh[field.key] and field.kind is not FieldKind.LOGO:
            full = full.with_typed(field.key, fresh[field.key])
    assert house(full) == house(HouseDraft(""))


def test_a_sheet_that_is_no_toml_cannot_be_changed() -> None:
    assert draft_of("name = ") is None


# what is wrong


def test_a_fault_stands_at_its_field() -> None:
    assert wrong(typed("", limits__minimum="a lot", day__starts="6")) == {
        "limits.minimum": (
            "“a lot” is no amount here. Allowed is 0 or more with at most 2 decimals: 12.50."
        ),
        "day.starts": "“6” is no time of day. Times are written like this: “06:00”.",
    }


def test_a_fault_of_a_whole_table_stands_at_the_field_that_was_touched() -> None:
    draft = typed(house_text("casino"), limits__maximum="500")
    assert wrong(draft) == {
        "limits.maximum": "say the maximum, or the coefficient that gives it, not both."
    }


def test_a_fault_of_no_field_that_was_touched_stands_under_none() -> None:
    text = "bets.punto_banco.limits.tie = { maximum = 10 }\n"
    assert wrong(typed(text, limits__minimum="20")) == {"": "the maximum lies below the minimum."}


def test_what_is_wrong_can_be_taken_back() -> None:
    draft = typed("", limits__minimum="a lot", name="Ici")
    assert house(draft.without({"limits.minimum"})).name == "Ici"


# what it comes to


def test_every_field_has_a_sentence_beside_it() -> None:
    told = effects(read_house("casino"), EN)
    without = {"staff.guesses", "staff.locked_minutes", "staff.lock_after", "pit.trust_hours"}
    assert {key for key, said in told.items() if not said} == set()
    told = effects(read_house("festival"), EN)
    assert {key for key, said in told.items() if not said} == without


def test_the_row_of_every_field_is_one_of_the_houses() -> None:
    rows = {row.key for c in house_told(house(HouseDraft("")), EN) for row in c.rows}
    assert {field.row for field in FIELDS} <= rows


def test_no_field_stands_in_two_parts() -> None:
    keys = [field.key for part in PARTS for field in part.fields]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("typed_in", "key", "said"),
    [
        (
            {"limits__minimum": "20", "limits__coefficient": "100"},
            "limits.coefficient",
            "€2,000: 100 times the minimum",
        ),
        (
            {"limits__minimum": "20"},
            "commission.mode",
            "taken as the win is paid; 5% of €20 is €1: payable",
        ),
        (
            {"limits__minimum": "10"},
            "rounding.commission.unit",
            "to the nearest €0.01; 5% of €10 is €0.50: no chips of this house make it",
        ),
        (
            {"limits__minimum": "20", "commission__mode": "none"},
            "commission.mode",
            "none is taken",
        ),
        ({}, "commission.mode", "taken as the win is paid"),
        ({"staff__pins": "false"}, "staff.pins", "none: every paper says so"),
        ({"payout__pattern": "100, 5"}, "payout.pattern", "in chips of €100, €5"),
        (
            {"payout__largest": "500"},
            "payout.largest",
            "in as few chips as possible, none above €500",
        ),
        ({"tips__taken": "false"}, "tips.pool", "not taken"),
        ({"staff__lock_after": "0"}, "staff.lock_after", "never"),
        (
            {"staff__pins": "true", "pit__trust_hours": "12"},
            "pit.trust_hours",
            "after 12 hours a table is opened with a chef beside",
        ),
        ({}, "school.coup", "90 seconds at most"),
        ({"school__totals": "1"}, "school.totals", "1 second at most"),
    ],
)
def test_a_setting_says_what_it_comes_to(typed_in: dict[str, str], key: str, said: str) -> None:
    sheet, _ = settled(typed("", **typed_in))
    assert effects(the(sheet), EN)[key] == said


# where it is kept


def test_a_first_sheet_of_ones_own_lies_among_the_data_under_the_houses_name(
    tmp_path: Path,
) -> None:
    file = save_beside("name = 1", read_house("casino"), "Cercle d’Été!", tmp_path)
    assert file == tmp_path / "houses" / "cercle-d-ete.toml"
    assert file.read_text("utf-8") == "name = 1"


def test_a_house_without_a_sheet_or_a_name_is_kept_too(tmp_path: Path) -> None:
    assert save_beside("", None, "!", tmp_path) == tmp_path / "houses" / "house.toml"


def test_the_sheets_of_the_program_are_never_written_to(tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in (resources() / "houses").iterdir()}
    for name in house_ids():
        save_beside("", read_house(name), "Casino", tmp_path)
    assert {file: file.read_bytes() for file in (resources() / "houses").iterdir()} == before


def test_a_change_is_a_new_file_beside_the_one_before(tmp_path: Path) -> None:
    first = tmp_path / "ours.toml"
    first.write_text('name = "Ici"\n', "utf-8")
    second = save_beside('name = "Là"\n', read_house(first), "Ici", tmp_path / "elsewhere")
    assert second == tmp_path / "ours-2.toml"
    third = save_beside("", read_house(second), "Ici", tmp_path)
    assert third == tmp_path / "ours-3.toml"
    assert first.read_text("utf-8") == 'name = "Ici"\n'


def test_a_name_that_is_taken_is_left_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "ici.toml").write_text("old", "utf-8")
    assert save_beside("new", None, "Ici", tmp_path).name == "ici-2.toml"
    assert (tmp_path / "houses" / "ici.toml").read_text("utf-8") == "old"


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "houses").write_text("no folder", "utf-8")
    with pytest.raises(SheetNotSaved) as failed:
        save_beside("", None, "Ici", tmp_path)
    said = EN.sentence(failed.value.saying)
    assert said.startswith(f"The house sheet cannot be saved in {tmp_path / 'houses'}")
    assert said.endswith("Allow writing there, or make room.")


def test_a_disk_that_fills_up_leaves_no_half_of_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dealer_app.library.house.houses.os.fsync", full)
    with pytest.raises(SheetNotSaved):
        save_beside("name = 1", None, "Ici", tmp_path)
    assert list((tmp_path / "houses").iterdir()) == []


def test_a_kept_sheet_is_the_house_that_was_shown(tmp_path: Path) -> None:
    draft = typed(house_text("casino"), name="Ici", limits__coefficient="200")
    file = save_beside(written(draft), read_house("casino"), "Ici", tmp_path)
    assert house_for(read_house(file), game("punto_banco")) == house(draft)
    assert house_from_text(file.read_text("utf-8"), "house").sha256 == read_house(file).sha256
