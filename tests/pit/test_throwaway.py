"""A server that is thrown away runs from anywhere, also where only its copy can be reached."""

import os
import subprocess
from pathlib import Path

import pytest

from dealer_app.pit import throwaway
from dealer_app.pit.server import PitTrouble
from dealer_app.pit.throwaway import ThrowAway, installations


@pytest.mark.parametrize("installed", installations(), ids=str)
def test_the_programs_run_where_they_are_copied_to(installed: Path, tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        copied = throwaway._copied(installed, tmp_path / "server")
    finally:
        os.umask(before)
    assert copied.is_relative_to(tmp_path)
    assert all(each.stat().st_mode & 0o005 == 0o005 for each in (copied, *copied.parents[:3]))
    for name in ("postgres", "initdb", "pg_ctl"):
        told = subprocess.run(
            [copied / name, "--version"], capture_output=True, text=True, timeout=20, check=True
        )
        assert "PostgreSQL" in told.stdout


def test_where_there_is_none_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throwaway, "installations", list)
    with pytest.raises(PitTrouble) as told:
        ThrowAway(tmp_path)
    assert "apt-get install postgresql" in told.value.saying.code
