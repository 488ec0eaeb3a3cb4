"""What the packages are made of: the version that they bear, and what each of them must carry."""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from configparser import ConfigParser
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImageReader

from dealer_app.cli.arguments import OPENED
from dealer_app.cli.licence_list import parts
from dealer_app.cli.program import main
from tests.play import the
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


def test_what_was_released_before_this_commit_is_in_the_museum(tmp_path: Path) -> None:
    known = runpy.run_path(str(PACKAGING / "version.py"))
    assert known["unshown"]() == []
    tagged(tmp_path, "init -q", COMMIT, "tag v0.2.0", "tag trial")
    assert known["unshown"](tmp_path) == []  # its piece is made on its own commit
    tagged(tmp_path, COMMIT, "tag v0.3.0", COMMIT)
    (tmp_path / known["MUSEUM"] / "004-0.2.0").mkdir(parents=True)
    assert known["unshown"](tmp_path) == ["0.3.0"]


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


@pytest.fixture(scope="module")
def made_of() -> Mapping[str, str]:
    """Each part of the program with its licence."""
    return {part.name: part.licence for part in parts()}


def test_every_part_says_its_licence(made_of: Mapping[str, str]) -> None:
    assert [name for name, licence in made_of.items() if len(licence) < 3] == []
    assert "LGPL" in made_of["PySide6_Essentials"]


def test_every_library_that_the_program_asks_for_is_a_part(made_of: Mapping[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [re.split(r"[^\w-]", each, maxsplit=1)[0] for each in project["dependencies"]]
    known = {name.casefold().replace("_", "-") for name in made_of}
    assert [name for name in asked if name.casefold().replace("_", "-") not in known] == []


def test_licences_are_said_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--licences"])
    assert ended.value.code == 0
    assert re.search(r"^reportlab [\d.]+: .+", capsys.readouterr().out, re.MULTILINE)


def test_a_build_without_a_version_or_with_changes_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    for script in ("build", "version.py"):
        (tmp_path / "packaging").mkdir(exist_ok=True)
        shutil.copy(PACKAGING / script, tmp_path / "packaging")
    tagged(tmp_path, "init -q", "add packaging", COMMIT)
    assert "knows no tag such as v0.2.0" in refusal(tmp_path)
    tagged(tmp_path, "tag v0.2.0")
    (tmp_path / "sheet").write_text("Punto banco")
    assert "files were changed or added" in refusal(tmp_path)
    tagged(tmp_path, "add sheet", COMMIT)
    assert "the museum has nothing that 0.2.0 wrote" in refusal(tmp_path)


def refusal(tree: Path) -> str:
    """What a build of that tree says before anything is made."""
    build = (sys.executable, str(tree / "packaging" / "build"))
    done = subprocess.run(build, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert not (tree / "dist").exists()
    return done.stderr


def test_the_menu_entry_names_command_and_icon_of_the_package() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(PACKAGING / "linux" / "sabot.desktop", "utf-8")
    (section,) = entry.sections()
    said = entry[section]
    assert (said["Type"], said["Exec"], said["Icon"]) == ("Application", "sabot %f", "sabot")
    assert {key for key in said if "[" not in key} >= {"Name", "GenericName", "Comment"}
    assert all(f"{key}[fr]" in said for key in ("GenericName", "Comment"))
    assert (ROOT / "resources" / "icons" / "sabot.svg").is_file()


def test_the_debian_package_asks_for_what_qt_needs_of_the_system() -> None:
    depends: Callable[[], str] = runpy.run_path(str(PACKAGING / "build"))["depends"]
    assert "libegl1" in depends().split(", ")
    assert "libglib2.0-0t64 | libglib2.0-0" in depends().split(", ")


INNO: Final = {
    "Setup": {"AppId", "AppName", "AppVersion", "DefaultDirName", "OutputBaseFilename"},
    "Languages": {"Name", "MessagesFile"},
    "InstallDelete": {"Type", "Name"},
    "Files": {"Source", "DestDir", "Flags"},
    "Icons": {"Name", "Filename"},
    "Run": {"Filename", "Description", "Flags"},
}
"""The sections of the installer's script, and what each of them, or each line of it, must say."""


def inno() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each section of the installer's script with what it says: a line each, but for the first."""
    script = (PACKAGING / "windows" / "sabot.iss").read_text("utf-8")
    section, setup = "", dict[str, str]()
    for line in script.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif section == "Setup" and "=" in line:
            name, _, value = line.partition("=")
            setup[name] = value
        elif section and line:
            told = re.findall(r'(\w+): ("[^"]*"|[^;]+)', line)
            yield section, {key: value.strip('" ') for key, value in told}
    yield "Setup", setup


def test_the_installer_for_windows_says_what_each_section_must_and_nothing_unknown() -> None:
    said = list(inno())
    assert {section for section, _ in said} == set(INNO)
    assert [
        (section, INNO[section] - set(of)) for section, of in said if INNO[section] - set(of)
    ] == []


def test_the_installer_for_windows_takes_version_and_folder_from_the_build() -> None:
    script = (PACKAGING / "windows" / "sabot.iss").read_text("utf-8")
    build = (PACKAGING / "build").read_text("utf-8")
    for name in set(re.findall(r"\{#(\w+)\}", script)):
        assert f"/D{name}={{" in build
    spec = (PACKAGING / "sabot.spec").read_text("utf-8")
    laid = {re.split(r"[\\/]", of["Filename"])[-1] for section, of in inno() if "Filename" in of}
    assert laid == {"sabot.exe"}
    assert 'name="sabot"' in spec
    removed = [of["Name"] for section, of in inno() if section == "InstallDelete"]
    assert [name.rpartition("\\")[2] for name in removed] == ["parts"]
    assert 'contents_directory="parts"' in spec


def test_the_icon_of_windows_is_ours_in_every_size(tmp_path: Path) -> None:
    drawn = runpy.run_path(str(PACKAGING / "windows" / "icon.py"))
    file = tmp_path / "sabot.ico"
    file.write_bytes(drawn["icon"](ROOT / "resources" / "icons" / "sabot.svg"))
    reader, sizes = QImageReader(str(file)), list[int]()
    for number in range(reader.imageCount()):
        reader.jumpToImage(number)
        image = reader.read()
        sizes.append(image.width())
        middle = image.pixelColor(image.width() // 2, image.height() // 2)
        assert middle.alpha() == 255, image.width()
    assert tuple(sizes) == drawn["SIZES"]


def test_man_pages_and_completions_tell_every_command_and_option_as_the_program_does() -> None:
    for path, text in runpy.run_path(str(PACKAGING / "man"))["written"]():
        assert path.read_text(encoding="utf-8") == text, "run packaging/man"


COMPLETED: Final = {
    "sabot doc": {"doctor"},
    "sabot pit re": {"recover"},
    "sabot train dri": {"drills"},
    "sabot train sheet own": set(),
    "sabot --language ": {"fr", "en"},
    "sabot report --kind sh": {"shoe"},
    "sabot report --data pack": {"packaging"},
    "sabot report --data READ": set(),
    "sabot verify a.sabot b.sabot READ": {"README.md"},
    "sabot --language en theory mac": {"macao"},
    "sabot wire --demo --sho": {"--shoe"},
    "sabot pit people add --post cas": {"cashier"},
    "sabot setup --": {"--help", "--by", "--with", "--pin-fd", "--language"},
}
"""What is typed, and what a shell completes of it, in the checkout."""


def test_bash_completes_commands_options_values_and_files() -> None:
    lines = [f"source {PACKAGING / 'linux' / 'sabot.bash'}"]
    for line in COMPLETED:
        typed = " ".join(shlex.quote(each) for each in line.split(" "))
        lines.append(f"COMP_WORDS=({typed}) COMP_CWORD={line.count(' ')}; _sabot")
        lines.append('echo "${COMPREPLY[*]}"')
    assert offered("bash", "--norc", "-c", "\n".join(lines)) == list(COMPLETED.values())


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_fish_completes_the_same() -> None:
    lines = [f"source {PACKAGING / 'linux' / 'sabot.fish'}"]
    lines += [f'echo (complete -C "{line}" | string replace -r "/?\t.*" "")' for line in COMPLETED]
    assert offered("fish", "--no-config", "-c", "\n".join(lines)) == list(COMPLETED.values())


def offered(*shell: str) -> list[set[str]]:
    """What a shell prints, a line each."""
    said = subprocess.run(shell, check=True, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert said.stderr == ""
    return [set(line.replace("/", "").split()) for line in said.stdout.splitlines()]


def test_the_tab_key_completes_in_a_shell_that_somebody_types_in() -> None:
    terminal, inside = os.openpty()
    script = PACKAGING / "linux" / "sabot.bash"
    typed = f". {script}\nsabot() {{ echo typed: $*; }}\nsabot pit rec\t\nexit\n"
    os.write(terminal, typed.encode())
    shell = ("bash", "--norc", "--noprofile", "-i")
    plain = {**os.environ, "TERM": "dumb", "HISTFILE": ""}
    subprocess.run(
        shell, stdin=inside, stdout=inside, stderr=inside, env=plain, check=False, timeout=60
    )
    os.close(inside)
    shown = b""
    while b"typed: pit" not in shown:  # it is there already: the shell has ended
        shown += os.read(terminal, 4096)
    os.close(terminal)
    assert b"typed: pit recover" in shown


def test_the_desktop_hands_over_every_kind_of_file_that_the_program_opens() -> None:
    kinds = (PACKAGING / "linux" / "sabot.mime.xml").read_text(encoding="utf-8")
    entry = (PACKAGING / "linux" / "sabot.desktop").read_text(encoding="utf-8")
    asked = the(re.search(r"^MimeType=(.*);$", entry, re.MULTILINE))
    assert asked[1].split(";") == re.findall(r'mime-type type="(.*)"', kinds)
    assert tuple(re.findall(r'glob pattern="\*(.*)"', kinds)) == OPENED


def test_the_matrix_tries_each_end_of_what_the_project_allows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    matrix = runpy.run_path(str(PACKAGING / "matrix"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={matrix['PYTHONS'][0]}"
    assert matrix["qt_of"]("qt-highest") in project["dependencies"]
    lowest = matrix["qt_of"]("qt-lowest").removesuffix(".0.*").replace("==", ">=")
    assert matrix["qt_of"]("qt-highest").startswith(lowest)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(matrix["NotHad"], match=r"no Python 9\.9 on this machine"):
        matrix["tried"]("9.9", [])


def test_a_leg_of_the_matrix_that_fails_fails_the_matrix_and_one_that_is_not_had_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    matrix = runpy.run_path(str(PACKAGING / "matrix"))
    lack = matrix["NotHad"]

    def tried(leg: str, behind: list[str]) -> tuple[bool, str]:
        assert behind == ["tests/rules"]
        if leg == "3.14":
            raise lack("no Python 3.14")
        return leg != "3.12", "ran"

    monkeypatch.setitem(matrix["main"].__globals__, "tried", tried)
    for legs, status in ((["3.11", "3.14"], 0), (["3.11", "3.12"], 1)):
        monkeypatch.setattr(sys, "argv", ["matrix", *legs, "tests/rules"])
        assert matrix["main"]() == status
    told = capsys.readouterr().out
    assert all(word in told for word in ("3.14        not run", "3.12        FAILED"))


def test_a_table_in_play_is_not_updated_and_nothing_else_is_held_up() -> None:
    script = str(PACKAGING / "linux" / "preinst")
    for act in ("install", "upgrade"):  # the checkout's own program is none of the package's
        done = subprocess.run(["sh", script, act], check=False, capture_output=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, b""), act
    assert "/usr/lib/sabot/*)" in Path(script).read_text(encoding="utf-8")
