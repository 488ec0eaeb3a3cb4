"""The house's own key in the window: made, told once, used, changed by two, and lost."""

from pathlib import Path

import pytest
from nacl.exceptions import RuntimeError as NotDerived
from nacl.pwhash import argon2id
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dealer_app.gui.staff.house_key_page import HouseKeyPage, Stage
from dealer_app.night import house_keys
from dealer_app.register import facts as f
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.house_key import Cost, HouseKey, line_of_key, opened
from tests.gui.shell.hall import Hall, clock, said
from tests.gui.staff.staffed import CLAIRE, PINS, casino, fronts, offered, sign
from tests.gui.staff.staffed import staffed as with_people
from tests.night.test_house_guard import PINS as GUARDED
from tests.night.test_house_guard import night

ODILE = "Odile Faure"
PINS_OF_TWO = {**PINS, ODILE: "8064"}


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A try at the six words takes no seconds here."""
    monkeypatch.setattr(house_keys, "COST", Cost(passes=1, memory=8192))


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """The page of the house's key, with Claire signed in; the stick is a folder."""
    staff = with_people(tmp_path)
    assert staff.add(ODILE, Post.DIRECTOR, PINS_OF_TWO[ODILE], Signature(CLAIRE)) is None
    night(tmp_path / "tables", "Table 1", GUARDED)
    found = casino(qtbot, tmp_path)
    with found.quick():
        found.key("F4")
        sign(found, CLAIRE)
        found.key("F9")
    chosen = iter(str(tmp_path / name) for name in ("first", "second", "third"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (next(chosen), ""))
    return found


def page(here: Hall) -> HouseKeyPage:
    return here.opener.people.key


def facts(here: Hall) -> dict[str, str]:
    """What is told of the key, by its names."""
    return {row[0]: row[1] for row in page(here).list.texts}


def done(here: Hall) -> None:
    here.until(lambda: page(here).stage is not Stage.UNDER_WAY)


def made(here: Hall) -> str:
    """A first key: its six words."""
    here.key("Enter")
    done(here)
    six = page(here).six.text()
    here.key("Enter")
    return six


def entries(folder: Path, *kinds: type[f.Fact]) -> list[RegisterEntry]:
    return RegisterFile(folder / "tables" / FILE, clock).entries(*kinds)


def of_house(folder: Path) -> f.HouseKeyMade:
    """The newest key of the house."""
    fact = entries(folder, f.HouseKeyMade)[-1].fact
    assert isinstance(fact, f.HouseKeyMade)
    return fact


def by_two(here: Hall) -> None:
    """Asks for another key, beside Odile."""
    here.key("F7")
    assert ODILE in offered(here)
    sign(here, ODILE, PINS_OF_TWO[ODILE])
    assert page(here).stage is Stage.OLD_ONE


def test_a_key_is_made_on_the_stick_and_its_words_are_told_once(here: Hall, tmp_path: Path) -> None:
    assert page(here).list.texts == ()
    here.key("Enter")
    done(here)
    six = page(here).six.text()
    assert isinstance(opened(tmp_path / "first", six), HouseKey)
    here.key("Esc")
    assert page(here).stage is Stage.WORDS_TOLD
    here.key("Enter")
    assert page(here).stage is Stage.SHOWN
    assert page(here).six.text() == ""
    told = facts(here)
    assert told["Public half"] == line_of_key(of_house(tmp_path).key)
    assert told["Made by"] == CLAIRE
    assert told["This machine"].startswith("certified")
    assert [each.signature.by for each in entries(tmp_path, f.HouseKeyMade)] == [CLAIRE]


@pytest.mark.parametrize("short", [MemoryError(), NotDerived("no memory")])
def test_where_memory_is_short_the_page_says_so_and_takes_the_next_try(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: Exception
) -> None:
    def kdf(*_: object, **__: object) -> bytes:
        raise short

    with monkeypatch.context() as patch:
        patch.setattr(argon2id, "kdf", kdf)
        here.key("Enter")
        done(here)
    assert page(here).stage is Stage.SHOWN
    assert "MiB of free memory" in here.status()
    assert not (tmp_path / "first").exists()
    assert entries(tmp_path, f.HouseKeyMade) == []
    assert made(here)
    assert (tmp_path / "second").exists()


@pytest.mark.parametrize("short", [MemoryError(), NotDerived("no memory")])
def test_where_memory_is_short_a_key_is_not_said_to_have_other_words(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: Exception
) -> None:
    six = made(here)

    def kdf(*_: object, **__: object) -> bytes:
        raise short

    with monkeypatch.context() as patch:
        patch.setattr(argon2id, "kdf", kdf)
        page(here).certify(tmp_path / "first")
        page(here).field.field.setText(six)
        here.key("Enter")
        done(here)
    assert page(here).stage is Stage.SHOWN
    assert "MiB of free memory" in here.status()


def test_the_machine_is_certified_with_the_stick_and_its_words(here: Hall, tmp_path: Path) -> None:
    six = made(here)
    before = len(entries(tmp_path, f.KeyMade))
    page(here).certify(tmp_path / "first")
    page(here).field.field.setText(six)
    here.key("Enter")
    done(here)
    assert page(here).sentence == "This machine’s keys are certified by the house’s."
    assert len(entries(tmp_path, f.KeyMade)) == before + 1


def test_other_words_certify_nothing_and_the_right_ones_are_keyed_in_the_same_field(
    here: Hall, tmp_path: Path
) -> None:
    six = made(here)
    before = len(entries(tmp_path))
    page(here).certify(tmp_path / "first")
    page(here).field.field.setText("babad babad babad babad babad babad")
    here.key("Enter")
    done(here)
    assert page(here).sentence.startswith("These six words do not open")
    assert len(entries(tmp_path)) == before
    assert page(here).stage is Stage.WORDS_ASKED
    assert page(here).field.field.text() == ""
    assert page(here).field.field.hasFocus()
    page(here).field.field.setText(six)
    here.key("Enter")
    done(here)
    assert page(here).sentence == "This machine’s keys are certified by the house’s."


def test_other_words_for_the_old_key_change_nothing_and_are_asked_again(
    here: Hall, tmp_path: Path
) -> None:
    six = made(here)
    old = of_house(tmp_path).key
    by_two(here)
    page(here).open_old(tmp_path / "first")
    for words in ("babad babad babad babad babad babad", six):
        assert page(here).stage is Stage.WORDS_ASKED
        assert "first" in said(page(here), "why")[0]
        assert of_house(tmp_path).key == old
        page(here).field.field.setText(words)
        here.key("Enter")
        done(here)
    assert of_house(tmp_path).before == old


def test_two_people_change_it_and_the_old_one_signs_the_new(here: Hall, tmp_path: Path) -> None:
    six = made(here)
    old = of_house(tmp_path).key
    by_two(here)
    page(here).open_old(tmp_path / "first")
    page(here).field.field.setText(six)
    here.key("Enter")
    done(here)
    assert page(here).stage is Stage.WORDS_TOLD
    entry = entries(tmp_path, f.HouseKeyMade)[-1]
    assert entry.signature == Signature(CLAIRE, (ODILE,))
    fact = of_house(tmp_path)
    assert (fact.before, bool(fact.proof)) == (old, True)
    here.key("Enter")
    assert facts(here)["The key before it"] == "signed this one"


def test_a_lost_key_is_said_twice_and_followed_by_one_that_it_did_not_sign(
    here: Hall, tmp_path: Path
) -> None:
    made(here)
    by_two(here)
    here.key("Del")
    assert page(here).stage is Stage.OLD_ONE
    assert "press it once more" in page(here).sentence
    here.key("Del")
    done(here)
    assert of_house(tmp_path).proof == ""
    here.key("Enter")
    assert facts(here)["The key before it"] == "was lost, and signed nothing"


def test_a_file_that_is_there_is_not_written_over(here: Hall, tmp_path: Path) -> None:
    (tmp_path / "first").write_text("mine", "utf-8")
    here.key("Enter")
    done(here)
    assert "cannot be written" in page(here).sentence
    assert (tmp_path / "first").read_text("utf-8") == "mine"
    assert entries(tmp_path, f.HouseKeyMade) == []


def test_its_sheet_is_printed_under_a_number_and_shown(here: Hall, tmp_path: Path) -> None:
    made(here)
    here.key("F6")
    here.until(lambda: not fronts(here, page(here)))
    (issued,) = entries(tmp_path, f.PaperIssued)
    assert isinstance(issued.fact, f.PaperIssued)
    assert (issued.fact.series, issued.signature) == ("house_key", Signature(CLAIRE))
    assert list((tmp_path / "tables").glob("The house’s keys *.pdf"))


def test_it_leads_back_to_the_staff(here: Hall) -> None:
    here.key("Esc")
    assert fronts(here, here.opener.people)
