"""Numbers and copies of papers, taken one after the other by whoever prints (REQ-10)."""

from datetime import date
from pathlib import Path

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, Why
from dealer_app.rules.staff import Signature
from dealer_app.store.paper_numbers import issue, reprint
from tests.store.test_register import another, enter, facts_in, kept

TIPS = f.PaperIssued("tips", 0, night=date(2026, 11, 20), language="fr", form="A4")
BY_NOE = Signature("Noé")


def test_a_paper_takes_the_next_number_whoever_took_the_last(tmp_path: Path) -> None:
    register = kept(tmp_path)
    assert issue(register, TIPS).number == 1
    assert issue(another(tmp_path), TIPS).number == 2
    third = issue(register, TIPS, BY_NOE)
    assert third == f.PaperIssued("tips", 3, night=TIPS.night, language="fr", form="A4")
    assert register.entries()[-1].signature == BY_NOE


def test_a_number_that_was_cancelled_is_not_taken_again(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    enter(register, f.PaperCancelled("tips", 1, "the disk was full"))
    assert issue(register, TIPS).number == 2


def test_copies_are_counted_paper_by_paper(tmp_path: Path) -> None:
    register = kept(tmp_path)
    for _ in range(2):
        issue(register, TIPS)
    copies = [reprint(register, "tips", number, BY_NOE) for number in (1, 2, 1)]
    assert copies == [f.PaperReprinted("tips", n, copy) for n, copy in ((1, 1), (2, 1), (1, 2))]
    assert register.entries()[-1].signature == BY_NOE


def test_a_paper_that_was_never_issued_has_no_copy(tmp_path: Path) -> None:
    register = kept(tmp_path)
    issue(register, TIPS)
    refused = reprint(register, "tips", 2)
    assert isinstance(refused, Objection)
    assert refused.why is Why.NO_SUCH_PAPER
    assert len(facts_in(tmp_path)) == 1
