"""A new thing of a family is one place: each is added to a copy of the program, and is there."""

import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest
from babel.messages.pofile import read_po
from pypdf import PdfReader

ROOT = Path(__file__).parent.parent
SECONDS = 60
"""How long a copy may take to answer: it imports the program anew."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program and its resources, to be added to, with what of it is compiled; but for what
    another program is just about to write."""
    shutil.copytree(
        ROOT / "dealer_app",
        tmp_path / "dealer_app",
        ignore=shutil.ignore_patterns("*.pyc.*"),
    )
    (tmp_path / "resources").mkdir()
    for each in (ROOT / "resources").iterdir():
        if each.name in ("locale", "houses", "variants", "keymaps"):
            shutil.copytree(each, tmp_path / "resources" / each.name)
        else:
            (tmp_path / "resources" / each.name).symlink_to(each)
    return tmp_path


def said(copy: Path, script: str) -> str:
    """What a script prints that runs in the copy, in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", dedent(script)],
        cwd=copy,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        env={
            "PYTHONPATH": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1",
            "QT_QPA_PLATFORM": "offscreen",
        },
    )
    assert not ran.returncode, ran.stderr
    return ran.stdout.strip()


POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)"
" ? 1 : 2);\\n"

msgid "Back"
msgstr "Wstecz"

msgid "Coups without the program"
msgstr "Rozdania bez programu"

msgid "The form: {file}"
msgstr "Formularz: {file}"

msgid "{n} card burned"
msgid_plural "{n} cards burned"
msgstr[0] "{n} karta spalona"
msgstr[1] "{n} karty spalone"
msgstr[2] "{n} kart spalonych"
"""
"""A few sentences; the rest is said in English."""


GREETING = """
from dealer_app.gui.pages.page import ENTER, Key, Page
class GreetingPage(Page):
    name = "greeting"
    def headline(self):
        return "Good evening"
    def keys(self):
        return Key("Escape", "Back", self.leave), Key(ENTER, "Greet", self.greet)
    def greet(self):
        print("greeted")
"""
"""A page of the window."""


@pytest.fixture
def polish(copy: Path) -> Path:
    """A copy with one language more: a folder, and the name of a game in its sheet."""
    folder = copy / "resources" / "locale" / "pl"
    (folder / "LC_MESSAGES").mkdir(parents=True)
    (folder / "language.toml").write_text(
        'name = "Polski"\nlocale = "pl_PL"\nfaces = { J = "W", Q = "D", K = "K" }\n',
        encoding="utf-8",
    )
    (folder / "LC_MESSAGES" / "sabot.po").write_text(POLISH, encoding="utf-8")
    gather = runpy.run_path(str(ROOT / "packaging" / "words"))["gather"]
    assert gather(folder, read_po(StringIO(POLISH), "pl")) == 0
    sheet = copy / "resources" / "variants" / "punto_banco" / "variant.toml"
    told, before = sheet.read_text(encoding="utf-8"), 'en = "Punto banco" }'
    assert told.count(before) == 1
    sheet.write_text(told.replace(before, 'en = "Punto banco", pl = "Bakarat" }'))
    return copy


def test_a_language_is_a_folder(polish: Path) -> None:
    assert said(
        polish,
        """
        from dealer_app.i18n import LANGUAGES, words
        from dealer_app.library.house.houses import house_from_text
        print(list(LANGUAGES.values()))
        print(house_from_text('language = "pl"', "house").table.language)
        print(words("pl")("Back"), words("pl")("Rules"))
        """,
    ).splitlines() == ["['Français', 'English', 'Polski']", "pl", "Wstecz Rules"]


def test_a_language_counts_and_writes_figures_days_and_lists_in_its_own_way(polish: Path) -> None:
    assert said(
        polish,
        """
        from datetime import date
        from fractions import Fraction
        from dealer_app.i18n import words
        from dealer_app.rules.house import Currency
        from dealer_app.rules.money import (Money)
        said = words("pl")
        print(said.money(Money(12345_50), Currency()), said.percent(Fraction(1, 8)))
        print(said.day(date(2026, 11, 2)), said.short_day(date(2026, 11, 2)), said.card("J", "s"))
        for n in (1, 2, 5, 22):
            print(said.plural("{n} card burned", "{n} cards burned", n))
        print(said.plural("{n} sheet", "{n} sheets", 1), said.plural("{n} sheet", "{n} sheets", 2))
        print(said.listed([1, 2, 3]))
        """,
    ).splitlines() == [
        "12\u00a0345,50\u00a0€ 12,5%",
        "02.11.2026 02.11 W♠",
        "1 karta spalona",
        "2 karty spalone",
        "5 kart spalonych",
        "22 karty spalone",
        "1 sheet 2 sheets",
        "1, 2, 3",
    ]


def test_terminal_and_paper_speak_a_language_more(polish: Path) -> None:
    shown = said(
        polish,
        """
        from dealer_app.cli.program import main
        main(["--language", "pl", "variants", "show", "punto_banco"])
        main(["--language", "pl", "form", "punto_banco", "--out", "form.pdf"])
        """,
    ).splitlines()
    assert shown[0].startswith("Bakarat")
    assert any("0,54:1" in line for line in shown)
    assert any("Banker" in line for line in shown)
    assert shown[-1] == "Formularz: form.pdf"
    printed = PdfReader(polish / "form.pdf").pages[0].extract_text()
    assert "Rozdania bez programu" in printed
    assert "Bakarat" in printed
    assert "Cards burned" in printed


def test_the_window_speaks_a_language_more(polish: Path) -> None:
    (polish / "dealer_app" / "gui" / "house" / "greeting_page.py").write_text(GREETING)

    assert said(
        polish,
        """
        from pathlib import Path
        from PySide6.QtWidgets import QApplication, QLabel
        from dealer_app.gui.house.greeting_page import GreetingPage
        from dealer_app.gui.kit.shell import Shell
        from dealer_app.settings import Settings
        application = QApplication([])
        shell = Shell(Path("settings.toml"), Settings(data=Path("tables"), language="en"))
        page = GreetingPage(shell)
        shell.open_up()
        page.put()
        print(page.buttons["leave"].accessibleName())
        shell.next_language()
        page.put()
        print(page.buttons["leave"].accessibleName(), shell.settings.language)
        page.show_keys()
        print(any("Polski" in each.text() for each in shell.findChildren(QLabel)))
        """,
    ).splitlines() == ["Back", "Wstecz pl", "True"]


def dealt(copy: Path, *nights: Sequence[str], told: Sequence[str] = ()) -> str:
    """What the copy says of shoe files that are dealt in it, nothing where all is as expected; then
    what it tells at the terminal in English."""
    for number, lines in enumerate(nights):
        (copy / f"{number}.shoe").write_text("\n".join(lines), encoding="utf-8")
    return said(
        copy,
        f"""
        from pathlib import Path
        from dealer_app.cli.program import main
        from dealer_app.replay.run import replay
        from dealer_app.replay.script import script_of
        for number in range({len(nights)}):
            replay(script_of(Path(f"{{number}}.shoe").read_bytes(), Path()))
        if {bool(told)}:
            main(["--language", "en", *{[*told]}])
        """,
    )


def added(file: Path, *, before: str, text: str) -> None:
    """Writes a text into a file, before one that stands there once."""
    whole = file.read_text(encoding="utf-8")
    assert whole.count(before) == 1
    file.write_text(whole.replace(before, text + before), encoding="utf-8")


def test_a_variant_of_a_known_routine_is_a_folder(copy: Path) -> None:
    variants = copy / "resources" / "variants"
    shutil.copytree(variants / "punto_banco", variants / "nine_pays")
    sheet = variants / "nine_pays" / "variant.toml"
    text = sheet.read_text(encoding="utf-8")
    for before, now in {
        'id          = "punto_banco"': 'id          = "nine_pays"',
        'en = "Punto banco" }': 'en = "Nine pays" }',
        '{ on = "ponte_wins", pays = "1:1" }': '{ on = "ponte_wins", pays = "9:1" }',
    }.items():
        assert text.count(before) == 1
        text = text.replace(before, now)
    sheet.write_text(text, encoding="utf-8")

    stake = ("shoe", "coup", "stake 3 ponte 100", "deal 4 K 5 7")
    assert "Nine pays" in dealt(
        copy,
        ("variant nine_pays", *stake, "expect net 3 900"),
        ("variant punto_banco", *stake, "expect net 3 100"),
        told=["variants"],
    )


def test_the_school_of_a_variant_is_files_of_its_folder(copy: Path) -> None:
    variants = copy / "resources" / "variants"
    other = variants / "royale"
    shutil.copytree(variants / "porcelaine", other)
    for file in ("variant.toml", *(f"lessons/{each.name}" for each in other.glob("lessons/*"))):
        text = (other / file).read_text(encoding="utf-8")
        renamed = re.sub(r"(?m)^(id +=|variant) (\"?)porcelaine", r"\1 \2royale", text)
        assert renamed != text
        (other / file).write_text(renamed, encoding="utf-8")
    for file in ("calls.toml", "school.toml"):
        rules = (other / file).read_text(encoding="utf-8")
        (other / file).write_text(re.sub(r"S1[.]", "R9.", rules), encoding="utf-8")

    told = said(
        copy,
        """
        from pathlib import Path
        from random import Random
        from dealer_app.i18n.drill_words import Drill
        from dealer_app.training.drills import ask, cells
        from dealer_app.training.exam.exam import Exam, ExamTerms
        from dealer_app.training.games import rules_of
        from dealer_app.training.lessons import folders, shelf

        rules = rules_of("royale", None)
        asked = [
            ask(drill, rules, Random(seed), cell)
            for drill in Drill
            for seed, cell in enumerate(cells(drill, rules)[:12])
        ]
        print(*sorted({each.cell.drill for each in asked}))
        numbers = {each.rule for each in asked}
        print(not any("S1." in each for each in numbers), {"R9.4", "R9.13", "R9.21"} <= numbers)

        found = shelf(folders(Path("data")), "royale")
        print(found.broken, [lesson.number for lesson in found.lessons])
        for lesson in found.lessons:
            assert lesson.at(len(lesson.steps)).over

        exam = Exam(rules, ExamTerms(3, 2, 90_000), lambda: 0.0)
        while not exam.over:
            exam.leave_out()
        print(exam.taken(1).game, exam.finished)
        """,
    )
    assert told.splitlines() == [
        "bank calls chips draws irregularities payouts procedure totals",
        "True True",
        "() [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]",
        "royale 2",
    ]


def test_a_bet_on_a_known_outcome_is_four_lines_of_the_sheet(copy: Path) -> None:
    added(
        copy / "resources" / "variants" / "punto_banco" / "variant.toml",
        before="[bets.three_giving_8]",
        text='[bets.any_tie]\nname  = { fr = "Nul", en = "Any tie" }\nrole  = "side"\n'
        'lines = [ { on = "tie", pays = "7:1" } ]\n\n',
    )

    tie = ("shoe", "coup", "stake 3 any_tie 100", "deal 4 K 5 9")
    dealt(copy, ("variant punto_banco", *tie, "expect net 3 700"))


def test_an_outcome_is_a_table_of_conditions_in_the_sheet(copy: Path) -> None:
    sheet = copy / "resources" / "variants" / "punto_banco" / "variant.toml"
    told = sheet.read_text(encoding="utf-8")
    asked = "on = { banque_total = 7 }"
    sheet.write_text(told.replace('on = "three_giving_eight"', asked), encoding="utf-8")

    seven = ("shoe", "coup", "stake 3 three_giving_8 100", "deal 4 K 5 7")
    assert "The Banker has 7" in dealt(
        copy,
        ("variant punto_banco", *seven, "expect net 3 20000"),
        told=["variants", "show", "punto_banco"],
    )


def test_a_page_is_a_class_and_the_line_of_its_deeds(copy: Path) -> None:
    (copy / "dealer_app" / "gui" / "house" / "greeting_page.py").write_text(GREETING)
    keymap = copy / "resources" / "keymaps" / "numpad.toml"
    added(keymap, before="[labels]   #", text='greeting = "leave greet"\n\n')
    with (copy / "resources" / "keymaps" / "qwerty.toml").open("a", encoding="utf-8") as own:
        own.write('\n[page.greeting]\n"F3" = "greet"\n')

    assert said(
        copy,
        """
        from pathlib import Path
        from PySide6.QtTest import QTest
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication
        from dealer_app.gui.house.greeting_page import GreetingPage
        from dealer_app.gui.kit.shell import Shell
        from dealer_app.settings import Settings
        application = QApplication([])
        shell = Shell(Path("settings.toml"), Settings(data=Path("tables"), keyboard="qwerty"))
        page = GreetingPage(shell)
        shell.open_up()
        page.put()
        QApplication.processEvents()
        print(page.headline(), sorted(page.buttons))
        QTest.keyClick(page, Qt.Key.Key_Return)
        print("only then")
        QTest.keyClick(page, Qt.Key.Key_F3)
        """,
    ).splitlines() == ["Good evening ['greet', 'leave']", "only then", "greeted"]


def test_a_paper_is_a_module_and_its_row(copy: Path) -> None:
    reports = copy / "dealer_app" / "reports"
    tips = (reports / "tips_sheet.py").read_text(encoding="utf-8")
    renamed = tips.replace('Document(\n    marked("Tips sheet")', 'Document(\n    marked("Meals")')
    (reports / "meal_sheet.py").write_text(renamed, encoding="utf-8")
    rows, before = reports / "__init__.py", '    SLIP = "slip"'
    told = rows.read_text(encoding="utf-8")
    row = '    MEALS = "meals", marked("Meals"), "meal_sheet"\n'
    rows.write_text(told.replace(before, row + before), encoding="utf-8")

    assert said(
        copy,
        """
        from dealer_app.cli.arguments import SERIES
        from dealer_app.papers.kinds import document_of
        from dealer_app.reports import OF_A_SESSION, PaperKind
        print("meals" in SERIES, OF_A_SESSION[-1].called, document_of(PaperKind("meals")).title)
        """,
    ).split() == ["True", "Meals", "Meals"]


def test_a_drill_is_a_module_and_its_words(copy: Path) -> None:
    drills = copy / "dealer_app" / "training" / "drills"
    (drills / "sums.py").write_text(
        (drills / "totals.py").read_text(encoding="utf-8").replace("Drill.TOTALS", "Drill.SUMS")
        + "\n\ndef hard(rules):\n    return cells(rules)[:2]\n"
        + "\n\ndef shoe(rules, random):\n    yield ask(rules, random, cells(rules)[0])\n",
        encoding="utf-8",
    )
    words = copy / "dealer_app" / "i18n" / "drill_words.py"
    told, before = words.read_text(encoding="utf-8"), "    def __new__"
    row = (
        '    SUMS = ("sums", DrillWords(marked("Sums"), marked("Look at the cards."), 7,'
        ' typed=marked("Add them up"), by_cards=True))\n\n'
    )
    words.write_text(told.replace(before, row + before), encoding="utf-8")

    assert said(
        copy,
        """
        from random import Random
        from dealer_app.i18n import words
        from dealer_app.i18n.drill_words import Drill
        from dealer_app.library import house_from_text
        from dealer_app.library.house.house_chapters import effects
        from dealer_app.gui.school.question_sentences import how_said
        from dealer_app.gui.school.run import RunWanted, has_shoe
        from dealer_app.training.drills import ask, cells, hard
        from dealer_app.training.games import norms_of, rules_of
        from dealer_app.training.weakness import cell_label
        sheet = house_from_text("school = { sums = 5 }", "house")
        rules = rules_of("punto_banco", sheet)
        print(norms_of(rules.house)[Drill("sums")], ask(Drill("sums"), rules, Random(1)).cell.drill)
        print(effects(sheet, words("en"))["school.sums"])
        print(how_said(words("en"), ask(Drill("sums"), rules, Random(1))))
        print(has_shoe(RunWanted(Drill("sums"), "punto_banco")), len(hard(Drill("sums"), rules)))
        print(cell_label(words("en"), rules, cells(Drill("sums"), rules)[0]))
        """,
    ).splitlines() == [
        "5000 sums",
        "5 seconds at most",
        "Add them up",
        "True 2",
        "Sums, Punto banco, 2 cards, 0",
    ]


def test_no_module_but_its_own_its_words_the_exam_and_lessons_claims_names_a_drill() -> None:
    package = ROOT / "dealer_app"
    naming = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"\bDrill\.[A-Z]", path.read_text(encoding="utf-8"))
    }
    drills = {path for path in naming if path.startswith("training/drills/")}
    assert drills
    assert naming - drills <= {"training/exam/exam_moments.py", "training/lesson_claims.py"}


def test_a_setting_of_the_house_is_a_row_and_where_it_acts(copy: Path) -> None:
    table = copy / "dealer_app" / "library" / "house" / "house_table.py"
    rows, before = table.read_text(encoding="utf-8"), '    Setting(\n        ("tips", "taken"),'
    effect = 'Effect("twice", marked("Cards burned"), lambda house, _: f"{house.burned}!")'
    row = (
        f'    Setting(("cards", "burned"), Whole(1, 9), "burned", marked("Burned"), {effect},'
        " usual=2),\n"
    )
    table.write_text(rows.replace(before, row + before), encoding="utf-8")
    rules = copy / "dealer_app" / "rules" / "house.py"
    acts, last = rules.read_text(encoding="utf-8"), "    relief_burn: bool = False\n"
    rules.write_text(acts.replace(last, last + "    burned: int = 2\n"), encoding="utf-8")

    told = said(
        copy,
        """
        from dealer_app.i18n import words
        from dealer_app.library import FileFault, house_for, house_from_text, read_sheet, resolve
        from dealer_app.library.house.house_draft import HouseDraft, settled, values
        from dealer_app.library.house.house_chapters import effects
        from dealer_app.library.house.house_draft import FIELDS
        from dealer_app.library.house.house_chapters import in_words
        game = resolve(read_sheet("punto_banco"), {})
        print(house_for(house_from_text("", "house"), game).burned)
        typed = HouseDraft("").with_typed("cards.burned", "7")
        sheet, _ = settled(typed)
        print(house_for(sheet, game).burned, values(HouseDraft(""))["cards.burned"])
        print([each.title for each in FIELDS if each.key == "cards.burned"])
        print(effects(sheet, words("en"))["cards.burned"])
        print(*(line.split() for line in in_words(sheet, words("en")) if "burned" in line))
        try:
            house_from_text("cards.burned = 10", "house")
        except FileFault as broken:
            print(broken.faults[0].in_full(words("en")))
        """,
    )
    assert told.splitlines() == [
        "2",
        "7 2",
        "['Burned']",
        "7!",
        "['Cards', 'burned', '7!']",
        "house, cards.burned: this must be a whole number from 1 to 9, not 10.",
    ]


def test_a_setting_that_depends_on_the_currency_is_a_row_too(copy: Path) -> None:
    table = copy / "dealer_app" / "library" / "house" / "house_table.py"
    rows, before = table.read_text(encoding="utf-8"), '    Setting(\n        ("tips", "taken"),'
    effect = (
        'Effect("gift", marked("Gift"), lambda house, words: said.above(house.gift, house, words))'
    )
    row = (
        f'    Setting(("tips", "gift"), Amount(), "gift", marked("Gift"), {effect},'
        " usual=Depending(_DIGITS, lambda digits: 5 * 10**digits)),\n"
    )
    table.write_text(rows.replace(before, row + before), encoding="utf-8")
    rules = copy / "dealer_app" / "rules" / "house.py"
    acts, last = rules.read_text(encoding="utf-8"), "    relief_burn: bool = False\n"
    rules.write_text(acts.replace(last, last + "    gift: Money = Money(1)\n"), encoding="utf-8")

    told = said(
        copy,
        """
        from dealer_app.i18n import words
        from dealer_app.library import FileFault, house_for, house_from_text, read_sheet, resolve
        from dealer_app.library.house.house_draft import HouseDraft, settled
        from dealer_app.library.house.house_chapters import effects
        game = resolve(read_sheet("punto_banco"), {})
        for text in ("", "currency.digits = 0", "tips.gift = 7"):
            print(house_for(house_from_text(text or "name = 'A'", "house"), game).gift)
        sheet, _ = settled(HouseDraft("").with_typed("tips.gift", "12.50"))
        print(effects(sheet, words("en"))["tips.gift"])
        try:
            house_from_text("tips.gift = 0", "house")
        except FileFault as broken:
            print(broken.faults[0].in_full(words("en")))
        """,
    )
    assert told.splitlines() == [
        "500",
        "5",
        "700",
        "above €12.50",
        "house, tips.gift: 0 is no amount here. It must be above zero.",
    ]
