"""From the desk to the scene: everything that is drawn, worked out once for each moment."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.active_keymaps import (
    active_tables,
    behind_a_list,
    keys_said,
    pad_of,
    phase_of,
)
from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.cards.felt_cards import Place, places
from dealer_app.gui.desk.desk import Desk, Pad, Said
from dealer_app.gui.desk.dispatch import primary, unheard
from dealer_app.gui.desk.due_entry import between_coups
from dealer_app.gui.desk.entry_in_hand import (
    Burning,
    Keyed,
    LineKind,
    LitCard,
    NextCard,
    Number,
    PastCoup,
    ShownHand,
)
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.lists import list_lines, payout_entry, reentry_form
from dealer_app.gui.desk.prompts import prompt
from dealer_app.gui.desk.stakes import banco_offer, bank_call, duel, lot_entry, stake_remarks
from dealer_app.gui.desk.stakes.stake_call import ends
from dealer_app.gui.desk.stakes.stake_entry import DUEL
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.style import Style
from dealer_app.i18n import Words
from dealer_app.i18n.calls import Call
from dealer_app.i18n.names import choice_name, value_name
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import DuelStakes
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import read_amount
from dealer_app.rules.variant import HandId, Option, Role, Seat, Variant
from dealer_app.table.accounts.tray import keeps_tray, tray
from dealer_app.table.alerts import alerts
from dealer_app.table.dues import ASKING
from dealer_app.table.events import (
    MACHINES,
    CardCorrected,
    CardSource,
    CoupOpened,
    CoupRectified,
    EntryStruck,
)
from dealer_app.table.state import apply
from dealer_app.table.table import at_house
from dealer_app.table.view.boards import Board
from dealer_app.table.view.croupier_view import (
    CroupierView,
    StakeView,
    croupier_view,
    recall_view,
)
from dealer_app.table.view.hands import card_sources
from dealer_app.table.view.past import past_view, shoe_boards

_SPEAKS_ALONE: Final = frozenset({"banque"})
"""The options whose values say what they are about: how the bank's gain is paid."""


def scene_of(desk: Desk, style: Style, now: str) -> Scene:
    """The scene at this moment."""
    table, keyed, words = desk.table, desk.keyed, style.words
    present = croupier_view(table)
    view = behind_a_list(desk, lambda desk: _shown(desk, present))
    past = past_view(table) if desk.past else None
    pad = behind_a_list(desk, pad_of)
    called = behind_a_list(desk, lambda desk: with_float(desk, style, prompt(desk, view)))
    return Scene(
        style=style,
        view=view,
        house=table.house,
        keyed=keyed,
        moment=desk.moment,
        call=last_entry.call(desk) or called,
        pad=pad,
        said=_said(desk, style),
        draft=_draft(desk),
        trouble=last_entry.trouble_said(desk),
        trouble_title=last_entry.trouble_title(desk),
        beads=present.beads,
        story=present.story,
        duel=_duel(desk),
        rules_in_short=rules_in_short(words, table.variant),
        lit=_lit(desk),
        offers=list_lines.page(desk) if desk.moment.lists else (),
        list_page=list_lines.page_of(desk) if desk.moment.lists else (0, 1),
        list_title=_title(desk),
        written_about=_about(desk),
        choices=_choices(desk) if pad is Pad.CHOICES else (),
        primary=primary(desk),
        line=bank_call.shown_line(desk),
        ends=ends(desk) if pad is Pad.STAKES else (),
        can_stake=bank_call.takes_stakes(desk),
        hidden=desk.hidden,
        now=now,
        tables=active_tables(desk),
        cut=stake_remarks.to_nothing(table) if table.variant.bank is not None else frozenset(),
        beside=_beside(desk),
        boards=_boards(desk, present) if past is None else past.boards,
        past=past,
        payout=_payout_page(desk),
        alerts=len(alerts(table)),
        owed=payout_entry.owing(desk),
        aside=payout_entry.aside_sentence(words, table, table.dues),
        unnoted=_unnoted(desk, style),
        unsigned=desk.unsigned,
        sources=_sources(desk, view),
        corrected=_corrected(desk, view),
        phase=phase_of(desk),
        keys_said=desk.words("second register of the pad") if style.second else keys_said(desk),
        bounds=bank_call.bounds(desk),
        keying=_keying(desk),
        asleep=_asleep(desk),
        recalled_by=_recalled_by(desk) if view.recalled else "",
    )


def _said(desk: Desk, style: Style) -> Said:
    """What was said; while the pad’s second register is open that it is, unless the keys are
    closed."""
    if not style.second or desk.closed is not None:
        return desk.said
    return Said(
        desk.words(
            "Pad . opened the second register: the pad’s next key is what the keys show. Pad − or"
            " Esc shuts it."
        )
    )


def _keying(desk: Desk) -> StakeView | None:
    """The stake that is half keyed, once it has an amount."""
    line, digits = desk.keyed.line, desk.table.house.currency.digits
    amount = read_amount(line.amount.removesuffix("."), digits) if line.amount else None
    if line.kind is not LineKind.STAKE or line.bet is None or not line.seat or amount is None:
        return None
    bet = desk.variant.bets[line.bet]
    return StakeView(Seat(line.seat), line.bet, bet.names, bet.role, amount)


def _asleep(desk: Desk) -> frozenset[Verb]:
    """The keys beside the pad that do nothing now, and the figures while no amount is a stake."""
    asleep = {verb for verb in (Verb.INCIDENT, Verb.VOID) if unheard(desk, verb)}
    if banco_offer.waits_for_word(desk, bank_call.line(desk)):
        asleep.add(Verb.DIGIT)
    return frozenset(asleep)


def _recalled_by(desk: Desk) -> str:
    """When the coup that is shown again was dealt, by the clock of the house, and by whom; of one
    that was entered afterwards its hour is told with that."""
    number, table = desk.keyed.coup, desk.session.table
    played = table.coups[number - 1]
    hour = played.opened if played.dealt is None else None
    at = f"{at_house(table, hour):%H:%M}" if hour is not None else ""
    return ", ".join(each for each in (at, *desk.session.croupiers_of(number)) if each)


def _unnoted(desk: Desk, style: Style) -> str:
    """Since when nothing could be noted in the register, by the clock of the house, and what is
    done about it where people sign."""
    if desk.unnoted is None and not desk.unsigned:
        return ""
    words, key = style.words, style.label(KeyAct(Verb.LOCK), active_tables(desk))
    if desk.unnoted is None:
        return words("The register is back: {key}, and whoever deals signs in.", key=key)
    hour = f"{at_house(desk.table, desk.unnoted):%H:%M}"
    if desk.table.house.staff.pins:
        return words(
            "No register since {hour}: deal on, everything is kept. {key} says what to do.",
            hour=hour,
            key=key,
        )
    return words(
        "Register out of reach: the table goes on, the witness is missing since {hour}.",
        hour=hour,
    )


def _corrected(desk: Desk, view: CroupierView) -> frozenset[tuple[HandId, int]]:
    """The places at which a card of the coup that is shown was put right."""
    found, struck = set[tuple[HandId, int]](), set[int]()
    if not any(each.finding.right is not None for each in view.findings):
        return frozenset()
    if view.recalled:
        return _otherwise(desk, view)
    events = desk.session.events
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, CoupOpened):
            break
        if isinstance(event, EntryStruck):
            struck |= {*event.struck}
        elif isinstance(event, CardCorrected) and number not in struck:
            found.add((event.hand, event.position))
    return frozenset(found)


def _otherwise(desk: Desk, view: CroupierView) -> frozenset[tuple[HandId, int]]:
    """Where other cards lie in a past coup that was put right than as it was first dealt."""
    entry = desk.keyed.mistake.entry
    table = apply(desk.table, entry) if isinstance(entry, CoupRectified) else desk.table
    played = table.coups[(view.coup or 0) - 1]
    if played.original is None:
        return frozenset()
    before = played.original.coup
    return frozenset(
        (hand, n)
        for hand, cards in played.coup.hands.items()
        for n, card in enumerate(cards, 1)
        if before.hand(hand)[n - 1 : n] != (card,)
    )


def _sources(desk: Desk, view: CroupierView) -> Mapping[HandId, tuple[CardSource, ...]]:
    """Who said each card of the coup that is shown, where an electronic shoe dealt it or a scanner
    read it; of one that was put right, as it is now."""
    lies = desk.table
    if lies.coup is None or lies.coup.number != view.coup:
        past = desk.keyed.find(PastCoup)
        again = None if past is None or past.original else desk.session.recalled(past.coup)
        if again is None:
            return {}
        lies = again
    if lies.coup is None or desk.keyed.mistake.entry is not None:
        return {}
    sources = card_sources(lies.coup, lies.facts)
    read = any(MACHINES & {*each} for each in sources.values())
    return sources if read else {}


def _boards(desk: Desk, present: CroupierView) -> tuple[Board, ...]:
    """The shoe's roads where they stand at the foot of the panel: beads tell no more of one hand
    than who won."""
    return shoe_boards(desk.table) if present.several else ()


def _shown(desk: Desk, present: CroupierView) -> CroupierView:
    """The table as it stands, as it is dealt past its stakes, or a coup of before."""
    keyed, entry = desk.keyed, desk.keyed.mistake.entry
    if isinstance(entry, CoupRectified):
        return recall_view(apply(desk.table, entry), keyed.coup) or present
    past = keyed.find(PastCoup)
    if past is not None:
        return recall_view(desk.table, past.coup, original=past.original) or present
    if desk.standing is not None:
        lot = present.lot if duel.is_asked(desk) else ()
        return called_of(replace(present, lot=lot), desk.standing)
    if desk.answered is not None and desk.answered not in desk.table.dues:
        return called_of(present, desk.answered)
    if desk.moment.stakes:
        return _waiting_for_no_card(_still_staked(present))
    if desk.step is Step.CLAIM:
        return _owing_nothing(present)
    if desk.step is Step.STAKES:
        return _still_staked(present)
    return _in_hand(desk, dealing(present) if desk.deals else present)


def called_of(view: CroupierView, stakes: Due) -> CroupierView:
    """The view while stakes stand: they are what is due, and no place waits for a card."""
    also = () if view.due is None else (view.due, *view.also)
    return _waiting_for_no_card(replace(view, due=stakes, also=also))


def _waiting_for_no_card(view: CroupierView) -> CroupierView:
    """The view while a stake is keyed or stands: no place waits for a card."""
    return replace(view, hands=tuple(replace(hand, waits=None) for hand in view.hands))


def _still_staked(view: CroupierView) -> CroupierView:
    """The view while stakes are asked for: nothing is paid yet of those that lie there already."""
    return replace(_owing_nothing(view), lines=(), pays=()) if view.lines else view


def _owing_nothing(view: CroupierView) -> CroupierView:
    """The view while a share is asked for: until it is claimed or left nobody knows what he gains,
    and no line is in hand (S1.18)."""
    seats = tuple(replace(seat, net=None) for seat in view.seats)
    lines = tuple(replace(each, current=False) for each in view.lines)
    bank = None if view.bank is None else replace(view.bank, after=None)
    return replace(view, seats=seats, lines=lines, bank=bank)


def _payout_page(desk: Desk) -> tuple[int, int]:
    """The page of the payout that is shown, and how many it has: one, but while lines are paid."""
    if desk.step is not Step.SETTLE:
        return 0, 1
    return payout_entry.page(desk), payout_entry.pages(desk)


def _in_hand(desk: Desk, present: CroupierView) -> CroupierView:
    """The view with the line in hand: that which the arrows have lit, or the first one of the page
    of the payout that is shown."""
    hand = payout_entry.line_in_hand(desk)
    lines = (replace(each, current=each.mark == hand) for each in present.lines)
    return replace(present, lines=tuple(lines))


def dealing(view: CroupierView) -> CroupierView:
    """The view while the keys deal though a stake is called first: the cards are what is due, and
    nobody is asked."""
    if view.due is None or view.due.step not in ASKING:
        return view
    also = tuple(due for due in view.also if due.step not in ASKING)
    if not also:
        return view
    due = also[0]
    hands = tuple(
        replace(hand, waits=len(hand.cards))
        if due.step is Step.CARD and hand.id == due.hand
        else hand
        for hand in view.hands
    )
    seats = tuple(replace(seat, asked=False) for seat in view.seats)
    return replace(view, due=due, also=also[1:], hands=hands, seats=seats)


def rules_in_short(words: Words, variant: Variant) -> str:
    """The game, the commission, and each house option that is not at its default."""
    shares = {
        line.commission
        for bet in variant.bets.values()
        if bet.role is Role.BANQUE
        for line in bet.lines
        if line.commission
    }
    said = [words.name(variant.names)]
    said += [words("commission {share}", share=words.percent(each)) for each in sorted(shares)]
    said += [_choice(words, *each) for each in variant.unusual]
    return " · ".join(said)


def _choice(words: Words, option: Option, value: str) -> str:
    """A house option with what is chosen, its name before it where that alone says too little."""
    said = choice_name(words, option, value)
    if option.key in _SPEAKS_ALONE or not option.names:
        return said
    told = value_name(words, option, value)
    return words("{option}: {value}", option=words.name(option.names), value=told)


def _draft(desk: Desk) -> str:
    """What is half keyed, in short."""
    words = desk.words
    if desk.moment.draft is not None:
        return desk.moment.draft(desk)
    match desk.keyed.whole.uppermost:
        case Burning(cards=cards) if cards:
            said = (words("hidden") if c.hidden else words.card(c.face, c.suit) for c in cards)
            return words("Not recorded before Enter: {cards}", cards="  ".join(said))
        case NextCard(card=Card() as card) | LitCard(seen=Card() as card):
            said_card = words("hidden") if card.hidden else words.card(card.face, card.suit)
            return words("Not recorded before Enter: {cards}", cards=said_card)
        case Number(digits=digits) | PastCoup(digits=digits) if digits:
            return words("Keyed so far: {cards}", cards=digits)
        case _:  # nothing of it is told elsewhere
            return ""


def _title(desk: Desk) -> str:
    """What heads the list beside the felt."""
    moment = desk.moment
    return desk.words(moment.title) if moment.title_of is None else moment.title_of(desk)


def _about(desk: Desk) -> str:
    """What the line under the list asks for."""
    written = desk.moment.written
    if written is None:
        return ""
    return desk.words(written.about) if written.about_of is None else written.about_of(desk)


def _duel(desk: Desk) -> DuelStakes:
    if not desk.keyed.coup:
        return duel.duel_now(desk)
    recalled = desk.table.numbered(desk.keyed.coup)
    return (None if recalled is None else recalled.coup.duel) or DuelStakes()


def _lit(desk: Desk) -> Place | None:
    """The card in question: to be put right, seen too early, or the next one to be turned."""
    lit, due = desk.keyed.find(LitCard), desk.due
    if lit is not None:
        return lit.hand, lit.position
    if desk.asked is not None and desk.moment.at_table:
        return desk.asked.card.place
    shown = desk.keyed.find(ShownHand)
    hand = None if shown is None else shown.hand
    if desk.moment.at_table and due is not None and due.step is Step.SHOW:
        hand = due.hand
    if hand is None:
        return None
    return next((place for place in places(desk, hidden=True) if place[0] == hand), None)


def _choices(desk: Desk) -> tuple[Offer, ...]:
    """What stands on the wide keys under the felt."""
    choices = desk.top.choices
    said = None if choices is None else choices(desk)
    if said is not None:
        return said
    return list_lines.page(desk) if not desk.moment.lists else ()


_BEFORE_CARDS: Final = frozenset({Step.COUP, Step.BANK})
"""What is due where the lot is drawn, and no card is."""


def _beside(desk: Desk) -> Offer | None:
    """The lot, or the bank given up, before the stakes; the duel before the first card; another
    hand that may lay down while a card is due, where no wide key says it; between two coups that
    were dealt without the program, that all are entered.
    """
    drawn = lot_entry.offer(desk) if lot_entry.is_open(desk) and desk.moment.at_table else None
    if drawn is None and desk.moment.at_table and desk.ahead:
        return next(iter(between_coups(desk)), None)
    if not desk.moment.at_table or desk.step is not Step.CARD:
        return (drawn if desk.step in _BEFORE_CARDS else None) or reentry_form.offer(desk)
    if drawn is not None and desk.variant.principals is None:
        return drawn
    if duel.is_open(desk):
        return Offer(desk.words("Duel"), KeyAct(Verb.BET, DUEL))
    return next(iter(shown_hand.laying_offer(desk)), None)


# A new table of a house that keeps a tray is called to be counted, under its first call


def with_float(desk: Desk, style: Style, said: Call) -> Call:
    """The call, and until the first shoe that the float is to be counted; a house that asks who
    signs counts its tables too."""
    table = desk.table
    if desk.step is not Step.SHOE or desk.keyed != Keyed():
        return said
    counts = keeps_tray(table.house) or desk.session.posts is not None
    begun = table.shoes or table.coups or tray(table.night).opener is not None
    if begun or not counts:
        return said
    key = style.label(KeyAct(Verb.TRAY), active_tables(desk))
    told = style.words("The float is to be counted: {key}.", key=key)
    return replace(said, why=f"{said.why} {told}".strip())
