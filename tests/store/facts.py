"""One event of every kind, as the samples on disk hold them, and how Hypothesis makes more."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from hypothesis import strategies as st

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.store.codec import encode
from dealer_app.table import events as e
from dealer_app.table.night_facts import TicketRun

PONTE = HandId("ponte")
BANQUE = HandId("banque")
SEAT = Seat("3")
TIE = BetId("tie")

ONE_OF_EACH: tuple[e.Event, ...] = (
    e.TableOpened(
        sheet='id = "porcelaine"\nname = { fr = "Porcelaine" }\n',
        sheet_digest="9f2c",
        options={"penalty": "on", "half": "down"},
        house='name = "Casino de la Grève"\n',
        house_digest="77aa",
        seats=5,
        table="Table 3",
        croupier="Éloïse",
        software="0.1.0",
        previous_seal="c0ffee",
    ),
    e.RulesChanged({"packs": "6"}),
    e.CroupierNamed("Noémie"),
    e.ShoeOpened(8),
    e.ShoeClosed(),
    e.CardsBurned((Card("7", "h"), Card("xx"), Card("0"))),
    e.CutCardPlaced(16),
    e.CoupOpened(),
    e.PrincipalNamed(PONTE, SEAT),
    e.BankStaked(SEAT, Money(100_000)),
    e.BancoCalled(SEAT, Money(100_000)),
    e.StakeLaid(SEAT, TIE, Money(1_250)),
    e.CardsHeld(HandId("tableau_1"), SEAT),
    e.SeatPassed(SEAT),
    e.BankCovered(),
    e.TourStopped(),
    e.WinningsKept(Money(20_000)),
    e.BankGivenUp(),
    e.BankTaken(SEAT, Money(130_000)),
    e.HalfClaimed(claimed=False),
    e.ChipsGiven(SEAT, Money(50_000)),
    e.StakesRepeated((Stake(SEAT, TIE, Money(1_250)), Stake(Seat("v1"), TIE, Money(500)))),
    e.StakeWithdrawn(SEAT, TIE),
    e.BettingClosed(),
    e.CardDealt(Card("12"), HandId("grandeur")),
    e.HandSpoke(PONTE, Speech.STAND),
    e.HandShown(BANQUE, (Card("M"), Card("K", "d"))),
    e.CardExposed(PONTE, 2, Card("9", "c")),
    e.CardCorrected(
        BANQUE,
        1,
        Card("T", "s"),
        (e.CoupOpened(), e.CardDealt(Card("T", "s"), BANQUE), e.IrregularityFound("IRR-25", None)),
    ),
    e.IrregularityFound(
        "IRR-01",
        Resolution.BURN,
        pending=True,
        reported=True,
        hand=PONTE,
        card=Card("4"),
        seat=SEAT,
        bet=TIE,
        amount=Money(500),
    ),
    e.IrregularityResolved("IRR-01", Resolution.NEXT_COUP),
    e.CoupVoided("une carte marquée"),
    e.LineTicked(SEAT, "tie"),
    e.AllTicked(),
    e.LineSetAside(SEAT, "tie", "un jeton sous la table"),
    e.LineSettledLater(12, SEAT, "tie"),
    e.CoupRectified(7, "le deux était un trois", (e.CoupOpened(), e.CardDealt(Card("3"), PONTE))),
    e.TrayCounted(
        e.Occasion.OPENER,
        {Money(100_000): 3, Money(500): 41},
        "une plaque au change",
        {Money(100_000): 4, Money(500): 41},
    ),
    e.FillAsked("TF-0012", {Money(10_000): 20}),
    e.TrayFilled("TF-0012", {Money(10_000): 20}),
    e.TrayCredited("TC-0003", {Money(100_000): 2}),
    e.SlipCancelled("TF-0012", "mauvaise table"),
    e.ChipsBought(Money(50_000), e.Tender.MARKER, SEAT),
    e.ColoursChanged({Money(10_000): 1}, {Money(2_000): 5}),
    e.DropCounted(Money(123_400), "un billet déchiré"),
    e.CagnotteCounted(
        {Money(2_000): 16},
        (TicketRun(Money(500), 1201, 1213, 1200), TicketRun(Money(100), 7, 18)),
        "un ticket déchiré",
    ),
    e.TipTaken(Money(2_000)),
    e.TipsCounted({Money(500): 8}),
    e.CommissionCollected(SEAT, Money(1_500)),
    e.CommissionWaived(SEAT, Money(50), "moins que le plus petit jeton"),
    e.CommissionReleased("le joueur est parti"),
    e.LimitsChanged(Money(2_000), Money(100_000), Money(2_000)),
    e.StakeKeepingChanged(False),
    e.PayoutCorrected(
        9, SEAT, "tie", Money(-500), "payé au ponte", made_good=False, in_chips=False
    ),
    e.AlertCleared(12, 1),
    e.PacksLaid(("A-0001", "A-0002")),
    e.CardExchanged("A-0001", Card("9", "c"), "S-0004", "un coin plié"),
    e.CardsShuffled(e.Shuffle.MACHINE),
    e.CardsCut(SEAT),
    e.LotDrawn(PONTE, SEAT),
    e.ClockFoundTurned("2026-11-20T23:59:00+00:00", "2026-11-20T22:59:00+00:00"),
    e.ShoeTold(("053147c303", "")),
    e.ReentryBegun("panne de courant", "Cléo Marchand"),
    e.ReentryEnded(),
    e.EntryStruck((12, 13)),
    e.TableClosed(41, "ab12"),
)
BY_KIND = {encode(event).kind: event for event in ONE_OF_EACH}

FACES = ("A", *"23456789TJQK", "0", "xx", *map(str, range(1, 13)), "M")

cards = st.builds(Card, st.sampled_from(FACES), st.sampled_from(["", *SUITS]))


def _events_of(
    examples: Sequence[e.Event], **strategies: st.SearchStrategy[object]
) -> st.SearchStrategy[e.Event]:
    """Events of those classes: fields of these names as told, the others from their types."""
    return st.one_of(*(_kind_of(type(fact), strategies) for fact in examples))


def _kind_of(
    fact: type[e.Event], strategies: Mapping[str, st.SearchStrategy[object]]
) -> st.SearchStrategy[e.Event]:
    names = {field.name for field in fields(fact)} & strategies.keys()
    return st.builds(fact, **{name: strategies[name] for name in names})


_hands = st.lists(cards, max_size=6).map(tuple)
_facts = st.lists(
    _events_of(ONE_OF_EACH, card=cards, cards=_hands, facts=st.just(())), max_size=3
).map(tuple)
events = _events_of(ONE_OF_EACH, card=cards, cards=_hands, facts=_facts)
