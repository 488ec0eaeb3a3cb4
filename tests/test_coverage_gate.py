"""The whole check traces the tests that cover the gate's folders, and leaves the others alone."""

import sys

import pytest
from coverage import Coverage


def test_a_test_that_covers_none_of_the_folders_is_not_traced() -> None:
    assert type(sys.gettrace()).__module__.partition(".")[0] != "coverage"


def test_a_test_of_the_folders_is_traced_where_the_gate_measures(
    request: pytest.FixtureRequest,
) -> None:
    gate = request.config.pluginmanager.get_plugin("coverage gate")
    if gate is None:
        assert Coverage.current() is None
        return
    gate.trace(wanted=True)
    assert type(sys.gettrace()).__module__.partition(".")[0] == "coverage"
    gate.trace(wanted=False)
    assert sys.gettrace() is None
