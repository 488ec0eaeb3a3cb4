"""The coverage gate traces the tests that cover its folders, and no other: the tracer costs three
times the time of a test. `packaging/test` loads it (`-p tests.coverage_gate`) where it measures.

What the folders' own tests do not reach is reached by the cases named here, out of files that
replay hundreds. A line that none of them reaches any more fails the gate, which names it.
"""

import gc
from collections.abc import Iterator, Mapping
from functools import lru_cache
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

WALKS: Final[Mapping[str, tuple[str, ...]]] = {
    "tests/night/test_new_register.py": (
        "test_every_table_is_noted_as_it_stands_and_nothing_else_is_found",
        "test_its_first_alert_says",
        "test_what_was_dealt_before_anybody_signed_at_any_table_is_none",
        "test_who_signed_under_the_register_before_is_told_as_not_held_by_this_one",
    ),
    "tests/night/test_nights_kept.py": (
        "test_a_day_its_month_and_its_year_so_far",
        "test_a_row_says_what_it_was_sealed_with_and_what_it_was_put_right_to",
        "test_a_session_has_a_row_of_what_it_came_to",
        "test_a_session_is_read_again_once_for_each_time_it_is_put_right",
        "test_the_nights_are_listed_with_the_newest_first",
    ),
    "tests/register/test_night_totals.py": (
        "test_days_settled_in_any_order_come_to_the_same_in_the_end",
    ),
    "tests/register/test_packs.py": ("test_a_pack_takes_each_step_only_from_where_it_may",),
    "tests/register/test_witness.py": ("test_a_line_says_what_was_seen",),
    "tests/rules/test_bank_moves.py": ("test_a_move_on_the_bank_is_refused",),
    "tests/rules/test_dealing_macao.py": (
        "test_the_bank_may_draw_where_its_rule_against_any_seat_still_in_allows_it",
    ),
    "tests/rules/test_house.py": ("test_an_act_that_a_house_leaves_out_needs_what_is_usual",),
    "tests/rules/test_laws.py": (
        "test_a_law_has_a_row_for_every_total_and_a_cell_for_every_third_card",
        "test_the_sheet_has_the_printed_rule_in_every_cell",
    ),
    "tests/rules/test_one_against_all_payout.py": (
        "test_naturals_pay_three_two_and_one_times_both_ways",
        "test_what_seats_and_bank_gain",
    ),
    "tests/rules/test_outcomes.py": (
        "test_an_outcome_holds",
        "test_an_outcome_is_missed",
    ),
    "tests/rules/test_stacks.py": (
        "test_a_pattern_pays_exactly_whatever_its_chips_can_make",
        "test_a_suggestion_takes_something_and_costs_nobody_anything",
        "test_an_amount_is_payable_if_chips_add_up_to_it",
        "test_no_stack_has_fewer_chips_and_none_leaves_a_smaller_rest",
    ),
    "tests/session/test_recorder.py": (
        "test_a_damaged_file_is_read_up_to_the_first_entry_that_is_lost",
    ),
    "tests/session/test_session.py": ("test_a_struck_entry_leaves_the_table_as_it_was",),
    "tests/store/test_codec.py": (
        "test_a_body_has_one_form_and_no_floats",
        "test_a_fact_is_written_as_its_sample",
        "test_an_event_is_written_as_its_sample",
        "test_every_card_of_every_pack_comes_back",
        "test_the_sample_of_a_fact_of_version_1_is_still_read",
        "test_the_sample_of_version_1_is_still_read",
    ),
    "tests/store/test_copying.py": (
        "test_no_copy_has_a_note_of_an_entry_that_it_lacks_however_it_grows",
    ),
    "tests/store/test_disk.py": (
        "test_a_damaged_journal_is_named_when_it_is_read",
        "test_no_part_of_an_act_is_recorded_without_the_rest",
    ),
    "tests/store/test_flush.py": (
        "test_what_is_said_to_be_not_recorded_does_not_come_back_by_a_power_cut",
        "test_what_was_acknowledged_after_a_flush_failed_survives_a_power_cut",
    ),
    "tests/store/test_notes.py": ("test_a_table_that_is_dealt_at_meanwhile_gives_no_alarm",),
    "tests/store/test_reckoning.py": ("test_five_thousand_entries_stand_between_two_sums",),
    "tests/store/test_salvage.py": (
        "test_a_sound_journal_is_salvaged_whole",
        "test_a_table_goes_on_in_what_was_salvaged",
    ),
    "tests/store/test_school.py": ("test_a_record_that_was_cut_off_is_set_aside",),
    "tests/store/test_verify.py": ("test_a_changed_entry_is_named",),
    "tests/store/trust/test_school_check.py": ("test_what_lacks_one_thing_is_no_certificate",),
    "tests/store/trust/test_signed_names.py": ("test_no_honest_night_gives_a_false_alarm",),
    "tests/table/accounts/test_plausible.py": ("test_no_act_at_the_tray",),
    "tests/table/judges/test_bank_refusals.py": ("test_a_refusal_is_said",),
    "tests/table/judges/test_conduct_refusals.py": ("test_a_refusal_is_said_in_either_language",),
    "tests/table/judges/test_correcting.py": (
        "test_two_late_naturals_of_one_coup_are_decided_one_after_the_other",
    ),
    "tests/table/judges/test_deciding.py": ("test_a_decision_is_taken_back_as_often_as_one_likes",),
    "tests/table/judges/test_foreign_refusals.py": (
        "test_what_is_not_of_this_table_is_said_in_either_language",
    ),
    "tests/table/judges/test_late_stakes.py": ("test_whatever_is_offered",),
    "tests/table/judges/test_missed_card.py": (
        "test_a_coup_with_a_card_put_in_is_the_coup_dealt_right",
    ),
    "tests/table/judges/test_night_refusals.py": ("test_a_refusal_is_said_in_either_language",),
    "tests/table/judges/test_reentry_refusals.py": ("test_a_refusal_is_said_in_either_language",),
    "tests/table/judges/test_refusals.py": ("test_a_refusal_is_said",),
    "tests/table/judges/test_tray_refusals.py": ("test_a_refusal_is_said",),
    "tests/table/test_partie.py": (
        "test_a_partie_by_hand_goes_on_until_it_is_stopped",
        "test_a_partie_ends_after_its_coups",
        "test_a_void_coup_is_no_manche_of_the_partie",
    ),
    "tests/table/test_roll.py": (
        "test_a_reckoning_comes_to_the_same",
        "test_a_shorter_roll_is_how_the_longer_began",
    ),
    "tests/table/view/test_past.py": (
        "test_the_banks_story_that_is_kept_up_is_the_one_that_is_told_anew",
    ),
    "tests/table/view/test_roads.py": (
        "test_coups_marked_one_by_one_give_the_roads_of_all_at_once",
        "test_derived_marks_are_laid_out_like_a_big_road",
        "test_the_derived_roads_agree_with_the_other_way_of_telling_them",
        "test_the_forecast_is_the_mark_that_comes",
        "test_the_two_forecasts_of_a_road_are_of_opposite_colours",
    ),
}
"""How the names of tests begin that are not traced, by their files, among those that are: what is
dear there, and reaches nothing that the others do not."""


class _Gate:
    """Switches the tracer between tests; it goes on from the first that is traced. What the folders
    keep once it was worked out is forgotten then: it may have been while nothing was traced."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._traces = True
        self._kept = [each for each in gc.get_objects() if isinstance(each, _KEPT) and _ours(each)]

    def trace(self, *, wanted: bool) -> None:
        if wanted is self._traces:
            return
        if wanted:
            for each in self._kept:
                each.cache_clear()
            self._coverage.start()
        else:
            self._coverage.stop()
        self._traces = wanted

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.trace(wanted=_covers(item.nodeid))
        return (yield)


_KEPT: Final = type(lru_cache(len))
"""What the results of a function are kept by."""


def _ours(kept: object) -> bool:
    return getattr(kept, "__module__", "").startswith(tuple(f"dealer_app.{f}." for f in MEASURED))


def _covers(test: str) -> bool:
    file, _, name = test.partition("::")
    if file in CASES:
        return any(f"[{case}]" in name for case in CASES[file])
    return test.startswith(COVERING) and not name.startswith(WALKS.get(file, ()))


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
