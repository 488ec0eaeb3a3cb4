"""The judge of what is regular from its first fact to its last, as nearly every coup is: stakes and
cards that follow one another are judged at once, and all is folded as it is judged."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from dealer_app.table import events as ev
from dealer_app.table.history import FoldedRun
from dealer_app.table.judges.card_judge import judge_deal
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.stake_judge import are_regular
from dealer_app.table.judges.verdict import owed
from dealer_app.table.state import apply, apply_run, runs
from dealer_app.table.table import Table


def judge_regular(table: Table, events: Sequence[ev.Event], at: datetime | None) -> list[FoldedRun]:
    """What these entries of one moment come to, folded one after the other; nothing where one of
    them is not regular, or brings another about: then `judge` says what each is."""
    steps = list[FoldedRun]()
    for run, then in runs(events):
        part = events[run]
        if isinstance(part[0], ev.CardDealt):
            deal = judge_deal(table, cast(Sequence[ev.CardDealt], part))
            if deal is None:
                return []
            table = deal.table
            steps.append(deal)
            continue
        if isinstance(part[0], ev.StakeLaid) and are_regular(table, part):
            table = apply_run(table, part, at, then)
            steps.append((part, table))
            continue
        for event, after in zip(part, (*part[1:], then), strict=True):
            verdict = judge(table, event)
            if owed(table, event) or verdict.refusal or len(verdict.events) != 1:
                return []
            table = apply(table, verdict.events[0], at, after)
            steps.append((verdict.events, table))
    return steps
