"""A register built from facts, for tests that need no disk."""

from datetime import UTC, datetime, timedelta

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.register_judge import judge
from dealer_app.register.state import EMPTY, Register
from dealer_app.rules.staff import UNSIGNED, Post, Signature

EVENING = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
CLAIRE = f.PersonAdded("Claire Fabre", Post.DIRECTOR, "hash-c")
MARC = f.PersonAdded("Marc", Post.CROUPIER, "hash-m")
BY_CLAIRE = Signature("Claire Fabre")


def after(*facts: f.Fact, register: Register = EMPTY) -> Register:
    """The register after these facts, a second apart."""
    entries = [Entered(fact, EVENING + timedelta(seconds=n)) for n, fact in enumerate(facts)]
    return fold(register, entries)


def house() -> Register:
    """A director and a croupier."""
    return after(CLAIRE, MARC)


def against(
    register: Register, fact: f.Fact, signature: Signature = UNSIGNED
) -> ObjectionCode | None:
    """The code of what speaks against a fact."""
    objection = judge(register, fact, signature)
    return None if objection is None else objection.code
