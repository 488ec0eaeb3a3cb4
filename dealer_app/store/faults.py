"""What a check of a journal can find, as codes and values; the sentences stand in one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.register_words import NOTED
from dealer_app.i18n.saying import Saying
from dealer_app.register.facts import FileFinding


class FaultKind(StrEnum):
    """What is wrong with an entry, one name for each sort of tampering."""

    CHANGED = "changed"
    REPLACED = "replaced"
    MISSING = "missing"
    INSERTED = "inserted"
    MOVED = "moved"
    AFTER_SEAL = "after_seal"
    SEAL_DIFFERS = "seal_differs"
    SEAL_MISSING = "seal_missing"
    SETTLED_DIFFERS = "settled_differs"
    SUM_DIFFERS = "sum_differs"
    NIGHT_DIFFERS = "night_differs"
    ROW_DIFFERS = "row_differs"
    UNPROVED = "unproved"
    UNPROVED_IN_REGISTER = "unproved_in_register"
    SIGNED_BEFORE = "signed_before"
    SIGNATURE_WRONG = "signature_wrong"
    NOT_SIGNED = "not_signed"
    LINE_BEGUN = "line_begun"
    TABLE_SHORTER = FileFinding.TABLE_SHORTER.value
    TABLE_DIFFERS = FileFinding.TABLE_DIFFERS.value
    TABLE_GONE = FileFinding.TABLE_GONE.value
    TABLE_SEALED = FileFinding.TABLE_SEALED.value
    REGISTER_SHORTER = FileFinding.REGISTER_SHORTER.value
    REGISTER_DIFFERS = FileFinding.REGISTER_DIFFERS.value
    SERVER_SHORTER = FileFinding.SERVER_SHORTER.value
    SERVER_DIFFERS = FileFinding.SERVER_DIFFERS.value
    RECEIPT_GONE = FileFinding.RECEIPT_GONE.value
    UNSIGNED = FileFinding.UNSIGNED.value
    SHEET_NOT_ALLOWED = "sheet_not_allowed"
    CERTIFICATE_WRONG = "certificate_wrong"
    OTHER_HOUSE_KEY = "other_house_key"
    RECORD_SHORTER = "record_shorter"
    RECORD_DIFFERS = "record_differs"
    RECORD_GONE = "record_gone"
    RECORD_TWICE = "record_twice"
    EXAM_NOT_DRAWN = "exam_not_drawn"
    EXAM_OF_OTHER = "exam_of_other"
    EXAM_NOT_NOTED = "exam_not_noted"
    EXAM_BACK_DATED = "exam_back_dated"
    EXAM_ELSEWHERE = "exam_elsewhere"
    CLASS_SHORTER = "class_shorter"
    CLASS_DIFFERS = "class_differs"
    CLASS_GONE = "class_gone"
    CLASS_UNNOTED = "class_unnoted"


SENTENCES: Final[Mapping[FaultKind, str]] = {
    FaultKind.CHANGED: marked("Session {session}: entry {seq} was changed after it was recorded."),
    FaultKind.REPLACED: marked(
        "Session {session}: entry {seq} is not the one that entry {other} was recorded after."
    ),
    FaultKind.MISSING: marked("Session {session}: entries are missing, from {seq} to {other}."),
    FaultKind.INSERTED: marked("Session {session}: entry {seq} was inserted later."),
    FaultKind.MOVED: marked(
        "Session {session}: entry {seq} was moved; it was recorded as entry {other}."
    ),
    FaultKind.AFTER_SEAL: marked(
        "Session {session}: entry {seq} was added after the session was closed."
    ),
    FaultKind.SEAL_DIFFERS: marked(
        "Session {session}: its closing entry {seq} seals other entries than those before it."
    ),
    FaultKind.SEAL_MISSING: marked(
        "Session {session} names the seal {seal} before it, but there is {found}: entries are"
        " missing there."
    ),
    FaultKind.SETTLED_DIFFERS: marked(
        "Session {session} ended with the seal {seal}, as entry {seq} of the register says, and now"
        " with {found}."
    ),
    FaultKind.UNPROVED: marked(
        "Session {session}: entry {seq} is signed {name}, without that person’s PIN before it."
    ),
    FaultKind.UNPROVED_IN_REGISTER: marked(
        "Entry {seq}: signed {name}, without that person’s PIN before it."
    ),
    FaultKind.SIGNED_BEFORE: marked(
        "Session {session}: entry {seq} is signed {name}, whose PIN this register does not hold: it"
        " was begun anew after that."
    ),
    FaultKind.SIGNATURE_WRONG: marked(
        "Entry {seq}: this machine’s signature is not of what stands here."
    ),
    FaultKind.NOT_SIGNED: marked(
        "Entries {seq} to {other} were made without this machine’s key: they are not signed."
    ),
    FaultKind.LINE_BEGUN: marked(
        "Entry {seq}: the machine signs with a new key, which neither the key before it nor the"
        " house certified."
    ),
    FaultKind.SHEET_NOT_ALLOWED: marked(
        "Session {session}: opened under the house sheet “{name}”, which no director had allowed"
        " and for which none signed."
    ),
    FaultKind.CERTIFICATE_WRONG: marked(
        "Entry {seq}: the house’s key did not sign what stands here."
    ),
    FaultKind.OTHER_HOUSE_KEY: marked(
        "Up to entry {seq} this machine’s keys are not certified by the house key that was given,"
        " nor by one that it signed: the register was made anew, or never certified."
    ),
    FaultKind.SUM_DIFFERS: marked(
        "Session {session}: entry {seq} adds up to something else than the entries before it."
    ),
    FaultKind.NIGHT_DIFFERS: marked(
        "Entry {seq}: the sums of that night are not those of its journals."
    ),
    FaultKind.ROW_DIFFERS: marked(
        "Session {session}: the sums that the lists show are not those of its journal. Remove this"
        " file: it comes back from the journals."
    ),
    FaultKind.RECORD_SHORTER: marked(
        "The record of {name} ends at entry {other}; the register has seen it up to entry {seq}:"
        " its end was cut off."
    ),
    FaultKind.RECORD_DIFFERS: marked(
        "The record of {name}: entry {seq} is not the one that the register saw there: the record"
        " was made anew."
    ),
    FaultKind.RECORD_GONE: marked(
        "The record of {name} is gone; the register has seen it up to entry {seq}."
    ),
    FaultKind.RECORD_TWICE: marked("{found} is a record of {name} already: one of them is a copy."),
    FaultKind.EXAM_NOT_DRAWN: marked(
        "The record of {name}, entry {seq}: exam {other} was never drawn here for these coups."
    ),
    FaultKind.EXAM_OF_OTHER: marked(
        "The record of {name}, entry {seq}: exam {other} was drawn for somebody else."
    ),
    FaultKind.EXAM_NOT_NOTED: marked(
        "The record of {name}, entry {seq}: the register does not know how exam {other} ended."
    ),
    FaultKind.EXAM_BACK_DATED: marked(
        "The record of {name}, entry {seq}: exam {other} bears an hour at which it was not dealt,"
        " or the clock was put back before it."
    ),
    FaultKind.EXAM_ELSEWHERE: marked(
        "The record of {name}, entry {seq}: exam {other} was taken on another machine, and no"
        " director brought the record here (sabot train import)."
    ),
    FaultKind.CLASS_SHORTER: marked(
        "The class’s book ends at entry {other}; the register has seen it up to entry {seq}: its"
        " end was cut off."
    ),
    FaultKind.CLASS_DIFFERS: marked(
        "The class’s book: entry {seq} is not the one that the register saw there: the book was"
        " made anew."
    ),
    FaultKind.CLASS_GONE: marked(
        "The class’s book is gone; the register has seen it up to entry {seq}."
    ),
    FaultKind.CLASS_UNNOTED: marked(
        "The class’s book: the register does not know entry {seq}. The trainer’s desk did not write"
        " it, or the program ended over it."
    ),
    **{FaultKind(finding.value): said for finding, said in NOTED.items()},
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One faulty entry: its session and number, and what is wrong with it.

    `other` is the second number that its sentence names: the last missing entry, the number
    under which an entry was recorded, or the entry that followed. `seal` is what an opening
    names, `found` what stands before it; empty for none. `name` is whose hand is in question,
    or which house sheet.
    """

    kind: FaultKind
    session: str
    seq: int
    other: int = 0
    seal: str = ""
    found: str = ""
    name: str = ""

    @property
    def saying(self) -> Saying:
        """What is wrong, as it is said."""
        return Saying(
            SENTENCES[self.kind],
            {
                "session": self.session,
                "seq": self.seq,
                "other": self.other,
                "seal": self.seal or "-",
                "found": self.found or "-",
                "name": self.name,
            },
        )
