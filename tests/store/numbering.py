"""Papers with no more than a number, for registers that are to have some."""

from dataclasses import replace
from datetime import datetime

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import Register, next_copy, next_number
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.register import Deed, RegisterFile


def issue(
    register: RegisterFile, paper: f.PaperIssued, signature: Signature = UNSIGNED
) -> f.PaperIssued:
    """The paper with the next number of its series, recorded; its own number counts for nothing."""

    def decide(known: Register, _: datetime) -> Deed:
        return Deed([replace(paper, number=next_number(known, paper.series))], signature)

    (issued,) = register.append(decide).facts
    assert isinstance(issued, f.PaperIssued)
    return issued


def reprint(
    register: RegisterFile, series: str, number: int, signature: Signature = UNSIGNED
) -> f.PaperReprinted | Objection:
    """The next DUPLICATA of a paper, recorded; an objection where there is no such paper."""

    def decide(known: Register, _: datetime) -> Deed:
        copy = next_copy(known, series, number)
        return Deed([f.PaperReprinted(series, number, copy)], signature)

    deed = register.append(decide)
    if deed.objection is not None:
        return deed.objection
    (again,) = deed.facts
    assert isinstance(again, f.PaperReprinted)
    return again
