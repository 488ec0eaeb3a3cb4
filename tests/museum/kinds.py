"""Every kind of entry that the program can record, and those that a data folder shows."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from dealer_app.register.facts import Fact
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table.events import Event
from dealer_app.training import class_book, record_facts
from tests.museum import recount
from tests.museum.evening import Clock


def lacking(data: Path) -> list[str]:
    """The kinds of entry that no table, no register, no trainee's record and no book of the class
    of that folder shows."""
    of_school = (*get_args(record_facts.Fact), *get_args(class_book.BookFact))
    every = {*get_args(Event), *get_args(Fact), *of_school}
    return sorted(kind.__name__ for kind in every - {type(entry) for entry in _entries(data)})


def _entries(data: Path) -> Iterator[object]:
    for _, sitting in recount.sittings(data):
        yield from sitting.session.events
    register = RegisterFile(data / FILE, Clock())
    yield from (each.fact for each in register.entries())
    for record in recount.read_records(data):
        yield from (noted.fact for noted in record.entries)
    yield from class_book.facts_of(data)
