"""What `sabot alerts` does: what was found of the files is listed, and decided by whoever may."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.cli.command_line import failed
from dealer_app.cli.terminal_hand import Named, refused, signing
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name
from dealer_app.i18n.register_words import alert_said, hour_said
from dealer_app.machine import Status
from dealer_app.night.house_guard import guarding
from dealer_app.night.machine_notes import answered
from dealer_app.register import facts as f
from dealer_app.register.admission import answers_for
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.register_fold import DECIDED_ALONE
from dealer_app.rules.house import House
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import Trouble

_NONE: Final = marked("Nothing was found that nobody decided.")
_OPEN: Final = marked("Alert No. {number}, {at}: {told} Decides: {post}.")
_DECIDED: Final = marked("Alert No. {number}, {at}: {told} Decided {when}, {by}: {reason}")
_DONE: Final = marked("Alert No. {number} is decided.")
_KEPT: Final = marked(
    "Alert No. {number} is decided. The file is kept as {file}, and nothing in it was changed. Open"
    " the table anew, and count its tray first."
)
_NOBODY: Final = marked("unsigned")
_WHO: Final = marked("Name who signs with --by.")


class _Alert(NamedTuple):
    """An alert as the register has it, and the entry by which it was decided, None before."""

    raised: RegisterEntry
    alert: f.AlertRaised
    decided: RegisterEntry | None = None


def alerts(folder: Path | None, words: Words, *, decided: bool) -> int:
    """Lists the alerts that nobody decided yet, or every one: number, hour, what was found, and
    who decides, or decided and why."""
    place = folder or read_settings().data
    try:
        house = guarding(place) or House()
        told = [_said(each, house, words) for each in _alerts(place) if decided or not each.decided]
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for line in told or [words(_NONE)]:
        print(line)
    return Status.REPLAYED


def decide(number: int, reason: str, folder: Path | None, words: Words, named: Named) -> int:
    """Decides an alert under the hand of whoever may, with a reason, as the window does."""
    place = folder or read_settings().data
    try:
        decision = _decide(place, f.AlertDecided(number, reason.strip()), named, words)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    if decision.aside:
        print(words(_KEPT, number=number, file=decision.aside))
    else:
        print(words(_DONE, number=number))
    return Status.REPLAYED


def _decide(folder: Path, decision: f.AlertDecided, named: Named, words: Words) -> f.AlertDecided:
    register_in(folder)
    alert = RegisterFile(folder / FILE, _now).read().alerts.get(decision.number)
    if alert is None:
        raise refused(words, Objection(ObjectionCode.NO_SUCH_ALERT, {"number": decision.number}))
    if not decision.reason:
        raise refused(words, Objection(ObjectionCode.REASON_NEEDED))
    act = answers_for(alert)
    with signing(folder, named, act, guarding(folder), words) as hand:
        lacking = hand.lacks(act)
        if lacking is not None:
            raise refused(words, lacking, *([words(_WHO)] if hand.missing else []))
        answer = answered(folder, _now, decision, hand.signature)
    if isinstance(answer, Objection):
        raise refused(words, answer)
    return answer


def _alerts(folder: Path) -> Iterator[_Alert]:
    """Every alert in the order of their numbers; a decision holds for all that was found of its
    file until then."""
    found = dict[int, _Alert]()
    path = register_in(folder) if folder.is_dir() else None
    entries = (
        [] if path is None else RegisterFile(path, _now).entries(f.AlertRaised, f.AlertDecided)
    )
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.AlertRaised):
            found[fact.number] = _Alert(entry, fact)
        elif isinstance(fact, f.AlertDecided) and fact.number in found:
            file = found[fact.number].alert.file
            for number, each in found.items():
                alone = each.alert.finding in DECIDED_ALONE and number != fact.number
                if each.alert.file == file and each.decided is None and not alone:
                    found[number] = each._replace(decided=entry)
    yield from found.values()


def _said(each: _Alert, house: House, words: Words) -> str:
    number, said = each.alert.number, alert_said(words, each.alert)
    told = {"number": str(number), "at": hour_said(words, each.raised.at), "told": said}
    decided = each.decided
    if decided is None:
        post = house.needs(answers_for(each.alert)).post
        return words(_OPEN, post=post_name(words, post), **told)
    assert isinstance(decided.fact, f.AlertDecided)
    names = (decided.signature.by, *decided.signature.beside)
    by = words.listed(name for name in names if name) or words(_NOBODY)
    when, reason = hour_said(words, decided.at), decided.fact.reason
    return words(_DECIDED, when=when, by=by, reason=reason, **told)


def _now() -> datetime:
    return datetime.now(UTC)
