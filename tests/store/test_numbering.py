"""Numbers and copies of papers, taken one after the other by whoever prints (REQ-10)."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from dealer_app.i18n import Words, words
from dealer_app.papers.issue import PaperWanted, failed, issued, sealed
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.session.document import number_words, replaced_words
from dealer_app.reports.session.identity import Issue, ReplacedFor
from dealer_app.rules.house import Currency
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.register import RegisterFile
from dealer_app.store.trust.paper_seal import Condition, condition
from tests.play import the
from tests.store.test_register import another, enter, facts_in, kept

TIPS = PaperWanted("tips", "5b1c", night=date(2026, 11, 20), language="fr", form="A4")
OTHER = replace(TIPS, head="77aa")
THIRD = replace(TIPS, head="0d3e")
BY_NOE = Signature("Noé")


def issue(register: RegisterFile, paper: PaperWanted, by: Signature = UNSIGNED) -> Issue:
    """The number under which a paper is printed, which nothing speaks against."""
    number = issued(register, paper, by)
    assert not isinstance(number, Objection)
    return number


def test_a_paper_takes_the_next_number_whoever_took_the_last(tmp_path: Path) -> None:
    register = kept(tmp_path)
    assert issue(register, TIPS).number == 1
    assert issue(another(tmp_path), OTHER).number == 2
    assert issue(register, THIRD, BY_NOE).number == 3
    last = register.entries()[-1]
    assert last.fact == f.PaperIssued(
        "tips", 3, night=TIPS.night, head="0d3e", language="fr", form="A4"
    )
    assert last.signature == BY_NOE


def test_a_number_that_was_cancelled_is_not_taken_again(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    enter(register, f.PaperCancelled("tips", 1, "the disk was full"))
    assert issue(register, TIPS).number == 2


def test_a_paper_that_could_not_be_written_keeps_its_number(tmp_path: Path) -> None:
    register = kept(tmp_path)
    failed(register, TIPS, issue(register, TIPS), "the disk was full")
    again = issue(register, TIPS)
    assert (again.number, again.copy) == (1, 1)


def test_copies_are_counted_paper_by_paper(tmp_path: Path) -> None:
    register = kept(tmp_path)
    for paper in (TIPS, OTHER):
        issue(register, paper)
    copies = [issue(register, paper, BY_NOE) for paper in (TIPS, OTHER, TIPS)]
    assert [(each.number, each.copy) for each in copies] == [(1, 1), (2, 1), (1, 2)]
    assert facts_in(tmp_path)[-1] == f.PaperReprinted("tips", 1, 2)
    assert register.entries()[-1].signature == BY_NOE


def test_the_same_paper_in_another_language_is_a_copy(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    assert issue(register, replace(TIPS, language="en", form="letter")).copy == 1


# Which numbers a paper replaces


def told(register: RegisterFile, paper: PaperWanted) -> tuple[int | None, list[int]]:
    """Under which number it is printed, and which that replaces."""
    found = issue(register, paper)
    return found.number, [each.number for each in found.replaces]


def test_a_paper_names_the_numbers_of_the_same_that_were_issued_before_it(tmp_path: Path) -> None:
    register = kept(tmp_path)
    right = replace(OTHER, about="+1")
    assert told(register, TIPS) == (1, [])
    assert told(register, OTHER) == (2, [1])
    assert told(register, right) == (3, [2, 1])
    why = [each.why for each in issue(register, right).replaces]
    assert why == [(ReplacedFor.PUT_RIGHT,), (ReplacedFor.RECORDED,)]


def test_a_duplicata_names_what_the_first_print_of_it_named(tmp_path: Path) -> None:
    register = kept(tmp_path)
    papers = [replace(TIPS, head=f"{n:04x}") for n in range(6)]
    first = [issue(register, each).replaces for each in papers]
    Random(3).shuffle(order := list(range(len(papers))))
    for place in order:
        again = issue(register, papers[place])
        assert (again.number, again.copy, again.replaces) == (place + 1, 1, first[place])


def test_a_paper_of_another_session_night_or_kind_replaces_nothing(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    for other in (
        replace(OTHER, night=date(2026, 11, 21)),
        replace(OTHER, night=None, table="Table 3", session="2026-11-20-0001"),
        replace(OTHER, series="float"),
    ):
        assert issue(register, other).replaces == ()


def test_a_number_that_was_cancelled_is_named_as_such(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    enter(register, f.PaperCancelled("tips", 1, "the disk was full"))
    (was,) = issue(register, TIPS).replaces
    assert (was.number, was.why) == (1, (ReplacedFor.CANCELLED,))


def test_slips_and_papers_of_the_house_replace_none_of_their_kind(tmp_path: Path) -> None:
    register = kept(tmp_path)
    slip = PaperWanted("slip", "", "Table 3", "2026-11-20-0001", about="F-1")
    for paper in (slip, PaperWanted("staff", "5b1c")):
        issue(register, paper)
        assert issue(register, replace(paper, about="F-2", head="77aa")).replaces == ()


def test_the_first_page_says_which_number_is_replaced_and_why(tmp_path: Path) -> None:
    register, english = kept(tmp_path), words("en")
    for paper in (TIPS, OTHER):
        issue(register, paper)
    found = issue(register, replace(OTHER, about="+1"))
    said = replaced_words(found, Figures(english, Currency()))
    assert said.startswith("Replaces No. 2 of ")
    assert "something was put right after the closing since. Issued before it: No. 1." in said
    assert "replaces No. 2" in number_words(found, english)


# In a house of several machines


SHEET = PaperWanted("session", "5b1c", "Table 7", "2026-11-20-0001", language="fr", form="A4")


def test_a_table_of_a_house_numbers_its_papers_by_itself(tmp_path: Path) -> None:
    register = kept(tmp_path)
    before = issue(register, SHEET)
    enter(register, f.BookHeard(7, "b00c"))
    papers = (
        *(replace(SHEET, head=head) for head in ("77aa", "0d3e")),
        replace(SHEET, table="Lac"),
    )
    told = [issue(register, paper) for paper in (*papers, TIPS)]
    assert [(each.series, each.number) for each in told] == [
        ("7-session", 1),
        ("7-session", 2),
        ("Lac-session", 1),
        ("tips", 1),
    ]
    assert (before.series, before.number) == ("session", 1)
    again = issue(register, SHEET)
    assert (again.series, again.number, again.copy) == ("session", 1, 1)
    again = issue(register, papers[1])
    assert (again.series, again.number, again.copy) == ("7-session", 2, 1)


def test_what_stands_on_the_paper_bears_the_tables_sign(tmp_path: Path) -> None:
    register = kept(tmp_path)
    enter(register, f.BookHeard(7, "b00c"))
    told = issue(register, SHEET)
    assert number_words(told, Words("en")).startswith("No. 7-1 · register ")
    failed(register, SHEET, told, "the disk was full")
    assert facts_in(tmp_path)[-1] == f.PrinterFailed("7-session", 1, "the disk was full")
    written = sealed(register, SHEET, told, b"%PDF\n")
    state, seal = condition(written)
    assert state is Condition.AS_ISSUED
    paper = the(seal).paper
    assert paper == facts_in(tmp_path)[-1]
    assert (paper.series, paper.number) == ("7-session", 1)
