"""The second check: it shares nothing with the program, and knows a signature."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import verifier
from tests.children import LONGEST
from tests.store.builders import forger, played

SIGNED = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
)
"""The first two examples of RFC 8032, 7.1: key, message, signature."""


def test_it_imports_nothing_but_pythons_own() -> None:
    tree = ast.parse(Path(verifier.__file__).read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {name.name for node in imports for name in node.names if isinstance(node, ast.Import)}
    names |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize(("key", "message", "signature"), SIGNED)
def test_a_signature_holds_for_its_own_message_alone(
    key: str, message: str, signature: str
) -> None:
    key_, message_, signature_ = (bytes.fromhex(each) for each in (key, message, signature))
    assert verifier.ed25519(key_, message_, signature_)
    assert not verifier.ed25519(key_, message_ + b"x", signature_)
    assert not verifier.ed25519(key_, message_, bytes([signature_[0] ^ 1]) + signature_[1:])
    assert not verifier.ed25519(key_, message_, signature_[:-1])


def test_it_runs_by_itself_and_names_what_it_finds(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    command = [sys.executable, "-I", verifier.__file__, str(tmp_path)]
    sound = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert (sound.returncode, sound.stdout) == (0, "")
    with forger(tmp_path / "t.sabot") as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE seq = 3")
    faulty = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    said = "t.sabot: 2026-11-20-0001: entry 3 is not what was recorded\n"
    assert (faulty.returncode, faulty.stdout) == (1, said)
