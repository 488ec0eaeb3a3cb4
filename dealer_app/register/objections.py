"""Why something is not entered in the register: codes and their values, no words."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from dealer_app.register.state import PackState
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import Act, Post


class ObjectionCode(StrEnum):
    """What speaks against an entry, one name for each cause."""

    NAME_FORM = "name_form"
    NAME_TAKEN = "name_taken"
    NOBODY = "nobody"
    HAS_LEFT = "has_left"
    FIRST_DIRECTOR = "first_director"
    LAST_DIRECTOR = "last_director"
    SAME_POST = "same_post"
    OWN_PERSON = "own_person"
    NOT_LOCKED = "not_locked"
    PIN_FORM = "pin_form"
    PIN_SIMPLE = "pin_simple"
    PIN_MISSING = "pin_missing"
    PIN_WRONG = "pin_wrong"
    PIN_CHANGED = "pin_changed"
    LOCKED = "locked"
    LOCKED_FOR_GOOD = "locked_for_good"
    NOT_SIGNED = "not_signed"
    NO_AUTHORITY = "no_authority"
    SECOND_PERSON = "second_person"
    ALREADY_SIGNED = "already_signed"
    REASON_NEEDED = "reason_needed"
    NUMBER_GAP = "number_gap"
    NO_SUCH_PAPER = "no_such_paper"
    PAPER_CANCELLED = "paper_cancelled"
    PAPER_KNOWN = "paper_known"
    SERIAL_FORM = "serial_form"
    SERIAL_TAKEN = "serial_taken"
    NO_SUCH_PACK = "no_such_pack"
    PACK_STATE = "pack_state"
    PACK_SHORT = "pack_short"
    PACKS_DIFFER = "packs_differ"
    SAME_PACK = "same_pack"
    NIGHT_SHORT = "night_short"
    NIGHT_SUMS = "night_sums"
    NO_SUCH_ALERT = "no_such_alert"
    SHEET_ALLOWED = "sheet_allowed"
    SHEET_UNKNOWN = "sheet_unknown"
    HOUSE_KEY = "house_key"
    HOUSE_BOOK = "house_book"
    HOUSE_PIN = "house_pin"
    HOUSE_PACKS = "house_packs"
    HOUSE_NIGHT = "house_night"
    SLIP_NUMBER = "slip_number"
    SLIP_TWICE = "slip_twice"
    SLIP_UNASKED = "slip_unasked"
    SLIP_EMPTY = "slip_empty"
    SLIP_UNKNOWN = "slip_unknown"
    CARRIER_NEEDED = "carrier_needed"
    ALERT_ANSWERED = "alert_answered"
    PIN_OF_OTHER = "pin_of_other"
    EXAM_HANDS = "exam_hands"
    EXAM_OVER = "exam_over"
    EXAM_SHORT = "exam_short"


Value = str | int | datetime | Post | Act | PackState
"""What a sentence names: whoever words it says posts, acts and times in its language."""

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Objection:
    """What speaks against an entry, and what its sentence names."""

    code: ObjectionCode
    values: Values = field(default_factory=dict)
