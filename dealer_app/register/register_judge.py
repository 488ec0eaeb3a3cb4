"""What speaks against the next fact: names, posts, PINs and numbers (REQ-08, REQ-10)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, assert_never

from dealer_app.register import facts as f
from dealer_app.register.night_totals import Cumulated, cumulated
from dealer_app.register.objections import Objection, ObjectionCode, Values
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import (
    ExamStanding,
    HousePack,
    PackState,
    Register,
    Series,
    answer_key,
    is_last_director,
    known_as,
    next_copy,
    next_number,
    person,
    slip_key,
)
from dealer_app.rules.money import worth
from dealer_app.rules.staff import LONGEST_NAME, TEACHERS, Act, Post, Signature, tidy

# What speaks against a pack's next step: its life has an order (§2.5, REQ-23)


LONGEST_SERIAL: Final = 40
"""How many signs a serial number has at most."""

_IN_HOUSE: Final = frozenset({PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY})
_LAID_UP: Final = frozenset({PackState.UNCHECKED, PackState.CHECKED})
_FROM: Final[Mapping[type[f.Fact], frozenset[PackState]]] = {
    f.PackChecked: _LAID_UP,
    f.PackInPlay: frozenset({PackState.CHECKED}),
    f.PackTakenBack: frozenset({PackState.IN_PLAY}),
    f.CardReplaced: _IN_HOUSE,
    f.PackHeldBack: _IN_HOUSE | {PackState.RETIRED},
    f.PackReleased: frozenset({PackState.HELD_BACK}),
    f.PackRetired: _IN_HOUSE,
    f.PackDestroyed: frozenset({PackState.RETIRED}),
}
"""From where a pack may take each step."""


def judge_pack(register: Register, fact: f.Cards) -> Objection | None:
    """What speaks against that step; None for nothing."""
    serial = fact.serial
    if isinstance(fact, f.PackAdded):
        if serial != " ".join(serial.split()) or not 0 < len(serial) <= LONGEST_SERIAL:
            return Objection(ObjectionCode.SERIAL_FORM, {"most": LONGEST_SERIAL})
        return (
            Objection(ObjectionCode.SERIAL_TAKEN, {"serial": serial})
            if serial in register.packs
            else None
        )
    pack = register.packs.get(serial)
    if pack is None:
        return Objection(ObjectionCode.NO_SUCH_PACK, {"serial": serial})
    if pack.state not in _FROM[type(fact)]:
        return _in_state(pack)
    if isinstance(fact, f.PackInPlay | f.PackChecked) and pack.given:
        return Objection(ObjectionCode.PACK_SHORT, {"serial": serial, "number": len(pack.given)})
    if isinstance(fact, f.CardReplaced):
        return _judge_spare(register, pack, fact)
    if isinstance(fact, f.PackHeldBack | f.PackReleased) and not fact.reason.strip():
        return Objection(ObjectionCode.REASON_NEEDED)
    return None


def _judge_spare(register: Register, pack: HousePack, fact: f.CardReplaced) -> Objection | None:
    spare = register.packs.get(fact.from_serial)
    if spare is None:
        return Objection(ObjectionCode.NO_SUCH_PACK, {"serial": fact.from_serial})
    if spare == pack:
        return Objection(ObjectionCode.SAME_PACK, {"serial": pack.serial})
    if spare.state not in _LAID_UP:
        return _in_state(spare)
    if (spare.kind, spare.colour) != (pack.kind, pack.colour):
        return Objection(ObjectionCode.PACKS_DIFFER, {"serial": pack.serial, "other": spare.serial})
    return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)


def _in_state(pack: HousePack) -> Objection:
    return Objection(ObjectionCode.PACK_STATE, {"serial": pack.serial, "state": pack.state})


def judge_act(
    register: Register, facts: Sequence[f.Fact], signature: Signature, at: datetime
) -> Objection | None:
    """What speaks against the first fact of an act that cannot stand; None for nothing.

    Who may do what at all is the house's authority, and asked before. What the house's book says is
    judged where it is decided: a machine that hears it takes it, and from then on nothing else of
    its people and sheets, nor of which packs there are, and no night is settled there.
    """
    heard = any(isinstance(fact, f.BookHeard) for fact in facts)
    for fact in facts:
        if not (heard and isinstance(fact, f.OfBook | f.OfTables | f.OfNight | f.Cards)):
            objection = judge(register, fact, signature)
            if objection is not None:
                return objection
        register = fold(register, [Entered(fact, at, signature)])
    return None


def judge(register: Register, fact: f.Fact, signature: Signature) -> Objection | None:
    """What speaks against recording that fact alone under that hand; None for nothing."""
    if register.book is not None and isinstance(fact, f.OfBook | f.OfTables | f.OfNight):
        return Objection(_of_house(fact))
    if isinstance(fact, f.OfCage):
        return _judge_slip(register, fact)
    if isinstance(fact, f.AlertAnswered):
        return _judge_answer(register, fact)
    if isinstance(fact, f.PersonAdded):
        return _judge_newcomer(register, fact)
    if isinstance(fact, f.People | f.Unlocked):
        return _judge_change(register, fact, signature)
    if isinstance(fact, f.Paper):
        return _judge_paper(register, fact)
    if isinstance(fact, f.Cards):
        return judge_pack(register, fact)
    if isinstance(fact, f.NightClosed):
        return _judge_night(register, fact)
    if isinstance(fact, f.Alert):
        return _judge_alert(register, fact)
    if isinstance(fact, f.HouseSheetAllowed | f.HouseSheetTakenBack):
        return _judge_sheet(register, fact)
    if isinstance(fact, f.OfSchool):
        return _judge_exam(register, fact, signature)
    if isinstance(fact, f.HouseKeyMade):
        return _judge_house_key(register, fact, signature)
    return None


def _of_house(fact: f.OfBook | f.OfTables | f.OfNight) -> ObjectionCode:
    """Why a machine of a house does not say that by itself."""
    if isinstance(fact, f.PinChanged | f.PinRehashed):
        return ObjectionCode.HOUSE_PIN
    if isinstance(fact, f.OfNight):
        return ObjectionCode.HOUSE_NIGHT
    packs = isinstance(fact, f.PackOfHouse)
    return ObjectionCode.HOUSE_PACKS if packs else ObjectionCode.HOUSE_BOOK


def _judge_newcomer(register: Register, fact: f.PersonAdded) -> Objection | None:
    name = fact.name
    if name != tidy(name) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        return Objection(ObjectionCode.NAME_FORM, {"most": LONGEST_NAME})
    if person(register, name) is not None:
        return Objection(ObjectionCode.NAME_TAKEN, {"name": name})
    if not register.people and fact.post is not Post.DIRECTOR:
        return Objection(ObjectionCode.FIRST_DIRECTOR)
    return None


def _judge_change(
    register: Register,
    fact: f.PinChanged | f.PinRehashed | f.PostChanged | f.PersonLeft | f.Unlocked,
    signature: Signature,
) -> Objection | None:
    each = register.people.get(fact.name)
    if each is None or each.left:
        return Objection(
            ObjectionCode.HAS_LEFT if each else ObjectionCode.NOBODY, {"name": fact.name}
        )
    match fact:
        case f.PinChanged() | f.PinRehashed():
            return None
        case f.PostChanged() if fact.post is each.post:
            return Objection(ObjectionCode.SAME_POST, {"name": each.name, "post": each.post})
        case f.PostChanged() | f.PersonLeft() if is_last_director(register, each):
            return Objection(ObjectionCode.LAST_DIRECTOR, {"name": each.name})
        case f.Unlocked() if not (each.locked_until or each.failures or each.wrong):
            return Objection(ObjectionCode.NOT_LOCKED, {"name": each.name})
        case f.PostChanged() | f.PersonLeft() | f.Unlocked() if signature.by == each.name:
            return Objection(ObjectionCode.OWN_PERSON, {"name": each.name})
        case f.PostChanged() | f.PersonLeft() | f.Unlocked():
            return None
        case _:
            assert_never(fact)


def _judge_paper(register: Register, fact: f.Paper) -> Objection | None:
    values: Values = {"series": fact.series, "number": fact.number}
    if isinstance(fact, f.PaperIssued):
        number = next_number(register, fact.series)
        return None if fact.number == number else Objection(ObjectionCode.NUMBER_GAP, values)
    series = register.series.get(fact.series, Series())
    if isinstance(fact, f.NumbersSkipped):
        return _judge_skipped(series, fact)
    if not 1 <= fact.number <= series.last or series.skips(fact.number):
        return Objection(ObjectionCode.NO_SUCH_PAPER, values)
    if fact.number in series.cancelled:
        return Objection(ObjectionCode.PAPER_CANCELLED, values)
    match fact:
        case f.PaperReprinted():
            copy = next_copy(register, fact.series, fact.number)
            return None if fact.copy == copy else Objection(ObjectionCode.NUMBER_GAP, values)
        case f.PaperCancelled() | f.PrinterFailed():
            return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)
        case _:
            assert_never(fact)


def _judge_skipped(series: Series, fact: f.NumbersSkipped) -> Objection | None:
    """Numbers are skipped from the last that the register knows, to a later one, for a reason."""
    if fact.after != series.last or fact.number <= series.last:
        return Objection(ObjectionCode.PAPER_KNOWN, {"series": fact.series, "number": series.last})
    return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)


def _judge_alert(register: Register, fact: f.Alert) -> Objection | None:
    """Alerts are numbered without a gap, and each is decided once, with a reason."""
    if isinstance(fact, f.AlertRaised):
        gap = fact.number != register.alerted + 1
        return (
            Objection(ObjectionCode.NUMBER_GAP, {"series": "alert", "number": fact.number})
            if gap
            else None
        )
    if fact.number not in register.alerts:
        return Objection(ObjectionCode.NO_SUCH_ALERT, {"number": fact.number})
    return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)


def _judge_sheet(
    register: Register, fact: f.HouseSheetAllowed | f.HouseSheetTakenBack
) -> Objection | None:
    allows, allowed = isinstance(fact, f.HouseSheetAllowed), fact.digest in register.sheets
    if allows is not allowed:
        return None
    return Objection(
        ObjectionCode.SHEET_ALLOWED if allowed else ObjectionCode.SHEET_UNKNOWN, {"name": fact.name}
    )


def _judge_house_key(
    register: Register, fact: f.HouseKeyMade, signature: Signature
) -> Objection | None:
    """A key follows the one that the house has, and two people answer for the change."""
    if fact.before != register.house:
        return Objection(ObjectionCode.HOUSE_KEY)
    if fact.before and register.people and not signature.beside:
        return Objection(ObjectionCode.SECOND_PERSON, {"act": Act.STAFF, "post": Post.DIRECTOR})
    return None


def _judge_slip(register: Register, fact: f.OfCage) -> Objection | None:
    """A slip of a table is sent, received or refused once, and answered for once, with a reason."""
    number, values = fact.slip, {"table": fact.table, "slip": fact.slip}
    known = register.slips.get(slip_key(fact.table, number))
    if isinstance(fact, f.SlipAnswered):
        if known is None or known.answered:
            return Objection(ObjectionCode.SLIP_UNKNOWN, values)
        return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)
    if not number or " " in number:
        return Objection(ObjectionCode.SLIP_NUMBER)
    if known is not None:
        return Objection(ObjectionCode.SLIP_TWICE, values)
    if isinstance(fact, f.SlipRefused) and not fact.asked:
        return Objection(ObjectionCode.SLIP_UNASKED, values)
    if isinstance(fact, f.SlipRefused):
        return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)
    if isinstance(fact, f.FillSent) and not fact.carrier.strip():
        return Objection(ObjectionCode.CARRIER_NEEDED)
    wrong = any(value <= 0 or count < 0 for value, count in fact.chips.items())
    empty = isinstance(fact, f.FillSent) and not worth(fact.chips)
    return Objection(ObjectionCode.SLIP_EMPTY) if wrong or empty else None


def _judge_answer(register: Register, fact: f.AlertAnswered) -> Objection | None:
    """An alert of a table is answered once, with a reason; whether it waits, the table tells."""
    if answer_key(fact) in register.answers:
        return Objection(ObjectionCode.ALERT_ANSWERED)
    return None if fact.reason.strip() else Objection(ObjectionCode.REASON_NEEDED)


def _judge_night(register: Register, fact: f.NightClosed) -> Objection | None:
    """A day is settled anew only with every session that it was settled with before, and its month
    and its year add up to what the register has of their days."""
    if not set(register.nights.get(fact.day, ())) <= set(fact.sessions):
        return Objection(ObjectionCode.NIGHT_SHORT)
    told = Cumulated(fact.month, fact.year, fact.perpetual)
    if fact.totals and told != cumulated(register.totals, fact.day, fact.totals):
        return Objection(ObjectionCode.NIGHT_SUMS)
    return None


def _judge_exam(register: Register, fact: f.OfSchool, signature: Signature) -> Objection | None:
    """An exam has the next number, ends once and is signed once, by those who signed its beginning;
    nobody's record goes back behind what was noted of it."""
    standing = register.exams.get(known_as(fact.trainee), ExamStanding())
    values: Values = {"name": fact.trainee, "number": standing.number}
    if isinstance(fact, f.ExamDrawn | f.ExamEnded | f.RecordBrought) and fact.seq < standing.seq:
        return Objection(ObjectionCode.EXAM_SHORT, values)
    match fact:
        case f.ExamDrawn():
            if fact.number != register.examined + 1:
                return Objection(
                    ObjectionCode.NUMBER_GAP, {"series": "exam", "number": fact.number}
                )
            return _judge_hands(register, fact, signature)
        case f.ExamEnded():
            over = not fact.number or standing.number != fact.number or standing.ended
            return Objection(ObjectionCode.EXAM_OVER, values) if over else None
        case f.ExamSigned():
            waits = standing.number == fact.number and standing.ended and not standing.signed
            if not waits:
                return Objection(ObjectionCode.EXAM_OVER, values)
            right = len(signature.names) > 1 and signature.names == standing.hands
            return None if right else Objection(ObjectionCode.EXAM_HANDS, values)
        case f.RecordBrought():
            return None
        case _:
            assert_never(fact)


def _judge_hands(register: Register, fact: f.ExamDrawn, signature: Signature) -> Objection | None:
    """An exam is signed by nobody, or by whoever takes it and one beside who may examine."""
    if not signature.by and not signature.beside:
        return None
    own = known_as(signature.by) == known_as(fact.trainee) and signature.by in register.people
    beside = [register.people.get(name) for name in signature.beside]
    may = [each for each in beside if each and not each.left and each.post in TEACHERS]
    if own and len(beside) == len(may) == 1:
        return None
    return Objection(ObjectionCode.EXAM_HANDS, {"name": fact.trainee, "number": fact.number})
