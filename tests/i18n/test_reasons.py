"""Reasons: what was offered is said in the reader's language, the rest as it was written."""

import ast
import errno
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import dealer_app
from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.i18n.reasons import OFFERED, reason_meant, reason_said, system_reason
from dealer_app.register import facts as f
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.register_sheet import deed
from dealer_app.reports.session.entries import PaperEntry, SignedBy, machine_words
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from tests.builders import replayed
from tests.gui.felt.screens import keys, ready
from tests.play import the

RECORDED = "Decision of the chef de table"
SAID = "Décision du chef de table"
CARD = Card("7", "s")
PAPER = Figures(words("fr"), Currency())

SIGNED: dict[str, Callable[[str], ev.Event]] = {
    "void": ev.CoupVoided,
    "rectified": lambda why: ev.CoupRectified(1, why),
    "aside": lambda why: ev.LineSetAside(Seat("3"), BetId("ponte"), why),
    "waived": lambda why: ev.CommissionWaived(Seat("3"), Money(100), why),
    "released": ev.CommissionReleased,
    "cancelled": lambda why: ev.SlipCancelled("F-1", why),
    "drop": lambda why: ev.DropCounted(Money(100), why),
    "replaced": lambda why: ev.CardExchanged("A17", CARD, "A18", why),
}
"""What is recorded for a reason."""


EVER_OFFERED = frozenset(
    {
        "A card in doubt",
        "Alarm or evacuation",
        "Chips are missing in the tray",
        "Claimed by a guest, and right",
        "Damaged",
        "Damaged card",
        "Dealt or paid wrong",
        "Decision of the chef de table",
        "Disputed card",
        "Double or foreign",
        "Entered wrong",
        "Favour of the house",
        "Found whole and clean",
        "Game interrupted",
        "It is collected at the cash desk",
        "Less than the smallest chip",
        "Marked",
        "Misdeal",
        "Missing",
        "Power cut",
        "Seen on the film",
        "The amount is to be checked",
        "The commission was not announced",
        "The computer failed",
        "The guest disputes it",
        "The guest has left the table",
        "The guest is not at the table",
        "The payout was disputed",
        "The program stopped",
        "The stake is not clear",
        "Told by a shoe file",
        "Worn",
    }
)
"""What journals and registers of every version hold: the key by which each is said."""


def on_paper(event: ev.Event) -> str:
    at = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
    entry = PaperEntry(1, event, at, SignedBy("Jean Morel", ("Odile Renard",)), 1, struck=False)
    return deed(entry, replayed("variant punto_banco\nshoe\n").table, PAPER) or ""


@pytest.mark.parametrize("act", SIGNED)
def test_a_reason_that_was_offered_stands_on_a_paper_in_its_language(act: str) -> None:
    said = on_paper(SIGNED[act](RECORDED))
    assert SAID in said
    assert RECORDED not in said


@pytest.mark.parametrize("act", SIGNED)
def test_a_reason_that_was_written_stands_on_a_paper_as_it_was(act: str) -> None:
    assert "der Gast ist gegangen" in on_paper(SIGNED[act]("der Gast ist gegangen"))


def test_the_register_tells_why_a_pack_was_kept_back_in_its_language() -> None:
    said = machine_words(f.PackHeldBack("A17", "A card in doubt"), PAPER)
    assert said == f"Jeu A17 gardé à part\u00a0: {words('fr')('A card in doubt')}"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_offered_in_a_line_is_recorded_as_what_it_means(language: str) -> None:
    said = words(language)
    assert all(reason_meant(said, reason_said(said, each)) == each for each in OFFERED)
    assert reason_meant(said, "vu au film") == "vu au film"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_reason_picked_at_the_table_is_printed_in_the_language_of_the_paper(
    qtbot: QtBot, language: str
) -> None:
    window = ready(qtbot)
    window.use_words(words(language))
    keys(window, "2 k F8 Down Down Down Down Down Enter Enter")
    picked = the(window.desk.table.coup).void
    assert picked == RECORDED
    assert SAID in on_paper(ev.CoupVoided(picked))


def test_a_reason_that_was_ever_offered_keeps_its_key() -> None:
    assert sorted(EVER_OFFERED - OFFERED) == []
    assert all(words("fr")(each) != each for each in EVER_OFFERED)


PACKAGE = Path(dealer_app.__file__).parent
USUAL = (
    *("ENOENT", "EACCES", "EPERM", "ENOSPC", "EROFS", "EIO", "EISDIR", "ENOTDIR", "EEXIST"),
    *("ENOTEMPTY", "EBUSY", "EFBIG", "ENAMETOOLONG", "EBADF", "EDQUOT", "ENODEV", "ENXIO"),
    *("ELOOP", "EMFILE", "ENFILE", "ETIMEDOUT", "EINVAL"),
)
SENTENCE = "{file} cannot be written: {why}"


def refused(code: int) -> OSError:
    return OSError(code, os.strerror(code))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems word some of them otherwise")
@pytest.mark.parametrize("name", USUAL)
def test_a_usual_reason_is_the_systems_in_english_and_another_sentence_in_french(name: str) -> None:
    code = getattr(errno, name)
    why = system_reason(refused(code))
    assert why == os.strerror(code)
    said = words("fr")(SENTENCE, file="a.pdf", why=why)
    assert os.strerror(code) not in said
    assert words("en")(SENTENCE, file="a.pdf", why=why).endswith(os.strerror(code))


def test_another_reason_is_told_in_the_systems_words() -> None:
    assert system_reason(OSError(0, "the cable is out")) == "the cable is out"
    assert system_reason(OSError("no {code}")) == "no {code}"
    assert system_reason(OSError()) == "OSError"
    said = words("fr")(SENTENCE, file="a.pdf", why=system_reason(OSError("no {code}")))
    assert said.endswith("no {code}")


def test_a_trouble_keeps_its_reason_until_it_is_said() -> None:
    trouble = Trouble(SENTENCE, file="a.pdf", why=system_reason(refused(errno.EACCES)))
    assert words("fr").sentence(trouble.saying).endswith("Accès refusé")


def test_what_a_register_holds_of_it_is_said_in_the_readers_language() -> None:
    assert reason_said(words("fr"), str(system_reason(refused(errno.EACCES)))) == "Accès refusé"
    assert reason_said(words("fr"), "no {code}") == "no {code}"


def test_a_paper_that_cannot_be_written_says_why_in_french(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "none" / "form.pdf"
    assert main(["form", "punto_banco", "--out", str(nowhere), "--language", "fr"]) != 0
    assert capsys.readouterr().err.endswith("Ce fichier ou ce dossier n’existe pas\n")


def test_nobody_words_the_systems_reasons_but_one_place() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PACKAGE / "i18n" / "reasons.py"
        if "strerror" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr == "strerror"
        if not (isinstance(node.value, ast.Name) and node.value.id == "os")
    ]
    assert found == []
