"""Why the system refused a file: in the reader's language, wherever it is said."""

import ast
import errno
import os
import sys
from pathlib import Path

import pytest

import dealer_app
from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.i18n.reasons import reason_said
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.store.troubles import Trouble

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
        if path != PACKAGE / "i18n" / "system_reasons.py"
        if "strerror" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr == "strerror"
        if not (isinstance(node.value, ast.Name) and node.value.id == "os")
    ]
    assert found == []
