"""What `sabot replay` does: a shoe file dealt, and told as a croupier would call it, or as one JSON
object a coup."""

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.cli.command_line import failed, is_same, unwritten
from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import BankVoice, went_on
from dealer_app.i18n.calls import call
from dealer_app.i18n.names import bet_name, noted_name, resolution_name, seat_name, seat_said
from dealer_app.i18n.results import act, reckoning
from dealer_app.machine import Status
from dealer_app.replay.run import Gone, replay_all
from dealer_app.replay.run import replay as replayed
from dealer_app.replay.script import Faults, read_script
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.cards import HIDDEN_FACE
from dealer_app.rules.coup import Coup, Hand, Line, score
from dealer_app.rules.due import Step, Why
from dealer_app.rules.procedures import routine
from dealer_app.rules.procedures.house_bank import BANK
from dealer_app.rules.variant import Fund, Procedure, Variant
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import layout_lines
from dealer_app.table.table import Played, Rules, Table
from dealer_app.table.view.bank_view import bank_step, next_holder
from dealer_app.table.view.croupier_view import croupier_view
from dealer_app.table.view.hands import hands_of

CoupFaults = Mapping[int, Sequence[Mapping[str, object]]]
"""What is wrong with coups, by their numbers: the line of the file, and why."""


@dataclass(frozen=True, slots=True)
class Replaying:
    """How a file is replayed: as JSON, with its session sheet, on behind its faults."""

    as_json: bool = False
    report: Path | None = None
    on: bool = False


def replay(file: Path, words: Words, how: Replaying) -> int:
    """Deals a shoe file; prints nothing on standard output unless all of it holds, or it goes on
    behind its faults."""
    caller, report, as_json = Caller(words), how.report, how.as_json
    if report is not None and is_same(report, file):
        return failed(words("The report would overwrite {file}.", file=file))
    watch, faults, gone = None if as_json else caller, Faults(), None
    try:
        script = read_script(file, faults if how.on else None)
        gone = replay_all(script, faults, watch) if how.on else None
        session = gone.session if gone is not None else replayed(script, watch)
        if report is not None:
            from dealer_app.papers import Imprint
            from dealer_app.papers.kinds import PaperSession, session_paper
            from dealer_app.reports import UnnumberedKind

            imprint, sitting = Imprint(datetime.now(UTC), zone=UTC), PaperSession("", session)
            paper = session_paper(UnnumberedKind.SHEET, sitting, words, imprint)
            paper.write_pdf(report)
    except ReplayTrouble as trouble:
        return failed(trouble.with_place(words, str(file)), trouble.status)
    except OSError as error:
        return failed(unwritten(words, report, error))
    caller.end(session.table)
    found = None if gone is None else _faults_worded(gone, words)
    for line in records(session.table, found) if as_json else caller.lines:
        print(line)
    if session.table.coup is not None and session.table.settlement is None:
        number = session.table.coup.number
        print(words("Coup {number} is still open: not printed.", number=number), file=sys.stderr)
    return Status.REPLAYED if gone is None else _how_it_held(gone, file, words, how)


def _faults_worded(gone: Gone, words: Words) -> CoupFaults:
    """The faults of each coup, worded."""
    return {
        number: [{"line": each.line, "why": each.sentence(words)} for each in faults]
        for number, faults in gone.of_coups.items()
    }


def _how_it_held(gone: Gone, file: Path, words: Words, how: Replaying) -> Status:
    """Lists every fault, and says how many coups held."""
    for trouble in gone.faults:
        print(trouble.with_place(words, str(file)), file=sys.stderr)
    said = words.plural(
        "{held} of {n} coup held.", "{held} of {n} coups held.", gone.coups, held=gone.held
    )
    print(said, file=sys.stderr if how.as_json else sys.stdout)
    return max((trouble.status for trouble in gone.faults), default=Status.REPLAYED)


def demonstrate(file: Path, words: Words) -> int:
    """Deals the sample in the terminal, settles it, and writes its session sheet."""
    paper = Path(tempfile.mkdtemp(prefix="sabot-")) / f"{file.stem}.pdf"
    status = replay(file, words, Replaying(report=paper))
    if status == Status.REPLAYED:
        print()
        print(words("The session sheet: {file}", file=paper))
        print(words("There is no display here. On a screen, this command opens the table."))
        print(words("To see it without one, add --demo: it is drawn to pictures."))
    return status


# As calls: one line each, in one language


class Caller:
    """Collects what is called at each statement, and what is paid when a coup is over."""

    def __init__(self, words: Words) -> None:
        self.lines: list[str] = []
        self._words = words
        self._last = ""
        self._settled = 0
        self._coup_from = 0

    def __call__(self, event: ev.Event, table: Table) -> None:
        """Takes note of one entry and of the table after it."""
        match event:
            case ev.ShoeOpened() if table.shoe is not None:
                self._settle(table, len(table.played))
                self.lines.append(
                    self._words.plural(
                        "Shoe {number}: {n} pack, {cards} cards.",
                        "Shoe {number}: {n} packs, {cards} cards.",
                        table.shoe.packs,
                        number=table.shoe.number,
                        cards=table.shoe.size,
                    )
                )
            case ev.CoupOpened() if table.coup is not None:
                self._settle(table, len(table.played))
                self._coup_from = len(self.lines)
                self.lines.append(self._words("Coup {number}", number=table.coup.number))
                self._last = ""
            case ev.CardDealt() | ev.HandShown() | ev.CardExposed():
                self._hands(table)
            case _:  # the call alone tells of it
                pass
        self._call(table)

    def _hands(self, table: Table) -> None:
        """The hands as they lie, once each has its first cards."""
        view = croupier_view(table)
        if view.due is not None and view.due.why in (Why.FIRST_CARDS, Why.CARRIED):
            return
        said = []
        for hand in view.hands:
            cards = " ".join(
                "–" if c.hidden else self._words.card(c.face, c.suit) for c in hand.cards
            )
            total = "" if hand.total is None else f" = {hand.total}"
            said.append(f"{self._words.name(hand.names)} {cards}{total}")
        self.lines.append("  " + " · ".join(said))

    def end(self, table: Table) -> None:
        """The payout of the last coup if it is over; else nothing of that coup is called."""
        if table.coup is not None and table.settlement is None:
            del self.lines[self._coup_from :]
        self._settle(table, len(table.coups))

    def _call(self, table: Table) -> None:
        view = croupier_view(table)
        quiet = view.due is not None and (
            view.due.step in (Step.SHOE, Step.COUP, Step.BURN) or view.due.why is Why.FIRST_CARDS
        )
        if view.coup is None or (quiet and view.outcome is None and view.void is None):
            return
        said = call(self._words, view, table.house.currency)
        line = f"  {said.headline}" + (f" · {said.why}" if said.why else "")
        if line != self._last:
            self.lines.append(line)
        self._last = line

    def _settle(self, table: Table, until: int) -> None:
        for played in table.coups[self._settled : until]:
            self.lines += (f"    {line}" for line in self._payout(played))
            self.lines += (f"    {line}" for line in self._bank(table, played))
        self._settled = max(self._settled, until)

    def _payout(self, played: Played) -> Iterator[str]:
        for line in played.settlement.lines:
            yield self._line(played.rules, line)
        for finding in played.coup.findings:
            rule = played.rules.house.irregularities.get(finding.code)
            name = noted_name(self._words, played.rules.variant, finding, rule)
            if finding.resolution is not None:
                decided = finding.resolution, finding.code, finding.stake
                said = resolution_name(self._words, *decided)
                name = f"{name} : {said}"
            yield f"{finding.code} {name}"

    def _bank(self, table: Table, played: Played) -> Iterator[str]:
        """What the coup did to a bank that a patron holds, and where it goes."""
        step = bank_step(played)
        if step is None:
            return
        speech = BankVoice(self._words, croupier_view(table), played.rules.house.currency)
        yield self._words(
            "Bank of {seat}: {before}, then {after}",
            seat=seat_said(self._words, step.holder),
            before=speech.amount(step.before),
            after=speech.amount(step.after),
        )
        if step.cagnotte:
            yield self._words("Cagnotte {amount}.", amount=speech.amount(step.cagnotte))
        if went := went_on(speech, step):
            yield went.sentence

    def _line(self, rules: Rules, line: Line) -> str:
        currency = rules.house.currency
        how = reckoning(self._words, line, rules.house)
        said = self._words(
            "{seat}, {bet} {stake}: {act}",
            seat=seat_name(self._words, line.seat),
            bet=bet_name(self._words, rules.variant, line.bet),
            stake=self._words.amount(line.stake, currency),
            act=act(self._words, line, rules),
        )
        return said + (f" ({how})" if how else "")


# As data: amounts in minor units


def records(table: Table, faults: CoupFaults | None = None) -> Iterator[str]:
    """Every coup that is over, one line of JSON each; with its faults where they are gathered."""
    for played in table.coups:
        found = {} if faults is None else {"faults": faults.get(played.coup.number, ())}
        yield json.dumps({**record(played), **found}, ensure_ascii=False)


def record(played: Played) -> dict[str, object]:
    """A coup that is over: hands, results, payout, bank, irregularities."""
    coup, variant = played.coup, played.rules.variant
    return {
        "coup": coup.number,
        "shoe": coup.shoe,
        "hands": {hand: _hand(variant, coup.hand(hand)) for hand in hands_of(variant, coup)},
        "results": dict(played.settlement.results),
        "settlement": [_line(line) for line in played.settlement.lines],
        "bank": bank_of(played),
        "irregularities": [
            {"code": each.code, "resolution": each.resolution} for each in coup.findings
        ],
        "voided": coup.voided,
        "funds": funds(played),
        **_reentered(played),
        **_principals(variant, coup),
    }


def _reentered(played: Played) -> dict[str, object]:
    """When a coup was dealt that was entered afterwards, and when it was keyed."""
    if played.dealt is None:
        return {}
    entered = None if played.opened is None else played.opened.isoformat(timespec="seconds")
    return {"reentered": {"dealt": played.dealt.isoformat(timespec="minutes"), "entered": entered}}


def funds(played: Played) -> dict[str, int]:
    """What the house gains by the layout, or the players' fund where that pays (S3-A15); the
    cagnotte alone where patrons hold the bank."""
    bank, variant = played.settlement.bank, played.rules.variant
    if bank is not None:
        return {Fund.HOUSE.value: bank.cagnotte}
    return {variant.fund.value: -sum(line.net for line in layout_lines(played))}


def bank_of(played: Played) -> dict[str, object] | None:
    """The bank that a patron held: whose it was and will be, and what lay in it; none where its
    holder has named no amount (S4.6)."""
    bank, coup = played.settlement.bank, played.coup
    sides = played.rules.variant.procedure is Procedure.TWO_TABLEAUX
    if sides and coup.bank is not None and coup.bank.named:
        return None
    if bank is not None:
        return {
            "holder": bank.holder,
            "before": bank.before,
            "after": bank.after,
            "next_holder": next_holder(played),
            "cagnotte": bank.cagnotte,
        }
    return _duel(played)


def _duel(played: Played) -> dict[str, object] | None:
    """The bank of a duel between two principals (S3.7, S3.14)."""
    coup = played.coup
    if coup.duel is None or not coup.duel.bank:
        return None
    line = next(each for each in played.settlement.lines if each.bet == BANK)
    return {
        "holder": line.seat,
        "before": coup.duel.bank,
        "after": coup.duel.bank + line.net,
        "next_holder": next_holder(played),
        "cagnotte": 0,
    }


def _hand(variant: Variant, hand: Hand) -> dict[str, object]:
    cards = [card.text for card in hand]
    if not cards or HIDDEN_FACE in cards:
        return {"cards": cards, "total": None, "natural": False, "bust": False}
    counted = score(variant, hand)
    return {
        "cards": cards,
        "total": counted.total,
        "natural": counted.natural > 0,
        "bust": counted.bust,
    }


def _line(line: Line) -> dict[str, object]:
    return {
        "seat": line.seat,
        "bet": line.bet,
        "stake": line.stake,
        "result": line.result.value,
        "net": line.net,
        "commission": line.commission,
    }


def _principals(variant: Variant, coup: Coup) -> dict[str, object]:
    """Who plays which hand, where one stands for several or two people are named."""
    if variant.principals is not None:
        return {"principals": {**coup.proposed, **coup.principals}}
    speakers = routine(variant).speakers(variant, coup)
    return {"speakers": dict(speakers)} if speakers else {}
