"""Every sample night is dealt on the screen, entry by entry."""

from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.cli import main
from dealer_app.gui.demo import Demo
from dealer_app.gui.shell import Shell
from dealer_app.i18n import resources
from dealer_app.library import variant_ids
from dealer_app.settings import Settings

SAMPLES: Final = sorted((resources() / "samples").glob("*.shoe"))


def test_every_game_has_a_sample_night() -> None:
    assert {sample.stem for sample in SAMPLES} == set(variant_ids())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_sample_is_dealt_to_its_end_on_the_screen(
    qtbot: QtBot, tmp_path: Path, sample: Path, language: str
) -> None:
    app.started()
    app.with_type()
    settings = Settings(data=tmp_path / "tables", language=language)
    shell = Shell(tmp_path / "settings.toml", settings)
    demo = Demo(shell, sample, app.now)
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())  # held until then
    demo.dealing.begin()
    shell.show()
    steps = 0
    while demo.step() is not None:
        assert not shell.grab().isNull()
        steps += 1
    assert steps > 0
    assert demo.dealing.session.table.coups
    demo.dealing.look_back()
    assert not shell.grab().isNull()


def test_a_demonstration_of_no_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--demo", "whist"])
    assert ended.value.code == 2
    assert "whist" in capsys.readouterr().err
