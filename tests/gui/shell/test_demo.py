"""Every sample night is dealt on the screen, entry by entry."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.cli.program import main
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.shell.demo import Demo, FedDemo, tells
from dealer_app.i18n import resources
from dealer_app.i18n.saying import Saying
from dealer_app.library import variant_ids
from dealer_app.replay.shoe_device import ShoeFaults
from dealer_app.settings import Settings
from dealer_app.table.events import CardSource, HandShown, frames_of
from dealer_app.table.view.croupier_view import croupier_view
from tests.gui.shell.hall import PATIENCE
from tests.readers.fed_table import ASCII
from tests.run_length import LONG

SAMPLES: Final = sorted((resources() / "samples").glob("*.shoe"))
PUNTO_BANCO: Final = resources() / "samples" / "punto_banco.shoe"
LOOKED_AT: Final = 3
"""Every which entry is looked at on the screen, where there is no time for all."""
LANGUAGES: Final = ("fr", "en")
"""Each sample night is dealt in both where there is time, else in one and the next in the other."""


def test_every_game_has_a_sample_night() -> None:
    assert {sample.stem for sample in SAMPLES} == set(variant_ids())


@pytest.mark.parametrize(
    ("sample", "language"),
    [
        pytest.param(sample, language, id=f"{language}-{sample.stem}")
        for at, sample in enumerate(SAMPLES)
        for language in (LANGUAGES if LONG else LANGUAGES[at % 2 :][:1])
    ],
)
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
        if LONG or not steps % LOOKED_AT:
            assert not shell.grab().isNull()
        steps += 1
    assert steps > 0
    assert demo.dealing.session.table.coups
    demo.dealing.look_back()
    assert not shell.grab().isNull()


@pytest.fixture
def demo_of(qtbot: QtBot, tmp_path: Path) -> Callable[[str], Demo]:
    """A demonstration of a game's sample night, in a window of its own."""

    def there(game: str) -> Demo:
        app.started()
        app.with_type()
        shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables"))
        qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())  # held until then
        return Demo(shell, resources() / "samples" / f"{game}.shoe", app.now)

    return there


@pytest.mark.parametrize("game", variant_ids())
def test_it_comes_up_where_something_is_decided(demo_of: Callable[[str], Demo], game: str) -> None:
    shown = demo_of(game)
    shown.start()
    table = shown.dealing.session.table
    assert table.coup
    assert all(len(hand.cards) >= 2 for hand in croupier_view(table).hands)
    assert tells(table.due)


@pytest.mark.parametrize(("game", "coups"), [("porcelaine", 6), ("macao", 2), ("festival", 3)])
def test_every_kind_of_call_and_every_coups_end_is_drawn(
    demo_of: Callable[[str], Demo], tmp_path: Path, game: str, coups: int
) -> None:
    shown = demo_of(game)
    pictures = shown.draw(tmp_path / "pictures")
    assert len(shown.dealing.session.table.coups) == coups
    assert len(list((tmp_path / "pictures").glob("*.png"))) == pictures
    assert pictures > coups + 3


def test_a_demonstration_of_no_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--demo", "whist"])
    assert ended.value.code == 2
    assert "whist" in capsys.readouterr().err


# Fed by a shoe that is none


@pytest.fixture
def fed_demo(qtbot: QtBot, tmp_path: Path) -> FedDemo:
    """A demonstration of punto banco that comes by wire, two of its cards unread."""
    app.started()
    app.with_type()
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())  # held until then
    return FedDemo(shell, PUNTO_BANCO, app.now, ShoeFaults(unreadable=2))


def test_a_fed_demonstration_is_drawn_coup_by_coup_and_where_a_card_is_asked(
    fed_demo: FedDemo, tmp_path: Path
) -> None:
    assert fed_demo.draw(tmp_path / "pictures") == 10 + 2
    session = fed_demo.dealing.session
    sources = Counter(e.source for e in session.events if isinstance(e, HandShown))
    assert sources[CardSource.ASKED] == 2
    assert {*sources} == {CardSource.ASKED, CardSource.SHOE}
    assert len(session.table.coups) == 10


def test_a_fed_demonstration_is_played_by_the_shoe_that_is_named(
    qtbot: QtBot, tmp_path: Path
) -> None:
    app.started()
    app.with_type()
    kind = tmp_path / "ascii.toml"
    kind.write_bytes(ASCII)
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
    demo = FedDemo(shell, PUNTO_BANCO, app.now, ShoeFaults(), kind)
    demo.draw(tmp_path / "pictures")
    sent = [frame for event in demo.dealing.session.events for frame in frames_of(event)]
    assert bytes.fromhex(sent[0]).endswith(b"\r\n"), "a plain protocol, and no framing bytes"


def test_a_fed_demonstration_comes_on_a_line_of_its_own(qtbot: QtBot, fed_demo: FedDemo) -> None:
    fed_demo.start(beat=20)
    window = fed_demo.dealing.window
    qtbot.waitUntil(lambda: window.shoe_line == Saying("shoe: read"), timeout=PATIENCE)
