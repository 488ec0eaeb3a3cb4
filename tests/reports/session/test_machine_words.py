"""What the machine's register holds, in words."""

from dataclasses import fields
from datetime import UTC, date, datetime
from typing import get_args

import pytest

from dealer_app.i18n import words
from dealer_app.register import facts as f
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.session.entries import SENTENCES, machine_words, table_of
from dealer_app.rules.house import Currency
from dealer_app.rules.staff import Act, Post

FIGURES = Figures(words("en"), Currency(), zone=UTC)
AT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


def test_every_fact_of_the_register_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(f.Fact))


@pytest.mark.parametrize("kind", SENTENCES, ids=lambda kind: kind.__name__)
def test_a_sentence_names_only_what_its_fact_tells(kind: type[f.Fact]) -> None:
    names = {field.name: "x" for field in fields(kind)}
    assert SENTENCES[kind].format(**names)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (f.PersonAdded("Ada", Post.CHEF, "hash"), "Ada joined the staff: chef de table"),
        (f.LockedOut("Ada", AT), "Ada locked out until 2026-11-20 21:30:00"),
        (f.AuthorityGiven(Act.FILL, "Cléo", "Ada"), "Cléo authorised a fill for Ada"),
        (f.PaperReprinted("float", 7, 2), "Paper printed again: Float sheet No. 7, DUPLICATA 2"),
        (f.PaperIssued("fill", 12), "Paper issued: Fill slip No. F-12"),
        (f.PaperIssued("7-credit", 3), "Paper issued: Credit slip No. 7-C-3"),
        (f.PaperIssued("slip", 2, about="F-12"), "Paper issued: Slip F-12 No. 2"),
        (f.NightClosed(date(2026, 11, 20), ()), "Night of 2026-11-20 settled"),
    ],
)
def test_a_fact_is_told_in_a_few_words(fact: f.Fact, said: str) -> None:
    assert machine_words(fact, FIGURES) == said


def test_no_list_of_events_tells_a_pin() -> None:
    assert "secret" not in machine_words(f.PinChanged("Ada", "secret"), FIGURES)


def test_a_fact_tells_which_table_it_speaks_of() -> None:
    assert table_of(f.SignedIn("Ada", "Table 3")) == "Table 3"
    assert table_of(f.ProgramStopped(1)) == ""
