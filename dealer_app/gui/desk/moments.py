"""What the keys are for at each moment of the entry, one row a moment.

A new moment is a row here, and a module that bears its name: what is done in it. Nobody else asks
which moment it is.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import due_entry
from dealer_app.gui.desk.cards import card_entry, felt_cards, shoe_entry, shown_hand, two_figures
from dealer_app.gui.desk.desk import Deed, Desk, Moment, Pad, WrittenLine
from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.lists import (
    card_records,
    incident,
    irregularity,
    list_lines,
    menu,
    payout_entry,
    reentry_form,
)
from dealer_app.gui.desk.past import correction_rows, coup_correction, past_coup
from dealer_app.gui.desk.stakes import bank_entry, lot_entry, stake_call, stake_entry
from dealer_app.gui.desk.stakes.stake_call import enter_said
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Tone
from dealer_app.table import events as ev

_LIT: Final = Moment(
    keys=("list",),
    lists=True,
    lights=True,
    on_enter=list_lines.take,
    enter_said=list_lines.taken_said,
)
"""A list of which a line is lit: none at first, and no figure chooses one."""

_SEARCHED: Final = replace(_LIT, searched=True, on_back=list_lines.untype)
"""The same where what is typed lights a line."""

_REASON: Final = WrittenLine(marked("Tab: another reason, then Enter"))


def _closes(*verbs: Verb) -> Mapping[Verb, Deed]:
    """The keys that opened a list give it up."""
    return dict.fromkeys(verbs, lambda desk, _act: _close_list(desk))


def _close_list(desk: Desk) -> None:
    desk.keyed = shown_hand.given_up(desk)


def _begins_mending(desk: Desk, _act: KeyAct) -> None:
    coup_correction.begin(desk)


_MENDS: Final[Mapping[Verb, Deed]] = dict.fromkeys(
    (Verb.CORRECT, Verb.VOID, Verb.INCIDENT), _begins_mending
)
"""What begins to put a past coup right."""

_TABLE: Final = Moment(
    of_the_next=True,
    at_table=True,
    strikes=True,
    on_enter=due_entry.on_enter,
    enter_said=due_entry.enter_said,
    on_back=due_entry.back,
    on_cancel=due_entry.give_up,
    on_move=due_entry.move,
    lines=due_entry.lines,
    choices=due_entry.choices,
)
_STAKES: Final = Moment(
    of_the_next=True,
    chapter="stakes",
    keys=("stake",),
    pad=Pad.STAKES,
    stakes=True,
    strikes=True,
    on_enter=stake_entry.lay,
    enter_said=enter_said,
    on_back=stake_entry.back,
    on_cancel=stake_entry.give_up,
    on_move=stake_entry.other_place,
    call_of=stake_call.call_of,
)
_LIT_CARD: Final = Moment(
    chapter="mending",
    keys=("deal", "recall"),
    pad=Pad.CARDS,
    tone=Tone.IRREGULAR,
    on_move=felt_cards.move_wrong,
)
"""An open card of the felt is lit, and a card is keyed for it or before it."""

_MEND: Final = replace(
    _LIT,
    chapter="mending",
    pad=Pad.CHOICES,
    puts_right=True,
    on_back=coup_correction.back,
    on_cancel=coup_correction.leave,
    call_of=coup_correction.call_of,
    acts=_MENDS,
)

MOMENTS: Final[Mapping[Mode, Moment]] = {
    Mode.TABLE: _TABLE,
    # Stakes
    Mode.STAKES: _STAKES,
    Mode.LOT: Moment(
        of_the_next=True,
        chapter="stakes",
        keys=("lot",),
        pad=Pad.CHOICES,
        enters=(ev.PrincipalNamed,),
        on_enter=lot_entry.record,
        enter_said=lambda desk: desk.words("Record the lot"),
        choices=lambda desk: (
            Offer(desk.words("Record the lot"), KeyAct(Verb.NEXT), primary=True),
        ),
        call_of=lot_entry.call_of,
        acts={Verb.LOT: lambda desk, _act: lot_entry.stands(desk)},
    ),
    Mode.BETS: replace(
        _LIT,
        of_the_next=True,
        chapter="stakes",
        pad=Pad.STAKES,
        title=marked("Side bets"),
        stakes=True,
        enters=(ev.StakeLaid, ev.BancoCalled, ev.StakeWithdrawn),
        on_cancel=stake_entry.back_to_the_stake,
        acts={Verb.REPEAT_STAKES: list_lines.choose_first},
        lines=stake_entry.side_bets,
        call_of=stake_call.call_of,
    ),
    Mode.HOLDERS: replace(
        _LIT,
        of_the_next=True,
        title=marked("Whose cards does somebody hold?"),
        enters=(ev.CardsHeld,),
        lines=bank_entry.held_lines,
    ),
    # Cards
    Mode.SUIT: Moment(
        of_the_next=True,
        keys=("suit",),
        pad=Pad.SUITS,
        on_enter=card_entry.suit_first,
        enter_said=lambda _desk: "",
        on_back=card_entry.untold,
        call_of=card_entry.suit_call,
    ),
    Mode.FIGURE: Moment(
        of_the_next=True,
        keys=("figure", "decide"),
        pad=Pad.CHOICES,
        call=marked("Which one?"),
        why=marked("A bet on the felt tells them apart. Backspace takes it off."),
        band=marked("T J Q K, or ↑ ↓, then ⏎"),
        lights=True,
        on_enter=list_lines.take,
        enter_said=list_lines.taken_said,
        on_back=card_entry.untold,
        on_move=list_lines.light,
        lines=card_entry.figures,
    ),
    Mode.FIRST: Moment(
        of_the_next=True,
        keys=("deal",),
        pad=Pad.CARDS,
        on_enter=card_entry.record_first,
        on_back=card_entry.first_given_up,
        call_of=card_entry.first_call,
    ),
    Mode.TWO_FIGURES: Moment(
        of_the_next=True,
        chapter="coup",
        keys=("decide",),
        pad=Pad.CHOICES,
        on_enter=two_figures.take,
        enter_said=two_figures.taken_said,
        on_back=two_figures.back,
        on_move=two_figures.move,
        lines=two_figures.lines,
        call_of=two_figures.call_of,
    ),
    Mode.SHOW: Moment(
        of_the_next=True,
        keys=("deal", "recall"),
        pad=Pad.CARDS,
        on_card=shown_hand.card,
        on_back=shown_hand.back,
        on_move=shown_hand.other,
        call_of=shown_hand.call_of,
    ),
    Mode.LAYS: replace(
        _LIT,
        of_the_next=True,
        title=marked("Which hand is laid down?"),
        enters=(ev.HandSpoke, ev.HandShown),
        lines=shown_hand.laying_lines,
    ),
    Mode.BURN: Moment(
        chapter="coup",
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("Burn"),
        why=marked("Key the cards that are burned, then Enter; Enter alone burns one unseen."),
        unseen=True,
        enters=(ev.CardsBurned,),
        on_card=shoe_entry.burn_card,
        on_enter=shoe_entry.finish_burn,
        enter_said=lambda desk: desk.words("Burn"),
    ),
    Mode.BURNED: Moment(
        chapter="coup",
        keys=("deal",),
        pad=Pad.CARDS,
        on_card=shoe_entry.owed_card,
        on_enter=Desk.rest,
        enter_said=lambda desk: desk.words("Burned"),
        on_back=shoe_entry.owed_back,
        call_of=shoe_entry.owed_call,
    ),
    Mode.CUT: Moment(
        chapter="coup",
        keys=("stake",),
        pad=Pad.NUMBER,
        call=marked("Cut card"),
        why=marked("Key how many cards lie behind it; Enter alone: it has just come out."),
        figures=True,
        enters=(ev.CutCardPlaced,),
        on_enter=shoe_entry.place_cut,
        enter_said=shoe_entry.cut_said,
        acts=dict.fromkeys(stake_entry.DEEDS, shoe_entry.cut_figure),
    ),
    Mode.EXTRA: Moment(
        chapter="irregularities",
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("A card too many"),
        why=marked("Key the card that came though none was due, then Enter."),
        tone=Tone.IRREGULAR,
        unseen=True,
        on_card=card_entry.tell_extra,
        on_enter=card_entry.deal_extra,
        enter_said=lambda desk: desk.words("Record it"),
        on_back=card_entry.untell_extra,
    ),
    Mode.CORRECT: replace(
        _LIT_CARD,
        call=marked("Put the card right"),
        why=marked("The card that is lit: key what it really is, or choose another."),
        on_card=felt_cards.put_right,
        acts=_closes(Verb.CORRECT),
    ),
    Mode.MISSED: replace(
        _LIT_CARD,
        call=marked("Missed card: here"),
        why=marked("It came before the card that is lit: key it, or choose another place."),
        on_card=felt_cards.put_in,
        on_touch=felt_cards.touch_missed,
        acts=_closes(Verb.MISSED),
    ),
    Mode.EXPOSE: Moment(
        chapter="irregularities",
        keys=("deal", "recall"),
        pad=Pad.CARDS,
        call=marked("A card was seen"),
        why=marked("The card that is lit: key what was seen, then Enter, or choose another."),
        tone=Tone.IRREGULAR,
        enters=(ev.CardExposed,),
        on_card=felt_cards.tell_seen,
        on_enter=felt_cards.expose,
        enter_said=lambda desk: desk.words("Record it"),
        on_back=felt_cards.untell_seen,
        on_move=felt_cards.move_exposed,
        on_touch=felt_cards.touch_exposed,
    ),
    # Lists
    Mode.INCIDENT: replace(
        _SEARCHED,
        chapter="irregularities",
        title_of=incident.title,
        ink="on_felt_irregular",
        enters=(ev.IrregularityFound, ev.CardExposed),
        on_cancel=incident.back_to_all,
        lines=incident.incident_lines,
        acts=_closes(Verb.INCIDENT),
    ),
    Mode.VOID: replace(
        _LIT,
        chapter="irregularities",
        title_of=irregularity.void_title,
        written=_REASON,
        enters=(ev.CoupVoided,),
        on_enter=irregularity.void_again,
        enter_said=irregularity.void_said,
        lines=irregularity.void_lines,
        on_written=irregularity.void_written,
        acts=_closes(Verb.VOID),
    ),
    Mode.MENU: replace(
        _SEARCHED,
        of_the_next=True,
        chapter="coup",
        title=marked("Menu"),
        yields=True,
        lines=menu.lines,
        acts=_closes(Verb.MENU),
    ),
    Mode.CROUPIER: replace(
        _LIT,
        of_the_next=True,
        chapter="relief",
        title=marked("Who has the cards?"),
        written=WrittenLine(marked("Name of the croupier"), alone=True, person=True),
        on_written=menu.name_croupier,
        acts=_closes(Verb.CROUPIER),
    ),
    # The payout
    Mode.ASIDE: replace(
        _LIT,
        chapter="stakes",
        title=marked("Put aside: why?"),
        call_of=payout_entry.put_aside_call,
        written=_REASON,
        lines=payout_entry.why_aside,
        on_written=payout_entry.put_aside,
        on_cancel=payout_entry.back_to_the_page,
        acts=dict.fromkeys(
            (Verb.ASIDE, Verb.OWED), lambda desk, _act: payout_entry.back_to_the_page(desk)
        ),
    ),
    Mode.ASIDES: replace(
        _LIT,
        of_the_next=True,
        chapter="stakes",
        title=marked("Lines put aside"),
        lines=payout_entry.aside_lines,
        acts=_closes(Verb.ASIDE, Verb.OWED),
    ),
    Mode.OWED: replace(
        _LIT,
        of_the_next=True,
        chapter="stakes",
        title=marked("Commission owed"),
        lines=payout_entry.owed_lines,
        acts=_closes(Verb.ASIDE, Verb.OWED),
    ),
    Mode.WAIVED: replace(
        _LIT,
        chapter="stakes",
        title=marked("Commission waived: why?"),
        written=_REASON,
        lines=payout_entry.why_waived,
        on_written=payout_entry.waive,
        acts=_closes(Verb.ASIDE, Verb.OWED),
    ),
    Mode.RELEASED: replace(
        _LIT,
        chapter="stakes",
        title=marked("Commission let stand: why?"),
        written=_REASON,
        lines=payout_entry.why_released,
        on_written=payout_entry.release,
        acts=_closes(Verb.ASIDE, Verb.OWED),
    ),
    # A coup that is over
    Mode.RECALL: Moment(
        chapter="mending",
        keys=("recall", "mend", "stake"),
        pad=Pad.CHOICES,
        past_hint=marked("Arrows, Home, End or its number: another coup. F5: put it right."),
        figures=True,
        on_enter=past_coup.leave,
        enter_said=past_coup.enter_said,
        on_move=past_coup.turn,
        choices=past_coup.choices,
        acts={
            **_MENDS,
            **dict.fromkeys(stake_entry.DEEDS, past_coup.figure),
            Verb.RECALL: lambda desk, act: past_coup.turn(desk, act.verb),
            Verb.MISSED: lambda desk, _act: coup_correction.begin_missed(desk),
            Verb.ORIGINAL: lambda desk, _act: coup_correction.show_original(desk),
            Verb.KEPT: lambda desk, _act: past_coup.show_frames(desk),
        },
    ),
    Mode.FRAMES: replace(
        _LIT,
        chapter="wire",
        pad=Pad.CHOICES,
        title=past_coup.SENT,
        past_hint=marked("Arrows: another frame. Enter: its bytes and its entry."),
        on_back=coup_correction.back,
        on_cancel=coup_correction.leave,
        lines=past_coup.frame_lines,
        acts=dict.fromkeys(
            (Verb.KEPT, Verb.RECALL), lambda desk, _act: coup_correction.leave(desk)
        ),
    ),
    Mode.MEND: replace(
        _MEND,
        on_enter=coup_correction.go_on,
        enter_said=coup_correction.go_on_said,
        lines=correction_rows.rows,
        title_of=correction_rows.title,
        call_of=coup_correction.what_call,
    ),
    Mode.MEND_FACE: replace(
        _MEND,
        keys=("deal",),
        pad=Pad.CARDS,
        lists=False,
        lights=False,
        on_enter=None,
        enter_said=None,
        on_card=coup_correction.card,
        call_of=coup_correction.card_call,
        need=coup_correction.need,
    ),
    Mode.MEND_AMOUNT: replace(
        _MEND,
        keys=("stake",),
        pad=Pad.NUMBER,
        lists=False,
        lights=False,
        on_enter=coup_correction.amount_keyed,
        enter_said=lambda desk: desk.words("Done"),
        on_back=coup_correction.amount_back,
        call_of=coup_correction.amount_call,
        draft=coup_correction.amount_draft,
        acts={**_MENDS, **dict.fromkeys((Verb.DIGIT, Verb.POINT), coup_correction.figure)},
    ),
    Mode.MEND_WHY: replace(
        _MEND,
        title=marked("Put right: why?"),
        written=_REASON,
        lines=correction_rows.reasons,
        on_written=coup_correction.record,
    ),
    Mode.MEND_ANSWERS: replace(
        _MEND,
        call=marked("Can that be?"),
        why=marked("The payout stays as it is until somebody is named."),
        tone=Tone.IRREGULAR,
        written=WrittenLine(marked("Name of whoever answers for it"), alone=True, person=True),
        on_written=coup_correction.answered,
        call_of=None,
        title_of=correction_rows.who_answers,
    ),
    # What is kept on record
    Mode.ALERTS: replace(
        _LIT,
        of_the_next=True,
        chapter="chef",
        title=marked("Alerts: who clears them?"),
        lines=card_records.alert_lines,
        acts=_closes(Verb.ALERTS, Verb.KEPT),
    ),
    Mode.KEPT: replace(
        _LIT,
        of_the_next=True,
        chapter="chef",
        lines=card_records.rows,
        title_of=card_records.title,
        acts=_closes(Verb.KEPT),
    ),
    Mode.KEPT_FACE: Moment(
        chapter="chef",
        keys=("deal",),
        pad=Pad.CARDS,
        call=marked("Which card is exchanged?"),
        why=marked("Key it in."),
        tone=Tone.IRREGULAR,
        on_card=card_records.card,
    ),
    Mode.KEPT_WRITTEN: replace(
        _LIT,
        of_the_next=True,
        chapter="chef",
        written=WrittenLine(alone=True, about_of=card_records.written_about),
        lines=card_records.rows,
        on_written=card_records.written,
        title_of=card_records.title,
        acts=_closes(Verb.KEPT),
    ),
    # Coups dealt without the program
    Mode.REENTRY: replace(
        _LIT,
        chapter="without",
        title=marked("Without the program: why?"),
        written=_REASON,
        lines=reentry_form.causes,
        on_written=reentry_form.caused,
        acts=_closes(Verb.REENTER),
    ),
    Mode.REENTRY_CHEF: replace(
        _LIT,
        chapter="without",
        title=marked("Which chef de table answers for it?"),
        written=WrittenLine(marked("Name of the chef de table"), alone=True, person=True),
        on_written=reentry_form.answered,
        acts=_closes(Verb.REENTER),
    ),
    Mode.HOUR: Moment(
        chapter="without",
        keys=("stake",),
        pad=Pad.NUMBER,
        figures=True,
        enters=(ev.CoupOpened,),
        on_enter=reentry_form.open_coup,
        enter_said=reentry_form.enter_said,
        call_of=reentry_form.call_of,
        draft=reentry_form.draft,
        acts=dict.fromkeys(stake_entry.DEEDS, reentry_form.figure),
    ),
}
