"""The coverage gate traces the tests that cover its folders, and no other: the tracer costs three
times the time of a test. `packaging/test` loads it (`-p tests.coverage_gate`) where it measures.

What the folders' own tests do not reach is reached by the cases named here, out of files that
replay hundreds. A line that none of them reaches any more fails the gate, which names it.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import pytest
from coverage import Coverage

MEASURED: Final = ("rules", "table", "register", "store")
"""The folders of dealer_app under the gate; pyproject.toml says how much of them."""

COVERING: Final = (
    "tests/rules/",
    "tests/table/",
    "tests/register/",
    "tests/store/",
    "tests/session/test_session.py",
    "tests/session/test_recorder.py",
    "tests/night/test_nights_kept.py",
    "tests/night/test_new_register.py",
    "tests/cli/test_bank_records.py",
)
"""How the names of the tests begin that are traced."""

CASES: Final = {
    "tests/test_golden.py": (
        "baccara/S4.9-the-banker-lays-down-eight-or-nine",
        "baccara/S4.15-only-on-the-offer-and-three-cards-at-most",
        "baccara/S4-A8-a-natural-refuses-the-card-it-sees",
        "chemin_de_fer/IRR-04-a-missed-card-is-drawn-now",
        "festival/roles",
        "irregularities/carried_cards",
        "irregularities/drawn_for_a_ponte_who_must_stand",
        "macao/IRR-03-a-card-too-many",
        "macao/S2-A35-bets-mix",
        "porcelaine/S1-A13-nobody-stakes",
        "porcelaine/S1-A16-left-after-the-shuffle",
        "porcelaine/S1-A41-marked-by-hand",
    ),
    "tests/test_golden_options.py": ("banque/5-cut_card-10",),
    "tests/store/trust/test_tampers.py": ("T19", "T27"),
    "tests/store/test_crash.py": (),
    "tests/store/test_failing_disk.py": (),
    "tests/store/test_changed_files.py": (),
    "tests/register/test_machine.py": (),
    "tests/table/test_folding.py": (),
}
"""Of these files, long walks and many coups, the cases alone that are traced."""

WALKS: Final = (
    "tests/night/test_new_register.py::test_its_first_alert_says",
    "tests/rules/test_one_against_all_payout.py::test_what_seats_and_bank_gain",
    "tests/store/trust/test_signed_names.py::test_no_honest_night_gives_a_false_alarm",
    "tests/table/accounts/test_plausible.py::test_no_act_at_the_tray",
    "tests/table/judges/test_bank_refusals.py::test_a_refusal_is_said",
    "tests/table/judges/test_late_stakes.py::test_whatever_is_offered",
    "tests/table/judges/test_missed_card.py::test_a_coup_with_a_card_put_in_is_the_coup_dealt_right",
    "tests/table/judges/test_refusals.py::test_a_refusal_is_said",
    "tests/table/judges/test_tray_refusals.py::test_a_refusal_is_said",
    "tests/table/test_partie.py::test_a_partie_ends_after_its_coups",
    "tests/table/test_roll.py::test_a_reckoning_comes_to_the_same",
)
"""Tests that are not traced, among those that are: they go far, and reach nothing that the others
do not."""


class _Gate:
    """Switches the tracer between tests; it goes on from the first that is traced."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._traces = True

    def trace(self, *, wanted: bool) -> None:
        if wanted is self._traces:
            return
        if wanted:
            self._coverage.start()
        else:
            self._coverage.stop()
        self._traces = wanted

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.trace(wanted=_covers(item.nodeid))
        return (yield)


def _covers(test: str) -> bool:
    file, _, name = test.partition("::")
    if file in CASES:
        return any(f"[{case}]" in name for case in CASES[file])
    return test.startswith(COVERING) and not test.startswith(WALKS)


def pytest_configure(config: pytest.Config) -> None:
    """A worker is given the controller's options: pytest-cov starts the controller's tracer there
    too, whose data nobody asks for, and which would follow every test that its own leaves out."""
    if hasattr(config, "workerinput") and (controllers := Coverage.current()) is not None:
        controllers.stop()


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """What the folders do when they are imported is traced here, once and whole."""
    coverage = Coverage.current()
    if coverage is None:
        return
    for folder in MEASURED:
        package = import_module(f"dealer_app.{folder}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    gate = _Gate(coverage)
    gate.trace(wanted=False)
    session.config.pluginmanager.register(gate, "coverage gate")
