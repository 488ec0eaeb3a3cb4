"""Backups: every journal of the data folder in one file, good only where all of it verifies.

A backup is a zip archive: copies of the tables' journals, the register, the trainees' records and
the house's own sheets and lessons, and a list of them with the size and the SHA-256 of each. What
is brought back never takes a file's place. A trainee's record that is damaged is kept as it lies,
and named: no table's backup waits for it.
"""

from dealer_app.night.backups.backup import (
    SUFFIX,
    ArchivePart,
    Backup,
    Exists,
    NoBackup,
    NothingToKeep,
    NotKept,
    NotRead,
    back_up,
    check,
)
from dealer_app.night.backups.restoration import (
    UNKNOWN,
    LastPapers,
    NotAsRecorded,
    NotEmpty,
    NothingThere,
    PapersKnown,
    Recovered,
    recover,
    restore,
)
from dealer_app.store.journal_copies import JOURNALS

__all__ = (
    "JOURNALS",
    "SUFFIX",
    "UNKNOWN",
    "ArchivePart",
    "Backup",
    "Exists",
    "LastPapers",
    "NoBackup",
    "NotAsRecorded",
    "NotEmpty",
    "NotKept",
    "NotRead",
    "NothingThere",
    "NothingToKeep",
    "PapersKnown",
    "Recovered",
    "back_up",
    "check",
    "recover",
    "restore",
)
