"""What the packages are made of: the version that they bear, and what each of them must carry."""

import runpy
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.source import ROOT

PACKAGING: Final = ROOT / "packaging"


def tagged(folder: Path, *acts: str) -> str:
    """The version of a tree in which git did these things, one after the other."""
    git = ("git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@b.c")
    for act in acts:
        subprocess.run([*git, *act.split()], check=True, capture_output=True, timeout=60)
    version: Callable[[Path], str] = runpy.run_path(str(PACKAGING / "version.py"))["version"]
    return version(folder)


COMMIT: Final = "commit --allow-empty -qm x"


def test_the_version_is_the_tag_and_how_far_the_tree_went_on_from_it(tmp_path: Path) -> None:
    assert tagged(tmp_path, "init -q", COMMIT) == "0+unknown"
    assert tagged(tmp_path, "tag v0.2.0") == "0.2.0"
    later = tagged(tmp_path, COMMIT, COMMIT)
    assert later.startswith("0.2.0.post2+g")
    (tmp_path / "sheet").write_text("Punto banco")
    assert tagged(tmp_path, "add sheet") == f"{later}.dirty"


def test_a_copied_tree_knows_no_version_though_it_lies_in_another_one(tmp_path: Path) -> None:
    tagged(tmp_path, "init -q", COMMIT, "tag v0.2.0")
    inner = tmp_path / "copied"
    inner.mkdir()
    assert tagged(inner) == "0+unknown"
    (inner / "PKG-INFO").write_text("Name: sabot\nVersion: 0.3.0\n")
    assert tagged(inner) == "0.3.0"


@pytest.mark.parametrize("noted", ["0.2.0", None])
def test_the_program_bears_the_version_that_was_noted_beside_it(
    noted: str | None, tmp_path: Path
) -> None:
    package = tmp_path / "dealer_app"
    package.mkdir()
    shutil.copy(ROOT / "dealer_app" / "__init__.py", package)
    if noted is not None:
        (package / "version.txt").write_text(noted + "\n")
    program = runpy.run_path(str(package / "__init__.py"))
    assert program["__version__"] == (noted or "0+unknown")
