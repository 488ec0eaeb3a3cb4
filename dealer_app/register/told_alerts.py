"""What was found of the files, each with the entry by which somebody answered for it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime
from typing import Generic, NamedTuple, Protocol, TypeVar

from dealer_app.register import facts as f
from dealer_app.register.register_fold import DECIDED_ALONE
from dealer_app.register.state import stem


class _Entry(Protocol):
    @property
    def at(self) -> datetime: ...

    @property
    def fact(self) -> f.Fact: ...


E = TypeVar("E", bound=_Entry)


class ToldAlert(NamedTuple, Generic[E]):
    """An alert as the register has it, and the entry by which it was decided, None before."""

    raised: E
    alert: f.AlertRaised
    decided: E | None = None


def told_alerts(entries: Iterable[E]) -> Iterator[ToldAlert[E]]:
    """Every alert in the order of their numbers; a decision holds for all that was found of its
    file until then. `entries` are those of the register that raise and decide alerts, all of
    them."""
    found = dict[int, ToldAlert[E]]()
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.AlertRaised):
            found[fact.number] = ToldAlert(entry, fact)
        elif isinstance(fact, f.AlertDecided) and fact.number in found:
            file = found[fact.number].alert.file
            for number, each in found.items():
                alone = each.alert.finding in DECIDED_ALONE and number != fact.number
                if each.alert.file == file and each.decided is None and not alone:
                    found[number] = each._replace(decided=entry)
    yield from found.values()


def is_about(
    told: ToldAlert[E],
    sessions: Collection[tuple[str, str]],
    of_the_day: Callable[[datetime], bool],
) -> bool:
    """True of what was found of one of these sessions, each the name of its table's file and its
    id.

    What was found of no session in particular, because the file could not be read or is the
    register itself, is about all that lay there: on the day on which it was found or decided, and
    for as long as nobody decided it.
    """
    file, session = told.alert.file, told.alert.session
    table = stem(file)
    if session or not (table == file or table in {each for each, _ in sessions}):
        return (table, session) in sessions
    return told.decided is None or of_the_day(told.raised.at) or of_the_day(told.decided.at)
