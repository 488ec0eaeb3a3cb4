"""Short lists that something is chosen from: resolutions, incidents, reasons, bets, the menu."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from dealer_app.gui.desk import (
    bank_entry,
    card_entry,
    coup_opening,
    keeping,
    laying,
    mend_rows,
    mending,
    reentering,
    settling,
    stake_entry,
)
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.bets import other_bets
from dealer_app.gui.desk.deeds import has_use
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.gui.desk.offers import Offer
from dealer_app.gui.desk.past_words import past_name
from dealer_app.gui.desk.sayings import between
from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, decision_name, irregular_name
from dealer_app.i18n.parlance import term
from dealer_app.i18n.reasons import VOID_REASONS
from dealer_app.library.stand_in import has_own_cards
from dealer_app.rules.coup import Finding
from dealer_app.rules.due import Step, Why
from dealer_app.rules.house import CommissionMode, Irregular, Resolution
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.judge import offered

A_PAGE: Final = 9
"""Lines of a list that have a figure of their own, 1 to 9."""

BURNED_CARD: Final = "IRR-07"
EXPOSED_CARD: Final = "IRR-08"
PONTE_TOO_MANY: Final = "IRR-01"
EXTRA_CARD: Final = "extra"
"""Not a code: a card that came when none was due, which the judge names once it is keyed."""

REPORTED: Final = (
    PONTE_TOO_MANY,
    "IRR-04",
    "IRR-05",
    "IRR-06",
    BURNED_CARD,
    EXPOSED_CARD,
    "IRR-09",
    "IRR-10",
    "IRR-12",
    "IRR-14",
    "IRR-15",
    "IRR-17",
    "IRR-20",
    "IRR-23",
    "IRR-26",
    "IRR-27",
)
"""What only the croupier can see; the rest is found by the program itself."""

MENU: Final[Mapping[Verb, str]] = {
    Verb.RECALL: marked("Look at a past coup"),
    Verb.CORRECT: marked("Put a card right"),
    Verb.OPEN_OR_HIDDEN: marked("Deal face down, or open"),
    Verb.BURN: marked("Burn a card"),
    Verb.CUT_CARD: marked("Cut card"),
    Verb.OWN_CARDS: marked("The cards of the game"),
    Verb.NEW_SHOE: marked("New shoe"),
    Verb.CROUPIER: marked("Another croupier"),
    Verb.RULES: marked("Rules of the game"),
    Verb.REPORT: marked("Session sheet"),
    Verb.LANGUAGE: marked("Français / English"),
    Verb.FULL_SCREEN: marked("Full screen"),
    Verb.HELP: marked("All keys"),
    Verb.CLOSE_TABLE: marked("Close the table"),
    Verb.ABOUT: marked("About Sabot"),
    Verb.INCIDENT: marked("Incident"),
    Verb.VOID: marked("Void coup"),
    Verb.EVENING: marked("The guests’ chips"),
    Verb.ODDS: marked("What the bets are worth"),
    Verb.CHIPS: marked("Give out chips"),
    Verb.CHIPS_BACK: marked("Take chips back"),
    Verb.DISPLAY: marked("The guests’ display"),
    Verb.PAST: marked("The coups so far"),
    Verb.THEME: marked("Dark, light or high contrast"),
    Verb.TEXT: marked("Size of the text"),
    Verb.BANK: marked("Who holds the bank"),
    Verb.HOLD: marked("Who holds the cards"),
    Verb.RETIRE: marked("Give the bank up"),
    Verb.GARAGE: marked("Set winnings aside"),
    Verb.SHOE_ODDS: marked("Odds of the present shoe"),
    Verb.ASIDE: marked("Lines put aside"),
    Verb.OWED: marked("Commission owed"),
    Verb.TRAY: marked("The tray"),
    Verb.LOCK: marked("Lock the window"),
    Verb.ALERTS: marked("Alerts"),
    Verb.KEPT: marked("Packs, cut and limits"),
    Verb.REENTER: reentering.BEGIN,
}
"""The lines of the menu. A pack of its own and a cut card are never both there, and what only some
houses or games have comes last: a line has the same number in every game."""

_OF_PATRONS: Final = frozenset({Verb.BANK, Verb.HOLD, Verb.RETIRE, Verb.GARAGE})
"""What the menu has only where patrons hold the bank."""

FIGURES: Final = ("T", "J", "Q", "K")


def offers(desk: Desk) -> tuple[Offer, ...]:
    """Everything that can be chosen at this moment, in order, every page of it."""
    keyed = desk.keyed
    if keyed.asks_figure:
        return tuple(Offer(desk.words.face(f), Act(Verb.FACE, f)) for f in FIGURES)
    match keyed.mode:
        case Mode.INCIDENT:
            codes = incidents(desk)
            return _numbered([(_incident(desk, c), "" if c == EXTRA_CARD else c) for c in codes])
        case Mode.VOID:
            return _numbered([(desk.words(reason), "") for reason in VOID_REASONS])
        case Mode.BETS:
            return _numbered([(name, "") for name in _bets(desk)])
        case Mode.MENU:
            return tuple(Offer(desk.words(text), Act(verb)) for verb, text in _menu(desk))
        case Mode.HOLDERS:
            hands = (desk.variant.hand(hand) for hand in bank_entry.hands_held(desk.variant))
            return _numbered([(desk.words.name(hand.names), "") for hand in hands])
        case Mode.LAYS:
            hands = (desk.variant.hand(hand) for hand in laying.may_lay(desk))
            return _numbered([(desk.words.name(hand.names), "") for hand in hands])
        case mode if mode in _LISTED:
            return _numbered(_LISTED[mode].lines(desk))
        case _:
            return _of_the_moment(desk)


@dataclass(frozen=True, slots=True)
class _Listed:
    """What the lines of a list say, and what one of them does."""

    lines: Callable[[Desk], list[tuple[str, str]]]
    choose: Callable[[Desk, int], None]


_LISTED: Final[Mapping[Mode, _Listed]] = {
    **dict.fromkeys(settling.MODES, _Listed(settling.lines, settling.choose)),
    **dict.fromkeys(mending.MODES, _Listed(mend_rows.lines, mend_rows.choose)),
    **dict.fromkeys(keeping.MODES, _Listed(keeping.lines, keeping.choose)),
    **dict.fromkeys(reentering.MODES, _Listed(reentering.lines, reentering.choose)),
}
"""The lists that a part of the desk keeps by itself."""


def _of_the_moment(desk: Desk) -> tuple[Offer, ...]:
    """What can be chosen of what is due, while nothing is half keyed."""
    words, mode = desk.words, desk.keyed.mode
    match desk.step:
        case Step.COUNT if desk.moment.at_table:
            return (Offer(words("Count the float"), Act(Verb.CHOICE, "1"), primary=True),)
        case Step.SHOE if mode is Mode.TABLE:
            return _after_the_shoe(desk)
        case Step.PACKS if desk.moment.at_table:
            packs = Offer(words("Name the packs"), Act(Verb.NEXT), primary=True)
            return (packs, *keeping.on_the_fresh_shoe(desk))
        case Step.COLLECT if mode is Mode.TABLE:
            first, *others = _numbered(settling.lines(desk))
            return (replace(first, primary=True), *others)
        case Step.PARTIE if desk.moment.at_table:
            final = Offer(words("Final ranking"), Act(Verb.CHOICE, "1"), primary=True)
            return (final, Offer(words("One more manche"), Act(Verb.CHOICE, "2")))
        case Step.RESOLVE if desk.moment.at_table:
            return _resolutions(desk)
        case _:
            return ()


def _menu(desk: Desk) -> list[tuple[Verb, str]]:
    """The menu's lines that the game has a use for."""
    patrons = desk.variant.bank is not None
    missing = frozenset() if patrons else _OF_PATRONS
    if not has_own_cards(desk.variant):
        missing |= {Verb.OWN_CARDS}
    if not desk.table.house.shoe_odds:
        missing |= {Verb.SHOE_ODDS}
    if desk.session.posts is None:
        missing |= {Verb.LOCK}
    if desk.table.house.commission_mode is not CommissionMode.MARKED:
        missing |= {Verb.OWED}
    menu = {**MENU, Verb.PAST: past_name(desk.variant)}
    if desk.table.night.reentry is not None:
        menu[Verb.REENTER] = reentering.END
    there = ((verb, text) for verb, text in menu.items() if verb not in missing)
    return [(verb, text) for verb, text in there if has_use(desk.variant, Act(verb))]


def _after_the_shoe(desk: Desk) -> tuple[Offer, ...]:
    """A new shoe; or one coup more of a shoe whose last coup has been dealt (IRR-12)."""
    said = term(desk.words, desk.variant, "new_shoe")
    if desk.due is None or desk.due.why is not Why.LAST_COUP:
        fresh = keeping.on_the_fresh_shoe(desk)
        return (Offer(said, Act(Verb.NEXT), primary=True), *fresh, *between(desk))
    shoe = Offer(said, Act(Verb.CHOICE, "1"), primary=True)
    return (shoe, Offer(desk.words("One more coup"), Act(Verb.CHOICE, "2")), *between(desk))


def _numbered(lines: list[tuple[str, str]]) -> tuple[Offer, ...]:
    return tuple(
        Offer(text, Act(Verb.CHOICE, str(n % A_PAGE + 1)), note)
        for n, (text, note) in enumerate(lines)
    )


def page(desk: Desk) -> tuple[Offer, ...]:
    """The lines of the page that is shown."""
    start = desk.keyed.page * A_PAGE
    return offers(desk)[start : start + A_PAGE]


def pages(desk: Desk) -> int:
    """How many pages the list has, one at least."""
    return max(1, -(-len(offers(desk)) // A_PAGE))


def turn_page(desk: Desk, verb: Verb) -> None:
    """Another page of the list, round and round."""
    step = -1 if verb is Verb.EARLIER else 1
    desk.keyed = replace(desk.keyed, page=(desk.keyed.page + step) % pages(desk))


def _bets(desk: Desk) -> list[str]:
    """The other bets, the duel or the bank, and the withdrawal of what the seat staked."""
    names = [bet_name(desk.words, desk.variant, bet) for bet in other_bets(desk)]
    duel = [desk.words("Duel")] if desk.variant.principals is not None else []
    bank = [desk.words("Holds the bank")] if desk.variant.bank is not None else []
    return [*names, *duel, *bank, desk.words("Withdraw")]


def _pick_bet(desk: Desk, at: int) -> None:
    bets, line = other_bets(desk), desk.keyed.line
    if at < len(bets):
        stake_entry.pick_bet(desk, bets[at])
        return
    desk.keyed = Keyed(Mode.STAKES, line=line)
    last = at == len(_bets(desk)) - 1
    act = Act(Verb.WITHDRAW) if last else Act(Verb.BET, stake_entry.DUEL)
    stake_entry.do(desk, act)


def _incident(desk: Desk, code: str) -> str:
    if code == EXTRA_CARD:
        return desk.words("A card too many")
    return irregular_name(desk.words, code, desk.table.house.irregularities.get(code))


def incidents(desk: Desk) -> tuple[str, ...]:
    """What can be reported at this moment, as the house's catalogue has it."""
    due, coup, known = desk.due, desk.table.coup, desk.table.house.irregularities
    bank_draws = due is not None and due.step is Step.CARD and due.hand == desk.variant.banque
    possible = {
        PONTE_TOO_MANY: bank_draws and coup is not None and coup.first_cards_out,
        EXPOSED_CARD: coup is not None and bool(coup.hidden_hands),
    }
    extra = (EXTRA_CARD,) if due is not None and due.step is Step.SETTLE else ()
    codes = (code for code in REPORTED if code in known and possible.get(code, True))
    return (*extra, *codes)


def _resolutions(desk: Desk) -> tuple[Offer, ...]:
    coup = desk.table.coup
    finding = coup.pending if coup else None
    rule = desk.table.house.irregularities.get(finding.code) if finding else None
    if coup is None or finding is None or rule is None:
        return ()
    taken = lit(desk)
    return tuple(
        Offer(
            decision_name(desk.words, coup, each, rule.code),
            Act(Verb.CHOICE, str(n + 1)),
            primary=each is taken,
        )
        for n, each in enumerate(_possible(desk, rule))
    )


def lit(desk: Desk) -> Resolution | None:
    """What Enter decides on the irregularity that waits: the house's own until another is lit."""
    finding = desk.pending
    if finding is None:
        return None
    possible = _possible(desk, desk.table.house.irregularities[finding.code])
    if finding.resolution not in possible:
        return finding.resolution
    place = possible.index(finding.resolution) + desk.keyed.position
    return possible[place % len(possible)]


_LIGHTS: Final[Mapping[Verb, int]] = {Verb.EARLIER: -1, Verb.LATER: 1}
"""What lights the decision before, and the one after."""

_AFTER: Final = frozenset(
    {
        *(Verb.FACE, Verb.FACE_DOWN, Verb.SUIT, Verb.BURN, Verb.CUT_CARD),
        *(Verb.SAY, Verb.OTHER_LAYS, Verb.OVER),
        *(Verb.STAKES, Verb.REPEAT_STAKES, Verb.HOLD),
    }
)
"""What is keyed of cards, words and stakes only once that is decided."""


def heard(desk: Desk, act: Act) -> bool:
    """True of an act that a decision which waits has heard: another one is lit, which Enter takes,
    and what is done with cards is refused. No key that is a card's decides."""
    if desk.step is not Step.RESOLVE or not desk.moment.at_table:
        return False
    if act.verb in _AFTER:
        desk.refuse_before()
    elif act.verb in _LIGHTS:
        place = desk.keyed.position + _LIGHTS[act.verb]
        desk.keyed = replace(desk.keyed, position=place)
    return act.verb in _AFTER or act.verb in _LIGHTS


def _possible(desk: Desk, rule: Irregular) -> tuple[Resolution, ...]:
    """What the house offers on this irregularity, in its order, as far as it can be done now."""
    possible = offered(desk.table, rule.code)
    return tuple(each for each in rule.offered if each in possible)


def _not_there(desk: Desk, number: int) -> None:
    """A figure that is none of so many lines; where there are none it means nothing."""
    if number:
        desk.refuse(desk.words("There are {number} to choose from.", number=number))
    else:
        desk.unknown()


def choose(desk: Desk, number: int) -> None:
    """The line of that number on the page shown, from 1."""
    shown = page(desk)
    if not 1 <= number <= len(shown):
        _not_there(desk, len(shown))
        return
    at = desk.keyed.page * A_PAGE + number - 1
    if desk.keyed.asks_figure:
        card_entry.face(desk, FIGURES[at])
        return
    match desk.keyed.mode:
        case Mode.INCIDENT:
            report(desk, incidents(desk)[at])
        case Mode.VOID:
            void(desk, VOID_REASONS[at])
        case Mode.BETS:
            _pick_bet(desk, at)
        case Mode.HOLDERS:
            bank_entry.hold(desk, bank_entry.hands_held(desk.variant)[at])
        case Mode.LAYS:
            laying.lay(desk, laying.may_lay(desk)[at])
        case mode if mode in _LISTED:
            _LISTED[mode].choose(desk, at)
        case _ if desk.step is Step.COLLECT:
            settling.choose(desk, at)
        case Mode.TABLE if desk.step is Step.SHOE:
            (coup_opening.open_coup if at else coup_opening.new_shoe)(desk)
        case _ if desk.moment.at_table and desk.step is Step.PARTIE:
            coup_opening.go_on(desk)
        case _:
            _decide(desk, at)


def report(desk: Desk, code: str) -> None:
    """Reports an incident; where a card belongs to it, that card is keyed next."""
    if code == BURNED_CARD:
        desk.keyed = Keyed(Mode.BURN, code=code)
    elif code == EXTRA_CARD:
        desk.keyed = Keyed(Mode.EXTRA)
    elif code == EXPOSED_CARD:
        card_entry.begin_exposure(desk)
    elif desk.enter(ev.IrregularityFound(code, None)):
        desk.keyed = Keyed()


def void(desk: Desk, reason: str) -> None:
    """The coup is void for this reason."""
    if desk.enter(ev.CoupVoided(reason)):
        desk.keyed = Keyed()


def name_croupier(desk: Desk, name: str) -> None:
    """Somebody else has the cards."""
    if desk.enter(ev.CroupierNamed(name)):
        desk.keyed = Keyed()


def _decide(desk: Desk, at: int) -> None:
    finding = desk.pending
    if finding is None:
        desk.refuse(desk.words("There is nothing to choose now."))
        return
    resolution = _possible(desk, desk.table.house.irregularities[finding.code])[at]
    decide(desk, finding, resolution)


def decide(desk: Desk, finding: Finding, resolution: Resolution) -> None:
    """Records the decision; of a stake that came too late it says whether it lies or not."""
    stake = finding.stake
    if not desk.enter(ev.IrregularityResolved(finding.code, resolution)):
        return
    desk.keyed = Keyed()
    if stake is None:
        return
    words, stands = desk.words, resolution is Resolution.STAND
    amount = words.money(Money(abs(stake.amount)), desk.table.house.currency)
    values = {"amount": amount, "seat": stake.seat}
    if stake.amount > 0 and stands:
        desk.say(words("{amount} of seat {seat} lies, though late.", **values))
    elif stake.amount > 0 and resolution is Resolution.WITHDRAW:
        desk.say(words("Too late: {amount} of seat {seat} is pushed back.", **values))
    elif stands:
        desk.say(words("{amount} of seat {seat} stays where it lies.", **values))


def decide_lit(desk: Desk) -> None:
    """Decides as is lit: as the house does where nothing else was."""
    finding, taken = desk.pending, lit(desk)
    if finding is not None and taken is not None:
        decide(desk, finding, taken)
