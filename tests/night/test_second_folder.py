"""The second folder: what goes there by itself, what could not, and what comes back from it."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.i18n import Words
from dealer_app.night.backup import check
from dealer_app.night.restoration import NotEmpty, NothingThere, Recovered, recover
from dealer_app.night.second_folder import NotSafe, keep, unkept, unsafe
from dealer_app.register import facts as f
from dealer_app.settings import Settings, checked_settings, settings_file, write_settings
from dealer_app.store.journal_copies import SecondMissing, grow_all
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from dealer_app.store.verify import verify
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night, sheet_of
from tests.play import the
from tests.store.builders import ticking
from tests.store.limits import common_user

DAY = date(2026, 11, 20)
CLOCK = ticking(NEXT_EVENING)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that no other test reads, also in programs that are started."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A settled night of one table, the next one begun at it; beside it an empty second folder."""
    for name in ("data", "second"):
        (tmp_path / name).mkdir()
    night(tmp_path / "data" / "Table 1.sabot", EVENING, coups=2)
    noted(tmp_path / "data", f.ProgramStopped(1), f.NightClosed(DAY, ()))
    night(tmp_path / "data" / "Table 1.sabot", NEXT_EVENING, close=False)
    return tmp_path / "data"


def second(data: Path) -> Path:
    return data.with_name("second")


def noted(folder: Path, *facts: f.Fact) -> None:
    assert RegisterFile(folder / FILE, CLOCK).append(lambda *_: Deed(facts)).objection is None


def facts(folder: Path, *kinds: type[f.Fact]) -> list[f.Fact]:
    return [each.fact for each in RegisterFile(folder / FILE, CLOCK).entries(*kinds)]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# a settled night goes there


def test_a_settled_night_is_backed_up_once(data: Path) -> None:
    backup = the(keep(data, second(data), CLOCK))
    assert names(second(data)) == ["sabot-night-2026-11-20.sabot-backup"]
    assert facts(data, f.BackedUp) == [f.BackedUp(backup.path.name, backup.sha256, backup.sessions)]
    assert (keep(data, second(data), CLOCK), unkept(data, CLOCK)) == (None, None)
    assert check(backup.path) == backup


def test_a_night_that_is_settled_again_is_backed_up_again(data: Path) -> None:
    keep(data, second(data), CLOCK)
    noted(data, f.NightClosed(DAY, ()))
    keep(data, second(data), CLOCK)
    assert names(second(data)) == [
        "sabot-night-2026-11-20-1.sabot-backup",
        "sabot-night-2026-11-20.sabot-backup",
    ]


def test_a_backup_that_somebody_takes_elsewhere_is_not_that_of_the_night(data: Path) -> None:
    noted(data, f.BackedUp("mine.sabot-backup", "77aa", 1))
    assert unkept(data, CLOCK) == DAY


def test_nothing_is_due_of_a_house_without_a_register(tmp_path: Path) -> None:
    assert unkept(tmp_path, CLOCK) is None
    assert unkept(tmp_path / "none", CLOCK) is None
    assert keep(tmp_path, tmp_path, CLOCK) is None


def test_what_could_not_be_is_recorded_and_said_until_it_is(data: Path) -> None:
    second(data).rmdir()
    with pytest.raises(SecondMissing):
        keep(data, second(data), CLOCK)
    assert facts(data, f.BackupFailed) == [f.BackupFailed(DAY, "missing")]
    said = unsafe(data, second(data), CLOCK)
    assert isinstance(said, NotSafe)
    assert "The settled night of 2026-11-20 is not in" in str(said)
    assert "du 20/11/2026 n’est pas encore" in Words("fr").sentence(said.saying)
    second(data).mkdir()
    keep(data, second(data), CLOCK)
    assert unsafe(data, second(data), CLOCK) is None


def test_who_names_no_second_folder_is_told_nothing(data: Path) -> None:
    assert unsafe(data, None, CLOCK) is None
    (data / FILE).write_bytes(b"no register, but long enough to be taken for one" * 99)
    assert unsafe(data, second(data), CLOCK) is None  # of which the start speaks by itself


def test_a_folder_that_takes_nothing_is_recorded_by_its_cause() -> None:
    sheet_of("punto_banco")  # read before: the checkout may be closed to anybody else
    with common_user() as data:
        night(data / "Table 1.sabot", EVENING)
        noted(data, f.NightClosed(DAY, ()))
        closed = data.parent / "closed"
        closed.mkdir(mode=0o500)
        with pytest.raises(Trouble, match="Permission denied"):
            keep(data, closed, CLOCK)
        (data / "Table 9.sabot").write_bytes(b"no journal, but long enough to be one" * 99)
        with pytest.raises(Trouble, match="Table 9"):
            keep(data, data.parent, CLOCK)
        (data / "Table 9.sabot").unlink()
        (data / "a\x07.toml").touch()
        with pytest.raises(Trouble, match="cannot go into a backup"):
            keep(data, data.parent, CLOCK)
        reasons = [each.reason for each in facts(data) if isinstance(each, f.BackupFailed)]
        assert reasons == ["read_only", "damaged", "other"]


# what comes back from it


def recovered(data: Path) -> Recovered:
    later = ticking(NEXT_EVENING + timedelta(days=1))
    return recover(second(data), data.with_name("back"), later)


def test_the_journals_come_back_as_far_as_they_had_grown(data: Path) -> None:
    assert list(grow_all(data, second(data))) == []
    came = recovered(data)
    back = data.with_name("back")
    assert [path.name for path in came.written] == ["Table 1.sabot", FILE]
    assert (came.backup, came.unsound) == (None, ())
    assert verify(back / "Table 1.sabot") == verify(data / "Table 1.sabot")
    seq = len(facts(data))
    last = facts(back)[-1]
    assert isinstance(last, f.Restored)
    assert (last.file, last.sessions, last.seq) == ("second", 2, seq)
    assert all(getattr(found, "sound", False) for _, found in came.found)


def test_what_the_newest_backup_holds_comes_back_under_the_journals(data: Path) -> None:
    (data / "house.toml").write_text('name = "Ici"\n', "utf-8")
    keep(data, second(data), CLOCK)
    list(grow_all(data, second(data)))
    came = recovered(data)
    back = data.with_name("back")
    assert came.backup
    assert (back / "house.toml").read_text("utf-8") == 'name = "Ici"\n'
    assert facts(back, f.BackedUp) == facts(data, f.BackedUp)


def test_a_journal_that_is_not_sound_comes_from_the_newest_sound_backup(data: Path) -> None:
    keep(data, second(data), CLOCK)
    noted(data, f.NightClosed(DAY, ()))
    keep(data, second(data), ticking(NEXT_EVENING + timedelta(hours=1)))
    newest = second(data) / "sabot-night-2026-11-20-1.sabot-backup"
    newest.write_bytes(newest.read_bytes()[:-9])
    list(grow_all(data, second(data)))
    whole = bytearray((second(data) / "Table 1.sabot").read_bytes())
    at = whole.rindex(b"punto_banco")
    whole[at] ^= 1
    (second(data) / "Table 1.sabot").write_bytes(bytes(whole))
    came = recovered(data)
    assert came.unsound == ("Table 1.sabot",)
    assert the(came.backup).path.name == "sabot-night-2026-11-20.sabot-backup"
    assert verify(data.with_name("back") / "Table 1.sabot").sound


def test_an_older_journal_takes_no_newer_ones_place(data: Path) -> None:
    list(grow_all(data, second(data)))
    night(data / "Table 1.sabot", NEXT_EVENING)
    keep(data, second(data), CLOCK)
    recovered(data)
    assert verify(data.with_name("back") / "Table 1.sabot") == verify(data / "Table 1.sabot")


def test_what_is_missing_is_told(data: Path) -> None:
    list(grow_all(data, second(data)))
    head = verify(data / "Table 1.sabot").sessions[-1]
    note = f.HeadNoted("Table 1", head.session, head.entries + 1, "c0ffee", f.NotedFor.PASSED)
    noted(data, note)
    (second(data) / FILE).unlink()
    list(grow_all(data, second(data)))
    came = recovered(data)
    told = [found for path, found in came.found if path.name == FILE]
    assert not any(getattr(each, "sound", True) for each in told)


def test_nothing_comes_out_of_nothing_and_over_nothing(data: Path) -> None:
    with pytest.raises(NothingThere):
        recovered(data)
    assert not data.with_name("back").exists()
    data.with_name("back").mkdir()
    (data.with_name("back") / "letter").touch()
    list(grow_all(data, second(data)))
    with pytest.raises(NotEmpty):
        recovered(data)
    assert {"back", "data", "second"} == set(names(data.parent)) - {"config"}


# in the terminal


def sabot(capsys: pytest.CaptureFixture[str], *asked: object) -> tuple[int, str, str]:
    status = main([*map(str, asked), "--language", "en"])
    return status, *capsys.readouterr()


def test_the_terminal_brings_the_second_folder_up_and_back(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = sabot(capsys, "backup", "--second", "--data", data)
    assert (status, 'second = "/media/stick"' in err) == (2, True)
    write_settings(settings_file(), Settings(data=data, second=second(data)))
    kept = second(data) / "sabot-night-2026-11-20.sabot-backup"
    assert sabot(capsys, "backup", "--second") == (0, f"The backup: {kept}\n", "")
    assert names(second(data)) == ["Table 1.sabot", FILE, kept.name]
    write_settings(settings_file(), Settings(data=data.with_name("new")))
    back = data.with_name("back")
    status, out, err = sabot(capsys, "recover", "--from", second(data), "--into", back)
    assert (status, out.split(str(back))[1:]) == (0, ["/Table 1.sabot\n", f"/{FILE}\n"])
    status, _, err = sabot(capsys, "recover", "--from", second(data), "--into", back)
    assert (status, "There is something in" in err) == (2, True)


def test_the_terminal_says_what_is_missing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_settings(settings_file(), Settings(data=data, second=second(data)))
    sabot(capsys, "backup", "--second")
    (second(data) / "Table 1.sabot").write_bytes(b"no journal any more")
    for path in second(data).glob("*.sabot-backup"):
        path.unlink()
    write_settings(settings_file(), Settings(data=data.with_name("new")))
    asked = ("recover", "--from", second(data), "--into", data.with_name("back"))
    status, _, err = sabot(capsys, *asked)
    assert status == 1
    assert err.startswith("Table 1.sabot in the second folder is not as it was recorded")


def test_a_second_folder_that_is_gone_is_said_in_the_terminal(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_settings(settings_file(), Settings(data=data, second=data.with_name("gone")))
    status, out, err = sabot(capsys, "backup", "--second")
    assert (status, out) == (2, "")
    assert "gone is not there: connect the disk" in err


def test_the_settings_keep_a_second_folder_and_none(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for place in (tmp_path / "stick", None):
        write_settings(file, Settings(data=tmp_path, second=place))
        assert checked_settings(file).second == place
    file.write_text('second = "stick"\n', "utf-8")
    assert checked_settings(file).second == tmp_path / "stick"
