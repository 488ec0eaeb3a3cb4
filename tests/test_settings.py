"""The settings file: what it holds is used, what it should not hold is named with its line."""

import os
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.i18n import LANGUAGES, words
from dealer_app.settings import (
    MOST_BYTES,
    TEXTS,
    DisplaySettings,
    Settings,
    SettingsError,
    SettingsNotKeptError,
    checked_settings,
    keyboards,
    read_settings,
    settings_at_start,
    themes,
    usual_settings,
    write_settings,
)
from tests.play import the


def written(folder: Path, content: str | bytes) -> Path:
    file = folder / "settings.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def fault(folder: Path, content: str | bytes) -> str:
    """The sentence by which such a file is refused; its bytes must stay as they are."""
    file = written(folder, content)
    before = file.read_bytes()
    with pytest.raises(SettingsError) as refused:
        checked_settings(file)
    assert file.read_bytes() == before
    assert sorted(folder.iterdir()) == [file]
    return str(refused.value).replace(str(file), "FILE")


def test_without_a_file_the_usual_settings_hold(tmp_path: Path) -> None:
    assert checked_settings(tmp_path / "settings.toml") == usual_settings()


def test_reading_makes_no_file(tmp_path: Path) -> None:
    checked_settings(tmp_path / "settings.toml")
    assert list(tmp_path.iterdir()) == []


def test_each_setting_is_read(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'data = "/srv/tables"\nhouse = "fr"\nlanguage = "en"\ntheme = "light"\n'
        'keyboard = "qwerty"\ntext = 150\npanel = "left"\ntones = "cards"\ntable = "Table 3"\n'
        'croupier = "A. Roche"\nfull_screen = true\n',
    )
    assert checked_settings(file) == Settings(
        data=Path("/srv/tables"),
        house="fr",
        language="en",
        theme="light",
        keyboard="qwerty",
        panel="left",
        tones="cards",
        text=150,
        table="Table 3",
        croupier="A. Roche",
        full_screen=True,
    )


def test_what_is_left_out_is_as_usual(tmp_path: Path) -> None:
    assert checked_settings(written(tmp_path, 'language = "en"\n')) == replace(
        usual_settings(), language="en"
    )


def test_the_display_has_its_screen_its_language_and_its_theme(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'display = "HDMI-1"\ndisplay_on = true\ndisplay_language = "en"\n'
        'display_theme = "contrast"\n',
    )
    settings = checked_settings(file)
    assert (settings.display, settings.display_on) == ("HDMI-1", True)
    assert (settings.display_language, settings.display_theme) == ("en", "contrast")
    write_settings(file, settings)
    assert checked_settings(file) == settings


def test_the_second_display_has_its_own_beside_the_first(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'display = "HDMI-1"\nsecond_display = "DP-2"\nsecond_display_on = true\n'
        'second_display_language = "en"\nsecond_display_theme = "light"\n',
    )
    settings = checked_settings(file)
    assert settings.displays == (
        DisplaySettings("HDMI-1"),
        DisplaySettings("DP-2", on=True, language="en", theme="light"),
    )
    write_settings(file, settings)
    assert checked_settings(file) == settings


def test_what_the_display_does_not_choose_is_the_windows(tmp_path: Path) -> None:
    file = written(tmp_path, 'display_language = ""\ndisplay_theme = ""\n')
    settings = checked_settings(file)
    assert (settings.display_language, settings.display_theme) == ("", "")


@pytest.mark.parametrize("value", ["3", '"' + "x" * 121 + '"', '"HDMI\\n1"'])
def test_a_screen_that_is_no_name_is_refused(tmp_path: Path, value: str) -> None:
    assert fault(tmp_path, f"display = {value}\n") == (
        "FILE, line 1: “display” must be the name of a screen, such as “HDMI-1”, 120 signs at most."
    )


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = written(tmp_path, b'\xef\xbb\xbflanguage = "en"\n')
    assert checked_settings(file).language == "en"


def test_a_relative_data_folder_counts_from_the_file(tmp_path: Path) -> None:
    assert checked_settings(written(tmp_path, 'data = "tables"\n')).data == tmp_path / "tables"


def test_a_home_in_the_data_folder_is_understood(tmp_path: Path) -> None:
    assert checked_settings(written(tmp_path, 'data = "~/tables"\n')).data == Path.home() / "tables"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('language = "en"\ntheme dark\n', 2),
        ("language = en\n", 1),
        ('table = "Table 3\n', 1),
        ('language = "en"\n\ntable = """Table 3\n', 3),
        ('language = "en"\nlanguage = "fr"\n', 2),
        ("[" * 5000, 1),
        ("a = " + "[" * 5000, 1),
    ],
    ids=["no sign", "no quotes", "cut off", "cut off late", "twice", "brackets", "deep"],
)
def test_a_malformed_line_is_named(tmp_path: Path, content: str, line: int) -> None:
    said = fault(tmp_path, content)
    assert said.startswith(f"FILE, line {line}: this line cannot be read.")


@pytest.mark.parametrize("content", ["", "\n", "  \n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_named(tmp_path: Path, content: str | bytes) -> None:
    assert fault(tmp_path, content).startswith("FILE, line 1: the settings file is empty.")


def test_an_enormous_file_is_named_and_not_read_to_its_end(tmp_path: Path) -> None:
    said = fault(tmp_path, "# a long story\n" * MOST_BYTES)
    assert said.startswith("FILE, line 1: this is no settings file, it holds more than 65536 bytes")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\x7fELF\x02\x01\x01\x00\x00", 1),
        ('language = "en"\ntable = "Émeraude"\n'.encode("latin-1"), 2),
        ('language = "en"\n'.encode("utf-16"), 1),
        ('language = "en"\n'.encode("utf-16-le"), 1),
    ],
    ids=["binary", "latin-1", "utf-16", "utf-16 without mark"],
)
def test_what_is_no_text_in_utf_8_is_named(tmp_path: Path, content: bytes, line: int) -> None:
    assert fault(tmp_path, content).startswith(f"FILE, line {line}: this is not text in UTF-8.")


def test_an_unknown_setting_is_named_with_those_there_are(tmp_path: Path) -> None:
    said = fault(tmp_path, '# mine\ncolour = "green"\n')
    assert said == (
        "FILE, line 2: “colour” is not a setting. Settings are: data, house, language, theme,"
        " keyboard, text, panel, tones, table, croupier, full_screen, display, display_on,"
        " display_language, display_theme, second_display, second_display_on,"
        " second_display_language, second_display_theme, witness, second, pit, shoe_port."
    )


def test_a_table_of_settings_is_named_by_its_line(tmp_path: Path) -> None:
    said = fault(tmp_path, 'language = "en"\n\n[screens]\ndisplay = 2\n')
    assert said.startswith("FILE, line 3: “screens” is not a setting.")


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ('language = "de"', "fr, en"),
        ("language = 7", "fr, en"),
        ('theme = "pink"', "contrast, dark, light"),
        ('keyboard = "bépo"', "azerty, numpad, qwerty"),
        ('full_screen = "yes"', "true, false"),
        ("full_screen = 1", "true, false"),
        ("text = 110", "100, 125, 150"),
        ('text = "125"', "100, 125, 150"),
        ("text = 125.0", "100, 125, 150"),
        ("text = true", "100, 125, 150"),
        ('display_on = "yes"', "true, false"),
        ('display_language = "de"', "fr, en"),
        ('display_theme = "pink"', "contrast, dark, light"),
    ],
)
def test_a_value_that_is_not_allowed_is_named_with_those_that_are(
    tmp_path: Path, line: str, allowed: str
) -> None:
    assert fault(tmp_path, f"\n{line}\n").endswith(f"Write one of these: {allowed}.")
    assert "line 2" in fault(tmp_path, f"\n{line}\n")


@pytest.mark.parametrize("value", ['"two\\nlines"', '"' + "x" * 41 + '"', "3", '["a"]'])
def test_a_name_that_is_no_name_is_refused(tmp_path: Path, value: str) -> None:
    said = fault(tmp_path, f"croupier = {value}\n")
    assert said == "FILE, line 1: “croupier” must be a text of one line, of 40 signs at most."


@pytest.mark.parametrize("value", ["3", '""', '"a\\u0000b"', '"~nobody_of_that_name/x"'])
def test_a_data_folder_that_is_no_path_is_refused(tmp_path: Path, value: str) -> None:
    said = fault(tmp_path, f"data = {value}\n")
    assert said == "FILE, line 1: “data” must be the path of a file or folder."


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="line 1: the settings file cannot be read"):
        checked_settings(tmp_path)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "sabot" / "settings.toml"
    chosen = Settings(
        data=tmp_path / 'a "quoted" folder',
        house="/houses/Été.toml",
        language="en",
        theme="contrast",
        keyboard="numpad",
        text=125,
        table="Table # 3",
        croupier="A. « Roche » \\",
        full_screen=True,
    )
    write_settings(file, chosen)
    assert checked_settings(file) == chosen


def test_comments_stay_where_they_are(tmp_path: Path) -> None:
    file = written(
        tmp_path, '# the pit\ntheme = "dark"   # at night\n\nlanguage = "fr"\n# the end\n'
    )
    write_settings(file, replace(checked_settings(file), theme="light"))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[:5] == [
        "# the pit",
        'theme = "light"  # at night',
        "",
        'language = "fr"',
        "# the end",
    ]
    assert checked_settings(file).theme == "light"


def test_a_value_over_several_lines_is_replaced_whole(tmp_path: Path) -> None:
    file = written(tmp_path, 'table = """\nTable 3"""\n')
    write_settings(file, replace(checked_settings(file), table="Table 4"))
    assert checked_settings(file).table == "Table 4"


def test_a_file_that_went_bad_is_not_overwritten(tmp_path: Path) -> None:
    file = written(tmp_path, "language = \n")
    with pytest.raises(SettingsNotKeptError):
        write_settings(file, usual_settings())
    assert file.read_text(encoding="utf-8") == "language = \n"


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "sabot").write_text("in the way", encoding="utf-8")
    with pytest.raises(SettingsNotKeptError, match="cannot be kept in"):
        write_settings(tmp_path / "sabot" / "settings.toml", usual_settings())


def test_a_failed_writing_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, 'language = "en"\n')

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsNotKeptError):
        write_settings(file, usual_settings())
    assert file.read_text(encoding="utf-8") == 'language = "en"\n'
    assert list(tmp_path.iterdir()) == [file]


NAMES = st.text(max_size=60) | st.text("<h1>&amp;\"\\'#\u00a0\u202f\u200b\x85é", max_size=60)
SETTINGS = st.builds(
    Settings,
    data=NAMES.filter(lambda name: "\0" not in name).map(lambda name: Path("/srv", name)),
    house=NAMES,
    language=st.sampled_from(sorted(LANGUAGES)),
    theme=st.sampled_from(themes()),
    keyboard=st.sampled_from(keyboards()),
    text=st.sampled_from(TEXTS),
    table=NAMES,
    croupier=NAMES,
    full_screen=st.booleans(),
    display=NAMES,
    display_on=st.booleans(),
    display_language=st.sampled_from(["", *LANGUAGES]),
    display_theme=st.sampled_from(["", *themes()]),
)


@given(before=SETTINGS, after=SETTINGS)
def test_whatever_a_window_writes_is_read_back_or_stays_as_it_was(
    before: Settings, after: Settings
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        write_settings(file, before)
        kept = checked_settings(file)
        write_settings(file, after)
        read = checked_settings(file)
    for each in fields(Settings):
        value = getattr(read, each.name)
        assert value in (getattr(after, each.name), getattr(kept, each.name))


@given(after=SETTINGS, rubbish=st.binary(max_size=80))
def test_a_window_never_makes_a_file_worse_that_somebody_else_wrote(
    after: Settings, rubbish: bytes
) -> None:
    with TemporaryDirectory() as folder:
        file = written(Path(folder), rubbish)
        try:
            write_settings(file, after)
        except SettingsNotKeptError:
            assert file.read_bytes() == rubbish
        else:
            checked_settings(file)


def test_a_name_too_long_for_the_file_leaves_the_one_before_and_keeps_the_rest(
    tmp_path: Path,
) -> None:
    file = written(tmp_path, 'croupier = "A. Roche"  # the last one\n')
    settings = replace(checked_settings(file), croupier="x" * 57, theme="light")
    write_settings(file, settings)
    assert checked_settings(file) == replace(settings, croupier="A. Roche")
    assert "# the last one" in file.read_text(encoding="utf-8")


def test_a_house_sheet_lies_under_any_name_that_a_line_can_hold(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    settings = replace(usual_settings(), house="/srv/Maison\u00a0« Été ».toml")
    write_settings(file, settings)
    assert checked_settings(file) == settings


DAMAGED = 'data = "/srv/tables"\nlanguage = "en"\ncroupier = "{long}"\nnonsense\n'.format(
    long="x" * 57
)


def test_of_damaged_settings_each_that_can_be_read_holds_and_the_data_folder_above_all(
    tmp_path: Path,
) -> None:
    file = written(tmp_path, DAMAGED)
    read = replace(usual_settings(), data=Path("/srv/tables"), language="en")
    assert read_settings(file) == read
    assert file.read_text(encoding="utf-8") == DAMAGED
    settings, aside = settings_at_start(file)
    assert settings == read
    place = the(aside).place
    assert place == tmp_path / "settings-aside-1.toml"
    assert place.read_text(encoding="utf-8") == DAMAGED
    assert settings_at_start(file) == (read, None)


def test_what_stands_in_a_table_of_the_file_is_no_setting(tmp_path: Path) -> None:
    file = written(tmp_path, 'theme = "light"\n[other]\nlanguage = "en"\n')
    assert read_settings(file) == replace(usual_settings(), theme="light")


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    for number in (1, 2):
        _, aside = settings_at_start(written(tmp_path, f"nonsense {number}"))
        assert the(aside).place == tmp_path / f"settings-aside-{number}.toml"
    assert (tmp_path / "settings-aside-1.toml").read_text(encoding="utf-8") == "nonsense 1"


def test_a_damaged_file_that_cannot_be_moved_is_said_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    file = written(tmp_path, 'theme = "light"\nnonsense')
    settings, aside = settings_at_start(file)
    assert settings == replace(usual_settings(), theme="light")
    assert the(aside).said(words("en")) == (
        f"{file}, line 2: this line cannot be read. A setting is written like this:"
        ' language = "fr". What could be read of it holds, the rest is as usual; the file itself'
        " cannot be put elsewhere."
    )
    assert file.read_text(encoding="utf-8") == 'theme = "light"\nnonsense'
